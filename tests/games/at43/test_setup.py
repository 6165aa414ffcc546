"""Setting up a mission and bringing units into play."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from grognard.engine.asking.decisions import Refusal
from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved, Noted, Placed
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.books.scenario import scenarios
from grognard.games.at43.chapters import setup
from grognard.games.at43.position import Position
from grognard.games.at43.ruleset import RULES
from grognard.games.at43.terms import SIDE
from grognard.kit.rounds import deploying


def line(x: float, y: float, number: int = 3) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


def entering(scenario: str = "drop-points", **how: Any) -> tuple[Position, int, int]:
    p = Position(scenario=scenario, board=(100, 60) if scenario == "fire" else (120, 120))
    a = p.waiting(0, "steel-troopers", 6, officer=4, **how)
    b = p.unit(1, "storm-golems", line(60, 50), officer=4)
    p.seat(1, side=1)
    return p, a, b


def grid(p: Position, unit: int, x: float, y: float) -> dict[str, tuple[float, float]]:
    return {f"m{id}": (x + 3 * (k % 3), y + 3 * (k // 3)) for k, id in enumerate(p.models(unit))}


@clause("at43.setup.mission")
def test_the_mission_sets_board_terrain_and_markers() -> None:
    state = RULES.setup(RULES.header("fire", ("a", "b"), (), ()))
    assert state.board == (10000, 6000)
    assert sorted(feature.kind for feature in state.features).count("generator") == 1
    points = RULES.setup(RULES.header("drop-points", ("a", "b"), (), ()))
    assert [(m.kind, m.at, m.counters.get("vp")) for m in points.markers] == [
        ("objective", (6000, 6000), 4),
        ("drop-point", (3000, 6000), 1),
        ("drop-point", (9000, 6000), 1),
    ]


@clause("at43.setup.off-board-start")
def test_all_units_start_out_of_play_or_in_reserve() -> None:
    state = RULES.setup(RULES.header("drop-points", ("a", "b"), ("una-2000", "therians-2000"), ()))
    assert all(model.place is None for model in state.models)
    tags = {unit.name: unit.tags for unit in state.units if unit.seat == 0}
    assert "reserve" in tags["Fire Toad"]
    assert "out-of-play" in tags["Star Troopers"]


@clause("at43.setup.sides")
def test_the_higher_die_chooses_the_side_and_ties_roll_again() -> None:
    p = Position()
    p.unit(0, "steel-troopers", line(10, 10), officer=1)
    p.unit(1, "storm-golems", line(10, 110), officer=1)
    battle = p.play([("sides", 4, 4), ("sides", 2, 5)], phase="setup", step="sides")
    assert battle.asks == "side"
    assert battle.decision.seat == 1
    battle.choose("0")
    assert [deploying.side_of(battle.game, seat, SIDE) for seat in (0, 1)] == [1, 0]
    battle.finish()


@clause("at43.setup.deployment-zone")
def test_a_unit_is_placed_in_its_zone_in_cohesion_and_may_then_act() -> None:
    p, a, _ = entering()
    battle = p.activate(a)
    battle.choose("zone")
    assert any("area" in refusal.text for refusal in battle.refused(_places(p, a, 40, 30)))
    spread = {**grid(p, a, 40, 5), f"m{p.models(a)[5]}": (60, 5)}
    assert battle.refused(tuple((ref, (round(x * 100), round(y * 100)), 0) for ref, (x, y) in spread.items())) != ()
    battle.put(grid(p, a, 40, 5))
    assert battle.asks in ("step", "split-fire")
    assert "combat" in battle.options()
    assert battle.state.units[a].tags == ()


def _places(p: Position, unit: int, x: float, y: float) -> tuple[tuple[str, tuple[int, int], int], ...]:
    return tuple((ref, (round(a * 100), round(b * 100)), 0) for ref, (a, b) in grid(p, unit, x, y).items())


@clause("at43.setup.deployment-zone")
def test_nobody_is_placed_within_two_and_a_half_cm_of_an_enemy() -> None:
    p = Position()
    a = p.waiting(0, "steel-troopers", 6, officer=4)
    p.unit(1, "storm-golems", line(40, 16), officer=4)
    battle = p.activate(a)
    battle.choose("zone")
    assert any("within 2.5" in refusal.text for refusal in battle.refused(_places(p, a, 40, 10)))
    assert battle.refused(_places(p, a, 40, 5)) == ()


@clause("at43.setup.deployment-zone")
def test_a_unit_that_is_not_placed_stays_out_of_play() -> None:
    p, a, _ = entering()
    battle = p.activate(a)
    battle.choose("zone").answer(())
    assert "out-of-play" in battle.state.units[a].tags


@clause("at43.setup.deployment-overwatch")
def test_placing_triggers_no_overwatch_but_the_move_after_it_does() -> None:
    p = Position()
    a = p.waiting(0, "steel-troopers", 6, officer=4)
    p.unit(1, "storm-golems", line(40, 40), officer=4, tags=["overwatch"])
    battle = p.activate(a)
    battle.choose("zone").put(grid(p, a, 40, 5))
    assert battle.events(Placed)
    assert battle.asks == "step"
    battle.choose("combat").walk({id: [(40 + 3 * (k % 3), 15 + 3 * (k // 3))] for k, id in enumerate(p.models(a))})
    assert battle.asks == "overwatch"


@clause("at43.setup.edge-entry")
def test_a_unit_comes_on_from_its_edge_within_its_movement() -> None:
    p, a, _ = entering("fire")
    battle = p.activate(a)
    assert battle.options() == ["edge-combat", "edge-rush", "stay"]
    battle.choose("edge-combat")
    walk = {id: [(0, 20 + 3 * k), (11, 20 + 3 * k)] for k, id in enumerate(p.models(a)[:3])}
    walk |= {id: [(0, 20 + 3 * k), (8, 20 + 3 * k)] for k, id in enumerate(p.models(a)[3:])}
    too_far = {**walk, p.models(a)[0]: [(0, 20), (13, 20)]}
    assert any("too far" in refusal.text for refusal in _refused(battle, too_far))
    elsewhere = {**walk, p.models(a)[0]: [(2, 20), (11, 20)]}
    assert any("edge" in refusal.text for refusal in _refused(battle, elsewhere))
    apart = {**walk, p.models(a)[5]: [(0, 45), (8, 45)]}
    assert any("first fighter" in refusal.text for refusal in _refused(battle, apart))
    battle.walk(walk)
    assert battle.events(Moved)
    assert battle.state.units[a].tags == ()
    assert not {"combat", "rush"}.intersection(battle.options()), "coming on was its move"


def _refused(battle: Rehearsal, walk: Mapping[int, Sequence[tuple[float, float]]]) -> tuple[Refusal, ...]:
    paths = tuple((id, tuple((round(x * 100), round(y * 100)) for x, y in path)) for id, path in walk.items())
    return battle.refused(paths)


@clause("at43.setup.edge-entry")
def test_coming_on_is_a_move_that_triggers_overwatch() -> None:
    p = Position(scenario="fire", board=(100, 60))
    a = p.waiting(0, "steel-troopers", 4, officer=4)
    p.unit(1, "storm-golems", line(40, 30), officer=4, tags=["overwatch"])
    p.seat(1, side=1)
    battle = p.activate(a)
    battle.choose("edge-rush")
    battle.walk({id: [(0, 25 + 3 * k), (16, 25 + 3 * k)] for k, id in enumerate(p.models(a))})
    assert battle.asks == "overwatch"


@clause("at43.setup.delay-entry")
def test_a_unit_may_be_held_back_and_try_again() -> None:
    p, a, _ = entering()
    battle = p.activate(a)
    battle.choose("stay")
    assert "out-of-play" in battle.state.units[a].tags
    assert battle.state.acting != a


@clause("at43.setup.delay-entry")
def test_without_its_point_a_unit_does_not_enter() -> None:
    p = Position(lp=(0, 5))
    a = p.waiting(0, "steel-troopers", 6)
    p.unit(1, "storm-golems", line(60, 50), officer=4)
    battle = p.activate(a)
    assert "out-of-play" in battle.state.units[a].tags
    assert battle.state.acting != a


def test_a_whole_setup_ends_in_the_first_round() -> None:
    header = RULES.header("drop-points", ("a", "b"), ("una-2000", "red-blok-2000"), ())
    match = Match(RULES, RULES.setup(header), SeededDice(3))
    while match.state.phase == "setup":
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert match.answer(seat, form.sample(stream_of("set-up", match.revision), match.table)) == ()
    assert match.state.round == 1
    assert len(match.state.features) == 16


@clause("at43.setup.edge-entry", "at43.move.engagement")
def test_who_comes_on_into_contact_is_said_to_be_engaged() -> None:
    p = Position(scenario="fire", board=(100, 60))
    unit = p.waiting(0, "steel-troopers", 1, officer=1)
    p.unit(1, "storm-golems", [(12, 30)], officer=1)
    p.seat(1, side=1)
    battle = p.activate(unit).choose("edge-combat").walk({0: [(0, 30), (8, 30)]})
    assert "at43.move.engagement" in [event.clause for event in battle.events(Noted)]


def to_the_deployment(scenario: str = "fire") -> Match:
    """A battle in which units are placed before round 1, with its terrain placed."""
    header = RULES.header(scenario, ("a", "b"), (), ("deployed",))
    match = Match(RULES, RULES.setup(header), SeededDice(3))
    while match.state.step != "deploy":
        seat = match.next_seat()
        form = match.form_for(seat)
        assert form is not None
        assert match.answer(seat, form.sample(stream_of("set-up", match.revision), match.table)) == ()
    return match


def place_all(match: Match) -> list[int]:
    """Place everything; who was asked where a unit stands, in order."""
    asked = []
    while match.state.step == "deploy":
        seat = match.next_seat()
        form = match.form_for(seat)
        assert form is not None
        asked += [seat] if form.name == "place" else []
        assert match.answer(seat, form.sample(stream_of("set-up", match.revision), match.table)) == ()
    return asked


@clause("at43.setup.deployed")
def test_where_agreed_units_are_placed_in_turn_before_round_1_and_are_in_play() -> None:
    match = to_the_deployment()
    first = match.state.clock["terrain-first"] - 1
    assert match.state.round == 0
    assert place_all(match) == [first, 1 - first] * 3
    assert match.state.round == 1
    for unit in match.state.units:
        low, high = ((0, 2000), (8000, 10000))[unit.seat]
        assert "out-of-play" not in unit.tags
        for id in unit.members:
            place = match.state.models[id].place
            assert isinstance(place, tuple)
            assert low <= place[0] - match.state.models[id].radius
            assert place[0] + match.state.models[id].radius <= high


@clause("at43.setup.deployed")
def test_beyond_the_strip_of_20_cm_nobody_is_placed_before_round_1() -> None:
    match = to_the_deployment()
    seat = match.next_seat()
    assert match.answer(seat, (f"u{3 * seat}",)) == ()
    (model,) = match.state.units[3 * seat].members
    refusals = match.answer(seat, ((f"m{model}", (5000, 3000), 0),))
    assert "at43.setup.deployed" in [refusal.clause for refusal in refusals]


@clause("at43.setup.deployed")
def test_a_unit_without_a_place_stays_out_and_enters_later() -> None:
    match = to_the_deployment()
    seat = match.next_seat()
    assert match.answer(seat, (f"u{3 * seat}",)) == ()
    assert match.answer(seat, ()) == ()
    assert place_all(match) == [1 - seat, seat, 1 - seat, seat, 1 - seat]
    assert "out-of-play" in match.state.units[3 * seat].tags


@clause("at43.setup.off-board-start")
def test_without_that_option_nobody_stands_on_the_table_in_round_1() -> None:
    header = RULES.header("fire", ("a", "b"), (), ())
    match = Match(RULES, RULES.setup(header), SeededDice(3))
    while match.state.phase == "setup":
        seat = match.next_seat()
        form = match.form_for(seat)
        assert form is not None
        assert match.answer(seat, form.sample(stream_of("set-up", match.revision), match.table)) == ()
    assert {model.place for model in match.state.models} == {None}


@clause("at43.setup.sides")
@pytest.mark.parametrize("mission", [id for id, card in scenarios().items() if card.sides_chosen])
def test_the_two_sides_to_choose_from_have_different_names(mission: str) -> None:
    names = [setup._side_name(scenarios()[mission], index) for index in (0, 1)]
    assert len(set(names)) == 2
