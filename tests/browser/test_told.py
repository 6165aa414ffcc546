"""What was done, deed by deed: in the log with what it cost, its dice folded under it, and at the stops of a replay."""

from playwright.sync_api import expect

from tests.browser.conftest import People

MOST_ANSWERS = 40


def test_the_log_tells_deeds_and_folds_their_dice(people: People) -> None:
    person = people.person(log="")
    person.play_now("at43")
    person.pull_out("Log")
    show = person.page.get_by_role("group", name="Show").get_by_role("button", name="Deeds", exact=True)
    expect(show).to_have_attribute("aria-pressed", "true")
    deeds = person.page.locator(".lg .k-deed")
    volley = deeds.filter(has=person.page.locator(".cost")).filter(has_text=" fires ").last
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        if volley.count():
            break
        person.answer()
    expect(volley.locator(".cost").first).to_contain_text("loses")
    expect(person.page.locator(".lg .die"), "dice are folded away").to_have_count(0)
    volley.get_by_role("button").first.click()
    rows = volley.locator(".k-roll .line")
    expect(rows.first).to_be_visible()
    assert rows.count() >= 2, "all dice of the volley lie under it"
    expect(volley.locator(".k-loss .line").first).to_be_visible()
    person.picture("log-deeds")
    texts = [text.strip() for text in deeds.locator(".doing").all_inner_texts()]
    assert all(texts), "each of them says what was done"


def test_a_replay_goes_from_deed_to_deed(people: People) -> None:
    person = people.person(log="")
    person.play_now("at43")
    for _ in range(8):
        expect(person.prompt).to_be_visible()
        person.answer()
    expect(person.prompt).to_be_visible()
    ends = set()
    for _ in range(4):
        before = person.revision()
        person.page.keyboard.press(",")
        expect(person.page.locator(".steps")).not_to_have_text(before)
        expect(person.page.locator(".lg .k-deed.sel")).to_have_count(1)
        ends.add(person.page.locator(".lg .k-deed.sel").get_attribute("data-deed"))
    assert len(ends) == 4, "every step back is another deed"


def test_a_phone_says_what_happened_above_the_question_and_tells_it_again(people: People) -> None:
    person = people.person(width=390, height=844)
    person.play_now("at43")
    recap = person.page.locator("details.recap")
    for _ in range(MOST_ANSWERS):
        expect(person.prompt).to_be_visible()
        if recap.count():
            break
        person.answer()
    person.settle()
    rows = recap.get_by_role("button")
    expect(rows.first, "one line, until somebody wants to know more").to_be_hidden()
    recap.locator("summary").click()
    expect(rows.first).to_be_visible()
    person.picture("phone-recap")
    rows.first.click()
    expect(person.page.locator(".telling")).to_be_visible()
    person.page.get_by_role("button", name="Back to live").click()
    expect(person.prompt).to_be_visible()
