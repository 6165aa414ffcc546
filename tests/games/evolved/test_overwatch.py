"""The drill Overwatch!, an option: who fires when, at whom, and when the drill is lost."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.dice import stream_of
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import OVERWATCH
from tests.games.evolved.acting import is_over, row, shifted, tags
from tests.games.evolved.test_drill import squad


def watched(**how: object) -> tuple[Position, int, int]:
    """Troopers on overwatch of seat 1, a Thrall squad of seat 0 ten inches away."""
    p = Position(options=("overwatch",))
    thralls = p.unit("thralls", [(10, 10), (11.5, 10.3)])
    troopers = p.unit("sierra-troopers", row(3, (10, 22)), seat=1, tags=["overwatch"], **how)  # type: ignore[arg-type]
    return p, thralls, troopers


@clause("evolved.drill.overwatch")
def test_a_watching_unit_fires_once_after_an_enemy_movement() -> None:
    p, thralls, troopers = watched(special={2: "grenade-launcher"})
    dice = [("Assault rifle", (5, 1)), ("damage", (5,)), ("Grenade", (1,))]
    battle = p.activate(thralls, dice).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    assert (battle.asks, battle.decision.seat) == ("overwatch", 1)
    battle.choose(f"u{troopers}")
    assert battle.asks == "weapon"
    battle.choose("assault-rifle")
    assert len(battle.state.units[thralls].members) == 1, "losses are removed before it goes on"
    battle.choose("grenade-launcher").finish()
    assert OVERWATCH not in tags(battle, troopers)
    assert battle.state.acting == thralls, "the rest of the activation follows"
    assert battle.asks == "step"


@clause("evolved.drill.overwatch")
def test_it_may_hold_its_fire_and_keep_the_drill() -> None:
    p, thralls, troopers = watched()
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2)).choose("none")
    assert OVERWATCH in tags(battle, troopers)


@clause("evolved.drill.overwatch")
@pytest.mark.parametrize(("act", "offered"), [("hold", True), ("normal", True), ("shot", False), ("run", False)])
def test_who_has_shot_or_run_cannot_watch(act: str, offered: bool) -> None:
    p, troopers = squad(options=("overwatch",))
    battle = p.activate(troopers, [("Assault rifle", (1, 1, 1))] if act == "shot" else [])
    if act == "run":
        battle.choose("run").walk({})
        assert is_over(battle, troopers)
        return
    battle.choose("hold" if act == "shot" else act)
    if act == "normal":
        battle.walk({})
    battle.choose("fire:assault-rifle" if act == "shot" else "done")
    assert battle.asks == "drill"
    assert ("overwatch" in battle.options()) is offered


@clause("evolved.drill.overwatch")
def test_without_the_option_there_is_no_overwatch() -> None:
    p = Position()
    thralls = p.unit("thralls", row(2, (10, 10)))
    p.unit("sierra-troopers", row(3, (10, 22)), seat=1, tags=["overwatch"])
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    assert battle.asks == "step"


@clause("evolved.drill.overwatch-limits")
def test_only_a_unit_that_moved_triggers_it() -> None:
    p, thralls, _troopers = watched()
    still = p.activate(thralls).choose("normal").walk({})
    assert still.asks != "overwatch"
    held = p.activate(thralls).choose("hold")
    assert held.asks != "overwatch"
    far = Position(options=("overwatch",))
    thralls = far.unit("thralls", row(2, (10, 10)))
    far.unit("sierra-troopers", row(3, (10, 40)), seat=1, tags=["overwatch"])
    moved = far.activate(thralls).choose("normal")
    moved.walk(shifted(moved, far.models(thralls), 0, 2))
    assert moved.asks != "overwatch", "out of range"


@clause("evolved.drill.overwatch-limits")
def test_all_volleys_go_at_the_unit_that_moved_and_the_next_round_is_untouched() -> None:
    p, thralls, troopers = watched()
    p.unit("hellcats", [(11, 18)])
    battle = p.activate(thralls, [("Assault rifle", (1, 1, 1))]).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2)).choose(f"u{troopers}")
    (roll,) = battle.rolls("Assault rifle")
    assert battle.asks != "target", "the nearer Hellcat is no target"
    assert roll.need == 5
    assert "done" not in tags(battle, troopers), "it is still to be activated, and may shoot"


@clause("evolved.drill.overwatch-engaged", "evolved.drill.overwatch")
def test_example_overwatch_charge() -> None:
    """evolved.example.overwatch-charge: the charged unit fires first, then loses the drill, then is attacked."""
    p, thralls, troopers = watched()
    dice = [("Assault rifle", (5, 1, 1)), ("damage", (5,)), ("evolved.cc", (1, 1))]
    battle = p.activate(thralls, dice).choose("engage")
    battle.walk({p.models(thralls)[0]: [(10, 20)], p.models(thralls)[1]: [(11.5, 20.2)]})
    assert battle.asks == "overwatch", "although both are engaged now"
    battle.choose(f"u{troopers}")
    battle.finish()
    assert OVERWATCH not in tags(battle, troopers)
    rolls = [roll.clause.split(".")[1] for roll in battle.rolls()]
    assert rolls.index("shoot") < rolls.index("cc")
    assert len(battle.rolls("evolved.cc")[0].faces) == 2, "one Thrall was left to attack"


@clause("evolved.drill.overwatch-engaged")
def test_who_is_engaged_by_somebody_else_loses_the_drill() -> None:
    p, _thralls, troopers = watched()
    brutes = p.unit("brutes", [(20, 20)])
    battle = p.activate(brutes, [(1, 1, 1)]).choose("engage")
    form = battle.decision
    battle.answer(form.sample(stream_of("brute"), battle.game.table)).choose("none")
    assert OVERWATCH not in tags(battle, troopers), "it held its fire and is engaged now"


@clause("evolved.drill.overwatch-engaged")
@pytest.mark.parametrize(("die", "left"), [(7, 2), (8, 1)])
def test_who_is_run_over_by_a_charge_still_fires_at_it(die: int, left: int) -> None:
    p = Position(options=("overwatch",))
    kodiak = p.vehicle("t50", (10, 10))
    troopers = p.unit("sierra-troopers", [(10, 13), (11.8, 15)], seat=1, tags=["overwatch"])
    battle = p.activate(kodiak, [("Run over", (die,))]).choose("engage")
    battle.walk({p.models(kodiak)[0]: [(10, 15.3)]})
    assert len(battle.state.units[troopers].members) == left
    assert (battle.asks, battle.options()) == ("overwatch", [f"u{troopers}", "none"])
    assert OVERWATCH not in tags(battle.choose("none"), troopers), "only then is the drill lost"


@clause("evolved.drill.overwatch-engaged", "evolved.shoot.no-engaged-target")
@pytest.mark.parametrize(("card", "asked"), [("thralls", ""), ("techno-brute", "overwatch")])
def test_nobody_watches_into_the_melee_of_others(card: str, asked: str) -> None:
    """Infantry that charges another unit is engaged when it has moved; a vehicle never is."""
    p = Position(options=("overwatch",))
    p.unit("sierra-troopers", row(3, (20, 16)), seat=1, tags=["overwatch"])
    hellcats = p.unit("hellcats", [(10, 17)], seat=1)
    mover = p.vehicle(card, (10, 10)) if card == "techno-brute" else p.unit(card, [(10, 10)])
    battle = p.activate(mover, [(1, 1)] if not asked else []).choose("engage").choose(f"u{hellcats}")
    battle.walk({p.models(mover)[0]: [(10, 15.5 if card == "thralls" else 14.5)]})
    assert (battle.asks == "overwatch") is bool(asked)


@clause("evolved.drill.overwatch-engaged")
def test_a_watching_unit_fires_at_one_who_engages_it_and_others_too() -> None:
    p = Position(options=("overwatch",))
    troopers = p.unit("sierra-troopers", [(12, 17)], seat=1, tags=["overwatch"])
    hellcats = p.unit("hellcats", [(10, 17)], seat=1)
    thralls = p.unit("thralls", [(11, 10)])
    battle = p.activate(thralls).choose("engage").choose(f"u{hellcats}").walk({p.models(thralls)[0]: [(11, 15.6)]})
    assert (battle.asks, battle.options()) == ("overwatch", [f"u{troopers}", "none"])


@clause("evolved.drill.overwatch", "evolved.weapon.indirect")
@pytest.mark.parametrize("seen", [True, False])
def test_a_mortar_on_overwatch_waits_for_somebody_its_team_sees(seen: bool) -> None:
    p = Position(options=("overwatch",))
    thralls = p.unit("thralls", [(10, 10), (11.5, 10.3)])
    p.unit("sierra-mortar", [(10, 30), (10, 32), (11.3, 31)], seat=1, tags=[OVERWATCH])
    if not seen:
        p.wall(2, 20, 20, 22, "container")
    battle = p.activate(thralls).choose("normal")
    battle.walk(shifted(battle, p.models(thralls), 0, 2))
    assert (battle.asks == "overwatch") is seen
