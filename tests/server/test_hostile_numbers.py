"""Numbers beyond all bounds, in every kind of message, and as answer and draft to every kind of decision, over a real
socket: each is refused, nothing changes and nothing breaks."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.core.codec import AnyDecision
from grognard.games import ids
from grognard.server.keys import COOKIE
from grognard.server.messages import AnySaid
from grognard.server.store import Store
from tests.awaiting import awaited
from tests.server.reached import Journey, Reached, reached
from tests.server.table import OPEN, Browser, Seat, Server

FAR = 10**18
NASTY: tuple[Any, ...] = (FAR, -FAR, 10**400, 1e308, -1, 63, True, "NaN", {}, [[]], [FAR] * 3000, {"x": FAR})
RAW = ("NaN", "Infinity", "-Infinity", "1e999", "[" * 900 + "]" * 900, "1" * 5000)
"""What no JSON writer writes."""
LOOSE = replace(OPEN, messages_a_second=1e9, message_burst=1_000_000, strikes=1_000_000, waiting_messages=100_000)
TOKEN = "t" * 32
LONGEST = OPEN.message_bytes
"""A longer message is turned away before anybody reads it."""
JOURNEYS = (
    Journey("at43", "fire", "greedy", frozenset({"Choose", "Order", "Allocate", "Move", "Place"})),
    Journey("evolved", "hold-the-tunnel", "greedy", frozenset({"Choose", "Order", "Allocate", "Move", "Place"})),
    Journey("alien", "block-nine", "greedy", frozenset({"Choose", "Order"})),
    Journey("netepic", "first-contact", "greedy", frozenset({"Choose", "Allocate", "Move", "Place"})),
    Journey("fireteam", "first-contact", "greedy", frozenset({"Choose", "Order", "Allocate", "Move", "Place"})),
)
"""Every kind of decision that each game asks for."""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("table") / "battles.db")


@pytest.fixture(scope="module")
def asking(database: str) -> dict[str, list[Reached]]:
    """For each game a battle that asks for something of each kind."""

    async def work() -> dict[str, list[Reached]]:
        store = Store.open(database)
        try:
            return {journey.game: await reached(store, journey, TOKEN) for journey in JOURNEYS}
        finally:
            store.close()

    return awaited(work())


@pytest.fixture(scope="module")
def server(database: str, asking: dict[str, list[Reached]]) -> Iterator[Server]:
    with Server(database, LOOSE) as running:
        yield running


def keys_of(form: dict[str, Any]) -> list[Any]:
    """Everything that an answer to a form may name."""
    if form["type"] in ("Move", "Place"):
        return [mover["model"] for mover in form.get("movers", ())] + list(form.get("models", ()))
    return [one["key"] for one in (*form.get("options", ()), *form.get("items", ()), *form.get("lots", ()))]


def answers(form: dict[str, Any]) -> Iterator[Any]:
    """Answers of the right shape with numbers beyond all bounds, and of the wrong shape."""
    yield from NASTY
    for key in keys_of(form)[:2]:
        for x in (FAR, -FAR, 1e308, 2**63, 2**31, 12_001, "1", None, [FAR]):
            yield [[key, [[x, 3]] * 600]]
            yield [[key, [[3, x]]]]
            yield [[key, [x, x], x]]
            yield [[key, [x, x], 0]]
            yield [[key, x]]
            yield {key: x}
        yield [key] * min(3000, LONGEST // len(json.dumps([key, None])))
        yield from shares(key, form)
    yield [[FAR, [[FAR, FAR]] * 600]]


def shares(key: Any, form: dict[str, Any]) -> Iterator[Any]:
    """Lots shared out in numbers beyond all bounds; some of them make up the right sum."""
    for to in [one["key"] for one in form.get("bins", ())][:2]:
        for x in (FAR, -FAR, 2**63, -(2**63), 2**31, 1e308, 0, -1, "1", None, [1]):
            yield [[key, to, x]]
            yield [[key, to, 1], [key, to, x], [key, to, 1 - x if isinstance(x, int) else x]]
        yield [[key, to, 1]] * 600
        yield [[key, to, 10**6], [key, to, 1 - 10**6]]


def drafts(form: dict[str, Any]) -> Iterator[dict[str, Any]]:
    key = (keys_of(form) or [0])[0]
    for answer in answers(form):
        yield {"answer": answer}
    for x in (FAR, -FAR, 1e308, 1_000_000, -1_000_000, "1"):
        yield {"drag": key, "to": [x, x]}
        yield {"drag": key, "to": [3, 3], "via": [[x, 3]] * 500}
        yield {"drag": key, "to": [3, 3], "start": [x, x], "turn": x}
        yield {"drag": x, "to": [3, 3], "alone": True}


def stays_as_it_is(seat: Seat, server: Server) -> None:
    revision, view = seat.revision, seat.state["view"]
    seat.ask(type="ping")
    seat.send(type="sit", seat=seat.state["seat"])
    seat.wait("state")
    assert (seat.revision, seat.state["view"]) == (revision, view)
    assert server.app.state.desk.tally.faults._value.get() == 0, "refused, not broken"


@pytest.mark.parametrize("game", [journey.game for journey in JOURNEYS])
def test_every_kind_of_decision_bounds_its_numbers(server: Server, asking: dict[str, list[Reached]], game: str) -> None:
    browser = server.visit()
    browser.http.cookies.set(COOKIE, TOKEN)
    for battle in asking[game]:
        seat = browser.sit(battle.id)
        seat.send(type="sit", seat=battle.seat)
        form = seat.wait("state")["decision"]
        assert form["type"] == battle.kind
        head = {"revision": seat.revision, "seat": battle.seat}
        for answer in answers(form):
            seat.send(type="answer", answer=answer, **head)
            assert seat.wait("refused", "error", "state")["type"] != "state", (form["type"], str(answer)[:80])
        for draft in drafts(form):
            told = seat.ask(type="try", draft=draft, **head) if is_read(draft) else unread(seat, draft, head)
            assert told["type"] == "error" or told["refusals"] or "drag" in draft, (form["type"], str(draft)[:80])
        stays_as_it_is(seat, server)
        seat.close()


def test_every_game_and_every_kind_of_decision_is_attacked() -> None:
    assert {journey.game for journey in JOURNEYS} == set(ids())
    assert {kind for journey in JOURNEYS for kind in journey.kinds} == {kind.__name__ for kind in get_args(AnyDecision)}


def is_read(draft: dict[str, Any]) -> bool:
    """Whether a draft is a message at all; else its answer has no number."""
    said = {"type": "try", "revision": 0, "seat": 0, "draft": draft}
    try:
        msgspec.json.decode(json.dumps(said), type=AnySaid)
    except (msgspec.DecodeError, ValueError):
        return False
    return True


def unread(seat: Seat, draft: dict[str, Any], head: dict[str, Any]) -> dict[str, Any]:
    seat.send(type="try", draft=draft, **head)
    return seat.wait("error")


@pytest.mark.parametrize("whose", [0, 7], ids=["one's own", "nobody's"])
def test_every_number_of_every_message_is_bounded(server: Server, browser: Browser, whose: int) -> None:
    """Each field of each message in turn is a nasty thing; what is left of the socket still answers."""
    seat = browser.sit(browser.create("me", "me")["battle"])
    for _ in range(3):
        seat.step()
    kinds = dict(messages(whose, seat.revision))
    assert len(kinds) > 20
    for kind, fields in kinds.items():
        sound = {"type": kind, **fields}
        for name in fields:
            for value in NASTY:
                seat.send(**sound | {name: value})
            for raw in RAW:
                text = json.dumps(sound | {name: "HERE"}).replace('"HERE"', raw)
                seat.socket.send(text)
        seat.ask(type="ping")
    stays_as_it_is(seat, server)


def messages(seat: int, revision: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of message with what it may hold; sound but for one field, so that nothing comes of it."""
    sound = {"seat": seat, "revision": revision}
    for shape in msgspec.inspect.type_info(AnySaid).types:  # type: ignore[attr-defined]
        names = [field.encode_name for field in shape.fields]
        yield shape.tag, {name: sound.get(name, 0) for name in names}
