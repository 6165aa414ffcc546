"""Fighting as acts of a turn: attack, aim, take cover, what a grip leaves to do, hold off; opening a fight."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.engine.asking.acts import Act, Name, Reasons, Why, done_with, plain, the_thing
from grognard.engine.asking.menus import Shut
from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import allowance, character, cover, gear, grip
from ..body.gear import Arm
from ..fight import close, fight, ranged, shooting
from ..map import aboard, zone
from ..words import carcass, deck
from ..words.terms import (
    AIMED,
    BEARERS,
    FULL,
    FULL_COVER,
    JAMMED,
    PARTIAL_COVER,
    PRONE,
    QUICK,
    adjacent_to,
    has,
    name_of,
    zone_of,
)
from ..words.turn import BEINGS, BORDERS, CARD, HELD, HOLDING, WRESTLING, Doing, by, called, ref_of
from . import holding, opening

AIM_REQUIRED = "aim-required"
NO_SHOT: dict[str, Why] = {
    "aim": ("alien.ranged.aim-required", "what is loaded fires only after aiming in the same turn"),
    "jam": ("alien.ranged.jam", "the weapon is jammed"),
    "empty": ("alien.ranged.ammo", "no weapon at hand is loaded"),
    "": ("alien.ranged.los", "no weapon at hand has a target in sight and within range"),
}


# -- attacks --------------------------------------------------------------------------------------------------------


def _bar_attack(turn: Doing) -> Reasons:
    game, who = turn.game, turn.who
    if close.opponents(game, who) or carcass.fallen_beside(game, who):
        return ()
    return () if fight.can_shoot(game, who, gear.weapons(game, who)) else (lambda: _why_no_shot(game, who),)


def _why_no_shot(game: Game, who: int) -> Why:
    return NO_SHOT[_unready(game, who, has(game, who, AIMED))]


@remembered(BEARERS)
def _unready(game: Game, who: int, is_aimed: bool) -> str:
    """Why no weapon that reaches further than the arm can be fired; nothing if one of them can, or there is none."""
    own = [(arm.marker, arm.card) for arm in gear.arms(game, who, True, character.HANDS) if arm.card.group != "close"]
    loaded = [card for thing, card in own if thing is not None and shooting.is_loaded(thing, card)]
    if loaded:
        return "" if is_aimed or any(not card.has(AIM_REQUIRED) for card in loaded) else "aim"
    jammed = any(thing is not None and JAMMED in thing.tags for thing, _ in own)
    return "jam" if jammed else "empty" if own else ""


@plain("attack", "Attack", "alien.act.full-ranged", bar=_bar_attack, kind=FULL)
def attack(turn: Doing) -> Script[None]:
    yield from fight.attack(turn.game, turn.who)


NO_SPECIAL: Why = ("alien.act.full-special", "nobody Adjacent can be shoved, grappled, disarmed or passed")


def _bar_special(turn: Doing) -> Reasons:
    return () if fight.has_special(turn) else (NO_SPECIAL,)


@plain("special", "Special close combat", "alien.act.full-special", bar=_bar_special, kind=FULL)
def special(turn: Doing) -> Script[None]:
    yield from fight.special(turn.game, turn.who)


def _bar_aim(turn: Doing) -> Reasons:
    """There is a loaded weapon in the hands to aim, and a full action would be left to fire it."""
    game, who = turn.game, turn.who
    if not allowance.can_prepare(game, who):
        return (("alien.combat.action-pool", "no full action would be left to fire"),)
    if has(game, who, AIMED) or not _is_ready_in_hand(game, who, gear.weapons(game, who)):
        return (("alien.ranged.aim", "no loaded weapon to aim, or it is aimed already"),)
    return ()


def _is_ready_in_hand(game: Game, who: int, arms: Sequence[Arm]) -> bool:
    ready = [arm.marker.id for arm in arms if arm.marker and arm.card.far and shooting.is_loaded(arm.marker, arm.card)]
    held = {thing.id for thing in gear.held(game, who)} if ready else set()
    return not held.isdisjoint(ready)


@plain("aim", "Aim", "alien.act.quick-aim", bar=_bar_aim, kind=QUICK)
def aim(turn: Doing) -> None:
    ranged.aim(turn.game, turn.who)


# -- cover ----------------------------------------------------------------------------------------------------------


IN_COVER: Why = ("alien.cover.lose", "in cover already, until something ends it")
NOT_THERE: Why = ("alien.zone.cluttered", "no clutter here, or no door there to stand beside")


def _no_cover(turn: Doing) -> Why:
    tags = turn.game.state.models[turn.who].tags
    if FULL_COVER in tags or PARTIAL_COVER in tags:
        return IN_COVER
    if zone.is_crawl(turn.game, zone_of(turn.game, turn.who)):
        return "alien.crawl.features", "a crawlspace gives no cover"
    if PRONE in tags:
        return "alien.move.prone", "down: to get up comes before going into cover"
    if gear.wears_loader(turn.game, turn.who):
        return "alien.gear.loader", "nobody takes cover in a power loader"
    if aboard.vehicle_of(turn.game, turn.who) is not None:
        return "alien.vehicle.wreck", "aboard a vehicle, which is all the cover there is"
    return NOT_THERE


def _covers(full: bool, rule: str, clause: str) -> tuple[Act[Doing, None], Act[Doing, int]]:
    """Cover in the clutter of the zone, and beside a door."""
    word, kind = ("full", FULL) if full else ("partial", QUICK)

    def doors(turn: Doing) -> list[int]:
        return [BORDERS.read(spot) for spot in cover.places(turn.game, turn.who)]

    def take(turn: Doing, door: int | None = None) -> None:
        cover.take(turn.game, turn.who, full, clause, "" if door is None else BORDERS.write(door))

    label = f"Take {word} cover"
    return (
        plain(f"{word}-cover", label, rule, kind=kind)(take),
        done_with(
            BORDERS, f"{word}-cover", f"{label} beside the door", rule, things=doors, other=_no_cover,
            subject=the_thing, kind=kind, steady=True,
        )(take),
    )  # fmt: skip


@implements("alien.act.full-cover", "alien.act.quick-partial-cover")
def _both_covers() -> tuple[tuple[Act[Doing, None], Act[Doing, int]], ...]:
    """Full cover is a full action, partial cover a quick one."""
    full = _covers(True, "alien.cover.full", "alien.act.full-cover")
    return full, _covers(False, "alien.cover.partial", "alien.act.quick-partial-cover")


(full_cover, full_cover_at), (partial_cover, partial_cover_at) = _both_covers()


COVERS = (full_cover, full_cover_at, partial_cover, partial_cover_at)


def shut(turn: Doing) -> Shut:
    """Cover that is no better than what is there, or is not to be had; special attacks on nobody."""
    game, who = turn.game, turn.who
    tags, spots = game.state.models[who].tags, cover.places(game, who)
    if FULL_COVER in tags or not spots:
        closed = _all_shut(_no_cover(turn))
    else:
        closed = _some_shut(PARTIAL_COVER in tags, "" in spots)
    return closed if adjacent_to(game, who) else {**closed, special: NO_SPECIAL}


@lru_cache(None)
def _all_shut(why: Why) -> Shut:
    return dict.fromkeys(COVERS, why)


@lru_cache(None)
def _some_shut(is_partial: bool, is_cluttered: bool) -> Shut:
    other = (full_cover_at, partial_cover_at) if is_cluttered else (full_cover, partial_cover)
    taken = dict.fromkeys(COVERS[2:] if is_partial else (), IN_COVER)
    return {**dict.fromkeys(other, NOT_THERE), **taken}


# -- in a grip ------------------------------------------------------------------------------------------------------


@plain("break-free", "Break free", "alien.close.break-free", kind=HELD)
def break_free(turn: Doing) -> Script[None]:
    yield from close.break_free(turn.game, turn.who)


@plain("grapple-attack", "Attack the one you hold", "alien.close.grapple-attack", kind=WRESTLING)
def grapple_attack(turn: Doing) -> Script[None]:
    yield from close.grapple_attack(turn.game, turn.who)


@plain("let-go", "Let go", "alien.act.free", kind=HOLDING)
def let_go(turn: Doing) -> None:
    grip.let_go(turn.game, turn.who, "alien.act.free")


# -- holding off ----------------------------------------------------------------------------------------------------

NO_SWAP: Why = ("alien.combat.hold-once", "holding off comes before any act, for a later card not swapped yet")


class Swap(NamedTuple):
    """A later card, and who holds it."""

    card: int
    holder: int = -1


SWAPS: Name[Swap] = Name(lambda swap: str(swap.card), lambda text: Swap(int(text)))


def _later_cards(turn: Doing) -> list[Swap]:
    found = holding.later_cards(turn.game, turn.who, holding.card_of(turn))
    return [Swap(card.index, deck.holder(card)) for card in found]


@done_with(
    SWAPS, "hold", lambda turn, swap: f"Hold off: card {swap.card} of {name_of(turn.game, swap.holder)}",
    "alien.combat.hold", things=_later_cards, other=NO_SWAP, subject=lambda _, swap: model_ref(swap.holder), kind=CARD,
    steady=True,
)  # fmt: skip
def hold(turn: Doing, swap: Swap) -> None:
    holding.hold(turn.game, turn.who, holding.card_of(turn), swap.card)


# -- opening a fight ------------------------------------------------------------------------------------------------


@done_with(
    BEINGS, "fight", called("Attack {}"), "alien.combat.start", things=by(opening.victims),
    other=("alien.combat.start", "nobody there in sight"), subject=ref_of, steady=True,
)  # fmt: skip
def open_fight(turn: Doing, victim: int) -> None:
    opening.attack(turn.game, turn.who, victim)
