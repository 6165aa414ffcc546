"""Rounds: the sides take turns, squad by squad."""

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref

from .act import act
from .end import judge
from .terms import ACTED, fresh, men


@implements("pickets.round.alternate", "pickets.round.once")
def turn(game: Game) -> Script[None]:
    seat = game.state.active or 0
    squads = tuple(Option(unit_ref(id), game.state.units[id].name, subject=unit_ref(id)) for id in fresh(game, seat))
    (key,) = yield Choose(
        seat=seat, name="squad", prompt="Which squad acts?", clause="pickets.round.alternate", options=squads
    )
    squad = int(key[1:])
    game.tell(Began("pickets.round.alternate", acting=squad))
    yield from act(game, squad)
    game.tag("pickets.round.once", key, adds=(ACTED,))
    judge(game)
    if game.state.outcome is None:
        hand_over(game, 1 - seat)


@implements("pickets.round.passed-over")
def hand_over(game: Game, seat: int) -> None:
    """The other side is next, unless it has nobody left to act; where nobody has, a round begins."""
    waiting = [one for one in (seat, 1 - seat) if fresh(game, one)]
    if waiting:
        game.tell(Began("pickets.round.passed-over", seat=waiting[0], acting=-1))
    else:
        begin(game)


@implements("pickets.round.first")
def begin(game: Game) -> None:
    first = 1 if men(game, 1) < men(game, 0) else 0
    acted = tuple((unit_ref(unit.id), (), (ACTED,)) for unit in game.state.units if ACTED in unit.tags)
    game.tell(Tagged("pickets.round.once", acted))
    game.tell(Began("pickets.round.first", round=game.state.round + 1, seat=first, acting=-1))
