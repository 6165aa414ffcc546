"""Edges where a stretch meets something else: doors nobody passes after all, hiding in company, ways that are shut."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.games.alien.body import supply
from grognard.games.alien.map import aboard, zone
from grognard.games.alien.moves import door, dragging, leaving, move, stealth
from grognard.games.alien.moves.detection import Meeting
from grognard.games.alien.position import Position
from grognard.games.alien.turns import respite, sighting, stretch
from grognard.games.alien.words.terms import AJAR, AT, HIDDEN, RIDES, has, health, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, tags
from tests.games.alien.test_edges import hall
from tests.games.alien.test_laid_edges_again import at_once


def two_rooms(kind: str, *tags: str, beyond: str = "room") -> tuple[Position, int]:
    """A1 and A2 with something between them, and what it is."""
    p = Position()
    p.zone("A1")
    p.zone("A2", kind=beyond)
    return p, p.border("A1", "A2", kind, *tags)


# -- doors and other ways --------------------------------------------------------------------------------------------


@clause("alien.gear.loader", "alien.zone.break-time", "alien.zone.break-door")
@pytest.mark.parametrize("loader", [True, False])
def test_a_power_loader_breaks_doors_down(loader: bool) -> None:
    p, between = two_rooms("door", "locked")
    marine = p.pc("rifleman", "A1", CALM, gear=[])
    if loader:
        p.item("power-loader", marine, "worn")
    for game in (p.game(), p.game(**FIGHT)):
        assert door.can_break(game, marine, zone.border_of(game, between)) is loader
        assert (f"break:f{between}" in offered.keys(game, marine)) is loader


@clause("alien.zone.doors", "alien.social.command-npc")
@pytest.mark.parametrize(("sixes", "goes"), [(1, True), (0, False)])
def test_only_who_passes_a_door_leaves_it_open(sixes: int, goes: bool) -> None:
    p, between = two_rooms("door")
    p.pc("kid", "A1", CALM, gear=[])
    ally = p.ally("colonist", "A1", gear=[])
    p.npc("mercenary", "A2", seen=True, gear=[])
    r = Played(p, lambda game: offered.do(game, ally, "leave-open:A2"), {"order": sixes})
    assert zone_of(r.game, ally) == ("A2" if goes else "A1")
    assert (AJAR in zone.border_of(r.game, between).tags) is goes


@clause("alien.move.block-reach", "alien.zone.locked", "alien.crawl.seal")
@pytest.mark.parametrize(
    ("kind", "shut", "reached"),
    [("door", "", True), ("door", "locked", False), ("access", "", True), ("access", "sealed", False)],
)
def test_nobody_closes_in_through_what_is_locked_or_sealed(kind: str, shut: str, reached: bool) -> None:
    p, between = two_rooms(kind, *([shut] if shut else []))
    kid, foe = p.pc("kid", "A1", f"{AT}{between}", CALM, gear=[]), p.npc("mercenary", "A2", seen=True, gear=[])
    assert move.reachable_blockers(p.game(**FIGHT), foe) == [kid] * reached


@clause("alien.move.block-reach", "alien.crawl.seal")
@pytest.mark.parametrize("beside", [True, False])
def test_an_access_point_two_are_adjacent_across_is_not_sealed(beside: bool) -> None:
    p, between = two_rooms("access")
    marine = p.pc("rifleman", "A1", f"{AT}{between}", CALM, gear=["cutting-torch"])
    foe = p.npc("mercenary", "A2", seen=True, gear=[])
    if beside:
        p.adjacent(marine, foe)
    assert (f"seal:f{between}" in offered.keys(p.game(**FIGHT), marine)) is not beside


@clause("alien.gear.loader", "alien.move.drag")
@pytest.mark.parametrize(("worn", "ways"), [(True, []), (False, ["A2"])])
def test_a_body_in_a_power_loader_does_not_go_through_a_crawlspace(worn: bool, ways: list[str]) -> None:
    p, _ = two_rooms("access", beyond="crawl")
    kid, marine = p.pc("kid", "A1", CALM, gear=[]), p.pc("rifleman", "A1", CALM, "broken", gear=[], health=0)
    if worn:
        p.item("power-loader", marine, "worn")
    dragged = [key for key in offered.keys(p.game(), kid) if key.startswith("drag:")]
    assert dragged == [f"drag:{marine}:{to}" for to in ways]


@clause("alien.scen.exit", "alien.move.drag", "alien.panic.catatonic")
@pytest.mark.parametrize(("row", "may"), [("panic:12", True), ("panic:7", False)])
def test_who_is_catatonic_is_dragged_off_the_map_as_about_it(row: str, may: bool) -> None:
    p = hall(1, exit=True)
    kid, pilot = p.pc("kid", "A1", CALM, gear=[]), p.pc("pilot", "A1", row, gear=[])
    assert leaving.to_be_brought(p.game(), kid) == [pilot] * may


# -- who sees whom ---------------------------------------------------------------------------------------------------


@clause("alien.stealth.withdraw-still", "alien.stealth.winner-options")
@pytest.mark.parametrize(("came", "ways"), [((), ["A1", "A3"]), (("from:A1",), ["A1"]), (("from:A2",), ["A1", "A3"])])
def test_who_is_where_he_started_from_has_stood_still(came: tuple[str, ...], ways: list[str]) -> None:
    p = hall(3, "door")
    kid, foe = p.pc("kid", "A2", *came, CALM, gear=[]), p.npc("mercenary", "A2", gear=[])
    assert sighting.retreats(p.game(), kid, (foe,)) == ways


@clause("alien.stealth.group", "alien.stealth.act-from-hiding")
@pytest.mark.parametrize("hidden", [True, False])
def test_who_comes_along_out_of_hiding_is_rolled_for_first(hidden: bool) -> None:
    p = hall(2, cluttered=True)
    kid, pilot = p.pc("kid", "A1", CALM, gear=[]), p.pc("pilot", "A1", *([HIDDEN] if hidden else []), CALM, gear=[])
    r = Played(p, lambda game: offered.do(game, kid, "group"), answers=(str(pilot), f"m{pilot}", "done"))
    assert HIDDEN not in tags(r, pilot)
    assert zone_of(r.game, pilot) == ("A1" if hidden else "A2")
    assert (r.state.step, r.state.acting) == (stealth.DETECT, kid if hidden else None)


@clause("alien.social.split", "alien.stealth.act-from-hiding")
def test_who_speaks_up_in_a_talk_is_hidden_no_longer() -> None:
    p = hall(1, cluttered=True)
    kid, guard = p.pc("kid", "A1", HIDDEN, CALM, gear=[]), p.npc("colonist", "A1", seen=True, attitude="friendly")
    r = Played(p, respite.sit_together, answers=(f"talk:{kid}:{guard}",), phase="social", step="talk")
    assert not has(r.game, kid, HIDDEN)


# -- supplies --------------------------------------------------------------------------------------------------------


@clause("alien.supply.air-tracked", "alien.supply.npc")
def test_the_air_of_an_ally_runs_down_without_a_roll() -> None:
    p = hall(1)
    suit = p.item("mk50-suit", p.ally("colonist", "A1", gear=[]), "worn", rating=3)
    r = Played(p, supply.breathe_all, clock={supply.TRACK_AIR: 1})
    assert supply.rating(marker_of(r.game, suit)) == 2
    assert not r.rolls("supply")


# -- withdrawing -----------------------------------------------------------------------------------------------------


@clause("alien.stealth.winner-options", "alien.hazard.fire")
@pytest.mark.parametrize("of_crew", [True, False])
def test_who_withdraws_into_the_flames_is_burnt(of_crew: bool) -> None:
    p = hall(2, "door", fire=9)
    kid, foe = p.pc("kid", "A2", CALM, gear=[]), p.npc("mercenary", "A2", gear=[], health=4)
    meeting = Meeting((foe,), (kid,))
    if of_crew:
        r = Played(p, lambda game: sighting.withdraw.do(_encounter(game, meeting), None), {"fire": 1})
    else:
        r = Played(p, lambda game: sighting._carry_out(game, meeting, "withdraw", sighting.WON), {"fire": 1})
    goes = kid if of_crew else foe
    assert zone_of(r.game, goes) == "A1"
    assert health(r.game, goes) == 3


def _encounter(game: Game, meeting: Meeting) -> sighting.Encounter:
    return sighting.Encounter(game, 0, meeting, meeting.crew, meeting.npcs)


@clause("alien.stealth.withdraw-still", "alien.move.prone", "alien.vehicle.where", "alien.gear.over-limit")
@pytest.mark.parametrize(("state", "ways"), [("", ["A1", "A3"]), ("prone", []), ("laden", []), ("aboard", [])])
def test_only_who_can_walk_withdraws(state: str, ways: list[str]) -> None:
    p = hall(3, "door")
    kid, foe = p.pc("kid", "A2", CALM, gear=[]), p.npc("mercenary", "A2", gear=[])
    if state == "prone":
        p.tag(kid, "prone")
    elif state == "laden":
        p.item("m41a-pulse-rifle", kid, number=30)
    elif state == "aboard":
        p.link(RIDES, kid, p.ally("nr-9-atv", "A2"))
    assert sighting.retreats(p.game(), kid, (foe,)) == ways


# -- doors that are no more ------------------------------------------------------------------------------------------


@clause("alien.zone.hatch", "alien.zone.cluttered")
@pytest.mark.parametrize(("cluttered", "hidden"), [(True, True), (False, False)])
def test_who_hid_beside_a_door_stands_in_the_open_when_it_is_broken(cluttered: bool, hidden: bool) -> None:
    p = Position()
    p.zone("A1", cluttered=cluttered)
    p.zone("A2")
    between = p.border("A1", "A2", "door", "locked")
    kid, foe = p.pc("kid", "A1", HIDDEN, f"{AT}{between}", CALM, gear=[]), p.npc("drone", "A2", seen=True)
    r = Played(p, at_once(lambda game: door.break_open(game, foe, zone.border_of(game, between))))
    assert (HIDDEN in tags(r, kid)) is hidden


# -- burdens ---------------------------------------------------------------------------------------------------------


@clause("alien.vehicle.where", "alien.move.drag")
def test_who_is_dragged_off_a_vehicle_rides_in_it_no_longer() -> None:
    p = hall(2)
    kid, pilot = p.pc("kid", "A1", CALM, gear=[]), p.pc("pilot", "A1", "broken", CALM, gear=[], health=0)
    p.link(RIDES, pilot, p.ally("nr-9-atv", "A1"))
    r = Played(p, lambda game: dragging.drag(game, kid, pilot, "A2", "alien.move.drag"), {"drag": 1})
    assert zone_of(r.game, pilot) == "A2"
    assert aboard.vehicle_of(r.game, pilot) is None


@clause("alien.gear.over-limit", "alien.act.free", "alien.stealth.small-acts")
@pytest.mark.parametrize(("number", "may"), [(1, False), (30, True)])
def test_the_overloaded_put_things_down_in_a_stretch_too_and_walk_on(number: int, may: bool) -> None:
    p = hall(2)
    kid = p.pc("kid", "A1", CALM, gear=[], small_acts=2)
    rifle = p.item("m41a-pulse-rifle", kid, "held", number=number)
    assert (f"drop:k{rifle}" in offered.keys(p.game(), kid)) is may
    p = hall(2)
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.item("m41a-pulse-rifle", kid, "held", number=20)
    rifles = [f"drop:k{n}" for n in range(30)]
    r = Played(p, lambda game: stretch.spend_stretch(game, kid), answers=("move:A2", *rifles))
    assert zone_of(r.game, kid) == "A2"


@clause("alien.social.command-npc", "alien.move.drag")
@pytest.mark.parametrize(("sixes", "at"), [(0, "A1"), (1, "A2")])
def test_an_ally_drags_nobody_into_the_flames_without_an_order(sixes: int, at: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=1)
    p.border("A1", "A2")
    p.pc("kid", "A1", CALM, gear=[])
    pilot, ally = p.pc("pilot", "A1", "broken", CALM, gear=[], health=0), p.ally("colonist", "A1", gear=[])
    r = Played(p, lambda game: offered.do(game, ally, f"drag:{pilot}:A2"), {"drag": 1, "to order": sixes})
    assert (zone_of(r.game, ally), zone_of(r.game, pilot)) == (at, at)
