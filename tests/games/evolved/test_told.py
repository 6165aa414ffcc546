"""What is told and shown of a fight: remarks in the log, the parts of a number and their rules, what options are about;
and branches that only rare positions reach."""

from typing import Any

import pytest

from grognard.engine.asking.decisions import Allocate
from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted, Rolled, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.chain import Branch
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.chapters import blast, combat, damage, engage, medic, strategic, vehicle, volley
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.chapters.combat import Combat
from grognard.games.evolved.position import Position
from tests.games.evolved.fire import fighting, firing, row
from tests.games.evolved.test_asked import asked, offers

CREW = [(10, 25.5), (10, 22.5), (10, 24)]


def told(battle: Rehearsal, rule: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.text, one.refs) for one in battle.events(Noted) if one.clause == rule]


def parts(roll: Rolled) -> list[tuple[str, int, str]]:
    return [(part.label, part.amount, part.clause) for part in roll.parts]


# -- explosions -------------------------------------------------------------------------------------------------------


def held() -> Acts:
    acts = Acts()
    acts.option = "hold"
    return acts


@clause("evolved.order.steady", "evolved.weapon.explosive")
def test_steady_helps_a_grenadier_and_is_shown_as_a_part() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], special={0: "grenade-launcher"}, tags=["order:steady"])
    p.unit("thralls", [(20, 24)], seat=1)
    (roll,) = firing(p, 0, "grenade-launcher", ("1 die needs 4", 3), acts=held()).finish().rolls()
    rule = "evolved.weapon.explosive"
    assert parts(roll)[1:] == [("Evasion", 2, rule), ("Steady!", -1, "evolved.order.steady")]


@clause("evolved.order.steady", "evolved.weapon.indirect")
def test_steady_and_a_lack_of_sight_are_parts_of_indirect_fire() -> None:
    p = Position()
    p.unit("sierra-mortar", CREW, tags=["order:steady"])
    p.unit("thralls", [(30, 24)], seat=1)
    p.wall(20, 18, 21, 30, "building")
    battle = firing(p, 0, "mortar", ("2 dice need 5", (9, 9)), ("damage", 1), acts=held()).finish()
    rule = "evolved.weapon.indirect"
    assert parts(battle.rolls()[0])[1:] == [
        ("Evasion", 2, rule), ("Steady!", -1, "evolved.order.steady"), ("No line of sight", 1, rule),
    ]  # fmt: skip


@clause("evolved.weapon.explosive", "evolved.weapon.indirect")
@pytest.mark.parametrize(
    ("card", "spots", "special", "kind", "rule"),
    [
        ("sierra-troopers", [(10, 24)], {0: "grenade-launcher"}, "grenade-launcher", "evolved.weapon.explosive"),
        ("sierra-mortar", CREW, {}, "mortar", "evolved.weapon.indirect"),
    ],
)
def test_the_models_to_aim_at_are_offered_by_the_rule_of_the_weapon(
    card: str, spots: Any, special: Any, kind: str, rule: str
) -> None:
    p = Position()
    p.unit(card, spots, special=special)
    a, b = p.models(p.unit("thralls", row(24, 2), seat=1))
    battle = firing(p, 0, kind)
    assert asked(battle)[1:4] == ("aim", f"{weapon(kind).name}: aim at which model?", rule)
    assert [(key, clause, subject) for key, _, clause, subject, _ in offers(battle)] == [
        (f"m{a}", rule, f"m{a}"),
        (f"m{b}", rule, f"m{b}"),
    ]


@clause("evolved.weapon.indirect-drift", "evolved.weapon.explosion-victims")
@pytest.mark.parametrize(("faces", "words"), [((9, 1), "Mortar drifts 1 inch"), ((1, 1), "Mortar drifts 2 inches")])
def test_drift_and_explosion_are_told(faces: tuple[int, int], words: str) -> None:
    p = Position()
    p.unit("sierra-mortar", CREW)
    p.unit("thralls", [(30, 24)], seat=1)
    p.vehicle("techno-brute", (30, 30), seat=1)
    battle = firing(p, 0, "mortar", faces, ("drift", 6), ("damage", 1), at="u1").finish()
    assert told(battle, "evolved.weapon.indirect-drift") == [(words, ("u0",))]
    assert told(battle, "evolved.weapon.explosion-victims") == [
        ("Explosion of 1.5 inches: it touches Evolved Thralls", ("m3",))
    ]


@clause("evolved.strategic.op-reroll", "evolved.weapon.explosive")
def test_all_rocket_pods_are_thrown_before_any_die_is_rolled_again() -> None:
    """Two Medveds: the second one's dice lie on the table when the first is asked."""
    p = Position()
    p.vehicle("medved", [(10, 24), (10, 27)])
    p.unit("thralls", [(20, 24)], seat=1)
    p.hurt(0, op=1)
    p.hurt(1, op=1)
    battle = firing(p, 0, "rocket-pods", (1, 1), (1, 1))
    assert battle.asks == "reroll"
    assert len(battle.rolls("Rocket pods")) == 2


@clause("evolved.weapon.indirect", "evolved.weapon.minimum-range")
def test_a_mortar_with_nobody_in_range_does_not_keep_the_next_from_firing() -> None:
    """The first of two stands too near to fire; gunners are with both."""
    p = Position()
    crew = ("sierra-gunner", "sierra-gunner", "mortar")
    p.unit("sierra-mortar", [(20, 26), (20, 22), (20, 24), (10, 26), (10, 22), (10, 24)], profiles=(*crew, *crew))
    p.unit("thralls", [(25, 24)], seat=1)
    battle = firing(p, 0, "mortar", ("2 dice", (9, 9)), ("damage", 1)).finish()
    assert told(battle, "evolved.weapon.explosion-victims") == [
        ("Explosion of 3 inches: it touches Evolved Thralls", ("m6",))
    ]


@clause("evolved.damage.test-per-impact")
def test_nothing_is_rolled_for_impacts_that_can_harm_nobody() -> None:
    p = Position()
    p.vehicle("panther", (10, 24))
    harmless = weapon("sidearm")
    attack = Attack(1, 0, harmless, ())
    battle = p.script(lambda game: damage.strike(game, attack, (0, 0))).finish()
    assert battle.result == ()
    assert battle.rolls() == []
    assert blast.extent(weapon("mortar"), 0) == (150, 1)


@clause("evolved.shoot.caught", "evolved.shoot.caught-engaged")
def test_the_log_says_who_was_hit_because_he_stood_in_the_line() -> None:
    """An engaged trooper takes the first impact, the target behind him the second."""
    p = Position()
    p.unit("red-kodiaks", row(10, 2))
    p.unit("sierra-troopers", [(15, 24)], seat=1)
    p.unit("red-kodiaks", [(15, 22.4)])
    p.unit("sierra-troopers", row(20, 2), seat=1)
    battle = firing(p, 0, "ak-49", (9, 9), (1,), (1,), at="u3").finish()
    purposes = [(roll.purpose.partition(",")[0], roll.about) for roll in battle.rolls("damage")]
    assert purposes == [
        ("AK-49 assault rifle: damage in the line of fire", ("m2",)),
        ("AK-49 assault rifle: damage", ("u3",)),
    ]


@clause("evolved.shoot.difficulty", "evolved.order.steady")
def test_only_what_counts_is_a_part_of_the_number() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.unit("thralls", [(20, 24)], seat=1)
    (roll,) = firing(p, 0, "assault-rifle", (1,)).finish().rolls()
    rule = "evolved.shoot.difficulty"
    assert parts(roll) == [("Accuracy", 3, rule), ("Evasion", 2, rule)]


@clause("evolved.shoot.primary-model")
def test_the_evasion_of_most_counts_even_if_it_is_the_higher() -> None:
    """Two of three Panthers evade, the third has no legs."""
    p = Position()
    unit = p.vehicle("panther", [(10, 24), (13, 24), (16, 24)], legs=0)
    assert volley.evasion_of(p.game(), p.models(unit)) == 2
    p.hurt(p.models(unit)[1], legs=0)
    assert volley.evasion_of(p.game(), p.models(unit)) == 0


@clause("evolved.engagement.definition")
@pytest.mark.parametrize("grounded", [[], [0]])
def test_a_machine_that_touches_a_soldier_on_the_ground_does_not_engage_him(grounded: list[int]) -> None:
    p = Position()
    unit = p.unit("sierra-troopers", [(10, 24)], grounded=grounded)
    apart = (figure("sierra-trooper").radius + figure("panther").radius) / 100
    p.vehicle("panther", (10 + apart, 24), seat=1)
    assert engage.is_engaged(p.game(), unit) is not bool(grounded)


# -- medics and losses -------------------------------------------------------------------------------------------------


@clause("evolved.role.medic")
def test_a_medic_rolls_ten_sided_dice_under_his_name() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, 3), medic=2)
    script = medic.save(p.game(), unit, (0, 1), 1)
    roll: Any = next(script)
    assert (roll.seat, roll.purpose, roll.sides, [trial.need for trial in roll.trials]) == (
        0,
        "Medic of Sierra Troopers",
        10,
        [8, 8],
    )


# -- vehicles ----------------------------------------------------------------------------------------------------------


@clause("evolved.strategic.op-stand", "evolved.strategic.op-extinguish")
def test_what_a_point_of_overdrive_would_do_is_offered_with_its_price() -> None:
    p = Position()
    p.vehicle("panther", (22, 24), op=2, tags=["burning"])
    p.tag(0, "knocked-down")
    battle = p.script(strategic.status_step, active=0)
    stand, fire = "evolved.strategic.op-stand", "evolved.strategic.op-extinguish"
    words = "M-37 Light Mech Panther: spend overdrive?"
    assert asked(battle)[:5] == (0, "stand", words, stand, ("m0",))
    assert offers(battle) == [("stand", "Stand up for 1 OP", stand, "m0", 1), ("none", "Stay down", stand, None, 0)]
    battle.choose("stand")
    assert asked(battle)[:5] == (0, "extinguish", words, fire, ("m0",))
    assert offers(battle) == [
        ("extinguish", "Put out the fire for 1 OP", fire, "m0", 1),
        ("none", "Let it burn", fire, None, 0),
    ]


@clause("evolved.vehicle.ace-on-foot")
def test_an_ace_on_foot_takes_nothing_of_the_machine_with_him() -> None:
    p = Position()
    p.vehicle("leo", (22, 24), pilot="lowery-aboard", core=1)
    p.hurt(0, **{"used.order": 1})
    attack = Attack(1, 0, weapon("anti-tank-gun"), ())
    battle = p.script(lambda game: damage.harm(game, attack, 0, "evolved.status.burning"), [9]).put({"m1": (22, 24)})
    foot, unit = battle.state.models[1], battle.state.units[1]
    assert {key: number for key, number in foot.counters.items() if number} == {"used.order": 1}
    assert (foot.unit, unit.name, unit.counters["strength"]) == (1, "Captain Roy Lowery", 1)


@clause("evolved.ability.transformation")
def test_the_thrall_who_emerges_is_a_unit_of_one_that_cost_nothing() -> None:
    p = Position()
    p.vehicle("techno-brute", (22, 24))
    battle = p.script(lambda game: vehicle.destroyed(game, 0), [4]).put({"m1": (22, 24)})
    unit = battle.state.units[1]
    assert (unit.name, unit.members, unit.leader, unit.counters) == ("Thrall", (1,), 1, {"strength": 1})
    assert battle.state.models[1].unit == 1


@clause("evolved.ability.precious-element")
@pytest.mark.parametrize(("thralls", "left"), [((), (2, 1, 1)), (("m1",), (1, 1, 1)), (("m1", "m2", "m3"), (0, 0, 1))])
def test_thralls_take_the_first_impacts_of_several_volleys(thralls: tuple[str, ...], left: tuple[int, ...]) -> None:
    p = Position()
    p.unit("thralls", [(10, 24)], profiles=["evolved-commander"])
    p.unit("thralls", [(8.8, 24), (11.2, 24), (10, 25.2)])
    attack = Attack(1, 0, weapon("assault-rifle"), ())
    battle = p.script(lambda game: volley.Gunnery(game, attack).reassigned(Branch("m0"), (2, 1, 1)))
    assert battle.choose(*thralls).result == left


# -- close combat ------------------------------------------------------------------------------------------------------


@clause("evolved.cc.choice", "evolved.cc.split-types")
def test_those_attacked_are_shown_on_the_table() -> None:
    p = Position()
    p.unit("thralls", [(20, 24)])
    p.unit("sierra-troopers", [(21.5, 24)], seat=1)
    p.vehicle("panther", (18, 24), seat=1)
    form = fighting(p, 0).decision
    assert isinstance(form, Allocate)
    assert {bin.key: bin.subject for bin in form.bins} == {"u1/soldiers": "u1", "m2": "m2"}


@clause("evolved.cc.split-types")
def test_only_defenders_of_the_type_attacked_are_in_a_combat() -> None:
    """Two troopers within an inch of a Thrall, of whom one lies on the ground."""
    p = Position()
    p.unit("thralls", [(20, 24)])
    up, down = p.models(p.unit("sierra-troopers", [(21.5, 24), (18.5, 24)], seat=1, grounded=[1]))
    for target, found in (("u1/soldiers", up), ("u1/soldiers/grounded", down)):
        assert combat.defenders(p.game(), Combat(target, weapon("metal-claws"), (0,))) == (found,)


# -- engaging ----------------------------------------------------------------------------------------------------------


def engaging(apart: float, *dice: Any) -> Rehearsal:
    p = Position()
    thralls = p.unit("thralls", [(10, 10)])
    p.unit("sierra-troopers", [(10, 11 + apart)], seat=1)
    p.unit("brutes", [(30, 40)], seat=1)
    return p.activate(thralls, dice=dice).choose("engage")


@clause("evolved.move.engage-target")
def test_whom_to_engage_is_offered_with_rule_and_unit() -> None:
    assert offers(engaging(8))[0] == ("u1", "Sierra Troopers", "evolved.move.engage-target", "u1", 0)


@clause("evolved.move.engage-short")
@pytest.mark.parametrize(("apart", "remarks"), [(8, 0), (14, 1)])
def test_falling_short_is_told_and_reaching_is_not(apart: float, remarks: int) -> None:
    battle = engaging(apart, *([] if remarks else [(1, 1)])).choose("u1")
    battle.walk({0: [(10, 10 + (apart if not remarks else 6))]})
    found = told(battle, "evolved.move.engage-short")
    assert found == [("Evolved Thralls cannot reach Sierra Troopers", ("u0",))] * remarks


@clause("evolved.unit.cohesion-broken")
def test_a_torn_unit_is_told_why_it_cannot_engage_somebody() -> None:
    """The nearer enemy can be reached together, the farther one cannot."""
    p = Position()
    thralls = p.unit("thralls", [(10, 10), (10, 15)])
    for spot in ((13, 13), (7, 13), (40, 13)):
        p.unit("sierra-troopers", [spot], seat=1)
    battle = p.activate(thralls).choose("engage")
    assert battle.options() == ["u1", "u2"]
    (refusal,) = battle.refused(("u3",))
    assert (refusal.clause, refusal.text.partition(";")[0]) == (
        "evolved.unit.cohesion-broken",
        "reaching it would not bring the unit together again",
    )


# -- what came of it -------------------------------------------------------------------------------------------------


@clause("evolved.setup.damage-limits")
def test_impacts_for_which_no_die_can_help_are_told() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("medved", (20, 24), seat=1)
    battle = firing(p, 0, "assault-rifle", ("attack", 10), acts=held()).finish()
    found = told(battle, "evolved.setup.damage-limits")
    assert found == [("Assault rifle: 1 impact on Medved to no effect, no die can help", ("m1",))]


@clause("evolved.round.commander-lost")
def test_whose_commander_is_lost() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (12, 24)], officer=0, seat=1)
    battle = p.script(lambda game: damage.remove(game, (0,), "evolved.damage.soldier"))
    assert [text for text, _ in told(battle, "evolved.round.commander-lost")] == ["The Commander of B is lost"]


@clause("evolved.strategic.drills-removed")
def test_a_unit_that_is_gone_drops_no_drill() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)], tags=["take-cover"])
    p.unit("thralls", [(30, 24)], seat=1, tags=["take-cover"])
    rows = [one for one in p.script(gone_then_new).events(Tagged) if one.clause == "evolved.strategic.drills-removed"]
    assert [ref for one in rows for ref, _, _ in one.changes] == ["u0"]


def gone_then_new(game: Game) -> Script[None]:
    yield from damage.remove(game, (1,), "evolved.damage.soldier")
    yield from strategic.overdrive(game)


def test_types_of_defenders_are_words() -> None:
    p = Position()
    p.unit("red-mg", CREW, seat=1, name="Gunners")
    game = p.game()
    labels = {combat.label_of(game, combat.type_of(game, id)) for id in range(3)}
    assert labels == {"Gunners (gunner)", "Gunners (support weapon)"}
