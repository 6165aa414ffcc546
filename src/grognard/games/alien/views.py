"""Whom somebody sees of several: the same as `zone.sees` one by one, with one look at the map."""

from collections.abc import Iterable

from grognard.engine.script import Game

from . import zone
from .terms import FULL_COVER, HIDDEN, adjacent_to


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
    """Those of others whom somebody sees, and who see him (see `zone.sees`)."""
    models, beside = game.state.models, adjacent_to(game, who)
    own = models[who].tags
    if HIDDEN in own:
        return []
    if FULL_COVER in own:
        others = [other for other in others if other in beside]
    found = []
    for other in others:
        tags = models[other].tags
        if HIDDEN not in tags and (FULL_COVER not in tags or other in beside):
            found.append(other)
    return in_line(game, who, found) if found else found
