"""What a unit shoots with: its kinds of ranged weapon and who bears which, worked out once for every make-up of a unit."""

from functools import lru_cache

from msgspec import Struct

from grognard.engine.script import Game, remembered

from . import vehicle
from .attack import Shooters
from .profiles import Weapon, figure, weapon
from .terms import SPECIAL, ranged_weapons

Armed = tuple[int, str, bool, tuple[str, ...]]
"""A fighter, his profile, whether he bears a special weapon, and the ids of his working ranged weapons."""


class Loadout(Struct, frozen=True, gc=False):
    standard: tuple[str, ...]
    """Kinds of standard weapon that the unit's own fighters carry; a hero's only if nobody else has one."""
    kinds: tuple[Weapon, ...]
    """Each is a salvo of its own: the standard ones, then the special ones."""
    bearers: dict[str, Shooters]
    """For each kind who bears it, heroes last."""
    with_heroes: dict[str, Shooters]
    """The same with the heroes whose weapon none of the unit has: they join the first standard salvo."""


@remembered
def loadout(game: Game, unit: int) -> Loadout:
    models = game.state.models
    group = [models[id] for id in game.state.units[unit].members]
    return _loadout(tuple([(one.id, one.profile, SPECIAL in one.tags, _arm_ids(game, one.id)) for one in group]))


def _arm_ids(game: Game, model: int) -> tuple[str, ...]:
    piece = game.state.models[model]
    if piece.solid:
        return tuple([arm.id for arm in vehicle.weapons(game, model)])
    return _soldiers_arm_ids(ranged_weapons(game, model))


@lru_cache(maxsize=256)
def _soldiers_arm_ids(arms: tuple[Weapon, ...]) -> tuple[str, ...]:
    return tuple(arm.id for arm in arms)


@lru_cache(maxsize=4096)
def _loadout(fighters: tuple[Armed, ...]) -> Loadout:
    standard = _standard(fighters)
    special = dict.fromkeys(id for _, _, is_special, arms in fighters if is_special for id in arms)
    carried = dict.fromkeys(id for *_, arms in fighters for id in arms)
    strange = [(one, id) for one, profile, _, arms in fighters if figure(profile).hero for id in arms]
    joining = [(one, weapon(id)) for one, id in strange if id not in standard]
    heroes = {one for one, profile, _, _ in fighters if figure(profile).hero}
    own = {id: [(one, weapon(id)) for one, _, _, arms in fighters for arm in arms if arm == id] for id in carried}
    return Loadout(
        standard,
        tuple(weapon(id) for id in dict.fromkeys((*standard, *special))),
        {id: _heroes_last(pairs, heroes) for id, pairs in own.items()},
        {id: _heroes_last(pairs + joining, heroes) for id, pairs in own.items()},
    )


def _standard(fighters: tuple[Armed, ...]) -> tuple[str, ...]:
    plain = [(profile, arms) for _, profile, is_special, arms in fighters if not is_special]
    own = dict.fromkeys(id for profile, arms in plain if not figure(profile).hero for id in arms)
    return tuple(own or dict.fromkeys(id for _, arms in plain for id in arms))


def _heroes_last(pairs: list[tuple[int, Weapon]], heroes: set[int]) -> Shooters:
    return tuple(sorted(pairs, key=lambda pair: pair[0] in heroes))
