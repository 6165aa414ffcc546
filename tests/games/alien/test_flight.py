"""Flight, frenzy and catatonia: the panic responses that last."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.body import allowance, talent
from grognard.games.alien.body import stress as calm
from grognard.games.alien.fight import flight, responses
from grognard.games.alien.moves import dragging
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, stretch
from grognard.games.alien.words.terms import has
from tests.games.alien.nerves import FIGHT, count, room, run, stress, tags
from tests.games.alien.prowl import meeting
from tests.games.alien.test_panic import rows, suffering


@clause("alien.panic.flee", "alien.panic.flee-where", "alien.panic.out-of-turn")
def test_flee_runs_from_the_source() -> None:
    p = room("A1", "A2", "A3")
    kid, medic = p.pc("kid", "A2", "seen:adult", stress=4), p.pc("medic", "A2", "seen:adult")
    drone = p.npc("drone", "A1", seen=True)
    battle = suffering(p, kid, 10, source=drone, **FIGHT)
    assert battle.state.models[kid].place == "A3"
    assert (stress(battle, kid), stress(battle, medic), rows(battle, kid)) == (3, 1, [10])
    assert count(battle, kid, "quick") == 0, "out of turn it costs nothing"


@clause("alien.panic.flee-where")
def test_the_player_picks_where_to_flee() -> None:
    p = room("A1", "A2", "A3")
    p.zone("B1")
    p.border("A2", "B1")
    p.zone("B2")
    p.border("A2", "B2", "door", locked=True)
    kid = p.pc("kid", "A2")
    drone = p.npc("drone", "A2", seen=True)
    game = p.game(**FIGHT)
    assert flight.ways(game, kid, drone) == ["A1", "A3", "B1"]
    p.npc("drone", "B1", seen=True)
    p.npc("drone", "A1")
    assert flight.ways(p.game(**FIGHT), kid, drone) == ["A1", "A3"], "unseen enemies do not count"
    battle = suffering(p, kid, 10, source=drone, **FIGHT)
    assert battle.asks == "flee"


@clause("alien.panic.flee-where")
def test_nearer_zones_only_if_there_are_no_others() -> None:
    p = room("A1", "A2", "A3")
    kid = p.pc("kid", "A2")
    drone = p.npc("drone", "A3", seen=True)
    assert flight.ways(p.game(), kid, drone) == ["A1"]
    q = room("A1", "A2", "A3")
    kid = q.pc("kid", "A1")
    drone = q.npc("drone", "A3", seen=True)
    assert flight.ways(q.game(), kid, drone) == ["A2"]


@clause("alien.panic.flee", "alien.panic.catatonic")
def test_nowhere_to_flee_is_catatonic() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    battle = suffering(p, kid, 10, **FIGHT)
    assert rows(battle, kid) == [12]
    assert run(p, lambda game: responses.turn(battle.game, kid)).result is True
    assert not allowance.can_interrupt(battle.game, kid)


@clause("alien.panic.flee", "alien.panic.safe-flight")
def test_flight_goes_on_until_a_safe_place() -> None:
    p = room("A1", "A2", "A3", "A4")
    kid = p.pc("kid", "A2", "panic:10")
    p.npc("drone", "A1", seen=True)
    battle = run(p, lambda game: responses.turn(game, kid), **FIGHT)
    assert (battle.state.models[kid].place, battle.result) == ("A3", True)
    assert count(battle, kid, "quick") == 1
    q = room("A1", "A2", "A3")
    kid = q.pc("kid", "A3", "panic:10")
    q.npc("drone", "A1", seen=True)
    stays = run(q, lambda game: responses.turn(game, kid), **FIGHT)
    assert (stays.state.models[kid].place, stays.result) == ("A3", True)
    assert not allowance.can_interrupt(stays.game, kid)


@clause("alien.panic.safe-flight")
def test_what_the_fleeing_call_safe() -> None:
    p = room("A1", "A2", "A3")
    p.zone("B1")
    p.border("A1", "B1", "door", locked=True)
    here, behind, far = p.pc("kid", "A2"), p.pc("medic", "B1"), p.pc("officer", "A3")
    p.npc("drone", "A1", seen=True)
    assert [flight.is_safe(p.game(), who) for who in (here, behind, far)] == [False, True, True]
    p.npc("drone", "A2")
    assert flight.is_safe(p.game(), far), "of an enemy unseen the PC knows nothing"


@clause("alien.panic.frenzy", "alien.panic.out-of-turn")
def test_frenzy_strikes_the_nearest_whoever_it_is() -> None:
    p = room("A1", "A2")
    marine, kid = p.pc("rifleman", "A1", "seen:adult", gear=("combat-knife",)), p.pc("kid", "A1", gear=())
    p.npc("drone", "A2", seen=True)
    battle = suffering(p, marine, 11, **FIGHT)
    assert battle.asks == "overkill"
    p.untag(marine, "talent:overkill")
    battle = suffering(p, marine, 11, ("attack", (2,) * 8), ("panic", 1), **FIGHT)
    assert battle.asks == "defend"
    battle.choose("none").choose("keep").finish()
    assert rows(battle, marine) == [11]
    assert any(link.kind == "frenzy" and link.b == f"m{kid}" for link in battle.state.links)
    assert any(link.kind == "adjacent" for link in battle.state.links), "a free move to Adjacent"
    assert count(battle, marine, "full") == 0
    assert stress(battle, kid) == 1


@clause("alien.panic.frenzy")
def test_frenzy_goes_on_until_the_victim_is_broken() -> None:
    p = room()
    marine, drone = p.pc("roughneck", "A1", "panic:11", "seen:adult", gear=()), p.npc("drone", "A1", seen=True)
    p.adjacent(marine, drone)
    p.link("frenzy", marine, drone)
    battle = run(p, lambda game: responses.turn(game, marine), ("attack", (2,) * 7), **FIGHT).choose("keep")
    assert battle.result is True
    assert count(battle, marine, "full") == 1
    assert not allowance.can_interrupt(battle.game, marine)
    p.tag(drone, "broken")
    over = run(p, lambda game: responses.turn(game, marine), **FIGHT)
    assert (over.result, rows(over, marine)) == (False, [])


@clause("alien.panic.out-of-turn")
def test_frenzy_uses_the_weapon_of_the_highest_damage() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", gear=())
    drone = p.npc("drone", "A1", seen=True)
    p.item("combat-knife", marine, "held")
    assert flight.best_weapon(p.game(**FIGHT), marine, drone, ranged_only=True) is None
    best = flight.best_weapon(p.game(**FIGHT), marine, drone)
    assert best is not None
    assert best.kind == "combat-knife"
    p.item("vp-70ma6-pistol", marine, "held", rating=0)
    empty = flight.best_weapon(p.game(**FIGHT), marine, drone, ranged_only=True)
    assert empty is None
    p.item("magnum-revolver", marine, "held")
    gun = flight.best_weapon(p.game(**FIGHT), marine, drone)
    assert gun is not None
    assert gun.kind == "magnum-revolver"


@clause("alien.panic.catatonic")
def test_the_catatonic_do_nothing() -> None:
    from grognard.games.alien.words.terms import can_act

    p = room()
    kid = p.pc("kid", "A1")
    battle = suffering(p, kid, 14)
    assert rows(battle, kid) == [12]
    assert not can_act(battle.game, kid)


@clause("alien.panic.freeze", "alien.panic.flee")
def test_outside_combat_panic_takes_the_stretch() -> None:
    p = room("A1", "A2", "A3")
    frozen, fleeing = p.pc("kid", "A1", "panic:7", "lost-turn"), p.pc("medic", "A1", "panic:10")
    calm = p.pc("pilot", "A1", "panic:6")
    p.npc("security-guard", "A2", seen=True)
    lost = run(p, lambda game: responses.takes_stretch(game, frozen))
    assert (lost.result, rows(lost, frozen), "lost-turn" in tags(lost, frozen)) == (True, [], False)
    assert run(p, lambda game: responses.takes_stretch(game, calm)).result is False
    stuck = run(p, lambda game: responses.takes_stretch(game, fleeing))
    assert (stuck.result, stuck.state.models[fleeing].place) == (True, "A1"), "the only way out leads to an enemy"


@clause("alien.panic.flee")
def test_outside_combat_the_fleeing_run_one_zone_a_stretch() -> None:
    p = room("A1", "A2", "A3", "A4")
    kid = p.pc("kid", "A2", "panic:10", "seen:adult")
    p.npc("drone", "A1", seen=True)
    battle = run(p, lambda game: responses.takes_stretch(game, kid))
    assert battle.state.models[kid].place == "A3"


@clause("alien.panic.frenzy")
def test_a_frenzy_is_at_persons_and_creatures_not_at_machines() -> None:
    p = room("A1", "A2")
    kid, _, medic = p.pc("kid", "A1", gear=()), p.ally("sentry-gun", "A1"), p.pc("medic", "A2", gear=())
    assert flight.targets(p.game(**FIGHT), kid) == [medic]


# -- frenzy outside combat ---------------------------------------------------------------------------------------------


@clause("alien.panic.frenzy", "alien.combat.start")
def test_a_frenzy_in_stealth_opens_a_fight() -> None:
    p = room()
    marine, kid = p.pc("roughneck", "A1", gear=()), p.pc("kid", "A1", gear=())
    p.adjacent(marine, kid)
    battle = suffering(p, marine, 11, ("attack", (2,) * 7), ("panic", 1))
    while battle.asks:
        battle.choose(battle.options()[-1])
    assert (battle.state.phase, battle.state.step) == ("combat", "round-start")
    assert not any("surprise" in model.tags for model in battle.state.models)


@clause("alien.panic.frenzy", "alien.combat.end")
def test_the_frenzied_are_a_side_of_their_own() -> None:
    p = room("A1", "A2", "A3")
    marine, kid = p.pc("roughneck", "A1", "panic:11"), p.pc("kid", "A1")
    assert ending.is_over(p.game(**FIGHT))
    p.link("frenzy", marine, kid)
    assert not ending.is_over(p.game(**FIGHT))
    assert ending.is_over(p.game(**{**FIGHT, "round": 60}))
    p.put(kid, "A3")
    assert ending.is_over(p.game(**FIGHT))
    p.put(kid, "A1")
    p.tag(kid, "broken")
    assert ending.is_over(p.game(**FIGHT))


@clause("alien.panic.frenzy", "alien.combat.start")
@pytest.mark.parametrize("victim", [True, False])
def test_the_frenzied_go_on_in_the_next_stretch(victim: bool) -> None:
    p = room()
    marine, kid = p.pc("roughneck", "A1", "panic:11", gear=()), p.pc("kid", "A1", gear=())
    if victim:
        p.link("frenzy", marine, kid)
    throws = () if victim else (("attack", (2,) * 7),)
    battle = run(p, lambda game: stretch.spend_stretch(game, marine), *throws)
    while battle.asks:
        battle.choose(battle.options()[-1])
    assert battle.state.phase == "combat"


@clause("alien.panic.frenzy", "alien.stealth.winner-options")
def test_who_falls_upon_what_the_crew_saw_first_leaves_no_choice() -> None:
    p = room()
    marine = p.pc("roughneck", "A1", gear=(), stress=9)
    drone = p.npc("drone", "A1", active=False)
    battle = meeting(p, {marine: 1}, ("panic", 6), ("attack", (2,) * 7))
    while battle.asks in ("push", "overkill"):
        battle.choose(battle.options()[-1])
    assert battle.asks == ""
    assert battle.state.phase == "combat"
    assert "~alerted" in battle.state.models[drone].tags


# -- held, down, aboard ------------------------------------------------------------------------------------------------


@clause("alien.panic.frenzy", "alien.close.grapple")
def test_the_frenzied_who_are_held_can_only_try_to_break_free() -> None:
    p = room()
    kid, drone = p.pc("kid", "A1", "panic:11", "seen:adult", gear=("combat-knife",)), p.npc("drone", "A1", seen=True)
    p.grapple(drone, kid)
    p.link("frenzy", kid, drone)
    battle = run(p, lambda game: responses.turn(game, kid), ("grip", (2,) * 2), ("grip", (2,) * 8), **FIGHT)
    if battle.asks == "push":
        battle.choose("keep")
    assert (battle.result, count(battle, kid, "full"), battle.rolls("attack")) == (True, 1, [])


@clause("alien.panic.seek-cover", "alien.close.grapple")
def test_who_is_held_takes_no_cover_and_screams() -> None:
    p = room("A1", "A2", marks=("cluttered",))
    kid, drone = p.pc("kid", "A1", "seen:adult", stress=2), p.npc("drone", "A1", seen=True)
    p.grapple(drone, kid)
    battle = suffering(p, kid, 8, **FIGHT)
    assert (rows(battle, kid), "full-cover" in tags(battle, kid)) == ([9], False)


@clause("alien.move.drag", "alien.close.grapple-end")
def test_nobody_drags_a_comrade_out_of_a_grip() -> None:
    p = room("A1", "A2")
    kid, medic, drone = p.pc("kid", "A1", "broken"), p.pc("medic", "A1"), p.npc("drone", "A1", seen=True)
    assert dragging.can_drag(p.game(**FIGHT), medic, kid)
    p.grapple(drone, kid)
    assert not dragging.can_drag(p.game(**FIGHT), medic, kid)


@clause("alien.panic.flee", "alien.move.prone", "alien.vehicle.where")
def test_flight_begins_on_the_feet_and_outside() -> None:
    p = room("A1", "A2", "A3")
    kid, car = p.pc("kid", "A2", "prone", "seen:adult"), p.npc("nr-9-atv", "A2", seen=True, attitude="friendly")
    drone = p.npc("drone", "A1", seen=True)
    p.link("rides", kid, car)
    battle = suffering(p, kid, 10, source=drone, **FIGHT)
    assert (battle.state.models[kid].place, "prone" in tags(battle, kid)) == ("A3", False)
    assert not [link for link in battle.state.links if link.kind == "rides"]
    assert count(battle, kid, "quick") == 0, "at once it costs nothing"
    p.tag(kid, "panic:10")
    later = run(p, lambda game: responses.turn(game, kid), **FIGHT)
    assert (later.state.models[kid].place, count(later, kid, "quick")) == ("A2", 2), "later each is a quick action"
    assert not has(later.game, kid, "prone")


@clause("alien.panic.flee-where")
def test_nobody_flees_out_of_the_grip_of_a_tail() -> None:
    p = room("A1", "A2")
    kid, hugger = p.pc("kid", "A1", "prone"), p.npc("facehugger", "A1", seen=True)
    p.tag(kid, f"held-down:{hugger}")
    assert flight.ways(p.game(**FIGHT), kid, hugger) == []


@clause("alien.talent.overkill", "alien.combat.start", "alien.combat.surprise")
def test_overkill_outside_combat_opens_the_fight_with_the_first_card() -> None:
    p = room()
    marine = p.pc("rifleman", "A1", gear=(), stress=9)
    p.npc("drone", "A1", active=False)
    battle = meeting(p, {marine: 1}, ("panic", 6)).choose("yes")
    assert (battle.asks, battle.state.phase) == ("", "combat"), "nobody hides or withdraws any more"
    assert {"surprise", "overkill"} <= set(tags(battle, marine))


@clause("alien.panic.flee-where", "alien.panic.safe-flight", "alien.talent.overkill", "alien.stress.safe-area")
@pytest.mark.parametrize(("attitude", "is_foe"), [("hostile", True), ("wary", False), ("friendly", False)])
def test_only_the_hostile_are_enemies_to_fear_or_to_rage_at(attitude: str, is_foe: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "door", closed=False)
    kid = p.pc("kid", "A1", gear=())
    guard = p.npc("security-guard", "A2", seen=True, attitude=attitude)
    game = p.game(**FIGHT)
    assert flight.known_enemies(game, kid) == [guard] * is_foe
    assert flight.ways(game, kid, None) == (["A2"] if not is_foe else [])
    assert flight.is_safe(game, kid) is not is_foe
    p.put(guard, "A1")
    assert talent.foes_in_sight(p.game(**FIGHT), kid) == [guard] * is_foe
    assert calm.is_safe(p.game(), "A1") is not is_foe, "the door is watched"
