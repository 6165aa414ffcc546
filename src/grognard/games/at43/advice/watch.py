"""What waiting is worth: standing on overwatch and firing from it, splitting fire about a move, passing so that the
enemy comes first."""

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, unit_ref
from grognard.kit.advice.bounds import LEEWAY, best_first
from grognard.kit.units.pieces import enemy, enemy_units, is_in_play, members

from ..acts import Activation, Moved
from ..books.cards import Weapon
from ..chapters import drill, leadership, overwatch, shoot
from ..chapters.move import RUSH
from ..chapters.weapon import may_hit_infantry
from ..terms import is_engaged, is_infantry, lp
from .care import owed
from .fire import most_worth, salvo_most, salvo_worth, shot_most, shot_worth
from .move import position_worth

CHANCE = 0.4
"""That an enemy will move in sight before the unit acts again."""
ON_THE_MOVE = 0.7
"""What is left of that for a unit that moves first: it may end where nobody comes."""
FAINT = 1.0
"""Fire on overwatch that is worth less is kept for somebody who comes later."""
LEAST = 4.0
"""What a watch or a divided salvo must be worth, in Army Points."""


def may_watch(turn: Activation) -> bool:
    """Whether a unit that now finishes could still be given overwatch, with LP that no other unit needs."""
    if turn.acts.shot or turn.acts.rushed or is_engaged(turn.game, turn.unit):
        return False
    return lp(turn.game, turn.seat) - owed(turn.game, turn.seat) >= drill.COST


@remembered(MOMENT)
def watch_worth(game: Game, unit: int) -> float:
    """What fire at the likeliest comer would be worth, by the chance that somebody comes."""
    kinds = shoot.salvo_kinds(game, unit)
    worths = [
        sum([most_worth(game, unit, arm, aim) for arm in kinds if may_hit_infantry(arm) or aim[0] == "m"])
        for aim in _comers(game, unit)
    ]
    best = CHANCE * max(worths, default=0.0)
    return best if best >= LEAST else 0.0


def _comers(game: Game, unit: int) -> list[Ref]:
    foes = enemy_units(game, unit)
    return [unit_ref(foe) if is_infantry(game, foe) else model_ref(members(game, foe)[0]) for foe in foes]


def reaction_worth(turn: overwatch.Window, unit: int) -> float:
    """Fire at what has just moved, with every weapon that pays; friends in the lane count against it."""
    able = tuple(overwatch.react.open_things(turn))
    return _reactions(turn.game, turn.mover, turn.moved.models, able)[unit]


@remembered(MOMENT)
def _reactions(game: Game, mover: int, moved: tuple[int, ...], units: tuple[int, ...]) -> dict[int, float]:
    """What each of these takes from the mover: exactly of who may take most, of the others at most."""

    def arms(unit: int) -> tuple[overwatch.Reaction, list[Weapon]]:
        turn = overwatch.Reaction(game, unit, mover, Moved(moved))
        return turn, overwatch.weapons_for(game, unit, turn.aims, ())

    def most(unit: int) -> float:
        turn, kinds = arms(unit)
        return sum([max([salvo_most(game, unit, arm, aim) for aim in turn.aims]) for arm in kinds])

    def exactly(unit: int) -> float:
        turn, kinds = arms(unit)
        return sum([worth for arm in kinds if (worth := reaction_shot(turn, arm)) > 0.0])

    return best_first(units, most, exactly, FAINT)


def reaction_shot(turn: overwatch.Reaction, arm: Weapon) -> float:
    """One salvo at those who have moved."""
    game, unit, fired = turn.game, turn.unit, turn.moved.fired
    aims = shoot.targets(game, unit, arm, turn.aims, fired)
    return max([salvo_worth(game, unit, arm, aim, fired) for aim in aims], default=0.0)


def split_worth(turn: Activation, _: None) -> float:
    """Split fire where the special weapons have a good target now and the others none: these go nearer first. Where a
    rush is worth more than that shot there will be none to split."""
    game, unit, seat = turn.game, turn.unit, turn.seat
    if lp(game, seat) - owed(game, seat) < drill.COST:
        return 0.0
    kinds = [arm for arm in shoot.salvo_kinds(game, unit) if shoot.has_target(game, unit, arm)]
    least = max(LEAST, position_worth(game, unit, RUSH))
    special = _best_shot(game, unit, [arm for arm in kinds if arm.is_special], least)
    if special <= least:
        return 0.0
    plain = _best_shot(game, unit, [arm for arm in kinds if not arm.is_special], LEAST)
    return special if plain < LEAST else 0.0


def _best_shot(game: Game, unit: int, kinds: list[Weapon], least: float) -> float:
    """What the best of these weapons does now; 0 where none can do so much."""
    able = [arm for arm in kinds if shot_most(game, unit, arm.id) * (1 + LEEWAY) >= least]
    return max([shot_worth(game, unit, arm.id, least) for arm in able], default=0.0)


def double_worth(turn: leadership.RowTurn, _: None) -> float:
    """Two units at once where LP abound."""
    return 1.5 if lp(turn.game, turn.seat) - owed(turn.game, turn.seat) >= leadership.DOUBLE_COST else 0.0


def delay_worth(turn: leadership.RowTurn, _: None) -> float:
    """Pass where LP abound and nobody of the next unit sees an enemy: then he comes first, and two act at once."""
    game, seat = turn.game, turn.seat
    if lp(game, seat) - owed(game, seat) < leadership.DELAY_COST + leadership.DOUBLE_COST:
        return 0.0
    own, foes = leadership.row(game, seat), leadership.row(game, enemy(seat))
    return 1.5 if 1 < len(own) <= len(foes) and own[0].subject and not _sees_prey(game, own[0].subject) else 0.0


def _sees_prey(game: Game, subject: Ref) -> bool:
    """Whether the unit of a card could fire now, or is not there to wait."""
    unit = int(subject[1:])
    if not is_in_play(game, unit):
        return True
    return any(shoot.has_target(game, unit, arm) for arm in shoot.salvo_kinds(game, unit))
