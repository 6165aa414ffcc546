"""Why a drill is not on offer: the clause of every refusal."""

import pytest

from grognard.engine.clauses import clause
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import explained, row, why_not
from tests.games.evolved.test_drill import squad


@pytest.mark.parametrize(
    ("card", "near", "clause_of"),
    [
        ("panther", 40, "evolved.drill.infantry-only"),
        ("iron-raptors", 11.5, "evolved.drill.engaged-grounded"),
        ("hellcats", 40, "evolved.drill.split-fire"),
    ],
)
@clause("evolved.drill.infantry-only", "evolved.drill.engaged-grounded", "evolved.drill.split-fire")
def test_why_no_drill_is_called_at_the_start(card: str, near: float, clause_of: str) -> None:
    p = Position()
    unit = p.vehicle(card, (10, 10)) if card == "panther" else p.unit(card, row(2, (10, 10)))
    p.unit("thralls", [(10, near)], seat=1)
    assert why_not(p.activate(unit), "split-fire") == clause_of


@clause("evolved.drill.infantry-only", "evolved.drill.split-fire")
def test_a_machine_is_told_that_drills_are_for_infantry_and_nothing_else() -> None:
    """Nothing of its volleys, of which it has several, and of no better time: it never comes."""
    p = Position()
    panther = p.vehicle("panther", (10, 10))
    p.unit("thralls", [(10, 30)], seat=1)
    for battle in (p.activate(panther), p.activate(panther).choose("hold")):
        bars = explained(battle).barred
        for drill in ("split-fire", "take-cover", "overwatch", "knee"):
            assert [bar.clause for bar in bars if bar.key == drill] == ["evolved.drill.infantry-only"]


@clause("evolved.drill.list", "evolved.drill.timing", "evolved.drill.overwatch", "evolved.drill.one-at-a-time")
def test_why_a_drill_is_not_called_at_the_end() -> None:
    p, troopers = squad()
    battle = p.activate(troopers).choose("hold").choose("done")
    assert [why_not(battle, key) for key in ("overwatch", "knee", "split-fire")] == [
        "evolved.drill.list", "evolved.drill.list", "evolved.drill.timing",
    ]  # fmt: skip
    q, shooters = squad(options=("overwatch",))
    battle = q.activate(shooters, [(1, 1, 1)]).choose("hold").choose("fire:assault-rifle")
    assert why_not(battle, "overwatch") == "evolved.drill.overwatch"
    dug = Position(options=("knee",))
    kodiaks = dug.unit("red-kodiaks", row(4, (10, 10)), officer=0)
    dug.unit("thralls", [(10, 40)], seat=1)
    battle = dug.activate(kodiaks).choose(f"dig-in:m{dug.models(kodiaks)[0]}").choose("hold").choose("knee")
    assert (battle.options(), why_not(battle, "knee")) == (["take-cover"], "evolved.drill.one-at-a-time")
