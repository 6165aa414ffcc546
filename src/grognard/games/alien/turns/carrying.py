"""Moves with somebody or something else: who is dragged along, a gun that two carry."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Reasons, done_with
from grognard.engine.core.script import Script
from grognard.engine.core.state import model_ref

from ..map import walks, zone
from ..moves import dragging, hauling, move
from ..words import help
from ..words.terms import name_of, zone_of
from ..words.turn import BEINGS, MOVE, ZONES, Doing, both, by
from . import social
from .walking import note_start


def _burdens(turn: Doing) -> list[tuple[int, str]]:
    """Bodies and broken comrades to take along, each with every way."""
    game, who = turn.game, turn.who
    limp = dragging.limp_at(game, zone_of(game, who))
    bodies = [body for body in limp if dragging.can_drag(game, who, body)] if limp else []
    ways = move.ways(game, who) if bodies else []
    return [(body, to) for body in bodies for to, border in ways if zone.fits(game, body, border)]


def _dragged_in_vain(turn: Doing) -> Iterator[tuple[tuple[int, str], Reasons]]:
    """What did not budge in this turn."""
    game, who = turn.game, turn.who
    for body in dragging.limp_at(game, zone_of(game, who)):
        if not help.may_try(game, who, help.DRAG, body):
            yield from (((body, to), (help.FAILED,)) for to, _ in walks.ways_out(game, who))


def _drag_label(turn: Doing, load: tuple[int, str]) -> str:
    return f"Drag {name_of(turn.game, load[0])} to {load[1]}"


@done_with(
    both(BEINGS, ZONES), "drag", _drag_label, "alien.move.drag", things=_burdens, others=_dragged_in_vain,
    other=("alien.move.drag", "only a body or the helpless are dragged, by an open way, held by nobody"),
    subject=lambda _, load: model_ref(load[0]), kind=MOVE, steady=True,
)  # fmt: skip
def drag(turn: Doing, load: tuple[int, str]) -> Script[bool]:
    """Whether they have got anywhere."""
    game, who, start = turn.game, turn.who, zone_of(turn.game, turn.who)
    if not (yield from social.all_go(game, (who,), load[1])):
        return False
    moved: bool = yield from dragging.drag(game, who, *load, "alien.move.drag")
    note_start(game, who, start)
    return moved


def _haul_label(turn: Doing, way: tuple[int, str]) -> str:
    return f"Carry the gun to {way[1]} with {name_of(turn.game, way[0])}"


@done_with(
    both(BEINGS, ZONES), "haul", _haul_label, hauling.CLAUSE, things=by(hauling.ways_out),
    other=(hauling.CLAUSE, "a packed gun is carried by two who are free to move, by a way that is open"),
    subject=lambda turn, _: hauling.ref_of(turn.game, turn.who),
)  # fmt: skip
def haul(turn: Doing, way: tuple[int, str]) -> Script[bool]:
    game, who, (other, to) = turn.game, turn.who, way
    if not (yield from social.all_go(game, (who, other), to)):
        return False
    moved: bool = yield from hauling.haul(game, who, other, to)
    return moved
