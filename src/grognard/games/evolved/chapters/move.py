"""Moving a unit: the four options, how far each model goes, what hinders it, where it may end, what follows."""

from functools import lru_cache

from msgspec.structs import replace

from grognard.engine.asking.demands import Away, Cohesion, Ends, Mover, Path, Rules, Toward
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.space import chain_faults
from grognard.kit.rounds.choices import stay_or_leave
from grognard.kit.rounds.turns import UnitTurn
from grognard.kit.units.closest import spots
from grognard.kit.units.cohesion import can_end_together
from grognard.kit.units.pieces import enemy, members, models_in_play, name, profiles_of, seat_of
from grognard.kit.units.run_over import walked, with_starts

from ..acts import ENGAGE, HOLD, NORMAL, RUN, Acts
from ..books.profiles import figure
from ..terms import UNIT_OF_LENGTH, is_immobilized, is_vehicle, spend
from . import ability, drill, engage, order, overwatch, role, run_over, terrain, vehicle
from . import unit as units

SHORT = "short"
"""An engagement movement that cannot reach the enemy."""
CLAUSES = {
    HOLD: "evolved.move.forfeit",
    NORMAL: "evolved.move.normal",
    RUN: "evolved.move.run",
    ENGAGE: "evolved.move.engage",
    SHORT: "evolved.move.engage-short",
}
LABELS = {HOLD: "Hold", NORMAL: "Move", RUN: "Run", ENGAGE: "Engage", SHORT: "Fall short"}
COSTS = {RUN: "evolved.strategic.op-run", ENGAGE: "evolved.strategic.op-engage"}
CRAWL = 100
"""The inch that an immobilized vehicle moves."""
RULES: Rules = (
    ("far", "evolved.move.distance"),
    ("terrain", "evolved.terrain.obstacle"),
    ("base", "evolved.move.enemies"),
    ("solid", "evolved.move.through-vehicles"),
    ("end-terrain", "evolved.terrain.obstacle"),
    ("end-base", "evolved.move.no-overlap"),
    ("off-board", "evolved.terrain.table-edge"),
    ("neighbour", "evolved.unit.cohesion"),
    ("leader", "evolved.unit.inspiration"),
    ("contact", "evolved.move.engage-target"),
    ("farther", "evolved.move.engage-target"),
    ("reach", "evolved.move.run-no-contact"),
    ("escort", "evolved.role.support-move"),
    ("gather", "evolved.unit.cohesion-broken"),
    ("detour", "evolved.move.direct-path"),
)
RULES_OF: dict[str, Rules] = {option: (("far", clause), *RULES[1:]) for option, clause in CLAUSES.items()}
HALF_RULES: Rules = (("far", "evolved.move.engaged-half"), *RULES[1:])
CRAWL_RULES: Rules = (("far", "evolved.move.immobilized"), *RULES[1:])
STRAIGHT = Ends(direct=True)


# -- how far -------------------------------------------------------------------------------------------------------


@implements("evolved.move.immobilized", "evolved.move.forfeit-per-model")
def allowance(game: Game, model: int, option: str, acts: Acts) -> int:
    """How far this model may go: not at all if it lost its movement, one inch at most without legs."""
    if model in acts.forfeited:
        return 0
    piece = game.state.models[model]
    if piece.solid and is_immobilized(game, model):
        return CRAWL if option == NORMAL else 0
    added, charge = additions(game, piece.unit, option)
    return pace(role.card_of(game, model).move, added, option, acts.engaged_at_start, charge)


def additions(game: Game, unit: int, option: str) -> tuple[int, int]:
    """What orders add to Move, and what an engagement movement adds to that."""
    tags = game.state.units[unit].tags
    charge = ability.engage_bonus(game, unit) if is_vehicle(game, unit) else order.charge(tags)
    return order.faster(tags, ENGAGE if option == SHORT else option), charge


@implements(
    "evolved.move.modifier-order", "evolved.move.normal", "evolved.move.run", "evolved.move.engaged-half",
    "evolved.move.engage",
)  # fmt: skip
@lru_cache(maxsize=256)
def pace(move: int, added: int, option: str, engaged: bool, charge: int) -> int:
    """Additions of orders first, then doubling or halving, then the fixed addition of an engagement movement."""
    move += added
    if option == RUN:
        return 2 * move
    if option == ENGAGE:
        return move + charge
    return move // 2 if engaged else move


def movers(game: Game, unit: int, option: str, acts: Acts) -> tuple[Mover, ...]:
    """All members with their allowances; who has none stays, and the others stay with him."""
    if is_vehicle(game, unit) or acts.forfeited:
        return tuple([Mover(id, allowance(game, id, option, acts)) for id in members(game, unit)])
    escorts = role.escorts(game, unit)
    stuck = tuple([escort.model for escort in escorts if not escort.by]) if escorts else ()
    how = (option, acts.engaged_at_start, *additions(game, unit, option))
    return _soldiers(members(game, unit), profiles_of(game, unit), stuck, *how)


@lru_cache(maxsize=1024)
def _soldiers(
    group: tuple[int, ...], profiles: tuple[str, ...], stuck: tuple[int, ...], option: str, engaged: bool, added: int,
    charge: int,
) -> tuple[Mover, ...]:  # fmt: skip
    pairs = zip(group, profiles, strict=True)
    return tuple(
        Mover(id, 0 if id in stuck else pace(figure(profile).move, added, option, engaged, charge))
        for id, profile in pairs
    )


@implements(
    "evolved.move.friends", "evolved.move.enemies", "evolved.move.through-vehicles", "evolved.move.av-through-soldiers"
)
def passes(game: Game, unit: int) -> int:
    """Infantry passes through friendly soldiers, vehicles through soldiers of both sides, nobody through vehicles."""
    return terrain.passes(game, unit)


# -- where to ------------------------------------------------------------------------------------------------------


@implements("evolved.move.distance", "evolved.move.direction", "evolved.move.base-gap", "evolved.move.no-overlap")
def form(game: Game, unit: int, option: str, acts: Acts, who: tuple[Mover, ...], bound: Cohesion, ends: Ends) -> Move:
    """The decision: everybody within his allowance, the whole base past obstacles, ending free and together. Facing
    does not matter."""
    most = max([one.allowance for one in who], default=0)
    return Move(
        seat=seat_of(game, unit),
        name="move",
        prompt=_prompt(name(game, unit), option, most),
        clause=CLAUSES[option],
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(unit),),
        movers=who if most else (),
        passes=passes(game, unit),
        cohesion=bound,
        rules=_rules(game, option, acts, who),
        may_break=bool(ends.gather),
        ends=ends,
    )


@lru_cache(maxsize=1024)
def _prompt(unit: str, option: str, most: int) -> str:
    return f"{unit}: {LABELS[option].lower()}, up to {shown(most)}"


def _rules(game: Game, option: str, acts: Acts, who: tuple[Mover, ...]) -> Rules:
    """What refusals rest on: of those who go too far the rule that keeps them from going farther."""
    if acts.engaged_at_start:
        return HALF_RULES
    for one in who:
        if not is_immobilized(game, one.model):
            return RULES_OF[option]
    return CRAWL_RULES


def shown(hundredths: int) -> str:
    number = f"{hundredths // 100}" if hundredths % 100 == 0 else f"{hundredths / 100:.1f}"
    return f"{number} inch" if hundredths == 100 else f"{number} inches"


@implements("evolved.unit.cohesion-broken")
def scattered(game: Game, unit: int, who: tuple[Mover, ...], bound: Cohesion, ends: Ends) -> tuple[int, ...]:
    """Who must at least come nearer to the leader, because no movement open to the unit brings it together again."""
    whole = len(who) == len(members(game, unit))
    if (whole and units.is_in_cohesion(game, unit)) or can_end_together(game, who, bound, passes(game, unit), ends):
        return ()
    group = tuple([one.model for one in who])
    faults = chain_faults(game.table, spots(game, group), bound.leader, bound.neighbour, bound.lead)
    return tuple(dict.fromkeys([id for id, _, _ in faults if id != bound.leader]))


@implements("evolved.move.run-no-contact")
def out_of_reach(game: Game, unit: int) -> Away:
    """Enemies whom no running model may end with in its own melee range, or in theirs if they are soldiers."""
    foe = enemy(seat_of(game, unit))
    own = engage.reaches_of(game, unit)
    return Away(models_in_play(game, foe), (*own, *engage.reach_pairs(game, foe)))


@implements("evolved.move.direct-path")
def ends_of(game: Game, unit: int, option: str, toward: Toward | None = None) -> Ends:
    """What is asked of the ends: no detours ever, out of reach when running, near the enemy when engaging."""
    if option == RUN:
        return Ends(away=out_of_reach(game, unit), direct=True)
    escorts = role.escorts(game, unit)
    return Ends(toward=toward, escorts=escorts, direct=True) if toward is not None or escorts else STRAIGHT


# -- moving --------------------------------------------------------------------------------------------------------


@implements("evolved.strategic.op-run", "evolved.strategic.op-engage", "evolved.move.av-unit")
def pay(game: Game, unit: int, option: str) -> None:
    """Every vehicle of the unit pays a point of its own for running or engaging."""
    if is_vehicle(game, unit) and option in COSTS:
        for id in members(game, unit):
            spend(game, id, 1, COSTS[option])


def move(game: Game, unit: int, option: str, acts: Acts) -> Script[None]:
    """A movement at normal speed or a run."""
    acts.option = option
    pay(game, unit, option)
    who, bound = movers(game, unit, option, acts), units.cohesion(game, unit)
    if is_vehicle(game, unit):
        who, bound = yield from _leave_or_stay(game, unit, who, bound)
    ends = ends_of(game, unit, option)
    loose = scattered(game, unit, who, bound, ends)
    answer = yield form(game, unit, option, acts, who, bound, replace(ends, gather=loose) if loose else ends)
    yield from carry_out(game, unit, option, acts, answer)


@implements("evolved.move.only-then", "evolved.move.passing-enemies")
def carry_out(game: Game, unit: int, option: str, acts: Acts, answer: tuple[Path, ...]) -> Script[None]:
    """The models go; only where they end counts for engagement."""
    models = game.state.models
    moved = tuple([
        (id, path)
        for id, path in answer
        if path[-1] != models[id].place or path != (models[id].place,) * len(path)
    ])  # fmt: skip
    if not moved:
        return
    acts.moved = tuple([id for id, _ in moved])
    rolls = is_vehicle(game, unit)
    tramples = rolls and option not in (NORMAL, HOLD)
    victims = run_over.victims(game, unit, with_starts(game, moved)) if tramples else ()
    game.tell(Moved(CLAUSES[option], moved, walked(game, moved)))
    if victims:
        yield from run_over.run_over(game, unit, victims)
    if rolls:
        yield from vehicle.abandon(game, unit)
    yield from overwatch.window(game, unit)
    drill.lost_by_all(game)


def _leave_or_stay(
    game: Game, unit: int, who: tuple[Mover, ...], bound: Cohesion
) -> Script[tuple[tuple[Mover, ...], Cohesion]]:
    """Vehicles beside an immobilized one stay in cohesion with it or leave it for good."""
    mobile = [one for one in who if not is_immobilized(game, one.model)]
    if not mobile or len(mobile) == len(who):
        return who, bound
    if (yield from LEAVE.play(UnitTurn(game, unit))) is stay:
        return who, bound
    first = bound.leader if bound.leader in [one.model for one in mobile] else mobile[0].model
    return tuple(mobile), replace(bound, leader=first)


LEAVE, stay, leave = stay_or_leave("evolved.vehicle.immobilized-in-unit", "is immobilized")
