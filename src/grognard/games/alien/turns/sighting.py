"""After a detection roll: combat, a talk, or what the side that saw first does: show itself, ambush, hide, withdraw."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..beings import hugger, referee
from ..fight import attitude
from ..known import combat, knowledge, sight
from ..map import screen, walks, zone
from ..moves import move, stealth
from ..moves.detection import CREW_WON, FOUND, NPCS_WON, TIED, Meeting, seers, side_of
from ..words.terms import (
    COMBAT,
    EVEN_ODDS,
    FROM,
    HOSTILE,
    PASSIVE,
    SECRET_FROM,
    SPOTTED,
    STALK,
    can_act,
    count_of,
    crew_seats,
    has,
    is_crew,
    is_xeno,
    model_of,
    name_of,
    npcs,
    zone_of,
)
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


@implements("alien.stealth.winner-options", "alien.hugger.blind")
def _crew_saw_first(game: Game, meeting: Meeting) -> Script[None]:
    seats = crew_seats(game)
    options = tuple(crew_options(game, meeting))
    about = tuple(model_ref(one) for one in meeting.npcs)
    (key,) = yield Choose(
        seat=seats[0],
        party=seats[1:],
        name="spotted",
        prompt="You have seen it first: what do you do?",
        clause="alien.stealth.winner-options",
        options=options,
        about=about,
    )
    clause = "alien.stealth.winner-options"
    if key == "show":
        attitude.take_offence(game, meeting.npcs[0], meeting.crew)
        for one in meeting.npcs:
            knowledge.alert(game, one, clause)
            knowledge.see(game, one, clause)
        yield from _both_aware(game, meeting, clause)
    elif key == "ambush":
        for one in meeting.npcs:
            knowledge.alert(game, one, clause)
            combat.join(game, one)
        combat.begin(game, clause, ambush=tuple(who for who in meeting.crew if can_act(game, who)))
        for one in meeting.npcs:
            attitude.turn_hostile(game, one, "alien.npc.attitude")
    elif key == "hide":
        for who in meeting.crew:
            stealth.hide(game, who, clause)
        sight.forget_unseen(game)
    elif key == "withdraw":
        yield from _withdraw_crew(game, meeting)


def crew_options(game: Game, meeting: Meeting) -> list[Option]:
    """Show itself, ambush, hide where all can, withdraw if every one can; stay beside a blind Facehugger."""
    clause = "alien.stealth.winner-options"
    options = [Option("show", "Show yourselves", clause)]
    if any(can_act(game, who) for who in meeting.crew):
        options.append(Option("ambush", "Ambush", clause))
    if all(stealth.can_hide(game, who) for who in meeting.crew):
        options.append(Option("hide", "Hide", clause))
    if all(retreats(game, who, meeting.npcs) for who in meeting.crew):
        options.append(Option("withdraw", "Withdraw", clause))
    if hugger.stays_unroused(game, meeting.npcs):
        options.append(Option("stay", "Stay still", "alien.hugger.blind"))
    return options


@implements("alien.stealth.winner-options", "alien.stealth.withdraw-still")
def retreats(game: Game, who: int, others: tuple[int, ...]) -> list[str]:
    """Where a winner may withdraw: the way it came, or if it stood still any zone near out of the others' sight."""
    if not can_act(game, who):
        return []
    ways = [to for to, border in walks.ways_out(game, who) if is_crew(game, who) or referee.can_go(game, who, border)]
    came = came_from(game, who)
    if came:
        return [came] if came in ways else []
    if zone.at_border(game, who) is not None and all(zone_of(game, o) != zone_of(game, who) for o in others):
        return [zone_of(game, who)]
    return [to for to in ways if not any(zone.sees_zone(game, other, to) for other in others)]


def came_from(game: Game, who: int) -> str:
    """The zone somebody left in this stretch; empty if it has stood still."""
    key = FROM if is_crew(game, who) else SECRET_FROM
    return next((tag[len(key) :] for tag in model_of(game, who).tags if tag.startswith(key)), "")


def _withdraw_crew(game: Game, meeting: Meeting) -> Script[None]:
    clause = "alien.stealth.winner-options"
    for who in meeting.crew:
        ways = retreats(game, who, meeting.npcs)
        if not ways:
            continue
        options = tuple(
            Option(to, f"To {to}", clause, walks.ref_towards(game.zones, zone_of(game, who), to)) for to in ways
        )
        seat = game.state.units[who].seat
        (to,) = yield Choose(
            seat=seat,
            name="withdraw",
            prompt="Withdraw where?",
            clause=clause,
            options=options,
            about=(model_ref(who),),
        )
        if to == zone_of(game, who):
            move.settle(game, who, clause)
        else:
            move.shift(game, (who,), to, clause)
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
    words = (("show", "Show itself"), ("ambush", "Ambush"), ("hide", "Hide"), ("withdraw", "Withdraw"))
    clause = "alien.ref.win-detect" if is_xeno(game, lead) else "alien.ref.win-detect-human"
    options = tuple(Option(key, word, clause) for key, word in words if _can(game, meeting, key))
    prompt = f"{name_of(game, lead)} has seen the crew first"
    key = yield from screen.choose(game, "saw-first", prompt, clause, options, plan, lead)
    yield from _carry_out(game, meeting, key, clause)


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
