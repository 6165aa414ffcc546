"""Transports: what they hold, and what loading costs."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.profiles import army_card
from ..terms import BOARDED, LANDED, LOADED, aboard, card_of, figure_of, has_ability, type_of

COST = 500
LARGE = 4
"""The pinning class from which on nobody is carried."""


def carries(game: Game, model: int) -> bool:
    """Whether a model takes anybody aboard or tows."""
    if figure_of(game, model).transport:
        return True
    return has_ability(game, model, "tow") or has_company_room(game, model)


@implements("netepic.titan.praetorian-transport")
def has_company_room(game: Game, model: int) -> bool:
    """Whether a transport takes a whole company, vehicles too."""
    return has_ability(game, model, "company-transport")


@implements("netepic.transport.capacity", "netepic.transport.tow", "netepic.titan.praetorian-transport")
def has_room(game: Game, carrier: int, stand: int, more: tuple[int, ...] = ()) -> bool:
    """Whether a transport can take a stand: so many of infantry, one towed piece of Light Artillery beside them; a
    Praetorian takes everything of one company that is not as large as itself. More may be about to get in."""
    inside, kind = (*aboard(game, carrier), *more), type_of(game, stand).id
    if has_company_room(game, carrier):
        cards = {card_of(game, game.state.models[id].unit) for id in (*inside, stand)}
        return len(cards) == 1 and is_of_company(game, stand) and type_of(game, stand).pin < LARGE
    towed = [id for id in inside if type_of(game, id).id == "light-artillery"]
    if kind == "light-artillery":
        pulls = bool(figure_of(game, carrier).transport) and not has_ability(game, carrier, "skimmer")
        return (pulls or has_ability(game, carrier, "tow")) and not towed
    return kind == "infantry" and len(inside) - len(towed) < figure_of(game, carrier).transport


@implements("netepic.titan.praetorian-transport")
def is_of_company(game: Game, stand: int) -> bool:
    """Whether a model was bought with a Company Card; with others inside it gets in only when they have got out."""
    card = card_of(game, game.state.models[stand].unit)
    return army_card(game.state.units[card].profile).kind == "company" and not aboard(game, stand)


@implements("netepic.transport.penalty")
def toll(game: Game, model: int) -> int:
    """What getting in or out takes off a turn's movement, of troops and transports alike."""
    tags = game.state.models[model].tags
    return COST if BOARDED in tags or LANDED in tags or LOADED in tags else 0
