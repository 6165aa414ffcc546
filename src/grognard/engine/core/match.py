"""A match runs scripts one after another: it answers rolls from its dice, stops at decisions, and can fork and undo.

Between scripts the state is a checkpoint. In the middle of one the position is checkpoint + inputs since, restored by
running the script again with those inputs; `fork` and `undo` both do that.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from ..asking.decisions import Answer, Decision, Refusal, Together
from ..dice.rolls import Dice, DiceEnded, Roll, WrongDice
from ..dice.stream import Stream
from ..ruleset import Ruleset
from ..showing.imagining import with_cards_known, with_cards_shown
from ..showing.view import Moments, SeatView, redact, seen_event
from .changes import apply
from .events import Event
from .inputs import (
    NOTHING_TO_UNDO,
    Answered,
    AnsweredTogether,
    Bookmark,
    Chapter,
    Fell,
    Input,
    Judged,
    KnownDice,
    rolled,
    seats_of,
    undo_refusal,
    value_of,
)
from .script import Game
from .state import State

if TYPE_CHECKING:
    from ..space.table import Table


class ScriptFault(Exception):
    """A rule broke down on an accepted input: the input was voided and the match restored."""


class Match:
    """One battle being played: what has happened (checkpoint, inputs, log) and what is asked now."""

    def __init__(
        self, rules: Ruleset, state: State, dice: Dice, before: Sequence[Chapter] = (), log: Sequence[Event] = ()
    ) -> None:
        """A battle from a state on; what was played and told before it is only remembered."""
        self.rules, self.dice = rules, dice
        self.checkpoint = state
        self.chapters = list(before)
        self.inputs: list[Input] = []
        self.game = Game(state)
        self._begun_as = self.game.again()
        self.decision: Decision | Together | None = None
        self.waiting: dict[int, Answer] = {}
        self._open: dict[int, Decision] = {}
        """What each seat is asked and has not answered."""
        self.revision = 0
        self.voided: list[tuple[Input, str]] = []
        self.log = self.game.told
        self.log += log
        self._log_start = len(log)
        self.laid, self.begun = 0, (0, 0)
        """How much of the log tells how the table was laid, and scripts and inputs that are not taken back for it."""
        self._views: dict[int, tuple[State, State]] = {}
        self._moments: Moments = {}
        """What each seat has found out about the state as it is now."""
        self._explained: tuple[Decision | None, Decision | None] = (None, None)
        """The last form that somebody wanted explained, and itself with its reasons."""
        try:
            self._start()
        except DiceEnded:
            self._stand_still()
        except WrongDice as fault:
            fault.told = tuple(self.log)
            raise

    # -- what can be read -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def table(self) -> "Table":
        return self.game.table

    @property
    def is_over(self) -> bool:
        return self.decision is None

    def seats_to_answer(self) -> tuple[int, ...]:
        """The seats whose answers are still awaited."""
        return tuple([seat for seat, form in self._open.items() if form.seat == seat])

    def next_seat(self) -> int:
        """One of the seats whose answers are awaited."""
        for seat in self._open:
            return seat
        raise ValueError("nobody is asked anything now")

    def form_for(self, seat: int) -> Decision | None:
        """What this seat is asked now, and nothing of what others are asked in secret."""
        return self._open.get(seat)

    def view(self, seat: int) -> State:
        cached, state = self._views.get(seat), self.game.state
        if cached is None or cached[0] is not state:
            cached = self._views[seat] = (state, redact(state, seat, cached))
        return cached[1]

    def seat_view(self, seat: int) -> SeatView:
        """All that a player at this seat is handed to decide."""
        if seat not in self._open:
            raise ValueError(f"seat {seat} has nothing to decide")
        form, table = self._open[seat], self.game.table if self.game.shows_all else self.table_for(seat)
        look, imagine = partial(self.view, seat), partial(self.imagined, seat)
        return SeatView(seat, look, form, table, self.game, self._moments, self.rules.menus, imagine)

    def explained(self, seat: int) -> Decision | None:
        """What this seat is asked now, with every reason why other things are not on offer, by what it may know."""
        form = self._open.get(seat)
        if form is not None and self._explained[0] is not form:
            self._explained = (form, self.seat_view(seat).explained)
        return None if form is None else self._explained[1]

    def table_for(self, seat: int) -> "Table":
        """The table as this seat sees it: nothing hidden shows in what is refused to it."""
        game = self.game
        if game.has_zones:
            return cast("Table", None)  # decisions on a map of zones are choices: they never look at a table
        if game.shows_all or game.look_for_hidden():
            return game.table
        from ..space.table import Table

        return Table.of(self.view(seat))

    def events_for(self, seat: int, since: int = 0) -> Iterator[Event]:
        """The log as this seat saw it: each event is judged by what was known when it was told."""
        for before, event, _ in self.history(since):
            if (shown := seen_event(event, seat, before)) is not None:
                yield shown

    def history(self, since: int = 0) -> Iterator[tuple[State, Event, State]]:
        """Each event of the log with the states before and after it; not for the eyes of a seat."""
        start, state = self.checkpoint_at(since)
        for number, event in enumerate(self.log[start:], start):
            before, state = state, apply(state, event)
            if number >= since:
                yield before, event, state

    def state_at(self, step: int) -> State:
        """The state after so many events of the log."""
        start, state = self.checkpoint_at(step)
        for event in self.log[start:step]:
            state = apply(state, event)
        return state

    def checkpoint_at(self, step: int) -> tuple[int, State]:
        """The newest moment between scripts at or before so many events: its step and its state."""
        starts = [*((one.log_start, one.state) for one in self.chapters), (self._log_start, self.checkpoint)]
        return next((start for start in reversed(starts) if start[0] <= step), starts[0])

    # -- playing ----------------------------------------------------------------------------------------------------

    def answer(self, seat: int, answer: Answer) -> tuple[Refusal, ...]:
        """Answer for a seat. Any refusal: nothing has changed."""
        judged = self.judge(seat, answer)
        return judged.refusals or self.accept(judged)

    def judge(self, seat: int, answer: Answer) -> Judged:
        """What speaks against an answer to the open question; nothing changes."""
        if seat not in self._open:
            return Judged(seat, None, answer, (Refusal("engine.match.turn", f"seat {seat} is not asked anything now"),))
        form, table = self._open[seat], self.game.table if self.game.shows_all else self.table_for(seat)
        against = form.refusals(answer, table) and self.seat_view(seat).refusals(answer)
        return Judged(seat, form, answer, against)

    def accept(self, judged: Judged) -> tuple[Refusal, ...]:
        """Take an answer that was judged on the question that is open now, and not refused."""
        form, seat, answer = judged.form, judged.seat, judged.answer
        assert form is self._open[seat], "it was judged on the question that is open"
        if form is self.decision:
            self._take(Answered(seat, answer), answer)
        else:
            self._answer_together(seat, answer)
        return ()

    def _answer_together(self, seat: int, answer: Answer) -> None:
        assert isinstance(self.decision, Together)
        self.waiting[seat] = answer
        del self._open[seat]
        forms = self.decision.forms
        if len(self.waiting) == len(forms):
            answers = tuple((form.seat, self.waiting[form.seat]) for form in forms)
            self.waiting = {}
            self._take(AnsweredTogether(answers), dict(answers))

    def _wait_for_others(self) -> None:
        """Who has answered in secret is not asked again."""
        forms = {} if self.decision is None else self.decision.by_seat()
        self._open = {seat: form for seat, form in forms.items() if seat not in self.waiting}

    def _take(self, taken: Answered | AnsweredTogether, value: Any) -> None:
        self.inputs.append(taken)
        self.revision += 1
        try:
            if not self._proceed(value):
                self._close()
                self._start()
        except DiceEnded:
            self._stand_still()
        except Exception as fault:
            log = tuple(self.log)
            self.voided.append((taken, f"{type(fault).__name__}: {fault}"))
            self._return_to(self._before(taken))
            if isinstance(fault, WrongDice):
                fault.told = log[len(self.log) :]
            raise ScriptFault(f"{type(fault).__name__}: {fault}") from fault

    def _before(self, taken: Input) -> Bookmark:
        """The moment before an input, in this script or in one that has ended since."""
        mark = self._bookmark()
        while not [one for one in mark.inputs if one is taken]:
            mark = self._chapter_before(mark)
        return replace(mark, inputs=tuple(takewhile(lambda one: one is not taken, mark.inputs)))

    def _chapter_before(self, mark: Bookmark) -> Bookmark:
        """The end of the script before the one that a moment is in."""
        chapter = self.chapters[mark.chapters - 1]
        return Bookmark(mark.chapters - 1, chapter.state, chapter.inputs, chapter.log_start)

    def _bookmark(self) -> Bookmark:
        return Bookmark(len(self.chapters), self.checkpoint, tuple(self.inputs), self._log_start)

    def _return_to(self, mark: Bookmark) -> None:
        """Go back to an earlier moment: a finished or failed generator cannot be resumed, so its script runs again."""
        del self.chapters[mark.chapters :]
        self._restart(mark.checkpoint, mark.inputs, mark.log_start)

    def _stand_still(self) -> None:
        """No more dice will fall: the match stands where the script that wants them would begin."""
        self.game = self._begun_as.again()
        del self.log[self._log_start :]
        self.game.told = self.log
        self.inputs = []
        self._ask_nobody()

    # -- running scripts --------------------------------------------------------------------------------------------

    def _start(self) -> None:
        """Begin the next script and those after it, up to the first decision."""
        script = self.rules.next_script(self.game)
        while script is not None:
            self._script = script
            if self._proceed(None):
                return
            self._close()
            script = self.rules.next_script(self.game)
        self._ask_nobody()

    def _close(self) -> None:
        """A script has ended: what it left is the next checkpoint."""
        self.chapters.append(Chapter(self.checkpoint, tuple(self.inputs), self._log_start))
        self.checkpoint = self.game.state
        self._begun_as = self.game.again()
        self.inputs = []
        self._log_start = len(self.log)

    def _proceed(self, value: Any) -> bool:
        """Send a value into the script and go on to the next decision; False when the script has ended."""
        send = self._script.send
        while True:
            try:
                item = send(value)
            except StopIteration:
                return False
            if item.is_roll:
                value = self._throw(item)
                continue
            value = None if item.commits else item.forced()
            if value is None:
                self.decision = item
                self._open = item.by_seat()
                return True

    def _ask_nobody(self) -> None:
        self.decision, self._open = None, {}

    def _throw(self, roll: Roll) -> Any:
        if not roll.dice():
            return roll.read(())
        faces = self.dice.throw(roll)
        self.inputs.append(Fell(faces))
        outcome = roll.read(faces)
        self.game.told.append(rolled(roll, faces, outcome))
        return outcome

    def _restart(self, checkpoint: State, inputs: Sequence[Input], log_start: int, fresh: Dice | None = None) -> None:
        """Run one script again from its checkpoint with known inputs, up to the decision that follows them."""
        if checkpoint is not self._begun_as.state:
            self._begun_as = Game(checkpoint)
        self.checkpoint = checkpoint
        self.game = self._begun_as.again()
        self.game.told = self.log
        del self.log[log_start:]
        self._log_start = log_start
        self.inputs = []
        self.waiting = {}
        script = self.rules.next_script(self.game)
        assert script is not None, "a checkpoint that had a script has one again"
        self._script = script
        live, self.dice = self.dice, KnownDice([taken.faces for taken in inputs if isinstance(taken, Fell)], fresh)
        try:
            self._proceed(None)
            for taken in inputs:
                if not isinstance(taken, Fell):
                    self.inputs.append(taken)
                    self._proceed(value_of(taken))
        finally:
            self.dice = live

    # -- fork and undo ----------------------------------------------------------------------------------------------

    def fork(self, dice: Dice) -> "Match":
        """An independent copy with dice of its own; others' waiting answers are not copied."""
        copy = Match.__new__(Match)
        copy.rules, copy.dice = self.rules, dice
        copy.chapters, copy.voided = list(self.chapters), []
        copy.log, copy._log_start = list(self.log), self._log_start
        copy._begun_as, copy.game = self._begun_as, self._begun_as.again()
        copy.decision, copy.revision, copy._views, copy._open = None, self.revision, {}, {}
        copy._moments, copy.laid, copy.begun, copy._explained = {}, self.laid, self.begun, (None, None)
        if self.is_over:
            copy.checkpoint, copy.inputs, copy.waiting = self.checkpoint, list(self.inputs), {}
            return copy
        copy._restart(self.checkpoint, list(self.inputs), self._log_start)
        return copy

    def undo(self, seat: int) -> Refusal | None:
        """Take this seat's last answer back, unless something new was learnt since."""
        if seat in self.waiting:
            del self.waiting[seat]
            self._wait_for_others()
            return None
        by, before = next(self._answers_back(), ((), None))
        if before is None:
            return NOTHING_TO_UNDO
        probe = self.fork(KnownDice(()))
        probe._return_to(before)
        refusal = undo_refusal(seat, by, self.log[len(probe.log) :], probe.state)
        if refusal is None:
            self.revision += 1
            self._return_to(before)
        return refusal

    def take_back(self, seat: int) -> Refusal | None:
        """Go back to before this seat's newest answer, whatever has been learnt since: it may, or the others agree."""
        mark = next((mark for by, mark in self._answers_back() if seat in by), None)
        if mark is None:
            return NOTHING_TO_UNDO
        self.revision += 1
        self._return_to(mark)
        return None

    def _answers_back(self) -> Iterator[tuple[tuple[int, ...], Bookmark]]:
        """The answers from the newest back to the laying of the table: whose each was, and the moment before it."""
        mark = self._bookmark()
        while mark.inputs or mark.chapters:
            if not mark.inputs:
                mark = self._chapter_before(mark)
                continue
            last, mark = mark.inputs[-1], replace(mark, inputs=mark.inputs[:-1])
            if (mark.chapters, len(mark.inputs)) < self.begun:
                return
            if by := seats_of(last):
                yield by, mark

    def imagined(self, seat: int, pick: Stream, dice: Dice) -> "Match | None":
        """A match that agrees with all this seat has seen, with the hidden things invented; None if that failed."""
        since, copy = self._log_start, self.fork(dice)
        known = with_cards_shown(self.checkpoint, seat, self.view(seat).cards)
        state = self.rules.imagine(redact(known, seat), seat, pick)
        try:
            copy._restart(with_cards_known(state, self.checkpoint), list(self.inputs), since, dice)
        except Exception:  # the rules may break down on something invented that cannot be
            return None
        copy.waiting = {seat: self.waiting[seat]} if seat in self.waiting else {}
        copy._wait_for_others()
        is_alike = list(copy.events_for(seat, since)) == list(self.events_for(seat, since))
        return copy if is_alike and copy.view(seat) == self.view(seat) else None
