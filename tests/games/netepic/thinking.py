"""What the greedy player of Net Epic answers, and how it weighs what is on offer."""

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.view import SeatView
from grognard.games.netepic.ruleset import RULES
from grognard.players import by_name


def view_of(battle: Rehearsal) -> SeatView:
    return battle.match.seat_view(battle.decision.seat)


def decided(battle: Rehearsal) -> Answer:
    """What the greedy player answers; it is always allowed."""
    view = view_of(battle)
    answer = by_name("greedy", RULES).decide(view, stream_of("test"))
    assert view.decision.refusals(answer, view.table) == ()
    return answer


def worths(battle: Rehearsal) -> dict[str, float]:
    """What each choice on offer looks like."""
    form = battle.decision
    assert isinstance(form, Choose)
    view = view_of(battle)
    return {option.key: RULES.appraise(view, (option.key,)) for option in form.options}


def taken(battle: Rehearsal) -> Rehearsal:
    """The battle after the greedy player's answer."""
    return battle.answer(decided(battle))
