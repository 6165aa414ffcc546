"""A unit where it would stand: cover each way as volleys reckon it, and the fields of those on overwatch."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Moved
from grognard.engine.rehearsal import Rehearsal, points
from grognard.engine.showing.panels import Facing, Field, Overlay, Shelter
from grognard.games.evolved.chapters import cover, engage, overwatch
from grognard.games.evolved.position import Position
from grognard.games.evolved.shown import ghost as panel_ghost
from grognard.games.evolved.shown import panel
from tests.games.evolved.fire import Spots, row
from tests.games.evolved.seen import seat_view
from tests.kit.plots import is_in, sampled


def walled(at: Spots, foe: Spots, **how: object) -> Position:
    """
    x  |      L      troopers left of a low wall at x = 18, thralls to its right
    """
    p = Position(options=("overwatch",))
    p.unit("sierra-troopers", at, special=how.pop("special", None))  # type: ignore[arg-type]
    p.unit("thralls", foe, seat=1, **how)  # type: ignore[arg-type]
    p.wall(18, 20, 18.5, 36)
    return p


def ghost(p: Position, to: Spots) -> tuple[Rehearsal, Overlay]:
    battle = p.activate(0).choose("normal")
    paths = tuple((id, points([spot])) for id, spot in zip(p.models(0), to, strict=True))
    return battle, panel.PANEL.overlay(seat_view(battle), paths)


def only(overlay: Overlay) -> tuple[Facing, Shelter, Shelter]:
    (faced,) = overlay.facing
    (own,), (theirs,) = faced.own, faced.theirs
    return faced, own, theirs


def test_at_a_wall_the_ghost_has_cover_and_its_enemy_has_none() -> None:
    """The troopers come to stand an inch from the wall: they fire over it, and it covers half of them and more."""
    faced, own, theirs = only(ghost(walled(row(14, 4), row(28, 4)), row(17, 4))[1])
    assert (faced.foe, own.ref, theirs.ref) == ("u1", "u0", "u1")
    assert (own.covered, own.of, own.holds, own.gives) == (4, 4, True, "+1")
    assert own.text == "4 of 4 behind low wall: Evasion +1"
    assert (theirs.covered, theirs.holds, theirs.text) == (0, False, "in the open")


def test_half_a_unit_is_enough_and_less_is_not() -> None:
    """The wall ends at y = 36: so many of four are behind it."""
    for y, covered in ((31.0, 4), (34.8, 2), (35.6, 1)):
        _, own, _ = only(ghost(walled(row(12, 4, y), row(28, 4, y)), row(14, 4, y))[1])
        assert (own.covered, own.holds) == (covered, covered >= 2)
        assert own.text.endswith("Evasion +1" if covered >= 2 else "fewer than half")


def test_what_the_ghost_is_told_is_what_the_volleys_have() -> None:
    """Moved for real: the panel of the shot, and the bonus that the rules give both ways."""
    battle, overlay = ghost(walled(row(12, 4), row(20, 4)), row(14, 4))
    _, own, theirs = only(overlay)
    battle.walk({id: [spot] for id, spot in zip((0, 1, 2, 3), row(14, 4), strict=True)})
    assert battle.asks == "step"
    assert panel.PANEL.overlay(seat_view(battle), ("fire:assault-rifle",)).cover == (theirs,)
    game = battle.game
    assert theirs.gives == f"+{cover.bonus(game, 0, 1, 0)}" == "+1"
    assert own.gives == f"+{cover.bonus(game, 1, 0, 4)}"


def test_weapons_see_from_where_their_bearers_stand() -> None:
    """The gunner looks past the end of the wall, his leader does not: two answers, each with its weapon."""
    p = Position()
    p.unit("sierra-troopers", [(12, 24), (12, 25.5), (12, 40)], special={2: "mini-gun"})
    p.unit("thralls", [(21, 27), (21, 28.5)], seat=1)
    p.wall(18, 20, 18.5, 29)
    (faced,) = panel_ghost.GHOST.facing(p.game(), 0, [1])
    found = {one.against: one.holds for one in faced.theirs}
    assert found == {"Assault rifle": True, "Mini-gun": False}


def test_who_is_out_of_range_and_what_cover_does_not_help_against_is_noted() -> None:
    p = walled(row(2, 4), row(44, 4))
    (faced,) = panel_ghost.GHOST.facing(p.game(), 0, [1])
    assert faced.notes == ("they have no weapon in range", "you have no weapon in range")
    near = walled(row(10, 4), row(20, 4), special={1: "grenade-launcher"})
    (faced,) = panel_ghost.GHOST.facing(near.game(), 0, [1])
    assert any(note.endswith("their cover is no help") for note in faced.notes)


def test_a_vehicle_that_gives_cover_is_named_by_its_unit() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 4))
    p.unit("thralls", row(22, 4), seat=1)
    p.vehicle("t50", (19, 26), seat=1, name="Grave")
    (faced,) = panel_ghost.GHOST.facing(p.game(), 0, [1])
    assert "behind Grave" in faced.theirs[0].text


# -- why there is cover ---------------------------------------------------------------------------------------------


def sheltered(p: Position) -> Shelter:
    """The cover of unit 1 against the fire of unit 0."""
    (faced,) = panel_ghost.GHOST.facing(p.game(), 0, [1])
    (found,) = faced.theirs
    return found


@clause("evolved.ability.rolling-cover")
@pytest.mark.parametrize(("tags", "gives"), [((), "+1"), (("take-cover",), "+2")])
def test_cover_by_an_ability_says_so(tags: tuple[str, ...], gives: str) -> None:
    """A Jaguar beside three of four troopers, and nothing before any of them."""
    p = Position()
    p.unit("thralls", row(10, 4))
    p.unit("sierra-troopers", row(20, 4), seat=1, tags=tags)
    jaguar = p.vehicle("jaguar", (22, 25), seat=1, name="Old Cat")
    found = sheltered(p)
    assert (found.holds, found.gives, found.clause) == (True, gives, "evolved.ability.rolling-cover")
    assert (found.covered, found.of, found.by) == (3, 4, (f"m{p.models(jaguar)[0]}",))
    assert found.text == f"3 of 4 beside Old Cat (Rolling Cover): Evasion {gives}"


@clause("evolved.ability.rolling-cover", "evolved.cover.no-stacking")
def test_where_a_wall_does_it_the_ability_is_not_named() -> None:
    p = Position()
    p.unit("thralls", row(10, 4))
    p.unit("sierra-troopers", row(20, 4), seat=1)
    p.vehicle("jaguar", (22, 25), seat=1)
    p.wall(18, 20, 18.5, 36)
    assert sheltered(p).text == "4 of 4 behind low wall: Evasion +1"


@clause("evolved.los.half-hidden")
@pytest.mark.parametrize(
    ("wall", "text"), [(False, "2 of 4 out of sight"), (True, "1 of 4 behind low wall, 2 out of sight")]
)
def test_who_is_out_of_sight_is_counted_apart(wall: bool, text: str) -> None:
    """A container at which the trooper stands hides two of the four from him and is no cover, a low wall may be."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", [(20, 24), (20, 26), (20, 42), (20, 43.5)], seat=1)
    p.terrain("container", 10.8, 24.6, 11.1, 40)
    if wall:
        p.wall(17, 23.5, 17.5, 24.5)
    found = sheltered(p)
    assert found.text == f"{text}: Evasion +1"
    assert (found.covered, found.of, found.holds) == (2 + wall, 4, True)


@clause("evolved.terrain.area-open", "evolved.terrain.area-dense")
def test_an_area_that_shelters_is_named() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", row(20, 4), seat=1)
    p.terrain("woods", 18, 22, 24, 27)
    found = sheltered(p)
    assert found.text == "3 of 4 in or behind woods: Evasion +1"
    assert found.by == ("f0",)


# -- overwatch ------------------------------------------------------------------------------------------------------


def guarded(**how: object) -> Position:
    p = Position(board=(48, 36), options=("overwatch",))
    p.unit("sierra-troopers", row(12, 3, 16), tags=("overwatch",), **how)  # type: ignore[arg-type]
    p.unit("thralls", [(40, 30)], seat=1)
    p.terrain("container", 18, 14, 22, 16)
    p.wall(14, 24, 20, 24.5)
    return p


def field(p: Position) -> Field:
    (found,) = panel.PANEL.watch(p.game(), None).fields
    return found


@pytest.mark.parametrize("special", [{}, {1: "missile-tube"}, {1: "grenade-launcher"}])
def test_the_field_is_where_the_rule_lets_the_watcher_fire(special: dict[int, str]) -> None:
    """A thrall set down at points all over the table: inside the outline he could be fired at, outside he could not."""
    p = guarded(special=special)
    outline, answers = field(p).polygons, []
    for spot in sampled((4800, 3600), 4):
        game = p.game()
        game.tell(Moved("evolved.move.normal", ((p.models(1)[0], (spot,)),)))
        if not engage.is_engaged(game, 1):
            answers.append(overwatch.can_fire_at(game, 0, 1))
            assert is_in(outline, spot) == answers[-1], spot
    assert {True, False} == set(answers)


def test_the_field_says_how_far_it_goes() -> None:
    assert field(guarded()).text == "fires at one like Evolved Thralls in sight and up to 18 inches away"


def test_who_cannot_react_has_no_field_and_the_reason_is_told() -> None:
    assert field(guarded(grounded=(0, 1, 2))).text == "grounded: it cannot fire"
    assert panel.PANEL.watch(Position().game(), None).why == "The option Overwatch is off in this battle."
    assert panel.PANEL.watch(Position(options=("overwatch",)).game(), None).why == "Nobody is on overwatch."
