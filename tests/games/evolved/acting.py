"""Words for tests of turns and movement in The Evolved."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.asking.decisions import Choose, Refusal
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal, points
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.chapters import move
from grognard.games.evolved.position import Position

Spot = tuple[float, float]


def row(number: int, at: Spot, step: float = 1.5) -> list[Spot]:
    """So many places in a row eastward."""
    return [(at[0] + step * index, at[1]) for index in range(number)]


def moving(
    p: Position, unit: int, option: str = "normal", dice: Sequence[Any] = (), acts: Acts | None = None
) -> SoloRehearsal:
    """One movement alone."""
    return p.script(lambda game: move.move(game, unit, option, acts or Acts()), dice)


def tried(battle: Rehearsal, model: int, *path: Spot) -> tuple[Refusal, ...]:
    return battle.refused(((model, points(path)),))


def clauses(refusals: tuple[Refusal, ...]) -> set[str]:
    return {refusal.clause for refusal in refusals}


def place(battle: Rehearsal, model: int) -> Spot | None:
    at = battle.state.models[model].place
    return (at[0] / 100, at[1] / 100) if isinstance(at, tuple) else None


def shifted(battle: Rehearsal, models: Sequence[int], dx: float, dy: float) -> dict[int, list[Spot]]:
    """Everybody the same way."""
    found = {}
    for model in models:
        at = place(battle, model)
        assert at is not None
        found[model] = [(at[0] + dx, at[1] + dy)]
    return found


def why_not(battle: Rehearsal, key: str) -> str:
    """The first clause that bars a choice."""
    assert isinstance(battle.decision, Choose)
    return battle.refused((key,))[0].clause


def explained(battle: Rehearsal) -> Choose:
    """The open choice with every reason why other things are not on offer."""
    form = battle.match.explained(battle.decision.seat)
    assert isinstance(form, Choose)
    return form


def tags(battle: Rehearsal, unit: int) -> tuple[str, ...]:
    return battle.state.units[unit].tags


def is_over(battle: Rehearsal, unit: int) -> bool:
    """Whether the unit's activation is over and the other side, or nobody, has something to decide."""
    return "done" in tags(battle, unit) and battle.state.acting != unit
