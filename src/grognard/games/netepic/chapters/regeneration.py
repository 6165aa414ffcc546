"""Regeneration: models destroyed this turn may come back in the End Phase, and wounds close."""

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.rolls import Count, Each, Pool, Trial
from grognard.engine.space import are_bases_free, bases_within
from grognard.engine.space.shapes import shift
from grognard.kit.units.pieces import seat_of_model

from ..terms import CM, FELL, WOUNDS, figure_of, has_ability, model_name, place_of, present
from . import contact, move
from .passengers import beside

CLAUSE, POSITION = "netepic.ability.regeneration", "netepic.end.regeneration-position"
NEED, STEP, FINE = 4, 15, 2
"""What restores a model; by how many degrees directions differ, and places in one direction in hundredths."""


class Fall(Struct, frozen=True):
    """Where a model fell, and whether in close combat."""

    at: Point
    in_combat: bool


def fallen(game: Game, seat: int) -> dict[int, Fall]:
    """The models of a seat that have fallen this turn and may come back."""
    found = {}
    for one in game.state.models:
        for tag in one.tags:
            if tag.startswith(FELL) and seat_of_model(game, one.id) == seat and one.place is None:
                x, y, combat = tag[len(FELL) :].split(":")
                found[one.id] = Fall((int(x), int(y)), combat == "engaged")
    return found


@implements("netepic.ability.regeneration", "netepic.end.regeneration")
def regenerate(game: Game, seat: int) -> Script[None]:
    """A die for each model that has fallen this turn and for each wound: on 4+ it is restored; else it is lost for
    good."""
    places = fallen(game, seat)
    back: tuple[str, ...] = ()
    if places:
        back = yield Each(seat, CLAUSE, "regeneration", tuple([Trial(model_ref(id), NEED) for id in places]))
        drops = [
            (model_ref(id), (), tuple([tag for tag in game.state.models[id].tags if tag.startswith(FELL)]))
            for id in places
        ]
        game.tell(Tagged(CLAUSE, tuple(drops)))
    for ref in back:
        restore(game, number_of(ref), places[number_of(ref)])
    yield from heal(game, seat)


def heal(game: Game, seat: int) -> Script[None]:
    hurt = [id for id in present(game, seat) if game.state.models[id].counters.get(WOUNDS)]
    for id in [id for id in hurt if has_ability(game, id, "regeneration")]:
        number, about = game.state.models[id].counters[WOUNDS], (model_ref(id),)
        healed: int = yield Count(seat, CLAUSE, f"wounds of {model_name(game, id)}", (Pool(number, (NEED,)),), about)
        if healed:
            game.count(CLAUSE, (model_ref(id), WOUNDS, -healed))


Spot = tuple[Point, int]
"""A place, and the facing there."""


@implements("netepic.end.regeneration-position")
def restore(game: Game, model: int, fall: Fall) -> None:
    """Who fell in close combat returns 1 cm away from the enemy and is engaged with nobody, all others where they fell,
    or as near to it as there is room."""
    unit, facing = game.state.units[game.state.models[model].unit], game.state.models[model].facing
    near = beside(game, model, fall.at)
    spot = (aside(game, model, fall.at) if fall.in_combat else None) or (near and (near, facing))
    if spot:
        game.tell(Formed(CLAUSE, replace(unit, members=tuple(sorted((*unit.members, model))))))
        game.tell(Placed(POSITION, ((model, spot[0]),), facings=((model, spot[1]),)))


@implements("netepic.end.regeneration-position")
def aside(game: Game, model: int, at: Point) -> Spot | None:
    """The place nearest to where a model fell that is 1 cm away from the enemy next to it, whom it faces, and no
    nearer to any."""
    seat = seat_of_model(game, model)
    foe = min(present(game, 1 - seat), key=lambda id: (_square(place_of(game, id), at), id), default=None)
    if foe is None:
        return None
    spots = [spot for turn in range(0, 360, STEP) if (spot := _away(game, model, foe, turn)) is not None]
    return min(spots, key=lambda spot: (_square(spot[0], at), spot), default=None)


def _away(game: Game, model: int, foe: int, degrees: int) -> Spot | None:
    """Where a model stands 1 cm from an enemy in a direction, if it may stand there."""
    seat, facing = seat_of_model(game, model), (degrees + 180) % 360
    start, (width, depth) = contact.touching(game, model, foe, degrees), game.state.board
    table = game.table.as_for(figure_of(game, model).type, seat, ())
    for more in range(0, CM, FINE):
        x, y = shift(start, degrees, move.APART + more)
        if 0 <= x <= width and 0 <= y <= depth:
            there = table.with_places([(model, (x, y))], ((model, facing),))
            if not bases_within(there, (model,), present(game, 1 - seat), move.APART):
                return ((x, y), facing) if are_bases_free(there, (model,)) else None
    return None


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
