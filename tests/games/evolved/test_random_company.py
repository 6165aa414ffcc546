"""Companies drawn by lot are legal, spend what they may, and repeat for the same seed."""

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.games.evolved.books.cards import FACTIONS
from grognard.games.evolved.books.random_company import paid, random_company
from grognard.games.evolved.chapters.army import army_faults


@pytest.mark.parametrize("faction", sorted(FACTIONS))
@pytest.mark.parametrize("budget", [300, 500, 800])
def test_drawn_companies_are_legal(faction: str, budget: int) -> None:
    for number in range(6):
        roster = random_company(faction, budget, stream_of("company", faction, number))
        assert army_faults(roster) == []
        assert roster.faction == faction
        assert 0.8 * budget <= roster.cost <= budget


def test_a_smaller_sum_is_kept_to_and_the_same_seed_gives_the_same_company() -> None:
    first = random_company("usa", 500, stream_of("x"), 420)
    assert first == random_company("usa", 500, stream_of("x"), 420)
    assert first != random_company("usa", 500, stream_of("y"), 420)
    assert first.cost <= 420
    assert first.limit == 500


def test_what_was_paid_adds_up_by_kind() -> None:
    roster = random_company("russia", 500, stream_of("sum"))
    spent = paid(roster)
    assert sum(spent.values()) == roster.cost
    assert spent["russia characters"] >= 15
    plain = sum(unit.plain_cost for unit in roster.units if unit.profile == roster.units[0].profile)
    assert spent[roster.units[0].profile] == plain


def test_companies_differ() -> None:
    drawn = [random_company("evolved", 500, stream_of(number)) for number in range(8)]
    assert len({tuple(unit.profile for unit in roster.units) for roster in drawn}) >= 4
