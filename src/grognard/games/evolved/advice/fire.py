"""What shots and blows are worth: exact odds times the Tactical Points at stake, friends in the way counted against."""

from collections.abc import Sequence
from functools import partial

from grognard.engine import space
from grognard.engine.asking.decisions import Allocate, Answer
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Ref, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.answers import divisions
from grognard.kit.advice.worth import FRIEND, PARTS_MATTER, Stakes, chain_worth
from grognard.kit.units.pieces import members, models_in_play, seat_of, seat_of_model

from ..acts import Activation, Acts
from ..books.cards import Weapon
from ..books.scenario import scenario
from ..chapters import blast, cc, combat, control, overwatch, target, volley
from ..chapters.attack import Aim
from ..chapters.basics import attack_difficulty, chance_of
from ..chapters.damage import need
from ..chapters.weapon import is_indirect
from ..terms import RADIUS, boxes_of, figure_of, ranged_weapons
from .worth import VP_WORTH, model_value

ON_MARKER = 1.5
"""Soldiers on an objective count more than others."""
GROUNDED = 2.0
WIDE = 0.6
"""What is left of an indirect blast when it drifts."""


# -- volleys -------------------------------------------------------------------------------------------------------


def shot_worth(turn: Activation | overwatch.Reaction, arm: Weapon) -> float:
    """The best target of a volley now; on overwatch it is the one who has moved."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    return max([volley_worth(game, unit, arm, ref, acts) for ref in target.targets(game, unit, arm, acts)], default=0.0)


def target_worth(turn: target.Aiming, ref: Ref) -> float:
    return volley_worth(turn.game, turn.unit, turn.weapon, ref, turn.acts)


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
    chain = volley.chain_of(game, unit, arm, aim, firing, acts, first)
    return chain_worth(game, seat_of(game, unit), chain, STAKES.branch)


def _stake(game: Game, model: int) -> float:
    """What a model is worth where it stands."""
    return model_value(game, model) * (ON_MARKER if model in on_markers(game) else 1.0)


def _boxes(game: Game, model: int) -> int:
    return sum(boxes_of(game, model)) if game.state.models[model].solid else figure_of(game, model).toughness


def _last(game: Game, unit: int) -> float:
    return VP_WORTH * scenario(game.state.scenario).kills.unit


def _wreck(game: Game, model: int) -> float:
    return VP_WORTH * scenario(game.state.scenario).kills.vehicle


STAKES = Stakes(value=_stake, boxes=_boxes, last=_last, wreck=_wreck)


@remembered(MOMENT)
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


def aim_worth(turn: blast.Pointing, model: int) -> float:
    return blast_worth(turn.game, turn.unit, turn.weapon, model)


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
    value = _stake(game, model)
    if game.state.models[model].solid:
        worth = value * min(1.0, PARTS_MATTER * harm * arm.damage / max(1, sum(boxes_of(game, model))))
    else:
        worth = value * min(1.0, harm) + GROUNDED * min(1.0, blasts)
    return -FRIEND * worth if seat_of_model(game, model) == seat else worth


# -- close combat --------------------------------------------------------------------------------------------------


def fight_worth(turn: Activation, _: None) -> float:
    """Every attacker against the first foe in his reach."""
    game, unit = turn.game, turn.unit
    first = {(id, arm): (id, arm, aim) for id, arm, aim in reversed(combat.touches(game, unit))}
    return _combats_worth(game, unit, tuple(first.values())) - 0.1


def _combats_worth(game: Game, unit: int, touches: tuple[combat.Touch, ...]) -> float:
    worth = 0.0
    for one in cc.combats_of(game, touches):
        victims = combat.defenders(game, one)
        if victims:
            chain = combat.chain_of(game, unit, one, victims)
            worth += chain_worth(game, seat_of(game, unit), chain, STAKES.branch)
    return worth


def attack_candidates(seat_view: SeatView, form: Allocate, pick: Stream) -> tuple[Answer, ...]:
    """Everybody at the foe worth most to him, and everybody at the same kind of foe where he can."""
    return divisions(form, partial(_bin_worth, seat_view.game))


def _bin_worth(game: Game, key: str) -> float:
    if key == cc.NOBODY:
        return -1.0
    ref = combat.piece_of(key)
    return model_value(game, number_of(ref) if ref[0] == "m" else members(game, number_of(ref))[-1])


def attack_worth(seat_view: SeatView, answer: Answer) -> float:
    """The combats that this division makes."""
    game, unit = seat_view.game, number_of(seat_view.decision.about[0])
    return _combats_worth(game, unit, touches_of(game, unit, answer))


def touches_of(game: Game, unit: int, answer: Answer) -> tuple[combat.Touch, ...]:
    """The attacks that an answer stands for."""
    by_lot = {cc.lot_of(game, id, arm): (id, arm) for id, arm, _ in combat.touches(game, unit)}
    return tuple([(*by_lot[lot], aim) for lot, aim, _ in answer if aim != cc.NOBODY and lot in by_lot])


# -- small things --------------------------------------------------------------------------------------------------


def overwatch_worth(turn: overwatch.Window, unit: int) -> float:
    """Fire at what has just moved, with every weapon that pays."""
    reaction = overwatch.Reaction(turn.game, unit, turn.mover, overwatch.reacting(turn.mover))
    worths = [shot_worth(reaction, arm) for arm in overwatch.shoot_with.open_things(reaction)]
    return sum([worth for worth in worths if worth > 0.0])
