"""Hits on Titans and Praetorians: the firer names a cell, two dice shift it, the location struck saves."""

from msgspec import Struct

from grognard.engine.asking.acts import NUMBERS, Turn, done_with, paired
from grognard.engine.asking.decisions import Decision, Progress
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.rolls import Count, Draw, Modifier, Modifiers, Pool, Thrown, total
from grognard.engine.space.arcs import FRONT, LEFT, REAR, RIGHT, sides
from grognard.kit.units.pieces import seat_of_model

from ..books import tables
from ..terms import is_on_table, model_name, place_of, post_of
from . import titan, titan_damage
from .blows import Hit, Hits, fired_by

AIM, SAVE = "netepic.titan.aim", "netepic.titan.location-save"
EMPTY = "empty"
Grid = tuple[tuple[str, ...], ...]
COLUMNS = ("left", "middle", "right")
NO_SAVE = 7


@implements("netepic.titan.location-save", "netepic.titan.aim")
def strike(game: Game, hit: Hit, number: int) -> Script[Hits]:
    """Hits that got past shields, each aimed and saved on its own; returned is what its end does to others."""
    after: Hits = []
    for _ in range(number):
        if is_on_table(game, hit.target):
            location = yield from aimed(game, hit)
            if location:
                after += yield from struck(game, hit, location, hit.penetrating)
    return after


@implements("netepic.titan.location-save")
def struck(game: Game, hit: Hit, location: str, penetrating: int) -> Script[Hits]:
    """A location that is hit saves, or suffers."""
    if (yield from is_saved(game, hit, location)):
        return []
    return (yield from titan_damage.damage(game, hit.target, location, penetrating, fired_by(game, hit)))


@implements("netepic.titan.facing", "netepic.titan.aim-barrage")
def facing(game: Game, hit: Hit) -> str:
    """The side of a titan that looks at the firer; on a border the front and the sides count before the rear."""
    target = game.state.models[hit.target]
    post = post_of(game, hit.firer) if hit.firer >= 0 else -1
    origin = place_of(game, post) if post >= 0 and is_on_table(game, post) else hit.origin
    return side_towards(place_of(game, hit.target), target.facing, origin)


def side_towards(at: Point, facing: int, origin: Point | None) -> str:
    found = sides(at, facing, origin) if origin is not None else (FRONT,)
    return next(side for side in (FRONT, LEFT, RIGHT, REAR) if side in found)


@implements("netepic.titan.layout-side")
def grid(sheet: str, side: str) -> Grid:
    """The cells as the firer sees them; the side is printed for one half, mirrored for the other."""
    faces = tables.layouts()[sheet]
    if side in (FRONT, REAR):
        return faces[side]
    letter = "R" if side == RIGHT else "L"
    named = tuple(tuple(cell.replace("of that side", letter) for cell in row) for row in faces["side"])
    return named if side == RIGHT else tuple(row[::-1] for row in named)


@implements("netepic.titan.aim-dice", "netepic.titan.aim-off")
def landing(cells: Grid, row: int, column: int, faces: tuple[int, ...]) -> str:
    """The cell struck after the vertical and the horizontal die; nothing off the template or where it is empty."""
    row, column = shifted(row, column, faces)
    if not (0 <= row < len(cells) and 0 <= column < len(cells[row])):
        return ""
    return "" if cells[row][column] == EMPTY else cells[row][column]


def shifted(row: int, column: int, faces: tuple[int, ...]) -> tuple[int, int]:
    """Where a hit goes by the vertical and the horizontal die, on the template or beside it."""
    down, right = (_shift(face)[axis] for axis, face in enumerate(faces))
    return row + down, column + right


def _shift(face: int) -> tuple[int, int]:
    return next(shift for (low, high), shift in tables.aim_shifts().items() if low <= face <= high)


def place(row: int, column: int) -> str:
    return f"row {row + 1}, {COLUMNS[column]}"


class Aiming(Struct, Progress, tag=True, omit_defaults=True):
    """From which side a titan is aimed at, and whether only its lowest row may be."""

    side: str
    low: bool = False


class Sighting(Turn):
    """The firer names a cell of the template on which a titan is drawn."""

    __slots__ = ("aiming", "cells", "model")

    def __init__(self, game: Game, seat: int, model: int, aiming: Aiming) -> None:
        super().__init__(game, seat, (model_ref(model),), aiming)
        self.model, self.aiming = model, aiming
        self.cells = grid(titan.sheet(game, model), aiming.side)


def sighting_of(game: Game, form: Decision) -> Sighting:
    assert isinstance(form.progress, Aiming), "who aims sees one side of the titan"
    return Sighting(game, form.seat, number_of(form.about[0]), form.progress)


Cell = tuple[int, int]
"""A row and a column."""


def _spots(turn: Sighting) -> list[Cell]:
    rows = range(len(turn.cells))[-1:] if turn.aiming.low else range(len(turn.cells))
    return [(row, column) for row in rows for column, cell in enumerate(turn.cells[row]) if cell != EMPTY]


@done_with(
    paired(NUMBERS, NUMBERS, "-"), "", lambda turn, at: f"{turn.cells[at[0]][at[1]]} ({place(*at)})", AIM,
    things=_spots, other=(AIM, "nothing of it can be aimed at there"),
)  # fmt: skip
def aim_at(turn: Sighting, at: Cell) -> None:
    """The cell that the dice are shifted from."""


CELL = Menu(
    name="aim", prompt=lambda turn, _: f"Where is {model_name(turn.game, turn.model)} to be hit?", clause=AIM,
    turn=sighting_of, acts=(aim_at,), commits=True,
)  # fmt: skip


@implements("netepic.titan.aim")
def aimer(game: Game, hit: Hit) -> int:
    """The seat that names the cell: whoever fired, also at a titan of his own; where nobody did, the other side."""
    seat = fired_by(game, hit)
    return 1 - seat_of_model(game, hit.target) if seat is None else seat


@implements("netepic.titan.aim")
def aimed(game: Game, hit: Hit) -> Script[str]:
    """The firer names a cell and rolls the two aim dice: the location struck, or nothing."""
    seat = aimer(game, hit)
    turn = Sighting(game, seat, hit.target, Aiming(facing(game, hit), hit.has("tremor")))
    name, about = model_name(game, hit.target), (model_ref(hit.target),)
    chosen = yield from CELL.ask(turn)
    assert chosen is not None, "a titan is drawn on its template"
    row, column = chosen[1]
    faces = yield Thrown(seat, "netepic.titan.aim-dice", f"aim dice at {name}", (6, 6))
    cell = landing(turn.cells, row, column, faces)
    if not cell:
        game.note("netepic.titan.aim-off", f"The shot goes past {name}", *about)
        return ""
    return (yield from settled(game, hit.target, cell))


@implements("netepic.titan.layout-side")
def settled(game: Game, model: int, cell: str) -> Script[str]:
    """A cell that names two feet is settled by an even throw."""
    either = either_of(cell)
    if len(either) == 1:
        return cell
    index: int
    (index,) = yield Draw(-1, "netepic.titan.layout-side", f"which foot of {model_name(game, model)}", len(either))
    return either[int(index)]


def either_of(cell: str) -> tuple[str, ...]:
    """The locations in a cell: one, or two between which a throw decides."""
    return ("Foot R", "Foot L") if cell.endswith("(50 %)") else (cell,)


@implements("netepic.titan.location-save", "netepic.titan.head-options", "netepic.titan.fire-control-upgrade")
def armour(game: Game, model: int, location: str, side: str) -> Modifiers:
    """What a location saves on: the armour on that side, and what the titan has bought."""
    sheet = titan.sheet(game, model)
    kind = titan.kind_of(sheet, location)
    front, rear = tables.location_saves()[sheet][kind]
    printed = (rear if side == REAR else front) or front or rear
    guns = [one for _, one in titan.guns_of(game, model)]
    if kind == "Carapace":
        printed = max([printed, *[one.carapace_save for one in guns]])
    worse = [one for one in guns if kind == "Head" and one.head_save]
    heads = [Modifier(-one.head_save, "netepic.titan.head-options", one.name) for one in worse]
    return (Modifier(printed, SAVE, location), *heads)


@implements("netepic.titan.location-save")
def parts(game: Game, hit: Hit, location: str) -> Modifiers:
    """What the save of a location is made of: its armour, and the weapon's modifier."""
    found = armour(game, hit.target, location, facing(game, hit))
    if not hit.tsm:
        return found
    return (*found, Modifier(-hit.tsm, "netepic.save.roll", "Target Save Modifier"))


@implements("netepic.titan.location-save")
def is_saved(game: Game, hit: Hit, location: str) -> Script[bool]:
    """The location's save: none is needed at 1+, none possible beyond 6."""
    made = parts(game, hit, location)
    need = total(made)
    if not 1 < need < NO_SAVE:
        game.note(SAVE, f"{location} of {model_name(game, hit.target)} saves on {need}+", model_ref(hit.target))
        return need <= 1
    seat = game.state.units[game.state.models[hit.target].unit].seat
    purpose, about = f"save of {model_name(game, hit.target)}, {location}", (model_ref(hit.target),)
    saved: int = yield Count(seat, SAVE, purpose, (Pool(1, (need,)),), about, made)
    return bool(saved)
