"""Therian routines: who may use them, on whom, how often, and what they do."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.at43.acts import Activation, Acts
from grognard.games.at43.books.profiles import weapon
from grognard.games.at43.chapters import overseeing, routine, shoot, transfer
from grognard.games.at43.position import Position
from grognard.games.at43.terms import has_officer, is_ordinary, lp, rank
from grognard.kit.units.pieces import leader


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


def golems(p: Position, x: float = 10, y: float = 10, number: int = 6, **how: Any) -> int:
    return p.unit(0, "storm-golems", block(x, y, number), **how)


def start(p: Position, unit: int) -> SoloRehearsal:
    return p.script(lambda game: overseeing.at_start(Activation(game, unit, Acts())))


def offered(p: Position, unit: int) -> list[str]:
    battle = start(p, unit)
    return [] if battle.match.is_over else battle.options()


def fall(p: Position, unit: int, *indices: int) -> None:
    """These fighters of the unit have been destroyed."""
    gone = [p.models(unit)[index] for index in indices]
    for id in gone:
        p._models[id] = replace(p._models[id], place=None)
    left = tuple(id for id in p.models(unit) if id not in gone)
    p._units[unit] = replace(p._units[unit], members=left)


# -- who and how often --------------------------------------------------------------------------------------------


@clause("at43.routine.general")
def test_only_therians_with_an_overseer_in_play_use_routines() -> None:
    p = Position()
    plain = golems(p)
    assert offered(p, plain) == []
    p.waiting(0, "storm-golems", 6, officer=1)
    assert offered(p, plain) == [], "the overseer is not in play"
    golems(p, 40, officer=1)
    assert "dash" in offered(p, plain)
    troopers = p.unit(1, "steel-troopers", block(10, 80), officer=1)
    assert offered(p, troopers) == []


@clause("at43.routine.general")
def test_heroes_are_overseers_too() -> None:
    p = Position()
    plain = golems(p)
    golems(p, 40, hero="urash")
    assert "dash" in offered(p, plain)


@clause("at43.routine.general")
def test_once_per_overseer_per_round() -> None:
    p = Position(lp=(9, 0))
    first, second = golems(p, officer=1), golems(p, 40)
    battle = start(p, first).choose("dash")
    used = battle.state
    game = p.game()
    game.state = replace(used, acting=second, outcome=None)
    assert not routine.can_use(game, second, "dash"), "the only overseer has used it this round"
    game.state = replace(used, acting=second, outcome=None, round=2)
    assert routine.can_use(game, second, "dash")


@clause("at43.routine.general")
def test_a_second_overseer_may_use_it_on_another_unit() -> None:
    p = Position(lp=(9, 0))
    first, second = golems(p, officer=1), golems(p, 40, officer=1)
    game = p.game()
    game.state = replace(start(p, first).choose("dash").state, acting=second, outcome=None)
    assert routine.can_use(game, second, "dash")


@clause("at43.routine.general")
def test_once_per_unit_in_an_activation_however_many_overseers() -> None:
    p = Position(lp=(9, 0))
    golgoths = p.unit(0, "wraith-golgoth", [(30, 50), (40, 50)], officer=1)
    p.unit(0, "wraith-golgoth", [(70, 50)], officer=1)
    for id in p.models(golgoths):
        p.hurt(id, propulsion=1)
    battle = start(p, golgoths).choose(f"m{p.models(golgoths)[0]}:propulsion")
    assert battle.options() == ["dash", "done"], "another overseer is ready, but the unit has been repaired"


@clause("at43.routine.general")
def test_nothing_is_used_on_a_jammed_unit_or_without_lp() -> None:
    p = Position()
    assert offered(p, golems(p, officer=1, tags=("jammed",))) == []
    q = Position(lp=(1, 0))
    assert offered(q, golems(q, officer=1)) == [], "2 LP for a dash are not there"


@clause("at43.routine.category")
def test_infantry_overseers_affect_infantry_and_vehicle_overseers_vehicles() -> None:
    p = Position()
    golem, golgoth = golems(p, officer=1), p.unit(0, "wraith-golgoth", [(110, 110)])
    assert "dash" in offered(p, golem)
    assert offered(p, golgoth) == []
    p.unit(0, "wraith-golgoth", [(60, 60)], officer=1)
    assert offered(p, golgoth) == ["dash", "done"], "at any distance"


# -- transfer -----------------------------------------------------------------------------------------------------


@clause("at43.routine.transfer")
def test_the_overseers_mind_passes_into_an_ordinary_fighter() -> None:
    p = Position(lp=(3, 0))
    old, new = golems(p, officer=3), golems(p, 40, special={5: "sonic-gun"}, relay=4)
    body, host = p.models(old)[0], p.models(new)[2]
    battle = start(p, old)
    assert f"transfer:u{new}" in battle.options()
    battle.choose(f"transfer:u{new}")
    assert battle.options() == [f"m{id}" for id in p.models(new)[1:4]], "ordinary fighters only"
    battle.choose(f"m{host}")
    game = battle.game
    assert (leader(game, new), rank(game, host), rank(game, body)) == (host, 3, 0)
    assert is_ordinary(game, p.models(new)[0]), "the old leader is ordinary now"
    assert leader(game, old) == body, "the figure left behind leads on without rank"
    assert not has_officer(game, old)
    assert battle.state.seats[0].counters["commander"] == host + 1
    assert lp(game, 0) == 2


@clause("at43.routine.transfer")
def test_heroes_cannot_transfer_and_units_with_officers_receive_nobody() -> None:
    p = Position()
    led, hero = golems(p, officer=1), golems(p, 40, hero="atis-astarte")
    assert not any(key.startswith("transfer") for key in offered(p, hero))
    assert not any(key.startswith("transfer") for key in offered(p, led)), "the other unit has an officer"


@clause("at43.routine.transfer")
def test_transfer_belongs_to_the_overseers_own_activation() -> None:
    p = Position()
    led, plain = golems(p, officer=1), golems(p, 40)
    assert f"transfer:u{plain}" in offered(p, led)
    assert not any(key.startswith("transfer") for key in offered(p, plain))


@clause("at43.routine.transfer", "at43.routine.general")
def test_what_the_overseer_has_used_goes_with_his_mind() -> None:
    p = Position(lp=(9, 0))
    old, new = golems(p, officer=3), golems(p, 40)
    battle = start(p, old).choose("dash").choose(f"transfer:u{new}").choose(f"m{p.models(new)[1]}")
    game = p.game()
    game.state = replace(battle.state, acting=new, outcome=None)
    assert not routine.can_use(game, new, "dash")
    assert not transfer.transfer.can(Activation(game, new, Acts())), "and he does not transfer twice in a round"


# -- dash ---------------------------------------------------------------------------------------------------------


@clause("at43.routine.dash-infantry")
@pytest.mark.parametrize(("by", "allowed"), [(30, True), (30.1, False)])
def test_infantry_dashes_30_cm(by: float, allowed: bool) -> None:
    p = Position(lp=(3, 0))
    unit = golems(p, officer=1)
    p.unit(1, "steel-troopers", [(100, 100)])
    battle = p.activate(unit).choose("dash").choose("rush")
    assert lp(battle.game, 0) == 1
    spots = block(10, 10 + by)
    walk = tuple((id, ((round(x * 100), round(y * 100)),)) for id, (x, y) in zip(p.models(unit), spots, strict=True))
    assert (not battle.refused(walk)) is allowed


@clause("at43.routine.dash-infantry")
def test_without_the_dash_golems_rush_18_cm() -> None:
    p = Position(lp=(3, 0))
    unit = golems(p, officer=1)
    p.unit(1, "steel-troopers", [(100, 100)])
    battle = p.activate(unit).choose("done").choose("rush")
    spots = block(10, 28.1)
    walk = tuple((id, ((round(x * 100), round(y * 100)),)) for id, (x, y) in zip(p.models(unit), spots, strict=True))
    assert battle.refused(walk)


@clause("at43.routine.dash-vehicle")
@pytest.mark.parametrize(("by", "allowed"), [(35, True), (35.1, False)])
def test_vehicles_dash_35_cm(by: float, allowed: bool) -> None:
    p = Position(lp=(3, 0))
    unit = p.unit(0, "wraith-golgoth", [(20, 20)], officer=1)
    p.unit(1, "steel-troopers", [(100, 100)])
    battle = p.activate(unit).choose("dash").choose("rush")
    walk = ((p.models(unit)[0], ((2000, round((20 + by) * 100)),)),)
    assert (not battle.refused(walk)) is allowed


@clause("at43.routine.dash-infantry", "at43.routine.dash-vehicle")
def test_a_unit_that_cannot_rush_is_not_offered_a_dash() -> None:
    p = Position()
    engaged = golems(p, officer=1)
    p.unit(1, "steel-troopers", [(10, 17)])
    golgoth = p.unit(0, "wraith-golgoth", [(60, 60)], officer=1)
    p.hurt(p.models(golgoth)[0], propulsion=0)
    assert "dash" not in offered(p, engaged)
    assert "dash" not in offered(p, golgoth)


# -- reconstruction, repair ---------------------------------------------------------------------------------------


def ruined(**how: Any) -> tuple[Position, int]:
    """Golems of whom the last two have fallen."""
    p = Position(lp=(4, 0))
    unit = golems(p, officer=1, **how)
    fall(p, unit, 4, 5)
    return p, unit


@clause("at43.routine.reconstruction")
def test_a_destroyed_fighter_returns_beside_a_member() -> None:
    p, unit = ruined()
    dead = p._units[unit].members[-1] + 1
    battle = start(p, unit).choose("reconstruction")
    assert battle.asks == "place"
    assert battle.refused(((f"m{dead}", (1000, 2000), 0),)), "farther than 2.5 cm from every member"
    battle.put({f"m{dead}": (13, 13)})
    assert dead in battle.state.units[unit].members
    assert battle.state.models[dead].place == (1300, 1300)
    assert lp(battle.game, 0) == 1
    assert battle.match.is_over, "one fighter in an activation"


@clause("at43.routine.reconstruction")
def test_he_comes_back_neither_wounded_nor_grounded() -> None:
    p, unit = ruined(grounded=(4,))
    dead = p._units[unit].members[-1] + 1
    p.hurt(dead, wounds=1)
    battle = start(p, unit).choose("reconstruction").put({f"m{dead}": (13, 13)})
    assert (battle.state.models[dead].counters, battle.state.models[dead].tags) == ({}, ())


@clause("at43.routine.reconstruction")
def test_not_near_an_enemy() -> None:
    p, unit = ruined()
    dead = p._units[unit].members[-1] + 1
    p.unit(1, "steel-troopers", [(18, 17)])
    battle = start(p, unit).choose("reconstruction")
    refusals = battle.refused(((f"m{dead}", (1600, 1300), 0),))
    assert [refusal.clause for refusal in refusals] == ["at43.routine.reconstruction"]


@clause("at43.routine.reconstruction")
def test_a_place_not_taken_costs_nothing() -> None:
    p, unit = ruined()
    battle = start(p, unit).choose("reconstruction").answer(())
    assert lp(battle.game, 0) == 4
    assert "reconstruction" not in battle.options()


@clause("at43.routine.reconstruction")
def test_specialists_and_officers_do_not_return() -> None:
    p, unit = ruined(special={5: "sonic-gun"}, relay=4)
    assert "reconstruction" not in offered(p, unit)
    q = Position(lp=(4, 0))
    golems(q, officer=1)
    plain = golems(q, 40, officer=2)
    fall(q, plain, 0)
    q._units[plain] = replace(q._units[plain], leader=q.models(plain)[0])
    assert "reconstruction" not in offered(q, plain)


@clause("at43.routine.reconstruction")
def test_a_whole_unit_has_nobody_to_bring_back() -> None:
    p = Position(lp=(9, 0))
    assert "reconstruction" not in offered(p, golems(p, officer=1))


@clause("at43.routine.reconstruction")
def test_it_comes_before_the_move() -> None:
    p, unit = ruined()
    p.unit(1, "steel-troopers", [(100, 100)])
    battle = p.activate(unit)
    assert "reconstruction" in battle.options()
    battle.choose("done").choose("combat").answer(((p.models(unit)[0], ((1000, 900),)),))
    assert "reconstruction" not in battle.options()


def battered(**parts: int) -> tuple[Position, int, int]:
    p = Position(lp=(1, 0))
    unit = p.unit(0, "wraith-golgoth", [(40, 40)], officer=1)
    (model,) = p.models(unit)
    p.hurt(model, **parts)
    return p, unit, model


@clause("at43.routine.repair")
def test_repair_gives_back_1_point_in_one_location() -> None:
    p, unit, model = battered(propulsion=0, weapon_0=1)
    battle = start(p, unit)
    assert battle.options() == [f"m{model}:propulsion", f"m{model}:weapon.0", "done"]
    battle.choose(f"m{model}:propulsion")
    assert battle.state.models[model].counters["propulsion"] == 1, "it works again"
    assert lp(battle.game, 0) == 0


@clause("at43.routine.repair")
def test_repair_stops_at_the_printed_value() -> None:
    p, unit, _ = battered()
    assert offered(p, unit) == []


@clause("at43.routine.repair")
def test_repair_may_also_come_at_the_end_but_only_once() -> None:
    p, unit, model = battered(frame=2)
    late = p.script(lambda game: overseeing.at_end(Activation(game, unit, Acts())))
    assert late.options() == [f"m{model}:frame", "done"]
    assert late.choose(f"m{model}:frame").state.models[model].counters["frame"] == 3
    p.seat(0, lp=5)
    game = p.game()
    game.state = replace(start(p, unit).choose(f"m{model}:frame").state, outcome=None)
    assert list(overseeing.at_end(Activation(game, unit, Acts()))) == []


# -- hyper nanonucleus --------------------------------------------------------------------------------------------


def blasting(points: int, **how: Any) -> tuple[Position, int, int]:
    """Two golems within 10 cm of troopers: nanoblasters hit, then fail to penetrate."""
    p = Position(lp=(points, 0))
    unit = golems(p, number=2, **({"officer": 1} | how))
    foe = p.unit(1, "steel-troopers", [(10, 20), (13, 20), (16, 20)])
    return p, unit, foe


@clause("at43.routine.hyper-nanonucleus")
def test_all_failed_damage_tests_of_a_salvo_are_rolled_again_once() -> None:
    p, unit, foe = blasting(2)
    arm = weapon("nanoblaster")
    dice = [("attack", *[6] * (2 * arm.rate)), ("damage", *[1] * (2 * arm.rate)), ("damage", *[1] * (2 * arm.rate))]
    battle = p.script(lambda game: shoot.salvo(game, unit, arm), dice)
    assert battle.asks == "hyper"
    battle.choose("hyper")
    assert battle.match.is_over, "not a third time"
    assert lp(battle.finish().game, 0) == 0
    assert len(battle.state.units[foe].members) == 3


@clause("at43.routine.hyper-nanonucleus")
def test_the_second_roll_counts() -> None:
    p, unit, foe = blasting(2)
    arm = weapon("nanoblaster")
    number = 2 * arm.rate
    dice = [("attack", *[6] * number), ("damage", *[1] * number), ("damage", 6, *[1] * (number - 1))]
    battle = p.script(lambda game: shoot.salvo(game, unit, arm), dice).choose("hyper")
    assert len(battle.finish().state.units[foe].members) == 2


@clause("at43.routine.hyper-nanonucleus")
def test_it_may_be_declined_and_is_not_offered_without_need_lp_or_overseer() -> None:
    p, unit, _ = blasting(2)
    declined = p.script(lambda game: routine.hyper(game, unit, 3))
    declined.choose("none")
    assert (declined.result, lp(declined.game, 0)) == (False, 2)
    assert p.script(lambda game: routine.hyper(game, unit, 0)).result is False
    poor, unit, _ = blasting(1)
    assert poor.script(lambda game: routine.hyper(game, unit, 3)).result is False
    headless, unit, _ = blasting(5, officer=0)
    assert headless.script(lambda game: routine.hyper(game, unit, 3)).result is False


@clause("at43.routine.hyper-nanonucleus", "at43.routine.category")
def test_it_is_for_infantry() -> None:
    p = Position()
    golgoth = p.unit(0, "wraith-golgoth", [(60, 60)], officer=1)
    assert p.script(lambda game: routine.hyper(game, golgoth, 3)).result is False
