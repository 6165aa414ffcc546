"""Talking: whom the crew can address and ask for what, persuasion with its negotiating position, orders to allies."""

from collections.abc import Sequence

from grognard.engine.asking.acts import Act, Reasons, idle, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import marker_ref, model_ref, unit_ref
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..beings import npc
from ..body import character, dice, gear, stress
from ..books.cards import Character, Weapon
from ..books.profiles import rows
from ..fight import attitude
from ..harm import peril
from ..map import screen, zone
from ..story import incidents
from ..words.tagging import retag_all
from ..words.terms import (
    COMBAT,
    FIRE,
    FLAG,
    FRIENDLY,
    HELD,
    HELPED,
    HELPLESS,
    HOSTILE,
    REFUSED,
    RESTING,
    SHUT_IN,
    UNWILLING,
    VACUUM,
    WARY,
    WILLING,
    are_linked,
    being_of,
    can_act,
    crew,
    group_of,
    has,
    health,
    is_ally,
    is_option,
    is_pc,
    is_xeno,
    is_zone,
    item_card,
    known_others,
    model_of,
    name_of,
    npcs,
    pcs,
    referee_seat,
    seat_of,
    seems_human,
    who_is_in,
    zone_of,
)
from ..words.turn import Doing, asks, doing_of

REQUESTS = {
    "pass": ("Let us go on", True, False, True),
    "follow": ("Come with us", False, True, False),
    "give": ("Hand over what you carry", False, True, True),
    "sheathe": ("Put your weapons away", True, False, True),
}
"""What can be asked: words, costs them nothing, valuable or dangerous, nothing in it for them."""
FACTORS = tuple(str(row[0]) for row in rows("alien.negotiation"))


# -- talks ----------------------------------------------------------------------------------------------------------


def talks(game: Game, who: int) -> list[int]:
    """Those of the others somebody can talk to now: known, not hostile, within speaking range."""
    people = [*_people(game), *comrades(game, who)]
    if not people:
        return []
    near = [other for other in zone.within_call(game, who, people) if can_address(game, who, other)]
    return [other for other in near if requests(game, other)]


@remembered(ROLES, *HELPLESS)
def _people(game: Game) -> list[int]:
    """The NPCs the crew knows of that could be talked to at all."""
    people = [npc for npc in known_others(game) if isinstance(being_of(game, npc), Character)]
    return [npc for npc in people if can_act(game, npc)]


@implements("alien.social.persuade")
def comrades(game: Game, who: int) -> list[int]:
    """The PCs whom somebody might have to persuade: those of other players, where PCs may fight each other all."""
    are_rivals = is_option(game, "pvp")
    if referee_seat(game) == 1 and not are_rivals:
        return []
    others = [pc for pc in pcs(game) if pc != who and can_act(game, pc)]
    return [pc for pc in others if are_rivals or seat_of(game, pc) != seat_of(game, who)]


def can_address(game: Game, who: int, other: int) -> bool:
    if model_of(game, other).known is not None or is_xeno(game, other) or not can_act(game, other):
        return False
    is_talking = game.state.phase == COMBAT or is_pc(game, other) or has(game, other, WARY, FRIENDLY)
    return is_talking and zone.can_talk(game, who, other)


def requests(game: Game, other: int) -> list[str]:
    """What can still be asked: not again what was refused, unless there is a new argument."""
    return [key for key in _fitting(game, other) if not _was_refused(game, other, key)]


def _fitting(game: Game, other: int) -> tuple[str, ...]:
    """What somebody can be asked at all: the wary to let the crew pass, friends to come along, PCs neither."""
    if not is_pc(game, other):
        return ("follow", "give") if has(game, other, FRIENDLY) else ("pass", "give")
    has_arms, has_things = attitude.has_drawn(game, other), gear.important_item(game, other) is not None
    return (*(("give",) if has_things else ()), *(("sheathe",) if has_arms else ()))


def arguments(game: Game) -> int:
    """What the crew has found out and done so far: each is a new argument."""
    return sum(1 for key in game.state.clock if key.startswith(FLAG))


@implements("alien.social.persuade")
def _was_refused(game: Game, other: int, request: str) -> bool:
    start = f"{REFUSED}{request}:"
    refused = (tag for tag in game.state.units[other].tags if tag.startswith(start))
    return any(int(tag[len(start) :]) >= arguments(game) for tag in refused)


def _asked_for(request: str) -> Act[Doing, None]:
    def bar(turn: Doing) -> Reasons:
        if request not in _fitting(turn.game, turn.other):
            yield "alien.social.persuade", "not what they can be asked for"
        elif _was_refused(turn.game, turn.other, request):
            yield "alien.social.persuade", "refused before, and there is no new argument"

    def run(turn: Doing) -> Script[None]:
        yield from persuade(turn.game, turn.who, turn.other, request)

    return plain(request, REQUESTS[request][0], "alien.social.persuade", bar=bar)(run)


ASKED = {request: _asked_for(request) for request in REQUESTS}


def _ask_prompt(turn: Doing, found: Sequence[Option]) -> str:
    words = f": {found[0].label}?" if len(found) == 1 else ": what do you ask?"
    return f"{name_of(turn.game, turn.other)}{words}"


REQUEST = Menu(
    name="request", prompt=_ask_prompt, clause="alien.social.persuade", turn=doing_of, acts=tuple(ASKED.values()),
    commits=True,
)  # fmt: skip


def talk(game: Game, who: int, other: int) -> Script[None]:
    """Somebody of the crew asks an NPC for something."""
    yield from REQUEST.play(Doing(game, who, None, other))


@implements("alien.social.persuade")
def persuade(game: Game, who: int, other: int, request: str = "pass") -> Script[bool]:
    """MANIPULATION against MANIPULATION; persuasion is no mind control: the other may make a counter-demand."""
    clause = "alien.social.persuade"
    mine = dice.Attempt(
        who, "manipulation", factors(game, who, other, request), clause=clause, purpose="to persuade", task="persuade",
        target=other,
    )  # fmt: skip
    theirs = dice.Attempt(other, "manipulation", can_push=is_pc(game, other), clause=clause, purpose="to resist")
    rollout, against = yield from dice.contest(game, mine, theirs)
    resisted = against.successes if against else 0
    if rollout.successes > resisted:
        yield from _agree(game, who, other, request)
        return True
    _refuse(game, other, request)
    if resisted - rollout.successes >= attitude.INSULT and has(game, other, WARY):
        attitude.turn_hostile(game, other, "alien.npc.attitude")
    return False


agree: Act[Doing, None] = idle("agree", "Do what is asked", "alien.social.persuade")
counter: Act[Doing, None] = idle("counter", "Make a fair counter-demand", "alien.social.persuade")
COUNTER = Menu(
    name="counter", prompt=asks("{} is persuaded"), clause="alien.social.persuade", turn=doing_of,
    acts=(agree, counter),
)  # fmt: skip


def _agree(game: Game, who: int, other: int, request: str) -> Script[None]:
    """Whoever was persuaded may want something for it: the player of a PC says so, for others the referee."""
    clause, turn = "alien.social.persuade", Doing(game, other, None, who)
    if is_pc(game, other):
        chosen = yield from COUNTER.ask(turn)
    else:
        chosen = yield from screen.ask(COUNTER, turn, agree)
    if chosen is not None and chosen[0] is counter and not (yield from _meets_demand(game, who, other)):
        return
    game.note(clause, f"{name_of(game, other)} agrees", model_ref(other))
    if request == "pass":
        attitude.befriend(game, other, clause)
    elif request == "follow":
        incidents.join(game, other, seat_of(game, who), clause)
    elif request == "sheathe":
        arms = [thing for thing in gear.in_hands(game, other) if isinstance(item_card(thing), Weapon)]
        retag_all(game, clause, [(marker_ref(thing.id), (), (HELD,)) for thing in arms])
    else:
        thing = npc.what_to_give(game, other)
        if thing is not None:
            gear.hand_over(game, other, who, thing, clause)


give_it: Act[Doing, None] = idle("give", "Give it", "alien.social.persuade")
refuse: Act[Doing, None] = idle("no", "Refuse", "alien.social.persuade")
DEMAND = Menu(
    name="demand",
    prompt=lambda turn, _: f"{name_of(turn.game, turn.other)} wants something of yours for it",
    clause="alien.social.persuade",
    turn=doing_of,
    acts=(give_it, refuse),
)


def _meets_demand(game: Game, who: int, other: int) -> Script[bool]:
    """The counter-demand: something the speaker holds."""
    thing = gear.important_item(game, who)
    if thing is None:
        return True
    chosen = yield from DEMAND.ask(Doing(game, who, None, other))
    is_given = chosen is not None and chosen[0] is give_it
    if is_given:
        gear.hand_over(game, who, other, thing, "alien.social.persuade")
    return is_given


def _refuse(game: Game, other: int, request: str) -> None:
    """The others of a group have heard it too where it was asked of them all."""
    tag = f"{REFUSED}{request}:{arguments(game)}"
    asked = attitude.members(game, other) if request == "pass" else [other]
    rows = tuple([(unit_ref(one), (tag,), ()) for one in asked if tag not in game.state.units[one].tags])
    game.tell(Tagged("alien.social.persuade", rows))


# -- the negotiating position ---------------------------------------------------------------------------------------


@implements("alien.social.modifiers")
def factors(game: Game, who: int, other: int, request: str) -> Modifiers:
    """The negotiating position, line by line, in the order of its table."""
    _, costs_nothing, is_dear, nothing_in_it = REQUESTS[request]
    mine, theirs = _numbers(game, who, other)
    card = being_of(game, other)
    is_hurt = isinstance(card, Character) and health(game, other) < character.max_health(game, other)
    holds = (
        mine > theirs,
        costs_nothing,
        is_hurt,
        any(are_linked(game, HELPED, one, other) for one in crew(game)),
        arguments(game) > 0,
        theirs > mine,
        is_dear,
        nothing_in_it,
        has(game, other, "foreign"),
        zone_of(game, who) != zone_of(game, other),
    )
    amounts = (1, 1, 1, 1, 1, -1, -1, -1, -1, -1)
    listed = zip(holds, amounts, FACTORS, strict=True)
    return tuple(Modifier(amount, "alien.social.modifiers", label) for counts, amount, label in listed if counts)


def _numbers(game: Game, who: int, other: int) -> tuple[int, int]:
    """People of either side who are there; only those the crew sees count. Between PCs those of either player do, and
    where all have the same one nobody takes sides."""
    if is_pc(game, other):
        return _followers(game, who, other), _followers(game, other, who)
    places = dict.fromkeys((zone_of(game, who), zone_of(game, other)))
    here = [one for at in places for one in who_is_in(game, at)]
    mine = sum(one in crew(game) and can_act(game, one) for one in here)
    theirs = sum(
        one in npcs(game) and not is_xeno(game, one) and model_of(game, one).known is None and can_act(game, one)
        for one in here
    )
    return mine, theirs


def _followers(game: Game, who: int, other: int) -> int:
    """The people of a PC's player where either of the two is, or the PC alone if they have the same one."""
    if seat_of(game, who) == seat_of(game, other):
        return 1
    places, mine = (zone_of(game, who), zone_of(game, other)), seat_of(game, who)
    return sum(seat_of(game, one) == mine and zone_of(game, one) in places and can_act(game, one) for one in crew(game))


# -- allies ---------------------------------------------------------------------------------------------------------


@implements("alien.social.command-npc")
def is_dangerous(game: Game, ally: int, to: str) -> bool:
    """Where an enemy is known to be who can harm anybody, fire, rays, or no air for one who needs it; of a zone that
    nobody has seen nothing is clear."""
    there = game.zones.zone(to)
    if zone.is_known(there):
        if there.counters.get(FIRE) or is_zone(game, to, *peril.LEVELS):
            return True
        if is_zone(game, to, VACUUM) and seems_human(game, ally) and not gear.holds_air(game, ally):
            return True
    return any(_is_threat(game, other) for other in known_others(game) if zone_of(game, other) == to)


def _is_threat(game: Game, other: int) -> bool:
    return has(game, other, HOSTILE) and not has(game, other, SHUT_IN) and can_act(game, other)


@implements("alien.social.command-npc")
def order_allies(game: Game, movers: tuple[int, ...], to: str) -> Script[tuple[int, ...]]:
    """Allies follow without a roll unless it is clearly dangerous: then one COMMAND roll for each group and stretch."""
    afraid = [who for who in movers if is_ally(game, who) and is_dangerous(game, who, to)]
    for who in afraid:
        if not has(game, who, WILLING, UNWILLING):
            obeys = yield from _commanded(game, who)
            mood = (WILLING,) if obeys else (UNWILLING,)
            game.tell(
                Tagged("alien.social.command-npc", tuple((model_ref(one), mood, ()) for one in _mates(game, who)))
            )
    return tuple(m for m in movers if m not in afraid or has(game, m, WILLING))


def all_go(game: Game, movers: tuple[int, ...], to: str) -> Script[bool]:
    """Whether all of them are ready to go there; in a fight allies do what the players say."""
    return game.state.phase == COMBAT or (yield from order_allies(game, movers, to)) == movers


def _mates(game: Game, ally: int) -> list[int]:
    """All allies of one group, who obey an order or not as one."""
    group = group_of(game, ally)
    return [who for who in crew(game) if who == ally or (group and is_ally(game, who) and group_of(game, who) == group)]


@implements("alien.social.command-npc")
def _commanded(game: Game, ally: int) -> Script[bool]:
    """The best of those within call who does not rest; who has to give orders in the middle of a rest gets nothing of
    it."""
    leaders = [pc for pc in pcs(game) if can_act(game, pc) and zone.can_talk(game, pc, ally)]
    if not leaders:
        return False
    best = max(leaders, key=lambda pc: (not has(game, pc, RESTING), _command(game, pc)))
    stress.break_off(game, best)
    attempt = dice.Attempt(
        best, "command", clause="alien.social.command-npc", purpose="to order", task="orders", target=ally
    )
    rollout = yield from dice.skill_roll(game, attempt)
    return rollout.successes > 0


def _command(game: Game, who: int) -> int:
    card = being_of(game, who)
    return card.attributes["empathy"] + card.skills.get("command", 0) if isinstance(card, Character) else 0
