"""What a unit shoots with: its kinds of ranged weapon and who bears which, worked out once for every make-up."""

from functools import lru_cache

from msgspec import Struct

from grognard.engine.core.memory import PIECES, ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model

from ..books.cards import Weapon
from ..books.profiles import figure, weapon
from ..terms import SPECIAL, soldiers_arms
from . import vehicle
from .attack import Shooters

Fighter = tuple[int, str, tuple[str, ...], tuple[str, ...]]
"""All that decides what a fighter shoots with: profile, tags, and of a vehicle the ids of the weapons that work."""
Armed = tuple[int, bool, bool, tuple[Weapon, ...]]
"""A fighter, whether he is a hero, whether he bears a special weapon, and his ranged weapons."""


class Loadout(Struct, frozen=True, gc=False):
    standard: tuple[str, ...]
    """Kinds of standard weapon that the unit's own fighters carry; a hero's only if nobody else has one."""
    kinds: tuple[Weapon, ...]
    """Each is a salvo of its own: the standard ones, then the special ones."""
    bearers: dict[str, Shooters]
    """For each kind who bears it, heroes last."""
    with_heroes: dict[str, Shooters]
    """The same with the heroes whose weapon none of the unit has: they join the first standard salvo."""


def loadout(game: Game, unit: int) -> Loadout:
    if figure(game.state.units[unit].profile).type == "infantry":
        return _of_soldiers(game, unit)
    return _of_vehicles(game, unit)


@remembered(ROSTER, SPECIAL, "weapon:")
def _of_soldiers(game: Game, unit: int) -> Loadout:
    """Soldiers have the weapons they were mustered with."""
    return _make_up(game, unit)


@remembered(PIECES)
def _of_vehicles(game: Game, unit: int) -> Loadout:
    return _make_up(game, unit)


def _make_up(game: Game, unit: int) -> Loadout:
    models = game.state.models
    group = [models[id] for id in game.state.units[unit].members]
    return _loadout(tuple([(one.id, one.profile, one.tags, _working(game, one) if one.solid else ()) for one in group]))


def _working(game: Game, piece: Model) -> tuple[str, ...]:
    return tuple([arm.id for arm in vehicle.weapons(game, piece.id)])


@lru_cache(maxsize=4096)
def _loadout(fighters: tuple[Fighter, ...]) -> Loadout:
    group = [_armed(one) for one in fighters]
    standard = _standard(group)
    kinds = dict.fromkeys((*standard, *(arm.id for _, _, special, arms in group if special for arm in arms)))
    heroes = {id for id, hero, _, _ in group if hero}
    own: dict[str, list[tuple[int, Weapon]]] = {}
    for id, _, _, arms in group:
        for arm in arms:
            own.setdefault(arm.id, []).append((id, arm))
    joining = [(id, arm) for id, hero, _, arms in group if hero for arm in arms if arm.id not in standard]
    return Loadout(
        standard,
        tuple(weapon(id) for id in kinds),
        {id: _heroes_last(pairs, heroes) for id, pairs in own.items()},
        {id: _heroes_last(pairs + joining, heroes) for id, pairs in own.items()},
    )


def _armed(fighter: Fighter) -> Armed:
    id, profile, tags, working = fighter
    arms = tuple(map(weapon, working)) if figure(profile).solid else soldiers_arms(profile, tags)
    return id, figure(profile).hero != "", SPECIAL in tags, arms


def _standard(group: list[Armed]) -> tuple[str, ...]:
    plain = [(hero, arm.id) for _, hero, special, arms in group if not special for arm in arms]
    return tuple(dict.fromkeys(id for hero, id in plain if not hero) or dict.fromkeys(id for _, id in plain))


def _heroes_last(pairs: list[tuple[int, Weapon]], heroes: set[int]) -> Shooters:
    return tuple(sorted(pairs, key=lambda pair: pair[0] in heroes))
