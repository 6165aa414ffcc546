"""Titans in close combat and on the move: duels, swarms, grabs, buildings struck down, turning."""

from collections.abc import Sequence

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books.profiles import army_card, weapon
from grognard.games.netepic.chapters import cc, duels, slow_weapons, titan_combat
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import ADVANCE, SHIELDS, hurt_tag, hurts, shields_up
from tests.games.netepic.acting import row


def locked(one: str, other: str, *tags: str, number: int = 1, order: str = ADVANCE) -> Position:
    """A model of seat 0 with tags, engaged by models of seat 1."""
    lay = Position()
    lay.unit([(60, 60)], one, order=order)
    lay.tag(0, *tags)
    lay.hurt(0, **{SHIELDS: 0})
    lay.unit(row(55, 66, number, 2.5), other, seat=1, order="charge")
    for id in range(1, number + 1):
        lay.engage(id, 0)
    return lay


def fought(lay: Position, dice: Sequence[object]) -> Rehearsal:
    """The one combat on the table, alone."""
    return lay.script(lambda game: cc.combat(game, 0, cc.combats(game)[0]), dice, phase="combat", step="fight")


def left(play: Rehearsal, *models: int) -> list[bool]:
    return [play.state.models[id].place is not None for id in models]


def at(play: Rehearsal, location: str) -> Rehearsal:
    """Name a location."""
    options = play.decision.options  # type: ignore[attr-defined]
    return play.choose(next(one.key for one in options if one.label == location))


@clause(
    "netepic.titan.cc-small-attack", "netepic.titan.cc-small-defence", "netepic.titan.cc-one-round",
    "netepic.cc.when",
)  # fmt: skip
def test_example_small_against_titan() -> None:
    """netepic.example.small-against-titan: one of four Goffs hurts a leg, two are crushed, two stay engaged."""
    lay = locked("warhound-titan", "goff-boyz", number=4)
    play = fought(lay, (("attacks", 6, 3, 2, 1), ("damage to Leg R", 2), ("crushes", 5, 3, 2, 1)))
    options = [one.label for one in play.decision.options]  # type: ignore[attr-defined]
    assert options == ["Leg R", "Leg L"]
    at(play, "Leg R")
    assert hurts(play.game, 0) == (("Leg R", 0),)
    assert left(play, 1, 2, 3, 4) == [False, False, True, True]
    assert len(play.state.links) == 2


@clause("netepic.titan.cc-small-attack", "netepic.titan.cc-small-defence")
def test_flyers_vehicles_and_immobilised_titans() -> None:
    lay = locked("warhound-titan", "assault-squad")
    game = lay.game()
    assert "Head" in titan_combat.within_reach(game, 1, 0)
    assert titan_combat.need(locked("warhound-titan", "land-raider").game(), 1) == 5
    assert titan_combat.need(game, 1) == 6
    lame = locked("warhound-titan", "land-raider", hurt_tag("Leg R", 2))
    play = fought(lame, (("attacks", 3), ("damage", 1), ("crushes", 5), ("save", 2)))
    at(play, "Leg L")
    assert hurts(play.game, 0) == (("Leg R", 2),), "1-1 has no effect"
    assert left(play, 1) == [True], "TSM 0: the Land Raider saves on 2+"


@clause("netepic.titan.cc-large", "netepic.titan.cc-loser-titan", "netepic.titan.cc-one-round")
def test_titans_fight_one_round_and_the_loser_is_mauled() -> None:
    lay = locked("warlord-titan", "great-gargant")
    play = fought(lay, (("close combat", 6, 6, 1, 1), ("damage to Hull", 3)))
    at(play, "Hull")
    assert hurts(play.game, 1) == (("Hull", 1),)
    assert left(play, 0, 1) == [True, True]
    tie = fought(locked("warlord-titan", "warlord-titan"), (("close combat", 3, 3, 4, 2),))
    assert left(tie, 0, 1) == [True, True]
    assert len(tie.state.links) == 1


@clause("netepic.titan.cc-one-round", "netepic.titan.cc-loser-titan", "netepic.titan.cc-large")
def test_against_a_superheavy_it_is_to_the_death() -> None:
    lay = locked("warhound-titan", "baneblade")
    play = fought(lay, (("close combat", 1, 1, 6, 6), ("damage", 1), ("close combat", 6, 6, 1, 1)))
    at(play, "Hull")
    assert left(play, 0, 1) == [True, False]


@clause("netepic.titan.cc-mixed")
def test_small_ones_first_then_duels_then_crushing() -> None:
    lay = locked("warhound-titan", "goff-boyz", number=1)
    lay.unit([(66, 60)], "warlord-titan", seat=1, order="charge")
    lay.engage(2, 0)
    play = fought(lay, (("attacks", 1), ("close combat", 6, 6, 1, 1), ("damage", 1), ("crushes", 1)))
    at(play, "Hull").finish()
    purposes = [roll.purpose for roll in play.rolls() if "damage" not in roll.purpose]
    assert [words.split()[0] for words in purposes] == ["attacks", "close", "Warhound"]
    assert not play.rolls("close combat")[0].faces[4:], "the stand has added no die"


@clause("netepic.titan.cc-weapon-dice", "netepic.titan.head-options")
def test_weapons_of_close_combat() -> None:
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:chain-fist", "gun:head:close-combat-head")
    game = lay.game()
    hand = duels.hand(game, 0, 1, Bout())
    assert (len(hand.sides), hand.plus) == (3, 17)
    lay.tag(0, hurt_tag("Arm weapon R", 0))
    assert titan_combat.dice(lay.game(), 0) == 0
    ripper = locked("great-gargant", "warlord-titan", "gun:left-arm:ripper-fist")
    assert titan_combat.dice(ripper.game(), 0) == 1
    game = ripper.game()
    slow_weapons.unload(game, 0, weapon("ripper-fist"))
    assert titan_combat.dice(game, 0) == 0, "it has fired instead"
    dizzy = locked("warlord-titan", "great-gargant", hurt_tag("Head", 0))
    assert titan_combat.dice(dizzy.game(), 0) == -1


@clause("netepic.titan.power-fist", "netepic.titan.cc-grab", "netepic.titan.worst-result")
@pytest.mark.parametrize(
    ("faces", "after", "suffered"),
    [
        ((4, 4), (("Hull", 1),), [("Arm weapon L", 2)]),
        ((3, 4), (("Arm weapon L", 1),), [("Arm weapon L", 0)]),
        ((1, 6), (), []),
    ],
)
def test_a_power_fist_rolls_again_and_grabs(
    faces: tuple[int, int], after: tuple[object, ...], suffered: list[tuple[str, int]]
) -> None:
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    dice = (("close combat", 1, 6), ("close combat", 2, 2), ("Power Fist", 6), ("grab", *faces), *after)
    play = fought(lay, dice)
    assert play.asks == "fist"
    play.choose("0")
    at(play, "Arm weapon L")
    play.choose("grab").finish()
    assert list(hurts(play.game, 1)) == suffered


@clause("netepic.titan.void-shields-cc")
def test_shields_are_no_help_in_close_combat() -> None:
    lay = locked("warlord-titan", "great-gargant")
    lay.hurt(1, **{SHIELDS: 6})
    play = fought(lay, (("close combat", 6, 6, 1, 1), ("damage to Hull", 3)))
    at(play, "Hull")
    assert shields_up(play.game, 1) == 6
    assert hurts(play.game, 1)


@clause("netepic.titan.wrecking")
def test_a_titan_strikes_a_building_that_it_touches() -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", order=ADVANCE)
    lay.tag(0, "gun:right-arm:power-fist")
    lay.unit([(10, 10)], seat=1)
    lay.terrain("building", 63.05, 56, 70, 64, klass=3)
    play = lay.script(lambda game: titan_combat.strike_buildings(game, 0), (("save of the building", 4, 4),))
    assert play.options() == ["f0", "none"]
    play.choose("f0")
    assert play.state.features[0].kind == "rubble", "5+4 is 9+"


@clause("netepic.titan.wrecking", "netepic.measure.rectangles")
@pytest.mark.parametrize(("facing", "left", "is_touched"), [
    (NORTH, 63.1, True), (NORTH, 63.12, False), (45, 64.3, True), (45, 64.4, False),
])  # fmt: skip
def test_a_titan_touches_a_building_with_its_base_however_it_is_turned(
    facing: int, left: float, is_touched: bool
) -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", facing=facing)
    lay.terrain("building", left, 50, 74, 70, klass=3)
    assert [one.id for one in titan_combat.touched(lay.game(), 0)] == ([0] if is_touched else [])


@clause("netepic.titan.turning", "netepic.titan.terrain")
def test_turning_and_terrain() -> None:
    lay = Position()
    unit = lay.unit([(60, 40)], "warlord-titan", facing=NORTH)
    lay.terrain("woods", 55, 44, 65, 60)
    play = lay.activate(unit).choose("advance").choose(f"move:u{unit}")
    form = play.decision
    assert isinstance(form, Move)
    straight, turned = ((0, ((6000, 5400),), 0),), ((0, ((6000, 5400),), 45),)
    assert not form.refusals(straight, play.game.table), "woods at full rate, a right angle"
    assert [one.clause for one in form.refusals(turned, play.game.table)] == ["netepic.titan.turning"]
    gargant = Position()
    ork = gargant.unit([(60, 40)], "great-gargant", facing=NORTH)
    move = gargant.activate(ork).choose("advance").choose(f"move:u{ork}").decision
    assert move.refusals(((0, ((6000, 4500),), 0),), gargant.game().table)
    assert not move.refusals(((0, ((6000, 4500),), 315),), gargant.game().table)


@clause("netepic.titan.single")
def test_titans_of_a_battlegroup_are_units_within_25_cm() -> None:
    assert army_card("revenant-scout-titans").detachments[0].times == 2
    lay = Position()
    card = lay.card("revenant-scout-titans")
    one = lay.unit([(40, 40)], "revenant-titan", card=card)
    lay.unit([(60, 40)], "revenant-titan", card=card)
    play = lay.activate(one).choose("advance").choose(f"move:u{one}")
    form = play.decision
    refused = form.refusals(((0, ((3400, 4000),), 270),), play.game.table)
    assert [fault.clause for fault in refused] == ["netepic.titan.single"]
    assert not form.refusals(((0, ((3500, 4000),), 270),), play.game.table)
    assert cc.combats(play.game) == []


@clause("netepic.titan.cc-one-round", "netepic.cc.roll")
def test_titans_that_both_stand_are_not_paired_again_in_the_same_phase() -> None:
    lay = locked("warlord-titan", "great-gargant")
    assert duels.hand(lay.game(), 0, 1, Bout()).sides == (6, 6)
    play = fought(lay, (("close combat", 4, 4, 4, 3),))
    assert left(play, 0, 1) == [True, True]
    assert play.state.links
    assert cc.combats(play.game) == []
