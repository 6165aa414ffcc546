"""The words of AT-43 over the shared state: the only file that knows the names of counters and tags.

Words take `game`, never a state kept from before a tell. Computer players ask them of a Game made from their view.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.memory import PIECES, PLACES, RANKS, ROSTER, TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, seat_ref
from grognard.engine.space.plane import LIGHT_FOES, surroundings
from grognard.kit.units.pieces import commander, units_in_play

from .books.cards import Figure, Weapon
from .books.profiles import figure, officer, weapon

LP, VP, RP, BID, SIDE = "lp", "vp", "rp", "~bid", "side"
DISORGANISED, JAMMED, OUT, RESERVE, ENTERED = "disorganised", "jammed", "out-of-play", "reserve", "entered"
OVERWATCH, HIT_THE_DECK, TAKE_COVER, SHIELD = "overwatch", "hit-the-deck", "take-cover", "shield-formation"
FIRE_AT_WILL, TRIPLE_LENS, JAMMED_ANEW = "fire-at-will", "triple-lens", "jammed-anew"
REINFORCEMENT, EVACUATED, STAYS, TREATED, COST = "reinforcement", "evacuated", "stays", "treated", "cost"
FIRST_OUT = "first-out"
END_DRILLS = (OVERWATCH, HIT_THE_DECK, TAKE_COVER, SHIELD)
GROUNDED, RELAY, MEDIC, MECHANIC, SPECIAL = "grounded", "relay", "medic", "mechanic", "special"
PROPULSION, FRAME, STRUCTURE, RANK, WOUNDS, STRENGTH = "propulsion", "frame", "structure", "rank", "wounds", "strength"
SPECIALISTS = frozenset({SPECIAL, RELAY, MEDIC, MECHANIC})
UNIT_OF_LENGTH = "cm"
ENGAGEMENT = 250
"""2.5 cm: engagement, contact, neighbours in cohesion."""
LEADER_REACH = 1000
WALL = 2
"""Terrain of this Size or more parts enemies and stops movement."""


# -- units and fighters --------------------------------------------------------------------------------------------


def figure_of(game: Game, model: int) -> Figure:
    """The card of one fighter."""
    return figure(game.state.models[model].profile)


@implements("at43.basics.card")
def card_of(game: Game, unit: int) -> Figure:
    """The unit's own card, whoever leads it."""
    return figure(game.state.units[unit].profile)


@implements("at43.basics.terms")
def is_infantry(game: Game, unit: int) -> bool:
    """A unit of soldiers; combat striders and other AFVs are fighters but not soldiers."""
    return figure(game.state.units[unit].profile).type == "infantry"


def is_vehicle(game: Game, unit: int) -> bool:
    return figure(game.state.units[unit].profile).type != "infantry"


@remembered(PIECES)
def units_of(game: Game, seat: int) -> list[int]:
    """The living units of a seat that are in the game: in play or out of play, but not in the reserve."""
    return [u.id for u in game.state.units if u.seat == seat and u.members and RESERVE not in u.tags]


def has_units(game: Game, seat: int) -> bool:
    """Whether the seat has living units in the game; they stand seat by seat."""
    for unit in reversed(game.state.units) if seat else game.state.units:
        if unit.seat == seat and unit.members and RESERVE not in unit.tags:
            return True
    return False


@remembered(RANKS)
def fighters_in_play(game: Game, seat: int | None = None) -> tuple[int, ...]:
    """All fighters on the table, of one seat or of both."""
    if seat is None:
        return tuple([model.id for model in game.state.models if model.place is not None])
    units = game.state.units
    return tuple(sorted([id for unit in units_in_play(game, seat) for id in units[unit].members]))


def enemy_fighters(game: Game, unit: int) -> tuple[int, ...]:
    return fighters_in_play(game, 1 - game.state.units[unit].seat)


@remembered(RANKS)
def enemy_soldiers(game: Game, unit: int) -> list[int]:
    models = game.state.models
    return [id for id in enemy_fighters(game, unit) if not models[id].solid]


def soldiers(game: Game, unit: int) -> tuple[int, ...]:
    one, models = game.state.units[unit], game.state.models
    if figure(one.profile).type == "infantry":
        return one.members
    return tuple([id for id in one.members if not models[id].solid])


# -- leaders, officers, specialists --------------------------------------------------------------------------------


def rank(game: Game, model: int) -> int:
    """1 to 5 for officers and heroes, 0 for everybody else."""
    return game.state.models[model].counters.get(RANK, 0)


def is_hero(game: Game, model: int) -> bool:
    """A hero on foot (not one who pilots a vehicle)."""
    return figure(game.state.models[model].profile).hero != ""


def pilot(game: Game, model: int) -> str:
    """The id of the hero who pilots this vehicle, or nothing."""
    for tag in game.state.models[model].tags:
        if tag.startswith("pilot:"):
            return tag[6:]
    return ""


def has_officer(game: Game, unit: int) -> bool:
    """Whether a living officer leads the unit."""
    chief = game.state.units[unit].leader
    return chief is not None and rank(game, chief) > 0


def is_special(game: Game, model: int) -> bool:
    """Bears a special weapon."""
    return SPECIAL in game.state.models[model].tags


def has_fighter(game: Game, unit: int, what: str) -> bool:
    """Whether a bearer of a special weapon, a relay, medic or mechanic of the unit lives."""
    return what in _roles(game, unit)


@remembered(ROSTER, *SPECIALISTS)
def _roles(game: Game, unit: int) -> frozenset[str]:
    """The roles of the unit's members: they are given when it is mustered."""
    models = game.state.models
    return SPECIALISTS.intersection([tag for id in game.state.units[unit].members for tag in models[id].tags])


@implements("at43.basics.ordinary-fighter")
def is_ordinary(game: Game, model: int) -> bool:
    """An infantry member who is no leader, officer, hero, special weapon bearer, relay, medic or mechanic."""
    piece = game.state.models[model]
    if piece.solid or game.state.units[piece.unit].leader == model or rank(game, model) or is_hero(game, model):
        return False
    return SPECIALISTS.isdisjoint(piece.tags)


def commander_rank(game: Game, seat: int) -> int:
    chief = commander(game, seat)
    return 0 if chief is None else rank(game, chief)


def officers(game: Game, seat: int) -> Iterator[int]:
    """Living officers of the units in the game."""
    for unit in units_of(game, seat):
        chief = game.state.units[unit].leader
        if chief is not None and rank(game, chief):
            yield chief


def authority(game: Game, seat: int) -> int:
    best = commander_rank(game, seat)
    return officer(best).authority if best else 0


def lp_value(game: Game, seat: int) -> int:
    best = commander_rank(game, seat)
    return officer(best).lp_value if best else 0


# -- leadership points ---------------------------------------------------------------------------------------------


def lp(game: Game, seat: int) -> int:
    return game.state.seats[seat].counters.get(LP, 0)


@implements("at43.lp.never-negative")
def pay(game: Game, seat: int, amount: int, clause: str) -> None:
    """Take LP from the pool at once; what the pool cannot pay was never on offer."""
    left = lp(game, seat) - amount
    assert left >= 0, "nothing may be declared that the pool cannot pay"
    if amount:
        game.tell(Counted(clause, ((seat_ref(seat), LP, -amount, left),)))


# -- weapons -------------------------------------------------------------------------------------------------------


def ranged_weapons(game: Game, model: int) -> tuple[Weapon, ...]:
    """Working ranged weapons of a fighter; a special weapon takes the place of the standard one."""
    piece = game.state.models[model]
    if not piece.solid:
        return soldiers_arms(piece.profile, piece.tags)
    return tuple([arm for slot, arm in _arms(piece.profile, False) if piece.counters.get(slot, 0)])


@cache
def _arms(profile: str, close: bool) -> tuple[tuple[str, Weapon], ...]:
    """The weapons of a fighter, ranged or close, each with the counter of its structure points on a vehicle."""
    arms = [(f"weapon.{slot}", weapon(id)) for slot, id in enumerate(figure(profile).weapons)]
    return tuple((slot, arm) for slot, arm in arms if arm.is_close == close)


@lru_cache(maxsize=256)
def soldiers_arms(profile: str, tags: tuple[str, ...]) -> tuple[Weapon, ...]:
    """What a soldier shoots with."""
    if SPECIAL in tags:
        return tuple(weapon(tag[7:]) for tag in tags if tag.startswith("weapon:"))
    return tuple(arm for id in figure(profile).weapons if not (arm := weapon(id)).is_close)


def close_weapon(game: Game, model: int) -> Weapon | None:
    """The working close combat weapon of a fighter, if any."""
    piece = game.state.models[model]
    for slot, arm in _arms(piece.profile, True):
        if not piece.solid or piece.counters.get(slot, 0) > 0:
            return arm
    return None


# -- places and states ---------------------------------------------------------------------------------------------


@implements("at43.basics.fractions")
def is_engaged(game: Game, unit: int) -> bool:
    """Whether a soldier of the unit is within 2.5 cm of an enemy soldier now, no wall of Size 2 or more between."""
    return near(game, unit) & LIGHT_FOES > 0


@remembered(PLACES)
def near(game: Game, unit: int) -> int:
    """What is within 2.5 cm of the unit: LIGHT_FOES, FOES, TERRAIN_NEAR."""
    return surroundings(game.table, unit, ENGAGEMENT, WALL)


def grounded_members(game: Game, unit: int) -> list[int]:
    models = game.state.models
    return [id for id in game.state.units[unit].members if GROUNDED in models[id].tags]


def is_immobile(game: Game, model: int) -> bool:
    """A vehicle whose propulsion is gone."""
    piece = game.state.models[model]
    return piece.solid and piece.counters.get(PROPULSION, 0) == 0


def structure_of(game: Game, model: int) -> int:
    """Structure points a soldier has left."""
    piece = game.state.models[model]
    return figure(piece.profile).structure - piece.counters.get(WOUNDS, 0)


def feature(game: Game, id: int) -> Feature:
    return features(game)[id]


@remembered(TERRAIN)
def features(game: Game) -> dict[int, Feature]:
    """All terrain elements by their ids."""
    return {piece.id: piece for piece in game.state.features}


def object_owner(piece: Feature) -> int | None:
    """The seat whose mission object a terrain element is."""
    return next((int(tag[7:]) for tag in piece.tags if tag.startswith("object:")), None)


def owner_of_object(game: Game, id: int) -> int | None:
    return object_owner(feature(game, id))
