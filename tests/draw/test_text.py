"""The table as text: north is up, sides are told apart by letter and style, everything stays on the paper."""

from grognard.draw.text import legend, sketch, tag_of
from grognard.engine.core.state import Feature, Marker, Model, Seat, State, Unit
from grognard.engine.showing.looks import Looks

BOX = ((2000, 1000), (3000, 1000), (3000, 1400), (2000, 1400))


def table(**changes: object) -> State:
    units = (
        Unit(0, 0, "men", "Alpha", (0, 1), 0, tags=("overwatch",)),
        Unit(1, 0, "men", "Bravo", ()),
        Unit(2, 1, "men", "Omega", (2,), 2),
    )
    places = {0: (500, 3500), 1: (900, 3500), 2: (5990, 10)}
    models = tuple(Model(id, 0 if id < 2 else 2, "men", 125, 2, place=at) for id, at in places.items())
    parts = {"features": (Feature(0, "box", BOX, 3),), "markers": (Marker(0, "objective", (3000, 2000)),)} | changes
    return State("g", "s", (), (6000, 4000), (Seat(0, "A"), Seat(1, "B")), models, units, **parts)  # type: ignore[arg-type]


def test_the_table_as_text() -> None:
    assert sketch(table(), Looks(), columns=30).text().splitlines() == [
        "·    ·    ·    ·    ·    ·",
        "  A1a",
        "",
        "·    ·    ·    ·    ·    ·",
        "",
        "·    ·    ·    ◆    ·    ·",
        "          ▒▒▒▒▒",
        "          ▒▒▒▒▒",
        "·    ·    ·    ·    ·    ·",
        "                            B1",
    ]


def test_sides_differ_by_sign_and_style() -> None:
    cells = {cell.sign: cell.style for row in sketch(table(), Looks(), 30).rows for cell in row}
    assert cells["A"] == "side0 leader"
    assert cells["a"] == "side0"
    assert cells["B"] == "side1 leader"
    assert (cells["◆"], cells["▒"]) == ("marker", "terrain")


def test_a_large_table_fits_the_page() -> None:
    drawn = sketch(table(), Looks(), columns=78, most_rows=5)
    assert len(drawn.rows) <= 5
    assert max(map(len, drawn.rows)) <= 78


def test_units_have_short_marks() -> None:
    state = table()
    assert [tag_of(state, unit.id) for unit in state.units] == ["A1", "A2", "B1"]
    assert legend(state, Looks(badges=("overwatch",))) == [("A1", "Alpha 2 (overwatch)", 0), ("B1", "Omega 1", 1)]
