"""Disease: who catches it where it lurks, what it does each shift, and who sees to the sick."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier
from grognard.engine.space.zones import Zones, mapped

from ..body import dice, gear
from ..body.fatigue import SICK
from ..words.terms import (
    EXHAUSTED,
    can_act,
    crew,
    endings,
    has,
    is_crew,
    name_of,
    seat_of,
    seems_human,
    who_is_in,
    zone_of,
)
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


def _carer(game: Game, who: int) -> Script[int | None]:
    """Who of the crew beside the sick sees to him, if his seat likes."""
    if not is_crew(game, who):
        return None
    beside = who_is_in(game, zone_of(game, who))
    able = [other for other in crew(game) if other != who and other in beside and can_act(game, other)]
    if not able:
        return None
    options = (*[Option(str(one), name_of(game, one), CLAUSE) for one in able], Option(NONE, "Nobody"))
    (key,) = yield Choose(
        seat=seat_of(game, who), name="carer", prompt=f"Who sees to {name_of(game, who)}?", clause=CLAUSE,
        about=(model_ref(who),), options=options,
    )  # fmt: skip
    return None if key == NONE else int(key)
