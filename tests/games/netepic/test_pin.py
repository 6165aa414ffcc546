"""Pinning."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import aim, pin
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import opponents
from tests.games.netepic.acting import do, go


def held(model: str, foe: str) -> Position:
    """A model engaged by another."""
    p = Position()
    p.unit([(40, 40)], model)
    p.unit([(40, 46)], foe, seat=1, order="charge")
    p.unit([(100, 110)], "goff-boyz", seat=1)
    p.engage(1, 0)
    return p


@clause("netepic.pin.classes")
@pytest.mark.parametrize(
    ("model", "number"),
    [("tactical-squad", 1), ("marine-bike-squad", 2), ("predator", 3), ("baneblade", 4), ("knight-paladin", 4),
     ("warlord-titan", 5)],
)  # fmt: skip
def test_classes(model: str, number: int) -> None:
    assert pin.pin_class(held(model, "goff-boyz").game(), 0) == number


@clause("netepic.pin.rule", "netepic.pin.larger-leaves")
@pytest.mark.parametrize(
    ("model", "foe", "pinned"),
    [("land-raider", "warlord-titan", True), ("warlord-titan", "land-raider", False),
     ("predator", "battlewagon", True)],
)  # fmt: skip
def test_models_of_the_same_or_a_larger_class_pin(model: str, foe: str, pinned: bool) -> None:
    """netepic.example.warlord-pin."""
    p = held(model, foe)
    assert pin.is_pinned(p.game(), 0) is pinned
    play = p.activate(1)
    do(play, "advance")
    assert ("move:u1" in play.options()) is not pinned


@clause("netepic.pin.after-move")
def test_who_has_been_activated_does_not_walk_away_any_more() -> None:
    p = held("warlord-titan", "land-raider")
    p.mark(1, "done", "order:advance")
    p.unit([(10, 10)], "tactical-squad")
    p.unit([(20, 10)], "tactical-squad")
    play = p.play(step="turn", active=0)
    assert {one.clause for one in play.refused(("u1",))} == {"netepic.activation.once"}


@clause("netepic.pin.skimmer-flies", "netepic.pin.skimmer-chooses", "netepic.pin.skimmer-by-skimmer")
def test_skimmers_fly_away_from_ground_units_but_not_from_skimmers() -> None:
    assert not pin.is_pinned(held("land-speeder", "battlewagon").game(), 0)
    assert not pin.is_pinned(held("land-speeder", "stormboyz").game(), 0)
    assert pin.is_pinned(held("land-speeder", "deffkopta").game(), 0)
    play = held("land-speeder", "battlewagon").activate(1)
    do(play, "advance")
    assert "move:u1" in play.options()
    do(play, "done")
    assert play.state.links


@clause("netepic.pin.engaged-not-shot", "netepic.fire.not-into-combat")
def test_nobody_fires_into_close_combat() -> None:
    p = held("tactical-squad", "goff-boyz")
    p.unit([(50, 40)], "tactical-squad", name="Others")
    assert not aim.has_targets(p.game(), (7,))
    free = Position()
    free.unit([(40, 46)], "goff-boyz", seat=1)
    free.unit([(50, 40)], "tactical-squad")
    assert aim.has_targets(free.game(), (3,))


@clause("netepic.pin.larger-leaves", "netepic.activation.engaged-leaves")
def test_who_only_turns_has_not_left() -> None:
    p = Position()
    p.unit([(60, 60)], "warlord-titan", facing=270)
    p.unit([(60, 64.05)], "goff-boyz", seat=1)
    p.unit([(60, 100)], "goff-boyz", seat=1)
    p.engage(1, 0)
    play = p.activate(1)
    do(play, "advance", "move:u1")
    turned = go(play, {0: (60, 60)}, 0)
    assert opponents(turned.game) == {1: (0,), 0: (1,)}
    gone = p.activate(1)
    do(gone, "advance", "move:u1")
    assert not opponents(go(gone, {0: (60, 50)}, 270).game)
