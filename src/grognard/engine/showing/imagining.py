"""Cards in states that a seat imagines: what it has seen lies where it lies, and everybody knows of it what he did."""

from msgspec.structs import replace

from ..core.state import Card, State


def with_cards_shown(state: State, seat: int, shown: tuple[Card, ...]) -> State:
    """An earlier state with all cards known to a seat that it has been shown since."""
    seen = {card.id for card in shown}
    cards = (replace(card, known=(seat,)) if card.id in seen else card for card in state.cards)
    return replace(state, cards=tuple(cards))


def with_cards_known(imagined: State, real: State) -> State:
    """An imagined state in which the cards that really lie there are known to whom they were."""
    lying = {card.id: card for card in real.cards}
    cards = (replace(card, known=lying[card.id].known) if card.id in lying else card for card in imagined.cards)
    return replace(imagined, cards=tuple(sorted(cards, key=lambda card: card.id)))
