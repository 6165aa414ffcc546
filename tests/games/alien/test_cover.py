"""Cover: where it is, what it costs a shooter, and when it is gone."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import total
from grognard.games.alien.body import cover
from grognard.games.alien.fight import exchange
from grognard.games.alien.harm import damage, hazard
from grognard.games.alien.map import zone
from grognard.games.alien.moves import door, move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import fighting
from grognard.games.alien.turns.act import TURN
from grognard.games.alien.words.terms import has
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, attack_dice, faces, health, rooms, shoot, strike, tags


@clause("alien.cover.partial", "alien.cover.full", "alien.ranged.dodge")
def test_example_barrier_cover() -> None:
    """The same target: -2 dice and may dodge in partial cover; -3, a barrier and no dodge in full cover."""
    p = rooms()
    half, full = p.pc("kid", "A2", "partial-cover"), p.pc("kid", "A2", "full-cover")
    drone = p.npc("security-guard", "A1", seen=True)
    game = p.game(**FIGHT)
    assert [total(cover.modifiers(game, who)) for who in (half, full)] == [-2, -3]
    assert [cover.level(game, who) for who in (half, full)] == [0, 1]
    assert [exchange.can_dodge(game, who, drone) for who in (half, full)] == [True, False]


@clause("alien.cover.partial")
def test_partial_cover_is_found_in_clutter_or_beside_a_door_and_lets_one_shoot() -> None:
    p = rooms()
    open_zone, clutter, door = p.pc("medic", "A1"), p.pc("medic", "A2"), p.pc("medic", "A3")
    game = p.game(**FIGHT)
    assert [cover.places(game, who) for who in (open_zone, clutter, door)] == [[], [""], ["f4"]]
    guard = p.npc("security-guard", "A1", seen=True)
    p.tag(clutter, "partial-cover")
    assert zone.sees(p.game(), clutter, guard)


@clause("alien.cover.full")
def test_full_cover_breaks_sight_but_not_the_line() -> None:
    p = rooms()
    hidden, guard = p.pc("medic", "A2", "full-cover"), p.npc("security-guard", "A1", seen=True)
    game = p.game()
    assert not zone.sees(game, hidden, guard)
    assert zone.has_line(game, hidden, guard)


@clause("alien.cover.full")
def test_damage_must_get_through_the_barrier() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A2", "full-cover", gear=[]), p.npc("security-guard", "A1", seen=True)
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(1, 5)).finish()
    assert attack_dice(r) == 8 - 3
    assert health(r, kid) == 3


@clause("alien.cover.lose")
def test_cover_is_lost_by_moving_falling_and_close_combat() -> None:
    p = rooms()
    kid, guard = p.pc("kid", "A2", "partial-cover", CALM, gear=[]), p.npc("security-guard", "A2", seen=True)
    p.adjacent(kid, guard)
    walked = p.script(lambda game: move.enter(game, kid, "A1", "alien.act.quick-move-zone"), **FIGHT)
    assert "partial-cover" not in tags(walked, kid)
    fought = strike(p, kid, guard, "", faces(0, 2), ("defend", faces(0, 6)))
    assert "partial-cover" not in tags(fought, kid)
    down = p.game(**FIGHT)
    move.fall_prone(down, kid, "alien.move.prone")
    assert "partial-cover" not in down.state.models[kid].tags


@clause("alien.cover.lose")
def test_shooting_out_of_full_cover_means_partial_cover_first() -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A2", "full-cover", seen=True), p.pc("kid", "A1", CALM, gear=[])
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 8)).choose("none")
    assert "partial-cover" in tags(r, guard)
    assert "full-cover" not in tags(r, guard)


@clause("alien.cover.direction")
def test_cover_works_against_every_shooter_and_no_striker() -> None:
    p = rooms()
    kid = p.pc("kid", "A2", "partial-cover", CALM, gear=[])
    for at in ("A1", "A2"):
        guard = p.npc("security-guard", at, seen=True)
        assert attack_dice(shoot(p, guard, kid, "vp-70ma6-pistol", faces(0, 6)).choose("none")) == 6
    p.adjacent(kid, guard)
    assert attack_dice(strike(p, guard, kid, "stun-baton", faces(0, 7)).choose("none")) == 7


@clause("alien.cover.explosion")
@pytest.mark.parametrize(("tag", "lost"), [("", 3), ("partial-cover", 1), ("full-cover", 1)])
def test_any_cover_counts_in_full_against_placed_charges(tag: str, lost: int) -> None:
    p = rooms(cluttered=True, cover=2)
    kid = p.pc("kid", "A1", *((tag,) if tag else ()), gear=[])
    r = p.script(lambda game: hazard.blast(game, "A1", 6), [("blast", *faces(2, 6))], **FIGHT).finish()
    assert health(r, kid) == 4 - lost
    assert damage.shelter(p.game(), kid) == (2 if tag else 0)


@clause("alien.cover.direction", "alien.close.firearm")
@pytest.mark.parametrize("tag", ["partial-cover", "full-cover"])
def test_cover_is_nothing_against_a_shot_at_arms_length(tag: str) -> None:
    p = rooms()
    guard, kid = p.npc("security-guard", "A2", seen=True), p.pc("kid", "A2", tag, CALM, gear=[])
    p.adjacent(guard, kid)
    r = shoot(p, guard, kid, "vp-70ma6-pistol", faces(1, 4 + 2 + 2 - 2)).choose("none").finish()
    assert r.state.models[kid].counters["health"] == 4 - 2


@clause("alien.zone.hatch", "alien.cover.full", "alien.move.blocking")
@pytest.mark.parametrize("kind", ["door", "hatch"])
def test_a_door_that_is_broken_open_gives_no_cover_and_is_held_by_nobody(kind: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    border = p.border("A1", "A2", kind, locked=True)
    who, foe = p.pc("medic", "A1", gear=()), p.npc("security-guard", "A2", f"at:{border}", "full-cover", seen=True)
    game = p.game(phase="combat", step="turn", round=1)
    assert offered.keys(game, who, fighting.partial_cover, fighting.partial_cover_at, menu=TURN) == [
        f"partial-cover:f{border}"
    ]
    door.wreck(game, zone.border_of(game, border), "alien.zone.break-door")
    assert offered.keys(game, who, fighting.partial_cover, fighting.partial_cover_at, menu=TURN) == []
    assert not has(game, foe, "full-cover", f"at:{border}")
    assert [to for to, _ in move.ways(game, who)] == ["A2"]
