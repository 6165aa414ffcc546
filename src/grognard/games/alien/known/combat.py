"""Combat mode: how it begins, who is in it, what may be spent in a round, how it ends."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted, Linked, Tagged
from grognard.engine.core.memory import SIGHTS, remembered
from grognard.engine.core.script import Game, counter
from grognard.engine.core.state import CLOCK, Ref, marker_ref, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..books.cards import Creature, Machine
from ..books.profiles import being
from ..map import views
from ..words import carcass
from ..words.tagging import retag, retag_all
from ..words.terms import (
    ACTIVE,
    ALERTED,
    ALLY,
    AMBUSH,
    AT,
    CAME,
    CAPTURED,
    CHANGED,
    CIVILIAN,
    COMBAT,
    DEPTH,
    FRIENDLY,
    FULL,
    FULL_COVER,
    HELPLESS,
    HELPS,
    HIDDEN,
    LOST_ITEM,
    ORDERED,
    OUT,
    PC,
    QUICK,
    RISES,
    ROUND_START,
    SHUT_IN,
    STEPS,
    SURPRISE,
    SURRENDERED,
    TURN,
    TURNS,
    UNSEEN_BY,
    WARY,
    being_of,
    can_act,
    crew,
    everybody,
    has,
    is_crew,
    model_of,
    pcs,
)
from . import busy, knowledge, sight

NO_PARTS: Modifiers = ()
AMBUSH_PARTS: Modifiers = (Modifier(2, "alien.combat.ambush", "ambush"),)
GONE = (OUT, CAPTURED, SURRENDERED, SHUT_IN)
ABSENT = frozenset(GONE)
QUARREL = "quarrel"
"""Clock: the round in which one of the crew last attacked another, where PCs may fight each other."""


# -- how it begins -------------------------------------------------------------------------------------------------


@implements("alien.combat.start", "alien.combat.surprise-or-ambush")
def begin(game: Game, clause: str, surprise: tuple[int, ...] = (), ambush: tuple[int, ...] = ()) -> None:
    """Combat mode begins: by sight, by an attack between sides that know of each other, or out of ambush."""
    if game.state.phase == COMBAT:
        for who in (*ambush, *surprise):
            join(game, who)
        return
    busy.interrupt(game)
    tags = [(model_ref(who), (AMBUSH,), ()) for who in ambush] + [(model_ref(who), (SURPRISE,), ()) for who in surprise]
    if tags:
        game.tell(Tagged(clause, tuple(tags)))
    for who in (*ambush, *surprise):
        join(game, who)
    game.tell(Began(clause, round=0, phase=COMBAT, step=ROUND_START, acting=-1))
    promised = tuple(link for link in game.state.links if link.kind == HELPS)
    if promised:
        game.tell(Linked("alien.dice.help-combat", dropped=promised))
    _lay_bare(game)


def _lay_bare(game: Game) -> None:
    """In a fight what was lost in panic, mostly at the sight that began it, needs no search."""
    clause = "alien.panic.lose-item"
    retag_all(game, clause, [(marker_ref(m.id), (), (LOST_ITEM,)) for m in game.state.markers if LOST_ITEM in m.tags])


@implements("alien.combat.start")
def forced(game: Game, first: tuple[int, ...] = ()) -> None:
    """An attack in panic. Made at once and out of turn, cards are drawn as usual after it; who will make it in his turn
    has the first card."""
    if game.state.phase != COMBAT:
        begin(game, "alien.combat.start", surprise=first)


@implements("alien.combat.join")
def join(game: Game, who: int) -> None:
    """Be in the fight: cards are drawn from the next round on; before that only defending and dodging is open."""
    if not is_crew(game, who) and not has(game, who, ALERTED) and type(being_of(game, who)) is not Machine:
        knowledge.alert(game, who, "alien.combat.join")
        retag(game, "alien.combat.join", model_ref(who), (ACTIVE, ALERTED))


@implements("alien.combat.ambush", "alien.combat.ambush-scope", "alien.combat.ambush-xeno")
def ambush_parts(game: Game, who: int) -> Modifiers:
    """+2 on an ambusher's first attack roll, which nobody can answer; nothing for anybody else."""
    return AMBUSH_PARTS if has(game, who, AMBUSH) else NO_PARTS


@implements("alien.combat.ambush-scope")
def spend_ambush(game: Game, who: int) -> None:
    """Only the first attack roll has it; and whoever was unaware of the attacker no longer is."""
    gone = tuple(tag for tag in model_of(game, who).tags if tag == AMBUSH or tag.startswith(UNSEEN_BY))
    if gone:
        game.tag("alien.combat.ambush-scope", model_ref(who), (), gone)


def note_quarrel(game: Game) -> None:
    """One of the crew has attacked another in this round."""
    if change := game.state.round - counter(game.state, CLOCK, QUARREL):
        game.count("alien.scen.pvp", (CLOCK, QUARREL, change))


@implements("alien.combat.end")
def is_quarrel(game: Game) -> bool:
    """They fight on among themselves, as long as there are two of them."""
    at_it = counter(game.state, CLOCK, QUARREL)
    return bool(at_it) and at_it == game.state.round and sum(can_act(game, one) for one in crew(game)) > 1


# -- who is in it --------------------------------------------------------------------------------------------------


@implements("alien.setup.mode-scope", "alien.combat.join", "alien.combat.broken-cards", "alien.xeno.worker")
def is_fighting(game: Game, who: int) -> bool:
    """All of the crew wherever they are; NPCs that are alerted or seen by a PC; the broken and stunned too. Those who
    ignore intruders are not before somebody attacks them."""
    model = game.state.models[who]
    tags, card = model.tags, being(model.profile)
    if not ABSENT.isdisjoint(tags):
        return False
    if PC in tags or ALLY in tags:
        return True
    if type(card) is Machine:
        return bool(card.weapon)
    if type(card) is Creature:
        if not card.speed or card.stage == "I" or (card.id in sight.UNAWARE and ALERTED not in tags):
            return False
    elif FRIENDLY in tags or WARY in tags:
        return is_menaced(game, who)
    if ALERTED in tags:
        return True
    return sight.is_near_sight(game, who) and bool(views.facing(game, who, pcs(game)))


def is_menaced(game: Game, who: int) -> bool:
    """People who have nothing against the crew fight when they see what spares nobody; civilians do not."""
    loose = knowledge.on_the_loose(game)
    return bool(loose) and not has(game, who, CIVILIAN) and bool(views.seen_of(game, who, loose))


@remembered(SIGHTS, *GONE, FRIENDLY, WARY, CIVILIAN, ALERTED, RISES, HIDDEN, FULL_COVER, AT, CAME, DEPTH)
def fighters(game: Game) -> list[int]:
    """All who draw cards, those among them that only seem dead; not to be changed."""
    return [who for who in everybody(game) if is_fighting(game, who)] + carcass.feigning(game)


def is_hostile(game: Game, who: int) -> bool:
    """An NPC of the fight that is against the crew."""
    if is_crew(game, who) or has(game, who, FRIENDLY, WARY):
        return False
    return type(being_of(game, who)) is not Machine


@remembered(SIGHTS, CIVILIAN, *HELPLESS)
def enemies(game: Game) -> list[int]:
    """The conscious hostile NPCs of the fight; not to be changed."""
    return [who for who in fighters(game) if is_hostile(game, who) and can_act(game, who)]


# -- what a round allows -------------------------------------------------------------------------------------------


@implements("alien.combat.action-pool", "alien.combat.round-start")
def renew(game: Game) -> None:
    """Every allowance anew, and with it what lasts for a round."""
    rows = spent(game, (FULL, QUICK, TURNS, STEPS))
    changed = counter(game.state, CLOCK, CHANGED)
    if changed:
        rows.append((CLOCK, CHANGED, -changed, 0))
    if rows:
        game.tell(Counted("alien.combat.action-pool", tuple(rows)))
    ordered = tuple(link for link in game.state.links if link.kind == ORDERED)
    if ordered:
        game.tell(Linked("alien.act.orders-effect", dropped=ordered))


def spent(game: Game, keys: tuple[str, ...]) -> list[tuple[Ref, str, int, int]]:
    """Changes that bring everybody's counters of these keys to nothing."""
    counters = [(who, game.state.models[who].counters) for who in everybody(game)]
    return [(model_ref(who), key, -own[key], 0) for who, own in counters if own for key in keys if key in own]


def open_turns(game: Game) -> None:
    """The cards lie there: turns begin."""
    game.tell(Began("alien.combat.round", step=TURN))
