"""What the units of The Evolved are worth: a round robin of companies drawn by lot, and the cost factors it implies.

`python tools/balance.py run FOLDER` plays the battles that FOLDER does not hold yet, `… report FOLDER` prints what they
came to as tables for docs/balance-evolved.md. Battles are kept one by one, so that the series can be stopped any time.
`… missions` plays every mission and the ready companies of equal points against each other, seats changed.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

import msgspec

from grognard.engine.core.state import State
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Header
from grognard.games import find
from grognard.games.evolved.books.cards import FACTIONS
from grognard.games.evolved.books.random_company import paid, random_company
from grognard.games.evolved.terms import VP
from grognard.lab.results import wilson
from grognard.lab.rows import keep, mend, rows_of
from grognard.lab.simulate import Plan, armies_of, can_change_armies, simulate
from grognard.lab.tournament import WIN, Bout, Entry, play_bout
from grognard.lab.worth import Fit, fit

SCENARIO = "sector-echo"
"""Its board, objectives and positions look the same from both sides."""
BUDGET = 500
LEAST_SPENT = 400
"""Companies spend different sums, so that the worth of a point itself can be measured."""
SEATS = ("greedy", "greedy")
BAR = "|---|---:|---:|---:|---:|"


def entries(number: int, seed: str) -> list[Entry]:
    """Companies of the three factions in turn, each spending up to a sum of its own from the least to the budget."""
    found = []
    for index in range(number):
        pick, faction = stream_of("company", seed, index), list(FACTIONS)[index % len(FACTIONS)]
        roster = random_company(faction, BUDGET, pick, pick.between(LEAST_SPENT, BUDGET))
        name = f"{faction} {index // len(FACTIONS) + 1}"
        found.append(Entry(name, msgspec.to_builtins(roster), tuple(sorted(paid(roster).items()))))
    return found


def victory_points(state: State, seat: int) -> int:
    return state.seats[seat].counters.get(VP, 0)


def bout(taking_part: Sequence[Entry], seed: str, index: int) -> Bout:
    rules = find("evolved")
    header = Header(rules.id, rules.version, SCENARIO, SEATS)
    return play_bout(rules, header, taking_part, index, seed, victory_points)


def run(folder: Path, forces: int, battles: int, seed: str, jobs: int) -> None:
    taking_part = entries(forces, seed)
    play_on(folder, taking_part, partial(bout, taking_part, seed), battles, jobs)


def play_on(folder: Path, taking_part: Sequence[Entry], play: Callable[[int], Bout], battles: int, jobs: int) -> None:
    """Play on until so many battles are kept, a few at a time."""
    file = folder / "bouts.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "forces.json").write_bytes(msgspec.json.format(msgspec.json.encode(taking_part)))
    mend(file)
    start, done = time.perf_counter(), {bout.index for bout in rows_of(file, Bout)}
    left = [index for index in range(battles) if index not in done]
    with Pool(jobs) as pool:
        for count, ended in enumerate(pool.imap(play, left), 1):
            keep(file, ended)
            if count % 20 == 0:
                print(f"{len(done) + count} battles, {(time.perf_counter() - start) / count:.2f} s each", flush=True)


# -- missions --------------------------------------------------------------------------------------------------------

READY = ("usa-lowery-500", "russia-kuznetsova-500", "evolved-commander-500")
PAIRINGS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("training-ground", ()),
    (SCENARIO, ()),
    ("hold-the-tunnel", ()),
    ("artificial-twilight", ()),
    *[(SCENARIO, pair) for pair in combinations(READY, 2)],
)
"""Missions with the forces of both sides; none named: the mission's own."""


def missions(battles: int, seed: str, jobs: int) -> str:
    """How often each army of every pairing won, armies changing sides where the mission lets them."""
    rules, rows = find("evolved"), ["| mission | army | wins | share | 95 % interval |", "|---|---|---:|---:|---:|"]
    for mission, forces in PAIRINGS:
        header = rules.header(mission, SEATS, forces, ())
        plan = Plan(header, battles, seed, "armies" if can_change_armies(rules, header) else "players")
        winners = [battle.winning_army for battle in simulate(rules, plan, jobs)]
        for army, name in enumerate(armies_of(rules, header)):
            wins = winners.count(army)
            low, high = wilson(wins, battles)
            rows.append(
                f"| {mission} | {name} | {wins} of {battles} | {wins / battles:.0%} | {low:.0%} to {high:.0%} |"
            )
        print("\n".join(rows[-2:]), flush=True)
    return "\n".join(rows)


# -- report ----------------------------------------------------------------------------------------------------------


def summed_up(bouts: Sequence[Bout], forces: str, spans: str) -> str:
    """How many battles, how even and how long."""
    return (
        f"{len(bouts)} battles of {forces}, {sum(bout.score == 1 for bout in bouts)} draws, "
        f"{sum(bout.rounds for bout in bouts) / len(bouts):.2f} {spans} a battle; the first seat scored "
        f"{sum(bout.score for bout in bouts) / (2 * len(bouts)):.1%}."
    )


def report(folder: Path, draws: int) -> str:
    """Everything the battles came to, as tables."""
    taking_part, bouts = kept(folder)
    wins, margins = (fit(taking_part, bouts, way, draws) for way in (False, True))
    played_out = summed_up(bouts, f"{len(taking_part)} companies", "rounds")
    parts = [
        played_out,
        f"100 TP more: {wins.slope:+.2f} in log-odds of a win, {margins.slope:+.2f} VP.",
        factions(taking_part, bouts, FACTIONS),
        factors(wins, margins, "| kind | TP spent, companies | factor by wins | 95 % interval | factor by VP margin |"),
    ]
    return "\n\n".join(parts)


def kept(folder: Path) -> tuple[list[Entry], list[Bout]]:
    """The forces of a study and the battles they have fought so far."""
    taking_part = msgspec.json.decode((folder / "forces.json").read_bytes(), type=list[Entry])
    return taking_part, rows_of(folder / "bouts.jsonl", Bout)


def factions(taking_part: Sequence[Entry], bouts: Iterable[Bout], names: Mapping[str, str]) -> str:
    """How each faction did against each other one: its share of the points."""
    score: dict[tuple[str, str], list[int]] = {}
    for bout in bouts:
        one, other = (taking_part[index].name.split()[0] for index in (bout.first, bout.second))
        score.setdefault((one, other), []).append(bout.score)
        score.setdefault((other, one), []).append(WIN - bout.score)
    rows = [
        f"| {names[one]} | " + " | ".join(_share(score.get((one, other), [])) for other in names) + " |"
        for one in names
    ]
    head = "| score of ↓ against → | " + " | ".join(names.values()) + " |"
    return "\n".join([head, "|---|" + "---:|" * len(names), *rows])


def _share(scores: Sequence[int]) -> str:
    return f"{sum(scores) / (WIN * len(scores)):.1%} ({len(scores)})" if scores else "-"


def factors(wins: Fit, margins: Fit, head: str) -> str:
    """Implied cost factors by wins and by margins, dearest first."""
    other = {row.kind: row for row in margins.factors}
    rows = [
        f"| {row.kind} | {row.paid} in {row.forces} | {row.factor:.2f} | {row.low:.2f} to {row.high:.2f} | "
        f"{other[row.kind].factor:.2f} ({other[row.kind].low:.2f} to {other[row.kind].high:.2f}) |"
        for row in sorted(wins.factors, key=lambda row: -row.factor)
    ]
    return "\n".join([head, BAR, *rows])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "report", "forces", "missions"))
    parser.add_argument("folder", type=Path, nargs="?", default=Path("balance"))
    parser.add_argument("--forces", type=int, default=40)
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="battles played at the same time")
    parser.add_argument("--draws", type=int, default=1000, help="draws of the bootstrap")
    given = parser.parse_args(arguments)
    if given.what == "run":
        run(given.folder, given.forces, given.battles, given.seed, given.jobs)
    elif given.what == "report":
        print(report(given.folder, given.draws))
    elif given.what == "missions":
        print(missions(given.battles, given.seed, given.jobs))
    else:
        for entry in entries(given.forces, given.seed):
            print(f"{entry.name}: {sum(tp for _, tp in entry.paid)} TP, {dict(entry.paid)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
