"""Whole battles under the eyes of an umpire who knows the rulebook and none of the code."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice import SeededDice
from grognard.engine.match import Match
from grognard.games.evolved.ruleset import RULES
from grognard.games.evolved.scenario import scenarios
from grognard.players import by_name, play_out
from tests.games.evolved.umpire import Umpire


@pytest.mark.parametrize("mission", sorted(scenarios()))
@clause(
    "evolved.shoot.range", "evolved.los.lines", "evolved.cover.half-unit", "evolved.move.distance", "evolved.control.vp"
)
def test_the_umpire_has_no_objections(mission: str) -> None:
    """Moves, sight, cover, losses, drills, overdrive, turns and victory points of a battle, reckoned anew."""
    header = RULES.header(mission, ("greedy", "greedy"), (), ("overwatch", "knee"))
    match = Match(RULES, RULES.setup(header), SeededDice(mission))
    play_out(match, [by_name("greedy", RULES)] * 2, mission)
    umpire = Umpire()
    for before, event, after in match.history():
        umpire.watch(before, event, after)
    assert umpire.faults == []
    assert umpire.seen["moves"] > 10
    assert umpire.seen["volleys"] > 3
    assert umpire.seen["scores"] > 1
