"""Hazards: fire, falls, blasts, weightlessness, vacuum, want, disease and radiation."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.state import feature_ref
from grognard.games.alien.body.dice import modifiers
from grognard.games.alien.harm import hazard, peril, recovery
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import (
    AIRLESS,
    BROKEN,
    BURNING,
    DEAD,
    FATIGUED,
    FIRE,
    RADS,
    UNCONSCIOUS,
    VACUUM,
    count_of,
    has,
    health,
    is_zone,
    stress,
    zone,
)


def faces(number: int, sixes: int) -> tuple[int, ...]:
    return (6,) * sixes + (2,) * (number - sixes)


def alone(*tags: str, who: str = "colonist", **counters: int) -> tuple[Position, int]:
    """An ally without gear in one zone: allies roll no stress dice and never push."""
    p = Position()
    p.zone("A1", *tags)
    one = p.ally(who, "A1", gear=())
    p.hurt(one, **counters)
    return p, one


# -- fire ----------------------------------------------------------------------------------------------------------


@clause("alien.hazard.fire", "alien.hazard.on-fire")
def test_fire_burns_whoever_comes_in_and_burns_on() -> None:
    p = Position()
    p.zone("A1", fire=7)
    who = p.ally("marine-grunt", "A1", gear=())
    ended = p.script(lambda game: hazard.entered(game, who), dice=[("fire", faces(7, 2))]).finish()
    assert (health(ended.game, who), count_of(ended.game, who, BURNING)) == (2, 7)


@clause("alien.hazard.fire")
def test_armor_helps_against_fire_and_no_fire_burns_nobody() -> None:
    p = Position()
    p.zone("A1", fire=6)
    p.zone("A2")
    who, cool = p.ally("marine-grunt", "A1", gear=()), p.ally("marine-grunt", "A2", gear=())
    p.item("m3-armor", who, "worn")
    ended = p.script(lambda game: hazard.entered(game, who), dice=[("fire", faces(6, 2))]).finish()
    assert (health(ended.game, who), count_of(ended.game, who, BURNING)) == (4, 0)
    p.script(lambda game: hazard.entered(game, cool)).finish()


@clause("alien.hazard.on-fire")
def test_burning_goes_on_each_round_until_a_roll_does_no_damage() -> None:
    p, who = alone(who="marine-grunt", burning=9)
    on = p.script(hazard.round_start, dice=[("fire", faces(9, 1))]).finish()
    assert (health(on.game, who), count_of(on.game, who, BURNING)) == (3, 9)
    off = p.script(hazard.round_start, dice=[("fire", faces(9, 0))]).finish()
    assert (health(off.game, who), count_of(off.game, who, BURNING)) == (4, 0)


@clause("alien.hazard.on-fire")
@pytest.mark.parametrize(("sixes", "left"), [(1, 0), (0, 9)])
def test_a_mobility_roll_puts_it_out(sixes: int, left: int) -> None:
    p, who = alone(burning=9)
    ended = p.script(lambda game: hazard.put_out(game, who), dice=[("fire out", faces(3, sixes))]).finish()
    assert count_of(ended.game, who, BURNING) == left


@clause("alien.hazard.on-fire")
def test_somebody_broken_by_fire_makes_death_rolls_while_burning() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("roughneck", "A1", "broken", "burnt", gear=(), burning=6)
    p.hurt(who, health=0)
    rounds = p.script(hazard.round_start, dice=[("fire", faces(6, 1)), ("death", faces(7, 0))])
    assert has(rounds.finish().game, who, DEAD)


@clause("alien.hazard.fire-spread")
@pytest.mark.parametrize(("face", "here", "beside"), [(1, 0, 0), (2, 0, 0), (3, 8, 0), (4, 8, 0), (5, 8, 8), (6, 8, 8)])
def test_fire_goes_out_burns_on_or_spreads(face: int, here: int, beside: int) -> None:
    p = Position()
    p.zone("A1", fire=8)
    p.zone("A2")
    p.zone("A3")
    p.border("A1", "A2")
    p.border("A1", "A3", "door")
    ended = p.script(hazard.spread, dice=[face] + ([("spreads", 1)] if face > 4 else [])).finish()
    fires = [zone(ended.game, id).counters.get(FIRE, 0) for id in ("A1", "A2", "A3")]
    assert fires == [here, beside, 0], "not through a closed door"


# -- falls, blasts, no gravity -------------------------------------------------------------------------------------


@clause("alien.hazard.fall")
def test_a_fall_does_half_its_height_whatever_is_worn() -> None:
    p, who = alone(who="marine-grunt")
    p.item("m3-armor", who, "worn")
    ended = p.script(lambda game: hazard.fall(game, who, 7)).finish()
    assert health(ended.game, who) == 4 - 3


@clause("alien.hazard.fall")
def test_a_controlled_jump_takes_off_a_point_for_each_success() -> None:
    p, who = alone(who="marine-grunt")
    jump = p.script(lambda game: hazard.fall(game, who, 7, controlled=True), dice=[("land", faces(5, 2))]).finish()
    assert health(jump.game, who) == 3
    safe = p.script(lambda game: hazard.fall(game, who, 7, controlled=True), dice=[("land", faces(5, 3))]).finish()
    assert health(safe.game, who) == 4


@clause("alien.hazard.blast")
def test_one_roll_strikes_all_in_the_zone() -> None:
    """Blast Power 6: base damage 2, plus 1 for the second success."""
    p, who = alone(who="marine-grunt")
    other = p.ally("colonist", "A1", gear=())
    ended = p.script(lambda game: hazard.blast(game, "A1", 6), dice=[("blast", faces(6, 2))]).finish()
    assert health(ended.game, who) == 1
    assert has(ended.game, other, DEAD, "out")


@clause("alien.hazard.blast")
def test_a_blast_without_success_hurts_nobody_and_cover_counts_in_full() -> None:
    p, who = alone("cluttered", who="marine-grunt")
    miss = p.script(lambda game: hazard.blast(game, "A1", 6), dice=[("blast", faces(6, 0))]).finish()
    assert health(miss.game, who) == 4
    p.tag(who, "partial-cover")
    behind = p.script(lambda game: hazard.blast(game, "A1", 6), dice=[("blast", faces(6, 1))]).finish()
    assert health(behind.game, who) == 4 - (2 - 1)


@clause("alien.hazard.zero-g")
def test_four_skills_suffer_without_gravity() -> None:
    p, who = alone("zero-g")
    game = p.game()
    for skill in ("close-combat", "heavy-machinery", "mobility", "ranged-combat"):
        assert sum(part.amount for part in modifiers(game, who, skill)) == -2
    assert modifiers(game, who, "comtech") == ()
    down, there = alone()
    assert modifiers(down.game(), there, "mobility") == ()


@clause("alien.hazard.zero-g")
@pytest.mark.parametrize(("sixes", "stays"), [(0, True), (1, False)])
def test_each_move_needs_a_roll(sixes: int, stays: bool) -> None:
    p = Position()
    p.zone("A1", "zero-g")
    who = p.pc("kid", "A1", gear=())
    drift = p.script(lambda game: hazard.drifts(game, who), dice=[("gravity", faces(6, sixes))])
    if not drift.match.is_over:
        drift.choose("keep")
    assert (drift.result, stress(drift.game, who)) == (stays, 1 if stays else 0)


# -- air -----------------------------------------------------------------------------------------------------------


@clause("alien.hazard.vacuum")
def test_vacuum_takes_nerve_then_health() -> None:
    p, who = alone("vacuum", airless=2)
    held = p.script(peril.round_start, dice=[("to act", faces(4, 1))]).finish()
    assert (count_of(held.game, who, AIRLESS), has(held.game, who, BROKEN)) == (3, False), "4 + 2 - 2 dice"
    lost = p.script(peril.round_start, dice=[("to act", faces(4, 0))]).finish()
    assert (health(lost.game, who), has(lost.game, who, BROKEN)) == (0, True)


@clause("alien.hazard.vacuum")
def test_a_suit_an_android_and_a_creature_need_no_air() -> None:
    p = Position()
    p.zone("A1", "vacuum")
    suited = p.pc("pilot", "A1", gear=())
    p.item("mk50-suit", suited, "worn")
    p.pc("android", "A1", gear=())
    p.npc("drone", "A1", seen=True)
    ended = p.script(peril.round_start).finish()
    assert stress(ended.game, suited) == 0


@clause("alien.hazard.vacuum")
def test_a_pc_without_air_gains_stress_every_round() -> None:
    p = Position()
    p.zone("A1", "vacuum")
    who = p.pc("kid", "A1", gear=())
    gasp = p.script(peril.round_start, dice=[("to act", (*faces(6, 1), 2))])
    if not gasp.match.is_over:
        gasp.choose("keep")
    assert stress(gasp.game, who) == 1


@clause("alien.hazard.decompression")
def test_a_breach_empties_its_zone_then_one_open_neighbour_a_stretch() -> None:
    p = Position()
    for id in ("A1", "A2", "A3"):
        p.zone(id)
    p.border("A1", "A2")
    p.border("A1", "A3", "door")
    game = p.game()
    peril.breach(game, "A1")
    empty = []
    for _ in range(3):
        peril.decompress(game)
        empty.append([id for id in ("A1", "A2", "A3") if is_zone(game, id, VACUUM)])
    assert empty == [["A1"], ["A1", "A2"], ["A1", "A2"]]


@clause("alien.hazard.decompression")
@pytest.mark.parametrize(("sixes", "acts"), [(1, True), (0, False)])
def test_acting_in_the_gale_needs_a_roll(sixes: int, acts: bool) -> None:
    p, who = alone("breached")
    ended = p.script(lambda game: peril.can_act(game, who), dice=[("gale", faces(6, sixes))]).finish()
    assert ended.result is acts
    calm, there = alone()
    assert calm.script(lambda game: peril.can_act(game, there)).finish().result


# -- want, disease, rays -------------------------------------------------------------------------------------------


@clause("alien.hazard.fatigue", "alien.hazard.fatigued")
def test_the_first_failure_tires_the_next_ones_hurt() -> None:
    p, who = alone("A1")
    tired = p.script(lambda game: peril.suffer_want(game, who, "food"), dice=[("bear", faces(6, 0))]).finish()
    assert (has(tired.game, who, FATIGUED), health(tired.game, who)) == (True, 3)
    p.tag(who, FATIGUED)
    hurt = p.script(lambda game: peril.suffer_want(game, who, "food"), dice=[("bear", faces(6, 0))]).finish()
    assert health(hurt.game, who) == 2
    well = p.script(lambda game: peril.suffer_want(game, who, "food"), dice=[("bear", faces(6, 1))]).finish()
    assert health(well.game, who) == 3


@clause("alien.hazard.fatigue")
def test_a_pc_who_tires_gains_stress_and_intervals_are_those_of_the_table() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("kid", "A1", gear=())
    weak = p.script(lambda game: peril.weaken(game, who, "food")).finish()
    assert (has(weak.game, who, FATIGUED), stress(weak.game, who)) == (True, 1)
    assert [peril.how_often(cause) for cause in ("air", "food", "sleep", "heat:stretch")] == [
        "round",
        "shift",
        "shift",
        "stretch",
    ]


@clause("alien.hazard.fatigued")
def test_fatigue_ends_with_its_cause() -> None:
    p, who = alone()
    p.tag(who, FATIGUED, "want:food", "want:sleep")
    game = p.game()
    peril.relieve(game, who, "food")
    assert has(game, who, FATIGUED)
    peril.relieve(game, who, "sleep")
    assert not has(game, who, FATIGUED)


@clause("alien.hazard.fatigue-broken")
def test_fatigue_breaks_without_injury_and_lack_of_sleep_sends_to_sleep() -> None:
    p, who = alone(health=1)
    p.tag(who, FATIGUED)
    hungry = p.script(lambda game: peril.weaken(game, who, "food")).finish()
    assert has(hungry.game, who, BROKEN)
    assert not hungry.state.markers
    weary = p.script(lambda game: peril.weaken(game, who, "sleep")).finish()
    assert has(weary.game, who, UNCONSCIOUS)
    assert not has(weary.game, who, BROKEN)


@clause("alien.hazard.fatigue-broken")
def test_broken_by_fatigue_means_death_rolls() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("roughneck", "A1", "broken", "fatigued", "exhausted", gear=())
    ended = p.script(lambda game: peril.suffer_want(game, who, "food"), dice=[("death", faces(7, 0))]).finish()
    assert has(ended.game, who, DEAD)


@clause("alien.hazard.radiation")
def test_each_rad_adds_a_die_and_armor_is_no_help() -> None:
    p, who = alone("radiation:strong", who="marine-grunt", rads=2)
    p.item("m3-armor", who, "worn")
    ended = p.script(peril.stretch_passed, dice=[("radiation", (6, 6, 2))], clock={"stretch": 1}).finish()
    assert (count_of(ended.game, who, RADS), health(ended.game, who)) == (3, 2)
    recovery.recover(ended.game, who)
    assert health(ended.game, who) == 2, "nobody recovers there"


@clause("alien.hazard.radiation", "alien.xeno.dark")
def test_levels_of_radiation_and_what_they_are_to_xenomorphs() -> None:
    rates = []
    for level in ("weak", "strong", "extreme"):
        p = Position()
        p.zone("A1", f"radiation:{level}")
        who, drone = p.ally("colonist", "A1"), p.npc("drone", "A1", seen=True)
        rates.append((peril.radiation_at(p.game(), who), peril.radiation_at(p.game(), drone)))
    assert rates == [("shift", ""), ("stretch", ""), ("round", "shift")]


@clause("alien.hazard.radiation")
def test_a_rad_heals_each_shift_elsewhere() -> None:
    p, who = alone(rads=2)
    ended = p.script(peril.shift_passed).finish()
    assert count_of(ended.game, who, RADS) == 1
    hurt, other = alone(health=1)
    game = hurt.game()
    recovery.recover(game, other)
    assert health(game, other) == 2


def test_a_fire_set_twice_keeps_the_higher_intensity() -> None:
    p, _ = alone()
    game = p.game()
    hazard.kindle(game, "A1", 9)
    hazard.kindle(game, "A1", 6)
    assert zone(game, "A1").counters[FIRE] == 9
    assert feature_ref(zone(game, "A1").id) == "f0"


@clause("alien.hazard.fire")
@pytest.mark.parametrize("seen", [True, False])
def test_the_dice_for_somebody_unseen_are_not_shown(seen: bool) -> None:
    p = Position()
    p.zone("A1")
    p.pc("kid", "A1")
    guard = p.npc("security-guard", "A1", seen=seen)
    r = p.script(lambda game: hazard.burn(game, guard, 3, "alien.hazard.fire"), [("fire", *faces(3, 0))]).finish()
    (rolled,) = r.events(Rolled)
    assert rolled.secret is not seen


@clause("alien.hazard.decompression")
def test_every_breached_zone_empties_in_one_stretch() -> None:
    p = Position()
    p.zone("A1", "breached")
    p.zone("A2", "breached")
    game = p.game()
    peril.decompress(game)
    assert all(is_zone(game, at, VACUUM) for at in ("A1", "A2"))


@clause("alien.hazard.radiation", "alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_the_rads_of_somebody_unseen_are_not_shown(seen: bool) -> None:
    p = Position()
    p.zone("A1")
    guard = p.npc("security-guard", "A1", seen=seen)
    r = p.script(lambda game: peril.take_rad(game, guard), [("radiation", 2)]).finish()
    (rolled,) = r.events(Rolled)
    assert rolled.secret is not seen


@clause("alien.hazard.vacuum", "alien.broken.no-stress", "alien.panic.triggers")
def test_who_collapses_is_broken_in_every_way() -> None:
    p = Position()
    p.zone("A1", VACUUM)
    who, friend = p.pc("kid", "A1", "panic:7", "response:deflated", gear=()), p.pc("medic", "A1", gear=())
    p.item("mk50-suit", friend, "worn")
    dice = [("to act", (2, 2, 2, 2, 2, 2, 2)), ("panic", 1)]
    ended = p.script(peril.round_start, dice, phase="combat", step="round-start").finish()
    assert has(ended.game, who, BROKEN)
    assert not has(ended.game, who, "panic:7")
    assert len(ended.rolls("panic")) == 1
