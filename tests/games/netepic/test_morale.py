"""Break Points, morale, falling back and rallying."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import breaking, fall_back, morale
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import places, row

NEXT = (6, 1)


def company(lost: int = 15) -> Position:
    """A Tactical Company of three detachments of five, far from everybody, that has lost some models besides."""
    p = Position()
    card = p.card("tactical-company", strength=lost)
    for x in (10, 40, 70):
        p.unit(row(x, 60, 5), card=card, name=f"Squads at {x}")
    p.unit([(110, 110)], "goff-boyz", seat=1)
    return p


@clause("netepic.morale.break-check", "netepic.morale.transports-count")
def test_a_card_breaks_with_its_break_point() -> None:
    p = company(14)
    assert breaking.lost(p.game(), 0) == 14
    assert not breaking.is_broken(p.game(), 0)
    p = company(15)
    assert breaking.is_broken(p.game(), 0)
    rides = company(14)
    unit = rides.unit([(90, 20)], "rhino", carriers_of=1)
    assert breaking.lost(rides.game(), 0) == 14
    rides.lose(unit)
    assert breaking.is_broken(rides.game(), 0)


@clause("netepic.morale.break-check", "netepic.morale.company-test", "netepic.morale.break-vp")
def test_a_broken_company_tests_detachment_by_detachment() -> None:
    """netepic.example.break-company."""
    play = company().end_phase([2, 3, 4, NEXT])
    assert play.state.seats[1].counters["points"] == 800
    assert [(roll.need, roll.about) for roll in play.rolls("morale of")] == [(2, ("u1",)), (2, ("u2",)), (2, ("u3",))]
    assert "broken" in play.state.units[0].tags


@clause("netepic.morale.once", "netepic.morale.break-vp")
def test_it_is_broken_once() -> None:
    p = company()
    p.mark(0, "broken")
    play = p.end_phase([NEXT])
    assert not play.rolls("morale")
    assert "points" not in play.state.seats[1].counters


@clause("netepic.morale.check-before-tests")
def test_all_cards_are_compared_before_the_first_test() -> None:
    p = company()
    p.card("goff-clan", seat=1, strength=20)
    play = p.end_phase([6, 6, 6, NEXT])
    clauses = [event.clause for event in play.match.log]
    points = [index for index, name in enumerate(clauses) if name == "netepic.morale.break-vp"]
    tests = [index for index, name in enumerate(clauses) if name == "netepic.morale.test-roll"]
    assert len(points) == 2
    assert max(points) < min(tests)


@clause("netepic.morale.company-test", "netepic.morale.test-on-break", "netepic.morale.rally")
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_the_initiative_tests_and_rallies_first(first: int) -> None:
    p = company()
    clan = p.card("goff-clan", seat=1, strength=20)
    p.unit(row(90, 60, 5), "goff-boyz", seat=1, card=clan)
    units = {0: ["u1", "u2", "u3"], 1: [f"u{clan + 1}"]}
    for seat in (0, 1):
        p.seat(seat, initiative=int(seat == first))
    play = p.script(morale.break_and_rally, [1] * 4 + [6] * 4).finish()
    assert [roll.about[0] for roll in play.rolls("morale of")] == units[first] + units[1 - first]
    assert [roll.about[0] for roll in play.rolls("rally")] == units[first] + units[1 - first]


@clause("netepic.morale.test-on-break", "netepic.morale.rally", "netepic.morale.rally-same-phase")
def test_who_fails_falls_back_and_may_rally() -> None:
    play = company().end_phase([1, 6, 6, 2, NEXT])
    assert places(play, 0) == [(10, 40)]
    assert places(play, 5) == [(40, 60)]
    assert [roll.clause for roll in play.rolls("rally")] == ["netepic.morale.rally"]
    assert not [tag for tag in play.state.units[1].tags if tag.startswith("order")]
    assert len(play.state.units[1].members) == 5


@clause("netepic.morale.rout")
def test_who_fails_to_rally_is_gone() -> None:
    play = company().end_phase([1, 6, 6, 1, NEXT])
    assert play.state.units[1].members == ()


@clause("netepic.morale.repeat-check", "netepic.morale.test-on-break")
def test_leaving_the_table_counts_at_once() -> None:
    """netepic.example.fall-back-off: the platoon leaves, which breaks another card of its owner."""
    p = Position()
    card = p.card("tactical-company", strength=15)
    p.unit(row(10, 12, 5), card=card)
    other = p.card("devastator-company", strength=14)
    p.unit(row(40, 60, 5), "devastator-squad", card=other)
    p.unit([(110, 110)], "goff-boyz", seat=1)
    play = p.end_phase([1, NEXT])
    assert play.state.units[1].members == ()
    assert not play.rolls("rally")
    assert breaking.lost(play.game, card) == 20


@clause("netepic.morale.no-break-point")
def test_a_card_without_a_break_point_breaks_with_its_last_model() -> None:
    p = Position()
    card = p.card("warlord-titan")
    titan = p.unit([(40, 40)], "warlord-titan", card=card)
    assert not breaking.is_broken(p.game(), card)
    p.lose(titan)
    assert breaking.is_broken(p.game(), card)


@clause("netepic.morale.no-break-point")
def test_a_support_card_without_a_break_point_breaks_with_the_last_of_its_models() -> None:
    p = Position()
    card = p.card("wraithguard-detachment")
    p.unit(row(40, 40, 2), "wraithguard", card=card)
    for left in (1, 0):
        assert not breaking.is_broken(p.game(), card)
        p.lose_model(left)
    assert breaking.is_broken(p.game(), card)


@clause("netepic.morale.no-break-point")
def test_a_character_card_breaks_with_its_character() -> None:
    p = Position()
    card = p.card("apothecary")
    hero = p.unit([(40, 40)], "apothecary", card=card)
    p.unit([(44, 40)], "rhino", carriers_of=hero)
    assert not breaking.is_broken(p.game(), card)
    p.lose_model(0)
    assert breaking.is_broken(p.game(), card)


@clause("netepic.morale.no-break-point")
@pytest.mark.parametrize(
    ("id", "hero", "rest", "rides"),
    [
        ("mekboy", "mekboy", "gretchin", "battlewagon"),
        ("guard-forward-observer", "guard-forward-observer", "", "chimera"),
    ],
)
def test_neither_attendants_nor_a_chosen_transport_keep_a_character_card_whole(
    id: str, hero: str, rest: str, rides: str
) -> None:
    p = Position()
    card = p.card(id)
    unit = p.unit([(40, 40)], hero, card=card)
    if rest:
        p.unit(row(44, 40, 2), rest, card=card)
    p.unit([(44, 46)], rides, carriers_of=unit)
    assert not breaking.is_broken(p.game(), card)
    p.lose_model(0)
    assert breaking.is_broken(p.game(), card)


@clause("netepic.morale.test-roll", "netepic.morale.exempt")
def test_most_models_decide_and_none_is_the_best_value() -> None:
    """netepic.example.hq-tie."""
    p = Position()
    hq = p.unit([(40, 40)], "company-hq-squad")
    p.unit([(44, 40)], "rhino", carriers_of=hq)
    assert morale.value(p.game(), hq) == 0
    assert morale.is_exempt(p.game(), hq)
    squads = Position()
    unit = squads.unit(row(40, 40, 2), "tactical-squad")
    squads.unit(row(50, 40, 2), "rhino", carriers_of=unit)
    assert morale.value(squads.game(), unit) == 2
    play = p.script(lambda game: morale.passes(game, hq, "netepic.morale.test-roll", "morale"))
    assert play.result is True


@clause("netepic.morale.test-roll")
@pytest.mark.parametrize(("stands", "carriers", "needed"), [(3, 2, 4), (2, 2, 2), (2, 3, 2)])
def test_the_value_of_most_counts_though_others_are_better(stands: int, carriers: int, needed: int) -> None:
    """Guardsmen stand on 4+, the crews of Rhinos on 2+."""
    p = Position()
    unit = p.unit(row(40, 40, stands), "guard-tactical-squad")
    p.unit(row(40, 46, carriers), "rhino", carriers_of=unit)
    assert morale.value(p.game(), unit) == needed


@clause("netepic.morale.exempt", "netepic.ability.inorganic", "netepic.ability.fearless")
def test_the_fearless_never_test_though_most_of_their_models_are_transports() -> None:
    p = Position()
    unit = p.unit([(40, 40)], "wraithguard")
    p.unit(row(40, 46, 2), "falcon", carriers_of=unit)
    assert morale.value(p.game(), unit) > 1
    assert p.script(lambda game: morale.passes(game, unit, morale.TEST, "morale")).finish().result is True


@clause("netepic.morale.exempt")
def test_one_plus_always_passes() -> None:
    p = Position()
    unit = p.unit([(40, 40)], "veteran-squad")
    play = p.script(lambda game: morale.passes(game, unit, "netepic.morale.test-roll", "morale"))
    assert (morale.value(p.game(), unit), play.result) == (1, True)


@clause("netepic.morale.support-test")
@pytest.mark.parametrize(("die", "stays"), [(2, True), (1, False)])
def test_a_support_card_tests_its_one_detachment(die: int, stays: bool) -> None:
    p = Position()
    card = p.card("predator-squadron", strength=2)
    p.unit([(40, 60)], "predator", card=card)
    p.unit([(110, 110)], "goff-boyz", seat=1)
    play = p.end_phase([die, *([] if stays else [6]), NEXT])
    assert (places(play, 0) == [(40, 60)]) is stays


@clause("netepic.morale.engaged-fall-back")
def test_who_is_pinned_cannot_fall_back() -> None:
    p = company()
    p.unit([(10, 65)], "great-gargant", seat=1)
    p.engage(16, 0)
    play = p.end_phase([1, 6, 6, 6, NEXT])
    assert play.state.models[0].place is None
    assert len(play.state.units[1].members) == 4


@clause("netepic.orders.fall-back-mid-turn")
def test_falling_back_before_the_end_phase() -> None:
    """It counts as the activation, fire is lost, the pinned stay, and they rally in the End Phase without a test."""
    p = company()
    p.unit([(10, 65)], "great-gargant", seat=1)
    p.engage(16, 0)
    play = p.script(lambda game: fall_back.fall_back(game, 1))
    assert {"done", "fired", "order:fall-back"} <= set(play.state.units[1].tags)
    assert places(play, 0, 1) == [(10, 60), (13, 40)]
    q = company()
    q.mark(1, "order:fall-back", "done", "fired")
    end = q.end_phase([6, 6, 2, NEXT])
    assert [roll.about for roll in end.rolls("morale of")] == [("u2",), ("u3",)]
    assert [roll.about for roll in end.rolls("rally")] == [("u1",)]


@clause("netepic.orders.fall-back-mid-turn")
@pytest.mark.parametrize("part", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_unit_falls_back_when_its_troops_or_its_transports_do(part: int, seat: int) -> None:
    p = Position()
    foot = p.unit([(40, 60)], seat=seat)
    rides = p.unit([(44, 60)], "rhino", carriers_of=foot, seat=seat)
    assert not morale.is_falling_back(p.game(), foot)
    p.mark((foot, rides)[part], "order:fall-back")
    assert morale.is_falling_back(p.game(), foot)
    assert morale.fleeing(p.game()) == [foot]


@clause("netepic.morale.rally", "netepic.morale.rout")
@pytest.mark.parametrize(("die", "stays"), [(2, True), (1, False)])
def test_who_rallies_gives_up_falling_back_and_others_are_gone(die: int, stays: bool) -> None:
    p = Position()
    unit = p.unit(row(40, 60, 2))
    p.mark(unit, "order:fall-back", "done")
    play = p.script(lambda game: morale.rally(game, [unit]), [die]).finish()
    assert ("order:fall-back" in play.state.units[unit].tags) != stays
    assert bool(play.state.units[unit].members) == stays


@clause("netepic.orders.fall-back-mid-turn", "netepic.morale.rally")
def test_who_fled_in_mid_turn_rallies_though_no_card_breaks() -> None:
    p = Position()
    unit = p.unit(row(40, 60, 2))
    p.mark(unit, "order:fall-back", "done")
    play = p.script(morale.break_and_rally, [2]).finish()
    assert [roll.clause for roll in play.rolls()] == ["netepic.morale.rally"]


@clause("netepic.morale.company-test")
def test_a_detachment_of_which_nobody_is_left_does_not_test() -> None:
    p = company(15)
    p.lose(2)
    play = p.script(morale.break_and_rally, [6, 6]).finish()
    assert [roll.about for roll in play.rolls("morale of")] == [("u1",), ("u3",)]


@clause("netepic.morale.embarked")
def test_troops_fall_back_inside_their_own_transports_and_get_off_those_of_others() -> None:
    p = Position()
    squad = p.unit([(40, 60)], "tactical-squad")
    p.unit([(40, 60)], "rhino", carriers_of=squad)
    p.aboard(0, 1)
    play = p.script(lambda game: fall_back.fall_back(game, squad))
    assert play.state.models[0].place == "m1"
    assert places(play, 1) == [(40, 10)]
    q = Position()
    other = q.unit([(40, 60)], "tactical-squad")
    q.unit([(40, 60)], "rhino")
    q.aboard(0, 1)
    walk = q.script(lambda game: fall_back.fall_back(game, other))
    ((_, y),) = [place for place in places(walk, 0) if place]
    assert 37 < y < 43
    assert places(walk, 1) == [(40, 60)]


@clause("netepic.morale.embarked", "netepic.move.off-board")
def test_who_is_aboard_leaves_with_the_transport() -> None:
    p = Position()
    squad = p.unit([(40, 30)], "tactical-squad")
    p.unit([(40, 30)], "rhino", carriers_of=squad)
    p.aboard(0, 1)
    play = p.script(lambda game: fall_back.fall_back(game, squad))
    assert [play.state.models[id].place for id in (0, 1)] == [None, None]
    assert play.state.units[squad].members == ()
