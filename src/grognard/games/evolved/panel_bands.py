"""How far each movement that is open to the acting unit leads, drawn before one is chosen."""

from grognard.engine.decisions import Choose
from grognard.engine.panels import Band
from grognard.engine.script import Game
from grognard.engine.view import SeatView

from . import engage, move
from .acts import ENGAGE, NORMAL, RUN
from .declared import declared
from .terms import leader, members

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
    chief = leader(game, unit)
    others = tuple(id for id in members(game, unit) if id != chief)
    most = move.allowance(game, chief, way, acts)
    return Band(way, move.LABELS[way], chief, most, move.passes(game, unit), others)
