"""The games that can be played, by id: those that come with Grognard, and those that others have installed beside it.

A game of ours is one folder here and one word in `OWN`; any other is announced by an entry point of the group
`grognard.games` whose name is the id and whose value is its `Parts`. A game is loaded when somebody asks for it.
"""

import re
from functools import cache
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING

from grognard.engine.clauses import Catalogue
from grognard.engine.parts import Parts
from grognard.engine.ruleset import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OWN = ("at43", "alien", "evolved", "netepic")
GROUP = "grognard.games"
ID = re.compile(r"[a-z][a-z0-9-]*")


class UnknownGame(LookupError):
    """No game has this id; the message lists those that exist."""


class BrokenGame(UnknownGame):
    """A game that is installed and cannot be used; the message says which, who brought it, and what is wrong."""


def parts(id: str) -> Parts:
    """What a game hands over; raises UnknownGame."""
    if id in OWN:
        loaded: Parts = import_module(f"{__name__}.{id}.parts").PARTS
        return loaded
    found = _installed().get(id)
    if isinstance(found, Parts):
        return found
    raise found or UnknownGame(f"no game '{id}'; known games: {', '.join(sorted(ids()))}")


def find(id: str) -> Ruleset:
    """The rules of a game; raises UnknownGame."""
    return parts(id).rules


def ids() -> tuple[str, ...]:
    """All games that can be played, ours first."""
    return *OWN, *(id for id, found in _installed().items() if isinstance(found, Parts))


def is_known(id: str) -> bool:
    """Whether this game can be played here."""
    return id in OWN or isinstance(_installed().get(id), Parts)


def all_games() -> tuple[Ruleset, ...]:
    return tuple(find(id) for id in ids())


def broken() -> tuple[BrokenGame, ...]:
    """The games that are installed and cannot be used."""
    return tuple(found for found in _installed().values() if isinstance(found, BrokenGame))


def package_of(id: str) -> str:
    """The name of a game's package; raises UnknownGame."""
    if id in OWN:
        return f"{__name__}.{id}"
    parts(id)
    return _package(_entries()[id][0])


def catalogue(id: str) -> Catalogue:
    """The clauses of a game; of one of ours without loading its rules."""
    return Catalogue.load(package_of(id))


# -- games from elsewhere -------------------------------------------------------------------------------------------


@cache
def _entries() -> "dict[str, tuple[EntryPoint, ...]]":
    """The entry points of others by id. A distribution that is found twice announces its game once."""
    from importlib.metadata import entry_points

    found = sorted(set(entry_points(group=GROUP)), key=lambda entry: (entry.name, entry.value))
    return {id: tuple(entries) for id, entries in groupby(found, lambda entry: entry.name)}


@cache
def _installed() -> dict[str, Parts | BrokenGame]:
    """The games of others, each as it is or with what is wrong with it: a broken one takes no other down."""
    return {id: _loaded(*entries) for id, entries in _entries().items()}


def _loaded(entry: "EntryPoint", *rivals: "EntryPoint") -> Parts | BrokenGame:
    try:
        if rivals:
            raise ValueError(f"it is announced as {' and as '.join(one.value for one in (entry, *rivals))}")
        return _sound(entry)
    except Exception as fault:
        by = f" ({entry.dist.name} {entry.dist.version})" if entry.dist is not None else ""
        return BrokenGame(f"the game '{entry.name}'{by} cannot be used: {type(fault).__name__}: {fault}")


def _sound(entry: "EntryPoint") -> Parts:
    """The parts that an entry point names, if a battle can begin with them; raises whatever is wrong."""
    if entry.name in OWN or not ID.fullmatch(entry.name):
        raise ValueError("its id is taken" if entry.name in OWN else f"an id is {ID.pattern}")
    found: object = entry.load()
    if not isinstance(found, Parts):
        raise TypeError(f"{entry.value} is {type(found).__name__}, not Parts")
    names = {"rules": found.rules.id, "clauses.toml": Catalogue.load(_package(entry)).game}
    other = [f"{where} call it '{name}'" for where, name in names.items() if name != entry.name]
    if other or not found.rules.scenarios():
        raise ValueError(" and ".join(other) or "it has no scenario")
    return found


def _package(entry: "EntryPoint") -> str:
    return entry.module.rpartition(".")[0] or entry.module
