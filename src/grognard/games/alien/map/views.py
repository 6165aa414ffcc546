"""Whom somebody sees of several: the same as `zone.sees` one by one, with one look at the map."""

from collections.abc import Iterable

from grognard.engine.core.script import Game

from ..words.terms import FULL_COVER, HIDDEN, adjacent_to
from . import zone


def in_line(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others whom a line joins to somebody, cover and hiding left out (see `zone.line_length`)."""
    models, zones = game.state.models, game.zones
    here = models[who].place
    if type(here) is not str:
        return []
    beside, sight, post_of = adjacent_to(game, who), zone.sight_from(zones, here), zone.post_of
    post = post_of(models[who].tags)
    peeked = zone.peeked(zones, post, here) if post >= 0 else ""
    found = []
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
            found.append(other)
    return found


def seen_of(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others whom somebody sees, hidden or not (see `zone.sees`)."""
    models = game.state.models
    return _uncovered(game, who, [other for other in others if HIDDEN not in models[other].tags])


def seers_of(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others who see somebody, out of hiding or not."""
    return [] if HIDDEN in game.state.models[who].tags else _uncovered(game, who, others)


def facing(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those of others whom somebody sees and who see him."""
    return [] if HIDDEN in game.state.models[who].tags else seen_of(game, who, others)


def _uncovered(game: Game, who: int, others: Iterable[int]) -> list[int]:
    """Those in line with somebody, both out of full cover or Adjacent."""
    models, beside = game.state.models, adjacent_to(game, who)
    is_covered = FULL_COVER in models[who].tags
    found = [o for o in others if o in beside or not (is_covered or FULL_COVER in models[o].tags)]
    return in_line(game, who, found) if found else found
