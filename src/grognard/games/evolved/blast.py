"""Explosions: aimed grenades and rockets, indirect fire with its drift, and what happens inside the area."""

from grognard.engine import space
from grognard.engine.chain import Branch, Chain
from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.dice import Modifier, Modifiers, Total
from grognard.engine.rolling import rolled
from grognard.engine.script import Game, Script
from grognard.engine.state import Point, model_ref, number_of, unit_ref

from . import ability, damage, declared, los, order, status, target, vehicle, volley
from . import weapon as traits
from .acts import Acts
from .attack import Aim, Attack
from .basics import SIDES, evasion_part
from .cards import Weapon
from .terms import INCH, is_soldier, models_in_play, seat_of

LARGEST = 4 * INCH
DEGREES = 36
"""That each number on the die turns the drift, clockwise from the line of fire."""
EXPLOSIVE, AIMED = "evolved.weapon.explosive", "evolved.weapon.indirect"


def fire(game: Game, unit: int, weapon: Weapon, aim: Aim, able: tuple[int, ...], acts: Acts) -> Script[tuple[int, ...]]:
    """All bearers of an aimed weapon fire at one model; indirect weapons are resolved one by one. Who has fired."""
    if traits.is_indirect(weapon):
        return (yield from _indirect(game, unit, weapon, aim, able, acts))
    return (yield from _direct(game, unit, weapon, aim, able, acts))


@implements("evolved.weapon.explosive")
def _direct(
    game: Game, unit: int, weapon: Weapon, aim: Aim, able: tuple[int, ...], acts: Acts
) -> Script[tuple[int, ...]]:
    """Each success is an explosion around the model aimed at; misses do nothing, and nobody is caught in the line."""
    model = yield from _choose_model(game, unit, weapon, target.aims(game, weapon, able, aim), EXPLOSIVE, acts)
    near = target.in_range(game, able, (model,), weapon.range)
    firing = los.who_sees(game, near, (model,))
    extra = yield from ability.ammunition(game, firing[0])
    parts = parts_of(game, unit, weapon, model, firing[0], acts)
    hits, _ = yield from _roll(game, unit, weapon, firing, parts, extra)
    if hits:
        attack = Attack.of(game, unit, weapon, firing)
        yield from explode(game, attack, place_of(game, model), weapon.radius, hits)
    return firing


@implements("evolved.weapon.indirect")
def _indirect(
    game: Game, unit: int, weapon: Weapon, aim: Aim, able: tuple[int, ...], acts: Acts
) -> Script[tuple[int, ...]]:
    """Weapon by weapon at a model in range, seen or not; 1 harder where it is not seen by that weapon."""
    fired = []
    for bearer in able:
        models = (
            target.aims(game, weapon, (bearer,), Aim.at(game, aim.ref)) if game.state.units[aim.unit].members else ()
        )
        if not models:
            continue
        model = yield from _choose_model(game, unit, weapon, models, AIMED, acts)
        parts = parts_of(game, unit, weapon, model, bearer, acts)
        hits, misses = yield from _roll(game, unit, weapon, (bearer,), parts)
        centre = yield from drifted(game, unit, weapon, bearer, model, misses)
        radius, number = extent(weapon, hits)
        yield from explode(game, Attack.of(game, unit, weapon, (bearer,)), centre, radius, number)
        fired.append(bearer)
    return tuple(fired)


def _choose_model(
    game: Game, unit: int, weapon: Weapon, models: tuple[int, ...], clause: str, acts: Acts
) -> Script[int]:
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="aim",
        prompt=f"{weapon.name}: aim at which model?",
        clause=clause,
        about=(unit_ref(unit),),
        topic=declared.topic_of(weapon, acts),
        options=tuple([Option(model_ref(id), damage.described(game, id), clause, model_ref(id)) for id in models]),
    )
    return number_of(key)


def parts_of(game: Game, unit: int, weapon: Weapon, model: int, bearer: int, acts: Acts) -> Modifiers:
    """The EV of the model aimed at, without cover; indirect fire is 1 harder at what the bearer does not see."""
    calm = order.steadiness(game, unit, acts)
    steady = (Modifier(-calm, "evolved.order.steady", "Steady!"),) if calm else ()
    clause = AIMED if traits.is_indirect(weapon) else EXPLOSIVE
    unseen = clause == AIMED and not los.sees(game, bearer, model)
    blind = (Modifier(1, AIMED, "No line of sight"),) if unseen else ()
    return (evasion_part(vehicle.evasion(game, model), clause), *steady, *blind)


def _roll(
    game: Game, unit: int, weapon: Weapon, firing: tuple[int, ...], parts: Modifiers, extra: int = 0
) -> Script[tuple[int, int]]:
    """Hits and misses of the dice."""
    volleys = volley.volleys_of(game, unit, weapon, firing, parts, extra)
    attack = Attack.of(game, unit, weapon, firing)
    chain = Chain(attack.seat, volleys, (Branch("none"),), SIDES, together=True)
    (taken,) = yield from rolled(chain, volley.Gunnery(game, attack, firing))
    return taken.hits, sum([one.dice for one in volleys]) - taken.hits


@implements("evolved.weapon.indirect-drift")
def drifted(game: Game, unit: int, weapon: Weapon, bearer: int, model: int, misses: int) -> Script[Point]:
    """1 inch for each miss, in one direction of the drift table."""
    place = place_of(game, model)
    if not misses:
        return place
    clause = "evolved.weapon.indirect-drift"
    face: int = yield Total(seat_of(game, unit), clause, f"{weapon.name}: direction of drift", (SIDES,))
    game.note(clause, f"{weapon.name} drifts {misses} {'inch' if misses == 1 else 'inches'}", unit_ref(unit))
    return space.drift(place_of(game, bearer), place, DEGREES * (face - 1), INCH * misses)


@implements("evolved.weapon.indirect-radius")
def extent(weapon: Weapon, hits: int) -> tuple[int, int]:
    """Radius and impacts on each: the weapon's radius for every hit, once if all missed; above 4 inches two impacts."""
    radius = weapon.radius * max(1, hits)
    return (radius, 1) if radius <= LARGEST else (LARGEST, 2)


@implements("evolved.weapon.explosion-victims", "evolved.weapon.explosion-grounds")
def explode(game: Game, attack: Attack, centre: Point, radius: int, number: int) -> Script[None]:
    """Everybody whose base is in the area, friend or foe, takes so many impacts; surviving soldiers are grounded."""
    everybody = sorted((*models_in_play(game, 0), *models_in_play(game, 1)))
    touched = space.under_circle(game.table, centre, radius, everybody)
    clause = "evolved.weapon.explosion-victims"
    game.note(clause, f"Explosion of {radius / INCH:g} inches", *map(model_ref, touched))
    struck = yield from damage.strike(game, attack, tuple([id for id in touched for _ in range(number)]))
    alive = [id for id in touched if game.state.models[id].place is not None and is_soldier(game, id)]
    status.ground(game, tuple(alive), "evolved.weapon.explosion-grounds")
    for unit in dict.fromkeys([game.state.models[id].unit for id in struck]):
        traits.burns(game, attack.weapon, unit)


def place_of(game: Game, model: int) -> Point:
    place = game.state.models[model].place
    assert isinstance(place, tuple), "the model is on the table"
    return place
