"""Random battles of AT-43 against python-chess's random games: decisions a second."""

from collections import Counter

from benchmarks._chess import chess_games
from benchmarks._rates import Playing, Row, compared
from grognard.engine.core.events import Moved, Rolled
from grognard.engine.core.match import Match
from grognard.engine.space import warm_up


def mix_of(match: Match) -> Counter[str]:
    """What a battle was made of."""
    mix: Counter[str] = Counter()
    for event in match.log:
        mix["moves"] += isinstance(event, Moved)
        if isinstance(event, Rolled):
            mix["shots"] += event.clause == "at43.shoot.dice"
            mix["blows"] += event.clause == "at43.melee.roll"
        mix["overwatch"] += event.clause == "at43.drill.overwatch-salvos"
    return mix


AT43 = Playing(
    "at43",
    {"drop-points": 12},
    mix_of,
    {"moves": 12, "shots": 12, "overwatch": 1, "blows": 0.5},
    ("una-2000", "therians-2000"),
)


def run() -> list[Row]:
    warm_up()
    return compared("random AT-43 decisions/s, of python-chess moves/s", AT43.timed, chess_games, 1.5)


if __name__ == "__main__":
    for row in run():
        print(row)
