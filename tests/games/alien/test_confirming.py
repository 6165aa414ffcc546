"""What is fired at whom is shown before the dice fall; what cannot be seen is refused as unseen."""

import pytest

from grognard.engine.asking.decisions import only_deed
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import Rehearsal
from grognard.games.alien.body import allowance
from grognard.games.alien.fight import fight
from grognard.games.alien.turns import act, social
from grognard.games.alien.words.terms import FULL
from tests.games.alien.skirmish import CALM, FIGHT, rooms


@pytest.fixture(autouse=True)
def _confirming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rehearsal, "confirming", True)


@clause("alien.act.full-ranged")
def test_the_mode_of_an_attack_names_weapon_and_target() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM)
    p.npc("drone", "A2", seen=True)
    r = p.script(lambda game: act.turn(game, marine), [], **FIGHT).choose("attack")
    if r.asks == "attack":
        r.choose(next(key for key in r.options() if "m" in key.partition(":")[2]))
    assert r.asks == "mode"
    assert r.decision.prompt == "M41A Pulse Rifle at Drone: how?"
    assert not r.rolls()


@clause("alien.social.persuade")
def test_the_only_request_is_confirmed_before_the_dice_fall() -> None:
    p = rooms()
    speaker = p.pc("officer", "A1", CALM)
    guard = p.npc("security-guard", "A1", seen=True)
    asked = p.script(lambda game: social.talk(game, speaker, guard), [])
    assert asked.asks == "request"
    assert not asked.rolls()
    if only_deed(asked.decision) is not None:
        assert asked.decision.prompt.endswith(f"{asked.decision.options[0].label}?")  # type: ignore[attr-defined]


@clause("alien.ranged.los")
def test_a_target_out_of_sight_is_refused_as_unseen() -> None:
    p = rooms()
    marine = p.pc("rifleman", "A1", CALM)
    p.npc("drone", "A2", seen=True)
    hidden = p.npc("drone", "A3", seen=True)
    r = p.script(lambda game: fight.attack(game, marine), [], **FIGHT)
    assert r.asks == "attack"
    weapon = r.options()[0].partition(":")[0]
    (refusal,) = r.refused((f"{weapon}:m{hidden}",))
    assert refusal.clause == "alien.ranged.los"
    assert "not seen" in refusal.text


def spent_turn(game: Game, who: int) -> Script[None]:
    allowance.spend(game, who, FULL)
    yield from act.turn(game, who)


@clause("alien.combat.turn")
def test_who_can_do_nothing_in_his_turn_is_told_why() -> None:
    p = rooms()
    marine, drone = p.pc("rifleman", "A1", CALM), p.npc("drone", "A1", seen=True)
    p.grapple(drone, marine)
    r = p.script(lambda game: spent_turn(game, marine), [], **FIGHT)
    assert [event.text for event in r.events(Noted)] == [
        "Rifleman can do nothing: grappled: held where they are until they break free"
    ]
