"""Scenarios as they run: tasks, events, leaving, length, objectives and victory."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Rolled
from grognard.engine.core.script import Game, Script
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.alien.beings import prey, stalk
from grognard.games.alien.known import busy
from grognard.games.alien.moves import hauling
from grognard.games.alien.position import CREW, Position
from grognard.games.alien.story import incidents, scenario_play
from grognard.games.alien.turns import carrying
from grognard.games.alien.words.terms import (
    ALLY,
    BROKEN,
    HOSTILE,
    WARY,
    has,
    health,
    items_in,
    items_of,
    seat_of,
    stress,
    zone_of,
)
from tests.games.alien import offered

OFFICER, ROUGHNECK, MEDIC, PILOT, AGENT = range(5)


def tug(**places: str) -> Position:
    """Cold Tow with some PCs elsewhere: `officer="A10"`."""
    p = Position("cold-tow")
    for name, zone in places.items():
        p.put(("officer", "roughneck", "medic", "pilot", "agent").index(name), zone)
    return p


def keys(p: Position, who: int, **changes: Any) -> list[str]:
    return [f"task:{task}" for task in scenario_play.tasks_at(p.game(**changes), who)]


def worked(p: Position, who: int, task: str, dice: Sequence[Any], **changes: Any) -> SoloRehearsal:
    """One stretch of work and its end."""

    def stretch(game: Game) -> Script[None]:
        yield from scenario_play.work(game, who, task)
        yield from scenario_play.finish_work(game)

    changes.setdefault("phase", "stealth")
    return kept(p.script(stretch, dice, **changes))


def kept(seen: SoloRehearsal) -> SoloRehearsal:
    """Leave the dice as they lie, and use no talent."""
    while seen.asks in ("push", "reckless"):
        seen.choose(seen.options()[-1])
    return seen


def tags_of(game: Game, a: str, b: str = "") -> tuple[str, ...]:
    return game.zones.between(a, b)[0].tags if b else game.zones.zone(a).tags


# -- tasks ---------------------------------------------------------------------------------------------------------


@clause("alien.scen.tasks")
def test_tasks_are_offered_where_they_can_be_done() -> None:
    p = tug(roughneck="A10", pilot="A13", officer="A4")
    assert keys(p, ROUGHNECK) == ["task:restart-reactor"]
    assert keys(p, OFFICER) == ["task:open-bridge"]
    assert keys(p, MEDIC) == []
    assert keys(p, PILOT) == []
    ready = {"stretch": 1, "flag:power": 1}
    assert keys(p, PILOT, clock=ready) == []
    p.item("launch-key", PILOT)
    assert keys(p, PILOT, clock=ready) == ["task:prepare-shuttle"]
    assert keys(p, ROUGHNECK, clock=ready) == []
    assert keys(p, PILOT, clock=ready, phase="combat", step="turn", round=1) == []


@clause("alien.scen.tasks")
def test_a_task_is_rolled_at_the_end_of_its_first_stretch_and_done_after_all_of_them() -> None:
    p = tug(roughneck="A10")
    seen = worked(p, ROUGHNECK, "restart-reactor", [("restart", 6, *[5] * 8)])
    assert seen.state.clock["task:restart-reactor"] == 1
    assert "dark" in tags_of(seen.game, "A10")
    p2 = tug(roughneck="A10", officer="A10")
    done = worked(p2, OFFICER, "restart-reactor", [], clock={"stretch": 2, "task:restart-reactor": 1})
    game = done.game
    assert game.state.clock["flag:power"] == 1
    assert done.rolls() == []
    assert not any("dark" in game.zones.zone(id).tags for id in game.zones.all() if id.startswith("A"))
    assert "dark" in tags_of(game, "C1")
    assert "locked" not in tags_of(game, "A11", "A13")
    assert "locked" in tags_of(game, "A4", "A8")


@clause("alien.scen.tasks")
def test_a_failure_loses_the_stretch() -> None:
    p = tug(roughneck="A10")
    seen = worked(p, ROUGHNECK, "restart-reactor", [("restart", 1, *[5] * 8)])
    assert "task:restart-reactor" not in seen.state.clock
    assert busy.worker_on(seen.game, ROUGHNECK) == ""


@clause("alien.scen.tasks")
def test_an_extra_success_halves_the_time() -> None:
    p = tug(roughneck="A10")
    seen = worked(p, ROUGHNECK, "restart-reactor", [("restart", 6, 6, *[5] * 7)])
    assert seen.options() == ["faster", "quiet"]
    assert seen.choose("faster").state.clock.get("flag:power") == 1
    assert [scenario_play.shortened(5, extra) for extra in range(5)] == [5, 3, 2, 1, 1]


@clause("alien.scen.tasks")
def test_a_fight_spoils_the_stretch_of_work() -> None:
    p = tug(roughneck="A10")
    game = p.game(phase="stealth")
    for _ in scenario_play.work(game, ROUGHNECK, "restart-reactor"):
        raise AssertionError("nothing is asked")
    assert busy.worker_on(game, ROUGHNECK) == "restart-reactor"
    busy.interrupt(game)
    assert busy.worker_on(game, ROUGHNECK) == ""


@clause("alien.scen.tasks")
def test_in_combat_only_where_the_scenario_says_so_and_at_once() -> None:
    p = Position("severance")
    p.put(0, "E4")
    fight = {"phase": "combat", "step": "turn", "round": 1}
    assert keys(p, 0, **fight) == ["task:open-comms"]
    assert offered.price(p.game(), 0, "task:open-comms") == "full"
    seen = kept(p.script(lambda game: scenario_play.work(game, 0, "open-comms"), [("open", 6, 5, 5)], **fight))
    assert "locked" not in tags_of(seen.game, "E4", "E9")
    p.put(0, "E9")
    assert keys(p, 0, **fight) == []
    assert keys(p, 0) == ["task:send-evidence"]


@clause("alien.scen.tasks")
def test_one_of_two_skills_is_chosen() -> None:
    p = tug(pilot="A13")
    p.item("launch-key", PILOT)
    seen = worked(p, PILOT, "prepare-shuttle", [("prepare", 6, 5, 5, 5, 5, 5, 5, 5)], clock={"flag:power": 1})
    assert seen.asks == "task-skill"
    assert seen.options() == ["piloting", "comtech"]
    kept(seen.choose("piloting"))
    assert "exit" in tags_of(seen.game, "A13")


@clause("alien.scen.tasks")
def test_what_the_tasks_of_cold_tow_bring() -> None:
    p = tug(officer="A8", medic="A14", pilot="A11")
    key = worked(p, OFFICER, "find-key", [("find", 6, 5)])
    assert "launch-key" in [thing.kind for thing in items_of(key.game, OFFICER)]
    woken = worked(p, MEDIC, "wake-sleeper", [("wake", 6, *[5] * 7)])
    sleeper = next(m.id for m in woken.state.models if "sleeper" in m.tags)
    game = woken.game
    assert has(game, sleeper, ALLY)
    assert has(game, sleeper, "fatigued")
    assert health(game, sleeper) == 4
    assert seat_of(game, sleeper) == CREW
    assert game.state.models[sleeper].known is None
    found = worked(p, PILOT, "search-hold", [("search", 6, 5)])
    thing = next(t for t in items_of(found.game, PILOT) if t.kind == "m240-incinerator")
    assert thing.counters == {"rating": 2, "reloads": 1}


@clause("alien.scen.tasks")
def test_what_the_tasks_of_block_nine_bring() -> None:
    p = Position("block-nine")
    p.put(4, "B5")
    seen = worked(p, 4, "use-locator", [("locator", 6, *[5] * 10)])
    assert seen.state.clock["flag:locator"] == 1
    note = next(event.text for event in seen.events(Noted) if "locator shows" in event.text)
    assert "Child in B8" in note
    assert note.count("B13") == 2
    p.put(0, "B2")
    p.reveal_all()
    gun = worked(p, 0, "unpack-sentry", [("unpack", 6, 5, 5, 5, 5, 5)])
    model = gun.state.models[-1]
    assert model.profile == "sentry-gun"
    assert model.place == "B2"
    assert items_in(gun.game, "B2")
    assert [thing.kind for thing in items_of(gun.game, model.id)] == ["sentry-gun"]


@clause("alien.scen.tasks")
def test_cutting_colonists_free_needs_a_blade_or_machinery() -> None:
    p = Position("block-nine")
    p.put(0, "B13")
    p.put(2, "B13")
    p.reveal_all()
    assert keys(p, 0) == ["task:free-colonist"]
    fight = {"phase": "combat", "step": "turn", "round": 1}
    seen = kept(p.script(lambda game: scenario_play.work(game, 2, "free-colonist"), [("free", 6, 5, 5)], **fight))
    game = seen.game
    freed = [
        m.id for m in game.state.models if "civilian" in m.tags and "cocooned" not in m.tags and m.profile == "colonist"
    ]
    assert len(freed) == 1
    assert has(game, freed[0], BROKEN)
    assert has(game, freed[0], ALLY)
    assert health(game, freed[0]) == 0


# -- events --------------------------------------------------------------------------------------------------------


def at_end_of(p: Position, stretch: int, **clock: int) -> SoloRehearsal:
    flags = {key.replace("_", "-"): value for key, value in clock.items()}
    return p.script(
        scenario_play.end_of_stretch, clock={"stretch": stretch, **{f"flag:{key}": v for key, v in flags.items()}}
    )


@clause("alien.setup.scenario-sheet")
def test_events_of_cold_tow() -> None:
    p = tug()
    assert "dark" in tags_of(at_end_of(p, 12).game, "A3")
    assert "dark" not in tags_of(at_end_of(p, 11).game, "A3")
    assert "dark" not in tags_of(at_end_of(p, 12, power=1).game, "A6")
    assert stress(at_end_of(p, 24).game, MEDIC) == 1


@clause("alien.setup.scenario-sheet")
def test_events_of_severance() -> None:
    p = Position("severance")
    locked = at_end_of(p, 8).game
    assert "locked" in tags_of(locked, "E3", "E7")
    assert "locked" not in tags_of(locked, "E8", "E12")
    guard = next(u.id for u in locked.state.units if u.profile == "security-guard")
    android = next(u.id for u in locked.state.units if u.profile == "service-android")
    assert has(locked, guard, HOSTILE)
    assert not has(locked, guard, WARY)
    assert has(locked, android, WARY)
    assert "locked" not in tags_of(at_end_of(p, 8, power_cut=1).game, "E3", "E7")
    drone = next(u.id for u in locked.state.units if u.profile == "drone")
    assert has(locked, drone, "~shut-in")
    assert not has(at_end_of(p, 3).game, drone, "~shut-in")


@clause("alien.setup.scenario-sheet", "alien.stealth.active")
def test_the_drone_of_severance_gets_out_of_the_laboratory_and_nobody_is_told() -> None:
    p = Position("severance")
    drone = next(model.id for model in p.state().models if model.profile == "drone")
    assert not prey.neighbours(p.game(), drone)

    def out(game: Game) -> Script[None]:
        yield from scenario_play.end_of_stretch(game)
        yield from stalk.follow(game, drone, stalk.CLOSE_IN, 1)

    loose = p.script(out, [("prowls", 1)], clock={"stretch": 3})
    assert zone_of(loose.game, drone) not in ("E11", "E10")
    assert "locked" in tags_of(loose.game, "E10", "E11")
    still = p.script(scenario_play.end_of_stretch, clock={"stretch": 2})
    assert loose.match.view(0).models == still.match.view(0).models
    assert loose.match.view(0).features == still.match.view(0).features
    assert list(loose.match.events_for(0)) == list(still.match.events_for(0))


@clause("alien.setup.scenario-sheet")
def test_cutting_the_power_opens_the_tank_at_once() -> None:
    p = Position("severance")
    p.put(3, "E12")
    seen = worked(p, 3, "cut-power", [("cut", 6, 5, 5, 5)], clock={"stretch": 3})
    game = seen.game
    assert "locked" not in tags_of(game, "E4", "E9")
    assert "locked" in tags_of(game, "E10", "E11")
    assert "dark" in tags_of(game, "E2")
    assert game.state.clock["~due:tank-opens"] == 3
    drone = next(u.id for u in game.state.units if u.profile == "drone")
    p2 = Position("severance")
    for stretch, shut in ((2, True), (3, False)):
        later = p2.script(scenario_play.end_of_stretch, clock={"stretch": stretch, "~due:tank-opens": 3})
        assert has(later.game, drone, "~shut-in") is shut


@clause("alien.setup.scenario-sheet")
def test_the_tanks_of_block_nine_break_once() -> None:
    p = Position("block-nine")
    p.put(0, "B6")
    game = p.game()
    hugger = next(u.id for u in game.state.units if u.profile == "facehugger")
    assert list(scenario_play.entered(game, hugger)) == []
    assert has(game, hugger, "~shut-in")
    assert list(scenario_play.entered(game, 0)) == []
    assert not has(game, hugger, "~shut-in")
    assert incidents.has_happened(game, "tanks-break")
    told = len(game.told)
    assert list(scenario_play.entered(game, 0)) == []
    assert len(game.told) == told


@clause("alien.scen.objectives")
def test_a_hidden_child_that_is_found_follows_the_crew() -> None:
    p = Position("block-nine")
    game = p.game()
    child = next(u.id for u in game.state.units if u.profile == "child")
    scenario_play.found(game, child, 1)
    assert has(game, child, ALLY)
    assert not has(game, child, "hidden")
    soldier = next(u.id for u in game.state.units if u.profile == "soldier")
    scenario_play.found(game, soldier, 1)
    assert not has(game, soldier, ALLY)


@clause("alien.scen.tasks")
def test_the_weapon_locker() -> None:
    p = Position("severance")
    p.put(1, "E5")
    seen = worked(p, 1, "open-locker", [("locker", 6, *[5] * 5)])
    kept(seen.choose("comtech"))
    gun = next(m for m in seen.state.markers if m.kind == "37a2-shotgun")
    assert "put-away" not in gun.tags
    assert gun.known is None


def test_a_packed_gun_is_carried_by_two_who_do_nothing_else() -> None:
    p = Position("block-nine")
    p.put(0, "B2")
    p.reveal_all()
    assert offered.keys(p.game(), 0, carrying.haul) == []
    p.put(1, "B2")
    assert offered.keys(p.game(), 0, carrying.haul) == ["haul:1:B1", "haul:1:B3"]
    seen = p.script(lambda game: hauling.haul(game, 0, 1, "B3"))
    gun = next(marker for marker in seen.state.markers if marker.kind == "sentry-gun")
    assert gun.at == "B3"
    assert [seen.state.models[who].place for who in (0, 1)] == ["B3", "B3"]
    assert has(seen.game, 1, "acted")
    p.tag(1, "acted")
    assert offered.keys(p.game(), 0, carrying.haul) == []


@clause("alien.scen.tasks", "alien.dice.help")
def test_one_rolls_for_all_who_work_on_a_task_and_the_others_help() -> None:
    p = tug(officer="A10", roughneck="A10", medic="A10", pilot="A10", agent="A10")

    def together(game: Game) -> Script[None]:
        for who in (OFFICER, ROUGHNECK, MEDIC, PILOT, AGENT):
            yield from scenario_play.work(game, who, "restart-reactor")
        yield from scenario_play.finish_work(game)

    seen = kept(p.script(together, [("restart", *[5] * 12)], phase="stealth"))
    (roll,) = seen.rolls("restart")
    assert roll.about == (f"m{ROUGHNECK}",), "the one with the most dice: 9, and three helpers"
    assert [part.amount for part in roll.parts if part.clause == "alien.dice.help"] == [3]
    assert "task:restart-reactor" not in seen.state.clock, "a failure of all"
    assert [busy.worker_on(seen.game, who) for who in range(5)] == [""] * 5
    assert not [link for link in seen.state.links if link.kind == "helps"]


@clause("alien.scen.tasks", "alien.dice.help")
def test_who_works_on_another_task_or_elsewhere_does_not_help() -> None:
    p = tug(officer="A8", roughneck="A10", pilot="A8")

    def apart(game: Game) -> Script[None]:
        yield from scenario_play.work(game, ROUGHNECK, "restart-reactor")
        yield from scenario_play.work(game, PILOT, "copy-log")
        yield from scenario_play.work(game, OFFICER, "find-key")
        yield from scenario_play.finish_work(game)

    seen = p.script(apart, [("key", *[5] * 2), ("restart", *[5] * 9), ("log", *[5] * 6)], phase="stealth")
    kept(seen)
    assert not [part for roll in seen.events(Rolled) for part in roll.parts if part.clause == "alien.dice.help"]
