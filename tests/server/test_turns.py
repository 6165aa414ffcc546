"""Whoever does much waits in his own line: bytes, messages, threads and books come in turn with those of others."""

import asyncio
import json
import socket
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, create_engine

from grognard.games import find
from grognard.server.accounts import Account, Accounts, beside, payer
from grognard.server.battle import Battle
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.books import begin
from grognard.server.gate import Counted
from grognard.server.limits import Limits
from grognard.server.lobby import make, ordered
from grognard.server.room import Room
from grognard.server.rooms import Rooms
from grognard.server.serving import ACCEPTED_AT_ONCE, bound
from grognard.server.store import BattleRow, Store
from grognard.server.turns import PIECE, Turns
from grognard.server.writer import Writer
from tests.awaiting import awaited
from tests.server.shelf import Shelf, give
from tests.server.table import NEVER, Seat, Server, until, used

FREE = replace(Limits(), work_a_second=1e9)
POOR = replace(Limits(), work_a_second=NEVER, work_burst=1.0)
TINY = bytes((0x81, 0x80, 0, 0, 0, 0))
"""A masked frame with an empty text."""


def test_an_address_has_one_piece_read_in_a_round_of_the_loop() -> None:
    read: list[str] = []

    async def main() -> None:
        turns = Turns(Accounts(FREE))
        for _ in range(3):
            turns.take("busy", lambda: read.append("busy"))
        turns.take("other", lambda: read.append("other"))
        while len(read) < 4:
            await asyncio.sleep(0)

    awaited(main())
    assert read == ["busy", "other", "busy", "busy"]


def test_an_address_that_owes_time_is_not_read_and_others_are() -> None:
    read: list[str] = []

    async def main() -> None:
        accounts = Accounts(POOR)
        turns = Turns(accounts)
        accounts.at("busy").work.spend(2.0)
        for address in ("busy", "busy", "other"):
            turns.take(address, partial(read.append, address))
        for _ in range(20):
            await asyncio.sleep(0)

    awaited(main())
    assert read == ["other"]


def test_those_who_wait_for_their_share_go_on_one_by_one() -> None:
    """Else all of them would go on at once as soon as nothing is owed."""
    order: list[str] = []

    async def main() -> None:
        accounts = Accounts(FREE)

        async def work(name: str, address: str) -> None:
            await accounts.of(name, address).solvent()
            order.append(address)

        await asyncio.gather(*(work(f"visitor {number}", "busy") for number in range(5)), work("alone", "other"))

    awaited(main())
    assert order.index("other") <= 2


def test_a_flood_of_tiny_frames_is_read_in_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pieces: list[int] = []
    read = Counted.read_piece

    def noting(self: Counted, piece: bytes) -> None:
        pieces.append(len(piece))
        read(self, piece)

    monkeypatch.setattr(Counted, "read_piece", noting)
    with Server(str(tmp_path / "battles.db")) as server:
        browser = server.visit()
        battle = browser.create("me", "me")["battle"]
        friend = browser.sit(battle)
        hostile = Seat(browser, battle)
        raw: socket.socket = hostile.socket.socket
        raw.sendall(TINY * 20_000)
        until(lambda: len(pieces) > 5)
        assert friend.ask(type="ping")["type"] == "pong"
    assert max(pieces) <= PIECE


def test_many_may_wait_at_the_door_and_few_are_let_in_at_once() -> None:
    with bound("127.0.0.1", 0) as door:
        door.listen(ACCEPTED_AT_ONCE)
        door.setblocking(False)
        outside = [socket.create_connection(door.getsockname()) for _ in range(4 * ACCEPTED_AT_ONCE)]
        inside = [door.accept()[0] for _ in outside]
        for one in (*outside, *inside):
            one.close()


def test_what_a_thread_does_for_somebody_he_pays_for() -> None:
    async def main() -> tuple[float, float]:
        accounts = Accounts(POOR)
        payer.set(accounts.at("busy"))
        await beside(lambda: used(1.2))
        return accounts.at("busy").work.debt, accounts.at("other").work.debt

    busy, other = awaited(main())
    assert busy > 0
    assert other == 0


def test_what_is_awaited_is_written_before_what_is_not(tmp_path: Path) -> None:
    done: list[str] = []
    engine = create_engine(f"sqlite:///{tmp_path / 'some.db'}")

    def noting(name: str) -> Any:
        return lambda connection: done.append(name)

    async def main() -> None:
        writer, held = Writer(engine), threading.Event()
        first = asyncio.create_task(writer.do(lambda connection: held.wait()))
        await asyncio.sleep(0)
        await asyncio.to_thread(until, lambda: not writer.waiting)
        for number in range(20):
            writer.do_later(noting(f"later {number}"), lambda fault: None)
        answers = [asyncio.create_task(writer.do(noting("answer"))) for _ in range(3)]
        await asyncio.sleep(0)
        held.set()
        await asyncio.gather(first, *answers)
        writer.close()

    awaited(main())
    assert done[:3] == ["answer"] * 3
    assert [name for name in done if name != "answer"] == [f"later {number}" for number in range(20)]


def test_nothing_is_kept_of_a_battle_that_was_deleted_meanwhile(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = []

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        monkeypatch.setattr(Writer, "do_later", lambda self, work, failed: held.append(work))
        await give(room)

        def delete(connection: Connection) -> None:
            for table in ("entries", "chapters", "stands", "keys", "holders", "battles"):
                key = "id" if table == "battles" else "battle"
                connection.exec_driver_sql(f"DELETE FROM {table} WHERE {key} = ?", (shelf.id,))

        await store.write(delete)
        await store.write(held[0])
        left = await store.read(lambda c: c.exec_driver_sql("SELECT count(*) FROM chapters").scalar())
        assert left == 0

    shelf.open(work)


def test_an_address_plays_one_book_at_a_time_and_others_come_in_between(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else whoever opens all his battles at once keeps everybody else from opening any."""
    order: list[str] = []

    async def opening(row: BattleRow, store: Store) -> Battle:
        order.append(row.name)
        await asyncio.sleep(0)
        return begin(row)

    async def work(store: Store, rooms: Rooms) -> None:
        accounts, seats = Accounts(FREE), (WantedSeat("me"), WantedSeat("me"))
        names = ("busy", "busy", "busy", "other")
        made = [await make(ordered(NewBattle("at43", "fire", seats, name=name), "client"), store) for name in names]

        async def ask(name: str, id: str) -> None:
            payer.set(accounts.at(name))
            await rooms.find(id)

        rows = {one.battle: await store.find(one.battle) for one in made}

        async def find(id: str) -> BattleRow | None:
            return rows[id]  # at once, so that all four stand in line in the order in which they ask

        monkeypatch.setattr(store, "find", find)
        monkeypatch.setattr("grognard.server.rooms.opened", opening)
        await asyncio.gather(*(ask(name, one.battle) for name, one in zip(names, made, strict=True)))

    shelf.open(work)
    assert len(order) == 4
    assert order.index("other") <= 1


def test_a_computer_that_waits_while_its_battle_goes_on_decides_nothing(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    class Poor:
        """An account that is in debt until another seat is asked."""

        def __init__(self, room: Room) -> None:
            self.room, self.seat = room, room.battle.waiting()[0]

        async def solvent(self) -> None:
            while self.seat in self.room.battle.waiting():
                await give(self.room)

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        seat = room.battle.waiting()[0]
        room.account = cast(Account, Poor(room))
        await room._decide(seat)
        assert seat not in room.battle.waiting()

    shelf.open(work)
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_the_collector_never_looks_at_much_at_a_time() -> None:
    script = (
        "import gc, json; from grognard.server.serving import calm_collector; calm_collector()\n"
        "before = gc.get_stats()[0]['collections']\n"
        "for _ in range(30_000):\n    a = []; a.append(a)\n"
        "print(json.dumps(gc.get_stats()[0]['collections'] - before))"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) >= 10


def test_what_can_be_played_is_found_once() -> None:
    """Everybody who comes to a table is told it, and in The Evolved it takes judging every ready force."""
    assert find("evolved").scenarios() is find("evolved").scenarios()
