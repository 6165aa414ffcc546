"""The other side's turn: told at a pace a person follows, held and skipped by key, and told again afterwards."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person

MOST_ANSWERS = 40


def until_the_film_runs(person: Person, most: int = MOST_ANSWERS) -> None:
    """Answer as suggested until the other side does something worth looking at."""
    skip = person.page.locator("[data-skip].lamp")
    for _ in range(most):
        person.until(lambda: skip.is_visible() or person.is_asked or person.is_over, "nothing happens")
        if skip.is_visible():
            return
        person.answer()
    raise AssertionError("the other side never does anything")


def skipped(person: Person) -> bool:
    """Space, as long as nothing is asked: who is thinking still has to come to an end."""
    if not person.is_asked:
        person.page.keyboard.press("Space")
    return person.is_asked


def test_the_other_sides_turn_is_held_skipped_and_told_again(people: People) -> None:
    person = people.person(film="1")
    person.play_now("at43")
    until_the_film_runs(person)
    person.page.keyboard.press("p")
    hold = person.page.locator("[data-hold]")
    expect(hold).to_have_attribute("aria-pressed", "true")
    shown = person.revision()
    person.page.wait_for_timeout(1500)
    assert person.revision() == shown, "it does not stand still"
    person.picture("table-foe")
    person.page.keyboard.press("p")
    person.until(lambda: skipped(person), "Space does not lead to one's turn")
    recap = person.page.get_by_role("region", name="Since your turn")
    expect(recap).to_be_visible()
    person.picture("table-recap")
    recap.get_by_role("button").first.click()
    expect(person.page.locator("[data-live]")).to_be_visible()
    expect(person.page.locator(".telling"), "it is not told again").to_be_visible()
    person.page.keyboard.press("Space")
    expect(person.page.locator(".telling"), "Space does not lead to its end").to_have_count(0)
    expect(person.page.locator("[data-live]")).to_be_visible()


def test_whoever_moves_is_on_his_way_before_he_stands_where_he_ends(people: People) -> None:
    """The same place twice: held on the way he is drawn there, and nobody is drawn twice; at the end he stands."""
    person = people.person(film="1")
    person.play_now("at43")
    actor = person.page.locator(".ly-actors [data-actor]")
    for _ in range(MOST_ANSWERS):
        until_the_film_runs(person)
        person.page.keyboard.press("p")
        expect(person.page.locator("[data-hold]")).to_have_attribute("aria-pressed", "true")
        if actor.count():
            break
        person.page.keyboard.press("p")
        person.until(lambda: skipped(person), "Space does not lead to one's turn")
        person.answer()
    assert actor.count(), "nobody is ever on his way"
    for id in actor.evaluate_all("found => found.map((one) => one.dataset.actor)"):
        for figure in person.page.locator(f".ly-figures [data-model='{id}']").all():
            expect(figure).not_to_be_visible()
    person.page.keyboard.press("p")
    person.until(lambda: skipped(person), "Space does not lead to one's turn")
    expect(actor).to_have_count(0)
    expect(person.page.locator(".ly-figures .fig.away")).to_have_count(0)
