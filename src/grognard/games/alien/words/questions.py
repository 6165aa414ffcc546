"""Small questions in the middle of something: yes or no, and one out of what the script has laid out."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from grognard.engine.asking.acts import Act, Name, Why, done_with, idle
from grognard.engine.asking.decisions import Option, Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref

from .turn import Doing, doing_of

T = TypeVar("T")
Prompt = str | Callable[[Doing, Sequence[Option]], str]


class Asked(Struct, Progress, tag=True, frozen=True, omit_defaults=True):
    """What a script asks about where the map alone does not tell it: cards, targets, ways, words."""

    numbers: tuple[int, ...] = ()
    words: tuple[str, ...] = ()


def asked(turn: Any) -> Asked:
    progress = turn.progress
    return progress if isinstance(progress, Asked) else Asked()


def numbers_of(turn: Any) -> tuple[int, ...]:
    return asked(turn).numbers


def words_of(turn: Any) -> tuple[str, ...]:
    return asked(turn).words


# -- yes or no -----------------------------------------------------------------------------------------------------


class YesNo(Struct, frozen=True):
    """A menu of two acts that do nothing; the script goes on with which it was."""

    menu: Menu[Doing]
    yes: Act[Doing, None]
    no: Act[Doing, None]

    def wants(self, game: Game, who: int, progress: Progress | None = None, *others: int) -> Script[bool]:
        chosen = yield from self.menu.ask(Doing(game, who, progress, *others))
        return chosen is not None and chosen[0] is self.yes


def yes_no(
    name: str, prompt: Prompt, clause: str, yes: tuple[str, str] = ("yes", "yes"), no: tuple[str, str] = ("no", "no")
) -> YesNo:
    """Asks of somebody, with words of its own for either answer."""
    acts: tuple[Act[Doing, None], ...] = (idle(*yes, clause), idle(*no, clause))
    return YesNo(Menu(name=name, prompt=prompt, clause=clause, turn=doing_of, acts=acts), *acts)


# -- one of several ------------------------------------------------------------------------------------------------


def _leave_it(turn: Any, thing: Any) -> None:
    """Whoever asked goes on."""


def one_of(
    name: Name[T],
    label: Callable[[Any, T], str],
    clause: str | Callable[[Any, T], str],
    things: Callable[[Any], Iterable[T]],
    other: str,
    subject: Callable[[Any, T], Ref | None] | None = None,
) -> Act[Any, T]:
    """An act that names one of several things and does nothing with it; `other` says why no other."""
    why: Why | Callable[[Any], Why] = (clause, other) if isinstance(clause, str) else lambda turn: (turn.clause, other)
    return done_with(name, "", label, clause, things=things, other=why, subject=subject)(_leave_it)


def pick(menu: Menu[Any], turn: Any) -> Script[Any]:
    """The thing that is chosen, where something must be."""
    chosen = yield from menu.ask(turn)
    assert chosen is not None, "there is something to choose from"
    return chosen[1]
