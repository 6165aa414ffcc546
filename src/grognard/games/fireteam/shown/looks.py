"""How Fireteam looks and speaks in logs and pictures: `looks.toml`, the names of teams, and the zones of a scenario."""

from typing import Any

from msgspec.structs import replace

from grognard.engine.core.state import State
from grognard.engine.showing.looks import Appearance, Scene, Zone
from grognard.kit.files.looks import lexicon, looks, seats_by_side

from ..books.profiles import terrain, weapons
from ..books.scenario import Side, scenario, scenarios
from ..terms import SIDE, short_names


def _ground(kind: str) -> dict[str, Any]:
    """The clause of a kind of terrain: what nobody crosses, what blocks sight, lines, and all other ground."""
    card = terrain(kind)
    if card.impassable:
        return {"clause": "fireteam.terrain.impassable"}
    if card.line:
        return {"clause": "fireteam.terrain.cover-linear"}
    return {"clause": "fireteam.terrain.levels" if kind == "hill" else "fireteam.terrain.cover-area"}


LEXICON = replace(
    lexicon(__package__, weapons(), scenarios(), lambda spot: f"objective {spot.name}"),
    cards=short_names(),
)
LOOKS = looks(__package__, _ground)


def _zone(seat: int, side: Side) -> Zone:
    numbers = side.zone.numbers if side.circle is None else (*side.circle.at, side.circle.radius)
    return Zone(seat, "deployment", numbers)


def scene(state: State) -> Scene:
    """The scenario behind a state: its title, length and deployment zones."""
    mission, sides = scenario(state.scenario), seats_by_side(state, SIDE)
    zones = tuple([_zone(sides.get(side, side), one) for side, one in enumerate(mission.sides)])
    return Scene(mission.title, zones, mission.turns)


APPEARANCE = Appearance(LOOKS, LEXICON, scene)
