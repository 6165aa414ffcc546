"""Armored vehicles: where they are hit, what is left of them, and who comes out of a destroyed one."""

from functools import lru_cache

from grognard.engine import space
from grognard.engine.asking.demands import Region
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, unit_ref
from grognard.engine.core.state import Unit as UnitPiece
from grognard.engine.dice.chain import Locate
from grognard.kit.files.muster import Member
from grognard.kit.units import leaders
from grognard.kit.units import parts as kit
from grognard.kit.units.pieces import commander, has, leader, members, name, seat_of

from ..books.cards import PARTS, Figure
from ..books.muster import price, recruit
from ..books.profiles import card_of, figure, weapon
from ..terms import (
    COST,
    DONE,
    DRIVE,
    KNOCKED_DOWN,
    LEGS,
    STRENGTH,
    UNIT_OF_LENGTH,
    USED,
    arms_of,
    bears,
    figure_of,
    is_immobilized,
    is_infantry,
)
from . import ability, damage, drill, role, thralls
from . import unit as units
from . import weapon as traits
from .attack import Attack
from .basics import armor_part

ROW, TEST = "evolved.vehicle.location", "evolved.damage.difficulty"
FACES = 2
"""Of the D10 for each row of the location table."""


# -- parts ---------------------------------------------------------------------------------------------------------


@implements("evolved.vehicle.parts", "evolved.vehicle.empty-arm")
@lru_cache(maxsize=64)
def parts_of(card: Figure) -> kit.Parts:
    """The counters of a vehicle's parts and the location table: legs, right arm, left arm, drive system, core.

    Each weapon of an arm is a part of its own; what the card does not list has no box and counts as destroyed.
    """
    return located(tuple([key for part in PARTS for key in _keys_of(card, part)]))


def _keys_of(card: Figure, part: str) -> list[str]:
    return [key for key in box_keys(card) if key.partition(".")[0] == part] or [part]


@implements("evolved.vehicle.location")
def located(keys: tuple[str, ...]) -> kit.Parts:
    """The location table over these boxes: two faces for each part, from the legs down to the core."""
    table = [tuple([box for box, key in enumerate(keys) if key.partition(".")[0] == part]) for part in PARTS]
    rows = tuple(row for row in table for _ in range(FACES))
    return kit.Parts(keys, rows, len(keys) - 1, passes_on=True)


def box_keys(card: Figure) -> tuple[str, ...]:
    """The counters of the boxes that a card lists; further weapons of an arm are numbered: right-arm, right-arm.2."""
    seen: dict[str, int] = {}
    keys = []
    for part, _ in card.boxes:
        seen[part] = seen.get(part, 0) + 1
        keys.append(part if seen[part] == 1 else f"{part}.{seen[part]}")
    return tuple(keys)


@implements("evolved.vehicle.health-boxes")
def boxes(game: Game, model: int) -> tuple[int, ...]:
    """Health boxes left in each part."""
    return kit.boxes(game, model, parts_of(figure_of(game, model)))


@implements("evolved.vehicle.location", "evolved.vehicle.transfer", "evolved.vehicle.excess")
def locate(game: Game, model: int, needs: tuple[int, ...]) -> Locate:
    """Impact after impact: damage test, D10 for the part, boxes off that part or the next one down that is left.

    Points beyond the boxes of the part are lost, and with the core all impacts that are left.
    """
    parts = parts_of(figure_of(game, model))
    return plan(parts, kit.boxes(game, model, parts), needs, ability.armor(game, model))


def plan(parts: kit.Parts, left: tuple[int, ...], needs: tuple[int, ...], armor: int) -> Locate:
    """The same of any vehicle with so many boxes left in its parts."""
    return kit.locate(parts, left, needs, TEST, ROW, armor_part(armor))


def _arm(turn: kit.Hit, box: int) -> str:
    card = figure_of(turn.game, turn.model)
    return _part_name(card, parts_of(card).keys[box])


ARM = kit.weapon_hit("evolved.vehicle.arm-choice", _arm, lambda turn: figure_of(turn.game, turn.model).name)


@implements("evolved.vehicle.arm-choice")
def choose_weapon(game: Game, model: int, among: tuple[int, ...], seat: int) -> Script[int]:
    """The attacker names which surviving weapon of the arm is hit."""
    return kit.choose_box(ARM, game, seat, model, among)


def _part_name(card: Figure, key: str) -> str:
    part, _, number = key.partition(".")
    arms = [id for where, id in card.arms if where == part]
    return weapon(arms[int(number or 1) - 1]).name if arms else part


@implements(
    "evolved.vehicle.zero-hb", "evolved.vehicle.arm-destroyed", "evolved.vehicle.legs-destroyed",
    "evolved.vehicle.transfer",
)  # fmt: skip
def take(game: Game, model: int, box: int, lost: int, is_rolled: bool = True) -> None:
    """Boxes off a part. At 0 it is destroyed: an arm's weapon is silent for good, without legs it hardly moves."""
    card = figure_of(game, model)
    key = parts_of(card).keys[box]
    game.count(ROW if is_rolled else "evolved.vehicle.transfer", (model_ref(model), key, -lost))
    if not game.state.models[model].counters.get(key, 0):
        _note_loss(game, model, card, key)


def lost_weapons(game: Game, unit: int) -> list[str]:
    """The weapons of a unit's vehicles of which one is silent for good."""
    if is_infantry(game, unit):
        return []
    models = game.state.models
    arms = [(id, key, arm.id) for id in members(game, unit) for key, arm in arms_of(figure_of(game, id))]
    return [arm for id, key, arm in arms if not models[id].counters.get(key, 0)]


@implements("evolved.vehicle.drive-destroyed")
def _note_loss(game: Game, model: int, card: Figure, key: str) -> None:
    """Say what the loss of a part means; points already in the pool stay when the drive system goes."""
    who = name(game, game.state.models[model].unit)
    words = {LEGS: "is immobilized", DRIVE: "makes no more overdrive points"}
    clauses = {LEGS: "evolved.vehicle.legs-destroyed", DRIVE: "evolved.vehicle.drive-destroyed"}
    if key in words:
        game.note(clauses[key], f"{who} {words[key]}", model_ref(model))
    elif "arm" in key:
        lost = f"{_part_name(card, key)} of {who} is destroyed"
        game.note("evolved.vehicle.arm-destroyed", lost, model_ref(model))


@implements("evolved.vehicle.drive-destroyed")
def makes_overdrive(game: Game, model: int) -> int:
    """Overdrive points that a vehicle generates at the beginning of a round: none without its drive system."""
    works = game.state.models[model].counters.get(DRIVE, 0)
    return figure_of(game, model).overdrive if works else 0


@implements("evolved.vehicle.no-evade")
def evasion(game: Game, model: int) -> int:
    """EV of a model: 0 for an immobilized vehicle, and for one that is knocked down."""
    if is_immobilized(game, model) or bears(game, model, KNOCKED_DOWN):
        return 0
    return figure_of(game, model).evasion


# -- damage --------------------------------------------------------------------------------------------------------


def suffer(game: Game, attack: Attack, model: int, successes: int) -> Script[None]:
    """So many successes one after the other, each with a location roll, until the core is gone."""
    card = figure_of(game, model)
    plan = parts_of(card)
    for _ in range(successes):
        if not boxes(game, model)[plan.core]:
            break
        box, lost, is_rolled = yield from kit.strike(
            game, model, plan, attack.weapon.damage, attack.seat, ROW, card.name,
            lambda among: choose_weapon(game, model, among, attack.seat),
        )  # fmt: skip
        take(game, model, box, lost, is_rolled)
    yield from settle(game, attack, (model,))


def settle(game: Game, attack: Attack, models: tuple[int, ...]) -> Script[None]:
    """After the damage of an attack: vehicles without a core are destroyed, others that were hit may fall."""
    for model in models:
        if game.state.models[model].place is None:
            continue
        if boxes(game, model)[-1]:
            traits.knocks_down(game, attack.weapon, model)
        else:
            yield from destroyed(game, model)


@implements("evolved.vehicle.core-destroyed", "evolved.vehicle.pilot", "evolved.vehicle.no-wreck")
def destroyed(game: Game, model: int) -> Script[None]:
    """The model is removed without wreck or blast. A plain pilot is out of the battle, an ace goes on on foot."""
    piece = game.state.models[model]
    place = piece.place
    assert isinstance(place, tuple), "a vehicle is destroyed on the table"
    foot = _step_out(game, model) if role.on_foot(game, model) else None
    yield from damage.remove(game, (model,), "evolved.vehicle.core-destroyed")
    if foot is not None:
        yield from set_down(game, foot, place, piece.radius, "evolved.vehicle.ace-ejects", "ejects")
    else:
        yield from thralls.transformation(game, model, place)


@implements("evolved.vehicle.ace-ejects", "evolved.vehicle.ace-on-foot")
def _step_out(game: Game, model: int) -> int:
    """The ace with full health in a unit of his own, not yet placed; he takes his command and his price with him.

    Where the vehicle has had its activation this round, he has had it too; so with orders he has given.
    """
    piece = game.state.models[model]
    seat, clause = seat_of(game, piece.unit), "evolved.vehicle.ace-on-foot"
    done = has(game, piece.unit, DONE) or game.state.acting == piece.unit
    price = _price_of_ace(game, piece.unit)
    foot = new_unit(game, seat, role.on_foot(game, model), (DONE,) if done else (), price, clause)
    used = [(model_ref(foot), key, number) for key, number in piece.counters.items() if number and key.startswith(USED)]
    if used:
        game.count(clause, *used)
    if price:
        game.count(clause, (unit_ref(piece.unit), COST, -price))
    if commander(game, seat) == model:
        leaders.take_command(game, seat, foot, clause)
    return foot


def _price_of_ace(game: Game, unit: int) -> int:
    """What was paid for a unit of vehicles with their ace beyond the plain price of the vehicles."""
    card, told = card_of(game.state.units[unit].profile), game.state.units[unit].counters
    return max(0, told.get(COST, 0) - price(card.id, told.get(STRENGTH, 1))) if card else 0


def new_unit(game: Game, seat: int, profile: str, tags: tuple[str, ...], cost: int, clause: str) -> int:
    """A unit of one model that comes up in the battle; the model, not yet placed."""
    unit, model = len(game.state.units), len(game.state.models)
    counters = {STRENGTH: 1, **({COST: cost} if cost else {})}
    piece = UnitPiece(unit, seat, profile, figure(profile).name, (model,), model, None, counters, tags)
    game.tell(Formed(clause, piece, (recruit(model, unit, Member(profile)),)))
    return model


def set_down(game: Game, foot: int, place: Point, radius: int, clause: str, verb: str) -> Script[None]:
    """On the spot where the vehicle stood: inside the outline of its base, clear of other bases."""
    ((_, spot, _),) = yield Place(
        seat=seat_of(game, game.state.models[foot].unit),
        name="eject",
        prompt=f"{figure_of(game, foot).name} {verb}: where does he stand?",
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(model_ref(foot),),
        models=(foot,),
        regions=(Region("circle", (*place, radius)),),
    )
    game.tell(Placed(clause, models=((foot, spot),)))
    drill.lost_by_all(game)


# -- left behind ---------------------------------------------------------------------------------------------------


@implements("evolved.vehicle.immobilized-in-unit")
def abandon(game: Game, unit: int) -> Script[None]:
    """After a movement: immobilized vehicles that the others have left out of cohesion count as destroyed."""
    group = members(game, unit)
    stuck = [id for id in group if is_immobilized(game, id)]
    if not stuck or len(stuck) == len(group) or units.is_in_cohesion(game, unit):
        return
    left = tuple([id for id in stuck if not _is_kept(game, unit, id)])
    if left:
        game.note("evolved.vehicle.immobilized-in-unit", f"{name(game, unit)} leaves a vehicle behind", unit_ref(unit))
        yield from damage.remove(game, left, "evolved.vehicle.immobilized-in-unit")


def _is_kept(game: Game, unit: int, model: int) -> bool:
    """A comrade who can go is within 2 inches, and the vehicle and the leader are within his inspiration range."""
    mobile = [id for id in members(game, unit) if not is_immobilized(game, id)]
    chief = leader(game, unit)
    reach = units.inspiration(game, chief)
    others = [id for id in members(game, unit) if id != model] if model == chief else [chief]
    if not [id for id in mobile if space.gap_within(game.table, model, id, units.NEIGHBOUR)]:
        return False
    return any(space.gap_within(game.table, model, id, reach) for id in others)
