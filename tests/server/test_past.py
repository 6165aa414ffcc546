"""Watchers with a delay: whatever they may read is as it was that long ago; in the end everything is open."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from grognard.engine.showing.view import SPECTATOR
from grognard.server import clock
from grognard.server.entries import Gave, Resigned, Undid
from grognard.server.room import Room
from tests.server.hourglass import START, Hourglass, heard, last_state, run
from tests.server.table import Browser, Server

MINUTE = 60.0
FIVE = 5 * MINUTE


async def answer(room: Room, times: int = 1) -> None:
    """Somebody whose turn it is gives any legal answer."""
    for _ in range(times):
        seat = room.battle.waiting()[0]
        assert await room.write(Gave(seat, room.any_answer(seat)), room.battle.revision) == ()


def test_watchers_see_the_table_of_five_minutes_ago(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, watcher, player = await glass.room(), await glass.sit(), await glass.sit(0)
        await answer(room, 2)
        await glass.pass_time(MINUTE)
        await answer(room)
        assert last_state(player)["revision"] == 3
        assert [one["revision"] for one in heard(watcher) if one["type"] == "state"] == [0]
        await glass.pass_time(FIVE - MINUTE - 2)
        assert not any(one["type"] == "state" for one in heard(watcher))
        await glass.pass_time(2)
        assert last_state(watcher)["revision"] == 2
        assert not last_state_of(room, watcher)["clocks"]
        await glass.pass_time(MINUTE)
        state = last_state(watcher)
        assert state["revision"] == 3
        assert state["view"]["models"] == plain(room.showing.view(SPECTATOR).models)

    run(tmp_path, monkeypatch, work, "none", delay="5m")


def last_state_of(room: Room, connection: Any) -> Any:
    room.show(connection, again=True)
    return last_state(connection)


def plain(thing: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(thing))


def test_a_restart_keeps_the_delay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        await answer(await glass.room(), 9)
        then = (await glass.room()).battle.revision
        await glass.pass_time(MINUTE)
        await answer(await glass.room(), 2)
        room = await glass.restart()
        watcher = await glass.sit()
        assert last_state(watcher)["revision"] == 0
        await glass.pass_time(14 * MINUTE)
        assert last_state(watcher)["revision"] == then
        await glass.restart()
        assert last_state(await glass.sit())["revision"] == then
        assert room.battle.revision > then

    run(tmp_path, monkeypatch, work, "none", delay="15m")


def test_what_was_taken_back_is_seen_taken_back_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, watcher = await glass.room(), await glass.sit()
        await answer(room)
        seat = next(seat for seat in (0, 1) if room.battle.undo_refusal(seat) is None)
        await glass.pass_time(30)
        await room.write(Undid(seat), room.battle.revision)
        await glass.pass_time(30)
        assert last_state(watcher)["revision"] == 1
        await glass.pass_time(30)
        assert last_state(watcher)["revision"] == room.battle.revision
        assert room.past.window(True).battle.match.log == room.battle.match.log

    run(tmp_path, monkeypatch, work, "none", delay="1m")


def test_a_full_round_lies_between_the_battle_and_its_watchers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, watcher = await glass.room(), await glass.sit()
        seen = set()
        for number in range(400):
            if room.battle.is_over or room.battle.state.round > 3:
                break
            await answer(room)
            await glass.pass_time(1)
            if number % 40 == 17:
                room = await glass.restart()
                watcher = await glass.sit()
            past = room.past.window(True).battle.state.round
            seen.add((room.battle.state.round, past))
            assert past <= max(room.battle.state.round - 2, 0), "less than a round lies between"
        assert {(2, 0), (3, 1)} <= seen, f"rounds of the battle and of its watchers: {sorted(seen)}"
        assert last_state(watcher)["view"]["round"] == room.battle.state.round - 2

    run(tmp_path, monkeypatch, work, "none", delay="round")


def test_the_end_opens_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, watcher = await glass.room(), await glass.sit()
        await answer(room, 5)
        heard(watcher)
        await room.write(Resigned(1), room.battle.revision)
        state = last_state(watcher)
        assert state["outcome"]["winners"] == [0]
        assert state["log_from"] == 0
        assert state["log"] == plain(room.showing.log(SPECTATOR))
        assert state["secret"] == room.row.secret

    run(tmp_path, monkeypatch, work, "none", delay="15m")


# -- over real sockets and HTTP -------------------------------------------------------------------------------------


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time on the wall, as one number that a test may turn."""
    now = [START]
    monkeypatch.setattr(clock, "wall", lambda: now[0])
    return now


def readings(browser: Browser, battle: str) -> dict[str, str]:
    """All that anybody may read of a battle over HTTP."""
    paths = ("", "/replay?at=100000", "/replay?at=0", "/moments", "/log.json", "/log.txt", "/log.html", "/picture.svg",
             "/replay?at=9&seat=0", "/record", "/dice")  # fmt: skip
    return {path: browser.http.get(f"/api/battles/{battle}{path}").text for path in paths}


def test_nothing_over_http_or_the_socket_tells_watchers_more(tmp_path: Path, hands: list[float]) -> None:
    """While a battle goes on a stranger reads the same bytes; players read the present."""
    with Server(str(tmp_path / "battles.db")) as server:
        owner, stranger = server.visit(), server.visit()
        made = owner.create("me", "me", delay="5m", dice="typed")
        battle = made["battle"]
        seat, watcher = owner.sit(battle), stranger.sit(battle)
        assert [one.welcome["late"] for one in (watcher, seat)] == [True, False]
        assert watcher.welcome["delay"] == "5m"
        before, asked = readings(stranger, battle), probes(watcher)
        chance = random.Random(4)
        for _ in range(40):
            if seat.state["dice"]:
                faces = [chance.randint(1, 6) for _ in seat.state["dice"]["sides"]]
                seat.send(type="dice", revision=seat.revision, faces=faces)
                seat.ask(type="ping")
            else:
                seat.step()
            hands[0] += 2
        assert seat.revision >= 10
        assert readings(stranger, battle) == before
        assert probes(watcher) == asked
        assert [one["type"] for one in watcher.heard].count("state") == 1
        mine = owner.get(f"battles/{battle}")
        assert mine["revision"] == seat.revision > 0 == stranger.get(f"battles/{battle}")["revision"]
        logs = [one.get(f"battles/{battle}/log.json?seat=0")["lines"] for one in (owner, stranger)]
        assert len(logs[0]) > len(logs[1]) == 0
        branch = stranger.http.post(f"/api/battles/{battle}/branch", json={"at": 100_000}).json()
        assert branch["at"] == 0
        hands[0] += FIVE
        assert stranger.get(f"battles/{battle}")["revision"] == seat.revision
        watcher.until(lambda state: state["revision"] == seat.revision)


def probes(watcher: Any) -> list[Any]:
    """What a curious watcher hears when he asks for everything he can think of."""
    said: list[Any] = [watcher.ask(type="look", at=at) for at in (0, 5, 100_000)]
    said += [watcher.ask(type="moments"), watcher.ask(type="card", unit=0)]
    for revision in range(14):
        before = len(watcher.heard)
        watcher.send(type="dice", revision=revision, faces=[1])
        watcher.send(type="answer", revision=revision, seat=0, answer=[])
        watcher.ask(type="ping")
        said.append([one for one in watcher.heard[before:] if one["type"] != "presence"])
    return said


def test_a_rematch_keeps_the_delay_and_nonsense_is_refused(browser: Browser) -> None:
    made = browser.create("me", "me", delay="1m")
    browser.post(f"battles/{made['battle']}/resign", {"seat": 0})
    again = browser.post(f"battles/{made['battle']}/rematch", {})
    assert browser.get(f"battles/{again['battle']}")["delay"] == "1m"
    wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "me"}, {"who": "me"}], "delay": "2m"}
    assert browser.http.post("/api/battles", json=wish).status_code == 422


def test_who_plays_is_never_behind(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend", delay="15m")
    first, second = browser.sit(made["battle"]), other.sit(made["battle"])
    assert second.welcome["late"]
    second = other.sit(made["battle"], made["seats"][1]["key"])
    assert not second.welcome["late"]
    asked = first if first.state["decision"] else second
    asked.step()
    second.until(lambda state: state["revision"] == 1)
