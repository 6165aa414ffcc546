"""Edges of flames, of aims and bursts, and of what fright makes of somebody who has little left to act with."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import referee, xenomorph
from grognard.games.alien.fight import blast, ranged, shooting
from grognard.games.alien.harm import hazard
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, turns
from grognard.games.alien.words.terms import ALERTED, BROKEN, DEAD, FULL_COVER, RISES, has, marker_of, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of, spent
from tests.games.alien.test_edges import hall

# -- fire ------------------------------------------------------------------------------------------------------------


@clause("alien.xeno.zero-again", "alien.hazard.fire")
@pytest.mark.parametrize(("fire", "rises"), [(9, False), (0, True)])
def test_what_only_seems_dead_burns_in_a_stretch_as_in_a_round(fire: int, rises: bool) -> None:
    p = Position()
    p.zone("A1", fire=fire)
    drone = p.npc("drone", "A1", DEAD, RISES, seen=True, health=0)
    r = Played(p, hazard.stretch_passed, {"fire": 9})
    assert has(r.game, drone, RISES) is rises


# -- aims and bursts -------------------------------------------------------------------------------------------------


@clause("alien.ranged.aim-lost", "alien.ranged.smart-sight", "alien.acid.trigger")
@pytest.mark.parametrize(("splash", "aim"), [(3, 0), (0, 2)])
def test_whoever_is_hurt_in_the_midst_of_a_burst_has_lost_the_aim(splash: int, aim: int) -> None:
    p = hall(1)
    gunner = p.pc("smartgunner", "A1", CALM, "aimed", gear=["m56-smartgun"])
    near, far = (p.npc("drone", "A1", ALERTED, seen=True) for _ in range(2))
    p.adjacent(gunner, near)
    gun = p.find(gunner, "m56-smartgun")
    sixes, answers = {"attack": 3, "acid": splash}, (f"m{far}",)
    r = Played(
        p, lambda game: ranged.attack(game, gunner, near, marker_of(game, gun), auto=True), sixes, answers, **FIGHT
    )
    assert parts_of(r.rolls("attack")[1]).get(shooting.AIM[0].clause, 0) == aim


@clause("alien.ranged.conserve", "alien.ranged.fire-weapon")
@pytest.mark.parametrize(("sixes", "saved"), [(1, False), (2, True)])
def test_an_extra_success_saves_the_ammo_roll_of_flames_too(sixes: int, saved: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", CALM, gear=["m240-incinerator"])
    p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    unit = p.find(marine, "m240-incinerator")
    r = Played(
        p, lambda game: blast.at_zone(game, marine, "A1", marker_of(game, unit)), {"attack": sixes}, ("ammo",), **FIGHT
    )
    assert bool(r.rolls("supply")) is not saved


# -- fright ----------------------------------------------------------------------------------------------------------


@clause("alien.panic.out-of-turn", "alien.panic.frenzy", "alien.talent.overkill", "alien.combat.action-pool")
@pytest.mark.parametrize("rage", ["panic:11", "overkill"])
@pytest.mark.parametrize(("used", "strikes"), [(1, True), (2, False)])
def test_two_dodges_leave_no_attack_to_whoever_rages(rage: str, used: int, strikes: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", rage, CALM, gear=["combat-knife"], quick=used)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(marine, foe)
    if rage == "panic:11":
        p.link("frenzy", marine, foe)
    r = Played(p, lambda game: turns.take_turn(game, marine), **FIGHT)
    assert bool(r.rolls("attack")) is strikes
    assert spent(r, marine) == (int(strikes), used)


# -- whom a creature is after ----------------------------------------------------------------------------------------


@clause("alien.ref.target", "alien.ref.fair")
@pytest.mark.parametrize(
    ("at", "state", "known", "after"),
    [
        ("A4", "prone", False, False),
        ("A4", "prone", True, True),
        ("A1", FULL_COVER, False, True),
        ("A1", "hidden", False, False),
    ],
)
def test_a_creature_that_is_set_on_somebody_must_know_where_he_is(
    at: str, state: str, known: bool, after: bool
) -> None:
    p = hall(4, "door")
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    kid, medic = p.pc("kid", at, state, gear=[]), p.pc("medic", "A1", gear=[])
    p.link("set-on", drone, kid, hidden=True)
    if known:
        p.knows(drone, at)
    found: list[int | None] = []

    def ask(game: Game) -> Script[None]:
        found.append((yield from referee.target(game, drone)))

    Played(p, ask, **FIGHT)
    assert found == [kid if after else medic]


@clause("alien.ref.target", "alien.xeno.signature-override")
def test_it_turns_on_those_it_sees_when_its_victim_has_got_away() -> None:
    p = hall(4, "door")
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    kid = p.pc("kid", "A4", CALM, gear=[])
    p.pc("medic", "A1", CALM, gear=[])
    p.link("set-on", drone, kid, hidden=True)
    r = Played(p, lambda game: xenomorph.turn(game, drone), **FIGHT)
    assert zone_of(r.game, drone) == "A1"
    assert r.rolls("signature attack")


# -- in a grip -------------------------------------------------------------------------------------------------------


@clause("alien.close.grapple", "alien.talent.last-one-standing")
@pytest.mark.parametrize("held", [False, True])
def test_the_broken_do_not_pull_themselves_together_in_a_grip(held: bool) -> None:
    p = hall(1)
    marine = p.pc("rifleman", "A1", BROKEN, CALM, "talent:last-one-standing", gear=[], health=0)
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    if held:
        p.grapple(drone, marine)
    keys = offered.keys(p.game(**FIGHT), marine, menu=act.CRAWL)
    assert (f"rally:{marine}" in keys) is not held
