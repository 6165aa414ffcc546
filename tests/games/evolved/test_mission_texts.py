"""What players are told of a mission: how it is won, and every rule that it changes."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.books.profiles import unit_card
from grognard.games.evolved.books.roster import RosterUnit
from grognard.games.evolved.books.scenario import scenarios
from grognard.games.evolved.ruleset import RULES
from grognard.games.evolved.terms import BUDGET, COST
from tests.games.evolved.test_setup import named, opening

SILENT = {
    "title", "board", "briefing", "victory", "special", "companies", "budgets", "side", "terrain", "first-training",
    "opening",
}  # fmt: skip
"""Keys that everybody sees on the table or that change no rule."""
SEATS = {
    "hold-the-tunnel": ("Russia", "The Evolved"),
    "sector-echo": ("first side", "second side"),
    "artificial-twilight": ("first side", "second side"),
    "training-ground": ("first side", "second side"),
}


def told(mission: str) -> str:
    return next(facts.summary for facts in RULES.scenarios() if facts.id == mission)


def data_of(mission: str) -> dict[str, Any]:
    text = files("grognard.games.evolved.books").joinpath("scenarios", f"{mission}.toml").read_text("utf-8")
    return tomllib.loads(text)


def phrases(mission: str) -> Iterator[tuple[str, str]]:
    """For each key that changes a rule the words that must tell it."""
    data, names = data_of(mission), SEATS[mission]
    for key, value in data.items():
        if key in PARTS:
            yield from PARTS[key](value)
        elif key not in SILENT:
            yield key, WORDS[key].format(value, names[value] if value in (0, 1) else "")
    for side in data["side"]:
        if "forward" in side:
            yield (
                "forward",
                f"{unit_card(side['forward-card']).name.split()[-1]} of the second side may deploy up to 14",
            )
    for piece in data["terrain"]:
        if "until" in piece:
            yield "until", f"{piece['kind']} in the middle is gone after round {piece['until']}"


def _kills(kills: dict[str, Any]) -> Iterator[tuple[str, str]]:
    if "unit" in kills:
        yield "kills.unit", f"{kills['unit']} VP for every enemy unit destroyed, {kills['vehicle']} for a vehicle"
    elif kills.get("at-end"):
        yield "kills.at-end", f"At the end {kills['vehicle']} VP for each destroyed enemy vehicle"
    for name, worth in kills.get("named", {}).items():
        yield "kills.named", f"{worth} VP when Weir's Panther" if name == "weir" else f"{worth} for the {name.title()}"


def _goals(goals: list[dict[str, int]]) -> Iterator[tuple[str, str]]:
    words = {
        "vp": "{} VP win at once",
        "hold-all-since": "controls all three pads in one Control phase from round {} on wins at once",
        "hold-running": "win at once by controlling the route in two successive Control phases",
    }
    yield from ((f"goal.{key}", words[key].format(value)) for goal in goals for key, value in goal.items())


def _spots(spots: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for spot in spots:
        if "vp" in spot:
            yield "spot.vp", f"{spot['vp']} VP"
        if "since" in spot:
            yield "spot.since", f"From the Control phase of round {spot['since']} on"
        if "extra" in spot:
            yield "spot.extra", f"{max(spot['extra'])} more for the one in the enemy half"
        if spot["kind"] == "position":
            yield "spot.rp", f"{spot['rp']} RP in each Control phase"
            yield "spot.radius", f"a circle of {spot['radius']} inches"
        if "only" in spot:
            yield "spot.only", "of no use to the enemy"


def _relief(relief: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "relief", f"{unit_card(relief['card']).name} begin in reserve and need no RP"
    yield "relief.round", f"arrive in the Control phase of round {relief['round']}"


def _reinforcements(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    yield "reinforcement", "one more unit in reserve, outside its TP"
    for row in rows:
        cost = RosterUnit(row["card"], row["models"]).cost
        name = unit_card(row["card"]).name.removeprefix("Evolved ")
        yield "reinforcement", f"{row['models']} {name} ({cost} TP)"


def _reserve(classes: list[str]) -> Iterator[tuple[str, str]]:
    yield "reserve", "keep back one"
    yield from (("reserve", one.title()) for one in classes)


WORDS = {
    "rounds": "after round {0}",
    "any-composition": "composition are waived",
    "fixed": "companies are fixed",
    "deploys-first": "{1} deploys first and completely",
    "first-command": "{1} win the Command test of round 1 without dice",
    "tie-winner": "on equal VP {1} wins",
}
PARTS: dict[str, Any] = {
    "reserve": _reserve, "kills": _kills,
    "goal": _goals, "spot": _spots, "relief": _relief, "reinforcement": _reinforcements,
}  # fmt: skip


@pytest.mark.parametrize("mission", sorted(scenarios()))
def test_every_rule_that_a_mission_changes_is_told(mission: str) -> None:
    summary = told(mission)
    assert [(key, words) for key, words in phrases(mission) if words not in summary] == []


@pytest.mark.parametrize("mission", sorted(scenarios()))
def test_the_summary_says_how_the_battle_is_won(mission: str) -> None:
    one = scenarios()[mission]
    assert one.briefing in told(mission)
    assert one.victory in told(mission)
    assert one.special in told(mission)


@clause("evolved.setup.reinforcement")
@pytest.mark.parametrize(
    ("mission", "forces", "names"),
    [
        ("sector-echo", ("usa-500", "russia-500"), ("Reserve Hellcats", "Reserve Spetsnaz")),
        ("sector-echo", ("evolved-500", "usa-500"), ("Reserve Brutes", "Reserve Hellcats")),
        ("artificial-twilight", ("usa-twilight", "evolved-500"), ("Reserve Troopers", "Reserve Thralls")),
    ],
)
def test_the_mission_adds_a_reserve_outside_the_budget(
    mission: str, forces: tuple[str, str], names: tuple[str, str]
) -> None:
    state = opening(mission, forces)
    for seat, name in enumerate(names):
        added = named(state, name)
        assert (added.seat, added.tags) == (seat, ("reserve",))
        paid = sum(unit.counters[COST] for unit in state.units if unit.seat == seat)
        assert paid - added.counters[COST] <= state.seats[seat].counters[BUDGET] < paid


@clause("evolved.setup.reinforcement")
def test_a_mission_without_reinforcements_adds_nobody() -> None:
    assert not [unit for unit in opening("training-ground").units if "reserve" in unit.tags]
