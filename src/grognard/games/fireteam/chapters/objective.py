"""Objectives: who controls them at the end of a turn, what is blown up, and who leaves over an exit edge."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, Reason, done_with, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed, Tagged
from grognard.engine.core.memory import TERRAIN, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref, model_ref
from grognard.kit.rounds import objectives
from grognard.kit.units.pieces import seat_of_model

from ..books.scenario import Demolition, scenario
from ..terms import (
    DONE_WORK,
    EXITED,
    INCH,
    RUINED,
    WORKED,
    has_attribute,
    is_cowering,
    is_infantry,
    is_on_board,
    on_board,
    team_name,
)
from ..turn import MOVES, WORK, Acting, Activation, Deed, activation_of
from .action import barred
from .measure import is_beside
from .terrain import ground

RADIUS = 3 * INCH
CONTROL, DEMOLITION, EXIT = (
    "fireteam.objective.control",
    "fireteam.objective.demolition",
    "fireteam.objective.exit",
)


def steady(game: Game, seat: int) -> tuple[int, ...]:
    """Teams and vehicles on the board that do not Cower."""
    return tuple([id for id in on_board(game, seat) if not is_cowering(game, id)])


def claimants(game: Game, seat: int) -> tuple[int, ...]:
    """Infantry teams on the board that do not Cower."""
    return tuple([id for id in steady(game, seat) if is_infantry(game, id)])


def named(game: Game, name: str) -> Feature:
    """A piece of terrain that the scenario names."""
    (found,) = [one for one in game.state.features if f"name:{name}" in one.tags]
    return found


@implements("fireteam.objective.control")
def controller(game: Game, marker: Marker) -> int | None:
    """Who has infantry within 3 inches where the enemy has neither infantry nor a vehicle; otherwise who has held it
    until now. Terrain that must be entered is held by who alone is inside."""
    inside = [one.inside for one in scenario(game.state.scenario).objectives if one.at == marker.at and one.inside]
    if inside:
        house = named(game, inside[0]).id
        within = [any(house in ground(game, id) for id in claimants(game, seat)) for seat in (0, 1)]
        return None if within[0] == within[1] else int(within[1])
    own = objectives.near(game, marker, RADIUS, (claimants(game, 0), claimants(game, 1)))
    all_of = objectives.near(game, marker, RADIUS, (steady(game, 0), steady(game, 1)))
    alone = [seat for seat in (0, 1) if own[seat] and not all_of[1 - seat]]
    return alone[0] if alone else objectives.holder(marker)


def judge(game: Game) -> None:
    objectives.judge(game, CONTROL, CONTROL, controller)


# -- demolition --------------------------------------------------------------------------------------------------------


def task(game: Game) -> Demolition | None:
    """What the scenario lets a side demolish, if it lies on the board."""
    order = scenario(game.state.scenario).demolition
    return (
        order if order is not None and any(f"name:{order.terrain}" in one.tags for one in game.state.features) else None
    )


def is_ruined(game: Game) -> bool:
    """Whether the objective has been demolished."""
    order = task(game)
    return order is not None and RUINED in named(game, order.terrain).tags


def _is_at(game: Game, team: int, house: Feature) -> bool:
    """Whether a team is inside a piece of terrain, or beside one that nobody can enter."""
    return is_beside(game.table, team, house.outline, 0) if house.solid else house.id in ground(game, team)


def can_work(turn: Acting) -> bool:
    """Whether there is something to demolish where a team stands."""
    order = scenario(turn.game.state.scenario).demolition
    house = None if order is None or order.seat != turn.seat else _whole(turn.game, order.terrain)
    return house is not None and _is_at(turn.game, turn.team, house)


@remembered(TERRAIN)
def _whole(game: Game, name: str) -> Feature | None:
    """A piece of terrain that the scenario names, if it lies on the board and not in ruins."""
    found = [one for one in game.state.features if f"name:{name}" in one.tags and RUINED not in one.tags]
    return found[0] if found else None


@implements("fireteam.objective.demolition")
def _idle(turn: Acting) -> Iterator[Reason]:
    """One of the attacker's teams inside it (beside it where nobody can enter), once an activation, Engineers twice;
    enemies inside do not matter."""
    game, order = turn.game, task(turn.game)
    if order is None or order.seat != turn.seat or is_ruined(game):
        yield DEMOLITION, "there is nothing for it to demolish"
        return
    yield from barred(turn, WORK)
    if not _is_at(game, turn.team, named(game, order.terrain)):
        yield DEMOLITION, "it is not in the objective"
    most = 2 if has_attribute(game, turn.team, "engineer") else 1
    if len([tag for tag in game.state.models[turn.team].tags if tag.startswith(WORKED)]) >= most:
        yield DEMOLITION, "it has worked on it in this activation"


@plain("work", "Work on the demolition", DEMOLITION, bar=_idle)
def work(turn: Acting) -> None:
    turn.declare(Deed(turn.team, WORK))


@implements("fireteam.objective.demolition")
def demolish(turn: Activation, deed: Deed) -> Script[None]:
    """An action is spent on it; with as many as the scenario names it is demolished."""
    game, order = turn.game, task(turn.game)
    assert order is not None, "only offered where there is something to demolish"
    house, tags = named(game, order.terrain), game.state.models[deed.team].tags
    number = len([tag for tag in tags if tag.startswith(WORKED)]) + 1
    game.tag(DEMOLITION, model_ref(deed.team), adds=(f"{WORKED}{number}",))
    game.count(DEMOLITION, (feature_ref(house.id), DONE_WORK, 1))
    if named(game, order.terrain).counters.get(DONE_WORK, 0) >= order.work and not is_ruined(game):
        game.tell(Tagged(DEMOLITION, ((feature_ref(house.id), (RUINED,), ()),)))
    return
    yield


# -- exit --------------------------------------------------------------------------------------------------------------


@implements("fireteam.objective.exit")
def _at_the_edge(turn: Activation) -> list[int]:
    """Teams of the group whose footprints touch an exit edge of theirs at the end of a Move, Double Time or Crawl."""
    moved = [deed.team for deed in turn.squad.deeds if deed.action in MOVES]
    return [id for id in moved if is_on_board(turn.game, id) and is_infantry(turn.game, id) and _touches(turn.game, id)]


def _touches(game: Game, team: int) -> bool:
    (width, depth), (x, y) = game.state.board, game.table.place(team)
    gaps = {"west": x, "east": width - x, "south": y, "north": depth - y}
    edges = scenario(game.state.scenario).exits[seat_of_model(game, team)]
    return any(gaps[edge] <= game.table.radius(team) for edge in edges)


@done_with(
    MODELS, "", lambda turn, id: team_name(turn.game, id), EXIT, things=_at_the_edge,
    other=(EXIT, "it does not touch an exit edge after its move"), subject=the_thing,
)  # fmt: skip
@implements("fireteam.objective.exit")
def leave(turn: Activation, team: int) -> None:
    """It is taken off: it counts as exited, not as lost, and does not return."""
    turn.game.tag(EXIT, model_ref(team), adds=(EXITED,))
    turn.game.tell(Removed(EXIT, (model_ref(team),), "left"))


EXIT_MENU = Menu(
    name="exit", prompt="Who leaves the board?", clause=EXIT, turn=activation_of, acts=(leave,), least=0, most=0
)  # fmt: skip
