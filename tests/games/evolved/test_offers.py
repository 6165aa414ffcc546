"""What a unit is offered: every option with its words, how far it leads, its rule and whom it is about."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.acts import Activation, Acts
from grognard.games.evolved.chapters import shots
from grognard.games.evolved.chapters.engage import engaged_units
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import tags
from tests.games.evolved.fire import row
from tests.games.evolved.test_asked import offers


def paces(battle: Rehearsal) -> dict[str, str]:
    """By option of movement what its label adds to its name."""
    return {key: label.partition(", ")[2] for key, label, _, _, _ in offers(battle)}


@clause(
    "evolved.move.options", "evolved.move.normal", "evolved.move.run", "evolved.move.engage", "evolved.move.forfeit"
)
def test_the_four_movements() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 4))
    p.unit("thralls", [(30, 20)], seat=1)
    assert offers(p.activate(troopers)) == [
        ("normal", "Move, up to 5 inches", "evolved.move.normal", "u0", 0),
        ("run", "Run, up to 10 inches", "evolved.move.run", "u0", 0),
        ("engage", "Engage, up to 9 inches", "evolved.move.engage", "u0", 0),
        ("hold", "Hold", "evolved.move.forfeit", "u0", 0),
    ]


@clause("evolved.order.double-time", "evolved.order.ura", "evolved.order.overclock")
@pytest.mark.parametrize(
    ("order", "normal", "run", "engage"),
    [("double-time", "7", "14", "11"), ("overclock", "5", "14", "11"), ("ura", "5", "10", "11")],
)
def test_orders_are_in_the_lengths_on_offer(order: str, normal: str, run: str, engage: str) -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 4), tags=[f"order:{order}"])
    p.unit("thralls", [(30, 20)], seat=1)
    lengths = {"normal": normal, "run": run, "engage": engage}
    wanted = {option: f"up to {length} inches" for option, length in lengths.items()}
    assert paces(p.activate(troopers)) == {**wanted, "hold": ""}


@clause("evolved.move.engaged-half", "evolved.move.immobilized", "evolved.move.engage")
def test_how_far_the_engaged_and_machines_may_go() -> None:
    p = Position()
    hellcats = p.unit("hellcats", [(10, 10), (11, 10)])
    leo = p.vehicle("leo", (30, 10))
    p.unit("thralls", [(10, 11.2)], seat=1)
    assert paces(p.activate(hellcats)) == {"normal": "up to 3.5 inches", "hold": ""}
    assert paces(p.activate(leo))["engage"] == "up to 10 inches", "four more than its Move"
    p.hurt(p.models(leo)[0], legs=0)
    assert paces(p.activate(leo)) == {"normal": "up to 1 inch", "hold": ""}


@clause("evolved.move.forfeit-per-model", "evolved.ability.bulwark")
def test_a_machine_that_was_down_keeps_its_comrade_from_nothing() -> None:
    p = Position()
    kodiaks = p.vehicle("t50", [(10, 10), (13, 10)])
    p.unit("thralls", [(40, 20)], seat=1)
    first, second = p.models(kodiaks)
    p.tag(first, "knocked-down")
    battle = p.activate(kodiaks)
    assert paces(battle)["normal"] == "up to 6 inches"
    bulwark = ("bulwark", "Hold behind the Bulwark: AV 1 higher", "evolved.ability.bulwark", "u0", 0)
    assert bulwark in offers(battle)
    battle.choose("bulwark")
    assert [battle.state.models[id].tags for id in (first, second)] == [(), ("bulwark",)]


@clause("evolved.role.orders", "evolved.order.steady")
def test_orders_are_offered_with_their_rules() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 4), officer=0)
    p.unit("thralls", [(40, 20)], seat=1)
    battle = p.activate(troopers)
    (who,) = {label.partition(":")[0] for key, label, _, _, _ in offers(battle) if key != "none"}
    steady = ("steady:m0", f"{who}: Steady!: holding, it shoots at 1 less", "evolved.order.steady", "m0", 0)
    assert steady in offers(battle)
    assert offers(battle)[-1] == ("none", "No order", "evolved.role.orders", None, 0)


@clause("evolved.drill.list", "evolved.drill.take-cover")
def test_drills_are_offered_with_their_rules() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 4))
    p.unit("thralls", [(45, 45)], seat=1)
    battle = p.activate(troopers).choose("hold")
    assert battle.asks == "drill"
    assert battle.decision.about == ("u0",)
    ((key, label, rule, about, _),) = offers(battle)
    assert (key, rule, about) == ("take-cover", "evolved.drill.take-cover", "u0")
    assert label.startswith("Take cover!")
    assert "take-cover" in tags(battle.choose("take-cover"), troopers)


@clause("evolved.shoot.once", "evolved.shoot.no-engaged-target")
def test_what_was_fired_is_said_to_be_so_though_enemies_are_engaged() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 4))
    p.unit("sierra-troopers", [(30, 20)])
    p.unit("thralls", [(31, 20)], seat=1)
    acts = Acts()
    acts.fired = ("assault-rifle",)
    assert engaged_units(p.game()) == {1, 2}
    first, *_ = shots.fire.barred(Activation(p.game(), troopers, acts))
    assert (first.key, first.clause, first.text) == ("fire:assault-rifle", "evolved.shoot.once", "it has been fired")
