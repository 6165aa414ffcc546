"""Whole battles under the eyes of an umpire who knows the catalogue and none of the code."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games.fireteam.books.scenario import scenarios
from grognard.games.fireteam.ruleset import RULES
from grognard.players import by_name, play_out
from tests.games.fireteam.umpire import Umpire

BATTLES = [*[(battle, "random", battle) for battle in sorted(scenarios())], ("first-contact", "greedy", "3")]


@pytest.mark.parametrize(("battle", "player", "seed"), BATTLES)
@clause(
    "fireteam.action.allowance", "fireteam.fire.roll", "fireteam.results.half-on-target", "fireteam.morale.cower",
    "fireteam.los.line", "fireteam.measure.overlap", "fireteam.turn.once", "fireteam.victory.points",
)  # fmt: skip
def test_the_umpire_has_no_objections(battle: str, player: str, seed: str) -> None:
    """Moves, sight, cover, dice, results, morale, turns and points of a battle, reckoned anew."""
    header = RULES.header(battle, (player, player), (), ())
    match = Match(RULES, RULES.setup(header), SeededDice(seed))
    play_out(match, [by_name(player, RULES)] * 2, seed)
    umpire = Umpire()
    for before, event, after in match.history():
        umpire.watch(before, event, after)
    assert umpire.faults == []
    assert umpire.seen["moves"] > 10
    assert umpire.seen["shots"] > 3
    assert umpire.seen["activations"] > 10
