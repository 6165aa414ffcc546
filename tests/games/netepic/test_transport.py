"""Transports: getting in and out, what it costs, who bails out, fire from open vehicles."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.opening import begin
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import boarding, loss, move, passengers, save, transport, volley
from grognard.games.netepic.chapters.aim import IN_TURN, Occasion, barrels, firers
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.terms import (
    ADVANCE,
    CHARGE,
    DONE,
    FIRST_FIRE,
    GONE,
    LANDED,
    ORDER,
    aboard,
    carrier_of,
    is_on_table,
    order_of,
)
from grognard.games.netepic.turn import Activation, Deeds
from grognard.players import laying
from tests.games.netepic.acting import do, go, mounted, ordered, places, shoot


def why(play: Rehearsal, key: str) -> list[str]:
    """By which clauses something is not on offer."""
    form = play.match.explained(0)
    assert isinstance(form, Choose)
    return [one.clause for one in form.barred if one.key == key]


@clause("netepic.transport.disembark", "netepic.transport.penalty", "netepic.transport.same-unit")
def test_example_transport() -> None:
    """netepic.example.transport: a Rhino that sets its squads down moves 20 cm, they 25 cm on Charge."""
    lay, foot, rides = mounted("assault-squad")
    play = ordered(lay, foot, CHARGE, ADVANCE)
    play.choose("out:m2").choose("rear")
    assert all(is_on_table(play.game, id) for id in (0, 1))
    turn = Activation(play.game, foot, Deeds(units=(foot,)))
    assert [move.allowance(turn, id) for id in (0, 1, 2)] == [2500, 2500, 2000]
    assert f"move:u{rides}" in play.options()


@pytest.mark.parametrize(("far", "may"), [(17, True), (45, False)])
@clause("netepic.move.coherency", "netepic.transport.disembark")
def test_nobody_gets_out_too_far_from_the_others_to_close_up(far: float, may: bool) -> None:
    """Two stands are outside beside one Rhino, two in another that has driven ahead."""
    lay = Position()
    foot = lay.unit([(60, 20), (62, 20), (60, 20), (60, 20)], "tactical-squad")
    lay.unit([(60, 24), (60, 20 + far)], "rhino", carriers_of=foot)
    for id in (2, 3):
        lay.aboard(id, 5)
    lay.unit([(60, 110)], "goff-boyz", seat=1)
    play = ordered(lay, foot, ADVANCE, ADVANCE)
    assert ("out:m5" in play.options()) == may
    assert why(play, "out:m5") == ([] if may else ["netepic.move.coherency"])


@clause("netepic.transport.penalty-moved", "netepic.transport.penalty")
def test_example_transport_spent() -> None:
    """netepic.example.transport-spent: after 22 cm nobody gets out of a Rhino; after 20 they do and move 5 cm."""
    for far, may in ((22, False), (20, True)):
        lay, foot, rides = mounted()
        play = ordered(lay, foot, ADVANCE, ADVANCE).choose(f"move:u{rides}")
        go(play, {2: (60, 20 + far)})
        turn = Activation(play.game, foot, Deeds(units=(foot,), walks=((2, far * 100),)))
        assert boarding.is_spent(turn, 2) != may
        assert (play.asks == "deed") == may, "with nothing left to do the activation is over"
        if may:
            play.choose("out:m2").choose("front")
            assert move.allowance(turn, 0) == 500


@clause("netepic.transport.first-fire")
def test_example_first_fire_passengers() -> None:
    """netepic.example.first-fire-passengers: on First Fire nobody gets out; on Advance they do and move 5 cm."""
    lay, foot, _ = mounted("devastator-squad")
    play = ordered(lay, foot, FIRST_FIRE, ADVANCE)
    assert "out:m2" not in play.options()
    assert why(play, "out:m2") == ["netepic.transport.first-fire"]
    assert "out:m2" in ordered(lay, foot, ADVANCE, ADVANCE).options()


@clause("netepic.transport.embark", "netepic.transport.not-both")
def test_getting_in_and_not_out_again() -> None:
    lay = Position()
    foot = lay.unit([(60, 24), (64, 20), (90, 20)])
    lay.unit([(60, 20)], "rhino", carriers_of=foot)
    lay.unit([(60, 110)], "goff-boyz", seat=1)
    play = ordered(lay, foot, ADVANCE, ADVANCE)
    play.choose("in:m3")
    assert play.options() == ["m0", "m1"], "the third is too far away"
    play.choose("m0", "m1")
    assert aboard(play.game, 3) == (0, 1)
    assert "out:m3" not in play.options()
    assert why(play, "out:m3") == ["netepic.transport.not-both"]
    turn = Activation(play.game, foot, Deeds(units=(foot,)))
    assert move.allowance(turn, 3) == 2000, "it may still move"


@clause("netepic.transport.not-both")
def test_who_got_in_this_turn_stays_when_others_get_out() -> None:
    lay = Position()
    foot = lay.unit([(60, 20), (60, 24)])
    lay.unit([(60, 20)], "rhino", carriers_of=foot)
    lay.aboard(0, 2)
    lay.unit([(60, 110)], "goff-boyz", seat=1)
    play = ordered(lay, foot, ADVANCE, ADVANCE).choose("in:m2")
    assert aboard(play.game, 2) == (0, 1)
    play.choose("out:m2").choose("rear")
    assert aboard(play.game, 2) == (1,)
    assert is_on_table(play.game, 0)


@clause("netepic.transport.first-fire", "netepic.orders.advance-fire-moving")
def test_who_got_out_and_fired_has_moved_before() -> None:
    """Getting out is movement: to move on after the shot is to fire in the middle of a move."""
    lay, foot, _ = mounted()
    lay.unit([(60, 50)], "goff-boyz", seat=1)
    for key, goes_on in (("fire", False), ("pass", True)):
        play = ordered(lay, foot, ADVANCE, ADVANCE, dice=[(1, 1)]).choose("out:m2").choose("front")
        play.choose(f"{key}:u{foot}")
        shoot(play, 4)
        assert (f"move:u{foot}" in play.options()) is goes_on
        assert [roll.need for roll in play.rolls()] == [6 if goes_on else 5]


@clause("netepic.transport.capacity", "netepic.transport.tow")
@pytest.mark.parametrize(
    ("carrier", "inside", "stand", "may"),
    [
        ("rhino", 1, "tactical-squad", True), ("rhino", 2, "tactical-squad", False), ("rhino", 2, "thudd-gun", True),
        ("falcon", 0, "bright-lance", False), ("rhino", 0, "predator", False),
        ("battlewagon", 2, "tactical-squad", True),
    ],
)  # fmt: skip
def test_what_a_transport_holds(carrier: str, inside: int, stand: str, may: bool) -> None:
    lay = Position()
    rides = lay.unit([(60, 20)], carrier)
    for _ in range(inside):
        lay.aboard(lay.models(lay.unit([(60, 20)]))[0], lay.models(rides)[0])
    new = lay.models(lay.unit([(60, 24)], stand))[0]
    assert transport.has_room(lay.game(), 0, new) == may


@clause("netepic.transport.tow")
def test_a_towed_piece_leaves_no_second() -> None:
    lay = Position()
    lay.unit([(60, 20)], "rhino")
    lay.aboard(lay.models(lay.unit([(60, 20)], "thudd-gun"))[0], 0)
    gun = lay.models(lay.unit([(60, 24)], "thudd-gun"))[0]
    assert not transport.has_room(lay.game(), 0, gun)


@clause("netepic.titan.praetorian-transport")
def test_a_praetorian_carries_a_company() -> None:
    lay = Position()
    card = lay.card("tactical-company")
    lay.unit([(60, 20)], "leviathan")
    first = lay.unit([(60, 30)], "guard-tactical-squad", card=card)
    tank = lay.unit([(60, 34)], "leman-russ", card=card)
    other = lay.unit([(60, 38)], "guard-tactical-squad")
    large = lay.unit([(70, 38)], "baneblade", card=card)
    lay.aboard(lay.models(first)[0], 0)
    game = lay.game()
    rooms = [transport.has_room(game, 0, lay.models(unit)[0]) for unit in (tank, other, large)]
    assert rooms == [True, False, False]


@clause("netepic.transport.separate-unit", "netepic.transport.passengers-order", "netepic.transport.passengers-idle")
def test_transports_of_another_unit() -> None:
    lay = Position()
    foot = lay.unit([(60, 20)])
    rides = lay.unit([(60, 20)], "rhino")
    lay.aboard(0, 1)
    lay.unit([(60, 40)], "goff-boyz", seat=1)
    moving = ordered(lay, rides, ADVANCE)
    assert not [key for key in moving.options() if key.startswith("out")], "only those who are activated get out"
    lay.mark(rides, DONE, f"{ORDER}{ADVANCE}")
    lay.tag(1, f"{GONE}2000")
    troops = ordered(lay, foot, ADVANCE)
    assert troops.options() == ["out:m1", "done"], "they neither move nor fire aboard"
    lay.tag(1, f"{GONE}2400")
    assert ordered(lay, foot, ADVANCE).asks != "deed"
    turn = Activation(lay.game(), foot, Deeds(units=(foot, rides), walks=((1, 1000),)))
    assert "netepic.transport.separate-unit" in [one[0] for one in boarding.closed(turn, 1, foot)]  # type: ignore[index]


@clause("netepic.transport.engaged")
def test_nobody_gets_out_of_a_transport_in_close_combat() -> None:
    lay, foot, _ = mounted()
    foe = lay.models(lay.unit([(60, 24)], "goff-boyz", seat=1))[0]
    lay.engage(foe, 2)
    turn = Activation(lay.game(), foot, Deeds(units=(foot,)))
    assert ("netepic.transport.engaged", "the transport is in close combat") in list(boarding.closed(turn, 2, foot))


@clause("netepic.transport.bail-out", "netepic.titan.praetorian-transport")
def test_bail_out() -> None:
    lay, _, _ = mounted()
    play = lay.script(lambda game: loss.destroy(game, "netepic.save.fail", (2,)), (("bail-out", 4, 3),)).finish()
    place = play.state.models[0].place
    assert isinstance(place, tuple)
    assert (place[0] - 6000) ** 2 + (place[1] - 2000) ** 2 <= 200**2
    assert LANDED in play.state.models[0].tags
    assert [play.state.models[id].place for id in (1, 2)] == [None, None]


# -- open vehicles ---------------------------------------------------------------------------------------------------


def trukk(order: str = ADVANCE, riders: str = FIRST_FIRE) -> tuple[Position, int]:
    lay = Position()
    foot = lay.unit([(60, 20)], "bad-moon-boyz", order=riders)
    rides = lay.unit([(60, 20)], "trukk", carriers_of=foot, order=order)
    lay.aboard(0, lay.models(rides)[0])
    lay.unit([(60, 40)], seat=1)
    return lay, foot


@clause("netepic.transport.open-top", "netepic.transport.passengers-idle")
def test_fire_from_an_open_vehicle() -> None:
    lay, foot = trukk()
    game = lay.game()
    assert list(firers(game, foot, IN_TURN)) == [0]
    assert [barrel.targets for barrel in barrels(game, foot)] == [(2,)]
    bonus = [part.amount for part in volley.modifiers(game, 0, weapon("bolters"), 2, IN_TURN)]
    jolted = [part.amount for part in volley.modifiers(game, 0, weapon("bolters"), 2, Occasion(moved=(1,)))]
    assert (bonus, jolted) == ([1], [])
    charging, part = trukk(CHARGE)
    assert list(firers(charging.game(), part, IN_TURN)) == []
    closed, boxed, _ = mounted()
    assert list(firers(closed.game(), boxed, IN_TURN)) == []


@clause("netepic.transport.open-top")
def test_a_hit_on_an_open_vehicle_hits_who_is_in_it() -> None:
    lay, _ = trukk()
    play = lay.script(lambda game: save.suffer(game, Hit(1, 2, "bolters"), 1), (("save of Trukk", 6),)).finish()
    assert play.state.models[0].place is None, "Boyz have no save"
    assert play.state.models[1].place is not None
    assert passengers.exposed(mounted()[0].game(), 2) == ()


@clause("netepic.transport.open-top", "netepic.eldar.distortion-cannon")
def test_nobody_in_an_open_vehicle_saves_against_a_distortion_cannon() -> None:
    lay, _ = trukk()
    lay.aboard(lay.models(lay.unit([(60, 20)], "nobz-squad"))[0], 1)
    hit = Hit(1, 2, "distortion-cannon", is_template=True)
    play = lay.script(lambda game: save.suffer(game, hit, 1)).finish()
    assert [play.state.models[id].place for id in (0, 1, 3)] == [None] * 3


@clause("netepic.transport.open-top", "netepic.ability.medic")
@pytest.mark.parametrize(("face", "lives"), [(5, True), (4, False)])
def test_a_healer_near_an_open_vehicle_saves_who_is_in_it(face: int, lives: bool) -> None:
    lay, _ = trukk()
    lay.unit([(60, 29)], "painboy")
    dice = (("heals", face), ("save of Trukk", 6))
    play = lay.script(lambda game: save.suffer(game, Hit(1, 2, "bolters"), 1), dice).finish()
    assert (play.state.models[0].place is not None) is lives


# -- hidden passengers -----------------------------------------------------------------------------------------------


def agreed() -> Match:
    """The crossroads laid out, all troops aboard, with hidden passengers."""
    header = laying.laid_out(RULES, "crossroads", ("a", "b"), (), ("hidden-passengers",))
    return begin(RULES, header, SeededDice(1))


@clause("netepic.transport.hidden", "netepic.transport.hidden-honesty")
def test_only_the_owner_knows_which_transports_are_laden() -> None:
    match = agreed()
    riders = [one for one in match.state.models if isinstance(one.place, str)]
    assert len(riders) > 10
    known = {one.id: carrier_of(match.game, one.id) for one in riders}
    assert None not in known.values()
    mine, theirs = (Game(match.view(seat), match.game.table) for seat in (0, 1))
    assert {id: carrier_of(mine, id) for id in known} == known
    assert {carrier_of(theirs, id) for id in known} == {None}
    assert not any(aboard(theirs, carrier) for carrier in set(known.values()) if carrier is not None)
    assert {one.place for one in theirs.state.models if isinstance(one.place, str)} == {
        f"u{match.state.models[carrier].unit}" for carrier in known.values() if carrier is not None
    }


@clause("netepic.transport.hidden-honesty")
def test_a_stand_comes_out_of_the_transport_that_was_written_down() -> None:
    p = Position()
    squads = p.unit([(20, 20), (21, 20)])
    rides = p.unit([(40, 20), (60, 20)], "rhino", carriers_of=squads)
    for id in p.models(squads):
        p._models[id] = replace(p._models[id], place=f"u{rides}", tags=("~rides:m3",))
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = p.play(acting=squads, options=("hidden-passengers",))
    do(play, "advance", "advance", "none")
    assert "out:m3" in play.options()
    assert "out:m2" not in play.options()
    do(play, "out:m3", "front")
    assert all(abs(x - 60) < 6 for x, _ in [spot for spot in places(play, 0, 1) if spot])
    assert not any(tag.startswith("~rides:") for id in (0, 1) for tag in play.state.models[id].tags)


@clause("netepic.transport.hidden")
def test_a_second_counter_beside_an_empty_transport() -> None:
    p = Position()
    squads = p.unit([(20, 20)])
    rides = p.unit([(40, 20)], "rhino", carriers_of=squads)
    p.unit([(60, 110)], "goff-boyz", seat=1)
    play = p.play(acting=squads, options=("hidden-passengers",))
    do(play, "advance", "advance")
    assert play.asks == "bluff"
    do(play, "charge")
    assert "bluff:charge" in play.state.units[rides].tags
    assert order_of(play.game, rides) == "advance"
    plain = do(p.activate(squads), "advance", "advance")
    assert plain.asks == "deed"


@clause("netepic.transport.embark", "netepic.snap.resume")
def test_who_is_shot_at_on_his_way_to_a_transport_is_not_aboard() -> None:
    lay = Position()
    foot = lay.unit([(60, 32.5)], "assault-squad")
    lay.unit([(60, 20)], "rhino", carriers_of=foot)
    watch = lay.unit([(60, 55)], "devastator-squad", seat=1)
    play = ordered(lay, foot, ADVANCE, ADVANCE, dice=[(1, 1)])
    do(play, "in:m1", f"snap:u{watch}").share(("m2:heavy-weapons", "m0", 2))
    assert places(play, 0) == [(60, 27.5)]
    do(play, "in:m1")
    assert aboard(play.game, 1) == (0,)


@clause("netepic.transport.open-top")
def test_whoever_rides_in_a_vehicle_that_has_moved_has_nothing_of_first_fire() -> None:
    lay = Position()
    foot = lay.unit([(60, 20)], "bad-moon-boyz")
    rides = lay.unit([(60, 20)], "trukk", carriers_of=foot)
    lay.aboard(0, 1)
    lay.unit([(60, 60)], seat=1, order=ADVANCE, tags=("fired",))
    play = ordered(lay, foot, FIRST_FIRE, ADVANCE, dice=[(6,)]).choose(f"move:u{rides}")
    go(play, {1: (60, 30)}).choose(f"fire:u{foot}")
    play.share(("m0:bad-moon-boyz-lotsa-big-shootas", "m2", 1))
    assert play.rolls("Lotsa")[0].parts == ()


@clause("netepic.transport.first-fire", "netepic.orders.advance-fire-moving")
def test_getting_out_is_movement_for_who_fires_then_and_moves_on() -> None:
    lay, foot, _ = mounted()
    lay.unit([(60, 45)], "goff-boyz", seat=1, order=ADVANCE, tags=("fired",))
    near = ordered(lay, foot, ADVANCE, ADVANCE).choose("out:m2").choose("front")
    assert {f"fire:u{foot}", f"pass:u{foot}"} <= set(near.options())
