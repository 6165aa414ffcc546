"""How stands are called: counted where their unit bears their name, with it where another has their like."""

from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import full_name, model_name


def test_stands_are_told_apart_across_the_table() -> None:
    p = Position()
    p.unit([(20, 20), (22, 20)], "tactical-squad", name="Tactical Squad 2")
    p.unit([(20, 40), (22, 40)], "predator", name="Armoured Squadron")
    game = p.game()
    assert model_name(game, 1) == "stand 2"
    assert full_name(game, 1) == "stand 2 of Tactical Squad 2"
    assert full_name(game, 3) == "Predator 2"


def test_a_tank_that_another_unit_has_too_is_named_with_its_own() -> None:
    p = Position()
    p.unit([(20, 40), (22, 40)], "predator", name="Armoured Squadron")
    p.unit([(60, 40)], "predator", seat=1, name="Looted wagon")
    assert full_name(p.game(), 0) == "Predator 1 of Armoured Squadron"
