"""The Control phase: who controls which marker, points of victory and reinforcement, the end of the round."""

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, feature_ref, marker_ref, seat_ref
from grognard.engine.showing.phrases import listed
from grognard.kit.files.missions import Rect
from grognard.kit.rounds import objectives

from ..books.scenario import CONTROL_RADIUS, scenario
from ..terms import BOUNDS, BUDGET, EXTRA, KILLS, ONLY, RADIUS, RP, RUNNING, SINCE, VP, soldiers_in_play
from . import strategic, victory

OBJECTIVE, POSITION = "objective", "position"
USUAL_BUDGET = 500


# -- control ---------------------------------------------------------------------------------------------------------


@implements("evolved.control.steps", "evolved.control.lasting")
def check(game: Game) -> Script[None]:
    """First step: control is determined here and nowhere else, and holds until the next Control phase."""
    before = {marker.id: objectives.holder(marker) for marker in game.state.markers}
    objectives.judge(game, "evolved.control.majority", "evolved.control.tie-loses", controller)
    _count_running(game, before)
    game.tell(Began("evolved.control.steps", step="score"))
    return
    yield


@implements("evolved.control.majority", "evolved.control.tie-loses")
def controller(game: Game, marker: Marker) -> int | None:
    """The side with more soldiers in the marker's base, now; on a tie, or with nobody there, nobody."""
    return objectives.majority(*soldiers_in(game, marker))


@implements("evolved.control.zone")
def soldiers_in(game: Game, marker: Marker) -> tuple[int, int]:
    """How many soldiers of either side have their base at least partly in the circle, or the shape of the mission."""
    claims = (claimants(game, 0), claimants(game, 1))
    area = area_of(marker)
    if area is None:
        return objectives.near(game, marker, marker.counters.get(RADIUS, CONTROL_RADIUS), claims)
    first, second = [len(inside(game, area, side)) for side in claims]
    return first, second


def area_of(marker: Marker) -> Rect | None:
    """The rectangle of a marker that is one."""
    if BOUNDS[2] not in marker.counters:
        return None
    left, bottom, right, top = (marker.counters.get(key, 0) for key in BOUNDS)
    return Rect(left, bottom, right, top)


def inside(game: Game, area: Rect, side: Sequence[int]) -> list[int]:
    """Those with their base at least partly in a rectangle; most stand so far off that one look is enough."""
    models, low, high = game.state.models, area.bottom, area.top
    return [
        id
        for id in side
        if isinstance(place := models[id].place, tuple)
        and low - (radius := models[id].radius) <= place[1] <= high + radius
        and area.touches(place, radius)
    ]


@implements("evolved.control.infantry-only")
def claimants(game: Game, seat: int) -> tuple[int, ...]:
    """Every infantry model counts as one, whatever its state and role; armored vehicles never do."""
    return soldiers_in_play(game, seat)


def _count_running(game: Game, before: dict[int, int | None]) -> None:
    """How many Control phases in a row the holder of an objective has had it."""
    rows = []
    for marker in game.state.markers:
        now, held = objectives.holder(marker), marker.counters.get(RUNNING, 0)
        count = 0 if now is None else held + 1 if now == before[marker.id] else 1
        if marker.kind == OBJECTIVE and count != held:
            rows.append((marker_ref(marker.id), RUNNING, count - held))
    if rows:
        game.count("evolved.control.lasting", *rows)


# -- points ----------------------------------------------------------------------------------------------------------


@implements("evolved.control.steps")
def score(game: Game) -> Script[None]:
    """Second step: VP and RP; who has now fulfilled his objectives ends the game."""
    take_points(game)
    victory.check_objectives(game)
    if game.state.outcome is None:
        game.tell(Began("evolved.control.reserves", step="reserves"))
    return
    yield


@implements("evolved.control.vp", "evolved.control.markers")
def take_points(game: Game) -> None:
    """VP of every objective and RP of every position to its controller, VP for the enemy's losses; all are kept."""
    vps, rps = [], []
    for seat in (0, 1):
        held = [marker for marker in game.state.markers if objectives.holder(marker) == seat]
        vp = sum(vp_of(game, marker, seat) for marker in held if marker.kind == OBJECTIVE)
        rp = sum(rp_of(game, marker, seat) for marker in held if marker.kind == POSITION)
        kills = 0 if scenario(game.state.scenario).kills.at_end else victory.new_kill_vp(game, seat)
        vps += [(seat_ref(seat), key, by) for key, by in ((VP, vp + kills), (KILLS, kills)) if by]
        if vp or kills:
            game.note("evolved.control.vp", _account(game, seat, held, kills), seat_ref(seat))
        rps += [(seat_ref(seat), RP, rp)] if rp else []
    for clause, changes in (("evolved.control.vp", vps), ("evolved.control.rp", rps)):
        if changes:
            game.count(clause, *changes)


def _account(game: Game, seat: int, held: list[Marker], kills: int) -> str:
    """What a seat scores for, in words."""
    spots = scenario(game.state.scenario).spots
    names = {mark.id: spots[mark.id].name if mark.id < len(spots) else "an objective" for mark in held}
    bring = [(names[mark.id], vp_of(game, mark, seat)) for mark in held if mark.kind == OBJECTIVE]
    told = [f"{vp} VP for {name}" for name, vp in bring if vp] + ([f"{kills} VP for enemy losses"] if kills else [])
    return f"{game.state.seats[seat].name} scores {listed(told)}"


def vp_of(game: Game, marker: Marker, seat: int) -> int:
    """What an objective brings its controller this round."""
    if game.state.round < marker.counters.get(SINCE, 0):
        return 0
    return worth_of(marker, seat)


def worth_of(marker: Marker, seat: int) -> int:
    """VP of a Control phase that a seat has from an objective, sooner or later."""
    return marker.counters.get(VP, 0) + marker.counters.get(f"{EXTRA}.{seat}", 0)


@implements("evolved.control.rp")
def rp_of(game: Game, marker: Marker, seat: int) -> int:
    """What a tactical position brings a seat: as the mission says, else the usual share of its budget."""
    if not serves(marker, seat):
        return 0
    return marker.counters.get(RP, 0) or usual_rp(game.state.seats[seat].counters.get(BUDGET, USUAL_BUDGET))


def usual_rp(budget: int) -> int:
    """8 percent of the budget, to the nearest 5."""
    return 5 * ((8 * budget + 250) // 500)


def serves(marker: Marker, seat: int) -> bool:
    """Whether a position may be used by this seat."""
    return marker.counters.get(ONLY, 0) in (0, seat + 1)


# -- time out --------------------------------------------------------------------------------------------------------


@implements("evolved.control.time-out")
def time_out(game: Game) -> Script[None]:
    """Third step: what is left of overdrive is discarded; the game ends, or a new round begins."""
    strategic.discard_overdrive(game)
    _clear_terrain(game)
    victory.check(game)
    if game.state.outcome is None:
        game.tell(Began("evolved.control.time-out", phase="strategic", step="command", seat=-1, acting=-1))
    return
    yield


def _clear_terrain(game: Game) -> None:
    """Terrain that the mission takes away after this round, such as smoke."""
    due = _due(game.state.scenario, game.state.round)
    if not due:
        return
    gone = [feature_ref(piece.id) for piece in game.state.features if due.get(piece.id) == piece.kind]
    if gone:
        game.tell(Removed("evolved.control.time-out", tuple(gone), "spent"))


@lru_cache(maxsize=256)
def _due(mission: str, round: int) -> dict[int, str]:
    """The terrain that is gone after this round, by id, with its kind."""
    pieces = scenario(mission).terrain
    return {id: piece.kind for id, piece in enumerate(pieces) if 0 < piece.until <= round}
