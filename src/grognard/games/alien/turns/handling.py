"""Things as acts: pick up, hand over, draw, drop, reload, power, lamps, trackers, drugs, suits, jams."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from operator import attrgetter
from typing import Any, NamedTuple

from grognard.engine.asking.acts import Act, Name, Reasons, Why, done_with, the_thing
from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of

from ..body import burden, character, dice, fatigue, gear, lamps, supply
from ..books.cards import Character, Weapon
from ..books.profiles import item, with_feature
from ..fight import attitude, ranged
from ..harm import medicine, peril
from ..map import zone
from ..moves import tracker
from ..words.attempt import Attempt
from ..words.terms import (
    BEARERS,
    COMBAT,
    FRIENDLY,
    FULL,
    HELD,
    JAMMED,
    LIT,
    LOST_ITEM,
    SCANNED,
    able,
    adjacent_to,
    being_of,
    can_act,
    has,
    items_in,
    items_of,
    knows_of,
    marker_of,
    name_of,
    who_is_in,
    zone_of,
)
from ..words.turn import BEINGS, DRAWING, FREE, ITEMS, SMALL, ZONES, Doing, both, by

Pair = tuple[int, int]


class Lamp(NamedTuple):
    """A lamp, and whether it burns."""

    id: int
    is_lit: bool = False


LAMPS: Name[Lamp] = Name(lambda lamp: f"k{lamp.id}", lambda text: Lamp(number_of(text)), "k*")
RULE = "alien.stealth.small-acts"


def card_name(turn: Doing, thing: int) -> str:
    return burden.card(marker_of(turn.game, thing)).name


def _labelled(words: str) -> Callable[[Doing, int], str]:
    return lambda turn, thing: words.format(card_name(turn, thing))


# -- what is carried ------------------------------------------------------------------------------------------------


class Own(NamedTuple):
    """Things to reload, to power, to take in hand, to clear of a jam, to drop, to light, to scan with and to inject."""

    reload: list[int]
    cell: list[int]
    draw: list[int]
    jam: list[int]
    drop: list[int]
    lamp: list[Lamp]
    scan: list[int]
    inject: list[int]
    shut: dict[Act[Any, Any], Why]
    """The acts among these that nothing carried serves for."""
    held: list[int]
    """What is in the hands."""


def own_of(game: Game, who: int) -> Own:
    return _own(game, who, character.hands(game, who) if gear.can_swap(game, who) else 0)


@remembered(BEARERS)
def _own(game: Game, who: int, hands: int) -> Own:
    """With so many hands that may take something."""
    reload, cell, draw, jam, held = list[int](), list[int](), list[int](), list[int](), list[int]()
    for thing in items_of(game, who):
        card, id = item(thing.kind), (thing.id,)
        assert card is not None, "what is carried is an item"
        if type(card) is Weapon and card.ammo and ranged.can_reload(game, who, thing):
            reload += id
        if card.power and supply.can_change_cell(game, who, thing.id):
            cell += id
        if 0 < card.hands <= hands and gear.can_draw(thing):
            draw += id
        if JAMMED in thing.tags:
            jam += id
        if HELD in thing.tags:
            held += id
    lit = [Lamp(one.id, LIT in one.tags) for one in lamps.of(game, who)]
    scan = [thing.id for thing, _ in tracker.trackers(game, who)] if held else []
    to_drop = [*held, *(one.id for one in burden.stowed(game, who))] if burden.is_over(game, who) else held
    found = (reload, cell, draw, jam, to_drop, lit, scan, [dose.id for dose in medicine.doses(game, who)])
    empty = [act for act, some in zip(NEEDED, found, strict=True) if not some]
    return Own(*found, _shut(tuple(empty)), held)


@lru_cache(None)
def _shut(empty: tuple[Act[Any, Any], ...]) -> dict[Act[Any, Any], Why]:
    return {act: NEEDED[act] for act in empty}


def _thing(
    word: str, words: str, other: Why, run: Callable[..., object], clause: str = RULE, kind: str = SMALL
) -> Act[Doing, int]:  # fmt: skip
    """An act with something carried."""
    return done_with(
        ITEMS, word, _labelled(words), clause, things=attrgetter(f"own.{word}"), other=other, subject=the_thing,
        kind=kind, steady=True,
    )(run)  # type: ignore[arg-type]  # fmt: skip


def _reload(turn: Doing, thing: int) -> None:
    ranged.reload(turn.game, turn.who, marker_of(turn.game, thing))


reload = _thing("reload", "Reload {}", ("alien.ranged.reload", "it is full, or no reload for it is left"), _reload)
cell = _thing(
    "cell", "New power cell for {}", ("alien.supply.power-cell", "it needs no power cell, or none is left"),
    by(supply.change_cell),
)  # fmt: skip
draw = _thing(
    "draw", "Take {} in hand",
    ("alien.char.hands", "not carried, in hand already, or the swap of the turn is made"),
    by(gear.draw), kind=DRAWING,
)  # fmt: skip


@implements("alien.gear.over-limit")
def _drop(turn: Doing, thing: int) -> None:
    gear.drop(turn.game, turn.who, thing, "alien.act.free")


def _to_drop(turn: Doing) -> list[int]:
    """What is in hand, outside combat while it is a burden; of a burden also what needs no hand and is not worn."""
    held: list[int] = turn.own.held
    if burden.is_over(turn.game, turn.who):
        return [*turn.own.drop]
    return held if turn.game.state.phase == COMBAT else []


drop = done_with(
    ITEMS, "drop", _labelled("Drop {}"), "alien.act.free", things=_to_drop,
    other=("alien.act.free", "not carried in hand, or outside combat no burden"), subject=the_thing, kind=FREE,
    steady=True,
)(_drop)  # fmt: skip


def _lamp_label(turn: Doing, lamp: Lamp) -> str:
    return f"Switch {card_name(turn, lamp.id)} {'off' if lamp.is_lit else 'on'}"


@done_with(
    LAMPS, "lamp", _lamp_label, RULE, things=attrgetter("own.lamp"), other=("alien.gear.lamp", "no lamp that works"),
    subject=the_thing, kind=SMALL, steady=True,
)  # fmt: skip
def lamp(turn: Doing, lamp: Lamp) -> None:
    lamps.switch(turn.game, lamp.id, LIT not in marker_of(turn.game, lamp.id).tags)


@implements("alien.act.full-jam")
def _clear_jam(turn: Doing, thing: int) -> Script[None]:
    """HEAVY MACHINERY frees a jammed weapon."""
    clause = "alien.act.full-jam"
    attempt = Attempt(turn.who, "heavy-machinery", clause=clause, purpose="clear the jam", task="jam")
    rollout = yield from dice.skill_roll(turn.game, attempt)
    if rollout.successes:
        turn.game.tag(clause, ITEMS.write(thing), (), (JAMMED,))


jam = _thing("jam", "Clear the jam", ("alien.ranged.jam", "it is not jammed"), _clear_jam, "alien.act.full-jam", FULL)


# -- from hand to hand ----------------------------------------------------------------------------------------------


def _loose(turn: Doing) -> list[int]:
    """Loose things in plain view that can still be carried."""
    found = gear.loose(turn.game, turn.who)
    return [thing.id for thing in found] if found else []


def _lost(turn: Doing) -> Iterator[tuple[int, Reasons]]:
    """Things dropped in panic, which are found again only by a search."""
    for one in items_in(turn.game, zone_of(turn.game, turn.who)):
        if LOST_ITEM in one.tags and knows_of(turn.game, turn.who, one.known):
            yield one.id, (("alien.panic.lose-item", "lost in panic: it takes a search to find it"),)


@done_with(
    ITEMS, "take", _labelled("Pick up {}"), RULE, things=_loose, others=_lost,
    other=("alien.act.quick-pickup", "no such thing lies open to view in the zone"),
    subject=the_thing, kind=SMALL, steady=True,
)  # fmt: skip
@implements("alien.act.quick-pickup")
def take(turn: Doing, thing: int) -> None:
    """What is taken from the helpless is robbed."""
    bearer = marker_of(turn.game, thing).on
    gear.take(turn.game, turn.who, thing, "alien.act.quick-pickup")
    if bearer is not None:
        attitude.rob(turn.game, turn.who, number_of(bearer))


@implements("alien.act.quick-use")
def _gifts(turn: Doing) -> list[Pair]:
    """What is in the hands can be handed to a comrade in the zone, or to people who are friends; in combat to one
    Adjacent."""
    game, who = turn.game, turn.who
    if not turn.own.held:
        return []
    near: Sequence[int] = adjacent_to(game, who) if game.state.phase == COMBAT else who_is_in(game, zone_of(game, who))
    takers = able(game)
    near = [other for other in near if other != who and (other in takers or _is_friend(game, other))]
    return [(thing, other) for thing in turn.own.held for other in near] if near else []


def _is_friend(game: Game, other: int) -> bool:
    """Somebody friendly whom the crew sees, and who can take something."""
    model = game.state.models[other]
    if FRIENDLY not in model.tags or model.known is not None or not can_act(game, other):
        return False
    return type(being_of(game, other)) is Character


def _gift_label(turn: Doing, gift: Pair) -> str:
    return f"Hand {card_name(turn, gift[0])} to {name_of(turn.game, gift[1])}"


@done_with(
    both(ITEMS, BEINGS), "give", _gift_label, RULE, things=_gifts,
    other=("alien.act.quick-use", "only what is in hand goes to a comrade or friend who is near and can act"),
    subject=lambda _, gift: ITEMS.write(gift[0]), kind=SMALL, steady=True,
)  # fmt: skip
def give(turn: Doing, gift: Pair) -> None:
    thing, other = gift
    gear.hand_over(turn.game, turn.who, other, thing, "alien.act.quick-use")


# -- instruments and drugs ------------------------------------------------------------------------------------------


@implements("alien.stealth.tracker", "alien.stealth.tracker-combat")
def _trackers(turn: Doing) -> list[int]:
    """A scan: once a stretch, in combat as a quick action."""
    is_done = turn.game.state.phase != COMBAT and has(turn.game, turn.who, SCANNED)
    found: list[int] = [] if is_done else turn.own.scan
    return found


def _tracker_clause(turn: Doing, _: int = 0) -> str:
    return "alien.stealth.tracker-combat" if turn.game.state.phase == COMBAT else "alien.stealth.tracker"


def _no_tracker(turn: Doing) -> Why:
    return _tracker_clause(turn), "a tracker is used in hand and with power, outside combat once in a stretch"


scan = done_with(
    ITEMS, "scan", "Use the motion tracker", _tracker_clause, things=_trackers, other=_no_tracker, subject=the_thing,
    kind=SMALL,
)(by(tracker.scan))  # fmt: skip


def _unknown(turn: Doing) -> list[tuple[int, str]]:
    """Zones within Extreme range that the crew knows of, its own left out, for every device that has not been used."""
    game, here = turn.game, zone_of(turn.game, turn.who)
    devices = [thing.id for thing in tracker.mappers(game, turn.who) if tracker.may_map(game, thing)]
    if not devices:
        return []
    zones = [at for at in game.zones.all() if at != here and zone.is_known(game.zones.zone(at))]
    return [(thing, at) for thing in devices for at in zones]


@done_with(
    both(BEINGS, ZONES), "map", lambda _, scan: f"Scan {scan[1]}", "alien.gear.mapper", things=_unknown,
    other=("alien.gear.mapper", "a mapping device in hand and with power scans one known zone a stretch"), steady=True,
)  # fmt: skip
def map_zone(turn: Doing, scan: tuple[int, str]) -> Script[None]:
    yield from tracker.scan_zone(turn.game, turn.who, *scan)


def _doses(turn: Doing) -> list[Pair]:
    """What can be injected into whom."""
    game, who = turn.game, turn.who
    near = [other for other in who_is_in(game, zone_of(game, who)) if medicine.can_inject(game, who, other)]
    return [(dose, other) for dose in turn.own.inject for other in near]


@done_with(
    both(BEINGS, BEINGS), "inject", lambda turn, dose: f"{card_name(turn, dose[0])} for {name_of(turn.game, dose[1])}",
    "alien.gear.table", things=_doses,
    other=("alien.gear.table", "no dose carried, or not for one who is near and willing or helpless"),
    subject=lambda _, dose: model_ref(dose[1]), kind=SMALL, steady=True,
)  # fmt: skip
def inject(turn: Doing, dose: Pair) -> None:
    medicine.give_dose(turn.game, *dose)


def _meals(turn: Doing) -> list[int]:
    """A day ration for who lacks food and water."""
    if peril.FOOD not in fatigue.wants_of(turn.game, turn.who):
        return []
    return [one.id for one in items_of(turn.game, turn.who) if one.kind in with_feature("food")][:1]


@done_with(
    ITEMS, "eat", _labelled("Eat {}"), "alien.gear.table", things=_meals,
    other=("alien.hazard.fatigued", "no ration, or nobody hungry"), subject=the_thing,
)  # fmt: skip
@implements("alien.gear.table", "alien.hazard.fatigued")
def eat(turn: Doing, meal: int) -> None:
    """That want is over."""
    gear.use_up(turn.game, meal, "alien.gear.table")
    peril.relieve(turn.game, turn.who, peril.FOOD)


# -- suits ----------------------------------------------------------------------------------------------------------


def _suits(turn: Doing) -> list[int]:
    return [suit.id for suit in medicine.suits_at_hand(turn.game, turn.who)]


def _suit_clause(turn: Doing, suit: int) -> str:
    return gear.clause_of(burden.card(marker_of(turn.game, suit)))


@done_with(
    ITEMS, "suit", _labelled("Put on {}"), _suit_clause, things=_suits,
    other=("alien.gear.suit", "no such suit at hand, or not over what is worn, or not by them"),
    subject=the_thing, kind=FULL,
)  # fmt: skip
def suit(turn: Doing, suit: int) -> Script[None]:
    """A stretch of work, or in combat in a hurry."""
    if turn.game.state.phase == COMBAT:
        yield from medicine.put_on_in_a_hurry(turn.game, turn.who, suit)
    else:
        medicine.put_on(turn.game, turn.who, suit)


def _worn(turn: Doing) -> list[int]:
    return [suit for suit, _ in medicine.suits_to_leave(turn.game, turn.who)]


def _unsuit_label(turn: Doing, suit: int) -> str:
    return dict(medicine.suits_to_leave(turn.game, turn.who)).get(suit, "")


@done_with(
    ITEMS, "unsuit", _unsuit_label, _suit_clause, things=_worn,
    other=("alien.gear.suit", "not worn; in combat only a loader, or a suit without air, is got out of"),
    subject=the_thing, kind=FULL,
)  # fmt: skip
def unsuit(turn: Doing, suit: int) -> None:
    medicine.take_off(turn.game, turn.who, suit)


NO_DOSE: Why = ("alien.gear.table", "no dose is carried")
NO_TRACKER: Why = ("alien.stealth.tracker", "no tracker in hand that has power")
NEEDED: dict[Act[Any, Any], Why] = {
    **{act: act.other for act in (reload, cell, draw, jam, drop, lamp) if isinstance(act.other, tuple)},
    scan: NO_TRACKER,
    inject: NO_DOSE,
}
"""Acts that nobody does who carries nothing for them, in the order of `Own`."""
