"""Acid for blood: who stands beside a wounded creature is splashed, armor is eaten, and so may be the floor."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, marker_ref, model_ref, next_id
from grognard.engine.dice.rolls import Count, Pool

from ..body import gear
from ..books.cards import Creature
from ..map import screen
from ..map import zone as places
from ..words.clock import ROUNDS_IN_STRETCH
from ..words.terms import (
    ACID,
    ARMOR_LOST,
    COMBAT,
    WRECKED,
    adjacent_to,
    being_of,
    count_of,
    everybody,
    is_pc,
    is_there,
    is_xeno,
    item_ref,
    model_of,
    referee_seat,
    zone,
    zone_of,
)
from . import damage

HOLE, BELOW, FLOOR, ROUNDS = "acid-hole", "below:", "floor", "rounds"
FLOOR_ARMOR = 2
"""An inner bulkhead, where the scenario names no other floor."""
ROUNDS_TO_A_HOLE = 10
KEYS = (ACID, *(f"{ACID}:{number}" for number in range(2, 7)))
ACIDS = frozenset(KEYS)
"""Counters of splashes at work on one victim: each has dice of its own."""


@implements("alien.acid.dice")
def splash_dice(card: Creature, lost: int) -> int:
    return card.acid + min(lost, card.health)


@implements("alien.acid.trigger", "alien.acid.shelter", "alien.xeno.no-acid")
def splash(game: Game, creature: int, lost: int) -> Script[None]:
    """A creature has lost Health to something other than fire: everybody Adjacent and the floor are hit."""
    card = being_of(game, creature)
    if not isinstance(card, Creature) or not card.acid or lost < 1:
        return
    dice = splash_dice(card, lost)
    for victim in adjacent_to(game, creature):
        if not is_xeno(game, victim):
            yield from _strike(game, creature, victim, dice, burning(game, victim))
    yield from _eat_floor(game, creature, dice)


def burning(game: Game, who: int) -> list[int]:
    """The dice of every splash that still works on somebody, the strongest first."""
    counters = game.state.models[who].counters
    return [] if ACIDS.isdisjoint(counters) else [counters[key] for key in KEYS if key in counters]


def _keep(game: Game, who: int, some: list[int]) -> None:
    wanted = sorted(some, reverse=True)[: len(KEYS)] + [0] * len(KEYS)
    rows = [(model_ref(who), key, now - count_of(game, who, key)) for key, now in zip(KEYS, wanted, strict=False)]
    if changed := [row for row in rows if row[2]]:
        game.count("alien.acid.continue", *changed)


def _strike(game: Game, creature: int | None, victim: int, dice: int, others: list[int]) -> Script[int]:
    """One roll; with damage it works on beside those of other splashes. The dice it will have next."""
    pools = (Pool(dice, (6,)),)
    roll = Count(referee_seat(game), "alien.acid.dice", "acid", pools, (model_ref(victim),))
    points = yield screen.roll_for(game, victim, roll)
    keeps_on = (dice + 1) // 2 if points else 0
    _keep(game, victim, [*others, keeps_on])
    if points:
        yield from _burn(game, creature, victim, points)
    return keeps_on


@implements("alien.acid.armor")
def _burn(game: Game, creature: int | None, victim: int, points: int) -> Script[None]:
    """Each point that reaches armor is taken by it and costs it a level for good."""
    suit = gear.worn_suit(game, victim, "acid")
    level = gear.armor(game, victim, "acid")
    yield from damage.hit(game, damage.Hit(victim, points, "alien.acid.dice", source=creature, kind="acid"))
    eaten = min(level, points)
    if suit is not None and eaten:
        game.count("alien.acid.armor", (item_ref(suit), ARMOR_LOST, eaten))


@implements("alien.acid.continue")
def round_start(game: Game) -> Script[None]:
    """Acid that did damage strikes again with half the dice, until a roll does none."""
    for victim in everybody(game):
        yield from _work_on(game, victim)
    _age_holes(game)


def _work_on(game: Game, victim: int) -> Script[None]:
    """One round of every splash at work on somebody."""
    due, kept = burning(game, victim), [0]
    for index, dice in enumerate(due):
        if is_there(game, victim):
            kept.append((yield from _strike(game, None, victim, dice, [*kept, *due[index + 1 :]])))


@implements("alien.acid.floor")
def _eat_floor(game: Game, creature: int, dice: int) -> Script[None]:
    """Where nobody sees the creature nobody hears of the hole either, until somebody looks there."""
    at = zone_of(game, creature)
    below = way_down(zone(game, at))
    if not below or any(marker.kind == HOLE and marker.at == at for marker in game.state.markers):
        return
    if any(places.is_open(way) for way in game.zones.between(at, below)):
        return  # it runs down through the hole that is there
    roll = Count(referee_seat(game), "alien.acid.floor", "acid on the floor", (Pool(dice, (6,)),))
    points = yield screen.roll_for(game, creature, roll)
    if points > zone(game, at).counters.get(FLOOR, FLOOR_ARMOR):
        id, known = next_id(game.state.markers), model_of(game, creature).known
        hole = Marker(id, HOLE, at, counters={ROUNDS: ROUNDS_TO_A_HOLE}, known=known)
        game.tell(Placed("alien.acid.floor", markers=(hole,)))


def way_down(feature: Feature) -> str:
    """The zone under another one, if the map has one."""
    return next((tag[len(BELOW) :] for tag in feature.tags if tag.startswith(BELOW)), "")


def _age_holes(game: Game) -> None:
    for marker in game.state.markers:
        if marker.kind == HOLE:
            game.count("alien.acid.floor", (marker_ref(marker.id), ROUNDS, -1))
    open_holes(game, only_aged=True)


@implements("alien.acid.continue")
def work_off(game: Game) -> Script[None]:
    """Outside combat acid works on to its end within the stretch, on all but PCs, whom rounds wait for."""
    some = [who for who in everybody(game) if burning(game, who) and not is_pc(game, who)]
    for victim in some if game.state.phase != COMBAT else ():
        for _ in range(ROUNDS_IN_STRETCH):
            if burning(game, victim):
                yield from _work_on(game, victim)
        _keep(game, victim, [])


def stretch_passed(game: Game) -> None:
    open_holes(game, only_aged=False)


@implements("alien.crawl.seal-xeno", "alien.acid.floor")
def open_holes(game: Game, *, only_aged: bool) -> None:
    """What the acid has eaten through becomes an open hatch to the zone below, which nothing shuts any more."""
    for marker in game.state.markers:
        if marker.kind != HOLE or (only_aged and marker.counters.get(ROUNDS)):
            continue
        assert isinstance(marker.at, str)
        above = zone(game, marker.at)
        below = way_down(above)
        id, ways = next_id(game.state.features), (marker.at, below)
        hatch = Feature(id, "hatch", above.outline[:2], 0, False, tags=(WRECKED,), known=marker.known, zones=ways)
        game.tell(Removed("alien.acid.floor", (marker_ref(marker.id),), "spent"))
        game.tell(Placed("alien.acid.floor", features=(hatch,)))
        if marker.known is None:
            game.note("alien.acid.floor", f"Acid has eaten a way from {marker.at} down to {below}")
