"""Pictures of the page for the README: a battle is played through the page by a server of its own, then photographed.

Run as `python tools/screenshots.py [GAME [SCENARIO]]`; needs the built page and a Chromium.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
START = "from grognard.cli import main; main()"
DESKTOP, PHONE = (1440, 900), (390, 844)
MOST_ANSWERS = 90
PATIENCE = 180_000
AT_ONCE = "try { localStorage['grognard.film'] ??= 'once'; } catch { /* a page without an address */ }"
"""Nobody watches the other side's turn here."""
MOMENTS = (
    ("deck", "alien", "corridor-facehuggers", False, True),
    ("mechs", "evolved", "training-ground", True, False),
    ("armies", "netepic", "first-contact", True, True),
    ("squads", "fireteam", "first-contact", True, False),
)
"""Further pictures: name, battle, whether it is played on to a shot, by night or day."""
PROMPT = "section.prompt[aria-label=Decision]"


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty database."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", START, "serve", "--port", "0", "--database", f"{folder}/battles.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            yield line[line.index("http://") :].strip()
        finally:
            server.terminate()
            server.wait(timeout=20)


def context_of(browser: Browser, size: tuple[int, int], dark: bool, state: Path | None = None) -> BrowserContext:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        storage_state=state,
        has_touch=size[0] < 600,
        device_scale_factor=2 if size[0] < 600 else 1,
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(AT_ONCE)
    return context


def start(page: Page, address: str, game: str, scenario: str) -> None:
    """Set a battle against the computer up in the lobby."""
    page.goto(address)
    page.wait_for_selector("[data-play]")
    form = page.get_by_role("form", name="Create a battle")
    if game:
        form.get_by_label("Game").select_option(game)
    if scenario:
        page.locator("#create-scenario").select_option(scenario)
    page.locator("[data-create]").click()
    page.wait_for_selector(PROMPT)


def play_now(page: Page, address: str, game: str) -> None:
    """The battle that a newcomer gets by one click, its table laid."""
    page.goto(address)
    page.locator(f"[data-play={game}]").click()
    page.wait_for_selector(PROMPT)


def answer(page: Page) -> None:
    """Take the computer's suggestion."""
    page.keyboard.press("h")
    page.wait_for_selector(f"{PROMPT} .words")
    page.locator(".prompt[aria-busy=true]").wait_for(state="detached")
    page.keyboard.press("Enter")
    page.locator(f"{PROMPT} .words").wait_for(state="detached")
    page.wait_for_selector(f"{PROMPT}, [data-over]")


def play_to_a_shot(page: Page) -> bool:
    """Play on until a target is to be picked among several in a later round."""
    for _ in range(MOST_ANSWERS):
        if page.locator("[data-over]").count():
            return False
        options = page.locator(f"{PROMPT} .opt small")
        is_late = page.locator(".round .num").inner_text() >= "2" if page.locator(".round .num").count() else False
        if is_late and "expected" in " ".join(options.all_inner_texts()):
            return True
        answer(page)
    return False


def photograph(page: Page, name: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    page.wait_for_timeout(1200)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=80)
    print(f"{FOLDER.relative_to(ROOT)}/{name}.jpg")


def aim(page: Page) -> None:
    """Point at the most promising target, so that odds and sight lines show."""
    page.wait_for_selector(PROMPT)
    page.wait_for_timeout(800)
    options = page.locator(f"{PROMPT} .opt")
    words = [re.findall(r"\d\.\d\d", text) for text in options.locator("small").all_inner_texts()]
    best = max(range(len(words)), key=lambda index: float(words[index][0]) if words[index] else -1.0, default=0)
    options.nth(best).hover()


def tour(browser: Browser, address: str, game: str, scenario: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "browser.json"
        with context_of(browser, DESKTOP, dark=False) as context:
            page = context.new_page()
            start(page, address, game, scenario)
            if play_to_a_shot(page):
                aim(page)
            photograph(page, "table")
            battle = page.url
            context.storage_state(path=kept)
        for name, size, dark in (("table-dark", DESKTOP, True), ("phone", PHONE, False)):
            with context_of(browser, size, dark, kept) as context:
                page = context.new_page()
                page.goto(battle)
                aim(page)
                photograph(page, name)
        with context_of(browser, DESKTOP, dark=False, state=kept) as context:
            page = context.new_page()
            page.goto(address)
            page.wait_for_selector("[data-play]")
            page.wait_for_function("document.querySelectorAll('.art .ring').length >= 4")
            photograph(page, "lobby")


def moment(browser: Browser, address: str, name: str, game: str, scenario: str, is_shot: bool, dark: bool) -> None:
    """A battle at its beginning, or when somebody is about to shoot."""
    with context_of(browser, DESKTOP, dark) as context:
        page = context.new_page()
        play_now(page, address, game) if is_shot else start(page, address, game, scenario)
        if is_shot and play_to_a_shot(page):
            aim(page)
        photograph(page, name)


def main() -> None:
    game, scenario = [*sys.argv[1:], "", ""][:2]
    with served() as address, sync_playwright() as playwright:
        found = next((path for name in NAMES if (path := shutil.which(name))), None)
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        tour(browser, address, game, scenario)
        for moment_of in () if game else MOMENTS:
            moment(browser, address, *moment_of)
        browser.close()


if __name__ == "__main__":
    main()
