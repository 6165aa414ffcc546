"""What was played, kept script by script beside the book: so a program with other rules can show a battle as it was."""

import zlib
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.core.codec import AnyDecision
from grognard.engine.core.events import AnyEvent
from grognard.engine.core.inputs import Chapter, Input
from grognard.engine.core.match import Match
from grognard.engine.core.record import input_of, row_of
from grognard.engine.core.state import Outcome, State
from grognard.engine.ruleset import Header
from grognard.games import find

from .battle import Battle
from .shares import Gathering
from .store import BattleRow, Kept, Packed
from .tape import TapeThrow
from .traces import Mark, Still

LEVEL = 1
"""Of compression: the quickest; states are repetitive enough."""


class KeptChapter(Struct, frozen=True, array_like=True):
    """One script: the table it began on, what was decided and thrown in it, and what was told."""

    state: State
    inputs: tuple[dict[str, Any], ...]
    events: tuple[AnyEvent, ...]


class Aside(Struct, frozen=True):
    """What a battle knows beside its match."""

    header: Header
    people: tuple[int, ...]
    outcome: Outcome | None
    marks: tuple[Mark, ...]
    gone: tuple[tuple[int, int], ...]
    relieved: dict[int, str]
    epoch: int
    revision: int
    started: int
    throws: tuple[TapeThrow, ...]
    laid: int = 0
    asked: tuple[AnyDecision, ...] = ()
    """What was asked: so an answer to it that was noted down, and not played any more, can be told in words."""


_chapters = msgspec.msgpack.Decoder(KeptChapter)
_asides = msgspec.msgpack.Decoder(Aside)
_encoder = msgspec.msgpack.Encoder()


class Keeper:
    """Knows which chapters of a battle are kept already."""

    def __init__(self, battle: Battle, number: int) -> None:
        """What is kept goes up to an entry of this number; where that is not all, everything is kept anew."""
        self._kept = list(battle.match.chapters) if number == battle.number > 0 else []

    def news(self, battle: Battle) -> tuple[dict[int, Packed], int, Packed]:
        """Chapters that are new or have changed, by number, how many there are, and the rest; packed when called."""
        match = battle.match
        chapters = match.chapters
        same = 0
        while same < min(len(chapters), len(self._kept)) and chapters[same] is self._kept[same]:
            same += 1
        self._kept = list(chapters)
        start, checkpoint = match.checkpoint_at(len(match.log))
        open_one = Chapter(checkpoint, tuple(match.inputs), start)
        rows = [*chapters[same:], open_one]
        ends = [*(chapter.log_start for chapter in rows[1:]), len(match.log)]
        packed = {
            same + index: _packing(chapter.state, chapter.inputs, tuple(match.log[chapter.log_start : end]))
            for index, (chapter, end) in enumerate(zip(rows, ends, strict=True))
        }
        return packed, len(chapters) + 1, _packing_aside(battle)


def _packing(state: State, inputs: tuple[Input, ...], events: tuple[Any, ...]) -> Packed:
    return lambda: _pack(KeptChapter(state, tuple(map(row_of, inputs)), events))


def _packing_aside(battle: Battle) -> Packed:
    aside = Aside(
        battle.header, battle.people, battle.outcome, tuple(battle.marks), tuple(battle.gone), dict(battle.relieved),
        battle.epoch, battle.revision, battle.started, tuple(battle.tape.throws),
        battle.match.laid, tuple(_asked(battle)),
    )  # fmt: skip
    return lambda: _pack(aside)


def _asked(battle: Battle) -> Iterator[AnyDecision]:
    """Without how far its activation has got, which only the rules of its game can read."""
    for seat in battle.waiting():
        form: Any = battle.form_for(seat)
        yield replace(form, progress=None)


def _pack(thing: Any) -> bytes:
    return zlib.compress(_encoder.encode(thing), LEVEL)


def shown(row: BattleRow, kept: Kept) -> tuple[Battle, tuple[AnyDecision, ...]]:
    """The battle as it was kept, and what it asked: it can be looked at, and no rule is run."""
    chapters = [_chapters.decode(zlib.decompress(data)) for data in kept.chapters]
    aside = _asides.decode(zlib.decompress(kept.aside))
    rules, log, before = find(row.header.game), list[Any](), list[Chapter]()
    for one in chapters[:-1]:
        before.append(Chapter(one.state, _inputs(one), len(log)))
        log += one.events
    last = chapters[-1]
    secret, is_typed = bytes.fromhex(row.secret), row.dice == "typed"
    match = Match(Still(rules), last.state, _NoDice(), before, log)
    for event in last.events:
        match.game.tell(event)
    match.inputs, match.laid = list(_inputs(last)), aside.laid
    battle = Battle(rules, aside.header, aside.people, secret, is_typed, match)
    battle.gathering = Gathering.done(aside.header.shares) if aside.header.shared else None
    battle.outcome, battle.marks, battle.gone = aside.outcome, list(aside.marks), list(aside.gone)
    battle.relieved, battle.epoch, battle.revision = dict(aside.relieved), aside.epoch, aside.revision
    battle.started, battle.number = aside.started, kept.number
    battle.tape.throws = list(aside.throws)
    return battle, aside.asked


def _inputs(chapter: KeptChapter) -> tuple[Input, ...]:
    return tuple(taken for taken in map(input_of, chapter.inputs) if taken is not None)


class _NoDice:
    """Nothing is thrown where nothing is played."""

    def throw(self, roll: Any) -> tuple[int, ...]:
        raise RuntimeError(f"dice in a battle that is only shown: {roll.purpose}")
