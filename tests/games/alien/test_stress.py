"""Stress: gain, responses, Mess Up and relief."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import dice
from grognard.games.alien.body import stress as nerves
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.harm import damage, recovery, synth
from grognard.games.alien.position import Position
from tests.games.alien.nerves import health, rolling, room, run, stress, tags

RESPONSES = {1: "jumpy", 2: "tunnel-vision", 3: "aggravated", 4: "shakes", 5: "frantic", 6: "deflated"}


def responding(p: Position, who: int, face: int) -> SoloRehearsal:
    return run(p, lambda game: nerves.respond(game, who), ("stress response", face))


@clause("alien.stress.gain")
def test_what_raises_stress() -> None:
    p = room()
    kid, medic, android = p.pc("kid", "A1"), p.pc("medic", "A1"), p.pc("android", "A1")
    guard = p.npc("security-guard", "A1")
    game = p.game()
    nerves.gain(game, kid, 1, "alien.stress.gain")
    nerves.attacked_by_own(game, kid, medic)
    nerves.attacked_by_own(game, medic, guard)
    nerves.gain(game, android, 1, "alien.stress.gain")
    nerves.gain(game, guard, 1, "alien.stress.gain")
    assert [game.state.models[who].counters.get("stress", 0) for who in (kid, medic, android, guard)] == [2, 0, 0, 0]


@clause("alien.stress.gain")
def test_an_android_revealed_nearby_raises_stress() -> None:
    p = room()
    spy = p.pc("kid", "A1", "~android", health=3)
    other = p.pc("medic", "A1")
    game = p.game()
    synth.reveal(game, spy)
    assert game.state.models[other].counters["stress"] == 1


@clause("alien.stress.no-damage-stress")
def test_damage_gives_no_stress() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=1, gear=())
    battle = run(p, lambda game: damage.hit(game, damage.Hit(kid, 2, "alien.damage.sequence")))
    assert (health(battle, kid), stress(battle, kid)) == (2, 1)


@clause("alien.stress.trigger")
def test_example_one_response() -> None:
    """alien.example.one-response: 1,1,6 on three stress dice are one success and one response roll."""
    p = room()
    kid = p.pc("kid", "A1", stress=3, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (5, 5, 5, 5, 5, 1, 1, 6), ("stress response", 1))
    assert battle.finish().result.successes == 1
    assert len(battle.rolls("stress response")) == 1


@clause("alien.stress.trigger")
def test_no_response_without_a_one_or_on_a_passive_roll() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=2, gear=())
    rolling(p, Attempt(kid, "comtech"), (1, 1, 1, 1, 1, 2, 6)).choose("keep").finish()
    rolling(p, Attempt(kid, "comtech", passive=True), (1, 1, 1, 1, 1, 1, 1)).finish()


@clause("alien.stress.roll")
@pytest.mark.parametrize(
    ("level", "who", "face", "response"), [(3, "kid", 5, "shakes"), (2, "kid", 2, ""), (3, "kid", 2, "jumpy")]
)
def test_examples_of_totals(level: int, who: str, face: int, response: str) -> None:
    """alien.example.stress-shakes and alien.example.stress-cool: D6 plus stress less Resolve 4."""
    p = room()
    kid = p.pc("kid", "A1", stress=level)
    battle = responding(p, kid, face)
    assert [tag for tag in tags(battle, kid) if tag.startswith("response")] == (
        [f"response:{response}"] if response else []
    )
    assert stress(battle, kid) == level


@clause("alien.stress.mess-up", "alien.stress.roll")
def test_example_mess_up() -> None:
    """alien.example.stress-mess-up: total 7 fails the action in spite of 3 successes; stress 5 becomes 6."""
    p = room()
    pilot = p.pc("pilot", "A1", stress=5, gear=())
    battle = rolling(p, Attempt(pilot, "comtech"), (6, 6, 6, 2, 2, 1, 2, 2, 2, 2), ("stress response", 5))
    assert battle.finish().result == dice.Rollout(0, 0, True, 1)
    assert stress(battle, pilot) == 6
    assert not any(tag.startswith("response") for tag in tags(battle, pilot)), "Mess Up does not last"


@clause("alien.stress.mess-up-defence")
def test_example_mess_up_defence() -> None:
    """alien.example.mess-up-defence: the defence counts as zero, so the attack hits with 1 success."""
    p = room()
    guard = p.npc("security-guard", "A1", seen=True, gear=())
    pilot = p.pc("pilot", "A1", stress=4, gear=())
    attack, defence = Attempt(guard, "close-combat", dice=3), Attempt(pilot, "close-combat")
    battle = run(
        p, lambda game: dice.contest(game, attack, defence), (6, 2, 2), (6, 6, 2, 1, 2, 2, 2), ("stress response", 6)
    )
    won, lost = battle.finish().result
    assert (won.successes, lost.successes, lost.messed_up) == (1, 0, True)


@clause("alien.stress.enduring")
def test_responses_last_and_stack() -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:shakes", stress=4)
    battle = responding(p, kid, 2)
    assert {"response:shakes", "response:tunnel-vision"} <= set(tags(battle, kid))


@clause("alien.stress.duplicate")
def test_example_stress_twice() -> None:
    """alien.example.stress-twice: no second Shakes, stress +1."""
    p = room()
    kid = p.pc("kid", "A1", "response:shakes", stress=4)
    battle = responding(p, kid, 4)
    assert stress(battle, kid) == 5
    assert [tag for tag in tags(battle, kid) if tag.startswith("response")] == ["response:shakes"]


@clause("alien.stress.jumpy")
def test_the_jumpy_pay_two_for_a_push_and_get_one_die() -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:jumpy", gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (2,) * 5, (2,) * 6)
    battle.choose("push").finish()
    assert stress(battle, kid) == 2


@clause("alien.stress.tunnel-vision", "alien.stress.aggravated", "alien.stress.shakes", "alien.stress.frantic")
@pytest.mark.parametrize(
    ("response", "skill", "other"),
    [
        ("tunnel-vision", "comtech", "command"),
        ("aggravated", "command", "comtech"),
        ("shakes", "mobility", "stamina"),
        ("frantic", "stamina", "mobility"),
    ],
)
def test_each_response_hampers_one_attribute(response: str, skill: str, other: str) -> None:
    p = room()
    kid = p.pc("kid", "A1", f"response:{response}", gear=())
    game = p.game()
    assert [(part.amount, part.clause) for part in dice.modifiers(game, kid, skill)] == [
        (-2, f"alien.stress.{response}")
    ]
    assert dice.modifiers(game, kid, other) == ()


@clause("alien.stress.deflated")
def test_example_deflated() -> None:
    """alien.example.deflated: Deflated removes Jumpy, bars pushing and makes a later Jumpy do nothing."""
    p = room()
    kid = p.pc("kid", "A1", "response:jumpy", stress=4)
    battle = responding(p, kid, 6)
    assert [tag for tag in tags(battle, kid) if tag.startswith("response")] == ["response:deflated"]
    q = room()
    kid = q.pc("kid", "A1", "response:deflated", stress=4, gear=())
    again = responding(q, kid, 1)
    assert [tag for tag in tags(again, kid) if tag.startswith("response")] == ["response:deflated"]
    assert stress(again, kid) == 4
    assert rolling(q, Attempt(kid, "comtech"), (2,) * 9).finish().result.pushed == 0


# -- relief ------------------------------------------------------------------------------------------------------------


def resting(p: Position, **changes: Any) -> SoloRehearsal:
    return run(p, recovery.rest, **changes)


@clause("alien.stress.relief")
def test_example_relief() -> None:
    """alien.example.relief: stress 3 with Jumpy and Shakes, two stretches of rest: stress 1, both gone."""
    p = room()
    kid = p.pc("kid", "A1", "resting", "response:jumpy", "response:shakes", stress=3)
    battle = resting(p)
    assert battle.options() == ["jumpy", "shakes"]
    battle.choose("shakes")
    assert (stress(battle, kid), "response:jumpy" in tags(battle, kid)) == (2, True)
    p.untag(kid, "response:shakes")
    p.hurt(kid, stress=2)
    again = resting(p)
    assert stress(again, kid) == 1
    assert not any(tag.startswith("response") for tag in tags(again, kid))


@clause("alien.stress.relief")
def test_no_relief_without_rest() -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:jumpy", stress=3)
    battle = resting(p)
    assert stress(battle, kid) == 3
    assert "response:jumpy" in tags(battle, kid)


@clause("alien.stress.relief-zero")
def test_at_level_zero_a_response_goes_by_itself() -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", "response:jumpy", "response:shakes")
    battle = resting(p).choose("jumpy")
    assert [tag for tag in tags(battle, kid) if tag.startswith("response")] == ["response:shakes"]


@clause("alien.stress.relief-zero")
def test_drugs_change_only_the_level() -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:shakes", stress=3)
    game = p.game()
    assert nerves.lower(game, kid, 99, "alien.gear.naproleve") == 3
    assert "response:shakes" in game.state.models[kid].tags


@clause("alien.stress.relief-broken-off")
def test_a_broken_off_rest_gives_nothing() -> None:
    p = room()
    kid = p.pc("kid", "A1", "resting", stress=2, rested=1)
    game = p.game()
    nerves.break_off(game, kid)
    assert "resting" not in game.state.models[kid].tags
    assert "rested" not in game.state.models[kid].counters
    p.untag(kid, "resting")
    assert stress(resting(p), kid) == 2


@clause("alien.stress.safe-area")
def test_what_makes_a_zone_safe() -> None:
    shut = room()
    shut.zone("B1")
    shut.border("A1", "B1", "door")
    shut.pc("kid", "A1", "resting")
    assert nerves.is_safe(shut.game(), "A1")
    shut.border("A1", "B1", "open")
    assert not nerves.is_safe(shut.game(), "A1")
    shut.pc("medic", "A1")
    assert nerves.is_safe(shut.game(), "A1"), "somebody watches"
    shut.npc("drone", "A1")
    assert nerves.is_safe(shut.game(), "A1"), "nobody has noticed it"
    shut.npc("drone", "A1", seen=True)
    assert not nerves.is_safe(shut.game(), "A1")


@clause("alien.stress.safe-area")
@pytest.mark.parametrize("bad", ["vacuum", "radiation:weak"])
def test_danger_is_not_safe(bad: str) -> None:
    p = Position()
    p.zone("A1", bad)
    p.pc("kid", "A1")
    assert not nerves.is_safe(p.game(), "A1")


@clause("alien.stress.safe-area")
def test_fire_and_open_ducts_are_not_safe() -> None:
    p = Position()
    p.zone("A1", fire=6)
    p.zone("B1")
    p.zone("C1", kind="crawl")
    p.border("B1", "C1", "access")
    p.pc("kid", "B1", "resting")
    assert not nerves.is_safe(p.game(), "A1")
    assert not nerves.is_safe(p.game(), "B1")
    q = Position()
    q.zone("B1")
    q.zone("C1", kind="crawl")
    q.border("B1", "C1", "access", sealed=True)
    q.pc("kid", "B1", "resting")
    assert nerves.is_safe(q.game(), "B1")
