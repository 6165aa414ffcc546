"""What a person is told beside a choice: the exact odds of a volley. Measuring is free here, so they are always known."""

from grognard.engine.chain import Locate
from grognard.engine.decisions import Answer
from grognard.engine.script import Game
from grognard.engine.solve import solve
from grognard.engine.view import SeatView

from . import shoot
from .declared import declared


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing: what is expected of a volley at the target named."""
    form = seat_view.decision
    if form.name != "target" or len(answer) != 1 or answer[0][0] not in "um":
        return ""
    unit, arm, acts = declared(form)
    if arm is None or arm.radius:
        return ""
    game = Game(seat_view.view, seat_view.table)
    chain = shoot.volley_chain(game, unit, arm, answer[0], acts)
    odds = solve(chain)[-1]
    is_machine = isinstance(chain.branches[-1].effect, Locate)
    what, mean = ("health boxes", odds.mean_points()) if is_machine else ("losses", odds.mean())
    return f"{float(mean):.2f} {what} expected, at least one {float(odds.at_least(1)):.1%}"
