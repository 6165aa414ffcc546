"""Moving a unit: which move it may make, how far each fighter goes, what hinders him, and who is engaged at the end."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Option
from grognard.engine.events import Moved
from grognard.engine.moves import Cohesion, Move, Mover, Path, Rules
from grognard.engine.script import Game, Script
from grognard.engine.space import plane
from grognard.engine.space.paths import ENEMIES, ENEMIES_SOLID, FRIENDS, FRIENDS_SOLID, TERRAIN
from grognard.engine.state import Point, unit_ref

from . import ability, drill, mission, vehicle
from .terms import (
    ENGAGEMENT,
    SHIELD,
    WALL,
    enemy_soldiers,
    figure_of,
    has,
    is_alive,
    is_immobile,
    is_soldier,
    is_vehicle,
    members,
    soldiers,
)
from .unit import can_end_together, cohesion

COMBAT, RUSH, ENGAGED, HALF = "combat", "rush", "engaged", "half"
CLAUSES = {
    COMBAT: "at43.move.combat",
    RUSH: "at43.move.rush",
    ENGAGED: "at43.move.engaged",
    HALF: "at43.grounded.many",
}
LABELS = {COMBAT: "Combat move", RUSH: "Rush", ENGAGED: "Engaged move", HALF: "Get up and move"}
SOLDIERS_RUSH, VEHICLES_RUSH = 600, 1000
SOLDIERS_DASH, VEHICLES_DASH = 3000, 3500
EVERYTHING = FRIENDS | FRIENDS_SOLID | ENEMIES | ENEMIES_SOLID | TERRAIN

RULES: Rules = (
    ("far", "at43.move.path"),
    ("terrain", "at43.board.high-terrain"),
    ("base", "at43.move.gap"),
    ("end-terrain", "at43.move.end-on-obstacle"),
    ("end-base", "at43.move.end-on-obstacle"),
    ("off-board", "at43.board.size"),
    ("neighbour", "at43.unit.cohesion-neighbour"),
    ("leader", "at43.unit.cohesion-leader"),
)


# -- engagement ---------------------------------------------------------------------------------------------------------


@implements("at43.move.vehicles-never-engaged", "at43.move.engagement-walls")
def engaging(game: Game, unit: int) -> tuple[int, ...]:
    """Enemy units with a soldier within 2.5 cm of a soldier of this unit now, no wall of Size 2 or more between."""
    pairs = plane.pairs_within(game.table, soldiers(game, unit), enemy_soldiers(game, unit), ENGAGEMENT, WALL)
    return tuple(sorted({game.state.models[foe].unit for _, foe in pairs}))


@implements("at43.move.engaged-state")
def starts_engaged(game: Game, unit: int) -> bool:
    """Judged afresh when the unit is activated: whoever has left or fallen since engages nobody."""
    return bool(engaging(game, unit))


@implements("at43.move.engagement", "at43.move.leave-combat", "at43.move.through-engagement-zone")
def _note_engagement(game: Game, unit: int, before: tuple[int, ...]) -> None:
    """Only where a move ends counts: say who is engaged now, or that the unit got free."""
    now = engaging(game, unit)
    for foe in now:
        if foe not in before:
            words = f"{game.state.units[unit].name} and {game.state.units[foe].name} are engaged"
            game.note("at43.move.engagement", words, unit_ref(unit), unit_ref(foe))
    if before and not now:
        game.note("at43.move.leave-combat", f"{game.state.units[unit].name} leaves the close combat", unit_ref(unit))


# -- kinds of move ------------------------------------------------------------------------------------------------------


@implements("at43.move.kinds")
def kinds(game: Game, unit: int, fired: bool, start_engaged: bool, dash: bool = False) -> tuple[Option, ...]:
    """The moves on offer: an engaged unit has one of its own, a unit that has fired does not rush."""
    if start_engaged:
        names: tuple[str, ...] = (ENGAGED,)
    else:
        names = (COMBAT,) if fired else (COMBAT, RUSH)
    return tuple(
        Option(kind, f"{LABELS[kind]}, up to {_shown(most)} cm", CLAUSES[kind], unit_ref(unit))
        for kind in names
        if (most := max((allowance(game, id, kind, dash) for id in members(game, unit)), default=0))
    )


def _shown(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths // 10 % 10}"


@implements("at43.move.combat", "at43.move.rush", "at43.move.engaged")
def allowance(game: Game, model: int, kind: str, dash: bool = False) -> int:
    """How far this fighter may go, by his own card; a vehicle without propulsion stays."""
    if is_immobile(game, model):
        return 0
    movement = figure_of(game, model).movement
    if kind == COMBAT:
        return movement
    if kind == RUSH:
        return _rush(movement, is_soldier(game, model), dash)
    return movement // 2


def _rush(movement: int, soldier: bool, dash: bool) -> int:
    if dash:
        return SOLDIERS_DASH if soldier else VEHICLES_DASH
    return movement + (SOLDIERS_RUSH if soldier else VEHICLES_RUSH)


@implements("at43.move.obstacles", "at43.move.friends", "at43.move.enemies")
def passes(game: Game, unit: int, kind: str) -> int:
    """What does not hinder the unit on its way: friendly soldiers; for a rushing vehicle enemy soldiers as well."""
    if ability.has_rocket_jump(game, unit):
        return EVERYTHING
    return FRIENDS | ENEMIES if kind == RUSH and is_vehicle(game, unit) else FRIENDS


# -- moving -------------------------------------------------------------------------------------------------------------


@implements("at43.move.rush-then-fight")
def move(game: Game, unit: int, kind: str, dash: bool = False) -> Script[bool]:
    """Ask for the move and carry it out with all that follows at once; close combat stays open, also after a rush.
    Returns whether anybody changed place."""
    before = engaging(game, unit)
    answer: tuple[Path, ...] = yield ask(game, unit, kind, dash)
    paths = _with_starts(game, answer)
    if not paths:
        return False
    game.tell(Moved(CLAUSES[kind], tuple((id, path[1:]) for id, path in paths)))
    _note_engagement(game, unit, before)
    if kind == RUSH and is_vehicle(game, unit):
        yield from vehicle.run_over(game, unit, paths)
    yield from finish(game, unit)
    return True


def finish(game: Game, unit: int) -> Script[None]:
    """What follows every move, also the one onto the board: abandoned vehicles, evacuation, then enemy overwatch."""
    yield from vehicle.abandon(game, unit)
    if is_alive(game, unit):
        yield from mission.evacuate(game, unit)
    if has(game, unit, SHIELD):
        game.tag("at43.drill.shield-formation-zone", unit_ref(unit), (), (SHIELD,))
    if is_alive(game, unit):
        yield from drill.overwatch_window(game, unit)


@implements("at43.move.path", "at43.move.gap", "at43.move.end-on-obstacle")
def ask(game: Game, unit: int, kind: str, dash: bool = False) -> Move:
    """The decision: each fighter along straight pieces within his allowance, round obstacles, ending free and together."""
    group = members(game, unit)
    allowances = tuple(allowance(game, id, kind, dash) for id in group)
    through = passes(game, unit, kind)
    return Move(
        seat=game.state.units[unit].seat,
        name="move",
        prompt=f"{game.state.units[unit].name}: {LABELS[kind].lower()} of up to {_shown(max(allowances))} cm.",
        clause=CLAUSES[kind],
        about=(unit_ref(unit),),
        movers=tuple(Mover(id, most) for id, most in zip(group, allowances, strict=True) if most),
        passes=through,
        cohesion=_bound(game, unit),
        rules=(("far", CLAUSES[kind]), *RULES[1:]),
        may_break=not can_end_together(game, unit, allowances, through),
    )


def _bound(game: Game, unit: int) -> Cohesion | None:
    """Vehicles may leave an immobile one behind (at43.vehicle.stay-or-leave): then only those that move keep together."""
    if not any(is_immobile(game, id) for id in members(game, unit)):
        return cohesion(game, unit)
    mobile = [id for id in members(game, unit) if not is_immobile(game, id)]
    return None if len(mobile) < 2 else cohesion(game, unit)


def _with_starts(game: Game, answer: tuple[Path, ...]) -> tuple[tuple[int, tuple[Point, ...]], ...]:
    """The paths of those who changed place, each with its start."""
    paths = []
    for id, path in answer:
        start = game.state.models[id].place
        if isinstance(start, tuple) and any(point != start for point in path):
            paths.append((id, (start, *path)))
    return tuple(paths)
