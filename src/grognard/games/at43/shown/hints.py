"""What a person is told beside a choice: exact odds of a shot, by Range where measuring comes after declaring."""

from collections.abc import Callable
from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer
from grognard.engine.core.script import Game
from grognard.engine.core.state import number_of
from grognard.engine.dice.solve import solve
from grognard.engine.parts import Hints
from grognard.engine.showing.prospects import histogram
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.drafts import led_to
from grognard.kit.panels.hints import expected

from ..acts import Activation
from ..advice.counsel import worth
from ..books.cards import Weapon
from ..chapters import drill, shoot
from ..chapters.activation import done
from ..chapters.measuring import BAND, MOST_BANDS
from ..chapters.overwatch import Window, react, weapons_for
from ..chapters.shots import fire
from ..chapters.target import fire_at
from ..menus import MENUS
from ..terms import owner_of_object
from .panel import Shot, chains, is_wide, is_worn


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    return "; ".join(led_to(MENUS, WORDS, seat_view.game, seat_view.decision, answer))


def _in_sight(turn: Activation, arm: Weapon) -> list[str]:
    """Whom a weapon may be fired at: whoever picks it up should not find nothing but walls in front of it."""
    seen = [
        words
        for ref, words in shoot.targets(turn.game, turn.unit, arm, None, turn.acts.fired).items()
        if ref[0] != "f" or owner_of_object(turn.game, number_of(ref)) is not None
    ]
    return [f"in sight: {', '.join(seen)}" if seen else "only terrain in sight, no enemy"]


def _kept(turn: Activation, _: None) -> list[str]:
    """Who has not fired may stand on watch: that is asked after this, and should be known before."""
    game, unit = turn.game, turn.unit
    if not drill.can_drill(game, unit) or not drill.watch.can(turn):
        return []
    return [f"then Overwatch for {drill.COST} LP: it fires at an enemy who moves in its sight"]


def _on_watch(turn: Window, unit: int) -> list[str]:
    """What each weapon of a unit on watch may expect of the unit that has moved."""
    arms = [arm for arm in weapons_for(turn.game, unit, turn.aims, ()) if not is_wide(arm)]
    return [f"{arm.name}: {_odds(turn.game, (unit, arm, (), turn.aims[0]))}" for arm in arms]


WORDS: dict[Act[Any, Any], Callable[[Any, Any], list[str]]] = {
    fire: _in_sight,
    done: _kept,
    react: _on_watch,
    fire_at: lambda turn, ref: (
        [] if is_wide(turn.weapon) else [_odds(turn.game, (turn.unit, turn.weapon, turn.aimed.fired, ref))]
    ),
}


def _odds(game: Game, shot: Shot) -> str:
    means: list[tuple[int, float]] = []
    what = ""
    for far, chain in chains(game, shot):
        if chain is not None:
            row = histogram(chain.branches[-1], solve(chain)[-1], is_worn(chain))
            if far is None:
                return expected(row)
            means.append((far, row.mean))
            what = row.what
    return _by_range(what, means)


def _by_range(what: str, means: list[tuple[int, float]]) -> str:
    if not means:
        return "no chance at any range"
    if len(means) == MOST_BANDS and means[0][1] == means[-1][1]:
        return f"{means[0][1]:.2f} {what} expected at any range"
    bands = [f"{shown} within {(far + 1) * BAND // 100} cm" for far, shown in _merged(means)]
    return f"{what} expected {', '.join(bands)}"


def _merged(means: list[tuple[int, float]]) -> list[tuple[int, str]]:
    """Bands beside each other with the same odds, as they are shown, are one that reaches as far as the last."""
    rows = [(band, f"{mean:.2f}") for band, mean in means]
    return [row for row, after in zip(rows, (*rows[1:], None), strict=True) if after is None or after[1] != row[1]]


HINTS = Hints(hint, worth=worth)
