"""Special weapons: locked shots, sonic guns, blasts direct and indirect, flames, jamming, snipers."""

from fractions import Fraction

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import model_ref
from grognard.engine.dice.solve import solve
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon as card
from grognard.games.at43.books.profiles import weapons
from grognard.games.at43.chapters import contact, salvo, shoot, weapon
from grognard.games.at43.chapters.shots import fire
from grognard.games.at43.position import Position
from grognard.kit.units.pieces import leader, members
from tests.games.at43.gunnery import file, firing, lost, row


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


@clause("at43.weapon.special-definition")
def test_special_weapons_are_those_marked_in_the_lists() -> None:
    marked = {id for id, arm in weapons().items() if weapon.is_special_weapon(arm)}
    assert {"sonic-gun", "missile-launcher", "flamer", "sniper-rifle", "jamming-gun", "grenade-launcher"} <= marked
    assert not marked & {"laser-rifle", "rpg", "dragonov-rifle", "missile-pod", "combat-knife"}


@clause("at43.weapon.special-no-melee")
def test_bearers_do_not_attack_but_are_attacked_and_engage() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(60, 60), (60, 62.6)], special={1: "flamer"}, leader=0)
    p.unit(1, "storm-golems", [(63, 62.6)])
    plain, bearer = p.models(0)
    game = p.game()
    assert weapon.fights_hand_to_hand(game, plain)
    assert not weapon.fights_hand_to_hand(game, bearer)
    assert {one for one, _ in contact.contacts(game, 0)} == {plain}
    assert not fire.can(Activation(game, 0, Acts(together=False))), "the bearer engages and is engaged"


# -- locked shots -----------------------------------------------------------------------------------------------------


def golgoth_far_off() -> Position:
    """
    a    (toad) (toad)   [bunker]  G      85 cm away, two friends' striders in the zone, the Golgoth under cover
    """
    p = Position()
    p.unit(0, "steel-troopers", [(10, 60), (10, 63)], special={1: "missile-launcher"}, leader=0)
    p.unit(1, "wraith-golgoth", [(100, 62)])
    p.unit(0, "fire-toad", [(40, 64), (50, 64)])
    p.terrain("container", (92, 60), 90)
    return p


@clause("at43.weapon.locked-range", "at43.weapon.locked-cover", "at43.weapon.locked-zone")
def test_example_locked_shot_zone() -> None:
    """at43.example.locked-shot-zone: Difficulty 0, nobody in between is hit, no cover roll."""
    p = golgoth_far_off()
    game = p.game()
    golgoth = p.models(1)[0]
    chain = salvo.salvo_chain(game, 0, card("missile-launcher"), model_ref(golgoth))
    assert chain.volleys[0].need == 2
    assert [branch.to for branch in chain.branches] == refs(golgoth)
    assert chain.branches[0].thin is None
    ordinary = salvo.salvo_chain(game, 0, card("laser-rifle"), model_ref(golgoth))
    assert [branch.to for branch in ordinary.branches] == refs(*p.models(2), golgoth)
    assert ordinary.branches[-1].thin is not None


@clause("at43.weapon.locked-range")
@pytest.mark.parametrize("band", [0, 5, 20])
def test_distance_means_nothing_to_a_locked_shot(band: int) -> None:
    assert weapon.difficulty(card("missile-launcher"), band) == 0
    assert weapon.difficulty(card("laser-rifle"), band) == band


@clause("at43.weapon.locked-targets")
def test_example_missile_at_infantry() -> None:
    """at43.example.missile-at-infantry: golems are not on offer; a vehicle and a wall are."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], special={1: "missile-launcher"}, leader=0)
    p.unit(1, "storm-golems", [(60, 60)])
    assert shoot.targets(p.game(), 0, card("missile-launcher")) == {}
    p.unit(1, "wraith-golgoth", [(60, 70)])
    p.terrain("low-wall", (60, 80))
    keys = list(shoot.targets(p.game(), 0, card("missile-launcher")))
    assert keys == [model_ref(p.models(2)[0]), "f0"]
    battle = firing(p, 0, "missile-launcher")
    assert battle.refused(("u1",)) != ()


@clause("at43.weapon.locked-cover")
def test_locked_shots_need_sight() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 63)], special={1: "missile-launcher"}, leader=0)
    p.unit(1, "fire-toad", [(80, 60)])
    assert len(shoot.targets(p.game(), 0, card("missile-launcher"))) == 1
    p.terrain("bunker", (60, 61))
    p.terrain("bunker", (26, 61))
    keys = list(shoot.targets(p.game(), 0, card("missile-launcher")))
    assert model_ref(p.models(1)[0]) not in keys


@clause("at43.weapon.missile-launcher")
def test_example_missile_generator() -> None:
    """at43.example.missile-generator: hit on 2+, damage on 3+, destroyed with 35/54 by one shot at Range 9."""
    p = Position()
    p.unit(0, "steel-troopers", [(10, 60), (10, 63)], special={1: "missile-launcher"}, leader=0)
    p.terrain("generator", (109, 60))
    chain = salvo.salvo_chain(p.game(), 0, card("missile-launcher"), "f0")
    (odds,) = solve(chain)
    assert odds.chance(1) == Fraction(35, 54)
    battle = firing(p, 0, "missile-launcher", ("attack", 1), ("re-roll", 2), ("damage", 3)).finish()
    assert [roll.need for roll in battle.rolls()] == [2, 2, 3]
    assert lost(battle) == ["f0"]


@clause("at43.weapon.missile-launcher")
def test_a_missile_takes_two_points() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(10, 60), (10, 63)], special={1: "missile-launcher"}, leader=0)
    p.unit(1, "wraith-golgoth", [(60, 60)])
    battle = firing(p, 0, "missile-launcher", ("attack", 2), ("damage", 3), ("location", 4)).finish()
    assert battle.state.models[p.models(1)[0]].counters["frame"] == 2


@clause("at43.weapon.sonic-gun")
def test_a_sonic_gun_fires_like_any_other() -> None:
    """Range, zone of fire and cover all apply."""
    p = Position()
    p.unit(1, "storm-golems", [(20, 60), (20, 63)], special={1: "sonic-gun"}, leader=0)
    p.unit(0, "steel-troopers", [(65, 60)])
    p.unit(0, "star-troopers", [(40, 61)])
    p.terrain("low-wall", (62, 60), 90)
    chain = salvo.salvo_chain(p.game(), 0, card("sonic-gun"), "u1")
    assert chain.volleys[0].need == 4
    assert [branch.to for branch in chain.branches] == [model_ref(p.models(2)[0]), "u1"]
    assert chain.branches[-1].thin is not None
    assert weapon.uses_zone(card("sonic-gun"))
    assert weapon.allows_cover(card("sonic-gun"))


@clause("at43.weapon.locked-zone", "at43.weapon.flame-cover", "at43.weapon.area-cover")
@pytest.mark.parametrize(
    ("id", "zone", "cover", "infantry", "terrain"),
    [
        ("laser-rifle", True, True, True, True),
        ("missile-launcher", False, False, False, True),
        ("flamer", False, False, True, False),
        ("sniper-rifle", False, True, True, True),
        ("grenade-launcher", False, True, True, False),
        ("iron-rain-mortar", False, False, True, False),
        ("jamming-gun", True, True, True, False),
    ],
)
def test_what_traits_change(id: str, zone: bool, cover: bool, infantry: bool, terrain: bool) -> None:
    arm = card(id)
    assert weapon.uses_zone(arm) is zone
    assert weapon.allows_cover(arm) is cover
    assert weapon.may_hit_infantry(arm) is infantry
    assert weapon.may_hit_terrain(arm) is terrain


# -- jamming ----------------------------------------------------------------------------------------------------------


def jammers() -> Position:
    p = Position()
    p.unit(0, "star-troopers", [(20, 60), (20, 63)], special={1: "jamming-gun"}, leader=0)
    p.unit(1, "storm-golems", [(60, 60), (60, 63)], officer=1)
    return p


@clause("at43.weapon.jamming")
def test_an_impact_jams_and_does_no_damage() -> None:
    battle = firing(jammers(), 0, "jamming-gun", ("attack", 6, 1)).finish()
    assert battle.state.units[1].tags == ("jammed",)
    assert lost(battle) == []
    assert battle.rolls("damage") == []
    assert weapon.jamming_cost(battle.game, 1) == 1
    assert weapon.jamming_cost(battle.game, 0) == 0


@clause("at43.weapon.jamming")
def test_without_an_impact_nobody_is_jammed() -> None:
    battle = firing(jammers(), 0, "jamming-gun", ("attack", 1, 1)).finish()
    assert battle.state.units[1].tags == ()


@clause("at43.weapon.jamming")
def test_cancelled_impacts_do_not_jam_and_those_in_between_are_jammed_first() -> None:
    p = jammers()
    between = p.unit(1, "grim-golems", [(40, 61.5)])
    p.terrain("low-wall", (57, 61), 90)
    dice = [("attack", 6, 6), ("cover", 4)]
    battle = firing(p, 0, "jamming-gun", *dice, at="u1").finish()
    assert battle.state.units[between].tags == ("jammed",)
    assert battle.state.units[1].tags == ()


@clause("at43.weapon.jamming")
def test_a_vehicle_unit_is_jammed_as_a_whole_and_terrain_never() -> None:
    p = jammers()
    toads = p.unit(1, "wraith-golgoth", [(60, 80), (60, 90)])
    p.terrain("container", (60, 40))
    keys = list(shoot.targets(p.game(), 0, card("jamming-gun")))
    assert keys == ["u1", *refs(*p.models(toads))]
    battle = firing(p, 0, "jamming-gun", ("attack", 6, 1), at=keys[1]).finish()
    assert battle.state.units[toads].tags == ("jammed",)


# -- snipers ----------------------------------------------------------------------------------------------------------


def snipers() -> Position:
    """Three Dragonovs (one die each, Accuracy 8, Penetration 7) against troopers with leader, bearer and rifleman."""
    p = Position()
    p.unit(1, "dragonov-kommandos", row(20, 3), leader=1)
    p.unit(0, "steel-troopers", file(50, 3), special={1: "flamer"}, leader=2, officer=1)
    return p


@clause("at43.weapon.sniper")
def test_the_shooter_chooses_who_takes_each_impact() -> None:
    p = snipers()
    _, bearer, chief = p.models(1)
    battle = firing(p, 0, "dragonov-rifle", ("attack", 6, 6, 1), ("damage", 6, 6))
    assert (battle.asks, battle.decision.seat) == ("sniper", 1)
    battle.share(("impacts", model_ref(chief), 1), ("impacts", model_ref(bearer), 1)).finish()
    assert sorted(lost(battle)) == refs(bearer, chief)
    assert leader(battle.game, 1) == p.models(1)[0]


@clause("at43.weapon.sniper")
def test_two_impacts_may_go_to_the_same_man() -> None:
    p = snipers()
    chief = p.models(1)[2]
    battle = firing(p, 0, "dragonov-rifle", ("attack", 6, 6, 1), ("damage", 1, 6))
    battle.share(("impacts", model_ref(chief), 2)).finish()
    assert lost(battle) == refs(chief)


@clause("at43.weapon.sniper")
def test_only_fighters_in_sight_may_be_named_and_the_zone_is_ignored() -> None:
    p = snipers()
    p.unit(0, "star-troopers", [(40, 60)])
    p.terrain("high-wall", (54.5, 66), 90)
    hidden = p.unit(0, "steel-troopers", [(64, 70), (50, 78)])
    seen = p.models(hidden)[1]
    battle = firing(
        p, 0, "dragonov-rifle", ("attack", 6, 6, 6), ("cover", 1, 1, 1), ("damage", 1, 1, 1), at=f"u{hidden}"
    )
    assert lost(battle.finish()) == [], "one man in sight: no question, and nobody in between is hit"
    assert [roll.about for roll in battle.rolls("damage")] == [tuple(refs(seen, seen, seen))]


@clause("at43.weapon.sniper")
def test_cover_helps_against_snipers_and_heroes_pass_the_loss_on() -> None:
    p = Position()
    p.unit(1, "dragonov-kommandos", row(20, 2), leader=0)
    p.unit(0, "steel-troopers", [(63, 60), (63, 62.6)], hero="borz")
    p.terrain("low-wall", (60, 60), 90)
    hero, comrade = p.models(1)
    battle = firing(p, 0, "dragonov-rifle", ("attack", 6, 6), ("cover", 4, 3), ("damage", 6), at="u1")
    battle.share(("impacts", model_ref(hero), 2)).finish()
    assert battle.rolls("cover")[0].seat == 0
    assert lost(battle) == refs(comrade)


@clause("at43.weapon.sniper")
def test_snipers_without_an_impact_choose_nobody() -> None:
    assert firing(snipers(), 0, "dragonov-rifle", ("attack", 1, 1, 1)).finish().result is True


@clause("at43.weapon.sniper")
def test_a_hero_with_another_rifle_fires_beside_the_snipers() -> None:
    """Manon's assault rifle goes the ordinary way: zone of fire, nearest first, after the snipers' impacts."""
    p = Position()
    p.unit(1, "dragonov-kommandos", row(20, 3), hero="manon")
    p.unit(0, "steel-troopers", file(60, 4), leader=0)
    one, two, three, four = p.models(1)
    dice = [("Dragonov", 6, 1), ("damage", 6), ("Assault rifle", 6, 1), ("damage", 6)]
    battle = firing(p, 0, "dragonov-rifle", *dice)
    battle.share(("impacts", model_ref(three), 1)).finish()
    assert lost(battle) == refs(three, one)
    assert members(battle.game, 1) == (two, four)


@clause("at43.weapon.sniper")
def test_against_a_vehicle_snipers_fire_like_others() -> None:
    p = Position()
    p.unit(1, "dragonov-kommandos", [(20, 60)])
    p.unit(0, "fire-toad", [(60, 60)])
    battle = firing(p, 0, "dragonov-rifle", ("attack", 6), ("damage", 6), ("location", 3)).finish()
    assert battle.state.models[p.models(1)[0]].counters["frame"] == 3
