"""Crawlspaces: narrow zones where nobody passes anybody."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, model_ref

from ..words.terms import CAME, CLUTTERED, DEPTH, ending, endings, is_zone, knows_of, model_of, who_is_in, zone_of
from . import zone


@implements("alien.crawl.features")
def can_hide_or_cover(game: Game, at: str) -> bool:
    """A crawlspace is an open zone, whatever lies in it."""
    return not zone.is_crawl(game, at) and is_zone(game, at, CLUTTERED)


def note_way(game: Game, who: int, start: str) -> None:
    """Remember from where somebody came into a crawlspace and after whom; forget it outside."""
    model, here = model_of(game, who), zone_of(game, who)
    gone = tuple([CAME + came for came in endings(model.tags, CAME)])
    is_inside = zone.is_crawl(game, here)
    if is_inside or gone:
        game.tell(Tagged("alien.crawl.features", ((model_ref(who), (CAME + start,) if is_inside else (), gone),)))
    change = (_deepest(game, who) + 1 if is_inside else 0) - depth(game, who)
    if change:
        game.count("alien.crawl.features", (model_ref(who), DEPTH, change))


def _deepest(game: Game, who: int) -> int:
    """Of those whom the crew knows in the zone, so that nobody's depth tells of others."""
    near, models = who_is_in(game, zone_of(game, who)), game.state.models
    return max([depth(game, other) for other in near if other != who and models[other].known is None], default=0)


def depth(game: Game, who: int) -> int:
    """Who is further inside a crawlspace: a higher number came later, as far as the crew knows."""
    return game.state.models[who].counters.get(DEPTH, 0)


def came_from(game: Game, who: int) -> str:
    return ending(game.state.models[who].tags, CAME)


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
    own, start = depth(game, who), came_from(game, who)
    depths = [(other, depth(game, other)) for other in others]
    if [other for other, number in depths if number < own]:
        ways = [way for way in ways if way[0] == start]
    taken = [came_from(game, other) for other, number in depths if number > own]
    return [way for way in ways if way[0] not in taken]


@implements("alien.crawl.features")
def leave_behind(game: Game, who: int, other: int, start: str) -> None:
    """Somebody has got past another: it is as if that one had come after him."""
    if not zone.is_crawl(game, zone_of(game, who)) or zone_of(game, other) != zone_of(game, who):
        return
    gone = tuple([CAME + came for came in endings(model_of(game, other).tags, CAME) if came != start])
    game.tell(Tagged("alien.close.pass", ((model_ref(other), (CAME + start,), gone),)))
    game.count("alien.close.pass", (model_ref(other), DEPTH, depth(game, who) + 1 - depth(game, other)))


def company(game: Game, who: int) -> list[int]:
    """The others in the same zone, as far as known."""
    here, models = who_is_in(game, zone_of(game, who)), game.state.models
    return [other for other in here if other != who and knows_of(game, who, models[other].known)]
