"""Compiles every kernel, or loads it from the cache: at set-up, before workers start, before tests."""

from msgspec.structs import replace

from ..core.state import AREA, BASE_LENGTH, DENSE, SLOW, Feature, Model, Seat, State, Unit
from .cover import covered_by, in_zone, zone
from .formation import chain_faults, edge_entry, formation, formation_at, is_together
from .laying import Ground, free_spot, outline_faults
from .nine_lines import groups_with_line, has_any_line, has_line, nine_lines, on_lines, reached_pairs
from .paths import crossed, end_faults, is_legal_move, is_legal_placing, least_length, path_faults, reach, shortest
from .plane import (
    are_bases_free,
    bases_inside,
    bases_within,
    closest,
    count_near,
    do_bases_overlap,
    features_within,
    gap,
    gap_to_feature,
    gap_within,
    is_any_by,
    is_any_farther,
    is_any_within,
    nearest,
    pairs_within,
    surroundings,
    under_circle,
    within_any,
)
from .shadow import areas_at, gap_to_area, shadowed_by
from .sight import (
    feature_lines,
    features_seen,
    is_any_feature_seen,
    is_any_seen,
    sees,
    sight,
    sight_lines,
    units_seen,
    who_sees_feature,
)
from .table import Table


def warm_up() -> None:
    """Asks each question once on a small table."""
    table = Table.of(_small_state())
    gap(table, 0, 2)
    gap_within(table, 0, 2, 250)
    gap_to_feature(table, 0, 0)
    closest(table, 0, (1, 2))
    pairs_within(table, (0, 1), (2,), 250, 2)
    within_any(table, (0, 1), (2,), 250)
    is_any_within(table, (0, 1), (2,), 250)
    is_any_by(table, ((0, (500, 600)),), (2,), 250)
    is_any_farther(table, ((0, (500, 600)),), (2,))
    nearest(table, 0, (1, 2))
    under_circle(table, (500, 500), 300, (0, 1, 2))
    surroundings(table, 0, 250, 2)
    features_within(table, (0,), (0,), 250)
    count_near(table, (0, 1), (500, 500), 300)
    is_any_feature_seen(table, (0,), (0,))
    is_any_seen(table, (0,), (2,))
    sees(table, 0, 2)
    sight(table, (0,), (2,))
    units_seen(table, (0, 1), ((2,),))
    sight_lines(table, 0, 2)
    feature_lines(table, 0, 0)
    zone(table, (0, 1), (2,))
    in_zone(table, (0, 1), (2,), (3,))
    covered_by(table, (0, 1), (2,), (0,))
    path_faults(table, 0, ((2500, 600),), 3000, 1)
    end_faults(table, ((0, (600, 600)),))
    end_faults(table, ((0, (800, 500)),))
    is_legal_move(table, ((0, ((500, 600),)),), {0: 300}, 1, (0,), (0, 250, 1000))
    shortest(table, 0, (2500, 1200), 3000, 1)
    least_length(table, 0, (2500, 1200), 3000, 1, (), (500, 500))
    crossed(table, ((500, 500), (2500, 600)), 125, (1, 2))
    reach(table, 0, 300, 1, 100)
    chain_faults(table, ((0, (500, 500)), (1, (800, 500))), 0, 250, 1000)
    formation(table, 0, (0, 1), (900, 900), (1000, 1000), 1, 250, 1000)
    outline_faults(table, ((0, 0), (100, 0), (100, 100)), (900, 900), 0, Ground(100, ((5, 5),), 50, ((0, 0, 9, 9),)))
    free_spot(table, ((0, 0), (100, 0), (100, 100)), 0, Ground(100))
    features_seen(table, (0,), (0,))
    who_sees_feature(table, (0,), 0)
    is_together(table, (0, 1), 0, 250, 1000)
    is_legal_placing(table, ((0, (600, 600)),), ((0, 0, 900, 900),), (2,), 250, (0, 250, 1000))
    formation_at(table, 0, (0, 1), (900, 900), (0, 0, 3000, 3000), 250, 1000, (2,), 250)
    edge_entry(table, 4, (4,), (0, 0, 3000, 0), (1500, 0), (1500, 400), 800, 1)
    has_line(table, 0, 2, (3,), 300)
    reached_pairs(table, (0, 1), (2,), 3000)
    has_any_line(table, (0, 1), (2,), (3,), 300)
    groups_with_line(table, (0, 1), ((2,),), (3,), 300)
    nine_lines(table, 0, 2, (3,), 300)
    on_lines(table, (0,), (2,), (1,), (3,), 300)
    shadowed_by(table, 0, (2,), (0,), (3,))
    _warm_rims(table)
    _warm_areas()
    _warm_rectangles()


def _warm_rims(table: Table) -> None:
    from .rims import Sight, Veil, rim_sight  # loaded by who looks so

    wood = Veil(((900, 0), (1200, 0), (1200, 900)), "dense", 1)
    rim_sight(table, (0,), (2,), (0, 0), (wood,), Sight(300, 100, 200))


def _warm_areas() -> None:
    wood = Feature(1, "wood", ((500, 800), (900, 800), (900, 1200), (500, 1200)), 6, False, {}, (AREA, DENSE, SLOW))
    state = _small_state()
    table = Table.of(replace(state, features=(*state.features, wood)))
    areas_at(table, 0)
    gap_to_area(table, 0, 1)
    nine_lines(table, 0, 3, (3,), 300)
    path_faults(table, 0, ((700, 1000),), 3000, 1)
    shortest(table, 0, (700, 1000), 3000, 1)
    reach(table, 0, 600, 1, 200)
    formation(table, 0, (0, 1), (700, 1000), (1000, 1000), 1, 250, 1000)


def _warm_rectangles() -> None:
    state = _small_state()
    tank = replace(state.models[0], counters={BASE_LENGTH: 350})
    table = Table.of(replace(state, models=(tank, *state.models[1:])))
    gap(table, 0, 2)
    gap_within(table, 0, 2, 250)
    gap_to_feature(table, 0, 0)
    do_bases_overlap(table, 0, 1)
    bases_within(table, (0, 1), (2,), 250)
    bases_inside(table, (0, 1), ((0, 0, 900, 900),))
    are_bases_free(table, (0, 1))
    end_faults(table, ((0, (600, 600)),))
    _warm_looks(table)


def _warm_looks(table: Table) -> None:
    """What few games ask is loaded here only: see the modules named."""
    from .meeting import Company, meetings, stands
    from .overlook import Eyes, Watcher, first_watched, lines_open, overlooks
    from .templates import circle_covers, outline_covers, strip, teardrop_covers

    lines_open(table, (0, 1), (2,), 600)
    overlooks(table, 0, (900, 900), 600)
    first_watched(table, 0, ((600, 600),), 100, ((Watcher(2, 3000),),), Eyes(5, 600))
    meetings(table, 0, 2, ((90, 270),), 4)
    stands(table, 0, (((600, 600), 0),), Company(10, 99, (2,), (3,), (1,)))
    circle_covers(table, (500, 500), 300, (0, 1), "centre")
    outline_covers(table, strip((500, 500), 0, 800, 300), (0, 1), "partly")
    teardrop_covers(table, (500, 500), 0, 1000, 500, (0, 1), "centre")


def _small_state() -> State:
    places = ((500, 500), (800, 500), (2500, 500), (1500, 2500), None)
    units = (Unit(0, 0, "", "", (0, 1, 4), 0), Unit(1, 1, "", "", (2, 3), 2))
    models = tuple(Model(id, int(id in (2, 3)), "", 125, 2, id == 3, place) for id, place in enumerate(places))
    wall = Feature(0, "wall", ((1500, 300), (1600, 300), (1600, 900), (1500, 900)), 2)
    return State("", "", (), (3000, 3000), (Seat(0, ""), Seat(1, "")), models, units, (wall,))
