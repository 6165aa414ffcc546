"""Nothing is left lying about: every name is used somewhere, every module says what it is for."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.syntax import PACKAGE, ROOT, modules, tree_of

FOLDERS = ("src", "tests", "tools", "benchmarks")
WORD = re.compile(r"[A-Za-z_]\w*")


def sources() -> list[Path]:
    return [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]


def defined(body: list[ast.stmt]) -> Iterator[str]:
    """The names that statements of a module or class define; what is registered as a command is used so."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield node.name
            yield from defined(node.body)
        elif isinstance(node, ast.FunctionDef):
            if not any(".command(" in ast.unparse(decorator) for decorator in node.decorator_list):
                yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


def unused(names: set[str], texts: list[str]) -> list[str]:
    """The names that occur but once in all the texts: where they are defined."""
    times = Counter(word for text in texts for word in WORD.findall(text))
    return sorted(name for name in names if times[name] < 2 and not name.startswith("__"))


def test_every_name_is_used() -> None:
    names = {name for path in modules("") for name in defined(tree_of(path).body)}
    assert "Match" in names
    assert unused(names, [path.read_text(encoding="utf-8") for path in sources()]) == []


def test_leftovers_are_noticed() -> None:
    text = "class Wall:\n    height = 2\n\n    def lean(self): ...\n\nwall = Wall()\nprint(wall.height)\n"
    names = set(defined(ast.parse(text).body))
    assert names == {"Wall", "height", "lean", "wall"}
    assert unused(names, [text]) == ["lean"]


def test_every_module_says_what_it_is_for() -> None:
    silent = [path.relative_to(ROOT) for path in sources() if not ast.get_docstring(tree_of(path))]
    assert silent == []
    assert PACKAGE / "engine" / "core" / "match.py" in sources()
