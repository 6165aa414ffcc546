"""Reactions that pass by themselves: as a person wants it, in the same time always, and nobody else is told."""

from pathlib import Path

import pytest

from grognard.engine.asking.decisions import Choose, Option, only_deed
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.server import room as rooms
from grognard.server.connection import Connection
from grognard.server.entries import AnyEntry, Gave, Habit, Undid
from grognard.server.passing import DECLINES, declining, has_only_passes
from grognard.server.room import Room, as_plain
from tests.server.hourglass import Hourglass, heard, last_state, run
from tests.server.table import Browser
from tests.server.test_clock import until_reaction


def form(*keys: str, **more: object) -> Choose:
    options = tuple(Option(key, key) for key in keys)
    return Choose(seat=0, name="n", prompt="p", clause="c", options=options, **more)  # type: ignore[arg-type]


async def newest(glass: Hourglass) -> AnyEntry:
    return (await glass.store.book(glass.id))[-1][1]


def test_what_declines_is_told_from_its_key() -> None:
    assert declining(form("shoot", "none"), None) == ("none",)
    assert declining(form("a", "b", least=0, most=2), None) == ()
    assert declining(form("pass", "shove"), None) is None, "to get past somebody is no way to decline"
    assert has_only_passes(form("none", "done"))
    assert not has_only_passes(form("none", "fire"))


def test_the_keys_that_decline_are_told_to_who_writes_a_game() -> None:
    words = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert ", ".join(f"`{key}`" for key in DECLINES) in words


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "PASS_SECONDS", 0.0)


async def reacting(glass: Hourglass) -> tuple[Room, int, Connection, Connection]:
    """Somebody is asked for a reaction: the room, who, his connection and the other's."""
    room = await glass.room()
    seat = await until_reaction(room)
    return room, seat, await glass.sit(seat), await glass.sit(1 - seat)


def test_a_person_may_always_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, seat, mine, other = await reacting(glass)
        heard(other)
        await room.write(Habit(seat, "always"), room.battle.revision)
        assert heard(other) == [], "nobody else hears of it"
        assert last_state(mine)["reactions"] == "always"
        await room._passing[seat]
        entry = await newest(glass)
        assert isinstance(entry, Gave)
        assert (entry.seat, entry.answer) == (seat, ["none"])
        assert last_state(other)["reactions"] == "ask"
        again = await glass.restart()
        assert again.battle.habits == {seat: "always"}

    run(tmp_path, monkeypatch, work, "none")


def test_where_more_than_passing_is_open_the_idle_are_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, seat, _, _ = await reacting(glass)
        await room.write(Habit(seat, "idle"), room.battle.revision)
        assert not room._passing
        open_now, secret = form("none", "done"), form("none", "done", secret=True)
        monkeypatch.setattr(room.battle, "form_for", lambda one: open_now)
        assert room._is_passed(seat)
        monkeypatch.setattr(room.battle, "form_for", lambda one: secret)
        assert not room._is_passed(seat), "a quick answer would tell what is secret"

    run(tmp_path, monkeypatch, work, "none")


def test_a_pass_that_was_taken_back_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, seat, _, _ = await reacting(glass)
        await room.write(Habit(seat, "always"), room.battle.revision)
        await room._passing[seat]
        if room.battle.undo_refusal(seat) is None:
            assert await room.write(Undid(seat), room.battle.revision) == ()
            assert not room._passing
            assert seat in room.battle.waiting()

    run(tmp_path, monkeypatch, work, "none")


async def until_deed(room: Room) -> int:
    """Play well until somebody is asked about a deed with one possible answer."""
    player = by_name("greedy", find("at43"))
    for number in range(600):
        (seat, *_) = room.battle.waiting()
        if only_deed(room.battle.form_for(seat)) is not None:
            return seat
        best = as_plain(player.decide(room.battle.match.seat_view(seat), stream_of("deed", number)))
        assert await room.write(Gave(seat, best), room.battle.revision) == ()
    raise AssertionError("no deed with one answer came up")


def test_who_acts_at_once_is_not_asked_where_one_deed_is_possible(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await glass.room()
        seat = await until_deed(room)
        mine, other = await glass.sit(seat), await glass.sit(1 - seat)
        assert not room._passing, "without the setting a person is asked"
        assert last_state(mine)["at_once"] is False
        deed = only_deed(room.battle.form_for(seat))
        heard(other)
        await room.write(Habit(seat, "ask", at_once=True), room.battle.revision)
        assert heard(other) == [], "nobody else hears of it"
        assert last_state(mine)["at_once"] is True
        await room._passing[seat]
        entry = await newest(glass)
        assert isinstance(entry, Gave)
        assert (entry.seat, entry.answer) == (seat, as_plain(deed))
        assert (await glass.restart()).battle.at_once == {seat}

    run(tmp_path, monkeypatch, work, "none")


def test_one_who_steps_back_is_asked_again_though_he_acts_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await glass.room()
        seat = await until_deed(room)
        await glass.sit(seat)
        room._by_hand = room.battle.revision
        await room.write(Habit(seat, "ask", at_once=True), room.battle.revision)
        assert not room._passing
        assert seat in room.battle.waiting()

    run(tmp_path, monkeypatch, work, "none")


def test_a_habit_is_told_over_the_socket_and_kept(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    first = browser.sit(made["battle"])
    first.send(type="habit", seat=0, reactions="idle")
    assert first.until(lambda state: state["reactions"] == "idle")
    first.send(type="habit", seat=0, reactions="idle", at_once=True)
    assert first.until(lambda state: state["at_once"] is True)
    first.send(type="habit", seat=1, reactions="always")
    assert first.wait("error")["code"] == "not-yours"
    second = other.sit(made["battle"], made["seats"][1]["key"])
    assert second.state["reactions"] == "ask"
