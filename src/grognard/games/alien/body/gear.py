"""Gear: what it weighs, what it adds, what protects, and what it takes to hold, drop, take and hand over things.

In the hands of somebody in combat is only what is held there. Outside of it swapping is free, so what is carried is at
hand when it is needed.
"""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Removed, Revealed
from grognard.engine.core.memory import remembered
from grognard.engine.core.pieces import with_counter, with_tags
from grognard.engine.core.script import Game
from grognard.engine.core.state import Known, Marker, Tags, marker_ref, model_ref, next_id
from grognard.engine.dice.rolls import Modifier, Modifiers

from ..books.cards import Character, Item, Suit, Weapon
from ..books.profiles import item, weapon
from ..words import muster
from ..words.clock import moment, shift_now
from ..words.tagging import retag_all
from ..words.terms import (
    ARMOR_LOST,
    BEARERS,
    CLIPPED,
    COMBAT,
    DOSED,
    DOSES,
    FITTED,
    HELD,
    LADEN,
    LIT,
    LOST_ITEM,
    NUMBER,
    PUT_AWAY,
    RATING,
    SWAPPED,
    WORN,
    being_of,
    count_of,
    is_crew,
    item_card,
    items_of,
    marker_of,
    number_in,
    zone_of,
)
from . import android, burden, character, lamps, stress
from .burden import is_over, is_overloaded

TOLD: Modifiers = (Modifier(1, "alien.gear.table", "data transmitter"),)
CLAWS, FISTS = "loader-claws", "unarmed"
card, load, loose = burden.card, burden.load, burden.loose


class Arm(Struct, frozen=True, gc=False):
    """A weapon at hand: its card, and its marker unless it is a part of the body or of a machine worn."""

    card: Weapon
    marker: Marker | None = None

    @property
    def key(self) -> str:
        return self.card.id if self.marker is None else marker_ref(self.marker.id)


# -- moving with a load --------------------------------------------------------------------------------------------


@implements("alien.gear.over-limit")
def can_move(game: Game, who: int) -> bool:
    """Not with more than the absolute limit; androids and NPCs above twice Strength move once a round or stretch."""
    if not is_over(game, who) or type(being_of(game, who)) is not Character:
        return True
    if is_overloaded(game, who):
        return False
    return android.has_nerves(game, who) or count_of(game, who, LADEN) != _this_moment(game)


@implements("alien.gear.over")
def moved(game: Game, who: int) -> None:
    """Every move of somebody above twice Strength: 1 stress level."""
    if type(being_of(game, who)) is not Character or not is_over(game, who):
        return
    if android.has_nerves(game, who):
        stress.gain(game, who, 1, "alien.gear.over")
    else:
        change = _this_moment(game) - count_of(game, who, LADEN)
        game.count("alien.gear.over-limit", (model_ref(who), LADEN, change))


def _this_moment(game: Game) -> int:
    """The round or stretch as a number that is never 0, which stands for no move yet."""
    return moment(game) + 1


# -- what things add -----------------------------------------------------------------------------------------------


@implements("alien.gear.bonus", "alien.gear.table")
def bonus(game: Game, who: int, skill: str, task: str = "") -> Modifiers:
    """The best of the bonuses, all that hinders, and doses too many."""
    best: Modifier | None = None
    found: list[Modifier] = []
    for marker, own in _aids(game, who, skill):
        amount = own.bonus[skill] if is_usable(game, who, marker) and fits(own, task) else 0
        part = Modifier(amount, clause_of(own), own.name)
        if amount < 0:
            found.append(part)
        elif amount and (best is None or amount > best.amount):
            best = part
    doses = _too_many_doses(game, who)
    return (*((best,) if best else ()), *found, *doses)


@remembered(BEARERS)
def _aids(game: Game, who: int, skill: str) -> list[tuple[Marker, Item]]:
    """What somebody carries that changes rolls of a skill."""
    return [(marker, own) for marker in items_of(game, who) if (own := card(marker)).bonus.get(skill)]


def clause_of(own: Item) -> str:
    """The rule that a bonus is shown with."""
    return {
        "power-loader": "alien.gear.loader",
        "medkit": "alien.gear.medkit",
        "surgical-kit": "alien.gear.medkit",
    }.get(own.id, "alien.gear.suit" if type(own) is Suit else "alien.gear.bonus")


@implements("alien.gear.bonus")
def fits(own: Item, task: str) -> bool:
    """Whether a tool fits the task: those without listed tasks fit every one of the skill."""
    tasks = own.tasks
    return not tasks or task in tasks


@implements("alien.gear.table")
def is_usable(game: Game, who: int, marker: Marker) -> bool:
    """Worn things while worn, tools while held; without power nothing that needs it."""
    own = card(marker)
    if own.power and not marker.counters.get(RATING):
        return False
    if muster.is_worn(own):
        return WORN in marker.tags
    return game.state.phase != COMBAT or not own.hands or HELD in marker.tags


@implements("alien.gear.naproleve")
def _too_many_doses(game: Game, who: int) -> Modifiers:
    doses = count_of(game, who, DOSES)
    if doses < 2 or count_of(game, who, DOSED) != shift_now(game):
        return ()
    return (Modifier(1 - doses, "alien.gear.naproleve", "doses too many"),)


# -- what protects -------------------------------------------------------------------------------------------------


@remembered(BEARERS)
def suits(game: Game, who: int) -> list[tuple[Marker, Suit]]:
    """The armor and suits somebody wears."""
    worn = [(marker, item(marker.kind)) for marker in items_of(game, who) if WORN in marker.tags]
    return [(marker, own) for marker, own in worn if type(own) is Suit]


@implements("alien.gear.apesuit")
def level(marker: Marker, own: Suit, against: str = "") -> int:
    """The armor level of a suit: what acid has eaten is gone; an APEsuit has 3 against acid."""
    full = 3 if against == "acid" and "acid-proof" in own.features else own.armor
    return max(0, full - marker.counters.get(ARMOR_LOST, 0))


def armor(game: Game, who: int, against: str = "") -> int:
    """The armor level of a human or android: the best suit worn."""
    return max((level(marker, own, against) for marker, own in suits(game, who)), default=0)


def worn_suit(game: Game, who: int, against: str = "") -> Marker | None:
    """The suit that protects best, sealed ones first among equals."""
    found = suits(game, who)
    best = max(found, key=lambda pair: (level(pair[0], pair[1], against), "vacuum" in pair[1].features), default=None)
    return None if best is None else best[0]


@implements("alien.gear.apesuit")
def cannot_be_hugged(game: Game, who: int) -> bool:
    """An APEsuit keeps Facehuggers off while it has an armor level."""
    return any("hugger-proof" in own.features and level(marker, own) for marker, own in suits(game, who))


@implements("alien.gear.suit")
@implements("alien.supply.air-tracked")
def holds_air(game: Game, who: int) -> bool:
    """Safe from vacuum while the suit's air lasts."""
    return any("vacuum" in own.features and marker.counters.get(RATING) for marker, own in suits(game, who))


@remembered(BEARERS)
@implements("alien.gear.loader")
def wears_loader(game: Game, who: int) -> bool:
    """Who wears a power loader cannot dodge, take cover or enter crawlspaces."""
    return bool([own for _, own in suits(game, who) if "loader" in own.features])


def has_feature(game: Game, who: int, feature: str) -> bool:
    """Whether something carried and usable has a feature: comm, iff, scope …"""
    return any(feature in card(marker).features and is_usable(game, who, marker) for marker in items_of(game, who))


@implements("alien.gear.table")
def transmitter(game: Game, patient: int) -> Modifiers:
    """A personal data transmitter tells whoever rolls MEDICAL AID on its wearer what is wrong."""
    return TOLD if has_feature(game, patient, "transmitter") else ()


# -- hands ---------------------------------------------------------------------------------------------------------


@remembered(BEARERS)
def held(game: Game, who: int) -> list[Marker]:
    """What is in the hands, a launcher under a rifle with it."""
    own = items_of(game, who)
    rifles = {f"{FITTED}{marker.id}" for marker in own if HELD in marker.tags}
    return [marker for marker in own if HELD in marker.tags or not rifles.isdisjoint(marker.tags)]


def in_hands(game: Game, who: int) -> list[Marker]:
    """What can be dropped or struck from the hands: what is fitted to something goes with it."""
    return [marker for marker in held(game, who) if HELD in marker.tags]


def weapons(game: Game, who: int) -> tuple[Arm, ...]:
    """The weapons somebody can use now: in the hands, within a swap, and the body's own."""
    return arms(game, who, can_swap(game, who), character.hands(game, who))


@remembered(BEARERS)
def arms(game: Game, who: int, can_swap: bool, hands: int) -> tuple[Arm, ...]:
    """The same for somebody with so many hands, who may swap what is in them or not."""
    body = weapon(CLAWS) if wears_loader(game, who) else weapon(FISTS)
    ready = {one.id for one in held(game, who)}
    own = [(marker, item(marker.kind)) for marker in items_of(game, who) if can_swap or marker.id in ready]
    found = [Arm(one, marker) for marker, one in own if type(one) is Weapon and one.hands <= hands]
    return (*found, Arm(body))


@implements("alien.char.hands")
def can_swap(game: Game, who: int) -> bool:
    """Swapping what is in the hands is free, in combat once a turn."""
    if game.state.phase != COMBAT:
        return True
    counters = game.state.models[who].counters
    return SWAPPED not in counters or counters[SWAPPED] != moment(game)


def can_draw(marker: Marker) -> bool:
    """Whether a thing that needs hands is not in them: a launcher goes with its rifle, a clipped lamp needs no hand."""
    return HELD not in marker.tags and CLIPPED not in marker.tags and not burden.is_fitted(marker)


def draw(game: Game, who: int, marker: int, clause: str = "alien.char.hands") -> None:
    """Take something carried into the hands and put away what no longer fits."""
    wanted = marker_of(game, marker)
    rifle = next((tag[len(FITTED) :] for tag in wanted.tags if tag.startswith(FITTED)), "")
    target = int(rifle) if rifle else marker
    if HELD in marker_of(game, target).tags:
        return
    free = character.free_hands(game, who) - card(marker_of(game, target)).hands
    away: list[Marker] = []
    for other in reversed([one for one in items_of(game, who) if HELD in one.tags]):
        if free < 0:
            away.append(other)
            free += card(other).hands
    rows = [(marker_ref(one.id), (), (HELD,)) for one in away]
    _show(game, who, together(game, target))
    retag_all(game, clause, ((marker_ref(target), (HELD,), (CLIPPED,)), *rows))
    if game.state.phase == COMBAT:
        game.count(clause, (model_ref(who), SWAPPED, moment(game) - count_of(game, who, SWAPPED)))
    lamps.mount(game, who)


def lose_grip(game: Game, who: int, clause: str) -> None:
    """What the hands that are left cannot hold falls, what takes two of them first."""
    while character.free_hands(game, who) < 0:
        drop(game, who, max(in_hands(game, who), key=lambda thing: card(thing).hands).id, clause)


# -- drop, take, hand over -----------------------------------------------------------------------------------------


def drop(game: Game, who: int, marker: int, clause: str, *tags: str) -> None:
    """Something falls into the zone, of several alike one; a launcher goes with its rifle."""
    known: Known = None if is_crew(game, who) else game.state.models[who].known
    at, own = zone_of(game, who), _single(game, marker, clause)
    fallen = [replace(one, on=None, at=at, known=known, tags=_freed(one, *tags)) for one in own]
    game.tell(Placed(clause, markers=tuple(fallen)))
    lamps.mount(game, who)


def _freed(marker: Marker, *adds: str) -> Tags:
    """Its tags once nobody holds or wears it any more."""
    return with_tags(with_tags(marker.tags, (), (HELD, WORN, CLIPPED, LIT, LOST_ITEM, PUT_AWAY)), adds, ())


def _single(game: Game, marker: int, clause: str) -> list[Marker]:
    """A thing to be moved, with what is fitted to it: one of several alike comes away from the others."""
    one = marker_of(game, marker)
    if number_in(one) == 1:
        return together(game, marker)
    use_up(game, marker, clause)
    return [replace(one, id=next_id(game.state.markers), counters=with_counter(one.counters, NUMBER, 0))]


def together(game: Game, marker: int) -> list[Marker]:
    """A thing and what is fitted to it."""
    fitted = f"{FITTED}{marker}"
    return [one for one in game.state.markers if one.id == marker or fitted in one.tags]


def take(game: Game, who: int, marker: int, clause: str) -> int:
    """Pick one thing up: into the hands if they are free, else stowed; says which, as it may come off a heap."""
    known: Known = None if is_crew(game, who) else (len(game.state.seats) - 1,)
    taken, free = [], character.free_hands(game, who)
    things = _single(game, marker, clause)
    first = marker if len(things) > 1 else things[0].id
    for one in things:
        own = card(one)
        in_hand = one.id == first and 0 < own.hands <= free and not muster.is_worn(own)
        worn = muster.is_worn(own) and type(own) is not Suit
        tags = _freed(one, *((HELD,) if in_hand else (WORN,) if worn else ()))
        taken.append(replace(one, at=None, on=model_ref(who), known=known, tags=tags))
    game.tell(Placed(clause, markers=tuple(taken)))
    return first


def lay_open(game: Game, who: int) -> None:
    """Whoever falls in sight has no pockets any more: everybody sees what can be taken."""
    _show(game, who, items_of(game, who))


def _show(game: Game, who: int, things: Iterable[Marker]) -> None:
    """What somebody in sight takes out of the pocket is seen."""
    own = tuple(marker_ref(thing.id) for thing in things if thing.known is not None)
    if own and game.state.models[who].known is None:
        game.tell(Revealed("alien.setup.hidden-info", own))


def hand_over(game: Game, giver: int, taker: int, marker: int, clause: str) -> None:
    """One thing changes hands, of several alike one; a lamp goes on shining in the other hand."""
    is_lit = LIT in marker_of(game, marker).tags
    if number_in(marker_of(game, marker)) == 1:
        drop(game, giver, marker, clause)
    taken = take(game, taker, marker, clause)
    if is_lit and HELD in marker_of(game, taken).tags:
        lamps.switch(game, taken, True, clause)


def use_up(game: Game, marker: int, clause: str) -> None:
    """One of so many is gone, with the last one the marker."""
    number = number_in(marker_of(game, marker))
    if number > 1:
        game.count(clause, (marker_ref(marker), NUMBER, -1))
    else:
        game.tell(Removed(clause, (marker_ref(marker),), "spent"))


def important_item(game: Game, who: int) -> int | None:
    """What is lost first: the weapon in hand of the highest damage, else in hand, else a lamp, tracker or medkit."""
    inhand = [marker for marker in items_of(game, who) if HELD in marker.tags]
    arms = [(own.damage, marker) for marker in inhand if isinstance(own := item_card(marker), Weapon)]
    if arms:
        return max(arms, key=lambda pair: pair[0])[1].id
    if inhand:
        return inhand[0].id
    return next((marker.id for marker in items_of(game, who) if _is_dear(marker)), None)


def _is_dear(marker: Marker) -> bool:
    return marker.kind == "medkit" or any(one == "lamp" or one.startswith("tracker") for one in card(marker).features)


@implements("alien.ref.drop-choice")
def drop_one(game: Game, who: int, clause: str) -> None:
    """The victim loses one important item into the zone."""
    marker = important_item(game, who)
    if marker is not None:
        drop(game, who, marker, clause, *(() if game.state.phase == COMBAT else (LOST_ITEM,)))


@implements("alien.gear.medkit")
def use_kit(game: Game, healer: int, task: str) -> None:
    """A personal medkit is used up by the first aid roll it helped; a surgical kit at hand is used first and stays."""
    kits = [thing for thing in items_of(game, healer) if card(thing).bonus.get("medical-aid")]
    kits = [thing for thing in kits if is_usable(game, healer, thing) and fits(card(thing), task)]
    if kits and all("used-up" in card(thing).features for thing in kits):
        use_up(game, kits[0].id, "alien.gear.medkit")
