"""What lamps and motion trackers show on the plan, as far as the state handed in knows: light, beams, contacts."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby
from math import atan2, degrees

from msgspec.structs import replace

from grognard.engine.core.script import Game
from grognard.engine.core.state import Feature, Marker, Point, model_ref
from grognard.engine.showing.looks import Beam, Blip, Contact, Instrument

from ..body import supply
from ..books.scenario import ZoneCard, scenario
from ..map import zone
from ..moves import tracker
from ..words.terms import (
    AT,
    COMBAT,
    HELD,
    LIT,
    PING,
    SCANNED,
    crew,
    endings,
    has,
    item_card,
    items_of,
    number_in,
    zone_of,
)

TURN = 360
BORDER = 2
"""Zones of a border; a line of sight has more."""


def light(game: Game) -> dict[str, str]:
    """How the crew sees each zone of its map."""
    mapped = _mapped(game)
    known = mapped.zones
    in_view = zone.zones_in_view(mapped, tuple(who for who in crew(mapped) if known.find(zone_of(mapped, who))))
    return {at: _light(zone.is_lit(mapped, at), at in in_view) for at in known.all()}


def _mapped(game: Game) -> Game:
    """The map without what leads off it: borders to, and lines of sight along, zones that are not known."""
    features = game.state.features
    known = {feature.zones[0] for feature in features if len(feature.zones) == 1}
    if all(known.issuperset(feature.zones) for feature in features):
        return game
    return Game(replace(game.state, features=tuple(part for one in features for part in _known_parts(one, known))))


def _known_parts(feature: Feature, known: set[str]) -> Iterator[Feature]:
    if known.issuperset(feature.zones):
        yield feature
        return
    for is_known, run in groupby(feature.zones, known.__contains__):
        zones = tuple(run)
        if is_known and len(zones) > BORDER:
            yield replace(feature, zones=zones)


def _light(is_lit: bool, is_in_view: bool) -> str:
    if is_in_view:
        return "lit" if is_lit else "seen"
    return "known" if is_lit else "dark"


def beams(game: Game) -> Iterator[Beam]:
    """Lamps that are lit: they light the zone of their bearer, and point where he peeks."""
    lamps = {marker.on for marker in game.state.markers if marker.on is not None and LIT in marker.tags}
    for model in game.state.models:
        if model_ref(model.id) in lamps and isinstance(model.place, str):
            yield Beam(model_ref(model.id), model.place, _peeked(game, model.tags, model.place))


def _peeked(game: Game, tags: tuple[str, ...], here: str) -> str:
    posts = endings(tags, AT)
    border = next((one for one in game.state.features if posts and one.id == int(posts[0])), None)
    return next((at for at in border.zones if at != here), "") if border is not None else ""


# -- motion trackers ------------------------------------------------------------------------------------------------


def contacts(game: Game) -> Iterator[Contact]:
    """The pings of the last scan, where the plan has their zone."""
    sheet = scenario(game.state.scenario)
    for ping in _pings(game):
        card = sheet.zone(str(ping.at))
        if card is not None:
            yield Contact(card.id, number_in(ping), middle(card))


def _pings(game: Game) -> list[Marker]:
    return [marker for marker in game.state.markers if marker.kind == PING and isinstance(marker.at, str)]


def instruments(game: Game) -> Iterator[Instrument]:
    """The trackers of the crew, those in hand first; each in hand has the pings within its reach."""
    carried = [(HELD in thing.tags, who, thing) for who in crew(game) for thing in items_of(game, who)]
    for _, who, thing in sorted(carried, key=lambda row: not row[0]):
        card = item_card(thing)
        for word in card.features if card is not None else ():
            if word.startswith(tracker.TRACKER):
                yield _instrument(game, who, thing, int(word[len(tracker.TRACKER) :]))


def _instrument(game: Game, who: int, thing: Marker, reach: int) -> Instrument:
    here, card = zone_of(game, who), item_card(thing)
    works = HELD in thing.tags and supply.works(thing)
    blips = tuple(_blips(game, here, reach)) if works else ()
    clause = "alien.stealth.tracker-combat" if game.state.phase == COMBAT else "alien.stealth.tracker"
    return Instrument(
        model_ref(who), card.name if card is not None else "", here, reach, f"power {supply.rating(thing)}",
        _words(game, who, thing, blips, reach), clause, works, blips,
    )  # fmt: skip


def _words(game: Game, who: int, thing: Marker, blips: tuple[Blip, ...], reach: int) -> str:
    number = sum(blip.number for blip in blips)
    if HELD not in thing.tags:
        return "Not in hand: draw it to use it."
    if not supply.works(thing):
        return "No power left."
    if number:
        time = "round" if game.state.phase == COMBAT else "stretch"
        return f"{number} contact{'' if number == 1 else 's'} that moved in the {time} before."
    if has(game, who, SCANNED):
        return f"Nothing that moved within {reach} zone{'' if reach == 1 else 's'}."
    return "No scan shown now."


def _blips(game: Game, here: str, reach: int) -> Iterator[Blip]:
    sheet = scenario(game.state.scenario)
    away, start = _distances(game.state.scenario, here), sheet.zone(here)
    for ping in _pings(game):
        card = sheet.zone(str(ping.at))
        if card is not None and start is not None and card.id in away and away[card.id] <= reach:
            bearing = _bearing(middle(start), middle(card))
            yield Blip(card.id, number_in(ping), away[card.id], bearing)


@cache
def _distances(id: str, start: str) -> dict[str, int]:
    """How many borders lie between a zone and every other on the plan of a scenario."""
    found, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for border in scenario(id).borders:
            for there in border.zones if here in border.zones else ():
                if there not in found:
                    found[there] = found[here] + 1
                    edge.append(there)
    return found


def middle(card: ZoneCard) -> Point:
    """The middle of a room on the plan; of a crawlspace, a point half way along it."""
    if card.kind == "crawl":
        return card.outline[len(card.outline) // 2]
    left, top, right, bottom = card.at
    return ((left + right) // 2, (top + bottom) // 2)


def _bearing(here: Point, there: Point) -> int:
    return round(degrees(atan2(there[0] - here[0], here[1] - there[1]))) % TURN
