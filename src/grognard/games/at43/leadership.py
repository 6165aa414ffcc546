"""What Leadership Points buy around the row of cards: activating, delaying, doubling, relocating, rallying.

The clock remembers a paid delay (`delayed:<seat>`) and the cards of a double activation still to resolve (`double`).
"""

from functools import cache, lru_cache
from operator import attrgetter

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.events import Dealt
from grognard.engine.script import Game, Script
from grognard.engine.state import CLOCK, Card, Ref

from . import weapon
from .ability import has_relay, officer_card
from .terms import DISORGANISED, has, lp, name, pay, ref, seat_of

ROW = "row"
BY_INDEX = attrgetter("index")
ACTIVATION_COST = 1
DELAY_COST = 2
DOUBLE_COST = 2
RELOCATE_COST = 1
RALLY_COST = 2
DOUBLE = "double"
REVEAL_OPTION = Option("reveal", "Reveal the first card", "at43.round.alternate")
DELAY_OPTION = Option("delay", f"Delay for {DELAY_COST} LP: pass this turn", "at43.lp.delay", None, DELAY_COST)
DOUBLE_OPTION = Option(
    "double", f"Double for {DOUBLE_COST} LP: two cards this turn", "at43.lp.double", None, DOUBLE_COST
)
RELOCATE_OPTION = Option(
    "relocate", f"Relocate the first card for {RELOCATE_COST} LP", "at43.lp.relocate", None, RELOCATE_COST
)
OUT_OF_CARDS = ("at43.round.out-of-cards", "the opponent has no cards left")


# -- activating -------------------------------------------------------------------------------------------------------


@implements("at43.lp.officer-free", "at43.lp.relay-free")
def activation_cost(game: Game, unit: int) -> int:
    """LP due when the unit's card is revealed: none under an officer or with a relay; jamming adds one."""
    free = officer_card(game, unit) is not None or has_relay(game, unit)
    return (0 if free else ACTIVATION_COST) + weapon.jamming_cost(game, unit)


@implements("at43.lp.activate")
def pay_activation(game: Game, unit: int) -> Script[bool]:
    """Settle the activation LP; False: the unit counts as activated but does nothing."""
    cost, seat = activation_cost(game, unit), seat_of(game, unit)
    if cost == 0:
        return True
    if cost > lp(game, seat):
        game.note("at43.lp.activate", f"{name(game, unit)}: no LP to activate it, it does nothing", ref(unit))
        return False
    (key,) = yield Choose(
        seat=seat,
        name="pay",
        prompt=f"{name(game, unit)}: activate it?",
        clause="at43.lp.activate",
        about=(ref(unit),),
        options=_paying(cost, ref(unit)),
    )
    if key == "none":
        game.note("at43.lp.activate", f"{name(game, unit)}: no LP are spent on it, it does nothing", ref(unit))
        return False
    pay(game, seat, cost, "at43.lp.activate")
    return True


@lru_cache(maxsize=256)
def _paying(cost: int, unit: Ref) -> tuple[Option, ...]:
    pays = Option("pay", f"Activate for {cost} LP", "at43.lp.activate", unit, cost)
    return pays, Option("none", "Keep the LP, it does nothing", "at43.lp.activate")


@implements("at43.lp.rally")
def rally(game: Game, unit: int) -> Script[bool]:
    """Offer to rally a disorganised unit whose card was revealed; True when it is valiant and may act."""
    if not has(game, unit, DISORGANISED):
        return True
    seat = seat_of(game, unit)
    if lp(game, seat) < RALLY_COST:
        game.note("at43.morale.disorganised", f"{name(game, unit)}: no LP to rally it, it does nothing", ref(unit))
        return False
    (key,) = yield Choose(
        seat=seat,
        name="rally",
        prompt=f"{name(game, unit)} is disorganised: rally it?",
        clause="at43.lp.rally",
        about=(ref(unit),),
        options=(
            Option("rally", f"Rally for {RALLY_COST} LP", "at43.lp.rally", ref(unit), RALLY_COST),
            Option("none", "Leave it, it does nothing", "at43.morale.disorganised"),
        ),
    )
    if key == "none":
        game.note("at43.morale.disorganised", f"{name(game, unit)}: it is not rallied and does nothing", ref(unit))
        return False
    pay(game, seat, RALLY_COST, "at43.lp.rally")
    game.tag("at43.lp.rally", ref(unit), drops=(DISORGANISED,))
    return True


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


@implements("at43.lp.one-row-change")
def row_changes(game: Game, seat: int, left: int, both_have_cards: bool) -> tuple[Option, ...]:
    """What a seat with so many cards left may do with its turn before the card is revealed: at most one change."""
    pool = lp(game, seat)
    if pool < RELOCATE_COST:
        return (REVEAL_OPTION,)
    change = _delay_or_double(game, seat, both_have_cards) if left else None
    offers = () if change is None or change.cost > pool else (change,)
    return (REVEAL_OPTION, *offers, RELOCATE_OPTION) if left > 1 else (REVEAL_OPTION, *offers)


@lru_cache(maxsize=256)
def barred_changes(pool: int, left: int, delayed: bool, both_have_cards: bool) -> tuple[Barred, ...]:
    """Why the row may not be changed so: the rule of the change itself, else LP that are not there."""
    bars = []
    if delayed or not both_have_cards:
        clause, words = ("at43.lp.delay", "it delayed on its last turn") if delayed else OUT_OF_CARDS
        bars.append(Barred("delay", clause, words))
    if not delayed:
        bars.append(Barred("double", "at43.lp.double", "only after a delay on the turn before"))
    if left < 2:
        bars.append(Barred("relocate", "at43.lp.relocate", "at least two face-down cards are needed"))
    dear = [change for change in (DELAY_OPTION, DOUBLE_OPTION, RELOCATE_OPTION) if change.cost > pool]
    return (*bars, *[Barred(one.key, "at43.lp.never-negative", f"{one.cost} LP, the pool has {pool}") for one in dear])


@implements("at43.lp.lost-turn")
def forget_delay(game: Game, seat: int) -> None:
    """Any turn but a paid delay ends the right to double and the ban on delaying, also one that is lost."""
    if has_delayed(game, seat):
        game.count("at43.lp.lost-turn", (CLOCK, f"delayed:{seat}", -1))


def _delay_or_double(game: Game, seat: int, both_have_cards: bool) -> Option | None:
    """No delay twice running, and only while both have cards (at43.round.out-of-cards); a double after a delay."""
    if has_delayed(game, seat):
        return DOUBLE_OPTION
    return DELAY_OPTION if both_have_cards else None


@implements("at43.lp.delay")
def delay(game: Game, seat: int) -> None:
    """Pass for 2 LP: no card is revealed and the opponent has the next turn."""
    pay(game, seat, DELAY_COST, "at43.lp.delay")
    game.count("at43.lp.delay", (CLOCK, f"delayed:{seat}", 1))


@implements("at43.lp.double", "at43.lp.double-dead")
def double(game: Game, seat: int) -> None:
    """Two cards one after the other, if the last turn was delayed; with one card left just that one."""
    pay(game, seat, DOUBLE_COST, "at43.lp.double")
    game.count("at43.lp.double", (CLOCK, DOUBLE, min(2, len(row(game, seat)))))


@implements("at43.lp.relocate")
def relocate(game: Game, seat: int) -> Script[None]:
    """Put the leftmost face-down card anywhere else in the row; the card that is then first must be played."""
    pay(game, seat, RELOCATE_COST, "at43.lp.relocate")
    cards = row(game, seat)
    options = _slots(len(cards))
    (key,) = yield Choose(
        seat=seat, name="slot", prompt="Where does the first card go?", clause="at43.lp.relocate", options=options
    )
    place = int(key)
    deal(game, seat, (*cards[1 : place + 1], cards[0], *cards[place + 1 :]), "at43.lp.relocate")


@cache
def _slots(number: int) -> tuple[Option, ...]:
    """Where the first of so many cards may go."""
    return tuple(Option(str(place), _slot_label(place, number), "at43.lp.relocate") for place in range(1, number))


def _slot_label(place: int, number: int) -> str:
    return "Last place" if place == number - 1 else f"Place {place + 1}"


def deal(game: Game, seat: int, cards: tuple[Card, ...], clause: str) -> None:
    """The face-down row of a seat from now on, left to right, after the cards played."""
    laid = [*[card for card in cards_of(game, seat) if card.up], *cards]
    rows = [card if card.index == index else replace(card, index=index) for index, card in enumerate(laid)]
    game.tell(Dealt(clause, ROW, seat, tuple(rows)))


@implements("at43.lp.relocate", "at43.lp.double-dead")
def relocate_dead(game: Game, seat: int) -> Script[bool]:
    """Offer to play the next card in place of a dead one for 1 LP; never in a double activation."""
    if game.state.clock.get(DOUBLE, 0) or lp(game, seat) < RELOCATE_COST or not row(game, seat):
        return False
    clause = "at43.round.eliminated-card"
    (key,) = yield Choose(
        seat=seat,
        name="dead-card",
        prompt="The card of an eliminated unit: play the next one?",
        clause=clause,
        options=(
            Option("relocate", f"Play the next card for {RELOCATE_COST} LP", "at43.lp.relocate", None, RELOCATE_COST),
            Option("none", "Lose the turn", clause),
        ),
    )
    if key == "none":
        return False
    pay(game, seat, RELOCATE_COST, "at43.lp.relocate")
    return True
