"""The other side's turn in every game: how long it is told, skipped by one key, and no loss in it goes unnamed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from grognard.games import all_games
from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.stretch import Line
from tests.browser.test_film import until_the_film_runs
from tests.browser.test_hero import AGAINST, sit

SCENARIOS = {
    "at43": "fire", "alien": "cold-tow", "evolved": "training-ground", "netepic": "first-contact",
    "fireteam": "first-contact",
}  # fmt: skip
GAMES = [rules.id for rules in all_games()]
MOST_ANSWERS = 130
SHORTEST, LONGEST = 2000, 20_000
RELIT = """() => {
  const isLit = () => document.querySelector("[data-skip].lamp") !== null;
  let was = isLit();
  window.relit = 0;
  new MutationObserver(() => {
    const now = isLit();
    if (now && !was) window.relit += 1;
    was = now;
  }).observe(document.body, {subtree: true, childList: true, attributes: true, attributeFilter: ["class"]});
}"""
"""Counts how often there is something to skip again."""


def begun(people: People, game: str, film: str) -> tuple[Person, Line]:
    person = people.person(film=film)
    line = Line(person)
    sit(person, game, SCENARIOS[game], AGAINST)
    return person, line


def stretches(person: Person, line: Line) -> Iterator[str]:
    """Answer as suggested; what "Since your turn" says at each question."""
    recap = person.page.get_by_role("region", name="Since your turn")
    for _ in range(MOST_ANSWERS):
        person.until(lambda: person.is_asked or person.is_over, "nobody is asked anything")
        if person.is_over:
            return
        person.settle()
        yield " ".join(recap.inner_text().split()) if recap.count() else ""
        line.begin()
        person.answer()


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_in_which_something_happens_is_told_in_two_to_twenty_seconds(people: People, game: str) -> None:
    person, line = begun(people, game, film="1")
    for _ in stretches(person, line):
        if line.since and line.theirs():
            break
    else:
        raise AssertionError("the other side never does anything")
    told = person.page.locator("[data-told]").get_attribute("data-told")
    assert SHORTEST <= float(told or 0) <= LONGEST


@pytest.mark.parametrize("game", GAMES)
def test_one_key_leads_to_ones_own_turn(people: People, game: str) -> None:
    person, line = begun(people, game, film="1")
    until_the_film_runs(person, MOST_ANSWERS)
    person.page.evaluate(RELIT)
    person.page.keyboard.press("Space")
    person.until(lambda: person.is_asked or person.is_over, "Space does not lead to one's turn")
    person.settle()
    assert person.page.evaluate("window.relit") == 0, "it has to be skipped again"
    assert person.revision() == f"{line.step} / {line.step}"
    expect(person.page.locator(".telling")).to_have_count(0)
    expect(person.page.locator(".ly-actors [data-actor], .ly-figures .fig.away")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_recap_names_every_loss(people: People, game: str) -> None:
    person, line = begun(people, game, film="once")
    found = 0
    for recap in stretches(person, line):
        losses = line.losses() if line.since else {}
        for name, words in losses.items():
            assert name in recap or any(one in recap for one in words), f"{name}: {words} is not in {recap!r}"
        found += len(losses)
        if found >= 2:
            return
    assert found, "nobody ever loses anybody"
