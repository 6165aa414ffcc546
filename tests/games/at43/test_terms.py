"""The words of the game: cards, who is a soldier, who is ordinary, exact distances."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.at43 import terms
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import damage, move
from grognard.games.at43.position import Position


def line(x: float, y: float, number: int = 4) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


@clause("at43.basics.card")
def test_a_card_holds_everything_the_rules_ask_for() -> None:
    p = Position()
    toad = p.unit(0, "fire-toad", [(60, 60)], officer=1)
    card = terms.card_of(p.game(), toad)
    assert (card.type, card.grade, card.size, card.movement, card.morale) == ("afv", 1, 4, 1500, 9)
    assert (card.combat, card.protection, card.propulsion, card.frame, card.weapon_structure) == (4, 11, 3, 4, 2)
    assert [(arm.accuracy, arm.penetration, arm.rate, arm.reroll, arm.damage) for arm in map(weapon, card.weapons)] == [
        (5, 7, 4, 1, 1),
        (6, 12, 1, 1, 2),
    ]
    assert terms.authority(p.game(), 0) == 1
    assert terms.lp_value(p.game(), 0) == 2


@clause("at43.basics.terms")
def test_vehicles_are_fighters_but_not_soldiers() -> None:
    p = Position()
    men = p.unit(0, "steel-troopers", line(10, 10))
    suits = p.unit(0, "steel-tacarms", line(40, 10, 2))
    toad = p.unit(0, "fire-toad", [(60, 60)])
    game = p.game()
    assert terms.is_infantry(game, men)
    assert terms.is_infantry(game, suits)
    assert not terms.is_infantry(game, toad)
    assert terms.soldiers(game, toad) == ()
    assert terms.soldiers(game, men) == p.models(men)
    assert len(terms.fighters_in_play(game, 0)) == 7


@clause("at43.basics.ordinary-fighter")
def test_ordinary_is_who_has_no_other_part_to_play() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", line(10, 10, 6), special={5: "flamer"}, medic=1, mechanic=2, officer=1)
    golems = p.unit(1, "storm-golems", line(10, 60, 4), hero="urash", relay=2)
    toad = p.unit(0, "fire-toad", [(90, 90)])
    game = p.game()
    assert [id - p.models(unit)[0] for id in p.models(unit) if terms.is_ordinary(game, id)] == [3, 4]
    assert [id - p.models(golems)[0] for id in p.models(golems) if terms.is_ordinary(game, id)] == [1, 3]
    assert not terms.is_ordinary(game, p.models(toad)[0])


@pytest.mark.parametrize(("gap", "engaged"), [(2.5, True), (2.51, False)])
@clause("at43.basics.fractions")
def test_exactly_two_and_a_half_cm_counts_as_within(gap: float, engaged: bool) -> None:
    p = Position()
    a = p.unit(0, "steel-troopers", [(20, 20)])
    p.unit(1, "storm-golems", [(20, 20 + 2.5 + gap)])
    assert terms.is_engaged(p.game(), a) is engaged


@clause("at43.basics.fractions")
def test_half_of_fifteen_is_seven_and_a_half() -> None:
    p = Position()
    wings = p.unit(0, "wing-troopers", line(20, 20))
    assert move.allowance(p.game(), p.models(wings)[0], move.ENGAGED) == 750


@clause("at43.basics.fractions")
def test_the_owner_says_which_of_two_equally_close_fighters_counts_as_closer() -> None:
    p = Position()
    shooter = p.unit(0, "steel-troopers", [(60, 20)])
    pair = p.unit(1, "storm-golems", [(58, 40), (62, 40), (60, 43)], leader=2)
    battle = p.script(lambda game: damage.closest(game, pair, p.models(shooter)[0]))
    assert battle.asks == "closest"
    assert battle.decision.seat == 1
    assert battle.options() == [f"m{id}" for id in p.models(pair)[:2]]
    battle.choose(f"m{p.models(pair)[1]}")
    assert battle.result == p.models(pair)[1]
