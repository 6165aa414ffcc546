"""What special rules of weapons change: locked shots, projection, jamming, snipers. Blasts have `blast`."""

from grognard.engine.asking.decisions import Allocate, Bin, Lot
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of, unit_ref

from ..acts import Aimed
from ..books.cards import Weapon
from ..terms import JAMMED, JAMMED_ANEW, is_special
from .unit import described

LOCKED, PROJECTION, AREA, INDIRECT, JAMMING, SNIPER = "locked", "projection", "area", "indirect", "jamming", "sniper"
HARMLESS_TO_TERRAIN = frozenset({AREA, INDIRECT, PROJECTION, JAMMING})
COVER_IS_NO_HELP = frozenset({LOCKED, PROJECTION, INDIRECT})
PAST_THE_ZONE = frozenset({SNIPER, PROJECTION, AREA, INDIRECT})
FLAME_REACH = 2000
"""20 cm."""


@implements("at43.weapon.special-definition")
def is_special_weapon(weapon: Weapon) -> bool:
    """Marked S in the lists: sonic guns, missile launchers and others."""
    return weapon.is_special


@implements("at43.weapon.special-no-melee")
def fights_hand_to_hand(game: Game, model: int) -> bool:
    """Bearers of special weapons make no close combat attacks, though they engage and are attacked as usual."""
    return not is_special(game, model)


@implements("at43.weapon.locked-range", "at43.weapon.missile-launcher")
def difficulty(weapon: Weapon, band: int) -> int:
    """What a shooting test is made against: the Range, but 0 for a locked shot at any distance."""
    return 0 if weapon.has(LOCKED) else band


@implements("at43.weapon.locked-targets")
def may_hit_infantry(weapon: Weapon) -> bool:
    """Locked shots are for vehicles and terrain only."""
    return LOCKED not in weapon.traits


def may_hit_terrain(weapon: Weapon) -> bool:
    """Blasts, flames and jamming do not harm terrain (at43.shoot.terrain-target)."""
    return HARMLESS_TO_TERRAIN.isdisjoint(weapon.traits)


@implements("at43.weapon.locked-cover", "at43.weapon.flame-cover")
def allows_cover(weapon: Weapon) -> bool:
    """Cover does not help against locked shots, flames and indirect fire."""
    return COVER_IS_NO_HELP.isdisjoint(weapon.traits)


@implements("at43.weapon.locked-zone", "at43.weapon.sonic-gun")
def uses_zone(weapon: Weapon) -> bool:
    """All but locked shots, snipers, flames and blasts hit those in between first; a sonic gun fires like any other."""
    return may_hit_infantry(weapon) and PAST_THE_ZONE.isdisjoint(weapon.traits)


def is_blast(weapon: Weapon) -> bool:
    return weapon.has(AREA) or weapon.has(INDIRECT)


# -- jamming ----------------------------------------------------------------------------------------------------------


@implements("at43.weapon.jamming")
def jam(game: Game, unit: int) -> None:
    """A unit that took an uncancelled impact: until the end of its next activation no drills or routines, 1 LP more.

    The activation in which overwatch jams it is not yet the next one.
    """
    marks = (JAMMED, JAMMED_ANEW) if game.state.acting == unit else (JAMMED,)
    fresh = tuple(mark for mark in marks if mark not in game.state.units[unit].tags)
    if fresh:
        game.tag("at43.weapon.jamming", unit_ref(unit), fresh)


@implements("at43.weapon.jamming")
def wear_off(game: Game, unit: int) -> None:
    """At the end of its activation a unit is no longer jammed, unless it has been jammed in that very activation."""
    tags = game.state.units[unit].tags
    if JAMMED in tags:
        game.tag("at43.weapon.jamming", unit_ref(unit), drops=(JAMMED_ANEW if JAMMED_ANEW in tags else JAMMED,))


def jamming_cost(game: Game, unit: int) -> int:
    """LP that jamming adds to the unit's activation."""
    return 1 if JAMMED in game.state.units[unit].tags else 0


# -- snipers ----------------------------------------------------------------------------------------------------------


@implements("at43.weapon.sniper")
def choose_victims(
    game: Game, seat: int, weapon: Weapon, impacts: int, seen: tuple[int, ...]
) -> Script[tuple[int, ...]]:
    """The shooter says which of the fighters in sight takes each impact, leaders and specialists too."""
    if not impacts:
        return ()
    shares: tuple[tuple[str, str, int], ...] = yield Allocate(
        seat=seat,
        name="sniper",
        prompt=f"{weapon.name}: who takes {impacts} {'impact' if impacts == 1 else 'impacts'}?",
        clause="at43.weapon.sniper",
        progress=Aimed(weapon.id),
        lots=(Lot("impacts", "impacts", impacts),),
        bins=tuple(Bin(model_ref(id), described(game, id), model_ref(id)) for id in seen),
    )
    return tuple(number_of(ref) for _, ref, number in shares for _ in range(number))
