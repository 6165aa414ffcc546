"""Scripts are well behaved: they can be dropped, forked and run again with the same result."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.architecture.syntax import (
    PACKAGE,
    Function,
    functions,
    is_script,
    modules,
    script_faults,
    set_faults,
    stale_faults,
    tree_of,
)

FILES = modules("engine", "kit", "games")


def found(path: Path, check: Callable[[Function], list[str]], scripts_only: bool) -> list[str]:
    name = path.relative_to(PACKAGE)
    chosen = (function for function in functions(tree_of(path)) if not scripts_only or is_script(function))
    return [f"{name}:{fault}" for function in chosen for fault in check(function)]


def test_scripts_hold_no_try_with_or_bare_next() -> None:
    assert [fault for path in FILES for fault in found(path, script_faults, scripts_only=True)] == []


def test_no_rule_depends_on_the_order_of_a_set() -> None:
    assert [fault for path in FILES for fault in found(path, set_faults, scripts_only=False)] == []


def test_no_state_is_kept_while_it_changes() -> None:
    assert [fault for path in FILES for fault in found(path, stale_faults, scripts_only=False)] == []


def function_of(body: str) -> Function:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return next(functions(ast.parse(f"def rule(game: Game) -> Script[None]:\n{lines}\n    yield ask\n")))


def test_a_script_is_known_by_its_annotation() -> None:
    assert is_script(function_of("pass"))
    assert not is_script(next(functions(ast.parse("def words() -> Iterator[str]:\n    yield 'a'"))))
    assert is_script(next(functions(ast.parse("def rule() -> 'script.Script[int]':\n    return (yield 1)"))))


@pytest.mark.parametrize(
    "body",
    [
        "try:\n    pass\nfinally:\n    pass",
        "with open(path) as file:\n    pass",
        "first = next(iter(units))",
        "first = next(unit for unit in units)",
    ],
)
def test_faults_of_scripts_are_found(body: str) -> None:
    assert script_faults(function_of(body))


@pytest.mark.parametrize(
    "body",
    [
        "for unit in {1, 2}:\n    pass",
        "for unit in set(units):\n    pass",
        "seats = {unit.seat for unit in units}\nfor seat in seats:\n    pass",
        "rows = [unit for unit in set(units) | others]",
        "rows = tuple({unit.seat for unit in units})",
        "rows = (*set(units),)",
    ],
)
def test_iteration_over_sets_is_found(body: str) -> None:
    assert set_faults(function_of(body))


@pytest.mark.parametrize(
    "body",
    [
        "state = game.state\nyield ask\nuse(state)",
        "state = game.state\ngame.tell(event)\nuse(state.models)",
        "state = game.state\nfor unit in state.units:\n    use(state)\n    yield ask",
        "state = game.state\nchoice = yield from ask(game)\nreturn state",
    ],
)
def test_stale_states_are_found(body: str) -> None:
    assert stale_faults(function_of(body))


@pytest.mark.parametrize(
    "body",
    [
        "state = game.state\nyield ask(state.units)",
        "state = game.state\nyield ask\nstate = game.state\nuse(state)",
        "for unit in sorted(set(units)):\n    state = game.state\n    use(state)\n    yield ask",
        "if unit.seat in {1, 2}:\n    use(next(units, None))",
    ],
)
def test_good_scripts_pass(body: str) -> None:
    function = function_of(body)
    assert script_faults(function) + set_faults(function) + stale_faults(function) == []
