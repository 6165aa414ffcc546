"""Golden battles: one text a scenario in tests/playthroughs, renewed by `make goldens`, compared by a test."""

import sys
from collections.abc import Iterator
from pathlib import Path

from grognard.cli.chronicle import spoken
from grognard.engine.codec import digest
from grognard.engine.dice import SeededDice
from grognard.engine.events import Began, Event, Removed, apply
from grognard.engine.match import Match
from grognard.engine.state import State
from grognard.engine.words import Lexicon, describe
from grognard.games import all_games, find
from grognard.players import by_name, play_out

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "playthroughs"
SEATS = ("greedy", "random")
SEED = 1


def battles() -> list[tuple[str, str]]:
    """Every (game, scenario) there is."""
    return [(rules.id, facts.id) for rules in all_games() for facts in rules.scenarios()]


def path_of(game: str, scenario: str) -> Path:
    return FOLDER / f"{game}-{scenario}.txt"


def played(game: str, scenario: str) -> str:
    """The whole log of the scenario's golden battle: every event in words, with its clause."""
    rules = find(game)
    match = Match(rules, rules.setup(rules.header(scenario, SEATS, (), ())), SeededDice(SEED))
    start = match.checkpoint if not match.chapters else match.chapters[0].state
    answers = play_out(match, [by_name(name, rules) for name in SEATS], SEED)
    title = f"{rules.title}, {scenario}: {SEATS[0]} against {SEATS[1]}, seed {SEED}"
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
