"""The round: the Command test, and the sides activating their units in turn."""

from msgspec.structs import replace

from grognard.engine.asking.acts import UNITS, Reasons, Turn, Why, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import seat_ref
from grognard.engine.dice.rolls import Contest, Hand
from grognard.kit.rounds.choices import who_begins
from grognard.kit.rounds.turns import seat_turn
from grognard.kit.units import leaders
from grognard.kit.units.pieces import commander, is_alive, members, ref

from ..books import scenario
from ..terms import DONE, figure_of
from . import role
from . import unit as units

HEIRS = "evolved.round.command-succession"
NO_PASS: Why = ("evolved.activation.no-pass", "a side with a unit left to activate must activate one")

# -- the Command test ----------------------------------------------------------------------------------------------


@implements("evolved.round.phases", "evolved.round.command-test", "evolved.round.command-tie")
def command_test(game: Game) -> Script[None]:
    """The first step of a round: d10 plus Command each, thrown again on a tie. The winner is the active seat."""
    clause = "evolved.round.command-test"
    game.tell(Began("evolved.round.phases", round=game.state.round + 1, phase="strategic", step="command", acting=-1))
    for seat in (0, 1):
        yield from succeed_command(game, seat)
    winner = preset_winner(game)
    if winner is not None:
        won = f"The mission gives the Command test of this round to {game.state.seats[winner].name}"
        game.note("evolved.round.command-preset", won, seat_ref(winner))
    hands = tuple(Hand(seat, (10,), command(game, seat)) for seat in (0, 1))
    while winner is None:
        winner, _ = yield Contest(-1, clause, "Command test", hands, "Command")
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
    yield from leaders.succeed(game, seat, SUCCESSION, HEIRS)


def _heirs(turn: Turn) -> list[int]:
    own = [unit for unit in turn.game.state.units if unit.seat == turn.seat]
    return [id for unit in own for id in unit.members if role.ranks(turn.game, id)]


SUCCESSION = leaders.Succession(
    HEIRS,
    _heirs,
    lambda game, model: figure_of(game, model).command,
    lambda turn, model: figure_of(turn.game, model).name,
    "another has a higher Command",
    "only a surviving officer or ace of the side takes over",
).menu("Who commands now?")


# -- who begins ----------------------------------------------------------------------------------------------------


def _begin_activations(game: Game, first: int) -> None:
    game.tell(Began("evolved.activation.alternate", phase="activation", step="turn", seat=first))


FIRST, go_first, go_second = who_begins("evolved.round.command-test", _begin_activations)


def choose_first(game: Game) -> Script[None]:
    """The winner of the Command test says which side activates the first unit; then the Activation phase begins."""
    winner = game.state.active
    assert winner is not None, "the Command test has a winner"
    yield from FIRST.play(Turn(game, winner))


# -- turns ---------------------------------------------------------------------------------------------------------


@implements("evolved.activation.once", "evolved.activation.no-pass", "evolved.activation.destroyed")
def turn(game: Game) -> Script[None]:
    """The seat whose turn it is must activate one of its units that has not been yet; lost ones are no longer there."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    if (yield from TURN.play(Turn(game, seat))) is None:
        pass_turn(game)


def _ready(turn: Turn) -> list[int]:
    return units.ready_and_done(turn.game, turn.seat)[0]


def _done(turn: Turn) -> list[tuple[int, Reasons]]:
    again: Why = ("evolved.activation.once", "it has been activated this round")
    return [(unit, (again,)) for unit in units.ready_and_done(turn.game, turn.seat)[1]]


def _own_name(turn: Turn, unit: int) -> str:
    return turn.game.state.units[unit].name


@done_with(
    replace(UNITS, like="*"),
    "",
    _own_name,
    "evolved.activation.once",
    things=_ready,
    others=_done,
    other=NO_PASS,
    subject=the_thing,
)
def activate(turn: Turn, unit: int) -> None:
    turn.game.tell(Began("evolved.activation.once", step="act", acting=unit))


TURN = Menu(
    name="turn",
    prompt="Which unit do you activate?",
    clause="evolved.activation.alternate",
    turn=seat_turn,
    acts=(activate,),
)


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
