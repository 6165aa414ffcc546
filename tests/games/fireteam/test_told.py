"""What the log says: sums of dice with what they needed, lengths, Overwatch, passengers."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.telling import describe
from grognard.games.fireteam.chapters import missions
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.shown.looks import LEXICON
from tests.games.fireteam.acting import lone

VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def line(play: Rehearsal, clause: str) -> str:
    """What the log says of the first event by a clause."""
    event = next(event for event in play.match.log if event.clause == clause and not isinstance(event, Began))
    return describe(event, play.state, LEXICON)


@clause("fireteam.fire.roll")
def test_fire_is_told_by_its_sums_and_what_they_needed() -> None:
    play = lone().activate(0, [(4, 6, 5, 4, 3)]).choose("fire:m1")
    told = line(play, "fireteam.fire.roll")
    assert told == (
        "Rifle Team of Gray fires at Rifle Team of Gold: 4 + 6 5 4 3 = 10 9 8 7 against 8 (Defense 8) → 3 Pin Check"
    )
    (roll,) = play.rolls("fires at")
    assert (roll.sums, roll.need, roll.needs) == ((10, 9, 8, 7), 8, ())


@clause("fireteam.fire.roll", "fireteam.weapon.at", "fireteam.fire.one-target")
def test_dice_that_need_different_sums_are_told_apart() -> None:
    """Rifles at a team in Medium Cover, a LAW (d10+6) at a tank behind them."""
    p = Position(**VEHICLES)
    p.team((20, 20), profile="nr-line")
    p.team((20, 30), seat=1, name="Gold")
    p.vehicle((30, 20), seat=1, profile="fa-apc", facing=180, name="Wheels")
    p.terrain("rubble", 18, 29, 22, 32)
    play = p.activate(0, [(3, 4, 6, 1, 2)])
    play.choose("fire:m1").choose("aim:law:m2")
    (roll,) = play.rolls("fires at")
    assert (roll.need, roll.needs) == (0, (13, 9, 9, 9))
    assert "3 + 4+6 6 1 2 = 13 against 13, 9 4 5 against 9 (Medium Cover +1)" in line(play, "fireteam.fire.roll")


@clause("fireteam.indirect.off-board")
def test_a_fire_mission_is_told_by_what_it_does_to_each() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((20, 24), profile="nr-truck")
    play = p.script(lambda game: missions.strike(game, 1, (2000, 2200)), [[8, 1, 1, 1, 1, 1, 1, 1, 1]])
    assert line(play, "fireteam.indirect.off-board").endswith("→ 4 Pin Check and 4 rattled")


@clause("fireteam.action.move", "fireteam.action.double-time", "fireteam.overwatch.enter")
def test_moves_are_told_with_their_lengths_and_overwatch_with_its_actions() -> None:
    play = lone(gap=20).activate(0)
    play.choose("move").walk({0: [(20, 23)]}).choose()
    assert line(play, "fireteam.action.move") == "Gray moves 3 inches"
    play.choose("overwatch")
    assert line(play, "fireteam.overwatch.enter") == "Gray goes on Overwatch (actions saved: 2)"


@clause("fireteam.vehicle.actions")
def test_vehicles_drive() -> None:
    p = Position(**VEHICLES)
    p.vehicle((20, 20), name="Armor")
    play = p.activate(0).choose("move").answer(((0, ((2450, 2000),), 0),))
    assert line(play, "fireteam.vehicle.actions") == "Armor drives 4.5 inches"


@clause("fireteam.transport.mount", "fireteam.transport.aboard")
def test_who_mounts_gets_aboard() -> None:
    p = Position(**VEHICLES)
    p.squad([(20, 20)], teams=["tr-rifle"], name="Gray")
    p.vehicle((20, 22), profile="fa-apc")
    play = p.activate(0).choose("none").choose("mount:m1")
    assert line(play, "fireteam.transport.aboard") == "Gray gets aboard"


@clause("fireteam.overwatch.pinned")
@pytest.mark.parametrize(("face", "ends"), [(4, "4 → 2"), (5, "5 → 3")])
def test_a_pinned_watcher_is_told_what_it_needs(face: int, ends: str) -> None:
    p = lone()
    p.hurt(1, watch=1, pins=2)
    play = p.activate(0, [face, (1, 1, 1, 1, 1)])
    play.choose("move").walk({0: [(21, 20)]}).choose().choose("fire:m0")
    told = line(play, "fireteam.overwatch.pinned")
    assert told == f"Rifle Team of Gold on Overwatch fires on 3 or more, 1 die (Pin Check markers -2): {ends}"
