"""Acts of a combat turn besides moving and fighting: first aid, help, orders, talk, locks, seals, jumps, dragging."""

from collections.abc import Callable
from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.memory import RANKS, ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Link, feature_ref, model_ref
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, gear, injuries, talent
from ..books.cards import Machine
from ..harm import broken, hazard, panic
from ..map import zone
from ..moves import door, dragging, leaving, move, sealing
from ..story import scenario_play
from ..words import help, optional_rules
from ..words.attempt import Attempt
from ..words.terms import (
    AMOUNT,
    DROP,
    FULL,
    GAP,
    HELPLESS,
    LOCKED,
    ORDERED,
    QUICK,
    being_of,
    can_act,
    crew,
    is_there,
    knows_of,
    name_of,
    who_is_in,
    zone_of,
)
from . import devices, social

Run = Callable[[Game, int, str], Script[None]]
QUICK_DEEDS = ("rally", "drag", "exit", "board", "start", "alight", "reload-gun", "drop")


def options(game: Game, who: int, can_full: bool, can_quick: bool) -> list[Option]:
    """Everything here that somebody can still pay for."""
    if not can_full and not can_quick:
        return []
    here, found = zone_of(game, who), []
    if can_full:
        found += _full(game, who, here)
    mixed = [*orders(game, who), *scenario_play.tasks_at(game, who), *broken.options(game, who)]
    if has_machines(game):
        mixed += devices.machines(game, who)
    if not can_full or not can_quick:
        mixed = [option for option in mixed if _is_payable(game, who, option.key, can_full, can_quick)]
    return found + mixed


def _full(game: Game, who: int, here: str) -> list[Option]:
    """What always costs a full action."""
    found: list[Option] = []
    found += panic.calm_options(game, who)
    if _has_passages(game.zones, here):
        found += [*locks(game, who), *seals(game, who), *jumps(game, who)]
    if len(who_is_in(game, here)) > 1:
        found += help.help_options(game, who)
    found += social.talks(game, who)
    found += devices.options(game, who)
    return found


def _is_payable(game: Game, who: int, key: str, can_full: bool, can_quick: bool) -> bool:
    return can_full if cost(game, who, *_split(key)) == FULL else can_quick


@mapped
def _has_passages(zones: Zones, at: str) -> bool:
    """Something other than open ways and unlocked doors borders on the zone."""
    return any(
        border.kind == "access" or LOCKED in border.tags or GAP in border.tags for _, border in zones.borders(at)
    )


def has_machines(game: Game) -> bool:
    machines = _machines(game)
    return bool(machines) and any(is_there(game, other) for other in machines)


@remembered(RANKS)
def _machines(game: Game) -> list[int]:
    return [model.id for model in game.state.models if isinstance(being_of(game, model.id), Machine)]


def _split(key: str) -> tuple[str, str]:
    kind, _, what = key.partition(":")
    return kind, what


def cost(game: Game, who: int, kind: str, what: str) -> str:
    """full or quick."""
    if kind == "orders":
        return QUICK if talent.orders_are_quick(game, who) else FULL
    if kind == "task":
        return scenario_play.costs_in_combat(game, what)
    if kind in ("drive", "ram"):
        return optional_rules.driving_cost(game) if kind == "drive" else FULL
    return QUICK if kind in QUICK_DEEDS else FULL


# -- people --------------------------------------------------------------------------------------------------------


@implements("alien.act.full-first-aid")
def _first_aid(game: Game, who: int, patient: str) -> Script[None]:
    yield from broken.first_aid(game, who, int(patient))


@implements("alien.act.quick-rally")
def _rally(game: Game, who: int, other: str) -> Script[None]:
    yield from broken.rally(game, who, int(other))


@implements("alien.act.full-stop-panic")
def _calm(game: Game, who: int, other: str) -> Script[None]:
    yield from panic.calm(game, who, int(other))


def _help(game: Game, who: int, other: str) -> Script[None]:
    help.give_help(game, who, int(other))
    yield from ()


@implements("alien.act.full-persuade")
def _persuade(game: Game, who: int, other: str) -> Script[None]:
    yield from social.talk(game, who, int(other))


@implements("alien.act.full-orders")
def orders(game: Game, who: int) -> list[Option]:
    """Anybody of the own side within speaking or radio range who can still act on an order."""
    near = zone.within_call(game, who, _able(game))
    return [_order(other, name_of(game, other)) for other in near if help.may_try(game, who, "orders", other)]


@remembered(ROSTER, *HELPLESS)
def _able(game: Game) -> list[int]:
    return [one for one in crew(game) if can_act(game, one)]


@lru_cache(256)
def _order(other: int, name: str) -> Option:
    return Option(f"orders:{other}", f"Give {name} an order", "alien.act.full-orders", model_ref(other))


@implements("alien.act.full-orders", "alien.act.orders-effect")
def order(game: Game, who: int, other: str) -> Script[None]:
    """COMMAND: each success is a die more on one roll the other makes later in the round to carry the order out."""
    target = int(other)
    attempt = Attempt(who, "command", clause="alien.act.full-orders", purpose="orders", task="orders", target=target)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        link = Link(ORDERED, model_ref(who), model_ref(target), {AMOUNT: rollout.successes})
        game.tell(Linked("alien.act.orders-effect", (link,)))


# -- places --------------------------------------------------------------------------------------------------------


def locks(game: Game, who: int) -> list[Option]:
    """Locked doors whose panel works."""
    return [
        Option(f"pick:{feature_ref(border.id)}", f"Open the lock to {to}", "alien.zone.locked", feature_ref(border.id))
        for to, border in door.locked_doors(game, who)
        if door.can_pick(border)
    ]


@implements("alien.act.full-terminal")
def _pick(game: Game, who: int, what: str) -> Script[None]:
    """COMTECH at a door panel; terminals and consoles are tasks of the scenario."""
    yield from door.pick_lock(game, who, zone.border_of(game, int(what[1:])))


def seals(game: Game, who: int) -> list[Option]:
    return [
        Option(f"seal:{feature_ref(border.id)}", "Seal or cut the access point", "alien.crawl.seal-roll")
        for border in sealing.access_points(game, who)
    ]


@implements("alien.act.full-machinery")
def _seal(game: Game, who: int, what: str) -> Script[None]:
    """HEAVY MACHINERY with the torch."""
    yield from sealing.seal(game, who, zone.border_of(game, int(what[1:])))


@implements("alien.act.full-terminal", "alien.act.full-machinery")
def _task(game: Game, who: int, what: str) -> Script[None]:
    """What the scenario lets be done at its terminals and machines in combat."""
    yield from scenario_play.work(game, who, what)


@implements("alien.act.full-jump")
def jumps(game: Game, who: int) -> list[Option]:
    """Gaps, drops and heights at the border of the zone that can be tried."""
    gaps = [(to, border) for to, border in game.zones.borders(zone_of(game, who)) if GAP in border.tags]
    if not gaps or injuries.cannot_climb(game, who) or not gear.can_move(game, who) or not move.is_free(game, who):
        return []
    return [
        Option(
            f"jump:{feature_ref(border.id)}", f"Jump or climb to {to}", "alien.act.full-jump", feature_ref(border.id)
        )
        for to, border in gaps
        if knows_of(game, who, border.known)
    ]


@implements("alien.act.full-jump")
def jump(game: Game, who: int, what: str) -> Script[None]:
    """MOBILITY: across with a success; else it stays, or falls where the scenario marks a drop."""
    border = zone.border_of(game, int(what[1:]))
    clause = "alien.act.full-jump"
    attempt = Attempt(who, "mobility", clause=clause, purpose="jump or climb", task="jump", two_arms=True)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        yield from move.enter(game, who, beyond(game, who, border), clause)
    elif border.counters.get(DROP):
        yield from hazard.fall(game, who, border.counters[DROP])


def beyond(game: Game, who: int, border: Feature) -> str:
    a, b = border.zones
    return b if zone_of(game, who) == a else a


def drags(game: Game, who: int) -> list[Option]:
    """Bodies and broken comrades to take along, as keys `drag:<id>:<zone>`."""
    bodies = [body for body in dragging.limp_at(game, zone_of(game, who)) if dragging.can_drag(game, who, body)]
    if not bodies:
        return []
    ways = [to for to, _ in move.ways(game, who)]
    return [
        Option(f"drag:{body}:{to}", f"Drag {name_of(game, body)} to {to}", "alien.move.drag", model_ref(body))
        for body in bodies
        for to in ways
    ]


def _drag(game: Game, who: int, what: str) -> Script[None]:
    body, _, to = what.partition(":")
    yield from dragging.drag(game, who, int(body), to, "alien.move.drag")


def _leave(game: Game, who: int, along: str) -> Script[None]:
    yield from leaving.leave(game, who, along)


RUNS: dict[str, Run] = {
    "first-aid": _first_aid,
    "rally": _rally,
    "stop-panic": _calm,
    "help": _help,
    "talk": _persuade,
    "orders": order,
    "pick": _pick,
    "seal": _seal,
    "task": _task,
    "jump": jump,
    "drag": _drag,
    "exit": _leave,
}
