"""Every battle ends, every sample is accepted, a refusal changes nothing, a fork is the same battle and another one."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Move
from grognard.engine.core.codec import digest
from grognard.engine.core.inputs import Answered
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header, Ruleset
from grognard.games import find
from grognard.players import play_out
from grognard.players.chance import RandomPlayer
from tests.contract.battles import (
    MIXED,
    SEEDS,
    Battle,
    begin,
    every_scenario,
    fought,
    header_of,
    playing,
    wrong_answers,
)


def ended_well(battle: Battle) -> None:
    outcome = battle.match.state.outcome
    assert outcome is not None
    assert set(outcome.winners) <= {seat.id for seat in battle.match.state.seats}
    assert outcome.reason
    assert battle.match.voided == []
    assert battle.moments, "somebody was asked something"


@every_scenario
@pytest.mark.parametrize("seed", SEEDS)
def test_random_battles_end(game: str, scenario: str, seed: int) -> None:
    ended_well(fought(game, scenario, seed))


@every_scenario
def test_greedy_battles_end(game: str, scenario: str) -> None:
    ended_well(fought(game, scenario, 1, MIXED))


@every_scenario
def test_every_sample_is_accepted(game: str, scenario: str) -> None:
    match = begin(game, scenario, 5)
    for seat, form in playing(match, 5):
        table = match.table_for(seat)
        for number in range(3):
            answer = form.sample(stream_of("sample", match.revision, number), table)
            if isinstance(form, Move):
                table.agreed = (None, None)  # judged anew, as an answer out of a record is
            assert form.refusals(answer, table) == (), (form, answer)


def position(match: Match) -> tuple[object, ...]:
    return digest(match.state), match.decision, len(match.log), match.revision, tuple(match.inputs), dict(match.waiting)


@every_scenario
def test_a_refused_answer_changes_nothing(game: str, scenario: str) -> None:
    match = begin(game, scenario, 6)
    for seat, form in playing(match, 6):
        before = position(match)
        for wrong in wrong_answers(form, stream_of("wrong", match.revision)):
            refusals = match.answer(seat, wrong)
            assert refusals, (form, wrong)
            assert all(refusal.text and refusal.clause for refusal in refusals)
        for other in range(len(match.state.seats)):
            if match.form_for(other) is None:
                assert match.answer(other, ()), "a seat that is not asked is refused"
        assert position(match) == before


@every_scenario
def test_a_fork_is_the_same_battle(game: str, scenario: str) -> None:
    match = begin(game, scenario, 7)
    for _ in playing(match, 7):
        fork = match.fork(SeededDice(1))
        assert (fork.state, fork.log, fork.inputs) == (match.state, match.log, match.inputs)
        assert fork.decision == match.decision


@every_scenario
def test_playing_a_fork_leaves_its_original_alone(game: str, scenario: str) -> None:
    match = begin(game, scenario, 8)
    for number, _ in enumerate(playing(match, 8)):
        if number % 40 == 13:
            before = position(match)
            fork = match.fork(SeededDice(number))
            play_out(fork, [RandomPlayer()] * len(match.state.seats), number)
            assert fork.is_over
            assert position(match) == before


@every_scenario
def test_what_is_taken_back_can_be_done_again(game: str, scenario: str) -> None:
    """Undo brings the very moment back; the same answer then leads to the same state."""
    match = begin(game, scenario, 9)
    undone = asked = 0
    for _ in playing(match, 9):
        asked += 1
        chapters = [chapter.inputs for chapter in match.chapters if chapter.inputs]
        inputs = match.inputs or (chapters[-1] if chapters else ())
        last = inputs[-1] if inputs else None
        if isinstance(last, Answered):
            fork = match.fork(SeededDice(1))
            if fork.undo(last.seat) is None:
                undone += 1
                assert fork.seats_to_answer() == (last.seat,)
                assert fork.answer(last.seat, last.answer) == ()
                assert (fork.state, fork.decision, fork.log) == (match.state, match.decision, match.log)
    assert undone > min(10, asked // 10)


def refusal_of(rules: Ruleset, header: Header) -> str:
    """Why no battle begins from this header, or nothing."""
    try:
        rules.setup(header)
    except ValueError as refused:
        return str(refused)
    return ""


@every_scenario
def test_a_header_without_forces_is_refused_or_has_the_scenarios_own(game: str, scenario: str) -> None:
    """Nobody begins a battle with an empty table by leaving the forces out."""
    rules, bare = find(game), replace(header_of(game, scenario), forces=())
    words = refusal_of(rules, bare)
    assert words == "" or "a force for each of the 2 sides" in words
    sides = {unit.seat for unit in rules.setup(bare).units} if not words else set()
    assert words or sides >= set(range(len(bare.seats)))
