"""The board: terrain with its Size, what can be crossed or destroyed, and how players place it before the battle."""

from collections.abc import Iterator, Sequence
from functools import cache

from grognard.engine.asking import demands, moves
from grognard.engine.asking.demands import Region
from grognard.engine.asking.samples import any_spot
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Placed
from grognard.engine.core.memory import TERRAIN, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Feature, Point, next_id
from grognard.engine.space.shapes import outline_at
from grognard.kit.files.missions import Rect, edge_strip
from grognard.kit.rounds.deploying import roll_off
from grognard.kit.units.pieces import enemy

from ..books.cards import TerrainKind
from ..books.profiles import terrain
from ..books.scenario import Deployment, Scenario, scenario
from ..terms import STRUCTURE, UNIT_OF_LENGTH, WALL
from .basics import SIDES

PLACING = "at43.board.placing-terrain"
SPACING = 1000
MARKER_GAP = 500
DONE, FIRST = "terrain", "terrain-first"
"""Clock counters: elements placed or left out so far; the seat that began, plus one."""
RULES: demands.Rules = (
    ("off-board", PLACING),
    ("region", PLACING),
    ("spacing", PLACING),
    ("marker", PLACING),
)


@implements("at43.board.size")
def board_of(mission: Scenario) -> Point:
    """The mission's board; nobody leaves it except by an exit."""
    return mission.board


# -- terrain on the table ------------------------------------------------------------------------------------------


@implements("at43.board.terrain-size", "at43.board.low-terrain", "at43.board.high-terrain", "at43.board.generator")
def feature_for(
    kind: str, centre: Point, turn: int, id: int, tags: Sequence[str] = (), outline: tuple[Point, ...] = ()
) -> Feature:
    """An element with its middle at a point, as high as its Size; from Size 2 on nobody walks over it."""
    card = terrain(kind)
    points = outline_at(outline or card.outline, centre, turn)
    return Feature(id, kind, points, card.size, card.size >= WALL, _structure(card), tuple(sorted(tags)))


def fixed_features(mission: Scenario) -> tuple[Feature, ...]:
    """The terrain that the mission itself sets down, with the owners of its objects."""
    owners = [() if piece.owner is None else (f"object:{piece.owner}",) for piece in mission.terrain]
    return tuple(
        feature_for(piece.kind, piece.at, piece.turn, id, owner, piece.outline)
        for id, (piece, owner) in enumerate(zip(mission.terrain, owners, strict=True))
    )


def _structure(card: TerrainKind) -> dict[str, int]:
    return {STRUCTURE: card.structure} if card.structure else {}


@implements("at43.board.destroyable")
@remembered(TERRAIN)
def destroyable(game: Game, seat: int) -> tuple[int, ...]:
    """The elements this seat may shoot at or attack: those with structure points, but not its own object."""
    own = f"object:{seat}"
    pieces = [piece for piece in game.state.features if piece.counters.get(STRUCTURE)]
    return tuple([piece.id for piece in pieces if own not in piece.tags])


# -- placing terrain before the battle -----------------------------------------------------------------------------


def terrain_left(game: Game) -> int:
    """How many elements of the mission's list have not come up yet."""
    placing = scenario(game.state.scenario).placing
    return 0 if placing is None else len(_kinds(game.state.scenario)) - game.state.clock.get(DONE, 0)


@cache
def _kinds(mission: str) -> tuple[str, ...]:
    """What comes up in which order: each kind in the order of the list, for each player in turn where both have it."""
    placing = scenario(mission).placing
    if placing is None:
        return ()
    copies = 2 if placing.mode == "each" else 1
    return tuple(kind for kind, number in placing.lots for _ in range(number * copies))


@implements("at43.board.placing-terrain")
def place_terrain(game: Game) -> Script[None]:
    """One element of the mission's list: its player sets it down, or it is left out because it fits nowhere.
    When the list is used up the sides are next."""
    placing = scenario(game.state.scenario).placing
    if placing is None or not terrain_left(game):
        game.tell(Began("at43.setup.mission", step="sides"))
        return
    if not game.state.clock.get(FIRST, 0):
        first = yield from roll_off(PLACING, "first to place terrain", SIDES)
        game.count(PLACING, (CLOCK, FIRST, first + 1))
    done = game.state.clock.get(DONE, 0)
    seat = (game.state.clock[FIRST] - 1 + done) % 2
    kind = _kinds(game.state.scenario)[done]
    form, full = _form(game.state.scenario, seat, kind), f"terrain-full.{kind}.{seat}"
    if not game.state.clock.get(full) and any_spot(form, game.table):
        ((_, at, turn),) = yield form
        game.tell(Placed(PLACING, features=(feature_for(kind, at, turn, next_id(game.state.features)),)))
    else:
        game.note(PLACING, f"the {terrain(kind).name} fits nowhere and is left out")
        game.count(PLACING, (CLOCK, full, 1))
    game.count(PLACING, (CLOCK, DONE, 1))


@cache
def _form(mission_id: str, seat: int, kind: str) -> moves.Place:
    """The decision where to set an element down: the same for every element of a kind."""
    mission, card = scenario(mission_id), terrain(kind)
    return moves.Place(
        seat=seat,
        name="terrain",
        prompt=f"Place the {card.name}.",
        clause=PLACING,
        unit=UNIT_OF_LENGTH,
        outline=card.outline,
        regions=tuple(_forbidden(mission, seat)),
        spacing=SPACING,
        markers=tuple(spot.at for spot in mission.spots),
        marker_gap=MARKER_GAP,
        rules=RULES,
    )


def _forbidden(mission: Scenario, seat: int) -> Iterator[Region]:
    """Deployment and exit zones, and the strip along an edge that the mission keeps clear."""
    for side in mission.deployment:
        yield from _zone(side)
    if mission.exit is not None:
        yield Region("rect", _grown(mission.exit).numbers)
    if mission.placing is not None and mission.placing.away_from:
        away: str = mission.placing.away_from
        edge = mission.deployment[enemy(seat)].edge if away == "enemy" else away
        yield Region("rect", edge_strip(mission.board, edge, mission.placing.distance).numbers)


def _zone(side: Deployment) -> Iterator[Region]:
    if side.zone is not None:
        yield Region("rect", side.zone.numbers)
    if side.point is not None:
        yield Region("circle", (*side.point, side.radius))


def _grown(line: Rect) -> Rect:
    """An exit may be no more than a line: what touches it lies in it."""
    return Rect(line.left - 1, line.bottom - 1, line.right + 1, line.top + 1)
