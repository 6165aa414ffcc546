"""The referee: fair by fixed orders. What its creatures know and hear, whom they attack, where they go, when they flee.

A person in that seat (option `referee`) is asked; otherwise what the rules advise is done without asking.
"""

from collections.abc import Iterable

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, model_ref, number_of
from grognard.engine.dice.rolls import Draw, Roll
from grognard.engine.space.zones import Graph, Zones, distances, mapped, steps_towards

from ..books.cards import Creature
from ..known import hive
from ..known.knowledge import foes_known, known_zones, prey_of
from ..map import range as bands
from ..map import screen, views, zone
from ..moves import move
from ..words.relations import links_from
from ..words.terms import (
    BROKEN,
    DARK,
    FLEEING,
    FRIENDLY,
    GAP,
    HIDDEN,
    HIVE,
    HURT_BY,
    LOCKED,
    LOCKED_BY,
    MOVED,
    OUT,
    SEALED,
    SET_ON,
    UNCONSCIOUS,
    WARY,
    WRECKED,
    are_adjacent,
    being_of,
    count_of,
    crew,
    has,
    health,
    is_there,
    is_xeno,
    is_zone,
    referee_seat,
    seems_human,
    zone_of,
)

HUMAN, BIG, AGILE = "human", "big", "agile"
DOWN = frozenset({BROKEN, UNCONSCIOUS, "panic:12", "captured", "facehugged", "cocooned"})
LAST_STAGE = "V"


# -- ways -----------------------------------------------------------------------------------------------------------


def walk_of(game: Game, who: int) -> str:
    """How a being gets about: as a human, through everything, too big for crawlspaces, or in the hive alone."""
    if not is_xeno(game, who):
        return HUMAN
    kind = being_of(game, who).id
    if kind == "sentry" and not hive.is_queen_out(game):
        return HIVE
    return BIG if kind in zone.CRAMPED else AGILE


def _passes(zones: Zones, walk: str, border: Feature) -> bool:
    """Humans keep to doors, open those of their side and jump no gaps; Sentries keep to the hive."""
    if border.kind in (zone.ACCESS, zone.CRAWL) and walk in (HUMAN, BIG):
        return False
    if walk == HUMAN and GAP in border.tags:
        return False
    if walk == HIVE and not all(HIVE in zones.zone(at).tags for at in border.zones):
        return False
    return zone.is_passable(border) or (walk == HUMAN and is_own_lock(border))


def can_go(game: Game, who: int, border: Feature) -> bool:
    """Whether a being of the referee can go through a border now."""
    return _passes(game.zones, walk_of(game, who), border)


@mapped
def _graph(zones: Zones, walk: str) -> Graph:
    return zones.graph(lambda border: _passes(zones, walk, border))


@mapped
def _away(zones: Zones, walk: str, goal: str) -> dict[str, int]:
    return distances(_graph(zones, walk), goal)


@mapped
def _steps_towards(zones: Zones, walk: str, start: str, goal: str) -> list[str]:
    return steps_towards(_graph(zones, walk), start, _away(zones, walk, goal))


@implements("alien.ref.stalk")
def has_room(game: Game, who: int, at: str) -> bool:
    """Large creatures keep out of crawlspaces."""
    return walk_of(game, who) != BIG or not zone.is_crawl(game, at)


@implements("alien.zone.unlock-inside")
def is_own_lock(border: Feature) -> bool:
    """A door that the referee's people have locked and can unlock."""
    tags = border.tags
    return LOCKED in tags and WRECKED not in tags and LOCKED_BY + "referee" in tags


@implements("alien.ref.path")
def path(game: Game, who: int, goal: str) -> list[str]:
    """The next zones on shortest ways to a goal, the preferred one first; where there is none creatures go as far as
    the locked door that they would have to break."""
    walk, here = walk_of(game, who), zone_of(game, who)
    steps = _steps_towards(game.zones, walk, here, goal)
    if not is_xeno(game, who):
        return steps
    if not steps:
        return sorted(_steps_to_a_door(game, who, goal), key=lambda at: _dislike(game.zones, at))
    return sorted(steps, key=lambda at: _bare(game.zones, walk, at, goal))


def _dislike(zones: Zones, at: str) -> int:
    """Among equal ways creatures prefer the dark and crawlspaces."""
    feature = zones.find(at)
    return 0 if feature is not None and (feature.kind == zone.CRAWL or DARK in feature.tags) else 1


@mapped
def _bare(zones: Zones, walk: str, at: str, goal: str) -> int:
    """How many zones without such shelter the best of the shortest ways from here on leads through."""
    onward = [_bare(zones, walk, step, goal) for step in _steps_towards(zones, walk, at, goal)]
    return _dislike(zones, at) + min(onward, default=0)


@implements("alien.ref.human-move", "alien.ref.fair")
def within_reach(game: Game, who: int, places: Iterable[str]) -> list[str]:
    """Those zones to which a being has a way now; creatures try any, and break what is in the way."""
    if is_xeno(game, who):
        return list(places)
    here, walk = zone_of(game, who), walk_of(game, who)
    return [at for at in places if here in _away(game.zones, walk, at)]


@implements("alien.ref.path")
def _steps_to_a_door(game: Game, who: int, goal: str) -> list[str]:
    """The next zones on the way to the first locked door, itself left out."""
    here = zone_of(game, who)
    open_ways = game.zones.neighbours(here, lambda border: can_go(game, who, border))
    return [step for step in _steps_if_broken(game, who, goal) if step in open_ways]


def _steps_if_broken(game: Game, who: int, goal: str) -> list[str]:
    return game.zones.steps_towards(zone_of(game, who), goal, lambda border: _could_go(game, who, border))


def door_on_the_way(game: Game, who: int, goal: str) -> Feature | None:
    """The locked door that a creature without a way would have to break first."""
    for step in _steps_if_broken(game, who, goal):
        for border in game.zones.between(zone_of(game, who), step):
            if LOCKED in border.tags and WRECKED not in border.tags:
                return border
    return None


@implements("alien.crawl.seal-xeno")
def _could_go(game: Game, who: int, border: Feature) -> bool:
    """Creatures break doors, never a sealed access point, and a Sentry none that leads out of its hive."""
    if SEALED in border.tags or not zone.fits(game, who, border):
        return False
    return all(hive.keeps_to_hive(game, who, at) for at in border.zones)


def has_moved(game: Game, who: int) -> bool:
    """Whether it changed zone in the last stretch or round."""
    return count_of(game, who, MOVED) > 0


# -- victims --------------------------------------------------------------------------------------------------------


@implements("alien.ref.target")
def target(game: Game, who: int, prefer_humans: bool = False) -> Script[int | None]:
    """Whom a creature attacks: chained, who last hurt it, Adjacent, nearest; among equals at random, and nobody to whom
    others leave no room while there is somebody else. Humans go by who is nearest alone (alien.npc.tactics)."""
    found = candidates(game, who)
    if len(found) > 1 and is_xeno(game, who):
        found = [other for other in found if _gets_beside(game, who, other)] or found
    if prefer_humans:
        found = [other for other in found if seems_human(game, other)] or found
    marked = _set_on(game, who) or _hurt_by(game, who, found) if is_xeno(game, who) else []
    beside = [other for other in found if are_adjacent(game, who, other)]
    found = marked or beside or _nearest(game, who, found)
    if len(found) < 2:
        return found[0] if found else None
    draw: Roll = Draw(referee_seat(game), "alien.ref.target", screen.about(game, who, "whom it attacks"), len(found))
    (index,) = yield screen.roll_for(game, who, draw)
    return found[int(index)]


@implements("alien.ref.target")
def _gets_beside(game: Game, who: int, other: int) -> bool:
    return are_adjacent(game, who, other) or bands.can_be_adjacent(game, who, other)


def candidates(game: Game, who: int) -> list[int]:
    """Those it sees, and if none of them stands those whose zone it knows; the standing before the broken."""
    seen = [other for other in views.seen_of(game, who, prey_of(game, who)) if not has(game, other, OUT)]
    if not has(game, who, FRIENDLY, WARY) and not [o for o in seen if DOWN.isdisjoint(game.state.models[o].tags)]:
        seen += [other for other in _believed(game, who) if other not in seen]
    return standing_first(game, who, seen)


@implements("alien.stealth.hidden-combat")
def _believed(game: Game, who: int) -> list[int]:
    """Those in the zones where it knows of somebody; the hidden of its own zone are to be found first."""
    places, here = known_zones(game, who), zone_of(game, who)
    some = [other for other in crew(game) if zone_of(game, other) in places and not has(game, other, OUT)]
    return [other for other in some if not (has(game, other, HIDDEN) and zone_of(game, other) == here)]


@implements("alien.ref.broken-victims")
def standing_first(game: Game, who: int, some: Iterable[int]) -> list[int]:
    """The broken and unconscious are picked only if nobody standing is in the zone or one zone away."""
    found, models = list(some), game.state.models
    standing = [other for other in found if DOWN.isdisjoint(models[other].tags)]
    fallen = [other for other in found if other not in standing]
    if not fallen or not is_xeno(game, who):
        return standing
    here = zone_of(game, who)
    close = [other for other in standing if _steps(game, here, zone_of(game, other)) <= 1]
    return standing if close else [*standing, *fallen]


@implements("alien.ref.fair")
def believed(game: Game, who: int) -> str:
    """The nearest zone where an enemy without anybody in sight believes somebody to be, true or not, and may go and
    look; empty for none, and for the one it is in. People look where they have a way to."""
    places, here = known_zones(game, who), zone_of(game, who)
    if here in places or has(game, who, FRIENDLY, WARY):
        return ""
    return min(within_reach(game, who, places), key=lambda at: _steps(game, here, at), default="")


def _set_on(game: Game, who: int) -> list[int]:
    """On whom a chained attack has set it, as long as it sees that one or knows where to find it."""
    chained = links_from(game, SET_ON)
    found = [number_of(link.b) for link in chained.get(model_ref(who), ())] if chained else []
    found = [other for other in found if is_there(game, other)]
    return [other for other in found if _can_find(game, who, other)]


def _can_find(game: Game, who: int, other: int) -> bool:
    """In its line and not hidden, if only behind cover; or where it knows of somebody."""
    is_in_line = zone.has_line(game, who, other) and not has(game, other, HIDDEN)
    return is_in_line or other in _believed(game, who)


def _hurt_by(game: Game, who: int, found: list[int]) -> list[int]:
    last = count_of(game, who, HURT_BY) - 1
    return [last] if last in found else []


def _nearest(game: Game, who: int, found: list[int]) -> list[int]:
    here = zone_of(game, who)
    away = {other: _steps(game, here, zone_of(game, other)) for other in found}
    least = min(away.values(), default=0)
    return [other for other in found if away[other] == least]


def _steps(game: Game, a: str, b: str) -> int:
    steps = zone.distance(game, a, b)
    return 99 if steps is None else steps


@implements("alien.ref.retreat")
def retreats(game: Game, who: int) -> bool:
    """A creature that has had enough withdraws if it can."""
    return has_had_enough(game, who) and bool(foes_known(game, who)) and bool(refuges(game, who))


@implements("alien.ref.retreat")
def has_had_enough(game: Game, who: int) -> bool:
    """Below a quarter of its Health a creature seeks rest, not prey; stage V in its hive never does."""
    card = being_of(game, who)
    if not isinstance(card, Creature) or health(game, who) >= -(-card.health // 4):
        return False
    return not (card.stage == LAST_STAGE and is_zone(game, zone_of(game, who), HIVE))


@implements("alien.ref.retreat")
def lies_low(game: Game, who: int) -> bool:
    """One that was withdrawing and has got out of everybody's sight goes no further."""
    return has(game, who, FLEEING) and not views.in_line(game, who, crew(game)) and has_had_enough(game, who)


def refuges(game: Game, who: int) -> list[str]:
    """Neighbouring zones without a visible enemy that it can go to: nobody holds the way against it."""
    here = zone_of(game, who)
    ways = game.zones.neighbours(here, lambda border: can_go(game, who, border))
    foes = foes_known(game, who)
    return [at for at in ways if at not in foes and not move.holders(game, who, at)]
