"""Who falls first: by distance from the nearest origin, ties together, the seat choosing among them."""

from typing import Any

import pytest

from grognard.engine.rehearsal import SoloRehearsal
from grognard.engine.script import Game
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.kit.casualties import choose_closest, nearest_first


def table() -> Position:
    """Origins 0 and 1, then bases of two sizes: a Brute's edge is nearer than its centre."""
    p = Position()
    p.unit("thralls", [(10, 10), (10, 30)])
    p.unit("thralls", [(15, 10), (15, 30), (18, 20)], seat=1)
    p.unit("brutes", [(15.25, 10)], seat=1)
    return p


def test_bases_are_measured_edge_to_edge_from_the_nearest_origin() -> None:
    game = table().game()
    assert nearest_first(game, (0,), (2, 3, 5)) == [(2, 5), (3,)]
    assert nearest_first(game, (0, 1), (4, 3, 2)) == [(3, 2), (4,)]
    assert nearest_first(game, (1,), (2, 3)) == [(3,), (2,)]


def test_a_hair_is_a_difference() -> None:
    p = Position()
    p.unit("thralls", [(10, 10)])
    p.unit("thralls", [(15, 10.01), (15, 10)], seat=1)
    assert nearest_first(p.game(), (0,), (1, 2)) == [(2,), (1,)]


def choosing(groups: list[tuple[int, ...]], number: int) -> SoloRehearsal:
    def script(game: Game) -> Any:
        return choose_closest(game, 1, groups, number, "evolved.damage.infantry-order", "Who?", lambda _, id: str(id))

    return SoloRehearsal(RULES, table().state(), script, ())


@pytest.mark.parametrize(("number", "expected"), [(0, ()), (1, (2,)), (4, (2, 3, 4, 5)), (9, (2, 3, 4, 5))])
def test_whole_groups_fall_without_asking(number: int, expected: tuple[int, ...]) -> None:
    assert choosing([(2,), (3, 4, 5)], number).result == expected


def test_the_last_group_is_chosen_from() -> None:
    battle = choosing([(2,), (3, 4, 5)], 3)
    assert (battle.asks, battle.decision.seat, battle.options()) == ("closest", 1, ["m3", "m4", "m5"])
    assert battle.refused(("m3",))
    assert battle.choose("m5", "m3").result == (2, 5, 3)
