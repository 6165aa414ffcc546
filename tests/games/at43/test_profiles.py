"""The data of AT-43 holds together: cards name what exists, lengths are hundredths, missions fit their boards."""

from itertools import pairwise

import pytest

from grognard.engine.clauses import Catalogue
from grognard.games.at43.books.cards import ARMIES
from grognard.games.at43.books.profiles import (
    arms,
    figure,
    figures,
    hero,
    hero_of,
    heroes,
    officer,
    profile,
    profiles,
    read,
    terrain,
    terrains,
    weapon,
    weapons,
)
from grognard.games.at43.books.scenario import Piece, Scenario, scenario, scenarios
from grognard.kit.files.missions import Rect

TRAITS = {"locked", "projection", "sniper", "area", "indirect", "jamming"}


def test_there_are_as_many_cards_as_the_lists_have() -> None:
    assert (len(profiles()), len(weapons()), len(heroes()), len(terrains())) == (27, 56, 8, 6)
    assert {army: sum(card.army == army for card in profiles().values()) for army in ARMIES} == dict.fromkeys(ARMIES, 9)
    assert len(figures()) == 27 + 2 * 8


@pytest.mark.parametrize("id", profiles())
def test_a_unit_card_is_whole(id: str) -> None:
    card = profile(id)
    kinds = [weapon(held).kind for held in card.weapons]
    assert card.smallest <= card.largest
    assert card.radius in {125, 200, 300, 350, 400}
    assert card.size == {"infantry": 1 + (card.grade > 2) + 1, "afv": 3 + card.grade}[card.type]
    assert all(weapon(special).is_special for special, _ in card.specials)
    if card.is_vehicle:
        assert set(kinds) <= {"vehicle", "close"}
        assert card.structure == 0
        assert min(card.propulsion, card.frame, card.weapon_structure) > 0
    else:
        assert set(kinds) <= {"ranged", "close"}
        assert (card.structure, card.propulsion, card.frame) == (1, 0, 0)
        assert not card.specials or kinds.count("ranged") == 1, "a special weapon replaces the one ranged weapon"
    assert (card.morale == 0) == (card.army == "therians")


@pytest.mark.parametrize("id", weapons())
def test_a_weapon_card_is_whole(id: str) -> None:
    arm = weapon(id)
    assert set(arm.traits) <= TRAITS
    assert (arm.radius > 0) == bool({"projection", "area", "indirect"} & set(arm.traits))
    assert (arm.rate == 0) == (arm.accuracy == 0) == arm.has("projection")
    assert (arm.damage == 0) == (arm.penetration == 0) == arm.has("jamming")


@pytest.mark.parametrize("id", heroes())
def test_a_hero_joins_units_of_his_army(id: str) -> None:
    card = hero(id)
    assert card.joins
    assert {profile(joined).army for joined in card.joins} == {card.army}
    assert all(profile(joined).is_infantry for joined in card.joins)
    assert [weapon(held).kind for held in card.weapons][-1] == "close"


def test_a_figure_is_a_fighter_a_hero_or_a_hero_on_foot() -> None:
    toad, stark, on_foot = figure("fire-toad"), figure("hero:stark"), figure("dismounted:stark")
    assert (toad.solid, toad.propulsion, toad.frame, toad.weapon_structure) == (True, 3, 4, 2)
    assert (stark.protection, stark.structure, stark.morale, stark.weapons[0]) == (7, 3, 12, "laser-shotgun")
    assert (on_foot.protection, on_foot.structure, on_foot.morale, on_foot.movement) == (6, 2, 12, 1200)
    assert on_foot.weapons == ("pistol", "pilot-knife")
    assert hero_of("dismounted:stark") is hero_of("hero:stark") is hero("stark")
    assert hero_of("fire-toad") is None


def test_a_special_weapon_takes_the_place_of_the_rifle() -> None:
    assert [arm.id for arm in arms("steel-troopers")] == ["laser-rifle", "combat-knife"]
    assert [arm.id for arm in arms("steel-troopers", "flamer")] == ["flamer", "combat-knife"]


def test_data_tables_of_the_catalogue_name_real_files() -> None:
    tables = Catalogue.load("grognard.games.at43").tables.values()
    assert all(read(table.data) for table in tables if table.data)
    assert all(bool(table.rows) != bool(table.data) for table in tables)
    assert all(len(row) == len(table.columns) for table in tables for row in table.rows)


def test_outlines_are_convex_and_centred() -> None:
    for kind in (kind for kind in terrains().values() if kind.outline):
        corners = [*kind.outline, *kind.outline[:2]]
        for (a, b), (c, d) in pairwise(pairwise(corners)):
            assert c == b
            assert (b[0] - a[0]) * (d[1] - b[1]) > (b[1] - a[1]) * (d[0] - b[0]), f"{kind.id} turns left at {b}"
        assert sum(x for x, _ in kind.outline) == sum(y for _, y in kind.outline) == 0
    assert terrain("container").outline == ((-600, -250), (600, -250), (600, 250), (-600, 250))
    assert not terrain("building").is_destroyable


def outline_of(piece: Piece) -> list[tuple[int, int]]:
    turned = [(x, y) if piece.turn == 0 else (-y, x) for x, y in terrain(piece.kind).outline]
    return [(piece.at[0] + x, piece.at[1] + y) for x, y in turned]


def test_the_tutorial_has_its_objects_behind_their_walls() -> None:
    fire = scenario("fire")
    objects = {piece.kind: piece.owner for piece in fire.terrain if piece.owner is not None}
    assert objects == {"container": 0, "generator": 1}
    walls = [corner for piece in fire.terrain if piece.kind == "high-wall" for corner in outline_of(piece)]
    west = [corner for corner in walls if corner[0] < 5000]
    assert (min(west), max(west)) == ((2800, 2000), (3000, 4000))
    east = sorted((10600 - x, y) for x, y in walls if x > 5000)
    assert east == sorted(west), "both sides are alike, the eastern 6 cm farther from the middle"


@pytest.mark.parametrize("mission", scenarios().values(), ids=lambda mission: mission.id)
def test_everything_of_a_mission_lies_on_its_board(mission: Scenario) -> None:
    board = Rect(0, 0, *mission.board)
    places = [spot.at for spot in mission.spots] + [side.point for side in mission.deployment if side.point]
    places += [corner for piece in mission.terrain for corner in outline_of(piece)]
    places += [corner for side in mission.deployment if side.zone for corner in side.zone.corners]
    places += list(mission.exit.corners) if mission.exit else []
    assert all(board.holds(place) for place in places)
    assert all(terrain(kind).outline for kind, _ in (mission.placing.lots if mission.placing else ()))
    assert bool(mission.forces) != bool(mission.limit)
    assert all((side.kind == "strip") == (side.zone is not None) for side in mission.deployment)
    assert all((side.kind == "around") == (side.point is not None) for side in mission.deployment)


def test_missions_are_as_written() -> None:
    assert set(scenarios()) == {"fire", "drop-points", "nothing-left-behind", "diggers"}
    drop, left, dig = scenario("drop-points"), scenario("nothing-left-behind"), scenario("diggers")
    assert [(spot.kind, spot.vp, spot.rp) for spot in drop.spots] == [
        ("objective", 4, 0),
        ("drop-point", 1, 150),
        ("drop-point", 1, 150),
    ]
    assert (drop.goal, drop.rounds, drop.most_start, drop.rp_each_round) == (20, 6, 1400, 100)
    assert left.wall is not None
    assert (left.wall.step, left.wall.first_round, left.rounds, left.has_reserve) == (2000, 2, 8, False)
    assert [(spot.vp, spot.rp) for spot in dig.spots] == [(3, 300), (1, 200), (1, 200), (1, 200)]
    assert dig.has("darkness")
    assert not dig.has("all-in")
    assert Rect(0, 0, 1000, 1000).holds((900, 500), 100)
    assert not Rect(0, 0, 1000, 1000).holds((901, 500), 100)


def test_officers_are_worth_more_the_higher_their_rank() -> None:
    ranks = [officer(rank) for rank in range(1, 6)]
    assert [(one.cost, one.lp_value, one.authority, one.most_bid) for one in ranks] == [
        (15, 2, 1, 2), (20, 3, 2, 3), (25, 4, 3, 4), (40, 5, 4, 5), (60, 6, 5, 6),
    ]  # fmt: skip
