"""Moves as acts: from zone to zone, close in and back, to a door, over gaps, off the map."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from grognard.engine.asking.acts import Act, Name, Reasons, Why, done_with, plain, the_thing
from grognard.engine.asking.menus import Shut
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Ref, feature_ref, model_ref, number_of
from grognard.engine.space.zones import Zones, mapped

from ..body import android, dice, gear, injuries
from ..harm import hazard
from ..known import knowledge
from ..map import aboard, crawl, walks, zone
from ..map import range as bands
from ..moves import door, leaving, move, stealth
from ..words import carcass, help
from ..words.attempt import Attempt
from ..words.terms import (
    AJAR,
    COMBAT,
    DROP,
    FROM,
    FULL,
    GAP,
    HIDDEN,
    PRONE,
    adjacent_to,
    grappler_of,
    has,
    knows_of,
    who_is_in,
    zone_of,
)
from ..words.turn import BEINGS, MOVE, PEEK, PEOPLE, SMALL, Doing, by, called, ref_of
from . import social

HELD_FAST: Why = ("alien.close.grapple", "grappled: held where they are until they break free")
STUCK: Why = ("alien.crawl.features", "another is in the way, and nobody passes another in a crawlspace")
BLOCKED: Why = ("alien.move.blocking", "an enemy blocks that way")
NO_WAY: Why = ("alien.zone.borders", "no way there that is open or unlocked, free and known")


# -- what keeps somebody from moving --------------------------------------------------------------------------------


def footing(game: Game, who: int) -> Why | None:
    """What keeps somebody from every move; nothing as a rule."""
    if grappler_of(game, who) is not None:
        return HELD_FAST
    if not help.may_try(game, who, help.DRIFT):
        return help.FAILED
    if move.is_free(game, who):
        return None if gear.can_move(game, who) else ("alien.gear.over-limit", "too heavily laden to move now")
    if has(game, who, PRONE):
        return "alien.move.prone", "down: to get up comes before any move"
    if android.cannot_move(game, who):
        return "alien.synth.zero", "with its chassis breached it cannot move"
    if aboard.vehicle_of(game, who) is not None:
        return "alien.vehicle.where", "aboard a vehicle, which is to be left first"
    return "alien.xeno.signature", "held down by a Facehugger's tail"


# -- ways out of the zone -------------------------------------------------------------------------------------------


class Way(NamedTuple):
    """Where a move leads, and what is drawn for it: the zone, or the border while nobody has seen beyond it."""

    to: str
    ref: Ref = ""


WAYS: Name[Way] = Name(lambda way: way.to, Way)


@mapped
def _ways(zones: Zones, here: str) -> dict[str, Way]:
    return {to: Way(to, walks.ref_towards(zones, here, to)) for to, _ in zones.borders(here)}


def ways(turn: Doing) -> list[Way]:
    """Asked for those whom nothing keeps from moving, on foot."""
    game, who = turn.game, turn.who
    here = zone_of(game, who)
    if not move.may_be_shut(game, who):
        return _open_ways(game.zones, here, walks.gait_of(game, who))
    known = _ways(game.zones, here)
    return [known[to] for to, _ in move.free_ways(game, who)]


@mapped
def _open_ways(zones: Zones, here: str, gait: walks.Gait) -> list[Way]:
    """Where those of a gait can go while nobody stands in the way."""
    known = _ways(zones, here)
    return [known[to] for to, _ in walks.ways_for(zones, here, gait)]


def shut_ways(turn: Doing) -> Iterator[tuple[Way, Reasons]]:
    """Ways that somebody known is in: others of the crawlspace, or enemies who block them."""
    game, who = turn.game, turn.who
    free = [to for to, _ in move.free_ways(game, who)]
    for to, border in walks.ways_out(game, who):
        if to not in free:
            yield Way(to), (STUCK if crawl.is_stuck(game, who, border) else BLOCKED,)


def drawn(turn: Doing, way: Way) -> Ref:
    return way.ref


def to(words: str) -> Callable[[Doing, Way], str]:
    return lambda _, way: words.format(way.to)


@done_with(
    WAYS, "move", to("Move to {}"), "alien.act.quick-move-zone", things=ways, others=shut_ways, other=NO_WAY,
    subject=drawn, kind=MOVE, steady=True,
)  # fmt: skip
def step(turn: Doing, way: Way) -> Script[None]:
    """Into a neighbouring zone, in combat."""
    yield from move.enter(turn.game, turn.who, way.to, "alien.act.quick-move-zone")


def doors_on(turn: Doing, is_ajar: bool) -> list[Way]:
    """Ways through doors, which are left as one likes: those that stand open, or those that fall shut."""
    game, who = turn.game, turn.who
    if move.may_be_shut(game, who):
        return _through_doors(move.free_ways(game, who), is_ajar)
    return _open_doors(game.zones, zone_of(game, who), walks.gait_of(game, who), is_ajar)


@mapped
def _open_doors(zones: Zones, here: str, gait: walks.Gait, is_ajar: bool) -> list[Way]:
    return _through_doors(walks.ways_for(zones, here, gait), is_ajar)


def _through_doors(ways: list[tuple[str, Feature]], is_ajar: bool) -> list[Way]:
    doors = [(to, border) for to, border in ways if zone.is_door(border) and (AJAR in border.tags) == is_ajar]
    return [Way(to, feature_ref(border.id)) for to, border in doors]


def leave_as(game: Game, who: int, start: str, how: Callable[[Game, int, Feature], None]) -> Script[None]:
    """The door that somebody has passed on the way is left open, or shut, and the view with it."""
    between = game.zones.between(start, zone_of(game, who))
    for border in [border for border in between if zone.can_pass(game, who, border)][:1]:
        how(game, who, border)
        yield from stealth.reveal_seen(game)


def _through(word: str, words: str, is_ajar: bool, how: Callable[[Game, int, Feature], None]) -> Act[Doing, Way]:
    """Through a door in combat, which is left as one likes: that costs nothing beyond the move."""

    def run(turn: Doing, way: Way) -> Script[None]:
        game, who, start = turn.game, turn.who, zone_of(turn.game, turn.who)
        if (yield from move.enter(game, who, way.to, "alien.act.quick-move-zone")):
            yield from leave_as(game, who, start, how)

    return done_with(
        WAYS, word, to(words), "alien.zone.doors", things=lambda turn: doors_on(turn, is_ajar), others=shut_ways,
        other=NO_WAY, subject=drawn, kind=MOVE, steady=True,
    )(run)  # fmt: skip


step_leaving_open = _through("leave-open", "Move to {}, leaving the door open", False, door.leave_open)
step_shutting = _through("shut", "Move to {} and shut the door", True, door.shut)


# -- within the zone ------------------------------------------------------------------------------------------------


def within_reach(turn: Doing) -> list[int]:
    """Whom somebody could close in on: everybody known in the zone, fallen creatures, blockers across a passage."""
    game, who = turn.game, turn.who
    models, here, beside = game.state.models, zone_of(game, who), adjacent_to(game, who)
    bodies = [body for body in carcass.fallen(game) if models[body].place == here]
    return [
        other
        for other in (*who_is_in(game, here), *bodies, *move.reachable_blockers(game, who))
        if other != who
        and other not in beside
        and HIDDEN not in models[other].tags
        and knows_of(game, who, models[other].known)
        and bands.can_be_adjacent(game, who, other)
    ]


close_in = done_with(
    PEOPLE, "close", called("Close in on {}"), "alien.act.quick-move-close", things=within_reach,
    other=("alien.range.adjacent-pairs", "nobody there at Short range to close in on"),
    subject=the_thing, kind=MOVE, steady=True,
)(by(move.close_in))  # fmt: skip


@plain("back", "Step back", "alien.act.quick-move-close", kind=MOVE)
def back(turn: Doing) -> Script[None]:
    yield from move.step_back(turn.game, turn.who, "alien.act.quick-move-close")


class Passage(NamedTuple):
    """A border of the zone, and what it is called from here."""

    id: int
    words: str = ""


PASSAGES: Name[Passage] = Name(lambda border: f"f{border.id}", lambda text: Passage(number_of(text)), "f*")


def passage(to: str, border: Feature) -> Passage:
    return Passage(border.id, f"{border.kind} to {to}")


def border_of(turn: Doing, border: Passage) -> Feature:
    return zone.border_of(turn.game, border.id)


def closed_ways(turn: Doing) -> list[Passage]:
    """Doors, hatches and access points of the zone to look through; in a crawlspace past nobody."""
    game, who = turn.game, turn.who
    here = zone_of(game, who)
    found = _closed(game.zones, here, walks.gait_of(game, who), zone.post_of(game.state.models[who].tags))
    if not found or not zone.is_crawl(game, here):
        return found
    return [one for one in found if not crawl.is_stuck(game, who, border_of(turn, one))]


@mapped
def _closed(zones: Zones, here: str, gait: walks.Gait, at: int) -> list[Passage]:
    borders = walks.borders_for(zones, here, gait)
    return [passage(to, border) for to, border in borders if border.id != at and not zone.is_open(border)]


def _stuck_ways(turn: Doing) -> Iterator[tuple[Passage, Reasons]]:
    game, who = turn.game, turn.who
    for _, border in walks.passages(game, who):
        if crawl.is_stuck(game, who, border):
            yield Passage(border.id), (STUCK,)


@done_with(
    PASSAGES, "peek", lambda _, way: f"Look through the {way.words}", "alien.act.quick-peek", things=closed_ways,
    others=_stuck_ways,
    other=("alien.act.quick-peek", "no closed door, hatch or access point there to look through"),
    subject=the_thing, kind=PEEK, steady=True,
)  # fmt: skip
@implements("alien.act.quick-peek")
def peek(turn: Doing, way: Passage) -> Script[None]:
    yield from move.go_to_door(turn.game, turn.who, border_of(turn, way), "alien.act.quick-peek")


@plain("stand", "Get up", "alien.act.quick-stand", kind=SMALL)
@implements("alien.act.quick-stand")
def stand(turn: Doing) -> None:
    move.stand_up(turn.game, turn.who, "alien.act.quick-stand")


# -- over gaps ------------------------------------------------------------------------------------------------------


@implements("alien.act.full-jump")
def gaps(turn: Doing) -> list[Passage]:
    """Gaps, drops and heights at the border of the zone that can be tried, which nobody holds."""
    game, who = turn.game, turn.who
    found = _gaps(game.zones, zone_of(game, who))
    if not found or injuries.cannot_climb(game, who) or footing(game, who) is not None:
        return []
    near = [(one, border_of(turn, one)) for one in found]
    return [one for one, way in near if knows_of(game, who, way.known) and not move.is_barred(game, who, way)]


@mapped
def _gaps(zones: Zones, here: str) -> list[Passage]:
    return [Passage(border.id, to) for to, border in zones.borders(here) if GAP in border.tags]


@done_with(
    PASSAGES, "jump", lambda _, gap: f"Jump or climb to {gap.words}", "alien.act.full-jump", things=gaps,
    other=("alien.act.full-jump", "no gap or height there that can be tried now"),
    subject=the_thing, kind=FULL, steady=True,
)  # fmt: skip
@implements("alien.act.full-jump", "alien.act.move-actions")
def jump(turn: Doing, gap: Passage) -> Script[bool]:
    """MOBILITY: across with a success; else it stays, or falls where there is a drop. Whether it is across."""
    game, who, border, clause = turn.game, turn.who, border_of(turn, gap), "alien.act.full-jump"
    start = zone_of(game, who)
    to = border.zones[1] if start == border.zones[0] else border.zones[0]
    if not (yield from social.all_go(game, (who,), to)):
        return False
    attempt = Attempt(who, "mobility", clause=clause, purpose="jump or climb", task="jump", two_arms=True)
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        yield from move.get_into(game, who, to, clause)
        knowledge.tread(game, who)
        note_start(game, who, start)
    elif border.counters.get(DROP):
        yield from hazard.fall(game, who, border.counters[DROP])
    return zone_of(game, who) != start


def note_start(game: Game, who: int, start: str) -> None:
    """In a stretch it is remembered where somebody came from."""
    if zone_of(game, who) != start and game.state.phase != COMBAT:
        game.tag("alien.stealth.pc-action", model_ref(who), (FROM + start,))


# -- off the map ----------------------------------------------------------------------------------------------------

NO_EXIT: Why = ("alien.scen.exit", "no way off the map is open here, or not with that one")


leave: Act[Doing, None] = plain("exit", "Leave the map", "alien.scen.exit", kind=MOVE)(by(leaving.leave))


@done_with(
    BEINGS, "exit", called("Leave the map with {}"), "alien.scen.exit", things=by(leaving.to_be_brought), other=NO_EXIT,
    subject=ref_of, kind=MOVE, steady=True,
)  # fmt: skip
def bring(turn: Doing, other: int) -> Script[None]:
    yield from leaving.leave(turn.game, turn.who, other)


# -- what is closed -------------------------------------------------------------------------------------------------


def shut(turn: Doing) -> Shut:
    """Moves that the place and the moment close."""
    game, who = turn.game, turn.who
    return _shut(
        PRONE in game.state.models[who].tags, bool(adjacent_to(game, who)), leaving.can_leave(game, who)
    )  # fmt: skip


@lru_cache(None)
def _shut(is_prone: bool, is_beside: bool, can_leave: bool) -> Shut:
    rows: dict[Act[Any, Any], Why] = {}
    if not is_prone:
        rows[stand] = "alien.act.quick-stand", "on the feet already"
    if not is_beside:
        rows[back] = "alien.act.quick-move-close", "nobody is Adjacent"
    return rows if can_leave else {**rows, leave: NO_EXIT, bring: NO_EXIT}
