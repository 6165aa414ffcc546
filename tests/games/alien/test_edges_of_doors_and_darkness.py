"""Edges of doors and of sight: what breaks a door, who sees what where one gives way or smoke is gone, and who looks
closely in the dark."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.body import dice
from grognard.games.alien.harm import hazard
from grognard.games.alien.map import zone
from grognard.games.alien.moves import detection, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import science, stretch, turns
from grognard.games.alien.words.attempt import Attempt
from grognard.games.alien.words.terms import ALERTED, HELD, LIT, PARTIAL_COVER, SMOKE, health
from grognard.games.alien.words.turn import Doing
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall


def _locked(points: int = 0, seen: bool = True) -> tuple[Position, int]:
    """A1, a locked door, and A2 behind it; the id of the door."""
    p = Position()
    p.zone("A1")
    p.zone("A2", seen=seen)
    return p, p.border("A1", "A2", "door", "locked", points=points)


def in_stretch(game: Game, who: int, key: str) -> Script[None]:
    """What somebody does with a stretch, with all that follows from it."""
    yield from stretch._act(Doing(game, who), *stretch.STRETCH.read(key))


# -- what breaks a door ----------------------------------------------------------------------------------------------


@clause("alien.zone.break-door", "alien.zone.break-time", "alien.supply.power")
@pytest.mark.parametrize("mode", [{}, FIGHT])
@pytest.mark.parametrize(("power", "breaks"), [(1, True), (0, False)])
def test_a_torch_without_power_breaks_no_door(power: int, breaks: bool, mode: dict[str, Any]) -> None:
    p, door = _locked()
    who = p.pc("roughneck", "A1", CALM, gear=[])
    p.item("cutting-torch", who, HELD, rating=power)
    assert (f"break:f{door}" in offered.keys(p.game(**mode), who)) is breaks


@clause("alien.zone.break-door", "alien.supply.power")
def test_a_door_is_struck_with_what_works() -> None:
    p, door = _locked()
    who = p.pc("roughneck", "A1", CALM, gear=["combat-knife"])
    p.item("cutting-torch", who, HELD, rating=0)
    r = Played(p, lambda game: offered.perform(game, who, f"break:f{door}"), **FIGHT)
    assert parts_of(r.rolls("break the door")[0])["alien.close.weapon-bonus"] == 1, "the knife"
    assert not r.rolls("supply")


@clause("alien.zone.break-door", "alien.char.hands")
@pytest.mark.parametrize("mode", [{}, FIGHT])
def test_a_knife_in_the_belt_is_soon_enough_in_the_hand_for_a_door(mode: dict[str, Any]) -> None:
    p, door = _locked()
    who = p.pc("rifleman", "A1", CALM, gear=["m41a-pulse-rifle"])
    knife = p.item("combat-knife", who)
    assert f"break:f{door}" in offered.keys(p.game(**mode), who)
    r = Played(p, lambda game: offered.perform(game, who, f"break:f{door}"), **FIGHT)
    assert HELD in r.state.markers[knife].tags


@clause("alien.zone.break-door", "alien.char.hands")
def test_hands_that_have_swapped_in_this_turn_do_not_swap_for_a_door() -> None:
    p, door = _locked()
    who = p.pc("rifleman", "A1", CALM, gear=["m41a-pulse-rifle"], swapped=1)
    p.item("combat-knife", who)
    assert f"break:f{door}" not in offered.keys(p.game(**FIGHT), who)


@clause("alien.crawl.seal-roll", "alien.char.hands")
@pytest.mark.parametrize(("mode", "may"), [({}, True), (FIGHT, False)])
def test_in_a_stretch_the_torch_is_at_hand_for_an_access_point(mode: dict[str, Any], may: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    access = p.border("A1", "C1", "access")
    who = p.pc("roughneck", "A1", CALM, gear=["m41a-pulse-rifle"])
    p.item("cutting-torch", who)
    assert (f"seal:f{access}" in offered.keys(p.game(**mode), who)) is may


# -- who sees what ---------------------------------------------------------------------------------------------------


@clause("alien.zone.hatch", "alien.zone.los", "alien.setup.hidden-info")
def test_who_breaks_a_door_in_a_fight_sees_who_stands_behind_it() -> None:
    p, door = _locked(points=1, seen=False)
    who = p.pc("roughneck", "A1", CALM, gear=["combat-knife"])
    foe = p.npc("mercenary", "A2", ALERTED, gear=[])
    r = Played(p, lambda game: offered.perform(game, who, f"break:f{door}"), {"break the door": 6}, **FIGHT)
    assert r.state.models[foe].known is None
    assert zone.is_known(r.game.zones.zone("A2"))


@clause("alien.xeno.doors", "alien.zone.los", "alien.panic.first-sight")
def test_what_batters_a_door_down_is_seen_in_it() -> None:
    p, _ = _locked(points=1)
    p.pc("kid", "A1", CALM, gear=[])
    drone = p.npc("drone", "A2")
    p.knows(drone, "A1")
    r = Played(p, lambda game: turns.take_turn(game, drone), {"break the door": 6}, **FIGHT)
    assert r.state.models[drone].known is None
    assert len(r.rolls("panic")) == 1


@clause("alien.zone.break-time", "alien.stealth.entry-look")
@pytest.mark.parametrize("key", ["break", "seal"])
def test_what_is_broken_or_cut_open_in_a_stretch_is_looked_through(key: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", seen=False)
    border = p.border("A1", "A2", *(("door", "locked") if key == "break" else ("access", "sealed")))
    who = p.pc("roughneck", "A1", CALM, gear=["cutting-torch"])
    foe = p.npc("mercenary", "A2", gear=[])
    r = Played(p, lambda game: in_stretch(game, who, f"{key}:f{border}"), {"torch": 1})
    assert zone.is_known(r.game.zones.zone("A2"))
    assert r.state.models[foe].known is not None, "who is there is a matter of the secret roll"


@clause("alien.ranged.smoke", "alien.zone.los", "alien.combat.round-start")
@pytest.mark.parametrize(("rounds", "shown"), [(1, True), (2, False)])
def test_when_the_smoke_is_gone_people_see_what_it_hid(rounds: int, shown: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", SMOKE)
    p.border("A1", "A2")
    p.pc("kid", "A1", CALM, gear=[])
    foe = p.npc("mercenary", "A2", ALERTED, gear=[])

    def passes(game: Game) -> Script[None]:
        game.count("alien.ranged.smoke", ("f1", "smoke-rounds", rounds))
        yield from turns.round_start(game)

    r = Played(p, passes, phase="combat", step="round-start", round=1)
    assert (r.state.models[foe].known is None) is shown


# -- in the dark -----------------------------------------------------------------------------------------------------


def _less(p: Position, attempt: Attempt) -> int:
    return sum(part.amount for part in dice.all_parts(p.game(), attempt) if part.clause == "alien.stealth.darkness")


@clause("alien.stealth.darkness", "alien.stealth.darkness-who", "alien.stealth.search-default")
@pytest.mark.parametrize(
    ("who", "dark", "lamp", "less"),
    [("kid", True, False, -2), ("android", True, False, -2), ("kid", True, True, 0), ("kid", False, False, 0)],
)
def test_a_dark_zone_is_searched_with_less_success(who: str, dark: bool, lamp: bool, less: int) -> None:
    p = hall(1, dark=dark, cluttered=True)
    one = p.pc(who, "A1", CALM, gear=[])
    if lamp:
        p.item("flashlight", one, HELD, LIT)
    r = Played(p, lambda game: stealth.search(game, one))
    assert parts_of(r.rolls("search")[0]).get("alien.stealth.darkness", 0) == less


@clause("alien.stealth.darkness-where", "alien.talent.xenomorphology")
@pytest.mark.parametrize(
    ("here", "there", "less"), [(True, True, -2), (False, True, -2), (True, False, -2), (False, False, 0)]
)
def test_a_creature_is_made_out_with_less_success_in_the_dark(here: bool, there: bool, less: int) -> None:
    p = Position()
    p.zone("A1", dark=here)
    p.zone("A2", dark=there)
    p.border("A1", "A2")
    scientist = p.pc("scientist", "A1", CALM, "talent:xenomorphology", gear=[])
    drone = p.npc("drone", "A2", seen=True)
    r = Played(p, lambda game: science.study(game, scientist, drone))
    assert parts_of(r.rolls("study")[0]).get("alien.stealth.darkness", 0) == less


@clause("alien.stealth.darkness", "alien.stealth.darkness-where")
def test_darkness_counts_once_and_for_observation_alone() -> None:
    p = hall(1, dark=True)
    kid, foe = p.pc("kid", "A1", CALM, gear=[]), p.npc("mercenary", "A1", gear=[])
    assert _less(p, detection.attempt(p.game(), kid, (foe,))) == -2
    assert _less(p, detection.attempt(p.game(), foe, (kid,))) == -2
    assert _less(p, Attempt(kid, "survival")) == 0


# -- behind a barrier ------------------------------------------------------------------------------------------------


@clause("alien.cover.explosion", "alien.barrier.breach-limit", "alien.hazard.blast")
@pytest.mark.parametrize(("level", "lost"), [(1, 2), (2, 1), (3, 0)])
def test_a_charge_does_not_get_through_what_its_base_damage_cannot_breach(level: int, lost: int) -> None:
    p = Position()
    p.zone("A1", cluttered=True, cover=level)
    kid = p.pc("kid", "A1", CALM, PARTIAL_COVER, gear=[])
    before = health(p.game(), kid)
    r = Played(p, lambda game: hazard.blast(game, "A1", 6), {"blast": 2}, **FIGHT)
    assert before - health(r.game, kid) == lost


@clause("alien.move.block-reach", "alien.crawl.seal-roll")
@pytest.mark.parametrize(("reached", "seals"), [(False, True), (True, False)])
def test_nobody_seals_a_crawlspace_through_which_two_are_at_each_other(reached: bool, seals: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    access = p.border("A1", "C1", "access")
    kid, who = p.pc("kid", "C1", CALM, gear=[]), p.pc("roughneck", "A1", CALM, gear=["cutting-torch"])
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    if reached:
        p.adjacent(kid, foe)
    assert (f"seal:f{access}" in offered.keys(p.game(**FIGHT), who)) is seals
