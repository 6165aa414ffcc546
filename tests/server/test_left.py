"""What is left of machines, heroes and things to be guarded: in sight without a card being opened."""

import pytest
from msgspec.structs import replace

from grognard.engine.core.state import State, number_of
from grognard.games import find
from grognard.players.laying import laid_out
from grognard.server.battle import Battle
from grognard.server.showing import Showing

SEAT = 0


def started(game: str, scenario: str) -> Battle:
    rules = find(game)
    return Battle(rules, laid_out(rules, scenario, ("human", "human")), (0, 1), bytes(32))


def with_counter(view: State, model: int, key: str, value: int) -> State:
    piece = view.models[model]
    models = list(view.models)
    models[model] = replace(piece, counters={**piece.counters, key: value})
    return replace(view, models=tuple(models))


def test_a_thing_to_be_guarded_says_how_much_of_it_is_left() -> None:
    battle = started("at43", "fire")
    view = battle.match.view(SEAT)
    scene = Showing(battle).scene(view)
    assert {view.features[number_of(ref)].kind: scene.left[ref] for ref in scene.objects} == {
        "container": (3, 3),
        "generator": (2, 2),
    }


@pytest.mark.parametrize(
    ("game", "scenario", "part"), [("at43", "fire", "frame"), ("evolved", "training-ground", "core")]
)
def test_a_machine_counts_all_its_boxes_and_those_it_has_lost(game: str, scenario: str, part: str) -> None:
    battle = started(game, scenario)
    showing, view = Showing(battle), battle.match.view(SEAT)
    before = showing.scene(view).left
    machine = next(unit for unit in view.units if f"u{unit.id}" in before)
    has = view.models[machine.members[0]].counters[part]
    now, of = before[f"u{machine.id}"]
    assert now == of > has
    hurt = showing.scene(with_counter(view, machine.members[0], part, has - 1))
    assert hurt.left[f"u{machine.id}"] == (now - 1, of)
