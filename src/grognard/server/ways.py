"""Short ways: the answers that lead from what is asked now to a deed at somebody of another side, found on forks.

Only what could be taken back again is gone through: no dice fall, nothing is revealed, nobody else is asked. So a seat
finds nothing that it could not find by answering and undoing.
"""

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer, Bin, Choose, Decision, Option, Refusal
from grognard.engine.core.codec import read_answer
from grognard.engine.core.inputs import KnownDice, undo_refusal
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.state import Ref, State, number_of, unit_ref
from grognard.games import parts

MOST_STEPS = 8
"""Answers of one deed, the naming of its target included."""
MOST_FORKS = 36
"""Answers that are tried while ways are looked for."""


FARTHEST = ", up to "
"""What games write between a move and how far it may lead."""
MOST_TOGETHER = 4
"""Others who do the same in one deed."""


class Step(Struct, frozen=True):
    """One answer of a way: the name of the question, the answer, and the choice that it stands for, if it is one."""

    name: str
    answer: Answer
    option: Option | None = None
    commits: bool = False
    """Whether dice fall on it, or something is spent."""


class Way(Struct, frozen=True):
    """A way to a deed: the match before its last answer, all its answers, and whom it is done to."""

    match: Match
    before: tuple[Answer, ...]
    steps: tuple[Step, ...]
    ref: Ref
    again: int = 0
    """How often its last answer is given once more: by others who act together."""

    @property
    def answers(self) -> tuple[Answer, ...]:
        last = self.steps[-1].answer
        return (*self.before, *[step.answer for step in self.steps], *[last] * self.again)

    @property
    def is_together(self) -> bool:
        """Whether several act at once, each of whom is asked what he does."""
        return _is_together((self.match, self.steps[:-1]))

    @property
    def is_mixed(self) -> bool:
        """Whether some of those who act together do something else than the deed."""
        last = self.steps[-1]
        return self.is_together and any(one.name == last.name and one.answer != last.answer for one in self.steps)


def ahead(match: Match, seat: int, answers: tuple[Answer, ...], names: tuple[str, ...] = ()) -> Match | None:
    """The match after these answers of a seat, on a fork; None where one is refused or could not be taken back, or,
    if the questions are named, where another one is asked."""
    fork = match.fork(KnownDice(()))
    for answer, name in zip_longest(answers, names):
        form = fork.form_for(seat) if name is not None else None
        if form is not None and form.name != name:
            return None
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


def read(match: Match, seat: int, chain: tuple[Any, ...]) -> tuple[Answer, ...] | None:
    """Answers as they came in the types of the questions that they answer."""
    answers: tuple[Answer, ...] = ()
    for raw in chain:
        then = ahead(match, seat, answers)
        form = then.form_for(seat) if then is not None else None
        answer = read_answer(form, raw) if form is not None else None
        if answer is None or isinstance(answer, Refusal):
            return None
        answers = (*answers, answer)
    return answers


def ways(match: Match, seat: int, after: tuple[Answer, ...] = ()) -> Iterator[Way | None]:
    """Every short way to a piece of another side, nearest first, from what would be asked after these answers.

    None is a breath: so much has been reckoned that others may want to be heard."""
    for road in roads(match, seat, after):
        yield from ways_of(*road, seat, after) if road is not None else (None,)


def ways_of(fork: Match, steps: tuple[Step, ...], seat: int, after: tuple[Answer, ...] = ()) -> Iterator[Way]:
    """The ways that end with the question that this match asks."""
    for ref, step in deeds_at(fork.state, fork.form_for(seat), seat):
        room = MOST_STEPS - len(after) - len(steps) - 1
        yield Way(
            fork, after, (*steps, step), ref, _again(fork, seat, step, room) if _is_together((fork, steps)) else 0
        )


def _again(match: Match, seat: int, step: Step, most: int) -> int:
    """How many others of those who act together can do the same, one after the other."""
    number, then = 0, ahead(match, seat, (step.answer,))
    while then is not None and number < min(most, MOST_TOGETHER):
        form = then.form_for(seat)
        if not isinstance(form, Choose) or form.name != step.name or step.option is None:
            break
        if step.option.key not in {option.key for option in form.options}:
            break
        number, then = number + 1, ahead(then, seat, (step.answer,))
    return number


def roads(match: Match, seat: int, after: tuple[Answer, ...] = ()) -> Iterator[tuple[Match, tuple[Step, ...]] | None]:
    """Every question that choices lead to from here, as the match that asks it: what several do together first, then
    the nearest. None is a breath."""
    start = ahead(match, seat, after)
    rows: list[tuple[Match, tuple[Step, ...]]] = [] if start is None else [(start, ())]
    forks = 0
    while rows:
        fork, steps = rows.pop(0)
        yield fork, steps
        found: list[tuple[Match, tuple[Step, ...]]] = []
        for step in _leading(fork.state, fork.form_for(seat), seat, steps) if len(steps) + 1 < MOST_STEPS else ():
            if forks >= MOST_FORKS:
                break  # what was found by then is still looked at
            forks += 1
            further = ahead(fork, seat, (step.answer,))
            if further is not None:
                found.append((further, (*steps, step)))
            yield None
        rows = [*filter(_is_together, found), *rows, *[row for row in found if not _is_together(row)]]


def _is_together(row: tuple[Match, tuple[Step, ...]]) -> bool:
    return any(len(step.answer) > 1 for step in row[1])


def deeds_at(state: State, form: Decision | None, seat: int) -> Iterator[tuple[Ref, Step]]:
    """Answers that name somebody of another side: a choice, or all that is shared out."""
    if form is None or form.secret or form.party:
        return
    if isinstance(form, Choose) and (form.least, form.most) == (1, 1):
        for option in form.options:
            if option.subject and is_foe(state, option.subject, seat):
                yield option.subject, Step(form.name, (option.key,), option, form.commits)
    if isinstance(form, Allocate):
        for unit in sorted({unit_of(state, bin.subject) for bin in form.bins if is_foe(state, bin.subject, seat)}):
            answer = shared_with(form, [bin for bin in form.bins if unit_of(state, bin.subject) == unit])
            if answer:
                yield unit_ref(unit), Step(form.name, answer, Option("", state.units[unit].name), form.commits)


def _leading(state: State, form: Decision | None, seat: int, steps: tuple[Step, ...]) -> Iterable[Step]:
    """Answers to a question on the way: every choice that is no deed, by itself; the same again where the same is asked
    again; nobody, where nobody need be named; all of them, where some act together."""
    if not isinstance(form, Choose) or form.secret or form.party:
        return ()
    if form.least > 1:
        return ()
    nobody = [Step(form.name, ())] if form.least == 0 and steps else []
    own = [option for option in form.options if not is_foe(state, option.subject, seat)]
    is_gathering = form.name in parts(state.game).hints().together
    if is_gathering and any(step.name == form.name for step in steps):
        return ()  # what some do next is another deed
    is_shared = is_gathering and 1 < len(own) <= min(form.most, MOST_TOGETHER + 1)
    all_of_them = [Step(form.name, tuple([option.key for option in own]))] if is_shared else []
    again = {step.answer for step in steps if step.name == form.name}
    same = [option for option in own if (option.key,) in again]
    return [*nobody, *all_of_them, *[Step(form.name, (option.key,), option) for option in same or own]]


def shared_with(form: Allocate, takers: list[Bin]) -> Answer | None:
    """All that can go to these goes to them, one after the other; the rest to nobody. None where something is left, or
    nothing goes to them."""
    held = {bin.key: 0 for bin in form.bins}
    nobody = [bin for bin in form.bins if bin.subject is None]
    given: dict[tuple[str, str], int] = {}
    for lot in form.lots:
        fits = [to for what, to in form.fits if what == lot.key] if form.fits else list(held)
        for _ in range(lot.count):
            free = [bin for bin in takers if bin.key in fits and (bin.most is None or held[bin.key] < bin.most)]
            to = min(free, key=lambda bin: held[bin.key], default=None)
            to = to or next((bin for bin in nobody if bin.key in fits), None)
            if to is None:
                return None
            held[to.key] += 1
            given[lot.key, to.key] = given.get((lot.key, to.key), 0) + 1
    hits = any(held[bin.key] for bin in takers)
    return tuple([(lot, to, number) for (lot, to), number in given.items()]) if hits else None


def is_foe(state: State, ref: Ref | None, seat: int) -> bool:
    """Whether this is a unit or a model of another side."""
    unit = unit_of(state, ref)
    return unit >= 0 and 0 <= state.units[unit].seat != seat


def unit_of(state: State, ref: Ref | None) -> int:
    """The unit of a piece, -1 where it is none; what a client calls a piece may be anything."""
    if not ref or ref[0] not in "um" or not ref[1:].isdecimal():
        return -1
    number = number_of(ref)
    if number >= len(state.units if ref[0] == "u" else state.models):
        return -1
    return number if ref[0] == "u" else state.models[number].unit
