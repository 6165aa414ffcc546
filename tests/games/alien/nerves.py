"""Short words for tests of dice, nerves and wounds: a room, people in it, and what became of them."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import dice
from grognard.games.alien.body.dice import Attempt
from grognard.games.alien.position import Position

FIGHT: dict[str, Any] = {"phase": "combat", "step": "turn", "round": 1}


def room(*zones: str, options: Sequence[str] = (), marks: Sequence[str] = ()) -> Position:
    """A row of open rooms, A1 first; `marks` are their tags."""
    p = Position(options=options)
    names = zones or ("A1",)
    for name in names:
        p.zone(name, *marks)
    for a, b in pairwise(names):
        p.border(a, b)
    return p


def rolling(p: Position, attempt: Attempt, *throws: Any, **changes: Any) -> SoloRehearsal:
    return p.script(lambda game: dice.skill_roll(game, attempt), throws, **changes)


def run(p: Position, script: Callable[[Game], Script[Any]], *throws: Any, **changes: Any) -> SoloRehearsal:
    return p.script(script, throws, **changes)


def tags(battle: SoloRehearsal, who: int) -> tuple[str, ...]:
    return battle.state.models[who].tags


def count(battle: SoloRehearsal, who: int, key: str) -> int:
    return battle.state.models[who].counters.get(key, 0)


def stress(battle: SoloRehearsal, who: int) -> int:
    return count(battle, who, "stress")


def health(battle: SoloRehearsal, who: int) -> int:
    return count(battle, who, "health")
