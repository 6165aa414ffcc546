"""How far each movement that is open to the acting unit leads, drawn before one is chosen; and how far any unit can go
and shoot."""

from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Band, Range
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.bands import band, open_moves, rings
from grognard.kit.units.pieces import foremost, is_in_play, members

from ..acts import NORMAL, RUN, Acts
from ..chapters import engage, move, options
from ..menus import MENUS
from ..terms import ranged_weapons

MOVES = (options.walk, options.run, options.engage)


def bands(seat_view: SeatView) -> tuple[Band, ...]:
    """The reach of the leader by every way on offer."""
    return open_moves(seat_view, MENUS, MOVES, lambda turn, way: _reach(turn.game, turn.unit, way, turn.acts))


def _reach(game: Game, unit: int, way: str, acts: Acts) -> Band:
    chief = foremost(game, unit)
    return band(game, chief, way, move.LABELS[way], move.allowance(game, chief, way, acts), move.passes(game, unit))


def ranges(game: Game, unit: int) -> Range:
    """Where any unit on the table could go, and how far its weapons reach: measuring is free."""
    if not is_in_play(game, unit):
        return Range()
    acts = Acts(engage.is_engaged(game, unit))
    reach = rings((arm.name, id, arm.range) for id in members(game, unit) for arm in ranged_weapons(game, id))
    return Range(tuple(_reach(game, unit, way, acts) for way in (NORMAL, RUN)), reach)
