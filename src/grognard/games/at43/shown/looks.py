"""How AT-43 looks and speaks in logs and pictures: `looks.toml`, and the zones of a mission."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.core.state import State, feature_ref
from grognard.engine.showing.looks import Appearance, Scene, Zone
from grognard.kit.files.looks import lexicon, looks, seats_by_side
from grognard.kit.files.missions import edge_line

from ..books.profiles import terrain, weapons
from ..books.scenario import Deployment, scenario, scenarios
from ..chapters.move import LABELS as MOVES
from ..terms import SIDE, STRUCTURE, WALL, object_owner


def _ground(kind: str) -> dict[str, Any]:
    """The size of an element before turning, and the rule of its height."""
    card = terrain(kind)
    xs, ys = zip(*card.outline, strict=True)
    clause = "at43.board.low-terrain" if card.size < WALL else "at43.board.high-terrain"
    return {"length": max(xs) - min(xs), "width": max(ys) - min(ys), "clause": clause}


LEXICON = lexicon(__package__, weapons(), scenarios(), lambda spot: f"the {spot.name}", MOVES)
LOOKS = looks(__package__, _ground)


def scene(state: State) -> Scene:
    """The mission behind a state: its title, length, goal, deployment zones and exit."""
    mission, sides = scenario(state.scenario), seats_by_side(state, SIDE)
    places = [(sides.get(side, side), place) for side, place in enumerate(mission.deployment)]
    zones = [zone for seat, place in places for zone in _zone(seat, place)]
    if mission.exit is not None:
        zones.append(Zone(-1, "exit", mission.exit.numbers))
    edges = tuple((seat, *edge_line(state.board, place.edge)) for seat, place in places if place.kind == "edge")
    owners = {feature_ref(piece.id): object_owner(piece) for piece in state.features}
    objects = {ref: owner for ref, owner in owners.items() if owner is not None}
    left = {
        feature_ref(piece.id): (piece.counters.get(STRUCTURE, 0), terrain(piece.kind).structure or 0)
        for piece in state.features
        if feature_ref(piece.id) in objects
    }
    return Scene(mission.title, tuple(zones), mission.rounds, mission.goal, edges, objects, left=left)


def _zone(seat: int, place: Deployment) -> Iterator[Zone]:
    if place.zone is not None:
        yield Zone(seat, "deployment", place.zone.numbers)
    if place.point is not None:
        yield Zone(seat, "deployment", (*place.point, place.radius))


APPEARANCE = Appearance(LOOKS, LEXICON, scene)
