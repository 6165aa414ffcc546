"""The zone of fire: who stands in it, who is passed over, and who takes impacts in which order."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Locate, Wear
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import shoot, zone
from grognard.games.at43.position import Position
from grognard.games.at43.terms import fighters_in_play
from tests.games.at43.gunnery import firing, lost, row, settle


def between(p: Position, unit: int, target: int) -> tuple[int, ...]:
    return zone.intervening(p.game(), unit, p.models(target), target, 2)


@clause("at43.zone.definition", "at43.zone.hull")
@pytest.mark.parametrize(("y", "inside"), [(60, True), (61.25, True), (61.26, False), (58.75, True), (58.74, False)])
def test_the_centre_decides_and_the_border_counts(y: float, inside: bool) -> None:
    """
    a ------------------ b      both edges of the zone touch the bases 1.25 cm beside the centres
              x
    """
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60)])
    b = p.unit(1, "storm-golems", [(80, 60)])
    x = p.unit(1, "grim-golems", [(50, y)])
    assert between(p, a, b) == (p.models(x) if inside else ())


@clause("at43.zone.hull")
def test_sight_does_not_matter_and_own_and_target_unit_are_left_out() -> None:
    """The man behind the high wall is hit although nobody sees him; members of both units are never in between."""
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60), (30, 60)])
    b = p.unit(1, "storm-golems", [(80, 60), (70, 60)])
    x = p.unit(1, "grim-golems", [(56, 60)])
    p.terrain("high-wall", (50, 60), 90)
    assert between(p, a, b) == p.models(x)


@clause("at43.zone.hull")
def test_for_a_vehicle_the_zone_goes_to_that_vehicle_only() -> None:
    p = Position()
    a = p.unit(0, "fire-toad", [(20, 60)])
    b = p.unit(1, "wraith-golgoth", [(80, 60), (80, 90)])
    x = p.unit(1, "hekat-golgoth", [(50, 75)])
    one, two = p.models(b)
    game = p.game()
    assert zone.intervening(game, a, (one,), b, 4) == ()
    assert zone.intervening(game, a, (two,), b, 4) == p.models(x)


@clause("at43.zone.hull")
def test_for_terrain_the_zone_goes_to_its_outline() -> None:
    """A container of 12 cm across the line of fire: the zone widens to it."""
    p = Position()
    a = p.unit(0, "steel-tacarms", [(20, 60)])
    box = p.terrain("container", (80, 60), 90)
    x = p.unit(1, "bane-goliaths", [(74, 65)])
    p.unit(1, "bane-goliaths", [(74, 70)])
    assert zone.intervening(p.game(), a, (), None, 3, box) == p.models(x)


@clause("at43.zone.special")
def test_example_sonic_gun_zone() -> None:
    """at43.example.sonic-gun-zone: the zone is drawn from the whole unit although only the bearer fires.

    bearer (y=60) --------------- target (y=60)
    comrade (y=63)
    comrade (y=72)     x (y=66)         not on the bearer's line, but in the hull
    """
    p = Position()
    a = p.unit(0, "storm-golems", [(20, 60 + 3 * index) for index in range(5)], special={0: "sonic-gun"}, leader=1)
    p.unit(1, "steel-troopers", [(60, 60), (60, 63)])
    x = p.unit(1, "star-troopers", [(40, 66)])
    battle = firing(p, a, "sonic-gun", ("attack", 6), ("damage", 6), at="u1").finish()
    assert lost(battle) == [model_ref(p.models(x)[0])]


@clause("at43.zone.distribution", "at43.zone.friend-or-foe")
def test_example_zone_two_friends() -> None:
    """at43.example.zone-two-friends: 5 impacts, two soldiers between: one on each, nearest first, 3 on the target."""
    p = Position()
    a = p.unit(0, "steel-troopers", row(20, 5), leader=2)
    b = p.unit(1, "storm-golems", row(60, 5))
    friend = p.unit(0, "star-troopers", [(40, 60)])
    foe = p.unit(1, "grim-golems", [(50, 60)])
    dice = [("attack", 6, 6, 6, 6, 6), ("damage", 6), ("damage", 6), ("damage", 6, 6, 6)]
    battle = settle(firing(p, a, "laser-rifle", *dice, at=f"u{b}")).finish()
    assert lost(battle)[:2] == [model_ref(p.models(friend)[0]), model_ref(p.models(foe)[0])]
    assert len(lost(battle)) == 5
    assert set(lost(battle)[2:]) < {model_ref(id) for id in p.models(b)}


@clause("at43.zone.distribution")
def test_example_zone_few_impacts() -> None:
    """at43.example.zone-few-impacts: 2 impacts, three between: the two closest take one each, the target none."""
    p = Position()
    a = p.unit(0, "steel-troopers", row(20, 2))
    b = p.unit(1, "storm-golems", row(60, 2))
    x = p.unit(1, "grim-golems", [(50, 60), (40, 60), (45, 60)])
    far, near, middle = p.models(x)
    battle = firing(p, a, "laser-rifle", ("attack", 6, 6), ("damage", 6), ("damage", 6), at=f"u{b}").finish()
    assert lost(battle) == [model_ref(near), model_ref(middle)]
    assert model_ref(far) not in lost(battle)


def two_equally_close(first: int, second: int) -> tuple[Position, int, int, int, int]:
    """Two soldiers 20 cm from the shooting leader, one above and one below the line of fire."""
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 57)])
    b = p.unit(1, "storm-golems", [(60, 60), (60, 63), (60, 57)])
    one = p.unit(first, "star-troopers" if first == 0 else "grim-golems", [(40, 62)])
    two = p.unit(second, "star-troopers" if second == 0 else "grim-golems", [(40, 58)])
    return p, a, b, p.models(one)[0], p.models(two)[0]


@clause("at43.zone.distribution")
@pytest.mark.parametrize(("seats", "asked"), [((1, 1), 1), ((0, 0), 0), ((0, 1), 1)])
def test_ties_are_settled_by_the_owner(seats: tuple[int, int], asked: int) -> None:
    """Equally close: their owner says who is hit first; where both seats are concerned, the one not shooting."""
    p, a, b, one, two = two_equally_close(*seats)
    dice = [("attack", 6, 1, 1), ("re-roll", 1, 1), ("damage", 6)]
    battle = firing(p, a, "laser-rifle", *dice, at=f"u{b}")
    assert (battle.asks, battle.decision.seat) == ("closest", asked)
    assert battle.options() == [model_ref(one), model_ref(two)]
    battle.choose(model_ref(two))
    if battle.asks == "reroll":
        battle.choose("2")
    assert lost(battle.finish()) == [model_ref(two)]


@clause("at43.zone.size")
def test_example_zone_small_ignored() -> None:
    """at43.example.zone-small-ignored and zone-infantry-at-vehicle: one larger side shoots over smaller fighters."""
    p = Position()
    toad = p.unit(0, "fire-toad", [(20, 60)])
    troops = p.unit(0, "steel-troopers", [(20, 70)])
    golems = p.unit(1, "storm-golems", [(60, 60)])
    golgoth = p.unit(1, "wraith-golgoth", [(60, 70)])
    p.unit(1, "grim-golems", [(40, 60), (40, 65), (40, 70)])
    game = p.game()
    assert zone.intervening(game, toad, p.models(golems), golems, 2) == ()
    assert zone.intervening(game, troops, p.models(golgoth), golgoth, 4) == ()
    assert len(zone.intervening(game, troops, p.models(golems), golems, 2)) == 1


@clause("at43.zone.size")
def test_larger_and_equal_fighters_take_impacts_and_the_largest_of_a_unit_counts() -> None:
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60)])
    b = p.unit(1, "storm-golems", [(80, 60)])
    big = p.unit(1, "bane-goliaths", [(50, 60)])
    machine = p.unit(1, "wraith-golgoth", [(60, 60)])
    assert between(p, a, b) == (*p.models(big), *p.models(machine))
    game = p.game()
    assert zone.largest(game, (*p.models(a), *p.models(machine))) == 4
    assert zone.eligible(game, fighters_in_play(game), (a, None), 3) == (*p.models(big), *p.models(machine))
    assert zone.eligible(game, fighters_in_play(game), (a, None), 4) == p.models(machine)


@clause("at43.zone.hit-the-deck")
@pytest.mark.parametrize("tags", [("hit-the-deck",), ("shield-formation",)])
def test_units_on_the_deck_are_left_out(tags: tuple[str, ...]) -> None:
    """They take no impacts in between, but can be targets; so do vehicles that form a shield."""
    p = Position()
    a = p.unit(0, "fire-toad", [(20, 60)])
    b = p.unit(1, "wraith-golgoth", [(80, 60)])
    p.unit(1, "hekat-golgoth", [(50, 60)], tags=tags)
    assert between(p, a, b) == ()
    options = list(shoot.targets(p.game(), a, weapon("light-laser-gatling")))
    assert model_ref(p.models(2)[0]) in options


@clause("at43.zone.hit-the-deck")
def test_grounded_soldiers_are_left_out_one_by_one() -> None:
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60)])
    b = p.unit(1, "storm-golems", [(80, 60)])
    x = p.unit(1, "grim-golems", [(45, 60), (50, 60)], grounded=[0])
    assert between(p, a, b) == p.models(x)[1:]


@clause("at43.zone.resolve-intervening")
def test_the_fighter_hit_is_tested_and_removed_himself() -> None:
    """He is of Protection 7 (5+), the target's 6 would need 4+; the nearer comrade outside the zone lives."""
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60)])
    b = p.unit(1, "storm-golems", [(80, 60)])
    x = p.unit(1, "grim-golems", [(38, 63), (40, 60)])
    battle = firing(p, a, "laser-rifle", ("attack", 6), ("damage", 5), at=f"u{b}").finish()
    assert [roll.need for roll in battle.rolls("damage")] == [5]
    assert lost(battle) == [model_ref(p.models(x)[1])]


@clause("at43.zone.resolve-intervening")
def test_cover_of_those_in_between_is_their_own() -> None:
    """
    a .......... | x x ........ b     the wall covers the golems in between, not the target behind the open
    """
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 60)])
    b = p.unit(1, "storm-golems", [(90, 60)])
    x = p.unit(1, "grim-golems", [(50, 60)])
    p.terrain("low-wall", (47, 60), 90)
    game = p.game()
    assert zone.cover_need(game, a, p.models(x)[0]) == 4
    battle = firing(p, a, "laser-rifle", ("attack", 6), ("cover", 4), at=f"u{b}").finish()
    assert battle.rolls("cover")[0].seat == 1
    assert lost(battle) == []


@clause("at43.zone.resolve-intervening")
def test_vehicles_in_between_roll_a_location() -> None:
    p = Position()
    a = p.unit(0, "fire-toad", [(20, 60)])
    p.unit(1, "wraith-golgoth", [(80, 60)])
    x = p.unit(0, "fire-toad", [(50, 60)])
    battle = firing(p, a, "light-gauss-cannon", ("attack", 6), ("damage", 6), ("location", 3)).finish()
    assert battle.state.models[p.models(x)[0]].counters["frame"] == 2
    game = p.game()
    assert isinstance(zone.effect_on(game, p.models(x)[0], (4,)), Locate)


@clause("at43.zone.resolve-intervening")
def test_a_hero_in_between_is_tested_himself_and_passes_the_loss_on() -> None:
    """Borz has Protection 6 and 2 structure points; one point takes the comrade nearest to him."""
    p = Position()
    a = p.unit(1, "storm-golems", [(20, 60)])
    b = p.unit(0, "star-troopers", [(80, 60)])
    x = p.unit(0, "steel-troopers", [(50, 60), (50, 63), (50, 70)], hero="borz")
    hero, near, _ = p.models(x)
    effect = zone.effect_on(p.game(), hero, (4,))
    assert isinstance(effect, Wear)
    assert effect.victims[0].structure == 1
    battle = firing(p, a, "nanoblaster", ("attack", 6, 1), ("damage", 4), at=f"u{b}").finish()
    assert [roll.need for roll in battle.rolls("damage")] == [4]
    assert lost(battle) == [model_ref(near)]


@clause("at43.zone.resolve-intervening")
def test_a_lone_hero_in_between_is_wounded() -> None:
    p = Position()
    a = p.unit(1, "storm-golems", [(20, 60)])
    b = p.unit(0, "star-troopers", [(80, 60)])
    x = p.unit(0, "steel-troopers", [(50, 60)], hero="borz")
    battle = firing(p, a, "nanoblaster", ("attack", 6, 1), ("damage", 4), at=f"u{b}").finish()
    assert lost(battle) == []
    assert battle.state.models[p.models(x)[0]].counters["wounds"] == 1
