"""Rules change while a battle goes on: it is shown as it was, says so, and goes on only if everybody agrees."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from grognard.engine.core.codec import to_json
from grognard.engine.core.record import parse
from grognard.games import find
from grognard.server.checks import REST
from grognard.server.entries import Agreed, Asked, Gave, Resigned
from grognard.server.records import record_lines
from grognard.server.room import Room
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from grognard.server.wording import answer_in_words
from tests.engine.forging import unlinked
from tests.server.shelf import ANSWERS, Shelf, give
from tests.server.table import Server

AT43 = type(find("at43"))
VERSION = find("at43").version
LONG_ENOUGH = 100
"""Within so many answers somebody has been activated."""


def no_rules(*about: object) -> None:
    raise AssertionError("no rule of today may be asked about a battle of yesterday")


@contextmanager
def other_rules(are_asked: bool = False) -> Iterator[None]:
    """Rules of another version; unless they may be asked, whoever asks them fails."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(AT43, "version", "another")
        if not are_asked:
            patch.setattr(AT43, "next_script", no_rules)
            patch.setattr(AT43, "setup", no_rules)
        yield


def looked(room: Room) -> tuple[object, ...]:
    """All that can be looked at: logs, tables, moments, the record."""
    showing, battle = room.showing, room.battle
    logs = [to_json([line for line in showing.log(seat) if line.clause != REST]) for seat in (-1, 0, 1)]
    views = [to_json(showing.view(seat)) for seat in (-1, 0, 1)]
    earlier = [to_json(showing.looked(seat, 7).view) for seat in (-1, 0, 1)]
    rows = [row for row in unlinked(b"\n".join(record_lines(battle, b""))) if b'"void"' not in row]
    return logs, views, earlier, rows, battle.tape.throws, battle.revision


def test_a_battle_of_other_rules_is_shown_as_it_was(shelf: Shelf) -> None:
    found: list[tuple[object, ...]] = []

    async def look(store: Store, rooms: Rooms) -> None:
        found.append(looked(await shelf.room(rooms)))

    async def resign(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        rest = room.battle.rest
        assert rest is not None
        assert "begun under other rules" in rest.words
        assert rest.can_go_on
        assert room.showing.log(-1)[-1].text == rest.words
        assert rest.words in (await room.write(Gave(0, []), room.battle.revision))[0].text
        assert await room.write(Resigned(0), room.battle.revision) == ()

    async def over(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert room.battle.outcome is not None
        assert room.battle.outcome.winners == (1,)
        assert [line.text for line in room.showing.log(0) if line.kind == "mark"][-1] == "A resigns"
        record = parse(b"\n".join(record_lines(room.battle, bytes.fromhex(room.row.secret))), "record")
        assert (record.header.version, record.broken) == (VERSION, "")

    shelf.open(look)
    with other_rules():
        shelf.open(look)
        assert found[0] == found[1]
        for work in (resign, over, over):
            shelf.open(work)
    assert len(shelf.book()) == ANSWERS + 1


def test_it_is_shown_as_well_when_it_asks_in_the_middle_of_an_activation(shelf: Shelf) -> None:
    found: list[tuple[object, ...]] = []

    async def go_on(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        for _ in range(LONG_ENOUGH):
            form = room.battle.form_for(room.battle.waiting()[0])
            if form is not None and form.progress is not None:
                break
            await give(room)
        else:
            raise AssertionError("nobody was asked in the middle of an activation")
        found.append(looked(room))

    async def look(store: Store, rooms: Rooms) -> None:
        found.append(looked(await shelf.room(rooms)))

    shelf.open(go_on)
    with other_rules():
        shelf.open(look)
    assert found[0] == found[1]


def test_all_must_agree_before_it_goes_on(shelf: Shelf) -> None:
    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        battle = room.battle
        for entry in (Asked(0, "rules"), Agreed(1, "rules", False), Asked(1, "rules")):
            assert await room.write(entry, battle.revision) == ()
            assert battle.outcome is None
        assert await room.write(Agreed(0, "rules", True), battle.revision) == ()
        assert battle.outcome is not None
        assert (battle.outcome.clause, battle.outcome.winners) == (REST, ())
        marks = [line.text for line in room.showing.log(-1) if line.kind == "mark"]
        assert marks[-2] == "B does not let A go on under other rules"
        assert marks[-1] == "All agree to go on under the rules as they are now"

    with other_rules():
        shelf.open(work)


def test_under_the_same_rules_there_is_nothing_to_agree_to(shelf: Shelf) -> None:
    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert "played under these rules" in (await room.write(Asked(0, "rules"), room.battle.revision))[0].text

    shelf.open(work)


def test_a_table_that_comes_out_otherwise_is_noticed(shelf: Shelf) -> None:
    """Rules that claim to be the same: the book has the digest of every table that an entry was written on."""
    before = shelf.book()
    shelf.change("UPDATE entries SET digest = 'another' WHERE number = 9")

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert room.battle.rest is not None
        assert f"step 8 of the {ANSWERS} that were noted down leads to another table" in room.battle.rest.words
        assert room.battle.revision == shelf.revisions[7]

    shelf.open(work)
    assert shelf.book() == before


def test_where_nothing_was_kept_it_says_so(shelf: Shelf) -> None:
    shelf.change("DELETE FROM stands")

    async def work(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        assert room.battle.rest is not None
        assert "played again by the rules of today" in room.battle.rest.words
        assert room.battle.revision == shelf.revisions[-1]

    with other_rules(are_asked=True):
        shelf.open(work)


def test_an_answer_that_was_noted_down_and_not_kept_is_told(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server is killed after an answer was written and before what came of it was kept; then the rules change."""
    given: list[tuple[int, str]] = []

    async def killed(store: Store, rooms: Rooms) -> None:
        monkeypatch.setattr(Store, "keep", lambda *_: None)
        room = await shelf.room(rooms)
        seat = room.battle.waiting()[0]
        form, answer = room.battle.form_for(seat), room.any_answer(seat)
        assert form is not None
        given.append((seat, answer_in_words(form, answer)))
        assert await room.write(Gave(seat, answer), room.battle.revision) == ()

    async def look(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        ((seat, words),) = given
        assert room.battle.rest is not None
        assert "without the last 1" in room.battle.rest.words
        told = {eyes: room.showing.log(eyes)[-1].text for eyes in (-1, 0, 1)}
        assert all("answered once more" in line for line in told.values())
        assert told[seat].endswith(f": {words}")
        assert words not in told[1 - seat] + told[-1]
        assert not any(words in str(row) for row in record_lines(room.battle, b"")), "the record is open to all"

    shelf.open(killed)
    with other_rules():
        shelf.open(look)
        shelf.open(look)
    assert len(shelf.book()) == ANSWERS + 1


def test_what_is_taken_back_is_kept_no_longer(shelf: Shelf) -> None:
    found: list[tuple[object, ...]] = []

    async def take_back(store: Store, rooms: Rooms) -> None:
        room = await shelf.room(rooms)
        seat = next(seat for seat in (0, 1) if room.battle.last_of(seat) is not None)
        await room.write(Asked(seat, "takeback"), room.battle.revision)
        await room.write(Agreed(1 - seat, "takeback", True), room.battle.revision)
        assert room.battle.epoch == 1
        await give(room)
        found.append(looked(room))

    async def look(store: Store, rooms: Rooms) -> None:
        found.append(looked(await shelf.room(rooms)))

    shelf.open(take_back)
    with other_rules():
        shelf.open(look)
    assert found[0] == found[1]


def test_it_goes_on_in_a_battle_of_todays_rules(tmp_path: Path) -> None:
    file = str(tmp_path / "battles.db")
    with Server(file) as server:
        browser = server.visit()
        battle = browser.create("me", "me", name="The long one")["battle"]
        seat = browser.sit(battle)
        for _ in range(6):
            seat.step()
        old = seat.state["view"]
    with other_rules(are_asked=True), Server(file) as server:
        again = server.visit()
        again.http.cookies = browser.http.cookies
        seat = again.sit(battle)
        assert seat.state["rest"]["can_go_on"]
        assert _without(seat.state["view"]) == _without(old)
        assert again.http.post(f"/api/battles/{battle}/continue", json={}).json()["code"] == "not-agreed"
        seat.send(type="continue", revision=seat.revision, seat=0)
        seat.until(lambda state: state["outcome"])
        made = again.post(f"battles/{battle}/continue", {})
        assert again.post(f"battles/{battle}/continue", {}) == made
        assert all(not one["key"] for one in made["seats"])
        there = again.sit(made["battle"])
        assert there.welcome["version"] == "another"
        assert there.welcome["name"] == "The long one"
        assert there.state["rest"] is None
        assert there.log[0]["text"].startswith("It goes on from round")
        assert there.state["waiting"]
        there.step()
        there.send(type="resign", revision=there.revision, seat=0)
        there.until(lambda state: state["outcome"])
        record = parse(again.http.get(f"/api/battles/{made['battle']}/record").content, "new")
        earlier = parse(again.http.get(f"/api/battles/{battle}/record").content, "old")
        assert record.header.before.endswith(earlier.fingerprint)
        assert (record.header.version, earlier.header.version) == ("another", VERSION)


def _without(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "outcome"}
