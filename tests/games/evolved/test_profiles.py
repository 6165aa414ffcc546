"""The data files against the tables of the catalogue: every number, every weapon, every option."""

import re
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games import catalogue
from grognard.games.evolved.books.cards import FACTIONS
from grognard.games.evolved.books.profiles import (
    card_of,
    figure,
    figures,
    terrains,
    unit_card,
    unit_cards,
    weapon,
    weapons,
)

TABLES = {table.id.split(".")[-1]: table for table in catalogue("evolved").tables.values()}
UNITS = {"sierra": "sierra-troopers"}
CHARACTERS = {
    "lieutenant": "sierra-lieutenant",
    "weir-panther": "weir-aboard",
    "lowery": "lowery-aboard",
    "lowery-foot": "lowery",
    "aleksander": "aleksander-aboard",
    "aleksander-foot": "aleksander",
    "evolved-commander": "evolved-commander-aboard",
    "evolved-commander-foot": "evolved-commander",
}
TRAITS = {
    "locked": "Locked shot",
    "blitz": "Blitz",
    "fire": "Fire",
    "indirect": "Indirect",
    "cumbersome": "Cumbersome",
    "knockdown": "Knockdown",
    "special": "special weapon",
}


def rows(table: str) -> list[dict[str, Any]]:
    found = TABLES[table]
    return [dict(zip(found.columns, row, strict=True)) for row in found.rows]


def number(cell: Any) -> int:
    return 0 if cell == "-" else int(cell)


@pytest.mark.parametrize("row", [*rows("weapons-ranged"), *rows("weapons-close")], ids=lambda row: row["id"])
def test_weapons_are_as_in_the_tables(row: dict[str, Any]) -> None:
    arm = weapon(row["id"])
    assert (arm.name, arm.rate, arm.damage) == (row["name"], row["rof"], row["damage"])
    assert (arm.ap, arm.at) == (number(row["ap"]), number(row["at"]))
    assert arm.close == ("reach" in row)
    assert (arm.range, arm.reach) == (100 * row.get("range", 0), 100 * row.get("reach", 0))
    assert arm.accuracy == row.get("acc", 0)
    blast = re.search(r"Explosive \(([\d.]+)\)", row["traits"])
    assert arm.radius == (round(float(blast.group(1)) * 100) if blast else 0)
    least = re.search(r"minimum range (\d+)", row["traits"])
    assert arm.least_range == (int(least.group(1)) * 100 if least else 0)
    assert {trait for trait, words in TRAITS.items() if words in row["traits"]} == {
        t for t in arm.traits if t != "hull"
    }
    assert arm.has("hull") == ("(hull)" in row["bearers"])


def test_there_are_no_other_weapons() -> None:
    assert set(weapons()) == {row["id"] for row in (*rows("weapons-ranged"), *rows("weapons-close"))}


@pytest.mark.parametrize("row", rows("infantry"), ids=lambda row: row["id"])
@clause("evolved.unit.profile")
def test_infantry_is_as_in_the_table(row: dict[str, Any]) -> None:
    card = unit_card(UNITS.get(row["id"], row["id"]))
    assert (card.name, card.faction, card.unit_class) == (row["name"], row["faction"].lower(), row["class"].lower())
    assert (card.smallest, card.largest) == (row["models_min"], row["models_max"])
    assert (card.base_cost, card.model_cost) == (row["tp_base"], row["tp_per_model"])
    for profile in {card.figure, *card.crew}:
        one = figure(profile)
        assert (one.move, one.inspiration) == (100 * row["move"], 100 * row["ir"])
        assert (one.accuracy, one.evasion, one.armor, one.size) == (row["acc"], row["ev"], row["av"], row["size"])
    held = {weapon(id).name.lower() for profile in {card.figure, *card.crew} for id in figure(profile).weapons}
    held |= {weapon(id).name.lower() for id in card.carries}
    words = row["weapons"].lower().replace("two light lmgs", "light lmg")
    assert all(name in words or name.split()[0] in words for name in held)


@pytest.mark.parametrize("row", rows("vehicles"), ids=lambda row: row["id"])
def test_vehicles_are_as_in_the_table(row: dict[str, Any]) -> None:
    card, one = unit_card(row["id"]), figure(row["id"])
    assert (card.name, card.smallest, card.largest) == (row["name"], row["models_min"], row["models_max"])
    assert (card.base_cost, card.model_cost) == (0, row["tp"])
    assert (one.move, one.accuracy, one.evasion) == (100 * row["move"], row["acc"], row["ev"])
    assert (one.armor, one.size, one.overdrive) == (row["av"], row["size"], row["op"])
    assert [boxes for _, boxes in one.boxes] == [
        row[f"hb_{part}"] for part in ("legs", "right_arm", "left_arm", "drive", "core")
    ]
    arms: dict[str, str] = dict(one.arms)
    for part, cell in (("right-arm", row["right_arm"]), ("left-arm", row["left_arm"])):
        assert weapon(arms[part]).name == cell.replace(" (close combat)", "")[0].upper() + cell[1:].replace(
            " (close combat)", ""
        )
    assert [weapon(id).name.lower() for id in one.weapons] == ([row["hull"].lower()] if row["hull"] != "-" else [])
    assert one.abilities == (() if row["abilities"] == "-" else (row["abilities"].lower().replace(" ", "-"),))


@pytest.mark.parametrize("row", rows("characters"), ids=lambda row: row["id"])
def test_officers_and_aces_are_as_in_the_table(row: dict[str, Any]) -> None:
    one = figure(CHARACTERS.get(row["id"], row["id"]))
    assert (one.move, one.inspiration, one.command) == (100 * row["move"], 100 * row["ir"], row["cmd"])
    assert (one.accuracy, one.evasion, one.armor, one.size) == (row["acc"], row["ev"], row["av"], row["size"])
    assert one.toughness == (2 if "Tough (2)" in row["abilities"] else 1)
    orders = row["abilities"].partition("orders ")[2].replace("!", "").lower().replace(" ", "-").split(",-")
    assert one.orders == tuple(order for order in orders if order)
    if not one.is_vehicle:
        assert [weapon(id).name.lower() for id in one.weapons] == row["weapons"].lower().replace(
            "ak-49", "ak-49 assault rifle"
        ).split(", ")


def test_prices_of_officers_and_aces() -> None:
    prices = {row["id"]: row["tp"] for row in rows("characters")}
    offered = {extra.gives: (card, extra) for card in unit_cards().values() for extra in card.extras}
    for id, tp in prices.items():
        profile = CHARACTERS.get(id, id)
        if not tp:
            assert profile not in offered, "an ace on foot who is not bought separately"
            continue
        card, extra = offered[profile]
        assert extra.cost + (card.model_cost if extra.kind == "pilot" else 0) == tp
    assert figure("red-hammer-officer").accuracy == 5, "in Red Hammer Soldiers he has ACC 5 and AV 1"
    assert figure("red-hammer-officer").armor == 1


def test_options_are_as_in_the_table() -> None:
    listed = {(row["unit"], row["option"].split(" instead")[0].split(" (")[0]): row for row in rows("options")}
    bought = {
        (card.name, extra.name.lower()): (card, extra)
        for card in unit_cards().values()
        for extra in card.extras
        if extra.kind in ("weapon", "trade")
    }
    assert {(unit, option.lower()) for unit, option in listed} == set(bought)
    for (unit, option), row in listed.items():
        _, extra = bought[unit, option.lower()]
        assert extra.cost == row["tp"]
        assert extra.keeps_blade == ("keeps the sapper blade" in row["remark"])


def test_bases_and_sizes_are_as_in_the_tables() -> None:
    sizes = {"sierra-trooper": 2, "mortar": 2, "weir": 2, "brute": 3, "panther": 4, "leo": 5, "medved": 5}
    radii = {
        "sierra-trooper": 50,
        "sierra-gunner": 50,
        "weir": 50,
        "mortar": 75,
        "brute": 75,
        "panther": 100,
        "leo": 125,
    }
    assert {profile: figure(profile).size for profile in sizes} == sizes
    assert {profile: figure(profile).radius for profile in radii} == radii
    assert {row["diameter"] for row in rows("bases")} == {1.0, 1.5, 2.0, 2.5}


@pytest.mark.parametrize("row", rows("terrain-size")[1:], ids=lambda row: row["terrain"])
def test_terrain_is_as_in_the_table(row: dict[str, Any]) -> None:
    words = row["terrain"].lower().replace("solid rock", "rock")
    kinds = [kind for kind in terrains().values() if kind.id.replace("-", " ") in words or kind.name.lower() in words]
    assert kinds
    assert {kind.size for kind in kinds} == {row["size"]}
    assert {kind.area for kind in kinds} == {"(area)" in words}


def test_woods_are_slow_and_smoke_is_not() -> None:
    found = {kind.id: (kind.dense, kind.slow) for kind in terrains().values() if kind.area}
    assert found == {"rubble": (False, True), "craters": (False, True), "woods": (True, True), "smoke": (True, False)}


def test_every_card_and_figure_names_things_that_exist() -> None:
    for card in unit_cards().values():
        assert card.faction in FACTIONS
        assert card_of(card.figure) is card
        assert all(profile in figures() for profile in card.crew)
        for extra in card.extras:
            assert extra.gives in {"weapon": weapons(), "trade": ("medic", "mechanic")}.get(extra.kind, figures())
    for one in figures().values():
        assert all(id in weapons() for id in (*one.weapons, *[id for _, id in one.arms]))
        assert not one.on_foot or figure(one.on_foot).ace == one.ace
