"""What an army is worth, and whether it may be fielded: points, kinds of cards, lists, allies."""

from collections.abc import Iterator

from msgspec import Struct

from grognard.engine.clauses import implements

from .cards import Army, ArmyCard, Purchase
from .profiles import army_card, army_cards, figure, gun

SUPPORTS, SPECIALS, FREES = 5, 1, 1
"""How many cards of these kinds each Company Card lets an army have."""
TITANS = ("warhound-titan", "reaver-titan", "warlord-titan")
TROLLS = "troll-warband"
IMPERIAL = ("marines", "guard")
HEAD = "head"
FEW, MANY = 3, 5
"""From how many clans on Orks need a leader, and from how many on only a Gargant will do."""
COST, LIST = "netepic.army.titan-cost", "netepic.army.list-documents"


@implements("netepic.army.titan-cost")
def price(bought: Purchase) -> int:
    """What a card costs: a titan its hull and every gun on it."""
    return army_card(bought.card).points + sum(gun(one).points for _, one in bought.weapons)


@implements("netepic.army.card-vp", "netepic.army.titan-cost")
def worth(card: ArmyCard, cost: int) -> int:
    """The Victory Points of a card in hundredths: those printed, for each of its models or for all; of one that buys
    weapons a hundredth of its price, with fractions; of others the same rounded, and at least 1."""
    if card.buys_weapons:
        return cost
    if card.vp:
        return 100 * card.vp * (card.size if card.vp_each else 1)
    return 100 * max((card.points + 50) // 100, 1)


class Flaw(Struct, frozen=True):
    """Why an army may not be fielded."""

    clause: str
    text: str
    bought: Purchase | None = None
    """The card that is at fault, if one is."""


@implements("netepic.army.points-limit", "netepic.army.card-kinds", "netepic.army.no-obligation")
def flaws(army: Army) -> list[Flaw]:
    """Every reason against an army: too dear, no company, too many cards of a kind, cards of other lists. There is no
    least number of Support or Special Cards."""
    cost = sum(price(bought) for bought in army.cards)
    found = (
        [Flaw("netepic.army.points-limit", f"{cost} points, {cost - army.limit} too many")] if cost > army.limit else []
    )
    single = [flaw for bought in army.cards for flaw in card_flaws(bought)]
    return [*found, *ratios(army), *strangers(army), *single, *clans(army), *mobs(army), *numbers(army), *leaders(army)]


def card_flaws(bought: Purchase) -> Iterator[Flaw]:
    """What is wrong with a card as it was bought."""
    yield from mounts(bought)
    yield from guns(bought)
    yield from carriers(bought)


@implements("netepic.army.company-first", "netepic.army.card-ratio", "netepic.army.free-cards")
def ratios(army: Army) -> Iterator[Flaw]:
    """At least one Company Card, and for each at most five Support Cards, one Special and one Free Card."""
    cards = [army_card(bought.card) for bought in army.cards]
    kinds: list[str] = [card.kind for card in cards]
    if leader := needed_leader(cards):
        kinds.remove(leader.kind)
    companies = kinds.count("company")
    if not companies:
        yield Flaw("netepic.army.company-first", "an army begins with a Company Card")
    for kind, each, clause in (
        ("support", SUPPORTS, "netepic.army.card-ratio"),
        ("special", SPECIALS, "netepic.army.card-ratio"),
        ("free", FREES, "netepic.army.free-cards"),
    ):
        most = companies * each
        if kinds.count(kind) > most:
            yield Flaw(clause, f"{kinds.count(kind)} {kind} cards, {companies} companies allow {most}")


@implements("netepic.army.list-documents", "netepic.army.imperial-allies", "netepic.army.auxiliaries")
def strangers(army: Army) -> Iterator[Flaw]:
    """Only cards of the army's own list, and the few that others may take."""
    knights = 0
    for bought in army.cards:
        card = army_card(bought.card)
        if card.army == army.army:
            continue
        knights += is_knights(card)
        if not is_ally(army.army, card) or (is_knights(card) and knights > companies_of(army)):
            yield Flaw("netepic.army.list-documents", f"{card.name} is no card of this army's list", bought)


def companies_of(army: Army) -> int:
    return sum(army_card(bought.card).kind == "company" for bought in army.cards)


def is_knights(card: ArmyCard) -> bool:
    lines = [figure(id) for one in card.detachments for id, _ in one.models]
    return card.kind == "support" and bool(lines) and all(line.type == "knight" for line in lines)


@implements("netepic.army.imperial-allies", "netepic.army.auxiliaries")
def is_ally(army: str, card: ArmyCard) -> bool:
    """Titans and detachments of Knights for both Imperial armies, Trolls for Orks."""
    if army in IMPERIAL and card.army == "titans":
        return card.id in TITANS or is_knights(card)
    return army == "orks" and card.id == TROLLS


@implements("netepic.army.titan-cost")
def mounts(bought: Purchase) -> Iterator[Flaw]:
    """Every weapon mount must be filled, and none is there twice; heads are bought or not."""
    card = army_card(bought.card)
    lines = [figure(id) for one in card.detachments for id, _ in one.models] if card.buys_weapons else []
    wanted = {kind: number for line in lines for kind, number in line.mounts}
    for index in (0, 1):
        is_there = index < card.size
        filled = [mount.rpartition("-")[2] for mount, _ in bought.arms(index)]
        for kind in dict.fromkeys((*(wanted if is_there else ()), *filled)):
            most = wanted.get(kind, 1 if kind == HEAD and lines else 0) if is_there else 0
            number = filled.count(kind)
            if number > most or (number < most and kind != HEAD):
                name = titan_name(card, index)
                yield Flaw(COST, f"{name} has {most} mounts of the kind {kind}, {number} are filled", bought)
    slots = [mount for mount, _ in bought.weapons]
    for mount in dict.fromkeys([mount for mount in slots if slots.count(mount) > 1]):
        yield Flaw(COST, f"the {mount.replace('-', ' ')} of {card.name} is filled twice", bought)


def titan_name(card: ArmyCard, index: int) -> str:
    """What a titan of a card is called: by the card where it is alone."""
    return card.name if card.size < 2 and not index else f"{card.name}, {('first', 'second')[index]} titan,"


@implements("netepic.army.titan-cost")
def guns(bought: Purchase) -> Iterator[Flaw]:
    """Each weapon only where it may be mounted, and no more of one than its line allows."""
    card = army_card(bought.card)
    models = [id for one in card.detachments for id, _ in one.models]
    for mount, id in bought.weapons:
        if not {f"{model}:{mount.rpartition('-')[2]}" for model in models} & set(gun(id).mounts):
            yield Flaw(
                COST, f"{gun(id).name} cannot be mounted on the {mount.replace('-', ' ')} of {card.name}", bought
            )
    for index in (0, 1):
        taken = [id for _, id in bought.arms(index)]
        for id in dict.fromkeys(taken):
            most = min([number for model, number in gun(id).most_on if model in models], default=gun(id).most)
            if most and taken.count(id) > most:
                words = f"{titan_name(card, index)} has {taken.count(id)} of {gun(id).name}, at most {most} may be"
                yield Flaw(COST, words, bought)


@implements("netepic.army.list-documents")
def carriers(bought: Purchase) -> Iterator[Flaw]:
    """A transport is chosen among those that the card offers."""
    card = army_card(bought.card)
    offered = {id for one in card.detachments for id in one.carrier}
    if bought.carrier and bought.carrier not in offered:
        yield Flaw(LIST, f"{card.name} does not offer this transport", bought)


@implements("netepic.army.list-documents")
def numbers(army: Army) -> Iterator[Flaw]:
    """Cards that some clans alone may have, or that each clan or army may have so often."""
    for bought in dict.fromkeys(army.cards):
        card = army_card(bought.card)
        if card.clans and bought.clan not in card.clans:
            yield Flaw(LIST, f"{card.name} is bought for another clan than {' or '.join(card.clans)}", bought)
    for id in dict.fromkeys([bought.card for bought in army.cards]):
        card, own = army_card(id), [bought for bought in army.cards if bought.card == id]
        if card.per_army and len(own) > card.per_army:
            yield Flaw(LIST, f"{card.name} may be had {card.per_army} times", own[-1])
        for clan in dict.fromkeys([bought.clan for bought in own]) if card.per_clan else ():
            most, taken = dict(card.per_clan_more).get(clan, card.per_clan), [one for one in own if one.clan == clan]
            if len(taken) > most:
                yield Flaw(LIST, f"{card.name} may be had {most} times by one clan", taken[-1])


@implements("netepic.ork.clans-unique", "netepic.ork.clan-break")
def clans(army: Army) -> Iterator[Flaw]:
    """No clan twice before every other one; each Support Card for a clan of the army, at most five for each."""
    own = [army_card(bought.card).clan for bought in army.cards if army_card(bought.card).clan]
    known = dict.fromkeys([card.clan for card in army_cards().values() if card.clan])
    most = max([own.count(clan) for clan in own], default=0)
    if own and most > min(own.count(clan) for clan in known) + 1:
        yield Flaw("netepic.ork.clans-unique", "a clan is taken again before one of each other clan has been")
    bought_for = [one.clan for one in army.cards if _is_mob(army, one)]
    for clan in dict.fromkeys(bought_for):
        if clan not in own:
            yield Flaw(
                "netepic.ork.clan-break", f"a Support Card is bought for {clan or 'no clan'}, which is not there"
            )
        elif bought_for.count(clan) > SUPPORTS * own.count(clan):
            yield Flaw("netepic.ork.clan-break", f"more than {SUPPORTS} Support Cards for {clan}")


@implements("netepic.ork.mobs")
def mobs(army: Army) -> Iterator[Flaw]:
    """A Support Card can join the second mob of its type only where its clan lists two."""
    lists = {army_card(one.card).clan: army_card(one.card) for one in army.cards if army_card(one.card).clan}
    for bought in [one for one in army.cards if one.mob > 1]:
        clan, own = lists.get(bought.clan), {id for part in army_card(bought.card).detachments for id, _ in part.models}
        alike = [part.times for part in clan.detachments if {id for id, _ in part.models} == own] if clan else []
        if sum(alike) < bought.mob:
            yield Flaw("netepic.ork.mobs", f"its clan has no mob number {bought.mob} of this type", bought)


def _is_mob(army: Army, bought: Purchase) -> bool:
    card = army_card(bought.card)
    return army.army == "orks" == card.army and card.kind == "support"


@implements("netepic.ork.leadership")
def leaders(army: Army) -> Iterator[Flaw]:
    """Large armies of Orks need a Warboss or a Gargant, the largest a Gargant."""
    cards = [army_card(bought.card) for bought in army.cards]
    if clans_of(cards) < FEW or needed_leader(cards):
        return
    if clans_of(cards) < MANY:
        yield Flaw("netepic.ork.leadership", "3 or 4 clans need a Warboss or a Gargant")
    else:
        yield Flaw("netepic.ork.leadership", "5 or more clans need a Gargant")


def clans_of(cards: list[ArmyCard]) -> int:
    return sum(bool(card.clan) for card in cards)


@implements("netepic.ork.leadership")
def needed_leader(cards: list[ArmyCard]) -> ArmyCard | None:
    """The leader that an army of so many clans must have, which takes no slot; nothing if it needs or has none."""
    number = clans_of(cards)
    fits = [card for card in cards if "gargant" in card.id or (card.id == "warboss" and number < MANY)]
    return fits[0] if number >= FEW and fits else None
