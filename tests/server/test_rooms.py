"""Rooms come and go: built from the book, forgotten when nobody looks, voiding what the rules break down on."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.core.codec import read_answer
from grognard.engine.core.match import Match
from grognard.engine.dice.stream import stream_of
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.books import build
from grognard.server.connection import Connection
from grognard.server.entries import Gave, Resigned
from grognard.server.limits import Limits
from grognard.server.lobby import make, ordered
from grognard.server.room import Outdated, Room, as_plain
from grognard.server.rooms import Rooms, UnknownRules
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers
from tests.awaiting import awaited


class Slow(Thinkers):
    """A computer that never answers in time."""

    async def decide(self, match: Match, seat: int, level: str, seed: str, seconds: float) -> Any:
        raise TimeoutError


class Mad(Thinkers):
    """A computer that answers nonsense."""

    async def decide(self, match: Match, seat: int, level: str, seed: str, seconds: float) -> Any:
        return {"non": "sense"}


Work = Callable[[Store, Rooms, str], Awaitable[None]]


def run(
    folder: Path, work: Work, thinkers: Thinkers | None = None, limits: Limits | None = None, who: str = "me"
) -> None:
    async def main() -> None:
        store = Store.open(str(folder / "battles.db"))
        seats = (WantedSeat("me"), WantedSeat(who))  # type: ignore[arg-type]
        made = await make(replace(ordered(NewBattle("at43", "fire", seats), "client"), shared=False), store)
        rooms = Rooms(store, thinkers or Thinkers(0), limits or Limits())
        try:
            await work(store, rooms, made.battle)
        finally:
            rooms.close()
            store.close()

    awaited(main())


async def found(rooms: Rooms, id: str) -> Room:
    room = await rooms.find(id)
    assert room is not None
    return room


def test_a_rule_that_breaks_down_voids_its_answer_and_the_battle_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        seat = room.battle.waiting()[0]
        answer = room.any_answer(seat)
        with monkeypatch.context() as patched:
            patched.setattr(Match, "_proceed", _breaking_once(Match._proceed))
            refusals = await room.write(Gave(seat, answer), 0)
        assert "broke down" in refusals[0].text
        assert "secret words" not in refusals[0].text
        assert room.battle.waiting()[0] == seat
        assert await room.write(Gave(seat, answer), room.battle.revision) == ()
        assert [type(entry).__name__ for _, entry in await store.book(id)] == ["Gave", "Voided", "Gave"]
        again = build(room.row, await store.book(id))
        assert again.state == room.battle.state

    run(tmp_path, work)


def _breaking_once(proceed: Callable[[Match, object], bool]) -> Callable[[Match, object], bool]:
    """A match whose rules break down on the next answer and work again when it is restored."""
    faults = [KeyError("secret words")]

    def broken(match: Match, value: object) -> bool:
        if faults:
            raise faults.pop()
        return proceed(match, value)

    return broken


def test_somebody_else_wrote_first(tmp_path: Path) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        seat = room.battle.waiting()[0]
        await store.append(id, 1, Gave(seat, room.any_answer(seat)))
        with pytest.raises(Outdated):
            await room.write(Resigned(0), 0)
        assert room.battle.revision == 1
        assert room.battle.outcome is None
        with pytest.raises(Outdated):
            await room.write(Resigned(0), 0)

    run(tmp_path, work)


def test_rooms_nobody_looks_at_are_forgotten_and_come_back_the_same(tmp_path: Path) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        await room.write(Gave(room.battle.waiting()[0], room.any_answer(room.battle.waiting()[0])), 0)
        seats = (WantedSeat("me"), WantedSeat("me"))
        other = await make(replace(ordered(NewBattle("at43", "fire", seats), "client"), shared=False), store)
        await found(rooms, other.battle)
        assert [one.row.id for one in rooms.all_live()] == [other.battle]
        again = await found(rooms, id)
        assert again is not room
        assert again.battle.state == room.battle.state
        assert ((await store.find(id)) or room.row).brief != room.row.brief

    run(tmp_path, work, limits=Limits(rooms=1))


def test_a_battle_of_a_game_that_is_gone_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        with monkeypatch.context() as patched:
            patched.setattr("grognard.server.rooms.is_known", lambda game: False)
            with pytest.raises(UnknownRules, match="at43, which is not installed"):
                await rooms.find(id)
        assert await rooms.find("nothing") is None

    run(tmp_path, work)


@pytest.mark.parametrize("thinkers", [Slow(0), Mad(0)], ids=["slow", "mad"])
def test_a_computer_that_fails_is_answered_for(tmp_path: Path, thinkers: Thinkers) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        room.enter(Connection("client", {0}, 10_000))
        while len(await store.book(id)) < 8:
            if 0 in room.battle.waiting():
                await room.write(Gave(0, room.any_answer(0)), room.battle.revision)
            await asyncio.sleep(0.005)
        assert {entry.seat for _, entry in await store.book(id) if isinstance(entry, Gave)} == {0, 1}

    run(tmp_path, work, thinkers, who="computer")


def test_where_a_side_decides_together_its_computers_leave_it_to_the_people(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        form = Choose(seat=1, name="n", prompt="p", clause="c", options=(Option("a", "A"), Option("b", "B")))
        monkeypatch.setattr(room.battle, "form_for", lambda seat: form)
        assert not room._has_person(1)
        shared = replace(form, party=(0,))
        monkeypatch.setattr(room.battle, "form_for", lambda seat: shared)
        assert room._has_person(1)

    run(tmp_path, work, who="computer")


def test_a_disk_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        entry = Gave(room.battle.waiting()[0], room.any_answer(room.battle.waiting()[0]))
        with monkeypatch.context() as patched:
            patched.setattr("grognard.server.store.written", _full)
            with pytest.raises(OSError, match="no space"):
                await room.write(entry, 0)
        assert (room.battle.revision, await store.book(id)) == (0, [])
        assert await room.write(entry, 0) == ()
        assert room.battle.revision == 1

    run(tmp_path, work)


def _full(entry: object) -> str:
    raise OSError("no space left")


def test_a_slow_reader_is_cut_off_and_the_others_are_not(tmp_path: Path) -> None:
    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        slow, quick = Connection("a", {0}, 4), Connection("b", {1}, 1000)
        room.enter(slow)
        room.enter(quick)
        for _ in range(5):
            room.show_all()
        assert slow.is_cut_off
        assert not quick.is_cut_off
        assert slow.outbox.get_nowait() is None

    run(tmp_path, work)


def test_an_answer_is_read_and_judged_once_on_its_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    counted = Counter[str]()

    def counting(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def counted_work(*given: Any) -> Any:
            counted[name] += 1
            return work(*given)

        return counted_work

    async def work(store: Store, rooms: Rooms, id: str) -> None:
        room = await found(rooms, id)
        await room.warmed()
        seat = room.battle.waiting()[0]
        form = room.battle.form_for(seat)
        assert form is not None
        answer = as_plain(form.sample(stream_of(1), room.battle.match.table_for(seat)))
        monkeypatch.setattr(type(form), "refusals", counting("judged", type(form).refusals))
        monkeypatch.setattr("grognard.server.checks.read_answer", counting("read", read_answer))
        monkeypatch.setattr("grognard.engine.core.codec.read_answer", counting("read", read_answer))
        assert await room.write(Gave(seat, answer), room.battle.revision) == ()
        assert counted == {"judged": 1, "read": 1}
        assert await room.write(Gave(room.battle.waiting()[0], ["nonsense"]), room.battle.revision) != ()
        assert counted["read"] == 2

    run(tmp_path, work)
