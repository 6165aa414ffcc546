"""How a fight ends: what keeps rounds going, when it is over, who is overrun, and what is put away."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Dealt, Linked
from grognard.engine.core.script import Game, counter
from grognard.engine.core.state import CLOCK, model_ref

from ..body import injuries
from ..fight import flight
from ..harm import death, peril
from ..known import combat, sight
from ..map import views, zone
from ..words import deck, statuses
from ..words.clock import ROUNDS_IN_STRETCH
from ..words.terms import (
    ACID,
    AIRLESS,
    BURNING,
    CAPTURED,
    CHANGED,
    COMBAT,
    FLEEING,
    FULL,
    GRAPPLE,
    HELPS,
    INJURED,
    ORDER,
    ORDERED,
    OUT,
    QUICK,
    SECRET_ORDER,
    STEPS,
    STUNNED,
    TRACKED,
    TURNS,
    can_act,
    crew,
    everybody,
    has,
    is_xeno,
    name_of,
    pcs,
)

LULL, LONGEST_LULL = "~lull", 3
"""Rounds in a row in which the sides did not see each other; so many end a fight even if tracks are kept."""
URGENT = frozenset({BURNING, ACID, AIRLESS})
"""Counters of what goes on round by round."""


@implements("alien.combat.rounds-go-on")
def must_go_on(game: Game) -> bool:
    """A PC burns, has acid at work, suffocates or is worn down by the round, is stunned or bleeds on such a limit."""
    models, may_wear_down = game.state.models, peril.may_wear_down(game)
    for who in pcs(game):
        model = models[who]
        if OUT in model.tags:
            continue
        if STUNNED in model.tags or not URGENT.isdisjoint(model.counters):
            return True
        if may_wear_down and peril.wears_down(game, who):
            return True
        if INJURED in model.tags and injuries.is_dying_by_rounds(game, who):
            return True
    return False


@implements("alien.combat.rounds-go-on")
def start_if_needed(game: Game) -> bool:
    """Outside combat such an effect starts rounds by itself; True if it did."""
    if game.state.phase == COMBAT or game.state.outcome is not None or not must_go_on(game):
        return False
    combat.begin(game, "alien.combat.rounds-go-on")
    return True


@implements("alien.combat.end")
def is_over(game: Game) -> bool:
    """Nobody of one side is able to act, or the enemies neither see nor keep track of any PC, or all lie low.
    A PC in frenzy is a side of its own, and so is each of those who fight among themselves."""
    if game.state.round >= ROUNDS_IN_STRETCH or not any(can_act(game, who) for who in crew(game)):
        return True
    if combat.is_quarrel(game) or any(flight.is_at_bay(game, who) for who in pcs(game)):
        return False
    if not combat.enemies(game):
        return True
    if is_in_sight(game):
        return False
    return not counter(game.state, CLOCK, TRACKED) or counter(game.state, CLOCK, LULL) >= LONGEST_LULL


def is_in_sight(game: Game) -> bool:
    """Whether an enemy and a PC of the fight see each other."""
    mine = [pc for pc in pcs(game) if not has(game, pc, OUT)]
    return any(views.seen_of(game, foe, mine) for foe in combat.enemies(game))


@implements("alien.combat.end")
def count_lull(game: Game) -> None:
    """One more round in which the sides did not see each other, or none any more."""
    before = counter(game.state, CLOCK, LULL)
    change = -before if is_in_sight(game) else 1
    if change:
        game.count("alien.combat.end", (CLOCK, LULL, change))


@implements("alien.combat.overrun")
def overrun(game: Game) -> None:
    """All the crew in the fight are helpless and enemies are nearby: Xenomorphs take them, humans capture them."""
    foes = [who for who in combat.enemies(game) if not has(game, who, FLEEING) and not sight.is_unaware(game, who)]
    near = {who: [foe for foe in foes if zone.nearby(game, foe, who)] for who in crew(game) if not has(game, who, OUT)}
    fallen = [who for who, takers in near.items() if takers]
    in_fight = [who for who in crew(game) if who in fallen or views.in_line(game, who, foes)]
    if not fallen or any(can_act(game, who) for who in in_fight):
        return
    for who in fallen:
        if any(is_xeno(game, foe) for foe in near[who]):
            game.note("alien.combat.overrun", f"{name_of(game, who)} is killed or carried off", model_ref(who))
            death.die(game, who, "alien.combat.overrun")
        else:
            game.tag("alien.combat.overrun", model_ref(who), (CAPTURED, OUT), ())


@implements("alien.combat.end")
def end(game: Game, clause: str = "alien.combat.end") -> None:
    """What belonged to the fight is put away."""
    statuses.end(game, statuses.FIGHT_OVER, *everybody(game))
    links = tuple(link for link in game.state.links if link.kind in (HELPS, ORDERED, GRAPPLE))
    if links:
        game.tell(Linked(clause, dropped=links))
    for pile, owner in sorted(
        {(card.pile, card.owner) for card in game.state.cards if card.pile in (ORDER, SECRET_ORDER)}
    ):
        game.tell(Dealt(clause, pile, owner, ()))
    _forget_counts(game, clause)


def _forget_counts(game: Game, clause: str) -> None:
    rows = combat.spent(game, (FULL, QUICK, TURNS, STEPS, deck.LAST_CARDS))
    rows += [
        (CLOCK, key, -counter(game.state, CLOCK, key), 0)
        for key in (CHANGED, TRACKED, LULL, combat.QUARREL)
        if counter(game.state, CLOCK, key)
    ]
    if rows:
        game.tell(Counted(clause, tuple(rows)))
