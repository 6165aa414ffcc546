"""What greedy mends and saves: repairs, medics, damage tests once more, and the LP he keeps for others."""

from functools import partial

from grognard.engine.asking.decisions import Answer
from grognard.engine.clauses import clause
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.advice.player import ADVISOR
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import mechanic, shoot
from grognard.games.at43.position import Position
from grognard.games.at43.ruleset import RULES
from grognard.kit.advice.questions import value_of, worth_left
from grognard.players.greedy import GreedyPlayer
from tests.games.at43.gunnery import file, firing, row


def greedily(battle: Rehearsal) -> set[Answer]:
    """What greedy answers, whatever chance makes of ties."""
    seat_view = battle.match.seat_view(battle.decision.seat)
    return {GreedyPlayer(RULES).decide(seat_view, stream_of("care", number)) for number in range(8)}


def golgoth(lp: int = 3, waiting: int = 0, **hurt: int) -> Rehearsal:
    """A damaged Wraith Golgoth with an overseer is activated; so many units after it need 1 LP each."""
    p = Position(lp=(0, lp))
    unit = p.unit(1, "wraith-golgoth", [(60, 60)], officer=1)
    p.unit(0, "steel-troopers", [(60, 20)])
    p.hurt(p.models(unit)[0], **hurt)
    others = [p.unit(1, "storm-golems", [(10 + 10 * place, 100)]) for place in range(waiting)]
    p.row(1, *others)
    battle = p.activate(unit)
    return battle.choose("stay") if battle.asks == "pilot" else battle


@clause("at43.routine.repair")
def test_greedy_repairs_what_matters_most() -> None:
    """The frame about to break, a propulsion or weapon that is gone, rather than a scratch."""
    assert greedily(golgoth(frame=1, weapon_0=1)) == {("m0:frame",)}
    assert greedily(golgoth(propulsion=0, frame=3)) == {("m0:propulsion",)}
    assert greedily(golgoth(weapon_1=0, propulsion=1)) == {("m0:weapon.1",)}


@clause("at43.routine.repair")
def test_greedy_keeps_the_lp_that_other_units_need() -> None:
    assert greedily(golgoth(lp=2, waiting=1, frame=1)) == {("m0:frame",)}
    assert greedily(golgoth(lp=2, waiting=2, frame=1)) == {("done",)}


@clause("at43.ability.mechanic")
def test_greedy_lets_his_mechanic_mend_the_frame() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 3), mechanic=1)
    toad = p.models(p.unit(0, "fire-toad", [(26, 60)]))[0]
    p.hurt(toad, frame=1, weapon_0=1, propulsion=2)
    battle = p.script(lambda game: mechanic.mechanic(game, unit))
    assert battle.asks == "mechanic"
    assert greedily(battle) == {(f"m{toad}:frame",)}


@clause("at43.ability.medic")
def test_greedy_lets_his_medic_treat() -> None:
    p = Position()
    shooter = p.unit(0, "steel-troopers", row(20, 2))
    p.unit(1, "steel-troopers", file(50, 4), medic=3)
    battle = firing(p, shooter, "laser-rifle", ("attack", 6, 6), ("damage", 6, 6))
    assert battle.asks == "medic"
    assert greedily(battle) == {("treat",)}


@clause("at43.routine.hyper-nanonucleus")
def test_greedy_tests_again_with_lp_to_spare_only() -> None:
    for lp, choice in ((3, "hyper"), (2, "none")):
        p = Position(lp=(0, lp))
        golems = p.unit(1, "storm-golems", row(20, 3), officer=1)
        p.unit(0, "steel-troopers", file(50, 4))
        p.row(1, p.unit(1, "storm-golems", [(20, 100)]))
        dice = [("attack", 6, 6, 6, 1, 1, 1), ("damage", 1, 1, 1)]
        battle = p.script(partial(shoot.salvo, unit=golems, weapon=weapon("nanoblaster")), dice)
        assert battle.asks == "hyper"
        assert greedily(battle) == {(choice,)}


def test_what_is_left_of_a_golgoth_counts() -> None:
    p = Position()
    unit = p.unit(1, "wraith-golgoth", [(60, 60)])
    ask = ADVISOR.ask
    assert worth_left(p.game(), ask, unit) == value_of(p.game(), ask, unit)
    p.hurt(p.models(unit)[0], frame=1, propulsion=0)
    assert 0 < worth_left(p.game(), ask, unit) < value_of(p.game(), ask, unit)
