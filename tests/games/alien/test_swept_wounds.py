"""Edges of wounds: what the very end of a stretch does belongs to that stretch, who bleeds without a turn, who rests
because there is nothing else to do."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk
from grognard.games.alien.body import talent
from grognard.games.alien.harm import broken, criticals, damage, hazard, panic, recovery
from grognard.games.alien.position import Position
from grognard.games.alien.shown import card
from grognard.games.alien.story import incidents
from grognard.games.alien.turns import respite, time, turns
from grognard.games.alien.words.terms import (
    ALERTED,
    BROKEN,
    DEAD,
    FATIGUED,
    FULL_COVER,
    RESTING,
    SHUT_IN,
    SOCIAL,
    STUNNED,
    has,
    health,
    injuries_of,
    stress,
    zone_of,
)
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, rooms, tags
from tests.games.alien.test_edges import hall


def _shut_in() -> Position:
    """Two rooms, and a door that is shut."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door")
    return p


# -- the end of a stretch --------------------------------------------------------------------------------------------


def _over(
    monkeypatch: pytest.MonkeyPatch, blow: Callable[[Game], Script[None]], late: bool, looked_at: Callable[[Game], Any]
) -> Callable[[Game], Script[list[Any]]]:
    """A stretch with a blow in it, or at its very end by what the place does; then two more, looked at each time."""

    def play(game: Game) -> Script[list[Any]]:
        found = []
        if late:
            monkeypatch.setattr(hazard, "stretch_passed", blow)
        else:
            yield from blow(game)
        for _ in range(3):
            yield from time.end_of_stretch(game)
            monkeypatch.undo()
            found.append(looked_at(game))
        return found

    return play


@clause("alien.broken.own-when", "alien.broken.own", "alien.stealth.upkeep")
@pytest.mark.parametrize("late", [False, True])
def test_whom_the_end_of_a_stretch_breaks_gets_up_after_the_next(late: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    p = _shut_in()
    kid = p.pc("kid", "A1", CALM, gear=[], health=1)

    def blow(game: Game) -> Script[None]:
        yield from damage.hit(game, damage.Hit(kid, 1, "alien.hazard.radiation", ignores_armor=True))

    r = Played(p, _over(monkeypatch, blow, late, lambda game: has(game, kid, BROKEN)))
    assert r.rules.result == [True, False, False]


@clause("alien.crit.timer", "alien.crit.lethal", "alien.stealth.upkeep")
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(("row", "held"), [(53, [0, 1, 2]), (52, [0, 0, 0])])
def test_a_limit_runs_from_the_stretch_of_the_wound(
    row: int, held: list[int], late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    p = _shut_in()
    kid = p.pc("kid", "A1", CALM, gear=[])

    def blow(game: Game) -> Script[None]:
        yield from criticals.inflict(game, kid, row, "alien.crit.roll")

    def passed(game: Game) -> tuple[int, int]:
        (injury,) = injuries_of(game, kid)
        return injury.counters.get("held-on", 0), injury.counters["left"]

    r = Played(p, _over(monkeypatch, blow, late, passed), {"death roll": 1})
    assert [number for number, _ in r.rules.result] == held
    assert [left for _, left in r.rules.result] == ([1, 1, 1] if row == 53 else [60, 59, 58])


# -- who bleeds ------------------------------------------------------------------------------------------------------


@clause("alien.crit.round-limit", "alien.xeno.captured", "alien.combat.rounds-go-on")
@pytest.mark.parametrize(("tag", "bleeds"), [("captured", True), ("out", False), ("unconscious", False)])
@pytest.mark.parametrize("sixes", [0, 1])
def test_whoever_lies_captured_in_the_hive_bleeds_on_without_a_turn(tag: str, bleeds: bool, sixes: int) -> None:
    p = rooms()
    p.pc("medic", "A1", CALM, gear=[])
    kid = p.pc("kid", "A2", BROKEN, tag, "injured", CALM, health=0, gear=[])
    p.marker("injury", kid, row=61, limit=1)
    r = Played(p, turns.round_end, {"death roll": sixes}, **FIGHT)
    assert bool(r.rolls("death roll")) is bleeds
    assert has(r.game, kid, DEAD) is (bleeds and not sixes)


@clause("alien.crit.round-limit", "alien.combat.join")
@pytest.mark.parametrize("attitude", ["friendly", "hostile"])
@pytest.mark.parametrize("sixes", [0, 1])
def test_a_bystander_bleeds_as_the_rounds_go_by(attitude: str, sixes: int) -> None:
    p = rooms()
    p.pc("medic", "A1", CALM, gear=[])
    p.npc("drone", "A1", ALERTED, seen=True)
    leader = p.npc("mercenary-leader", "A3", BROKEN, "injured", attitude=attitude, seen=True, gear=[], health=0)
    p.marker("injury", leader, row=61, limit=1)
    r = Played(p, turns.round_end, {"death roll": sixes}, **FIGHT)
    assert len(r.rolls("death roll")) == 1
    assert has(r.game, leader, DEAD) is not bool(sixes)


@clause("alien.crit.three", "alien.hazard.fatigued", "alien.crit.stress-effects")
@pytest.mark.parametrize(("before", "is_over"), [(1, False), (2, True)])
def test_who_has_overcome_an_infected_wound_alone_is_fatigued_no_longer(before: int, is_over: bool) -> None:
    p = _shut_in()
    kid = p.pc("kid", "A1", CALM, "injured", FATIGUED, gear=[])
    counters: dict[str, Any] = {"held-on": before}
    p.marker("injury", kid, row=46, limit=3, left=1, **counters)
    r = Played(p, criticals.stretch_passed, {"death roll": 1})
    assert has(r.game, kid, FATIGUED) is not is_over


# -- rest ------------------------------------------------------------------------------------------------------------


def _with_a_cracked_spine(p: Position, *also: str) -> int:
    kid = p.pc("kid", "A1", CALM, "injured", "paralyzed", *also, gear=[], health=1, stress=2)
    p.marker("injury", kid, row=52, limit=3, left=50, tags=("stable",))
    return kid


@clause("alien.recovery.rest", "alien.recovery.together", "alien.social.enter")
@pytest.mark.parametrize(("also", "back"), [((), 1), (("unconscious",), 0), ((FATIGUED,), 0)])
def test_the_paralyzed_rest_when_the_others_do(also: tuple[str, ...], back: int) -> None:
    p = _shut_in()
    p.pc("medic", "A1", CALM, gear=[])
    kid = _with_a_cracked_spine(p, *also)

    def play(game: Game) -> Script[None]:
        respite._settle(game, [])
        yield from recovery.rest(game)

    r = Played(p, play, phase=SOCIAL)
    assert health(r.game, kid) == 1 + back
    assert RESTING not in tags(r, kid)


@clause("alien.recovery.rest", "alien.stress.relief-broken-off")
@pytest.mark.parametrize(("disturbed", "back"), [(False, 1), (True, 0)])
def test_and_when_they_have_left_them_behind_a_door(disturbed: bool, back: int) -> None:
    p = _shut_in()
    p.pc("medic", "A2", CALM, gear=[])
    kid = _with_a_cracked_spine(p)

    def play(game: Game) -> Script[None]:
        yield from time.end_of_stretch(game)
        if disturbed:
            respite.disturb(game)
        yield from time.end_of_stretch(game)

    assert health(Played(p, play).game, kid) == 1 + back


# -- what is written on the sheet, and who is never tired ------------------------------------------------------------


@clause("alien.broken.max", "alien.talent.hardened")
@pytest.mark.parametrize(("talents", "most"), [((), 4), (("talent:hardened", "talent:hardened:2"), 6)])
def test_the_sheet_shows_as_much_health_as_there_can_be(talents: tuple[str, ...], most: int) -> None:
    p = rooms()
    kid = p.pc("kid", "A1", *talents)
    (track, _) = card.card_of(p.game(), kid).members[0].pips
    assert (track.now, track.of) == (most, most)


@clause("alien.synth.immune", "alien.hazard.fatigued")
@pytest.mark.parametrize(("who", "tired"), [("colonist", True), ("android", False)])
def test_an_android_wakes_fresh_from_hypersleep(who: str, tired: bool) -> None:
    p = rooms()
    medic, sleeper = p.pc("medic", "A1", gear=[]), p.npc(who, "A1", SHUT_IN, "sleeper", attitude="friendly", seen=True)
    r = Played(p, lambda game: incidents.carry_out(game, "join:sleeper", medic, "alien.scen.tasks"))
    assert not has(r.game, sleeper, SHUT_IN)
    assert has(r.game, sleeper, FATIGUED) is tired


# -- who can do nothing ----------------------------------------------------------------------------------------------


@clause("alien.damage.stun", "alien.crit.effects", "alien.panic.out-of-turn")
@pytest.mark.parametrize("state", [STUNNED, "paralyzed", "cocooned", CALM])
@pytest.mark.parametrize(
    ("total", "at_once", "else_"), [(8, FULL_COVER, "panic:9"), (10, "", "panic:12"), (11, "", "panic:11")]
)
def test_fright_drives_nobody_who_cannot_stir(state: str, total: int, at_once: str, else_: str) -> None:
    p = rooms(cluttered=True)
    kid, guard = p.pc("kid", "A1", state, gear=[]), p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(kid, guard)
    r = Played(p, lambda game: panic.suffer(game, kid, total, guard), answers=("A2",), **FIGHT)
    is_free = state == CALM
    assert zone_of(r.game, kid) == ("A2" if is_free and total == 10 else "A1")
    assert bool(r.rolls("attack")) is (is_free and total == 11)
    assert has(r.game, kid, FULL_COVER) is (is_free and at_once == FULL_COVER)
    assert is_free or has(r.game, kid, else_)


@clause("alien.damage.stun", "alien.talent.personal-safety")
@pytest.mark.parametrize(("state", "asked"), [(STUNNED, []), (CALM, ["personal-safety"])])
def test_a_stunned_agent_puts_nobody_in_the_way(state: str, asked: list[str]) -> None:
    p = rooms()
    agent, kid = p.pc("company-agent", "A1", state, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    guard = p.npc("mercenary", "A1", ALERTED, seen=True)
    r = Played(p, lambda game: talent.new_victim(game, agent, guard), answers=(str(kid),), **FIGHT)
    assert r.asked == asked


@clause("alien.gear.over-limit", "alien.stealth.npc-move")
@pytest.mark.parametrize(("axes", "at"), [(9, "A2"), (16, "A2"), (17, "A1")])
def test_nobody_of_the_referee_walks_with_too_heavy_a_load(axes: int, at: str) -> None:
    p = hall(3)
    guard = p.npc("mercenary", "A1", gear=["fire-axe"] * axes)
    r = Played(p, lambda game: stalk.walk(game, guard, "A3"))
    assert zone_of(r.game, guard) == at


@clause("alien.crit.stress-effects", "alien.stress.gain")
@pytest.mark.parametrize(("state", "levels"), [(CALM, 1), (FATIGUED, 0)])
@pytest.mark.parametrize("fallen", [True, False])
def test_an_infected_wound_weighs_on_nobody_who_was_fatigued_before(state: str, levels: int, fallen: bool) -> None:
    p = rooms()
    kid = p.pc("kid", "A1", state, *((BROKEN,) if fallen else ()), gear=[])

    def play(game: Game) -> Script[None]:
        yield from criticals.inflict(game, kid, 46, "alien.crit.roll")
        if fallen:
            broken.get_up(game, kid, 1, "alien.broken.rally")

    r = Played(p, play)
    assert has(r.game, kid, FATIGUED)
    assert stress(r.game, kid) == levels
