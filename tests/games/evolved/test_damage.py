"""Damage: tests, difficulty, who falls first, mixed units, Tough soldiers, vehicles that share impacts."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Removed, Rolled
from grognard.engine.dice.rolling import handed_out
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import damage, shoot
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.chapters.basics import IMPOSSIBLE, damage_difficulty
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import file, firing, lost, refs, row

RIFLE, AK = "assault-rifle", "ak-49"


@clause(
    "evolved.damage.test-per-impact", "evolved.damage.difficulty", "evolved.damage.one-target", "evolved.damage.soldier"
)
def test_example_medved_hits_hellcats() -> None:
    """evolved.example.medved-hits-hellcats: five impacts at 2 + 1 = 3; 3, 3, 4, 5, 6 are five losses."""
    p = Position()
    p.vehicle("medved", (10, 24), op=0, seat=1)
    p.unit("hellcats", file(20, 6))
    dice = ("8 dice need 7", (7, 7, 7, 7, 7, 1, 1, 1)), ("damage, 5 dice need 3", (3, 3, 4, 5, 6))
    battle = firing(p, 0, "kolybelnaya", *dice).finish()
    assert lost(battle) == refs(1, 2, 3, 4, 5)
    assert [roll.seat for roll in battle.events(Rolled)] == [1, 1]


@clause("evolved.damage.test-per-impact")
def test_each_impact_on_a_named_model_is_a_test_of_its_own() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", file(20, 2), seat=1)
    attack = Attack(0, 0, weapon(RIFLE), (0,))
    battle = p.script(lambda game: damage.strike(game, attack, (1, 1, 2)), [("damage", (4, 5, 4))]).finish()
    assert battle.result == (1,)
    assert lost(battle) == refs(1)


@clause("evolved.damage.difficulty", "evolved.setup.damage-limits")
def test_ap_against_soldiers_at_against_vehicles() -> None:
    p = Position()
    p.unit("brutes", [(10, 24)])
    p.vehicle("panther", (20, 24))
    p.vehicle("jaguar", (30, 24))
    game = p.game()
    carbine, knife = weapon("carbine"), weapon("combat-knife")
    assert damage.need(game, carbine, 0) == 5 + 5
    assert damage.need(game, carbine, 1) == 7 + 3
    assert damage.need(game, carbine, 2) == IMPOSSIBLE
    assert damage.need(game, knife, 1) == IMPOSSIBLE


@clause("evolved.setup.damage-limits", "evolved.damage.difficulty")
@pytest.mark.parametrize(
    ("power", "armor", "need"), [(5, 5, 10), (0, 3, 11), (7, 4, 11), (7, 3, 10), (1, 0, 2), (9, 9, 11)]
)
def test_example_no_damage_possible(power: int, armor: int, need: int) -> None:
    """evolved.example.no-damage-possible: knife on Brute 10, on a Panther never; carbine Jaguar never, Panther 10."""
    assert damage_difficulty(power, armor) == need


@clause("evolved.setup.damage-limits")
def test_no_dice_are_rolled_for_what_cannot_succeed() -> None:
    p = Position()
    p.unit("hellcats", [(10, 24)])
    p.vehicle("jaguar", (18, 24), seat=1)
    battle = firing(p, 0, "carbine", ("attack", (9, 9))).finish()
    assert len(battle.rolls()) == 1


@clause("evolved.damage.immediate")
def test_losses_are_off_the_table_before_the_next_volley() -> None:
    """Whom the rifles killed is no longer there for the RPK: with three Thralls the last success of four is lost."""
    p = Position()
    p.unit("red-kodiaks", row(10, 5), special={4: "rpk"})
    p.unit("thralls", file(20, 3), seat=1)
    acts = Acts()
    first = firing(p, 0, AK, (9, 9, 1, 1), (9, 9), acts=acts).finish()
    assert lost(first) == refs(5, 6)
    assert first.game.state.models[5].place is None
    chain = shoot.volley_chain(first.game, 0, weapon("rpk"), "u1", acts)
    assert chain.branches[0].effect.victims[0].number == 1  # type: ignore[union-attr]


@clause("evolved.damage.soldier")
def test_one_point_takes_any_soldier_gunner_or_support_weapon_off() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("red-mg", [(20, 24), (21.5, 24), (23, 24)], seat=1)
    battle = firing(p, 0, RIFLE, (9, 9, 9, 1, 1, 1), (9, 9, 9)).finish()
    assert lost(battle) == refs(6, 7, 8)
    assert not battle.state.units[1].members


@clause("evolved.damage.one-target")
def test_surplus_damage_does_not_spill_over() -> None:
    """One success with Damage 3 is one soldier; one with Damage 3 on an arm of one box leaves the rest alone."""
    p = Position()
    p.unit("sierra-at", [(10, 25.5), (10, 22.5), (10, 24)])
    p.unit("thralls", file(20, 4), seat=1)
    p.vehicle("panther", (20, 34), seat=1)
    battle = firing(p, 0, "anti-tank-gun", (9, 1), (9,), at="u1").finish()
    assert lost(battle) == refs(3)
    other = firing(p, 0, "anti-tank-gun", (9, 1), (9,), ("location", 3), at="u2").finish()
    assert [other.state.models[7].counters.get(part, 0) for part in ("right-arm", "left-arm", "core")] == [0, 1, 4]


# -- who falls --------------------------------------------------------------------------------------------------------


@clause("evolved.damage.infantry-order")
def test_the_closest_to_the_nearest_shooter_fall_first_seen_or_not() -> None:
    """
    a(10,24)   x(20,24) hidden    y(22,30)   z(26,24)
    b(10,30)                                             y is nearest to b, x nearest to a
    """
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 30)])
    p.unit("thralls", [(26, 24), (22, 30), (20, 24)], seat=1)
    battle = firing(p, 0, RIFLE, (9, 9), (9, 9)).finish()
    assert lost(battle) == refs(4, 3)
    p.wall(18, 23, 18.5, 25, "container")
    hidden = firing(p, 0, RIFLE, (9, 1), (9,)).finish()
    assert lost(hidden) == refs(4)


@clause("evolved.damage.infantry-order")
def test_the_owner_chooses_among_equally_close_ones() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", [(20, 23), (20, 25), (30, 24)], seat=1)
    battle = firing(p, 0, RIFLE, (9,), (9,))
    assert (battle.asks, battle.decision.seat, battle.options()) == ("closest", 1, refs(1, 2))
    battle.choose("m2").finish()
    assert lost(battle) == ["m2"]


@clause("evolved.damage.infantry-order")
def test_successes_beyond_the_last_soldier_are_lost() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", file(20, 2), seat=1)
    p.unit("thralls", file(24, 4), seat=1)
    battle = firing(p, 0, RIFLE, (9,) * 6, (9,) * 6, at="u1").finish()
    assert lost(battle) == refs(6, 7)


@clause("evolved.damage.infantry-order", "evolved.unit.leader-replacement")
def test_a_lost_leader_is_replaced_at_once() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", file(20, 4), seat=1)
    battle = firing(p, 0, RIFLE, (9, 1, 1, 1, 1, 1), (9,)).finish()
    assert lost(battle) == refs(6)
    assert battle.state.units[1].leader == 7


# -- mixed units, Tough soldiers --------------------------------------------------------------------------------------


@clause("evolved.damage.mixed-armor")
def test_mixed_units_take_one_impact_each_from_the_closest_on() -> None:
    """Brutes (AV 5) with a Technomancer (AV 2) in front: he gets the first impact and, when all have one, a fourth."""
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("brutes", file(20, 3, step=2), joined="technomancer", seat=1)
    dice = ("attack, 6 dice need 4", (9, 9, 9, 9, 1, 1)), ("2 dice need 6", (6, 5)), ("needs 9", 9), ("needs 9", 8)
    battle = firing(p, 0, RIFLE, *dice).finish()
    assert lost(battle) == refs(7)
    assert battle.state.models[6].counters["wounds"] == 1


@clause("evolved.damage.mixed-armor")
def test_like_soldiers_are_not_mixed() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 4), officer=0, special={1: "missile-tube"}, medic=2)
    p.unit("sierra-troopers", row(20, 4), joined="smith")
    game = p.game()
    assert not damage.is_mixed(game, p.models(0))
    assert damage.is_mixed(game, p.models(1))


@clause("evolved.damage.mixed-armor")
def test_equally_close_ones_of_a_mixed_unit_are_put_in_order_by_their_owner() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("brutes", [(20, 23), (20, 25)], profiles=["brute", "brute"], seat=1)
    p.unit("sierra-troopers", [(20, 33), (20, 35)], joined="smith", seat=1)
    assert not lost(firing(p, 0, RIFLE, (9,), (1,), at="u2").finish())
    q = Position()
    q.unit("sierra-troopers", [(10, 24)])
    q.unit("sierra-troopers", [(20, 23), (20, 25)], joined="smith", seat=1)
    tied = firing(q, 0, RIFLE, (9,), (9,))
    assert (tied.asks, tied.decision.seat) == ("closest", 1)
    tied.choose("m2", "m1").finish()
    assert lost(tied) == ["m2"]


@clause("evolved.damage.tough")
def test_a_tough_soldier_falls_with_his_last_point() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("sierra-troopers", [(20, 24)], profiles=["smith"], seat=1)
    battle = firing(p, 0, RIFLE, (9, 1, 1, 1, 1, 1), (9,)).finish()
    assert not lost(battle)
    assert battle.state.models[6].counters["wounds"] == 1
    p.hurt(6, wounds=1)
    assert lost(firing(p, 0, RIFLE, (9, 1, 1, 1, 1, 1), (9,)).finish()) == ["m6"]
    p.hurt(6, wounds=0)
    assert lost(firing(p, 0, RIFLE, (9, 9, 1, 1, 1, 1), (9, 9)).finish()) == ["m6"]


@clause("evolved.damage.tough")
def test_damage_two_counts_as_two_points_against_him() -> None:
    p = Position()
    p.unit("arc-battery", [(10, 25.5), (10, 22.5), (10, 24)])
    p.unit("sierra-troopers", [(20, 24)], profiles=["smith"], seat=1)
    assert lost(firing(p, 0, "arc-projector", (9, 1), (9,)).finish()) == ["m3"]


@clause("evolved.damage.immediate", "evolved.drill.engaged-grounded")
def test_losses_that_leave_most_of_a_unit_grounded_end_its_drill() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 5), grounded=[0, 1], tags=["take-cover"])

    def drill(*fallen: int) -> bool:
        battle = p.script(lambda game: damage.remove(game, fallen, "evolved.damage.soldier")).finish()
        return "take-cover" in battle.state.units[0].tags

    assert drill(4), "two of four"
    assert not drill(3, 4), "two of three"


# -- several vehicles -------------------------------------------------------------------------------------------------


@clause("evolved.damage.av-split", "evolved.shoot.single-av")
def test_example_impacts_on_two_mechs() -> None:
    """evolved.example.impacts-on-two-mechs: declared at the unit 3 and 2, at the farther one alone all five."""
    p = Position()
    p.unit("sierra-troopers", row(8, 5))
    p.vehicle("panther", [(21.5, 24), (19.5, 24)], seat=1)
    game = p.game()
    chain = shoot.volley_chain(game, 0, weapon(RIFLE), "u1", Acts())
    assert [branch.to for branch in chain.branches] == ["m6", "m5"]
    assert handed_out([5], chain.branches) == ((3,), (2,))
    alone = shoot.volley_chain(game, 0, weapon(RIFLE), "m5", Acts())
    assert [branch.to for branch in alone.branches] == ["m5"]
    assert handed_out([5], alone.branches) == ((5,),)


@clause("evolved.damage.av-split")
def test_each_vehicle_makes_its_own_tests() -> None:
    p = Position()
    p.unit("sierra-at", [(10, 25.5), (10, 22.5), (10, 24)])
    p.vehicle("panther", [(20, 24), (22.5, 24)], seat=1, core=1)
    dice = ("attack", (9, 9)), ("damage", 9), ("location", 10), ("damage", 9), ("location", 1)
    battle = firing(p, 0, "anti-tank-gun", *dice, at="u1").finish()
    assert lost(battle) == refs(3)
    assert battle.state.models[4].counters.get("legs", 0) == 0
    assert battle.state.units[1].leader == 4


@clause("evolved.damage.test-per-impact", "evolved.damage.difficulty")
def test_no_die_falls_for_an_impact_that_cannot_harm() -> None:
    """A mortar's AT 6 and the armor 5 of a Leo are 11."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    leo = p.models(p.vehicle("leo", (20, 24), seat=1))[0]
    thrall = p.models(p.unit("thralls", [(22, 27)], seat=1))[0]
    attack = Attack(0, 0, weapon("mortar"), (0,))
    battle = p.script(lambda game: damage.strike(game, attack, (leo, thrall)), [("damage", (5,))]).finish()
    assert (battle.result, lost(battle)) == ((thrall,), refs(thrall))
    unharmed = p.script(lambda game: damage.strike(game, attack, (leo, leo)), []).finish()
    assert (unharmed.result, unharmed.rolls()) == ((), [])


@clause("evolved.damage.av-split", "evolved.damage.mixed-armor")
def test_impacts_begin_with_the_vehicle_nearest_to_the_unit_or_the_soldier_nearest_to_who_fires() -> None:
    """Only the second Kodiak fires his RPK, as far from the one as from the other; the first stands nearer to one."""
    p, q = Position(), Position()
    for one in (p, q):
        one.unit("red-kodiaks", [(21, 23), (20, 24)], special={1: "rpk"})
    p.vehicle("panther", [(30, 26), (30, 22)], seat=1)
    hulls = firing(p, 0, "rpk", ("attack", (9, 1, 1)), ("damage", 10), ("location", 7), at="u1").finish()
    assert [hulls.state.models[id].counters["drive"] for id in (2, 3)] == [2, 1]
    q.unit("sierra-troopers", [(30, 22), (30, 26)], joined="smith", seat=1)
    soldiers = firing(q, 0, "rpk", ("attack", (9, 1, 1)), ("damage", 10))
    assert soldiers.asks == "closest"
    assert lost(soldiers.choose("m3", "m2").finish()) == refs(3)


# -- burning ----------------------------------------------------------------------------------------------------------


def test_burning_hits_whom_the_owner_names_and_no_medic_helps() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 4), medic=3)
    battle = p.script(lambda game: damage.burn(game, 0), [("Flames: damage, 1 die needs 6", 6)])
    assert (battle.asks, battle.decision.seat) == ("burn", 0)
    battle.choose("m1").finish()
    assert lost(battle) == ["m1"]
    assert battle.rolls()[0].seat == 1
    assert not lost(p.script(lambda game: damage.burn(game, 0), [5]).choose("m1").finish())


def test_a_burning_vehicle_rolls_a_location() -> None:
    p = Position()
    p.vehicle("panther", (10, 24))
    battle = p.script(lambda game: damage.burn(game, 0), [("needs 10", 10), ("location", 7)]).finish()
    assert battle.state.models[0].counters["drive"] == 1
    assert [part.amount for part in battle.rolls("Flames")[0].parts] == [7, 3], "AT and armor"


def test_removal_is_one_event_and_dead_models_are_not_removed_twice() -> None:
    p = Position()
    p.unit("thralls", row(10, 4))
    battle = p.script(lambda game: damage.remove(game, (0, 1, 0), "evolved.damage.soldier"))
    assert len(battle.events(Removed)) == 1
    assert battle.state.units[0].members == (2, 3)
