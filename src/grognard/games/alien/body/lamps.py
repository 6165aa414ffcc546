"""Lamps: which of them can be lit, switching them, and where they go when hands or clothes change."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, marker_ref

from ..books.profiles import with_feature
from ..words import muster
from ..words.tagging import retag_all
from ..words.terms import BEARERS, CLIPPED, HELD, LIT, WORN, items_of
from . import character


@remembered(BEARERS)
def of(game: Game, who: int) -> list[Marker]:
    """Lamps in the hand or clipped on, and the head light of a suit worn."""
    lights = with_feature("head-light") | with_feature("lamp")
    return [marker for marker in items_of(game, who) if marker.kind in lights and _is_ready(marker)]


def _is_ready(lamp: Marker) -> bool:
    if lamp.kind in with_feature("head-light"):
        return WORN in lamp.tags
    return HELD in lamp.tags or CLIPPED in lamp.tags


@implements("alien.gear.lamp")
def switch(game: Game, marker: int, on: bool, clause: str = "alien.gear.lamp") -> None:
    """A lit lamp cancels darkness in the carrier's zone, for both sides."""
    game.tag(clause, marker_ref(marker), (LIT,) if on else (), () if on else (LIT,))


@implements("alien.char.hands")
def mount(game: Game, who: int) -> None:
    """When hands or clothes have changed: a lamp whose mount is gone comes into a free hand, one that was taken out of
    the hand while it shone is clipped on; where neither can be it is stowed and goes out."""
    lights = [marker for marker in items_of(game, who) if marker.kind in with_feature("lamp")]
    stray = [lamp for lamp in lights if HELD not in lamp.tags and (CLIPPED in lamp.tags or LIT in lamp.tags)]
    if not stray:
        return
    has_mount, free = muster.has_mount(items_of(game, who)), character.free_hands(game, who)
    rows = []
    for lamp in stray:
        tags = (CLIPPED,) if has_mount else (HELD,) if free > 0 else ()
        free -= tags == (HELD,)
        gone = tuple(tag for tag in (CLIPPED, *(() if tags else (LIT,))) if tag not in tags)
        rows.append((marker_ref(lamp.id), tags, gone))
    retag_all(game, "alien.char.hands", rows)
