"""Beings and their belongings as pieces: one way for scenarios, hand-made positions and whoever appears later."""

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.engine.clauses import implements
from grognard.engine.core.pieces import with_tags
from grognard.engine.core.state import Counters, Known, Marker, Model, Ref, Unit

from ..books import raises
from ..books.cards import Being, Carried, Character, Item, Suit, Weapon
from ..books.profiles import beings, items, own_profile
from .terms import ALLY, CLIPPED, FITTED, HEALTH, HELD, NUMBER, PC, RATING, RELOADS, TALENT, WORN

SIZES = {"small": 1, "normal": 2, "large": 3}
LAUNCHER = "u1-launcher"
TWO_RELOADS = 2


@implements("alien.setup.start-state")
def enlist(
    id: int,
    seat: int,
    card: Being,
    zone: str,
    *,
    tags: Sequence[str] = (),
    unit_tags: Sequence[str] = (),
    known: Known = None,
    name: str = "",
) -> tuple[Unit, Model]:
    """A being in full Health, without stress, responses or injuries: a unit and its model under the same id."""
    own = sorted({*tags, *_talents(card)})
    key = HEALTH if PC in own or ALLY in own else f"~{HEALTH}"
    profile = own_profile(card) if type(card) is Character and card.id not in beings() else card.id
    health = card.health + raises.raised([tag[len(TALENT) :] for tag in own if tag.startswith(TALENT)], "hardened")
    counters = {key: health} if health else {}
    model = Model(id, id, profile, 40, SIZES[card.size], False, zone, 0, counters, tuple(own), known)
    unit = Unit(id, seat, profile, name or card.name, (id,), id, tags=tuple(sorted(unit_tags)), known=known)
    return unit, model


def _talents(card: Being) -> list[str]:
    """Tags of talents; one taken several times is numbered from the second on."""
    own = card.talents if type(card) is Character else ()
    times = [own[: index + 1].count(name) for index, name in enumerate(own)]
    return [TALENT + (f"{name}:{time}" if time > 1 else name) for name, time in zip(own, times, strict=True)]


def outfit(card: Being, on: Ref, first: int, known: Known = None, drawn: bool = True) -> list[Marker]:
    """The gear of a character as markers with ids from `first` on: worn, held and loaded."""
    markers: list[Marker] = []
    for carried in card.gear if type(card) is Character else ():
        markers += belongings(carried, first + len(markers), on=on, known=known)
    markers = _dressed(markers)
    return in_hands(markers) if drawn else markers


def _dressed(markers: list[Marker]) -> list[Marker]:
    """Only one suit is worn, the first; any other is carried."""
    spare = [one.id for one in markers if type(items()[one.kind]) is Suit][1:]
    return [replace(one, tags=with_tags(one.tags, (), (WORN,))) if one.id in spare else one for one in markers]


@implements("alien.setup.reloads")
def belongings(
    carried: Carried, id: int, on: Ref | None = None, at: str | None = None, known: Known = None
) -> list[Marker]:
    """An item as a marker, loaded to its full rating; a rifle with a launcher fitted is two."""
    card = items()[carried.item]
    worn = (WORN,) if on is not None and is_worn(card) else ()
    made = [Marker(id, card.id, at, on, ratings(card, carried), worn, known)]
    if "u1-fitted" in card.features:
        launcher = ratings(items()[LAUNCHER], Carried(LAUNCHER, reloads=0))
        made.append(Marker(id + 1, LAUNCHER, at, on, launcher, (f"{FITTED}{id}",), known))
    return made


def ratings(card: Item, carried: Carried) -> Counters:
    """What an item has when nothing of it is used: how many, the full rating, the reloads."""
    counters = {NUMBER: carried.number} if carried.number > 1 else {}
    if rating := full_rating(card):
        counters[RATING] = rating
    reloads = carried.reloads if carried.reloads >= 0 else TWO_RELOADS
    if type(card) is Weapon and card.ammo and reloads:
        counters[RELOADS] = reloads
    return counters


def full_rating(card: Item) -> int:
    """What a supply roll is made with at first: ammo, power or air."""
    if type(card) is Weapon and card.ammo:
        return card.ammo
    return card.power or (card.air if type(card) is Suit else 0)


def is_worn(card: Item) -> bool:
    """Armor, suits and small things on the body need no hand."""
    return type(card) is Suit or "worn" in card.features


def in_hands(markers: list[Marker]) -> list[Marker]:
    """The first weapon drawn, a lamp clipped on where it can be, else held in a free hand."""
    free, changed = 2, list(markers)
    for index, marker in enumerate(markers):
        card = items()[marker.kind]
        if type(card) is Weapon and free == 2 and card.group != "thrown":
            changed[index] = replace(marker, tags=with_tags(marker.tags, (HELD,), ()))
            free -= card.hands
    for index, marker in enumerate(markers):
        if "lamp" in items()[marker.kind].features:
            how = CLIPPED if has_mount(changed) else HELD if free > 0 else ""
            changed[index] = replace(marker, tags=with_tags(marker.tags, (how,), ())) if how else marker
    return changed


@implements("alien.char.hands")
def has_mount(markers: Sequence[Marker]) -> bool:
    """Whether a lamp can be clipped on: to worn armor, a suit or a two-handed firearm in the hands."""
    return any(_is_mount(items()[marker.kind], marker) for marker in markers if marker.kind in items())


def _is_mount(card: Item, marker: Marker) -> bool:
    if type(card) is Suit:
        return WORN in marker.tags
    return type(card) is Weapon and card.hands == 2 and card.group != "close" and HELD in marker.tags
