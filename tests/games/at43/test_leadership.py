"""Leadership Points: activating, delaying, doubling, relocating, rallying."""

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Counted, Dealt, Removed
from grognard.engine.core.script import Game
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.chapters import leadership
from grognard.games.at43.position import Position
from grognard.games.at43.terms import lp, pay


def block(x: float, y: float, number: int = 6) -> list[tuple[float, float]]:
    """Fighters three abreast, half a centimetre apart."""
    return [(x + 3 * (index % 3), y + 3 * (index // 3)) for index in range(number)]


def troopers(p: Position, seat: int = 0, x: float = 10, **how: Any) -> int:
    return p.unit(seat, "steel-troopers", block(x, 10 if seat == 0 else 100), **how)


def wipe_out(p: Position, unit: int) -> None:
    """As if the unit had been eliminated earlier in the round."""
    gone = p._units[unit].members
    p._units[unit] = replace(p._units[unit], members=(), leader=None)
    p._models = [replace(model, place=None) if model.id in gone else model for model in p._models]


def rows(p: Position, mine: int = 3, theirs: int = 3) -> tuple[list[int], list[int]]:
    """Several units without officers on both sides, in order in their rows."""
    first = [troopers(p, 0, 10 + 20 * index) for index in range(mine)]
    second = [troopers(p, 1, 10 + 20 * index) for index in range(theirs)]
    p.row(0, *first)
    p.row(1, *second)
    return first, second


def turn(p: Position) -> Rehearsal:
    return p.play(step="turn", active=0)


def changes(game: Game, seat: int) -> tuple[Option, ...]:
    form = leadership.TURN.form(leadership.RowTurn(game, seat, leadership.waiting(game)))
    assert form is not None
    return form.options


def left_in_row(battle: Rehearsal, seat: int) -> list[str | None]:
    return [card.subject for card in leadership.row(battle.game, seat)]


# -- activating ---------------------------------------------------------------------------------------------------


@clause("at43.lp.activate")
def test_a_unit_without_an_officer_pays_1_lp_or_does_nothing() -> None:
    p = Position(lp=(2, 0))
    unit = troopers(p)
    battle = p.script(lambda game: leadership.pay_activation(game, unit))
    assert battle.asks == "pay"
    battle.choose("pay")
    assert battle.result is True
    assert lp(battle.game, 0) == 1
    idle = p.script(lambda game: leadership.pay_activation(game, unit))
    idle.choose("none")
    assert idle.result is False
    assert lp(idle.game, 0) == 2


@clause("at43.lp.activate", "at43.lp.never-negative")
def test_without_lp_nothing_is_offered_and_the_unit_does_nothing() -> None:
    p = Position(lp=(0, 0))
    unit = troopers(p)
    battle = p.script(lambda game: leadership.pay_activation(game, unit))
    assert battle.match.is_over
    assert battle.result is False


@clause("at43.lp.activate")
def test_an_unpaid_card_is_an_activation_without_any_step() -> None:
    p = Position(lp=(0, 3))
    first, _ = rows(p, 1, 1)
    battle = turn(p)
    assert battle.asks == "pay"
    assert battle.decision.seat == 1, "the unpaid unit did nothing and the turn passed"
    assert left_in_row(battle, 0) == []
    assert f"u{first[0]}" in [card.subject for card in battle.state.cards if card.up]


@clause("at43.lp.officer-free")
def test_an_officer_makes_the_activation_free() -> None:
    p = Position(lp=(0, 0))
    led, plain = troopers(p, officer=3), troopers(p, x=40)
    game = p.game()
    assert leadership.activation_cost(game, led) == 0
    assert leadership.activation_cost(game, plain) == 1
    assert p.script(lambda game: leadership.pay_activation(game, led)).result is True


@clause("at43.lp.officer-free")
def test_an_officer_may_decline_to_enter_play() -> None:
    p = Position(lp=(0, 0))
    unit = p.waiting(0, "steel-troopers", 6, officer=1)
    troopers(p, 1)
    battle = p.activate(unit)
    assert battle.asks == "enter"
    assert "stay" in battle.options()


@clause("at43.lp.relay-free")
def test_a_living_relay_makes_the_activation_free() -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", block(10, 10), relay=3)
    game = p.game()
    assert leadership.activation_cost(game, unit) == 0
    relay = p.models(unit)[3]
    game.tell(Removed("at43.damage.infantry", (f"m{relay}",)))
    assert leadership.activation_cost(game, unit) == 1


@clause("at43.lp.officer-free", "at43.lp.relay-free")
@pytest.mark.parametrize(("how", "cost"), [({"officer": 1}, 1), ({"relay": 2}, 1), ({}, 2)])
def test_a_jammed_unit_pays_one_more(how: dict[str, Any], cost: int) -> None:
    p = Position()
    unit = p.unit(0, "storm-golems", block(10, 10), tags=("jammed",), **how)
    assert leadership.activation_cost(p.game(), unit) == cost


@clause("at43.lp.never-negative")
def test_a_pool_is_never_overdrawn() -> None:
    game = Position(lp=(1, 0)).game()
    with pytest.raises(AssertionError, match="cannot pay"):
        pay(game, 0, 2, "at43.lp.delay")
    pay(game, 0, 1, "at43.lp.activate")
    assert lp(game, 0) == 0


# -- the row ------------------------------------------------------------------------------------------------------


@clause("at43.lp.one-row-change")
def test_one_change_before_the_card_is_revealed() -> None:
    p = Position(lp=(5, 0))
    rows(p)
    battle = turn(p)
    assert battle.asks == "turn"
    assert battle.options() == ["reveal", "delay", "relocate"]
    assert battle.refused(("delay", "relocate"))
    battle.choose("relocate").choose("1")
    assert battle.asks == "pay", "after the one change the first card is revealed"


@clause("at43.lp.one-row-change", "at43.lp.never-negative")
@pytest.mark.parametrize(
    ("points", "offered"), [(0, ["reveal"]), (1, ["reveal", "relocate"]), (2, ["reveal", "delay", "relocate"])]
)
def test_only_changes_the_pool_can_pay_are_offered(points: int, offered: list[str]) -> None:
    p = Position(lp=(points, 0))
    rows(p)
    assert [option.key for option in changes(p.game(), 0)] == offered


@clause("at43.lp.delay")
def test_delay_passes_the_turn_for_2_lp_without_a_card() -> None:
    p = Position(lp=(3, 3))
    mine, _ = rows(p)
    battle = turn(p).choose("delay")
    assert battle.decision.seat == 1
    assert lp(battle.game, 0) == 1
    assert left_in_row(battle, 0) == [f"u{unit}" for unit in mine]


@clause("at43.lp.delay")
def test_nobody_delays_without_cards_on_both_sides() -> None:
    p = Position(lp=(5, 0))
    mine = troopers(p)
    p.row(0, mine)
    assert [option.key for option in changes(p.game(), 0)] == ["reveal"]


@clause("at43.lp.delay", "at43.lp.double")
def test_delay_then_double() -> None:
    """at43.example.delay-double: on the next turn he may pay 2 LP for two cards, and may not delay again."""
    p = Position(lp=(9, 0))
    mine, _ = rows(p)
    battle = turn(p).choose("delay")
    assert battle.asks == "turn", "the opponent's unit could not be paid for"
    assert battle.options() == ["reveal", "double", "relocate"]
    battle.choose("double")
    assert lp(battle.game, 0) == 5
    assert battle.asks == "pay"
    assert battle.state.acting == mine[0]
    battle.choose("none")
    assert battle.asks == "pay", "the second card follows when the first is finished, without another change"
    assert battle.state.acting == mine[1]
    battle.choose("none")
    assert battle.asks == "turn"
    assert left_in_row(battle, 1) == ["u5"], "in between the opponent had a turn"


@clause("at43.lp.double")
def test_double_needs_a_delay_on_the_last_turn() -> None:
    p = Position(lp=(9, 0))
    rows(p)
    battle = turn(p).choose("delay").choose("reveal").choose("none")
    assert battle.asks == "turn"
    assert battle.options() == ["reveal", "delay", "relocate"], "the turn between was not a delay"


@clause("at43.lp.lost-turn")
def test_a_turn_lost_to_a_dead_card_is_no_delay() -> None:
    p = Position(lp=(9, 0))
    mine, _ = rows(p)
    wipe_out(p, mine[0])
    battle = turn(p).choose("reveal")
    assert battle.asks == "dead-card"
    battle.choose("none")
    assert battle.asks == "turn"
    assert battle.options() == ["reveal", "delay", "relocate"]


@clause("at43.lp.lost-turn")
def test_a_lost_turn_ends_the_right_to_double() -> None:
    p = Position(lp=(9, 0))
    mine, _ = rows(p, 4, 4)
    wipe_out(p, mine[0])
    battle = turn(p).choose("delay").choose("reveal").choose("none")
    assert battle.options() == ["reveal", "delay", "relocate"]


@clause("at43.lp.double-dead")
def test_a_dead_card_counts_in_a_double_activation() -> None:
    p = Position(lp=(9, 0))
    mine, _ = rows(p, 4, 4)
    wipe_out(p, mine[0])
    battle = turn(p).choose("delay").choose("double")
    assert battle.asks == "pay", "no relocation is offered for the dead card"
    assert battle.state.acting == mine[1]
    battle.choose("none")
    assert battle.asks == "turn", "the dead card was one of the two"
    assert left_in_row(battle, 0) == [f"u{mine[2]}", f"u{mine[3]}"]


@clause("at43.lp.double-dead")
def test_double_with_one_card_left_resolves_that_card() -> None:
    p = Position(lp=(9, 0))
    rows(p, 1, 3)
    battle = turn(p).choose("delay").choose("double").choose("none")
    assert left_in_row(battle, 0) == []
    assert battle.state.clock.get("double", 0) == 0


@clause("at43.lp.relocate")
@pytest.mark.parametrize(("slot", "order"), [("1", [1, 0, 2]), ("2", [1, 2, 0])])
def test_the_first_card_goes_anywhere_else(slot: str, order: list[int]) -> None:
    p = Position(lp=(2, 0))
    mine, _ = rows(p)
    battle = turn(p).choose("relocate")
    assert battle.asks == "slot"
    assert battle.options() == ["1", "2"]
    battle.choose(slot)
    laid = [event for event in battle.events(Dealt) if event.clause == "at43.lp.relocate"]
    assert [card.subject for card in laid[0].cards] == [f"u{mine[index]}" for index in order]
    assert [card.index for card in laid[0].cards] == [0, 1, 2]
    assert battle.state.acting == mine[1], "the card that is now first must be played"
    assert lp(battle.game, 0) == 1


@clause("at43.lp.relocate")
def test_two_cards_are_needed_to_relocate() -> None:
    p = Position(lp=(5, 0))
    rows(p, 1, 2)
    assert "relocate" not in [option.key for option in changes(p.game(), 0)]


@clause("at43.lp.relocate")
def test_a_dead_card_may_be_relocated_for_1_lp() -> None:
    """at43.example.eliminated-card."""
    p = Position(lp=(1, 0))
    mine, _ = rows(p)
    wipe_out(p, mine[0])
    battle = turn(p).choose("reveal")
    assert battle.options() == ["relocate", "none"]
    battle.choose("relocate")
    paid = [event for event in battle.events(Counted) if event.clause == "at43.lp.relocate"]
    assert paid[0].changes == (("s0", "lp", -1, 0),)
    began = [event.acting for event in battle.events(Began) if event.acting is not None and event.acting >= 0]
    assert began[0] == mine[1], "the next card was played"


@clause("at43.lp.one-row-change")
def test_a_dead_card_after_a_relocation_loses_the_turn() -> None:
    p = Position(lp=(5, 0))
    mine, _ = rows(p)
    wipe_out(p, mine[1])
    battle = turn(p).choose("relocate").choose("2")
    assert battle.asks == "turn", "no second change of the row: the turn was lost"
    assert left_in_row(battle, 0) == [f"u{mine[2]}", f"u{mine[0]}"]


# -- rally --------------------------------------------------------------------------------------------------------


@clause("at43.lp.rally")
def test_rally_costs_2_lp_and_the_activation_comes_on_top() -> None:
    p = Position(lp=(3, 0))
    unit = troopers(p, tags=("disorganised",))
    troopers(p, 1)
    battle = p.activate(unit)
    assert battle.asks == "rally"
    battle.choose("rally")
    assert lp(battle.game, 0) == 1
    assert "disorganised" not in battle.state.units[unit].tags
    battle.choose("pay")
    assert lp(battle.game, 0) == 0
    assert battle.asks == "step"


@clause("at43.lp.rally")
def test_a_unit_left_disorganised_may_do_nothing() -> None:
    p = Position(lp=(3, 0))
    unit = troopers(p, tags=("disorganised",))
    battle = p.script(lambda game: leadership.rally(game, unit))
    battle.choose("none")
    assert battle.result is False
    assert "disorganised" in battle.state.units[unit].tags


@clause("at43.lp.rally", "at43.lp.never-negative")
def test_rally_is_not_offered_below_2_lp() -> None:
    p = Position(lp=(1, 0))
    unit = troopers(p, tags=("disorganised",))
    battle = p.script(lambda game: leadership.rally(game, unit))
    assert battle.match.is_over
    assert battle.result is False
