"""What the log says: sums of dice with what they needed, lengths, Overwatch, passengers."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Moved, Noted
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.joint import Joint
from grognard.engine.dice.rolls import total
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.telling import describe
from grognard.games.fireteam.chapters import cc, dig_in, missions, results, victory
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.shown.looks import LEXICON
from grognard.games.fireteam.turn import DIG_IN, Activation, Deed, Squad
from tests.games.fireteam.acting import duel, lone

VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def line(play: Rehearsal, clause: str) -> str:
    """What the log says of the first event by a clause."""
    event = next(event for event in play.match.log if event.clause == clause and not isinstance(event, Began))
    return describe(event, play.state, LEXICON)


@clause("fireteam.fire.roll")
def test_fire_is_told_by_its_sums_and_what_they_needed() -> None:
    play = lone().activate(0, [(4, 6, 5, 4, 3)]).choose("fire:m1")
    told = line(play, "fireteam.fire.roll")
    assert told == ("Gray fires at Gold: 4 + 6 5 4 3 = 10 9 8 7 against 8 (Defense 8) → 3 Pin Checks")
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
    assert roll.kinds == (1, 1, 3)
    assert line(play, "fireteam.fire.roll").endswith(
        " fires at Wheels and Gold: 3 + 4+6 = 13 against 13 for Wheels → 1 rattled; "
        "6 1 2 = 9 4 5 against 9 for Gold (Medium Cover +1) → 1 Pin Check"
    )


@clause("fireteam.indirect.off-board")
def test_a_fire_mission_is_told_by_what_it_does_to_each() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    p.vehicle((20, 24), profile="nr-truck")
    play = p.script(lambda game: missions.strike(game, 1, (2000, 2200)), [[8, 1, 1, 1, 1, 1, 1, 1, 1]])
    told = line(play, "fireteam.indirect.off-board")
    assert "8 + 1 1 1 1 = 9 9 9 9 against 8 for " in told
    assert "→ 4 Pin Checks; 1 1 1 1 = " in told
    assert told.endswith("→ 4 rattled")


@clause("fireteam.indirect.off-board")
def test_a_fire_mission_that_hits_nobody_says_so() -> None:
    p = Position(**VEHICLES)
    p.team((20, 20))
    play = p.script(lambda game: missions.strike(game, 1, (5000, 5000)))
    assert line(play, "fireteam.indirect.off-board") == "the fire mission hits nobody whom it could hurt"


@clause("fireteam.fire.roll")
def test_teams_of_like_units_are_told_apart_by_side() -> None:
    p = Position()
    p.team((20, 20), name="Headquarters")
    p.team((20, 30), seat=1, name="Headquarters")
    play = p.activate(0, [(4, 1, 1, 1, 1)]).choose("fire:m1")
    assert line(play, "fireteam.fire.roll").startswith("Headquarters (A) fires at Headquarters (B): 4 + ")


@clause("fireteam.cc.defense", "fireteam.cc.result-none")
def test_what_close_combat_needs_is_the_sum_of_its_parts() -> None:
    """A total must beat Defense, not only reach it."""
    p = lone()
    roll = cc.blows(p.game(), 0, {1: 4})
    assert isinstance(roll, Joint)
    assert (roll.shown_need, total(roll.modifiers)) == (9, 9)
    assert [(part.label, part.amount) for part in roll.modifiers] == [("Defense", 8), ("to be beaten", 1)]


@clause("fireteam.advanced.dig-in")
def test_who_digs_in_is_named() -> None:
    p = Position(options=("advanced",))
    p.team((20, 20), name="Gray")
    play = p.script(lambda game: dig_in.dig(Activation(game, 0, Squad()), Deed(0, DIG_IN)))
    assert line(play, "fireteam.advanced.dig-in") == "Gray digs in"


@clause("fireteam.results.team-destroyed", "fireteam.results.kia")
def test_who_loses_his_last_figure_takes_no_markers_besides() -> None:
    p = lone()
    p.hurt(1, figures=1)
    play = p.script(lambda game: results.share(game, 1, (0, 0, 1)))
    assert line(play, "fireteam.results.kia") == "Gold loses its last figure"


@clause("fireteam.results.wounded")
def test_what_befalls_one_team_names_it_once() -> None:
    play = lone().script(lambda game: results.share(game, 1, (0, 3, 0)))
    assert line(play, "fireteam.results.wounded") == "Gold takes 3 Wounded, 3 in all; takes 3 Pin Checks, 3 in all"


@clause("fireteam.victory.points")
def test_points_say_for_what() -> None:
    p = duel()
    for team in (3, 4, 5):
        p.hurt(team, figures=0)

    def end(game: Game) -> Script[None]:
        victory.by_points(game, "the last turn is over")
        yield from ()

    play = p.script(end)
    told = [event.text for event in play.events(Noted) if event.clause == "fireteam.victory.points"]
    assert told == ["A scores 2 for Gold", "B scores nothing"]


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
    assert told == f"Gold on Overwatch fires on 3 or more, 1 die (Pin Check markers -2): {ends}"


@clause("fireteam.activation.group-order", "fireteam.action.crawl")
def test_who_changes_places_with_one_who_crawls_is_not_said_to_crawl() -> None:
    """Neither can be told of alone, for the other still stands where it ends."""
    p = Position()
    p.squad([(20, 20), (22, 20)])
    p.team((20, 44), seat=1)
    play = p.activate(0).choose("m0", "m1").choose("crawl").choose("move")
    play.walk({0: [(21.6, 20)], 1: [(19.5, 20)]})
    assert [event.clause for event in play.events(Moved)] == ["fireteam.action.move"]
