"""Random ALIEN games against python-chess's random games: decisions a second."""

from collections import Counter

from benchmarks._chess import chess_rate
from benchmarks._rates import Playing, Row, compared
from grognard.engine.events import Moved, Rolled
from grognard.engine.match import Match

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


ALIEN = Playing(
    "alien",
    {"cold-tow": 3, "block-nine": 3, "severance": 3, "corridor": 8},
    mix_of,
    {"moves": 20, "attacks": 10, "detections": 10, "panics": 4},
)


def run() -> list[Row]:
    return compared("random ALIEN decisions/s, of python-chess moves/s", ALIEN.rate, chess_rate, 1.0)


if __name__ == "__main__":
    for row in run():
        print(row)
