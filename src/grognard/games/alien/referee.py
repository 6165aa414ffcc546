"""The referee: fair by fixed orders. What its creatures know and hear, whom they attack, where they go, when they flee.

A person in that seat (option `referee`) is asked; otherwise what the rules advise is done without asking.
"""

from collections.abc import Iterable, Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Tagged
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Link, Ref, feature_ref, model_ref, number_of
from grognard.engine.dice.rolls import Draw, Modifier, Modifiers, Roll
from grognard.engine.space.zones import Graph, Zones, distances, mapped, steps_towards

from . import prey, screen, views, xenomorph, zone
from .cards import Creature
from .relations import links_from
from .terms import (
    ACTIVE,
    BROKEN,
    DARK,
    FOE_OF_ALL,
    FRIENDLY,
    HEARD,
    HIDDEN,
    HIVE,
    HURT_BY,
    KNOWS,
    LOCKED,
    LOCKED_BY,
    MOVED,
    OUT,
    PASSIVE,
    SEALED,
    SET_ON,
    SHUT_IN,
    UNCONSCIOUS,
    WARY,
    WRECKED,
    are_adjacent,
    being_of,
    count_of,
    crew,
    has,
    health,
    is_egg,
    is_human,
    is_there,
    is_xeno,
    is_zone,
    model_of,
    npcs,
    referee_seat,
    zone_of,
)

HEARING = 4
ALONE = 1
PCS = "pcs"
HUMAN, BIG, AGILE = "human", "big", "agile"
DOWN = frozenset({BROKEN, UNCONSCIOUS, "panic:12", "captured", "facehugged", "cocooned"})
LAST_STAGE = "V"


# -- what its creatures know ----------------------------------------------------------------------------------------


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
    prey.rouse_hive(game, who)


def can_hear(game: Game, who: int) -> bool:
    return not is_egg(game, who) and not has(game, who, SHUT_IN)


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
    rows = tuple((model_ref(who), (HEARD,), ()) for who in heard if not has(game, who, HEARD))
    if rows:
        game.tell(Tagged(clause, rows))


def expose(game: Game, who: int, clause: str) -> None:
    """Every NPC within four zones is roused and knows where this PC is (Noisy)."""
    at = zone_of(game, who)
    for other in npcs(game):
        away = zone.distance(game, at, zone_of(game, other))
        if away is not None and away <= HEARING and can_hear(game, other):
            alert(game, other, clause)
            learn(game, other, {at: max(1, known_zones(game, other).get(at, 0))}, clause)


# -- ways -----------------------------------------------------------------------------------------------------------


def walk_of(game: Game, who: int) -> str:
    """How a being gets about: as a human, through everything, too big for crawlspaces, or in the hive alone."""
    if not is_xeno(game, who):
        return HUMAN
    kind = being_of(game, who).id
    if kind == "sentry" and not xenomorph.is_queen_out(game):
        return HIVE
    return BIG if kind in zone.CRAMPED else AGILE


def _passes(zones: Zones, walk: str, border: Feature) -> bool:
    """Humans keep to doors and open those of their side; Sentries keep to the hive."""
    if border.kind in (zone.ACCESS, zone.CRAWL) and walk in (HUMAN, BIG):
        return False
    if walk == HIVE and not all(HIVE in zones.zone(at).tags for at in border.zones):
        return False
    return zone.is_passable(border) or (walk == HUMAN and is_own_lock(border))


def can_go(game: Game, who: int, border: Feature) -> bool:
    """Whether a being of the referee can go through a border now."""
    return _passes(game.zones, walk_of(game, who), border)


@mapped
def _graph(zones: Zones, walk: str) -> Graph:
    return zones.graph(lambda border: _passes(zones, walk, border))


@mapped
def _away(zones: Zones, walk: str, goal: str) -> dict[str, int]:
    return distances(_graph(zones, walk), goal)


@mapped
def _steps_towards(zones: Zones, walk: str, start: str, goal: str) -> list[str]:
    return steps_towards(_graph(zones, walk), start, _away(zones, walk, goal))


@implements("alien.zone.unlock-inside")
def is_own_lock(border: Feature) -> bool:
    """A door that the referee's people have locked and can unlock."""
    tags = border.tags
    return LOCKED in tags and WRECKED not in tags and LOCKED_BY + "referee" in tags


@implements("alien.ref.path")
def path(game: Game, who: int, goal: str) -> list[str]:
    """The next zones on shortest ways to a goal, the preferred one first; none if there is no way."""
    steps = _steps_towards(game.zones, walk_of(game, who), zone_of(game, who), goal)
    return sorted(steps, key=lambda at: _dislike(game, at)) if is_xeno(game, who) else steps


def _dislike(game: Game, at: str) -> int:
    """Among equal ways creatures prefer the dark and crawlspaces."""
    return 0 if zone.is_crawl(game, at) or is_zone(game, at, DARK) else 1


def door_on_the_way(game: Game, who: int, goal: str) -> Feature | None:
    """The locked door that a creature without a way would have to break first."""
    steps = game.zones.steps_towards(zone_of(game, who), goal, lambda border: _could_go(game, who, border))
    for step in steps:
        for border in game.zones.between(zone_of(game, who), step):
            if LOCKED in border.tags and WRECKED not in border.tags:
                return border
    return None


@implements("alien.crawl.seal-xeno")
def _could_go(game: Game, who: int, border: Feature) -> bool:
    """Creatures break doors, never a sealed access point."""
    return SEALED not in border.tags and zone.fits(game, who, border)


def has_moved(game: Game, who: int) -> bool:
    """Whether it changed zone in the last stretch or round."""
    return count_of(game, who, MOVED) > 0


# -- victims --------------------------------------------------------------------------------------------------------


@implements("alien.ref.target")
def target(game: Game, who: int, prefer_humans: bool = False) -> Script[int | None]:
    """Whom a creature attacks: chained, who last hurt it, Adjacent, nearest; among equals at random. Humans go by who
    is nearest alone (alien.npc.tactics)."""
    found = candidates(game, who)
    if prefer_humans:
        found = [other for other in found if is_human(game, other)] or found
    marked = _set_on(game, who) or _hurt_by(game, who, found) if is_xeno(game, who) else []
    beside = [other for other in found if are_adjacent(game, who, other)]
    found = marked or beside or _nearest(game, who, found)
    if len(found) < 2:
        return found[0] if found else None
    draw: Roll = Draw(referee_seat(game), "alien.ref.target", "whom it attacks", len(found))
    (index,) = yield screen.roll_for(game, who, draw)
    return found[int(index)]


def candidates(game: Game, who: int) -> list[int]:
    """Those it sees, and if none of them stands those whose zone it knows; the standing before the broken."""
    seen = [other for other in views.seen_of(game, who, prey_of(game, who)) if not has(game, other, OUT)]
    if not has(game, who, FRIENDLY, WARY) and not [o for o in seen if DOWN.isdisjoint(game.state.models[o].tags)]:
        seen += [other for other in _believed(game, who) if other not in seen]
    return standing_first(game, who, seen)


@implements("alien.stealth.hidden-combat")
def _believed(game: Game, who: int) -> list[int]:
    """Those in the zones where it knows of somebody; the hidden of its own zone are to be found first."""
    places, here = known_zones(game, who), zone_of(game, who)
    some = [other for other in crew(game) if zone_of(game, other) in places and not has(game, other, OUT)]
    return [other for other in some if not (has(game, other, HIDDEN) and zone_of(game, other) == here)]


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


@implements("alien.ref.broken-victims")
def standing_first(game: Game, who: int, some: Iterable[int]) -> list[int]:
    """The broken and unconscious are picked only if nobody standing is in the zone or one zone away."""
    found, models = list(some), game.state.models
    standing = [other for other in found if DOWN.isdisjoint(models[other].tags)]
    fallen = [other for other in found if other not in standing]
    if not fallen or not is_xeno(game, who):
        return standing
    here = zone_of(game, who)
    close = [other for other in standing if _steps(game, here, zone_of(game, other)) <= 1]
    return standing if close else [*standing, *fallen]


def _set_on(game: Game, who: int) -> list[int]:
    chained = links_from(game, SET_ON)
    found = [number_of(link.b) for link in chained.get(model_ref(who), ())] if chained else []
    return [other for other in found if is_there(game, other)]


def _hurt_by(game: Game, who: int, found: list[int]) -> list[int]:
    last = count_of(game, who, HURT_BY) - 1
    return [last] if last in found else []


def _nearest(game: Game, who: int, found: list[int]) -> list[int]:
    here = zone_of(game, who)
    away = {other: _steps(game, here, zone_of(game, other)) for other in found}
    least = min(away.values(), default=0)
    return [other for other in found if away[other] == least]


def _steps(game: Game, a: str, b: str) -> int:
    steps = zone.distance(game, a, b)
    return 99 if steps is None else steps


@implements("alien.ref.retreat")
def retreats(game: Game, who: int) -> bool:
    """A creature that has had enough withdraws if it can."""
    return has_had_enough(game, who) and bool(foes_known(game, who)) and bool(refuges(game, who))


@implements("alien.ref.retreat")
def has_had_enough(game: Game, who: int) -> bool:
    """Below a quarter of its Health a creature seeks rest, not prey; stage V in its hive never does."""
    card = being_of(game, who)
    if not isinstance(card, Creature) or health(game, who) >= -(-card.health // 4):
        return False
    return not (card.stage == LAST_STAGE and is_zone(game, zone_of(game, who), HIVE))


def refuges(game: Game, who: int) -> list[str]:
    """Neighbouring zones without a visible enemy that it can go to."""
    here = zone_of(game, who)
    ways = game.zones.neighbours(here, lambda border: can_go(game, who, border))
    foes = foes_known(game, who)
    return [at for at in ways if at not in foes]


@implements("alien.ref.fair")
def foes_known(game: Game, who: int) -> set[str]:
    """The zones in which it sees somebody of the crew or believes somebody to be."""
    seen = views.seen_of(game, who, crew(game))
    return {zone_of(game, other) for other in seen} | {*known_zones(game, who)}


# -- small matters --------------------------------------------------------------------------------------------------


@implements("alien.ref.difficulty")
def difficulty(amount: int, label: str) -> Modifiers:
    """The modifier that the scenario lists for a task, +1 to -2 dice; nothing listed means none."""
    if not amount:
        return ()
    return (Modifier(max(-2, min(1, amount)), "alien.ref.difficulty", label),)
