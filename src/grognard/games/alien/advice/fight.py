"""Judgement in combat: what to do with a turn, whom to shoot with what, when to run."""

from grognard.engine.asking.decisions import Decision
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of

from ..body import allowance, gear
from ..books.cards import Weapon
from ..books.profiles import suits, weapon
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

PLAIN = {
    "break-free": 90.0, "stand": 70.0, "grapple-attack": 50.0, "let-go": -20.0, "special": -2.0,
    "full-cover": 6.0, "partial-cover": 14.0, "done": 4.0, "drop": -50.0, "hold": -6.0,
    "drag": 5.0, "draw": 2.0, "jam": 58.0, "put-out": 85.0, "stop-panic": 40.0,
}  # fmt: skip
CRAWLING = {"rally": 20.0, "done": 1.0}
"""What the broken may do beside moves."""
NERVES = 6
"""Up to this stress level a burst goes on."""
__all__ = ["attack", "best_shot", "burst", "crawl", "flee", "mode", "special", "turn"]


def _who(form: Decision) -> int:
    return int(form.about[0][1:])


def turn(game: Game, form: Decision, key: str) -> float:
    """Shoot if there is a target, aim first, help the fallen, get away from what cannot be fought."""
    who = _who(form)
    kind, _, what = key.partition(":")
    if kind in ("aim", "attack"):
        return _shoot(game, who, kind)
    if kind == "move":
        return _move(game, who, what)
    if kind == "close":
        return _close(game, who, int(what[1:]))
    if kind == "back":
        return 8.0 if _is_pressed(game, who) else -3.0
    if kind == "reload":
        return 66.0 if not marker_of(game, int(what[1:])).counters.get(RATING) else -5.0
    if kind in ("first-aid", "rally"):
        return care.worth_of_aid_in_combat(game, who, kind, int(what))
    if kind in ("help", "orders"):
        return _support(game, who, kind, int(what))
    if kind == "inject":
        return care.worth_of_dose(game, what, in_combat=True)
    if kind == "take":
        return 20.0 if care.worth_of_taking(game, who, int(what[1:])) > 0 else -3.0
    if kind == "unsuit":
        return 80.0 if is_stale(game, int(what[1:])) else -3.0
    if kind == "task":
        return min(55.0, plans.worth(game, who, key))
    if kind == "exit":
        return plans.worth_of_leaving(game, who, what) + 10
    if kind == "partial-cover":
        return PLAIN[kind] if any(not is_xeno(game, foe) for foe in plans.foes(game)) else -1.0
    return PLAIN.get(kind, -3.0)


def _shoot(game: Game, who: int, kind: str) -> float:
    """Aim unless an enemy is Adjacent, then fire, if there is anything to hit."""
    if best_shot(game, who) <= 0 or (kind == "aim" and _is_pressed(game, who)):
        return -5.0
    return 62.0 if kind == "aim" else 60.0


def _support(game: Game, who: int, kind: str, other: int) -> float:
    """Dice for a comrade who is still to shoot in this round, from somebody who has nothing to shoot at."""
    if best_shot(game, who) > 0 or not care.is_to_act(game, other) or not allowance.can_full(game, other):
        return -3.0
    if best_shot(game, other) <= 0:
        return -3.0
    return 24.0 + care.skill_dice(game, who, "command") / 6 if kind == "orders" else 25.0


def is_stale(game: Game, suit: int) -> bool:
    """A suit that holds air by its card and has none."""
    marker = marker_of(game, suit)
    card = suits().get(marker.kind)
    return card is not None and bool(card.air) and not marker.counters.get(RATING)


def crawl(game: Game, form: Decision, key: str) -> float:
    kind, _, what = key.partition(":")
    if kind == "exit":
        return plans.worth_of_leaving(game, _who(form), what)
    if kind == "move":
        return _move(game, _who(form), what)
    if kind == "close":
        return -4.0 if are_enemies(game, _who(form), number_of(what)) else 0.0
    if kind == "back":
        return 6.0 if _is_pressed(game, _who(form)) else 0.0
    return CRAWLING.get(kind, 0.0)


def _is_pressed(game: Game, who: int) -> bool:
    """An enemy is Adjacent who means harm."""
    near = [other for other in adjacent_to(game, who) if are_enemies(game, who, other) and is_there(game, other)]
    return any(has(game, other, HOSTILE) for other in near)


def _move(game: Game, who: int, to: str) -> float:
    """With a gun towards the fight, without one away from it; the open exit above all."""
    if to in game.zones and is_zone(game, to, EXIT) and plans.worth_of_leaving(game, who, "") > 0:
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
    if all(option.subject in bodies for option in fight.attack_options(game, who)):
        return 10.0 + 4.0 * (near_now - near_then)
    return -4.0


def _distance_to_foes(game: Game, at: str) -> int:
    away = plans.distances(game, at)
    return min((away.get(zone_of(game, foe), 9) for foe in plans.foes(game)), default=9)


def _close(game: Game, who: int, other: int) -> float:
    """Towards enemies one can only strike, and towards the fallen whom one can help; never towards acid."""
    if is_crew(game, other):
        return 20.0 if has(game, other, BROKEN) and not has(game, other, FACEHUGGED) else -10.0
    if is_xeno(game, other) or not has(game, other, HOSTILE) or care.best_gun(game, who) >= 2:
        return -10.0
    return 12.0


def best_shot(game: Game, who: int) -> float:
    return max((_value(game, who, option.key) for option in fight.attack_options(game, who)), default=0.0)


def attack(game: Game, form: Decision, key: str) -> float:
    return 0.0 if key == fight.NOT_YET.key else _value(game, _who(form), key)


def _value(game: Game, who: int, key: str) -> float:
    """Damage to hope for; friends of the target's zone are dear, comrades dearer than anything."""
    name, _, target = key.partition(":")
    arm = next((arm.card for arm in gear.weapons(game, who) if arm.key == name), None)
    if arm is None:
        return 0.0
    if target[:1] != "m" or not target[1:].isdigit():
        return 0.5 - 5 * plans.friends_in(game, target)
    victim = int(target[1:])
    if not are_enemies(game, who, victim) or not is_there(game, victim) or not has(game, victim, HOSTILE):
        return -20.0
    worth = _damage(arm) + (1.0 if model_of(game, victim).tags.count("set-on") else 0.0)
    if arm.is_explosive:
        worth -= 4 * plans.friends_in(game, zone_of(game, victim))
    return worth


def _damage(card: Weapon) -> float:
    return card.damage + 0.4 * card.modifier + (1.5 if card.has("full-auto") else 0.0)


def mode(game: Game, form: Decision, key: str) -> float:
    """Full auto while nerves last; weak spots only with dice to spare."""
    stress = model_of(game, _who(form)).counters.get(STRESS, 0)
    auto = (2.0 if stress <= NERVES else -1.0) if key.startswith("burst") else 0.0
    spare = weapon(form.topic).modifier >= 2 if form.topic else False
    return auto + ((0.5 if spare else -1.0) if key.endswith("-weak") else 0.0)


def burst(game: Game, form: Decision, key: str) -> float:
    if key == "stop":
        return 0.0
    who, victim = _who(form), int(key[1:]) if key[1:].isdigit() else -1
    if victim < 0 or not are_enemies(game, who, victim) or not has(game, victim, HOSTILE):
        return -1.0
    if not is_there(game, victim):
        return -1.0
    return 1.0 if model_of(game, who).counters.get(STRESS, 0) <= NERVES else -0.5


def special(game: Game, form: Decision, key: str) -> float:
    return 1.0 if "shove" in key else -1.0 if key == fight.NOT_YET.key else 0.0


def flee(game: Game, form: Decision, key: str) -> float:
    return float(_distance_to_foes(game, key)) if key in game.zones else 0.0
