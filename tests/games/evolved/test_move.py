"""Movement: the four options, how far models go, what hinders them, contact."""

import pytest

from grognard.engine import space
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Noted
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.chapters import engage, move
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import clauses, is_over, moving, place, row, shifted, tried, why_not


def allowance(p: Position, unit: int, option: str, engaged: bool = False) -> int:
    return move.allowance(p.game(), p.models(unit)[0], option, Acts(engaged))


# -- options and lengths -------------------------------------------------------------------------------------------


@clause("evolved.move.options")
def test_exactly_one_of_four_options() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)))
    p.unit("thralls", row(3, (10, 30)), seat=1)
    battle = p.activate(troopers)
    assert battle.asks == "step"
    assert battle.options() == ["normal", "run", "engage", "hold"]
    battle.choose("normal").walk({})
    assert {"normal", "run", "engage", "hold"}.isdisjoint(battle.options()), "the movement is spent"


@clause("evolved.move.only-then")
def test_nobody_moves_but_in_his_own_movement() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(4, (10, 10)))
    thralls = p.unit("thralls", row(3, (10, 22)), seat=1)
    battle = p.activate(troopers)
    form = battle.choose("normal").decision
    assert isinstance(form, Move)
    assert {mover.model for mover in form.movers} == set(p.models(troopers))
    assert clauses(tried(battle, p.models(thralls)[0], (10, 21))) == {"evolved.move.normal"}


@clause("evolved.move.distance", "evolved.move.normal")
def test_normal_speed_is_the_move_of_the_card_measured_along_the_path() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    (a,) = p.models(troopers)
    battle = moving(p, troopers)
    (refusal,) = tried(battle, a, (15.01, 10))
    assert (refusal.clause, refusal.text) == ("evolved.move.normal", "0.01 inch too far")
    assert tried(battle, a, (15, 10)) == ()
    bends = moving(p, troopers)
    assert "evolved.move.normal" in clauses(tried(bends, a, (13, 10), (13, 13)))


@clause("evolved.move.distance")
def test_a_model_may_move_less_or_not_at_all() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)))
    a, b, c = p.models(troopers)
    battle = moving(p, troopers)
    battle.walk({b: [(11.5, 12)]})
    assert [place(battle, id) for id in (a, b, c)] == [(10, 10), (11.5, 12), (13, 10)]
    still = moving(p, troopers)
    still.walk({})
    assert not still.events(Moved)


@clause("evolved.move.direction")
@pytest.mark.parametrize("end", [(15, 10), (5, 10), (10, 15), (10, 5), (13, 6)])
def test_any_direction_whatever_the_facing(end: tuple[float, float]) -> None:
    p = Position()
    (a,) = p.models(troopers := p.unit("sierra-troopers", [(10, 10)]))
    battle = moving(p, troopers)
    assert tried(battle, a, end) == ()
    assert battle.state.models[a].facing == 0, "facing is not even asked for"


@clause("evolved.move.direct-path")
def test_no_detours() -> None:
    p = Position()
    (a,) = p.models(panther := p.vehicle("panther", (10, 10)))
    battle = moving(p, panther)
    assert clauses(tried(battle, a, (12, 12), (14, 10))) == {"evolved.move.direct-path"}
    assert tried(battle, a, (14, 10)) == ()


@clause("evolved.move.direct-path")
def test_the_way_around_an_obstacle_is_measured_along_its_bends() -> None:
    p = Position()
    p.wall(11, 9, 11.5, 11, "container")
    (a,) = p.models(hellcats := p.unit("hellcats", [(10, 10)]))
    battle = moving(p, hellcats)
    assert "evolved.terrain.obstacle" in clauses(tried(battle, a, (12.5, 10)))
    way = space.shortest(battle.game.table, a, (1250, 1000), 700, move.passes(battle.game, hellcats))
    assert way is not None
    assert space.length((1000, 1000), way) > 350 * 100, "3.5 inches around it instead of 2.5"
    around = ((a, ((1000, 1200), (1250, 1200), (1250, 1000))),)
    assert clauses(battle.refused(around)) == {"evolved.move.direct-path"}
    assert battle.refused(((a, way),)) == ()


@clause("evolved.move.base-gap")
@pytest.mark.parametrize(("gap", "passes"), [(1.0, True), (0.98, False)])
def test_the_whole_base_must_pass(gap: float, passes: bool) -> None:
    p = Position()
    p.wall(5, 12, 10 - gap / 2, 12.5, "container")
    p.wall(10 + gap / 2, 12, 15, 12.5, "container")
    (a,) = p.models(troopers := p.unit("sierra-troopers", [(10, 10)]))
    refusals = tried(moving(p, troopers), a, (10, 14.5))
    assert (refusals == ()) is passes
    assert passes or "evolved.terrain.obstacle" in clauses(refusals)


@clause("evolved.move.base-gap", "evolved.move.through-vehicles")
def test_models_that_may_not_be_passed_leave_no_gap_either() -> None:
    p = Position()
    p.vehicle("panther", (8.6, 12))
    p.vehicle("panther", (11.4, 12), seat=1)
    (a,) = p.models(troopers := p.unit("sierra-troopers", [(10, 10)]))
    assert clauses(tried(moving(p, troopers), a, (10, 14.5))) == {"evolved.move.through-vehicles"}


@clause("evolved.move.friends")
@pytest.mark.parametrize("card", ["sierra-troopers", "panther"])
def test_friendly_soldiers_are_passed_through(card: str) -> None:
    p = Position()
    (a,) = p.models(one := p.unit(card, [(10, 10)]))
    p.unit("hellcats", [(10, 12)])
    assert tried(moving(p, one), a, (10, 14.9)) == ()


@clause("evolved.move.enemies", "evolved.move.av-through-soldiers")
def test_infantry_does_not_pass_enemies_and_vehicles_do() -> None:
    p = Position()
    (a,) = p.models(troopers := p.unit("sierra-troopers", [(10, 10)]))
    (b,) = p.models(panther := p.vehicle("panther", (20, 10)))
    p.unit("thralls", [(10, 12), (11.2, 12)], seat=1)
    p.unit("thralls", [(20, 12.5), (21.2, 12.5)], seat=1)
    assert clauses(tried(moving(p, troopers), a, (10, 14.9))) == {"evolved.move.enemies"}
    assert tried(moving(p, panther), b, (20, 16)) == ()


@clause("evolved.move.through-vehicles")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", ["hellcats", "panther"])
def test_nobody_passes_through_a_vehicle(card: str, seat: int) -> None:
    p = Position()
    (a,) = p.models(one := p.unit(card, [(10, 10)]))
    p.vehicle("jaguar", (10, 13), seat=seat)
    assert "evolved.move.through-vehicles" in clauses(tried(moving(p, one), a, (10, 16.5)))


@clause("evolved.move.no-overlap")
def test_no_base_ends_on_another_or_on_an_obstacle() -> None:
    p = Position()
    (a,) = p.models(troopers := p.unit("sierra-troopers", [(10, 10)]))
    p.unit("hellcats", [(10, 13)])
    p.wall(13, 9, 14, 11)
    battle = moving(p, troopers)
    assert clauses(tried(battle, a, (10, 12.01))) == {"evolved.move.no-overlap"}
    assert "evolved.terrain.obstacle" in clauses(tried(battle, a, (12.6, 10)))
    assert tried(battle, a, (10, 12)) == ()


@clause("evolved.move.no-overlap", "evolved.move.av-through-soldiers")
def test_a_vehicle_passes_soldiers_but_does_not_stand_on_them() -> None:
    p = Position()
    (a,) = p.models(panther := p.vehicle("panther", (20, 10)))
    p.unit("thralls", [(20, 14)], seat=1)
    assert clauses(tried(moving(p, panther), a, (20, 13))) == {"evolved.move.no-overlap"}


# -- modifiers -----------------------------------------------------------------------------------------------------


@clause("evolved.move.modifier-order")
@pytest.mark.parametrize(
    ("option", "engaged", "far"),
    [("normal", False, 700), ("normal", True, 350), ("run", False, 1400), ("engage", False, 1100)],
)
def test_orders_first_then_doubling_or_halving_then_the_charge(option: str, engaged: bool, far: int) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)], tags=["order:double-time"])
    assert allowance(p, troopers, option, engaged) == far


@clause("evolved.move.engaged-half")
def test_an_engaged_unit_walks_half_its_move_and_nothing_else() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(10, 11.5)], seat=1)
    (a,) = p.models(troopers)
    battle = p.activate(troopers)
    assert {"run", "engage"}.isdisjoint(battle.options())
    assert why_not(battle, "run") == "evolved.move.run-free-only"
    assert why_not(battle, "engage") == "evolved.move.engage"
    battle.choose("normal")
    assert clauses(tried(battle, a, (10, 7.49))) == {"evolved.move.engaged-half"}
    assert tried(battle, a, (10, 7.5)) == ()


@clause("evolved.move.engaged-half")
def test_who_is_engaged_only_later_has_walked_his_full_move() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(10, 16)], seat=1)
    battle = p.activate(troopers, dice=[1])
    assert tried(battle.choose("normal"), p.models(troopers)[0], (10, 14.5)) == ()


@clause("evolved.move.break-off")
def test_breaking_off_costs_no_blow_and_leaves_shooting_or_a_drill() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)))
    p.unit("thralls", [(10, 11.9)], seat=1)
    battle = p.activate(troopers)
    assert engage.is_engaged(battle.game, troopers)
    battle.choose("normal").walk(shifted(battle, p.models(troopers), 0, -2.5))
    assert not battle.rolls(), "nobody strikes at those who leave"
    assert battle.options() == ["fire:assault-rifle", "done"]
    battle.choose("done")
    assert battle.asks == "drill"
    assert "take-cover" in battle.options()


@clause("evolved.move.break-off")
def test_who_stays_in_reach_can_only_fight() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", [(10, 10)])
    p.unit("thralls", [(10, 11.9)], seat=1)
    battle = p.activate(troopers, dice=[("evolved.cc", 1)])
    battle.choose("normal").walk({})
    assert battle.rolls("evolved.cc"), "no shooting: the attack follows at once"
    assert is_over(battle, troopers)


# -- walking into contact, passing enemies -------------------------------------------------------------------------


@clause("evolved.move.normal-contact")
def test_walking_into_contact_needs_no_order_and_leads_to_close_combat() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 17)], seat=1)
    battle = p.activate(thralls, dice=[(1, 1)])
    battle.choose("normal").walk({p.models(thralls)[0]: [(10, 15.5)]})
    assert engage.is_engaged(battle.game, thralls)
    assert not [note for note in battle.events(Noted) if "charge" in note.text]
    assert battle.rolls("evolved.cc")
    assert is_over(battle, thralls), "it neither shoots nor drills"


@clause("evolved.move.passing-enemies")
def test_only_where_the_movement_ends_counts() -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(11.5, 12)], seat=1)
    battle = p.activate(thralls)
    battle.choose("normal").walk({p.models(thralls)[0]: [(10, 15)]})
    assert not battle.rolls()
    assert not engage.is_engaged(battle.game, thralls)
    assert "fire:spike-carbine" in battle.options()
