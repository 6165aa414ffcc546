"""Why something is not on offer: what a player may expect in a turn or a stretch, with the rule that bars it.

What depends on the state comes as a few flags, so that rows are made once for each mixture of them.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from grognard.engine.asking.decisions import Barred, Option, against
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Tags, feature_ref, marker_ref

from ..body import allowance, android, character, gear
from ..fight import shooting
from ..map import aboard, crawl, walks, zone
from ..moves import move
from ..words.terms import (
    AIMED,
    BEARERS,
    FULL,
    FULL_COVER,
    HEAPS,
    HIDDEN,
    JAMMED,
    LOST_ITEM,
    PARTIAL_COVER,
    PRONE,
    QUICK,
    TRIED,
    endings,
    grappler_of,
    has,
    items_in,
    seat_of,
    zone_of,
)
from . import offers, small

Rows = tuple[Barred, ...]
NONE: Rows = ()
GRAPPLE, ALLOWANCE, SMALL = "alien.close.grapple", "alien.combat.action-pool", "alien.stealth.small-acts"
HELD, PARANOID, AIM_REQUIRED = "held", "panic:5", "aim-required"
STUCK = ("alien.crawl.features", "another is in the way, and nobody passes another in a crawlspace")
BLOCKED = ("alien.move.blocking", "an enemy blocks that way")
FOOTING = {
    HELD: (GRAPPLE, "grappled: held where they are until they break free"),
    "prone": ("alien.move.prone", "down: to get up comes before any move"),
    "breach": ("alien.synth.zero", "with its chassis breached it cannot move"),
    "pinned": ("alien.xeno.signature", "held down by a Facehugger's tail"),
    "riding": ("alien.vehicle.where", "aboard a vehicle, which is to be left first"),
    "laden": ("alien.gear.over-limit", "too heavily laden to move now"),
}
"""What keeps somebody from moving at all."""
NO_COVER = {
    "crawl": ("alien.crawl.features", "a crawlspace gives no cover"),
    "loader": ("alien.gear.loader", "nobody takes cover in a power loader"),
    "prone": ("alien.move.prone", "down: to get up comes before going into cover"),
    "taken": ("alien.cover.lose", "in cover already, until something ends it"),
    "": ("alien.zone.cluttered", "no clutter here, or no door there to stand beside"),
}
NO_SHOT = {
    "aim": ("alien.ranged.aim-required", "what is loaded fires only after aiming in the same turn"),
    "jam": ("alien.ranged.jam", "the weapon is jammed"),
    "empty": ("alien.ranged.ammo", "no weapon at hand is loaded"),
    "": ("alien.ranged.los", "no weapon at hand has a target in sight and within range"),
}
MOVES = (
    Barred("move:*", "alien.zone.borders", "no way there that is open or unlocked, free and known"),
    Barred("close:*", "alien.range.adjacent-pairs", "nobody there at Short range to close in on"),
    Barred("back", "alien.act.quick-move-close", "nobody is Adjacent"),
    Barred("peek:*", "alien.act.quick-peek", "no closed door, hatch or access point there to look through"),
    Barred("drag:*", "alien.move.drag", "only a body or the helpless are dragged, by an open way, held by nobody"),
    Barred("exit*", "alien.scen.exit", "no way off the map is open here, or not with that one"),
)
THINGS = (
    Barred("take:*", "alien.act.quick-pickup", "no such thing lies open to view in the zone"),
    Barred("give:*", "alien.act.quick-use", "only what is in hand goes to a comrade who is near and can act"),
    Barred("reload:*", "alien.ranged.reload", "it is full, or no reload for it is left"),
    Barred("cell:*", "alien.supply.power-cell", "it needs no power cell, or none is left"),
    Barred("lamp:*", "alien.gear.lamp", "no lamp that works"),
    Barred("lock:*", "alien.act.quick-lock", "no door or hatch there that can be locked now"),
    Barred("unlock:*", "alien.zone.unlock-inside", "not locked, or not by the own side"),
    Barred("stand", "alien.act.quick-stand", "on the feet already"),
)
DRAW = Barred("draw:*", "alien.char.hands", "not carried, in hand already, or the swap of the turn is made")
SCAN = Barred("scan:*", "alien.stealth.tracker", "a tracker is used once in a stretch, in hand and with power")
NO_HELP = (Barred("help:*", "alien.panic.paranoid", "a paranoid character helps nobody"),)
SPENT = Barred("*", ALLOWANCE, "no action is left for it")
FREE = (
    DRAW,
    Barred("drop:*", "alien.act.free", "not carried"),
    Barred("let-go", GRAPPLE, "nobody is held"),
    Barred("break-free", "alien.close.break-free", "held by nobody"),
    Barred("grapple-attack", "alien.close.grapple-attack", "nobody is held"),
    Barred("hold:*", "alien.combat.hold-once", "holding off comes before any act, for a later card not swapped yet"),
)
NOTHING_LEFT = (*FREE, SPENT)
NO_HIDING = {
    "hidden": ("alien.stealth.hide", "hidden already"),
    "crawl": ("alien.crawl.features", "nobody hides in a crawlspace"),
    "": ("alien.zone.cluttered", "there is nothing to hide behind here"),
}
KEYS = tuple(kind if kind == "stand" else f"{kind}:*" for kind in small.ACTS)


# -- what keeps somebody from moving --------------------------------------------------------------------------------


def footing(game: Game, who: int) -> str:
    """What keeps somebody from every move; nothing as a rule."""
    if grappler_of(game, who) is not None:
        return HELD
    if move.is_free(game, who):
        return "" if gear.can_move(game, who) else "laden"
    if has(game, who, PRONE):
        return "prone"
    if android.cannot_move(game, who):
        return "breach"
    return "riding" if aboard.vehicle_of(game, who) is not None else "pinned"


def steps_in(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options if option.key[:5] == "move:"]


def shut_ways(game: Game, who: int, offered: list[str]) -> Rows:
    """Ways that somebody known is in, for one who could move: others of the crawlspace, or enemies who block them."""
    if not move.may_be_shut(game, who):
        return NONE
    shut = [(to, border) for to, border in walks.ways_out(game, who) if f"move:{to}" not in offered]
    return tuple(row for to, border in shut for row in _shut(to, border.id, crawl.is_stuck(game, who, border)))


@lru_cache(1024)
def _shut(to: str, border: int, is_stuck: bool) -> Rows:
    rows = _because(STUCK if is_stuck else BLOCKED, (f"move:{to}", f"leave-open:{to}", f"shut:{to}"))
    return (*rows, Barred(f"peek:{feature_ref(border)}", *STUCK)) if is_stuck else rows


def _because(why: tuple[str, str], keys: Iterable[str]) -> Rows:
    return tuple(Barred(key, *why) for key in keys)


@cache
def _moves(footing: str) -> Rows:
    return _because(FOOTING[footing], [row.key for row in MOVES]) if footing else MOVES


@remembered(HEAPS)
def _lost(game: Game, at: str, seat: int) -> Rows:
    """Things dropped in panic, which are found again only by a search."""
    lost = [one for one in items_in(game, at) if LOST_ITEM in one.tags and (one.known is None or seat in one.known)]
    why = ("alien.panic.lose-item", "lost in panic: it takes a search to find it")
    return _because(why, [f"take:{marker_ref(one.id)}" for one in lost])


# -- a turn of combat -----------------------------------------------------------------------------------------------


def of_turn(game: Game, who: int, options: Sequence[Option]) -> Rows:
    """A grip first, then what holds in this place, then that the allowance is spent; `options` are those of the menu,
    whose first and last ones say much."""
    can_full = allowance.can_full(game, who)
    if options[0] is offers.BREAK_FREE or options[-2] is offers.LET_GO:
        return against(_in_grip(options[0] is offers.BREAK_FREE, can_full), options)
    model = game.state.models[who]
    can_quick = can_full if android.HEAD in model.tags else allowance.can_quick(game, who)
    if not can_quick:
        return against(NOTHING_LEFT, options)
    can_step = can_full or allowance.move_price(game, who) != FULL
    steps = steps_in(options) if can_step else []
    stands = footing(game, who) if can_step and not steps else ""
    unready = "" if not can_full or options[0] is offers.ATTACK else _unready(game, who, AIMED in model.tags)
    can_aim = can_full and not model.counters.get(QUICK)
    rows = _turn(can_full, can_step, can_aim, PARANOID in model.tags, stands, unready, _no_cover(game, who, model.tags))
    shut = shut_ways(game, who, steps) if can_step and not stands else NONE
    lost = _lost(game, zone_of(game, who), seat_of(game, who))
    tried = endings(model.tags, TRIED)
    return against((*_tried(tried), *shut, *lost, *rows), options)


def of_idleness(game: Game, who: int) -> Barred:
    """Why somebody can do nothing at all in his turn: he is held, or has spent it."""
    return Barred("*", *FOOTING[HELD]) if grappler_of(game, who) is not None else SPENT


@lru_cache(256)
def _tried(tasks: tuple[str, ...]) -> Rows:
    """A task and whom it was for make the key of its option."""
    return _because(("alien.dice.retry", "it failed in this turn"), tasks)


@cache
def _in_grip(is_held: bool, can_full: bool) -> Rows:
    """Who is held and has no full action left to break free is not asked."""
    if is_held:
        return (Barred("*", *FOOTING[HELD]),)
    spent = () if can_full else (Barred("grapple-attack", ALLOWANCE, SPENT.text),)
    return (*spent, Barred("*", GRAPPLE, "a grappler only holds on, attacks the one held or lets go"))


@cache
def _turn(
    can_full: bool, can_step: bool, can_aim: bool, paranoid: bool, footing: str, unready: str, cover: str
) -> Rows:
    steps = _moves(footing) if can_step else _because((ALLOWANCE, SPENT.text), [row.key for row in MOVES])
    quick = (*FREE, *steps, *_quick(can_aim, cover))
    return (*quick, *_full(paranoid, unready, cover)) if can_full else (*quick, SPENT)


def _full(paranoid: bool, unready: str, cover: str) -> Rows:
    return (
        Barred("attack", *NO_SHOT[unready]),
        Barred("special", "alien.act.full-special", "nobody Adjacent can be shoved, grappled, disarmed or passed"),
        Barred("first-aid:*", "alien.act.full-first-aid", "nobody Adjacent there can be treated"),
        Barred("full-cover*", *NO_COVER[cover]),
        *(NO_HELP if paranoid else ()),
    )


def _quick(can_aim: bool, cover: str) -> Rows:
    aim = ("alien.ranged.aim", "no loaded weapon to aim, or it is aimed already")
    return (
        Barred("rally:*", "alien.act.quick-rally", "nobody there in the zone who is broken other than by fatigue"),
        Barred("aim", *(aim if can_aim else (ALLOWANCE, "no full action would be left to fire"))),
        Barred("partial-cover*", *NO_COVER[cover]),
        Barred("scan:*", "alien.stealth.tracker-combat", "no tracker in hand that has power"),
        *THINGS,
    )


@remembered(BEARERS)
def _unready(game: Game, who: int, is_aimed: bool) -> str:
    """Why no weapon that reaches further than the arm can be fired; nothing if one of them can, or there is none."""
    own = [(arm.marker, arm.card) for arm in gear.arms(game, who, True, character.HANDS) if arm.card.group != "close"]
    loaded = [card for thing, card in own if thing is not None and shooting.is_loaded(thing, card)]
    if loaded:
        return "" if is_aimed or any(not card.has(AIM_REQUIRED) for card in loaded) else "aim"
    jammed = any(thing is not None and JAMMED in thing.tags for thing, _ in own)
    return "jam" if jammed else "empty" if own else ""


def _no_cover(game: Game, who: int, tags: Tags) -> str:
    if FULL_COVER in tags or PARTIAL_COVER in tags:
        return "taken"
    if zone.is_crawl(game, zone_of(game, who)):
        return "crawl"
    return "prone" if PRONE in tags else "loader" if gear.wears_loader(game, who) else ""


# -- the broken, and a stretch --------------------------------------------------------------------------------------


def of_crawl(game: Game, who: int, options: Sequence[Option]) -> Rows:
    """Why one who is broken cannot make that move; anything else the broken do not do at all."""
    stands = footing(game, who)
    shut = NONE if stands else shut_ways(game, who, steps_in(options))
    return against((*shut, *_crawl(stands)), options)


@cache
def _crawl(footing: str) -> Rows:
    return tuple(row for row in _moves(footing) if row.key != "drag:*")


def of_stretch(game: Game, who: int, options: Sequence[Option], is_small_left: bool) -> Rows:
    """What is not open before the action of the stretch is done."""
    here, tags = zone_of(game, who), game.state.models[who].tags
    steps = steps_in(options)
    stands = "" if steps else footing(game, who)
    hiding = "hidden" if HIDDEN in tags else "crawl" if zone.is_crawl(game, here) else ""
    rows = _stretch(stands, hiding, PARANOID in tags, is_small_left)
    shut = NONE if stands else shut_ways(game, who, steps)
    lost = _lost(game, here, seat_of(game, who)) if is_small_left else NONE
    return against((*shut, *lost, *rows), options)


def of_small_acts(game: Game, who: int, options: Sequence[Option]) -> Rows:
    """What is not open when the action of the stretch is done."""
    lost = _lost(game, zone_of(game, who), seat_of(game, who))
    return against((*lost, *_later(footing(game, who))), options)


@cache
def _later(footing: str) -> Rows:
    return (*_small_acts(footing), Barred("*", SMALL, "the action of the stretch is done: only small acts are left"))


@cache
def _stretch(footing: str, hiding: str, paranoid: bool, is_small_left: bool) -> Rows:
    acts = _small_acts(footing) if is_small_left else _because((SMALL, "both small acts of the stretch are done"), KEYS)
    ways = ("alien.zone.borders", "no way there that is open or unlocked and known")
    group = ("alien.stealth.group", "nobody in the zone can come along")
    return (
        *_because(FOOTING[footing] if footing else ways, ("move:*", "leave-open:*", "shut:*")),
        Barred("group", *(FOOTING[footing] if footing else group)),
        Barred("hide", *NO_HIDING[hiding]),
        *[row for row in _moves(footing) if row.key in ("drag:*", "exit*")],
        *(NO_HELP if paranoid else ()),
        *acts,
    )


def _small_acts(footing: str) -> Rows:
    return (*[row for row in _moves(footing) if row.key == "peek:*"], SCAN, DRAW, *THINGS)
