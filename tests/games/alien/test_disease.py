"""Disease: caught where it lurks, withstood each shift, nursed and cured."""

from grognard.engine.clauses import clause
from grognard.games.alien.body import dice
from grognard.games.alien.harm import disease, peril
from grognard.games.alien.position import Position
from grognard.games.alien.words.terms import FATIGUED, has
from tests.games.alien.test_hazard import alone, faces


@clause("alien.hazard.disease")
def test_a_stretch_where_disease_lurks_costs_a_roll_with_fewer_dice() -> None:
    p, who = alone("contagion:2")
    sick = p.script(peril.stretch_passed, dice=[("disease", faces(1, 0))], clock={"stretch": 1}).finish()
    assert has(sick.game, who, "sick")
    well = p.script(peril.stretch_passed, dice=[("disease", faces(1, 1))], clock={"stretch": 1}).finish()
    assert not has(well.game, who, "sick")
    p.tag(who, "sick")
    p.script(peril.stretch_passed, clock={"stretch": 1}).finish()


@clause("alien.hazard.disease")
def test_the_sick_roll_each_shift() -> None:
    p, who = alone()
    p.tag(who, "sick")
    ill = p.script(peril.shift_passed, dice=[("disease", faces(3, 0))]).finish()
    assert has(ill.game, who, FATIGUED)
    held_out = p.script(peril.shift_passed, dice=[("disease", faces(3, 1))]).finish()
    assert not has(held_out.game, who, FATIGUED)
    assert has(held_out.game, who, "sick"), "only a doctor cures"


@clause("alien.hazard.disease")
def test_a_carer_rolls_instead_and_cures() -> None:
    p, who = alone()
    p.tag(who, "sick")
    medic = p.ally("corpsman", "A1", gear=())
    asked = p.script(peril.shift_passed, dice=[("disease", faces(7, 1))])
    assert asked.options() == [str(medic), "none"]
    assert not has(asked.choose(str(medic)).finish().game, who, "sick")
    alone_again = p.script(peril.shift_passed, dice=[("disease", faces(3, 0))]).choose("none").finish()
    assert has(alone_again.game, who, "sick")


@clause("alien.hazard.disease", "alien.hazard.fatigue-broken")
def test_who_is_broken_by_disease_makes_death_rolls_until_a_carer_cures_it() -> None:
    p = Position()
    p.zone("A1")
    who = p.pc("roughneck", "A1", "sick", "fatigued", "broken", "exhausted", gear=(), health=0)
    number = dice.base_dice(dice.all_parts(p.game(), dice.Attempt(who, "stamina", clause="alien.hazard.disease")))
    alone = p.script(lambda game: disease.sicken(game, who), [("death", [2] * number)])
    assert has(alone.game, who, "dead")
    medic = p.pc("medic", "A1", gear=())
    care = dice.Attempt(medic, "medical-aid", clause="alien.hazard.disease")
    number = dice.base_dice(dice.all_parts(p.game(), care))
    nursed = p.script(lambda game: disease.sicken(game, who), [("disease", [6] + [2] * (number - 1))])
    nursed.choose(str(medic))
    if nursed.asks == "push":
        nursed.choose("keep")
    assert not has(nursed.game, who, "sick", "fatigued", "exhausted")
    assert has(nursed.game, who, "broken")
