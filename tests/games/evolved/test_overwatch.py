"""Overwatch! against charges: who fires at whom, and when the drill is lost."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import OVERWATCH
from tests.games.evolved.acting import row, shifted, tags


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


@clause("evolved.drill.overwatch", "evolved.drill.overwatch-limits")
@pytest.mark.parametrize(("far", "asked"), [(14, True), (44, False)])
def test_only_the_one_that_moved_is_watched_whoever_else_is_in_range(far: int, asked: bool) -> None:
    p = Position(options=("overwatch",))
    p.unit("sierra-troopers", [(5, 10)], seat=1, tags=[OVERWATCH])
    p.unit("thralls", [(12, 10)])
    mover = p.unit("thralls", [(far, 20)])
    battle = p.activate(mover).choose("normal")
    battle.walk(shifted(battle, p.models(mover), 0, 2))
    assert (battle.asks == "overwatch") is asked
