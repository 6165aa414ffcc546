"""Demolition, exits, and ground that must be entered."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import objective, victory
from grognard.games.fireteam.position import Position, terrain_feature
from tests.games.fireteam.acting import lone


def raid(at: tuple[float, float] = (24, 24), profile: str = "fc-troop", **how: Any) -> Position:
    """A team of the Company (m0), in the relay unless it is said otherwise, and a Federal team (m1) far off."""
    p = Position(scenario="relay-station", options=("advanced",), **how)
    p.team(at, profile=profile, name="Company")
    p.team((40, 4), seat=1, profile="fa-rifle", name="Federals")
    p._lay(terrain_feature(0, "hard-building", ((2100, 2200), (2700, 2200), (2700, 2600), (2100, 2600)), "Relay"))
    return p


@clause("fireteam.objective.demolition")
def test_a_team_inside_works_on_it_once_an_activation() -> None:
    play = raid().activate(0)
    play.choose("work")
    assert play.state.features[0].counters == {"work": 1}
    assert [one.clause for one in play.refused(("work",))] == ["fireteam.objective.demolition"]
    assert "work" not in raid((30, 24)).activate(0).options()
    assert "work" not in raid().activate(1).options()


@clause("fireteam.objective.demolition")
def test_engineers_work_twice_and_enough_work_demolishes_it() -> None:
    play = raid(profile="fa-eng").activate(0)
    play.choose("work").choose("work")
    assert (play.state.features[0].counters, "work" in play.options()) == ({"work": 2}, False)
    assert not objective.is_ruined(play.game)
    p = raid()
    p._features[0] = play.state.features[0]
    last = p.activate(0).choose("work")
    assert objective.is_ruined(last.game)
    assert "work" not in last.options()


@clause("fireteam.objective.demolition", "fireteam.victory.points")
@pytest.mark.parametrize(("ruined", "figures", "winners"), [(True, 2, (0,)), (True, 1, ()), (False, 4, (1,))])
def test_who_wins_the_raid(ruined: bool, figures: int, winners: tuple[int, ...]) -> None:
    p = raid(round=7)
    p.hurt(0, figures=figures)
    if ruined:
        house = p._features[0]
        p._features[0] = replace(house, tags=tuple(sorted((*house.tags, "demolished"))))
    dice = [6] if figures <= 2 else []
    play = p.play(dice, phase="end", step="check")
    assert play.state.outcome is not None
    assert play.state.outcome.winners == winners


@clause("fireteam.objective.exit")
def test_a_team_that_touches_the_exit_edge_after_a_move_may_leave() -> None:
    p = raid((24, 44))
    play = p.activate(0)
    play.choose("move").walk({0: [(24, 47)]}).choose()
    assert (play.asks, play.options()) == ("exit", ["m0"])
    play.choose("m0")
    assert play.state.models[0].place is None
    assert victory.strength(play.game, play.state.units[0]) == 3
    assert victory.worth(play.game, play.state.units[0]) == 0
    short = p.activate(0)
    short.choose("move").walk({0: [(24, 46.9)]}).choose()
    assert short.asks == "action"


@clause("fireteam.objective.exit", "fireteam.victory.annihilation")
def test_a_side_that_has_left_is_not_annihilated() -> None:
    play = raid((24, 44)).activate(0)
    play.choose("move").walk({0: [(24, 47)]}).choose().choose("m0")
    assert (victory.is_away(play.game, 0), victory.is_away(play.game, 1)) == (True, False)
    while not play.match.is_over:
        play.answer(("none",) if "none" in play.options() else (play.options()[0],))
    assert play.state.outcome is not None
    assert play.state.outcome.reason.startswith("A has left the board")


@clause("fireteam.objective.control")
def test_the_farm_is_held_by_who_is_inside_alone() -> None:
    p = lone(gap=20, scenario="the-farm", options=("advanced",))
    marker = p.objective((17.5, 18), points=4)
    p._lay(terrain_feature(0, "light-building", ((1500, 1600), (2000, 1600), (2000, 2050), (1500, 2050)), "Farm"))
    game = p.game()
    assert objective.controller(game, game.state.markers[marker]) is None
    inside = p.team((17, 18), name="Inside")
    game = p.game()
    assert objective.controller(game, game.state.markers[marker]) == 0
    p.tag(inside, "cowering")
    game = p.game()
    assert objective.controller(game, game.state.markers[marker]) is None
