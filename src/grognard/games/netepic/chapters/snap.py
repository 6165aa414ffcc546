"""Snap Fire: the other side breaks into a movement and lets units fire at those who are activated."""

from collections.abc import Iterable, Sequence

from grognard.engine.asking.acts import UNITS, Act, Reason, done_with, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, number_of, unit_ref
from grognard.engine.showing.phrases import sentence

from ..terms import (
    DONE,
    FIRST_FIRE,
    HOLDS,
    IF_CHARGED,
    ORDER,
    REACTS,
    called,
    detachment_of,
    has_fired,
    is_done,
    is_on_table,
    of_side,
    parts_of,
    place_of,
    standing,
)
from ..turn import Activation, Reaction, Window, reaction_of
from . import defence, holofield, loads, windows
from .aim import SNAP, Occasion, has_targets
from .windows import Chance

TRIGGER = "netepic.snap.trigger"
COUNTER, DEFENCE = "netepic.snap.counter", "netepic.ability.point-defence"


def occasion(game: Game, window: Window) -> Occasion:
    """Any models of the parts that may be shot at, moved or not."""
    marks = tuple([id for part in window.parts for id in standing(game, part)])
    return Occasion(SNAP, marks, window.named)


def team_of(game: Game, unit: int) -> tuple[int, ...]:
    """The parts that fire together: the whole detachment while it has not been activated."""
    return (unit,) if is_done(game, unit) else parts_of(game, detachment_of(game, unit))


def _ready(turn: Reaction) -> tuple[int, ...]:
    return turn.window.ready


def _drawn(turn: Reaction, unit: int) -> Ref:
    return unit_ref(unit)


def _blind(turn: Reaction, unit: int) -> Iterable[Reason]:
    if not has_targets(turn.game, team_of(turn.game, unit), occasion(turn.game, turn.window)):
        return (("netepic.snap.sees-mover", "it has nobody in range, arc and sight"),)
    return ()


@done_with(
    UNITS, "snap", lambda turn, unit: f"Snap Fire with {called(turn.game, unit)}", TRIGGER,
    things=_ready, miss=_blind, other=("netepic.snap.who", "it may not snap fire, or does not see the mover"),
    subject=_drawn,
)  # fmt: skip
@implements("netepic.snap.trigger", "netepic.snap.several")
def snap(turn: Reaction, unit: int) -> Script[None]:
    """A unit fires at those who are activated; others may follow when that is resolved."""
    game, team = turn.game, team_of(turn.game, unit)
    game.note(TRIGGER, f"{called(game, unit)} breaks in with Snap Fire", unit_ref(unit))
    mark(game, team)
    yield from loads.fire_back(game, team, occasion(game, turn.window))


@implements("netepic.snap.counter", "netepic.snap.advance-keeps-order", "netepic.snap.spends-turn")
def mark(game: Game, team: Sequence[int]) -> None:
    """A unit that was not activated gets a First Fire counter and can be activated no more; others keep their order."""
    rows = [(unit_ref(part), (DONE, f"{ORDER}{FIRST_FIRE}"), ()) for part in team if not is_done(game, part)]
    if rows:
        game.tell(Tagged(COUNTER, tuple(rows)))
    for ref, _, _ in rows:
        holofield.adjust(game, number_of(ref), FIRST_FIRE)


def _has_marks(turn: Reaction, part: int) -> bool:
    return has_targets(turn.game, (part,), defence.occasion_of(turn.game, turn.window, marks_of(turn)))


def marks_of(turn: Reaction) -> tuple[int, ...]:
    return tuple([id for part in turn.window.parts for id in standing(turn.game, part)])


def _harmless(turn: Reaction, part: int) -> Iterable[Reason]:
    return () if _has_marks(turn, part) else (("netepic.snap.sees-mover", "it has nobody in range, arc and sight"),)


@done_with(
    UNITS, "guard", lambda turn, part: f"Point Defence of {called(turn.game, part)}", DEFENCE,
    things=lambda turn: turn.window.guards, miss=_harmless,
    other=(DEFENCE, "it has no such dice, or does not see the mover"), subject=_drawn,
)  # fmt: skip
@implements("netepic.ability.point-defence")
def guard(turn: Reaction, part: int) -> Script[None]:
    """Dice of Point Defence, without penalty; that is no Snap Fire of the unit."""
    yield from defence.fire(turn.game, part, defence.occasion_of(turn.game, turn.window, marks_of(turn)))


def _set(turn: Reaction, unit: int, how: str) -> None:
    rows = [(unit_ref(part), (f"{REACTS}{how}",), ()) for part in team_of(turn.game, unit)]
    turn.game.tell(Tagged("netepic.snap.window-once", tuple(rows)))
    turn.window.ready = tuple([one for one in turn.window.ready if one != unit])


@done_with(
    UNITS, "hold", lambda turn, unit: f"Hold fire with {called(turn.game, unit)} this turn", "netepic.snap.window-once",
    things=_ready, other=("netepic.snap.who", "it may not snap fire"), subject=_drawn,
)  # fmt: skip
def hold(turn: Reaction, unit: int) -> None:
    """Its owner is not asked about it again this turn."""
    _set(turn, unit, HOLDS)


@done_with(
    UNITS, "wait", lambda turn, unit: f"Wait with {called(turn.game, unit)} for a charge",
    "netepic.snap.window-once", things=_ready, other=("netepic.snap.who", "it may not snap fire"), subject=_drawn,
)  # fmt: skip
def wait(turn: Reaction, unit: int) -> None:
    """Its owner is asked about it again this turn only when it is charged."""
    _set(turn, unit, IF_CHARGED)


stop: Act[Reaction, None] = idle("stop", "Let all chances of this activation pass", "netepic.snap.window-once")
none: Act[Reaction, None] = idle("none", "Let it pass", "netepic.snap.window-once")
MENU = Menu(
    name="snap",
    prompt=lambda turn, _: f"{sentence(of_side(turn.game, turn.window.mover))} moves in your sight. Snap Fire?",
    clause=TRIGGER,
    turn=reaction_of,
    acts=(snap, guard, hold, wait, stop),
    rest=none,
    closing=(stop,),
)


@implements("netepic.snap.several", "netepic.snap.resume", "netepic.snap.phase", "netepic.snap.window")
def offer(turn: Activation, mover: int, teams: Sequence[Chance], guards: Sequence[int] = ()) -> Script[bool]:
    """The other side may let units fire, one after the other; whether any did. There is no Snap Fire at Snap Fire."""
    window = windows.window(turn, mover, teams, guards)
    turn.deeds.guarded = (*turn.deeds.guarded, *[(part, mover) for part in guards])
    turn.deeds.offered = (*turn.deeds.offered, *[(one.team[0], mover, one.eyes, one.cover) for one in teams])
    reaction, fired = Reaction(turn.game, 1 - turn.seat, window), False
    while (window.ready or window.guards) and any(standing(turn.game, part) for part in window.parts):
        act = yield from MENU.play(reaction)
        if act not in (snap, guard, hold, wait):
            turn.deeds.waived = turn.deeds.waived or act is stop
            break
        fired = fired or act in (snap, guard)
        window.guards = tuple([part for part in window.guards if act is not guard or _has_marks(reaction, part)])
        window.ready = tuple([unit for unit in window.ready if not _is_used(turn.game, unit)])
        if not is_on_table(turn.game, mover):
            break
    return fired


@implements("netepic.snap.timing")
def appear(turn: Activation, models: Sequence[int]) -> Script[None]:
    """Models that have risen, were set up out of a transport or have come through a wall: their parts have moved, and
    each team that sees one of them has a chance, once."""
    game, asked = turn.game, list[tuple[int, ...]]()
    parts = [game.state.models[id].unit for id in models]
    turn.deeds.stirred = tuple(dict.fromkeys([*turn.deeds.stirred, *parts]))
    for id in models:
        if is_on_table(game, id):
            at = place_of(game, id)
            (seen,) = windows.watched(game, 1 - turn.seat, id, [at])
            (guarded,) = defence.watched(game, 1 - turn.seat, id, [at])
            chances = [one for one in windows.fresh(turn, id, at, seen) if one.team not in asked]
            guards = defence.fresh(turn, id, guarded)
            asked += [one.team for one in chances]
            if chances or guards:
                yield from offer(turn, id, chances, guards)


def _is_used(game: Game, unit: int) -> bool:
    return all(has_fired(game, part) for part in team_of(game, unit))
