"""Titans and morale where a small change of the rules would go unnoticed."""

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import titan_combat
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import ADVANCE, hurts
from tests.games.netepic.test_titan_combat import at, fought, locked


@clause("netepic.titan.cc-grab", "netepic.titan.power-fist")
def test_a_grab_that_is_a_tie_is_one_plain_roll() -> None:
    """4 and 1 for the fist against 5: a roll of 1 at the arm has no bonus."""
    lay = locked("warlord-titan", "great-gargant", "gun:right-arm:power-fist")
    dice = (("close combat", 6, 6), ("close combat", 1, 1), ("grab", 4, 5), ("damage to Arm weapon L", 3))
    play = fought(lay, dice)
    play.answer(())
    at(play, "Arm weapon L").choose("grab").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, roll.parts) == (3, ())


@clause("netepic.titan.wrecking")
def test_a_titan_that_touches_nothing_is_not_asked() -> None:
    lay = Position()
    lay.unit([(60, 60)], "warlord-titan", order=ADVANCE)
    lay.tag(0, "gun:right-arm:power-fist")
    lay.unit([(10, 10)], seat=1)
    lay.terrain("building", 66, 56, 70, 64, klass=3)
    play = lay.script(lambda game: titan_combat.strike_buildings(game, 0)).finish()
    assert play.match.is_over
    assert play.state.features[0].kind == "building"
    assert not hurts(play.game, 0)


@clause("netepic.titan.cc-weapon-dice", "netepic.titan.cc-loser-titan")
def test_the_best_of_two_weapons_of_close_combat_adds_to_the_damage() -> None:
    """A Ripper Fist adds 2, the Snapper beside it nothing."""
    lay = locked("great-gargant", "warlord-titan", "gun:left-arm:ripper-fist", "gun:centreline:snapper")
    play = fought(lay, (("close combat", 6, 6, 6, 1, 1), ("damage to Hull", 1)))
    at(play, "Hull").choose("no").finish()
    (roll,) = play.rolls("damage to")
    assert (roll.outcome, [part.amount for part in roll.parts]) == (3, [2])
