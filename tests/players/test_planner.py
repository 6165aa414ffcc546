"""The planner: plans are carried out on copies, the best is followed up to the dice, and the rest is greedy's."""

from collections.abc import Callable

import msgspec
import pytest

from grognard.engine.core.codec import digest, to_json
from grognard.engine.core.inputs import Fell
from grognard.engine.core.match import Match
from grognard.engine.core.outset import imagined_from, outset_from_json, outset_of, outset_to_json
from grognard.engine.core.script import Game
from grognard.engine.core.state import Outcome, State
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.planning import NO_PLANNING, Planning
from grognard.engine.ruleset import Borrowed, Ruleset
from grognard.games import find
from grognard.games.evolved.advice.planning import PLANNING, STANDING
from grognard.games.evolved.position import Position
from grognard.games.evolved.terms import DONE
from grognard.players import UnknownPlayer, by_name, known_players, step
from grognard.players.copies import Copies
from grognard.players.greedy import GreedyPlayer
from grognard.players.planner import Effort, Planner
from grognard.players.prospects import Ending, Step, told
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


def after_one_activation(
    chance: Callable[[Game, int], float], judged: Callable[[Game, int], float] | None = None
) -> float:
    """How far east seat 0 stands after a planner of this opinion has acted once."""
    rules = Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, chance, judged))
    match, player = at_turn(rules), Planner(rules)
    while len(match.chapters) == 0:
        step(match, [player, GreedyPlayer(RULES)], "x")
    return eastward(match.game, 0)


def test_the_plan_that_leads_to_the_better_position_is_chosen() -> None:
    assert after_one_activation(eastward) > after_one_activation(westward)


def test_a_planner_may_judge_positions_otherwise_than_the_odds_are_told() -> None:
    assert after_one_activation(westward, judged=eastward) == after_one_activation(eastward)


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
    rules = Judged(RULES, NO_PLANNING)
    assert "veteran" not in known_players(rules)
    assert known_players(RULES) == ("random", "recruit", "greedy", "veteran", "master", "grandmaster")
    with pytest.raises(UnknownPlayer, match=r"known players: random, recruit, greedy$"):
        by_name("veteran", rules)


def test_what_is_over_is_won_drawn_or_lost() -> None:
    match = at_turn()
    for winners, worth in (((0,), 1.0), ((), 0.5), ((1,), 0.0)):
        match.game.state = msgspec.structs.replace(
            two_squads(), outcome=Outcome(winners, "so", "evolved.victory.most-vp")
        )
        assert RULES.evaluate(match.game, 0) == worth


def test_the_greedy_players_own_plan_is_told_in_the_words_of_one_that_came_to_the_same() -> None:
    step, end, worse = Step("turn", (), ("u0",), "Alpha"), Ending(0.6, (4, 4), 0.0), Ending(0.5, (3, 4), 0.0)
    other, before = Step("turn", (), ("u1",), "Bravo"), Ending(0.5, (4, 4), 0.0)
    rows = told([(), (step,), (other,)], before, [[end, end], [end, end], [end, worse]], 0)
    assert [(one.plan, one.words, one.chance) for one in rows] == [((), ("Alpha",), 0.6), ((other,), ("Bravo",), 0.55)]
    assert rows[1].lost == 0.5
    apart = told([(other,), ()], before, [[end], [worse]], 0)
    assert [(one.plan, one.words) for one in apart] == [((other,), ("Bravo",)), ((), ())]


@pytest.mark.parametrize(("margin", "follows"), [(0.0, True), (1.0, False)])
def test_a_plan_that_promises_little_more_than_the_greedy_players_is_left(margin: float, follows: bool) -> None:
    player = Planner(Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, eastward, margin=margin)))
    player.decide(at_turn().seat_view(0), stream_of("x"))
    assert player.is_following is follows


def acted(game: Game, seat: int) -> float:
    """The share of all units that have acted."""
    return len([unit for unit in game.state.units if DONE in unit.tags]) / len(game.state.units)


@pytest.mark.parametrize(("ahead", "units"), [(0, 1), (1, 2), (2, 3)])
def test_a_plan_is_followed_as_far_ahead_as_the_game_says(ahead: int, units: int) -> None:
    player = Planner(Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, acted, ahead=ahead)))
    player.decide(at_turn().seat_view(0), stream_of("x"))
    assert player.prospects[0].chance == pytest.approx(units / 4)


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


# -- in every game ---------------------------------------------------------------------------------------------------

FIRST = {
    "at43": "fire",
    "evolved": "training-ground",
    "netepic": "first-contact",
    "fireteam": "first-contact",
    "alien": "cold-tow",
}


def first_plan(game: str) -> tuple[Match, Planner, int]:
    """The first question of a battle at which somebody plans, and the planner who has just answered it."""
    rules = find(game)
    match = Match(rules, rules.setup(rules.header(FIRST[game], ("greedy",) * 2, (), ())), SeededDice("plan"))
    greedy, planner = GreedyPlayer(rules), Planner(rules)
    while match.decision is not None:
        seat = match.next_seat()
        pick = stream_of("plan", match.revision, seat)
        planner.decide(match.seat_view(seat), pick)
        if planner.prospects:
            return match, planner, seat
        step(match, [greedy, greedy], "plan")
    raise AssertionError("nobody ever plans")


@pytest.mark.parametrize("game", FIRST)
def test_plans_are_tried_out_and_the_best_comes_first(game: str) -> None:
    _, planner, seat = first_plan(game)
    chances = [one.chance for one in planner.prospects]
    assert len(chances) > 1
    assert chances == sorted(chances, reverse=True)
    assert all(0 < chance < 1 for chance in chances)
    assert planner.forks >= 2 * len(chances)
    assert len(planner.prospects[0].plan[1:]) == len(planner.plans[seat])


@pytest.mark.parametrize("game", FIRST)
def test_chances_of_both_sides_make_one_and_are_made_of_named_leads(game: str) -> None:
    match, _, _ = first_plan(game)
    planning = match.rules.planning()
    assert planning.chance(match.game, 0) + planning.chance(match.game, 1) == pytest.approx(1)
    leads = planning.leads(match.game, 0)
    assert len(leads) == len(planning.features)
    assert [-lead for lead in planning.leads(match.game, 1)] == pytest.approx(leads)


def test_in_the_middle_of_a_script_a_plan_is_made_only_where_the_game_says_so() -> None:
    match, planner = at_turn(), Planner(RULES)
    greedy = GreedyPlayer(RULES)
    while not match.inputs or match.seat_view(0).decision.name not in PLANNING.tries:
        assert not match.answer(0, greedy.decide(match.seat_view(0), stream_of("x")))
    planner.decide(match.seat_view(0), stream_of("x"))
    assert planner.forks == 0
    names = frozenset(PLANNING.tries)
    again = Planner(Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, STANDING.chance, again=names)))
    again.decide(match.seat_view(0), stream_of("x"))
    assert again.forks > 0


def test_a_planner_is_handed_nothing_that_its_seat_does_not_know() -> None:
    """The enemy's row of cards is dealt anew in what a planner of AT-43 imagines."""
    match, _, seat = first_plan("at43")
    real = [card.subject for card in match.state.cards if card.owner != seat and not card.up]
    assert len(real) > 1
    rows = set()
    for number in range(20):
        copy = match.seat_view(seat).imagined(stream_of(number), SeededDice(1))
        assert copy is not None
        rows.add(tuple([card.subject for card in copy.state.cards if card.owner != seat and not card.up]))
    assert len(rows) > 1


# -- at the server ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIRST)
def test_a_worker_plans_as_it_is_planned_here(game: str) -> None:
    match, _, seat = first_plan(game)
    outset = outset_from_json(outset_to_json(outset_of(match, seat)))
    form = match.form_for(seat)
    assert form is not None
    copy = imagined_from(match.rules, outset, form, match.view(seat), stream_of(1), SeededDice(1))
    assert copy is not None
    assert copy.inputs == match.inputs
    assert (copy.form_for(seat), copy.view(seat)) == (form, match.view(seat))
    text = (to_json(match.view(seat)), to_json(form), "x", "one", b"[]", outset_to_json(outset))
    thought = msgspec.json.decode(thinkers.decide(game, "veteran", *text), type=thinkers.Thought)
    assert 0 < len(thought.prospects) <= 2


def test_a_plan_goes_on_in_whichever_worker_is_asked_next() -> None:
    match, player = at_turn(), Planner(RULES)
    form = match.form_for(0)
    view = to_json(match.view(0))
    outset = outset_to_json(outset_of(match, 0))
    first = msgspec.json.decode(thinkers.decide("evolved", "veteran", view, to_json(form), "x", "one", b"[]", outset))
    expected = player.decide(match.seat_view(0), stream_of("x", 0))
    assert tuple(first["answer"]) == expected
    assert thinkers.plan_of(msgspec.json.encode(first["plan"])) == player.plans[0]


# -- opinions --------------------------------------------------------------------------------------------------------


def at_the_bid() -> Match:
    """FIRE! at the first Authority test, the rows laid."""
    rules = find("at43")
    match = Match(rules, rules.setup(rules.header("fire", ("greedy",) * 2, (), ())), SeededDice("bid"))
    greedy = GreedyPlayer(rules)
    while match.seat_view(match.next_seat()).decision.name != "bid":
        step(match, [greedy, greedy], "bid")
    return match


def with_lp(match: Match, points: int) -> Match:
    """The same with so many Leadership Points for seat 0."""
    seats = list(match.checkpoint.seats)
    seats[0] = msgspec.structs.replace(seats[0], counters={**seats[0].counters, "lp": points})
    return Match(match.rules, msgspec.structs.replace(match.checkpoint, seats=tuple(seats)), SeededDice("bid"))


@pytest.mark.parametrize(("points", "committed"), [(6, "2"), (4, "2"), (3, "1"), (2, "0"), (1, "0")])
def test_who_plans_commits_the_leadership_points_that_would_be_lost(points: int, committed: str) -> None:
    """Two of the three units need a point each; what the row does not need is lost with the round."""
    match = with_lp(at_the_bid(), points)
    assert Planner(match.rules).decide(match.seat_view(0), stream_of("x")) == (committed,)


def test_who_plans_keeps_the_points_that_rally_the_disorganised() -> None:
    """In a battle of Drop points a squad stood idle twice because its points had gone into a test that was lost."""
    match = with_lp(at_the_bid(), 4)
    units = list(match.checkpoint.units)
    mine = next(unit.id for unit in units if unit.seat == 0)
    units[mine] = msgspec.structs.replace(units[mine], tags=(*units[mine].tags, "disorganised"))
    models = list(match.checkpoint.models)
    for at, id in enumerate(units[mine].members):
        models[id] = msgspec.structs.replace(models[id], place=(1000 + 400 * at, 1000))
    state = msgspec.structs.replace(match.checkpoint, units=tuple(units), models=tuple(models))
    shaken = Match(match.rules, state, SeededDice("bid"))
    bids = [Planner(one.rules).decide(one.seat_view(0), stream_of("x")) for one in (match, shaken)]
    assert bids == [("2",), ("0",)], "rallying takes two"


def test_an_opinion_is_the_planners_own_and_not_the_greedy_players() -> None:
    match = with_lp(at_the_bid(), 4)
    assert GreedyPlayer(match.rules).decide(match.seat_view(0), stream_of("x")) == ("0",)


# -- copies ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", FIRST)
def test_what_is_taken_over_before_dice_fall_changes_no_ending(game: str) -> None:
    """A plan that is carried out for the second time ends as it would for the first with the same dice."""
    match, planner, seat = first_plan(game)
    plans, lean = [one.plan for one in planner.prospects[:3]], GreedyPlayer(match.rules, samples=0)
    root = match.seat_view(seat).imagined(stream_of("plan"), SeededDice("root"))
    assert root is not None
    copies = Copies(match.rules, lean, root, seat)
    again = {plan: [copies.carried_out(plan, seed) for seed in "abc"] for plan in plans}
    for plan, endings in again.items():
        anew = [Copies(match.rules, lean, root, seat).carried_out(plan, seed) for seed in "abc"]
        assert endings == anew


@pytest.mark.parametrize(("beyond", "units"), [(0, 1), (1, 2), (2, 3)])
def test_scripts_beyond_what_the_game_says_are_played_for_those_who_look_further(beyond: int, units: int) -> None:
    rules = Judged(RULES, Planning(PLANNING.tries, PLANNING.apart, acted))
    player = Planner(rules, Effort(((64, 1, 0), (4, 1, beyond))))
    player.decide(at_turn().seat_view(0), stream_of("x"))
    assert player.prospects[0].chance == pytest.approx(units / 4)
