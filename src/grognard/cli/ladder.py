"""`grognard ladder`: the levels of the computer against each other, and what their thinking costs."""

import sys
from typing import Annotated

import msgspec
import typer

from grognard.engine.core.files import Listing
from grognard.engine.showing.phrases import counted
from grognard.lab.ladder import Duel, Ladder, Thinking, climb
from grognard.players import known_players

from .asked import rules_of, scenario_of
from .faults import BadInput
from .games import AsJson, Game
from .paper import print_json, print_listing

MOST_BATTLES = 10_000
FIRST = "recruit,greedy,veteran"


def register(app: typer.Typer) -> None:
    app.command()(ladder)


def ladder(
    game: Game,
    scenario: Annotated[str, typer.Option(help="A scenario's id; without one the game's first.")] = "",
    levels: Annotated[str, typer.Option(help="The levels, the weakest first.")] = FIRST,
    battles: Annotated[int, typer.Option(min=2, max=MOST_BATTLES, help="How many battles of each pair.")] = 20,
    seed: Annotated[str, typer.Option(help="The same seed gives the same battles.")] = "1",
    json: AsJson = False,
) -> None:
    """Let the levels of the computer play mirrored battles against each other: the same force on both sides where the
    scenario allows it, and each battle twice with players changing seats."""
    rules = rules_of(game)
    first = next((facts for facts in rules.scenarios() if facts.first), rules.scenarios()[0])
    chosen = scenario_of(rules, scenario) if scenario else first
    if len(chosen.seats) != 2:
        raise BadInput(f"'{chosen.id}' is not a battle of two sides")
    known = known_players(rules)
    names = [name for name in dict.fromkeys(levels.split(",")) if name in known or levels != FIRST]
    for name in names:
        if name not in known:
            raise BadInput(f"no player '{name}' here; known players: {', '.join(known)}")
    if len(names) < 2:
        raise BadInput(f"--levels {levels}: two levels at least play against each other")
    last = None
    for last in climb(rules, chosen.id, names, battles - battles % 2, seed):
        if not json:
            print(" ".join(_row(last.duels[-1])), file=sys.stderr)
    assert last is not None, "two levels make a pair"
    if json:
        print_json({"game": game, "seed": seed, **msgspec.to_builtins(last)})
    else:
        _print(game, last)


PAIR = ("Level", "Against", "Battles", "Won", "Drawn", "Share", "95 % interval")
THOUGHT = ("Level", "Decisions", "ms each", "Plans", "Copies a plan", "ms a plan, 95 %")


def _print(game: str, found: Ladder) -> None:
    print(f"{game} {found.scenario}: {counted(found.duels[0].battles, 'battle')} of each pair, a draw is half a win")
    print_listing(Listing("", PAIR, tuple(map(_row, found.duels))))
    print()
    print("Processor time of thinking")
    print_listing(Listing("", THOUGHT, _rows(found.thinking)))


def _row(duel: Duel) -> tuple[str, ...]:
    low, high = duel.interval
    return (
        duel.first, duel.second, str(duel.battles), str(duel.won), str(duel.draws), f"{100 * duel.share:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
    )  # fmt: skip


def _rows(thinking: tuple[Thinking, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([
        (one.level, str(one.decisions), f"{one.milliseconds:.1f}", *(
            (str(one.plans), f"{one.forks:.0f}", f"{one.plan_milliseconds:.0f}") if one.plans else ("", "", "")
        ))
        for one in thinking
    ])  # fmt: skip
