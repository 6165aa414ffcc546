"""Recovery: Health and nerves by one stretch of rest."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.harm import peril, recovery
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import has
from tests.games.alien.nerves import count, health, room, run, stress, tags
from tests.games.alien.test_criticals import hurt


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


@clause("alien.hazard.fatigue-broken", "alien.hazard.fatigued")
def test_who_is_overcome_by_sleep_wakes_after_a_shift() -> None:
    p = room()
    kid, fallen = (
        p.pc("kid", "A1", "want:sleep", "fatigued", health=1),
        p.pc("medic", "A1", "broken", asleep=1, health=0),
    )
    asleep = run(p, lambda game: peril.weaken(game, kid, "sleep"))
    assert (health(asleep, kid), count(asleep, kid, "asleep"), "unconscious" in tags(asleep, kid)) == (0, 60, True)
    for _ in range(59):
        peril.sleep_on(asleep.game)
    assert has(asleep.game, kid, "unconscious", "want:sleep")
    assert run(p, lambda game: peril.suffer_want(game, kid, "sleep"), ("bear", (2,) * 6)).asks == "push"
    p.hurt(kid, asleep=1, health=0)
    p.tag(kid, "unconscious")
    assert not run(p, lambda game: peril.suffer_want(game, kid, "sleep")).rolls(), "the sleeper lacks no sleep"
    awake = run(p, peril.stretch_passed, clock={"stretch": 7})
    assert (health(awake, kid), count(awake, kid, "asleep"), health(awake, fallen)) == (1, 0, 0)
    assert not has(awake.game, kid, "unconscious", "want:sleep", "fatigued")
