"""What results are worth by exact odds, in the points with which forces are bought: losses, and what pins do to
morale."""

from functools import lru_cache
from math import floor

from grognard.engine.core.memory import ANYWHERE, MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.dice.joint import Die, Stack, weights
from grognard.kit.units.pieces import has, seat_of_model

from ..books.profiles import profile
from ..books.scenario import scenario
from ..chapters import attribute, fire
from ..chapters.morale import RALLY, lowered
from ..chapters.results import KIA, PIN, WOUNDED
from ..muster import VEHICLE_FIGURES
from ..terms import (
    COST,
    DONE,
    HULL,
    PINS,
    STRENGTH,
    WATCH,
    counter,
    figures,
    is_cowering,
    is_infantry,
    squad_of,
)
from ..turn import ASSAULT, Deed
from .arms import aimed
from .bearing import Bearing, bearing, struck_too

ACTION = 0.08
"""What one of its actions is worth, as a share of a team's value."""
COWERS = 0.3
"""What a team has lost that begins to Cower."""
HURT = 0.45
"""What a Wounded marker takes, as a share of a figure's value."""
FRIEND = 1.3
"""A friend lost counts more than an enemy."""
HOLDS, PINNED = 0.7, 0.25
"""How likely a watcher is to use his Overwatch on who comes, and one who is pinned."""
FIGHTING = 2.0
"""One in close combat still more: if he Cowers there he is as good as lost."""


def figure_value(game: Game, team: int) -> float:
    """Points paid for one figure."""
    counters = game.state.units[game.state.models[team].unit].counters
    return counters.get(COST, 0) / max(1, counters.get(STRENGTH, 1))


def team_value(game: Game, team: int) -> float:
    """Points paid for what is left of a team or vehicle."""
    left = figures(game, team) if is_infantry(game, team) else VEHICLE_FIGURES
    return left * figure_value(game, team)


# -- pins --------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def shaken(die: int, motivation: int, pins: int, is_cowering: bool) -> float:
    """The share of its value that so many Pin Check markers take from a team at its next test: actions that it loses,
    Cowering, and being removed if it Cowers already."""
    if not pins and not is_cowering:
        return 0.0
    worse, lost = (1.0, RALLY) if is_cowering else (COWERS + ACTION * motivation, 0)
    left = [lowered(motivation, face - pins + lost) for face in range(1, die + 1)]
    return sum([worse if one <= 0 else ACTION * (motivation - one) for one in left]) / die


def pinned(game: Game, team: int, more: float) -> float:
    """What further pins take from a team, or fewer give back; between two whole numbers in proportion. Nothing, if it
    will never test again."""
    if not acts_again(game, team):
        return 0.0
    card = profile(game.state.models[team].profile)
    has, cowers = attribute.counted_pins(game, team), is_cowering(game, team)
    whole = floor(more)
    rows = [shaken(card.experience, card.motivation, max(0, has + one), cowers) for one in (0, whole, whole + 1)]
    return team_value(game, team) * (rows[1] + (more - whole) * (rows[2] - rows[1]) - rows[0])


def acts_again(game: Game, team: int) -> bool:
    """Whether a team is still to be activated: in the last turn only whoever has not been yet."""
    is_last = game.state.round >= scenario(game.state.scenario).turns
    return not (is_last and has(game, squad_of(game, team), DONE))


def taken(game: Game, team: int, results: tuple[float, ...]) -> float:
    """What Pin Check, Wounded and KIA results take from a team: each of them pins."""
    if not is_infantry(game, team):
        hull = results[WOUNDED] / max(1, counter(game, team, HULL))
        return team_value(game, team) * min(1.0, hull + results[KIA]) + pinned(game, team, results[PIN])
    dead, hurt = min(results[KIA], figures(game, team)), results[WOUNDED]
    return figure_value(game, team) * (dead + HURT * hurt) + pinned(game, team, results[PIN] + hurt + results[KIA])


# -- attacks -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def means(lead: Die, stacks: tuple[Stack, ...], cuts: tuple[int, ...]) -> tuple[float, ...]:
    """How many results of each kind an attack brings on average."""
    found = weights(lead, stacks, cuts)
    total = sum(found.values())
    return tuple([sum([row[kind] * weight for row, weight in found.items()]) / total for kind in range(len(cuts))])


def shot_worth(game: Game, deed: Deed) -> float:
    """What an attack takes from the enemy on average, friends in a blast or in close combat counted against it."""
    seat, worth = seat_of_model(game, deed.team), 0.0
    coming = tuple([team for team, action in deed.answers if action == ASSAULT])
    for shot in fire.shots(game, deed):
        sign = 1.0 if seat_of_model(game, shot.target) != seat else -FRIEND
        results = means(shot.lead, shot.stacks, shot.cuts)
        own = () if shot.is_alone or sign < 0 else struck_too(game, shot.target, coming)
        if own:
            results = tuple([kind / 2 for kind in results])
            worth -= FIGHTING * max([taken(game, id, results) for id in own])
        worth += sign * taken(game, shot.target, results)
    return worth


@remembered(MOMENT)
def fire_worth(game: Game, team: int, target: int) -> float:
    """What the fire of a team takes from another, with everything in range."""
    found = bearing(game, team, target)
    if found is None:
        return _taken_by_fire(game, team, target)
    return _between(game, squad_of(game, team), squad_of(game, target), team, target, found)


@remembered(ANYWHERE)
def _between(game: Game, unit: int, other: int, team: int, target: int, lies: Bearing) -> float:
    """The same where it hangs on nobody but these two, and on how they stand to each other, wherever that is."""
    return _taken_by_fire(game, team, target)


def _taken_by_fire(game: Game, team: int, target: int) -> float:
    deed = aimed(game, team, target)
    return 0.0 if deed is None else shot_worth(game, deed)


def shot_at(game: Game, team: int, seen: tuple[int, ...]) -> float:
    """What enemies on Overwatch take from who goes at them; those who are pinned rarely shoot."""
    watching = [foe for foe in seen if counter(game, foe, WATCH) and not is_cowering(game, foe)]
    return sum([(PINNED if counter(game, foe, PINS) else HOLDS) * fire_worth(game, foe, team) for foe in watching])


def best_target(game: Game, team: int, seen: tuple[int, ...]) -> float:
    """What its best shot takes; it need not fire."""
    return max([0.0, *[fire_worth(game, team, foe) for foe in seen]])
