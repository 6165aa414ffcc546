"""What happens to beings and in places nobody of the crew sees: it happens, and the crew learns nothing of it."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Ended, Event, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.engine.showing.view import redact
from grognard.games.alien.advice import task_worth
from grognard.games.alien.beings import hugger, prey, signature, stalk, xenomorph
from grognard.games.alien.body import dice
from grognard.games.alien.fight import fight
from grognard.games.alien.files.setup import setup
from grognard.games.alien.harm import acid, criticals, damage, hazard
from grognard.games.alien.known import combat, sight
from grognard.games.alien.moves import stealth
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.story import points
from grognard.games.alien.story.incidents import carry_out, join
from grognard.games.alien.turns import act, ending, fighting, opening, time
from grognard.games.alien.words import carcass
from tests.games.alien import offered
from tests.games.alien.skirmish import CALM, FIGHT, faces, menu, rooms, shoot, tags

CREW, REFEREE = 0, 1
Run = Callable[[Game, int], Script[Any]]


def far_off(being: str, fire: int = 0) -> tuple[Position, int]:
    """The crew in A1, somebody unseen in B1 with neighbours and a duct below, of which the crew knows nothing."""
    p = Position()
    p.zone("A1")
    p.zone("B1", "below:C1", fire=fire, seen=False)
    p.zone("B2", seen=False)
    p.zone("B3", seen=False)
    p.zone("C1", kind="crawl", seen=False)
    p.border("B1", "B2", seen=False)
    p.border("B1", "B3", "door", seen=False)
    p.pc("medic", "A1", gear=())
    return p, p.npc(being, "B1")


def seen(r: SoloRehearsal, seat: int = CREW) -> list[Event]:
    return [event for event in r.match.events_for(seat) if not isinstance(event, Ended)]


def hurt(game: Game, who: int) -> Script[Any]:
    return damage.hit(game, damage.Hit(who, 2, "alien.damage.zero", ignores_armor=True))


def batter(game: Game, who: int) -> Script[Any]:
    (border,) = game.zones.between("B1", "B3")
    return xenomorph.batter(game, who, border)


def look_out(game: Game, who: int) -> Script[Any]:
    return dice.skill_roll(game, dice.Attempt(who, "observation", clause="alien.dice.base"))


def take_fire(game: Game, who: int) -> Script[Any]:
    return hazard.spread(game)


def impregnate(game: Game, who: int) -> Script[Any]:
    hugger.impregnate(game, who, "facehugger")
    yield from ()


SECRET: dict[str, tuple[str, Run, list[Any]]] = {
    "acid": ("drone", hurt, [("floor", 6, 6, 6, *[1] * 7)]),
    "door": ("drone", batter, [("door", *[1] * 10)]),
    "charge": ("charger", lambda game, who: prey.run_on(game, who, "C1"), [2]),
    "attack": ("drone", lambda game, who: signature.choose(game, who, None), [2]),
    "injury": ("security-guard", lambda game, who: criticals.roll(game, who, "alien.crit.roll"), [(2, 1)]),
    "skill": ("security-guard", look_out, [("observation", *[1] * 4)]),
    "burning": ("security-guard", lambda game, who: hazard.burn(game, who, 2, "alien.hazard.fire"), [(6, 1)]),
    "fire": ("security-guard", take_fire, [6, 1]),
    "blast": ("security-guard", lambda game, who: hazard.blast(game, "B1", 6), [(6, *[1] * 5)]),
    "embrace": ("security-guard", impregnate, []),
}


@clause("alien.setup.hidden-info", "alien.setup.random-log")
@pytest.mark.parametrize("name", SECRET)
def test_what_befalls_those_nobody_sees_stays_with_the_referee(name: str) -> None:
    being, run, throws = SECRET[name]
    p, who = far_off(being, fire=3 if name == "fire" else 0)
    r = p.script(lambda game: run(game, who), throws).finish()
    assert seen(r) == []
    assert seen(r, REFEREE) != []
    before, after = redact(p.state(), CREW), replace(redact(r.state, CREW), outcome=None)
    assert after == before


@clause("alien.acid.floor", "alien.setup.hidden-info")
def test_a_hole_nobody_saw_eaten_is_found_by_looking() -> None:
    p, drone = far_off("drone")
    r = p.script(lambda game: hurt(game, drone), [("floor", 6, 6, 6, *[1] * 7)]).finish()
    acid.stretch_passed(r.game)
    (hatch,) = r.game.zones.between("B1", "C1")
    assert hatch.known == (REFEREE,)
    assert seen(r) == []


@clause("alien.setup.hidden-info")
def test_an_injury_suffered_out_of_sight_is_seen_with_its_victim() -> None:
    p, guard = far_off("security-guard")
    r = p.script(lambda game: criticals.roll(game, guard, "alien.crit.roll"), [(2, 1)]).finish()
    (injury,) = [marker for marker in r.state.markers if marker.kind == "injury"]
    assert injury.known == (REFEREE,)
    assert f"k{injury.id}" in sight.being_refs(r.game, guard)


# -- those the locator shows -----------------------------------------------------------------------------------------


def block_nine() -> Game:
    return Game(setup(RULES.header("block-nine", ("crew", "referee"))))


def civilians(game: Game) -> dict[str, int]:
    return {model.profile: model.id for model in game.state.models if "civilian" in model.tags}


@clause("alien.scen.tasks", "alien.setup.hidden-info")
def test_the_crew_looks_for_people_only_where_the_locator_showed_them() -> None:
    game = block_nine()
    child = civilians(game)["child"]
    game.tell(Placed("alien.setup.scenario-sheet", models=((child, "B2"),)))
    assert task_worth.sought(Game(redact(game.state, CREW))) == ()
    assert list(carry_out(game, "locate:civilian", None, "alien.scen.tasks")) == []
    assert task_worth.sought(Game(redact(game.state, CREW))) == ("B2", "B13")
    game.tell(Placed("alien.setup.scenario-sheet", models=((child, "B3"),)))
    assert "B3" not in task_worth.sought(Game(redact(game.state, CREW))), "who moves on is not followed"
    join(game, child, CREW, "alien.scen.tasks")
    assert task_worth.sought(Game(redact(game.state, CREW))) == ("B13",)


# -- bodies ------------------------------------------------------------------------------------------------------------


def over_a_body(*secret: str) -> tuple[Position, int, int]:
    """A calm rifleman and a fallen Drone that he has seen fall."""
    p = rooms()
    return p, p.pc("rifleman", "A1", CALM, "seen:adult"), p.npc("drone", "A2", "dead", *secret, seen=True, health=0)


@clause("alien.xeno.zero-again")
@pytest.mark.parametrize(("sixes", "ended"), [(1, True), (0, False)])
def test_a_shot_at_a_fallen_creature_makes_sure_of_it(sixes: int, ended: bool) -> None:
    seen = []
    for secret in (("~rises",), ()):
        p, marine, drone = over_a_body(*secret)
        rifle = p.find(marine, "m41a-pulse-rifle")
        assert f"k{rifle}:m{drone}" in [fight.MARKS.write(mark) for mark in fight.marks(p.game(**FIGHT), marine)]
        script = shoot(p, marine, drone, "m41a-pulse-rifle", ("attack", faces(sixes, 9)), ("supply", 2, 2, 2)).finish()
        seen.append(list(script.match.events_for(0)))
        assert ("~rises" in tags(script, drone)) is (bool(secret) and not ended)
        assert "dead" in tags(script, drone)
    assert seen[0] == seen[1], "nobody can tell what he has shot at"


@clause("alien.xeno.zero-again")
def test_the_young_and_the_unseen_are_no_targets_any_more() -> None:
    p, marine, drone = over_a_body()
    p.npc("facehugger", "A1", "dead", seen=True)
    p.npc("drone", "A1", "dead", "~rises")
    assert carcass.fallen(p.game(**FIGHT)) == [drone]
    assert all(mark.target == f"m{drone}" for mark in fight.marks(p.game(**FIGHT), marine))


@clause("alien.xeno.zero-again", "alien.close.range")
@pytest.mark.parametrize(("sixes", "ended"), [(2, True), (1, False)])
def test_a_fallen_creature_is_come_up_to_and_struck_like_a_living_one(sixes: int, ended: bool) -> None:
    seen = []
    for secret in (("~rises",), ()):
        p = rooms()
        marine = p.pc("rifleman", "A1", CALM, "seen:adult", gear=["combat-knife"])
        drone = p.npc("drone", "A1", "dead", *secret, seen=True, health=0)
        dice_ = [("attack", faces(sixes, 8)), ("acid", faces(0, 9))]
        r = p.script(partial(act.turn, who=marine), dice_[: 1 + ended], **FIGHT)
        assert "attack" not in r.options()
        r.choose(f"close:m{drone}")
        assert "special" not in r.options(), "nobody wrestles with a body"
        r.choose("attack").choose(f"k{p.find(marine, 'combat-knife')}:m{drone}").choose("normal")
        seen.append(list(r.match.events_for(0)))
        assert ("~rises" in tags(r, drone)) is (bool(secret) and not ended)
        assert not r.rolls("panic"), "a body frightens nobody by lying there"
    assert seen[0] == seen[1], "nobody can tell what he has struck"


@clause("alien.xeno.zero-again")
def test_a_body_alone_is_something_to_shoot_at() -> None:
    p, marine, drone = over_a_body()
    assert "attack" in offered.keys(p.game(**FIGHT), marine)
    assert f"close:m{drone}" not in menu(p, marine), "it lies in another zone"


@clause("alien.xeno.zero-again", "alien.setup.hidden-info")
def test_a_body_out_of_sight_is_not_on_the_crews_map_whatever_it_is() -> None:
    views = []
    for secret in (("~rises",), ()):
        p, _, drone = over_a_body(*secret)
        p.put(drone, "A3")
        game = p.game(**FIGHT)
        sight.forget_unseen(game)
        assert game.state.models[drone].known == (REFEREE,)
        views.append(redact(game.state, CREW))
    assert views[0] == views[1]


@clause("alien.xeno.zero-again")
def test_what_feigned_death_rises_unseen_after_the_fight() -> None:
    p, _, _ = over_a_body()
    drone = p.npc("drone", "A3", "dead", "~rises", health=0)
    before = redact(p.game().state, CREW)
    r = p.script(stalk.npc_phase, [("stalking", 1, 1)]).finish()
    assert "dead" not in tags(r, drone)
    assert r.state.models[drone].counters["~health"] == 1
    assert list(r.match.events_for(CREW)) == [event for event in r.match.events_for(CREW) if isinstance(event, Ended)]
    assert redact(r.state, CREW).models == before.models


@clause("alien.xeno.zero-again")
def test_what_rises_before_the_eyes_of_the_crew_is_fought_again() -> None:
    p, _, drone = over_a_body("~rises")
    r = p.script(stalk.npc_phase).finish()
    assert "dead" not in tags(r, drone)
    assert r.state.phase == "combat"
    assert drone in combat.fighters(r.game)


@clause("alien.xeno.zero-again", "alien.time.conversion")
def test_it_does_not_rise_in_the_stretch_of_the_fight() -> None:
    p, _, _ = over_a_body("~rises")
    game = p.game(**FIGHT)
    ending.end(game)
    time.after_combat(game)
    assert stalk._next_due(game) is None


@clause("alien.scen.objectives", "alien.xeno.zero-again")
def test_what_only_seems_dead_at_the_end_is_no_dead_drone() -> None:
    p = Position("cold-tow")
    drones = [m.id for m in p.game().state.models if m.profile == "drone"]
    for drone in drones:
        p.tag(drone, "dead")
    worth = points.total(p.game())
    p.tag(drones[0], "~rises")
    assert points.total(p.game()) == worth - 3


@clause("alien.xeno.zero-again", "alien.combat.start")
def test_a_body_in_sight_can_be_made_sure_of_outside_combat() -> None:
    p, marine, drone = over_a_body("~rises")
    assert f"fight:{drone}" in offered.keys(p.game(), marine, fighting.open_fight)
    game = p.game()
    opening.attack(game, marine, drone)
    assert game.state.phase == "combat"
    assert f"k{p.find(marine, 'm41a-pulse-rifle')}:m{drone}" in [
        fight.MARKS.write(mark) for mark in fight.marks(game, marine)
    ]


@clause("alien.setup.hidden-info")
@pytest.mark.parametrize("state", ["unconscious", "facehugged"])
def test_whoever_is_carried_off_unconscious_shows_nobody_the_hive(state: str) -> None:
    p, drone = far_off("drone")
    p.tag(0, state)
    p.put(0, "B1")
    r = p.script(stealth.reveal_seen, phase="combat").finish()
    assert seen(r) == []
    assert (r.state.models[drone].known, r.game.zones.zone("B1").known) == ((REFEREE,), (REFEREE,))
    assert sight.meets_crew(p.game(), drone), "and it finds the sleeper as before"
    p.untag(0, state)
    awake = p.script(stealth.reveal_seen, [("panic", 1)], phase="combat").finish()
    assert awake.state.models[drone].known is None
