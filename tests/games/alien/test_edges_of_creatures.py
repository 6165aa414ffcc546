"""Edges of creatures: what they hear and ignore, how a swarm opens a fight, past whom they force their way."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import referee, stalk, xenomorph
from grognard.games.alien.fight import special
from grognard.games.alien.harm import panic
from grognard.games.alien.known import knowledge
from grognard.games.alien.moves import move
from grognard.games.alien.position import Position
from grognard.games.alien.turns import ending, initiative
from grognard.games.alien.words.terms import ACTIVE, ALERTED, DEAD, HEARD, HIDDEN, HURT_BY, has, zone_of
from tests.games.alien import offered
from tests.games.alien.matrix import Played
from tests.games.alien.skirmish import CALM, FIGHT, order
from tests.games.alien.test_edges import hall

# -- what is heard ---------------------------------------------------------------------------------------------------


@clause("alien.xeno.worker", "alien.ref.noise", "alien.panic.noisy")
@pytest.mark.parametrize(("who", "hears"), [("worker", False), ("drone", True)])
@pytest.mark.parametrize("how", ["a shot", "a panic"])
def test_workers_mind_no_noise(who: str, hears: bool, how: str) -> None:
    p = hall(3, cluttered=True)
    kid = p.pc("kid", "A1", HIDDEN, CALM, gear=[])
    creature = p.npc(who, "A3", active=False)

    def script(game: Game) -> Script[None]:
        if how == "a panic":
            yield from panic.suffer(game, kid, 2, None)
        else:
            knowledge.noise(game, "A1", 4, "alien.ref.noise", kid)

    r = Played(p, script)
    assert has(r.game, creature, ACTIVE, HEARD) is hears
    assert bool(knowledge.known_zones(r.game, creature)) is hears


@clause("alien.xeno.worker", "alien.ref.search")
def test_a_worker_finds_nobody_who_has_made_a_noise_and_hidden() -> None:
    p = hall(1, cluttered=True)
    kid, worker = p.pc("kid", "A1", HIDDEN, gear=[]), p.npc("worker", "A1")

    def stretches(game: Game) -> Script[None]:
        knowledge.noise(game, "A1", 4, "alien.ref.noise", kid)
        for _ in range(2):
            yield from stalk.stretch_of(game, worker)

    r = Played(p, stretches, {"search": 6, "stalking": 1})
    assert has(r.game, kid, HIDDEN)
    assert not r.rolls("search")


@clause("alien.ref.stalk", "alien.ref.noise", "alien.panic.noisy")
def test_a_noisy_panic_counts_as_noise_of_the_crew() -> None:
    p = hall(3)
    kid, drone = p.pc("kid", "A1", gear=[]), p.npc("drone", "A3")
    p.pc("medic", "A1", gear=[])
    r = Played(p, lambda game: panic.suffer(game, kid, 2, None))
    assert has(r.game, drone, HEARD)


@clause("alien.ref.stalk", "alien.ref.noise")
@pytest.mark.parametrize(("maker", "more"), [("drone", 0), ("kid", 1)])
def test_only_the_noise_of_the_crew_draws_a_creature_out(maker: str, more: int) -> None:
    p = hall(3)
    kid, other, drone = p.pc("kid", "A1", gear=[]), p.npc("drone", "A1"), p.npc("drone", "A3")
    by = kid if maker == "kid" else other

    def bang(game: Game) -> Script[None]:
        knowledge.noise(game, "A1", 4, "alien.ref.noise", by)
        yield from ()

    r = Played(p, bang)
    assert stalk.stalk_bonus(r.game, drone) == more
    assert "A1" in knowledge.known_zones(r.game, drone), "where it was is learnt in any case"


@clause("alien.xeno.worker", "alien.combat.overrun")
@pytest.mark.parametrize(("who", "dies"), [("worker", False), ("drone", True)])
def test_no_worker_takes_the_fallen(who: str, dies: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", "broken", gear=[], health=0)
    p.npc(who, "A1", ALERTED, seen=True)
    game = p.game(**FIGHT)
    ending.overrun(game)
    assert has(game, kid, DEAD) is dies


# -- the first turns of a swarm --------------------------------------------------------------------------------------


@clause("alien.hugger.swarm", "alien.combat.surprise-speed", "alien.combat.ambush-xeno")
@pytest.mark.parametrize("how", ["surprise", "ambush"])
@pytest.mark.parametrize(("number", "turns"), [(1, 2), (3, 3), (6, 4)])
@pytest.mark.parametrize("seen", [True, False])
def test_a_swarm_that_opens_a_fight_has_no_more_turns_than_its_speed(
    how: str, number: int, turns: int, seen: bool
) -> None:
    p = hall(1)
    p.pc("kid", "A1", gear=[])
    swarm = [p.npc("facehugger", "A1", how, seen=seen) for _ in range(number)]
    r = Played(p, initiative.draw, phase="combat", step="draw", round=1)
    cards = order(r, "order" if seen else "~order")
    own = sorted(card for who in swarm for card in cards.get(who, []))
    assert len(own) == turns
    low = min(number, turns)
    assert own[:low] == [*range(1, low + 1)]


# -- in a crawlspace -------------------------------------------------------------------------------------------------


def _shaft() -> Position:
    """A crawlspace C1 between A1 and A2."""
    p = Position()
    p.zone("A1")
    p.zone("C1", kind="crawl")
    p.zone("A2")
    p.border("A1", "C1", "access")
    p.border("C1", "A2", "access")
    return p


@clause("alien.move.block-xeno", "alien.crawl.features")
@pytest.mark.parametrize(("sixes", "ahead"), [(2, False), (0, True)])
def test_what_has_forced_its_way_past_in_a_crawlspace_lies_ahead(sixes: int, ahead: bool) -> None:
    p = _shaft()
    marine = p.pc("rifleman", "C1", CALM, "came:A1", "deep:1", gear=[])
    drone = p.npc("drone", "A1", seen=True)
    p.adjacent(marine, drone)
    r = Played(p, lambda game: xenomorph.force_past(game, drone, marine, "C1"), {"past": sixes}, **FIGHT)
    assert zone_of(r.game, drone) == ("A1" if ahead else "C1")
    ways = [to for to, _ in move.free_ways(r.game, marine)]
    assert ways == (["A1", "A2"] if ahead else ["A1"]), "nobody passes it again"
    assert ("move:A2" in offered.keys(r.game, marine)) is ahead


@clause("alien.move.block-xeno", "alien.move.blocking-who", "alien.crawl.features", "alien.close.pass")
@pytest.mark.parametrize(("came", "held"), [("A2", True), ("A1", False)])
def test_who_lies_ahead_in_the_same_crawlspace_holds_the_way_on(came: str, held: bool) -> None:
    p = _shaft()
    drone = p.npc("drone", "C1", "came:A1", "deep:2", seen=True)
    marine = p.pc("rifleman", "C1", CALM, f"came:{came}", f"deep:{1 if held else 3}", gear=[])
    p.pc("kid", "A2", CALM, "broken", gear=[], health=0)
    p.adjacent(drone, marine)
    game = p.game(**FIGHT)
    assert move.holders(game, drone, "A2") == ([marine] if held else [])
    assert move.holders(game, drone, "A1") == ([] if held else [marine])
    assert special.kinds(game, marine, drone) == ["shove", "grapple", "pass"], "nor does it let him pass"
    r = Played(p, lambda game: xenomorph.meet_blocker(game, drone, "A2"), {"past": 1}, **FIGHT)
    assert zone_of(r.game, drone) == ("A2" if held else "C1"), "nobody is met where nobody holds the way"


# -- ways ------------------------------------------------------------------------------------------------------------


@clause("alien.ref.path")
@pytest.mark.parametrize("first", ["A2", "A3"])
@pytest.mark.parametrize(("who", "goes"), [("drone", "A3"), ("mercenary", "")])
def test_of_two_ways_creatures_take_the_one_that_is_dark_further_on(first: str, who: str, goes: str) -> None:
    p = Position()
    p.zone("A1")
    for at in (first, "A3" if first == "A2" else "A2"):
        p.zone(at)
        p.border("A1", at)
    p.zone("B2")
    p.zone("B3", dark=True)
    p.zone("G")
    for a, b in (("A2", "B2"), ("A3", "B3"), ("B2", "G"), ("B3", "G")):
        p.border(a, b)
    walker = p.npc(who, "A1")
    steps = referee.path(p.game(), walker, "G")
    assert sorted(steps) == ["A2", "A3"]
    assert steps[0] == (goes or first), "people do not mind the light"


@clause("alien.ref.target", "alien.range.adjacent-pairs", "alien.xeno.attack-move")
@pytest.mark.parametrize("alone", [True, False])
def test_whom_four_creatures_hem_in_a_fifth_leaves_to_them(alone: bool) -> None:
    p = hall(1)
    kid = p.pc("kid", "A1", CALM, gear=[])
    drones = [p.npc("drone", "A1", seen=True) for _ in range(5)]
    for drone in drones[:4]:
        p.adjacent(kid, drone)
    medic = -1 if alone else p.pc("medic", "A1", CALM, gear=[])
    p.hurt(drones[4], **{HURT_BY: kid + 1})
    found = []

    def picks(game: Game) -> Script[None]:
        found.append((yield from referee.target(game, drones[4])))

    Played(p, picks, **FIGHT)
    assert found == [kid if alone else medic]
