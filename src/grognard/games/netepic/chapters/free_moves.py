"""Moves outside activations: infiltration, and riding on after close combat. Nobody can snap fire at them."""

from grognard.engine.asking.demands import Away, Ends, Mover
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref

from ..terms import ADVANCE, UNIT_OF_LENGTH, present, standing
from . import coherency, ground, move


@implements("netepic.snap.phase")
def free_move(
    game: Game, part: int, clause: str, prompt: str, allowances: dict[int, int], keep_off: int
) -> Script[None]:
    """A part moves as its owner likes, so far away from enemies, and otherwise like any move."""
    answer = yield form(game, part, clause, prompt, allowances, keep_off)
    if answer:
        walks = tuple([(id, path) for id, path, _ in answer])
        game.tell(Moved(clause, walks, facings=tuple([(id, turned) for id, _, turned in answer])))


def form(game: Game, part: int, clause: str, prompt: str, allowances: dict[int, int], keep_off: int) -> Move:
    models, seat = standing(game, part), game.state.units[part].seat
    movers = tuple([Mover(id, allowances.get(id, 0)) for id in models])
    away = Away(present(game, 1 - seat), tuple([(id, keep_off) for id in models if id in allowances]))
    bound, kind = coherency.bond(game, part, models), ground.kind(game, models, ADVANCE)
    return Move(
        seat=seat,
        name="move",
        prompt=prompt,
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(part),),
        movers=movers,
        passes=ground.passes(game, models),
        cohesion=bound,
        may_break=not coherency.is_whole(game, bound, models),
        rules=(("far", clause), *move.RULES, ("reach", clause)),
        ends=Ends(away=away, gather=coherency.scattered(game, bound, movers)),
        faces=True,
        ground=kind,
        over=ground.trodden(game, models),
        fares=ground.fares(game, movers, kind),
    )
