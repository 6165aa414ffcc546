"""What a person is told beside a choice: the exact odds of a volley, always known since measuring is free here."""

from grognard.engine.decisions import Answer
from grognard.engine.panels import Attack
from grognard.engine.view import SeatView

from . import panel


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing: what is expected of the volley that it declares."""
    game = seat_view.game
    if panel.shot_of(game, seat_view.decision, answer) is None:
        return ""
    attack = panel.overlay(seat_view, answer).attack
    return _words(attack) if attack is not None and attack.prospects else ""


def _words(attack: Attack) -> str:
    first = attack.prospects[0].histogram
    if attack.by != "part":
        others = [f"{one.label} {one.histogram.mean:.2f}" for one in attack.prospects[1:]]
        whose = f"{attack.prospects[0].label}: " if attack.by == "who is hit" else ""
        return ", ".join([f"{whose}{first.mean:.2f} {first.what} expected, at least one {first.some:.1%}", *others])
    boxes = sum(one.histogram.mean for one in attack.prospects)
    return f"{boxes:.2f} health boxes expected, destroyed {first.all:.1%}"
