"""The cards of a seat always lie in a row without gaps, through whole battles."""

import pytest

from tests.contract.battles import fought


@pytest.mark.parametrize("scenario", ["fire", "drop-points"])
def test_cards_lie_in_a_row(scenario: str) -> None:
    match = fought("at43", scenario, 1).match
    for state in (*(chapter.state for chapter in match.chapters), match.state):
        for owner, pile in {(card.owner, card.pile) for card in state.cards}:
            places = sorted(card.index for card in state.cards if (card.owner, card.pile) == (owner, pile))
            assert places == list(range(len(places)))
