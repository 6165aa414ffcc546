"""The basic actions that a team may choose at a number, apart from fire, Overwatch and Assault."""

from collections.abc import Iterable, Iterator
from functools import partial

from grognard.engine.asking.acts import Reason, Why, plain
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..terms import (
    BASIC,
    DASHED,
    FIRED,
    IMMOBILE,
    MOVED,
    VEHICLES,
    WINDED,
    bears,
    has_attribute,
    has_vehicles,
    is_advanced,
    is_infantry,
    is_prone,
    squad_of,
)
from ..turn import (
    APPROACH,
    ASSAULT,
    CRAWL,
    DIG_IN,
    DISMOUNT,
    DOUBLE_TIME,
    FIRE,
    KINDS,
    LOITER,
    MOVE,
    PIVOT,
    SCRAMBLE,
    Acting,
    Activation,
    Deed,
    Kind,
)
from . import attribute, vehicle, weapon
from .measure import carrier, contacts
from .move import can_leave

CONTACT_LIMITS = "fireteam.action.in-contact-limits"
TOUCHED: Why = (CONTACT_LIMITS, "in contact it may only Move or Assault")
MORE: Why = ("fireteam.activation.two-action", "it counts as two actions, and the team cannot use two more")


ABOARD = (LOITER, DISMOUNT, SCRAMBLE)
"""What a team may do aboard; out of an Open-topped vehicle it fires too."""


@implements("fireteam.vehicle.open-topped", "fireteam.transport.aboard")
def is_open(game: Game, vehicle: int) -> bool:
    return has_attribute(game, vehicle, "open-topped")


@implements("fireteam.action.classes")
def kind(action: str) -> Kind:
    """What an action costs, and whether it is Move-based or Fire-based."""
    return KINDS[action]


@implements("fireteam.action.in-contact-limits")
def is_held(turn: Acting) -> bool:
    """Whether a team is in contact as its action begins; the contact that an Assault makes which it answers before the
    close combat does not exist yet."""
    found = contacts(turn.game, turn.team)
    if found and turn.squad.moment == APPROACH:
        coming = [one.team for one in turn.squad.answering if one.action == ASSAULT and len(one.points) > 1]
        found = tuple([id for id in found if id not in coming])
    return bool(found)


def cost(game: Game, team: int, action: str) -> int:
    """How many actions it counts as."""
    return attribute.digging_cost(game, team) if action == DIG_IN else KINDS[action].cost


@implements("fireteam.advanced.available", "fireteam.game.precedence", "fireteam.activation.two-action")
@implements("fireteam.advanced.advancing-fire-group")
def barred(turn: Acting, action: str) -> Iterator[Why]:
    """What forbids an action at all: the level, contact with an enemy, too few actions, others of the group who do
    something that is not done with it."""
    what, game, team = KINDS[action], turn.game, turn.team
    if what.level != BASIC and not is_advanced(game):
        yield "fireteam.advanced.available", "it belongs to the Advanced level"
        return
    if what.level == VEHICLES and not has_vehicles(game):
        yield "fireteam.game.levels", "there are no vehicles"
        return
    if game.state.models[team].place is None:
        yield "fireteam.setup.reserve", "it comes onto the board with its first action"
        return
    if action not in (MOVE, ASSAULT) and is_held(turn):
        yield TOUCHED
    vessel = carrier(game, team)
    if vessel is not None and action not in ABOARD and not (action == FIRE and is_open(game, vessel)):
        yield "fireteam.transport.aboard", "aboard it can only Loiter or dismount"
    yield from limits(turn, action)
    if what.cost > 1 and cost(game, team, action) > turn.usable:
        yield MORE
    for deed in turn.squad.deeds:
        differs = deed.action != action or squad_of(game, deed.team) != turn.unit
        if differs and (what.alone or KINDS[deed.action].alone):
            yield (
                "fireteam.advanced.advancing-fire-group",
                "it is done only together with teams of the squad that do it",
            )
            return


def limits(turn: Acting, action: str) -> Iterable[Why]:
    """What forbids an action to a team for its weapons, or to a vehicle."""
    return (weapon.barred if is_infantry(turn.game, turn.team) else vehicle.barred)(turn.game, turn.team, action)


def _leaving(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, MOVE)
    if contacts(turn.game, turn.team) and not can_leave(turn.game, turn.team):
        yield "fireteam.action.leave-contact", "no way leads out of contact with every enemy"


@plain("move", "Move", "fireteam.action.move", bar=_leaving)
@implements("fireteam.action.move")
def move(turn: Acting) -> None:
    turn.declare(Deed(turn.team, MOVE))


def _dashing(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, DOUBLE_TIME)
    if is_prone(turn.game, turn.team):
        yield "fireteam.action.double-time", "it must be standing at the start"
    if turn.team in turn.squad.doubled:
        yield "fireteam.action.double-time", "it has used Double Time in this activation"


@plain("double-time", "Double Time", "fireteam.action.double-time", bar=_dashing)
@implements("fireteam.action.double-time")
def double_time(turn: Acting) -> None:
    run(turn, Deed(turn.team, DOUBLE_TIME))


@implements("fireteam.action.double-time", "fireteam.action.double-time-winded")
def run(turn: Acting, deed: Deed) -> None:
    """Once an activation; it is winded from then on, also on Overwatch saved from this activation."""
    turn.squad.doubled = (*turn.squad.doubled, turn.team)
    if not is_infantry(turn.game, turn.team):
        turn.game.tag("fireteam.transport.dismount-after-dash", model_ref(turn.team), adds=(DASHED,))
    turn.game.tag("fireteam.action.double-time-winded", model_ref(turn.team), adds=(WINDED,))
    turn.declare(deed)


@plain("crawl", "Crawl", "fireteam.action.crawl", bar=partial(barred, action=CRAWL))
def crawl(turn: Acting) -> None:
    turn.declare(Deed(turn.team, CRAWL))


@plain("loiter", "Loiter", "fireteam.action.loiter", bar=partial(barred, action=LOITER))
@implements("fireteam.action.loiter")
def loiter(turn: Acting) -> None:
    """It does nothing."""
    turn.declare(Deed(turn.team, LOITER))


def _lying(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, LOITER)
    yield from vehicle.upright(turn.game, turn.team)
    if is_prone(turn.game, turn.team):
        yield "fireteam.action.prone-drop", "it lies already"


@plain("lie", "Loiter and drop Prone", "fireteam.action.loiter", bar=_lying)
def lie(turn: Acting) -> None:
    turn.declare(Deed(turn.team, LOITER, stance="prone"))


def _upright(turn: Acting) -> Iterator[Reason]:
    yield from barred(turn, LOITER)
    yield from vehicle.upright(turn.game, turn.team)
    if not is_prone(turn.game, turn.team):
        yield "fireteam.action.prone-stand", "it stands already"


@plain("stand", "Loiter and stand up", "fireteam.action.prone-stand", bar=_upright)
@implements("fireteam.action.prone-stand")
def stand(turn: Acting) -> None:
    turn.declare(Deed(turn.team, LOITER, stance="stand"))


def _wheeled(turn: Acting) -> Iterator[Reason]:
    if is_infantry(turn.game, turn.team) or vehicle.vehicle_card(turn.game, turn.team).type != "tracked":
        yield "fireteam.vehicle.turning", "only tracked vehicles turn on the spot"
        return
    yield from barred(turn, LOITER)
    if bears(turn.game, turn.team, IMMOBILE):
        yield "fireteam.vehicle.immobilized", "it is Immobilized"


@plain("pivot", "Loiter and turn on the spot", "fireteam.vehicle.turning", bar=_wheeled)
@implements("fireteam.vehicle.turning")
def pivot(turn: Acting) -> None:
    """A tracked vehicle turns to any facing as its whole action."""
    turn.declare(Deed(turn.team, LOITER, stance=PIVOT))


@plain("none", "Let this number pass", "fireteam.activation.fewer-actions")
@implements("fireteam.activation.fewer-actions")
def let_pass(turn: Acting) -> None:
    """It acts no more at this number; an action passed over may be lost."""


def is_winded(game: Game, team: int) -> bool:
    """Whether its Experience die is reduced for a Double Time."""
    return WINDED in game.state.models[team].tags


@implements("fireteam.action.classes")
def mark(turn: Activation) -> None:
    """Who has used a Move-based or a Fire-based action bears it until his next activation."""
    for deed in turn.squad.deeds:
        done = ((MOVED, kind(deed.action).moves), (FIRED, kind(deed.action).fires))
        tags = tuple([tag for tag, is_used in done if is_used and not bears(turn.game, deed.team, tag)])
        if tags:
            turn.game.tag("fireteam.action.classes", model_ref(deed.team), adds=tags)
