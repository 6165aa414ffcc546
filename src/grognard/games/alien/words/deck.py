"""The initiative cards on the table: who holds and shares which, which are left, and which of them lie open."""

from operator import attrgetter

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Dealt
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Card

from .terms import ORDER, RISES, SECRET_ORDER, SHARES, endings, everybody, has, model_of

DECK = tuple(range(1, 11))
LAST_CARDS = "last-cards"
"""Counter: bits of the cards drawn last, for those who may keep them."""
_ORDERLY = attrgetter("index", "pile", "id")


def is_secret(game: Game, who: int) -> bool:
    """Nobody but the referee may know that it draws: it is not seen, or only seems dead."""
    return model_of(game, who).known is not None or has(game, who, RISES)


def cards_left(game: Game) -> list[Card]:
    """All cards of the round not yet used, lowest first."""
    cards = [card for card in game.state.cards if card.pile in (ORDER, SECRET_ORDER)]
    return sorted(cards, key=_ORDERLY)


def use(game: Game, card: Card) -> None:
    """The card has come up."""
    left = tuple(one for one in game.state.cards if one.pile == card.pile and one.owner == card.owner and one != card)
    game.tell(Dealt("alien.combat.round", card.pile, card.owner, left))


def is_given_away(game: Game, card: int) -> bool:
    """Whether a card that had come up lies there again, in exchange for another: what belongs to the turn waits."""
    return bool([one for one in game.state.cards if one.pile == ORDER and one.index == card < DECK[-1]])


def holder(card: Card) -> int:
    assert card.subject is not None, "an initiative card belongs to somebody"
    return int(card.subject[1:])


@implements("alien.combat.deck-overflow", "alien.combat.deck-last")
def sharers(game: Game, who: int) -> list[int]:
    """All who act on somebody's cards."""
    return _sharing(game).get(str(who)) or [who]


@remembered(ROSTER, SHARES)
def _sharing(game: Game) -> dict[str, list[int]]:
    """Who acts on whose cards, where several do."""
    found, models = dict[str, list[int]](), game.state.models
    for one in everybody(game):
        for leader in endings(models[one].tags, SHARES):
            found.setdefault(leader, []).append(one)
    return found


def uncover(game: Game) -> None:
    """Cards of NPCs that have come into sight lie open from now on, those of NPCs out of sight no longer do."""
    if not [card for card in cards_left(game) if _is_misplaced(game, card)]:
        return
    for pile, other in ((SECRET_ORDER, ORDER), (ORDER, SECRET_ORDER)):
        cards = [card for card in game.state.cards if card.pile == pile]
        moved = [card for card in cards if _is_misplaced(game, card)]
        if moved:
            _turn_over(game, moved, pile, other)


def _is_misplaced(game: Game, card: Card) -> bool:
    who = holder(card)
    if card.pile == SECRET_ORDER:
        return not is_secret(game, who)
    return game.state.models[who].known is not None


def _turn_over(game: Game, moved: list[Card], pile: str, other: str) -> None:
    """Cards of the referee from one pile to the other."""
    owner, clause = moved[0].owner, "alien.combat.deck"
    left = tuple(card for card in game.state.cards if card.pile == pile and card.owner == owner and card not in moved)
    lying = tuple(card for card in game.state.cards if card.pile == other and card.owner == owner)
    game.tell(Dealt(clause, pile, owner, left))
    new = tuple(replace(card, pile=other) for card in moved)
    game.tell(Dealt(clause, other, owner, (*lying, *new)))
