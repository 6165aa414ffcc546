"""Levels, the scenario to learn with, setting up."""

from collections.abc import Hashable
from typing import Any

import pytest

from grognard.engine.asking.menus import Menu, Row
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import clause
from grognard.engine.core.events import Rolled
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.games.fireteam import terms
from grognard.games.fireteam.books.companies import companies
from grognard.games.fireteam.books.profiles import unit_card
from grognard.games.fireteam.books.scenario import scenario, scenarios
from grognard.games.fireteam.position import Position
from grognard.games.fireteam.ruleset import RULES
from grognard.players import by_name, play_out


def begun(id: str, options: tuple[str, ...] = (), seed: int = 1) -> Match:
    return Match(RULES, RULES.setup(RULES.header(id, ("a", "b"), options=options)), SeededDice(seed))


@clause("fireteam.game.levels")
def test_the_level_of_a_battle_is_the_scenarios_unless_another_is_named() -> None:
    assert begun("first-contact").state.options == ("basic",)
    assert begun("the-farm").state.options == ("advanced",)
    assert begun("the-farm", ("basic",)).state.options == ("basic",)
    for option, found in (("basic", (False, False)), ("advanced", (True, False)), ("vehicles", (True, True))):
        game = Position(options=(option,)).game()
        assert (terms.is_advanced(game), terms.has_vehicles(game)) == found


@clause("fireteam.game.learning-scenario")
def test_the_first_battle_is_of_the_basic_level() -> None:
    (first,) = [one for one in scenarios().values() if one.first_training]
    assert (first.title, first.level, first.turns) == ("First Contact", "basic", 5)


@clause("fireteam.board.size")
def test_boards_are_in_inches_from_the_south_west() -> None:
    assert scenario("first-contact").board == (3600, 3600)
    assert scenario("crossroads").board == (7200, 4800)
    rubble = scenario("first-contact").terrain[0]
    assert (rubble.kind, rubble.outline[0], rubble.outline[2]) == ("rubble", (1500, 1500), (2100, 2100))


def test_the_ready_forces_cost_what_the_scenarios_say() -> None:
    free = [id for one in scenarios().values() if not one.fixed for side in one.companies for id in side]
    wrong = {id: one.cost for id, one in companies().items() if one.cost != one.limit and id not in free}
    assert (wrong, {id: companies()[id].cost for id in free}) == ({}, {"federal-patrol": 580, "respublik-patrol": 593})


@clause("fireteam.setup.deployment")
def test_units_are_deployed_in_turn_in_their_zones_and_in_coherency() -> None:
    match = begun("first-contact")
    pick, seats = stream_of("deploy", 1), []
    while match.state.phase == "setup":
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        if isinstance(form, Place):
            seats.append(seat)
            assert form.regions[0].numbers == ((0, 0, 3600, 600), (0, 3000, 3600, 3600))[seat]
            assert form.cohesion is not None
            assert form.cohesion.neighbour == 600
        assert not match.answer(seat, form.sample(pick, match.game.table))
    assert seats == [0, 1, 0, 1]


@clause("fireteam.setup.deployment")
def test_without_a_word_of_the_scenario_the_higher_die_deploys_first() -> None:
    first = {begun("the-farm", seed=seed).seats_to_answer()[0] for seed in range(6)}
    assert first == {0, 1}


@pytest.mark.parametrize(
    "id", ["first-contact", "first-contact-full", "the-farm", "relay-station", "crossroads", "open-battle"]
)
def test_random_battles_end(id: str) -> None:
    match, pick = begun(id), stream_of("random", 3)
    while not match.is_over:
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert not match.answer(seat, form.sample(pick, match.game.table))
    assert match.state.outcome is not None


@pytest.mark.parametrize(("level", "seed"), [("basic", 2), ("advanced", 5), ("vehicles", 24)])
def test_random_battles_at_arms_length_go_on_without_a_fault(level: str, seed: int) -> None:
    """Squads face to face about a farm: Assaults, contacts that are left, fire into close combat, Overwatch."""
    p = Position(options=(level,), scenario="first-contact-full", board=(30, 30))
    for seat, cards in enumerate((("fa-assault-squad", "fa-rifle-squad"), ("nr-guard-squad", "nr-line-squad"))):
        for number, card in enumerate(cards):
            teams = range(len(unit_card(card).teams))
            spots = [(6 + 8 * number + 2.2 * one, 12 + 2.3 * seat) for one in teams]
            p.squad(spots, seat=seat, card=card, name=card)
    p.terrain("light-building", 12, 10, 16, 14)
    p.line("wall", (4, 13), (10, 13))
    match, pick = Match(RULES, p.state(step="turn", active=0), SeededDice(seed)), stream_of("melee", seed)
    for _ in range(300):
        if match.is_over:
            break
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        assert not match.answer(seat, form.sample(pick, match.game.table)), form.prompt
    assert any(isinstance(event, Rolled) and "fights" in event.purpose for event in match.log)


@pytest.mark.parametrize("scenario", ["first-contact", "relay-station", "the-farm", "crossroads"])
def test_teams_in_like_circumstances_are_offered_what_each_is_open_to(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Menu.open_rows
    compared = []

    def looked_at_anew(menu: Menu[Any], turn: Any, like: Hashable) -> tuple[Row[Any], ...]:
        rows = found(menu, turn, like)
        compared.append(turn)
        assert [act for act, _, _ in rows] == [act for act in menu.every if act.can(turn)], turn.squad
        return rows

    monkeypatch.setattr(Menu, "open_rows", looked_at_anew)
    for seed in (1, 2):
        match = Match(RULES, RULES.setup(RULES.header(scenario, ("random", "random"))), SeededDice(seed))
        play_out(match, [by_name("random", RULES)] * 2, seed)
    assert len(compared) > 200
