"""Edges of single rules: the last inch, the last hull point, the one who is spared."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.books.profiles import weapon
from grognard.games.fireteam.chapters import damage, fire, morale, results, vehicle, watchers
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import APPROACH, ASSAULT, Acting, Activation, Squad, Trail
from tests.games.fireteam.acting import counters, lone, row

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


@clause("fireteam.vehicle.attacked-facing", "fireteam.weapon.blast")
def test_a_blast_strikes_the_side_whatever_faces_it() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="fa-mortar")
    p.vehicle((40, 20), seat=1, profile="nr-tank", facing=180)
    front, side, _ = vehicle.vehicle_card(p.game(), 1).armor
    assert vehicle.armor(p.game(), 1, 0, None)[0].amount == front
    assert vehicle.armor(p.game(), 1, 0, weapon("mortar"))[0].amount == side


@clause("fireteam.vehicle.cover")
@pytest.mark.parametrize(("kind", "added"), [("rubble", 1), ("craters", 0)])
def test_rubble_before_a_vehicle_covers_it_and_craters_do_not(kind: str, added: int) -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((30, 20), seat=1, profile="nr-truck")
    p.terrain(kind, 26, 18, 28, 22)
    assert sum(part.amount for part in vehicle.armor(p.game(), 1, 0, None)) == 8 + added


@clause("fireteam.vehicle.cover", "fireteam.terrain.cover-light")
@pytest.mark.parametrize(("gap", "added"), [(12, 0), (12.01, 1)])
def test_woods_cover_a_vehicle_beyond_twelve_inches(gap: float, added: int) -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((22.75 + gap, 20), seat=1, profile="nr-truck")
    p.terrain("woods", 22 + gap, 18, 27 + gap, 22)
    assert sum(part.amount for part in vehicle.armor(p.game(), 1, 0, None)) == 8 + added


@clause("fireteam.overwatch.against-assault")
def test_who_is_assaulted_shoots_at_no_point_at_which_he_is_touched() -> None:
    p = lone(gap=0)
    p.team((30, 20), seat=1)
    trail = Trail(0, ASSAULT, ((2000, 1800), (2000, 1900), (2000, 2000)))
    squad = Squad(1, 1, answering=(trail,), moment=APPROACH)
    found = {
        team: [deed.places[0][1][1] for deed in watchers.shots(Acting(p.game(), team, squad), trail)] for team in (1, 2)
    }
    assert found == {1: [1800, 1900], 2: [1800, 1900, 2000]}


@clause("fireteam.overwatch.target")
def test_an_answer_to_who_is_gone_is_not_spent() -> None:
    p = Position()
    p.team((20, 20))
    p.hurt(0, figures=1)
    for x in (20, 26):
        p.hurt(p.team((x, 30), seat=1), watch=1)
    play = p.activate(0, [[8, 6, 6, 6, 6]])
    play.choose("move").walk({0: [(21, 20)]}).choose()
    play.choose("fire:m0").choose("fire:m0").choose("u1", "u2")
    assert [play.state.models[id].counters.get("watch", 0) for id in (1, 2)] == [0, 1]


@clause("fireteam.leader.hit", "fireteam.weapon.precise")
@pytest.mark.parametrize(("precise", "face", "falls"), [(True, 3, True), (True, 4, False), (False, 3, False)])
def test_a_precise_weapon_finds_the_leader_on_three(precise: bool, face: int, falls: bool) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    hits = (0, 0, 1)
    play = p.script(
        lambda game: results.share(
            game, 0, results.NONE, (), results.NONE if precise else hits, hits if precise else results.NONE
        ),
        [face],
    )
    assert ("leader:platoon-leader" not in play.state.models[0].tags) == falls


@clause("fireteam.vehicle.open-topped", "fireteam.transport.aboard")
@pytest.mark.parametrize(("carrier", "fires"), [("nr-truck", True), ("fa-apc", False)])
def test_passengers_fire_out_of_an_open_vehicle_alone(carrier: str, fires: bool) -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile=carrier)
    team = p.team((40, 40))
    p.embark(team, truck)
    foe = p.team((20, 30), seat=1)
    play = p.activate(1, [[8, 6, 1, 1, 1]])
    assert (f"fire:m{foe}" in play.options()) == fires
    if fires:
        play.choose(f"fire:m{foe}")
        assert counters(play, foe) == (3, 0, 4)


@clause("fireteam.fire.into-cc", "fireteam.overwatch.path-others")
def test_only_the_contact_of_the_assault_that_is_answered_does_not_count() -> None:
    p = Position()
    squad = p.squad([(20, 20), (23, 20)], name="Red")
    p.team((20, 22), seat=1, name="E")
    p.team((23, 22), seat=1, name="F")
    ways = (Trail(0, ASSAULT, ((2000, 1800), (2000, 2000))), Trail(1, ASSAULT, ((2300, 2000),)))
    turn = Activation(p.game(), squad, Squad(answering=ways, moment=APPROACH))
    assert fire.endangered(turn, 0) == (3,)
    moved = (Trail(0, "move", ((2000, 1800), (2000, 2000))),)
    assert fire.endangered(Activation(p.game(), squad, Squad(answering=moved, moment=APPROACH)), 0) == (2, 3)


@clause("fireteam.vehicle.cowering")
def test_passengers_of_an_abandoned_vehicle_get_out_unharmed() -> None:
    p = Position(**VEHICLES)
    truck = p.vehicle((20, 20), profile="nr-truck")
    team = p.team((40, 40))
    p.embark(team, truck)
    play = p.script(lambda game: morale.lose(game, truck, 0), [])
    assert (counters(play, team), play.rolls()) == ((4, 0, 0), [])


@clause("fireteam.vehicle.result-damage", "fireteam.vehicle.result-destroyed")
def test_an_internal_hit_takes_the_last_hull_point() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), seat=1, profile="nr-tank")
    p.hurt(0, hull=2)
    play = p.script(lambda game: damage.suffer(game, 0, (0, 1, 0), 0), [6])
    assert play.state.units[0].members == ()
    assert [piece.kind for piece in play.state.features] == ["wreck"]
    assert "name:Wreck of Tank" in play.state.features[0].tags


@clause("fireteam.results.rest", "fireteam.results.overkill")
def test_a_lost_team_takes_no_pin_checks_of_the_rest() -> None:
    p = Position()
    p.squad(row(20, 30, 3), seat=1)
    p.hurt(1, figures=0)
    assert (results.room(p.game(), 1, results.PIN), results.room(p.game(), 0, results.KIA)) == (0, 4)
