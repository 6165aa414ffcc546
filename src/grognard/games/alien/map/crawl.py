"""Crawlspaces: narrow zones where nobody passes anybody."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Tags, model_ref

from ..words.tagging import retag
from ..words.terms import CAME, CLUTTERED, DEPTH, is_zone, knows_of, model_of, who_is_in, zone_of
from . import zone
from .queue import bodies_in, came_from, depth, turn_of


@implements("alien.crawl.features")
def can_hide_or_cover(game: Game, at: str) -> bool:
    """A crawlspace is an open zone, whatever lies in it."""
    return not zone.is_crawl(game, at) and is_zone(game, at, CLUTTERED)


def note_way(game: Game, who: int, start: str) -> None:
    """Remember from where somebody came into a crawlspace and after whom; forget it outside."""
    if zone.is_crawl(game, zone_of(game, who)):
        _place(game, who, start, _deepest(game, who) + 1, "alien.crawl.features")
    else:
        retag(game, "alien.crawl.features", model_ref(who), (), _placed(game, who))


def _placed(game: Game, who: int) -> Tags:
    return tuple([tag for tag in model_of(game, who).tags if tag.startswith((CAME, DEPTH))])


def _place(game: Game, who: int, start: str, depth: int, clause: str) -> None:
    adds = (CAME + start, f"{DEPTH}{depth}")
    retag(game, clause, model_ref(who), adds, tuple([tag for tag in _placed(game, who) if tag not in adds]))


def _deepest(game: Game, who: int) -> int:
    """Of those whom the crew knows in the zone, so that nobody's depth tells of others."""
    near, models = bodies_in(game, zone_of(game, who)), game.state.models
    return max([depth(game, other) for other in near if other != who and models[other].known is None], default=0)


@implements("alien.crawl.features")
def is_stuck(game: Game, who: int, border: Feature) -> bool:
    """Whether somebody known in the same crawlspace is in the way: nobody passes another one there."""
    here = zone_of(game, who)
    if not zone.is_crawl(game, here):
        return False
    to = border.zones[1] if border.zones[0] == here else border.zones[0]
    return not open_ways(game, who, [(to, border)])


def open_ways(game: Game, who: int, ways: list[tuple[str, Feature]]) -> list[tuple[str, Feature]]:
    """Ways out of a crawlspace past nobody: those who came earlier lie ahead, those who came later where they came
    from."""
    others = company(game, who)
    if not others:
        return ways
    own, start = turn_of(game, who), came_from(game, who)
    turns = [(other, turn_of(game, other)) for other in others]
    if [other for other, turn in turns if turn < own]:
        ways = [way for way in ways if way[0] == start]
    taken = [came_from(game, other) for other, turn in turns if turn > own]
    return [way for way in ways if way[0] not in taken]


@implements("alien.crawl.features")
def ahead(game: Game, who: int, border: Feature) -> tuple[int, ...]:
    """Those in the same crawlspace who lie between somebody and a way out of it."""
    here = zone_of(game, who)
    if not zone.is_crawl(game, here):
        return ()
    to = border.zones[1] if border.zones[0] == here else border.zones[0]
    own, start = turn_of(game, who), came_from(game, who)
    others = [(other, turn_of(game, other)) for other in company(game, who)]
    return tuple([o for o, turn in others if (to != start if turn < own else to == came_from(game, o))])


@implements("alien.crawl.features")
def leave_behind(game: Game, who: int, other: int, start: str, clause: str) -> None:
    """Somebody has got past another: it is as if that one had come after him."""
    if not zone.is_crawl(game, zone_of(game, who)) or zone_of(game, other) != zone_of(game, who):
        return
    _place(game, other, start, depth(game, who) + 1, clause)


def company(game: Game, who: int) -> list[int]:
    """The others in the same zone, as far as known."""
    here, models = who_is_in(game, zone_of(game, who)), game.state.models
    return [other for other in here if other != who and knows_of(game, who, models[other].known)]


@implements("alien.crawl.features")
def are_parted(game: Game, a: int, b: int) -> bool:
    """In the same crawlspace with another between them, whom neither can pass; over the dead anybody crawls."""
    here = zone_of(game, a)
    return zone.is_crawl(game, here) and here == zone_of(game, b) and zone.body_between(game, a, b, living=True)
