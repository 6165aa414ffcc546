"""Decisions as a person meets them in a terminal: numbered proposals, and typed words read as answers."""

import re
from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer, Choose, Decision, Option, Order
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.state import Feature, Point, State
from grognard.engine.dice.stream import Stream
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.view import SeatView
from grognard.engine.showing.words import length

_LENGTH = r"(-?\d{1,6}(?:\.\d{1,6})?)"
POINT = re.compile(rf"\s*{_LENGTH}\s*[,; ]\s*{_LENGTH}(?:\s*[,; ]\s*(\d{{1,6}}))?\s*")


class Proposal(Struct, frozen=True):
    """One numbered line: what it says, under which clause, and the answer it gives."""

    label: str
    clause: str
    answer: Answer


class Misread(Struct, frozen=True):
    """What was typed is no answer; the text says what would be."""

    text: str


def whole(typed: str) -> int:
    """A typed whole number; -1 for anything else."""
    word = typed.strip()
    return int(word) if word.isdecimal() and len(word) < 10 else -1


def best_answer(rules: Ruleset, seat_view: SeatView, pick: Stream) -> Answer:
    """What the computer would do: the default of every prompt."""
    from grognard.players.greedy import GreedyPlayer

    return GreedyPlayer(rules).decide(seat_view, pick)


def proposals(seat_view: SeatView, suggestion: Answer) -> list[Proposal]:
    """The lines to choose from. A choice of one lists its options; moves and placements list sensible goals."""
    form = seat_view.decision
    match form:
        case Choose(least=1, most=1):
            return [Proposal(_option(option), option.clause or form.clause, (option.key,)) for option in form.options]
        case Choose():
            return [Proposal(_option(option), option.clause or form.clause, option.key) for option in form.options]
        case Order():
            return [Proposal(item.label, item.clause or form.clause, item.key) for item in form.items]
        case Move():
            return _moves(form, seat_view, suggestion)
        case Place():
            return _places(form, suggestion)
        case _:
            return [Proposal("as suggested", form.clause, suggestion)]


def is_suggested(form: Decision, row: Proposal, suggestion: Answer) -> bool:
    """Whether a line is, or is among, what is suggested; all lines of an order are, so none is marked."""
    if _takes_several(form):
        return isinstance(form, Choose) and row.answer in suggestion
    return bool(row.answer == suggestion)


def suggested(form: Decision, rows: list[Proposal], suggestion: Answer) -> str:
    """The suggestion as it would be typed, where no single line of the list is it."""
    if isinstance(form, Allocate):
        lots, bins = [lot.key for lot in form.lots], [bin.key for bin in form.bins]
        return ", ".join(f"{lots.index(lot) + 1} {bins.index(bin) + 1} {number}" for lot, bin, number in suggestion)
    if not _takes_several(form):
        return ""
    keys = [row.answer for row in rows]
    return " ".join(str(keys.index(key) + 1) for key in suggestion) or "0"


def _takes_several(form: Decision) -> bool:
    return isinstance(form, Order) or isinstance(form, Choose) and (form.least, form.most) != (1, 1)


def _option(option: Option) -> str:
    return f"{option.label} ({option.cost})" if option.cost else option.label


def _moves(form: Move, seat_view: SeatView, suggestion: Answer) -> list[Proposal]:
    rows = [Proposal(f"Suggested: {_end(form, suggestion)}", form.clause, suggestion)] if suggestion else []
    seen = [suggestion, ()]
    for label, goal in _goals(form, seat_view.view):
        answer = toward(form, seat_view, goal)
        if answer and answer not in seen and not form.refusals(answer, seat_view.table):
            seen.append(answer)
            rows.append(Proposal(f"{label}: {_end(form, answer)}", form.clause, answer))
    return (
        [*rows, Proposal("Stay", form.clause, ())] if form.edge is None else rows or [Proposal("Stay", form.clause, ())]
    )


def _chief(form: Move) -> int:
    return form.cohesion.leader if form.cohesion is not None else form.movers[0].model


def _end(form: Move, answer: Answer) -> str:
    paths = dict(answer)
    path = paths.get(_chief(form)) or next(iter(paths.values()))
    return f"leader to {length(path[-1][0])}, {length(path[-1][1])}"


def toward(form: Move, seat_view: SeatView, goal: Point) -> Answer:
    """The leader heads for a goal and the formation follows."""
    from grognard.engine.asking.bounds import propose

    table = seat_view.table
    start = table.place(_chief(form)) if form.edge is None else _nearest_on(form.edge.start, form.edge.end, goal)
    return propose(form, table, start, goal)


def _nearest_on(start: Point, end: Point, goal: Point) -> Point:
    """The point of an upright or level edge nearest to a goal."""
    return min(max(goal[0], start[0]), end[0]), min(max(goal[1], start[1]), end[1])


def _goals(form: Move, state: State) -> Iterator[tuple[str, Point]]:
    """Objectives, the nearest enemy and the nearest cover, nearest first."""
    place = state.models[_chief(form)].place
    here = place if isinstance(place, tuple) else (state.board[0] // 2, state.board[1] // 2)
    spots = [(marker.kind.replace("-", " "), marker.at) for marker in state.markers if isinstance(marker.at, tuple)]
    yield from ((f"Toward the {kind}", at) for kind, at in sorted(spots, key=lambda spot: _far(here, spot[1]))[:3])
    foes = [
        (state.units[model.unit].name, model.place)
        for model in state.models
        if isinstance(model.place, tuple) and model.unit >= 0 and state.units[model.unit].seat != form.seat
    ]
    yield from ((f"Toward {name}", at) for name, at in sorted(foes, key=lambda foe: _far(here, foe[1]))[:1])
    cover = sorted((_middle(feature) for feature in state.features), key=lambda at: _far(here, at))[:2]
    yield from (("To cover", at) for at in cover)
    yield ("To the middle", (state.board[0] // 2, state.board[1] // 2))


def _far(a: Point, b: Point) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _middle(feature: Feature) -> Point:
    xs, ys = zip(*feature.outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _places(form: Place, suggestion: Answer) -> list[Proposal]:
    rows = []
    if suggestion:
        _, at, turn = suggestion[0]
        turned = f", turned {turn}°" if form.outline and turn else ""
        rows.append(Proposal(f"Suggested: at {length(at[0])}, {length(at[1])}{turned}", form.clause, suggestion))
    return [*rows, Proposal("Not at all", form.clause, ())] if form.optional else rows


# -- reading --------------------------------------------------------------------------------------------------------


def read(text: str, seat_view: SeatView, rows: list[Proposal], suggestion: Answer) -> Answer | Misread:
    """What was typed, as an answer: nothing for the suggestion, numbers of lines, or a point."""
    form, typed = seat_view.decision, text.strip()
    if not typed:
        return suggestion
    if isinstance(form, Move | Place) and (found := POINT.fullmatch(typed)) and not typed.isdigit():
        return _at_point(form, seat_view, found)
    if isinstance(form, Allocate):
        return _shares(form, typed)
    words = typed.replace(",", " ").split()
    numbers = [whole(word) for word in words]
    if not all(1 <= number <= len(rows) for number in numbers):
        return Misread(f"type {_wanted(form, len(rows))}")
    chosen = [rows[number - 1].answer for number in numbers]
    if _takes_several(form):
        return tuple(chosen)
    return chosen[0] if len(chosen) == 1 else Misread("type one number")


def _wanted(form: Decision, number: int) -> str:
    match form:
        case Order():
            return f"all numbers from 1 to {number} in your order"
        case Choose(least=1, most=1):
            return f"a number from 1 to {number}"
        case Choose():
            return f"{form.least} to {form.most} numbers from 1 to {number}, `0` for none"
        case Move() | Place():
            return f"a number from 1 to {number}, or a point as x,y"
        case _:
            return "Enter for the suggestion"


def hint(form: Decision, number: int) -> str:
    """What may be typed, for the prompt line."""
    if isinstance(form, Allocate):
        return "Enter for the suggestion, or lot bin number, …"
    return _wanted(form, number)


def _at_point(form: Move | Place, seat_view: SeatView, found: re.Match[str]) -> Answer | Misread:
    from grognard.engine.asking.bounds import propose_place

    goal = (round(float(found[1]) * 100), round(float(found[2]) * 100))
    if isinstance(form, Move):
        return toward(form, seat_view, goal) or Misread("no way leads there in cohesion")
    if form.outline:
        return (("f", goal, int(found[3] or 0) % 360),)
    return propose_place(form, seat_view.table, goal) or Misread("the unit does not fit there")


def _shares(form: Allocate, typed: str) -> Answer | Misread:
    """`1 2 3, 2 1 1`: three of lot 1 to bin 2, one of lot 2 to bin 1."""
    parts = []
    for share in typed.split(","):
        numbers = [whole(word) for word in share.split()]
        if len(numbers) != 3 or min(numbers) < 0:
            return Misread("type lot bin number, such as 1 2 3, or Enter for the suggestion")
        lot, bin, number = numbers
        if not (1 <= lot <= len(form.lots) and 1 <= bin <= len(form.bins)):
            return Misread(f"lots 1 to {len(form.lots)}, bins 1 to {len(form.bins)}")
        parts.append((form.lots[lot - 1].key, form.bins[bin - 1].key, number))
    return tuple(parts)
