"""How groups of people feel about the crew: what turns them hostile, who is sent back home, whom a talk wins over."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..body import dice, gear
from ..books.cards import Character, Weapon
from ..books.scenario import scenario
from ..known import busy, combat, knowledge
from ..map import views, zone
from ..words import opposed
from ..words.tagging import retag_all
from ..words.terms import (
    BEARERS,
    COMBAT,
    FRIENDLY,
    HELPLESS,
    HOSTILE,
    MET_TAG,
    STRETCH,
    WARY,
    being_of,
    can_act,
    count_of,
    crew,
    group_of,
    has,
    is_pc,
    is_there,
    item_card,
    name_of,
    npcs,
    zone_of,
)

INSULT = 2
"""Successes by which a persuasion must fail to turn wary people hostile."""
SENT_BACK = "sent-back"
"""Counter of a PC: the stretch by which he has to be home."""
CLAUSE = "alien.npc.attitude"


def members(game: Game, npc: int) -> list[int]:
    """The whole group of an NPC."""
    group = group_of(game, npc)
    return [other for other in npcs(game) if other == npc or (group and group_of(game, other) == group)]


# -- hostile and friendly -------------------------------------------------------------------------------------------


@implements("alien.npc.attitude")
def turn_hostile(game: Game, npc: int, clause: str) -> None:
    """Attacked, robbed or insulted: the whole group turns hostile; those who see the crew are in a fight."""
    calm = [other for other in members(game, npc) if has(game, other, WARY, FRIENDLY)]
    if not calm:
        return
    retag_all(game, clause, [(model_ref(other), (HOSTILE,), (WARY, FRIENDLY)) for other in calm])
    angry = [other for other in members(game, npc) if any(zone.sees(game, other, who) for who in crew(game))]
    for other in members(game, npc):
        knowledge.alert(game, other, clause)
    for other in angry:
        knowledge.see(game, other, clause)
        combat.join(game, other)
    if angry:
        combat.begin(game, clause)


@implements("alien.npc.attitude")
def befriend(game: Game, npc: int, clause: str) -> None:
    """Wary people who were persuaded let the crew be."""
    won = [other for other in members(game, npc) if has(game, other, WARY, HOSTILE)]
    retag_all(game, clause, [(model_ref(other), (FRIENDLY,), (WARY, HOSTILE)) for other in won])


# -- offence --------------------------------------------------------------------------------------------------------


@implements("alien.npc.attitude")
def offends(game: Game, who: int) -> bool:
    """A drawn weapon, a forbidden zone, work on a lock or console, or not being back home in time."""
    model, sheet = game.state.models[who], scenario(game.state.scenario)
    if has_drawn(game, who) or busy.worker_on(game, who) or (is_pc(game, who) and model.place in sheet.forbidden):
        return True
    if SENT_BACK not in model.counters or model.place == sheet.home:
        return False
    return game.state.clock.get(STRETCH, 0) > model.counters[SENT_BACK]


@remembered(BEARERS)
def has_drawn(game: Game, who: int) -> bool:
    return any(isinstance(item_card(thing), Weapon) for thing in gear.held(game, who))


@implements("alien.npc.attitude")
def take_offence(game: Game, npc: int, seen: tuple[int, ...]) -> None:
    """What wary people see on meeting the crew may turn them hostile at once, unless they see something worse."""
    if has(game, npc, WARY) and any(offends(game, who) for who in seen) and not combat.is_menaced(game, npc):
        rows = tuple((model_ref(o), (HOSTILE,), (WARY,)) for o in members(game, npc) if has(game, o, WARY))
        game.tell(Tagged(CLAUSE, rows))


@implements("alien.npc.attitude")
def watch(game: Game, busy: tuple[int, ...] = ()) -> None:
    """Wary people who know the crew is there see what it does; `busy` are those who have just worked at a lock."""
    wary = _wary(game)
    offenders = [who for who in crew(game) if who in busy or offends(game, who)] if wary else ()
    for npc in wary if offenders else ():
        if has(game, npc, WARY) and noticed(game, npc, offenders):
            turn_hostile(game, npc, CLAUSE)


@remembered(ROLES, WARY, *HELPLESS)
def _wary(game: Game) -> list[int]:
    return [npc for npc in npcs(game) if has(game, npc, WARY) and can_act(game, npc)]


def noticed(game: Game, npc: int, offenders: Sequence[int]) -> list[int]:
    """Those of the offenders whom somebody wary sees and minds: nobody who has something worse before his eyes."""
    if game.state.phase != COMBAT and not (has(game, npc, MET_TAG) and any(knowledge.known_zones(game, npc).values())):
        return []
    found = views.seen_of(game, npc, offenders)
    return [] if not found or combat.is_menaced(game, npc) else found


@implements("alien.npc.attitude")
def rob(game: Game, thief: int, victim: int) -> None:
    """Something is taken from one of a group who is alive and cannot keep it, before the eyes of another."""
    beside = (
        [one for one in members(game, victim) if one != victim and can_act(game, one)] if is_there(game, victim) else []
    )
    if any(noticed(game, one, (thief,)) for one in beside if has(game, one, WARY, FRIENDLY)):
        turn_hostile(game, victim, CLAUSE)


# -- sent back ------------------------------------------------------------------------------------------------------


@implements("alien.npc.attitude")
def demand(game: Game, met: tuple[int, ...], seen: tuple[int, ...]) -> Script[None]:
    """PCs met away from home are told to go back: the best speakers of both sides, each with MANIPULATION."""
    home = scenario(game.state.scenario).home
    wary = [npc for npc in met if has(game, npc, WARY)]
    strays = [who for who in seen if is_pc(game, who) and can_act(game, who) and zone_of(game, who) != home]
    strays = [who for who in strays if not count_of(game, who, SENT_BACK)]
    if not home or not wary or not strays:
        return
    guard, speaker = (max(some, key=lambda one: _eloquence(game, one)) for some in (wary, strays))
    claim = dice.Attempt(guard, "manipulation", can_push=False, clause=CLAUSE, purpose="to send the crew back")
    excuse = dice.Attempt(speaker, "manipulation", clause=CLAUSE, purpose="to talk their way out", task="persuade")
    said, answered = yield from dice.contest(game, claim, excuse)
    if opposed.left(said, answered):
        _send_back(game, guard, strays, home)
    else:
        game.note(CLAUSE, f"{name_of(game, guard)} lets them go on", model_ref(guard))


def _send_back(game: Game, guard: int, strays: list[int], home: str) -> None:
    """The demand stands: so many stretches as the way home takes."""
    game.note(CLAUSE, f"{name_of(game, guard)} orders them back to {home}", model_ref(guard))
    now = game.state.clock.get(STRETCH, 0)
    rows = [(model_ref(who), SENT_BACK, now + (zone.distance(game, zone_of(game, who), home) or 0)) for who in strays]
    game.count(CLAUSE, *rows)


def _eloquence(game: Game, who: int) -> int:
    card = being_of(game, who)
    return card.attributes["empathy"] + card.skills.get("manipulation", 0) if isinstance(card, Character) else 0
