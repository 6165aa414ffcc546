"""Reinforcements: buying reserves, arriving at a position, coming on from the edge, the relief of a mission."""

from typing import Any

import pytest

from grognard.engine.asking.moves import Move, Place
from grognard.engine.clauses import clause
from grognard.engine.rehearsal import Rehearsal, SoloRehearsal
from grognard.games.evolved.acts import Activation, Acts
from grognard.games.evolved.chapters import reserves
from grognard.games.evolved.position import Position
from grognard.kit.units.pieces import is_in_play
from tests.games.evolved.test_control import COMMAND, Spot, around, check, far, points


def buying(cost: int = 0, rp: int = 0, held: int | None = 1, enemies: tuple[Spot, ...] = ()) -> tuple[Position, int]:
    """Russia has six Spetsnaz in reserve; the position at (24, 39) is held by its soldiers (or by nobody)."""
    p = Position()
    p.seat(1, rp=rp)
    p.marker("position", (24, 39), held=held)
    far(p)
    if held is not None:
        p.unit("red-hammer", around(26, 38, 2), seat=held)
    if enemies:
        p.unit("sierra-troopers", enemies)
    return p, p.waiting("spetsnaz", 6, seat=1, cost=cost)


def shop(p: Position, **changes: Any) -> Rehearsal:
    return p.play([COMMAND], phase="control", step="reserves", **{"round": 2, **changes})


def ring(form: Place, x: float, y: float, step: float = 1.2) -> dict[str, Spot]:
    return {f"m{id}": spot for id, spot in zip(form.models, around(x, y, len(form.models), step), strict=True)}


def place(battle: Rehearsal) -> Place:
    form = battle.decision
    assert isinstance(form, Place)
    return form


# -- buying ----------------------------------------------------------------------------------------------------------


@clause("evolved.control.reserves")
@pytest.mark.parametrize(("rp", "offered"), [(79, False), (80, True), (200, True)])
def test_a_reserve_unit_costs_rp_equal_to_its_tp(rp: int, offered: bool) -> None:
    p, unit = buying(rp=rp)
    battle = shop(p)
    assert (battle.asks == "reserves") is offered
    if offered:
        assert battle.options() == [f"u{unit}", "none"]
        battle.choose(f"u{unit}").choose("edge")
        assert battle.state.seats[1].counters.get("rp", 0) == rp - 80


@clause("evolved.control.reserves")
def test_nobody_must_buy_and_several_may_be_bought() -> None:
    p, unit = buying(rp=200)
    other = p.waiting("red-hammer", 10, seat=1)
    battle = shop(p)
    battle.choose("none")
    assert battle.state.units[unit].tags == ("reserve",)
    again = shop(p)
    again.choose(f"u{unit}").choose("edge")
    assert again.options() == [f"u{other}", "none"]
    again.choose(f"u{other}").choose("edge")
    assert again.state.seats[1].counters["rp"] == 200 - 80 - 75


def test_in_the_last_round_nobody_is_asked() -> None:
    p, _ = buying(rp=200)
    assert shop(p, round=6).asks == "", "the game is over"


@clause("evolved.control.reserves", "evolved.victory.wiped-out")
def test_in_the_last_round_who_has_nobody_left_may_still_buy() -> None:
    """A unit behind the edge keeps him from being wiped out, and then VP decide."""
    p = Position()
    p.seat(1, rp=80, vp=3)
    p.unit("sierra-troopers", [(2, 2)])
    unit = p.waiting("spetsnaz", 6, seat=1)
    battle = shop(p, round=6)
    assert battle.options() == [f"u{unit}", "none"]
    battle.choose(f"u{unit}")
    outcome = battle.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((1,), "evolved.victory.most-vp")
    lost = shop(p, round=6).choose("none").state.outcome
    assert lost is not None
    assert (lost.winners, lost.clause) == ((0,), "evolved.victory.wiped-out")


# -- arriving --------------------------------------------------------------------------------------------------------


@clause("evolved.control.reserve-arrival")
def test_a_bought_unit_is_placed_at_once_near_a_position_its_owner_controls() -> None:
    p, unit = buying(rp=80)
    battle = shop(p)
    battle.choose(f"u{unit}")
    assert battle.options() == ["position:0", "edge"]
    battle.choose("position:0")
    battle.put(ring(place(battle), 21.5, 38.5))
    assert is_in_play(battle.game, unit)
    assert battle.state.units[unit].tags == (), "in the next round it is activated like any other"
    assert battle.state.seats[1].counters.get("rp", 0) == 0


@clause("evolved.control.reserve-arrival", "evolved.control.reserve-edge")
def test_who_finds_no_place_is_offered_the_edge_in_the_same_round() -> None:
    p, unit = buying(rp=80)
    p.marker("position", (40, 39), held=1)
    battle = shop(p).choose(f"u{unit}").choose("position:0")
    battle.answer(())
    assert (battle.asks, battle.state.seats[1].counters["rp"]) == ("reserves", 80)
    battle.choose(f"u{unit}")
    assert battle.options() == ["position:1", "edge"]
    battle.choose("edge")
    assert battle.state.units[unit].tags == ("waiting",)
    assert battle.state.seats[1].counters.get("rp", 0) == 0


@clause("evolved.control.reserve-arrival")
@pytest.mark.parametrize(
    ("corner", "enemies", "legal"),
    [
        ((21.5, 38.5), (), True),
        ((20.4, 38.5), (), False),
        ((21.5, 38.5), ((18.49, 38.5),), True),
        ((21.5, 38.5), ((18.5, 38.5),), False),
    ],
)
def test_within_4_inches_of_its_centre_and_not_within_2_of_an_enemy(
    corner: Spot, enemies: tuple[Spot, ...], legal: bool
) -> None:
    """(20.4 - 0.5, 38.5) is more than 4 inches from (24, 39); from 18.5 + 0.5 to 21.5 - 0.5 are just 2 inches."""
    p, unit = buying(rp=80, enemies=enemies)
    battle = shop(p)
    battle.choose(f"u{unit}").choose("position:0")
    answer = tuple((key, (round(x * 100), round(y * 100)), 0) for key, (x, y) in ring(place(battle), *corner).items())
    refusals = battle.refused(answer)
    assert (refusals == ()) is legal
    assert all(refusal.clause == "evolved.control.reserve-arrival" for refusal in refusals)


@clause("evolved.control.reserve-arrival")
def test_what_cannot_be_placed_stays_in_reserve_and_costs_nothing() -> None:
    p, unit = buying(rp=80)
    battle = shop(p)
    battle.choose(f"u{unit}").choose("position:0")
    battle.answer(())
    assert battle.state.units[unit].tags == ("reserve",)
    assert battle.state.seats[1].counters["rp"] == 80
    assert battle.choose("none").state.units[unit].tags == ("reserve",)


@clause("evolved.control.reserve-arrival")
@pytest.mark.parametrize(("held", "only"), [(None, 0), (0, 0), (1, 1)])
def test_only_at_a_position_that_is_his_own(held: int | None, only: int) -> None:
    p = Position()
    p.seat(1, rp=80)
    p.marker("position", (24, 39), held=held, **({"only": only} if only else {}))
    far(p)
    unit = p.waiting("spetsnaz", 6, seat=1)
    battle = shop(p)
    battle.choose(f"u{unit}")
    assert battle.state.units[unit].tags == ("waiting",), "only the edge is open, which needs no answer"


@clause("evolved.control.rp", "evolved.control.reserves", "evolved.control.reserve-arrival")
def test_example_reinforcements() -> None:
    """evolved.example.reinforcements: 40 RP after round 1, 80 after round 2, which buy six Spetsnaz."""
    p = Position(round=1)
    p.marker("position", (24, 39))
    far(p)
    p.unit("red-hammer", around(26, 38, 2), seat=1)
    unit = p.waiting("spetsnaz", 6, seat=1)
    assert points(check(p), "rp") == (0, 40)
    assert check(p).asks != "reserves", "40 do not pay for 80"
    p.seat(1, rp=40)
    second = check(p, round=2)
    assert points(second, "rp") == (0, 80)
    second.choose(f"u{unit}").choose("position:0")
    second.put(ring(place(second), 21.5, 38.5))
    assert second.state.round == 3
    second.choose("you")
    assert (second.asks, second.decision.seat) == ("turn", 1)
    assert f"u{unit}" in second.options(), "activated normally in round 3"


# -- from the edge ---------------------------------------------------------------------------------------------------


def entering(card: str, number: int, **how: Any) -> tuple[Position, int]:
    p = Position()
    far(p)
    return p, p.waiting(card, number, seat=1, tag="waiting", **how)


def enter(p: Position, unit: int, dice: tuple[Any, ...] = ()) -> SoloRehearsal:
    return p.script(lambda game: reserves.enter(Activation(game, unit, Acts())), dice, acting=unit)


@clause("evolved.control.reserve-edge")
def test_a_bought_unit_may_wait_behind_its_edge_and_must_be_activated_next_round() -> None:
    p, unit = buying(rp=80)
    battle = shop(p)
    battle.choose(f"u{unit}").choose("edge")
    assert battle.state.units[unit].tags == ("waiting",)
    assert not is_in_play(battle.game, unit), "until then it is off the table"
    battle.choose("you")
    assert f"u{unit}" in battle.options()


@clause("evolved.control.reserve-edge")
@pytest.mark.parametrize(("way", "reach"), [("normal", 6), ("run", 12)])
def test_it_moves_on_from_the_edge_at_normal_speed_or_running(way: str, reach: int) -> None:
    """Bases touch the northern edge from inside: centres begin at y 47.5."""
    p, unit = entering("spetsnaz", 4)
    battle = enter(p, unit)
    assert battle.options() == ["normal", "run"], "it may not engage"
    battle.choose(way)
    assert isinstance(battle.decision, Move)
    starts = {id: 20 + 1.5 * index for index, id in enumerate(p.models(unit))}
    too_far = {id: [(x, 47.5), (x, 47.5 - reach - 0.01)] for id, x in starts.items()}
    refusals = battle.refused(
        tuple((id, tuple((round(x * 100), round(y * 100)) for x, y in path)) for id, path in too_far.items())
    )
    assert refusals
    battle.walk({id: [(x, 47.5), (x, 47.5 - reach)] for id, x in starts.items()})
    assert battle.result == way
    assert battle.state.models[p.models(unit)[0]].place == (2000, 4750 - 100 * reach)
    assert battle.state.units[unit].tags == ()


@clause("evolved.control.reserve-edge")
def test_everybody_starts_at_his_own_edge() -> None:
    p, unit = entering("spetsnaz", 4)
    battle = enter(p, unit).choose("normal")
    wrong = tuple(
        (id, ((2000 + 150 * index, 50), (2000 + 150 * index, 400))) for index, id in enumerate(p.models(unit))
    )
    assert {refusal.clause for refusal in battle.refused(wrong)} == {"evolved.control.reserve-edge"}
    assert battle.refused(wrong[:2]), "and everybody must come"


@clause("evolved.control.reserve-edge")
def test_it_must_come_on_even_if_its_owner_names_no_way() -> None:
    p, unit = entering("spetsnaz", 4)
    battle = enter(p, unit).choose("normal").answer(())
    assert is_in_play(battle.game, unit)


@clause("evolved.control.reserve-edge")
def test_running_on_needs_what_running_needs() -> None:
    p, unit = entering("red-mg", 3)
    battle = enter(p, unit)
    assert battle.options() == ["normal", "split-fire"], "a unit with a support weapon only walks"
    battle.choose("normal")
    assert isinstance(battle.decision, Move)
    allowances = {mover.model: mover.allowance for mover in battle.decision.movers}
    first, second, gun = p.models(unit)
    assert (allowances[first], allowances[second], allowances[gun]) == (375, 375, 400), (
        "from the line of the larger base"
    )
    q, vehicle = entering("t50", 1)
    q.hurt(q.models(vehicle)[0], op=1)
    ran = enter(q, vehicle).choose("run")
    ran.walk({q.models(vehicle)[0]: [(20, 47), (20, 35)]})
    assert ran.state.models[q.models(vehicle)[0]].counters.get("op", 0) == 0, "the point is paid"
    q.hurt(q.models(vehicle)[0], op=0)
    assert enter(q, vehicle).asks == "enter-move", "without the point it only walks"


@clause("evolved.control.reserve-edge", "evolved.role.support-move")
def test_a_support_weapon_comes_on_with_a_gunner_beside_it() -> None:
    p, unit = entering("red-mg", 3)
    battle = enter(p, unit).choose("normal")
    first, second, gun = p.models(unit)
    alone = {first: 20.0, second: 21.5, gun: 24.2}
    paths = tuple((id, ((round(x * 100), 4725), (round(x * 100), 4400))) for id, x in alone.items())
    assert {refusal.clause for refusal in battle.refused(paths)} == {"evolved.role.support-move"}
    beside = alone | {gun: 23.5}
    starts = {first: 20.0, second: 21.5, gun: 24.8}
    parted = tuple((id, ((round(starts[id] * 100), 4725), (round(x * 100), 4400))) for id, x in beside.items())
    refusals = battle.refused(parted)
    assert [refusal.clause for refusal in refusals] == ["evolved.role.support-move"], "a gunner starts beside it too"
    battle.walk({id: [(x, 47.25), (x, 44)] for id, x in beside.items()})
    assert is_in_play(battle.game, unit)
    assert is_in_play(enter(p, unit).choose("normal").answer(()).game, unit), "the first way on keeps them together too"


@clause("evolved.control.reserve-edge", "evolved.drill.split-fire", "evolved.move.run-no-drill")
def test_split_fire_may_be_called_by_who_comes_on() -> None:
    """It is activated like any other unit."""
    p, unit = entering("iron-raptors", 3)
    battle = p.activate(unit)
    assert battle.options() == ["normal", "run", "split-fire"]
    battle.choose("split-fire")
    assert battle.asks == "enter-move", "a unit with a drill does not run"
    assert battle.state.units[unit].tags == ("split-fire", "waiting")


@clause("evolved.control.reserve-edge")
def test_nobody_runs_on_into_contact() -> None:
    p, unit = entering("spetsnaz", 4)
    p.unit("sierra-troopers", [(20, 38)])
    battle = enter(p, unit).choose("run")
    near = tuple((id, ((2000 + 150 * i, 4750), (2000 + 150 * i, 4000))) for i, id in enumerate(p.models(unit)))
    assert {refusal.clause for refusal in battle.refused(near)} == {"evolved.move.run-no-contact"}


# -- the relief of Hold the Tunnel -----------------------------------------------------------------------------------


def tunnel(round: int, foes: tuple[Spot, ...] = ()) -> tuple[Position, int]:
    p = Position(scenario="hold-the-tunnel", round=round)
    p.marker("objective", (24, 6), left=1000, right=3800, top=1200, vp=2, since=3)
    p.marker("relief", (24, 3))
    p.unit("red-hammer", [(12, 18)])
    p.unit("thralls", [(24, 45)], seat=1)
    if foes:
        p.unit("thralls", list(foes), seat=1)
    return p, p.waiting("spetsnaz", 6)


@pytest.mark.parametrize(
    ("round", "foes", "comes"),
    [(3, (), False), (4, (), True), (5, (), True), (4, ((24, 6.5),), False), (4, ((24, 6.6),), True)],
)
def test_the_spetsnaz_come_in_round_4_or_as_soon_as_the_way_is_free(
    round: int, foes: tuple[Spot, ...], comes: bool
) -> None:
    p, unit = tunnel(round, foes)
    battle = check(p)
    assert (battle.asks == "place") is comes
    if comes:
        assert battle.decision.seat == 0
        battle.put(ring(place(battle), 22.8, 1))
        assert battle.state.units[unit].tags == ()


def test_the_relief_waits_where_there_is_no_room() -> None:
    p, _ = tunnel(4)
    p.unit("red-hammer", [(20.5 + 1.6 * x, 0.7 + 1.6 * y) for x in range(5) for y in range(5)])
    assert check(p).asks != "place"


def test_the_relief_is_never_bought() -> None:
    p, _ = tunnel(1)
    p.seat(0, rp=500)
    assert check(p).asks not in ("reserves", "place")


def test_the_relief_comes_even_if_its_owner_names_no_places() -> None:
    p, unit = tunnel(4)
    battle = check(p).answer(())
    assert is_in_play(battle.game, unit)
    assert battle.state.units[unit].tags == ()


@clause("evolved.control.reserve-edge", "evolved.role.support-move")
def test_why_a_unit_comes_on_in_no_other_way() -> None:
    p = Position()
    p.waiting("red-mg", 3, tag="waiting")
    battle = p.script(lambda game: reserves.enter(Activation(game, 0, Acts())))
    assert [battle.refused((key,))[0].clause for key in ("run", "engage", "hold")] == [
        "evolved.role.support-move", "evolved.control.reserve-edge", "evolved.control.reserve-edge",
    ]  # fmt: skip
