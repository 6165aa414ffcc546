"""Judgement in combat: what to do with a turn, whom to shoot with what, when to run."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of

from ..body import allowance
from ..books.cards import Weapon
from ..books.profiles import suits
from ..fight import fight
from ..words import carcass
from ..words.terms import (
    BROKEN,
    EXIT,
    FACEHUGGED,
    HOSTILE,
    RATING,
    STRESS,
    adjacent_to,
    are_enemies,
    has,
    is_crew,
    is_there,
    is_xeno,
    is_zone,
    marker_of,
    model_of,
    zone_of,
)
from . import care, plans

NERVES = 6
"""Up to this stress level a burst goes on."""


def worth_of_shot(game: Game, who: int) -> float:
    return 60.0 if best_shot(game, who) > 0 else -5.0


def worth_of_aiming(game: Game, who: int) -> float:
    """Aim unless an enemy is Adjacent, then fire, if there is anything to hit."""
    return -5.0 if best_shot(game, who) <= 0 or is_pressed(game, who) else 62.0


def worth_of_support(game: Game, who: int, other: int, is_order: bool) -> float:
    """Dice for a comrade who is still to shoot in this round, from somebody who has nothing to shoot at."""
    if best_shot(game, who) > 0 or not care.is_to_act(game, other) or not allowance.can_full(game, other):
        return -3.0
    if best_shot(game, other) <= 0:
        return -3.0
    return 24.0 + care.skill_dice(game, who, "command") / 6 if is_order else 25.0


def is_stale(game: Game, suit: int) -> bool:
    """A suit that holds air by its card and has none."""
    marker = marker_of(game, suit)
    card = suits().get(marker.kind)
    return card is not None and bool(card.air) and not marker.counters.get(RATING)


def is_pressed(game: Game, who: int) -> bool:
    """An enemy is Adjacent who means harm."""
    near = [other for other in adjacent_to(game, who) if are_enemies(game, who, other) and is_there(game, other)]
    return any(has(game, other, HOSTILE) for other in near)


def worth_of_step(game: Game, who: int, to: str) -> float:
    """With a gun towards the fight, without one away from it; the open exit above all."""
    if to in game.zones and is_zone(game, to, EXIT) and plans.worth_of_leaving(game, who) > 0:
        return 45.0
    if to not in game.zones or game.zones.zone(to).kind == "crawl":
        return -4.0
    goal = plans.goal_of(game, who)
    if goal and (plans.wants_out(game, who) or not plans.foes(game)):
        return 20.0 + 8.0 * (plans.nearness(game, to, goal) - plans.nearness(game, zone_of(game, who), goal))
    bodies = [model_ref(body) for body in carcass.fallen(game)]
    near_now, near_then = _distance_to_foes(game, zone_of(game, who)), _distance_to_foes(game, to)
    if care.best_gun(game, who) < 2 or has(game, who, BROKEN):
        return 12.0 + 6.0 * (near_then - near_now)
    if all(mark.target in bodies for mark in fight.marks(game, who)):
        return 10.0 + 4.0 * (near_now - near_then)
    return -4.0


def _distance_to_foes(game: Game, at: str) -> int:
    away = plans.distances(game, at)
    return min((away.get(zone_of(game, foe), 9) for foe in plans.foes(game)), default=9)


def worth_of_closing(game: Game, who: int, other: int) -> float:
    """Towards enemies one can only strike, and towards the fallen whom one can help; never towards acid."""
    if is_crew(game, other):
        return 20.0 if has(game, other, BROKEN) and not has(game, other, FACEHUGGED) else -10.0
    if is_xeno(game, other) or not has(game, other, HOSTILE) or care.best_gun(game, who) >= 2:
        return -10.0
    return 12.0


def best_shot(game: Game, who: int) -> float:
    return max((worth_of_attack(game, who, mark) for mark in fight.marks(game, who)), default=0.0)


def worth_of_attack(game: Game, who: int, mark: fight.Mark) -> float:
    """Damage to hope for; friends of the target's zone are dear, comrades dearer than anything."""
    arm = fight.arm_of(game, who, mark.weapon).card
    if mark.is_zone(game):
        return 0.5 - 5 * plans.friends_in(game, mark.target)
    victim = number_of(mark.target)
    if not are_enemies(game, who, victim) or not is_there(game, victim) or not has(game, victim, HOSTILE):
        return -20.0
    worth = _damage(arm) + (1.0 if model_of(game, victim).tags.count("set-on") else 0.0)
    if arm.is_explosive:
        worth -= 4 * plans.friends_in(game, zone_of(game, victim))
    return worth


def _damage(card: Weapon) -> float:
    return card.damage + 0.4 * card.modifier + (1.5 if card.has("full-auto") else 0.0)


def worth_of_mode(game: Game, who: int, card: Weapon, mode: str) -> float:
    """Full auto while nerves last; weak spots only with dice to spare."""
    is_calm = model_of(game, who).counters.get(STRESS, 0) <= NERVES
    auto = (2.0 if is_calm else -1.0) if mode.startswith(fight.BURST) else 0.0
    return auto + ((0.5 if card.modifier >= 2 else -1.0) if mode.endswith(fight.WEAK) else 0.0)


def worth_of_burst(game: Game, who: int, victim: int) -> float:
    if not are_enemies(game, who, victim) or not has(game, victim, HOSTILE) or not is_there(game, victim):
        return -1.0
    return 1.0 if model_of(game, who).counters.get(STRESS, 0) <= NERVES else -0.5


def worth_of_flight(game: Game, to: str) -> float:
    return float(_distance_to_foes(game, to)) if to in game.zones else 0.0
