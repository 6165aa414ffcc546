"""Shooting: who may fire what at whom and when, and how a salvo is resolved."""

import pytest

from grognard.engine.asking.decisions import Choose
from grognard.engine.clauses import clause
from grognard.engine.core.events import Decided
from grognard.engine.core.state import feature_of, model_ref
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import salvo, shoot
from grognard.games.at43.chapters.shots import fire
from grognard.games.at43.position import Position
from tests.games.at43.gunnery import file, firing, lost, row

RIFLE, HEAVY = "laser-rifle", "heavy-laser-rifle"


def refs(*models: int) -> list[str]:
    return [model_ref(id) for id in models]


def keys(p: Position, unit: int, kind: str) -> list[str]:
    return list(shoot.targets(p.game(), unit, weapon(kind)))


def duel(number: int = 5, gap: float = 34.0, profile: str = "storm-golems", targets: int = 6) -> Position:
    """Steel Troopers in a row at x = 20, the enemy's file begins `gap` cm away from the leader in the middle."""
    p = Position()
    p.unit(0, "steel-troopers", row(20, number), leader=number // 2)
    p.unit(1, profile, file(22.5 + gap, targets))
    return p


# -- who may shoot ----------------------------------------------------------------------------------------------------


@clause("at43.shoot.who")
def test_only_those_who_see_the_target_fire() -> None:
    """
    a (y=60) ------- | x       the wall hides the target from the man behind it
    a (y=90) -------------->
    """
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 90)], leader=0)
    p.unit(1, "storm-golems", [(60, 60)])
    p.terrain("high-wall", (50, 60), 90)
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), "u1")
    assert (chain.volleys[0].dice, chain.volleys[0].rerolls[0].most) == (1, 1)
    battle = firing(p, 0, RIFLE, ("attack", 1), ("re-roll", 1), at="u1").finish()
    assert battle.result is True


@clause("at43.shoot.who")
def test_nobody_in_sight_nothing_to_fire_at() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    assert not shoot.has_target(p.game(), 0, weapon(RIFLE))
    assert firing(p, 0, RIFLE).finish().result is False
    p.unit(1, "storm-golems", [(60, 60)])
    assert shoot.has_target(p.game(), 0, weapon(RIFLE))
    p.terrain("bunker", (40, 60))
    assert keys(p, 0, RIFLE) == ["f0"]


@clause("at43.shoot.engaged")
def test_engaged_units_do_not_shoot() -> None:
    p = duel()
    assert fire.can(Activation(p.game(), 0, Acts(together=False)))
    p.unit(1, "storm-golems", [(25, 66)])
    assert not fire.can(Activation(p.game(), 0, Acts(together=False)))
    assert not fire.can(Activation(p.game(), 0, Acts()))
    assert not fire.can(Activation(p.game(), 2, Acts(together=False)))


@clause("at43.shoot.engaged", "at43.shoot.engaged-after-move")
@pytest.mark.parametrize(("x", "shoots"), [(24.9, False), (25, False), (25.01, True)])
def test_example_engaged_stays(x: float, shoots: bool) -> None:
    """at43.example.engaged-stays: after its move a unit shoots only if no soldier is within 2.5 cm of an enemy."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 57)])
    p.unit(1, "storm-golems", [(x, 60)])
    assert fire.can(Activation(p.game(), 0, Acts())) is shoots


@clause("at43.shoot.engaged-after-move")
def test_an_engaged_unit_that_breaks_off_may_shoot() -> None:
    p = Position(lp=(2, 2))
    p.unit(0, "steel-troopers", [(20, 60), (20, 57)], officer=1)
    p.unit(1, "storm-golems", [(24, 60)])
    battle = p.activate(0)
    assert not [key for key in battle.options() if key.startswith("fire")]
    battle.choose("engaged").walk({0: [(15, 60)], 1: [(15, 57)]})
    assert "fire:laser-rifle" in battle.options()


@clause("at43.shoot.after-engaging")
def test_no_shot_after_moving_into_engagement() -> None:
    """Before the move it could have fired; vehicles are never concerned."""
    p = Position(lp=(2, 2))
    p.unit(0, "steel-troopers", [(20, 60), (20, 57)], officer=1)
    p.unit(1, "storm-golems", [(35, 60)])
    battle = p.activate(0)
    assert "fire:laser-rifle" in battle.options()
    battle.choose("combat").walk({0: [(30, 60)], 1: [(29, 57)]})
    assert "fire:laser-rifle" not in battle.options()
    v = Position()
    v.unit(0, "fire-toad", [(20, 60)])
    v.unit(1, "storm-golems", [(25, 60)])
    assert fire.can(Activation(v.game(), 0, Acts(together=False)))


@clause("at43.shoot.grounded")
@pytest.mark.parametrize(("down", "shoots"), [((), True), ((0, 1), True), ((0, 1, 2), False)])
def test_units_mostly_grounded_do_not_shoot(down: tuple[int, ...], shoots: bool) -> None:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 4), grounded=down)
    assert fire.can(Activation(p.game(), 0, Acts(together=False))) is shoots


@clause("at43.shoot.grounded")
def test_torn_units_do_not_shoot_before_they_mend() -> None:
    """A unit out of cohesion when activated (at43.unit.cohesion-broken); losses after that do not hinder it."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 80)])
    game = p.game()
    assert not fire.can(Activation(game, 0, Acts(together=False)))
    assert fire.can(Activation(game, 0, Acts()))
    p.unit(1, "storm-golems", [(40, 60)])
    waiting = p.waiting(0, "steel-troopers", 6, officer=1)
    assert p.activate(waiting).asks == "enter", "who is not in play comes on before anything else"


# -- which weapons ----------------------------------------------------------------------------------------------------


@clause("at43.shoot.same-target")
def test_all_like_weapons_fire_at_one_unit_in_one_salvo() -> None:
    """One target for all; he who does not see it may not pick another one with that weapon."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60), (20, 90)], leader=0)
    p.unit(1, "storm-golems", [(60, 60)])
    p.unit(1, "grim-golems", [(60, 110)])
    p.terrain("high-wall", (25, 60), 90)
    battle = firing(p, 0, RIFLE, ("attack", 1), ("re-roll", 1))
    assert battle.refused(("u1", "u2")) != ()
    battle.choose("u1").finish()
    assert [arm.id for arm in shoot.salvo_kinds(battle.game, 0, (RIFLE,))] == []


@clause("at43.shoot.each-weapon-once", "at43.shoot.before-after", "at43.shoot.different-targets")
def test_each_kind_of_weapon_once() -> None:
    p = Position()
    p.unit(0, "steel-troopers", row(20, 4), special={0: "flamer", 1: "missile-launcher"}, leader=2)
    p.unit(0, "steel-tacarms", row(40, 3))
    p.unit(1, "assault-golems", row(90, 3))
    game = p.game()
    assert [arm.id for arm in shoot.salvo_kinds(game, 0)] == [RIFLE, "flamer", "missile-launcher"]
    assert [arm.id for arm in shoot.salvo_kinds(game, 0, (RIFLE, "flamer"))] == ["missile-launcher"]
    assert [arm.id for arm in shoot.salvo_kinds(game, 1)] == ["tac-laser", "tac-gauss"]
    assert [arm.id for arm in shoot.salvo_kinds(game, 1, ("tac-laser",))] == ["tac-gauss"]
    assert shoot.salvo_kinds(game, 2) == (), "close combat weapons do not shoot"


@clause("at43.shoot.two-weapons-split", "at43.shoot.before-after", "at43.shoot.different-targets")
def test_example_two_armed() -> None:
    """at43.example.two-armed: left weapons at unit A, a combat move, right weapons at unit B, without any drill."""
    p = Position(lp=(0, 0))
    p.unit(0, "steel-tacarms", file(20, 3, 60, 5), officer=1, leader=0)
    p.unit(1, "storm-golems", [(70, 60), (73, 60)])
    p.unit(1, "grim-golems", [(70, 80), (73, 80)])
    left = [("TacArm laser (left): attack", 1, 1, 1, 1, 1, 1), ("re-roll", 1, 1, 1)]
    right = [("TacArm gauss gun (right): attack", 1, 1, 1), ("re-roll", 1, 1, 1)]
    battle = p.activate(0, [*left, *right]).choose("fire:tac-laser").choose("u1")
    battle.choose("combat").walk({0: [(20, 62)], 1: [(25, 62)], 2: [(30, 62)]})
    assert "fire:tac-laser" not in battle.options()
    battle.choose("fire:tac-gauss").choose("u2").finish()
    shots = [event.words for event in battle.events(Decided) if "fires" in event.words]
    assert [words.partition(" at ")[2] for words in shots] == ["Storm Golems", "Grim Golems"]


@clause("at43.shoot.special-other-target")
def test_special_weapons_may_pick_another_target() -> None:
    p = Position(lp=(0, 0))
    p.unit(0, "steel-troopers", row(20, 3), special={2: "missile-launcher"}, officer=1, leader=0)
    p.unit(1, "storm-golems", [(60, 60)])
    p.unit(1, "wraith-golgoth", [(60, 75)])
    dice = [("Laser rifle: attack", 1, 1), ("re-roll", 1, 1), ("Missile launcher: attack", 1), ("re-roll", 1)]
    battle = p.activate(0, dice).choose("fire:laser-rifle").choose("u1")
    battle.choose("fire:missile-launcher").finish()
    assert len(battle.rolls("attack")) == 2


@clause("at43.shoot.special-same-time")
def test_example_special_same_side() -> None:
    """at43.example.special-same-side: rifles, move, then the missile launcher: only with split fire."""

    def after_the_move(split: bool) -> list[str]:
        p = Position(lp=(1 if split else 0, 0))
        p.unit(0, "steel-troopers", row(20, 3), special={2: "missile-launcher"}, officer=1, leader=0)
        p.unit(1, "wraith-golgoth", [(60, 60)])
        battle = p.activate(0, [("attack", 1, 1), ("re-roll", 1, 1)])
        if battle.asks == "split-fire":
            battle.choose(next(key for key in battle.options() if (key != "none") is split))
        battle.choose("fire:laser-rifle").choose("combat").walk({id: [(22, y)] for id, y in enumerate((57, 60, 63))})
        return [key for key in battle.options() if key.startswith("fire")]

    assert after_the_move(split=False) == []
    assert after_the_move(split=True) == ["fire:missile-launcher"]


@clause("at43.shoot.special-same-time")
@pytest.mark.parametrize(
    ("special", "after", "standard", "specials", "allowed"),
    [
        (True, True, (), (), True),
        (True, True, (False,), (), False),
        (True, False, (False,), (), True),
        (True, True, (False, True), (), True),
        (True, True, (), (False,), True),
        (False, True, (), (False,), False),
        (False, True, (), (True,), True),
        (False, True, (False,), (False,), True),
        (False, False, (), (), True),
    ],
)
def test_sides_of_the_move(
    special: bool, after: bool, standard: tuple[bool, ...], specials: tuple[bool, ...], allowed: bool
) -> None:
    """Where the standard and the special weapons have fired so far (True: after the move)."""
    arm = weapon("missile-launcher" if special else RIFLE)
    assert shoot.is_on_time(arm, after, False, standard, specials) is allowed
    assert shoot.is_on_time(arm, after, True, standard, specials)


# -- targets ----------------------------------------------------------------------------------------------------------


@clause("at43.shoot.legal-target")
def test_legal_targets() -> None:
    """Enemy units in play, engaged or not, and destroyable terrain; no friends, no reserves, not one's own object."""
    p = duel()
    p.unit(0, "star-troopers", [(60, 64.5)])
    p.waiting(1, "storm-golems", 6)
    wall = p.terrain("low-wall", (30, 90))
    p.terrain("container", (30, 30), tags=("object:0",))
    theirs = p.terrain("container", (60, 30), tags=("object:1",))
    assert keys(p, 0, RIFLE) == ["u1", f"f{wall}", f"f{theirs}"]
    battle = firing(p, 0, RIFLE)
    assert isinstance(battle.decision, Choose)
    option = battle.decision.options[0]
    assert (option.subject, option.label) == ("u1", "Storm Golems 1"), "another unit bears the name"
    assert battle.refused(("u2",)) != ()


@clause("at43.shoot.legal-target")
def test_overwatch_has_one_target() -> None:
    p = duel()
    p.unit(1, "grim-golems", [(60, 90)])
    p.unit(1, "wraith-golgoth", [(60, 30), (60, 37)])
    p.terrain("low-wall", (30, 90))
    game = p.game()
    assert list(shoot.targets(game, 0, weapon(RIFLE), ("u2",))) == ["u2"]
    second = refs(p.models(3)[1])
    assert list(shoot.targets(game, 0, weapon(RIFLE), tuple(second))) == second, "it alone moved"
    assert not shoot.has_target(game, 0, weapon("missile-launcher"), ("u2",))


@clause("at43.shoot.vehicle-target")
def test_vehicles_are_named_one_by_one() -> None:
    """
    L -------- V1 (near)    V2 is named: it takes all impacts, Range is still measured to their leader V1
                    V2
    """
    p = Position()
    p.unit(0, "kossak", [(20, 60)])
    p.unit(1, "fire-toad", [(50, 60), (56, 80)], leader=0)
    near, far = p.models(1)
    assert keys(p, 0, "machine-gun-battery") == refs(near, far)
    assert list(shoot.targets(p.game(), 0, weapon("rocket-pod")).values())[1] == "Fire Toad of Fire Toad"
    chain = salvo.salvo_chain(p.game(), 0, weapon("machine-gun-battery"), model_ref(far))
    assert chain.volleys[0].need == 3, "Accuracy 5 at Range 2"
    dice = [("attack", 6, 1, 1, 1, 1), ("damage", 6), ("location", 3)]
    battle = firing(p, 0, "machine-gun-battery", *dice, at=model_ref(far)).finish()
    assert battle.state.models[far].counters["frame"] == 3
    assert battle.state.models[near].counters["frame"] == 4


@clause("at43.shoot.vehicle-target")
def test_only_those_who_see_that_vehicle_fire_and_what_is_left_over_is_lost() -> None:
    p = Position()
    p.unit(0, "rpg-soldaty", [(20, 60), (70, 110), (66, 110)], leader=0)
    p.unit(1, "fire-toad", [(70, 60), (76, 60)], leader=0)
    p.terrain("bunker", (60, 60))
    first = p.models(1)[0]
    p.hurt(first, frame=1)
    chain = salvo.salvo_chain(p.game(), 0, weapon("rpg"), model_ref(first))
    assert chain.volleys[0].dice == 2
    dice = [("attack", 6, 6), ("damage", 6), ("location", 5), ("morale", 6)]
    assert lost(firing(p, 0, "rpg", *dice, at=model_ref(first)).finish()) == refs(first)


@clause("at43.shoot.terrain-target")
def test_terrain_is_shot_at_like_a_unit_of_one_figure() -> None:
    """Range to the nearest edge, no cover, no location; points are taken off its structure."""
    p = Position()
    p.unit(0, "rpg-soldaty", row(20, 2), leader=0)
    box = p.terrain("container", (59, 58.5))
    p.terrain("low-wall", (48, 58.5), 90)
    chain = salvo.salvo_chain(p.game(), 0, weapon("rpg"), f"f{box}")
    assert chain.volleys[0].need == 4, "53 - 21.25 is Range 3"
    assert chain.branches[-1].thin is None
    battle = firing(p, 0, "rpg", ("attack", 6, 1), ("damage", 6), at=f"f{box}").finish()
    piece = feature_of(battle.state, box)
    assert piece is not None
    assert piece.counters["structure"] == 1
    again = firing(p, 0, "rpg", ("attack", 6, 6), ("damage", 6, 6), at=f"f{box}").finish()
    assert lost(again) == [f"f{box}"]
    assert feature_of(firing(p, 0, "rpg", ("attack", 1, 1), at="f0").finish().state, box) is not None


@clause("at43.shoot.terrain-target")
def test_the_zone_and_the_size_rule_hold_for_terrain() -> None:
    """A container has Size 3: goliaths in between are hit, golems are shot over."""
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    box = p.terrain("container", (60, 60), 90)
    p.unit(1, "storm-golems", [(40, 60)])
    big = p.unit(1, "bane-goliaths", [(45, 60)])
    chain = salvo.salvo_chain(p.game(), 0, weapon(RIFLE), f"f{box}")
    assert [branch.to for branch in chain.branches] == [model_ref(p.models(big)[0]), f"f{box}"]


@clause("at43.shoot.terrain-target")
@pytest.mark.parametrize("kind", ["grenade-launcher", "flamer"])
def test_blasts_flames_and_jamming_are_not_for_terrain(kind: str) -> None:
    p = Position()
    p.unit(0, "krasnye-soldaty", [(20, 60), (20, 63)], special={1: kind}, leader=0)
    p.terrain("container", (35, 60))
    assert keys(p, 0, kind) == []
    assert keys(p, 0, "assault-rifle") == ["f0"]
