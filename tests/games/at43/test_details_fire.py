"""Details of fire that a mutation run found untested: the declaration, who joins a salvo, cover, the zone, snipers."""

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Decided, Noted, Removed, Tagged
from grognard.engine.core.state import model_ref
from grognard.games.at43.acts import Aimed
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import cover, salvo, shoot, target
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.position import Position
from tests.games.at43.gunnery import firing, lost, row

# -- the declaration --------------------------------------------------------------------------------------------------


@clause("at43.shoot.sequence", "at43.shoot.legal-target")
def test_the_target_is_asked_for_and_told_under_its_clause() -> None:
    p = Position()
    p.unit(0, "storm-golems", [(60, 60)])
    p.unit(0, "grim-golems", [(60, 70)])
    unit = p.unit(1, "steel-troopers", [(20, 60)], name="Alpha")
    battle = firing(p, unit, "laser-rifle", ("attack", 1), ("re-roll", 1))
    asked = battle.decision
    assert (asked.seat, asked.clause, asked.about, asked.progress) == (
        1,
        "at43.shoot.legal-target",
        ("u2",),
        Aimed("laser-rifle"),
    )
    assert "Alpha: Laser rifle" in asked.prompt
    battle.choose("u0").finish()
    told = battle.events(Decided)[-1]
    assert (told.clause, told.seat, told.refs) == ("at43.shoot.sequence", 1, ("u2", "u0"))
    assert [(roll.seat, roll.clause) for roll in battle.rolls()] == [(1, "at43.shoot.dice"), (1, "at43.shoot.rerolls")]


@clause("at43.measuring.declare-first", "at43.drill.fire-at-will")
def test_a_lost_shot_names_its_unit_and_spends_fire_at_will() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(3, 60)], tags=("fire-at-will",))
    p.unit(1, "storm-golems", [(117, 60)])
    battle = firing(p, unit, "laser-rifle").finish()
    assert [note.refs for note in battle.events(Noted)] == [(f"u{unit}",)]
    (spent,) = battle.events(Tagged)
    assert (spent.clause, spent.changes) == ("at43.drill.fire-at-will", ((f"u{unit}", (), ("fire-at-will",)),))


@clause("at43.shoot.damage")
def test_damage_tests_name_their_clause_and_wound_nobody_besides() -> None:
    p = Position()
    unit = p.unit(1, "steel-troopers", [(20, 60)])
    foe = p.unit(0, "storm-golems", [(40, 60), (40, 63)])
    battle = firing(p, unit, "laser-rifle", ("attack", 6), ("damage", 6)).finish()
    (roll,) = battle.rolls("damage")
    assert (roll.clause, roll.seat, roll.about) == ("at43.shoot.damage", 1, (f"u{foe}",))
    assert (len(lost(battle)), battle.events(Counted)) == (1, [])


@clause("at43.shoot.rerolls")
def test_re_rolls_near_friends_are_asked_for_under_their_clause() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 2))
    p.unit(0, "star-troopers", [(40, 60)])
    p.unit(1, "storm-golems", [(60, 60)])
    battle = firing(p, unit, "laser-rifle", ("attack", 1, 1), at="u2")
    asked = battle.decision
    assert isinstance(asked, Choose)
    assert (asked.name, asked.seat, asked.clause) == ("reroll", 0, "at43.shoot.rerolls")
    assert "Laser rifle" in asked.prompt
    assert [option.label for option in asked.options] == ["2", "1", "None"]


@clause("at43.shoot.terrain-target", "at43.board.destroyable")
def test_terrain_is_tested_worn_and_removed_under_its_clauses() -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", row(20, 2), special={0: "sonic-gun", 1: "sonic-gun"})
    wall = p.terrain("low-wall", (40, 60), 90)
    battle = firing(p, unit, "sonic-gun", ("attack", 6, 6), ("damage", 6, 6), at=f"f{wall}").finish()
    (roll,) = battle.rolls("damage")
    assert (roll.clause, [part.amount for part in roll.parts]) == ("at43.shoot.damage", [10, -10])
    (count,) = battle.events(Counted)
    assert (count.clause, count.changes) == ("at43.board.destroyable", ((f"f{wall}", "structure", -2, 0),))
    (gone,) = battle.events(Removed)
    assert (gone.clause, gone.refs, gone.fate) == ("at43.board.destroyable", (f"f{wall}",), "lost")


# -- who fires at what ------------------------------------------------------------------------------------------------


def urash_alone_sees() -> tuple[Position, int]:
    """
    g  | bunker |     x      the Goliath stands behind the bunker (no target of his own side), Urash beside it
    U
    """
    p = Position()
    unit = p.unit(0, "bane-goliaths", [(20, 80), (20, 60)], hero="urash")
    p.terrain("bunker", (30, 60), tags=("object:0",))
    p.unit(1, "steel-troopers", [(90, 60)])
    return p, unit


@clause("at43.shoot.hero-same-target")
def test_a_hero_with_a_weapon_of_his_own_joins_one_standard_salvo_only() -> None:
    p, unit = urash_alone_sees()
    arm, game = weapon("goliath-nanoblaster"), p.game()
    for fired, sees in (((), True), (("bane-cannon",), False)):
        assert bool(shoot.targets(game, unit, arm, None, fired)) is sees
        assert shoot.has_target(game, unit, arm, None, fired) is sees
        assert shoot.has_target(game, unit, arm, ("u1",), fired) is sees
    assert firing(p, unit, arm.id, fired=("bane-cannon",)).result is False


@clause("at43.shoot.hero-same-target")
@pytest.mark.parametrize(("fired", "volleys"), [((), 2), (("bane-cannon",), 1)])
def test_the_dice_of_a_hero_are_rolled_once(fired: tuple[str, ...], volleys: int) -> None:
    p = Position()
    unit = p.unit(0, "bane-goliaths", [(20, 60), (20, 65)], hero="urash")
    p.unit(1, "steel-troopers", row(90, 3))
    dice = [("attack", 1, 1, 1), ("attack", 1, 1)][:volleys]
    assert firing(p, unit, "goliath-nanoblaster", *dice, fired=fired).finish().result is True


@clause("at43.shoot.hero-same-target")
def test_a_special_salvo_fired_before_does_not_keep_the_hero_from_joining() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 3), hero="newton", special={2: "missile-launcher"})
    hero = p.models(unit)[0]
    pairs = target.bearers(p.game(), unit, weapon("laser-rifle"), ("missile-launcher",))
    assert hero in dict(pairs)


@clause("at43.drill.overwatch-salvos")
def test_flames_on_overwatch_answer_the_one_unit_only() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)], special={0: "flamer"})
    p.unit(1, "storm-golems", [(30, 60)])
    foe = p.unit(1, "storm-golems", [(30, 70)])
    battle = firing(p, unit, "flamer", ("damage", 6), only=(f"u{foe}",)).finish()
    assert lost(battle) == [model_ref(p.models(foe)[0])]


@clause("at43.weapon.indirect-target")
def test_a_mortar_has_a_target_when_a_comrade_sees_one_and_none_without_a_mortar() -> None:
    p = Position()
    mortar = p.unit(0, "fire-toad-iron-rain", [(20, 60)])
    other = p.unit(0, "steel-troopers", [(70, 20)])
    p.unit(1, "storm-golems", [(80, 60)])
    p.terrain("bunker", (60, 60))
    arm, game = weapon("iron-rain-mortar"), p.game()
    assert list(shoot.targets(game, mortar, weapon("light-laser-gatling"))) == ["f0"]
    assert shoot.has_target(game, mortar, arm)
    assert list(shoot.targets(game, mortar, arm)) == ["u2"]
    assert not shoot.has_target(game, other, arm)
    assert shoot.targets(game, other, arm) == {}


@clause("at43.shoot.legal-target")
@pytest.mark.parametrize("owner", [0, 1])
def test_ones_own_object_alone_is_no_target(owner: int) -> None:
    p = Position(scenario="fire")
    unit = p.unit(0, "steel-troopers", [(20, 60)])
    p.terrain("container", (40, 60), tags=(f"object:{owner}",))
    assert shoot.has_target(p.game(), unit, weapon("laser-rifle")) is (owner == 1)


# -- snipers ----------------------------------------------------------------------------------------------------------


@clause("at43.weapon.sniper", "at43.cover.roll")
def test_one_sniper_alone_names_his_victim_and_cover_is_rolled_for_him() -> None:
    p = Position()
    unit = p.unit(0, "dragonov-kommandos", [(20, 60)])
    foe = p.unit(1, "storm-golems", [(66, 60), (66, 63)])
    p.terrain("low-wall", (62, 60), 90)
    battle = firing(p, unit, "dragonov-rifle", ("attack", 6), ("Cover", 3), ("damage", 6), at=f"u{foe}")
    victim = model_ref(p.models(foe)[1])
    battle.share(("impacts", victim, 1)).finish()
    assert lost(battle) == [victim]
    (roll,) = battle.rolls("at43.cover.roll")
    assert (roll.seat, roll.purpose) == (1, "Cover")


@clause("at43.weapon.sniper", "at43.shoot.terrain-target")
def test_a_sniper_wears_down_terrain_like_anybody() -> None:
    p = Position()
    unit = p.unit(0, "dragonov-kommandos", [(20, 60)])
    wall = p.terrain("low-wall", (62, 60), 90)
    battle = firing(p, unit, "dragonov-rifle", ("attack", 6), ("damage", 6), at=f"f{wall}").finish()
    assert battle.state.features[wall].counters["structure"] == 1


# -- cover ------------------------------------------------------------------------------------------------------------


@clause("at43.cover.range-zero")
@pytest.mark.parametrize(("band", "covered"), [(None, True), (4, True), (0, False)])
def test_a_supposed_range_of_0_leaves_no_cover_to_anybody(band: int | None, covered: bool) -> None:
    """Odds before declaring: the target and those in between stand behind walls of their own."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "grim-golems", [(50, 60)])
    p.unit(1, "storm-golems", [(80, 60)])
    p.terrain("low-wall", (46, 60), 90)
    p.terrain("low-wall", (76, 60), 90)
    branches = salvo.salvo_chain(p.game(), 0, weapon("laser-rifle"), "u2", band).branches
    assert [branch.thin is not None for branch in branches] == [covered, covered]


@clause("at43.cover.ten-cm")
def test_with_a_supposed_range_nothing_is_measured_to_the_obstacle() -> None:
    """The shooter stands close to the wall, which would void the cover of both once it is measured."""
    p = Position()
    p.unit(0, "steel-troopers", [(40, 60)])
    p.unit(1, "grim-golems", [(58, 60)])
    p.unit(1, "storm-golems", [(80, 60)])
    p.terrain("low-wall", (48, 60), 90)
    thin = [
        [
            branch.thin is not None
            for branch in salvo.salvo_chain(p.game(), 0, weapon("laser-rifle"), "u2", band).branches
        ]
        for band in (None, 3)
    ]
    assert thin == [[False, False], [True, True]]


@clause("at43.cover.ten-cm", "at43.cover.vehicle")
def test_the_obstacle_nearest_to_the_vehicle_aimed_at_counts() -> None:
    """
                     L            the leader's nearest obstacle is the one beside the shooter
    s  |        |  V              but V is aimed at, whose nearest is far from the shooter
    """
    p = Position()
    unit = p.unit(0, "fire-toad", [(20, 60)])
    toads = p.unit(1, "wraith-golgoth", [(32, 80), (63, 60)])
    p.terrain("container", (32, 60), 90)
    p.terrain("container", (55, 60), 90)
    assert cover.cover_need(p.game(), unit, toads, p.models(toads)[1]) == 4


@clause("at43.drill.shield-formation-zone", "at43.cover.obstacles")
@pytest.mark.parametrize(("tags", "need"), [((), 4), (("shield-formation",), IMPOSSIBLE)])
def test_a_shield_covers_other_vehicles_but_no_other_shield(tags: tuple[str, ...], need: int) -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "fire-toad", [(60, 60)], tags=("shield-formation",))
    second = p.unit(1, "fire-toad", [(68, 60)], tags=tags)
    assert cover.cover_need(p.game(), unit, second, p.models(second)[0]) == need


@clause("at43.cover.obstacle-size")
def test_a_unit_of_mixed_sizes_is_covered_man_by_man() -> None:
    """A low wall is half as high as a golem of Size 2, not as a Goliath of Size 3."""
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)])
    golems = p.unit(1, "storm-golems", [(66, 60)])
    goliaths = p.unit(1, "bane-goliaths", [(67, 61)])
    p.terrain("low-wall", (62, 60), 90)
    small, large = p.models(golems)[0], p.models(goliaths)[0]
    game = p.game()
    assert cover.covering(game, unit, golems, (large, small)) == ((), ("f0",))
    assert cover.covering(game, unit, golems, (small, large)) == (("f0",), ())


@clause("at43.weapon.locked-cover")
def test_in_a_mixed_salvo_cover_helps_against_the_weapons_that_allow_it() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)])
    thin = salvo.thin(p.game(), unit, (weapon("laser-rifle"), weapon("missile-launcher")), 4)
    assert thin is not None
    assert thin.needs == (4, IMPOSSIBLE)


# -- the zone of fire -------------------------------------------------------------------------------------------------


@clause("at43.zone.size")
def test_the_size_of_the_target_lets_soldiers_shoot_over_soldiers() -> None:
    p = Position()
    p.unit(0, "storm-golems", [(20, 60)], special={0: "sonic-gun"})
    p.unit(1, "star-troopers", [(40, 60)])
    toad = p.unit(1, "fire-toad", [(60, 60)])
    aimed = model_ref(p.models(toad)[0])
    branches = salvo.salvo_chain(p.game(), 0, weapon("sonic-gun"), aimed).branches
    assert [branch.to for branch in branches] == [aimed]


@clause("at43.zone.resolve-intervening", "at43.unit.hero")
def test_a_hero_hit_in_between_passes_his_loss_on_after_his_comrades_have_fallen() -> None:
    """
    a     B  x      t        B and x take an impact each: x falls for himself, the far comrade for Borz
                 y  (outside the zone)
    """
    p = Position()
    a = p.unit(1, "storm-golems", [(20, 60)])
    b = p.unit(0, "star-troopers", [(80, 60)])
    squad = p.unit(0, "steel-troopers", [(47, 60), (50, 60), (50, 70)], hero="borz")
    _, near, far = p.models(squad)
    battle = firing(p, a, "nanoblaster", ("attack", 6, 6), ("damage", 6), ("damage", 6), at=f"u{b}").finish()
    assert lost(battle) == [model_ref(near), model_ref(far)]


@clause("at43.zone.resolve-intervening", "at43.unit.hero")
def test_a_hero_left_alone_by_the_same_salvo_suffers_what_his_impact_brings() -> None:
    """Borz and his last comrade take an impact each: the comrade falls for himself, Borz has lost one of two points."""
    p = Position()
    a = p.unit(1, "storm-golems", [(20, 60)])
    b = p.unit(0, "star-troopers", [(80, 60)])
    hero, near = p.models(p.unit(0, "steel-troopers", [(47, 60), (50, 60)], hero="borz"))
    battle = firing(p, a, "nanoblaster", ("attack", 6, 6), ("damage", 6), ("damage", 6), at=f"u{b}").finish()
    assert lost(battle) == [model_ref(near)]
    assert battle.state.models[hero].counters["wounds"] == 1


@clause("at43.weapon.sniper", "at43.shoot.hero-same-target", "at43.zone.distribution")
def test_a_hero_among_snipers_fires_through_the_zone_though_they_do_not() -> None:
    """One sniper and Manon at a low wall: her two impacts fall on the men before it, his goes past them."""
    p = Position()
    unit = p.unit(0, "dragonov-kommandos", [(20, 60), (20, 63)], hero="manon")
    between = p.unit(1, "storm-golems", [(30, 61), (33, 61)])
    wall = p.terrain("low-wall", (45, 61), 90)
    dice = [("Dragonov rifle: damage", 6), ("Assault rifle: attack", 6, 6)]
    battle = firing(p, unit, "dragonov-rifle", *dice, ("damage", 6), ("damage", 6), at=f"f{wall}").finish()
    assert lost(battle) == [model_ref(id) for id in p.models(between)]
    assert battle.state.features[0].counters == {"structure": 1}


@clause("at43.weapon.sniper", "at43.zone.distribution")
def test_odds_of_a_hero_who_fires_without_his_snipers_know_who_is_in_between() -> None:
    p = Position()
    unit = p.unit(0, "dragonov-kommandos", [(20, 60), (20, 66)], hero="manon")
    between = p.unit(1, "storm-golems", [(30, 60)])
    wall = p.terrain("low-wall", (45, 60))
    p.terrain("high-wall", (23, 66), 90)
    chain = salvo.salvo_chain(p.game(), unit, weapon("dragonov-rifle"), f"f{wall}")
    assert [branch.to for branch in chain.branches] == [model_ref(p.models(between)[0]), f"f{wall}"]


@clause("at43.control.vp", "at43.vehicle.frame-destroyed")
@pytest.mark.parametrize(("owner", "points"), [(0, 0), (1, 1)])
def test_a_vehicle_in_between_gives_vp_for_the_enemys_fire_only(owner: int, points: int) -> None:
    p = Position(scenario="nothing-left-behind")
    a = p.unit(0, "fire-toad", [(20, 60)])
    p.unit(1, "wraith-golgoth", [(80, 60)], name="far")
    between = p.unit(owner, "fire-toad", [(50, 60)])
    p.unit(owner, "steel-troopers", [(20, 20)])
    p.hurt(p.models(between)[0], frame=1)
    dice = [("attack", 6), ("damage", 6), ("location", 3)]
    battle = firing(p, a, "light-gauss-cannon", *dice, at=model_ref(p.models(1)[0])).finish()
    assert lost(battle) == [model_ref(p.models(between)[0])]
    assert battle.state.seats[1 - owner].counters.get("vp", 0) == points
