"""Snap Fire: who, at whom, when, and at what price."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.chapters import aim, snap, volley, windows
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import is_done, order_of
from grognard.games.netepic.turn import Reaction
from tests.games.netepic.acting import do, go, places, shoot


def ambush(firer: str = "devastator-squad", gap: float = 40, **how: Any) -> Position:
    """A detachment of one model (u1) and two Goff stands (u3) so far north that are about to come nearer."""
    p = Position()
    p.unit([(20, 20)], firer, name="Watch", **how)
    p.unit([(20, 20 + gap), (23, 20 + gap)], "goff-boyz", seat=1, name="Goffs")
    p.unit([(100, 10)], "tactical-squad", name="Others")
    return p


def step(p: Position, dice: Any = (), order: str = "advance", far: float = 8) -> Rehearsal:
    """Both Goff stands move, one after the other."""
    play = p.activate(3, dice)
    do(play, order, "move:u3")
    y = p.game().table.place(1)[1] / 100 - far
    return go(play, {1: (20, y), 2: (23, y)}, 90)


def need(p: Position, firer: int, target: int, **how: Any) -> int:
    game = p.game()
    line = aim.arms(game, firer)[0]
    return volley.aimed(game, firer, line, target, line.hit, aim.Occasion(aim.SNAP, **how)).need


@clause("netepic.snap.timing")
def test_a_way_with_stops_is_told_leg_by_leg() -> None:
    play = step(ambush())
    do(play, "none")
    assert [event.far for event in play.events(Moved) if event.paths[0][0] == 1] == [500, 300]


@clause("netepic.snap.trigger", "netepic.snap.timing")
def test_the_other_side_breaks_in_at_a_station() -> None:
    play = step(ambush())
    assert (play.asks, play.decision.seat) == ("snap", 0)
    assert play.decision.prompt == "Goff Boyz 1 (B) moves in your sight. Snap Fire?"
    assert places(play, 1) == [(20, 55)]


@clause("netepic.snap.sees-mover")
def test_only_who_sees_the_mover_and_then_at_anybody_of_its_unit() -> None:
    p = ambush()
    p.terrain("building", 10, 40, 30, 45, storeys=3)
    assert step(p).asks != "snap"
    play = step(ambush(), [(1, 1)])
    do(play, "snap:u1")
    assert {to for _, to in play.decision.fits} == {"m1", "m2", "none"}  # type: ignore[attr-defined]
    far = step(ambush(gap=83))
    assert (far.asks, places(far, 1)) == ("snap", [(20, 95)])


@clause("netepic.snap.who")
@pytest.mark.parametrize(
    ("tags", "entitled"),
    [
        ((), True),
        (("order:first-fire", "done"), True),
        (("order:advance", "done"), True),
        (("order:charge", "done"), False),
        (("order:fall-back", "done"), False),
        (("order:advance", "done", "fired"), False),
        (("fog",), False),
    ],
)
def test_who_may(tags: tuple[str, ...], entitled: bool) -> None:
    p = ambush(tags=tags)
    assert ((1,) in windows.teams(p.game(), 0)) is entitled
    assert (step(p).asks == "snap") is entitled


@clause("netepic.snap.not-artillery")
def test_artillery_never_does() -> None:
    teams = [team for team, _ in windows.eyes(ambush("whirlwind").game(), 0)]
    assert teams == [(5,)]
    thudd = ambush("thudd-gun")
    assert list(aim.usable(thudd.game(), 0, aim.Occasion(aim.SNAP))) == []


@clause("netepic.snap.target")
def test_only_the_activated_unit_is_shot_at() -> None:
    p = ambush()
    p.unit([(26, 45)], "goff-boyz", seat=1)
    play = do(step(p), "snap:u1")
    assert {to for _, to in play.decision.fits} == {"m1", "m2", "none"}  # type: ignore[attr-defined]


@clause("netepic.snap.penalty", "netepic.snap.counter", "netepic.snap.first-fire-unit")
def test_a_unit_that_was_not_activated() -> None:
    """netepic.example.snap-net-zero."""
    play = step(ambush(), [(1, 1)])
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    (roll,) = play.rolls("Heavy")
    assert (roll.need, [part.amount for part in roll.parts]) == (5, [1, -1])
    assert order_of(play.game, 1) == "first-fire"
    assert is_done(play.game, 1)
    assert aim.is_first_fire(play.game, 0)


@clause("netepic.snap.spends-turn")
def test_who_has_snap_fired_is_done() -> None:
    play = step(ambush(), [(1, 1)])
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2)).answer(())
    assert play.state.acting == 5
    assert {"fired", "done"} <= set(play.state.units[1].tags)


@clause("netepic.snap.advance-unit", "netepic.snap.penalty")
def test_on_advance_the_penalty_applies_in_full() -> None:
    """netepic.example.snap-advance."""
    p = ambush(order="advance")
    assert need(p, 0, 1) == 6
    p.terrain("woods", 10, 55, 30, 70)
    assert need(p, 0, 1) == 7


@clause("netepic.snap.first-fire-unit")
def test_on_first_fire_bonus_and_penalty_cancel() -> None:
    assert need(ambush(order="first-fire"), 0, 1) == 5


@clause("netepic.snap.advance-keeps-order")
def test_a_unit_on_advance_keeps_its_order() -> None:
    play = step(ambush(order="advance"), [(1, 1)])
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert order_of(play.game, 1) == "advance"


@clause("netepic.snap.resume")
def test_the_activation_goes_on_with_those_who_survive() -> None:
    play = step(ambush(), [(6, 6)])
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert play.state.models[1].place is None
    assert places(play, 2) == [(23, 52)]
    missed = step(ambush(), [(1, 1)])
    do(missed, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert missed.asks == "move"
    far = {one.model: one.allowance for one in missed.decision.movers}  # type: ignore[attr-defined]
    assert far == {1: 500, 2: 1000}


@clause("netepic.snap.not-at-first-fire", "netepic.snap.window")
def test_nobody_is_shot_at_who_does_not_move() -> None:
    play = ambush().activate(3)
    do(play, "first-fire")
    assert play.asks != "snap"
    still = ambush().activate(3)
    do(still, "advance", "done")
    assert still.asks != "snap"
    turned = ambush().activate(3)
    do(turned, "advance", "move:u3")
    go(turned, {1: (20, 60)}, 0)
    assert turned.asks == "deed"


@clause("netepic.snap.moving-first-fire", "netepic.snap.shared-activation")
def test_parts_become_targets_when_one_of_their_models_moves() -> None:
    p = Position()
    p.unit([(20, 20)], "devastator-squad", name="Watch")
    squad = p.unit([(20, 60), (23, 60)], "tactical-squad", seat=1)
    rides = p.unit([(30, 60), (34, 60)], "rhino", carriers_of=squad, seat=1)
    p.unit([(100, 10)], "tactical-squad")
    play = p.activate(squad)
    do(play, "advance", "advance", f"move:u{rides}")
    go(play, {3: (30, 52), 4: (34, 52)}, 90)
    do(play, "snap:u1")
    assert {to for _, to in play.decision.fits} == {"m3", "m4", "none"}  # type: ignore[attr-defined]


@clause("netepic.snap.against-charge", "netepic.snap.advance-unit")
def test_against_a_charger_there_is_no_penalty() -> None:
    """netepic.example.snap-charger."""
    p = ambush(order="advance")
    assert need(p, 0, 1, named=((3, 1),)) == 5
    assert need(p, 0, 1, named=((3, 5),)) == 6


@clause("netepic.snap.charge-part")
def test_only_the_part_that_charges_loses_the_penalty() -> None:
    """netepic.example.snap-split-charge, the numbers."""
    p = Position()
    p.unit([(20, 20)], "bad-moon-boyz", order="first-fire", name="Moons")
    squad = p.unit([(20, 40)], "tactical-squad", seat=1, order="charge")
    p.unit([(30, 40)], "rhino", carriers_of=squad, seat=1, order="advance")
    named = ((squad, 1),)
    assert (need(p, 0, 1, named=named), need(p, 0, 2, named=named)) == (4, 5)


@clause("netepic.snap.timing", "netepic.snap.against-charge", "netepic.pin.engaged-not-shot")
def test_the_last_chance_comes_just_before_contact() -> None:
    """netepic.example.snap-before-contact."""
    p = Position()
    p.unit([(20, 20)], "devastator-squad", name="Devastators")
    p.unit([(40, 20)], "devastator-squad", name="Second")
    p.unit([(20, 36)], "goff-boyz", seat=1, name="Goffs")
    p.unit([(100, 10)], "tactical-squad")
    play = p.activate(5, [(1, 1), (1, 1)])
    do(play, "charge", "charge:m2")
    assert play.asks == "snap"
    do(play, "none")
    assert (play.asks, places(play, 2)) == ("snap", [(20, 22.04)])
    assert not play.state.links
    assert [key for key in play.options() if key.startswith("snap")] == ["snap:u1"]
    do(play, "snap:u1").share(("m0:heavy-weapons", "m2", 2))
    assert play.rolls("Heavy")[0].need == 4
    assert play.state.links
    assert not aim.may_be_chosen(play.game, 2)


@clause("netepic.snap.several")
def test_units_fire_one_after_the_other() -> None:
    p = ambush()
    p.unit([(30, 20)], "devastator-squad", name="Second")
    play = step(p, [(1, 1), (1, 1)])
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert [key for key in play.options() if key.startswith("snap")] == ["snap:u7"]
    do(play, "snap:u7").share(("m4:heavy-weapons", "m1", 2))
    assert len(play.rolls("Heavy")) == 2


@clause("netepic.snap.window-once")
def test_who_lets_a_chance_pass_is_not_asked_again_about_the_same_mover() -> None:
    play = do(step(ambush(), far=10), "none")
    assert (play.asks, places(play, 1, 2)) == ("snap", [(20, 50), (23, 55)])
    do(play, "none")
    assert places(play, 1, 2) == [(20, 50), (23, 50)]
    stopped = do(step(ambush()), "stop")
    assert places(stopped, 1, 2) == [(20, 52), (23, 52)]


@clause("netepic.snap.window-once")
@pytest.mark.parametrize("how", ["hold", "wait"])
def test_a_unit_may_hold_its_fire_or_wait_until_it_is_charged(how: str) -> None:
    play = do(step(ambush()), f"{how}:u1")
    assert play.asks != "snap"
    assert windows.setting(play.game, 1) == {"hold": "holds", "wait": "if-charged"}[how]


@clause("netepic.snap.window-once")
def test_paths_are_walked_station_by_station() -> None:
    play = do(step(ambush(), far=10), "none")
    steps = [path for event in play.events(Moved) for id, path in event.paths if id == 1]
    assert steps == [((2000, 5500),), ((2000, 5000),)]


@clause("netepic.snap.phase")
def test_nobody_answers_snap_fire_with_snap_fire() -> None:
    p = ambush()
    p.unit([(40, 60)], "goff-boyz", seat=1)
    play = do(step(p, [(1, 1)]), "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert play.decision.seat == 1
    assert play.asks == "move"


def test_what_is_offered_has_a_target() -> None:
    p = ambush()
    play = step(p)
    turn = Reaction(play.game, 0, play.decision.progress)  # type: ignore[arg-type]
    assert snap.snap.open_things(turn) == [1]


# -- chances that come later ------------------------------------------------------------------------------------------


def halves(*terrain: tuple[str, float, float, float, float]) -> Rehearsal:
    """Two stands of one detachment (u1) watch a Goff stand (m2) that walks 15 cm eastward, 30 cm north of them."""
    p = Position()
    p.unit([(20, 20), (24, 20)], "devastator-squad", name="Watch")
    p.unit([(10, 50)], "evil-sunz-boyz", seat=1, name="Sunz")
    p.unit([(100, 10)], "tactical-squad", name="Others")
    for kind, *sides in terrain:
        p.terrain(kind, *sides)
    play = p.activate(3)
    do(play, "charge", "move:u3")
    return go(play, {2: (25, 50)}, 0)


@clause("netepic.snap.trigger", "netepic.snap.window-once")
def test_who_let_a_chance_pass_is_asked_again_when_more_of_his_weapons_see_the_mover() -> None:
    play = halves(("building", 17, 24, 19.5, 28))
    assert (play.asks, places(play, 2)) == ("snap", [(15, 50)])
    assert len(aim.barrels(play.game, 1, snap.occasion(play.game, play.decision.progress))) == 1  # type: ignore[arg-type]
    do(play, "none")
    assert (play.asks, places(play, 2)) == ("snap", [(20, 50)]), "now the second stand sees it too"
    do(play, "none")
    assert play.asks != "snap", "nothing is better at the end of the way"


@clause("netepic.snap.trigger", "netepic.snap.window-once")
def test_who_let_a_chance_pass_is_asked_again_when_the_mover_leaves_its_cover() -> None:
    play = halves(("rubble", 8, 45, 17, 55))
    assert places(play, 2) == [(15, 50)]
    do(play, "none")
    assert (play.asks, places(play, 2)) == ("snap", [(20, 50)])
    open_ground = do(halves(), "none")
    assert open_ground.asks != "snap"


@clause("netepic.snap.timing", "netepic.transport.first-fire")
def test_who_gets_out_of_a_transport_is_shot_at_where_he_is_set_up() -> None:
    p = Position()
    foot = p.unit([(60, 20)] * 2)
    p.unit([(60, 20)], "rhino", carriers_of=foot)
    for id in (0, 1):
        p.aboard(id, 2)
    watch = p.unit([(60, 45)], "devastator-squad", seat=1)
    play = p.activate(foot, [(1, 1)])
    do(play, "advance", "advance", "out:m2", "front")
    assert (play.asks, play.decision.seat) == ("snap", 1)
    do(play, f"snap:u{watch}")
    assert {to for _, to in play.decision.fits} == {"m0", "m1", "none"}, "the transport has not moved"  # type: ignore[attr-defined]
    play.share(("m3:heavy-weapons", "m0", 2))
    assert (play.asks, play.decision.seat) == ("deed", 0)


@clause("netepic.snap.timing", "netepic.building.enter")
def test_who_goes_into_a_building_is_shot_at_on_his_way_and_inside() -> None:
    p = Position()
    unit = p.unit([(60, 46)], "assault-squad")
    p.terrain("building", 56, 56, 64, 64, klass=2)
    watch = p.unit([(75, 45)], "devastator-squad", seat=1)
    play = p.activate(unit, [(1, 1)])
    do(play, "charge", "enter:f0")
    assert (play.asks, places(play, 0)) == ("snap", [(60, 51)])
    do(play, f"snap:u{watch}").share(("m1:heavy-weapons", "m0", 2))
    assert (play.asks, places(play, 0)) == ("deed", [(60, 51)]), "its owner may think again"
    quiet = p.activate(unit)
    do(quiet, "charge", "enter:f0", "none")
    assert quiet.state.models[0].place == (5906, 5701)


@clause("netepic.snap.timing", "netepic.building.enter")
def test_who_comes_out_of_a_building_is_shot_at() -> None:
    p = Position()
    unit = p.unit([(60, 60)])
    p.terrain("building", 56, 56, 64, 64, klass=2)
    p.unit([(60, 40)], "devastator-squad", seat=1)
    play = p.activate(unit)
    do(play, "advance", "leave:f0", "south")
    assert (play.asks, play.decision.seat) == ("snap", 1)


@clause("netepic.snap.several", "netepic.ability.point-defence")
def test_nobody_is_asked_again_when_all_point_defence_is_spent() -> None:
    p = Position()
    knight = p.unit([(20, 50)], "knight-paladin", order="charge")
    p.unit([(20, 62)], "goff-boyz", seat=1)
    p.unit([(100, 10)], "tactical-squad")
    play = go(do(p.activate(3, [1]), "advance", "move:u3"), {1: (26, 62)}, 90)
    assert play.options() == [f"guard:u{knight}", "stop", "none"]
    shoot(play.choose(f"guard:u{knight}"), 1)
    assert (play.asks, len(play.rolls("Point Defence"))) == ("move", 1), "he may think again, nobody else fires"


@clause("netepic.popup.snap-first", "netepic.snap.timing")
@pytest.mark.parametrize("seat", [0, 1])
def test_both_sides_snap_at_those_who_rise(seat: int) -> None:
    p = Position()
    speeders = p.unit([(20, 20)], "land-speeder", seat=seat)
    watch = p.unit([(20, 60)], "devastator-squad", seat=1 - seat)
    p.terrain("building", 10, 30, 30, 34, storeys=3)
    play = do(p.activate(speeders), "pop-up")
    assert (play.asks, play.decision.seat) == ("snap", 1 - seat)
    assert f"snap:u{watch}" in play.options()
