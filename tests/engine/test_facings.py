"""Moves and placements of models on rectangular bases: the answer says which way they face."""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.bounds import agrees
from grognard.engine.asking.decisions import Refusal
from grognard.engine.asking.demands import Cohesion, Mover, Region
from grognard.engine.asking.facings import faced, facings_of, heading, turned, walks_of
from grognard.engine.asking.moves import Move, Place
from grognard.engine.core.codec import read_answer
from grognard.engine.core.state import model_ref
from grognard.engine.dice.stream import Stream
from grognard.engine.space.shapes import cosine, sine
from tests.space.rects import Stand, table_of

TANK: Stand = ((1000, 1000), 100, 350, 0)
OTHER: Stand = ((3000, 3000), 100, 350, 0)


def form(*models: int, cohesion: Cohesion | None = None) -> Move:
    movers = tuple(Mover(model, 2000) for model in models)
    return Move(
        seat=0, name="move", prompt="Move", clause="a.b.c", movers=movers, passes=space.FRIENDS, cohesion=cohesion,
        faces=True,
    )  # fmt: skip


def placing(*models: int) -> Place:
    field = Region("rect", (0, 0, 3000, 3000))
    return Place(seat=0, name="place", prompt="Place", clause="a.b.c", models=models, regions=(field,))


@given(dx=some.integers(-3000, 3000), dy=some.integers(-3000, 3000))
def test_the_heading_is_the_nearest_whole_degree(dx: int, dy: int) -> None:
    found = heading((3000, 3000), (3000 + dx, 3000 + dy))
    along = [dx * cosine(turn) - dy * sine(turn) for turn in range(360)]
    assert along[found] == max(along)


def test_an_answer_gives_a_facing_after_each_path() -> None:
    asked = form(0)
    assert read_answer(asked, [[0, [[1500, 1000]], 90]]) == ((0, ((1500, 1000),), 90),)
    assert isinstance(read_answer(asked, [[0, [[1500, 1000]]]]), Refusal)
    assert isinstance(read_answer(asked, [[0, [[1500, 1000]], 360]]), Refusal)


def test_a_base_must_fit_as_it_is_turned() -> None:
    table, asked = table_of(TANK, ((1000, 1500), 100, 350, 0)), form(0)
    beside = ((0, ((1000, 1300),), 0),)
    across = ((0, ((1000, 1300),), 90),)
    assert asked.refusals(beside, table) == ()
    assert [fault.text for fault in asked.refusals(across, table)] == ["ends on another fighter's base"]


def test_on_the_way_a_base_is_a_disc() -> None:
    """It passes between two others through which it could not go lengthwise."""
    table, asked = table_of(TANK, ((1300, 1250), 100, 350, 0), ((1300, 750), 100, 350, 0)), form(0)
    assert asked.refusals(((0, ((2000, 1000),), 90),), table) == ()
    assert asked.refusals(((0, ((1300, 1000),), 90),), table)


def test_paths_and_facings_are_told_apart() -> None:
    asked, answer = form(0, 1), ((0, ((1000, 1500),), 10), (1, ((3500, 3000),), 20))
    assert walks_of(asked, answer) == ((0, ((1000, 1500),)), (1, ((3500, 3000),)))
    assert facings_of(asked, answer) == ((0, 10), (1, 20))
    assert space.facing(turned(asked, answer, table_of(TANK, OTHER)), 1) == 20


def test_who_is_led_faces_the_way_he_came() -> None:
    table = table_of(TANK, OTHER)
    walks = ((0, ((1000, 1500),)), (1, ((3000, 3000),)))
    assert faced(form(0, 1), walks, table) == ((0, ((1000, 1500),), 270), (1, ((3000, 3000),), 0))


@pytest.mark.parametrize("seed", range(20))
def test_samples_are_legal(seed: int) -> None:
    table = table_of(TANK, OTHER, ((1300, 1300), 100, 350, 45), ((1000, 1500), 100, 0, 0), ((700, 900), 125, 250, 0))
    asked = form(0, 2, cohesion=Cohesion(900, 2000, 0))
    answer = asked.sample(Stream(bytes([seed])), table)
    assert answer
    assert asked.refusals(answer, table) == ()


@pytest.mark.parametrize("seed", range(20))
def test_sampled_placings_are_legal(seed: int) -> None:
    table, asked = table_of(TANK, ((1300, 1300), 100, 350, 45), OTHER), placing(0, 1)
    answer = asked.sample(Stream(bytes([seed])), table)
    assert answer
    assert asked.refusals(answer, table) == ()


@pytest.mark.parametrize(("strip", "across"), [((1000, 0, 3000, 250), 0), ((1000, 0, 1250, 3000), 90)])
def test_a_long_base_is_set_down_where_the_circle_round_it_has_no_room(strip: tuple[int, ...], across: int) -> None:
    table, asked = table_of(TANK, OTHER), replace(placing(0), regions=(Region("rect", strip),))
    answer = asked.sample(Stream(b"narrow"), table)
    assert [turn for _, _, turn in answer] == [across]
    assert asked.refusals(answer, table) == ()
    assert replace(asked, optional=True).sample(Stream(b"narrow"), table) == ()


def test_regions_may_bind_the_centres_only() -> None:
    table, wholly = table_of(TANK, OTHER), placing(0)
    by_centre = replace(wholly, by_centre=True)
    edge, beyond = ((model_ref(0), (3000, 1000), 0),), ((model_ref(0), (3001, 1000), 0),)
    assert wholly.refusals(edge, table)
    assert by_centre.refusals(edge, table) == ()
    assert [fault.text for fault in by_centre.refusals(beyond, table)] == ["stands outside the area allowed"]


def test_a_placing_is_judged_as_it_is_turned() -> None:
    table, asked = table_of(TANK, OTHER), placing(0)
    assert asked.refusals(((model_ref(0), (175, 100), 0),), table) == ()
    texts = [fault.text for fault in asked.refusals(((model_ref(0), (175, 100), 90),), table)]
    assert texts == ["leaves the board", "stands outside the area allowed"]


def test_a_proposal_that_is_free_as_a_disc_and_not_as_a_base_is_not_taken() -> None:
    """Bases that keep their facing (no answer turns them) must fit lengthwise where they are led."""
    table = table_of(TANK, ((1500, 1000), 100, 350, 0))
    asked = replace(form(0), faces=False)
    beyond, short = ((0, ((1000, 1400),)),), ((0, ((1260, 1000),)),)
    assert agrees(asked, beyond, table)
    assert not agrees(asked, short, table)
