"""Coherency: a unit is one chain when it has moved, and nobody is left behind when its activation ends."""

import math

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.chapters import closing, legs, walls
from grognard.games.netepic.chapters.coherency import is_one_chain
from grognard.games.netepic.position import Position
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places, row, shoot

HOLDING = -1
"""Nobody has this number: all dice are held."""


def gaps(play: Rehearsal, *models: int) -> list[float]:
    """From each to the nearest of the others."""
    spots = [place for place in places(play, *models) if place]
    return [min(math.dist(one, other) for other in spots if other != one) for one in spots]


def four(order: str = "advance") -> Rehearsal:
    """Four stands in a row, asked how they move."""
    p = Position()
    unit = p.unit(row(40, 20, 4))
    p.unit([(48, 55)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.unit([(110, 110)], "goff-boyz", seat=1)
    return do(p.activate(unit), order, f"move:u{unit}")


@clause("netepic.move.coherency")
def test_a_unit_does_not_part_into_two_groups() -> None:
    play = four()
    apart = ((0, ((4000, 2050),), 270), (1, ((4300, 2050),), 270), (2, ((4600, 2900),), 270), (3, ((4900, 2900),), 270))
    refused = play.refused(apart)
    assert {one.clause for one in refused} == {"netepic.move.coherency"}
    assert [one.about for one in refused] == [("m2",), ("m3",)]
    near = ((2, ((4600, 2400),), 270), (3, ((4900, 2400),), 270))
    assert play.refused(near) == ()


@clause("netepic.move.coherency", "netepic.orders.advance-legs")
def test_the_chain_is_asked_for_at_the_end_of_the_activation() -> None:
    """Two stands go ahead, all fire, then the others follow."""
    play = go(four(), {2: (46, 29), 3: (49, 29)})
    assert max(gaps(play, 0, 1, 2, 3)) <= 6
    assert not is_one_chain(play.game, 1), "torn for the time being"
    do(play, "fire:u1")
    assert play.asks == "targets"
    shoot(play, HOLDING)
    do(play, "move:u1")
    assert {one.clause for one in play.refused(((0, ((3500, 2000),), 270),))} == {"netepic.move.coherency"}
    go(play, {0: (40, 29), 1: (43, 29)})
    assert is_one_chain(play.game, 1)


@clause("netepic.move.coherency")
def test_nobody_goes_where_the_others_cannot_follow() -> None:
    play = four("charge")
    assert play.refused(((3, ((6000, 3600),), 270),)) == (), "20 cm of the others are enough"
    ahead = ((2, ((4600, 2900),), 270), (3, ((4900, 2900),), 270))
    assert four().refused(ahead) == ()
    lame = four()
    go(lame, {0: (40, 20.5), 1: (43, 20.5)})
    do(lame, "move:u1")
    assert {one.clause for one in lame.refused(ahead)} == {"netepic.move.coherency"}, "the others have moved"


@clause("netepic.move.coherency")
def test_whoever_went_ahead_is_joined_when_the_activation_ends() -> None:
    play = do(go(four(), {2: (46, 29), 3: (49, 29)}), "done")
    assert play.asks == "move"
    assert {one.clause for one in play.refused(((0, ((4000, 2100),), 270),))} == {"netepic.move.coherency"}
    play.answer(())
    assert is_one_chain(play.game, 1), "by itself, if its owner says nothing"


@clause("netepic.move.coherency")
def test_who_was_left_behind_closes_up_when_the_activation_ends() -> None:
    p = Position()
    unit = p.unit([(60, 53), (60, 49), (60, 46)])
    p.unit([(10, 110)], "goff-boyz", seat=1)
    p.terrain("building", 56, 56, 64, 64, klass=2)
    play = do(p.activate(unit), "advance", "enter:f0")
    if play.asks == "enter":
        play.choose("m0")
    assert max(gaps(play, 0, 1, 2)) > 6
    do(play, "done").answer(())
    assert max(gaps(play, 0, 1, 2)) <= 6
    assert [walls.house_of(play.game, id) is not None for id in (0, 1, 2)] == [True, False, False]


@clause("netepic.move.coherency")
def test_nobody_is_made_to_move_who_has_not_moved() -> None:
    p = Position()
    unit = p.unit([(40, 20), (60, 20)])
    p.unit([(110, 110)], "goff-boyz", seat=1)
    play = do(p.activate(unit), "advance", "done")
    assert places(play, 0, 1) == [(40, 20), (60, 20)]
    moved = do(go(do(p.activate(unit), "advance", f"move:u{unit}"), {1: (55, 20)}), "done")
    assert max(gaps(moved, 0, 1)) <= 6, "torn by losses it closes up when it moves"


@clause("netepic.building.enter")
def test_nobody_goes_from_one_building_straight_into_the_next() -> None:
    p = Position()
    unit = p.unit([(60, 60)])
    p.unit([(10, 110)], "goff-boyz", seat=1)
    p.terrain("building", 56, 56, 64, 64, klass=2)
    p.terrain("building", 64, 56, 72, 64, klass=2)
    assert [key for key in do(p.activate(unit), "advance").options() if key.startswith("enter")] == []


@clause("netepic.building.position", "netepic.measure.bases")
def test_bases_inside_a_building_do_not_overlap() -> None:
    p = Position()
    unit = p.unit([(59, 53), (62, 53)], facing=37)
    p.unit([(10, 110)], "goff-boyz", seat=1)
    p.terrain("building", 56, 56, 64, 64, klass=2)
    play = do(p.activate(unit), "advance", "enter:f0")
    play.answer(("m0", "m1"))
    assert {play.state.models[id].facing for id in (0, 1)} == {0}


@clause("netepic.move.through-models", "netepic.snap.resume")
def test_nobody_ends_on_those_who_have_come_to_stand_there_on_the_way() -> None:
    """Snap fire destroys a transport, its troops bail out where the next one was to end: its owner thinks again."""
    p = Position()
    unit = p.unit([(40, 20), (43, 20)])
    p.unit([(46, 26)], name="Survivors")
    p.unit([(60, 110)], "goff-boyz", seat=1)
    told: list[bool] = []

    def march(game: Game) -> Script[None]:
        turn = Activation(game, unit, Deeds(units=(unit,)))
        told.append((yield from legs.one_by_one(turn, ((1, ((4600, 2600),), 270), (0, ((4000, 2300),), 270)))))

    play = p.script(march).finish()
    assert told == [True]
    assert places(play, 0, 1) == [(40, 23), (43, 20)]


@clause("netepic.move.engage-one", "netepic.measure.bases")
def test_nobody_ends_beside_an_enemy_whom_a_comrade_has_engaged() -> None:
    p = Position()
    unit = p.unit([(40, 40), (43, 40)])
    p.unit([(40, 42.02)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    p.unit([(110, 110)], "goff-boyz", seat=1)
    p.engage(0, 2)
    play = do(p.activate(unit), "charge", f"move:u{unit}")
    assert {one.clause for one in play.refused(((1, ((4250, 4300),), 270),))} == {"netepic.move.engage-one"}
    assert play.refused(((1, ((4302, 4300),), 270),)) == ()


@clause("netepic.ork.instinct-details", "netepic.move.coherency")
def test_who_ran_on_instinct_has_movement_left_to_close_up() -> None:
    p = Position()
    unit = p.unit([(30, 30), (33, 30)], "goff-boyz", led=False)
    game = p.game()
    turn = Activation(game, unit, Deeds(units=(unit,), walks=((0, 500),), halted=(0, 1)))
    assert [closing.left(turn, id) for id in (0, 1)] == [0, 0], "nothing drives them"
    p.mark(unit, "order:charge", "driven:goffs")
    driven = Activation(p.game(), unit, turn.deeds)
    assert [closing.left(driven, id) for id in (0, 1)] == [1500, 2000]


@clause("netepic.move.coherency")
def test_who_has_closed_up_to_his_neighbours_follows_them_to_the_others() -> None:
    """The middle one of five Speeders has gone ahead; of the others one first joins its neighbours, then all follow."""
    p = Position()
    spots = [(60.76, 30.1), (55.74, 30.1), (65.78, 30.1), (58.25, 25.75), (58.25, 34.45)]
    unit = p.unit(spots, "land-speeder", facing=257)
    p.unit([(10, 110)], "goff-boyz", seat=1)
    p.unit([(110, 10)])
    play = go(do(p.activate(unit), "charge", f"move:u{unit}"), {0: (100.39, 75.13)}, 311)
    do(play, "done")
    assert play.asks == "move"
    play.answer(())
    assert is_one_chain(play.game, unit)
    assert max(gaps(play, *p.models(unit))) <= 6
