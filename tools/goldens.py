"""Golden battles: one text a scenario in tests/playthroughs, renewed by `make goldens`, compared by a test."""

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from grognard.cli.chronicle import spoken
from grognard.engine.core.changes import apply
from grognard.engine.core.codec import digest
from grognard.engine.core.events import Began, Event, Removed
from grognard.engine.core.match import Match
from grognard.engine.core.state import State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.showing.telling import describe
from grognard.engine.showing.words import Lexicon
from grognard.games import OWN, find
from grognard.players import by_name, play_out

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
SEATS = ("greedy", "random")
SEED = 1


def battles() -> list[tuple[str, str]]:
    """Every (game, scenario) of ours; a game from elsewhere keeps its own."""
    return [(game, facts.id) for game in OWN for facts in find(game).scenarios()]


def path_of(game: str, scenario: str) -> Path:
    return FOLDER / f"{game}-{scenario}.txt"


@cache
def fought(game: str, scenario: str) -> tuple[Match, int]:
    """A scenario's golden battle and the number of answers it took."""
    rules = find(game)
    match = Match(rules, rules.setup(rules.header(scenario, SEATS, (), ())), SeededDice(SEED))
    return match, play_out(match, [by_name(name, rules) for name in SEATS], SEED)


def played(game: str, scenario: str) -> str:
    """The whole log of the scenario's golden battle: every event in words, with its clause."""
    match, answers = fought(game, scenario)
    start = match.chapters[0].state
    title = f"{find(game).title}, {scenario}: {SEATS[0]} against {SEATS[1]}, seed {SEED}"
    end = f"{answers} answers, {match.state.round} rounds, digest {digest(match.state)}"
    return "\n".join([title, *_lines(start, match.log, spoken(start)), end, ""])


def _lines(state: State, events: list[Event], lexicon: Lexicon) -> Iterator[str]:
    for event in events:
        before, state = state, apply(state, event)
        indent = "" if isinstance(event, Began) else "    "
        words = describe(event, before if isinstance(event, Removed) else state, lexicon)
        yield f"{indent}{words}  [{event.clause}]"


def main() -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = battles()
    for game, scenario in wanted:
        path_of(game, scenario).write_text(played(game, scenario), encoding="utf-8")
        print(f"{path_of(game, scenario).relative_to(ROOT)} renewed")
    for old in set(FOLDER.glob("*.txt")) - {path_of(*battle) for battle in wanted}:
        old.unlink()
        print(f"{old.relative_to(ROOT)} removed: no such scenario")
    return 0


if __name__ == "__main__":
    sys.exit(main())
