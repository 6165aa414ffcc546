"""Edges put to clauses of dice, stress and panic that had not been drawn: who tries again, who watches, who sees."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.body import stress
from grognard.games.alien.fight import flight
from grognard.games.alien.harm import damage, panic
from grognard.games.alien.map import zone as places
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.shown.oddsbook import BOOK
from grognard.games.alien.turns import turns
from grognard.games.alien.words.terms import ALERTED, DEAD, FRENZY, FULL_COVER, HIDDEN, are_adjacent, has, zone_of
from grognard.odds.question import read
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT
from tests.games.alien.test_edges import hall

# -- trying again ----------------------------------------------------------------------------------------------------


@clause("alien.dice.retry")
@pytest.mark.parametrize("side", ["pc", "ally"])
def test_nobody_of_the_crew_rallies_again_in_the_turn_in_which_it_failed(side: str) -> None:
    p = hall(1)
    leader = p.pc("medic", "A1", CALM, gear=[]) if side == "pc" else p.ally("colonist", "A1", gear=[])
    kid = p.pc("kid", "A1", "broken", CALM, gear=[], health=0)
    r = Played(p, lambda game: offered.perform(game, leader, f"rally:{kid}"), **FIGHT)
    assert f"rally:{kid}" not in offered.keys(r.game, leader)


@clause("alien.dice.retry", "alien.move.drag")
@pytest.mark.parametrize("act", ["drag:{}:A2", "exit:{}"])
def test_what_did_not_budge_is_not_dragged_again_in_the_same_turn(act: str) -> None:
    p = Position()
    p.zone("A1", "exit")
    p.zone("A2")
    p.border("A1", "A2")
    kid = p.pc("kid", "A1", CALM, gear=[])
    medic, pilot = (p.pc(who, "A1", "broken", CALM, gear=[], health=0) for who in ("medic", "pilot"))

    def fail(game: Game) -> Script[None]:
        yield from offered.perform(game, kid, act.format(medic))

    r = Played(p, fail, **FIGHT)
    now = offered.keys(r.game, kid)
    assert act.format(medic) not in now
    assert act.format(pilot) in now


# -- frenzy and flight -----------------------------------------------------------------------------------------------


@clause("alien.panic.frenzy")
def test_a_frenzy_terrifies_those_in_the_zone_where_it_broke_out() -> None:
    p = hall(2)
    kid, left = p.pc("kid", "A1", gear=[]), p.pc("medic", "A1", FULL_COVER, gear=[])
    met = p.pc("pilot", "A2", FULL_COVER, gear=[])
    p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    r = Played(p, lambda game: panic.suffer(game, kid, 11, None), **FIGHT)
    assert zone_of(r.game, kid) == "A2"
    assert [roll.about for roll in r.rolls("panic")] == [(f"m{left}",)]
    assert met != left


@clause("alien.panic.frenzy", "alien.move.blocking")
@pytest.mark.parametrize(("holds", "ends"), [(True, "A1"), (False, "A2")])
def test_the_frenzied_go_through_no_passage_that_another_enemy_holds(holds: bool, ends: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", CALM, "panic:11", gear=[])
    victim = p.npc("mercenary", "A2", ALERTED, seen=True, gear=[])
    p.npc("mercenary", "A2", ALERTED, *((f"at:{door}",) if holds else ()), seen=True, gear=[])
    p.link(FRENZY, kid, victim)
    r = Played(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert zone_of(r.game, kid) == ends


@clause("alien.panic.frenzy", "alien.move.block-reach")
def test_the_frenzied_fall_upon_a_victim_who_holds_the_passage() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    door = p.border("A1", "A2", "door")
    kid = p.pc("kid", "A1", CALM, "panic:11", gear=[])
    foe = p.npc("mercenary", "A2", ALERTED, f"at:{door}", seen=True, gear=[])
    p.link(FRENZY, kid, foe)
    r = Played(p, lambda game: turns.take_turn(game, kid), **FIGHT)
    assert zone_of(r.game, kid) == "A1"
    assert are_adjacent(r.game, kid, foe)
    assert r.rolls("attack")


@clause("alien.move.blocking", "alien.zone.borders", "alien.panic.flee-where")
@pytest.mark.parametrize("first", ["door", "open"])
def test_who_holds_one_of_two_ways_does_not_hold_the_other(first: str) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    kinds = ("door", "open") if first == "door" else ("open", "door")
    door = [p.border("A1", "A2", kind) for kind in kinds][kinds.index("door")]
    kid = p.pc("kid", "A1", gear=[])
    p.npc("mercenary", "A1", f"at:{door}", ALERTED, seen=True, gear=[])
    game = p.game(**FIGHT)
    assert [to for to, _ in move.ways(game, kid)] == ["A2"]
    assert "move:A2" in offered.keys(game, kid)
    assert flight.ways(game, kid, None) == ["A2"]


# -- who watches -----------------------------------------------------------------------------------------------------


@clause("alien.stress.safe-area")
@pytest.mark.parametrize(
    ("watcher", "at", "safe"),
    [("guarding", "A2", True), ("resting", "A2", False), ("broken", "A2", False), ("guarding", "A3", False)],
)
def test_a_border_is_watched_from_either_side(watcher: str, at: str, safe: bool) -> None:
    p = hall(3)
    p.pc("kid", "A1", "resting", gear=[])
    p.pc("medic", at, watcher, gear=[])
    assert stress.is_safe(p.game(), "A1") is safe


@clause("alien.stress.safe-area")
def test_a_watch_beyond_one_border_does_not_watch_the_others() -> None:
    p = hall(3)
    p.pc("kid", "A2", "resting", gear=[])
    p.pc("medic", "A1", "guarding", gear=[])
    assert not stress.is_safe(p.game(), "A2")
    p.pc("pilot", "A3", gear=[])
    assert stress.is_safe(p.game(), "A2")


# -- crawlspaces -----------------------------------------------------------------------------------------------------


@clause("alien.zone.crawl-los")
@pytest.mark.parametrize(
    ("starts", "seen"),
    [
        (("A1", "A1", "A1"), {(0, 1), (1, 2)}),
        (("A1", "A1", "A3"), {(0, 1), (0, 2)}),
        (("A1", "A3", "A3"), {(0, 1), (1, 2)}),
        (("A1", "A3", "A1"), {(0, 1), (0, 2)}),
    ],
)
def test_who_crawls_in_between_two_others_hides_them_from_each_other(
    starts: tuple[str, ...], seen: set[tuple[int, int]]
) -> None:
    p = Position()
    for at in ("A1", "A3"):
        p.zone(at)
    p.zone("C1", kind="crawl")
    p.border("A1", "C1", "access")
    p.border("A3", "C1", "access")
    crew = [p.pc("kid", at, CALM, gear=[]) for at in starts]

    def crawl(game: Game) -> Script[None]:
        for who in crew:
            yield from move.enter(game, who, "C1", "alien.act.quick-move-zone")

    r = Played(p, crawl, **FIGHT)
    pairs = [(0, 1), (0, 2), (1, 2)]
    assert {(a, b) for a, b in pairs if places.sees(r.game, crew[a], crew[b])} == seen
    assert {(a, b) for a, b in pairs if places.sees(r.game, crew[b], crew[a])} == seen


@clause("alien.zone.crawl-los", "alien.crawl.features")
@pytest.mark.parametrize("first", ["kid", "drone"])
def test_one_whom_the_crew_did_not_know_of_lies_further_inside_all_the_same(first: str) -> None:
    p = Position()
    for at in ("A1", "A3"):
        p.zone(at)
    p.zone("C1", kind="crawl")
    p.border("A1", "C1", "access")
    p.border("A3", "C1", "access")
    drone = p.npc("drone", "A1", ALERTED)
    medic, kid = (p.pc(who, "A1", CALM, "seen:adult", gear=[]) for who in ("medic", "kid"))
    order = (drone, medic, kid) if first == "drone" else (kid, medic, drone)

    def crawl(game: Game) -> Script[None]:
        for who in order:
            yield from move.enter(game, who, "C1", "alien.act.quick-move-zone")

    r = Played(p, crawl, **FIGHT)
    assert not places.sees(r.game, kid, drone)
    assert places.sees(r.game, medic, drone)
    inner, outer = order[0], order[-1]
    assert [to for to, _ in move.free_ways(r.game, inner)] == ["A3"]
    assert [to for to, _ in move.free_ways(r.game, outer)] == ["A1"]


# -- who sees a death ------------------------------------------------------------------------------------------------


@clause("alien.panic.triggers", "alien.cover.lose")
@pytest.mark.parametrize("state", ["prone", FULL_COVER, "partial-cover", HIDDEN])
def test_who_is_killed_at_a_blow_lies_open_to_the_eyes_of_his_comrades(state: str) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", state, CALM, gear=[])
    p.pc("medic", "A1", gear=[])
    r = Played(p, lambda game: damage.hit(game, damage.Hit(kid, 40, "alien.damage.sequence")), **FIGHT)
    assert has(r.game, kid, DEAD)
    assert not has(r.game, kid, FULL_COVER, "partial-cover", HIDDEN)
    assert len(r.rolls("panic")) == 1


@clause("alien.char.stress-level")
def test_odds_are_told_for_a_stress_level_that_goes_on_rising() -> None:
    skill = BOOK.find("skill")
    assert skill is not None
    assert read(skill, ["dice=5", "stress=30"])["stress"] == 30
