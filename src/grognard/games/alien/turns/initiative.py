"""Initiative: the deck of ten cards, who draws how many, low cards for ambushers, and holding off.

What the crew sees is dealt first, as if there were nothing else; hidden NPCs draw in secret from the cards left.
"""

from msgspec import Struct

from grognard.engine.asking.decisions import Option, Order
from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Dealt, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Card, model_ref, number_of
from grognard.engine.dice.rolls import Draw, Hidden

from ..beings import hugger
from ..body import character, talent
from ..known import combat
from ..words import optional_rules
from ..words.deck import DECK, LAST_CARDS, is_secret
from ..words.terms import (
    AMBUSH,
    JOINED,
    ORDER,
    SECRET_ORDER,
    SHARES,
    SURPRISE,
    count_of,
    crew_seats,
    endings,
    has,
    has_talent,
    is_crew,
    is_option,
    is_pc,
    model_of,
    name_of,
    referee_seat,
    seat_of,
)

HESITANT = "panic:6"
Dealing = dict[int, list[int]]
"""The cards of each combatant or group, by the one they are dealt to."""


class Hand(Struct, frozen=True, gc=False):
    """Who acts on the same cards: usually one, a group where the deck is too small, a swarm by turns."""

    leader: int
    members: tuple[int, ...]
    cards: int


speed = character.speed


def lone_hands(game: Game, who: list[int]) -> list[Hand]:
    """Everybody for himself, but swarms together."""
    swarms = [_swarm(game, members, [one for one in members if one in who]) for members in hugger.swarms(game)]
    swarming = [one for hand in swarms for one in hand.members]
    hands = [Hand(one, (one,), speed(game, one)) for one in who if one not in swarming]
    return hands + [hand for hand in swarms if hand.members]


@implements("alien.hugger.swarm-when")
def _swarm(game: Game, swarm: tuple[int, ...], drawing: list[int]) -> Hand:
    """Those of a swarm who draw now, on its cards: one that has just joined it has no turn yet but counts."""
    cards = min(hugger.shared_speed(len(swarm)), sum(speed(game, one) for one in drawing))
    return Hand(drawing[0] if drawing else swarm[0], tuple(drawing), cards)


@implements("alien.combat.deck-overflow")
def by_kind(game: Game, hands: list[Hand]) -> list[Hand]:
    """NPCs of the same kind share cards, one for each point of Speed."""
    groups: dict[str, list[Hand]] = {}
    for hand in hands:
        who = hand.leader
        kind = (
            f"pc {who}"
            if is_pc(game, who)
            else f"{seat_of(game, who)} {_camp(game, who)} {model_of(game, who).profile}"
        )
        groups.setdefault(kind, []).append(hand)
    return [_together(group) for group in groups.values()]


@implements("alien.combat.deck-last")
def by_side(game: Game, hands: list[Hand]) -> list[Hand]:
    """All NPCs of a side as one group, with one card for each point of the highest Speed among them."""
    found = [hand for hand in hands if is_pc(game, hand.leader)]
    camps: dict[tuple[bool, ...], list[Hand]] = {}
    for hand in hands:
        if hand not in found:
            camps.setdefault(_camp(game, hand.leader), []).append(hand)
    return found + [_together(camp) for camp in camps.values()]


def _camp(game: Game, who: int) -> tuple[bool, ...]:
    """Who can share cards: those of the crew and guns that it has set up, or all others; those who open the fight, or
    those who do not; the seen or the unseen."""
    return seat_of(game, who) != referee_seat(game), has(game, who, AMBUSH, SURPRISE), is_secret(game, who)


def _together(group: list[Hand]) -> Hand:
    members = tuple(sorted(one for hand in group for one in hand.members))
    return Hand(members[0], members, max(hand.cards for hand in group))


def hands_of(game: Game, who: list[int], room: int) -> list[Hand]:
    """Who draws how many cards when so many are there."""
    hands = lone_hands(game, who)
    for gather in (by_kind, by_side):
        if sum(hand.cards for hand in hands) <= room:
            break
        hands = gather(game, hands)
    return sorted(hands, key=lambda hand: hand.leader)


# -- drawing -------------------------------------------------------------------------------------------------------


@implements("alien.combat.deck", "alien.combat.round", "alien.opt.single-draw")
def draw(game: Game) -> Script[None]:
    """Cards for all: low ones for ambushers, what is kept or forced, the rest drawn; hidden NPCs in secret, last."""
    fighting = [who for who in combat.fighters(game) if not joins_later(game, who)]
    for who in fighting:
        combat.join(game, who)
    hidden = [who for who in fighting if is_secret(game, who)]
    seen = [who for who in fighting if who not in hidden]
    dealt: Dealing = {}
    deck = list(DECK)
    yield from _deal_low(game, fighting, deck, dealt)
    _keep_all(game, seen, deck, dealt)
    yield from _deal_high(game, seen, deck, dealt)
    yield from _keep_own(game, seen, deck, dealt)
    hands = hands_of(game, seen, len(deck) + sum(len(cards) for who, cards in dealt.items() if who in seen))
    yield from _draw_rest(game, hands, deck, dealt)
    _share(game, hands)
    _lay(game, ORDER, {who: cards for who, cards in dealt.items() if who in seen})
    combat.open_turns(game)
    yield from _draw_hidden(game, hidden, deck, dealt)


@implements("alien.combat.join")
def joins_later(game: Game, who: int) -> bool:
    """What came into the fight as this round began draws cards from the next one on."""
    return count_of(game, who, JOINED) == game.state.round > 0


@implements("alien.combat.surprise", "alien.combat.surprise-speed", "alien.combat.ambush", "alien.combat.ambush-xeno")
@implements("alien.combat.deck-overflow", "alien.hugger.swarm")
def _deal_low(game: Game, fighting: list[int], deck: list[int], dealt: Dealing) -> Script[None]:
    """The lowest cards, one each, for the first turn of those who open the fight; further cards are drawn. A swarm has
    no more of them than it has turns; where the deck is too small for all they share these as they share all others."""
    first = [who for who in fighting if has(game, who, AMBUSH, SURPRISE)]
    if not first or game.state.round > 1:
        return
    hands = {one: hand for hand in hands_of(game, fighting, len(DECK)) for one in hand.members}
    swarming = {one for swarm in hugger.swarms(game) for one in swarm}
    order = yield from _sharing_out(game, first)
    for who in order:
        hand = hands[who]
        most = hand.cards if swarming.issuperset(hand.members) else 1
        if deck and len(dealt.get(hand.leader, ())) < most:
            dealt.setdefault(hand.leader, []).append(deck.pop(0))
    _tell_low(game, sum(len(cards) for who, cards in dealt.items() if is_secret(game, who)))


def _tell_low(game: Game, number: int) -> None:
    """How many cards the unseen have taken is told: those left in the deck would show it."""
    if number:
        cards = "card goes" if number == 1 else f"{number} cards go"
        game.note("alien.combat.ambush", f"the lowest {cards} to those who lie in ambush")


@implements("alien.combat.ambush-scope")
def _sharing_out(game: Game, first: list[int]) -> Script[list[int]]:
    """The side that ambushes shares out its low cards as it likes; the referee's as they stand in the list."""
    mine = [who for who in first if is_crew(game, who)]
    if len(mine) < 2:
        return first
    seats = crew_seats(game)
    keys = yield Order(
        seat=seats[0],
        party=seats[1:],
        name="low-cards",
        prompt="Who takes the lowest card, who the next?",
        clause="alien.combat.ambush-scope",
        items=tuple(Option(model_ref(who), name_of(game, who), subject=model_ref(who)) for who in mine),
    )
    return [number_of(key) for key in keys] + [who for who in first if who not in mine]


def _deal_high(game: Game, who: list[int], deck: list[int], dealt: Dealing) -> Script[None]:
    """The Hesitant have card 10; several share the highest cards at random."""
    slow = [one for one in who if has(game, one, HESITANT) and one not in dealt][: len(deck)]
    if not slow:
        return
    high = [deck.pop() for _ in slow]
    order = yield Draw(referee_seat(game), "alien.panic.hesitant", "cards of the hesitant", len(high), len(high))
    for one, place in zip(slow, order, strict=True):
        dealt[one] = [high[place]]


def _keep_all(game: Game, who: list[int], deck: list[int], dealt: Dealing) -> None:
    """With that option the cards of the first round are kept, the lowest of them by whoever has lost Speed since."""
    if not is_option(game, optional_rules.SINGLE_DRAW):
        return
    due = {hand.leader: hand.cards for hand in hands_of(game, who, len(deck))}
    for one in who:
        kept = [card for card in last_cards(game, one) if card in deck][: due.get(one, speed(game, one))]
        if kept and one not in dealt:
            dealt[one] = kept
            deck[:] = [card for card in deck if card not in kept]


def _keep_own(game: Game, who: list[int], deck: list[int], dealt: Dealing) -> Script[None]:
    """A Combat Veteran may keep the card of the last round."""
    for one in who:
        if LAST_CARDS not in model_of(game, one).counters:
            continue
        kept = [card for card in last_cards(game, one) if card in deck]
        if kept and one not in dealt and (yield from talent.keeps_card(game, one, kept[0])):
            deck.remove(kept[0])
            dealt[one] = kept[:1]


def last_cards(game: Game, who: int) -> list[int]:
    bits = count_of(game, who, LAST_CARDS)
    return [card for card in DECK if bits >> card & 1]


def _draw_rest(game: Game, hands: list[Hand], deck: list[int], dealt: Dealing) -> Script[None]:
    """One throw for all who draw; who has Fast Reflexes draws two and keeps one."""
    wanted = [(hand, hand.cards - len(dealt.get(hand.leader, ()))) for hand in hands]
    wanted = [(hand, number) for hand, number in wanted if number > 0]
    total = sum([number for _, number in wanted])
    quick = [hand.leader for hand, _ in wanted if talent.cards_drawn(game, hand.leader) > 1]
    quick = quick[: max(0, len(deck) - total)]
    number = min(len(deck), total + len(quick))
    places = yield Draw(referee_seat(game), "alien.combat.deck", "initiative cards are drawn", len(deck), number)
    drawn = [deck[place] for place in places]
    for hand, number in wanted:
        cards = [drawn.pop(0) for _ in range(min(number + (hand.leader in quick), len(drawn)))]
        if hand.leader in quick:
            cards = [(yield from talent.picked_card(game, hand.leader, cards))]
        dealt.setdefault(hand.leader, []).extend(cards)
        for card in cards:
            deck.remove(card)


def _draw_hidden(game: Game, hidden: list[int], deck: list[int], dealt: Dealing) -> Script[None]:
    """Unseen by the crew: NPCs nobody sees draw from the cards left; without any left they come last."""
    if not hidden:
        return
    _keep_all(game, hidden, deck, dealt)
    low = {who: cards for who, cards in dealt.items() if who in hidden}
    hands = hands_of(game, hidden, len(deck) + sum(map(len, low.values())))
    number = min(len(deck), sum(hand.cards - len(low.get(hand.leader, ())) for hand in hands))
    drawn: list[int] = []
    if number:
        roll = Draw(
            referee_seat(game), "alien.combat.deck", "initiative cards are drawn for hidden NPCs", len(deck), number
        )
        places = yield Hidden.of(roll)
        drawn = [deck[place] for place in places]
    for hand in hands:
        own = low.setdefault(hand.leader, [])
        own += [drawn.pop(0) for _ in range(min(hand.cards - len(own), len(drawn)))]
        low[hand.leader] = own or [DECK[-1]]
    _share(game, hands)
    _lay(game, SECRET_ORDER, low)


def _share(game: Game, hands: list[Hand]) -> None:
    """Note who acts on whose cards; what was noted in the last round is out of date."""
    tags = {one: f"{SHARES}{hand.leader}" for hand in hands for one in hand.members if len(hand.members) > 1}
    rows = []
    for hand in hands:
        for one in hand.members:
            noted = endings(model_of(game, one).tags, SHARES)
            if not noted and one not in tags:
                continue
            old = tuple([SHARES + leader for leader in noted if SHARES + leader != tags.get(one)])
            new = (tags[one],) if one in tags and tags[one] not in model_of(game, one).tags else ()
            if old or new:
                rows.append((model_ref(one), new, old))
    if rows:
        game.tell(Tagged("alien.combat.deck-overflow", tuple(rows)))


def _lay(game: Game, pile: str, dealt: Dealing) -> None:
    """The cards on the table, owner by owner."""
    base = 0 if pile == ORDER else 100
    owned: dict[int, list[Card]] = {}
    for who, numbers in sorted(dealt.items()):
        owner, ref = seat_of(game, who), model_ref(who)
        owned.setdefault(owner, []).extend([Card(base + n, pile, n, owner, ref, True) for n in sorted(numbers)])
    for owner, cards in sorted(owned.items()):
        game.tell(Dealt("alien.combat.deck", pile, owner, tuple(cards)))
    _remember(game, dealt)


def _remember(game: Game, dealt: Dealing) -> None:
    """Which cards were drawn, for those who may keep them in the next round."""
    rows = []
    for who, numbers in sorted(dealt.items()):
        if has_talent(game, who, "combat-veteran") or is_option(game, optional_rules.SINGLE_DRAW):
            bits = sum(1 << number for number in numbers)
            rows.append((model_ref(who), LAST_CARDS, bits - count_of(game, who, LAST_CARDS), bits))
    if rows:
        game.tell(Counted("alien.combat.deck", tuple(rows)))
