"""The games that can be played, by id. A game's package is loaded when somebody asks for it.

A further game is one folder here and one line in `TITLES`. Each folder has the same modules; `part` loads one of them.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from grognard.engine.clauses import Catalogue
from grognard.engine.ruleset import Ruleset

TITLES = {"at43": "AT-43", "alien": "ALIEN", "evolved": "The Evolved"}


class UnknownGame(LookupError):
    """No game has this id; the message lists those that exist."""


def package_of(id: str) -> str:
    """The name of a game's package."""
    if id not in TITLES:
        raise UnknownGame(f"no game '{id}'; known games: {', '.join(sorted(TITLES))}")
    return f"{__name__}.{id}"


def part(id: str, module: str) -> Any:
    """A module of a game's package, such as `companies` or `position_file`."""
    return import_module(f"{package_of(id)}.{module}")


def optional_part(id: str, module: str) -> Any | None:
    """A module that a game may do without, such as `panel`; None where it has none."""
    name = f"{package_of(id)}.{module}"
    return import_module(name) if find_spec(name) is not None else None


def find(id: str) -> Ruleset:
    """The rules of a game; raises UnknownGame."""
    return cast(Ruleset, part(id, "ruleset").RULES)


def catalogue(id: str) -> Catalogue:
    """The clauses of a game, without loading its rules."""
    return Catalogue.load(package_of(id))


def all_games() -> tuple[Ruleset, ...]:
    return tuple(find(id) for id in TITLES)
