"""The picture is well formed, needs nothing from outside, flips north up, and shows sides in more than colour."""

import re
from xml.etree import ElementTree as ET

import pytest
from msgspec.structs import replace

from grognard.draw.ink import Paper, fitted, number, text_width
from grognard.draw.pieces import Box
from grognard.draw.svg import picture
from grognard.engine.core.state import BASE_LENGTH, State, feature_ref
from grognard.engine.showing.looks import Looks, Scene
from grognard.games import find
from grognard.games.at43.books.profiles import profiles
from grognard.games.at43.position import Position
from grognard.games.at43.shown.looks import LOOKS, scene

SPACE = "{http" + "://www.w3.org/2000/svg}"


@pytest.fixture
def state() -> State:
    position = Position(lp=(3, 2))
    alpha = position.unit(0, "steel-troopers", [(20, 10), (23, 10)], special={1: "missile-launcher"}, name="A < B & C")
    position.unit(1, "wraith-golgoth", [(90, 110)], officer=1)
    position.unit(0, "steel-troopers", [(60, 60)], grounded=[0], tags=["overwatch"])
    position.terrain("container", (60, 40), turn=30)
    position.terrain("generator", (30, 80))
    position.marker("objective", (60, 60), vp=4, held=1)
    return position.state(acting=alpha)


def test_the_picture_is_well_formed_and_whole(state: State) -> None:
    drawn = picture(state, LOOKS, scene(state))
    root = ET.fromstring(drawn)
    defined = {element.get("id") for element in root.iter()}
    wanted = {element.get("href", "")[1:] for element in root.iter(f"{SPACE}use")}
    assert wanted <= defined
    assert set(re.findall(r"url\(#([\w-]+)\)", drawn)) <= defined
    assert not re.findall(r"(?:href|src)=\"(?!#)", drawn)
    drawn_ones = {name.partition("--")[0] for name in wanted}
    assert {
        "b-a",
        "b-b",
        "k-leader",
        "k-missile",
        "k-golgoth",
        "t-container",
        "m-objective",
        "m-overwatch",
    } <= drawn_ones


def test_the_picture_is_plain_so_that_every_program_draws_it_alike(state: State) -> None:
    drawn = picture(state, LOOKS, scene(state))
    assert "var(" not in drawn
    assert not re.findall(r"--[\w-]+:", drawn)
    assert set(re.findall(r"font-family:([^;}]+)", drawn)) == {"Archivo,sans-serif"}
    found = ET.fromstring(drawn).iter(f"{SPACE}symbol")
    painted = {symbol.get("id"): ET.tostring(symbol, encoding="unicode") for symbol in found}
    assert "#0c5a99" in painted["b-a--fa"]
    assert "#d9600f" in painted["b-b--fb"]


def test_every_tag_has_room_for_its_words_in_the_widest_font(state: State) -> None:
    root = ET.fromstring(picture(state, LOOKS, scene(state)))
    tags = [group for group in root.iter(f"{SPACE}g") if (group.get("class") or "").split()[:1] == ["tag"]]
    assert tags
    for tag in tags:
        rect, text = tag.find(f"{SPACE}rect"), tag.find(f"{SPACE}text")
        assert rect is not None
        assert text is not None
        half = text_width("".join(text.itertext()), float(text.get("font-size", 0))) / 2
        assert float(text.get("x", 0)) + half <= float(rect.get("width", 0))
        assert float(text.get("x", 0)) - half >= (0 if tag.find(f"{SPACE}use") is None else 22)


def test_words_are_cut_to_their_room() -> None:
    assert fitted("Fire!", 20, 200) == "Fire!"
    short = fitted("The longest name of a mission that anybody ever wrote", 20, 200)
    assert short.endswith("…")
    assert text_width(short, 20) <= 200


def test_names_are_escaped_and_spoken(state: State) -> None:
    drawn = picture(state, LOOKS, scene(state))
    assert "A &lt; B &amp; C 2/2" in drawn
    assert 'aria-label="A &lt; B &amp; C, A, 2 models, acting"' in drawn
    assert "4 VP, B" in drawn


def test_the_picture_is_the_same_every_time(state: State) -> None:
    assert picture(state, LOOKS, scene(state)) == picture(state, LOOKS, scene(state))


def test_north_is_up() -> None:
    paper = Paper((12000, 6000))
    assert paper.at((0, 0)) == (0, 600)
    assert paper.at((1230, 6000)) == (123, 0)


def test_unknown_kinds_are_drawn_plainly(state: State) -> None:
    drawn = picture(state, Looks(), Scene("Plain"))
    ET.fromstring(drawn)
    assert 'class="initial">W<' in drawn
    assert "k-golgoth" not in drawn


def test_every_figure_has_a_symbol() -> None:
    assert set(profiles()) == set(LOOKS.figures)


def test_deployment_zones_follow_the_sides_chosen() -> None:
    position = Position()
    position.seat(0, side=1)
    position.seat(1, side=0)
    swapped = {zone.seat: zone.numbers for zone in scene(position.state()).zones}
    plain = {zone.seat: zone.numbers for zone in scene(Position().state()).zones}
    assert swapped == {0: plain[1], 1: plain[0]}
    assert plain[0] == (0, 0, 12000, 2000)


def test_small_shapes() -> None:
    assert [number(value) for value in (0, 1.0, 2.55, -3.04)] == ["0", "1", "2.5", "-3"]
    assert text_width("WWW", 10) > text_width("iii", 10)
    assert Box(0, 0, 10, 10).overlap(Box(5, 5, 10, 10)) == 25
    assert Box(0, 0, 10, 10).overlap(Box(10, 0, 5, 5)) == 0


def test_the_scene_says_whose_the_mission_objects_are() -> None:
    rules = find("at43")
    start = rules.setup(rules.header("fire", ("random", "random"), (), ()))
    kinds = {feature_ref(piece.id): piece.kind for piece in start.features}
    assert {kinds[ref]: owner for ref, owner in scene(start).objects.items()} == {"container": 0, "generator": 1}


def test_a_rectangular_base_is_drawn_as_one_turned_by_its_facing(state: State) -> None:
    tank = replace(state.models[0], counters={BASE_LENGTH: 400}, facing=30)
    drawn = picture(replace(state, models=(tank, *state.models[1:])), LOOKS, scene(state))
    turned = [group for group in ET.fromstring(drawn).iter(f"{SPACE}g") if "rotate(120)" in group.get("transform", "")]
    (slab,) = [group.find(f"{SPACE}rect") for group in turned]
    assert slab is not None
    assert (slab.get("width"), slab.get("height")) == (number(tank.radius / 5), "40")
