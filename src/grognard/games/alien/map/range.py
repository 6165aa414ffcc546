"""Range bands counted in borders along a line of sight, and Adjacent as a relation between pairs."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref, number_of

from ..books.cards import ADJACENT, EXTREME, LONG, MEDIUM, SHORT
from ..words import carcass
from ..words.terms import ADJACENT as BESIDE
from ..words.terms import DRAGS, GRAPPLE, adjacent_to, are_adjacent, are_foes, grappler_of, is_there, links_of, pair
from . import crawl, zone

MOST_ENEMIES = 4
FARTHEST_LONG = 4


@implements("alien.range.count")
def band_of(borders: int) -> int:
    """The band of so many borders crossed; none is Short."""
    if borders == 0:
        return SHORT
    if borders == 1:
        return MEDIUM
    return LONG if borders <= FARTHEST_LONG else EXTREME


@implements("alien.range.bands")
def band(game: Game, a: int, b: int) -> int | None:
    """The range between two beings, cover and hiding left out; None without a line of sight."""
    if b in adjacent_to(game, a):
        return ADJACENT
    borders = zone.line_length(game, a, b)
    return None if borders is None else band_of(borders)


@implements("alien.range.adjacent-pairs")
def can_be_adjacent(game: Game, a: int, b: int) -> bool:
    """Nobody is Adjacent to more than four enemies; both must be in one zone or on both sides of a passage. A fallen
    creature can be come up to like a living one; in a crawlspace nobody is come up to past another."""
    if not is_there(game, a) or not (is_there(game, b) or b in carcass.fallen(game)):
        return False
    if crawl.are_parted(game, a, b):
        return False
    return not are_foes(game, a, b) or (_has_room(game, a) and _has_room(game, b))


def _has_room(game: Game, who: int) -> bool:
    beside = [other for other in adjacent_to(game, who) if is_there(game, other)]
    return len(beside) < MOST_ENEMIES or sum(are_foes(game, who, other) for other in beside) < MOST_ENEMIES


@implements("alien.range.adjacent-pairs", "alien.range.adjacent-change")
def make_adjacent(game: Game, mover: int, other: int, clause: str) -> bool:
    """Close in: Adjacent to him, and to nobody any more who is not; False if he is hemmed in by four enemies."""
    if are_adjacent(game, mover, other):
        return True
    if not can_be_adjacent(game, mover, other):
        return False
    kept = {*adjacent_to(game, other), *_held_together(game, mover)}
    dropped = tuple(pair(BESIDE, mover, left) for left in adjacent_to(game, mover) if left not in kept)
    game.tell(Linked(clause, (pair(BESIDE, mover, other),), dropped))
    return True


def _held_together(game: Game, who: int) -> list[int]:
    """Those who come along: grappled, grappling, dragged."""
    ref = model_ref(who)
    found = [link for kind in (GRAPPLE, DRAGS) for link in links_of(game, kind, who)]
    return [number_of(link.b if link.a == ref else link.a) for link in found]


@implements("alien.range.adjacent-change")
def end_adjacency(game: Game, who: int, clause: str) -> None:
    """Stepping back or leaving ends all of it, except with someone dragged, grappled or carried along."""
    beside = adjacent_to(game, who)
    if not beside:
        return
    kept = _held_together(game, who)
    dropped = tuple(pair(BESIDE, who, other) for other in beside if other not in kept)
    if dropped:
        game.tell(Linked(clause, (), dropped))


@implements("alien.range.leave-adjacent")
def can_leave(game: Game, who: int) -> bool:
    """Nobody gets a free attack on who moves away; only a grapple holds (and a blocked way, see `move.blockers`)."""
    return grappler_of(game, who) is None
