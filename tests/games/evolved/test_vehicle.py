"""Armored vehicles: locations and boxes, what lost parts mean, destruction, aces who eject, vehicles left behind."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.chain import Branch, Chain, Volley, standing
from grognard.engine.dice.rolling import Calls, rolled
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.evolved.acts import Acts
from grognard.games.evolved.books.cards import Figure
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.chapters import cc, damage, order, shoot, vehicle, volley
from grognard.games.evolved.chapters.attack import Attack
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import is_immobilized, overdrive, weapons_of
from grognard.kit.units import parts as kit
from tests.games.evolved.fire import firing, lost, row, targets

PARTS = ("legs", "right-arm", "left-arm", "drive", "core")


def struck(p: Position, model: int, kind: str, *faces: int, seat: int = 0) -> SoloRehearsal:
    """So many successes on a vehicle with these location dice."""
    attack = Attack(seat, 0, weapon(kind), (0,))
    return p.script(lambda game: vehicle.suffer(game, attack, model, len(faces)), list(faces))


def boxes(battle: Rehearsal, model: int) -> tuple[int, ...]:
    counters = battle.state.models[model].counters
    return tuple(counters.get(part, 0) for part in PARTS)


def foe(card: str = "panther", **hurt: Any) -> Position:
    """Troopers, and one enemy vehicle (model 1) 10 inches away."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle(card, (22, 24), seat=1, **hurt)
    return p


# -- parts and locations ----------------------------------------------------------------------------------------------


@clause("evolved.vehicle.parts", "evolved.vehicle.health-boxes")
def test_parts_and_their_boxes() -> None:
    assert vehicle.parts_of(figure("panther")).keys == PARTS
    p = foe("medved")
    assert vehicle.boxes(p.game(), 1) == (5, 2, 2, 3, 7)
    assert dict(figure("leo").boxes) == {"legs": 4, "right-arm": 3, "left-arm": 2, "drive": 3, "core": 6}


@clause("evolved.vehicle.location")
@pytest.mark.parametrize(("face", "part"), [(face, PARTS[(face - 1) // 2]) for face in range(1, 11)])
def test_the_location_table(face: int, part: str) -> None:
    p = foe("medved")
    battle = struck(p, 1, "assault-rifle", face)
    before = vehicle.boxes(p.game(), 1)
    assert [a - b for a, b in zip(before, boxes(battle, 1), strict=True)] == [int(part == other) for other in PARTS]


@clause("evolved.vehicle.location", "evolved.vehicle.health-boxes")
def test_example_medved_hits_panther() -> None:
    """evolved.example.medved-hits-panther: 2 is the legs, 6 the left arm."""
    p = Position()
    p.vehicle("medved", (10, 24), seat=1, op=0)
    p.vehicle("panther", (22, 24), pilot="weir-aboard")
    attack = ("8 dice need 6", (6, 6, 6, 6, 6, 1, 1, 1))
    tests = ("damage, 1 die needs 8", 8), ("location", 2), ("damage", 8), ("location", 6), 1, 1, 1
    battle = firing(p, 0, "kolybelnaya", attack, *tests).finish()
    assert boxes(battle, 1) == (2, 1, 0, 2, 4)


@clause("evolved.vehicle.location")
def test_after_the_core_the_rest_is_lost() -> None:
    p = foe(core=1)
    battle = struck(p, 1, "assault-rifle", 9)
    assert lost(battle) == ["m1"]
    more = p.script(lambda game: vehicle.suffer(game, Attack(0, 0, weapon("assault-rifle"), (0,)), 1, 3), [10]).finish()
    assert lost(more) == ["m1"]


@clause("evolved.vehicle.transfer", "evolved.vehicle.excess")
def test_example_transfer_and_excess() -> None:
    """evolved.example.transfer-and-excess: the 1 goes down to the left arm, the 4 to the drive; surplus is lost."""
    p = foe(legs=0, right_arm=0, left_arm=1, drive=2)
    assert boxes(struck(p, 1, "missile-tube", 1, 4), 1) == (0, 0, 0, 0, 4)


@clause("evolved.vehicle.transfer")
def test_hits_go_down_the_table_never_up() -> None:
    p = foe(drive=0)
    assert boxes(struck(p, 1, "assault-rifle", 7), 1) == (3, 1, 1, 0, 3)
    q = foe(left_arm=0, drive=0)
    assert boxes(struck(q, 1, "assault-rifle", 5), 1) == (3, 1, 0, 0, 3)


@clause("evolved.vehicle.transfer", "evolved.vehicle.location")
def test_damage_that_is_passed_on_is_told_under_its_own_clause() -> None:
    shot = firing(foe(legs=0), 0, "assault-rifle", ("attack", 10), ("damage", 10), ("location", 1))
    rolled = firing(foe(legs=1), 0, "assault-rifle", ("attack", 10), ("damage", 10), ("location", 1))
    blow, direct = struck(foe(legs=0), 1, "assault-rifle", 1), struck(foe(), 1, "assault-rifle", 1)
    told = [[event.clause for event in one.events(Counted)][-1] for one in (shot, blow, rolled, direct)]
    assert told == ["evolved.vehicle.transfer"] * 2 + ["evolved.vehicle.location"] * 2


@clause("evolved.vehicle.excess")
def test_damage_beyond_the_boxes_is_lost() -> None:
    p = foe(legs=1)
    assert boxes(struck(p, 1, "missile-tube", 2), 1) == (0, 1, 1, 2, 4)


# -- several weapons, missing arms ------------------------------------------------------------------------------------

TWO_GUNS = Figure(
    "twin", "Twin", "usa", "vehicle", 4, 100, 800, 3, 2, 3,
    arms=(("right-arm", "mini-gun"), ("right-arm", "autocannon")),
    boxes=(("legs", 3), ("right-arm", 1), ("right-arm", 2), ("drive", 2), ("core", 4)),
)  # fmt: skip


@clause("evolved.vehicle.empty-arm")
def test_a_location_the_card_does_not_list_counts_as_destroyed() -> None:
    plan = kit.locate(vehicle.parts_of(TWO_GUNS), (3, 1, 2, 0, 2, 4), (5,), "", "")
    assert standing(plan, 5, plan.boxes) == (4,)
    assert standing(plan, 3, plan.boxes) == (1, 2)


@clause("evolved.vehicle.arm-choice", "evolved.vehicle.parts")
def test_the_attacker_chooses_among_the_surviving_weapons_of_an_arm() -> None:
    """Each weapon is a part of its own; with one of them gone the other is hit without asking."""
    parts = vehicle.parts_of(TWO_GUNS)
    assert parts.keys == ("legs", "right-arm", "right-arm.2", "left-arm", "drive", "core")
    plan = kit.locate(parts, (3, 1, 2, 0, 2, 4), (1,), "evolved.damage.difficulty", "evolved.vehicle.location")
    asked: list[tuple[int, ...]] = []

    class Second(Calls):
        def box(self, branch: Branch, among: tuple[int, ...], left: tuple[int, ...]) -> Script[int]:
            asked.append(among)
            yield from ()
            return among[-1]

    chain = Chain(0, (Volley("x", 3, 1, "evolved.shoot.dice"),), (Branch("m1", effect=plan),), 10)
    battle = foe().script(lambda game: rolled(chain, Second()), [4, 3, 4]).finish()
    assert battle.result[0].boxes == (3, 0, 0, 0, 2, 4)
    assert asked == [(1, 2), (1, 2)]


@clause("evolved.vehicle.arm-choice")
def test_the_question_names_the_weapons_and_goes_to_the_attacker() -> None:
    p = foe("jaguar")
    battle = p.script(lambda game: vehicle.choose_weapon(game, 1, (1, 2), 0))
    assert (battle.asks, battle.decision.seat, battle.options()) == ("weapon-hit", 0, ["1", "2"])
    form = battle.decision
    assert isinstance(form, Choose)
    assert [option.label for option in form.options] == ["Autocannon", "Flame projector"]
    assert battle.choose("2").result == 2


# -- what lost parts mean ---------------------------------------------------------------------------------------------


@clause("evolved.vehicle.zero-hb", "evolved.vehicle.arm-destroyed", "evolved.vehicle.legs-destroyed")
def test_example_panther_halts() -> None:
    """evolved.example.panther-halts: one hit on the arm, one on the last box of the legs."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("panther", (22, 24), seat=1, pilot="weir-aboard", legs=1)
    battle = struck(p, 1, "assault-rifle", 5, 1)
    game: Game = battle.game
    assert [arm.id for arm in weapons_of(game, 1)] == ["mini-gun", "lrm"]
    assert is_immobilized(game, 1)
    assert vehicle.evasion(game, 1) == 0
    assert vehicle.evasion(p.game(), 1) == 2


@clause("evolved.vehicle.zero-hb")
def test_a_part_with_a_box_left_works() -> None:
    p = foe("jaguar")
    battle = struck(p, 1, "assault-rifle", 3)
    assert [arm.id for arm in weapons_of(battle.game, 1)] == ["autocannon", "flame-projector"]
    again = struck(p, 1, "assault-rifle", 3, 3)
    assert [arm.id for arm in weapons_of(again.game, 1)] == ["flame-projector"]


@clause("evolved.vehicle.arm-destroyed")
def test_a_silent_arm_neither_fires_nor_strikes() -> None:
    p = Position()
    p.vehicle("leo", (10, 24), right_arm=0)
    p.unit("thralls", row(13, 4), seat=1)
    game = p.game()
    assert not cc.can_attack(game, 0)
    assert [arm.id for arm in shoot.kinds(game, 0, Acts())] == ["heavy-autocannon"]


@clause("evolved.vehicle.no-evade", "evolved.shoot.difficulty")
@pytest.mark.parametrize(("legs", "need"), [(3, 5), (0, 3)])
def test_example_immobilized_target(legs: int, need: int) -> None:
    """evolved.example.immobilized-target: 5 when intact, 3 without legs."""
    p = foe(legs=legs)
    chain = shoot.volley_chain(p.game(), 0, weapon("assault-rifle"), "u1", Acts())
    assert chain.volleys[0].need == need


@clause("evolved.vehicle.no-evade", "evolved.status.knocked-down")
def test_cover_still_adds_and_lying_vehicles_do_not_evade_either() -> None:
    p = foe(legs=0)
    p.wall(19, 20, 20, 24, "concrete-block")
    assert shoot.volley_chain(p.game(), 0, weapon("assault-rifle"), "u1", Acts()).volleys[0].need == 4
    q = foe()
    q.tag(1, "knocked-down")
    assert volley.evasion_of(q.game(), (1,)) == 0


@clause("evolved.vehicle.drive-destroyed")
def test_without_a_drive_no_more_points_but_those_it_has_stay() -> None:
    p = foe(drive=1, op=2)
    battle = struck(p, 1, "assault-rifle", 8)
    game: Game = battle.game
    assert overdrive(game, 1) == 2
    assert vehicle.makes_overdrive(game, 1) == 0
    assert vehicle.makes_overdrive(p.game(), 1) == 3


# -- destruction ------------------------------------------------------------------------------------------------------


@clause("evolved.vehicle.core-destroyed", "evolved.vehicle.pilot", "evolved.vehicle.no-wreck")
def test_a_vehicle_without_a_core_is_gone_with_its_pilot() -> None:
    p = foe(core=1)
    p.unit("sierra-troopers", [(22, 26)])
    features = p.game().state.features
    battle = struck(p, 1, "assault-rifle", 10).finish()
    assert lost(battle) == ["m1"]
    assert not battle.state.units[1].members
    assert len(battle.state.units) == 3
    assert battle.state.features == features
    assert battle.asks == ""


@clause("evolved.vehicle.core-destroyed")
def test_a_volley_that_takes_the_core_removes_the_vehicle() -> None:
    p = Position()
    p.unit("sierra-at", [(10, 25.5), (10, 22.5), (10, 24)])
    p.vehicle("panther", (22, 24), seat=1, core=3)
    battle = firing(p, 0, "anti-tank-gun", (9, 9), ("damage", 9), ("location", 10)).finish()
    assert lost(battle) == ["m3"]


def ejected(spot: tuple[float, float] = (22, 24), **how: Any) -> SoloRehearsal:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("leo", (22, 24), seat=1, pilot="lowery-aboard", core=1, **how)
    battle = struck(p, 1, "assault-rifle", 9)
    assert battle.asks == "eject"
    return battle.put({"m2": spot})


@clause("evolved.vehicle.ace-ejects")
def test_an_ace_stands_where_his_vehicle_stood() -> None:
    battle = ejected((22.7, 24))
    piece = battle.state.models[2]
    assert (piece.profile, piece.place, piece.solid) == ("lowery", (2270, 2400), False)
    assert lost(battle) == ["m1"]


@clause("evolved.vehicle.ace-ejects")
def test_he_stays_inside_the_outline_of_the_removed_base() -> None:
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("leo", (22, 24), seat=1, pilot="lowery-aboard", core=1)
    battle = struck(p, 1, "assault-rifle", 9)
    assert battle.decision.seat == 1
    assert battle.refused((("m2", (2276, 2400), 0),))
    assert not battle.refused((("m2", (2275, 2400), 0),))


@clause("evolved.vehicle.ace-on-foot", "evolved.vehicle.ace-ejects")
def test_he_is_a_unit_of_his_own_in_full_health_and_commands_on() -> None:
    battle = ejected()
    unit = battle.state.units[2]
    assert (unit.members, unit.leader, unit.seat, unit.tags) == ((2,), 2, 1, ())
    assert damage.health(battle.game, 2) == 2
    assert battle.state.seats[1].counters["commander"] == 3


@clause("evolved.vehicle.ace-on-foot")
def test_he_has_had_his_activation_if_his_vehicle_had() -> None:
    battle = ejected(tags=["done"])
    assert battle.state.units[2].tags == ("done",)


@clause("evolved.vehicle.ace-on-foot", "evolved.ability.listen-and-learn")
def test_what_he_has_used_this_round_stays_used() -> None:
    """Weir has given his two orders from the cockpit: on foot he has none left in this round."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24), (11.5, 24)])
    p.vehicle("panther", (22, 24), seat=1, pilot="weir-aboard", core=1)
    mates = p.unit("sierra-troopers", [(26, 24), (27.5, 24)], seat=1)
    p.hurt(2, **{"used.order": 2})
    battle = struck(p, 2, "assault-rifle", 9).put({"m5": (22, 24)})
    assert order.givers(battle.game, mates) == []
    p.hurt(2, **{"used.order": 1})
    assert order.givers(struck(p, 2, "assault-rifle", 9).put({"m5": (22, 24)}).game, mates) == [5]


@clause("evolved.vehicle.ace-on-foot")
def test_vehicle_and_ace_count_apart() -> None:
    """Lowery's LEO for 145: the vehicle counts at its plain price of 110, he with the rest."""
    p = Position()
    p.unit("sierra-troopers", [(10, 24)])
    p.vehicle("leo", (22, 24), seat=1, pilot="lowery-aboard", core=1)
    p._units[1] = replace(p._units[1], counters={**p._units[1].counters, "cost": 145})
    battle = struck(p, 1, "assault-rifle", 9).put({"m2": (22, 24)})
    assert [unit.counters["cost"] for unit in battle.state.units[1:]] == [110, 35]


@clause("evolved.vehicle.ace-ejects")
def test_what_is_left_of_the_attack_does_not_touch_him() -> None:
    p = Position()
    p.unit("sierra-at", [(10, 25.5), (10, 22.5), (10, 24)])
    p.vehicle("leo", (22, 24), seat=1, pilot="lowery-aboard", core=1)
    battle = firing(p, 0, "anti-tank-gun", (9, 9), ("damage", 9), ("location", 10))
    battle.put({"m4": (22, 24)}).finish()
    assert lost(battle) == ["m3"]


# -- left behind ------------------------------------------------------------------------------------------------------


@clause("evolved.vehicle.immobilized-in-unit")
@pytest.mark.parametrize(("x", "gone"), [(14.0, []), (14.01, ["m0"]), (20.0, ["m0"])])
def test_an_immobilized_vehicle_out_of_cohesion_is_abandoned(x: float, gone: list[str]) -> None:
    p = Position()
    p.vehicle("t50", [(10, 24), (x, 24)], legs=0)
    battle = p.script(lambda game: vehicle.abandon(game, 0)).finish()
    assert lost(battle) == gone
    assert battle.state.units[0].leader == (1 if gone else 0)


@clause("evolved.vehicle.immobilized-in-unit")
def test_who_is_in_cohesion_by_another_immobilized_vehicle_is_not_abandoned() -> None:
    """Three Panthers in a row, two of them without legs: the last one has its neighbour, and the leader in range."""
    p = Position()
    p.vehicle("panther", [(10, 24), (12.5, 24), (15, 24)])
    p.hurt(1, legs=0)
    p.hurt(2, legs=0)
    battle = p.activate(0).choose("normal").choose("stay").walk({0: [(10, 24.5)]})
    assert not lost(battle)
    p.hurt(1, legs=3)
    gone = p.activate(0).choose("normal").choose("leave").walk({0: [(7, 24)], 1: [(10, 24)]})
    assert lost(gone) == ["m2"]


@clause("evolved.vehicle.immobilized-in-unit")
def test_a_unit_that_cannot_move_at_all_abandons_nobody() -> None:
    p = Position()
    p.vehicle("t50", [(10, 24), (20, 24)], legs=0)
    p.hurt(1, legs=0)
    assert not lost(p.script(lambda game: vehicle.abandon(game, 0)))
    assert targets(p, 0, "t30") == []


@clause("evolved.vehicle.arm-destroyed")
def test_only_the_weapons_of_arms_that_are_gone_are_lost() -> None:
    p = Position()
    whole, torn = p.vehicle("t50", (10, 10)), p.vehicle("leo", (20, 20), right_arm=0)
    assert vehicle.lost_weapons(p.game(), whole) == []
    assert vehicle.lost_weapons(p.game(), torn) == ["piledriver"]
