"""What speaks against an entry of the book: everything is looked up, nothing changes."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from grognard.engine.asking.decisions import Refusal
from grognard.engine.core.codec import read_answer
from grognard.engine.core.inputs import NOTHING_TO_UNDO, UNDO, Judged
from grognard.engine.core.match import Match
from grognard.engine.showing.words import letter

from .entries import (
    Agreed,
    AnyEntry,
    Asked,
    Begun,
    Claimed,
    Gave,
    Habit,
    Lapsed,
    Pledged,
    Relieved,
    Resigned,
    Returned,
    Seated,
    Shared,
    Typed,
    Undid,
)

if TYPE_CHECKING:
    from .battle import Battle

TURN, RESIGN, DRAW, DICE = "engine.match.turn", "engine.match.resign", "engine.match.draw", "engine.match.dice"
MOST_ASIDES = 1000
"""How often a seat may take back, offer or change its habits in one battle: its book must stay short."""
CLOCK, ABSENCE, REST = "engine.match.clock", "engine.match.absence", "engine.match.rest"


class Verdict(Struct, frozen=True):
    """Every reason why an entry may not be written now; an answer comes with its judgement and needs no other."""

    refusals: tuple[Refusal, ...] = ()
    judged: Judged | None = None


def verdict_on(battle: "Battle", entry: AnyEntry) -> Verdict:
    if battle.is_over:
        return Verdict((Refusal(TURN, "the battle is over"),))
    if battle.rest is not None and not (battle.rest.can_go_on and _needs_no_rules(entry)):
        return Verdict((Refusal(REST, battle.rest.words),))
    if isinstance(entry, Gave | Lapsed):
        if battle.wanted is not None:
            return Verdict((Refusal(DICE, f"dice are awaited first: {battle.wanted.roll.purpose}"),))
        judged = judged_answer(battle.match, entry.seat, entry.answer)
        return Verdict(judged.refusals, judged)
    return Verdict(_refusals(battle, entry))


def judged_answer(match: Match, seat: int, raw: Any) -> Judged:
    """An answer as it came, read and judged: the only place where either is done on its way into a battle."""
    form = match.form_for(seat)
    if form is None:
        return Judged(seat, None, raw, (Refusal(TURN, f"{letter(seat)} is not asked anything now"),))
    answer = read_answer(form, raw)
    return Judged(seat, form, raw, (answer,)) if isinstance(answer, Refusal) else match.judge(seat, answer)


def _refusals(battle: "Battle", entry: AnyEntry) -> tuple[Refusal, ...]:
    match entry:
        case Undid() | Asked() | Habit() if battle.asides[entry.seat] >= MOST_ASIDES:
            return (Refusal(TURN, f"{letter(entry.seat)} has done so often enough in this battle"),)
        case Typed():
            return _of_dice(battle, entry)
        case Undid():
            why = battle.undo_refusal(entry.seat)
            return (why,) if why is not None else ()
        case Asked(to="rules") if battle.rest is None:
            return (Refusal(REST, "the battle is played under these rules"),)
        case Asked(to="takeback"):
            return _of_takeback(battle, entry.seat)
        case Agreed():
            return _of_consent(battle, entry)
        case Relieved() | Returned() | Claimed():
            return _of_absence(battle, entry)
        case Pledged() | Shared() | Begun():
            return _of_share(battle, entry)
        case Seated() if battle.started:
            return (Refusal(CLOCK, "the clock runs already"),)
        case _:
            return ()


def _needs_no_rules(entry: AnyEntry) -> bool:
    """Whether this may also be done where a battle stands still."""
    return isinstance(entry, Resigned | Agreed) or isinstance(entry, Asked) and entry.to != "takeback"


def _of_dice(battle: "Battle", entry: Typed) -> tuple[Refusal, ...]:
    if battle.wanted is None:
        return (Refusal(DICE, "no dice are awaited"),)
    sides = tuple(battle.wanted.roll.dice())
    if len(entry.faces) != len(sides):
        return (Refusal(DICE, f"{len(entry.faces)} dice given, {len(sides)} are rolled"),)
    wrong = [(face, most) for face, most in zip(entry.faces, sides, strict=True) if not 1 <= face <= most]
    return tuple(Refusal(DICE, f"a d{most} cannot show {face}") for face, most in wrong)


def _of_share(battle: "Battle", entry: Pledged | Shared | Begun) -> tuple[Refusal, ...]:
    gathering = battle.gathering
    if gathering is None or gathering.phase == "done":
        return (Refusal(DICE, "no share in the dice is awaited now"),)
    match entry:
        case Pledged():
            why = gathering.refusal(entry.seat, entry.pledge, "pledge")
        case Shared():
            why = gathering.refusal(entry.seat, entry.share, "share")
        case Begun():
            why = "add your own share first" if entry.seat in gathering.awaited else ""
    return (Refusal(DICE, why),) if why else ()


def _of_takeback(battle: "Battle", seat: int) -> tuple[Refusal, ...]:
    if battle.wanted is not None:
        return (Refusal(UNDO, "dice are awaited"),)
    return () if battle.last_of(seat) is not None else (NOTHING_TO_UNDO,)


def _of_consent(battle: "Battle", entry: Agreed) -> tuple[Refusal, ...]:
    offer = battle.offers.get(entry.to)
    if offer is None or offer.by == entry.seat:
        return (Refusal(TURN, "nobody asks for that now"),)
    return ()


def _of_absence(battle: "Battle", entry: Relieved | Returned | Claimed) -> tuple[Refusal, ...]:
    if isinstance(entry, Returned):
        is_wrong, words = entry.seat not in battle.relieved, f"{letter(entry.seat)} has its seat"
    else:
        is_wrong, words = entry.of not in battle.people or entry.of == entry.seat, "nobody has left that seat"
    return (Refusal(ABSENCE, words),) if is_wrong else ()
