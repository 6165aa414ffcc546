"""How a table game looks and speaks, out of its `looks.toml`: labels of counters and tags, symbols, tones."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from grognard.engine.core.state import State, marker_ref
from grognard.engine.showing.looks import Looks, TerrainLook
from grognard.engine.showing.words import Lexicon

from .datafiles import hundredths, read

FILE = "looks.toml"


class Named(Protocol):
    """A weapon, as cards and buttons call it."""

    @property
    def name(self) -> str: ...


class Mission(Protocol):
    """A mission with its markers, in the order in which they are laid out."""

    @property
    def spots(self) -> Sequence[Any]: ...


def lexicon(
    package: str | None,
    weapons: Mapping[str, Named],
    missions: Mapping[str, Mission],
    spot: Callable[[Any], str],
    deeds: Mapping[str, str] | None = None,
) -> Lexicon:
    """What a game's counters, tags and steps are called: by its file, and besides the firing of its weapons, further
    deeds, and the markers of its missions."""
    own = read(package, FILE)["words"]
    fire = {f"fire:{id}": f"Fire: {weapon.name}" for id, weapon in weapons.items()}
    laid = [(mission, id, one) for mission, card in missions.items() for id, one in enumerate(card.spots)]
    spots = {f"{mission}/{marker_ref(id)}": spot(one) for mission, id, one in laid}
    words = {"labels": {**own["labels"], **spots}, "deeds": {**own["deeds"], **(deeds or {}), **fire}}
    return msgspec.convert({**own, **words}, Lexicon)


def looks(package: str | None, ground: Callable[[str], dict[str, Any]]) -> Looks:
    """Symbols of a game's figures, markers and terrain; `ground` says of a kind of terrain what its rules decide, its
    clause and its size."""
    book = read(package, FILE)
    own = {key.replace("-", "_"): given for key, given in book["looks"].items()}
    own["control_radius"] = hundredths(own["control_radius"])
    tones = {name: tuple(three) for name, three in book["tones"].items()}
    own["terrain"] = {
        kind: TerrainLook(**{**one, "tones": tones[one["tones"]]}, **ground(kind))
        for kind, one in book["terrain"].items()
    }
    return msgspec.convert(own, Looks)


def seats_by_side(state: State, counter: str) -> dict[int, int]:
    """Whose each side of the mission is; where nothing is said of sides the seats have them in order."""
    is_told = any(counter in seat.counters for seat in state.seats)
    return {seat.counters.get(counter, 0) if is_told else seat.id: seat.id for seat in state.seats}
