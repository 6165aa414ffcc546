"""Assaults and close combat."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.state import Point
from grognard.engine.dice.joint import Die, Stack, weights
from grognard.engine.dice.rolls import total
from grognard.games.fireteam.chapters import assault, cc, fire, results
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ASSAULT, Activation, Squad, Trail
from tests.games.fireteam.acting import act, counters, lone, row, tags

NOTHING = (1, 1, 1, 1, 1)


def met() -> Position:
    """A team of Gray (m0) in contact with one of Gold (m1)."""
    return lone(gap=0)


def line(gap: float) -> Position:
    """A Gray team (m0), so far south of a Gold squad (m1, m2) whose second team is in coherency."""
    p = Position()
    p.team((20, 20), name="Gray")
    p.squad([(20, 22 + gap), (25, 22 + gap)], seat=1, name="Gold")
    return p


@clause("fireteam.action.assault", "fireteam.cc.when")
def test_a_team_moves_into_contact_and_fights() -> None:
    play = lone(gap=4).activate(0, [(1, 1, 1, 1, 1), (1, 1, 1, 1, 1)])
    play.choose("assault:m1").walk({0: [(20, 24)]})
    assert [roll.about for roll in play.rolls("fights")] == [("m0", "m1"), ("m1", "m0")]
    assert play.state.models[0].place == (2000, 2400)


@clause("fireteam.action.assault", "fireteam.action.assault-move")
def test_who_cannot_be_reached_is_not_assaulted() -> None:
    (refusal,) = lone(gap=5.5).activate(0).refused(("assault:m1",))
    assert refusal.clause == "fireteam.action.assault"
    play = lone(gap=5).activate(0, [NOTHING, NOTHING])
    play.choose("assault:m1")
    assert {one.clause for one in play.refused(((0, ((2000, 2400),)),))} == {"fireteam.action.assault-move"}
    assert {one.clause for one in play.refused(())} == {"fireteam.action.assault-move"}
    play.walk({0: [(20, 25)]})
    assert play.rolls("fights")


@clause("fireteam.action.assault-move")
def test_sight_is_not_needed_and_teams_not_named_do_not_fight() -> None:
    p = lone(gap=3)
    p.terrain("smoke", 10, 21.2, 30, 22)
    p.team((22, 25), seat=1, name="Bystander")
    play = p.activate(0, [NOTHING, NOTHING])
    play.choose("assault:m1").choose().walk({0: [(21, 23.25)]})
    assert [roll.about for roll in play.rolls("fights")] == [("m0", "m1"), ("m1", "m0")]


@clause("fireteam.action.assault-already-in-contact")
def test_in_contact_a_team_attacks_those_it_touches_without_moving() -> None:
    p = met()
    p.team((24, 20), seat=1, name="Near")
    play = p.activate(0, [NOTHING, NOTHING])
    assert play.options() == ["move", "assault:m1", "none"]
    (refusal,) = play.refused(("assault:m2",))
    assert refusal.clause == "fireteam.action.assault-already-in-contact"
    play.choose("assault:m1")
    assert (play.state.models[0].place, len(play.rolls("fights"))) == ((2000, 2000), 2)


@clause("fireteam.action.assault-target-gone")
def test_with_its_target_gone_a_team_may_move_instead() -> None:
    p = Position()
    p.squad(row(20, 20, 2), name="Gray")
    p.team((20, 26), seat=1, name="Gold")
    p.hurt(2, figures=1)
    p.team((30, 40), seat=1, name="Far")
    play = p.activate(0, [(8, 6, 6, 6, 6)])
    play.choose("m0", "m1").choose("assault:m2").choose("fire:m2")
    assert play.asks == "move"
    play.walk({0: [(20, 22)]})
    assert not play.rolls("fights")


@clause("fireteam.action.leave-contact", "fireteam.cc.not-locked")
def test_a_team_in_contact_leaves_with_an_ordinary_move() -> None:
    play = met().activate(0)
    play.choose("move")
    assert [one.clause for one in play.refused(())] == ["fireteam.action.leave-contact"]
    assert [one.clause for one in play.refused(((0, ((2000, 1997),)),))] == ["fireteam.measure.contact"]
    play.walk({0: [(20, 17)]})
    assert not play.rolls()


@clause("fireteam.action.leave-contact")
def test_who_finds_no_way_out_cannot_move() -> None:
    p = met()
    p.hurt(0, wounds=4)
    for at in ((18, 20), (22, 20), (20, 18), (18.3, 18.3), (21.7, 18.3), (18.3, 21.7), (21.7, 21.7)):
        p.team(at, seat=1, name=str(at))
    (refusal,) = p.activate(0).refused(("move",))
    assert refusal.clause == "fireteam.action.leave-contact"


# -- dice --------------------------------------------------------------------------------------------------------------


@clause("fireteam.cc.count", "fireteam.cc.result-none", "fireteam.cc.result-wounded", "fireteam.cc.result-kia")
@clause("fireteam.cc.sharing", "fireteam.terrain.cover-medium", "fireteam.cc.casualty-pin")
def test_the_close_combat_of_the_book() -> None:
    """ex-seed-close-combat: 7, 8, 11 and 12 against Defense 9."""
    p = line(gap=4)
    p.terrain("craters", 18, 25, 22, 28)
    play = p.activate(0, [(6, 1, 2, 5, 6), NOTHING])
    play.choose("assault:m1").walk({0: [(20, 24)]})
    (mine, theirs) = play.rolls("fights")
    assert (mine.need, mine.outcome, theirs.need) == (10, (0, 1, 1), 9)
    assert play.asks == "share"
    play.share(("wounded", "m2", 1))
    assert (counters(play, 1), counters(play, 2)) == ((3, 0, 1), (4, 1, 1))


@clause("fireteam.cc.simultaneous")
def test_both_roll_with_the_figures_they_had() -> None:
    """ex-seed-close-combat-reciprocal."""
    play = met().activate(0, [(8, 6, 6, 6, 5), (8, 1, 1, 6, 6)])
    play.choose("assault:m1")
    assert play.state.models[1].place is None
    assert counters(play, 0) == (2, 2, 4)


@clause("fireteam.cc.result-none", "fireteam.cc.result-wounded", "fireteam.cc.result-kia")
@pytest.mark.parametrize(
    ("defense", "odds"),
    [(8, {(0, 0, 0): 27, (0, 1, 0): 11, (0, 0, 1): 10}), (9, {(0, 0, 0): 33, (0, 1, 0): 9, (0, 0, 1): 6})],
)
def test_the_odds_of_one_figure(defense: int, odds: dict[Any, int]) -> None:
    """ex-odds-close-combat."""
    assert weights(Die(8), (Stack(1, Die(6)),), cc.margins(defense)) == odds


@clause("fireteam.cc.shifts", "fireteam.morale.cower-close-combat", "fireteam.action.prone-close-combat")
def test_a_cowering_prone_and_wounded_team() -> None:
    """ex-die-floor."""
    p = met()
    p.tag(1, "cowering", "prone")
    p.hurt(1, figures=3, wounds=1)
    roll = cc.blows(p.game(), 1, {0: 3})
    stacks: Any = roll.stacks  # type: ignore[union-attr]
    assert roll.lead == Die(4)
    assert [(stack.number, stack.die.words) for stack in stacks] == [(2, "d4"), (1, "d4-1")]
    p.tag(0, "winded")
    assert cc.lead(p.game(), 0, Trail(0, "assault", ((2000, 2000),))) == Die(6)


@clause("fireteam.cc.defense", "fireteam.terrain.cover-linear")
@pytest.mark.parametrize(
    ("points", "defense"),
    [(((2000, 2000), (2000, 2500)), 9), (((1900, 2900), (2000, 2900)), 8), (((2000, 2000), (2000, 2900)), 9)],
)
def test_a_wall_between_or_crossed_covers_the_defender_alone(points: tuple[Point, ...], defense: int) -> None:
    """ex-wall-close-combat."""
    p = Position()
    x, y = points[-1]
    p.team((x / 100, y / 100), name="Gray")
    p.team((20, 27), seat=1, name="Gold")
    p.line("wall", (14, 26), (24, 26))
    game = p.game()
    assert total(cc.defense(game, 1, Trail(0, ASSAULT, points))) == defense
    assert total(cc.defense(game, 0)) == 8


@clause("fireteam.cc.defense", "fireteam.terrain.cover-area")
@pytest.mark.parametrize(("began", "defense"), [((2000, 2000), 10), ((2000, 2500), 8)])
def test_an_attacker_who_began_in_the_same_building_ignores_it(began: Point, defense: int) -> None:
    p = Position()
    p.team((20, 26), name="Gray")
    p.team((20, 28), seat=1, name="Gold")
    p.terrain("hard-building", 18, 24, 22, 30)
    assert total(cc.defense(p.game(), 1, Trail(0, ASSAULT, (began, (2000, 2600))))) == defense


# -- several -----------------------------------------------------------------------------------------------------------


@clause("fireteam.cc.individual", "fireteam.cc.strike-back-each", "fireteam.cc.order")
def test_several_attackers_fight_one_after_the_other() -> None:
    """ex-seed-multiple-teams."""
    p = Position()
    p.squad([(18.4, 24.8), (21.6, 24.8)], name="Red")
    p.team((20, 26), seat=1, name="Gold")
    play = p.activate(0, [(6, 1, 3, 3, 5), NOTHING, NOTHING, (1, 1, 1, 1)])
    play.choose("m0", "m1").choose("assault:m2").choose("assault:m2")
    assert play.asks == "order"
    play.choose("m1", "m0")
    assert [roll.about[0] for roll in play.rolls("fights")] == ["m1", "m2", "m0", "m2"]
    assert counters(play, 2) == (3, 2, 3)


@clause("fireteam.cc.order")
def test_who_has_lost_his_opponent_fights_none() -> None:
    p = Position()
    p.squad([(18.4, 24.8), (21.6, 24.8)], name="Red")
    p.team((20, 26), seat=1, name="Gold")
    p.team((30, 40), seat=1, name="Far")
    p.hurt(2, figures=1)
    play = p.activate(0, [(8, 6, 6, 6, 6), (1, 1)])
    play.choose("m0", "m1").choose("assault:m2").choose("assault:m2").choose("m0", "m1").choose("stay")
    assert len(play.rolls("fights")) == 2


@clause("fireteam.cc.split-attacks")
def test_one_team_against_two_shares_its_figures_and_rolls_one_experience_die() -> None:
    p = Position()
    p.team((20, 20), name="Gray")
    p.squad([(18.6, 21.45), (21.4, 21.45)], seat=1, name="Gold")
    play = p.activate(0, [(6, 5, 6, 4, 1), NOTHING, NOTHING])
    play.choose("assault:m1").choose("m2")
    assert play.asks == "figures"
    play.share(("figures", "m1", 1), ("figures", "m2", 1))
    mine, *theirs = play.rolls("fights")
    assert (mine.outcome, len(theirs)) == (((0, 0, 2), (0, 1, 0)), 2)


@clause("fireteam.cc.after")
def test_who_wipes_out_his_enemy_may_take_its_place() -> None:
    p = met()
    p.hurt(1, figures=1)
    p.team((40, 40), seat=1, name="Far")
    play = p.activate(0, [(8, 6, 6, 6, 6), (1, 1)])
    play.choose("assault:m1")
    assert (play.asks, play.options()) == ("follow", ["0", "stay"])
    play.choose("0")
    assert play.state.models[0].place == (2000, 2200)
    close = met()
    close.hurt(1, figures=1)
    close.team((20, 24), seat=1, name="Near")
    beside = close.activate(0, [(8, 6, 6, 6, 6), (1, 1)])
    assert beside.choose("assault:m1").asks == "action"


@clause("fireteam.action.prone-stand")
def test_standing_up_is_free_against_a_team_it_touches() -> None:
    p = met()
    p.tag(0, "prone")
    play = act(p.activate(0, [NOTHING, NOTHING]), "assault:m1")
    assert tags(play, 0) == ()
    far = lone(gap=4)
    far.tag(0, "prone")
    assert not assault.can_reach(far.game(), 0, (1,))


# -- Overwatch ---------------------------------------------------------------------------------------------------------


@clause("fireteam.overwatch.against-assault")
def test_an_assault_is_answered_before_or_after_its_close_combat() -> None:
    """ex-assaulted-overwatch."""
    p = lone(gap=4)
    p.hurt(1, watch=2)
    play = p.activate(0, [NOTHING, NOTHING, NOTHING, NOTHING])
    play.choose("assault:m1").walk({0: [(20, 24)]})
    assert (play.asks, play.options()) == ("approach", ["fire:m0", "none"])
    assert not play.rolls("fights")
    play.choose("none")
    assert (play.asks, play.options()) == ("overwatch", ["move", "assault:m0", "none"])
    play.choose("none").choose("assault:m1")
    assert (play.asks, play.options(), len(play.rolls("fights"))) == ("overwatch", ["move", "assault:m0", "none"], 4)


@clause("fireteam.overwatch.against-assault", "fireteam.action.assault-target-gone")
def test_who_is_shot_on_his_way_does_not_fight_and_who_fired_has_answered() -> None:
    p = lone(gap=4)
    p.hurt(1, watch=2)
    p.hurt(0, figures=1)
    p.team((2, 2), name="Rest")
    play = p.activate(0, [(8, 6, 6, 6, 6)])
    play.choose("assault:m1").walk({0: [(20, 24)]}).choose("fire:m0")
    assert (play.state.models[0].place, play.rolls("fights")) == (None, [])
    assert play.state.models[1].counters["watch"] == 1


@clause("fireteam.cc.overwatch-assault")
def test_a_watcher_who_assaults_is_the_attacker() -> None:
    p = lone(gap=4)
    p.terrain("craters", 18, 18, 22, 22)
    p.hurt(1, watch=1)
    play = p.activate(0, [NOTHING, NOTHING, NOTHING])
    play.choose("fire:m1").choose().choose("assault:m0").walk({1: [(20, 22)]})
    mine, theirs = play.rolls("fights")
    assert (mine.about, mine.need, theirs.need) == (("m1", "m0"), 10, 9)


# -- fire into close combat --------------------------------------------------------------------------------------------


@clause("fireteam.fire.into-cc", "fireteam.fire.into-cc-owner", "fireteam.results.half-on-target")
def test_results_fired_into_close_combat_may_fall_on_ones_own() -> None:
    """ex-fire-into-cc: F must take both KIA and one Pin Check."""
    p = met()
    p.squad([(20, 10)], name="Firer")
    turn = Activation(p.game(), 1, Squad())
    play = p.script(lambda game: results.share(game, 1, (3, 0, 2), fire.endangered(turn, 1)))
    assert (play.asks, play.decision.seat) == ("share", 1)
    play.share(("pin", "m0", 2))
    assert (counters(play, 0), counters(play, 1)) == ((4, 0, 2), (2, 0, 3))


@clause("fireteam.fire.into-cc", "fireteam.unit.coherency-range")
@pytest.mark.parametrize(("x", "asked"), [(27, True), (29, False)])
def test_a_team_in_contact_with_the_squad_counts_if_it_is_near_the_target(x: float, asked: bool) -> None:
    """ex-fire-into-cc-squad."""
    p = Position()
    p.squad([(20, 20)], name="A")
    p.squad([(x, 12)], name="SAW")
    p.squad([(20, 22), (x, 20)], seat=1, name="Red")
    play = p.activate(1, [(6, 2, 2, 2, 2)])
    play.choose("fire:m3")
    assert play.asks == ("share" if asked else "prone")
    if asked:
        play.share(("pin", "m0", 2))
        assert (counters(play, 0)[2], counters(play, 3)[2]) == (2, 2)


@clause("fireteam.overwatch.path-others", "fireteam.activation.group-order")
def test_fire_before_the_close_combat_is_no_fire_into_it() -> None:
    """ex-overwatch-before-contact."""
    p = Position()
    p.squad([(20, 20), (24, 20)], name="Red")
    p.squad([(20, 26)], seat=1, name="Gold E")
    saw = p.models(p.squad([(14, 26)], seat=1, name="Gold SAW"))[0]
    p.hurt(saw, watch=1)
    play = p.activate(0, [(6, 2, 2, 2, 1), NOTHING, NOTHING])
    play.choose("m0").choose("assault:m2").walk({0: [(20, 24)]})
    play.choose("fire:m0")
    assert play.asks == "share"
    assert [bin.key for bin in play.decision.bins] == ["m0", "m1"]  # type: ignore[attr-defined]


@clause("fireteam.weapon.flame", "fireteam.weapon.close")
@pytest.mark.parametrize(
    ("rifles", "flames", "pinned"), [((6, 6), (1, 1, 1), 2), ((1, 1), (4, 1, 1), 2), ((6, 6), (4, 1, 1), 4)]
)
def test_flames_pin_once_more_only_where_their_own_dice_score(
    rifles: tuple[int, ...], flames: tuple[int, ...], pinned: int
) -> None:
    """Experience 5 against Defense 8: a 4 wounds, a 6 kills."""
    p = lone(gap=0, profile="fa-eng", options=("advanced",))
    play = p.activate(0, [(5, *rifles, *flames), NOTHING])
    play.choose("assault:m1")
    assert counters(play, 1)[2] == pinned


@clause("fireteam.action.double-time-winded")
def test_who_has_run_in_his_own_activation_strikes_back_rested_in_the_enemys() -> None:
    p = lone(gap=4)
    p.tag(1, "winded")
    play = p.activate(0, [("fights", (1, 1, 1, 1, 1)), ("fights", (8, 1, 1, 1, 1))])
    play.choose("assault:m1").walk({0: [(20, 24)]})
    assert [roll.faces[0] for roll in play.rolls("fights")] == [1, 8]
    own = p.activate(1).game
    assert not cc.has_rested(own, 1)
