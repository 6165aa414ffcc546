"""Creatures that attack from nowhere: the first attack is theirs, after it the crew knows of them."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import signature, xenomorph
from grognard.games.alien.books.profiles import weapon
from grognard.games.alien.fight import shooting
from grognard.games.alien.known import combat, knowledge
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import ACTIVE, ALERTED, are_adjacent, has
from tests.games.alien.duels import faces
from tests.games.alien.nerves import FIGHT, room

SPIKE, HISS = 5, 1


def lurking(*tags: str) -> tuple[Position, int, int]:
    """A rifleman who has met creatures before, and a Drone in the room of which nobody knows."""
    p = room("A1", "A2")
    marine = p.pc("rifleman", "A1", "seen:adult", "response:deflated")
    return p, marine, p.npc("drone", "A1", ALERTED, *tags)


def twice(game: Game, drone: int, marine: int) -> Script[None]:
    yield from signature.attack(game, drone, marine)
    yield from signature.attack(game, drone, marine)


def spiked(p: Position, drone: int, marine: int, *dice: Any) -> SoloRehearsal:
    return p.script(lambda game: twice(game, drone, marine), dice, **FIGHT)


@clause("alien.combat.ambush-scope", "alien.combat.ambush")
@pytest.mark.parametrize("tag", ["ambush", "hidden"])
def test_whoever_has_attacked_is_seen_and_a_second_attack_can_be_defended(tag: str) -> None:
    p, marine, drone = lurking(tag)
    unnoticed = [("unnoticed", (6,) + (2,) * 7), ("to notice", (2,) * 4)] if tag == "hidden" else []
    dice = [("signature", SPIKE), *unnoticed, ("panic", 1), ("Tail Spike", faces(12, 0))]
    r = spiked(p, drone, marine, *dice, ("signature", HISS), ("panic", 1)).finish()
    assert r.state.models[drone].known is None
    assert not has(r.game, drone, tag)
    assert shooting.can_target(r.game, marine, drone, weapon("m41a-pulse-rifle"), False)
    again = p.script(lambda game: _spike_again(game, drone, marine), dice, **FIGHT)
    assert len(again.rolls("Tail Spike")) == 1
    assert again.options() == ["defend", "none"], "now it is known"


def _spike_again(game: Game, drone: int, marine: int) -> Script[None]:
    yield from signature.attack(game, drone, marine)
    signature.set_on(game, drone, marine, row=SPIKE)
    yield from signature.attack(game, drone, marine)


@clause("alien.combat.ambush-scope")
def test_the_first_attack_of_one_unknown_cannot_be_answered_though_it_shows() -> None:
    p, marine, drone = lurking()
    r = p.script(
        lambda game: signature.attack(game, drone, marine),
        [("signature", SPIKE), ("panic", 1), ("Tail Spike", faces(10, 0))],
        **FIGHT,
    ).finish()
    assert r.state.models[drone].known is None
    (roll,) = r.rolls("Tail Spike")
    assert not roll.secret, "the crew sees what attacks it"


@clause("alien.combat.ambush-scope", "alien.panic.first-sight")
def test_those_who_have_never_seen_its_kind_panic_once_when_it_is_upon_them() -> None:
    p = room("A1", "A2")
    marine = p.pc("rifleman", "A1", gear=())
    witness = p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A1", ALERTED, "ambush")
    dice = [("signature", SPIKE), ("panic", 1), ("panic", 1), ("Tail Spike", faces(12, 0))]
    r = p.script(lambda game: signature.attack(game, drone, marine), dice, **FIGHT, acting=drone).finish()
    assert [has(r.game, who, "seen:adult") for who in (marine, witness)] == [True, True]


@clause("alien.setup.hidden-info", "alien.combat.ambush-scope")
def test_an_ambusher_that_only_comes_up_to_somebody_is_seen() -> None:
    p, marine, drone = lurking("ambush")
    p.put(drone, "A2")
    r = p.script(lambda game: xenomorph.turn(game, drone), [("panic", 1)], **FIGHT).finish()
    assert are_adjacent(r.game, marine, drone)
    assert r.state.models[drone].known is None


# -- the hive --------------------------------------------------------------------------------------------------------


@clause("alien.xeno.hive-mind")
@pytest.mark.parametrize("is_active", [True, False])
@pytest.mark.parametrize("rouse", [combat.join, lambda game, who: knowledge.alert(game, who, "alien.stealth.alert")])
def test_one_soldier_alerted_rouses_all_of_the_hive(is_active: bool, rouse: Any) -> None:
    p = room("A1", "A2", "A3")
    first, far = p.npc("soldier", "A1", active=is_active), p.npc("soldier", "A3", active=False)
    game = p.game(**FIGHT)
    rouse(game, first)
    assert has(game, far, ACTIVE)


# -- rest ------------------------------------------------------------------------------------------------------------


@clause("alien.xeno.recover")
def test_a_creature_that_had_a_turn_in_a_round_does_not_recover_in_that_stretch() -> None:
    p = room("A1", "A2")
    drone = p.npc("drone", "A2", health=3)
    clock = {"stretch": 4}
    fought = p.script(lambda game: xenomorph.turn(game, drone), **{**FIGHT, "clock": clock}).finish()
    xenomorph.stretch_passed(fought.game)
    assert fought.game.state.models[drone].counters["~health"] == 3
    rested = p.game(clock=clock)
    xenomorph.stretch_passed(rested)
    assert rested.state.models[drone].counters["~health"] > 3


@clause("alien.xeno.signature")
def test_an_attack_names_who_attacks_whom_and_with_what() -> None:
    p, marine, drone = lurking("ambush")
    dice = [("signature", SPIKE), ("panic", 1), ("Tail Spike", faces(12, 0))]
    r = p.script(lambda game: signature.attack(game, drone, marine), dice, **FIGHT).finish()
    (note,) = [event for event in r.events(Noted) if event.clause == "alien.xeno.signature"]
    assert note.text == "Drone attacks Rifleman: Tail Spike"
    assert r.rolls("signature")[0].about == (f"m{drone}",)
