"""What the computer would have done, asked of a battle that is over: in the words of a suggestion, beside what was
done."""

from typing import Any

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games import find
from grognard.players import by_name, play_out
from grognard.server.hindsight import nth_choice
from tests.server.table import Browser

MANY = 24


def a_battle(browser: Browser, answers: int) -> tuple[str, list[tuple[int, dict[str, Any], Any]], Any]:
    """A battle against the computer in which this browser has answered so often: each step with what was asked and
    suggested there, and the seat."""
    made = browser.post("battles", {"game": "evolved", "scenario": "training-ground", "seats": [
        {"who": "me"}, {"who": "computer", "level": "greedy"}]})  # fmt: skip
    seat, asked = browser.sit(made["battle"]), []
    for _ in range(answers):
        seat.until(lambda state: state["decision"])
        asked.append(
            (seat.state["step"], seat.state["decision"], seat.ask(type="suggest", revision=seat.revision, seat=0))
        )
        seat.step()
    return made["battle"], asked, seat


def test_what_was_suggested_then_is_told_afterwards(browser: Browser) -> None:
    battle, asked, seat = a_battle(browser, 3)
    reply = browser.http.get(f"/api/battles/{battle}/hindsight", params={"at": 0, "seat": 0})
    assert (reply.status_code, reply.json()["code"]) == (409, "not-over")
    seat.until(lambda state: state["decision"])
    browser.post(f"battles/{battle}/resign", {"seat": 0})
    steps = [step for step, _, _ in asked]
    assert len({*steps}) < len(steps), "two questions at one step of the replay are told apart"
    for number, (step, decision, suggested) in enumerate(asked):
        nth = number - steps.index(step)
        found = browser.get(f"battles/{battle}/hindsight?at={step}&seat=0&nth={nth}")
        assert (found["seat"], found["asked"]) == (0, decision["prompt"])
        assert (found["would"], found["reason"]) == (suggested["words"], suggested["reason"])
        assert found["did"]
        assert found["at"] >= step


def test_after_the_last_choice_there_is_nothing_to_tell(browser: Browser) -> None:
    battle, _, seat = a_battle(browser, 1)
    seat.until(lambda state: state["decision"])
    browser.post(f"battles/{battle}/resign", {"seat": 0})
    last = browser.http.get(f"/api/battles/{battle}/hindsight", params={"at": 0, "seat": 0, "nth": 99})
    assert (last.status_code, last.json()["code"]) == (409, "no-choice")
    for wrong in ({"at": -1}, {"nth": 100}, {"at": "x"}, {"at": 10**30}):
        assert browser.http.get(f"/api/battles/{battle}/hindsight", params=wrong).status_code == 422


def test_choices_are_found_one_after_another_with_what_was_answered() -> None:
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("greedy",) * 2, (), ())), SeededDice("hindsight"))
    play_out(match, [by_name("greedy", rules)] * 2, "hindsight")
    found: list[str] = []
    while (choice := nth_choice(match, 0, 0, len(found))) is not None:
        form = choice.match.form_for(choice.seat)
        assert form is not None
        assert not form.refusals(choice.answer, choice.match.table_for(choice.seat))
        assert choice.match.state == match.state_at(choice.place)
        found.append(form.name)
        if len(found) == MANY:
            break
    assert {"row", "bid", "turn", "enter-move"} <= {*found}
    assert nth_choice(match, len(match.log), 0) is None
