"""What a turn of the crew in combat offers: the menu of full, quick and free acts, and what each of them costs."""

from collections.abc import Sequence
from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, feature_ref, model_ref
from grognard.engine.space.zones import Zones, mapped

from ..body import allowance, android, character, cover, gear
from ..body.gear import Arm
from ..fight import close, fight, shooting
from ..harm import medicine
from ..map import range as bands
from ..moves import door, leaving, move, tracker
from ..words import carcass
from ..words.terms import (
    AIMED,
    FULL,
    PRONE,
    QUICK,
    adjacent_to,
    are_adjacent,
    grappled_by,
    grappler_of,
    has,
    knows_of,
    model_of,
    name_of,
    who_is_in,
    zone_of,
)
from . import deeds, devices, holding, small

FREE = "free"
DONE = Option("done", "End the turn", "alien.combat.turn")
ATTACK = Option("attack", "Attack", "alien.act.full-ranged")
SPECIAL = Option("special", "Special close combat", "alien.act.full-special")
BREAK_FREE = Option("break-free", "Break free", "alien.close.break-free")
GRAPPLE_ATTACK = Option("grapple-attack", "Attack the one you hold", "alien.close.grapple-attack")
LET_GO = Option("let-go", "Let go", "alien.act.free")
AIM = Option("aim", "Aim", "alien.act.quick-aim")
STAND = Option("stand", "Get up", "alien.act.quick-stand")
BACK = Option("back", "Step back", "alien.act.quick-move-close")
MOVES = ("move", "close", "back", "peek", "drag", "exit")
FREE_ACTS = ("drop", "let-go", "draw")
FULL_ACTS = ("attack", "special", "break-free", "grapple-attack", "full-cover", "break")


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
    if cost != QUICK:
        return cost
    return allowance.move_price(game, who) if is_move(kind) else allowance.quick_price(game, who)


def is_deed(kind: str) -> bool:
    return kind in deeds.RUNS or kind in devices.RUNS


# -- what is on offer ----------------------------------------------------------------------------------------------


def menu(game: Game, who: int, card: int = 0) -> list[Option]:
    """Everything open to somebody now, by what the own side knows: what is free next to last, ending the turn last."""
    can_full = allowance.can_full(game, who)
    if grappler_of(game, who) is not None:
        return [*([BREAK_FREE] if can_full else ()), DONE]
    if grappled_by(game, who) is not None:
        return [*([GRAPPLE_ATTACK] if can_full else ()), LET_GO, DONE]
    can_quick = can_full if android.is_slow_witted(game, who) else allowance.can_quick(game, who)
    can_swap, hands = gear.can_swap(game, who), character.hands(game, who)
    arms = gear.arms(game, who, can_swap, hands) if can_full else ()
    found = full_acts(game, who, arms) if can_full else []
    found += deeds.options(game, who, can_full, can_quick)
    if can_full if allowance.move_price(game, who) == FULL else can_quick:
        found += moves(game, who)
    uses, draws = small.uses_and_draws(game, who, hands if can_swap else 0)
    if can_quick:
        found += quick_acts(game, who, arms)
        found += uses
    found += devices.drops(game, who)
    found += draws
    if card:
        found += holding.hold_options(game, who, card)
    found.append(DONE)
    return found


def full_acts(game: Game, who: int, arms: Sequence[Arm]) -> list[Option]:
    """Attacks, special attacks, full cover, blows at a door."""
    found: list[Option] = []
    if close.opponents(game, who):
        found += [ATTACK, SPECIAL] if fight.special_options(game, who) else [ATTACK]
    elif carcass.fallen_beside(game, who) or fight.can_shoot(game, who, arms):
        found.append(ATTACK)
    found += cover.offers(game, who, True)
    found += fight.door_options(game, who)
    return found


@implements("alien.act.quick-move-zone", "alien.act.quick-move-close", "alien.act.quick-peek")
def moves(game: Game, who: int) -> list[Option]:
    """To a neighbouring zone, close in, step back, to a door; with somebody to drag; off the map. Asked for those whom
    nobody holds."""
    if not move.is_free(game, who) or not gear.can_move(game, who):
        return []
    steps = _steps(game.zones, zone_of(game, who))
    found = [steps[to, border.id] for to, border in move.free_ways(game, who)]
    found += [_near(other, name_of(game, other)) for other in within_reach(game, who)]
    if adjacent_to(game, who):
        found.append(BACK)
    found += small.peeks_from(game, who)
    found += deeds.drags(game, who)
    found += leaving.exits(game, who)
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
    """Whom somebody could close in on: everybody known in the zone, fallen creatures, blockers across a passage."""
    here, beside = zone_of(game, who), adjacent_to(game, who)
    bodies = [body for body in carcass.fallen(game) if zone_of(game, body) == here]
    return [
        other
        for other in (*who_is_in(game, here), *bodies, *move.reachable_blockers(game, who))
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
def quick_acts(game: Game, who: int, arms: Sequence[Arm]) -> list[Option]:
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


def _can_aim(game: Game, who: int, arms: Sequence[Arm]) -> bool:
    """There is a loaded weapon in the hands to aim, and a full action would be left to fire it."""
    if model_of(game, who).counters.get(QUICK):
        return False
    ready = [
        arm for arm in arms if arm.marker is not None and arm.card.far and shooting.is_loaded(arm.marker, arm.card)
    ]
    held = {thing.id for thing in gear.held(game, who)} if ready else set()
    return any(arm.marker is not None and arm.marker.id in held for arm in ready)
