"""A unit where it would stand: cover each way as shots reckon it, and the fields of those on overwatch."""

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Decision
from grognard.engine.core.events import Moved
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import Rehearsal, points
from grognard.engine.showing.panels import Facing, Field, Overlay, Shelter
from grognard.engine.showing.view import SeatView
from grognard.engine.space import Table
from grognard.games.at43.chapters import cover, overwatch
from grognard.games.at43.chapters.basics import IMPOSSIBLE
from grognard.games.at43.options import FREE_MEASURING
from grognard.games.at43.position import Position
from grognard.games.at43.shown import ghost as panel_ghost
from grognard.games.at43.shown import panel
from grognard.games.at43.terms import is_engaged
from tests.games.at43.gunnery import Spots, row
from tests.kit.plots import is_in, sampled

FREE = (FREE_MEASURING,)


def told(battle: Rehearsal, answer: object) -> Overlay:
    form: Decision = battle.decision
    state = battle.state
    return panel.PANEL.overlay(SeatView(form.seat, lambda: state, form, Table.of(state)), answer)


def walled(at: Spots, foe: Spots, options: tuple[str, ...] = FREE, **how: object) -> Position:
    """
    x  |      L      unit 0 left of a low wall of 10 cm at x = 60, unit 1 far to its right
    """
    p = Position(options=options)
    p.unit(0, "steel-troopers", at, officer=1)
    p.unit(1, "storm-golems", foe, **how)  # type: ignore[arg-type]
    p.terrain("low-wall", (60, 60), 90)
    return p


def ghost(p: Position, to: Spots) -> tuple[Rehearsal, Overlay]:
    """Unit 0 about to move, and what is told of a draft."""
    battle = p.activate(0).choose("combat")
    return battle, told(battle, tuple((id, points([spot])) for id, spot in zip(p.models(0), to, strict=True)))


def only(overlay: Overlay) -> tuple[Facing, Shelter, Shelter]:
    (faced,) = overlay.facing
    (own,), (theirs,) = faced.own, faced.theirs
    return faced, own, theirs


def test_behind_a_wall_the_ghost_has_cover_and_its_enemy_has_none() -> None:
    _, overlay = ghost(walled(row(53, 3), row(90, 3)), row(57, 3))
    faced, own, theirs = only(overlay)
    assert (faced.foe, own.ref, theirs.ref) == ("u1", "u0", "u1")
    assert (own.covered, own.of, own.holds, own.gives, own.by) == (3, 3, True, "4+", ("f0",))
    assert own.text == "3 of 3 behind low wall"
    assert not theirs.holds, "who stands at the wall fires over it"
    assert theirs.text == "3 of 3 behind low wall, void so close"


def test_in_the_open_nobody_has_cover() -> None:
    _, overlay = ghost(walled(row(53, 3, y=90), row(90, 3, y=90)), row(57, 3, y=90))
    _, own, theirs = only(overlay)
    assert (own.text, theirs.text, own.holds, theirs.holds) == ("in the open", "in the open", False, False)


def test_what_the_ghost_is_told_is_what_the_shots_have() -> None:
    """Moved for real: the panels of the shots of both sides, and the rolls that the rules give."""
    battle, overlay = ghost(walled(row(40, 3), row(66, 3)), row(44, 3))
    _, own, theirs = only(overlay)
    battle.walk({id: [spot] for id, spot in zip((0, 1, 2), row(44, 3), strict=True)})
    battle.choose("fire:laser-rifle")
    shown = told(battle, ("u1",))
    assert shown.cover == ((theirs,) if theirs.covered else ())
    game = Game(battle.state)
    for shooter, aimed, found in ((0, 1, theirs), (1, 0, own)):
        need = cover.cover_need(game, shooter, aimed)
        assert (found.holds, found.gives) == (need < IMPOSSIBLE, f"{need}+")
    assert (own.holds, theirs.holds) == (False, True)


def test_only_enemies_in_sight_are_told_of_and_vehicles_one_by_one() -> None:
    p = walled(row(53, 3), row(90, 3))
    p.terrain("container", (57, 100))
    p.unit(1, "storm-golems", [(57, 106)])
    hull = p.unit(1, "wraith-golgoth", [(90, 20), (90, 35)])
    _, overlay = ghost(p, row(57, 3))
    assert [one.foe for one in overlay.facing] == ["u1", f"u{hull}"]
    assert [one.ref for one in overlay.facing[1].theirs] == [f"m{id}" for id in p.models(hull)]


def test_where_nobody_may_measure_distance_changes_nothing_that_is_told() -> None:
    """The wall lies within 10 cm of the shooters or not: it is told alike, with the condition in words."""
    for foe in (row(64, 3), row(90, 3)):
        _, own, _ = only(ghost(walled(row(53, 3), foe, ()), row(57, 3))[1])
        assert own.holds
        assert own.text == "3 of 3 behind low wall, void within 10 cm"
    _, measured, _ = only(ghost(walled(row(53, 3), row(64, 3)), row(57, 3))[1])
    assert not measured.holds


def test_weapons_that_cover_is_no_help_against_are_named() -> None:
    p = walled(row(53, 3), row(90, 3))
    p.unit(1, "storm-golems", row(95, 3), special={1: "missile-launcher"})
    notes = [one.notes for one in ghost(p, row(57, 3))[1].facing]
    assert notes[0] == ()
    assert "your cover is no help" in " ".join(notes[1])


def test_a_vehicle_that_gives_cover_is_named_by_its_unit() -> None:
    p = Position(options=FREE)
    p.unit(0, "steel-troopers", row(30, 2))
    p.unit(1, "storm-golems", [(66, 60), (66, 80)])
    p.unit(1, "wraith-golgoth", [(60, 60)], tags=("shield-formation",), name="Grave")
    found = panel_ghost.GHOST.facing(p.game(), 0, [1])
    assert [one.text for one in found[0].theirs] == ["1 of 2 behind Grave"]


# -- overwatch ------------------------------------------------------------------------------------------------------


def guarded(options: tuple[str, ...] = (), **how: object) -> Position:
    p = Position(board=(120, 90), options=options)
    p.unit(0, "steel-troopers", [(20, 40), (20, 43), (23, 41)], tags=("overwatch",))
    p.unit(1, "storm-golems", [(100, 45)], **how)  # type: ignore[arg-type]
    p.terrain("container", (45, 40), 60)
    p.terrain("low-wall", (60, 65), 20)
    p.terrain("high-wall", (75, 30), 90)
    return p


def field(p: Position, mover: int | None = None) -> Field:
    (found,) = panel.PANEL.watch(p.game(), mover).fields
    return found


@pytest.mark.parametrize("options", [(), FREE, ("vehicles_see_through",)])
def test_the_field_is_where_the_rule_lets_the_watcher_fire(options: tuple[str, ...]) -> None:
    """A golem set down at points all over the table: inside the outline he could be fired at, outside he could not."""
    p = guarded(options)
    outline, answers = field(p).polygons, []
    for spot in sampled((12000, 9000), 4):
        game = p.game()
        game.tell(Moved("at43.move.combat", ((p.models(1)[0], (spot,)),)))
        if not is_engaged(game, 0):
            answers.append(0 in overwatch.watchers(game, 1, p.models(1)))
            assert is_in(outline, spot) == answers[-1], spot
    assert {True, False} == set(answers)


def test_the_field_says_how_far_it_goes_only_where_that_may_be_known() -> None:
    assert field(guarded()).text == "fires at one like Storm Golems in sight, at any distance"
    assert "cm from its leader" in field(guarded(FREE)).text
    assert field(guarded()).edge > 0


def test_who_cannot_react_has_no_field_and_the_reason_is_told() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 40)], tags=("overwatch",))
    p.unit(1, "storm-golems", [(22.5, 40)])
    assert (field(p).polygons, field(p).text) == ((), "engaged: it cannot fire")
    pinned = Position()
    pinned.unit(0, "steel-troopers", row(20, 3), tags=("overwatch",), grounded=(0, 1))
    pinned.unit(1, "storm-golems", [(60, 40)])
    assert field(pinned).text == "more than half grounded: it cannot fire"


def test_both_sides_are_shown_and_nobody_on_watch_is_said_in_words() -> None:
    p = guarded(tags=("overwatch",))
    assert [(one.unit, one.seat) for one in panel.PANEL.watch(p.game(), None).fields] == [(0, 0), (1, 1)]
    state = p.state()
    calm = replace(state, units=tuple(replace(unit, tags=()) for unit in state.units))
    assert panel.PANEL.watch(Game(calm), None).why == "Nobody is on overwatch."


def test_a_tall_mover_is_seen_where_a_small_one_is_not() -> None:
    p = guarded()
    big = p.unit(1, "baal-golgoth", [(100, 70)])
    low, high = field(p, 1), field(p, big)
    assert low.polygons != high.polygons
    assert field(p, 0).polygons == field(p).polygons, "a friend of the watcher is nobody it fires at"
