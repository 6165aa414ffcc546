"""Answers as plain data: rows for a chart, a dictionary for JSON."""

from typing import Any

from msgspec import Struct

from grognard.engine.showing.oddsbook import Figures, Given, Key, Oddsbook, OddsTest


class Row(Struct, frozen=True):
    """One outcome: its number, its chance and the chance of at least so many."""

    number: int
    chance: float
    at_least: float


def rows(figures: Figures) -> tuple[Row, ...]:
    odds = figures.odds
    return tuple(
        Row(number, float(odds.chance(number)), float(odds.at_least(number))) for number in range(len(odds.weights))
    )


def given_as_data(test: OddsTest, given: Given) -> dict[str, Any]:
    return {key.name: _as_asked(key, given.values[key.name]) for key in test.keys}


def _as_asked(key: Key, numbers: tuple[int, ...]) -> Any:
    if key.words:
        return key.shown(numbers)
    return list(numbers) if key.several and not (key.by_kind and len(numbers) == 1) else numbers[0]


def as_data(book: Oddsbook, test: OddsTest, given: Given, figures: Figures) -> dict[str, Any]:
    """The answer for programs; chances are the nearest floating point numbers to exact fractions."""
    notes = {"notes": list(figures.notes)} if figures.notes else {}
    return {
        "game": book.game,
        "test": test.id,
        "given": given_as_data(test, given),
        "outcomes": {str(row.number): row.chance for row in rows(figures)},
        "mean": float(figures.odds.mean()),
        "clauses": list(test.clauses),
        "counted": figures.counted,
        "needs": dict(figures.needs),
        **notes,
    } | {name.replace(" ", "_"): float(chance) for name, chance in figures.named}


def book_as_data(book: Oddsbook) -> list[dict[str, Any]]:
    """All tests and their keys."""
    return [
        {
            "id": test.id,
            "title": test.title,
            "keys": [
                {"key": key.name, "meaning": key.explained, "allowed": key.allowed, "default": key.default}
                for key in test.keys
            ],
        }
        for test in book.tests
    ]
