"""What is not on offer is refused with the rule that bars it."""

from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.position import Position


def line(x: float, y: float, number: int = 4) -> list[tuple[float, float]]:
    return [(x + 3 * index, y) for index in range(number)]


def field() -> tuple[Position, int, int, int]:
    """Troopers with a missile launcher; golems in the open; a golgoth; more golems behind a high wall.

    Low walls to strike at lie where the troopers end their moves, so that there is always something left to do.
    """
    p = Position(lp=(5, 5))
    troopers = p.unit(0, "steel-troopers", line(40, 40), officer=4, special={3: "missile-launcher"})
    p.unit(0, "star-troopers", line(80, 20))
    golems = p.unit(1, "storm-golems", line(40, 80), officer=4)
    p.unit(1, "wraith-golgoth", [(70, 80)])
    p.terrain("high-wall", (10, 40), 90)
    p.terrain("low-wall", (45, 48))
    p.terrain("low-wall", (45, 58))
    hidden = p.unit(1, "storm-golems", [(5, 39), (5, 42)])
    return p, troopers, golems, hidden


def why(battle: Rehearsal, key: str) -> str:
    (refusal,) = battle.refused((key,))
    assert key in refusal.text
    return refusal.clause


def test_steps_that_are_over_say_why() -> None:
    p, troopers, golems, _ = field()
    battle = p.activate(troopers, [("attack", 1, 1, 1), ("re-roll", 1, 1, 1)]).choose("none")
    assert why(battle, "engaged") == "at43.move.engaged"
    assert why(battle, "fight") == "at43.melee.who"
    battle.choose("fire:laser-rifle").choose(f"u{golems}")
    assert why(battle, "rush") == "at43.move.rush"
    assert why(battle, "fire:laser-rifle") == "at43.shoot.each-weapon-once"
    battle.choose("combat").walk({id: [(40 + 3 * k, 45)] for k, id in enumerate(p.models(troopers))})
    assert battle.asks == "step"
    assert why(battle, "combat") == "at43.activation.combinations"
    assert why(battle, "fire:missile-launcher") == "at43.shoot.special-same-time"


def test_a_unit_that_rushed_or_is_engaged_hears_why_it_may_not_shoot() -> None:
    p, troopers, _, _ = field()
    battle = p.activate(troopers).choose("none").choose("rush")
    battle.walk({id: [(40 + 3 * k, 55)] for k, id in enumerate(p.models(troopers))})
    assert why(battle, "fire:laser-rifle") == "at43.move.rush"
    close = Position(lp=(5, 5))
    unit = close.unit(0, "steel-troopers", line(40, 40), officer=1)
    close.unit(1, "storm-golems", line(40, 44), officer=1)
    engaged = close.activate(unit)
    assert why(engaged, "fire:laser-rifle") == "at43.shoot.engaged"
    assert why(engaged, "combat") == "at43.move.engaged"
    engaged.choose("engaged").walk({id: [(40 + 3 * k, 39)] for k, id in enumerate(close.models(unit))})
    assert why(engaged, "fire:laser-rifle") == "at43.shoot.engaged-after-move"
    charge = Position(lp=(5, 5))
    unit = charge.unit(0, "steel-troopers", line(40, 40), officer=1)
    charge.unit(1, "storm-golems", line(40, 50), officer=1)
    charging = charge.activate(unit).choose("combat")
    charging.walk({id: [(40 + 3 * k, 46)] for k, id in enumerate(charge.models(unit))})
    assert why(charging, "fire:laser-rifle") == "at43.shoot.after-engaging"


def test_targets_that_cannot_be_named_say_why() -> None:
    p, troopers, golems, hidden = field()
    rifles = p.activate(troopers).choose("none").choose("fire:laser-rifle")
    assert why(rifles, f"u{hidden}") == "at43.shoot.who"
    assert why(rifles, f"u{troopers}") == "at43.shoot.legal-target"
    launcher = p.activate(troopers).choose("none").choose("fire:missile-launcher")
    assert why(launcher, f"u{golems}") == "at43.weapon.locked-targets"


def test_nonsense_is_refused_without_a_special_reason() -> None:
    p, troopers, _, _ = field()
    (refusal,) = p.activate(troopers).choose("none").refused(("march",))
    assert refusal.clause == "at43.activation.combinations"
    assert "allowed: combat, rush" in refusal.text
