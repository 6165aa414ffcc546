"""Moments of chapters below whose rule lies in a chapter above: each has one, once a battle can begin."""

import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import grognard.games.alien as alien
from grognard.games.alien.words.later import Later

ROOT = Path(__file__).parents[3]


def moments() -> dict[str, Later[..., object]]:
    """Every moment with the module that declares it."""
    import_module("grognard.games.alien.scripts")
    modules = [import_module(found.name) for found in walk_packages(alien.__path__, f"{alien.__name__}.")]
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Later)
    }


def rank(module: str) -> int:
    """How high a room lies in the contract; higher is lower."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = next(one["layers"] for one in contracts if one["id"] == "alien")
    return next(index for index, layer in enumerate(layers) if module.split(".")[3] in layer.replace("|", ":").split())


def test_every_moment_has_its_rule_in_a_room_above() -> None:
    found = moments()
    assert len(found) == 5
    for where, moment in found.items():
        assert rank(moment.run.__module__) < rank(where), where


def test_a_rule_is_handed_over_as_it_is() -> None:
    moment: Later[[int], int] = Later()

    @moment.here
    def doubled(number: int) -> int:
        return 2 * number

    assert moment.run is doubled
    assert moment.run(4) == 8
