"""The Eldar: Aspect Warriors, spirits, the Avatar and the guns of their titans."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import breaking, duels
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import CHARGE, is_on_table

from .acting import row


@clause("netepic.eldar.banshee-scream")
@pytest.mark.parametrize(("die", "falls"), [(4, True), (5, False)])
def test_the_scream_of_the_banshees(die: int, falls: bool) -> None:
    p = Position()
    one, two = p.models(p.unit([(29, 30), (32, 30)], "howling-banshees", order=CHARGE))
    (foe,) = p.models(p.unit([(30, 32)], "goff-boyz", seat=1))
    p.engage(one, foe)
    p.engage(two, foe)
    play = p.close_combat([die, *([] if falls else [(6, 6, 1, 1)])])
    while play.asks == "duel":
        play.choose(play.options()[0])
    assert [roll.need for roll in play.rolls("banshee-scream")] == [5], "each hears it once"
    assert bool(play.rolls("netepic.cc.roll")) != falls
    assert not is_on_table(play.game, foe)


@clause("netepic.eldar.banshee-scream")
@pytest.mark.parametrize("victim", ["terminator-squad", "predator"])
def test_those_with_a_fixed_save_and_machines_do_not_hear_it(victim: str) -> None:
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], "howling-banshees", order=CHARGE))
    (foe,) = p.models(p.unit([(30, 32)], victim, seat=1))
    p.engage(one, foe)
    play = p.close_combat([(1, 1, 6, 6)])
    assert not play.rolls("banshee-scream")


@clause("netepic.eldar.banshee-scream")
def test_banshees_that_are_charged_do_not_scream() -> None:
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], "howling-banshees"))
    (foe,) = p.models(p.unit([(30, 32)], "goff-boyz", seat=1))
    p.engage(foe, one)
    assert not p.close_combat([(6, 6, 1, 1)]).rolls("banshee-scream")


@clause("netepic.eldar.scorpion-bite")
@pytest.mark.parametrize(
    ("victim", "dice"), [("goff-boyz", 3), ("bikeboyz", 3), ("terminator-squad", 2), ("predator", 2)]
)
def test_scorpions_bite(victim: str, dice: int) -> None:
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], "striking-scorpions"))
    (foe,) = p.models(p.unit([(30, 32)], victim, seat=1))
    assert len(duels.hand(p.game(), one, foe, Bout()).sides) == dice


@clause("netepic.eldar.spear-charge")
@pytest.mark.parametrize(("die", "is_hit"), [(5, True), (4, False)])
def test_spears_strike_first(die: int, is_hit: bool) -> None:
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], "shining-spears", order=CHARGE))
    (foe,) = p.models(p.unit([(30, 32.3)], "goff-boyz", seat=1))
    p.engage(one, foe)
    play = p.close_combat([die, *([] if is_hit else [(6, 6, 1, 1)])])
    assert bool(play.rolls("netepic.cc.roll")) != is_hit
    assert not is_on_table(play.game, foe)


@clause("netepic.eldar.avenger-volley")
def test_avengers_need_more_with_every_die() -> None:
    p = Position()
    unit = p.unit([(30, 30)], "dire-avengers")
    foes = p.models(p.unit(row(26, 60), "goff-boyz", seat=1))
    (shooter,) = p.models(unit)
    play = p.activate(unit, [1, 1, 1]).choose("advance").choose(f"fire:u{unit}")
    key = f"m{shooter}:dire-avengers-shuriken-catapults"
    play.share(*[(key, f"m{foe}", 1) for foe in foes])
    assert [roll.need for roll in play.rolls("netepic.fire.roll")] == [4, 5, 6]


@clause("netepic.eldar.spirit-host-break")
@pytest.mark.parametrize(
    ("lost", "is_broken"), [("", False), ("warlock", True), ("wraithguard", False), ("spirits", True)]
)
def test_when_a_spirit_host_breaks(lost: str, is_broken: bool) -> None:
    p = Position()
    card = p.card("spirit-host")
    units = {
        name: p.unit(row(20, 20 + 10 * index), name, card=card)
        for index, name in enumerate(("warlock", "wraithguard", "wraithlord"))
    }
    for name in {"spirits": ("wraithguard", "wraithlord"), "": ()}.get(lost, (lost,)):
        p.lose(units[name])
    assert breaking.is_broken(p.game(), card) == is_broken
