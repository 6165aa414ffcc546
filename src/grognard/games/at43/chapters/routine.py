"""Therian routines: overseers spend LP on friendly units of their category, wherever these are.

Uses are remembered as counters: the round on the overseer, the activation on the unit affected; nothing needs clearing.
"""

from collections.abc import Iterator
from functools import cache

from grognard.engine.asking.acts import Act, Reason, Reasons, idle, itself, plain
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of
from grognard.kit.rounds.turns import UnitTurn, asks
from grognard.kit.units.pieces import has, is_in_play, members, model_of, ref, seat_of, unit_of

from ..acts import Activation
from ..books.profiles import hero_of, profile
from ..terms import JAMMED, is_engaged, is_immobile, is_infantry, lp, officers, pay
from . import morale

TRANSFER, DASH, HYPER, RECONSTRUCTION, REPAIR = "transfer", "dash", "hyper", "reconstruction", "repair"
GENERAL, NUCLEUS = "at43.routine.general", "at43.routine.hyper-nanonucleus"
DASH_INFANTRY, DASH_VEHICLE = 3000, 3500
KEYS = {routine: f"routine.{routine}" for routine in (TRANSFER, DASH, HYPER, RECONSTRUCTION, REPAIR)}
PRICES = {TRANSFER: 1, DASH: 2, HYPER: 2, RECONSTRUCTION: 3, REPAIR: 1}


# -- who may use which routine ----------------------------------------------------------------------------------------


@implements("at43.routine.general")
def is_therian(game: Game, unit: int) -> bool:
    return _army_of(unit_of(game, unit).profile) == "therians"


@cache
def _army_of(card: str) -> str:
    hero = hero_of(card)
    return hero.army if hero else profile(card).army


@implements("at43.routine.category")
@remembered(PIECES)
def overseers(game: Game, unit: int) -> list[int]:
    """Overseers in play who may use routines on the unit: infantry ones on infantry, vehicle ones on vehicles."""
    if not is_therian(game, unit):
        return []
    models, infantry = game.state.models, is_infantry(game, unit)
    chiefs = [models[id] for id in officers(game, seat_of(game, unit))]
    return [one.id for one in chiefs if one.place is not None and is_infantry(game, one.unit) == infantry]


def ready_overseer(game: Game, unit: int, routine: str) -> int | None:
    """An overseer who has not used the routine this round."""
    for id in overseers(game, unit):
        if is_ready(game, id, routine):
            return id
    return None


@implements("at43.routine.general")
def unusable(game: Game, unit: int, routine: str) -> Iterator[Reason]:
    """Every reason why a routine may not be used on a unit: a ready overseer, once a unit in an activation, LP."""
    yield from unpaid(game, seat_of(game, unit), routine)
    if not overseers(game, unit):
        yield "at43.routine.category", "no overseer for units of its kind is in play"
    elif ready_overseer(game, unit, routine) is None:
        yield GENERAL, "every overseer has used it this round"
    if has(game, unit, JAMMED):
        yield "at43.weapon.jamming", "it is jammed: no routine may be used on it"
    if is_affected(game, unit, routine):
        yield GENERAL, "it has been used on the unit in this activation"


def unpaid(game: Game, seat: int, routine: str) -> Reasons:
    cost, pool = price(game, seat, routine), lp(game, seat)
    return () if pool >= cost else (("at43.lp.never-negative", f"{cost} LP, the pool has {pool}"),)


def is_affected(game: Game, unit: int, routine: str) -> bool:
    """Whether the routine has been used on the unit in this activation."""
    return game.state.units[unit].counters.get(KEYS[routine], 0) == this_activation(game)


def is_ready(game: Game, overseer: int, routine: str) -> bool:
    return model_of(game, overseer).counters.get(KEYS[routine], 0) != game.state.round + 1


def this_activation(game: Game) -> int:
    acting = game.state.acting
    return (game.state.round + 1) * 1000 + (0 if acting is None else acting + 1)


def price(game: Game, seat: int, routine: str) -> int:
    """LP of a routine; Web Striders pay less (at43.morale.web-striders)."""
    return morale.web_strider_price(PRICES[routine]) if morale.is_web_strider(game, seat) else PRICES[routine]


def can_use(game: Game, unit: int, routine: str) -> bool:
    for _ in unusable(game, unit, routine):
        return False
    return True


def use(game: Game, unit: int, routine: str, clause: str) -> None:
    """Pay for a routine and remember who used it on whom."""
    overseer = ready_overseer(game, unit, routine)
    assert overseer is not None, "only routines that can be used are offered"
    seat = seat_of(game, unit)
    pay(game, seat, price(game, seat, routine), clause)
    remember(game, overseer, unit, routine, clause)


def remember(game: Game, overseer: int, unit: int, routine: str, clause: str) -> None:
    marks = ((model_ref(overseer), game.state.round + 1), (ref(unit), this_activation(game)))
    old = (model_of(game, overseer).counters, unit_of(game, unit).counters)
    key = KEYS[routine]
    rows = tuple((piece, key, now - was.get(key, 0), now) for (piece, now), was in zip(marks, old, strict=True))
    game.tell(Counted(clause, rows))


# -- dash -------------------------------------------------------------------------------------------------------------


def dash_clause(game: Game, unit: int) -> str:
    return "at43.routine.dash-infantry" if is_infantry(game, unit) else "at43.routine.dash-vehicle"


def _bar_dash(turn: Activation) -> Iterator[Reason]:
    """Only a unit that can rush has use for it."""
    game, unit, clause = turn.game, turn.unit, dash_clause(turn.game, turn.unit)
    yield from unusable(game, unit, DASH)
    if not turn.acts.may_move:
        yield clause, "it may not move"
    if is_engaged(game, unit):
        yield clause, "an engaged unit does not rush"
    if not is_infantry(game, unit) and all(is_immobile(game, id) for id in members(game, unit)):
        yield clause, "none of it can move"


def _dash_price(turn: Activation, _: None) -> int:
    return price(turn.game, turn.seat, DASH)


def _dashing(turn: Activation, _: None) -> str:
    return f"Dash for {_dash_price(turn, None)} LP: rush up to {dash_length(turn.game, turn.unit) // 100} cm"


@plain(
    DASH, _dashing, lambda turn, _: dash_clause(turn.game, turn.unit), bar=_bar_dash, subject=itself, cost=_dash_price
)
def dash(turn: Activation) -> None:
    use(turn.game, turn.unit, DASH, dash_clause(turn.game, turn.unit))
    turn.acts.dash = True


@implements("at43.routine.dash-infantry", "at43.routine.dash-vehicle")
def dash_length(game: Game, unit: int) -> int:
    """How far a unit rushes after a dash, instead of its Movement and more."""
    return DASH_INFANTRY if is_infantry(game, unit) else DASH_VEHICLE


# -- hyper nanonucleus ------------------------------------------------------------------------------------------------


def can_hyper(game: Game, unit: int) -> bool:
    return is_therian(game, unit) and is_in_play(game, unit) and is_infantry(game, unit) and can_use(game, unit, HYPER)


@implements("at43.routine.hyper-nanonucleus")
def hyper(game: Game, unit: int, failed: int) -> Script[bool]:
    """After the damage tests of one salvo or close combat: may all failed ones be rolled again, once?"""
    if failed == 0 or not can_hyper(game, unit):
        return False
    return (yield from NANONUCLEUS.play(Failed(game, unit, failed))) is roll_again


class Failed(UnitTurn):
    """So many damage tests of a unit have failed."""

    __slots__ = ("failed",)

    def __init__(self, game: Game, unit: int, failed: int = 0) -> None:
        super().__init__(game, unit)
        self.failed = failed


def _hyper_price(turn: Failed, _: None) -> int:
    return price(turn.game, turn.seat, HYPER)


@plain(
    HYPER, lambda turn, _: f"Roll {turn.failed} failed damage tests again for {_hyper_price(turn, None)} LP", NUCLEUS,
    subject=itself, cost=_hyper_price,
)  # fmt: skip
def roll_again(turn: Failed) -> None:
    use(turn.game, turn.unit, HYPER, NUCLEUS)


let_stand: Act[Failed, None] = idle("none", "Let the dice stand", NUCLEUS)
"""The LP are kept."""


NANONUCLEUS = Menu(
    name="hyper",
    prompt=asks("hyper nanonucleus?"),
    clause=NUCLEUS,
    turn=lambda game, form: Failed(game, number_of(form.about[0])),
    acts=(roll_again,),
    rest=let_stand,
)
