"""Special attacks of close combat: disarm, get past, shove, grapple; and blows at a door."""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.acts import Act, idle, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker

from ..body import burden, dice, gear, grip, supply, talent
from ..books.cards import Machine
from ..known import knowledge
from ..map import crawl, screen, walks, zone
from ..map import range as bands
from ..moves import door, move
from ..words.attempt import Attempt
from ..words.questions import Asked, numbers_of, one_of, words_of
from ..words.terms import (
    being_of,
    can_act,
    grappled_by,
    grappler_of,
    is_crew,
    is_egg,
    is_there,
    is_xeno,
    marker_of,
    zone_of,
)
from ..words.turn import ITEMS, Doing, doing_of
from . import close, exchange

Effect = Callable[[Game, int, int], Script[None]]
DISARM, PASS, SHOVE, GRAPPLE = "disarm", "pass", "shove", "grapple"


def kinds(game: Game, who: int, victim: int) -> list[str]:
    """The special attacks that make sense against an Adjacent opponent."""
    if is_unwieldy(game, victim):
        return []
    found = [SHOVE]
    if grappler_of(game, victim) is None and grappled_by(game, who) is None:
        found.append(GRAPPLE)
    if not is_xeno(game, victim) and gear.in_hands(game, victim):
        found.append(DISARM)
    if move.is_free(game, who) and not burden.is_overloaded(game, who) and blocked_by(game, who, victim):
        found.append(PASS)
    return found


@implements("alien.close.shove", "alien.close.grapple", "alien.close.pass")
def is_unwieldy(game: Game, victim: int) -> bool:
    """Large creatures cannot be shoved, grappled or passed, and there is nothing to disarm them of; nor are machines
    and eggs opponents to wrestle with."""
    card = being_of(game, victim)
    return isinstance(card, Machine) or is_egg(game, victim) or (is_xeno(game, victim) and card.size == move.LARGE)


@implements("alien.close.special-general", "alien.act.full-special")
def attack(game: Game, who: int, victim: int, kind: str) -> Script[bool]:
    """Named before rolling, without weapon modifier, no damage; it works if a success is left."""
    victim = yield from exchange.open_attack(game, who, victim)
    left = yield from close.roll(game, who, victim, None, kind)
    if left and is_there(game, victim) and _is_up_to(game, who, kind):
        yield from EFFECTS[kind](game, who, victim)
    return left > 0


def _is_up_to(game: Game, who: int, kind: str) -> bool:
    """Whom a bleeding gut has broken as he rolled holds nobody and gets past nobody."""
    return can_act(game, who) if kind in (GRAPPLE, PASS) else is_there(game, who)


@implements("alien.close.disarm")
def disarm(game: Game, who: int, victim: int) -> Script[None]:
    """The opponent drops one held item of the attacker's choice."""
    held = gear.in_hands(game, victim)
    if not held:
        return
    turn = Doing(game, who, Asked(tuple([thing.id for thing in held])))
    thing = yield from _choice(game, DISARMED, turn, drop, held[0].id)
    gear.drop(game, victim, thing[1], "alien.close.disarm")


def _choice(game: Game, menu: Menu[Doing], turn: Doing, act: Act[Doing, Any], first: Any = None) -> Script[Any]:
    """What an attacker picks: a seat of the crew, or the referee's first choice."""
    if is_crew(game, turn.who):
        return (yield from menu.ask(turn))
    return (yield from screen.ask(menu, turn, act, first))


drop = one_of(
    ITEMS, lambda turn, thing: gear.card(marker_of(turn.game, thing)).name, "alien.close.disarm", numbers_of,
    "not in their hands", the_thing,
)  # fmt: skip
DISARMED = Menu(name="disarm", prompt="What is dropped?", clause="alien.close.disarm", turn=doing_of, acts=(drop,))
aside: Act[Doing, None] = idle("short", "To Short range", "alien.close.shove")


@plain("through", lambda turn, _: f"Through to {words_of(turn)[0]}", "alien.close.shove")
def through(turn: Doing) -> None:
    """The script goes on with it."""


SHOVED = Menu(name="shove", prompt="Where to?", clause="alien.close.shove", turn=doing_of, acts=(aside, through))


def blocked_by(game: Game, who: int, victim: int) -> list[tuple[str, Feature]]:
    """The passages that an opponent keeps somebody from, with the zones behind."""
    return [(to, border) for to, border in walks.passages(game, who) if victim in move.blockers(game, who, border)]


@implements("alien.close.pass")
def get_past(game: Game, who: int, victim: int) -> Script[None]:
    """Past the blocker and at once through what was blocked; in a crawlspace the blocker is behind then. The full
    action of the attack pays for it: it is no move action."""
    ways, start = blocked_by(game, who, victim), zone_of(game, who)
    if ways:
        yield from move.get_into(game, who, ways[0][0], "alien.close.pass")
        knowledge.tread(game, who)
        crawl.leave_behind(game, who, victim, start, "alien.close.pass")


@implements("alien.close.shove", "alien.close.grapple-end")
def shove(game: Game, who: int, victim: int) -> Script[None]:
    """To Short range, or through the door where the opponent stands; whom it held is free."""
    clause = "alien.close.shove"
    if grappled_by(game, victim) != who:
        grip.let_go(game, victim, "alien.close.grapple-end")
    to = zone.door_beyond(game, victim)
    if to and grappler_of(game, victim) is None and _fits(game, victim, to):
        chosen = yield from _choice(game, SHOVED, Doing(game, who, Asked(words=(to,))), aside)
        if chosen[0] is through:
            yield from move.get_into(game, victim, to, clause)
            return
    move.settle(game, victim)
    bands.end_adjacency(game, victim, clause)


def _fits(game: Game, victim: int, to: str) -> bool:
    """Where somebody is pushed he could have gone himself: no loader is forced into a crawlspace."""
    return to in [at for at, _ in walks.ways_out(game, victim)]


def grapple(game: Game, who: int, victim: int) -> Script[None]:
    grip.grapple(game, who, victim)
    yield from ()


EFFECTS: dict[str, Effect] = {DISARM: disarm, PASS: get_past, SHOVE: shove, GRAPPLE: grapple}


def strike_door(game: Game, who: int, border: Feature, thing: Marker | None) -> Script[None]:
    """A close combat attack on a door (alien.zone.break-door)."""
    card = close.card_of(game, who, thing)
    attempt = Attempt(
        who,
        "close-combat",
        (*exchange.weapon_parts(card), *talent.weapon_parts(game, who, card.id), *door.attack_parts()),
        clause="alien.zone.break-door",
        purpose="to break the door",
        two_arms=card.hands == 2,
    )
    rollout = yield from dice.skill_roll(game, attempt)
    door.strike(game, border, card.damage, rollout.successes, card.has("armor-piercing"), who)
    if thing is not None and card.power:
        yield from supply.used(game, thing.id, who)
