"""What the umpire has read: the printed cards, and plain words about fighters and units."""

import tomllib
from collections.abc import Sequence
from math import hypot
from pathlib import Path
from typing import Any

from shapely.geometry import LineString

import grognard.games.at43
from grognard.engine.core.state import Model, State, Unit

from .umpire_plane import Tri, at, gap, shape, within

FOLDER = Path(grognard.games.at43.__file__).parent / "books"


def _printed(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


UNITS, HEROES, WEAPONS = _printed("units"), _printed("heroes"), _printed("weapons")
LP_VALUES = {officer["rank"]: officer["lp-value"] for officer in _printed("officers")["officer"]}
NEEDS = {-5: 6, -4: 6, -3: 5, -2: 5, -1: 4, 0: 4, 1: 4, 2: 3, 3: 3, 4: 2, 5: 2}
PRICES = {
    "at43.lp.delay": {2}, "at43.lp.double": {2}, "at43.lp.relocate": {1}, "at43.lp.rally": {2},
    "at43.lp.activate": {1, 2}, "at43.round.authority-lp": set(range(1, 7)), "at43.routine.transfer": {1},
    "at43.routine.dash-infantry": {2}, "at43.routine.dash-vehicle": {2}, "at43.routine.hyper-nanonucleus": {2},
    "at43.routine.reconstruction": {3}, "at43.routine.repair": {1}, "at43.drill.split-fire": {1},
    "at43.drill.overwatch": {1}, "at43.drill.hit-the-deck": {1}, "at43.drill.take-cover": {1},
    "at43.drill.fire-at-will": {1}, "at43.drill.shield-formation": {1},
}  # fmt: skip


def card_of(profile: str) -> dict[str, Any]:
    kind, _, who = profile.partition(":")
    if kind == "hero":
        return {"type": "infantry", **HEROES[who]}
    card: dict[str, Any] = HEROES["dismounted"] if kind == "dismounted" else UNITS[profile]
    return card


def is_hero(model: Model) -> bool:
    return ":" in model.profile


def need_for(difference: int) -> int:
    return NEEDS.get(difference, 1 if difference > 0 else 7)


def fighters(state: State, unit: Unit) -> list[Model]:
    return [state.models[id] for id in unit.members]


def is_together(group: Sequence[Model], chief: Model) -> bool:
    if len(group) == 1:
        return True
    near = all(min(gap(one, other) for other in group if other.id != one.id) < 251 for one in group)
    return near and all(gap(one, chief) < 1001 for one in group if one.id != chief.id)


def arms_of(one: Model) -> list[str]:
    """The ranged weapons that a fighter can use."""
    special = [tag.partition(":")[2] for tag in one.tags if tag.startswith("weapon:")]
    arms = enumerate(card_of(one.profile)["weapons"])
    return special or [
        arm for slot, arm in arms
        if WEAPONS[arm]["kind"] != "close" and (not one.solid or one.counters.get(f"weapon.{slot}"))
    ]  # fmt: skip


def gap_to_point(one: Model, point: Any) -> float:
    return hypot(at(one)[0] - point[0], at(one)[1] - point[1]) - one.radius


def _is_parted(state: State, one: Model, foe: Model) -> bool:
    way = LineString([at(one), at(foe)])
    return any(way.intersects(shape(piece)) for piece in state.features if piece.height >= 2)


def is_engaged(state: State, unit: Unit) -> Tri:
    own = [one for one in fighters(state, unit) if not one.solid and one.place is not None]
    foes = [one for one in state.models if one.place is not None and not one.solid]
    foes = [foe for foe in foes if state.units[foe.unit].seat != unit.seat]
    found = [near for one in own for foe in foes if (near := within(gap(one, foe), 250)) is not False
             and not _is_parted(state, one, foe)]  # fmt: skip
    return True if True in found else None if found else False
