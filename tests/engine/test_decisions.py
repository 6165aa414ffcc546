"""Choices, orders and allocations: every reason to refuse, samples that are never refused, forms with one answer."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Lot, Option, Order, Refusal, Together
from grognard.engine.core.codec import AnyDecision, decision_from_json, read_answer, to_json
from grognard.engine.dice.stream import stream_of

NO_TABLE: Any = None


def choose(costs: tuple[int, ...] = (0, 0, 0), least: int = 1, most: int = 1, **more: Any) -> Choose:
    options = tuple(Option("abcdefgh"[i], f"option {i}", cost=cost) for i, cost in enumerate(costs))
    return Choose(seat=0, name="pick", prompt="Pick", clause="t.pick", options=options, least=least, most=most, **more)


def order(keys: str, **more: Any) -> Order:
    items = tuple(Option(key, key) for key in keys)
    return Order(seat=0, name="row", prompt="Lay", clause="t.row", items=items, **more)


def share(lots: dict[str, int], bins: dict[str, int | None], *fits: tuple[str, str], **more: Any) -> Allocate:
    return Allocate(
        seat=0,
        name="share",
        prompt="Share",
        clause="t.share",
        lots=tuple(Lot(key, f"lot {key}", count) for key, count in lots.items()),
        bins=tuple(Bin(key, f"bin {key}", most=most) for key, most in bins.items()),
        fits=fits,
        **more,
    )


def texts(form: Choose | Order | Allocate, answer: Any) -> list[str]:
    refusals = form.refusals(answer, NO_TABLE)
    assert all(refusal.clause == form.clause for refusal in refusals)
    return [refusal.text for refusal in refusals]


def test_choose_takes_what_is_on_offer() -> None:
    assert texts(choose(), ("b",)) == []
    assert texts(choose(least=0, most=2), ()) == []
    assert texts(choose(least=0, most=2), ("c", "a")) == []
    assert texts(choose((2, 3, 4), most=2, budget=6), ("a", "c")) == []


def test_choose_gives_every_reason_at_once() -> None:
    form = choose((2, 3, 4), least=2, most=3, budget=3)
    assert texts(form, ("x",)) == ["x is not on offer; allowed: a, b, c", "1 chosen, at least 2 needed"]
    assert texts(form, ("b", "b", "a", "a")) == [
        "the same choice is named twice",
        "4 chosen, at most 3 allowed",
        "costs 10, only 3 to spend",
    ]


@pytest.mark.parametrize("answer", [(), ("a", "b"), ("x",)])
def test_a_plain_choice_is_one_of_its_keys(answer: tuple[str, ...]) -> None:
    assert texts(choose(), answer)


def test_long_lists_are_cut_short() -> None:
    form = Choose(seat=0, name="p", prompt="P", clause="t", options=tuple(Option(f"k{i}", "") for i in range(20)))
    assert texts(form, ("x",))[0].endswith("k11 and 8 more")


def test_choose_is_forced_when_one_answer_is_left() -> None:
    assert choose((0,)).forced() == ("a",)
    assert choose(()).forced() == ()
    assert choose((0, 0), least=2, most=2).forced() == ("a", "b")
    assert choose((0, 0)).forced() is None
    assert choose((0,), least=0).forced() is None
    assert choose((0,), secret=True).forced() is None, "that a secret had no choice is a secret too"


@given(st.lists(st.integers(0, 4), min_size=1, max_size=8), st.data())
@settings(max_examples=80, deadline=None)
def test_samples_of_a_choice_are_accepted(costs: list[int], data: st.DataObject) -> None:
    least = data.draw(st.integers(0, len(costs)))
    most = data.draw(st.integers(max(1, least), 9))
    budget = data.draw(st.none() | st.integers(sum(sorted(costs)[:least]), 20))
    form = choose(tuple(costs), least, most, budget=budget)
    for seed in range(4):
        assert texts(form, form.sample(stream_of(seed), NO_TABLE)) == []


def test_order_wants_each_item_once() -> None:
    assert texts(order("abc"), ("c", "a", "b")) == []
    for wrong in (("a", "b"), ("a", "b", "b"), ("a", "b", "c", "d"), ()):
        assert texts(order("abc"), wrong) == ["each of a, b, c must be named once"]
    assert order("a").forced() == ("a",)
    assert order("").forced() == ()
    assert order("ab").forced() is None
    assert order("a", secret=True).forced() is None


def test_samples_of_an_order_reach_every_permutation() -> None:
    form = order("abc")
    seen = {form.sample(stream_of(seed), NO_TABLE) for seed in range(60)}
    assert len(seen) == 6
    assert all(texts(form, answer) == [] for answer in seen)


def test_allocate_takes_whole_sharings() -> None:
    form = share({"x": 3, "y": 1}, {"1": 2, "2": None})
    assert texts(form, (("x", "1", 2), ("x", "2", 1), ("y", "2", 1))) == []


@pytest.mark.parametrize(
    ("answer", "reasons"),
    [
        ((("z", "1", 1),), ["z is not to be shared out; allowed: x, y"]),
        ((("x", "2", 3), ("y", "3", 1)), ["y may not go to 3; allowed: 2"]),
        ((("x", "2", 3), ("y", "1", 1)), ["y may not go to 1; allowed: 2"]),
        ((("x", "2", 4), ("x", "1", -1), ("y", "2", 1)), ["-1 of x to 1: at least 1 needed"]),
        ((("x", "2", 2), ("y", "2", 1)), ["2 of lot x shared out, 3 needed"]),
        ((("x", "1", 3), ("y", "2", 1)), ["bin 1 takes at most 2, given 3"]),
    ],
)
def test_allocate_refuses(answer: Any, reasons: list[str]) -> None:
    form = share({"x": 3, "y": 1}, {"1": 2, "2": None}, ("x", "1"), ("x", "2"), ("y", "2"))
    given_texts = texts(form, answer)
    assert [text for text in given_texts if text in reasons] == reasons
    if "z" not in answer[0]:
        assert given_texts == reasons


def test_allocate_is_forced_when_every_lot_has_one_bin() -> None:
    assert share({"x": 2, "y": 1}, {"1": None}).forced() == (("x", "1", 2), ("y", "1", 1))
    fits = (("x", "1"), ("y", "2"))
    assert share({"x": 2, "y": 1}, {"1": None, "2": None}, *fits).forced() == (("x", "1", 2), ("y", "2", 1))
    assert share({"x": 2}, {"1": None, "2": None}).forced() is None
    assert share({"x": 2}, {"1": None}, secret=True).forced() is None


def test_a_sample_finds_the_only_sharing_there_is() -> None:
    """The first lot must leave the bin that alone can take the second."""
    form = share({"x": 2, "y": 1}, {"1": 1, "2": 1, "3": 1}, ("x", "1"), ("x", "2"), ("x", "3"), ("y", "1"))
    for seed in range(20):
        assert texts(form, form.sample(stream_of(seed), NO_TABLE)) == []


@given(
    st.lists(st.tuples(st.integers(1, 4), st.sets(st.sampled_from("1234"), min_size=1)), min_size=1, max_size=5),
    st.lists(st.none() | st.integers(0, 6), min_size=4, max_size=4),
)
@settings(max_examples=80, deadline=None)
def test_samples_of_an_allocation_are_accepted(lots: list[tuple[int, set[str]]], most: list[int | None]) -> None:
    bins = dict(zip("1234", most, strict=True))
    assume(_fits_at_all(lots, bins))
    fits = [("abcde"[i], key) for i, (_, allowed) in enumerate(lots) for key in sorted(allowed)]
    form = share({"abcde"[i]: count for i, (count, _) in enumerate(lots)}, bins, *fits)
    for seed in range(3):
        assert texts(form, form.sample(stream_of(seed), NO_TABLE)) == []


def _fits_at_all(lots: list[tuple[int, set[str]]], most: dict[str, int | None]) -> bool:
    """Hall's condition: the lots that fit only into some bins find room in them."""
    for mask in range(16):
        some = {key for i, key in enumerate("1234") if mask >> i & 1}
        need = sum(count for count, allowed in lots if allowed <= some)
        room = [most[key] for key in some]
        if None not in room and need > sum(limit or 0 for limit in room):
            return False
    return True


def test_together_shows_each_seat_its_own_form() -> None:
    mine, yours = choose(), Choose(seat=1, name="pick", prompt="Other", clause="t", options=())
    both = Together((mine, yours))
    assert both.by_seat() == {0: mine, 1: yours}
    assert mine.by_seat() == {0: mine}


def test_an_answer_off_the_wire_gets_the_decisions_types() -> None:
    assert read_answer(choose(), ["a"]) == ("a",)
    assert read_answer(share({"x": 1}, {"1": None}), [["x", "1", 1]]) == (("x", "1", 1),)
    for raw in (None, 7, "a", ["a", 1], {"a": 1}, [["a"]]):
        refused = read_answer(choose(), raw)
        assert isinstance(refused, Refusal)
        assert (refused.clause, refused.text[:22]) == ("t.pick", "not an answer to 'Pick")


@pytest.mark.parametrize("form", [choose((1, 2), budget=4), order("ab"), share({"x": 1}, {"1": None})])
def test_decisions_survive_json(form: AnyDecision) -> None:
    assert decision_from_json(to_json(form)) == form
