"""The cards of ALIEN read from its data files: beings, items, attack tables, careers. Everything is read once."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from grognard.engine.clauses import Catalogue, implements

from .cards import (
    ADJACENT,
    EXTREME,
    LONG,
    MEDIUM,
    SHORT,
    Attack,
    Being,
    Career,
    Character,
    Creature,
    Item,
    Machine,
    Suit,
    Weapon,
    health_of,
)

__all__ = [
    "Attack",
    "Being",
    "Career",
    "Character",
    "Creature",
    "Item",
    "Machine",
    "Suit",
    "Weapon",
    "attacks",
    "being",
    "beings",
    "careers",
    "characters",
    "creatures",
    "is_creature",
    "item",
    "items",
    "machines",
    "npcs",
    "own_profile",
    "read",
    "rows",
    "suits",
    "weapon",
    "weapons",
    "with_feature",
]

T = TypeVar("T")
BANDS = {"adjacent": ADJACENT, "short": SHORT, "medium": MEDIUM, "long": LONG, "extreme": EXTREME}
OWN = "own:"


def read(name: str) -> dict[str, Any]:
    """A data file of this folder, such as `weapons.toml`."""
    return tomllib.loads(files(__package__).joinpath(*name.split("/")).read_text(encoding="utf-8"))


def _listed(name: str, kind: type[T], **more: Any) -> dict[str, T]:
    """The cards of a data file by id, with what holds for all of them."""
    return {id: _convert({"id": id, **more, **card}, kind) for id, card in read(name).items()}


# -- beings --------------------------------------------------------------------------------------------------------


@cache
def characters() -> Mapping[str, Character]:
    """The player characters."""
    return _listed("characters.toml", Character, is_pc=True)


@cache
@implements("alien.npc.stats")
def npcs() -> Mapping[str, Character]:
    """Human and android NPCs: Health worked out as for PCs, no talents or Resolve unless the file says so."""
    listed = read("npcs.toml").items()
    return {id: _convert({"id": id, "health": health_of(c["attributes"]), **c}, Character) for id, c in listed}


@cache
def creatures() -> Mapping[str, Creature]:
    return _listed("creatures.toml", Creature)


@cache
def machines() -> Mapping[str, Machine]:
    return _listed("machines.toml", Machine)


@cache
def beings() -> Mapping[str, Being]:
    return {**characters(), **npcs(), **creatures(), **machines()}


@cache
def being(id: str) -> Being:
    """The card of a model's profile: a listed being, or a character of one's own (see `own_profile`)."""
    if id.startswith(OWN):
        return msgspec.json.decode(id[len(OWN) :], type=Character)
    return beings()[id]


@cache
def is_creature(id: str) -> bool:
    """Whether a profile is that of a Xenomorph."""
    return type(being(id)) is Creature


def own_profile(card: Character) -> str:
    """The profile of a character that no data file lists: it carries its own card."""
    return OWN + msgspec.json.encode(card).decode()


@cache
def careers() -> Mapping[str, Career]:
    return _listed("careers.toml", Career)


# -- things --------------------------------------------------------------------------------------------------------


@cache
def weapons() -> Mapping[str, Weapon]:
    return {id: _weapon(id, card) for id, card in read("weapons.toml").items()}


def _weapon(id: str, card: dict[str, Any]) -> Weapon:
    return _convert({"id": id, **card, "near": BANDS[card["near"]], "far": BANDS[card["far"]]}, Weapon)


@cache
def suits() -> Mapping[str, Suit]:
    return _listed("suits.toml", Suit)


@cache
def items() -> Mapping[str, Item]:
    """Everything that can be carried: weapons, suits and gear."""
    return {**weapons(), **suits(), **_listed("gear.toml", Item)}


@cache
def item(id: str) -> Item | None:
    return items().get(id)


@cache
def with_feature(feature: str) -> frozenset[str]:
    """The items that have a feature."""
    return frozenset([id for id, card in items().items() if feature in card.features])


@cache
def weapon(id: str) -> Weapon:
    return weapons()[id]


# -- tables --------------------------------------------------------------------------------------------------------


@cache
def attacks(table: str) -> tuple[Attack, ...]:
    """The rows of a table of signature attacks, such as `attack-stage4`."""
    return tuple(_convert(row, Attack) for row in read("attacks.toml")[table])


@cache
def rows(table: str) -> tuple[tuple[Any, ...], ...]:
    """The rows of a printed table of the catalogue, such as `alien.critical-injuries`."""
    return Catalogue.load("grognard.games.alien").tables[table].rows


def _convert(card: dict[str, Any], shape: type[T]) -> T:
    return msgspec.convert(card, shape)
