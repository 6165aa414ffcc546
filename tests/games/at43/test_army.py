"""Companies: what may be fielded, what it costs, and that every fault names its clause."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model, Seat, State, Unit
from grognard.games.at43.books.companies import companies, company
from grognard.games.at43.books.muster import muster
from grognard.games.at43.books.profiles import figure, profiles, rank_ceiling, slots
from grognard.games.at43.books.roster import Roster, RosterUnit, described, special_of
from grognard.games.at43.books.scenario import scenario, scenarios
from grognard.games.at43.chapters.army import army_faults, fill, pattern_of
from grognard.games.at43.terms import RESERVE, authority, is_hero, lp_value, pilot, rank, units_of
from grognard.kit.files.muster import Muster
from grognard.kit.units.pieces import COMMANDER


def unit(profile: str, strength: int, **more: object) -> RosterUnit:
    special = {"specials": 1} if more.get("special") and "specials" not in more else {}
    return RosterUnit(profile, strength, **{**special, **more})  # type: ignore[arg-type]


CAPTAIN = unit("steel-troopers", 6, officer=4)
TROOPERS = unit("steel-troopers", 6)
LEGAL = Roster("test", "una", 2000, (CAPTAIN, TROOPERS, unit("star-troopers", 6)))


def with_units(*units: RosterUnit, limit: int = 2000, army: str = "una") -> Roster:
    return Roster("test", army, limit, units)


def clauses_of(roster: Roster, mission: str = "") -> list[str]:
    faults = army_faults(roster, scenario(mission) if mission else None)
    return [fault.clause for fault in faults]


def game_of(*musters: Muster, commander: int = -1) -> Game:
    """These units of seat 0, none of them in play yet."""
    units: list[Unit] = []
    models: list[Model] = []
    for who in musters:
        one, fighters = muster(who, len(units), len(models))
        units.append(one)
        models += fighters
    seats = (Seat(0, "A", {COMMANDER: commander + 1}), Seat(1, "B"))
    return Game(State("at43", "drop-points", (), (12000, 12000), seats, tuple(models), tuple(units)))


def test_the_legal_company_is_legal() -> None:
    assert army_faults(LEGAL) == []


@clause("at43.army.points")
def test_not_a_single_point_over_the_limit() -> None:
    cost = LEGAL.cost
    assert clauses_of(replace(LEGAL, limit=cost + 2000)) == []
    assert "at43.army.points" not in clauses_of(replace(LEGAL, limit=cost))
    over = army_faults(replace(LEGAL, limit=cost - 1))
    assert over[0].clause == "at43.army.points"
    assert over[0].text == f"the company costs {cost} AP, 1 over the limit"
    rich = with_units(*[unit("star-troopers", 9)] * 10)
    assert "at43.army.points" in clauses_of(replace(rich, limit=100_000), "drop-points"), "the mission's limit counts"


@clause("at43.army.one-army")
def test_all_units_and_heroes_are_of_one_army() -> None:
    assert "at43.army.one-army" in clauses_of(with_units(CAPTAIN, unit("storm-golems", 6)))
    assert "at43.army.one-army" in clauses_of(with_units(unit("steel-troopers", 6, hero="odin")))
    assert "at43.army.one-army" not in clauses_of(LEGAL)


FULL = (
    unit("steel-troopers", 6, officer=1, commander=True),
    unit("steel-troopers", 6),
    unit("star-troopers", 6),
    unit("star-troopers", 6),
    unit("fire-toad", 1),
    unit("fire-toad", 1),
    unit("fire-toad", 1),
)


@clause("at43.army.platoons")
def test_a_new_platoon_begins_when_the_last_is_full() -> None:
    second = unit("steel-troopers", 6, platoon=2)
    assert clauses_of(with_units(*FULL, second, limit=3000)) == []
    assert clauses_of(with_units(*FULL[:-1], second, limit=3000)) == ["at43.army.platoons"]
    assert "at43.army.platoons" in clauses_of(with_units(CAPTAIN, replace(second, platoon=3)))


@clause("at43.army.pattern", "at43.army.infantry-types", "at43.army.afv-classes")
@pytest.mark.parametrize(
    ("kinds", "places"),
    [
        (("infantry-1",), (1,)),
        (("infantry-2",), (2,)),
        (("infantry-3",), None),
        (("afv-1",), None),
        (("infantry-2", "infantry-1"), (2, 1)),
        (("infantry-2", "infantry-2"), None),
        (("infantry-1", "infantry-3"), None),
        (("infantry-1", "infantry-1", "afv-3"), (1, 2, 7)),
        (("infantry-1", "infantry-1", "afv-3", "afv-3"), None),
        (("infantry-1", "infantry-1", "infantry-1", "infantry-1"), None),
        (("afv-2", "afv-2", "infantry-1", "infantry-2"), (6, 7, 1, 2)),
        (("afv-2", "afv-2", "afv-2", "infantry-1", "infantry-2"), None),
        (("infantry-1", "infantry-2", "infantry-3", "infantry-3", "infantry-3"), (1, 2, 3, 4, 5)),
    ],
)
def test_type_and_class_decide_the_slot(kinds: tuple[str, ...], places: tuple[int, ...] | None) -> None:
    assert fill(kinds, slots()) == places


@clause("at43.army.pattern")
def test_a_platoon_that_does_not_fit_is_a_fault() -> None:
    assert clauses_of(with_units(CAPTAIN, unit("fire-toad", 1))) == ["at43.army.pattern"]
    assert clauses_of(with_units(CAPTAIN, TROOPERS, unit("fire-toad", 1))) == []
    assert "at43.army.pattern" in clauses_of(with_units(*FULL, unit("fire-toad", 1), limit=3000)), "an eighth unit"


@clause("at43.mission.infantry-only")
def test_without_vehicles_the_pattern_has_five_slots() -> None:
    on_foot = pattern_of(scenario("diggers"))
    assert [slot.number for slot in on_foot] == [1, 2, 3, 4, 5]
    assert on_foot[4].allowed == ("infantry-3",)
    with_toad = with_units(CAPTAIN, TROOPERS, unit("fire-toad", 1))
    assert clauses_of(with_toad, "diggers") == ["at43.mission.infantry-only"]
    assert clauses_of(companies()["una-infantry-2000"]) == ["at43.army.platoons"], "elsewhere slots 6 and 7 count"
    assert clauses_of(companies()["una-infantry-2000"], "diggers") == []


@clause("at43.army.vehicle-slots")
@pytest.mark.parametrize(("profile", "strength", "legal"), [
    ("fire-toad", 1, True), ("fire-toad", 2, True), ("fire-toad", 3, True), ("fire-toad", 4, False),
    ("defender-snake", 2, True), ("defender-snake", 3, False), ("fire-crawler", 1, True), ("fire-crawler", 2, False),
])  # fmt: skip
def test_vehicle_units_have_the_number_on_their_card(profile: str, strength: int, legal: bool) -> None:
    faults = clauses_of(with_units(CAPTAIN, TROOPERS, unit(profile, strength), limit=9000))
    assert ("at43.army.vehicle-slots" in faults) is not legal


@clause("at43.army.unit-size")
@pytest.mark.parametrize(("strength", "legal"), [(5, False), (6, True), (7, False), (8, False), (9, True), (10, False)])
def test_infantry_is_bought_at_minimum_or_maximum(strength: int, legal: bool) -> None:
    faults = army_faults(with_units(replace(CAPTAIN, strength=strength)))
    assert [fault.allowed for fault in faults if fault.clause == "at43.army.unit-size"] == [("6", "9")] * (not legal)


@clause("at43.army.unit-size")
def test_a_hero_comes_on_top_of_the_strength() -> None:
    led = unit("steel-troopers", 6, hero="newton")
    assert clauses_of(with_units(led)) == []
    assert led.figures == len(led.members()) == 7


@clause("at43.army.officer-required")
def test_a_company_has_an_officer() -> None:
    assert "at43.army.officer-required" in clauses_of(with_units(TROOPERS))
    assert clauses_of(with_units(unit("steel-troopers", 6, hero="borz"))) == [], "a hero is an officer"
    in_a_vehicle = with_units(TROOPERS, TROOPERS, unit("fire-toad", 1, officer=1))
    assert clauses_of(in_a_vehicle) == []
    assert in_a_vehicle.units[2].members()[0].counters == {"rank": 1}, "he is the leader figure"


@clause("at43.army.officer-limits")
def test_one_rank_five_and_one_rank_four_a_platoon() -> None:
    captains = replace(LEGAL, units=(replace(CAPTAIN, commander=True), CAPTAIN))
    assert clauses_of(captains) == ["at43.army.officer-limits"]
    assert army_faults(captains)[0].text == "a second officer of rank 4 in platoon 1"
    second = unit("steel-troopers", 6, officer=4, platoon=2, commander=True)
    full = (replace(FULL[0], officer=4, commander=False), *FULL[1:])
    assert clauses_of(with_units(*full, second, limit=3000)) == []
    colonels = (replace(FULL[0], officer=5), *FULL[1:], replace(second, officer=5, commander=False))
    assert clauses_of(with_units(*colonels, limit=3000)) == ["at43.army.officer-limits"]
    assert army_faults(with_units(*colonels, limit=3000))[0].text == "a second officer of rank 5"
    sergeants = (replace(CAPTAIN, officer=3, commander=True), *[replace(CAPTAIN, officer=3)] * 2)
    assert clauses_of(with_units(*sergeants)) == []


@clause("at43.army.officer-rank-by-size")
@pytest.mark.parametrize(
    ("limit", "rank"), [(500, 2), (999, 2), (1000, 3), (1499, 3), (1500, 4), (1999, 4), (2000, 5), (5000, 5)]
)
def test_the_limit_of_the_game_is_a_ceiling_for_ranks(limit: int, rank: int) -> None:
    assert rank_ceiling(limit) == rank
    assert clauses_of(with_units(replace(CAPTAIN, officer=rank), limit=limit)) == []
    if rank < 5:
        faults = clauses_of(with_units(replace(CAPTAIN, officer=rank + 1), limit=limit))
        assert faults == ["at43.army.officer-rank-by-size"]


@clause("at43.army.officer-rank-by-size")
def test_the_limit_of_the_mission_is_the_one_that_counts() -> None:
    assert clauses_of(with_units(CAPTAIN), "nothing-left-behind") == ["at43.army.officer-rank-by-size"]


@clause("at43.army.hero")
def test_heroes_join_the_units_of_their_card_once_and_alone() -> None:
    assert clauses_of(with_units(unit("steel-troopers", 6, hero="newton"))) == []
    assert clauses_of(with_units(unit("steel-troopers", 6, hero="stark"))) == ["at43.army.hero"]
    assert clauses_of(with_units(unit("steel-troopers", 6, hero="newton", officer=1))) == ["at43.army.hero"]
    twice = with_units(unit("steel-troopers", 6, hero="borz", commander=True), unit("steel-troopers", 6, hero="borz"))
    assert clauses_of(twice) == ["at43.army.hero"]
    assert clauses_of(with_units(unit("steel-troopers", 6, hero="newton"), limit=1000)) == [
        "at43.army.officer-rank-by-size"
    ]


@clause("at43.army.hero")
def test_a_hero_costs_his_card_and_nothing_for_his_rank() -> None:
    led = unit("steel-troopers", 6, hero="newton")
    assert (led.cost, led.rank) == (6 * 25 + 90, 4)
    leader = led.members()[0]
    assert (leader.profile, leader.counters) == ("hero:newton", {"rank": 4})


@clause("at43.army.hero-pilot")
def test_a_hero_may_pilot_any_vehicle_of_his_army() -> None:
    piloted = unit("fire-toad", 2, hero="stark")
    assert clauses_of(with_units(TROOPERS, TROOPERS, piloted)) == []
    assert (piloted.cost, piloted.figures) == (2 * 200 + 130, 2)
    leader = piloted.members()[0]
    assert (leader.profile, leader.tags, leader.counters) == ("fire-toad", ("pilot:stark",), {"rank": 5})
    foreign = with_units(TROOPERS, TROOPERS, unit("fire-toad", 1, hero="tiamat"))
    assert "at43.army.hero-pilot" in clauses_of(foreign)


@clause("at43.army.commander")
def test_the_highest_officer_commands() -> None:
    assert LEGAL.commander == CAPTAIN
    equals = with_units(replace(CAPTAIN, officer=2), replace(CAPTAIN, officer=2))
    assert clauses_of(equals) == ["at43.army.commander"], "among equals one must be named"
    named = with_units(replace(CAPTAIN, officer=2), replace(CAPTAIN, officer=2, commander=True))
    assert clauses_of(named) == []
    assert named.commander is named.units[1]
    lower = with_units(CAPTAIN, replace(CAPTAIN, officer=2, commander=True))
    assert clauses_of(lower) == ["at43.army.commander"]
    both = with_units(replace(CAPTAIN, officer=2, commander=True), replace(CAPTAIN, officer=2, commander=True))
    assert clauses_of(both) == ["at43.army.commander"]
    assert clauses_of(with_units(replace(CAPTAIN, reserve=True), TROOPERS)) == ["at43.army.commander"]


@clause("at43.army.commander")
def test_the_commander_counts_before_his_unit_has_entered_play() -> None:
    game = game_of(Muster(0, "steel-troopers", described("steel-troopers", 6, officer=4)), commander=0)
    assert game.state.models[0].place is None
    assert (authority(game, 0), lp_value(game, 0)) == (4, 5)
    assert (authority(game_of(commander=-1), 0), lp_value(game_of(commander=-1), 0)) == (0, 0)


@clause("at43.army.hero-pilot")
def test_a_pilot_lends_his_rank_and_does_not_pass_on_losses() -> None:
    game = game_of(Muster(0, "fire-toad", described("fire-toad", 2, pilot="stark")))
    assert [rank(game, id) for id in (0, 1)] == [5, 0]
    assert (pilot(game, 0), is_hero(game, 0)) == ("stark", False), "only a hero on foot passes losses on"
    assert game.state.units[0].leader == 0


@clause("at43.army.reserve")
def test_the_reserve_is_not_in_the_game_until_bought() -> None:
    here, kept = (described(profile, 6) for profile in ("steel-troopers", "star-troopers"))
    game = game_of(Muster(0, "steel-troopers", here), Muster(0, "star-troopers", kept, tags=(RESERVE,)))
    assert units_of(game, 0) == [0]


@clause("at43.army.special-weapons")
@pytest.mark.parametrize(("strength", "special", "number", "legal"), [
    (6, "flamer", 1, True), (6, "flamer", 2, False), (9, "flamer", 2, True), (9, "flamer", 3, False),
    (6, "sonic-gun", 1, False), (6, "", 1, False), (6, "flamer", 0, False), (9, "flamer", 9, False),
])  # fmt: skip
def test_special_weapons_by_card_and_strength(strength: int, special: str, number: int, legal: bool) -> None:
    roster = with_units(unit("steel-troopers", strength, officer=1, special=special, specials=number))
    assert clauses_of(roster) == ["at43.army.special-weapons"] * (not legal)


@clause("at43.army.special-weapons")
def test_a_fault_of_number_says_how_many_are_allowed() -> None:
    for strength, allowed in ((6, "1"), (9, "1 to 2")):
        (fault,) = army_faults(with_units(unit("steel-troopers", strength, officer=1, special="flamer", specials=3)))
        assert fault.allowed == (allowed,)


@clause("at43.army.special-weapons")
def test_bearers_are_not_the_leader() -> None:
    members = unit("steel-troopers", 9, special="flamer", specials=2, upgrades=("medic", "triple-lens")).members()
    assert [special_of(member.tags) for member in members] == [""] * 7 + ["flamer"] * 2
    assert [member.tags for member in members].count(("medic",)) == 1
    assert members[0].tags == (), "the leader is first, the medic is an ordinary fighter"


def test_upgrades_are_those_of_the_card_each_once() -> None:
    assert clauses_of(with_units(replace(CAPTAIN, upgrades=("medic", "mechanic")))) == []
    assert clauses_of(with_units(replace(CAPTAIN, upgrades=("relay",)))) == ["at43.ability.relay"]
    assert clauses_of(with_units(replace(CAPTAIN, upgrades=("medic", "medic")))) == ["at43.basics.ordinary-fighter"]
    small = unit("steel-troopers", 3, officer=1, special="flamer", upgrades=("medic", "mechanic"))
    assert clauses_of(with_units(small)) == ["at43.army.unit-size", "at43.basics.ordinary-fighter"]
    assert clauses_of(with_units(replace(small, upgrades=("medic",)))) == ["at43.army.unit-size"]


@clause("at43.army.reserve")
def test_the_mission_divides_start_and_reserve() -> None:
    ready = companies()["una-2000"]
    assert clauses_of(ready, "drop-points") == []
    everything = replace(ready, units=tuple(replace(one, reserve=False) for one in ready.units))
    faults = army_faults(everything, scenario("drop-points"))
    assert [(fault.clause, fault.allowed) for fault in faults] == [("at43.army.reserve", ("at most 1400 AP",))]
    infantry = companies()["una-infantry-2000"]
    late = tuple(replace(one, reserve=index > 1) for index, one in enumerate(infantry.units))
    faults = army_faults(replace(infantry, units=late), scenario("diggers"))
    assert [(fault.key, fault.allowed) for fault in faults] == [("reserve", ("at most 1000 AP",))]


@clause("at43.army.reserve")
def test_a_mission_without_reserve_wants_everybody() -> None:
    ready = companies()["una-1000"]
    waiting = replace(ready, units=(*ready.units[:-1], replace(ready.units[-1], reserve=True)))
    assert clauses_of(waiting, "nothing-left-behind") == ["at43.mission.all-in"]


def test_only_therians_are_web_striders() -> None:
    assert clauses_of(replace(LEGAL, web_striders=True)) == ["at43.morale.web-striders"]
    assert clauses_of(replace(companies()["therians-1000"], web_striders=True)) == []


def test_the_tutorial_brings_its_own_small_units() -> None:
    assert clauses_of(LEGAL, "fire") == ["at43.mission.small-units"]
    una, therians = scenario("fire").forces
    assert [one.strength for one in una.units] == [1, 5, 4]
    assert [one.strength for one in therians.units] == [1, 4, 4]
    assert una.commander is una.units[0]
    assert [len([m for m in one.members() if special_of(m.tags)]) for one in una.units] == [0, 1, 1]


TOTALS = {
    "una-2000": 1975,
    "therians-2000": 1925,
    "red-blok-2000": 1885,
    "una-heavy-2000": 1550,
    "therians-heavy-2000": 1955,
    "red-blok-heavy-2000": 1920,
    "una-infantry-2000": 1960,
    "therian-infantry-2000": 1995,
    "red-blok-infantry-2000": 1835,
    "una-1000": 960,
    "therians-1000": 985,
    "red-blok-1000": 995,
}


@clause("at43.army.points")
def test_the_ready_companies_cost_what_they_should_and_are_legal() -> None:
    assert {name: roster.cost for name, roster in companies().items()} == TOTALS
    named = [(name, mission.id) for mission in scenarios().values() for name in mission.companies]
    assert sorted(name for name, _ in named) == sorted(TOTALS)
    for name, mission in named:
        assert company(name, mission).cost == TOTALS[name]


@clause("at43.army.unit-size")
def test_every_card_is_fielded_by_a_ready_company_or_a_mission() -> None:
    forces = [*companies().values(), *[force for mission in scenarios().values() for force in mission.forces]]
    assert {one.profile for force in forces for one in force.units} == set(profiles())


@clause("at43.army.points")
@pytest.mark.parametrize(("bought", "points"), [
    (unit("steel-troopers", 6, special="missile-launcher", upgrades=("triple-lens",), officer=4), 245),
    (unit("storm-golems", 6, special="sonic-gun", upgrades=("relay",), officer=1), 265),
    (unit("fire-toad", 2, officer=1), 415),
    (unit("assault-goliaths", 3, upgrades=("relay",)), 380),
])  # fmt: skip
def test_published_totals(bought: RosterUnit, points: int) -> None:
    """Examples points-steel-troopers, points-storm-golems and points-fire-toads."""
    assert bought.cost == points
    assert sum(cost for _, cost in bought.items()) == points


def test_the_figure_behind_each_member_exists() -> None:
    rosters = [*companies().values(), *scenario("fire").forces]
    for one in (one for roster in rosters for one in roster.units):
        assert [figure(member.profile).name for member in one.members()]
        assert len(one.members()) == one.figures
        assert [member.counters.get("rank", 0) for member in one.members()] == [one.rank] + [0] * (one.figures - 1)
