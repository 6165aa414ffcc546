"""A game on a map of zones at the table: sheets, odds, headings of menus, a side of several seats, secrets."""

import re
from fractions import Fraction
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Choose
from grognard.engine.core.codec import to_json
from grognard.engine.core.state import State
from grognard.engine.dice.stream import stream_of
from grognard.games import find
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.bodies import NewBattle, WantedSeat
from grognard.server.connection import Connection
from grognard.server.entries import Gave
from grognard.server.limits import Limits
from grognard.server.lobby import games, ordered
from grognard.server.messages import Trying
from grognard.server.showing import Showing
from grognard.server.speech import Draft
from tests.server.asked import card_of, tried

RULES = find("alien")
SECRET = bytes(range(32))


def start(scenario: str, *seats: str, options: tuple[str, ...] = (), position: State | None = None) -> Battle:
    header = replace(RULES.header(scenario, seats, (), options), position=position)
    people = tuple(seat for seat, who in enumerate(seats) if who == "human")
    return Battle(RULES, header, people, SECRET)


def wish(game: str, scenario: str, *who: Literal["me", "friend", "computer"]) -> NewBattle:
    return NewBattle(game, scenario, tuple(WantedSeat(one) for one in who))


def form_of(battle: Battle) -> Choose:
    form = battle.form_for(battle.waiting()[0])
    assert isinstance(form, Choose)
    return form


def give(battle: Battle, *keys: str, seat: int | None = None) -> None:
    battle.play(battle.number + 1, Gave(battle.waiting()[0] if seat is None else seat, list(keys)))


def best(battle: Battle) -> list[str]:
    seat = battle.waiting()[0]
    answer = by_name("greedy", RULES).decide(battle.match.seat_view(seat), stream_of("x", battle.number))
    found: list[str] = msgspec.json.decode(to_json(answer))
    return found


def played_to(name: str) -> Battle:
    battle = start("corridor", "human", "greedy")
    while form_of(battle).name != name:
        give(battle, *best(battle))
    return battle


# -- panels ---------------------------------------------------------------------------------------------------------


def test_a_sheet_shows_figures_skills_weapons_gear_and_tracks() -> None:
    card = card_of(start("cold-tow", "human", "greedy"), 0, 1)
    assert card is not None
    assert [stat.label for stat in card.stats][:4] == ["Str", "Agi", "Wit", "Emp"]
    assert card.skills
    assert all(int(skill.value) > 0 for skill in card.skills)
    assert {pip.label for pip in card.members[0].pips} == {"Health", "stress level"}
    assert any("in hand" in row.name for row in card.weapons.rows) or card.carried
    assert {trait.clause for trait in card.traits} <= {
        f"alien.talent.{trait.clause.split('.')[-1]}" for trait in card.traits
    }


def test_nobody_but_the_referee_reads_the_health_of_a_creature() -> None:
    battle = played_to("attack")
    (foe,) = (unit.id for unit in battle.match.view(0).units if unit.seat == 1)
    crew, referee = card_of(battle, 0, foe), card_of(battle, 1, foe)
    assert crew is not None
    assert referee is not None
    assert crew.members[0].pips == ()
    assert [pip.label for pip in referee.members[0].pips] == ["Health"]


@pytest.mark.parametrize("name", ["attack", "mode"])
def test_an_attack_shows_its_pool_and_exact_odds(name: str) -> None:
    battle = played_to(name)
    said = tried(battle, Trying(battle.revision, 0, Draft(answer=best(battle)), 1))
    attack = said.overlay.attack
    assert attack is not None
    assert attack.by == "way"
    for prospect in attack.prospects:
        shown = prospect.histogram
        assert sum(shown.chances) == pytest.approx(1)
        assert float(Fraction(shown.exact)) == pytest.approx(shown.some)
        assert shown.all == -1, "what a creature can bear is not known"
        assert prospect.stages[0].dice == max(1, sum(part.amount for part in prospect.stages[0].parts))
    pushed = attack.prospects[1].histogram
    assert pushed.some > attack.prospects[0].histogram.some


def test_a_long_menu_has_headings_and_a_push_its_odds() -> None:
    battle = start("cold-tow", "human", "greedy")
    showing, connection = Showing(battle), Connection("x", {0}, 1000)
    give(battle, "m1")
    shown = showing.shown(connection, (), "")
    assert set(shown.groups) == {option.key for option in form_of(battle).options}
    assert {"Move", "Stay here", "Work"} < set(shown.groups.values())
    battle = played_to("push")
    shown = Showing(battle).shown(Connection("x", {0}, 1000), (), "")
    assert re.search(r"one more success \d+%, a stress response \d+%", shown.hints["push"])
    assert shown.groups == {}


def test_the_log_calls_people_and_places_by_name_and_dice_by_kind() -> None:
    battle = start("corridor", "human", "greedy")
    while not battle.is_over:
        give(battle, *best(battle))
    lines = Showing(battle).log(0)
    texts = [line.text for line in lines]
    assert not [text for text in texts if re.search(r"\b[mufk]\d+\b", text)]
    assert any("G2 Corridor" in text for text in texts)
    mixed = [line.dice for line in lines if line.dice is not None and line.dice.kinds]
    assert mixed
    assert all(sum(dice.kinds) == len(dice.faces) for dice in mixed)


def test_goals_and_the_tasks_of_known_zones_are_listed() -> None:
    battle = start("cold-tow", "human", "greedy")
    crew, referee = (Showing(battle).scene(battle.match.view(seat)) for seat in (0, 1))
    assert crew.goals == referee.goals != ()
    assert not any(goal.done for goal in crew.goals)
    assert crew.standing == "0 points, 4 for survival"
    assert crew.tasks == ()
    assert len(referee.tasks) == 7
    assert crew.lengths == {"stretch": 36}


# -- several seats --------------------------------------------------------------------------------------------------


def test_any_seat_of_the_crew_may_answer_for_it_and_the_referee_is_never_asked() -> None:
    battle = start("cold-tow", "human", "human", "human", "greedy")
    assert [battle.form_for(seat) is not None for seat in range(4)] == [True, True, True, False]
    give(battle, "m3", seat=2)
    asked = battle.waiting()
    assert len(asked) == 1, "what a character does is for its own seat"
    assert battle.state.units[3].seat == asked[0]
    for _ in range(60):
        assert 3 not in battle.waiting()
        give(battle, *best(battle))


def test_a_person_who_is_the_referee_sees_everything_and_what_the_rules_advise() -> None:
    battle = start("cold-tow", "human", "human", options=("referee",))
    assert len(battle.match.view(1).features) > len(battle.match.view(0).features)
    for _ in range(400):
        if battle.waiting() == (1,):
            break
        give(battle, *best(battle))
    form = form_of(battle)
    assert form.seat == 1
    assert form.advised in {option.key for option in form.options}


def test_the_lobby_begins_with_the_drill_and_asks_a_person_who_is_the_referee() -> None:
    card = next(game for game in games(Limits()).games if game.id == "alien")
    assert [scenario.id for scenario in card.scenarios if scenario.tutorial] == [card.scenarios[0].id] == ["corridor"]
    assert ordered(wish("alien", "corridor", "me", "computer"), "x").header.options == ()
    assert ordered(wish("alien", "corridor", "computer", "me"), "x").header.options == ("referee",)
    assert (
        len(ordered(wish("alien", "cold-tow", "me", "me", "friend", "friend", "friend", "computer"), "x").header.seats)
        == 6
    )


# -- secrecy --------------------------------------------------------------------------------------------------------


def elsewhere(state: State) -> State:
    """The same table, with what the crew cannot see in other zones."""
    hidden = {model.id: model for model in state.models if model.known is not None and 0 not in model.known}
    assert hidden
    zones = {model.place for model in hidden.values()}
    assert len(zones) > 1
    swap = dict(zip(sorted(zones, key=str), sorted(zones, key=str, reverse=True), strict=True))
    models = tuple(replace(model, place=swap[model.place]) if model.id in hidden else model for model in state.models)
    return replace(state, models=models)


def messages_to(seat: int, position: State) -> list[bytes]:
    """All that a seat is sent while four of the crew keep guard."""
    battle = start("cold-tow", "human", "greedy", position=position)
    showing, connection, sent = Showing(battle), Connection("x", {seat}, 1000), []
    for key in ("", "m0", "guard", "m1", "guard", "m2", "guard", "m3", "guard"):
        if key:
            give(battle, key)
        connection.send(showing.shown(connection, (), SECRET.hex()))
        message = connection.outbox.get_nowait()
        assert message is not None
        sent.append(message)
    return sent


@pytest.mark.parametrize("watcher", [-1, 0])
def test_hidden_creatures_elsewhere_send_the_crew_the_same_bytes(watcher: int) -> None:
    state = start("cold-tow", "human", "greedy").state
    assert messages_to(watcher, state) == messages_to(watcher, elsewhere(state))
    assert messages_to(1, state) != messages_to(1, elsewhere(state))
