"""Saves, sides of vehicles, Fixed Saves."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import Modifier, total
from grognard.games.netepic.chapters import loss, save
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import EAST, NORTH, SOUTH, WEST, Position


def hit(model: str, turn: int = SOUTH, modifier: int = 0, spot: tuple[float, float] = (40, 60)) -> Position:
    """A model (m1) facing some way, with an enemy (m0) south of it."""
    p = Position()
    p.unit([(40, 20)], "tactical-squad")
    p.unit([spot], model, seat=1, facing=turn)
    return p


def need(p: Position, tsm: int) -> int:
    return total(save.parts(p.game(), Hit(1, 0, "", tsm)))


def suffered(p: Position, tsm: int, number: int, *dice: object) -> bool:
    """Whether the model is still there after so many hits."""
    play = p.script(lambda game: save.suffer(game, Hit(1, 0, "", tsm), number), dice)
    play.finish()
    return play.state.models[1].place is not None


@clause("netepic.save.roll", "netepic.save.fail")
def test_a_land_raider_hit_twice() -> None:
    """netepic.example.land-raider."""
    p = hit("land-raider")
    assert need(p, -3) == 5
    assert not suffered(p, -3, 2, (6, 4))
    assert suffered(p, -3, 2, (6, 5))


@clause("netepic.save.none", "netepic.save.fail")
def test_without_a_save_a_model_is_destroyed() -> None:
    assert not suffered(hit("goff-boyz"), 0, 1)


@clause("netepic.save.one-plus", "netepic.save.side")
def test_a_save_of_one_plus_cannot_fail() -> None:
    """netepic.example.save-one-plus."""
    assert suffered(hit("baneblade"), 0, 3)
    assert need(hit("baneblade", EAST), 0) == 2


@clause("netepic.save.rear", "netepic.save.impossible")
def test_seven_plus_fails_without_a_roll() -> None:
    """netepic.example.rear-save."""
    p = hit("leman-russ", NORTH)
    assert need(p, -2) == 7
    assert not suffered(p, -2, 1)


@clause("netepic.save.side", "netepic.save.rear", "netepic.save.facing")
@pytest.mark.parametrize(("turn", "worse"), [(SOUTH, 0), (EAST, 1), (WEST, 1), (NORTH, 2), (45, 0), (225, 1), (226, 2)])
def test_the_side_that_is_hit(turn: int, worse: int) -> None:
    """Quarters about the facing; on a border the stronger face counts."""
    found = save.turned(hit("leman-russ", turn).game(), 0, 1)
    assert total(found) == worse


@clause("netepic.save.facing")
@pytest.mark.parametrize("model", ["goff-boyz", "bikeboyz", "killa-kan"])
def test_only_large_vehicles_have_sides(model: str) -> None:
    assert save.turned(hit(model, NORTH).game(), 0, 1) == ()


@clause("netepic.save.all-around-armour")
def test_all_around_armour() -> None:
    assert save.turned(hit("gibletgrinda", NORTH).game(), 0, 1) == ()
    assert save.turned(hit("baneblade", NORTH).game(), 0, 1) != ()


@clause("netepic.save.fixed")
def test_the_better_of_two_saves_is_rolled() -> None:
    """A Terminator saves on 4+, and on 6+ whatever hits it."""
    p = hit("terminator-squad")
    assert [part.label for part in save.parts(p.game(), Hit(1, 0, "", 0))] == ["Armour Save"]
    assert need(p, -1) == 5
    assert [part.label for part in save.parts(p.game(), Hit(1, 0, "", -3))] == ["Fixed Save"]
    assert need(p, -3) == 6


@clause("netepic.save.fixed")
@pytest.mark.parametrize(("armour", "fixed", "better"), [(4, 5, "armour"), (5, 5, "armour"), (6, 5, "fixed")])
def test_of_two_equal_saves_the_armour_save_is_rolled(armour: int, fixed: int, better: str) -> None:
    both = (Modifier(armour, "netepic.save.roll", "armour"),), (Modifier(fixed, "netepic.save.fixed", "fixed"),)
    assert [part.label for part in save.better(*both)] == [better]
    assert save.better((), both[1]) == both[1]
    assert save.better(both[0], ()) == both[0]


@clause("netepic.save.fail")
def test_who_is_gone_is_hit_no_more_and_loses_one_life_at_a_time() -> None:
    p = hit("goff-boyz")
    p.lose_model(1)
    gone = p.script(lambda game: save.suffer(game, Hit(1, 0, "bolters"), 2)).finish()
    assert len(gone.match.log) == 1, "the end of the script alone"
    play = hit("goff-boyz").script(lambda game: save.suffer(game, Hit(1, 0, "bolters"), 3)).finish()
    assert [event.clause for event in play.match.log[:-1]] == ["netepic.save.none", "netepic.save.fail"]
    rear = hit("leman-russ", NORTH).script(lambda game: save.suffer(game, Hit(1, 0, "", -2), 1)).finish()
    assert [event.clause for event in rear.match.log[:-1]] == ["netepic.save.impossible", "netepic.save.fail"]


@clause("netepic.save.side", "netepic.save.facing")
def test_a_blow_and_what_nobody_fires_strike_no_side() -> None:
    p = hit("leman-russ", NORTH)
    for struck in (Hit(1, 0, is_blow=True), Hit(1, -1, modifier=0)):
        assert total(save.parts(p.game(), struck)) == need(hit("leman-russ"), 0)
    assert total(save.parts(p.game(), Hit(1, 0, "bolters"))) == need(hit("leman-russ"), 0) + 2
    p.lose_model(0)
    assert total(save.parts(p.game(), Hit(1, 0, "bolters"))) == need(hit("leman-russ"), 0), "its firer is gone"


@clause("netepic.transport.open-top", "netepic.save.roll")
@pytest.mark.parametrize(("die", "lives"), [(4, True), (3, False)])
def test_who_rides_in_the_open_saves_for_himself(die: int, lives: bool) -> None:
    """A Terminator in a Trukk: he saves on 4+, and the Trukk on its own."""
    p = hit("trukk")
    (rider,) = p.models(p.unit([(40, 60)], "terminator-squad", seat=1))
    p.aboard(rider, 1)
    play = p.script(lambda game: save.suffer(game, Hit(1, 0, "bolters"), 1), [("Terminator", die), ("Trukk", 6)])
    assert (play.finish().state.models[rider].place is not None) == lives


@clause("netepic.transport.open-top", "netepic.end.regeneration-position")
def test_a_troll_that_falls_aboard_lies_nowhere() -> None:
    p = hit("trukk")
    (rider,) = p.models(p.unit([(40, 60)], "troll", seat=1))
    p.aboard(rider, 1)
    dice = [("Troll", 1), ("Trukk", 6)]
    play = p.script(lambda game: save.suffer(game, Hit(1, 0, "bolters"), 1), dice).finish()
    assert play.state.models[rider].place is None
    assert play.state.models[rider].tags == ()


@clause("netepic.transport.bail-out", "netepic.save.fail")
@pytest.mark.parametrize(("ground", "lives"), [("lake", False), ("woods", True)])
def test_who_bails_out_where_nobody_can_stand_is_lost_too(ground: str, lives: bool) -> None:
    p = hit("rhino")
    (rider,) = p.models(p.unit([(40, 60)], seat=1))
    p.aboard(rider, 1)
    p.terrain(ground, 0, 0, 120, 120)
    play = p.script(lambda game: loss.destroy(game, "netepic.save.fail", (1,)), [("bail-out", 4)]).finish()
    assert (play.state.models[rider].place is not None) == lives
    assert bool(play.state.units[play.state.models[rider].unit].members) == lives


@clause("netepic.ability.ion-shield")
def test_an_ion_shield_needs_somebody_in_front_who_fires() -> None:
    p = hit("knight-paladin")
    assert [part.label for part in save.fixed_save(p.game(), Hit(1, 0, "bolters"))] == ["ion shield"]
    p.lose_model(0)
    assert save.fixed_save(p.game(), Hit(1, 0, "bolters")) == ()
