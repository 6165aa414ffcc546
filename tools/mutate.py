"""Mutation run over the shooting, cover, damage and morale rules of AT-43: do the clause tests notice a changed rule?

mutmut passes over decorated functions, and every rule carries `@implements`, some `@remembered`; neither changes what
a rule does, so the run works on a copy without them.
"""

import ast
import json
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPY = ROOT / "build" / "mutation"
CHAPTERS = ("shoot", "salvo", "target", "cover", "damage", "morale")
COPIED = ("src", "tests", "tools", "README.md", "LICENSE", "NOTICE")
WANTED = 0.80
SETTINGS = f"""
[tool.mutmut]
source_paths = ["src"]
only_mutate = {[f"src/grognard/games/at43/{chapter}.py" for chapter in CHAPTERS]}
pytest_add_cli_args_test_selection = {["tests/games/at43"]}
pytest_add_cli_args = ["-p", "no:cacheprovider", "-x"]
also_copy = ["tools"]
"""


def plain(text: str) -> str:
    """The source without its `@implements(...)` and `@remembered` lines."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if ast.unparse(decorator).startswith(("implements(", "remembered")):
                    for line in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
                        lines[line] = ""
    return "".join(lines)


def make_copy() -> None:
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, COPY / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, COPY / name)
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (COPY / "pyproject.toml").write_text(settings + SETTINGS, encoding="utf-8")
    for chapter in CHAPTERS:
        path = COPY / "src/grognard/games/at43" / f"{chapter}.py"
        path.write_text(plain(path.read_text(encoding="utf-8")), encoding="utf-8")


def mutmut(*words: str) -> int:
    return subprocess.run([sys.executable, "-m", "mutmut", *words], cwd=COPY, check=False).returncode


def main(arguments: list[str]) -> int:
    """Runs mutmut; `--results` only prints the last run again."""
    if "--results" not in arguments:
        make_copy()
        if code := mutmut("run"):
            return code
    mutmut("results")
    mutmut("export-cicd-stats")
    stats = json.loads((COPY / "mutants/mutmut-cicd-stats.json").read_text(encoding="utf-8"))
    dead = stats["killed"] + stats["timeout"] + stats["segfault"]
    share = dead / max(1, stats["total"])
    print(f"{dead} of {stats['total']} mutants killed: {share:.1%} (wanted {WANTED:.0%})")
    return 0 if share >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
