"""Recovery: Health and nerves by one stretch of rest."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien import recovery
from grognard.games.alien.position import Position
from tests.games.alien.nerves import health, room, run, stress, tags
from tests.games.alien.test_crit import hurt


@clause("alien.recovery.rest")
def test_rest_gives_a_point_of_health_even_to_the_injured() -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", health=2)
    busy = p.pc("medic", "A1", health=1)
    hurt(p, kid, 32)
    battle = run(p, recovery.rest)
    assert (health(battle, kid), health(battle, busy)) == (3, 1)
    assert "resting" not in tags(battle, kid)


@clause("alien.recovery.rest")
@pytest.mark.parametrize("state", ["fatigued", "broken"])
def test_no_health_for_the_fatigued_and_broken(state: str) -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", state, health=1)
    assert health(run(p, recovery.rest), kid) == 1


@clause("alien.recovery.rest")
def test_rest_needs_a_safe_area_and_flesh() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.border("A1", "A2")
    kid = p.pc("kid", "A1", "resting", health=1)
    android = p.pc("android", "A1", "resting", health=1)
    assert health(run(p, recovery.rest), kid) == 1
    p.pc("medic", "A1")
    watched = run(p, recovery.rest)
    assert (health(watched, kid), health(watched, android)) == (2, 1)


@clause("alien.recovery.together")
def test_the_same_stretch_gives_both() -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", health=2, stress=2)
    battle = run(p, recovery.rest)
    assert (health(battle, kid), stress(battle, kid)) == (3, 1)
