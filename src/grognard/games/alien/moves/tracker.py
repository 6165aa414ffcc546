"""Motion trackers and mapping devices: pings say where something moved and how many, never what."""

from collections import Counter
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Placed, Removed, Revealed
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, marker_ref, model_ref, next_id

from ..body import supply
from ..books.profiles import item, with_feature
from ..harm import trauma
from ..known import sight
from ..map import zone
from ..words import clock
from ..words.terms import (
    BEARERS,
    COMBAT,
    HELD,
    HIDDEN,
    MOVED,
    NUMBER,
    PING,
    SCANNED,
    WAS_MOVING,
    count_of,
    everybody,
    has,
    is_crew,
    items_of,
    marker_of,
    npcs,
    zone_of,
)

TRACKER, MAPPER = "tracker-", "mapper"


@remembered(BEARERS)
def trackers(game: Game, who: int) -> list[tuple[Marker, int]]:
    """Motion trackers in hand that have power, with their reach in zones."""
    held = [thing for thing in items_of(game, who) if HELD in thing.tags and _reaches(thing.kind)]
    return [(thing, reach) for thing in held if supply.works(thing) for reach in _reaches(thing.kind)]


@cache
def _reaches(kind: str) -> tuple[int, ...]:
    card = item(kind)
    features = () if card is None else card.features
    return tuple([int(word[len(TRACKER) :]) for word in features if word.startswith(TRACKER)])


@implements("alien.stealth.tracker")
def scan(game: Game, who: int, thing: int) -> Script[int]:
    """Pings in the zones of all that moved in the stretch before, or the round before; then a power supply roll."""
    clause = "alien.stealth.tracker-combat" if game.state.phase == COMBAT else "alien.stealth.tracker"
    (reach,) = (reach for one, reach in trackers(game, who) if one.id == thing)
    clear(game, clause)
    found = Counter(zone_of(game, npc) for npc in moving(game, zone_of(game, who), reach))
    found.update(trauma.false_pings(game, who, zone.zones_within(game, zone_of(game, who), reach)))
    start = next_id(game.state.markers)
    pings = [Marker(start + n, PING, at, None, {NUMBER: found[at]}) for n, at in enumerate(sorted(found))]
    if pings:
        game.tell(Placed(clause, markers=tuple(pings)))
    else:
        game.note(clause, "the tracker shows nothing", marker_ref(thing))
    if game.state.phase != COMBAT:
        game.tag(clause, model_ref(who), (SCANNED,))
    yield from supply.used(game, thing, who)
    return len(pings)


@implements("alien.stealth.tracker", "alien.stealth.tracker-combat")
def moving(game: Game, at: str, reach: int) -> list[int]:
    """NPCs within reach that changed zone in the time before."""
    key = WAS_MOVING if game.state.phase == COMBAT else MOVED
    near = zone.zones_within(game, at, reach)
    return [npc for npc in npcs(game) if count_of(game, npc, key) and zone_of(game, npc) in near]


@implements("alien.stealth.tracker")
def clear(game: Game, clause: str) -> None:
    """A ping is not a sighting: it fades with the next look or the end of the stretch."""
    old = tuple(marker_ref(marker.id) for marker in game.state.markers if marker.kind == PING)
    if old:
        game.tell(Removed(clause, old, "spent"))


@implements("alien.stealth.tracker-combat")
def round_passed(game: Game) -> None:
    """A new round: what moved in the last one is what a tracker shows in this."""
    rows, models = [], game.state.models
    for npc in everybody(game):
        counters = models[npc].counters
        if (WAS_MOVING not in counters and MOVED not in counters) or is_crew(game, npc):
            continue
        was, now = counters.get(WAS_MOVING, 0), counters.get(MOVED, 0)
        if was != now:
            rows.append((model_ref(npc), WAS_MOVING, now - was, now))
        if now:
            rows.append((model_ref(npc), MOVED, -now, 0))
    if rows:
        game.tell(Counted("alien.stealth.tracker-combat", tuple(rows)))


# -- mapping device -------------------------------------------------------------------------------------------------


@remembered(BEARERS)
def mappers(game: Game, who: int) -> list[Marker]:
    """Mapping devices in hand that have power."""
    kinds = with_feature(MAPPER)
    things = [thing for thing in items_of(game, who) if thing.kind in kinds and HELD in thing.tags]
    return [thing for thing in things if supply.works(thing)]


@implements("alien.gear.mapper")
def may_map(game: Game, thing: Marker) -> bool:
    """One zone a stretch, whoever holds the device."""
    return thing.counters.get(SCANNED, 0) != clock.this_stretch(game)


@implements("alien.gear.mapper")
def scan_zone(game: Game, who: int, thing: int, at: str) -> Script[int]:
    """Show all NPCs of a zone that are not hidden; then a power supply roll (alien.gear.mapper)."""
    clause = "alien.gear.mapper"
    found = [n for n in npcs(game) if zone_of(game, n) == at and not has(game, n, HIDDEN)]
    game.tell(Revealed(clause, (f"f{game.zones.zone(at).id}",)))
    sight.show(game, tuple(found), clause)
    since = clock.this_stretch(game) - marker_of(game, thing).counters.get(SCANNED, 0)
    game.count(clause, (marker_ref(thing), SCANNED, since))
    yield from supply.used(game, thing, who)
    return len(found)
