"""Victory Points: objectives held now, cards broken for good, and who has won."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Ended
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Outcome, Point, seat_ref
from grognard.engine.showing.phrases import counted
from grognard.engine.showing.words import letter

from ..books import tables
from ..books.cards import Scenario
from ..books.profiles import scenario
from ..terms import (
    ALOFT,
    EVERY_TURN,
    FALL_BACK,
    OBJECTIVE,
    POINTS,
    detachments_left,
    order_of,
    place_of,
    present,
    seat_counter,
)

VALUE = 500
"""Five Victory Points, in hundredths as all of them."""
REACH = 1500
MARGIN = 5


@implements("netepic.victory.objective-hold", "netepic.victory.objective-eligible")
@remembered(MOMENT)
def holder(game: Game, at: Point) -> int | None:
    """The seat that holds an objective: the only one with a model within 15 cm of it, from marker to centre. Models on
    Fall Back orders and aboard transports do not count."""
    near = [seat for seat, number in enumerate(claims(game, at)) if number]
    return near[0] if len(near) == 1 else None


@implements("netepic.victory.objective-eligible")
def claims(game: Game, at: Point) -> tuple[int, int]:
    """How many models of either seat are near enough to an objective and count there."""
    first, second = [sum(_counts(game, id, at) for id in present(game, seat)) for seat in (0, 1)]
    return first, second


def _counts(game: Game, model: int, at: Point) -> bool:
    x, y = place_of(game, model)
    if (x - at[0]) ** 2 + (y - at[1]) ** 2 > REACH * REACH:
        return False
    return order_of(game, game.state.models[model].unit) != FALL_BACK


@implements("netepic.victory.objective-value", "netepic.victory.objective-not-cumulative")
def total(game: Game, seat: int) -> int:
    """The Victory Points of a seat, in hundredths: for broken cards, and 5 for each objective that it holds now; where
    objectives score in every turn, what they have scored is kept."""
    kept = seat_counter(game, seat, POINTS)
    return kept if EVERY_TURN in game.state.options else kept + VALUE * held(game, seat)


def held(game: Game, seat: int) -> int:
    """How many objectives a seat holds."""
    marks = [one.at for one in game.state.markers if one.kind == OBJECTIVE]
    return sum(isinstance(at, tuple) and holder(game, at) == seat for at in marks)


@implements("netepic.victory.objective-value")
def score(game: Game) -> None:
    """Where objectives score in every turn, those held now count for good."""
    rows = [(seat_ref(seat), POINTS, VALUE * held(game, seat)) for seat in (0, 1) if held(game, seat)]
    if rows and EVERY_TURN in game.state.options:
        game.count("netepic.victory.objective-value", *rows)


@implements("netepic.victory.threshold", "netepic.victory.threshold-between", "netepic.setup.scenario")
def threshold(mission: Scenario) -> int:
    """What wins: the scenario's own number, or that of the next larger size in the table, 5 more for each 1,000."""
    if mission.threshold:
        return mission.threshold
    thousands = max(-(-mission.points // 1000), 1)
    listed = tables.thresholds()
    largest = max(listed)
    return listed.get(1000 * thousands, listed[largest] + 5 * (thousands - largest // 1000))


@implements("netepic.victory.win", "netepic.victory.draw", "netepic.victory.continue", "netepic.army.titan-cost")
def judge(game: Game) -> None:
    """In the Victory Points step: who has reached the threshold wins, both draw; totals are rounded down for it."""
    mission = scenario(game.state.scenario)
    score(game)
    totals = [total(game, seat) for seat in (0, 1)]
    scores = [one // 100 for one in totals]
    said = f"Victory Points: {totals[0] / 100:g} to {totals[1] / 100:g} ({_made_of(game)})"
    game.note("netepic.victory.objective-value", said)
    there = tuple([seat for seat in (0, 1) if scores[seat] >= threshold(mission)])
    if len(there) == 1:
        told = f"{scores[there[0]]} Victory Points, {threshold(mission)} are needed"
        _end(game, there, told, "netepic.victory.win")
    elif there:
        told = f"{scores[0]} and {scores[1]} Victory Points, {threshold(mission)} are needed"
        _end(game, (), told, "netepic.victory.draw")
    elif not wiped_out(game) and game.state.round >= mission.turns:
        time_out(game, mission)


def _made_of(game: Game) -> str:
    """What both sides have their points for."""
    told = []
    for seat in (0, 1):
        now = 0 if EVERY_TURN in game.state.options else held(game, seat)
        kept = seat_counter(game, seat, POINTS) // 100
        rows = [f"{counted(now, 'objective')} {now * VALUE // 100}"] if now else []
        rows += [f"{'kept' if EVERY_TURN in game.state.options else 'broken cards'} {kept}"] if kept else []
        told.append(f"{letter(seat)}: {', '.join(rows) or 'nothing'}")
    return "; ".join(told)


@implements("netepic.victory.wiped-out")
def wiped_out(game: Game) -> bool:
    """Who has no models left, and none that can still arrive, loses; if both have none, the higher total wins."""
    left = tuple([seat for seat in (0, 1) if detachments_left(game, seat) or is_awaited(game, seat)])
    if len(left) == 1:
        _end(game, left, "the other side has no models left", "netepic.victory.wiped-out")
    elif not left:
        _end(game, _ahead(game, 1), "neither side has models left", "netepic.victory.wiped-out")
    return len(left) < 2


def is_awaited(game: Game, seat: int) -> bool:
    """Whether a unit is kept off the board that may still come down."""
    return any(one.seat == seat and ALOFT in one.tags and one.members for one in game.state.units)


@implements("netepic.victory.turn-limit")
def time_out(game: Game, mission: Scenario) -> None:
    """After the last turn the higher total wins; a small difference is a draw."""
    told = f"the last turn is over: {total(game, 0) // 100} to {total(game, 1) // 100} Victory Points"
    _end(game, _ahead(game, mission.draw_below or MARGIN), told, "netepic.victory.turn-limit")


def _ahead(game: Game, margin: int) -> tuple[int, ...]:
    """Who leads by so many Victory Points or more."""
    by = total(game, 0) - total(game, 1)
    if abs(by) < 100 * margin or by == 0:
        return ()
    return (0,) if by > 0 else (1,)


def _end(game: Game, winners: tuple[int, ...], reason: str, clause: str) -> None:
    game.tell(Ended(clause, Outcome(winners, reason, clause)))
