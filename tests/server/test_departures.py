"""Battles are made by somebody, can be hidden, left and deleted; a rematch is made once."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import text

from grognard.server import clock
from grognard.server.database import open_database
from grognard.server.outages import away, prolonged
from grognard.server.pulse import LONGEST_BEAT, Pulse
from grognard.server.store import Store
from tests.awaiting import awaited
from tests.server.hourglass import START, Hourglass, run
from tests.server.table import OPEN, Browser, Server


def over(one: Browser, other: Browser) -> str:
    """A battle of two visitors that is over."""
    made = one.create("me", "friend")
    other.post(f"battles/{made['battle']}/join", {"key": made["seats"][1]["key"]})
    one.post(f"battles/{made['battle']}/resign", {})
    return str(made["battle"])


def listed(browser: Browser) -> list[str]:
    return [row["battle"] for row in browser.get("battles")["battles"]]


def test_a_battle_has_one_rematch_whoever_asks(server: Server) -> None:
    one, other = server.visit(), server.visit()
    battle = over(one, other)
    first = one.post(f"battles/{battle}/rematch", {})["battle"]
    again = [visitor.post(f"battles/{battle}/rematch", {})["battle"] for visitor in (one, other) * 5]
    assert set(again) == {first}
    assert len(listed(other)) == 2


def test_only_what_one_has_made_counts_against_him(tmp_path: Path) -> None:
    """A flood of invitations and rematches does not use up what the opponent may make."""
    with Server(str(tmp_path / "battles.db"), replace(OPEN, battles_a_client=3)) as server:
        one, other = server.visit(), server.visit()
        over(one, other)
        for _ in range(2):
            made = one.create("friend", "friend")
            for seat in made["seats"]:
                other.post(f"battles/{made['battle']}/join", {"key": seat["key"]})
        wish = {"game": "at43", "scenario": "fire", "seats": [{"who": "friend"}] * 2}
        assert one.http.post("/api/battles", json=wish).json()["code"] == "too-many", "made for friends counts too"
        assert [other.create("me", "me")["battle"] for _ in range(3)]
        assert other.http.post("/api/battles", json=wish).json()["code"] == "too-many"
        for battle in listed(other):
            other.http.delete(f"/api/battles/{battle}")
        assert other.create("me", "me"), "what is deleted does not count any more"


def test_a_battle_can_be_hidden_left_and_deleted(server: Server) -> None:
    one, other = server.visit(), server.visit()
    battle = over(one, other)
    one.post(f"battles/{battle}/hide", {})
    assert listed(one) == []
    one.post(f"battles/{battle}/hide", {"hidden": False})
    assert listed(one) == [battle]
    reply = one.http.delete(f"/api/battles/{battle}")
    assert (reply.status_code, reply.json()["code"]) == (409, "shared")
    one.post(f"battles/{battle}/leave", {})
    assert listed(one) == []
    assert one.http.post(f"/api/battles/{battle}/hide", json={}).status_code == 200, "it was made here"
    assert other.http.delete(f"/api/battles/{battle}").status_code == 200
    assert other.http.get(f"/api/battles/{battle}").status_code == 404
    stranger = server.visit()
    battle = over(one, other)
    for path in ("hide", "leave"):
        assert stranger.http.post(f"/api/battles/{battle}/{path}", json={}).status_code == 403
    assert stranger.http.delete(f"/api/battles/{battle}").status_code == 403


def test_somebody_is_forgotten(server: Server) -> None:
    one, other = server.visit(), server.visit()
    shared, alone = over(one, other), one.create("me", "computer")["battle"]
    reply = one.http.delete("/api/me")
    assert reply.json() == {"deleted": 1, "left": 1}
    assert "Max-Age=0" in reply.headers["set-cookie"]
    assert other.http.get(f"/api/battles/{alone}").status_code == 404
    assert listed(other) == [shared]
    assert one.http.cookies == {} or listed(one) == []


def test_one_broken_row_leaves_the_others_in_the_list(server: Server) -> None:
    one = server.visit()
    broken, sound = one.create("me", "me")["battle"], one.create("me", "me")["battle"]
    store: Store = server.app.state.desk.store
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE battles SET header = '{' WHERE id = :id"), {"id": broken})
    assert listed(one) == [sound]


# -- a server that was away -------------------------------------------------------------------------------------------


def test_outages_are_added_to_what_they_interrupt() -> None:
    gaps = [(10.0, 20.0), (50.0, 60.0)]
    assert prolonged(gaps, 0.0, 5.0) == 5.0
    assert prolonged(gaps, 0.0, 30.0) == 40.0
    assert prolonged(gaps, 0.0, 45.0) == 65.0, "the longer it takes, the more it is interrupted"
    assert prolonged(gaps, 15.0, 30.0) == 35.0
    assert away(gaps, 15.0, 55.0) == 10.0


@pytest.mark.parametrize("jump", [False, True], ids=["the server was away", "the clock jumped"])
def test_nobody_lapses_or_is_gone_because_no_server_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: bool
) -> None:
    async def play(glass: Hourglass) -> None:
        pulse = Pulse(glass.store, glass.rooms.outages)
        await pulse.begin()
        for seat in (0, 1):
            await glass.sit(seat)
        await glass.pass_time(1)
        await glass.rooms.tick_others()
        await pulse.beat()
        glass.now += 5000
        if jump:
            await pulse.beat()
            await glass.rooms.tick()
        else:
            await glass.restart()
            await Pulse(glass.store, glass.rooms.outages).begin()
            (asked,) = (await glass.room()).battle.waiting()
            await glass.sit(1 - asked)
        await glass.pass_time(90)
        room = await glass.room()
        assert room.battle.lapses == 0
        assert room.time.absences() == ()
        await glass.pass_time(400)
        assert room.battle.lapses > 0, "but time goes on"

    run(tmp_path, monkeypatch, play)


def test_outages_are_remembered_and_beats_are_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [START]
    monkeypatch.setattr(clock, "wall", lambda: now[0])

    async def live() -> list[tuple[float, float]]:
        store = Store(open_database(str(tmp_path / "battles.db")), "a")
        found: list[tuple[float, float]] = []
        for wait in (0.0, LONGEST_BEAT / 2, LONGEST_BEAT * 10):
            found.clear()
            now[0] += wait
            pulse = Pulse(store, found)
            await pulse.begin()
            now[0] += LONGEST_BEAT / 2
            await pulse.beat()
        store.close()
        return found

    assert len(awaited(live())) == 1
