"""How two teams or vehicles stand to each other, as far as the dice of a shot hang on it, wherever that is."""

from bisect import bisect_left
from functools import cache

from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import total

from ..books.cards import Vehicle, Weapon
from ..books.profiles import profile, weapon
from ..chapters import blast, cover, vehicle
from ..chapters.measure import CONTACT, contacts, distance, touching
from ..terms import is_infantry, is_on_board, mates

Bearing = tuple[int, ...]
"""Which limits of range lie between them, the cover or the Armor that counts, and whether the target lies ahead."""


@cache
def weapons_of(card: str) -> tuple[Weapon, ...]:
    """All weapons of a team or vehicle, guns in each of their modes."""
    own = profile(card)
    if isinstance(own, Vehicle):
        return tuple([weapon(id) for mount in own.weapons for id in mount.modes])
    return tuple([weapon(id) for id in (own.weapon, *own.special)])


@cache
def limits(card: str) -> tuple[int, ...]:
    """Every distance beyond which something about the fire of a team or vehicle changes."""
    own = weapons_of(card)
    steps = [limit for arm in own for limit in (arm.range, arm.range // 2, arm.least_range - 1)]
    return tuple(sorted({CONTACT, cover.FAR, *steps}))


@cache
def longest(card: str) -> int:
    return max([arm.range for arm in weapons_of(card)], default=-1)


@cache
def spreading(card: str) -> tuple[Weapon, ...]:
    """Weapons that may strike others beside their target."""
    return tuple([arm for arm in weapons_of(card) if arm.blast or arm.has("flame")])


def bearing(game: Game, team: int, target: int) -> Bearing | None:
    """How a target lies to who may fire at it; None where others have a part in it: by a blast, in close combat, or
    because one of the two is aboard."""
    if not (is_on_board(game, team) and is_on_board(game, target)):
        return None
    card, far = game.state.models[team].profile, distance(game, team, target)
    if far > longest(card):
        return (-1,)
    if struck_too(game, target) or any(blast.victims(game, arm, target) != (target,) for arm in spreading(card)):
        return None
    ahead = 0 if is_infantry(game, team) else int(vehicle.is_ahead(game, team, target))
    return bisect_left(limits(card), far), ahead, *_shelter(game, team, target)


def _shelter(game: Game, team: int, target: int) -> tuple[int, ...]:
    """The cover of a team, or the Armor of a vehicle as it is printed and with its cover."""
    if is_infantry(game, target):
        return (cover.cover(game, target, team),)
    return vehicle.printed_armor(game, target, team), total(vehicle.armor(game, target, team, None))


def struck_too(game: Game, target: int, coming: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The firer's own teams in close combat with the squad of a target, on whom the enemy lays what he need not take
    himself; those who are answered while they come touch nobody yet."""
    if not touching(game) or not is_infantry(game, target):
        return ()
    squad = [id for id in (target, *mates(game, target)) if id not in coming]
    return tuple(dict.fromkeys([id for mate in squad for id in contacts(game, mate)]))
