"""Clauses on close combat, drawn by lot and put to an edge of their own on a laid position."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import aim, cc, reserved, volley
from grognard.games.netepic.position import NORTH, Position
from grognard.games.netepic.terms import DAMAGED, hurt_tag, hurts
from tests.games.netepic.acting import do, shoot
from tests.games.netepic.test_lot_fire import clauses
from tests.games.netepic.test_titan_combat import at, fought, left, locked


@clause("netepic.cc.snap-modifier")
@pytest.mark.parametrize(
    ("order", "tags", "need"), [("first-fire", (), 4), ("advance", (), 5), ("first-fire", ("popped",), 5)]
)
def test_reserved_fire_at_those_who_engage_by_order(order: str, tags: tuple[str, ...], need: int) -> None:
    p = Position()
    unit = p.unit([(30, 30)], order=order, tags=tags)
    p.unit([(30, 32)], "tactical-squad", seat=1, order="charge")
    p.engage(1, 0)
    occasion = reserved.occasion(p.game(), unit)
    (one,) = aim.barrels(p.game(), unit, occasion)
    assert volley.aimed(p.game(), 0, one.line, 1, one.line.hit, occasion).need == need
    play = shoot(do(p.close_combat([1, (6, 6, 1, 1)]), f"fire:u{unit}"), 1)
    assert play.rolls("netepic.fire.roll")[0].need == need


@clause("netepic.cc.snap-modifier", "netepic.snap.not-artillery")
@pytest.mark.parametrize(
    ("model", "fires"), [("whirlwind", False), ("medusa", False), ("scorcher", False), ("predator", True)]
)
def test_no_artillery_and_no_template_in_close_combat(model: str, fires: bool) -> None:
    p = Position()
    unit = p.unit([(30, 30)], model, order="first-fire", facing=NORTH)
    p.unit([(30, 33)], "tactical-squad", seat=1, order="charge")
    p.engage(1, 0)
    assert (reserved.able(p.game(), 0) == [unit]) is fires


def grappled(foe: str, *tags: str, mechanic: bool = False, model: str = "baneblade") -> Position:
    p = Position()
    p.unit([(30, 30)], model)
    p.tag(0, *tags)
    p.unit([(30, 34)], foe, seat=1, order="charge")
    p.engage(1, 0)
    if mechanic:
        p.unit([(34, 30)], "techmarine")
    return p


@clause("netepic.cc.superheavy", "netepic.ability.mechanic")
@pytest.mark.parametrize(
    ("tags", "heals", "dice", "lives"),
    [
        ((), False, [], False), ((), True, [("heals", 4)], False),
        ((), True, [("heals", 5), ("close combat", 6, 6, 1, 1)], True),
        ((DAMAGED,), True, [("heals", 6)], False),
    ],
)  # fmt: skip
def test_a_superheavy_dies_without_its_table(tags: Sequence[str], heals: bool, dice: list[object], lives: bool) -> None:
    """Against plain infantry: what saves it is a Mechanic who makes of it a damage, once."""
    p = grappled("tactical-squad", *tags, mechanic=heals)
    play = fought(p, [("close combat", 1, 1, 6, 6), *dice]).finish()
    assert left(play, 0) == [lives]
    assert not play.rolls("netepic.superheavy.table")
    if lives:
        assert DAMAGED in play.state.models[0].tags


@clause("netepic.cc.superheavy", "netepic.ability.ion-shield")
def test_a_knight_falls_without_a_die() -> None:
    """No table, no Armour Save; its ion shield is against shots."""
    play = fought(grappled("goff-boyz", model="knight-paladin"), [("close combat", 1, 1, 6, 6)]).finish()
    assert left(play, 0) == [False]


@clause("netepic.titan.cc-small-defence", "netepic.titan.cc-small-attack")
def test_a_drained_titan_crushes_as_an_immobilised_one() -> None:
    """TSM 0 on 5+ instead of -2 on 3+, and two more on the attackers' dice; a save is that of the front."""
    for tags, hit, need in (((), 3, 5), ((hurt_tag("Leg L", 2),), 5, 3)):
        lay = locked("warhound-titan", "predator", *tags)
        lay.face(lay.game().state.models[1].unit, NORTH)
        low = ("attacks", 4 if not tags else 2)
        missed = fought(lay, (low, ("crushes", hit - 1))).finish()
        assert left(missed, 1) == [True]
        play = fought(lay, (low, ("crushes", hit), ("save of", need))).finish()
        assert play.rolls("save of")[0].need == need
        assert (left(play, 1), len(play.state.links)) == ([True], 1), "it stays engaged"
    lame = locked("warhound-titan", "predator", hurt_tag("Leg L", 2))
    play = fought(lame, (("attacks", 3), ("damage", 2), ("crushes", 1)))
    assert clauses(play, "99") == {"netepic.titan.cc-small-attack"}
    at(play, "Leg R").finish()
    assert hurts(play.game, 0)
    assert cc.combats(play.game) == [], "it is resolved for this turn"
