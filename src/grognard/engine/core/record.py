"""A record is a battle as JSON lines: the header, then every answer and every throw, with digests on the way.

The same header and inputs give the same battle anywhere; a replay notices the first digest that differs. The lines are
linked by hashes. A damaged or truncated record is read up to its last good digest, and the reader says where it broke.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from ..dice.rolls import Faces
from ..ruleset import Header
from .codec import digest, to_json
from .inputs import Answered, AnsweredTogether, Fell, Input
from .links import is_linked, link_of, linked
from .match import Match
from .seal import WrongKey, is_sealed, seal, unseal

FORMAT = "grognard-record-2"
UNLINKED = "grognard-record-1"
"""Records of this older format have no hashes: they are read, and nothing proves that they were not changed."""
MOST_BYTES = 16 * 1024 * 1024
MOST_LINES = 200_000
NEW_LINE = b"\n"


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
    proofs: tuple[str, ...] = ()
    """What belongs to it, as its header says: `lines`, `digests`, and `dice` where they are committed."""
    fingerprint: str = ""
    """The hash of its last line, which stands for all of it."""
    secret: str = ""
    """Secret of committed dice, opened at the end."""
    broken: str = ""
    """Where and why reading stopped, if the record is damaged."""


class BrokenRecord(Exception):
    """A record that cannot be used at all; the message says why."""


class Divergence(Exception):
    """A replay that does not go as recorded; the message says where."""


# -- writing -------------------------------------------------------------------------------------------------------


def proofs_of(header: Header) -> tuple[str, ...]:
    """What a record with this header can prove."""
    return ("lines", "digests", "dice") if header.commitment else ("lines", "digests")


def lines_of(
    match: Match,
    header: Header,
    secret: bytes = b"",
    gone: Mapping[int, Sequence[Gone]] | None = None,
    beside: Sequence[dict[str, Any]] = (),
) -> Iterator[bytes]:
    """The record of a match so far, line by line; `gone` has what was thrown and taken back, by the throws before, and
    `beside` what happened that is no part of the rules."""
    return linked((*_rows(match, header, secret, gone or {}), *map(to_json, beside)))


def _rows(match: Match, header: Header, secret: bytes, gone: Mapping[int, Sequence[Gone]]) -> Iterator[bytes]:
    yield to_json({"format": FORMAT, "header": header, "proofs": proofs_of(header)})
    states = [chapter.state for chapter in match.chapters[1:]] + [match.checkpoint]
    written = _Inputs(gone)
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
            yield to_json(row_of(taken))

    def due(self) -> Iterator[bytes]:
        return (to_json({"g": throw}) for throw in self._gone.get(self._thrown, ()))


def row_of(taken: Input) -> dict[str, Any]:
    """An input as plain data."""
    match taken:
        case Fell():
            return {"d": taken.faces}
        case Answered():
            return {"a": (taken.seat, taken.answer)}
        case AnsweredTogether():
            return {"t": taken.answers}


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
    rows = data.removesuffix(b"\n").split(b"\n")
    header, proofs = _header(rows[0], name)
    reader = _Reader() if proofs else _OldReader()
    broken = ""
    for number, row in enumerate(rows, start=1):
        try:
            reader.take(number, row)
        except (ValueError, TypeError, RecursionError) as fault:
            broken = f"{name}: line {number} is damaged ({fault})"
            break
    if not broken and reader.is_cut_off(data):
        broken = f"{name}: cut off {'after' if data.endswith(NEW_LINE) else 'in'} line {len(rows)}"
    lines = _good(reader.lines) if broken else reader.lines
    return Record(header, tuple(lines), proofs, reader.link.decode(), reader.secret, broken)


class _Reader:
    """Takes the lines of a record one after another; raises ValueError where one is damaged."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.secret = ""
        self.link = b""
        self._is_complete = False

    def take(self, number: int, row: bytes) -> None:
        if self._is_complete:
            if row:
                raise ValueError("the record had ended before")
            return
        raw = _row(row)
        self.link = link_of(row, self.link)
        if "lines" in raw:
            self._is_complete = True
        elif number > 1:
            self._add(number, raw)

    def _add(self, number: int, raw: dict[str, Any]) -> None:
        self.lines.append(_line(number, raw))
        self.secret = msgspec.convert(raw.get("secret", self.secret), type=str)

    def is_cut_off(self, data: bytes) -> bool:
        return not self._is_complete


class _OldReader(_Reader):
    """Takes lines without hashes."""

    def take(self, number: int, row: bytes) -> None:
        if number == 1 or not row.strip():
            return
        raw = _row(row)
        if is_linked(row):
            raise ValueError("a record of this format has no hashes")
        self._add(number, raw)
        self._is_complete = "end" in raw

    def is_cut_off(self, data: bytes) -> bool:
        return not self._is_complete and not data.endswith(b"\n")


def _header(row: bytes, name: str) -> tuple[Header, tuple[str, ...]]:
    """The header and what it promises; nothing in the older format."""
    try:
        raw = _row(row)
        if raw.get("format") not in (FORMAT, UNLINKED):
            raise BrokenRecord(f"{name}: not a record (line 1 must say format {FORMAT})")
        header = msgspec.convert(raw["header"], type=Header)
        proofs = msgspec.convert(raw.get("proofs", ()), type=tuple[str, ...])
    except (ValueError, KeyError, RecursionError) as fault:
        raise BrokenRecord(f"{name}: line 1 is not a header ({fault})") from fault
    if proofs != (() if raw["format"] == UNLINKED else proofs_of(header)):
        raise BrokenRecord(f"{name}: line 1 promises other proofs ({', '.join(proofs) or 'none'}) than it has")
    return header, proofs


def _row(row: bytes) -> dict[str, Any]:
    raw = msgspec.json.decode(row)
    if not isinstance(raw, dict):
        raise ValueError("not an object")
    return raw


def input_of(raw: dict[str, Any]) -> Input | None:
    """An input from plain data; None where it is none."""
    if "d" in raw:
        return Fell(msgspec.convert(raw["d"], type=Faces))
    if "a" in raw:
        seat, answer = raw["a"]
        return Answered(_seat(seat), answer)
    if "t" in raw:
        return AnsweredTogether(tuple((_seat(seat), answer) for seat, answer in raw["t"]))
    return None


def _line(number: int, raw: dict[str, Any]) -> Line:
    taken = input_of(raw)
    if taken is not None:
        return Line(number, taken)
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
