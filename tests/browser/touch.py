"""Fingers on the page: what Chromium itself makes of touches, so that the page gets real pointer events."""

from playwright.sync_api import CDPSession, Locator

from tests.browser.person import Person

STEPS = 12
REST = 700


class Finger:
    """One finger of a person; coordinates are those of the window."""

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._session: CDPSession = person.page.context.new_cdp_session(person.page)

    def down(self, at: tuple[float, float]) -> None:
        self._send("touchStart", at)

    def move(self, start: tuple[float, float], by: tuple[float, float]) -> None:
        """Glide from a place by so much, and stay there."""
        for step in range(1, STEPS + 1):
            self._send("touchMove", (start[0] + by[0] * step / STEPS, start[1] + by[1] * step / STEPS))
            self._page.wait_for_timeout(25)
        self._page.wait_for_timeout(300)

    def up(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._page.wait_for_timeout(200)

    def rest(self, at: tuple[float, float]) -> None:
        """Long enough on one spot to ask for details."""
        self.down(at)
        self._page.wait_for_timeout(REST)
        self.up()

    def _send(self, kind: str, at: tuple[float, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


def middle(spot: Locator) -> tuple[float, float]:
    found = spot.bounding_box()
    assert found is not None, f"{spot} is not shown"
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
