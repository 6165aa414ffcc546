"""A rule that cites a clause is played: something in the package calls it. Tests alone would keep a dead rule alive."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.syntax import PACKAGE, modules, tree_of

Named = tuple[str, str]
"""A module and a name in it."""


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")


def bound(tree: ast.Module, path: Path) -> dict[str, Named]:
    """What the imports of a file bind: the local name, and where it comes from."""
    package = path.relative_to(PACKAGE.parent).with_suffix("").parts[:-1]
    found: dict[str, Named] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join((*base, *(node.module.split(".") if node.module else ())))
            found |= {alias.asname or alias.name: (stem, alias.name) for alias in node.names}
    return found


def uses(tree: ast.Module, module: str, names: dict[str, Named]) -> Iterator[Named]:
    """Every name of a module of the package that this file reads, except a function's own name inside itself."""
    for statement in tree.body:
        own = statement.name if isinstance(statement, ast.FunctionDef) else ""
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id != own:
                yield names.get(node.id, (module, node.id))
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
                yield ".".join(names[node.value.id]), node.attr
            if isinstance(node, ast.Constant) and isinstance(statement, ast.Assign) and node.value in names:
                yield names[node.value]  # handed on by `__all__`, for those who reach a game through its modules


def rules(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if any(ast.unparse(decorator).startswith("implements(") for decorator in node.decorator_list):
                yield node.name


def named_by(node: ast.AST, module: str, names: dict[str, Named]) -> Named | None:
    """What an expression such as `MOMENT` or `chapter.MOMENT` names."""
    if isinstance(node, ast.Name):
        return names.get(node.id, (module, node.id))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
        return ".".join(names[node.value.id]), node.attr
    return None


def moments(tree: ast.Module, module: str, names: dict[str, Named], word: str) -> Iterator[tuple[Named | None, str]]:
    """Moments of chapters below as `MOMENT.word`, each with the top-level definition that says so."""
    for statement in tree.body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Attribute) and node.attr == word:
                yield named_by(node.value, module, names), getattr(statement, "name", "")


def handed_over(files: dict[Path, ast.Module]) -> set[Named]:
    """Rules marked `@MOMENT.here` whose moment a chapter below comes to with `MOMENT.run`."""
    every = [(tree, dotted(path), bound(tree, path)) for path, tree in files.items()]
    come_to = {moment for one in every for moment, _ in moments(*one, "run")}
    return {(one[1], name) for one in every for moment, name in moments(*one, "here") if moment in come_to}


def uncalled(files: dict[Path, ast.Module]) -> list[str]:
    used = {named for path, tree in files.items() for named in uses(tree, dotted(path), bound(tree, path))}
    used |= handed_over(files)
    return sorted(
        f"{dotted(path)}.{name}"
        for path, tree in files.items()
        for name in rules(tree)
        if (dotted(path), name) not in used
    )


def test_every_rule_that_cites_a_clause_is_called() -> None:
    assert uncalled({path: tree_of(path) for path in modules("")}) == []


def test_a_dead_rule_is_noticed() -> None:
    rule = '@implements("game.chapter.rule")\ndef {0}(game):\n    return {0}\n'
    text = f"from . import other\n{rule.format('played')}{rule.format('dead')}{rule.format('far')}print(played)\n"
    book, other = PACKAGE / "games" / "book.py", PACKAGE / "games" / "other.py"
    calling = "from . import book\nfrom .book import dead as played\nprint(book.far)\n"
    assert uncalled({book: ast.parse(text), other: ast.parse(calling)}) == ["grognard.games.book.dead"]


def test_a_rule_handed_over_for_a_moment_that_never_comes_is_noticed() -> None:
    below, above = PACKAGE / "games" / "below.py", PACKAGE / "games" / "above.py"
    rule = '@below.{0}.here\n@implements("game.chapter.rule")\ndef {1}(game):\n    return 1\n'
    text = f"from . import below\n{rule.format('COMES', 'played')}{rule.format('NEVER', 'dead')}"
    files = {below: ast.parse("COMES, NEVER = Later(), Later()\nCOMES.run()\n"), above: ast.parse(text)}
    assert uncalled(files) == ["grognard.games.above.dead"]
