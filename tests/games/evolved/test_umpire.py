"""Whole battles under the eyes of an umpire who knows the rulebook and none of the code."""

from collections import Counter

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games.evolved.books.scenario import scenarios
from grognard.games.evolved.ruleset import RULES
from grognard.players import by_name, play_out
from tests.games.evolved.umpire import Umpire


@pytest.mark.parametrize("mission", sorted(scenarios()))
@clause(
    "evolved.shoot.range", "evolved.los.lines", "evolved.cover.half-unit", "evolved.move.distance", "evolved.control.vp"
)
def test_the_umpire_has_no_objections(mission: str) -> None:
    """Moves, sight, cover, losses, drills, overdrive, turns and victory points of a battle, reckoned anew."""
    header = RULES.header(mission, ("greedy", "greedy"), (), ("overwatch", "knee"))
    seen: Counter[str] = Counter()
    for seed in (mission, "again") if mission == "training-ground" else (mission,):  # a short battle is played twice
        match = Match(RULES, RULES.setup(header), SeededDice(seed))
        play_out(match, [by_name("greedy", RULES)] * 2, seed)
        umpire = Umpire()
        for before, event, after in match.history():
            umpire.watch(before, event, after)
        assert umpire.faults == []
        seen.update(umpire.seen)
    assert seen["moves"] > 10
    assert seen["volleys"] > 3
    assert seen["scores"] > 1
