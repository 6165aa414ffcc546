"""Clauses on orders, moves and Snap Fire, drawn by lot and put to an edge of their own on a laid position."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Noted
from grognard.games.netepic.books.cards import Purchase
from grognard.games.netepic.chapters import aim, chain, move, turns
from grognard.games.netepic.chapters.houses import inside
from grognard.games.netepic.chapters.los import UP
from grognard.games.netepic.muster import Ranks
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import (
    FALL_BACK,
    FIRST_FIRE,
    INITIATIVE,
    PLATOON,
    hurt_tag,
    is_done,
    is_engaged,
    order_of,
)
from tests.games.netepic.acting import do, go, places, row, shoot
from tests.games.netepic.test_lot_fire import clauses
from tests.games.netepic.test_turn import fresh, meeting


def walked(*points: tuple[float, float], model: int = 0, facing: int = NORTH) -> tuple[object, ...]:
    return model, tuple([(round(x * 100), round(y * 100)) for x, y in points]), facing


# -- how far -----------------------------------------------------------------------------------------------------------


@clause("netepic.move.allowance", "netepic.orders.advance-move", "netepic.orders.charge-move")
@pytest.mark.parametrize(("order", "far"), [("advance", 10), ("charge", 20)])
def test_the_way_of_the_centre_counts_round_every_corner(order: str, far: float) -> None:
    """First 6 cm east, then north: a hundredth too far is refused though it is near as the crow flies."""
    p = Position()
    unit = p.unit([(40, 20)])
    p.unit([(110, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), order, f"move:u{unit}")
    assert clauses(play, walked((46, 20), (46, 20 + far - 5.98))) == {f"netepic.orders.{order}-move"}
    assert clauses(play, walked((46, 20), (46, 20 + far - 6))) == set()
    still = Position()
    unit = still.unit([(40, 20)])
    still.unit([(40, 60)], "goff-boyz", seat=1)
    assert clauses(do(still.activate(unit), "first-fire"), f"move:u{unit}") == {"netepic.orders.first-fire-no-move"}


@clause("netepic.orders.advance-move", "netepic.orders.advance-legs")
def test_both_legs_of_an_advance_are_one_move() -> None:
    p = Position()
    unit = p.unit([(40, 20)])
    p.unit([(40, 60)], "goff-boyz", seat=1)
    play = go(do(p.activate(unit, [1]), "advance", f"move:u{unit}"), {0: (40, 26)})
    shoot(do(play, f"pass:u{unit}"), 1)
    do(play, f"move:u{unit}")
    assert clauses(play, walked((40, 30.01))) == {"netepic.orders.advance-move"}
    assert clauses(play, walked((40, 30))) == set()


@clause("netepic.ork.gargant-move", "netepic.move.allowance")
def test_a_gargant_has_two_printed_speeds() -> None:
    p = Position()
    unit = p.unit([(40, 20)], "slasha-gargant")
    p.unit([(110, 110)], seat=1)
    for order, far in (("advance", 12), ("charge", 18)):
        play = do(p.activate(unit), order, f"move:u{unit}")
        assert clauses(play, walked((40, 20.01 + far))) == {f"netepic.orders.{order}-move"}
        assert clauses(play, walked((40, 20 + far))) == set()
    assert move.rate(p.game(), 0, FALL_BACK) == 1800, "the second speed stands for twice the Move"
    p.tag(0, hurt_tag("Hull", 1))
    assert [move.rate(p.game(), 0, order) for order in ("advance", "charge")] == [700, 1300]


# -- who acts ----------------------------------------------------------------------------------------------------------


@clause("netepic.activation.no-pass")
def test_who_has_only_a_snap_firer_left_is_passed_over_and_nobody_else() -> None:
    p = meeting()
    p.unit(row(40, 110), "goff-boyz", seat=1, name="More", tags=("done", "order:first-fire"))
    play = p.play(step="turn", active=0)
    assert clauses(play) == {"netepic.activation.no-pass"}
    assert clauses(play, "u1", "u3") != set(), "one unit at a time"
    do(play, "u1", "advance", "done")
    assert (play.decision.seat, play.state.acting) == (1, 5), "the one that is left must act"
    do(play, "advance", "done")
    assert play.state.acting == 3


@clause("netepic.activation.special-card")
def test_a_character_with_his_rhino_acts_alone() -> None:
    """He may not join a unit of a company, nor may the company's headquarters join him."""
    ranks = Ranks()
    ranks.add(0, Purchase("chaplain"))
    own, rides = [one for one in ranks.units if one.members]
    assert (own.tags, rides.parent, rides.tags) == (("fog",), own.id, ("carriers", "fog"))
    p = Position()
    company = p.card("tactical-company")
    p.unit([(10, 10)], "company-hq-squad", card=company, tags=("hq",))
    squads = p.unit([(20, 10)], card=company)
    others = p.unit([(20, 20)], card=company)
    lonely = p.unit([(30, 10)], "chaplain", card=p.card("chaplain"))
    p.unit([(30, 110)], "goff-boyz", seat=1)
    assert turns.ready(p.game(), 0) == [squads, others, lonely]
    play = p.activate(squads)
    assert play.asks == "join"
    assert clauses(play, f"u{lonely}") == {"netepic.activation.company-hq"}
    assert p.activate(lonely).asks == "order"


@clause("netepic.activation.wiped-out")
def test_the_headquarters_acts_on_when_its_companions_have_fallen() -> None:
    p = Position()
    card = p.card("tactical-company")
    hq = p.unit([(60, 20)], "company-hq-squad", card=card, tags=("hq",))
    squad = p.unit([(20, 20)], card=card)
    p.unit([(20, 50)], "devastator-squad", seat=1)
    p.unit([(90, 90)], "goff-boyz", seat=1)
    play = do(p.activate(squad, [(6, 6), ("save", 1, 1)]), "advance", "advance", f"move:u{squad}")
    go(play, {1: (20, 26)})
    do(play, "snap:u4").share(("m2:heavy-weapons", "m1", 2))
    assert not play.state.units[squad].members
    assert clauses(play, f"move:u{squad}") != set()
    go(do(play, f"move:u{hq}"), {0: (60, 30)})
    assert places(play, 0) == [(60, 30)]


@clause("netepic.initiative.tie-first-turn", "netepic.setup.infiltrate-initiative")
def test_the_first_turn_knows_no_tie_however_often_it_falls() -> None:
    play = meeting().play([(6, 6), (1, 1), (6, 6), (2, 1)], phase="initiative", step="roll", round=0, **fresh())
    assert play.decision.seat == 0
    assert len(play.finish().rolls("initiative")) == 4


@clause("netepic.guard.chain-exempt", "netepic.guard.chain-of-command")
def test_cavalry_obeys_far_away_but_not_in_fear() -> None:
    """Far from any headquarters it takes orders; failing a test of Fear it routs. Foot does not obey."""
    p = Position()
    riders = p.unit([(30, 30)], "rough-riders", led=False, order="charge")
    p.unit([(30, 32)], "carnifex", seat=1)
    p.engage(0, 1)
    play = p.close_combat([("courage", 1)])
    assert not play.state.units[riders].members
    assert not play.rolls("netepic.cc.roll")
    q = Position()
    foot = q.unit([(30, 30)], "guard-tactical-squad", led=False)
    horse = q.unit([(60, 30)], "rough-riders", led=False)
    q.tag(0, PLATOON)
    q.unit([(110, 110)], "goff-boyz", seat=1)
    assert [chain.is_led(q.game(), unit) for unit in (foot, horse)] == [False, True]
    assert q.activate(horse).options() == ["first-fire", "advance", "charge"]


# -- Snap Fire ---------------------------------------------------------------------------------------------------------


def crossing(firer: str = "devastator-squad", number: int = 1, foe: str = "evil-sunz-boyz", **how: object) -> Position:
    """Watchers in the south; two enemy stands 30 cm north of them that are about to move east."""
    p = Position()
    p.unit(row(20, 20, number), firer, **how)  # type: ignore[arg-type]
    p.unit([(20, 50), (23, 50)], foe, seat=1)
    p.unit([(100, 10)])
    return p


@clause("netepic.snap.timing", "netepic.snap.window")
@pytest.mark.parametrize(("far", "stops"), [(4.9, [490]), (5, [500]), (5.1, [500, 10]), (10, [500, 500])])
def test_a_way_is_broken_every_5_cm_and_at_its_end(far: float, stops: list[int]) -> None:
    p = crossing()
    p.unit([(60, 45)], "devastator-squad", seat=0)
    play = do(p.activate(3), "advance", "move:u3")
    go(play, {2: (23 + far, 50)}, 0)
    asked = 0
    while play.asks == "snap":
        asked += 1
        do(play, "none")
    assert [event.far for event in play.events(Moved)] in (stops, [sum(stops)])
    assert asked >= 1


@clause("netepic.snap.timing", "netepic.pin.engaged-not-shot")
def test_who_is_in_contact_is_out_of_the_fire_at_his_comrade() -> None:
    p = Position()
    p.unit([(20, 20)], "devastator-squad")
    p.unit([(60, 44)], "tactical-squad")
    p.unit([(60, 50), (63, 50)], "goff-boyz", seat=1)
    play = do(p.activate(5), "charge", "charge:m2")
    assert play.asks == "snap"
    assert [event.text for event in play.events(Noted)] == ["Stand 1 of Goff Boyz is to engage Tactical Squad"]
    while play.asks == "snap":
        do(play, "none")
    assert is_engaged(play.game, 2)
    go(do(play, "move:u5"), {3: (62.5, 48.5)}, 0)
    assert play.asks == "snap"
    do(play, "snap:u1")
    assert clauses(play, ("m0:heavy-weapons", "m2", 2)) == {"netepic.fire.assign"}
    assert {to for _, to in play.decision.fits} == {"m3", "none"}  # type: ignore[attr-defined]


@clause("netepic.snap.several", "netepic.snap.resume")
def test_one_fires_at_the_first_station_and_another_at_the_next() -> None:
    """What the first has destroyed is gone when the second is declared; the one that is left goes on."""
    p = crossing()
    p.unit([(26, 20)], "devastator-squad", name="Second")
    play = do(p.activate(3, [(6, 6), (1, 1)]), "advance", "move:u3")
    go(play, {1: (20, 55), 2: (23, 58)}, NORTH)
    do(play, "snap:u1").share(("m0:heavy-weapons", "m1", 2))
    assert (play.asks, places(play, 2)) == ("snap", [(23, 55)])
    assert clauses(play, "snap:u1") == {"netepic.snap.who"}, "it has fired"
    do(play, "snap:u7")
    assert clauses(play, ("m4:heavy-weapons", "m1", 2)) == {"netepic.fire.assign"}
    play.share(("m4:heavy-weapons", "m2", 2))
    assert play.asks == "move"


@clause("netepic.snap.advance-unit", "netepic.ability.quickdraw", "netepic.snap.advance-keeps-order")
@pytest.mark.parametrize(
    ("firer", "order", "need"),
    [("devastator-squad", "advance", 6), ("devastator-squad", "first-fire", 5), ("devastator-squad", "", 5),
     ("dark-reapers", "advance", 4), ("dark-reapers", "first-fire", 3), ("dark-reapers", "", 3)],
)  # fmt: skip
def test_what_snap_fire_costs_by_order_and_ability(firer: str, order: str, need: int) -> None:
    p = crossing(firer, order=order)
    play = do(p.activate(3, [(1, 1)]), "advance", "move:u3")
    go(play, {1: (20, 54)}, NORTH)
    shoot(do(play, "snap:u1"), 1)
    (roll,), name = play.rolls("netepic.fire.roll"), p.state().units[1].name
    assert roll.need == need
    assert [event.text for event in play.events(Noted)][:1] == [f"{name} breaks in with Snap Fire"]
    assert order_of(play.game, 1) == (order or FIRST_FIRE)
    assert is_done(play.game, 1)


@clause("netepic.snap.sees-mover", "netepic.snap.trigger")
def test_who_sees_the_mover_may_fire_at_its_comrade_who_has_yet_to_move() -> None:
    """The mover is out of range but in sight; its comrade is in range, and will be gone behind the house."""
    p = Position()
    p.unit([(20, 20)], "tactical-squad", name="Watch")
    p.unit([(26, 74), (20, 69)], "evil-sunz-boyz", seat=1, name="Sunz")
    p.unit([(100, 10)], "tactical-squad", name="Others")
    play = do(p.activate(3, [5]), "advance", "move:u3")
    go(play, {1: (26, 79), 2: (20, 79)}, NORTH)
    assert (play.asks, places(play, 1, 2)) == ("snap", [(26, 79), (20, 69)])
    do(play, "snap:u1")
    assert {to for _, to in play.decision.fits} == {"m2", "none"}  # type: ignore[attr-defined]
    hidden = Position()
    hidden.unit([(20, 20)], "tactical-squad", name="Watch")
    hidden.unit([(36, 74), (20, 69)], "evil-sunz-boyz", seat=1, name="Sunz")
    hidden.unit([(100, 10)], "tactical-squad", name="Others")
    hidden.terrain("building", 26, 60, 50, 64, klass=2, storeys=4)
    play = do(hidden.activate(3), "advance", "move:u3")
    go(play, {1: (36, 79), 2: (20, 77)}, NORTH)
    assert play.asks != "snap"
    assert places(play, 1, 2) == [(36, 79), (20, 77)]


@clause("netepic.snap.sees-mover", "netepic.ability.stealth")
def test_who_sees_the_mover_and_may_not_choose_its_comrade_is_not_asked() -> None:
    """The comrade is in sight and range; in cover so far away it is hidden by its Stealth, on open ground it is not."""
    for wood, asked in ((True, False), (False, True)):
        p = Position()
        p.unit([(20, 20)], "tactical-squad", name="Watch")
        p.unit([(26, 74), (20, 69)], "pathfinders", seat=1, name="Pathfinders")
        p.unit([(100, 10)], "tactical-squad", name="Others")
        if wood:
            p.terrain("woods", 15, 67, 23, 73)
        play = do(p.activate(3, [5]), "advance", "move:u3")
        go(play, {1: (26, 79), 2: (20, 79)}, NORTH)
        assert (play.asks == "snap") is asked


@clause("netepic.popup.stays-up")
def test_two_who_pop_up_one_after_the_other() -> None:
    """The first hovers through the activation of the second, who hovers on; then it is seen no more."""
    p = Position()
    one = p.unit([(50, 20)], "land-speeder")
    two = p.unit([(54, 40)], "falcon", seat=1)
    p.unit([(100, 10)])
    watch = p.unit([(56, 42)], "killa-kan", seat=1)
    p.terrain("building", 35, 28, 75, 32, klass=2, storeys=3)
    play = do(p.activate(one), "pop-up")
    while play.asks in ("snap", "deed"):
        do(play, "none" if play.asks == "snap" else "done")
    assert UP in play.state.models[0].tags
    do(play, f"u{two}", "pop-up")
    while play.asks in ("snap", "deed") and play.state.acting == two:
        do(play, "none" if play.asks == "snap" else "done")
    assert [UP in play.state.models[id].tags for id in (0, 1)] == [False, True]
    assert not [barrel for barrel in aim.barrels(play.game, watch) if 0 in barrel.targets]


# -- engaging ----------------------------------------------------------------------------------------------------------


@clause("netepic.move.engage-one")
def test_a_charger_between_two_engages_the_one_that_it_named() -> None:
    """Two enemies side by side: it comes to stand against both, or 1 cm away from the other, and has one opponent."""
    p = Position()
    unit = p.unit([(41, 30)])
    p.unit([(40, 36), (42, 36)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "charge", "charge:m0", "m2")
    while play.asks == "snap":
        do(play, "none")
    assert [is_engaged(play.game, id) for id in (0, 1, 2)] == [True, False, True]
    plain = do(p.activate(unit), "charge", f"move:u{unit}")
    assert clauses(plain, walked((41, 33.1))) == {"netepic.move.engage-one"}, "0.9 cm from both without a name"
    assert clauses(plain, walked((41, 33))) == set()


@clause("netepic.building.enter")
@pytest.mark.parametrize(("y", "enters"), [(50, True), (49.98, False)])
def test_exactly_5_cm_are_left_at_the_wall(y: float, enters: bool) -> None:
    """Six centimetres to the wall at (60, 56) less half a base are 5: 10 in all."""
    p = Position()
    unit = p.unit([(60, y)])
    p.terrain("building", 56, 56, 64, 64, klass=2)
    p.unit([(10, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "advance")
    assert ("enter:f0" in play.options()) is enters
    if not enters:
        assert clauses(play, "enter:f0") == {"netepic.building.enter"}


@clause("netepic.building.enter")
@pytest.mark.parametrize(("wide", "deep", "holds"), [(4, 4, 4), (3, 3, 4), (4, 6, 4), (8, 8, 7), (9, 9, 9), (10, 8, 8)])
def test_a_building_has_a_place_for_everybody_whom_it_holds(wide: float, deep: float, holds: int) -> None:
    """One stand for each whole 9 square centimetres, four at least; the next finds no room."""
    p = Position()
    unit = p.unit([(40 + 2.2 * (index % 5), 48.9 - 2.2 * (index // 5)) for index in range(10)], "howling-banshees")
    p.terrain("building", 40, 50, 40 + wide, 50 + deep, klass=2)
    p.unit([(10, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "charge", "enter:f0")
    while play.asks == "enter":
        play.choose(play.options()[0])
        while play.asks == "snap":
            do(play, "none")
        if play.asks == "deed" and "enter:f0" in play.options():
            do(play, "enter:f0")
    assert len(inside(play.game, play.state.features[0])) == holds
    assert "netepic.building.enter" in clauses(play, "enter:f0")


@clause("netepic.ability.deep-strike")
def test_who_has_the_initiative_comes_down_first_and_keeps_1_cm_away() -> None:
    p = Position()
    p.seat(0, **{INITIATIVE: 0})
    p.seat(1, **{INITIATIVE: 1})
    for seat, y in ((0, 40), (1, 60)):
        unit = p.unit([(30, y)], "swooping-hawks", seat=seat, tags=("aloft",))
        (model,) = p.models(unit)
        p._models[model] = replace(p._models[model], place=None)
        p.unit([(90, 20 + 80 * seat)], seat=seat)
    dice = [(1, 6), ("scatter", 1), ("scatter", 1)]
    play = p.play(dice, phase="initiative", step="roll", round=1)
    assert (play.asks, play.decision.seat) == ("strike", 1)
    play.put({"f": (60, 60)})
    assert play.asks == "landing"
    play.put({"m2": (60, 60)})
    assert (play.asks, play.decision.seat) == ("strike", 0)
    near = Position()
    unit = near.unit([(30, 30)], "swooping-hawks", tags=("landed-now",))
    near.unit([(30, 36)], seat=1)
    near.unit([(60, 90)], seat=1)
    assert order_of(near.activate(unit).game, unit) == "advance", "nothing else is left to choose"
