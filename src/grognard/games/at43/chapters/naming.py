"""Whom snipers name, if their player wants as many losses as may be, and what comes of it: for odds and for advice.

Impacts are shared out before cover and damage, so what is more than enough on one man does not pass to the next; a hero
in sight takes whatever is left, since his comrades fall for him.
"""

from fractions import Fraction
from functools import lru_cache
from math import comb, lcm

from msgspec import Struct

from grognard.engine import space
from grognard.engine.core.script import Game
from grognard.kit.units.pieces import leader, members, model_of

from ..books.cards import Weapon
from ..terms import MEDIC, figure_of, is_hero, is_special, rank, structure_of
from .ability import MEDIC_NEED
from .basics import damage_need

SIDES = 6
Rows = tuple[tuple[int, ...], ...]
States = dict[tuple[int, bool], Fraction]
"""Points lost so far and whether a medic can still treat, with their chances."""


class Mark(Struct, frozen=True):
    """Somebody who may be named: the chance of one impact to go through, and what he is."""

    model: int
    chance: Fraction
    is_medic: bool = False
    is_hero: bool = False


class Crew(Struct, frozen=True):
    """The unit named from: its men besides heroes, at which place of them the medic falls for a hero (nobody's: none),
    whether he may treat, and the structure points of its heroes."""

    men: int
    medic: int
    treats: bool
    heroes: int
    damage: int


def marks(game: Game, seen: tuple[int, ...], weapon: Weapon, cover: int) -> tuple[Mark, ...]:
    """Those in sight in the order they are named: the medic, then whoever is dear, heroes last."""
    found = [
        Mark(
            id,
            chance_of(weapon, figure_of(game, id).protection, cover),
            MEDIC in model_of(game, id).tags,
            is_hero(game, id),
        )
        for id in sorted(seen, key=lambda id: -_dearness(game, id))
    ]
    return in_order(found)


def in_order(found: list[Mark]) -> tuple[Mark, ...]:
    """The medic first, heroes last."""
    return tuple(sorted(found, key=lambda one: (one.is_hero, not one.is_medic)))


def chance_of(weapon: Weapon, protection: int, cover: int) -> Fraction:
    """That an impact is not cancelled by cover and goes through."""
    pierce = damage_need(weapon.penetration, protection)
    return Fraction(cover - 1, SIDES) * Fraction(SIDES + 1 - pierce, SIDES)


def _dearness(game: Game, model: int) -> int:
    return 3 * rank(game, model) + 2 * is_special(game, model) + (leader(game, model_of(game, model).unit) == model)


def named(game: Game, seen: tuple[int, ...], weapon: Weapon, impacts: int, cover: int) -> tuple[tuple[int, int], ...]:
    """How many of the impacts each of those in sight takes."""
    choice = marks(game, seen, weapon, cover)
    shares = zip(choice, _shares(_nameless(choice), impacts), strict=True)
    return tuple((one.model, number) for one, number in shares if number)


def outcomes(
    game: Game, unit: int, seen: tuple[int, ...], weapon: Weapon, most: int, cover: int, measured: bool
) -> Rows:
    """For 0, 1, 2... up to `most` impacts on the unit the weights of structure points lost, all over one total: each
    number of points twice, while a medic may still treat and when he no longer may."""
    group = members(game, unit)
    heroes = [id for id in group if is_hero(game, id)]
    men = [id for id in group if id not in heroes]
    healers = [id for id in men if MEDIC in model_of(game, id).tags]
    place = len(men) - 1 if healers else len(men)
    if healers and measured and heroes and len(men) > 1:
        place = space.ordered_by_distance(game.table, heroes[0], tuple(men)).index(healers[0])
    structure = next((structure_of(game, id) for id in (*seen, *heroes) if is_hero(game, id)), 0)
    crew = Crew(len(men), place, len(healers) > 0 and len(group) > 1, structure, weapon.damage)
    return rows_of(_nameless(marks(game, seen, weapon, cover)), crew, most)


def _nameless(choice: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple([Mark(-1, one.chance, one.is_medic, one.is_hero) for one in choice])


@lru_cache(maxsize=1024)
def _shares(choice: tuple[Mark, ...], impacts: int) -> tuple[int, ...]:
    """Each impact where it adds most to the losses: a second one on the same man counts only if the first failed, one
    on a hero always. With a medic about heroes are spared while others are in sight."""
    numbers = [0] * len(choice)
    spares = any(one.is_medic for one in choice)
    gains = [Fraction(0) if one.is_hero and spares else one.chance for one in choice]
    for _ in range(impacts if choice else 0):
        best = max(range(len(choice)), key=lambda place: gains[place])
        numbers[best] += 1
        if not choice[best].is_hero:
            gains[best] *= 1 - choice[best].chance
    return tuple(numbers)


@lru_cache(maxsize=1024)
def rows_of(choice: tuple[Mark, ...], crew: Crew, most: int) -> Rows:
    """The same of anybody who may be named, in the order of `in_order`."""
    chances = [_lost(choice, crew, impacts) for impacts in range(most + 1)]
    total = lcm(*[chance.denominator for row in chances for chance in row])
    return tuple(tuple([int(chance * total) for chance in row]) for row in chances)


def _lost(choice: tuple[Mark, ...], crew: Crew, impacts: int) -> list[Fraction]:
    """The chances of 0, 1, 2... points lost, each before and after the medic's throw; heroes come last, as they do when
    the dice are rolled."""
    states: States = {(0, crew.treats): Fraction(1)}
    for one, number in zip(choice, _shares(choice, impacts), strict=True):
        if number:
            states = _through_hero(states, one, number, crew) if one.is_hero else _on_man(states, one, number)
    row = [Fraction(0)] * (2 * max(points for points, _ in states) + 2)
    for (points, treats), chance in states.items():
        row[2 * points + (not treats)] += chance
    return row


def _on_man(states: States, one: Mark, number: int) -> States:
    """A man with so many impacts on him: the medic lets the first one go who would fall, once, and never himself."""
    hit = 1 - (1 - one.chance) ** number
    once = number * one.chance * (1 - one.chance) ** (number - 1)
    after: States = {}
    for (points, treats), chance in states.items():
        saved = once * Fraction(SIDES + 1 - MEDIC_NEED, SIDES) if treats and not one.is_medic else Fraction(0)
        _add(after, (points, treats), chance * (1 - hit))
        _add(after, (points, False), chance * saved)
        _add(after, (points + 1, False), chance * (hit - saved))
    return after


def _through_hero(states: States, one: Mark, number: int, crew: Crew) -> States:
    """So many impacts on a hero: each that goes through is another comrade's loss, at last his own wound."""
    after: States = {}
    for state, chance in states.items():
        for hits in range(number + 1):
            share = comb(number, hits) * one.chance**hits * (1 - one.chance) ** (number - hits)
            for end, part in _passed_on(state, hits, crew).items():
                _add(after, end, chance * share * part)
    return after


def _passed_on(state: tuple[int, bool], hits: int, crew: Crew) -> States:
    states: States = {state: Fraction(1)}
    for _ in range(hits):
        after: States = {}
        for (points, treats), chance in states.items():
            saved = Fraction(SIDES + 1 - MEDIC_NEED, SIDES) if treats and points != crew.medic else Fraction(0)
            is_man = points < crew.men
            end = points + 1 if is_man else min(points + crew.damage, crew.men + crew.heroes)
            if is_man:
                _add(after, (points, False), chance * saved)
            _add(after, (end, False if is_man else treats), chance * (1 - saved if is_man else 1))
        states = after
    return states


def _add(states: States, state: tuple[int, bool], chance: Fraction) -> None:
    if chance:
        states[state] = states.get(state, Fraction(0)) + chance
