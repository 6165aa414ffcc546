"""What players are asked while a fight is carried out: who, in which words, by which rule, about what."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Allocate, Bin, Choose, Decision, Lot, Order
from grognard.engine.asking.demands import Region
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided, Noted
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.chapters import burning, damage, round, vehicle
from grognard.games.evolved.position import Position
from tests.games.evolved.acting import explained
from tests.games.evolved.fire import fighting, file, firing, row

RIFLE = "assault-rifle"


def asked(battle: Rehearsal) -> tuple[Any, ...]:
    """Seat, name, words, clause and pieces of the question."""
    form: Decision = battle.decision
    return form.seat, form.name, form.prompt, form.clause, form.about, getattr(form.progress, "arm", "")


def offers(battle: Rehearsal) -> list[tuple[Any, ...]]:
    """Key, words, clause, piece and price of everything on offer."""
    form = battle.decision
    assert isinstance(form, Choose | Order)
    rows = form.options if isinstance(form, Choose) else form.items
    return [(one.key, one.label, one.clause, one.subject, one.cost) for one in rows]


# -- shooting --------------------------------------------------------------------------------------------------------


@clause("evolved.shoot.steps")
def test_whom_to_fire_at() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6))
    p.unit("thralls", file(20, 2), seat=1)
    p.vehicle("panther", [(20, 30), (22.5, 30)], seat=1)
    battle = firing(p, 0, RIFLE)
    assert asked(battle)[:5] == (0, "target", "Sierra Troopers: Assault rifle at whom?", "evolved.shoot.steps", ("u0",))
    assert offers(battle) == [
        ("u1", "Evolved Thralls", "evolved.shoot.steps", "u1", 0),
        ("u2", "M-37 Light Mech Panther", "evolved.shoot.steps", "u2", 0),
        ("m8", "M-37 Light Mech Panther of M-37 Light Mech Panther", "evolved.shoot.steps", "m8", 0),
        ("m9", "M-37 Light Mech Panther of M-37 Light Mech Panther", "evolved.shoot.steps", "m9", 0),
    ]


@clause("evolved.shoot.same-target", "evolved.weapon.locked-shot-targets", "evolved.shoot.range")
def test_why_others_are_not_fired_at() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 6), special={0: "missile-tube"})
    p.unit("thralls", file(20, 2), seat=1)
    p.vehicle("panther", (20, 30), seat=1)
    p.vehicle("panther", (20, 34), seat=1)
    p.vehicle("panther", (47, 10), seat=1)
    battle = firing(p, 0, "missile-tube")
    assert [(bar.key, bar.clause, bar.text) for bar in explained(battle).barred if bar.key in ("u1", "u4")] == [
        ("u1", "evolved.weapon.locked-shot-targets", "a locked shot needs an armored vehicle"),
        ("u4", "evolved.shoot.range", "M-37 Light Mech Panther 3 is out of range"),
    ]


@clause("evolved.shoot.steps")
def test_a_volley_is_told_with_its_target() -> None:
    p = Position()
    p.unit("sierra-troopers", row(10, 1))
    p.unit("thralls", file(20, 2), seat=1)
    (told,) = firing(p, 0, RIFLE, (1,)).finish().events(Decided)
    assert (told.clause, told.seat, told.words, told.refs) == (
        "evolved.shoot.steps", 0, "Sierra Troopers fires Assault rifle at Evolved Thralls", ("u0", "u1"),
    )  # fmt: skip


@clause("evolved.shoot.caught")
def test_who_of_equally_near_ones_is_caught_first() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 20)])
    p.unit("thralls", [(20, 20)], seat=1)
    p.unit("thralls", [(15, 20.3)], seat=1)
    p.unit("sierra-troopers", [(15, 19.7)])
    battle = firing(p, 0, RIFLE, (9,), (9,))
    words = "Equally near soldiers in the line: who takes an impact first?"
    assert asked(battle) == (1, "caught", words, "evolved.shoot.caught", (), "")
    assert offers(battle) == [
        ("m2", "Thrall (leader) of Evolved Thralls 2", "", "m2", 0),
        ("m3", "Sierra Trooper (leader) of Sierra Troopers 2", "", "m3", 0),
    ]


@clause("evolved.damage.mixed-armor", "evolved.damage.av-split")
@pytest.mark.parametrize("hulls", [False, True])
def test_who_of_equally_close_ones_takes_an_impact_first(hulls: bool) -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    if hulls:
        p.vehicle("panther", [(20, 22.7), (20, 25.3)], seat=1)
    else:
        p.unit("sierra-troopers", [(20, 23), (20, 25)], joined="smith", seat=1)
    battle = firing(p, 0, RIFLE, (1,), at="u1")
    rule = "evolved.damage.av-split" if hulls else "evolved.damage.mixed-armor"
    assert asked(battle) == (1, "closest", "Equally close: who takes an impact first?", rule, (), "")
    first = (
        "M-37 Light Mech Panther (leader) of M-37 Light Mech Panther"
        if hulls
        else "Commander S. Smith (leader) of Sierra Troopers (B)"
    )
    second = "M-37 Light Mech Panther of M-37 Light Mech Panther" if hulls else "Sierra Trooper of Sierra Troopers (B)"
    assert offers(battle) == [("m1", first, "", "m1", 0), ("m2", second, "", "m2", 0)]


@clause("evolved.damage.infantry-order")
def test_who_of_equally_close_soldiers_falls() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("sierra-troopers", [(20, 23), (20, 25), (30, 24)], special={1: "missile-tube"}, seat=1)
    battle = firing(p, 0, RIFLE, (9,), (9,))
    assert asked(battle)[:4] == (1, "closest", "Equally close: who?", "evolved.damage.infantry-order")
    assert [row[:2] for row in offers(battle)] == [
        ("m1", "Sierra Trooper (leader) of Sierra Troopers (B)"),
        ("m2", "Sierra Trooper (special weapon) of Sierra Troopers (B)"),
    ]


@clause("evolved.strategic.op-reroll", "evolved.cc.av-reroll")
@pytest.mark.parametrize("blows", [False, True])
def test_how_many_misses_are_rolled_again(blows: bool) -> None:
    p = Position()
    p.vehicle("leo", (10, 24), op=2)
    p.unit("thralls", [(13.65, 24)] if blows else file(20, 6), seat=1)
    if blows:
        battle = fighting(p, 0, (1, 9, 1)).share(("m0", "u1/soldiers", 1))
        name, arm, rule = "Piledriver", "piledriver", "evolved.cc.av-reroll"
    else:
        battle = firing(p, 0, "heavy-autocannon", (1, 9, 1))
        name, arm, rule = "Heavy autocannon", "heavy-autocannon", "evolved.strategic.op-reroll"
    assert asked(battle) == (0, "reroll", f"{name}: roll how many missed dice again?", rule, ("u0",), arm)
    assert offers(battle) == [
        *[(str(n), f"{n} for {n} OP", rule, None, n) for n in (2, 1)],
        ("0", "None", rule, None, 0),
    ]


# -- damage ----------------------------------------------------------------------------------------------------------


@clause("evolved.status.burning")
def test_who_burns() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, 2), special={1: "missile-tube"}, tags=["burning"])
    battle = p.script(lambda game: burning.burn(game, unit), [("Flames: damage, 1 die needs 6", 5), ("flames", 1)])
    rule = "evolved.status.burning"
    assert asked(battle) == (0, "burn", "Sierra Troopers burns: who takes the impact?", rule, ("u0",), "")
    assert offers(battle) == [
        ("m0", "Sierra Trooper (leader) of Sierra Troopers", rule, "m0", 0),
        ("m1", "Sierra Trooper (special weapon) of Sierra Troopers", rule, "m1", 0),
    ]
    battle.choose("m1").finish()
    roll = battle.rolls("Flames")[0]
    assert (roll.seat, roll.clause, roll.about) == (1, rule, ("m1",))
    assert [(part.label, part.amount) for part in roll.parts] == [("Flames", 4), ("Armor", 2)]


@clause("evolved.status.burning", "evolved.damage.tough")
def test_a_tough_soldier_who_burns_is_hurt_and_no_medic_helps() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 24), (10, 25.5)], joined="smith", medic=1, tags=["burning"])
    battle = p.script(lambda game: burning.burn(game, unit), [("Flames", 10), ("flames", 1)]).choose("m0").finish()
    assert battle.state.models[0].counters["wounds"] == 1
    again = p.script(lambda game: damage.burn(game, unit), [("Flames", 10)]).choose("m1").finish()
    assert again.state.models[1].place is None


@clause("evolved.vehicle.ace-ejects")
def test_where_an_ace_stands_who_ejects() -> None:
    p = Position()
    p.vehicle("leo", (22, 24), seat=1, pilot="lowery-aboard")
    battle = p.script(lambda game: vehicle.destroyed(game, 0))
    assert asked(battle)[:5] == (
        1, "eject", "Captain Roy Lowery ejects: where does he stand?", "evolved.vehicle.ace-ejects", ("m1",),
    )  # fmt: skip
    form = battle.decision
    assert isinstance(form, Place)
    assert (form.models, form.regions) == ((1,), (Region("circle", (2200, 2400, 125)),))


@clause("evolved.vehicle.arm-choice")
def test_which_weapon_of_an_arm_is_hit() -> None:
    p = Position()
    p.vehicle("jaguar", (22, 24), seat=1)
    battle = p.script(lambda game: vehicle.choose_weapon(game, 0, (1, 2), 0))
    words = "Which weapon of Jaguar is hit?"
    assert asked(battle) == (0, "weapon-hit", words, "evolved.vehicle.arm-choice", ("m0",), "")


@clause("evolved.vehicle.legs-destroyed", "evolved.vehicle.drive-destroyed", "evolved.vehicle.arm-destroyed")
@pytest.mark.parametrize(
    ("box", "words", "rule"),
    [
        (0, "Jaguar is immobilized", "evolved.vehicle.legs-destroyed"),
        (1, "Autocannon of Jaguar is destroyed", "evolved.vehicle.arm-destroyed"),
        (3, "Jaguar makes no more overdrive points", "evolved.vehicle.drive-destroyed"),
    ],
)
def test_what_the_loss_of_a_part_means_is_said(box: int, words: str, rule: str) -> None:
    p = Position()
    p.vehicle("jaguar", (22, 24))

    def hit(game: Any, left: int) -> Any:
        vehicle.take(game, 0, box, vehicle.boxes(game, 0)[box] - left)
        yield from ()

    told = p.script(lambda game: hit(game, 0)).finish().events(Noted)
    assert [(one.text, one.clause, one.refs) for one in told] == [(words, rule, ("m0",))]
    assert p.script(lambda game: hit(game, 1)).finish().events(Noted) == [], "a box is left"


@clause("evolved.damage.soldier")
def test_a_unit_that_is_gone_is_noted_with_the_rule_that_took_it() -> None:
    p = Position()
    p.unit("thralls", [(10, 24)])
    told = p.script(lambda game: damage.remove(game, (0,), "evolved.status.burning")).finish().events(Noted)
    assert [(one.text, one.clause, one.refs) for one in told] == [
        ("Evolved Thralls is eliminated", "evolved.status.burning", ("u0",))
    ]


# -- close combat ----------------------------------------------------------------------------------------------------


@clause("evolved.cc.choice")
def test_who_attacks_whom() -> None:
    p = Position()
    p.vehicle("leo", (10, 24), op=0)
    p.unit("thralls", [(13.65, 24)], seat=1)
    battle = fighting(p, 0)
    form = battle.decision
    assert isinstance(form, Allocate)
    assert asked(battle)[:5] == (0, "attack", "M-38 LEO: who attacks whom?", "evolved.cc.choice", ("u0",))
    assert form.lots == (Lot("m0", "M-38 LEO", 1, "m0"),)
    assert form.bins == (Bin("u1/soldiers", "Evolved Thralls", "u1"), Bin("none", "Holds back"))
    assert form.fits == (("m0", "u1/soldiers"), ("m0", "none"))


@clause("evolved.cc.order")
def test_in_which_order_combats_are_fought() -> None:
    p = Position()
    p.unit("thralls", [(10, 24), (10, 30)])
    p.unit("sierra-troopers", [(11.4, 24)], seat=1)
    p.unit("hellcats", [(11.4, 30)], seat=1)
    battle = fighting(p, 0, (1, 1), (1, 1))
    words = "In which order are the combats fought?"
    assert asked(battle) == (0, "combat-order", words, "evolved.cc.order", (), "")
    assert offers(battle) == [
        ("0", "Metal claws at Sierra Troopers", "", "u1", 0),
        ("1", "Metal claws at Hellcats", "", "u2", 0),
    ]
    told = battle.choose("1", "0").finish().events(Decided)
    assert [(one.clause, one.seat, one.words, one.refs) for one in told] == [
        ("evolved.cc.order", 0, "Evolved Thralls attacks Hellcats with Metal claws", ("u0", "u2")),
        ("evolved.cc.order", 0, "Evolved Thralls attacks Sierra Troopers with Metal claws", ("u0", "u1")),
    ]


# -- the round -------------------------------------------------------------------------------------------------------


def company() -> Position:
    p = Position()
    p.unit("sierra-troopers", row(10, 3), officer=0)
    p.unit("sierra-troopers", row(20, 3), officer=0)
    p.unit("red-kodiaks", row(40, 3), seat=1)
    return p


@clause("evolved.round.command-succession")
def test_who_commands_when_the_commander_is_lost() -> None:
    p = company()
    third = p.unit("sierra-troopers", row(30, 3), officer=0)
    p.seat(0, commander=p.models(0)[0] + 1)
    p.lose_model(p.models(0)[0])
    battle = p.script(lambda game: round.succeed_command(game, 0))
    rule = "evolved.round.command-succession"
    assert asked(battle) == (0, "commander", "Who commands now?", rule, (), "")
    first, second = f"m{p.models(1)[0]}", f"m{p.models(third)[0]}"
    label = offers(battle)[0][1]
    assert offers(battle) == [(first, label, rule, first, 0), (second, label, rule, second, 0)]
    assert label == "Sierra Lieutenant"


@clause("evolved.round.command-test")
def test_who_activates_first() -> None:
    p = company()
    battle = p.play([(9, 2)], phase="strategic", step="command", active=None)
    rule = "evolved.round.command-test"
    assert asked(battle) == (0, "first", "Who activates first?", rule, (), "")
    assert offers(battle) == [
        ("me", "I activate first", rule, None, 0),
        ("you", "My opponent activates first", rule, None, 0),
    ]


@clause("evolved.activation.alternate", "evolved.activation.once", "evolved.activation.no-pass")
def test_which_unit_is_activated() -> None:
    p = company()
    third = p.unit("thralls", row(30, 3), tags=["done"])
    battle = p.play(phase="activation", step="turn", active=0)
    assert asked(battle) == (0, "turn", "Which unit do you activate?", "evolved.activation.alternate", (), "")
    assert offers(battle) == [
        ("u0", "Sierra Troopers", "evolved.activation.once", "u0", 0),
        ("u1", "Sierra Troopers", "evolved.activation.once", "u1", 0),
    ]
    form = battle.decision
    assert isinstance(form, Choose)
    assert [(bar.key, bar.clause, bar.text) for bar in explained(battle).barred] == [
        (f"u{third}", "evolved.activation.once", "it has been activated this round"),
        ("*", "evolved.activation.no-pass", "a side with a unit left to activate must activate one"),
    ]
