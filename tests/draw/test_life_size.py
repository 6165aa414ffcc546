"""Tables in inches are drawn to the same size as tables in centimetres, and areas lie flat."""

import xml.etree.ElementTree as ET

from grognard.draw.life_size import enlarged
from grognard.draw.svg import picture
from grognard.engine.core.state import Feature, Marker, Model, Seat, State
from grognard.engine.showing.looks import Looks, Scene, TerrainLook, Zone

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = ((1000, 1000), (1400, 1000), (1400, 1200), (1000, 1200))
LOOKS = Looks(
    unit_of_length="inch", terrain={"rubble": TerrainLook(length=400)}, control_radius=300, score="vp", resource="rp"
)
SCENE = Scene("Test", (Zone(0, "deployment", (0, 0, 4800, 800)),), 6, edges=((1, (0, 4800), (4800, 4800)),))


def table(*tags: str) -> State:
    rubble = Feature(0, "rubble", SQUARE, 1, not tags, {}, tags)
    models = (Model(0, 0, "a", 50, 2, False, (2400, 2400)), Model(1, 0, "a", 50, 2))
    mark = Marker(0, "objective", (600, 600))
    return State("toy", "", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")), models, (), (rubble,), (mark,))


def test_an_inch_is_25_units() -> None:
    state, looks, scene = enlarged(table(), LOOKS, SCENE)
    assert state.board == (12000, 12000)
    assert (state.models[0].radius, state.models[0].place, state.models[1].place) == (125, (6000, 6000), None)
    assert state.features[0].outline[0] == (2500, 2500)
    assert state.markers[0].at == (1500, 1500)
    assert (looks.control_radius, looks.terrain["rubble"].length) == (750, 1000)
    assert scene.zones[0].numbers == (0, 0, 12000, 2000)
    assert scene.edges == ((1, (0, 12000), (12000, 12000)),)


def test_centimetres_stay_as_they_are() -> None:
    looks = Looks(unit_of_length="cm")
    assert enlarged(table(), looks, SCENE) == (table(), looks, SCENE)


def test_the_head_and_the_scale_speak_inches() -> None:
    root = ET.fromstring(picture(table(), LOOKS, SCENE))
    words = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert "48 by 48 inch" in words
    assert "4 inch" in words
    assert root.get("width") == "1232"


def test_areas_lie_flat() -> None:
    def shadows(state: State) -> int:
        return sum(path.get("filter") == "url(#soft)" for path in ET.fromstring(picture(state, LOOKS, SCENE)).iter())

    def areas(state: State) -> int:
        return sum(path.get("class") == "area" for path in ET.fromstring(picture(state, LOOKS, SCENE)).iter())

    assert (areas(table()), areas(table("area"))) == (0, 1)
    assert shadows(table("area")) == shadows(table()) - 1
