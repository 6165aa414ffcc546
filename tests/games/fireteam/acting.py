"""Short words for tests of Fireteam: squads in a row, answers of an activation, what teams have."""

from typing import Any

from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.terms import FIGURES, FIRED, MOVED, PINS, WOUNDS

Spots = list[tuple[float, float]]


def row(x: float, y: float = 24, number: int = 3, step: float = 3) -> Spots:
    """Places in a row from west to east."""
    return [(x + step * index, y) for index in range(number)]


def duel(gap: float = 8, **how: Any) -> Position:
    """A squad of Gray in the south and one of Gold so far north of it, footprint to footprint."""
    p = Position(**how)
    p.squad(row(20, 20), name="Gray")
    p.squad(row(20, 22 + gap), seat=1, name="Gold")
    return p


def lone(gap: float = 8, profile: str = "tr-rifle", **how: Any) -> Position:
    """One team of Gray (m0) and one of Gold (m1), so far apart."""
    p = Position(**how)
    p.team((20, 20), profile=profile, name="Gray")
    p.team((20, 22 + gap), seat=1, name="Gold")
    return p


def act(play: Rehearsal, *keys: str) -> Rehearsal:
    """One action after the other, each answered as the only team that acts."""
    for key in keys:
        play.choose(key)
    return play


def counters(play: Any, team: int) -> tuple[int, int, int]:
    """Figures, Wounded and Pin Check markers of a team."""
    own = play.state.models[team].counters
    return own.get(FIGURES, 0), own.get(WOUNDS, 0), own.get(PINS, 0)


def tags(play: Any, team: int) -> tuple[str, ...]:
    """What a team bears, apart from which class of action it has used."""
    return tuple([tag for tag in play.state.models[team].tags if tag not in (MOVED, FIRED)])


def actions(play: Rehearsal) -> int:
    """The number of actions that the squad acting has in all."""
    return int(play.decision.progress.last)  # type: ignore[union-attr]
