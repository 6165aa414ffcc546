"""Who leaves: the others hand the seat to the computer or claim the battle; who comes back may sit again."""

from pathlib import Path

import pytest

from grognard.engine.core.events import Counted
from grognard.games import find
from grognard.server.attendance import in_words, verdict
from grognard.server.battle import Battle
from grognard.server.books import build
from grognard.server.clock import LIVE
from grognard.server.connection import Connection
from grognard.server.entries import Claimed, Gave, Relieved, Returned
from grognard.server.room import Room
from tests.server.hourglass import Hourglass, heard, last_state, run


async def left(glass: Hourglass) -> tuple[Room, int, Connection]:
    """The battle waits for somebody who has gone, and another is there: the room, who has gone, who is there."""
    people = [await glass.sit(0), await glass.sit(1)]
    await glass.pass_time(0)
    room = await glass.room()
    gone = room.battle.waiting()[0]
    room.leave(people[gone])
    return room, gone, people[1 - gone]


def test_who_has_been_gone_for_long_is_named_to_those_who_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, gone, here = await left(glass)
        await glass.pass_time(LIVE.absence - 1)
        assert last_state(here)["absent"] == []
        (refusal,) = await room.write(Relieved(1 - gone, gone, "greedy"), room.battle.revision)
        assert "not been gone for long enough" in refusal.text
        await glass.pass_time(1)
        (absence,) = last_state(here)["absent"]
        letters = "AB"[1 - gone], "AB"[gone]
        assert (absence["seat"], absence["claim"]) == (gone, f"{letters[0]} wins, as {letters[1]} has left the table")
        await glass.sit(gone)
        assert last_state(here)["absent"] == []

    run(tmp_path, monkeypatch, work)


def test_the_computer_takes_the_seat_until_its_holder_is_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, gone, here = await left(glass)
        await glass.pass_time(LIVE.absence)
        assert await room.write(Relieved(1 - gone, gone, "greedy"), room.battle.revision) == ()
        assert room.battle.people == (1 - gone,)
        assert gone in room._thinking
        await room._thinking[gone]
        assert isinstance((await glass.store.book(glass.id))[-1][1], Gave)
        await glass.sit(gone)
        cards = [one for one in heard(here) if one["type"] == "presence"][-1]["seats"]
        assert (cards[gone]["who"], cards[gone]["level"]) == ("computer", "greedy")
        assert await room.write(Returned(gone), room.battle.revision) == ()
        assert sorted(room.battle.people) == [0, 1]
        assert room.seats()[gone].who == "person"
        texts = [line["text"] for line in last_state(here)["log"]]
        assert "AB"[gone] + " is back and takes the seat from the computer" in texts
        (refusal,) = await room.write(Returned(gone), room.battle.revision)
        assert "has its seat" in refusal.text

    run(tmp_path, monkeypatch, work)


def test_a_battle_that_was_left_is_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room, gone, here = await left(glass)
        await glass.pass_time(LIVE.absence)
        assert await room.write(room.time.claim(1 - gone, gone), room.battle.revision) == ()
        state = last_state(here)
        assert state["outcome"]["winners"] == [1 - gone]
        assert state["outcome"]["clause"] == "engine.match.absence"
        assert any("claims the battle" in line["text"] for line in state["log"])
        assert build(room.row, await glass.store.book(glass.id)).outcome == room.battle.outcome

    run(tmp_path, monkeypatch, work)


def test_who_never_came_can_be_replaced_but_not_beaten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        first = await glass.sit(0)
        room = await glass.room()
        while 1 not in room.battle.waiting():
            seat = room.battle.waiting()[0]
            await room.write(Gave(seat, room.any_answer(seat)), room.battle.revision)
        await glass.pass_time(LIVE.absence)
        assert last_state(first)["absent"] == [{"seat": 1, "claim": ""}]
        (refusal,) = await room.write(Claimed(0, 1, (0,), "gone"), room.battle.revision)
        assert "nobody has ever sat" in refusal.text
        assert await room.write(Relieved(0, 1, "greedy"), room.battle.revision) == ()

    run(tmp_path, monkeypatch, work)


def test_when_somebody_was_last_seen_outlives_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        _, gone, _ = await left(glass)
        await glass.rooms.tick_others()
        glass.now += LIVE.absence - 5
        await glass.restart()
        here = await glass.sit(1 - gone)
        await glass.pass_time(0)
        assert last_state(here)["absent"] == []
        await glass.pass_time(5)
        assert last_state(here)["absent"][0]["seat"] == gone

    run(tmp_path, monkeypatch, work)


def test_nobody_is_gone_while_the_battle_waits_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        people = [await glass.sit(0), await glass.sit(1)]
        room = await glass.room()
        asked = room.battle.waiting()[0]
        room.leave(people[1 - asked])
        await glass.pass_time(100 * LIVE.absence)
        assert last_state(people[asked])["absent"] == []
        assert await room.write(Relieved(asked, 1 - asked, "greedy"), room.battle.revision)

    run(tmp_path, monkeypatch, work, "none")


@pytest.mark.parametrize(
    ("points", "winners", "words"),
    [
        ((0, 0), (1,), "B wins, as A has left the table"),
        ((1, 3), (1,), "B wins by the score, 3 to 1, as A has left"),
        ((3, 1), (0,), "A wins by the score, 3 to 1, as A has left"),
    ],
)
def test_a_claim_is_settled_by_the_score_where_it_differs(
    points: tuple[int, int], winners: tuple[int, ...], words: str
) -> None:
    rules = find("at43")
    battle = Battle(rules, rules.header("fire", ("human", "human"), (), ()), (0, 1), bytes(32))
    changes = tuple((f"s{seat}", "vp", number, number) for seat, number in enumerate(points) if number)
    battle.match.game.tell(Counted("at43.victory.points", changes))
    found = verdict(battle, "vp", 0)
    assert found[0] == winners
    assert in_words(*found) == words
    assert verdict(battle, "", 0)[0] == (1,)
