"""The page brings its font along: whatever fonts a machine has, every word is as wide and stands in the same place.

Chromium is opened on machines that offer DejaVu alone, Liberation alone, or no font at all. Both families come from
packages of `web/package.json`, so that nothing of this machine decides; Arimo is Liberation Sans under its first name,
letter by letter as wide.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Playwright, expect

from tests.browser.conftest import WEB, People, opened
from tests.browser.person import Person
from tests.browser.test_layout import spills
from tests.browser.test_names import cut

FONTS = {
    "dejavu": WEB / "node_modules/dejavu-fonts-ttf/ttf",
    "liberation": WEB / "node_modules/@expo-google-fonts/arimo",
    "none": Path("no-such-folder"),
}
FAMILIES = {"dejavu": "DejaVu Sans", "liberation": "Arimo", "none": "nothing"}
CONFIG = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir>
<alias><family>sans-serif</family><prefer><family>{family}</family></prefer></alias></fontconfig>"""
# Every text that is shown, with the room it takes; letters are measured, so a word in another face is another width.
TEXTS = """() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const words = node.textContent.trim();
        if (!words || !node.parentElement.checkVisibility() || node.parentElement.closest('option')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const room = range.getBoundingClientRect();
        found.push(`${node.parentElement.tagName} ${words}: ${Math.round(room.width)} x ${Math.round(room.height)}`);
    }
    return found;
}"""
# Words on plates over the drawing whose letters leave their plate.
OUTSIDE = """() => [...document.querySelectorAll('.tag, .callout, .contact-plate')].filter((plate) => {
    const range = document.createRange();
    range.selectNodeContents(plate);
    const [words, room] = [range.getBoundingClientRect(), plate.getBoundingClientRect()];
    const isWide = words.left < room.left || words.right > room.right;
    return isWide || words.top < room.top - 1 || words.bottom > room.bottom + 1;
}).map((plate) => plate.textContent.trim())"""


@contextmanager
def on_a_machine_with(fonts: str, playwright: Playwright, site: str, folder: Path) -> Iterator[People]:
    folder.mkdir()
    config = folder / "fonts.conf"
    offered = FONTS[fonts]
    assert fonts == "none" or offered.is_dir(), f"npm ci brings {offered}"
    config.write_text(CONFIG.format(fonts=offered, cache=folder / "cache", family=FAMILIES[fonts]))
    with opened(playwright, FONTCONFIG_FILE=str(config)) as chromium:
        party = People(chromium, site)
        yield party
        party.leave()


def texts(person: Person) -> list[str]:
    person.page.evaluate("() => document.fonts.ready.then(() => 0)")
    person.settle()
    found: list[str] = person.page.evaluate(TEXTS)
    return found


def opening(people: People, size: tuple[int, int], game: str) -> list[str]:
    """What is read in the lobby and at the first two questions of a battle."""
    person = people.person(*size)
    person.enter()
    expect(person.page.locator(f"[data-play={game}]")).to_be_visible()
    read = texts(person)
    person.play_now(game)
    for _ in range(2):
        expect(person.prompt).to_be_visible()
        read += texts(person)
        assert cut(person) == [], "a name is cut"
        assert spills(person) == []
        assert person.page.evaluate(OUTSIDE) == [], "words leave their plate"
        person.answer()
    return read


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desk", "phone"])
@pytest.mark.parametrize("game", ["at43", "alien"])
def test_the_fonts_of_a_machine_change_no_word_of_the_page(
    playwright: Playwright, site: str, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    read = {}
    for fonts in FONTS:
        with on_a_machine_with(fonts, playwright, site, tmp_path / fonts) as people:
            read[fonts] = opening(people, size, game)
    assert len(read["none"]) > 50
    assert differing(read["dejavu"], read["liberation"]) == []
    assert differing(read["dejavu"], read["none"]) == []


def differing(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    return [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]]


@pytest.mark.parametrize("fonts", list(FONTS))
@pytest.mark.parametrize("game", ["at43", "evolved"])
def test_a_phone_cuts_no_name_whatever_fonts_it_has(
    playwright: Playwright, site: str, tmp_path: Path, game: str, fonts: str
) -> None:
    with on_a_machine_with(fonts, playwright, site, tmp_path / fonts) as people:
        person = people.person(390, 844)
        person.play_now(game)
        for _ in range(16):
            expect(person.prompt).to_be_visible()
            person.settle()
            assert cut(person) == []
            assert person.page.evaluate(OUTSIDE) == []
            person.answer()


def test_the_font_comes_once_and_from_our_own_server(people: People) -> None:
    person = people.person()
    asked: list[Any] = []
    person.page.on("request", lambda request: asked.append(request.url) if request.resource_type == "font" else None)
    person.play_now("at43")
    expect(person.prompt).to_be_visible()
    texts(person)
    assert len(asked) == 1, asked
    assert asked[0].startswith(person.site)
    used: list[str] = person.page.evaluate(
        """() => [...new Set([...document.querySelectorAll('*')].map((node) => getComputedStyle(node).fontFamily))]"""
    )
    assert all(family.split(",")[0].strip('"').startswith("Archivo") for family in used), used
    licence = person.page.evaluate("() => fetch('./assets/archivo-LICENSE.txt').then((found) => found.text())")
    assert "SIL Open Font License" in licence
