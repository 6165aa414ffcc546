"""What a tracker showed fades instead of vanishing. The signals are put into the messages on their way to the page."""

import json
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import People
from tests.browser.test_deck import crew

HERE = {"zone": "A4", "number": 1, "at": [300, 300]}
THERE = {"zone": "A7", "number": 2, "at": [420, 220]}
DEVICE = {
    "ref": "u0", "name": "Tracker", "zone": "A1", "reach": 4, "note": "", "words": "Sweeps", "clause": "", "works": True
}  # fmt: skip


class Tracker:
    """Stands between server and page, and lets a device show what the test wants."""

    def __init__(self) -> None:
        self.contacts: list[dict[str, Any]] = [HERE]
        self.stretch = 1

    def between(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        server.on_message(lambda text: page.send(self._shown(text)))

    def _shown(self, text: str | bytes) -> str:
        message = json.loads(text)
        if message["type"] == "state":
            blips = [{"zone": one["zone"], "number": one["number"], "away": 2, "bearing": 90} for one in self.contacts]
            message["scene"] |= {"contacts": self.contacts, "instruments": [DEVICE | {"blips": blips}]}
            message["view"]["clock"] = {**message["view"]["clock"], "stretch": self.stretch}
        return json.dumps(message)


def test_what_a_tracker_showed_fades_and_is_forgotten(people: People) -> None:
    tracker = Tracker()
    person = crew(people, "cold-tow", dark=True, between=tracker.between)
    person.pull_out("All units")
    radar, plan = person.page.locator(".radar"), person.page.locator(".ly-contacts")
    expect(radar.locator(".blipdot")).to_have_count(1)
    expect(person.page.locator(".older")).to_have_count(0)
    for stretch, age in enumerate(("a0", "a1", "a2"), start=1):
        tracker.contacts, tracker.stretch = [THERE], stretch
        person.answer()
        expect(radar.locator(f".older.{age}")).to_have_count(1)
        expect(plan.locator(f".older.{age}")).to_have_count(1)
        expect(radar.locator(".blipdot")).to_have_count(1)
    expect(radar).to_have_accessible_name("Tracker shows 2 in A7, 2 zones off; gone from A4")
    tracker.stretch = 9
    person.answer()
    expect(person.page.locator(".older")).to_have_count(0)
