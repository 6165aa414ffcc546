"""What ways cost by the ground they lead over, reckoned by hand on upright boxes."""

import pytest

from grognard.engine.core.state import Point
from grognard.engine.space import tolls

BOX = ((200, 0), (400, 0), (400, 300), (200, 300))


def test_the_part_of_a_leg_inside_an_outline_whichever_way_it_turns() -> None:
    for outline in (BOX, BOX[::-1]):
        assert tolls.inside((0, 100), (1000, 100), outline) == (0.2, 0.4)
        assert tolls.inside((300, 100), (300, 200), outline) == (0.0, 1.0)
        assert tolls.inside((0, 400), (1000, 400), outline) is None
        assert tolls.inside((0, 300), (1000, 300), outline) is None


@pytest.mark.parametrize(("rate", "far"), [(100, 1000), (200, 1200), (50, 900)])
def test_lengths_count_by_the_ground_they_lie_on(rate: int, far: float) -> None:
    assert tolls.rated((0, 100), (1000, 100), ((BOX, rate),)) == pytest.approx(far)


def test_dear_ground_counts_before_cheap_ground() -> None:
    assert tolls.rated((0, 100), (1000, 100), ((BOX, 50), (BOX, 300))) == pytest.approx(1400)


@pytest.mark.parametrize(
    ("stops", "entered", "left"),
    [
        (((0, 100), (1000, 100)), 1, 1),
        (((0, 100), (300, 100)), 1, 0),
        (((300, 100), (1000, 100)), 0, 1),
        (((0, 100), (300, 100), (300, 200), (1000, 200)), 1, 1),
        (((0, 100), (1000, 100), (0, 100)), 2, 2),
        (((0, 300), (1000, 300)), 0, 0),
    ],
)
def test_how_often_a_border_is_crossed(stops: tuple[Point, ...], entered: int, left: int) -> None:
    assert (tolls.crossed(stops, BOX), tolls.left(stops, BOX)) == (entered, left)


def test_a_disc_on_its_way_sweeps_what_it_covers_and_touching_is_not_enough() -> None:
    assert tolls.is_swept(((0, 399), (1000, 399)), 100, BOX)
    assert not tolls.is_swept(((0, 400), (1000, 400)), 100, BOX)
    assert tolls.is_swept(((300, 100), (310, 100)), 1, BOX)


def test_outlines_overlap_by_their_insides() -> None:
    assert tolls.do_overlap(BOX, ((399, 299), (600, 299), (600, 600), (399, 600)))
    assert not tolls.do_overlap(BOX, ((400, 0), (600, 0), (600, 300), (400, 300)))
