"""Orders of officers and aces: who may give one at the start of an activation, and what each does."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, WORDS, Act, Why, done_with, idle, paired
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PROFILES, RANKS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, Tags, model_ref
from grognard.kit.rounds.turns import asks
from grognard.kit.units.pieces import members, ref, seat_of, units_in_play

from ..acts import ENGAGE, HOLD, RUN, Activation, Acts, activation_of
from ..terms import ORDER, ORDERS_GIVEN, figure_of, is_infantry
from . import ability, status
from . import unit as units
from .measure import is_near

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
Given = tuple[str, int]
"""An order and the model that gives it."""


def is_under(game: Game, unit: int, order: str) -> bool:
    """Whether the unit acts under this order."""
    return is_in(game.state.units[unit].tags, order)


def is_in(tags: Tags, order: str) -> bool:
    return ORDER + order in tags


# -- giving orders -------------------------------------------------------------------------------------------------


@remembered(RANKS)
def officers(game: Game, seat: int) -> list[int]:
    """The seat's models on the table whose present cards list orders."""
    return sorted([id for unit in units_in_play(game, seat) for id in _officers(game, members(game, unit))])


@remembered(PROFILES)
def _officers(game: Game, group: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([id for id in group if figure_of(game, id).orders])


@implements("evolved.role.orders")
def givers(game: Game, unit: int) -> list[int]:
    """Who may give this infantry unit an order: on his feet, with an order left this round, a model of it in range."""
    able: list[int] = []
    for id in officers(game, seat_of(game, unit)) if is_infantry(game, unit) else ():
        for _ in unable(game, id, unit):
            break
        else:
            able.append(id)
    return able


def unable(game: Game, model: int, unit: int) -> Iterator[Why]:
    """Every reason why an officer may give this unit no order."""
    piece = game.state.models[model]
    if not status.is_up(piece.tags):
        yield "evolved.role.orders", f"{figure_of(game, model).name} lies on the ground"
    given = piece.counters.get(ORDERS_GIVEN, 0)
    if given and given >= ability.orders_a_round(game, model):  # everybody has one
        yield "evolved.role.orders", f"{figure_of(game, model).name} has given his orders of this round"
    if piece.unit != unit and not is_near(game, model, members(game, unit), units.inspiration(game, model)):
        words = f"{figure_of(game, model).name} has no model of the unit within his inspiration range"
        yield "evolved.role.orders", words


def _given(turn: Activation) -> list[Given]:
    game, able = turn.game, givers(turn.game, turn.unit)
    return [(order, id) for id in able for order in figure_of(game, id).orders] if able else []


def _silent(turn: Activation) -> Iterator[tuple[Given, Iterator[Why]]]:
    game, able = turn.game, givers(turn.game, turn.unit)
    for id in officers(game, turn.seat):
        if id not in able:
            for order in figure_of(game, id).orders:
                yield (order, id), unable(game, id, turn.unit)


def _label(turn: Activation, given: Given) -> str:
    order, giver = given
    return f"{figure_of(turn.game, giver).name}: {LABELS[order]}"


@done_with(
    paired(WORDS, MODELS),
    "",
    _label,
    lambda _, given: f"evolved.order.{given[0]}",
    things=_given,
    others=_silent,
    other=("evolved.role.orders", "nobody of this side on the table gives such an order"),
    subject=lambda _, given: model_ref(given[1]),
)
def under(turn: Activation, given: Given) -> None:
    order, giver = given
    give(turn.game, turn.unit, order, model_ref(giver))


none: Act[Activation, None] = idle("none", "No order", "evolved.role.orders")
"""The unit acts without an order."""


MENU = Menu(
    name="order", prompt=asks("an order?"), clause="evolved.role.orders", turn=activation_of, acts=(under,), rest=none
)
"""At the start of an activation the owner may let one officer or ace give the unit one order."""


def give(game: Game, unit: int, order: str, giver: Ref) -> None:
    clause = f"evolved.order.{order}"
    game.tag(clause, ref(unit), adds=(ORDER + order,))
    game.count(clause, (giver, ORDERS_GIVEN, 1))


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
