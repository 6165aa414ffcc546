"""Combat mode: how it begins, who is in it, what may be spent in a round, how it ends."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted, Dealt, Linked, Revealed, Tagged
from grognard.engine.core.memory import SIGHTS, remembered
from grognard.engine.core.script import Game, Script, counter
from grognard.engine.core.state import CLOCK, Ref, model_ref, unit_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from . import (
    criticals,
    damage,
    flight,
    initiative,
    peril,
    referee,
    scenario_play,
    stealth,
    time,
    views,
    xenomorph,
    zone,
)
from .cards import Creature, Machine
from .profiles import being
from .tagging import retag
from .terms import (
    ACID,
    ACTIVE,
    AIMED,
    AIRLESS,
    ALERTED,
    ALLY,
    AMBUSH,
    AT,
    BURNING,
    CAPTURED,
    CHANGED,
    CIVILIAN,
    COMBAT,
    FLEEING,
    FRIENDLY,
    FULL,
    FULL_COVER,
    HELPLESS,
    HELPS,
    HIDDEN,
    INJURED,
    LOST_TURN,
    ORDER,
    ORDERED,
    OUT,
    PC,
    QUICK,
    RISES,
    ROUND_START,
    ROUNDS_OF_STRETCH,
    SECRET_ORDER,
    SHARES,
    SHUT_IN,
    STEPS,
    STUNNED,
    SURPRISE,
    SURRENDERED,
    TRACKED,
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
    is_xeno,
    model_of,
    name_of,
    pcs,
)

NO_PARTS: Modifiers = ()
AMBUSH_PARTS: Modifiers = (Modifier(2, "alien.combat.ambush", "ambush"),)
GONE = (OUT, CAPTURED, SURRENDERED, SHUT_IN)
ABSENT = frozenset(GONE)
LULL, LONGEST_LULL = "~lull", 3
"""Rounds in a row in which the sides did not see each other; so many end a fight even if tracks are kept."""
URGENT = frozenset({BURNING, ACID, AIRLESS})
"""Counters of what goes on round by round."""


# -- how it begins -------------------------------------------------------------------------------------------------


@implements("alien.combat.start", "alien.combat.surprise-or-ambush")
def begin(game: Game, clause: str, surprise: tuple[int, ...] = (), ambush: tuple[int, ...] = ()) -> None:
    """Combat mode begins: by sight, by an attack between sides that know of each other, or out of ambush."""
    if game.state.phase == COMBAT:
        for who in (*ambush, *surprise):
            join(game, who)
        return
    scenario_play.interrupt(game)
    tags = [(model_ref(who), (AMBUSH,), ()) for who in ambush] + [(model_ref(who), (SURPRISE,), ()) for who in surprise]
    if tags:
        game.tell(Tagged(clause, tuple(tags)))
    for who in (*ambush, *surprise):
        join(game, who)
    game.tell(Began(clause, round=0, phase=COMBAT, step=ROUND_START, acting=-1))
    promised = tuple(link for link in game.state.links if link.kind == HELPS)
    if promised:
        game.tell(Linked("alien.dice.help-combat", dropped=promised))


@implements("alien.combat.join")
def join(game: Game, who: int) -> None:
    """Be in the fight: cards are drawn from the next round on; before that only defending and dodging is open."""
    if not is_crew(game, who) and not has(game, who, ALERTED) and not isinstance(being_of(game, who), Machine):
        referee.alert(game, who, "alien.combat.join")
        retag(game, "alien.combat.join", model_ref(who), (ACTIVE, ALERTED))


def show(game: Game, who: int) -> Script[None]:
    """Somebody who attacks is seen from now on."""
    if has(game, who, HIDDEN):
        game.tag("alien.stealth.act-from-hiding", model_ref(who), (), (HIDDEN,))
    if model_of(game, who).known is not None:
        yield from stealth.reveal_seen(game)
    if model_of(game, who).known is not None:
        game.tell(Revealed("alien.combat.start", (model_ref(who), unit_ref(who))))
    initiative.uncover(game)


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


# -- who is in it --------------------------------------------------------------------------------------------------


@implements("alien.setup.mode-scope", "alien.combat.join", "alien.combat.broken-cards")
def is_fighting(game: Game, who: int) -> bool:
    """All of the crew wherever they are; NPCs that are alerted or seen by a PC; the broken and stunned too."""
    model = game.state.models[who]
    tags, card = model.tags, being(model.profile)
    if not ABSENT.isdisjoint(tags):
        return False
    if PC in tags or ALLY in tags:
        return True
    if isinstance(card, Machine):
        return bool(card.weapon)
    if isinstance(card, Creature):
        if not card.speed or card.stage == "I":
            return False
    elif FRIENDLY in tags or WARY in tags:
        return is_menaced(game, who)
    if ALERTED in tags:
        return True
    return stealth.is_near_sight(game, who) and bool(views.facing(game, who, pcs(game)))


def is_menaced(game: Game, who: int) -> bool:
    """People who have nothing against the crew fight when they see what spares nobody; civilians do not."""
    loose = referee.on_the_loose(game)
    return bool(loose) and not has(game, who, CIVILIAN) and bool(views.seen_of(game, who, loose))


@remembered(SIGHTS, *GONE, FRIENDLY, WARY, ALERTED, RISES, HIDDEN, FULL_COVER, AT)
def fighters(game: Game) -> list[int]:
    """All who draw cards, those among them that only seem dead; not to be changed."""
    return [who for who in everybody(game) if is_fighting(game, who)] + xenomorph.feigning(game)


def is_hostile(game: Game, who: int) -> bool:
    """An NPC of the fight that is against the crew."""
    if is_crew(game, who) or has(game, who, FRIENDLY, WARY):
        return False
    return not isinstance(being_of(game, who), Machine)


@remembered(SIGHTS, *HELPLESS)
def enemies(game: Game) -> list[int]:
    """The conscious hostile NPCs of the fight; not to be changed."""
    return [who for who in fighters(game) if is_hostile(game, who) and can_act(game, who)]


# -- what a round allows -------------------------------------------------------------------------------------------


@implements("alien.combat.action-pool", "alien.combat.round-start")
def renew(game: Game) -> None:
    """Every allowance anew, and with it what lasts for a round."""
    rows = _spent(game, (FULL, QUICK, TURNS, STEPS))
    changed = counter(game.state, CLOCK, CHANGED)
    if changed:
        rows.append((CLOCK, CHANGED, -changed, 0))
    if rows:
        game.tell(Counted("alien.combat.action-pool", tuple(rows)))
    ordered = tuple(link for link in game.state.links if link.kind == ORDERED)
    if ordered:
        game.tell(Linked("alien.act.orders-effect", dropped=ordered))


def _spent(game: Game, keys: tuple[str, ...]) -> list[tuple[Ref, str, int, int]]:
    """Changes that bring everybody's counters of these keys to nothing."""
    counters = [(who, game.state.models[who].counters) for who in everybody(game)]
    return [(model_ref(who), key, -own[key], 0) for who, own in counters if own for key in keys if key in own]


def open_turns(game: Game) -> None:
    """The cards lie there: turns begin."""
    game.tell(Began("alien.combat.round", step=TURN))


# -- how it ends ---------------------------------------------------------------------------------------------------


@implements("alien.combat.rounds-go-on")
def must_go_on(game: Game) -> bool:
    """A PC burns, has acid at work, suffocates, is stunned or bleeds on a limit of a round."""
    for who in pcs(game):
        model = game.state.models[who]
        if OUT in model.tags:
            continue
        if STUNNED in model.tags or not URGENT.isdisjoint(model.counters) or peril.suffocates(game, who):
            return True
        if INJURED in model.tags and criticals.is_dying_by_rounds(game, who):
            return True
    return False


@implements("alien.combat.rounds-go-on")
def start_if_needed(game: Game) -> bool:
    """Outside combat such an effect starts rounds by itself; True if it did."""
    if game.state.phase == COMBAT or game.state.outcome is not None or not must_go_on(game):
        return False
    begin(game, "alien.combat.rounds-go-on")
    return True


@implements("alien.combat.end")
def is_over(game: Game) -> bool:
    """Nobody of one side is able to act, or the enemies neither see nor keep track of any PC, or all lie low.
    A PC in frenzy is a side of its own."""
    if game.state.round >= ROUNDS_OF_STRETCH or not any(can_act(game, who) for who in crew(game)):
        return True
    if any(flight.is_at_bay(game, who) for who in pcs(game)):
        return False
    if not enemies(game):
        return True
    if is_in_sight(game):
        return False
    return not counter(game.state, CLOCK, TRACKED) or counter(game.state, CLOCK, LULL) >= LONGEST_LULL


def is_in_sight(game: Game) -> bool:
    """Whether an enemy and a PC of the fight see each other."""
    mine = [pc for pc in pcs(game) if not has(game, pc, OUT)]
    return any(views.seen_of(game, foe, mine) for foe in enemies(game))


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
    foes = [who for who in enemies(game) if not has(game, who, FLEEING)]
    near = {who: [foe for foe in foes if zone.nearby(game, foe, who)] for who in crew(game) if not has(game, who, OUT)}
    fallen = [who for who, takers in near.items() if takers]
    in_fight = [who for who in crew(game) if who in fallen or views.in_line(game, who, foes)]
    if not fallen or any(can_act(game, who) for who in in_fight):
        return
    for who in fallen:
        if any(is_xeno(game, foe) for foe in near[who]):
            game.note("alien.combat.overrun", f"{name_of(game, who)} is killed or carried off", model_ref(who))
            damage.die(game, who, "alien.combat.overrun")
        else:
            game.tag("alien.combat.overrun", model_ref(who), (CAPTURED, OUT), ())


@implements("alien.combat.end")
def end(game: Game, clause: str = "alien.combat.end") -> None:
    """Back to stealth mode: what belonged to the fight is put away, and the stretch in which it began is over."""
    drops = (AIMED, AMBUSH, SURPRISE, LOST_TURN)
    rows = []
    for who in everybody(game):
        gone = tuple(tag for tag in model_of(game, who).tags if tag in drops or tag.startswith(SHARES))
        if gone:
            rows.append((model_ref(who), (), gone))
    if rows:
        game.tell(Tagged(clause, tuple(rows)))
    links = tuple(link for link in game.state.links if link.kind in (HELPS, ORDERED))
    if links:
        game.tell(Linked(clause, dropped=links))
    for pile, owner in sorted(
        {(card.pile, card.owner) for card in game.state.cards if card.pile in (ORDER, SECRET_ORDER)}
    ):
        game.tell(Dealt(clause, pile, owner, ()))
    _forget_counts(game, clause)
    time.after_combat(game)


def _forget_counts(game: Game, clause: str) -> None:
    rows = _spent(game, (FULL, QUICK, TURNS, STEPS, initiative.LAST_CARDS))
    rows += [
        (CLOCK, key, -counter(game.state, CLOCK, key), 0)
        for key in (CHANGED, TRACKED, LULL)
        if counter(game.state, CLOCK, key)
    ]
    if rows:
        game.tell(Counted(clause, tuple(rows)))
