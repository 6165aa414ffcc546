"""The routine transfer: an overseer's mind passes into a fighter of another unit."""

from functools import lru_cache

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.decisions import Option
from grognard.engine.events import Counted, Formed
from grognard.engine.script import Game, Script
from grognard.engine.state import Ref, model_ref, number_of, seat_ref

from . import routine
from .terms import (
    COMMANDER,
    JAMMED,
    RANK,
    commander,
    has,
    has_officer,
    is_hero,
    is_infantry,
    is_ordinary,
    leader,
    lp,
    members,
    model_of,
    name,
    pay,
    rank,
    ref,
    seat_of,
    unit_of,
    units_in_play,
)


def transfer_offers(game: Game, unit: int) -> tuple[Option, ...]:
    """Units into which the overseer who leads this one may pass; heroes cannot."""
    seat, chief = seat_of(game, unit), leader(game, unit)
    cost = routine.price(game, seat, routine.TRANSFER)
    if lp(game, seat) < cost or not can_transfer(game, chief):
        return ()
    goals = [id for id in units_in_play(game, seat) if id != unit and can_receive(game, id)]
    return tuple([_option(ref(id), name(game, id), cost) for id in goals])


@lru_cache(maxsize=256)
def _option(goal: Ref, words: str, cost: int) -> Option:
    label = f"Transfer into {words} for {cost} LP"
    return Option(f"{routine.TRANSFER}:{goal}", label, "at43.routine.transfer", goal, cost)


def can_transfer(game: Game, model: int) -> bool:
    """An overseer who is no hero and has not transferred this round."""
    return rank(game, model) > 0 and not is_hero(game, model) and routine.is_ready(game, model, routine.TRANSFER)


def can_receive(game: Game, unit: int) -> bool:
    """Infantry without an officer, with an ordinary fighter to convert, not jammed, not yet affected."""
    if not is_infantry(game, unit) or has_officer(game, unit) or has(game, unit, JAMMED):
        return False
    if unit_of(game, unit).counters.get(routine.key_of(routine.TRANSFER), 0) == routine.this_activation(game):
        return False
    return bool([id for id in members(game, unit) if is_ordinary(game, id)])


@implements("at43.routine.transfer")
def transfer(game: Game, unit: int, goal: int) -> Script[None]:
    """The overseer's mind passes into an ordinary fighter, who leads his unit; the figure left behind has no rank."""
    old, seat = leader(game, unit), seat_of(game, unit)
    pay(game, seat, routine.price(game, seat, routine.TRANSFER), "at43.routine.transfer")
    ordinary = [id for id in members(game, goal) if is_ordinary(game, id)]
    options = tuple(
        Option(model_ref(id), f"Fighter {place}", "at43.routine.transfer", model_ref(id))
        for place, id in enumerate(ordinary, start=1)
    )
    (key,) = yield routine.choice(game, goal, "fighter", options)
    new = number_of(key)
    routine.remember(game, old, goal, routine.TRANSFER, "at43.routine.transfer")
    game.tell(Formed("at43.routine.transfer", replace(unit_of(game, goal), leader=new)))
    _pass_mind(game, old, new)


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
