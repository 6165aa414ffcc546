"""The course of a battle: what chance of winning each side had as every round began."""

from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.showing.words import letter

HUNDRED = 100


class Stand(Struct, frozen=True):
    """How the battle stood as a round, or what the game counts instead, began."""

    round: int
    chances: tuple[int, ...]
    """Of each seat, out of 100."""


def course(match: Match) -> tuple[Stand, ...]:
    """The chances round by round; nothing where the game cannot say who wins."""
    if not match.rules.planning().features:
        return ()
    return tuple([Stand(_time(match, state), _chances(match, state)) for state in _beginnings(match)])


def _beginnings(match: Match) -> Iterator[State]:
    """The first position of each round; what is laid out before the first is none."""
    last = 0
    for chapter in match.chapters:
        now = _time(match, chapter.state)
        if now != last and chapter.state.outcome is None:
            yield chapter.state
            last = now


def _time(match: Match, state: State) -> int:
    clock = match.rules.facts.clock
    return state.clock.get(clock, 0) if clock else state.round


def _chances(match: Match, state: State) -> tuple[int, ...]:
    game = Game(state)
    return tuple([round(HUNDRED * match.rules.evaluate(game, seat.id)) for seat in state.seats])


def in_words(stands: tuple[Stand, ...]) -> str:
    """`A 50, 63, 71; B 50, 37, 29`: as many numbers as there were rounds."""
    if not stands:
        return ""
    rows = zip(*[stand.chances for stand in stands], strict=True)
    return "; ".join([f"{letter(seat)} {', '.join(map(str, row))}" for seat, row in enumerate(rows)])
