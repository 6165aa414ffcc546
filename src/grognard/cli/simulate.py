"""`grognard simulate`: many battles between computer players, and what they came to."""

import sys
import time
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from typer.core import TyperCommand

from grognard.engine.core.files import Listing
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.phrases import counted
from grognard.lab import Battle, Plan, Summary, Tally, summary
from grognard.lab import simulate as run
from grognard.lab.rows import begin, keep, rows_of
from grognard.lab.simulate import SWAPS, armies_of, can_change_armies

from .asked import header_of, players_of, rules_of, warn_of_unequal_sides, writable
from .faults import BadInput
from .games import AsJson, Game
from .paper import print_json, print_listing

Scenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's id, see `grognard scenarios GAME`.")]

MOST_BATTLES = 1_000_000
STOPPED = 130
"""The exit code of a series that was stopped by Ctrl-C."""


class Simulate(TyperCommand):
    """`--swap` alone stands for `--swap players`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        following = [*args[1:], ""]
        words = [
            "--swap=players" if word == "--swap" and after not in SWAPS else word
            for word, after in zip(args, following, strict=True)
        ]
        return super().parse_args(ctx, words)


def register(app: typer.Typer) -> None:
    app.command(cls=Simulate)(simulate)


class Series(msgspec.Struct, frozen=True):
    """What a file of rows is about; only the same series is taken up again."""

    game: str
    version: str
    scenario: str
    seed: str
    swap: str
    players: tuple[str, ...]
    armies: tuple[str, ...]
    options: tuple[str, ...]


def simulate(
    game: Game,
    scenario: Scenario,
    battles: Annotated[int, typer.Option(min=1, max=MOST_BATTLES, help="How many battles.")] = 100,
    seats: Annotated[str, typer.Option(help="Who plays: greedy, veteran, recruit, random.")] = "greedy",
    swap: Annotated[
        str,
        typer.Option(
            metavar="[players|armies|both]",
            help="Who changes seats in every other battle: the players (also without a word), the armies, or both.",
        ),
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same battles.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Processes to use; changes nothing but the time.")] = 1,
    armies: Annotated[str, typer.Option(help="Forces of the seats: ready ids or files, such as a,b.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A named option of the game; may be repeated.")] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the record of every battle.")] = None,
    rows: Annotated[
        Path | None, typer.Option(help="A file for a line of JSON a battle; a series that was stopped goes on from it.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play many battles between computer players."""
    rules = rules_of(game)
    players = players_of(seats, rules)
    header = header_of(rules, scenario, players, armies, option or ())
    plan = Plan(header, battles, seed, _swap(swap), str(_folder(records)) if records else "")
    if plan.swap in ("armies", "both") and not can_change_armies(rules, header):
        raise BadInput(f"--swap {swap}: in '{scenario}' the armies cannot change sides")
    warn_of_unequal_sides(rules, scenario, armies)
    names = armies_of(rules, header)
    series = Series(game, rules.version, scenario, seed, plan.swap, players, names, header.options)
    start = time.perf_counter()
    played, is_whole = _played(rules, plan, jobs, series, rows, quiet=json)
    result = summary(players, names, played, time.perf_counter() - start)
    if json:
        print_json({**_plain(series), **_plain(result), "results": played})
    elif played:
        _print(result, series)
    if not is_whole:
        _say_how_to_go_on(len(played), battles, rows)
        raise typer.Exit(STOPPED)


def _swap(word: str) -> str:
    if word and word not in SWAPS:
        raise BadInput(f"--swap {word}: known are {', '.join(SWAPS)}")
    return word


def _folder(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise BadInput(f"{path}: not a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path


def _plain(result: msgspec.Struct) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(result)
    return plain


def _played(
    rules: Ruleset, plan: Plan, jobs: int, series: Series, file: Path | None, quiet: bool
) -> tuple[list[Battle], bool]:
    """The battles in their order, with a progress bar on the error stream, and whether all were played."""
    from rich.console import Console
    from rich.progress import Progress

    rows = _taken_up(file, series, plan.battles) if file else []
    with Progress(console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task("battles", total=plan.battles, completed=len(rows))
        try:
            for battle in run(rules, plan, jobs, {row.index for row in rows}):
                rows.append(battle)
                if file:
                    keep(file, battle)
                progress.advance(task)
        except KeyboardInterrupt:
            pass
    return sorted(rows, key=lambda row: row.index), len(rows) == plan.battles


def _taken_up(file: Path, series: Series, battles: int) -> list[Battle]:
    """What a file holds of the series already."""
    begin(writable(file), series)
    return [row for row in rows_of(file, Battle, skip=1) if row.index < battles]


def _say_how_to_go_on(played: int, battles: int, rows: Path | None) -> None:
    how = "The same command goes on from there." if rows else "With --rows FILE a stopped series can be taken up again."
    print(f"Stopped after {played} of {battles} battles. {how}", file=sys.stderr)


COLUMNS = ("Wins", "Share", "95 % interval", "Models lost")


def _print(result: Summary, series: Series) -> None:
    title = f"{series.game} {series.scenario}: {counted(result.battles, 'battle')}, {counted(result.draws, 'draw')}"
    if not series.swap:
        both = [f"{player.name}, {army.name}" for player, army in zip(result.players, result.armies, strict=True)]
        print_listing(_table(title, "Player and army", result.players, both))
    else:
        print_listing(_table(title, "Player", result.players, [player.name for player in result.players]))
        print()
        print_listing(_table("", "Army", result.armies, [army.name for army in result.armies]))
    rounds = f"{result.rounds_mean:.2f} rounds a battle"
    length = f"over in stretch {result.clock_mean:.2f}" if result.clock_mean > 1 else rounds
    print(
        f"{length}, {result.decisions} decisions in {result.seconds:.1f} s, {result.decisions_per_second:.0f} a second"
    )


def _table(title: str, who: str, tallies: tuple[Tally, ...], names: list[str]) -> Listing:
    rows = tuple(
        (f"{place}. {name}", str(tally.wins), f"{100 * tally.share:.1f} %",
         f"{100 * tally.interval[0]:.1f} to {100 * tally.interval[1]:.1f} %", f"{tally.losses_mean:.1f}")
        for place, (name, tally) in enumerate(zip(names, tallies, strict=True), 1)
    )  # fmt: skip
    return Listing(title, (who, *COLUMNS), rows)
