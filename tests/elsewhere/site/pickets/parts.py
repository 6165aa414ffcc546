"""What Pickets hands over: its rules, its words and a hint. The rest is left to the defaults."""

from typing import TYPE_CHECKING

from grognard.engine.asking.decisions import Answer
from grognard.engine.parts import Hints, Parts

from .ruleset import RULES

if TYPE_CHECKING:
    from grognard.engine.showing.looks import Appearance
    from grognard.engine.showing.view import SeatView


def appearance() -> "Appearance":
    from grognard.engine.showing.looks import Appearance, Looks
    from grognard.engine.showing.words import Lexicon

    return Appearance(Looks("cm", acted="acted"), Lexicon("cm", {"rifleman": "Rifleman"}, quiet=("acted", "strength")))


def hints() -> Hints:
    return Hints(hint)


def hint(seat_view: "SeatView", answer: Answer) -> str:
    """How many men a squad may expect to hit."""
    from .act import need, shooters

    form = seat_view.decision
    if form.name != "target":
        return ""
    squad, target = int(form.about[0][1:]), int(answer[0][1:])
    hits = len(shooters(seat_view.game, squad, target)) * (7 - need(seat_view.game, squad)) / 6
    return f"{hits:.2f} losses expected"


PARTS = Parts(RULES, appearance=appearance, hints=hints)
