"""What shots and blows are worth: exact odds times the Tactical Points at stake, friends in the way counted against."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.chain import Branch, Chain, Locate
from grognard.engine.decisions import Allocate, Answer
from grognard.engine.script import Game, remembered
from grognard.engine.solve import Odds, solve
from grognard.engine.state import Marker, Ref, number_of, unit_ref
from grognard.engine.view import SeatView

from . import blast, cc, combat, control, shoot, target, volley
from .acts import Acts
from .advice_worth import PARTS_MATTER, VP_WORTH, model_value
from .attack import Aim
from .basics import attack_difficulty, chance_of
from .cards import Weapon
from .damage import need
from .declared import declared
from .scenario import scenario
from .terms import (
    RADIUS,
    boxes_of,
    figure_of,
    is_vehicle,
    members,
    models_in_play,
    ranged_weapons,
    seat_of,
    seat_of_model,
)
from .weapon import is_indirect

FRIEND = 1.3
"""A friend lost counts more than an enemy: he was sure to be ours."""
ON_MARKER = 1.5
"""Soldiers on an objective count more than others."""
GROUNDED = 2.0
WIDE = 0.6
"""What is left of an indirect blast when it drifts."""


# -- volleys -------------------------------------------------------------------------------------------------------


def shot_worth(game: Game, seat_view: SeatView, key: str) -> float:
    """The best target of a volley now."""
    unit, _, acts = declared(seat_view.decision)
    arm = next(arm for arm, _, _ in target.armament(game, unit).values() if arm.id == key[5:])
    worths = [volley_worth(game, unit, arm, option.key, acts) for option in shoot.targets(game, unit, arm, acts)]
    return max(worths, default=0.0)


def target_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    unit, arm, acts = declared(seat_view.decision)
    assert arm is not None, "a target is chosen for a weapon"
    return volley_worth(game, unit, arm, answer[0], acts)


def volley_worth(game: Game, unit: int, arm: Weapon, at: Ref, acts: Acts) -> float:
    """Expected gain of a volley; explosions by the best model to aim at."""
    aim, able = Aim.at(game, at), target.bearers(game, unit, arm, acts)
    if arm.radius:
        models = target.aims(game, arm, able, aim)
        return max([blast_worth(game, unit, arm, id) for id in models], default=0.0)
    firing = target.shooters(game, arm, able, aim)
    if not firing:
        return 0.0
    first = volley.caught(game, unit, arm, aim, firing, acts)
    return chain_worth(game, seat_of(game, unit), volley.chain_of(game, unit, arm, aim, firing, acts, first))


def chain_worth(game: Game, seat: int, chain: Chain) -> float:
    return sum([branch_worth(game, seat, *pair) for pair in zip(chain.branches, solve(chain), strict=True)])


def branch_worth(game: Game, seat: int, branch: Branch, odds: Odds) -> float:
    """What one branch of a chain brings to a seat."""
    number = number_of(branch.to)
    model = members(game, number)[-1] if branch.to[0] == "u" else number
    sign = -FRIEND if seat_of_model(game, model) == seat else 1.0
    value = model_value(game, model) * (ON_MARKER if model in on_markers(game) else 1.0)
    if isinstance(branch.effect, Locate):
        boxes = max(1, sum(boxes_of(game, number)))
        gone = float(odds.gone(branch.effect.core))
        worth = value * min(1.0, gone + PARTS_MATTER * (1 - gone) * float(odds.mean_points()) / boxes)
        return sign * (worth + gone * VP_WORTH * scenario(game.state.scenario).kills.vehicle)
    last = float(odds.at_least(len(members(game, number)))) if branch.to[0] == "u" else 0.0
    bonus = last * VP_WORTH * scenario(game.state.scenario).kills.unit
    return sign * (bonus + value * float(odds.mean() if odds.points == () else _losses(game, model, odds)))


def _losses(game: Game, model: int, odds: Odds) -> float:
    """Losses on average; of a Tough soldier his points count in part."""
    tough = figure_of(game, model).toughness
    return float(odds.mean_points()) / tough if tough > 1 else float(odds.mean())


@remembered
def on_markers(game: Game) -> frozenset[int]:
    """Soldiers who stand on an objective."""
    everybody = (*control.claimants(game, 0), *control.claimants(game, 1))
    marks = [marker for marker in game.state.markers if marker.kind == control.OBJECTIVE]
    return frozenset([id for marker in marks for id in _on(game, marker, everybody)])


def _on(game: Game, marker: Marker, everybody: tuple[int, ...]) -> Sequence[int]:
    """Those of them who stand on one objective."""
    area, radius = control.area_of(marker), marker.counters.get(RADIUS, 0)
    if area is not None:
        return control.inside(game, area, everybody)
    return space.near_point(game.table, everybody, marker.at, radius) if radius and isinstance(marker.at, tuple) else ()


# -- explosions ----------------------------------------------------------------------------------------------------


def aim_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    unit, arm, _ = declared(seat_view.decision)
    assert arm is not None, "a model is aimed at with a weapon"
    return blast_worth(game, unit, arm, number_of(answer[0]))


def blast_worth(game: Game, unit: int, arm: Weapon, model: int) -> float:
    """Everybody about the model, by the chance of each to be lost, drifting counted in the rough."""
    bearers = [id for id in members(game, unit) if arm in ranged_weapons(game, id)]
    dice = arm.rate * max(1, len(bearers))
    accuracy = figure_of(game, bearers[0] if bearers else members(game, unit)[0]).accuracy
    hit = float(chance_of(attack_difficulty(accuracy + figure_of(game, model).evasion)))
    radius, blasts, share = arm.radius, dice * hit, 1.0
    if is_indirect(arm):
        radius, number = blast.extent(arm, max(1, round(dice * hit)))
        blasts, share = float(number), hit + WIDE * (1 - hit)
    everybody = (*models_in_play(game, 0), *models_in_play(game, 1))
    touched = space.under_circle(game.table, blast.place_of(game, model), radius, everybody)
    return share * sum([_victim(game, seat_of(game, unit), arm, id, blasts) for id in touched])


def _victim(game: Game, seat: int, arm: Weapon, model: int, blasts: float) -> float:
    """What so many impacts on one model are worth."""
    harm = blasts * float(chance_of(need(game, arm, model)))
    value = model_value(game, model) * (ON_MARKER if model in on_markers(game) else 1.0)
    if game.state.models[model].solid:
        worth = value * min(1.0, PARTS_MATTER * harm * arm.damage / max(1, sum(boxes_of(game, model))))
    else:
        worth = value * min(1.0, harm) + GROUNDED * min(1.0, blasts)
    return -FRIEND * worth if seat_of_model(game, model) == seat else worth


# -- close combat --------------------------------------------------------------------------------------------------


def fight_worth(game: Game, unit: int) -> float:
    """Every attacker against the first foe in his reach."""
    first = {(id, arm): (id, arm, aim) for id, arm, aim in reversed(combat.touches(game, unit))}
    return _combats_worth(game, unit, tuple(first.values()))


def _combats_worth(game: Game, unit: int, touches: tuple[combat.Touch, ...]) -> float:
    worth = 0.0
    for one in cc.combats_of(game, touches):
        victims = combat.defenders(game, one)
        if victims:
            worth += chain_worth(game, seat_of(game, unit), combat.chain_of(game, unit, one, victims))
    return worth


def attack_candidates(game: Game, form: Allocate) -> tuple[Answer, ...]:
    """Everybody at the foe worth most to him, and everybody at the same kind of foe where he can."""
    found = []
    ranked = sorted(form.bins, key=lambda bin: -_bin_worth(game, bin.key))
    for first in ranked:
        order = [first.key, *[bin.key for bin in ranked if bin is not first]]
        shares = [(lot.key, next(key for key in order if _fits(form, lot.key, key)), lot.count) for lot in form.lots]
        found.append(tuple(shares))
    return tuple(found)


def _fits(form: Allocate, lot: str, bin: str) -> bool:
    return not form.fits or (lot, bin) in form.fits


def _bin_worth(game: Game, key: str) -> float:
    ref = key.partition("/")[0]
    if ref == cc.NOBODY:
        return -1.0
    return model_value(game, number_of(ref) if ref[0] == "m" else members(game, number_of(ref))[-1])


def attack_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """The combats that this division makes."""
    unit = number_of(seat_view.decision.about[0])
    return _combats_worth(game, unit, touches_of(game, unit, answer))


def touches_of(game: Game, unit: int, answer: Answer) -> tuple[combat.Touch, ...]:
    """The attacks that an answer stands for."""
    by_lot = {cc.lot_of(game, id, arm): (id, arm) for id, arm, _ in combat.touches(game, unit)}
    return tuple([(*by_lot[lot], aim) for lot, aim, _ in answer if aim != cc.NOBODY and lot in by_lot])


# -- small things --------------------------------------------------------------------------------------------------


def losses_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Of friends the plainest goes first, of enemies the dearest."""
    worths = [(number_of(key), model_value(game, number_of(key))) for key in answer if key[:1] == "m"]
    return sum([value if seat_of_model(game, id) != seat_view.seat else -value for id, value in worths])


def overwatch_worth(game: Game, seat_view: SeatView, answer: Answer) -> float:
    """Fire at what has just moved if it pays at all."""
    if answer[0][0] != "u":
        return 2.0
    unit, mover, acts = number_of(answer[0]), number_of(seat_view.decision.about[0]), Acts(overwatch=True)
    arms = [arm for arm, _, _ in target.armament(game, unit).values()]
    return sum(
        [volley_worth(game, unit, arm, unit_ref(mover), acts) for arm in arms if arm.ap or is_vehicle(game, mover)]
    )
