"""Words between people far apart: by key, by typed command, over the table, and beside the log."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.test_hands import AXE
from tests.browser.test_rulers import meet


def test_words_stand_over_the_table_and_beside_the_log(people: People) -> None:
    first, second, watcher = meet(people)
    time = second.page.clock
    time.install()
    second.page.reload()
    second.sit_down()
    # The first question is read out too, and would be read over the words: shares in the dice come before it.
    second.until(lambda: first.is_asked or second.is_asked, "nobody is asked anything")
    time.pause_at(second.page.evaluate("Date.now()") / 1000 + 60)  # who has just come hears only what was said before
    first.page.keyboard.press("Shift+Enter")
    first.page.keyboard.type("Good luck to <b>you</b>")
    first.page.keyboard.press("Enter")
    bubble = second.page.get_by_role("button", name="Good luck to <b>you</b>")
    expect(bubble).to_be_visible()
    expect(second.said).to_contain_text("says: Good luck")
    expect(second.page.get_by_role("button", name="Talk, 1 new")).to_be_visible()
    bubble.click()
    time.resume()
    expect(second.page.get_by_role("list", name="What was said")).to_contain_text("Good luck to <b>you</b>")
    expect(second.page.get_by_role("button", name="Talk", exact=True)).to_be_visible()
    assert second.axe(AXE) == []
    second.page.keyboard.type("And to you")
    second.page.keyboard.press("Enter")
    expect(first.page.get_by_role("list", name="What was said")).to_contain_text("And to you")
    first.page.keyboard.press("Escape")
    first.type("say by command")
    expect(second.page.get_by_role("list", name="What was said")).to_contain_text("by command")
    watcher.page.get_by_role("navigation", name="Views").get_by_role("button", name="Log").click()
    watcher.page.get_by_role("button", name="Talk, 3 new").click()
    expect(watcher.page.get_by_role("list", name="What was said")).to_contain_text("by command")
    assert watcher.page.locator("#say").count() == 0
    time.pause_at(second.page.evaluate("Date.now()") / 1000 + 60)
    second.page.reload()
    second.sit_down()
    expect(second.page.get_by_role("list", name="What was said")).to_contain_text("And to you")
    assert second.page.locator(".bubble").count() == 0


def test_alone_against_the_computer_there_is_nobody_to_talk_to(people: People) -> None:
    person = people.person()
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    assert person.page.get_by_role("button", name="Talk").count() == 0
    person.page.keyboard.press("Shift+Enter")
    assert person.page.locator("#say").count() == 0
