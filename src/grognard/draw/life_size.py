"""Tables measured in inches, drawn as large as they are: 25 units an inch, where a centimetre has ten."""

from msgspec.structs import replace

from grognard.engine.core.state import Feature, Location, Marker, Model, Point, State
from grognard.engine.showing.looks import Looks, Scene, TerrainLook, Zone

TIMES = {"inch": (5, 2)}
"""How much larger than a centimetre a unit of length is, as a fraction."""
BAR = {"inch": 4}
"""Units of length that the scale shows, where ten would be too many."""


def enlarged(state: State, looks: Looks, scene: Scene) -> tuple[State, Looks, Scene]:
    """The same table with every length in tenths of a millimetre, as far as pictures need it."""
    if looks.unit_of_length not in TIMES:
        return state, looks, scene
    times = TIMES[looks.unit_of_length]
    terrain = {kind: _look(look, times) for kind, look in looks.terrain.items()}
    zones = tuple(Zone(zone.seat, zone.label, tuple(_long(n, times) for n in zone.numbers)) for zone in scene.zones)
    return (
        replace(
            state,
            board=_point(state.board, times),
            models=tuple(_model(model, times) for model in state.models),
            features=tuple(_feature(feature, times) for feature in state.features),
            markers=tuple(_marker(marker, times) for marker in state.markers),
        ),
        replace(looks, terrain=terrain, control_radius=_long(looks.control_radius, times)),
        replace(
            scene, zones=zones, edges=tuple((seat, _point(a, times), _point(b, times)) for seat, a, b in scene.edges)
        ),
    )


def _long(length: int, times: tuple[int, int]) -> int:
    return length * times[0] // times[1]


def _point(at: Point, times: tuple[int, int]) -> Point:
    return _long(at[0], times), _long(at[1], times)


def _place(at: Location | None, times: tuple[int, int]) -> Location | None:
    return _point(at, times) if isinstance(at, tuple) else at


def _model(model: Model, times: tuple[int, int]) -> Model:
    return replace(model, radius=_long(model.radius, times), place=_place(model.place, times))


def _feature(feature: Feature, times: tuple[int, int]) -> Feature:
    return replace(feature, outline=tuple(_point(at, times) for at in feature.outline))


def _marker(marker: Marker, times: tuple[int, int]) -> Marker:
    return replace(marker, at=_place(marker.at, times))


def _look(look: TerrainLook, times: tuple[int, int]) -> TerrainLook:
    return replace(look, length=_long(look.length, times), width=_long(look.width, times))
