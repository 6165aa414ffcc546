"""Edges put to sixty clauses drawn by lot: what a creature believes, how it came, who sees it, who can pay for it."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import effects, npc, prey, referee, stalk, xenomorph
from grognard.games.alien.body import dice
from grognard.games.alien.body.hindrances import ZERO_G
from grognard.games.alien.books.profiles import attacks
from grognard.games.alien.harm import damage, panic
from grognard.games.alien.position import Position
from grognard.games.alien.turns import science, turns
from grognard.games.alien.words.attempt import Attempt
from grognard.games.alien.words.terms import ALERTED, HIDDEN, count_of, has, health, stress, zone_of
from tests.games.alien.matrix import Played
from tests.games.alien.prowl import faces_for
from tests.games.alien.skirmish import CALM, FIGHT, tags
from tests.games.alien.test_edges import hall

KINDS = ("seen:adult", "seen:royal")


# -- ways of the referee's beings ------------------------------------------------------------------------------------


@clause("alien.ref.path", "alien.act.full-jump", "alien.xeno.climb")
@pytest.mark.parametrize(("who", "at"), [("mercenary", "A1"), ("drone", "A2")])
def test_people_do_not_walk_over_a_gap_and_creatures_climb_it(who: str, at: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2", "open", "gap")
    p.pc("kid", "A2", CALM, *KINDS, gear=[])
    foe = p.npc(who, "A1", ALERTED, seen=True, gear=[])
    r = Played(p, lambda game: turns.take_turn(game, foe), **FIGHT)
    assert zone_of(r.game, foe) == at


@clause("alien.hazard.zero-g", "alien.stealth.npc-move")
@pytest.mark.parametrize(("who", "sixes", "at"), [("mercenary", 0, "A1"), ("mercenary", 1, "A2"), ("drone", 0, "A2")])
def test_people_drift_in_a_stretch_as_in_a_round(who: str, sixes: int, at: str) -> None:
    p = Position()
    p.zone("A1", ZERO_G)
    p.zone("A2")
    p.border("A1", "A2")
    walker = p.npc(who, "A1")
    r = Played(p, lambda game: stalk.step(game, walker, "A2"), {"gravity": sixes})
    assert zone_of(r.game, walker) == at


@clause("alien.hazard.fire", "alien.stealth.npc-move")
@pytest.mark.parametrize("who", ["drone", "mercenary"])
def test_who_walks_into_the_flames_in_a_stretch_is_burnt(who: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=9)
    p.border("A1", "A2")
    walker = p.npc(who, "A1", gear=[])
    before = health(p.game(), walker)
    r = Played(p, lambda game: stalk.step(game, walker, "A2"), {"fire": 3})
    assert health(r.game, walker) < before


@clause("alien.hazard.fire", "alien.stealth.npc-move")
def test_who_dies_in_the_flames_walks_no_further() -> None:
    p = Position()
    for at, fire in (("A1", 0), ("A2", 9), ("A3", 0)):
        p.zone(at, fire=fire)
    p.border("A1", "A2")
    p.border("A2", "A3")
    creature = p.npc("chestburster", "A1")
    r = Played(p, lambda game: stalk.walk(game, creature, "A3"), {"fire": 9})
    assert has(r.game, creature, "dead")
    assert r.state.models[creature].place == "A2"


@clause("alien.xeno.charger-front", "alien.xeno.charger-armor")
@pytest.mark.parametrize(("stands", "armor"), [("A1", 3), ("A2", 5), ("A3", 5)])
def test_a_charger_that_came_in_a_stretch_has_its_back_where_it_came_from(stands: str, armor: int) -> None:
    p = hall(3)
    charger, marine = p.npc("charger", "A1", seen=True), p.pc("rifleman", stands, CALM, *KINDS, gear=[])
    r = Played(p, lambda game: stalk.step(game, charger, "A2"))
    assert damage.armor_of(r.game, charger, "", marine) == armor


@clause("alien.xeno.charger-front", "alien.xeno.charge")
def test_a_charge_leaves_its_back_to_the_zone_it_ran_through() -> None:
    p = hall(4)
    marine = p.pc("rifleman", "A2", CALM, *KINDS, gear=[])
    charger = p.npc("charger", "A1", ALERTED, seen=True)
    row = next(row for row in attacks("attack-stage6") if row.id == "charge")
    thrown = [("Charge", (2,) * row.dice), ("where it runs on", 1)]
    r = p.script(lambda game: effects.EFFECTS["charge"](game, charger, marine, row), thrown, **FIGHT).choose("none")
    assert zone_of(r.game, charger) == "A3"
    assert damage.armor_of(r.game, charger, "", marine) == 3


# -- what they believe -----------------------------------------------------------------------------------------------


@clause("alien.ref.fair", "alien.xeno.move", "alien.npc.tactics")
@pytest.mark.parametrize(("who", "at"), [("drone", "A3"), ("mercenary", "A2")])
def test_an_enemy_in_a_fight_goes_where_it_believes_somebody_to_be_though_he_has_left(who: str, at: str) -> None:
    p = hall(5, "door")
    p.pc("kid", "A5", CALM, *KINDS, gear=[])
    foe = p.npc(who, "A1", ALERTED, seen=True)
    p.knows(foe, "A3")
    r = Played(p, lambda game: turns.take_turn(game, foe), **FIGHT)
    assert zone_of(r.game, foe) == at


@clause("alien.ref.fair", "alien.xeno.move")
def test_a_creature_that_sees_somebody_on_its_way_turns_to_him() -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2", "door")
    p.border("A2", "A3", "door")
    kid, drone = p.pc("kid", "A2", CALM, *KINDS, gear=[]), p.npc("drone", "A1", ALERTED, seen=True)
    p.knows(drone, "A3")
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert zone_of(r.game, drone) == "A2"
    assert r.game.state.links, "one zone, and then to Adjacent range"
    assert referee.believed(r.game, drone) == "A3"
    assert has(r.game, kid, "seen:adult")


@clause("alien.ref.fair", "alien.npc.tactics")
def test_a_gunman_who_looks_into_a_zone_fights_whom_he_finds_there() -> None:
    p = Position()
    for at in ("A1", "A2", "A3"):
        p.zone(at)
    p.border("A1", "A2", "door")
    p.border("A2", "A3")
    p.pc("kid", "A3", CALM, gear=[])
    foe = p.npc("security-guard", "A1", ALERTED, seen=True, gear=["m4a3-pistol"])
    p.knows(foe, "A2")
    r = Played(p, lambda game: npc.turn(game, foe), **FIGHT)
    assert zone_of(r.game, foe) == "A2"
    assert [roll.purpose for roll in r.rolls("attack")]


@clause("alien.ref.fair", "alien.npc.attitude")
def test_the_friendly_look_for_nobody() -> None:
    p = hall(3, "door")
    p.pc("kid", "A3", CALM, gear=[])
    friend = p.npc("colonist", "A1", attitude="friendly", seen=True)
    p.knows(friend, "A2")
    assert not referee.believed(p.game(**FIGHT), friend)


# -- who arrives and who attacks ---------------------------------------------------------------------------------------


@clause("alien.combat.round-end", "alien.xeno.signature")
def test_a_guard_that_is_called_arrives_when_the_round_is_over() -> None:
    p = hall(5, "door")
    marine = p.pc("rifleman", "A2", CALM, *KINDS, gear=[])
    praetorian = p.npc("praetorian", "A2", ALERTED, seen=True)
    soldiers = [p.npc("soldier", "A5", active=False) for _ in range(3)]
    row = next(row for row in attacks("attack-stage6") if row.id == "call-the-guard")

    def called(game: Game) -> Script[None]:
        yield from effects.EFFECTS[row.id](game, praetorian, marine, row)
        assert [zone_of(game, one) for one in soldiers] == ["A5"] * 3
        assert soldiers[0] not in prey.reinforcements(game, praetorian, row.id), "he is on his way"
        yield from turns.round_end(game)

    r = Played(p, called, {"guards": 0}, **FIGHT)
    assert [zone_of(r.game, one) for one in soldiers] == ["A1", "A5", "A5"]
    assert not [tag for one in soldiers for tag in tags(r, one) if "coming" in tag]


@clause("alien.combat.surprise-or-ambush", "alien.stealth.act-from-hiding")
def test_an_attack_out_of_hiding_is_open_in_a_stretch_and_rolled_for_first() -> None:
    p = hall(2, cluttered=True)
    kid = p.pc("kid", "A1", HIDDEN, CALM, gear=["m4a3-pistol"])
    foe = p.npc("mercenary", "A1", seen=True)
    p.untag(kid, HIDDEN)
    thrown = faces_for(p, {kid: 2, foe: 1})
    p.tag(kid, HIDDEN)
    r = p.play([thrown]).choose(f"fight:{foe}")
    assert not has(r.game, kid, HIDDEN)
    assert "ambush" in r.options()


# -- nerves ------------------------------------------------------------------------------------------------------------


@clause("alien.panic.flee", "alien.talent.analysis", "alien.xeno.signature")
@pytest.mark.parametrize(("tag", "more"), [("unconscious", 0), ("prone", 1)])
def test_the_unconscious_are_not_shaken_by_what_happens_around_them(tag: str, more: int) -> None:
    p = hall(2)
    kid, other = p.pc("kid", "A1", CALM, *KINDS, gear=[]), p.pc("medic", "A1", tag, CALM, *KINDS, gear=[])
    creature = p.npc("soldier", "A1", ALERTED, seen=True)
    p.npc("soldier", "A1", active=False)
    row = next(row for row in attacks("attack-stage5") if row.id == "call-for-reinforcements")
    r = Played(p, lambda game: panic.suffer(game, kid, 10, None), **FIGHT)
    assert stress(r.game, other) == more
    r = Played(p, lambda game: science.analyse(game, kid, "thing"), **FIGHT)
    assert stress(r.game, other) == more
    p.put(len(p.state().models) - 1, "A2")
    p.tag(len(p.state().models) - 1, "full-cover")
    r = Played(p, lambda game: effects.EFFECTS[row.id](game, creature, kid, row), **FIGHT)
    assert stress(r.game, other) == more


@clause("alien.broken.no-stress", "alien.push.effect", "alien.talent.reckless")
@pytest.mark.parametrize(("state", "asked"), [((), ["reckless", "push"]), (("broken",), [])])
def test_who_can_gain_no_stress_pays_for_nothing_with_it(state: tuple[str, ...], asked: list[str]) -> None:
    p = hall(1)
    pilot = p.pc("pilot", "A1", *state, gear=[], health=0 if state else 3)
    attempt = Attempt(pilot, "mobility", clause="alien.hazard.zero-g", purpose="to move")
    r = Played(p, lambda game: dice.skill_roll(game, attempt), answers=("no",), **FIGHT)
    assert r.asked == asked
    assert count_of(r.game, pilot, "stress") == 0
