"""Terrain: obstacles, low ones that machines step over, areas that are entered and cost, the edge of the table."""

from collections.abc import Sequence

import pytest

from grognard.engine import space
from grognard.engine.asking.bounds import move_refusals
from grognard.engine.asking.demands import Mover
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import Catalogue, clause
from grognard.games.evolved.books.profiles import figures, terrains
from grognard.games.evolved.chapters import cover, terrain
from grognard.games.evolved.position import Position
from grognard.kit.files.tabletop import Spot, point

OF_SIZE = {2: "sierra-troopers", 3: "brutes", 4: "panther", 5: "medved"}


def faults(p: Position, path: Sequence[Spot], allowance: float, unit: int = 0) -> list[str]:
    """The kinds of faults of a path of the unit's first model."""
    game, (id, *_) = p.game(), p.models(unit)
    passes = terrain.passes(game, unit)
    form = Move(
        seat=0, name="move", prompt="", clause="", movers=(Mover(id, round(allowance * 100)),), passes=passes,
        cohesion=None, rules=tuple((kind, kind) for kind in ("far", "terrain", "base", "end-terrain", "off-board")),
    )  # fmt: skip
    answer = ((id, tuple(map(point, path))),)
    return [refusal.clause for refusal in move_refusals(form, answer, game.table)]


def mover(size: int, *walls: tuple[float, float, float, float, str]) -> Position:
    p = Position()
    p.unit(OF_SIZE[size], [(10, 20)])
    for wall in walls:
        p.wall(*wall)
    return p


@clause("evolved.terrain.obstacle")
@pytest.mark.parametrize("size", OF_SIZE)
@pytest.mark.parametrize("kind", [kind for kind, card in terrains().items() if not card.area and card.size > 1])
def test_obstacles_are_walked_around_and_not_ended_on(size: int, kind: str) -> None:
    p = mover(size, (14, 18, 15, 22, kind))
    assert faults(p, [(20, 20)], 12) == ["terrain"]
    assert "end-terrain" in faults(p, [(14, 20)], 12)
    assert faults(p, [(14, 25), (20, 20)], 20) == []
    path = space.shortest(p.game().table, 0, (2000, 2000), 2000, terrain.passes(p.game(), 0))
    assert path is not None
    assert len(path) > 1


@clause("evolved.terrain.step-over")
@pytest.mark.parametrize("kind", ["low-wall", "barricade", "crates"])
def test_machines_step_over_low_obstacles_at_no_cost(kind: str) -> None:
    for size in (4, 5):
        p = mover(size, (14, 10, 15, 30, kind))
        assert faults(p, [(20, 20)], 10) == []
        assert faults(p, [(20, 20)], 9.99) == ["far"]
        assert faults(p, [(14.5, 20)], 10) == ["end-terrain"], "but they may not end on one"
        assert faults(p, [(14, 20)], 10) == ["end-terrain"]


@clause("evolved.terrain.step-over")
@pytest.mark.parametrize("size", [2, 3])
def test_no_other_model_crosses_an_obstacle(size: int) -> None:
    assert faults(mover(size, (14, 10, 15, 30, "low-wall")), [(20, 20)], 10) == ["terrain"]


@clause("evolved.terrain.size-chart")
def test_sizes_are_those_of_the_charts() -> None:
    tables = {id: table.rows for id, table in Catalogue.load("grognard.games.evolved").tables.items()}
    names = {"Panther": "panther", "Medved": "medved", "Techno-Brute": "techno-brute", "Brutes": "brute"}
    for row, size in tables["evolved.table.model-size"]:
        for name, profile in names.items():
            if name in row.split(", ") or name in row.split(" and "):
                assert figures()[profile].size == size
    for row, size, _ in tables["evolved.table.terrain-size"]:
        for kind in terrains().values():
            if kind.name.lower() in row.split(", "):
                assert kind.size == size
    assert all(2 <= card.size <= 5 for card in figures().values())
    assert all(1 <= card.size <= 6 for card in terrains().values())
    assert mover(5).game().state.models[0].size == 5


@clause("evolved.terrain.area-open")
@pytest.mark.parametrize("kind", ["rubble", "craters"])
@pytest.mark.parametrize(("size", "cost"), [(2, 13), (3, 13), (4, 10), (5, 10)])
def test_open_areas_are_entered_and_slow_the_smaller_models(kind: str, size: int, cost: float) -> None:
    """Ten inches, three of them inside."""
    p = mover(size, (14, 10, 17, 30, kind))
    assert faults(p, [(20, 20)], cost) == []
    assert faults(p, [(20, 20)], cost - 0.01) == ["far"]
    assert faults(p, [(15, 20)], cost) == [], "they may stand in it"


@clause("evolved.terrain.area-open")
def test_inside_an_open_area_soldiers_have_cover_of_its_size() -> None:
    def bonus(card: str, at: Spot, tags: tuple[str, ...] = ()) -> int:
        p = Position()
        p.unit("sierra-troopers", [(10, 20)])
        p.unit(card, [at], seat=1, tags=tags)
        p.terrain("rubble", 20, 10, 30, 30)
        return cover.bonus(p.game(), 0, 1, 0)

    assert bonus("thralls", (25, 20)) == 1
    assert bonus("thralls", (35, 20)) == 0, "behind it nothing"
    assert bonus("thralls", (25, 20), ("take-cover",)) == 2
    assert bonus("brutes", (25, 20)) == 0, "debatable for size 3"
    assert bonus("brutes", (25, 20), ("take-cover",)) == 2
    assert bonus("panther", (25, 20)) == 0
    assert bonus("medved", (25, 20)) == 0


@clause("evolved.terrain.area-dense")
@pytest.mark.parametrize(("size", "cost"), [(2, 13), (3, 13), (4, 10), (5, 10)])
def test_woods_slow_the_smaller_models_and_smoke_nobody(size: int, cost: float) -> None:
    woods = mover(size, (14, 10, 17, 30, "woods"))
    assert faults(woods, [(20, 20)], cost) == []
    assert faults(woods, [(20, 20)], cost - 0.01) == ["far"]
    assert faults(mover(size, (14, 10, 17, 30, "smoke")), [(20, 20)], 10) == []
    assert faults(mover(size, (14, 10, 17, 30, "smoke")), [(15, 20)], 10) == []


@clause("evolved.terrain.area-dense")
@pytest.mark.parametrize("kind", ["woods", "smoke"])
@pytest.mark.parametrize("card", ["thralls", "brutes", "medved"])
def test_in_woods_and_seen_through_them_every_size_has_cover(kind: str, card: str) -> None:
    def bonus(left: float, right: float, at: float = 30) -> int:
        p = Position()
        p.unit("leo", [(10, 20)])
        p.unit(card, [(at, 20)], seat=1)
        p.terrain(kind, left, 10, right, 30)
        return cover.bonus(p.game(), 0, 1, 0)

    assert bonus(28, 35) == 1, "inside"
    assert bonus(20, 23) == 1, "through three inches"
    assert bonus(32, 40) == 0, "before it"
    assert bonus(9, 12) == 0, "from inside the same area at somebody outside"
    assert bonus(9, 20, 13) == 0, "both inside"


@clause("evolved.terrain.area-inside")
@pytest.mark.parametrize(("x", "bonus"), [(24.9, 0), (25, 0), (25.01, 1), (30, 1)])
def test_the_centre_of_the_base_decides_who_is_inside(x: float, bonus: int) -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20)])
    p.unit("thralls", [(x, 20)], seat=1)
    area = p.terrain("rubble", 25, 10, 40, 30)
    assert terrain.inside(p.game(), 1) == ((area,) if bonus else ())
    assert cover.bonus(p.game(), 0, 1, 0) == bonus


@clause("evolved.terrain.area-inside")
def test_a_volley_comes_from_outside_if_its_origin_is_not_in_the_same_area() -> None:
    """The leader is inside; if he does not fire, the lines come from a comrade who is not."""
    p = Position()
    p.unit("sierra-troopers", [(21, 20), (19, 20)])
    p.unit("thralls", [(25, 20)], seat=1)
    p.terrain("rubble", 20, 10, 30, 30)
    assert cover.bonus(p.game(), 0, 1, 0) == 0
    assert cover.bonus(p.game(), 0, 1, 1) == 1
    p = Position()
    p.unit("sierra-troopers", [(19, 20)])
    p.unit("thralls", [(25, 20)], seat=1)
    p.terrain("rubble", 18, 10, 20, 30)
    p.terrain("rubble", 24, 10, 30, 30)
    assert cover.bonus(p.game(), 0, 1, 0) == 1, "another area is another"


@clause("evolved.terrain.area-inside")
def test_a_leader_at_the_edge_of_an_area_cancels_nothing() -> None:
    p = Position()
    p.unit("sierra-troopers", [(19.4, 20)])
    p.unit("thralls", [(20.6, 20)], seat=1)
    p.terrain("rubble", 20, 10, 20.8, 30)
    assert cover.bonus(p.game(), 0, 1, 0) == 1


@clause("evolved.terrain.area-inside")
def test_movement_inside_is_that_of_the_centre() -> None:
    """The base of a soldier who passes along the border lies in the area, its centre does not."""
    assert faults(mover(2, (8, 20, 25, 30, "rubble")), [(20, 20)], 10) == []
    assert faults(mover(2, (8, 19.9, 25, 30, "rubble")), [(20, 20)], 10) == ["far"]


@clause("evolved.terrain.table-edge")
@pytest.mark.parametrize("size", OF_SIZE)
def test_bases_end_wholly_on_the_table(size: int) -> None:
    p = mover(size)
    radius = p.game().state.models[0].radius / 100
    assert faults(p, [(radius, 20)], 20) == []
    assert faults(p, [(radius - 0.01, 20)], 20) == ["off-board"]
    assert faults(p, [(10, 47.8)], 40) == ["off-board"]
    walks = space.formation(p.game().table, 0, (0,), (0, 2000), (2000,), terrain.passes(p.game(), 0))
    assert walks is not None
    assert dict(walks)[0][-1][0] >= 100 * radius, "a movement towards it stops at the edge"
