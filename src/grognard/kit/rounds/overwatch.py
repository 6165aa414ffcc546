"""Fire out of turn: after an enemy's move those on watch may shoot at him one after another."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from grognard.engine.asking.acts import UNITS, Act, Reasons, Turn, done_with, idle, the_thing
from grognard.engine.asking.decisions import Decision, Option, Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import number_of, unit_ref
from grognard.engine.showing.words import called, letter

from ..units.pieces import enemy, enemy_units, has, name, seat_of


class Window(Turn):
    """A unit has moved: its enemies on watch may fire."""

    __slots__ = ("mover",)

    def __init__(self, game: Game, mover: int, progress: Progress | None = None) -> None:
        super().__init__(game, enemy(seat_of(game, mover)), (unit_ref(mover),), progress)
        self.mover = mover


class Reaction(Turn):
    """A unit on watch fires at who has moved."""

    __slots__ = ("mover", "unit")

    def __init__(self, game: Game, unit: int, mover: int, progress: Progress) -> None:
        super().__init__(game, seat_of(game, unit), (unit_ref(unit), unit_ref(mover)), progress)
        self.unit, self.mover = unit, mover


W = TypeVar("W", bound=Window)
R = TypeVar("R", bound=Reaction)
Reacts = Callable[[W, int], Script[None]]


def reacting(tag: str, clause: str, unready: Callable[[W, int], Reasons]) -> Callable[[Reacts[W]], Act[W, int]]:
    """The act of firing with one of the units on watch, which bear this tag; why one of them cannot."""

    def watching(turn: W) -> list[int]:
        return [unit for unit in enemy_units(turn.game, turn.mover) if has(turn.game, unit, tag)]

    return done_with(
        UNITS, "", lambda turn, unit: f"{called(turn.game.state, unit)} fires", clause, things=watching, miss=unready,
        other=(clause, "it is not on overwatch"), subject=the_thing,
    )  # fmt: skip


def window(
    react: Act[W, int], clause: str, holding: str, turn: Callable[[Game, Decision], W]
) -> tuple[Menu[W], Act[W, None]]:
    """The menu of who fires, and its act of holding fire."""
    stay: Act[W, None] = idle("none", "Hold fire, stay on watch", holding)
    menu: Menu[W] = Menu(name="overwatch", prompt=_who_fires, clause=clause, turn=turn, acts=(react,), rest=stay)
    return menu, stay


def _who_fires(turn: Window, options: Sequence[Option]) -> str:
    """Who is on watch, and at whose unit it may fire; the last option is to hold fire."""
    mover, able = called(turn.game.state, turn.mover), [number_of(option.key) for option in options[:-1]]
    side = letter(seat_of(turn.game, turn.mover))
    whose = mover if mover.endswith(f"({side})") else f"{mover} ({side})"
    if len(able) > 1:
        return f"{whose} has moved, {len(able)} of your units are on watch: which one fires?"
    return f"Your {called(turn.game.state, able[0])} is on watch: fire at {whose}?"


def weapons(
    shoot_with: Act[R, Any], clause: str, has_fired: Callable[[R], bool], turn: Callable[[Game, Decision], R]
) -> tuple[Menu[R], Act[R, None]]:
    """The menu of weapon after weapon, and its act of ceasing fire once one has been fired."""

    def not_yet(turn: R) -> Reasons:
        return () if has_fired(turn) else ((clause, "who reacts fires at least one weapon"),)

    cease: Act[R, None] = idle("done", "Cease fire", clause, bar=not_yet)
    menu: Menu[R] = Menu(name="weapon", prompt=_with_which, clause=clause, turn=turn, acts=(shoot_with,), rest=cease)
    return menu, cease


def _with_which(turn: Reaction, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: overwatch at {name(turn.game, turn.mover)} with which weapon?"
