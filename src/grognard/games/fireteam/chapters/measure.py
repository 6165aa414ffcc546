"""Measuring: in hundredths of an inch, from footprint to footprint, free for everybody at any time."""

from collections.abc import Sequence

from grognard.engine import space
from grognard.engine.asking.demands import Path
from grognard.engine.clauses import implements
from grognard.engine.core.memory import PLACES, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, number_of
from grognard.engine.space.shapes import disc_touches
from grognard.engine.space.table import Table

from ..terms import foes_of_seat

Outline = tuple[Point, ...]
CONTACT = 5
"""A gap up to this is contact: 0.05 inch."""


def as_if(game: Game, places: tuple[tuple[int, Point], ...], turned: tuple[tuple[int, int], ...] = ()) -> Game:
    """The board with teams elsewhere, vehicles turned: what is measured and seen from there is asked of it."""
    return game.elsewhere(places, turned) if places else game


@implements("fireteam.measure.distance")
@remembered(PLACES)
def distance(game: Game, a: int, b: int) -> int:
    """The shortest gap between two footprints, rounded up to whole hundredths; who is aboard is measured from his
    vehicle."""
    models = game.state.models
    one, other = models[a].place, models[b].place
    return space.gap(
        game.table,
        number_of(one) if isinstance(one, str) else a,
        number_of(other) if isinstance(other, str) else b,
    )


@implements("fireteam.measure.distance")
def is_within(game: Game, a: int, b: int, limit: int) -> bool:
    """Whether two footprints are no farther apart than a limit; exactly as far is within."""
    return space.gap_within(game.table, a, b, limit)


def is_beside(table: Table, model: int, outline: Outline, reach: int) -> bool:
    """Whether a footprint lies within reach of a convex outline."""
    return lies_beside(table.place(model), table.radius(model), space.base_outline(table, model), outline, reach)


def lies_beside(at: Point, radius: int, own: Outline, outline: Outline, reach: int) -> bool:
    """The same of a disc at a point, or of the footprint of a vehicle."""
    if not own:
        return disc_touches(outline, at, radius + reach + 1)
    near = [disc_touches(outline, corner, reach + 1) for corner in own]
    return any(near) or any(disc_touches(own, corner, reach + 1) for corner in outline)


@implements("fireteam.measure.contact")
def contacts(game: Game, team: int) -> tuple[int, ...]:
    """The enemy infantry teams that a team touches; contact with a vehicle is none."""
    return touching(game).get(team, ())


@remembered(PLACES)
def touching(game: Game) -> dict[int, tuple[int, ...]]:
    """All infantry teams in contact, each with the enemies that it touches."""
    ones, others = foes_of_seat(game, 1), foes_of_seat(game, 0)
    if not ones or not others:
        return {}
    found: dict[int, tuple[int, ...]] = {}
    for one, other in space.bases_within(game.table, ones, others, CONTACT):
        found[one], found[other] = (*found.get(one, ()), other), (*found.get(other, ()), one)
    return found


def carrier(game: Game, team: int) -> int | None:
    """The vehicle that a team is aboard."""
    place = game.state.models[team].place
    return number_of(place) if isinstance(place, str) else None


def stands(game: Game, team: int) -> int | None:
    """The piece from which a team is measured: itself, the vehicle that it is aboard, or nothing off the board."""
    place = game.state.models[team].place
    return number_of(place) if isinstance(place, str) else None if place is None else team


def gone(game: Game, walks: Sequence[Path]) -> int:
    """How far the first of those goes who are about to move, in hundredths."""
    id, path = walks[0]
    return space.length(game.table.place(id), path) // 100


def is_in_contact(game: Game, team: int) -> bool:
    """Whether a team touches an enemy infantry team."""
    return bool(contacts(game, team))
