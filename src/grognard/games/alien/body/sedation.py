"""The sleep that the sting of a hive brings, and waking from it."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..words.clock import STRETCHES_IN_SHIFT
from ..words.tagging import retag
from ..words.terms import CAPTURED, CARRIES, COMBAT, DEAD, FACEHUGGED, OUT, UNCONSCIOUS, count_of, everybody, has
from . import grip

FADING, SEDATED = "fading", "sedated"


STUNG = frozenset({FADING, SEDATED})


@implements("alien.xeno.captured")
def sedate(game: Game, victim: int) -> None:
    """Unconscious for a shift; whoever the victim held is free."""
    grip.let_go(game, victim, "alien.close.grapple-end")
    retag(game, "alien.xeno.captured", model_ref(victim), (UNCONSCIOUS,))
    game.count(
        "alien.xeno.captured", (model_ref(victim), SEDATED, STRETCHES_IN_SHIFT - count_of(game, victim, SEDATED))
    )


def is_sedated(game: Game, who: int) -> bool:
    """Asleep from the sting of a hive, out of which MEDICAL AID wakes; not under a Facehugger or out of play."""
    return count_of(game, who, SEDATED) > 0 and not has(game, who, DEAD, OUT, FACEHUGGED)


def wake(game: Game, who: int, clause: str) -> None:
    """Awake, and whoever carried the sleeper off has lost him."""
    rouse(game, who, clause)
    retag(game, clause, model_ref(who), (), (CAPTURED,))
    game.count(clause, (model_ref(who), SEDATED, -count_of(game, who, SEDATED)))
    ref_ = model_ref(who)
    links = tuple(link for link in game.state.links if link.kind == CARRIES and link.b == ref_)
    if links:
        game.tell(Linked(clause, dropped=links))


def rouse(game: Game, who: int, clause: str) -> None:
    """No longer unconscious, unless a Facehugger keeps the sleeper so."""
    if not has(game, who, FACEHUGGED):
        retag(game, clause, model_ref(who), (), (UNCONSCIOUS,))


def sleep_on(game: Game) -> None:
    """A stretch: the poison has done its work on all who were stung, but in a fight their rounds awake go on; a shift
    after it they wake."""
    for who in everybody(game):
        if STUNG.isdisjoint(game.state.models[who].counters):
            continue
        if left := count_of(game, who, FADING):
            if game.state.phase != COMBAT:
                game.count("alien.xeno.captured", (model_ref(who), FADING, -left))
                sedate(game, who)
        elif count_of(game, who, SEDATED) == 1:
            wake(game, who, "alien.xeno.captured")
        elif count_of(game, who, SEDATED):
            game.count("alien.xeno.captured", (model_ref(who), SEDATED, -1))
