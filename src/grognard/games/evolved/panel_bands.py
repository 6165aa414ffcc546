"""How far each movement that is open to the acting unit leads, drawn before one is chosen; and how far any unit can go
and shoot."""

from grognard.engine.decisions import Choose
from grognard.engine.panels import Band, Range, Ring
from grognard.engine.script import Game
from grognard.engine.view import SeatView

from . import engage, move
from .acts import ENGAGE, NORMAL, RUN, Acts
from .declared import declared
from .terms import is_in_play, leader, members, ranged_weapons

WAYS = (NORMAL, RUN, ENGAGE)


def bands(seat_view: SeatView) -> tuple[Band, ...]:
    """The reach of the leader by every way on offer."""
    form = seat_view.decision
    if not isinstance(form, Choose) or form.name != "step":
        return ()
    keys = [option.key for option in form.options if option.key in WAYS]
    return tuple(_band(seat_view.game, form, key) for key in keys)


def _band(game: Game, form: Choose, way: str) -> Band:
    unit, _, acts = declared(form)
    acts.engaged_at_start = engage.is_engaged(game, unit)
    return _led(game, unit, way, acts)


def _led(game: Game, unit: int, way: str, acts: Acts) -> Band:
    chief = leader(game, unit)
    others = tuple(id for id in members(game, unit) if id != chief)
    most = move.allowance(game, chief, way, acts)
    return Band(way, move.LABELS[way], chief, most, move.passes(game, unit), others)


def ranges(game: Game, unit: int) -> Range:
    """Where any unit on the table could go, and how far its weapons reach: measuring is free."""
    if not is_in_play(game, unit):
        return Range()
    acts = Acts(engage.is_engaged(game, unit))
    bearers: dict[tuple[str, int], list[int]] = {}
    for id in members(game, unit):
        for weapon in ranged_weapons(game, id):
            bearers.setdefault((weapon.name, weapon.range), []).append(id)
    rings = tuple(Ring(name, tuple(models), far) for (name, far), models in bearers.items())
    return Range(tuple(_led(game, unit, way, acts) for way in (NORMAL, RUN)), rings)
