"""Companies: what may be fielded, what it costs, and that every fault names its clause."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.files import FileFaults
from grognard.games.evolved.books.companies import companies, company, find, listings, ready_for
from grognard.games.evolved.books.roster import Roster, RosterUnit
from grognard.games.evolved.books.scenario import scenario, scenarios
from grognard.games.evolved.chapters.army import army_faults, most_aces


def unit(profile: str, models: int, *options: str, commander: bool = False) -> RosterUnit:
    return RosterUnit(profile, models, options, commander=commander)


LED = unit("sierra-troopers", 8, "lieutenant")
PLAIN = unit("sierra-troopers", 8)
LEGAL = Roster("test", "usa", 500, (LED, PLAIN, unit("hellcats", 6), unit("panther", 1)))


def of(*units: RosterUnit, limit: int = 500, faction: str = "usa") -> Roster:
    return Roster("test", faction, limit, units)


def clauses_of(roster: Roster, mission: str = "") -> list[str]:
    return [fault.clause for fault in army_faults(roster, scenario(mission) if mission else None)]


def test_the_legal_company_is_legal() -> None:
    assert army_faults(LEGAL) == []


@clause("evolved.army.tactical-points")
def test_not_a_point_over_the_budget() -> None:
    assert LEGAL.cost == 100 + 85 + 70 + 120
    assert army_faults(replace(LEGAL, limit=375)) == []
    (fault,) = army_faults(replace(LEGAL, limit=374))
    assert fault.clause == "evolved.army.tactical-points"
    assert fault.text == "the company costs 375 TP, 1 over the budget"


@clause("evolved.setup.mission-first")
def test_the_mission_gives_the_budget() -> None:
    rich = replace(LEGAL, limit=10_000, units=(LED, PLAIN, PLAIN, PLAIN, PLAIN, PLAIN))
    assert clauses_of(rich) == []
    assert clauses_of(rich, "sector-echo") == ["evolved.army.tactical-points"], "its own limit counts for nothing"


@clause("evolved.army.one-faction")
def test_a_company_is_of_one_faction() -> None:
    assert "evolved.army.one-faction" in clauses_of(of(LED, PLAIN, unit("red-hammer", 10)))
    assert "evolved.army.one-faction" in clauses_of(of(LED, PLAIN, faction="martians"))
    assert "evolved.army.one-faction" not in clauses_of(LEGAL)


@clause("evolved.army.commander")
def test_there_is_exactly_one_commander() -> None:
    two = of(unit("sierra-troopers", 8, "lieutenant", commander=True), replace(LED, commander=True))
    assert "evolved.army.commander" in clauses_of(two)
    one = of(LED, replace(LED, commander=True))
    assert clauses_of(one) == []
    assert one.commander is one.units[1]


@clause("evolved.army.commander-choice")
def test_the_commander_has_the_highest_command_value() -> None:
    smith = unit("sierra-troopers", 8, "smith")
    chief = of(LED, smith).commander
    assert chief is not None
    assert chief.command == 3
    wrong = of(replace(LED, commander=True), smith)
    assert clauses_of(wrong) == ["evolved.army.commander-choice"]
    assert wrong.commander is wrong.units[1]
    assert clauses_of(of(PLAIN, PLAIN)) == ["evolved.army.commander-choice"], "nobody can command"


@clause("evolved.army.composition")
@pytest.mark.parametrize(
    ("units", "words"),
    [
        ((LED, unit("panther", 1)), ["1 Troops units"]),
        ((LED, PLAIN, *[unit("hellcats", 4)] * 3), ["3 elite units and 2 Troops units"]),
        ((LED, PLAIN, *[unit("sierra-mortar", 3)] * 3), ["3 support units and 2 Troops units"]),
        ((LED, PLAIN, *[unit("panther", 1)] * 3), ["3 vehicle units and 2 Troops units"]),
        ((LED, PLAIN, unit("panther", 2)), []),
    ],
)
def test_composition_limits(units: tuple[RosterUnit, ...], words: list[str]) -> None:
    faults = army_faults(of(*units, limit=1000))
    assert [fault.text for fault in faults] == words
    assert all(fault.clause == "evolved.army.composition" for fault in faults)


@clause("evolved.army.composition")
@pytest.mark.parametrize(("limit", "legal"), [(450, True), (449, False)])
def test_vehicles_cost_at_most_60_percent_of_the_budget(limit: int, legal: bool) -> None:
    """A Panther with Weir aboard 150 and a Jaguar 120: 270, which is 60 percent of 450."""
    roster = of(unit("sierra-troopers", 6), unit("sierra-troopers", 6), unit("panther", 1, "weir"), unit("jaguar", 1))
    assert roster.cost == 400
    assert (clauses_of(replace(roster, limit=limit)) == []) is legal


@clause("evolved.army.aces-unique")
def test_aces_are_unique_and_few() -> None:
    assert [most_aces(budget) for budget in (200, 300, 499, 500, 749, 750)] == [1, 1, 1, 2, 2, 3]
    aboard, foot = unit("panther", 1, "weir"), unit("sierra-troopers", 6, "weir")
    smith = unit("sierra-troopers", 6, "smith")
    assert clauses_of(of(aboard, smith, PLAIN)) == []
    assert clauses_of(of(aboard, foot, PLAIN)) == ["evolved.army.aces-unique"], "the same man twice"
    assert clauses_of(of(aboard, smith, PLAIN, limit=499)) == ["evolved.army.aces-unique"], "two under 500 TP"


@clause("evolved.army.one-character")
def test_one_officer_or_ace_in_a_unit() -> None:
    assert clauses_of(of(unit("sierra-troopers", 8, "lieutenant", "smith"), PLAIN)) == ["evolved.army.one-character"]
    assert "evolved.role.ace-attached" in clauses_of(of(LED, PLAIN, unit("panther", 2, "weir"), limit=1000))


@clause("evolved.army.one-character")
def test_an_officer_is_counted_and_an_added_character_is_not() -> None:
    led, joined = unit("sierra-troopers", 10, "lieutenant"), unit("sierra-troopers", 10, "smith")
    assert (len(led.members()), len(joined.members())) == (10, 11)
    assert clauses_of(of(led, joined)) == [], "he may take it above its maximum"
    assert led.members()[0].profile == "sierra-lieutenant", "and leads"
    assert joined.members()[0].profile == "smith"


@clause("evolved.army.unit-size")
@pytest.mark.parametrize(("models", "legal"), [(5, False), (6, True), (10, True), (11, False)])
def test_numbers_inside_the_range_of_the_profile(models: int, legal: bool) -> None:
    assert (clauses_of(of(LED, unit("sierra-troopers", models))) == []) is legal


@clause("evolved.army.unit-size")
def test_options_are_those_of_the_profile_each_once_and_paid() -> None:
    assert clauses_of(of(LED, unit("sierra-troopers", 8, "rpg"))) == ["evolved.army.unit-size"]
    assert clauses_of(of(LED, unit("sierra-troopers", 8, "medic", "medic"))) == ["evolved.army.unit-size"]
    rich = unit("sierra-troopers", 8, "lieutenant", "missile-tube", "mechanic")
    assert rich.cost == 120
    tags = [member.tags for member in rich.members()]
    assert len(tags) == 8, "options replace members"
    assert ("mechanic",) in tags
    assert ("special", "weapon:missile-tube") in tags
    assert unit("red-kodiaks", 8).members()[-1].tags == ("special", "weapon:rpk"), "always one RPK"
    thrower = unit("spetsnaz", 6, "grenade-thrower").members()[-1]
    assert "keeps-blade" in thrower.tags


def test_prices_of_the_tables() -> None:
    prices = {("sierra-troopers", 8): 85, ("hellcats", 6): 70, ("iron-raptors", 3): 80, ("red-kodiaks", 8): 95}
    prices |= {("red-hammer", 10): 75, ("spetsnaz", 6): 80, ("thralls", 10): 100, ("brutes", 3): 65}
    prices |= {("sierra-mortar", 3): 40, ("arc-battery", 3): 40, ("panther", 3): 360}
    assert {bought: unit(*bought).cost for bought in prices} == prices


# -- ready companies -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cost"),
    [("usa-500", 485), ("russia-500", 491), ("usa-twilight", 500), ("evolved-500", 455), ("russia-tunnel", 420),
     ("evolved-tunnel", 538), ("usa-training", 210), ("russia-training", 240)],
)  # fmt: skip
def test_the_forces_of_the_missions_cost_what_they_should(name: str, cost: int) -> None:
    assert companies()[name].cost == cost


@pytest.mark.parametrize("mission", sorted(scenarios()))
def test_ready_companies_are_legal_where_they_are_offered(mission: str) -> None:
    for seat in (0, 1):
        offered = ready_for(scenario(mission), seat)
        assert offered[: len(scenario(mission).companies[seat])] == scenario(mission).companies[seat]
        assert all(army_faults(companies()[name], scenario(mission), seat) == [] for name in offered)


def test_every_faction_has_ready_companies_of_500() -> None:
    large = [roster for roster in companies().values() if roster.limit == 500]
    assert {roster.faction for roster in large} == {"usa", "russia", "evolved"}
    assert all(450 <= roster.cost <= 500 and army_faults(roster) == [] for roster in large)


def test_a_company_out_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('name = "Mine"\nfaction = "usa"\nlimit = 300\n[[unit]]\nprofile = "hellcat"\nmodels = 6\n')
    _, faults = find(str(file))
    assert "hellcats" in str(faults[0]), "the nearest word is named"
    file.write_text(
        'name = "Mine"\nfaction = "usa"\nlimit = 300\n'
        '[[unit]]\nprofile = "sierra-troopers"\nmodels = 8\noptions = ["lieutenant"]\n'
        '[[unit]]\nprofile = "sierra-troopers"\nmodels = 11\n'
    )
    with pytest.raises(FileFaults, match=r"evolved\.army\.unit-size"):
        company(str(file))
    file.write_text(file.read_text().replace("models = 11", "models = 10"))
    roster = company(str(file), "sector-echo")
    assert (roster.cost, roster.file) == (205, "mine.toml")
    titles = [table.title for table in listings(roster)]
    assert titles == ["Mine, United States Militia: 205 of 300 TP", "Cards", "Weapons"]
