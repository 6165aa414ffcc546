"""A made-up game answers the questions of computer players: what places, plans, turns and attacks are worth then."""

from collections.abc import Sequence
from typing import Any

import pytest

from grognard.engine.asking.acts import UNITS as NAMES
from grognard.engine.asking.acts import Turn, done_with, plain
from grognard.engine.asking.decisions import Choose, Decision
from grognard.engine.asking.demands import Cohesion, Mover
from grognard.engine.asking.menus import Menu, Menus
from grognard.engine.asking.moves import Move
from grognard.engine.core.script import Game
from grognard.engine.core.state import Model, Point, Seat, State, Unit
from grognard.engine.dice.chain import Branch, Chain
from grognard.engine.dice.chain import Volley as Dice
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.view import SeatView
from grognard.kit.advice.advisor import ActWorth, Advisor, Whole
from grognard.kit.advice.ground import ground_value, shooting_value, threat
from grognard.kit.advice.holding import objective_value, points_to_hold
from grognard.kit.advice.plans import CHARGE, STAY, TOO_FAR, charges, plans, rough_plans
from grognard.kit.advice.questions import Fighting, Holding, Moving, Objective, Questions, Volley, Way, worth_left
from grognard.kit.advice.turns import first_to_act
from grognard.kit.advice.worth import FRIEND, Stakes, chain_worth, fallen_worth
from grognard.kit.files.missions import Rect
from grognard.kit.units.pieces import leader, members, seat_of

GUN = Volley(10.0, 1000)
BLIND: set[int] = set()
"""Units that nobody sees."""


def battle(*units: tuple[int, Sequence[Point]]) -> Game:
    """Units of a seat with the places of their models."""
    models: list[Model] = []
    rows = []
    for id, (seat, places) in enumerate(units):
        first = len(models)
        models += [Model(first + n, id, "x", 50, 2, place=at) for n, at in enumerate(places)]
        group = tuple(range(first, len(models)))
        rows.append(Unit(id, seat, "x", f"unit {id}", group, first))
    return Game(State("t", "t", (), (4800, 4800), (Seat(0, "A"), Seat(1, "B")), tuple(models), tuple(rows)))


def value(game: Game, model: int) -> float:
    return 5.0


def seen(game: Game, unit: int, at: Point, foes: list[int]) -> set[int]:
    return set(foes) - BLIND


def form(reach: int, game: Game, unit: int) -> Move:
    bound = Cohesion(neighbour=300, lead=800, leader=leader(game, unit))
    movers = tuple([Mover(id, reach) for id in members(game, unit)])
    return Move(
        seat=seat_of(game, unit), name="move", prompt="", clause="t.m", about=(f"u{unit}",), movers=movers, passes=0,
        cohesion=bound,
    )  # fmt: skip


WALK = Way("walk", lambda game, unit: 400, lambda game, unit: form(400, game, unit), fires=True)
RUN = Way("run", lambda game, unit: 800, lambda game, unit: form(800, game, unit))
MOVING = Moving(
    ways=(WALK, RUN),
    way_of=lambda form: WALK if form.movers[0].allowance == 400 else RUN,
    pace=lambda game, unit: 400,
    charge=lambda game, unit: 600,
    can_charge=lambda game, unit, foe: foe != 2,
)
FIGHTING = Fighting(
    volleys=lambda game, unit, foe: (GUN,), blows=lambda game, unit, foe: 4.0 + 10.0 * unit, arm=lambda game, unit: 100,
    seen_from=seen,
)  # fmt: skip


def marks(game: Game, seat: int) -> list[Objective]:
    return [Objective(0, (3000, 1000), 200, None, 40.0), Objective(1, (0, 0), 0, Rect(0, 4000, 4800, 4800), 20.0)]


HOLDING = Holding(
    objectives=marks, inside=lambda game, objective: (0, 0), may_hold=lambda game, unit: True, rounds=lambda game: 3,
    march=lambda game, unit: 800.0,
)  # fmt: skip


def draws(game: Game, unit: int, ends: tuple[Point, ...], at: Point) -> float:
    return objective_value(game, ASK, unit, ends)


ASK = Questions(
    value=value,
    left=lambda game, model: 0.5 if model else 1.0,
    draws=draws,
    fighting=FIGHTING,
    moving=MOVING,
    holding=HOLDING,
)
FEW = Questions(value=value, draws=lambda game, unit, ends, at: float(at[0]))


def test_what_is_left_of_a_unit() -> None:
    assert worth_left(battle((0, [(1000, 1000), (1000, 1200)])), ASK, 0) == 7.5


# -- places --------------------------------------------------------------------------------------------------------


def test_objectives_draw_more_the_nearer_they_are_and_most_when_held() -> None:
    game = battle((0, [(1000, 1000)]), (1, [(4700, 2000)]))
    values = [draws(game, 0, ((x, 1000),), (x, 1000)) for x in (1000, 2000, 2750, 2900)]
    assert values == sorted(values)
    assert values[-1] > 40.0 > values[-2]
    assert points_to_hold(game, ASK, 0)[0] == (3000, 1000)
    assert points_to_hold(game, ASK, 0)[1:] == [(1000, 4200), (1000, 4400)], "into the area, and well into it"


def test_places_in_the_reach_of_enemies_are_threatened() -> None:
    game = battle((0, [(500, 500)]), (1, [(3000, 500)]))
    far, shot, charged = [threat(game, ASK, 0, (x, 500)) for x in (500, 1800, 2400)]
    assert far == 0.0 < shot < charged


def test_a_game_that_says_nothing_of_fighting_is_judged_by_what_draws() -> None:
    game = battle((0, [(500, 500)]), (1, [(600, 500)]))
    assert ground_value(game, FEW, 0, ((700, 500),), (700, 500)) == 700.0
    assert threat(game, FEW, 0, (700, 500)) == shooting_value(game, FEW, 0, (700, 500), False) == 0.0
    assert plans(game, FEW, 0).best() == STAY


def test_only_who_is_seen_and_in_range_is_shot_at() -> None:
    game = battle((0, [(500, 500)]), (1, [(2000, 500)]))
    assert shooting_value(game, ASK, 0, (500, 500), False) == 0.0
    assert shooting_value(game, ASK, 0, (950, 500), False) == 10.0
    BLIND.add(1)
    try:
        assert shooting_value(game, ASK, 0, (950, 500), False) == 0.0
    finally:
        BLIND.clear()


# -- plans and turns -----------------------------------------------------------------------------------------------


def test_a_unit_runs_for_what_lies_far_off() -> None:
    game = battle((0, [(1000, 1000)]), (1, [(4700, 4000)]))
    found = plans(game, ASK, 0)
    assert found.ways[RUN] > found.ways[WALK] > found.stay
    assert found.best() == rough_plans(game, ASK, 0).best() == "run"
    assert found.charge == TOO_FAR


def test_an_enemy_is_charged_where_it_pays_and_he_can_be_reached() -> None:
    game = battle((1, [(4700, 4700)]), (1, [(2560, 2000)]), (1, [(1900, 2660)]), (0, [(1900, 2000)]))
    assert charges(game, ASK, 3, (2,)) == {2: TOO_FAR}, "he is near enough, but nobody gets at him"
    found = charges(game, ASK, 3, (1, 2))
    assert found[1] > max(0.0, found[2])
    assert plans(game, ASK, 3).charge == found[1]
    assert plans(game, ASK, 3).best() == CHARGE


def test_who_has_a_shot_acts_first() -> None:
    game = battle((0, [(500, 500), (500, 700)]), (0, [(3500, 500)]), (1, [(4500, 500)]))
    found = first_to_act(game, ASK, (0, 1))
    assert found[1] > 10.0 > found[0] > 0.0


# -- attacks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "sign"), [(0, 1.0), (1, -FRIEND)])
def test_an_attack_is_worth_its_losses_friends_more(seat: int, sign: float) -> None:
    """Two dice that hit on 4+ on the only model of a unit, whose end is worth 8 besides."""
    game = battle((0, [(500, 500)]), (1, [(900, 500)]))
    stakes = Stakes(value=value, boxes=lambda game, model: 1, last=lambda game, unit: 8.0)
    chain = Chain(seat, (Dice("shots", 2, 4, "t.c"),), (Branch("u1", 1),))
    assert chain_worth(game, seat, chain, stakes.branch) == pytest.approx(sign * 0.75 * (5.0 + 8.0))


# -- the player ----------------------------------------------------------------------------------------------------


class Round(Turn):
    pass


def round_of(game: Game, form: Decision) -> Round:
    return Round(game, form.seat)


@done_with(NAMES, "fire", "Fire", "t.c", things=lambda turn: (1, 3))
def fire(turn: Round, unit: int) -> None: ...


@plain("wait", "Wait", "t.c")
def wait(turn: Round) -> None: ...


@plain("pass", "Pass", "t.c")
def give_up(turn: Round) -> None: ...


MENUS = Menus(Menu(name="round", prompt="?", clause="t.c", turn=round_of, acts=(fire, wait, give_up)))
ACTS: dict[Any, ActWorth] = {
    fire: lambda turn, unit: 10.0 * unit + turn.seat,
    wait: 2.0,
    give_up: Whole(lambda view, menu, answer: -float(len(answer))),
}
ADVISOR = Advisor(
    ask=ASK,
    menus=MENUS,
    acts=ACTS,
    decisions={"losses": lambda view, answer: float(len(answer))},
)


def asked(name: str, game: Game, seat: int = 0) -> SeatView:
    empty = Choose(seat=seat, name=name, prompt="", clause="t.c", options=())
    return SeatView(seat, lambda: game.state, empty, game.table)


def test_answers_are_worth_what_their_acts_are() -> None:
    view = asked("round", battle((0, [(500, 500)])), seat=1)
    assert ADVISOR.appraise(view, ("fire:u3",)) == 31.0
    assert ADVISOR.appraise(view, ("fire:u3", "wait")) == 33.0
    assert ADVISOR.appraise(view, ("wait", "pass")) == -2.0, "weighed as a whole"
    assert ADVISOR.appraise(view, ()) == 0.0


def test_decisions_without_menus_are_judged_by_name() -> None:
    game = battle((0, [(500, 500)]), (1, [(900, 500)]))
    assert ADVISOR.appraise(asked("losses", game), ("m0", "m1")) == 2.0
    assert ADVISOR.appraise(asked("else", game), ("zone:2",)) == 0.0


def test_of_friends_the_plainest_falls_first_and_of_enemies_the_dearest() -> None:
    game = battle((0, [(500, 500)]), (1, [(900, 500)]))
    worth, turn = fallen_worth(value), Turn(game, 0, ())
    assert worth(turn, 0) == -5.0
    assert worth(turn, 1) == 5.0


def test_moves_are_proposed_and_judged_by_the_ground() -> None:
    game = battle((0, [(1000, 1000), (1000, 1200)]), (1, [(4700, 4000)]))
    view = SeatView(0, lambda: game.state, form(800, game, 0), game.table)
    found = ADVISOR.candidates(view, stream_of("t"))
    best = max(found, key=lambda answer: ADVISOR.appraise(view, answer))
    assert not view.decision.refusals(best, view.table)
    assert dict(best)[0][-1][0] > 1700, "towards the objective"
    assert ADVISOR.appraise(view, best) > ADVISOR.appraise(view, ())
