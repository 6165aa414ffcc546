"""Drives a match with players. An answer that is refused is replaced by a legal one, so that no battle stands still."""

import gc
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Order
from grognard.engine.core.match import Match
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.showing.view import SeatView

if TYPE_CHECKING:
    from grognard.engine.space.table import Table

MOST_SAMPLES = 40
"""How many samples are tried before the plainest answers."""
MOST_ANSWERS = 200_000
"""A battle longer than this is taken for a broken rule."""


class Player(Protocol):
    """Decides from what its seat may know; `pick` is its own chance, the same for the same seed and moment."""

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer: ...


class Stalled(Exception):
    """No legal answer was found to a decision, or a battle does not end: a rule is broken."""


def play_out(match: Match, players: Sequence[Player], seed: int | str, most: int = MOST_ANSWERS) -> int:
    """Play to the end; the number of answers given. A battle makes no cycles: the collector of garbage rests."""
    was_at_work, given = gc.isenabled(), 0
    gc.disable()
    try:
        while match.decision is not None:
            if given == most:
                raise Stalled(f"the battle has not ended after {most} answers (round {match.state.round})")
            step(match, players, seed)
            given += 1
    finally:
        if was_at_work:
            gc.enable()
    return given


def step(match: Match, players: Sequence[Player], seed: int | str) -> int:
    """Let the next seat answer; which seat it was."""
    seat = match.next_seat()
    pick = stream_of(seed, match.revision, seat)
    if match.answer(seat, players[seat].decide(match.seat_view(seat), pick)):
        fall_back(match, seat, pick)
    return seat


def fall_back(match: Match, seat: int, pick: Stream) -> None:
    """Give any legal answer for a seat."""
    form = match.form_for(seat)
    assert form is not None, "a seat that was asked is still asked after a refusal"
    for answer in _plain_answers(form, match.table_for(seat), pick):
        if not match.answer(seat, answer):
            return
    raise Stalled(f"no legal answer found to '{form.prompt}' ({form.name}, {form.clause})")


def _plain_answers(form: Decision, table: "Table", pick: Stream) -> Iterator[Answer]:
    for _ in range(MOST_SAMPLES):
        yield form.sample(pick, table)
    forced = form.forced()
    if forced is not None:
        yield forced
    yield ()
    match form:
        case Choose():
            yield from ((option.key,) for option in form.options)
        case Order():
            yield tuple(item.key for item in form.items)
        case Allocate():
            yield tuple((lot.key, bin.key, lot.count) for lot, bin in zip(form.lots, form.bins, strict=False))
