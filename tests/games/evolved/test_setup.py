"""Preparation: the table of a mission, rule options, sides, reserves and deployment; and how tests are read."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.files import FileFaults
from grognard.engine.core.state import Point, State, Unit
from grognard.engine.dice.rolls import Count, Pool
from grognard.engine.rehearsal import Rehearsal
from grognard.games.evolved.books.profiles import figure, weapon
from grognard.games.evolved.books.scenario import scenario, scenarios
from grognard.games.evolved.chapters import basics, setup
from grognard.games.evolved.position import Position
from grognard.games.evolved.ruleset import OPTIONS, RULES
from grognard.kit.units.pieces import is_in_play, is_option

SIDES = ("sides", 7, 3)
"""Seat 0 wins the roll, so seat 1 deploys first."""


def opening(mission: str = "sector-echo", forces: tuple[str, ...] = (), options: tuple[str, ...] = ()) -> State:
    return RULES.setup(RULES.header(mission, ("A", "B"), forces, options))


def prepare(mission: str = "sector-echo", dice: tuple[Any, ...] = (SIDES,), forces: tuple[str, ...] = ()) -> Rehearsal:
    return Rehearsal(RULES, opening(mission, forces), dice)


def named(state: State, name: str) -> Unit:
    return next(unit for unit in state.units if unit.name == name)


def grid(battle: Rehearsal, x: float, y: float, step: float = 1.3, across: int = 4) -> dict[str, tuple[float, float]]:
    """Places in rows from a corner for the models to be placed."""
    form = battle.decision
    assert isinstance(form, Place)
    spots = [(x + step * (index % across), y + step * (index // across)) for index in range(len(form.models))]
    return {f"m{id}": spot for id, spot in zip(form.models, spots, strict=True)}


# -- tests and dice ------------------------------------------------------------------------------------------------


@clause("evolved.setup.d10", "evolved.setup.equipment")
def test_all_dice_are_d10_and_the_table_is_48_inches() -> None:
    assert RULES.facts.dice == ("d10",)
    assert RULES.facts.unit_of_length == "inch"
    assert basics.SIDES == 10
    assert opening().board == (4800, 4800)
    assert opening("training-ground").board == (3600, 3600), "a mission may say otherwise"
    battle = prepare(dice=(("sides", 10, 1),))
    (roll,) = battle.events(Rolled)
    assert roll.faces == (10, 1), "the face marked 0 is a 10"
    assert battle.decision.seat == 1, "and beats a 1"


@clause("evolved.setup.tests")
@pytest.mark.parametrize(("difficulty", "faces"), [(1, 10), (2, 9), (5, 6), (10, 1), (11, 0)])
def test_a_die_equal_to_or_higher_than_the_difficulty_succeeds(difficulty: int, faces: int) -> None:
    assert basics.chance_of(difficulty) == Fraction(faces, 10)
    roll = Count(0, "c", "p", (Pool(10, (difficulty,), basics.SIDES),))
    assert roll.read(tuple(range(1, 11))) == faces


@clause("evolved.setup.attack-limits")
@pytest.mark.parametrize(("total", "difficulty"), [(0, 2), (1, 2), (2, 2), (6, 6), (10, 10), (11, 10), (14, 10)])
def test_a_1_always_misses_and_a_10_always_hits(total: int, difficulty: int) -> None:
    assert basics.attack_difficulty(total) == difficulty


@clause("evolved.setup.damage-limits")
@pytest.mark.parametrize(
    ("power", "armor", "difficulty"), [(1, 0, 2), (2, 0, 2), (4, 2, 6), (5, 5, 10), (7, 4, 11), (9, 9, 11), (0, 3, 11)]
)
def test_bounds_of_damage_difficulty(power: int, armor: int, difficulty: int) -> None:
    """From 11 on (or with a dash, which is 0) nothing can succeed."""
    assert basics.damage_difficulty(power, armor) == difficulty


@clause("evolved.setup.damage-limits")
def test_example_no_damage_possible() -> None:
    """evolved.example.no-damage-possible."""
    knife, carbine = weapon("combat-knife"), weapon("carbine")
    brute, panther, jaguar = figure("brute").armor, figure("panther").armor, figure("jaguar").armor
    assert basics.damage_difficulty(knife.ap, brute) == 10
    assert basics.damage_difficulty(knife.at, panther) == basics.IMPOSSIBLE
    assert basics.damage_difficulty(carbine.at, jaguar) == basics.IMPOSSIBLE
    assert basics.damage_difficulty(carbine.at, panther) == 10


# -- the table of the mission ----------------------------------------------------------------------------------------


@clause("evolved.setup.mission-first")
def test_the_mission_is_chosen_first_and_gives_the_points() -> None:
    assert [seat.counters["budget"] for seat in opening().seats] == [500, 500]
    assert [seat.counters["budget"] for seat in opening("hold-the-tunnel").seats] == [420, 540]
    with pytest.raises(FileFaults, match="over the budget"):
        opening("training-ground", ("usa-500",))
    with pytest.raises(FileFaults, match="fixed"):
        opening("hold-the-tunnel", ("russia-500",))


@clause("evolved.setup.rule-options")
def test_options_are_off_unless_switched_on_by_name() -> None:
    assert {name for name, _ in OPTIONS} == {"overwatch", "knee"}
    plain = prepare().game
    assert not is_option(plain, "overwatch")
    assert not is_option(plain, "knee")
    on = opening(options=("overwatch",))
    assert on.options == ("overwatch",), "and only that one"
    assert all(mission.options == () for mission in scenarios().values()), "no mission of the catalogue switches one on"


@clause("evolved.setup.sequence")
def test_preparation_runs_in_order() -> None:
    battle = prepare("training-ground", (SIDES, ("Command", 9, 1)))
    start = battle.match.chapters[0].state
    assert (start.phase, start.step) == ("setup", "sides"), "companies and terrain are there before sides are decided"
    assert start.features
    assert start.markers
    assert all(model.place is None for model in start.models)
    deploy_all(battle)
    assert [chapter.state.step for chapter in battle.match.chapters][:3] == ["sides", "reserves", "deploy"]
    assert (battle.state.round, battle.state.phase) == (1, "strategic"), "then round 1 begins"


def deploy_all(battle: Rehearsal) -> None:
    """Everybody somewhere in his zone."""
    while battle.asks in ("deploy", "place"):
        if battle.asks == "deploy":
            battle.choose(battle.options()[0])
        seat = battle.decision.seat
        there = sum(unit.seat == seat and is_in_play(battle.game, unit.id) for unit in battle.state.units)
        battle.put(grid(battle, 3 + 10 * there, 2 if seat == 0 else 30, 2, 3))


def test_terrain_and_markers_lie_as_the_mission_says() -> None:
    state = opening("artificial-twilight")
    smoke = next(piece for piece in state.features if piece.kind == "smoke")
    assert (smoke.solid, smoke.height, smoke.tags) == (False, 6, ("area", "dense"))
    assert smoke.outline == ((2000, 2200), (2800, 2200), (2800, 2600), (2000, 2600))
    wall = next(piece for piece in state.features if piece.kind == "low-wall")
    assert (wall.solid, wall.height, wall.tags) == (True, 1, ())
    assert [(mark.kind, mark.at) for mark in state.markers] == [
        ("objective", (1000, 1400)),
        ("objective", (2400, 2400)),
        ("objective", (3800, 3400)),
        ("position", (2400, 1000)),
        ("position", (2400, 3800)),
    ]


def test_companies_become_figures() -> None:
    state = opening()
    tango = named(state, "Sierra Tango")
    assert tango.leader is not None
    assert state.models[tango.leader].profile == "sierra-lieutenant"
    assert state.seats[0].counters["commander"] == tango.leader + 1
    assert (tango.counters["cost"], tango.counters["strength"]) == (120, 8)
    machine = state.models[named(state, "T-50 Kodiak").members[0]]
    assert machine.solid
    assert machine.counters == {"legs": 4, "right-arm": 2, "left-arm": 2, "drive": 2, "core": 5, "op": 3}
    team = named(state, "Red Machine Gun Team")
    assert team.leader is not None
    assert figure(state.models[team.leader].profile).role == "gunner", "a support weapon never leads"


# -- sides -----------------------------------------------------------------------------------------------------------


@clause("evolved.setup.sides")
@pytest.mark.parametrize(("dice", "first"), [(("sides", 7, 3), 1), (("sides", 2, 9), 0)])
def test_the_loser_of_the_roll_deploys_first(dice: Any, first: int) -> None:
    battle = prepare("training-ground", (dice,))
    assert (battle.asks, battle.decision.seat) == ("deploy", first)


@clause("evolved.setup.sides")
def test_ties_are_rolled_again() -> None:
    battle = prepare("training-ground", (("sides", 4, 4), ("sides", 1, 2)))
    assert len(battle.rolls("sides")) == 2
    assert battle.decision.seat == 0


@clause("evolved.setup.sides")
def test_where_the_mission_leaves_it_open_the_winner_picks_his_zone(monkeypatch: pytest.MonkeyPatch) -> None:
    free = replace(scenario("training-ground"), zones_assigned=False)
    monkeypatch.setattr(setup, "scenario", lambda _: free)
    battle = prepare("training-ground")
    assert (battle.asks, battle.decision.seat) == ("side", 0)
    battle.choose("1")
    assert [setup.side(battle.game, seat).edge for seat in (0, 1)] == ["north", "south"]
    assert battle.decision.seat == 1, "the loser deploys first"


@clause("evolved.setup.sides")
def test_a_mission_may_say_who_deploys_first() -> None:
    battle = prepare("hold-the-tunnel", ())
    assert battle.rolls() == [], "zones and order are settled: nothing to roll for"
    assert (battle.asks, battle.decision.seat) == ("deploy", 0)


# -- reserves --------------------------------------------------------------------------------------------------------


@clause("evolved.setup.reserve-choice")
def test_reserves_are_named_before_the_first_unit_is_deployed() -> None:
    battle = prepare()
    assert (battle.asks, battle.decision.seat) == ("reserve", 1)
    assert f"u{named(battle.state, 'T-50 Kodiak').id}" not in battle.options(), "infantry only"
    spetsnaz = named(battle.state, "Spetsnaz").id
    battle.choose(f"u{spetsnaz}")
    assert (battle.asks, battle.decision.seat) == ("reserve", 0)
    battle.choose()
    assert battle.asks == "deploy"
    assert f"u{spetsnaz}" not in battle.options(), "it is off the table"
    assert battle.state.units[spetsnaz].tags == ("reserve",)


@clause("evolved.setup.reserve-choice")
def test_only_as_many_and_only_such_units_as_the_mission_allows() -> None:
    battle = prepare("artificial-twilight")
    assert battle.asks == "reserve"
    profiles = {battle.state.units[int(key[1:])].profile for key in battle.options()}
    assert profiles == {"thrall"}, "Troops only"
    refusals = battle.refused(tuple(battle.options()[:2]))
    assert refusals, "one unit"


@clause("evolved.setup.reserve-choice")
def test_at_least_one_unit_is_deployed() -> None:
    p = Position()
    p.waiting("sierra-troopers", 6, tag="kept")
    p.waiting("red-hammer", 6, seat=1, tag="kept")
    p.waiting("red-hammer", 6, seat=1, tag="kept")
    battle = p.play(phase="setup", step="reserves", active=0)
    assert (battle.asks, battle.decision.seat) == ("reserve", 1), "the side with a single unit is not asked"


# -- deployment ------------------------------------------------------------------------------------------------------


@clause("evolved.setup.deployment")
def test_units_are_placed_alternately_and_the_rest_one_after_the_other() -> None:
    battle = prepare("training-ground")
    order = []
    for number in range(5):
        form = battle.decision
        if battle.asks == "deploy":
            battle.choose(battle.options()[0])
            form = battle.decision
        order.append(form.seat)
        if number == 4:
            break
        x = 3 + 10 * sum(unit.seat == form.seat and is_in_play(battle.game, unit.id) for unit in battle.state.units)
        battle.put(grid(battle, x, 2 if form.seat == 0 else 30, 2))
    assert order == [1, 0, 1, 0, 1], "three Russian units against two"


def depth(zone: tuple[int, int, int, int]) -> tuple[int, int]:
    return zone[1], zone[3]


@clause("evolved.setup.deployment")
@pytest.mark.parametrize(
    ("mission", "first", "second"),
    [("sector-echo", (0, 800), (4000, 4800)), ("training-ground", (0, 800), (2800, 3600)),
     ("hold-the-tunnel", (0, 2000), (4000, 4800)), ("artificial-twilight", (0, 800), (4000, 4800))],
)  # fmt: skip
def test_zones(mission: str, first: tuple[int, int], second: tuple[int, int]) -> None:
    sides = scenario(mission).sides
    assert [depth(side.zone.numbers) for side in sides] == [first, second]


@clause("evolved.setup.deployment")
@pytest.mark.parametrize(("x", "y", "step", "why"), [
    (12, 29, 1.25, ""),
    (12, 28.4, 1.25, "evolved.setup.deployment"),
    (12, 29, 3.2, "evolved.unit.cohesion"),
])  # fmt: skip
def test_a_unit_stands_wholly_in_its_zone_and_together(x: float, y: float, step: float, why: str) -> None:
    battle = prepare("training-ground")
    battle.choose(f"u{named(battle.state, 'Red Kodiaks').id}")
    form = battle.decision
    assert isinstance(form, Place)
    answer = tuple((f"m{id}", hundredths(x + step * (index % 4), y + step * (index // 4)), 0)
                   for index, id in enumerate(form.models))  # fmt: skip
    refusals = battle.refused(answer)
    assert ({refusal.clause for refusal in refusals} >= {why}) if why else refusals == ()


def hundredths(x: float, y: float) -> Point:
    return round(x * 100), round(y * 100)


@clause("evolved.setup.deployment")
def test_a_mission_may_let_one_side_deploy_completely_first() -> None:
    battle = prepare("hold-the-tunnel", ())
    seats = []
    corners = iter([(12, 1), (20, 1), (29, 1), (35, 8)])
    while not all(
        unit.seat or is_in_play(battle.game, unit.id) or "reserve" in unit.tags for unit in battle.state.units
    ):
        if battle.asks == "deploy":
            battle.choose(battle.options()[0])
        seats.append(battle.decision.seat)
        battle.put(grid(battle, *next(corners)))
    assert seats == [0, 0, 0, 0]
    assert (battle.asks, battle.decision.seat) == ("deploy", 1)
    assert named(battle.state, "Spetsnaz").tags == ("reserve",), "the relief is not deployed"


@clause("evolved.setup.deployment")
def test_one_thrall_unit_may_stand_farther_forward() -> None:
    battle = prepare("artificial-twilight")
    battle.choose().choose()
    battle.choose(f"u{named(battle.state, 'Thralls Alpha').id}")
    battle.put(grid(battle, 24, 35))
    beta = named(battle.state, "Thralls Beta").id
    assert setup.zone_for(battle.game, beta) == (0, 4000, 4800, 4800), "the others keep to the zone"
    fresh = Rehearsal(RULES, opening("artificial-twilight"), (SIDES,))
    fresh.choose().choose()
    assert setup.zone_for(fresh.game, beta) == (0, 3400, 4800, 4800)
    assert setup.zone_for(fresh.game, named(fresh.state, "Techno-Brute").id) == (0, 4000, 4800, 4800), "Thralls only"
