"""Further actions of the Advanced level."""

from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.match import ScriptFault
from grognard.engine.dice.joint import Die, weights
from grognard.engine.rehearsal import Rehearsal
from grognard.games.fireteam.chapters import cc, fire
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import ADVANCING_FIRE, ASSAULT_FIRE, FIRE, KINDS, SUPPRESSIVE_FIRE, Deed, Trail
from tests.games.fireteam.acting import counters, lone, row

MISS = (1, 1, 1, 1, 1)


def open_field(gap: float = 8, profile: str = "tr-rifle") -> Position:
    """One team of Gray (m0) and one of Gold (m1), at the Advanced level."""
    return lone(gap, profile, options=("advanced",))


def left(play: Rehearsal) -> dict[int, int]:
    return dict(play.decision.progress.left)  # type: ignore[union-attr]


@clause("fireteam.advanced.available", "fireteam.game.precedence")
def test_further_actions_belong_to_the_advanced_level() -> None:
    more = {"advancing-fire", "assault-fire:m1", "dig-in", "throw-smoke"}
    assert more <= set(open_field(gap=4).activate(0).options())
    basic = lone(gap=4).activate(0)
    assert not more & set(basic.options())
    assert {one.clause for one in basic.refused(("dig-in",))} == {"fireteam.advanced.available"}


# -- Advancing Fire ----------------------------------------------------------------------------------------------------


@clause("fireteam.advanced.advancing-fire", "fireteam.advanced.advancing-fire-details")
@clause("fireteam.advanced.advancing-fire-cost")
def test_a_team_fires_at_a_point_of_its_way() -> None:
    """From behind a building it steps out, fires and steps back."""
    p = open_field(gap=16)
    p.terrain("hard-building", 18, 22, 22, 26)
    play = p.activate(0, [(6, 4, 4, 4, 4)])
    play.choose("advancing-fire").walk({0: [(22.3, 20), (20, 20.2)]})
    assert (play.asks, play.options()) == ("on-the-way", ["m1", "none"])
    play.choose("m1")
    assert counters(play, 1) == (4, 0, 4)
    assert (play.state.models[0].place, left(play)) == ((2000, 2020), {0: 1})


@clause("fireteam.advanced.advancing-fire", "fireteam.advanced.assault-fire-experience")
@pytest.mark.parametrize("hasty", [ADVANCING_FIRE, ASSAULT_FIRE, SUPPRESSIVE_FIRE])
def test_the_experience_die_is_one_type_lower(hasty: str) -> None:
    game = open_field().game()
    assert [part.amount for part in fire.shifts(game, 0, Deed(0, hasty, 1))] == [-1]
    assert fire.shifts(game, 0, Deed(0, FIRE, 1)) == ()


@clause("fireteam.activation.two-action", "fireteam.advanced.advancing-fire-cost")
def test_it_cannot_begin_at_the_last_number() -> None:
    play = open_field().activate(0)
    play.choose("loiter").choose("loiter")
    assert [one.clause for one in play.refused(("advancing-fire",))] == ["fireteam.activation.two-action"]


@clause("fireteam.advanced.advancing-fire-group", "fireteam.advanced.assault-fire-details")
def test_it_is_done_in_concert_only_with_its_like() -> None:
    p = Position(options=("advanced",))
    p.squad(row(20, 20), name="Gray")
    p.squad(row(20, 26), seat=1, name="Gold")
    play = p.activate(0)
    play.choose("m0", "m1").choose("advancing-fire")
    assert play.options() == ["advancing-fire", "none"]
    other = p.activate(0)
    other.choose("m0", "m1").choose("loiter")
    assert not {"advancing-fire", "assault-fire:m3"} & set(other.options())


@clause("fireteam.advanced.advancing-fire-class", "fireteam.action.classes")
def test_what_is_move_based_and_what_is_fire_based() -> None:
    both = [name for name, kind in KINDS.items() if kind.moves and kind.fires]
    assert both == [ADVANCING_FIRE, ASSAULT_FIRE]
    play = open_field().activate(0, [MISS])
    play.choose("advancing-fire").walk({0: [(20, 21)]}).choose("m1")
    assert play.state.models[0].tags == ("fired", "moved")


@clause("fireteam.advanced.advancing-fire-overwatch", "fireteam.overwatch.two-actions")
def test_advancing_fire_is_answered_twice_at_its_end() -> None:
    """ex-overwatch-advancing-fire."""
    p = open_field()
    p.hurt(1, watch=3)
    play = p.activate(0, [MISS] * 5)
    play.choose("advancing-fire").walk({0: [(20, 21)]}).choose("m1")
    for number in (3, 2):
        assert (play.asks, play.state.models[1].counters["watch"]) == ("overwatch", number)
        play.choose("fire:m0").choose()
    assert play.asks == "action"
    play.choose("fire:m1").choose()
    assert (play.asks, play.state.models[1].counters["watch"]) == ("overwatch", 1)
    play.choose("fire:m0").choose()
    assert play.asks != "overwatch"


@clause("fireteam.overwatch.two-actions", "fireteam.advanced.advancing-fire-overwatch")
def test_only_who_sees_where_it_ends_may_answer() -> None:
    p = open_field(gap=16)
    p.terrain("hard-building", 18, 22, 22, 26)
    p.hurt(1, watch=2)
    play = p.activate(0, [MISS])
    play.choose("advancing-fire").walk({0: [(22.3, 20), (20, 20.2)]}).choose("m1")
    assert play.asks == "action"


# -- Assault Fire ------------------------------------------------------------------------------------------------------


@clause("fireteam.advanced.assault-fire", "fireteam.advanced.assault-fire-cost")
@clause("fireteam.advanced.assault-fire-overwatch")
def test_fire_first_then_the_close_combat_then_two_answers() -> None:
    p = open_field(gap=4)
    p.hurt(1, watch=2)
    play = p.activate(0, [("fires at", MISS), ("fights", MISS), ("fights", MISS)])
    play.choose("assault-fire:m1").choose("yes").walk({0: [(20, 24)]})
    assert (play.asks, play.options()) == ("overwatch", ["move", "assault:m0", "none"])
    assert play.state.models[1].counters["watch"] == 2
    play.choose("none").choose("none")
    assert left(play) == {0: 1}


@clause("fireteam.advanced.assault-fire-details", "fireteam.advanced.assault-fire-experience")
def test_without_firing_the_die_is_reduced_all_the_same() -> None:
    play = open_field(gap=4).activate(0, [MISS, MISS])
    play.choose("assault-fire:m1").choose("no").walk({0: [(20, 24)]})
    assert left(play) == {0: 1}
    game = open_field(gap=0).game()
    assert cc.lead(game, 0, Trail(0, ASSAULT_FIRE, ((2000, 2000),))) == Die(6)
    assert cc.lead(game, 0) == Die(8)
    (refusal,) = open_field(gap=0).activate(0).refused(("assault-fire:m1",))
    assert refusal.clause == "fireteam.action.in-contact-limits"


@clause("fireteam.advanced.assault-fire-ccw")
def test_close_combat_weapons_are_not_used_in_assault_fire() -> None:
    p = open_field(gap=0, profile="fa-assault")
    game = p.game()
    dice = [cc.blows(game, 0, {1: 4}, Trail(0, act, ((2000, 2000),))).dice()[1] for act in ("assault", ASSAULT_FIRE)]
    assert dice == [8, 6]


@clause("fireteam.action.assault-target-gone")
def test_when_its_own_fire_removes_the_target_it_moves() -> None:
    p = open_field(gap=4)
    p.hurt(1, figures=1)
    p.team((40, 40), seat=1, name="Far")
    play = p.activate(0, [(6, 6, 6, 6, 6)])
    play.choose("assault-fire:m1").choose("yes")
    assert play.asks == "move"


# -- Suppressive Fire --------------------------------------------------------------------------------------------------


@clause("fireteam.advanced.suppressive-fire", "fireteam.weapon.suppress")
def test_suppressive_fire_pins_whatever_the_cover() -> None:
    """ex-suppressive-fire."""
    p = open_field(gap=15, profile="tr-saw")
    p.terrain("trench", 18, 35, 22, 39)
    p.tag(1, "prone")
    (shot,) = fire.shots(p.game(), Deed(0, SUPPRESSIVE_FIRE, 1, ("saw",)))
    assert (shot.lead, sum(stack.number for stack in shot.stacks), shot.cuts[0]) == (Die(6), 3, 8)
    one: Any = weights(shot.lead, (shot.stacks[0].__class__(1, shot.stacks[0].die),), shot.cuts)
    assert (one[1, 0, 0], sum(one.values())) == (15, 36)
    play = p.activate(0, [(6, 6, 5, 1)])
    play.choose("suppress:m1")
    assert counters(play, 1) == (4, 0, 2)


@clause("fireteam.weapon.suppress")
def test_only_who_has_such_a_weapon_suppresses() -> None:
    (refusal,) = open_field().activate(0).refused(("suppress:m1",))
    assert refusal.clause == "fireteam.weapon.suppress"


# -- digging, smoke, treating ------------------------------------------------------------------------------------------


@clause("fireteam.advanced.dig-in")
def test_a_team_digs_a_foxhole_for_two_actions() -> None:
    play = open_field().activate(0)
    play.choose("dig-in")
    assert left(play) == {0: 1}
    (hole,) = play.state.features
    assert (hole.kind, sum(part.amount for part in fire.defense(play.game, Deed(1, FIRE, 0)))) == ("foxhole", 9)


@clause("fireteam.advanced.dig-in")
@pytest.mark.parametrize(("kind", "able"), [("woods", True), ("scrub", True), ("rubble", False), ("hill", False)])
def test_where_one_can_dig(kind: str, able: bool) -> None:
    p = open_field()
    p.terrain(kind, 18, 18, 22, 22)
    assert ("dig-in" in p.activate(0).options()) == able


@clause("fireteam.advanced.throw-smoke", "fireteam.smoke.effect")
def test_a_cloud_is_thrown_once_and_closes_sight() -> None:
    play = open_field(gap=10).activate(0)
    play.choose("throw-smoke")
    assert [one.clause for one in play.refused((("f", (2000, 2701), 0),))] == ["fireteam.advanced.throw-smoke"]
    play.put({"f": (20, 26)})
    assert "fire:m1" not in play.options()
    assert [one.clause for one in play.refused(("throw-smoke",))] == ["fireteam.advanced.throw-smoke"]


@clause("fireteam.smoke.duration")
def test_smoke_goes_in_the_end_phase_of_the_next_turn() -> None:
    p = open_field(gap=10)
    play = p.activate(0)
    play.choose("throw-smoke").put({"f": (20, 26)})
    state = play.state
    for turn, clouds in ((1, 1), (2, 0)):
        again = p.play([(8, 1)], phase="end", step="check", round=turn, features=state.features)
        assert len(again.state.features) == clouds


@clause("fireteam.advanced.treat-wounded", "fireteam.attribute.medic")
@pytest.mark.parametrize(("face", "markers"), [(4, 0), (3, 1)])
def test_a_medic_treats_somebody_beside_him_once_an_activation(face: int, markers: int) -> None:
    p = open_field(gap=20, profile="fc-hq")
    near, far = p.team((23, 20), name="Near"), p.team((28, 20), name="Far")
    for team in (near, far):
        p.hurt(team, wounds=1)
    play = p.activate(0, [("treats", face)])
    play.choose("none")
    assert [key for key in play.options() if key.startswith("treat")] == [f"treat:m{near}"]
    play.choose(f"treat:m{near}")
    assert counters(play, near)[1] == markers
    assert "fireteam.advanced.treat-wounded" in {one.clause for one in play.refused((f"treat:m{near}",))}


@clause("fireteam.advanced.assault-fire-experience", "fireteam.vehicle.assaulted")
def test_assault_fire_at_a_vehicle_reduces_the_die_too() -> None:
    """Experience d8: in an Assault it may show an 8, in Assault Fire no more than a 6."""
    p = Position(options=("vehicles",))
    p.team((20, 20), profile="fa-rifle")
    tank = p.vehicle((20, 25), seat=1, profile="fa-tank", facing=270)
    into_contact = {0: [(20, 21.75)]}
    play = p.activate(0, [("assaults", (8, 1))])
    play.choose(f"assault:m{tank}").walk(into_contact)
    assert play.rolls("assaults")
    play = p.activate(0, [("assaults", (8, 1))])
    play.choose(f"assault-fire:m{tank}").choose("no")
    with pytest.raises(ScriptFault, match="a d6 cannot show 8"):
        play.walk(into_contact)
