"""What chargers do before a combat is fought, against titans too, and what no shield or field keeps off."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.books.profiles import figure
from grognard.games.netepic.chapters import cc, duels
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import CHARGE, FOUGHT, SHIELDS, is_on_table, shields_up

from .test_ability_combat import pair
from .test_titan_combat import at, fought


def lanced(die: int, *rest: object) -> tuple[Position, int, int, list[object]]:
    p, knight, titan = pair("towering-destroyer-knight", "warlord-titan")
    p.hurt(titan, **{SHIELDS: 2})
    return p, knight, titan, [("psychic lance", die), *rest]


@clause("netepic.ability.psychic-lance", "netepic.titan.cc-large")
@pytest.mark.parametrize(("die", "dice", "caf"), [(3, 2, 14), (4, 1, 14), (5, 1, 14), (6, 2, 7)])
def test_a_psychic_lance_weakens_a_titan(die: int, dice: int, caf: int) -> None:
    p, knight, titan, thrown = lanced(die)
    lows = [1] * dice
    play = fought(p, [*thrown, ("close combat", 6, 6, *lows)])
    (roll,) = play.rolls("netepic.cc.roll")
    assert len(roll.faces) == 2 + dice
    assert not play.rolls("aim dice"), "a titan is not hit by it"
    bout = Bout(True, numbed=(titan,) if dice == 1 else (), weakened=(titan,) if caf == 7 else ())
    hand = duels.hand(p.game(), titan, knight, bout)
    assert (len(hand.sides), hand.plus) == (dice, caf)


@clause("netepic.ability.psychic-lance")
def test_the_bonus_of_a_head_is_halved_too() -> None:
    p, knight, titan, _ = lanced(6)
    p.tag(titan, "gun:head:close-combat-head")
    bout = Bout(True, weakened=(titan,))
    assert duels.hand(p.game(), titan, knight, bout).plus == (figure("warlord-titan").caf + 3) // 2


@clause("netepic.titan.void-shields-cc", "netepic.ability.psychic-lance", "netepic.titan.power-fields")
def test_power_fields_do_not_keep_off_a_lance() -> None:
    p, _, stompa = pair("bright-stallion-knight", "supa-stompa")
    play = p.script(lambda game: cc.combat(game, 0, cc.combats(game)[0]), [6, (6, 6, 1, 1)])
    assert shields_up(play.game, stompa) == 2
    assert not play.rolls("flicker")


@clause("netepic.titan.void-shields-cc", "netepic.eldar.spear-charge")
def test_holofields_do_not_keep_off_a_spear() -> None:
    p, _, knight = pair("shining-spears", "bright-stallion-knight")
    play = fought(p, [("spear", 5), ("save", 1), ("damage", 1), ("close combat", 6, 6, 1, 1)])
    assert not play.rolls("Holofield")
    assert not is_on_table(play.game, knight)


@clause("netepic.eldar.spear-charge", "netepic.titan.cc-mixed", "netepic.titan.void-shields-cc")
def test_a_spear_strikes_a_titan_before_the_small_attack() -> None:
    p, _, titan = pair("shining-spears", "warhound-titan")
    play = fought(p, [("spear", 5), ("aim dice", 3, 3), ("save of Warhound Titan", 1), ("damage", 1),
                      ("attacks", 1), ("crushes", 1)])  # fmt: skip
    assert play.asks == "aim"
    at(play, "Hull (row 3, middle)")
    assert play.rolls()[0].clause == "netepic.eldar.spear-charge"
    assert shields_up(play.game, titan) == 2


@clause("netepic.eldar.spear-charge")
def test_a_spear_strikes_only_in_the_turn_of_its_charge() -> None:
    p = Position()
    (spear,) = p.models(p.unit([(30, 30)], "shining-spears", order="advance"))
    (titan,) = p.models(p.unit([(30, 34)], "warhound-titan", seat=1))
    p.engage(spear, titan)
    play = fought(p, [("attacks", 1), ("crushes", 1)])
    assert not play.rolls("spear-charge")


@clause("netepic.eldar.banshee-scream", "netepic.cc.multiple")
def test_the_scream_comes_before_every_duel_and_is_none() -> None:
    p = Position()
    (banshee,) = p.models(p.unit([(30, 30)], "howling-banshees", order=CHARGE))
    (guardian,) = p.models(p.unit([(32, 30)], "guardian-squad", order=CHARGE))
    (foe, other) = p.models(p.unit([(30, 32), (33, 32)], "goff-boyz", seat=1))
    p.engage(banshee, foe)
    p.engage(guardian, foe)
    p.engage(other, banshee)
    play = p.script(lambda game: cc.combat(game, 0, cc.combats(game)[0]), [4, (6, 6, 1, 1)])
    assert [roll.clause for roll in play.rolls()] == ["netepic.eldar.banshee-scream", "netepic.cc.roll"]
    assert is_on_table(play.game, guardian), "its foe is gone before it fights"
    (duel,) = play.rolls("netepic.cc.roll")
    assert len(duel.faces) == 4, "the scream is no combat: nobody has an extra die"
    assert play.state.models[banshee].counters.get(FOUGHT) == 1


@clause("netepic.cc.combat-defined", "netepic.cc.multiple-order")
def test_a_pair_beside_a_crowd_may_be_named_first() -> None:
    p = Position()
    one, two = p.models(p.unit([(30, 30), (50, 30)]))
    a, b, c = p.models(p.unit([(29, 32), (31, 32), (50, 32)], "goff-boyz", seat=1))
    pairs = [(one, a), (one, b), (two, c)]
    play = p.script(lambda game: cc.next_duel(game, 0, pairs))
    assert play.options() == [f"m{one}", f"m{two}"]
    play.choose(f"m{two}")
    assert play.result == (two, c)
