"""Leaders: command, what they spend points on, how they are lost and replaced."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.games.fireteam.chapters import leader, operations, results, succession, turns, victory
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import FIRE, Deed
from tests.games.fireteam.acting import counters

ADVANCED: dict[str, Any] = {"options": ("advanced",)}
VEHICLES: dict[str, Any] = {"options": ("vehicles",)}


def platoon(**how: Any) -> Position:
    """A headquarters (m0), a rifle squad with its Squad Leader (m1 to m3) and an enemy squad (m4 to m6)."""
    p = Position(**(how or ADVANCED))
    p.squad([(20, 20)], card="fa-hq-sec", name="HQ")
    p.squad([(20, 26), (23, 26), (26, 26)], card="fa-rifle-squad", name="Alpha")
    p.squad([(20, 40), (23, 40), (26, 40)], seat=1, name="Gold")
    return p


def points(play: Any, team: int = 0) -> int:
    return int(play.state.models[team].counters.get("leadership", 0))


@clause("fireteam.leader.ratings")
def test_leaders_have_posts_and_ratings_from_the_advanced_level_on() -> None:
    game = platoon().game()
    found = [(one.name, one.rating) for id in range(4) if (one := leader.leader_of(game, id)) is not None]
    assert found == [("Platoon Leader", 2), ("Squad Leader", 1)]
    assert leader.leader_of(platoon(options=("basic",)).game(), 0) is None


@clause("fireteam.leader.radius")
def test_a_squad_leader_commands_his_squad_and_a_platoon_leader_everybody() -> None:
    p = Position(**ADVANCED)
    p.squad([(20, 20), (28, 20), (28.1, 23)], card="fa-rifle-squad")
    p.team((20, 23), profile="fa-mmg")
    p.team((20, 34), profile="fa-hq")
    game = p.game()
    assert [leader.commands(game, 0, id) for id in range(4)] == [True, True, False, False]
    assert [leader.commands(game, 4, id) for id in (0, 1, 3)] == [True, False, True]


@clause("fireteam.leader.points")
def test_points_are_those_of_the_rating_and_come_back_every_turn() -> None:
    p = platoon()
    assert [points(p.play(acting=0), id) for id in (0, 1, 2)] == [2, 1, 0]
    p.hurt(0, leadership=0)
    p.hurt(1, leadership=0)
    play = p.play(phase="end", step="check", round=1)
    assert [points(play, id) for id in (0, 1)] == [2, 1]


@clause("fireteam.leader.able")
def test_who_cowers_or_is_in_contact_or_aboard_does_not_lead() -> None:
    p = platoon()
    assert leader.able(p.game(), 0) == (0, 1)
    p.tag(0, "cowering")
    assert leader.able(p.game(), 0) == (1,)
    p.team((20, 28), seat=1)
    assert leader.able(p.game(), 0) == ()
    q = Position(**VEHICLES)
    q.squad([(20, 20)], card="fa-hq-sec")
    q.vehicle((30, 20), profile="fa-apc")
    q.embark(0, 1)
    assert leader.able(q.game(), 0) == ()


@clause("fireteam.vehicle.command", "fireteam.transport.aboard")
def test_in_a_command_vehicle_a_leader_commands_six_inches_farther() -> None:
    p = Position(**VEHICLES)
    p.squad([(20, 20)], card="nr-hq-sec")
    p.vehicle((20, 20), profile="nr-hedgehog-c")
    p.team((41, 20), profile="nr-mmg")
    p.team((41.1, 24), profile="nr-mmg")
    p.embark(0, 1)
    game = p.game()
    assert leader.able(game, 0) == (0,)
    assert [leader.commands(game, 0, id) for id in (2, 3)] == [True, False]


@clause("fireteam.leader.steady")
def test_steady_adds_to_the_morale_of_all_teams_in_the_radius() -> None:
    p = platoon()
    p.hurt(2, pins=3)
    play = p.activate(1, [3])
    assert (play.asks, play.options()) == ("steady", ["m0", "m1", "none"])
    play.choose("m0").choose("m0")
    assert points(play) == 0
    assert play.decision.progress.left == {1: 3, 2: 2, 3: 3}  # type: ignore[union-attr]
    again = p.activate(1, [3])
    again.choose("none")
    assert "cowering" in again.state.models[2].tags


@clause("fireteam.leader.push")
def test_push_gives_an_action_once_a_turn_and_never_more_than_one_beyond_motivation() -> None:
    play = platoon().activate(1)
    assert play.asks == "push"
    play.choose("m0:m2")
    assert "m0:m2" not in play.options()
    play.choose("none")
    assert play.decision.progress.left == {1: 3, 2: 4, 3: 3}  # type: ignore[union-attr]
    assert play.decision.progress.last == 4  # type: ignore[union-attr]
    assert points(play) == 1


@clause("fireteam.leader.direct-fire")
def test_direct_fire_raises_the_experience_die_of_one_attack() -> None:
    play = platoon().activate(1, [(10, 1, 1, 1, 1)])
    play.choose("none").choose("m1").choose("fire:m4").choose()
    assert play.asks == "direct"
    play.choose("m1")
    assert play.rolls("fires at")[0].faces[0] == 10
    assert points(play, 1) == 0


@clause("fireteam.leader.regroup")
def test_at_the_end_of_an_activation_a_marker_may_be_removed() -> None:
    p = platoon()
    p.hurt(2, pins=2)
    play = p.activate(0)
    play.choose("none")
    while play.asks == "action":
        play.choose("none")
    assert play.asks == "regroup"
    play.choose("m0:m2")
    assert counters(play, 2)[2] == 1
    play.choose("m0:m2")
    assert counters(play, 2)[2] == 0
    assert points(play) == 0


@clause("fireteam.leader.seize", "fireteam.turn.initiative")
def test_points_seize_the_initiative_in_secret() -> None:
    p = platoon()
    play = p.play([(3, 8)], phase="initiative", step="seize", round=1)
    assert (play.asks, play.options()) == ("seize", ["0", "1", "2"])
    play.choose("2")
    (roll,) = play.rolls("initiative")
    assert roll.outcome == (0, 1)
    assert points(play) == 0
    hand = turns.hand(p.game(round=2), 0)
    assert (hand.sides, hand.plus) == ((8,), 2)
    assert turns.hand(p.game(round=2), 1).plus == 0


@clause("fireteam.leader.combined-operations")
def test_two_units_act_as_one_for_two_points() -> None:
    p = platoon()
    play = p.play(acting=None, step="turn", active=0)
    assert play.options() == ["u0", "u1", "combined:m0"]
    play.choose("combined:m0")
    assert points(play) == 0
    while play.asks in ("push", "steady"):
        play.choose("none")
    assert play.options() == ["m0", "m1", "m2", "m3"]
    play.choose("m0", "m3").choose("loiter").choose("loiter")
    play.choose()
    for _ in range(2):
        play.choose()
    while play.asks == "regroup":
        play.choose("none")
    assert [sorted(one.tags) for one in play.state.units[:2]] == [["done"], ["done"]]


@clause("fireteam.leader.hit", "fireteam.leader.loss")
@pytest.mark.parametrize(
    ("die", "precise", "lost"), [(1, False, True), (2, False, False), (3, True, True), (4, True, False)]
)
def test_a_die_says_whether_the_figure_was_the_leader(die: int, precise: bool, lost: bool) -> None:
    p = platoon()
    play = p.script(lambda game: results.take(game, results.KIA, {0: 1}, precise), [die])
    assert (leader.leader_of(play.game, 0) is None) == lost
    assert [counters(play, id)[2] for id in (0, 1, 2)] == ([2, 1, 1] if lost else [1, 0, 0])


@clause("fireteam.leader.hit", "fireteam.victory.points")
def test_with_his_team_a_leader_is_lost_in_any_case_and_brings_his_rating() -> None:
    p = platoon()
    p.hurt(1, figures=1)
    play = p.script(lambda game: results.take(game, results.KIA, {1: 1}))
    assert [counters(play, id)[2] for id in (0, 2, 3)] == [0, 1, 1]
    assert succession.lost(play.game, 0) == 1
    assert victory.points(play.game)[1] == 1


@clause("fireteam.leader.succession")
def test_a_figure_of_the_same_team_takes_over_with_a_rating_one_lower() -> None:
    p = platoon()
    play = p.script(_fallen_and_replaced)
    found = leader.leader_of(play.game, 0)
    assert found is not None
    assert (found.id, found.rating, found.radius) == ("platoon-leader", 1, 1200)
    assert not [tag for tag in play.state.models[0].tags if tag.startswith("vacant")]


@clause("fireteam.leader.succession")
def test_else_a_squad_leader_and_a_lost_squad_leader_is_not_replaced() -> None:
    p = platoon()
    p.hurt(0, figures=1)

    def script(game: Any) -> Any:
        yield from results.take(game, results.KIA, {0: 1})
        yield from succession.replace_lost(game)

    play = p.script(script)
    found = leader.leader_of(play.game, 1)
    assert found is not None
    assert (found.id, found.rating) == ("platoon-leader", 1)
    q = platoon()
    q.hurt(1, figures=1)

    def other(game: Any) -> Any:
        yield from results.take(game, results.KIA, {1: 1})
        yield from succession.replace_lost(game)

    assert leader.leaders(q.script(other).game, 0) == (0,)


def _fallen_and_replaced(game: Any) -> Any:
    leader.fall(game, 0)
    yield from succession.replace_lost(game)


def test_the_highest_rated_leader_is_the_first() -> None:
    game = platoon().game()
    assert operations.first_leader(game, 0) == 0
    assert operations.first_leader(game, 1) is None
    assert Deed(0, FIRE, 4).targets == (4,)


@clause("fireteam.leader.combined-operations-armor")
def test_under_combined_operations_a_squad_need_not_wait_for_its_tank() -> None:
    p = Position(**VEHICLES)
    p.squad([(20, 12)], card="fa-hq-sec", name="HQ")
    p.squad([(20, 16.8), (26, 16.8)], name="Alpha")
    p.vehicle((20, 20), name="Steel")
    play = p.play(acting=None, step="turn", active=0)
    play.choose("combined:m0").choose("u1", "u2")
    while play.asks != "group":
        play.choose("none")
    play.choose("m3", "m1").choose("move")
    assert "accompany:m3" in play.options()
    alone = p.activate(1)
    while alone.asks != "group":
        alone.choose("none")
    alone.choose("m1")
    assert "accompany:m3" not in alone.options()
