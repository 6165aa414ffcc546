"""Every rule is called by the game it belongs to: a word that only tests use may say anything, and its clause is not
carried out by it."""

import ast
from collections import Counter
from pathlib import Path

from tests.architecture.syntax import PACKAGE, modules, tree_of

Word = tuple[str, str]
"""A module and a name in it."""
ONLY_SAID = {
    "alien/burden.rows", "alien/char.attributes_of", "alien/npc.usual_faults", "alien/setup.sealed_rolls",
    "alien/setup.threat", "alien/time.in_rounds", "alien/time.units",
    "at43/morale.state_of", "at43/sight.sees", "at43/sight.sees_feature", "at43/sight.sees_unit",
    "evolved/los.sees_unit", "evolved/measure.inches", "evolved/measure.to_feature", "evolved/measure.units_within",
    "evolved/measure.within",
}  # fmt: skip
"""What the rules only define: tables, figures and measures that the game itself asks for in other words."""
FOR_SCENARIOS = {"alien/hazard.blast", "alien/panic.horrify", "alien/peril.expose"}
"""What scenarios may call for, though none of those there are does."""
NOT_YET = {"alien/help.needs_roll"}
"""A rule that nobody asks yet: whether the referee need roll for an NPC at all. There should be none."""


def module_of(path: Path) -> str:
    return ".".join(("grognard", *path.relative_to(PACKAGE).with_suffix("").parts))


def imported_from(node: ast.ImportFrom, own: str) -> str:
    """The module or package that an import names."""
    parts = own.split(".")[: -node.level] if node.level else []
    return ".".join([*parts, *([node.module] if node.module else [])])


def uses(tree: ast.Module, own: str, known: set[str]) -> Counter[Word]:
    """How often each word of a module is spoken of in this one."""
    found: Counter[Word] = Counter()
    chapters: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            source = imported_from(node, own)
            for alias in node.names:
                if f"{source}.{alias.name}" in known:
                    chapters[alias.asname or alias.name] = f"{source}.{alias.name}"
                else:
                    found[source, alias.name] += 1
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found[own, node.id] += 1
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in chapters:
            found[chapters[node.value.id], node.attr] += 1
    return found


def rules(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [one for one in functions if any(ast.unparse(by).startswith("implements(") for by in one.decorator_list)]


def uncalled(trees: dict[str, ast.Module]) -> list[Word]:
    """The rules of which nothing but themselves speaks."""
    spoken = Counter[Word]()
    for name, tree in trees.items():
        spoken.update(uses(tree, name, set(trees)))
    return [
        (name, rule.name)
        for name, tree in trees.items()
        for rule in rules(tree)
        if spoken[name, rule.name] <= sum(isinstance(n, ast.Name) and n.id == rule.name for n in ast.walk(rule))
    ]


def test_every_rule_is_called() -> None:
    trees = {module_of(path): tree_of(path) for path in modules("")}
    found = {f"{name.removeprefix('grognard.games.').replace('.', '/')}.{rule}" for name, rule in uncalled(trees)}
    assert found == ONLY_SAID | FOR_SCENARIOS | NOT_YET


def test_a_rule_nobody_calls_is_noticed() -> None:
    chapter = '@implements("a.b.c")\ndef wall(): ...\n\n@implements("a.b.d")\ndef door(): return door\n'
    trees = {"grognard.a.b": ast.parse(chapter), "grognard.a.c": ast.parse("from . import b\nb.wall()\n")}
    assert uncalled(trees) == [("grognard.a.b", "door")]
