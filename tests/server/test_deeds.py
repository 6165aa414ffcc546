"""What can be said without a socket: giving up, offering a draw; and computers that wait until they are warm."""

import asyncio

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.server.thinkers import Thinkers
from tests.awaiting import awaited
from tests.server.table import LONG, Browser


def test_resigning_over_http_ends_the_battle_for_everybody(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    path = f"battles/{made['battle']}"
    second = other.sit(made["battle"], made["seats"][1]["key"])
    refused = other.http.post(f"/api/{path}/resign", json={"seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (403, "not-yours")
    assert browser.post(f"{path}/resign", {})["over"] is True
    assert second.until(lambda state: state["outcome"])["outcome"]["winners"] == [1]
    again = browser.http.post(f"/api/{path}/resign", json={"seat": 0})
    assert (again.status_code, again.json()["code"]) == (409, "refused")


def test_a_draw_is_offered_and_agreed_to_over_http(browser: Browser, other: Browser) -> None:
    made = browser.create("me", "friend")
    path = f"battles/{made['battle']}"
    second = other.sit(made["battle"], made["seats"][1]["key"])
    assert browser.post(f"{path}/draw", {"seat": 0})["over"] is False
    assert second.until(lambda state: state["offers"])["offers"][0]["by"] == 0
    summary = other.post(f"{path}/draw", {})
    assert summary["over"] is True
    assert summary["outcome"]["winners"] == []


def test_who_holds_both_seats_agrees_with_himself(browser: Browser) -> None:
    made = browser.create("me", "me")
    assert browser.http.post(f"/api/battles/{made['battle']}/draw", json={}).status_code == 403, "which of the two?"
    assert browser.post(f"battles/{made['battle']}/draw", {"seat": 1})["outcome"]["winners"] == []


class Cold(Thinkers):
    """Computers that are being warmed up until somebody says they are warm."""

    def __init__(self) -> None:
        super().__init__(0)
        self._warmed = asyncio.Event()

    def warm(self) -> None:
        assert self._warmed is not None
        self._warmed.set()


def test_a_question_waits_for_the_geometry_without_using_up_its_time() -> None:
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("human", "greedy"), (), ())), SeededDice(1))
    seat = match.seats_to_answer()[0]

    async def ask() -> object:
        thinkers = Cold()
        task = asyncio.create_task(thinkers.decide(match, seat, "random", "seed", LONG))
        await asyncio.sleep(0)
        assert not thinkers.is_warm
        assert not task.done()
        thinkers.warm()
        answer = await task
        thinkers.close()
        return answer

    assert awaited(ask())
