"""The order in which those in a crawlspace lie: nobody passes another there, so who came later is further outside."""

from grognard.engine.core.script import Game

from ..words.terms import CAME, DEPTH, ending, is_crew, who_is_in, zone_of


def depth(game: Game, who: int) -> int:
    """Who is further inside a crawlspace: a higher number came later, as far as the crew knows."""
    return int(ending(game.state.models[who].tags, DEPTH) or 0)


def turn_of(game: Game, who: int) -> tuple[int, bool]:
    """When somebody came: of two with the same number the crew came later, past one that it did not know of then."""
    return depth(game, who), is_crew(game, who)


def came_from(game: Game, who: int) -> str:
    return ending(game.state.models[who].tags, CAME)


def bodies_in(game: Game, at: str) -> tuple[int, ...]:
    """All who take up room in a crawlspace, the living and the dead."""
    return tuple([model.id for model in game.state.models if model.place == at])


def lies_between(game: Game, a: int, b: int, living: bool) -> bool:
    """Whether another one, as far as the crew knows, lies between two in the same crawlspace: who came before the later
    of them, either behind the other by the same way, or ahead of the other if that one came by another way. Only the
    living, or anybody."""
    first, last = sorted((a, b), key=lambda who: turn_of(game, who))
    start, inner, outer = came_from(game, last), turn_of(game, first), turn_of(game, last)
    here = zone_of(game, last)
    for other in who_is_in(game, here) if living else bodies_in(game, here):
        if game.state.models[other].known is not None:
            continue
        turn = turn_of(game, other)
        if inner < turn < outer and came_from(game, other) == start:
            return True
        if turn[0] > 0 and turn < inner < outer and came_from(game, first) != start:
            return True
    return False
