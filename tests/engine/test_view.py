"""Nothing hidden gets through the one gate: states that differ only in hidden parts look alike."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from grognard.engine.core.changes import apply
from grognard.engine.core.codec import to_json
from grognard.engine.core.events import (
    Began,
    Counted,
    Dealt,
    Decided,
    Event,
    Formed,
    Linked,
    Moved,
    Noted,
    Placed,
    Removed,
    Revealed,
    Rolled,
    Tagged,
)
from grognard.engine.core.state import CLOCK, Card, Feature, Link, Marker, Model, Seat, State, Unit
from grognard.engine.showing.view import SPECTATOR, redact, seen_event

BOX = ((0, 0), (50, 0), (50, 50))
SECRETS = st.integers(1, 10**6)


def table(secret: int) -> State:
    """Seat 1's model 2, unit 1, marker, feature, link, row of cards and `~` keys depend on a secret number."""
    mine, theirs = (1, 0), (secret, secret + 1)
    hidden = {"~plan": secret, "open": 3}
    tags = ("open", f"~{secret}")
    return State(
        "toy",
        "duel",
        (),
        (6000, 6000),
        (Seat(0, "A", {"~mine": 5}), Seat(1, "B", hidden, tags)),
        (
            Model(0, 0, "man", 100, 2, place=mine),
            Model(1, 2, "man", 100, 2, place=(9, 9), counters=hidden, tags=tags),
            Model(2, 1, f"profile {secret}", secret, 2, place=theirs, counters={"wounds": secret}, known=(1,)),
        ),
        (
            Unit(0, 0, "squad", "Alpha", (0,), 0),
            Unit(1, 1, f"squad {secret}", f"Name {secret}", (2,), 2, tags=(f"t{secret}",), known=(1,)),
            Unit(2, 1, "squad", "Gamma", (1,), 1, counters=hidden, tags=tags),
        ),
        (Feature(0, "wall", BOX, 2, counters=hidden), Feature(1, f"mine {secret}", BOX, 2, known=(1,))),
        (Marker(0, "flag", (1, 1), tags=tags), Marker(1, f"trap {secret}", theirs, known=(1,))),
        row(secret),
        (Link("near", "m0", "m1", hidden), Link(f"spies {secret}", "m2", "m0", known=(1,))),
        acting=1,
        clock={"dawn": 2, "~alarm": secret},
    )


def row(secret: int) -> tuple[Card, ...]:
    """Three face-down cards whose order depends on the secret; the first card is turned up."""
    order = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)][secret % 6]
    cards = [Card(id, "row", index + 1, 1, f"u{id}") for id, index in enumerate(order)]
    return (Card(7, "row", 0, 1, "u7", up=True), Card(8, "row", 0, 0, "u0"), *cards)


def events(secret: int) -> list[Event]:
    """Events about the hidden pieces, as rules would tell them."""
    hidden = table(secret)
    return [
        Dealt("c", "row", 1, row(secret)),
        Counted("c", (("s1", "~plan", secret, secret), ("m2", "wounds", 1, secret), ("u0", "hits", 1, 1))),
        Counted("c", (("m1", "~plan", secret, secret),)),
        Counted("c", ((CLOCK, "~alarm", secret, secret),)),
        Counted("c", (("k1", "fuse", secret, secret), ("f1", "fuse", 1, secret))),
        Tagged("c", (("u2", ("open", f"~{secret}"), ()), ("u1", (f"t{secret}",), ()), ("m2", ("x",), ()))),
        Tagged("c", (("s1", (), (f"~{secret}",)),)),
        Moved("c", ((2, ((secret, 7),)),)),
        Moved("c", ((0, ((5, 5),)), (2, ((secret, 7),)))),
        Placed("c", ((2, (secret, 7)),), hidden.markers, hidden.features),
        Placed("c", ((2, (secret, 7)),)),
        Removed("c", ("m2", "k1", "f1", "c0")),
        Removed("c", ("m2", "m0")),
        Linked("c", hidden.links),
        Linked("c", dropped=hidden.links[1:]),
        Formed("c", hidden.units[1], (Model(3, 1, f"{secret}", 1, 1),)),
        Formed("c", hidden.units[2], (Model(3, 2, f"{secret}", secret, 1, known=(1,)), hidden.models[1])),
        Revealed("c", (f"m{secret}",), (1,)),
        Rolled("c", 1, "secret test", (secret % 6 + 1,), secret, about=("m2",), secret=True),
        Decided("c", 1, "something", ("m2", "u1", "m0")),
        Noted("c", "something", ("k1", "c0", "u2")),
        Began("c", acting=1),
    ]


@given(SECRETS, SECRETS)
@settings(max_examples=60, deadline=None)
def test_views_do_not_change_with_hidden_things(one: int, other: int) -> None:
    for seat in (0, SPECTATOR):
        assert to_json(redact(table(one), seat)) == to_json(redact(table(other), seat))
    if one % 6 != other % 6:
        assert redact(table(one), 1) != redact(table(other), 1), "the owner sees all"


@given(SECRETS, SECRETS)
@settings(max_examples=60, deadline=None)
def test_events_do_not_change_with_hidden_things(one: int, other: int) -> None:
    for seat in (0, SPECTATOR):
        shown = [[seen_event(event, seat, table(secret)) for event in events(secret)] for secret in (one, other)]
        assert to_json(shown[0]) == to_json(shown[1])


def test_the_owner_sees_everything_of_his() -> None:
    state = table(42)
    view = redact(state, 1)
    assert view.seats[0].counters == {}
    assert (view.models, view.units) == (state.models, state.units)
    assert {card.id for card in view.cards if card.owner == 1} == {0, 1, 2, 7}
    for event in events(42):
        shown = seen_event(event, 1, state)
        assert shown is not None or event == events(42)[3], "only the clock's secret is nobody's"


def test_placeholders_carry_no_ids() -> None:
    view = redact(table(42), 0)
    assert (len(view.models), view.units[1].id, view.acting) == (2, -1, None), "hidden ones at the end leave no slot"
    assert [card.id for card in view.cards] == [8, 7, -1, -1, -1]
    assert [card.subject for card in view.cards if card.id == -1] == [None] * 3
    assert [[piece.id for piece in view.markers], [piece.id for piece in view.features]] == [[0], [0]]
    dealt: Any = seen_event(Dealt("c", "row", 1, row(42)), 0, table(42))
    assert [(card.id, card.index) for card in dealt.cards] == [(8, 0), (7, 0), (-1, 1), (-1, 2), (-1, 3)]


def test_an_event_keeps_its_kind_or_is_not_shown() -> None:
    for event in events(42):
        shown = seen_event(event, 0, table(42))
        assert shown is None or type(shown) is type(event)


def test_what_is_left_of_mixed_events() -> None:
    shown = [seen_event(event, 0, table(42)) for event in events(42)]
    assert shown[1] == Counted("c", (("u0", "hits", 1, 1),))
    assert shown[5] == Tagged("c", (("u2", ("open",), ()),))
    assert shown[8] == Moved("c", ((0, ((5, 5),)),))
    assert shown[12] == Removed("c", ("m0",))
    assert shown[2:5] == [None, None, None]
    assert [shown[6], shown[7], shown[10], shown[11], shown[14], shown[15], shown[17]] == [None] * 7


def test_open_parts_are_shared_not_copied() -> None:
    state = replace(table(1), models=table(1).models[:1], units=table(1).units[:1], acting=None)
    view = redact(state, 0)
    assert view.models is state.models
    assert view.units is state.units


def test_a_view_made_from_the_last_one_is_the_same() -> None:
    state = table(42)
    for event in [*events(42)[:3], Moved("c", ((0, ((5, 5),)),)), Revealed("c", ("m2", "u1", "k1", "c0"))]:
        after = apply(state, event)
        for seat in (0, 1, SPECTATOR):
            last = state, redact(state, seat)
            assert redact(after, seat, last) == redact(after, seat)
        state = after


@pytest.mark.parametrize("ref", ["m2", "u1", "k1", "f1", "c0"])
def test_what_is_revealed_is_seen(ref: str) -> None:
    hidden = table(42)
    shown = apply(hidden, Revealed("c", (ref,)))
    assert redact(shown, 0) != redact(hidden, 0)
    private = apply(hidden, Revealed("c", (ref,), (0,)))
    assert redact(private, 0) != redact(hidden, 0)
    assert redact(private, SPECTATOR) == redact(hidden, SPECTATOR)


def test_a_relation_is_hidden_with_its_ends() -> None:
    """Seat 0 does not know model 2: an open link to it would tell that it is there."""
    open_link, near = Link("adjacent", "m0", "m2"), Link("adjacent", "m0", "m1")
    state = replace(table(42), links=(open_link, near))
    assert redact(state, 0).links == (near,)
    assert seen_event(Linked("c", (open_link,)), 0, state) is None
    assert redact(state, 1).links == (open_link, near)
