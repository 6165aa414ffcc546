"""What leads say about who wins: weights that are found again, none below 0, judged on battles that were left out."""

import math
from pathlib import Path

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.engine.planning import NO_PLANNING
from grognard.games import find, ids
from grognard.kit.advice.standing import weights_in
from grognard.lab.fit import Row, chance_of, climbed, fitted, positions, spread
from grognard.lab.rows import rows_of
from tests.cli.console import complaint, data, said

POSITIONS = Path(__file__).parents[2] / "benchmarks" / "positions"
NAMES = ("points", "men", "noise")


def made_up(battles: int = 400) -> list[Row]:
    """Battles that are won by chance: 2 log-odds for a lead of one in points, 1/2 against one in noise."""
    rows, pick = [], stream_of("fit")
    for battle in range(battles):
        leads = tuple([(pick.below(2001) - 1000) / 500 for _ in NAMES])
        won = pick.below(1 << 20) / (1 << 20) < 1 / (1 + math.exp(-(2 * leads[0] - 0.5 * leads[2])))
        rows.append(Row(battle, leads, float(won)))
    return rows


def test_weights_are_found_again_and_none_is_negative() -> None:
    points, men, noise = climbed(made_up())
    assert points == pytest.approx(2, abs=0.4)
    assert men == pytest.approx(0, abs=0.3)
    assert noise == 0, "a lead never counts against its owner"


def test_forecasts_are_judged_on_battles_that_were_left_out() -> None:
    found = fitted(NAMES, made_up())
    assert (found.battles, found.positions, set(found.weights)) == (400, 400, {*NAMES})
    assert found.loss < 0.6
    assert found.right > 0.7
    assert sum(one.positions for one in found.bins) == 800, "from either side"
    assert all(abs(one.said - one.won) < 0.2 for one in found.bins)


def test_a_forecast_of_nothing_is_a_coin() -> None:
    rows = [Row(battle, (0.0,), float(battle % 2)) for battle in range(20)]
    found = fitted(("points",), rows)
    assert found.loss == pytest.approx(math.log(2))
    assert chance_of((1.0,), (0.0,)) == 0.5


def test_positions_of_a_battle_all_tell_how_it_ended() -> None:
    rules = find("at43")
    header = rules.header("fire", ("greedy", "greedy"), (), ())
    rows = positions(rules, header, 0, "fit")
    assert len(rows) > 5
    assert len({row.won for row in rows}) == 1
    assert {len(row.leads) for row in rows} == {len(rules.planning().features)}
    assert rows == positions(rules, header, 0, "fit")


@pytest.mark.parametrize(("most", "kept"), [(0, "abcdefg"), (9, "abcdefg"), (4, "aceg"), (3, "adg"), (1, "a")])
def test_of_a_long_battle_positions_are_kept_from_its_beginning_to_its_end(most: int, kept: str) -> None:
    assert "".join(spread("abcdefg", most)) == kept


def test_so_many_positions_of_each_battle_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    data("fit", "at43", "fire", "--battles", "5", "--most", "3", "--rows", file)
    rows = rows_of(file, Row)
    assert [len([row for row in rows if row.battle == battle]) for battle in range(5)] == [3] * 5


def test_battles_that_a_file_holds_are_not_played_again(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    first = data("fit", "at43", "fire", "--battles", "5", "--rows", file)
    kept = file.read_bytes()
    assert data("fit", "at43", "fire", "--battles", "5", "--rows", file) == first
    assert file.read_bytes() == kept
    assert "5 battles" in said("fit", "at43", "fire", "--battles", "5", "--rows", file)


@pytest.mark.parametrize("file", sorted(POSITIONS.glob("*.jsonl")), ids=lambda file: file.stem)
def test_weights_that_are_kept_are_those_of_the_positions_that_are_kept(file: Path) -> None:
    game, _, scenario = file.stem.partition("-")
    planning = find(game).planning()
    found = dict(zip(planning.features, climbed(rows_of(file, Row)), strict=True))
    weights = weights_in(f"grognard.games.{game}.advice")
    kept = weights.get(scenario, weights["any"])
    assert {name: round(weight, 3) for name, weight in found.items() if round(weight, 3)} == kept


@pytest.mark.parametrize("game", ids())
def test_no_lead_counts_against_its_owner(game: str) -> None:
    weights = weights_in(f"grognard.games.{game}.advice")
    assert {name for row in weights.values() for name in row} <= {*find(game).planning().features}
    assert all(weight > 0 for row in weights.values() for weight in row.values())


def test_a_game_without_features_cannot_be_fitted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(find("alien")), "planning", lambda rules: NO_PLANNING)
    assert "does not say what its chance of winning is made of" in complaint("fit", "alien", "cold-tow")
