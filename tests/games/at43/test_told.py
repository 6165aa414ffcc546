"""What the log tells besides dice and losses: where a blast falls, whom flames are for, who does nothing and why."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Decided, Noted, Rolled, Tagged
from grognard.engine.dice.rolls import Modifier
from grognard.engine.rehearsal import Rehearsal
from grognard.engine.showing.telling import describe
from grognard.games.at43.chapters import leadership, melee, round
from grognard.games.at43.position import Position
from grognard.games.at43.shown.looks import LEXICON
from tests.games.at43.gunnery import firing, row


def noted(battle: Rehearsal, clause: str) -> list[str]:
    return [event.text for event in battle.events(Noted) if event.clause == clause]


@clause("at43.weapon.area-direct", "at43.weapon.area-touch")
def test_a_blast_tells_its_place_and_size() -> None:
    """Two impacts of radius 2.5: 5 cm about the golem at 45, 60; a miss tells of no blast."""
    p = Position()
    unit = p.unit(0, "krasnye-soldaty", [(20, 60)], special={0: "grenade-launcher"})
    p.unit(1, "storm-golems", [(45, 60)])
    battle = firing(p, unit, "grenade-launcher", ("attack", 6, 6), ("damage", 1)).finish()
    assert noted(battle, "at43.weapon.area-touch") == ["Blast of 5 cm: it touches Storm Golems"]
    missed = firing(p, unit, "grenade-launcher", ("attack", 1, 1)).finish()
    assert noted(missed, "at43.weapon.area-touch") == []


@clause("at43.weapon.flame-auto", "at43.weapon.flame-cover")
def test_flames_tell_whom_they_are_for() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)], special={0: "flamer"}, name="Alpha")
    foe = p.unit(1, "storm-golems", [(36, 60)], name="Golems")
    p.terrain("low-wall", (33, 60), 90)
    battle = firing(p, unit, "flamer", ("damage", 1), at=f"u{foe}").finish()
    assert [event.words for event in battle.events(Decided)] == ["Alpha uses Flamer at Golems"]


@clause("at43.lp.rally", "at43.morale.disorganised", "at43.morale.failure")
@pytest.mark.parametrize(
    ("lp", "words"),
    [(1, "no LP to rally it, it does nothing"), (2, "it is not rallied and does nothing")],
)
def test_a_disorganised_unit_that_does_nothing_is_told_of(lp: int, words: str) -> None:
    p = Position(lp=(lp, 0))
    unit = p.unit(0, "steel-troopers", row(20, 3), lost=3, name="Alpha")
    battle = p.script(lambda game: leadership.rally(game, unit))
    assert battle.result is True, "valiant: nothing to rally"
    p._units[unit] = replace(p._units[unit], tags=("disorganised",))
    battle = p.script(lambda game: leadership.rally(game, unit))
    if battle.asks:
        battle.choose("none")
    assert noted(battle, "at43.morale.disorganised") == [f"Alpha: {words}"]
    assert battle.result is False


@clause("at43.lp.activate")
def test_a_unit_left_without_its_lp_is_told_of() -> None:
    p = Position(lp=(1, 0))
    unit = p.unit(0, "steel-troopers", row(20, 3), name="Alpha")
    battle = p.script(lambda game: leadership.pay_activation(game, unit)).choose("none")
    assert noted(battle, "at43.lp.activate") == ["Alpha: no LP are spent on it, it does nothing"]


@clause("at43.round.authority-test", "at43.round.authority-lp")
def test_the_authority_test_tells_what_each_side_adds() -> None:
    p = Position(lp=(5, 5))
    p.unit(0, "steel-troopers", [(20, 60)], officer=1)
    p.unit(1, "storm-golems", [(100, 60)])
    p.seat(0, **{"~bid": 2})
    battle = p.script(round.authority_test, [("Authority", 3, 4)])
    assert noted(battle, "at43.round.authority-lp") == ["A adds Authority 1 and 2 LP, B adds Authority 0 and 0 LP"]
    assert (battle.asks, battle.decision.seat) == ("first", 0)


@clause("at43.lp.one-row-change")
def test_two_changes_of_the_row_in_one_turn_are_refused_by_their_rule() -> None:
    p = Position(lp=(5, 5))
    p.row(0, *[p.unit(0, "steel-troopers", [(20, 20 + 20 * place)]) for place in range(3)])
    p.row(1, p.unit(1, "storm-golems", [(100, 60)]))
    battle = p.script(round.turn, active=0, step="turn")
    refusals = battle.refused(("delay", "relocate"))
    assert [(refusal.clause, refusal.text) for refusal in refusals] == [
        ("at43.lp.one-row-change", "2 chosen, at most 1 allowed")
    ]


@clause("at43.basics.impossible", "at43.melee.terrain")
def test_impacts_that_no_die_can_help_are_told_of() -> None:
    """A knife (Penetration 3) hits a generator (Protection 12), rifles (5) a Golgoth (11)."""
    p = Position(scenario="fire")
    unit = p.unit(0, "steel-troopers", [(60, 60)])
    p.terrain("generator", (65.5, 60), tags=("object:1",))
    battle = p.script(lambda game: melee.close_combat(game, unit), [("attack", 6)]).finish()
    words = "Combat knife: 1 impact on generator to no effect, no die can help (Penetration 3, Protection 12)"
    assert noted(battle, "at43.basics.impossible") == [words]
    q = Position()
    troopers = q.unit(0, "steel-troopers", row(20, 2))
    q.unit(1, "wraith-golgoth", [(50, 60)])
    shot = firing(q, troopers, "laser-rifle", ("attack", 6, 6)).finish()
    words = "Laser rifle: 2 impacts on Wraith Golgoth to no effect, no die can help (Penetration 5, Protection 11)"
    assert noted(shot, "at43.basics.impossible") == [words]


@clause("at43.basics.automatic", "at43.melee.terrain")
def test_impacts_and_damage_without_dice_are_told_of() -> None:
    """A claw (Accuracy 6) needs no die against a wall (Combat 0); a siege cannon (16) goes through any trooper (5)."""
    p = Position()
    golgoth = p.unit(1, "wraith-golgoth", [(60, 60)])
    p.terrain("low-wall", (65.5, 60), 90)
    battle = p.script(lambda game: melee.close_combat(game, golgoth), [("damage", 1, 1)]).finish()
    assert noted(battle, "at43.basics.automatic") == ["Golgoth claw: 2 impacts without a die"]
    q = Position()
    molot = q.unit(0, "molot", [(20, 60)])
    q.unit(1, "steel-troopers", [(60, 60), (60, 63)])
    shot = firing(q, molot, "siege-cannon", ("attack", 6, 1), ("re-roll", 1)).finish()
    words = "Siege cannon: 1 impact on Steel Troopers through without a die (Penetration 16, Protection 5)"
    assert noted(shot, "at43.basics.automatic") == [words]


@clause("at43.basics.impossible", "at43.basics.automatic", "at43.weapon.flame-auto")
def test_fighters_in_flames_whom_no_die_decides_are_told_of() -> None:
    """A flamer (6) beside a Molot (13) burns a trooper (5) only."""
    p = Position()
    unit = p.unit(0, "shock-troopers", [(20, 60)], special={0: "flamer"})
    foe = p.unit(1, "krasnye-soldaty", [(36, 60)])
    p.unit(1, "molot", [(43, 60)])
    battle = firing(p, unit, "flamer", ("damage", 6), at=f"u{foe}").finish()
    words = "Flamer: 1 impact on Molot to no effect, no die can help (Penetration 6, Protection 13)"
    assert noted(battle, "at43.basics.impossible") == [words]


@clause("at43.drill.take-cover", "at43.drill.hit-the-deck", "at43.drill.duration")
def test_drills_begin_and_end_in_plain_words() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(40, 3), officer=1, name="Alpha", tags=["take-cover", "hit-the-deck"])
    p.unit(1, "storm-golems", [(110, 110)])
    battle = p.activate(unit).choose("done").choose("take-cover")
    story = [describe(event, battle.state, LEXICON) for event in battle.events(Tagged)]
    assert story[:2] == ["Alpha gets up from the deck and no longer takes cover", "Alpha takes cover"]


@clause("at43.unit.officer-dies", "at43.melee.who")
def test_close_combat_names_units_as_everything_else_does() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(100, 100)])
    golems = p.unit(1, "storm-golems", [(47, 60)])
    p.unit(0, "steel-troopers", [(51, 60), (54, 60)], officer=1)
    dice = [("attack", 6), ("damage", 6)]
    battle = p.script(lambda game: melee.close_combat(game, golems), dice).finish()
    assert [event.words for event in battle.events(Decided)] == [
        "Storm Golems attacks Steel Troopers 2 with Reaper blade"
    ]
    assert noted(battle, "at43.unit.officer-dies") == ["Steel Troopers 2 is without an officer"]


@clause("at43.round.lp-pool", "at43.round.lp-expire")
def test_a_pool_is_told_as_it_is_now() -> None:
    """Nobody spends what expires."""
    for by in (4, -1):
        pool = Counted("at43.round.lp-pool", (("s0", "lp", by, 5),))
        assert describe(pool, Position().game().state, LEXICON) == "A has 5 LP to spend"


@clause("at43.damage.unit-destroyed")
def test_of_a_unit_that_is_gone_no_drill_is_told() -> None:
    assert LEXICON.is_unsaid("take-cover", True, "at43.damage.unit-destroyed")
    assert not LEXICON.is_unsaid("take-cover", True, "at43.drill.duration")


@clause("at43.round.authority-test")
def test_the_authority_test_shows_its_sums() -> None:
    hands = (Modifier(4, "c", "Authority and LP"), Modifier(5, "c", "Authority and LP"))
    roll = Rolled("at43.round.authority-test", -1, "Authority test", (1, 1), (1, 1), parts=hands)
    told = describe(roll, Position().game().state, LEXICON)
    assert told == "Authority test: A 1 + Authority and LP 4 = 5, B 1 + Authority and LP 5 = 6 → B wins by 1"
