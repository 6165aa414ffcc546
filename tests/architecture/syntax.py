"""Reads source files as syntax trees and lists what a script must not do."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "grognard"
TELLING = ("tell", "note", "count", "tag")
"""Methods of `game` that change its state; must agree with `engine.script.Game`."""
SETS = ("set", "frozenset")
ORDERED = ("list", "tuple", "enumerate", "iter")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Loop = ast.For | ast.While
Position = tuple[int, int]


def modules(*folders: str) -> list[Path]:
    """The Python files under these folders of the package."""
    return sorted(path for folder in folders for path in (PACKAGE / folder).rglob("*.py"))


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def functions(tree: ast.AST) -> Iterator[Function]:
    for node in ast.walk(tree):
        if isinstance(node, Function):
            yield node


def own_nodes(function: Function) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function | ast.Lambda | ast.ClassDef):
            waiting.extend(ast.iter_child_nodes(node))


def is_script(function: Function) -> bool:
    """A generator whose result is announced as `Script[...]`."""
    if function.returns is None or not any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own_nodes(function)):
        return False
    annotation = function.returns
    words = annotation.value if isinstance(annotation, ast.Constant) else ast.unparse(annotation)
    return str(words).split("[")[0].split(".")[-1] == "Script"


def script_faults(function: Function) -> list[str]:
    """What a script must not do, because it is restarted, dropped and run again."""
    faults = []
    for node in own_nodes(function):
        if isinstance(node, ast.Try | ast.TryStar | ast.With | ast.AsyncWith):
            faults.append(f"{node.lineno}: try/with in script {function.name}")
        if isinstance(node, ast.Call) and name_of(node.func) == "next" and len(node.args) == 1:
            faults.append(f"{node.lineno}: bare next() in script {function.name}")
    return faults


def set_faults(function: Function) -> list[str]:
    """Places where the order of a set, which differs between processes, gets out."""
    sets = _names_of_sets(function)
    faults = []
    for node in own_nodes(function):
        if any(_is_set(walked, sets) for walked in _walked_in_order(node)):
            line = node.iter.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", function.lineno)
            faults.append(f"{line}: {function.name} depends on the order of a set")
    return faults


def _walked_in_order(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.For | ast.comprehension):
        return [node.iter]
    if isinstance(node, ast.Call) and name_of(node.func) in ORDERED:
        return node.args[:1]
    return [node.value] if isinstance(node, ast.Starred | ast.YieldFrom) else []


def _is_set(node: ast.expr, sets: frozenset[str] = frozenset()) -> bool:
    if isinstance(node, ast.Call):
        return name_of(node.func) in SETS
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, sets) or _is_set(node.right, sets)
    return isinstance(node, ast.Set | ast.SetComp) or name_of(node) in sets


def _names_of_sets(function: Function) -> frozenset[str]:
    """Local names that are only ever bound to sets."""
    bound: dict[str, list[bool]] = {}
    for node in own_nodes(function):
        for name, value in _bindings(node):
            bound.setdefault(name, []).append(_is_set(value))
    return frozenset(name for name, kinds in bound.items() if all(kinds))


def _bindings(node: ast.AST) -> list[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        return [(name_of(target), node.value) for target in node.targets if name_of(target)]
    if isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None and name_of(node.target):
        return [(name_of(node.target), node.value)]
    return []


def stale_faults(function: Function) -> list[str]:
    """Uses of a variable bound to `game.state` after the state may have changed."""
    nodes = list(own_nodes(function))
    changes = [node for node in nodes if _changes_state(node)]
    loops = [node for node in nodes if isinstance(node, Loop)]
    faults = []
    for name, bound in _states(nodes):
        again = [start(node) for node in nodes if isinstance(node, ast.Name) and node.id == name and _is_bound(node)]
        for use in nodes:
            if isinstance(use, ast.Name) and use.id == name and not _is_bound(use) and start(use) > end(bound):
                if any(_is_stale(bound, change, use, again, loops) for change in changes):
                    faults.append(f"{use.lineno}: {function.name} uses '{name}' (bound to a state) after a change")
    return faults


def _states(nodes: list[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    for node in nodes:
        for name, value in _bindings(node):
            if isinstance(value, ast.Attribute) and value.attr == "state" and name_of(value.value) == "game":
                yield name, node


def _is_bound(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _changes_state(node: ast.AST) -> bool:
    if isinstance(node, ast.Yield | ast.YieldFrom):
        return True
    is_method = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    return is_method and node.func.attr in TELLING and name_of(node.func.value) == "game"  # type: ignore[attr-defined]


def _is_stale(bound: ast.AST, change: ast.AST, use: ast.Name, again: list[Position], loops: list[Loop]) -> bool:
    if end(bound) <= start(change) and end(change) < start(use):
        return not any(end(change) < position < start(use) for position in again)
    around = [loop for loop in loops if holds(loop, change) and holds(loop, use) and not holds(loop, bound)]
    return any(not any(start(loop) < position < start(use) for position in again) for loop in around)


def holds(outer: ast.AST, inner: ast.AST) -> bool:
    return start(outer) <= start(inner) and end(inner) <= end(outer)


def start(node: ast.AST) -> Position:
    return (node.lineno, node.col_offset)  # type: ignore[attr-defined]


def end(node: ast.AST) -> Position:
    return (node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]


def name_of(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def imported(path: Path) -> list[tuple[int, str]]:
    """Every module a file imports, absolute, with the line; `from a import b` counts as `a.b`."""
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join((*base, *(node.module.split(".") if node.module else ())))
            found.extend((node.lineno, f"{stem}.{alias.name}") for alias in node.names)
    return found
