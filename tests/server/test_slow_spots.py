"""Where one step of the search for a better spot takes too long, everybody else would wait: it is given up there."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.server import deeds
from grognard.server.better import Scout
from tests.server.table import OPEN, Server


@pytest.mark.parametrize(("most", "is_given_up"), [(0.0, True), (3600.0, False)], ids=["slow", "quick"])
def test_after_a_long_step_no_more_spots_are_looked_for(
    most: float, is_given_up: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0

    class Counted(Scout):
        def __iter__(self) -> Iterator[None]:
            nonlocal steps
            for step in super().__iter__():
                steps += 1
                yield step

    monkeypatch.setattr(deeds, "Scout", Counted)
    with Server(str(tmp_path / "battles.db"), replace(OPEN, spot_step_seconds=most)) as server:
        browser = server.visit()
        table = browser.sit(browser.create("me", "me", game="evolved", scenario="training-ground", laid=True)["battle"])
        seat = table.until(lambda state: state["decision"])["decision"]["seat"]
        foe = next(unit["id"] for unit in table.state["view"]["units"] if unit["seat"] == 1 - seat)
        question = {"type": "spot", "revision": table.revision, "seat": seat, "ref": f"u{foe}"}
        assert table.ask(**question)["type"] == "spot"
        first = steps
        assert table.ask(**question)["type"] == "spot"
        assert first > 0
        assert (steps == first) == is_given_up
        table.close()
        browser.close()
