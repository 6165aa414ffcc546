"""A PC's stretch: an action, two small acts before or after it, alone or leading a group. What may show it ends it."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from grognard.engine.asking.acts import Act, Reasons, Why, done_with, idle, plain, the_thing
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu, Shut
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.memory import SIGHTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, model_ref, number_of

from ..body import allowance, gear, hindrances
from ..fight import attitude, responses
from ..harm import broken
from ..moves import door, move, stealth
from ..words.statuses import LOST_STRETCH
from ..words.tagging import retag, retag_all
from ..words.terms import (
    ACTED,
    COMBAT,
    EXHAUSTED,
    FROM,
    GUARDING,
    HELPLESS,
    HIDDEN,
    RESTING,
    SETTLED,
    SMALL_ACTS,
    able,
    can_act,
    count_of,
    crew,
    has,
    is_crew,
    is_there,
    is_zone,
    zone_of,
)
from ..words.turn import (
    DRIVE,
    MOVE,
    PEEK,
    PEOPLE,
    RAM,
    RIDE,
    SMALL_KINDS,
    Doing,
    asks,
    called,
    doing_of,
)  # fmt: skip
from . import act, carrying, doors, fighting, handling, people, riding, social, walking
from .lying_low import STILL, guard, hide, rest
from .walking import WAYS, Way

Leaves = Callable[[Game, int, Feature], None]
"""What is done to the door that is passed."""
SEQUENCE, ACTION, RULE = "alien.stealth.sequence", "alien.stealth.pc-action", "alien.stealth.small-acts"
MOST_SMALL_ACTS = 2


# -- who acts -------------------------------------------------------------------------------------------------------


def ready(game: Game) -> list[int]:
    """Those of the crew who can act, or at least pull themselves together, and have not yet done so in this stretch."""
    return [*_ready(game)]


@remembered(SIGHTS, ACTED, EXHAUSTED, *HELPLESS)
def _ready(game: Game) -> list[int]:
    models = game.state.models
    waiting = [who for who in crew(game) if ACTED not in models[who].tags]
    return [who for who in waiting if can_act(game, who) or broken.can_rally(game, who, who)]


# -- what can be done -----------------------------------------------------------------------------------------------

NO_WAY: Why = ("alien.zone.borders", "no way there that is open or unlocked and known")
BOTH_DONE: Why = (RULE, "both small acts of the stretch are done")


def _walking(
    word: str, words: str, clause: str, things: Callable[[Doing], list[Way]], leaves: Leaves | None = None
) -> Act[Doing, Way]:
    """A walk into a neighbouring zone; a door on the way is left open or shut."""

    def run(turn: Doing, way: Way) -> Script[bool]:
        yield from _walk(turn.game, (turn.who,), way.to, leaves)
        return False

    return done_with(
        WAYS, word, walking.to(words), clause, things=things, others=walking.shut_ways, other=NO_WAY,
        subject=walking.drawn, kind=MOVE, steady=True,
    )(run)  # fmt: skip


walk = _walking("move", "Move to {}", ACTION, walking.ways)
leave_open = _walking(
    "leave-open", "Move to {}, leaving the door open", "alien.zone.doors",
    lambda turn: walking.doors_on(turn, False), door.leave_open,
)  # fmt: skip
shut_behind = _walking(
    "shut", "Move to {} and shut the door", "alien.zone.doors", lambda turn: walking.doors_on(turn, True), door.shut
)


@plain("search", "Search the zone", "alien.stealth.search-default")
def search(turn: Doing) -> Script[bool]:
    yield from stealth.search(turn.game, turn.who)
    return False


def _bar_group(turn: Doing) -> Reasons:
    if not companions(turn.game, turn.who):
        yield "alien.stealth.group", "nobody in the zone can come along"


@plain("group", "Lead a group", "alien.stealth.group", bar=_bar_group, kind=MOVE)
def group(turn: Doing) -> Script[bool]:
    yield from _lead(turn.game, turn.who)
    return False


@implements("alien.stealth.group")
def companions(game: Game, who: int) -> list[int]:
    """Who could move along as a group: those here who have a way open in common with the leader and each other, and
    whom no fright keeps from it."""
    models, able_ones, found = game.state.models, able(game), list[int]()
    here = models[who].place
    near = [one for one in ready(game) if models[one].place == here and one != who and one in able_ones]
    near = [one for one in near if not allowance.is_frozen(game, one)]
    shared = _goals(game, who) if near else set()
    for other in near if shared else ():
        if both := shared & _goals(game, other):
            shared = both
            found += (other,)
    return found


def _goals(game: Game, who: int) -> set[str]:
    """The zones that somebody can go to now."""
    return {to for to, _ in move.ways(game, who)} if gear.can_move(game, who) else set()


@implements("alien.stealth.small-acts")
def shut(turn: Doing) -> Shut:
    """What keeps from moving, what the place gives no occasion for, and small acts when two of them are done."""
    game, who = turn.game, turn.who
    turn.own = handling.own_of(game, who)
    left = count_of(game, who, SMALL_ACTS) < MOST_SMALL_ACTS
    closed = _closed(walking.footing(game, who), left, riding.has_machines(game))
    here = doors.shut(game.zones, zone_of(game, who), is_crew(game, who))
    return {**walking.shut(turn), **here, **people.shut(turn), **turn.own.shut, **closed}


@lru_cache(None)
def _closed(footing: Why | None, is_small_left: bool, has_machines: bool) -> Mapping[str, Why]:
    rows = {} if footing is None else {MOVE: footing, PEEK: footing}
    rows |= {} if has_machines else dict.fromkeys((RIDE, DRIVE, RAM), act.NO_VEHICLE)
    return rows if is_small_left else rows | dict.fromkeys(SMALL_KINDS, BOTH_DONE)


SMALL_ONES: tuple[Act[Any, Any], ...] = (
    walking.peek, doors.lock, doors.unlock, handling.scan, handling.take, handling.reload, handling.cell,
    handling.lamp, handling.draw, handling.give, handling.inject, handling.drop, walking.stand,
    riding.reload_gun,
)  # fmt: skip
"""Reload, pick up or hand over, lock or unlock, peek, inject, switch a lamp, use a tracker."""
WORK: tuple[Act[Any, Any], ...] = (
    people.first_aid, people.rally, people.calm, people.help_out, doors.pick, doors.break_down, doors.seal,
    carrying.drag, people.task, people.talk, handling.suit, handling.unsuit, handling.eat, people.treat,
    people.operate, riding.board, riding.alight, riding.start, riding.drive, walking.leave, walking.bring,
    carrying.haul, walking.jump, handling.jam, people.remove, people.surgery, people.repair, people.study,
    people.analyse, people.produce, fighting.open_fight, handling.map_zone,
)  # fmt: skip
"""Anything that needs a roll takes the action of the stretch, whatever it costs in combat."""
WALKS: tuple[Act[Doing, Any], ...] = (walk, leave_open, shut_behind)
STRETCH = Menu(
    name="stretch",
    prompt=asks("{}: what in this stretch?"),
    clause=ACTION,
    turn=doing_of,
    shut=shut,
    acts=(*WALKS, search, guard, rest, hide, group, *WORK, *SMALL_ONES),
)


def _shut_later(turn: Doing) -> Shut:
    closed = shut(turn)
    return {**closed, PEEK: TOO_LATE} if _is_peek_rolled(turn, walking.peek) else closed


only_that: Act[Doing, None] = idle("done", "Nothing more", RULE)
TOO_LATE: Why = (RULE, "the action of the stretch is done: only small acts are left")
LATER = Menu(
    name="later",
    prompt=asks("{}: which small act?"),
    clause=RULE,
    turn=doing_of,
    shut=_shut_later,
    acts=SMALL_ONES,
    rest=only_that,
    closed=tuple((one, TOO_LATE) for one in STRETCH.acts if one not in SMALL_ONES),
)


# -- doing it -------------------------------------------------------------------------------------------------------


@implements("alien.stealth.small-acts", "alien.stealth.pc-action")
def spend_stretch(game: Game, who: int) -> Script[None]:
    """Small acts before the action; looking through a door or coming out of hiding is followed by a roll."""
    if (yield from responses.takes_stretch(game, who)):
        finish(game, (who,), SETTLED, LOST_STRETCH)
        _show_move(game, (who,))
        return
    turn = Doing(game, who)
    if not can_act(game, who):
        yield from act.get_up(turn)
        finish(game, (who,), SETTLED)
        return
    while _goes_on(game) and is_there(game, who) and can_act(game, who):
        chosen = yield from STRETCH.ask(turn)
        assert chosen is not None, "to search, guard or rest is always open"
        if has(game, who, HIDDEN) and chosen[0] not in STILL:
            stealth.leave_hiding(game, who)
            _pause(game, who)
            return
        if chosen[0] not in SMALL_ONES or _is_peek_rolled(turn, chosen[0]):
            yield from _act(turn, *chosen)
            return
        if (yield from _small(turn, *chosen)):
            return


@implements("alien.stealth.small-acts", "alien.stealth.rolled-acts")
def _is_peek_rolled(turn: Doing, chosen: Act[Doing, Any]) -> bool:
    """To get to a door takes a roll without gravity, and so the action of the stretch."""
    return chosen is walking.peek and is_zone(turn.game, zone_of(turn.game, turn.who), hindrances.ZERO_G)


@implements("alien.stealth.small-acts")
def can_add(game: Game, who: int) -> bool:
    """Whether somebody who has acted has a small act left."""
    model = game.state.models[who]
    if ACTED not in model.tags or SETTLED in model.tags or not can_act(game, who) or allowance.is_frozen(game, who):
        return False
    if SMALL_ACTS in model.counters and model.counters[SMALL_ACTS] >= MOST_SMALL_ACTS:
        return False
    own = handling.own_of(game, who)  # what is found soonest is looked at first
    return bool(own.lamp or own.draw or own.reload or own.cell) or LATER.is_open(Doing(game, who))


@implements("alien.stealth.small-acts")
def add_small(game: Game, who: int) -> Script[None]:
    """A small act after the action; whoever wants none after all is done with the stretch."""
    turn = Doing(game, who)
    chosen = yield from LATER.ask(turn)
    if chosen is None or chosen[0] is only_that:
        game.tag(RULE, model_ref(who), (SETTLED,))
        game.tell(Began(SEQUENCE, acting=-1))
    elif has(game, who, HIDDEN):
        stealth.leave_hiding(game, who)
        _pause(game, who)
    elif not (yield from _small(turn, *chosen)):
        game.tell(Began(SEQUENCE, acting=-1))


def _goes_on(game: Game) -> bool:
    return game.state.outcome is None and game.state.phase != COMBAT


def _pause(game: Game, who: int) -> None:
    """The stretch goes on after a detection roll, unless panic at what was seen has led to a fight."""
    if _goes_on(game):
        game.tell(Began(SEQUENCE, acting=who))
        stealth.call_for_roll(game, stealth.DETECT)


@implements("alien.stealth.small-acts")
def _small(turn: Doing, act: Act[Doing, Any], thing: Any) -> Script[bool]:
    """A small act, or a free one; True if it calls for a detection roll. Who kept guard does so no longer."""
    if act is not handling.drop:
        turn.game.count(RULE, (model_ref(turn.who), SMALL_ACTS, 1))
        retag(turn.game, RULE, model_ref(turn.who), (), (GUARDING,))
    yield from act.do(turn, thing)
    if act is walking.peek:
        _pause(turn.game, turn.who)
        return True
    return False


@implements("alien.stealth.rolled-acts", "alien.stealth.guard", "alien.stealth.hide")
def _act(turn: Doing, chosen: Act[Doing, Any], thing: Any) -> Script[None]:
    """The action of the stretch, then nothing more; what takes somebody elsewhere is followed by a roll."""
    game, who = turn.game, turn.who
    if chosen in STILL:
        finish(game, (who,), STILL[chosen])
        return
    stealth.rouse(game, who)
    if chosen not in (*WALKS, group):
        finish(game, (who,))
    has_moved = yield from chosen.do(turn, thing)
    if chosen in (doors.pick, doors.break_down, doors.seal):
        attitude.watch(game, (who,) if chosen in act.TAMPERING else ())
    if (chosen in CARRYING and has_moved) or chosen is walking.peek:
        _show_move(game, (who,))


CARRYING = (carrying.drag, carrying.haul, walking.jump, riding.drive)
"""Acts besides walks that may take somebody into another zone: they say whether they have."""


def finish(game: Game, who: tuple[int, ...], *adds: str) -> None:
    """They have acted in this stretch; what they did before no longer holds."""
    drops = tuple(tag for tag in (GUARDING, RESTING) if tag not in adds)
    retag_all(game, ACTION, [(model_ref(one), (ACTED, *adds), drops) for one in who])
    if game.state.acting is not None:
        game.tell(Began(SEQUENCE, acting=-1))


@implements("alien.stealth.pc-action", "alien.stealth.entry-look")
def _walk(game: Game, who: tuple[int, ...], to: str, leaves: Leaves | None = None) -> Script[None]:
    """Into a neighbouring zone, looking around on arrival; then the blind roll."""
    start = zone_of(game, who[0])
    finish(game, who, FROM + start)
    willing = yield from social.order_allies(game, who, to)
    moved = bool(willing) and (yield from move.enter_together(game, willing, to, ACTION))
    if moved and leaves is not None:
        yield from walking.leave_as(game, who[0], start, leaves)
    _show_move(game, who)


def _show_move(game: Game, who: tuple[int, ...]) -> None:
    if _goes_on(game):
        stealth.call_for_roll(game, stealth.DETECT)


# -- groups ---------------------------------------------------------------------------------------------------------

NOT_ALONG: Why = ("alien.stealth.group", "not here, done with the stretch, or without a way in common with the others")
come_along: Act[Doing, int] = done_with(
    PEOPLE, "", called("{}"), "alien.stealth.group", things=lambda turn: companions(turn.game, turn.who),
    other=NOT_ALONG, subject=the_thing,
)(lambda turn, who: None)  # fmt: skip
GROUP = Menu(
    name="group", prompt="Who comes along?", clause="alien.stealth.group", turn=doing_of, acts=(come_along,), most=0
)


class Party(Doing):
    """Several who move together, the leader first."""

    __slots__ = ("members",)

    def __init__(self, game: Game, members: tuple[int, ...]) -> None:
        super().__init__(game, members[0], None, *members[1:])
        self.members = members


def _party_of(game: Game, form: Decision) -> Party:
    return Party(game, tuple([number_of(ref) for ref in form.about]))


def _common(turn: Party) -> list[Way]:
    goals = [_goals(turn.game, one) for one in turn.members]
    return [way for way in walking.ways(turn) if all(way.to in some for some in goals)]


@done_with(
    WAYS, "move", walking.to("Move to {}"), ACTION, things=_common,
    other=("alien.stealth.group", "no way there that is open to all of them"), subject=walking.drawn,
)  # fmt: skip
def walk_together(turn: Party, way: Way) -> Script[None]:
    yield from _walk(turn.game, turn.members, way.to)


GROUP_TO = Menu(
    name="group-to", prompt="Where to?", clause="alien.stealth.group", turn=_party_of, acts=(walk_together,)
)


@implements("alien.stealth.group", "alien.stealth.act-from-hiding")
def _lead(game: Game, who: int) -> Script[None]:
    """Several move together and count as one side for detection."""
    chosen = yield from GROUP.ask_all(Doing(game, who))
    hidden = [other for _, other in chosen if has(game, other, HIDDEN)]
    for other in hidden:
        stealth.leave_hiding(game, other)
    if hidden:  # they are rolled for before anybody moves, like the leader
        _pause(game, who)
    else:
        yield from GROUP_TO.play(Party(game, (who, *(other for _, other in chosen))))
