"""Cover: where it is found, what it does against shots and blasts, and how it is lost."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import feature_ref, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers
from grognard.engine.space.zones import Zones, mapped

from ..map import aboard, barrier, zone
from ..words import statuses
from ..words.tagging import retag
from ..words.terms import (
    AT,
    BY_DOOR,
    CLUTTERED,
    FULL_COVER,
    PARTIAL_COVER,
    PRONE,
    has,
    is_crew,
    model_of,
    seat_of,
    zone_of,
)
from . import gear

PARTIAL: Modifiers = (Modifier(-2, "alien.cover.partial", "partial cover"),)
FULL: Modifiers = (Modifier(-3, "alien.cover.full", "full cover"),)


@mapped
@implements("alien.crawl.features", "alien.zone.hatch")
def _spots(zones: Zones, here: str, seat: int | None) -> list[str]:
    """The clutter of a zone, else its doors and hatches as far as a seat of the crew knows them, those broken open left
    out; no crawlspace's."""
    if zones.zone(here).kind == zone.CRAWL:
        return []
    if CLUTTERED in zones.zone(here).tags:
        return [""]
    near = [border for _, border in zones.borders(here) if zone.is_door(border)]
    return [feature_ref(b.id) for b in near if b.known is None or seat is None or seat in b.known]


@implements("alien.cover.partial", "alien.cover.full")
def places(game: Game, who: int) -> list[str]:
    """Where somebody can take cover: `` for the clutter of the zone, else the ref of a door to stand beside."""
    spots = _spots(game.zones, zone_of(game, who), seat_of(game, who) if is_crew(game, who) else None)
    if spots and (has(game, who, PRONE) or gear.wears_loader(game, who) or aboard.vehicle_of(game, who) is not None):
        return []
    return spots


def take(game: Game, who: int, full: bool, clause: str, beside: str = "") -> None:
    """Be in cover from now on; beside a door means to stand at it, looking through it only if one did before."""
    adds, drops = ((FULL_COVER,), (PARTIAL_COVER,)) if full else ((PARTIAL_COVER,), (FULL_COVER,))
    tags = model_of(game, who).tags
    at = (AT + beside[1:] if AT + beside[1:] in tags else BY_DOOR + beside[1:],) if beside else ()
    stale = tuple(tag for tag in tags if tag.startswith((AT, BY_DOOR)) and tag not in at) if at else ()
    retag(game, clause, model_ref(who), (*adds, *at), (*drops, *stale))


@implements("alien.cover.lose")
def lose(game: Game, who: int) -> None:
    """Out of cover: moved, knocked down or in close combat."""
    statuses.end(game, statuses.UNCOVERED, who)


@implements("alien.cover.lose")
def rise_to_shoot(game: Game, who: int) -> None:
    """Who shoots out of full cover is in partial cover first, and so sees and is seen."""
    if has(game, who, FULL_COVER):
        game.tag("alien.cover.lose", model_ref(who), (PARTIAL_COVER,), (FULL_COVER,))


@implements("alien.cover.partial", "alien.cover.full", "alien.cover.direction")
def modifiers(game: Game, victim: int) -> Modifiers:
    """Dice that cover costs every ranged attacker, from wherever; against close combat it is nothing."""
    if has(game, victim, FULL_COVER):
        return FULL
    return PARTIAL if has(game, victim, PARTIAL_COVER) else aboard.cover_parts(game, victim)


@implements("alien.cover.partial", "alien.cover.full")
def is_covered(game: Game, who: int) -> bool:
    """In cover of any kind; who rides in the open counts as in partial cover."""
    return has(game, who, FULL_COVER, PARTIAL_COVER) or aboard.vehicle_of(game, who) is not None


@implements("alien.cover.full")
def level(game: Game, victim: int) -> int:
    """The barrier that a shot at somebody must get through: that of full cover."""
    return barrier.level_for(game, victim) if has(game, victim, FULL_COVER) else 0


@implements("alien.cover.explosion")
def charge_level(game: Game, victim: int) -> int:
    """Against placed explosives any cover counts with the barrier's full level."""
    return barrier.level_for(game, victim) if is_covered(game, victim) else 0
