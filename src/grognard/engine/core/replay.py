"""Playing a record again: every answer, throw and digest is compared, and the first that differs is named."""

from typing import Any

import msgspec

from ..asking.decisions import Refusal
from ..dice.rolls import CommittedDice, Dice, DiceEnded, Faces, Roll, Thrown, WrongDice, checked_faces, commitment_of
from ..opening import Laying, settle
from ..ruleset import Header, Ruleset
from .codec import digest, read_answer
from .files import is_plain
from .inputs import Answered, AnsweredTogether, Fell
from .match import Match, ScriptFault
from .record import MOST_LINES, BrokenRecord, Divergence, Line, Record
from .state import State


class RecordedDice:
    """The throws of a record, in order; with a secret each is compared with the dice that secret gives."""

    def __init__(self, record: Record, check: Dice | None = None) -> None:
        self._is_cut_off = bool(record.broken)
        self._throws = [(line.number, line.input.faces) for line in record.lines if isinstance(line.input, Fell)]
        self._gone = [(line.number, *line.gone) for line in record.lines if line.gone is not None]
        self._check = check
        self._next = 0

    def _skip(self, before: int) -> None:
        """Throws that were taken back before a line: they fell from the secret too."""
        while self._gone and self._gone[0][0] < before:
            number, sides, faces = self._gone.pop(0)
            if self._check is not None and self._check.throw(Thrown(-1, "", "taken back", sides)) != faces:
                raise Divergence(f"line {number}: the opened secret gives other dice than {faces}")

    def throw(self, roll: Roll) -> Faces:
        if self._next == len(self._throws):
            if self._is_cut_off:
                raise DiceEnded
            raise Divergence(f"the record has no dice left for {roll.purpose}")
        number, faces = self._throws[self._next]
        self._skip(number)
        self._next += 1
        try:
            checked_faces(roll.dice(), faces, f"{len(roll.dice())} dice for {roll.purpose}")
        except WrongDice as fault:
            raise Divergence(f"line {number}: {fault}") from fault
        if self._check is not None and self._check.throw(roll) != faces:
            raise Divergence(f"line {number}: the opened secret gives other dice than {faces} for {roll.purpose}")
        return faces

    def finish(self) -> None:
        """Complain about dice nobody rolled."""
        self._skip(MOST_LINES + 2)
        if self._next < len(self._throws):
            raise Divergence(f"line {self._throws[self._next][0]}: dice that nobody rolls")


def committed_check(record: Record) -> Dice | None:
    """The dice of the opened secret, checked against the hash in the header; None without a commitment."""
    if not record.header.commitment:
        return None
    if not record.secret:
        raise Divergence("the dice are committed but their secret is not opened in this record")
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as fault:
        raise Divergence(f"the opened secret is not a hexadecimal number: {fault}") from fault
    if commitment_of(secret) != record.header.commitment:
        raise Divergence("the opened secret does not have the hash published in the header")
    return CommittedDice(secret, record.header.shares)


def _set_up(rules: Ruleset, header: Header) -> State:
    """The start of a recorded battle; a header that nobody could have played from is a broken record."""
    if header.game != rules.id:
        raise BrokenRecord(f"the record is one of {header.game}, not of {rules.id}")
    try:
        state = rules.setup(header)
    except (ValueError, LookupError, TypeError, ArithmeticError, msgspec.ValidationError) as fault:
        raise BrokenRecord(f"the header cannot be set up: {fault}") from fault
    names = [seat.name for seat in state.seats] + [unit.name for unit in state.units]
    if not all(map(is_plain, names)):
        raise BrokenRecord("the header cannot be set up: a name holds control characters")
    return state


class Replay:
    """Plays a record step by step; stops with Divergence where the battle does not go as recorded.

    Rules of another version may play it all the same: every digest is compared, so it is noticed where they do not.
    """

    def __init__(self, rules: Ruleset, record: Record, verify_dice: bool = False) -> None:
        self.record = record
        check = committed_check(record) if verify_dice else None
        self._dice = RecordedDice(record, check)
        self.match = Match(rules, _set_up(rules, record.header), self._dice)
        self._laying: Laying | None = Laying(record.header.opening)
        self._at = 0
        self._chapter = 0
        """Chapters before this one have been compared with their digests."""

    def step(self) -> bool:
        """Take the next line of the record; False at its end."""
        if self._at == len(self.record.lines):
            self._dice.finish()
            return False
        line = self.record.lines[self._at]
        self._at += 1
        if line.digest:
            self._compare(line)
        elif isinstance(line.input, Answered):
            self._answer(line.number, line.input.seat, line.input.answer)
        elif isinstance(line.input, AnsweredTogether):
            for seat, answer in line.input.answers:
                self._answer(line.number, seat, answer)
        return True

    def run(self) -> Match:
        while self.step():
            pass
        return self.match

    def _compare(self, line: Line) -> None:
        state = self.match.state if line.is_end else self._after_chapter(line)
        if line.is_end and not self.match.is_over:
            raise Divergence(f"line {line.number}: the recorded battle ends here, this one does not")
        if digest(state) != line.digest:
            raise Divergence(f"line {line.number}: the state differs from the recorded one")

    def _after_chapter(self, line: Line) -> State:
        """The state after the next script that had inputs: only those have digests. The match may be further on."""
        chapters = self.match.chapters
        while self._chapter < len(chapters) and not chapters[self._chapter].inputs:
            self._chapter += 1
        if self._chapter >= len(chapters):
            raise Divergence(f"line {line.number}: a digest in the middle of a script")
        self._chapter += 1
        return chapters[self._chapter].state if self._chapter < len(chapters) else self.match.checkpoint

    def _answer(self, number: int, seat: int, raw: Any) -> None:
        form = self.match.form_for(seat)
        if form is None:
            raise Divergence(f"line {number}: seat {seat} is not asked anything here")
        answer = read_answer(form, raw)
        is_laid = self._is_laid(seat, answer)
        try:
            refusals = (answer,) if isinstance(answer, Refusal) else self.match.answer(seat, answer)
        except ScriptFault as fault:
            if isinstance(fault.__cause__, Divergence):
                raise fault.__cause__ from None
            raise Divergence(f"line {number}: the rules break down on this answer: {fault}") from fault
        if refusals:
            raise Divergence(f"line {number}: refused: {'; '.join(refusal.text for refusal in refusals)}")
        if is_laid:
            settle(self.match)

    def _is_laid(self, seat: int, answer: Any) -> bool:
        """Whether this is still the prepared opening being laid."""
        if self._laying is not None and self._laying.take(self.match) != (seat, answer):
            self._laying = None
        return self._laying is not None
