"""Blasts direct and indirect, with their drift, and flames."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.core.state import model_ref
from grognard.games.at43.books.cards import Weapon
from grognard.games.at43.books.profiles import weapon as card
from grognard.games.at43.chapters import blast, shoot
from grognard.games.at43.position import Position
from grognard.games.at43.terms import grounded_members
from grognard.kit.units.pieces import members
from tests.games.at43.gunnery import file, firing, lost, row


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


# -- blasts -----------------------------------------------------------------------------------------------------------


def grenadiers(*targets: tuple[float, float]) -> Position:
    """Unit 0: a leader and a bearer of a grenade launcher (2 dice, radius 2.5); unit 1: golems."""
    p = Position()
    p.unit(0, "krasnye-soldaty", [(20, 60), (20, 63)], special={1: "grenade-launcher"}, leader=0)
    p.unit(1, "storm-golems", list(targets))
    return p


@clause("at43.weapon.area-direct", "at43.weapon.area-touch")
def test_the_blast_is_centred_on_the_fighter_named() -> None:
    """
    x    x*   x     x      aimed at the second: radius 2.5 cm touches bases up to 3.75 cm from his centre
    """
    p = grenadiers((50, 60), (53.75, 60), (57.51, 60), (70, 60))
    first, second, third, fourth = p.models(1)
    dice = [("attack", 4, 1), ("damage", 6, 1)]
    battle = firing(p, 0, "grenade-launcher", *dice)
    assert battle.asks == "aim"
    assert battle.options() == refs(first, second, third, fourth)
    battle.choose(model_ref(second)).finish()
    assert lost(battle) == refs(first)
    assert grounded_members(battle.game, 1) == [second]


@clause("at43.weapon.area-direct")
def test_hits_enlarge_the_blast_and_without_hits_nothing_explodes() -> None:
    p = grenadiers((50, 60), (53, 60), (56.25, 60))
    battle = firing(p, 0, "grenade-launcher", ("attack", 6, 6), ("damage", 6, 6, 6)).choose("m2").finish()
    assert sorted(lost(battle)) == refs(*p.models(1))
    none = firing(p, 0, "grenade-launcher", ("attack", 1, 1)).choose("m2").finish()
    assert lost(none) == []
    assert grounded_members(none.game, 1) == []


@clause("at43.weapon.area-direct")
def test_only_visible_fighters_are_aiming_points() -> None:
    p = grenadiers((50, 60), (70, 64))
    p.terrain("bunker", (60, 64))
    p.terrain("high-wall", (46, 66), 90)
    battle = firing(p, 0, "grenade-launcher", ("attack", 1, 1))
    assert battle.result is True, "one aiming point is not asked for"


@clause("at43.weapon.area-direct")
def test_like_area_weapons_are_pooled() -> None:
    p = Position()
    p.unit(0, "krasnye-soldaty", file(20, 3), special={1: "grenade-launcher", 2: "grenade-launcher"}, leader=0)
    p.unit(1, "storm-golems", [(50, 60)])
    battle = firing(p, 0, "grenade-launcher", ("attack", 1, 1, 1, 1)).finish()
    assert len(battle.rolls("attack")) == 1


@clause("at43.weapon.area-touch")
def test_friends_under_the_blast_suffer_too_and_the_zone_is_ignored() -> None:
    """A friend in the zone of fire but away from the blast is safe; one beside the target is not."""
    p = grenadiers((50, 60))
    near = p.unit(0, "spetsnatz-kommandos", [(52.6, 60)])
    p.unit(0, "spetsnatz-kommandos", [(35, 60)])
    dice = [("attack", 6, 1), ("damage", 1, 6)]
    battle = firing(p, 0, "grenade-launcher", *dice).finish()
    assert lost(battle) == refs(*p.models(near))


@clause("at43.weapon.area-touch")
def test_vehicles_under_the_blast_roll_a_location() -> None:
    p = Position()
    p.unit(1, "poltergeist-golgoth", [(20, 60)])
    p.unit(0, "steel-troopers", [(60, 60)])
    p.unit(0, "fire-toad", [(66, 60)])
    dice = [("attack", 6, 6, 6), ("damage", 1), ("damage", 6), ("location", 2)]
    battle = firing(p, 0, "poltergeist-mortar", *dice, at="u1").finish()
    assert battle.state.models[p.models(2)[0]].counters["propulsion"] == 2


@clause("at43.weapon.area-cap")
@pytest.mark.parametrize(
    ("radius", "hits", "expected"),
    [(400, 3, (1000, 2)), (300, 3, (900, 1)), (500, 2, (1000, 1)), (250, 5, (1000, 2)), (250, 4, (1000, 1))],
)
def test_example_indirect_cap(radius: int, hits: int, expected: tuple[int, int]) -> None:
    """at43.example.indirect-cap: radius 4 with 3 hits is above the limit: 10 cm and two impacts each."""
    assert blast.extent(Weapon("x", "x", "vehicle", radius=radius), hits) == expected


@clause("at43.weapon.area-cap")
def test_beyond_the_cap_everybody_takes_two_impacts() -> None:
    """Two mortars hit with all six dice: 18 cm, capped; the trooper passes the first test and falls to the second."""
    p = Position()
    p.unit(1, "poltergeist-golgoth", [(20, 60), (20, 68)])
    p.unit(0, "steel-troopers", [(60, 60), (71.25, 60), (71.26, 63)])
    dice = [("attack", 6, 6, 6, 6, 6, 6), ("damage", 1, 6, 1, 1)]
    battle = firing(p, 0, "poltergeist-mortar", *dice).choose(model_ref(p.models(1)[0])).finish()
    assert lost(battle) == refs(p.models(1)[0])
    assert grounded_members(battle.game, 1) == [p.models(1)[1]]


@clause("at43.weapon.area-cover")
def test_cover_rolls_against_direct_blasts_unit_by_unit() -> None:
    """
    L         | x   y       the golems behind the wall roll, the other unit in the open does not
    """
    p = grenadiers((63, 60))
    p.unit(1, "grim-golems", [(66, 68), (66, 60)])
    p.terrain("low-wall", (60, 60), 90)
    dice = [("attack", 6, 6), ("cover", 4), ("cover", 3), ("damage", 6)]
    battle = firing(p, 0, "grenade-launcher", *dice, at="u1").finish()
    assert [roll.seat for roll in battle.rolls("cover")] == [1, 1]
    assert lost(battle) == refs(p.models(2)[1])
    assert grounded_members(battle.game, 1) == list(p.models(1)), "touched, though covered"


@clause("at43.weapon.area-cover")
def test_no_cover_against_indirect_fire() -> None:
    p = Position()
    p.unit(1, "poltergeist-golgoth", [(20, 60)])
    p.unit(0, "steel-troopers", [(66, 60)], tags=("take-cover",))
    p.terrain("low-wall", (62, 60), 90)
    battle = firing(p, 0, "poltergeist-mortar", ("attack", 6, 6, 6), ("damage", 6)).finish()
    assert battle.rolls("cover") == []
    assert lost(battle) == refs(p.models(1)[0])


@clause("at43.weapon.area-grounds")
def test_survivors_are_grounded_vehicles_never() -> None:
    p = Position()
    p.unit(1, "poltergeist-golgoth", [(20, 60)])
    p.unit(0, "steel-troopers", [(60, 60), (60, 63), (60, 90)], leader=2, tags=("overwatch",))
    p.unit(0, "fire-toad", [(66, 60)])
    dice = [("attack", 6, 6, 6), ("damage", 1, 1), ("damage", 1)]
    battle = firing(p, 0, "poltergeist-mortar", *dice, at="u1").choose(model_ref(p.models(1)[0])).finish()
    assert grounded_members(battle.game, 1) == list(p.models(1)[:2])
    assert grounded_members(battle.game, 2) == []
    assert battle.state.units[1].tags == (), "more than half grounded: overwatch is lost"


# -- indirect fire ----------------------------------------------------------------------------------------------------


def mortar(*targets: tuple[float, float], at: tuple[float, float] = (20.0, 60.0)) -> Position:
    """Unit 0 of seat 0: an Iron Rain (3 dice, Accuracy 5, radius 3, Penetration 6); unit 1: golems."""
    p = Position()
    p.unit(0, "fire-toad-iron-rain", [at])
    p.unit(1, "storm-golems", list(targets))
    return p


@clause("at43.weapon.indirect-target")
def test_anybody_of_the_army_may_see_for_the_mortar() -> None:
    p = mortar((80, 60))
    p.terrain("bunker", (60, 60))
    assert list(shoot.targets(p.game(), 0, card("iron-rain-mortar"))) == []
    p.unit(0, "steel-troopers", [(80, 90)])
    assert list(shoot.targets(p.game(), 0, card("iron-rain-mortar"))) == ["u1"]
    assert "u1" not in list(shoot.targets(p.game(), 0, card("light-laser-gatling")))
    battle = firing(p, 0, "iron-rain-mortar", ("attack", 6, 6, 6), ("damage", 6)).finish()
    assert lost(battle) == refs(p.models(1)[0])
    assert battle.rolls("attack")[0].need == 4, "5 bands of 10 cm between the leaders"


@clause("at43.weapon.indirect-target")
def test_only_fighters_seen_by_the_army_are_aimed_at() -> None:
    p = mortar((80, 60), (80, 95))
    p.terrain("bunker", (60, 60))
    p.terrain("bunker", (72, 68))
    p.unit(0, "steel-troopers", [(40, 95)])
    battle = firing(p, 0, "iron-rain-mortar", ("attack", 6, 6, 6), ("damage", 1))
    assert lost(battle) == []
    assert grounded_members(battle.game, 1) == [p.models(1)[1]], "the hidden one was no aiming point"


@clause("at43.weapon.indirect-impossible")
def test_out_of_reach_no_blast_falls() -> None:
    """Accuracy 5 at Range 11: impossible; the shot is lost, not even a drift is rolled."""
    p = Position(board=(200, 120))
    p.unit(0, "fire-toad-iron-rain", [(10, 60)])
    p.unit(1, "storm-golems", [(10 + 4.25 + 110.01, 60)])
    battle = firing(p, 0, "iron-rain-mortar").finish()
    assert battle.result is True
    assert [event.clause for event in battle.events(Noted)] == ["at43.measuring.declare-first"]
    near = Position(board=(200, 120))
    near.unit(0, "fire-toad-iron-rain", [(10, 60)])
    near.unit(1, "storm-golems", [(10 + 4.25 + 110, 60)])
    battle = firing(near, 0, "iron-rain-mortar", ("attack", 6, 6, 6), ("damage", 1)).finish()
    assert battle.rolls("attack")[0].need == 6


@clause("at43.weapon.indirect-drift", "at43.weapon.indirect-hits")
def test_example_indirect_mixed() -> None:
    """at43.example.indirect-mixed: 1 hit, 2 misses: the centre moves 2 cm on, radius 3 cm.

    M ------------ x  (+2)     .. touched up to 62 + 3 + 1.25 = 66.25
    """
    p = mortar((60, 60), (66.25, 60), (66.26, 62.6))
    dice = [("attack", 6, 1, 1), ("drift", 1), ("damage", 6, 6)]
    battle = firing(p, 0, "iron-rain-mortar", *dice).choose(model_ref(p.models(1)[0])).finish()
    assert sorted(lost(battle)) == refs(*p.models(1)[:2])
    assert any("2 cm" in event.text for event in battle.events(Noted))


@clause("at43.weapon.indirect-all-miss", "at43.weapon.indirect-drift")
@pytest.mark.parametrize(("second", "touched"), [((67.25, 60.0), True), ((67.26, 60.0), False)])
def test_example_indirect_all_miss(second: tuple[float, float], touched: bool) -> None:
    """at43.example.indirect-all-miss: 3 misses: 3 cm on, the plain radius of 3 cm, one impact each."""
    p = mortar((60, 60), second)
    dice = [("attack", 1, 1, 1), ("drift", 1), ("damage", *([1, 1] if touched else [1]))]
    battle = firing(p, 0, "iron-rain-mortar", *dice).choose(model_ref(p.models(1)[0])).finish()
    assert grounded_members(battle.game, 1) == list(p.models(1)[: 2 if touched else 1])


@clause("at43.weapon.indirect-hits")
def test_without_misses_nothing_drifts() -> None:
    p = mortar((60, 60), (70.25, 60), (70.26, 63))
    dice = [("attack", 6, 6, 6), ("damage", 6, 6)]
    battle = firing(p, 0, "iron-rain-mortar", *dice).choose(model_ref(p.models(1)[0])).finish()
    assert sorted(lost(battle)) == refs(*p.models(1)[:2])


@clause("at43.weapon.indirect-direction")
@pytest.mark.parametrize(
    ("face", "victim"),
    [(1, (67, 60)), (2, (63.5, 53.94)), (3, (56.5, 53.94)), (4, (53, 60)), (5, (56.5, 66.06)), (6, (63.5, 66.06))],
)
def test_each_number_turns_the_drift_by_sixty_degrees(face: int, victim: tuple[float, float]) -> None:
    """Six golems stand 7 cm around the aiming point; 3 cm of drift bring exactly one of them under the blast.

    The mortar fires eastward and y grows northward, so 2 turns to the south-east.
    """
    ring = [(67, 60), (63.5, 66.06), (56.5, 66.06), (53, 60), (56.5, 53.94), (63.5, 53.94)]
    p = mortar((60, 60), *ring)
    dice = [("attack", 1, 1, 1), ("drift", face), ("damage", 1, 1)]
    battle = firing(p, 0, "iron-rain-mortar", *dice).choose(model_ref(p.models(1)[0])).finish()
    assert grounded_members(battle.game, 1) == [p.models(1)[0], p.models(1)[1 + ring.index(victim)]]


@clause("at43.weapon.area-cap", "at43.weapon.indirect-all-miss")
@given(radius=st.integers(1, 1000), hits=st.integers(0, 40))
@settings(deadline=None, max_examples=60)
def test_extent_of_blasts(radius: int, hits: int) -> None:
    reach, impacts = blast.extent(Weapon("x", "x", "vehicle", radius=radius), hits)
    assert reach == min(1000, radius * max(1, hits))
    assert impacts == (2 if radius * hits > 1000 else 1)


# -- flames -----------------------------------------------------------------------------------------------------------


def flamers(bearers: dict[int, str], *targets: tuple[float, float]) -> Position:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), special=bearers, leader=1)
    p.unit(1, "storm-golems", list(targets))
    return p


@clause("at43.weapon.flame-auto")
def test_flames_need_no_shooting_test_and_burn_all_around() -> None:
    """
    b      x* x    f      the fighter named, and all within 2.5 cm of his base, friends too, take one impact each
    """
    p = flamers({0: "flamer"}, (30, 57), (35, 57), (40.1, 57))
    friend = p.unit(0, "star-troopers", [(35, 52)])
    far = p.unit(0, "star-troopers", [(35, 51.9)])
    aimed, second, third = p.models(1)[1], p.models(1)[0], p.models(1)[2]
    dice = [("damage", 6, 6, 6)]
    battle = firing(p, 0, "flamer", *dice).choose(model_ref(aimed)).finish()
    assert battle.rolls("attack") == []
    assert sorted(lost(battle)) == sorted(refs(aimed, second, *p.models(friend)))
    assert members(battle.game, far) == p.models(far)
    assert third in members(battle.game, 1)
    assert grounded_members(battle.game, 1) == []


@clause("at43.weapon.flame-auto")
@pytest.mark.parametrize(("x", "burns"), [(42.5, True), (42.51, False)])
def test_twenty_cm_is_as_far_as_flames_reach(x: float, burns: bool) -> None:
    """Distance is not measured before the declaration: beyond it the shot is lost."""
    p = flamers({1: "flamer"}, (x, 60))
    battle = firing(p, 0, "flamer", *([("damage", 6)] if burns else [])).finish()
    assert battle.result is True
    assert bool(lost(battle)) is burns
    lost_shot = "at43.measuring.declare-first" in [event.clause for event in battle.events(Noted)]
    assert lost_shot is not burns


@clause("at43.weapon.flame-auto")
def test_the_fighter_must_be_seen_and_the_bearer_is_spared() -> None:
    """The wall hides the nearer golem from the bearer; the other is so near that the bearer stands in the flames."""
    p = flamers({1: "flamer"}, (33, 60), (23.9, 62.4))
    p.terrain("high-wall", (28, 60), 90)
    battle = firing(p, 0, "flamer", ("damage", 6), ("damage", 1)).finish()
    assert lost(battle) == refs(p.models(0)[2])
    assert p.models(0)[1] in members(battle.game, 0)


@clause("at43.weapon.flame-cover")
def test_flames_ignore_cover_and_zone() -> None:
    p = flamers({1: "flamer"}, (36, 60))
    p.unit(1, "grim-golems", [(26, 60)])
    p.terrain("low-wall", (33, 60), 90)
    battle = firing(p, 0, "flamer", ("damage", 6), at="u1").finish()
    assert battle.rolls("cover") == []
    assert lost(battle) == refs(p.models(1)[0])


@clause("at43.weapon.flame-targets")
def test_several_flamers_one_after_another_each_with_its_own_target() -> None:
    p = flamers({0: "flamer", 2: "flamer"}, (30, 55))
    other = p.unit(1, "grim-golems", [(30, 66)])
    battle = firing(p, 0, "flamer", ("damage", 6), ("damage", 6))
    assert battle.options() == ["u1", f"u{other}", "none"]
    battle.choose("u1")
    assert battle.options() == [f"u{other}", "none"]
    battle.choose(f"u{other}").finish()
    assert lost(battle) == refs(p.models(1)[0], p.models(other)[0])


@clause("at43.weapon.flame-targets")
def test_a_bearer_may_hold_his_fire() -> None:
    p = flamers({0: "flamer", 2: "flamer"}, (30, 55))
    battle = firing(p, 0, "flamer", ("damage", 1))
    assert battle.options() == ["u1", "none"]
    battle.choose("none").finish()
    assert battle.result is True, "the last one who can fires"
    assert lost(battle) == []


@clause("at43.weapon.flame-auto")
def test_flames_on_a_vehicle() -> None:
    """Penetration 6 against Protection 11 needs a 6; then the location."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], special={1: "flamer"}, leader=0)
    p.unit(1, "wraith-golgoth", [(35, 60)])
    battle = firing(p, 0, "flamer", ("damage", 6), ("location", 1)).finish()
    assert battle.state.models[p.models(1)[0]].counters["propulsion"] == 2
