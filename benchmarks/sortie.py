"""Random battles of The Evolved against those of AT-43, its older relative, and of the later table games against those
of The Evolved: decisions a second."""

from collections import Counter
from collections.abc import Callable

from benchmarks._rates import Playing, Row, compared
from benchmarks.play import AT43
from grognard.engine.core.events import Moved, Rolled
from grognard.engine.core.match import Match
from grognard.engine.space import warm_up


def mix_of(*shots: str) -> Callable[[Match], Counter[str]]:
    """What a battle was made of; shots are rolled under these clauses."""

    def mix(match: Match) -> Counter[str]:
        found: Counter[str] = Counter()
        for event in match.log:
            found["moves"] += isinstance(event, Moved)
            found["shots"] += isinstance(event, Rolled) and event.clause in shots
        return found

    return mix


EVOLVED = Playing(
    "evolved",
    {"training-ground": 6, "sector-echo": 6, "hold-the-tunnel": 6, "artificial-twilight": 6},
    mix_of("evolved.shoot.dice"),
    {"moves": 15, "shots": 2},
)
FIRETEAM = Playing(
    "fireteam",
    {"first-contact": 3, "relay-station": 2, "the-farm": 2, "crossroads": 1},
    mix_of("fireteam.fire.roll"),
    {"moves": 30, "shots": 10},
)
"""The bare infantry battle, the two of the Advanced level and the one with vehicles."""


def run() -> list[Row]:
    warm_up()
    return [
        *compared("random decisions/s of The Evolved, of AT-43's", EVOLVED.timed, AT43.timed, 0.8),
        *compared("random decisions/s of Fireteam, of The Evolved's", FIRETEAM.timed, EVOLVED.timed, 0.8),
    ]


if __name__ == "__main__":
    for row in run():
        print(row)
