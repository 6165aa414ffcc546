"""Therian routines: overseers spend LP on friendly units of their category, wherever these are.

Uses are remembered as counters: the round on the overseer, the activation on the unit affected; nothing needs clearing.
"""

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Counted, Formed, Placed, Tagged
from grognard.engine.moves import Place
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref, number_of, seat_ref

from . import mission, morale
from . import unit as squad
from .ability import repairs, restore
from .profiles import hero_of, profile
from .terms import (
    COMMANDER,
    ENGAGEMENT,
    GROUNDED,
    JAMMED,
    MECHANIC,
    MEDIC,
    RANK,
    RELAY,
    SPECIAL,
    WOUNDS,
    commander,
    enemy_fighters,
    has,
    has_officer,
    is_engaged,
    is_hero,
    is_immobile,
    is_in_play,
    is_infantry,
    is_ordinary,
    leader,
    lp,
    members,
    model_of,
    name,
    officers,
    pay,
    rank,
    ref,
    seat_of,
    unit_of,
    units_in_play,
)

TRANSFER, DASH, HYPER, RECONSTRUCTION, REPAIR = "transfer", "dash", "hyper", "reconstruction", "repair"
DASH_INFANTRY, DASH_VEHICLE = 3000, 3500
PRICES = {TRANSFER: 1, DASH: 2, HYPER: 2, RECONSTRUCTION: 3, REPAIR: 1}


# -- who may use which routine ----------------------------------------------------------------------------------------


@implements("at43.routine.general")
def is_therian(game: Game, unit: int) -> bool:
    card = unit_of(game, unit).profile
    hero = hero_of(card)
    return (hero.army if hero else profile(card).army) == "therians"


@implements("at43.routine.category")
def overseers(game: Game, unit: int) -> list[int]:
    """Overseers in play who may use routines on the unit: infantry ones on infantry, vehicle ones on vehicles."""
    if not is_therian(game, unit):
        return []
    chiefs = [id for id in officers(game, seat_of(game, unit)) if model_of(game, id).place is not None]
    return [id for id in chiefs if is_infantry(game, model_of(game, id).unit) == is_infantry(game, unit)]


@implements("at43.routine.general")
def ready_overseer(game: Game, unit: int, routine: str) -> int | None:
    """An overseer who has not used the routine this round, if it may still be used on the unit in this activation."""
    if has(game, unit, JAMMED) or unit_of(game, unit).counters.get(_key(routine), 0) == _this_activation(game):
        return None
    return next((id for id in overseers(game, unit) if is_ready(game, id, routine)), None)


def is_ready(game: Game, overseer: int, routine: str) -> bool:
    return model_of(game, overseer).counters.get(_key(routine), 0) != game.state.round + 1


def _key(routine: str) -> str:
    return f"routine.{routine}"


def _this_activation(game: Game) -> int:
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
    _remember(game, overseer, unit, routine, clause)


def _remember(game: Game, overseer: int, unit: int, routine: str, clause: str) -> None:
    marks = ((model_ref(overseer), game.state.round + 1), (ref(unit), _this_activation(game)))
    old = (model_of(game, overseer).counters, unit_of(game, unit).counters)
    key = _key(routine)
    rows = tuple((piece, key, now - was.get(key, 0), now) for (piece, now), was in zip(marks, old, strict=True))
    game.tell(Counted(clause, rows))


# -- the start of an activation ---------------------------------------------------------------------------------------


@implements("at43.routine.general")
def at_start(game: Game, unit: int) -> Script[bool]:
    """Routines that come before the move, in the order the owner likes; returns whether the unit dashes."""
    dash, declined = False, ""
    while True:
        options = [option for option in offers(game, unit, dash) if option.key != declined]
        if not options:
            return dash
        done = Option("done", "No more routines", "at43.routine.general")
        (key,) = yield _choice(game, unit, "routine", (*options, done))
        if key == "done":
            return dash
        if key == DASH:
            use(game, unit, DASH, dash_clause(game, unit))
            dash = True
        elif key == RECONSTRUCTION:
            declined = "" if (yield from reconstruct(game, unit)) else RECONSTRUCTION
        elif key.startswith(TRANSFER):
            yield from transfer(game, unit, number_of(key.partition(":")[2]))
        else:
            repair(game, unit, key)


def _choice(game: Game, unit: int, what: str, options: tuple[Option, ...]) -> Choose:
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
        return (*transfer_offers(game, unit), *dashes, *reconstruction_offers(game, unit))
    return (*dashes, *repair_offers(game, unit))


def at_end(game: Game, unit: int) -> Script[None]:
    """A vehicle unit that was not repaired before may be repaired at the end of its activation."""
    options = repair_offers(game, unit) if not is_infantry(game, unit) and is_therian(game, unit) else ()
    if options:
        done = Option("done", "No repair", "at43.routine.repair")
        (key,) = yield _choice(game, unit, "repair", (*options, done))
        if key != "done":
            repair(game, unit, key)


# -- dash -------------------------------------------------------------------------------------------------------------


def dash_clause(game: Game, unit: int) -> str:
    return "at43.routine.dash-infantry" if is_infantry(game, unit) else "at43.routine.dash-vehicle"


def dash_offers(game: Game, unit: int) -> tuple[Option, ...]:
    """Only a unit that can rush has use for it."""
    if (
        not can_use(game, unit, DASH)
        or is_engaged(game, unit)
        or all(is_immobile(game, id) for id in members(game, unit))
    ):
        return ()
    cost = price(game, seat_of(game, unit), DASH)
    label = f"Dash for {cost} LP: rush up to {dash_length(game, unit) // 100} cm"
    return (Option(DASH, label, dash_clause(game, unit), ref(unit), cost),)


@implements("at43.routine.dash-infantry", "at43.routine.dash-vehicle")
def dash_length(game: Game, unit: int) -> int:
    """How far a unit rushes after a dash, instead of its Movement and more."""
    return DASH_INFANTRY if is_infantry(game, unit) else DASH_VEHICLE


# -- transfer ---------------------------------------------------------------------------------------------------------


def transfer_offers(game: Game, unit: int) -> tuple[Option, ...]:
    """Units into which the overseer who leads this one may pass; heroes cannot."""
    seat, chief = seat_of(game, unit), leader(game, unit)
    cost = price(game, seat, TRANSFER)
    if lp(game, seat) < cost or rank(game, chief) == 0 or is_hero(game, chief) or not is_ready(game, chief, TRANSFER):
        return ()
    goals = [id for id in units_in_play(game, seat) if id != unit and can_receive(game, id)]
    return tuple(
        Option(
            f"{TRANSFER}:{ref(id)}",
            f"Transfer into {name(game, id)} for {cost} LP",
            "at43.routine.transfer",
            ref(id),
            cost,
        )
        for id in goals
    )


def can_receive(game: Game, unit: int) -> bool:
    """Infantry without an officer, with an ordinary fighter to convert, not jammed, not yet affected."""
    if not is_infantry(game, unit) or has_officer(game, unit) or has(game, unit, JAMMED):
        return False
    if unit_of(game, unit).counters.get(_key(TRANSFER), 0) == _this_activation(game):
        return False
    return any(is_ordinary(game, id) for id in members(game, unit))


@implements("at43.routine.transfer")
def transfer(game: Game, unit: int, goal: int) -> Script[None]:
    """The overseer's mind passes into an ordinary fighter, who leads his unit; the figure left behind has no rank."""
    old, seat = leader(game, unit), seat_of(game, unit)
    pay(game, seat, price(game, seat, TRANSFER), "at43.routine.transfer")
    ordinary = [id for id in members(game, goal) if is_ordinary(game, id)]
    options = tuple(
        Option(model_ref(id), f"Fighter {place}", "at43.routine.transfer", model_ref(id))
        for place, id in enumerate(ordinary, start=1)
    )
    (key,) = yield _choice(game, goal, "fighter", options)
    new = number_of(key)
    _remember(game, old, goal, TRANSFER, "at43.routine.transfer")
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


# -- reconstruction and repair ----------------------------------------------------------------------------------------


def reconstruction_offers(game: Game, unit: int) -> tuple[Option, ...]:
    if not can_use(game, unit, RECONSTRUCTION) or fallen_ordinary(game, unit) is None:
        return ()
    cost = price(game, seat_of(game, unit), RECONSTRUCTION)
    label = f"Reconstruct a fighter for {cost} LP"
    return (Option(RECONSTRUCTION, label, "at43.routine.reconstruction", ref(unit), cost),)


def fallen_ordinary(game: Game, unit: int) -> int | None:
    """A destroyed ordinary fighter of the unit. A fallen leader is one: his successor took the leader's figure."""
    living = members(game, unit)
    for piece in game.state.models:
        if piece.unit == unit and piece.place is None and piece.id not in living and _may_return(game, piece.id):
            return piece.id
    return None


def _may_return(game: Game, model: int) -> bool:
    tags = model_of(game, model).tags
    if any(role in tags for role in (SPECIAL, RELAY, MEDIC, MECHANIC)) or mission.is_evacuated(game, model):
        return False
    return not rank(game, model) and not is_hero(game, model)


@implements("at43.routine.reconstruction")
def reconstruct(game: Game, unit: int) -> Script[bool]:
    """A destroyed ordinary fighter returns beside a member, in cohesion, away from enemies; False: no place taken."""
    fighter = fallen_ordinary(game, unit)
    assert fighter is not None, "offered only when somebody can return"
    answer = yield Place(
        seat=seat_of(game, unit),
        name="place",
        prompt=f"{name(game, unit)}: where does the fighter return?",
        clause="at43.routine.reconstruction",
        about=(ref(unit),),
        models=(fighter,),
        cohesion=squad.cohesion(game, unit) if squad.is_in_cohesion(game, unit) else None,
        avoid=tuple(enemy_fighters(game, unit)),
        avoid_gap=ENGAGEMENT,
        near=members(game, unit),
        near_gap=ENGAGEMENT,
        optional=True,
    )
    if not answer:
        return False
    use(game, unit, RECONSTRUCTION, "at43.routine.reconstruction")
    _, spot, _ = answer[0]
    wounds = model_of(game, fighter).counters.get(WOUNDS, 0)
    if wounds:
        game.tell(Counted("at43.routine.reconstruction", ((model_ref(fighter), WOUNDS, -wounds, 0),)))
    game.tell(Tagged("at43.routine.reconstruction", ((model_ref(fighter), (), (GROUNDED,)),)))
    joined = replace(unit_of(game, unit), members=tuple(sorted((*members(game, unit), fighter))))
    game.tell(Formed("at43.routine.reconstruction", joined))
    game.tell(Placed("at43.routine.reconstruction", models=((fighter, spot),)))
    return True


def repair_offers(game: Game, unit: int) -> tuple[Option, ...]:
    if not can_use(game, unit, REPAIR):
        return ()
    cost = price(game, seat_of(game, unit), REPAIR)
    return tuple(option for id in members(game, unit) for option in repairs(game, id, "at43.routine.repair", cost))


@implements("at43.routine.repair")
def repair(game: Game, unit: int, key: str) -> None:
    """A vehicle regains 1 structure point in one location; a destroyed one works again from 1 point on."""
    use(game, unit, REPAIR, "at43.routine.repair")
    restore(game, key, "at43.routine.repair")


# -- hyper nanonucleus ------------------------------------------------------------------------------------------------


@implements("at43.routine.hyper-nanonucleus")
def hyper(game: Game, unit: int, failed: int) -> Script[bool]:
    """After the damage tests of one salvo or close combat: may all failed ones be rolled again, once?"""
    if failed == 0 or not is_in_play(game, unit) or not is_infantry(game, unit) or not can_use(game, unit, HYPER):
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
