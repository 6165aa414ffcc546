"""Zones and their borders: who can pass, what is lit, who sees whom and where, doors that are locked or broken."""

from functools import lru_cache
from itertools import pairwise

from grognard.engine.clauses import implements
from grognard.engine.core.memory import THINGS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Location, Tags, number_of
from grognard.engine.space.zones import Graph, Zones, distances, mapped

from ..books.cards import Machine
from ..books.profiles import with_feature
from ..words.relations import beside
from ..words.terms import (
    AJAR,
    AT,
    BAY,
    BEARERS,
    BY_DOOR,
    CLUTTERED,
    DARK,
    FULL_COVER,
    GAP,
    HIDDEN,
    LIT,
    LOCKED,
    PRONE,
    SEALED,
    SIGHT_LINE,
    SMOKE,
    WORN,
    WRECKED,
    adjacent_to,
    are_adjacent,
    being_of,
    can_act,
    grappler_of,
    has,
    is_crew,
    is_xeno,
    is_zone,
    items_of,
    zone_of,
)
from .queue import lies_between

ROOM, CORRIDOR, CRAWL, GROUND = "room", "corridor", "crawl", "ground"
OPEN, DOOR, HATCH, ACCESS = "open", "door", "hatch", "access"
LOADER = "power-loader"
CRAMPED = ("praetorian", "charger", "queen")


@mapped
def _by_id(zones: Zones) -> dict[int, Feature]:
    return {feature.id: feature for feature in zones.features}


def border_of(game: Game, id: int) -> Feature:
    return _by_id(game.zones)[id]


def is_known(piece: Feature) -> bool:
    """Whether the crew has seen it."""
    return piece.known is None


# -- borders --------------------------------------------------------------------------------------------------------


@implements("alien.zone.hatch", "alien.zone.borders")
def is_open(border: Feature) -> bool:
    """Nothing stands in it: an open border, a passage left open, broken open or cut open."""
    return border.kind in (OPEN, CRAWL) or WRECKED in border.tags or (AJAR in border.tags and LOCKED not in border.tags)


@implements("alien.zone.locked", "alien.crawl.seal", "alien.zone.doors")
def is_passable(border: Feature) -> bool:
    """Not locked, not sealed: closed doors open to whoever passes and close behind him."""
    tags = border.tags
    return SEALED not in tags and (LOCKED not in tags or WRECKED in tags)


def is_door(border: Feature) -> bool:
    """A door or hatch that can still be shut."""
    return border.kind in (DOOR, HATCH) and WRECKED not in border.tags


@implements("alien.zone.borders", "alien.crawl.enter")
def can_pass(game: Game, who: int, border: Feature) -> bool:
    """Whether a being could go through now, by what its side knows; a blocker is another matter (`move.blockers`)."""
    if not lets_through(border, is_crew(game, who), is_xeno(game, who)):
        return False
    return fits(game, who, border)


@implements("alien.xeno.climb")
def lets_through(border: Feature, of_crew: bool, is_creature: bool) -> bool:
    if not is_passable(border) or (of_crew and not is_known(border)):
        return False
    return GAP not in border.tags or is_creature  # else only a jump or climb leads across (alien.act.full-jump)


@implements("alien.vehicle.where", "alien.xeno.climb")
def fits(game: Game, who: int, border: Feature) -> bool:
    """Large creatures and loaders keep out of crawlspaces, vehicles drive between open ground and vehicle bays."""
    card = being_of(game, who)
    if type(card) is Machine:
        return border.kind in (OPEN, DOOR, HATCH) and all(is_drivable(game, zone) for zone in border.zones)
    if border.kind not in (ACCESS, CRAWL):
        return True
    if is_xeno(game, who):
        return card.id not in CRAMPED
    return not wears_loader(game, who)


@remembered(BEARERS)
def wears_loader(game: Game, who: int) -> bool:
    return bool([thing for thing in items_of(game, who) if thing.kind == LOADER and WORN in thing.tags])


def is_drivable(game: Game, zone: str) -> bool:
    feature = game.zones.find(zone)
    return feature is not None and (feature.kind == GROUND or BAY in feature.tags)


# -- what a zone is -------------------------------------------------------------------------------------------------


@implements("alien.zone.light", "alien.gear.lamp")
def is_lit(game: Game, zone: str) -> bool:
    """Lit by itself, or by a lamp that somebody in it carries or a dead hand still holds."""
    if not is_zone(game, zone, DARK):
        return True
    models = game.state.models
    return any(models[who].place == zone for who in _lamp_bearers(game))


@remembered(THINGS)
def _lamp_bearers(game: Game) -> list[int]:
    """Who carries a lamp that is lit."""
    lit = [marker.on for marker in game.state.markers if marker.on is not None and LIT in marker.tags]
    return [number_of(bearer) for bearer in dict.fromkeys(lit)]


@implements("alien.zone.cluttered")
def can_hide_in(game: Game, who: int) -> bool:
    """Hiding and cover need clutter, or a door or hatch to stand beside."""
    if is_zone(game, zone_of(game, who), CLUTTERED):
        return True
    border = at_border(game, who)
    return border is not None and border.kind in (DOOR, HATCH)


@implements("alien.zone.enclosed")
def is_enclosed(game: Game, zone: str) -> bool:
    return game.zones.zone(zone).kind != GROUND


def is_crawl(game: Game, zone: str) -> bool:
    """As far as the map shows it: nobody knows what lies behind a border that he has not looked beyond."""
    feature = game.zones.find(zone)
    return feature is not None and feature.kind == CRAWL


def _is_smoky(zones: Zones, zone: str) -> bool:
    feature = zones.find(zone)
    return feature is not None and SMOKE in feature.tags


# -- sight ----------------------------------------------------------------------------------------------------------


@mapped
def sight_from(zones: Zones, zone: str) -> dict[str, int]:
    """Every zone in view of one, with the borders crossed on the way: next door, and further along listed lines."""
    seen = {zone: 0}
    if _is_smoky(zones, zone):
        return seen
    for other, border in zones.borders(zone):
        if is_open(border) and not _is_smoky(zones, other):
            seen.setdefault(other, 1)
    for line in _lines(zones):
        if zone in line:
            _look_along(zones, zone, line, seen)
    return seen


@mapped
def _lines(zones: Zones) -> list[tuple[str, ...]]:
    return [feature.zones for feature in zones.features if feature.kind == SIGHT_LINE]


@implements("alien.zone.los-far")
def _look_along(zones: Zones, zone: str, line: tuple[str, ...], seen: dict[str, int]) -> None:
    """How far one sees along a line of the scenario, both ways: a closed door or smoke on it cuts it."""
    at = line.index(zone)
    for way in (line[at:], line[at::-1]):
        for steps, (a, b) in enumerate(pairwise(way), 1):
            if _is_smoky(zones, b) or not any(is_open(border) for border in zones.between(a, b)):
                break
            seen[b] = min(steps, seen.get(b, steps))


@lru_cache(4096)
def post_of(tags: Tags) -> int:
    """The id of the border that somebody with these tags looks through; -1 for none."""
    return next((int(tag[len(AT) :]) for tag in tags if tag.startswith(AT)), -1)


@lru_cache(4096)
def stand_of(tags: Tags) -> int:
    """The same also for those who stand there in cover and do not look through it."""
    return next((int(tag.partition(":")[2]) for tag in tags if tag.startswith((AT, BY_DOOR))), -1)


@implements("alien.zone.at-door")
def at_border(game: Game, who: int) -> Feature | None:
    """The door, hatch or access point somebody stands at."""
    id = stand_of(game.state.models[who].tags)
    return None if id < 0 else _by_id(game.zones).get(id)


def peeks_into(game: Game, who: int) -> str:
    """The zone that somebody at a door looks into; empty for none."""
    return peeked(game.zones, post_of(game.state.models[who].tags), zone_of(game, who))


def door_beyond(game: Game, who: int) -> str:
    """The zone behind the door that somebody stands at, whether he looks into it or not; empty for none."""
    return peeked(game.zones, stand_of(game.state.models[who].tags), zone_of(game, who))


@mapped
def peeked(zones: Zones, id: int, here: str) -> str:
    """The zone that one looks into through a border; empty for none."""
    border = _by_id(zones).get(id)
    if border is None or not is_passable(border):
        return ""
    other = border.zones[1] if border.zones[0] == here else border.zones[0]
    sides = [feature for at in (other, here) if (feature := zones.find(at)) is not None]
    return "" if any(SMOKE in feature.tags for feature in sides) else other


@implements("alien.zone.los", "alien.zone.at-door")
def line_length(game: Game, a: int, b: int) -> int | None:
    """Borders crossed by the line between two beings, cover and hiding left out; None if there is no line."""
    models, zones = game.state.models, game.zones
    here, there = models[a].place, models[b].place
    if type(here) is not str or type(there) is not str:
        return None
    if here == there:
        feature = zones.zone(here)
        if SMOKE not in feature.tags and (feature.kind != CRAWL or not body_between(game, a, b)):
            return 0
        return 0 if are_adjacent(game, a, b) else None
    near = beside(game)
    if a in near and b in near[a]:
        return 0
    steps = sight_from(zones, here).get(there)
    if steps is not None:
        return steps
    own, other = post_of(models[a].tags), post_of(models[b].tags)
    is_seen = own >= 0 and peeked(zones, own, here) == there
    return 1 if is_seen or (other >= 0 and peeked(zones, other, there) == here) else None


@implements("alien.zone.crawl-los")
def body_between(game: Game, a: int, b: int, living: bool = False) -> bool:
    """In a crawlspace somebody Adjacent to both of two who are not so to each other lies between them, and who crawled
    in after the one and before the other, dead or alive; or only the living."""
    if are_adjacent(game, a, b):
        return False
    return any(other in adjacent_to(game, b) for other in adjacent_to(game, a)) or lies_between(game, a, b, living)


def has_line(game: Game, a: int, b: int) -> bool:
    """Whether a line joins two beings, cover and hiding left out."""
    return line_length(game, a, b) is not None


@implements("alien.zone.los")
def sees(game: Game, a: int, b: int) -> bool:
    """Whether the first sees the second: nobody sees the hidden, who see themselves; else sight works both ways, and
    full cover cuts it."""
    if a == b:
        return True
    models = game.state.models
    one, other = models[a].tags, models[b].tags
    if HIDDEN in other:
        return False
    if FULL_COVER in one or FULL_COVER in other:
        return are_adjacent(game, a, b)
    return line_length(game, a, b) is not None


def sees_zone(game: Game, who: int, zone: str) -> bool:
    """Whether somebody looks into a zone."""
    here = zone_of(game, who)
    return bool(here) and (zone in sight_from(game.zones, here) or peeks_into(game, who) == zone)


def zones_in_view(game: Game, some: tuple[int, ...]) -> frozenset[str]:
    """All zones that somebody of these is in or looks into."""
    models = game.state.models
    return _in_view(game.zones, tuple([(models[who].place, post_of(models[who].tags)) for who in some]))


@mapped
def _in_view(zones: Zones, posts: tuple[tuple[Location | None, int], ...]) -> frozenset[str]:
    """What is seen from zones and borders: mostly the same until somebody of those moves."""
    nothing: frozenset[str] = frozenset()
    return nothing.union(*[_views(zones, here, post) for here, post in posts if type(here) is str])


def zones_seen(game: Game, who: int) -> list[str]:
    """All zones that somebody looks into; not to be changed."""
    return _views(game.zones, zone_of(game, who), post_of(game.state.models[who].tags))


@mapped
def _views(zones: Zones, here: str, post: int) -> list[str]:
    """What is seen from a zone, and through the border one stands at."""
    seen = list(sight_from(zones, here)) if here else []
    through = peeked(zones, post, here)
    return [*seen, through] if through and through not in seen else seen


# -- nearness -------------------------------------------------------------------------------------------------------


@implements("alien.zone.nearby")
def nearby(game: Game, a: int, b: int) -> bool:
    """In the same zone, or one open border away and in sight."""
    here, there = zone_of(game, a), zone_of(game, b)
    return bool(here) and (here == there or (there in _next_door(game.zones, here) and sees(game, a, b)))


@implements("alien.zone.nearby")
def can_talk(game: Game, a: int, b: int) -> bool:
    """Speaking range: the same zone, next door through open borders, or any distance by radio."""
    here, there = zone_of(game, a), zone_of(game, b)
    if not here or not there:
        return False
    if here == there:
        return True
    return there in _next_door(game.zones, here) or (_has_radio(game, a) and _has_radio(game, b))


def within_call(game: Game, who: int, others: list[int]) -> list[int]:
    """Those of the others whom somebody can talk to."""
    models, here = game.state.models, zone_of(game, who)
    if not here:
        return []
    near, has_radio = _next_door(game.zones, here), _has_radio(game, who)
    found = []
    for other in others:
        there = models[other].place
        if other != who and (there == here or there in near or (has_radio and there and _has_radio(game, other))):
            found.append(other)
    return found


@mapped
def _next_door(zones: Zones, here: str) -> frozenset[str]:
    """The zones beyond open borders."""
    return frozenset([other for other, border in zones.borders(here) if is_open(border)])


@remembered(BEARERS)
@implements("alien.gear.table")
def _has_radio(game: Game, who: int) -> bool:
    """Worn, by itself or in a suit: not one that lies folded in the pack."""
    radios = with_feature("comm")
    return bool([thing for thing in items_of(game, who) if thing.kind in radios and WORN in thing.tags])


@mapped
def _unsealed(zones: Zones) -> Graph:
    return zones.graph(lambda border: SEALED not in border.tags)


@mapped
def _distances(zones: Zones, zone: str) -> dict[str, int]:
    return distances(_unsealed(zones), zone)


@implements("alien.zone.distance")
def distance(game: Game, a: str, b: str) -> int | None:
    """Borders on the shortest route whatever its doors; sealed access points and walls are no route."""
    return _distances(game.zones, a).get(b)


def zones_within(game: Game, zone: str, reach: int) -> list[str]:
    return [other for other, steps in _distances(game.zones, zone).items() if steps <= reach]


def is_standing(game: Game, who: int) -> bool:
    """On the feet and free: neither prone nor grappled nor hidden nor helpless."""
    return can_act(game, who) and not has(game, who, PRONE, HIDDEN) and grappler_of(game, who) is None
