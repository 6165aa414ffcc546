"""Vehicles: facings and armor, what covers them, which weapons bear, and what they may do."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.acts import Why
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space import arcs
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Vehicle, Weapon
from ..books.profiles import DEEP, profile, weapon
from ..terms import FIRED, IMMOBILE, OUT, WINDED, bears, has_attribute, is_infantry, is_on_board, vehicles_of
from ..turn import ADVANCING_FIRE, DISCHARGE, DOUBLE_TIME, FIRE, LOITER, MOVE, OVERWATCH, SUPPRESSIVE_FIRE
from . import cover
from . import weapon as traits
from .los import seen_by
from .measure import CONTACT, distance
from .terrain import by_id, ground

FRONT, SIDE, REAR = range(3)
"""Places in the Armor of a card."""
FACINGS = {arcs.FRONT: FRONT, arcs.RIGHT: SIDE, arcs.LEFT: SIDE, arcs.REAR: REAR}
FIRES = (FIRE, ADVANCING_FIRE, SUPPRESSIVE_FIRE)
ACTIONS = frozenset((MOVE, DOUBLE_TIME, *FIRES, OVERWATCH, LOITER, DISCHARGE))
THICK = 11
"""Front Armor of a vehicle that teams can accompany."""
AFLOAT: Why = ("fireteam.vehicle.amphibious", "it cannot fire in deep water")
ARC = 90
"""Degrees of each facing, and of the field of fire of a hull weapon."""


@implements("fireteam.vehicle.profile")
def vehicle_card(game: Game, vehicle: int) -> Vehicle:
    """Type, footprint, movement, Motivation, Experience, Armor, hull points, weapons, capacity, attributes."""
    card = profile(game.state.models[vehicle].profile)
    assert isinstance(card, Vehicle), "asked of vehicles alone"
    return card


def enemies_seen(game: Game, team: int) -> tuple[int, ...]:
    """The enemy vehicles that a team or vehicle sees."""
    return seen_by(game, team, vehicles_of(game, 1 - seat_of_model(game, team)))


# -- what they may do --------------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.actions", "fireteam.vehicle.double-time", "fireteam.vehicle.immobilized")
def barred(game: Game, vehicle: int, action: str) -> Iterator[Why]:
    """What vehicles never do; none fires in an activation in which it uses Double Time, an Immobilized one does not
    move, and nobody fires while he swims."""
    if action not in ACTIONS:
        yield "fireteam.vehicle.actions", "vehicles do not do this"
    if action in (MOVE, DOUBLE_TIME, ADVANCING_FIRE) and bears(game, vehicle, IMMOBILE):
        yield "fireteam.vehicle.immobilized", "it is Immobilized"
    if action == DOUBLE_TIME and bears(game, vehicle, FIRED):
        yield "fireteam.vehicle.double-time", "it has fired in this activation"
    if action in FIRES and bears(game, vehicle, WINDED):
        yield "fireteam.vehicle.double-time", "it has used Double Time in this activation"
    if action in (FIRE, SUPPRESSIVE_FIRE) and is_afloat(game, vehicle):
        yield AFLOAT


@implements("fireteam.vehicle.amphibious")
def is_afloat(game: Game, vehicle: int) -> bool:
    """Whether it swims in deep water, where it cannot fire; who hovers over it does not swim."""
    swims = has_attribute(game, vehicle, "amphibious")
    return swims and any(by_id(game)[id].kind == DEEP for id in ground(game, vehicle))


@implements("fireteam.vehicle.stabilized", "fireteam.vehicle.advancing-fire")
def is_steady(game: Game, vehicle: int, action: str) -> bool:
    """Whether Advancing Fire does not reduce its Experience die."""
    return action == ADVANCING_FIRE and has_attribute(game, vehicle, "stabilized")


def upright(game: Game, vehicle: int) -> Iterator[Why]:
    """A vehicle neither lies nor gets up, and nobody does aboard."""
    if not is_infantry(game, vehicle):
        yield "fireteam.vehicle.actions", "a vehicle never goes Prone"
    elif not is_on_board(game, vehicle):
        yield "fireteam.transport.aboard", "it is aboard"


@implements("fireteam.vehicle.armored")
def is_armored(game: Game, vehicle: int) -> bool:
    """Whether it is armored enough to lead an Armored Assault."""
    return vehicle_card(game, vehicle).armor[FRONT] >= THICK


# -- armor -------------------------------------------------------------------------------------------------------------


@implements("fireteam.vehicle.facing")
def facings(game: Game, vehicle: int, point: Point) -> list[int]:
    """On which facings of a vehicle a point lies: quarters about its centre, the front one about its facing."""
    found = arcs.sides(game.table.place(vehicle), space.facing(game.table, vehicle), point)
    return [FACINGS[side] for side in found]


@implements("fireteam.vehicle.attacked-facing")
def printed_armor(game: Game, target: int, attacker: int, is_blast: bool = False) -> int:
    """The Armor of the arc in which the attacker's centre lies, the better one on a dividing line; that of the side
    against Blast and indirect fire."""
    armor = vehicle_card(game, target).armor
    if is_blast:
        return armor[SIDE]
    return max([armor[facing] for facing in facings(game, target, game.table.place(attacker))])


@implements("fireteam.vehicle.cover")
def armor(game: Game, target: int, attacker: int, arm: Weapon | None) -> Modifiers:
    """Its Armor against a weapon of an attacker, raised by cover as Defense would be: woods about its centre, lines,
    wrecks and rubble close before it."""
    is_blast = arm is not None and bool(traits.blast(game, arm))
    printed = Modifier(printed_armor(game, target, attacker, is_blast), "fireteam.vehicle.attacked-facing", "Armor")
    woods = [id for id in ground(game, target) if by_id(game)[id].kind == "woods"]
    state = max(cover.LIGHT if woods else cover.NONE, cover.line_cover(game, target, attacker, ("rubble",)))
    if arm is not None:
        state = traits.cover_against(game, arm, state)
    return (printed, *cover.defense_of(state, distance(game, attacker, target) > cover.FAR))


# -- weapons -----------------------------------------------------------------------------------------------------------


def mounts(game: Game, vehicle: int) -> tuple[tuple[Weapon, ...], ...]:
    """The weapons that are not out of action, each with its modes."""
    rows = enumerate(vehicle_card(game, vehicle).weapons)
    return tuple([tuple(map(weapon, one.modes)) for place, one in rows if not bears(game, vehicle, f"{OUT}{place}")])


@implements("fireteam.vehicle.mounting")
def is_ahead(game: Game, vehicle: int, target: int) -> bool:
    """Whether the centre of a target lies in the front arc of a vehicle."""
    at, facing = game.table.place(vehicle), space.facing(game.table, vehicle)
    return arcs.in_arc(at, facing, ARC, game.table.place(target))


@implements("fireteam.vehicle.mounting", "fireteam.vehicle.in-contact", "fireteam.vehicle.close-defense")
@implements("fireteam.vehicle.amphibious")
def masked(game: Game, vehicle: int, arm: Weapon, target: int) -> Iterator[Why]:
    """A hull weapon fires only at targets whose centre lies in the front arc; turrets turn all round. Who advances
    firing does not fire from points in deep water."""
    if is_afloat(game, vehicle):
        yield AFLOAT
    (mount,) = [one for one in vehicle_card(game, vehicle).weapons if arm.id in one.modes]
    if mount.mounting == "hull" and not is_ahead(game, vehicle, target):
        yield "fireteam.vehicle.mounting", f"it is not in front of the {arm.name} in the hull"
    if is_infantry(game, target) and distance(game, vehicle, target) <= CONTACT:
        if not has_attribute(game, vehicle, "close-defense"):
            yield "fireteam.vehicle.in-contact", "it does not fire at infantry that touches it"
        elif not arm.has("suppress"):
            yield "fireteam.vehicle.close-defense", "only Suppress weapons fire at infantry that touches it"
