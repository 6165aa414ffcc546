"""Maps of zones as pictures and as characters: everything known is on them, nothing hidden is."""

from xml.etree import ElementTree as ET

import pytest

from grognard.draw.svg import picture
from grognard.draw.text import legend, sketch, terrain_key
from grognard.engine.core.state import State
from grognard.engine.showing.view import redact
from grognard.games.alien.books.scenario import scenario, scenarios
from grognard.games.alien.position import Position
from grognard.games.alien.shown.looks import LEXICON, LOOKS, scene

SVG = "{http" + "://www.w3.org/2000/svg}"


def drawn(state: State) -> ET.Element:
    return ET.fromstring(picture(state, LOOKS, scene(state)))


def ids(root: ET.Element) -> set[str]:
    return {node.get("id", "")[2:] for node in root.iter(f"{SVG}g") if node.get("id", "").startswith("z-")}


@pytest.mark.parametrize("id", scenarios())
def test_every_zone_border_and_being_is_drawn(id: str) -> None:
    state, sheet = Position(id).state(), scenario(id)
    root = drawn(state)
    assert ids(root) == {zone.id for zone in sheet.zones if zone.kind != "crawl"}
    assert len([n for n in root.iter(f"{SVG}path") if n.get("class") == "duct"]) == sum(
        z.kind == "crawl" for z in sheet.zones
    )
    beings = [n for n in root.iter(f"{SVG}g") if n.get("class", "").startswith("being")]
    assert len(beings) == len(state.models)
    assert len([n for n in root.iter(f"{SVG}g") if n.get("class", "").startswith("vent")]) == sum(
        border.kind == "access" for border in sheet.borders
    )


def test_a_crew_sees_only_its_part_of_the_map() -> None:
    view = redact(Position("cold-tow").state(), 0)
    root = drawn(view)
    assert ids(root) == {"A1"}
    text = sketch(view, LOOKS, 100, 36).text()
    assert "A1" in text
    assert "A8" not in text
    assert "Dr" not in text
    assert next(words for _, words, _ in legend(view, LOOKS)) == "Officer A1, health 3"


def test_light_locks_and_seals_show() -> None:
    root = drawn(Position("severance").state())
    zones = {n.get("id"): n.get("class", "") for n in root.iter(f"{SVG}g") if n.get("id", "").startswith("z-")}
    assert "lit" in zones["z-E1"]
    assert "dark" in zones["z-E11"]
    classes = [n.get("class", "") for n in root.iter(f"{SVG}g")]
    assert "door locked" in classes
    assert "vent sealed" in classes


def test_the_text_map_shows_walls_doors_and_people() -> None:
    state = Position("cold-tow").state()
    text = sketch(state, LOOKS, 118, 40).text()
    rows = text.splitlines()
    assert max(map(len, rows)) <= 118
    assert len(rows) <= 40
    for zone in scenario("cold-tow").zones:
        assert zone.id in text
    for mark in ("Of", "Ro", "Me", "Pi", "CA", "DA", "DB", "OA", "H", "+", "#", "v", "░"):
        assert mark in text
    key = dict(terrain_key(state, LEXICON))
    assert key["#"] == "locked"
    assert key["+"] == "door"
    assert key["v"] == "access point"


def test_maps_fit_narrow_pages() -> None:
    rows = sketch(Position("block-nine").state(), LOOKS, 70, 30).rows
    assert len(rows[0]) <= 71
    assert len(rows) <= 31


def test_things_and_pings_are_marked() -> None:
    p = Position()
    p.zone("A1")
    p.pc("kid", "A1", "dead")
    p.item("fire-axe", "A1")
    p.marker("ping", "A1", number=3)
    root = drawn(p.state())
    assert [n.text for n in root.iter(f"{SVG}text") if n.get("class") == "pingt"] == ["3"]
    assert [n.find(f"{SVG}title").text for n in root.iter(f"{SVG}path") if n.get("class") == "thing"] == ["fire axe"]  # type: ignore[union-attr]
    assert any("down" in n.get("class", "") for n in root.iter(f"{SVG}g"))
