"""Orders of officers and aces: who may give one at the start of an activation, and what each does."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script, remembered_profiles, remembered_ranks
from grognard.engine.state import Ref, Tags, model_ref

from . import ability
from . import unit as units
from .acts import ENGAGE, HOLD, RUN, Acts
from .measure import is_near
from .terms import (
    GROUNDED,
    ORDER,
    ORDERS_GIVEN,
    figure_of,
    is_infantry,
    is_so,
    members,
    name,
    ref,
    seat_of,
    units_in_play,
)

STEADY, DOUBLE_TIME, URA, DIG_IN = "steady", "double-time", "ura", "dig-in"
OVERCLOCK, CONVERGE = "overclock", "converge"
LABELS = {
    STEADY: "Steady!: holding, it shoots at 1 less",
    DOUBLE_TIME: "Double time!: Move 2 inches higher",
    URA: "Ura!: engages with 6 inches more",
    DIG_IN: "Dig in!: may take cover in addition to another drill",
    OVERCLOCK: "Overclock: Move 2 inches higher if it runs or engages",
    CONVERGE: "Converge: attacks in close combat at 1 less",
}
FASTER, CHARGE, LONG_CHARGE = 200, 400, 600
NONE = Option("none", "No order", "evolved.role.orders")


def is_under(game: Game, unit: int, order: str) -> bool:
    """Whether the unit acts under this order."""
    return is_in(game.state.units[unit].tags, order)


def is_in(tags: Tags, order: str) -> bool:
    return ORDER + order in tags


# -- giving orders -------------------------------------------------------------------------------------------------


@remembered_ranks
def officers(game: Game, seat: int) -> list[int]:
    """The seat's models on the table whose present cards list orders."""
    return sorted([id for unit in units_in_play(game, seat) for id in _officers(game, members(game, unit))])


@remembered_profiles
def _officers(game: Game, group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([id for id in group if figure_of(game, id).orders])


@implements("evolved.role.orders")
def givers(game: Game, unit: int) -> list[int]:
    """Who may give this infantry unit an order: not grounded, with an order left this round, a model of it in range."""
    if not is_infantry(game, unit):
        return []
    return [id for id in officers(game, seat_of(game, unit)) if _may_give(game, id) and _inspires(game, id, unit)]


def _may_give(game: Game, model: int) -> bool:
    given = game.state.models[model].counters.get(ORDERS_GIVEN, 0)
    is_left = not given or given < ability.orders_a_round(game, model)  # everybody has one
    return is_left and not is_so(game, model, GROUNDED)


def _inspires(game: Game, model: int, unit: int) -> bool:
    if game.state.models[model].unit == unit:
        return True
    return is_near(game, model, members(game, unit), units.inspiration(game, model))


def offer(game: Game, unit: int, able: list[int]) -> Script[None]:
    """At the start of an activation the owner may let one officer or ace give the unit one order."""
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="order",
        prompt=f"{name(game, unit)}: an order?",
        clause="evolved.role.orders",
        about=(ref(unit),),
        options=_options(tuple([(id, figure_of(game, id).name, figure_of(game, id).orders) for id in able])),
    )
    if key != "none":
        order, giver = key.split(":")
        give(game, unit, order, giver)


@lru_cache(maxsize=256)
def _options(able: tuple[tuple[int, str, tuple[str, ...]], ...]) -> tuple[Option, ...]:
    offered = [
        Option(f"{order}:{model_ref(id)}", f"{who}: {LABELS[order]}", f"evolved.order.{order}", model_ref(id))
        for id, who, orders in able
        for order in orders
    ]
    return (*offered, NONE)


def give(game: Game, unit: int, order: str, giver: Ref) -> None:
    clause = f"evolved.order.{order}"
    game.tag(clause, ref(unit), adds=(ORDER + order,))
    game.count(clause, (giver, ORDERS_GIVEN, 1))


def end(game: Game, unit: int) -> None:
    """An order lasts until the end of the activation."""
    tags = game.state.units[unit].tags
    given = tuple([tag for tag in tags if tag.startswith(ORDER)]) if tags else ()
    if given:
        game.tag("evolved.role.orders", ref(unit), drops=given)


# -- what orders do ------------------------------------------------------------------------------------------------


@implements("evolved.order.double-time", "evolved.order.overclock")
def faster(tags: Tags, option: str) -> int:
    """What orders, by the tags of a unit, add to the Move of every model."""
    if not tags:
        return 0
    if is_in(tags, DOUBLE_TIME):
        return FASTER
    return FASTER if option in (RUN, ENGAGE) and is_in(tags, OVERCLOCK) else 0


@implements("evolved.order.ura")
def charge(tags: Tags) -> int:
    """What an engagement movement of such a unit of infantry adds to Move."""
    return LONG_CHARGE if tags and is_in(tags, URA) else CHARGE


@implements("evolved.order.steady")
def steadiness(game: Game, unit: int, acts: Acts) -> int:
    """How much lower the shooting difficulty of a unit is that gives up its movement for this order."""
    return 1 if acts.option == HOLD and not acts.spent and is_under(game, unit, STEADY) else 0


@implements("evolved.order.converge")
def convergence(game: Game, unit: int) -> int:
    """How much lower its close combat difficulty is."""
    return 1 if is_under(game, unit, CONVERGE) else 0


@implements("evolved.order.dig-in")
def digs_in(game: Game, unit: int) -> bool:
    """Whether it may be given Take cover! in addition to another drill."""
    return is_under(game, unit, DIG_IN)
