"""Signature attacks: which one comes up, chains, and what each row does to its victim."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import prey, signature, xenomorph
from grognard.games.alien.harm import broken, death
from grognard.games.alien.known import hive
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, carrying, turns
from grognard.games.alien.words.terms import (
    ACTIVE,
    CARRIES,
    DEAD,
    FACEHUGGED,
    PRONE,
    UNCONSCIOUS,
    are_adjacent,
    count_of,
    grappler_of,
    has,
    health,
    zone_of,
)
from tests.games.alien import offered
from tests.games.alien.duels import attack, duel, faces, let_come, row_of_zones

# -- which attack --------------------------------------------------------------------------------------------------


@clause("alien.xeno.signature")
def test_the_same_attack_twice_is_rolled_again() -> None:
    """alien.example.repeat: Tail Spike, then a 5 again."""
    p, who, drone = duel()
    p.hurt(drone, **{"~last_attack": 5})
    attack(p, drone, who, [("signature", 5), ("signature", 1)]).finish()


@clause("alien.xeno.signature-override")
def test_a_chain_adds_to_the_die_and_keeps_the_victim() -> None:
    """alien.example.chain: Tail Grapple, next turn a 4 + 2: The Final Embrace."""
    p, who, hugger = duel("facehugger", "colonist")
    first = attack(p, hugger, who, [("signature", 4), ("tail grapple", 3)]).finish()
    link = signature.chain_of(first.game, hugger)
    assert link is not None
    assert link.counters == {"bonus": 2}
    q, victim, beast = duel("facehugger", "colonist")
    game = q.game()
    signature.set_on(game, beast, victim, bonus=2)
    q._links = list(game.state.links)
    second = attack(q, beast, victim, [("signature", 4), ("Final Embrace", faces(8, 1))]).finish()
    assert has(second.game, victim, FACEHUGGED)


@clause("alien.xeno.signature-override")
def test_a_fixed_row_needs_no_die() -> None:
    p, who, drone = duel()
    game = p.game()
    signature.set_on(game, drone, who, row=6)
    p._links = list(game.state.links)
    p.grapple(drone, who)
    attack(p, drone, who, [("Headbite", faces(9, 0))]).finish()


@clause("alien.xeno.signature")
def test_what_cannot_be_is_rolled_again() -> None:
    p, who, soldier = duel("soldier")
    attack(p, soldier, who, [("signature", 1), ("signature", 3), ("Talon", faces(12, 0))]).finish()
    q, victim, praetorian = duel("praetorian")
    attack(q, praetorian, victim, [("signature", 4), ("signature", 5), ("Tail Spike", faces(12, 0))]).finish()


# -- what attacks do -----------------------------------------------------------------------------------------------


@clause("alien.xeno.attack-damage")
def test_extra_successes_add_damage_and_armor_counts() -> None:
    p, who, drone = duel()
    p.item("m3-armor", who, "worn")
    ended = attack(p, drone, who, [("signature", 5), ("Tail Spike", faces(10, 2))]).finish()
    assert health(ended.game, who) == 4 - (2 + 1 - 1), "armor 2, armor piercing"


@clause("alien.xeno.defend-against", "alien.xeno.attack-damage", "alien.xeno.exact-damage")
def test_headbite_kills_with_any_damage() -> None:
    """alien.example.headbite without the defence: 2 successes, armor 2, armor piercing: 2 damage on a human."""
    p, who, soldier = duel("soldier")
    p.item("m3-armor", who, "worn")
    ended = attack(p, soldier, who, [("signature", 6), ("Headbite", faces(10, 2))]).finish()
    assert has(ended.game, who, DEAD)


@clause("alien.xeno.exact-damage")
def test_ready_to_kill_does_exactly_one_and_holds_on() -> None:
    p, who, drone = duel()
    ended = attack(p, drone, who, [("signature", 4), ("Ready To Kill", faces(10, 4))]).finish()
    assert (health(ended.game, who), grappler_of(ended.game, who)) == (3, drone)
    link = signature.chain_of(ended.game, drone)
    assert link is not None
    assert link.counters == {"row": 6}


@clause("alien.xeno.exact-damage")
def test_beastly_bite_takes_all_health_that_is_left() -> None:
    p = Position()
    p.zone("A1")
    who, praetorian = p.pc("roughneck", "A1", gear=()), p.npc("praetorian", "A1", seen=True)
    p.adjacent(who, praetorian)
    dice = [("signature", 3), ("Beastly", faces(10, 1)), ("critical", (1, 2))]
    bite = attack(p, praetorian, who, dice).finish()
    assert (health(bite.game, who), has(bite.game, who, "broken")) == (0, True)


@clause("alien.xeno.feral-hunger")
def test_a_stalker_that_draws_blood_strikes_again() -> None:
    p, who, stalker = duel("stalker")
    dice = [("signature", 5), ("Tail Spike", faces(10, 1)), ("Feral", faces(8, 1))]
    ended = attack(p, stalker, who, dice).finish()
    assert health(ended.game, who) == 4 - 2 - 1


@clause("alien.xeno.signature")
def test_playing_with_its_prey() -> None:
    p, who, drone = duel()
    p.item("combat-knife", who, "held")
    ended = attack(p, drone, who, [("signature", 2)]).finish()
    assert has(ended.game, who, PRONE)
    assert [m.at for m in ended.state.markers] == ["A1"], "one item lies on the floor"


@clause("alien.xeno.signature")
def test_deadly_grab_drags_its_victim_off() -> None:
    p, who, drone = duel()
    dice = [("signature", 3), ("Deadly Grab", faces(8, 1)), ("drags", 1)]
    ended = attack(p, drone, who, dice).finish()
    assert (zone_of(ended.game, who), zone_of(ended.game, drone)) == ("A2", "A2")
    assert are_adjacent(ended.game, who, drone)
    assert health(ended.game, who) == 3


@clause("alien.xeno.signature")
def test_frenzy_strikes_all_in_the_zone() -> None:
    p, who, soldier = duel("soldier")
    other = p.ally("colonist", "A1", gear=())
    far = p.ally("colonist", "A2", gear=())
    ended = attack(p, soldier, who, [("signature", 2)]).finish()
    assert [has(ended.game, one, PRONE) for one in (who, other, far)] == [True, True, False]
    assert [health(ended.game, one) for one in (who, other, far)] == [3, 2, 3]


@clause("alien.xeno.captured")
@pytest.mark.parametrize(("sixes", "asleep", "rounds"), [(0, True, 0), (2, False, 2)])
def test_capture_for_the_hive(sixes: int, asleep: bool, rounds: int) -> None:
    p, who, soldier = duel("soldier")
    dice = [("signature", 4), ("Capture", faces(12, 2)), ("awake", faces(6, sixes))]
    ended = attack(p, soldier, who, dice).finish()
    assert (health(ended.game, who), has(ended.game, who, UNCONSCIOUS)) == (3, asleep)
    assert count_of(ended.game, who, "fading") == rounds
    assert (prey.carried_by(ended.game, soldier) == who) is asleep


@clause("alien.xeno.captured")
def test_it_carries_its_captive_to_the_nearest_hive_zone() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("A3", "hive")
    p.border("A1", "A2")
    p.border("A2", "A3")
    who, soldier = p.ally("marine-grunt", "A1", "unconscious", gear=()), p.npc("soldier", "A1", seen=True)
    p.adjacent(who, soldier)
    p.link(CARRIES, soldier, who)
    ended = p.script(lambda game: xenomorph.turn(game, soldier), phase="combat", step="turn", round=1).finish()
    assert (zone_of(ended.game, who), has(ended.game, who, "captured")) == ("A3", True)
    game = p.game()
    prey.let_go(game, soldier)
    assert prey.carried_by(game, soldier) is None


@clause("alien.xeno.hive-mind")
def test_one_alerted_rouses_the_hive() -> None:
    p, _, soldier = duel("soldier")
    other, drone = p.npc("soldier", "A2", active=False), p.npc("drone", "A2", active=False)
    game = p.game()
    hive.rouse_hive(game, soldier)
    assert [has(game, who, ACTIVE) for who in (other, drone)] == [True, False]
    alone = p.game()
    hive.rouse_hive(alone, drone)
    assert not has(alone, other, ACTIVE)


@clause("alien.xeno.signature")
def test_reinforcements_come_from_the_hive_that_is_left() -> None:
    p, who, soldier = duel("soldier")
    idle = p.npc("soldier", "A2", active=False)
    ended = attack(p, soldier, who, [("signature", 1)]).finish()
    assert zone_of(ended.game, idle) == "A2"
    assert has(ended.game, idle, ACTIVE)


@clause("alien.xeno.charge")
def test_a_charge_reaches_the_next_zone_and_runs_on() -> None:
    p, who, charger = row_of_zones("charger", 3, 1)
    dice = [("signature", 4), ("Charge", faces(8, 0)), ("runs on", 1)]
    ended = attack(p, charger, who, dice).finish()
    assert zone_of(ended.game, charger) == "A2"
    assert not are_adjacent(ended.game, charger, who)


@clause("alien.xeno.signature")
def test_leaping_attack_strikes_twice() -> None:
    p, who, neomorph = duel("neomorph-adult")
    dice = [("signature", 4), ("Leaping", faces(8, 1)), ("Leaping", faces(10, 1))]
    ended = attack(p, neomorph, who, dice).finish()
    assert (health(ended.game, who), has(ended.game, who, PRONE)) == (1, True)


# -- chains and victims that change ---------------------------------------------------------------------------------


@clause("alien.xeno.captured")
def test_a_captive_awake_for_some_rounds_falls_asleep_at_last() -> None:
    p, who, soldier = duel("soldier")
    p.adjacent(who, soldier)
    p.hurt(who, fading=1)
    ended = p.script(lambda game: turns.take_turn(game, who), phase="combat", step="turn", round=1)
    while not ended.match.is_over:
        ended.choose("done")
    assert (has(ended.game, who, UNCONSCIOUS), prey.carried_by(ended.game, soldier)) == (True, who)


@clause("alien.xeno.captured")
def test_without_a_hive_nobody_is_carried_about() -> None:
    p, who, soldier = duel("soldier")
    p.tag(who, UNCONSCIOUS)
    p.adjacent(who, soldier)
    p.link(CARRIES, soldier, who)
    other = p.ally("marine-grunt", "A1", gear=())
    dice = [("signature", 3), ("Talon", faces(12, 0))]
    fight = p.script(lambda game: xenomorph.turn(game, soldier), dice, phase="combat", step="turn", round=1)
    ended = let_come(fight).finish()
    assert prey.carried_by(ended.game, soldier) is None
    assert are_adjacent(ended.game, soldier, other)


@clause("alien.xeno.signature", "alien.move.prone")
def test_a_tail_holds_its_victim_until_the_facehugger_acts_or_dies() -> None:
    p, who, hugger = duel("facehugger", "colonist")
    ended = attack(p, hugger, who, [("signature", 4), ("tail grapple", 1)]).finish()
    held = ended.game
    held.tag("alien.act.quick-stand", f"m{who}", (), (PRONE,))
    assert offered.keys(held, who, *act.CRAWLING, carrying.drag, menu=act.TURN) == []
    death.die(held, hugger, "alien.xeno.zero")
    assert offered.keys(held, who, *act.CRAWLING, carrying.drag, menu=act.TURN)


@clause("alien.ref.target")
@pytest.mark.parametrize(
    ("profile", "face", "name", "number"), [("soldier", 4, "Capture", 12), ("facehugger", 6, "Embrace", 8)]
)
def test_capture_and_embrace_prefer_humans(profile: str, face: int, name: str, number: int) -> None:
    p, android, creature = duel(profile, "service-android")
    human = p.ally("marine-grunt", "A1", gear=())
    ended = attack(p, creature, android, [("signature", face), (name, faces(number, 0))]).finish()
    assert are_adjacent(ended.game, creature, human)


@clause("alien.xeno.signature-override")
def test_who_is_free_again_is_not_bitten_by_force() -> None:
    p, who, drone = duel()
    game = p.game()
    signature.set_on(game, drone, who, row=6)
    p._links = list(game.state.links)
    p.adjacent(who, drone)
    dice = [("signature", 5), ("Tail Spike", faces(10, 0))]
    fight = p.script(lambda game: xenomorph.turn(game, drone), dice, phase="combat", step="turn", round=1)
    let_come(fight).finish()


@clause("alien.range.adjacent-pairs", "alien.xeno.signature")
def test_who_cannot_come_adjacent_cannot_strike() -> None:
    p, who, fifth = duel("facehugger", "colonist")
    for _ in range(4):
        p.adjacent(who, p.npc("facehugger", "A1", seen=True))
    ended = attack(p, fifth, who, [("signature", 6)]).finish()
    assert not has(ended.game, who, FACEHUGGED)


@clause("alien.xeno.feral-hunger")
def test_nobody_strikes_at_who_is_dead_of_the_bite() -> None:
    p, who, stalker = duel("stalker")
    ended = attack(p, stalker, who, [("signature", 6), ("Headbite", faces(9, 1))]).finish()
    assert has(ended.game, who, DEAD)


@clause("alien.xeno.signature", "alien.broken.first-aid")
def test_medical_aid_or_a_shift_wakes_the_captive() -> None:
    p = Position()
    p.zone("A1")
    medic, kid = p.pc("medic", "A1", gear=()), p.pc("kid", "A1", gear=())
    soldier = p.npc("soldier", "A1", seen=True)
    p.adjacent(medic, kid)
    game = p.game(phase="combat", step="turn", round=1)
    prey.fade(game, soldier, kid)
    assert has(game, kid, UNCONSCIOUS)
    p._models, p._links = list(game.state.models), list(game.state.links)
    aid = p.script(lambda game: broken.first_aid(game, medic, kid), [("first aid", faces(10, 1))], phase="combat")
    while not aid.match.is_over:
        aid.choose("keep")
    assert (has(aid.game, kid, UNCONSCIOUS), prey.carried_by(aid.game, soldier)) == (False, None)
    assert broken.can_treat(game, medic, kid)
    p.hurt(kid, sedated=1)
    slept = p.game()
    xenomorph.stretch_passed(slept)
    assert not has(slept, kid, UNCONSCIOUS)


@clause("alien.xeno.captured")
def test_the_poison_does_its_work_though_the_fight_is_over() -> None:
    p, who, _ = duel("soldier")
    p.hurt(who, fading=2)
    game = p.game()
    xenomorph.stretch_passed(game)
    assert (has(game, who, UNCONSCIOUS), count_of(game, who, "fading")) == (True, 0)


@clause("alien.xeno.exact-damage", "alien.panic.triggers")
@pytest.mark.parametrize("health_left", [4, 1])
def test_headbite_kills_at_once_without_an_injury_and_each_witness_rolls_once(health_left: int) -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("kid", "A1", "seen:adult", "response:deflated", gear=(), health=health_left)
    p.pc("medic", "A1", "seen:adult", gear=())
    soldier = p.npc("soldier", "A1", seen=True)
    dice = [("signature", 6), ("panic", 1), ("Headbite", faces(10, 1)), ("panic", 1)]
    ended = attack(p, soldier, who, dice).finish()
    assert has(ended.game, who, DEAD)
    assert not has(ended.game, who, "broken")


@clause("alien.xeno.exact-damage")
@pytest.mark.parametrize(("sixes", "lost"), [(2, 0), (3, 1), (5, 1)])
def test_exactly_one_damage_is_what_is_left_after_armor_of_all_successes(sixes: int, lost: int) -> None:
    p, who, drone = duel()
    p.item("m3-armor", who, "worn")
    ended = attack(p, drone, who, [("signature", 4), ("Ready To Kill", faces(10, sixes))]).finish()
    assert health(ended.game, who) == 4 - lost
