"""Close combat: who attacks whom, the dice, the losses; vehicles and terrain hand to hand."""

from fractions import Fraction
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided, Removed, Rolled
from grognard.engine.core.state import feature_of, model_ref
from grognard.engine.dice.solve import solve
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.chapters import contact, melee
from grognard.games.at43.position import Position
from grognard.games.at43.terms import is_engaged
from grognard.kit.units.pieces import leader, members


def fighting(p: Position, unit: int, *dice: Any) -> SoloRehearsal:
    return p.script(lambda game: melee.close_combat(game, unit), dice)


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


@clause("at43.melee.when")
def test_example_shoot_move_fight() -> None:
    """at43.example.shoot-move-fight: fire, combat move into contact, attack; afterwards neither move nor shot."""
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 66), (20, 69)], officer=1)
    p.unit(1, "storm-golems", [(30, 60), (33, 60)])
    a = p.models(alpha)
    dice = [("attack", 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1), ("attack", 1)]
    battle = p.activate(alpha, dice=dice).choose("fire:laser-rifle")
    battle.choose("combat").walk({a[0]: [(26, 60)], a[1]: [(24, 63)], a[2]: [(22, 65)]})
    assert battle.options() == ["fight", "done"]
    battle.choose("fight").finish()
    assert battle.asks != "step", "close combat ends moving and shooting"


@clause("at43.melee.when")
def test_example_charge_no_shot() -> None:
    """at43.example.charge-no-shot: a combat move that ends exactly 2.5 cm from an enemy: no shot, but close combat."""
    p = Position(lp=(0, 0))
    alpha = p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 66), (20, 69)], officer=1)
    golems = p.unit(1, "storm-golems", [(35, 60), (38, 60)])
    a = p.models(alpha)
    battle = p.activate(alpha).choose("combat")
    battle.walk({a[0]: [(30, 60)], a[1]: [(29, 63)], a[2]: [(28, 66)], a[3]: [(27, 69)]})
    assert is_engaged(battle.game, alpha)
    assert is_engaged(battle.game, golems)
    assert battle.options() == ["fight", "done"]


@clause("at43.melee.who", "at43.melee.contact")
@pytest.mark.parametrize(("distance", "attackers"), [(5, 1), (5.01, 0)])
def test_attackers_are_those_within_two_and_a_half_cm(distance: float, attackers: int) -> None:
    """The bases are 2.5 cm apart, or a hair more; the second trooper is too far in any case."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 60), (57, 60)])
    p.unit(1, "storm-golems", [(60 + distance, 60)])
    touches = contact.contacts(p.game(), alpha)
    assert [one for one, _ in touches] == list(p.models(alpha)[:attackers])
    assert melee.can_attack(p.game(), alpha) is (attackers > 0)


@clause("at43.melee.who", "at43.melee.contact")
def test_a_high_wall_parts_fighters() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(57.7, 60)])
    p.unit(1, "storm-golems", [(62.3, 60)])
    p.terrain("high-wall", (60, 60), turn=90, tags=("object:0",))
    assert not melee.can_attack(p.game(), alpha), "a wall of one's own is no target either"


@clause("at43.melee.specials", "at43.melee.who")
def test_bearers_of_special_weapons_do_not_attack() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 60), (60, 63)], special={1: "missile-launcher"})
    p.unit(1, "storm-golems", [(63, 60), (63, 63)])
    assert contact.armed(p.game(), alpha) == p.models(alpha)[:1]
    battle = fighting(p, alpha, ("attack", 1)).finish()
    assert len(battle.rolls("attack")[0].faces) == 1


@clause("at43.melee.no-strike-back")
def test_only_the_activated_unit_attacks() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 60)])
    p.unit(1, "storm-golems", [(63, 60)])
    battle = fighting(p, alpha, ("attack", 1)).finish()
    assert [roll.seat for roll in battle.rolls()] == [0]
    assert not battle.events(Removed)


@clause("at43.melee.roll")
def test_rate_rerolls_and_damage() -> None:
    """Two Storm Golems (Reaper blade 5, 6, 1/1) on Steel Troopers (Combat 4, Protection 5): 4+, re-rolls, then 4+."""
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 60), (60, 63)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (63, 63)])
    battle = fighting(p, golems, ("attack", 4, 3), ("re-roll", 4), ("damage", 4, 3)).choose(*refs(p.models(alpha)[1]))
    battle.finish()
    assert members(battle.game, alpha) == p.models(alpha)[:1]
    assert [roll.need for roll in battle.rolls()] == [4, 4, 4]


@clause("at43.melee.choose-unit", "at43.melee.unit-by-unit")
def test_attackers_choose_their_unit_before_the_first_dice_and_combats_follow_in_order() -> None:
    """The middle trooper touches both golem units; all are assigned, then the units are fought in the order named.

    g0 g1      units one (g0) and two (g1)
    a  b  c    a touches one, b both, c two
    """
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(56, 60), (60, 60), (64, 60)])
    one = p.unit(1, "storm-golems", [(58, 63.5)])
    two = p.unit(1, "grim-golems", [(62, 63.5)])
    a, b, c = refs(*p.models(alpha))
    first, second = f"u{one}/storm-golems", f"u{two}/grim-golems"
    battle = fighting(p, alpha, ("attack", 1), ("attack", 1, 1))
    assert battle.asks == "attack"
    wrong = battle.refused(((a, second, 1), (b, first, 1), (c, second, 1)))
    assert [refusal.clause for refusal in wrong] == ["at43.melee.choose-unit"]
    assert not battle.rolls(), "nobody has rolled yet"
    battle.share((a, first, 1), (b, second, 1), (c, second, 1))
    assert battle.asks == "combat-order"
    battle.choose(f"u{one}", f"u{two}").finish()
    assert [len(roll.faces) for roll in battle.rolls("attack")] == [1, 2]


@clause("at43.melee.unit-by-unit")
def test_the_attacker_may_turn_the_order_round() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(56, 60), (64, 60)])
    one = p.unit(1, "storm-golems", [(56, 63)])
    two = p.unit(1, "storm-golems", [(64, 63)])
    battle = fighting(p, alpha, ("attack", 6), ("damage", 6), ("attack", 6), ("damage", 6))
    battle.choose(f"u{two}", f"u{one}")
    assert [event.refs for event in battle.events(Removed)] == [
        tuple(refs(*p.models(two))),
        tuple(refs(*p.models(one))),
    ]


@clause("at43.melee.separate")
def test_a_hero_rolls_apart_and_profiles_are_attacked_apart() -> None:
    """Borz and two troopers against a hero among golems: each trooper names whom he attacks."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 60), (57, 60), (63, 60)], hero="borz")
    golems = p.unit(1, "storm-golems", [(60, 63), (57, 63), (63, 63)], hero="urash")
    borz, left, right = refs(*p.models(alpha))
    hero, rank_and_file = f"u{golems}/hero:urash", f"u{golems}/storm-golems"
    battle = fighting(p, alpha, ("Combat blade", 1), ("re-roll", 1), ("Combat knife", 1), ("Combat knife", 1))
    battle.share((borz, hero, 1), (left, hero, 1), (right, rank_and_file, 1)).finish()
    needs = [(roll.purpose.split(":")[0], roll.need) for roll in battle.rolls("attack")]
    assert needs == [("Combat blade", 4), ("Combat knife", 5), ("Combat knife", 4)], "Combat 6 and Combat 5"


@clause("at43.melee.separate")
def test_a_hero_with_the_same_weapon_rolls_apart_too() -> None:
    """Odin and a kommando both have the kommando knife."""
    p = Position()
    kommandos = p.unit(0, "spetsnatz-kommandos", [(60, 60), (60, 63)], hero="odin")
    p.unit(1, "storm-golems", [(63, 60), (63, 63)])
    battle = fighting(p, kommandos, ("attack", 1), ("re-roll", 1), ("attack", 1), ("re-roll", 1)).finish()
    assert [len(roll.faces) for roll in battle.rolls()] == [1, 1, 1, 1]


@clause("at43.melee.separate")
def test_like_attackers_pool_dice_and_rerolls() -> None:
    p = Position()
    claws = p.unit(1, "assault-golems", [(60, 60), (60, 63)])
    p.unit(0, "steel-troopers", [(63, 60), (63, 63)])
    battle = fighting(p, claws, ("attack", 1, 1, 1, 3), ("re-roll", 1, 1), ("damage", 1)).finish()
    assert [len(roll.faces) for roll in battle.rolls()] == [4, 2, 1]


@clause("at43.melee.losses")
def test_losses_come_from_those_in_contact_and_the_rest_is_lost() -> None:
    """Two golems strike four times; only two troopers are in contact, the third lives."""
    p = Position()
    claws = p.unit(1, "assault-golems", [(60, 60), (60, 63)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (63, 63), (66.5, 61.5)], leader=2)
    battle = fighting(p, claws, ("attack", 6, 6, 6, 6), ("damage", 6, 6, 6, 6)).finish()
    assert members(battle.game, alpha) == p.models(alpha)[2:]


def treated(medic: int | None) -> tuple[Position, int, int]:
    """A golem with two dice on one trooper; the others stand out of contact."""
    p = Position()
    claws = p.unit(1, "assault-golems", [(60, 60)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (66.5, 61.5), (66.5, 64.5)], leader=2, medic=medic)
    return p, claws, alpha


def lost_hand_to_hand(medic: int | None) -> list[Fraction]:
    p, claws, _ = treated(medic)
    game = p.game()
    (blow,) = melee.blows_of(game, contact.contacts(game, claws))
    (odds,) = solve(melee.chain_of(game, blow))
    return [odds.chance(number) for number in range(3)]


@clause("at43.melee.losses", "at43.ability.medic")
def test_odds_count_a_medic_out_of_contact_after_hits_beyond_those_in_contact_are_lost() -> None:
    """Two hits on one trooper: he is treated once, so he stays in half of all cases, whatever the second hit did."""
    p, claws, alpha = treated(1)
    battle = fighting(p, claws, ("attack", 6, 6), ("damage", 6, 6), ("medic", 4)).choose("treat").finish()
    assert len(members(battle.game, alpha)) == 3
    none, one, _ = lost_hand_to_hand(None)
    assert lost_hand_to_hand(1) == [none + one / 2, one / 2, 0]


@clause("at43.ability.medic")
def test_odds_have_the_attacker_pick_a_medic_in_contact() -> None:
    assert lost_hand_to_hand(0) == lost_hand_to_hand(None)


@clause("at43.melee.losses")
def test_the_attacker_picks_the_losses() -> None:
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 61.5)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (63, 63), (66, 61.5)], leader=2)
    a = p.models(alpha)
    battle = fighting(p, golems, ("attack", 6), ("damage", 6))
    assert (battle.asks, battle.decision.seat, battle.options()) == ("losses", 1, refs(*a[:2]))
    battle.choose(model_ref(a[1]))
    assert members(battle.game, alpha) == (a[0], a[2])


@clause("at43.melee.leader-chosen")
def test_the_attacker_may_choose_the_officer() -> None:
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 61.5)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (63, 63)], officer=2)
    officer, other = p.models(alpha)
    battle = fighting(p, golems, ("attack", 6), ("damage", 6)).choose(model_ref(officer))
    assert leader(battle.game, alpha) == other


@clause("at43.melee.leader-chosen")
def test_a_hero_passes_the_loss_on() -> None:
    """Claws of Damage 1 hit the hero twice: he is one defender, so one comrade falls for him and the rest is lost."""
    p = Position()
    claws = p.unit(1, "assault-golems", [(60, 60)])
    alpha = p.unit(0, "steel-troopers", [(63, 60), (66, 60), (69, 60)], hero="borz")
    borz, near, far = p.models(alpha)
    battle = fighting(p, claws, ("attack", 6, 6), ("damage", 6, 6)).finish()
    assert members(battle.game, alpha) == (borz, far)
    assert near not in members(battle.game, alpha)


@clause("at43.melee.leader-chosen")
def test_a_hero_alone_bleeds() -> None:
    p = Position()
    claws = p.unit(1, "assault-golems", [(60, 60)])
    alpha = p.unit(0, "steel-troopers", [(63, 60)], hero="borz")
    (borz,) = p.models(alpha)
    battle = fighting(p, claws, ("attack", 6, 6), ("damage", 6, 1)).finish()
    assert battle.state.models[borz].counters["wounds"] == 1
    assert members(fighting(p, claws, ("attack", 6, 6), ("damage", 6, 6)).game, alpha) == ()


@clause("at43.melee.vehicles-attacked")
def test_soldiers_attack_a_vehicle_and_roll_for_location() -> None:
    """Two Assault Goliaths (blades 8, 10, 2/1) on a Fire Toad (Combat 4, Protection 11): 2+, then 4+, then location."""
    p = Position()
    giants = p.unit(1, "assault-goliaths", [(55, 60)])
    toad = p.unit(0, "fire-toad", [(60.5, 60)])
    (t,) = p.models(toad)
    dice = (("attack", 2, 1), ("re-roll", 2), ("damage", 4), ("location", 1), ("damage", 4), ("location", 3))
    battle = fighting(p, giants, *dice).finish()
    assert not is_engaged(battle.game, giants)
    assert battle.state.models[t].counters["propulsion"] == 2
    assert battle.state.models[t].counters["frame"] == 3


@clause("at43.melee.vehicles-attacked")
def test_a_vehicle_can_be_destroyed_hand_to_hand() -> None:
    p = Position()
    giants = p.unit(1, "assault-goliaths", [(55, 60)])
    toad = p.unit(0, "fire-toad", [(60.5, 60)])
    p.unit(0, "steel-troopers", [(20, 20)])
    p.hurt(p.models(toad)[0], frame=1)
    battle = fighting(p, giants, ("attack", 2, 2), ("damage", 4), ("location", 3)).finish()
    assert members(battle.game, toad) == ()


@clause("at43.melee.vehicles-attacked")
def test_attacks_on_what_an_earlier_blow_removed_are_not_rolled() -> None:
    """Tiamat and a goliath attack the same Fire Toad one after the other; the first blow destroys it."""
    p = Position()
    giants = p.unit(1, "assault-goliaths", [(55, 62), (55, 58)], hero="tiamat")
    toad = p.unit(0, "fire-toad", [(60.5, 60)])
    p.unit(0, "steel-troopers", [(20, 20)])
    p.hurt(p.models(toad)[0], frame=1)
    battle = fighting(p, giants, ("attack", 2, 2), ("damage", 4), ("location", 3)).finish()
    assert members(battle.game, toad) == ()


@clause("at43.melee.vehicles-attack")
def test_a_vehicle_with_a_close_combat_weapon_attacks_after_its_move() -> None:
    p = Position(lp=(0, 0))
    golgoth = p.unit(1, "wraith-golgoth", [(60, 60)], officer=1)
    alpha = p.unit(0, "steel-troopers", [(66, 60)])
    (g,) = p.models(golgoth)
    battle = p.activate(golgoth, dice=[("attack", 6, 6), ("damage", 6, 6)]).choose("rush").walk({g: [(61, 60)]})
    assert battle.options() == ["fight", "done"]
    battle.choose("fight")
    assert members(battle.game, alpha) == ()


@clause("at43.melee.vehicles-attack")
def test_a_vehicle_without_such_a_weapon_or_with_it_destroyed_never_attacks() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(60, 60)])
    golgoth = p.unit(1, "wraith-golgoth", [(66, 60)])
    assert not melee.can_attack(p.game(), toad)
    assert melee.can_attack(p.game(), golgoth)
    p.hurt(p.models(golgoth)[0], weapon_2=0)
    assert not melee.can_attack(p.game(), golgoth)


@clause("at43.melee.terrain")
def test_terrain_is_attacked_hand_to_hand() -> None:
    """A low wall (Combat 0, Protection 10, 2 structure points): Reaper blade 5 needs 2+, then 6 against 10 a 6."""
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 60), (63, 60)])
    wall = p.terrain("low-wall", (61, 64))
    p.unit(0, "steel-troopers", [(100, 60)])
    battle = fighting(p, golems, ("attack", 2, 2), ("damage", 6, 5)).finish()
    piece = feature_of(battle.state, wall)
    assert piece is not None
    assert piece.counters["structure"] == 1
    assert not is_engaged(battle.game, golems), "being next to it engages nobody"
    assert feature_of(fighting(p, golems, ("attack", 2, 2), ("damage", 6, 6)).state, wall) is None


@clause("at43.melee.terrain")
def test_terrain_out_of_contact_or_ones_own_object_is_not_attacked() -> None:
    p = Position()
    golems = p.unit(1, "storm-golems", [(60, 60)])
    p.terrain("generator", (60, 66), tags=("object:1",))
    p.terrain("low-wall", (60, 54.99 - 2.5 + 1.25 - 1))
    assert not melee.can_attack(p.game(), golems)


def test_the_closest_fight_hyper_nanonucleus_rolls_failed_damage_again() -> None:
    """at43.routine.hyper-nanonucleus also serves one close combat: the failed damage test is rolled once more."""
    p = Position(lp=(0, 4))
    golems = p.unit(1, "storm-golems", [(60, 60)], officer=3)
    alpha = p.unit(0, "steel-troopers", [(63, 60)])
    battle = fighting(p, golems, ("attack", 6), ("damage", 1), ("damage", 4))
    assert battle.asks == "hyper"
    battle.choose(next(key for key in battle.options() if key != "none")).finish()
    assert members(battle.game, alpha) == ()


@clause("at43.melee.who", "at43.melee.separate")
def test_the_log_says_who_attacks_whom_before_the_dice() -> None:
    """Two troopers and Borz beside a golem and Atis-Astarte: every pool of dice is announced, its hero by name."""
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 66), (60, 60), (60, 63)], hero="borz", name="Alpha")
    golems = p.unit(1, "storm-golems", [(63, 66), (63, 61.5)], hero="atis-astarte", name="Golems")
    a, borz, knife = p.models(alpha), "u1/hero:atis-astarte", "u1/storm-golems"
    shares = ((model_ref(a[0]), borz, 1), (model_ref(a[1]), knife, 1), (model_ref(a[2]), knife, 1))
    dice = [("attack", 1), ("re-roll", 1), ("attack", 1, 1)]
    battle = fighting(p, alpha, *dice).share(*shares).finish()
    told = [event for event in battle.match.log if isinstance(event, Decided | Rolled)]
    assert [event.words if isinstance(event, Decided) else event.clause for event in told] == [
        "Sergeant Borz of Alpha attacks Overseer alpha Atis-Astarte of Golems with Combat blade",
        "at43.melee.roll",
        "at43.shoot.rerolls",
        "Alpha attacks Golems with Combat knife x2",
        "at43.melee.roll",
    ]
    attacks = battle.events(Decided)
    assert {(event.clause, event.seat, event.refs) for event in attacks} == {
        ("at43.melee.who", 0, (f"u{alpha}", f"u{golems}"))
    }


@clause("at43.melee.who", "at43.melee.vehicles-attacked", "at43.melee.terrain")
def test_the_log_names_the_vehicle_or_element_that_is_attacked() -> None:
    p = Position()
    alpha = p.unit(0, "steel-troopers", [(60, 60)], name="Alpha")
    toad = p.models(p.unit(1, "fire-toad", [(66, 60)], name="Toads"))[0]
    battle = fighting(p, alpha, ("attack", 1)).finish()
    (told,) = battle.events(Decided)
    assert (told.words, told.refs) == ("Alpha attacks Toads with Combat knife", (f"u{alpha}", model_ref(toad)))
    wall = Position()
    wall.unit(0, "steel-troopers", [(60, 60)], name="Alpha")
    wall.terrain("low-wall", (64, 60), 90)
    (told,) = fighting(wall, 0, ("attack", 1)).finish().events(Decided)
    assert (told.words, told.refs) == ("Alpha attacks low wall with Combat knife", ("u0", "f0"))
