"""Prepared openings: writes `openings/SCENARIO.toml` of a game anew, for the forces that the scenario has now.

python tools/openings.py                    all scenarios of all games
python tools/openings.py GAME [SCENARIO]    those of one game, or one
"""

import json
import sys
from pathlib import Path

from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.opening import lay
from grognard.engine.ruleset import Header, Prepared, Ruleset
from grognard.games import all_games
from grognard.players.laying import draw_up

TERRAIN = "terrain"
ROOT = Path(__file__).parents[1]
WORDS = """# How this mission lies on the table before the first question: answers to its set-up, as records have them.
# Written by tools/openings.py; a change of the mission's forces or map is followed by writing it anew.
"""


def path_of(rules: Ruleset, scenario: str) -> Path:
    return ROOT / "src" / "grognard" / "games" / rules.id / "openings" / f"{scenario}.toml"


def written(rules: Ruleset, scenario: str) -> str:
    options = rules.opening().options
    header = rules.header(scenario, ("greedy",) * rules.facts.seats, (), options)
    rows = [f"  {_row(one)},\n" for one in draw_up(rules, header, _kept(rules, scenario, header))]
    return f"{WORDS}options = {json.dumps(list(options))}\nanswers = [\n{''.join(rows)}]\n"


def _kept(rules: Ruleset, scenario: str, header: Header) -> tuple[Prepared, ...]:
    """Terrain lies where it lay, perhaps moved by hand since, as long as all of it may lie there."""
    kept = tuple(one for one in rules.opening(scenario).answers if one.name == TERRAIN)
    match = Match(rules, rules.setup(header), SeededDice("kept"))
    left = lay(match, (*rules.opening().answers, *kept))
    return () if any(name == TERRAIN for _, name, _ in left) else kept


def _row(one: Prepared) -> str:
    about = f", about = {json.dumps(one.about)}" if one.about else ""
    return f"{{ seat = {one.seat}, name = {json.dumps(one.name)}{about}, answer = {json.dumps(one.answer)} }}"


def main(game: str = "", scenario: str = "") -> int:
    for rules in all_games():
        for facts in rules.scenarios() if rules.opening().asks else ():
            if game in ("", rules.id) and scenario in ("", facts.id):
                path_of(rules, facts.id).write_text(written(rules, facts.id), encoding="utf-8")
                print(f"{path_of(rules, facts.id).relative_to(ROOT)} written")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
