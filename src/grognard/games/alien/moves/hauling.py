"""A packed sentry gun is carried by two, who do nothing else in that stretch but move."""

from msgspec.structs import replace

from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Ref, marker_ref, model_ref

from ..body import allowance, gear
from ..map import zone
from ..story import incidents
from ..words.terms import ACTED, FROM, HIDDEN, can_act, crew, has, zone_of
from . import move

GUN = "sentry-gun"
CLAUSE = "alien.stealth.group"


def ways_out(game: Game, who: int) -> list[tuple[int, str]]:
    """Each comrade who is free to help, with each way out."""
    if gun_here(game, who) is None:
        return []
    ways = [to for to, _ in move.ways(game, who) if not zone.is_crawl(game, to)]
    return [(other, to) for other in comrades(game, who) for to in ways]


def ref_of(game: Game, who: int) -> Ref | None:
    """The gun on the map."""
    gun = gun_here(game, who)
    return None if gun is None else marker_ref(gun.id)


def gun_here(game: Game, who: int) -> Marker | None:
    gun = incidents.packed_here(game, who, GUN)
    return gun if gun is not None and gun.known is None else None


def comrades(game: Game, who: int) -> list[int]:
    """Those of the crew here who have the stretch still before them; who is hidden comes out by himself first."""
    here = zone_of(game, who)
    return [one for one in crew(game) if one != who and zone_of(game, one) == here and _is_free(game, one)]


def _is_free(game: Game, who: int) -> bool:
    if has(game, who, ACTED, HIDDEN) or allowance.is_frozen(game, who):
        return False
    return can_act(game, who) and move.is_free(game, who) and gear.can_move(game, who)


def haul(game: Game, who: int, other: int, to: str) -> Script[bool]:
    """Both move and the gun with them, which stays where it is if one of them does; True if anybody got there."""
    pair, gun, start = (who, other), gun_here(game, who), zone_of(game, who)
    assert gun is not None, "the gun to be carried is here"
    moved = yield from move.enter_together(game, pair, to, CLAUSE)
    game.tag(CLAUSE, model_ref(pair[1]), (ACTED,))
    if not moved:
        return False
    arrived = [one for one in pair if zone_of(game, one) == to]
    if len(arrived) == len(pair):
        game.tell(Placed(CLAUSE, markers=(replace(gun, at=to),)))
    game.tell(Tagged(CLAUSE, tuple((model_ref(one), (FROM + start,), ()) for one in arrived)))
    return True
