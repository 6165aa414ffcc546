"""The round: pools of leadership points, secret rows and bids, the Authority test, alternating turns."""

from grognard.engine.asking.decisions import Together
from grognard.engine.clauses import clause
from grognard.engine.core.events import Began, Dealt
from grognard.engine.core.state import Card
from grognard.engine.rehearsal import Rehearsal
from grognard.games.at43.position import Position


def line(x: float, y: float, number: int = 3) -> list[tuple[float, float]]:
    """Fighters side by side, in cohesion."""
    return [(x + 3 * index, y) for index in range(number)]


def two_companies(lp: tuple[int, int] = (0, 0), **how: int) -> tuple[Position, list[int], list[int]]:
    """Two units a side far apart; a sergeant leads A's first, an overseer alpha B's first."""
    p = Position(lp=lp)
    a = [p.unit(0, "steel-troopers", line(10, 10), officer=1), p.unit(0, "steel-troopers", line(40, 10))]
    b = [p.unit(1, "storm-golems", line(10, 110), officer=1), p.unit(1, "storm-golems", line(40, 110))]
    return p, a, b


def row_of(battle: Rehearsal, seat: int) -> list[str | None]:
    cards = [card for card in battle.state.cards if card.pile == "row" and card.owner == seat and not card.up]
    return [card.subject for card in sorted(cards, key=lambda card: card.index)]


def began_tactical(p: Position, dice: list[object] | None = None) -> Rehearsal:
    return p.play(dice or [], phase="tactical", step="lp", round=0)


@clause("at43.round.lp-pool", "at43.round.lp-counted")
def test_the_pool_is_the_commanders_value_and_a_point_for_every_unit_in_the_row() -> None:
    """at43.example.lp-pool: LP value 5, seven units (one disorganised, two out of play), one in reserve: 12."""
    p = Position(lp=(0, 0))
    p.unit(0, "steel-troopers", line(10, 10), officer=4)
    p.unit(0, "steel-troopers", line(10, 20), tags=["disorganised"])
    for y in (30, 40, 50):
        p.unit(0, "steel-troopers", line(10, y))
    p.waiting(0, "steel-troopers", 6)
    p.waiting(0, "fire-toad", 1)
    p.waiting(0, "fire-crawler", 1, reserve=True)
    p.unit(1, "storm-golems", line(10, 110), officer=1)
    battle = began_tactical(p)
    assert battle.state.seats[0].counters["lp"] == 12
    assert battle.state.seats[1].counters["lp"] == 2 + 1


@clause("at43.round.lp-expire")
def test_unspent_points_do_not_carry_over() -> None:
    p, _, _ = two_companies(lp=(9, 1))
    battle = began_tactical(p)
    assert [seat.counters["lp"] for seat in battle.state.seats] == [4, 4]


@clause("at43.round.phases")
def test_a_round_has_tactical_activation_and_control_phase_in_this_order() -> None:
    p, a, b = two_companies()
    battle = began_tactical(p, [("Authority", 6, 1)])
    battle.choose(str(a[0]), str(a[1])).choose(str(b[0]), str(b[1])).choose("0").choose("0").choose("me")
    while battle.state.round == 1 and not battle.match.is_over:
        battle.choose("done" if "done" in battle.options() else battle.options()[-1])
    phases = [event.phase for event in battle.events(Began) if event.phase]
    assert phases[:4] == ["tactical", "activation", "control", "tactical"]
    assert battle.state.round == 2


@clause("at43.round.card-order", "at43.activation.once")
def test_rows_are_laid_face_down_with_one_card_for_each_unit() -> None:
    p, a, b = two_companies()
    battle = began_tactical(p)
    assert isinstance(battle.match.decision, Together)
    assert battle.refused((str(a[0]),)) != ()
    assert battle.refused((str(a[0]), str(a[0]))) != ()
    battle.choose(str(a[1]), str(a[0]))
    assert not battle.state.cards, "nothing lies on the table before both have answered"
    battle.choose(str(b[0]), str(b[1]))
    assert row_of(battle, 0) == [f"u{a[1]}", f"u{a[0]}"]
    seen = [card for card in battle.match.view(1).cards if card.owner == 0]
    assert seen == [Card(-1, "row", 0, 0, None), Card(-1, "row", 1, 0, None)]
    dealt = [event for event in battle.match.events_for(1) if isinstance(event, Dealt) and event.owner == 0]
    assert all(card.subject is None for event in dealt for card in event.cards)


@clause("at43.round.authority-lp")
def test_at_most_the_rank_plus_one_may_be_spent_on_authority() -> None:
    """at43.example.authority-cap: a commander of rank 1 may not spend 3 LP."""
    p, a, b = two_companies()
    battle = began_tactical(p)
    battle.choose(str(a[0]), str(a[1])).choose(str(b[0]), str(b[1]))
    assert battle.asks == "bid"
    assert battle.options() == ["0", "1", "2"]
    assert battle.refused(("3",)) != ()


@clause("at43.round.authority-lp-when")
def test_bids_are_secret_until_both_are_made_and_paid_before_the_dice() -> None:
    p, a, b = two_companies()
    battle = began_tactical(p, [("Authority", 6, 1)])
    battle.choose(str(a[0]), str(a[1])).choose(str(b[0]), str(b[1])).choose("2")
    other = battle.match.view(1)
    assert other.seats[0].counters == {"lp": 4, "commander": 1}
    assert battle.match.form_for(0) is None
    battle.choose("1")
    assert [seat.counters["lp"] for seat in battle.state.seats] == [2, 3]
    assert all("~bid" not in seat.counters for seat in battle.state.seats)


@clause("at43.round.authority-lp-when")
def test_without_a_commander_nothing_can_be_committed() -> None:
    p = Position(lp=(0, 0))
    p.unit(0, "steel-troopers", line(10, 10))
    p.unit(1, "storm-golems", line(10, 110), officer=1)
    battle = began_tactical(p)
    assert battle.asks == "bid"
    assert battle.decision.seat == 1


@clause("at43.round.authority-test")
def test_a_draw_is_rolled_again_and_the_bonuses_stay() -> None:
    """at43.example.authority-draw: 3 + 1 + 2 LP against 5 + 1: 6 to 6, roll again."""
    p, a, b = two_companies()
    battle = began_tactical(p, [("Authority", 3, 5), ("Authority", 2, 3)])
    battle.choose(str(a[0]), str(a[1])).choose(str(b[0]), str(b[1])).choose("2").choose("0")
    assert battle.asks == "first"
    assert battle.decision.seat == 0, "2 + 1 + 2 beats 3 + 1"
    battle.choose("you")
    assert battle.decision.seat == 1
    assert battle.asks == "turn"
    battle.finish()


def ready_rows(lp: tuple[int, int] = (5, 5)) -> tuple[Position, list[int], list[int]]:
    p, a, b = two_companies(lp)
    p.row(0, *a)
    p.row(1, *b)
    return p, a, b


@clause("at43.round.alternate")
def test_players_reveal_their_leftmost_card_in_turn() -> None:
    p, a, b = ready_rows()
    battle = p.play([], step="turn", active=0)
    battle.choose("reveal")
    assert battle.state.acting == a[0]
    battle.choose("done")
    while battle.asks != "turn":
        battle.answer(()) if battle.asks == "drill" else battle.choose("done")
    assert battle.decision.seat == 1
    battle.choose("reveal")
    assert battle.state.acting == b[0]


def with_dead(p: Position, *dead: int) -> dict[str, object]:
    """The position in which these units were wiped out before."""
    from msgspec.structs import replace

    state = p.state()
    units = tuple(replace(u, members=(), leader=None) if u.id in dead else u for u in state.units)
    gone = {m for id in dead for m in state.units[id].members}
    models = tuple(replace(m, place=None) if m.id in gone else m for m in state.models)
    return {"units": units, "models": models}


def play_with_dead(p: Position, dead: list[int], **changes: object) -> Rehearsal:
    from msgspec.structs import replace

    from grognard.games.at43.ruleset import RULES

    state = replace(p.state(step="turn", active=0), **with_dead(p, *dead))
    return Rehearsal(RULES, replace(state, **changes))


@clause("at43.round.eliminated-card")
def test_a_dead_card_costs_a_point_or_the_turn() -> None:
    """at43.example.eliminated-card: the next card may need its own point."""
    p, a, _ = ready_rows(lp=(2, 5))
    battle = play_with_dead(p, [a[0]])
    battle.choose("reveal")
    assert battle.asks == "dead-card"
    paid = battle.match.fork(battle.dice)
    paid.answer(0, (next(key for key in battle.options() if key != "none"),))
    assert paid.state.acting == a[1]
    assert paid.state.seats[0].counters["lp"] == 1
    assert paid.form_for(0) is not None
    battle.choose("none")
    assert battle.decision.seat == 1
    assert row_of(battle, 0) == [f"u{a[1]}"]


@clause("at43.round.eliminated-card")
def test_without_points_the_turn_is_simply_lost() -> None:
    p, a, _ = ready_rows(lp=(0, 5))
    battle = play_with_dead(p, [a[0]])
    battle_seat = battle.decision.seat
    assert battle_seat == 1, "the only thing to do is reveal, and the dead card loses the turn"


@clause("at43.round.eliminated-card-again")
def test_two_dead_cards_running_lose_the_turn_in_spite_of_the_point() -> None:
    """at43.example.two-dead-cards."""
    p = Position(lp=(3, 3))
    a = [p.unit(0, "steel-troopers", line(10 + 30 * k, 10), officer=1 if k == 2 else 0) for k in range(3)]
    b = [p.unit(1, "storm-golems", line(10, 110), officer=1)]
    p.row(0, *a)
    p.row(1, *b)
    battle = play_with_dead(p, [a[0], a[1]])
    battle.choose("reveal")
    assert battle.asks == "dead-card"
    battle.choose(next(key for key in battle.options() if key != "none"))
    assert battle.decision.seat == 1
    assert row_of(battle, 0) == [f"u{a[2]}"]


@clause("at43.round.out-of-cards")
def test_when_one_row_is_empty_the_other_goes_on_without_delay() -> None:
    p, a, _ = two_companies((5, 5))
    p.row(0, *a)
    battle = p.play([], step="turn", active=0)
    assert "delay" not in battle.options()
    assert "relocate" in battle.options()
    battle.choose("reveal").choose("done")
    while battle.asks != "turn" and battle.state.round == 1 and battle.state.acting == a[0]:
        battle.answer(()) if battle.asks == "drill" else battle.choose("done")
    assert battle.decision.seat == 0


@clause("at43.round.end")
def test_when_all_cards_are_resolved_the_control_phase_follows() -> None:
    p, a, _ = two_companies((0, 0))
    p.row(0, a[0])
    battle = p.play([], step="turn", active=0)
    battle.choose("done")
    assert [event.phase for event in battle.events(Began) if event.phase][:2] == ["control", "tactical"]
