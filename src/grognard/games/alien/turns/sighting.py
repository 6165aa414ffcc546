"""After a detection roll: combat, a talk, or what the side that saw first does: show itself, ambush, hide, withdraw."""

from grognard.engine.asking.acts import REFS, Act, Reasons, Turn, idle, plain
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of

from ..beings import hugger, referee
from ..body import burden
from ..fight import attitude
from ..known import combat, knowledge, sight
from ..map import screen, walks, zone
from ..moves import move, stealth
from ..moves.detection import CREW_WON, FOUND, NPCS_WON, TIED, Meeting, seers, side_of
from ..words.questions import Asked, numbers_of, one_of, pick, words_of
from ..words.terms import (
    COMBAT,
    EVEN_ODDS,
    FROM,
    HOSTILE,
    OUT,
    PASSIVE,
    SECRET_FROM,
    SPOTTED,
    STALK,
    STUNNED,
    can_act,
    count_of,
    crew_seats,
    has,
    is_crew,
    is_xeno,
    model_of,
    name_of,
    npcs,
    referee_seat,
    zone_of,
)
from ..words.turn import Doing, doing_of, others_of
from . import respite

CLOSES_IN = 5
"""From this stalk total on a creature that sees first ambushes."""


# -- the outcome ----------------------------------------------------------------------------------------------------


def outcome(game: Game) -> Script[None]:
    """What follows from the secret roll: nothing that shows, a sighting, an ambush, a talk or a fight."""
    sides: dict[str, list[int]] = {}
    for one in npcs(game):
        if SPOTTED in game.state.models[one].counters:
            sides.setdefault(f"{side_of(game, one)}{count_of(game, one, SPOTTED)}", []).append(one)
    for side in sides.values():
        result = count_of(game, side[0], SPOTTED)
        even = count_of(game, side[0], EVEN_ODDS)
        _forget(game, side)
        yield from _resolve(game, Meeting(tuple(side), seers(game, side)), result, even)
    if game.state.step in (stealth.OUTCOME, stealth.NPC_OUTCOME) and game.state.outcome is None:
        after = stealth.PCS if game.state.step == stealth.OUTCOME else stealth.UPKEEP
        game.tell(Began("alien.stealth.sequence", step=after))


def _forget(game: Game, side: list[int]) -> None:
    rows = [(model_ref(one), key, -count_of(game, one, key), 0) for one in side for key in (SPOTTED, EVEN_ODDS)]
    game.tell(Counted("alien.stealth.detection", tuple(row for row in rows if row[2])))


def _resolve(game: Game, meeting: Meeting, result: int, even: int) -> Script[None]:
    if not meeting.crew and result != FOUND:
        return
    if result != CREW_WON:
        attitude.take_offence(game, meeting.npcs[0], meeting.crew)
    if result == NPCS_WON:
        yield from _npcs_saw_first(game, meeting, even)
        return
    if result in (TIED, FOUND):
        for one in meeting.npcs:
            knowledge.alert(game, one, "alien.stealth.alert")
            knowledge.see(game, one, "alien.stealth.tie")
    sight.show(game, meeting.npcs, "alien.stealth.sides")
    respite.disturb(game)
    mode = game.state.phase
    yield from stealth.first_sights(game, meeting.npcs)
    panicked = game.state.phase != mode  # somebody in frenzy has opened the fight
    if result == CREW_WON and game.state.outcome is None and not panicked:
        yield from _crew_saw_first(game, meeting)
    elif game.state.outcome is None:
        yield from _both_aware(game, meeting, "alien.stealth.tie")


@implements("alien.stealth.tie", "alien.stealth.friendly", "alien.stealth.end")
def _both_aware(game: Game, meeting: Meeting, clause: str) -> Script[None]:
    """Both see each other: initiative is drawn, or people who are not hostile talk."""
    if any(has(game, one, HOSTILE) for one in meeting.npcs):
        for one in meeting.npcs:
            combat.join(game, one)
        combat.begin(game, clause)
    elif game.state.phase != COMBAT:
        sight.show(game, meeting.npcs, "alien.stealth.friendly")
        yield from attitude.demand(game, meeting.npcs, meeting.crew)
        respite.meet(game)


# -- the crew saw first ---------------------------------------------------------------------------------------------


class Encounter(Turn):
    """One side has seen the other first; the decision is about those it saw, and carries the own ones."""

    __slots__ = ("meeting",)

    def __init__(self, game: Game, seat: int, meeting: Meeting, mine: tuple[int, ...], others: tuple[int, ...]) -> None:
        super().__init__(game, seat, tuple([model_ref(one) for one in others]), Asked(mine))
        self.meeting = meeting


def _for_crew(game: Game, meeting: Meeting) -> Encounter:
    return Encounter(game, crew_seats(game)[0], meeting, meeting.crew, meeting.npcs)


def _crew_turn(game: Game, form: Decision) -> Encounter:
    return _for_crew(game, Meeting(tuple([number_of(ref) for ref in form.about]), numbers_of(form)))


WON = "alien.stealth.winner-options"


def _bar_crew_ambush(turn: Encounter) -> Reasons:
    if not any(can_act(turn.game, who) for who in turn.meeting.crew):
        yield WON, "nobody who saw it can act"


def _in_play(turn: Encounter) -> list[int]:
    """Those of the crew whom a choice takes along: nobody who is out of play, as an android is that has shut down."""
    return [who for who in turn.meeting.crew if not has(turn.game, who, OUT)]


def _bar_crew_hide(turn: Encounter) -> Reasons:
    if not all(stealth.can_hide(turn.game, who) for who in _in_play(turn)):
        yield WON, "not all who saw it have somewhere to hide"


def _bar_crew_withdraw(turn: Encounter) -> Reasons:
    if not all(retreats(turn.game, who, turn.meeting.npcs) for who in _in_play(turn)):
        yield WON, "not all who saw it have a way back, or one out of sight"


def _bar_stay(turn: Encounter) -> Reasons:
    if not hugger.stays_unroused(turn.game, turn.meeting.npcs):
        yield "alien.hugger.blind", "only what is blind does not notice somebody who keeps still"


@plain("show", "Show yourselves", WON)
def show(turn: Encounter) -> Script[None]:
    game, meeting = turn.game, turn.meeting
    attitude.take_offence(game, meeting.npcs[0], meeting.crew)
    for one in meeting.npcs:
        knowledge.alert(game, one, WON)
        knowledge.see(game, one, WON)
    yield from _both_aware(game, meeting, WON)


@plain("ambush", "Ambush", WON, bar=_bar_crew_ambush)
def ambush(turn: Encounter) -> None:
    game, meeting = turn.game, turn.meeting
    for one in meeting.npcs:
        knowledge.alert(game, one, WON)
        combat.join(game, one)
    combat.begin(game, WON, ambush=tuple(who for who in meeting.crew if can_act(game, who)))
    for one in meeting.npcs:
        attitude.turn_hostile(game, one, "alien.npc.attitude")


@plain("hide", "Hide", WON, bar=_bar_crew_hide)
def hide(turn: Encounter) -> None:
    for who in _in_play(turn):
        stealth.hide(turn.game, who, WON)
    sight.forget_unseen(turn.game)


@plain("withdraw", "Withdraw", WON, bar=_bar_crew_withdraw)
def withdraw(turn: Encounter) -> Script[None]:
    yield from _withdraw_crew(turn.game, turn.meeting)


stay: Act[Encounter, None] = idle("stay", "Stay still", "alien.hugger.blind", bar=_bar_stay)
SEEN_FIRST = Menu(
    name="spotted", prompt="You have seen it first: what do you do?", clause=WON, turn=_crew_turn, party=others_of,
    acts=(show, ambush, hide, withdraw, stay),
)  # fmt: skip


@implements("alien.stealth.winner-options", "alien.hugger.blind")
def _crew_saw_first(game: Game, meeting: Meeting) -> Script[None]:
    """Show itself, ambush, hide where all can, withdraw if every one can; stay beside a blind Facehugger."""
    yield from SEEN_FIRST.play(_for_crew(game, meeting))


@implements("alien.stealth.winner-options", "alien.stealth.withdraw-still")
def retreats(game: Game, who: int, others: tuple[int, ...]) -> list[str]:
    """Where a winner may withdraw: the way it came, or if it stood still any zone near out of the others' sight, who
    looks through a door back from it too; past nobody who holds the way."""
    if not can_act(game, who) or has(game, who, STUNNED) or not move.is_free(game, who):
        return []
    if burden.is_overloaded(game, who):
        return []
    free = move.free_ways(game, who)
    ways = [to for to, border in free if is_crew(game, who) or referee.can_go(game, who, border)]
    came = came_from(game, who)
    if came:
        return [came] if came in ways else []
    unseen = [to for to in ways if not any(zone.sees_zone(game, other, to) for other in others)]
    here = zone_of(game, who)
    if zone.at_border(game, who) is None or any(zone.sees_zone(game, other, here) for other in others):
        return unseen
    return [here, *unseen]


def came_from(game: Game, who: int) -> str:
    """The zone somebody left in this stretch; empty if it has stood still, has not got away or is back there."""
    key = FROM if is_crew(game, who) else SECRET_FROM
    start = next((tag[len(key) :] for tag in model_of(game, who).tags if tag.startswith(key)), "")
    return "" if start == zone_of(game, who) else start


def _towards(turn: Doing, to: str) -> Ref:
    return walks.ref_towards(turn.game.zones, zone_of(turn.game, turn.who), to)


fall_back = one_of(REFS, lambda _, to: f"To {to}", WON, words_of, "not the way they came, or in sight", _towards)
WITHDRAW = Menu(name="withdraw", prompt="Withdraw where?", clause=WON, turn=doing_of, acts=(fall_back,))


def _withdraw_crew(game: Game, meeting: Meeting) -> Script[None]:
    gone = []
    for who in meeting.crew:
        ways = retreats(game, who, meeting.npcs)
        if not ways:
            continue
        to = yield from pick(WITHDRAW, Doing(game, who, Asked(words=tuple(ways))))
        if to == zone_of(game, who):
            move.settle(game, who)
        else:
            move.shift(game, (who,), to, WON)
            gone.append(who)
    for who in gone:
        yield from move.arrive(game, who)
    yield from stealth.reveal_seen(game)


# -- the others saw first -------------------------------------------------------------------------------------------


@implements("alien.ref.win-detect", "alien.ref.win-detect-human", "alien.stealth.alert")
def _npcs_saw_first(game: Game, meeting: Meeting, even: int) -> Script[None]:
    lead = meeting.npcs[0]
    was_passive = any(has(game, one, PASSIVE) for one in meeting.npcs)
    for one in meeting.npcs:
        knowledge.alert(game, one, "alien.stealth.alert")
        knowledge.see(game, one, "alien.stealth.sides")
    plan = xeno_plan(game, meeting, even, was_passive) if is_xeno(game, lead) else human_plan(game, meeting)
    clause = "alien.ref.win-detect" if is_xeno(game, lead) else "alien.ref.win-detect-human"
    turn = Encounter(game, referee_seat(game), meeting, meeting.npcs, (lead, *meeting.crew))
    act, _ = yield from screen.ask(SAW_FIRST, turn, PLANS[plan])
    yield from _carry_out(game, meeting, act.word, clause)


def _npcs_turn(game: Game, form: Decision) -> Encounter:
    lead, *crew = map(number_of, form.about)
    meeting = Meeting(numbers_of(form), tuple(crew))
    return Encounter(game, form.seat, meeting, meeting.npcs, (lead, *crew))


def _plan(word: str, label: str) -> Act[Encounter, None]:
    def bar(turn: Encounter) -> Reasons:
        if not _can(turn.game, turn.meeting, word):
            yield "alien.ref.win-detect", "they have no mind or no way for it"

    return idle(word, label, "alien.ref.win-detect", bar=bar)


PLANS = {
    word: _plan(word, label)
    for word, label in {"show": "Show itself", "ambush": "Ambush", "hide": "Hide", "withdraw": "Withdraw"}.items()
}
SAW_FIRST = Menu(
    name="saw-first",
    prompt=lambda turn, _: f"{name_of(turn.game, turn.meeting.npcs[0])} has seen the crew first",
    clause="alien.ref.win-detect",
    turn=_npcs_turn,
    acts=tuple(PLANS.values()),
)


@implements("alien.ref.win-detect")
def xeno_plan(game: Game, meeting: Meeting, even: int, was_passive: bool) -> str:
    """Ambush out of close in or hunt, or when roused just now; else, and when it needs rest, hide or withdraw."""
    is_after_them = was_passive or max(count_of(game, one, STALK) for one in meeting.npcs) >= CLOSES_IN
    if is_after_them and not all(referee.has_had_enough(game, one) for one in meeting.npcs):
        return "ambush"
    wishes = ("hide", "withdraw") if even else ("withdraw", "hide")
    return next((wish for wish in wishes if _can(game, meeting, wish)), "ambush")


@implements("alien.ref.win-detect-human")
def human_plan(game: Game, meeting: Meeting) -> str:
    """Hostile ones ambush fewer than twice their number, else withdraw and warn; others show themselves."""
    if not has(game, meeting.npcs[0], HOSTILE):
        return "show"
    if len(meeting.crew) < 2 * len(meeting.npcs) or not _can(game, meeting, "withdraw"):
        return "ambush"
    return "withdraw"


def _can(game: Game, meeting: Meeting, key: str) -> bool:
    if key == "hide":
        return all(stealth.can_hide(game, one) for one in meeting.npcs)
    if key == "withdraw":
        return all(retreats(game, one, meeting.crew) for one in meeting.npcs)
    return key == "show" or has(game, meeting.npcs[0], HOSTILE)


def _carry_out(game: Game, meeting: Meeting, key: str, clause: str) -> Script[None]:
    if key == "show":
        sight.show(game, meeting.npcs, clause)
        respite.disturb(game)
        yield from stealth.first_sights(game, meeting.npcs)
        yield from _both_aware(game, meeting, clause)
    elif key == "ambush":
        combat.begin(game, clause, ambush=meeting.npcs)
    elif key == "hide":
        for one in meeting.npcs:
            stealth.hide(game, one, clause)
            sight.lose_sight(game, one)
    else:
        for one in meeting.npcs:
            ways = retreats(game, one, meeting.crew)
            if ways:
                move.shift(game, (one,), ways[0], clause)
                yield from move.arrive(game, one)
        if not is_xeno(game, meeting.npcs[0]):
            warn(game, meeting, clause)


@implements("alien.ref.win-detect-human")
def warn(game: Game, meeting: Meeting, clause: str) -> None:
    """By radio: all hostile humans learn where the crew was seen."""
    seen = knowledge.known_zones(game, meeting.npcs[0])
    for one in npcs(game):
        if one not in meeting.npcs and not is_xeno(game, one) and has(game, one, HOSTILE):
            knowledge.alert(game, one, clause)
            knowledge.learn(game, one, seen, clause)
