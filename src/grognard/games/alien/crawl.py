"""Crawlspaces: narrow zones where nobody passes anybody, and access points that a cutting torch seals for good."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref, model_ref

from . import dice, supply, zone
from .terms import (
    BEARERS,
    CAME,
    CLUTTERED,
    DEPTH,
    HELD,
    RATING,
    SEALED,
    SEALING,
    STRETCH,
    WRECKED,
    endings,
    is_zone,
    items_of,
    knows_of,
    model_of,
    who_is_in,
    zone_of,
)

TORCH = "cutting-torch"


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
    return next(iter(endings(model_of(game, who).tags, CAME)), "")


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


def company(game: Game, who: int) -> list[int]:
    """The others in the same zone, as far as known."""
    here, models = who_is_in(game, zone_of(game, who)), game.state.models
    return [other for other in here if other != who and knows_of(game, who, models[other].known)]


# -- seals ----------------------------------------------------------------------------------------------------------


@remembered(BEARERS)
def torch_of(game: Game, who: int) -> Marker | None:
    """A cutting torch in hand that still has power."""
    things = items_of(game, who)
    return next((t for t in things if t.kind == TORCH and HELD in t.tags and t.counters.get(RATING, 0)), None)


def access_points(game: Game, who: int) -> list[Feature]:
    """Access points of the zone that somebody with a torch may seal or cut open now."""
    if torch_of(game, who) is None:
        return []
    near = [border for _, border in game.zones.borders(zone_of(game, who))]
    return [b for b in near if b.kind == zone.ACCESS and zone.is_known(b) and may_try(game, b)]


@implements("alien.crawl.seal-roll")
def may_try(game: Game, border: Feature) -> bool:
    """One attempt per access point and stretch."""
    return border.counters.get(SEALING, 0) != game.state.clock.get(STRETCH, 0) + 1


@implements("alien.crawl.seal", "alien.crawl.seal-roll")
def seal(game: Game, who: int, border: Feature) -> Script[bool]:
    """Seal an access point, or cut a sealed one open: HEAVY MACHINERY with the torch, then its power supply roll."""
    clause, torch, ref = "alien.crawl.seal-roll", torch_of(game, who), feature_ref(border.id)
    assert torch is not None, "sealing needs a torch in hand"
    now = game.state.clock.get(STRETCH, 0) + 1
    game.count(clause, (ref, SEALING, now - border.counters.get(SEALING, 0)))
    attempt = dice.Attempt(who, "heavy-machinery", clause=clause, purpose="cutting torch", task="construction")
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        adds, drops = ((WRECKED,), (SEALED,)) if SEALED in border.tags else ((SEALED,), (WRECKED,))
        game.tag("alien.crawl.seal", ref, adds, drops)
    yield from supply.roll(game, torch.id, who, clause)
    return bool(rollout.successes)
