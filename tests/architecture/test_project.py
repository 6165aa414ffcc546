"""The project itself: data in the wheel, a lock that fits, one version, a gate that runs the tests."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import grognard
from tests.architecture.syntax import PACKAGE, ROOT

PAGE = PACKAGE / "server" / "page"
"""The built page, where somebody has built it."""
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def name_of(requirement: str) -> str:
    return re.split(r"[<>=!~;\[ ]", requirement)[0].lower().replace("_", "-")


def test_every_data_file_is_in_the_wheel(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    names = set(zipfile.ZipFile(next(tmp_path.glob("*.whl"))).namelist())
    wanted = {path.relative_to(PACKAGE.parent).as_posix() for path in PACKAGE.rglob("*.toml")}
    assert "grognard/games/at43/clauses.toml" in wanted
    wanted |= {path.relative_to(PACKAGE.parent).as_posix() for path in PAGE.rglob("*") if path.is_file()}
    assert wanted - names == set()


def test_the_lock_pins_all_we_need_with_hashes() -> None:
    pinned = set(re.findall(r"^([a-z0-9-]+)==", LOCK, re.MULTILINE))
    wanted = {name_of(text) for text in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]}
    assert wanted - pinned == set()
    assert LOCK.count("--hash=sha256:") > len(pinned)
    assert "://" not in LOCK


def test_the_changelog_knows_this_version() -> None:
    assert f"## {grognard.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_gate_runs_the_tests() -> None:
    gate = ROOT / ".ci" / "run"
    assert os.access(gate, os.X_OK)
    assert "make test" in gate.read_text(encoding="utf-8")
