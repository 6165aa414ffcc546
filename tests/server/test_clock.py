"""Clocks: everybody sees how long a seat has; when time runs out the seat is answered for, and the record replays."""

from pathlib import Path

import msgspec
import pytest

from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.record import parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.server import clock
from grognard.server.clock import GRACE, LIVE, MOST_LAPSES, SLOW
from grognard.server.entries import Gave, Lapsed, Resigned, Undid
from grognard.server.limits import Limits
from grognard.server.passing import declining
from grognard.server.records import record_lines
from grognard.server.room import Room
from tests.server.hourglass import Hourglass, heard, last_state, run


async def begun(glass: Hourglass) -> Room:
    """Both have sat down, and the clock runs."""
    await glass.sit(0)
    await glass.sit(1)
    await glass.pass_time(0)
    room = await glass.room()
    assert room.battle.started
    return room


async def answer(room: Room) -> int:
    seat = room.battle.waiting()[0]
    assert await room.write(Gave(seat, room.any_answer(seat)), room.battle.revision) == ()
    return seat


async def until_reaction(room: Room) -> int:
    """Play well until somebody is asked in another's turn what he may decline; who."""
    player = by_name("greedy", find("at43"))
    for number in range(200):
        seat = room.battle.waiting()[0]
        form, table = room.battle.form_for(seat), room.battle.match.table_for(seat)
        if room.battle.is_reaction(seat) and form is not None and declining(form, table) is not None:
            return seat
        best = player.decide(room.battle.match.seat_view(seat), stream_of("x", number))
        await room.write(Gave(seat, msgspec.json.decode(to_json(best))), room.battle.revision)
    raise AssertionError("nobody ever reacts")


def test_time_runs_only_when_everybody_has_sat_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        first = await glass.sit(0)
        await glass.pass_time(10_000)
        assert last_state(first)["clocks"] == []
        await glass.sit(1)
        await glass.pass_time(1)
        (timing,) = last_state(first)["clocks"]
        assert (timing["left"], timing["whole"], timing["reaction"]) == (300_000, 300_000, False)

    run(tmp_path, monkeypatch, work)


def test_everybody_sees_the_time_of_the_seat_that_is_awaited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        asked = await answer(room)
        await glass.pass_time(40)
        people = [await glass.sit(asked), await glass.sit(1 - asked), await glass.sit()]
        shown = [last_state(one)["clocks"] for one in people]
        assert shown[0] == shown[1] == shown[2]
        assert [(one["seat"], one["left"]) for one in shown[0]] == [(room.battle.waiting()[0], 260_000)]

    run(tmp_path, monkeypatch, work)


def test_a_reaction_has_less_time_and_is_passed_when_it_runs_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        seat = await until_reaction(room)
        other = await glass.sit(1 - seat)
        (timing,) = last_state(other)["clocks"]
        assert (timing["seat"], timing["whole"], timing["reaction"]) == (seat, 60_000, True)
        revision = room.battle.revision
        await glass.pass_time(LIVE.reaction)
        assert room.battle.revision == revision, "an answer may still be under way"
        await glass.pass_time(GRACE)
        entry = (await glass.store.book(glass.id))[-1][1]
        assert isinstance(entry, Lapsed)
        assert (entry.seat, entry.answer) == (seat, ["none"])
        texts = [line["text"] for line in last_state(other)["log"]]
        assert f"{'AB'[seat]}: time ran out" in texts

    run(tmp_path, monkeypatch, work)


def test_what_cannot_be_declined_is_answered_as_a_computer_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        seat, form = room.battle.waiting()[0], room.battle.form_for(room.battle.waiting()[0])
        assert type(form).__name__ == "Place"
        await glass.pass_time(LIVE.decision + GRACE)
        entry = (await glass.store.book(glass.id))[-1][1]
        assert isinstance(entry, Lapsed)
        assert entry.seat == seat
        assert entry.answer
        assert room.battle.revision == 1

    run(tmp_path, monkeypatch, work)


def test_nothing_is_answered_for_who_still_has_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        seat = room.battle.waiting()[0]
        (refusal,) = await room.write(Lapsed(seat, room.any_answer(seat)), 0)
        assert refusal.text == f"{'AB'[seat]} still has time"

    run(tmp_path, monkeypatch, work)


def test_a_server_started_again_keeps_the_deadline(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        await answer(room)
        await glass.pass_time(100)
        before = room.time.timings()
        room = await glass.restart()
        await glass.sit(0)
        await glass.sit(1)
        assert room.time.timings() == before
        assert before[0].left == 200_000
        await glass.pass_time(200 + GRACE)
        assert isinstance((await glass.store.book(glass.id))[-1][1], Lapsed)

    run(tmp_path, monkeypatch, work)


def test_live_time_stands_still_at_an_empty_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        for connection in tuple(room.connections):
            room.leave(connection)
        await glass.pass_time(100_000)
        assert room.battle.revision == 0
        back = await glass.sit(room.battle.waiting()[0])
        assert last_state(back)["clocks"][0]["left"] == 60_000, "who comes back is not caught out"
        await glass.pass_time(60 + GRACE)
        assert room.battle.revision == 1

    run(tmp_path, monkeypatch, work)


def test_days_run_out_though_nobody_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        for connection in tuple(room.connections):
            room.leave(connection)
        await room.note()
        row = await glass.store.find(glass.id)
        assert row is not None
        assert row.due == clock.stamp(glass.now + SLOW.decision)
        glass.rooms.close()
        glass.now += SLOW.decision
        await glass.rooms.tick_others()
        assert len(await glass.store.book(glass.id)) == 1, "the deadline has only just come"
        glass.now += 60
        await glass.rooms.tick_others()
        assert isinstance((await glass.store.book(glass.id))[-1][1], Lapsed)
        row = await glass.store.find(glass.id)
        assert row is not None
        assert row.due > clock.stamp(glass.now), "the next look is noted"

    run(tmp_path, monkeypatch, work, "slow")


def test_a_battle_that_nobody_plays_any_more_goes_to_sleep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        for _ in range(MOST_LAPSES + 3):
            await glass.pass_time(SLOW.decision + 60)
        book = await glass.store.book(glass.id)
        assert sum(isinstance(entry, Lapsed) for _, entry in book) == MOST_LAPSES
        assert room.time.due() == ""
        await answer(room)
        assert room.time.due() > clock.stamp(glass.now)

    run(tmp_path, monkeypatch, work, "slow")


def test_a_battle_whose_rules_are_not_installed_is_looked_at_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        await answer(room)
        glass.rooms.close()
        glass.now += 10 * SLOW.decision
        monkeypatch.setattr(type(find("at43")), "version", "99")
        assert await glass.store.due(clock.stamp(glass.now), 9) == [glass.id]
        await glass.rooms.tick_others()
        assert await glass.store.due(clock.stamp(glass.now), 9) == []

    run(tmp_path, monkeypatch, work, "slow")


def test_undoing_gains_no_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        await glass.pass_time(120)
        seat = await answer(room)
        await glass.pass_time(30)
        assert await room.write(Undid(seat), room.battle.revision) == ()
        assert [one.left for one in room.time.timings()] == [150_000]
        await answer(room)
        await glass.pass_time(155)
        (refusal,) = await room.write(Undid(seat), room.battle.revision)
        assert refusal.text == "the time for that has run out"

    run(tmp_path, monkeypatch, work)


def test_a_record_with_answers_of_the_clock_replays_to_the_same_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(glass: Hourglass) -> None:
        room = await begun(glass)
        for _ in range(25):
            await glass.pass_time(LIVE.decision + GRACE)
            for _ in range(2):
                if not room.battle.is_over:
                    await answer(room)
        if not room.battle.is_over:
            await room.write(Resigned(0), room.battle.revision)
        book = await glass.store.book(glass.id)
        assert sum(isinstance(entry, Lapsed) for _, entry in book) > 12
        secret = bytes.fromhex(room.row.secret)
        record = parse(b"\n".join(record_lines(room.battle, secret)) + b"\n", "battle")
        assert record.broken == ""
        replayed = Replay(find("at43"), record, verify_dice=True).run()
        assert digest(replayed.state) == digest(room.battle.state)

    run(tmp_path, monkeypatch, work)


def test_without_a_pace_nobody_is_hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(glass: Hourglass) -> None:
        first, _ = await glass.sit(0), await glass.sit(1)
        await glass.pass_time(10 * clock.DAY)
        await glass.pass_time(1)
        assert await glass.store.book(glass.id) == []
        assert all(one["clocks"] == [] for one in heard(first) if one["type"] == "state")

    run(tmp_path, monkeypatch, work, "none")


def test_the_figures_of_the_paces() -> None:
    limits = Limits()
    assert (limits.pace("live").reaction, limits.pace("live").decision) == (60, 300)
    assert (limits.pace("slow").reaction, limits.pace("slow").decision) == (clock.DAY, 3 * clock.DAY)
