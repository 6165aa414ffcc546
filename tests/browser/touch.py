"""Fingers on the page: what Chromium itself makes of touches, so that the page gets real pointer events."""

from playwright.sync_api import CDPSession, Locator

from tests.browser.person import Person

STEPS = 12
REST = 700
"""Milliseconds, longer than the page takes a touch for a tap or the beginning of a drag."""
LATER = 60
"""Seconds that the page's time leaps when it is stopped: farther than it runs while it is told so."""


class Finger:
    """One finger of a person; coordinates are those of the window.

    What a touch means depends on how long it takes, so from its beginning on the page's time stands still.
    """

    def __init__(self, person: Person) -> None:
        self._page = person.page
        self._session: CDPSession = person.page.context.new_cdp_session(person.page)

    def down(self, at: tuple[float, float]) -> None:
        self._page.clock.pause_at(self._page.evaluate("Date.now()") / 1000 + LATER)
        self._send("touchStart", at)

    def move(self, start: tuple[float, float], by: tuple[float, float]) -> None:
        """Glide from a place by so much, and stay there."""
        for step in range(1, STEPS + 1):
            self._send("touchMove", (start[0] + by[0] * step / STEPS, start[1] + by[1] * step / STEPS))
        self._page.clock.resume()

    def up(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._page.clock.resume()

    def rest(self, at: tuple[float, float]) -> None:
        """Long enough on one spot to ask for details."""
        self.down(at)
        self._page.clock.run_for(REST)
        self.up()

    def _send(self, kind: str, at: tuple[float, float]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at[0], "y": at[1]}]})


def middle(spot: Locator) -> tuple[float, float]:
    found = spot.bounding_box()
    assert found is not None, f"{spot} is not shown"
    return found["x"] + found["width"] / 2, found["y"] + found["height"] / 2
