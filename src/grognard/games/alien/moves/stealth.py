"""Stealth mode: the order of a stretch, what the crew sees and loses from sight, hiding and searching.

Steps: PCs act one by one, each act that may create sight is followed by a secret detection roll and its outcome; then
the referee's beings move in secret, one roll more, and the end of the stretch.
"""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Revealed, Tagged
from grognard.engine.core.memory import ROLES, THINGS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Feature, Marker, Ref, feature_ref, marker_ref, model_ref
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, fright
from ..harm import panic
from ..known import combat, hive, knowledge
from ..known.sight import awake, being_refs, forget_unseen, is_in_sight_of_crew, is_plain, meets_crew, near_sight, show
from ..map import aboard, zone
from ..story import scenario_play
from ..words.tagging import retag
from ..words.terms import (
    AMBUSH,
    COMBAT,
    HIDDEN,
    HOSTILE,
    LOST_ITEM,
    MET_TAG,
    PUT_AWAY,
    SEEN,
    SIGHT_LINE,
    everybody,
    has,
    is_crew,
    is_there,
    is_xeno,
    model_of,
    name_of,
    pcs,
    who_is_in,
    zone_of,
)

PCS, DETECT, OUTCOME, NPCS, NPC_DETECT, NPC_OUTCOME, UPKEEP = (
    "pcs", "detect", "outcome", "npcs", "npc-detect", "npc-outcome", "upkeep",
)  # fmt: skip
BLIND = "blind OBSERVATION roll"
CALLS = "blind-calls"
"""Counter of the clock: the blind rolls of this stretch so far."""


@implements("alien.stealth.sequence", "alien.stealth.detection-secret")
def call_for_roll(game: Game, step: str) -> None:
    """After every move or peek, and once when the NPCs have moved: a blind roll, whether anything is there or not.
    None if panic has led to a fight meanwhile. That of the NPCs tells how many there were since the last such line."""
    if game.state.phase == COMBAT:
        return
    clause, calls = "alien.stealth.detection-secret", game.state.clock.get(CALLS, 0) + 1
    game.tell(Began("alien.stealth.sequence", step=step))
    if step == NPC_DETECT:
        times = "once" if calls == 1 else f"{calls} times"
        game.note(clause, f"The referee has rolled OBSERVATION in secret, {times}")
    change = 1 if step != NPC_DETECT else 1 - calls
    if change:
        game.count(clause, (CLOCK, CALLS, change))


# -- what comes into sight ------------------------------------------------------------------------------------------


@implements("alien.stealth.entry-look", "alien.setup.hidden-info")
def reveal_seen(game: Game) -> Script[None]:
    """Show what the crew sees now: zones with borders and loose things, beings in plain view, in combat everybody.

    Then come the panic rolls of those who see a kind for the first time.
    """
    refs = [*_places_seen(game), *_beings_seen(game)]
    if refs:
        game.tell(Revealed("alien.setup.hidden-info", tuple(refs)))
    forget_unseen(game)
    yield from first_sights(game, tuple(int(ref_[1:]) for ref_ in refs if ref_[0] == "m"))


@implements("alien.setup.hidden-info")
def look_again(game: Game) -> Script[None]:
    """Nobody has moved, but a door may have been beaten in, or smoke has cleared: whatever is new in view is shown."""
    if _places_seen(game) or _beings_seen(game):
        yield from reveal_seen(game)


def _places_seen(game: Game) -> list[Ref]:
    """Zones in view with their borders, sight lines that lie open, and loose things in view that are not put away."""
    hidden, things = _hidden_places(game.zones), _hidden_things(game)
    if not hidden and not things and not _hidden_lines(game.zones):
        return []
    seen = zone.zones_in_view(game, tuple(awake(game)))
    refs = []
    if not seen.isdisjoint(_hidden_zones(game.zones)):
        refs = [feature_ref(feature.id) for feature in hidden if not seen.isdisjoint(feature.zones)]
    refs += [feature_ref(line.id) for line in _hidden_lines(game.zones) if seen.issuperset(line.zones)]
    return refs + [marker_ref(thing.id) for thing in things if thing.at in seen]


@mapped
def _hidden_places(zones: Zones) -> list[Feature]:
    """The zones and borders that the crew has not seen."""
    return [feature for feature in zones.features if feature.known is not None and 0 < len(feature.zones) < 3]


@mapped
def _hidden_lines(zones: Zones) -> list[Feature]:
    """The sight lines that nobody of the crew has looked along."""
    return [feature for feature in zones.features if feature.known is not None and feature.kind == SIGHT_LINE]


@mapped
def _hidden_zones(zones: Zones) -> set[str]:
    """Where there is a zone or a border that the crew has not seen."""
    found: set[str] = set()
    return found.union(*[feature.zones for feature in _hidden_places(zones)])


@remembered(THINGS)
def _hidden_things(game: Game) -> list[Marker]:
    """Loose things that the crew has not seen and that are not put away."""
    markers = [m for m in game.state.markers if m.known is not None and type(m.at) is str]
    return [m for m in markers if PUT_AWAY not in m.tags]


def _beings_seen(game: Game) -> list[Ref]:
    refs: list[Ref] = []
    in_combat = game.state.phase == COMBAT
    for who in near_sight(game, _unknown(game)):
        tags = model_of(game, who).tags
        if AMBUSH in tags or (not in_combat and not is_plain(game, who)):
            continue
        if is_in_sight_of_crew(game, who):
            refs += being_refs(game, who)
            if in_combat and HOSTILE in tags and not is_plain(game, who) and meets_crew(game, who):
                combat.join(game, who)
    return refs


@remembered(ROLES)
def _unknown(game: Game) -> list[int]:
    """The beings on the map that the crew does not know of, the dead included."""
    return [model.id for model in game.state.models if model.known is not None and model.place is not None]


def first_sights(game: Game, fresh: tuple[int, ...] = ()) -> Script[None]:
    """Each PC who sees a kind of Xenomorph for the first time, or one that has just come into sight and is feared,
    rolls for panic: once, however many of them there are to be seen at this instant."""
    seen = _frightening(game)
    if not seen:
        return
    for who in pcs(game):
        new = [npc for npc in seen if npc in fresh or not has(game, who, SEEN + fright.fright_of(game, npc))]
        new = [npc for npc in new if is_there(game, npc) and zone.sees(game, who, npc)]
        if new:
            yield from panic.sighted(game, who, new)


@remembered(ROLES)
def _frightening(game: Game) -> list[int]:
    """The creatures the crew knows of that frighten, the dead included."""
    seen = [model.id for model in game.state.models if model.known is None and model.place is not None]
    return [who for who in seen if is_xeno(game, who) and fright.fright_of(game, who)]


# -- hiding and searching -------------------------------------------------------------------------------------------


@implements("alien.stealth.hide", "alien.crawl.features")
def can_hide(game: Game, who: int) -> bool:
    """Where there is clutter, or a door to stand beside; never in a crawlspace, nor aboard a vehicle."""
    if has(game, who, HIDDEN) or aboard.vehicle_of(game, who) is not None:
        return False
    return zone.can_hide_in(game, who) and not zone.is_crawl(game, zone_of(game, who))


@implements("alien.stealth.hide")
def hide(game: Game, who: int, clause: str = "alien.stealth.hide") -> None:
    """Hidden until found or acting."""
    game.tag(clause, model_ref(who), (HIDDEN,))


@implements("alien.stealth.act-from-hiding")
def leave_hiding(game: Game, who: int) -> None:
    """Acting from hiding: every enemy with a line to the place gets its opposed roll, also one that met him before."""
    clause = "alien.stealth.act-from-hiding"
    met = [other for other in everybody(game) if not is_crew(game, other) and has(game, other, MET_TAG)]
    again = ((model_ref(other), (), (MET_TAG,)) for other in met if zone.has_line(game, who, other))
    game.tell(Tagged(clause, ((model_ref(who), (), (HIDDEN,)), *again)))


@implements("alien.hugger.blind")
def rouse(game: Game, who: int) -> None:
    """Acting beside a Facehugger that was seen first may rouse it: it gets another roll."""
    beside = who_is_in(game, zone_of(game, who))
    blind = [other for other in beside if hive.is_hugger(game, other) and has(game, other, MET_TAG)]
    if blind:
        game.tell(Tagged("alien.hugger.blind", tuple((model_ref(other), (), (MET_TAG,)) for other in blind)))


@implements("alien.stealth.search", "alien.stealth.search-default", "alien.stealth.find-hidden")
def search(game: Game, who: int) -> Script[int]:
    """A stretch and an OBSERVATION roll: each success turns up one hidden being, thing or clue of the zone."""
    clause, at = "alien.stealth.search-default", zone_of(game, who)
    attempt = dice.Attempt(who, "observation", clause=clause, purpose="search", task="search")
    rollout = yield from dice.skill_roll(game, attempt)
    found = hidden_in(game, at)[: rollout.successes]
    if not found:
        game.note(clause, f"{name_of(game, who)} finds nothing", model_ref(who))
        return 0
    for one in found:
        _turn_up(game, one, who)
    beings = tuple(int(one[1:]) for one in found if one[0] == "m")
    yield from first_sights(game, beings)
    _meet_found(game, beings)
    return len(found)


@implements("alien.stealth.find-hidden")
def hidden_in(game: Game, at: str) -> list[Ref]:
    """What a search of a zone can turn up: the hidden first, then what is put away, then what somebody has lost."""
    beings = [who for who in who_is_in(game, at) if not is_crew(game, who) and has(game, who, HIDDEN)]
    things = [m for m in game.state.markers if m.at == at and m.known is not None and PUT_AWAY in m.tags]
    lost = [m for m in game.state.markers if m.at == at and LOST_ITEM in m.tags]
    return [*(model_ref(who) for who in beings), *(marker_ref(thing.id) for thing in (*things, *lost))]


def _turn_up(game: Game, one: Ref, who: int) -> None:
    clause = "alien.stealth.find-hidden"
    if one[0] == "m":
        game.tag(clause, one, (MET_TAG,), (HIDDEN,))
        show(game, (int(one[1:]),), clause)
        scenario_play.found(game, int(one[1:]), who)
    else:
        game.tell(Revealed(clause, (one,)))
        retag(game, clause, one, (), (PUT_AWAY, LOST_ITEM))


def _meet_found(game: Game, found: tuple[int, ...]) -> None:
    """A hostile one who is found means combat."""
    foes = [npc for npc in found if has(game, npc, HOSTILE) and not is_plain(game, npc)]
    for npc in foes:
        knowledge.alert(game, npc, "alien.stealth.find-hidden")
        combat.join(game, npc)
    if foes:
        combat.begin(game, "alien.stealth.find-hidden")
