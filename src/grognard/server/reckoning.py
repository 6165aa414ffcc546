"""Panels are reckoned in a process of their own, within a budget of time: drafts, unit cards, fields of watch.

What goes there and comes back is JSON; the answer is sent on as it is.
"""

import asyncio
from collections.abc import Callable

import msgspec

from grognard.engine.core.codec import to_json

from .battle import Battle
from .deeds import match_after
from .messages import Carded, Reading, Tried, Trying
from .panelling import card_of, tried, watch_of
from .speech import Watched, Watching
from .thinkers import Thinkers, seat_view_of, seen

Question = Trying | Reading | Watching
Job = tuple[Callable[..., bytes], tuple[bytes | str, ...]]
_encoder = msgspec.json.Encoder(order="deterministic")


def draft(game: str, view: bytes, form: bytes, said: bytes) -> bytes:
    """Runs in a worker: a draft judged and drawn."""
    answer: Tried = tried(game, seat_view_of(game, view, form), msgspec.json.decode(said, type=Trying))
    return _encoder.encode(answer)


def card(game: str, view: bytes, said: bytes) -> bytes:
    """Runs in a worker: the card of a unit, with where it could go and shoot."""
    reading, (state, table) = msgspec.json.decode(said, type=Reading), seen(view)
    return _encoder.encode(Carded(reading.n, card_of(game, state, table, reading.unit, reading.ranges)))


def watch(game: str, view: bytes, said: bytes) -> bytes:
    """Runs in a worker: the fields of those on watch."""
    watching, (state, table) = msgspec.json.decode(said, type=Watching), seen(view)
    return _encoder.encode(Watched(watching.n, watch_of(game, state, table, watching.unit)))


def job_of(battle: Battle, seat: int, said: Question) -> Job | None:
    """The work behind a question: a function for a worker and the data that it is handed; None: it leads nowhere."""
    game = battle.header.game
    if isinstance(said, Trying):
        match = match_after(battle, said.seat, said.chain) if said.chain else battle.match
        if match is None:
            return None
        return draft, (game, to_json(match.view(said.seat)), to_json(match.form_for(said.seat)), to_json(said))
    view = to_json(battle.match.view(seat))
    return card if isinstance(said, Reading) else watch, (game, view, to_json(said))


async def reckon(thinkers: Thinkers, job: Job, turn: asyncio.Lock, seconds: float) -> bytes:
    """The answer as it is sent; one visitor has one question there at a time."""
    await thinkers.warmed()
    work, given = job
    async with turn:
        return await thinkers.panels.run(work, *given, seconds=seconds)
