"""What computers reckon with in Net Epic: prices of models, hits, duels, dice given to targets."""

from itertools import product

import pytest

from grognard.games.netepic.advice.danger import danger
from grognard.games.netepic.advice.fire import Lot, given, salvo, shot_from
from grognard.games.netepic.advice.worth import duel, fails, harm, hits, model_worth, to_break
from grognard.games.netepic.books.profiles import army_card, figure
from grognard.games.netepic.chapters.aim import IN_TURN
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import ADVANCE, FIRST_FIRE
from tests.games.netepic.acting import row


def test_a_model_is_worth_its_price_and_what_brings_its_card_to_its_break_point() -> None:
    p = Position()
    card = p.card("tactical-company", strength=0)
    unit = p.unit(row(20, 20, 6), "tactical-squad", card=card)
    p.unit(row(20, 30, 30), "tactical-squad", card=card)
    printed = army_card("tactical-company")
    fresh = model_worth(p.game(), p.models(unit)[0])
    points = 100 * (printed.vp or round(printed.points / 100))
    assert fresh == pytest.approx(printed.points / 36 + points / printed.break_point)
    assert to_break(p.game(), card) == printed.break_point


def test_the_nearer_a_card_is_to_breaking_the_more_its_models_count() -> None:
    p = Position()
    fresh, worn = p.card(), p.card()
    units = [p.unit(row(20, 20, 6), card=fresh), p.unit(row(20, 40, 6), card=worn)]
    for card, lost in ((fresh, 0), (worn, army_card("tactical-company").break_point - 1)):
        p._units[card].counters["strength"] = 6 + lost
    first, second = (model_worth(p.game(), p.models(unit)[0]) for unit in units)
    assert second > 3 * first


def test_those_aboard_count_with_their_transport() -> None:
    p = Position()
    squad = p.unit([(20, 20)])
    rhino = p.unit([(40, 20)], "rhino", carriers_of=squad)
    alone = model_worth(p.game(), p.models(rhino)[0])
    p.aboard(p.models(squad)[0], p.models(rhino)[0])
    assert model_worth(p.game(), p.models(rhino)[0]) > 1.2 * alone


@pytest.mark.parametrize(("need", "chance"), [(1, 5 / 6), (2, 5 / 6), (4, 1 / 2), (6, 1 / 6), (7, 0.0)])
def test_a_die_hits_by_its_need_and_a_one_never(need: int, chance: float) -> None:
    assert hits(need) == pytest.approx(chance)


@pytest.mark.parametrize(("save", "chance"), [(1, 0.0), (2, 1 / 6), (6, 5 / 6), (7, 1.0), (9, 1.0)])
def test_saves_fail_by_their_number(save: int, chance: float) -> None:
    assert fails(save) == pytest.approx(chance)


def test_weapons_harm_by_their_modifier_and_shields_stop_what_has_none() -> None:
    save = figure("predator").save
    assert harm("predator", "bolters", 0, False) == pytest.approx((save - 1) / 6)
    assert harm("predator", "volcano-cannon", 0, False) > harm("predator", "bolters", 0, False)
    assert harm("warlord-titan", "bolters", 6, False) == 0.0
    cannon = [harm("warlord-titan", "volcano-cannon", shields, False) for shields in (6, 2, 0)]
    assert 0 < cannon[0] < cannon[1] < cannon[2], "the last shields are worth most"
    assert harm("great-gargant", "volcano-cannon", 6, False) > cannon[0], "Power Fields are never raised again"


@pytest.mark.parametrize(("lead", "dice", "foes"), [(0, 2, 2), (2, 2, 2), (-3, 2, 2), (1, 3, 2)])
def test_duels_are_exact(lead: int, dice: int, foes: int) -> None:
    won = lost = 0
    for faces in product(range(1, 7), repeat=dice + foes):
        ahead = sum(faces[:dice]) + lead - sum(faces[dice:])
        won, lost = won + (ahead > 0), lost + (ahead < 0)
    assert duel(lead, dice, foes, 0, 0) == pytest.approx(won / (won + lost))


def test_fixed_saves_keep_in_the_fight() -> None:
    even, saving = duel(0, 2, 2, 0, 0), duel(0, 2, 2, 4, 0)
    assert even == pytest.approx(0.5)
    assert saving == pytest.approx(1 / (1 + 0.5))


# -- dice given to targets -------------------------------------------------------------------------------------------


def test_dice_are_spread_where_they_take_most() -> None:
    p = Position()
    p.unit(row(20, 20, 2), "goff-boyz", seat=1)
    total, parcels = given(p.game(), [Lot("gun", 2, ((0, 0.5), (1, 0.5)))])
    assert sorted(parcels) == [("gun", 0, 1), ("gun", 1, 1)]
    assert total == pytest.approx(model_worth(p.game(), 0))


def test_who_has_one_target_only_is_given_it_first() -> None:
    p = Position()
    p.unit(row(20, 20, 2), "goff-boyz", seat=1)
    lots = [Lot("free", 1, ((0, 0.5), (1, 0.5))), Lot("bound", 1, ((0, 0.5),))]
    assert sorted(given(p.game(), lots)[1]) == [("bound", 0, 1), ("free", 1, 1)]


def test_fire_from_elsewhere_is_that_of_the_rules_in_the_open() -> None:
    p = Position()
    squad = p.unit(row(30, 30, 5))
    p.unit(row(30, 50, 5), "goff-boyz", seat=1)
    game = p.game()
    exact = salvo(game, (squad,), IN_TURN)
    assert exact > 0
    assert shot_from(game, squad, (), None, ADVANCE) == pytest.approx(exact)
    assert shot_from(game, squad, (), None, FIRST_FIRE) > 1.2 * exact


def test_out_of_range_and_behind_a_house_nobody_is_hit() -> None:
    p = Position()
    squad = p.unit(row(30, 30, 3))
    foes = p.unit(row(30, 50, 3), "goff-boyz", seat=1)
    game = p.game()
    back = [(id, (3000, 200)) for id in p.models(squad)]
    assert shot_from(game, squad, back[:0], None, ADVANCE) > 0
    assert shot_from(game, squad, [(id, (at[0], 11500)) for id, at in back], None, ADVANCE) == 0.0
    assert shot_from(game, squad, back, None, ADVANCE) >= 0
    p.terrain("building", 20, 35, 60, 45, klass=3, storeys=3)
    assert shot_from(p.game(), squad, (), None, ADVANCE) == 0.0
    assert len(p.models(foes)) == 3


def test_places_near_many_guns_are_dangerous() -> None:
    p = Position()
    p.unit([(5, 5)])
    p.unit(row(60, 60, 10), "bad-moon-boyz", seat=1)
    game = p.game()
    near, far = ([(6000 + 300 * step, y) for step in range(5)] for y in (4500, 200))
    assert danger(game, 0, "tactical-squad", near) > danger(game, 0, "tactical-squad", far)
    assert danger(game, 0, "tactical-squad", near[:1]) <= 1.0
