"""What creatures do with places and victims: dragging, carrying off, charging on, fleeing, calling the hive."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Placed, Removed, Revealed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Link, Marker, marker_ref, model_ref, next_id, number_of
from grognard.engine.dice.rolls import Draw, Hidden, Total
from grognard.engine.space.zones import Zones, mapped

from ..body import grip
from ..body.character import speed
from ..body.sedation import FADING, sedate
from ..books.cards import Creature
from ..books.profiles import being
from ..harm import hazard
from ..known import combat, hive, knowledge, sight
from ..known.hive import stage_of
from ..map import crawl, screen, walks, zone
from ..map import range as bands
from ..moves import move, stealth
from ..words.clock import STRETCHES_IN_SHIFT
from ..words.tagging import retag
from ..words.terms import (
    ACTIVE,
    CAPTURED,
    CARRIES,
    COMBAT,
    HIVE,
    PASSIVE,
    SAC,
    adjacent_to,
    are_adjacent,
    being_of,
    count_of,
    crew,
    endings,
    everybody,
    grappler_of,
    has,
    is_egg,
    is_there,
    is_zone,
    model_of,
    name_of,
    npcs,
    referee_seat,
    zone_of,
)
from . import burster

TWO_ZONES = 2
"""The full movement of a turn; in a stretch it is as in any other."""
RETURNS = "returns"
COMING = "~coming:"
"""Tag of a guard that has been called: ends with the zone of the caller."""
CALLED = {"queen": "sentry"}


def neighbours(game: Game, who: int) -> list[str]:
    """The neighbouring zones that are open to a creature, whoever stands in the way."""
    return [to for to, _ in walks.ways_out(game, who)]


def exits(game: Game, who: int) -> list[str]:
    """Those it could go to now: nobody blocks the way, and a Sentry keeps to its hive."""
    near = [at for at in neighbours(game, who) if hive.keeps_to_hive(game, who, at)]
    return [at for at in near if not move.holders(game, who, at)]


# -- victims -------------------------------------------------------------------------------------------------------


def drag_away(game: Game, who: int, victim: int) -> Script[None]:
    """Into a neighbouring zone that is wide enough for both, an empty one first, dark ones before lit ones; both stay
    Adjacent."""
    ways = [at for at in exits(game, who) if _is_wide(game, who, victim, at)]
    foes = knowledge.foes_known(game, who)
    ways = [at for at in ways if at not in foes] or ways
    if not ways:
        return
    dark = [way for way in ways if not zone.is_lit(game, way)] or ways
    what = screen.about(game, who, f"where it drags {name_of(game, victim)}")
    draw = Draw(referee_seat(game), "alien.xeno.signature", what, len(dark))
    (index,) = yield screen.roll_for(game, who, draw)
    yield from carry(game, who, victim, dark[index], "alien.xeno.signature")


def _is_wide(game: Game, who: int, victim: int, to: str) -> bool:
    """Whether a victim fits through: nobody in a power loader goes into a crawlspace."""
    borders = game.zones.between(zone_of(game, who), to)
    return any(_both_pass(game, who, victim, border) for border in borders)


def _both_pass(game: Game, who: int, victim: int, border: Feature) -> bool:
    return zone.can_pass(game, who, border) and zone.fits(game, victim, border)


def carry(game: Game, who: int, victim: int, to: str, clause: str) -> Script[None]:
    """Both go into a zone and are Adjacent there; a third who held the victim has lost it, or got free of it."""
    holder = grappler_of(game, victim)
    if holder is not None and holder != who:
        grip.let_go(game, holder, "alien.close.grapple-end")
    grip.let_go(game, victim, "alien.close.grapple-end")
    move.shift(game, (victim,), to, clause)
    held = grappler_of(game, victim) == who
    yield from move.enter(game, who, to, clause)
    if is_there(game, who) and is_there(game, victim):
        bands.make_adjacent(game, who, victim, clause)
    if not held and is_there(game, victim):
        yield from hazard.entered(game, victim)


def fade(game: Game, who: int, victim: int) -> None:
    """The victim of a capture loses consciousness for a shift and is carried off."""
    sedate(game, victim)
    game.tell(Linked("alien.xeno.captured", (Link(CARRIES, model_ref(who), model_ref(victim)),)))


@implements("alien.xeno.captured")
def carried_by(game: Game, who: int) -> int | None:
    """Whom a creature carries off."""
    ref = model_ref(who)
    return next((number_of(link.b) for link in game.state.links if link.kind == CARRIES and link.a == ref), None)


@implements("alien.xeno.captured")
def carry_off(game: Game, who: int, victim: int) -> Script[bool]:
    """At full movement to the nearest egg or hive zone, where the victim is left, captured; False if there is none, if
    the two are no longer together, or if somebody holds the way: him it deals with first."""
    if zone_of(game, victim) != zone_of(game, who) and not (yield from _pull_over(game, who, victim)):
        let_go(game, who)
        return False
    goals = {zone_of(game, egg) for egg in everybody(game) if is_egg(game, egg)}
    goals |= {id for id in game.zones.all() if is_zone(game, id, HIVE)}
    for step in range(TWO_ZONES if game.state.phase == COMBAT else speed(game, who)):
        here, has_moved = zone_of(game, who), step > 0
        if here in goals or (has_moved and _is_met(game, who)):
            break
        away = game.zones.distances(here, lambda border: _both_pass(game, who, victim, border))
        reached = [goal for goal in sorted(goals) if goal in away]
        if not reached:
            let_go(game, who)
            return False
        goal = min(reached, key=lambda id: away[id])
        ways = game.zones.steps_towards(here, goal, lambda border: _both_pass(game, who, victim, border))
        free = [way for way in ways if not move.holders(game, who, way)]
        if not free:
            return has_moved
        yield from carry(game, who, victim, free[0], "alien.xeno.captured")
    if zone_of(game, who) in goals:
        game.tag("alien.xeno.captured", model_ref(victim), (CAPTURED,))
        let_go(game, who)
    return True


def _pull_over(game: Game, who: int, victim: int) -> Script[bool]:
    """Whoever held a passage and lies Adjacent across it is taken through it first."""
    if not are_adjacent(game, who, victim):
        return False
    move.shift(game, (victim,), zone_of(game, who), "alien.xeno.captured")
    bands.make_adjacent(game, who, victim, "alien.xeno.captured")
    yield from hazard.entered(game, victim)
    return is_there(game, victim)


def _is_met(game: Game, who: int) -> bool:
    """Outside combat a walk ends where somebody of the crew who is awake sees the walker."""
    return game.state.phase != COMBAT and sight.is_in_sight_of_crew(game, who)


def let_go(game: Game, who: int) -> None:
    """A carrier that is broken or driven off frees its victim."""
    ref = model_ref(who)
    links = tuple(link for link in game.state.links if link.kind == CARRIES and link.a == ref)
    if links:
        game.tell(Linked("alien.xeno.captured", dropped=links))


def fading(game: Game, who: int) -> None:
    """A captured victim's rounds awake run out, one at each of its turns."""
    left = count_of(game, who, FADING)
    if not left:
        return
    game.count("alien.xeno.captured", (model_ref(who), FADING, -1))
    if left == 1:
        captor = next(
            (other for other in adjacent_to(game, who) if is_captor(game, other) and is_there(game, other)), None
        )
        if captor is not None:
            fade(game, captor, who)
        else:
            sedate(game, who)


def is_captor(game: Game, who: int) -> bool:
    card = being_of(game, who)
    return isinstance(card, Creature) and card.attacks == "attack-stage5"


# -- going elsewhere -----------------------------------------------------------------------------------------------


def run_on(game: Game, who: int, came_from: str) -> Script[None]:
    """After a charge on into a further zone, another one than it came from if it can; all Adjacency ends."""
    ways = exits(game, who)
    ways = [way for way in ways if way != came_from] or ways
    if not ways:
        return
    (index,) = yield screen.roll_for(
        game, who, Draw(referee_seat(game), "alien.xeno.charge", "where it runs on", len(ways))
    )
    yield from move.enter(game, who, ways[index], "alien.xeno.charge")


@implements("alien.xeno.queen-sac")
def flee(game: Game, who: int, clause: str, steps: int = 2) -> Script[int]:
    """Away from the crew and never back, by crawlspaces and dark zones if it can; how many zones it went."""
    if grappler_of(game, who) is not None or has(game, who, SAC):
        return 0
    grip.let_go(game, who, "alien.close.grapple")
    gone, foes, behind = 0, knowledge.foes_known(game, who), {zone_of(game, who)}
    for _ in range(steps):
        foes |= knowledge.foes_known(game, who)
        ways = [way for way in exits(game, who) if way not in foes | behind]
        if not ways or not is_there(game, who):
            break
        way = min(ways, key=lambda id: (not is_crawl(game, id), zone.is_lit(game, id), -_nearest(game, id, foes)))
        yield from move.enter(game, who, way, clause)
        behind.add(way)
        gone += 1
    return gone


def is_crawl(game: Game, id: str) -> bool:
    return game.zones.zone(id).kind == "crawl"


def _nearest(game: Game, id: str, foes: set[str]) -> int:
    away = _distances(game.zones, id)
    return min([away.get(at, 99) for at in foes], default=99)


@mapped
def _distances(zones: Zones, id: str) -> dict[str, int]:
    """Borders on the shortest route, whatever closes them."""
    return zones.distances(id, lambda border: True)


def escape(game: Game, who: int) -> Script[None]:
    """Chestbursters and Bloodbursters run: two zones, and gone once out of sight, to come back grown."""
    yield from flee(game, who, "alien.xeno.signature")
    if any(zone.sees(game, foe, who) for foe in crew(game)):
        return
    kind, at, delay = model_of(game, who).profile, zone_of(game, who), STRETCHES_IN_SHIFT
    if kind == "bloodburster":
        delay = yield Hidden.of(Total(referee_seat(game), "alien.xeno.signature", "stretches until it returns", (6,)))
    game.tell(Removed("alien.xeno.signature", (model_ref(who),), "left"))
    id, grown = next_id(game.state.markers), (burster.ADULTS[kind],)
    back = Marker(id, RETURNS, at, counters={"stretches": delay}, tags=grown, known=(referee_seat(game),))
    game.tell(Placed("alien.xeno.signature", markers=(back,)))


def stretch_passed(game: Game) -> list[tuple[str, str]]:
    """Which young ones come back grown, and where."""
    back: list[tuple[str, str]] = []
    for marker in game.state.markers:
        if marker.kind == RETURNS:
            game.count("alien.xeno.signature", (marker_ref(marker.id), "stretches", -1))
            if marker.counters.get("stretches", 0) <= 1 and isinstance(marker.at, str):
                game.tell(Removed("alien.xeno.signature", (marker_ref(marker.id),), "spent"))
                back.append((marker.at, marker.tags[0]))
    return back


# -- the hive ------------------------------------------------------------------------------------------------------


def reinforcements(game: Game, who: int, attack: str) -> list[int]:
    """Those of the hive who are not in the fight yet; the guard of a Queen are Sentries, of others Soldiers."""
    wanted = CALLED.get(model_of(game, who).profile, "soldier") if attack == "call-the-guard" else ""
    return [
        other
        for other in npcs(game)
        if other != who
        and not endings(model_of(game, other).tags, COMING)
        and stage_of(game, other) == "V"
        and being(model_of(game, other).profile).speed > 1
        and not combat.is_fighting(game, other)
        and (not wanted or model_of(game, other).profile == wanted)
        and _places_for(game, other, zone_of(game, who))
    ]


@implements("alien.xeno.sentry")
def _places_for(game: Game, other: int, beside: str) -> list[str]:
    """Where one of the hive can appear beside a zone, or in it for want of a way: a Sentry in the hive alone."""
    ways = [to for to, _ in walks.ways_for(game.zones, beside, walks.gait_of(game, other))]
    near = [way for way in ways if hive.keeps_to_hive(game, other, way)]
    return near or [way for way in (beside,) if hive.keeps_to_hive(game, other, way)]


def call(game: Game, caller: int, some: list[int]) -> None:
    """They are on their way to where the call came from."""
    for other in some:
        game.tag("alien.xeno.signature", model_ref(other), (COMING + zone_of(game, caller),))


@implements("alien.xeno.signature")
def arrive(game: Game) -> Script[None]:
    """Those who were called in the round that is over are there now."""
    for who in npcs(game):
        tag = next((tag for tag in model_of(game, who).tags if tag.startswith(COMING)), "")
        if tag:
            game.tag("alien.combat.round-end", model_ref(who), (), (tag,))
            yield from summon(game, who, tag[len(COMING) :])


def summon(game: Game, other: int, beside: str) -> Script[None]:
    """It appears in a zone beside that of the caller, to the terror of those who see the first of its kind, and acts
    from the next round; a Sentry that the call would now take out of its hive stays there."""
    ways = _places_for(game, other, beside)
    if not ways:
        return
    at = next((way for way in ways if way not in {zone_of(game, foe) for foe in crew(game)}), ways[0])
    start, clause = zone_of(game, other), "alien.xeno.signature"
    retag(game, "alien.xeno.hive-mind", model_ref(other), (ACTIVE,), (PASSIVE,))
    move.settle(game, other)
    bands.end_adjacency(game, other, clause)
    game.tell(Placed(clause, models=((other, at),)))
    crawl.note_way(game, other, start)
    combat.join(game, other)
    if sight.is_in_sight_of_crew(game, other):
        game.tell(Revealed(clause, (model_ref(other), f"u{other}")))
        yield from stealth.first_sights(game, (other,))
