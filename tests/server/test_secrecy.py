"""What is hidden from a seat never reaches it: battles that differ only in that send it the very same bytes."""

import re
from typing import Any

import pytest

from grognard.games import find
from grognard.server.battle import Battle
from grognard.server.connection import Connection
from grognard.server.entries import Gave
from grognard.server.showing import Showing
from tests.server.table import Browser, Seat, Server

SECRET = bytes(range(32))


def messages_to(seat: int, rows: tuple[list[str], list[str]]) -> list[bytes]:
    """All that a seat is sent while both lay their rows, then bid; the first row is answered as given."""
    rules = find("at43")
    battle = Battle(rules, rules.header("fire", ("human", "human"), (), ()), (0, 1), SECRET)
    showing, connection = Showing(battle), Connection("x", {seat}, 10_000)
    seen: list[bytes] = []

    def tell() -> None:
        connection.send(showing.shown(connection, (), SECRET.hex()))
        message = connection.outbox.get_nowait()
        assert message is not None
        seen.append(message)

    tell()
    while battle.state.phase == "setup" or not is_row(battle):
        give(battle)
        tell()
    for mine, row in enumerate(rows):
        battle.play(battle.number + 1, Gave(mine, row))
        tell()
    return seen


def is_row(battle: Battle) -> bool:
    return len(battle.waiting()) > 1 and getattr(battle.form_for(0), "name", "") == "row"


def give(battle: Battle) -> None:
    from grognard.engine.dice.stream import stream_of

    seat = battle.waiting()[0]
    view = battle.match.seat_view(seat)
    battle.play(battle.number + 1, Gave(seat, view.decision.sample(stream_of("x", battle.number), view.table)))


def rows_of() -> tuple[list[str], list[str]]:
    rules = find("at43")
    battle = Battle(rules, rules.header("fire", ("human", "human"), (), ()), (0, 1), SECRET)
    while not is_row(battle):
        give(battle)
    forms: list[Any] = [battle.form_for(seat) for seat in (0, 1)]
    return [item.key for item in forms[0].items], [item.key for item in forms[1].items]


@pytest.mark.parametrize("watcher", [-1, 1])
def test_a_row_of_cards_laid_otherwise_sends_the_others_the_same_bytes(watcher: int) -> None:
    mine, theirs = rows_of()
    assert len(mine) > 1
    one = messages_to(watcher, (mine, theirs))
    two = messages_to(watcher, (mine[::-1], theirs))
    assert one == two
    assert messages_to(0, (mine, theirs)) != messages_to(0, (mine[::-1], theirs))


def test_seeds_keys_and_secrets_stay_on_the_server(server: Server, browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    watcher = server.visit().sit(made["battle"])
    seats = (first, second, watcher)
    for _ in range(25):
        for seat in seats:
            seat.ask(type="ping")
        next(seat for seat in (first, second) if seat.state["decision"]).step()
    everything = "\n".join(text for seat in seats for text in seat.raw)
    keys = [seat["key"] for seat in made["seats"]]
    assert not any(key in everything for key in keys)
    assert {one["secret"] for seat in seats for one in seat.heard if one["type"] == "state"} == {""}
    for path in ("dice", "record"):
        assert browser.http.get(f"/api/battles/{made['battle']}/{path}").json()["code"] == "not-over"


def hidden_cards(seat: Seat, owner: int) -> list[Any]:
    return [card for card in seat.state["view"]["cards"] if card["owner"] == owner and not card["up"]]


def test_the_others_cards_lie_face_down_without_a_name(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"], made["seats"][1]["key"])
    for _ in range(60):
        for seat in (first, second):
            seat.ask(type="ping")
        if hidden_cards(first, 1):
            break
        next(seat for seat in (first, second) if seat.state["decision"]).step()
    assert hidden_cards(first, 1)
    assert {card["subject"] for card in hidden_cards(first, 1)} == {None}
    assert {card["id"] for card in hidden_cards(first, 1)} == {-1}
    assert None not in {card["subject"] for card in hidden_cards(second, 1)}
    sealed = [message for message in first.heard if re.search(r"waiting answer", str(message))]
    assert sealed == []
