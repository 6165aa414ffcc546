"""What the referee's beings know and hear of the crew, and whom they count as prey."""

from collections.abc import Iterable, Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Tagged
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, Ref, feature_ref, model_ref
from grognard.engine.space.zones import Zones, mapped

from ..map import views, zone
from ..words.relations import links_from
from ..words.terms import (
    ACTIVE,
    COMBAT,
    FOE_OF_ALL,
    FRIENDLY,
    HEARD,
    KNOWS,
    PASSIVE,
    SHUT_IN,
    STEPS,
    WARY,
    count_of,
    crew,
    has,
    is_crew,
    is_egg,
    is_there,
    is_xeno,
    model_of,
    npcs,
    referee_seat,
    zone_of,
)
from . import hive, sight

HEARING, FOOTFALL = 4, 1
"""Zones within which noise is heard at all, and the passive hear somebody run."""
ALONE = 1
PCS = "pcs"


@implements("alien.ref.fair")
def known_zones(game: Game, who: int) -> dict[str, int]:
    """Where an NPC believes PCs to be: zone and how many it knows of there (0: only a noise)."""
    links = links_from(game, KNOWS).get(model_ref(who))
    if not links:
        return {}
    places = _zone_names(game.zones)
    return {places[link.b]: link.counters.get(PCS, 0) for link in links}


@mapped
def _zone_names(zones: Zones) -> dict[Ref, str]:
    """The zones by how links name them."""
    return {feature_ref(zones.zone(at).id): at for at in zones.all()}


def learn(game: Game, who: int, places: dict[str, int], clause: str, anew: bool = False) -> None:
    """An NPC gets to know where PCs are; `anew`: what it knew before is out of date."""
    ref = model_ref(who)
    refs = {feature_ref(game.zones.zone(at).id): number for at, number in places.items()}
    dropped = [k for k in game.state.links if k.kind == KNOWS and k.a == ref and (anew or k.b in refs)]
    added = [
        Link(KNOWS, ref, at, {PCS: number} if number else {}, (referee_seat(game),)) for at, number in refs.items()
    ]
    if added or dropped:
        game.tell(Linked(clause, tuple(added), tuple(dropped)))


def forget(game: Game, who: int, clause: str) -> None:
    """It no longer knows where anybody is."""
    learn(game, who, {}, clause, anew=True)


def see(game: Game, who: int, clause: str) -> None:
    """An NPC takes in the PCs and allies it has in sight."""
    seen: dict[str, int] = {}
    for other in views.seen_of(game, who, crew(game)):
        seen[zone_of(game, other)] = seen.get(zone_of(game, other), 0) + 1
    if seen:
        learn(game, who, seen, clause, anew=True)


@implements("alien.stealth.alert", "alien.stealth.passive")
def alert(game: Game, who: int, clause: str) -> None:
    """A passive enemy becomes active, and with one of a hive all of it, whether that one was active or not."""
    if has(game, who, PASSIVE):
        game.tag(clause, model_ref(who), (ACTIVE,), (PASSIVE,))
    hive.rouse_hive(game, who)


def can_hear(game: Game, who: int) -> bool:
    """Neither eggs nor the shut in; Workers ignore intruders, whatever noise they make."""
    return not is_egg(game, who) and not has(game, who, SHUT_IN) and not sight.is_unaware(game, who)


@implements("alien.ref.noise", "alien.stealth.alert")
def noise(game: Game, at: str, reach: int, clause: str, by: int | None = None) -> None:
    """Noise in a zone rouses passive enemies within its reach; active ones within four zones learn where it was, but
    for the one who made it."""
    heard = []
    for who in npcs(game):
        away = zone.distance(game, at, zone_of(game, who))
        if away is None or who == by or not can_hear(game, who):
            continue
        if away <= reach:
            alert(game, who, clause)
        if away <= HEARING and has(game, who, ACTIVE):
            heard.append(who)
    for who in heard:
        if at not in known_zones(game, who):
            learn(game, who, {at: 0}, clause)
    if by is None or is_crew(game, by):
        _note_heard(game, heard, clause)


@implements("alien.ref.stalk")
def _note_heard(game: Game, some: Iterable[int], clause: str) -> None:
    """They have heard the crew since their last move; the noise of other creatures draws nobody out."""
    rows = tuple((model_ref(who), (HEARD,), ()) for who in some if not has(game, who, HEARD))
    if rows:
        game.tell(Tagged(clause, rows))


@implements("alien.ref.noise")
def tread(game: Game, who: int) -> None:
    """The second zone that somebody of the crew enters in a round, in flight too or with a burden, is entered at a run,
    which is heard."""
    if game.state.phase != COMBAT or not is_crew(game, who) or not is_there(game, who):
        return
    if count_of(game, who, STEPS):
        noise(game, zone_of(game, who), FOOTFALL, "alien.ref.noise")
    game.count("alien.ref.noise", (model_ref(who), STEPS, 1))


@implements("alien.ref.noise")
def expose(game: Game, who: int, clause: str) -> None:
    """Every NPC within four zones is roused and knows where this PC is, by the noise of it (Noisy)."""
    at, heard = zone_of(game, who), list[int]()
    for other in npcs(game):
        away = zone.distance(game, at, zone_of(game, other))
        if away is not None and away <= HEARING and can_hear(game, other):
            alert(game, other, clause)
            learn(game, other, {at: max(1, known_zones(game, other).get(at, 0))}, clause)
            heard += (other,)
    _note_heard(game, heard, clause)


@implements("alien.ref.target", "alien.dice.npc-rolls")
def prey_of(game: Game, who: int) -> Sequence[int]:
    """PCs and allies, who have nothing to fear from the wary and friendly. One that its scenario calls hostile to all
    counts every other person like these, and they it. What the crew does not see is not played out."""
    mine = () if has(game, who, FRIENDLY, WARY) else crew(game)
    if model_of(game, who).known is not None:
        return mine
    if not is_xeno(game, who):
        return [*mine, *on_the_loose(game)]
    if not has(game, who, FOE_OF_ALL):
        return mine
    others = [other for other in npcs(game) if model_of(game, other).known is None and not has(game, other, SHUT_IN)]
    return [*mine, *(other for other in others if not is_xeno(game, other))]


@remembered(ROLES, SHUT_IN, FOE_OF_ALL)
def on_the_loose(game: Game) -> list[int]:
    """Creatures that are hostile to all, as far as the crew sees them; not to be changed."""
    seen = [who for who in npcs(game) if model_of(game, who).known is None and has(game, who, FOE_OF_ALL)]
    return [who for who in seen if not has(game, who, SHUT_IN)]


@implements("alien.ref.fair")
def foes_known(game: Game, who: int) -> set[str]:
    """The zones in which it sees somebody of the crew or believes somebody to be."""
    seen = views.seen_of(game, who, crew(game))
    return {zone_of(game, other) for other in seen} | {*known_zones(game, who)}
