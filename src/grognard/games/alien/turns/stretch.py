"""A PC's stretch: one action, two small acts before or after it, alone or leading a group.

What may show it ends the script.
"""

from functools import lru_cache

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.memory import SIGHTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_ref, model_ref
from grognard.engine.space.zones import Zones, mapped

from ..beings import stalk
from ..body import gear
from ..fight import attitude, responses
from ..map import walks, zone
from ..moves import door, move, stealth
from ..story import scenario_play
from ..words.tagging import retag_all
from ..words.terms import (
    ACTED,
    AJAR,
    COMBAT,
    FROM,
    GUARDING,
    HELPLESS,
    HIDDEN,
    RESTING,
    SETTLED,
    SMALL_ACTS,
    can_act,
    count_of,
    crew,
    crew_seats,
    has,
    is_there,
    name_of,
    seat_of,
    zone_of,
)
from . import ending, reasons, respite, small, social, work

SEQUENCE, ACTION = "alien.stealth.sequence", "alien.stealth.pc-action"
MOST_SMALL_ACTS = 2
SEARCH = Option("search", "Search the zone", "alien.stealth.search-default")
HIDE = Option("hide", "Hide", "alien.stealth.hide")
GUARD = Option("guard", "Keep guard", "alien.stealth.guard")
REST = Option("rest", "Rest", "alien.recovery.rest")
GROUP = Option("group", "Lead a group", "alien.stealth.group")
SOCIAL = Option("social", "Stop: rest, talk or confer", "alien.social.enter")
LATER = "later:"
NO_MORE = Option("done", "Nothing more", "alien.stealth.small-acts")
STILL = ("hide", "guard", "rest")
"""What a hidden character does without coming out."""


# -- who acts -------------------------------------------------------------------------------------------------------


def ready(game: Game) -> list[int]:
    """Those of the crew who can act and have not yet done so in this stretch."""
    return [*_ready(game)]


@remembered(SIGHTS, ACTED, *HELPLESS)
def _ready(game: Game) -> list[int]:
    models = game.state.models
    return [who for who in crew(game) if ACTED not in models[who].tags and can_act(game, who)]


@implements("alien.stealth.sequence", "alien.stealth.pc-action")
def pcs_act(game: Game) -> Script[None]:
    """One PC's stretch, in the order the players like; when all have acted it is the referee's turn."""
    waiting, acting = ready(game), game.state.acting
    if acting is not None and acting not in waiting and not can_add(game, acting):
        game.tell(Began(SEQUENCE, acting=-1))
    if game.state.acting is None:
        acting = yield from _choose_actor(game, waiting)
    if acting is None:
        return
    if acting in waiting:
        yield from spend_stretch(game, acting)
    else:
        yield from add_small(game, acting)
    attitude.watch(game)
    ending.start_if_needed(game)
    scenario_play.check_end(game)


def _choose_actor(game: Game, waiting: list[int]) -> Script[int | None]:
    """Who acts, or has a small act left; nobody if the party stops, or all is done and the others move."""
    options = [_actor(who, name_of(game, who)) for who in waiting]
    options += [_later(who, name_of(game, who)) for who in crew(game) if can_add(game, who)]
    if not options:
        _others_move(game)
        return None
    if not waiting:
        options.append(NO_MORE)
    elif respite.can_stop(game):
        options.append(SOCIAL)
    seats = crew_seats(game)
    prompt = "Who acts next?" if waiting else "All have acted: anything small?"
    (key,) = yield Choose(
        seat=seats[0], party=seats[1:], name="actor", prompt=prompt, clause=SEQUENCE, options=tuple(options)
    )
    if key == NO_MORE.key:
        _others_move(game)
    elif key == SOCIAL.key:
        respite.open_mode(game)
    return int(key.removeprefix(LATER)[1:]) if key not in (NO_MORE.key, SOCIAL.key) else None


def _others_move(game: Game) -> None:
    stalk.begin_phase(game)
    game.tell(Began(SEQUENCE, step=stealth.NPCS, acting=-1))


@lru_cache(256)
def _actor(who: int, name: str) -> Option:
    return Option(model_ref(who), name, SEQUENCE, model_ref(who))


@lru_cache(256)
def _later(who: int, name: str) -> Option:
    return Option(LATER + model_ref(who), f"{name}: a small act", "alien.stealth.small-acts", model_ref(who))


# -- what can be done -----------------------------------------------------------------------------------------------


def options(game: Game, who: int) -> tuple[Option, ...]:
    """All that is open to a PC now, by what the crew knows."""
    found = [*_moves(game, who), SEARCH, GUARD, REST]
    if stealth.can_hide(game, who):
        found.append(HIDE)
    if companions(game, who):
        found.append(GROUP)
    found += work.options(game, who)
    if count_of(game, who, SMALL_ACTS) < MOST_SMALL_ACTS:
        found += small.options(game, who)
    return tuple(found)


def _moves(game: Game, who: int) -> list[Option]:
    if not gear.can_move(game, who):
        return []
    steps = _steps(game.zones, zone_of(game, who))
    return [option for to, border in move.ways(game, who) for option in steps[to, border.id]]


@mapped
def _steps(zones: Zones, here: str) -> dict[tuple[str, int], list[Option]]:
    """Moves out of a zone by where they lead and the border they cross; through a door it is left as one likes."""
    found = {}
    for to, border in zones.borders(here):
        options = found[to, border.id] = [_move(to, walks.ref_towards(zones, here, to))]
        if zone.is_door(border):
            leave = _shut_behind if AJAR in border.tags else _leave_open
            options.append(leave(to, feature_ref(border.id)))
    return found


@lru_cache(256)
def _move(to: str, ref: str) -> Option:
    return Option(f"move:{to}", f"Move to {to}", ACTION, ref)


@lru_cache(256)
def _leave_open(to: str, ref: str) -> Option:
    return Option(f"leave-open:{to}", f"Move to {to}, leaving the door open", "alien.zone.doors", ref)


@lru_cache(256)
def _shut_behind(to: str, ref: str) -> Option:
    return Option(f"shut:{to}", f"Move to {to} and shut the door", "alien.zone.doors", ref)


@implements("alien.stealth.group")
def companions(game: Game, who: int) -> list[int]:
    """Who could move along as a group: those here who have a way open in common with the leader and each other."""
    here, shared, found = zone_of(game, who), _goals(game, who), []
    for other in ready(game) if shared else ():
        if other != who and zone_of(game, other) == here and (both := shared & _goals(game, other)):
            shared = both
            found.append(other)
    return found


def _goals(game: Game, who: int) -> set[str]:
    """The zones that somebody can go to now."""
    return {to for to, _ in move.ways(game, who)} if gear.can_move(game, who) else set()


# -- doing it -------------------------------------------------------------------------------------------------------


@implements("alien.stealth.small-acts", "alien.stealth.pc-action")
def spend_stretch(game: Game, who: int) -> Script[None]:
    """Small acts before the action; looking through a door or coming out of hiding is followed by a roll."""
    if (yield from responses.takes_stretch(game, who)):
        finish(game, (who,), SETTLED)
        _show_move(game, (who,))
        return
    while _goes_on(game) and is_there(game, who) and can_act(game, who):
        key = yield from _ask(game, who)
        kind = key.split(":")[0]
        if has(game, who, HIDDEN) and key not in STILL:
            stealth.leave_hiding(game, who)
            _pause(game, who)
            return
        if kind in small.ACTS:
            if (yield from _small(game, who, key)):
                return
            continue
        yield from _act(game, who, key)
        return


@implements("alien.stealth.small-acts")
def can_add(game: Game, who: int) -> bool:
    """Whether somebody who has acted has a small act left."""
    tags = game.state.models[who].tags
    if ACTED not in tags or SETTLED in tags or not can_act(game, who):
        return False
    return count_of(game, who, SMALL_ACTS) < MOST_SMALL_ACTS and small.has_any(game, who)


@implements("alien.stealth.small-acts")
def add_small(game: Game, who: int) -> Script[None]:
    """A small act after the action; whoever wants none after all is done with the stretch."""
    found = (*small.options(game, who), NO_MORE)
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="later",
        prompt=f"{name_of(game, who)}: which small act?",
        clause="alien.stealth.small-acts",
        options=found,
        barred=reasons.of_small_acts(game, who, found),
        about=(model_ref(who),),
    )
    if key == NO_MORE.key:
        game.tag("alien.stealth.small-acts", model_ref(who), (SETTLED,))
        game.tell(Began(SEQUENCE, acting=-1))
    elif has(game, who, HIDDEN):
        stealth.leave_hiding(game, who)
        _pause(game, who)
    elif not (yield from _small(game, who, key)):
        game.tell(Began(SEQUENCE, acting=-1))


def _goes_on(game: Game) -> bool:
    return game.state.outcome is None and game.state.phase != COMBAT


def _ask(game: Game, who: int) -> Script[str]:
    found = options(game, who)
    (key,) = yield Choose(
        seat=seat_of(game, who),
        name="stretch",
        prompt=f"{name_of(game, who)}: what in this stretch?",
        clause=ACTION,
        options=found,
        barred=reasons.of_stretch(game, who, found, count_of(game, who, SMALL_ACTS) < MOST_SMALL_ACTS),
        about=(model_ref(who),),
    )
    return str(key)


def _pause(game: Game, who: int) -> None:
    """The stretch goes on after a detection roll, unless panic at what was seen has led to a fight."""
    if not _goes_on(game):
        return
    game.tell(Began(SEQUENCE, acting=who))
    stealth.call_for_roll(game, stealth.DETECT)


def _small(game: Game, who: int, key: str) -> Script[bool]:
    """A small act; True if it calls for a detection roll."""
    game.count("alien.stealth.small-acts", (model_ref(who), SMALL_ACTS, 1))
    yield from small.do(game, who, key)
    if key.startswith("peek:"):
        _pause(game, who)
        return True
    return False


def _act(game: Game, who: int, key: str) -> Script[None]:
    """The action of the stretch, then nothing more."""
    kind, _, what = key.partition(":")
    if key not in STILL:
        stealth.rouse(game, who)
    if kind in ("move", "leave-open", "shut"):
        yield from _walk(game, (who,), what, kind)
    elif kind == "group":
        yield from _lead(game, who)
    elif kind in ("hide", "guard", "rest"):
        _stay(game, who, kind)
    else:
        finish(game, (who,))
        if kind == "search":
            yield from stealth.search(game, who)
        elif (yield from work.do(game, who, key)):
            _show_move(game, (who,))


@implements("alien.stealth.guard", "alien.stealth.hide")
def _stay(game: Game, who: int, kind: str) -> None:
    """Hide, watch or rest: it lasts until the next action."""
    finish(game, (who,), {"hide": HIDDEN, "guard": GUARDING, "rest": RESTING}[kind])


def finish(game: Game, who: tuple[int, ...], *adds: str) -> None:
    """They have acted in this stretch; what they did before no longer holds."""
    drops = tuple(tag for tag in (GUARDING, RESTING) if tag not in adds)
    retag_all(game, ACTION, [(model_ref(one), (ACTED, *adds), drops) for one in who])
    if game.state.acting is not None:
        game.tell(Began(SEQUENCE, acting=-1))


@implements("alien.stealth.pc-action", "alien.stealth.entry-look")
def _walk(game: Game, who: tuple[int, ...], to: str, how: str = "move") -> Script[None]:
    """Into a neighbouring zone, looking around on arrival; then the blind roll."""
    start = zone_of(game, who[0])
    finish(game, who, FROM + start)
    borders = [border for border in game.zones.between(start, to) if zone.can_pass(game, who[0], border)]
    if how == "leave-open" and borders:
        door.leave_open(game, who[0], borders[0])
    if how == "shut" and borders:
        door.shut(game, who[0], borders[0])
    willing = yield from social.order_allies(game, who, to)
    if willing:
        yield from move.enter_together(game, willing, to, ACTION)
    _show_move(game, who)


def _show_move(game: Game, who: tuple[int, ...]) -> None:
    if _goes_on(game):
        stealth.call_for_roll(game, stealth.DETECT)


@implements("alien.stealth.group")
def _lead(game: Game, who: int) -> Script[None]:
    """Several move together and count as one side for detection."""
    clause, seat = "alien.stealth.group", seat_of(game, who)
    options = tuple(_actor(other, name_of(game, other)) for other in companions(game, who))
    keys = yield Choose(
        seat=seat,
        name="group",
        prompt="Who comes along?",
        clause=clause,
        options=options,
        least=1,
        most=len(options),
        about=(model_ref(who),),
    )
    party = (who, *(int(key[1:]) for key in keys))
    ways = [_goals(game, one) for one in party]
    common = [to for to, _ in move.ways(game, who) if all(to in way for way in ways)]
    assert common, "companions share a way"
    moves = tuple(_move(to, walks.ref_towards(game.zones, zone_of(game, who), to)) for to in common)
    (key,) = yield Choose(
        seat=seat, name="group-to", prompt="Where to?", clause=clause, options=moves, about=tuple(map(model_ref, party))
    )
    yield from _walk(game, party, key[5:])
