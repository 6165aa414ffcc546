"""A table follows the events of its state and refuses what the kernels could not reckon with."""

import subprocess
import sys

import pytest

from grognard.engine import space
from grognard.engine.core.changes import apply
from grognard.engine.core.events import Counted, Event, Formed, Moved, Placed, Removed
from grognard.engine.core.state import Feature, Model, State, Unit
from grognard.engine.space import Table
from tests.space.boards import box, random_state, state_of


def same(one: Table, other: Table) -> bool:
    return (
        one.bases[one.bases[:, 5] == 1].tolist() == other.bases[other.bases[:, 5] == 1].tolist()
        and one.bases[:, 2:].tolist() == other.bases[:, 2:].tolist()
        and one.terrain.outlines() == other.terrain.outlines()
        and one.terrain.pieces.tolist() == other.terrain.pieces.tolist()
    )


def test_a_table_follows_every_event_like_one_made_anew() -> None:
    state = random_state(1)
    recruit = Model(len(state.models), 2, "", 125, 2, place=(50, 50))
    unit = Unit(2, 0, "", "", (*state.units[2].members, recruit.id), state.units[2].leader)
    events: list[Event] = [
        Moved("", ((0, ((500, 600), (700, 800))), (1, ()))),
        Placed("", ((3, (900, 900)),)),
        Placed("", features=(box(40, 100, 100, 300, 300, 3), box(0, 400, 400, 500, 500, 1))),
        Removed("", ("m4", "m9", "f3")),
        Formed("", unit, (recruit,)),
        Formed("", Unit(len(state.units), 1, "", "", (0, 5), 0)),
        Counted("", (("m1", "wounds", 1, 1),)),
    ]
    table = Table.of(state)
    for event in events:
        before, copy = table, table.bases.copy()
        state = apply(state, event)
        table = table.follow(event, state)
        assert before.bases.tolist() == copy.tolist(), "an old table never changes"
        assert same(table, Table.of(state)), event


def test_terrain_is_shared_until_a_feature_changes() -> None:
    state = random_state(2)
    table = Table.of(state)
    event = Moved("", ((0, ((500, 600),)),))
    after = apply(state, event)
    assert table.follow(event, after).terrain is table.terrain
    assert table.follow(Counted("", ()), state) is table


@pytest.mark.parametrize(
    ("state", "named"),
    [
        (state_of([((30001, 0), 125, 2, False, 0)]), "m0"),
        (state_of([((-1, 0), 125, 2, False, 0)]), "m0"),
        (state_of([], (box(3, 0, 0, 40000, 10, 2),)), "f3"),
        (state_of([], board=(30001, 10)), "board"),
        (state_of([], (Feature(8, "", ((0, 0), (100, 0), (50, 20), (100, 100), (0, 100)), 2),)), "f8"),
        (state_of([], (Feature(9, "", ((0, 0), (100, 0), (200, 0)), 2),)), "f9"),
    ],
)
def test_what_cannot_be_reckoned_with_is_named(state: State, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Table.of(state)


def test_plain_numbers_come_out() -> None:
    table = Table.of(random_state(3))
    answers = (
        *table.place(0), table.radius(0), *table.present(), space.gap(table, 0, 1), *space.closest(table, 0, (1, 2)),
        *space.reach(table, 0, 300, 1, 100)[0], *space.in_zone(table, (0,), (20,), tuple(range(1, 20))),
    )  # fmt: skip
    assert {type(answer) for answer in answers} == {int}
    assert {type(seen) for seen in space.units_seen(table, (0,), ((20,),))} == {bool}
    assert type(space.sees(table, 0, 20)) is bool


def test_nothing_heavy_loads_before_the_first_table() -> None:
    code = (
        "import sys, grognard.engine.space as space;"
        "heavy = {'numpy', 'numba', 'shapely'};"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
