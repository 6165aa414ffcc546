"""Sides and deployment: who starts from which edge, and one detachment after the other in its owner's zone."""

from msgspec.structs import replace

from grognard.engine.asking.acts import REFS, UNITS, Act, Turn, done_with, idle, plain, the_thing
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Moved, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, Unit, feature_ref, model_ref, number_of
from grognard.kit.rounds import deploying
from grognard.kit.rounds.turns import UnitTurn, unit_turn

from ..terms import (
    ADVANCE,
    ALOFT,
    CARRIERS,
    CM,
    SIDE,
    UNIT_OF_LENGTH,
    called,
    card_of,
    carriers_of,
    detachment_of,
    detachments_of,
    figure_of,
    parts_of,
    seat_counter,
    standing,
    type_of,
)  # fmt: skip
from . import chain, coherency, companies, deep_strike, ground, hidden, move, occupants, shields, transport
from .houses import piece, structures

ROLL, ORDER = "netepic.setup.sides-roll", "netepic.setup.deploy-order"
ZONE, LEGAL = "netepic.setup.deployment-zone", "netepic.setup.deploy-legal"
EMBARKED = "netepic.setup.deploy-embarked"
FAR = 40 * CM
"""Everybody starts more than so far from the centreline."""

SIDES = deploying.sides(lambda game: ("southern edge", "northern edge"), SIDE, ROLL, "From which edge do you start?")


@implements("netepic.setup.sequence", "netepic.setup.sides-roll", "netepic.setup.deploy-order")
def sides(game: Game) -> Script[None]:
    """The higher die picks an edge; who lost the roll deploys first."""
    yield from shields.roll_fields(game, (0, 1))
    winner = yield from deploying.roll_off(ROLL, "who picks the table edge", 6)
    yield from SIDES.play(Turn(game, winner))
    game.tell(Began(ORDER, step="deploy", seat=1 - winner))


def is_off(game: Game, unit: int) -> bool:
    """Whether a detachment has not been deployed."""
    return all(game.state.models[id].place is None for part in parts_of(game, unit) for id in _members(game, part))


def _members(game: Game, part: int) -> tuple[int, ...]:
    return game.state.units[part].members


@implements("netepic.setup.deploy-order")
def waiting(game: Game, seat: int) -> list[Unit]:
    """What a seat has still to deploy, without the headquarters that come with another unit of their company."""
    found = [
        one for one in game.state.units if one.seat == seat and one.parent is not None and CARRIERS not in one.tags
    ]
    found = [one for one in found if parts_of(game, one.id) and is_off(game, one.id) and ALOFT not in one.tags]
    return [one for one in found if not companies.is_staff(game, one.id) or not _line(game, one.id)]


def _line(game: Game, unit: int) -> list[int]:
    """The other units of a card, no headquarters, that are not deployed yet."""
    rest = detachments_of(game, card_of(game, unit))
    return [one for one in rest if one != unit and not companies.is_staff(game, one) and is_off(game, one)]


def _staff(game: Game, unit: int) -> list[int]:
    rest = detachments_of(game, card_of(game, unit))
    return [one for one in rest if one != unit and companies.is_staff(game, one) and is_off(game, one)]


@done_with(
    UNITS, "", lambda turn, unit: called(turn.game, unit), ORDER, things=lambda turn: _staff(turn.game, turn.unit),
    other=(ORDER, "only headquarters of the same company are placed along"), subject=the_thing,
)  # fmt: skip
def along(turn: UnitTurn, unit: int) -> Script[None]:
    yield from set_out(turn.game, unit)


ALONG = Menu(
    name="along", prompt=lambda turn, _: f"Which headquarters are placed along with {called(turn.game, turn.unit)}?",
    clause=ORDER, turn=unit_turn, acts=(along,), most=0,
    least=lambda turn: 0 if _line(turn.game, turn.unit) else len(_staff(turn.game, turn.unit)),
)  # fmt: skip


def put(game: Game, unit: int) -> Script[None]:
    """One detachment, and the headquarters that its owner places along."""
    if (yield from deep_strike.stays_aloft(game, unit)):
        return
    yield from set_out(game, unit)
    if not companies.is_staff(game, unit) and _staff(game, unit):
        yield from ALONG.play(UnitTurn(game, unit))


DEPLOY = deploying.deployment(waiting, put, ORDER)


@implements("netepic.setup.deploy-order", "netepic.setup.special-abilities")
def deploy(game: Game) -> Script[None]:
    """The players place a detachment each in turn; then abilities of set-up are used."""
    following = yield from deploying.deploy(game, DEPLOY, waiting)
    if following is None:
        game.tell(Began("netepic.setup.special-abilities", step="infiltrate", seat=-1))
    else:
        game.tell(Began(ORDER, step="deploy", seat=following))


# -- one detachment --------------------------------------------------------------------------------------------------


def _room(turn: UnitTurn) -> list[tuple[str, str]]:
    """Not all of the infantry fits into the transports."""
    game = turn.game
    carriers = carriers_of(game, turn.unit)
    seats = sum(figure_of(game, id).transport for id in _members(game, carriers)) if carriers is not None else 0
    return [] if seats >= len(_members(game, turn.unit)) else [(EMBARKED, "not all of them find room")]


@plain("aboard", "Inside their transports", EMBARKED, bar=_room)
def aboard(turn: UnitTurn) -> None:
    """Stand after stand, into the first transport that has room."""
    game, carriers = turn.game, carriers_of(turn.game, turn.unit)
    assert carriers is not None, "asked of those who have transports"
    seats = [id for id in _members(game, carriers) for _ in range(figure_of(game, id).transport)]
    rows = list(zip(_members(game, turn.unit), seats, strict=False))
    _embark(game, carriers, rows)


def _embark(game: Game, carriers: int, rows: list[tuple[int, int]]) -> None:
    if hidden.is_agreed(game):
        hidden.take_seats(game, carriers, rows)
    else:
        game.tell(Moved(EMBARKED, tuple([(id, (model_ref(carrier),)) for id, carrier in rows])))


@plain("foot", "On foot", LEGAL)
def on_foot(turn: UnitTurn) -> Script[None]:
    yield from place(turn.game, turn.unit)


MOUNTED = Menu(
    name="mounted", prompt=lambda turn, _: f"{called(turn.game, turn.unit)}: how do they start?", clause=EMBARKED,
    turn=unit_turn, acts=(aboard, on_foot),
)  # fmt: skip


@implements("netepic.setup.deploy-embarked")
def set_out(game: Game, unit: int) -> Script[None]:
    """A detachment: its transports first, then its infantry, beside or inside them."""
    carriers = carriers_of(game, unit)
    if carriers is not None and _members(game, carriers):
        yield from place(game, carriers)
        if _members(game, unit):
            yield from MOUNTED.play(UnitTurn(game, unit))
    else:
        yield from place(game, unit)
    yield from chain.name_headquarters(game, unit)


def place(game: Game, part: int) -> Script[None]:
    """In the open, or all of them in one building or aboard transports of another unit."""
    if (yield from HOUSES.play(UnitTurn(game, part))) not in (indoors, ride):
        yield from deploying.set_down(game, part, placing(game, part))


@implements("netepic.setup.deploy-legal")
def _homes(turn: UnitTurn) -> list[Ref]:
    """The buildings in the zone that hold all stands of a part, where these may be in one."""
    game, models = turn.game, _members(turn.game, turn.unit)
    if any(type_of(game, id).pin > 1 for id in models):
        return []
    x0, y0, x1, y1 = zone(game, turn.seat).numbers
    own = [one for one in structures(game) if all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in one.outline)]
    rooms = [(one, min(occupants.room(game, one), len(occupants.free_places(game, one)))) for one in own]
    return [feature_ref(one.id) for one, room in rooms if room >= len(models)]


@done_with(
    REFS, "", lambda turn, ref: f"Inside the {piece(turn.game, number_of(ref)).kind}", LEGAL, things=_homes,
    other=(LEGAL, "it does not lie in the zone, or has no room for all of them"), subject=the_thing,
)  # fmt: skip
@implements("netepic.setup.deploy-legal")
def indoors(turn: UnitTurn, ref: Ref) -> None:
    """Each has a place of its own inside."""
    game, models = turn.game, _members(turn.game, turn.unit)
    spots = occupants.free_places(game, piece(game, number_of(ref)))
    game.tell(Placed(LEGAL, tuple(zip(models, spots, strict=False))))


@implements("netepic.setup.deploy-embarked")
def berths(game: Game, part: int, carriers: int) -> list[tuple[int, int]]:
    """Who of a part would get into which transport of another unit on the board; nothing unless there is room for all
    of them."""
    rows: list[tuple[int, int]] = []
    for id in _members(game, part):
        rooms = [(one, tuple([rider for rider, other in rows if other == one])) for one in standing(game, carriers)]
        free = next((one for one, more in rooms if transport.has_room(game, one, id, more)), None)
        if free is None:
            return []
        rows.append((id, free))
    return rows


def _hosts(turn: UnitTurn) -> list[int]:
    """The parts of other units that could take all of a part aboard."""
    game = turn.game
    if any(type_of(game, id).pin > 1 for id in _members(game, turn.unit)):
        return []
    own = detachment_of(game, turn.unit)
    rest = [one for one in game.state.units if one.seat == turn.seat and detachment_of(game, one.id) != own]
    rest = [one for one in rest if any(transport.carries(game, id) for id in one.members)]
    return [one.id for one in rest if berths(game, turn.unit, one.id)]


@done_with(
    UNITS, "ride", lambda turn, unit: f"Aboard {called(turn.game, unit)}", EMBARKED, things=_hosts,
    other=(EMBARKED, "it has no room for all of them, or is not deployed"), subject=lambda _, unit: f"u{unit}",
)  # fmt: skip
@implements("netepic.setup.deploy-embarked")
def ride(turn: UnitTurn, unit: int) -> None:
    """Stand after stand, into transports that are already on the board."""
    _embark(turn.game, unit, berths(turn.game, turn.unit, unit))


outdoors: Act[UnitTurn, None] = idle("none", "In the open", LEGAL)
HOUSES = Menu(
    name="indoors", prompt=lambda turn, _: f"{called(turn.game, turn.unit)}: where do they start?", clause=LEGAL,
    turn=unit_turn, acts=(indoors, ride), rest=outdoors,
)  # fmt: skip


@implements("netepic.setup.deployment-zone", "netepic.setup.deploy-legal", "netepic.measure.boundaries")
def placing(game: Game, part: int) -> Place:
    """The decision: centres more than 40 cm from the centreline in the own half, in coherency, facing any way, nobody
    in ground that is closed to him."""
    models = _members(game, part)
    form = deploying.placing(
        game, part, zone(game, game.state.units[part].seat), ZONE, length=UNIT_OF_LENGTH,
        rules=tuple([(fault, LEGAL if fault.startswith("end") else clause) for fault, clause in move.RULES]),
        cohesion=coherency.bond(game, part, models),
    )  # fmt: skip
    return replace(form, by_centre=True, ground=ground.kind(game, models, ADVANCE))


def zone(game: Game, seat: int) -> Region:
    """Where a seat deploys; exactly 40 cm is too near."""
    width, depth = game.state.board
    if seat_counter(game, seat, SIDE):
        return Region("rect", (0, depth // 2 + FAR + 1, width, depth))
    return Region("rect", (0, 0, width, depth // 2 - FAR - 1))
