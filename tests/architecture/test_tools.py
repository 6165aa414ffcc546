"""The tools of the project do what the Makefile trusts them to do."""

from pathlib import Path

import pytest

from grognard.engine.ruleset import Ruleset
from tools import bench, lock, mass, mutate


def test_the_mutation_copy_loses_only_marks_and_memory() -> None:
    text = '@implements(\n    "a.b.c",\n)\n@cache\ndef rule() -> int:\n    return 1\n'
    assert mutate.plain(text) == "@cache\ndef rule() -> int:\n    return 1\n"


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
