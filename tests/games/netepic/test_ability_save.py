"""Abilities that save: healers, wounds, ion shields, and the armour of the Guard."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.dice.rolls import total
from grognard.engine.rehearsal import SoloRehearsal
from grognard.games.netepic.books import profiles
from grognard.games.netepic.books.profiles import figure
from grognard.games.netepic.chapters import end, healers, save
from grognard.games.netepic.chapters.blows import Hit
from grognard.games.netepic.position import EAST, NORTH, Position
from grognard.games.netepic.terms import DAMAGED, is_on_table


def hit(p: Position, target: int, dice: Sequence[int], weapon: str = "volcano-cannon", firer: int = 0) -> SoloRehearsal:
    """One model is hit once."""
    return p.script(lambda game: save.suffer(game, Hit(target, firer, weapon), 1), dice).finish()


def need(p: Position, target: int, weapon: str, firer: int = 0) -> int:
    return total(save.parts(p.game(), Hit(target, firer, weapon)))


def is_left(play: SoloRehearsal, model: int) -> bool:
    return is_on_table(play.game, model)


def near_a(healer: str, victim: str, far: float = 10) -> tuple[Position, int]:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (model,) = p.models(p.unit([(30, 30)], victim))
    p.unit([(30 + far, 30)], healer)
    return p, model


# -- healers ---------------------------------------------------------------------------------------------------------


@clause("netepic.ability.medic")
@pytest.mark.parametrize(("die", "lives"), [(5, True), (4, False)])
def test_a_medic_saves_those_about_him(die: int, lives: bool) -> None:
    p, squad = near_a("apothecary", "tactical-squad")
    assert is_left(hit(p, squad, [die]), squad) == lives


@clause("netepic.ability.medic")
def test_a_medic_helps_neither_those_far_away_nor_tanks_nor_himself() -> None:
    for victim, far in (("tactical-squad", 10.1), ("predator", 5)):
        p, model = near_a("apothecary", victim, far)
        assert not is_left(hit(p, model, []), model)
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (medic,) = p.models(p.unit([(30, 30)], "apothecary"))
    assert not is_left(hit(p, medic, []), medic)


@clause("netepic.ability.medic", "netepic.ability.fixed-save")
def test_a_medic_keeps_the_loser_of_a_combat_in_the_fight() -> None:
    p = Position()
    squad, foe = p.unit([(30, 30)]), p.unit([(30, 32)], "goff-boyz", seat=1)
    p.unit([(38, 30)], "apothecary")
    p.engage(p.models(foe)[0], p.models(squad)[0])
    play = p.close_combat([(1, 1, 6, 6), 5, (6, 6, 1, 1)])
    assert [roll.clause for roll in play.rolls("heals")] == ["netepic.ability.medic"]
    assert is_on_table(play.game, p.models(squad)[0])
    assert not is_on_table(play.game, p.models(foe)[0])


@clause("netepic.ability.medic")
def test_there_is_one_roll_however_many_medics_are_near() -> None:
    p, squad = near_a("apothecary", "tactical-squad", 5)
    p.unit([(25, 30)], "apothecary")
    assert not is_left(hit(p, squad, [4]), squad)


@clause("netepic.ability.mechanic")
@pytest.mark.parametrize(("die", "lives"), [(5, True), (4, False)])
def test_a_mechanic_saves_vehicles_about_him(die: int, lives: bool) -> None:
    p, tank = near_a("techmarine", "predator")
    assert is_left(hit(p, tank, [die]), tank) == lives
    p, squad = near_a("techmarine", "tactical-squad")
    assert not is_left(hit(p, squad, []), squad), "infantry is no work for him"


@clause("netepic.ability.mechanic")
def test_a_mechanic_lowers_the_harm_of_a_superheavy_once_a_turn() -> None:
    p, tank = near_a("adeptus-mechanicus-squad", "baneblade")
    play = hit(p, tank, [1, 6, 5], "volcano-cannon")
    assert is_left(play, tank)
    assert DAMAGED in play.state.models[tank].tags, "destroyed becomes damaged"
    p.tag(tank, DAMAGED)
    assert not is_left(hit(p, tank, [1, 6, 5], "volcano-cannon"), tank), "it was damaged already"
    p, tank = near_a("adeptus-mechanicus-squad", "baneblade")
    p.tag(tank, "mended")
    assert not is_left(hit(p, tank, [1, 6], "volcano-cannon"), tank), "he has done so this turn"


@clause("netepic.ability.mechanic")
@pytest.mark.parametrize(("die", "is_whole"), [(5, True), (4, False)])
def test_a_mechanic_makes_a_superheavy_whole_in_a_later_turn(die: int, is_whole: bool) -> None:
    p, tank = near_a("adeptus-mechanicus-squad", "baneblade")
    p.tag(tank, DAMAGED)
    play = p.script(lambda game: healers.mend(game, 0), [die], phase="end").finish()
    assert [roll.need for roll in play.rolls("netepic.ability.mechanic")] == [5]
    assert (DAMAGED not in play.state.models[tank].tags) == is_whole


# -- wounds ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def tough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Trolls of three wounds: no list of ours has such a model."""
    troll = replace(profiles.figure("troll"), wounds=3, fixed_save=0, abilities=())
    monkeypatch.setattr(
        "grognard.games.netepic.terms.figure", lambda id: troll if id == "troll" else profiles.figure(id)
    )


@clause("netepic.ability.wounds")
def test_a_model_with_wounds_fails_several_saves(tough: None) -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (troll,) = p.models(p.unit([(30, 30)], "troll"))
    play = hit(p, troll, [])
    assert (is_left(play, troll), play.state.models[troll].counters["wounds"]) == (True, 1)
    p.hurt(troll, wounds=2)
    assert not is_left(hit(p, troll, []), troll)


@clause("netepic.ability.wounds")
def test_a_combat_costs_a_wound_for_every_point_of_difference(tough: None) -> None:
    p = Position()
    (troll,), (foe,) = p.models(p.unit([(30, 30)], "troll")), p.models(p.unit([(30, 32)], "goff-boyz", seat=1))
    p.engage(foe, troll)
    factor = profiles.figure("troll").caf - profiles.figure("goff-boyz").caf
    low = (1, 1, *split(2 + factor + 2))
    play = p.close_combat([low, (6, 6, 1, 1)])
    assert play.state.models[troll].counters["wounds"] == 2
    assert not is_on_table(play.game, foe)


def split(sum: int) -> list[int]:
    return [min(sum - 1, 6), sum - min(sum - 1, 6)]


# -- armour ----------------------------------------------------------------------------------------------------------


@clause("netepic.ability.ion-shield")
def test_an_ion_shield_saves_from_the_front() -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (knight,) = p.models(p.unit([(30, 30)], "knight-paladin"))
    assert need(p, knight, "volcano-cannon") == 5
    assert need(p, knight, "bolters") == profiles.figure("knight-paladin").save, "its armour is better"
    p.face(knight_unit(p, knight), EAST)
    assert need(p, knight, "volcano-cannon") > 6, "none from the side"


def knight_unit(p: Position, model: int) -> int:
    return p.game().state.models[model].unit


@clause("netepic.guard.stormtrooper-cover")
def test_stormtroopers_have_a_save_against_barrages() -> None:
    p = Position()
    p.unit([(30, 80)], "whirlwind", seat=1)
    (squad,) = p.models(p.unit([(30, 30)], "stormtrooper-squad"))
    barrage = profiles.figure("whirlwind").weapons[0]
    assert need(p, squad, barrage) == 6 - profiles.weapon(barrage).modifier
    assert save.parts(p.game(), Hit(squad, 0, "lascannon")) == ()


@clause("netepic.guard.stormhammer-armour")
@pytest.mark.parametrize(("at", "worse"), [((30, 80), 0), ((80, 30), 0), ((30, 5), 1)])
def test_the_armour_of_a_stormhammer(at: tuple[float, float], worse: int) -> None:
    p = Position()
    p.unit([at], "predator", seat=1)
    (tank,) = p.models(p.unit([(30, 30)], "stormhammer"))
    assert total(save.turned(p.game(), 0, tank)) == worse


@clause("netepic.guard.gorgon")
def test_a_gorgon_saves_again_from_the_front() -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (tank,) = p.models(p.unit([(30, 30)], "gorgon"))
    assert is_left(hit(p, tank, [1, 6], "volcano-cannon"), tank)
    q = Position()
    q.unit([(80, 30)], "predator", seat=1)
    (tank,) = q.models(q.unit([(30, 30)], "gorgon"))
    assert not is_left(hit(q, tank, [1, 6], "volcano-cannon"), tank), "from the side there is no second roll"


@clause("netepic.guard.gorgon")
def test_a_gorgon_rolls_only_failed_saves_again() -> None:
    p = Position()
    p.unit([(30, 80)], "predator", seat=1)
    (tank,) = p.models(p.unit([(30, 30)], "gorgon"))
    play = p.script(lambda game: save.suffer(game, Hit(tank, 0, "volcano-cannon"), 3), [(6, 1, 6), 6]).finish()
    assert [len(roll.faces) for roll in play.rolls("save of Gorgon")] == [3, 1]
    whole = p.script(lambda game: save.suffer(game, Hit(tank, 0, "volcano-cannon"), 2), [(6, 6)]).finish()
    assert len(whole.rolls()) == 1


# -- mishaps ---------------------------------------------------------------------------------------------------------


@clause("netepic.ork.mekboy-mishap", "netepic.ability.mechanic")
@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, True)])
def test_a_mishap_costs_a_superheavy_though_it_was_only_damaged(die: int, lives: bool) -> None:
    p, stompa = near_a("mekboy", "stompa")
    (boy,) = p.models(p.unit([(32, 30)], "goff-boyz"))
    play = hit(p, stompa, [3, 1, die, *([] if lives else [4])], "deth-kannon")
    assert is_left(play, stompa) == lives
    assert is_left(play, boy) == lives, "it stood under the template"
    assert bool(play.rolls("mekboy-mishap")) != lives


@clause("netepic.ork.mekboy-mishap", "netepic.ability.mechanic")
@pytest.mark.parametrize(("die", "is_left_over", "is_whole"), [(1, False, False), (4, True, False), (5, True, True)])
def test_a_mekboy_may_blow_up_what_he_mends(die: int, is_left_over: bool, is_whole: bool) -> None:
    p, stompa = near_a("mekboy", "stompa")
    p.tag(stompa, DAMAGED)
    play = p.script(lambda game: end.repair(game, 0), [die])
    assert play.options() == [f"m{stompa}"]
    play.choose(f"m{stompa}").finish()
    assert is_left(play, stompa) == is_left_over
    assert (DAMAGED not in play.state.models[stompa].tags) == is_whole


@clause("netepic.ability.mechanic")
def test_nobody_need_let_a_mekboy_near() -> None:
    p, stompa = near_a("mekboy", "stompa")
    p.tag(stompa, DAMAGED)
    play = p.script(lambda game: end.repair(game, 0), [])
    play.answer(()).finish()
    assert DAMAGED in play.state.models[stompa].tags


# -- who fires out of a vehicle --------------------------------------------------------------------------------------


@clause("netepic.save.facing", "netepic.transport.open-top", "netepic.ability.ion-shield")
def test_who_rides_fires_from_where_his_vehicle_is() -> None:
    p = Position()
    (trukk,) = p.models(p.unit([(60, 50)], "trukk"))
    (rider,) = p.models(p.unit([(60, 50)], "goff-boyz"))
    p.aboard(rider, trukk)
    (tank,) = p.models(p.unit([(70, 80)], "predator", seat=1, facing=NORTH))
    (knight,) = p.models(p.unit([(50, 80)], "knight-paladin", seat=1))
    arms = figure("goff-boyz").weapons[0]
    labels = {part.label: part.amount for part in save.parts(p.game(), Hit(tank, rider, arms))}
    assert labels == {"Armour Save": 3, "Target Save Modifier": 1, "hit in the rear": 2}
    assert need(p, knight, "volcano-cannon", rider) == 5, "an ion shield looks at the vehicle"
    p.face(p.game().state.models[knight].unit, NORTH)
    assert need(p, knight, "volcano-cannon", rider) == 3 + 4 + 2, "behind it there is none"
