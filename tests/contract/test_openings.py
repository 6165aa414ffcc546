"""Prepared openings of every scenario: every answer in them is one that the set-up accepts, whatever the dice, and the
first question is about a unit that stands on the table."""

import pytest

from grognard.engine.core.codec import digest
from grognard.engine.core.match import Match
from grognard.engine.core.record import lines_of, parse
from grognard.engine.core.replay import Replay
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.opening import begin, lay
from grognard.engine.ruleset import Header, Prepared
from grognard.games import find
from grognard.players.laying import laid_out
from tests.contract.battles import EVERY

SEEDS = range(12)
EITHER = {"side", "first"}
"""Questions that dice put to one of the two seats."""
LAID = [(game, scenario) for game, scenario in EVERY if find(game).opening().asks]
every_scenario = pytest.mark.parametrize(("game", "scenario"), EVERY)
every_laid_scenario = pytest.mark.parametrize(("game", "scenario"), LAID)


def header_of(game: str, scenario: str, forces: tuple[str, ...] = ()) -> Header:
    rules = find(game)
    (facts,) = [facts for facts in rules.scenarios() if facts.id == scenario]
    return laid_out(rules, scenario, ("human",) * len(facts.seats), forces)


def is_about_a_unit(match: Match) -> bool:
    """Whether who is asked decides what somebody does: the one who acts, or one whom he chooses."""
    form = match.form_for(match.next_seat())
    subjects = [*form.about, *(option.subject or "" for option in getattr(form, "options", ()))] if form else []
    return match.state.acting is not None or any(ref[:1] in ("u", "m") for ref in subjects)


@every_laid_scenario
def test_every_answer_of_an_opening_is_accepted_whatever_the_dice(game: str, scenario: str) -> None:
    rules, opening = find(game), find(game).opening(scenario)
    assert opening.answers, f"no opening: python tools/openings.py {game} {scenario}"
    asked = set[str]()
    for seed in SEEDS:
        match = Match(rules, rules.setup(header_of(game, scenario)), SeededDice(seed))
        left = {name for _, name, _ in lay(match, opening.answers)}
        assert left <= EITHER, f"refused or never asked: python tools/openings.py {game} {scenario}"
        asked |= {one.name for one in opening.answers} - left
    assert asked | EITHER == {one.name for one in opening.answers} | EITHER


@every_scenario
def test_the_first_question_of_a_laid_battle_is_about_a_unit_on_the_table(game: str, scenario: str) -> None:
    for seed in SEEDS:
        match = begin(find(game), header_of(game, scenario), SeededDice(seed))
        assert match.state.phase != "setup"
        assert match.state.round == 1
        assert is_about_a_unit(match)
        deployed = [unit for unit in match.state.units if unit.members and "reserve" not in unit.tags]
        places = [match.state.models[id].place for unit in deployed for id in unit.members]
        assert places
        assert None not in places


@every_laid_scenario
def test_a_laid_battle_is_recorded_and_replayed_like_any_other(game: str, scenario: str) -> None:
    rules, header = find(game), header_of(game, scenario)
    match = begin(rules, header, SeededDice(3))
    replay = Replay(rules, parse(b"\n".join(lines_of(match, header)) + b"\n", "laid")).run()
    assert digest(replay.state) == digest(match.state)
    assert replay.laid == match.laid > 0
    assert replay.decision == match.decision


@every_laid_scenario
def test_nothing_of_the_opening_is_taken_back(game: str, scenario: str) -> None:
    match = begin(find(game), header_of(game, scenario), SeededDice(3))
    before = match.decision
    for seat in (0, 1):
        assert match.undo(seat) is not None
    assert match.decision == before


def test_an_answer_that_does_not_fit_ends_the_laying_and_the_rest_is_set_up_by_hand() -> None:
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("a", "b"), (), ())), SeededDice(1))
    seat = match.next_seat()
    form = match.decision
    assert lay(match, [Prepared(seat, "terrain", [["f", [0, 0], 90]])]) == ((seat, "terrain", ""),)
    assert match.decision is form
    assert match.laid == 0
    assert lay(match, [Prepared(seat, "terrain", "nonsense")]) == ((seat, "terrain", ""),)
    assert match.decision is form


@pytest.mark.parametrize(
    ("game", "scenario", "forces"),
    [
        ("at43", "drop-points", ("red-blok-2000", "red-blok-2000")),
        ("evolved", "training-ground", ("russia-training", "usa-training")),
        ("evolved", "sector-echo", ("evolved-500", "usa-lowery-500")),
    ],
)
def test_for_other_forces_the_table_is_laid_by_the_computer(game: str, scenario: str, forces: tuple[str, ...]) -> None:
    header = header_of(game, scenario, forces)
    assert header.opening != find(game).opening(scenario).answers
    for seed in SEEDS:
        match = begin(find(game), header, SeededDice(seed))
        assert match.state.phase != "setup"
        assert is_about_a_unit(match)


def test_the_scenarios_own_forces_named_are_laid_as_prepared() -> None:
    header = header_of("evolved", "training-ground", ("usa-training", "russia-training"))
    assert header.opening == find("evolved").opening("training-ground").answers


def test_who_sets_up_by_hand_has_no_opening() -> None:
    assert find("at43").header("fire", ("a", "b"), (), ()).opening == ()
