"""The page stays light: what must be loaded, and how many elements a large table takes."""

import gzip
import re

from playwright.sync_api import Browser

from benchmarks.page import PAGE, table
from tests.browser.conftest import People

MOST_KILOBYTES = 400
"""Of everything that lies there, gzipped, with its fonts."""
MOST_OF = {"Lobby": 200, "BattlePage": 300}
"""Kilobytes of what must be there before a page is drawn, gzipped, with the font of plain letters."""
MOST_ON_THE_BOARD, MOST_ON_THE_PAGE = 900, 2200
"""Elements, at 252 stands in 42 detachments among 40 pieces of terrain."""
ELEMENTS = "[document.querySelectorAll('.plane *').length, document.querySelectorAll('*').length]"


def test_everything_together_is_light(built_page: None) -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in PAGE.rglob("*") if file.is_file()}
    assert sum(sizes.values()) < 1000 * MOST_KILOBYTES, sizes


def needed(page: str) -> set[str]:
    """The files without which a page is not drawn: the shell, its own chunk, what both import, and their styles."""
    assets = PAGE / "assets"
    shell = (PAGE / "index.html").read_text()
    found = set(re.findall(r"assets/([\w.-]+)", shell))
    waiting = [*found, *(file.name for file in assets.glob(f"{page}-*"))]
    assert len(waiting) > len(found), f"no chunk is called {page}"
    while waiting:
        name = waiting.pop()
        found.add(name)
        if name.endswith(".js"):
            text = (assets / name).read_text()
            more = set(re.findall(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""", text)) - found
            styles = {file.name for one in more for file in assets.glob(f"{one[: one.rindex('-')]}-*.css")} - found
            waiting += more | styles
    return found


def test_each_page_loads_only_what_it_needs(built_page: None) -> None:
    files = {page: needed(page) for page in MOST_OF}
    for page, most in MOST_OF.items():
        sizes = {name: len(gzip.compress((PAGE / "assets" / name).read_bytes())) for name in files[page]}
        assert any(name.endswith(".woff2") for name in sizes)
        assert sum(sizes.values()) < 1000 * most, sizes
    alone = files["BattlePage"] - files["Lobby"]
    assert files["Lobby"] - files["BattlePage"], "the pages are one"
    lobby = "".join((PAGE / "assets" / name).read_text() for name in files["Lobby"] if name.endswith(".js"))
    assert "data-actor" not in lobby, "the lobby brings the table along"
    assert any("data-actor" in (PAGE / "assets" / name).read_text() for name in alone if name.endswith(".js"))


def test_figures_are_pictures_and_no_nodes(people: People, browser: Browser, site: str) -> None:
    """The page holds icons, dice and marks to refer to; bases, figures and terrain are text until they are drawn."""
    page = table(browser, site)
    ids = page.locator("symbol").evaluate_all("found => found.map((one) => one.id)")
    page.close()
    assert ids
    assert [id for id in ids if id[:2] in ("k-", "e-", "b-", "t-")] == []


def test_a_large_table_takes_few_elements(people: People, browser: Browser, site: str) -> None:
    page = table(browser, site)
    board, whole = page.evaluate(ELEMENTS)
    page.close()
    assert board < MOST_ON_THE_BOARD
    assert whole < MOST_ON_THE_PAGE
