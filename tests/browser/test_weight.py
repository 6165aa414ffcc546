"""The page stays light: what must be loaded, and how many elements a large table takes."""

import gzip

from playwright.sync_api import Browser

from benchmarks.page import PAGE, table
from tests.browser.conftest import People

MOST_KILOBYTES = 400
"""Of everything that lies there, gzipped, with its fonts."""
MOST_ON_THE_BOARD, MOST_ON_THE_PAGE = 900, 2200
"""Elements, at 252 stands in 42 detachments among 40 pieces of terrain."""
ELEMENTS = "[document.querySelectorAll('.plane *').length, document.querySelectorAll('*').length]"


def test_everything_together_is_light(built_page: None) -> None:
    sizes = {file.name: len(gzip.compress(file.read_bytes())) for file in PAGE.rglob("*") if file.is_file()}
    assert sum(sizes.values()) < 1000 * MOST_KILOBYTES, sizes


def test_a_large_table_takes_few_elements(people: People, browser: Browser, site: str) -> None:
    page = table(browser, site)
    board, whole = page.evaluate(ELEMENTS)
    page.close()
    assert board < MOST_ON_THE_BOARD
    assert whole < MOST_ON_THE_PAGE
