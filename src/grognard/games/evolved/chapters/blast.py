"""Explosions: aimed grenades and rockets, indirect fire with its drift, and what happens inside the area."""

from collections.abc import Iterator

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, Turn, Why, done_with, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain
from grognard.engine.dice.rolling import rolled
from grognard.engine.dice.rolls import Modifier, Modifiers, Total
from grognard.engine.showing.phrases import gathered
from grognard.engine.showing.words import PLAIN, model_name
from grognard.kit.units.pieces import is_soldier, models_in_play, name, seat_of

from ..acts import Acts, activation_of
from ..books.cards import Weapon
from ..books.profiles import weapon as arm_of
from ..terms import INCH
from . import ability, damage, effects, los, order, target, vehicle, volley
from . import unit as units
from . import weapon as traits
from .attack import Aim, Attack
from .basics import SIDES, evasion_part

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
    model = yield from _choose_model(Pointing(game, unit, aim, acts))
    near = target.in_range(game, able, (model,), weapon.range)
    firing = los.who_sees(game, near, (model,))
    extra = yield from ability.ammunition(game, firing[0])
    parts = parts_of(game, unit, weapon, model, firing[0], acts)
    hits, _ = yield from _roll(game, unit, weapon, firing, model, parts, extra)
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
        left = Aim.at(game, aim.ref) if game.state.units[aim.unit].members else None
        if left is None or not target.aims(game, weapon, (bearer,), left):
            continue
        model = yield from _choose_model(Pointing(game, unit, left, acts, (bearer,)))
        parts = parts_of(game, unit, weapon, model, bearer, acts)
        hits, misses = yield from _roll(game, unit, weapon, (bearer,), model, parts)
        centre = yield from drifted(game, unit, weapon, bearer, model, misses)
        radius, number = extent(weapon, hits)
        yield from explode(game, Attack.of(game, unit, weapon, (bearer,)), centre, radius, number)
        fired.append(bearer)
    return tuple(fired)


class Pointing(Turn):
    """An explosive is aimed at one model of the target, by all who bear it or by one of them."""

    __slots__ = ("able", "acts", "aim", "unit", "weapon")

    def __init__(self, game: Game, unit: int, aim: Aim, acts: Acts, bearers: tuple[int, ...] = ()) -> None:
        about = (unit_ref(unit), aim.ref, *map(model_ref, bearers))
        super().__init__(game, seat_of(game, unit), about, acts)
        self.unit, self.aim, self.acts, self.weapon = unit, aim, acts, arm_of(acts.arm)
        self.able = bearers or target.bearers(game, unit, self.weapon, acts)


def pointing_of(game: Game, form: Decision) -> Pointing:
    turn = activation_of(game, form)
    _, at, *bearers = form.about
    return Pointing(game, turn.unit, Aim.at(game, at), turn.acts, tuple(map(number_of, bearers)))


def _models(turn: Pointing) -> tuple[int, ...]:
    return turn.aim.models


def _out_of_aim(turn: Pointing, model: int) -> Iterator[Why]:
    if not target.is_aim(turn.game, turn.weapon, turn.able, model):
        clause = "evolved.shoot.range" if traits.is_indirect(turn.weapon) else "evolved.shoot.los-needed"
        yield clause, "nobody who fires has it in range and, unless the weapon is indirect, in sight"


def _clause(turn: Pointing, _: int = 0) -> str:
    return AIMED if traits.is_indirect(turn.weapon) else EXPLOSIVE


@done_with(
    MODELS, "", lambda turn, model: units.described(turn.game, model), _clause, things=_models, miss=_out_of_aim,
    other=("evolved.shoot.steps", "the volley goes at another unit"), subject=the_thing,
)  # fmt: skip
def point_at(turn: Pointing, model: int) -> None:
    """It explodes about this one, if it hits."""


MENU = Menu(
    name="aim",
    prompt=lambda turn, _: f"{turn.weapon.name}: aim at which model?",
    clause=_clause,
    turn=pointing_of,
    acts=(point_at,),
)


def _choose_model(turn: Pointing) -> Script[int]:
    chosen = yield from MENU.ask(turn)
    assert chosen is not None, "what may be fired at has a model to aim at"
    return int(chosen[1])


def parts_of(game: Game, unit: int, weapon: Weapon, model: int, bearer: int, acts: Acts) -> Modifiers:
    """The EV of the model aimed at, without cover; indirect fire is 1 harder at what the bearer does not see."""
    calm = order.steadiness(game, unit, acts)
    steady = (Modifier(-calm, "evolved.order.steady", "Steady!"),) if calm else ()
    clause = AIMED if traits.is_indirect(weapon) else EXPLOSIVE
    unseen = clause == AIMED and not los.sees(game, bearer, model)
    blind = (Modifier(1, AIMED, "No line of sight"),) if unseen else ()
    return (evasion_part(vehicle.evasion(game, model), clause), *steady, *blind)


def _roll(
    game: Game, unit: int, weapon: Weapon, firing: tuple[int, ...], model: int, parts: Modifiers, extra: int = 0
) -> Script[tuple[int, int]]:
    """Hits and misses of the dice at a model."""
    volleys = volley.volleys_of(game, unit, weapon, firing, parts, extra)
    attack = Attack.of(game, unit, weapon, firing)
    chain = Chain(attack.seat, volleys, (Branch(model_ref(model)),), SIDES, together=True)
    (taken,) = yield from rolled(chain, volley.Gunnery(game, attack, firing))
    return taken.hits, sum([one.dice for one in volleys]) - taken.hits


@implements("evolved.weapon.indirect-drift")
def drifted(game: Game, unit: int, weapon: Weapon, bearer: int, model: int, misses: int) -> Script[Point]:
    """1 inch for each miss, in one direction of the drift table."""
    place = place_of(game, model)
    if not misses:
        return place
    clause = "evolved.weapon.indirect-drift"
    purpose = f"{weapon.name} of {name(game, unit)}: direction of drift"
    face: int = yield Total(seat_of(game, unit), clause, purpose, (SIDES,))
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
    whom = gathered([model_name(id, game.state, PLAIN) for id in touched]) or "nobody"
    game.note(clause, f"Explosion of {radius / INCH:g} inches: it touches {whom}", *map(model_ref, touched))
    struck = yield from damage.strike(game, attack, tuple([id for id in touched for _ in range(number)]))
    alive = [id for id in touched if game.state.models[id].place is not None and is_soldier(game, id)]
    effects.ground(game, tuple(alive), "evolved.weapon.explosion-grounds")
    for unit in dict.fromkeys([game.state.models[id].unit for id in struck]):
        traits.burns(game, attack.weapon, unit)


def place_of(game: Game, model: int) -> Point:
    place = game.state.models[model].place
    assert isinstance(place, tuple), "the model is on the table"
    return place
