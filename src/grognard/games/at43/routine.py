"""Therian routines: overseers spend LP on friendly units of their category, wherever these are.

Uses are remembered as counters: the round on the overseer, the activation on the unit affected; nothing needs clearing.
"""

from functools import cache, lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Counted
from grognard.engine.script import Game, Script, remembered
from grognard.engine.state import model_ref, number_of

from . import morale, rebuild, transfer
from .profiles import hero_of, profile
from .terms import (
    JAMMED,
    is_engaged,
    is_immobile,
    is_in_play,
    is_infantry,
    lp,
    members,
    model_of,
    name,
    officers,
    pay,
    ref,
    seat_of,
    unit_of,
)

TRANSFER, DASH, HYPER, RECONSTRUCTION, REPAIR = "transfer", "dash", "hyper", "reconstruction", "repair"
DONE = Option("done", "No more routines", "at43.routine.general")
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
@remembered
def overseers(game: Game, unit: int) -> list[int]:
    """Overseers in play who may use routines on the unit: infantry ones on infantry, vehicle ones on vehicles."""
    if not is_therian(game, unit):
        return []
    models, infantry = game.state.models, is_infantry(game, unit)
    chiefs = [models[id] for id in officers(game, seat_of(game, unit))]
    return [one.id for one in chiefs if one.place is not None and is_infantry(game, one.unit) == infantry]


@implements("at43.routine.general")
def ready_overseer(game: Game, unit: int, routine: str) -> int | None:
    """An overseer who has not used the routine this round, if it may still be used on the unit in this activation."""
    chiefs, one = overseers(game, unit), game.state.units[unit]
    if not chiefs or JAMMED in one.tags or one.counters.get(KEYS[routine], 0) == this_activation(game):
        return None
    for id in chiefs:
        if is_ready(game, id, routine):
            return id
    return None


def is_ready(game: Game, overseer: int, routine: str) -> bool:
    return model_of(game, overseer).counters.get(key_of(routine), 0) != game.state.round + 1


def key_of(routine: str) -> str:
    return KEYS[routine]


def this_activation(game: Game) -> int:
    acting = game.state.acting
    return (game.state.round + 1) * 1000 + (0 if acting is None else acting + 1)


def price(game: Game, seat: int, routine: str) -> int:
    """LP of a routine; Web Striders pay less (at43.morale.web-striders)."""
    return morale.web_strider_price(PRICES[routine]) if morale.is_web_strider(game, seat) else PRICES[routine]


def can_use(game: Game, unit: int, routine: str) -> bool:
    seat = seat_of(game, unit)
    return lp(game, seat) >= price(game, seat, routine) and ready_overseer(game, unit, routine) is not None


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
    key = key_of(routine)
    rows = tuple((piece, key, now - was.get(key, 0), now) for (piece, now), was in zip(marks, old, strict=True))
    game.tell(Counted(clause, rows))


# -- the start of an activation ---------------------------------------------------------------------------------------


@implements("at43.routine.general")
def at_start(game: Game, unit: int, may_move: bool = True) -> Script[bool]:
    """Routines that come before the move, in the order the owner likes; returns whether the unit dashes.

    A unit that has infiltrated may not move: nobody sells it a dash.
    """
    dash, declined = False, ""
    while True:
        options = offers(game, unit, dash or not may_move)
        if declined:
            options = tuple([option for option in options if option.key != declined])
        if not options:
            return dash
        (key,) = yield choice(game, unit, "routine", (*options, DONE))
        if key == "done":
            return dash
        if key == DASH:
            use(game, unit, DASH, dash_clause(game, unit))
            dash = True
        elif key == RECONSTRUCTION:
            declined = "" if (yield from rebuild.reconstruct(game, unit)) else RECONSTRUCTION
        elif key.startswith(TRANSFER):
            yield from transfer.transfer(game, unit, number_of(key.partition(":")[2]))
        else:
            rebuild.repair(game, unit, key)


def choice(game: Game, unit: int, what: str, options: tuple[Option, ...]) -> Choose:
    return Choose(
        seat=seat_of(game, unit),
        name="routine",
        prompt=f"{name(game, unit)}: which {what}?",
        clause="at43.routine.general",
        about=(ref(unit),),
        options=options,
    )


def offers(game: Game, unit: int, dash: bool) -> tuple[Option, ...]:
    """The routines that can be used before the unit moves; nothing is built for armies without overseers."""
    if not is_therian(game, unit) or lp(game, seat_of(game, unit)) == 0:
        return ()
    dashes = () if dash else dash_offers(game, unit)
    if is_infantry(game, unit):
        return (*transfer.transfer_offers(game, unit), *dashes, *rebuild.reconstruction_offers(game, unit))
    return (*dashes, *rebuild.repair_offers(game, unit))


def at_end(game: Game, unit: int) -> Script[None]:
    """A vehicle unit that was not repaired before may be repaired at the end of its activation."""
    options = rebuild.repair_offers(game, unit) if not is_infantry(game, unit) and is_therian(game, unit) else ()
    if options:
        done = Option("done", "No repair", "at43.routine.repair")
        (key,) = yield choice(game, unit, "repair", (*options, done))
        if key != "done":
            rebuild.repair(game, unit, key)


# -- dash -------------------------------------------------------------------------------------------------------------


def dash_clause(game: Game, unit: int) -> str:
    return "at43.routine.dash-infantry" if is_infantry(game, unit) else "at43.routine.dash-vehicle"


def dash_offers(game: Game, unit: int) -> tuple[Option, ...]:
    """Only a unit that can rush has use for it."""
    if not can_use(game, unit, DASH) or is_engaged(game, unit):
        return ()
    if not is_infantry(game, unit) and all(is_immobile(game, id) for id in members(game, unit)):
        return ()
    cost = price(game, seat_of(game, unit), DASH)
    return _dash_options(unit, cost, dash_length(game, unit), dash_clause(game, unit))


@lru_cache(maxsize=256)
def _dash_options(unit: int, cost: int, length: int, clause: str) -> tuple[Option, ...]:
    return (Option(DASH, f"Dash for {cost} LP: rush up to {length // 100} cm", clause, ref(unit), cost),)


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
    cost = price(game, seat_of(game, unit), HYPER)
    label = f"Roll {failed} failed damage tests again for {cost} LP"
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="hyper",
        prompt=f"{name(game, unit)}: hyper nanonucleus?",
        clause="at43.routine.hyper-nanonucleus",
        about=(ref(unit),),
        options=(
            Option("hyper", label, "at43.routine.hyper-nanonucleus", ref(unit), cost),
            Option("none", "Let the dice stand", "at43.routine.hyper-nanonucleus"),
        ),
    )
    if key == "none":
        return False
    use(game, unit, HYPER, "at43.routine.hyper-nanonucleus")
    return True
