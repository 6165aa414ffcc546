"""A crawlspace is as wide as one body, alive or dead: the dead take up the sight along it, but can be crawled over."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.harm import death
from grognard.games.alien.map import crawl
from grognard.games.alien.map import range as bands
from grognard.games.alien.map import zone as places
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import ALERTED, are_adjacent
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT

INTO = "alien.act.quick-move-zone"


def shaft(kind: str = "crawl") -> tuple[Position, list[int]]:
    """A way C1 between A1 and A3; the kid, the medic and the rifleman in A1, who are about to go in."""
    p = Position()
    for at in ("A1", "A3"):
        p.zone(at)
    p.zone("C1", kind=kind)
    p.border("A1", "C1", "access" if kind == "crawl" else "open")
    p.border("C1", "A3", "access" if kind == "crawl" else "open")
    return p, [p.pc(who, "A1", CALM, "seen:adult", gear=[]) for who in ("kid", "medic", "rifleman")]


def one_after_another(p: Position, who: list[int], dies: int, fate: str = "stays") -> Game:
    """They go into C1 in this order, one of them dies there, and may be brought out after."""

    def going(game: Game) -> Script[None]:
        for one in who:
            yield from move.enter(game, one, "C1", INTO)
        death.die(game, dies, "alien.crit.instant")
        if fate == "brought out":
            move.shift(game, (dies,), "A1", "alien.move.drag")

    return Played(p, going, **FIGHT).game


@clause("alien.zone.crawl-los")
@pytest.mark.parametrize(
    ("kind", "fate", "sees"),
    [("crawl", "stays", False), ("crawl", "brought out", True), ("room", "stays", True)],
)
def test_the_dead_between_two_block_their_sight_as_long_as_they_lie_there(kind: str, fate: str, sees: bool) -> None:
    p, (kid, medic, marine) = shaft(kind)
    game = one_after_another(p, [kid, medic, marine], medic, fate)
    assert places.sees(game, kid, marine) is places.sees(game, marine, kid) is sees


@clause("alien.zone.crawl-los")
@pytest.mark.parametrize("last", [0, 2])
def test_the_dead_at_the_end_of_the_row_hide_nobody(last: int) -> None:
    p, crew = shaft()
    game = one_after_another(p, crew, crew[last])
    left = [who for who in crew if who != crew[last]]
    assert places.sees(game, *left)


@clause("alien.zone.crawl-los", "alien.xeno.zero-again")
def test_a_fallen_creature_is_a_body_too() -> None:
    p, (kid, _, marine) = shaft()
    drone = p.npc("drone", "A1", ALERTED, seen=True)
    assert not places.sees(one_after_another(p, [kid, drone, marine], drone), kid, marine)


@clause("alien.crawl.features", "alien.range.adjacent-pairs")
def test_the_dead_bar_nobody_from_the_way_or_from_coming_up_to_somebody() -> None:
    p, (kid, medic, marine) = shaft()
    game = one_after_another(p, [kid, medic, marine], medic)
    assert not crawl.are_parted(game, kid, marine)
    assert bands.make_adjacent(game, marine, kid, "alien.act.quick-move-close")
    assert are_adjacent(game, marine, kid)
    assert places.sees(game, marine, kid), "beside each other nothing lies between"
