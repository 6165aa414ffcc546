"""Units: leaders, cohesion, succession and heroes."""

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Removed
from grognard.engine.core.state import model_ref
from grognard.engine.rehearsal import points
from grognard.games.at43.books.profiles import profiles
from grognard.games.at43.chapters import damage, leadership, move, unit
from grognard.games.at43.position import Position
from grognard.games.at43.terms import authority, has_fighter, is_special, lp, lp_value, rank
from grognard.kit.units.pieces import commander, leader, members

ROW = [(20, 60), (23, 60), (26, 60), (29, 60), (32, 60)]


@clause("at43.unit.composition")
def test_a_single_vehicle_is_its_own_leader() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    game = p.game()
    assert leader(game, toad) == p.models(toad)[0]
    assert unit.is_in_cohesion(game, toad)


@clause("at43.unit.composition")
def test_a_unit_without_fighters_has_no_leader() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.remove(game, p.models(toad)[0], "at43.vehicle.frame-destroyed"))
    assert battle.state.units[toad].leader is None
    assert battle.state.units[toad].members == ()


@clause("at43.unit.first-leader")
def test_officer_or_hero_leads_first() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", ROW, officer=3, leader=2)
    bravo = p.unit(0, "steel-troopers", [(x, 70) for x, _ in ROW], hero="borz")
    game = p.game()
    assert unit.leader_choices(game, alpha) == (p.models(alpha)[2],)
    assert unit.leader_choices(game, bravo) == (p.models(bravo)[0],)


@clause("at43.unit.first-leader")
def test_bearers_relays_medics_and_mechanics_do_not_lead_first() -> None:
    p = Position()
    alpha = p.waiting(0, "steel-troopers", 6, special={0: "missile-launcher"}, medic=1, mechanic=2, relay=3)
    a = p.models(alpha)
    assert unit.leader_choices(p.game(), alpha) == (a[4], a[5])
    battle = p.script(lambda game: unit.name_commander(game, 0))
    assert battle.state.units[alpha].leader == a[4], "those left are alike, so nobody was asked"


@clause("at43.unit.first-leader")
def test_the_owner_names_the_leader_of_fighters_on_the_table() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", ROW[:3], special={0: "flamer"})
    a = p.models(alpha)
    battle = p.script(lambda game: unit.name_commander(game, 0))
    assert (battle.asks, battle.options()) == ("first-leader", [model_ref(a[1]), model_ref(a[2])])
    battle.choose(model_ref(a[2]))
    assert battle.state.units[alpha].leader == a[2]


@clause("at43.unit.cohesion-leader")
@pytest.mark.parametrize(("last", "together"), [(32.5, True), (32.51, False)])
def test_ten_cm_from_the_leader(last: float, together: bool) -> None:
    """L  2.5  o  2.5  o .. o : the last one exactly 10 cm, or a hair more, from the leader's base."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (25, 60), (30, 60), (last, 60)])
    assert unit.is_in_cohesion(p.game(), alpha) is together


@clause("at43.unit.cohesion-neighbour")
@pytest.mark.parametrize(("third", "together"), [(27.5, True), (27.51, False)])
def test_two_and_a_half_cm_from_a_comrade(third: float, together: bool) -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (22.5, 60), (third, 60)])
    assert unit.is_in_cohesion(p.game(), alpha) is together


@clause("at43.unit.cohesion-neighbour")
def test_pairs_are_enough() -> None:
    """LO     OO : nobody is alone, though the pairs are 4 cm apart."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (22.5, 60), (29, 60), (31.5, 60)])
    assert unit.is_in_cohesion(p.game(), alpha)


@clause("at43.unit.cohesion-when")
def test_a_move_that_ends_out_of_cohesion_is_refused() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", ROW[:3])
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(100, 60)])
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    refusals = battle.refused(((a[2], points([(36, 60)])),))
    assert [(refusal.clause, refusal.about) for refusal in refusals] == [
        ("at43.unit.cohesion-neighbour", (model_ref(a[2]),)),
        ("at43.unit.cohesion-leader", (model_ref(a[2]),)),
    ]
    battle.walk({a[2]: [(28, 60)]})
    assert battle.result == (True, False)


@clause("at43.unit.cohesion-when", "at43.unit.cohesion-broken")
def test_a_broken_unit_must_mend_itself_if_it_can() -> None:
    """L o      o : the third stands 6.5 cm off."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (32, 60)])
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(100, 60)])
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    refusals = battle.refused(((a[2], points([(34, 60)])),))
    assert {refusal.clause for refusal in refusals} == {"at43.unit.cohesion-neighbour", "at43.unit.cohesion-leader"}
    battle.walk({a[2]: [(26, 60)]})
    assert unit.is_in_cohesion(battle.game, alpha)


@clause("at43.unit.cohesion-when", "at43.unit.cohesion-broken")
def test_a_unit_that_cannot_mend_itself_may_move_broken() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (80, 60)])
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(100, 100)])
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    assert isinstance(battle.decision, Move)
    assert battle.decision.may_break
    for far in ({a[0]: [(8, 60)], a[1]: [(90, 60)]}, {a[1]: [(70, 60)]}, {a[0]: [(30, 60)], a[1]: [(71, 60)]}):
        answer = tuple((id, points(path)) for id, path in far.items())
        assert [refusal.clause for refusal in battle.refused(answer)] == ["at43.unit.cohesion-broken"], far
    battle.walk({a[0]: [(31.5, 60)], a[1]: [(68.5, 60)]})
    assert battle.state.models[a[1]].place == (6850, 6000)


@clause("at43.unit.cohesion-broken")
def test_a_torn_unit_does_not_leave_an_engaged_comrade() -> None:
    """L o ........ o g : engaged, the three cannot meet by half moves; the leader may not walk away from the third."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(40, 50), (40, 53), (40, 80)], officer=1)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(40, 84.5)])
    battle = p.activate(alpha).choose("engaged")
    away = tuple((id, points([(40, y)])) for id, y in zip(a, (44, 47), strict=False))
    assert [refusal.clause for refusal in battle.refused(away)] == ["at43.unit.cohesion-broken"]
    battle.walk({a[0]: [(40, 56)], a[1]: [(40, 59)], a[2]: [(40, 74)]})
    assert battle.asks != "move"


@clause("at43.unit.cohesion-broken", "at43.unit.cohesion-when")
def test_full_moves_without_a_hundredth_to_spare_mend_a_unit() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(40, 60), (40, 63), (40, 92)], officer=1)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(110, 10)])
    battle = p.activate(alpha).choose("combat")
    refusals = battle.refused(((a[2], points([(40, 95)])),))
    assert {refusal.clause for refusal in refusals} == {"at43.unit.cohesion-neighbour", "at43.unit.cohesion-leader"}
    battle.walk({a[0]: [(40, 72)], a[1]: [(40, 75)], a[2]: [(40, 80)]})
    assert "fire:laser-rifle" in battle.options()


@clause("at43.unit.cohesion-broken")
@pytest.mark.parametrize(("end", "may"), [(83, True), (86, True), (86.01, False), (95, False)])
def test_a_torn_unit_goes_as_far_as_it_can(end: float, may: bool) -> None:
    """L o ....... o : full moves leave the third 3 cm too far off; 1 cm a man is left to the hand."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(40, 60), (40, 63), (40, 95)], officer=1)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(110, 10)])
    battle = p.activate(alpha).choose("combat")
    ends = {a[0]: [(40, 72)], a[1]: [(40, 75)]} | ({a[2]: [(40, end)]} if end < 95 else {})
    refusals = battle.refused(tuple((id, points(path)) for id, path in ends.items()))
    assert [refusal.clause for refusal in refusals] == ([] if may else ["at43.unit.cohesion-broken"])


@clause("at43.unit.cohesion-broken")
def test_a_broken_unit_shoots_only_after_it_is_together() -> None:
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (32, 60)], officer=1, lost=3)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(60, 60), (63, 60)])
    battle = p.activate(alpha, dice=[("morale", 6)]).finish()
    assert battle.options() == ["combat", "rush", "done"]
    battle.choose("combat").walk({a[2]: [(26, 60)]})
    assert battle.options() == ["fire:laser-rifle", "done"]


# -- succession -------------------------------------------------------------------------------------------------------


@clause("at43.unit.leader-replaced")
def test_the_nearest_comrade_leads_where_he_stands() -> None:
    """o . o L o : the right one is nearest; the unit loses exactly the figure at the leader's place."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23.5, 60), (27, 60), (30, 60)], leader=2, relay=3)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, a[2], 1))
    assert battle.state.units[alpha].leader == a[3]
    assert battle.state.units[alpha].members == (a[0], a[1], a[3])
    assert battle.state.models[a[3]].place == (3000, 6000)
    assert has_fighter(battle.game, alpha, "relay"), "who takes over keeps his ability"


@clause("at43.unit.leader-replaced")
def test_the_owner_chooses_between_equally_near_comrades() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (26, 60)], leader=1)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, a[1], 1))
    assert (battle.asks, battle.decision.seat) == ("closest", 0)
    assert battle.options() == [model_ref(a[0]), model_ref(a[2])]
    battle.choose(model_ref(a[2]))
    assert battle.state.units[alpha].leader == a[2]


@clause("at43.unit.leader-replaced")
def test_another_mans_death_changes_no_leader() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", ROW)
    a = p.models(alpha)
    battle = p.script(lambda game: damage.suffer(game, a[1], 1))
    assert battle.state.units[alpha].leader == a[0]


@clause("at43.unit.special-cannot-lead", "at43.unit.leader-replaced")
def test_example_leader_closest() -> None:
    """at43.example.leader-closest: the bearer beside the fallen leader is passed over for the rifleman behind him."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(30, 60), (27, 60), (24, 60)], special={1: "missile-launcher"})
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, a[0], 1))
    assert [event.refs for event in battle.events(Removed)] == [(model_ref(a[0]),)]
    assert battle.state.units[alpha].leader == a[2]
    assert battle.state.models[a[2]].place == (2400, 6000)


@clause("at43.unit.special-leader")
def test_the_last_bearer_leads_and_keeps_his_weapon() -> None:
    p = Position()
    places = [(30, 60), (27, 60), (33.5, 60)]
    alpha = p.unit(0, "steel-troopers", places, special={1: "flamer", 2: "flamer"})
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, a[0], 1))
    assert battle.state.units[alpha].leader == a[1], "of several bearers the closest to the dead leader"
    assert is_special(battle.game, a[1])


@clause("at43.unit.officer-dies")
def test_a_dead_officer_leaves_an_ordinary_leader() -> None:
    p = Position(lp=(5, 5))
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60), (27, 60)], officer=3)
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    assert leadership.activation_cost(p.game(), alpha) == 0
    battle = p.script(lambda game: damage.suffer(game, a[0], 1))
    assert rank(battle.game, leader(battle.game, alpha)) == 0
    assert leadership.activation_cost(battle.game, alpha) == 1
    assert "at43.unit.officer-dies" in [event.clause for event in battle.events(Noted)]


@clause("at43.unit.commander-succession")
def test_the_next_officer_commands_and_the_pool_stays() -> None:
    p = Position(lp=(7, 5))
    chief = p.unit(0, "steel-troopers", [(20, 60), (23, 60)], officer=4)
    p.unit(0, "steel-troopers", [(20, 70), (23, 70)], officer=1)
    heir = p.unit(0, "steel-troopers", [(20, 80), (23, 80)], officer=2)
    p.unit(1, "storm-golems", [(80, 60)])
    assert (authority(p.game(), 0), lp_value(p.game(), 0)) == (4, 5)
    battle = p.script(lambda game: damage.suffer(game, p.models(chief)[0], 1))
    assert commander(battle.game, 0) == p.models(heir)[0]
    assert (authority(battle.game, 0), lp_value(battle.game, 0), lp(battle.game, 0)) == (2, 3, 7)


@clause("at43.unit.commander-succession")
def test_between_equal_ranks_the_player_names_the_commander() -> None:
    p = Position()
    chief = p.unit(0, "steel-troopers", [(20, 60), (23, 60)], officer=4)
    heirs = [p.unit(0, "steel-troopers", [(20, y), (23, y)], officer=2) for y in (70, 80)]
    refs = [model_ref(p.models(heir)[0]) for heir in heirs]
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, p.models(chief)[0], 1))
    assert (battle.asks, battle.options()) == ("commander", refs)
    battle.choose(refs[1])
    assert commander(battle.game, 0) == p.models(heirs[1])[0]


@clause("at43.unit.commander-succession")
def test_without_officers_there_is_no_authority() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60)], officer=5)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, p.models(alpha)[0], 1))
    assert commander(battle.game, 0) is None
    assert (authority(battle.game, 0), lp_value(battle.game, 0)) == (0, 0)


@clause("at43.unit.commander-succession")
def test_a_commander_who_left_alive_goes_on_commanding() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (23, 60)], officer=5)
    p.unit(0, "steel-troopers", [(20, 70), (23, 70)], officer=2)
    chief = p.models(alpha)[0]
    battle = p.script(lambda game: damage.remove(game, chief, "at43.mission.evacuate", "left", died=False))
    assert commander(battle.game, 0) == chief
    assert battle.state.units[alpha].leader == p.models(alpha)[1]


# -- heroes, sizes, bases ---------------------------------------------------------------------------------------------


@clause("at43.unit.hero")
def test_a_loss_on_a_hero_falls_on_his_closest_comrade() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (24, 60), (17, 60), (27, 60)], hero="borz")
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, a[0], 1))
    assert members(battle.game, alpha) == (a[0], a[1], a[3])
    assert leader(battle.game, alpha) == a[0]


@clause("at43.unit.hero")
def test_a_hero_alone_suffers_for_himself() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60)], hero="borz")
    (borz,) = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: damage.suffer(game, borz, 1))
    assert members(battle.game, alpha) == (borz,), "he has 2 structure points"
    p.hurt(borz, wounds=1)
    assert members(p.script(lambda game: damage.suffer(game, borz, 1)).game, alpha) == ()


@clause("at43.unit.hero")
def test_a_hero_leads_and_moves_by_his_own_movement() -> None:
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 60), (63, 60), (66, 60)], hero="atis-astarte")
    hero, golem, _ = p.models(golems)
    assert leader(p.game(), golems) == hero
    assert move.allowance(p.game(), hero, "combat") == 1500
    assert move.allowance(p.game(), golem, "combat") == 1200


KINDS = {
    "infantry-1": (2, 125),
    "infantry-2": (2, 125),
    "infantry-3": (3, 200),
    "afv-1": (4, 300),
    "afv-2": (5, 350),
    "afv-3": (6, 400),
}


@clause("at43.unit.size-value", "at43.unit.base")
@pytest.mark.parametrize("profile", sorted(profiles()))
def test_size_and_base_of_every_fighter(profile: str) -> None:
    p = Position()
    one = p.unit(0, profile, [(60, 60)])
    model = p.state().models[p.models(one)[0]]
    assert unit.stature(profile) == (model.size, model.radius) == KINDS[profiles()[profile].kind]


@clause("at43.unit.base")
def test_bases_may_touch_but_not_overlap() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(20, 60), (24, 60)])
    a = p.models(alpha)
    p.unit(1, "storm-golems", [(80, 60)])
    battle = p.script(lambda game: move.move(game, alpha, "combat"))
    refusals = battle.refused(((a[1], points([(22.49, 60)])),))
    assert [refusal.clause for refusal in refusals] == ["at43.move.end-on-obstacle"]
    battle.walk({a[1]: [(22.5, 60)]})
    assert battle.result == (True, False)
