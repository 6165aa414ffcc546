"""Movement: terrain, models in the way, coherency, charges."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.space.meeting import stands
from grognard.games.netepic.chapters import charge, contact, ground, move
from grognard.games.netepic.chapters.coherency import bond, is_one_chain, links_wanted
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import opponents
from grognard.games.netepic.turn import Activation, Deeds
from tests.games.netepic.acting import do, go, places, row


def marching(model: str = "tactical-squad", number: int = 1, order: str = "advance") -> Position:
    p = Position()
    p.unit(row(40, 20, number), model, name="Movers", order=order)
    p.unit([(110, 110)], "goff-boyz", seat=1)
    return p


def tried(p: Position, to: tuple[float, float], model: int = 0, facing: int = 270) -> set[str]:
    """The rules by which a straight move of one model is refused."""
    order = next(tag for tag in p.state().units[1].tags if tag.startswith("order"))[6:]
    play = p.activate(1)
    do(play, order, "move:u1")
    answer = ((model, ((round(to[0] * 100), round(to[1] * 100)),), facing),)
    return {one.clause for one in play.refused(answer)}


def tried_all(p: Position, *spots: tuple[float, float]) -> set[str]:
    """The same of all models at once, each to its own place."""
    answer = tuple((id, ((round(x * 100), round(y * 100)),), 270) for id, (x, y) in enumerate(spots))
    return {one.clause for one in do(p.activate(1), "advance", "move:u1").refused(answer)}


@clause("netepic.move.direction")
def test_any_direction_and_any_facing() -> None:
    assert tried(marching(), (33, 27), facing=123) == set()
    assert tried(marching(), (40, 10), facing=0) == set()


@clause("netepic.move.terrain")
@pytest.mark.parametrize(
    ("model", "kind", "far", "refused"),
    [
        ("tactical-squad", "rubble", 10, False),
        ("predator", "rubble", 16, True),
        ("predator", "rubble", 15, False),
        ("predator", "marsh", 10, True),
        ("predator", "building", 10, True),
        ("tactical-squad", "lake", 8, True),
    ],
)
def test_the_chart_says_who_is_slowed_and_kept_out(model: str, kind: str, far: float, refused: bool) -> None:
    """A Predator moves 25 cm: 6 in the open and 9 at half rate take it 15 cm far."""
    p = marching(model)
    p.terrain(kind, 30, 26, 50, 60)
    assert bool(tried(p, (40, 20 + far))) is refused


@clause("netepic.move.terrain")
def test_what_is_open_on_advance_alone_stops_a_charge() -> None:
    p = marching("predator", order="charge")
    p.terrain("woods", 30, 26, 50, 60)
    assert tried(p, (40, 32)) == {"netepic.move.terrain"}
    slow = marching("predator")
    slow.terrain("woods", 30, 26, 50, 60)
    assert tried(slow, (40, 32)) == set()


@clause("netepic.move.skimmers", "netepic.move.jump-packs")
@pytest.mark.parametrize("model", ["land-speeder", "assault-squad"])
def test_flyers_ignore_terrain_but_do_not_end_where_it_is_closed(model: str) -> None:
    p = marching(model)
    p.terrain("lake", 30, 23, 50, 28)
    assert tried(p, (40, 32)) == set()
    assert tried(p, (40, 25)) == {"netepic.move.terrain"}


@clause("netepic.move.through-models")
def test_friends_are_passed_enemies_are_not() -> None:
    p = marching()
    p.unit([(40, 24)], name="Friends")
    assert tried(p, (40, 29)) == set()
    assert "netepic.measure.bases" in tried(p, (40, 24.5))
    blocked = marching()
    blocked.unit([(40, 24)], "goff-boyz", seat=1)
    assert "netepic.move.through-models" in tried(blocked, (40, 29))


@clause("netepic.move.through-models")
def test_large_models_pass_over_much_smaller_enemies() -> None:
    p = marching("predator")
    p.unit([(40, 26)], "goff-boyz", seat=1)
    assert tried(p, (40, 34)) == set()
    assert ground.trodden(p.game(), (0,)) == (1, 2)
    bikes = marching("predator")
    bikes.unit([(40, 26)], "bikeboyz", seat=1)
    assert "netepic.move.through-models" in tried(bikes, (40, 34))


@clause("netepic.move.through-models")
def test_flyers_pass_over_everybody_but_titans() -> None:
    p = marching("land-speeder")
    p.unit([(40, 26)], "battlewagon", seat=1)
    assert tried(p, (40, 36)) == set()
    titan = marching("land-speeder")
    titan.unit([(40, 27)], "great-gargant", seat=1)
    assert "netepic.move.through-models" in tried(titan, (40, 38))


@clause("netepic.move.off-board")
def test_nobody_leaves_the_board() -> None:
    p = Position()
    p.unit([(40, 5)], name="Movers", order="advance")
    p.unit([(110, 110)], "goff-boyz", seat=1)
    assert "netepic.move.off-board" in tried(p, (40, 0.5))


@clause("netepic.move.coherency")
def test_a_part_ends_in_one_chain_from_centre_to_centre() -> None:
    p = marching(number=3)
    assert tried_all(p, (40, 20), (43, 20), (46, 25.3)) == {"netepic.move.coherency"}
    assert tried_all(p, (40, 20.1), (43, 20.1), (46, 25.2)) == set()
    bound = bond(p.game(), 1, (0, 1, 2))
    assert bound is not None
    assert bound.neighbour == 400


@clause("netepic.move.coherency")
def test_a_broken_chain_closes_up() -> None:
    p = Position()
    p.unit([(40, 20), (43, 20), (60, 20)], name="Movers", order="advance")
    p.unit([(110, 110)], "goff-boyz", seat=1)
    assert tried(p, (65, 20), 2) == {"netepic.move.coherency"}
    assert tried(p, (52, 20), 2) == set()


# -- charges ---------------------------------------------------------------------------------------------------------


def onset(foes: list[tuple[float, float]], models: list[tuple[float, float]] | None = None) -> Position:
    """Tactical squads on Charge (20 cm) and Goff stands that have fired, so that nobody snap fires."""
    p = Position()
    p.unit(models or [(40, 20)], name="Chargers")
    p.unit(foes, "goff-boyz", seat=1, order="first-fire", tags=("fired",), name="Goffs")
    p.unit([(110, 110)], "goff-boyz", seat=1, order="first-fire", tags=("fired",))
    return p


@clause("netepic.move.engage-contact", "netepic.move.charge-direct", "netepic.measure.bases")
def test_a_charger_goes_straight_into_contact() -> None:
    play = onset([(40, 35)]).activate(1)
    do(play, "charge", "charge:m0")
    assert places(play, 0) == [(40, 32.96)]
    assert opponents(play.game) == {0: (1,), 1: (0,)}
    assert play.state.models[0].facing == 270


@clause("netepic.move.charge-direct")
def test_the_direct_way_leads_round_what_is_closed() -> None:
    p = onset([(40, 35)])
    p.terrain("lake", 38, 25, 42, 28)
    found = charge.way(Activation(p.game(acting=1), 1, Deeds(units=(1,))), 0, 1)
    assert found is None
    play = p.activate(1)
    do(play, "charge", "charge:m0")
    ((x, _),) = [place for place in places(play, 0) if place]
    assert opponents(play.game) == {0: (1,), 1: (0,)}
    assert abs(x - 40) < 3


@clause("netepic.move.charge-declare")
def test_only_enemies_within_reach_can_be_named() -> None:
    play = onset([(40, 42), (43, 44), (40, 60)]).activate(1)
    do(play, "charge", "charge:m0")
    assert opponents(play.game) == {0: (1,), 1: (0,)}
    far = onset([(40, 42.5)]).activate(1)
    do(far, "charge", "charge:m0")
    assert not far.state.links
    assert far.options() == ["move:u1", "done"]


@clause("netepic.move.charge-declare")
def test_a_charger_chooses_among_those_it_reaches() -> None:
    play = onset([(38, 35), (42, 35)]).activate(1)
    do(play, "charge", "charge:m0")
    assert play.options() == ["m1", "m2"]
    do(play, "m2")
    assert opponents(play.game) == {0: (2,), 2: (0,)}


@clause("netepic.move.engage-one")
def test_it_keeps_a_centimetre_away_from_other_units() -> None:
    p = onset([(40, 35)])
    p.unit([(42.6, 33)], "goff-boyz", seat=1, order="first-fire", tags=("fired",))
    play = p.activate(1)
    do(play, "charge", "charge:m0", "m1")
    x, _ = next(place for place in places(play, 0) if place)
    assert x < 39.7
    assert opponents(play.game) == {0: (1,), 1: (0,)}


@clause("netepic.move.engage-one")
def test_it_touches_comrades_of_its_target_or_keeps_a_centimetre_away_too() -> None:
    play = onset([(40, 35), (42.6, 33)]).activate(1)
    do(play, "charge", "charge:m0", "m1")
    x, _ = next(place for place in places(play, 0) if place)
    assert x < 39.7
    assert opponents(play.game) == {0: (1,), 1: (0,)}


@clause("netepic.move.engage-spread")
def test_everybody_has_a_first_attacker_before_anybody_has_a_second() -> None:
    p = onset([(38, 35), (44, 35), (50, 35)])
    assert charge.in_turn(p.game(), [(0, 1), (5, 1), (6, 2), (7, 1), (8, 3)]) == [
        (0, 1), (6, 2), (8, 3), (5, 1), (7, 1),
    ]  # fmt: skip


@clause("netepic.move.engage-spread")
def test_nobody_is_engaged_twice_while_others_could_be_reached() -> None:
    p = onset([(38, 35), (44, 35)], [(38, 20), (41, 20), (44, 20)])
    play = p.activate(1)
    do(play, "charge", "charge:m0", "m3", "charge:m1")
    assert opponents(play.game) == {0: (3,), 3: (0,), 1: (4,), 4: (1,)}
    do(play, "charge:m2")
    assert sorted(play.options()) == ["m3", "m4"]


@clause("netepic.move.engage-spread", "netepic.move.charge-declare")
def test_a_whole_part_charges_evenly() -> None:
    p = onset([(38, 35), (44, 35)], [(38, 20), (41, 20), (44, 20)])
    play = p.activate(1)
    do(play, "charge", "storm:u1-u3")
    engaged = opponents(play.game)
    assert sorted(len(engaged[id]) for id in (3, 4)) == [1, 2]
    assert all(len(engaged[id]) == 1 for id in (0, 1, 2))


@clause("netepic.measure.bases")
def test_contact_is_a_gap_of_a_tenth() -> None:
    p = onset([(40, 35)])
    game = p.game()
    at = contact.touching(game, 0, 1, 90)
    assert stands(game.table, 0, ((at, 270), ((at[0], at[1] - 10), 270)), contact.company(1, ())) == [True, False]


def test_a_move_is_told_once_where_nobody_can_break_in() -> None:
    play = marching().activate(1)
    do(play, "advance", "move:u1")
    go(play, {0: (40, 30)})
    assert places(play, 0) == [(40, 30)]


# -- together at the end ----------------------------------------------------------------------------------------------


def astride(number: int = 3) -> Rehearsal:
    """Stands 4 cm apart with a Goff stand 22 cm away on either side."""
    p = Position()
    p.unit(row(40, 40, number, 4), name="Chargers")
    for x in (20, 36 + 4 * number + 20):
        p.unit([(x, 45)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    return do(p.activate(1), "charge")


@clause("netepic.move.coherency")
def test_charges_may_not_tear_a_unit_for_good() -> None:
    play = do(astride(), "charge:m0")
    assert opponents(play.game) == {0: (3,), 3: (0,)}, "the others can follow"
    do(play, "charge:m2")
    assert opponents(play.game) == {0: (3,), 3: (0,)}, "one stand does not fill a gap of 40 cm"
    assert play.options() == ["move:u1", "done"]


@clause("netepic.move.coherency")
def test_who_has_not_moved_closes_up_at_the_end() -> None:
    play = do(astride(), "charge:m0", "done")
    assert (play.asks, play.decision.seat) == ("move", 0)
    assert {one.clause for one in play.refused(((1, ((4000, 4000),), 270),))} == {"netepic.move.coherency"}
    go(play, {1: (27, 44.5), 2: (31, 44.5)})
    assert is_one_chain(play.game, 1)
    left = do(astride(), "charge:m0", "done").answer(())
    assert is_one_chain(left.game, 1), "by itself, if its owner says nothing"


@clause("netepic.move.coherency")
def test_models_that_join_others_to_a_chain() -> None:
    game = astride().game
    for spots, wanted in (((40, 46), 0), ((40, 46.01), 1), ((40, 52), 1), ((40, 46, 60), 2), ((), 0)):
        assert links_wanted(game, 1, [(round(x * 100), 0) for x in spots]) == wanted


# -- titans turn ------------------------------------------------------------------------------------------------------


@clause("netepic.titan.turning")
def test_the_turns_of_a_titan_are_counted_over_its_whole_move() -> None:
    p = Position()
    unit = p.unit([(60, 40)], "warlord-titan", facing=270)
    p.tag(0, "gun:right-arm:volcano-cannon")
    p.unit([(62, 90)], "goff-boyz", seat=1, order="advance", tags=("fired",))
    play = p.activate(unit)
    do(play, "advance", f"move:u{unit}")
    go(play, {0: (60, 45)}, 300)
    turn = Activation(play.game, unit, play.decision.progress)  # type: ignore[arg-type]
    assert turn.deeds.swings == ((0, 1),)
    assert move.form(turn, unit).turns == ((0, 45),)


@clause("netepic.titan.turning")
def test_a_charging_titan_turns_no_farther_than_it_may() -> None:
    for facing, ends in ((90, 90), (270, 180), (135, 90)):
        p = Position()
        unit = p.unit([(60, 60)], "warlord-titan", facing=facing)
        p.unit([(60, 45)], "battlewagon", seat=1, order="advance", tags=("fired",))
        play = do(p.activate(unit), "charge", "charge:m0")
        assert (play.state.models[0].facing, opponents(play.game)) == (ends, {0: (1,), 1: (0,)})


@clause("netepic.titan.turning")
def test_on_its_way_a_titan_has_made_the_first_of_its_turns() -> None:
    p = Position()
    unit = p.unit([(60, 60)], "warlord-titan", facing=270)
    p.unit([(60, 110)], "devastator-squad", seat=1)
    p.unit([(90, 70)], "devastator-squad", seat=1)
    play = p.activate(unit)
    do(play, "charge", f"move:u{unit}")
    go(play, {0: (60, 80)}, 0)
    assert (play.asks, places(play, 0)) == ("snap", [(60, 65)])
    assert play.state.models[0].facing == 315
