"""Units of a position file written by hand: what every table game reads alike."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine import positions
from grognard.engine.core.files import Reader
from grognard.engine.core.state import Counters, Model, Point

from .muster import STRENGTH, Member, Muster, Mustered, Places


class HandUnit(Struct, frozen=True):
    """What a unit by hand says in every game: its models stand at their places, or so many are off the table."""

    row: Reader
    seat: int
    profile: str
    number: int
    lost: int
    name: str
    leader: int | None
    tags: tuple[str, ...]
    special: dict[int, str]
    roles: dict[str, int | None]
    counters: Counters

    def muster(self, members: tuple[Member, ...], leader: int, counters: Counters | None = None) -> Muster:
        """The unit to be, with counters that the game reckons; what the file says of counters holds."""
        told = {STRENGTH: self.number + self.lost, **(counters or {}), **self.counters}
        return Muster(self.seat, self.profile, members, self.name, leader, self.tags, told)


class ByHand(Struct, frozen=True):
    """How a game writes units by hand: the key that counts those off the table and the tags that say so, the tag of
    models on the ground, roles that one model has, the counters of machines' boxes, whom it musters and how."""

    number: str
    off: tuple[str, ...]
    down: str
    profiles: Callable[[], Iterable[str]]
    enlist: Callable[[HandUnit], Muster | None]
    """Reads what only this game writes; None where the file has faults."""
    muster: Callable[[Muster, int, int, Places], Mustered]
    roles: tuple[str, ...] = ()
    arms: Callable[[str], Sequence[str]] = lambda card: ()
    """The special weapons that a card allows."""
    boxes: tuple[str, ...] = ()
    most: tuple[str, ...] = ()
    """Further counters of models that never exceed what their card gives them."""


def described(row: Reader, words: ByHand, seats: int, unit: int, first: int) -> Iterator[Mustered]:
    """A unit by hand: `at` gives a place for each model, the game's key their number when none stands on the table."""
    places = positions.spots(row, "at")
    number = len(places) or row.number(words.number, 1, 1, 20)
    row.value(words.number)
    profile, what, tags = row.text("profile", None, words.profiles()), state_of(row, number, words), row.texts("tags")
    if not places and not what.is_eliminated and not {*words.off} & {*tags}:
        tags = (*tags, words.off[0])
    hand = HandUnit(
        row,
        positions.seat(row, "seat", seats),
        profile,
        number,
        row.number("lost", 0, 0, 20),
        row.text("name", ""),
        positions.optional_number(row, "leader", number),
        tags,
        specials(row, number, words.arms(profile) if profile else ()),
        {role: positions.optional_number(row, role, number) for role in words.roles},
        positions.counters(row),
    )
    who = words.enlist(hand)
    row.finish()
    if who is not None:
        one, models = words.muster(who, unit, first, places)
        _check_most(row, models, what, words)
        whole = replace(one, members=(), leader=None) if what.is_eliminated else one
        yield whole, tuple(as_told(model, index, what) for index, model in enumerate(models))


def _check_most(row: Reader, models: Sequence[Model], what: "Told", words: ByHand) -> None:
    """Report what a model has more of than its card gives it."""
    for index, model in enumerate(models):
        told = {**(what.boxes if model.solid else {}), **what.counters.get(index, {})}
        for key in (*words.boxes, *words.most):
            most = model.counters.get(key, 0)
            if most and told.get(key, 0) > most:
                where = "counters" if key in what.counters.get(index, {}) else "boxes"
                place = f"state.{index}.{where}" if where == "counters" else where
                row.fault(place, f"{key} = {told[key]} is more than it has", (f"0 to {most}",))


def misplaced(row: Reader, is_machine: bool, joins: str) -> bool:
    """Whether the file gives a pilot to a unit on foot, or somebody who walks along (the key `joins`) to machines."""
    key, whose = (joins, "on foot") if is_machine else ("pilot", "of vehicles")
    if row.has(key):
        row.fault(key, f"is for units {whose}", ("no such key here",))
    return row.has(key)


def corners(row: Reader, low: Point, high: Point) -> tuple[Point, ...]:
    """The rectangle between two opposite corners, left bottom and right top; none, and a fault, if they are not."""
    if low[0] < high[0] and low[1] < high[1]:
        return low, (high[0], low[1]), high, (low[0], high[1])
    row.fault("high", "is not right of and above low", ("low = [x, y], high = [x, y]",))
    return ()


def specials(row: Reader, number: int, weapons: Collection[str]) -> dict[int, str]:
    """`special = { 3 = "missile-launcher" }`: which model bears what."""
    table = row.value("special", {})
    if not isinstance(table, dict):
        row.fault("special", "not understood", (f"{{ model (0 to {number - 1}) = id of a weapon }}",))
        return {}
    found = {}
    for key, arm in table.items():
        if not key.isdecimal() or len(key) > 3 or int(key) >= number:
            row.fault("special", f"there is no model {key[:10]}", (f"0 to {number - 1}",))
        elif arm not in weapons:
            row.fault("special", f"{str(arm)[:40]!r} is no special weapon of this unit", tuple(weapons) or ("none",))
        else:
            found[int(key)] = arm
    return found


class Told(Struct, frozen=True):
    """What a unit by hand says of its models one by one, of the boxes of its machines, and whether any is left."""

    tags: dict[int, tuple[str, ...]]
    counters: dict[int, Counters]
    boxes: Counters
    is_eliminated: bool


def state_of(row: Reader, number: int, words: ByHand) -> Told:
    """`grounded = [1]`, `state = { 1 = { tags = ["special"], counters = { wounds = 1 } } }`, `boxes = { legs = 0 }`,
    `eliminated = true`."""
    rows = _single(row, number)
    tags = {index: positions.tags(one) for index, one in rows.items()}
    counters = {index: positions.counters(one) for index, one in rows.items()}
    for one in rows.values():
        one.finish()
    for index in positions.numbers(row, "grounded", number):
        tags[index] = (*tags.get(index, ()), words.down)
    return Told(tags, counters, _boxes(row, words.boxes) if words.boxes else {}, row.flag("eliminated"))


def _single(row: Reader, number: int) -> dict[int, Reader]:
    """What the file says of single models; also of those that are not there, so that all its faults are found."""
    table = row.value("state", {})
    if not isinstance(table, dict) or not all(isinstance(given, dict) for given in table.values()):
        row.fault("state", "not understood", (f"{{ model (0 to {number - 1}) = {{ tags = […], counters = {{…}} }} }}",))
        return {}
    found = {}
    for place, (key, given) in enumerate(table.items()):
        is_there = key.isdecimal() and len(key) < 4 and int(key) < number
        if not is_there:
            row.fault("state", f"there is no model {key[:10]}", (f"0 to {number - 1}",))
        found[int(key) if is_there else -1 - place] = Reader(row.file, given, row.faults, row.key(f"state.{key}"))
    return found


def _boxes(row: Reader, known: tuple[str, ...]) -> dict[str, int]:
    """`boxes = { legs = 0, op = 1 }`: what the machines of the unit have left."""
    table: Any = row.value("boxes", {})
    fits = isinstance(table, dict) and all(
        key in known and type(number) is int and 0 <= number < 100 for key, number in table.items()
    )
    if not fits:
        row.fault("boxes", "not understood", (f"{{ {', '.join(f'{key} = 1' for key in known)} }}",))
    return dict(table) if fits else {}


def as_told(model: Model, index: int, what: Told) -> Model:
    """A model with what its unit says of it; machines have the boxes that it names, and a counter of 0 is none."""
    merged = {**model.counters, **(what.boxes if model.solid else {}), **what.counters.get(index, {})}
    return replace(
        model,
        tags=tuple(sorted({*model.tags, *what.tags.get(index, ())})),
        counters={key: value for key, value in merged.items() if value},
    )
