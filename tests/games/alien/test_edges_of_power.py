"""Edges of what things and blows can do: torches without power, small charges, creatures looked at from next door."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.fight import flight, special
from grognard.games.alien.harm import acid, hazard
from grognard.games.alien.map import zone
from grognard.games.alien.position import Position
from grognard.games.alien.turns import people
from grognard.games.alien.words.terms import ALERTED, BROKEN, FULL_COVER, grappler_of, has, health, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, parts_of
from tests.games.alien.test_edges import hall

# -- batteries -------------------------------------------------------------------------------------------------------


def _before_a_lock(rating: int) -> tuple[Position, int, int]:
    """A roughneck with a torch before a locked door: who, and the door."""
    p = Position()
    p.zone("A1")
    p.zone("A2")
    door = p.border("A1", "A2", "door", "locked")
    rough = p.pc("roughneck", "A1", CALM, gear=[])
    p.item("cutting-torch", rough, "held", rating=rating)
    return p, rough, door


@clause("alien.supply.power", "alien.zone.break-door")
@pytest.mark.parametrize(("rating", "modifier"), [(3, -1), (0, 0)])
def test_a_torch_without_power_cuts_no_door(rating: int, modifier: int) -> None:
    p, rough, door = _before_a_lock(rating)
    r = Played(p, lambda game: offered.perform(game, rough, f"break:f{door}"), {"door": 2}, **FIGHT)
    assert parts_of(r.rolls("door")[0]).get("alien.close.weapon-bonus", 0) == modifier
    assert bool(r.rolls("supply")) is bool(rating)


@clause("alien.supply.power", "alien.panic.frenzy")
@pytest.mark.parametrize(("rating", "modifier"), [(3, -1), (0, 0)])
def test_the_frenzied_strike_with_nothing_that_has_run_down(rating: int, modifier: int) -> None:
    p, rough, _ = _before_a_lock(rating)
    foe = p.npc("mercenary", "A1", ALERTED, seen=True, gear=[])
    p.adjacent(rough, foe)
    r = Played(p, lambda game: flight.assault(game, rough, foe, "alien.panic.frenzy"), **FIGHT)
    assert parts_of(r.rolls("attack")[0]).get("alien.close.weapon-bonus", 0) == modifier


# -- charges ---------------------------------------------------------------------------------------------------------


@clause("alien.hazard.blast", "alien.barrier.breach-limit", "alien.cover.explosion")
@pytest.mark.parametrize(("level", "left"), [(1, 2), (2, 4)])
def test_a_small_charge_cannot_breach_strong_cover(level: int, left: int) -> None:
    """Base damage 1 and two more successes."""
    p = Position()
    p.zone("A1", cluttered=True, cover=level)
    kid = p.pc("kid", "A1", FULL_COVER, gear=[])
    r = Played(p, lambda game: hazard.blast(game, "A1", 3), {"blast": 3})
    assert health(r.game, kid) == left


@clause("alien.hazard.blast", "alien.cover.explosion", "alien.vehicle.wreck")
def test_who_rides_through_a_blast_is_sheltered_though_it_wrecks_the_vehicle() -> None:
    """Base damage 2 and one more success: 2 of the 3 points get through the armor, and that is the Hull."""
    p = Position()
    p.zone("G1", kind="ground")
    atv, kid = p.npc("nr-9-atv", "G1", seen=True), p.pc("kid", "G1", CALM, gear=[])
    p.link("rides", kid, atv)
    r = Played(p, lambda game: hazard.blast(game, "G1", 6), {"blast": 2, "jump clear": 3})
    assert has(r.game, atv, "wreck")
    assert health(r.game, kid) == 4 - 2


# -- what can be studied ---------------------------------------------------------------------------------------------


@clause("alien.talent.xenomorphology", "alien.talent.analysis")
@pytest.mark.parametrize(
    ("border", "at", "keys"), [("open", "A2", {"study"}), ("door", "A2", set()), ("open", "A1", {"study", "analyse"})]
)
def test_what_is_in_sight_can_be_studied_what_is_here_analysed(border: str, at: str, keys: set[str]) -> None:
    p = hall(2, border)
    scientist = p.pc("scientist", "A1", "talent:xenomorphology", "talent:analysis", CALM, gear=[])
    p.npc("ovomorph", at, seen=True)
    found = offered.keys(p.game(), scientist, people.study, people.analyse)
    assert {key.partition(":")[0] for key in found} == keys


# -- holes and faces -------------------------------------------------------------------------------------------------


@clause("alien.acid.floor", "alien.zone.hatch")
def test_nobody_shuts_a_hole_that_acid_has_eaten() -> None:
    p = Position()
    p.zone("A1", "below:B1")
    p.zone("B1")
    kid = p.pc("kid", "A1", CALM, gear=[])
    p.marker("acid-hole", "A1", rounds=1)

    def eaten(game: Game) -> Script[None]:
        acid.open_holes(game, only_aged=False)
        yield from ()

    r = Played(p, eaten)
    assert zone.sees_zone(r.game, kid, "B1")
    assert {"move:B1", "shut:B1"}.intersection(offered.keys(r.game, kid)) == {"move:B1"}


@clause("alien.hugger.remove", "alien.supply.power")
@pytest.mark.parametrize(("rating", "may"), [(1, True), (0, False)])
def test_a_torch_without_power_frees_no_face(rating: int, may: bool) -> None:
    p = hall(1)
    rough = p.pc("roughneck", "A1", CALM, gear=[])
    p.item("cutting-torch", rough, rating=rating)
    host = p.pc("kid", "A1", "broken", "facehugged", "unconscious", gear=[], health=0)
    p.link("embrace", p.npc("facehugger", "A1", "out", seen=True), host)
    assert (f"remove-hugger:{host}" in offered.keys(p.game(), rough)) is may


# -- wounds that open ------------------------------------------------------------------------------------------------


@clause("alien.crit.bleeding-gut", "alien.close.grapple", "alien.close.pass", "alien.broken.state")
@pytest.mark.parametrize("left", [1, 3])
def test_whom_his_own_roll_has_broken_holds_and_passes_nobody(left: int) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", "injured", CALM, gear=[], health=left)
    p.marker("injury", kid, row=45)
    guard = p.npc("security-guard", "A1", f"at:{door}", ALERTED, seen=True, gear=[])
    p.adjacent(kid, guard)
    held = Played(p, lambda game: special.attack(game, kid, guard, "grapple"), {"grapple": 3}, **FIGHT)
    assert (grappler_of(held.game, guard) == kid) is (left > 1)
    past = Played(p, lambda game: special.attack(game, kid, guard, "pass"), {"pass": 3}, **FIGHT)
    assert (zone_of(past.game, kid) == "A2") is (left > 1)
    assert has(held.game, kid, BROKEN) is has(past.game, kid, BROKEN) is (left == 1)
