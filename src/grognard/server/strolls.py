"""Moves in one go: where a unit could get to by a move that several choices lead to, for a click on the table."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.asking.moves import Move
from grognard.engine.core.match import Match

from .aims import Stroll
from .drafts import reach_of_move
from .ways import FARTHEST, Step

MOST_STROLLS = 4
MARK = "~"
"""What the keys of such bands begin with: no choice is called so."""


class Strolls:
    """The moves of one unit that were found; of those called alike, the one in which most take part."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._found: dict[str, tuple[Match, Move, tuple[Answer, ...]]] = {}

    def look(self, fork: Match, steps: tuple[Step, ...], after: tuple[Answer, ...]) -> None:
        form = fork.form_for(self._seat)
        named = [step.option.label for step in steps if step.option is not None]
        if not isinstance(form, Move) or form.edge is not None or not form.movers or not named:
            return
        label = named[-1].partition(FARTHEST)[0].partition(": ")[0]
        before = self._found.get(label)
        if before is None or len(before[1].movers) < len(form.movers):
            self._found[label] = (fork, form, (*after, *[step.answer for step in steps]))

    def found(self) -> tuple[Stroll, ...]:
        """All of them, where they are those of one unit: else nobody has been chosen yet."""
        rows = list(self._found.items())[:MOST_STROLLS]
        units = {fork.state.models[mover.model].unit for _, (fork, form, _) in rows for mover in form.movers}
        if len(units) != 1:
            return ()
        return tuple(
            Stroll(chain, reach_of_move(form, fork.table_for(self._seat), label, f"{MARK}{number}"))
            for number, (label, (fork, form, chain)) in enumerate(rows)
        )
