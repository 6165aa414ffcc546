"""Machines of parts: boxes off counters, rows of faces, and one hit on one box."""

from typing import Any

import pytest

from grognard.engine.core.script import Game
from grognard.engine.dice.chain import standing
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.kit.units.parts import Parts, boxes, choose_box, locate, strike, weapon_hit

ARMS = Parts(("legs", "right-arm", "left-arm", "core"), ((0,), (1, 2), (3,)), 3)
HIT = weapon_hit("evolved.vehicle.arm-choice", lambda _, box: ARMS.keys[box], lambda _: "Panther")
DOWN = Parts(ARMS.keys, ARMS.rows, 3, passes_on=True)


def panther(**hurt: Any) -> Position:
    p = Position()
    p.vehicle("panther", (10, 10), **hurt)
    return p


def test_boxes_are_counters() -> None:
    assert boxes(panther(legs=0, core=2).game(), 0, ARMS) == (0, 1, 1, 2)


@pytest.mark.parametrize(("parts", "box"), [(ARMS, (3,)), (DOWN, (1, 2))])
def test_a_lost_row_sends_the_hit_to_the_core_or_to_the_next_row(parts: Parts, box: tuple[int, ...]) -> None:
    plan = locate(parts, (0, 1, 1, 2), (4,), "test", "row")
    assert standing(plan, 1, plan.boxes) == box
    assert (plan.needs, plan.names, plan.core) == ((4,), ARMS.keys, 3)


def hit(p: Position, face: int, points: int) -> SoloRehearsal:
    def script(game: Game) -> Any:
        def choose(among: tuple[int, ...]) -> Any:
            return choose_box(HIT, game, 1, 0, among)

        return strike(game, 0, ARMS, points, 1, "evolved.vehicle.location", "Panther", choose)

    return SoloRehearsal(RULES, p.state(), script, [("Panther: location", face)])


def test_a_hit_takes_no_more_than_the_box_has() -> None:
    assert hit(panther(legs=2), 1, 3).result == (0, 2, True)
    assert hit(panther(), 3, 3).result == (3, 3, True)


def test_a_hit_says_whether_the_row_rolled_took_it() -> None:
    assert hit(panther(legs=0), 1, 1).result == (3, 1, False)


def test_the_attacker_names_one_of_several_boxes() -> None:
    battle = hit(panther(), 2, 1)
    assert (battle.asks, battle.decision.seat, battle.options()) == ("weapon-hit", 1, ["1", "2"])
    assert battle.choose("2").result == (2, 1, True)
    assert hit(panther(right_arm=0), 2, 1).result == (2, 1, True)
