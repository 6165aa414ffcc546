"""The hidden in a fight: enemies that believe somebody near search their zone; who acts from hiding may be noticed."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Hidden

from ..known import combat, knowledge, sight
from ..map import views, zone
from ..words.tagging import retag
from ..words.terms import (
    AMBUSH,
    HIDDEN,
    can_act,
    crew,
    everybody,
    is_crew,
    is_foe,
    model_of,
    name_of,
    referee_seat,
    zone_of,
)
from . import detection, stealth

CLAUSE, HIDING = "alien.stealth.hidden-combat", "alien.stealth.act-from-hiding"


@implements("alien.stealth.hidden-combat")
def looks_for_hidden(game: Game, who: int) -> bool:
    """Whether an enemy thinks that one of the crew is in its zone and sees nobody there, standing or fallen."""
    here = zone_of(game, who)
    there = [other for other in crew(game) if zone_of(game, other) == here]
    return here in knowledge.known_zones(game, who) and not views.seen_of(game, who, there)


@implements("alien.stealth.hidden-combat")
def seek(game: Game, who: int) -> Script[None]:
    """A turn spent on OBSERVATION: each success finds one, and whoever is found sees the finder."""
    if model_of(game, who).known is None:
        game.note(CLAUSE, f"{name_of(game, who)} searches {zone_of(game, who)}", model_ref(who))
    found = yield from detection.find_hidden(game, who, CLAUSE)
    if found:
        knowledge.see(game, who, CLAUSE)
        yield from stealth.reveal_seen(game)


@implements("alien.stealth.act-from-hiding")
def steal_out(game: Game, who: int) -> Script[None]:
    """Acting from hiding in a fight: OBSERVATION against each enemy with a line to the place, in secret where the
    crew does not know of all who roll. Unnoticed by all, an attack is an ambush; else everybody sees who was hidden."""
    clause, watching = HIDING, watchers(game, who)
    noticed: list[int] = []
    if watching:
        is_secret = any(model_of(game, one).known is not None for one in (who, *watching))
        own = yield from _looked(game, who, tuple(watching), "to stay unnoticed", is_secret)
        for one in watching:
            sixes = yield from _looked(game, one, (who,), "to notice somebody hidden", is_secret)
            noticed += [one] if sixes >= own else []
    if not noticed:
        retag(game, clause, model_ref(who), (AMBUSH,))
        return
    retag(game, clause, model_ref(who), (), (HIDDEN,))
    for one in noticed:
        if not is_crew(game, one):
            combat.join(game, one)
            knowledge.see(game, one, clause)
    yield from stealth.reveal_seen(game)


def _looked(game: Game, who: int, others: tuple[int, ...], words: str, is_secret: bool) -> Script[int]:
    """The successes of one of those who look for each other."""
    about = () if is_secret else (model_ref(who),)
    roll = Count(referee_seat(game), HIDING, words, (detection.pool(game, who, others),), about)
    found: int = yield Hidden.of(roll) if is_secret else roll
    return found


def watchers(game: Game, who: int) -> list[int]:
    """The enemies whom a line joins to somebody hidden and who could notice him."""
    foes = [other for other in everybody(game) if is_foe(game, who, other)] if is_crew(game, who) else crew(game)
    awake = [other for other in foes if can_act(game, other) and not sight.is_plain(game, other)]
    return [other for other in awake if zone.has_line(game, who, other)]
