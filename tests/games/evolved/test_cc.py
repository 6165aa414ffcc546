"""Close combat: when and by whom it is fought, how a melee is divided, dice, difficulty and losses."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Order
from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import cc, combat
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import fighting, lost, needs, refs, row


def melee(number: int = 4, foes: int = 4, **how: Any) -> Position:
    """Thralls in a row at x = 10, Sierra troopers (models from `number` on) in one at x = 11.5, half an inch apart."""
    p = Position()
    p.unit("thralls", row(10, number))
    p.unit("sierra-troopers", row(11.5, foes), seat=1, **how)
    return p


# -- when and who -----------------------------------------------------------------------------------------------------


@clause("evolved.cc.when")
def test_it_is_fought_where_somebody_is_engaged_moved_or_not() -> None:
    p = melee()
    assert cc.can_attack(p.game(), 0)
    battle = p.activate(0, [(1,) * 8])
    assert "hold" in battle.options()
    battle.choose("hold")
    assert needs(battle) == [6]
    far = Position()
    far.unit("thralls", row(10, 4))
    far.unit("sierra-troopers", row(14, 4), seat=1)
    assert not cc.can_attack(far.game(), 0)


@clause("evolved.cc.when", "evolved.cc.no-strike-back")
def test_only_the_activated_unit_attacks() -> None:
    battle = fighting(melee(), 0, (1,) * 8).finish()
    assert {roll.seat for roll in battle.rolls()} == {0}
    assert len(battle.rolls()) == 1


@clause("evolved.cc.no-strike-back", "evolved.cc.no-evasion-roll")
def test_defenders_roll_nothing_even_when_they_are_hit() -> None:
    battle = fighting(melee(), 0, (9,) + (1,) * 7, (1,)).finish()
    assert [roll.seat for roll in battle.rolls()] == [0, 0]


@clause("evolved.cc.no-follow-up")
def test_everybody_stays_where_he_is() -> None:
    p = melee()
    battle = fighting(p, 0, (9,) * 8, (9,) * 8).finish()
    assert lost(battle) == refs(4, 5, 6, 7)
    assert battle.events(Moved) == []
    assert [piece.place for piece in battle.state.models[:4]] == [piece.place for piece in p.game().state.models[:4]]


@clause("evolved.cc.with-vehicles")
def test_a_vehicle_attacks_within_the_reach_of_its_weapon_and_need_not() -> None:
    """The LEO has reach 2; a Thrall 1.9 away is not engaged, but can be struck; the machine may hold back."""
    p = Position()
    p.vehicle("leo", (10, 24), op=0)
    p.unit("thralls", [(10 + 1.25 + 1.9 + 0.5, 24)], seat=1)
    battle = fighting(p, 0, ("3 dice need 6", (1, 1, 1)))
    assert battle.asks == "attack"
    assert battle.share(("m0", "u1/soldiers", 1)).finish().rolls()
    held = fighting(p, 0).share(("m0", "none", 1)).finish()
    assert not held.rolls()
    q = Position()
    q.vehicle("panther", (10, 24))
    q.unit("thralls", [(11.6, 24)], seat=1)
    assert not cc.can_attack(q.game(), 0)


@clause("evolved.cc.with-vehicles")
def test_infantry_must_attack() -> None:
    assert fighting(melee(), 0, (1,) * 8).finish().rolls()


@clause("evolved.cc.attackers")
def test_only_armed_models_with_an_enemy_in_reach_attack() -> None:
    """Of six troopers one carries a tube, one lies down, and the last stands too far away."""
    p = Position()
    p.unit("sierra-troopers", row(10, 6), special={0: "missile-tube"}, grounded=[1])
    p.unit("thralls", row(11.5, 5), seat=1)
    p.unit("thralls", [(40, 40)], seat=1)
    assert sorted({id for id, _, _ in combat.touches(p.game(), 0)}) == [2, 3, 4]
    q = Position()
    q.unit("sierra-troopers", [(10, 24), (7, 24)])
    q.unit("thralls", [(11.5, 24)], seat=1)
    assert {id for id, _, _ in combat.touches(q.game(), 0)} == {0}


@clause("evolved.cc.attackers")
def test_a_longer_arm_strikes_who_cannot_strike_back() -> None:
    p = Position()
    p.unit("brutes", [(10, 24)])
    p.unit("sierra-troopers", [(13, 24)], seat=1)
    assert cc.can_attack(p.game(), 0)
    assert not cc.can_attack(p.game(), 1)


@clause("evolved.cc.attackers")
def test_whose_opponents_fell_in_an_earlier_combat_has_nobody_left_to_attack() -> None:
    """The Technomancer strikes down the only trooper whom the Thrall beside him could reach: one Thrall is left."""
    p = Position()
    p.unit("thralls", [(10, 24), (11.5, 25.5), (10, 30)], joined="technomancer")
    p.unit("sierra-troopers", [(11.5, 24), (11.5, 30)], seat=1)
    battle = fighting(p, 0, (9, 1), ("damage", (9,)), ("Metal claws: attack, 2 dice", (9, 1)), ("damage", (9,)))
    battle.choose("0", "1").finish()
    assert lost(battle) == refs(3, 4)


# -- the division -----------------------------------------------------------------------------------------------------


@clause("evolved.cc.split")
def test_units_weapons_and_crews_are_fought_apart() -> None:
    """Thralls between a trooper, a gunner and his mortar: three types of defender."""
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.unit("sierra-troopers", [(10, 25.5)], seat=1)
    p.unit("sierra-mortar", [(11.5, 24), (20, 24), (8, 24)], seat=1)
    targets = {target for _, _, target in combat.touches(p.game(), 0)}
    assert targets == {"u1/soldiers", "u2/gunner", "u2/support-weapon"}


@clause("evolved.cc.split")
def test_attackers_of_different_kinds_fight_different_combats() -> None:
    p = Position()
    p.unit("thralls", row(10, 3), joined="technomancer")
    p.unit("sierra-troopers", row(11.5, 3), seat=1)
    battle = fighting(p, 0, ("Technomancer staff: attack, 2 dice", (1, 1)), ("Metal claws: attack, 4 dice", (1,) * 4))
    assert battle.asks == "combat-order"
    battle.choose("0", "1").finish()
    attacks = ((0, "combat-knife", "u1/soldiers"), (1, "combat-knife", "u1/soldiers"))
    q = Position()
    q.unit("sierra-troopers", row(10, 2), joined="smith")
    assert len(cc.combats_of(q.game(), attacks)) == 2
    r = Position()
    r.unit("sierra-troopers", row(10, 2), officer=0)
    assert len(cc.combats_of(r.game(), attacks)) == 1


@clause("evolved.cc.split-types")
def test_characters_and_grounded_soldiers_are_types_of_their_own() -> None:
    p = Position()
    p.unit("sierra-troopers", row(20, 4), joined="smith", grounded=[1], seat=1)
    game = p.game()
    assert [combat.type_of(game, id) for id in range(4)] == [
        "u0/smith",
        "u0/soldiers/grounded",
        "u0/soldiers",
        "u0/soldiers",
    ]
    q = Position()
    q.unit("sierra-troopers", row(20, 3), officer=0, medic=1, special={2: "missile-tube"}, seat=1)
    assert {combat.type_of(q.game(), id) for id in range(3)} == {"u0/soldiers"}
    r = Position()
    r.unit("thralls", row(20, 2), joined="technomancer", seat=1)
    assert combat.type_of(r.game(), 0) == "u0/technomancer"
    assert combat.label_of(r.game(), "u0/technomancer/grounded") == "Evolved Thralls (technomancer) (grounded)"
    assert combat.label_of(r.game(), "u0/soldiers") == "Evolved Thralls"


@clause("evolved.cc.split-types", "evolved.status.grounded")
def test_grounded_soldiers_do_not_evade() -> None:
    p = melee(1, 1, grounded=[0])
    assert needs(fighting(p, 0, ("2 dice need 4", (1, 1))).finish()) == [4]


@clause("evolved.cc.choice")
def test_an_attacker_with_several_opponents_is_assigned_to_one() -> None:
    p = Position()
    p.unit("thralls", [(10, 24), (10, 26.4)])
    p.unit("sierra-troopers", [(11.4, 24)], seat=1)
    p.unit("hellcats", [(8.6, 24)], seat=1)
    battle = fighting(p, 0, ("2 dice need 7", (1, 1)))
    assert (battle.asks, battle.decision.seat) == ("attack", 0)
    assert battle.refused((("m0", "u1/soldiers", 1), ("m0", "u2/soldiers", 1)))
    assert battle.refused(())
    battle.share(("m0", "u2/soldiers", 1)).finish()


@clause("evolved.cc.order")
def test_the_attacker_chooses_the_order_of_combats() -> None:
    p = Position()
    p.unit("thralls", [(10, 24), (10, 30)])
    p.unit("sierra-troopers", [(11.4, 24)], seat=1)
    p.unit("hellcats", [(11.4, 30)], seat=1)
    battle = fighting(p, 0, ("need 7", (1, 1)), ("need 6", (1, 1)))
    assert (battle.asks, battle.decision.seat) == ("combat-order", 0)
    battle.choose("1", "0").finish()
    assert needs(battle) == [7, 6]


@clause("evolved.cc.order")
def test_attackers_whose_opponents_have_fallen_have_nobody_left() -> None:
    """Claws take the only trooper; the Technomancer's staff, which comes second, finds nobody."""
    p = Position()
    p.unit("thralls", [(10, 23), (10, 25)], joined="technomancer")
    p.unit("sierra-troopers", [(11.2, 24)], seat=1)
    battle = fighting(p, 0, ("Metal claws", (9, 9)), (9, 9))
    battle.choose("1", "0").finish()
    assert lost(battle) == refs(2)


# -- dice and losses --------------------------------------------------------------------------------------------------


@clause("evolved.cc.dice", "evolved.cc.difficulty", "evolved.cc.damage", "evolved.cc.no-evasion-roll")
def test_example_claws_and_knives() -> None:
    """evolved.example.claws-and-knives: 12 dice at 6, tests at 5; four in reach fall, the fifth success is lost."""
    p = Position()
    p.unit("thralls", row(10, 6, step=1.05))
    p.unit("sierra-troopers", [*row(11.3, 4, 24.5), (13.5, 24), (13.5, 26)], seat=1)
    dice = ("12 dice need 6", (6,) * 5 + (1,) * 7), ("damage, 5 dice need 5", (5,) * 5)
    battle = fighting(p, 0, *dice).finish()
    assert lost(battle) == refs(6, 7, 8, 9)
    assert {roll.seat for roll in battle.rolls()} == {0}


@clause("evolved.cc.dice")
def test_attackers_times_rate() -> None:
    p = Position()
    p.unit("brutes", [(10, 24), (10, 26)])
    p.unit("sierra-troopers", row(12, 4), seat=1)
    assert fighting(p, 0, ("6 dice need 6", (1,) * 6)).finish().rolls()[0].faces == (1,) * 6


@clause("evolved.cc.difficulty")
def test_the_accuracy_is_the_weapons_not_the_models() -> None:
    """Weir shoots with ACC 2 but stabs with the knife's 5; EV of a Hellcat 3; Converge takes 1 off."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], profiles=["weir"])
    p.unit("hellcats", [(11.5, 24)], seat=1)
    assert needs(fighting(p, 0, 1).finish()) == [8]
    q = melee(1, 1)
    assert needs(fighting(q, 0, (1, 1)).finish()) == [6]
    r = Position()
    r.unit("thralls", [(10, 24)], tags=["order:converge"])
    r.unit("sierra-troopers", [(11.5, 24)], seat=1)
    assert needs(fighting(r, 0, (1, 1)).finish()) == [5]


@clause("evolved.cc.damage")
@pytest.mark.parametrize(("card", "need"), [("sierra-troopers", 5), ("brutes", 8)])
def test_damage_with_the_weapon_of_the_combat(card: str, need: int) -> None:
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.unit(card, [(11.5, 24)], seat=1)
    battle = fighting(p, 0, (10, 1), need - 1).finish()
    assert needs(battle, "damage") == [need]


@clause("evolved.cc.damage", "evolved.cc.losses-vehicles")
def test_soldiers_strike_the_vehicle_in_contact() -> None:
    """Claws (AT 6) on a Panther (EV 2, AV 3): 6 to hit, 9 to damage, then a location rolled by the attacker."""
    p = Position()
    p.unit("thralls", row(10, 2))
    p.vehicle("panther", (11.8, 24.75), seat=1)
    dice = ("4 dice need 6", (6, 6, 1, 1)), ("damage, 1 die needs 9", 9), ("location", 1), ("damage", 8)
    battle = fighting(p, 0, *dice).finish()
    assert battle.state.models[2].counters["legs"] == 2
    assert {roll.seat for roll in battle.rolls()} == {0}


@clause("evolved.cc.losses-vehicles")
def test_with_several_vehicles_in_range_the_attacker_names_one() -> None:
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.vehicle("t50", [(11.6, 24), (8.4, 24)], seat=1, core=1)
    p.hurt(2, core=1)
    battle = fighting(p, 0, (10, 1), 10, 9)
    assert battle.asks == "attack"
    battle.share(("m0", "m2", 1)).finish()
    assert lost(battle) == refs(2)


@clause("evolved.cc.losses-infantry")
def test_only_defenders_in_reach_fall_the_closest_first() -> None:
    """
    a(10,24)  x(11.2,24)  y(11.9,24.9)   z(13,24) out of reach
    """
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.unit("sierra-troopers", [(13, 24), (11.7, 24.9), (11.2, 24)], seat=1)
    one = fighting(p, 0, (9, 1), (9,)).finish()
    assert lost(one) == refs(3)
    two = fighting(p, 0, (9, 9), (9, 9)).finish()
    assert sorted(lost(two)) == refs(2, 3)


@clause("evolved.cc.losses-infantry")
def test_the_owner_chooses_among_equally_close_defenders() -> None:
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.unit("sierra-troopers", [(11.2, 24), (8.8, 24)], seat=1)
    battle = fighting(p, 0, (9, 1), (9,))
    assert (battle.asks, battle.decision.seat) == ("closest", 1)
    battle.choose("m2").finish()
    assert lost(battle) == refs(2)


@clause("evolved.cc.losses-infantry", "evolved.role.medic")
def test_no_medic_in_close_combat() -> None:
    p = melee(1, 2, medic=1)
    battle = fighting(p, 0, (9, 1), (9,)).finish()
    assert lost(battle) == refs(1)


@clause("evolved.cc.losses-infantry", "evolved.damage.tough")
def test_a_tough_defender_is_wounded() -> None:
    p = Position()
    p.unit("thralls", [(10, 24)])
    p.unit("sierra-troopers", [(11.5, 24)], profiles=["smith"], seat=1)
    battle = fighting(p, 0, (9, 1), (9,)).finish()
    assert not lost(battle)
    assert battle.state.models[1].counters["wounds"] == 1
    assert lost(fighting(p, 0, (9, 9), (9, 9)).finish()) == refs(1)


# -- overdrive --------------------------------------------------------------------------------------------------------


@clause("evolved.cc.av-reroll")
def test_overdrive_rerolls_missed_blows() -> None:
    p = Position()
    p.vehicle("leo", (10, 24), op=2)
    p.unit("thralls", [(12, 24)], seat=1)
    battle = fighting(p, 0, ("3 dice need 6", (6, 1, 1)), ("re-roll, 2 dice", (9, 1)), (1, 1))
    battle.share(("m0", "u1/soldiers", 1))
    assert (battle.asks, battle.options()) == ("reroll", ["2", "1", "0"])
    battle.choose("2").finish()
    assert battle.state.models[0].counters.get("op", 0) == 0


@clause("evolved.cc.av-reroll")
def test_infantry_rerolls_no_blows() -> None:
    p = melee()
    fight = combat.Combat("u1/soldiers", weapon("metal-claws"), (0, 1))
    assert combat.volleys_of(p.game(), 0, fight, 4)[0].rerolls == ()


@clause("evolved.cc.av-reroll", "evolved.ability.fire-power")
def test_fire_power_is_for_volleys_only() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 3), joined="smith")
    p.unit("thralls", row(11.5, 3), seat=1)
    fight = combat.Combat("u1/soldiers", weapon("combat-knife"), (1, 2))
    assert combat.volleys_of(p.game(), 0, fight, 3)[0].rerolls == ()


@clause("evolved.cc.dice", "evolved.cc.av-reroll")
def test_vehicles_have_dice_of_their_own_thrown_before_any_is_rolled_again() -> None:
    p = Position()
    p.vehicle("t50", [(10, 23), (10, 26)])
    p.unit("thralls", [(12, 24.5)], seat=1)
    game, hammer = p.game(), weapon("power-hammer")
    both = combat.chain_of(game, 0, combat.Combat("u1/soldiers", hammer, (0, 1)), (2,))
    assert [volley.name for volley in both.volleys] == ["Power hammer 1", "Power hammer 2"]
    assert both.together
    alone = combat.volleys_of(game, 0, combat.Combat("u1/soldiers", hammer, (1,)), 2)
    assert [volley.name for volley in alone] == ["Power hammer"]
    p.hurt(0, op=0)
    p.hurt(1, op=2)
    mixed = combat.volleys_of(p.game(), 0, combat.Combat("u1/soldiers", hammer, (0, 1)), 2)
    assert [[reroll.most for reroll in volley.rerolls] for volley in mixed] == [[], [2]], "each its own points"


@clause("evolved.cc.difficulty", "evolved.order.converge")
def test_converge_is_told_only_where_it_was_ordered() -> None:
    for tags, amounts in (((), [4, 2]), (("order:converge",), [4, 2, -1])):
        p = Position()
        p.unit("thralls", row(10, 2), tags=tags)
        p.unit("sierra-troopers", row(11.5, 2), seat=1)
        parts = combat.parts_of(p.game(), 0, weapon("metal-claws"), 2)
        assert [part.amount for part in parts] == amounts


@clause("evolved.cc.order")
def test_combats_are_shown_where_the_defenders_stand() -> None:
    p = Position()
    p.unit("thralls", [(10, 24), (10, 25.5)])
    p.unit("sierra-troopers", [(11.5, 24)], seat=1)
    vehicle = p.models(p.vehicle("t50", (12, 26.5), seat=1))[0]
    form = fighting(p, 0).decision
    assert isinstance(form, Order)
    assert [item.subject for item in form.items] == ["u1", f"m{vehicle}"]
