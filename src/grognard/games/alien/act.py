"""A turn of the crew in combat: the menu of full, quick and free acts, what each costs, and carrying them out."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.script import Game, Script
from grognard.engine.space.zones import Zones, mapped
from grognard.engine.state import Feature, feature_ref, model_ref

from . import (
    broken,
    char,
    close,
    combat,
    cover,
    deeds,
    devices,
    door,
    fight,
    gear,
    initiative,
    injuries,
    medicine,
    move,
    ranged,
    scen,
    small,
    synth,
    tracker,
)
from . import range as bands
from .terms import (
    AIMED,
    FULL,
    PRONE,
    QUICK,
    adjacent_to,
    are_adjacent,
    can_act,
    grappled_by,
    grappler_of,
    has,
    is_there,
    knows_of,
    model_of,
    name_of,
    seat_of,
    who_is_in,
    zone_of,
)

if TYPE_CHECKING:
    from .gear import Arm

FREE = "free"
Run = Callable[[Game, int, str], Script[None]]
DONE = Option("done", "End the turn", "alien.combat.turn")
ATTACK = Option("attack", "Attack", "alien.act.full-ranged")
SPECIAL = Option("special", "Special close combat", "alien.act.full-special")
BREAK_FREE = Option("break-free", "Break free", "alien.close.break-free")
GRAPPLE_ATTACK = Option("grapple-attack", "Attack the one you hold", "alien.close.grapple-attack")
LET_GO = Option("let-go", "Let go", "alien.act.free")
AIM = Option("aim", "Aim", "alien.act.quick-aim")
STAND = Option("stand", "Get up", "alien.act.quick-stand")
BACK = Option("back", "Step back", "alien.act.quick-move-close")
SPENT = (Barred("*", "alien.combat.action-pool", "no action for that is left or possible now"),)
NO_FULL = (
    Barred("attack", "alien.ranged.los", "no weapon at hand has a target in sight and within range"),
    Barred("first-aid:*", "alien.act.full-first-aid", "nobody Adjacent there can be treated"),
)
NO_QUICK = (
    Barred("move:*", "alien.zone.borders", "no way there that is open or unlocked, free and known"),
    Barred("close:*", "alien.range.adjacent-pairs", "nobody there at Short range to close in on"),
    Barred("drag:*", "alien.move.drag", "only a body or the helpless are dragged, by an open way, held by nobody"),
    Barred("rally:*", "alien.act.quick-rally", "nobody broken there in the zone"),
    Barred("aim", "alien.ranged.aim", "no loaded weapon to aim"),
)
MOVES = ("move", "close", "back", "peek", "drag", "exit")


# -- the turn ------------------------------------------------------------------------------------------------------


@implements("alien.combat.turn")
def turn(game: Game, who: int, card: int = 0) -> Script[None]:
    """Acts one after another in any order, as far as the allowance goes; holding off only before the first."""
    is_fresh = True
    while game.state.outcome is None and can_go_on(game, who):
        options = menu(game, who, card if is_fresh else 0)
        if len(options) == 1:
            return
        (key,) = yield Choose(
            seat=seat_of(game, who),
            name="turn",
            prompt=f"{name_of(game, who)}: what next?",
            clause="alien.combat.turn",
            about=(model_ref(who),),
            options=tuple(options),
            barred=bars(combat.can_full(game, who), combat.can_quick(game, who)),
        )
        if key == "done":
            return
        if key.startswith("hold:"):
            initiative.hold(game, who, card, int(key[5:]))
            return
        yield from perform(game, who, key)
        is_fresh = is_fresh and cost_of(game, who, key) == FREE


@cache
def bars(can_full: bool, can_quick: bool) -> tuple[Barred, ...]:
    """The reason in the position first, then that the allowance is spent."""
    return (*(NO_FULL if can_full else ()), *(NO_QUICK if can_quick else ()), *SPENT)


def can_go_on(game: Game, who: int) -> bool:
    return is_there(game, who) and can_act(game, who) and not combat.is_frozen(game, who)


def perform(game: Game, who: int, key: str) -> Script[None]:
    """Pay for an act and carry it out; anything but the shot itself loses an aim."""
    kind, _, what = key.partition(":")
    cost = cost_of(game, who, key)
    if cost != FREE:
        combat.spend(game, who, cost)
        if kind not in ("aim", "attack"):
            ranged.unaim(game, who)
    if kind in small.ACTS:
        yield from small.do(game, who, key)
    else:
        yield from run_of(kind)(game, who, what)


def run_of(kind: str) -> Run:
    """What carries an act out."""
    if kind == "break":
        return fight.strike_door
    return RUNS.get(kind) or deeds.RUNS.get(kind) or devices.RUNS[kind]


# -- what it costs -------------------------------------------------------------------------------------------------


@implements("alien.act.move-actions")
def is_move(kind: str) -> bool:
    """Into another zone, between Short and Adjacent, to a door or hatch: these are the moves."""
    return kind in MOVES


@implements("alien.act.free", "alien.act.move-actions")
def cost_of(game: Game, who: int, key: str) -> str:
    """full, quick or free; some injuries and flaws make moving, or everything quick, a full action."""
    kind, _, what = key.partition(":")
    if kind in FREE_ACTS:
        return FREE
    cost = deeds.cost(game, who, kind, what) if is_deed(kind) else FULL if kind in FULL_ACTS else QUICK
    if is_move(kind) and is_slow(game, who):
        return FULL
    return FULL if cost == QUICK and synth.is_slow_witted(game, who) else cost


def is_deed(kind: str) -> bool:
    return kind in deeds.RUNS or kind in devices.RUNS


FREE_ACTS = ("drop", "let-go", "draw")
FULL_ACTS = ("attack", "special", "break-free", "grapple-attack", "full-cover", "break")


def is_slow(game: Game, who: int) -> bool:
    return synth.moves_slowly(game, who) or injuries.moves_slowly(game, who)


def move_price(game: Game, who: int) -> str:
    """What a move costs; nothing buys one for those who cannot move."""
    return FULL if synth.is_slow_witted(game, who) or is_slow(game, who) else QUICK


# -- what is on offer ----------------------------------------------------------------------------------------------


def menu(game: Game, who: int, card: int = 0) -> list[Option]:
    """Everything open to somebody now, by what the own side knows: what is free next to last, ending the turn last."""
    can_full = combat.can_full(game, who)
    if grappler_of(game, who) is not None:
        return [*([BREAK_FREE] if can_full else ()), DONE]
    if grappled_by(game, who) is not None:
        return [*([GRAPPLE_ATTACK] if can_full else ()), LET_GO, DONE]
    can_quick = can_full if synth.is_slow_witted(game, who) else combat.can_quick(game, who)
    can_swap, hands = gear.can_swap(game, who), char.hands(game, who)
    arms = gear.arms(game, who, can_swap, hands) if can_full else ()
    found = full_acts(game, who, arms) if can_full else []
    found += deeds.options(game, who, can_full, can_quick)
    if can_full if move_price(game, who) == FULL else can_quick:
        found += moves(game, who)
    uses, draws = small.uses_and_draws(game, who, hands if can_swap else 0)
    if can_quick:
        found += quick_acts(game, who, arms)
        found += uses
    found += devices.drops(game, who)
    found += draws
    if card:
        found += initiative.hold_options(game, who, card)
    found.append(DONE)
    return found


def full_acts(game: Game, who: int, arms: Sequence["Arm"]) -> list[Option]:
    """Attacks, special attacks, full cover, blows at a door."""
    found: list[Option] = []
    if close.opponents(game, who):
        found += [ATTACK, SPECIAL]
    elif fight.can_shoot(game, who, arms):
        found.append(ATTACK)
    found += cover.offers(game, who, True)
    found += fight.door_options(game, who)
    return found


@implements("alien.act.quick-move-zone", "alien.act.quick-move-close", "alien.act.quick-peek")
def moves(game: Game, who: int) -> list[Option]:
    """To a neighbouring zone, close in, step back, to a door; with somebody to drag; off the map."""
    if not move.is_free(game, who) or synth.cannot_move(game, who) or not gear.can_move(game, who):
        return []
    steps = _steps(game.zones, zone_of(game, who))
    found = [steps[to, border.id] for to, border in move.ways(game, who)]
    found += [_near(other, name_of(game, other)) for other in within_reach(game, who)]
    if adjacent_to(game, who):
        found.append(BACK)
    found += small.peeks_from(game, who)
    found += deeds.drags(game, who)
    found += scen.exits(game, who)
    return found


@mapped
def _steps(zones: Zones, here: str) -> dict[tuple[str, int], Option]:
    """Moves out of a zone by where they lead and the border they cross."""
    return {(to, border.id): _to(zones, to, border) for to, border in zones.borders(here)}


def _to(zones: Zones, to: str, border: Feature) -> Option:
    """Named by the zone it leads to, or only by the border while nobody of the crew has seen beyond it."""
    ref = feature_ref(border.id if zones.zone(to).known is not None else zones.zone(to).id)
    return Option(f"move:{to}", f"Move to {to}", "alien.act.quick-move-zone", ref)


@lru_cache(256)
def _near(other: int, name: str) -> Option:
    return Option(f"close:{model_ref(other)}", f"Close in on {name}", "alien.act.quick-move-close", model_ref(other))


def within_reach(game: Game, who: int) -> list[int]:
    """Whom somebody could close in on: everybody known in the zone, and blockers across a passage."""
    near, beside = who_is_in(game, zone_of(game, who)), adjacent_to(game, who)
    return [
        other
        for other in (*near, *move.reachable_blockers(game, who))
        if other != who
        and other not in beside
        and knows_of(game, who, model_of(game, other).known)
        and not has(game, other, "hidden")
        and bands.can_be_adjacent(game, who, other)
    ]


@implements(
    "alien.act.quick-lock", "alien.act.quick-pickup", "alien.act.quick-use", "alien.act.quick-stand",
    "alien.act.quick-partial-cover", "alien.act.quick-reload",
)  # fmt: skip
def quick_acts(game: Game, who: int, arms: Sequence["Arm"]) -> list[Option]:
    """Small acts as outside combat, partial cover, aiming before a shot."""
    found = [*door.options(game, who), *tracker.options(game, who), *small.takes(game, who)]
    found += [*_gives(game, who), *medicine.options(game, who), *cover.offers(game, who, False)]
    if has(game, who, PRONE):
        found.append(STAND)
    if arms and not has(game, who, AIMED) and _can_aim(game, who, arms):
        found.append(AIM)
    return found


def _gives(game: Game, who: int) -> list[Option]:
    """Handing something over needs somebody Adjacent."""
    if not adjacent_to(game, who):
        return []
    return [option for option in small.gives(game, who) if are_adjacent(game, who, int(option.key.rpartition(":")[2]))]


def _can_aim(game: Game, who: int, arms: Sequence["Arm"]) -> bool:
    """There is a loaded weapon to aim, and a full action would be left to fire it."""
    if model_of(game, who).counters.get(QUICK):
        return False
    return any(arm.marker is not None and arm.card.far and ranged.is_loaded(arm.marker, arm.card) for arm in arms)


# -- the broken ----------------------------------------------------------------------------------------------------


@implements("alien.combat.broken-cards", "alien.act.move-actions", "alien.broken.actions")
def crawl_turn(game: Game, who: int) -> Script[None]:
    """The broken make one move a round, or rally themselves if they have it in them; nothing else."""
    if not combat.can_quick(game, who) or not _is_conscious(game, who):
        return
    found = [] if grappler_of(game, who) is not None else moves(game, who)
    found += [option for option in broken.options(game, who) if option.key == f"{broken.RALLY}:{who}"]
    if not found:
        return
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="crawl",
        prompt=f"{name_of(game, who)} is broken: one move?",
        clause="alien.broken.actions",
        about=(model_ref(who),),
        options=(*found, DONE),
    )
    if key == "done":
        return
    combat.spend(game, who, QUICK)
    kind, _, what = key.partition(":")
    if kind in small.ACTS:
        yield from small.do(game, who, key)
    else:
        yield from run_of(kind)(game, who, what)


def _is_conscious(game: Game, who: int) -> bool:
    return not has(game, who, "unconscious", "facehugged", "captured", "cocooned", "out")


# -- carrying out --------------------------------------------------------------------------------------------------


def _move(game: Game, who: int, to: str) -> Script[None]:
    yield from move.enter(game, who, to, "alien.act.quick-move-zone")


def _close_in(game: Game, who: int, other: str) -> Script[None]:
    yield from move.close_in(game, who, int(other[1:]), "alien.act.quick-move-close")


def _step_back(game: Game, who: int, _: str) -> Script[None]:
    yield from move.step_back(game, who, "alien.act.quick-move-close")


def _attack(game: Game, who: int, _: str) -> Script[None]:
    yield from fight.attack(game, who)


def _special(game: Game, who: int, _: str) -> Script[None]:
    yield from fight.special(game, who)


def _break_free(game: Game, who: int, _: str) -> Script[None]:
    yield from close.break_free(game, who)


def _grapple_attack(game: Game, who: int, _: str) -> Script[None]:
    yield from close.grapple_attack(game, who)


def _let_go(game: Game, who: int, _: str) -> Script[None]:
    close.let_go(game, who, "alien.act.free")
    yield from ()


def _aim(game: Game, who: int, _: str) -> Script[None]:
    ranged.aim(game, who)
    yield from ()


@implements("alien.act.full-cover")
def _full_cover(game: Game, who: int, beside: str) -> Script[None]:
    cover.take(game, who, True, "alien.act.full-cover", beside)
    yield from ()


@implements("alien.act.quick-partial-cover")
def _partial_cover(game: Game, who: int, beside: str) -> Script[None]:
    cover.take(game, who, False, "alien.act.quick-partial-cover", beside)
    yield from ()


RUNS: dict[str, Run] = {
    "move": _move,
    "close": _close_in,
    "back": _step_back,
    "attack": _attack,
    "special": _special,
    "break-free": _break_free,
    "grapple-attack": _grapple_attack,
    "let-go": _let_go,
    "aim": _aim,
    "full-cover": _full_cover,
    "partial-cover": _partial_cover,
}
