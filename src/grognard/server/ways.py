"""Short ways: the answers that lead from what is asked now to a deed at somebody of another side, found on forks.

Only what could be taken back again is gone through: no dice fall, nothing is revealed, nobody else is asked. So a seat
finds nothing that it could not find by answering and undoing.
"""

from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Choose, Option
from grognard.engine.core.inputs import KnownDice, undo_refusal
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.state import Ref, State, number_of

MOST_STEPS = 4
"""Answers of one deed, the naming of its target included."""
MOST_FORKS = 24
"""Answers that are tried while ways are looked for."""


class Way(Struct, frozen=True):
    """A way to a deed: the match before its last answer, all its answers, and the choices they stand for."""

    match: Match
    answers: tuple[Answer, ...]
    options: tuple[Option, ...]

    @property
    def ref(self) -> Ref:
        return self.options[-1].subject or ""


def ahead(match: Match, seat: int, answers: tuple[Answer, ...]) -> Match | None:
    """The match after these answers of a seat, on a fork; None where one is refused or could not be taken back."""
    fork = match.fork(KnownDice(()))
    for answer in answers:
        before, told = fork.state, len(fork.log)
        try:
            refusals = fork.answer(seat, answer)
        except ScriptFault:
            return None
        if refusals or fork.form_for(seat) is None or undo_refusal(seat, (seat,), fork.log[told:], before) is not None:
            return None
        if before.acting is not None and fork.state.acting != before.acting:
            return None
    return fork


def ways(match: Match, seat: int, after: tuple[Answer, ...] = ()) -> Iterator[Way]:
    """Every short way to a piece of another side, nearest first, from what would be asked after these answers."""
    start = ahead(match, seat, after)
    rows: list[tuple[Match, tuple[Option, ...]]] = [] if start is None else [(start, ())]
    forks = 0
    for fork, options in rows:
        form = fork.form_for(seat)
        if not isinstance(form, Choose) or (form.least, form.most) != (1, 1) or form.secret or form.party:
            continue
        for option in form.options:
            if is_foe(fork.state, option.subject, seat):
                keys = tuple((one.key,) for one in (*options, option))
                yield Way(fork, (*after, *keys), (*options, option))
            elif forks < MOST_FORKS and len(options) + 1 < MOST_STEPS:
                forks += 1
                further = ahead(fork, seat, ((option.key,),))
                if further is not None:
                    rows.append((further, (*options, option)))


def is_foe(state: State, ref: Ref | None, seat: int) -> bool:
    """Whether this is a unit or a model of another side."""
    if not ref or ref[0] not in "um":
        return False
    number = number_of(ref)
    unit = number if ref[0] == "u" else state.models[number].unit
    return 0 <= state.units[unit].seat != seat
