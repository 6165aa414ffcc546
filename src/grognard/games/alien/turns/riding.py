"""Vehicles and sentry guns as acts: get in, start, drive, ram, get out; reload a gun by hand."""

from grognard.engine.asking.acts import Why, done_with
from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref

from ..books.cards import Machine
from ..fight import sentry, vehicle
from ..map.aboard import is_driver, vehicle_of, vehicles_at
from ..moves import move
from ..words.terms import COMBAT, FROM, being_of, has, is_there, zone_of
from ..words.turn import BEINGS, DRIVE, RAM, RIDE, SMALL, Doing, called, ref_of
from . import social

STATS = "alien.vehicle.stats"
NOT_ABOARD: Why = (STATS, "not aboard it, or it cannot be done now")


def has_machines(game: Game) -> bool:
    """Whether any vehicle or sentry gun stands anywhere: where there is none nothing of this is looked at."""
    machines = _machines(game)
    return bool(machines) and any(is_there(game, other) for other in machines)


@remembered(RANKS)
def _machines(game: Game) -> list[int]:
    return [model.id for model in game.state.models if type(being_of(game, model.id)) is Machine]


# -- in and out -----------------------------------------------------------------------------------------------------


@implements("alien.vehicle.stats")
def _near(turn: Doing) -> list[int]:
    """Nobody gets in who could not take a step: down, held by a tail, a broken chassis, or aboard already."""
    return vehicles_at(turn.game, turn.who) if move.is_free(turn.game, turn.who) else []


@done_with(
    BEINGS, "board", called("Get into {}"), STATS, things=_near,
    other=(STATS, "no vehicle here with a free seat, aboard already, or not free to move"), subject=ref_of,
    kind=RIDE, steady=True,
)  # fmt: skip
def board(turn: Doing, one: int) -> None:
    """In a stretch getting in includes starting."""
    vehicle.board(turn.game, turn.who, one)
    if turn.game.state.phase != COMBAT and is_driver(turn.game, turn.who):
        vehicle.start(turn.game, turn.who)


def _own(turn: Doing) -> list[int]:
    mine = vehicle_of(turn.game, turn.who)
    return [] if mine is None else [mine]


def _started(turn: Doing, is_started: bool) -> list[int]:
    """What somebody is at the wheel of."""
    if not is_driver(turn.game, turn.who):
        return []
    return [mine for mine in _own(turn) if has(turn.game, mine, vehicle.STARTED) == is_started]


@done_with(BEINGS, "alight", "Get out", STATS, things=_own, other=NOT_ABOARD, subject=ref_of, kind=RIDE, steady=True)
def alight(turn: Doing, _: int) -> None:
    vehicle.leave(turn.game, turn.who)


@done_with(
    BEINGS, "start", "Start the motor", STATS, things=lambda turn: _started(turn, False), other=NOT_ABOARD,
    subject=ref_of, kind=RIDE, steady=True,
)  # fmt: skip
def start(turn: Doing, _: int) -> None:
    vehicle.start(turn.game, turn.who)


# -- at the wheel ---------------------------------------------------------------------------------------------------


@implements("alien.opt.core-driving", "alien.vehicle.stats")
def _drivable(turn: Doing) -> list[int]:
    game = turn.game
    return [mine for mine in _started(turn, True) if vehicle.roads(game, mine, turn.who)]


@done_with(
    BEINGS, "drive", "Drive", "alien.act.full-drive", things=_drivable,
    other=("alien.act.full-drive", "not at the wheel with the motor running and a way ahead"),
    subject=ref_of, kind=DRIVE, steady=True,
)  # fmt: skip
@implements("alien.act.full-drive")
def drive(turn: Doing, _: int) -> Script[bool]:
    """PILOTING where it is needed; getting in, starting and getting out are quick actions."""
    game, who, before = turn.game, turn.who, zone_of(turn.game, turn.who)
    moved: bool = yield from vehicle.drive(game, who, social.all_go)
    if moved and game.state.phase != COMBAT:
        game.tag("alien.vehicle.drive", model_ref(who), (FROM + before,))
    return moved


def _victims(turn: Doing) -> list[int]:
    return vehicle.targets(turn.game, turn.who) if _started(turn, True) else []


@done_with(
    BEINGS, "ram", called("Ram {}"), "alien.vehicle.ram", things=_victims,
    other=("alien.vehicle.ram", "not at the wheel with the motor running, or nobody like that in the zone"),
    subject=ref_of, kind=RAM, steady=True,
)  # fmt: skip
def ram(turn: Doing, victim: int) -> Script[None]:
    yield from vehicle.ram(turn.game, turn.who, victim)


# -- sentry guns ----------------------------------------------------------------------------------------------------


def _empty(turn: Doing) -> list[int]:
    return [gun for gun in sentry.guns(turn.game) if sentry.can_reload(turn.game, turn.who, gun)]


@done_with(
    BEINGS, "reload-gun", "Reload the sentry gun", "alien.ranged.sentry-details", things=_empty,
    other=("alien.ranged.sentry-details", "no gun of the own side here that is not full and has reloads"),
    subject=ref_of, kind=SMALL, steady=True,
)  # fmt: skip
def reload_gun(turn: Doing, gun: int) -> None:
    sentry.reload(turn.game, gun)
