"""A scenario as frozen data: zones, borders, sight lines, who starts where, tasks, events, objectives, length.

Files in `scenarios/` give the deck plan in whole plan units, x to the right and y downwards. A variant names the
scenario it is made `from` and what it changes.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.state import Point

from .cards import Carried
from .profiles import read

CHAMFER = 10
"""How much is cut off the corners of a room on the plan."""
LEAF = 14
"""Half the length of a border on the plan."""


class ZoneCard(Struct, frozen=True, forbid_unknown_fields=True):
    """One zone: a rectangle (left, top, right, bottom) or, for a crawlspace, the way it runs."""

    id: str
    name: str
    kind: str
    at: tuple[int, ...]
    tags: tuple[str, ...] = ()
    cover: int = 0
    furniture: str = ""
    """Lines drawn on the floor, as an SVG path."""

    @property
    def outline(self) -> tuple[Point, ...]:
        if self.kind == "crawl":
            return tuple(zip(self.at[::2], self.at[1::2], strict=True))
        left, top, right, bottom = self.at
        cut = CHAMFER if self.kind == "room" else 0
        if not cut:
            return ((left, top), (right, top), (right, bottom), (left, bottom))
        return (
            (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
            (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
        )  # fmt: skip


class BorderCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A border between two zones: its middle on the plan, and whether its line runs upright."""

    zones: tuple[str, str]
    kind: str
    at: Point
    upright: bool = False
    tags: tuple[str, ...] = ()
    points: int = 0
    armor: int = 0
    drop: int = 0
    """Metres of a fall, of a gap that is not got across."""

    @property
    def line(self) -> tuple[Point, Point]:
        x, y = self.at
        return ((x, y - LEAF), (x, y + LEAF)) if self.upright else ((x - LEAF, y), (x + LEAF, y))


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """A being at the start: whose card, where, and what is said of it."""

    being: str
    zone: str
    number: int = 1
    name: str = ""
    tags: tuple[str, ...] = ()
    status: str = ""
    """active, passive, dormant or shut-in; PCs and allies have none."""
    attitude: str = "hostile"
    group: str = ""
    patrol: tuple[str, ...] = ()
    gear: tuple[Carried, ...] = ()
    """What it carries besides the gear of its card."""


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """A loose item in a zone; one that is `put-away` comes to light by a search or the task that names it."""

    item: str
    zone: str
    number: int = 1
    reloads: int = -1
    tags: tuple[str, ...] = ()


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to be done in a zone with one of the skills; `effects` are words of `incidents`."""

    id: str
    title: str
    zone: str
    skills: tuple[str, ...]
    stretches: int = 1
    effects: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Flags, or `item:<id>` carried by the worker or somebody in the zone."""
    in_combat: str = ""
    """full or quick: what it costs in combat, where it can be tried there."""
    modifier: int = 0
    fits: str = ""
    """The kind of work, for tools that fit only some."""
    unless: tuple[str, ...] = ()
    """Flags that make it needless."""


class Incident(Struct, frozen=True, forbid_unknown_fields=True):
    """An event of the scenario: at the end of a stretch, on somebody entering a zone, or set off by name."""

    id: str
    text: str
    effects: tuple[str, ...]
    stretch: int = 0
    entering: str = ""
    secret: bool = False
    """Nobody but the referee is told."""
    unless: tuple[str, ...] = ()


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """What brings points: `kind` is a word of `points`, `of` says whom or what, `needs` another objective or flag."""

    id: str
    title: str
    points: int
    kind: str
    of: str = ""
    needs: str = ""


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """What the PC side has from so many points on."""

    least: int
    title: str


@implements("alien.setup.scenario-sheet")
class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """All that a scenario must define."""

    id: str = ""
    title: str = ""
    briefing: str = ""
    mode: str = "stealth"
    length: int = 999
    """In stretches."""
    acts: tuple[int, ...] = ()
    """The stretches with which the second act and those after it begin; without any the whole is one act."""
    rounds: int = 0
    """A drill: combat from the start, over after so many rounds."""
    track_air: bool = False
    drawn: bool = True
    """Whether the PCs start with weapons in their hands."""
    zones: tuple[ZoneCard, ...] = ()
    borders: tuple[BorderCard, ...] = ()
    sight: tuple[tuple[str, ...], ...] = ()
    pcs: tuple[Start, ...] = ()
    allies: tuple[Start, ...] = ()
    npcs: tuple[Start, ...] = ()
    things: tuple[Thing, ...] = ()
    tasks: tuple[Task, ...] = ()
    events: tuple[Incident, ...] = ()
    objectives: tuple[Objective, ...] = ()
    results: tuple[Result, ...] = ()
    forbidden: tuple[str, ...] = ()
    """Zones in which wary guards turn hostile on seeing a PC."""
    home: str = ""
    """The zone to which wary guards send the PCs."""
    hull: tuple[Point, ...] = ()

    def __post_init__(self) -> None:
        """Acts follow each other within the length of the scenario."""
        if any(a >= b for a, b in pairwise((1, *self.acts, self.length + 1))):
            raise ValueError(f"acts {list(self.acts)}: they begin one after another, from stretch 2 to {self.length}")

    def act_at(self, stretch: int) -> int:
        """The number of the act that a stretch is in, from 1 on."""
        return 1 + sum(begins <= stretch for begins in self.acts)

    def task(self, id: str) -> Task:
        return next(task for task in self.tasks if task.id == id)

    def zone(self, id: str) -> ZoneCard | None:
        return next((zone for zone in self.zones if zone.id == id), None)

    @property
    def summary(self) -> str:
        return self.briefing

    @property
    def is_drill(self) -> bool:
        return self.rounds > 0


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario that can be played, by id."""
    folder = files(__package__).joinpath("scenarios")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".toml"))
    return {name[:-5]: _load(name[:-5]) for name in names}


@cache
def scenario(id: str) -> Scenario:
    """A scenario by id; the empty id is a bare map without tasks, events or end."""
    return scenarios()[id] if id else Scenario()


def _load(id: str) -> Scenario:
    return msgspec.convert({**_table(id), "id": id}, Scenario)


def _table(id: str) -> dict[str, Any]:
    table = read(f"scenarios/{id}.toml")
    original = table.pop("from", "")
    return {**_table(original), **table} if original else table
