"""How it ends."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Ended
from grognard.engine.core.script import Game
from grognard.engine.core.state import Outcome

from .terms import fresh, men

ROUNDS = 4


@implements("pickets.end.wiped-out", "pickets.end.rounds", "pickets.end.draw")
def judge(game: Game) -> None:
    left = [men(game, seat) for seat in (0, 1)]
    is_last = game.state.round == ROUNDS and not any(fresh(game, seat) for seat in (0, 1))
    if 0 in left:
        end(game, (left.index(max(left)),), "the other side is wiped out", "pickets.end.wiped-out")
    elif is_last and left[0] == left[1]:
        end(game, (), "as many men on both sides", "pickets.end.draw")
    elif is_last:
        end(game, (left.index(max(left)),), "more men after four rounds", "pickets.end.rounds")


def end(game: Game, winners: tuple[int, ...], reason: str, clause: str) -> None:
    game.tell(Ended(clause, Outcome(winners, reason, clause)))
