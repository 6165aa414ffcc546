"""A record is a battle as JSON lines: the header, then every answer and every throw, with digests on the way.

The same header and inputs give the same battle anywhere; a replay notices the first digest that differs. A damaged or
truncated record is read up to its last good digest, and the reader says where it broke.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from .codec import digest, read_answer, to_json
from .decisions import Refusal
from .dice import CommittedDice, Dice, DiceEnded, Faces, Roll, Thrown, WrongDice, checked_faces, commitment_of
from .files import is_plain
from .inputs import Answered, AnsweredTogether, Fell, Input
from .match import Match, ScriptFault
from .ruleset import Header, Ruleset
from .seal import WrongKey, is_sealed, seal, unseal
from .state import State

FORMAT = "grognard-record-1"
MOST_BYTES = 16 * 1024 * 1024
MOST_LINES = 200_000


Gone = tuple[tuple[int, ...], Faces]
"""Sides and faces of a throw that was taken back."""


class Line(Struct, frozen=True, gc=False):
    """One line of a record: an input, or the digest of the state reached; neither for an input that was voided."""

    number: int
    input: Input | None = None
    digest: str = ""
    is_end: bool = False
    gone: Gone | None = None
    """A throw of a part of the battle that was taken back: it used up numbers of the secret."""


class Record(Struct, frozen=True):
    header: Header
    lines: tuple[Line, ...]
    secret: str = ""
    """Secret of committed dice, opened at the end."""
    broken: str = ""
    """Where and why reading stopped, if the record is damaged."""


class BrokenRecord(Exception):
    """A record that cannot be used at all; the message says why."""


class Divergence(Exception):
    """A replay that does not go as recorded; the message says where."""


# -- writing -------------------------------------------------------------------------------------------------------


def lines_of(
    match: Match, header: Header, secret: bytes = b"", gone: Mapping[int, Sequence[Gone]] | None = None
) -> Iterator[bytes]:
    """The record of a match so far, line by line; `gone` has what was thrown and taken back, by the throws before."""
    yield to_json({"format": FORMAT, "header": header})
    states = [chapter.state for chapter in match.chapters[1:]] + [match.checkpoint]
    written = _Inputs(gone or {})
    for chapter, after in zip(match.chapters, states, strict=False):
        if chapter.inputs:
            yield from written.lines(chapter.inputs)
            yield to_json({"x": digest(after)})
    yield from written.lines(match.inputs)
    yield from written.due()
    yield from (to_json({"void": why, "of": taken}) for taken, why in match.voided)
    if match.state.outcome is not None:
        end: dict[str, Any] = {"end": match.state.outcome, "x": digest(match.state)}
        if secret:
            end["secret"] = secret.hex()
        yield to_json(end)


class _Inputs:
    """Writes inputs; throws that were taken back come before the next one that was not."""

    def __init__(self, gone: Mapping[int, Sequence[Gone]]) -> None:
        self._gone = gone
        self._thrown = 0

    def lines(self, inputs: Iterable[Input]) -> Iterator[bytes]:
        for taken in inputs:
            if isinstance(taken, Fell):
                yield from self.due()
                self._thrown += 1
            yield _input_line(taken)

    def due(self) -> Iterator[bytes]:
        return (to_json({"g": throw}) for throw in self._gone.get(self._thrown, ()))


def _input_line(taken: Input) -> bytes:
    match taken:
        case Fell():
            return to_json({"d": taken.faces})
        case Answered():
            return to_json({"a": (taken.seat, taken.answer)})
        case AnsweredTogether():
            return to_json({"t": taken.answers})


def save(path: Path, match: Match, header: Header, secret: bytes = b"", key: bytes = b"") -> None:
    """Write the record beside and put it in place at once, so that a crash leaves the old or the new one.

    With a key the record of a game that is not over is sealed: only its header can be read.
    """
    lines = list(lines_of(match, header, secret))
    if key and match.state.outcome is None:
        lines = [lines[0], seal(b"\n".join(lines[1:]) + b"\n", key)]
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(b"\n".join(lines) + b"\n")
    beside.replace(path)


# -- reading -------------------------------------------------------------------------------------------------------


def load(path: Path, key: bytes = b"") -> Record:
    """Read a record; what is damaged is cut off behind its last good digest and described in `broken`."""
    if path.stat().st_size > 2 * MOST_BYTES:
        raise BrokenRecord(_too_large(str(path)))
    return parse(_unsealed(path.read_bytes(), str(path), key), str(path))


def _unsealed(data: bytes, name: str, key: bytes) -> bytes:
    header, _, rest = data.partition(b"\n")
    if not is_sealed(rest):
        return data
    if not key:
        raise BrokenRecord(f"{name}: sealed until the game has ended; only its key opens it before")
    try:
        return header + b"\n" + unseal(rest.strip(), key)
    except WrongKey as fault:
        raise BrokenRecord(f"{name}: {fault}") from fault


def _too_large(name: str) -> str:
    return f"{name}: larger than {MOST_BYTES // 1024 // 1024} MiB"


def parse(data: bytes, name: str) -> Record:
    """Read a record from its bytes."""
    if len(data) > MOST_BYTES:
        raise BrokenRecord(_too_large(name))
    if data.count(b"\n") > MOST_LINES:
        raise BrokenRecord(f"{name}: more than {MOST_LINES} lines")
    rows = data.split(b"\n")
    header = _header(rows[0], name)
    lines: list[Line] = []
    secret, broken, ended = "", "", False
    for number, row in enumerate(rows[1:], start=2):
        if not row.strip():
            continue
        try:
            raw = _row(row)
            lines.append(_line(number, raw))
            ended = "end" in raw
            secret = msgspec.convert(raw.get("secret", secret), type=str)
        except (ValueError, TypeError, RecursionError) as fault:
            broken = f"{name}: line {number} is damaged ({fault})"
            break
    if not broken and not ended and not data.endswith(b"\n"):
        broken = f"{name}: cut off in line {len(rows)}"
    if broken:
        lines = _good(lines)
    return Record(header, tuple(lines), secret, broken)


def _header(row: bytes, name: str) -> Header:
    try:
        raw = _row(row)
        if raw.get("format") != FORMAT:
            raise BrokenRecord(f"{name}: not a record (line 1 must say format {FORMAT})")
        return msgspec.convert(raw["header"], type=Header)
    except (ValueError, KeyError, RecursionError) as fault:
        raise BrokenRecord(f"{name}: line 1 is not a header ({fault})") from fault


def _row(row: bytes) -> dict[str, Any]:
    raw = msgspec.json.decode(row)
    if not isinstance(raw, dict):
        raise ValueError("not an object")
    return raw


def _line(number: int, raw: dict[str, Any]) -> Line:
    if "d" in raw:
        return Line(number, Fell(msgspec.convert(raw["d"], type=Faces)))
    if "a" in raw:
        seat, answer = raw["a"]
        return Line(number, Answered(_seat(seat), answer))
    if "t" in raw:
        return Line(number, AnsweredTogether(tuple((_seat(seat), answer) for seat, answer in raw["t"])))
    if "g" in raw:
        return Line(number, gone=msgspec.convert(raw["g"], type=Gone))
    if "void" in raw:
        return Line(number)
    if "x" in raw:
        return Line(number, digest=msgspec.convert(raw["x"], type=str), is_end="end" in raw)
    raise ValueError(f"unknown line with {', '.join(sorted(map(str, raw)))}")


def _seat(raw: Any) -> int:
    return msgspec.convert(raw, type=int)


def _good(lines: list[Line]) -> list[Line]:
    while lines and not lines[-1].digest:
        lines.pop()
    return lines


# -- replaying -----------------------------------------------------------------------------------------------------


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
    return CommittedDice(secret)


def _set_up(rules: Ruleset, header: Header) -> State:
    """The start of a recorded battle; a header that nobody could have played from is a broken record."""
    if header.game != rules.id or header.version != rules.version:
        words = f"{header.game} version {header.version}; here is {rules.id} version {rules.version}"
        raise BrokenRecord(f"the record was made with {words}")
    try:
        state = rules.setup(header)
    except (ValueError, LookupError, TypeError, ArithmeticError, msgspec.ValidationError) as fault:
        raise BrokenRecord(f"the header cannot be set up: {fault}") from fault
    names = [seat.name for seat in state.seats] + [unit.name for unit in state.units]
    if not all(map(is_plain, names)):
        raise BrokenRecord("the header cannot be set up: a name holds control characters")
    return state


class Replay:
    """Plays a record step by step; stops with Divergence where the battle does not go as recorded."""

    def __init__(self, rules: Ruleset, record: Record, verify_dice: bool = False) -> None:
        self.record = record
        check = committed_check(record) if verify_dice else None
        self._dice = RecordedDice(record, check)
        self.match = Match(rules, _set_up(rules, record.header), self._dice)
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
        try:
            refusals = (answer,) if isinstance(answer, Refusal) else self.match.answer(seat, answer)
        except ScriptFault as fault:
            if isinstance(fault.__cause__, Divergence):
                raise fault.__cause__ from None
            raise Divergence(f"line {number}: the rules break down on this answer: {fault}") from fault
        if refusals:
            raise Divergence(f"line {number}: refused: {'; '.join(refusal.text for refusal in refusals)}")
