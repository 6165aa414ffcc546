"""Bringing units onto the table: the roll of who begins, setting a unit down in a zone."""

from grognard.engine.dice import Contest, Hand
from grognard.engine.events import Placed, Tagged
from grognard.engine.moves import Place
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
    gone = tuple(tag for tag in drops if tag in game.state.units[unit].tags)
    if gone:
        game.tell(Tagged(form.clause, ((unit_ref(unit), (), gone),)))
    return True
