"""How a battle ends: enough points, time, elimination, a destroyed object."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Ended
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Outcome
from grognard.kit.units.pieces import enemy

from ..books.profiles import terrain
from ..terms import STRUCTURE, VP, fighters_in_play, has_units, object_owner, owner_of_object
from . import mission


def verdict(game: Game) -> Outcome | None:
    """How the game stands in the control phase, if it is over."""
    return last_standing(game) or goal_reached(game) or time_out(game)


@implements("at43.victory.threshold")
def goal_reached(game: Game) -> Outcome | None:
    """Somebody has reached the mission's goal and leads; equal totals go on."""
    goal = mission.mission(game).goal
    first, second = points(game)
    if not goal or max(first, second) < goal or first == second:
        return None
    return Outcome((int(second > first),), f"{max(first, second)} VP reached", "at43.victory.threshold")


@implements("at43.victory.time")
def time_out(game: Game) -> Outcome | None:
    """After the last round more VP win; with objects, more structure points off the enemy's."""
    if game.state.round < mission.mission(game).rounds:
        return None
    scores = object_losses(game) if mission.mission(game).has("objects") else points(game)
    return _by_score(game, "time out", scores, "at43.victory.time")


@implements("at43.victory.time")
def _by_score(game: Game, reason: str, scores: tuple[int, int], clause: str) -> Outcome:
    """More wins; equal scores are a draw, unless somebody has left the board before the other."""
    first, second = scores
    what = "structure points" if mission.mission(game).has("objects") else "VP"
    words, ahead = f"{reason}: {first} to {second} {what}", mission.first_out(game)
    if first != second or ahead is None:
        return Outcome(() if first == second else (int(second > first),), words, clause)
    return Outcome((ahead,), f"{words}, and the first figure off the board", clause)


def points(game: Game) -> tuple[int, int]:
    """The VP of both seats."""
    first, second = [seat.counters.get(VP, 0) for seat in game.state.seats]
    return first, second


def object_losses(game: Game) -> tuple[int, int]:
    """Structure points that each seat has taken off the other's object."""
    lost = [0, 0]
    for piece in game.state.features:
        owner = owner_of_object(game, piece.id)
        if owner is not None:
            lost[enemy(owner)] += (terrain(piece.kind).structure or 0) - piece.counters.get(STRUCTURE, 0)
    return lost[0], lost[1]


def check_elimination(game: Game) -> None:
    """After every activation and after losses: does the battle end at once?"""
    if game.state.outcome is None:
        outcome = last_standing(game)
        if outcome is not None:
            game.tell(Ended(outcome.clause, outcome))


@implements("at43.victory.elimination")
def last_standing(game: Game) -> Outcome | None:
    """A seat without units in play or to come has lost; unbought reserves do not save it, evacuated units do."""
    if _are_both_left(game):
        return None
    gone = [seat for seat in (0, 1) if not has_units(game, seat)]
    if mission.mission(game).has("no-elimination"):
        return None if len(gone) < 2 or fighters_in_play(game) else _by_points(game, "no figure is left on the board")
    gone = [seat for seat in gone if not has_evacuated(game, seat)]
    if len(gone) == 2:
        return _by_points(game, "both sides are eliminated")
    return Outcome((enemy(gone[0]),), "the other side is eliminated", "at43.victory.elimination") if gone else None


@remembered(PIECES)
def _are_both_left(game: Game) -> bool:
    return has_units(game, 0) and has_units(game, 1)


def has_evacuated(game: Game, seat: int) -> bool:
    return any(unit.seat == seat and mission.evacuated(game, unit.id) for unit in game.state.units)


def _by_points(game: Game, reason: str) -> Outcome:
    return _by_score(game, reason, points(game), "at43.victory.elimination")


@implements("at43.victory.objective-destroyed")
def object_destroyed(game: Game, piece: Feature, seat: int) -> None:
    """The game ends as soon as an object (already removed) is destroyed."""
    owner = object_owner(piece)
    if owner is None or not mission.mission(game).has("objects") or game.state.outcome is not None:
        return
    winner = enemy(owner)
    reason = f"{name_of_seat(game, winner)} destroyed the enemy's {terrain(piece.kind).name}"
    game.tell(Ended("at43.victory.objective-destroyed", Outcome((winner,), reason, "at43.victory.objective-destroyed")))


def name_of_seat(game: Game, seat: int) -> str:
    return game.state.seats[seat].name
