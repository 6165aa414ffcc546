"""A volley as data: the dice of those who fire, who takes the impacts, and what is asked while they are rolled."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of, unit_ref
from grognard.engine.dice.chain import Branch, Chain, Locate, Reroll, Victim, Volley, Wear
from grognard.engine.dice.rolling import Calls
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.kit.rounds.choices import Again, Missed, number_again, rerolls
from grognard.kit.units.pieces import members, seat_of_model

from ..acts import Acts
from ..books.cards import Weapon
from ..terms import figure_of, is_vehicle, overdrive, spend, weapons_of
from . import ability, cover, damage, lane, los, measure, order, target, thralls, vehicle
from . import weapon as traits
from .attack import Aim, Attack
from .basics import SIDES, accuracy_part, armor_part, attack_need, damage_difficulty, evasion_part, power_part

DICE, TEST, DIFFICULTY = "evolved.shoot.dice", "evolved.damage.difficulty", "evolved.shoot.difficulty"
OVERDRIVE, CLOSE_OVERDRIVE = "evolved.strategic.op-reroll", "evolved.cc.av-reroll"


# -- the dice ------------------------------------------------------------------------------------------------------


def chain_of(
    game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts, first: tuple[int, ...] = ()
) -> Chain:
    """The dice of a volley as things stand at the declaration: those caught in the line first, then the target."""
    volleys = volleys_of(game, unit, weapon, firing, target_parts(game, unit, weapon, aim, firing, acts))
    attack = Attack.of(game, unit, weapon, firing)
    branches = (*[_caught(game, attack, id) for id in first], *branches_on(game, attack, aim))
    return Chain(attack.seat, volleys, branches, SIDES, together=True)


def caught(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> tuple[int, ...]:
    """Who takes impacts before the target; nobody where the weapon or a Blitz in close quarters rules it out."""
    if not traits.can_be_caught(weapon) or acts.reached:
        return ()
    return lane.caught(game, unit, firing, aim.models)


@implements("evolved.shoot.difficulty")
def target_parts(game: Game, unit: int, weapon: Weapon, aim: Aim, firing: tuple[int, ...], acts: Acts) -> Modifiers:
    """What the target adds to the shooters' Accuracy: Evasion and cover; an order may take something off."""
    parts = [evasion_part(evasion_of(game, aim.models), DIFFICULTY)]
    if traits.allows_cover(weapon) and not acts.reached:
        bonus = cover.bonus(game, unit, aim.unit, cover.origin(game, unit, firing, aim.models), aim.vehicle)
        if bonus:
            parts.append(cover_part(bonus))
    calm = order.steadiness(game, unit, acts)
    return (*parts, *((Modifier(-calm, "evolved.order.steady", "Steady!"),) if calm else ()))


@lru_cache(maxsize=4)
def cover_part(bonus: int) -> Modifier:
    return Modifier(bonus, "evolved.cover.bonus", "Cover")


@implements("evolved.shoot.primary-model")
def evasion_of(game: Game, models: tuple[int, ...]) -> int:
    """The EV that most of the targets have, the lower on equal numbers."""
    if len(models) == 1:
        return vehicle.evasion(game, models[0])
    values = [vehicle.evasion(game, id) for id in models]
    return max(values, key=lambda each: (values.count(each), -each))


@implements("evolved.shoot.dice", "evolved.shoot.av-unit")
def volleys_of(
    game: Game, unit: int, weapon: Weapon, firing: tuple[int, ...], parts: Modifiers, extra: int = 0
) -> tuple[Volley, ...]:
    """Rate of fire times those who fire. Soldiers of like Accuracy pool their dice, vehicles keep theirs apart."""
    free = tuple([reroll for _, reroll in ability.rerolls(game, unit, True)])
    if is_vehicle(game, unit):
        return tuple([
            _of_vehicle(game, weapon, id, parts, free, extra, place if len(firing) > 1 else 0)
            for place, id in enumerate(firing, 1)
        ])  # fmt: skip
    pools: dict[int, int] = {}
    for id in firing:
        accuracy = figure_of(game, id).accuracy
        pools[accuracy] = pools.get(accuracy, 0) + 1
    return tuple([volley(weapon, number * weapon.rate, value, parts, free) for value, number in pools.items()])


def _of_vehicle(
    game: Game, weapon: Weapon, model: int, parts: Modifiers, free: tuple[Reroll, ...], extra: int, place: int
) -> Volley:
    """All the weapons of the type that a vehicle has fire together, and its own overdrive re-rolls its misses."""
    number = [arm.id for arm in weapons_of(game, model)].count(weapon.id)
    name = f"{weapon.name} {place}" if place else weapon.name
    rerolls = (*free, *overdrive_rerolls(game, model, OVERDRIVE))
    return volley(weapon, number * (weapon.rate + extra), figure_of(game, model).accuracy, parts, rerolls, name)


@implements("evolved.strategic.op-reroll", "evolved.shoot.no-infantry-reroll")
def overdrive_rerolls(game: Game, model: int, clause: str) -> tuple[Reroll, ...]:
    """A vehicle's points roll misses of its own dice again, one each, each die once; infantry has no such points."""
    points = overdrive(game, model)
    return (Reroll(points, clause, offered=True),) if points else ()


def volley(
    weapon: Weapon, dice: int, accuracy: int, parts: Modifiers, rerolls: tuple[Reroll, ...] = (), name: str = ""
) -> Volley:
    whole = (accuracy_part(accuracy, DIFFICULTY), *parts)
    return Volley(name or weapon.name, dice, attack_need(whole), DICE, rerolls, weapon.damage, whole)


# -- what impacts do -----------------------------------------------------------------------------------------------


def branches_on(game: Game, attack: Attack, aim: Aim) -> tuple[Branch, ...]:
    """Who of the target takes impacts: soldiers as a unit or each for himself, one vehicle or several in turn."""
    if is_vehicle(game, aim.unit):
        return _on_vehicles(game, attack, aim)
    if damage.is_mixed(game, aim.models):
        return _on_each(game, attack, aim)
    return (Branch(unit_ref(aim.unit), effect=wear(game, attack.weapon, aim.models)),)


def wear(game: Game, weapon: Weapon, models: tuple[int, ...]) -> Wear:
    """Like soldiers, each gone after as many damage points as he has left."""
    return worn(weapon, ability.armor(game, models[0]), damage.health(game, models[0]), len(models))


def worn(weapon: Weapon, armor: int, health: int, number: int = 1) -> Wear:
    """So many soldiers of this armor and health."""
    victim = Victim((damage_difficulty(weapon.ap, armor),), health, number)
    return Wear((victim,), TEST, guard=power_part(weapon.ap, "AP") + armor_part(armor))


@implements("evolved.damage.av-split", "evolved.shoot.single-av")
def _on_vehicles(game: Game, attack: Attack, aim: Aim) -> tuple[Branch, ...]:
    """A single vehicle takes all impacts; those of a unit that can be hit share them as equally as possible, beginning
    with the closest one."""
    if len(aim.models) == 1:
        return (Branch(model_ref(aim.models[0]), effect=hull(game, attack.weapon, aim.models[0])),)
    near = measure.nearest_first(game, members(game, attack.unit), exposed(game, attack.weapon, attack.origins, aim))
    ids = [id for group in near for id in group]
    return in_turn([(model_ref(id), hull(game, attack.weapon, id)) for id in ids])


@implements("evolved.damage.av-split")
def exposed(game: Game, weapon: Weapon, firing: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    """The vehicles of a unit that a firing model has in range and in sight; where there is none, those in sight."""
    return target.aims(game, weapon, firing, aim) or los.who_sees(game, aim.models, firing)


def hull(game: Game, weapon: Weapon, model: int) -> Locate:
    return pierced(weapon, vehicle.locate(game, model, (damage.need(game, weapon, model),)))


def pierced(weapon: Weapon, plan: Locate) -> Locate:
    """The same with what the weapon brings to the tests."""
    return replace(plan, guard=power_part(weapon.at, "AT") + plan.guard)


@implements("evolved.damage.mixed-armor")
def _on_each(game: Game, attack: Attack, aim: Aim) -> tuple[Branch, ...]:
    """Soldiers who differ take one impact each from the closest on, and begin again when all have one."""
    near = measure.nearest_first(game, attack.origins, aim.models)
    ids = [id for group in near for id in group]
    return in_turn([(model_ref(id), wear(game, attack.weapon, (id,))) for id in ids])


def in_turn(pairs: Sequence[tuple[Ref, Wear | Locate]]) -> tuple[Branch, ...]:
    """They take an impact each from the first on, and begin again when all have one."""
    return tuple([Branch(to, effect=effect, in_turn=True) for to, effect in pairs])


def _caught(game: Game, attack: Attack, model: int) -> Branch:
    """One impact at most on a soldier in the line, tested against his own armor."""
    worth = -1 if seat_of_model(game, model) == attack.seat else 1
    effect = replace(wear(game, attack.weapon, (model,)), purpose="damage in the line of fire")
    return caught_branch(model_ref(model), effect, worth)


def caught_branch(to: Ref, effect: Wear | None, worth: int) -> Branch:
    return Branch(to, 1, None, effect, worth)


# -- what is asked and told while the dice are rolled --------------------------------------------------------------


REROLL = rerolls("OP")


class Gunnery(Calls):
    """The decisions of an attack: misses rolled again, weapons that are hit, impacts that others take."""

    def __init__(self, game: Game, attack: Attack, spenders: tuple[int, ...] = ()) -> None:
        self.game = game
        self.attack = attack
        self.spenders = dict(enumerate(spenders))
        """The vehicle whose dice each volley is."""
        self.used: set[str] = set()
        """Abilities that have rolled dice again in this test."""

    def rerolls(self, chain: Chain, volley: Volley, reroll: Reroll, most: int) -> Script[int]:
        """How many misses are rolled again: named and paid for together."""
        paid = reroll.clause in (OVERDRIVE, CLOSE_OVERDRIVE)
        missed = Missed(self.attack.weapon.id, reroll.clause, most, paid)
        turn = Again(self.game, self.attack.seat, (unit_ref(self.attack.unit),), missed, volley.name)
        number = yield from number_again(REROLL, turn)
        if not number:
            return 0
        if paid:
            (place,) = [place for place, one in enumerate(chain.volleys) if one is volley]
            spend(self.game, self.spenders[place], number, reroll.clause)
        else:
            self._use(reroll.clause)
        return number

    def _use(self, clause: str) -> None:
        """Mark an ability as used in this round, the first time that it is used in this test."""
        if clause not in self.used:
            own = ability.rerolls(self.game, self.attack.unit, self.attack.at_range)
            user = next(id for id, reroll in own if reroll.clause == clause)
            ability.use(self.game, user, clause.rpartition(".")[2])
            self.used.add(clause)

    def box(self, branch: Branch, among: tuple[int, ...], boxes: tuple[int, ...]) -> Script[int]:
        return (yield from vehicle.choose_weapon(self.game, number_of(branch.to), among, self.attack.seat))

    def struck(self, branch: Branch, box: int, lost: int, boxes: tuple[int, ...], is_rolled: bool) -> Script[None]:
        vehicle.take(self.game, number_of(branch.to), box, lost, is_rolled)
        yield from ()

    def reassigned(self, branch: Branch, kept: tuple[int, ...]) -> Script[tuple[int, ...]]:
        """Thralls may take impacts of shooting for their commander; not of locked shots."""
        weapon = self.attack.weapon
        if not self.attack.at_range or not traits.can_be_caught(weapon) or not any(kept):
            return kept
        model = self._commander(branch.to)
        if model is None:
            return kept
        over = yield from thralls.reassign(self.game, self.attack, model, sum(kept))
        left = []
        for number in kept:
            left.append(max(0, number - over))
            over = max(0, over - number)
        return tuple(left)

    def _commander(self, ref: Ref) -> int | None:
        models = (number_of(ref),) if ref[0] == "m" else members(self.game, number_of(ref))
        return models[0] if len(models) == 1 and ability.can(self.game, models[0], "precious-element") else None
