"""Shooting: who may fire what at whom, how many dice at which difficulty, and the losses."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.games.evolved.acts import ENGAGE, RUN, Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import shoot, target, volley
from grognard.games.evolved.chapters.attack import Aim
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import file, firing, lost, needs, refs, row, targets, untargeted

RIFLE, AK, LMG, MINI, LRM = "assault-rifle", "ak-49", "light-lmg", "mini-gun", "lrm"


def duel(number: int = 6, foes: int = 8, gap: float = 12.0, **how: Any) -> Position:
    """Sierra troopers in a row at x = 10 and a file of Thralls that begins `gap` inches from the first."""
    p = Position()
    p.unit("sierra-troopers", row(10, number))
    p.unit("thralls", file(11 + gap, foes), seat=1, **how)
    return p


def kinds(p: Position, unit: int, acts: Acts | None = None) -> list[str]:
    return [arm.id for arm in shoot.kinds(p.game(), unit, acts or Acts())]


def dice_of(p: Position, unit: int, kind: str, at: str) -> list[tuple[int, int]]:
    """Dice and difficulty of each pool of a volley."""
    chain = shoot.volley_chain(p.game(), unit, weapon(kind), at, Acts())
    return [(pool.dice, pool.need) for pool in chain.volleys]


# -- who may shoot ----------------------------------------------------------------------------------------------------


@clause("evolved.shoot.unengaged")
def test_engaged_units_do_not_fire() -> None:
    p = duel()
    assert shoot.can_shoot(p.game(), 0, Acts())
    p.unit("thralls", [(11.5, 23)], seat=1)
    assert not shoot.can_shoot(p.game(), 0, Acts())
    assert kinds(p, 0) == []


@clause("evolved.shoot.unengaged")
def test_grounded_soldiers_and_knocked_down_vehicles_do_not_fire() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6), grounded=[0, 1])
    mech = p.vehicle("panther", (10, 36))
    p.unit("thralls", file(20, 4), seat=1)
    assert dice_of(p, 0, RIFLE, "u2") == [(4, 5)]
    assert kinds(p, mech) == [MINI, LRM]
    p.tag(p.models(mech)[0], "knocked-down")
    assert kinds(p, mech) == []


@clause("evolved.shoot.unengaged")
@pytest.mark.parametrize(("option", "may"), [("", True), ("normal", True), (RUN, False), (ENGAGE, False)])
def test_nobody_fires_after_a_run_or_an_engagement_that_fell_short(option: str, may: bool) -> None:
    acts = Acts()
    acts.option = option
    assert bool(kinds(duel(), 0, acts)) is may


@clause("evolved.shoot.once")
def test_each_weapon_fires_once() -> None:
    acts = Acts()
    p = Position()
    p.unit("sierra-troopers", row(10, 6), special={5: "missile-tube"})
    p.unit("thralls", file(20, 4), seat=1)
    assert kinds(p, 0, acts) == [RIFLE, "missile-tube"]
    firing(p, 0, RIFLE, (1,) * 5, acts=acts).finish()
    assert kinds(p, 0, acts) == ["missile-tube"]
    assert (acts.shot, acts.fired, acts.target) == (True, (RIFLE,), 1)


@clause("evolved.shoot.volley", "evolved.shoot.dice", "evolved.role.special-weapon")
def test_all_bearers_of_a_type_fire_together_and_special_weapons_apart() -> None:
    p = Position()
    p.unit("red-kodiaks", row(10, 8), special={7: "rpk"})
    p.unit("thralls", file(20, 4), seat=1)
    assert kinds(p, 0) == [AK, "rpk"]
    assert dice_of(p, 0, AK, "u1") == [(7, 6)]
    assert dice_of(p, 0, "rpk", "u1") == [(3, 6)]


@clause("evolved.shoot.two-of-a-kind", "evolved.shoot.volley")
def test_example_iron_raptors() -> None:
    """evolved.example.iron-raptors: two volleys of 6 dice; only Split fire! lets them go at two units."""
    for drill, second in (((), ["u1"]), (("split-fire",), ["u1", "u2"])):
        p = Position()
        p.unit("iron-raptors", row(10, 3), tags=drill)
        p.unit("thralls", file(20, 4), seat=1)
        p.unit("thralls", file(20, 4, 30), seat=1)
        acts = Acts()
        assert dice_of(p, 0, LMG, "u1") == [(6, 5)]
        firing(p, 0, LMG, (1,) * 6, at="u1", acts=acts).finish()
        assert kinds(p, 0, acts) == [LMG]
        assert targets(p, 0, LMG, acts) == second
        battle = firing(p, 0, LMG, (1,) * 6, at=second[-1], acts=acts).finish()
        assert battle.rolls("attack")[0].faces == (1,) * 6
        assert kinds(p, 0, acts) == []


@clause("evolved.shoot.two-of-a-kind")
def test_a_vehicle_fires_both_guns_of_a_type_at_once() -> None:
    p = Position()
    p.vehicle("panther", (10, 24), op=0)
    p.unit("thralls", file(20, 4), seat=1)
    acts = Acts()
    assert dice_of(p, 0, MINI, "u1") == [(6, 5)]
    firing(p, 0, MINI, (1,) * 6, acts=acts).finish()
    assert kinds(p, 0, acts) == [LRM]
    p.hurt(0, right_arm=0)
    assert dice_of(p, 0, MINI, "u1") == [(3, 5)]


@clause("evolved.shoot.av-unit", "evolved.strategic.op-own")
def test_vehicles_of_a_unit_keep_their_dice_apart() -> None:
    """Both T-50 fire one volley at one target; the points of the first re-roll its own dice only."""
    p = Position()
    p.vehicle("t50", [(10, 24), (10, 27)], op=0)
    p.unit("thralls", file(20, 4), seat=1)
    p.hurt(1, op=1)
    gun = "30 mm autocannon"
    first, second = (f"{gun} 1: attack", (1, 1, 1, 6)), (f"{gun} 2: attack", (1, 6, 6, 6))
    battle = firing(p, 0, "t30", first, second, (f"{gun} 2: re-roll", 9), (1,), (1,) * 4)
    assert battle.options() == ["1", "0"]
    battle.choose("1").finish()
    assert battle.state.models[1].counters.get("op", 0) == 0


# -- targets ----------------------------------------------------------------------------------------------------------


@clause("evolved.shoot.steps")
def test_a_volley_runs_in_four_steps() -> None:
    p = duel()
    p.unit("thralls", file(20, 4, 30), seat=1)
    battle = firing(p, 0, RIFLE, ("attack", (6, 6, 1, 1, 1, 1)), ("damage", (5, 5)))
    assert battle.asks == "target"
    assert battle.options() == ["u1", "u2"]
    battle.choose("u1").finish()
    assert battle.result is True
    assert lost(battle) == refs(6, 7)


@clause("evolved.shoot.steps")
def test_without_a_target_nothing_is_fired() -> None:
    p = duel(gap=30)
    acts = Acts()
    assert firing(p, 0, RIFLE, acts=acts).finish().result is False
    assert not acts.shot
    assert not target.has_target(p.game(), 0, weapon(RIFLE), acts)


@clause("evolved.shoot.same-target")
def test_infantry_volleys_share_a_target_and_are_lost_with_it() -> None:
    p = Position()
    p.unit("red-kodiaks", row(10, 8), special={7: "rpk"})
    p.unit("thralls", [(20, 24)], seat=1)
    p.unit("thralls", file(20, 4, 30), seat=1)
    acts = Acts()
    battle = firing(p, 0, AK, (10, 1, 1, 1, 1, 1, 1), (10,), at="u1", acts=acts).finish()
    assert lost(battle) == refs(8)
    game = battle.game
    assert target.candidates(game, 0, acts) == []
    assert not target.has_target(game, 0, weapon("rpk"), acts)
    other = Acts()
    other.target = 2
    assert targets(p, 0, "rpk", other) == ["u2"]


@clause("evolved.shoot.same-target")
def test_why_another_unit_is_not_on_offer() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.vehicle("medved", (20, 24), seat=1)
    p.vehicle("techno-brute", [(20, 30)], seat=1)
    p.unit("thralls", [(44, 24)], seat=1)
    battle = firing(p, 0, RIFLE)
    (refusal,) = battle.refused(("u3",))
    assert (refusal.clause, "range" in refusal.text) == ("evolved.shoot.range", True)
    acts = Acts()
    acts.target = 1
    assert untargeted(p, 0, RIFLE, acts)["u2"] == ["evolved.shoot.same-target"]


@clause("evolved.shoot.av-targets", "evolved.weapon.locked-shot-targets")
def test_example_panther_two_targets() -> None:
    """evolved.example.panther-two-targets: mini-guns at the infantry, missiles at the Medved, without a drill."""
    p = Position()
    p.vehicle("panther", (10, 24), op=0)
    p.unit("red-kodiaks", file(20, 8, 20), seat=1)
    p.vehicle("medved", (24, 28), seat=1)
    acts = Acts()
    firing(p, 0, MINI, (1,) * 6, at="u1", acts=acts).finish()
    assert targets(p, 0, LRM, acts) == ["u2"]
    assert firing(p, 0, LRM, (1, 1), acts=acts).finish().result is True
    assert acts.fired == (MINI, LRM)


@clause("evolved.shoot.no-engaged-target", "evolved.shoot.av-in-combat-target")
def test_no_firing_into_close_combat_but_at_the_vehicle_in_it() -> None:
    """Thralls in contact with a friendly mech are no target; an enemy mech beside our own soldiers is one."""
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", [(20, 24)], seat=1)
    assert targets(p, 0, RIFLE) == ["u1"]
    p.vehicle("panther", (22, 24))
    assert targets(p, 0, RIFLE) == []
    assert untargeted(p, 0, RIFLE)["u1"] == ["evolved.shoot.no-engaged-target"]
    p.vehicle("techno-brute", (20, 30), seat=1)
    p.unit("sierra-troopers", [(21.6, 30)])
    assert targets(p, 0, RIFLE) == ["u3"]


@clause("evolved.shoot.single-av")
def test_one_vehicle_of_a_unit_or_all_of_it() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.vehicle("panther", [(20, 24), (22.5, 24)], seat=1, name="Pair")
    p.vehicle("jaguar", (20, 30), seat=1, name="Loner")
    form = firing(p, 0, RIFLE).decision
    assert isinstance(form, Choose)
    options = form.options
    assert [option.key for option in options] == ["u1", "m6", "m7", "u2"]
    assert [option.label.rpartition(" of ")[1:] for option in options[1:3]] == [(" of ", "Pair")] * 2
    assert [options[0].label, options[3].label] == ["Pair", "Loner"]
    assert {option.clause for option in options} == {"evolved.shoot.steps"}


# -- range and sight --------------------------------------------------------------------------------------------------


@clause("evolved.shoot.range")
@pytest.mark.parametrize(("gap", "fires"), [(17.99, True), (18, True), (18.01, False)])
def test_the_closest_model_must_be_in_range(gap: float, fires: bool) -> None:
    p = Position()
    p.unit("sierra-troopers", [(5, 24)])
    p.unit("thralls", file(6 + gap, 4), seat=1)
    assert (targets(p, 0, RIFLE) == ["u1"]) is fires


@clause("evolved.shoot.range")
def test_members_out_of_range_do_not_fire_and_distance_does_nothing_else() -> None:
    near, far = Position(), Position()
    for p, x in ((near, 14.0), (far, 24.5)):
        p.unit("sierra-troopers", [(10, 24), (8.5, 24), (5, 24)])
        p.unit("thralls", file(x, 4), seat=1)
    assert dice_of(near, 0, RIFLE, "u1") == [(3, 5)]
    assert dice_of(far, 0, RIFLE, "u1") == [(2, 5)]


@clause("evolved.shoot.los-needed")
def test_members_without_sight_do_not_fire() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (10, 34)])
    p.unit("thralls", [(24, 24)], seat=1)
    assert dice_of(p, 0, RIFLE, "u1") == [(2, 5)]
    p.wall(16, 22, 17, 26, "container")
    assert dice_of(p, 0, RIFLE, "u1") == [(1, 5)]


@clause("evolved.shoot.range-and-sight", "evolved.shoot.range", "evolved.shoot.los-needed")
def test_example_range_and_sight() -> None:
    """evolved.example.range-and-sight: in range the hidden one, in sight the far one: fires; who sees nobody does not.

    The container hides the Thrall at 17 inches from the first Kodiak; a hall hides everybody from the second.
    """
    p = Position()
    first = p.unit("red-kodiaks", [(4, 24)])
    second = p.unit("red-kodiaks", [(22, 10.5)])
    foes = p.unit("thralls", [(22, 24), (23.5, 29)], seat=1)
    p.wall(19, 23, 20.5, 25.5, "container")
    p.wall(10, 14, 40, 16, "building")
    game = p.game()
    near, far = p.models(foes)
    rifle = weapon(AK)
    aim = Aim.at(game, f"u{foes}")
    assert target.shooters(game, rifle, p.models(first), aim) == p.models(first)
    assert target.shooters(game, rifle, p.models(first), Aim("u2", foes, (near,))) == ()
    assert target.shooters(game, rifle, p.models(first), Aim("u2", foes, (far,))) == ()
    assert target.in_range(game, p.models(second), aim.models, rifle.range) == p.models(second)
    assert target.shooters(game, rifle, p.models(second), aim) == ()


# -- dice and difficulty ----------------------------------------------------------------------------------------------


@clause("evolved.shoot.dice", "evolved.shoot.difficulty", "evolved.shoot.range", "evolved.shoot.volley")
def test_example_red_kodiaks_shoot() -> None:
    """evolved.example.red-kodiaks-shoot: seven dice at 4 + 2 = 6; 1, 1, 2, 2, 3, 5, 7 are one impact."""
    p = Position()
    p.unit("red-kodiaks", row(10, 8), special={7: "rpk"})
    p.unit("thralls", file(20, 8), seat=1)
    battle = firing(p, 0, AK, ("attack, 7 dice need 6", (1, 1, 2, 2, 3, 5, 7)), ("damage, 1 die needs 5", 4)).finish()
    assert lost(battle) == []


@clause("evolved.shoot.difficulty", "evolved.damage.difficulty", "evolved.damage.soldier", "evolved.cover.bonus")
@pytest.mark.parametrize(("cover", "need"), [(True, 6), (False, 5)])
def test_example_sierra_tango_volley(cover: bool, need: int) -> None:
    """evolved.example.sierra-tango-volley: 3 + 2 and 1 for cover; two impacts, 4 + 1 = 5, two Thralls fall."""
    p = duel()
    if cover:
        p.wall(21.5, 18, 22, 34)
    dice = (f"attack, 6 dice need {need}", (6, 6, 1, 1, 1, 1)), ("damage, 2 dice need 5", (5, 5))
    battle = firing(p, 0, RIFLE, *dice).finish()
    assert lost(battle) == refs(6, 7)
    assert sum(part.amount for part in battle.rolls("attack")[0].parts) == need


@clause("evolved.shoot.primary-model")
def test_an_ace_rolls_apart_inside_the_volley() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 5), joined="weir")
    p.unit("thralls", file(20, 8), seat=1)
    assert dice_of(p, 0, RIFLE, "u1") == [(1, 4), (4, 5)]
    battle = firing(p, 0, RIFLE, ("1 die needs 4", 3), ("4 dice need 5", (4, 4, 4, 4))).finish()
    assert needs(battle) == [4, 5]


@clause("evolved.shoot.primary-model")
def test_the_evasion_of_most_counts_the_lower_on_equal_numbers() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("sierra-troopers", file(20, 2), joined="weir", seat=1)
    p.unit("sierra-troopers", file(20, 3, 30), joined="weir", seat=1)
    game = p.game()
    assert volley.evasion_of(game, p.models(1)) == 2
    assert volley.evasion_of(game, p.models(1)[:1]) == 3
    assert volley.evasion_of(game, p.models(2)) == 2


@clause("evolved.shoot.no-infantry-reroll")
def test_infantry_rerolls_nothing() -> None:
    p = duel()
    chain = shoot.volley_chain(p.game(), 0, weapon(RIFLE), "u1", Acts())
    assert chain.volleys[0].rerolls == ()
    battle = firing(p, 0, RIFLE, (1,) * 6).finish()
    assert len(battle.rolls()) == 1


@clause("evolved.strategic.op-reroll", "evolved.shoot.no-infantry-reroll", "evolved.shoot.difficulty")
def test_example_overdrive_reroll() -> None:
    """evolved.example.overdrive-reroll: three hits, 3 OP for three misses, two more: five impacts, no points left."""
    p = Position()
    p.vehicle("panther", (10, 24))
    p.unit("red-kodiaks", file(20, 8), seat=1)
    dice = ("6 dice need 5", (1, 2, 4, 5, 8, 10)), ("re-roll, 3 dice", (3, 6, 9)), ("damage, 5", (1,) * 5)
    battle = firing(p, 0, MINI, *dice)
    assert battle.asks == "reroll"
    assert battle.options() == ["3", "2", "1", "0"]
    battle.choose("3").finish()
    assert battle.state.models[0].counters.get("op", 0) == 0
    assert len(battle.rolls("re-roll")) == 1


@clause("evolved.strategic.op-reroll")
def test_points_are_spent_only_on_misses_and_only_if_wanted() -> None:
    p = Position()
    p.vehicle("panther", (10, 24))
    p.unit("red-kodiaks", file(20, 8), seat=1)
    battle = firing(p, 0, MINI, (4, 9, 9, 9, 9, 9), (1,) * 5)
    assert battle.options() == ["1", "0"]
    battle.choose("0").finish()
    assert battle.state.models[0].counters["op"] == 3
    assert not firing(p, 0, MINI, (9,) * 6, (1,) * 6).finish().rolls("re-roll")
    p.hurt(0, op=0)
    assert not firing(p, 0, MINI, (1,) * 6).finish().rolls("re-roll")


@clause("evolved.strategic.op-reroll")
def test_damage_and_location_dice_are_never_rolled_again() -> None:
    p = Position()
    p.vehicle("panther", (10, 24))
    p.vehicle("t50", (24, 24), seat=1)
    battle = firing(p, 0, LRM, (9, 9), ("damage", 7), ("location", 9), ("damage", 1)).finish()
    assert battle.state.models[1].counters["core"] == 3


def test_the_decision_names_the_weapon() -> None:
    p = duel()
    p.unit("thralls", file(20, 4, 30), seat=1)
    battle = firing(p, 0, RIFLE)
    form = battle.decision
    assert isinstance(form, Choose)
    assert isinstance(form.progress, Acts)
    assert (form.progress.arm, form.seat, [option.subject for option in form.options]) == (
        RIFLE,
        0,
        ["u1", "u2"],
    )
