"""The Strategic phase: Command test, markers off, overdrive, status effects, other effects."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Began, Counted, Tagged
from grognard.engine.script import Game, Script
from grognard.engine.state import Ref, Tags, model_ref

from . import ability, role, round, status, vehicle
from .terms import (
    BURNING,
    DONE,
    DRILLS,
    KNOCKED_DOWN,
    OP,
    USED,
    has,
    is_alive,
    is_so,
    is_vehicle,
    members,
    name,
    ref,
    seat_of,
    spend,
    units_in_play,
    vehicles,
)
from .terms import (
    overdrive as points,
)

MARKERS = (DONE, *DRILLS)
CLEARED = frozenset(MARKERS)


def command(game: Game) -> Script[None]:
    yield from round.command_test(game)


@implements("evolved.strategic.drills-removed", "evolved.strategic.steps")
def overdrive(game: Game) -> Script[None]:
    """Drill markers of both sides come off, then every vehicle has a fresh pool."""
    marked = [unit for unit in game.state.units if not CLEARED.isdisjoint(unit.tags)]
    told = tuple([(ref(unit.id), (), _markers(unit.tags)) for unit in marked])
    if told:
        game.tell(Tagged("evolved.strategic.drills-removed", told))
    fill_pools(game)
    game.tell(Began("evolved.strategic.steps", step="status"))
    return
    yield


@lru_cache(maxsize=256)
def _markers(tags: Tags) -> Tags:
    return tuple([tag for tag in MARKERS if tag in tags])


@implements("evolved.strategic.op-pool", "evolved.strategic.op-own")
def fill_pools(game: Game) -> None:
    """Each vehicle gets the points of its own card, kept with itself; one without a drive gets none. What is once a
    round may be used again."""
    rows: list[tuple[Ref, str, int, int]] = []
    models = game.state.models
    for id in [id for unit in game.state.units for id in unit.members if models[id].counters]:
        counters = models[id].counters
        rows += [(model_ref(id), key, -n, 0) for key, n in counters.items() if n and key.startswith(USED)]
        now, left = vehicle.makes_overdrive(game, id), counters.get(OP, 0)
        if now != left:
            rows.append((model_ref(id), OP, now - left, now))
    if rows:
        game.tell(Counted("evolved.strategic.op-pool", tuple(rows)))


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
                yield from status.burn(game, unit)
    yield from role.remove_abandoned(game)
    game.tell(Began("evolved.strategic.steps", step="others"))


@implements("evolved.strategic.op-stand", "evolved.strategic.op-extinguish", "evolved.strategic.op-any-time")
def _recover(game: Game, unit: int) -> Script[None]:
    """A vehicle may spend a point to stand up, and a point to put out its fire before it burns."""
    for id in members(game, unit):
        if is_so(game, id, KNOCKED_DOWN) and points(game, id):
            clause = "evolved.strategic.op-stand"
            if (yield from _spends(game, id, "stand", "Stand up for 1 OP", "Stay down", clause)):
                game.tag(clause, model_ref(id), drops=(KNOCKED_DOWN,))
    for id in members(game, unit):
        if has(game, unit, BURNING) and points(game, id):
            clause = "evolved.strategic.op-extinguish"
            if (yield from _spends(game, id, "extinguish", "Put out the fire for 1 OP", "Let it burn", clause)):
                status.put_out(game, unit, clause)


def _spends(game: Game, model: int, key: str, yes: str, no: str, clause: str) -> Script[bool]:
    unit = game.state.models[model].unit
    (answer,) = yield Choose(
        seat=seat_of(game, unit),
        name=key,
        prompt=f"{name(game, unit)}: spend overdrive?",
        clause=clause,
        about=(model_ref(model),),
        options=(Option(key, yes, clause, model_ref(model), 1), Option("none", no, clause)),
    )
    if answer == "none":
        return False
    spend(game, model, 1, clause)
    return True


# -- other effects -------------------------------------------------------------------------------------------------


def others(game: Game) -> Script[None]:
    """The winner's other effects, then the other side's; then he says who activates first."""
    winner = game.state.active
    assert winner is not None, "the Command test has a winner"
    for seat in (winner, 1 - winner):
        yield from ability.reassemble(game, seat)
    yield from round.choose_first(game)
