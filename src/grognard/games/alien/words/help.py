"""Help, orders and trying again: what others add to a roll, and how often it may be tried."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import Link, model_ref, number_of
from grognard.engine.dice.rolls import Modifiers

from . import statuses
from .attempt import Attempt, part
from .relations import links_from
from .terms import (
    AMOUNT,
    COMBAT,
    GIVEN,
    HELPS,
    ORDERED,
    STUNNED,
    TRIED,
    able,
    are_adjacent,
    can_act,
    endings,
    grappler_of,
    has,
    is_crew,
    name_of,
    who_is_in,
    zone_of,
)

MOST_HELPERS = 3
FIRST_AID = "first-aid"
NEAR_TASKS = ("close-combat", FIRST_AID, "grapple")
DRAG, DRIVE, DRIFT = "drag", "drive", "drift"
RETRIED = ("rally", FIRST_AID, "stop-panic", "orders", DRAG, DRIVE, DRIFT)
"""Tasks for which somebody might have actions enough to try them again at once."""
FORCED = ("alien.egg.adjacent", "alien.damage.stun", "alien.hazard.decompression")
"""Rules of rolls that a turn begins with, whatever is done in it."""
FAILED = "alien.dice.retry", "it failed in this turn"


@implements("alien.dice.help")
def can_help(game: Game, helper: int, who: int, near: bool = False) -> bool:
    """From the same zone, or Adjacent where that is needed; nobody who is paranoid gives or gets help, and nobody gives
    it who is stunned or held."""
    if helper == who or is_crew(game, helper) != is_crew(game, who) or not can_act(game, helper):
        return False
    if has(game, helper, "panic:5", STUNNED) or grappler_of(game, helper) is not None or not takes_help(game, who):
        return False
    return are_adjacent(game, helper, who) if near else zone_of(game, helper) == zone_of(game, who)


def takes_help(game: Game, who: int) -> bool:
    tags = game.state.models[who].tags
    return "panic:5" not in tags and "trauma:distrustful" not in tags


@implements("alien.dice.help-combat", "alien.dice.help-stealth")
def give_help(game: Game, helper: int, who: int) -> None:
    """The helper's full action, or action of the stretch: promised now, used by the next roll of the other."""
    clause = "alien.dice.help-combat" if game.state.phase == COMBAT else "alien.dice.help-stealth"
    promise = Link(HELPS, model_ref(helper), model_ref(who), {GIVEN: game.state.round})
    game.tell(Linked(clause, (promise,)))
    game.note(clause, f"{name_of(game, helper)} helps {name_of(game, who)}", model_ref(helper), model_ref(who))


def to_be_helped(game: Game, helper: int) -> list[int]:
    """Whom somebody of the crew may offer help now."""
    near, helpers = who_is_in(game, zone_of(game, helper)), able(game)
    if helper not in helpers:
        return []
    return [who for who in near if who != helper and who in helpers and takes_help(game, who)]


def helpers_of(game: Game, attempt: Attempt) -> list[int]:
    """Who helps with this roll, three at most; for first aid in a stretch the zone is near enough."""
    ref = model_ref(attempt.who)
    links = [link for link in game.state.links if link.kind == HELPS and link.b == ref]
    promised = [number_of(link.a) for link in links if game.state.acting != number_of(link.a) or not is_old(game, link)]
    near = attempt.skill == "close-combat" or attempt.task in NEAR_TASKS
    if attempt.task == FIRST_AID and game.state.phase != COMBAT:
        near = False
    return [helper for helper in promised if _is_at_hand(game, helper, attempt, near)][:MOST_HELPERS]


def _is_at_hand(game: Game, helper: int, attempt: Attempt, near: bool) -> bool:
    if not near or attempt.target is None or attempt.target == helper:
        return can_help(game, helper, attempt.who, near)
    return can_help(game, helper, attempt.who) and (
        are_adjacent(game, helper, attempt.target) or are_adjacent(game, helper, attempt.who)
    )


@implements("alien.dice.help", "alien.dice.npc-group")
def help_parts(game: Game, attempt: Attempt) -> Modifiers:
    """+1 for each helper: those who promised it, or the NPCs who act as one with the roller."""
    if attempt.helpers:
        group = [who for who in attempt.helpers if can_help(game, who, attempt.who)][:MOST_HELPERS]
        return (part(len(group), "alien.dice.npc-group", "acting as one"),) if group else ()
    if not game.state.links:
        return ()
    number = len(helpers_of(game, attempt))
    return (part(number, "alien.dice.help", "help"),) if number else ()


def order_parts(game: Game, attempt: Attempt) -> Modifiers:
    """The dice of orders that this roll carries out (alien.act.orders-effect)."""
    if not _carries_out(game, attempt):
        return ()
    ref = model_ref(attempt.who)
    orders = [link for links in links_from(game, ORDERED).values() for link in links if link.b == ref]
    given = sum([link.counters.get(AMOUNT, 0) for link in orders])
    return (part(given, "alien.act.orders-effect", "orders"),) if given else ()


def _carries_out(game: Game, attempt: Attempt) -> bool:
    """A roll of the own turn, not for an interrupt nor for what the turn begins with whatever is done in it."""
    return game.state.acting == attempt.who and attempt.clause not in FORCED


def use_up(game: Game, attempt: Attempt) -> None:
    """The roll is made: who helped has helped, and orders that it could carry out are carried out."""
    ref, ended = model_ref(attempt.who), {HELPS: "alien.dice.help"}
    if _carries_out(game, attempt):
        ended[ORDERED] = "alien.act.orders-effect"
    for kind, clause in ended.items():
        used = tuple(link for link in game.state.links if link.b == ref and link.kind == kind)
        if used:
            game.tell(Linked(clause, (), used))


# -- trying again ----------------------------------------------------------------------------------------------------


@implements("alien.dice.retry")
def may_try(game: Game, who: int, task: str, target: int | None = None) -> bool:
    """Not again in the turn, or outside combat the stretch, in which it failed."""
    tags = game.state.models[who].tags
    return not endings(tags, TRIED) or _tried(task, target) not in tags


def _tried(task: str, target: int | None) -> str:
    return f"{TRIED}{task}:{target}"


@implements("alien.dice.retry")
def note_failure(game: Game, attempt: Attempt) -> None:
    """What failed is barred to the same one of the crew until the next turn or stretch, where nothing else bars it."""
    if attempt.task in RETRIED and is_crew(game, attempt.who):
        game.tag("alien.dice.retry", model_ref(attempt.who), (_tried(attempt.task, attempt.target),))


def is_old(game: Game, promise: Link) -> bool:
    """Whether help was promised in an earlier round: in the helper's turn it no longer holds."""
    return promise.counters.get(GIVEN, 0) < game.state.round


@implements("alien.dice.help-combat")
def turn_ends(game: Game, who: int) -> None:
    """Help promised in the turn before has lapsed; while the helper holds off that turn is still to come."""
    stale = tuple([link for link in links_from(game, HELPS).get(model_ref(who), ()) if is_old(game, link)])
    if stale:
        game.tell(Linked("alien.dice.help-combat", (), stale))


@implements("alien.dice.retry")
def turn_begins(game: Game, who: int) -> None:
    """What failed may be tried again."""
    statuses.end(game, statuses.TURN_BEGUN, who)


@implements("alien.dice.help-stealth")
def stretch_ends(game: Game) -> None:
    """A new stretch: help is given anew."""
    stale = tuple(link for link in game.state.links if link.kind in (HELPS, ORDERED))
    if stale:
        game.tell(Linked("alien.dice.help-stealth", (), stale))
