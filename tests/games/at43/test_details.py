"""Details that a mutation run found untested: free measuring, friends in the way, losses, second tests, morale."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose, Option
from grognard.engine.clauses import clause
from grognard.engine.core.events import Counted, Noted, Removed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Victim
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.books.cards import Weapon
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import damage, morale, salvo, shoot
from grognard.games.at43.chapters.attack import Salvo
from grognard.games.at43.position import Position
from grognard.games.at43.terms import figure_of
from tests.games.at43.gunnery import firing, lost, row, settle


@clause("at43.measuring.declare-first")
@pytest.mark.parametrize(("x", "offered"), [(110, False), (60, True)])
def test_with_free_measuring_hopeless_shots_are_not_offered(x: float, offered: bool) -> None:
    """Accuracy 4: at more than 100 cm the difference is -6."""
    p = Position(options=("free_measuring",))
    unit = p.unit(0, "steel-troopers", [(3, 60), (3, 63)], officer=1)
    p.unit(1, "storm-golems", [(x, 60), (x, 63)])
    battle = p.activate(unit)
    assert ("fire:laser-rifle" in battle.options()) is offered


@clause("at43.zone.friend-or-foe")
def test_odds_count_friends_in_the_zone_against_the_shot() -> None:
    p = Position()
    p.unit(0, "steel-troopers", [(20, 60)])
    friend = p.unit(0, "star-troopers", [(40, 60)])
    foe = p.unit(1, "grim-golems", [(45, 60)])
    p.unit(1, "storm-golems", [(60, 60)])
    branches = salvo.salvo_chain(p.game(), 0, weapon("laser-rifle"), "u3").branches
    assert [(branch.to, branch.worth) for branch in branches] == [
        (f"m{p.models(friend)[0]}", -1),
        (f"m{p.models(foe)[0]}", 1),
        ("u3", 1),
    ]


@clause("at43.cover.vehicle")
def test_cover_is_judged_for_the_vehicle_aimed_at() -> None:
    """One Fire Toad stands behind a bunker, the other beside it in the open."""
    p = Position()
    p.unit(0, "grim-golems", [(20, 60)], special={0: "nucleus-gun"})
    toads = p.unit(1, "fire-toad", [(70, 60), (70, 69)], leader=1)
    p.terrain("container", (60, 60), 90)
    hidden, open_one = p.models(toads)
    chains = [salvo.salvo_chain(p.game(), 0, weapon("nucleus-gun"), f"m{id}", 4) for id in (hidden, open_one)]
    assert [chain.branches[-1].thin is not None for chain in chains] == [True, False]


@clause("at43.morale.rout")
def test_a_rout_leaves_its_traces_in_the_log() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60), (20, 63)], name="Alpha", tags=["disorganised"])
    battle = p.script(lambda game: morale.rout(game, unit))
    (gone,) = battle.events(Removed)
    assert (gone.clause, gone.fate) == ("at43.morale.rout", "routed")
    note = battle.events(Noted)[0]
    assert (note.clause, note.refs) == ("at43.morale.rout", (f"u{unit}",))
    assert "Alpha routs" in note.text


# -- losses -----------------------------------------------------------------------------------------------------------


@clause("at43.damage.closest")
def test_who_of_equally_close_ones_falls_is_asked_under_its_clause() -> None:
    p = Position()
    unit = p.unit(1, "storm-golems", [(40, 57), (40, 63)], name="Alpha")
    shooter = p.unit(0, "steel-troopers", [(20, 60)])
    battle = p.script(lambda game: damage.closest(game, unit, p.models(shooter)[0]))
    asked = battle.decision
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.name, asked.clause) == (1, "closest", "at43.damage.closest")
    assert "Alpha" in asked.prompt
    refs = [model_ref(id) for id in p.models(unit)]
    names = ["Storm Golems (leader) of Alpha", "Storm Golems of Alpha"]
    rows = zip(refs, names, strict=True)
    assert asked.options == tuple(Option(ref, words, "at43.damage.closest", ref) for ref, words in rows)


@clause("at43.damage.multi-structure")
def test_a_wound_is_counted_under_its_clause() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)], hero="borz")
    (model,) = p.models(unit)
    (count,) = p.script(lambda game: damage.suffer(game, model, 1)).events(Counted)
    assert (count.clause, count.changes) == ("at43.damage.multi-structure", ((model_ref(model), "wounds", 1, 1),))


@clause("at43.damage.unit-destroyed")
def test_the_end_of_a_unit_is_told_under_its_clause() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", [(20, 60)], name="Alpha", tags=("overwatch",))
    (model,) = p.models(unit)
    battle = p.script(lambda game: damage.suffer(game, model, 1))
    (dropped,) = battle.events(Tagged)
    assert (dropped.clause, dropped.changes) == ("at43.damage.unit-destroyed", ((f"u{unit}", (), ("overwatch",)),))
    (note,) = battle.events(Noted)
    assert (note.clause, note.refs) == ("at43.damage.unit-destroyed", (f"u{unit}",))
    assert "Alpha" in note.text


@clause("at43.board.destroyable")
def test_terrain_that_cannot_be_destroyed_has_no_structure() -> None:
    p = Position()
    wall = p.terrain("low-wall", (40, 60))
    assert damage.structure_left(p.game(), wall) == 2
    p._features[wall] = replace(p._features[wall], counters={})
    assert damage.structure_left(p.game(), wall) == 0


def _line(p: Position, models: tuple[int, ...], arms: tuple[Weapon, ...]) -> tuple[Victim, ...]:
    game = p.game()
    return salvo.victims(game, models, [figure_of(game, id) for id in models], arms)


@clause("at43.shoot.mixed-protection")
def test_a_hero_who_joined_last_counts_as_one_who_came_first() -> None:
    """A hero who left his vehicle stands last in the list of his new comrades: still his own Protection and points."""
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 2), hero="borz")
    hero, trooper = p.models(unit)
    arms = (weapon("nanoblaster"),)
    rows = _line(p, (trooper, hero), arms)
    assert [(victim.needs, victim.structure, victim.number) for victim in rows] == [((4,), 1, 1), ((4,), 2, 1)]
    assert rows == _line(p, (hero, trooper), arms)


# -- impacts on named fighters ----------------------------------------------------------------------------------------


@clause("at43.shoot.damage", "at43.weapon.area-touch")
def test_damage_of_a_blast_is_rolled_by_the_shooter_under_its_clause() -> None:
    p = Position()
    p.unit(0, "storm-golems", [(60, 60)])
    p.unit(0, "wraith-golgoth", [(65, 60)])
    unit = p.unit(1, "fire-toad-iron-rain", [(20, 60)])
    dice = [("attack", 6, 6, 6), ("damage", 1), ("damage", 6), ("location", 6)]
    battle = firing(p, unit, "iron-rain-mortar", *dice, at="u0")
    rolls = {(roll.seat, roll.clause, roll.purpose) for roll in battle.rolls("damage")}
    named = [f"Iron Rain mortar: damage on {whom}" for whom in ("Storm Golems", "Wraith Golgoth")]
    assert rolls == {(1, "at43.shoot.damage", purpose) for purpose in named}
    assert [roll.seat for roll in battle.rolls("location")] == [1]


@clause("at43.ability.medic", "at43.weapon.area-touch")
def test_a_medic_treats_a_victim_of_a_blast() -> None:
    p = Position()
    unit = p.unit(1, "krasnye-soldaty", [(20, 60)], special={0: "grenade-launcher"})
    foe = p.unit(0, "steel-troopers", [(60, 60), (70, 60)], medic=1)
    dice = [("attack", 6, 1), ("damage", 6), ("medic", 4)]
    battle = firing(p, unit, "grenade-launcher", *dice)
    if battle.asks == "aim":
        battle.choose(model_ref(p.models(foe)[0]))
    assert (battle.asks, battle.decision.seat) == ("medic", 0)
    assert lost(battle.choose("treat").finish()) == []


@clause("at43.ability.medic", "at43.zone.resolve-intervening")
def test_a_medic_treats_a_comrade_hit_in_between() -> None:
    p = Position()
    a = p.unit(1, "storm-golems", [(20, 60)])
    b = p.unit(0, "star-troopers", [(80, 60)])
    p.unit(0, "steel-troopers", [(50, 60), (50, 70)], medic=1)
    battle = firing(p, a, "nanoblaster", ("attack", 6, 1), ("damage", 6), ("medic", 4), at=f"u{b}")
    assert battle.asks == "medic"
    assert lost(battle.choose("treat").finish()) == []


@clause("at43.ability.medic")
def test_each_salvo_of_one_unit_may_be_treated() -> None:
    """Two Goliath weapons, one after the other: the medic helps once in each, and not twice in one."""
    p = Position()
    unit = p.unit(1, "bane-goliaths", [(20, 60)])
    p.unit(0, "steel-troopers", [(50, 60), (53, 60), (56, 60)], medic=2)

    def both(game: Game) -> Script[None]:
        for kind in ("bane-cannon", "goliath-nanoblaster"):
            yield from shoot.salvo(game, unit, weapon(kind))

    dice = [("attack", 6), ("damage", 6), ("medic", 4), ("attack", 6, 6, 1), ("damage", 6, 6), ("medic", 4)]
    battle = p.script(both, dice)
    assert battle.asks == "medic"
    battle.choose("treat")
    assert battle.asks == "medic"
    assert len(lost(battle.choose("treat").finish())) == 1


@clause("at43.weapon.jamming")
def test_a_unit_with_a_medic_is_jammed_like_any_other() -> None:
    p = Position()
    unit = p.unit(0, "star-troopers", [(20, 60)], special={0: "jamming-gun"})
    foe = p.unit(1, "krasnye-soldaty", [(50, 60), (53, 60)], medic=1)
    battle = firing(p, unit, "jamming-gun", ("attack", 6, 1)).finish()
    assert "jammed" in battle.state.units[foe].tags


# -- hyper nanonucleus ------------------------------------------------------------------------------------------------


def again(p: Position, unit: int, kind: str, dice: Sequence[Any], at: str = "") -> SoloRehearsal:
    """A salvo whose failed damage tests are rolled again."""
    battle = firing(p, unit, kind, *dice, at=at)
    assert battle.asks == "hyper"
    return battle.choose("hyper")


def label(battle: SoloRehearsal) -> str:
    assert isinstance(battle.decision, Choose)
    return battle.decision.options[0].label


def gunners(kind: str = "storm-golems", arm: str = "sonic-gun", number: int = 3, seat: int = 1) -> tuple[Position, int]:
    p = Position(lp=(5, 5))
    special = dict.fromkeys(range(number), arm) if arm else {}
    return p, p.unit(seat, kind, row(20, number), officer=1, special=special)


HYPER = "at43.routine.hyper-nanonucleus"


@clause(HYPER)
@pytest.mark.parametrize(("second", "left"), [(6, 1), (1, 2)])
def test_second_tests_add_to_the_points_terrain_has_lost(second: int, left: int) -> None:
    p, unit = gunners(number=2)
    box = p.terrain("container", (50, 60), 90)
    dice = [("attack", 6, 6), ("damage", 6, 1), ("damage", second)]
    battle = again(p, unit, "sonic-gun", dice, f"f{box}").finish()
    assert battle.state.features[box].counters["structure"] == left
    assert [roll.seat for roll in battle.rolls("damage")] == [1, 1]


@clause(HYPER)
def test_second_tests_may_take_all_who_are_left() -> None:
    p, unit = gunners(arm="", number=3)
    p.unit(0, "steel-troopers", row(29, 4))
    dice = [("attack", 6, 6, 6, 6, 1, 1), ("damage", 6, 1, 1, 1), ("damage", 6, 6, 6)]
    battle = firing(p, unit, "nanoblaster", *dice)
    assert "3 failed" in label(battle)
    assert len(lost(settle(battle.choose("hyper")).finish())) == 4


@clause(HYPER, "at43.shoot.mixed-protection")
def test_second_tests_are_made_against_those_who_are_left() -> None:
    """Penetration 5 needs 5 against the Shock Trooper, who falls, and 4 against Borz, who is left."""
    p, unit = gunners(arm="", number=1)
    p.unit(0, "shock-troopers", [(29, 60), (29, 63)], hero="borz")
    dice = [("attack", 6, 6), ("damage", 6), ("damage", 1), ("damage", 6)]
    battle = again(p, unit, "nanoblaster", dice).finish()
    assert [roll.need for roll in battle.rolls("damage")] == [5, 4, 4]


def cannons(*frames: int) -> tuple[Position, int, tuple[int, ...]]:
    """Three Goliaths of seat 1 and Fire Toads in a row behind each other, with so many points of frame left."""
    p, unit = gunners(kind="bane-goliaths", arm="", number=3)
    toads = [p.unit(0, "fire-toad", [(60 + 10 * index, 60)]) for index in range(len(frames))]
    p.unit(0, "steel-troopers", [(20, 110)])
    models = tuple(p.models(toad)[0] for toad in toads)
    for model, frame in zip(models, frames, strict=True):
        p.hurt(model, frame=frame)
    return p, unit, models


@clause(HYPER, "at43.vehicle.frame-destroyed")
def test_second_tests_go_on_where_the_first_have_left_a_vehicle() -> None:
    p, unit, (toad,) = cannons(2)
    dice = [("attack", 6, 1, 6), ("re-roll", 1), ("damage", 6), ("location", 3), ("damage", 1)]
    battle = again(p, unit, "bane-cannon", [*dice, ("damage", 6), ("location", 3)], model_ref(toad)).finish()
    assert lost(battle) == [model_ref(toad)]


@clause(HYPER, "at43.shoot.mixed-protection")
def test_second_tests_against_another_protection_do_not_tell_parts_of_the_first() -> None:
    """Two golems have fallen; the test that failed is made against Urash, whose Protection is 8 and not 6."""
    p, unit = gunners(arm="", number=2)
    p.unit(0, "storm-golems", [(29, 60), (29, 63), (29, 66)], hero="urash")
    battle = firing(
        p, unit, "nanoblaster", ("attack", 6, 6, 6, 6), ("damage", 6, 6), ("damage", 1, 1), ("damage", 1, 1)
    )
    settle(battle).choose("hyper")
    first, _, second = battle.rolls("damage")
    assert sum(part.amount for part in first.parts) == 5 - 6
    assert (second.need, second.parts) == (5, ())


@clause(HYPER)
def test_a_destroyed_vehicle_is_not_worth_a_second_test() -> None:
    p, unit, (toad,) = cannons(1)
    dice = [("attack", 6, 1, 6), ("re-roll", 1), ("damage", 1), ("damage", 6), ("location", 3)]
    battle = firing(p, unit, "bane-cannon", *dice, at=model_ref(toad)).finish()
    assert battle.match.is_over
    assert lost(battle) == [model_ref(toad)]


@clause(HYPER)
def test_a_vehicle_destroyed_at_first_stays_so_while_another_is_tested_again() -> None:
    p, unit, (near, far) = cannons(4, 1)
    dice = [("attack", 6, 6, 6, 1, 1, 1), ("damage", 1), ("damage", 1), ("damage", 6), ("location", 3)]
    battle = firing(p, unit, "goliath-nanoblaster", *dice, ("damage", 1), at=model_ref(far))
    assert "1 failed" in label(battle)
    assert lost(battle.choose("hyper").finish()) == [model_ref(far)]
    assert battle.state.models[near].counters["frame"] == 4


@clause(HYPER, "at43.ability.medic")
def test_where_one_success_more_than_fighters_fell_nothing_is_left_to_test() -> None:
    p, unit = gunners(arm="", number=2)
    p.unit(0, "steel-troopers", [(29, 60), (29, 63)], medic=1)
    battle = firing(p, unit, "nanoblaster", ("attack", 6, 6, 6, 6), ("damage", 6, 6, 6, 1))
    assert settle(battle).asks == "medic"


@clause(HYPER)
def test_impacts_on_named_fighters_are_tested_again_where_there_is_hope() -> None:
    """Penetration 5: a trooper of Protection 5 may fall, a Toad of Protection 11 cannot be harmed."""
    p, unit = gunners(arm="", number=2)
    troopers = p.unit(0, "steel-troopers", row(40, 2))
    toad = p.unit(0, "fire-toad", [(60, 60)])
    impacts = (*p.models(troopers)[:1], *p.models(toad))

    def strike(*dice: Any) -> SoloRehearsal:
        return p.script(lambda g: damage.strike(g, Salvo.of(g, unit, "x"), weapon("nanoblaster"), impacts), dice)

    assert strike(("damage", 6)).finish().match.is_over
    battle = strike(("damage", 1), ("damage", 6))
    assert "1 failed" in label(battle)
    assert lost(battle.choose("hyper").finish()) == [model_ref(impacts[0])]


# -- morale -----------------------------------------------------------------------------------------------------------


@clause("at43.morale.when", "at43.morale.success")
def test_a_morale_test_names_seat_clause_unit_and_parts() -> None:
    p = Position()
    unit = p.unit(1, "steel-troopers", row(20, 3), lost=3, name="Alpha")
    battle = p.script(lambda game: morale.test_on_activation(game, unit), [("morale", 6)]).finish()
    (roll,) = battle.rolls()
    assert (roll.seat, roll.clause, roll.about) == (1, "at43.morale.when", (f"u{unit}",))
    assert roll.purpose.startswith("Alpha: morale")
    assert [part.amount for part in roll.parts] == [8, -8]


@clause("at43.morale.disorganised", "at43.morale.disorganised-passive")
def test_disorganisation_and_the_end_of_drills_are_told_under_their_clauses() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", row(20, 3), lost=3, tags=("overwatch",))
    battle = p.script(lambda game: morale.fail(game, unit))
    assert [(event.clause, event.changes) for event in battle.events(Tagged)] == [
        ("at43.morale.disorganised", ((f"u{unit}", ("disorganised",), ()),)),
        ("at43.morale.disorganised-passive", ((f"u{unit}", (), ("overwatch",)),)),
    ]


@clause("at43.morale.no-morale")
def test_units_without_morale_do_not_fail_without_a_die_either() -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", row(20, 2), lost=4)
    battle = p.script(lambda game: morale.test_on_activation(game, unit))
    assert battle.state.units[unit].tags == ()
