"""Titans in close combat where a small change of the rules would go unnoticed: swarms, blows, what their end does."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import duels, titan_combat
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import ADVANCE, hurt_tag
from tests.games.netepic.acting import do
from tests.games.netepic.test_titan_combat import at, fought, left, locked


@clause("netepic.titan.cc-small-attack", "netepic.titan.fall")
def test_nobody_strikes_a_titan_that_has_fallen() -> None:
    """Its leg was immobile before: a 5 with -1 is the next worse result, and the second hit finds nothing."""
    lay = locked("warhound-titan", "goff-boyz", hurt_tag("Leg R", 2), number=2)
    dice = (("attacks", 4, 4), ("damage to Leg R", 6), ("direction", 1))
    play = fought(lay, dice)
    assert at(play, "Leg R").finish().match.is_over
    assert left(play, 0, 1, 2) == [False, True, True]
    assert not play.state.links


@clause("netepic.titan.cc-small-attack")
@pytest.mark.parametrize(("model", "reaches"), [("land-speeder", True), ("assault-squad", True), ("goff-boyz", False)])
def test_who_flies_strikes_wherever_he_likes(model: str, reaches: bool) -> None:
    game = locked("warlord-titan", model).game()
    found = titan_combat.within_reach(game, 1, 0)
    assert ("Reactor" in found) == ("Head" in found) == reaches
    assert {"Leg R", "Leg L"} <= set(found)


@clause("netepic.titan.cc-small-attack")
@pytest.mark.parametrize(
    ("model", "need"), [("goff-boyz", 6), ("howling-banshees", 5), ("bikeboyz", 6), ("land-raider", 5)]
)
def test_what_small_models_need(model: str, need: int) -> None:
    assert titan_combat.need(locked("warlord-titan", model).game(), 1) == need


@clause("netepic.titan.cc-small-attack", "netepic.titan.cc-large", "netepic.titan.cc-one-round")
@pytest.mark.parametrize(
    ("one", "other", "swarmed", "once"),
    [
        ("warlord-titan", "land-raider", True, False), ("land-raider", "warlord-titan", True, False),
        ("warlord-titan", "baneblade", False, False), ("warlord-titan", "knight-paladin", False, False),
        ("warlord-titan", "leviathan", False, True), ("baneblade", "land-raider", False, False),
        ("goff-boyz", "goff-boyz", False, False),
    ],
)  # fmt: skip
def test_who_duels_and_who_swarms(one: str, other: str, swarmed: bool, once: bool) -> None:
    game = locked(one, other).game()
    assert titan_combat.is_swarmed(game, 0, 1) is titan_combat.is_swarmed(game, 1, 0) is swarmed
    assert titan_combat.is_one_round(game, 0, 1) is once


@clause("netepic.titan.cc-small-defence")
@pytest.mark.parametrize(("lame", "need", "save"), [(False, 3, 4), (True, 5, 2)])
def test_what_a_titan_needs_to_crush_and_how_hard_it_hits(lame: bool, need: int, save: int) -> None:
    lay = locked("warhound-titan", "land-raider", *([hurt_tag("Leg R", 2)] if lame else []))
    for die, hits in ((need - 1, False), (need, True)):
        dice = [("attacks", 1), ("crushes", die), *([("save", save)] if hits else [])]
        play = fought(lay, dice).finish()
        assert left(play, 1) == [True]
        assert [roll.need for roll in play.rolls("save of")] == ([save] if hits else [])
    assert play.rolls("attacks")[0].seat == 1
    assert play.rolls("crushes")[0].seat == 0


@clause("netepic.titan.cc-loser-titan", "netepic.titan.explosion")
def test_a_titan_that_explodes_in_close_combat_hits_those_about_it() -> None:
    lay = locked("warlord-titan", "great-gargant")
    lay.unit([(60, 70)], "goff-boyz", seat=1)
    dice = (("close combat", 6, 6, 1, 1), ("damage to Boiler", 6), ("explosion", 6, 6))
    play = fought(lay, (*dice, ("aim", 3, 3), ("save", 6)))
    at(play, "Boiler")
    while not play.match.is_over:
        play.choose("1-1")
    assert left(play, 0, 1, 2) == [True, False, False]


@clause("netepic.titan.cc-grab", "netepic.titan.worst-result", "netepic.titan.explosion")
def test_what_is_ruined_by_a_grab_may_explode() -> None:
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    lay.unit([(60, 70)], "goff-boyz", seat=1)
    dice = (("close combat", 6, 6), ("close combat", 1, 1), ("grab", 6, 1), ("explosion", 6, 6), ("aim", 3, 3))
    play = fought(lay, (*dice, ("save", 6)))
    play.answer(())
    at(play, "Boiler").choose("grab")
    while not play.match.is_over:
        play.choose("1-1")
    assert left(play, 0, 1, 2) == [True, False, False]


@clause("netepic.titan.cc-weapon-dice", "netepic.titan.head-options")
def test_what_has_no_template_has_no_weapons_of_close_combat() -> None:
    game = locked("warhound-titan", "baneblade", "gun:right-arm:chain-fist").game()
    assert [len(duels.hand(game, id, 1 - id, Bout()).sides) for id in (0, 1)] == [3, 2]
    assert titan_combat.factors(game, 1) == ()


@clause("netepic.titan.wrecking")
@pytest.mark.parametrize(("tags", "engaged", "asked"), [
    (("gun:right-arm:power-fist",), False, 1), (("gun:right-arm:power-fist",), True, 0),
    (("gun:right-arm:chain-fist",), False, 1), (("gun:right-arm:gatling-blaster",), False, 0),
    (("gun:right-arm:power-fist", "gun:left-arm:power-fist"), False, 2),
    (("gun:right-arm:power-fist", hurt_tag("Arm weapon R", 0)), False, 0),
])  # fmt: skip
def test_each_fist_that_works_strikes_once_unless_the_titan_is_engaged(
    tags: tuple[str, ...], engaged: bool, asked: int
) -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", order=ADVANCE, tags=())
    lay.tag(0, *tags)
    lay.unit([(60, 55)], "great-gargant", seat=1)
    lay.terrain("building", 63.05, 56, 70, 64, klass=3)
    if engaged:
        lay.engage(1, 0)
    play = lay.script(lambda game: titan_combat.strike_buildings(game, 0), [("save of the building", 6, 6)] * asked)
    for _ in range(asked):
        assert play.asks == "wreck"
        do(play, "f0")
    assert play.match.is_over
    assert [roll.parts[1].amount for roll in play.rolls("save of the building")] == [4] * asked
    assert {roll.seat for roll in play.rolls()} <= {1}, "the other side saves"
