"""What a person is told beside a choice: the exact odds of a volley, always known since measuring is free here."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.parts import Hints
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.hints import in_words

from . import panel

BOXES = "health boxes"


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing: what is expected of the volleys that it leads to."""
    game = seat_view.game
    shots = panel.shots_of(game, seat_view.decision, answer)
    attacks = [attack for shot in shots if (attack := panel.shooting(game, shot).attack) and attack.prospects]
    if len(attacks) == 1:
        return in_words(attacks[0], BOXES)
    return "; ".join([f"{attack.weapon}: {in_words(attack, BOXES)}" for attack in attacks])


HINTS = Hints(hint)
