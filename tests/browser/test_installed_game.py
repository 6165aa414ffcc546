"""A game that somebody else has installed is played through the page like ours."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import START, People, served
from tests.browser.person import play_out
from tests.elsewhere.conftest import SITE


def test_it_is_played_to_its_end(
    browser: Browser, built_page: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(SITE))
    with served(START, tmp_path / "battles.db") as site:
        people = People(browser, site)
        person = people.person()
        person.play_now("pickets")
        expect(person.page.locator(".top h1")).to_have_text("The meadow")
        assert play_out(person) > 5
        expect(person.page.locator("[data-over]")).to_be_visible()
        people.leave()
