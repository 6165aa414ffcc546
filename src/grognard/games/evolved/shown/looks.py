"""How The Evolved looks and speaks in logs and pictures: `looks.toml`, and the zones of a mission."""

from typing import Any

from grognard.engine.core.state import State
from grognard.engine.showing.looks import Appearance, Scene, Zone
from grognard.kit.files.looks import lexicon, looks, seats_by_side

from ..books.profiles import terrain, weapons
from ..books.scenario import Spot, scenario, scenarios
from ..terms import SIDE


def _spot(spot: Spot) -> str:
    return spot.name if spot.kind == "objective" or spot.kind == spot.name.lower() else f"{spot.name} {spot.kind}"


def _ground(kind: str) -> dict[str, Any]:
    """The clause of a kind of terrain: dense areas, open areas, what the largest step over, and all the rest."""
    card = terrain(kind)
    if card.area:
        return {"clause": "evolved.terrain.area-dense" if card.dense else "evolved.terrain.area-open"}
    return {"clause": "evolved.terrain.step-over" if card.size == 1 else "evolved.terrain.obstacle"}


LEXICON = lexicon(__package__, weapons(), scenarios(), _spot)
LOOKS = looks(__package__, _ground)


def scene(state: State) -> Scene:
    """The mission behind a state: its title, length, goal and deployment zones."""
    mission, sides = scenario(state.scenario), seats_by_side(state, SIDE)
    zones = [Zone(sides.get(side, side), "deployment", one.zone.numbers) for side, one in enumerate(mission.sides)]
    areas = [Zone(-1, spot.name, spot.area.numbers) for spot in mission.spots if spot.area is not None]
    return Scene(mission.title, (*zones, *areas), mission.rounds, mission.goals[0].vp)


APPEARANCE = Appearance(LOOKS, LEXICON, scene)
