"""One combat of a melee as data: like attackers on like defenders, who is in reach of whom, and the dice."""

from collections.abc import Sequence

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Reroll, Volley
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space import is_any_within, reached_pairs
from grognard.kit.units.pieces import enemy, is_soldier, members, models_in_play, name, seat_of

from ..books.cards import Weapon
from ..terms import GROUNDED, bears, close_weapons, figure_of, is_vehicle
from . import ability, order, status, vehicle
from . import volley as shots
from .attack import Attack
from .basics import SIDES, accuracy_part, attack_need, evasion_part

DIFFICULTY, DICE = "evolved.cc.difficulty", "evolved.cc.dice"
Touch = tuple[int, str, str]
"""An attacker, the close combat weapon he uses, and a type of defender in its reach."""


class Combat(Struct, frozen=True):
    """One type of attacker with one weapon against one type of defender."""

    target: str
    weapon: Weapon
    attackers: tuple[int, ...]


# -- who is in reach -----------------------------------------------------------------------------------------------


@implements("evolved.cc.split-types")
def type_of(game: Game, model: int) -> str:
    """What a defender is to those who attack him: a vehicle for itself; of a unit gunners, support weapons, those with
    a profile of their own and grounded soldiers each apart from the ordinary ones."""
    piece = game.state.models[model]
    if piece.solid:
        return model_ref(model)
    down = "/grounded" if bears(game, model, GROUNDED) else ""
    return f"{unit_ref(piece.unit)}/{kind_of(game, model)}{down}"


def kind_of(game: Game, model: int) -> str:
    """A soldier's type inside his unit; ordinary ones share theirs with officers and special weapon carriers."""
    card = figure_of(game, model)
    if card.role in ("gunner", "support-weapon"):
        return card.role
    return card.profile if card.role == "ace" or card.toughness > 1 else "soldiers"


def read_type(target: str) -> tuple[Ref, list[str]]:
    """A type of defender as `type_of` writes it: the piece, and what tells it apart from others of the unit."""
    ref, *rest = target.split("/")
    return ref, rest


def piece_of(target: str) -> Ref:
    """The unit or vehicle that a type of defender belongs to."""
    return read_type(target)[0]


def label_of(game: Game, target: str) -> str:
    """A type of defender for people."""
    ref, rest = read_type(target)
    if ref[0] == "m":
        return figure_of(game, number_of(ref)).name
    told = [word.replace("-", " ") for word in rest if word != "soldiers"]
    return " ".join([name(game, number_of(ref)), *[f"({word})" for word in told]])


@implements("evolved.cc.attackers", "evolved.cc.with-vehicles")
def touches(game: Game, unit: int) -> tuple[Touch, ...]:
    """Every model that can attack, each of its close combat weapons, and the types of enemies within its reach."""
    foes = models_in_play(game, enemy(seat_of(game, unit)))
    able = [id for id in members(game, unit) if status.can_act(game, id)]
    arms = [(id, arm) for id in able for arm in close_weapons(game, id)]
    if not arms or not is_any_within(game.table, able, foes, max([arm.reach for _, arm in arms])):
        return ()
    found: dict[Touch, None] = {}
    for id, arm in arms:
        for _, foe in reached_pairs(game.table, (id,), foes, arm.reach):
            found[id, arm.id, type_of(game, foe)] = None
    return tuple(found)


def defenders(game: Game, combat: Combat) -> tuple[int, ...]:
    """The models of the type attacked that are now in reach of at least one attacker of the combat."""
    near = {foe for _, foe in _pairs(game, combat)}
    return tuple([id for id in _attacked(game, combat) if id in near])


@implements("evolved.cc.attackers")
def still_fought(game: Game, combat: Combat) -> Combat:
    """The combat without those of its attackers whose opponents have fallen meanwhile."""
    near = {id for id, _ in _pairs(game, combat)}
    return Combat(combat.target, combat.weapon, tuple([id for id in combat.attackers if id in near]))


def _attacked(game: Game, combat: Combat) -> tuple[int, ...]:
    ref = piece_of(combat.target)
    group = (number_of(ref),) if ref[0] == "m" else members(game, number_of(ref))
    models = game.state.models
    return tuple([id for id in group if models[id].place is not None and type_of(game, id) == combat.target])


def _pairs(game: Game, combat: Combat) -> Sequence[tuple[int, int]]:
    """Attackers of the combat and models of the type attacked within their reach."""
    there = _attacked(game, combat)
    alive = tuple([id for id in combat.attackers if game.state.models[id].place is not None])
    return reached_pairs(game.table, alive, there, combat.weapon.reach) if there and alive else ()


# -- the dice ------------------------------------------------------------------------------------------------------


@implements("evolved.cc.difficulty", "evolved.cc.no-evasion-roll")
def parts_of(game: Game, unit: int, weapon: Weapon, model: int) -> Modifiers:
    """The weapon's own Accuracy plus the defender's EV, which is 0 for grounded soldiers; he rolls nothing."""
    evasion = 0 if bears(game, model, GROUNDED) else vehicle.evasion(game, model)
    help = order.convergence(game, unit)
    parts = (accuracy_part(weapon.accuracy, DIFFICULTY), evasion_part(evasion, DIFFICULTY))
    return (*parts, *((Modifier(-help, "evolved.order.converge", "Converge"),) if help else ()))


@implements("evolved.cc.dice")
def volleys_of(game: Game, unit: int, combat: Combat, victim: int) -> tuple[Volley, ...]:
    """Attackers times rate of fire; vehicles keep their dice apart, each with its own overdrive."""
    arm, parts = combat.weapon, parts_of(game, unit, combat.weapon, victim)
    free = tuple([reroll for _, reroll in ability.rerolls(game, unit, False)])
    if not is_vehicle(game, unit):
        return (pooled(arm, len(combat.attackers), parts, free, arm.name),)
    several = len(combat.attackers) > 1
    return tuple([
        pooled(arm, 1, parts, (*free, *overdrive(game, id)), f"{arm.name} {place}" if several else arm.name)
        for place, id in enumerate(combat.attackers, 1)
    ])  # fmt: skip


@implements("evolved.cc.av-reroll")
def overdrive(game: Game, model: int) -> tuple[Reroll, ...]:
    """A vehicle's points re-roll missed close combat dice as they do in shooting."""
    return shots.overdrive_rerolls(game, model, shots.CLOSE_OVERDRIVE)


def pooled(arm: Weapon, number: int, parts: Modifiers, rerolls: tuple[Reroll, ...], label: str) -> Volley:
    """The dice of so many attackers."""
    return Volley(label, number * arm.rate, attack_need(parts), DICE, rerolls, arm.damage, parts)


@implements("evolved.cc.damage", "evolved.cc.losses-vehicles")
def chain_of(game: Game, unit: int, combat: Combat, victims: tuple[int, ...]) -> Chain:
    """Impacts, then damage tests with the weapon's AP or AT: on the soldiers in reach, or on the vehicle located."""
    first, volleys = victims[0], volleys_of(game, unit, combat, victims[0])
    if is_soldier(game, first):
        unit_of_first: Ref = unit_ref(game.state.models[first].unit)
        branch = Branch(unit_of_first, effect=shots.wear(game, combat.weapon, victims))
    else:
        branch = Branch(model_ref(first), effect=shots.hull(game, combat.weapon, first))
    return Chain(seat_of(game, unit), volleys, (branch,), SIDES, together=True)


def attack_of(game: Game, unit: int, combat: Combat) -> Attack:
    return Attack.of(game, unit, combat.weapon, combat.attackers, at_range=False)
