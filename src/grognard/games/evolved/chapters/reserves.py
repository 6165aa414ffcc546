"""Reinforcements: buying units of the reserve, where they arrive, units waiting behind the edge, a mission's relief."""

from collections.abc import Iterator

from grognard.engine.asking.acts import UNITS, Act, Name, Turn, Why, done_with, idle, plain, the_thing
from grognard.engine.asking.bounds import Placement, move_refusals, propose, propose_place
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.demands import Edge, Ends, Mover, Path, Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Unit, marker_ref, number_of, unit_ref
from grognard.kit.files.missions import edge_line
from grognard.kit.rounds import deploying, objectives
from grognard.kit.rounds import reserves as kit
from grognard.kit.units.pieces import members, models_in_play, name, seat_of, units_in_play
from grognard.kit.units.run_over import walked

from ..acts import NORMAL, RUN, Activation, Acts, Shopping, activation_of
from ..books.scenario import Relief, scenario
from ..terms import COST, RESERVE, RP, SPLIT_FIRE, UNIT_OF_LENGTH, WAITING, figure_of, is_vehicle, overdrive
from . import control, drill, move, options, role, round, run_over, setup, unit

PURSE = kit.Purse(RESERVE, COST, RP)
AROUND = 400
"""4 inches: how far from the centre of a tactical position bases may stand that arrive there."""
FROM_ENEMIES = 200


# -- buying ----------------------------------------------------------------------------------------------------------


@implements("evolved.control.reserves")
def buy(game: Game) -> Script[None]:
    """After receiving RP each player may buy whole units of his reserve, last who acted last; a relief has come before.

    In the last round that changes nothing but for a player who has nobody left (evolved.victory.wiped-out).
    """
    yield from send_relief(game)
    last = game.state.active
    for seat in (0, 1) if last is None else (1 - last, last):
        if not round.is_last(game) or not units_in_play(game, seat):
            yield from SHOP.repeat(Shop(game, seat, Shopping()))
    game.tell(Began("evolved.control.time-out", step="time-out"))


class Shop(Turn):
    """A seat buys units of its reserve."""

    __slots__ = ("shopping",)

    def __init__(self, game: Game, seat: int, shopping: Shopping) -> None:
        super().__init__(game, seat, (), shopping)
        self.shopping = shopping


def shop_of(game: Game, form: Decision) -> Shop:
    assert isinstance(form.progress, Shopping), "what is asked while buying tells what has been tried"
    return Shop(game, form.seat, form.progress)


def _kept(turn: Shop) -> list[int]:
    return [one.id for one in kit.kept(turn.game, turn.seat, PURSE)]


def _not_for_sale(turn: Shop, unit: int) -> Iterator[Why]:
    """What the RP in hand do not pay for in full; a relief comes by itself."""
    one = turn.game.state.units[unit]
    if is_relief(turn.game, one):
        yield "evolved.setup.reserve-choice", "it comes by itself and cannot be bought"
    elif kit.price(one, PURSE) > bank(turn.game, turn.seat):
        yield "evolved.control.reserves", f"it costs {kit.price(one, PURSE)} RP"


@done_with(
    UNITS,
    "",
    lambda turn, unit: kit.priced(turn.game.state.units[unit], PURSE),
    "evolved.control.reserves",
    things=_kept,
    miss=_not_for_sale,
    other=("evolved.control.reserves", "it is not in reserve"),
    subject=the_thing,
    cost=lambda turn, unit: kit.price(turn.game.state.units[unit], PURSE),
)
def bring(turn: Shop, unit: int) -> Script[None]:
    """It arrives somewhere, and only then it is paid for; a position where it found no place is not offered again."""
    yield from ARRIVE.play(Arrival(turn.game, unit, turn.shopping))


keep: Act[Shop, None] = idle("none", "Keep the RP", "evolved.control.reserves")
"""Nothing more is bought."""


SHOP = Menu(
    name="reserves",
    prompt=lambda turn, _: f"Buy reinforcements, {bank(turn.game, turn.seat)} RP",
    clause="evolved.control.reserves",
    turn=shop_of,
    acts=(bring,),
    rest=keep,
)
"""One unit after the other, as long as RP and will last."""


def bank(game: Game, seat: int) -> int:
    return kit.bank(game, seat, PURSE)


# -- where they come -------------------------------------------------------------------------------------------------


class Arrival(Turn):
    """A bought unit comes: at a position its owner controls, or behind his edge for the next round."""

    __slots__ = ("shopping", "unit")

    def __init__(self, game: Game, unit: int, shopping: Shopping) -> None:
        super().__init__(game, seat_of(game, unit), (unit_ref(unit),), shopping)
        self.unit, self.shopping = unit, shopping


def arrival_of(game: Game, form: Decision) -> Arrival:
    return Arrival(game, number_of(form.about[0]), shop_of(game, form).shopping)


def _own_positions(turn: Arrival) -> list[int]:
    return [mark.id for mark in positions(turn.game, turn.seat)]


def _is_full(turn: Arrival, mark: int) -> Iterator[Why]:
    if (turn.unit, mark) in turn.shopping.full:
        yield "evolved.control.reserve-arrival", "the unit found no place there"


@done_with(
    Name(str, int),
    "position",
    "Arrive at the tactical position",
    "evolved.control.reserve-arrival",
    things=_own_positions,
    miss=_is_full,
    other=("evolved.control.reserve-arrival", "you do not control that position"),
    subject=lambda _, mark: marker_ref(mark),
)
def at_position(turn: Arrival, mark: int) -> Script[None]:
    game, one, clause = turn.game, turn.unit, "evolved.control.reserve-arrival"
    if (yield from deploying.set_down(game, one, placing(game, one, mark), (RESERVE,))):
        kit.pay(game, one, PURSE, "evolved.control.reserves")
    else:
        game.note(clause, f"{name(game, one)} finds no place and stays in reserve", unit_ref(one))
        turn.shopping.full = (*turn.shopping.full, (one, mark))


@plain("edge", "Wait behind the table edge", "evolved.control.reserve-edge")
def behind_edge(turn: Arrival) -> None:
    turn.game.tag("evolved.control.reserve-edge", unit_ref(turn.unit), adds=(WAITING,), drops=(RESERVE,))
    kit.pay(turn.game, turn.unit, PURSE, "evolved.control.reserves")


ARRIVE = Menu(
    name="arrive",
    prompt=lambda turn, _: f"How does {name(turn.game, turn.unit)} come?",
    clause="evolved.control.reserve-arrival",
    turn=arrival_of,
    acts=(at_position, behind_edge),
)


def positions(game: Game, seat: int) -> list[Marker]:
    """The tactical positions that the seat controls and may use."""
    own = [mark for mark in game.state.markers if mark.kind == control.POSITION]
    return [mark for mark in own if objectives.holder(mark) == seat and control.serves(mark, seat)]


@implements("evolved.control.reserve-arrival")
def placing(game: Game, one: int, mark: int, optional: bool = True) -> Place:
    """In cohesion, every base wholly within 4 inches of the position's centre, none within 2 inches of an enemy, a
    support weapon with a gunner."""
    at = next(other.at for other in game.state.markers if other.id == mark)
    assert isinstance(at, tuple), "a position lies on the table"
    return deploying.placing(
        game,
        one,
        Region("circle", (*at, AROUND)),
        "evolved.control.reserve-arrival",
        length=UNIT_OF_LENGTH,
        rules=move.RULES,
        cohesion=unit.cohesion(game, one),
        avoid=models_in_play(game, 1 - seat_of(game, one)),
        avoid_gap=FROM_ENEMIES,
        escorts=role.escorts_on(game, one),
        optional=optional,
    )


# -- relief ----------------------------------------------------------------------------------------------------------


def send_relief(game: Game) -> Script[None]:
    """A reserve that needs neither RP nor control: in its round, or the first later one in which the way is free."""
    relief = scenario(game.state.scenario).relief
    if relief is None or game.state.round < relief.round:
        return
    for one in game.state.units:
        if one.members and RESERVE in one.tags and is_relief(game, one):
            form = placing(game, one.id, relief.spot, optional=True)
            places = open_places(game, relief, form)
            if places:
                yield from deploying.set_down(game, one.id, form, (RESERVE,), places)


def open_places(game: Game, relief: Relief, form: Place) -> tuple[Placement, ...]:
    """Where the relief fits, which is where it comes if its owner names no places: around its position, if no enemy
    infantry stands in the circle."""
    mark = next(other for other in game.state.markers if other.id == relief.spot)
    return () if control.soldiers_in(game, mark)[1 - relief.seat] else room(game, form)


def room(game: Game, form: Place) -> tuple[Placement, ...]:
    """The first places for the unit, tried compactly about a grid of points around the position."""
    (region,) = form.regions
    x, y, reach = region.numbers
    steps = range(-reach // 2, reach // 2 + 1, reach // 4)
    tried = (propose_place(form, game.table, (x + dx, y + dy)) for dx in steps for dy in steps)
    return next((found for found in tried if found), ())


def is_relief(game: Game, one: Unit) -> bool:
    """Whether a unit comes by itself."""
    relief = scenario(game.state.scenario).relief
    return relief is not None and one.seat == relief.seat and setup.card_id(one) == relief.card


def will_come(game: Game, one: Unit) -> bool:
    """Whether a reserve unit will still be brought in: as relief, or because the RP in hand pay for it now (the edge is
    always open to what was bought)."""
    if RESERVE not in one.tags or round.is_last(game):
        return False
    return is_relief(game, one) or one.counters.get(COST, 0) <= bank(game, one.seat)


# -- from the edge ---------------------------------------------------------------------------------------------------


@implements("evolved.control.reserve-edge")
def enter(turn: Activation) -> Script[str]:
    """The activation of a unit waiting behind its edge: it must come on, at normal speed or running; how it came.

    It never engages and sets off no Overwatch. Like any other unit that is activated it may be called to Split fire!.
    """
    yield from ENTER.play(turn)
    return turn.acts.option


def _come_on(turn: Activation, way: str) -> Script[None]:
    """Who names no way on takes the first there is; without any it waits on."""
    game, one, acts = turn.game, turn.unit, turn.acts
    form = edge_move(game, one, way, acts)
    paths = (yield form) or _any_way(game, form)
    if not paths:
        return
    acts.option, acts.moved = way, members(game, one)
    move.pay(game, one, way)
    victims = run_over.victims(game, one, paths) if way == RUN and is_vehicle(game, one) else ()
    game.tell(Moved("evolved.control.reserve-edge", paths, walked(game, paths)))
    game.tag("evolved.control.reserve-edge", unit_ref(one), drops=(WAITING,))
    if victims:
        yield from run_over.run_over(game, one, victims)
    drill.lost_by_all(game)


def _bar_run_on(turn: Activation) -> Iterator[Why]:
    """Nobody behind the edge is engaged or down: a unit runs unless it has a support weapon, a vehicle for a point."""
    game, one = turn.game, turn.unit
    if is_vehicle(game, one):
        if not all(overdrive(game, id) for id in members(game, one)):
            yield "evolved.strategic.op-run", "a vehicle has no overdrive point to pay for it"
    elif unit.support_weapons(game, one):
        yield "evolved.role.support-move", "it has a support weapon to move"


@plain(NORMAL, "Walk on at normal speed", "evolved.control.reserve-edge")
def walk_on(turn: Activation) -> Script[None]:
    return _come_on(turn, NORMAL)


@plain(RUN, "Run on", "evolved.control.reserve-edge", bar=_bar_run_on)
def run_on(turn: Activation) -> Script[None]:
    return _come_on(turn, RUN)


@plain(SPLIT_FIRE, drill.SPLIT_WORDS, drill.split.clause, bar=drill.split.bar)
def split_on(turn: Activation) -> Script[None]:
    """Who has been given a drill does not run."""
    drill.split.run(turn)
    return _come_on(turn, NORMAL)


ENTER = Menu(
    name="enter",
    prompt=lambda turn, _: f"How does {name(turn.game, turn.unit)} come on?",
    clause="evolved.control.reserve-edge",
    turn=activation_of,
    acts=(walk_on, run_on, split_on),
    closed=(
        (options.engage, ("evolved.control.reserve-edge", "who comes on may not engage")),
        (options.hold, ("evolved.control.reserve-edge", "it must come on")),
    ),
)


def edge_move(game: Game, one: int, way: str, acts: Acts) -> Move:
    """The decision how to come on: everybody starts with his base touching the edge from inside.

    The line on which paths begin is that of the largest base; smaller ones have the difference behind them.
    """
    inset = max(figure_of(game, id).radius for id in members(game, one))
    walkers = tuple(
        Mover(id, move.allowance(game, id, way, acts) - inset + figure_of(game, id).radius) for id in members(game, one)
    )
    return Move(
        seat=seat_of(game, one),
        name="enter-move",
        prompt=f"Bring {name(game, one)} on from the edge",
        clause="evolved.control.reserve-edge",
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(one),),
        movers=walkers,
        passes=move.passes(game, one),
        cohesion=unit.cohesion(game, one),
        rules=(*move.RULES, ("edge", "evolved.control.reserve-edge")),
        edge=_line(game, seat_of(game, one), inset),
        ends=_ends(game, one, way),
    )


def _ends(game: Game, one: int, way: str) -> Ends | None:
    """Nobody runs into contact; a support weapon is walked on by a gunner."""
    if way == RUN:
        return Ends(away=move.out_of_reach(game, one))
    escorts = role.escorts_on(game, one)
    return Ends(escorts=escorts) if escorts else None


def _line(game: Game, seat: int, inset: int) -> Edge:
    width, depth = game.state.board
    start, end = (
        (min(max(x, inset), width - inset), min(max(y, inset), depth - inset))
        for x, y in edge_line(game.state.board, setup.side(game, seat).edge)
    )
    return Edge(start, end, max(width, depth))


def _any_way(game: Game, form: Move) -> tuple[Path, ...]:
    """The first way on, tried along the edge from one end to the other."""
    edge = form.edge
    assert edge is not None
    (x0, y0), (x1, y1), parts = edge.start, edge.end, 24
    middle = (game.state.board[0] // 2, game.state.board[1] // 2)
    for step in range(parts + 1):
        start = (x0 + (x1 - x0) * step // parts, y0 + (y1 - y0) * step // parts)
        goal = (start[0] + (middle[0] - start[0]) // 8, start[1] + (middle[1] - start[1]) // 8)
        found = propose(form, game.table, start, goal)
        if found and not move_refusals(form, found, game.table):
            return found
    return ()
