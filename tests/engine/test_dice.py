"""Dice are fair, the same everywhere, and refuse to be other dice than those asked for."""

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.engine.dice.rolls import (
    CommittedDice,
    Contest,
    Count,
    Draw,
    Each,
    Hand,
    Hidden,
    Pool,
    Roll,
    ScriptedDice,
    SeededDice,
    Thrown,
    Total,
    Trial,
    TypedDice,
    WrongDice,
    commitment_of,
)
from grognard.engine.dice.stream import Stream, stream_of

TWENTY = Thrown(0, "t.roll", "twenty dice", (6,) * 20)
GOLDEN_SIXES = [2, 4, 0, 5, 3, 0, 0, 4, 1, 5, 0, 2]
GOLDEN_THOUSANDS = [379, 34, 743, 641]
GOLDEN_THROW = (6, 6, 4, 6, 6, 4, 1, 2, 2, 5, 6, 6, 1, 2, 6, 1, 6, 6, 4, 2)
GOLDEN_SECRET = (2, 4, 4, 4, 1, 5, 1, 3, 3, 1, 3, 1)
COMMITMENT = "c9d0036bed6744bcdf692fc980d8717d7e5f5a4f4e8266b4a84982602fb1cd09"
ATTACK = Count(0, "t.attack", "attack", (Pool(3, (4,)),))


# -- streams -------------------------------------------------------------------------------------------------------


def test_a_stream_never_changes() -> None:
    """Golden numbers: the same seed must give the same battle, and committed dice verify, for ever."""
    stream = stream_of("golden", 1)
    assert [stream.below(6) for _ in range(12)] == GOLDEN_SIXES
    assert [stream.below(1000) for _ in range(4)] == GOLDEN_THOUSANDS
    assert SeededDice(1).throw(TWENTY) == GOLDEN_THROW
    assert CommittedDice(b"golden secret").throw(Thrown(0, "c", "p", (6,) * 12)) == GOLDEN_SECRET


def test_seeded_dice_fall_alike_in_another_process() -> None:
    code = (
        "from grognard.engine.dice.rolls import SeededDice, Thrown;"
        "print(SeededDice('x').throw(Thrown(0, 'c', 'p', (6,) * 20)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(SeededDice("x").throw(TWENTY))


@pytest.mark.parametrize("limit", [2, 3, 6, 10, 100, 256, 360])
def test_a_stream_is_fair(limit: int) -> None:
    """Chi-square over all values; the bound is six standard deviations above the mean, and the seed is fixed."""
    draws = 200 * limit
    stream = stream_of("fair", limit)
    seen = Counter(stream.below(limit) for _ in range(draws))
    chi = sum((seen[value] - 200) ** 2 / 200 for value in range(limit))
    assert set(seen) <= set(range(limit))
    assert chi < (limit - 1) + 6 * (2 * (limit - 1)) ** 0.5


def test_a_stream_has_no_modulo_bias() -> None:
    """Of 256 bytes the last four are thrown away for six sides, so that all faces are equally likely."""

    class Bytes(Stream):
        __slots__ = ()

        def _fresh_block(self, number: int) -> bytes:
            return bytes((255, 254, 253, 252, 251, 7))

    stream = Bytes(b"")
    assert stream.below(6) == 251 % 6
    assert stream.below(6) == 7 % 6, "five bytes were used"


@given(st.integers(1, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_numbers_stay_below_the_limit(limit: int) -> None:
    stream = stream_of(limit)
    assert all(0 <= stream.below(limit) < limit for _ in range(5))


def test_numbers_may_be_as_large_as_wanted() -> None:
    stream = stream_of(1)
    assert max(stream.below(1 << 70) for _ in range(40)) > 1 << 64


def test_between_choice_and_shuffle() -> None:
    stream = stream_of("s")
    assert {stream.between(-2, 2) for _ in range(200)} == {-2, -1, 0, 1, 2}
    assert {stream.choice("ab") for _ in range(50)} == {"a", "b"}
    items = list("abcde")
    assert sorted(stream.shuffled(items)) == items
    assert len({tuple(stream.shuffled(items[:3])) for _ in range(80)}) == 6
    assert items == list("abcde")


def test_words_of_a_stream_are_kept_apart() -> None:
    first, second = stream_of(1, 23), stream_of(12, 3)
    assert [first.below(256) for _ in range(8)] != [second.below(256) for _ in range(8)]


# -- what is read of the dice --------------------------------------------------------------------------------------


def test_count_reads_successes() -> None:
    assert ATTACK.read((4, 3, 6)) == 2
    two = Count(0, "c", "p", (Pool(2, (4, 6)), Pool(1, (2,), 3)))
    assert tuple(two.dice()) == (6, 6, 3)
    assert two.read((4, 6, 1)) == ((2, 1), (0,))
    assert (ATTACK.shown_need, ATTACK.subjects) == (4, ())


def test_total_weighs_and_adds() -> None:
    assert Total(0, "c", "p", (6, 6), plus=2).read((3, 4)) == 9
    assert Total(0, "c", "d66", (6, 6), weights=(10, 1)).read((3, 4)) == 34


def test_each_names_those_who_succeed() -> None:
    each = Each(0, "c", "p", (Trial("m1", 3), Trial("m2", 5), Trial("m3", 2)))
    assert each.read((3, 4, 2)) == ("m1", "m3")
    assert each.subjects == ("m1", "m2", "m3")


def test_rolls_name_what_they_are_about_and_others_nothing() -> None:
    rolls = (Count(0, "c", "p", (Pool(2, (4,)),), ("m1",)), Total(0, "c", "p", (6,), about=("m1",)))
    assert [roll.subjects for roll in (*rolls, *map(Hidden.of, rolls))] == [("m1",)] * 4
    assert [roll.subjects for roll in (Draw(0, "c", "p", 3), Thrown(0, "c", "p", (6,)))] == [(), ()]


def test_contest_has_a_winner_or_a_tie() -> None:
    contest = Contest(-1, "c", "p", (Hand(0, (6, 6), 1), Hand(1, (6,), 3)))
    assert contest.totals((1, 2, 5)) == (4, 8)
    assert contest.read((1, 2, 5)) == (1, 4)
    assert contest.read((6, 6, 1)) == (0, 9)
    assert contest.read((1, 2, 1)) == (None, 0)


@given(st.integers(1, 8), st.data())
def test_draws_are_distinct(size: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(1, size))
    draw = Draw(0, "c", "p", size, number)
    drawn = draw.read(tuple(data.draw(st.integers(1, sides)) for sides in draw.dice()))
    assert len(set(drawn)) == number
    assert all(0 <= place < size for place in drawn)


# -- sources -------------------------------------------------------------------------------------------------------


def test_scripted_dice_are_used_in_order_and_up() -> None:
    dice = ScriptedDice([(4, 4, 1), ("attack", 1, 2, 3), ("t.attack", (6, 6, 6)), 5])
    assert dice.throw(ATTACK) == (4, 4, 1)
    assert dice.throw(ATTACK) == (1, 2, 3)
    assert dice.throw(ATTACK) == (6, 6, 6)
    assert dice.left == 1
    with pytest.raises(WrongDice, match=r"left over: \[5\]"):
        dice.finish()
    assert dice.throw(Total(0, "c", "p", (6,))) == (5,)
    dice.finish()


@pytest.mark.parametrize(
    ("throws", "words"),
    [
        ([], r"no dice left; wanted 3 dice for attack \(t.attack\)"),
        ([(1, 2)], r"2 dice given \(1, 2\); wanted 3 dice"),
        ([("damage", 1, 2, 3)], "next dice are for 'damage'; wanted 3 dice for attack"),
        ([(1, 2, 7)], "a d6 cannot show 7"),
        ([(0, 2, 3)], "a d6 cannot show 0"),
    ],
)
def test_scripted_dice_complain(throws: list[object], words: str) -> None:
    with pytest.raises(WrongDice, match=words):
        ScriptedDice(throws).throw(ATTACK)


def test_typed_dice_ask_and_check() -> None:
    asked: list[Roll] = []

    def ask(roll: Roll) -> tuple[int, ...]:
        asked.append(roll)
        return (6, 6) if len(asked) == 1 else (6, 9, 1) if len(asked) == 2 else (6, 5, 1)

    dice = TypedDice(ask)
    for words in ("2 dice given", "cannot show 9"):
        with pytest.raises(WrongDice, match=words):
            dice.throw(ATTACK)
    assert dice.throw(ATTACK) == (6, 5, 1)
    assert asked == [ATTACK] * 3


def test_committed_dice_can_be_thrown_again_by_anybody_who_has_the_secret() -> None:
    dice = CommittedDice(b"sealed")
    assert dice.commitment == commitment_of(b"sealed") == COMMITMENT
    assert dice.throw(TWENTY) == CommittedDice(b"sealed").throw(TWENTY)
    assert dice.throw(TWENTY) != CommittedDice(b"sealed!").throw(TWENTY)
