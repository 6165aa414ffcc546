"""The round: phases, the Command test, succession of command, turns, length."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.engine.dice.rolls import Contest
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.books.scenario import USUAL_ROUNDS, scenario
from grognard.games.evolved.chapters import damage, round, vehicle
from grognard.games.evolved.chapters.unit import ready_and_done
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import RULES
from grognard.kit.units.pieces import commander
from tests.games.evolved.acting import explained, row, why_not


def duel(**how: Any) -> Position:
    """Two officers of Command 2 with a squad each."""
    p = Position(**how)
    p.unit("sierra-troopers", row(4, (10, 10)), officer=0)
    p.unit("red-kodiaks", row(4, (10, 38)), officer=0, seat=1)
    return p


def beginning(p: Position, dice: Sequence[Any] = ()) -> Rehearsal:
    return p.play(dice, phase="strategic", step="command", active=None)


@clause("evolved.round.phases")
def test_three_phases_in_their_order() -> None:
    p = duel()
    battle = beginning(p, [(9, 2), (9, 2)]).choose("me")
    while battle.state.phase != "control" and battle.asks:
        if battle.asks == "order":
            battle.choose("none")
        elif battle.asks == "drill":
            battle.choose()
        else:
            battle.choose("hold" if "hold" in battle.options() else "done")
        if [1 for event in battle.events(Began) if event.phase == "control"]:
            break
    phases = [event.phase for event in battle.events(Began) if event.phase]
    assert phases[:3] == ["strategic", "activation", "control"]
    assert phases[3:4] in ([], ["strategic"])


@clause("evolved.round.command-test")
@pytest.mark.parametrize(("dice", "winner"), [((9, 2), 0), ((2, 9), 1), ((5, 4), 0)])
def test_the_higher_total_says_who_begins(dice: tuple[int, int], winner: int) -> None:
    battle = beginning(duel(), [("Command test", dice)])
    form = battle.decision
    assert isinstance(form, Choose)
    assert (form.name, form.seat) == ("first", winner)
    assert {option.clause for option in form.options} == {"evolved.round.command-test"}
    battle.choose("you")
    assert battle.state.active == 1 - winner
    assert battle.state.phase == "activation"


@clause("evolved.round.command-test")
def test_command_is_added() -> None:
    p = Position()
    p.unit("sierra-troopers", row(4, (10, 10)), joined="weir")
    p.unit("red-kodiaks", row(4, (10, 38)), officer=0, seat=1)
    game = p.game()
    assert [round.command(game, seat) for seat in (0, 1)] == [3, 2]
    battle = beginning(p, [(5, 5)])
    assert battle.decision.seat == 0, "8 against 7"


@clause("evolved.round.command-test", "evolved.setup.d10")
def test_each_side_throws_one_d10_and_nobody_acts_meanwhile() -> None:
    battle = duel().play([(9, 2)], phase="strategic", step="command", active=None, acting=0)
    assert battle.state.acting is None
    roll = next(round.command_test(duel().game()))
    assert isinstance(roll, Contest)
    assert ([*roll.dice()], roll.seat) == ([10, 10], -1), "nobody throws alone"


@clause("evolved.round.command-tie")
def test_ties_are_thrown_again() -> None:
    battle = beginning(duel(), [(5, 5), (3, 3), (1, 10)]).finish()
    assert battle.decision.seat == 1
    assert len(battle.rolls("Command test")) == 3


@clause("evolved.round.command-test", "evolved.round.command-tie", "evolved.round.commander-lost")
def test_example_command_tie() -> None:
    """evolved.example.command-tie: 8 against 8, then 5 against 11; after the loss of his Commander B adds nothing."""
    p = Position()
    p.unit("sierra-troopers", row(4, (10, 10)), joined="weir")
    medved = p.vehicle("medved", (10, 38), pilot="aleksander-aboard", seat=1)
    battle = beginning(p, [(5, 4), (2, 7)]).finish()
    assert battle.decision.seat == 1
    assert [roll.outcome for roll in battle.rolls("Command test")] == [(None, 0), (1, 6)]
    lost = p.script(lambda game: damage.remove(game, p.models(medved), "evolved.vehicle.core-destroyed"))
    assert round.command(lost.game, 1) == 0


@clause("evolved.round.command-preset")
def test_a_mission_may_name_the_winner_of_round_one() -> None:
    preset = [one for one in ("training-ground", "sector-echo", "hold-the-tunnel", "artificial-twilight")
              if scenario(one).first_command is not None]  # fmt: skip
    assert preset, "a mission of the catalogue does so"
    winner = scenario(preset[0]).first_command
    battle = beginning(duel(scenario=preset[0], round=0)).finish()
    assert not battle.rolls("Command test")
    assert (battle.asks, battle.decision.seat) == ("first", winner)
    later = beginning(duel(scenario=preset[0], round=1), [(1, 2)]).finish()
    assert later.rolls("Command test"), "in round 2 dice decide"


@clause("evolved.round.commander-lost")
def test_a_commander_in_reserve_or_ejected_still_counts() -> None:
    p = Position()
    p.unit("sierra-troopers", row(4, (10, 10)))
    p.vehicle("leo", (20, 10), pilot="lowery-aboard", core=1)
    p.unit("red-kodiaks", row(4, (10, 38)), officer=0, seat=1)
    assert round.command(p.game(), 0) == 4
    battle = p.script(lambda game: vehicle.destroyed(game, 4))
    battle.answer((("m9", (2000, 1000), 0),))
    chief = commander(battle.game, 0)
    assert chief == 9
    assert round.command(battle.game, 0) == 4


@clause("evolved.round.command-succession")
def test_the_best_surviving_officer_takes_over_in_the_strategic_phase() -> None:
    p = Position()
    weir = p.unit("sierra-troopers", row(4, (10, 10)), joined="weir")
    p.unit("sierra-troopers", row(4, (20, 10)), officer=0)
    smith = p.unit("sierra-troopers", row(4, (30, 10)), joined="smith")
    p.unit("red-kodiaks", row(4, (10, 38)), officer=0, seat=1)
    p.seat(0, commander=p.models(weir)[0] + 1)
    fallen = p.script(lambda game: damage.remove(game, p.models(weir)[:1], "evolved.damage.soldier"))
    assert round.command(fallen.game, 0) == 0, "until then nothing is added"
    after = fallen.state
    battle = Rehearsal(RULES, replace(after, phase="strategic", step="command", outcome=None), [(5, 5)])
    assert commander(battle.game, 0) == p.models(smith)[0]
    assert battle.decision.seat == 0, "8 against 7"


@clause("evolved.round.command-succession")
def test_of_equal_heirs_the_side_names_one() -> None:
    p = Position()
    p.unit("sierra-troopers", row(4, (10, 10)), joined="weir")
    heirs = [p.models(p.unit("sierra-troopers", row(4, (20 + 10 * n, 10)), officer=0))[0] for n in (0, 1)]
    p.unit("red-kodiaks", row(4, (10, 38)), officer=0, seat=1)
    p.seat(0, commander=1)
    p.lose_model(0)
    battle = beginning(p, [(5, 4)])
    form = battle.decision
    assert isinstance(form, Choose)
    assert (form.name, form.seat, form.clause) == ("commander", 0, "evolved.round.command-succession")
    assert [(option.key, option.subject, option.clause) for option in form.options] == [
        (f"m{heir}", f"m{heir}", form.clause) for heir in heirs
    ]
    battle.choose(f"m{heirs[1]}")
    assert commander(battle.game, 0) == heirs[1]


@clause("evolved.round.command-succession")
def test_without_any_officer_nothing_is_added() -> None:
    p = duel()
    fallen = p.script(lambda game: damage.remove(game, (0,), "evolved.damage.soldier"))
    battle = fallen.game
    list(round.succeed_command(battle, 0))
    assert commander(battle, 0) is None
    assert round.command(battle, 0) == 0
    assert round.command(battle, 1) == 2


@clause("evolved.round.length")
def test_the_mission_sets_the_number_of_rounds() -> None:
    last = scenario("sector-echo").rounds
    assert round.is_last(duel(round=last).game())
    assert not round.is_last(duel(round=last - 1).game())
    assert USUAL_ROUNDS == 6


# -- turns ---------------------------------------------------------------------------------------------------------


def lineup(first: int, second: int) -> Position:
    p = Position()
    for seat, number in ((0, first), (1, second)):
        for index in range(number):
            p.unit("jaguar", [(5 + 5 * index, 5 + 38 * seat)], seat=seat)
    return p


def hold(battle: Rehearsal) -> Rehearsal:
    """The acting unit does nothing."""
    assert battle.asks == "step"
    return battle.choose("hold")


@clause("evolved.activation.alternate", "evolved.activation.once", "evolved.round.command-test")
def test_example_alternation() -> None:
    """evolved.example.alternation: A, B, A, B, each unit completely; then the Control phase."""
    p = lineup(2, 2)
    battle = p.play([(9, 1), (9, 1)], phase="strategic", step="command", active=None)
    battle.choose("me")
    order = []
    for unit in (0, 2, 1, 3):
        if battle.asks == "turn":
            battle.choose(f"u{unit}")
        order.append(battle.state.acting)
        hold(battle)
    assert order == [0, 2, 1, 3]
    assert [event.phase for event in battle.events(Began) if event.phase][:3] == ["strategic", "activation", "control"]


@clause("evolved.activation.once")
def test_an_activated_unit_is_not_offered_again() -> None:
    p = lineup(3, 1)
    battle = p.play(phase="activation", step="turn", active=0)
    assert battle.options() == ["u0", "u1", "u2"]
    hold(battle.choose("u1"))
    hold(battle)
    assert battle.options() == ["u0", "u2"]
    assert why_not(battle, "u1") == "evolved.activation.once"


@clause("evolved.activation.once", "evolved.activation.alternate")
def test_only_what_was_activated_is_barred_and_nobody_acts_between_turns() -> None:
    p = lineup(3, 2)
    battle = p.play(phase="activation", step="turn", active=0)
    hold(battle.choose("u1"))
    assert (battle.state.active, battle.state.acting) == (1, None)
    hold(battle.choose("u3"))
    form = battle.decision
    assert isinstance(form, Choose)
    assert [bar.key for bar in explained(battle).barred] == ["u1", "*"]
    told = [(option.key, option.subject, option.clause) for option in form.options]
    assert told == [(unit, unit, "evolved.activation.once") for unit in ("u0", "u2")]


@clause("evolved.activation.uneven", "evolved.round.command-test")
def test_who_begins_without_a_unit_to_activate_leaves_the_turn_to_the_other_side() -> None:
    p = Position()
    p.unit("jaguar", [(5, 5)], tags=("done",))
    p.unit("jaguar", [(5, 43)], seat=1)
    battle = p.play(phase="activation", step="turn", active=0)
    assert (battle.asks, battle.decision.seat) == ("step", 1), "its only one"


@clause("evolved.activation.no-pass")
def test_nobody_may_pass_but_a_unit_may_do_nothing() -> None:
    p = lineup(2, 1)
    battle = p.play(phase="activation", step="turn", active=0)
    assert why_not(battle, "pass") == "evolved.activation.no-pass"
    hold(battle.choose("u0"))
    assert "done" in battle.state.units[0].tags


@clause("evolved.activation.uneven")
def test_who_has_units_left_activates_them_one_after_the_other() -> None:
    p = lineup(1, 3)
    battle = p.play([(9, 1)], phase="activation", step="turn", active=0)
    seats = []
    for _ in range(4):
        if battle.asks == "turn":
            battle.choose(battle.options()[0])
        seats.append(battle.state.active)
        hold(battle)
        assert battle.state.acting is None or battle.state.step == "act"
    assert seats == [0, 1, 1, 1]
    assert [event.acting for event in battle.events(Began) if event.phase == "control"] == [-1], "nobody acts any more"


@clause("evolved.activation.destroyed")
def test_a_unit_lost_before_its_activation_loses_it() -> None:
    p = lineup(2, 2)
    battle = p.script(lambda game: damage.remove(game, p.models(3), "evolved.vehicle.core-destroyed"))
    assert ready_and_done(battle.game, 1)[0] == [2]
    state = replace(battle.state, phase="activation", step="turn", active=0, outcome=None)
    turns = Rehearsal(RULES, state, [(9, 1)])
    seats = []
    for _ in range(3):
        if turns.asks == "turn":
            turns.choose(turns.options()[0])
        seats.append(turns.state.active)
        hold(turns)
    assert seats == [0, 1, 0], "nobody acts in its place"
