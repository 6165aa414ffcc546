"""Each of the fourteen events changes what it says and nothing else."""

import pytest
from msgspec.structs import replace

from grognard.engine.core.changes import apply
from grognard.engine.core.codec import event_from_json, to_json
from grognard.engine.core.events import (
    AnyEvent,
    Began,
    Counted,
    Dealt,
    Decided,
    Ended,
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
from grognard.engine.core.state import CLOCK, Card, Feature, Link, Marker, Model, Outcome, Seat, State, Unit

WALL = Feature(4, "wall", ((0, 0), (100, 0), (100, 20), (0, 20)), 2)
FLAG = Marker(2, "flag", (50, 50))
ABOARD = Link("aboard", "m0", "m2")


@pytest.fixture
def table() -> State:
    models = tuple(Model(id, id // 2, "man", 100, 2, place=(1000 * id + 500, 500)) for id in range(4))
    units = (Unit(0, 0, "squad", "Alpha", (0, 1), 0), Unit(1, 1, "squad", "Beta", (2, 3), 2))
    cards = (Card(0, "row", 0, 0, "u0"), Card(1, "row", 0, 1, "u1", known=(1,)))
    return State(
        "toy", "duel", (), (6000, 6000), (Seat(0, "A"), Seat(1, "B")), models, units, (WALL,), (FLAG,), cards, (ABOARD,)
    )


def changed(before: State, after: State) -> set[str]:
    return {name for name in State.__struct_fields__ if getattr(before, name) != getattr(after, name)}


def test_began_sets_what_is_given(table: State) -> None:
    after = apply(table, Began("c", round=2, phase="fight", step="turn", seat=1, acting=0))
    assert (after.round, after.phase, after.step, after.active, after.acting) == (2, "fight", "turn", 1, 0)
    assert changed(table, after) == {"round", "phase", "step", "active", "acting"}
    assert apply(after, Began("c")) == after


def test_began_minus_one_means_nobody(table: State) -> None:
    busy = replace(table, active=1, acting=1)
    after = apply(busy, Began("c", seat=-1, acting=-1))
    assert (after.active, after.acting) == (None, None)


def test_formed_takes_members_over_and_recruits(table: State) -> None:
    hero = Model(4, 2, "hero", 100, 2, place=(50, 50))
    after = apply(table, Formed("c", Unit(2, 0, "squad", "Gamma", (1, 4), 4), (hero,)))
    assert after.units[2].members == (1, 4)
    assert after.models[4] == hero
    assert after.models[1].unit == 2
    assert changed(table, after) == {"models", "units"}


def test_formed_replaces_a_unit(table: State) -> None:
    after = apply(table, Formed("c", replace(table.units[1], leader=3)))
    assert after.units[1].leader == 3
    assert changed(table, after) == {"units"}


def test_moved_puts_models_at_the_ends_of_their_paths(table: State) -> None:
    after = apply(table, Moved("c", ((0, ((1, 1), (2, 2))), (3, ((9, 9),)), (1, ()))))
    assert [model.place for model in after.models] == [(2, 2), (1500, 500), (2500, 500), (9, 9)]
    assert changed(table, after) == {"models"}


def test_placed_sets_models_markers_and_features(table: State) -> None:
    flag, tower = Marker(1, "flag", (7, 7)), replace(WALL, height=5)
    after = apply(table, Placed("c", ((2, (40, 40)),), (flag,), (tower,)))
    assert after.models[2].place == (40, 40)
    assert after.markers == (flag, FLAG), "sorted by id"
    assert after.features == (tower,), "a known id replaces the old piece"
    assert changed(table, after) == {"models", "markers", "features"}


def test_removed_models_leave_table_and_unit(table: State) -> None:
    after = apply(table, Removed("c", ("m0", "m3"), "routed"))
    assert [model.place is None for model in after.models] == [True, False, False, True]
    assert [unit.members for unit in after.units] == [(1,), (2,)]
    assert changed(table, after) == {"models", "units"}


def test_removed_pieces_are_dropped(table: State) -> None:
    after = apply(table, Removed("c", ("f4", "k2", "c1")))
    assert (after.features, after.markers, after.cards) == ((), (), table.cards[:1])
    assert changed(table, after) == {"features", "markers", "cards"}


@pytest.mark.parametrize("ref", ["m1", "u1", "s1", "f4", "k2"])
def test_counted_sets_the_value_now_and_forgets_zero(table: State, ref: str) -> None:
    names = {"m": "models", "u": "units", "s": "seats", "f": "features", "k": "markers"}
    after = apply(table, Counted("c", ((ref, "wounds", 3, 3), (ref, "ammo", 1, 5))))
    (piece,) = [piece for piece in getattr(after, names[ref[0]]) if piece.id == int(ref[1:])]
    assert piece.counters == {"wounds": 3, "ammo": 5}
    assert changed(table, after) == {names[ref[0]]}
    assert apply(after, Counted("c", ((ref, "wounds", -3, 0), (ref, "ammo", -5, 0)))) == table


def test_counted_turns_the_clock(table: State) -> None:
    after = apply(table, Counted("c", ((CLOCK, "dawn", 2, 2), (CLOCK, "shift", 1, 1), ("s0", "vp", 1, 1))))
    assert after.clock == {"dawn": 2, "shift": 1}
    assert table.clock == {}, "the state before is not touched"


def test_tagged_keeps_tags_sorted(table: State) -> None:
    after = apply(
        table, Tagged("c", (("u0", ("wild", "brave"), ()), ("u0", ("alert",), ("wild",)), ("m2", ("x",), ())))
    )
    assert after.units[0].tags == ("alert", "brave")
    assert after.models[2].tags == ("x",)
    assert changed(table, after) == {"units", "models"}


def test_many_tags_are_sorted_too(table: State) -> None:
    after = apply(table, Tagged("c", (("u0", tuple("hgfedcba"), ()), ("u0", tuple("zyxw"), ("c",)))))
    assert after.units[0].tags == tuple("abdefghwxyz")


def test_linked_adds_and_drops(table: State) -> None:
    grapple = Link("grapple", "m1", "m3")
    after = apply(table, Linked("c", (grapple,), (ABOARD,)))
    assert after.links == (grapple,)
    assert changed(table, after) == {"links"}


def test_dealt_replaces_one_pile_of_one_owner(table: State) -> None:
    discard = replace(table, cards=(*table.cards, Card(9, "discard", 0, 0, None)))
    cards = (Card(3, "row", 0, 0, "u0"), Card(2, "row", 1, 0, None))
    after = apply(discard, Dealt("c", "row", 0, cards))
    assert [card.id for card in after.cards] == [1, 9, 3, 2], "other piles and owners keep their cards"
    assert changed(discard, after) == {"cards"}


def test_revealed_to_everybody_turns_cards_up(table: State) -> None:
    hidden = replace(table, markers=(replace(FLAG, known=(0,)),))
    after = apply(hidden, Revealed("c", ("k2", "c1")))
    assert after.markers[0].known is None
    assert (after.cards[1].up, after.cards[1].known) == (True, None)


def test_revealed_to_some_adds_them(table: State) -> None:
    hidden = replace(table, markers=(replace(FLAG, known=(1,)),))
    after = apply(hidden, Revealed("c", ("k2", "c0"), (0,)))
    assert after.markers[0].known == (0, 1)
    assert (after.cards[0].known, after.cards[0].up) == ((0,), False)


def test_revealing_to_one_seat_what_everybody_knows_hides_nothing(table: State) -> None:
    assert apply(table, Revealed("c", ("m0", "k2"), (1,))) == table


@pytest.mark.parametrize("event", [Rolled("c", 0, "test", (6,), 1), Decided("c", 0, "waits"), Noted("c", "so it is")])
def test_what_is_only_told_changes_nothing(table: State, event: Event) -> None:
    assert apply(table, event) is table


def test_ended_keeps_the_outcome(table: State) -> None:
    outcome = Outcome((1,), "all gone", "c")
    after = apply(table, Ended("c", outcome))
    assert after.outcome == outcome
    assert changed(table, after) == {"outcome"}


def test_there_are_fourteen_kinds_and_each_survives_json() -> None:
    events: list[Event] = [
        Began("c", round=1),
        Formed("c", Unit(0, 0, "squad", "Alpha", (0,)), (Model(0, 0, "man", 1, 1),)),
        Moved("c", ((0, ((1, 2),)),)),
        Placed("c", ((0, "zone-3"), (1, (4, 5))), (FLAG,), (WALL,)),
        Removed("c", ("m0",)),
        Counted("c", (("m0", "wounds", 1, 1),)),
        Tagged("c", (("m0", ("a",), ("b",)),)),
        Linked("c", (ABOARD,)),
        Dealt("c", "row", 0, (Card(0, "row", 0, 0, "u0"),)),
        Revealed("c", ("m0",), (0,)),
        Rolled("c", 0, "test", (6, 1), 1, 4, ("m0",)),
        Decided("c", 0, "waits"),
        Noted("c", "so it is"),
        Ended("c", Outcome((), "a draw", "c")),
    ]
    assert {type(event) for event in events} == set(AnyEvent.__args__)
    assert len(AnyEvent.__args__) == 14
    for event in events:
        assert event_from_json(to_json(event)) == event
