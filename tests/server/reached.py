"""Battles that were played until something of a kind is asked, each put into a database with its book."""

from collections.abc import Iterator

import pytest
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.players.playing import Stalled
from grognard.server.battle import Battle
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.books import begin
from grognard.server.entries import Gave
from grognard.server.keys import hashed
from grognard.server.lobby import Order, make, ordered
from grognard.server.room import as_plain
from grognard.server.store import Store
from grognard.server.thinkers import any_answer

MOST_BATTLES, MOST_ANSWERS = 8, 300


class Journey(Struct, frozen=True):
    """A battle of computers in which all of these kinds of questions come up sooner or later."""

    game: str
    scenario: str
    level: str
    kinds: frozenset[str]


class Reached(Struct, frozen=True):
    """A battle that asks a seat something of this kind."""

    id: str
    kind: str
    seat: int


async def reached(store: Store, journey: Journey, token: str) -> list[Reached]:
    """One battle for each kind; all its seats are of the browser with this cookie."""
    found: dict[str, Reached] = {}
    facts = {one.id: one for one in find(journey.game).scenarios()}[journey.scenario]
    wish = NewBattle(journey.game, journey.scenario, (WantedSeat("me"),) * len(facts.seats))
    order = replace(ordered(wish, hashed(token)), shared=False)
    for number in range(MOST_BATTLES):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("grognard.server.chance.dice_secret", lambda number=number: bytes([number]) * 32)
            for kind, seat, book in met(await _begun(store, order), journey.level):
                if kind in journey.kinds and kind not in found:
                    found[kind] = Reached(await _kept(store, order, book), kind, seat)
                if found.keys() == journey.kinds:
                    return list(found.values())
    raise Stalled(f"{journey.game}: only {sorted(found)} were asked for")


def met(battle: Battle, level: str) -> Iterator[tuple[str, int, tuple[Gave, ...]]]:
    """Play on: each question's kind, whom it is for, and the book up to it."""
    player, match, book = by_name(level, battle.rules), battle.match, list[Gave]()
    while not battle.is_over and len(book) < MOST_ANSWERS:
        seat = match.next_seat()
        yield type(battle.form_for(seat)).__name__, seat, tuple(book)
        view, pick = match.seat_view(seat), stream_of(len(book), seat)
        answer = player.decide(view, pick)
        if view.refusals(answer):
            answer = any_answer(view.decision, view, pick)
        book.append(Gave(seat, as_plain(answer)))
        battle.play(len(book), book[-1])
        match = battle.match


async def _begun(store: Store, order: Order) -> Battle:
    row = await store.find((await make(order, store)).battle)
    assert row is not None
    return begin(row)


async def _kept(store: Store, order: Order, book: tuple[Gave, ...]) -> str:
    id = (await make(order, store)).battle
    for number, entry in enumerate(book, 1):
        assert await store.append(id, number, entry)
    return id
