"""What becomes of hits before anybody saves: some count for several, some strike a friend in the same close combat."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref
from grognard.engine.dice.rolls import Count, Draw, Pool, Total
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..terms import has_ability, opponents

RISK = "netepic.fire.cold-blooded-risk"
STRAY = 4
"""A hit on a model in close combat strikes it on this or more."""


@implements("netepic.fire.multi-hit")
def multiplied(game: Game, firer: int, line: Weapon, target: Ref, hits: int) -> Script[int]:
    """Each hit of a weapon marked D3 hits is one to three hits on the same target."""
    if not line.has("d3-hits"):
        return hits
    about = (model_ref(firer), target)
    rolled: int = yield Total(seat_of_model(game, firer), "netepic.fire.multi-hit", "D3 hits", (3,) * hits, about=about)
    return rolled


@implements("netepic.fire.cold-blooded-risk")
def shared(game: Game, firer: int, target: int, hits: int) -> Script[list[tuple[int, int]]]:
    """Whom the hits strike: on 1-3 a hit of the Cold-Blooded on a model in close combat strikes a friend engaged with
    it, one by chance. Reserved fire in the Close Combat Phase is everybody's right and strikes nobody else."""
    if game.state.phase == "combat" or not has_ability(game, firer, "cold-blooded"):
        return [(target, hits)]
    seat = seat_of_model(game, firer)
    friends = [id for id in opponents(game).get(target, ()) if seat_of_model(game, id) == seat]
    if not friends:
        return [(target, hits)]
    about = (model_ref(target),)
    struck: int = yield Count(seat, RISK, "whom cold-blooded fire strikes", (Pool(hits, (STRAY,)),), about)
    found = {target: struck}
    for _ in range(hits - struck):
        (index,) = yield Draw(seat, RISK, "which friend is struck", len(friends))
        found[friends[index]] = found.get(friends[index], 0) + 1
    return [(model, number) for model, number in found.items() if number]
