"""Abilities that bear on morale."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.chapters import morale
from grognard.games.netepic.position import Position

from .acting import row


def morale_of(p: Position, unit: int, dice: list[int], phase: str = "end") -> SoloRehearsal:
    return p.script(lambda game: morale.passes(game, unit, morale.TEST, "morale"), dice, phase=phase)


@clause("netepic.ability.inspirational")
@pytest.mark.parametrize(("far", "need"), [(10, 3), (10.1, 4)])
def test_the_inspired_are_steadier(far: float, need: int) -> None:
    p = Position()
    squads = p.unit(row(30, 30), "guard-tactical-squad")
    p.unit([(30, 30 + far)], "company-hq-squad")
    play = morale_of(p, squads, [6]).finish()
    assert [roll.need for roll in play.rolls()] == [need]


@clause("netepic.ability.fearless", "netepic.ability.inorganic")
@pytest.mark.parametrize("model", ["avatar", "stompa", "wraithguard", "wraithlord"])
def test_some_never_test(model: str) -> None:
    p = Position()
    unit = p.unit([(30, 30)], model)
    assert morale_of(p, unit, []).finish().result is True


@clause("netepic.ability.elite")
@pytest.mark.parametrize(("again", "passed"), [(6, True), (1, False)])
def test_the_elite_roll_again_once_in_an_end_phase(again: int, passed: bool) -> None:
    p = Position()
    squads = p.unit(row(30, 30), "howling-banshees")
    play = morale_of(p, squads, [1, again]).choose("again").finish()
    assert play.result is passed
    p.mark(squads, "retried")
    assert morale_of(p, squads, [1]).finish().result is False


@clause("netepic.ability.elite")
def test_the_elite_may_let_it_stand_and_have_no_second_roll_in_battle() -> None:
    p = Position()
    squads = p.unit(row(30, 30), "howling-banshees")
    assert morale_of(p, squads, [1]).choose("keep").finish().result is False
    assert morale_of(p, squads, [1], "combat").finish().result is False


@clause("netepic.ability.elite", "netepic.morale.test-roll")
def test_the_elite_who_pass_are_not_asked() -> None:
    p = Position()
    squads = p.unit(row(30, 30), "howling-banshees")
    play = morale_of(p, squads, [2]).finish()
    assert (play.result, len(play.rolls())) == (True, 1)
