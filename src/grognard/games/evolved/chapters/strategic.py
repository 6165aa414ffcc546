"""The Strategic phase: Command test, markers off, overdrive, status effects, other effects."""

from collections.abc import Sequence

from grognard.engine.asking.acts import Act, idle, itself, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units.pieces import has, is_alive, members, name, units_in_play

from ..statuses import NEW_ROUND, STATUSES
from ..terms import BURNING, KNOCKED_DOWN, OP, USED, bears, is_vehicle, spend, vehicles
from ..terms import overdrive as points
from . import ability, burning, role, round, thralls, vehicle


def command(game: Game) -> Script[None]:
    yield from round.command_test(game)


@implements("evolved.strategic.drills-removed", "evolved.strategic.steps")
def overdrive(game: Game) -> Script[None]:
    """Drill markers of both sides come off, all units may be activated again, every vehicle has a fresh pool."""
    STATUSES.end(game, NEW_ROUND, [unit.id for unit in game.state.units if unit.members])
    renew_uses(game)
    fill_pools(game)
    game.tell(Began("evolved.strategic.steps", step="status"))
    return
    yield


@implements("evolved.strategic.op-pool", "evolved.strategic.op-own")
def fill_pools(game: Game) -> None:
    """Each vehicle gets the points of its own card, kept with itself; one without a drive gets none."""
    rows: list[tuple[Ref, str, int, int]] = []
    models = game.state.models
    for id in [id for unit in game.state.units for id in unit.members if models[id].counters]:
        now, left = vehicle.makes_overdrive(game, id), models[id].counters.get(OP, 0)
        if now != left:
            rows.append((model_ref(id), OP, now - left, now))
    if rows:
        game.tell(Counted("evolved.strategic.op-pool", tuple(rows)))


def renew_uses(game: Game) -> None:
    """What may be done once a round may be done again; told under its own rule."""
    rows: dict[str, list[tuple[Ref, str, int, int]]] = {}
    models = game.state.models
    for id in [id for unit in game.state.units for id in unit.members if models[id].counters]:
        for key, number in models[id].counters.items():
            if number and key.startswith(USED):
                rows.setdefault(ability.clause_of(key), []).append((model_ref(id), key, -number, 0))
    for clause, changes in rows.items():
        game.tell(Counted(clause, tuple(changes)))


@implements("evolved.strategic.op-lost")
def discard_overdrive(game: Game) -> None:
    """Points not spent by the end of the round are lost."""
    models = game.state.models
    left = [id for id in vehicles(game) if models[id].counters.get(OP, 0)]
    told = tuple([(model_ref(id), OP, -models[id].counters[OP], 0) for id in left])
    if told:
        game.tell(Counted("evolved.strategic.op-lost", told))


# -- status effects ------------------------------------------------------------------------------------------------


@implements("evolved.strategic.status")
def status_step(game: Game) -> Script[None]:
    """The winner of the Command test goes through his units first, then the other side; weapons whose last gunner has
    burnt are lost, as they are at the end of an activation."""
    winner = game.state.active
    assert winner is not None, "the Command test has a winner"
    for seat in (winner, 1 - winner):
        for unit in units_in_play(game, seat):
            if is_vehicle(game, unit):
                yield from _recover(game, unit)
        for unit in [unit for unit in units_in_play(game, seat) if has(game, unit, BURNING)]:
            if is_alive(game, unit):
                yield from burning.burn(game, unit)
    yield from role.remove_abandoned(game)
    game.tell(Began("evolved.strategic.steps", step="others"))


@implements("evolved.strategic.op-stand", "evolved.strategic.op-extinguish", "evolved.strategic.op-any-time")
def _recover(game: Game, unit: int) -> Script[None]:
    """A vehicle may spend a point to stand up, and a point to put out its fire before it burns."""
    for id in members(game, unit):
        if bears(game, id, KNOCKED_DOWN) and points(game, id):
            yield from STAND.play(ModelTurn(game, id))
    for id in members(game, unit):
        if has(game, unit, BURNING) and points(game, id):
            yield from EXTINGUISH.play(ModelTurn(game, id))


@plain("stand", "Stand up for 1 OP", "evolved.strategic.op-stand", subject=itself, cost=1)
def stand(turn: ModelTurn) -> None:
    spend(turn.game, turn.model, 1, "evolved.strategic.op-stand")
    turn.game.tag("evolved.strategic.op-stand", model_ref(turn.model), drops=(KNOCKED_DOWN,))


stay_down: Act[ModelTurn, None] = idle("none", "Stay down", "evolved.strategic.op-stand")
"""The point is kept."""


@plain("extinguish", "Put out the fire for 1 OP", "evolved.strategic.op-extinguish", subject=itself, cost=1)
def extinguish(turn: ModelTurn) -> None:
    spend(turn.game, turn.model, 1, "evolved.strategic.op-extinguish")
    burning.put_out(turn.game, turn.game.state.models[turn.model].unit, "evolved.strategic.op-extinguish")


let_burn: Act[ModelTurn, None] = idle("none", "Let it burn", "evolved.strategic.op-extinguish")
"""The point is kept."""


def _question(turn: ModelTurn, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.game.state.models[turn.model].unit)}: spend overdrive?"


STAND = Menu(
    name="stand", prompt=_question, clause="evolved.strategic.op-stand", turn=model_turn, acts=(stand,), rest=stay_down
)
EXTINGUISH = Menu(
    name="extinguish",
    prompt=_question,
    clause="evolved.strategic.op-extinguish",
    turn=model_turn,
    acts=(extinguish,),
    rest=let_burn,
)


# -- other effects -------------------------------------------------------------------------------------------------


def others(game: Game) -> Script[None]:
    """The winner's other effects, then the other side's; then he says who activates first."""
    winner = game.state.active
    assert winner is not None, "the Command test has a winner"
    for seat in (winner, 1 - winner):
        yield from thralls.reassemble(game, seat)
    yield from round.choose_first(game)
