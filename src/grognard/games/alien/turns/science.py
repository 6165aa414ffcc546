"""What a Scientist finds out about things and creatures."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, model_ref

from ..body import dice, stress
from ..books.cards import Creature
from ..books.profiles import attacks
from ..known import sight
from ..map import zone
from ..words.attempt import Attempt
from ..words.terms import AMOUNT, ONCE, STUDIED, being_of, has_talent, is_pc, is_xeno, model_of, toward, zone_of


@implements("alien.talent.analysis")
def can_analyse(game: Game, who: int, thing: str) -> bool:
    """Once for each object."""
    return has_talent(game, who, "analysis") and f"{ONCE}analysis:{thing}" not in model_of(game, who).tags


@implements("alien.talent.analysis")
def analyse(game: Game, who: int, thing: str) -> Script[int]:
    """How many listed facts are learnt; nearby PCs take heart or lose it."""
    clause = "alien.talent.analysis"
    dark = sight.darkness(game, who, zone_of(game, who))
    attempt = Attempt(who, "observation", dark, clause=clause, purpose="analysis", task="analysis")
    rollout = yield from dice.skill_roll(game, attempt)
    game.tag(clause, model_ref(who), (f"{ONCE}analysis:{thing}",))
    for other in sight.awake(game):
        if other != who and is_pc(game, other) and zone.nearby(game, who, other):
            if rollout.successes:
                stress.lower(game, other, 1, clause)
            else:
                stress.gain(game, other, 1, clause)
    return rollout.successes


@implements("alien.talent.xenomorphology")
def can_study(game: Game, who: int, creature: int) -> bool:
    """A creature in sight that nobody has made out yet."""
    known = any(link.kind == STUDIED and link.b == model_ref(creature) for link in game.state.links)
    return (
        has_talent(game, who, "xenomorphology")
        and is_xeno(game, creature)
        and not known
        and zone.sees(game, who, creature)
    )


@implements("alien.talent.xenomorphology")
def study(game: Game, who: int, creature: int) -> Script[bool]:
    """A full action: the crew learns its stat line; a failure frightens the Scientist."""
    clause = "alien.talent.xenomorphology"
    purpose, dark = toward(game, "study", "of", creature), sight.darkness(game, who, zone_of(game, creature))
    attempt = Attempt(who, "observation", dark, clause=clause, purpose=purpose, task="study", target=creature)
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        stress.gain(game, who, 1, clause)
        return False
    game.tell(Linked(clause, (Link(STUDIED, model_ref(who), model_ref(creature), {AMOUNT: 1}),)))
    game.note(clause, stat_line(game, creature), model_ref(creature))
    return True


def stat_line(game: Game, creature: int) -> str:
    """What a creature is capable of, in a line."""
    card = being_of(game, creature)
    assert isinstance(card, Creature)
    known = " / ".join([row.name for row in attacks(card.attacks)]) if card.attacks else "none"
    return (
        f"{card.name}: Speed {card.speed}, Health {card.health}, MOBILITY {card.mobility}, "
        f"OBSERVATION {card.observation}, armor {card.armor} ({card.armor_fire} against fire), "
        f"acid {card.acid}, attacks {known}"
    )


@implements("alien.talent.analysis")
def analyse_creature(game: Game, who: int, creature: int) -> Script[None]:
    """Each success tells one of the facts listed about it."""
    thing = model_ref(creature)
    facts = stat_line(game, creature).split(", ")
    learnt = yield from analyse(game, who, thing)
    for fact in facts[:learnt]:
        game.note("alien.talent.analysis", fact, thing)
