"""What is shown beside the table, as data that every client draws alike: unit cards, attacks, overlays of a draft.

The engine fills what follows from a decision alone; a game's `panel` module adds what only its rules know. Chances are
floats here because they are for the eye; the exact fraction of the first question is given as words.
"""

from typing import Any

from msgspec import Struct, field

from ..core.state import Point, Ref
from ..dice.rolls import Modifiers


class Length(Struct, frozen=True):
    """How much of its allowance a model would use, in hundredths."""

    model: int
    used: int
    allowance: int


class Reach(Struct, frozen=True):
    """Where a move may end: outlines to be filled by the even-odd rule; `key` is the choice that would make it."""

    label: str
    allowance: int
    polygons: tuple[tuple[Point, ...], ...]
    key: str = ""


class Band(Struct, frozen=True):
    """A move that is open to choose: whose reach is drawn, how far he may go and what does not hinder him."""

    key: str
    label: str
    model: int
    allowance: int
    passes: int
    others: tuple[int, ...] = ()
    """Members who move with him and so are not in his way."""


class Ring(Struct, frozen=True):
    """How far a weapon reaches from the edge of the bases of some models."""

    label: str
    models: tuple[int, ...]
    radius: int


class Range(Struct, frozen=True):
    """Where a unit could go and whom it could hit, where distances are open to everybody."""

    bands: tuple[Band, ...] = ()
    rings: tuple[Ring, ...] = ()


class Bond(Struct, frozen=True):
    """Two members near enough to hold a unit together, or not."""

    a: int
    b: int
    free: bool


class Circle(Struct, frozen=True):
    """A distance about a model."""

    model: int
    radius: int


class Sight(Struct, frozen=True):
    """A line as the rule draws it; what blocks it begins at `cut` and is named."""

    start: Point = field(name="from")
    end: Point = field(name="to")
    viewer: Ref
    target: Ref
    free: bool
    cut: Point | None = None
    by: tuple[Ref, ...] = ()
    words: str = ""


class Shelter(Struct, frozen=True):
    """How much of a target is covered by what, and whether that is enough."""

    ref: Ref
    covered: int
    of: int
    by: tuple[Ref, ...]
    gives: str
    """What cover is worth, in short: the number its roll needs, or what it adds."""
    holds: bool
    clause: str
    text: str
    against: str = ""
    """The weapon, where cover is not the same against all of them."""


class Facing(Struct, frozen=True):
    """Cover each way between a unit where it would stand and an enemy unit that sees it and is seen."""

    foe: Ref
    own: tuple[Shelter, ...]
    """What the unit would have against the enemy's fire."""
    theirs: tuple[Shelter, ...]
    """What the enemy would have against its."""
    notes: tuple[str, ...] = ()
    """What else there is to know: weapons against which cover is no help, who is out of range."""


class Reaction(Struct, frozen=True):
    """Somebody who could act on what is drafted."""

    ref: Ref
    text: str
    clause: str


class Stage(Struct, frozen=True):
    """One stage of a chain of rolls: a need of 1 succeeds without a die, one above the sides never."""

    name: str
    seat: int
    dice: int
    need: int
    clause: str
    parts: Modifiers = ()
    expected: float = 0.0


class Histogram(Struct, frozen=True):
    """The chances of 0, 1, 2… of something, their mean, the chance of some and of all (-1: not known); `exact` is
    that of some."""

    what: str
    chances: tuple[float, ...]
    mean: float
    some: float
    all: float
    exact: str
    ref: Ref = ""


class Prospect(Struct, frozen=True):
    """What an attack promises at one range."""

    label: str
    possible: bool
    histogram: Histogram
    stages: tuple[Stage, ...] = ()
    others: tuple[Histogram, ...] = ()
    reply: Histogram | None = None
    """What the best weapon of the target would do if it answered now, before any loss."""


class Field(Struct, frozen=True):
    """Where a unit on watch could react to an enemy who ends a move: outlines to be filled by the even-odd rule. None
    where it could not react at all, and `text` says why."""

    unit: int
    seat: int
    polygons: tuple[tuple[Point, ...], ...]
    text: str
    clause: str
    edge: int = 0
    """As far as this, in hundredths, the outline may be off: between the points at which the rule was asked."""


class Watch(Struct, frozen=True):
    """The fields of all who are on watch; where there are none, why."""

    fields: tuple[Field, ...] = ()
    why: str = ""


class Attack(Struct, frozen=True):
    """An attack before it is declared: one prospect if it may be measured, else one a range band."""

    attacker: Ref
    target: Ref
    weapon: str
    measured: bool
    prospects: tuple[Prospect, ...]
    by: str = "range"
    """What the prospects differ in."""


class Cell(Struct, frozen=True):
    """A choice that lies in a grid, such as a part of a machine: what it is, what protects it, what it has suffered."""

    key: str
    """Of the option; empty where it is drawn but cannot be chosen."""
    label: str
    note: str = ""
    harm: str = ""
    chances: tuple[float, ...] = ()
    """The chance of every place of the grid, row by row, if this one is chosen; what is left of 1 misses."""


class Grid(Struct, frozen=True):
    """Choices as they lie beside and above each other; None where nothing is."""

    rows: tuple[tuple[Cell | None, ...], ...]
    title: str = ""


class Cure(Struct, frozen=True):
    """An answer near to a refused one that is allowed, and in words what it changes."""

    answer: Any
    words: str


class Overlay(Struct, frozen=True):
    """Everything drawn over the table for one draft answer."""

    lengths: tuple[Length, ...] = ()
    reach: tuple[Reach, ...] = ()
    links: tuple[Bond, ...] = ()
    lead: Circle | None = None
    sight: tuple[Sight, ...] = ()
    zone: tuple[Point, ...] = ()
    between: tuple[Ref, ...] = ()
    cover: tuple[Shelter, ...] = ()
    facing: tuple[Facing, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    attack: Attack | None = None
    covered: tuple[Ref, ...] = ()
    """Who is under a template where it would lie."""
    template: tuple[Point, ...] = ()
    """The outline of a template where it would lie."""
    closed: tuple[tuple[Point, ...], ...] = ()
    """Where the middle of a piece in hand may not lie, as polygons for the even-odd rule."""


class Stat(Struct, frozen=True):
    """A figure of a card, with what its short label means."""

    label: str
    value: str
    words: str = ""
    clause: str = ""


class Column(Struct, frozen=True):
    """A column of a weapon table."""

    label: str
    words: str = ""


class Arm(Struct, frozen=True):
    """A row of a weapon table: who bears it, and whether it has been used."""

    name: str
    cells: tuple[str, ...]
    bearers: tuple[Ref, ...] = ()
    fired: bool = False


class Arms(Struct, frozen=True):
    """The weapons of a unit as a table."""

    columns: tuple[Column, ...] = ()
    rows: tuple[Arm, ...] = ()


class Pips(Struct, frozen=True):
    """A track: so many left of so many."""

    label: str
    now: int
    of: int
    is_health: bool = True
    """Whether its bearer is nearer to its end without it."""


class Member(Struct, frozen=True):
    """A figure of a unit."""

    ref: Ref
    name: str
    tags: tuple[str, ...] = ()
    pips: tuple[Pips, ...] = ()


class Trait(Struct, frozen=True):
    """An ability or a state, with its rule."""

    label: str
    words: str = ""
    clause: str = ""


class UnitCard(Struct, frozen=True):
    """Everything printed on, and happening to, one unit."""

    unit: int
    name: str
    seat: int
    kind: str = ""
    symbol: str = ""
    strength: int = 0
    now: int = 0
    stats: tuple[Stat, ...] = ()
    skills: tuple[Stat, ...] = ()
    """Figures of a being that are listed, not framed."""
    carried: tuple[Stat, ...] = ()
    """What a being has about it besides weapons, and in which state."""
    weapons: Arms = Arms()
    members: tuple[Member, ...] = ()
    traits: tuple[Trait, ...] = ()
    states: tuple[Trait, ...] = ()
    reach: tuple[Reach, ...] = ()
    rings: tuple[Ring, ...] = ()
    """Where it could go and shoot, if that was asked and may be measured."""
