"""Whom somebody sees of several: the same as `zone.sees` one by one, with one look at the map."""

from collections.abc import Iterable

from grognard.engine.core.script import Game

from ..words.terms import FULL_COVER, HIDDEN, adjacent_to
from . import zone


def in_line(game: Game, who: int, others: Iterable[int], beside: list[int] | None = None) -> list[int]:
    """Those of others whom a line joins to somebody, cover and hiding left out (see `zone.line_length`); who is beside
    him may be known."""
    models, zones = game.state.models, game.zones
    here = models[who].place
    if type(here) is not str:
        return []
    beside = adjacent_to(game, who) if beside is None else beside
    sight, post_of = zone.sight_from(zones, here), zone.post_of
    post = post_of(models[who].tags)
    peeked = zone.peeked(zones, post, here) if post >= 0 else ""
    found: list[int] = []
    for other in others:
        there = models[other].place
        if there is None:
            continue
        if there == here:
            is_joined = other in beside or zone.line_length(game, who, other) is not None
        elif there in sight or there == peeked or other in beside:
            is_joined = True
        else:
            post = post_of(models[other].tags)
            is_joined = post >= 0 and zone.peeked(zones, post, str(there)) == here
        if is_joined:
            found += (other,)
    return found


def seen_of(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others whom somebody sees, hidden or not (see `zone.sees`)."""
    return _uncovered(game, who, others, HIDDEN)


def seers_of(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others who see somebody, out of hiding or not."""
    return [] if HIDDEN in game.state.models[who].tags else _uncovered(game, who, others)


def facing(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others whom somebody sees and who see him."""
    return [] if HIDDEN in game.state.models[who].tags else seen_of(game, who, others)


def _uncovered(game: Game, who: int, others: Iterable[int], unseen: str = "") -> list[int]:
    """Those in line with somebody, both out of full cover or Adjacent, and without the tag of the unseen."""
    models, beside, found = game.state.models, adjacent_to(game, who), list[int]()
    is_covered = FULL_COVER in models[who].tags
    for other in others:
        tags = models[other].tags
        if unseen not in tags and (other in beside or not (is_covered or FULL_COVER in tags)):
            found += (other,)
    return in_line(game, who, found, beside) if found else found
