"""Vehicles: figures, getting in, driving, where they go, ramming, wrecks."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import cover
from grognard.games.alien.fight import vehicle
from grognard.games.alien.harm import damage
from grognard.games.alien.map import aboard, barrier, zone
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import act, carrying, riding
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien import offered


def yard() -> tuple[Position, int, int]:
    """G1 -open- G2 -hatch- BAY -door- A1; the pilot drives."""
    p = Position()
    p.zone("G1", kind="ground")
    p.zone("G2", kind="ground")
    p.zone("B1", "bay")
    p.zone("A1")
    p.border("G1", "G2")
    p.border("G2", "B1", "hatch")
    p.border("B1", "A1", "door")
    atv = p.npc("nr-9-atv", "G1", seen=True)
    return p, p.pc("pilot", "G1", gear=()), atv


def crewed() -> tuple[Position, int, int]:
    p, pilot, atv = yard()
    p.tag(atv, "started")
    p.link("rides", pilot, atv)
    return p, pilot, atv


def rides(game: Game, who: int) -> dict[str, str]:
    """What can be done with vehicles, and what it would cost in combat."""
    found = offered.keys(game, who, riding.board, riding.alight, riding.start, riding.drive)
    return {key: offered.price(game, who, key) for key in found}


@clause("alien.vehicle.stats")
def test_the_atv_and_getting_in() -> None:
    p, pilot, atv = yard()
    card = aboard.machine(p.game(), atv)
    assert (card.maneuverability, card.speed, card.health, card.armor) == (2, 2, 2, 1)
    assert rides(p.game(), pilot) == {f"board:{atv}": "quick"}
    game = p.game()
    vehicle.board(game, pilot, atv)
    assert aboard.riders(game, atv) == [pilot]
    costs = {key.split(":")[0]: cost for key, cost in rides(game, pilot).items()}
    assert costs == {"alight": "quick", "start": "quick"}
    vehicle.start(game, pilot)
    assert "drive" in [key.split(":")[0] for key in rides(game, pilot)]
    assert sum(part.amount for part in vehicle.maneuver_parts(game, atv)) == 2
    assert barrier.through(9, 1, 0) == 0, "the breach limit holds for vehicles"


@clause("alien.vehicle.stats")
def test_it_seats_two() -> None:
    p, pilot, atv = yard()
    second, third = p.pc("medic", "G1", gear=()), p.pc("kid", "G1", gear=())
    game = p.game()
    vehicle.board(game, pilot, atv)
    vehicle.board(game, second, atv)
    assert aboard.vehicles_at(game, third) == []
    assert aboard.is_driver(game, pilot)
    assert not aboard.is_driver(game, second)


@clause("alien.vehicle.drive")
def test_up_to_its_speed_in_zones_without_a_roll() -> None:
    p, pilot, atv = crewed()
    rider = p.pc("medic", "G1", gear=())
    p.link("rides", rider, atv)
    s = p.script(lambda game: vehicle.drive(game, pilot))
    assert s.asks == "drive"
    assert s.options() == ["G2", "stop"]
    s.choose("G2").choose("B1")
    assert s.asks == ""
    assert s.result is True
    assert s.rolls() == []
    assert {zone_of(s.game, who) for who in (pilot, rider, atv)} == {"B1"}


@clause("alien.vehicle.drive")
@pytest.mark.parametrize(("face", "at"), [(6, "G2"), (2, "G1")])
def test_difficult_ground_needs_piloting(face: int, at: str) -> None:
    p = Position()
    p.zone("G1", kind="ground")
    p.zone("G2", "difficult", kind="ground")
    p.border("G1", "G2")
    pilot, atv = p.pc("pilot", "G1", gear=()), p.npc("nr-9-atv", "G1", "started", seen=True)
    p.link("rides", pilot, atv)
    s = p.script(lambda game: vehicle.drive(game, pilot), [("drive", (face,) + (2,) * 9)])
    s.choose("G2")
    while s.asks:
        s.choose({"reckless": "no", "push": "keep", "drive": "stop"}[s.asks])
    assert zone_of(s.game, atv) == at


@clause("alien.vehicle.drive")
def test_only_enemies_the_driver_sees_make_it_hard() -> None:
    p, _, atv = crewed()
    p.npc("drone", "G2")
    assert not vehicle.needs_roll(p.game(), atv, "G2")
    p.npc("drone", "G2", seen=True)
    assert vehicle.needs_roll(p.game(), atv, "G2")


@clause("alien.vehicle.where")
def test_it_stays_on_ground_and_in_bays() -> None:
    p, pilot, atv = crewed()
    game = p.game()
    assert vehicle.ways(game, atv, "G2", pilot) == ["G1", "B1"]
    assert vehicle.ways(game, atv, "B1", pilot) == ["G2"]
    assert not zone.fits(game, atv, zone.border_of(game, 6))
    aboard.get_out(game, pilot)
    assert aboard.vehicle_of(game, pilot) is None
    assert [to for to, _ in move.ways(game, pilot)] == ["G2"]


def ramming(left: int) -> SoloRehearsal:
    p, pilot, _ = crewed()
    guard = p.npc("colonist", "G1", seen=True)
    dice = [("ram", (6,) * left + (2,) * (10 - left)), ("dodge", (2, 2, 2))]
    s = p.script(lambda game: vehicle.ram(game, pilot, guard), dice, phase="combat", step="turn")
    while s.asks:
        s.choose({"dodge": "none", "reckless": "no", "push": "keep"}[s.asks])
    return s


@clause("alien.vehicle.ram")
@pytest.mark.parametrize(("successes", "health"), [(0, 3), (1, 2), (2, 1)])
def test_ramming_does_half_the_hull_and_more_for_extra_successes(successes: int, health: int) -> None:
    s = ramming(successes)
    assert s.state.models[2].counters["~health"] == health
    assert {part.label for part in s.rolls("ram")[0].parts} >= {"Maneuverability", "piloting"}


@clause("alien.vehicle.ram")
def test_a_ram_can_be_dodged_but_not_defended() -> None:
    p = Position()
    p.zone("G1", kind="ground")
    driver, victim = p.npc("mercenary", "G1", seen=True), p.pc("medic", "G1", gear=())
    atv = p.npc("nr-9-atv", "G1", "started", seen=True)
    p.link("rides", driver, atv)
    s = p.script(lambda game: vehicle.ram(game, driver, victim), [], phase="combat", step="turn")
    assert s.asks == "dodge"
    assert s.options() == ["dodge", "none"]


@clause("alien.vehicle.wreck")
@pytest.mark.parametrize(("sixes", "health"), [(0, 1), (2, 3)])
def test_a_wreck_hurts_those_aboard(sixes: int, health: int) -> None:
    p, pilot, atv = crewed()
    dice = [("clear", (6,) * sixes + (2,) * (6 - sixes))]
    s = p.script(lambda game: damage.hit(game, damage.Hit(atv, 3, "alien.vehicle.wreck", base=3)), dice)
    while s.asks:
        s.choose({"reckless": "no", "push": "keep"}[s.asks])
    assert has(s.game, atv, "wreck")
    assert aboard.vehicle_of(s.game, pilot) is None
    assert s.state.models[pilot].counters["health"] == health


@clause("alien.vehicle.wreck")
def test_passengers_in_the_open_count_as_in_partial_cover() -> None:
    p, pilot, _ = crewed()
    walker = p.pc("medic", "G1", gear=())
    assert sum(part.amount for part in cover.PARTIAL) == sum(
        part.amount for part in aboard.cover_parts(p.game(), pilot)
    )
    assert aboard.cover_parts(p.game(), walker) == ()


@clause("alien.vehicle.where")
def test_who_is_aboard_gets_out_before_walking() -> None:
    p, pilot, _ = crewed()
    assert offered.keys(p.game(), pilot, *act.CRAWLING, carrying.drag, menu=act.TURN) == []
    assert move.ways(p.game(), pilot) == []


@clause("alien.vehicle.stats")
def test_who_gets_in_is_no_longer_hidden_or_in_cover() -> None:
    p, pilot, atv = yard()
    p.tag(pilot, "hidden", "partial-cover")
    game = p.game()
    vehicle.board(game, pilot, atv)
    assert not has(game, pilot, "hidden", "partial-cover")


@clause("alien.hazard.fire", "alien.vehicle.drive")
def test_a_drive_through_fire_burns_those_aboard() -> None:
    p, pilot, atv = crewed()
    game = p.game()
    game.count("alien.hazard.fire", ("f1", "fire", 6))
    p._features = list(game.state.features)
    drive = p.script(lambda game: vehicle.roll_to(game, atv, "G2"), dice=[("fire", (6, 2, 2, 2, 2, 2))])
    assert drive.finish().game.state.models[pilot].counters["burning"] == 6
