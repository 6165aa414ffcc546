"""Footprints, distances, contact and paths."""

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import measure
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from tests.games.fireteam.acting import duel, lone


@clause("fireteam.measure.premeasure")
def test_everybody_may_measure_first() -> None:
    assert RULES.facts.measuring_first


@clause("fireteam.measure.footprint")
def test_a_team_is_a_disc_of_an_inch_and_its_figures_are_counted() -> None:
    model = lone().state().models[0]
    assert (model.radius, model.counters["figures"]) == (100, 4)


@clause("fireteam.measure.distance")
def test_distances_are_gaps_and_the_limit_is_inside() -> None:
    game = lone(gap=8).game()
    assert measure.distance(game, 0, 1) == 800
    assert measure.is_within(game, 0, 1, 800)
    assert not measure.is_within(game, 0, 1, 799)


@clause("fireteam.measure.contact")
def test_contact_is_a_gap_of_nothing_or_nearly_so() -> None:
    assert measure.contacts(lone(gap=0.05).game(), 0) == (1,)
    assert measure.contacts(lone(gap=0.06).game(), 0) == ()
    friends = Position()
    friends.squad([(20, 20), (22, 20)])
    assert not measure.is_in_contact(friends.game(), 0)


@clause("fireteam.measure.contact")
def test_a_move_ends_out_of_contact() -> None:
    play = lone(gap=4).activate(0)
    play.choose("move")
    (refusal,) = play.refused(((0, ((2000, 2400),)),))
    assert refusal.clause == "fireteam.measure.contact"
    play.walk({0: [(20, 23.9)]})


@clause("fireteam.measure.overlap")
def test_teams_pass_through_friends_but_not_through_enemies_nor_end_on_anybody() -> None:
    p = Position()
    p.squad([(20, 20), (20, 22.5)])
    p.team((20, 10), seat=1)
    play = p.activate(0)
    play.choose("m0").choose("move")
    (refusal,) = play.refused(((0, ((2000, 2200),)),))
    assert refusal.clause == "fireteam.measure.overlap"
    play.walk({0: [(20, 25)]})
    foe = Position()
    foe.team((20, 20))
    foe.team((20, 22.2), seat=1)
    play = foe.activate(0)
    play.choose("move")
    assert play.refused(((0, ((2000, 2440),)),))


@clause("fireteam.measure.path", "fireteam.terrain.difficult")
def test_slow_ground_costs_two_inches_an_inch_where_the_centre_is() -> None:
    p = lone(gap=20)
    p.terrain("woods", 10, 22, 30, 30)
    play = p.activate(0)
    play.choose("move")
    (refusal,) = play.refused(((0, ((2000, 2351),)),))
    assert refusal.clause == "fireteam.action.allowance"
    play.walk({0: [(20, 23.5)]})


@clause("fireteam.measure.path")
def test_a_path_may_be_bent() -> None:
    play = lone(gap=20).activate(0)
    play.choose("move")
    play.walk({0: [(22, 20), (22, 23)]})
    assert play.state.models[0].place == (2200, 2300)


@clause("fireteam.board.edge")
def test_footprints_stay_on_the_board() -> None:
    p = Position()
    p.team((2, 20))
    p.team((40, 40), seat=1)
    play = p.activate(0)
    play.choose("move")
    (refusal,) = play.refused(((0, ((99, 2000),)),))
    assert refusal.clause == "fireteam.board.edge"
    play.walk({0: [(1, 20)]})


@clause("fireteam.terrain.impassable")
def test_nobody_enters_deep_water() -> None:
    p = lone(gap=20)
    p.terrain("deep-water", 10, 23, 30, 26)
    play = p.activate(0)
    play.choose("move")
    assert {one.clause for one in play.refused(((0, ((2000, 2210),)),))} == {"fireteam.terrain.impassable"}
    play.walk({0: [(20, 21.9)]})


@clause("fireteam.measure.contact")
def test_squads_in_a_duel_do_not_touch() -> None:
    assert measure.contacts(duel().game(), 0) == ()


@clause("fireteam.measure.contact")
def test_no_way_leads_through_contact_with_an_enemy() -> None:
    def faults(x: float) -> set[str]:
        p = Position()
        p.team((x, 20))
        p.team((20, 22), seat=1)
        play = p.activate(0)
        play.choose("move")
        found = play.decision.refusals(((0, ((round(100 * x), 2400),)),), play.game.table)
        return {one.clause for one in found}

    assert faults(17.97) == {"fireteam.measure.contact"}
    assert faults(17.94) == set()


@clause("fireteam.measure.contact")
def test_the_contact_in_which_a_way_began_is_no_fault() -> None:
    play = lone(gap=0).activate(0)
    play.choose("move").walk({0: [(18, 20), (18, 17)]})
    assert play.state.models[0].place == (1800, 1700)
