"""An umpire of its own watches whole battles: whatever the program does must be right by the printed rules too."""

from collections import Counter

from tests.contract.battles import MIXED, begin, playing
from tests.games.at43.umpire import Umpire

BATTLES = (
    ("fire", 3),
    ("drop-points", 3),
    ("nothing-left-behind", 1),
    ("diggers", 2),
    ("drop-points", 7),
    ("drop-points", 1),
    ("drop-points", 8),
    ("diggers", 5),
    ("fire", 6),
)


def watched(scenario: str, seed: int) -> Umpire:
    match = begin("at43", scenario, seed)
    for _ in playing(match, seed, MIXED):
        pass
    return Umpire(match.history())


def test_an_umpire_who_knows_only_the_rules_finds_nothing() -> None:
    seen: Counter[str] = Counter()
    for scenario, seed in BATTLES:
        umpire = watched(scenario, seed)
        assert umpire.faults == [], f"{scenario}, seed {seed}"
        seen += umpire.seen
    wanted = {"rolls": 200, "moves": 50, "salvos": 100, "placements": 20, "zones": 10, "covers": 3, "losses": 30}
    assert all(seen[what] >= number for what, number in wanted.items()), f"he had too little to judge: {seen}"
