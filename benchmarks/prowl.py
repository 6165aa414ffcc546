"""Random ALIEN games against python-chess's random games: decisions a second."""

from collections import Counter

from benchmarks._chess import chess_games
from benchmarks._rates import Playing, Row, compared
from grognard.engine.core.events import Moved, Rolled
from grognard.engine.core.match import Match

ATTACKS = ("alien.close.", "alien.ranged.", "alien.xeno.signature")


def mix_of(match: Match) -> Counter[str]:
    """What a game was made of."""
    mix: Counter[str] = Counter()
    for event in match.log:
        mix["moves"] += isinstance(event, Moved)
        if isinstance(event, Rolled):
            mix["attacks"] += event.clause.startswith(ATTACKS)
            mix["detections"] += event.clause == "alien.stealth.detection-secret"
            mix["panics"] += event.purpose == "panic"
    return mix


SCENARIOS = {"cold-tow": 5, "block-nine": 5, "severance": 5, "corridor": 8}
LEAST = {"moves": 20, "attacks": 10, "detections": 6, "panics": 4}
CREW = Playing("alien", SCENARIOS, mix_of, LEAST)
"""The crew is asked; what the referee's creatures do stands in the tables and counts as no decision."""
EVERYBODY = Playing("alien", SCENARIOS, mix_of, LEAST, options=("referee",))
"""The referee's seat is asked too, and plays at random like the crew."""


def run() -> list[Row]:
    return [
        *compared("random ALIEN decisions/s, referee by the tables, of python-chess's", CREW.timed, chess_games, 1.0),
        *compared("random ALIEN decisions/s, referee asked too, of python-chess's", EVERYBODY.timed, chess_games, 1.0),
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
