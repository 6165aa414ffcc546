"""Rulings on rare situations: who takes impacts, who succeeds a leader, who burns, who may use what he has."""

from typing import Any

import pytest

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.core.files import read_bytes
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.stream import Stream
from grognard.engine.rehearsal import points
from grognard.games.evolved.acts import Activation, Acts
from grognard.games.evolved.books.position_file import read_brief
from grognard.games.evolved.books.profiles import weapon
from grognard.games.evolved.books.roster import RosterUnit
from grognard.games.evolved.chapters import ability, damage, options, order, reserves, shoot, vehicle, victory
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import COST
from tests.games.evolved.acting import moving, tags
from tests.games.evolved.fire import firing, lost, refs, row

AT_TEAM = [(10, 24), (10, 25.5), (11, 24.8)]


# -- vehicles that cannot be hit -----------------------------------------------------------------------------------


def on_two(*places: tuple[float, float]) -> tuple[Position, list[str]]:
    """Two T-50, an anti-tank team, a hall that hides what stands south of y 23; who takes impacts on the unit."""
    p = Position()
    p.unit("sierra-at", AT_TEAM)
    p.vehicle("t50", list(places), seat=1)
    p.wall(14, 5, 24, 23, "hall")
    chain = shoot.volley_chain(p.game(), 0, weapon("anti-tank-gun"), "u1", Acts())
    return p, [branch.to for branch in chain.branches]


@clause("evolved.damage.av-split")
@pytest.mark.parametrize(
    ("places", "hit"),
    [
        ([(30, 24), (30, 27)], ["m3", "m4"]),
        ([(30, 24), (30, 20)], ["m3"]),
        ([(45, 24), (50.6, 24)], ["m3"]),
        ([(30, 20), (50.6, 24)], ["m4"]),
    ],
    ids=["both", "one is hidden", "one is out of range", "none is both in range and in sight"],
)
def test_only_vehicles_that_can_be_hit_take_impacts(places: list[tuple[float, float]], hit: list[str]) -> None:
    assert on_two(*places)[1] == hit


@clause("evolved.damage.av-split")
def test_a_hidden_vehicle_keeps_its_boxes() -> None:
    p, _ = on_two((30, 24), (30, 20))
    dice = ("attack", (9, 9)), ("damage", 9), ("location", 10), ("damage", 9), ("location", 10)
    battle = firing(p, 0, "anti-tank-gun", *dice, at="u1").finish()
    assert battle.state.models[4].counters == p.game().state.models[4].counters


# -- a new model on the table --------------------------------------------------------------------------------------


@clause("evolved.drill.engaged-grounded", "evolved.vehicle.ace-ejects")
def test_an_ejecting_ace_takes_the_drill_of_those_he_engages() -> None:
    """The RPG carrier has no blade, so that only Lowery's reach engages the Kodiaks."""
    p = Position()
    p.vehicle("medved", (30, 12.2), op=0)
    kodiaks = p.unit("red-kodiaks", [(8, 9), (10, 10)], special={1: "rpg"}, tags=["take-cover"])
    p.vehicle("leo", (10, 12.2), seat=1, pilot="lowery-aboard", core=1)
    dice = ("attack", (9, 1, 1, 1, 1, 1, 1, 1)), ("damage", 10), ("location", 10)
    battle = firing(p, 0, "kolybelnaya", *dice, at="u2")
    assert battle.asks == "eject"
    assert "take-cover" in tags(battle, kodiaks), "the LEO has no soldier's reach"
    battle.put({"m4": (10.5, 11.7)})
    assert "take-cover" not in tags(battle, kodiaks)


@clause("evolved.ability.transformation")
def test_the_thrall_of_a_transformation_brings_no_points() -> None:
    p = Position(scenario="hold-the-tunnel")
    p.unit("red-hammer", row(24, 3))
    brute = p.vehicle("techno-brute", (24, 30), seat=1)
    battle = p.script(lambda game: _destroyed_twice(game, p.models(brute)[0]), [("Transformation", 4)])
    battle.put({"m4": (24, 30)}).finish()
    assert not battle.state.units[2].members
    assert victory.kill_vp(battle.game, 0) == 2, "for the machine alone"


def _destroyed_twice(game: Game, model: int) -> Script[None]:
    """The machine first, then the Thrall who came out of it."""
    yield from vehicle.destroyed(game, model)
    yield from damage.remove(game, game.state.units[-1].members, "evolved.damage.soldier")


# -- leaders -------------------------------------------------------------------------------------------------------


@clause("evolved.unit.leader-replacement", "evolved.move.run-over")
def test_nobody_who_is_run_over_with_his_leader_succeeds_him() -> None:
    """Of those who are left m3 stands nearest to the leader m1; m4 stands nearest to m2."""
    p = Position()
    panther = p.vehicle("panther", (10, 4), op=1)
    p.unit("thralls", [(10, 9.2), (10, 8), (11.9, 9.8), (11.7, 7), (8.1, 11.3)], seat=1)
    battle = moving(p, panther, "run", [("Run over", (9, 9))]).walk({0: [(10, 17)]}).finish()
    assert lost(battle) == refs(1, 2)
    assert battle.state.units[1].leader == 3


# -- fire and medics -----------------------------------------------------------------------------------------------


@clause("evolved.weapon.fire", "evolved.role.medic")
@pytest.mark.parametrize(("face", "burns"), [(8, False), (7, True)])
def test_a_unit_burns_only_if_its_medic_saves_not_everybody(face: int, burns: bool) -> None:
    p = Position()
    p.unit("red-flame", [(10, 24), (10, 25.2), (11.4, 24.6)])
    p.unit("sierra-troopers", row(16, 4), medic=3, seat=1)
    dice = ("attack", (10, 1, 1)), ("damage", 10), ("Medic", face)
    battle = firing(p, 0, "flamethrower", *_as_many(p, dice)).finish()
    assert ("burning" in tags(battle, 1)) is burns


def _as_many(p: Position, dice: tuple[tuple[str, Any], ...]) -> list[tuple[str, Any]]:
    """The attack dice cut to the number the flame thrower has."""
    number = weapon("flamethrower").rate
    return [(dice[0][0], (10, *[1] * (number - 1))), *dice[1:]]


# -- knocked down --------------------------------------------------------------------------------------------------


@clause("evolved.status.knocked-down", "evolved.ability.rolling-cover")
def test_a_machine_on_the_ground_gives_no_rolling_cover() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 2))
    jaguar = p.vehicle("jaguar", (12.5, 24.5))
    assert ability.rolling_cover(p.game(), troopers)
    p.tag(p.models(jaguar)[0], "knocked-down")
    assert not ability.rolling_cover(p.game(), troopers)


@clause("evolved.status.knocked-down", "evolved.role.orders")
def test_a_pilot_whose_machine_lies_on_the_ground_gives_no_orders() -> None:
    p = Position()
    troopers = p.unit("sierra-troopers", row(10, 2))
    panther = p.vehicle("panther", (12.5, 24.5), pilot="weir-aboard")
    assert order.givers(p.game(), troopers) == list(p.models(panther))
    p.tag(p.models(panther)[0], "knocked-down")
    assert order.givers(p.game(), troopers) == []


# -- torn units ----------------------------------------------------------------------------------------------------


@clause("evolved.unit.cohesion-broken")
def test_a_torn_unit_that_cannot_engage_is_told_that_it_is_torn() -> None:
    """The enemy stands in plain view, so that nobody may say he is not seen."""
    p = Position()
    thralls = p.unit("thralls", [(10, 24), (40, 24)])
    p.unit("sierra-troopers", row(14, 2), seat=1)
    assert options.engage.why(Activation(p.game(), thralls, Acts())) == (options.TORN,)


@clause("evolved.unit.cohesion-broken", "evolved.move.engage-short")
@pytest.mark.parametrize(("foe", "may"), [(22.5, True), (24, True), (26, True), (27.1, False)])
def test_a_torn_unit_engages_whom_it_reaches_while_it_closes_up(foe: float, may: bool) -> None:
    """The leader, 8 inches behind, goes 10 inches at most; whoever strikes ends within 4 inches of him."""
    p = Position()
    thralls = p.unit("thralls", [(10, 10), (10, 18), (11.2, 18)])
    p.unit("sierra-troopers", [(10, foe), (11.5, foe)], seat=1)
    battle = p.activate(thralls)
    assert ("engage" in battle.options()) is may
    if not may:
        return
    battle.choose("engage")
    behind, front = min(20, foe - 4), foe - 2
    spots = ((10, behind), (10, front), (11.2, (behind + front) / 2))
    by_hand = tuple([(id, points([spot])) for id, spot in enumerate(spots)])
    assert isinstance(battle.decision, Move)
    assert not battle.decision.refusals(by_hand, battle.game.table)
    found = battle.decision.sample(Stream(b"torn"), battle.game.table)
    assert found
    assert not battle.decision.refusals(found, battle.game.table)


# -- who buys first ------------------------------------------------------------------------------------------------


@clause("evolved.control.reserves")
@pytest.mark.parametrize("last", [0, 1])
def test_who_acted_last_buys_last(last: int) -> None:
    p = Position(scenario="sector-echo")
    for seat in (0, 1):
        p.unit("sierra-troopers", [(10 + 20 * seat, 24)], seat=seat)
        p.waiting("hellcats", 4, seat=seat)
        p.seat(seat, rp=100)
    battle = p.script(reserves.buy, active=last)
    assert (battle.asks, battle.decision.seat) == ("reserves", 1 - last)


# -- prices --------------------------------------------------------------------------------------------------------

BY_HAND = """
game = "evolved"
scenario = "sector-echo"
acting = 0

[[unit]]
seat = "A"
profile = "sierra-troopers"
{words}
at = [[20, 20], [21.5, 20], [23, 20], [24.5, 20], [20, 22], [21.5, 22], [23, 22]]

[[unit]]
seat = "B"
profile = "thralls"
at = [[20, 40]]
"""


@clause("evolved.army.unit-size", "evolved.army.one-character")
@pytest.mark.parametrize(
    ("words", "number", "bought"),
    [
        ("", 7, ()),
        ("officer = 0", 7, ("lieutenant",)),
        ('special = { 2 = "missile-tube" }', 7, ("missile-tube",)),
        ("medic = 1", 7, ("medic",)),
        ('joined = "smith"', 6, ("smith",)),
        ('joined = "smith"\nmechanic = 3\nlost = 1', 7, ("smith", "mechanic")),
    ],
)
def test_a_unit_laid_by_hand_costs_what_it_would_be_bought_for(
    words: str, number: int, bought: tuple[str, ...]
) -> None:
    brief = read_brief(read_bytes("position.toml", BY_HAND.format(words=words).encode()))
    cost = RosterUnit("sierra-troopers", number, bought).cost
    assert brief.state.units[0].counters[COST] == cost


@clause("evolved.army.one-character")
def test_a_character_who_joins_takes_no_place_of_a_soldier() -> None:
    p = Position()
    unit = p.unit("sierra-troopers", row(10, 7), joined="smith")
    assert p.game().state.units[unit].counters[COST] == RosterUnit("sierra-troopers", 6, ("smith",)).cost
