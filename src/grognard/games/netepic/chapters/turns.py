"""The turn: its phases, initiative, and the sides activating their units in alternation."""

from collections.abc import Iterable, Iterator

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

from ..terms import INITIATIVE, called, detachments_left, is_done, parts_of, seat_counter
from . import companies, deep_strike

PHASES = "netepic.turn.phases"
ALTERNATE = "netepic.activation.alternate"
BENEFIT = "netepic.initiative.benefit"


# -- initiative ------------------------------------------------------------------------------------------------------


@implements("netepic.turn.phases")
def begin(game: Game) -> Script[None]:
    """A new turn: initiative first, unless the roll was brought forward."""
    turn = game.state.round + 1
    game.tell(Began(PHASES, round=turn, phase="initiative", step="roll", seat=-1, acting=-1))
    if turn > 1 or not has_initiative(game):
        yield from initiative(game)
    for seat in in_order(game):
        yield from deep_strike.arrive(game, seat)
    yield from FIRST.play(Turn(game, holder(game)))


@implements("netepic.initiative.roll", "netepic.initiative.tie-first-turn", "netepic.initiative.tie-later")
def initiative(game: Game) -> Script[None]:
    """Both roll, the higher has it. A tie is rolled again in turn 1; later it goes to who did not have it before."""
    winner = None
    while winner is None:
        hands = (Hand(0), Hand(1))
        winner, _ = yield Contest(-1, "netepic.initiative.roll", "initiative", hands)
        if winner is None and game.state.round > 1:
            winner = 1 - holder(game)
            words = f"A tie: {game.state.seats[winner].name} did not have the initiative in the turn before"
            game.note("netepic.initiative.tie-later", words)
    _give(game, winner)


def _give(game: Game, winner: int) -> None:
    by = [(seat, int(seat == winner) - seat_counter(game, seat, INITIATIVE)) for seat in (0, 1)]
    changes = [(seat_ref(seat), INITIATIVE, change) for seat, change in by if change]
    if changes:
        game.count("netepic.initiative.roll", *changes)


def has_initiative(game: Game) -> bool:
    """Whether anybody has it."""
    return any(seat_counter(game, seat, INITIATIVE) for seat in (0, 1))


def holder(game: Game) -> int:
    """The seat that has the initiative."""
    return 1 if seat_counter(game, 1, INITIATIVE) else 0


@implements("netepic.initiative.benefit")
def action_phase(game: Game, first: int) -> None:
    """The Action Phase begins with the seat that the holder names, or with the other if it has nobody to activate."""
    game.tell(Began(PHASES, phase="action", step="turn", seat=first))
    if not ready(game, first):
        alternate(game)


FIRST, go_first, go_second = who_begins(BENEFIT, action_phase)


# -- activations -----------------------------------------------------------------------------------------------------


@implements("netepic.activation.once", "netepic.snap.spends-turn")
def is_ready(game: Game, unit: int) -> bool:
    """Whether a detachment has models left and has neither been activated nor used up its turn by Snap Fire."""
    parts = parts_of(game, unit)
    return bool(parts) and not is_done(game, parts[0])


def ready(game: Game, seat: int) -> list[int]:
    """The detachments that a seat may activate: those of headquarters only where nobody of their company can be."""
    return [unit for unit in detachments_left(game, seat) if is_ready(game, unit) and companies.acts_alone(game, unit)]


def _not_ready(turn: Turn) -> Iterator[tuple[int, Reasons]]:
    game = turn.game
    for unit in detachments_left(game, turn.seat):
        if not is_ready(game, unit):
            again: Why = ("netepic.activation.once", "it has been activated this turn, or has snap fired")
            yield unit, (again,)
        elif not companies.acts_alone(game, unit):
            yield unit, (("netepic.activation.company-hq", "it acts together with another unit of its company"),)


@done_with(
    replace(UNITS, like="*"), "", lambda turn, unit: called(turn.game, unit), ALTERNATE,
    things=lambda turn: ready(turn.game, turn.seat), others=_not_ready,
    other=("netepic.activation.no-pass", "it is no unit of yours that can be activated"), subject=the_thing,
)  # fmt: skip
def activate(turn: Turn, unit: int) -> None:
    turn.game.tell(Began(ALTERNATE, step="act", acting=unit))


TURN = Menu(
    name="turn", prompt="Which unit do you activate?", clause="netepic.activation.no-pass", turn=seat_turn,
    acts=(activate,),
)  # fmt: skip


@implements("netepic.activation.no-pass")
def turn(game: Game) -> Script[None]:
    """The seat whose turn it is must activate a unit."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    yield from TURN.play(Turn(game, seat))


@implements("netepic.activation.alternate", "netepic.activation.remaining")
def alternate(game: Game) -> None:
    """The other side is next if it has a unit left, else the same one; then the Close Combat Phase begins."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    following = [one for one in (1 - seat, seat) if ready(game, one)]
    if following:
        clause = ALTERNATE if following[0] != seat else "netepic.activation.remaining"
        game.tell(Began(clause, step="turn", seat=following[0], acting=-1))
    else:
        game.tell(Began(PHASES, phase="combat", step="reserved", seat=holder(game), acting=-1))


def in_order(game: Game) -> Iterable[int]:
    """The seats, the one with the initiative first."""
    first = holder(game)
    return first, 1 - first
