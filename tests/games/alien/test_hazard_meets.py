"""Fire and vacuum where they meet other rules: rounds that begin by themselves, who is taken along, what burns on."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.alien.beings import prey
from grognard.games.alien.harm import hazard, peril
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending
from grognard.games.alien.words.terms import BROKEN, BURNING, VACUUM, count_of, has, health, is_zone
from tests.games.alien.duels import faces


@clause("alien.combat.rounds-go-on", "alien.hazard.vacuum")
def test_a_pc_without_air_plays_on_in_rounds() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", "vacuum")
    p.border("A1", "A2", "hatch")
    who = p.pc("kid", "A1", gear=())
    assert not ending.start_if_needed(p.game())
    p.put(who, "A2")
    game = p.game()
    assert ending.start_if_needed(game)
    assert game.state.phase == "combat"
    p.item("mk50-suit", who, "worn")
    assert not ending.must_go_on(p.game())


@clause("alien.hazard.decompression", "alien.hazard.vacuum")
def test_the_end_of_the_air_takes_no_pc_without_a_roll() -> None:
    p = Position()
    p.zone("A1", "breached")
    kid, colonist = p.pc("kid", "A1", gear=()), p.ally("colonist", "A1", gear=())
    r = p.script(peril.stretch_passed, [("death", faces(3, 1))]).finish()
    assert is_zone(r.game, "A1", VACUUM)
    assert (has(r.game, kid, BROKEN), has(r.game, colonist, BROKEN)) == (False, True)


@clause("alien.hazard.on-fire", "alien.hazard.fire")
@pytest.mark.parametrize("sixes", [0, 1])
def test_walking_into_a_lesser_fire_puts_nothing_out(sixes: int) -> None:
    p = Position()
    p.zone("A1", fire=6)
    who = p.ally("marine-grunt", "A1", gear=(), burning=9)
    r = p.script(lambda game: hazard.entered(game, who), [("fire", faces(6, sixes))]).finish()
    assert count_of(r.game, who, BURNING) == 9


@clause("alien.hazard.fire", "alien.close.grapple")
@pytest.mark.parametrize("grips", [True, False])
def test_who_is_taken_into_a_fire_is_burnt_by_it(grips: bool) -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2", fire=6)
    p.border("A1", "A2")
    victim, drone = p.ally("marine-grunt", "A1", gear=()), p.npc("drone", "A1", seen=True)
    p.grapple(drone, victim) if grips else p.adjacent(drone, victim)
    dice = [("fire", faces(6, 0)), ("fire", faces(6, 2))]
    r = p.script(lambda game: prey.carry(game, drone, victim, "A2", "alien.xeno.signature"), dice).finish()
    assert (health(r.game, victim), count_of(r.game, victim, BURNING)) == (2, 6)
