"""Bringing units onto the table: the roll of who begins, setting a unit down in a zone, walking on from an edge."""

from grognard.engine.dice import Contest, Hand
from grognard.engine.events import Moved, Placed, Tagged
from grognard.engine.moves import Move, Path, Place
from grognard.engine.script import Game, Script
from grognard.engine.state import Tags, number_of, unit_ref


def roll_off(clause: str, purpose: str, sides: int) -> Script[int]:
    """Both seats roll a die, ties are rolled again; the seat with the higher one."""
    winner = None
    while winner is None:
        winner, _ = yield Contest(-1, clause, purpose, (Hand(0, (sides,)), Hand(1, (sides,))))
    return int(winner)


def set_down(game: Game, unit: int, form: Place, drops: Tags = ()) -> Script[bool]:
    """Place a unit as its owner answers; an empty answer leaves it where it was. Placing is not a move."""
    places = yield form
    if not places:
        return False
    game.tell(Placed(form.clause, tuple([(number_of(piece), at) for piece, at, _ in places])))
    _entered(game, unit, form.clause, drops)
    return True


def come_on(game: Game, unit: int, form: Move, clause: str, drops: Tags = ()) -> Script[tuple[Path, ...]]:
    """Walk a unit on from an edge; the paths its owner answered, nothing if it stays behind the edge."""
    paths: tuple[Path, ...] = yield form
    if paths:
        game.tell(Moved(clause, paths))
        _entered(game, unit, clause, drops)
    return paths


def _entered(game: Game, unit: int, clause: str, drops: Tags) -> None:
    gone = tuple(tag for tag in drops if tag in game.state.units[unit].tags)
    if gone:
        game.tell(Tagged(clause, ((unit_ref(unit), (), gone),)))
