"""Troops in buildings: getting in and out through the wall, and who meets those who assault them."""

from collections.abc import Iterator
from typing import Any

from grognard.engine.asking.acts import MODELS, REFS, Act, Reason, done_with, the_thing
from grognard.engine.asking.facings import heading
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Point, Ref, feature_ref, number_of
from grognard.engine.space import are_bases_free, bases_within, length
from grognard.engine.space.shapes import counted_turn
from grognard.kit.rounds.choices import Among, among, named_one
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    FIRST_FIRE,
    is_concealed,
    is_engaged,
    is_on_table,
    model_name,
    order_of,
    parts_of,
    place_of,
    present,
    standing,
    type_of,
)
from ..turn import Activation, Deeds, Doorway, doorway_of
from . import ground, legs, move, snap
from .houses import frame, homes, inside, nearest_wall, piece, structures
from .walls import ASSAULT, COST, at_wall, house_of

ENTER = "netepic.building.enter"
STAND, LEAST = 300, 4
TOUCHES = 10
COMPASS = {"east": 0, "south": 90, "west": 180, "north": 270}


# -- assaults --------------------------------------------------------------------------------------------------------


DEFENDER = among("defender", lambda turn, id: model_name(turn.game, id), "others in the building are engaged less")


@implements("netepic.building.close-combat", "netepic.building.one-side")
def defender(game: Game, target: int) -> Script[int]:
    """Who of those in a building meets a charger: its owner chooses among those whom the fewest have engaged."""
    house = house_of(game, target)
    if house is None:
        return target
    rest = [id for id in inside(game, house) if not is_concealed(game, game.state.models[id].unit)]
    free = [id for id in rest if not is_engaged(game, id)] or rest
    return (
        yield from named_one(
            DEFENDER, Among(game, seat_of_model(game, target), tuple(free), ASSAULT, "Who meets the charger?")
        )
    )


# -- in and out ------------------------------------------------------------------------------------------------------


@implements("netepic.building.enter")
def room(game: Game, house: Feature) -> int:
    """How many stands more a building holds."""
    return capacity(house) - len(inside(game, house))


@implements("netepic.building.enter")
def capacity(house: Feature) -> int:
    """How many stands a building holds: one for each 3 x 3 cm of its ground, at least 4."""
    return max(counted_turn(house.outline) // 2 // STAND**2, LEAST)


def _house(game: Game, ref: Ref) -> Feature:
    return next(one for one in structures(game) if one.id == number_of(ref))


@implements("netepic.building.enter")
def enterers(turn: Activation, house: Feature) -> list[int]:
    """The infantry and light artillery of the activated units that reach a building with 5 cm in hand; who is in
    another one must leave that first."""
    left, right, top, bottom = frame(house.outline)
    near = [
        id
        for id, (x, y), reach in _walkers(turn)
        if left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
    ]
    return [id for id in near if way_in(turn, id, house) is not None]


def _walkers(turn: Activation) -> tuple[tuple[int, Point, int], ...]:
    """Those who might enter some building, where each stands and from how near."""
    deeds = turn.deeds
    return _able(turn.game, deeds.units, deeds.walks, deeds.halted, deeds.rested, deeds.mired)


@remembered(MOMENT)
def _able(
    game: Game, units: tuple[int, ...], walks: tuple[tuple[int, int], ...], *resting: tuple[int, ...]
) -> tuple[tuple[int, Point, int], ...]:
    """Those of units who have enough of their move left, when so much has been walked and these are at rest."""
    halted, rested, mired = resting
    turn = Activation(game, units[0], Deeds(units=units, walks=walks, halted=halted, rested=rested, mired=mired))
    parts = [part for unit in units for part in parts_of(game, unit) if order_of(game, part) != FIRST_FIRE]
    stands = [id for part in parts for id in standing(game, part) if type_of(game, id).pin == 1]
    able = [(id, move.allowance(turn, id) - COST) for id in stands if id not in homes(game)]
    models = game.state.models
    return tuple([(id, place_of(game, id), most + 2 * models[id].radius) for id, most in able if most >= 0])


def _reached(turn: Activation) -> list[Ref]:
    """The buildings that somebody could enter."""
    houses = structures(turn.game) if _walkers(turn) else ()
    return [feature_ref(one.id) for one in houses if enterers(turn, one)]


Entry = tuple[tuple[Point, ...], int]
"""A way to a wall, empty for who stands at it, and the facing there."""


def way_in(turn: Activation, model: int, house: Feature) -> Entry | None:
    """How a stand comes to the wall of a building with 5 cm in hand; nothing if it cannot."""
    game = turn.game
    order = order_of(game, game.state.models[model].unit)
    return _way_in(game, model, house.id, move.allowance(turn, model) - COST, order)


@implements("netepic.building.enter")
@remembered(MOMENT)
def _way_in(game: Game, model: int, feature: int, most: int, order: str) -> Entry | None:
    """The shortest way, round whatever is in it: straight to the nearest wall, or to another side."""
    house, start = piece(game, feature), place_of(game, model)
    seat = seat_of_model(game, model)
    table = game.table.as_for(ground.kind(game, (model,), order), seat, ground.trodden(game, (model,)))
    best: Entry | None = None
    for spot, degrees in _at_walls(game, model, house):
        square = (spot[0] - start[0]) ** 2 + (spot[1] - start[1]) ** 2
        if square <= TOUCHES**2:
            return (), game.state.models[model].facing
        if min(spot) < 0 or square > most * most:
            continue
        path = ground.way(game, table.with_places((), ((model, degrees),)), model, spot, most)
        if path is not None and (best is None or length(start, path) < length(start, best[0])):
            best = path, degrees
        if best is not None and len(best[0]) == 1:
            return best
    return best


def _at_walls(game: Game, model: int, house: Feature) -> Iterator[tuple[Point, int]]:
    """Places outside a building where a stand touches its wall, the nearest first, and the facing towards it there."""
    at, middle = place_of(game, model), _middle(house)
    wall = nearest_wall(house, at)
    degrees = heading(wall, at)
    yield at_wall(game, model, house, wall, degrees), (degrees + 180) % 360
    spots = [(at_wall(game, model, house, middle, turn), (turn + 180) % 360) for turn in range(0, 360, 30)]
    yield from sorted(spots, key=lambda row: ((row[0][0] - at[0]) ** 2 + (row[0][1] - at[1]) ** 2, row))


def _middle(house: Feature) -> Point:
    xs, ys = zip(*house.outline, strict=True)
    return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2


def _full(turn: Activation, ref: Ref) -> Iterator[Reason]:
    game, house = turn.game, _house(turn.game, ref)
    if [id for id in inside(game, house) if seat_of_model(game, id) != turn.seat]:
        yield "netepic.building.one-side", "the enemy is inside"
    if room(game, house) < 1 or not free_places(game, house):
        yield ENTER, "there is no room in it"


@done_with(
    REFS, "enter", lambda turn, ref: f"Enter the {_house(turn.game, ref).kind}", ENTER,
    things=_reached,
    miss=_full, other=(ENTER, "nobody reaches it with 5 cm to spare"), subject=lambda _, ref: ref,
)  # fmt: skip
@implements("netepic.building.enter", "netepic.building.position", "netepic.building.one-side")
def enter(turn: Activation, ref: Ref) -> Script[None]:
    """Stands walk up to the wall, go straight through it and have a place of their own inside; they can be shot at on
    their way."""
    game, house = turn.game, _house(turn.game, ref)
    chosen = yield from ENTRY.ask_all(Doorway(game, turn.unit, turn.deeds, ref))
    for id in [model for _, model in chosen]:
        found, spots = way_in(turn, id, house) if is_on_table(game, id) else None, free_places(game, house)
        if found is None or not spots:
            continue
        how = (yield from legs.walk(turn, id, *found)) if found[0] else legs.WENT
        if how == legs.WENT:
            x, y = place_of(game, id)
            nearest = min(spots, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))
            game.tell(Placed(ENTER, models=((id, nearest),), facings=((id, 0),)))
            legs.set_off(turn, (id,), COST)
            yield from snap.appear(turn, (id,))


@done_with(
    MODELS, "", lambda turn, id: model_name(turn.game, id), ENTER,
    things=lambda turn: enterers(turn.activation, _house(turn.game, turn.ref)),
    other=(ENTER, "it does not reach the building with 5 cm to spare"), subject=the_thing,
)  # fmt: skip
def go_in(turn: Doorway, model: int) -> None:
    """One of those who enter."""


def _most(turn: Doorway) -> int:
    house = _house(turn.game, turn.ref)
    found = enterers(turn.activation, house)
    return min(len(found), room(turn.game, house), len(free_places(turn.game, house)))


ENTRY = Menu(name="enter", prompt="Who goes in?", clause=ENTER, turn=doorway_of, acts=(go_in,), most=_most)


def free_places(game: Game, house: Feature) -> list[Point]:
    """Places inside a building that nobody has taken, bases side by side; in a small one bases reach out of the walls,
    centres do not."""
    left, right, top, bottom = frame(house.outline)
    taken = [place_of(game, id) for id in inside(game, house)]
    grid = [(x, y) for y in range(top + 101, bottom - 100, 205) for x in range(left + 101, right - 100, 205)]
    if len(grid) < capacity(house):
        grid = [(x, y) for y in range(top + 1, bottom, 200) for x in range(left + 1, right, 200)]
    return [spot for spot in grid if all(max(abs(spot[0] - x), abs(spot[1] - y)) >= 200 for x, y in taken)]


def leavers(turn: Activation, house: Feature) -> list[int]:
    """Those of the activated units in a building who have 5 cm left."""
    game = turn.game
    parts = [part for unit in turn.deeds.units for part in parts_of(game, unit) if order_of(game, part) != FIRST_FIRE]
    found = [id for id in inside(game, house) if game.state.models[id].unit in parts and not is_engaged(game, id)]
    return [id for id in found if move.left(turn, id) >= COST]


def _ways_out(turn: Activation, house: Feature) -> dict[str, tuple[tuple[int, Point], ...]]:
    """By direction the stands that find free ground there, each with its place."""
    game, foes, found = turn.game, present(turn.game, 1 - turn.seat), {}
    for name, degrees in COMPASS.items():
        taken: list[tuple[int, Point]] = []
        for id in leavers(turn, house):
            spot = at_wall(game, id, house, place_of(game, id), degrees)
            there = game.table.with_places([*taken, (id, spot)], ((id, degrees),)) if min(spot) >= 0 else None
            if there and are_bases_free(there, (id,)) and not bases_within(there, (id,), foes, move.APART):
                taken.append((id, spot))
        if taken:
            found[name] = tuple(taken)
    return found


def _left(turn: Activation) -> list[Ref]:
    return [feature_ref(one.id) for one in structures(turn.game) if leavers(turn, one) and _ways_out(turn, one)]


@done_with(
    REFS, "leave", lambda turn, ref: f"Leave the {_house(turn.game, ref).kind}", ENTER,
    things=_left,
    other=(ENTER, "nobody in it can get out"), subject=lambda _, ref: ref,
)  # fmt: skip
@implements("netepic.building.enter", "netepic.building.position")
def leave(turn: Activation, ref: Ref) -> Script[None]:
    """Those who can go straight out through a wall and pay 5 cm."""
    yield from WAY_OUT.play(Doorway(turn.game, turn.unit, turn.deeds, ref))


def _ways(turn: Doorway) -> dict[str, tuple[tuple[int, Point], ...]]:
    return _ways_out(turn.activation, _house(turn.game, turn.ref))


@done_with(
    REFS, "", lambda _, name: f"To the {name}", ENTER, things=_ways, other=(ENTER, "nobody finds free ground there"),
)  # fmt: skip
@implements("netepic.building.enter", "netepic.building.position")
def go_out(turn: Doorway, name: str) -> Script[None]:
    """They stand outside the wall, and can be shot at there."""
    rows = _ways(turn)[name]
    for id, spot in rows:
        turn.game.tell(Placed(ENTER, models=((id, spot),), facings=((id, COMPASS[name]),)))
    models = tuple([id for id, _ in rows])
    legs.set_off(turn.activation, models, COST)
    yield from snap.appear(turn.activation, models)


WAY_OUT = Menu(name="leave", prompt="On which side?", clause=ENTER, turn=doorway_of, acts=(go_out,))


ACTS: tuple[Act[Activation, Any], ...] = (enter, leave)
