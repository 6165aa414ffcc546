"""Modules that import each other in a circle are few: what is asked lies below what asks."""

import networkx as nx

from tests.architecture.syntax import ROOT, modules
from tools import layers

MOST = 5
"""So many modules may hang together."""


def knots(graph: nx.DiGraph) -> list[list[str]]:
    return sorted(sorted(one) for one in nx.strongly_connected_components(graph) if len(one) > 1)


def whole_graph() -> nx.DiGraph:
    return nx.DiGraph(layers.imports())


def test_no_knot_is_larger_than_a_hand() -> None:
    found = knots(whole_graph())
    assert [one for one in found if len(one) > MOST] == []
    assert len(found) > 1, "some chapters speak of each other"


def test_a_knot_is_noticed() -> None:
    graph = nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")])
    assert knots(graph) == [["a", "b", "c"]]


def test_no_import_waits_for_the_end_of_its_file() -> None:
    tools = [path for folder in ("tools", "benchmarks") for path in (ROOT / folder).glob("*.py")]
    late = [path.name for path in (*modules(""), *tools) if "noqa: E402" in path.read_text(encoding="utf-8")]
    assert late == []


def test_the_picture_shows_the_layers_as_they_are() -> None:
    assert layers.PICTURE.read_text(encoding="utf-8") == layers.picture(), "draw docs/layers.svg anew: make layers"
    assert 'class="up"' not in layers.picture()


def test_an_import_upward_would_be_seen() -> None:
    assert 'class="up"' in layers.line((0, 100), (0, 20))
    assert 'class="down"' in layers.line((0, 20), (0, 100))
