"""How a battle ends: objectives fulfilled, the last round, nobody left; and what losses are worth."""

from collections.abc import Iterator

from grognard.engine.clauses import implements
from grognard.engine.core.events import Ended
from grognard.engine.core.memory import RANKS, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Outcome, seat_ref
from grognard.kit.rounds import objectives
from grognard.kit.units.pieces import units_in_play

from ..books.cards import Figure
from ..books.profiles import figure
from ..books.scenario import Goal, scenario
from ..terms import COST, KILLS, RUNNING, VP, WAITING
from . import reserves, round

# -- objectives ------------------------------------------------------------------------------------------------------


@implements("evolved.victory.objectives-fulfilled", "evolved.victory.fulfilled-wins")
def check_objectives(game: Game) -> None:
    """Whoever has fulfilled all his objectives ends the game at once and wins; if both have, VP decide."""
    done = [seat for seat in (0, 1) if has_fulfilled(game, seat)]
    if not done:
        return
    count_last_points(game)
    if len(done) == 1:
        clause = "evolved.victory.fulfilled-wins"
        reason = f"{name_of_seat(game, done[0])} has {_deed(game, done[0])}"
        game.tell(Ended(clause, Outcome((done[0],), reason, clause)))
    else:
        end_by_points(game, "both have fulfilled their objectives", "evolved.victory.fulfilled-wins")


def has_fulfilled(game: Game, seat: int) -> bool:
    """Whether a seat has done what the mission asks of it; a mission may ask nothing that ends the game."""
    return bool(_deed(game, seat))


def _deed(game: Game, seat: int) -> str:
    """What a seat has done of what the mission asks of it, in words; nothing if it has not."""
    return next(_fulfilled(game, seat, scenario(game.state.scenario).goals[seat]), "")


def _fulfilled(game: Game, seat: int, goal: Goal) -> Iterator[str]:
    held = [marker for marker in game.state.markers if marker.kind == "objective"]
    own = [marker for marker in held if objectives.holder(marker) == seat]
    if goal.vp and points(game)[seat] >= goal.vp:
        yield f"{points(game)[seat]} VP, {goal.vp} are needed"
    if goal.hold_all_since and held and len(own) == len(held) and game.state.round >= goal.hold_all_since:
        yield "all objectives"
    if goal.hold_running and any(marker.counters.get(RUNNING, 0) >= goal.hold_running for marker in own):
        yield f"held its objective in {goal.hold_running} Control phases running"


# -- the end of a round ----------------------------------------------------------------------------------------------


def check(game: Game) -> None:
    """At the time out: is somebody wiped out, or was this the last round?"""
    gone = [seat for seat in (0, 1) if is_wiped_out(game, seat)]
    if gone:
        _end_wiped_out(game, gone)
    elif round.is_last(game):
        count_last_points(game)
        end_by_points(game, "the last round is over", "evolved.victory.most-vp")


@implements("evolved.victory.wiped-out")
def is_wiped_out(game: Game, seat: int) -> bool:
    """No model on the table, none waiting behind the edge, no reserve that will still come."""
    if units_in_play(game, seat):
        return False
    own = [unit for unit in game.state.units if unit.seat == seat and unit.members]
    return not any(WAITING in unit.tags or reserves.will_come(game, unit) for unit in own)


@implements("evolved.victory.wiped-out")
def _end_wiped_out(game: Game, gone: list[int]) -> None:
    """The other player wins; if nobody is left, VP decide."""
    clause = "evolved.victory.wiped-out"
    count_last_points(game)
    if len(gone) == 2:
        end_by_points(game, "nobody is left", clause)
    else:
        reason = f"{name_of_seat(game, gone[0])} has no troops left"
        game.tell(Ended(clause, Outcome((1 - gone[0],), reason, clause)))


@implements("evolved.victory.most-vp")
def end_by_points(game: Game, why: str, clause: str) -> None:
    """More VP win; on equal VP the tie is broken."""
    first, second = points(game)
    winner = objectives.majority(first, second)
    if winner is None:
        game.tell(Ended("evolved.victory.tie", break_tie(game, why)))
    else:
        game.tell(Ended(clause, Outcome((winner,), f"{why}: {first} to {second} VP", clause)))


@implements("evolved.victory.tie")
def break_tie(game: Game, why: str) -> Outcome:
    """The side the mission names, else the one whose lost units cost less; if that is equal too, a draw."""
    clause, vp = "evolved.victory.tie", points(game)[0]
    named = scenario(game.state.scenario).tie_winner
    if named is not None:
        return Outcome((named,), f"{why}: {vp} VP each, which is enough for {name_of_seat(game, named)}", clause)
    first, second = tp_lost(game, 0), tp_lost(game, 1)
    winner = objectives.majority(second, first)
    return Outcome(() if winner is None else (winner,), f"{why}: {vp} VP each, {first} and {second} TP lost", clause)


def points(game: Game) -> tuple[int, int]:
    """The VP of both seats."""
    first, second = (seat.counters.get(VP, 0) for seat in game.state.seats)
    return first, second


def name_of_seat(game: Game, seat: int) -> str:
    return game.state.seats[seat].name


# -- losses ----------------------------------------------------------------------------------------------------------


@implements("evolved.victory.tie")
def tp_lost(game: Game, seat: int) -> int:
    """TP of units without a model left, however lost; an ace who ejects takes his part of the price with him."""
    return sum(unit.counters.get(COST, 0) for unit in game.state.units if unit.seat == seat and not unit.members)


def _lives(game: Game, seat: int, ace: str) -> bool:
    """Whether an ace is still there, aboard or on foot."""
    models = game.state.models
    own = [id for unit in game.state.units if unit.seat == seat for id in unit.members]
    return any(figure(models[id].profile).ace == ace for id in own)


def new_kill_vp(game: Game, seat: int) -> int:
    """VP for the enemy's losses that the seat has not had yet."""
    return kill_vp(game, seat) - game.state.seats[seat].counters.get(KILLS, 0)


@implements("evolved.vehicle.ace-on-foot")
@remembered(RANKS)
def kill_vp(game: Game, seat: int) -> int:
    """All VP that the mission gives a seat for what the enemy has lost so far; what had no price brings none."""
    kills, loser = scenario(game.state.scenario).kills, 1 - seat
    if not (kills.unit or kills.vehicle or kills.named):
        return 0
    lost = [unit for unit in game.state.units if unit.seat == loser and not unit.members]
    cards = [figure(unit.profile) for unit in lost if unit.counters.get(COST, 0)]
    gone = [figure(profile) for profile in _gone(game, loser)]
    machines = [card for card in gone if card.is_vehicle and card.ace not in kills.named]
    named = sum(worth * _times_lost(game, id, loser, gone) for id, worth in kills.named.items())
    return kills.unit * len([card for card in cards if not card.is_vehicle]) + kills.vehicle * len(machines) + named


def _gone(game: Game, seat: int) -> list[str]:
    """The profiles of models that no longer belong to the seat's units: they have left the table."""
    units, away = game.state.units, [model for model in game.state.models if model.place is None]
    gone = [model for model in away if units[model.unit].seat == seat and model.id not in units[model.unit].members]
    return [model.profile for model in gone]


def _times_lost(game: Game, id: str, loser: int, gone: list[Figure]) -> int:
    """How often a named one was lost: an ace once, when vehicle and man are both gone."""
    if figure(id).ace:
        return int(any(card.ace == id for card in gone) and not _lives(game, loser, id))
    return len([card for card in gone if card.profile == id])


def count_last_points(game: Game) -> None:
    """VP for losses where the mission counts them at the end of the game."""
    if not scenario(game.state.scenario).kills.at_end:
        return
    changes = [(seat_ref(seat), key, by) for seat in (0, 1) if (by := new_kill_vp(game, seat)) for key in (VP, KILLS)]
    for seat in (0, 1):
        if by := new_kill_vp(game, seat):
            told = f"{name_of_seat(game, seat)} scores {by} VP for enemy losses at the end"
            game.note("evolved.control.vp", told, seat_ref(seat))
    if changes:
        game.count("evolved.control.vp", *changes)
