"""The round: the Command test, and the sides activating their units in turn."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.dice import Contest, Hand
from grognard.engine.events import Began
from grognard.engine.script import Game, Script
from grognard.engine.state import model_ref

from . import role, scenario
from . import unit as units
from .terms import DONE, commander, figure_of, is_alive, members, ref

NO_PASS = Barred("none", "evolved.activation.no-pass", "a side with a unit left to activate must activate one")

# -- the Command test ----------------------------------------------------------------------------------------------


@implements("evolved.round.phases", "evolved.round.command-test", "evolved.round.command-tie")
def command_test(game: Game) -> Script[None]:
    """The first step of a round: d10 plus Command each, thrown again on a tie. The winner is the active seat."""
    clause = "evolved.round.command-test"
    game.tell(Began("evolved.round.phases", round=game.state.round + 1, phase="strategic", step="command", acting=-1))
    for seat in (0, 1):
        yield from succeed_command(game, seat)
    winner = preset_winner(game)
    hands = tuple(Hand(seat, (10,), command(game, seat)) for seat in (0, 1))
    while winner is None:
        winner, _ = yield Contest(-1, clause, "Command test", hands)
    game.tell(Began("evolved.strategic.steps", step="overdrive", seat=winner))


@implements("evolved.round.command-preset")
def preset_winner(game: Game) -> int | None:
    """The side that the mission lets win the test of round 1."""
    return scenario.scenario(game.state.scenario).first_command if game.state.round == 1 else None


@implements("evolved.round.commander-lost")
def command(game: Game, seat: int) -> int:
    """What the Commander adds: nothing once he is eliminated; in reserve or ejected he still counts."""
    chief = commander(game, seat)
    return figure_of(game, chief).command if chief is not None and _lives(game, chief) else 0


def _lives(game: Game, model: int) -> bool:
    return model in members(game, game.state.models[model].unit)


@implements("evolved.round.command-succession")
def succeed_command(game: Game, seat: int) -> Script[None]:
    """In the Strategic phase after the Commander fell, the surviving officer or ace of highest Command takes over."""
    chief = commander(game, seat)
    if chief is None or _lives(game, chief):
        return
    heirs = [id for unit in game.state.units if unit.seat == seat for id in unit.members if role.ranks(game, id)]
    best = max([figure_of(game, id).command for id in heirs], default=0)
    tied = tuple([id for id in heirs if figure_of(game, id).command == best])
    clause = "evolved.round.command-succession"
    heir: int | None = None
    if tied:
        options = tuple(Option(model_ref(id), figure_of(game, id).name, clause, model_ref(id)) for id in tied)
        (key,) = yield Choose(seat=seat, name="commander", prompt="Who commands now?", clause=clause, options=options)
        heir = int(key[1:])
    units.take_command(game, seat, heir, clause)


def choose_first(game: Game) -> Script[None]:
    """The winner of the Command test says which side activates the first unit; then the Activation phase begins."""
    winner, clause = game.state.active, "evolved.round.command-test"
    assert winner is not None, "the Command test has a winner"
    options = (Option("me", "I activate first", clause), Option("you", "My opponent activates first", clause))
    (key,) = yield Choose(seat=winner, name="first", prompt="Who activates first?", clause=clause, options=options)
    first = winner if key == "me" else 1 - winner
    game.tell(Began("evolved.activation.alternate", phase="activation", step="turn", seat=first))


# -- turns ---------------------------------------------------------------------------------------------------------


@implements("evolved.activation.once", "evolved.activation.no-pass", "evolved.activation.destroyed")
def turn(game: Game) -> Script[None]:
    """The seat whose turn it is must activate one of its units that has not been yet; lost ones are no longer there."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    (able, done), pieces = units.ready_and_done(game, seat), game.state.units
    if not able:
        pass_turn(game)
        return
    (key,) = yield Choose(
        seat=seat,
        name="turn",
        prompt="Which unit is activated?",
        clause="evolved.activation.alternate",
        options=tuple([_unit_option(unit, pieces[unit].name) for unit in able]),
        barred=(*[_barred(unit) for unit in done], NO_PASS),
    )
    game.tell(Began("evolved.activation.once", step="act", acting=int(key[1:])))


@lru_cache(maxsize=256)
def _unit_option(unit: int, words: str) -> Option:
    return Option(ref(unit), words, "evolved.activation.once", ref(unit))


@lru_cache(maxsize=256)
def _barred(unit: int) -> Barred:
    return Barred(ref(unit), "evolved.activation.once", "it has been activated this round")


def finish_turn(game: Game) -> None:
    """The activated unit is done for this round, and the turn passes."""
    unit = game.state.acting
    if unit is not None and is_alive(game, unit):
        game.tag("evolved.activation.once", ref(unit), adds=(DONE,))
    pass_turn(game)


@implements("evolved.activation.alternate", "evolved.activation.uneven")
def pass_turn(game: Game) -> None:
    """The other side has the turn if it has a unit left, else the same one; then the Control phase begins."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    if units.is_any_ready(game, 1 - seat):
        game.tell(Began("evolved.activation.alternate", step="turn", seat=1 - seat, acting=-1))
    elif units.is_any_ready(game, seat):
        game.tell(Began("evolved.activation.uneven", step="turn", acting=-1))
    else:
        game.tell(Began("evolved.round.phases", phase="control", step="check", acting=-1))


@implements("evolved.round.length")
def is_last(game: Game) -> bool:
    """Whether this round is the last one of the mission."""
    return game.state.round >= scenario.scenario(game.state.scenario).rounds
