"""Acid: who is splashed, with how many dice, what armor loses, how long it goes on, and the floor."""

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.books.profiles import creatures
from grognard.games.alien.harm import acid, damage
from grognard.games.alien.position import Position
from grognard.games.alien.turns import time
from grognard.games.alien.words.terms import ACID, ARMOR_LOST, count_of, health, marker_of


def beside(profile: str = "drone") -> tuple[Position, int, int]:
    """A marine Adjacent to a creature."""
    p = Position()
    p.zone("A1")
    marine = p.ally("marine-grunt", "A1", gear=())
    creature = p.npc(profile, "A1", seen=True)
    p.adjacent(marine, creature)
    return p, marine, creature


def wound(creature: int, points: int, kind: str = "") -> damage.Hit:
    return damage.Hit(creature, points, "alien.damage.sequence", kind=kind, ignores_armor=True)


def dice(number: int, sixes: int) -> tuple[str, tuple[int, ...]]:
    return "acid", (6,) * sixes + (2,) * (number - sixes)


@clause("alien.acid.trigger", "alien.acid.dice")
def test_who_stands_beside_is_splashed() -> None:
    """alien.example.acid: acid 8 and 3 damage are 11 dice."""
    p, marine, drone = beside()
    ended = p.script(lambda game: damage.hit(game, wound(drone, 3)), dice=[dice(11, 2)]).finish()
    assert health(ended.game, marine) == 4 - 2


@clause("alien.acid.trigger")
def test_fire_makes_no_splash() -> None:
    """alien.example.acid-fire"""
    p, marine, drone = beside()
    ended = p.script(lambda game: damage.hit(game, wound(drone, 2, "fire"))).finish()
    assert health(ended.game, marine) == 4


@clause("alien.acid.dice")
def test_the_damage_counts_up_to_the_creatures_health() -> None:
    drone = creatures()["drone"]
    assert acid.splash_dice(drone, 3) == 11
    assert acid.splash_dice(drone, 30) == drone.acid + drone.health


@clause("alien.acid.armor", "alien.acid.continue")
def test_armor_takes_it_and_is_eaten() -> None:
    """alien.example.acid: armor 2 takes both points and drops to 0; next round 6 dice."""
    p, marine, drone = beside()
    suit = p.item("m3-armor", marine, "worn")
    ended = p.script(lambda game: damage.hit(game, wound(drone, 3)), dice=[dice(11, 2)]).finish()
    assert health(ended.game, marine) == 4
    assert marker_of(ended.game, suit).counters[ARMOR_LOST] == 2
    assert count_of(ended.game, marine, ACID) == 6


@clause("alien.acid.continue")
def test_it_goes_on_with_half_the_dice_until_a_roll_does_nothing() -> None:
    p = Position()
    p.zone("A1")
    marine = p.ally("marine-grunt", "A1", gear=(), acid=5)
    once = p.script(acid.round_start, dice=[dice(5, 1)]).finish()
    assert (health(once.game, marine), count_of(once.game, marine, ACID)) == (3, 3)
    never = p.script(acid.round_start, dice=[dice(5, 0)]).finish()
    assert (health(never.game, marine), count_of(never.game, marine, ACID)) == (4, 0)


@clause("alien.acid.shelter")
def test_other_xenomorphs_and_those_farther_off_are_safe() -> None:
    p, marine, drone = beside()
    other, far = p.npc("soldier", "A1", seen=True), p.ally("colonist", "A1")
    p.adjacent(other, drone)
    ended = p.script(lambda game: damage.hit(game, wound(drone, 1)), dice=[dice(9, 1)]).finish()
    assert (health(ended.game, other), health(ended.game, far), health(ended.game, marine)) == (8, 3, 3)


@clause("alien.acid.shelter")
def test_the_killing_blow_splashes_too() -> None:
    p, marine, hugger = beside("facehugger")
    ended = p.script(lambda game: damage.hit(game, wound(hugger, 2)), dice=[dice(6, 1)]).finish()
    assert health(ended.game, marine) == 3


@clause("alien.xeno.no-acid")
def test_neomorphs_have_none() -> None:
    p, marine, neomorph = beside("neomorph-adult")
    ended = p.script(lambda game: damage.hit(game, wound(neomorph, 3))).finish()
    assert health(ended.game, marine) == 4


def hold_over_a_duct() -> tuple[Position, int]:
    p = Position()
    p.zone("A1", "below:C1")
    p.zone("C1", kind="crawl")
    return p, p.npc("drone", "A1", seen=True)


def _hurt_and_wait(game: Game, drone: int) -> Script[None]:
    yield from damage.hit(game, wound(drone, 2))
    yield from time.end_of_stretch(game)


@clause("alien.acid.floor", "alien.crawl.seal-xeno")
def test_it_eats_through_a_floor_by_the_end_of_the_stretch() -> None:
    p, drone = hold_over_a_duct()
    ended = p.script(lambda game: damage.hit(game, wound(drone, 2)), dice=[("floor", dice(10, 3)[1])]).finish()
    assert not ended.game.zones.between("A1", "C1"), "it takes its time"
    ended = p.script(lambda game: _hurt_and_wait(game, drone), dice=[("floor", dice(10, 3)[1])], step="upkeep")
    (hatch,) = ended.game.zones.between("A1", "C1")
    assert hatch.kind == "hatch"


@clause("alien.acid.floor")
def test_a_floor_that_holds() -> None:
    p, drone = hold_over_a_duct()
    ended = p.script(lambda game: damage.hit(game, wound(drone, 2)), dice=[("floor", dice(10, 2)[1])]).finish()
    acid.stretch_passed(ended.game)
    assert not ended.game.zones.between("A1", "C1")


@clause("alien.acid.floor")
def test_in_combat_a_hole_takes_ten_rounds() -> None:
    p, _ = hold_over_a_duct()
    p.marker("acid-hole", "A1", rounds=2)
    game = p.script(acid.round_start).game
    assert not game.zones.between("A1", "C1")
    list(acid.round_start(game))
    assert game.zones.between("A1", "C1")


@clause("alien.acid.continue")
def test_a_second_splash_does_not_wash_off_the_first() -> None:
    p, marine, drone = beside()
    p.hurt(marine, acid=6)
    harmless = p.script(lambda game: damage.hit(game, wound(drone, 3)), dice=[dice(11, 0)]).finish()
    assert count_of(harmless.game, marine, ACID) == 6
    p.hurt(marine, health=4)
    both = p.script(lambda game: damage.hit(game, wound(drone, 3)), dice=[dice(11, 1)]).finish()
    again = both.game.state
    p._models = list(again.models)
    burn = p.script(acid.round_start, dice=[dice(6, 0), dice(6, 1)]).finish()
    assert (health(burn.game, marine), count_of(burn.game, marine, ACID)) == (2, 3)


@clause("alien.acid.armor", "alien.gear.apesuit")
def test_acid_eats_the_suit_that_stops_it() -> None:
    p, marine, drone = beside()
    vest, ape = p.item("m3-armor", marine, "worn"), p.item("apesuit", marine, "worn")
    ended = p.script(lambda game: damage.hit(game, wound(drone, 3)), dice=[dice(11, 2)]).finish()
    lost = [marker_of(ended.game, one).counters.get(ARMOR_LOST, 0) for one in (vest, ape)]
    assert (health(ended.game, marine), lost) == (4, [0, 2])
