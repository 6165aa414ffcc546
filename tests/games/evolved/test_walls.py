"""Walls in close combat: what closes sight between two models parts them, what is lower does not."""

import pytest

from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import clause
from grognard.engine.dice.stream import Stream
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.advice.ask import ASK
from grognard.games.evolved.chapters import cc, charge, engage, los, thralls
from grognard.games.evolved.position import Position
from grognard.kit.advice.ground import contact_value

WALLS = [("low-wall", True), ("high-wall", False), ("concrete-block", False), ("container", False)]
"""Kinds of terrain and whether soldiers (Size 2) fight across them."""


def parted(
    kind: str, card: str = "thralls", foe: str = "sierra-troopers", half: float = 6.0
) -> tuple[Position, int, int]:
    """Two units 0.9 inch apart, a wall 0.4 inch thick between them that stands out so far on either side."""
    p = Position()
    own = p.unit(card, [(20, 19.1), (21.2, 19.1)])
    other = p.unit(foe, [(20, 21), (21.2, 21)], seat=1)
    p.wall(20 - half, 19.85, 20 + half, 20.25, kind)
    return p, own, other


@clause("evolved.engagement.walls")
@pytest.mark.parametrize(("kind", "fights"), WALLS)
def test_what_closes_sight_parts_fighters(kind: str, fights: bool) -> None:
    p, thralls, troopers = parted(kind)
    game = p.game()
    assert bool(engage.contacts(game)) is fights
    assert engage.is_engaged(game, thralls) is engage.is_engaged(game, troopers) is fights
    assert cc.can_attack(game, thralls) is fights


@clause("evolved.engagement.walls")
def test_a_wall_that_leaves_one_line_open_parts_nobody() -> None:
    p, thralls, troopers = parted("high-wall", half=0.2)
    game = p.game()
    assert los.sees(game, p.models(thralls)[0], p.models(troopers)[0])
    assert engage.is_engaged(game, thralls)


@clause("evolved.engagement.walls", "evolved.cc.attackers")
def test_a_machine_strikes_nobody_behind_a_container() -> None:
    def brute(kind: str) -> bool:
        p = Position()
        own = p.vehicle("techno-brute", (24, 33.2), op=2)
        p.unit("sierra-troopers", [(24, 36.3), (25.2, 36.3)], seat=1)
        p.wall(20, 34.8, 28, 35.2, kind)
        return cc.can_attack(p.game(), own)

    assert brute("low-wall")
    assert not brute("container")


@clause("evolved.engagement.walls")
def test_vehicles_and_woods_part_nobody_at_arms_length() -> None:
    p, thralls, _ = parted("low-wall")
    p.terrain("woods", 10, 10, 30, 30)
    assert engage.is_engaged(p.game(), thralls)


@clause("evolved.engagement.walls", "evolved.move.engage-target")
def test_an_engagement_is_not_made_through_a_wall() -> None:
    p = Position()
    thralls = p.unit("thralls", [(20, 14), (21.2, 14)])
    p.unit("sierra-troopers", [(20, 21), (21.2, 21)], seat=1)
    p.wall(17, 19.85, 20.9, 20.25, "high-wall")
    a, b = p.models(thralls)
    battle = p.activate(thralls).choose("engage")
    (behind,) = battle.refused(((a, ((1880, 1912),)), (b, ((2000, 1912),))))
    assert (behind.clause, behind.text) == (
        "evolved.move.engage-target",
        "nobody ends with the enemy within his reach",
    )
    assert isinstance(battle.decision, Move)
    found = battle.decision.sample(Stream(b"walls"), battle.game.table)
    assert found, "past the end of the wall there is reach"
    assert not battle.decision.refusals(found, battle.game.table)


@clause("evolved.engagement.walls", "evolved.move.engage-short")
def test_nobody_is_reached_whom_a_wall_shuts_off() -> None:
    """The wall is longer than any way round it, but its end lets a line of sight through to the named unit."""
    p = Position()
    thralls = p.unit("thralls", [(20, 14)])
    troopers = p.unit("sierra-troopers", [(20, 21), (20, 25.5)], seat=1)
    p.wall(2, 19.85, 30, 20.25, "high-wall")
    p.wall(30, 19.85, 30.4, 26, "high-wall")
    assert not charge.can_reach(p.game(), thralls, troopers, Acts())
    low = Position()
    low.unit("thralls", [(20, 14)])
    low.unit("sierra-troopers", [(20, 21), (20, 25.5)], seat=1)
    low.wall(2, 19.85, 30, 20.25, "low-wall")
    assert charge.can_reach(low.game(), thralls, troopers, Acts())


@clause("evolved.engagement.walls", "evolved.move.run-no-contact")
@pytest.mark.parametrize(("kind", "may"), [("low-wall", False), ("high-wall", True)])
def test_a_run_may_end_behind_a_wall_that_shuts_off_the_enemy(kind: str, may: bool) -> None:
    p = Position()
    runners = p.unit("thralls", [(20, 14)])
    p.unit("sierra-troopers", [(20, 21)], seat=1)
    p.wall(14, 19.85, 26, 20.25, kind)
    battle = p.activate(runners).choose("run")
    assert (not battle.refused(((p.models(runners)[0], ((2000, 1910),)),))) is may


@clause("evolved.engagement.walls", "evolved.ability.reassemble")
@pytest.mark.parametrize(("kind", "may"), [("low-wall", False), ("high-wall", True)])
def test_a_thrall_returns_behind_a_wall_beside_the_enemy(kind: str, may: bool) -> None:
    p = Position()
    unit = p.unit("thralls", [(19, 17.5), (20.5, 17.5)])
    p.unit("brutes", [(20, 15), (21.6, 15)], joined="technomancer")
    p.unit("sierra-troopers", [(20, 21)], seat=1)
    p.wall(14, 19.85, 26, 20.25, kind)
    fallen = p.models(unit)[1]
    p.lose_model(fallen)
    battle = p.script(lambda game: thralls.reassemble(game, 0), [6]).choose(f"u{unit}")
    assert isinstance(battle.decision, Place)
    assert (not battle.refused(((f"m{fallen}", (2000, 1910), 0),))) is may


@clause("evolved.engagement.walls")
@pytest.mark.parametrize(("kind", "fights"), WALLS)
def test_the_computer_expects_no_blows_through_a_wall(kind: str, fights: bool) -> None:
    p, thralls, _ = parted(kind)
    ends = tuple([p.game().table.place(id) for id in p.models(thralls)])
    assert (contact_value(p.game(), ASK, thralls, ends) > 0) is fights
