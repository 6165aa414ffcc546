"""Markers that are fought for: who stands in them, who has the majority, who has held them since the last look."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from grognard.engine import space
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Ref, State, Tags, marker_ref

HELD = "held:"
"""Begins the tag of a marker's holder; the number of his seat follows."""
Sides = tuple[Sequence[int], Sequence[int]]
"""The models of each of two seats that may claim a marker."""


def holder(marker: Marker) -> int | None:
    """The seat that has controlled the marker since the last look."""
    held = _held(marker.tags)
    return int(held[0][len(HELD) :]) if held else None


@lru_cache(maxsize=256)
def _held(tags: Tags) -> Tags:
    """Those that name a holder: every phase of control asks about all markers several times."""
    return tuple([tag for tag in tags if tag.startswith(HELD)])


def majority(first: int, second: int) -> int | None:
    """The seat with more; a tie (nobody against nobody too) is nobody's."""
    return None if first == second else int(second > first)


def near(game: Game, marker: Marker, reach: int, claimants: Sides) -> tuple[int, int]:
    """How many of either side have their base within reach of a marker's point."""
    assert isinstance(marker.at, tuple), "a marker that is fought for lies on the table"
    first, second = [space.count_near(game.table, side, marker.at, reach) for side in claimants]
    return first, second


Count = Callable[[Game, Marker], tuple[int, int]]
"""How many of either side claim a marker."""


def claims_by(count: Count) -> Callable[[State], dict[Ref, tuple[int, int]]]:
    """How many of either side claim each marker that lies on the table, as it is counted: for panels."""

    def claims(view: State) -> dict[Ref, tuple[int, int]]:
        game = Game(view)
        return {marker_ref(one.id): count(game, one) for one in view.markers if isinstance(one.at, tuple)}

    return claims


def judge(game: Game, gained: str, lost: str, controller: Callable[[Game, Marker], int | None]) -> None:
    """Look at every marker anew and tell what has changed hands, in one event for each of the two rules: by which
    somebody has a marker now, and by which nobody has it any more."""
    told: dict[str, list[tuple[Ref, Tags, Tags]]] = {}
    for marker in game.state.markers:
        seat = controller(game, marker)
        now: Tags = () if seat is None else (f"{HELD}{seat}",)
        before = _held(marker.tags)
        if now != before:
            row = (marker_ref(marker.id), now, tuple([tag for tag in before if tag not in now]))
            told.setdefault(gained if now else lost, []).append(row)
    for clause, rows in told.items():
        game.tell(Tagged(clause, tuple(rows)))
