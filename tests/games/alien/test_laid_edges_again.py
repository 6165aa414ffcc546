"""More edges laid by a reader from outside: bodies that only seem dead, what a burst turns to, who lies still."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import burster, egg, hugger
from grognard.games.alien.books.profiles import being
from grognard.games.alien.fight import ranged, responses, sentry
from grognard.games.alien.harm import broken, hazard, medicine
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, people, time
from grognard.games.alien.words import help
from grognard.games.alien.words.attempt import Attempt
from grognard.games.alien.words.terms import RISES, adjacent_to, count_of, has, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, tags
from tests.games.alien.test_edges import hall

SEEN_ADULT = "seen:adult"


def at_once(what: Callable[[Game], object]) -> Callable[[Game], Script[None]]:
    """What asks and rolls nothing, as a script."""

    def script(game: Game) -> Script[None]:
        what(game)
        yield from ()

    return script


# -- creatures that only seem dead ---------------------------------------------------------------------------------


def _body() -> tuple[Position, int, int]:
    """A Drone that lies there as if dead in A1, and a kid beside it."""
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, SEEN_ADULT, gear=[])
    drone = p.npc("drone", "A1", "dead", RISES, seen=True, health=0)
    p.adjacent(kid, drone)
    return p, kid, drone


@clause("alien.acid.trigger", "alien.xeno.zero-again")
@pytest.mark.parametrize("feigns", [True, False])
def test_a_blast_that_tears_a_body_spills_its_acid_whether_it_was_dead_or_not(feigns: bool) -> None:
    p, _, drone = _body()
    if not feigns:
        p.untag(drone, RISES)
    r = Played(p, lambda game: hazard.blast(game, "A1", 9), {"blast": 5}, **FIGHT)
    assert [roll.purpose for roll in r.rolls("acid")] == ["acid"]
    assert RISES not in tags(r, drone)


@clause("alien.acid.trigger", "alien.xeno.zero-again")
def test_a_grenade_that_tears_a_body_spills_its_acid() -> None:
    p = hall(2)
    marine = p.pc("rifleman", "A1", CALM, SEEN_ADULT, gear=["m40-grenade"])
    kid = p.pc("kid", "A2", CALM, SEEN_ADULT, "full-cover", gear=[])
    drone, foe = p.npc("drone", "A2", "dead", RISES, seen=True, health=0), p.npc("mercenary", "A2", seen=True, gear=[])
    p.adjacent(kid, drone)
    grenade = p.find(marine, "m40-grenade")
    r = Played(p, lambda game: ranged.attack(game, marine, foe, marker_of(game, grenade)), {"attack": 4}, **FIGHT)
    assert r.rolls("acid")
    assert RISES not in tags(r, drone)


@clause("alien.xeno.zero-again", "alien.hazard.fire")
@pytest.mark.parametrize(("sixes", "rises"), [(9, False), (0, True)])
def test_fire_makes_an_end_of_what_only_seems_dead_and_nobody_sees_it(sixes: int, rises: bool) -> None:
    p = hall(1, fire=9)
    drone = p.npc("drone", "A1", "dead", RISES, seen=True, health=0)
    r = Played(p, hazard.round_start, {"fire in": 1, "fire on": sixes}, **FIGHT)
    assert (RISES in tags(r, drone)) is rises
    assert not r.rolls("acid")
    assert not [roll for roll in r.match.events_for(0, 0) if getattr(roll, "purpose", "") == "fire on a body"]


# -- sentry guns ---------------------------------------------------------------------------------------------------


@clause("alien.ranged.sentry", "alien.ranged.sentry-details")
@pytest.mark.parametrize("of_crew", [True, False])
def test_a_burst_of_a_sentry_gun_never_turns_to_who_carries_a_transponder(of_crew: bool) -> None:
    p = hall(3)
    p.sight("A1", "A2", "A3")
    gun = p.ally("sentry-gun", "A1") if of_crew else p.npc("sentry-gun", "A1", seen=True)
    p.hurt(gun, rating=5)
    near, kid = p.npc("security-guard", "A2", seen=True, gear=[], health=1), p.pc("kid", "A2", CALM, gear=[])
    p.item("iff-transponder", kid)
    far = p.npc("mercenary", "A3", seen=True, gear=[], health=30)
    r = Played(p, lambda game: sentry.turn(game, gun), {"attack": 8}, **FIGHT)
    assert "dead" in tags(r, near)
    assert count_of(r.game, kid, "health") == being("kid").health
    assert not r.asked
    assert count_of(r.game, far, "~health") < 30, "the nearest who is left comes next"


# -- who lies still ------------------------------------------------------------------------------------------------


@clause("alien.hugger.embrace", "alien.crit.effects")
@pytest.mark.parametrize(("tag", "still"), [("paralyzed", True), ("tied", True), ("prone", False), ("stunned", False)])
def test_who_cannot_move_a_limb_is_an_unmoving_host(tag: str, still: bool) -> None:
    p = hall(1)
    kid, creature = p.pc("kid", "A1", tag, gear=[]), p.npc("facehugger", "A1", seen=True)
    p.adjacent(kid, creature)
    assert (hugger.unmoving_host(p.game(), creature) == kid) is still


@clause("alien.broken.own-when", "alien.hugger.course", "alien.crit.stress-effects")
def test_who_wakes_from_the_embrace_begins_anew_when_he_is_broken_again() -> None:
    p = hall(1)
    worn = ("broken", "facehugged", "unconscious", "burnt", CALM)
    kid = p.pc("kid", "A1", *worn, gear=[], health=0, broken_age=1, pain=1, stress=2)
    creature = p.npc("facehugger", "A1", "out", seen=True)
    p.link("embrace", creature, kid)
    p.marker("embrace", kid, stretches=59)

    def then(game: Game) -> Script[None]:
        yield from hugger.stretch_passed(game)
        assert not has(game, kid, "broken", "burnt", "facehugged")
        assert (count_of(game, kid, "health"), count_of(game, kid, "stress")) == (1, 3), "the pain is felt now"
        broken.fall(game, kid)
        broken.stretch_passed(game)
        assert has(game, kid, "broken"), "no full stretch has passed"
        broken.stretch_passed(game)

    assert "broken" not in tags(Played(p, then), kid)


@clause("alien.egg.host")
def test_what_leaps_out_unseen_leaves_the_cocooned_for_later() -> None:
    p = hall(1)
    sleeper = p.npc("colonist", "A1", "cocooned", gear=[])
    guard = p.npc("security-guard", "A1", gear=[])
    shell = p.npc("ovomorph", "A1")
    r = Played(p, at_once(lambda game: egg.hatch_unseen(game, shell)))
    assert "facehugged" in tags(r, guard)
    assert "facehugged" not in tags(r, sleeper)


@clause("alien.burster.growth")
@pytest.mark.parametrize(("tag", "grown"), [("~active", True), ("~shut-in", False)])
def test_only_a_young_one_that_has_got_away_grows_up(tag: str, grown: bool) -> None:
    p = hall(1)
    young = p.npc("chestburster", "A1", tag)
    p.hurt(young, **{"~age": 59})
    r = Played(p, at_once(burster.stretch_passed))
    assert [model.profile for model in r.state.models[1:]] == ["drone"] * grown


# -- between fight and stretch ---------------------------------------------------------------------------------------


@clause("alien.dice.help", "alien.dice.help-stealth", "alien.broken.first-aid")
@pytest.mark.parametrize(("fight", "beside", "helps"), [(False, False, True), (True, False, False), (True, True, True)])
def test_outside_combat_the_zone_is_near_enough_to_help_with_first_aid(fight: bool, beside: bool, helps: bool) -> None:
    p = hall(1)
    medic, kid = p.pc("medic", "A1", CALM, gear=[]), p.pc("kid", "A1", CALM, gear=[])
    patient = p.pc("pilot", "A1", "broken", gear=[], health=0)
    p.link("helps", kid, medic)
    if beside:
        p.adjacent(kid, patient)
    game = p.game(**FIGHT) if fight else p.game()
    assert help.helpers_of(game, Attempt(medic, "medical-aid", task="first-aid", target=patient)) == [kid] * helps


@clause("alien.close.grapple-end", "alien.combat.end")
def test_with_the_fight_every_grip_ends() -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", "surrendered", seen=True, attitude="friendly", gear=[])
    p.grapple(marine, guard)
    r = Played(p, at_once(ending.end), **FIGHT)
    assert not [link for link in r.state.links if link.kind == "grapple"]
    assert adjacent_to(r.game, marine) == [guard]


@clause("alien.panic.seek-cover", "alien.move.prone")
def test_who_seeks_cover_gets_up_first() -> None:
    p = hall(1, cluttered=True)
    kid = p.pc("kid", "A1", "prone", CALM, gear=[])
    r = Played(p, lambda game: responses.respond(game, kid, 8, None), **FIGHT)
    assert "full-cover" in tags(r, kid)
    assert "prone" not in tags(r, kid)
    assert not count_of(r.game, kid, "quick")


# -- things --------------------------------------------------------------------------------------------------------


@clause("alien.talent.company-resources", "alien.gear.table")
@pytest.mark.parametrize(("kind", "worn"), [("comm-unit", True), ("data-transmitter", True), ("riot-vest", False)])
def test_what_is_produced_from_the_baggage_is_carried_as_such_things_are(kind: str, worn: bool) -> None:
    p = hall(1)
    agent = p.pc("company-agent", "A1", CALM, gear=[])
    p.tag(agent, "talent:company-resources")
    r = Played(p, lambda game: offered.do(game, agent, "resources"), answers=(kind,))
    thing = next(marker for marker in r.state.markers if marker.kind == kind)
    assert ("worn" in thing.tags) is worn
    assert zone_of(r.game, agent) == "A1"


@clause("alien.gear.autodoc", "alien.setup.hidden-info")
@pytest.mark.parametrize("seen", [True, False])
def test_no_machine_is_offered_for_somebody_of_whom_the_crew_does_not_know(seen: bool) -> None:
    p = hall(1)
    medic = p.pc("medic", "A1", CALM, gear=[])
    guard = p.npc("mercenary", "A1", "broken", seen=seen, gear=[], health=0)
    machine = p.item("autodoc", "A1")
    assert offered.keys(p.game(), medic, people.treat) == [f"machine:{machine}:{guard}"] * seen
    assert medicine.machine_patients(p.game(), medic) == [guard] * seen


# -- smoke and flames ----------------------------------------------------------------------------------------------


@clause("alien.ranged.smoke", "alien.time.conversion")
def test_smoke_is_gone_when_the_stretch_of_the_fight_is_over() -> None:
    p = hall(2)
    p.pc("rifleman", "A1", CALM, gear=[])
    p._features[1] = replace(p._features[1], tags=("smoke",), counters={"smoke-rounds": 5})
    r = Played(p, at_once(time.after_combat), **FIGHT)
    assert not r.game.zones.zone("A2").tags
    assert not r.game.zones.zone("A2").counters


@clause("alien.hazard.on-fire", "alien.time.conversion")
@pytest.mark.parametrize(("sixes", "left"), [(2, 2), (0, 4)])
def test_nobody_burns_from_one_fight_into_the_next(sixes: int, left: int) -> None:
    p = hall(1)
    p.pc("rifleman", "A1", CALM, gear=[])
    guard = p.npc("security-guard", "A1", gear=[])
    p._models[guard] = replace(p._models[guard], counters={"~health": 4, "burning": 9})
    r = Played(p, hazard.stretch_passed, {"fire": sixes})
    assert (count_of(r.game, guard, "~health"), count_of(r.game, guard, "burning")) == (left, 0)


@clause("alien.ranged.friendly-fire", "alien.ranged.fire-weapon", "alien.ranged.stun-weapon")
@pytest.mark.parametrize(
    ("kind", "health", "burning", "stunned"),
    [("m4a3-pistol", 2, 0, False), ("m240-incinerator", 2, 9, False), ("es-4-pistol", 4, 0, True)],
)
def test_friendly_fire_is_what_the_weapon_fires(kind: str, health: int, burning: int, stunned: bool) -> None:
    p = hall(1)
    marine, kid = p.pc("rifleman", "A1", CALM, gear=[kind]), p.pc("kid", "A1", CALM, gear=[])
    foe = p.npc("mercenary", "A1", seen=True, gear=[])
    p.adjacent(kid, foe)
    gun = p.find(marine, kind)
    r = Played(p, lambda game: ranged.attack(game, marine, foe, marker_of(game, gun)), {"friendly": 2}, **FIGHT)
    found = (count_of(r.game, kid, "health"), count_of(r.game, kid, "burning"), "stunned" in tags(r, kid))
    assert found == (health, burning, stunned)
