"""Every timer against every way in which a stretch can end: it runs once, for each who bears it, and never between."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.position import Position
from grognard.games.alien.turns import time
from grognard.games.alien.words.terms import count_of, marker_of
from tests.games.alien.matrix import Played
from tests.games.alien.prowl import secretly
from tests.games.alien.skirmish import CALM

Reading = Callable[[Game], int]
SEIZED = ("facehugged", "broken", "unconscious")


def counter(who: int, key: str) -> Reading:
    return lambda game: count_of(game, who, key)


def on_marker(marker: int, key: str) -> Reading:
    return lambda game: marker_of(game, marker).counters.get(key, 0)


def victim(p: Position, *tags: str, **counters: Any) -> int:
    return p.pc("kid", "A1", CALM, *tags, gear=[], **counters)


def limit(p: Position) -> Reading:
    return on_marker(p.marker("injury", victim(p, "injured"), row=52, limit=3, left=9), "left")


def healing(p: Position) -> Reading:
    return on_marker(p.marker("injury", victim(p, "injured"), row=25), "age")


def broken(p: Position) -> Reading:
    return counter(victim(p, "broken", health=0), "broken-age")


def panic(p: Position) -> Reading:
    return counter(victim(p, "panic:10"), "panic-age")


def sedated(p: Position) -> Reading:
    return counter(victim(p, "unconscious", sedated=9), "sedated")


def asleep(p: Position) -> Reading:
    return counter(victim(p, "unconscious", "fatigued", asleep=9), "asleep")


def embrace(p: Position) -> Reading:
    host, hugger = victim(p, *SEIZED, health=0), p.npc("facehugger", "A1", seen=True)
    p.adjacent(host, hugger)
    p.link("hugs", hugger, host)
    return on_marker(p.marker("embrace", host, seen=False), "stretches")


def germ(p: Position) -> Reading:
    return on_marker(p.marker("impregnated", victim(p), seen=False, tags=["chestburster"]), "stretches")


def young(p: Position) -> Reading:
    return counter(p.npc("chestburster", "Z9"), "~age")


def old_age(p: Position) -> Reading:
    return counter(p.npc("neomorph-adult", "Z9"), "~age")


def return_of(p: Position) -> Reading:
    return on_marker(p.marker("returns", "Z9", seen=False, tags=["drone"], stretches=9), "stretches")


def surgery(p: Position) -> Reading:
    """Work by the shift goes by hands, not by itself."""
    return counter(victim(p, "injured", operated=9), "operated")


TIMERS: dict[str, tuple[Callable[[Position], Reading], int, str]] = {
    "the limit of a lethal injury": (limit, -1, "alien.crit.timer"),
    "an injury that heals": (healing, 1, "alien.crit.effects"),
    "the broken who gets up by himself": (broken, 1, "alien.broken.own-when"),
    "panic": (panic, 1, "alien.panic.stop"),
    "the sting of the hive": (sedated, -1, "alien.xeno.captured"),
    "the sleep of exhaustion": (asleep, -1, "alien.hazard.fatigue-broken"),
    "an embrace": (embrace, 1, "alien.hugger.course"),
    "what grows in a host": (germ, 1, "alien.hugger.course"),
    "a Chestburster": (young, 1, "alien.burster.growth"),
    "the life of a neomorph": (old_age, 1, "alien.xeno.neo-lifespan"),
    "one that comes back grown": (return_of, -1, "alien.xeno.signature"),
    "surgery": (surgery, 0, "alien.time.repairs"),
}
CLAUSES = tuple(dict.fromkeys(row[2] for row in TIMERS.values()))


def fought_out(game: Game) -> Script[None]:
    """A fight is over, and with it the stretch in which it began."""
    time.after_combat(game)
    yield from time.end_of_stretch(game)


FIGHTING: dict[str, Any] = {"phase": "combat", "step": "close"}
ENDS: dict[str, tuple[Callable[[Game], Script[None]], dict[str, Any], int]] = {
    # how the stretch ends: its script, where it runs, and how many stretches that are
    "in stealth": (time.end_of_stretch, {"step": "upkeep"}, 1),
    "while a fight goes on": (time.fight_on, {**FIGHTING, "round": 60}, 1),
    "for the second time in a fight": (time.fight_on, {**FIGHTING, "round": 120}, 1),
    "not yet: the fight is young": (time.fight_on, {**FIGHTING, "round": 59}, 0),
    "with a fight": (fought_out, {**FIGHTING, "round": 7}, 1),
}


def deck() -> Position:
    p = Position()
    p.zone("A1")
    p.zone("Z9")
    p.border("A1", "Z9", "door", "locked")
    p.pc("android", "A1", gear=[])
    return p


def passed(p: Position, end: str, **clock: int) -> Played:
    script, where, _ = ENDS[end]
    return Played(p, script, clock={"stretch": 7, **clock}, **where)


@clause("alien.time.conversion", "alien.time.units", *CLAUSES)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("timer", TIMERS)
def test_a_timer_runs_once_a_stretch_however_it_ends(timer: str, end: str) -> None:
    lay, by, _ = TIMERS[timer]
    p = deck()
    read = lay(p)
    before = read(p.game())
    r = passed(p, end)
    assert read(r.game) - before == by * ENDS[end][2]
    assert r.state.clock["stretch"] == 7 + ENDS[end][2]


@clause("alien.time.conversion", *CLAUSES)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("timer", [name for name in TIMERS if name != "surgery"])
def test_two_who_bear_the_same_timer_do_not_hurry_it(timer: str, end: str) -> None:
    lay, by, _ = TIMERS[timer]
    p = deck()
    readings = [lay(p), lay(p)]
    before = [read(p.game()) for read in readings]
    r = passed(p, end)
    assert [read(r.game) - old for read, old in zip(readings, before, strict=True)] == [by * ENDS[end][2]] * 2


@clause("alien.time.countdown", "alien.time.conversion")
@pytest.mark.parametrize("end", ENDS)
def test_a_countdown_loses_five_minutes_with_the_stretch(end: str) -> None:
    p = deck()
    assert passed(p, end, countdown=30).state.clock["countdown"] == 30 - 5 * ENDS[end][2]


@clause("alien.time.units", "alien.time.conversion", "alien.time.repairs")
@pytest.mark.parametrize("end", ENDS)
def test_the_sixtieth_stretch_is_a_shift_however_it_ends(end: str) -> None:
    r = passed(deck(), end, stretch=60)
    assert r.state.clock.get("shift", 0) == ENDS[end][2]


@clause("alien.recovery.rest", "alien.stress.relief-broken-off", "alien.time.conversion")
@pytest.mark.parametrize(("end", "rested"), [("in stealth", 1), ("while a fight goes on", 0), ("with a fight", 0)])
def test_rest_counts_where_nobody_fights(end: str, rested: int) -> None:
    p = deck()
    kid = p.pc("kid", "A1", CALM, "resting", gear=[], health=1)
    r = passed(p, end)
    assert count_of(r.game, kid, "health") == 1 + rested
    assert "resting" not in r.state.models[kid].tags


@clause("alien.xeno.recover", "alien.time.conversion")
@pytest.mark.parametrize(("end", "fought", "healed"), [("in stealth", 0, True), ("with a fight", 8, False)])
def test_a_creature_that_fought_in_the_stretch_has_not_rested_in_it(end: str, fought: int, healed: bool) -> None:
    p = deck()
    drone = p.npc("drone", "Z9", **secretly(health=2, fought=fought))
    r = passed(p, end)
    assert (count_of(r.game, drone, "~health") > 2) is healed
