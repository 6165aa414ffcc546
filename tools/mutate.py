"""Mutation run over chapters of AT-43 (shooting, cover, damage, morale), ALIEN (dice, push, panic, injuries), The
Evolved (volleys, cover, damage, parts, close combat, command), Fireteam (fire, results, morale, Overwatch, close
combat, vehicles) and Net Epic (fire, Snap Fire, saves, close combat, titans, morale): do the clause tests notice a
changed rule? `make mutate` for all, `tools/mutate.py alien` for one game, `tools/mutate.py evolved blast lane` for any
of its files.

mutmut passes over decorated functions, and every rule carries `@implements`, some `@remembered` or `@lru_cache`; none
of them changes what a rule does, and a remembered answer would hide a changed one: the run uses a copy without them.
"""

import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIES = ROOT / "build" / "mutation"
CHAPTERS = {
    "at43": ("shoot", "salvo", "target", "cover", "damage", "morale"),
    "alien": ("body/dice", "body/push", "harm/panic", "fight/responses", "harm/criticals", "body/injuries"),
    "evolved": ("shoot", "volley", "target", "cover", "damage", "vehicle", "cc", "combat", "round"),
    "fireteam": ("fire", "results", "morale", "overwatch", "watchers", "reactions", "cc", "vehicle", "damage"),
    "netepic": ("aim", "volley", "hits", "snap", "windows", "save", "loss", "superheavy", "cc", "duels",
                "shields", "holofield", "located", "titan_damage", "titan_combat", "morale", "breaking"),
}  # fmt: skip
PASSED_OVER = {
    "evolved": ("test_advice.py", "test_position_file.py", "test_oddsbook.py", "test_panel.py"),
    "fireteam": ("test_advice.py", "test_game.py", "test_position_file.py", "test_oddsbook.py", "test_panel.py",
                 "test_umpire.py"),
    "netepic": ("test_advice.py", "test_advice_battles.py", "test_battles.py", "test_position_file.py",
                "test_oddsbook.py", "test_panel.py", "test_panel_duels.py", "test_umpire.py"),
}  # fmt: skip
"""Tests that are no clause tests: whole battles take seconds for every survivor."""
COPIED = ("src", "tests", "tools", "docs", "README.md", "LICENSE", "NOTICE")
TAKEN_OFF = re.compile(r"(implements|remembered\w*|cache|lru_cache)(\(.*\))?", re.DOTALL)
WANTED = 0.80


def settings(game: str, chapters: Sequence[str]) -> str:
    """Only the game's folder is a source: the rest is copied with its file times, so that kernels stay compiled."""
    return f"""
[tool.mutmut]
source_paths = ["src/grognard/games/{game}"]
only_mutate = {[str(path_of(game, chapter)) for chapter in chapters]}
pytest_add_cli_args_test_selection = {[f"tests/games/{game}"]}
pytest_add_cli_args = {["-p", "no:cacheprovider", "-x", *_passed_over(game)]}
also_copy = ["src", "tools", "docs"]
"""


def path_of(game: str, chapter: str) -> Path:
    """Where the code of a chapter lies, below the root of the project."""
    folder = Path("src/grognard/games") / game
    return folder / ("chapters" if (ROOT / folder / "chapters").is_dir() else "") / f"{chapter}.py"


def _passed_over(game: str) -> list[str]:
    return [f"--ignore=tests/games/{game}/{name}" for name in PASSED_OVER.get(game, ())]


def plain(text: str) -> str:
    """The source without the decorators that name a rule or remember what it answered."""
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                if TAKEN_OFF.fullmatch(ast.unparse(decorator)):
                    for line in range(decorator.lineno - 1, decorator.end_lineno or decorator.lineno):
                        lines[line] = ""
    return "".join(lines)


def make_copy(game: str, chapters: Sequence[str]) -> None:
    """Kernels are copied as they are compiled, with the times of their sources by which the compiler knows them."""
    copy = COPIES / game
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("*.pyc", "page"))
        else:
            shutil.copy(source, copy / name)
    own = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (copy / "pyproject.toml").write_text(own + settings(game, chapters), encoding="utf-8")
    for chapter in chapters:
        path = copy / path_of(game, chapter)
        path.write_text(plain(path.read_text(encoding="utf-8")), encoding="utf-8")


def mutmut(game: str, *words: str) -> int:
    return subprocess.run([sys.executable, "-m", "mutmut", *words], cwd=COPIES / game, check=False).returncode


def run(game: str, words: Sequence[str]) -> int:
    """Words are names of files, and options of mutmut such as `--max-children=1`."""
    options = [word for word in words if word.startswith("--")]
    make_copy(game, [word for word in words if word not in options] or CHAPTERS[game])
    return mutmut(game, "run", *options)


def report(game: str) -> bool:
    """Print what survived and the share killed; whether it is enough."""
    mutmut(game, "results")
    mutmut(game, "export-cicd-stats")
    stats = json.loads((COPIES / game / "mutants/mutmut-cicd-stats.json").read_text(encoding="utf-8"))
    dead = stats["killed"] + stats["timeout"] + stats["segfault"]
    share = dead / max(1, stats["total"])
    print(f"{game}: {dead} of {stats['total']} mutants killed: {share:.1%} (wanted {WANTED:.0%})")
    return bool(share >= WANTED)


def main(arguments: list[str]) -> int:
    """Runs mutmut over the games named, or over all; `--results` only prints the last run again."""
    games = [game for game in CHAPTERS if game in arguments] or list(CHAPTERS)
    if "--results" not in arguments:
        for game in games:
            if code := run(game, [word for word in arguments if word not in CHAPTERS]):
                return code
    enough = [report(game) for game in games]
    return 0 if all(enough) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
