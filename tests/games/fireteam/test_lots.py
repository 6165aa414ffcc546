"""Clauses drawn by lot, each put to an edge case on a laid position."""

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import arms, cc, cover, cower, driving, los, transport, watchers
from grognard.games.fireteam.chapters.dice import half
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ASSAULT, FIRE, Deed, Trail
from tests.games.fireteam.acting import counters, duel, lone
from tests.games.fireteam.test_doubts import ADVANCED, VEHICLES, begun


@clause("fireteam.transport.capacity")
@pytest.mark.parametrize(("aboard", "fits"), [(0, True), (1, False)])
def test_powered_figures_take_two_places_and_the_fallen_none(aboard: int, fits: bool) -> None:
    """Three Powered figures fill the six places of a carrier; of a team aboard those count who are left."""
    p = Position(**VEHICLES)
    p.vehicle((20, 20), profile="nr-hedgehog-c")
    p.team((17.5, 18), profile="fc-troop")
    if aboard:
        rider = p.team((30, 30), profile="nr-line")
        p.hurt(rider, figures=aboard)
        p.embark(rider, 0)
    p.team((20, 44), seat=1)
    game = p.game()
    assert (transport.load(game, 1), transport.room(game, 0)) == (6, 6 - aboard)
    assert ("mount:m0" in begun(p, 1).options()) == fits


@clause("fireteam.morale.cower-close-combat", "fireteam.weapon.close")
def test_who_cowers_strikes_with_smaller_dice_and_without_close_combat_weapons() -> None:
    """Carbines d6 are raised to d8 by CCW, reduced to d4 while Cowering; the shotgun goes from d10 to d8."""
    p = lone(gap=0, profile="fa-assault", **ADVANCED)

    def dice() -> set[int]:
        return {stack.die.sides for stacks, _ in cc.parts_of(cc.blows(p.game(), 0, {1: 4})) for stack in stacks}

    assert dice() == {8, 10}
    p.tag(0, "cowering")
    assert dice() == {4, 8}


@clause("fireteam.fire.combined")
def test_teams_of_one_group_on_one_target_are_one_attack_to_share_out() -> None:
    """Two teams with three Pin Checks each: six in all, half of them on the target, the rest shared out once."""
    p = Position()
    p.squad([(20, 20), (24, 20)], teams=["tr-rifle", "tr-rifle"])
    p.squad([(20, 30), (24, 30)], seat=1, teams=["tr-rifle", "tr-rifle"])
    play = p.activate(0, [(3, 5, 5, 5, 1), (3, 5, 5, 5, 1)]).choose("m0", "m1").choose("fire:m2").choose("fire:m2")
    while play.asks != "share":
        play.choose()
    form = play.decision
    assert isinstance(form, Allocate)
    assert (len(play.rolls("fires at")), form.lots[0].count) == (2, 3)


@clause("fireteam.weapon.crew", "fireteam.dice.rounding")
@pytest.mark.parametrize(("figures", "own", "dice"), [(3, 1, 4), (2, 0, 4), (1, 0, 2)])
def test_a_crew_weapon_takes_two_figures_and_half_its_dice_from_one(figures: int, own: int, dice: int) -> None:
    p = lone(profile="fa-mmg", **ADVANCED)
    p.hurt(0, figures=figures)
    game, deed = p.game(), Deed(0, FIRE, 1, ("mmg",))
    fired = {one.arm.id: one.count for one in arms.used(game, deed)}
    stacks = [arms.stacks(game, deed, one, 1) for one in arms.used(game, deed) if one.arm.id == "mmg"]
    assert fired.get("carbine", 0) == own
    assert sum(stack.number for stack in stacks[0]) == dice
    assert [half(number) for number in (0, 1, 3, 5)] == [0, 1, 2, 3]


@clause("fireteam.attribute.medic", "fireteam.advanced.treat-wounded")
@pytest.mark.parametrize(("gap", "on_offer"), [(2.0, True), (2.01, False)])
def test_a_medic_treats_himself_and_who_is_two_inches_away(gap: float, on_offer: bool) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((22 + gap, 20), profile="fa-rifle")
    p.team((20, 44), seat=1)
    p.hurt(0, wounds=1)
    p.hurt(1, wounds=1)
    options = begun(p, 0).options()
    assert ("treat:m0" in options, "treat:m1" in options) == (True, on_offer)


@clause("fireteam.advanced.treat-wounded")
@pytest.mark.parametrize(("face", "left"), [(3, 1), (4, 0)])
def test_treating_takes_a_wound_off_on_four_and_is_done_once(face: int, left: int) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-hq")
    p.team((20, 44), seat=1)
    p.hurt(0, wounds=1)
    play = begun(p, 0, [face]).choose("treat:m0")
    assert counters(play, 0)[1] == left
    assert not [key for key in play.options() if key.startswith("treat")]


@clause("fireteam.advanced.treat-wounded", "fireteam.attribute.medic")
def test_nobody_is_treated_in_contact_or_at_the_basic_level() -> None:
    for options, gap in (("advanced", 0), ("basic", 10)):
        p = lone(gap=gap, profile="fa-hq", options=(options,))
        p.hurt(0, wounds=1)
        assert "treat:m0" not in begun(p, 0).options()


@clause("fireteam.overwatch.against-assault")
@pytest.mark.parametrize(("gap", "moment"), [(0, "overwatch"), (2, "approach")])
def test_who_is_assaulted_by_one_who_touched_him_already_does_not_fire_before(gap: float, moment: str) -> None:
    p = lone(gap=gap)
    p.hurt(1, watch=1)
    play = p.activate(0, [(1, 1, 1, 1, 1), (1, 1, 1, 1, 1)]).choose("assault:m1")
    if gap:
        play.walk({0: [(20, 20 + gap)]})
    assert play.asks == moment
    if not gap:
        assert not [key for key in play.options() if key.startswith("fire")], "in contact it moves or assaults"


@clause("fireteam.morale.cower-after-move")
@pytest.mark.parametrize(("prone", "gone"), [(False, 8), (True, 6)])
def test_a_heavy_weapon_does_not_forbid_the_dash_and_getting_up_costs_two_inches(prone: bool, gone: int) -> None:
    p = Position(**ADVANCED)
    p.team((20, 20), profile="fa-mmg")
    if prone:
        p.tag(0, "prone")
    p.hurt(0, pins=9)
    p.team((20, 32), seat=1)
    p.terrain("rubble", 18, 0, 22, 3)
    play = p.activate(0, [3]).choose("double-time:0")
    assert play.state.models[0].place == (2000, 100 * (20 - gone))


@clause("fireteam.cc.result-kia")
def test_a_total_three_above_defense_kills_in_close_combat_and_two_above_wounds() -> None:
    """Defense 8: with a lead of 5 the dice bring 11 and 10."""
    p = lone(gap=0)
    p.hurt(0, figures=2)
    p.hurt(1, figures=4)
    play = p.activate(0, [(5, 6, 5), (1, 1, 1, 1, 1)]).choose("assault:m1")
    needs = play.rolls("fights")[0].needs
    assert counters(play, 1)[:2] == (3, 1), needs


@clause("fireteam.overwatch.path-vehicle")
def test_damage_on_the_way_takes_effect_after_the_movement() -> None:
    """A truck is Immobilized by a shot at the beginning of its way: it stands at the end of it."""
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="fa-tank", facing=270)
    p.team((20, 50), seat=1, profile="nr-line")
    play = begun(p, 0).choose("move")
    play.answer(((0, ((2000, 2400),), 270),))
    assert play.state.models[0].place == (2000, 2400)
    trail = Trail(0, "move", ((2000, 2000), (2000, 2400)), (270, 270))
    assert watchers.seen_points(trail) == trail.points


@clause("fireteam.terrain.cover-linear")
@pytest.mark.parametrize(("away", "state"), [(1.0, cover.MEDIUM), (1.02, cover.NONE)])
def test_a_wall_an_inch_away_covers_and_one_farther_off_does_not(away: float, state: int) -> None:
    p = lone(gap=10)
    south = 32 - 1 - away
    p.terrain("wall", 15, south - 0.2, 25, south)
    assert cover.cover(p.game(), 1, 0) == state


@clause("fireteam.terrain.cover-linear")
def test_a_wall_crossed_in_the_assault_covers_although_it_lies_behind_the_attacker_now() -> None:
    p = lone(gap=0)
    p.terrain("wall", 15, 18.6, 19.4, 18.8)
    game = p.game()
    around = Trail(0, ASSAULT, ((2500, 1700), (2500, 2000), (2000, 2000)))
    over = Trail(0, ASSAULT, ((1700, 1700), (1700, 2000), (2000, 2000)))
    assert cover.in_close_combat(game, 1, around) == cover.NONE
    assert cover.in_close_combat(game, 1, over) == cover.NONE, "the defender is farther than an inch from that wall"


@clause("fireteam.fire.range")
@pytest.mark.parametrize(("gap", "on_offer"), [(24, True), (24.01, False)])
def test_a_rifle_fires_at_exactly_its_range(gap: float, on_offer: bool) -> None:
    assert ("fire:m1" in lone(gap=gap, board=(48, 60)).activate(0).options()) == on_offer


@clause("fireteam.los.height")
@pytest.mark.parametrize(("north", "seen"), [(32, True), (33.5, False)])
def test_from_a_hill_one_looks_over_crops_unless_they_come_close_to_the_lower_team(north: float, seen: bool) -> None:
    """Gray on a hill, Gold's footprint from 33 to 35: crops up to 32 are 3 inches from its far rim, up to 33.5 only
    1.5."""
    p = lone(gap=12)
    p.terrain("hill", 15, 15, 25, 22)
    p.terrain("tall-crops", 5, 24, 45, north)
    assert los.sees(p.game(), 0, 1) == seen


@clause("fireteam.vehicle.terrain")
def test_no_part_of_a_vehicle_enters_where_the_table_says_no() -> None:
    p = Position(board=(60, 60), **VEHICLES)
    p.vehicle((20, 20), profile="fa-apc", facing=0)
    p.terrain("deep-water", 26, 10, 40, 30)
    p.terrain("hard-building", 10, 24, 14, 28)
    game = p.game()
    fare = driving.fare(game, 0, "move")
    amphibious = [outline for outline, rate in fare.rates if rate == 200]
    assert (len(fare.bars), len(amphibious)) == (1, 1), "an amphibious vehicle pays double in water"


@clause("fireteam.advanced.assault-fire-details")
def test_assault_fire_begins_out_of_contact_and_only_where_contact_can_be_reached() -> None:
    for gap, on_offer in ((0, False), (5, True), (5.5, False)):
        p = lone(gap=gap, profile="fa-rifle", **ADVANCED)
        assert ("assault-fire:m1" in begun(p, 0).options()) == on_offer


@clause("fireteam.activation.two-action")
def test_an_action_that_counts_as_two_does_not_begin_at_the_last_number() -> None:
    p = lone(gap=10, profile="fa-rifle", **ADVANCED)
    play = begun(p, 0)
    assert "advancing-fire" in play.options()
    play.choose("loiter")
    assert "advancing-fire" in play.options()
    play.choose("loiter")
    assert "advancing-fire" not in play.options()
    (refusal,) = play.refused(("advancing-fire",))
    assert refusal.clause == "fireteam.activation.two-action"


@clause("fireteam.morale.clear-pins")
def test_the_markers_of_those_who_cower_are_cleared_too() -> None:
    p = duel(gap=20)
    p.hurt(0, pins=9)
    p.hurt(1, pins=1)
    play = p.activate(0, [8])
    assert [counters(play, id)[2] for id in (0, 1, 2)] == [0, 0, 0]
    assert "cowering" in play.state.models[0].tags


@clause("fireteam.morale.cower-after-move", "fireteam.terrain.cover-linear")
def test_cover_that_is_touched_ends_the_dash() -> None:
    """Rubble four inches behind: the team goes no farther than into it, though it could run ten."""
    p = Position()
    p.team((20, 20))
    p.hurt(0, pins=9)
    p.team((20, 32), seat=1)
    p.terrain("rubble", 18, 12, 22, 16)
    (way, *_) = cower.havens(p.game(), 0)
    play = p.activate(0, [3]).choose("double-time:0")
    assert play.state.models[0].place == way[-1]
    x, y = way[-1]
    assert (1800 < x < 2200, 1200 < y < 1600, y > 1500) == (True, True, True)
