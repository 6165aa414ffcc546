"""Orders: what each does."""

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.games.evolved.acts import Acts, activation_of
from grognard.games.evolved.chapters import cc, move
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import is_over, row, tags


@clause("evolved.order.steady")
@pytest.mark.parametrize(
    ("tag", "hold", "need"), [("order:steady", True, 4), ("order:steady", False, 5), ("", True, 5)]
)
def test_steady_helps_who_holds_still(tag: str, hold: bool, need: int) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(2, (10, 10)), tags=[tag] if tag else [])
    p.unit("thralls", row(2, (10, 20)), seat=1)
    battle = p.activate(troopers, [("Assault rifle", (1, 1))])
    if hold:
        battle.choose("hold")
    else:
        battle.choose("normal").walk({p.models(troopers)[0]: [(10, 11)]})
    battle.choose("fire:assault-rifle")
    assert battle.rolls("Assault rifle")[0].need == need


@clause("evolved.order.steady", "evolved.move.forfeit-not-twice", "evolved.move.forfeit-one-effect")
@pytest.mark.parametrize(("grounded", "tag", "key"), [([0, 1], "", "hold"), ([], "burning", "beat-out")])
def test_steady_does_not_count_for_a_movement_that_is_lost_or_pays_for_something_else(
    grounded: list[int], tag: str, key: str
) -> None:
    p = Position()
    own = ["order:steady", tag] if tag else ["order:steady"]
    troopers = p.unit("sierra-troopers", row(2, (10, 10)), tags=own, grounded=grounded)
    p.unit("thralls", row(2, (10, 20)), seat=1)
    battle = p.activate(troopers, [("Assault rifle", (1, 1))])
    if battle.asks == "step" and key in battle.options():
        battle.choose(key)
    acts = activation_of(battle.game, battle.decision).acts
    assert (acts.option, acts.spent) == ("hold", True), "panels are told as well"
    battle.choose("fire:assault-rifle")
    assert battle.rolls("Assault rifle")[0].need == 5


@clause("evolved.order.double-time", "evolved.order.overclock", "evolved.order.ura")
@pytest.mark.parametrize(
    ("given", "normal", "run", "engage"),
    [
        ("", 500, 1000, 900),
        ("double-time", 700, 1400, 1100),
        ("overclock", 500, 1400, 1100),
        ("ura", 500, 1000, 1100),
        ("converge", 500, 1000, 900),
    ],
)
def test_orders_of_movement(given: str, normal: int, run: int, engage: int) -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 10)], tags=[f"order:{given}"] if given else [])
    game, model = p.game(), p.models(unit)[0]
    found = [move.allowance(game, model, option, Acts()) for option in ("normal", "run", "engage")]
    assert found == [normal, run, engage]


@clause("evolved.order.ura")
def test_ura_in_play() -> None:
    p = Position()
    kodiaks = p.unit("red-kodiaks", row(3, (10, 10)), officer=0)
    p.unit("thralls", row(3, (10, 22.5)), seat=1)
    officer = f"m{p.models(kodiaks)[0]}"
    battle = p.activate(kodiaks).choose(f"ura:{officer}").choose("engage")
    form = battle.decision
    assert isinstance(form, Move)
    assert (form.clause, form.movers[0].allowance) == ("evolved.move.engage", 1100)
    short = p.activate(kodiaks).choose("none").choose("engage").decision
    assert short.clause == "evolved.move.engage-short", "11.5 inches are too far without the order"


@clause("evolved.order.dig-in")
def test_dig_in_allows_take_cover_beside_another_drill() -> None:
    p = Position(options=("knee",))
    kodiaks = p.unit("red-kodiaks", row(2, (10, 10)), tags=["order:dig-in"])
    p.unit("thralls", row(2, (10, 40)), seat=1)
    battle = p.activate(kodiaks).choose("hold")
    battle.choose("knee")
    assert battle.options() == ["take-cover"]
    battle.choose("take-cover")
    assert set(tags(battle, kodiaks)) == {"done", "knee", "take-cover"}
    once = p.activate(kodiaks).choose("hold").choose("take-cover").choose()
    assert is_over(once, kodiaks), "Take cover! alone needs nothing beside it"
    ran = p.activate(kodiaks).choose("run").walk({})
    assert tags(ran, kodiaks) == ("done",), "it still may not have run"


@clause("evolved.order.converge")
@pytest.mark.parametrize(("given", "need"), [("order:converge", 5), ("order:overclock", 6)])
def test_converge_makes_attacks_easier(given: str, need: int) -> None:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)], tags=[given])
    p.unit("sierra-troopers", [(10, 11.5)], seat=1)
    battle = p.script(lambda game: cc.close_combat(game, thralls), [(1, 1)])
    assert battle.rolls("evolved.cc")[0].need == need


@clause("evolved.order.overclock")
def test_overclock_in_play() -> None:
    p = Position()
    thralls = p.unit("thralls", row(3, (10, 10)), joined="technomancer")
    p.unit("sierra-troopers", row(3, (10, 40)), seat=1)
    mancer = f"m{p.models(thralls)[0]}"
    battle = p.activate(thralls).choose(f"overclock:{mancer}")
    assert tags(battle, thralls) == ("order:overclock",)
    battle.choose("run")
    assert battle.decision.movers[1].allowance == 1600  # type: ignore[attr-defined]


@clause("evolved.order.double-time")
def test_double_time_in_play_ends_with_the_activation() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(3, (10, 10)), officer=0)
    p.unit("thralls", row(2, (10, 40)), seat=1)
    battle = p.activate(troopers).choose(f"double-time:m{p.models(troopers)[0]}").choose("normal")
    assert battle.decision.movers[0].allowance == 700  # type: ignore[attr-defined]
    battle.walk({}).choose()
    assert tags(battle, troopers) == ("done",)


@clause("evolved.role.orders")
def test_an_order_that_only_the_enemy_gives_is_refused_as_such() -> None:
    """Steady! is given on the table, by a lieutenant of the other side: nobody may say that nobody gives it."""
    p = Position()
    kodiaks = p.unit("red-kodiaks", row(2, (10, 10)), officer=0)
    sierra = p.unit("sierra-troopers", row(2, (20, 10)), seat=1, officer=0)
    (why,) = p.activate(kodiaks).refused((f"steady:m{p.models(sierra)[0]}",))
    assert why.text.startswith("nobody of this side on the table gives such an order")


@clause("evolved.order.dig-in", "evolved.drill.one-at-a-time")
@pytest.mark.parametrize("other", ["overwatch", "knee"])
def test_take_cover_may_be_called_before_the_other_drill(other: str) -> None:
    p = Position(options=("overwatch", "knee"))
    kodiaks = p.unit("red-kodiaks", row(2, (10, 10)), tags=["order:dig-in"])
    p.unit("thralls", [(10, 40)], seat=1)
    battle = p.activate(kodiaks).choose("hold").choose("take-cover")
    assert battle.options() == ["overwatch", "knee"]
    assert {other, "take-cover"} <= set(tags(battle.choose(other), kodiaks))
    assert battle.state.acting != kodiaks, "there is no third"
