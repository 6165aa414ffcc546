"""What the server says between two questions to a person, over the line: the measure of what the page tells."""

import json
from typing import Any

from tests.browser.person import Person

Told = dict[str, Any]
SEEN = {"Moved", "Rolled", "Removed"}
"""Events that a film shows."""


class Line:
    """Every table that the server sends to a person, and what has happened since the last answer."""

    def __init__(self, person: Person) -> None:
        self.events: dict[int, Told] = {}
        self.deeds: list[Told] = []
        self.units: dict[str, Told] = {}
        self.owners: dict[str, str] = {}
        self.step = self.since = 0
        self.seat = -1
        person.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        said = json.loads(frame)
        if said["type"] != "state":
            return
        self.seat, self.step = said["seat"], said["step"]
        self.events |= dict(enumerate(said["events"], self.step - len(said["events"])))
        self.deeds[said["done_from"] :] = said["done"]
        self.units |= {f"u{unit['id']}": unit for unit in said["view"]["units"]}
        self.owners |= {f"m{one['id']}": f"u{one['unit']}" for one in said["view"]["models"]}

    def begin(self) -> None:
        """An answer is given."""
        self.since = self.step

    def theirs(self) -> list[Told]:
        """What units of others have done since, where there is something to see."""
        return [
            deed
            for deed in self.deeds
            if deed["begins"] >= self.since and deed["unit"] >= 0 and deed["seat"] != self.seat and deed["words"]
            if any(self.events[at]["type"] in SEEN for at in range(deed["begins"], deed["until"]))
        ]

    def losses(self) -> dict[str, set[str]]:
        """Which units lost somebody or were worn down since, and in which words; but nothing that the answer itself
        did to others, which the person has seen."""
        found = {ref: set[str]() for at in range(self.since, self.step) for ref in self._fallen(at)}
        for deed in self.deeds:
            for harm in deed["harms"]:
                if (
                    harm["step"] >= self.since
                    and harm["ref"] in self.units
                    and self._is_news(harm["ref"], harm["step"])
                ):
                    found.setdefault(harm["ref"], set()).add(harm["words"])
        return {self.units[ref]["name"]: words for ref, words in found.items()}

    def _fallen(self, at: int) -> set[str]:
        event = self.events[at]
        if event["type"] != "Removed" or event["fate"] != "lost":
            return set()
        units = {self.owners[ref] for ref in event["refs"] if ref in self.owners}
        return {unit for unit in units if self._is_news(unit, at)}

    def _is_news(self, unit: str, at: int) -> bool:
        """Whether it befell the person, or after others have begun to do something."""
        deed = next(deed for deed in self.deeds if deed["begins"] <= at < deed["until"])
        others = (one["begins"] for one in self.deeds if one["begins"] >= self.since and one["seat"] != self.seat)
        is_own = deed["seat"] == self.seat and at < min(others, default=self.step)
        return not is_own or self.units[unit]["seat"] == self.seat
