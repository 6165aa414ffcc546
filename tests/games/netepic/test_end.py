"""The End Phase and its order."""

from grognard.engine.clauses import clause
from grognard.engine.space import bases_within
from grognard.games.netepic.position import Position
from tests.games.netepic.acting import row

NEXT = (6, 1)


def two_companies() -> Position:
    """A broken card on each side; the one of seat 1 is listed first."""
    p = Position()
    for seat in (1, 0):
        card = p.card("tactical-company", seat=seat, strength=15)
        p.unit(row(40, 60 + 30 * seat, 3), card=card, seat=seat)
    return p


@clause("netepic.end.player-order")
def test_who_has_the_initiative_goes_first() -> None:
    play = two_companies().end_phase([2, 2, NEXT])
    assert [roll.about for roll in play.rolls("morale of")] == [("u3",), ("u1",)]
    p = two_companies()
    p.seat(0, initiative=0)
    p.seat(1, initiative=1)
    other = p.end_phase([2, 2, NEXT])
    assert [roll.about for roll in other.rolls("morale of")] == [("u1",), ("u3",)]


@clause("netepic.end.sequence", "netepic.end.structural-integrity")
def test_buildings_come_before_morale() -> None:
    """netepic.example.structural-integrity."""
    p = two_companies()
    p.terrain("building", 80, 80, 90, 90, klass=2, integrity=2)
    play = p.end_phase([2, 3, 3, NEXT])
    clauses = [roll.clause for roll in play.rolls()]
    assert clauses == ["netepic.end.structural-integrity", *["netepic.morale.test-roll"] * 2, "netepic.initiative.roll"]
    assert [one.kind for one in play.state.features] == ["rubble"]


@clause("netepic.end.regeneration", "netepic.end.regeneration-position", "netepic.end.sequence")
def test_a_troll_comes_back_before_break_points_are_counted() -> None:
    """netepic.example.regeneration."""
    p = Position()
    p.unit([(40, 40)], "troll", order="charge", tags=("fired",))
    p.unit([(40, 42.05)], "terminator-squad", seat=1, order="charge", tags=("fired",))
    p.engage(1, 0)
    play = p.close_combat([("close combat", (1, 1, 6, 6)), ("Fixed Save", (1,)), ("regeneration", (4,)), NEXT])
    assert play.state.units[1].members == (0,)
    assert bases_within(play.game.table, (0,), (1,), 99) == ()
    assert bases_within(play.game.table, (0,), (1,), 104) == ((0, 1),)
    assert not play.state.links
    assert "broken" not in play.state.units[0].tags
