"""Why an answer is good: the choice that stands out by its worth, and a plain sentence for a suggestion."""

import re
from collections.abc import Callable, Iterable
from math import dist
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.asking.facings import walks_of
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.state import NO_PLANE, Point, State
from grognard.engine.showing.view import SeatView
from grognard.games import parts

from .battle import Battle

MOST_GOAL = 90
"""A goal with more letters is a story, too long to stand beside a suggestion."""
FIGURES = re.compile(r"\d%|\d\.\d")
"""Odds have figures; a hint without them says what a place is called, or who is in sight."""
NEAR = 100
"""Hundredths below which nobody has come nearer to anything."""


Worth = Callable[[SeatView, Answer], float]


def ranked(weigh: Worth, seat_view: SeatView, objects: Iterable[str] = ()) -> tuple[str, ...]:
    """The keys of the options, those that promise most first; terrain that nobody fights for comes after all others;
    what is terrain on a table is a place to go on a map of zones."""
    form = seat_view.decision
    if not isinstance(form, Choose) or (form.least, form.most) != (1, 1):
        return ()
    held, is_plane = frozenset(objects), seat_view.view.board != NO_PLANE

    def worth(index: int) -> tuple[bool, float, int]:
        option = form.options[index]
        is_ground = is_plane and (option.subject or "").startswith("f") and option.subject not in held
        return not is_ground, weigh(seat_view, (option.key,)), -index

    return tuple(form.options[index].key for index in sorted(range(len(form.options)), key=worth, reverse=True))


def advised(battle: Battle, seat: int, answer: Any) -> Any:
    """What is suggested where the computer would answer so: a game that weighs choices for people suggests its best."""
    own, seat_view = parts(battle.header.game), battle.match.seat_view(seat)
    weigh = own.hints().worth
    keys = ranked(weigh, seat_view, own.appearance().scene(seat_view.view).objects) if weigh is not None else ()
    return [keys[0]] if keys else answer


def with_best_targets_first(form: Choose, keys: tuple[str, ...]) -> Choose:
    """A choice of targets in the order of `keys`; what names no target keeps its place behind them."""
    if not form.commits or not keys:
        return form
    options = sorted(form.options, key=lambda option: (option.subject is None, keys.index(option.key)))
    return replace(form, options=tuple(options))


def reason_of(battle: Battle, seat: int, answer: Any, goal: str) -> str:
    """A sentence for people: the odds where dice hang on the answer, else what it does for the goal."""
    seat_view = battle.match.seat_view(seat)
    form: Decision = seat_view.decision
    match form:
        case Choose():
            return _of_choice(battle, seat_view, form, tuple(answer), goal)
        case Move() if answer:
            ends = {int(id): tuple(path[-1]) for id, path in walks_of(form, answer) if path}
            return _of_ends(seat_view.view, seat, ends) or "Nobody comes nearer to anything: they stand well there."
        case Move():
            return "They stand well where they are."
        case Place() if form.aim is not None:
            return "A point that is worth aiming at." if answer else "Nothing there is worth the fire."
        case Place() if form.outline:
            return "One of the places the rules allow: how terrain lies best, the computer does not judge."
        case Place():
            ends = {int(ref[1:]): tuple(at) for ref, at, _ in answer}
            return _of_ends(seat_view.view, seat, ends) or "A formation that the rules allow here."
        case _:
            return "The best of what the computer tried, looking one step ahead."


def _of_choice(battle: Battle, seat_view: SeatView, form: Choose, keys: tuple[str, ...], goal: str) -> str:
    number, odds = len(form.options), odds_reason(battle.header.game, seat_view, form, keys)
    if odds:
        return odds
    prospect = _prospect(battle.header.game, seat_view, form, keys)
    if prospect:
        return prospect
    aim = f" for the goal: {goal}" if goal and len(goal) <= MOST_GOAL else "."
    best = f"it is the best of the {number} choices" if number > 1 else "nothing speaks against it"
    return f"Looking one step ahead, {best}{aim}"


def _prospect(game: str, seat_view: SeatView, form: Choose, keys: tuple[str, ...]) -> str:
    """What follows from a choice that is about nothing on the table, such as finishing, where the game says so."""
    is_placed = any(option.subject for option in form.options if option.key in keys)
    words = parts(game).hints().hint(seat_view, keys) if len(keys) == 1 and not is_placed else ""
    return f"{words[0].upper()}{words[1:]}." if words else ""


def odds_reason(game: str, seat_view: SeatView, form: Choose, keys: tuple[str, ...]) -> str:
    """The odds that stand on the button of an answer, as a reason for it; nothing where no dice hang on it."""
    odds = parts(game).hints().hint(seat_view, keys) if len(keys) == 1 else ""
    if not FIGURES.search(odds):
        return ""
    number = len(form.options)
    return f"The best of the {number} choices; the odds: {odds}." if number > 1 else f"The odds: {odds}."


def _of_ends(view: State, seat: int, ends: dict[int, Any]) -> str:
    """What those who move or are placed come nearer to. No length is told: not every game lets one measure."""
    goals = [marker.at for marker in view.markers if isinstance(marker.at, tuple)]
    foes = [
        model.place
        for model in view.models
        if isinstance(model.place, tuple) and model.unit >= 0 and view.units[model.unit].seat not in (seat, -1)
    ]
    gained = [
        words for places, words in ((goals, "an objective"), (foes, "the enemy")) if _is_nearer(view, ends, places)
    ]
    return f"It brings them nearer to {' and to '.join(gained)}." if gained else ""


def _is_nearer(view: State, ends: dict[int, Any], places: list[Point]) -> bool:
    """Whether the one who comes nearest is nearer than anybody was; who comes onto the table always is."""
    if not places or not ends:
        return False
    now = [dist(start, place) for id in ends if isinstance(start := view.models[id].place, tuple) for place in places]
    then = min(dist(end, place) for end in ends.values() for place in places)
    return not now or then < min(now) - NEAR
