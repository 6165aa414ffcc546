"""A brief for a judge out of a position file: the position, the answers to try in order and the dice that fall.

Each game reads its own positions; answers and dice are the same in all.
"""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from .. import positions
from ..core.files import FileFaults, Reader, read_bytes
from ..core.state import Point, State

KINDS = ("choose", "share", "move", "place")
DICE = "[[4, 6, 1], { for = 'damage', faces = [5, 5] }]"


class Brief(Struct, frozen=True):
    state: State
    answers: tuple[Any, ...] = ()
    dice: tuple[Any, ...] = ()


def read_brief(reader: Reader, position: Callable[[Reader], State]) -> Brief:
    """The brief in a file, whose position the game reads; raises FileFaults with everything that is wrong."""
    if reader.faults:
        raise FileFaults(reader.faults)
    state, dice, answers = position(reader), _throws(reader), []
    for row in positions.rows(reader, "answer"):
        answers.append(_answer(row))
        dice += _throws(row)
        row.finish()
    reader.finish()
    if reader.faults:
        raise FileFaults(reader.faults)
    return Brief(state, tuple(answers), tuple(dice))


def sound(state: State, text: str, position: Callable[[Reader], State]) -> State:
    """A position out of a record, if its text as a file gives it again; raises FileFaults or ValueError."""
    if read_brief(read_bytes("position", text.encode()), position).state != state:
        raise ValueError("the position is not one that can be written down")
    return state


def _throws(reader: Reader) -> list[Any]:
    """Throws in order: faces, or what they are for with their faces."""
    given = reader.value("dice", [])
    found: list[Any] = []
    for throw in given if isinstance(given, list) else [None]:
        purpose, faces = ("", throw) if not isinstance(throw, dict) else (throw.get("for", ""), throw.get("faces"))
        if isinstance(faces, list) and isinstance(purpose, str) and all(type(face) is int for face in faces):
            found.append((purpose, tuple(faces)) if purpose else tuple(faces))
        else:
            reader.fault("dice", "not understood", (DICE,))
    return found


def _answer(row: Reader) -> Any:
    """One of: choose (keys), share (lot, bin, number), move (a path a model), place (a spot a piece)."""
    kinds = [kind for kind in KINDS if row.has(kind)]
    for kind in KINDS:
        row.value(kind)
    if len(kinds) != 1:
        row.fault("choose", "one answer is needed", ("choose, share, move or place",))
        return ()
    if kinds[0] == "choose":
        return row.texts("choose")
    if kinds[0] == "share":
        return tuple(tuple(part) if isinstance(part, list) else part for part in row.value("share") or ())
    if kinds[0] == "move":
        return tuple(_path(path) for path in positions.rows(row, "move"))
    return tuple(_spot(spot) for spot in positions.rows(row, "place"))


def _path(row: Reader) -> tuple[Any, ...]:
    """A model and its path, with the way that it faces in the end where the file says it."""
    turn = (row.number("turn", 0, 0, 359),) if row.has("turn") else ()
    row.value("turn")
    path = (row.number("model"), positions.points(row, "path"), *turn)
    row.finish()
    return path


def _spot(row: Reader) -> tuple[str, Point, int]:
    spot = (row.text("piece"), positions.point(row, "at", row.value("at")), row.number("turn", 0, 0, 359))
    row.finish()
    return spot
