"""An act in one place: its words, its clause, whether it may be done, with what, and how. Menus offer acts.

Whether something is on offer and why it is not are one question: `bar` and `miss` give every reason against it, and
what has none is on offer. Menus stop at the first; all of them are found when somebody wants to know (`explained`).
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, TypeVar, cast

from msgspec import Struct
from msgspec.structs import force_setattr

from ..core.script import Game, Script
from ..core.state import Ref, number_of
from .decisions import Barred, Option, Progress

Why = tuple[str, str]
"""A clause and words: why something may not be done."""
Reason = Why | Callable[[], Why]
"""One that takes a search is a function, and only asked for who is told."""
Reasons = Iterable[Reason]


class Turn:
    """What acts are done in: the game, who is asked, about which pieces, and what has been done so far."""

    __slots__ = ("about", "game", "progress", "seat")

    def __init__(self, game: Game, seat: int, about: tuple[Ref, ...] = (), progress: Progress | None = None) -> None:
        self.game = game
        self.seat = seat
        self.about = about
        self.progress = progress


C = TypeVar("C", bound=Turn)
T = TypeVar("T")
U = TypeVar("U")


class Name(Struct, Generic[T], frozen=True, eq=False):
    """How a thing is written in a key and read again: the only place that does either."""

    write: Callable[[T], str]
    read: Callable[[str], T]
    like: str = "*"
    """What all of them look like: `u*` where they are units."""


UNITS: Name[int] = Name("u{}".format, number_of, "u*")
MODELS: Name[int] = Name("m{}".format, number_of, "m*")
"""Pieces by their numbers."""
REFS: Name[Ref] = Name(str, str)
"""Pieces of several kinds, as they are written."""
NUMBERS: Name[int] = Name(str, int)
"""Plain numbers: a place in a row, so many dice."""
WORDS: Name[str] = Name(str, str)
"""Words as they stand."""


def paired(one: Name[T], other: Name[U], between: str = ":", like: str = "*") -> Name[tuple[T, U]]:
    """Two things in one key: a vehicle and one of its locations. The first is written without the sign between them."""

    def write(pair: tuple[T, U]) -> str:
        return f"{one.write(pair[0])}{between}{other.write(pair[1])}"

    def read(text: str) -> tuple[T, U]:
        first, _, second = text.partition(between)
        return one.read(first), other.read(second)

    return Name(write, read, like)


def never(turn: Any, thing: Any = None) -> Reasons:
    """Nothing speaks against it; menus do not even ask."""
    return ()


def nothing(turn: Any) -> Iterable[Any]:
    """No things."""
    return ()


def itself(turn: Any, thing: Any = None) -> Ref:
    """What is drawn on the table for an act: the piece that the turn is about."""
    about: tuple[Ref, ...] = turn.about
    return about[0]


def the_thing(turn: Any, thing: Any) -> Ref:
    """What is drawn on the table for an act whose things are pieces: the thing, as its key is written."""
    raise AssertionError("menus take the written thing")


class Act(Struct, Generic[C, T], frozen=True, eq=False, kw_only=True):
    """Something that can be chosen. Acts are told apart by identity, so they are keys of tables."""

    word: str
    """The first part of its keys, or all of it where it is done with nothing."""
    label: str | Callable[[C, T], str] | None
    """None: its things come with their words, in a mapping."""
    clause: str | Callable[[C, T], str]
    run: Callable[..., Script[Any] | None]
    """Takes the turn, and the thing if there is one: a script, or a plain function where nobody is asked."""
    name: Name[T] | None = None
    """How its things are written; none where it is done with nothing."""
    bar: Callable[[C], Reasons] = never
    """Every reason why it may not be done at all."""
    things: Callable[[C], Iterable[T]] = nothing
    """What it may be done with, if nothing speaks against it."""
    miss: Callable[[C, T], Reasons] = never
    """Every reason why not with this one."""
    others: Callable[[C], Iterable[tuple[T, Reasons]]] = nothing
    """Further things that somebody may expect, each with every reason why it is not among them."""
    other: Why | Callable[[C], Why] | None = None
    """Why not with anything else."""
    early: Why | Callable[[C], Why] | None = None
    late: Why | Callable[[C], Why] | None = None
    """Why not in an earlier and in a later step of the same activation."""
    subject: Callable[[C, T], Ref | None] | None = None
    """What is drawn on the table for it."""
    cost: int | Callable[[C, T], int] = 0
    kind: str = ""
    """What a menu may shut a whole group of acts by: what they take, say."""
    steady: bool = False
    """Whether its option is the same whenever the thing is, until the terrain changes: then menus keep it."""
    fixed: Option | None = None
    """Its option where that is always the same."""
    asked: tuple[bool, bool, bool] = (False, False, False)
    """Whether label, clause and cost are asked of the turn: found once, for menus build options all the time."""

    def __post_init__(self) -> None:
        force_setattr(self, "asked", (callable(self.label), callable(self.clause), callable(self.cost)))
        if self.name is None and self.subject is None and not any(self.asked):
            label, clause = cast(str, self.label), cast(str, self.clause)
            force_setattr(self, "fixed", Option(self.word, label, clause, None, cast(int, self.cost)))

    @property
    def pattern(self) -> str:
        """Its key, or what its keys look like."""
        if self.name is None:
            return self.word
        return f"{self.word}:*" if self.word else self.name.like

    def key(self, thing: T) -> str:
        if self.name is None:
            return self.word
        text = self.name.write(thing)
        return f"{self.word}:{text}" if self.word else text

    def do(self, turn: C, thing: T) -> Script[Any]:
        """Carry it out; what it comes to."""
        script = self.run(turn) if self.name is None else self.run(turn, thing)
        return None if script is None else (yield from script)

    def why(self, turn: C, thing: T | None = None) -> tuple[Why, ...]:
        """Every reason why it may not be done, with this thing if one is given; none: it may."""
        against = [_told(reason) for reason in self.bar(turn)]
        against += [_told(reason) for reason in self.miss(turn, thing)] if thing is not None else []
        return tuple(dict.fromkeys(against))

    def can(self, turn: C, thing: T | None = None) -> bool:
        """Whether it may be done, with this thing if one is given."""
        for _ in self.bar(turn):
            return False
        for _ in self.miss(turn, thing) if thing is not None else ():
            return False
        return True

    def open_things(self, turn: C) -> list[T]:
        """What it may be done with now, if it may be done at all."""
        if self.miss is never:
            return list(self.things(turn))
        found = []
        for thing in self.things(turn):
            for _ in self.miss(turn, thing):
                break
            else:
                found.append(thing)
        return found

    def barred(self, turn: C) -> Iterator[Barred]:
        """Everything that it may not be done with now, or that it may not be done at all."""
        against = self.why(turn)
        for clause, words in against:
            yield Barred(self.pattern, clause, words)
        if not against:
            yield from self.missed(turn)
            yield from self.barred_by(self.other, turn)

    def barred_by(self, why: Why | Callable[[C], Why] | None, turn: C) -> Iterator[Barred]:
        """All of it, for a reason that may depend on the turn."""
        if why is not None:
            yield Barred(self.pattern, *(why if isinstance(why, tuple) else why(turn)))

    def missed(self, turn: C) -> Iterator[Barred]:
        """The single things that it may not be done with."""
        for thing in self.things(turn):
            for reason in self.miss(turn, thing):
                yield Barred(self.key(thing), *_told(reason))
        for thing, reasons in self.others(turn):
            for reason in reasons:
                yield Barred(self.key(thing), *_told(reason))


def _told(reason: Reason) -> Why:
    return reason if isinstance(reason, tuple) else reason()


def searched(reasons: Iterator[Why]) -> Iterator[Reason]:
    """Reasons that take a search, at least one: menus learn that there are some, and who is told learns which."""
    yield partial(next, reasons)
    yield from reasons


def plain(
    word: str,
    label: str | Callable[[C, None], str],
    clause: str | Callable[[C, None], str],
    *,
    bar: Callable[[C], Reasons] = never,
    early: Why | Callable[[C], Why] | None = None,
    late: Why | Callable[[C], Why] | None = None,
    subject: Callable[[C, None], Ref | None] | None = None,
    cost: int | Callable[[C, None], int] = 0,
    kind: str = "",
) -> Callable[[Callable[[C], Script[Any] | None]], Act[C, None]]:
    """An act that is done with nothing; the function below is how, and is the act from then on."""

    def make(run: Callable[[C], Script[Any] | None]) -> Act[C, None]:
        return Act(
            word=word, label=label, clause=clause, run=run, bar=bar, early=early, late=late, subject=subject, cost=cost,
            kind=kind,
        )  # fmt: skip

    return make


def idle(
    word: str,
    label: str,
    clause: str,
    *,
    bar: Callable[[C], Reasons] = never,
    early: Why | Callable[[C], Why] | None = None,
    late: Why | Callable[[C], Why] | None = None,
    kind: str = "",
) -> Act[C, None]:
    """An act that does nothing: declining, finishing, or telling the script which way to go."""
    return Act(word=word, label=label, clause=clause, run=_leave_it, bar=bar, early=early, late=late, kind=kind)


def _leave_it(turn: Turn) -> None:
    """Whoever asked goes on."""


def done_with(
    name: Name[T],
    word: str,
    label: str | Callable[[C, T], str] | None,
    clause: str | Callable[[C, T], str],
    *,
    things: Callable[[C], Iterable[T]],
    bar: Callable[[C], Reasons] = never,
    miss: Callable[[C, T], Reasons] = never,
    others: Callable[[C], Iterable[tuple[T, Reasons]]] = nothing,
    other: Why | Callable[[C], Why] | None = None,
    early: Why | Callable[[C], Why] | None = None,
    late: Why | Callable[[C], Why] | None = None,
    subject: Callable[[C, T], Ref | None] | None = None,
    cost: int | Callable[[C, T], int] = 0,
    kind: str = "",
    steady: bool = False,
) -> Callable[[Callable[[C, T], Script[Any] | None]], Act[C, T]]:
    """An act that is done with a weapon, a foe, a zone: one option for each that nothing speaks against."""

    def make(run: Callable[[C, T], Script[Any] | None]) -> Act[C, T]:
        return Act(
            word=word, label=label, clause=clause, run=run, name=name, bar=bar, things=things, miss=miss,
            others=others, other=other, early=early, late=late, subject=subject, cost=cost, kind=kind, steady=steady,
        )  # fmt: skip

    return make
