"""Activations: who acts together, parts with orders of their own, reserved fire, engaged units."""

from grognard.engine.clauses import clause
from grognard.games.netepic.books.cards import Purchase
from grognard.games.netepic.chapters import companies, deeds, turns
from grognard.games.netepic.muster import Ranks, detachments
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import has_fired, models_of, order_of, parts_of
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places, row


def company() -> Position:
    """A Tactical Company: its headquarters (u1, u2) and two detachments (u3, u4)."""
    p = Position()
    card = p.card("tactical-company")
    hq = p.unit([(10, 10)], "company-hq-squad", card=card, tags=("hq",))
    p.unit([(10, 14)], "rhino", carriers_of=hq)
    p.unit(row(20, 10), card=card, name="Red")
    p.unit(row(40, 10), card=card, name="Blue")
    p.unit(row(10, 110), "goff-boyz", seat=1)
    p.unit(row(40, 110), "goff-boyz", seat=1)
    p.unit(row(70, 110), "goff-boyz", seat=1)
    return p


@clause("netepic.activation.unit")
def test_units_are_the_detachments_of_a_card() -> None:
    ranks = Ranks()
    ranks.add(0, Purchase("tactical-company"))
    names = [(one.name, len(one.members)) for one in ranks.units]
    assert names[0] == ("Tactical Company", 0)
    assert [number for name, number in names if name == "Tactical Squad"] == [6, 6, 6]
    assert len(list(detachments(Purchase("predator-squadron")))) == 1
    assert [len(models) for _, models in detachments(Purchase("warlord-titan"))] == [1]


@clause("netepic.activation.special-card")
def test_a_special_card_with_its_transport_is_a_unit_of_its_own() -> None:
    ranks = Ranks()
    card = ranks.add(0, Purchase("apothecary"))
    own = [one for one in ranks.units if one.parent == card]
    assert [one.tags for one in own] == [("fog",)]


@clause("netepic.activation.split-orders", "netepic.activation.split-sequence", "netepic.activation.hq-transport")
def test_infantry_and_transports_get_an_order_each_before_either_acts() -> None:
    p = company()
    play = p.activate(3)
    do(play, "u1")
    assert play.asks == "order"
    do(play, "first-fire", "charge", "advance")
    assert play.asks == "deed"
    orders = [order_of(play.game, unit) for unit in (3, 1, 2)]
    assert orders == ["first-fire", "charge", "advance"]
    assert [key for key in play.options() if key.startswith("move")] == ["move:u1", "move:u2"]


@clause("netepic.activation.order-first", "netepic.activation.hq-joint-order")
def test_all_orders_are_declared_before_anybody_acts_and_stay() -> None:
    play = company().activate(3)
    do(play, "u1", "advance")
    assert play.asks == "order"
    do(play, "advance", "advance")
    go(do(play, "move:u3"), {2: (20, 18), 3: (23, 18), 4: (26, 18)})
    do(play, "done")
    assert "order:advance" in play.state.units[3].tags


@clause("netepic.activation.company-hq", "netepic.activation.company-hq-freedom")
def test_headquarters_act_with_any_unit_of_their_company_and_not_alone() -> None:
    p = company()
    play = p.play(step="turn", active=0)
    assert play.options() == ["u3", "u4"]
    reasons = {one.clause for one in play.refused(("u1",))}
    assert reasons == {"netepic.activation.company-hq"}
    do(play, "u4")
    assert (play.asks, play.options()) == ("join", ["u1"])
    do(play, "u1", "advance", "advance", "charge")
    go(do(play, "move:u1"), {0: (14, 12)})
    assert places(play, 0) == [(14, 12)]


@clause("netepic.activation.hq-last-chance")
def test_with_the_last_unit_headquarters_must_act() -> None:
    """netepic.example.hq-last."""
    p = company()
    p.mark(3, "done", "order:advance")
    play = p.activate(4)
    assert play.asks == "order"
    do(play, "advance", "advance", "advance")
    assert {part for part, _ in play.decision.progress.orders} == {4, 1, 2}  # type: ignore[union-attr]


@clause("netepic.activation.hq-alone", "netepic.activation.commissar")
def test_headquarters_and_commissars_act_alone_when_nobody_else_can() -> None:
    p = company()
    commissar = p.unit([(60, 10)], "commissar", card=0, tags=("commissar",))
    game = p.game()
    assert not companies.acts_alone(game, commissar)
    assert companies.staff_waiting(game, 3) == [1, commissar]
    for unit in (3, 4):
        p.mark(unit, "done", "order:first-fire")
    game = p.game()
    assert companies.acts_alone(game, commissar)
    assert turns.ready(game, 0) == [1, commissar]


@clause("netepic.activation.wiped-out")
def test_a_unit_destroyed_before_it_acts_drops_out() -> None:
    p = company()
    p.lose(3)
    play = p.play(step="turn", active=0)
    assert play.asks == "order"
    assert play.state.acting == 4


@clause("netepic.activation.wiped-out")
def test_an_activation_in_which_everybody_falls_counts_as_made() -> None:
    p = Position()
    p.unit([(20, 40)], "goff-boyz", seat=1)
    p.unit([(60, 10)], "goff-boyz", seat=1)
    p.unit([(20, 20)], "devastator-squad", name="Guns")
    play = p.activate(1, [(6, 6)])
    do(play, "advance", "move:u1")
    go(play, {0: (20, 34)})
    do(play, "snap:u5").share(("m2:heavy-weapons", "m0", 2))
    assert not play.state.units[1].members
    assert play.decision.seat == 0 or play.asks in ("turn", "order")


@clause("netepic.activation.move-optional", "netepic.activation.fire-optional", "netepic.activation.reserve")
def test_moving_and_firing_are_optional_and_fire_not_used_is_reserved() -> None:
    p = Position()
    p.unit([(20, 20)], name="Red")
    p.unit([(60, 20)], name="Blue")
    p.unit([(20, 50)], "goff-boyz", seat=1)
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = p.activate(1)
    do(play, "advance")
    assert play.options() == ["move:u1", "fire:u1", "done"]
    do(play, "done")
    assert not has_fired(play.game, 1)
    do(play, "u5", "advance", "move:u5")
    go(play, {2: (20, 44)}, 90)
    assert play.options()[0] == "snap:u1"


@clause("netepic.activation.only-snap")
def test_a_unit_that_was_not_activated_can_snap_fire_and_nothing_else() -> None:
    p = Position()
    p.unit([(20, 20)], name="Red")
    p.unit([(20, 60)], "goff-boyz", seat=1)
    play = p.activate(3)
    do(play, "advance", "move:u3")
    go(play, {1: (20, 52)}, 90)
    assert {key.split(":")[0] for key in play.options()} == {"snap", "hold", "wait", "stop", "none"}


@clause("netepic.activation.separate-transport")
def test_transports_of_another_unit_are_activated_by_themselves() -> None:
    p = Position()
    troops = p.unit(row(20, 20), name="Red")
    rides = p.unit([(20, 24)], "rhino", name="Rhinos")
    p.unit([(20, 110)], "goff-boyz", seat=1)
    play = p.activate(troops)
    do(play, "advance")
    assert play.options() == [f"move:u{troops}", "in:m3", "done"], "they may get in; the transport does not move"
    assert parts_of(p.game(), rides) == (rides,)


def combat(order: str = "") -> Position:
    """Two stands of Red (u1), the first engaged by a Goff stand (m2), and another Goff stand in the open (m3)."""
    p = Position()
    p.unit([(20, 20), (24, 20)], name="Red", order=order)
    p.unit([(20, 22.05)], "goff-boyz", seat=1, order="charge")
    p.unit([(24, 50)], "goff-boyz", seat=1)
    p.unit([(90, 110)], "goff-boyz", seat=1)
    p.engage(2, 0)
    return p


@clause("netepic.activation.engaged-unit", "netepic.activation.engaged-reserve")
def test_engaged_models_neither_move_nor_fire_the_others_do() -> None:
    play = combat().activate(1, [(1,)])
    do(play, "advance", "fire:u1").share(("m1:bolters", "m3", 1))
    assert play.state.models[1].tags == ("spent",)
    assert play.state.models[0].tags == ()
    assert play.asks == "deed"
    do(play, "move:u1")
    movers = {one.model: one.allowance for one in play.decision.movers}  # type: ignore[attr-defined]
    assert movers == {0: 0, 1: 1000}


@clause("netepic.activation.engaged-leaves", "netepic.pin.larger-leaves")
def test_a_larger_model_walks_away_and_then_fires() -> None:
    """netepic.example.walk-away-fire."""
    p = Position()
    p.unit([(40, 40)], "predator", name="Tank", facing=270)
    p.unit([(40, 43), (43, 41)], "goff-boyz", seat=1, order="charge")
    p.unit([(90, 110)], "goff-boyz", seat=1)
    p.engage(1, 0)
    p.engage(2, 0)
    play = p.activate(1, [(1, 1), (1, 1)])
    do(play, "advance")
    assert "fire:u1" not in play.options()
    go(do(play, "move:u1"), {0: (40, 20)})
    assert not play.state.links
    assert "fire:u1" in play.options()
    do(play, "fire:u1")
    targets = {to for _, to in play.decision.fits}  # type: ignore[attr-defined]
    assert targets == {"m1", "m2", "none"}


def test_everybody_of_a_detachment_counts() -> None:
    p = company()
    assert models_of(p.game(), 1) == (0, 1)


@clause("netepic.move.allowance", "netepic.pin.rule")
def test_why_a_unit_does_not_move() -> None:
    p = Position()
    unit = p.unit([(40, 40)])
    p.unit([(40, 42.05)], "goff-boyz", seat=1)
    p.unit([(40, 80)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.mark(unit, "order:advance")
    rested = Activation(p.game(), unit, Deeds(units=(unit,), rested=(0,)))
    moved = ("netepic.move.allowance", "none of its models has any movement left")
    assert list(deeds.can_move(rested, unit)) == [moved]
    p.engage(1, 0)
    pinned = Activation(p.game(), unit, Deeds(units=(unit,)))
    assert list(deeds.can_move(pinned, unit)) == [("netepic.pin.rule", "all its models are pinned")]
