"""Holding off: on the own turn a card is swapped with somebody later in the order, who cannot refuse."""

from msgspec import Struct

from grognard.engine.asking.acts import Turn
from grognard.engine.asking.decisions import Progress
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Dealt
from grognard.engine.core.script import Game
from grognard.engine.core.state import CLOCK, Card, model_ref

from ..known import combat
from ..words.deck import LAST_CARDS, cards_left, holder
from ..words.terms import CHANGED, ORDER, count_of, is_there, model_of, name_of, seat_of


class Upcoming(Struct, Progress, tag=True, frozen=True, omit_defaults=True):
    """The card somebody acts on, while he may still hold off: nothing of his turn is done; 0 for none."""

    card: int = 0


def card_of(turn: Turn) -> int:
    return turn.progress.card if type(turn.progress) is Upcoming else 0


@implements("alien.combat.hold", "alien.combat.hold-limits", "alien.combat.hold-once")
def later_cards(game: Game, who: int, card: int) -> list[Card]:
    """Later cards that somebody may take in exchange; each card changes hands but once a round."""
    swapped = game.state.clock.get(CHANGED, 0)
    if swapped >> card & 1:
        return []
    later = [other for other in cards_left(game) if other.pile == ORDER and other.index > card]
    found = [other for other in later if not swapped >> other.index & 1 and _is_taker(game, who, other)]
    return [*{other.index: other for other in reversed(found)}.values()][::-1]


def _is_taker(game: Game, who: int, card: Card) -> bool:
    """Anybody who has a turn to come, the broken and stunned too (alien.combat.broken-cards)."""
    other = holder(card)
    return other != who and is_there(game, other) and combat.ABSENT.isdisjoint(model_of(game, other).tags)


@implements("alien.combat.hold")
def hold(game: Game, who: int, card: int, wanted: int) -> None:
    """Swap: the other one acts at once on this card, and cannot refuse."""
    clause = "alien.combat.hold"
    theirs = next(one for one in cards_left(game) if one.pile == ORDER and one.index == wanted)
    other = holder(theirs)
    given = Card(card, ORDER, card, theirs.owner, theirs.subject, True)
    taken = Card(wanted, ORDER, wanted, seat_of(game, who), model_ref(who), True)
    owners = dict.fromkeys((theirs.owner, seat_of(game, who)))
    lying = [one for one in game.state.cards if one.pile == ORDER and one != theirs] + [given, taken]
    for owner in owners:
        game.tell(Dealt(clause, ORDER, owner, tuple(one for one in lying if one.owner == owner)))
    game.count(clause, (CLOCK, CHANGED, 1 << card | 1 << wanted))
    _remember_swap(game, {who: (card, wanted), other: (wanted, card)})
    game.note(clause, f"{name_of(game, who)} holds off: {name_of(game, other)} acts now", model_ref(who))


def _remember_swap(game: Game, swaps: dict[int, tuple[int, int]]) -> None:
    """The card of the round is the one acted on, for those who may keep it (alien.talent.combat-veteran)."""
    rows = []
    for who, (given, taken) in swaps.items():
        bits = count_of(game, who, LAST_CARDS)
        if bits:
            now = bits & ~(1 << given) | 1 << taken
            rows.append((model_ref(who), LAST_CARDS, now - bits, now))
    if rows:
        game.tell(Counted("alien.combat.hold", tuple(rows)))
