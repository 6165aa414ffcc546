"""How the computer plays Fireteam: laid positions with one sensible answer."""

from typing import Any

import pytest

from grognard.engine.dice.stream import stream_of
from grognard.games.fireteam.advice.actions import smoking, watching
from grognard.games.fireteam.advice.ground import dash_worth, ends, here, move_worth, outlook, place_worth
from grognard.games.fireteam.advice.walks import walk_candidates
from grognard.games.fireteam.advice.worth import best_target, fire_worth, taken
from grognard.games.fireteam.chapters import unit
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from grognard.games.fireteam.turn import acting_of
from grognard.kit.advice.ways import apart
from grognard.players import by_name
from tests.games.fireteam.acting import row
from tests.games.fireteam.test_doubts import begun


def advised(play: Any) -> str:
    """What greedy answers to a choice of one."""
    form = play.match.decision
    answer = by_name("greedy", RULES).decide(play.match.seat_view(form.seat), stream_of("advice", 1))
    return str(answer[0]) if answer else ""


def melee(others: bool) -> Position:
    """Team 0 of Gray fights team 2 of Gold; team 1 of Gray looks on, and sees another squad if there is one."""
    p = Position()
    p.squad([(20, 20), (24, 18)], name="Gray")
    p.squad([(20, 22), (16, 24)], seat=1, name="Gold")
    if others:
        p.squad([(30, 24), (34, 24)], seat=1, name="Far")
    return p


@pytest.mark.parametrize("others", [False, True])
def test_nobody_fires_into_his_own_close_combat(others: bool) -> None:
    play = melee(others).activate(0)
    game = play.match.game
    assert fire_worth(game, 1, 2) <= 0
    assert best_target(game, 1, (2,)) == 0
    play.choose("m1")
    answer = advised(play)
    assert answer not in ("fire:m2", "fire:m3")
    assert answer.startswith(("fire:m4", "fire:m5")) == others


def test_the_enemy_is_fired_at_when_nobody_of_ones_own_is_near_him() -> None:
    p = Position()
    p.squad([(20, 14), (24, 18)], name="Gray")
    p.squad([(20, 22)], seat=1, name="Gold")
    play = p.activate(0)
    assert fire_worth(play.match.game, 1, 2) > 0


def test_nobody_runs_where_his_squad_cannot_follow() -> None:
    """The others have acted at this number: a team that ran on would go as far as coherency allows, and be winded."""
    p = Position()
    p.squad(row(20, 8), name="Gray")
    p.squad(row(20, 44), seat=1, name="Gold")
    p.objective((26, 20))
    play = p.activate(0)
    play.choose("m0", "m1")
    play.choose("overwatch")
    play.choose("overwatch")
    game = play.match.game
    assert unit.bound_to(game, 2) == (0, 1)
    assert play.asks == "action"
    assert advised(play) != "double-time"


def behind_a_house(watch: int, pins: int = 0) -> float:
    """What coming out from behind a house is worth beside staying there, with the enemy on watch."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.team((20, 40), seat=1, name="Gold")
    p.terrain("hard-building", 16, 24, 24, 28)
    p.hurt(1, watch=watch, pins=pins)
    game = p.game()
    return outlook(game, 0, (2600, 2000)).ground - outlook(game, 0, (2000, 2000)).ground


def test_coming_into_the_sight_of_a_watcher_is_worse_unless_he_is_pinned() -> None:
    assert behind_a_house(watch=2) < behind_a_house(watch=2, pins=2) < behind_a_house(watch=0)


def test_nobody_spends_an_action_on_a_step_of_less_than_an_inch() -> None:
    """Half an inch from the middle of what is to be held, with nobody in sight."""
    p = Position()
    p.team((20.5, 20), name="Gray")
    p.team((20, 44), seat=1, name="Gold")
    p.terrain("hard-building", 10, 26, 30, 34)
    p.objective((20, 20), held=0)
    play = p.activate(0)
    game = play.match.game
    assert all(apart(end, game.table.place(0)) >= 100 for end in ends(game, 0, 500))
    assert advised(play) not in ("move", "double-time")


def test_nobody_sets_out_for_a_place_on_which_others_stand() -> None:
    """A friend of another squad holds the middle of the house: there is no room to come nearer by an inch."""
    p = Position()
    p.team((20, 22.6), name="Gray")
    p.team((20, 20), name="Guard")
    p.team((20, 44), seat=1, name="Gold")
    p.terrain("hard-building", 10, 26, 30, 34)
    p.objective((20, 20), held=0)
    play = p.activate(0)
    game = play.match.game
    assert all(apart(end, game.table.place(1)) >= 200 for end in ends(game, 0, 500))
    assert advised(play) not in ("move", "double-time")


def test_squad_mates_are_in_nobodys_way_unless_they_stay() -> None:
    """In a column each goes to where the next one stands now; who has acted already stays there."""
    p = Position()
    p.squad([(20, 8), (20, 13), (20, 16)], name="Gray")
    p.team((20, 44), seat=1, name="Gold")
    p.objective((20, 24))
    game = p.activate(0).match.game
    assert (2000, 1300) in ends(game, 0, 500)
    near = [end for end in ends(game, 0, 500, (1, 2)) if end[0] == 2000]
    assert near
    assert all(apart(end, (2000, 1300)) >= 200 for end in near)


def test_nobody_runs_where_he_could_walk() -> None:
    """Objective and enemy are near: Double Time would take him no farther, and wind him."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.team((20, 44), seat=1, name="Gold")
    p.terrain("hard-building", 10, 28, 30, 34)
    p.objective((20, 24))
    game = p.activate(0).match.game
    running, walking = (2000, 2875), (2000, 2400)
    assert outlook(game, 0, running).ground < outlook(game, 0, walking).ground
    run, walk = (place_worth(game, 0, end, 1.5) for end in (running, walking))
    assert dash_worth(game, 0, 3) <= run - 1.5 < walk - 1.5
    assert move_worth(game, 0, 3) >= outlook(game, 0, walking).ground


def test_a_wall_on_the_way_is_climbed_as_far_as_the_rest_of_the_way_can_be_paid() -> None:
    p = Position()
    p.team((20, 17), name="Gray")
    p.team((20, 46), seat=1, name="Gold")
    p.terrain("wall", 12, 18, 28, 18.2)
    p.terrain("hard-building", 10, 30, 30, 34)
    p.objective((20, 22))
    play = p.activate(0)
    play.choose("move")
    seat_view = play.match.seat_view(0)
    ((team, path),) = by_name("greedy", RULES).decide(seat_view, stream_of("advice", 1))
    assert team == 0
    assert path[-1][1] >= 2050


def in_rubble(**how: Any) -> Any:
    """A team in rubble, which takes two inches an inch, with an objective at its other end."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.team((20, 46), seat=1, name="Gold")
    p.terrain("hard-building", 10, 34, 30, 38)
    p.terrain("rubble", 14, 16, 26, 28)
    p.objective((20, 27))
    return p.activate(0).match.game


def test_slow_ground_on_the_way_is_reckoned_with() -> None:
    assert (2000, 2250) in ends(in_rubble(), 0, 500)


def test_who_may_not_go_far_from_the_others_goes_where_he_may() -> None:
    """The other team of the squad stays 5 inches behind it: the ways to the objectives are too long, that into the
    scrub is not."""
    p = Position()
    p.squad([(20, 15), (20, 8)], name="Gray")
    p.team((20, 46), seat=1, name="Gold")
    p.terrain("hard-building", 10, 34, 30, 38)
    p.objective((20, 25))
    p.objective((27, 25))
    p.objective((13, 25))
    p.terrain("scrub", 23, 11, 25, 13)
    play = p.activate(0).choose("m1").choose("overwatch").choose("move")
    seat_view = play.match.seat_view(0)
    ways = walk_candidates(seat_view, seat_view.decision, stream_of("advice", 1))  # type: ignore[arg-type]
    assert ((0, ((2400, 1200),)),) in ways


def past_a_watcher(watch: int) -> float:
    """What the far side of a lane is worth into which a watcher looks, who does not see its other end."""
    p = Position()
    p.team((14, 20), name="Gray")
    p.team((20, 40), seat=1, name="Gold")
    p.terrain("hard-building", 2, 26, 18, 30)
    p.terrain("hard-building", 22, 26, 38, 30)
    p.hurt(1, watch=watch)
    return outlook(p.game(), 0, (2600, 2000)).ground


def test_nobody_runs_past_a_watcher_who_does_not_see_where_he_ends() -> None:
    assert past_a_watcher(3) < past_a_watcher(0)


def lonely(cowers: bool) -> float:
    """What leaving the woods is worth, into the sight of three enemies, beside staying there."""
    p = Position()
    p.squad([(20, 12), (24, 12)], name="Gray")
    p.squad(row(17, 32), seat=1, name="Gold")
    p.terrain("woods", 16, 8, 28, 14)
    p.objective((20, 22))
    if cowers:
        p.tag(1, "cowering", "prone")
    game = p.game()
    return outlook(game, 0, (2000, 2000)).ground - outlook(game, 0, (2000, 1200)).ground


def test_who_is_left_alone_by_cowering_mates_is_slow_to_leave_cover() -> None:
    assert lonely(cowers=True) < lonely(cowers=False)


@pytest.mark.parametrize(("turn", "done", "counts"), [(8, False, True), (8, True, False), (7, True, True)])
def test_in_the_last_turn_pins_count_only_on_who_is_still_to_act(turn: int, done: bool, counts: bool) -> None:
    p = Position(round=turn)
    p.team((20, 20), name="Gray")
    p.squad([(20, 30)], seat=1, name="Gold", tags=("done",) if done else ())
    assert (taken(p.game(), 1, (1.0, 0.0, 0.0)) > 0) == counts


def test_smoke_is_worth_throwing_before_a_way_on_which_one_will_be_shot_at() -> None:
    """Behind a house nobody sees it; the objective beside the house lies before three enemies."""
    p = Position(options=("advanced",))
    p.team((20, 20), profile="fa-rifle", name="Gray")
    p.squad(row(22, 40), seat=1, name="Gold")
    p.terrain("hard-building", 14, 23, 23, 27)
    p.objective((26, 24))
    play = begun(p, 0)
    game, turn = play.game, acting_of(play.game, play.decision)
    assert here(game, 0).danger == 0
    assert smoking(turn, None) > here(game, 0).ground


@pytest.mark.parametrize(("foe_y", "lies"), [(40, True), (60, False)])
def test_who_has_done_what_he_can_lies_down_where_an_enemy_may_come_into_sight(foe_y: float, lies: bool) -> None:
    """Behind a house nobody sees him yet; an enemy from across the table would not come so far."""
    p = Position(board=(40, 72))
    p.team((20, 20), name="Gray")
    p.team((20, foe_y), seat=1, name="Gold")
    p.terrain("hard-building", 10, 24, 30, 28)
    play = p.activate(0)
    for x in (2150, 2300):
        play.choose("move").answer(((0, ((x, 2000),)),)).answer(())
    play.choose("move").answer(((0, ((2450, 2000),)),))
    assert play.asks == "prone"
    assert advised(play) == ("m0" if lies else "")


def at_the_end(done: bool) -> Position:
    """The last turn: an enemy sees the objective, to which a team could still walk out of its cover."""
    p = Position(board=(40, 72), round=8)
    p.team((20, 20), name="Gray")
    p.squad([(20, 42)], seat=1, name="Gold", tags=("done",) if done else ())
    p.terrain("hard-building", 10, 24, 24, 28)
    p.objective((26, 20))
    return p


@pytest.mark.parametrize("done", [True, False])
def test_in_the_last_turn_nobody_watches_for_those_who_have_acted(done: bool) -> None:
    play = begun(at_the_end(done), 0)
    turn = acting_of(play.game, play.decision)
    assert (watching(turn, None) > here(play.game, 0).ground) != done


def test_in_the_last_turn_nobody_fears_those_who_have_acted() -> None:
    open_ground = (2600, 2000)
    feared, past = [outlook(at_the_end(done).game(), 0, open_ground).danger for done in (False, True)]
    assert feared > 0
    assert past == 0
