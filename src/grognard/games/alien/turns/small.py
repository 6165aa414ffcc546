"""Small acts: what is a quick action in combat, needs no roll and no move to another zone; two of them in a stretch."""

from functools import lru_cache

from grognard.engine.asking.decisions import Option
from grognard.engine.clauses import implements
from grognard.engine.core.memory import remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import feature_ref, marker_ref, number_of
from grognard.engine.space.zones import Zones, mapped

from ..body import burden, character, gear, lamps, supply
from ..books.cards import Weapon
from ..fight import ranged
from ..harm import medicine
from ..map import crawl, walks, zone
from ..moves import door, move, tracker
from ..words.terms import (
    BEARERS,
    HELD,
    LIT,
    PRONE,
    can_act,
    has,
    is_crew,
    items_of,
    marker_of,
    name_of,
    who_is_in,
    zone_of,
)

ACTS = ("peek", "lock", "unlock", "take", "give", "reload", "lamp", "inject", "cell", "draw", "scan", "stand")
RULE = "alien.stealth.small-acts"
DRAW = "draw:"


@implements("alien.stealth.small-acts")
def options(game: Game, who: int) -> list[Option]:
    """Reload, pick up or hand over, lock or unlock, peek, inject, switch a lamp, use a tracker."""
    found = [*peeks(game, who), *door.options(game, who), *tracker.options(game, who), *takes(game, who)]
    found += [*own_things(game, who), *gives(game, who), *medicine.options(game, who)]
    if has(game, who, PRONE):
        found.append(Option("stand", "Get up", "alien.act.quick-stand"))
    return found


def has_any(game: Game, who: int) -> bool:
    """Whether there is something among these to do; what is found soonest is looked at first."""
    return bool(own_things(game, who) or door.options(game, who) or peeks(game, who) or options(game, who))


def peeks(game: Game, who: int) -> list[Option]:
    """Doors, hatches and access points of the zone to look through."""
    return peeks_from(game, who) if move.is_free(game, who) and gear.can_move(game, who) else []


def peeks_from(game: Game, who: int) -> list[Option]:
    """The same for somebody who is known to be able to move; in a crawlspace past nobody. Not to be changed."""
    at, here = zone.post_of(game.state.models[who].tags), zone_of(game, who)
    found = _peeks(game.zones, here, walks.gait_of(game, who), at)
    if not found or not zone.is_crawl(game, here):
        return found
    return [
        option for option in found if not crawl.is_stuck(game, who, zone.border_of(game, number_of(option.key[5:])))
    ]


@mapped
def _peeks(zones: Zones, here: str, gait: walks.Gait, at: int) -> list[Option]:
    return [
        _peek(border.kind, to, feature_ref(border.id))
        for to, border in walks.borders_for(zones, here, gait)
        if border.id != at and not zone.is_open(border)
    ]


@lru_cache(256)
def _peek(kind: str, to: str, ref: str) -> Option:
    return Option(f"peek:{ref}", f"Look through the {kind} to {to}", "alien.act.quick-peek", ref)


def takes(game: Game, who: int) -> list[Option]:
    """Loose things in plain view that can still be carried."""
    found = gear.loose(game, who)
    return [_item("take", f"Pick up {burden.card(thing).name}", thing.id) for thing in found] if found else []


@lru_cache(1024)
def _item(kind: str, label: str, id: int, to: int = -1) -> Option:
    ref = marker_ref(id)
    return Option(f"{kind}:{ref}" if to < 0 else f"{kind}:{ref}:{to}", label, RULE, ref)


def own_things(game: Game, who: int) -> list[Option]:
    """Reload, change a power cell, switch a lamp, take something else into the hands; not to be changed."""
    return _own_things(game, who, character.hands(game, who) if gear.can_swap(game, who) else 0)


@remembered(BEARERS)
def uses_and_draws(game: Game, who: int, hands: int) -> tuple[list[Option], list[Option]]:
    """The same with so many hands that may take something, as two lists: what they take comes apart."""
    things = _own_things(game, who, hands)
    draws = [thing for thing in things if thing.key.startswith(DRAW)]
    return [thing for thing in things if thing not in draws], draws


@remembered(BEARERS)
def _own_things(game: Game, who: int, hands: int) -> list[Option]:
    """Without a hand that may take something, nothing can be drawn."""
    found = []
    lights = {lamp.id for lamp in lamps.of(game, who)}
    for thing in items_of(game, who):
        card = burden.card(thing)
        if type(card) is Weapon and ranged.can_reload(game, who, thing):
            found.append(_item("reload", f"Reload {card.name}", thing.id))
        if card.power and supply.can_change_cell(game, who, thing.id):
            found.append(_item("cell", f"New power cell for {card.name}", thing.id))
        if thing.id in lights:
            found.append(_item("lamp", f"Switch {card.name} {'off' if LIT in thing.tags else 'on'}", thing.id))
        if 0 < card.hands <= hands and gear.can_draw(thing):
            found.append(_item("draw", f"Take {card.name} in hand", thing.id))
    return found


def gives(game: Game, who: int) -> list[Option]:
    """What is in the hands can be handed to a comrade in the zone."""
    near = [other for other in who_is_in(game, zone_of(game, who)) if other != who and is_crew(game, other)]
    able = [other for other in near if can_act(game, other)]
    things = [thing for thing in items_of(game, who) if HELD in thing.tags] if able else []
    return [
        _item("give", f"Hand {burden.card(thing).name} to {name_of(game, other)}", thing.id, other)
        for thing in things
        for other in able
    ]


@implements("alien.stealth.small-acts")
def do(game: Game, who: int, key: str) -> Script[None]:
    """Carry out a small act."""
    kind, _, what = key.partition(":")
    if kind == "peek":
        yield from move.go_to_door(game, who, zone.border_of(game, int(what[1:])), "alien.act.quick-peek")
    elif kind == "scan":
        yield from tracker.scan(game, who, int(what[1:]))
    elif kind == "inject":
        yield from medicine.inject(game, who, what)
    elif kind == "stand":
        move.stand_up(game, who, "alien.act.quick-stand")
    elif kind in ("lock", "unlock"):
        border = zone.border_of(game, int(what[1:]))
        door.lock(game, who, border) if kind == "lock" else door.unlock(game, who, border)
    else:
        _handle(game, who, kind, what)


def _handle(game: Game, who: int, kind: str, what: str) -> None:
    """Something done with a thing."""
    ref, _, to = what.partition(":")
    id = int(ref[1:])
    if kind == "take":
        gear.take(game, who, id, "alien.act.quick-pickup")
    elif kind == "give":
        gear.hand_over(game, who, int(to), id, "alien.act.quick-use")
    elif kind == "reload":
        ranged.reload(game, who, marker_of(game, id))
    elif kind == "cell":
        supply.change_cell(game, who, id)
    elif kind == "lamp":
        lamps.switch(game, id, LIT not in marker_of(game, id).tags)
    elif kind == "draw":
        gear.draw(game, who, id)
