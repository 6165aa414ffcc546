"""Units that act by themselves: each stand goes towards its goal as far as it can, in coherency, and fights or fires
as it must. Whatever drives a part is a tag on it: a clan's instinct, stupidity, spirits that seek the living."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.acts import NUMBERS, done_with
from grognard.engine.asking.facings import heading
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point
from grognard.engine.space import reach
from grognard.engine.space.shapes import shift
from grognard.engine.space.table import Table
from grognard.kit.rounds.turns import UnitTurn, asks, unit_turn

from ..terms import (
    CM,
    DRIVEN,
    OBJECTIVE,
    figure_of,
    is_concealed,
    is_on_table,
    links_of,
    order_of,
    parts_of,
    place_of,
    present,
    standing,
)
from ..turn import Activation
from . import charge, fall_back, ground, legs, move, near, snap, volley, walls
from .aim import IN_TURN, Barrel, barrels

CHAIN, CELL = 6 * CM, 2 * CM
Followers = tuple[tuple[int, int], ...]
"""Those who have still to move, and how far each may."""
INSTINCT, STEP = "netepic.ork.instinct-details", 5
WINDS = (
    "east", "east-south-east", "south-east", "south-south-east", "south", "south-south-west", "south-west",
    "west-south-west", "west", "west-north-west", "north-west", "north-north-west", "north", "north-north-east",
    "north-east", "east-north-east",
)  # fmt: skip
"""The directions of a straight ride, clockwise as degrees are."""
CLOSE = 25 * CM


class Urge(Struct, frozen=True):
    """What drives a part: where to, whether it moves twice as far and fights, and at whom it fires."""

    goal: str = ""
    """The nearest enemy, objective or edge, the farthest edge, a line, or the living; empty: it stays."""
    is_fast: bool = False
    least: int | None = None
    """How many times its Move it must go at least, where its owner chooses how far."""
    far: int | None = None
    """How far its owner has chosen, in hundredths."""
    line: int | None = None
    """In which direction its owner has chosen, in degrees."""
    fights: bool = False
    only_in_the_way: bool = False
    """Whether it fights only whom it meets on its way."""
    fire: str = ""
    """At the nearest enemy, or at enemies that are close; empty: at nobody."""


URGES = {
    "goffs": Urge("enemy", is_fast=True, least=1, fights=True),
    "evil-sunz": Urge("far-edge", is_fast=True, least=1, fights=True, only_in_the_way=True),
    "bad-moons": Urge(fire="nearest"),
    "deathskulls": Urge("objective", fire="close"),
    "blood-axes": Urge("edge", fire="close"),
    "snakebites": Urge("enemy", least=0, fights=True),
    "wildboyz": Urge("enemy", least=0, fights=True),
    "kult-of-speed": Urge("line", is_fast=True, fights=True, only_in_the_way=True),
    "stupid": Urge("enemy", is_fast=True, fights=True),
    "living": Urge("living", is_fast=True, fights=True),
    "avatar": Urge("enemy", fights=True, fire="nearest"),
}


def urge_of(game: Game, part: int) -> Urge | None:
    """What drives a part, if anything does."""
    for tag in game.state.units[part].tags:
        if tag.startswith(DRIVEN):
            return URGES[tag[len(DRIVEN) :]]
    return None


@implements("netepic.ork.instinct-details")
def carry_out(turn: Activation) -> Script[None]:
    """Everybody in this activation who is driven: those nearest to their goals first; then they fire, or have lost
    their fire for the turn."""
    game = turn.game
    for part in [part for unit in turn.deeds.units for part in parts_of(game, unit)]:
        driven = urge_of(game, part)
        if driven is None:
            continue
        urge = yield from headed(turn, part, driven)
        done: list[int] = []
        order = [model for _, model in sorted([(_far(game, id, urge), id) for id in standing(game, part)])]
        for index, model in enumerate(order):
            if is_on_table(game, model):
                if urge.fights:
                    yield from fight(turn, model, urge)
                if is_free(turn, model, urge):
                    urge = yield from measured(turn, part, urge)
                rest = [id for id in order[index + 1 :] if is_on_table(game, id)]
                yield from drive(turn, model, urge, done, tuple([(id, remaining(turn, id, urge)) for id in rest]))
                done.append(model)
        yield from fire(game, part, urge)


# -- what the owner chooses ------------------------------------------------------------------------------------------


@implements("netepic.ork.instinct-details")
def headed(turn: Activation, part: int, urge: Urge) -> Script[Urge]:
    """In which line a mob goes that can move, where its instinct leaves that to its owner."""
    if urge.goal != "line" or not any(move.left(turn, id) for id in standing(turn.game, part)):
        return urge
    chosen = yield from WHERE_TO.ask(UnitTurn(turn.game, part))
    return urge if chosen is None else replace(urge, line=chosen[1] * 360 // len(WINDS))


@implements("netepic.ork.instinct-details")
def measured(turn: Activation, part: int, urge: Urge) -> Script[Urge]:
    """How far those of a mob go who engage nobody, where its instinct leaves that to its owner: asked once, when the
    first of them is about to go."""
    if urge.least is None or urge.far is not None:
        return urge
    chosen = yield from HOW_FAR.ask(UnitTurn(turn.game, part))
    return urge if chosen is None else replace(urge, far=chosen[1] * CM)


def is_free(turn: Activation, model: int, urge: Urge) -> bool:
    """Whether a stand is left that engages nobody and could go somewhere."""
    game = turn.game
    if not is_on_table(game, model) or links_of(game, (model,)):
        return False
    return allowance(turn, model, urge) > 0 and goal(game, model, urge) is not None


def distances(turn: UnitTurn) -> list[int]:
    """How far a mob may go, in cm: from what it can to what it must, by 5 cm."""
    urge = urge_of(turn.game, turn.unit)
    rates = [figure_of(turn.game, id).move for id in standing(turn.game, turn.unit)]
    if urge is None or urge.least is None or not rates:
        return []
    least, most = urge.least * min(rates) // CM, (2 if urge.is_fast else 1) * max(rates) // CM
    return [*range(most, least, -STEP), least]


@done_with(
    NUMBERS, "", lambda _, far: f"{far} cm" if far else "They stay", INSTINCT, things=distances,
    other=(INSTINCT, "its instinct does not allow that"),
)  # fmt: skip
def run(turn: UnitTurn, far: int) -> None:
    """Those who engage nobody go so far."""


HOW_FAR = Menu(
    name="how-far", prompt=asks("how far do those go who engage nobody?"), clause=INSTINCT, turn=unit_turn, acts=(run,)
)


@done_with(
    NUMBERS, "", lambda _, wind: f"To the {WINDS[wind]}", INSTINCT, things=lambda _: range(len(WINDS)),
    other=(INSTINCT, "it goes straight in one direction"),
)  # fmt: skip
def ride(turn: UnitTurn, wind: int) -> None:
    """All of them go straight in that direction."""


WHERE_TO = Menu(name="line", prompt=asks("in which direction?"), clause=INSTINCT, turn=unit_turn, acts=(ride,))


# -- goals -----------------------------------------------------------------------------------------------------------


@implements("netepic.ork.instinct-details")
def nearest_enemy(game: Game, model: int) -> int | None:
    """The nearest enemy not under Fog of War; if there is none, the nearest of all."""
    foes = present(game, 1 - game.state.units[game.state.models[model].unit].seat)
    seen = [id for id in foes if not is_concealed(game, game.state.models[id].unit)]
    return near.nearest(game, model, seen or foes)


def goal(game: Game, model: int, urge: Urge) -> Point | None:
    """Where a stand is drawn to."""
    (x, y), (width, depth) = place_of(game, model), game.state.board
    if urge.goal == "enemy":
        foe = nearest_enemy(game, model)
        return None if foe is None else place_of(game, foe)
    if urge.goal == "living":
        friend = near.nearest(game, model, near.living(game, model))
        return None if friend is None else place_of(game, friend)
    if urge.goal == "objective":
        marks = [one.at for one in game.state.markers if one.kind == OBJECTIVE and isinstance(one.at, tuple)]
        return min(marks, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at), default=None)
    if urge.line is not None:
        line = [shift((x, y), urge.line, far) for far in range(2 * figure_of(game, model).move, 0, -CM)]
        return next((at for at in line if 0 <= at[0] <= width and 0 <= at[1] <= depth), None)
    edges = {(0, y): x, (width, y): width - x, (x, 0): y, (x, depth): depth - y}
    pick: Callable[..., Point] = max if urge.goal == "far-edge" else min
    return pick(edges, key=lambda at: (edges[at], at)) if urge.goal else None


def _far(game: Game, model: int, urge: Urge) -> int:
    to = goal(game, model, urge)
    x, y = place_of(game, model)
    return 0 if to is None else (to[0] - x) ** 2 + (to[1] - y) ** 2


# -- moving ----------------------------------------------------------------------------------------------------------


def drive(turn: Activation, model: int, urge: Urge, done: Sequence[int], rest: Followers) -> Script[None]:
    """One stand: unless it fights, it goes as near to its goal as it gets; snap fire does not stop it. Who would be
    left behind goes as far as it can to those who have moved before."""
    game, how = turn.game, legs.SHOT_AT
    if (yield from get_out(turn, model, urge)) and urge.fights and is_on_table(game, model):
        yield from fight(turn, model, urge)
    while how == legs.SHOT_AT and is_free(turn, model, urge) and walls.house_of(game, model) is None:
        most, farthest = remaining(turn, model, urge), allowance(turn, model, urge)
        ends = [(goal(game, model, urge), most), (comrade(game, model, done), farthest)]
        goals = [(to, far) for to, far in ends if to is not None and far > 0]
        way = next((found for to, far in goals if (found := toward(game, model, to, far, done, rest))), ())
        if not way and len(goals) > 1:
            way = toward(game, model, *goals[-1], ())
        if not way:
            break
        how = yield from legs.walk(turn, model, way, heading((place_of(game, model), *way)[-2], way[-1]))
    turn.rest(model)
    turn.deeds.halted = (*turn.deeds.halted, model)


@implements("netepic.ork.instinct-details")
def get_out(turn: Activation, model: int, urge: Urge) -> Script[bool]:
    """Who is in a building and has somewhere to go leaves it first, on the side of his goal if he can. Whether he has
    left one."""
    game, to = turn.game, goal(turn.game, model, urge) if is_free(turn, model, urge) else None
    if to is None or remaining(turn, model, urge) < walls.COST:
        return False
    found = walls.doorstep(game, model, heading(place_of(game, model), to))
    if found is None:
        return False
    game.tell(Placed("netepic.building.enter", models=((model, found[0]),), facings=((model, found[1]),)))
    legs.set_off(turn, (model,), walls.COST)
    yield from snap.appear(turn, (model,))
    return True


@implements("netepic.ork.instinct-details")
def comrade(game: Game, model: int, done: Sequence[int]) -> Point | None:
    """Where the nearest of those stands who have moved before, if a stand would be left behind: it closes up."""
    here, bonds = place_of(game, model), bound(game, done)
    return None if bonds.hold(here) else min(bonds.left, key=lambda at: (_square(at, here), at))


def allowance(turn: Activation, model: int, urge: Urge) -> int:
    """How far it can still go: slow ones only their Move."""
    left = move.left(turn, model)
    return left if urge.is_fast else min(left, figure_of(turn.game, model).move - turn.deeds.walked.get(model, 0))


def remaining(turn: Activation, model: int, urge: Urge) -> int:
    """How far it has still to go: as far as it can, or as its owner has chosen."""
    most = allowance(turn, model, urge)
    return most if urge.far is None else min(most, urge.far - turn.deeds.walked.get(model, 0))


def fight(turn: Activation, model: int, urge: Urge) -> Script[None]:
    """It engages the nearest enemy that it can reach and may."""
    most = allowance(turn, model, urge)
    for target in charge.near(turn, model):
        found = charge.way(turn, model, target) if _is_meant(turn.game, model, target, urge) else None
        if found is None or found[2] > most or not charge.keeps_together(turn, model, found):
            continue
        if charge.is_shared_out(turn, target):
            yield from charge.engage(turn, model, target)
            return


def _is_meant(game: Game, model: int, target: int, urge: Urge) -> bool:
    """Whether an enemy is one that it fights: any, those on its way, or those who fight the living."""
    if urge.goal == "living":
        friend = near.nearest(game, model, near.living(game, model))
        return friend is not None and near.fights(game, target, game.state.models[friend].unit)
    to = goal(game, model, urge)
    if not urge.only_in_the_way or to is None:
        return True
    (x, y), (a, b), width = place_of(game, model), place_of(game, target), game.state.models[target].radius + 2 * CM
    dx, dy = to[0] - x, to[1] - y
    along, aside, length = dx * (a - x) + dy * (b - y), dx * (b - y) - dy * (a - x), dx * dx + dy * dy
    return 0 <= along <= length and aside * aside <= width * width * length


def toward(
    game: Game, model: int, to: Point, most: int, done: Sequence[int], rest: Followers = ()
) -> tuple[Point, ...]:
    """The way of a stand as near to a point as it gets: straight if it can, near to one that has moved before, and not
    so far that those who come after it could not follow."""
    seat = game.state.units[game.state.models[model].unit].seat
    table = game.table.as_for(ground.kind(game, (model,), order_of(game, game.state.models[model].unit)), seat, ())
    passes, start = ground.passes(game, (model,)), place_of(game, model)
    far = min(most, int(((to[0] - start[0]) ** 2 + (to[1] - start[1]) ** 2) ** 0.5))
    direction, gap, bonds = heading(start, to), _square(start, to), bound(game, done, rest)
    straight = (shift(start, direction, far - step) for step in range(0, far, CM))
    for at in chain(straight, _round_about(table, model, to, most, passes)):
        if _square(at, to) >= gap or not bonds.hold(at):
            continue
        way = ground.way(game, table, model, at, most) if fall_back.is_clear(game, model, at, table) else None
        if way and fall_back.is_clear(game, model, at, table, heading((start, *way)[-2], at)):
            return way
    return ()


def _round_about(table: Table, model: int, to: Point, most: int, passes: int) -> Iterator[Point]:
    """Everywhere that a stand could go, nearest to its goal first."""
    yield from sorted(reach(table, model, most, passes, CELL), key=lambda at: (_square(at, to), at))


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class Bonds(Struct, frozen=True):
    """What keeps a part together while its stands go one after another."""

    left: tuple[Point, ...]
    """Where those stand who have moved before."""
    waiting: tuple[tuple[Point, int], ...]
    """Where those stand who come after and cannot join them, and how near to each of these one must stay."""

    def hold(self, at: Point) -> bool:
        """Whether a stand there keeps coherency with those before it, and those after it can join them."""
        x, y = at
        gaps = [(x - a) ** 2 + (y - b) ** 2 for a, b in self.left]
        if gaps and min(gaps) > CHAIN * CHAIN:
            return False
        return not [far for (a, b), far in self.waiting if (x - a) ** 2 + (y - b) ** 2 > far * far]


def bound(game: Game, done: Sequence[int], rest: Followers = ()) -> Bonds:
    """The bonds of a stand to those who have moved before it and those who follow."""
    left = tuple([place_of(game, id) for id in done if is_on_table(game, id)])
    near = [(place_of(game, id), most + CHAIN) for id, most in rest if is_on_table(game, id)]
    waiting = [(at, far) for at, far in near if not left or min([_square(at, to) for to in left]) > far * far]
    return Bonds(left, tuple(waiting))


# -- fire ------------------------------------------------------------------------------------------------------------


@implements("netepic.ork.instinct-details")
def fire(game: Game, part: int, urge: Urge) -> Script[None]:
    """Each stand at the nearest enemy it may shoot at, or as its owner likes at those that are close; what is not fired
    now is lost."""
    found = [marked(game, one, urge) for one in barrels(game, part, IN_TURN)] if urge.fire else []
    found = [one for one in found if one.targets]
    if found and urge.fire == "nearest":
        rows = {one.key: one for one in found}
        given = tuple([(one.key, f"m{one.targets[0]}", one.dice) for one in found])
        volley.spend(game, part, IN_TURN)
        yield from volley.rolled(game, volley.assigned(game, rows, given, IN_TURN))
    elif found:
        answer = yield volley.form(game, (part,), tuple(found), IN_TURN)
        volley.spend(game, part, IN_TURN)
        rows = {one.key: one for one in found}
        yield from volley.rolled(game, volley.assigned(game, rows, answer, IN_TURN))
    elif standing(game, part):
        volley.spend(game, part, IN_TURN)


def marked(game: Game, one: Barrel, urge: Urge) -> Barrel:
    """A weapon with those targets alone that its stand fires at."""
    ranked = sorted(one.targets, key=lambda id: (near.apart(game, one.model, id), id))
    if urge.fire == "nearest":
        return replace(one, targets=tuple(ranked[:1]))
    return replace(one, targets=tuple([id for id in ranked if near.apart(game, one.model, id) <= CLOSE * CLOSE]))
