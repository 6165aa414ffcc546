"""The planner: plans are carried out on copies, the best is followed up to the dice, and the rest is greedy's."""

from collections.abc import Callable

import msgspec
import pytest

from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.inputs import Fell
from grognard.engine.core.match import Match
from grognard.engine.core.script import Game
from grognard.engine.core.state import Outcome, State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.planning import NO_PLANNING, Planning
from grognard.engine.ruleset import Borrowed, Ruleset
from grognard.games import find
from grognard.games.evolved.advice.planning import PLANNING, STANDING
from grognard.games.evolved.position import Position
from grognard.players import UnknownPlayer, by_name, known_players, step
from grognard.players.greedy import GreedyPlayer
from grognard.players.planner import Planner, Step
from grognard.server import thinkers
from tests.games.evolved.acting import row

RULES = find("evolved")


class Judged(Borrowed):
    """The same rules with another opinion of who wins."""

    def __init__(self, rules: Ruleset, planning: Planning) -> None:
        super().__init__(rules)
        self._own = planning

    def planning(self) -> Planning:
        return self._own


def two_squads() -> State:
    """Two squads a side, far from each other, seat 0 to choose one."""
    p = Position()
    for y in (8, 20):
        p.unit("sierra-troopers", row(4, (10, y)), officer=0 if y == 8 else None)
        p.unit("red-kodiaks", row(4, (34, y)), officer=0 if y == 8 else None, seat=1)
    return p.play((), phase="activation", step="turn", active=0).state


def at_turn(rules: Ruleset = RULES) -> Match:
    return Match(rules, two_squads(), SeededDice("planner"))


def eastward(game: Game, seat: int) -> float:
    """Whoever stands further east is taken to win."""
    own = [model.id for model in game.state.models if model.place and game.state.units[model.unit].seat == seat]
    return sum([game.table.place(id)[0] for id in own]) / len(own) / game.state.board[0]


def westward(game: Game, seat: int) -> float:
    return 1 - eastward(game, seat)


def after_one_activation(judge: Callable[[Game, int], float]) -> float:
    """How far east seat 0 stands after a planner of this opinion has acted once."""
    rules = Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, judge))
    match, player = at_turn(rules), Planner(rules)
    while len(match.chapters) == 0:
        step(match, [player, GreedyPlayer(RULES)], "x")
    return eastward(match.game, 0)


def test_the_plan_that_leads_to_the_better_position_is_chosen() -> None:
    assert after_one_activation(eastward) > after_one_activation(westward)


def test_a_plan_is_followed_up_to_the_first_dice() -> None:
    match, player = at_turn(), Planner(Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, eastward)))
    first = player.decide(match.seat_view(0), stream_of("x"))
    planned = player.plans[0]
    assert planned, "the better place is not where the greedy player goes"
    assert not match.answer(0, first)
    for one in planned:
        form = match.form_for(0)
        assert form is not None
        assert one.fits(form)
        assert player.decide(match.seat_view(0), stream_of("y")) == one.answer
        assert not any(isinstance(made, Fell) for made in match.inputs)
        assert not match.answer(0, one.answer)


def test_an_answer_that_is_not_asked_for_is_dropped_with_its_plan() -> None:
    match, player = at_turn(), Planner(RULES)
    form = match.form_for(0)
    assert form is not None
    player.plans[0] = (Step("turn", form.about, ("u99",)), Step("step", (), ("hold",)))
    greedy = GreedyPlayer(RULES).decide(match.seat_view(0), stream_of("x"))
    assert player.decide(match.seat_view(0), stream_of("x")) == greedy
    assert player.plans[0] == ()


def test_the_same_seed_gives_the_same_battle() -> None:
    found = set()
    for _ in range(2):
        match, players = at_turn(), [Planner(RULES), Planner(RULES)]
        while match.decision is not None and len(match.chapters) < 3:
            step(match, players, "same")
        found.add(digest(match.state))
    assert len(found) == 1


def test_nobody_plans_where_the_game_does_not_say_how() -> None:
    assert find("at43").planning() is NO_PLANNING
    assert "veteran" not in known_players(find("at43"))
    assert known_players(RULES) == ("random", "recruit", "greedy", "veteran", "master")
    with pytest.raises(UnknownPlayer, match=r"known players: random, recruit, greedy$"):
        by_name("veteran", find("at43"))


def test_what_is_over_is_won_drawn_or_lost() -> None:
    match = at_turn()
    for winners, worth in (((0,), 1.0), ((), 0.5), ((1,), 0.0)):
        match.game.state = msgspec.structs.replace(
            two_squads(), outcome=Outcome(winners, "so", "evolved.victory.most-vp")
        )
        assert Planner(RULES)._value(match, 0) == worth


# -- who stands better -----------------------------------------------------------------------------------------------


def chance(state: State, seat: int = 0) -> float:
    return STANDING.chance(Match(RULES, state, SeededDice("planner")).game, seat)


def with_points(state: State, seat: int, points: int) -> State:
    seats = list(state.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], counters={**seats[seat].counters, "vp": points})
    return msgspec.structs.replace(state, seats=tuple(seats))


def test_both_chances_make_one_and_equal_sides_have_half_each() -> None:
    state = with_points(two_squads(), 0, 3)
    assert chance(state, 0) + chance(state, 1) == pytest.approx(1)
    assert chance(state, 0) > 0.5


def test_a_lead_in_points_counts_more_towards_the_end() -> None:
    early = with_points(two_squads(), 0, 2)
    late = msgspec.structs.replace(early, round=6)
    assert chance(late) > chance(early)


def test_who_has_lost_a_soldier_stands_worse() -> None:
    whole = two_squads()
    models = list(whole.models)
    models[0] = msgspec.structs.replace(models[0], place=None)
    units = list(whole.units)
    units[0] = msgspec.structs.replace(units[0], members=units[0].members[1:], leader=units[0].members[1])
    assert chance(msgspec.structs.replace(whole, models=tuple(models), units=tuple(units))) < chance(whole)


# -- at the server ---------------------------------------------------------------------------------------------------


def test_a_plan_goes_on_in_whichever_worker_is_asked_next() -> None:
    match, player = at_turn(), Planner(RULES)
    form = match.form_for(0)
    view = to_json(match.view(0))
    first = msgspec.json.decode(thinkers.decide("evolved", "veteran", view, to_json(form), "x", "one"))
    expected = player.decide(match.seat_view(0), stream_of("x", 0))
    assert tuple(first["answer"]) == expected
    assert thinkers.plan_of(msgspec.json.encode(first["plan"])) == player.plans[0]
