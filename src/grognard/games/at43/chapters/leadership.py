"""What Leadership Points buy around the row of cards: activating, delaying, doubling, relocating, rallying.

The clock remembers a paid delay (`delayed:<seat>`) and the cards of a double activation still to resolve (`double`).
"""

from functools import partial
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from grognard.engine.asking.acts import Act, Name, Reasons, Turn, Why, done_with, idle, itself, plain
from grognard.engine.asking.decisions import Decision
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Dealt
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import CLOCK, Card, number_of, seat_ref
from grognard.engine.showing.words import letter
from grognard.kit.rounds.turns import asks
from grognard.kit.units.pieces import has, name, ref, seat_of

from ..terms import DISORGANISED, lp, pay
from . import weapon
from .ability import has_relay, officer_card

ROW = "row"
BY_INDEX = attrgetter("index")
ACTIVATION_COST = 1
DELAY_COST = 2
DOUBLE_COST = 2
RELOCATE_COST = 1
RALLY_COST = 2
DOUBLE = "double"
OUT_OF_CARDS: tuple[Why, ...] = (("at43.round.out-of-cards", "the opponent has no cards left"),)
DELAYED: tuple[Why, ...] = (("at43.lp.delay", "it delayed on its last turn"),)
NOT_DELAYED: tuple[Why, ...] = (("at43.lp.double", "only after a delay on the turn before"),)
ONE_CARD: tuple[Why, ...] = (("at43.lp.relocate", "at least two face-down cards are needed"),)


# -- activating -------------------------------------------------------------------------------------------------------


@implements("at43.lp.officer-free", "at43.lp.relay-free")
def activation_cost(game: Game, unit: int) -> int:
    """LP due when the unit's card is revealed: none under an officer or with a relay; jamming adds one."""
    free = officer_card(game, unit) is not None or has_relay(game, unit)
    return (0 if free else ACTIVATION_COST) + weapon.jamming_cost(game, unit)


@implements("at43.lp.activate")
def pay_activation(game: Game, unit: int, must_enter: bool = False) -> Script[bool]:
    """Settle the activation LP; False: the unit counts as activated but does nothing. Where it must enter play nobody
    is asked (at43.mission.all-in)."""
    cost, seat = activation_cost(game, unit), seat_of(game, unit)
    if cost == 0:
        return True
    if cost > lp(game, seat):
        game.note("at43.lp.activate", f"{name(game, unit)}: no LP to activate it, it does nothing", ref(unit))
        return False
    turn = Command(game, unit, cost, must_enter)
    if (yield from ACTIVATE.play(turn)) is keep_lp:
        game.note("at43.lp.activate", f"{name(game, unit)}: no LP are spent on it, it does nothing", ref(unit))
        return False
    return True


class Command(Turn):
    """LP may be spent on a unit whose card was revealed."""

    __slots__ = ("cost", "must_enter", "unit")

    def __init__(self, game: Game, unit: int, cost: int, must_enter: bool = False) -> None:
        self.game, self.seat, self.about, self.progress = game, game.state.units[unit].seat, (ref(unit),), None
        self.unit, self.cost, self.must_enter = unit, cost, must_enter


def _command_of(game: Game, form: Decision) -> Command:
    """Nobody is asked about a unit that must enter."""
    unit = number_of(form.about[0])
    return Command(game, unit, activation_cost(game, unit))


def _cost(turn: Command, _: None) -> int:
    return turn.cost


@plain("pay", lambda turn, _: f"Activate for {turn.cost} LP", "at43.lp.activate", subject=itself, cost=_cost)
def pay_lp(turn: Command) -> None:
    pay(turn.game, turn.seat, turn.cost, "at43.lp.activate")


def _bar_keeping(turn: Command) -> Reasons:
    return (("at43.mission.all-in", "it must enter play"),) if turn.must_enter else ()


keep_lp: Act[Command, None] = idle("none", "Keep the LP, it does nothing", "at43.lp.activate", bar=_bar_keeping)
"""It counts as activated."""


ACTIVATE = Menu(
    name="pay",
    prompt=asks("activate it?"),
    clause=lambda turn: "at43.mission.all-in" if turn.must_enter else "at43.lp.activate",
    turn=_command_of,
    acts=(pay_lp,),
    rest=keep_lp,
)


@implements("at43.lp.rally")
def rally(game: Game, unit: int) -> Script[bool]:
    """Offer to rally a disorganised unit whose card was revealed; True when it is valiant and may act."""
    if not has(game, unit, DISORGANISED):
        return True
    seat = seat_of(game, unit)
    if lp(game, seat) < RALLY_COST:
        game.note("at43.morale.disorganised", f"{name(game, unit)}: no LP to rally it, it does nothing", ref(unit))
        return False
    if (yield from RALLY.play(Command(game, unit, activation_cost(game, unit)))) is leave_it:
        game.note("at43.morale.disorganised", f"{name(game, unit)}: it is not rallied and does nothing", ref(unit))
        return False
    return True


def _rallying(turn: Command, _: None) -> str:
    is_idle = RALLY_COST + turn.cost > lp(turn.game, turn.seat)
    return f"Rally for {RALLY_COST} LP{', but none is left to act' if is_idle else ''}"


@plain("rally", _rallying, "at43.lp.rally", subject=itself, cost=RALLY_COST)
def rally_it(turn: Command) -> None:
    pay(turn.game, turn.seat, RALLY_COST, "at43.lp.rally")
    turn.game.tag("at43.lp.rally", ref(turn.unit), drops=(DISORGANISED,))


leave_it: Act[Command, None] = idle("none", "Leave it, it does nothing", "at43.morale.disorganised")
"""It stays disorganised."""


RALLY = Menu(
    name="rally",
    prompt=lambda turn, _: f"{name(turn.game, turn.unit)} is disorganised: rally it?",
    clause="at43.lp.rally",
    turn=_command_of,
    acts=(rally_it,),
    rest=leave_it,
)


# -- the row of cards -------------------------------------------------------------------------------------------------


def cards_of(game: Game, seat: int) -> list[Card]:
    """The activation row of a seat from left to right: the cards played lie face up before the others.

    There are no cards but those in rows.
    """
    return sorted([card for card in game.state.cards if card.owner == seat], key=BY_INDEX)


def row(game: Game, seat: int) -> tuple[Card, ...]:
    """The face-down cards of a seat from left to right."""
    return tuple([card for card in cards_of(game, seat) if not card.up])


def waiting(game: Game) -> list[int]:
    """The owners of all cards that lie face down in the rows."""
    return [card.owner for card in game.state.cards if not card.up]


def has_row(game: Game, seat: int) -> bool:
    """Whether a seat has face-down cards left."""
    return seat in waiting(game)


def has_delayed(game: Game, seat: int) -> bool:
    """Whether the seat paid to delay on its last turn."""
    return game.state.clock.get(f"delayed:{seat}", 0) > 0


@implements("at43.lp.lost-turn")
def forget_delay(game: Game, seat: int) -> None:
    """Any turn but a paid delay ends the right to double and the ban on delaying, also one that is lost."""
    if has_delayed(game, seat):
        game.count("at43.lp.lost-turn", (CLOCK, f"delayed:{seat}", -1))


@implements("at43.lp.delay")
def delay(game: Game, seat: int) -> None:
    """Pass for 2 LP: no card is revealed and the opponent has the next turn."""
    game.note("at43.lp.delay", f"{letter(seat)} delays: no card is revealed, the turn passes", seat_ref(seat))
    pay(game, seat, DELAY_COST, "at43.lp.delay")
    game.count("at43.lp.delay", (CLOCK, f"delayed:{seat}", 1))


@implements("at43.lp.double", "at43.lp.double-dead")
def double(game: Game, seat: int) -> None:
    """Two cards one after the other, if the last turn was delayed; with one card left just that one."""
    game.note("at43.lp.double", f"{letter(seat)} doubles: two cards one after the other", seat_ref(seat))
    pay(game, seat, DOUBLE_COST, "at43.lp.double")
    game.count("at43.lp.double", (CLOCK, DOUBLE, min(2, len(row(game, seat)))))


@implements("at43.lp.relocate")
def relocate(game: Game, seat: int) -> Script[None]:
    """Put the leftmost face-down card anywhere else in the row; the card that is then first must be played."""
    pay(game, seat, RELOCATE_COST, "at43.lp.relocate")
    cards = row(game, seat)
    chosen = yield from SLOT.ask(RowTurn(game, seat, waiting(game)))
    assert chosen is not None, "there is another place"
    _, place = chosen
    deal(game, seat, (*cards[1 : place + 1], cards[0], *cards[place + 1 :]), "at43.lp.relocate")


def deal(game: Game, seat: int, cards: tuple[Card, ...], clause: str) -> None:
    """The face-down row of a seat from now on, left to right, after the cards played."""
    laid = [*[card for card in cards_of(game, seat) if card.up], *cards]
    rows = [card if card.index == index else replace(card, index=index) for index, card in enumerate(laid)]
    game.tell(Dealt(clause, ROW, seat, tuple(rows)))


# -- the turn ---------------------------------------------------------------------------------------------------------


class RowTurn(Turn):
    """A seat has the turn: what lies in its row, and whether the other seat has cards."""

    __slots__ = ("both", "delayed", "left", "pool")

    def __init__(self, game: Game, seat: int, owners: list[int]) -> None:
        self.game, self.seat, self.about, self.progress = game, seat, (), None
        self.left, self.both = owners.count(seat), 1 - seat in owners
        self.pool, self.delayed = lp(game, seat), has_delayed(game, seat)


def _dear(turn: RowTurn, cost: int) -> Why:
    return "at43.lp.never-negative", f"{cost} LP, the pool has {turn.pool}"


def _bar_delay(turn: RowTurn) -> Reasons:
    """No delay twice running, and only while both have cards."""
    against = DELAYED if turn.delayed else () if turn.both else OUT_OF_CARDS
    return against if turn.pool >= DELAY_COST else (*against, partial(_dear, turn, DELAY_COST))


def _bar_double(turn: RowTurn) -> Reasons:
    against = () if turn.delayed else NOT_DELAYED
    return against if turn.pool >= DOUBLE_COST else (*against, partial(_dear, turn, DOUBLE_COST))


def _bar_relocate(turn: RowTurn) -> Reasons:
    against = () if turn.left > 1 else ONE_CARD
    return against if turn.pool >= RELOCATE_COST else (*against, partial(_dear, turn, RELOCATE_COST))


@plain("reveal", "Reveal the first card", "at43.round.alternate")
def reveal_first(turn: RowTurn) -> None:
    forget_delay(turn.game, turn.seat)


@plain("delay", f"Delay for {DELAY_COST} LP: pass this turn", "at43.lp.delay", bar=_bar_delay, cost=DELAY_COST)
def delay_turn(turn: RowTurn) -> None:
    delay(turn.game, turn.seat)


@plain(
    "double", f"Double for {DOUBLE_COST} LP: two cards this turn", "at43.lp.double", bar=_bar_double, cost=DOUBLE_COST
)
def double_turn(turn: RowTurn) -> None:
    forget_delay(turn.game, turn.seat)
    double(turn.game, turn.seat)


@plain(
    "relocate", f"Relocate the first card for {RELOCATE_COST} LP", "at43.lp.relocate", bar=_bar_relocate,
    cost=RELOCATE_COST,
)  # fmt: skip
def relocate_first(turn: RowTurn) -> Script[None]:
    forget_delay(turn.game, turn.seat)
    yield from relocate(turn.game, turn.seat)


def _row_turn(game: Game, form: Decision) -> RowTurn:
    return RowTurn(game, form.seat, waiting(game))


def _slot_label(turn: RowTurn, place: int) -> str:
    return "Last place" if place == turn.left - 1 else f"Place {place + 1}"


@done_with(
    Name(str, int), "", _slot_label, "at43.lp.relocate", things=lambda turn: range(1, turn.left),
    other=("at43.lp.relocate", "the row has no such other place"),
)  # fmt: skip
def put(turn: RowTurn, place: int) -> None:
    """The first card goes there."""


SLOT = Menu(name="slot", prompt="Where does the first card go?", clause="at43.lp.relocate", turn=_row_turn, acts=(put,))
TURN = Menu(
    name="turn",
    prompt="Your turn",
    clause="at43.lp.one-row-change",
    turn=_row_turn,
    acts=(reveal_first, delay_turn, double_turn, relocate_first),
)


@implements("at43.lp.one-row-change")
def change_row(game: Game, seat: int, owners: list[int]) -> Script[Act[RowTurn, Any] | None]:
    """What a seat does with its turn before a card is revealed: at most one change of its row. `owners` have the cards
    that lie face down."""
    return TURN.play(RowTurn(game, seat, owners))


@plain("relocate", f"Play the next card for {RELOCATE_COST} LP", "at43.lp.relocate", cost=RELOCATE_COST)
def play_next(turn: RowTurn) -> None:
    pay(turn.game, turn.seat, RELOCATE_COST, "at43.lp.relocate")


lose_turn: Act[RowTurn, None] = idle("none", "Lose the turn", "at43.round.eliminated-card")
"""The dead card is all that was played."""


DEAD_CARD = Menu(
    name="dead-card",
    prompt="The card of an eliminated unit: play the next one?",
    clause="at43.round.eliminated-card",
    turn=_row_turn,
    acts=(play_next,),
    rest=lose_turn,
)


@implements("at43.lp.relocate", "at43.lp.double-dead")
def relocate_dead(game: Game, seat: int) -> Script[bool]:
    """Offer to play the next card in place of a dead one for 1 LP; never in a double activation."""
    if game.state.clock.get(DOUBLE, 0) or lp(game, seat) < RELOCATE_COST or not row(game, seat):
        return False
    return (yield from DEAD_CARD.play(RowTurn(game, seat, waiting(game)))) is play_next
