"""Overwatch fire: when, at whom, with what, one watcher after the other."""

from typing import Any

from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided, Removed
from grognard.games.at43.chapters import overwatch
from grognard.games.at43.position import Position
from grognard.games.at43.shown import hints
from tests.games.at43.test_drill import forward, troopers


def watched(y: float = 60, **how: Any) -> tuple[Position, int, int]:
    """A unit of seat 0 about to move, one of seat 1 on overwatch."""
    p = Position()
    mover = troopers(p, 0, 10, 10, officer=1)
    how.setdefault("tags", ("overwatch",))
    watcher = troopers(p, 1, 10, y, **how)
    return p, mover, watcher


MISSES = [("attack", 1, 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1, 1)]


@clause("at43.drill.overwatch-trigger")
def test_overwatch_fires_after_the_move_before_anything_else() -> None:
    p, mover, watcher = watched()
    battle = p.activate(mover, MISSES).choose("combat").walk(forward(p, mover, 5))
    assert (battle.asks, battle.decision.seat) == ("overwatch", 1)
    assert battle.options() == [f"u{watcher}", "none"]
    battle.choose(f"u{watcher}")
    assert battle.asks == "step"
    assert "overwatch" not in battle.finish().state.units[watcher].tags


@clause("at43.drill.overwatch-trigger")
def test_the_question_says_whose_unit_is_meant_and_what_may_be_expected() -> None:
    p, mover, watcher = watched()
    battle = p.activate(mover, MISSES).choose("combat").walk(forward(p, mover, 5))
    names = [unit.name for unit in battle.state.units]
    assert names[mover] == names[watcher], "both sides bring the same troopers"
    assert battle.decision.prompt == f"Your {names[watcher]} (B) is on watch: fire at {names[mover]} (A)?"
    seat_view = battle.match.seat_view(1)
    assert "Laser rifle: losses expected " in hints.hint(seat_view, (f"u{watcher}",))
    assert hints.hint(seat_view, ("none",)) == ""


@clause("at43.drill.overwatch-trigger")
def test_a_unit_that_nobody_moved_triggers_nothing() -> None:
    p, mover, _ = watched()
    battle = p.activate(mover).choose("combat").answer(())
    assert battle.asks == "step"


@clause("at43.drill.overwatch-trigger")
def test_only_the_unit_that_moved_may_be_the_target() -> None:
    p, mover, watcher = watched()
    troopers(p, 0, 10, 50)
    battle = p.activate(mover, MISSES).choose("combat").walk(forward(p, mover, 5)).choose(f"u{watcher}")
    assert battle.asks == "step", "no choice of target was offered"
    assert any(f"u{mover}" in event.refs for event in battle.events(Decided))


@clause("at43.drill.overwatch-immediate")
def test_losses_count_at_once_and_the_rest_goes_on() -> None:
    p, mover, watcher = watched(y=30)
    dice = [("attack", 6, 6, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1), ("damage", 6, 6)]
    battle = p.activate(mover, dice).choose("combat").walk(forward(p, mover, 2)).choose(f"u{watcher}")
    while battle.asks == "closest":
        battle.choose(battle.options()[0])
    assert len(battle.finish().state.units[mover].members) == 4
    assert battle.asks == "step"
    assert "fire:laser-rifle" in battle.options()


@clause("at43.drill.overwatch-free")
def test_a_watcher_engaged_by_the_move_loses_its_overwatch() -> None:
    p, mover, watcher = watched(y=27)
    battle = p.activate(mover).choose("combat").walk(forward(p, mover, 10))
    assert battle.asks == "step"
    assert "overwatch" not in battle.state.units[watcher].tags


@clause("at43.drill.overwatch-free")
def test_a_pinned_watcher_may_not_fire() -> None:
    p, mover, _ = watched(grounded=(0, 1, 2, 3))
    assert p.activate(mover).choose("combat").walk(forward(p, mover, 5)).asks == "step"
    half, mover, watcher = watched(grounded=(0, 1, 2))
    battle = half.activate(mover).choose("combat").walk(forward(half, mover, 5))
    assert battle.options() == [f"u{watcher}", "none"]


@clause("at43.drill.overwatch-salvos")
def test_a_watcher_may_hold_its_fire_and_keep_the_drill() -> None:
    p, mover, watcher = watched()
    battle = p.activate(mover).choose("combat").walk(forward(p, mover, 5)).choose("none")
    assert battle.asks == "step"
    assert "overwatch" in battle.state.units[watcher].tags


@clause("at43.drill.overwatch-salvos")
def test_every_kind_of_weapon_fires_once() -> None:
    p, mover, watcher = watched(special={5: "flamer"}, y=30)
    dice = [("attack", 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1), ("damage", 1)]
    battle = p.activate(mover, dice).choose("combat").walk(forward(p, mover, 2)).choose(f"u{watcher}")
    assert battle.asks == "weapon"
    assert battle.options() == ["laser-rifle", "flamer"]
    battle.choose("laser-rifle")
    assert battle.options() == ["flamer", "done"], "each once; the rest may be left"
    battle.choose("done")
    assert battle.asks == "step"
    assert "overwatch" not in battle.state.units[watcher].tags


@clause("at43.drill.overwatch-salvos")
def test_locked_shots_join_only_where_the_target_is_legal() -> None:
    p, mover, watcher = watched(special={5: "missile-launcher"})
    battle = p.activate(mover, [("attack", 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1, 1, 1)])
    battle.choose("combat").walk(forward(p, mover, 5)).choose(f"u{watcher}")
    assert battle.asks == "step", "the launcher cannot be fired at infantry"


@clause("at43.drill.overwatch-several")
def test_several_watchers_decide_one_after_the_other() -> None:
    p, mover, first = watched()
    second = troopers(p, 1, 40, 60, tags=("overwatch",))
    battle = p.activate(mover, MISSES).choose("combat").walk(forward(p, mover, 5))
    assert battle.options() == [f"u{first}", f"u{second}", "none"]
    battle.choose(f"u{second}")
    assert battle.asks == "overwatch"
    assert battle.options() == [f"u{first}", "none"]
    battle.choose("none")
    assert battle.asks == "step"
    assert "overwatch" in battle.state.units[first].tags


@clause("at43.drill.overwatch-several")
def test_when_the_mover_is_gone_nobody_else_is_asked() -> None:
    p, mover, _ = watched()
    troopers(p, 1, 40, 60, tags=("overwatch",))
    game = p.game()
    game.tell(Removed("at43.damage.infantry", tuple(f"m{id}" for id in p.models(mover))))
    assert list(overwatch.overwatch_window(game, mover, p.models(mover))) == []


@clause("at43.drill.overwatch-trigger")
def test_watchers_without_sight_are_not_asked() -> None:
    p, mover, _ = watched(y=40)
    for x in (5, 15, 25):
        p.terrain("high-wall", (x, 30))
    assert p.activate(mover).choose("combat").walk(forward(p, mover, 5)).asks == "step"
