"""Lean kernels count no references: they make no arrays and call no kernel that does, or memory would be lost."""

import ast
from collections.abc import Iterator
from pathlib import Path

import grognard.engine.space

MAKERS = {"array", "concatenate", "copy", "empty", "full", "ones", "reshape", "zeros"}


def kernels() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every kernel with its decorator."""
    for path in sorted(Path(grognard.engine.space.__file__).parent.glob("kernels*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if isinstance(mark, ast.Name):
                        yield mark.id, node


def called_in(function: ast.FunctionDef) -> set[str]:
    targets = [node.func for node in ast.walk(function) if isinstance(node, ast.Call)]
    return {target.id if isinstance(target, ast.Name) else getattr(target, "attr", "") for target in targets}


def test_lean_kernels_make_no_arrays_and_call_only_lean_ones() -> None:
    lean = [function for mark, function in kernels() if mark == "lean"]
    names = {function.name for function in lean}
    making = {function.name for mark, function in kernels() if mark == "kernel"} - names
    assert len(lean) > 50
    faults = {function.name: called_in(function) & (MAKERS | making) for function in lean}
    assert not {name: found for name, found in faults.items() if found}
