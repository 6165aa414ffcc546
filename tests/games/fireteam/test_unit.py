"""Squads, teams and coherency."""

from grognard.engine.clauses import clause
from grognard.games.fireteam.books import army, profiles
from grognard.games.fireteam.books.roster import Roster, RosterUnit
from grognard.games.fireteam.chapters import unit
from grognard.games.fireteam.position import Position
from tests.games.fireteam.acting import duel


@clause("fireteam.unit.profile")
def test_a_team_has_all_its_printed_values() -> None:
    card = profiles.team("fa-rifle-sl")
    assert (card.figures, card.move, card.motivation, card.experience, card.defense) == (4, 500, 3, 8, 8)
    assert (card.weapon, card.special, card.leader) == ("rifle", ("gl", "law"), "squad-leader")
    assert (len(profiles.teams()), len(profiles.vehicles()), len(profiles.weapons())) == (35, 10, 24)


@clause("fireteam.unit.squad-values")
def test_teams_of_one_squad_have_one_experience_and_motivation() -> None:
    for faction, id in (("federal", "fa-weapons"), ("respublik", "nr-line-squad")):
        bought = RosterUnit(id)
        assert list(army.unit_faults(Roster("x", faction, 900, (bought,)), bought)) == []
    mixed = RosterUnit("fa-weapons", teams=("fa-mmg", "fa-sniper"))
    fault, _ = army.unit_faults(Roster("x", "federal", 900, (mixed,)), mixed)
    assert fault.clause == "fireteam.unit.squad-values"


@clause("fireteam.unit.kinds")
def test_a_squad_is_activated_as_one_whole() -> None:
    p = duel()
    p.team((40, 10))
    play = p.play(step="turn", active=0)
    play.choose("u0")
    assert play.state.acting == 0
    assert play.options() == ["m0", "m1", "m2"]


@clause("fireteam.unit.coherency-range")
def test_six_inches_are_coherency() -> None:
    p = Position()
    p.squad([(10, 10), (18, 10), (26.01, 10)])
    assert [unit.fellows(p.game(), id) for id in (0, 1, 2)] == [(1,), (0,), ()]


@clause("fireteam.unit.coherency-keep")
def test_who_moves_ends_in_coherency_with_a_squad_mate() -> None:
    play = duel(gap=20).activate(0)
    play.choose("m0").choose("double-time")
    (refusal,) = play.refused(((0, ((1499, 2000),)),))
    assert refusal.clause == "fireteam.unit.coherency-keep"
    play.walk({0: [(16, 20)]})


@clause("fireteam.unit.coherency-keep")
def test_a_group_is_judged_when_all_have_moved() -> None:
    play = duel(gap=20).activate(0)
    play.choose("m0", "m1").choose("double-time").choose("double-time")
    play.walk({0: [(12, 20)], 1: [(15, 20)]})
    assert play.state.models[2].place == (2600, 2000)


@clause("fireteam.unit.coherency-keep")
def test_cowering_mates_are_left_out_of_account() -> None:
    p = duel(gap=20)
    p.tag(1, "cowering")
    p.tag(2, "cowering")
    play = p.activate(0, [("rally", 5), ("rally", 5)])
    assert unit.bound_to(p.game(), 0) == ()
    assert play.options() == ["m0", "m1", "m2"]


@clause("fireteam.unit.coherency-keep")
def test_who_was_apart_comes_nearer() -> None:
    p = Position()
    p.squad([(10, 10), (20, 10)])
    p.team((40, 40), seat=1)
    play = p.activate(0)
    play.choose("alone:m0").choose("move")
    (refusal,) = play.refused(((0, ((900, 1000),)),))
    assert refusal.clause == "fireteam.unit.coherency-keep"
    play.walk({0: [(11, 10)]})


@clause("fireteam.unit.coherency-lost")
def test_who_is_apart_acts_in_a_group_of_his_own() -> None:
    p = Position()
    p.squad([(10, 10), (13, 10), (30, 10)])
    p.team((40, 40), seat=1)
    play = p.activate(0)
    assert play.options() == ["alone:m2", "others"]
    play.choose("others")
    assert play.options() == ["m0", "m1"]


@clause("fireteam.unit.last-team")
def test_the_last_team_is_never_apart() -> None:
    p = Position()
    p.squad([(10, 10), (30, 10)])
    assert unit.is_apart(p.game(), 0)
    p.lose_model(1)
    assert not unit.is_apart(p.game(), 0)


@clause("fireteam.unit.coherency-keep")
def test_a_team_out_of_coherency_assaults_if_it_ends_nearer_to_its_squad() -> None:
    p = Position()
    p.squad([(10, 10), (10, 13), (10, 30)], name="Gray")
    p.squad([(10, 26)], seat=1, name="Gold")
    p.squad([(10, 34)], seat=1, name="Behind")
    play = p.activate(0)
    play.choose("alone:m2")
    assert "assault:m3" in play.options()
    assert "fireteam.action.assault" in {one.clause for one in play.refused(("assault:m4",))}
