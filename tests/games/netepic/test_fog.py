"""Fog of War in turn 1."""

from grognard.engine.clauses import clause
from grognard.games.netepic.books.profiles import weapon
from grognard.games.netepic.chapters import charge, end, fog, volley, windows
from grognard.games.netepic.chapters.aim import IN_TURN, barrels
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.terms import ADVANCE, CARD, FIRST_FIRE, FOG, is_concealed


def opening() -> tuple[Position, int, int]:
    lay = Position(round=1)
    marines = lay.unit([(60, 20)], "devastator-squad", tags=(FOG,))
    orks = lay.unit([(60, 50)], "bad-moon-boyz", seat=1, tags=(FOG,))
    return lay, marines, orks


@clause("netepic.fog.opening-turn")
def test_everybody_begins_concealed() -> None:
    state = RULES.setup(RULES.header("crossroads", ("a", "b")))
    assert all(FOG in unit.tags for unit in state.units if CARD not in unit.tags)


@clause("netepic.fog.no-target", "netepic.fog.lifted")
def test_example_fog() -> None:
    """netepic.example.fog: an Ork mob that has not acted cannot be chosen; the Devastators that have can be, at +1."""
    lay, marines, orks = opening()
    lay.unit([(70, 50)], "bad-moon-boyz", seat=1, order=ADVANCE)
    play = lay.activate(marines).choose("first-fire")
    assert [is_concealed(play.game, unit) for unit in (marines, orks)] == [False, True]
    assert [barrel.targets for barrel in barrels(play.game, marines)] == [(2,)]
    open_orks = Position(round=1)
    open_orks.unit([(60, 20)], "devastator-squad", order=FIRST_FIRE)
    open_orks.unit([(60, 50)], "bad-moon-boyz", seat=1)
    parts = volley.modifiers(open_orks.game(), 1, weapon("bolters"), 0, IN_TURN)
    assert [part.clause for part in parts] == ["netepic.fire.mod-target-first-fire"]


@clause("netepic.fog.no-fire", "netepic.fog.no-engage")
def test_who_is_concealed_neither_snap_fires_nor_is_charged() -> None:
    lay, _, orks = opening()
    assert windows.teams(lay.game(), 1) == []
    assert not charge.can_be_engaged(lay.game(), 1)
    clear = Position()
    clear.unit([(60, 50)], "bad-moon-boyz", seat=1)
    assert len(windows.teams(clear.game(), 1)) == 1
    assert charge.can_be_engaged(clear.game(), 0)
    assert orks


@clause("netepic.fog.passengers")
def test_passengers_share_the_fog_of_their_transport() -> None:
    lay = Position(round=1)
    foot = lay.unit([(60, 20)], tags=(FOG,))
    rides = lay.unit([(60, 20)], "rhino", tags=(FOG,))
    lay.aboard(0, 1)
    first = lay.game()
    fog.lift(first, (foot,))
    assert is_concealed(first, foot), "inside a concealed transport they stay so"
    fog.lift(first, (rides,))
    assert not is_concealed(first, foot)
    assert not is_concealed(first, rides)
    out = lay.activate(foot).choose("advance").choose("out:m1").choose("rear")
    assert not is_concealed(out.game, foot)
    assert is_concealed(out.game, rides)


@clause("netepic.fog.ends")
def test_the_fog_ends_with_turn_1() -> None:
    lay, marines, orks = opening()
    play = lay.script(end.end, phase="end", step="all")
    assert not is_concealed(play.game, marines)
    assert not is_concealed(play.game, orks)
