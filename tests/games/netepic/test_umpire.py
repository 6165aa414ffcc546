"""Whole battles under the eyes of an umpire who knows the catalogue and none of the code."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.games.netepic.books.profiles import scenarios
from grognard.games.netepic.ruleset import RULES
from grognard.players import by_name
from tests.games.netepic.umpire_watch import watched

BATTLES = [
    *[(battle, "random", "random", ()) for battle in sorted(scenarios())],
    ("first-contact", "greedy", "greedy", ()), ("crossroads", "greedy", "random", ()),
    ("god-machines", "greedy", "random", ("titans-3000", "orks-3000")),
]  # fmt: skip


@pytest.mark.parametrize(("battle", "one", "other", "forces"), BATTLES)
@clause(
    "netepic.activation.alternate", "netepic.activation.once", "netepic.move.allowance", "netepic.move.coherency",
    "netepic.move.engage-one", "netepic.pin.rule", "netepic.fire.eligible", "netepic.fire.mod-cumulative",
    "netepic.snap.who", "netepic.save.roll", "netepic.cc.roll", "netepic.morale.break-check",
    "netepic.victory.objective-hold", "netepic.end.sequence", "netepic.template.covered", "netepic.barrage.points",
    "netepic.titan.void-shields", "netepic.titan.location-save", "netepic.titan.damage-roll",
    "netepic.transport.bail-out",
)  # fmt: skip
def test_the_umpire_has_no_objections(battle: str, one: str, other: str, forces: tuple[str, ...]) -> None:
    """Turns, moves, contact, shots, templates, titans, saves, duels, morale and points of a battle, reckoned anew."""
    header = RULES.header(battle, (one, other), forces, ())
    match = Match(RULES, RULES.setup(header), SeededDice(battle))
    umpire = watched(match, [by_name(name, RULES) for name in (one, other)], battle)
    assert umpire.faults == []
    assert umpire.seen["moves"] > 20
    assert umpire.seen["shots"] > (20 if "greedy" in (one, other) else 0)
    assert umpire.seen["activations"] > 10
    assert umpire.seen["ends"] == 1
