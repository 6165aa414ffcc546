"""Armies: what may be bought, and what cards are worth."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.files import FileFaults
from grognard.games.netepic.books.army import Flaw, flaws, is_ally, price, worth
from grognard.games.netepic.books.cards import Army, Purchase
from grognard.games.netepic.books.companies import armies
from grognard.games.netepic.books.profiles import army_card, army_cards
from grognard.games.netepic.ruleset import RULES


def army(*cards: str, kind: str = "marines", limit: int = 5000) -> Army:
    return Army("test", "Test", kind, limit, tuple(Purchase(id) for id in cards))


def clauses(found: list[Flaw]) -> set[str]:
    return {flaw.clause.removeprefix("netepic.army.") for flaw in found}


def test_the_ready_armies_are_legal() -> None:
    assert {id: flaws(one) for id, one in armies().items() if flaws(one)} == {}


@clause("netepic.army.points-limit")
def test_not_a_point_over_the_limit() -> None:
    bought = army("tactical-company", "predator-squadron")
    cost = sum(map(price, bought.cards))
    assert flaws(replace(bought, limit=cost)) == []
    assert clauses(flaws(replace(bought, limit=cost - 1))) == {"points-limit"}
    with pytest.raises(FileFaults):
        RULES.header("crossroads", ("a", "b"), ("nobody", ""))


@clause("netepic.army.list-documents")
def test_only_cards_of_the_own_list() -> None:
    assert clauses(flaws(army("tactical-company", "bikeboyz-mob"))) == {"list-documents"}


@clause("netepic.army.card-kinds", "netepic.army.company-first", "netepic.army.no-obligation")
def test_a_company_comes_first_and_the_rest_is_free() -> None:
    assert {card.kind for card in army_cards().values()} == {"company", "support", "special", "free"}
    assert clauses(flaws(army("predator-squadron"))) == {"company-first", "card-ratio"}
    assert flaws(army("tactical-company")) == []


@clause("netepic.army.card-ratio")
@pytest.mark.parametrize(("companies", "supports", "legal"), [(1, 5, True), (1, 6, False), (2, 10, True)])
def test_five_support_cards_for_each_company(companies: int, supports: int, legal: bool) -> None:
    cards = ["tactical-company"] * companies + ["predator-squadron"] * supports
    assert (clauses(flaws(army(*cards, limit=10_000))) == set()) is legal


@clause("netepic.army.card-ratio")
def test_one_special_card_for_each_company() -> None:
    assert clauses(flaws(army("tactical-company", "apothecary", "techmarine"))) == {"card-ratio"}
    assert flaws(army("tactical-company", "apothecary")) == []


@clause("netepic.army.free-cards")
def test_one_free_card_for_each_company() -> None:
    (free,) = [id for id, card in army_cards().items() if card.kind == "free"]
    card = army_card(free)
    company = next(id for id, one in army_cards().items() if one.kind == "company" and one.army == card.army)
    assert price(Purchase(free)) == 0
    assert flaws(army(company, free, kind=card.army)) == []
    assert clauses(flaws(army(company, free, free, kind=card.army))) == {"free-cards", "list-documents"}
    assert clauses(flaws(army(company, company, free, free, kind=card.army))) == {"list-documents"}, "one Avatar"
    assert worth(card, 0) >= 100


@clause("netepic.army.card-vp")
@pytest.mark.parametrize(("points", "vp"), [(750, 8), (350, 4), (225, 2), (125, 1), (50, 1), (0, 1)])
def test_victory_points_of_a_card_that_prints_none(points: int, vp: int) -> None:
    assert worth(replace(army_card("tactical-company"), points=points, vp=0), points) == 100 * vp
    assert worth(army_card("tactical-company"), 750) == 800


@clause("netepic.army.titan-cost")
def test_a_titan_costs_its_hull_and_its_guns() -> None:
    bought = next(one for one in armies()["marines-3000"].cards if one.card == "warlord-titan")
    cost = price(bought)
    assert cost > army_card("warlord-titan").points
    assert worth(army_card("warlord-titan"), cost) == cost
    bare = army("tactical-company", "warlord-titan")
    assert clauses(flaws(bare)) == {"titan-cost"}


@clause("netepic.army.imperial-allies")
def test_titans_and_knights_march_with_imperial_armies() -> None:
    for kind in ("marines", "guard"):
        assert is_ally(kind, army_card("reaver-titan"))
        assert is_ally(kind, army_card("knight-paladin-detachment"))
        assert not is_ally(kind, army_card("knight-paladin-household"))
    assert not is_ally("orks", army_card("reaver-titan"))
    knights = ["knight-paladin-detachment"] * 2
    assert clauses(flaws(army("tactical-company", *knights))) == {"list-documents"}


@clause("netepic.army.auxiliaries")
def test_trolls_march_with_orks() -> None:
    assert is_ally("orks", army_card("troll-warband"))
    assert not is_ally("marines", army_card("troll-warband"))


@clause("netepic.army.points-limit")
def test_a_header_with_an_army_that_nobody_could_buy_is_refused() -> None:
    header = RULES.header("first-contact", ("a", "b"))
    dear = RULES.header("crossroads", ("a", "b")).forces
    with pytest.raises(ValueError, match="too many"):
        RULES.setup(replace(header, forces=dear))
    strange = [{**force, "card": [{"card": "no-such-card"}]} for force in header.forces]
    with pytest.raises(ValueError, match="unknown cards"):
        RULES.setup(replace(header, forces=tuple(strange)))
