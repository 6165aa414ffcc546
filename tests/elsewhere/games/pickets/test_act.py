"""Moving, firing and holding."""

from pickets.ruleset import RULES

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import Rehearsal
from tests.elsewhere.games.pickets.test_round import battle, near


@clause("pickets.act.choice", "pickets.fire.range")
def test_a_squad_moves_or_holds_and_fires_where_somebody_is_in_range() -> None:
    far = battle().choose("u0")
    assert far.options() == ["move", "fire", "hold"]
    apart = Rehearsal(RULES, near(2900)).choose("u0")
    assert apart.options() == ["move", "hold"]
    (refusal,) = apart.refused(("fire",))
    assert refusal.clause == "pickets.fire.range"
    assert refusal.text.startswith("nobody is within 24 cm")


@clause("pickets.move.allowance")
def test_each_man_goes_up_to_twelve_centimetres() -> None:
    played = battle().choose("u0").choose("move")
    assert [refusal.clause for refusal in played.refused(((0, ((1500, 2250),)),))] == ["pickets.move.allowance"]
    assert played.walk({0: [(15, 22)]}).state.models[0].place == (1500, 2200)


@clause("pickets.move.way")
def test_nobody_walks_through_anybody_or_off_the_field() -> None:
    played = battle().choose("u0").choose("move")
    for path in (((2500, 1000),), ((2000, 1000),), ((1500, 50),)):
        assert "pickets.move.way" in [refusal.clause for refusal in played.refused(((0, path),))]


@clause("pickets.act.hold", "pickets.move.unsteady")
def test_who_holds_is_steady_until_he_moves() -> None:
    played = battle().choose("u0").choose("hold")
    assert "steady" in played.state.units[0].tags
    played.choose("u2").choose("hold").choose("move").walk({3: [(35, 11)]}).choose("hold")
    assert played.state.round == 2
    played.choose("u0").choose("move").walk({0: [(15, 11)]})
    assert "steady" not in played.state.units[0].tags


@clause("pickets.fire.dice", "pickets.fire.need", "pickets.fire.losses")
def test_every_man_in_range_rolls_a_die_that_needs_five() -> None:
    played = battle((5, 6, 4)).choose("u0").choose("fire").choose("u2")
    (roll,) = played.rolls("fire")
    assert (roll.need, len(roll.faces)) == (5, 3)
    assert [event.refs for event in played.events(Removed)] == [("m8", "m7")]
    assert played.state.units[2].members == (6,)


@clause("pickets.fire.need", "pickets.fire.spent")
def test_a_steady_squad_needs_four_once() -> None:
    from pickets.act import need

    played = battle((4, 3, 1)).choose("u0").choose("hold")
    assert need(Game(played.state), 0) == 4
    played.choose("u2").choose("hold").choose("hold").choose("hold")
    played.choose("u0").choose("fire").choose("u2")
    assert played.rolls("fire")[0].need == 4
    assert played.state.units[2].members == (6, 7)
    assert "steady" not in played.state.units[0].tags
