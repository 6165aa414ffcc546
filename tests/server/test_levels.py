"""Levels of the computer and handicaps: chosen in the lobby, played, kept in a rematch, shown to everybody."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.core.match import Match
from grognard.games import find
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.clock import LIVE
from grognard.server.limits import Limits
from grognard.server.lobby import levels_of, make, ordered
from grognard.server.rooms import Rooms
from grognard.server.store import Store
from grognard.server.thinkers import Thinkers
from grognard.server.timings import ShareName
from tests.awaiting import awaited
from tests.server.hourglass import Hourglass, last_state, run
from tests.server.table import Browser


def wish(*seats: dict[str, str], **more: str) -> dict[str, Any]:
    return {"game": "at43", "scenario": "fire", "seats": list(seats), **more}


# -- levels ----------------------------------------------------------------------------------------------------------


def test_the_lobby_offers_every_level(browser: Browser) -> None:
    for card in browser.get("games")["games"]:
        shown = find(card["id"]).planning().shown
        assert {*shown} <= {one["id"] for one in card["scenarios"]}
        for one in card["scenarios"]:
            assert one["levels"] == ["greedy", *shown.get(one["id"], ()), "recruit", "random"]
        every = {level for one in card["scenarios"] for level in one["levels"]}
        assert {level for level, _ in card["levels"]} == every


def test_a_level_is_refused_in_a_scenario_in_which_it_has_not_been_shown(browser: Browser) -> None:
    seats = {"who": "me"}, {"who": "computer", "level": "veteran"}
    elsewhere = wish(*seats) | {"game": "evolved", "scenario": "artificial-twilight"}
    reply = browser.http.post("/api/battles", json=elsewhere)
    assert (reply.status_code, reply.json()["faults"]) == (422, ["seat B: no level 'veteran'"])
    assert browser.post("battles", wish(*seats) | {"game": "evolved", "scenario": "training-ground"})["battle"]


@pytest.mark.parametrize("level", [level for level, _ in levels_of(find("at43"), "fire")])
def test_every_level_plays_and_is_named(browser: Browser, level: str) -> None:
    made = browser.post("battles", wish({"who": "me"}, {"who": "computer", "level": level}))
    seat = browser.sit(made["battle"])
    assert seat.welcome["seats"][1]["level"] == level
    while seat.state["view"]["phase"] != "activation":  # both have laid their rows and bid by then
        seat.until(lambda state: state["decision"] or state["view"]["phase"] == "activation")
        if seat.state["decision"]:
            seat.step()
    seat.until(lambda state: state["decision"] or state["outcome"])  # nobody thinks meanwhile
    browser.post(f"battles/{made['battle']}/resign", {"seat": 0})
    again = browser.post(f"battles/{made['battle']}/rematch", {})
    assert [one["level"] for one in browser.get(f"battles/{again['battle']}")["seats"]] == [level, ""]
    assert f"(computer, {level})" in browser.http.get(f"/api/battles/{made['battle']}/log.txt").text


class TooSlow(Thinkers):
    """Only the greedy player answers in time."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[str] = []

    async def decide(self, match: Match, seat: int, level: str, seed: str, seconds: float) -> Any:
        self.asked.append(level)
        if level != "greedy":
            raise TimeoutError
        return await super().decide(match, seat, level, seed, seconds)


def test_where_a_level_is_too_slow_the_greedy_player_answers(tmp_path: Path) -> None:
    async def main() -> None:
        store, thinkers = Store.open(str(tmp_path / "battles.db")), TooSlow()
        seats = (WantedSeat("me"), WantedSeat("computer", "recruit"))
        made = await make(replace(ordered(NewBattle("at43", "fire", seats), "client"), shared=False), store)
        rooms = Rooms(store, thinkers, Limits())
        room = await rooms.find(made.battle)
        assert room is not None
        while room.battle.waiting() != (1,):
            await room._decide(room.battle.waiting()[0])
        thinkers.asked.clear()
        await room._decide(1)
        assert thinkers.asked[:2] == ["recruit", "greedy"]
        rooms.close()
        store.close()

    awaited(main())


def test_the_default_stays_greedy() -> None:
    order = ordered(NewBattle("at43", "fire", (WantedSeat("me"), WantedSeat("computer"))), "client")
    assert order.header.seats == ("human", "greedy")


# -- handicaps -------------------------------------------------------------------------------------------------------


def test_less_time_is_for_people_and_clocks(browser: Browser) -> None:
    for wanted in (
        wish({"who": "me", "share": "half"}, {"who": "friend"}),
        wish({"who": "me"}, {"who": "computer", "share": "half"}, pace="live"),
    ):
        reply = browser.http.post("/api/battles", json=wanted)
        assert reply.status_code == 422
        assert "less time is for a person in a battle with a clock" in reply.json()["faults"][0]
    odd = wish({"who": "me", "share": "third"}, {"who": "friend"}, pace="live")
    assert browser.http.post("/api/battles", json=odd).json()["code"] == "malformed"


def test_a_handicap_is_shown_and_follows_its_player_into_the_rematch(browser: Browser) -> None:
    made = browser.post("battles", wish({"who": "me", "share": "quarter"}, {"who": "friend"}, pace="live"))
    shares = [seat["share"] for seat in browser.sit(made["battle"]).welcome["seats"]]
    assert shares == ["quarter", "whole"]
    text = browser.http.get(f"/api/battles/{made['battle']}/log.txt").text
    assert "(a person, a quarter of the time)" in text
    assert "(a person)" in text
    browser.post(f"battles/{made['battle']}/resign", {"seat": 0})
    again = browser.post(f"battles/{made['battle']}/rematch", {})
    assert [seat["share"] for seat in browser.get(f"battles/{again['battle']}")["seats"]] == ["whole", "quarter"]


@pytest.mark.parametrize(("share", "part"), [("half", 2), ("quarter", 4)])
def test_the_clock_of_a_seat_with_less_time_runs_out_sooner(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, share: ShareName, part: int
) -> None:
    async def work(glass: Hourglass) -> None:
        first = await glass.sit(0)
        await glass.sit(1)
        await glass.pass_time(0)
        room = await glass.room()
        (timing,) = last_state(first)["clocks"]
        has_less = timing["seat"] == 0
        assert timing["whole"] == LIVE.decision * 1000 / (part if has_less else 1)
        assert [room.time.clock.seconds(seat, False) for seat in (0, 1)] == [LIVE.decision / part, LIVE.decision]
        assert room.time.clock.soonest == LIVE.reaction / part
        await glass.pass_time(LIVE.decision / part + 2)
        assert (room.battle.lapses > 0) == has_less

    run(tmp_path, monkeypatch, work, shares=(share, "whole"))
