"""One battle without any network: a match, what its seats offer each other, and how every entry of its book changes it.

The same entries give the same battle in every process; nothing here waits, sends or stores.
"""

from grognard.engine.codec import read_answer
from grognard.engine.decisions import Decision, Refusal, Together
from grognard.engine.dice import Roll
from grognard.engine.events import Rolled
from grognard.engine.inputs import UNDO, reveal_refusal
from grognard.engine.match import Match, ScriptFault
from grognard.engine.ruleset import Header, Ruleset
from grognard.engine.state import Outcome, State
from grognard.engine.words import letter

from .entries import (
    Agreed,
    AnyEntry,
    Asked,
    Claimed,
    Gave,
    Habit,
    Lapsed,
    Relieved,
    Resigned,
    Returned,
    Seated,
    Typed,
    Undid,
    Voided,
)
from .messages import Offer, Offered
from .tape import CommittedTape, DiceWanted, Tape, TypedTape
from .timings import Reactions
from .traces import Mark, Still, Trace, Waiting
from .wording import answer_in_words

TURN, RESIGN, DRAW, DICE = "engine.match.turn", "engine.match.resign", "engine.match.draw", "engine.match.dice"
CLOCK, ABSENCE = "engine.match.clock", "engine.match.absence"

LAST = "the last decision"
"""All that others are told of what is taken back: what it was may be a secret."""


class Battle:
    """A match and what belongs to it at the table: offers, marks of the log, resignation, dice to be typed."""

    def __init__(
        self, rules: Ruleset, header: Header, people: tuple[int, ...], secret: bytes, is_typed: bool = False
    ) -> None:
        self.rules = rules
        self.header = header
        self.people = people
        """Seats that people hold; the others agree to everything."""
        self.tape: Tape = TypedTape(secret, people) if is_typed else CommittedTape(secret)
        self.revision = 0
        self.epoch = 0
        """Changes when the log has been cut."""
        self.number = 0
        """Entries of the book that have been played."""
        self.outcome: Outcome | None = None
        self.marks: list[Mark] = []
        self.offers: dict[Offered, Offer] = {}
        self.wanted: Waiting | None = None
        self.gone: list[tuple[int, int]] = []
        """Stretches of the tape that were taken back: first throw, and the one after the last."""
        self.relieved: dict[int, str] = {}
        """Seats of people who have gone, and the level of the computer that plays them."""
        self.habits: dict[int, Reactions] = {}
        self.started = 0
        """The entry from which the clock runs; 0: not everybody has sat down."""
        self.asked: dict[int, int] = {}
        """For each seat that is asked, the entry after which its question came."""
        self.lapses = 0
        """Answers in a row that nobody gave himself."""
        self._forms: dict[int, Decision | None] = {}
        self._sealed: list[Gave] = []
        self._sealed_since: dict[int, int] = {}
        self._trail: list[Trace] = []
        self._set_up(())
        self._note_asked({})

    def _set_up(self, fell: tuple[tuple[int, ...], ...]) -> None:
        state = self.rules.setup(self.header)
        self.tape.load(fell, 0)
        self.wanted = None
        try:
            self.match = Match(self.rules, state, self.tape)
        except DiceWanted as wanted:
            self.wanted = Waiting(wanted.roll, (), fell)
            self.match = Match(Still(self.rules), state, self.tape)
        self.outcome = self.match.state.outcome

    # -- what can be read -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_over(self) -> bool:
        return self.outcome is not None or (self.match.is_over and self.wanted is None)

    def waiting(self) -> tuple[int, ...]:
        """The seats whose answers are awaited."""
        return () if self.outcome is not None or self.wanted is not None else self.match.seats_to_answer()

    def form_for(self, seat: int) -> Decision | None:
        return None if self.outcome is not None or self.wanted is not None else self.match.form_for(seat)

    def is_reaction(self, seat: int) -> bool:
        """Whether a question comes in somebody else's turn; told from what everybody knows."""
        state = self.state
        if isinstance(self.match.decision, Together):
            return False
        unit = state.units[state.acting] if state.acting is not None else None
        turn = unit.seat if unit is not None and unit.known is None else state.active
        return turn is not None and turn >= 0 and turn != seat

    def dice_seat(self) -> int:
        """Who types the dice that are awaited: the roller, or the first person if a computer rolls."""
        assert self.wanted is not None, "dice are awaited"
        return self.wanted.roll.seat if self.wanted.roll.seat in self.people else self.people[0]

    # -- checking: nothing changes ----------------------------------------------------------------------------------

    def refusals(self, entry: AnyEntry) -> tuple[Refusal, ...]:
        """Every reason why this may not be written now."""
        if self.outcome is not None or self.is_over:
            return (Refusal(TURN, "the battle is over"),)
        match entry:
            case Gave() | Lapsed():
                return self._answer_refusals(entry)
            case Typed():
                return self._dice_refusals(entry)
            case Undid():
                why = self.undo_refusal(entry.seat)
                return (why,) if why is not None else ()
            case Asked(to="takeback"):
                return self._takeback_refusals(entry.seat)
            case Agreed():
                return self._consent_refusals(entry)
            case Relieved() | Returned() | Claimed():
                return self._absence_refusals(entry)
            case Seated() if self.started:
                return (Refusal(CLOCK, "the clock runs already"),)
            case _:
                return ()

    def _answer_refusals(self, entry: Gave | Lapsed) -> tuple[Refusal, ...]:
        if self.wanted is not None:
            return (Refusal(DICE, f"dice are awaited first: {self.wanted.roll.purpose}"),)
        form = self.match.form_for(entry.seat)
        if form is None:
            return (Refusal(TURN, f"{letter(entry.seat)} is not asked anything now"),)
        answer = read_answer(form, entry.answer)
        return (answer,) if isinstance(answer, Refusal) else form.refusals(answer, self.match.table_for(entry.seat))

    def _dice_refusals(self, entry: Typed) -> tuple[Refusal, ...]:
        if self.wanted is None:
            return (Refusal(DICE, "no dice are awaited"),)
        sides = tuple(self.wanted.roll.dice())
        if len(entry.faces) != len(sides):
            return (Refusal(DICE, f"{len(entry.faces)} dice given, {len(sides)} are rolled"),)
        wrong = [(face, most) for face, most in zip(entry.faces, sides, strict=True) if not 1 <= face <= most]
        return tuple(Refusal(DICE, f"a d{most} cannot show {face}") for face, most in wrong)

    def _takeback_refusals(self, seat: int) -> tuple[Refusal, ...]:
        if self.wanted is not None:
            return (Refusal(UNDO, "dice are awaited"),)
        return () if self.last_of(seat) is not None else (Refusal(UNDO, "there is nothing to take back"),)

    def _consent_refusals(self, entry: Agreed) -> tuple[Refusal, ...]:
        offer = self.offers.get(entry.to)
        if offer is None or offer.by == entry.seat:
            return (Refusal(TURN, "nobody asks for that now"),)
        return ()

    def _absence_refusals(self, entry: Relieved | Returned | Claimed) -> tuple[Refusal, ...]:
        if isinstance(entry, Returned):
            is_wrong, words = entry.seat not in self.relieved, f"{letter(entry.seat)} has its seat"
        else:
            is_wrong, words = entry.of not in self.people or entry.of == entry.seat, "nobody has left that seat"
        return (Refusal(ABSENCE, words),) if is_wrong else ()

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot simply take its last answer back; looked up, nothing is run again."""
        if self.wanted is not None:
            return Refusal(UNDO, "dice are awaited")
        if seat in self.match.waiting:
            return None
        if not self._trail:
            return Refusal(UNDO, "there is nothing to take back")
        last = self._trail[-1]
        if last.seats != (seat,):
            opened = len(last.seats) > 1
            return Refusal(UNDO, f"{'secret answers have been opened' if opened else 'another seat has decided'} since")
        since = self.match.log[last.step :]
        if any(isinstance(event, Rolled) for event in since):
            return Refusal(UNDO, "dice have fallen since")
        return reveal_refusal(since, self.match.state_at(last.step))

    def last_of(self, seat: int) -> Trace | None:
        """The newest answer in which a seat had its say."""
        return next((trace for trace in reversed(self._trail) if seat in trace.seats), None)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, number: int, entry: AnyEntry) -> None:
        """Take an entry that is in the book; raises ScriptFault where the rules break down on it."""
        self.number = number
        kept: dict[int, int] = {}
        match entry:
            case Gave():
                self.lapses = 0 if entry.seat in self.people else self.lapses
                self._give((*self._sealed, entry), entry, ())
            case Lapsed():
                self._lapse(entry)
            case Typed():
                self._roll(entry)
            case Undid():
                kept = {entry.seat: self._asked_before(entry.seat)}
                self._undo(entry.seat)
            case Asked():
                self._ask(entry)
            case Agreed():
                self._agree(entry)
            case Resigned():
                winners = tuple(seat.id for seat in self.state.seats if seat.id != entry.seat)
                self._mark(entry.seat, f"{letter(entry.seat)} resigns", RESIGN)
                self._end(Outcome(winners, f"{letter(entry.seat)} resigned", RESIGN))
            case Relieved() | Returned() | Claimed():
                self._change_hands(entry)
            case Seated():
                self.started = number
            case Habit():
                self.habits[entry.seat] = entry.reactions
            case Voided():
                pass
        self._note_asked(kept)

    def _note_asked(self, kept: dict[int, int]) -> None:
        """Since when each seat is asked; what was kept is an old question that an undo has brought back."""
        forms = {seat: self.form_for(seat) for seat in self.waiting()}
        new = {seat: kept.get(seat, self.number) for seat, form in forms.items() if self._forms.get(seat) is not form}
        self.asked = {seat: new[seat] if seat in new else self.asked[seat] for seat in forms}
        self._forms = forms

    def _asked_before(self, seat: int) -> int:
        """After which entry the question had come that a seat answered last."""
        last = self.last_of(seat)
        return self._sealed_since[seat] if seat in self.match.waiting else last.asked if last is not None else 0

    def _lapse(self, entry: Lapsed) -> None:
        self.lapses += 1
        self._mark(entry.seat, f"{letter(entry.seat)}: time ran out", CLOCK)
        answer = Gave(entry.seat, entry.answer)
        self._give((*self._sealed, answer), answer, ())

    def _change_hands(self, entry: Relieved | Returned | Claimed) -> None:
        """Somebody has left: the computer takes the seat, or the battle ends; or he is back."""
        match entry:
            case Relieved():
                self.relieved[entry.of] = entry.level
                words = f"{letter(entry.of)} has left: {letter(entry.seat)} hands the seat to the computer"
            case Returned():
                self.relieved.pop(entry.seat, None)
                words = f"{letter(entry.seat)} is back and takes the seat from the computer"
            case Claimed():
                words = f"{letter(entry.of)} has left: {letter(entry.seat)} claims the battle"
        self._mark(entry.seat, words, ABSENCE)
        self.people = tuple(sorted({*self.people, *([entry.seat] if isinstance(entry, Returned) else [])}))
        self.people = tuple(seat for seat in self.people if seat not in self.relieved)
        self.tape.people = self.people
        if isinstance(entry, Claimed):
            self._end(Outcome(entry.winners, entry.reason, ABSENCE))

    def _give(self, answers: tuple[Gave, ...], last: Gave, fell: tuple[tuple[int, ...], ...]) -> None:
        """Put an answer to the match. Where it wants dice that are not typed yet, it waits with those sealed before."""
        form = self.match.form_for(last.seat)
        if form is None:
            raise ScriptFault(f"the book has an answer of seat {last.seat} that was not asked")
        asked = self.match.decision
        seats = tuple(one.seat for one in asked.forms) if isinstance(asked, Together) else (last.seat,)
        step, words, thrown = len(self.match.log), answer_in_words(form, last.answer), len(self.tape.throws)
        since, is_reaction = self.asked.get(last.seat, 0), self.is_reaction(last.seat)
        self.tape.load(fell, (self.epoch << 32) + step)
        try:
            self._answer(form, last)
        except ScriptFault as fault:
            if not isinstance(fault.__cause__, DiceWanted):
                raise
            self.match.voided.pop()
            self._wait(fault.__cause__.roll, answers, fell)
            return
        if self.match.waiting:
            self._sealed.append(last)
            self._sealed_since[last.seat] = since
            return
        self._sealed = []
        self._trail.append(Trace(seats, step, words, thrown, since, is_reaction))
        self._settle()

    def _answer(self, form: Decision, entry: Gave) -> None:
        answer = read_answer(form, entry.answer)
        refusals = (answer,) if isinstance(answer, Refusal) else self.match.answer(entry.seat, answer)
        if refusals:
            raise ScriptFault(f"the book has an answer that is refused: {refusals[0].text}")

    def _settle(self) -> None:
        self.revision += 1
        self.offers.clear()
        self.outcome = self.outcome or self.match.state.outcome

    def _wait(self, roll: Roll, answers: tuple[Gave, ...], fell: tuple[tuple[int, ...], ...]) -> None:
        self.wanted = Waiting(roll, answers, fell)
        self.revision += 1

    def _roll(self, entry: Typed) -> None:
        waiting = self.wanted
        assert waiting is not None, "dice were awaited when they were written"
        self.wanted, self._sealed = None, []
        fell = (*waiting.fell, entry.faces)
        if not waiting.answers:
            self._set_up(fell)
            self.revision += 1
            return
        for answer in waiting.answers[:-1]:
            self._give((), answer, ())
        self._give(waiting.answers, waiting.answers[-1], fell)

    def _undo(self, seat: int) -> None:
        if seat in self.match.waiting:
            self.match.undo(seat)
            self._sealed = [entry for entry in self._sealed if entry.seat != seat]
            return
        if self.match.undo(seat) is None:
            self._cut(seat)
            self._settle()

    def _cut(self, seat: int) -> None:
        """The log has become shorter by the newest answer of a seat and all that came after; marks stay."""
        end = len(self.match.log)
        self.epoch += 1
        thrown = len(self.tape.throws)
        while self._trail:
            last = self._trail.pop()
            thrown = last.thrown
            if seat in last.seats:
                break
        self.gone.append((thrown, len(self.tape.throws)))
        self.marks = [Mark(min(mark.step, end), mark.seat, mark.text, mark.clause) for mark in self.marks]
        self._sealed = []

    # -- what needs the others' consent -----------------------------------------------------------------------------

    def _ask(self, entry: Asked) -> None:
        words = LAST if entry.to == "takeback" else "a draw"
        others = self.offers.get(entry.to)
        if others is not None and others.by != entry.seat and entry.to == "draw":
            self._agree(Agreed(entry.seat, "draw", True))
            return
        agreed = tuple(seat.id for seat in self.state.seats if seat.id == entry.seat or seat.id not in self.people)
        self.offers[entry.to] = Offer(entry.to, entry.seat, words, agreed)
        self._carry_out(entry.to)

    def _agree(self, entry: Agreed) -> None:
        offer = self.offers.get(entry.to)
        if offer is None:
            return
        if not entry.yes:
            del self.offers[entry.to]
            what = "take that back" if entry.to == "takeback" else "have a draw"
            self._mark(entry.seat, f"{letter(entry.seat)} does not let {letter(offer.by)} {what}", UNDO)
            return
        self.offers[entry.to] = Offer(offer.kind, offer.by, offer.words, tuple(sorted({*offer.agreed, entry.seat})))
        self._carry_out(entry.to)

    def _carry_out(self, to: Offered) -> None:
        offer = self.offers[to]
        if len(offer.agreed) < len(self.state.seats):
            return
        del self.offers[to]
        if to == "draw":
            self._mark(offer.by, "All agree to a draw", DRAW)
            self._end(Outcome((), "agreed", DRAW))
        elif self.wanted is None and self.match.take_back(offer.by) is None:
            self._cut(offer.by)
            self._mark(offer.by, f"{letter(offer.by)} takes back {LAST}", UNDO)
            self._settle()

    def _mark(self, seat: int, text: str, clause: str) -> None:
        self.marks.append(Mark(len(self.match.log), seat, text, clause))

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.wanted = None
        self._settle()
