"""The control phase: who holds which marker, points of victory and reinforcement, buying reserves, the round's end."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.events import Began, Ended
from grognard.engine.script import Game, Script, remembered
from grognard.engine.state import Marker, number_of, seat_ref
from grognard.kit import objectives, reserves

from . import incidents, mission, victory
from . import unit as squad
from .terms import (
    COST,
    DISORGANISED,
    OUT,
    REINFORCEMENT,
    RESERVE,
    RP,
    VP,
    commander,
    has,
    is_infantry,
    officers,
    ref,
    units_in_play,
)

PURSE = reserves.Purse(RESERVE, COST, RP)
REACH = 1000
"""10 cm: how near infantry must be to hold a marker, and reinforcements to their drop point."""


# -- holding and scoring ----------------------------------------------------------------------------------------------


@implements("at43.control.phase")
def score(game: Game) -> Script[None]:
    """First part of the control phase: control, VP, RP, then whatever the mission does."""
    judge_control(game)
    take_points(game)
    yield from incidents.advance_wall(game)
    game.tell(Began("at43.control.spend-rp", step="reserves", seat=0))


@implements("at43.control.fresh")
def judge_control(game: Game) -> None:
    """Control is determined anew; what is told now lasts through the next round (at drop points)."""
    objectives.judge(game, "at43.control.fresh", "at43.control.fresh", controller)


@implements("at43.control.objective")
def controller(game: Game, marker: Marker) -> int | None:
    """The seat with most infantry within 10 cm; vehicles and disorganised units do not count, a tie holds nothing."""
    return objectives.majority(*claims(game, marker))


def claims(game: Game, marker: Marker) -> tuple[int, int]:
    return objectives.near(game, marker, REACH, (claimants(game, 0), claimants(game, 1)))


@remembered
def claimants(game: Game, seat: int) -> list[int]:
    """Fighters who can hold a marker."""
    units = [
        unit for unit in units_in_play(game, seat) if is_infantry(game, unit) and not has(game, unit, DISORGANISED)
    ]
    return [id for unit in units for id in game.state.units[unit].members]


@implements("at43.control.vp", "at43.control.rp")
def take_points(game: Game) -> None:
    """VP and RP of every marker to its controller, and the mission's RP to both; banks are kept."""
    each_round = mission.mission(game).rp_each_round
    for key, extra, clause in ((VP, 0, "at43.control.vp"), (RP, each_round, "at43.control.rp")):
        points = [(seat_ref(seat), key, extra + _held(game, seat, key)) for seat in (0, 1)]
        if changes := [change for change in points if change[2]]:
            game.count(clause, *changes)


def _held(game: Game, seat: int, key: str) -> int:
    """What the markers that a seat controls are worth."""
    return sum([marker.counters.get(key, 0) for marker in game.state.markers if objectives.holder(marker) == seat])


# -- reinforcements ---------------------------------------------------------------------------------------------------


@implements("at43.control.spend-rp")
def buy_reserves(game: Game) -> Script[None]:
    """A seat buys units of its reserve from its bank; their cards join the row from the next round on."""
    seat = game.state.active or 0
    options = () if victory.verdict(game) else affordable(game, seat)
    if options:
        bank = reserves.bank(game, seat, PURSE)
        keys = yield Choose(
            seat=seat,
            name="reserves",
            prompt=f"Buy reinforcements, {bank} RP",
            clause="at43.control.spend-rp",
            options=options,
            least=0,
            most=len(options),
            budget=bank,
        )
        buy(game, tuple(number_of(key) for key in keys))
        if commander(game, seat) is None and [*officers(game, seat)]:
            yield from squad.succeed_command(game, seat)
    if seat == 0:
        game.tell(Began("at43.control.spend-rp", seat=1))
    else:
        game.tell(Began("at43.control.time-out", step="end", seat=-1))


def affordable(game: Game, seat: int) -> tuple[Option, ...]:
    """Units of the reserve that the bank can pay."""
    return tuple(
        [reserves.offered(one, PURSE, "at43.control.spend-rp") for one in reserves.affordable(game, seat, PURSE)]
    )


def buy(game: Game, units: tuple[int, ...]) -> None:
    for unit in units:
        reserves.pay(game, unit, PURSE, "at43.control.spend-rp")
        game.tag("at43.control.spend-rp", ref(unit), adds=(OUT, REINFORCEMENT), drops=(RESERVE,))


@implements("at43.control.arrive-drop", "at43.control.arrive-edge")
def arrivals(game: Game, unit: int) -> Iterator[Option]:
    """How a reinforcement may come in: near a drop point its owner controls, or moving on from his edge."""
    ways = mission.mission(game).arrival
    if "zone" in ways:
        yield Option("zone", "Place it in the deployment zone", "at43.setup.deployment-zone")
    if "drop-point" in ways:
        for marker in game.state.markers:
            if marker.kind == "drop-point" and objectives.holder(marker) == game.state.units[unit].seat:
                yield Option(f"drop:{marker.id}", "Arrive at a drop point", "at43.control.arrive-drop", f"k{marker.id}")
    if "edge" in ways:
        yield Option("edge-combat", "Move on from the edge, combat move", "at43.control.arrive-edge")
        yield Option("edge-rush", "Move on from the edge, rush move", "at43.control.arrive-edge")


# -- the end of the game ----------------------------------------------------------------------------------------------


@implements("at43.control.phase", "at43.control.time-out")
def end_round(game: Game) -> Script[None]:
    """Last part of the control phase: the game ends, or a new round begins."""
    outcome = victory.verdict(game)
    if outcome is not None:
        game.tell(Ended(outcome.clause, outcome))
    else:
        game.tell(Began("at43.round.end", phase="tactical", step="lp", seat=-1))
    return
    yield
