"""How far a unit can go by each move, and how far its weapons reach from where it stands."""

from collections.abc import Callable, Container, Iterable
from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Choose
from grognard.engine.asking.menus import Menus
from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Band, Ring
from grognard.engine.showing.view import SeatView

from ..units.pieces import members


def band(game: Game, model: int, key: str, label: str, allowance: int, passes: int) -> Band:
    """Where one model may go while the others of his unit go with him."""
    others = tuple(id for id in members(game, game.state.models[model].unit) if id != model)
    return Band(key, label, model, allowance, passes, others)


def open_moves(
    seat_view: SeatView, menus: Menus, moves: Container[Act[Any, Any]], reach: Callable[[Any, str], Band]
) -> tuple[Band, ...]:
    """The reach of every move on offer; `reach` is asked for the turn and the word of the act."""
    form, game = seat_view.decision, seat_view.game
    if not isinstance(form, Choose) or menus.of(form) is None:
        return ()
    rows = [menus.read(form, option.key, game) for option in form.options]
    return tuple(reach(turn, act.word) for turn, act, _ in rows if act in moves)


def rings(rows: Iterable[tuple[str, int, int]]) -> tuple[Ring, ...]:
    """Weapons by name, each with the model from whom it is measured and how far it reaches, if it reaches at all."""
    models: dict[tuple[str, int], list[int]] = {}
    for name, model, radius in rows:
        models.setdefault((name, radius), []).append(model)
    return tuple(Ring(name, tuple(ids), radius) for (name, radius), ids in models.items() if radius)
