"""Edge cases: the same thing done twice, by two at once, by the other side, or with something else in the way."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import egg, npc, xenomorph
from grognard.games.alien.books.profiles import being
from grognard.games.alien.fight import exchange
from grognard.games.alien.harm import acid, damage, synth
from grognard.games.alien.known import combat, knowledge
from grognard.games.alien.map import zone
from grognard.games.alien.moves import door, move, stealth
from grognard.games.alien.moves.detection import Meeting
from grognard.games.alien.position import Position
from grognard.games.alien.turns import initiative, people, sighting, turns
from grognard.games.alien.words import clock, deck
from grognard.games.alien.words.terms import count_of, has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, order, spent, tags

SPOTTED: dict[str, Any] = {"~spotted": 1}
WORKED: dict[str, Any] = {"repaired-in": 8}


def _had(turns_before: int) -> dict[str, Any]:
    return {"~swarm-turns": turns_before}


def hall(number: int, kind: str = "open", **first: Any) -> Position:
    """So many zones in a row; `first` are features of A1."""
    p = Position()
    for index in range(1, number + 1):
        p.zone(f"A{index}", **(first if index == 1 else {}))
    for index in range(1, number):
        p.border(f"A{index}", f"A{index + 1}", kind)
    return p


# -- androids ------------------------------------------------------------------------------------------------------


@clause("alien.synth.secret")
@pytest.mark.parametrize(("points", "revealed"), [(0, False), (1, True)])
def test_a_secret_android_below_its_own_full_health_is_revealed(points: int, revealed: bool) -> None:
    p = hall(1)
    bishop, kid = p.pc("medic", "A1", "~android", "talent:hardened", gear=[], health=4), p.pc("kid", "A1", gear=[])
    r = p.script(lambda game: damage.hit(game, damage.Hit(bishop, points, "alien.damage.sequence")), **FIGHT)
    assert ("~android" not in tags(r, bishop)) is revealed
    assert r.state.models[kid].counters.get("stress", 0) == revealed


@clause("alien.synth.repair")
def test_a_repair_restores_what_talents_have_added_too() -> None:
    p = hall(1)
    mender, bishop = p.pc("medic", "A1", gear=[]), p.pc("android", "A1", "talent:hardened", gear=[], health=3)
    full = being("android").health + 1
    assert synth.can_repair(p.game(), mender, bishop)
    r = Played(p, lambda game: synth.repair(game, mender, bishop), {"repair": 1})
    assert r.state.models[bishop].counters["health"] == full
    assert not synth.can_repair(r.game, mender, bishop)


# -- work of a shift -----------------------------------------------------------------------------------------------


@clause("alien.crit.surgery")
def test_two_surgeons_in_one_stretch_are_no_faster_than_one() -> None:
    p = hall(1)
    one, two = p.pc("medic", "A1", CALM, gear=[]), p.pc("scientist", "A1", CALM, gear=[])
    kid = p.pc("kid", "A1", "injured", gear=[], operated=58)
    p.marker("injury", kid, row=35)
    r = p.play().choose(f"m{one}").choose(f"surgery:{kid}").choose(f"m{two}")
    assert f"surgery:{kid}" not in r.options(), "this stretch has gone into it already"
    assert count_of(r.game, kid, "operated") == 59


@clause("alien.synth.repair", "alien.time.repairs")
def test_two_who_repair_in_one_stretch_count_once_and_the_next_stretch_counts_again() -> None:
    p = hall(1)
    one, two = p.pc("medic", "A1", gear=[]), p.pc("scientist", "A1", gear=[])
    android = p.pc("android", "A1", gear=[], health=1)
    game = p.game(clock={"stretch": 7})
    assert not list(synth.work_on(game, one, android))
    assert not offered.keys(game, two, people.repair)
    assert not clock.is_shift_done(game, android, "repaired", "alien.synth.repair")
    assert count_of(game, android, "repaired") == 1
    later = Position()
    later.zone("A1")
    again = later.pc("android", "A1", gear=[], health=1, repaired=59, **WORKED)
    assert clock.is_shift_done(later.game(clock={"stretch": 8}), again, "repaired", "alien.synth.repair")


# -- doors and passages --------------------------------------------------------------------------------------------


@clause("alien.move.blocking-who")
@pytest.mark.parametrize(("attitude", "held"), [("hostile", True), ("wary", False), ("friendly", False)])
def test_who_has_nothing_against_the_crew_does_not_hold_a_door_against_it(attitude: str, held: bool) -> None:
    p = hall(2, "door")
    agent = p.pc("company-agent", "A1", gear=[])
    guard = p.npc("security-guard", "A1", "at:2", seen=True, attitude=attitude, gear=[])
    border = zone.border_of(p.game(), 2)
    assert move.blockers(p.game(**FIGHT), agent, border) == ([guard] if held else [])
    p.untag(guard, "at:2")
    p.tag(agent, "at:2")
    assert move.blockers(p.game(**FIGHT), guard, border) == ([agent] if held else [])


@clause("alien.move.blocking-who", "alien.social.persuade")
def test_a_guard_persuaded_to_let_the_crew_go_on_lets_it_go_on() -> None:
    p = hall(2, "door")
    agent = p.pc("company-agent", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", "at:2", "partial-cover", seen=True, gear=[])
    dice = [("persuade", (6, 6, 6, 2, 2, 2, 2)), ("resist", (2, 2, 2))]
    assert "move:A2" not in p.fight([agent]).options()
    assert "move:A2" in p.fight([agent], dice).choose(f"talk:{guard}").choose("pass").options()


@clause("alien.move.blocking-who", "alien.move.block-xeno")
def test_a_friendly_colonist_holds_a_door_against_a_creature() -> None:
    p = hall(2, "door")
    worker = p.npc("colonist", "A1", "at:2", seen=True, attitude="friendly", gear=[])
    facehugger = p.npc("facehugger", "A1", seen=True)
    assert move.blockers(p.game(**FIGHT), facehugger, zone.border_of(p.game(), 2)) == [worker]


def behind_a_lock(*locks: str, **more: Any) -> tuple[Position, int, int]:
    """A kid in A1 behind a locked door and a mercenary in A2 who has heard him."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    border = p.border("A1", "A2", "door", *locks, locked=True)
    p.pc("kid", "A1", CALM, gear=[])
    return p, border, p.npc("mercenary", "A2", "~alerted", gear=[], **more)


@clause("alien.zone.locked", "alien.zone.unlock-inside")
@pytest.mark.parametrize(
    ("locks", "place", "locked", "quick"),
    [
        ((), "A2", True, 0),
        (("locked-by:crew",), "A2", True, 0),
        (("code",), "A2", True, 0),
        (("locked-by:referee",), "A1", False, 2),
    ],
)
def test_people_open_only_doors_that_their_side_has_locked(
    locks: tuple[str, ...], place: str, locked: bool, quick: int
) -> None:
    p, border, merc = behind_a_lock(*locks)

    def turn(game: Game) -> Script[None]:
        knowledge.learn(game, merc, {"A1": 1}, "alien.ref.noise")
        yield from turns.take_turn(game, merc)

    r = Played(p, turn, **FIGHT)
    assert zone_of(r.game, merc) == place
    assert ("locked" in r.state.features[border].tags) is locked
    assert spent(r, merc)[1] == quick


@clause("alien.zone.unlock-inside")
def test_who_has_one_action_left_unlocks_and_stays() -> None:
    p, border, merc = behind_a_lock("locked-by:referee", quick=1)
    r = Played(p, lambda game: npc.go_to(game, merc, "A1", "alien.npc.tactics"), **FIGHT)
    assert zone_of(r.game, merc) == "A2"
    assert not door.locked_doors(r.game, merc)
    assert spent(r, merc) == (0, 2)
    assert "locked" not in r.state.features[border].tags


# -- sight and hiding ----------------------------------------------------------------------------------------------


@clause("alien.stealth.winner-options", "alien.npc.attitude")
@pytest.mark.parametrize("attitude", ["hostile", "wary", "friendly"])
def test_whoever_was_seen_first_may_be_ambushed_and_is_hostile_then(attitude: str) -> None:
    p = hall(2, "door", cluttered=True)
    kid, guard = p.pc("kid", "A1", "from:A2", gear=[]), p.npc("security-guard", "A1", attitude=attitude)
    met = Meeting((guard,), (kid,))
    form = sighting.SEEN_FIRST.form(sighting._for_crew(p.game(step="outcome"), met))
    keys = [] if form is None else [option.key for option in form.options]
    assert keys == ["show", "ambush", "hide", "withdraw"]
    p = hall(1, cluttered=True)
    kid, guard = p.pc("kid", "A1", gear=[]), p.npc("security-guard", "A1", "~met", attitude=attitude, **SPOTTED)
    r = Played(p, sighting.outcome, answers=("ambush",), step="outcome")
    assert r.state.phase == "combat"
    assert has(r.game, guard, "hostile")
    assert "ambush" in tags(r, kid)


@clause("alien.egg.host", "alien.egg.open")
@pytest.mark.parametrize(("trait", "rolled"), [("cocooned", 0), ("broken", 1)])
def test_no_egg_opens_to_those_in_cocoons(trait: str, rolled: int) -> None:
    p = hall(1)
    p.npc("colonist", "A1", trait, "named", seen=True, attitude="friendly")
    p.npc("ovomorph", "A1", seen=True)
    p.pc("android", "A1", gear=[])
    assert len(Played(p, egg.watch, phase="stealth", step="upkeep").rolls("eggs")) == rolled


@clause("alien.panic.same-moment")
def test_two_kinds_seen_at_one_instant_are_one_panic_roll() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    drone, hugger = p.npc("drone", "A1", seen=True), p.npc("facehugger", "A1", seen=True)
    r = Played(p, lambda game: stealth.first_sights(game, (drone, hugger)), **FIGHT)
    assert len(r.rolls("panic")) == 1
    assert {"seen:adult", "seen:egg-borne"} <= {*tags(r, kid)}


# -- swarms --------------------------------------------------------------------------------------------------------


def swarm(*young: dict[str, Any]) -> Position:
    """A kid and three Facehuggers, and those who have just hatched."""
    p = hall(1)
    p.pc("kid", "A1", "seen:egg-borne", CALM, gear=[])
    for counters in ({}, {}, {}, *young):
        p.npc("facehugger", "A1", seen=True, **counters)
    return p


@clause("alien.hugger.swarm-when", "alien.combat.join")
@pytest.mark.parametrize("young", [(), ({"~joined": 2},), ({"~joined": 2}, {"~joined": 2})])
def test_a_swarm_stays_one_when_another_hatches_beside_it(young: tuple[dict[str, Any], ...]) -> None:
    r = swarm(*young).script(initiative.draw, [("initiative", (1,) * 4)], phase="combat", step="draw", round=2)
    assert {who: len(cards) for who, cards in order(r).items()} == {0: 1, 1: 3}
    assert deck.sharers(r.game, 1) == [1, 2, 3]


@clause("alien.hugger.swarm-when")
def test_the_turns_of_a_swarm_go_round_whoever_joins_it() -> None:
    p = hall(1)
    p.pc("kid", "A1", "seen:egg-borne", "panic:12", CALM, gear=[])
    members = [p.npc("facehugger", "A1", "~shares:1", seen=True, **_had(had)) for had in (7, 8, 9, 0)]
    game = p.game(**FIGHT, cards=p.dealt([members[0]]))
    acted = []
    for _ in range(5):
        (who,) = turns.acting_on(game, game.state.cards[0])
        turns.count_turn(game, who)
        acted.append(who)
    assert acted == [members[3], *members[:3], members[3]], "the newcomer once, then all of them in turn"


# -- panic ---------------------------------------------------------------------------------------------------------


@clause("alien.panic.freeze", "alien.combat.lost-turn")
def test_who_freezes_in_the_midst_of_a_turn_loses_its_rest_and_the_next_one() -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "seen:adult", CALM, gear=["combat-knife"], stress=5)
    medic, soldier = p.pc("medic", "A1", "seen:adult", CALM, gear=[]), p.npc("soldier", "A1", seen=True)
    r = p.fight([kid, medic, soldier], [("panic", (6,))]).choose(f"close:m{soldier}")
    assert r.decision.about == (f"m{medic}",), "somebody else's turn"
    assert spent(r, kid) == (0, 1)
    assert "lost-turn" in tags(r, kid)


@clause("alien.panic.flee", "alien.crit.move-full")
@pytest.mark.parametrize(("row", "place", "cost"), [(0, "A3", (0, 2)), (25, "A2", (1, 0))])
def test_flight_costs_what_any_move_costs(row: int, place: str, cost: tuple[int, int]) -> None:
    p = hall(7)
    who = p.pc("rifleman", "A1", "panic:10", "seen:adult", *(("injured",) if row else ()), gear=[])
    p.npc("drone", "A1", seen=True)
    if row:
        p.marker("injury", who, row=row)
    r = p.script(lambda game: turns.take_turn(game, who), **FIGHT)
    assert (zone_of(r.game, who), spent(r, who)) == (place, cost)


# -- drawn by lot --------------------------------------------------------------------------------------------------


@clause("alien.xeno.worker", "alien.combat.join")
def test_a_worker_in_sight_is_not_in_the_fight_before_somebody_attacks_it() -> None:
    p = hall(3)
    marine = p.pc("rifleman", "A1", CALM)
    worker = p.npc("worker", "A2", seen=True)
    game = p.game(**FIGHT)
    assert worker not in combat.fighters(game)
    assert combat.enemies(game) == [], "what ignores intruders keeps no fight going"
    hit = Played(p, lambda game: exchange.declare(game, marine, worker), **FIGHT)
    assert worker in combat.fighters(hit.game)
    assert zone_of(Played(p, lambda game: xenomorph.turn(game, worker), **FIGHT).game, worker) == "A3", "it flees"


@clause("alien.vehicle.wreck")
def test_of_those_aboard_a_wreck_the_dead_take_nothing_and_who_cannot_act_takes_all() -> None:
    p = Position()
    p.zone("G1", kind="ground")
    atv = p.npc("nr-9-atv", "G1", "started", seen=True, health=1)
    pilot, sleeper, dead = (
        p.pc("pilot", "G1", CALM, gear=[]),
        p.pc("medic", "G1", "unconscious", gear=[], health=4),
        p.pc("kid", "G1", "dead", gear=[], health=2),
    )
    for who in (pilot, sleeper, dead):
        p.link("rides", who, atv)
    blow = damage.Hit(atv, 9, "alien.damage.sequence")
    r = Played(p, lambda game: damage.hit(game, blow), {"clear": 3}, **FIGHT)
    assert [roll.about for roll in r.rolls("clear")] == [(f"m{pilot}",)]
    assert [count_of(r.game, who, "health") for who in (pilot, sleeper, dead)] == [being("pilot").health, 1, 2]


@clause("alien.acid.floor")
def test_acid_makes_no_second_hole_beside_the_first() -> None:
    p = Position()
    p.zone("A1", "below:B1")
    p.zone("B1")
    drone = p.npc("drone", "A1", seen=True)

    def bleed(game: Game) -> Script[None]:
        for _ in range(2):
            yield from acid.splash(game, drone, 6)
            acid.stretch_passed(game)

    r = Played(p, bleed, {"floor": 9}, **FIGHT)
    assert len(r.rolls("floor")) == 1
    assert len(r.game.zones.between("A1", "B1")) == 1
