"""`grognard simulate`: many battles between computer players, and what they came to."""

import time
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from grognard.engine.files import Listing
from grognard.engine.ruleset import Header, Ruleset
from grognard.lab import Battle, Plan, Summary, summary
from grognard.lab import simulate as run

from .asked import header_of, players_of, rules_of
from .faults import BadInput
from .games import AsJson, Game
from .paper import print_json, print_listing

Scenario = Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario's id, see `grognard scenarios GAME`.")]

MOST_BATTLES = 1_000_000


def register(app: typer.Typer) -> None:
    app.command()(simulate)


def simulate(
    game: Game,
    scenario: Scenario,
    battles: Annotated[int, typer.Option(min=1, max=MOST_BATTLES, help="How many battles.")] = 100,
    seats: Annotated[str, typer.Option(help="Players of the seats: greedy, recruit, random.")] = "random,random",
    swap: Annotated[bool, typer.Option("--swap", help="Players change sides in every other battle.")] = False,
    seed: Annotated[str, typer.Option(help="The same seed gives the same battles.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, help="Processes to use; changes nothing but the time.")] = 1,
    armies: Annotated[str, typer.Option(help="Forces of the seats: ready ids or files, such as a,b.")] = "",
    option: Annotated[list[str] | None, typer.Option(help="A named option of the game; may be repeated.")] = None,
    records: Annotated[Path | None, typer.Option(help="A folder for the record of every battle.")] = None,
    json: AsJson = False,
) -> None:
    """Play many battles between computer players."""
    rules = rules_of(game)
    players = players_of(seats, rules.facts.seats)
    header = header_of(rules, scenario, players, armies, option or ())
    plan = Plan(header, battles, seed, swap, str(_folder(records)) if records else "")
    start = time.perf_counter()
    rows = sorted(_played(rules, plan, jobs, quiet=json), key=lambda row: row.index)
    result = summary(players, rows, time.perf_counter() - start)
    if json:
        print_json({"game": game, "scenario": scenario, "seed": seed, "swap": swap, **_plain(result), "results": rows})
    else:
        _print(result, header)


def _folder(path: Path) -> Path:
    if path.exists() and not path.is_dir():
        raise BadInput(f"{path}: not a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path


def _plain(result: Summary) -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(result)
    return plain


def _played(rules: Ruleset, plan: Plan, jobs: int, quiet: bool) -> list[Battle]:
    """All battles, with a progress bar on the error stream."""
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), disable=quiet, transient=True) as progress:
        task = progress.add_task("battles", total=plan.battles)
        rows = []
        for battle in run(rules, plan, jobs):
            rows.append(battle)
            progress.advance(task)
    return rows


def _print(result: Summary, header: Header) -> None:
    rows = tuple(
        (f"{place}. {name}", str(won), f"{100 * won / result.battles:.1f} %", f"{100 * low:.1f} to {100 * high:.1f} %",
         f"{lost:.1f}")
        for place, (name, won, (low, high), lost) in enumerate(
            zip(result.players, result.wins, result.intervals, result.losses_mean, strict=True), 1
        )
    )  # fmt: skip
    title = f"{header.game} {header.scenario}: {result.battles} battles, {result.draws} draws"
    print_listing(Listing(title, ("Player", "Wins", "Share", "95 % interval", "Models lost"), rows))
    print(
        f"{result.rounds_mean:.2f} rounds a battle, {result.decisions} decisions in {result.seconds:.1f} s, "
        f"{result.decisions_per_second:.0f} a second"
    )
