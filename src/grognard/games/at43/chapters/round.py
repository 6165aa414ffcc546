"""The round: leadership points, secret rows of cards and bids, the Authority test, alternating turns."""

from functools import lru_cache

from grognard.engine.asking.acts import NUMBERS, Turn, done_with
from grognard.engine.asking.decisions import Option, Order, Together
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted, Dealt
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Card, next_id, number_of, seat_ref
from grognard.engine.dice.rolls import Contest, Hand
from grognard.engine.showing.words import letter
from grognard.kit.rounds.choices import who_begins
from grognard.kit.rounds.turns import seat_turn
from grognard.kit.units.pieces import commander, is_alive, name

from ..books.profiles import officer
from ..terms import BID, LP, authority, commander_rank, lp, lp_value, pay, units_of
from . import incidents, leadership
from .leadership import ROW, cards_of, has_row, waiting

# -- tactical phase ------------------------------------------------------------------------------------------------


@implements("at43.round.phases", "at43.round.lp-pool", "at43.round.lp-counted", "at43.round.lp-expire")
def count_lp(game: Game) -> Script[None]:
    """A fresh pool: the commander's LP value plus one for every unit whose card goes into the row."""
    game.tell(Began("at43.round.phases", round=game.state.round + 1, phase="tactical", step="lp", seat=-1, acting=-1))
    pools = [(seat, lp_value(game, seat) + len(units_of(game, seat))) for seat in (0, 1)]
    game.tell(
        Counted("at43.round.lp-pool", tuple((seat_ref(seat), LP, pool - lp(game, seat), pool) for seat, pool in pools))
    )
    game.tell(Began("at43.round.card-order", step="row"))
    return
    yield


@implements("at43.round.card-order", "at43.activation.once")
def lay_rows(game: Game) -> Script[None]:
    """Both lay the cards of all their units face down in secret, one card for each unit."""
    orders = {seat: tuple(map(str, units_of(game, seat))) for seat in (0, 1)}
    forms = tuple(_row_form(game, seat, cards) for seat, cards in orders.items() if len(cards) > 1)
    if forms:
        orders |= yield Together(forms)
    for seat in (0, 1):
        first = next_id(game.state.cards)
        row = [Card(first + at, ROW, at, seat, f"u{unit}", False, (seat,)) for at, unit in enumerate(orders[seat])]
        game.tell(Dealt("at43.round.card-order", ROW, seat, tuple(row)))
    game.tell(Began("at43.round.authority-lp-when", step="bid"))


def _row_form(game: Game, seat: int, cards: tuple[str, ...]) -> Order:
    items = tuple([_card_item(key, name(game, int(key))) for key in cards])
    prompt = "Lay your activation row, first card first"
    return Order(seat=seat, name="row", prompt=prompt, clause="at43.round.card-order", items=items, secret=True)


@lru_cache(maxsize=256)
def _card_item(key: str, words: str) -> Option:
    return Option(key, words, subject=f"u{key}")


@implements("at43.round.authority-lp", "at43.round.authority-lp-when")
def bid(game: Game) -> Script[None]:
    """LP for the Authority test are chosen in secret, at most the commander's rank plus 1."""
    forms = tuple([form for seat in (0, 1) if (form := BIDS.form(Turn(game, seat))) and len(form.options) > 1])
    if forms:
        bids = yield Together(forms)
        amounts = [(seat, BIDS.read(key)[1]) for seat, (key,) in bids.items()]
        rows = tuple([(seat_ref(seat), BID, amount, amount) for seat, amount in amounts if amount])
        if rows:
            game.tell(Counted("at43.round.authority-lp-when", rows))
    game.tell(Began("at43.round.authority-test", step="authority"))


def most_bid(game: Game, seat: int) -> int:
    """How many LP a seat may commit; without a commander none."""
    if commander(game, seat) is None:
        return 0
    return min(officer(commander_rank(game, seat)).most_bid, lp(game, seat))


def _amounts(turn: Turn) -> range:
    return range(most_bid(turn.game, turn.seat) + 1)


@done_with(
    NUMBERS, "", lambda _, amount: f"{amount} LP", "at43.round.authority-lp", things=_amounts,
    other=("at43.round.authority-lp", "at most the commander's rank and 1 LP, of those in the pool"),
    cost=lambda _, amount: amount,
)  # fmt: skip
def commit_lp(turn: Turn, amount: int) -> None:
    """They are counted when both seats have answered, and paid at the test."""


BIDS = Menu(
    name="bid",
    prompt="How many LP for the Authority test?",
    clause="at43.round.authority-lp",
    turn=seat_turn,
    acts=(commit_lp,),
    secret=True,
)


@implements("at43.round.authority-test")
def authority_test(game: Game) -> Script[None]:
    """Bids are opened and paid; d6 + Authority + LP; draws roll the dice again; the winner says who begins."""
    clause = "at43.round.authority-test"
    bids = [game.state.seats[seat].counters.get(BID, 0) for seat in (0, 1)]
    for seat in (0, 1):
        if bids[seat]:
            game.count(clause, (seat_ref(seat), BID, -bids[seat]))
            pay(game, seat, bids[seat], "at43.round.authority-lp")
    hands = tuple(Hand(seat, (6,), authority(game, seat) + bids[seat]) for seat in (0, 1))
    sums = [f"{letter(seat)} adds Authority {authority(game, seat)} and {bids[seat]} LP" for seat in (0, 1)]
    game.note("at43.round.authority-lp", ", ".join(sums))
    winner = None
    while winner is None:
        winner, _ = yield Contest(-1, clause, "Authority test", hands, "Authority and LP")
    yield from FIRST.play(Turn(game, winner))


def _begin_activations(game: Game, first: int) -> None:
    game.tell(Began("at43.round.alternate", phase="activation", step="turn", seat=first))


FIRST, go_first, go_second = who_begins("at43.round.authority-test", _begin_activations)


# -- turns ---------------------------------------------------------------------------------------------------------


@implements("at43.round.alternate", "at43.round.out-of-cards")
def turn(game: Game) -> Script[None]:
    """One turn: the seat may change its row, then reveals its leftmost card."""
    seat = game.state.active
    assert seat is not None, "somebody has the turn"
    owners = waiting(game)
    if seat not in owners:
        pass_turn(game)
        return
    if game.state.clock.get("double"):
        yield from reveal(game, seat, may_relocate=False)
        return
    act = yield from leadership.change_row(game, seat, owners)
    if act is leadership.delay_turn:
        pass_turn(game)
        return
    yield from reveal(game, seat, may_relocate=act is leadership.reveal_first)


@implements("at43.round.eliminated-card", "at43.round.eliminated-card-again")
def reveal(game: Game, seat: int, may_relocate: bool) -> Script[None]:
    """Turn the leftmost card up. A dead unit's card is discarded: 1 LP plays the next card, else the turn is lost."""
    unit = play_card(game, seat)
    if not is_alive(game, unit):
        game.note("at43.round.eliminated-card", f"{name(game, unit)} is eliminated: its card is discarded", f"u{unit}")
        if not (may_relocate and has_row(game, seat) and (yield from leadership.relocate_dead(game, seat))):
            finish_turn(game)
            return
        unit = play_card(game, seat)
        if not is_alive(game, unit):
            game.note(
                "at43.round.eliminated-card-again", "The next card is a dead one too: the turn is lost", f"u{unit}"
            )
            finish_turn(game)
            return
    game.tell(Began("at43.activation.steps", step="act", acting=unit))


def play_card(game: Game, seat: int) -> int:
    """Turn the leftmost face-down card of the row up; its unit."""
    cards = cards_of(game, seat)
    first, card = next((at, card) for at, card in enumerate(cards) if not card.up)
    cards[first] = Card(card.id, ROW, card.index, seat, card.subject, True)
    game.tell(Dealt("at43.round.alternate", ROW, seat, tuple(cards)))
    assert card.subject is not None
    return number_of(card.subject)


def finish_turn(game: Game) -> None:
    """After a resolved or discarded card: the second card of a double activation, or the other seat."""
    left = game.state.clock.get("double", 0)
    if left:
        game.count("at43.lp.double", (CLOCK, "double", -1))
    seat = game.state.active
    assert seat is not None
    if left > 1 and has_row(game, seat):
        game.tell(Began("at43.lp.double", step="turn", acting=-1))
        return
    if left > 1:
        game.count("at43.lp.double-dead", (CLOCK, "double", 1 - left))
    pass_turn(game)


@implements("at43.round.end")
def pass_turn(game: Game) -> None:
    """The other seat has the turn if it has cards; when all cards are resolved the control phase follows."""
    seat = game.state.active
    assert seat is not None
    owners = waiting(game)
    if 1 - seat in owners:
        game.tell(Began("at43.round.alternate", step="turn", seat=1 - seat, acting=-1))
    elif seat in owners:
        game.tell(Began("at43.round.out-of-cards", step="turn", acting=-1))
    else:
        game.tell(Began("at43.round.end", step="stragglers", acting=-1))


def end_activations(game: Game) -> Script[None]:
    """All cards are resolved: who had to enter in this round is set down, then the control phase begins."""
    yield from incidents.place_stragglers(game)
    game.tell(Began("at43.round.end", phase="control", step="score"))
