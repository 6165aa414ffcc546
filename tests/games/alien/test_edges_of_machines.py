"""Edges of machines: who tries to stop a vehicle, whom a stray shot endangers, guns reloaded, charges and barriers."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.advice import fight as advised
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import fight, misses, vehicle
from grognard.games.alien.harm import hazard
from grognard.games.alien.map import zone
from grognard.games.alien.position import Position
from grognard.games.alien.turns import respite
from grognard.games.alien.words.shot import Shot
from grognard.games.alien.words.terms import FULL_COVER, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, health, parts_of
from tests.games.alien.test_edges import hall


def road(*tags: str, options: tuple[str, ...] = ()) -> tuple[Position, int, int]:
    """An ATV with a driver in G1; G2, as the tags say, and G3 beside it."""
    p = Position(options=options)
    p.zone("G1", kind="ground")
    p.zone("G2", *tags, kind="ground")
    p.zone("G3", kind="ground")
    p.border("G1", "G2")
    p.border("G1", "G3")
    atv, driver = p.npc("nr-9-atv", "G1", "started", "friendly", seen=True), p.pc("pilot", "G1", CALM, gear=[])
    p.link("rides", driver, atv)
    return p, atv, driver


# -- at the wheel ----------------------------------------------------------------------------------------------------


@clause("alien.vehicle.drive", "alien.xeno.worker")
@pytest.mark.parametrize(
    ("who", "state", "rolls"),
    [
        ("drone", (), True),
        ("mercenary", (), True),
        ("sentry-gun", (), True),
        ("ovomorph", (), False),
        ("worker", (), False),
        ("mercenary", ("stunned",), False),
        ("mercenary", ("broken",), False),
        ("drone", ("~shut-in",), False),
    ],
)
def test_a_roll_is_needed_past_those_who_try_to_stop_a_vehicle(who: str, state: tuple[str, ...], rolls: bool) -> None:
    p, atv, _ = road()
    p.npc(who, "G2", *state, seen=True)
    assert vehicle.needs_roll(p.game(**FIGHT), atv, "G2") is rolls


@clause("alien.vehicle.drive", "alien.stealth.passive")
def test_who_knows_of_nobody_does_not_stop_a_vehicle() -> None:
    p, atv, _ = road()
    p.npc("mercenary", "G2", seen=True, active=False, gear=[])
    assert not vehicle.needs_roll(p.game(), atv, "G2")


@clause("alien.dice.retry", "alien.opt.core-driving", "alien.vehicle.drive")
@pytest.mark.parametrize(("sixes", "again"), [(0, ["G3"]), (1, ["G1"])])
def test_what_a_driver_has_failed_is_not_tried_twice_in_a_turn(sixes: int, again: list[str]) -> None:
    p, atv, driver = road("difficult", options=("core-driving",))

    def drives(game: Game) -> Script[None]:
        yield from offered.perform(game, driver, f"drive:{atv}")

    r = Played(p, drives, {"drive": sixes}, answers=("G2", "stop"), **FIGHT)
    assert zone_of(r.game, atv) == ("G2" if sixes else "G1")
    assert vehicle.roads(r.game, atv, driver) == again


# -- guns ------------------------------------------------------------------------------------------------------------


@clause("alien.ranged.sentry-details", "alien.stealth.small-acts")
@pytest.mark.parametrize("reloads", [0, 1])
def test_a_gun_is_reloaded_between_fights_too(reloads: int) -> None:
    p = hall(1)
    marine, gun = p.pc("rifleman", "A1", CALM, gear=[]), p.ally("sentry-gun", "A1")
    loaded = p.item("sentry-gun", gun, "held", rating=1, reloads=reloads)
    assert ([key for key in offered.keys(p.game(), marine) if "reload" in key] != []) is bool(reloads)
    if reloads:
        r = Played(p, lambda game: offered.do(game, marine, f"reload-gun:{gun}"))
        assert next(m for m in r.state.markers if m.id == loaded).counters["rating"] == weapon("sentry-gun").ammo


@clause("alien.ranged.friendly-fire-npc")
@pytest.mark.parametrize("machine", ["sentry-gun", "nr-9-atv"])
def test_a_missed_shot_endangers_no_machine_beside_its_target(machine: str) -> None:
    p = hall(1)
    kid, guard, comrade = p.pc("kid", "A1", gear=[]), p.npc("mercenary", "A1", seen=True), p.npc("mercenary", "A1")
    p.adjacent(kid, p.npc(machine, "A1", seen=True))
    p.adjacent(kid, comrade)
    assert misses.endangered(p.game(**FIGHT), Shot(guard, kid, weapon("m4a3-pistol"))) == [comrade]


# -- charges ---------------------------------------------------------------------------------------------------------


@clause("alien.barrier.breach-limit", "alien.cover.explosion", "alien.hazard.blast")
@pytest.mark.parametrize(("level", "lost"), [(3, 2), (4, 0)])
def test_a_charge_too_weak_for_a_barrier_hurts_nobody_behind_it(level: int, lost: int) -> None:
    p = hall(1, cluttered=True, cover=level)
    marine = p.pc("rifleman", "A1", CALM, FULL_COVER, gear=[])
    before = p.game().state.models[marine].counters["health"]
    r = Played(p, lambda game: hazard.blast(game, "A1", 9), {"blast": 3})
    assert health(r, marine) == before - lost


# -- a stop ----------------------------------------------------------------------------------------------------------


@clause("alien.social.split", "alien.xeno.worker")
@pytest.mark.parametrize(
    ("who", "state", "may"),
    [("ovomorph", (), True), ("worker", (), True), ("drone", ("~shut-in",), True), ("sentry-gun", (), False)],
)
def test_what_does_not_fight_keeps_nobody_from_a_stop(who: str, state: tuple[str, ...], may: bool) -> None:
    p = hall(3, "door")
    p.pc("kid", "A1", gear=[])
    p.npc(who, "A3", *state, seen=True)
    assert respite.can_stop(p.game()) is may


# -- the hull --------------------------------------------------------------------------------------------------------


@clause("alien.hazard.decompression", "alien.barrier.breach-limit", "alien.supply.ammo")
@pytest.mark.parametrize(("sixes", "opens"), [(0, False), (1, False), (2, True)])
def test_the_hull_is_shot_at_on_purpose(sixes: int, opens: bool) -> None:
    p = hall(2)
    p.zone("A3", "hull")
    p.border("A2", "A3")
    p.sight("A1", "A2", "A3")
    marine = p.pc("rifleman", "A1", CALM, gear=["m41a-pulse-rifle"])
    key = f"k{p.find(marine, 'm41a-pulse-rifle')}:A3"
    r = Played(p, lambda game: offered.perform(game, marine, "attack"), {"hull": sixes}, answers=(key,), **FIGHT)
    (roll,) = r.rolls("hull")
    assert parts_of(roll)["alien.hazard.decompression"] == 2
    assert ("breached" in r.game.zones.zone("A3").tags) is opens
    assert len(r.rolls("supply")) == 1


@clause("alien.hazard.decompression", "alien.barrier.breach-limit")
@pytest.mark.parametrize(
    ("gun", "tags", "may"),
    [
        ("m41a-pulse-rifle", ("hull",), True),
        ("m4a3-pistol", ("hull",), False),
        ("m41a-pulse-rifle", ("hull", "breached"), False),
        ("m41a-pulse-rifle", (), False),
        ("es-4-pistol", ("hull",), False),
    ],
)
def test_only_what_could_breach_a_hull_is_fired_at_it(gun: str, tags: tuple[str, ...], may: bool) -> None:
    p = Position()
    p.zone("A1", *tags)
    marine = p.pc("rifleman", "A1", CALM, gear=[gun])
    marks = [mark.target for mark in fight.marks(p.game(**FIGHT), marine)]
    assert ("A1" in marks) is may
    assert ("attack" in offered.keys(p.game(**FIGHT), marine)) is may


@clause("alien.hazard.decompression")
def test_the_computer_does_not_open_the_hull_it_lives_in() -> None:
    p = Position()
    p.zone("A1", "hull")
    marine = p.pc("rifleman", "A1", CALM, gear=["m41a-pulse-rifle"])
    p.npc("drone", "A1", seen=True)
    game = p.game(**FIGHT)
    worths = {mark.target: advised.worth_of_attack(game, marine, mark) for mark in fight.marks(game, marine)}
    assert worths["A1"] < min(worth for target, worth in worths.items() if target != "A1")


# -- locks -----------------------------------------------------------------------------------------------------------


@clause("alien.act.quick-lock", "alien.setup.hidden-info", "alien.zone.at-door")
def test_nobody_looks_through_a_door_that_he_has_locked() -> None:
    p = hall(2, "door")
    (door,) = p.game().zones.between("A1", "A2")
    kid = p.pc("kid", "A1", CALM, f"at:{door.id}", gear=[])
    foe = p.npc("mercenary", "A2", "~alerted", seen=True, gear=[])
    assert zone.sees(p.game(**FIGHT), kid, foe)
    r = Played(p, lambda game: offered.perform(game, kid, f"lock:f{door.id}"), **FIGHT)
    assert not zone.sees(r.game, kid, foe)
    assert r.state.models[foe].known is not None, "where it is the crew no longer knows"
