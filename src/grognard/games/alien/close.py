"""Close combat: attacks on whoever is Adjacent, defending, special attacks, grapples, firearms at arm's length."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, Marker, model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from . import attitude, combat, cover, damage, dice, gear, opposed, ranged, referee, stress, supply, talent, xenomorph
from .attempt import Attempt
from .cards import MEDIUM, Weapon
from .profiles import weapon as weapon_card
from .tagging import retag
from .terms import (
    AIMED,
    ALERTED,
    BROKEN,
    COCOONED,
    FACEHUGGED,
    FRIENDLY,
    FULL,
    GRAPPLE,
    HIDDEN,
    PASSIVE,
    QUICK,
    TIED,
    UNCONSCIOUS,
    UNSEEN_BY,
    WARY,
    adjacent_to,
    crew,
    grappled_by,
    grappler_of,
    has,
    is_crew,
    is_in_play,
    is_option,
    is_xeno,
    item_card,
    knows_of,
    model_of,
    name_of,
    seat_of,
)

DEFEND, DODGE, NONE = "defend", "dodge", "none"
GRAPPLING = "grapple"
RESTRAINTS = (BROKEN, UNCONSCIOUS, TIED, COCOONED, FACEHUGGED)
NO_PARTS: Modifiers = ()
HELPLESS: Modifiers = (Modifier(2, "alien.close.unaware", "helpless or unaware"),)
WEAK_SPOT: Modifiers = (Modifier(-2, "alien.close.weak-spot", "weak spot"),)
AT_HAND: Modifiers = (Modifier(-2, "alien.close.firearm", "firearm at arm's length"),)


# -- the state of a target -----------------------------------------------------------------------------------------


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


# -- defending -----------------------------------------------------------------------------------------------------


@implements("alien.close.defend-limits", "alien.close.unaware", "alien.close.on-xeno", "alien.xeno.no-defence")
def can_defend(game: Game, victim: int, attacker: int) -> bool:
    """Not the ambushed, unaware, grappled, restrained or broken, and not without a quick action; never a Xenomorph."""
    if is_xeno(game, victim) or not combat.can_interrupt(game, victim) or combat.ambush_parts(game, attacker):
        return False
    return not is_restrained(game, victim, attacker) and not is_unaware(game, victim, attacker)


@implements("alien.act.quick-defend", "alien.act.quick-dodge", "alien.combat.interrupt-declare")
def offer_defence(game: Game, attacker: int, victim: int, how: str = DEFEND) -> Script[Attempt | None]:
    """Ask, before any roll, whether the victim spends a quick action to defend or dodge."""
    may = ranged.can_dodge if how == DODGE else can_defend
    if not how or how not in (DEFEND, DODGE) or not may(game, victim, attacker):
        return None
    if (yield from _wants(game, attacker, victim, how)) != how:
        return None
    combat.spend(game, victim, QUICK)
    if has(game, victim, AIMED):
        game.tag("alien.ranged.aim-lost", model_ref(victim), (), (AIMED,))
    return dodge_attempt(game, victim, attacker) if how == DODGE else defend_attempt(game, victim, attacker)


def ask_defend(game: Game, victim: int, attacker: int, clause: str) -> Script[Attempt | None]:
    """The same question where something other than an attack is defended against."""
    answer = yield from offer_defence(game, attacker, victim, DEFEND)
    return answer


def _wants(game: Game, attacker: int, victim: int, how: str) -> Script[str]:
    clause = "alien.close.defend" if how == DEFEND else "alien.ranged.dodge"
    options = (Option(how, "Defend" if how == DEFEND else "Dodge", clause), Option(NONE, "Let it come"))
    prompt = f"{name_of(game, attacker)} attacks {name_of(game, victim)}"
    if not is_crew(game, victim):
        advised = how if spares_action(game, victim) else NONE
        key: str = yield from referee.choose(game, how, prompt, clause, options, advised)
        return key
    about = (model_ref(victim), model_ref(attacker))
    (key,) = yield Choose(
        seat=seat_of(game, victim), name=how, prompt=prompt, clause=clause, about=about, options=options
    )
    return key


def spares_action(game: Game, npc: int) -> bool:
    """An NPC defends when its full action is done, or when it can still take it afterwards."""
    counters = model_of(game, npc).counters
    return bool(counters.get(FULL)) or not counters.get(QUICK)


@implements("alien.close.defend", "alien.close.weapon-bonus")
def defend_attempt(game: Game, victim: int, attacker: int) -> Attempt:
    """CLOSE COMBAT, with the modifier of a weapon of the close class in hand."""
    best = max((card for card in held_weapons(game, victim) if card.group == "close"), key=_modifier, default=None)
    parts = weapon_parts(best) if best is not None and best.modifier > 0 else NO_PARTS
    return Attempt(
        victim, "close-combat", parts, clause="alien.close.defend", purpose="defend", task=DEFEND, target=attacker
    )


def dodge_attempt(game: Game, victim: int, attacker: int) -> Attempt:
    return Attempt(victim, "mobility", clause="alien.ranged.dodge", purpose="dodge", task=DODGE, target=attacker)


def _modifier(card: Weapon) -> int:
    return card.modifier


# -- weapons -------------------------------------------------------------------------------------------------------


def held_weapons(game: Game, who: int) -> list[Weapon]:
    cards = (item_card(thing) for thing in gear.held(game, who))
    return [card for card in cards if isinstance(card, Weapon)]


@implements("alien.close.weapon-bonus")
def weapon_parts(card: Weapon) -> Modifiers:
    if not card.modifier:
        return NO_PARTS
    return (dice.part(card.modifier, "alien.close.weapon-bonus", card.name),)


@implements("alien.close.unarmed")
def card_of(game: Game, who: int, thing: Marker | None) -> Weapon:
    """The card of a weapon in hand; without one the bare hands, or the claws of a power loader."""
    if thing is not None:
        card = item_card(thing)
        assert isinstance(card, Weapon), f"{thing.kind} is no weapon"
        return card
    return weapon_card("loader-claws" if gear.wears_loader(game, who) else "unarmed")


# -- attacks -------------------------------------------------------------------------------------------------------


@implements("alien.close.sequence", "alien.act.full-close")
def attack(game: Game, who: int, victim: int, thing: Marker | None = None, *, spot: bool = False) -> Script[bool]:
    """An attack with a weapon of close combat or bare hands; whether it hit."""
    card = card_of(game, who, thing)
    victim = yield from open_attack(game, who, victim)
    cover.lose(game, who)
    parts = (*weapon_parts(card), *opening_parts(game, who, victim), *(WEAK_SPOT if spot else ()))
    left = yield from roll(game, who, victim, parts, card, "attack")
    if left:
        yield from wound(game, who, victim, card, left, spot=spot)
    if thing is not None and card.power:
        yield from supply.used(game, thing.id, who)
    return left > 0


@implements("alien.scen.pvp", "alien.stealth.hidden-combat")
def open_attack(game: Game, who: int, victim: int) -> Script[int]:
    """The attacker shows, a crew member attacked by his own is shaken, and somebody else may be put in the way."""
    if is_unaware(game, victim, who):
        game.tag("alien.close.unaware", model_ref(who), (f"{UNSEEN_BY}{victim}",))
    xenomorph.note_hiding(game, who, victim)
    retag(game, "alien.stealth.hidden-combat", model_ref(victim), (), (HIDDEN,))
    yield from combat.show(game, who)
    combat.join(game, victim)
    if has(game, victim, WARY, FRIENDLY):
        attitude.turn_hostile(game, victim, "alien.npc.attitude")
    stress.attacked_by_own(game, victim, who)
    target: int = yield from talent.new_victim(game, victim, who)
    return target


def roll(game: Game, who: int, victim: int, parts: Modifiers, card: Weapon | None, task: str) -> Script[int]:
    """Defence declared, both roll, successes cancelled; those left. A victim held by the attacker cannot defend."""
    defence = None
    if grappled_by(game, who) != victim:
        defence = yield from offer_defence(game, who, victim, DEFEND)
    if defence is not None:
        cover.lose(game, victim)
    attempt = attempt_of(game, who, victim, parts, card, task)
    rollout, answer = yield from dice.contest(game, attempt, defence)
    combat.spend_ambush(game, who)
    return opposed.left(rollout, answer)


def purpose_of(game: Game, task: str, victim: int) -> str:
    """What an attack roll is called: with its target, if the crew knows of it."""
    return f"{task} on {name_of(game, victim)}" if model_of(game, victim).known is None else task


def attempt_of(game: Game, who: int, victim: int, parts: Modifiers, card: Weapon | None, task: str) -> Attempt:
    """CLOSE COMBAT with what the weapon and the talents for it add."""
    return Attempt(
        who,
        "close-combat",
        (*parts, *(talent.weapon_parts(game, who, card.id) if card is not None else ())),
        clause="alien.close.sequence",
        purpose=purpose_of(game, task, victim),
        task=task,
        target=victim,
        two_arms=task == GRAPPLING or (card is not None and card.hands == 2),
    )


@implements("alien.close.weak-spot", "alien.close.sequence")
def wound(game: Game, who: int, victim: int, card: Weapon, left: int, *, spot: bool = False) -> Script[int]:
    """Base damage plus 1 for each success after the first, less the armor of the victim."""
    lost: int = yield from damage.hit(game, blow_of(who, victim, card, left, spot))
    return lost


def blow_of(who: int, victim: int, card: Weapon, left: int, spot: bool) -> "damage.Hit":
    """What so many successes do before armor."""
    return damage.Hit(
        victim,
        card.damage + dice.extra(left),
        "alien.close.sequence",
        source=who,
        armor_piercing=card.has("armor-piercing"),
        weak_spot=spot,
        kind=damage.STUNNING if card.is_stun else "",
        base=card.damage,
    )


@implements("alien.close.firearm", "alien.close.firearm-min")
def firearm_parts(game: Game, who: int, victim: int, card: Weapon) -> Modifiers:
    """-2 with any firearm at Adjacent range; long weapons their minimum range penalty instead, if that is more."""
    if is_restrained(game, victim, who) or is_unaware(game, victim, who):
        return NO_PARTS
    if card.near >= MEDIUM:
        return (dice.part(-2 * card.near, "alien.close.firearm-min", "too long for arm's length"),)
    if is_option(game, "firearm_adjacent_core"):
        by = -2 * card.near
        return (dice.part(by, "alien.close.firearm-min", "below minimum range"),) if by else NO_PARTS
    return AT_HAND


# -- grapples ------------------------------------------------------------------------------------------------------


@implements("alien.close.grapple")
def grapple(game: Game, who: int, victim: int) -> None:
    """From now on the one can only try to break free, the other hold on, attack or let go."""
    clause = "alien.close.grapple"
    let_go(game, victim, clause)
    cover.lose(game, victim)
    game.tell(Linked(clause, (Link(GRAPPLE, model_ref(who), model_ref(victim)),)))


@implements("alien.close.grapple-end")
def let_go(game: Game, who: int, clause: str) -> None:
    """Whoever this being holds is free: let go, or it was broken, stunned, terrified or shoved away."""
    held = model_ref(who)
    links = tuple(link for link in game.state.links if link.kind == GRAPPLE and link.a == held)
    if links:
        game.tell(Linked(clause, dropped=links))


@implements("alien.close.break-free")
def break_free(game: Game, who: int) -> Script[bool]:
    """An opposed roll that must be won: CLOSE COMBAT, for Xenomorphs MOBILITY."""
    holder = grappler_of(game, who)
    if holder is None:
        return True
    clause = "alien.close.break-free"
    mine, theirs = (_wrestling(game, one, other) for one, other in ((who, holder), (holder, who)))
    rollout, answer = yield from dice.contest(game, mine, theirs)
    if not opposed.is_won(rollout, answer):
        return False
    let_go(game, holder, clause)
    return True


def _wrestling(game: Game, who: int, other: int) -> Attempt:
    skill = "mobility" if is_xeno(game, who) else "close-combat"
    return Attempt(who, skill, clause="alien.close.break-free", purpose="grip", target=other)


@implements("alien.close.grapple-attack")
def grapple_attack(game: Game, who: int) -> Script[bool]:
    """Unarmed, against the one who is held, who cannot defend."""
    victim = grappled_by(game, who)
    assert victim is not None, "a grapple attack needs somebody held"
    card = card_of(game, who, None)
    left = yield from roll(game, who, victim, weapon_parts(card), card, GRAPPLING)
    if left:
        yield from wound(game, who, victim, card, left)
    return left > 0


@implements("alien.close.range")
def opponents(game: Game, who: int) -> list[int]:
    """The Adjacent whom somebody may attack, by what the own side sees."""
    friends = () if is_option(game, "pvp") or not is_crew(game, who) else crew(game)
    return [
        other
        for other in adjacent_to(game, who)
        if other not in friends and is_in_play(game, other) and knows_of(game, who, model_of(game, other).known)
    ]
