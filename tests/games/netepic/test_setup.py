"""Setting up: field, objectives, sides, deployment, infiltration."""

from collections import Counter

import pytest
from msgspec.structs import replace

from grognard.engine.asking.moves import Move
from grognard.engine.clauses import clause
from grognard.engine.core.events import Began
from grognard.engine.core.match import Match
from grognard.engine.dice.rolls import SeededDice
from grognard.engine.dice.stream import stream_of
from grognard.engine.opening import begin
from grognard.games.netepic.books import tables
from grognard.games.netepic.books.profiles import scenario
from grognard.games.netepic.chapters import deploy, laying, setup, walls
from grognard.games.netepic.position import Position
from grognard.games.netepic.ruleset import RULES
from grognard.games.netepic.terms import CARRIERS, aboard, detachments_left, is_on_table
from grognard.players import laying as laying_out
from tests.games.netepic.acting import do, go, places, row


def begun(id: str, seed: int = 1) -> Match:
    return Match(RULES, RULES.setup(RULES.header(id, ("a", "b"))), SeededDice(seed))


def laid_out(match: Match, seed: int = 1) -> list[tuple[int, str, str]]:
    """Random answers until turn 1 begins: who was asked what about whom."""
    pick, asked = stream_of("setup", seed), []
    while match.state.phase == "setup":
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        asked.append((seat, form.name, form.about[0] if form.about else ""))
        assert not match.answer(seat, form.sample(pick, match.game.table))
    return asked


@clause("netepic.setup.sequence")
def test_the_steps_come_in_order() -> None:
    match = begun("pitched-battle")
    laid_out(match)
    steps = [event.step for event in match.log if isinstance(event, Began) and event.step]
    assert list(dict.fromkeys(steps)) == ["objectives", "sides", "deploy", "infiltrate", "roll"]


@clause("netepic.setup.scenario")
def test_what_a_scenario_prints_goes_first() -> None:
    state = begun("first-contact").state
    assert state.phase == "initiative"
    assert state.board == (10000, 10000)
    assert all(isinstance(model.place, tuple) for model in state.models)
    assert len(begun("crossroads").state.markers) == 6


@clause("netepic.setup.board-size")
@pytest.mark.parametrize(("points", "board"), [(1999, (12000, 12000)), (2000, (18000, 12000))])
def test_boards(points: int, board: tuple[int, int]) -> None:
    assert setup.board(replace(scenario("pitched-battle"), points=points)) == board


@clause("netepic.setup.battlefield", "netepic.setup.random-terrain")
def test_terrain_by_the_dice() -> None:
    p = Position(scenario="pitched-battle")
    dice = [1, (30, 30), 3, 2, (1, 1), (60, 60), 6, 2, (30, 30)]
    play = p.script(laying.terrain, dice, phase="setup", step="terrain")
    play.finish()
    found = [(one.kind, one.counters, one.outline[0]) for one in play.state.features]
    assert found[0] == ("woods", {}, (2000, 2250))
    assert [kind for kind, _, _ in found] == ["woods", "building", "building", "hill"]
    assert found[1][1] == {"class": 2, "storeys": 2}
    assert found[2][2] == (11200, 5600)
    assert tables.random_terrain()[5][:2] == ("stream", (6000, 400))


@clause("netepic.setup.battlefield")
def test_terrain_by_agreement() -> None:
    p = Position(scenario="pitched-battle")
    play = p.script(laying.terrain, [], phase="setup", step="terrain", options=("agreed-terrain",))
    play.finish()
    kinds = [one.kind for one in play.state.features]
    assert kinds == ["woods"] * 2 + ["hill"] * 2 + ["rubble"] * 2 + ["building"] * 3


def test_a_prepared_table_faces_the_enemy() -> None:
    state = begin(RULES, laying_out.laid_out(RULES, "crossroads", ("a", "b")), SeededDice(1)).state
    found = {(state.units[one.unit].seat, one.facing) for one in state.models if isinstance(one.place, tuple)}
    assert found == {(0, 270), (1, 90)}


@clause("netepic.setup.objectives-count", "netepic.setup.objectives-alternate", "netepic.setup.objectives-first")
def test_objectives_are_placed_in_turn() -> None:
    match = begun("pitched-battle", 3)
    seats = [seat for seat, name, _ in laid_out(match) if name == "objective"]
    assert len(seats) == len(match.state.markers)
    assert seats == [seats[0], 1 - seats[0]] * (len(seats) // 2) + [seats[0]] * (len(seats) % 2)
    assert (laying.number(1999), laying.number(2000)) == (6, 8)


@clause("netepic.setup.objectives-spacing", "netepic.setup.objectives-first")
def test_objectives_keep_apart() -> None:
    p = Position(scenario="pitched-battle")
    p.objective((60, 60))
    p.terrain("lake", 30, 30, 40, 40)
    game = p.game()
    form = laying.spot(game, 0)

    def fits(x: float, y: float) -> bool:
        return not form.refusals((("f", (round(x * 100), round(y * 100)), 0),), game.table)

    assert fits(25, 25)
    assert not fits(24.9, 60)
    assert fits(85, 60)
    assert not fits(84.9, 60)
    assert not fits(35, 35)


@clause("netepic.setup.sides-roll", "netepic.setup.deploy-order")
def test_the_higher_die_picks_an_edge_and_the_other_deploys_first() -> None:
    p = Position()
    for seat in (0, 1):
        for _ in range(2):
            p.put_off(row(10, 10), seat=seat)
    play = p.play([(3, 3), (2, 5)], phase="setup", step="sides", active=None)
    assert (play.decision.seat, play.options()) == (1, ["0", "1"])
    do(play, "0")
    assert [seat.counters.get("side", 0) for seat in play.state.seats] == [1, 0]
    assert (play.asks, play.decision.seat) == ("deploy", 0)


@clause("netepic.setup.deploy-order", "netepic.setup.deploy-legal", "netepic.setup.deployment-zone")
def test_detachments_are_deployed_in_turn_inside_their_zones() -> None:
    match = begun("crossroads", 2)
    asked = laid_out(match, 2)
    turns = [seat for seat, name, _ in asked if name == "deploy"]
    assert turns[:2] in ([0, 1], [1, 0])
    for model in match.state.models:
        if isinstance(model.place, tuple):
            seat = match.state.units[model.unit].seat
            zone = deploy.zone(match.game, seat).numbers
            assert zone[1] <= int(model.place[1]) <= zone[3]
    numbers = Counter(seat for seat, name, _ in asked if name == "place")
    assert min(numbers.values()) >= 4


@clause("netepic.setup.deploy-order")
def test_headquarters_take_no_turn_of_their_own() -> None:
    p = Position()
    card = p.card("tactical-company")
    p.put_off([(0, 0)], "company-hq-squad", card=card, tags=("hq",))
    for _ in range(2):
        p.put_off(row(0, 0, 2), card=card)
    assert [one.id for one in deploy.waiting(p.game(), 0)] == [2, 3]
    p.put_off([(0, 0)], "goff-boyz", seat=1)
    play = p.play(phase="setup", step="deploy", active=0)
    do(play, "u2").put({"m1": (20, 10), "m2": (23, 10)})
    assert (play.asks, play.options()) == ("along", ["u1"])


@clause("netepic.setup.deploy-legal")
def test_nobody_is_deployed_apart_or_where_he_cannot_go() -> None:
    p = Position()
    p.put_off(row(0, 0, 2), "predator")
    p.terrain("lake", 30, 5, 50, 15)
    p.terrain("building", 60, 5, 70, 15)
    game = p.game()
    form = deploy.placing(game, 1)

    def refused(*places: tuple[float, float]) -> set[str]:
        answer = tuple((f"m{id}", (round(x * 100), round(y * 100)), 270) for id, (x, y) in enumerate(places))
        return {one.clause for one in form.refusals(answer, game.table)}

    assert refused((10, 10), (15, 10)) == set()
    assert refused((10, 10), (16.1, 10)) == {"netepic.move.coherency"}
    assert refused((10, 10), (10, 12)) == {"netepic.setup.deploy-legal"}
    assert refused((40, 10), (45, 10)) == {"netepic.setup.deploy-legal"}
    assert refused((65, 10), (71, 10)) == {"netepic.setup.deploy-legal"}
    assert refused((10, 20.1), (15, 19.9)) == {"netepic.setup.deployment-zone"}


@clause("netepic.setup.deploy-legal")
def test_small_models_may_start_inside_a_building_in_the_zone() -> None:
    p = Position()
    foot = p.put_off(row(0, 0, 3))
    tank = p.put_off([(0, 0)], "predator")
    crowd = p.put_off(row(0, 0, 8))
    p.terrain("building", 56, 5, 64, 13)
    p.terrain("building", 80, 15, 88, 23)
    play = p.script(lambda game: deploy.place(game, foot))
    assert (play.asks, play.options()) == ("indoors", ["f0", "none"]), "the second does not lie in the zone"
    do(play, "f0")
    assert [walls.house_of(play.game, id) is not None for id in p.models(foot)] == [True] * 3
    assert p.script(lambda game: deploy.place(game, tank)).asks == "place"
    assert p.script(lambda game: deploy.place(game, crowd)).asks == "place", "there is room for seven"
    assert do(p.script(lambda game: deploy.place(game, foot)), "none").asks == "place"


@clause("netepic.setup.deploy-embarked")
def test_infantry_may_start_in_transports_of_another_unit_that_are_on_the_board() -> None:
    p = Position()
    foot = p.put_off(row(0, 0, 3))
    mob = p.put_off(row(0, 0, 5))
    wagons = p.unit([(20, 10), (25, 10)], "rhino")
    p.unit([(40, 10)], "predator")
    play = p.script(lambda game: deploy.place(game, foot))
    assert (play.asks, play.options()) == ("indoors", [f"ride:u{wagons}", "none"])
    do(play, f"ride:u{wagons}")
    one, two = p.models(wagons)
    assert [len(aboard(play.game, id)) for id in (one, two)] == [2, 1]
    assert p.script(lambda game: deploy.place(game, mob)).asks == "place", "two Rhinos hold four stands"


@clause("netepic.setup.deploy-embarked")
def test_infantry_may_start_inside() -> None:
    p = Position()
    squad = p.put_off(row(0, 0, 2))
    p.put_off([(0, 0)], "rhino", carriers_of=squad)
    p.put_off([(0, 0)], "goff-boyz", seat=1)
    play = p.play(phase="setup", step="deploy", active=0)
    play.put({"m2": (20, 10)})
    assert play.options() == ["aboard", "foot"]
    do(play, "aboard")
    assert [play.state.models[id].place for id in (0, 1)] == ["m2", "m2"]
    assert not is_on_table(play.game, 0)
    assert detachments_left(play.game, 0) == (squad,)
    assert CARRIERS in play.state.units[2].tags


# -- infiltration ----------------------------------------------------------------------------------------------------


def scouts(own: int, theirs: int) -> Position:
    p = Position()
    for number in range(own):
        p.unit(row(10 + 20 * number, 15, 2), "scout-squad", name=f"Scouts {number}")
    for number in range(theirs):
        p.unit(row(10 + 20 * number, 105, 2), "scout-squad", seat=1, name=f"Foes {number}")
    return p


@clause("netepic.setup.special-abilities", "netepic.setup.infiltrate-initiative", "netepic.ability.infiltrate")
def test_infiltrators_make_a_free_move_after_deployment() -> None:
    p = scouts(1, 1)
    fresh = {"seats": tuple(type(one)(one.id, one.name, {}) for one in p.state().seats)}
    play = p.play([(5, 2)], phase="setup", step="infiltrate", round=0, active=None, **fresh)
    assert (play.asks, play.decision.seat) == ("infiltrate", 1)
    do(play, "u3")
    form = play.decision
    assert isinstance(form, Move)
    assert {one.allowance for one in form.movers} == {2000}
    go(play, {2: (10, 85), 3: (13, 85)}, 90)
    do(play, "stay:u1")
    assert play.state.phase == "initiative"
    assert play.asks == "first"
    play.finish()


@clause("netepic.setup.infiltrate-order", "netepic.setup.infiltrate-initiative")
@pytest.mark.parametrize(("own", "theirs", "seats"), [(1, 1, [1, 0]), (3, 1, [0, 0, 1, 0]), (1, 3, [1, 1, 1, 0])])
def test_the_surplus_moves_first_and_the_initiative_last(own: int, theirs: int, seats: list[int]) -> None:
    play = scouts(own, theirs).play(phase="setup", step="infiltrate", round=0, active=None)
    order = []
    while play.asks == "infiltrate":
        order.append(play.decision.seat)
        do(play, next(key for key in play.options() if key.startswith("stay")))
        if play.state.phase != "setup":
            break
    assert order == seats


@clause("netepic.ability.infiltrate")
def test_infiltrators_keep_five_centimetres_away() -> None:
    p = Position()
    p.unit([(40, 40)], "scout-squad")
    p.unit([(40, 55)], "goff-boyz", seat=1)
    play = p.play(phase="setup", step="infiltrate", round=0, active=None)
    do(play, "u1")
    assert {one.clause for one in play.refused(((0, ((4000, 4800),), 270),))} == {"netepic.ability.infiltrate"}
    go(play, {0: (40, 47.99)})
    assert places(play, 0) == [(40, 47.99)]
