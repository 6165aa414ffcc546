"""How the crews of ALIEN fare: greedy battles of every scenario, as the table of docs/balance-alien.md.

`python tools/balance_alien.py` prints it; scenarios may be named, and `--battles`, `--seed` and `--jobs` changed. With
`--acts` every second battle is played at random, with a referee who is asked and every option that gives occasion for
acts, and the acts are counted that are chosen: how often each, and which never.
"""

import argparse
import sys
from collections import Counter
from functools import partial
from multiprocessing import Pool

from msgspec import Struct

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.events import Noted
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.games import find
from grognard.games.alien.books.scenario import scenario, scenarios
from grognard.games.alien.menus import MENUS
from grognard.games.alien.words.terms import DEAD, PC, STRETCH
from grognard.lab import wilson
from grognard.players import Player, by_name, play_out

PLAYERS = ("greedy", "greedy")
ATTACK = "alien.xeno.signature"
OPTIONS = ("referee", "story-points", "pvp", "track_air", "core-driving")
"""Those of the options that bring further acts."""
HEAD = (
    "| scenario | crew wins | share, 95 % interval | results | PC deaths | length | "
    "battles with a creature's attack |\n"
    "|---|---:|---:|---|---:|---:|---:|"
)


class Tally(Struct, frozen=True):
    """What one battle came to."""

    won: bool
    result: str
    deaths: int
    length: int
    attacked: bool


def play(scenario_id: str, seed: str, index: int) -> Tally:
    """One battle, the same as `grognard battle alien SCENARIO --seats greedy,greedy --seed SEED/INDEX`."""
    rules, own = find("alien"), f"{seed}/{index}"
    header = rules.header(scenario_id, PLAYERS, (), ())
    match = Match(rules, rules.setup(header), SeededDice(own))
    play_out(match, [by_name(name, rules) for name in PLAYERS], own)
    state, sheet = match.state, scenario(scenario_id)
    assert state.outcome is not None, "a battle that is over has an outcome"
    return Tally(
        0 in state.outcome.winners,
        state.outcome.reason.split(":")[0],
        sum(PC in model.tags and DEAD in model.tags for model in state.models),
        state.round if sheet.is_drill else state.clock.get(STRETCH, 0),
        any(isinstance(event, Noted) and event.clause == ATTACK for event in match.log),
    )


def row(scenario_id: str, tallies: list[Tally]) -> str:
    """The line of a scenario."""
    number, sheet = len(tallies), scenario(scenario_id)
    wins = sum(tally.won for tally in tallies)
    low, high = wilson(wins, number)
    results = ", ".join(f"{word} {times}" for word, times in Counter(t.result for t in tallies).most_common())
    length = sum(tally.length for tally in tallies) / number
    unit = f"of {sheet.rounds} rounds" if sheet.is_drill else f"of {sheet.length} stretches"
    deaths = sum(tally.deaths for tally in tallies) / number
    attacked = sum(tally.attacked for tally in tallies)
    cells = (
        scenario_id, f"{wins} of {number}", f"{wins / number:.0%}, {low:.0%} to {high:.0%}", results, f"{deaths:.2f}",
        f"{length:.1f} {unit}", str(attacked),
    )  # fmt: skip
    return f"| {' | '.join(cells)} |"


class Noting:
    """A player whose acts are counted."""

    def __init__(self, player: Player, counted: Counter[str]) -> None:
        self.player, self.counted = player, counted

    def decide(self, seat_view: SeatView, pick: Stream) -> Answer:
        answer, form = self.player.decide(seat_view, pick), seat_view.decision
        menu = MENUS.of(form)
        if menu is not None:
            self.counted.update([f"{menu.name}: {menu.read(str(key))[0].pattern}" for key in answer])
        return answer


def chosen(scenario_id: str, seed: str, index: int) -> Counter[str]:
    """The acts of one battle: greedy if its number is even, else at random with all that can be asked."""
    rules, own = find("alien"), f"{seed}/{index}"
    level, options = ("random", OPTIONS) if index % 2 else ("greedy", ())
    match = Match(rules, rules.setup(rules.header(scenario_id, (level,) * 2, (), options)), SeededDice(own))
    counted = Counter[str]()
    play_out(match, [Noting(by_name(level, rules), counted)] * 2, own)
    return counted


def told(counted: Counter[str]) -> str:
    """How often each act was chosen, and which never was."""
    every = [f"{menu.name}: {act.pattern}" for menu in MENUS.menus for act in menu.every]
    lines = [f"{counted[name]:7} {name}" for name in every if counted[name]]
    never = [name for name in every if not counted[name]]
    return "\n".join([*lines, f"never, {len(never)} of {len(every)}: {', '.join(never)}"])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenarios", nargs="*", default=list(scenarios()))
    parser.add_argument("--battles", type=int, default=120)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="battles played at the same time")
    parser.add_argument("--acts", action="store_true", help="count the acts that are chosen")
    given = parser.parse_args(arguments)
    with Pool(given.jobs) as pool:
        if given.acts:
            tasks = [(id, given.seed, number) for id in given.scenarios for number in range(given.battles)]
            print(told(sum(pool.starmap(chosen, tasks), Counter[str]())))
            return 0
        print(HEAD)
        for id in given.scenarios:
            print(row(id, pool.map(partial(play, id, given.seed), range(given.battles))), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
