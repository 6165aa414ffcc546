"""What some can do with a stretch that others cannot: surgery, repairs, studies, and what a company man has packed."""

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref

from ..body import talent
from ..harm import criticals, synth
from ..words import clock
from ..words.terms import (
    INJURED,
    REPAIRED,
    has,
    has_talent,
    is_android,
    is_crew,
    is_human,
    is_xeno,
    knows_of,
    name_of,
    who_is_in,
    zone_of,
)
from . import science

SURGERY, REPAIR, STUDY, ANALYSE, RESOURCES = "surgery", "repair", "study", "analyse", "resources"
KINDS = (SURGERY, REPAIR, STUDY, ANALYSE, RESOURCES)
PRODUCE = Option(RESOURCES, "Produce something from the baggage", "alien.talent.company-resources")


def options(game: Game, who: int) -> list[Option]:
    """All of it that is open to a PC now."""
    found = [*_patients(game, who), *_creatures(game, who)]
    if talent.can_produce(game, who):
        found.append(PRODUCE)
    return found


@implements("alien.crit.surgery", "alien.synth.repair")
def _patients(game: Game, who: int) -> list[Option]:
    """Comrades in the zone whose injuries need surgery, and damaged androids."""
    found = []
    for other in who_is_in(game, zone_of(game, who)):
        if other == who or not is_crew(game, other):
            continue
        if has(game, other, INJURED) and is_human(game, other) and criticals.needs_surgery(game, other):
            found.append(_of(SURGERY, f"Operate on {name_of(game, other)}", other, "alien.crit.surgery"))
        if (
            is_android(game, other)
            and synth.can_repair(game, who, other)
            and not clock.is_worked_on(game, other, REPAIRED)
        ):
            found.append(_of(REPAIR, f"Repair {name_of(game, other)}", other, "alien.synth.repair"))
    return found


def _creatures(game: Game, who: int) -> list[Option]:
    """Creatures, dead ones included, that a Scientist may examine here."""
    if not has_talent(game, who, "xenomorphology") and not has_talent(game, who, "analysis"):
        return []
    here = zone_of(game, who)
    found = []
    for model in game.state.models:
        if model.place != here or not is_xeno(game, model.id) or not knows_of(game, who, model.known):
            continue
        if science.can_study(game, who, model.id):
            found.append(_of(STUDY, f"Study {name_of(game, model.id)}", model.id, "alien.talent.xenomorphology"))
        if science.can_analyse(game, who, model_ref(model.id)):
            found.append(_of(ANALYSE, f"Analyse {name_of(game, model.id)}", model.id, "alien.talent.analysis"))
    return found


def _of(kind: str, label: str, who: int, clause: str) -> Option:
    return Option(f"{kind}:{who}", label, clause, model_ref(who))


def do(game: Game, who: int, key: str) -> Script[None]:
    """Carry out one of the options."""
    kind, _, other = key.partition(":")
    if kind == SURGERY:
        yield from criticals.operate(game, who, int(other))
    elif kind == REPAIR:
        yield from synth.work_on(game, who, int(other))
    elif kind == STUDY:
        yield from science.study(game, who, int(other))
    elif kind == ANALYSE:
        yield from analyse(game, who, model_ref(int(other)))
    else:
        yield from talent.produce(game, who)


@implements("alien.talent.analysis")
def analyse(game: Game, who: int, thing: Ref) -> Script[None]:
    """Each success tells one of the facts listed about the thing."""
    facts = science.stat_line(game, int(thing[1:])).split(", ")
    learnt = yield from science.analyse(game, who, thing)
    for fact in facts[:learnt]:
        game.note("alien.talent.analysis", fact, thing)
