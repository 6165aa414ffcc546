"""A draft answer judged and drawn: what would be refused, how a formation would follow, what the eye should see."""

from math import dist
from typing import Any

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.aims import lies
from grognard.engine.asking.bounds import in_words, propose, propose_place
from grognard.engine.asking.decisions import Choose, Decision, Refusal
from grognard.engine.asking.demands import Mover, Path
from grognard.engine.asking.facings import faced, walks_of
from grognard.engine.asking.moves import Move, Place
from grognard.engine.asking.spots import closed_spots, nearest_place, rings
from grognard.engine.core.codec import read_answer
from grognard.engine.core.state import Point, model_ref
from grognard.engine.showing.panels import Band, Bond, Circle, Cure, Length, Overlay, Reach
from grognard.engine.showing.view import SeatView
from grognard.engine.space import Table

from .outline import outlines
from .speech import Draft

CELL = 100
"""Width of the grid on which reach is looked up, in hundredths."""
MOST_CELLS = 90
CURES = 16
"""Parts of a way, at the ends of which a refused move is tried again."""
MOST_RINGS, THIN = 288, 3
"""So many points about the wish are looked at, of which every third is tried."""
MOST_CORNERS = 8
"""Way points of one draft; the rest is left out."""


def answer_of(draft: Draft, seat_view: SeatView) -> Any:
    """The answer a draft stands for, as plain data; None where it stands for none."""
    form = seat_view.decision
    if seat_view.table is not None:
        draft = on_board(draft, seat_view.table.board)
    match form:
        case Move() if draft.drag is not None and isinstance(draft.to, tuple):
            return faced(form, _moved(form, draft, draft.to, seat_view.table), seat_view.table)
        case Place() if isinstance(draft.to, tuple):
            return _placed(form, draft, draft.to, seat_view.table)
        case Choose() if draft.subject is not None:
            return tuple(option.key for option in form.options if option.subject == draft.subject)[:1] or None
        case _:
            return draft.answer


def on_board(draft: Draft, board: Point) -> Draft:
    """A draft whose points lie on the board: what is dragged beyond its edge stops there, before any geometry."""

    to = on_board_point(draft.to, board) if isinstance(draft.to, tuple) else draft.to
    start = on_board_point(draft.start, board) if draft.start is not None else None
    via = tuple([on_board_point(corner, board) for corner in draft.via[:MOST_CORNERS]])
    return replace(draft, to=to, start=start, via=via)


def on_board_point(point: Point, board: Point) -> Point:
    return min(max(point[0], 0), board[0]), min(max(point[1], 0), board[1])


# -- moves ----------------------------------------------------------------------------------------------------------


def chief_of(form: Move) -> int:
    return form.cohesion.leader if form.cohesion is not None else form.movers[0].model


def _moved(form: Move, draft: Draft, to: Point, table: Table) -> Any:
    model = draft.drag
    if model not in {mover.model for mover in form.movers}:
        return draft.answer
    if draft.alone and form.edge is None:
        return _with_path(draft.answer, model, _way(form, model, draft, to, table))
    if draft.via and form.edge is None and model == chief_of(form):
        return _by_corners(form, draft, to, table) or _straight(form, model, table.place(model), to, table)
    start = table.place(chief_of(form)) if form.edge is None else draft.start or _on_edge(form, to)
    goal = to if model == chief_of(form) or form.edge is not None else _shifted(to, model, form, table)
    return propose(form, table, start, goal) or _straight(form, model, start, to, table)


def _by_corners(form: Move, draft: Draft, to: Point, table: Table) -> tuple[Path, ...]:
    """The whole unit from corner to corner: at each it could stand, and what is used is used."""
    ways: dict[int, tuple[Point, ...]] = {mover.model: () for mover in form.movers}
    for corner in (*draft.via, to):
        leg = dict(propose(form, table, table.place(chief_of(form)), corner))
        if not leg:
            return ()
        used = {id: -(-space.price(table, table.place(id), path, form.through(id)) // 100) for id, path in leg.items()}
        left = tuple(Mover(one.model, max(0, one.allowance - used.get(one.model, 0))) for one in form.movers)
        ways = {id: (*way, *leg.get(id, ())) for id, way in ways.items()}
        table = table.with_places([(id, path[-1]) for id, path in leg.items()])
        form = replace(form, movers=left)
    return tuple((id, way) for id, way in ways.items() if way)


def _shifted(to: Point, model: int, form: Move, table: Table) -> Point:
    """Where the leader goes when another member is dragged: the whole unit shifts alike."""
    (x, y), (cx, cy) = table.place(model), table.place(chief_of(form))
    return (cx + to[0] - x, cy + to[1] - y)


def _on_edge(form: Move, goal: Point) -> Point:
    assert form.edge is not None, "only who comes on starts from an edge"
    (x0, y0), (x1, y1) = form.edge.start, form.edge.end
    return (min(max(goal[0], x0), x1), min(max(goal[1], y0), y1))


def _way(form: Move, model: int, draft: Draft, to: Point, table: Table) -> tuple[Point, ...]:
    """By the way points given, else the shortest way, else straight."""
    if draft.via:
        return (*draft.via, to)
    allowance = next(mover.allowance for mover in form.movers if mover.model == model)
    others = tuple(mover.model for mover in form.movers if mover.model != model)
    return space.shortest(table, model, to, allowance, form.through(model), others) or (to,)


def _with_path(answer: Any, model: int, path: tuple[Point, ...]) -> Any:
    kept = [row for row in answer or () if isinstance(row, list | tuple) and len(row) in (2, 3) and row[0] != model]
    return (*((row[0], row[1]) for row in kept), (model, path))


def _straight(form: Move, model: int, start: Point, to: Point, table: Table) -> tuple[Path, ...]:
    """No formation is possible there: everybody straight on, so that the refusals say why."""
    if form.edge is not None:
        return tuple((mover.model, (start, to)) for mover in form.movers)
    (x, y), rows = table.place(model), []
    for mover in form.movers:
        mx, my = table.place(mover.model)
        rows.append((mover.model, ((max(0, mx + to[0] - x), max(0, my + to[1] - y)),)))
    return tuple(rows)


# -- placements -----------------------------------------------------------------------------------------------------


def _placed(form: Place, draft: Draft, to: Point, table: Table) -> Any:
    if form.outline:
        return (("f", to, draft.turn % 360),)
    if draft.alone and draft.drag is not None:
        ref = model_ref(draft.drag)
        kept = [row for row in draft.answer or () if isinstance(row, list | tuple) and row and row[0] != ref]
        return (*kept, (ref, to, 0))
    return propose_place(form, table, to) or tuple((model_ref(id), to, 0) for id in form.models)


def cure_of_move(form: Move, wish: Point, table: Table) -> Cure | None:
    """As near to a wish as the unit may come, on the straight way to it or about it, for whom a spot was refused."""
    chief = chief_of(form)
    if form.edge is not None or not table.is_present(chief):
        return None
    start = table.place(chief)
    line = [_between(start, wish, share) for share in range(CURES - 1, 0, -1)]
    about = [*rings(wish, table.board)][:MOST_RINGS:THIN]
    for to in (*line, *sorted(about, key=lambda at: dist(at, wish))):
        answer = faced(form, propose(form, table, start, to), table)
        if answer and not form.refusals(answer, table):
            away = round(dist(to, wish) / 10) * 10
            return Cure(answer, f"The nearest spot it may go to is {in_words(away, form)} away.")
    return None


def _between(start: Point, end: Point, share: int) -> Point:
    return start[0] + (end[0] - start[0]) * share // CURES, start[1] + (end[1] - start[1]) * share // CURES


def cure_of(form: Place, wish: Point, turn: int, table: Table) -> Cure | None:
    """The nearest spot that is allowed, for who wished for one that is not."""
    found = nearest_place(form, wish, turn, table)
    if not found:
        return None
    (x, y), (wx, wy) = found[0][1], wish
    away = round(((x - wx) ** 2 + (y - wy) ** 2) ** 0.5 / 10) * 10
    return Cure(found, f"The nearest free spot is {in_words(away, form)} away.")


def closed_ground(form: Place, turn: int, table: Table) -> tuple[tuple[Point, ...], ...]:
    """Where a terrain element may not lie, for the eye; where models may stand the form itself says."""
    if not form.outline:
        return ()
    cell, spots = closed_spots(form, turn, table)
    return outlines(spots, cell)


# -- what is judged and drawn ---------------------------------------------------------------------------------------


def judged(seat_view: SeatView, raw: Any) -> tuple[Any, tuple[Refusal, ...]]:
    """The draft in the decision's own types, and everything that speaks against it."""
    if raw is None:
        return None, ()
    answer = read_answer(seat_view.decision, raw)
    if isinstance(answer, Refusal):
        return None, (answer,)
    return answer, seat_view.refusals(answer)


def overlay_of(form: Decision, answer: Any, table: Table, with_reach: bool) -> Overlay:
    """What follows from the decision itself; the game adds the rest."""
    if isinstance(form, Place) and form.aim is not None and answer:
        return Overlay(template=lies(table, form.aim, answer[0][1]))
    if not isinstance(form, Move):
        return Overlay()
    paths: dict[int, tuple[Point, ...]] = dict(walks_of(form, answer or ()))
    shown = Overlay(lengths=_lengths(form, paths, table), reach=_reach(form, table) if with_reach else ())
    if form.cohesion is None:
        return shown
    ends = {mover.model: (paths.get(mover.model) or (table.place(mover.model),))[-1] for mover in form.movers}
    lead = Circle(form.cohesion.leader, form.cohesion.lead)
    return replace(shown, links=_links(form, ends, table), lead=lead if form.cohesion.leader in ends else None)


def _lengths(form: Move, paths: dict[int, tuple[Point, ...]], table: Table) -> tuple[Length, ...]:
    rows = []
    for mover in form.movers:
        path = paths.get(mover.model)
        if path:
            start, steps = (path[0], path[1:]) if form.edge is not None else (table.place(mover.model), path)
            used = -(-space.price(table, start, steps, form.through(mover.model)) // 100)
            rows.append(Length(mover.model, used, mover.allowance))
    return tuple(rows)


def _links(form: Move, ends: dict[int, Point], table: Table) -> tuple[Bond, ...]:
    """Each member's nearest comrade, and whether he is near enough."""
    assert form.cohesion is not None, "links are drawn where a unit must keep together"
    links: dict[tuple[int, int], Bond] = {}
    for id, (x, y) in ends.items():
        gaps = [
            (((x - ox) ** 2 + (y - oy) ** 2) ** 0.5 - table.radius(id) - table.radius(other), other)
            for other, (ox, oy) in ends.items()
            if other != id
        ]
        if gaps:
            gap, other = min(gaps)
            pair = (min(id, other), max(id, other))
            links[pair] = Bond(*pair, gap <= form.cohesion.neighbour)
    return tuple(links.values())


def _reach(form: Move, table: Table) -> tuple[Reach, ...]:
    """Where the leader may end his move, on a grid fine enough for the eye."""
    return () if form.edge is not None else (reach_of_move(form, table),)


def reach_of_move(form: Move, table: Table, label: str = "", key: str = "") -> Reach:
    chief = chief_of(form)
    mover = next((mover for mover in form.movers if mover.model == chief), form.movers[0])
    others = tuple(other.model for other in form.movers if other.model != mover.model)
    return reach_of(Band(key, label, mover.model, mover.allowance, form.through(mover.model), others), table)


def reach_of(band: Band, table: Table) -> Reach:
    cell = max(CELL, 2 * band.allowance // MOST_CELLS)
    points = space.reach(table, band.model, band.allowance, band.passes, cell, band.others)
    return Reach(band.label, band.allowance, outlines(points, cell), band.key)
