"""What the page is told beside a question: the best choice, why a suggestion is good, who has acted, where it fits."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from grognard.engine.asking.decisions import Choose, Decision
from grognard.engine.asking.moves import Place
from grognard.engine.core.codec import to_json
from grognard.engine.dice.stream import stream_of
from grognard.games import find, parts
from grognard.players import by_name
from grognard.server.battle import Battle
from grognard.server.connection import Connection
from grognard.server.counsel import advised, ranked, reason_of
from grognard.server.entries import Gave
from grognard.server.messages import Shown, Trying
from grognard.server.showing import MOST_TOLD, Showing
from grognard.server.speech import Draft
from tests.server.asked import tried

MOST = 400
BATTLES = (("at43", "fire"), ("evolved", "training-ground"), ("alien", "corridor-guards"))
Wanted = Callable[[Battle, Decision], bool]


def battle_of(game: str, scenario: str) -> Battle:
    rules = find(game)
    return Battle(rules, rules.header(scenario, ("human", "human"), (), ()), (0, 1), bytes(32))


def played(battle: Battle, wanted: Wanted) -> Decision:
    """Both seats answer as the greedy player would, until a question of that kind is asked."""
    player = by_name("greedy", battle.rules)
    for number in range(1, MOST):
        seat = battle.waiting()[0]
        form = battle.form_for(seat)
        assert form is not None
        if wanted(battle, form):
            return form
        answer = player.decide(battle.match.seat_view(seat), stream_of("counsel", number))
        battle.play(number, Gave(seat, msgspec.json.decode(to_json(answer))))
    raise AssertionError("nothing of the kind was asked")


def shown(battle: Battle, seat: int) -> Shown:
    connection = Connection("somebody", {seat}, 9)
    connection.seat = seat
    return Showing(battle).shown(connection, (), "")


def is_target(battle: Battle, form: Decision) -> bool:
    return isinstance(form, Choose) and form.name == "target" and len({one.subject or "" for one in form.options}) > 1


# -- the best choice -------------------------------------------------------------------------------------------------


def test_the_choice_that_stands_out_is_the_best_by_its_worth_and_no_wall() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, is_target)
    assert isinstance(form, Choose)
    seat_view = battle.match.seat_view(form.seat)
    objects = parts("at43").appearance().scene(seat_view.view).objects
    worth = {one.key: battle.rules.appraise(seat_view, (one.key,)) for one in form.options}
    fought_for = [one.key for one in form.options if (one.subject or "")[:1] != "f" or one.subject in objects]
    assert len(fought_for) < len(form.options), "no wall could be chosen by mistake"
    assert worth[shown(battle, form.seat).best] == max(worth[key] for key in fought_for)


def test_terrain_that_nobody_fights_for_never_stands_out() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, is_target)
    assert isinstance(form, Choose)
    seat_view, everything = battle.match.seat_view(form.seat), {one.subject or "" for one in form.options}
    order = ranked(battle.rules.appraise, seat_view, everything)
    wall = next(key for key in order if key.startswith("f"))
    assert order[-1] != wall, "as something to be fought for it has its place"
    assert ranked(battle.rules.appraise, seat_view, everything - {wall})[-1] == wall


def test_targets_are_offered_in_the_order_of_their_worth_and_walls_last() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, lambda battle, form: is_target(battle, form) and form.commits)
    asked = shown(battle, form.seat)
    assert isinstance(form, Choose)
    assert isinstance(asked.decision, Choose)
    objects = asked.scene.objects
    offered = asked.decision.options
    assert sorted(one.key for one in offered) == sorted(one.key for one in form.options)
    assert [one.key for one in offered] != [one.key for one in form.options], "the rules offer them so already"
    walls = [(one.subject or "")[:1] == "f" and one.subject not in objects for one in offered]
    assert walls == sorted(walls)
    assert True in walls
    worth = [battle.rules.appraise(battle.match.seat_view(form.seat), (one.key,)) for one in offered]
    assert worth[: walls.index(True)] == sorted(worth[: walls.index(True)], reverse=True)
    assert offered[0].key == asked.best


def test_on_a_map_of_zones_a_way_stands_out_where_it_is_best() -> None:
    """What would be a wall on a table is a room or a door here."""
    battle = battle_of("alien", "cold-tow")
    form = played(battle, goes_somewhere)
    assert shown(battle, form.seat).best.startswith("move:")


def goes_somewhere(battle: Battle, form: Decision) -> bool:
    if not isinstance(form, Choose) or (form.least, form.most) != (1, 1) or battle.state.seats[form.seat].tags:
        return False
    seat_view = battle.match.seat_view(form.seat)
    worth = {one.key: battle.rules.appraise(seat_view, (one.key,)) for one in form.options}
    best = max(worth, key=lambda key: worth[key])
    return best.startswith("move:") and list(worth.values()).count(worth[best]) == 1


def test_a_choice_that_is_no_shot_keeps_the_order_of_the_rules() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, lambda _, form: isinstance(form, Choose) and form.name == "step" and len(form.options) > 2)
    asked = shown(battle, form.seat).decision
    assert isinstance(form, Choose)
    assert isinstance(asked, Choose)
    assert asked.options == form.options


def puts_fire_off(battle: Battle, form: Decision) -> bool:
    """Whether the computer would rather finish, with a watch in mind, than fire at an enemy in sight."""
    if not isinstance(form, Choose) or form.name != "step" or not any("enemy" not in words for words in fire(battle)):
        return False
    seat_view = battle.match.seat_view(form.seat)
    return ranked(battle.rules.appraise, seat_view)[0] == "done"


def fire(battle: Battle) -> list[str]:
    return [words for key, words in shown(battle, battle.waiting()[0]).hints.items() if key.startswith("fire:")]


def test_a_person_with_an_enemy_before_the_barrel_is_not_advised_to_finish() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, puts_fire_off)
    assert shown(battle, form.seat).best.startswith("fire:")
    assert advised(battle, form.seat, ["done"]) == [shown(battle, form.seat).best]


def test_who_may_finish_for_a_watch_is_told_so_on_the_button_and_by_the_suggestion() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, puts_fire_off)
    told = shown(battle, form.seat).hints["done"]
    assert told == "then Overwatch for 1 LP: it fires at an enemy who moves in its sight"
    assert reason_of(battle, form.seat, ["done"], "") == f"T{told[1:]}."


def test_what_a_game_does_not_weigh_for_people_is_suggested_as_the_computer_would_answer() -> None:
    battle = battle_of("evolved", "training-ground")
    form = played(battle, lambda _, form: isinstance(form, Choose) and len(form.options) > 2)
    assert isinstance(form, Choose)
    assert [advised(battle, form.seat, [one.key]) for one in form.options] == [[one.key] for one in form.options]


# -- reasons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_every_suggestion_of_a_battle_has_its_reason(game: str, scenario: str) -> None:
    rules = find(game)
    battle = battle_of(game, scenario)
    player, reasons = by_name("greedy", rules), set()
    for number in range(1, 60):
        if battle.is_over:
            break
        seat = battle.waiting()[0]
        answer = player.decide(battle.match.seat_view(seat), stream_of("reasons", number))
        plain: Any = msgspec.json.decode(to_json(answer))
        reason = reason_of(battle, seat, plain, "Hold the middle.")
        assert reason.endswith("."), reason
        reasons.add(reason.split(":")[0])
        battle.play(number, Gave(seat, plain))
    assert len(reasons) > 1, "one and the same reason for everything"


def test_a_suggested_target_gives_its_odds() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, lambda battle, form: is_target(battle, form) and bool(hints_of(battle, form)))
    key, words = next(iter(hints_of(battle, form).items()))
    assert words in reason_of(battle, form.seat, [key], "")


def test_the_name_of_a_place_is_no_odds() -> None:
    battle = battle_of("alien", "corridor")
    form = played(battle, lambda battle, form: "Corridor" in hints_of(battle, form).values())
    key = next(key for key, words in hints_of(battle, form).items() if words == "Corridor")
    assert reason_of(battle, form.seat, [key], "").startswith("Looking one step ahead, it is the best of the ")


def hints_of(battle: Battle, form: Decision) -> dict[str, str]:
    return shown(battle, form.seat).hints


# -- who has acted, and stepping back --------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), BATTLES)
def test_who_has_acted_is_told_in_every_game(game: str, scenario: str) -> None:
    battle = battle_of(game, scenario)
    first: list[int | None] = []

    def others_act(battle: Battle, form: Decision) -> bool:
        if battle.state.round < 1 or battle.state.acting is None:
            return False
        first.append(battle.state.acting)
        return battle.state.acting != first[0]

    form = played(battle, others_act)
    done = set(shown(battle, form.seat).acted)
    assert first[0] in done
    assert done <= {unit.id for unit in battle.state.units}
    looked = Showing(battle).looked(form.seat, 0)
    assert looked.acted == ()


def test_what_led_from_one_step_to_another_is_told_again_as_the_seat_saw_it() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, is_target)
    showing = Showing(battle)
    whole = list(battle.match.events_for(form.seat))
    assert showing.log(form.seat)
    last = showing.chronicle(form.seat).steps
    assert last == len(whole)
    told = showing.looked(form.seat, last - 3, since=last - 8)
    assert (told.at, told.since, list(told.events)) == (last - 3, last - 8, whole[last - 8 : last - 3])
    for since in (None, last + 1, last - MOST_TOLD - 1, last):
        assert showing.looked(form.seat, last, since=since).events == (), "only what lies before, and no long way back"


def test_a_question_inside_a_step_can_be_stepped_back_from_and_the_first_of_a_unit_cannot() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, is_target)
    assert shown(battle, form.seat).undo.can
    assert shown(battle, form.seat).undo.inside
    fresh = battle_of("at43", "fire")
    form = played(fresh, lambda battle, form: battle.state.acting is None and battle.last_of(form.seat) is not None)
    assert not shown(fresh, form.seat).undo.inside


# -- where a piece fits ----------------------------------------------------------------------------------------------


def terrain(battle: Battle, form: Decision) -> bool:
    return isinstance(form, Place) and bool(form.outline) and bool(battle.state.features)


def test_a_refused_place_names_the_limit_and_gets_the_nearest_one_that_is_free() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, terrain)
    assert isinstance(form, Place)
    wall = battle.state.features[-1]
    at = (sum(x for x, _ in wall.outline) // len(wall.outline), sum(y for _, y in wall.outline) // len(wall.outline))
    said = tried(battle, Trying(battle.revision, form.seat, Draft(to=at, turn=30), 1))
    assert any("must be between" in one.text for one in said.refusals)
    assert said.cure is not None
    table = battle.match.table_for(form.seat)
    assert form.refusals(said.cure.answer, table) == ()
    assert said.cure.words.startswith("The nearest free spot is ")
    ((_, (x, y), turn),) = said.cure.answer
    assert turn == 30
    assert (x - at[0]) ** 2 + (y - at[1]) ** 2 < 4000**2
    assert said.overlay.closed, "the ground that is closed is not shown"


def test_what_is_allowed_needs_no_cure() -> None:
    battle = battle_of("at43", "fire")
    form = played(battle, terrain)
    table = battle.match.table_for(form.seat)
    ((_, at, turn),) = form.sample(stream_of("free"), table)
    said = tried(battle, Trying(battle.revision, form.seat, Draft(to=at, turn=turn), 1))
    assert (said.refusals, said.cure, said.overlay.closed) == ((), None, ())


def test_models_put_outside_their_area_are_shown_the_nearest_spot_inside() -> None:
    battle = battle_of("evolved", find("evolved").scenarios()[0].id)
    form = played(battle, lambda battle, form: isinstance(form, Place) and bool(form.models) and bool(form.regions))
    board = battle.state.board
    wishes = [(board[0] // 2, board[1] * tenth // 10) for tenth in range(1, 10)]
    judged = [tried(battle, Trying(battle.revision, form.seat, Draft(to=at), 1)) for at in wishes]
    refused = [one for one in judged if one.refusals]
    assert refused
    cures = [one.cure for one in refused if one.cure is not None]
    assert cures
    assert all(form.refusals(cure.answer, battle.match.table_for(form.seat)) == () for cure in cures)
