"""Whole battles under the eyes of an umpire who knows the catalogue and none of the code."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Rolled
from grognard.engine.core.match import Match
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import SeededDice
from grognard.games.fireteam.books.scenario import scenarios
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from grognard.players import by_name, play_out
from tests.games.fireteam.test_doubts import begun
from tests.games.fireteam.test_drawn_vehicles import until
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


@clause("fireteam.vehicle.close-defense", "fireteam.results.half-on-target")
def test_the_umpire_tells_what_a_carrier_does_in_its_defence_from_the_fire_before() -> None:
    """Fire that does nothing, an Assault on a carrier that strikes back, fire again: he settles each by itself."""
    p = Position(options=("vehicles",))
    p.squad([(20, 20), (26, 20)], name="Gray")
    p.vehicle((26, 22), seat=1, profile="nr-hedgehog", facing=0)
    p.team((20, 30), seat=1, name="Gold")
    play = begun(p, 0, [(1, 1, 1, 1, 1), (1, 1), (6, 6, 1, 1), (1, 1, 1, 1, 1)], "group")
    until(play.choose("m0").choose("fire:m3"), "group", "action")
    until(play.choose("assault:m2"), "group").choose("m0")
    until(play.choose("fire:m3"), "turn")
    umpire = Umpire()
    for before, event, after in play.match.history():
        umpire.watch(before, event, after)
    assert (umpire.faults, umpire.seen["shots"], len(play.rolls("strikes back"))) == ([], 2, 1)


def shot(firer: int, *targets: int, outcome: object) -> Rolled:
    about = tuple(model_ref(id) for id in (firer, *targets))
    return Rolled("fireteam.fire.roll", 1, "fires", (3, 4), outcome, about=about, need=30)


def placed(*changes: tuple[int, int]) -> Counted:
    return Counted("fireteam.results.kia", tuple([(model_ref(id), "pins", by, by) for id, by in changes]))


@clause("fireteam.results.half-on-target", "fireteam.fire.one-target")
def test_the_umpire_tells_a_shot_at_two_teams_from_one_at_a_third_in_the_same_fire() -> None:
    p = Position(options=("vehicles",))
    first = p.models(p.squad([(20, 20), (26, 20)], name="Gray"))
    other = p.team((40, 20), name="Third")
    tank = p.vehicle((30, 30), seat=1, profile="fa-tank", facing=0)
    carrier = p.vehicle((36, 30), seat=1, profile="nr-hedgehog", facing=0)
    state, umpire = p.state(), Umpire()
    both = shot(tank, *first, outcome=((1, 0, 0), (0, 1, 0)))
    for event in (both, shot(carrier, other, outcome=(0, 0, 0)), placed((first[0], 1), (first[1], 1))):
        umpire.watch(state, event, state)
    umpire.watch(state, shot(carrier, other, outcome=(0, 0, 0)), state)
    assert [fault for fault in umpire.faults if "results" in fault] == []
