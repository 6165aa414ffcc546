"""What draws infantry: objectives and tactical positions, what they bring, and the ground on the way there."""

from grognard.engine.core.memory import TERRAIN, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import SLOW, Marker, Point
from grognard.kit.advice.questions import Holding, Objective
from grognard.kit.advice.ways import Bounded, bounded, toil

from ..books.scenario import scenario
from ..chapters import control, reserves
from ..chapters import unit as units
from ..chapters.terrain import areas
from ..terms import COST, RADIUS, RESERVE, is_infantry
from .worth import VP_WORTH

HORIZON = 5
"""So many rounds ahead an objective counts."""
STRIDE, HEAVY_STRIDE = 800.0, 400.0
"""What is farther off than so much for every round that counts is out of reach; less with a support weapon."""
DECIDES = 2.0
"""Holding what ends the battle counts so much more."""
CALLED = 0.8
"""How much calling a reserve is worth for each TP of its price, if it came at once."""
DENIED = 0.7
"""What it is worth to keep the enemy from an objective, as a share of what it brings him."""


def objectives(game: Game, seat: int) -> list[Objective]:
    """The markers as a seat sees them."""
    found = []
    for marker in game.state.markers:
        if isinstance(marker.at, tuple):
            radius, pays = marker.counters.get(RADIUS, 0), marker.kind != control.OBJECTIVE
            brings = _brings(game, marker, seat)
            found.append(Objective(marker.id, marker.at, radius, control.area_of(marker), brings, pays))
    return found


def _brings(game: Game, marker: Marker, seat: int) -> float:
    """Tactical Points that holding a marker is worth."""
    left = scenario(game.state.scenario).rounds - game.state.round + 1
    if marker.kind == control.OBJECTIVE:
        mine, theirs = (control.worth_of(marker, one) for one in (seat, 1 - seat))
        return VP_WORTH * max(mine, DENIED * theirs) * _counting(game) * _decides(game)
    return _calls(game, marker, seat, left) if control.serves(marker, seat) else 0.0


def _calls(game: Game, marker: Marker, seat: int, left: int) -> float:
    """What a tactical position is worth by the unit it calls: more the sooner it comes, nothing if too late to act."""
    bank, income = reserves.bank(game, seat), control.rp_of(game, marker, seat)
    best = 0.0
    for one in game.state.units:
        if one.seat == seat and one.members and RESERVE in one.tags and not reserves.is_relief(game, one):
            price = one.counters.get(COST, 0)
            rounds = max(0, -(-(price - bank) // income)) if income else left
            best = max(best, CALLED * price * (left - rounds) / left)
    return best


def _decides(game: Game) -> float:
    """How much more an objective counts where holding it for some rounds ends the battle."""
    return DECIDES if any(goal.hold_running for goal in scenario(game.state.scenario).goals) else 1.0


def _counting(game: Game) -> int:
    """The rounds that are left, as far as they are looked at."""
    return min(HORIZON, scenario(game.state.scenario).rounds - game.state.round + 1)


def _inside(game: Game, objective: Objective) -> tuple[int, int]:
    return control.soldiers_in(game, game.state.markers[objective.id])


def _march(game: Game, unit: int) -> float:
    return HEAVY_STRIDE if units.support_weapons(game, unit) else STRIDE


HOLDING = Holding(objectives=objectives, inside=_inside, may_hold=is_infantry, rounds=_counting, march=_march)


# -- the way there -------------------------------------------------------------------------------------------------


@remembered(TERRAIN)
def _rough_ground(game: Game) -> tuple[Bounded, ...]:
    return tuple([bounded(piece.outline) for piece in areas(game).values() if SLOW in piece.tags])


def rough_way(game: Game, start: Point, end: Point) -> float:
    """What rough ground adds to a way on foot, so that soldiers go round it where that is shorter."""
    return toil(_rough_ground(game), start, end)
