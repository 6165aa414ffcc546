"""Orders that others have chosen: nobody is bound to two, and who cannot do what he is bound to goes on. Rollers."""

from grognard.engine.clauses import clause
from grognard.games.netepic.chapters import ground
from grognard.games.netepic.position import Position


@clause("netepic.ability.waystone")
def test_spirits_do_not_bind_the_living_twice() -> None:
    p = Position()
    first = p.unit([(30, 30)], "wraithguard")
    second = p.unit([(34, 30)], "wraithlord")
    living = p.unit([(32, 34)], "guardian-squad")
    p.unit([(90, 90)], "tactical-squad", seat=1)
    p.mark(living, "bound:advance")
    for unit in (first, second):
        assert "order:advance" in p.activate(unit).state.units[unit].tags, "they will Advance, so nothing else is open"
    assert "order:advance" in p.activate(living).state.units[living].tags


@clause("netepic.ability.waystone", "netepic.eldar.avatar")
def test_spirits_near_the_avatar_advance_as_he_will() -> None:
    p = Position()
    unit = p.unit([(30, 30)], "wraithguard")
    p.unit([(32, 34)], "avatar")
    p.unit([(90, 90)], "tactical-squad", seat=1)
    assert "order:advance" in p.activate(unit).state.units[unit].tags


@clause("netepic.orders.kinds")
def test_who_is_bound_to_what_it_cannot_do_advances() -> None:
    """A Phantom with a bad leg cannot charge with the spirits that chose for it."""
    p = Position()
    unit = p.unit([(30, 30)], "phantom-titan")
    p.tag(p.models(unit)[0], "hurt:1:Leg R")
    p.mark(unit, "bound:charge")
    p.unit([(90, 90)], "tactical-squad", seat=1)
    assert "order:advance" in p.activate(unit).state.units[unit].tags


@clause("netepic.ability.deathrolla", "netepic.move.through-models")
def test_a_large_deathrolla_passes_over_whatever_is_small() -> None:
    p = Position()
    (tank,) = p.models(p.unit([(30, 20)], "gibletgrinda"))
    (gun,) = p.models(p.unit([(30, 60)], "rapier", seat=1))
    (walker,) = p.models(p.unit([(40, 60)], "punisher-dreadnought", seat=1))
    (squad,) = p.models(p.unit([(50, 60)], "tactical-squad", seat=1))
    p.unit([(60, 60)], "predator", seat=1)
    game = p.game()
    assert sorted(ground.trodden(game, (tank,))) == sorted((gun, walker, squad))
    assert ground.prey(game, 1) == (squad,), "these alone are hit"
