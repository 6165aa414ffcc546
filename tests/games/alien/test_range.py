"""Range: bands counted in borders, and Adjacent as a relation."""

import itertools

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.books.cards import ADJACENT, EXTREME, LONG, MEDIUM, SHORT
from grognard.games.alien.books.profiles import rows
from grognard.games.alien.map import range
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import adjacent_to, are_adjacent, zone_of


def line(number: int) -> Position:
    p = Position()
    ids = [f"A{index}" for index in (1, 2, 3, 4, 5, 6, 7)[:number]]
    for id in ids:
        p.zone(id)
    for a, b in itertools.pairwise(ids):
        p.border(a, b)
    p.sight(*ids)
    return p


@clause("alien.range.bands")
@pytest.mark.parametrize(("zone", "band"), [("A1", SHORT), ("A2", MEDIUM), ("A4", LONG), ("A5", LONG), ("A6", EXTREME)])
def test_bands_by_borders_crossed(zone: str, band: int) -> None:
    """alien.example.range: Short in the zone, Medium one border off, Long at three, Extreme at five."""
    p = line(7)
    shooter, target = p.pc("medic", "A1"), p.npc("drone", zone)
    assert range.band(p.game(), shooter, target) == band
    assert range.band(p.game(), target, shooter) == band


@clause("alien.range.bands")
def test_adjacent_is_nearer_than_short_and_the_order_is_that_of_the_table() -> None:
    p = line(2)
    a, b = p.pc("medic", "A1"), p.npc("drone", "A1")
    p.adjacent(a, b)
    assert range.band(p.game(), a, b) == ADJACENT
    assert [str(row[0]) for row in rows("alien.range-bands")] == ["Adjacent", "Short", "Medium", "Long", "Extreme"]


@clause("alien.range.count")
def test_only_routes_with_line_of_sight_count() -> None:
    p = Position()
    for id in ("A1", "A2", "A3", "A4"):
        p.zone(id)
    p.border("A1", "A2")
    p.border("A2", "A3")
    p.border("A1", "A4", "door")
    p.border("A4", "A3")
    a, b, c = p.pc("medic", "A1"), p.npc("drone", "A3"), p.npc("drone", "A4")
    assert range.band(p.game(), a, b) is None
    assert range.band(p.game(), a, c) is None
    p.sight("A1", "A2", "A3")
    assert range.band(p.game(), a, b) == LONG
    assert [range.band_of(n) for n in (0, 1, 2, 4, 5)] == [SHORT, MEDIUM, LONG, LONG, EXTREME]


@clause("alien.range.adjacent-pairs")
def test_at_most_four_enemies_are_adjacent() -> None:
    p = line(1)
    victim = p.pc("medic", "A1", gear=())
    friend = p.pc("pilot", "A1", gear=())
    foes = [p.npc("colonist", "A1", seen=True) for _ in (1, 2, 3, 4, 5)]
    for foe in foes[:4]:
        p.adjacent(victim, foe)
    game = p.game()
    assert not range.make_adjacent(game, foes[4], victim, "alien.act.quick-move-close")
    assert range.make_adjacent(game, friend, victim, "alien.act.quick-move-close")
    assert are_adjacent(game, victim, friend)
    assert not are_adjacent(game, victim, foes[4])


@clause("alien.range.adjacent-pairs")
def test_whoever_enters_starts_at_short_range() -> None:
    p = line(2)
    who, other = p.pc("medic", "A1", gear=()), p.pc("pilot", "A2", gear=())
    game = p.script(lambda game: move.enter(game, who, "A2", "alien.act.quick-move-zone")).game
    assert range.band(game, who, other) == SHORT
    assert adjacent_to(game, who) == []


@clause("alien.range.adjacent-change")
def test_closing_in_ends_adjacency_with_those_who_are_not_beside_the_new_one() -> None:
    p = line(1)
    who = p.pc("medic", "A1", gear=())
    left, both, target = (p.npc("colonist", "A1", seen=True) for _ in (1, 2, 3))
    p.adjacent(who, left)
    p.adjacent(who, both)
    p.adjacent(both, target)
    game = p.script(lambda game: move.close_in(game, who, target, "alien.act.quick-move-close")).game
    assert adjacent_to(game, who) == [both, target]


@clause("alien.range.adjacent-change")
def test_stepping_back_and_leaving_end_it_except_for_the_grappled() -> None:
    p = line(2)
    who, friend = p.pc("rifleman", "A1", gear=()), p.pc("pilot", "A1", gear=())
    held = p.npc("colonist", "A1", seen=True)
    p.adjacent(who, friend)
    p.grapple(who, held)
    game = p.script(lambda game: move.step_back(game, who, "alien.act.quick-move-close")).game
    assert adjacent_to(game, who) == [held]
    game = p.script(lambda game: move.enter(game, who, "A2", "alien.act.quick-move-zone")).game
    assert adjacent_to(game, who) == [held]
    assert zone_of(game, held) == "A2"
    assert zone_of(game, friend) == "A1"


@clause("alien.range.leave-adjacent")
def test_only_a_grapple_keeps_somebody_from_leaving() -> None:
    p = line(2)
    free, held = p.pc("medic", "A1", "seen:adult", gear=()), p.pc("pilot", "A1", "seen:adult", gear=())
    foe = p.npc("drone", "A1", seen=True)
    p.adjacent(free, foe)
    p.grapple(foe, held)
    assert [to for to, _ in move.ways(p.game(), free)] == ["A2"]
    assert move.ways(p.game(), held) == []
    s = p.script(lambda game: move.enter(game, free, "A2", "alien.act.quick-move-zone"))
    assert s.rolls() == []
    assert adjacent_to(s.game, free) == []
