"""The referee: what its creatures know, do, attack and hear, by fixed orders."""

import pytest

from grognard.engine.asking.acts import Act, Turn, idle
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.script import Game, Script
from grognard.games.alien.beings import npc, prey, referee, stalk
from grognard.games.alien.body import gear
from grognard.games.alien.known import combat, knowledge
from grognard.games.alien.map import screen, zone
from grognard.games.alien.moves import detection, door
from grognard.games.alien.position import Position
from grognard.games.alien.story import scenario_play
from grognard.games.alien.turns import sighting
from grognard.games.alien.words.terms import has, items_of, zone_of
from grognard.games.alien.words.turn import party_of
from tests.games.alien.duels import let_come
from tests.games.alien.prowl import corridor, knows, meeting, secretly
from tests.games.alien.skirmish import CALM, faces, shoot

# -- fairness -------------------------------------------------------------------------------------------------------


@clause("alien.ref.fair")
def test_creatures_act_on_what_they_know_alone() -> None:
    p = corridor()
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A6")
    s = p.script(lambda game: stalk.follow(game, drone, stalk.SHADOW, 1))
    assert zone_of(s.game, drone) == "A5", "it has seen and heard nobody: one zone at random"
    assert knowledge.known_zones(s.game, drone) == {}
    assert referee.candidates(s.game, drone) == []


@clause("alien.ref.fair")
def test_what_creatures_know_is_hidden_from_the_crew() -> None:
    p = corridor()
    p.pc("medic", "A1", gear=())
    drone = p.npc("drone", "A3")
    s = p.script(lambda game: _told(game, drone))
    assert knowledge.known_zones(s.game, drone) == {"A1": 1}
    assert s.match.view(0).links == ()
    assert len(s.match.view(1).links) == 1


def _told(game: Game, npc: int) -> Script[None]:
    knows(game, npc, "A1")
    yield from ()


@clause("alien.ref.fair")
def test_a_person_in_the_seat_is_asked_and_the_computer_is_not() -> None:
    other: Act[Turn, None] = idle("b", "B", "alien.ref.fair")
    acts: tuple[Act[Turn, None], ...] = (idle("a", "A", "alien.ref.fair"), other)
    menu = Menu(name="plan", prompt="?", clause="alien.ref.fair", turn=party_of, acts=acts)

    def pick(game: Game) -> Script[str]:
        return str((yield from screen.ask(menu, Turn(game, 0), other))[0].word)

    assert corridor().script(pick).result == "b"
    p = Position(options=("referee",))
    s = p.script(pick)
    assert (s.asks, s.decision.seat) == ("plan", 1)
    assert s.choose("a").result == "a"


# -- seeing first ---------------------------------------------------------------------------------------------------


@clause("alien.ref.win-detect")
@pytest.mark.parametrize(
    ("stalked", "even", "active", "plan"),
    [
        (6, True, True, "ambush"),
        (2, True, True, "hide"),
        (2, False, True, "withdraw"),
        (0, True, True, "hide"),
        (0, True, False, "ambush"),
    ],
)
def test_what_a_xenomorph_does_when_it_sees_first(stalked: int, even: bool, active: bool, plan: str) -> None:
    p = corridor(3, "open", cluttered=True)
    p.border("A2", "A1", "door")
    p.pc("medic", "A2", "seen:adult", gear=())
    p.zone("A9")
    p.border("A3", "A9", "door")
    drone = p.npc("drone", "A3", active=active, **secretly(stalk=stalked))
    s = meeting(p, {drone: 1}, even=even)
    assert (s.state.phase == "combat") is (plan == "ambush")
    assert has(s.game, drone, "hidden") is (plan == "hide")
    assert (zone_of(s.game, drone) == "A9") is (plan == "withdraw")
    assert has(s.game, drone, "~active")
    assert s.state.models[drone].known == (1,)


@clause("alien.ref.win-detect", "alien.ref.retreat")
def test_a_creature_that_needs_rest_does_not_ambush() -> None:
    p = corridor(3, "open", cluttered=True)
    p.pc("medic", "A2", "seen:adult", gear=())
    drone = p.npc("drone", "A3", active=True, health=1, **secretly(stalk=6))
    s = meeting(p, {drone: 1}, even=True)
    assert (s.state.phase == "combat", has(s.game, drone, "hidden")) == (False, True)


@clause("alien.ref.win-detect-human")
@pytest.mark.parametrize(
    ("guards", "pcs", "plan"), [(1, 1, "ambush"), (1, 2, "withdraw"), (2, 3, "ambush"), (2, 4, "withdraw")]
)
def test_hostile_humans_ambush_fewer_than_twice_their_number(guards: int, pcs: int, plan: str) -> None:
    p = corridor(3, "open")
    p.zone("A9")
    p.border("A3", "A9", "door")
    for _ in range(pcs):
        p.pc("medic", "A2", gear=())
    seen = [p.npc("security-guard", "A3", group="guards") for _ in range(guards)]
    far = p.npc("mercenary", "A9", active=False)
    s = meeting(p, {seen[0]: 2})
    assert (s.state.phase == "combat") is (plan == "ambush")
    assert ({zone_of(s.game, one) for one in seen} == {"A9"}) is (plan == "withdraw")
    assert (knowledge.known_zones(s.game, far) == {"A2": pcs}) is (plan == "withdraw")
    assert has(s.game, far, "~active") is (plan == "withdraw")


@clause("alien.ref.win-detect-human")
def test_wary_humans_show_themselves_and_talk() -> None:
    p = corridor(2, "open")
    p.pc("medic", "A1", gear=())
    guard = p.npc("security-guard", "A2", attitude="wary")
    assert sighting.human_plan(p.game(), detection.Meeting((guard,), (0,))) == "show"
    s = meeting(p, {guard: 1})
    assert s.state.phase == "social"
    assert s.state.models[guard].known is None


# -- ways, noise, patrols -------------------------------------------------------------------------------------------


@clause("alien.ref.path")
def test_creatures_prefer_the_dark_and_humans_take_doors() -> None:
    p = Position()
    p.zone("A1")
    p.zone("A2")
    p.zone("B2", dark=True)
    p.zone("A3")
    p.zone("C1", kind="crawl")
    for a, b, kind in (("A1", "A2", "door"), ("A2", "A3", "door"), ("A1", "B2", "door"), ("B2", "A3", "door")):
        p.border(a, b, kind)
    p.border("A1", "C1", "access")
    p.border("C1", "A3", "access")
    drone, guard = p.npc("drone", "A1"), p.npc("security-guard", "A1")
    assert referee.path(p.game(), drone, "A3") == ["B2", "C1", "A2"]
    assert referee.path(p.game(), guard, "A3") == ["A2", "B2"]
    assert referee.path(p.game(), drone, "A1") == []


@clause("alien.ref.human-move")
def test_a_patrol_walks_its_round() -> None:
    p = corridor(3, "open")
    p.border("A3", "A1")
    guard = p.npc("security-guard", "A1", attitude="wary", patrol=("A1", "A2", "A3"))
    walked = []

    def rounds(game: Game) -> Script[None]:
        for _ in (1, 2, 3, 4):
            yield from stalk.human_move(game, guard)
            walked.append(zone_of(game, guard))

    p.script(rounds)
    assert walked == ["A2", "A3", "A1", "A2"]


@clause("alien.ref.human-move")
def test_hostile_humans_go_where_they_know_a_pc_and_all_others_stay() -> None:
    p = corridor()
    p.pc("medic", "A1", gear=())
    hostile, wary = p.npc("mercenary", "A4"), p.npc("security-guard", "A4", attitude="wary")

    def both(game: Game) -> Script[None]:
        for one in (hostile, wary):
            knows(game, one, "A1")
            yield from stalk.human_move(game, one)

    game = p.script(both).game
    assert zone_of(game, hostile) == "A3"
    assert zone_of(game, wary) == "A4"


@clause("alien.ref.noise")
def test_active_enemies_learn_of_noise_within_four_zones() -> None:
    p = corridor()
    near, far = p.npc("drone", "A5"), p.npc("drone", "A6")
    shut = p.npc("drone", "A2", "~shut-in")
    game = p.game()
    knowledge.noise(game, "A1", 4, "alien.ref.noise")
    assert knowledge.known_zones(game, near) == {"A1": 0}
    assert has(game, near, "~heard")
    assert knowledge.known_zones(game, far) == {}
    assert knowledge.known_zones(game, shut) == {}
    assert zone.distance(game, "A1", "A6") == 5


@clause("alien.ref.noise", "alien.ref.stalk", "alien.zone.break-time")
def test_a_creature_that_breaks_a_door_does_not_take_its_own_noise_for_prey() -> None:
    p = corridor(3, "hatch")
    p.zone("A4")
    locked = p.border("A3", "A4", "hatch", locked=True)
    breaker, other = p.npc("drone", "A3"), p.npc("drone", "A2")
    game = p.game()
    door.break_open(game, breaker, zone.border_of(game, locked))
    assert knowledge.known_zones(game, breaker) == {}
    assert not has(game, breaker, "~heard")
    assert knowledge.known_zones(game, other) == {"A3": 0}


@clause("alien.ref.noise")
def test_a_guard_who_fires_does_not_go_and_look_who_fired() -> None:
    p = corridor(3, "open")
    guard, comrade = p.npc("security-guard", "A1", seen=True), p.npc("security-guard", "A3", seen=True)
    kid = p.pc("kid", "A2", CALM, gear=[])
    shot = let_come(shoot(p, guard, kid, "vp-70ma6-pistol", ("attack", faces(0, 8))))
    assert knowledge.known_zones(shot.game, guard) == {}
    assert knowledge.known_zones(shot.game, comrade) == {"A1": 0}


# -- victims --------------------------------------------------------------------------------------------------------


def target(p: Position, npc: int, *dice: object) -> object:
    return p.script(lambda game: referee.target(game, npc), dice, phase="combat", step="turn").result


@clause("alien.ref.target")
def test_the_order_of_victims() -> None:
    p = corridor(2, "open")
    near, far = p.pc("medic", "A1", gear=()), p.pc("pilot", "A2", gear=())
    drone = p.npc("drone", "A1", seen=True)
    assert target(p, drone) == near
    p.adjacent(drone, far)
    assert target(p, drone) == far
    p.hurt(drone, **{"~hurt-by": near + 1})
    assert target(p, drone) == near
    p.link("set-on", drone, far)
    assert target(p, drone) == far


@clause("alien.ref.target")
def test_equals_are_drawn_and_capture_prefers_humans() -> None:
    p = corridor(1)
    android, human, other = p.pc("android", "A1"), p.pc("medic", "A1"), p.pc("pilot", "A1")
    drone = p.npc("drone", "A1", seen=True)
    assert target(p, drone, ("attacks", 1)) == android
    picked = p.script(lambda game: referee.target(game, drone, prefer_humans=True), [("attacks", 1)]).result
    assert picked == human
    assert target(p, drone, ("attacks", 3)) == other


@clause("alien.ref.target")
def test_one_that_is_hostile_to_all_takes_the_nearest_whoever_it_is() -> None:
    p = corridor(2, "open")
    far, guard = p.pc("pilot", "A2", gear=()), p.npc("security-guard", "A1", seen=True)
    kind, loose = p.npc("drone", "A1", seen=True), p.npc("drone", "A1", "~hostile-to-all", seen=True)
    unseen = p.npc("drone", "A1", "~hostile-to-all")
    assert [target(p, drone) for drone in (kind, loose, unseen)] == [far, guard, far]
    p.adjacent(loose, far)
    assert target(p, loose) == far
    p.hurt(loose, **{"~hurt-by": guard + 1})
    assert target(p, loose) == guard


@clause("alien.npc.tactics", "alien.combat.join")
@pytest.mark.parametrize("attitude", ["hostile", "wary", "friendly"])
def test_people_shoot_back_at_what_spares_nobody(attitude: str) -> None:
    p = corridor(2, "open")
    kid = p.pc("kid", "A2", gear=())
    guard = p.npc("security-guard", "A1", seen=True, attitude=attitude)
    assert combat.is_fighting(p.game(), guard) is (attitude == "hostile")
    loose = p.npc("drone", "A1", "~hostile-to-all", seen=True)
    assert combat.is_fighting(p.game(), guard)
    assert target(p, guard) == loose
    r = p.script(
        lambda game: npc.turn(game, guard), [("attack", 6, 6, 6, 2, 2, 2, 2, 2, 2, 2)], phase="combat", step="turn"
    )
    assert r.finish().state.models[loose].counters["~health"] == 7 - 2
    assert (kid in knowledge.prey_of(p.game(), guard)) is (attitude == "hostile")


@clause("alien.combat.end", "alien.npc.tactics")
def test_who_only_fights_a_creature_is_no_enemy_of_the_crew() -> None:
    p = corridor(2, "open")
    p.pc("kid", "A2", gear=())
    guard, civilian = (p.npc(who, "A1", *tags, seen=True, attitude="friendly") for who, *tags in WATCHING)
    shut_in = p.npc("drone", "A1", "~hostile-to-all", "~shut-in", seen=True)
    assert not combat.is_fighting(p.game(), guard)
    p.untag(shut_in, "~shut-in")
    game = p.game()
    assert (combat.is_fighting(game, guard), combat.is_fighting(game, civilian)) == (True, False)
    assert combat.enemies(game) == [shut_in]


WATCHING = (("security-guard",), ("researcher", "civilian"))


@clause("alien.ref.target")
def test_the_draw_of_an_unseen_creature_is_secret() -> None:
    p = corridor(1)
    p.pc("medic", "A1", gear=())
    p.pc("pilot", "A1", gear=())
    drone = p.npc("drone", "A1")
    s = p.script(lambda game: referee.target(game, drone), [("attacks", 1)])
    assert s.events(Rolled)[0].secret


@clause("alien.ref.broken-victims")
def test_the_broken_are_spared_while_somebody_stands_near() -> None:
    p = corridor(3, "open")
    fallen, standing = p.pc("medic", "A1", "broken"), p.pc("pilot", "A2")
    drone, guard = p.npc("drone", "A1", seen=True), p.npc("security-guard", "A1", seen=True)
    assert referee.standing_first(p.game(), drone, [fallen, standing]) == [standing]
    alone = corridor(3, "open")
    fallen, standing = alone.pc("medic", "A1", "broken"), alone.pc("pilot", "A3")
    drone, guard = alone.npc("drone", "A1", seen=True), alone.npc("security-guard", "A1", seen=True)
    assert referee.standing_first(alone.game(), drone, [fallen, standing]) == [standing, fallen]
    assert referee.standing_first(alone.game(), guard, [fallen]) == []


@clause("alien.ref.retreat")
@pytest.mark.parametrize(("health", "flees"), [(1, True), (2, False)])
def test_a_creature_below_a_quarter_of_its_health_withdraws(health: int, flees: bool) -> None:
    p = corridor(2, "open")
    p.pc("medic", "A1")
    drone = p.npc("drone", "A1", seen=True, health=health)
    assert referee.retreats(p.game(), drone) is flees
    p.pc("pilot", "A2")
    assert not referee.retreats(p.game(), drone), "there is nowhere to go"


@clause("alien.ref.retreat")
def test_stage_five_defends_the_hive() -> None:
    p = Position()
    p.zone("A1", hive=True)
    p.zone("A2")
    p.border("A1", "A2")
    p.pc("medic", "A1")
    soldier, drone = p.npc("soldier", "A1", health=1), p.npc("drone", "A1", health=1)
    assert not referee.retreats(p.game(), soldier)
    assert referee.retreats(p.game(), drone)
    assert prey.exits(p.game(), soldier) == ["A2"]


@clause("alien.ref.retreat", "alien.ref.fair")
def test_it_withdraws_from_those_it_knows_of_and_not_from_others() -> None:
    p = corridor(3)
    p.pc("medic", "A1", "hidden")
    p.pc("pilot", "A2", "hidden")
    drone = p.npc("drone", "A1", health=1, seen=True)
    assert not referee.retreats(p.game(), drone), "it knows of nobody"
    p.pc("kid", "A1")
    assert referee.refuges(p.game(), drone) == ["A2"], "nobody told it who hides behind the door"


@clause("alien.ref.drop-choice")
def test_the_item_lost_is_that_of_lose_item() -> None:
    p = corridor(1)
    who = p.pc("rifleman", "A1", gear=("combat-knife",))
    rifle = p.item("m41a-pulse-rifle", who, "held")
    bare = p.pc("kid", "A1", gear=())
    game = p.game()
    first = gear.important_item(game, who)
    assert first in (rifle, p.find(who, "combat-knife"))
    gear.drop_one(game, who, "alien.ref.drop-choice")
    gear.drop_one(game, bare, "alien.ref.drop-choice")
    assert first not in [thing.id for thing in items_of(game, who)]
    assert first in [thing.id for thing in game.state.markers], "it lies there"


@clause("alien.ref.difficulty")
def test_the_scenario_says_how_hard_a_task_is() -> None:
    assert scenario_play.difficulty(0, "work") == ()
    assert [part.amount for part in scenario_play.difficulty(-2, "work")] == [-2]
    assert [part.amount for part in scenario_play.difficulty(-5, "work")] == [-2]
    assert [part.amount for part in scenario_play.difficulty(3, "work")] == [1]


@clause("alien.ref.broken-victims")
def test_with_only_the_fallen_in_sight_the_known_prey_is_sought() -> None:
    p = corridor(3)
    p.pc("medic", "A1", "broken", gear=())
    standing = p.pc("pilot", "A3", gear=())
    guard = p.npc("security-guard", "A1", seen=True)

    def found(game: Game) -> Script[list[int]]:
        knows(game, guard, "A3")
        yield from ()
        return referee.candidates(game, guard)

    assert p.script(found).result == [standing]
    assert referee.candidates(p.game(), guard) == []
