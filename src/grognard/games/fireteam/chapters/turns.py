"""The turn: initiative, the sides activating their units in alternation, passing."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.asking.acts import UNITS, Reasons, Turn, Why, done_with, plain, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import seat_ref
from grognard.engine.dice.rolls import Contest, Hand
from grognard.kit.units.pieces import has, is_alive, name, ref, units_in_play

from ..books.profiles import profile
from ..books.scenario import scenario
from ..statuses import NEW_TURN, STATUSES
from ..terms import DONE, FIRST, JOINED, PASSED, RATING, SEIZED, counter
from ..turn import seat_turn
from . import operations, reserves

INITIATIVE = "fireteam.turn.initiative"
TIE = "fireteam.turn.initiative-tie"
PASS = "fireteam.turn.pass"


def seat_counter(game: Game, seat: int, key: str) -> int:
    return game.state.seats[seat].counters.get(key, 0)


def set_seat(game: Game, clause: str, seat: int, key: str, value: int) -> None:
    by = value - seat_counter(game, seat, key)
    if by:
        game.count(clause, (seat_ref(seat), key, by))


# -- initiative --------------------------------------------------------------------------------------------------------


@implements("fireteam.turn.sequence", "fireteam.turn.initiative", "fireteam.turn.initiative-tie")
def initiative(game: Game) -> Script[None]:
    """A new turn: both roll, the higher total says who activates first. On a tie it is who did not in the turn
    before; in the first turn they roll again."""
    STATUSES.end(game, NEW_TURN, range(len(game.state.units)))
    winner = None
    while winner is None:
        hands = tuple([hand(game, seat) for seat in (0, 1)])
        added = "bonus" if any(one.plus for one in hands) else ""
        winner, _ = yield Contest(-1, INITIATIVE, "initiative", hands, added)
        if winner is None and game.state.round > 1:
            winner = 1 if seat_counter(game, 0, FIRST) else 0
            game.note(TIE, f"A tie: {game.state.seats[winner].name} did not activate first in the turn before")
    yield from BEGIN.play(Turn(game, winner))


def hand(game: Game, seat: int) -> Hand:
    """What a side rolls: the die of its highest-rated Leader plus his rating, or the best printed Experience die among
    its units on the board; points that seize the initiative add to it."""
    models = game.state.models
    bonus = scenario(game.state.scenario).initiative[seat] if game.state.round == 1 else 0
    bonus += operations.BONUS * seat_counter(game, seat, SEIZED)
    chief = operations.first_leader(game, seat)
    if chief is not None:
        die = operations.die_of(game, chief)
        return Hand(seat, (die.sides,), bonus + die.plus + counter(game, chief, RATING))
    own = [id for unit in units_in_play(game, seat) for id in game.state.units[unit].members]
    best = max([profile(models[id].profile).experience for id in own], default=4)
    return Hand(seat, (best,), bonus)


def _begin(game: Game, first: int) -> None:
    for seat in (0, 1):
        set_seat(game, INITIATIVE, seat, FIRST, int(seat == first))
        set_seat(game, PASS, seat, PASSED, 0)
        set_seat(game, "fireteam.leader.seize", seat, SEIZED, 0)
    game.tell(Began("fireteam.turn.alternate", phase="activation", step="turn", seat=first))


@plain("me", "I activate first", INITIATIVE)
def go_first(turn: Turn) -> None:
    _begin(turn.game, turn.seat)


@plain("you", "My opponent activates first", INITIATIVE)
def go_second(turn: Turn) -> None:
    _begin(turn.game, 1 - turn.seat)


BEGIN = Menu(
    name="first", prompt="Who activates first?", clause=INITIATIVE, turn=seat_turn, acts=(go_first, go_second)
)  # fmt: skip


# -- turns -------------------------------------------------------------------------------------------------------------


@implements("fireteam.turn.once", "fireteam.unit.kinds")
def ready(game: Game, seat: int) -> list[int]:
    """The units of a seat on the board, or in reserve and free to come on, that have not been activated this turn."""
    found = sorted({*units_in_play(game, seat), *reserves.due(game, seat)})
    return [unit for unit in found if not has(game, unit, DONE)]


def _done(turn: Turn) -> list[tuple[int, Reasons]]:
    again: Why = ("fireteam.turn.once", "it has been activated this turn")
    return [(unit, (again,)) for unit in units_in_play(turn.game, turn.seat) if has(turn.game, unit, DONE)]


@done_with(
    replace(UNITS, like="*"), "", lambda turn, unit: name(turn.game, unit), "fireteam.turn.once",
    things=lambda turn: ready(turn.game, turn.seat), others=_done,
    other=("fireteam.turn.once", "it is no unit of yours that can be activated"), subject=the_thing,
)  # fmt: skip
def activate(turn: Turn, unit: int) -> None:
    turn.game.tell(Began("fireteam.turn.once", step="act", acting=unit))


@implements("fireteam.turn.pass")
def _bound(turn: Turn) -> Iterator[Why]:
    """Who has fewer units to activate than the other may pass, but not twice in a row."""
    if len(ready(turn.game, turn.seat)) >= len(ready(turn.game, 1 - turn.seat)):
        yield PASS, "only who has fewer units to activate than the other may pass"
    if seat_counter(turn.game, turn.seat, PASSED):
        yield PASS, "nobody passes twice in a row"


@plain("none", "Pass", PASS, bar=_bound)
@implements("fireteam.turn.pass")
def let_pass(turn: Turn) -> None:
    set_seat(turn.game, PASS, turn.seat, PASSED, 1)
    alternate(turn.game)


TURN = Menu(
    name="turn",
    prompt="Which unit do you activate?",
    clause="fireteam.turn.alternate",
    turn=seat_turn,
    acts=(activate, operations.combine, let_pass),
)


def turn(game: Game) -> Script[None]:
    """The seat whose turn it is activates a unit, or passes."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    yield from TURN.play(Turn(game, seat))


def finish(game: Game) -> None:
    """The activated unit is done for this turn, and the other side is next; who has activated may pass again."""
    assert game.state.active is not None, "somebody has the turn"
    set_seat(game, PASS, game.state.active, PASSED, 0)
    joined = [one.id for one in game.state.units if JOINED in one.tags]
    for unit in (game.state.acting, *joined):
        if unit is not None and is_alive(game, unit):
            game.tag("fireteam.turn.once", ref(unit), adds=(DONE,), drops=(JOINED,) if unit in joined else ())
    alternate(game)


@implements("fireteam.turn.alternate", "fireteam.turn.once")
def alternate(game: Game) -> None:
    """The other side has the turn if it has a unit left, else the same one; then the end phase begins."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    if ready(game, 1 - seat):
        game.tell(Began("fireteam.turn.alternate", step="turn", seat=1 - seat, acting=-1))
    elif ready(game, seat):
        game.tell(Began("fireteam.turn.once", step="turn", acting=-1))
    else:
        game.tell(Began("fireteam.turn.sequence", phase="end", step="check", seat=-1, acting=-1))


@implements("fireteam.turn.sequence")
def is_last(game: Game) -> bool:
    """Whether this turn is the last one of the scenario."""
    return game.state.round >= scenario(game.state.scenario).turns
