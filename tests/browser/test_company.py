"""Who sits at the table: which side is one's own, against whom, and what people are called."""

from playwright.sync_api import expect

from tests.browser.conftest import People

PHONE = (390, 844)


def test_one_is_told_which_side_one_is_and_against_whom(people: People) -> None:
    for size in ((1440, 900), PHONE):
        person = people.person(*size)
        person.play_now("at43")
        words = "You are the UNA task group, against the Therian task group, led by the computer."
        expect(person.page.locator("[data-company]:visible")).to_have_text(words)


def test_people_see_each_other_by_name(people: People) -> None:
    ann, ben = people.person(), people.person()
    link = ann.invite()
    ben.enter(link)
    ben.sit_down()
    others = ben.page.locator(".score .plate small:not(.you)")
    expect(others).to_have_text("Guest")
    ann.page.get_by_role("button", name="Settings").first.click()
    name = ann.page.locator("[data-called]")
    name.fill("Ann of the Hill")
    name.press("Tab")
    expect(others).to_have_text("Ann of the Hill")
    ann.page.reload()
    ann.sit_down()
    expect(others).to_have_text("Ann of the Hill")


def test_shares_in_the_dice_are_sent_once(people: People) -> None:
    person, sent = people.person(), list[str]()
    person.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    person.play_now("at43")
    for _ in range(2):
        person.answer()
    expect(person.prompt).to_be_visible()
    for kind in ("pledge", "share"):
        assert sum(f'"type":"{kind}"' in frame for frame in sent) == 1, kind
