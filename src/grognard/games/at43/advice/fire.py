"""What shots and blows are worth: exact odds times the Army Points at stake, friends in the way counted against it."""

from typing import Any

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.asking.menus import Menu
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, number_of
from grognard.engine.dice.chain import Branch, Locate
from grognard.engine.dice.solve import Odds
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.bounds import NOTHING, Tails, past_others, tails
from grognard.kit.advice.worth import FRIEND, Shots, chain_worth
from grognard.kit.units.pieces import is_option, seat_of, seat_of_model

from ..books.cards import Weapon
from ..books.muster import structure
from ..books.profiles import figure, profiles, weapon
from ..chapters import drill, measuring, shoot, vehicle
from ..chapters.attack import Shooters
from ..chapters.basics import IMPOSSIBLE, SIDES, damage_need
from ..chapters.contact import contacts, parts_of
from ..chapters.damage import feature_protection, structure_left
from ..chapters.melee import blows_of, chain_of
from ..chapters.salvo import arms_of, between, salvo_chain, salvo_chains
from ..chapters.target import aim_at, aimed_in, bearers, hold, range_of
from ..chapters.weapon import JAMMING, SNIPER, is_blast
from ..terms import owner_of_object, structure_of

OBJECT = 220.0
"""A structure point of the enemy's mission object, in Army Points."""
RUBBLE = 0.2
HULL = 1.6
"""A vehicle destroyed, and all its damage on the way there, as a share of its price."""
WEARY = 1.0
"""What a blow must be worth to be struck at all: walls in the way are left alone."""


def fighter_value(game: Game, model: int) -> float:
    """The Army Points of one fighter."""
    piece = game.state.models[model]
    card = profiles().get(piece.profile)
    return float(card.cost if card is not None else 70) + 10.0 * piece.counters.get("rank", 0)


def part_left(game: Game, model: int) -> float:
    """The share of its structure points that a fighter has left."""
    piece = game.state.models[model]
    if not piece.solid:
        return structure_of(game, model) / max(1, figure(piece.profile).structure)
    return sum(vehicle.boxes(game, model)) / max(1, sum(structure(piece.profile).values()))


def unit_value(game: Game, unit: int) -> float:
    return fighter_value(game, game.state.units[unit].members[-1])


# -- shooting ------------------------------------------------------------------------------------------------------


def shot_worth(game: Game, unit: int, weapon_id: str, least: float = NOTHING) -> float:
    """The best target of a salvo now; where none is worth so much, no more than that at most."""
    arm = weapon(weapon_id)
    return max(_salvos(game, unit, arm, _targets(game, unit, arm), (), least).values(), default=0.0)


def shot_most(game: Game, unit: int, weapon_id: str) -> float:
    """What the best target of a salvo is worth at most."""
    arm = weapon(weapon_id)
    return max([salvo_most(game, unit, arm, aim) for aim in _targets(game, unit, arm)], default=0.0)


def salvo_most(game: Game, unit: int, arm: Weapon, target: Ref) -> float:
    """What a salvo at a target is worth at most."""
    limit = _limit(game, unit, arm, ())
    return float("inf") if limit is None else limit.most(target)


def most_worth(game: Game, unit: int, arm: Weapon, target: Ref) -> float:
    """What a salvo at somebody, seen or not, would be worth at most; of blasts and the like by rule of thumb."""
    limit = _limit(game, unit, arm, ())
    return 2.0 * arm.rate * len(bearers(game, unit, arm)) if limit is None else limit.rough(target)


def _targets(game: Game, unit: int, arm: Weapon) -> tuple[Ref, ...]:
    return tuple(shoot.targets(game, unit, arm))


@remembered(MOMENT)
def _salvos(
    game: Game, unit: int, arm: Weapon, targets: tuple[Ref, ...], fired: tuple[str, ...], least: float = NOTHING
) -> dict[Ref, float]:
    """What a salvo at each of these is worth: exactly of the best and those worth so much, of the others at most."""
    limit = _limit(game, unit, arm, fired)

    def worth(ref: Ref) -> float:
        return 0.0 if limit is not None and limit.is_nothing(ref) else salvo_worth(game, unit, arm, ref, fired)

    return Shots(worth, None if limit is None else limit.most).each(targets, least)


@remembered(MOMENT)
def _limit(game: Game, unit: int, arm: Weapon, fired: tuple[str, ...]) -> "_Limit | None":
    """What such salvos are worth at most, where that can be said."""
    firing = bearers(game, unit, arm, fired)
    if arm.has("projection") or is_blast(arm) or not firing:
        return None
    if [one for _, one in firing if SNIPER in one.traits or JAMMING in one.traits]:
        return None
    return _Limit(game, unit, firing)


class _Limit:
    """What salvos of these shooters are worth at most: every bearer fires, nobody has cover, none hits a friend."""

    def __init__(self, game: Game, unit: int, firing: Shooters) -> None:
        self.game, self.unit, self.seat = game, unit, seat_of(game, unit)
        self.arms, self.first_arm = arms_of(firing), firing[0][1]
        self.dice = sum([arm.rate * number for arm, number in self.arms])
        self.extra = drill.extra_rerolls(game, unit)
        self.measures = is_option(game, "free_measuring")
        self._by_band: dict[int, list[tuple[float, Tails]]] = {}
        self._worths: dict[str, float] = {}
        self._found: dict[Ref, tuple[float, float, bool]] = {}

    def most(self, target: Ref) -> float:
        return self._seen(target)[0]

    def rough(self, target: Ref) -> float:
        """The same where those in between are only counted, as for a target that is still to come."""
        return self._seen(target)[1]

    def is_nothing(self, target: Ref) -> bool:
        """Whether no impact may fall, or none do anything to anybody."""
        return self._seen(target)[2]

    def _seen(self, target: Ref) -> tuple[float, float, bool]:
        found = self._found.get(target)
        if found is None:
            found = self._found[target] = self._look(target)
        return found

    def _look(self, target: Ref) -> tuple[float, float, bool]:
        aim = aim_at(self.game, target)
        here = range_of(self.game, self.unit, aim)
        impacts = self._by_eye(here)
        if not impacts[0][0]:
            return 0.0, 0.0, True
        first = between(self.game, self.unit, aim, self.first_arm)
        own, cap = self._target(target)
        if not first:
            worth = sum([min(cap, number * own) for number, _ in impacts]) / len(impacts)
            return worth, worth, not own
        models, units = self.game.state.models, self.game.state.units
        crossed = [(place, id) for place, id in enumerate(first) if units[models[id].unit].seat != self.seat]
        foes = [(place, self.fighter(id)) for place, id in crossed]
        each, share = sum([value for _, value in foes]), max(0.0, 1.0 - len(first) / self.dice)
        rough = sum([each * min(1.0, number) + min(cap, number * (own * share)) for number, _ in impacts])
        return past_others(impacts, foes, len(first), own, cap), rough / len(impacts), False

    def _by_eye(self, here: int) -> "list[tuple[float, Tails]]":
        """Impacts on average at the Ranges that may be meant by this one, if every re-roll were of use, and how likely
        so many fall at all."""
        found = self._by_band.get(here)
        if found is None:
            bands = (here,) if self.measures else (*range(max(0, here - 1), here), here, here, here + 1)
            found = self._by_band[here] = [self._impacts(band) for band in bands]
        return found

    def _impacts(self, band: int) -> "tuple[float, Tails]":
        pools, found = [], 0.0
        for arm, number in self.arms:
            chance = _chance(measuring.shot_need(self.game, arm, band))
            tries = number * (arm.rate + arm.reroll + self.extra)
            found += min(number * arm.rate, tries * chance)
            again = bool(arm.reroll) + bool(self.extra)
            pools.append((number * arm.rate, 1.0 - (1.0 - chance) ** (1 + again)))
        return found, tails(tuple(pools))

    def _target(self, target: Ref) -> tuple[float, float]:
        """What one impact is worth at most, and all of them together."""
        game, number = self.game, number_of(target)
        if target[0] == "f":
            value, protection = _point_value(game, self.seat, number), feature_protection(game, number)
            points = max([arm.damage * _chance(damage_need(arm.penetration, protection)) for arm, _ in self.arms])
            return points * value, structure_left(game, number) * value
        if target[0] == "m":
            return self.fighter(number), HULL * fighter_value(game, number)
        group, value = game.state.units[number].members, unit_value(game, number)
        return value * max([self.chance(game.state.models[id].profile) for id in group]), len(group) * value

    def fighter(self, model: int) -> float:
        """What one impact on a fighter is worth at most."""
        piece, value = self.game.state.models[model], fighter_value(self.game, model)
        if not piece.solid:
            return value * self.chance(piece.profile)
        harm = max(arm.damage for arm, _ in self.arms) / vehicle.boxes(self.game, model)[vehicle.CORE]
        return HULL * value * min(1.0, harm * self.chance(piece.profile))

    def chance(self, profile: str) -> float:
        """That an impact does damage to a figure."""
        found = self._worths.get(profile)
        if found is None:
            protection = figure(profile).protection
            found = max([_chance(damage_need(arm.penetration, protection)) for arm, _ in self.arms])
            self._worths[profile] = found
        return found


def _chance(need: int) -> float:
    return 0.0 if need >= IMPOSSIBLE else (SIDES + 1 - need) / SIDES


def target_worth(seat_view: SeatView, menu: Menu[Any], answer: Answer) -> float:
    """What a target is worth; one of several flamers may hold his fire, which is worth nothing."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Choose)
    act, aim = menu.read(answer[0])
    if act is hold:
        return 0.0
    unit, arm, aimed = aimed_in(form)
    fired = aimed.fired
    aims = [option.subject for option in form.options]
    refs = tuple([ref for ref in aims if ref is not None])
    worths = _salvos(game, unit, arm, refs, fired if is_joined(game, unit, arm, fired) else ())
    return worths[aim]


def is_joined(game: Game, unit: int, arm: Weapon, fired: tuple[str, ...]) -> bool:
    """Whether what was fired before changes who fires now."""
    return bool(fired) and bearers(game, unit, arm, fired) != bearers(game, unit, arm)


@remembered(MOMENT)
def salvo_worth(game: Game, unit: int, arm: Weapon, target: Ref, fired: tuple[str, ...] = ()) -> float:
    """Expected gain; judged by eye over three bands where measuring comes after declaring."""
    if is_blast(arm) or arm.has("projection"):
        return _blast_worth(game, unit, arm, target)
    if is_option(game, "free_measuring"):
        return chain_worth(game, seat_of(game, unit), salvo_chain(game, unit, arm, target, None, fired), branch_worth)
    band = range_of(game, unit, aim_at(game, target))
    seat, bands = seat_of(game, unit), range(max(0, band - 1), band + 2)
    chains = salvo_chains(game, unit, arm, target, bands, fired)
    *nearer, here, farther = [chain_worth(game, seat, chain, branch_worth) for chain in chains]
    worths = [*nearer, here, here, farther]
    return sum(worths) / len(worths)


def branch_worth(game: Game, seat: int, branch: Branch, odds: Odds) -> float:
    """What one branch of a chain brings to a seat."""
    piece, _ = parts_of(branch.to)
    kind, number = piece[0], number_of(piece)
    if kind == "f":
        return odds.average_points() * _point_value(game, seat, number)
    if branch.effect is None:
        return float(odds.at_least(1)) * 15.0
    if isinstance(branch.effect, Locate):
        value = fighter_value(game, number)
        hull = branch.effect.boxes[branch.effect.core]
        gain = value * (float(odds.gone(branch.effect.core)) + 0.6 * odds.average() / hull)
        return gain if seat_of_model(game, number) != seat else -gain
    is_unit = kind == "u"
    value = unit_value(game, number) if is_unit else fighter_value(game, number)
    owner = seat_of(game, number) if is_unit else seat_of_model(game, number)
    return odds.average() * value * (1.0 if owner != seat else -FRIEND)


def _point_value(game: Game, seat: int, feature: int) -> float:
    """What a structure point of terrain is worth to a seat."""
    foe = owner_of_object(game, feature)
    return OBJECT if foe is not None and foe != seat else RUBBLE


def _blast_worth(game: Game, unit: int, arm: Weapon, target: Ref) -> float:
    """Blasts and flames by rule of thumb: some fighters about the target, half of them friends' risk if near."""
    if target[0] == "f":
        return 0.0
    band = range_of(game, unit, aim_at(game, target))
    if arm.has("projection"):
        return 25.0 if band <= 1 else 0.0
    return 2.0 * arm.rate * max(0.0, 6.0 - band)


def aim_worth(turn: Turn, model: int) -> float:
    """Aim at the middle of the enemy, not at his edge."""
    game = turn.game
    place = game.state.models[model].place
    near = [m for m in game.state.models if m.place is not None and _near(m.place, place)]
    return sum(1.0 if game.state.units[m.unit].seat != turn.seat else -1.5 for m in near)


def _near(a: object, b: object) -> bool:
    if not isinstance(a, tuple) or not isinstance(b, tuple):
        return False
    return bool((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= 400**2)


# -- close combat --------------------------------------------------------------------------------------------------


def fight_worth(game: Game, unit: int) -> float:
    """Each attacker against the first foe in reach."""
    first = dict(reversed(contacts(game, unit)))
    blows = blows_of(game, tuple(first.items()))
    return sum(chain_worth(game, seat_of(game, unit), chain_of(game, blow), branch_worth) for blow in blows) - WEARY
