"""One battle without any network: a match, what its seats offer each other, and how every entry of its book changes it.

The same entries give the same battle in every process; nothing here waits, sends or stores.
"""

from msgspec.structs import replace

from grognard.engine.asking.decisions import Decision, Refusal, Together
from grognard.engine.core.inputs import UNDO, Judged, undo_refusal
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.state import Outcome, State
from grognard.engine.dice.rolls import Roll
from grognard.engine.opening import begin
from grognard.engine.ruleset import Header, Ruleset
from grognard.engine.showing.words import letter

from .checks import ABSENCE, CLOCK, DICE, DRAW, RESIGN, REST, Verdict, judged_answer, verdict_on
from .entries import (
    Agreed,
    AnyEntry,
    Asked,
    Begun,
    Claimed,
    Gave,
    Habit,
    Lapsed,
    Pledged,
    Relieved,
    Resigned,
    Returned,
    Seated,
    Shared,
    Typed,
    Undid,
    Voided,
)
from .messages import Offer, Offered
from .shares import Gathering, in_order
from .standing import Rest
from .tape import CommittedTape, DiceWanted, Tape, TypedTape, wanted_roll
from .timings import Reactions
from .traces import Asides, Fallen, Mark, Still, Trace, Waiting
from .wording import DECLINED, LAST, OFFERS, answer_in_words


class Battle:
    """A match and what belongs to it at the table: offers, marks of the log, resignation, dice to be typed."""

    def __init__(
        self, rules: Ruleset, header: Header, people: tuple[int, ...], secret: bytes, is_typed: bool = False,
        match: Match | None = None,
    ) -> None:  # fmt: skip
        """A battle from its beginning; with a match of what was played elsewhere it is only shown."""
        self.rules = rules
        self.header = header
        self.people = people
        """Seats that people hold; the others agree to everything."""
        self.tape: Tape = TypedTape(secret, people) if is_typed else CommittedTape(secret, header.shares)
        self.gathering = Gathering(people) if header.shared and not is_typed else None
        """The shares in the dice, where people add some: the battle begins when they are in."""
        self._secret = secret
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
        self.asides = Asides()
        self.at_once: set[int] = set()
        self.started = 0
        """The entry from which the clock runs; 0: not everybody has sat down."""
        self.asked: dict[int, int] = {}
        """For each seat that is asked, the entry after which its question came."""
        self.lapses = 0
        """Answers in a row that nobody gave himself."""
        self.rest: Rest | None = None
        """Why nothing more can be played."""
        self.to_void: Voided | None = None
        """What must be written first, before anything else is: the newest entry was never played."""
        self._forms: dict[int, Decision | None] = {}
        self._sealed: list[Gave] = []
        self._sealed_since: dict[int, int] = {}
        self._trail: list[Trace] = []
        if match is None:
            self._set_up(())
        else:
            self.match = match
        self._note_asked({})
        if header.before:
            self._mark(-1, header.before, REST)

    def _set_up(self, fell: Fallen) -> None:
        self.tape.load(fell, 0)
        self.wanted = None
        if self.is_gathering:
            self.match = Match(Still(self.rules), self.rules.setup(self.header), self.tape)
            return
        try:
            self.match = begin(self.rules, self.header, self.tape)
        except (DiceWanted, ScriptFault) as stopped:
            self.wanted = Waiting(wanted_roll(stopped), (), fell)
            self.match = Match(Still(self.rules), self.rules.setup(self.header), self.tape)
        self.outcome = self.match.state.outcome

    # -- what can be read -------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def is_gathering(self) -> bool:
        """Whether shares in the dice are still awaited: nothing is played before."""
        return self.gathering is not None and self.gathering.phase != "done"

    @property
    def is_over(self) -> bool:
        return self.outcome is not None or (self.match.is_over and self._asks)

    @property
    def is_open(self) -> bool:
        """Whether nothing has to be hidden any more: the battle is over, or can never be played on."""
        return self.is_over or (self.rest is not None and not self.rest.can_go_on)

    @property
    def _asks(self) -> bool:
        return self.outcome is None and self.wanted is None and self.rest is None and not self.is_gathering

    def waiting(self) -> tuple[int, ...]:
        """The seats whose answers are awaited."""
        return self.match.seats_to_answer() if self._asks else ()

    def form_for(self, seat: int) -> Decision | None:
        return self.match.form_for(seat) if self._asks else None

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

    def judge(self, entry: AnyEntry) -> Verdict:
        """Whether this may be written now; an answer is read and judged here, and then not again."""
        return verdict_on(self, entry)

    def refusals(self, entry: AnyEntry) -> tuple[Refusal, ...]:
        """Every reason why this may not be written now."""
        return self.judge(entry).refusals

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why a seat cannot simply take its last answer back; looked up, nothing is run again."""
        if self.is_over or self.rest is not None:
            return Refusal(UNDO, "the battle is over" if self.rest is None else self.rest.words)
        if self.wanted is not None:
            return Refusal(UNDO, "dice are awaited")
        if seat in self.match.waiting:
            return None
        last = self._trail[-1] if self._trail else Trace((), 0, "")
        return undo_refusal(seat, last.seats, self.match.log[last.step :], self.match.state_at(last.step))

    def last_of(self, seat: int) -> Trace | None:
        """The newest answer in which a seat had its say."""
        return next((trace for trace in reversed(self._trail) if seat in trace.seats), None)

    # -- playing ----------------------------------------------------------------------------------------------------

    def play(self, number: int, entry: AnyEntry, judged: Judged | None = None) -> None:
        """Take an entry of the book, an answer perhaps with its judgement; raises ScriptFault where the rules break."""
        self.number = number
        self.asides.note(entry)
        kept: dict[int, int] = {}
        match entry:
            case Gave():
                self.lapses = 0 if entry.seat in self.people else self.lapses
                self._give((*self._sealed, entry), entry, (), judged)
            case Lapsed():
                self._lapse(entry, judged)
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
            case Pledged() | Shared() | Begun():
                self._gather(entry)
            case Seated():
                self.started = number
            case Habit():
                self.habits[entry.seat] = entry.reactions
                self.at_once = self.at_once - {entry.seat} | ({entry.seat} if entry.at_once else set())
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

    def _lapse(self, entry: Lapsed, judged: Judged | None) -> None:
        self.lapses += 1
        self._mark(entry.seat, f"{letter(entry.seat)}: time ran out", CLOCK)
        answer = Gave(entry.seat, entry.answer)
        self._give((*self._sealed, answer), answer, (), judged)

    def _gather(self, entry: Pledged | Shared | Begun) -> None:
        """Take a pledge or a share; when all are in, the dice are made of them and the battle begins."""
        gathering = self.gathering
        assert gathering is not None, "shares were awaited when this was written"
        left_out = gathering.take(entry)
        if isinstance(entry, Begun):
            others = " and ".join(map(letter, left_out))
            self._mark(entry.seat, f"{letter(entry.seat)} begins without a share of {others} in the dice", DICE)
        if gathering.phase == "done":
            self.header = replace(self.header, shares=in_order(gathering.shares))
            self.tape = CommittedTape(self._secret, self.header.shares)
            self._set_up(())

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

    def _give(self, answers: tuple[Gave, ...], last: Gave, fell: Fallen, judged: Judged | None = None) -> None:
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
            self._answer(form, last, judged)
        except ScriptFault as fault:
            roll = wanted_roll(fault)
            self.match.voided.pop()
            self._wait(roll, answers, fell)
            return
        if self.match.waiting:
            self._sealed.append(last)
            self._sealed_since[last.seat] = since
            return
        self._sealed = []
        self._trail.append(Trace(seats, step, words, thrown, since, is_reaction, last.joined))
        self._settle()

    def _answer(self, form: Decision, entry: Gave, judged: Judged | None) -> None:
        """What comes out of a book has not been judged yet."""
        if judged is None or judged.form is not form:
            judged = judged_answer(self.match, entry.seat, entry.answer)
        if judged.refusals:
            raise ScriptFault(f"the book has an answer that is refused: {judged.refusals[0].text}")
        self.match.accept(judged)

    def _settle(self) -> None:
        self.revision += 1
        self.offers.clear()
        self.outcome = self.outcome or self.match.state.outcome

    def _wait(self, roll: Roll, answers: tuple[Gave, ...], fell: Fallen) -> None:
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
        while self.undo_refusal(seat) is None and self.match.take_back(seat) is None:
            if not self._cut(seat).joined:
                break
        self._settle()

    def _cut(self, seat: int) -> Trace:
        """The log has become shorter by the newest answer of a seat and all that came after; marks stay."""
        end, last = len(self.match.log), Trace((), 0, "", len(self.tape.throws))
        self.epoch += 1
        while self._trail and seat not in last.seats:
            last = self._trail.pop()
        self.gone.append((last.thrown, len(self.tape.throws)))
        self.marks = [replace(mark, step=min(mark.step, end)) for mark in self.marks]
        self._sealed = []
        return last

    # -- what needs the others' consent -----------------------------------------------------------------------------

    def _ask(self, entry: Asked) -> None:
        others = self.offers.get(entry.to)
        if others is not None and others.by != entry.seat and entry.to == "draw":
            self._agree(Agreed(entry.seat, "draw", True))
            return
        agreed = tuple(seat.id for seat in self.state.seats if seat.id == entry.seat or seat.id not in self.people)
        self.offers[entry.to] = Offer(entry.to, entry.seat, OFFERS[entry.to], agreed)
        self._carry_out(entry.to)

    def _agree(self, entry: Agreed) -> None:
        offer = self.offers.get(entry.to)
        if offer is None:
            return
        if not entry.yes:
            del self.offers[entry.to]
            self._mark(entry.seat, f"{letter(entry.seat)} does not let {letter(offer.by)} {DECLINED[entry.to]}", UNDO)
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
        elif to == "rules":
            self._mark(offer.by, "All agree to go on under the rules as they are now", REST)
            self._end(Outcome((), "it goes on under the rules as they are now", REST))
        elif self.wanted is None and self.match.take_back(offer.by) is None:
            self._cut(offer.by)
            self._mark(offer.by, f"{letter(offer.by)} takes back {LAST}", UNDO)
            self._settle()

    def stand_still(self, rest: Rest) -> None:
        """From here on nothing is played: the log says why."""
        self.rest = rest
        if not any(mark.text == rest.words for mark in self.marks):
            self._mark(-1, rest.words, REST)
        self._note_asked({})

    def _mark(self, seat: int, text: str, clause: str) -> None:
        self.marks.append(Mark(len(self.match.log), seat, text, clause))

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.wanted = None
        self._settle()
