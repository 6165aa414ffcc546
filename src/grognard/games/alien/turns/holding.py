"""Holding off: on the own turn a card is swapped with somebody later in the order, who cannot refuse."""

from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Dealt
from grognard.engine.core.script import Game
from grognard.engine.core.state import CLOCK, Card, Ref, model_ref

from ..known import combat
from ..words.deck import LAST_CARDS, cards_left, holder
from ..words.terms import CHANGED, ORDER, count_of, is_there, model_of, name_of, seat_of


@implements("alien.combat.hold", "alien.combat.hold-limits", "alien.combat.hold-once")
def hold_options(game: Game, who: int, card: int) -> list[Option]:
    """Later cards that somebody may take in exchange; each card changes hands but once a round."""
    swapped = game.state.clock.get(CHANGED, 0)
    if swapped >> card & 1:
        return []
    later = {other.index: other for other in reversed(cards_left(game)) if other.pile == ORDER}
    return [
        _hold(other.index, name_of(game, holder(other)), other.subject)
        for other in reversed(later.values())
        if other.index > card and not swapped >> other.index & 1 and _is_taker(game, who, other)
    ]


@lru_cache(1024)
def _hold(card: int, name: str, subject: Ref | None) -> Option:
    return Option(f"hold:{card}", f"Hold off: card {card} of {name}", "alien.combat.hold", subject)


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
