"""A real server, a real Chromium: the page as people meet it. Built first when its sources are newer than the build."""

import contextlib
import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from tests.browser.person import PATIENCE, Person

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip
LONG = 3600
# The same dice and the same computers every time, however long they think: a test that answers as suggested meets the
# same battle. What the server does by itself after some seconds, it does in an hour: no machine is as slow as that.
START = f"""
from grognard.cli import main
from grognard.server import chance, limits, serving
if __name__ == "__main__":
    chance.dice_secret = lambda: bytes(32)
    chance.whim = lambda: "browser"
    serving.Limits = lambda: limits.Limits(
        think_seconds={LONG}, hello_seconds={LONG}, ruler_seconds={LONG}, pointer_seconds={LONG}
    )
    main()
"""


def is_stale() -> bool:
    built = WEB / "dist" / "index.html"
    if not built.exists():
        return True
    sources = [WEB / "index.html", WEB / "package-lock.json", *(WEB / "src").rglob("*"), *(WEB / "public").rglob("*")]
    return max(path.stat().st_mtime for path in sources) > built.stat().st_mtime


@pytest.fixture(scope="session")
def built_page() -> None:
    """The page as its sources stand; one test process builds, the others wait."""
    with (WEB / ".build.tmp").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not is_stale():
            return
        if not (WEB / "node_modules").exists():
            subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, check=True, capture_output=True)
        subprocess.run(["npm", "run", "build"], cwd=WEB, check=True, capture_output=True)


@pytest.fixture(scope="session")
def site(built_page: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server of its own with an empty database."""
    with served(START, tmp_path_factory.mktemp("table") / "battles.db") as address:
        yield address


@contextlib.contextmanager
def served(start: str, database: Path) -> Iterator[str]:
    """The address of a server started by these lines of Python."""
    command = [sys.executable, "-c", start, "serve", "--port", "0", "--database", str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=dict(os.environ))
    assert server.stdout is not None
    line = server.stdout.readline()
    assert "http://" in line, f"the server did not start: {line}"
    yield line[line.index("http://") :].strip()
    server.terminate()
    server.wait(timeout=PATIENCE / 1000)
    server.stdout.close()


def chromium_path(playwright: Playwright) -> str:
    """Chromium of the system, else Playwright's own."""
    found = next((path for name in NAMES if (path := shutil.which(name))), playwright.chromium.executable_path)
    if not Path(found).exists():
        pytest.fail("no Chromium: install the package `chromium`, or run `playwright install chromium`")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path(playwright), args=list(QUIET), timeout=PATIENCE
        )
        yield chromium
        chromium.close()


@pytest.fixture
def people(browser: Browser, site: str) -> Iterator["People"]:
    """People with a browser of their own each; nothing may go wrong in any of them unseen."""
    party = People(browser, site)
    yield party
    party.leave()


class People:
    def __init__(self, browser: Browser, site: str) -> None:
        self.site = site
        self._browser = browser
        self._pages: list[Page] = []
        self._faults: list[str] = []

    def person(self, width: int = 1440, height: int = 900, dark: bool = False) -> Person:
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda fault: self._faults.append(str(fault)))
        page.on("console", lambda said: self._faults.append(said.text) if said.type == "error" else None)
        self._pages.append(page)
        return Person(page, self.site)

    def leave(self) -> None:
        for page in self._pages:
            page.context.close()
        assert not self._faults, self._faults
