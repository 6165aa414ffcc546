"""The routine transfer: an overseer's mind passes into a fighter of another unit."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.asking.acts import UNITS, Reason, Why, done_with
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Formed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, seat_ref
from grognard.kit.rounds.choices import Among, among, named_one
from grognard.kit.units.pieces import (
    COMMANDER,
    commander,
    has,
    leader,
    members,
    model_of,
    name,
    ref,
    seat_of,
    unit_of,
    units_in_play,
)

from ..acts import Activation
from ..terms import JAMMED, RANK, has_officer, is_hero, is_infantry, is_ordinary, pay, rank
from . import routine

CLAUSE = "at43.routine.transfer"


def _bar_transfer(turn: Activation) -> Iterator[Reason]:
    """The overseer who leads the unit passes on, if he is no hero and has not done so this round."""
    game, chief = turn.game, leader(turn.game, turn.unit)
    if not is_infantry(game, turn.unit):
        yield CLAUSE, "it is a routine of infantry"
    if not rank(game, chief):
        yield CLAUSE, "no overseer leads it"
    elif is_hero(game, chief):
        yield CLAUSE, "heroes do not pass on"
    elif not routine.is_ready(game, chief, routine.TRANSFER):
        yield CLAUSE, "its overseer has done so this round"
    yield from routine.unpaid(game, turn.seat, routine.TRANSFER)


def _unfit(turn: Activation, unit: int) -> Iterator[Why]:
    """Who receives him: infantry without an officer, with an ordinary fighter, not jammed, not yet affected."""
    game = turn.game
    if unit == turn.unit:
        yield CLAUSE, "he passes into another unit"
    if not is_infantry(game, unit):
        yield "at43.routine.category", "he affects infantry only"
    if has_officer(game, unit):
        yield CLAUSE, "it has an officer"
    if has(game, unit, JAMMED):
        yield "at43.weapon.jamming", "it is jammed"
    if routine.is_affected(game, unit, routine.TRANSFER):
        yield routine.GENERAL, "the routine has been used on it in this activation"
    if not _ordinary(game, unit):
        yield CLAUSE, "it has no ordinary fighter"


def _ordinary(game: Game, unit: int) -> tuple[int, ...]:
    return tuple([id for id in members(game, unit) if is_ordinary(game, id)])


def _price(turn: Activation, _: int = 0) -> int:
    return routine.price(turn.game, turn.seat, routine.TRANSFER)


@done_with(
    UNITS, routine.TRANSFER, lambda turn, unit: f"Transfer into {name(turn.game, unit)} for {_price(turn)} LP", CLAUSE,
    bar=_bar_transfer, things=lambda turn: units_in_play(turn.game, turn.seat), miss=_unfit,
    other=(CLAUSE, "he passes into a unit of his own side in play"), subject=lambda _, unit: ref(unit), cost=_price,
)  # fmt: skip
@implements("at43.routine.transfer")
def transfer(turn: Activation, goal: int) -> Script[None]:
    """The overseer's mind passes into an ordinary fighter, who leads his unit; the figure left behind has no rank."""
    game, old = turn.game, leader(turn.game, turn.unit)
    pay(game, turn.seat, _price(turn), CLAUSE)
    words = f"{name(game, goal)}: which fighter?"
    new = yield from named_one(HOSTS, Among(game, turn.seat, _ordinary(game, goal), CLAUSE, words))
    routine.remember(game, old, goal, routine.TRANSFER, CLAUSE)
    game.tell(Formed(CLAUSE, replace(unit_of(game, goal), leader=new)))
    _pass_mind(game, old, new)


HOSTS = among(
    "host", lambda turn, model: f"Fighter {turn.models.index(model) + 1}", "only ordinary fighters receive a mind"
)


def _pass_mind(game: Game, old: int, new: int) -> None:
    """Rank, spent routines and command of the army go with the mind."""
    mind = [
        (key, value) for key, value in model_of(game, old).counters.items() if key == RANK or key.startswith("routine.")
    ]
    rows = [(model_ref(old), key, -value, 0) for key, value in mind]
    rows += [(model_ref(new), key, value, value) for key, value in mind]
    seat = seat_of(game, model_of(game, new).unit)
    if commander(game, seat) == old:
        rows.append((seat_ref(seat), COMMANDER, new - old, new + 1))
    game.tell(Counted("at43.routine.transfer", tuple(rows)))
