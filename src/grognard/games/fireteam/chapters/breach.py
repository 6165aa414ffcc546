"""Engineers open gaps in walls and buildings: through them the way costs no extra movement."""

from collections.abc import Sequence
from functools import partial
from math import dist

from msgspec.structs import replace

from grognard.engine.asking.acts import NUMBERS, done_with
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point, feature_ref, next_id
from grognard.engine.space.tolls import off

from ..books.scenario import LINE, line_outline
from ..position import terrain_feature
from ..terms import FOOTPRINT, INCH, has_attribute, is_on_board
from ..turn import BREACH, Acting, Activation, Deed
from .action import barred
from .measure import CONTACT
from .terrain import GAP, by_id, gaps_on, kind_of, sides

CLAUSE = "fireteam.attribute.engineer"
WALLS, HOUSES = ("wall",), ("light-building", "hard-building")
WIDTH = 2 * INCH
"""Of a gap."""
Side = tuple[Point, Point]


def axis(feature: Feature) -> Side:
    """The middle line of a wall."""
    a, b, c, d = feature.outline
    (p, q), (r, s) = ((a, b), (c, d)) if dist(a, b) < dist(b, c) else ((b, c), (d, a))
    return ((p[0] + q[0]) // 2, (p[1] + q[1]) // 2), ((r[0] + s[0]) // 2, (r[1] + s[1]) // 2)


def nearest(game: Game, team: int, feature: Feature) -> Side | None:
    """The wall, or the side of a building without a gap before the team, that it touches."""
    at = game.table.place(team)
    faces = (
        [axis(feature)] if feature.kind in WALLS else [one for one in sides(feature.outline) if _whole(game, one, at)]
    )
    near = min(faces, key=lambda one: off(at, *one), default=None)
    return near if near is not None and off(at, *near) <= FOOTPRINT + LINE + CONTACT else None


def _whole(game: Game, side: Side, at: Point) -> bool:
    here = _part(side, at)
    return not any(low <= here <= high for low, high in gaps_on(game, side))


def _part(side: Side, at: Point) -> float:
    """Which part of a side lies before the point nearest to a place."""
    (ax, ay), (bx, by) = side
    return ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / dist(*side) ** 2


def opening(side: Side, at: Point) -> Side:
    """The 2 inches of a side that are opened: about the point nearest to the team, no farther than its ends."""
    (ax, ay), (bx, by) = side
    half = min(WIDTH / 2 / dist(*side), 0.5)
    middle = min(max(_part(side, at), half), 1 - half)
    (low, high) = [
        (round(ax + part * (bx - ax)), round(ay + part * (by - ay))) for part in (middle - half, middle + half)
    ]
    return low, high


def _touched(turn: Acting) -> Sequence[int]:
    if not has_attribute(turn.game, turn.team, "engineer") or not is_on_board(turn.game, turn.team):
        return ()
    solid = [one for one in turn.game.state.features if one.kind in (*WALLS, *HOUSES)]
    return [one.id for one in solid if nearest(turn.game, turn.team, one) is not None]


def _label(turn: Acting, id: int) -> str:
    return f"Open a gap: {kind_of(by_id(turn.game)[id]).name}"


@done_with(
    NUMBERS, "gap", _label, CLAUSE, bar=partial(barred, action=BREACH), things=_touched,
    other=(CLAUSE, "only Engineers who touch a wall or a building open a gap in it"),
    subject=lambda _, id: feature_ref(id),
)  # fmt: skip
@implements("fireteam.attribute.engineer")
def breach(turn: Acting, feature: int) -> None:
    """One action of Engineers who touch a wall, a barricade or a building."""
    turn.declare(Deed(turn.team, BREACH, named=(feature,)))


@implements("fireteam.attribute.engineer")
def open_gap(turn: Activation, deed: Deed) -> Script[None]:
    """What is left of a wall are the pieces beside the gap; a building keeps its walls but for an opening."""
    game, feature = turn.game, by_id(turn.game).get(deed.named[0])
    side = None if feature is None else nearest(game, deed.team, feature)
    if feature is None or side is None:
        return
    low, high = opening(side, game.table.place(deed.team))
    if feature.kind in HOUSES:
        gap = terrain_feature(next_id(game.state.features), GAP, line_outline(low, high))
        game.tell(Placed(CLAUSE, features=(gap,)))
        return
    rest = [part for part in ((side[0], low), (high, side[1])) if dist(*part) > LINE]
    ids = (feature.id, next_id(game.state.features))
    pieces = tuple([replace(feature, id=id, outline=line_outline(*part)) for id, part in zip(ids, rest, strict=False)])
    game.tell(Placed(CLAUSE, features=pieces) if pieces else Removed(CLAUSE, (feature_ref(feature.id),), "spent"))
    return
    yield
