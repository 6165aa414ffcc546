"""Setting up: seats, modes, what a scenario defines, the state at the start, what players may know."""

import pytest
from msgspec.structs import replace

from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Rolled
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import REFEREE, State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.ruleset import Header
from grognard.engine.showing.view import redact, seen_event
from grognard.games.alien.books.profiles import being, rows, weapons
from grognard.games.alien.books.scenario import Scenario, scenario, scenarios
from grognard.games.alien.fight import fight
from grognard.games.alien.files import setup
from grognard.games.alien.files.companies import companies, company
from grognard.games.alien.files.roster import as_data
from grognard.games.alien.files.sheet import listings
from grognard.games.alien.known import combat
from grognard.games.alien.position import Position
from grognard.games.alien.ruleset import RULES
from grognard.games.alien.words.terms import HELD, NUMBER, RATING, RELOADS, items_of, pcs
from grognard.players import by_name, step

BIG = ("cold-tow", "block-nine", "severance")


def table(id: str, seats: int = 2, forces: tuple[object, ...] = ()) -> State:
    return RULES.setup(Header("alien", "1", id, tuple("x" * seats), forces))


def started(id: str) -> Game:
    """The game after its first script."""
    match = Match(RULES, table(id), SeededDice(1))
    return match.game


@clause("alien.setup.roles")
def test_the_last_seat_is_the_referee_and_the_others_share_the_pcs() -> None:
    state = table("cold-tow", 4)
    assert [REFEREE in seat.tags for seat in state.seats] == [False, False, False, True]
    assert [unit.seat for unit in state.units[:5]] == [0, 1, 2, 0, 1]
    assert {unit.seat for unit in state.units[5:]} == {3}


@clause("alien.setup.roles")
@pytest.mark.parametrize("seats", [1, 7])
def test_one_to_five_players_and_the_referee(seats: int) -> None:
    with pytest.raises(ValueError, match="a crew of one to five"):
        setup.seats_for(tuple("x" * seats))


@clause("alien.setup.modes")
def test_a_stealth_scenario_starts_in_stretches_and_the_drill_in_rounds() -> None:
    stealth, drill = table("cold-tow"), table("corridor")
    assert (stealth.phase, stealth.step) == ("setup", "start")
    game = started("cold-tow")
    assert (game.state.phase, game.state.step, game.state.clock["stretch"]) == ("stealth", "pcs", 1)
    assert scenario("corridor").mode == "combat"
    assert drill.phase == "setup"


@clause("alien.setup.modes")
def test_the_first_script_of_the_drill_begins_combat() -> None:
    p = Position("corridor")
    seen = p.script(setup.start, [("panic", 1), ("panic", 1)])
    modes = [event.phase for event in seen.events(Began) if event.phase]
    assert modes == ["combat"]


@clause("alien.setup.mode-scope")
def test_pcs_take_turns_wherever_they_stand_but_npcs_only_when_alerted_or_in_sight() -> None:
    p = Position()
    for id in ("A1", "A2", "A3"):
        p.zone(id)
    p.border("A1", "A2")
    p.border("A2", "A3", "door")
    fighter, distant = p.pc("rifleman", "A1"), p.pc("medic", "A3")
    near, far = p.npc("drone", "A1", seen=True), p.npc("soldier", "A3", "~shut-in")
    sleeper = p.npc("mercenary", "A2", active=False)
    p.zone("A4")
    p.border("A3", "A4", "door")
    away = p.npc("security-guard", "A4", active=False)
    game = p.game(phase="combat", step="turn", round=1)
    assert combat.is_fighting(game, fighter)
    assert combat.is_fighting(game, distant)
    assert combat.is_fighting(game, near)
    assert combat.is_fighting(game, sleeper)
    assert not combat.is_fighting(game, far)
    assert not combat.is_fighting(game, away)


@clause("alien.setup.scenario-sheet")
@pytest.mark.parametrize("id", BIG)
def test_a_scenario_lists_zones_borders_people_events_objectives_and_length(id: str) -> None:
    sheet = scenario(id)
    zones = {zone.id for zone in sheet.zones}
    assert all(set(border.zones) <= zones for border in sheet.borders)
    assert all(set(line) <= zones and len(line) > 2 for line in sheet.sight)
    assert all(start.zone in zones for start in (*sheet.pcs, *sheet.allies, *sheet.npcs))
    assert all(thing.zone in zones for thing in sheet.things)
    assert all(task.zone in zones or not task.zone for task in sheet.tasks)
    assert sheet.events
    assert sheet.objectives
    assert sheet.results
    assert sheet.length > 20
    assert not sheet.track_air


@clause("alien.setup.scenario-sheet")
@pytest.mark.parametrize("id", ["cold-tow", "block-nine", "severance", "corridor"])
def test_maps_are_those_of_the_catalogue(id: str) -> None:
    sheet = scenario(id)
    name = "drill" if id == "corridor" else id
    for row in rows(f"alien.map-{name}-zones"):
        zone = sheet.zone(str(row[0]))
        assert zone is not None
        assert (zone.name, zone.kind) == (row[1], row[2])
        assert ("cluttered" in zone.tags, "dark" in zone.tags) == (row[3] == "cluttered", row[4] == "dark")
        assert zone.cover == (0 if row[5] == "-" else int(row[5]))
    kinds = {"access point": "access"}
    drawn = {frozenset(border.zones): border for border in sheet.borders}
    assert len(drawn) == len(rows(f"alien.map-{name}-borders"))
    for a, b, kind, condition in rows(f"alien.map-{name}-borders"):
        border = drawn[frozenset((a, b))]
        assert border.kind == kinds.get(kind, kind)
        assert ("locked" in border.tags) == condition.startswith("locked")
        assert ("sealed" in border.tags) == (condition == "sealed")
        assert ("gap" in border.tags) == condition.startswith("gap")
        assert border.drop == ([int(word) for word in condition.split() if word.isdigit()] or [0])[0]
        assert ("closed" in border.tags) == (condition.startswith(("closed", "locked")))


@clause("alien.setup.start-state")
@pytest.mark.parametrize("id", [*BIG, "corridor"])
def test_pcs_start_whole_calm_loaded_and_apart(id: str) -> None:
    game = Game(table(id))
    for who in pcs(game):
        model = game.state.models[who]
        assert model.counters == {"health": being(model.profile).health}
        assert not any(tag.startswith(("response:", "panic:")) for tag in model.tags)
        for thing in items_of(game, who):
            if thing.kind in weapons() and weapons()[thing.kind].ammo:
                assert thing.counters[RATING] == weapons()[thing.kind].ammo
    assert game.state.links == ()
    covered = [m for m in game.state.models if "partial-cover" in m.tags]
    assert len(covered) == (2 if id == "corridor" else 0)


@clause("alien.setup.reloads")
def test_two_reloads_unless_the_roster_says_otherwise() -> None:
    p = Position()
    p.zone("A1")
    marine, guard, hand = p.pc("rifleman", "A1"), p.npc("security-guard", "A1"), p.pc("roughneck", "A1")
    game = p.game()
    found = {
        (who, thing.kind): thing.counters.get(RELOADS, 0)
        for who in (marine, guard, hand)
        for thing in items_of(game, who)
    }
    assert found[marine, "m41a-pulse-rifle"] == 2
    assert found[guard, "vp-70ma6-pistol"] == 2
    assert found[hand, "bolt-gun"] == 5
    assert found[marine, "u1-launcher"] == 0
    assert found[marine, "combat-knife"] == 0


@clause("alien.setup.party-size")
def test_a_party_of_ones_own_takes_the_places_of_the_listed_one() -> None:
    crew = company("salvage-crew")
    state = table("cold-tow", 3, (as_data(crew),))
    names = [unit.name for unit in state.units[:5]]
    assert names[:4] == ["Rigger", "Skipper", "Surgeon", "Wiper"]
    assert names[4] == "Drone A"
    assert [unit.seat for unit in state.units[:4]] == [0, 1, 0, 1]
    with pytest.raises(ValueError, match="at most 6"):
        table("cold-tow", 2, (as_data(replace(crew, characters=crew.characters * 2)),))


@clause("alien.setup.party-size")
def test_what_a_listed_character_has_learnt_is_not_learnt_by_who_takes_the_place() -> None:
    assert "talent:lucky" in table("cold-tow").models[1].tags
    assert "talent:lucky" not in table("cold-tow", 2, (as_data(company("salvage-crew")),)).models[1].tags


@clause("alien.setup.party-size")
@pytest.mark.parametrize("id", BIG)
def test_listed_parties_are_of_normal_size(id: str) -> None:
    assert 3 <= sum(start.number for start in scenario(id).pcs) <= 6


def threat(sheet: Scenario) -> tuple[int, int]:
    """Twice the threat of the PC side and of the referee's."""
    crew = sum(2 * being(start.being).threat * start.number for start in (*sheet.pcs, *sheet.allies))
    against = sum(
        being(start.being).threat * start.number * (2 if start.status == "active" else 1)
        for start in sheet.npcs
        if start.status in ("active", "passive", "dormant", "shut-in") and start.attitude != "friendly"
    )
    return crew, against


@clause("alien.setup.threat-budget")
@pytest.mark.parametrize(
    ("id", "crew", "against"),
    [
        ("cold-tow", 20, 29.5),
        ("block-nine", 36, 56.5),
        ("severance", 19, 32),
        ("corridor", 12, 12),
        ("corridor-soldier", 12, 14),
        ("corridor-facehuggers", 12, 16),
        ("corridor-guards", 12, 12),
    ],
)
def test_scenarios_are_as_hard_as_they_are_meant_to_be(id: str, crew: int, against: float) -> None:
    """Those who are not active count half."""
    assert threat(scenario(id)) == (2 * crew, 2 * against)


@clause("alien.setup.threat-budget")
def test_the_threat_of_a_crew_is_printed_with_it() -> None:
    for crew in companies().values():
        people = listings(crew)[0]
        assert people.title == f"{crew.name}: threat {sum(card.threat for card in crew.characters)}"
        assert [row[-1] for row in people.rows] == [str(card.threat) for card in crew.characters]


def played(seed: int, steps: int) -> Match:
    match = Match(RULES, table("cold-tow"), SeededDice(seed))
    players = [by_name("random", RULES) for _ in range(2)]
    for _ in range(steps):
        step(match, players, seed)
    return match


@clause("alien.setup.random-log")
def test_every_roll_is_logged_and_secret_ones_are_kept_from_players() -> None:
    first, again = played(3, 25), played(3, 25)
    rolls = [event for event in first.log if isinstance(event, Rolled)]
    assert rolls
    assert rolls == [event for event in again.log if isinstance(event, Rolled)]
    secret = [roll for roll in rolls if roll.secret]
    assert secret
    assert all(roll.faces for roll in secret)
    assert all(seen_event(roll, 0, first.state) is None for roll in secret)
    assert all(seen_event(roll, 1, first.state) == roll for roll in secret)


@clause("alien.setup.hidden-info")
def test_the_crew_knows_its_start_zone_and_nothing_of_the_rest() -> None:
    view = redact(table("cold-tow"), 0)
    assert {zone for feature in view.features for zone in feature.zones} == {"A1", "A2"}
    assert [model.profile for model in view.models] == ["officer", "roughneck", "medic", "pilot", "company-agent"]
    assert all(marker.on in {f"m{who}" for who in range(5)} for marker in view.markers)
    whole = redact(table("cold-tow"), 1)
    assert len(whole.models) == 12
    assert len(whole.features) == 17 + 23 + 1


@clause("alien.setup.hidden-info", "alien.zone.los-far")
def test_who_has_looked_along_a_sight_line_knows_it_and_whom_it_lets_him_shoot_at() -> None:
    """What the crew's own view says of targets, reasons and odds is what the rules say."""
    assert "sight-line" not in [feature.kind for feature in redact(table("corridor"), 0).features]
    begun = Position("corridor").script(setup.start, [("panic", 1), ("panic", 1)]).state
    known = Game(redact(begun, 0))
    assert [feature.zones for feature in known.state.features if len(feature.zones) > 2] == [("G1", "G2", "G3")]
    offered = [fight.MARKS.write(mark) for mark in fight.marks(known, 0)]
    assert offered == [fight.MARKS.write(mark) for mark in fight.marks(Game(begun), 0)] != []


@clause("alien.setup.hidden-info")
def test_hidden_people_change_nothing_that_the_crew_sees() -> None:
    state = table("cold-tow")
    other = replace(state, models=(*state.models[:5], *(replace(m, place="A3") for m in state.models[5:])))
    assert redact(state, 0) == redact(other, 0)
    assert redact(state, 1) != redact(other, 1)


@clause("alien.setup.start-state")
def test_weapons_are_drawn_unless_the_scenario_says_otherwise() -> None:
    tug, station = Game(table("cold-tow")), Game(table("severance"))
    assert any(HELD in thing.tags for thing in items_of(tug, 0))
    assert not any(HELD in thing.tags for who in pcs(station) for thing in items_of(station, who))
    marshal = next(u.id for u in station.state.units if u.profile == "marshal")
    assert "37a2-shotgun" not in [thing.kind for thing in items_of(station, marshal)]
    locker = next(thing for thing in station.state.markers if thing.kind == "37a2-shotgun")
    assert locker.at == "E5"
    assert "put-away" in locker.tags


@clause("alien.setup.scenario-sheet")
def test_variants_share_the_map() -> None:
    assert scenario("corridor-guards").zones == scenario("corridor").zones
    assert [len(scenarios()[id].npcs) for id in scenarios() if id.startswith("corridor")] == [1, 1, 1, 1]
    guards = table("corridor-guards")
    assert [m.profile for m in guards.models[2:]] == ["security-guard"] * 4
    assert guards.markers[2].counters[NUMBER] == 2
