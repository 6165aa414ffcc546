"""Reading a game's data files: TOML with lengths as its book prints them, turned into whole hundredths."""

import tomllib
from collections.abc import Iterator, Sequence
from decimal import Decimal
from importlib.resources import files
from typing import Any, cast

from grognard.engine.core.state import Point


def read(package: str | None, name: str) -> dict[str, Any]:
    """A data file of a game's folder (its `__package__`), such as `units.toml`."""
    assert package, "data files lie in a package"
    text = files(package).joinpath(*name.split("/")).read_text(encoding="utf-8")
    return tomllib.loads(text, parse_float=cast(Any, Decimal))


def read_all(package: str | None, folder: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """The data files of a folder below it, such as `scenarios`, by id and in the order of their ids."""
    assert package, "data files lie in a package"
    for name in sorted(entry.name for entry in files(package).joinpath(folder).iterdir()):
        if name.endswith(".toml"):
            yield name[:-5], read(package, f"{folder}/{name}")


def hundredths(length: float | Decimal) -> int:
    """A length of the book in hundredths of its unit; raises ValueError where it is finer than that."""
    whole = Decimal(str(length)) * 100
    if whole != int(whole):
        raise ValueError(f"{length} is finer than a hundredth")
    return int(whole)


def point(place: Sequence[float | Decimal]) -> Point:
    """A place of the book in hundredths."""
    return hundredths(place[0]), hundredths(place[1])
