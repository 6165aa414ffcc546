"""Opening a battle writes nothing; where its book cannot be played, it stands at its last good moment."""

import json
import sqlite3
from pathlib import Path

import pytest

from grognard.engine.core.match import Match
from grognard.engine.core.record import parse
from grognard.server.entries import AnyEntry, Gave, Resigned, Voided
from grognard.server.records import record_lines
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from tests.server.shelf import ANSWERS, Shelf
from tests.server.table import Server


def damage(shelf: Shelf, kind: str, number: int) -> None:
    """Do to one entry what may befall a row."""
    match kind:
        case "refused":
            row = json.loads(dict(shelf.book())[number])
            row["answer"] = ["nothing that is on offer"]
            shelf.change("UPDATE entries SET data = ? WHERE number = ?", json.dumps(row), number)
        case "another seat":
            row = json.loads(dict(shelf.book())[number])
            row["seat"] = 77
            shelf.change("UPDATE entries SET data = ? WHERE number = ?", json.dumps(row), number)
        case "noise":
            shelf.change("UPDATE entries SET data = ? WHERE number = ?", '{"k":"gave","sea', number)
        case "gone":
            shelf.change("DELETE FROM entries WHERE number = ?", number)


@pytest.mark.parametrize("kind", ["refused", "another seat", "noise", "gone"])
@pytest.mark.parametrize("number", [1, ANSWERS // 2])
def test_an_entry_in_the_middle_that_does_not_play_costs_no_other(shelf: Shelf, kind: str, number: int) -> None:
    damage(shelf, kind, number)
    before = shelf.book()

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        battle = room.battle
        assert (battle.revision, battle.number) == (shelf.revisions[number - 1], ANSWERS), "its last good moment"
        assert battle.rest is not None
        assert f"step {number} of the {ANSWERS} that were noted down" in battle.rest.words
        assert (battle.waiting(), battle.is_over, battle.outcome) == ((), False, None)
        for entry in (Resigned(0), Gave(0, [])):
            assert battle.rest.words in (await room.write(entry, battle.revision))[0].text
        assert room.showing.log(-1)[-1].text == battle.rest.words
        record = parse(b"\n".join(record_lines(battle, bytes.fromhex(room.row.secret))) + b"\n", "record")
        assert record.broken == ""
        assert battle.rest.words in b"\n".join(record_lines(battle, b"")).decode()

    for _ in range(2):
        shelf.open(work)
    assert shelf.book() == before, "opening it has written nothing"


@pytest.mark.parametrize("kind", ["refused", "noise"])
def test_a_damaged_newest_entry_is_not_voided_either(shelf: Shelf, kind: str) -> None:
    """It was accepted before it was written: only damage makes it unplayable."""
    damage(shelf, kind, ANSWERS)
    before = shelf.book()

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert room.battle.rest is not None
        assert room.battle.revision == shelf.revisions[-2]

    shelf.open(work)
    assert shelf.book() == before


def test_a_newest_entry_whose_own_script_fails_is_voided_by_the_next_that_is_written(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was killed between writing an answer and finding out that the rules break down on it.

    An answer that is known to have been played is not voided, whatever the rules think of it now.
    """
    newest = json.loads(shelf.book()[-1][1])["answer"]
    proceed = Match._proceed

    def breaking(match: Match, value: object) -> bool:
        if match.revision == shelf.revisions[-1] and vars(match).setdefault("is_whole", True):
            vars(match)["is_whole"] = False
            raise KeyError("broken rule")
        return proceed(match, value)

    monkeypatch.setattr(Match, "_proceed", breaking)
    before = shelf.book()

    async def acknowledged(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert (room.battle.rest is not None, room.battle.to_void) == (True, None)

    shelf.open(acknowledged)
    shelf.change("UPDATE stands SET number = ?", ANSWERS - 1)

    async def look(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert (room.battle.rest, room.battle.revision) == (None, shelf.revisions[-2])
        assert room.battle.to_void == Voided(ANSWERS, "KeyError: 'broken rule'")

    shelf.open(look)
    assert shelf.book() == before, "opening it has written nothing"
    monkeypatch.setattr(Match, "_proceed", proceed)

    async def resign(store: Store, rooms: Rooms) -> None:
        monkeypatch.setattr(Match, "_proceed", breaking)
        room = await shelf.room(rooms)
        monkeypatch.setattr(Match, "_proceed", proceed)
        assert await room.write(Resigned(0), room.battle.revision) == ()

    shelf.open(resign)

    async def again(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        kinds: list[AnyEntry] = [entry for _, entry in (await store.book(shelf.id))[ANSWERS:]]
        assert kinds == [Voided(ANSWERS, "KeyError: 'broken rule'"), Resigned(0)]
        assert room.battle.rest is None
        assert room.battle.outcome is not None

    shelf.open(again)
    assert json.loads(dict(shelf.book())[ANSWERS])["answer"] == newest, "what was written stays in the book"


def test_what_another_server_wrote_is_not_voided_here(shelf: Shelf) -> None:
    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        await store.append(shelf.id, ANSWERS + 1, Gave(0, ["what other rules have on offer"]))
        await room.catch_up()
        assert room.battle.rest is not None
        assert (room.battle.revision, room.battle.number) == (shelf.revisions[-1] + 1, ANSWERS + 1)

    shelf.open(work)
    assert len(shelf.book()) == ANSWERS + 1


def test_one_damaged_battle_does_not_take_the_list_down(tmp_path: Path) -> None:
    file = str(tmp_path / "battles.db")
    with Server(file) as server:
        browser = server.visit()
        battles = [browser.create("me", "me")["battle"] for _ in range(4)]
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE battles SET header = '{' WHERE id = ?", (battles[0],))
        connection.execute("UPDATE battles SET seats = '[7]' WHERE id = ?", (battles[1],))
        connection.execute("UPDATE battles SET brief = 'nothing' WHERE id = ?", (battles[2],))
    with Server(file) as server:
        again = server.visit()
        again.http.cookies = browser.http.cookies
        assert {one["battle"] for one in again.get("battles")["battles"]} == set(battles[2:])
        reply = again.http.get(f"/api/battles/{battles[0]}")
        assert (reply.status_code, reply.json()["code"]) == (409, "damaged")


def test_a_battle_that_cannot_be_played_on_is_shown_and_exported(tmp_path: Path) -> None:
    file = str(tmp_path / "battles.db")
    with Server(file) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        seat = browser.sit(battle)
        for _ in range(4):
            seat.step()
    with sqlite3.connect(file) as connection:
        connection.execute("UPDATE entries SET data = '?' WHERE number = (SELECT max(number) - 1 FROM entries)")
    with Server(file) as server:
        again = server.visit()
        again.http.cookies = browser.http.cookies
        seat = again.sit(battle)
        assert "can only be looked at" in seat.state["rest"]["words"]
        assert seat.state["decision"] is None
        assert "can only be looked at" in again.http.get(f"/api/battles/{battle}/log.txt").text
        assert again.http.get(f"/api/battles/{battle}/record").status_code == 200
        assert again.get(f"battles/{battle}")["over"] is False
