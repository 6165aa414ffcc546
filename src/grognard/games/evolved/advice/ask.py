"""What computer players ask The Evolved: how units fight, see, move and hold, for `kit/advice`."""

from functools import partial

from grognard.engine.asking.moves import Move
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point
from grognard.kit.advice.ground import divided_gain
from grognard.kit.advice.holding import objective_value
from grognard.kit.advice.places import imagined
from grognard.kit.advice.questions import Fighting, Moving, Questions, Way
from grognard.kit.advice.ways import standing
from grognard.kit.units.pieces import has, leader, members

from ..acts import ENGAGE, NORMAL, RUN, Acts
from ..chapters import charge, engage, los, move, order
from ..chapters import unit as units
from ..terms import DONE, figure_of
from .goals import HOLDING, rough_way
from .worth import IN_REACH, blasts, blows, gains, model_value, part_left

STEADY_GAIN = 1.2
LEAST_SPLIT = 1.5


# -- fighting ------------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def in_combat(game: Game, unit: int) -> frozenset[int]:
    """Units that cannot be aimed at because they are engaged; those whom only this unit fights are free if it goes."""
    held = engage.engaged_units(game)
    if unit not in held:
        return held
    models = game.state.models
    pairs = [(models[a].unit, models[b].unit) for a, b in engage.contacts(game) if not models[b].solid]
    return frozenset([one for pair in pairs if unit not in pair for one in pair])


def seen_from(game: Game, unit: int, at: Point, foes: list[int]) -> set[int]:
    """The enemies whom the unit's leader would see from a place."""
    chief = leader(game, unit)
    seen = los.groups_seen(imagined(game, [(chief, at)]), (chief,), [members(game, foe) for foe in foes])
    return {foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen}


@remembered(MOMENT)
def reach_of(game: Game, unit: int) -> int:
    """How far the blows of a unit reach at most."""
    return max([engage.reach_of(game, id) for id in members(game, unit)], default=0)


def _steadiness(game: Game, unit: int) -> float:
    return STEADY_GAIN if order.is_under(game, unit, order.STEADY) else 1.0


def _has_acted(game: Game, unit: int) -> bool:
    return has(game, unit, DONE)


FIGHTING = Fighting(
    volleys=gains,
    blows=blows,
    arm=reach_of,
    share=IN_REACH,
    seen_from=seen_from,
    in_combat=in_combat,
    is_engaged=engage.is_engaged,
    has_acted=_has_acted,
    steadiness=_steadiness,
)


# -- moving --------------------------------------------------------------------------------------------------------


def _reach(option: str, game: Game, unit: int) -> int:
    return move.allowance(game, leader(game, unit), option, Acts(engage.is_engaged(game, unit)))


def _form(option: str, game: Game, unit: int) -> Move:
    acts = Acts(engage.is_engaged(game, unit))
    who, ends = move.movers(game, unit, option, acts), move.ends_of(game, unit, option)
    return move.form(game, unit, option, acts, who, units.cohesion(game, unit), ends)


def _way(option: str, fires: bool) -> Way:
    return Way(option, partial(_reach, option), partial(_form, option), fires)


WALK, RUNS = _way(NORMAL, True), _way(RUN, False)


def _way_of(form: Move) -> Way:
    return WALK if form.clause == move.CLAUSES[NORMAL] else RUNS


def _pace(game: Game, unit: int) -> int:
    return figure_of(game, leader(game, unit)).move


def _can_charge(game: Game, unit: int, foe: int) -> bool:
    return charge.can_reach(game, unit, foe, Acts())


def _charge(game: Game, unit: int) -> int:
    return move.allowance(game, leader(game, unit), ENGAGE, Acts())


MOVING = Moving(ways=(WALK, RUNS), way_of=_way_of, pace=_pace, charge=_charge, can_charge=_can_charge, toil=rough_way)


def _draws(game: Game, unit: int, ends: tuple[Point, ...], at: Point) -> float:
    return objective_value(game, ASK, unit, ends)


ASK = Questions(
    value=model_value,
    left=part_left,
    draws=_draws,
    blasts=blasts,
    fighting=FIGHTING,
    moving=MOVING,
    holding=HOLDING,
)


# -- dividing fire -------------------------------------------------------------------------------------------------


def split_gain(game: Game, unit: int) -> float:
    """What more the unit's fire would take if every kind of weapon had its own target, as it stands."""
    return divided_gain(game, ASK, unit, standing(game, unit), engage.engaged_units(game))


def splits(game: Game, unit: int) -> bool:
    """Whether dividing its fire pays."""
    return split_gain(game, unit) > LEAST_SPLIT
