"""Random battles of The Evolved against those of AT-43, its older relative: decisions a second."""

from collections import Counter

from benchmarks._rates import Playing, Row, compared
from benchmarks.play import AT43
from grognard.engine.core.events import Moved, Rolled
from grognard.engine.core.match import Match
from grognard.engine.space import warm_up


def mix_of(match: Match) -> Counter[str]:
    """What a battle was made of."""
    mix: Counter[str] = Counter()
    for event in match.log:
        mix["moves"] += isinstance(event, Moved)
        mix["shots"] += isinstance(event, Rolled) and event.clause == "evolved.shoot.dice"
    return mix


EVOLVED = Playing(
    "evolved",
    {"training-ground": 6, "sector-echo": 6, "hold-the-tunnel": 6, "artificial-twilight": 6},
    mix_of,
    {"moves": 15, "shots": 2},
)


def run() -> list[Row]:
    warm_up()
    return compared("random decisions/s of The Evolved, of AT-43's", EVOLVED.timed, AT43.timed, 0.8)


if __name__ == "__main__":
    for row in run():
        print(row)
