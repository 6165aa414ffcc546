"""What greedy thinks of waiting: a watch where somebody may come, no rush that gives it up for nothing."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.acts import activation_of
from grognard.games.at43.advice import counsel
from grognard.games.at43.advice.watch import may_watch, watch_worth
from grognard.games.at43.position import Position
from grognard.games.at43.shown.hints import HINTS
from tests.games.at43.gunnery import row
from tests.games.at43.test_advice_care import greedily


def behind_a_wall(lp: int = 5) -> Position:
    """Golems hidden by a bunker, 25 cm from troopers with LP to spare."""
    p = Position(lp=(lp, 5))
    p.unit(0, "steel-troopers", row(40, 6), officer=1)
    p.unit(1, "storm-golems", row(65, 6))
    p.terrain("bunker", (53, 60))
    return p


@clause("at43.drill.overwatch")
def test_greedy_stands_on_overwatch_when_somebody_may_come() -> None:
    p = behind_a_wall()
    battle = p.activate(0)
    assert may_watch(activation_of(battle.game, battle.decision))
    assert watch_worth(battle.game, 0) > 0.0
    while battle.asks == "step":
        battle.choose("done")
    assert all("overwatch" in answer for answer in greedily(battle))


@clause("at43.drill.overwatch-after-move")
def test_no_watch_is_counted_after_a_rush_or_without_lp() -> None:
    poor = behind_a_wall(lp=0).activate(0)
    assert not may_watch(activation_of(poor.game, poor.decision))
    p = Position()
    p.unit(0, "steel-troopers", [(40, 60)], officer=1)
    p.unit(1, "storm-golems", [(50, 60)])
    rushed = p.activate(0).choose("rush").walk({0: [(45, 60)]})
    assert rushed.asks == "step", "it could still fight"
    assert not may_watch(activation_of(rushed.game, rushed.decision))


def finishing(p: Position) -> str:
    """What is told of finishing."""
    battle = p.activate(0)
    return HINTS.hint(battle.match.seat_view(0), ("done",))


@clause("at43.drill.overwatch", "at43.drill.cost")
def test_finishing_says_that_a_watch_may_follow_and_nothing_where_none_may() -> None:
    p = behind_a_wall()
    assert finishing(p) == "then Overwatch for 1 LP: it fires at an enemy who moves in its sight"
    assert finishing(behind_a_wall(lp=0)) == ""
    near = Position()
    near.unit(0, "steel-troopers", [(40, 60)], officer=1)
    near.unit(1, "storm-golems", [(41.5, 60)])
    assert finishing(near) == "", "an engaged unit is not given overwatch"


@clause("at43.drill.split-fire", "at43.move.rush")
@pytest.mark.parametrize(("vp", "wanted"), [(0, "split-fire"), (40, "none")])
def test_greedy_splits_no_fire_before_a_rush(vp: int, wanted: str) -> None:
    """The launcher has a Golgoth before it, the rifles nothing that they can hurt; far off lies a goal, or none."""
    p = Position()
    p.unit(0, "steel-troopers", row(40, 6), officer=1, special={5: "missile-launcher"})
    p.unit(1, "wraith-golgoth", [(52, 60)])
    if vp:
        p.marker("objective", (40, 110), vp=vp)
    battle = p.activate(0)
    assert battle.asks == "split-fire"
    assert greedily(battle) == {(wanted,)}


def advised(battle: Rehearsal) -> str:
    """What stands out for a person."""
    seat_view = battle.match.seat_view(battle.decision.seat)
    return max(battle.options(), key=lambda key: counsel.worth(seat_view, (key,)))


@clause("at43.shoot.special-same-time")
def test_who_has_begun_to_fire_is_advised_to_fire_the_rest_before_he_moves() -> None:
    """A goal far ahead draws them on; the rifles can only fire now, the move can wait."""
    p = Position()
    p.unit(0, "steel-troopers", row(40, 4), officer=1, special={3: "missile-launcher"})
    p.unit(1, "wraith-golgoth", [(52, 50)])
    p.unit(1, "storm-golems", row(58, 4, y=66))
    p.marker("objective", (40, 110), vp=90)
    battle = p.activate(0, [("attack", 1), ("re-roll", 1)]).choose("none").choose("fire:missile-launcher")
    assert {"combat", "fire:laser-rifle"} <= {*battle.options()}
    assert greedily(battle) == {("combat",)}, "the computer goes for its goal"
    assert advised(battle) == "fire:laser-rifle"


def watched(mover: str, friends: bool = False) -> Rehearsal:
    """Somebody has walked into the fire of troopers on overwatch, who have a launcher, past a row of friends or not."""
    p = Position(lp=(5, 5))
    own = p.unit(0, mover, row(70, 4, step=2.5) if mover == "storm-golems" else [(70, 60)], officer=1)
    p.unit(1, "steel-troopers", row(40, 4, step=2.5), officer=1, special={3: "missile-launcher"}, tags=["overwatch"])
    if friends:
        p.unit(1, "steel-troopers", row(43, 5, step=2.5))
    battle = p.activate(own)
    if battle.asks == "routine":
        battle.choose("done")
    places = {id: battle.game.table.place(id) for id in p.models(own)}
    return battle.choose("combat").walk({id: [((x - 600) / 100, y / 100)] for id, (x, y) in places.items()})


@clause("at43.drill.overwatch-trigger", "at43.zone.friend-or-foe")
@pytest.mark.parametrize("friends", [False, True])
def test_on_overwatch_greedy_fires_where_it_pays_and_not_through_friends(friends: bool) -> None:
    battle = watched("storm-golems", friends)
    assert battle.asks == "overwatch"
    assert (greedily(battle) == {("none",)}) is friends


@clause("at43.drill.overwatch-salvos")
def test_on_overwatch_the_weapon_that_does_most_is_fired_first() -> None:
    battle = watched("wraith-golgoth").choose("u1")
    assert battle.asks == "weapon"
    assert {"laser-rifle", "missile-launcher"} <= {*battle.options()}
    assert greedily(battle) == {("missile-launcher",)}
