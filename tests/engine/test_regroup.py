"""Torn units come together wherever a search through all places finds a way, and whoever is told so can sample it."""

from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from grognard.engine.asking.demands import Away, Cohesion, Ends, Escort, Mover
from grognard.engine.asking.moves import Move
from grognard.engine.asking.regroup import closing, come_together
from grognard.engine.core.state import Feature, Model, Point, Seat, State, Unit
from grognard.engine.dice.stream import stream_of
from grognard.engine.space import end_faults, is_together, reach
from grognard.engine.space.table import Table

BOUND = Cohesion(200, 400, 0)
Man = tuple[int, int, int]
"""Where one stands about the leader's place, and how far he may go."""


def torn(*men: Man, walls: tuple[Feature, ...] = (), foes: tuple[Point, ...] = (), solid: bool = False) -> Table:
    """The first leads and stands in the middle of the table; bases of radius 50."""
    own = [Model(id, 0, "man", 50, 2, solid, (2400 + x, 2400 + y)) for id, (x, y, _) in enumerate(men)]
    them = [Model(len(own) + id, 1, "man", 50, 2, place=place) for id, place in enumerate(foes)]
    group, others = tuple(range(len(own))), tuple(range(len(own), len(own) + len(them)))
    units = (Unit(0, 0, "squad", "Alpha", group, 0), Unit(1, 1, "squad", "Beta", others, others[0] if others else None))
    seats = (Seat(0, "A"), Seat(1, "B"))
    return Table.of(State("t", "t", (), (4800, 4800), seats, (*own, *them), units, walls))


def move(*men: Man, ends: Ends | None = None) -> Move:
    movers = tuple(Mover(id, most) for id, (_, _, most) in enumerate(men))
    return Move(seat=0, name="", prompt="", clause="t.move", movers=movers, passes=1, cohesion=BOUND, ends=ends)


def wall(x0: int, y0: int, x1: int, y1: int) -> Feature:
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1))
    return Feature(0, "wall", tuple((2400 + x, 2400 + y) for x, y in corners), 4)


def together(form: Move, table: Table) -> bool:
    """Whether a way is found; if so it is legal, and so is every sample, which is never to stay."""
    answer = come_together(form, table)
    for seed in range(3):
        sample = form.sample(stream_of(seed), table)
        assert form.refusals(sample, table) == ()
        assert bool(sample) == bool(answer)
    assert form.refusals(answer, table) == ()
    after = table.with_places([(id, path[-1]) for id, path in answer])
    assert bool(answer) == is_together(after, range(len(form.movers)), 0, BOUND.neighbour, BOUND.lead)
    return bool(answer)


CASES: dict[str, tuple[Man, ...]] = {
    "one between two who are stuck": ((0, 0, 0), (300, 173, 0), (-200, 0, 1000)),
    "the leader half-way to the farthest": ((0, 0, 300), (937, -227, 300), (200, 0, 300)),
    "the leader beside one who is stuck": ((0, 0, 600), (516, 300, 0)),
    "the leader beside one of several": (
        (0, 0, 600),
        (-59, -738, 0),
        (351, -456, 0),
        (-214, -628, 0),
        (-320, -744, 0),
    ),
    "a chain of three": ((0, 0, 400), (915, 238, 400), (1115, 238, 400)),
    "somebody goes to the one who is left alone": (
        (0, 0, 0),
        (100, -173, 1000),
        (159, -427, 1000),
        (200, 0, 0),
        (0, -346, 1000),
        (-300, -173, 0),
        (300, -173, 0),
    ),
}


@pytest.mark.parametrize("men", CASES.values(), ids=CASES)
def test_ways_to_come_together(men: tuple[Man, ...]) -> None:
    assert together(move(*men), torn(*men))
    assert len(men) > 3 or together(move(*men), torn(*men, solid=True)), "machines are in each other's way"


def test_full_moves_take_the_parts_of_a_unit_toward_each_other() -> None:
    """Two pairs 9 apart along a slant: each walks 3 of it, in step."""
    men = ((0, 0, 300), (-60, -140, 300), (540, 720, 300), (660, 810, 300))
    (answer,) = closing(move(*men), BOUND, torn(*men))
    assert [(id, path[-1]) for id, path in answer] == [
        (0, (2580, 2640)),
        (1, (2520, 2500)),
        (2, (2760, 2880)),
        (3, (2880, 2970)),
    ]


def test_a_full_move_ends_at_the_edge_of_the_board() -> None:
    """The man who is nearest to the leader stands farther from the edge than his comrade."""
    men = ((0, -2300, 300), (-1000, -2000, 1000), (-1100, -2200, 1000))
    (answer,) = closing(move(*men), BOUND, torn(*men))
    assert [path[-1][1] for id, path in answer if id == 2] == [50]


def test_parts_of_a_chain_are_not_drawn_together_over_the_edge_of_the_board() -> None:
    """The three would come as they stand, the last of them off it."""
    men = ((0, -2220, 0), (-1173, -1963, 1000), (-1237, -2095, 1000), (-1297, -2238, 1500))
    form = replace(move(*men), cohesion=replace(BOUND, lead=4800, chained=True))
    assert form.refusals(come_together(form, torn(*men)), torn(*men)) == ()


def test_a_leader_goes_round_what_stands_in_his_way() -> None:
    men: tuple[Man, ...] = ((0, 0, 700), (900, 0, 200))
    assert not together(move((0, 0, 300), (900, 0, 200)), torn(*men, walls=(wall(100, -150, 450, 600),)))
    assert together(move(*men), torn(*men, walls=(wall(100, -150, 450, 600),)))


def test_who_stands_together_has_no_need_to_and_who_is_too_far_cannot() -> None:
    near: tuple[Man, ...] = ((0, 0, 500), (200, 0, 500))
    assert come_together(move(*near), torn(*near)) == ()
    assert not together(move((0, 0, 100), (900, 0, 100)), torn((0, 0, 100), (900, 0, 100)))


def test_what_else_is_asked_of_a_move_is_kept_to() -> None:
    """Between the two stands an enemy, in whose reach neither may end."""
    men: tuple[Man, ...] = ((0, 0, 400), (700, 0, 400))
    table = torn(*men, foes=((2750, 2420),))
    assert together(move(*men), table)
    assert together(move(*men, ends=Ends(away=Away((2,), ((2, 100),)))), table)
    assert not together(move(*men, ends=Ends(away=Away((2,), ((2, 600),)))), table)


def test_what_nobody_can_go_with_is_left_where_it_is() -> None:
    """A support weapon, whose crew joins it and the leader, who is stuck."""
    men: tuple[Man, ...] = ((0, 0, 0), (173, 113, 400), (331, -265, 400))
    form, table = move(*men, ends=Ends(escorts=(Escort(2, (), 100),))), torn(*men)
    assert together(form, table)
    assert [id for id, _ in come_together(form, table)] == [1]


def test_parts_of_a_chain_go_as_a_whole_and_no_farther_than_they_must() -> None:
    """Links of 300 from centre to centre, and pairs that stand 700 from each other."""
    chain = replace(BOUND, lead=4800, chained=True)
    for left, right, wanted in (
        (500, 500, {2: 404, 3: 404}),
        (500, 0, {0: 404, 1: 404}),
        (300, 150, {0: 254, 1: 254, 2: 150, 3: 150}),
    ):
        men: tuple[Man, ...] = ((0, 0, left), (-250, 0, left), (700, 0, right), (950, 0, right))
        form, table = replace(move(*men), cohesion=chain), torn(*men)
        answer = come_together(form, table)
        assert form.refusals(answer, table) == ()
        assert {id: abs(path[-1][0] - table.place(id)[0]) for id, path in answer} == wanted
    assert come_together(replace(form, movers=(*form.movers[:2], Mover(2, 20), Mover(3, 20))), table) == ()


# -- every place of a grid -----------------------------------------------------------------------------------------


def places(form: Move, table: Table, id: int) -> Iterator[Point]:
    yield table.place(id)
    if most := form.movers[id].allowance:
        yield from reach(table, id, most, form.passes, 100, tuple(range(len(form.movers))))


def exists(form: Move, table: Table) -> bool:
    """Whether three men can stand together somewhere: all places of a grid, one after another."""
    for lead in places(form, table, 0):
        near = [[at for at in places(form, table, id) if 100 <= far(at, lead) <= 500] for id in (1, 2)]
        for one, other in product(*near):
            gaps = (far(one, lead), far(other, lead), far(one, other))
            if min(gaps) >= 100 and sum(gap <= 300 for gap in gaps) >= 2:
                return True
    return False


def far(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def test_three_men_find_each_other_wherever_they_can() -> None:
    answers = []
    for seed in range(120):
        pick = stream_of("torn", seed)
        most = [(0, 250, 500)[pick.below(3)] for _ in range(3)]
        spots = [(0, 0), *[(pick.between(-700, 700), pick.between(-700, 700)) for _ in range(2)]]
        men = tuple((x, y, far) for (x, y), far in zip(spots, most, strict=True))
        table, form = torn(*men, walls=(wall(-300, 150, 300, 260),)), move(*men)
        stands = is_together(table, (0, 1, 2), 0, BOUND.neighbour, BOUND.lead)
        if not stands and not end_faults(table, tuple((id, table.place(id)) for id in (0, 1, 2))):
            answers.append((together(form, table), exists(form, table)))
    possible = [found for found, is_there in answers if is_there]
    assert len(possible) > 30
    assert possible.count(False) <= 1, "one of these has a single answer on the whole grid"
    assert {found for found, _ in answers} == {True, False}
