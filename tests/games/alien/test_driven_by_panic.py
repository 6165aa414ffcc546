"""What panic leaves no room for: a rest, a walk in company, cover out of a tight grip."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.fight import responses
from grognard.games.alien.harm import panic
from grognard.games.alien.moves import hauling
from grognard.games.alien.moves.move import HELD_DOWN
from grognard.games.alien.position import Position
from grognard.games.alien.turns import respite, stretch, turns
from grognard.games.alien.words.terms import ACTED, ALERTED, FULL_COVER, OVERKILL, RESTING, has
from grognard.games.alien.words.turn import party_of
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, spent
from tests.games.alien.test_edges import hall


def _pair(row: int) -> tuple[Position, int, int]:
    """A kid in such a panic and a medic, alone in a room with a door."""
    p = hall(2, "door")
    kid, medic = p.pc("kid", "A1", f"panic:{row}", CALM, gear=[]), p.pc("medic", "A1", CALM, gear=[])
    return p, kid, medic


@clause("alien.social.split", "alien.panic.flee", "alien.panic.frenzy", "alien.panic.freeze", "alien.panic.catatonic")
@pytest.mark.parametrize(("row", "stops"), [(5, True), (7, True), (10, True), (11, False), (12, True)])
def test_the_party_does_not_stop_while_somebody_runs_amok(row: int, stops: bool) -> None:
    p, kid, _ = _pair(row)
    assert responses.is_driven(p.game(), kid) is not stops
    assert respite.can_stop(p.game()) is stops


@clause("alien.social.split", "alien.panic.safe-flight")
@pytest.mark.parametrize(("foe_at", "driven"), [("A2", True), ("A3", False)])
def test_who_flees_stays_only_where_it_is_safe(foe_at: str, driven: bool) -> None:
    p = hall(3, "door")
    kid = p.pc("kid", "A1", "panic:10", CALM, gear=[])
    p.npc("mercenary", foe_at, "stunned", "broken", seen=True, gear=[])
    assert responses.is_driven(p.game(), kid) is driven
    assert respite.can_stop(p.game()) is not driven


@clause("alien.social.time-default", "alien.panic.freeze", "alien.panic.flee", "alien.stress.relief")
@pytest.mark.parametrize(("row", "rests"), [(5, True), (6, True), (7, False), (10, False), (12, False)])
def test_a_stretch_that_panic_takes_is_no_rest(row: int, rests: bool) -> None:
    p, kid, medic = _pair(row)
    watch = (f"m{medic}",)
    r = Played(p, lambda game: respite.rest.do(party_of(game), 1), answers=watch, phase="social", step="talk")
    assert has(r.game, kid, RESTING) is rests


@clause("alien.stealth.group", "alien.panic.freeze", "alien.panic.flee", "alien.panic.frenzy")
@pytest.mark.parametrize(("row", "comes"), [(0, True), (6, True), (7, False), (9, False), (10, False), (11, False)])
def test_nobody_in_a_panic_walks_along_in_a_group(row: int, comes: bool) -> None:
    p, kid, medic = _pair(row)
    assert stretch.companions(p.game(), medic) == ([kid] if comes else [])
    assert hauling.comrades(p.game(), medic) == ([kid] if comes else [])


@clause("alien.stealth.small-acts", "alien.panic.freeze")
@pytest.mark.parametrize(("row", "can"), [(6, True), (7, False)])
def test_whom_panic_takes_after_the_act_of_the_stretch_adds_nothing_small(row: int, can: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", f"panic:{row}", ACTED, CALM, gear=[])
    p.item("m4a3-pistol", kid, "held", rating=1, reloads=2)
    assert stretch.can_add(p.game(), kid) is can


@clause("alien.panic.seek-cover", "alien.panic.scream", "alien.xeno.signature")
@pytest.mark.parametrize("held", [True, False])
def test_who_is_held_down_by_a_tail_screams_instead_of_taking_cover(held: bool) -> None:
    p = hall(1, cluttered=True)
    kid = p.pc("kid", "A1", CALM, "prone", gear=[])
    hugger = p.npc("facehugger", "A1", ALERTED, seen=True)
    if held:
        p.tag(kid, f"{HELD_DOWN}{hugger}")
    r = Played(p, lambda game: panic.suffer(game, kid, 8, hugger), **FIGHT)
    assert has(r.game, kid, FULL_COVER) is not held
    assert has(r.game, kid, "panic:9") is held


# -- overkill --------------------------------------------------------------------------------------------------------


def _amok(full: int = 0) -> tuple[Position, int, int]:
    """A marine with Overkill and no nerves left, in clutter with a drone he has not seen near before."""
    p = hall(1, cluttered=True)
    who = p.pc("rifleman", "A1", "talent:overkill", "seen:adult", gear=["combat-knife"], stress=9, full=full)
    return p, who, p.npc("drone", "A1", ALERTED, seen=True)


@clause("alien.talent.overkill", "alien.combat.lost-turn")
def test_a_rampage_in_the_middle_of_a_turn_leaves_nothing_else_to_do() -> None:
    p, marine, drone = _amok()
    answers = (f"close:m{drone}", "yes", "keep")
    r = Played(p, lambda game: turns.take_turn(game, marine), {"panic": 1}, answers, **FIGHT)
    assert r.asked == ["turn", "overkill", "push"]
    assert len(r.rolls("attack")) == 1
    assert spent(r, marine) == (1, 1)


@clause("alien.talent.overkill", "alien.combat.action-pool")
def test_a_rampage_after_the_full_action_waits_for_the_next_turn() -> None:
    p, marine, drone = _amok(full=1)
    answers = (f"close:m{drone}", "yes")
    r = Played(p, lambda game: turns.take_turn(game, marine), {"panic": 1}, answers, **FIGHT)
    assert r.asked == ["turn", "overkill"]
    assert not r.rolls("attack")
    assert has(r.game, marine, OVERKILL)
