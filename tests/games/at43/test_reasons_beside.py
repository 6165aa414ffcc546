"""What may not be chosen beside the steps of an activation: entering, routines, repairs, leaders, reserves."""

from functools import partial

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.chapters import mechanic, overseeing, unit
from grognard.games.at43.position import Position


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


def reasons(battle: Rehearsal) -> dict[str, list[str]]:
    """Every key that is not on offer, with the clauses that bar it."""
    told = battle.match.explained(battle.decision.seat)
    assert isinstance(told, Choose)
    found: dict[str, list[str]] = {}
    for bar in told.barred:
        found.setdefault(bar.key, []).append(bar.clause)
    return found


def routines(p: Position, one: int, may_move: bool = True) -> Rehearsal:
    return p.script(lambda game: overseeing.at_start(Activation(game, one, Acts(may_move=may_move))))


@clause("at43.setup.delay-entry")
def test_the_ways_in_that_are_closed_say_why() -> None:
    p = Position()
    battle = p.activate(p.waiting(0, "steel-troopers", 6, officer=1))
    assert battle.asks == "enter"
    assert reasons(battle) == {
        "edge-combat": ["at43.setup.edge-entry"],
        "edge-rush": ["at43.setup.edge-entry"],
        "infiltrate": ["at43.ability.infiltration"],
        "drop:*": ["at43.control.arrive-drop"],
    }


@clause("at43.routine.general")
def test_routines_that_cannot_be_used_say_why() -> None:
    p = Position(lp=(2, 0))
    plain, led = block(10, 10), block(40, 10)
    one = p.unit(0, "storm-golems", plain)
    p.unit(0, "storm-golems", led, officer=1)
    told = reasons(routines(p, one))
    assert told["transfer:*"] == ["at43.routine.transfer"], "no overseer leads it"
    assert told["reconstruction"] == ["at43.lp.never-negative", "at43.routine.reconstruction"], "3 LP, and nobody fell"
    assert told["m*"] == ["at43.routine.repair"], "a routine of vehicles"
    assert "dash" not in told


@clause("at43.routine.transfer")
def test_units_that_receive_no_mind_say_why() -> None:
    p = Position(lp=(5, 0))
    old = p.unit(0, "storm-golems", block(10, 10), officer=1)
    p.unit(0, "storm-golems", block(40, 10))
    led, jammed = p.unit(0, "storm-golems", block(70, 10), officer=1), block(10, 60)
    other = p.unit(0, "storm-golems", jammed, tags=("jammed",))
    machine = p.unit(0, "wraith-golgoth", [(100, 100)])
    told = reasons(routines(p, old))
    assert told[f"transfer:u{old}"] == ["at43.routine.transfer"] * 2, "another unit, and one without an officer"
    assert told[f"transfer:u{led}"] == ["at43.routine.transfer"]
    assert told[f"transfer:u{other}"] == ["at43.weapon.jamming"]
    assert told[f"transfer:u{machine}"] == ["at43.routine.category", "at43.routine.transfer"]


@clause("at43.routine.dash-infantry")
def test_a_unit_that_may_not_move_is_not_sold_a_dash() -> None:
    p = Position(lp=(5, 0))
    one = p.unit(0, "storm-golems", block(10, 10), officer=1)
    p.unit(0, "storm-golems", block(40, 10))
    assert "dash" in routines(p, one).options()
    assert reasons(routines(p, one, may_move=False))["dash"] == ["at43.routine.dash-infantry"]


@clause("at43.ability.mechanic")
def test_what_a_mechanic_does_not_repair_says_why() -> None:
    p = Position()
    one = p.unit(0, "steel-troopers", [(20, 60), (23, 60)], mechanic=1)
    near, far = (p.models(p.unit(0, "fire-toad", [at]))[0] for at in ((27, 60), (90, 90)))
    p.hurt(near, frame=1)
    p.hurt(far, frame=1)
    battle = p.script(lambda game: mechanic.mechanic(game, one))
    assert battle.options() == [f"m{near}:frame", "none"]
    told = reasons(battle)
    assert told[f"m{near}:propulsion"] == told[f"m{far}:frame"] == ["at43.ability.mechanic"]


@clause("at43.unit.first-leader")
def test_who_is_not_named_as_leader_says_why() -> None:
    p = Position()
    one = p.unit(0, "steel-troopers", block(20, 20, 3), special={0: "flamer"})
    battle = p.script(partial(unit.name_commander, seat=0))
    assert (battle.asks, reasons(battle)) == ("first-leader", {"m*": ["at43.unit.first-leader"]})
    assert f"m{p.models(one)[0]}" not in battle.options()


@clause("at43.unit.commander-succession")
def test_officers_of_lower_rank_say_why_they_do_not_command() -> None:
    p = Position()
    places = ((20, 2), (50, 2), (80, 1))
    high, _, low = (p.unit(0, "steel-troopers", block(x, 20, 3), officer=rank) for x, rank in places)
    battle = p.script(partial(unit.succeed_command, seat=0))
    assert battle.options()[0] == f"m{p.models(high)[0]}"
    own = "at43.unit.commander-succession"
    assert (battle.asks, reasons(battle)) == ("commander", {f"m{p.models(low)[0]}": [own], "m*": [own]})


@clause("at43.control.spend-rp")
def test_reserves_that_are_too_dear_say_so() -> None:
    p = Position()
    p.unit(0, "steel-troopers", block(20, 20), officer=1)
    p.unit(1, "storm-golems", block(20, 80), officer=1)
    p.seat(0, rp=250)
    cheap, dear = (p.waiting(0, "steel-troopers", 6, reserve=True, counters={"cost": cost}) for cost in (200, 300))
    battle = p.play(phase="control", step="reserves", active=0)
    assert (battle.asks, battle.options()) == ("reserves", [f"u{cheap}"])
    assert reasons(battle) == {f"u{dear}": ["at43.control.spend-rp"], "u*": ["at43.control.spend-rp"]}
