"""Close combat: reserved fire, picking combats, duels, many against one."""

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.chapters import cc, duels, reserved
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import do


def clash(model: str = "tactical-squad", foe: str = "goff-boyz", number: int = 1, order: str = "charge") -> Position:
    """One model (m0) engaged by so many."""
    p = Position()
    p.unit([(40, 40)], model, order=order, tags=("fired",), name="Red")
    spots = [(40, 42.05), (42.05, 40), (37.95, 40)][:number]
    p.unit(spots, foe, seat=1, order="charge", name="Goffs")
    p.unit([(10, 10)], "tactical-squad")
    p.unit([(100, 110)], "goff-boyz", seat=1)
    for id in range(1, number + 1):
        p.engage(id, 0)
    return p


def left(play: Rehearsal, *models: int) -> list[bool]:
    return [play.state.models[id].place is not None for id in models]


NEXT = (6, 1)
"""The initiative of the next turn."""


@clause("netepic.cc.roll", "netepic.cc.when", "netepic.cc.free-after", "netepic.cc.no-armour-save")
def test_the_higher_total_wins_and_the_loser_is_destroyed() -> None:
    """Tactical squads add 2, Goffs 3; the save of the squad is not rolled."""
    play = clash().close_combat([(4, 4, 4, 2), NEXT])
    assert left(play, 0, 1) == [True, False]
    assert not play.state.links
    lost = clash().close_combat([(4, 3, 4, 3), NEXT])
    assert left(lost, 0, 1) == [False, True]
    assert lost.rolls()[0].clause == "netepic.cc.roll"


@clause("netepic.cc.tie", "netepic.cc.multiple-order")
def test_ties_are_fought_again_with_the_same_dice() -> None:
    play = clash().close_combat([(4, 4, 4, 3), (3, 3, 3, 2), (6, 6, 1, 1), NEXT])
    assert left(play, 0, 1) == [True, False]
    assert [len(roll.faces) for roll in play.rolls("close combat")] == [4, 4, 4]


@clause("netepic.cc.fixed-save", "netepic.cc.no-armour-save")
def test_a_fixed_save_keeps_the_loser_in_the_fight() -> None:
    """netepic.example.cc-fixed-save."""
    play = clash("terminator-squad").close_combat([(1, 1, 6, 6), 6, (6, 6, 1, 1), NEXT])
    assert left(play, 0, 1) == [True, False]
    play.finish()


@clause("netepic.cc.healers")
def test_a_healer_keeps_the_loser_in_the_fight() -> None:
    p = clash()
    p.unit([(45, 40)], "apothecary")
    play = p.close_combat([(1, 1, 6, 6), 5, (6, 6, 1, 1), NEXT])
    assert left(play, 0, 1) == [True, False]
    play.finish()


@clause("netepic.cc.multiple", "netepic.cc.multiple-until-dead", "netepic.cc.continue")
def test_each_further_attacker_rolls_one_more_die() -> None:
    """netepic.example.cc-three-on-one."""
    p = clash("terminator-squad", number=3)
    play = p.close_combat([(6, 6, 1, 1), (6, 6, 1, 1, 1), (1, 1, 6, 6, 6, 6), 1, NEXT])
    assert play.asks == "duel"
    do(play, "m1", "m2")
    assert [len(roll.faces) for roll in play.rolls("close combat")] == [4, 5, 6]
    assert left(play, 0, 1, 2, 3) == [False, False, False, True]


@clause("netepic.cc.multiple-until-dead")
def test_when_the_outnumbered_one_dies_the_others_do_not_fight() -> None:
    play = clash(number=3).close_combat([(1, 1, 6, 6), NEXT])
    do(play, "m2")
    assert left(play, 0, 1, 2, 3) == [False, True, True, True]
    assert len(play.rolls("close combat")) == 1


@clause("netepic.cc.multiple-order")
def test_the_owner_of_the_many_says_who_fights_next() -> None:
    play = clash(number=2).close_combat([(1, 1, 6, 6), NEXT])
    assert (play.decision.seat, play.options()) == (1, ["m1", "m2"])


@clause("netepic.cc.multiple-each-side", "netepic.cc.combat-defined")
def test_in_a_tangle_each_gives_the_other_its_dice() -> None:
    """netepic.example.cc-tangle: A2 (m1) and B1 (m2) have each fought before."""
    p = Position()
    p.unit([(40, 40), (44, 40)], "tactical-squad", order="charge", tags=("fired",))
    p.unit([(42, 42), (46, 42)], "goff-boyz", seat=1, order="charge")
    p.engage(0, 2)
    p.engage(1, 2)
    p.engage(3, 1)
    assert cc.combats(p.game()) == [(0, 1, 2, 3)]
    p.hurt(2, fought=1)
    game = p.game()
    assert (len(duels.hand(game, 1, 2, Bout()).sides), len(duels.hand(game, 2, 1, Bout()).sides)) == (3, 2)
    p.hurt(1, fought=1)
    game = p.game()
    assert (len(duels.hand(game, 1, 2, Bout()).sides), len(duels.hand(game, 2, 1, Bout()).sides)) == (3, 3)


@clause("netepic.cc.order", "netepic.cc.combat-defined", "netepic.cc.when")
def test_combats_are_picked_in_turn_the_initiative_first() -> None:
    p = clash()
    for x in (60, 80):
        one = p.unit([(x, 40)], "tactical-squad", order="charge", tags=("fired",))
        other = p.unit([(x, 42.05)], "goff-boyz", seat=1, order="charge")
        p.engage(p.models(other)[0], p.models(one)[0])
    play = p.close_combat([(6, 6, 1, 1), (6, 6, 1, 1), (6, 6, 1, 1), NEXT])
    assert (play.decision.seat, play.options()) == (0, ["m0", "m4", "m6"])
    do(play, "m4")
    assert (play.decision.seat, play.options()) == (1, ["m0", "m6"])
    do(play, "m0")
    assert play.state.phase == "initiative"


@clause("netepic.cc.superheavy")
def test_a_superheavy_that_loses_is_destroyed_without_a_table() -> None:
    play = do(clash("baneblade").close_combat([(1, 1, 6, 6), NEXT]), "none")
    assert left(play, 0, 1) == [False, True]
    assert [roll.clause for roll in play.rolls()][:2] == ["netepic.cc.roll", "netepic.initiative.roll"]


# -- reserved fire ---------------------------------------------------------------------------------------------------


def held(order: str = "first-fire", number: int = 1) -> Position:
    """Two Tactical squads that kept their fire, one of them engaged."""
    p = Position()
    p.unit([(40, 40), (43, 40)], "tactical-squad", order=order, name="Red")
    p.unit([(40, 42.05)], "goff-boyz", seat=1, order="charge", name="Goffs")
    p.unit([(46, 60)], "goff-boyz", seat=1, order="charge")
    p.unit([(10, 10)], "tactical-squad", order="advance")
    p.engage(2, 0)
    return p


@clause("netepic.cc.snap-first", "netepic.cc.snap-order", "netepic.activation.engaged-reserve")
def test_reserved_fire_comes_before_the_first_duel() -> None:
    """All models of the unit, at those who have engaged it alone."""
    play = held().close_combat([(6, 1), NEXT])
    assert (play.asks, play.options()) == ("reserved", ["fire:u1", "none"])
    do(play, "fire:u1")
    assert {to for _, to in play.decision.fits} == {"m2", "none"}  # type: ignore[attr-defined]
    play.share(("m0:bolters", "m2", 1), ("m1:bolters", "m2", 1))
    assert left(play, 2) == [False]
    assert not play.rolls("close combat")


@clause("netepic.cc.avoided")
def test_whose_attackers_are_gone_does_not_fight() -> None:
    play = held().close_combat([(6, 6), NEXT])
    do(play, "fire:u1").share(("m0:bolters", "m2", 1), ("m1:bolters", "m2", 1))
    assert left(play, 0, 2) == [True, False]
    assert play.state.phase == "initiative"


@clause("netepic.cc.snap-modifier")
def test_reserved_fire_has_no_penalty() -> None:
    for order, need in (("first-fire", 4), ("advance", 5)):
        play = held(order).close_combat([(1, 1), (6, 6, 1, 1), NEXT])
        do(play, "fire:u1").share(("m0:bolters", "m2", 1), ("m1:bolters", "m2", 1))
        assert play.rolls("Bolters")[0].need == need


@clause("netepic.cc.safe-timing")
def test_only_engaged_units_fire_after_the_action_phase() -> None:
    game = held().game()
    assert (reserved.able(game, 0), reserved.able(game, 1)) == ([1], [])


@clause("netepic.cc.snap-order")
def test_sides_alternate_and_may_decline() -> None:
    play = held().close_combat([(6, 6, 1, 1), NEXT])
    do(play, "none")
    assert left(play, 0, 2) == [True, False]
