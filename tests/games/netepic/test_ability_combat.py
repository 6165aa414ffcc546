"""Abilities in close combat: leaders, lances, fear and terror, riding on."""

from collections.abc import Sequence

import pytest

from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.books import profiles
from grognard.games.netepic.chapters import duels
from grognard.games.netepic.chapters.abilities_combat import Bout
from grognard.games.netepic.position import Position
from grognard.games.netepic.terms import CHARGE, is_on_table

from .acting import go, row

FIRST = Bout(True)


def pair(charger: str, target: str) -> tuple[Position, int, int]:
    """The first has charged the second."""
    p = Position()
    (one,) = p.models(p.unit([(30, 30)], charger, order=CHARGE))
    (two,) = p.models(p.unit([(30, 32)], target, seat=1))
    p.engage(one, two)
    return p, one, two


def added(p: Position, model: int, foe: int, bout: Bout = FIRST) -> dict[str, int]:
    """What a model adds to its dice beside its Close Assault Factor."""
    return {part.label: part.amount for part in duels.factors(p.game(), model, foe, bout)[1:]}


@clause("netepic.ability.combat-leader")
def test_a_combat_leader_helps_the_units_about_him() -> None:
    p, one, two = pair("tactical-squad", "goff-boyz")
    assert added(p, one, two) == {}
    p.unit([(40, 30)], "chaplain")
    p.unit([(20, 30)], "chaplain")
    assert added(p, one, two) == {"led in combat": 1}, "two leaders do not add up"
    assert added(p, two, one) == {}, "enemies are not led"


@clause("netepic.ability.combat-leader")
def test_one_model_of_the_unit_near_him_is_enough() -> None:
    p = Position()
    squads = p.models(p.unit(row(30, 30, 3, 5)))
    (foe,) = p.models(p.unit([(30, 32)], "goff-boyz", seat=1))
    p.unit([(50, 30)], "chaplain")
    assert added(p, squads[0], foe) == {"led in combat": 1}


# -- lances ----------------------------------------------------------------------------------------------------------


@clause("netepic.ability.shock-lance")
def test_a_shock_lance_doubles_the_factor_in_the_first_round() -> None:
    p, knight, foe = pair("knight-paladin", "goff-boyz")
    caf = profiles.figure("knight-paladin").caf
    assert added(p, knight, foe) == {"shock lance": caf}
    assert added(p, knight, foe, Bout()) == {}, "later rounds"
    q, foe, knight = pair("goff-boyz", "knight-paladin")
    assert added(q, knight, foe) == {}, "it did not charge"


@clause("netepic.ability.shock-lance")
@pytest.mark.parametrize(("target", "lances"), [("battlewagon", 1), ("stompa", 2)])
def test_against_small_models_only_the_first_lance_counts(target: str, lances: int) -> None:
    p = Position()
    one, two = p.models(p.unit([(30, 30), (36, 30)], "knight-paladin", order=CHARGE))
    (foe,) = p.models(p.unit([(33, 34)], target, seat=1))
    p.engage(one, foe)
    p.engage(two, foe)
    assert [bool(added(p, knight, foe)) for knight in (one, two)] == [True, lances == 2]


@clause("netepic.ability.psychic-lance")
@pytest.mark.parametrize("roll", [3, 4, 6])
def test_a_psychic_lance_strikes_before_the_combat(roll: int) -> None:
    p, knight, foe = pair("bright-stallion-knight", "predator")
    dice = [roll, *([1] if roll == 6 else [(6, 6, 1, 1)])]
    play = p.close_combat(dice)
    (lance,) = play.rolls("psychic lance")
    assert lance.outcome == roll
    fought = play.rolls("netepic.cc.roll")
    assert len(fought) == (0 if roll == 6 else 1), "the hit of a 6 destroyed it"
    if fought:
        factor = 0 if roll == 4 else profiles.figure("predator").caf
        assert fought[0].parts[1].amount == factor
    assert is_on_table(play.game, knight)
    assert not is_on_table(play.game, foe)


# -- fear and terror -------------------------------------------------------------------------------------------------


@clause("netepic.ability.fear")
@pytest.mark.parametrize(("die", "worse"), [(1, -2), (2, 0)])
def test_fear_costs_two_in_the_first_round(die: int, worse: int) -> None:
    p, _, _ = pair("tactical-squad", "carnifex")
    play = p.close_combat([die, (1, 1, 1, 1)])
    (test,) = play.rolls("netepic.ability.fear")
    assert test.need == 2
    assert play.rolls("netepic.cc.roll")[0].parts[0].amount == profiles.figure("tactical-squad").caf + worse


@clause("netepic.ability.fear", "netepic.ability.fearless")
def test_those_without_morale_are_not_afraid() -> None:
    p, _, _ = pair("carnifex", "termagants")
    p.close_combat([(6, 6, 1, 1)]).finish()


def hold(play: Rehearsal) -> None:
    """Nobody snap fires."""
    while play.asks == "snap":
        play.choose("stop")


def storming(charger: str, target: str, dice: Sequence[int]) -> tuple[Rehearsal, Position, int, int]:
    p = Position()
    unit = p.unit([(30, 30)], charger)
    foe = p.unit([(30, 44)], target, seat=1)
    play = p.activate(unit, dice).choose("charge")
    return play, p, unit, foe


@clause("netepic.ability.terror")
def test_a_unit_must_dare_to_engage_what_terrifies_it() -> None:
    play, p, unit, foe = storming("assault-squad", "razorfex", [1])
    play.choose(f"storm:u{unit}-u{foe}")
    assert [roll.need for roll in play.rolls("netepic.ability.terror")] == [profiles.figure("assault-squad").morale]
    assert not [key for key in play.options() if key.startswith("storm")], "it may not engage it this turn"
    brave, _, unit, foe = storming("assault-squad", "razorfex", [6])
    hold(brave.choose(f"storm:u{unit}-u{foe}"))
    assert len(brave.state.links) == 1
    assert len(p.models(unit)) == 1


@clause("netepic.ability.terror")
def test_a_unit_charged_by_terror_may_flee() -> None:
    play, p, unit, foe = storming("razorfex", "goff-boyz", [1])
    play.choose(f"storm:u{unit}-u{foe}")
    assert "order:fall-back" in play.state.units[foe].tags
    (boyz,) = p.models(foe)
    assert play.state.models[boyz].place == (3000, 4400 + 2 * profiles.figure("goff-boyz").move)
    assert play.state.links == ()
    stands, _, unit, foe = storming("razorfex", "goff-boyz", [6])
    hold(stands.choose(f"storm:u{unit}-u{foe}"))
    assert len(stands.state.links) == 1


# -- riding on -------------------------------------------------------------------------------------------------------


@clause("netepic.ability.hit-and-run")
def test_who_has_won_rides_on() -> None:
    p = Position()
    bikes = p.models(p.unit([(30, 30), (35, 30)], "attack-bike", order=CHARGE))
    (foe,) = p.models(p.unit([(30, 32.3)], "goff-boyz", seat=1))
    p.engage(bikes[0], foe)
    play = p.close_combat([(6, 6, 1, 1)])
    assert play.asks == "move"
    assert [(one.model, one.allowance) for one in play.decision.movers] == [  # type: ignore[attr-defined]
        (bikes[0], profiles.figure("attack-bike").move), (bikes[1], 0),
    ]  # fmt: skip
    go(play, {bikes[0]: (33, 34)})
    assert play.state.models[bikes[0]].place == (3300, 3400)


@clause("netepic.ability.hit-and-run")
def test_who_was_charged_does_not_ride_on() -> None:
    p = Position()
    (bike,) = p.models(p.unit([(30, 30)], "attack-bike", order="advance"))
    (foe,) = p.models(p.unit([(30, 32.3)], "goff-boyz", seat=1))
    p.engage(foe, bike)
    play = p.close_combat([(6, 6, 1, 1)])
    assert play.asks != "move"
