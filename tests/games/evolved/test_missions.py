"""The four missions, number by number: boards, terrain, zones, objectives, points and special rules."""

import pytest

from grognard.engine.core.state import Point
from grognard.games.evolved.books.companies import companies
from grognard.games.evolved.books.scenario import Goal, scenario, scenarios

Box = tuple[float, float, float, float]


def terrain(mission: str) -> dict[str, list[Box]]:
    found: dict[str, list[Box]] = {}
    for piece in scenario(mission).terrain:
        left, bottom, right, top = (number / 100 for number in piece.rect.numbers)
        found.setdefault(piece.kind, []).append((left, right, bottom, top))
    return found


def spots(mission: str, kind: str = "objective") -> dict[str, tuple[Point, int]]:
    found = [spot for spot in scenario(mission).spots if spot.kind == kind]
    return {spot.name: ((spot.at[0] // 100, spot.at[1] // 100), spot.vp) for spot in found}


def force(name: str) -> list[tuple[str, int, tuple[str, ...]]]:
    return [(unit.profile, unit.models, unit.options) for unit in companies()[name].units]


def test_there_are_four() -> None:
    assert sorted(scenarios()) == ["artificial-twilight", "hold-the-tunnel", "sector-echo", "training-ground"]


def test_training_ground() -> None:
    mission = scenario("training-ground")
    assert (mission.board, mission.budgets, mission.rounds) == ((3600, 3600), (240, 240), 5)
    assert mission.any_composition
    assert mission.reserve == ()
    assert terrain("training-ground") == {
        "low-wall": [(10, 16, 17.5, 18), (20, 26, 18, 18.5)],
        "container": [(6, 8, 24, 29), (28, 30, 7, 12)],
    }
    assert spots("training-ground") == {"Field": ((18, 18), 1)}
    assert mission.goals == (Goal(vp=4), Goal(vp=4))
    assert force("usa-training") == [("sierra-troopers", 7, ("lieutenant",)), ("panther", 1, ())]
    assert force("russia-training") == [("red-kodiaks", 8, ("red-officer",)), ("t50", 1, ()), ("red-flame", 3, ())]


def test_sector_echo() -> None:
    mission = scenario("sector-echo")
    assert (mission.board, mission.budgets, mission.rounds) == ((4800, 4800), (500, 500), 6)
    assert terrain("sector-echo") == {
        "container": [(10, 16, 22, 24), (32, 38, 24, 26), (22, 26, 12, 14), (22, 26, 34, 36)],
        "low-wall": [(4, 9, 16, 16.5), (39, 44, 31.5, 32), (18, 22, 20, 20.5), (26, 30, 27.5, 28)],
        "rubble": [(6, 12, 30, 36), (36, 42, 12, 18)],
        "ruin": [(2, 6, 40, 44), (42, 46, 4, 8)],
    }
    assert spots("sector-echo") == {"West": ((12, 27), 1), "Centre": ((24, 24), 2), "East": ((36, 21), 1)}
    assert spots("sector-echo", "position") == {"South": ((24, 9), 0), "North": ((24, 39), 0)}
    assert [spot.radius for spot in mission.spots] == [300, 300, 300, 500, 500]
    assert {(spot.rp, spot.only) for spot in mission.spots if spot.kind == "position"} == {(100, None)}
    assert [(one.faction, one.card, one.models) for one in mission.reinforcements] == [
        ("usa", "hellcats", 7),
        ("russia", "spetsnaz", 7),
        ("evolved", "brutes", 4),
    ]
    assert mission.reserve == ("troops", "elite", "support"), "infantry"
    assert (mission.kills.vehicle, mission.kills.unit, mission.kills.at_end) == (1, 0, True)
    assert mission.goals == (Goal(hold_all_since=3), Goal(hold_all_since=3))
    assert force("usa-500") == [
        ("sierra-troopers", 8, ("lieutenant", "missile-tube", "mechanic")),
        ("sierra-troopers", 8, ("grenade-launcher", "medic")),
        ("hellcats", 5, ()),
        ("iron-raptors", 3, ()),
        ("panther", 1, ()),
    ]
    assert force("russia-500") == [
        ("red-kodiaks", 8, ("red-officer", "rpg")),
        ("red-hammer", 12, ()),
        ("red-hammer", 4, ()),
        ("spetsnaz", 8, ()),
        ("red-mg", 3, ()),
        ("t50", 1, ()),
    ]


def test_hold_the_tunnel() -> None:
    mission = scenario("hold-the-tunnel")
    assert (mission.budgets, mission.rounds, mission.fixed) == ((420, 540), 6, True)
    assert (mission.deploys_first, mission.first_command, mission.tie_winner) == (0, 1, 0)
    assert terrain("hold-the-tunnel") == {
        "rock": [(0, 10, 0, 48), (38, 48, 0, 48)],
        "barricade": [(14, 20, 16, 16.5), (28, 34, 16, 16.5), (20, 28, 11, 11.5)],
        "concrete-block": [(12, 14, 26, 28), (34, 36, 26, 28), (23, 25, 30, 32)],
        "rubble": [(18, 30, 20, 25)],
    }
    route, relief = mission.spots
    assert route.area is not None
    assert route.area.numbers == (1000, 0, 3800, 1200)
    assert (route.vp, route.since) == (2, 3)
    assert (relief.kind, relief.at, relief.radius) == ("relief", (2400, 300), 300)
    assert mission.relief is not None
    assert (mission.relief.seat, mission.relief.card, mission.relief.round) == (0, "spetsnaz", 4)
    assert mission.spots[mission.relief.spot] is relief
    assert (mission.kills.unit, mission.kills.vehicle, mission.kills.at_end) == (1, 2, False)
    assert mission.goals == (Goal(), Goal(hold_running=2))
    assert force("russia-tunnel")[-1] == ("spetsnaz", 6, ("grenade-thrower",))
    assert force("evolved-tunnel") == [
        ("thralls", 12, ("technomancer",)),
        ("thralls", 12, ()),
        ("thralls", 8, ()),
        ("brutes", 3, ()),
        ("techno-brute", 1, ()),
    ]


def test_artificial_twilight() -> None:
    mission = scenario("artificial-twilight")
    assert terrain("artificial-twilight") == {
        "hall": [(0, 8, 18, 30), (40, 48, 18, 30)],
        "machinery": [(14, 17, 20, 24), (31, 34, 24, 28), (22, 26, 30, 32), (22, 26, 16, 18)],
        "container": [(12, 14, 34, 39), (34, 36, 9, 14)],
        "low-wall": [(16, 24, 11, 11.5), (28, 34, 19, 19.5), (12, 18, 28, 28.5)],
        "smoke": [(20, 28, 22, 26)],
    }
    assert [piece.until for piece in mission.terrain if piece.until] == [2]
    assert [(spot.at, spot.vp, spot.extra) for spot in mission.spots if spot.kind == "objective"] == [
        ((1000, 1400), 1, (0, 2)),
        ((2400, 2400), 1, (0, 0)),
        ((3800, 3400), 1, (2, 0)),
    ]
    assert [(spot.at, spot.only) for spot in mission.spots if spot.kind == "position"] == [
        ((2400, 1000), 0),
        ((2400, 3800), 1),
    ]
    assert {(spot.rp, spot.radius) for spot in mission.spots if spot.kind == "position"} == {(90, 600)}
    assert [(one.faction, one.card, one.models) for one in mission.reinforcements] == [
        ("usa", "sierra-troopers", 8),
        ("russia", "red-hammer", 10),
        ("evolved", "thralls", 8),
    ]
    assert mission.reserve == ("troops",)
    assert (mission.kills.vehicle, dict(mission.kills.named)) == (1, {"weir": 2, "technomancer": 2})
    assert mission.goals == (Goal(vp=12), Goal(vp=12))
    assert mission.sides[1].forward is not None
    assert mission.sides[1].forward.numbers == (0, 3400, 4800, 4800)
    assert mission.sides[1].forward_card == "thralls"
    assert [unit[:2] for unit in force("evolved-500")] == [
        ("thralls", 10),
        ("thralls", 10),
        ("thralls", 10),
        ("techno-brute", 1),
    ]


@pytest.mark.parametrize("mission", sorted(scenarios()))
def test_briefings_say_how_to_win(mission: str) -> None:
    assert "VP" in scenario(mission).victory
    assert scenario(mission).briefing
