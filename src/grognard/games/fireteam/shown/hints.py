"""What a person is told beside a choice: the exact odds of an attack, always known since measuring is free here."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.parts import Hints
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.hints import in_words

from . import panel


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing: what is expected of the attack that it leads to."""
    deed = panel.deed_of(seat_view, answer)
    attack = None if deed is None else panel.attack_of(seat_view.game, deed)
    return "" if attack is None else in_words(attack)


HINTS = Hints(hint, together=("group",))
