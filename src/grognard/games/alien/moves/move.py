"""Movement: the one way anybody changes zone, closing in and stepping back, blocking the way, falling."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, model_ref

from ..body import android, gear, hide
from ..books.profiles import is_creature
from ..harm import hazard, panic
from ..known import knowledge, sight
from ..map import aboard, crawl, walks, zone
from ..map import range as bands
from ..story import scenario_play
from ..words import statuses
from ..words.later import Later
from ..words.relations import hugger_on
from ..words.tagging import retag
from ..words.terms import (
    ALLY,
    AT,
    BROKEN,
    BY_DOOR,
    DEAD,
    MOVED,
    PC,
    PRONE,
    SAC,
    WRECKED,
    are_adjacent,
    are_foes,
    being_of,
    can_act,
    endings,
    everybody,
    grappled_by,
    is_crew,
    is_egg,
    is_pc,
    is_there,
    is_xeno,
    knows_of,
    model_of,
    who_is_in,
    zone_of,
)
from . import stealth

LARGE = "large"
HELD_DOWN = "held-down:"
"""Tag of a victim; ends with the Facehugger whose tail holds it."""
NOBODY: list[int] = []
NARROW = (zone.ACCESS, zone.CRAWL)
BESIDE_EGG: Later[[Game, int], Script[None]] = Later()
"""Somebody has come Adjacent to an egg."""


# -- from zone to zone ----------------------------------------------------------------------------------------------


def enter(game: Game, who: int, to: str, clause: str) -> Script[bool]:
    """Go into a neighbouring zone; False if weightlessness kept the mover where it was."""
    moved = yield from enter_together(game, (who,), to, clause)
    return moved


def enter_together(game: Game, movers: tuple[int, ...], to: str, clause: str) -> Script[bool]:
    """Several go into a zone at once; whoever is held by one of them comes along."""
    arriving: list[int] = []
    for who in movers:
        adrift = yield from drifts(game, who)
        arriving += () if adrift else (who,)
    if not arriving:
        return False
    held = [one for who in arriving if (one := grappled_by(game, who)) is not None and one not in arriving]
    shift(game, tuple(arriving), to, clause)
    for who in (*arriving, *held):
        if who in arriving:
            gear.moved(game, who)
        yield from arrive(game, who)
    yield from stealth.reveal_seen(game)
    for who in arriving:
        knowledge.tread(game, who)
    return True


def get_into(game: Game, who: int, to: str, clause: str) -> Script[None]:
    """Into a zone by a push, a jump or past a blocker: no move action, so nothing is rolled or paid for it, but the
    place does what it does."""
    shift(game, (who,), to, clause)
    yield from arrive(game, who)
    yield from stealth.reveal_seen(game)


def arrive(game: Game, who: int) -> Script[None]:
    """What a place does to whoever has come into it."""
    yield from hazard.entered(game, who)
    yield from scenario_play.entered(game, who)


def drifts(game: Game, who: int) -> Script[bool]:
    """Without gravity every move of those who cannot cling to the walls needs a roll."""
    if is_xeno(game, who):
        return False
    adrift = yield from hazard.drifts(game, who)
    return adrift


@implements("alien.act.quick-move-zone", "alien.zone.definition")
def shift(game: Game, movers: tuple[int, ...], to: str, clause: str, *, limp: bool = False) -> None:
    """Change zone without anything that follows from it: what a move ends, ends; what is held, and what clings to a
    face, comes along. Nobody rides on in a vehicle that he has been taken from. The limp and those who come along have
    not moved themselves."""
    bodies = [*movers, *(held for who in movers if (held := grappled_by(game, who)) is not None and held not in movers)]
    bodies += [clinging for who in bodies if (clinging := hugger_on(game, who)) is not None]
    for who in bodies:
        settle(game, who)
        bands.end_adjacency(game, who, clause)
        aboard.get_out(game, who)
    froms = [zone_of(game, who) for who in bodies]
    game.tell(Moved(clause, tuple((who, (to,)) for who in bodies)))
    for who, start in zip(bodies, froms, strict=True):
        crawl.note_way(game, who, start)
        if not is_crew(game, who):
            if who in movers and not limp:
                game.count(clause, (model_ref(who), MOVED, 1))
            hide.remember_rear(game, who, start)
            sight.lose_sight(game, who)


@implements("alien.cover.lose", "alien.zone.at-door")
def settle(game: Game, who: int) -> None:
    """Out of cover, out of hiding, away from the door: what any move ends."""
    statuses.end(game, statuses.MOVED, who)


# -- within a zone --------------------------------------------------------------------------------------------------


@implements("alien.act.quick-move-close", "alien.move.block-reach")
def close_in(game: Game, who: int, other: int, clause: str = "alien.act.quick-move-close") -> Script[bool]:
    """From Short to Adjacent, also across a passage that the other one blocks."""
    if are_adjacent(game, who, other):
        return True
    if not bands.can_be_adjacent(game, who, other) or (yield from drifts(game, who)):
        return False
    settle(game, who)
    bands.make_adjacent(game, who, other, clause)
    gear.moved(game, who)
    yield from _beside(game, who, other)
    return True


def _beside(game: Game, a: int, b: int) -> Script[None]:
    """What follows when two come Adjacent: they see each other; terror, and eggs that are disturbed."""
    unknown = [one for one in (a, b) if model_of(game, one).known is not None]
    if unknown:
        near = tuple(one for one in unknown if sight.is_in_sight_of_crew(game, one))
        sight.show(game, near, "alien.setup.hidden-info")
        yield from stealth.reveal_seen(game)
    for one, other in ((a, b), (b, a)):
        if is_pc(game, one) and is_xeno(game, other) and is_there(game, other):
            yield from panic.came_adjacent(game, one, other)
    if is_egg(game, b):
        yield from BESIDE_EGG.run(game, a)


@implements("alien.act.quick-move-close")
def step_back(game: Game, who: int, clause: str) -> Script[None]:
    """From Adjacent to Short range of everybody."""
    if (yield from drifts(game, who)):
        return
    settle(game, who)
    bands.end_adjacency(game, who, clause)
    gear.moved(game, who)


def go_to_door(game: Game, who: int, border: Feature, clause: str) -> Script[None]:
    """Stand at a door, hatch or access point of the zone and look through it."""
    if (yield from drifts(game, who)):
        return
    settle(game, who)
    bands.end_adjacency(game, who, clause)
    game.tag(clause, model_ref(who), (f"{AT}{border.id}",))
    gear.moved(game, who)
    yield from stealth.reveal_seen(game)


# -- blocking -------------------------------------------------------------------------------------------------------


@implements("alien.move.blocking", "alien.move.blocking-who")
def is_blocking(game: Game, who: int, border: Feature) -> bool:
    """Conscious, on the feet and free, at the passage or inside the crawlspace it leads into."""
    if not zone.is_standing(game, who):
        return False
    if zone.at_border(game, who) is border:
        return WRECKED not in border.tags
    here = zone_of(game, who)
    return here in border.zones and zone.is_crawl(game, here) and border.kind in NARROW


@implements("alien.move.blocking", "alien.move.block-xeno")
def blockers(game: Game, who: int, border: Feature) -> list[int]:
    """Enemies known to somebody's side who hold a passage against them, not the friendly and the wary against the crew,
    in a crawlspace those who lie before it; nobody holds up a large creature."""
    posted = _posted(game, *_side(game, who))
    around = posted.get(border.id, NOBODY) if posted else NOBODY
    if border.kind in NARROW:
        inside = _crawlers(game, border, zone_of(game, who)) or crawl.ahead(game, who, border)
        if inside:
            around = [*around, *inside]
    if not around or (is_xeno(game, who) and being_of(game, who).size == LARGE):
        return []
    models = game.state.models
    around = [other for other in around if other != who and are_foes(game, who, other)]
    return [o for o in around if knows_of(game, who, models[o].known) and is_blocking(game, o, border)]


def _side(game: Game, who: int) -> tuple[bool, bool]:
    """What makes others enemies: to be of the crew, to be a creature (see `are_enemies`)."""
    model = game.state.models[who]
    return PC in model.tags or ALLY in model.tags, is_creature(model.profile)


@remembered(POSTS, AT, BY_DOOR, PC, ALLY)
def _posted(game: Game, of_crew: bool, creature: bool) -> dict[int, list[int]]:
    """Who of the living enemies of a side stands at which border."""
    found: dict[int, list[int]] = {}
    models, stand_of = game.state.models, zone.stand_of
    for who in [who for who in everybody(game) if stand_of(models[who].tags) >= 0]:
        if _side(game, who) != (of_crew, creature):
            found.setdefault(stand_of(models[who].tags), []).append(who)
    return found


def _crawlers(game: Game, border: Feature, here: str) -> tuple[int, ...]:
    """Those inside a crawlspace on the other side."""
    a, b = border.zones
    there = b if a == here else a
    return who_is_in(game, there) if zone.is_crawl(game, there) else ()


@implements("alien.move.block-reach")
def reachable_blockers(game: Game, who: int) -> list[int]:
    """Enemies across a passage of the zone who can be closed in on because they block it: not through what is shut."""
    if not may_be_shut(game, who):
        return NOBODY
    here, posted = zone_of(game, who), _posted(game, *_side(game, who))
    near = [border for _, border in game.zones.borders(here) if border.id in posted or border.kind in NARROW]
    found = [other for border in near if zone.is_passable(border) for other in blockers(game, who, border)]
    return [other for other in dict.fromkeys(found) if zone_of(game, other) != here]


def is_barred(game: Game, who: int, border: Feature) -> bool:
    """Whether an enemy, or in a crawlspace any other body, is in the way."""
    return bool(blockers(game, who, border)) or crawl.is_stuck(game, who, border)


def ways(game: Game, who: int) -> list[tuple[str, Feature]]:
    """Where somebody can go now: passable, and nobody in the way; not to be changed."""
    return free_ways(game, who) if is_free(game, who) and bands.can_leave(game, who) else []


def free_ways(game: Game, who: int) -> list[tuple[str, Feature]]:
    """The same for somebody who is known to be free and held by nobody: each zone with a border that nobody holds."""
    if not may_be_shut(game, who):
        return walks.ways_out(game, who)
    found = walks.passages(game, who)
    posted = _posted(game, *_side(game, who))
    if zone.is_crawl(game, zone_of(game, who)):
        found = crawl.open_ways(game, who, found)
    held = [b for _, b in found if (b.id in posted or b.kind in NARROW) and blockers(game, who, b)]
    return walks.first_of_each([(to, border) for to, border in found if border not in held] if held else found)


@remembered(POSTS, AT, BY_DOOR, PC, ALLY, DEAD)
def may_be_shut(game: Game, who: int) -> bool:
    """Whether anybody stands in a way out of the zone, or is in a crawlspace it leads through, known or not."""
    here = zone_of(game, who)
    crawls = walks.crawlspaces(game.zones, here)
    if crawls and [at for at in crawls if len(who_is_in(game, at)) > (at == here)]:
        return True
    posted = _posted(game, *_side(game, who))
    return bool(posted) and not walks.border_ids(game.zones, here).isdisjoint(posted)


@implements("alien.move.prone")
def is_free(game: Game, who: int) -> bool:
    """On the feet, or broken and crawling: not held there, no broken chassis, no egg sac, nor aboard a vehicle, which
    is to be left first."""
    tags = game.state.models[who].tags
    if (PRONE in tags and BROKEN not in tags) or SAC in tags or android.cannot_move(game, who):
        return False
    return not is_held_down(game, who) and aboard.vehicle_of(game, who) is None


def is_held_down(game: Game, who: int) -> bool:
    """In the grip of a Facehugger's tail, which ends when the creature acts again or dies."""
    holders = endings(game.state.models[who].tags, HELD_DOWN)
    return bool(holders) and any(can_act(game, int(other)) for other in holders)


def holders(game: Game, who: int, to: str) -> list[int]:
    """Enemies who hold every way into a neighbouring zone; none if one way is free."""
    found: list[int] = []
    for border in [border for other, border in walks.passages(game, who) if other == to]:
        held = blockers(game, who, border)
        if not held:
            return []
        found += held
    return found


# -- falls ----------------------------------------------------------------------------------------------------------


@implements("alien.move.prone")
def fall_prone(game: Game, who: int, clause: str) -> None:
    """Knocked down: out of cover, and to get up before any move."""
    settle(game, who)
    retag(game, clause, model_ref(who), (PRONE,))


@implements("alien.move.prone")
def stand_up(game: Game, who: int, clause: str) -> None:
    game.tag(clause, model_ref(who), (), (PRONE,))
