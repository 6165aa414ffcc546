"""What the units of Fireteam are worth: a round robin of small forces drawn by lot, and the cost factors it implies.

`python -m tools.balance_fireteam run FOLDER` plays the battles that FOLDER does not hold yet, `… report FOLDER` prints
what they came to as tables for docs/balance-fireteam.md. Battles are kept one by one, so that the series can be stopped
any time. Forces are so small that many battles can be played; every unit of them is legal by itself.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec

from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.ruleset import Header
from grognard.games import find
from grognard.games.fireteam.books.army import unit_faults
from grognard.games.fireteam.books.cards import FACTIONS
from grognard.games.fireteam.books.points import price
from grognard.games.fireteam.books.profiles import unit_cards
from grognard.games.fireteam.books.roster import Roster, RosterUnit
from grognard.games.fireteam.chapters import victory
from grognard.lab.tournament import Bout, Entry, play_bout
from grognard.lab.worth import fit
from tools.balance import factions, factors, kept, play_on, summed_up

SCENARIO, OPTIONS = "first-contact", ("vehicles",)
"""Its board and objectives look the same from both sides; vehicles and Leaders take part all the same."""
SEATS = ("greedy", "greedy")
NATIONS = {id: name for id, name in FACTIONS.items() if id != "training"}
"""The training forces have but one unit, so that nothing of theirs could be compared."""
LEAST, BUDGET = 150, 380
"""Forces spend different sums, so that the worth of a point itself can be measured; the dearest squad fits in."""
TEAMS = range(2, 7)
CLASSES = ("squad", "squad", "section", "platoon", "platoon")
"""Drawn first, so that the few vehicles come up as often as the many kinds of infantry."""
MOST_UNITS = 3


def entries(number: int, seed: str) -> list[Entry]:
    """Forces of the three nations in turn, and in turn with one of each kind that the nation has."""
    found = []
    for index in range(number):
        turn, nation = index // len(NATIONS), list(NATIONS)[index % len(NATIONS)]
        own = kinds_of(nation)
        roster = random_force(nation, own[turn % len(own)], stream_of("force", seed, index))
        name = f"{nation} {turn + 1}"
        found.append(Entry(name, msgspec.to_builtins(roster), tuple(sorted(paid(roster).items()))))
    return found


def kinds_of(nation: str) -> list[str]:
    """What is priced by itself: a squad as a whole, teams of a section and vehicles each for themselves."""
    own = [card for card in unit_cards().values() if card.faction == nation]
    return [id for card in own for id in (card.teams if card.free else (card.id,))]


def random_force(nation: str, wanted: str, pick: Stream) -> Roster:
    """A few units of a nation within the budget, something of the wanted kind among them."""
    while True:
        units = [_random_unit(nation, pick) for _ in range(pick.between(1, MOST_UNITS))]
        named = tuple(msgspec.structs.replace(unit, name=f"{unit.card.name} {n}") for n, unit in enumerate(units, 1))
        roster = Roster("drawn by lot", nation, BUDGET, named)
        size = sum(len(unit.taken) for unit in units)
        fits = LEAST <= roster.cost <= BUDGET and size in TEAMS and wanted in paid(roster)
        if fits and _is_legal(roster):
            return roster


def _is_legal(roster: Roster) -> bool:
    """Every unit by itself, and one headquarters at most; a whole company would be too large."""
    headquarters = [unit for unit in roster.units if unit.card.kind == "headquarters"]
    return len(headquarters) <= 1 and not any([*unit_faults(roster, unit)] for unit in roster.units)


def _random_unit(nation: str, pick: Stream) -> RosterUnit:
    kind = pick.choice(CLASSES)
    kinds = ("section", "headquarters") if kind == "section" else (kind,)
    card = pick.choice([card for card in unit_cards().values() if card.faction == nation and card.kind in kinds])
    if not card.free:
        return RosterUnit(card.id)
    taken = [pick.choice(card.teams) for _ in range(pick.between(1, 2))]
    return RosterUnit(card.id, teams=tuple(taken if kind == "platoon" else dict.fromkeys(taken)))


def paid(roster: Roster) -> dict[str, int]:
    """Points spent on each kind."""
    spent: Counter[str] = Counter()
    for unit in roster.units:
        for id in unit.taken:
            spent[id if unit.card.free else unit.profile] += price(id)
    return dict(spent)


def points(state: State, seat: int) -> int:
    return victory.points(Game(state))[seat]


def bout(taking_part: Sequence[Entry], seed: str, index: int) -> Bout:
    rules = find("fireteam")
    header = Header(rules.id, rules.version, SCENARIO, SEATS, (), OPTIONS)
    return play_bout(rules, header, taking_part, index, seed, points)


def report(folder: Path, draws: int) -> str:
    """Everything the battles came to, as tables."""
    taking_part, bouts = kept(folder)
    wins, margins = (fit(taking_part, bouts, way, draws) for way in (False, True))
    played_out = summed_up(bouts, f"{len(taking_part)} forces", "turns")
    head = "| kind | points spent, forces | factor by wins | 95 % interval | factor by margin |"
    parts = [
        played_out,
        f"100 points more: {wins.slope:+.2f} in log-odds of a win, {margins.slope:+.2f} victory points.",
        factions(taking_part, bouts, NATIONS),
        factors(wins, margins, head),
    ]
    return "\n\n".join(parts)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("run", "report", "forces"))
    parser.add_argument("folder", type=Path, nargs="?", default=Path("balance"))
    parser.add_argument("--forces", type=int, default=90)
    parser.add_argument("--battles", type=int, default=2000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="battles played at the same time")
    parser.add_argument("--draws", type=int, default=1000, help="draws of the bootstrap")
    given = parser.parse_args(arguments)
    if given.what == "run":
        taking_part = entries(given.forces, given.seed)
        play_on(given.folder, taking_part, partial(bout, taking_part, given.seed), given.battles, given.jobs)
    elif given.what == "report":
        print(report(given.folder, given.draws))
    else:
        for entry in entries(given.forces, given.seed):
            print(f"{entry.name}: {sum(points for _, points in entry.paid)} points, {dict(entry.paid)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
