"""Disease: who catches it where it lurks, what it does each shift, and who sees to the sick."""

from grognard.engine.asking.acts import NUMBERS, Act, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, gear
from ..body.fatigue import SICK
from ..words.questions import one_of
from ..words.terms import (
    EXHAUSTED,
    can_act,
    crew,
    endings,
    has,
    is_crew,
    seems_human,
    who_is_in,
    zone_of,
)
from ..words.turn import Doing, asks, called, doing_of, ref_of
from . import criticals, peril

CLAUSE = "alien.hazard.disease"
CONTAGION, NONE = "contagion:", "none"


@mapped
def _lurks(zones: Zones) -> dict[str, int]:
    """The virulence of each zone that the map marks so, as in `contagion:2`."""
    marked = [(one.zones[0], endings(one.tags, CONTAGION)) for one in zones.features if len(one.zones) == 1]
    return {id: int(levels[0]) for id, levels in marked if levels}


@implements("alien.hazard.disease")
def infect(game: Game) -> Script[None]:
    """A stretch where disease lurks exposes whoever is well and breathes the air."""
    for at, virulence in _lurks(game.zones).items():
        for who in who_is_in(game, at):
            if not has(game, who, SICK) and not gear.holds_air(game, who):
                yield from expose(game, who, virulence)


@implements("alien.hazard.disease", "alien.synth.immune")
def expose(game: Game, who: int, virulence: int) -> Script[bool]:
    """A passive STAMINA roll with as many dice less as the virulence; who fails is sick. Androids never are, but
    one in secret plays its part."""
    if not seems_human(game, who):
        return False
    parts = (Modifier(-virulence, CLAUSE, "virulence"),)
    attempt = dice.Attempt(who, "stamina", parts, passive=True, clause=CLAUSE, purpose="to resist disease")
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        game.tag(CLAUSE, model_ref(who), (SICK,))
    return not rollout.successes


@implements("alien.hazard.disease")
def sicken(game: Game, who: int) -> Script[None]:
    """Each shift STAMINA, or MEDICAL AID of a carer, whose success is the cure; a failure weakens like fatigue, down
    to death rolls."""
    carer = yield from _carer(game, who)
    if carer is None and has(game, who, EXHAUSTED):
        yield from criticals.death_roll(game, who, "alien.hazard.fatigue-broken")
        return
    roller, skill = (who, "stamina") if carer is None else (carer, "medical-aid")
    told = () if carer is None else gear.transmitter(game, who)
    attempt = dice.Attempt(roller, skill, told, clause=CLAUSE, purpose="to withstand disease")
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes and has(game, who, EXHAUSTED):
        yield from criticals.death_roll(game, who, "alien.hazard.fatigue-broken")
    elif not rollout.successes:
        yield from peril.weaken(game, who, "disease")
    elif carer is not None:
        game.tag(CLAUSE, model_ref(who), (), (SICK,))
        peril.relieve(game, who, "disease")


def _carers(turn: Doing) -> list[int]:
    beside = who_is_in(turn.game, zone_of(turn.game, turn.who))
    return [one for one in crew(turn.game) if one != turn.who and one in beside and can_act(turn.game, one)]


carer = one_of(NUMBERS, called("{}"), CLAUSE, _carers, "not beside the sick, or not able to act", ref_of)
nobody: Act[Doing, None] = idle("none", "Nobody", CLAUSE)
CARER = Menu(name="carer", prompt=asks("Who sees to {}?"), clause=CLAUSE, turn=doing_of, acts=(carer,), rest=nobody)


def _carer(game: Game, who: int) -> Script[int | None]:
    """Who of the crew beside the sick sees to him, if his seat likes."""
    chosen = (yield from CARER.ask(Doing(game, who))) if is_crew(game, who) else None
    return None if chosen is None else chosen[1]
