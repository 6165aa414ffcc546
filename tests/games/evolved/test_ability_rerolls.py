"""Abilities that roll misses again, and the rocket that Aleksander adds."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.dice.shared import impacts
from grognard.engine.dice.solve import solve
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.chapters import ability, shoot
from grognard.games.evolved.chapters.damage import need
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import fighting, file, firing, needs, row

RIFLE, CANNON = "assault-rifle", "arm-cannon"


def whisper(**how: Any) -> Position:
    p = Position()
    p.unit("thralls", [(10, 20)], joined="technomancer", **how)
    p.unit("brutes", [(10, 24), (10, 26)])
    p.unit("sierra-troopers", file(20, 6, 25), seat=1)
    return p


@clause("evolved.ability.whispered-odds")
def test_brutes_near_a_technomancer_reroll_two_misses_once_a_round() -> None:
    p = whisper()
    battle = firing(p, 1, CANNON, ("4 dice need 6", (1, 1, 1, 9)), ("re-roll, 2 dice", (9, 1)), (1, 1))
    assert (battle.asks, battle.options(), battle.decision.clause) == (
        "reroll",
        ["2", "1", "0"],
        "evolved.ability.whispered-odds",
    )
    battle.choose("2").finish()
    assert ability.whisperers(battle.game, 1) == []
    assert ability.whisperers(p.game(), 1) == [0]


@clause("evolved.ability.whispered-odds")
def test_declined_it_is_not_used_up_and_it_helps_blows_too() -> None:
    p = whisper()
    battle = firing(p, 1, CANNON, (1, 1, 1, 1)).choose("0").finish()
    assert ability.whisperers(battle.game, 1) == [0]
    p.unit("sierra-troopers", [(12, 25)], seat=1)
    blows = fighting(p, 1, (1,) * 6, ("re-roll", (1, 1))).choose("2").finish()
    assert needs(blows) == [6, 6]


@clause("evolved.ability.whispered-odds")
def test_not_for_thralls_not_from_afar_not_from_the_ground() -> None:
    p = whisper()
    assert ability.whisperers(p.game(), 0) == []
    assert ability.whisperers(whisper(grounded=[0]).game(), 1) == []
    q = Position()
    q.unit("thralls", [(10, 20)], joined="technomancer")
    q.unit("brutes", [(10, 27.26)])
    q.vehicle("techno-brute", (17.5, 20))
    assert ability.whisperers(q.game(), 1) == []
    assert ability.whisperers(q.game(), 2) == [0]


@clause("evolved.ability.ace-pilot", "evolved.strategic.op-reroll")
def test_an_ace_aboard_rerolls_one_die_a_round_for_nothing() -> None:
    p = Position()
    p.vehicle("panther", (10, 24), pilot="weir-aboard", op=1)
    p.unit("thralls", file(20, 6), seat=1)
    dice = (1, 1, 1, 9, 9, 9), ("re-roll, 1 die", 1), ("re-roll, 1 die", 9), (1,) * 4
    battle = firing(p, 0, "mini-gun", *dice)
    assert battle.decision.clause == "evolved.ability.ace-pilot"
    battle.choose("1")
    assert battle.state.models[0].counters["op"] == 1
    assert battle.decision.clause == "evolved.strategic.op-reroll"
    battle.choose("1").finish()
    assert ability.free_pilots(battle.game, 0) == []
    p.hurt(0, **{"used.ace_pilot": 1})
    assert ability.free_pilots(p.game(), 0) == []
    q = Position()
    q.vehicle("panther", (10, 24))
    assert ability.free_pilots(q.game(), 0) == []


@clause("evolved.ability.fire-power")
def test_smith_rerolls_three_misses_of_a_friendly_volley() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 16)], profiles=["smith"])
    p.unit("sierra-troopers", row(10, 5))
    p.unit("thralls", file(20, 6), seat=1)
    battle = firing(p, 1, RIFLE, ("attack", (1, 1, 1, 1, 9)), ("re-roll, 3 dice", (9, 1, 1)), (1, 1))
    assert (battle.options(), battle.decision.clause) == (["3", "2", "1", "0"], "evolved.ability.fire-power")
    assert isinstance(battle.decision, Choose)
    assert [option.label for option in battle.decision.options] == ["3", "2", "1", "None"], "nothing is paid for them"
    battle.choose("3").finish()
    assert ability.fire_powers(battle.game, 1) == []


@clause("evolved.ability.fire-power")
def test_only_infantry_in_his_inspiration_range_and_only_volleys() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 10)], profiles=["smith"])
    p.unit("sierra-troopers", [(10, 19.0)])
    p.unit("sierra-troopers", [(10, 1), (19.01, 10)])
    p.unit("sierra-troopers", [(19.01, 10)])
    p.vehicle("panther", (13, 10))
    game = p.game()
    assert [ability.fire_powers(game, unit) for unit in range(5)] == [[0], [0], [0], [], []]
    assert ability.rerolls(game, 1, shooting=False) == ()


@clause("evolved.ability.fire-power")
def test_three_dice_in_all_where_a_volley_has_two_pools() -> None:
    """Weir has dice of his own in the volley; all of it is rolled before Smith's player decides."""
    p = Position()
    p.unit("sierra-troopers", [(10, 16)], profiles=["smith"])
    p.unit("sierra-troopers", row(10, 5), joined="weir")
    p.unit("thralls", file(20, 6), seat=1)
    battle = firing(p, 1, RIFLE, ("1 die", 1), ("4 dice", (1,) * 4), ("re-roll", 1), ("re-roll", (1, 1)))
    assert len(battle.rolls("attack")) == 2
    battle.choose("1")
    assert battle.options() == ["2", "1", "0"]
    battle.choose("2").finish()


@clause("evolved.ability.fire-power")
def test_the_odds_of_two_pools_count_his_three_dice_once() -> None:
    """Weir needs 5+ (the better shot, one die), four troopers 5+: five dice, of which three misses are rolled again."""
    p = Position()
    p.unit("sierra-troopers", [(10, 16)], profiles=["smith"])
    p.unit("sierra-troopers", row(10, 5), joined="weir")
    p.unit("thralls", file(20, 9), seat=1)
    game, arm = p.game(), weapon(RIFLE)
    chain = shoot.volley_chain(game, 1, arm, "u2", Acts())
    assert len(chain.volleys) == 2
    worst, best = sorted(chain.volleys, key=lambda one: -one.need)
    hit, damage = [Fraction(11 - one.need, 10) for one in (best, worst)], Fraction(11 - need(game, arm, 6), 10)
    expected = sum(
        (_chance(best.dice, a, hit[0]) * _chance(worst.dice, b, hit[1]) * _hits(a, b, (best.dice, worst.dice), hit)
         for a in range(best.dice + 1) for b in range(worst.dice + 1)), Fraction(0)
    )  # fmt: skip
    assert solve(chain)[0].mean() == expected * damage


def _chance(dice: int, misses: int, hit: Fraction) -> Fraction:
    return comb(dice, misses) * (1 - hit) ** misses * hit ** (dice - misses)


def _hits(a: int, b: int, dice: tuple[int, int], hit: list[Fraction]) -> Fraction:
    """Three misses rolled again, first those of the volley that is rolled first."""
    first = min(3, a)
    return dice[0] - a + dice[1] - b + first * hit[0] + min(3 - first, b) * hit[1]


@clause("evolved.ability.whispered-odds", "evolved.strategic.op-reroll")
def test_whispered_odds_help_one_of_two_techno_brutes_where_they_are_worth_most() -> None:
    """A vehicle rolls misses again by its own points first if it can, and leaves the whispers to the other."""
    p = Position()
    p.unit("thralls", [(10, 20)], joined="technomancer")
    unit = p.vehicle("techno-brute", [(10, 24), (10, 27)])
    for model in p.models(unit):
        p.hurt(model, op=1)
    p.unit("sierra-troopers", file(20, 9, 25), seat=1)
    chain = shoot.volley_chain(p.game(), 1, weapon("plasma-projector"), "u2", Acts())
    assert [[(one.most, one.shared) for one in row.rerolls] for row in chain.volleys] == [[(2, True), (1, False)]] * 2
    freely = replace(chain, volleys=tuple(
        replace(row, rerolls=tuple(replace(one, shared=False) for one in row.rerolls)) for row in chain.volleys
    ))  # fmt: skip
    assert solve(chain)[0].mean() < solve(freely)[0].mean()
    first, second = chain.volleys
    shares = impacts(chain, lambda row: Fraction(sum(row)))
    hit, dice = Fraction(11 - first.need, 10), first.dice
    assert first.need == second.need
    mean = sum((sum(row) * chance for row, chance in shares.items()), Fraction(0))
    again = sum(
        (_chance(dice, a, hit) * _chance(dice, b, hit) * _rolled_again(a, b)
         for a in range(dice + 1) for b in range(dice + 1)), Fraction(0)
    )  # fmt: skip
    assert mean == 2 * dice * hit + again * hit


def _rolled_again(a: int, b: int) -> int:
    """Own points take one miss of each; whispers two of what is left: all dice are alike, so none is wasted."""
    return min(a, 1) + min(b, 1) + min(2, max(0, a - 1) + max(0, b - 1))


@clause("evolved.ability.generate-ammunition")
@pytest.mark.parametrize(("answer", "dice", "left"), [("yes", 3, 2), ("no", 2, 3)])
def test_aleksander_loads_one_more_rocket(answer: str, dice: int, left: int) -> None:
    p = Position()
    p.vehicle("medved", (10, 24), pilot="aleksander-aboard")
    p.unit("thralls", [(20, 24)], seat=1)
    battle = firing(p, 0, "rocket-pods", (1,) * dice)
    assert battle.asks == "ammunition"
    battle.choose(answer)
    while battle.asks == "reroll":
        battle.choose("0")
    battle.finish()
    assert battle.state.models[0].counters["op"] == left


@clause("evolved.ability.generate-ammunition")
def test_not_without_a_point_nor_for_other_pilots_nor_for_guns() -> None:
    for pilot, op in (("aleksander-aboard", 0), ("", 3)):
        p = Position()
        p.vehicle("medved", (10, 24), pilot=pilot, op=op)
        p.unit("thralls", [(20, 24)], seat=1)
        assert firing(p, 0, "rocket-pods", (9, 9), (9, 9)).asks != "ammunition"
    q = Position()
    q.vehicle("medved", (10, 24), pilot="aleksander-aboard")
    q.unit("thralls", [(20, 24)], seat=1)
    assert firing(q, 0, "kolybelnaya", (9,) * 8, (9,) * 8).asks != "ammunition"
