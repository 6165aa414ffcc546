"""What is not on offer is refused with the rule that bars it."""

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import shoot
from grognard.games.at43.position import Position
from grognard.kit.units.pieces import refs_of


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
    """The first reason against a key."""
    refusal, *_ = battle.refused((key,))
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


@clause("at43.unit.cohesion-broken")
def test_a_unit_out_of_cohesion_hears_why_it_may_not_shoot() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60), (20, 63), (20, 75)], officer=1)
    p.unit(1, "storm-golems", line(40, 80), officer=1)
    assert why(p.activate(unit), "fire:laser-rifle") == "at43.unit.cohesion-broken"


@clause("at43.shoot.grounded", "at43.weapon.area-grounds")
def test_a_unit_grounded_by_its_own_blast_hears_why_it_may_not_shoot_on() -> None:
    p = Position()
    unit = p.unit(0, "krasnye-soldaty", line(37, 40, 3), officer=1, special={2: "grenade-launcher"})
    p.unit(1, "storm-golems", [(40, 45.2)], officer=1)
    dice = [("attack", 6, 6), ("damage", 1, 1, 1), ("damage", 1)]
    battle = p.activate(unit, dice).choose("none").choose("fire:grenade-launcher")
    assert why(battle, "fire:assault-rifle") == "at43.shoot.grounded"


@clause("at43.vehicle.propulsion-destroyed", "at43.vehicle.weapon-destroyed")
def test_a_crippled_vehicle_hears_what_it_has_lost() -> None:
    p = Position()
    unit = p.unit(0, "hussar", [(20, 60)], officer=1)
    p.hurt(p.models(unit)[0], propulsion=0, weapon_0=0)
    p.unit(1, "storm-golems", line(40, 80), officer=1)
    battle = p.activate(unit, [("morale", 6)]).choose("stay")
    assert [why(battle, kind) for kind in ("combat", "rush")] == ["at43.vehicle.propulsion-destroyed"] * 2
    assert why(battle, "fire:twin-machine-gun") == "at43.vehicle.weapon-destroyed"
    assert why(battle, "fire:siege-cannon") == "at43.shoot.who", "it never had one"


@clause("at43.ability.infiltration")
def test_infiltrators_hear_why_they_do_not_move() -> None:
    p = Position()
    unit = p.waiting(0, "spetsnatz-kommandos", 3, officer=1)
    p.unit(1, "storm-golems", line(40, 80), officer=1)
    battle = p.activate(unit).choose("infiltrate").put({f"m{id}": (40 + 3 * id, 20) for id in p.models(unit)})
    assert why(battle, "combat") == "at43.ability.infiltration"


@clause("at43.lp.delay", "at43.lp.double", "at43.lp.relocate", "at43.lp.never-negative", "at43.round.out-of-cards")
@pytest.mark.parametrize(
    ("pool", "cards", "theirs", "delayed", "clauses"),
    [
        (5, 1, 1, 0, {"double": "at43.lp.double", "relocate": "at43.lp.relocate"}),
        (1, 2, 1, 0, {"delay": "at43.lp.never-negative", "double": "at43.lp.double"}),
        (1, 2, 1, 1, {"delay": "at43.lp.delay", "double": "at43.lp.never-negative"}),
        (5, 2, 0, 0, {"delay": "at43.round.out-of-cards"}),
    ],
)
def test_changes_of_the_row_that_are_not_to_be_had_say_why(
    pool: int, cards: int, theirs: int, delayed: int, clauses: dict[str, str]
) -> None:
    p = Position(lp=(pool, 5))
    own = [p.unit(0, "steel-troopers", line(40, 40 + 10 * k, 2)) for k in range(cards)]
    foe = p.unit(1, "storm-golems", line(40, 80))
    p.row(0, *own)
    p.row(1, *[foe][:theirs])
    battle = p.play(active=0, step="turn", clock={"delayed:0": delayed} if delayed else {})
    assert {key: why(battle, key) for key in clauses} == clauses


def test_targets_that_cannot_be_named_say_why() -> None:
    p, troopers, golems, hidden = field()
    rifles = p.activate(troopers).choose("none").choose("fire:laser-rifle")
    assert why(rifles, f"u{hidden}") == "at43.shoot.who"
    assert why(rifles, f"u{troopers}") == "at43.shoot.legal-target"
    launcher = p.activate(troopers).choose("none").choose("fire:missile-launcher")
    assert why(launcher, f"u{golems}") == "at43.weapon.locked-targets"


@clause("at43.drill.overwatch-trigger")
def test_overwatch_at_another_unit_is_refused_for_what_it_is() -> None:
    """Two golgoths have moved, one of them behind a high wall; golems stand in the open beside."""
    p = Position()
    p.unit(0, "steel-troopers", line(40, 40), officer=1)
    golgoths = p.unit(1, "wraith-golgoth", [(40, 80), (48, 80), (90, 60)])
    golems = p.unit(1, "storm-golems", line(40, 90))
    p.terrain("bunker", (75, 53))
    watch = p.script(lambda game: shoot.salvo(game, 0, weapon("laser-rifle"), refs_of(p.models(golgoths))))
    hidden = p.models(golgoths)[2]
    assert [why(watch, key) for key in (f"u{golems}", "f0")] == ["at43.drill.overwatch-trigger"] * 2
    assert why(watch, f"m{hidden}") == "at43.shoot.who"
    assert why(watch, "u0") == "at43.shoot.legal-target"


@clause("at43.measuring.no-max-range")
def test_with_free_measuring_a_target_out_of_reach_is_refused_for_that() -> None:
    p = Position(options=("free_measuring",), board=(150, 120))
    p.unit(0, "steel-troopers", line(10, 40), officer=1)
    for x in (130, 60, 80):
        p.unit(1, "storm-golems", line(x, 40))
    salvo = p.script(lambda game: shoot.salvo(game, 0, weapon("laser-rifle")))
    assert salvo.options() == ["u2", "u3"]
    assert why(salvo, "u1") == "at43.measuring.no-max-range"


def test_nonsense_is_refused_without_a_special_reason() -> None:
    p, troopers, _, _ = field()
    (refusal,) = p.activate(troopers).choose("none").refused(("march",))
    assert refusal.clause == "at43.activation.combinations"
    assert "allowed: combat, rush" in refusal.text


@clause("at43.drill.overwatch", "at43.drill.overwatch-after-move", "at43.drill.shield-formation")
def test_drills_of_the_end_that_are_not_on_offer_say_why() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(40, 40)], officer=1)
    p.unit(1, "storm-golems", line(40, 90), officer=1)
    rushed = p.activate(unit).choose("rush").walk({0: [(40, 45)]})
    assert why(rushed, "overwatch") == "at43.drill.overwatch-after-move"
    assert why(rushed, "shield-formation") == "at43.drill.shield-formation"
    assert why(rushed, "split-fire") == "at43.drill.split-fire"


@clause("at43.drill.fire-at-will", "at43.drill.split-fire")
def test_fire_at_will_and_split_fire_say_why_not() -> None:
    p = Position()
    led = p.unit(0, "steel-troopers", line(40, 40), hero="newton")
    plain = p.unit(0, "steel-troopers", line(80, 40), officer=1)
    p.unit(1, "storm-golems", line(40, 80), officer=1)
    assert why(p.activate(plain), "fire-at-will") == "at43.drill.fire-at-will"
    battle = p.activate(led)
    assert why(battle, "split-fire") == "at43.drill.split-fire"
    battle.choose("fire-at-will")
    told, *_ = battle.refused(("fire-at-will",))
    assert "has been told" in told.text


@clause("at43.drill.split-fire")
def test_only_who_could_have_split_its_fire_hears_that_it_is_too_late() -> None:
    p, troopers, _, _ = field()
    alike = p.unit(0, "steel-troopers", line(60, 30), officer=1)
    machine = p.unit(0, "fire-toad", [(20, 60)])
    told = [
        battle.refused(("split-fire",))[0].text.partition(";")[0]
        for battle in (p.activate(troopers).choose("none"), p.activate(alike), p.activate(machine).choose("pay"))
    ]
    assert [words.rpartition(": ")[2] for words in told] == [
        "it is declared at the beginning of the activation",
        "it has no special weapons beside others",
        "it is a drill of infantry",
    ]


@clause("at43.drill.overwatch")
def test_who_has_fired_hears_that_overwatch_is_gone() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(40, 40)], officer=1)
    p.unit(1, "storm-golems", line(40, 60), officer=1)
    battle = p.activate(unit, [("attack", 1), ("re-roll", 1)]).choose("fire:laser-rifle").choose("done")
    (told,) = battle.refused(("overwatch",))
    assert (told.clause, told.text.partition(";")[0]) == ("at43.drill.overwatch", "it has fired in this activation")


@clause("at43.move.rush", "at43.shoot.after-engaging")
def test_every_reason_is_told() -> None:
    """Troopers rush at golems: they neither shoot after a rush nor while engaged."""
    p = Position(lp=(5, 5))
    unit = p.unit(0, "steel-troopers", line(40, 40), officer=1)
    p.unit(1, "storm-golems", line(40, 50), officer=1)
    battle = p.activate(unit).choose("rush")
    battle.walk({id: [(40 + 3 * k, 46)] for k, id in enumerate(p.models(unit))})
    told = [bar.clause for bar in explained(battle).barred if bar.key == "fire:*"]
    assert told == ["at43.move.rush", "at43.shoot.after-engaging"]


@clause("at43.drill.overwatch")
def test_computers_are_told_no_reasons() -> None:
    p, troopers, _, _ = field()
    battle = p.activate(troopers).choose("none")
    assert isinstance(battle.decision, Choose)
    assert battle.decision.barred == ()
    early = [bar for bar in explained(battle).barred if bar.key == "overwatch"]
    assert [bar.text for bar in early] == ["it is declared at the end of the activation"]


def explained(battle: Rehearsal) -> Choose:
    form = battle.match.explained(battle.decision.seat)
    assert isinstance(form, Choose)
    return form
