"""Fire missions from off the board: called on a point in sight, they land in the end phase."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Reason, plain
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Point, marker_ref, model_ref, next_id, seat_ref
from grognard.engine.dice.joint import Batch, Die, Salvo, Stack
from grognard.engine.dice.rolls import Modifier, Modifiers, total
from grognard.engine.showing.phrases import listed

from ..books.profiles import profile
from ..books.scenario import scenario
from ..terms import CALLED, INCH, full_name, is_infantry
from ..turn import CALL, Acting, Activation, Deed
from . import at as armor
from . import attribute, blast, cover, damage, fire, indirect, leader, results, smoke, vehicle
from .action import barred
from .dice import half
from .measure import carrier

OFF_BOARD = "fireteam.indirect.off-board"
BULGE = 2
"""By so much the rim of a circle of 7 inches goes beyond a side of a square whose corners lie outside."""
RADIUS, DICE, DIE = 4 * INCH, 4, 8
"""What lands: a Blast of so many dice, and the Experience die with it."""
CHIEF = 2
"""The rating of Leaders who may call."""
KIND, OWNER, EXPERIENCE = "mission", "owner", "experience"


def left(game: Game, seat: int) -> int:
    """How many missions a seat may still call."""
    return scenario(game.state.scenario).missions[seat] - game.state.seats[seat].counters.get(CALLED, 0)


def _mute(turn: Acting) -> Iterator[Reason]:
    if left(turn.game, turn.seat) <= 0:
        yield OFF_BOARD, "no fire mission is left"
        return
    yield from barred(turn, CALL)
    chief = leader.leader_of(turn.game, turn.team)
    if not attribute.is_observer(turn.game, turn.team) and (chief is None or chief.rating < CHIEF):
        yield OFF_BOARD, "only an Observer or a Leader of rating 2 calls fire from off the board"


@plain("call", "Call a fire mission", OFF_BOARD, bar=_mute)
@implements("fireteam.indirect.off-board")
def call(turn: Acting) -> None:
    """An action of an Observer, or of a Leader of rating 2 or more; it is spent at once."""
    turn.game.count(OFF_BOARD, (seat_ref(turn.seat), CALLED, 1))
    turn.declare(Deed(turn.team, CALL))


def points(game: Game, team: int) -> list[Point]:
    """Middles of the squares that a team sees and no part of which is too near its own side."""
    seat, half = game.state.units[game.state.models[team].unit].seat, indirect.CELL // 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return [
        (x, y)
        for x, y in indirect.cells(game, (team,))
        if not (
            indirect.is_dangerous(game, seat, (x, y), indirect.CELL)
            and any(indirect.is_dangerous(game, seat, (x + i, y + j), BULGE) for i, j in corners)
        )
    ]


@implements("fireteam.indirect.off-board", "fireteam.indirect.minimum-warning")
def mark(turn: Activation, deed: Deed) -> Script[None]:
    """The point that is called, with the die of the caller: whatever becomes of him, it will be carried out."""
    game, free = turn.game, indirect.regions(points(turn.game, deed.team))
    if not free:
        game.note(OFF_BOARD, "no point in sight is far enough from the caller's own side", model_ref(deed.team))
        return
    spot = yield from smoke.point(turn, deed.team, free, OFF_BOARD, RADIUS, "call fire")
    die = profile(game.state.models[deed.team].profile).experience
    told = {**({OWNER: turn.seat} if turn.seat else {}), EXPERIENCE: die}
    game.tell(Placed(OFF_BOARD, markers=(Marker(next_id(game.state.markers), KIND, spot, None, told),)))
    game.note(OFF_BOARD, f"{full_name(game, deed.team)} calls a fire mission", model_ref(deed.team))


# -- the end of the turn -----------------------------------------------------------------------------------------------


@implements("fireteam.end.steps", "fireteam.indirect.off-board")
def land(game: Game) -> Script[None]:
    """Every mission called this turn comes down, in the order of the calls."""
    for marker in [one for one in game.state.markers if one.kind == KIND]:
        assert isinstance(marker.at, tuple), "missions are called on points"
        seat, die = marker.counters.get(OWNER, 0), marker.counters[EXPERIENCE]
        spot = yield from indirect.deviated(game, seat, die, marker.at, "the fire mission")
        yield from strike(game, seat, spot)
        game.tell(Removed(OFF_BOARD, (marker_ref(marker.id),), "spent"))


def strike(game: Game, seat: int, spot: Point) -> Script[None]:
    """Everybody about the point is attacked, and who rides in an Open-topped vehicle there; nothing of it is shared
    out."""
    struck = blast.under(game, spot, RADIUS)
    hit = [id for id in struck if is_infantry(game, id) or _is_soft(game, id)] + list(blast.aboard(game, struck))
    if not hit:
        game.note(OFF_BOARD, "the fire mission hits nobody whom it could hurt", seat_ref(seat))
        return
    batches = [_batch(game, id) for id in hit]
    purpose = f"the fire mission strikes {listed([full_name(game, id) for id in hit])}"
    about = (seat_ref(seat), *map(model_ref, hit))
    found = yield Salvo(seat, OFF_BOARD, purpose, Die(DIE), tuple(batches), about)
    for id, classes in zip(hit, found, strict=True):
        if is_infantry(game, id):
            yield from results.share(game, id, results.NONE, (), classes)
        else:
            yield from damage.suffer(game, id, classes, seat)


def _batch(game: Game, target: int) -> Batch:
    """The dice against one of them: half of them against who is aboard."""
    parts, scale = defense(game, target), fire.margins if is_infantry(game, target) else armor.margins
    number = DICE if carrier(game, target) is None else half(DICE)
    return Batch((Stack(number, Die(DIE)),), scale(total(parts)), parts)


def _is_soft(game: Game, target: int) -> bool:
    """Whether it has an effect on a vehicle: it has no AT rating."""
    return vehicle.vehicle_card(game, target).armor[vehicle.SIDE] <= armor.SOFT


def defense(game: Game, target: int) -> Modifiers:
    """The Defense of a team: what covers it all round does so one type worse, lying down does not help."""
    if not is_infantry(game, target):
        side = vehicle.vehicle_card(game, target).armor[vehicle.SIDE]
        return (Modifier(side, "fireteam.vehicle.attacked-facing", "Armor"),)
    if carrier(game, target) is not None:
        return (fire.printed(game, target),)
    state = max(cover.all_round(game, target) - 1, cover.NONE)
    return (fire.printed(game, target), *cover.defense_of(state, True))
