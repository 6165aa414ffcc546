"""What tasks and events of scenarios do: each effect is a word of the scenario's file, carried out here."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from grognard.engine.core.events import Counted, Formed, Linked, Placed, Revealed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import (
    CLOCK,
    Feature,
    Marker,
    Ref,
    feature_ref,
    marker_ref,
    model_ref,
    next_id,
    unit_ref,
)

from ..body import gear, stress
from ..books.cards import Carried
from ..books.profiles import being
from ..books.scenario import Incident, scenario
from ..harm import death, hazard, panic
from ..known import knowledge
from ..words import clock, muster
from ..words.relations import EMBRACE
from ..words.tagging import retag, retag_all
from ..words.terms import (
    ACTIVE,
    ALLY,
    BROKEN,
    CIVILIAN,
    CLOSED,
    COCOONED,
    DARK,
    DEAD,
    DUE,
    EXIT,
    FATIGUED,
    FLAG,
    FRIENDLY,
    HAPPENED,
    HELD,
    HIDDEN,
    HOSTILE,
    LOCATED,
    LOCKED,
    NO_POWER,
    PASSIVE,
    PUT_AWAY,
    SEALED,
    SHUT_IN,
    STRETCH,
    SURRENDERED,
    WARY,
    WRECKED,
    crew,
    group_of,
    has,
    health,
    health_key,
    is_crew,
    is_there,
    items_in,
    model_of,
    name_of,
    pcs,
    seat_of,
    seems_human,
    who_is_in,
    zone_of,
)

EVENTS = "alien.setup.scenario-sheet"
NOISE_REACH = 4
Effect = Callable[[Game, str, int | None, str], Script[None] | None]
"""Does what a word says, given what follows it, who brought it about (if anybody) and the clause; a script where
something is rolled or asked."""


# -- events --------------------------------------------------------------------------------------------------------


def has_flag(game: Game, name: str) -> bool:
    return game.state.clock.get(FLAG + name, 0) > 0


def has_happened(game: Game, id: str) -> bool:
    return game.state.clock.get(HAPPENED + id, 0) > 0


def due(game: Game) -> list[Incident]:
    """The events of the stretch that ends now."""
    now = game.state.clock.get(STRETCH, 0)
    return [
        event
        for event in scenario(game.state.scenario).events
        if now in (event.stretch, game.state.clock.get(DUE + event.id, 0)) and _can_happen(game, event)
    ]


def on_entering(game: Game, zone: str) -> list[Incident]:
    events = scenario(game.state.scenario).events
    return [event for event in events if event.entering == zone and _can_happen(game, event)]


def _can_happen(game: Game, event: Incident) -> bool:
    return not has_happened(game, event.id) and not any(has_flag(game, flag) for flag in event.unless)


def happen(game: Game, event: Incident) -> Script[None]:
    """An event takes place, once."""
    game.tell(Counted(EVENTS, ((CLOCK, HAPPENED + event.id, 1, 1),)))
    if not event.secret:
        game.note(EVENTS, event.text)
    for effect in event.effects:
        yield from carry_out(game, effect, None, EVENTS)


def carry_out(game: Game, effect: str, who: int | None, clause: str) -> Script[None]:
    word, _, rest = effect.partition(":")
    follows = EFFECTS[word](game, rest, who, clause)
    if follows is not None:
        yield from follows


# -- the map -------------------------------------------------------------------------------------------------------


def _zones(game: Game, pattern: str) -> Iterator[Feature]:
    """`*` all zones, `A*` those whose id begins so, else the ids listed."""
    for id in game.zones.all():
        if pattern == "*" or (pattern.endswith("*") and id.startswith(pattern[:-1])) or id in pattern.split(","):
            yield game.zones.zone(id)


def _tag_all(
    game: Game, features: Iterator[Feature], adds: tuple[str, ...], drops: tuple[str, ...], clause: str
) -> None:
    retag_all(game, clause, [(feature_ref(feature.id), adds, drops) for feature in features])


def _lit(game: Game, zones: str, who: int | None, clause: str) -> None:
    _tag_all(game, _zones(game, zones), (), (DARK,), clause)


def _dark(game: Game, zones: str, who: int | None, clause: str) -> None:
    _tag_all(game, _zones(game, zones), (DARK,), (), clause)


def _unlock(game: Game, pair: str, who: int | None, clause: str) -> None:
    """Nothing between two zones is locked or sealed any more."""
    a, b = pair.split("-")
    _tag_all(game, iter(game.zones.between(a, b)), (), (LOCKED, NO_POWER, SEALED), clause)


def _unlock_doors(game: Game, _: str, who: int | None, clause: str) -> None:
    """All doors, but no hatches."""
    _tag_all(game, (f for f in game.state.features if f.kind == "door" and LOCKED in f.tags), (), (LOCKED,), clause)


def _lock_doors(game: Game, unless: str, who: int | None, clause: str) -> None:
    """Every closed door, unless a flag stands."""
    if not has_flag(game, unless):
        doors = (f for f in game.state.features if f.kind == "door" and CLOSED in f.tags and WRECKED not in f.tags)
        _tag_all(game, doors, (LOCKED,), (), clause)


def _blast(game: Game, what: str, who: int | None, clause: str) -> Script[None]:
    """A charge goes off, which is heard: its zone, and its Blast Power."""
    at, _, power = what.partition(":")
    yield from hazard.blast(game, at, int(power))
    knowledge.noise(game, at, NOISE_REACH, "alien.ref.noise")


def _exit(game: Game, zone: str, who: int | None, clause: str) -> None:
    _tag_all(game, _zones(game, zone), (EXIT,), (), clause)


# -- the clock -----------------------------------------------------------------------------------------------------


def _flag(game: Game, name: str, who: int | None, clause: str) -> None:
    game.tell(Counted(clause, ((CLOCK, FLAG + name, 1, 1),)))


def _later(game: Game, what: str, who: int | None, clause: str) -> None:
    """An event comes so many stretches from now, if it has not come before."""
    id, _, stretches = what.partition(":")
    at = game.state.clock.get(STRETCH, 0) + int(stretches)
    game.tell(Counted(clause, ((CLOCK, DUE + id, at, at),)))


def _countdown(game: Game, minutes: str, who: int | None, clause: str) -> None:
    clock.start_countdown(game, int(minutes), clause)


# -- things --------------------------------------------------------------------------------------------------------


def _take(game: Game, what: str, who: int | None, clause: str) -> None:
    """Whoever did it has the thing; a number says with how many reloads."""
    assert who is not None, "somebody takes it"
    kind, _, reloads = what.partition(":")
    carried = Carried(kind, reloads=int(reloads or -1))
    found = muster.belongings(carried, next_id(game.state.markers), at=zone_of(game, who))
    game.tell(Placed(clause, markers=tuple(found)))
    gear.take(game, who, found[0].id, clause)


def _bring(game: Game, tag: str, who: int | None, clause: str) -> None:
    """What was locked away with this tag lies open in its zone."""
    for thing in [marker for marker in game.state.markers if tag in marker.tags]:
        retag(game, clause, marker_ref(thing.id), (), (PUT_AWAY, tag))
        game.tell(Revealed(clause, (marker_ref(thing.id),)))


def _unpack(game: Game, kind: str, who: int | None, clause: str) -> None:
    """A packed sentry gun stands on the map from now on, no enemy of those who set it up; its marker is its weapon."""
    assert who is not None, "somebody unpacks it"
    packed = packed_here(game, who, kind)
    assert packed is not None, f"no {kind} here"
    id = len(game.state.models)
    unit, model = muster.enlist(id, seat_of(game, who), being(kind), zone_of(game, who), tags=(kind, FRIENDLY))
    game.tell(Formed(clause, unit, (model,)))
    stood = replace(packed, on=model_ref(id), at=None, tags=(HELD,), known=None)
    game.tell(Placed(clause, markers=(stood,)))


def packed_here(game: Game, who: int, kind: str) -> Marker | None:
    """A thing of this kind in the zone, not yet set up."""
    return next((marker for marker in items_in(game, zone_of(game, who)) if marker.kind == kind), None)


# -- people --------------------------------------------------------------------------------------------------------


def _join(game: Game, tag: str, who: int | None, clause: str) -> None:
    """Whoever has this tag joins the crew; sleepers wake fatigued, androids as fresh as ever."""
    for model in [model for model in game.state.models if tag in model.tags and DEAD not in model.tags]:
        is_asleep = SHUT_IN in model.tags and seems_human(game, model.id)
        join(game, model.id, 0 if who is None else seat_of(game, who), clause)
        if is_asleep:
            game.tag(clause, model_ref(model.id), (FATIGUED,))


def join(game: Game, who: int, seat: int, clause: str) -> None:
    """An NPC comes over to the crew: known to all, its numbers open, led by a seat of the crew."""
    if is_crew(game, who):
        return
    own = [marker_ref(marker.id) for marker in game.state.markers if marker.on == model_ref(who)]
    game.tell(Revealed(clause, (model_ref(who), unit_ref(who), *own)))
    secret, before = health_key(game, who), health(game, who)
    game.tell(Formed(clause, replace(game.state.units[who], seat=seat)))
    drops = (ACTIVE, PASSIVE, SHUT_IN, HIDDEN, HOSTILE, WARY, FRIENDLY, SURRENDERED)
    retag(game, clause, model_ref(who), (ALLY,), drops)
    if before:
        game.count(clause, (model_ref(who), secret, -before), (model_ref(who), health_key(game, who), before))
    _find(game, who, clause)


def _find(game: Game, who: int, clause: str) -> None:
    """One of those the locator showed has been found: there, or else wherever it showed one of this kind."""
    key = LOCATED + model_of(game, who).profile
    marked = [feature for feature in game.state.features if feature.counters.get(key)]
    here = [feature for feature in marked if zone_of(game, who) in feature.zones]
    for feature in (here or marked)[:1]:
        game.count(clause, (feature_ref(feature.id), key, -1))


def _cut_free(game: Game, _: str, who: int | None, clause: str) -> None:
    """The first of the cocooned here comes free, broken without an injury."""
    assert who is not None, "somebody cuts"
    victim = next(other for other in who_is_in(game, zone_of(game, who)) if has(game, other, COCOONED))
    game.tag(clause, model_ref(victim), (BROKEN,), (COCOONED,))
    if has(game, victim, CIVILIAN):
        join(game, victim, seat_of(game, who), clause)


def _release(game: Game, tag: str, who: int | None, clause: str) -> None:
    """Whoever was shut in under this tag is loose."""
    rows = [(model_ref(m.id), (ACTIVE,), (SHUT_IN,)) for m in game.state.models if tag in m.tags and SHUT_IN in m.tags]
    if rows:
        game.tell(Tagged(clause, tuple(rows)))


def _hostile(game: Game, group: str, who: int | None, clause: str) -> None:
    rows = [
        (model_ref(m.id), (HOSTILE,), (WARY, FRIENDLY))
        for m in game.state.models
        if group_of(game, m.id) == group and HOSTILE not in m.tags
    ]
    retag_all(game, clause, rows)


def _locate(game: Game, tag: str, who: int | None, clause: str) -> None:
    """The zones of those sought are shown and marked with who is there; who moves on later is not followed."""
    found = [m for m in game.state.models if tag in m.tags and is_there(game, m.id) and isinstance(m.place, str)]
    zones: list[Ref] = [feature_ref(game.zones.zone(str(m.place)).id) for m in found]
    if zones:
        game.tell(Revealed(clause, tuple(dict.fromkeys(zones))))
        game.count(clause, *((at, LOCATED + m.profile, 1) for at, m in zip(zones, found, strict=True)))
    listed = ", ".join(f"{name_of(game, m.id)} in {m.place}" for m in found)
    game.note(clause, f"the locator shows {listed or 'nobody'}", *dict.fromkeys(zones))


def _stress(game: Game, levels: str, who: int | None, clause: str) -> None:
    for pc in pcs(game):
        stress.gain(game, pc, int(levels), clause)


def _horror(game: Game, _: str, who: int | None, clause: str) -> Script[None]:
    return panic.horrify(game)


def _noise(game: Game, _: str, who: int | None, clause: str) -> None:
    assert who is not None, "somebody makes it"
    knowledge.noise(game, zone_of(game, who), NOISE_REACH, clause)


def _destroyed(game: Game, _: str, who: int | None, clause: str) -> None:
    """Everybody of the crew who is still on the map is lost."""
    for lost in crew(game):
        death.die(game, lost, clause)


BORNE = ("hatched", EMBRACE)


def part_from_all(game: Game, who: int, clause: str) -> None:
    """No relation to anybody is left but that to what was hatched from it, or clings to a face."""
    own = model_ref(who)
    links = tuple(link for link in game.state.links if own in (link.a, link.b) and link.kind not in BORNE)
    if links:
        game.tell(Linked(clause, dropped=links))


EFFECTS: dict[str, Effect] = {
    "flag": _flag,
    "lit": _lit,
    "dark": _dark,
    "unlock": _unlock,
    "unlock-doors": _unlock_doors,
    "lock-doors": _lock_doors,
    "exit": _exit,
    "blast": _blast,
    "later": _later,
    "countdown": _countdown,
    "take": _take,
    "bring": _bring,
    "unpack": _unpack,
    "join": _join,
    "cut-free": _cut_free,
    "release": _release,
    "hostile": _hostile,
    "locate": _locate,
    "stress": _stress,
    "horror": _horror,
    "noise": _noise,
    "destroyed": _destroyed,
}
