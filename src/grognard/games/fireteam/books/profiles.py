"""The cards of Fireteam as frozen data, read once: weapons, teams, vehicles, units, Leaders, kinds of terrain."""

from collections.abc import Mapping
from functools import cache, partial

from grognard.engine.clauses import implements
from grognard.kit.files.cards import deck, drawn

from .cards import Leader, Team, TerrainKind, UnitCard, Vehicle, Weapon

FIGURES = range(1, 6)
"""How many figures a team has."""


@implements("fireteam.weapon.profile")
def _weapons() -> Mapping[str, Weapon]:
    """Every weapon with its class, dice, range, AT rating and traits."""
    return deck(__package__, "weapons.toml", Weapon)


@implements("fireteam.unit.profile", "fireteam.unit.team-size")
def _teams() -> Mapping[str, Team]:
    """Every team with what is printed of it: one to five figures, movement, Motivation, Experience, Defense, weapons,
    attributes."""
    return sized(deck(__package__, "teams.toml", Team))


def sized(found: Mapping[str, Team]) -> Mapping[str, Team]:
    wrong = [id for id, team in found.items() if team.figures not in FIGURES]
    if wrong:
        raise ValueError(f"teams.toml: {', '.join(wrong)}: a team has 1 to 5 figures")
    return found


weapons, weapon = drawn(_weapons)
teams, team = drawn(_teams)
vehicles, vehicle = drawn(partial(deck, __package__, "vehicles.toml", Vehicle))
unit_cards, unit_card = drawn(partial(deck, __package__, "units.toml", UnitCard))
leaders, leader = drawn(partial(deck, __package__, "leaders.toml", Leader))
terrains, terrain = drawn(partial(deck, __package__, "terrain.toml", TerrainKind))


@cache
def profile(id: str) -> Team | Vehicle:
    """The card of a model: a team or a vehicle."""
    return teams()[id] if id in teams() else vehicles()[id]


def profiles() -> Mapping[str, Team | Vehicle]:
    """All teams and vehicles by their ids."""
    return {**teams(), **vehicles()}


# -- who may be where --------------------------------------------------------------------------------------------------

FOOT, SWIMS = "foot", "amphibious"
DEEP = "deep-water"


@cache
def tread(id: str) -> str:
    """What terrain that keeps some out calls a team or vehicle: one on foot, or the type of a vehicle and whether it
    swims."""
    card = profile(id)
    if isinstance(card, Team):
        return FOOT
    return f"{card.type}-{SWIMS}" if SWIMS in card.attributes else card.type


@cache
def kept_out(kind: str) -> tuple[str, ...]:
    """Whom a kind of terrain keeps out with every part of the footprint: infantry where it is deep water, vehicles as
    the table says, but nobody who swims out of that."""
    card = terrain(kind)
    closed = [type for type, cost in card.drive if cost == "no"]
    found = [tread(id) for id, one in vehicles().items() if one.type in closed]
    barred = [one for one in found if not (kind == DEEP and one.endswith(SWIMS))]
    return tuple(sorted(dict.fromkeys([*barred, *([FOOT] if card.wet else [])])))
