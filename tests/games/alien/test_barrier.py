"""Barriers: their levels, the breach limit, what is left for armor, and what a miss may do to the hull."""

from functools import partial

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.body import cover
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import misses
from grognard.games.alien.harm import damage
from grognard.games.alien.harm.damage import Hit
from grognard.games.alien.map import barrier
from tests.games.alien.skirmish import CALM, FIGHT, faces, health, rooms, shoot


@clause("alien.barrier.levels")
@pytest.mark.parametrize(
    ("name", "level"), [("Furniture", 1), ("Inner bulkhead", 2), ("Outer bulkhead", 3), ("Armored bulkhead", 4)]
)
def test_typical_barriers(name: str, level: int) -> None:
    assert barrier.level_of(name) == level


@clause("alien.barrier.zone-barrier")
def test_cover_is_as_good_as_the_zone_says_furniture_if_nothing_and_two_beside_a_door() -> None:
    p = rooms(cluttered=True, cover=3)
    listed, plain = p.pc("medic", "A1", "full-cover"), p.pc("medic", "A2", "full-cover")
    beside = p.pc("medic", "A3", "full-cover", "at:4")
    game = p.game()
    assert [barrier.level_for(game, who) for who in (listed, plain, beside)] == [3, 1, 2]


@clause("alien.barrier.order")
def test_the_barrier_comes_before_armor() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A2", "full-cover")
    blow = Hit(marine, 5, "alien.damage.sequence", barrier=2, base=3)
    assert damage.after_armor(p.game(), blow) == 1
    assert barrier.through(5, 2, 3) == 3
    assert barrier.through(1, 2, 3) == 0


@clause("alien.barrier.breach-limit", "alien.barrier.order")
@pytest.mark.parametrize(("level", "lost"), [(3, 2), (4, 0)])
def test_example_breach(level: int, lost: int) -> None:
    """Pulse rifle, base 2, armor piercing: level 3 counts 2 and lets damage through, level 4 counts 3 and stops all."""
    p = rooms(cluttered=True, cover=level)
    kid, guard = p.pc("kid", "A1", "full-cover", gear=[]), p.npc("marine-grunt", "A2", seen=True)
    r = shoot(p, guard, kid, "m41a-pulse-rifle", faces(3, 5)).finish()
    assert health(r, kid) == 4 - lost


@clause("alien.barrier.breach-limit")
def test_body_armor_has_no_breach_limit_but_vehicles_have() -> None:
    p = rooms()
    marine, buggy = p.pc("rifleman", "A1"), p.npc("nr-9-atv", "A1", seen=True)
    game = p.game()
    assert damage.after_armor(game, Hit(marine, 5, "alien.damage.sequence", base=1)) == 3
    assert damage.after_armor(game, Hit(buggy, 5, "alien.damage.sequence", base=1)) == 4
    assert damage.after_armor(game, Hit(buggy, 5, "alien.damage.sequence", base=0)) == 0


@clause("alien.barrier.collateral")
@pytest.mark.parametrize(("face", "breached"), [(1, True), (2, False)])
def test_a_miss_that_could_breach_the_hull_may_do_so(face: int, breached: bool) -> None:
    p = rooms()
    p.zone("H", "hull")
    guard, kid = p.npc("marine-grunt", "H", seen=True), p.pc("kid", "H", "kept", CALM, gear=[])
    r = shoot(p, guard, kid, "m41a-pulse-rifle", faces(0, 8), ("collateral", face))
    r.choose("none").finish()
    hull = next(feature for feature in r.state.features if feature.zones == ("H",))
    assert ("breached" in hull.tags) is breached


@clause("alien.barrier.collateral")
def test_what_cannot_breach_the_hull_is_no_danger_to_it() -> None:
    p = rooms()
    p.zone("H", "hull")
    kid = p.pc("kid", "H", gear=[])
    for kind, rolls in (("m4a3-pistol", 0), ("m56-smartgun", 1)):
        dice = [4] if rolls else []
        r = p.script(partial(misses.collateral, victim=kid, card=weapon(kind)), dice, **FIGHT).finish()
        assert len(r.rolls("collateral")) == rolls
    inside = p.pc("kid", "A1", gear=[])
    assert not p.script(lambda game: misses.collateral(game, inside, weapon("m56-smartgun")), **FIGHT).rolls()


def test_no_cover_no_barrier() -> None:
    p = rooms(cluttered=True, cover=3)
    bare, half = p.pc("medic", "A1"), p.pc("medic", "A1", "partial-cover")
    assert [cover.level(p.game(), who) for who in (bare, half)] == [0, 0]
