"""`grognard fit`: what leads in points, models and ground say about who wins, fitted on battles between computers."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from grognard.engine.core.files import Listing
from grognard.lab.fit import Fit, Row, fitted, positions
from grognard.lab.ladder import mirrors
from grognard.lab.rows import keep, rows_of

from .asked import rules_of, scenario_of, writable
from .faults import BadInput
from .games import AsJson, Game
from .paper import print_json, print_listing
from .simulate import Scenario

MOST_BATTLES = 10_000
MOST_KEPT = 10_000


def register(app: typer.Typer) -> None:
    app.command()(fit)


def fit(
    game: Game,
    scenario: Scenario,
    battles: Annotated[int, typer.Option(min=5, max=MOST_BATTLES, help="How many battles are played.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same battles.")] = "fit",
    most: Annotated[
        int,
        typer.Option(
            min=0,
            max=MOST_KEPT,
            help="So many positions of each battle at most, spread evenly over it; 0: all of them.",
        ),
    ] = 0,
    rows: Annotated[
        Path | None,
        typer.Option(help="A file for the positions, a line of JSON each; battles that it holds are not played again."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Fit the chance of winning: battles between greedy players and recruits, and the weights, none negative, that
    make what happened likeliest. They are written into the game's weights.toml by hand."""
    rules = rules_of(game)
    scenario_of(rules, scenario)
    planning = rules.planning()
    if not planning.features:
        raise BadInput(f"{rules.title} does not say what its chance of winning is made of")
    file = writable(rows) if rows is not None else None
    found = [] if file is None else rows_of(file, Row)
    done, headers = {row.battle for row in found}, mirrors(rules, scenario)
    for index in range(battles):
        if index not in done:
            own = positions(rules, headers[index // 4 % len(headers)], index, seed, most)
            found += own
            if file is not None:
                keep(file, *own)
    if len({row.battle for row in found}) < 2:
        raise BadInput(f"{battles} battles are too few to fit anything on")
    result = fitted(planning.features, found)
    if json:
        print_json({"game": game, "scenario": scenario, **msgspec.to_builtins(result)})
    else:
        _print(game, scenario, result)


def _print(game: str, scenario: str, result: Fit) -> None:
    weights = tuple([(name, f"{weight:g}") for name, weight in result.weights.items()])
    print(f"{game} {scenario}: what a lead adds to the log-odds of winning")
    print_listing(Listing("", ("Feature", "Weight"), weights))
    print()
    bins = tuple([(f"{one.said:.2f}", f"{one.won:.2f}", str(one.positions)) for one in result.bins])
    print("Said and won, of battles that were left out")
    print_listing(Listing("", ("Said", "Won", "Positions"), bins))
    print(
        f"{result.positions} positions of {result.battles} battles; logarithmic loss {result.loss:.3f} "
        f"(a coin's is 0.693), the right side named in {100 * result.right:.0f} % of positions"
    )
