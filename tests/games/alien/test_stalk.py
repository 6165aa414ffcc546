"""What the referee's beings do with a stretch: stalking, searching."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import stalk
from grognard.games.alien.books.profiles import rows
from grognard.games.alien.known import knowledge
from grognard.games.alien.moves import detection
from grognard.games.alien.words.terms import has, zone_of
from tests.games.alien.prowl import corridor, knows, seen_by_crew

# -- stalking -------------------------------------------------------------------------------------------------------


@clause("alien.ref.stalk")
@pytest.mark.parametrize(
    ("total", "plan"),
    [
        (1, "lie-up"),
        (2, "lie-up"),
        (3, "shadow"),
        (4, "shadow"),
        (5, "close-in"),
        (6, "close-in"),
        (7, "hunt"),
        (8, "hunt"),
    ],
)
def test_the_stalking_table(total: int, plan: str) -> None:
    assert stalk.plan_of(total) == plan
    assert len(rows("alien.stalk")) == len(stalk.PLANS)


@clause("alien.ref.stalk")
def test_noise_and_a_lone_pc_add_one_each() -> None:
    p = corridor()
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A6")
    game = p.game()
    assert stalk.stalk_bonus(game, drone) == 0
    knows(game, drone, "A1", pcs=2)
    assert stalk.stalk_bonus(game, drone) == 0
    knows(game, drone, "A1", pcs=1)
    assert stalk.stalk_bonus(game, drone) == 1
    game.tag("alien.ref.noise", f"m{drone}", ("~heard",))
    assert stalk.stalk_bonus(game, drone) == 2
    s = p.script(lambda game: _heard_stalk(game, drone), [("stalk", (4, 1))])
    assert s.state.models[drone].counters["~stalk"] == 6
    assert not has(s.game, drone, "~heard")


def _heard_stalk(game: Game, npc: int) -> Script[None]:
    knows(game, npc, "A1", pcs=1)
    game.tag("alien.ref.noise", f"m{npc}", ("~heard",))
    yield from stalk.stalk(game, npc)


@clause("alien.ref.stalk")
def test_lying_up_shadowing_and_closing_in() -> None:
    p = corridor(6, "door", cluttered=True)
    p.zone("C1", kind="crawl", dark=True)
    p.border("A6", "C1", "access")
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A6")

    def plan(name: str) -> str:
        def run(game: Game) -> Script[None]:
            knows(game, drone, "A1")
            yield from stalk.follow(game, drone, name, 1)

        return zone_of(p.script(run).game, drone)

    assert plan("lie-up") == "C1"
    assert plan("shadow") == "A4", "two zones a stretch, towards two zones from the prey"
    assert plan("close-in") == "A4"
    near = p.npc("drone", "A2")
    s = p.script(lambda game: _close(game, near))
    assert zone_of(s.game, near) == "A1"


def _close(game: Game, npc: int) -> Script[None]:
    knows(game, npc, "A1")
    yield from stalk.follow(game, npc, "close-in", 1)


@clause("alien.ref.stalk")
def test_the_stalk_roll_is_secret() -> None:
    p = corridor()
    drone = p.npc("drone", "A6")
    s = p.script(lambda game: stalk.stalk(game, drone), [("stalk", (3, 1))])
    (roll,) = s.events(Rolled)
    assert roll.secret
    assert zone_of(s.game, drone) == "A5"


@clause("alien.ref.search")
def test_lost_prey_is_searched_for_once_and_then_forgotten() -> None:
    p = corridor(3, "door", cluttered=True)
    hidden = p.pc("medic", "A1", "hidden", gear=())
    drone = p.npc("drone", "A3")
    s = p.script(lambda game: _close(game, drone))
    assert zone_of(s.game, drone) == "A1"
    assert has(s.game, drone, "~searching")
    assert zone_of(s.game, hidden) == "A1"
    p = corridor(3, "door", cluttered=True)
    hidden = p.pc("medic", "A1", "hidden", gear=())
    drone = p.npc("drone", "A1", "~searching")

    def searched(game: Game) -> Script[None]:
        knows(game, drone, "A1")
        yield from stalk.stretch_of(game, drone)

    failed = p.script(searched, [("search", (1,) * 8)])
    assert knowledge.known_zones(failed.game, drone) == {}
    assert not has(failed.game, drone, "~searching")
    found = p.script(searched, [("search", (6,) + (1,) * 7)])
    assert found.state.models[drone].counters["~spotted"] == detection.FOUND
    assert knowledge.known_zones(found.game, drone) == {"A1": 1}


@clause("alien.ref.stalk", "alien.stealth.active")
@pytest.mark.parametrize("plan", ["close-in", "hunt"])
def test_a_creature_that_knows_of_nobody_prowls_and_does_not_turn_back(plan: str) -> None:
    p = corridor()
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A5")
    s = p.script(lambda game: stalk.follow(game, drone, plan, 1), [("prowls", 1)])
    assert zone_of(s.game, drone) == "A3", "two ways on, then one: never back to the zone it left"
    assert [roll.secret for roll in s.events(Rolled)] == [True]
    end = p.script(lambda game: stalk.follow(game, drone, plan, 1), [("prowls", 2)])
    assert zone_of(end.game, drone) == "A6", "a dead end stops it for this stretch"
    assert seen_by_crew(s) == seen_by_crew(end)


@clause("alien.ref.stalk")
def test_prowling_ends_where_the_crew_comes_into_sight() -> None:
    p = corridor(4, "open")
    p.pc("medic", "A2", gear=())
    drone = p.npc("drone", "A4")
    s = p.script(lambda game: stalk.follow(game, drone, "close-in", 1), [])
    assert zone_of(s.game, drone) == "A3"
