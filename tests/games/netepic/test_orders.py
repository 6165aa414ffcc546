"""Orders: First Fire, Advance, Charge and what they allow; Fall Back."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import aim, duels, fall_back, move, volley
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import do, go, places, row


def pair(order: str = "", foe: str = "", gap: float = 30) -> Position:
    """Three Tactical squads (u1) and two Goff stands (u3) north of them."""
    p = Position()
    p.unit(row(20, 20), name="Red", order=order)
    p.unit([(20, 20 + gap), (24, 20 + gap)], "goff-boyz", seat=1, order=foe)
    p.unit([(90, 115)], "goff-boyz", seat=1)
    return p


def need(p: Position, firer: int = 0, target: int = 3, occasion: aim.Occasion = aim.IN_TURN) -> int:
    """What a bolter needs to hit."""
    game = p.game()
    line = aim.arms(game, firer)[0]
    return volley.aimed(game, firer, line, target, line.hit, occasion).need


@clause("netepic.orders.kinds")
def test_three_orders_can_be_chosen() -> None:
    play = pair().activate(1)
    assert play.options() == ["first-fire", "advance", "charge"]
    assert play.refused(("fall-back",))


@clause("netepic.orders.first-fire-no-move", "netepic.orders.first-fire-no-turn")
def test_nobody_moves_or_turns_on_first_fire() -> None:
    play = pair().activate(1)
    do(play, "first-fire")
    assert play.options() == ["fire:u1", "done"]
    assert {one.clause for one in play.refused(("move:u1",))} == {"netepic.orders.first-fire-no-move"}


@clause("netepic.orders.first-fire-no-turn")
def test_who_only_turns_is_not_moving() -> None:
    play = pair().activate(1)
    do(play, "advance", "move:u1")
    go(play, {0: (20, 20), 1: (23, 20), 2: (26, 20)}, 90)
    assert play.state.models[0].facing == 90
    assert play.asks == "deed"
    assert play.decision.progress.stirred == ()  # type: ignore[union-attr]


@clause("netepic.orders.first-fire-bonus", "netepic.orders.first-fire-exposed")
def test_first_fire_hits_and_is_hit_more_easily() -> None:
    assert need(pair("advance")) == 5
    assert need(pair("first-fire")) == 4
    assert need(pair("advance", "first-fire")) == 4
    assert need(pair("advance", "charge")) == 5


@clause("netepic.orders.advance-move", "netepic.orders.charge-move", "netepic.move.allowance")
@pytest.mark.parametrize(
    ("order", "far"), [("first-fire", 0), ("advance", 1000), ("charge", 2000), ("fall-back", 2000)]
)
def test_how_far_orders_take_a_model(order: str, far: int) -> None:
    assert move.rate(pair().game(), 0, order) == far


@clause("netepic.orders.advance-move", "netepic.move.allowance")
def test_the_way_of_the_centre_is_measured() -> None:
    play = pair(gap=60).activate(1)
    do(play, "advance", "move:u1")
    too_far = ((0, ((2000, 3001),), 270), (1, ((2300, 3000),), 270), (2, ((2600, 3000),), 270))
    assert {one.clause for one in play.refused(too_far)} == {"netepic.orders.advance-move"}
    go(play, {0: (20, 30), 1: (23, 30), 2: (26, 30)})
    assert places(play, 0, 1) == [(20, 30), (23, 30)]


@clause("netepic.orders.advance-fire")
def test_on_advance_fire_comes_before_or_after_the_move() -> None:
    play = pair().activate(1, [(1, 1, 1)])
    do(play, "advance", "fire:u1").share(("m0:bolters", "m3", 1), ("m1:bolters", "m3", 1), ("m2:bolters", "m3", 1))
    assert play.rolls("Bolters")[0].need == 5
    assert play.options() == ["move:u1", "done"]
    after = pair().activate(1)
    do(after, "advance", "move:u1")
    go(after, {0: (20, 24), 1: (23, 24), 2: (26, 24)})
    assert after.options() == ["fire:u1", "pass:u1", "done"]


@clause("netepic.orders.advance-fire-moving", "netepic.orders.advance-legs")
def test_who_moves_before_and_after_fires_at_a_penalty() -> None:
    """netepic.example.mid-move."""
    p = Position()
    p.unit(row(20, 20, 6), name="Red")
    p.unit([(30, 60)], "goff-boyz", seat=1, order="charge")
    p.unit([(90, 115)], "goff-boyz", seat=1)
    play = p.activate(1, [(1, 1, 1, 1), (1, 1)])
    do(play, "advance", "move:u1")
    go(play, {id: (20 + 3 * id, 24) for id in range(4)})
    assert play.asks == "deed"
    do(play, "pass:u1").share(*[(f"m{id}:bolters", "m6", 1) for id in range(6)])
    assert sorted(roll.need for roll in play.rolls("Bolters")) == [5, 6]
    do(play, "move:u1")
    far = {one.model: one.allowance for one in play.decision.movers}  # type: ignore[attr-defined]
    assert far == {0: 600, 1: 600, 2: 600, 3: 600, 4: 1000, 5: 1000}


@clause("netepic.orders.advance-no-close-combat")
def test_on_advance_nobody_comes_within_a_centimetre() -> None:
    play = pair(gap=12).activate(1)
    do(play, "advance", "move:u1")
    close = ((0, ((2000, 2910),), 270),)
    assert "netepic.orders.advance-no-close-combat" in {one.clause for one in play.refused(close)}
    assert not any(key.startswith(("charge", "storm")) for key in pair(gap=12).activate(1).choose("advance").options())


@clause("netepic.orders.charge-engage", "netepic.orders.charge-no-fire")
def test_on_charge_units_engage_and_hold_their_fire() -> None:
    play = pair(gap=15).activate(1)
    do(play, "charge")
    assert {key.split(":")[0] for key in play.options()} == {"move", "storm", "charge", "done"}
    assert {one.clause for one in play.refused(("fire:u1",))} == {"netepic.orders.charge-no-fire"}
    calm = pair(gap=15).activate(1).choose("advance")
    assert {one.clause for one in calm.refused(("storm:u1-u3",))} == {"netepic.orders.charge-engage"}


def falling(y: float = 40) -> Position:
    p = Position()
    p.unit(row(20, y), name="Red")
    p.unit([(20, 100)], "goff-boyz", seat=1)
    return p


@clause("netepic.orders.fall-back-move", "netepic.orders.fall-back-path")
def test_falling_back_goes_straight_home() -> None:
    play = falling().script(lambda game: fall_back.fall_back(game, 1))
    assert places(play, 0, 1, 2) == [(20, 20), (23, 20), (26, 20)]
    assert play.state.models[0].facing == 90
    assert "order:fall-back" in play.state.units[1].tags


@clause("netepic.orders.fall-back-path", "netepic.move.off-board")
def test_who_reaches_the_edge_leaves_the_table() -> None:
    """netepic.example.fall-back-off."""
    play = falling(12).script(lambda game: fall_back.fall_back(game, 1))
    assert play.state.units[1].members == ()


@clause("netepic.orders.fall-back-path")
def test_falling_back_goes_round_what_is_closed_and_past_enemies() -> None:
    p = falling()
    p.terrain("lake", 15, 26, 22, 30)
    p.unit([(25, 30)], "goff-boyz", seat=1)
    play = p.script(lambda game: fall_back.fall_back(game, 1))
    game = play.game
    for id in (0, 1, 2):
        x, y = game.table.place(id)
        assert y < 2700
        assert not (1400 < x < 2300 and y > 2500)


@clause("netepic.orders.fall-back-no-fire")
def test_nobody_fires_on_fall_back() -> None:
    play = pair("fall-back").play(step="turn", active=1)
    do(play, "u3", "advance", "move:u3")
    go(play, {3: (20, 44), 4: (24, 44)}, 90)
    assert play.asks == "deed"


@clause("netepic.orders.fall-back-caf")
def test_falling_back_is_bad_for_close_combat() -> None:
    labels = [(part.label, part.amount) for part in duels.factors(pair("fall-back").game(), 0, 3, Bout())]
    assert labels == [("Close Assault Factor", 2), ("falling back", -2)]


@clause("netepic.orders.removed")
def test_orders_are_removed_at_the_end_of_the_turn() -> None:
    play = pair("advance", "first-fire").end_phase([(6, 1)])
    assert [tag for unit in play.state.units for tag in unit.tags if tag.startswith("order")] == []


@clause("netepic.orders.advance-no-close-combat")
def test_it_keeps_away_also_from_enemies_that_others_have_engaged() -> None:
    p = Position()
    p.unit([(60, 60)], name="Movers")
    p.unit([(60, 75)], name="Fighters")
    p.unit([(60, 72.96)], "goff-boyz", seat=1)
    p.engage(2, 1)
    play = p.activate(1)
    do(play, "advance", "move:u1")
    refused = play.refused(((0, ((6000, 7000),), 270),))
    assert {one.clause for one in refused} == {"netepic.orders.advance-no-close-combat"}
    assert not play.refused(((0, ((6000, 6996),), 270),)), "exactly 1 cm"
