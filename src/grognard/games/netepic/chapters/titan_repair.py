"""The End Phase of titans: repairs, shields raised, charges regained, and reactors that may explode."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Pool

from ..books import tables
from ..terms import hurt_tag, hurts, is_on_table, model_name, present
from . import reactor, save, shields, titan, wreck

REPAIR = "netepic.titan.repair"


@implements("netepic.titan.repair", "netepic.end.repair")
def repair(game: Game, seat: int) -> Script[None]:
    """A die for every damage that can be repaired, also of this turn; then shields, charges and critical cores."""
    for model in [id for id in present(game, seat) if titan.sheet(game, id)]:
        for location, line in hurts(game, model):
            if is_repairable(game, model, location, line):
                purpose = f"repair of {location}, {model_name(game, model)}"
                if (yield Count(seat, REPAIR, purpose, (Pool(1, (4,)),), (model_ref(model),))):
                    game.note(REPAIR, f"{model_name(game, model)}, {location}: repaired", model_ref(model))
                    game.tag(REPAIR, model_ref(model), drops=(hurt_tag(location, line),))
    yield from shields.mend(game, seat)
    reactor.recharge(game, seat)
    for model in [id for id in present(game, seat) if titan.suffered(game, id, shields.CORES, 2)]:
        yield from hold(game, seat, model)


def is_repairable(game: Game, model: int, location: str, line: int) -> bool:
    kind = titan.kind_of(titan.sheet(game, model), location)
    return tables.damage()[kind.lower()][line].is_repairable


@implements("netepic.titan.damage-roll", "netepic.titan.explosion")
def hold(game: Game, seat: int, model: int) -> Script[None]:
    """A critical core that was not repaired explodes on 1 or 2."""
    purpose = f"critical core of {model_name(game, model)}"
    if (yield Count(seat, "netepic.titan.damage-roll", purpose, (Pool(1, (3,)),), (model_ref(model),))):
        return
    after = yield from wreck.explodes(game, model)
    for hit, number in after:
        if is_on_table(game, hit.target):
            yield from save.suffer(game, hit, number)
