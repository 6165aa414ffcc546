"""Damage and losses: who is removed, wounds, leaders, medics, eliminated units, terrain."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Ended, Noted, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_of, model_ref
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import damage
from grognard.games.at43.chapters.attack import Salvo
from grognard.games.at43.chapters.shots import fire
from grognard.games.at43.position import Position
from grognard.games.at43.terms import is_hero
from grognard.kit.units.pieces import leader, members
from tests.games.at43.gunnery import file, firing, lost, row, settle


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


@clause("at43.damage.infantry")
def test_one_point_removes_a_soldier_and_the_rest_is_lost() -> None:
    """An RPG does 2 points each: two penetrations take two men, not four."""
    p = Position()
    p.unit(0, "rpg-soldaty", row(20, 2))
    p.unit(1, "steel-troopers", file(40, 5))
    battle = firing(p, 0, "rpg", ("attack", 6, 6)).finish()
    assert battle.rolls("damage") == [], "Penetration 12 against Protection 5 needs no die"
    assert lost(battle) == refs(*p.models(1)[:2])
    assert len(members(battle.game, 1)) == 3


@clause("at43.damage.closest")
def test_the_nearest_to_the_firing_leader_falls_seen_or_not() -> None:
    """
    L        |x  x        the nearest golem is hidden behind the wall; the leader measures from himself
    a                x (seen from both)
    """
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], leader=0)
    p.unit(1, "storm-golems", [(60, 90), (52, 60), (62, 84)], leader=0)
    p.terrain("high-wall", (48, 60), 90)
    battle = firing(p, 0, "laser-rifle", ("attack", 6, 1), ("re-roll", 1), ("damage", 6), at="u1").finish()
    assert lost(battle) == refs(p.models(1)[1])


@clause("at43.damage.closest")
def test_distance_is_measured_to_the_leader_not_to_the_nearest_shooter() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 66), (20, 69)], leader=0)
    p.unit(1, "storm-golems", [(60, 69), (60, 61)], leader=0)
    dice = [("attack", 6, 1, 1, 1), ("re-roll", 1, 1, 1), ("damage", 6)]
    battle = firing(p, 0, "laser-rifle", *dice).finish()
    assert lost(battle) == refs(p.models(1)[1])


@clause("at43.damage.closest")
def test_equally_close_fighters_are_chosen_among_by_their_owner() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(60, 60), (50, 63), (50, 57)], leader=0)
    battle = firing(p, 0, "laser-rifle", ("attack", 6), ("damage", 6))
    assert (battle.asks, battle.decision.seat) == ("closest", 1)
    assert battle.options() == refs(*p.models(1)[1:])
    assert battle.refused((model_ref(p.models(1)[0]),)) != ()
    assert lost(battle.choose(model_ref(p.models(1)[2])).finish()) == refs(p.models(1)[2])


@clause("at43.damage.leader-loss", "at43.damage.closest")
def test_example_leader_closest() -> None:
    """at43.example.leader-closest: the leader falls, the bearer of a missile launcher is passed over.

    L   ........  leader  bearer  rifleman
    """
    p = Position()
    p.unit(1, "storm-golems", [(20, 60)])
    p.unit(0, "steel-troopers", file(50, 3), special={1: "missile-launcher"}, leader=0)
    chief, bearer, rifleman = p.models(1)
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 1), ("damage", 6)).finish()
    assert lost(battle) == refs(chief)
    assert leader(battle.game, 1) == rifleman
    assert members(battle.game, 1) == (bearer, rifleman)
    assert battle.state.models[chief].place is None
    assert battle.state.models[rifleman].place == (5600, 6000)


@clause("at43.damage.multi-structure")
def test_points_add_up_on_a_lone_hero() -> None:
    """Borz alone has Protection 6 and 2 structure points: two points in two salvos remove him."""
    p = Position()
    p.unit(1, "storm-golems", [(20, 60)])
    p.unit(0, "steel-troopers", [(50, 60)], hero="borz")
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 1), ("damage", 6)).finish()
    hero = p.models(1)[0]
    assert battle.state.models[hero].counters["wounds"] == 1
    assert lost(battle) == []
    p.hurt(hero, wounds=1)
    again = firing(p, 0, "nanoblaster", ("attack", 6, 1), ("damage", 6)).finish()
    assert lost(again) == refs(hero)


@clause("at43.damage.multi-structure")
def test_two_points_at_once_remove_him_and_the_third_is_lost() -> None:
    p = Position()
    p.unit(1, "storm-golems", row(20, 2))
    p.unit(0, "steel-troopers", [(50, 60)], hero="borz")
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 6, 6, 1), ("damage", 6, 6, 6)).finish()
    assert lost(battle) == refs(p.models(1)[0])


@clause("at43.damage.multi-structure")
@pytest.mark.parametrize("wounded", [1, 2])
def test_a_wounded_fighter_takes_damage_before_an_equally_close_one(wounded: int) -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(60, 60), (50, 63), (50, 57)], leader=0)
    p.hurt(p.models(1)[wounded], wounds=1)
    battle = p.script(lambda game: damage.closest(game, 1, 0))
    assert battle.result == p.models(1)[wounded]


@clause("at43.damage.multi-structure")
def test_a_farther_wounded_fighter_does_not_come_first() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(60, 60), (50, 60)], leader=0)
    p.hurt(p.models(1)[0], wounds=1)
    assert p.script(lambda game: damage.closest(game, 1, 0)).result == p.models(1)[1]


@clause("at43.damage.infantry")
def test_points_below_the_structure_wound_points_at_it_remove() -> None:
    p = Position()
    p.unit(0, "star-troopers", [(50, 60)], hero="stark")
    hero = p.models(0)[0]
    two = p.script(lambda game: damage.suffer(game, hero, 2))
    assert two.state.models[hero].counters["wounds"] == 2
    three = p.script(lambda game: damage.suffer(game, hero, 3))
    assert lost(three) == refs(hero)
    assert three.events(Removed)[0].clause == "at43.damage.infantry"
    assert three.events(Removed)[0].fate == "lost"


@clause("at43.damage.infantry")
def test_a_hero_with_comrades_passes_the_loss_on() -> None:
    p = Position()
    p.unit(1, "storm-golems", [(20, 60)])
    p.unit(0, "steel-troopers", [(50, 60), (53, 60), (60, 60)], hero="borz")
    hero, near, far = p.models(1)
    battle = firing(p, 0, "nanoblaster", ("attack", 6, 6), ("damage", 6, 6)).finish()
    assert lost(battle) == refs(near, far)
    assert battle.state.models[hero].counters.get("wounds", 0) == 0


@clause("at43.damage.infantry")
def test_nobody_is_removed_twice() -> None:
    p = Position()
    p.unit(1, "storm-golems", [(20, 60), (23, 60)])
    first = p.models(0)[0]

    def twice(game: Game) -> Script[None]:
        yield from damage.suffer(game, first, 1)
        yield from damage.suffer(game, first, 1)

    assert lost(p.script(twice)) == refs(first)


def with_medic() -> Position:
    p = Position()
    p.unit(1, "storm-golems", row(20, 3))
    p.unit(0, "steel-troopers", file(50, 3), medic=2)
    return p


@clause("at43.damage.infantry")
def test_a_medic_saves_one_per_salvo() -> None:
    """The first saved man stays nearest and falls to the next success; the medic acts once."""
    p = with_medic()
    dice = [("attack", 6, 6, 1, 1, 1, 1), ("damage", 6, 6), ("medic", 4)]
    battle = firing(p, 0, "nanoblaster", *dice)
    assert (battle.asks, battle.decision.seat) == ("medic", 0)
    battle.choose("treat").finish()
    assert lost(battle) == refs(p.models(1)[0])


@clause("at43.damage.infantry")
def test_with_a_medic_one_success_more_than_fighters_can_matter() -> None:
    """Four successes on three men: one is saved, the fourth success takes him after all."""
    p = with_medic()
    dice = [("attack", 6, 6, 6, 6, 1, 1), ("damage", 6, 6, 6, 6), ("medic", 4)]
    battle = firing(p, 0, "nanoblaster", *dice).choose("treat").finish()
    assert sorted(lost(battle)) == sorted(refs(*p.models(1)))


@clause("at43.ability.medic", "at43.unit.hero")
@pytest.mark.parametrize(
    ("hits", "face", "fallen", "wounds"), [(4, 4, 2, [1]), (4, 3, 3, []), (5, 4, 3, []), (3, 4, 2, [0])]
)
def test_who_is_saved_beside_a_hero_leaves_him_the_points_meant_for_him(
    hits: int, face: int, fallen: int, wounds: list[int]
) -> None:
    """A hero of two points, a man and a medic: one success is saved, the others fall in order, the hero last."""
    p = Position()
    p.unit(1, "storm-golems", row(20, 3))
    p.unit(0, "steel-troopers", file(50, 3), medic=2, hero="borz")
    attack = (6,) * hits + (1,) * (6 - hits)
    battle = firing(p, 0, "nanoblaster", ("attack", *attack), ("damage", *(6,) * hits), ("medic", face))
    battle.choose("treat").finish()
    assert len(lost(battle)) == fallen
    alive = [
        battle.state.models[id] for id in p.models(1) if is_hero(p.game(), id) and model_ref(id) not in lost(battle)
    ]
    assert [hero.counters.get("wounds", 0) for hero in alive] == wounds


@clause("at43.damage.infantry")
def test_a_medic_of_the_target_does_not_change_what_falls_on_those_in_between() -> None:
    p = with_medic()
    between = p.unit(0, "star-troopers", [(35, 60)])
    dice = [("attack", 6, 6, 1, 1, 1, 1), ("damage", 6), ("damage", 6)]
    battle = firing(p, 0, "nanoblaster", *dice, at="u1").choose("none").finish()
    assert lost(battle) == refs(p.models(between)[0], p.models(1)[0])


@clause("at43.damage.infantry")
def test_no_medic_without_an_enemy_salvo() -> None:
    p = with_medic()
    first = p.models(1)[0]
    assert lost(p.script(lambda game: damage.suffer(game, first, 1))) == refs(first)
    own = Salvo(0, 1, first, "own fire")
    assert lost(p.script(lambda game: damage.suffer(game, first, 1, own))) == refs(first)
    enemy = Salvo(1, 0, 0, "enemy fire")
    assert p.script(lambda game: damage.suffer(game, first, 1, enemy)).asks == "medic"


@clause("at43.damage.unit-destroyed")
def test_the_last_loss_eliminates_the_unit_and_ends_its_drills() -> None:
    """Its card stays in the row until it is revealed."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", [(50, 60)], tags=("overwatch", "take-cover", "fire-at-will", "jammed"))
    p.row(1, 1)
    battle = firing(p, 0, "laser-rifle", ("attack", 6), ("damage", 6)).finish()
    assert members(battle.game, 1) == ()
    assert battle.state.units[1].leader is None
    assert battle.state.units[1].tags == ("jammed",)
    assert [card.subject for card in battle.state.cards] == ["u1"]
    assert "at43.damage.unit-destroyed" in [event.clause for event in battle.events(Noted)]


@clause("at43.damage.unit-destroyed")
def test_a_unit_with_fighters_left_keeps_its_drills() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    p.unit(1, "storm-golems", file(50, 2), tags=("overwatch",))
    battle = firing(p, 0, "laser-rifle", ("attack", 6), ("damage", 6)).finish()
    assert battle.state.units[1].tags == ("overwatch",)
    assert [note.clause for note in battle.events(Noted)] == ["at43.unit.leader-replaced"], (
        "nobody says it is eliminated"
    )


# -- impacts on named fighters ----------------------------------------------------------------------------------------


@clause("at43.damage.infantry")
def test_struck_fighters_are_tested_each_against_his_own_protection() -> None:
    """Penetration 6: golems (Protection 6) need 4+, goliaths (10) a 6; each line of the log says what its dice need."""
    p = Position()
    p.unit(1, "storm-golems", [(50, 60), (53, 60)])
    p.unit(1, "bane-goliaths", [(60, 60)])
    p.unit(0, "steel-troopers", [(20, 60)])
    one, two, three = *p.models(0), *p.models(1)
    arm = weapon("heavy-laser-rifle")
    dice = [("damage", 4, 3), ("damage", 6)]
    battle = p.script(
        lambda game: damage.strike(game, Salvo.of(game, 2, "test"), arm, (one, two, three)), dice
    ).finish()
    assert lost(battle) == refs(one, three)
    told = [(roll.need, [part.amount for part in roll.parts]) for roll in battle.rolls("damage")]
    assert told == [(4, [6, -6]), (6, [6, -10])]


@clause("at43.damage.infantry")
def test_struck_twice_counts_twice() -> None:
    """A lone hero of 2 structure points takes both hits; damage beyond is lost."""
    p = Position()
    p.unit(0, "steel-troopers", [(50, 60)], hero="borz")
    p.unit(1, "storm-golems", [(20, 60)])
    hero, arm = p.models(0)[0], weapon("nanoblaster")
    battle = p.script(lambda game: damage.strike(game, Salvo.of(game, 1, "t"), arm, (hero, hero)), [(6, 6)]).finish()
    assert lost(battle) == refs(hero)
    battle = p.script(lambda game: damage.strike(game, Salvo.of(game, 1, "t"), arm, (hero, hero)), [(6, 1)]).finish()
    assert battle.state.models[hero].counters["wounds"] == 1


@clause("at43.damage.infantry")
def test_certain_and_impossible_damage_is_not_rolled() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(50, 60), (53, 60)])
    p.unit(0, "fire-crawler", [(60, 70)])
    p.unit(1, "storm-golems", [(20, 60)])
    first, machine = p.models(0)[0], p.models(1)[0]
    heavy = p.script(lambda game: damage.strike(game, Salvo.of(game, 2, "t"), weapon("siege-cannon"), (first,)))
    assert lost(heavy.finish()) == refs(first)
    light = p.script(lambda game: damage.strike(game, Salvo.of(game, 2, "t"), weapon("nanoblaster"), (machine,)))
    assert lost(light.finish()) == []
    assert light.rolls() == []


@clause("at43.damage.infantry")
def test_comrades_struck_beside_a_hero_fall_for_themselves() -> None:
    """The hero is named first, but the man beside him is already lost when the hero's loss is passed on."""
    p = Position()
    p.unit(0, "steel-troopers", [(50, 60), (52.6, 60), (60, 60)], hero="borz")
    p.unit(1, "storm-golems", [(20, 60)])
    hero, near, far = p.models(0)
    arm = weapon("nanoblaster")
    battle = p.script(lambda game: damage.strike(game, Salvo.of(game, 1, "t"), arm, (hero, near)), [6, 6]).finish()
    assert lost(battle) == refs(near, far)


@clause("at43.damage.infantry")
def test_failed_tests_of_named_impacts_may_be_repeated_by_the_routine() -> None:
    """Hyper nanonucleus (2 LP) rolls the failed tests again, once."""
    p = Position(lp=(0, 2))
    p.unit(1, "storm-golems", [(20, 60)], officer=1)
    p.unit(0, "steel-troopers", [(50, 60), (53, 60)])
    one, two = p.models(1)
    arm = weapon("nanoblaster")
    battle = p.script(lambda game: damage.strike(game, Salvo.of(game, 0, "t"), arm, (one, two)), [(6, 1), (5,)])
    assert battle.asks == "hyper"
    battle.choose("hyper").finish()
    assert lost(battle) == refs(one, two)


@clause("at43.damage.infantry")
def test_a_salvo_knows_whose_it_is_and_has_a_key_of_its_own() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], leader=1)
    game = p.game()
    salvo = Salvo.of(game, 0, "laser-rifle")
    assert (salvo.seat, salvo.unit, salvo.leader) == (0, 0, p.models(0)[1])
    keys = {salvo.key, Salvo.of(game, 0, "flamer").key, Salvo.close_combat(game, 0).key}
    assert len(keys) == 3
    assert Salvo.close_combat(game, 0, "u1").key != Salvo.close_combat(game, 0, "u2").key


# -- terrain ----------------------------------------------------------------------------------------------------------


@clause("at43.damage.infantry", "at43.shoot.terrain-target")
@pytest.mark.parametrize(("points", "left"), [(1, 2), (2, 1), (3, None), (5, None)])
def test_terrain_loses_structure_points_and_goes_at_zero(points: int, left: int | None) -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    box = p.terrain("container", (60, 60))

    def hit(game: Game) -> Script[None]:
        damage.damage_feature(game, box, points, 0)
        yield from ()

    battle = p.script(hit)
    piece = feature_of(battle.state, box)
    assert (None if piece is None else piece.counters.get("structure")) == left
    assert lost(battle) == ([] if left else ["f0"])


@clause("at43.shoot.terrain-target")
@pytest.mark.parametrize(("tags", "ends"), [((), False), (("object:1",), True)])
def test_a_destroyed_object_ends_the_mission(tags: tuple[str, ...], ends: bool) -> None:
    p = Position(board=(100, 60), scenario="fire")
    p.unit(0, "steel-troopers", [(20, 30)])
    box = p.terrain("generator", (60, 30), tags=tags)

    def hit(game: Game) -> Script[None]:
        damage.damage_feature(game, box, 2, 0)
        yield from ()

    battle = p.script(hit)
    winners = [event.outcome.winners for event in battle.events(Ended)]
    assert ((0,) in winners) is ends
    assert feature_of(battle.state, box) is None


@clause("at43.damage.closest")
def test_losses_of_one_salvo_go_from_the_nearest_on() -> None:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 3), leader=1)
    p.unit(1, "storm-golems", file(40, 4))
    battle = settle(firing(p, 0, "laser-rifle", ("attack", 6, 6, 6), ("damage", 6, 6, 6)))
    assert lost(battle) == refs(*p.models(1)[:3])
    assert fire.can(Activation(battle.game, 0, Acts(together=False)))
