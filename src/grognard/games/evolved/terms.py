"""The words of The Evolved over the shared state: the only file that knows the names of counters and tags.

Words take `game`, never a state kept from before a tell. Computer players ask them of a Game made from their view.
"""

from functools import cache, lru_cache

from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.kit.units.pieces import models_in_play

from .books.cards import PARTS, Figure, Weapon
from .books.profiles import figure, weapon

VP, RP, BUDGET = "vp", "rp", "budget"
"""Of seats."""
SIDE, KILLS = "side", "kills"
"""Of seats: which zone of the mission is its own; VP it has had for the enemy's losses."""
COST, STRENGTH = "cost", "strength"
"""Of units: TP paid, models at the start. An ace who ejects takes his part of the price to his new unit."""
SINCE, ONLY, RADIUS, RUNNING, EXTRA = "since", "only", "radius", "running", "extra"
"""Of markers: first round of its VP; the only seat (plus 1) it serves; its circle; Control phases its holder has had it
without a break; VP besides for one seat (`extra.<seat>`)."""
BOUNDS = ("left", "bottom", "right", "top")
"""Of markers that are a rectangle instead of a circle."""
RESERVE, WAITING, DONE, BURNING = "reserve", "waiting", "done", "burning"
"""Of units: in reserve; bought, behind the edge; activated this round; burning."""
TAKE_COVER, SPLIT_FIRE, OVERWATCH, KNEE = "take-cover", "split-fire", "overwatch", "knee"
DRILLS = (TAKE_COVER, SPLIT_FIRE, OVERWATCH, KNEE)
GROUNDED, KNOCKED_DOWN, BULWARK = "grounded", "knocked-down", "bulwark"
"""Of models."""
SPECIAL, MEDIC, MECHANIC = "special", "medic", "mechanic"
"""Of soldiers: bears a special weapon (with a tag `weapon:<id>` in place of his rifle), trades."""
WOUNDS, OP, USED = "wounds", "op", "used"
"""Of models: points a Tough soldier has taken; overdrive points left; uses of what is once a round (`used.<what>`)."""
ORDER = "order:"
"""Of units: the order an officer gave it, `order:<id>`, for this activation."""
ORDERS_GIVEN = "used.order"
"""Of officers: orders given this round."""
LEGS, RIGHT_ARM, LEFT_ARM, DRIVE, CORE = PARTS
"""Of vehicles: health boxes left, counters named like the parts."""
UNIT_OF_LENGTH = "inch"
INCH = 100


# -- units and models ----------------------------------------------------------------------------------------------


def figure_of(game: Game, model: int) -> Figure:
    return figure(game.state.models[model].profile)


def bears(game: Game, model: int, tag: str) -> bool:
    """Whether a model bears a tag."""
    return tag in game.state.models[model].tags


@implements(
    "evolved.unit.infantry", "evolved.unit.brutes", "evolved.unit.armored-vehicle", "evolved.unit.which-vehicles"
)
def is_infantry(game: Game, unit: int) -> bool:
    """Soldiers, Brutes and support units; everything else is an armored vehicle."""
    return not is_machine(game.state.units[unit].profile)


def is_vehicle(game: Game, unit: int) -> bool:
    return is_machine(game.state.units[unit].profile)


@cache
def is_machine(profile: str) -> bool:
    return figure(profile).is_vehicle


def is_support_weapon(game: Game, model: int) -> bool:
    return figure(game.state.models[model].profile).role == "support-weapon"


def is_gunner(game: Game, model: int) -> bool:
    return figure(game.state.models[model].profile).role == "gunner"


@implements("evolved.unit.standard-special")
def is_standard(game: Game, model: int) -> bool:
    """A soldier who is no gunner, support weapon, officer, ace, special weapon carrier or specialist."""
    piece = game.state.models[model]
    if figure(piece.profile).role != "standard":
        return False
    return not {SPECIAL, MEDIC, MECHANIC}.intersection(piece.tags)


@remembered(RANKS)
def soldiers_in_play(game: Game, seat: int) -> tuple[int, ...]:
    return tuple([id for id in models_in_play(game, seat) if not game.state.models[id].solid])


@remembered(RANKS)
def vehicles(game: Game) -> tuple[int, ...]:
    """Those that are left, on the table or not."""
    models = game.state.models
    return tuple([id for unit in game.state.units for id in unit.members if models[id].solid])


# -- weapons -------------------------------------------------------------------------------------------------------


@implements("evolved.absent.ammunition", "evolved.weapon.hull")
def weapons_of(game: Game, model: int) -> tuple[Weapon, ...]:
    """Every working weapon in a model's hands, arms and hull, however often it has fired; the same twice where it has
    two. Those of the hull are in neither arm, so no hit silences them before the core is gone."""
    piece = game.state.models[model]
    if not piece.solid:
        return soldiers_arms(piece.profile, piece.tags)
    card, boxes = figure(piece.profile), piece.counters
    return (*[arm for key, arm in arms_of(card) if boxes.get(key, 0)], *map(weapon, card.weapons))


@lru_cache(maxsize=64)
def arms_of(card: Figure) -> tuple[tuple[str, Weapon], ...]:
    """The weapons in a vehicle's arms with the counter of each: further ones of an arm are right-arm.2 and so on."""
    parts = [part for part, _ in card.arms]
    numbers = [parts[: place + 1].count(part) for place, part in enumerate(parts)]
    keys = [part if number == 1 else f"{part}.{number}" for part, number in zip(parts, numbers, strict=True)]
    return tuple([(key, weapon(id)) for key, (_, id) in zip(keys, card.arms, strict=True)])


@implements("evolved.role.specialist", "evolved.role.special-weapon-cc")
@lru_cache(maxsize=256)
def soldiers_arms(profile: str, tags: tuple[str, ...]) -> tuple[Weapon, ...]:
    """A special weapon takes the place of the ranged one, and of the close one too unless he `keeps-blade`."""
    own = tuple(weapon(id) for id in figure(profile).weapons)
    special = tuple(weapon(tag[7:]) for tag in tags if tag.startswith("weapon:"))
    if not special:
        return own
    return (*special, *[arm for arm in own if arm.close and "keeps-blade" in tags])


def ranged_weapons(game: Game, model: int) -> tuple[Weapon, ...]:
    return _sorted(weapons_of(game, model))[0]


def close_weapons(game: Game, model: int) -> tuple[Weapon, ...]:
    piece = game.state.models[model]
    if not piece.solid:
        return soldiers_blades(piece.profile, piece.tags)
    return _sorted(weapons_of(game, model))[1]


@lru_cache(maxsize=256)
def soldiers_blades(profile: str, tags: tuple[str, ...]) -> tuple[Weapon, ...]:
    return _sorted(soldiers_arms(profile, tags))[1]


@lru_cache(maxsize=1024)
def _sorted(arms: tuple[Weapon, ...]) -> tuple[tuple[Weapon, ...], tuple[Weapon, ...]]:
    """The ranged ones and those for close combat."""
    return tuple([arm for arm in arms if not arm.close]), tuple([arm for arm in arms if arm.close])


# -- vehicles ------------------------------------------------------------------------------------------------------


def boxes_of(game: Game, model: int) -> tuple[int, ...]:
    """Health boxes left in each part, in the order of the location table."""
    counters = game.state.models[model].counters
    return tuple([counters.get(part, 0) for part in PARTS])


def overdrive(game: Game, model: int) -> int:
    """Overdrive points left in a vehicle's pool."""
    return game.state.models[model].counters.get(OP, 0)


def spend(game: Game, model: int, points: int, clause: str) -> None:
    """Take overdrive points from a vehicle's own pool; what it cannot pay was never on offer."""
    assert overdrive(game, model) >= points, "nothing may be declared that the pool cannot pay"
    if points:
        game.count(clause, (model_ref(model), OP, -points))


def is_immobilized(game: Game, model: int) -> bool:
    piece = game.state.models[model]
    return piece.solid and piece.counters.get(LEGS, 0) == 0


@remembered(ROLES, GROUNDED)
def grounded_models(game: Game) -> frozenset[int]:
    """Those on the table who are grounded."""
    tagged = [piece for piece in game.state.models if piece.tags and piece.place is not None]
    return frozenset([piece.id for piece in tagged if GROUNDED in piece.tags])


def grounded_members(game: Game, unit: int) -> list[int]:
    down = grounded_models(game)
    return [id for id in game.state.units[unit].members if id in down] if down else []
