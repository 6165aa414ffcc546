"""Traits of weapons and AT ratings."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die, Stack, weights
from grognard.games.fireteam.books.profiles import weapon, weapons
from grognard.games.fireteam.chapters import arms, at, cc, fire
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ASSAULT, FIRE, SUPPRESSIVE_FIRE, Deed, Trail
from tests.games.fireteam.acting import act, counters, lone, row

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def dice(p: Position, deed: Deed) -> list[tuple[int, str]]:
    return [(stack.number, stack.die.words) for shot in fire.shots(p.game(), deed) for stack in shot.stacks]


def defense(p: Position, deed: Deed) -> list[int]:
    return [sum(part.amount for part in shot.defense) for shot in fire.shots(p.game(), deed)]


@clause("fireteam.weapon.profile")
def test_a_weapon_has_class_dice_range_rating_and_traits() -> None:
    mortar = weapon("mortar")
    assert (mortar.kind, mortar.dice, mortar.die, mortar.range) == ("special", 3, 6, 3600)
    assert mortar.at is not None
    assert (mortar.at.dice, mortar.at.die, mortar.at.plus) == (1, 6, 2)
    assert (mortar.blast, mortar.least_range) == (200, 800)
    assert mortar.traits == ("heavy", "crew", "indirect", "lob")
    assert len(weapons()) == 24


@clause("fireteam.weapon.lob")
@pytest.mark.parametrize(("ground", "plain", "lobbed"), [("trench", 10, 9), ("craters", 9, 9), ("scrub", 9, 8)])
def test_lob_takes_a_type_off_cover(ground: str, plain: int, lobbed: int) -> None:
    p = lone(gap=14, profile="fa-rifle", **ADVANCED)
    p.terrain(ground, 18, 34, 22, 38)
    found = {shot.stacks[0].number: sum(part.amount for part in shot.defense) for shot in shots(p, ("gl",))}
    assert found == {2: lobbed, 3: plain}


def shots(p: Position, special: tuple[str, ...]) -> tuple[fire.Shot, ...]:
    return fire.shots(p.game(), Deed(0, FIRE, 1, special))


@clause("fireteam.weapon.flame")
def test_flame_heeds_neither_cover_nor_prone_and_pins_once_more() -> None:
    p = lone(gap=6, profile="fa-eng", **ADVANCED)
    p.terrain("trench", 18, 26, 22, 30)
    p.tag(1, "prone")
    p.hurt(0, figures=1)
    assert defense(p, Deed(0, FIRE, 1, ("flamer",))) == [8]
    play = p.activate(0, [(4, 4, 1, 1)])
    act(play, "fire:m1", "flamer")
    assert counters(play, 1) == (4, 0, 2)


@clause("fireteam.weapon.precise")
def test_results_of_a_precise_weapon_stay_on_the_target() -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-sniper")
    p.squad(row(20, 30, 2), seat=1)
    play = p.activate(0, [(8, 3, 1)])
    act(play, "fire:m1", "sniper")
    assert play.rolls("fires at")[0].outcome == ((0, 1, 0), (1, 0, 0))
    assert (counters(play, 1), counters(play, 2)) == ((4, 1, 2), (4, 0, 0))
    (precise,) = [one for one in fire.shots(p.game(), Deed(0, FIRE, 1, ("sniper",))) if one.is_precise]
    assert precise.is_alone


@clause("fireteam.weapon.precise")
def test_a_sniper_who_has_not_moved_shoots_as_well_far_off() -> None:
    p = lone(gap=25, profile="fa-sniper", **ADVANCED)
    assert dice(p, Deed(0, FIRE, 1, ("sniper",))) == [(1, "d12")]
    p.tag(0, "moved")
    assert dice(p, Deed(0, FIRE, 1, ("sniper",))) == [(1, "d10")]


@clause("fireteam.weapon.heavy")
def test_a_heavy_weapon_is_silent_after_a_move_and_forbids_double_time() -> None:
    p = lone(gap=14, profile="fa-mmg", **ADVANCED)
    play = p.activate(0)
    assert "double-time" not in play.options()
    (refusal,) = play.refused(("double-time",))
    assert refusal.clause == "fireteam.weapon.heavy"
    play.choose("fire:m1")
    assert play.options() == ["mmg"]
    p.tag(0, "moved")
    assert not arms.can_fire(p.game(), 0, weapon("mmg"), 1)
    basic = lone(gap=14, profile="fa-mmg")
    assert "double-time" in basic.activate(0).options()


@clause("fireteam.weapon.crew")
def test_a_crew_weapon_takes_two_figures_and_one_alone_rolls_half() -> None:
    p = lone(gap=10, profile="fa-mmg", **ADVANCED)
    assert dice(p, Deed(0, FIRE, 1, ("mmg",))) == [(4, "d8"), (1, "d4")]
    p.hurt(0, figures=1)
    assert dice(p, Deed(0, FIRE, 1, ("mmg",))) == [(2, "d8")]


@clause("fireteam.weapon.slow")
def test_a_slow_weapon_fires_once_an_activation() -> None:
    p = lone(gap=18, profile="fa-atml", **ADVANCED)
    play = p.activate(0, [(1, 1)])
    act(play, "fire:m1")
    assert "spent:atml" in play.state.models[0].tags
    assert "fire:m1" not in play.options()
    p.tag(0, "spent:atml")
    assert "fire:m1" in p.activate(0).options()


@clause("fireteam.weapon.one-shot")
def test_a_rocket_is_used_up_when_it_is_fired() -> None:
    p = lone(gap=10, profile="nr-line", **ADVANCED)
    play = p.activate(0, [(1, 1, 1, 1, 1)])
    act(play, "fire:m1", "law")
    assert play.state.models[0].counters["shots.law"] == 1
    p.hurt(0, shots_law=1)
    assert not arms.can_fire(p.game(), 0, weapon("law"), 1)


@clause("fireteam.weapon.shots", "fireteam.weapon.min-range")
def test_a_missile_rail_has_two_shots_and_a_least_range() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="nr-hedgehog-s")
    p.team((29, 20), seat=1)
    assert arms.can_fire(p.game(), 0, weapon("vml"), 1)
    p.hurt(0, shots_vml=1)
    assert arms.can_fire(p.game(), 0, weapon("vml"), 1)
    p.hurt(0, shots_vml=2)
    assert not arms.can_fire(p.game(), 0, weapon("vml"), 1)
    near = Position(**VEHICLES)
    near.vehicle((20, 20), profile="nr-hedgehog-s")
    near.team((28.9, 20), seat=1)
    assert [why[0] for why in arms.against(near.game(), 0, weapon("vml"), 1)] == ["fireteam.weapon.min-range"]


@clause("fireteam.weapon.blast")
def test_a_blast_attacks_everybody_about_the_target_and_nothing_is_shared() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="fa-tank")
    p.squad([(40, 20), (42.9, 20), (44, 24)], seat=1)
    p.team((40, 22.9), name="Friend")
    found = fire.shots(p.game(), Deed(0, FIRE, 1, aims=(("gun-he", 1),)))
    assert sorted(shot.target for shot in found) == [1, 2, 4]
    assert all(shot.is_alone and shot.stacks == (Stack(4, Die(10)),) for shot in found)
    p.tag(1, "prone")
    (one,) = [shot for shot in fire.shots(p.game(), Deed(0, FIRE, 1, aims=(("gun-he", 1),))) if shot.target == 1]
    assert sum(part.amount for part in one.defense) == 8


@clause("fireteam.weapon.suppress")
def test_suppress_weapons_are_those_for_suppressive_fire() -> None:
    assert [arm.id for arm in weapons().values() if arm.has("suppress")] == [
        "saw", "gsaw", "mmg", "coax", "hmg", "autocannon", "gatling",
    ]  # fmt: skip
    assert [arm.id for arm in arms.serving(lone(profile="tr-saw", **ADVANCED).game(), 0, SUPPRESSIVE_FIRE)] == ["saw"]


@clause("fireteam.weapon.close")
def test_a_shotgun_is_used_in_close_combat_and_wounds_spare_it() -> None:
    p = lone(gap=0, profile="fa-assault", **ADVANCED)
    way = Trail(0, ASSAULT, ((2000, 2000),))
    roll = cc.blows(p.game(), 0, {1: 4}, way)
    assert list(roll.dice()) == [8, 8, 8, 8, 10]
    p.hurt(0, wounds=2)
    assert list(cc.blows(p.game(), 0, {1: 4}, way).dice()) == [8, 8, 6, 6, 10]
    p.hurt(0, wounds=4)
    assert list(cc.blows(p.game(), 0, {1: 4}, way).dice()) == [8, 6, 6, 6, 8]
    assert list(cc.blows(lone(gap=0, profile="fa-assault").game(), 0, {1: 4}, way).dice()) == [8, 6, 6, 6, 6]


@clause("fireteam.weapon.at", "fireteam.vehicle.result-none", "fireteam.vehicle.result-pin")
@clause("fireteam.vehicle.result-damage", "fireteam.vehicle.result-destroyed")
@pytest.mark.parametrize(
    ("sides", "plus", "armor", "odds"), [(10, 6, 13, (15, 13, 31, 21)), (12, 11, 20, (28, 16, 31, 21))]
)
def test_a_law_against_an_apc_and_a_tank_gun_against_a_tank(
    sides: int, plus: int, armor: int, odds: tuple[int, ...]
) -> None:
    """ex-odds-at."""
    found = weights(Die(8), (Stack(1, Die(sides, plus)),), at.margins(armor))
    assert tuple(found[key] for key in ((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))) == odds


@clause("fireteam.weapon.at")
def test_rifles_hurt_only_soft_sides_and_at_weapons_roll_their_at_dice() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="fa-rifle")
    p.vehicle((28, 20), seat=1, profile="nr-hedgehog", facing=180)
    assert dice(p, Deed(0, FIRE, 1, ("law",))) == [(1, "d10+6")]
    p.turn(1, 0)
    assert dice(p, Deed(0, FIRE, 1, ("law",))) == [(1, "d10+6"), (3, "d6")]
    assert at.rating(p.game(), weapon("rifle"), 11) is None


@clause("fireteam.fire.one-target", "fireteam.weapon.at")
def test_a_rocket_may_be_aimed_at_a_vehicle_while_the_rest_fires_at_infantry() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20), profile="nr-line")
    p.team((20, 30), seat=1)
    p.vehicle((30, 20), seat=1, profile="nr-truck")
    play = p.activate(0, [(1, 1, 1, 1, 1)])
    act(play, "fire:m1")
    assert play.options() == ["law", "aim:law:m2"]
    play.choose("aim:law:m2")
    (roll,) = play.rolls("fires at")
    assert roll.about == ("m0", "m2", "m1")


@clause("fireteam.weapon.precise", "fireteam.weapon.at")
def test_a_sniper_rifle_destroys_what_is_soft_enough() -> None:
    """Armor 10 of the rear: 8 and 8 against it."""
    p = Position(options=("vehicles",))
    p.team((20, 20), profile="fa-sniper")
    hit = p.vehicle((20, 30), seat=1, profile="fa-apc", facing=270)
    p.team((40, 40), seat=1)
    play = p.activate(0, [("fires at", (8, 8, 1))])
    play.choose(f"fire:m{hit}").choose("sniper")
    assert play.rolls("fires at")[0].outcome == ((0, 0, 1), (0, 0, 0))
    assert play.state.models[hit].place is None
