"""Shapes of mission files and lengths as books print them."""

from decimal import Decimal

import pytest

from grognard.kit.files.datafiles import hundredths, point
from grognard.kit.files.missions import Rect, edge_line, edge_strip, rect


def test_lengths_are_whole_hundredths() -> None:
    assert (hundredths(2), hundredths(Decimal("1.25")), hundredths(0.1)) == (200, 125, 10)
    assert point([3, Decimal("4.5")]) == (300, 450)
    with pytest.raises(ValueError, match="finer"):
        hundredths(Decimal("1.125"))


def test_rectangles() -> None:
    box = rect({"x": [10, 16], "y": [Decimal("17.5"), 18]})
    assert box == Rect(1000, 1750, 1600, 1800)
    assert box.corners == ((1000, 1750), (1600, 1750), (1600, 1800), (1000, 1800))
    assert (box.middle, box.numbers) == ((1300, 1775), (1000, 1750, 1600, 1800))


@pytest.mark.parametrize(
    ("at", "holds", "touches"),
    [((50, 50), True, True), ((49, 50), False, True), ((-50, 50), False, True), ((-51, 50), False, False),
     ((-30, -40), False, True), ((-31, -40), False, False), ((150, 100), True, True), ((151, 100), False, True)],
)  # fmt: skip
def test_discs_in_a_rectangle(at: tuple[int, int], holds: bool, touches: bool) -> None:
    box = Rect(0, 0, 200, 200)
    assert (box.holds(at, 50), box.touches(at, 50)) == (holds, touches)


@pytest.mark.parametrize(
    ("edge", "line", "strip"),
    [
        ("south", ((0, 0), (48, 0)), Rect(0, 0, 48, 8)),
        ("north", ((0, 36), (48, 36)), Rect(0, 28, 48, 36)),
        ("west", ((0, 0), (0, 36)), Rect(0, 0, 8, 36)),
        ("east", ((48, 0), (48, 36)), Rect(40, 0, 48, 36)),
    ],
)
def test_edges(edge: str, line: tuple[tuple[int, int], tuple[int, int]], strip: Rect) -> None:
    assert edge_line((48, 36), edge) == line
    assert edge_strip((48, 36), edge, 8) == strip
