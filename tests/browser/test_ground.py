"""The ground is a large picture: it is painted once for a table, not for every message."""

from playwright.sync_api import expect

from tests.browser.conftest import People

COUNT = """(() => {
    window.painted = 0;
    const made = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (...wishes) { window.painted += 1; return made.apply(this, wishes); };
})()"""


def test_the_ground_is_painted_once_a_table_and_once_a_theme(people: People) -> None:
    person = people.person()
    person.page.add_init_script(COUNT)
    person.play_now("at43")
    for _ in range(4):
        expect(person.prompt).to_be_visible()
        person.answer()
    expect(person.page.locator(".ground.ready")).to_be_attached()
    person.settle()
    assert person.page.evaluate("painted") == 1
    person.page.evaluate("document.documentElement.dataset.theme = 'dark'")
    person.until(lambda: person.page.evaluate("painted") == 2, "the ground keeps the light of day")
