"""Games that others bring along, for one test each: their folder is put where installed packages are looked for."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard import games

SITE = Path(__file__).parent / "site"
Install = Callable[[Path], None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Make the packages of a folder known; afterwards they never were."""
    folders = list[str]()

    def add(folder: Path) -> None:
        folders.append(str(folder))
        monkeypatch.syspath_prepend(str(folder))
        _forget()

    yield add
    monkeypatch.undo()
    for name, module in list(sys.modules.items()):
        if folders and (getattr(module, "__file__", None) or "").startswith(tuple(folders)):
            del sys.modules[name]
    _forget()


@pytest.fixture
def pickets(install: Install) -> str:
    """The id of a game of twenty clauses that is installed."""
    install(SITE)
    return "pickets"


def _forget() -> None:
    games._entries.cache_clear()
    games._installed.cache_clear()
