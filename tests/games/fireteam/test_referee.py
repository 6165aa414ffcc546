"""Further clauses drawn by lot and put to an edge case, as a referee would who knows the book."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.books.army import army_faults
from grognard.games.fireteam.books.profiles import weapon as arm
from grognard.games.fireteam.books.roster import Roster, RosterUnit
from grognard.games.fireteam.chapters import cc, cover, indirect, leader, operations, weapon
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import lone
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun


@clause("fireteam.setup.organisation")
@pytest.mark.parametrize(("squads", "sections", "fits"), [(3, 1, True), (3, 2, False), (4, 2, True)])
def test_every_two_full_squads_bring_a_weapons_section(squads: int, sections: int, fits: bool) -> None:
    bought = ["fa-hq-sec", *["fa-recon-squad"] * squads, *["fa-weapons"] * sections]
    units = [RosterUnit(id, f"{id} {n}", ("fa-mmg",) if id == "fa-weapons" else ()) for n, id in enumerate(bought)]
    assert (not army_faults(Roster("Edge", "federal", 900, tuple(units)))) == fits


@clause("fireteam.leader.able")
def test_a_vehicle_that_is_touched_silences_no_leader_but_a_team_does() -> None:
    def able(touch: Any) -> tuple[int, ...]:
        p = Position(**VEHICLES)
        p.squad([(20, 20), (23, 20)], card="fa-rifle-squad")
        touch(p)
        return leader.able(p.game(), 0)

    assert able(lambda p: p.vehicle((20, 22), seat=1, profile="nr-hedgehog", facing=0)) == (0,)
    assert able(lambda p: p.team((20, 22), seat=1)) == ()


@clause("fireteam.advanced.armored-assault-cover-time")
@pytest.mark.parametrize(
    ("away", "front", "behind"), [(0.99, cover.LIGHT, cover.MEDIUM), (1.01, cover.NONE, cover.NONE)]
)
def test_who_accompanies_a_tank_is_covered_all_round_within_an_inch_of_it(away: float, front: int, behind: int) -> None:
    """Behind the vehicle it has the Medium Cover of that, not Medium raised to Hard."""
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-tank", facing=0)
    team = p.team((20, 22.25 + away), profile="fa-rifle")
    before, beyond = p.team((20, 40), seat=1), p.team((20, 4), seat=1)
    p.tag(team, "escort:m0")
    game = p.game()
    assert (cover.cover(game, team, before), cover.cover(game, team, beyond)) == (front, behind)


@clause("fireteam.terrain.in-cover")
def test_a_wall_is_a_minimum_of_cover_only_against_everybody_who_sees_the_team() -> None:
    p = Position()
    team = p.team((20, 20))
    p.line("wall", (17, 21.5), (23, 21.5))
    assert not cover.is_in_cover(p.game(), team), "nobody sees it"
    p.team((20, 34), seat=1)
    assert cover.is_in_cover(p.game(), team)
    p.team((34, 20), seat=1)
    assert not cover.is_in_cover(p.game(), team)


@clause("fireteam.indirect.minimum-warning")
def test_exactly_six_inches_from_a_friend_is_too_near() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20))
    game = p.game()
    assert [indirect.is_dangerous(game, 0, (2000, 2100 + far)) for far in (600, 601)] == [True, False]


@clause("fireteam.transport.aboard")
@pytest.mark.parametrize(("carrier", "fires"), [("nr-hedgehog", False), ("nr-truck", True)])
def test_aboard_one_gets_out_or_loiters_and_fires_from_an_open_top_alone(carrier: str, fires: bool) -> None:
    p = Position(**VEHICLES)
    vehicle, team = p.vehicle((20, 20), profile=carrier), p.team((30, 30), profile="nr-line")
    p.embark(team, vehicle)
    p.team((20, 34), seat=1)
    assert begun(p, team).options() == [*(["fire:m2"] if fires else []), "dismount", "loiter", "none"]


@clause("fireteam.action.leave-contact")
def test_who_is_cornered_cannot_choose_move() -> None:
    p = Position()
    p.team((1, 1))
    p.team((1, 3), seat=1)
    p.team((3, 1), seat=1)
    assert p.activate(0).options() == ["assault:m1", "assault:m2", "none"]
    assert "move" in lone(gap=0).activate(0).options()


@clause("fireteam.cc.shifts")
def test_prone_and_cowering_take_a_type_each_from_the_experience_die() -> None:
    p = lone(gap=0)
    dice = [cc.lead(p.game(), 0).sides]
    for tag in ("prone", "cowering"):
        p.tag(0, tag)
        dice.append(cc.lead(p.game(), 0).sides)
    assert dice == [8, 6, 4]


@clause("fireteam.weapon.precise")
def test_a_sniper_on_overwatch_keeps_his_die_unless_he_moved_when_he_saved_his_actions() -> None:
    p = Position(board=(60, 60), **ADVANCED)
    p.team((20, 10), profile="fa-sniper")
    p.team((20, 40), seat=1)
    p.hurt(0, watch=1)
    assert weapon.keeps_far(p.game(), 0, arm("sniper"))
    p.tag(0, "moved")
    assert not weapon.keeps_far(p.game(), 0, arm("sniper"))


@clause("fireteam.vehicle.reverse")
def test_backing_costs_double_and_is_not_joined_with_driving_on() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((30, 30), profile="fa-apc", facing=0)
    p.team((30, 55), seat=1)
    play = begun(p, 0).choose("move")
    ways = {
        "back": [(2500, 3000)],
        "too far": [(2490, 3000)],
        "on": [(4000, 3000)],
        "to and fro": [(3300, 3000), (3100, 3000)],
    }
    refused = {key: bool(play.decision.refusals(((0, tuple(way), 0),), play.game.table)) for key, way in ways.items()}
    assert refused == {"back": False, "too far": True, "on": False, "to and fro": True}


@clause("fireteam.leader.seize")
def test_a_leader_who_cowers_seizes_nothing() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((20, 44), seat=1)
    assert operations.most_seized(p.game(), 0) == 2
    p.tag(0, "cowering")
    assert operations.most_seized(p.game(), 0) == 0
