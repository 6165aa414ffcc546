"""The printed tables of Net Epic as figures: they stand once, in the catalogue, and are read from there."""

import re
from functools import cache
from typing import Any

from msgspec import Struct

from grognard.engine.clauses import Catalogue
from grognard.kit.files.datafiles import hundredths

ENDLESS = 1000
"""The end of a span without one, such as `9 or more`."""
MOVERS = {
    "infantry": "class 1 infantry, light artillery",
    "light-artillery": "class 1 infantry, light artillery",
    "cavalry": "class 2 cavalry",
    "walker": "class 2 walkers",
    "vehicle": "class 3 vehicles, heavy artillery",
    "heavy-artillery": "class 3 vehicles, heavy artillery",
    "superheavy": "class 4 superheavies, knights",
    "knight": "class 4 superheavies, knights",
    "scout-titan": "class 5 titans, praetorians",
    "titan": "class 5 titans, praetorians",
    "praetorian": "class 5 titans, praetorians",
}
"""By type of model, its column of the terrain chart."""
GORGON = "gorgon"
"""It moves like a superheavy, but through woods and rough ground at full rate under any order."""
Row = dict[str, Any]
Span = tuple[int, int]


class Passage(Struct, frozen=True):
    """What ground does to a mover: whether it may enter, at what rate and under which order, at what price in cm."""

    is_open: bool = True
    is_half: bool = False
    advance_only: bool = False
    price: int = 0


class TerrainKind(Struct, frozen=True):
    """A row of the terrain chart: how each type of model passes it, its cover and whom it covers, its sight."""

    name: str
    passages: dict[str, Passage]
    cover: int
    covered: str
    sight: str


class Harm(Struct, frozen=True):
    """A line of a damage table."""

    span: Span
    effect: str
    is_repairable: bool


def rows(table: str) -> list[Row]:
    """The rows of a table of the catalogue, by its columns."""
    found = Catalogue.load("grognard.games.netepic").tables[f"netepic.{table}"]
    return [dict(zip(found.columns, row, strict=True)) for row in found.rows]


def need(cell: str) -> int:
    """The number before a plus; 0 for a dash."""
    return 0 if cell == "-" else int(cell.rstrip("+"))


def span(cell: str | int) -> Span:
    """`3`, `1-2`, `6+` and `9 or more` as their ends."""
    numbers = [int(number) for number in re.findall(r"\d+", str(cell))]
    is_endless = str(cell).endswith(("+", "or more"))
    return numbers[0], ENDLESS if is_endless else numbers[-1]


@cache
def thresholds() -> dict[int, int]:
    """By army size the victory points that win."""
    return {row["army size (points per side)"]: row["VP needed"] for row in rows("victory.thresholds")}


@cache
def barrage_hits() -> dict[Span, int]:
    """By barrage points the score that hits."""
    return {span(row["total barrage points"]): need(row["to hit"]) for row in rows("barrage.table")}


@cache
def superheavy_harms() -> dict[Span, str]:
    return {span(row["roll"]): row["result"] for row in rows("superheavy.damage")}


@cache
def scatter_faces() -> dict[Span, str]:
    return {span(row["d6"]): row["face"] for row in rows("indirect.scatter-table")}


@cache
def terrain() -> dict[str, TerrainKind]:
    """By kind of ground, as scenarios name it, its row of the chart; one row may have several names."""
    return {kind: _terrain_kind(row) for row in rows("terrain.effects") for kind in _kinds(row["terrain"])}


def _kinds(names: str) -> list[str]:
    return [name.strip().replace(" ", "-") for name in re.sub(r"\(.*?\)", "", names).split(",")]


def _terrain_kind(row: Row) -> TerrainKind:
    passages = {type: _passage(row[column]) for type, column in MOVERS.items()}
    is_easy = row["terrain"].startswith(("woods", "rough"))
    passages[GORGON] = Passage() if is_easy else passages["superheavy"]
    return TerrainKind(row["terrain"], passages, row["cover modifier to hit"], row["who gets cover"], row["sight"])


def _passage(cell: str) -> Passage:
    price = re.match(r"(\d+) cm to ", cell)
    return Passage(
        cell != "impassable", "half rate" in cell, "Advance only" in cell, hundredths(int(price[1])) if price else 0
    )


@cache
def heights() -> dict[str, int]:
    """By what stands on the ground how high it is, in hundredths."""
    return {row["object"]: hundredths(row["height"]) for row in rows("terrain.heights")}


@cache
def structure_saves() -> dict[int, int]:
    """By class of a building its save on 2D6."""
    return {row["class"]: need(row["save on 2D6"]) for row in rows("terrain.saving-rolls")}


@cache
def holofield_saves() -> dict[str, int]:
    """By order the save of a Holofield."""
    return {row["order of the model"].partition(" (")[0]: need(row["fixed save"]) for row in rows("titan.holofield")}


@cache
def aim_shifts() -> dict[Span, tuple[int, int]]:
    """By face how many cells a shot is shifted down by the vertical die and to the right by the horizontal one."""
    steps = {"one cell up": -1, "one cell left": -1, "no shift": 0, "one cell down": 1, "one cell right": 1}
    return {
        span(row["d6"]): (steps[row["vertical die"]], steps[row["horizontal die"]])
        for row in rows("titan.aim-dice-table")
    }


@cache
def location_saves() -> dict[str, dict[str, tuple[int, int]]]:
    """By model and location the save from the front or side and that from the rear."""
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for row in rows("titan.location-saves") + rows("titan.location-saves-others"):
        saves = need(row["front and side"]), need(row["rear"])
        found.setdefault(row["model"], {})[row["location"].partition(" (")[0]] = saves
    return found


@cache
def layouts() -> dict[str, dict[str, tuple[tuple[str, ...], ...]]]:
    """By model and face the cells of its hit location template, row by row."""
    found: dict[str, dict[str, list[tuple[str, ...]]]] = {}
    for row in rows("titan.template-layout"):
        cells = row["left"], row["middle"], row["right"]
        found.setdefault(row["model"], {}).setdefault(row["face"], []).append(cells)
    return {model: {face: tuple(grid) for face, grid in faces.items()} for model, faces in found.items()}


@cache
def damage() -> dict[str, tuple[Harm, ...]]:
    """By kind of location its damage table."""
    found: dict[str, list[Harm]] = {}
    for row in rows("titan.damage"):
        for kind in row["location kind"].split(", "):
            effect = row["effect"].partition(", see ")[0]
            harm = Harm(span(row["roll"]), effect, row["repairable"] not in ("no", "-"))
            found.setdefault(kind, []).append(harm)
    return {kind: tuple(harms) for kind, harms in found.items()}


@cache
def instincts() -> dict[str, tuple[str, str]]:
    """By clan the order that it takes by itself, and what it does."""
    return {
        clan.strip().lower().replace(" ", "-"): (row["order taken"], row["what the mob does"])
        for row in rows("ork.instinct")
        for clan in row["clan"].split(",")
    }


@cache
def random_terrain() -> dict[int, tuple[str, tuple[int, int], int, dict[str, int]]]:
    """By face what lies in a square: its kind, its size in hundredths, the most pieces, and what more is said of it."""
    return {row["d6"]: _random_piece(row["piece"]) for row in rows("terrain.random")}


def _random_piece(words: str) -> tuple[str, tuple[int, int], int, dict[str, int]]:
    size = re.search(r"(\d+) x (\d+) cm", words)
    wide, deep = (int(size[1]), int(size[2])) if size else (60, 4)
    extent = hundredths(wide), hundredths(deep)
    if words == "nothing":
        return "", extent, 0, {}
    if "building" in words:
        return "building", extent, 3, {"class": 2, "storeys": 2}
    kind = words.split()[0].strip(",")
    return kind, extent, 1, {"levels": 1} if kind == "hill" else {}
