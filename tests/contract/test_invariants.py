"""Invariants after every event of whole battles, and that the checks themselves notice what is wrong."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Place, Placing
from grognard.engine.core.changes import apply
from grognard.engine.core.events import Counted, Formed, Moved, Placed
from grognard.engine.core.state import State
from tests.contract.battles import MIXED, ON_A_PLANE, RANDOM, SEEDS, begin, every_scenario, fought, told
from tests.contract.invariants import checkpoint_faults, cohesion_faults, event_faults

BATTLES = [*((RANDOM, seed) for seed in SEEDS), (MIXED, 1)]


@every_scenario
@pytest.mark.parametrize(("names", "seed"), BATTLES)
def test_invariants_hold_after_every_event(game: str, scenario: str, names: tuple[str, ...], seed: int) -> None:
    match = fought(game, scenario, seed, names).match
    faults = [
        f"{fault} after {event}" for before, event, after in told(match) for fault in event_faults(before, event, after)
    ]
    assert faults == []


@every_scenario
@pytest.mark.parametrize(("names", "seed"), BATTLES)
def test_invariants_hold_between_scripts(game: str, scenario: str, names: tuple[str, ...], seed: int) -> None:
    match = fought(game, scenario, seed, names).match
    faults = [
        f"{fault} in round {state.round} {state.phase} {state.step}"
        for state in (*(chapter.state for chapter in match.chapters), match.state)
        for fault in checkpoint_faults(state)
    ]
    assert faults == []


@every_scenario
@pytest.mark.parametrize(("names", "seed"), BATTLES)
def test_units_stay_together(game: str, scenario: str, names: tuple[str, ...], seed: int) -> None:
    battle = fought(game, scenario, seed, names)
    states = [battle.match.chapters[0].state, *(after for _, _, after in told(battle.match))]
    faults = [
        f"{fault}: {moment.form}"
        for moment in battle.moments
        for fault in cohesion_faults(states[moment.told], moment.form, moment.answer)
    ]
    assert faults == []


@every_scenario
def test_whoever_is_asked_for_places_is_told_lengths_in_a_unit(game: str, scenario: str) -> None:
    forms = [moment.form for moment in fought(game, scenario, 1).moments]
    assert [form for form in forms if isinstance(form, Placing) and not form.unit] == []


# -- the checks can fail -------------------------------------------------------------------------------------------


@pytest.fixture
def crowd() -> State:
    """The fullest table of a battle."""
    match = fought(*ON_A_PLANE, 1).match
    states = [after for _, _, after in told(match)]
    return max(states, key=lambda state: sum(model.place is not None for model in state.models))


def test_overlaps_and_edges_are_noticed(crowd: State) -> None:
    one, other, *_ = [model for model in crowd.models if isinstance(model.place, tuple)]
    assert isinstance(other.place, tuple)
    for place, words in ((other.place, "overlaps"), ((0, 0), "off the board")):
        event = Moved("c", ((one.id, (place,)),))
        assert any(words in fault for fault in event_faults(crowd, event, apply(crowd, event)))


def test_standing_on_terrain_is_noticed(crowd: State) -> None:
    assert crowd.features
    model = next(model for model in crowd.models if isinstance(model.place, tuple))
    outline = crowd.features[0].outline
    middle = sum(x for x, _ in outline) // len(outline), sum(y for _, y in outline) // len(outline)
    event = Placed("c", ((model.id, middle),))
    assert any("stands on" in fault for fault in event_faults(crowd, event, apply(crowd, event)))


def test_wrong_counts_are_noticed(crowd: State) -> None:
    event = Counted("c", (("s0", "new", -1, -1), ("s1", "new", 1, 2)))
    assert list(event_faults(crowd, event, apply(crowd, event))) == [
        "s0 new: -1 is negative",
        "s1 new: 0 and 1 are not 2",
    ]


def test_lost_leaders_and_double_members_are_noticed(crowd: State) -> None:
    one, other = [unit for unit in crowd.units if unit.members][:2]
    event = Formed("c", replace(one, members=(*one.members, other.members[0])))
    assert any("2 units" in fault for fault in event_faults(crowd, event, apply(crowd, event)))
    headless = apply(crowd, Formed("c", replace(one, leader=other.leader)))
    assert any("is none of its members" in fault for fault in checkpoint_faults(headless))


def test_scattered_units_are_noticed() -> None:
    match = begin(*ON_A_PLANE, 1)
    battle = fought(*ON_A_PLANE, 1)
    moment = next(m for m in battle.moments if isinstance(m.form, Place) and m.form.cohesion and len(m.answer) > 2)
    piece, (x, y), turn = moment.answer[-1]
    far = (*moment.answer[:-1], (piece, (x, (y + 6000) % 12000), turn))
    assert list(cohesion_faults(match.state, moment.form, moment.answer)) == []
    assert list(cohesion_faults(match.state, moment.form, far))
