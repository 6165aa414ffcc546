"""Point, see the odds, click: whole deeds at the table, counted in clicks."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.browser.test_rulers import PLAY
from tests.browser.test_table import box

MOST_ANSWERS = 90
MOST_CLICKS = 3
MOST_TURNS = 12
PERCENT = re.compile(r"\d %|\d%")
TURN = re.compile("Your turn|Which unit do you activate")
"""What is asked where somebody's own turn begins."""
GAMES = {"at43": "fire", "evolved": "training-ground", "netepic": "first-contact", "fireteam": "first-contact"}
BOTH = [{"who": "me"}, {"who": "me"}]
OWN = ".outline.pickable[data-outline]"


class Clicker:
    """Clicks, and counts them."""

    def __init__(self, person: Person) -> None:
        self.person, self.clicks = person, 0

    def on_model(self, models: Locator) -> None:
        at = box(models.first)
        self.clicks += 1
        self.person.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)
        self.person.page.evaluate("() => new Promise((done) => setTimeout(done, 60))")

    def on(self, button: Locator) -> None:
        self.clicks += 1
        button.click()


def own_turn(person: Person) -> None:
    """Answer as suggested until one's own turn begins."""
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        person.settle()
        if TURN.search(person.prompt.locator("h2").inner_text()):
            return
        person.answer()
    raise AssertionError("no turn of one's own begins")


def sought(person: Person) -> Locator:
    """Whom a click would attack, once the server has looked."""
    person.settle()
    person.page.locator(".prompt[data-seeking]").wait_for(state="detached")
    return person.page.locator("[data-aimable]")


def begin(person: Person, nth: int = 0) -> Clicker:
    """The first click of a turn: whose turn it is. Cards are turned up, units are clicked on the table."""
    hand, card = Clicker(person), person.prompt.locator(".opt", has_text="Reveal the first card")
    if card.count():
        hand.on(card)
        expect(card).to_have_count(0)
    else:
        mine = person.page.locator(OWN).nth(nth).get_attribute("data-outline")
        hand.on_model(person.page.locator(f".unit[data-unit='{mine}'] [data-model]"))
    return hand


def is_a_shot(person: Person) -> bool:
    """Whether the first of those whom a click would attack would be shot at: then there are odds, and it is said."""
    Clicker(person).on_model(foe(person))
    person.wait_for_verdict()
    words = tip(person).inner_text()
    person.page.keyboard.press("Escape")
    return PERCENT.search(words) is not None and " at " in words


def turn_with_a_shot(person: Person) -> Clicker:
    """Play on until a turn begins in which somebody can shoot, and begin that turn with its first click."""
    for _ in range(MOST_TURNS):
        own_turn(person)
        for nth in range(max(1, person.page.locator(OWN).count())):
            hand = begin(person, nth)
            if sought(person).count() and is_a_shot(person):
                return hand
            person.page.keyboard.press("Escape")
        person.answer()
    raise AssertionError("nobody ever sees an enemy")


def sit(person: Person, game: str) -> None:
    """Against the computer where cards are hidden, else for both sides: nobody thinks for long then."""
    if game == "at43":
        person.play_now(game)
        return
    person.enter()
    made = person.page.evaluate(PLAY, {"game": game, "scenario": GAMES[game], "seats": BOTH, "laid": True})
    person.enter(f"/#/battle/{made['battle']}")
    person.sit_down()


def tip(person: Person) -> Locator:
    return person.page.get_by_role("group", name="Odds at the target")


def foe(person: Person) -> Locator:
    """A model of somebody whom a click would attack."""
    unit = person.page.locator("[data-aimable]").first.get_attribute("data-aimable")
    return person.page.locator(f".unit[data-unit='{unit}'] [data-model]")


@pytest.mark.parametrize("game", GAMES)
def test_from_the_start_of_a_turn_to_the_shot_it_is_three_clicks(people: People, game: str) -> None:
    person = people.person()
    sit(person, game)
    thrown = person.page.locator(".lg .line:has(.die)")
    hand = turn_with_a_shot(person)
    before, target = thrown.count(), foe(person)
    hand.on_model(target)
    expect(tip(person)).to_contain_text(" at ")
    expect(tip(person)).to_contain_text(PERCENT)
    assert thrown.count() == before, "the first click only aims"
    person.picture(f"aim-{game}")
    hand.on_model(target)
    person.until(lambda: thrown.count() > before, "no dice fall")
    assert hand.clicks <= MOST_CLICKS


def test_an_aim_is_dropped_and_taken_by_key(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    thrown = person.page.locator(".lg .line:has(.die)")
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        if sought(person).count():
            break
        person.answer()
    before, target, hand = thrown.count(), foe(person), Clicker(person)
    hand.on_model(target)
    expect(tip(person).get_by_role("button").first).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(tip(person).get_by_role("button")).to_have_count(0)
    hand.on_model(target)
    expect(tip(person).get_by_role("button").first).to_be_visible()
    person.page.keyboard.press("Enter")
    person.until(lambda: thrown.count() > before, "no dice fall")


def test_a_click_in_a_band_moves_there_and_is_undone_as_one(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt.locator("h2")).to_contain_text("what next?")
    person.settle()
    asked = person.prompt.locator("h2").inner_text()
    acting = person.page.locator(".outline.acting")
    at = box(acting)
    person.page.mouse.click(at["x"] + at["width"] / 2, at["y"] + at["height"] + 40)
    expect(person.prompt.locator("h2")).to_contain_text("move, up to")
    expect(person.prompt.get_by_role("button", name="Confirm move")).to_be_visible()
    person.wait_for_verdict()
    person.page.keyboard.press("Enter")
    person.until(lambda: box(acting)["y"] > at["y"] + 10, "it does not go there")
    person.settle()
    person.page.keyboard.press("Control+z")
    person.until(lambda: abs(box(acting)["y"] - at["y"]) < 1, "it does not come back")
    expect(person.prompt.locator("h2")).to_have_text(asked)
    expect(person.prompt.locator(".opt").first).to_contain_text("Combat move")
