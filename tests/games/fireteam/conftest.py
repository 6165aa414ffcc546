"""Fireteam is not listed among the games yet; its own tests play it all the same."""

import pytest

from grognard import games


@pytest.fixture(autouse=True)
def _fireteam_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "OWN", (*games.OWN, "fireteam"))
