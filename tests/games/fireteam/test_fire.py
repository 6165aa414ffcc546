"""Fire: targets, weapons, dice and margins."""

from fractions import Fraction

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.joint import Die, Stack, weights
from grognard.games.fireteam.chapters import arms, fire
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.turn import FIRE, Deed
from tests.games.fireteam.acting import act, counters, duel, lone, row


def stacks(p: Position, deed: Deed) -> list[tuple[int, str]]:
    return [(stack.number, stack.die.words) for shot in fire.shots(p.game(), deed) for stack in shot.stacks]


@clause("fireteam.fire.target")
def test_any_enemy_team_in_sight_and_range_may_be_chosen() -> None:
    p = duel(gap=15)
    p.terrain("hard-building", 10, 25, 18, 30)
    hidden = p.team((13, 34), seat=1, name="Hidden")
    far = p.team((23, 47), seat=1, name="Far")
    p.hurt(3, pins=4)
    p.tag(4, "cowering", "prone")
    play = act(p.activate(0), "m0")
    assert [key for key in play.options() if key.startswith("fire")] == ["fire:m3", "fire:m4", "fire:m5"]
    reasons = {refusal.clause for refusal in play.refused((f"fire:m{hidden}",))}
    assert reasons == {"fireteam.los.line"}
    assert {refusal.clause for refusal in play.refused((f"fire:m{far}",))} == {"fireteam.fire.range"}


@clause("fireteam.action.fire", "fireteam.fire.one-target")
def test_a_prone_team_fires_all_its_weapons_at_one_target_from_where_it_is() -> None:
    p = duel()
    p.tag(2, "prone")
    play = act(p.activate(0, [(1, 1, 1, 1, 1)]), "m2", "fire:m4", "saw")
    (roll,) = play.rolls("fires at")
    assert (len(roll.faces), roll.about) == (5, ("m2", "m4"))
    assert "prone" in play.state.models[2].tags


@clause("fireteam.fire.one-weapon-per-figure", "fireteam.unit.team-weapon", "fireteam.unit.non-team-weapon")
def test_a_saw_team_fires_two_rifles_or_a_rifle_and_the_saw() -> None:
    p = lone(profile="tr-saw")
    assert stacks(p, Deed(0, FIRE, 1)) == [(2, "d6")]
    assert stacks(p, Deed(0, FIRE, 1, ("saw",))) == [(3, "d6"), (1, "d6")]
    play = p.activate(0)
    play.choose("fire:m1")
    assert play.options() == ["saw"]
    p.hurt(0, figures=1)
    assert stacks(p, Deed(0, FIRE, 1, ("saw",))) == [(3, "d6")]


@clause("fireteam.fire.range")
def test_a_weapon_fires_up_to_its_range() -> None:
    p = lone(gap=24)
    assert stacks(p, Deed(0, FIRE, 1)) == [(4, "d4")]
    assert not arms.reaches(arms.carried(p.game(), 0)[0], 2401)
    play = lone(gap=24.1).activate(0)
    assert "fire:m1" not in play.options()


@clause("fireteam.fire.range")
def test_beyond_the_range_of_the_team_weapon_the_other_one_fires() -> None:
    play = lone(gap=25, profile="tr-saw").activate(0, [(1, 1, 1, 1)])
    play.choose("fire:m1")
    assert len(play.rolls("fires at")[0].faces) == 4


@clause("fireteam.fire.long-range")
def test_beyond_half_range_dice_are_one_type_lower() -> None:
    assert stacks(lone(gap=12), Deed(0, FIRE, 1)) == [(4, "d6")]
    assert stacks(lone(gap=12.1), Deed(0, FIRE, 1)) == [(4, "d4")]


@clause("fireteam.fire.multi-dice")
def test_a_saw_rolls_three_dice_each_for_itself() -> None:
    play = lone(profile="tr-saw").activate(0, [(6, 2, 2, 5, 1)])
    act(play, "fire:m1", "saw")
    assert play.rolls("fires at")[0].outcome == (2, 1, 0)


@clause("fireteam.fire.wounded")
@pytest.mark.parametrize(("reduced", "dice"), [("saw", [(3, "d4"), (1, "d6")]), ("rifle", [(3, "d6"), (1, "d4")])])
def test_the_owner_chooses_which_weapon_a_wound_reduces(reduced: str, dice: list[tuple[int, str]]) -> None:
    """ex-seed-saw-wounded."""
    p = lone(profile="tr-saw")
    p.hurt(0, wounds=1)
    play = p.activate(0, [(8, 4, 4, 4, 4)])
    play.choose("fire:m1").choose("saw")
    assert play.asks == "reduced"
    play.share(("wounds", reduced, 1))
    assert stacks(p, Deed(0, FIRE, 1, ("saw",), (reduced,))) == dice


@clause("fireteam.fire.wounded")
def test_a_saw_that_fires_alone_is_not_spared() -> None:
    """ex-wounded-saw-alone; markers beyond the weapons used have no effect."""
    p = lone(gap=28, profile="tr-saw")
    p.hurt(0, wounds=2)
    assert stacks(p, Deed(0, FIRE, 1, ("saw",), ("saw",))) == [(3, "d4-1")]
    play = p.activate(0, [(5, 4, 4, 4)])
    play.choose("fire:m1")
    assert play.rolls("fires at")[0].outcome == (3, 0, 0)


@clause("fireteam.fire.roll", "fireteam.fire.result-none", "fireteam.fire.result-pin", "fireteam.fire.result-wounded")
@clause("fireteam.fire.result-kia")
def test_one_rifle_against_defense_8() -> None:
    """ex-odds-ranged-open."""
    odds = weights(Die(8), (Stack(1, Die(6)),), fire.margins(8))
    assert odds == {(0, 0, 0): 21, (1, 0, 0): 17, (0, 1, 0): 7, (0, 0, 1): 3}


@clause("fireteam.fire.long-range", "fireteam.action.prone-defense", "fireteam.terrain.cover-medium")
def test_the_same_rifle_far_off_against_a_prone_team_in_medium_cover() -> None:
    """ex-odds-ranged-cover."""
    p = lone(gap=14)
    p.circle("craters", (20, 36), 2)
    p.tag(1, "prone")
    p.hurt(0, figures=1)
    (shot,) = fire.shots(p.game(), Deed(0, FIRE, 1))
    assert [part.label for part in shot.defense] == ["Defense", "Medium Cover", "Prone"]
    odds = weights(shot.lead, shot.stacks, shot.cuts)
    assert odds == {(0, 0, 0): 26, (1, 0, 0): 6}


@clause("fireteam.fire.result-pin", "fireteam.fire.result-wounded", "fireteam.fire.result-kia")
@pytest.mark.parametrize(("face", "result"), [(1, (0, 0, 0)), (2, (1, 0, 0)), (4, (1, 0, 0)), (5, (0, 1, 0))])
def test_margins(face: int, result: tuple[int, int, int]) -> None:
    p = lone()
    p.hurt(0, figures=1)
    play = p.activate(0, [(6, face)])
    play.choose("fire:m1")
    assert play.rolls("fires at")[0].outcome == result


@clause("fireteam.fire.combined", "fireteam.activation.group-fire")
def test_fire_of_a_group_at_one_target_is_one_attack() -> None:
    """ex-seven-results-roll, and ex-seed-distribution."""
    play = duel().activate(0, [(6, 1, 2, 2, 3), (6, 3, 5, 6, 4)])
    play.choose("m0", "m2").choose("fire:m3").choose("fire:m3").choose("saw")
    assert [roll.outcome for roll in play.rolls("fires at")] == [(3, 0, 0), (2, 2, 0)]
    assert play.asks == "share"
    play.share(("pin", "m4", 3))
    assert counters(play, 3) == (4, 2, 4)
    assert counters(play, 4) == (4, 0, 3)


@clause("fireteam.activation.group-fire", "fireteam.results.overkill")
def test_two_targets_of_one_squad_are_applied_in_the_firers_order() -> None:
    """ex-two-targets-one-squad."""
    p = Position()
    p.squad(row(20, 20, 2), name="Gray")
    p.squad(row(20, 30, 2), seat=1, name="Gold")
    p.hurt(2, figures=1)
    p.hurt(0, figures=2)
    p.hurt(1, figures=3)
    play = p.activate(0, [(8, 5, 6), (6, 2, 3, 4)])
    play.choose("m0", "m1").choose("fire:m2").choose("fire:m3")
    assert play.asks == "order"
    play.choose("m2", "m3")
    assert not play.state.units[1].members.count(2)
    assert counters(play, 3) == (3, 0, 4)


def test_chances_add_up() -> None:
    odds = weights(Die(8), (Stack(4, Die(6)),), fire.margins(9))
    assert sum(Fraction(times, 8 * 6**4) for times in odds.values()) == 1
