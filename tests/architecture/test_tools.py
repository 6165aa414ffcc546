"""The tools of the project do what the Makefile trusts them to do."""

import os
from pathlib import Path

import pytest

from grognard.engine.ruleset import Ruleset
from tools import bench, lock, mass, mutate


def test_the_mutation_copy_loses_only_marks_and_memory() -> None:
    marks = '@implements(\n    "a.b.c",\n)\n@remembered(POSTS, KEY)\n@lru_cache(maxsize=4)\n@cache\n'
    rule = "@property\ndef rule() -> int:\n    return 1\n"
    assert mutate.plain(marks + rule) == rule


def test_the_mutation_copy_keeps_kernels_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The compiler knows the source of a kernel by its time."""
    root, kernels = tmp_path / "root", Path("src/grognard/engine/space")
    for name in ("kernels.py", "__pycache__/kernels.sees-1.py311.nbi", "__pycache__/jit.cpython-311.pyc"):
        (root / kernels / name).parent.mkdir(parents=True, exist_ok=True)
        (root / kernels / name).write_text("x", encoding="utf-8")
    os.utime(root / kernels / "kernels.py", ns=(1, 1_000_000_007))
    (root / "pyproject.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr(mutate, "ROOT", root)
    monkeypatch.setattr(mutate, "COPIES", tmp_path / "copies")
    monkeypatch.setattr(mutate, "COPIED", ("src",))
    mutate.make_copy("evolved", ())
    copy = tmp_path / "copies/evolved" / kernels
    assert (copy / "kernels.py").stat().st_mtime_ns == 1_000_000_007
    assert [path.name for path in (copy / "__pycache__").iterdir()] == ["kernels.sees-1.py311.nbi"]


@pytest.mark.parametrize(
    "line", [f"--{lock.INDEX}-url x", f"--extra-{lock.INDEX}-url x", "--find-links wheels", "a @ https" + "://b"]
)
def test_addresses_in_a_lock_are_found(line: str) -> None:
    assert lock.ADDRESS.search(line)
    assert not lock.ADDRESS.search("numpy==2.4.6 \\\n    --hash=sha256:00")


def test_a_benchmark_below_its_wanted_ratio_fails(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    rows: list[bench.Row] = [("sight", "2 ms", "30 ms", 15.0, 10.0), ("paths", 0.5, 1.0, 2.0, 20.0)]
    monkeypatch.setattr(bench, "rows_of", lambda _: rows)
    page = tmp_path / "benchmarks.md"
    assert bench.main(["--write", str(page)]) == 1
    assert "| sight | 2 ms | 30 ms | 15.00 | 10 |" in page.read_text(encoding="utf-8")
    with page.open("a", encoding="utf-8") as file:
        file.write(f"\n{bench.KEPT}\n\nBy hand.\n")
    bench.main(["--write", str(page)])
    assert page.read_text(encoding="utf-8").endswith(f".\n\n{bench.KEPT}\n\nBy hand.\n")
    del rows[1]
    assert bench.main([]) == 0


def test_a_mass_run_counts_its_battles_and_keeps_the_seeds_of_those_that_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert mass.main(["alien", "corridor", "--random", "2"]) == 0
    assert "| alien | corridor | random | 2 | 2 | 2 | 0 |" in capsys.readouterr().out
    replayed = mass.replayed

    def wrong(rules: Ruleset, path: Path) -> str:
        return "elsewhere" if path.stem.endswith("1") else replayed(rules, path)

    monkeypatch.setattr(mass, "replayed", wrong)
    assert mass.main(["alien", "corridor", "--random", "2"]) == 1
    out = capsys.readouterr().out
    assert "| alien | corridor | random | 2 | 2 | 1 | 1 |" in out
    assert "seed mass/random/1: ValueError: the replay ends elsewhere" in out
