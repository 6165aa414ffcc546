"""Lines of the log say what they are about, so that a reader can look for moves or losses alone."""

import pytest

from grognard.engine.core.events import Event, Moved, Noted, Removed
from grognard.server.chronicle import kind_of


@pytest.mark.parametrize(
    ("event", "kind"),
    [
        (Moved("at43.move.rush", ((3, ((100, 200),)),)), "move"),
        (Removed("at43.damage.dead", ("m3",)), "loss"),
        (Removed("at43.board.left", ("m3",), "left"), "line"),
        (Noted("at43.round.order", "A goes first"), "line"),
    ],
)
def test_moves_and_losses_are_told_from_other_lines(event: Event, kind: str) -> None:
    assert kind_of(event) == kind
