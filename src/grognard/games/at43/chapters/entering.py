"""Entering play: the ways in which a unit that is out of play comes onto the table, or is held back."""

import msgspec

from grognard.engine.asking.acts import NUMBERS, Act, Reasons, done_with, idle, plain
from grognard.engine.asking.demands import Edge, Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved, Tagged
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, marker_ref, unit_ref
from grognard.engine.dice.stream import stream_of
from grognard.kit.files import missions
from grognard.kit.rounds import deploying
from grognard.kit.units.pieces import has, members, name, seat_of
from grognard.kit.units.run_over import walked

from ..acts import Activation, activation_of
from ..books.scenario import Deployment, scenario
from ..terms import ENGAGEMENT, LEADER_REACH, OUT, REINFORCEMENT, SIDE, UNIT_OF_LENGTH, enemy_fighters, is_vehicle
from . import ability, control, mission, move, unit, vehicle

DROP = "at43.control.arrive-drop"
STRIP = 2000
"""How deep units stand before round 1 that would enter from an edge."""


def deployment(game: Game, seat: int) -> Deployment:
    """Where a seat's units come from."""
    return scenario(game.state.scenario).deployment[deploying.side_of(game, seat, SIDE)]


@implements("at43.setup.delay-entry")
def enter(turn: Activation) -> Script[bool]:
    """A unit out of play enters or is held back; False when it stays out or has arrived for this round."""
    way = yield from ENTER.play(turn)
    return way is not at_drop_point and not has(turn.game, turn.unit, OUT)


@remembered(MOMENT)
def _ways(game: Game, unit: int) -> tuple[str, ...]:
    """How the mission lets it come: reinforcements in ways of their own (at43.control.arrive-edge), others as its side
    deploys."""
    if has(game, unit, REINFORCEMENT):
        return control.arrivals(game)
    return ("edge" if deployment(game, seat_of(game, unit)).kind == "edge" else "zone",)


def _no_zone(turn: Activation) -> Reasons:
    return (
        () if "zone" in _ways(turn.game, turn.unit) else (("at43.setup.deployment-zone", "it is not placed in a zone"),)
    )


@plain("zone", "Place it in the deployment zone", "at43.setup.deployment-zone", bar=_no_zone)
@implements("at43.setup.deployment-zone", "at43.setup.deployment-overwatch")
def in_zone(turn: Activation) -> Script[bool]:
    """Placed in cohesion; placing is not a move, so no overwatch follows. Nowhere to stand: it stays out."""
    return _set_down(turn, home(turn.game, turn.unit), "at43.setup.deployment-zone")


def _no_drop(turn: Activation) -> Reasons:
    return (
        ()
        if "drop-point" in _ways(turn.game, turn.unit)
        else ((DROP, "reinforcements that the mission lets do so arrive there"),)
    )


def _drop_points(turn: Activation) -> list[int]:
    return [marker.id for marker in turn.game.state.markers if marker.kind == "drop-point"]


def _not_held(turn: Activation, marker: int) -> Reasons:
    held, _ = control.drop_point(turn.game, marker)
    return () if held == turn.seat else ((DROP, "its owner did not control it in the last control phase"),)


@done_with(
    NUMBERS, "drop", lambda *_: "Arrive at a drop point", DROP, bar=_no_drop, things=_drop_points,
    miss=_not_held, other=(DROP, "there is no such drop point"), subject=lambda _, marker: marker_ref(marker),
)  # fmt: skip
def at_drop_point(turn: Activation, marker: int) -> Script[bool]:
    return _set_down(turn, control.drop_point(turn.game, marker)[1], DROP)


def _no_edge(turn: Activation) -> Reasons:
    return () if "edge" in _ways(turn.game, turn.unit) else ((_edge_entry(turn), "it does not come from an edge"),)


def _edge_entry(turn: Activation, _: None = None) -> str:
    reinforces = has(turn.game, turn.unit, REINFORCEMENT)
    return "at43.control.arrive-edge" if reinforces else "at43.setup.edge-entry"


@plain("edge-combat", "Move on from the edge, combat move", _edge_entry, bar=_no_edge)
def on_from_edge(turn: Activation) -> Script[None]:
    return _come_on(turn, rush=False)


@plain("edge-rush", "Move on from the edge, rush move", _edge_entry, bar=_no_edge)
def rush_from_edge(turn: Activation) -> Script[None]:
    return _come_on(turn, rush=True)


def _no_infiltration(turn: Activation) -> Reasons:
    able = ability.can_infiltrate(turn.game, turn.unit)
    return () if able else (("at43.ability.infiltration", "it does not infiltrate"),)


@plain("infiltrate", "Infiltrate: place it far from enemies", "at43.ability.infiltration", bar=_no_infiltration)
def infiltrate(turn: Activation) -> Script[None]:
    anywhere = Region("rect", (0, 0, *turn.game.state.board))
    came = yield from _set_down(turn, anywhere, "at43.ability.infiltration", ability.INFILTRATION_GAP)
    turn.acts.may_move, turn.acts.infiltrated = not came, came


def _must_enter(turn: Activation) -> Reasons:
    free = mission.may_hold_back(turn.game, turn.unit)
    return () if free else (("at43.mission.all-in", "all units enter play in the first round"),)


stay_out: Act[Activation, None] = idle("stay", "Stay out of play this round", "at43.setup.delay-entry", bar=_must_enter)
"""It may enter in a later round."""


ENTER = Menu(
    name="enter",
    prompt=lambda turn, _: f"How does {name(turn.game, turn.unit)} enter?",
    clause="at43.setup.off-board-start",
    turn=activation_of,
    acts=(in_zone, at_drop_point, on_from_edge, rush_from_edge, infiltrate),
    rest=stay_out,
)


def _shed(game: Game, one: int) -> tuple[str, ...]:
    """The marks of a unit that comes into play."""
    return tuple([tag for tag in (OUT, REINFORCEMENT) if has(game, one, tag)])


def _set_down(turn: Activation, region: Region, clause: str, gap: int = ENGAGEMENT) -> Script[bool]:
    game, one = turn.game, turn.unit
    form = placing(game, one, region, clause, gap, mission.may_hold_back(game, one))
    return deploying.set_down(game, one, form, _shed(game, one))


def placing(game: Game, one: int, region: Region, clause: str, gap: int = ENGAGEMENT, may_stay: bool = True) -> Place:
    """The decision where to set an entering unit down; it may be left out where it may stay or no place is found."""
    form = deploying.placing(
        game,
        one,
        region,
        clause,
        length=UNIT_OF_LENGTH,
        rules=move.RULES,
        cohesion=unit.cohesion(game, one),
        avoid=enemy_fighters(game, one),
        avoid_gap=gap,
        optional=True,
    )
    if may_stay or not form.sample(stream_of("room", one), game.table):
        return form
    return msgspec.structs.replace(form, optional=False)


def home(game: Game, one: int) -> Region:
    """Where a side's units are placed; those that would enter from an edge stand along it."""
    place = deployment(game, seat_of(game, one))
    if place.point is not None:
        return Region("circle", (*place.point, place.radius))
    return Region("rect", (place.zone or missions.edge_strip(game.state.board, place.edge, STRIP)).numbers)


@implements("at43.setup.edge-entry")
def _come_on(turn: Activation, rush: bool) -> Script[None]:
    """Move on from the owner's edge: a move like any other, measured from the edge, that can trigger overwatch."""
    game, one, acts = turn.game, turn.unit, turn.acts
    paths = yield edge_move(game, one, rush)
    if not paths:
        return
    clause = _edge_entry(turn)
    game.tell(Moved(clause, paths, walked(game, paths)))
    game.tell(Tagged(clause, ((unit_ref(one), (), _shed(game, one)),)))
    move.note_engagement(game, one)
    if rush and is_vehicle(game, one):
        yield from vehicle.run_over(game, one, paths)
    acts.engaged_at_end = yield from move.finish(game, one, members(game, one))
    acts.moved, acts.rushed, acts.may_move = True, rush, False


def edge_move(game: Game, one: int, rush: bool) -> Move:
    """The decision how to come on from the edge."""
    kind = "rush" if rush else "combat"
    start, end = edge_line(game, seat_of(game, one))
    return Move(
        seat=seat_of(game, one),
        name="enter-move",
        prompt=f"Bring {name(game, one)} on from the edge",
        clause="at43.setup.edge-entry",
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        movers=move.movers(game, one, kind),
        passes=move.passes(game, one, kind),
        leapers=ability.rocket_jumpers(game, one),
        cohesion=unit.cohesion(game, one),
        rules=move.RULES,
        edge=Edge(start, end, LEADER_REACH),
    )


def edge_line(game: Game, seat: int) -> tuple[Point, Point]:
    """The stretch of board edge from which a seat's units come."""
    return missions.edge_line(game.state.board, deployment(game, seat).edge)
