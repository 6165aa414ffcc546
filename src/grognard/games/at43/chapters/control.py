"""The control phase: who holds which marker, points of victory and reinforcement, buying reserves, the round's end."""

from grognard.engine.asking.acts import UNITS, Reasons, Turn, done_with, the_thing
from grognard.engine.asking.demands import Region
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Ended
from grognard.engine.core.memory import PIECES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, seat_ref
from grognard.engine.showing.phrases import listed
from grognard.engine.showing.words import letter
from grognard.kit.rounds import objectives, reserves
from grognard.kit.rounds.turns import seat_turn
from grognard.kit.units.pieces import commander, has, ref, units_in_play

from ..terms import COST, DISORGANISED, OUT, REINFORCEMENT, RESERVE, RP, VP, is_infantry, officers
from . import incidents, mission, victory
from . import unit as squad

SPENDING = "at43.control.spend-rp"
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
    objectives.judge(game, "at43.control.objective", "at43.control.fresh", controller)


@implements("at43.control.objective")
def controller(game: Game, marker: Marker) -> int | None:
    """The seat with most infantry within 10 cm; vehicles and disorganised units do not count, a tie holds nothing."""
    return objectives.majority(*claims(game, marker))


def claims(game: Game, marker: Marker) -> tuple[int, int]:
    return objectives.near(game, marker, REACH, (claimants(game, 0), claimants(game, 1)))


@remembered(PIECES)
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
        for seat in (0, 1):
            _tell_points(game, seat, key, extra, clause)
        if changes := [change for change in points if change[2]]:
            game.count(clause, *changes)


def _held(game: Game, seat: int, key: str) -> int:
    """What the markers that a seat controls are worth."""
    return sum([marker.counters[key] for marker in _giving(game, seat, key)])


def _giving(game: Game, seat: int, key: str) -> list[Marker]:
    """The markers that a seat controls and that give such points."""
    return [one for one in game.state.markers if one.counters.get(key) and objectives.holder(one) == seat]


def _tell_points(game: Game, seat: int, key: str, extra: int, clause: str) -> None:
    """For what a seat gets its points."""
    spots = mission.mission(game).spots
    what = key.upper()
    parts = [f"{one.counters[key]} {what} for the {spots[one.id].name}" for one in _giving(game, seat, key) if spots]
    parts += [f"{extra} {what} from the mission"] if extra else []
    if parts:
        game.note(clause, f"{letter(seat)} {'scores' if key == VP else 'receives'} {listed(parts)}", seat_ref(seat))


# -- reinforcements ---------------------------------------------------------------------------------------------------


@implements("at43.control.spend-rp")
def buy_reserves(game: Game) -> Script[None]:
    """A seat buys units of its reserve from its bank; their cards join the row from the next round on."""
    seat = game.state.active or 0
    if not victory.verdict(game) and (yield from RESERVES.play(Turn(game, seat))):
        if commander(game, seat) is None and [*officers(game, seat)]:
            yield from squad.succeed_command(game, seat)
    if seat == 0:
        game.tell(Began("at43.control.spend-rp", seat=1))
    else:
        game.tell(Began("at43.control.time-out", step="end", seat=-1))


def _too_dear(turn: Turn, unit: int) -> Reasons:
    short = reserves.price(turn.game.state.units[unit], PURSE) - _bank(turn)
    return ((SPENDING, f"{short} RP are missing"),) if short > 0 else ()


@done_with(
    UNITS, "", lambda turn, unit: reserves.priced(turn.game.state.units[unit], PURSE), SPENDING,
    things=lambda turn: [one.id for one in reserves.kept(turn.game, turn.seat, PURSE)], miss=_too_dear,
    other=(SPENDING, "it is not in reserve"), subject=the_thing,
    cost=lambda turn, unit: reserves.price(turn.game.state.units[unit], PURSE),
)  # fmt: skip
def buy(turn: Turn, unit: int) -> None:
    reserves.pay(turn.game, unit, PURSE, SPENDING)
    turn.game.tag(SPENDING, ref(unit), adds=(OUT, REINFORCEMENT), drops=(RESERVE,))


def _bank(turn: Turn) -> int:
    return reserves.bank(turn.game, turn.seat, PURSE)


RESERVES = Menu(
    name="reserves",
    prompt=lambda turn, _: f"Buy reinforcements, {_bank(turn)} RP",
    clause=SPENDING,
    turn=seat_turn,
    acts=(buy,),
    least=0,
    most=0,
    budget=_bank,
)


@implements("at43.control.arrive-drop", "at43.control.arrive-edge")
def arrivals(game: Game) -> tuple[str, ...]:
    """How reinforcements may come in: near a drop point their owner controls, moving on from his edge, in his zone."""
    return mission.mission(game).arrival


@implements("at43.control.arrive-drop")
def drop_point(game: Game, marker: int) -> tuple[int | None, Region]:
    """Who controls a drop point, and where units arrive at it."""
    (spot,) = [one for one in game.state.markers if one.id == marker]
    assert isinstance(spot.at, tuple), "a drop point lies on the table"
    return objectives.holder(spot), Region("circle", (*spot.at, REACH))


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
