"""Odds as panels show them, against every fall of the dice: chances, impacts in turn, parts of machines, blasts."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.engine.core.script import Game
from grognard.engine.dice.chain import Branch, Chain, Locate, Victim, Volley, Wear
from grognard.engine.showing.panels import Attack, Histogram, Prospect
from grognard.engine.showing.words import Lexicon
from grognard.kit.panels import blast, chances, hints, odds
from tests.kit.skirmish import skirmish

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


# -- chances ---------------------------------------------------------------------------------------------------------


def counted(*things: Fraction) -> list[Fraction]:
    """How many of independent things happen, case by case."""
    found = [Fraction(0)] * (len(things) + 1)
    for case in product((0, 1), repeat=len(things)):
        weight = Fraction(1)
        for thing, happens in zip(things, case, strict=True):
            weight *= thing if happens else 1 - thing
        found[sum(case)] += weight
    return found


@pytest.mark.parametrize(("need", "sides", "chance"), [(4, 6, HALF), (1, 6, 1), (7, 6, 0), (0, 10, 1), (8, 10, 3 / 10)])
def test_one_die(need: int, sides: int, chance: float) -> None:
    assert float(chances.chance_of(need, sides)) == chance


def test_independent_things_add_up() -> None:
    things = [HALF, THIRD, Fraction(3, 10)]
    assert chances.sums(things) == counted(*things)
    assert chances.sums([]) == [1]
    assert chances.at_least(2, things) == sum(counted(*things)[2:])
    assert chances.added(counted(HALF, THIRD), counted(THIRD)) == counted(HALF, THIRD, THIRD)


def test_cases_are_mixed_by_their_own_chance() -> None:
    assert chances.mixed([(HALF, [Fraction(1)]), (HALF, [THIRD, 2 * THIRD])]) == [2 * THIRD, THIRD]
    assert chances.mixed([(Fraction(1), [Fraction(1)])]) == [1]
    assert chances.mixed([(Fraction(1), [Fraction(1)])], 2) == [1, 0, 0], "up to as many as there are"


def test_what_cannot_come_up_is_left_out_but_for_the_first() -> None:
    assert chances.shortened([HALF, HALF, Fraction(0), Fraction(0)]) == [HALF, HALF]
    assert chances.shortened([Fraction(1), Fraction(0), Fraction(0)]) == [1, 0]


def test_chances_become_odds_and_odds_chances() -> None:
    rows = counted(HALF, THIRD)
    assert chances.chances_of(chances.as_odds(rows)) == rows


def test_a_histogram_says_mean_some_all_and_whose() -> None:
    shown = chances.histogram("losses", [HALF, THIRD, Fraction(1, 6)], Fraction(1, 6), "m3")
    assert shown == Histogram("losses", (0.5, 1 / 3, 1 / 6), 2 / 3, 0.5, 1 / 6, "1/2", "m3")
    assert chances.histogram("losses", [HALF, HALF]).all == -1, "not known"


# -- attacks ---------------------------------------------------------------------------------------------------------


def soldier(ref: str, need: int, structure: int = 1) -> Branch:
    return Branch(ref, effect=Wear((Victim((need,), structure),), "toy.damage"), in_turn=True)


def in_turn(*branches: Branch, dice: int = 3, damage: int = 1) -> Chain:
    return Chain(0, (Volley("volley", dice, 4, "toy.fire", (), damage),), branches)


def fallen(branches: tuple[Branch, ...], dice: int, damage: int = 1) -> list[Fraction]:
    """Every fall of attack dice, then of a damage die for each impact."""
    found: Counter[int] = Counter()
    for attack in product(range(1, 7), repeat=dice):
        hits = sum(face >= 4 for face in attack)
        for tests in product(range(1, 7), repeat=hits):
            points = Counter[int]()
            for place, face in enumerate(tests):
                effect = branches[place % len(branches)].effect
                assert isinstance(effect, Wear)
                points[place % len(branches)] += damage * (face >= effect.victims[0].needs[0])
            worn = [one.effect.victims[0].structure for one in branches if isinstance(one.effect, Wear)]
            lost = sum(points[place] >= structure for place, structure in enumerate(worn))
            found[lost] += 6 ** (dice - hits)
    return [Fraction(found[number], 6 ** (2 * dice)) for number in range(len(branches) + 1)]


def test_impacts_dealt_in_turn_are_those_of_all_dice() -> None:
    group = (soldier("m2", 3), soldier("m3", 5, 2))
    assert odds.lost_in_turn(in_turn(*group), list(group)) == fallen(group, 3)
    assert odds.lost_in_turn(in_turn(*group, damage=2), list(group)) == fallen(group, 3, 2)


def test_a_game_may_put_the_falls_together_in_its_own_way() -> None:
    """Nobody is lost while the first of them stands."""
    group = [soldier("m2", 3), soldier("m3", 3)]
    asked: list[set[int]] = []

    def together(falls: dict[int, Fraction]) -> list[Fraction]:
        asked.append(set(falls))
        return [1 - falls[2], falls[2]]

    found = odds.lost_in_turn(in_turn(*group, dice=1), group, together)
    assert found == [1 - HALF * Fraction(2, 3), HALF * Fraction(2, 3)]
    assert asked == [{2, 3}, {2, 3}], "for no impact and for one"


def test_who_takes_impacts_before_takes_them_away() -> None:
    group = [soldier("m2", 1)]
    chain = in_turn(Branch("m9", 1), *group, dice=2)
    assert odds.lost_in_turn(chain, group) == [Fraction(3, 4), Fraction(1, 4)], "only the second impact reaches him"
    assert odds.impacts_of(chain) == counted(HALF, HALF)


def test_a_machine_is_shown_part_by_part_the_core_first() -> None:
    plan = Locate(
        (4,), (1, 0, 2), ((0,), (0,), (2,), (2,), (2,), (2,)), 2, "toy.damage", "toy.part", ("legs", "arm", "hull")
    )
    chain = Chain(0, (Volley("volley", 1, 4, "toy.fire"),), (Branch("m4", effect=plan),))
    core, legs = odds.prospects_of_parts(chain, chain.branches[0], " of m4", Lexicon(labels={"hull": "main hull"}))
    assert (core.label, legs.label) == ("main hull of m4", "legs of m4"), "of the arm nothing is left"
    assert (core.histogram.what, core.histogram.exact, core.histogram.all) == ("boxes of the main hull", "1/6", 0)
    assert (legs.histogram.exact, legs.histogram.all) == ("1/12", 1 / 12)
    assert [stage.name for stage in core.stages] == ["volley: attack", "volley, damage"]


def test_like_models_are_one_prospect_of_which_some_may_be_saved() -> None:
    target = Branch("u1", effect=Wear((Victim((4,), 1, 2),), "toy.damage"))
    chain = Chain(0, (Volley("volley", 2, 4, "toy.fire"),), (Branch("m9", 1), target))
    by, (plain,) = odds.prospects_of(chain, "2 firing", Lexicon())
    assert (by, plain.label, plain.histogram.what, plain.histogram.exact) == ("range", "2 firing", "losses", "1/8")
    assert [one.ref for one in plain.others] == ["m9"], "who takes impacts before"
    _, (saved,) = odds.prospects_of(
        chain, "2 firing", Lexicon(), saved=lambda lost: [lost[0] + lost[1] / 2, lost[1] / 2]
    )
    assert (saved.histogram.exact, saved.histogram.all, saved.stages) == ("1/16", 0, plain.stages)
    _, (spared,) = odds.prospects_of(chain, "2 firing", Lexicon(), saved=lambda lost: [*lost[:2], HALF])
    assert spared.histogram.all == 0.5


def test_models_who_take_impacts_in_turn_are_one_prospect_without_them() -> None:
    group = (soldier("m2", 3), soldier("m3", 5, 2))
    by, (found,) = odds.prospects_of(in_turn(*group, dice=1), "1 firing", Lexicon())
    assert (by, found.histogram.chances, found.histogram.all) == ("range", (2 / 3, 1 / 3), 0), "both cannot fall"
    assert found.others == ()
    _, (alone,) = odds.prospects_of(in_turn(*group, dice=1), "", Lexicon(), lambda falls: [1 - falls[2], falls[2]])
    assert alone.histogram.all == 1 / 3


def test_machines_are_told_apart_only_where_there_are_several() -> None:
    plan = Locate((4,), (2,), ((0,),) * 6, 0, "toy.damage", "toy.part", ("hull",))
    pair = (Branch("m4", effect=plan, in_turn=True), Branch("m5", effect=plan, in_turn=True))
    by, rows = odds.prospects_of(in_turn(*pair), "", Lexicon())
    assert (by, [row.label for row in rows]) == ("part", ["hull of m4", "hull of m5"])
    assert [row.label for row in odds.prospects_of(in_turn(pair[0]), "", Lexicon())[1]] == ["hull"]
    behind = in_turn(Branch("m9", 1), Branch("m4", effect=plan))
    assert odds.prospects_of(behind, "", Lexicon())[0] == "part", "who takes impacts before does not matter"


@pytest.mark.parametrize(("need", "possible"), [(6, True), (7, False)])
def test_a_machine_that_no_die_can_hit_is_said_to_be_out_of_danger(need: int, possible: bool) -> None:
    plan = Locate((4,), (2,), ((0,),) * 6, 0, "toy.damage", "toy.part")
    chain = Chain(0, (Volley("volley", 1, need, "toy.fire"),), (Branch("m4", effect=plan),))
    (row,) = odds.prospects_of(chain, "", Lexicon())[1]
    assert (row.label, row.possible, row.histogram.some > 0) == ("part 1", possible, possible)


# -- blasts ----------------------------------------------------------------------------------------------------------


def test_a_blast_counts_either_side_in_every_outcome() -> None:
    """On the guards, or by drift on the scouts; the cart is too far off, and in half of all cases nothing falls."""
    game = Game(skirmish())
    outcomes = [
        blast.Outcome(HALF, (2000, 1150), 400, 0),
        blast.Outcome(THIRD, (2000, 1150), 400, 1),
        blast.Outcome(Fraction(1, 6), (1000, 1000), 100, 2),
    ]

    def harm(inside: tuple[int, ...], impacts: int) -> list[Fraction]:
        return chances.sums([HALF * impacts] * len(inside))

    rows = [
        blast.Harmed("enemies", 1, False, "losses", harm),
        blast.Harmed("machines", 1, True, "hits", harm),
        blast.Harmed("friends", 0, False, "losses", harm),
    ]
    enemies, friends = blast.prospects(game, outcomes, rows, ())
    assert (enemies.label, enemies.histogram.exact, enemies.histogram.what) == ("enemies", "1/4", "losses")
    assert enemies.histogram.mean == float(THIRD), "two guards, each with one chance in two"
    assert (friends.label, friends.histogram.exact, friends.histogram.mean) == ("friends", "1/6", 1 / 6)


def test_a_blast_on_nobody_is_shown_all_the_same() -> None:
    def harm(inside: tuple[int, ...], impacts: int) -> list[Fraction]:
        return chances.sums([HALF] * len(inside))

    rows = [blast.Harmed("enemies", 1, False, "losses", harm), blast.Harmed("friends", 0, False, "losses", harm)]
    (only,) = blast.prospects(Game(skirmish()), [blast.Outcome(Fraction(1), (0, 0), 100, 1)], rows, ())
    assert (only.label, only.possible, only.histogram.chances) == ("enemies", True, (1.0, 0.0))


# -- in words --------------------------------------------------------------------------------------------------------


def attack(by: str, *rows: tuple[str, list[Fraction]]) -> Attack:
    found = [Prospect(label, True, chances.histogram("losses", row, row[-1])) for label, row in rows]
    return Attack("u0", "u1", "Rifle", True, tuple(found), by)


@pytest.mark.parametrize(
    ("by", "words"),
    [
        ("range", "0.50 losses expected, at least one 50.0%, far 0.33"),
        ("who is hit", "near: 0.50 losses expected, at least one 50.0%, far 0.33"),
        ("part", "0.83 health boxes expected, destroyed 50.0%"),
    ],
)
def test_an_attack_in_a_few_words(by: str, words: str) -> None:
    shown = attack(by, ("near", [HALF, HALF]), ("far", [2 * THIRD, THIRD]))
    assert hints.in_words(shown, "health boxes") == words
