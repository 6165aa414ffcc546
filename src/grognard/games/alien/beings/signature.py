"""Signature attacks: which one comes up, who can answer it, and what the dice do; effects are in `effects`."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Linked
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Link, Tags, model_ref, number_of
from grognard.engine.dice.rolls import Total

from ..body import dice, hide, talent
from ..books.cards import Attack
from ..books.profiles import attacks
from ..fight import exchange
from ..harm import damage
from ..known import combat, sight
from ..map import screen
from ..moves import move, stealth
from ..words.tagging import retag
from ..words.terms import (
    HIDDEN,
    LAST_ATTACK,
    SET_ON,
    are_adjacent,
    count_of,
    crew,
    grappler_of,
    has,
    is_there,
    model_of,
    name_of,
    referee_seat,
    seems_human,
    toward,
    zone_of,
)
from . import effects, prey, referee

BONUS, ROW, HUNGRY = "bonus", "row", "~hungry"
MOST_THROWS = 100
"""Dice that never change would be rolled again for ever: after so many throws the first row stands that can be."""
FOR_HUMANS = ("capture-for-the-hive", "the-final-embrace")
AT_SHORT_RANGE = ("hypnotizing-gaze", "call-for-reinforcements", "call-the-guard", "escape", "frenzy", "charge")


# -- which attack --------------------------------------------------------------------------------------------------


def chain_of(game: Game, who: int) -> Link | None:
    """On whom an earlier attack has set this creature."""
    ref = model_ref(who)
    return next((link for link in game.state.links if link.kind == SET_ON and link.a == ref), None)


def set_on(game: Game, who: int, victim: int, bonus: int = 0, row: int = 0) -> None:
    """The creature's next attack goes on the same victim, with so much on the D6 or as a fixed row (from 1)."""
    counters = {key: value for key, value in ((BONUS, bonus), (ROW, row)) if value}
    link = Link(SET_ON, model_ref(who), model_ref(victim), counters, (referee_seat(game),))
    game.tell(Linked("alien.xeno.signature-override", (link,)))


@implements("alien.xeno.signature-override")
def lapse(game: Game, who: int) -> None:
    """Ready To Kill ends in a Headbite only if the victim is still held when the creature's turn comes."""
    link = chain_of(game, who)
    if link is None or not link.counters.get(ROW):
        return
    row = attacks(hide.card_of(game, who).attacks)[link.counters[ROW] - 1]
    if row.id == "headbite" and grappler_of(game, number_of(link.b)) != who:
        _end_chain(game, link)


def _end_chain(game: Game, link: Link | None) -> None:
    if link is not None:
        game.tell(Linked("alien.xeno.signature-override", dropped=(link,)))


@implements("alien.xeno.signature", "alien.xeno.signature-override")
def choose(game: Game, who: int, link: Link | None) -> Script[Attack]:
    """A fixed row, or a D6 with what a chain adds; a repeated attack and one that cannot be are rolled again."""
    table = attacks(hide.card_of(game, who).attacks)
    fixed = link.counters.get(ROW, 0) if link is not None else 0
    if fixed:
        return table[fixed - 1]
    bonus = link.counters.get(BONUS, 0) if link is not None else 0
    roll = Total(referee_seat(game), "alien.xeno.signature", "signature attack", (6,), bonus, about=(model_ref(who),))
    for _ in range(MOST_THROWS):
        face = yield screen.roll_for(game, who, roll)
        index = next((index for index, row in enumerate(table) if row.low <= face <= row.high), len(table) - 1)
        if _may_be(game, who, table, index):
            return table[index]
    return _first_possible(game, who, table)


def _first_possible(game: Game, who: int, table: Sequence[Attack]) -> Attack:
    return next(row for index, row in enumerate(table) if _may_be(game, who, table, index))


def _may_be(game: Game, who: int, table: Sequence[Attack], index: int) -> bool:
    """Not the attack of the turn before, and one that can be made."""
    return index + 1 != count_of(game, who, LAST_ATTACK) and is_possible(game, who, table[index])


def is_possible(game: Game, who: int, attack: Attack) -> bool:
    if attack.id in ("call-for-reinforcements", "call-the-guard"):
        return bool(prey.reinforcements(game, who, attack.id))
    return attack.id != "charge" or hide.card_of(game, who).id in ("charger", "queen")


@implements("alien.xeno.attack-move", "alien.xeno.signature")
def gets_at(game: Game, who: int, victim: int) -> Script[bool]:
    """An attack reaches the Adjacent, and those at Short range by its free move."""
    if zone_of(game, who) != zone_of(game, victim) and not are_adjacent(game, who, victim):
        return False
    beside: bool = yield from move.close_in(game, who, victim, "alien.xeno.attack-move")
    return beside


@implements("alien.xeno.attack-move")
def attack(game: Game, who: int, victim: int | None = None) -> Script[None]:
    """One signature attack; it includes a free move from Short to Adjacent range."""
    link = chain_of(game, who)
    first = victim if victim is not None else (yield from referee.target(game, who))
    if first is None:
        return
    victim = yield from talent.new_victim(game, first, who)
    is_chained = link is not None and link.b == model_ref(victim)
    row = yield from choose(game, who, link if is_chained else None)
    _end_chain(game, link)
    _remember(game, who, row)
    if row.id in FOR_HUMANS and victim == first and not is_chained:
        victim = yield from _human_instead(game, who, victim)
    yield from exchange.come_out(game, who)
    was_known, strangers = model_of(game, who).known is None, exchange.strangers_to(game, who, crew(game))
    if row.id not in AT_SHORT_RANGE:
        beside = yield from move.close_in(game, who, victim, "alien.xeno.attack-move")
        if not beside:
            return
    if is_there(game, who) and is_there(game, victim):
        _strike_out(game, who, victim, strangers)
        _announce(game, who, victim, row)
        yield from effects.EFFECTS[row.id](game, who, victim, row)
        combat.spend_ambush(game, who)
        if was_known:  # one just hatched is, and yet new to those it has not leapt at
            yield from stealth.first_sights(game)
        else:
            yield from _be_seen(game, who)


def _announce(game: Game, who: int, victim: int, row: Attack) -> None:
    """A line for the log, unless nobody who is awake sees it."""
    if model_of(game, who).known is None:
        text = f"{name_of(game, who)} attacks {name_of(game, victim)}: {row.name}"
        game.note("alien.xeno.signature", text, model_ref(who), model_ref(victim))


@implements("alien.combat.ambush-scope", "alien.stealth.hidden-combat")
def _strike_out(game: Game, who: int, victim: int, strangers: Tags) -> None:
    """An attack from nowhere shows its attacker, but those who did not know of it cannot answer this one."""
    retag(game, "alien.combat.ambush-scope", model_ref(who), (), (HIDDEN,))
    exchange.step_forth(game, who, victim, strangers)
    exchange.engage(game, who, victim)
    if sight.is_in_sight_of_crew(game, who):
        sight.show(game, (who,), "alien.combat.ambush-scope")


@implements("alien.combat.ambush-scope")
def _be_seen(game: Game, who: int) -> Script[None]:
    """The attack is over: all with a line to the attacker have seen it, and those to whom its kind is new panic."""
    if is_there(game, who) and sight.is_in_sight_of_crew(game, who):
        yield from exchange.show(game, who)
        yield from stealth.first_sights(game, (who,))


def _human_instead(game: Game, who: int, victim: int) -> Script[int]:
    """Capture and embrace go to a human of the zone rather than to an android that is known for one."""
    if seems_human(game, victim):
        return victim
    other = yield from referee.target(game, who, prefer_humans=True)
    return victim if other is None or zone_of(game, other) != zone_of(game, who) else other


def _remember(game: Game, who: int, row: Attack) -> None:
    now = attacks(hide.card_of(game, who).attacks).index(row) + 1
    by = now - count_of(game, who, LAST_ATTACK)
    if by:
        game.tell(Counted("alien.xeno.signature", ((model_ref(who), LAST_ATTACK, by, now),)))


# -- attack dice ---------------------------------------------------------------------------------------------------


@implements("alien.xeno.defend-against", "alien.xeno.no-attributes", "alien.combat.ambush-scope")
def roll(game: Game, who: int, victim: int, row: Attack, number: int = 0) -> Script[int]:
    """Attack dice against a defence; the successes left."""
    clause = "alien.xeno.attack-damage"
    parts = combat.ambush_parts(game, who)
    purpose = toward(game, row.name, "on", victim)
    active = dice.Attempt(who, "", parts, dice=number or row.dice, can_push=False, clause=clause, purpose=purpose)
    result = yield from exchange.roll(game, active, victim, row.defend)
    return result.left


@implements("alien.xeno.attack-damage", "alien.xeno.exact-damage")
def wound(
    game: Game,
    who: int,
    victim: int,
    row: Attack,
    left: int,
    *,
    exact: bool = False,
    base: int = 0,
    kills: bool = False,
) -> Script[int]:
    """Base damage plus 1 for each success after the first, less armor; of an exact attack 1 if any is left."""
    blow = damage.Hit(
        victim,
        (base or row.damage) + left - 1,
        "alien.xeno.attack-damage",
        source=who,
        armor_piercing=row.armor_piercing,
        exactly=1 if exact else 0,
        kills=kills,
    )
    lost: int = yield from damage.hit(game, blow)
    if lost and not kills:
        yield from _feral_hunger(game, who, victim)
    return lost


@implements("alien.xeno.feral-hunger")
def _feral_hunger(game: Game, who: int, victim: int) -> Script[None]:
    """A Stalker that has drawn blood attacks the same target again with 8 dice."""
    if hide.card_of(game, who).id != "stalker" or not is_there(game, victim) or has(game, who, HUNGRY):
        return
    game.tag("alien.xeno.feral-hunger", model_ref(who), (HUNGRY,))
    again = Attack(0, 0, "feral-hunger", "Feral Hunger", 8, 1, defend="defend")
    left = yield from roll(game, who, victim, again)
    if left:
        yield from wound(game, who, victim, again, left)
    game.tag("alien.xeno.feral-hunger", model_ref(who), (), (HUNGRY,))
