"""One attack, whoever makes it and with whatever: how it opens, how it is answered, and which successes are left."""

from collections.abc import Iterable

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.events import Revealed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Tags, model_ref, unit_ref
from grognard.engine.dice.rolls import Modifier, Modifiers, total

from ..body import allowance, character, cover, dice, gear, hide, stress, supply, talent
from ..books.cards import Weapon
from ..known import combat
from ..map import screen
from ..moves import hunt, stealth
from ..words import deck, opposed, statuses
from ..words.attempt import Attempt, Rollout
from ..words.questions import yes_no
from ..words.tagging import retag
from ..words.terms import (
    ALERTED,
    AMBUSH,
    BROKEN,
    COCOONED,
    FACEHUGGED,
    FRIENDLY,
    FULL,
    FULL_COVER,
    HIDDEN,
    PASSIVE,
    QUICK,
    STUNNED,
    TIED,
    UNCONSCIOUS,
    UNSEEN_BY,
    WARY,
    crew,
    everybody,
    grappler_of,
    has,
    is_crew,
    is_option,
    is_xeno,
    model_of,
    name_of,
    toward,
)
from ..words.turn import Doing
from . import attitude

DEFEND, DODGE, NONE = "defend", "dodge", "none"
RESTRAINTS = (BROKEN, UNCONSCIOUS, TIED, COCOONED, FACEHUGGED)
NO_PARTS: Modifiers = ()
HELPLESS: Modifiers = (Modifier(2, "alien.close.unaware", "helpless or unaware"),)


class Exchange(Struct, frozen=True, gc=False):
    """What came of an attack roll: the successes that no defence has cancelled, and the attacker's roll."""

    left: int
    rollout: Rollout


# -- the state of a target -----------------------------------------------------------------------------------------


@implements("alien.scen.pvp")
def friends(game: Game, who: int) -> tuple[int, ...]:
    """Whom somebody never means to attack: the own crew, unless PCs may fight each other."""
    return crew(game) if is_crew(game, who) and not is_option(game, "pvp") else (who,)


def not_friends(game: Game, who: int) -> list[int]:
    """Everybody whom somebody may mean to attack."""
    spared = friends(game, who)
    return [one for one in everybody(game) if one not in spared]


@implements("alien.close.restrained")
def is_restrained(game: Game, victim: int, attacker: int) -> bool:
    """Broken, unconscious, tied, cocooned, facehugged, or held by somebody other than the attacker."""
    if has(game, victim, *RESTRAINTS):
        return True
    holder = grappler_of(game, victim)
    return holder is not None and holder != attacker


@implements("alien.close.restrained")
def is_unaware(game: Game, victim: int, attacker: int) -> bool:
    """Not having spotted the attacker before this attack."""
    if has(game, attacker, f"{UNSEEN_BY}{victim}"):
        return True
    if is_crew(game, victim):
        return model_of(game, attacker).known is not None
    return has(game, attacker, HIDDEN) or (has(game, victim, PASSIVE) and not has(game, victim, ALERTED))


@implements("alien.close.unaware")
def opening_parts(game: Game, who: int, victim: int) -> Modifiers:
    """+2 out of ambush, or else against the helpless and unaware: never both."""
    ambush = combat.ambush_parts(game, who)
    if ambush:
        return ambush
    return HELPLESS if is_restrained(game, victim, who) or is_unaware(game, victim, who) else NO_PARTS


# -- opening -------------------------------------------------------------------------------------------------------


def open_attack(game: Game, who: int, victim: int) -> Script[int]:
    """The attack is declared, and somebody else may be put in its way: whom it is aimed at now."""
    yield from declare(game, who, victim)
    target: int = yield from talent.new_victim(game, victim, who)
    if target != victim:
        uncover(game, target)
        engage(game, who, target)
    return target


@implements("alien.scen.pvp", "alien.stealth.hidden-combat", "alien.stealth.act-from-hiding")
def declare(game: Game, who: int, victim: int) -> Script[None]:
    """Every attack begins so: out of hiding if need be, both sides are in the fight and show, wary people turn hostile
    and a crew member attacked by his own is shaken. A creature's, which comes nearer first, takes the same steps."""
    yield from come_out(game, who)
    step_forth(game, who, victim, strangers_to(game, who, (victim,)))
    yield from show(game, who)
    engage(game, who, victim)
    attack_own(game, who, victim)


@implements("alien.scen.pvp")
def attack_own(game: Game, who: int, victim: int) -> None:
    """Somebody attacked by his own crew is shaken; where PCs may fight each other they are at it in this round."""
    stress.attacked_by_own(game, victim, who)
    if victim in friends_of(game, who) and is_option(game, "pvp"):
        combat.note_quarrel(game)


def friends_of(game: Game, who: int) -> list[int]:
    """The others of the crew, for one of it."""
    return [one for one in crew(game) if one != who] if is_crew(game, who) else []


def strangers_to(game: Game, who: int, some: Iterable[int]) -> Tags:
    """Tags that name those who do not know of an attacker as the attack begins, and so cannot answer it."""
    return tuple([f"{UNSEEN_BY}{other}" for other in some if is_unaware(game, other, who)])


@implements("alien.close.unaware", "alien.combat.ambush-scope", "alien.stealth.hidden-combat")
def step_forth(game: Game, who: int, victim: int, strangers: Tags) -> None:
    """The blow is struck or the shot fired: it is noted who did not know of the attacker, the victim is not hidden."""
    if strangers:
        game.tag("alien.close.unaware", model_ref(who), strangers)
    hide.note_hiding(game, who, victim)
    uncover(game, victim)


@implements("alien.stealth.hidden-combat")
def uncover(game: Game, victim: int) -> None:
    """Whoever is attacked is no longer hidden."""
    retag(game, "alien.stealth.hidden-combat", model_ref(victim), (), (HIDDEN,))


@implements("alien.npc.attitude")
def engage(game: Game, who: int, victim: int) -> None:
    """Whoever is struck at is in the fight; wary people have it in for the crew then, unless a creature did it."""
    combat.join(game, victim)
    if has(game, victim, WARY, FRIENDLY) and not is_xeno(game, who):
        attitude.turn_hostile(game, victim, "alien.npc.attitude")


def show(game: Game, who: int) -> Script[None]:
    """Somebody who attacks is seen from now on."""
    if has(game, who, HIDDEN):
        game.tag("alien.stealth.act-from-hiding", model_ref(who), (), (HIDDEN,))
    if model_of(game, who).known is not None:
        yield from stealth.reveal_seen(game)
    if model_of(game, who).known is not None:
        game.tell(Revealed("alien.combat.start", (model_ref(who), unit_ref(who))))
    deck.uncover(game)


@implements("alien.stealth.act-from-hiding")
def come_out(game: Game, who: int) -> Script[None]:
    """Who acts out of hiding in a fight tries to stay unnoticed, once a turn: if that works it is an ambush."""
    if has(game, who, HIDDEN) and not has(game, who, AMBUSH):
        yield from hunt.steal_out(game, who)


# -- defending -----------------------------------------------------------------------------------------------------


@implements("alien.close.defend-limits", "alien.close.unaware", "alien.close.on-xeno", "alien.xeno.no-defence")
def can_defend(game: Game, victim: int, attacker: int) -> bool:
    """Not the ambushed, unaware, grappled, restrained or broken, and not without a quick action; never a Xenomorph."""
    if is_xeno(game, victim) or not allowance.can_interrupt(game, victim) or combat.ambush_parts(game, attacker):
        return False
    return not is_restrained(game, victim, attacker) and not is_unaware(game, victim, attacker)


@implements("alien.ranged.dodge")
def can_dodge(game: Game, victim: int, attacker: int) -> bool:
    """Aware of the attacker, not ambushed; not in full cover or a loader, grappled, restrained, stunned or broken."""
    if has(game, victim, FULL_COVER, STUNNED) or gear.wears_loader(game, victim):
        return False
    return can_defend(game, victim, attacker)


@implements("alien.act.quick-defend", "alien.act.quick-dodge", "alien.combat.interrupt-declare", "alien.cover.lose")
def offer_defence(game: Game, attacker: int, victim: int, how: str = DEFEND) -> Script[Attempt | None]:
    """Ask, before any roll, whether the victim spends a quick action to defend or dodge. Who defends fights in close
    combat and so leaves cover."""
    if how not in (DEFEND, DODGE):
        return None
    may = can_dodge if how == DODGE else can_defend
    if not may(game, victim, attacker) or not (yield from _wants(game, attacker, victim, how)):
        return None
    allowance.spend(game, victim, QUICK)
    statuses.end(game, statuses.UNAIMED, victim)
    if how == DODGE:
        return dodge_attempt(game, victim, attacker)
    cover.lose(game, victim)
    return defend_attempt(game, victim, attacker)


def _attacked(turn: Doing, _: object) -> str:
    return f"{name_of(turn.game, turn.other)} attacks {name_of(turn.game, turn.who)}"


DEFENCES = {
    DEFEND: yes_no(DEFEND, _attacked, "alien.close.defend", (DEFEND, "Defend"), ("none", "Let it come")),
    DODGE: yes_no(DODGE, _attacked, "alien.ranged.dodge", (DODGE, "Dodge"), ("none", "Let it come")),
}


def _wants(game: Game, attacker: int, victim: int, how: str) -> Script[bool]:
    defence = DEFENCES[how]
    if is_crew(game, victim):
        return (yield from defence.wants(game, victim, None, attacker))
    advised = defence.yes if spares_action(game, victim) else defence.no
    act, _ = yield from screen.ask(defence.menu, Doing(game, victim, None, attacker), advised)
    return act is defence.yes


def spares_action(game: Game, npc: int) -> bool:
    """An NPC defends when its full action is done, or when it can still take it afterwards."""
    counters = model_of(game, npc).counters
    return bool(counters.get(FULL)) or not counters.get(QUICK)


@implements("alien.close.defend", "alien.close.weapon-bonus")
def defend_attempt(game: Game, victim: int, attacker: int) -> Attempt:
    """CLOSE COMBAT, with what the best weapon of the close class in hand gives."""
    able = [(thing, card) for thing, card in held_weapons(game, victim) if card.group == "close"]
    offers = [(thing, (*weapon_parts(card), *talent.weapon_parts(game, victim, card.id))) for thing, card in able]
    tool, parts = max(((None, NO_PARTS), *offers), key=lambda offer: total(offer[1]))
    purpose, clause = toward(game, "to defend", "against", attacker), "alien.close.defend"
    return Attempt(
        victim, "close-combat", parts, clause=clause, purpose=purpose, task=DEFEND, target=attacker,
        tool=None if tool is None else tool.id,
    )  # fmt: skip


def dodge_attempt(game: Game, victim: int, attacker: int) -> Attempt:
    purpose, clause = toward(game, "to dodge", "away from", attacker), "alien.ranged.dodge"
    return Attempt(victim, "mobility", clause=clause, purpose=purpose, task=DODGE, target=attacker)


def held_weapons(game: Game, who: int) -> list[tuple[Marker, Weapon]]:
    """What is in the hands to fight with: nothing that takes more hands than there are, or power that is gone."""
    held = [(arm.marker, arm.card) for arm in gear.arms(game, who, False, character.hands(game, who))]
    return [(thing, card) for thing, card in held if thing is not None and supply.works(thing)]


@implements("alien.close.weapon-bonus")
def weapon_parts(card: Weapon) -> Modifiers:
    if not card.modifier:
        return NO_PARTS
    return (dice.part(card.modifier, "alien.close.weapon-bonus", card.name),)


# -- the dice ------------------------------------------------------------------------------------------------------


def roll(game: Game, attempt: Attempt, victim: int, how: str) -> Script[Exchange]:
    """Defence declared, both roll, successes cancelled."""
    defence = yield from offer_defence(game, attempt.who, victim, how)
    result = yield from resolve(game, attempt, defence)
    return result


def resolve(game: Game, attempt: Attempt, defence: Attempt | None) -> Script[Exchange]:
    """The dice of an attack once all defences are declared; with its first attack roll an ambush is over."""
    rollout, answer = yield from dice.contest(game, attempt, defence)
    combat.spend_ambush(game, attempt.who)
    return Exchange(opposed.left(rollout, answer), rollout)


def purpose_of(game: Game, task: str, victim: int) -> str:
    """What an attack roll is called."""
    return toward(game, task, "on", victim)
