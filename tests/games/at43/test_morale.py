"""Morale: when units test, what a failure does, who never tests."""

import pytest

from grognard.engine.clauses import clause
from grognard.engine.core.events import Noted
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.chapters import morale, routine
from grognard.games.at43.position import Position
from grognard.games.at43.terms import DISORGANISED, lp
from grognard.kit.units.pieces import has, is_alive


def line(x: float, y: float, number: int, step: float = 3) -> list[tuple[float, float]]:
    return [(x + step * index, y) for index in range(number)]


def on_activation(p: Position, unit: int, *dice: object) -> SoloRehearsal:
    return p.script(lambda game: morale.test_on_activation(game, unit), dice)


def rolled(p: Position, unit: int) -> bool:
    """Whether the unit tests at all on activation."""
    return bool(on_activation(p, unit, ("morale", 6)).rolls("morale"))


@clause("at43.morale.states")
def test_units_are_valiant_disorganised_or_in_rout() -> None:
    """Each failure is one step down; whoever nobody has shaken acts as it likes."""
    p = Position()
    unit = p.unit(0, "steel-troopers", line(10, 10, 2), lost=4)
    shaken = on_activation(p, unit, 1).game
    assert has(shaken, unit, DISORGANISED)
    assert not has(p.game(), unit, DISORGANISED)
    again = Position()
    assert again.unit(0, "steel-troopers", line(10, 10, 2), lost=4, tags=(DISORGANISED,)) == unit
    assert not is_alive(on_activation(again, unit, 1).game, unit)


@clause("at43.morale.infantry-1-2")
@pytest.mark.parametrize("profile", ["steel-troopers", "star-troopers"])
@pytest.mark.parametrize(("left", "tests"), [(4, False), (3, True), (1, True)])
def test_types_1_and_2_test_at_three_members(profile: str, left: int, tests: bool) -> None:
    p = Position()
    unit = p.unit(0, profile, line(10, 10, left), lost=2)
    assert rolled(p, unit) is tests


@clause("at43.morale.infantry-1-2")
def test_heroes_and_bearers_are_members_too() -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", line(10, 10, 4), hero="borz", special={2: "flamer"}, lost=3)
    assert not rolled(p, unit)


@clause("at43.morale.infantry-3")
@pytest.mark.parametrize(("left", "tests"), [(2, False), (1, True)])
def test_type_3_tests_at_one_member(left: int, tests: bool) -> None:
    p = Position()
    unit = p.unit(0, "steel-tacarms", line(10, 10, left, 5), lost=2)
    assert rolled(p, unit) is tests


@clause("at43.morale.vehicles")
def test_vehicles_test_when_all_are_immobile() -> None:
    p = Position()
    unit = p.unit(0, "fire-toad", line(20, 20, 2, 8))
    first, second = p.models(unit)
    p.hurt(first, propulsion=0)
    assert not rolled(p, unit)
    p.hurt(second, propulsion=0)
    assert rolled(p, unit)


@clause("at43.morale.fallen")
def test_a_unit_that_began_small_tests_only_after_a_loss() -> None:
    p = Position()
    small = p.unit(0, "steel-troopers", line(10, 10, 3))
    reduced = p.unit(0, "steel-troopers", line(10, 30, 3), lost=1)
    assert not rolled(p, small)
    assert rolled(p, reduced)


@clause("at43.morale.when")
def test_the_test_comes_before_any_lp_is_spent() -> None:
    p = Position(lp=(5, 0))
    unit = p.unit(0, "steel-troopers", line(10, 10, 3), lost=3)
    p.unit(1, "steel-troopers", line(10, 100, 6))
    battle = p.activate(unit, [("morale", 4)])
    assert len(battle.rolls("morale")) == 1
    assert battle.asks == "pay"
    assert lp(battle.game, 0) == 5
    assert battle.rolls("morale")[0].need == 4


@clause("at43.morale.when")
def test_units_out_of_play_do_not_test() -> None:
    p = Position()
    unit = p.waiting(0, "steel-troopers", 3, counters={"strength": 6})
    assert not rolled(p, unit)


@clause("at43.morale.success", "at43.morale.failure")
@pytest.mark.parametrize(("face", "tags"), [(4, ()), (3, ("disorganised",))])
def test_a_valiant_unit_stays_valiant_or_is_disorganised(face: int, tags: tuple[str, ...]) -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", line(10, 10, 3), lost=3)
    battle = on_activation(p, unit, face)
    assert battle.state.units[unit].tags == tags


@clause("at43.morale.success", "at43.morale.failure", "at43.morale.rout")
@pytest.mark.parametrize(("face", "alive"), [(4, True), (3, False)])
def test_a_disorganised_unit_stays_so_or_routs(face: int, alive: bool) -> None:
    p = Position()
    unit = p.unit(0, "steel-troopers", line(10, 10, 2), lost=4, tags=("disorganised",))
    battle = on_activation(p, unit, face)
    assert is_alive(battle.game, unit) is alive
    if alive:
        assert battle.state.units[unit].tags == ("disorganised",)


@clause("at43.morale.success", "at43.morale.disorganised")
def test_sequence_of_morale_and_rally() -> None:
    """at43.example.morale-sequence: a disorganised unit of 2 succeeds, stays disorganised, rallies for 2 LP + 1."""
    p = Position(lp=(3, 0))
    unit = p.unit(0, "steel-troopers", line(10, 10, 2), lost=4, tags=("disorganised",))
    p.unit(1, "steel-troopers", line(10, 100, 6))
    battle = p.activate(unit, [("morale", 5)])
    assert battle.asks == "rally"
    battle.choose("rally").choose("pay")
    assert lp(battle.game, 0) == 0
    assert battle.asks == "step"


@clause("at43.morale.disorganised")
def test_a_disorganised_unit_does_nothing_unless_rallied() -> None:
    p = Position(lp=(3, 3))
    unit = p.unit(0, "steel-troopers", line(10, 10, 6), tags=("disorganised",))
    other = p.unit(1, "steel-troopers", line(10, 100, 6))
    p.row(1, other)
    battle = p.activate(unit)
    assert battle.options() == ["rally", "none"]
    battle.choose("none")
    assert battle.decision.seat == 1, "its activation is over"


@clause("at43.morale.disorganised-passive")
def test_a_disorganised_unit_loses_its_drills() -> None:
    p = Position()
    drills = ("fire-at-will", "hit-the-deck", "overwatch", "take-cover")
    unit = p.unit(0, "steel-troopers", line(10, 10, 3), lost=3, tags=drills)
    battle = on_activation(p, unit, 1)
    assert battle.state.units[unit].tags == ("disorganised",)


@clause("at43.morale.vehicle-immediate")
def test_the_others_test_when_a_vehicle_is_lost() -> None:
    p = Position()
    unit = p.unit(0, "fire-toad", line(20, 20, 2, 8), lost=1)
    battle = p.script(lambda game: morale.vehicle_lost(game, unit), [("morale", 3)])
    assert "disorganised" in battle.finish().state.units[unit].tags
    (roll,) = battle.rolls("morale")
    assert roll.clause == "at43.morale.vehicle-immediate"


@clause("at43.morale.vehicle-immediate")
def test_the_loss_itself_brings_the_test() -> None:
    """A missile takes the last frame point of one Toad; the other tests at once, outside its activation."""
    from grognard.games.at43.chapters import vehicle

    p = Position()
    unit = p.unit(0, "fire-toad", line(20, 20, 2, 8))
    first, second = p.models(unit)
    p.hurt(first, frame=1)
    battle = p.script(lambda game: vehicle.impact(game, first, 2, 1), [("location", 3), ("morale", 1)])
    assert battle.finish().state.units[unit].members == (second,)
    assert "disorganised" in battle.state.units[unit].tags


@clause("at43.morale.mid-activation")
def test_disorganised_in_its_own_activation_it_stops_and_is_not_rallied() -> None:
    """Overwatch destroys one of two Toads after their move; the other fails its test: no shot, no drill, no rally."""
    p = Position(lp=(9, 9))
    unit = p.unit(0, "fire-toad", [(20, 20), (28, 20)], officer=1)
    first, second = p.models(unit)
    p.hurt(first, frame=1)
    watcher = p.unit(
        1, "steel-troopers", [(20, 60), (23, 60), (26, 60)], special={2: "missile-launcher"}, tags=("overwatch",)
    )
    p.row(1, watcher)
    dice = [("attack", 6), ("damage", 6), ("location", 3), ("morale", 1)]
    battle = p.activate(unit, dice)
    battle.choose("combat").walk({first: [(20, 25)], second: [(28, 25)]})
    battle.choose(f"u{watcher}").choose("missile-launcher")
    while battle.asks in ("target", "weapon"):
        battle.choose(f"m{first}" if battle.asks == "target" else "done")
    assert battle.finish().state.units[unit].members == (second,)
    assert "disorganised" in battle.state.units[unit].tags
    assert battle.decision.seat == 1
    assert battle.asks == "pay", "his card, not a rally or a step of ours"
    assert lp(battle.game, 0) == 9


@clause("at43.morale.rout")
def test_a_routed_unit_is_removed_and_the_turn_used_up() -> None:
    p = Position(lp=(5, 5))
    unit = p.unit(0, "steel-troopers", line(10, 10, 3), lost=3, officer=2, tags=("disorganised",))
    p.unit(0, "star-troopers", line(10, 30, 6), officer=1)
    other = p.unit(1, "steel-troopers", line(10, 100, 6))
    p.row(1, other)
    battle = p.activate(unit, [("morale", 1)])
    assert not is_alive(battle.game, unit)
    assert all(battle.state.models[id].place is None for id in p.models(unit))
    assert battle.state.seats[0].counters["commander"] - 1 == p.models(1)[0], "the next officer commands"
    said = [event.clause for event in battle.events(Noted)]
    assert said == ["at43.morale.rout", "at43.damage.unit-destroyed"]
    assert battle.decision.seat == 1


@clause("at43.morale.rout")
def test_a_hero_pilot_of_a_routed_vehicle_stays_on_foot() -> None:
    p = Position()
    unit = p.unit(0, "fire-toad", [(40, 40)], pilot="newton", tags=("disorganised",))
    p.hurt(p.models(unit)[0], propulsion=0)
    battle = on_activation(p, unit, ("morale", 1))
    assert battle.asks == "eject"
    hero = battle.state.models[-1]
    battle.put({f"m{hero.id}": (40, 44.25)})
    assert not is_alive(battle.game, unit)
    assert battle.state.models[hero.id].profile == "dismounted:newton"
    assert battle.state.models[hero.id].place is not None


@clause("at43.morale.no-morale")
def test_units_without_morale_never_test() -> None:
    p = Position()
    golems = p.unit(0, "storm-golems", line(10, 10, 2), lost=4, officer=1)
    golgoth = p.unit(0, "wraith-golgoth", [(40, 40)])
    p.hurt(p.models(golgoth)[0], propulsion=0)
    for unit in (golems, golgoth):
        assert not rolled(p, unit)
        assert not p.script(lambda game, unit=unit: morale.vehicle_lost(game, unit)).rolls()  # type: ignore[misc]


@clause("at43.morale.no-morale")
def test_the_card_of_the_unit_decides_not_a_guest() -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", line(10, 10, 3), lost=3, hero="newton")
    assert morale.morale_of(p.game(), unit) == 0
    assert not rolled(p, unit)


@clause("at43.morale.no-morale")
def test_the_highest_morale_counts() -> None:
    p = Position()
    plain = p.unit(0, "steel-troopers", line(10, 10, 3), lost=3)
    led = p.unit(0, "steel-troopers", line(10, 30, 3), lost=3, hero="newton")
    piloted = p.unit(0, "fire-toad", [(40, 60)], pilot="newton")
    assert [morale.morale_of(p.game(), unit) for unit in (plain, led, piloted)] == [8, 11, 11]


@clause("at43.morale.web-striders")
def test_web_striders_test_at_8_and_pay_less_for_routines() -> None:
    p = Position(lp=(1, 5))
    unit = p.unit(0, "storm-golems", line(10, 10, 3), lost=3, officer=1)
    game = p.game()
    assert (morale.morale_of(game, unit), routine.price(game, 0, "reconstruction")) == (0, 3)
    _declare(p)
    game = p.game()
    assert morale.morale_of(game, unit) == 8
    assert [routine.price(game, 0, what) for what in ("reconstruction", "dash", "transfer")] == [2, 1, 1]
    assert routine.price(game, 1, "dash") == 2
    battle = on_activation(p, unit, ("morale", 3))
    assert "disorganised" in battle.state.units[unit].tags


def _declare(p: Position) -> None:
    from msgspec.structs import replace

    p._seats[0] = replace(p._seats[0], tags=("web-striders",))
