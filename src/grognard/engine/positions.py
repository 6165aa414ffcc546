"""A State as a TOML file that people can read and change: every piece with its place, counters, tags and who knows it.

Complete: reading what was written gives an equal State. Lengths are written in whole units with two decimals, ids are
the numbers of the rows. Games add shorter forms of their own.
"""

import re
from collections.abc import Iterator
from typing import Any

from .core.files import Reader
from .core.state import Card, Counters, Feature, Known, Link, Location, Marker, Model, Outcome, Point, Seat, State, Unit
from .showing.words import LETTERS
from .space.table import FARTHEST

MOST_UNITS = FARTHEST // 100
"""No coordinate lies beyond this many units of length."""
MOST_PIECES = 2000
REF = re.compile(r"[mufkcs]\d{1,5}|clock")


# -- small shapes ---------------------------------------------------------------------------------------------------


def hundredths(reader: Reader, key: str, number: Any, low: int = 0, high: int = MOST_UNITS) -> int:
    """A length in units with at most two decimals, as whole hundredths."""
    if isinstance(number, bool) or not isinstance(number, int | float) or not low <= number <= high:
        reader.fault(key, "wrong length", (f"a number from {low} to {high}",))
        return 0
    exact = round(number * 100)
    if abs(number * 100 - exact) > 1e-6:
        reader.fault(key, "finer than a hundredth", ("at most two decimals",))
    return exact


def point(reader: Reader, key: str, pair: Any) -> Point:
    if not isinstance(pair, list) or len(pair) != 2:
        reader.fault(key, "not a point", ("[x, y]",))
        return 0, 0
    return hundredths(reader, key, pair[0]), hundredths(reader, key, pair[1])


def points(reader: Reader, key: str) -> tuple[Point, ...]:
    return tuple([spot or (0, 0) for spot in spots(reader, key)])


def spots(reader: Reader, key: str) -> tuple[Point | None, ...]:
    """A list of points, with nothing for each that is none."""
    pairs = reader.value(key, [])
    if not isinstance(pairs, list) or len(pairs) > MOST_PIECES:
        reader.fault(key, "not a list of points", ("[[x, y], …]",))
        return ()
    found: list[Point | None] = []
    for number, pair in enumerate(pairs, 1):
        before, read = len(reader.faults), point(reader.entry(key, number, pair), f"{key}[{number}]", pair)
        found.append(read if len(reader.faults) == before else None)
    return tuple(found)


def place(reader: Reader, key: str = "at") -> Location | None:
    """A point, the name of a zone, or nothing."""
    given = reader.value(key)
    return given if given is None or isinstance(given, str) else point(reader, key, given)


def counters(reader: Reader, key: str = "counters") -> Counters:
    table = reader.value(key, {})
    fits = isinstance(table, dict) and all(
        isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 53 for value in table.values()
    )
    if not fits:
        reader.fault(key, "wrong type", ("{ name = whole number, … }",))
        return {}
    return {name: value for name, value in table.items() if value}


def numbers(reader: Reader, key: str, below: int) -> tuple[int, ...]:
    """A list of row numbers."""
    found = reader.value(key, [])
    fits = isinstance(found, list) and all(type(number) is int and 0 <= number < below for number in found)
    if not fits or len(set(found)) < len(found):
        reader.fault(key, "not a list of different row numbers", (f"0 to {below - 1}",) if below else ("nothing",))
        return ()
    return tuple(found)


def optional_number(reader: Reader, key: str, below: int) -> int | None:
    return reader.number(key, 0, 0, max(below - 1, 0)) if reader.has(key) else reader.value(key)


def known(reader: Reader) -> Known:
    """Which seats know a piece, as letters; without the key everybody does."""
    if not reader.has("known"):
        reader.value("known")
        return None
    return tuple(sorted(LETTERS.index(one) for one in reader.texts("known", LETTERS)))


def seat(reader: Reader, key: str, seats: int) -> int:
    """A seat by its letter."""
    letter = reader.text(key, None, LETTERS[:seats])
    return LETTERS.index(letter) if letter else 0


def tags(reader: Reader) -> tuple[str, ...]:
    return tuple(sorted(set(reader.texts("tags"))))


def ref(reader: Reader, key: str) -> str | None:
    """A piece such as `u3`, if one is named."""
    text = reader.text(key, "")
    if text and not REF.fullmatch(text):
        reader.fault(key, "not a piece", ("a letter of m u f k c s and a number, such as u3",))
        return None
    return text or None


def rows(reader: Reader, key: str) -> list[Reader]:
    found = reader.tables(key)
    if len(found) > MOST_PIECES:
        reader.fault(key, "too many", (f"at most {MOST_PIECES}",))
        return []
    return found


# -- pieces ---------------------------------------------------------------------------------------------------------


def read_seats(reader: Reader, number: int) -> tuple[Seat, ...]:
    found = []
    for id, row in enumerate(rows(reader, "seat")):
        found.append(Seat(id, row.text("name", LETTERS[id % len(LETTERS)]), counters(row), tags(row)))
        row.finish()
    if len(found) != number:
        reader.fault("seat", f"{len(found)} seats described", (f"{number} tables [[seat]]",))
    return tuple(found)


def read_units(reader: Reader, seats: int, models: int) -> tuple[Unit, ...]:
    """Units that name their members."""
    tables = rows(reader, "unit")
    return tuple(_unit(row, id, seats, len(tables), models) for id, row in enumerate(tables))


def _unit(row: Reader, id: int, seats: int, units: int, models: int) -> Unit:
    profile = row.text("profile")
    unit = Unit(
        id,
        seat(row, "seat", seats),
        profile,
        row.text("name", profile),
        numbers(row, "members", models),
        optional_number(row, "leader", models),
        optional_number(row, "parent", units),
        counters(row),
        tags(row),
        known(row),
    )
    row.finish()
    return unit


def read_models(reader: Reader, units: int) -> tuple[Model, ...]:
    """Models described one by one."""
    found = []
    for id, row in enumerate(rows(reader, "model")):
        found.append(
            Model(
                id,
                row.number("unit", None, 0, max(units - 1, 0)),
                row.text("profile"),
                hundredths(row, "radius", row.value("radius")),
                row.number("size"),
                row.flag("solid"),
                place(row),
                row.number("facing", 0, -36000, 36000),
                counters(row),
                tags(row),
                known(row),
            )
        )
        row.finish()
    return tuple(found)


def read_feature(row: Reader, id: int) -> Feature:
    """Terrain drawn by its outline."""
    outline, zones = points(row, "outline"), row.texts("zones")
    if len(outline) < 3 and not zones:
        row.fault("outline", "too few corners", ("at least 3 points",))
    kind, height = row.text("kind"), row.number("height")
    number, is_solid = row.number("id", id), row.flag("solid", True)
    feature = Feature(number, kind, outline, height, is_solid, counters(row), tags(row), known(row), zones)
    row.finish()
    return feature


def read_markers(reader: Reader) -> tuple[Marker, ...]:
    found = []
    for id, row in enumerate(rows(reader, "marker")):
        number, kind = row.number("id", id), row.text("kind")
        found.append(Marker(number, kind, place(row), ref(row, "on"), counters(row), tags(row), known(row)))
        row.finish()
    return tuple(found)


def read_cards(reader: Reader, seats: int) -> tuple[Card, ...]:
    found = []
    for id, row in enumerate(rows(reader, "card")):
        number, pile, index = row.number("id", id), row.text("pile"), row.number("index")
        owner, subject = seat(row, "owner", seats), ref(row, "subject")
        found.append(Card(number, pile, index, owner, subject, row.flag("up"), known(row)))
        row.finish()
    return tuple(found)


def read_links(reader: Reader) -> tuple[Link, ...]:
    found = []
    for row in rows(reader, "link"):
        kind, a, b = row.text("kind"), ref(row, "a"), ref(row, "b")
        found.append(Link(kind, a or "clock", b or "clock", counters(row), known(row)))
        row.finish()
    return tuple(found)


def read_outcome(reader: Reader, seats: int) -> Outcome | None:
    """How it ended, if it has: at most one row."""
    found = None
    for row in rows(reader, "outcome")[:1]:
        winners = tuple(LETTERS.index(one) for one in row.texts("winners", LETTERS[:seats]))
        found = Outcome(winners, row.text("reason"), row.text("clause"))
        row.finish()
    return found


# -- writing --------------------------------------------------------------------------------------------------------


def written(state: State, more: str = "") -> str:
    """The whole state as a position file; `more` is a line of comment."""
    head = [f"# {more}"] if more else []
    return "\n".join((*head, *_lines(state))) + "\n"


def _lines(state: State) -> Iterator[str]:
    yield f"game = {_text(state.game)}"
    yield f"scenario = {_text(state.scenario)}"
    yield f"options = {_texts(state.options)}"
    yield f"board = {_spot(state.board)}"
    yield f"round = {state.round}"
    yield f"phase = {_text(state.phase)}"
    yield f"step = {_text(state.step)}"
    if state.active is not None:
        yield f"active = {_text(LETTERS[state.active])}"
    if state.acting is not None:
        yield f"acting = {state.acting}"
    yield f"clock = {_table(state.clock)}"
    yield from _rows("seat", [{"name": one.name, **_state_of(one)} for one in state.seats])
    yield from _rows("unit", [_unit_row(one) for one in state.units])
    yield from _rows("model", [_model_row(one) for one in state.models])
    yield from _rows("terrain", [_feature_row(one) for one in state.features])
    yield from _rows(
        "marker", [{"id": m.id, "kind": m.kind, "at": m.at, "on": m.on, **_state_of(m)} for m in state.markers]
    )
    yield from _rows("card", [_card_row(one) for one in state.cards])
    yield from _rows("link", [{"kind": x.kind, "a": x.a, "b": x.b, **_state_of(x)} for x in state.links])
    if state.outcome is not None:
        end = state.outcome
        winners = [LETTERS[one] for one in end.winners]
        yield from _rows("outcome", [{"winners": winners, "reason": end.reason, "clause": end.clause}])


def _state_of(piece: Any) -> dict[str, Any]:
    """Counters, tags and who knows it, where there is anything to say."""
    row: dict[str, Any] = {"counters": piece.counters or None, "tags": list(getattr(piece, "tags", ())) or None}
    return row | _known_row(getattr(piece, "known", None))


def _known_row(seats: Known) -> dict[str, Any]:
    return {} if seats is None else {"known": [LETTERS[one] for one in seats]}


def _unit_row(one: Unit) -> dict[str, Any]:
    head = {"seat": LETTERS[one.seat], "profile": one.profile, "name": one.name, "members": list(one.members)}
    return head | {"leader": one.leader, "parent": one.parent} | _state_of(one)


def _model_row(one: Model) -> dict[str, Any]:
    row = {"unit": one.unit, "profile": one.profile, "at": one.place, "radius": _length(one.radius), "size": one.size}
    return row | {"solid": one.solid or None, "facing": one.facing or None} | _state_of(one)


def _feature_row(one: Feature) -> dict[str, Any]:
    row = {"id": one.id, "kind": one.kind, "outline": one.outline, "height": one.height, "solid": one.solid}
    return row | {"zones": list(one.zones) or None} | _state_of(one)


def _card_row(one: Card) -> dict[str, Any]:
    row = {"id": one.id, "pile": one.pile, "index": one.index, "owner": LETTERS[one.owner], "subject": one.subject}
    return row | {"up": one.up or None} | _known_row(one.known)


def _rows(key: str, found: list[dict[str, Any]]) -> Iterator[str]:
    if found:
        yield f"\n{key} = ["
        yield from (
            f"  {{ {', '.join(f'{k} = {_value(v)}' for k, v in row.items() if v is not None)} }}," for row in found
        )
        yield "]"


class _Length(str):
    """A number already written."""

    __slots__ = ()


def _length(value: int) -> _Length:
    return _Length(f"{value / 100:.2f}".rstrip("0").rstrip("."))


def _value(value: Any) -> str:
    if isinstance(value, _Length):
        return str(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return _table(value)
    if isinstance(value, tuple):
        return "[]" if not value else _spot(value) if isinstance(value[0], int) else f"[{', '.join(map(_spot, value))}]"
    return f"[{', '.join(map(_value, value))}]" if isinstance(value, list) else str(value)


def _spot(at: tuple[int, ...]) -> str:
    return f"[{_length(at[0])}, {_length(at[1])}]"


def _table(table: Counters) -> str:
    rows = ", ".join(f"{_key(key)} = {value}" for key, value in sorted(table.items()))
    return f"{{ {rows} }}" if rows else "{}"


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _text(key)


def _texts(words: tuple[str, ...]) -> str:
    return f"[{', '.join(map(_text, words))}]"


def _text(text: str) -> str:
    escaped = "".join(
        f"\\u{ord(sign):04x}" if ord(sign) < 32 or ord(sign) == 127 else {"\\": "\\\\", '"': '\\"'}.get(sign, sign)
        for sign in text
    )
    return f'"{escaped}"'
