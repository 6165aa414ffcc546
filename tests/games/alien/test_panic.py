"""Panic: when it is rolled, every row of the table, stacking, flight, frenzy and how it ends."""

from collections.abc import Callable
from typing import Any

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.body import allowance, fright, gear
from grognard.games.alien.fight import responses
from grognard.games.alien.harm import broken, panic
from grognard.games.alien.moves import move, stealth
from grognard.games.alien.position import Position
from grognard.games.alien.turns import people
from grognard.games.alien.words import help
from grognard.games.alien.words.terms import panic_rows
from tests.games.alien import offered
from tests.games.alien.nerves import FIGHT, room, run, stress, tags


def panicking(p: Position, who: int, *throws: Any, source: int | None = None, **changes: Any) -> SoloRehearsal:
    return run(p, lambda game: panic.panic(game, who, source, "alien.panic.triggers"), *throws, **changes)


def suffering(
    p: Position, who: int, total: int, *throws: Any, source: int | None = None, **changes: Any
) -> SoloRehearsal:
    return run(p, lambda game: panic.suffer(game, who, total, source), *throws, **changes)


def rows(battle: SoloRehearsal, who: int) -> list[int]:
    return sorted(panic_rows(battle.game, who))


# -- when --------------------------------------------------------------------------------------------------------------


@clause("alien.panic.triggers")
def test_who_sees_a_comrade_break_rolls() -> None:
    p = room("A1", "A2")
    p.zone("B1")
    p.border("A2", "B1", "door")
    kid = p.pc("kid", "A1", "broken")
    for name, where in (("medic", "A1"), ("officer", "A2"), ("pilot", "B1")):
        p.pc(name, where)
    battle = run(p, lambda game: panic.saw_fall(game, kid, None), ("panic", 1), ("panic", 1)).finish()
    assert [roll.seat for roll in battle.rolls("panic")] == [0, 0]


@clause("alien.panic.triggers", "alien.panic.first-sight")
def test_each_kind_frightens_once() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    drone, soldier, hugger = (p.npc(kind, "A1", seen=True) for kind in ("drone", "soldier", "facehugger"))

    def meet(game):  # type: ignore[no-untyped-def]
        for creature in (drone, soldier, hugger, drone):
            yield from panic.sighted(game, kid, [creature])

    battle = run(p, meet, ("panic", 1), ("panic", 1)).finish()
    assert {"seen:adult", "seen:egg-borne"} <= set(tags(battle, kid))


@clause("alien.panic.first-sight")
def test_kinds_of_fright() -> None:
    p = room()
    kinds = ("facehugger", "chestburster", "drone", "soldier", "queen", "neomorph-adult", "ovomorph", "worker")
    creatures = [p.npc(kind, "A1", seen=True) for kind in kinds]
    found = [fright.fright_of(p.game(), creature) for creature in creatures]
    assert found == ["egg-borne", "burster", "adult", "adult", "royal", "neomorph", "", ""]


@clause("alien.panic.first-sight")
def test_what_comes_into_sight_is_met() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    p.npc("drone", "A1", seen=True)
    battle = run(p, stealth.reveal_seen, ("panic", 1)).finish()
    assert "seen:adult" in tags(battle, kid)
    p.tag(kid, "seen:adult")
    run(p, stealth.reveal_seen).finish()


@clause("alien.panic.adjacent-limit")
def test_one_roll_a_round_for_coming_adjacent() -> None:
    p = room()
    kid = p.pc("kid", "A1", "seen:adult")
    one, two = p.npc("drone", "A1", seen=True), p.npc("drone", "A1", seen=True)

    def come(game):  # type: ignore[no-untyped-def]
        yield from panic.came_adjacent(game, kid, one)
        yield from panic.came_adjacent(game, kid, two)
        game.tell(Began("alien.combat.round", round=2))
        yield from panic.came_adjacent(game, kid, one)

    assert len(run(p, come, 1, 1, **FIGHT).finish().rolls("panic")) == 2


@clause("alien.panic.adjacent-limit")
def test_it_does_not_matter_who_moved() -> None:
    for mover_is_pc in (True, False):
        p = room()
        kid = p.pc("kid", "A1", "seen:adult")
        drone = p.npc("drone", "A1", seen=True)
        a, b = (kid, drone) if mover_is_pc else (drone, kid)
        battle = run(p, _closing(a, b), 1, **FIGHT)
        assert len(battle.finish().rolls("panic")) == 1
    worker = p.npc("worker", "A1", seen=True)
    run(p, lambda game: panic.came_adjacent(game, kid, worker), **FIGHT).finish()


def _closing(who: int, other: int) -> Callable[[Game], Script[bool]]:
    return lambda game: move.close_in(game, who, other, "alien.act.quick-move-close")


@clause("alien.panic.same-moment")
def test_first_sight_and_adjacent_by_one_move_are_one_roll() -> None:
    p = room()
    kid = p.pc("kid", "A1")
    drone = p.npc("drone", "A1", seen=True)

    def arrive(game):  # type: ignore[no-untyped-def]
        yield from panic.sighted(game, kid, [drone])
        yield from panic.came_adjacent(game, kid, drone)

    run(p, arrive, 1, **FIGHT, acting=drone).finish()
    both = run(p, arrive, 1, 1, **FIGHT, acting=kid).finish()
    assert len(both.rolls("panic")) == 2, "seeing it and stepping up to it are two acts of the PC"


@clause("alien.panic.not-stress-die", "alien.panic.npc")
def test_no_die_and_no_npc_panics() -> None:
    from grognard.games.alien.body.dice import Attempt
    from tests.games.alien.nerves import rolling

    p = room()
    kid = p.pc("kid", "A1", stress=4, gear=())
    battle = rolling(p, Attempt(kid, "comtech"), (2, 2, 2, 2, 2, 1, 1, 1, 1), ("stress response", 6)).finish()
    assert battle.rolls("panic") == []
    others = [p.npc("security-guard", "A1", seen=True), p.ally("colonist", "A1"), p.pc("android", "A1")]
    for who in others:
        panicking(p, who).finish()


# -- the roll and its rows ---------------------------------------------------------------------------------------------


@clause("alien.panic.roll", "alien.panic.freeze")
def test_example_panic_freeze() -> None:
    """alien.example.panic-freeze: stress 4, Resolve 3, a 6: total 7, Freeze."""
    p = room()
    pilot = p.pc("pilot", "A1", stress=4)
    battle = panicking(p, pilot, ("panic", 6))
    assert rows(battle, pilot) == [7]
    assert "lost-turn" in tags(battle, pilot)
    cool = panicking(p, p.pc("company-agent", "A1", stress=2), ("panic", 3))
    assert rows(cool, 1) == []


@clause("alien.panic.roll")
def test_twelve_or_more_is_catatonic() -> None:
    p = room()
    pilot = p.pc("pilot", "A1", stress=12)
    assert rows(panicking(p, pilot, ("panic", 6)), pilot) == [12]


@clause("alien.panic.spooked")
def test_spooked() -> None:
    p = room()
    kid = p.pc("kid", "A1", stress=1)
    battle = suffering(p, kid, 1)
    assert (stress(battle, kid), rows(battle, kid)) == (2, [])


@clause("alien.panic.noisy")
def test_noisy_rouses_those_within_four_zones() -> None:
    p = room("A1", "A2", "A3", "A4", "A5", "A6")
    kid = p.pc("kid", "A1")
    near, far = p.npc("drone", "A5", active=False), p.npc("drone", "A6", active=False)
    battle = suffering(p, kid, 2)
    assert "~active" in tags(battle, near)
    assert "~active" not in tags(battle, far)


@clause("alien.panic.twitchy")
def test_twitchy_makes_a_supply_roll() -> None:
    p = room()
    armed = p.pc("officer", "A1", gear=("vp-70ma6-pistol",))
    pistol = p.find(armed, "vp-70ma6-pistol")
    battle = suffering(p, armed, 3, ("supply", (1, 4))).finish()
    assert next(m for m in battle.state.markers if m.id == pistol).counters["rating"] == 1
    q = room()
    scout = q.pc("scientist", "A1", gear=("m314-tracker",))
    suffering(q, scout, 3, ("supply", (2, 2, 2, 2, 2))).finish()
    bare = q.pc("kid", "A1", gear=())
    suffering(q, bare, 3).finish()


@clause("alien.panic.lose-item")
@pytest.mark.parametrize(("changes", "lost"), [({}, True), (FIGHT, False)])
def test_lose_item(changes: dict[str, Any], lost: bool) -> None:
    p = room()
    marine = p.pc("rifleman", "A1", gear=("m41a-pulse-rifle", "combat-knife", "flashlight"))
    rifle = p.find(marine, "m41a-pulse-rifle")
    battle = suffering(p, marine, 4, **changes)
    fallen = next(m for m in battle.state.markers if m.id == rifle)
    assert fallen.at == "A1"
    assert ("lost" in fallen.tags) is lost


@clause("alien.panic.lose-item", "alien.stealth.find-hidden")
@pytest.mark.parametrize(("face", "found"), [(6, True), (2, False)])
def test_what_was_lost_outside_combat_is_found_by_searching(face: int, found: bool) -> None:
    p = room()
    kid = p.pc("kid", "A1", "response:deflated", gear=())
    knife = p.item("combat-knife", "A1", "lost")
    assert gear.loose(p.game(), kid) == []
    r = run(p, lambda game: stealth.search(game, kid), ("search", face, *(2,) * 5))
    assert [thing.id for thing in gear.loose(r.game, kid)] == ([knife] if found else [])


@clause("alien.panic.paranoid")
def test_paranoid() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1"), p.pc("medic", "A1")
    battle = suffering(p, kid, 5)
    assert rows(battle, kid) == [5]
    assert not help.can_help(battle.game, kid, medic)
    assert not help.can_help(battle.game, medic, kid)


@clause("alien.panic.hesitant")
def test_hesitant() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1"), p.pc("medic", "A1")
    battle = suffering(p, kid, 6)
    assert rows(battle, kid) == [6]
    p.tag(kid, "panic:6")
    drawn = p.play([("hesitant", (1,)), ("initiative", (9,))], phase="combat", step="draw", round=1)
    cards = {card.subject: card.index for card in drawn.state.cards}
    assert cards[f"m{kid}"] == 10
    assert cards.get(f"m{medic}") != 10


@clause("alien.panic.freeze")
def test_the_frozen_lose_their_turn_and_no_more() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:7", "lost-turn")
    assert not allowance.can_interrupt(p.game(**FIGHT), kid)
    battle = run(p, lambda game: responses.turn(game, kid), **FIGHT)
    assert battle.result is True
    assert (rows(battle, kid), "lost-turn" in tags(battle, kid)) == ([], False)
    assert not allowance.can_interrupt(battle.game, kid), "the allowance of the round is gone"
    calm = p.pc("medic", "A1")
    assert run(p, lambda game: responses.turn(game, calm), **FIGHT).result is False


@clause("alien.panic.seek-cover")
def test_seek_cover_among_clutter() -> None:
    p = room(marks=("cluttered",))
    kid = p.pc("kid", "A1", stress=3)
    p.pc("medic", "A1")
    battle = suffering(p, kid, 8).finish()
    assert {"full-cover", "lost-turn"} <= set(tags(battle, kid))
    assert (rows(battle, kid), stress(battle, kid)) == ([8], 2)


@clause("alien.panic.seek-cover", "alien.panic.scream")
def test_example_panic_open_zone() -> None:
    """alien.example.panic-open-zone: Scream instead; friendly PCs in the zone roll."""
    p = room("A1", "A2")
    kid = p.pc("kid", "A1", stress=3)
    p.pc("medic", "A1"), p.pc("officer", "A2")
    battle = suffering(p, kid, 8, ("panic", 1)).finish()
    assert (rows(battle, kid), stress(battle, kid), "lost-turn" in tags(battle, kid)) == ([9], 2, True)


@clause("alien.panic.scream", "alien.panic.chain-limit")
def test_screams_chain_one_roll_a_scream_and_pc() -> None:
    p = room()
    kid, medic = p.pc("kid", "A1", stress=7), p.pc("medic", "A1", stress=7)
    p.pc("company-agent", "A1")
    battle = suffering(p, kid, 9, ("panic", 6), ("panic", 1), ("panic", 1), ("panic", 1)).finish()
    assert rows(battle, medic) == [9]
    assert battle.rolls("panic")[0].outcome == 9
    assert len(battle.rolls("panic")) == 4, "medic for the kid, kid and agent for the medic, agent for the kid"


# -- stacking ----------------------------------------------------------------------------------------------------------


@clause("alien.panic.stacking")
def test_example_panic_again() -> None:
    """alien.example.panic-again: Hesitant again becomes Freeze, and Hesitant stays."""
    p = room()
    kid = p.pc("kid", "A1", "panic:6")
    assert rows(suffering(p, kid, 6), kid) == [6, 7]


@clause("alien.panic.compatible", "alien.panic.stacking")
@pytest.mark.parametrize(
    ("held", "row", "after"),
    [((5,), 7, [5, 7]), ((9,), 7, [9]), ((7,), 12, [12]), ((6, 12), 9, [6, 12]), ((12,), 5, [5, 12])],
)
def test_of_the_heavy_ones_only_the_highest_stays(held: tuple[int, ...], row: int, after: list[int]) -> None:
    p = room()
    kid = p.pc("kid", "A1", *(f"panic:{one}" for one in held))
    assert rows(suffering(p, kid, row), kid) == after
    assert panic.stacked([6, 7], 6) == 8


@clause("alien.panic.compatible")
def test_catatonia_is_not_a_lost_turn_as_well() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:7", "lost-turn")
    assert "lost-turn" not in tags(suffering(p, kid, 12), kid)


# -- the end of it -----------------------------------------------------------------------------------------------------


@clause("alien.panic.stop")
def test_command_calms() -> None:
    p = room()
    kid, officer = p.pc("kid", "A1", "panic:6", "panic:12"), p.pc("officer", "A1", gear=())
    assert offered.keys(p.game(), officer, people.calm) == [f"stop-panic:{kid}"]
    battle = run(p, lambda game: panic.calm(game, officer, kid), (6,) + (2,) * 7).choose("keep")
    assert rows(battle, kid) == []
    failed = run(p, lambda game: panic.calm(game, officer, kid), (2,) * 8).choose("keep")
    assert rows(failed, kid) == [6, 12]


@clause("alien.panic.stop")
def test_who_is_in_speaking_range() -> None:
    p = room("A1", "A2", "A3")
    kid = p.pc("kid", "A1", "panic:6", gear=())
    near, far = p.pc("officer", "A2", gear=()), p.pc("medic", "A3", gear=())
    assert [panic.can_calm(p.game(), who, kid) for who in (near, far, kid)] == [True, False, False]
    p.item("comm-unit", far)
    p.item("comm-unit", kid)
    assert panic.can_calm(p.game(), far, kid)


@clause("alien.panic.stop")
def test_panic_ends_with_a_full_stretch_or_when_broken() -> None:
    p = room()
    kid = p.pc("kid", "A1", "panic:12")
    game = p.game()
    panic.stretch_passed(game)
    assert fright.is_panicking(game, kid)
    panic.stretch_passed(game)
    assert not fright.is_panicking(game, kid)
    game = p.game()
    broken.fall(game, kid)
    assert not fright.is_panicking(game, kid)


def test_every_row_has_a_response() -> None:
    assert sorted(responses.RESPONSES) == list(range(1, 13))


@clause("alien.panic.seek-cover", "alien.gear.loader")
def test_nobody_takes_cover_in_a_power_loader() -> None:
    p = Position()
    p.zone("A1", cluttered=True)
    who = p.pc("roughneck", "A1", gear=())
    p.item("power-loader", who, "worn")
    r = run(p, lambda game: panic.suffer(game, who, 8, None), **FIGHT)
    assert "full-cover" not in tags(r, who)
    assert "panic:9" in tags(r, who)
