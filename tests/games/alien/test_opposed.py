"""Opposed rolls: who wins, and what a defence leaves of an attack."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.body.dice import Rollout
from grognard.games.alien.words import opposed


@clause("alien.opposed.basic")
@pytest.mark.parametrize(("mine", "theirs", "won"), [(2, 1, True), (1, 1, False), (0, 0, False), (1, 2, False)])
def test_the_active_side_needs_more(mine: int, theirs: int, won: bool) -> None:
    assert opposed.is_won(Rollout(mine), Rollout(theirs)) is won


@clause("alien.opposed.basic")
def test_unopposed_one_success_is_enough() -> None:
    assert opposed.is_won(Rollout(1), None)
    assert not opposed.is_won(Rollout(0), None)


@clause("alien.opposed.open")
@pytest.mark.parametrize(("a", "b", "winner"), [(2, 1, 1), (1, 2, -1), (1, 1, 0), (0, 0, 0)])
def test_in_an_open_roll_a_tie_is_nobodys(a: int, b: int, winner: int) -> None:
    assert opposed.open_winner(a, b) == winner


@clause("alien.opposed.cancel")
@pytest.mark.parametrize(("attack", "defence", "left"), [(2, 2, 0), (3, 1, 2), (1, 3, 0)])
def test_a_defence_cancels_successes(attack: int, defence: int, left: int) -> None:
    """alien.example.close-cancel: 2 against 2 leaves none."""
    assert opposed.left(Rollout(attack), Rollout(defence)) == left
    assert opposed.left(Rollout(attack), None) == attack
