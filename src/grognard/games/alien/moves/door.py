"""Doors and hatches: leaving open, locking, unlocking, opening with skill, breaking down in and out of combat."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Feature, Marker, feature_ref, model_ref
from grognard.engine.dice.rolls import Modifier
from grognard.engine.space.zones import Zones, mapped

from ..body import cover, dice, gear, supply
from ..books.cards import Creature, Weapon
from ..books.profiles import weapon
from ..known import knowledge
from ..map import zone
from ..words.relations import beside
from ..words.tagging import retag
from ..words.terms import (
    AJAR,
    ARMOR,
    AT,
    BY_DOOR,
    CLOSED,
    CLUTTERED,
    CODE,
    HIDDEN,
    LOCKED,
    LOCKED_BY,
    NO_POWER,
    POINTS,
    WRECKED,
    being_of,
    is_crew,
    is_zone,
    item_card,
    name_of,
    zone_of,
)

DOOR_ARMOR, DOOR_POINTS, DOOR_DICE = 2, 10, 2
XENO_DAMAGE = 2
WEAK = ("facehugger", "royal-facehugger", "chestburster", "queenburster", "bloodburster")
HEARD_BY_PASSIVE = 2


def side_of(game: Game, who: int) -> str:
    return "crew" if is_crew(game, who) else "referee"


@mapped
def doors(zones: Zones, here: str, of_crew: bool) -> list[tuple[str, Feature]]:
    """The doors and hatches of a zone, as far as a side knows them, with what lies behind."""
    return [(to, b) for to, b in zones.borders(here) if zone.is_door(b) and (zone.is_known(b) or not of_crew)]


def locked_doors(game: Game, who: int) -> list[tuple[str, Feature]]:
    """The doors and hatches of somebody's zone that are locked, as far as known, with what lies behind."""
    return _locked(game.zones, zone_of(game, who), is_crew(game, who))


@mapped
def _locked(zones: Zones, here: str, of_crew: bool) -> list[tuple[str, Feature]]:
    return [(to, border) for to, border in doors(zones, here, of_crew) if LOCKED in border.tags]


# -- open and shut --------------------------------------------------------------------------------------------------


@implements("alien.zone.doors")
def leave_open(game: Game, who: int, border: Feature) -> None:
    """Free when passing: the door does not fall shut."""
    if zone.is_door(border) and AJAR not in border.tags:
        game.tag("alien.zone.doors", feature_ref(border.id), (AJAR,), (CLOSED,))


@implements("alien.zone.doors")
def shut(game: Game, who: int, border: Feature) -> None:
    """Free when passing."""
    if AJAR in border.tags:
        game.tag("alien.zone.doors", feature_ref(border.id), (CLOSED,), (AJAR,))


def can_lock(border: Feature) -> bool:
    return zone.is_door(border) and LOCKED not in border.tags and AJAR not in border.tags


@implements("alien.act.quick-lock")
def lock(game: Game, who: int, border: Feature) -> None:
    """Lock a closed door or hatch of the own zone."""
    adds = (CLOSED, LOCKED, LOCKED_BY + side_of(game, who))
    retag(game, "alien.act.quick-lock", feature_ref(border.id), adds, (AJAR,))


@implements("alien.zone.unlock-inside")
def _can_unlock(border: Feature, side: str, here: str) -> bool:
    """A door that the own side locked, or for which the scenario gives the code."""
    if LOCKED not in border.tags or not zone.is_door(border):
        return False
    return any(key in border.tags for key in (LOCKED_BY + side, CODE, f"{CODE}:{here}"))


@implements("alien.zone.unlock-inside")
def unlock(game: Game, who: int, border: Feature, clause: str = "alien.zone.unlock-inside") -> None:
    """It is no longer locked, whoever had locked it."""
    owners = tuple(tag for tag in border.tags if tag.startswith(LOCKED_BY))
    game.tag(clause, feature_ref(border.id), (), (LOCKED, *owners))


def can_pick(border: Feature) -> bool:
    """A locked door whose panel has power."""
    return zone.is_door(border) and LOCKED in border.tags and NO_POWER not in border.tags


@implements("alien.zone.locked")
def pick_lock(game: Game, who: int, border: Feature) -> Script[bool]:
    """COMTECH at the panel or key lock; a full action, or the action of the stretch."""
    clause = "alien.zone.locked"
    attempt = dice.Attempt(who, "comtech", clause=clause, purpose="to open the lock", task="terminal")
    rollout = yield from dice.skill_roll(game, attempt)
    if rollout.successes:
        unlock(game, who, border, clause)
    return bool(rollout.successes)


# -- breaking down --------------------------------------------------------------------------------------------------


@implements("alien.zone.break-door", "alien.zone.hatch")
def armor_of(border: Feature) -> int:
    """Doors and hatches alike, unless the scenario says otherwise."""
    return border.counters.get(ARMOR, DOOR_ARMOR)


def points_of(border: Feature) -> int:
    """What it can still lose before it is broken open."""
    return border.counters.get(POINTS, DOOR_POINTS)


@implements("alien.zone.break-door")
def can_breach(border: Feature, damage: int, piercing: bool = False, weak_spot: bool = False) -> bool:
    """The breach limit: armor higher than the base damage stops every blow."""
    return armor_of(border) - piercing - weak_spot <= damage


@implements("alien.zone.break-door")
def attack_parts() -> tuple[Modifier, ...]:
    """A door does not dodge: close combat attacks on it get two dice more."""
    return (Modifier(DOOR_DICE, "alien.zone.break-door", "a door"),)


@implements("alien.zone.break-door", "alien.zone.break-time")
def strike(
    game: Game, border: Feature, damage: int, successes: int, piercing: bool = False, by: int | None = None
) -> int:
    """A hit on a door in combat: what its armor leaves adds up over all attacks; the points lost.

    When it breaks, that is noise in the zone of whoever struck it.
    """
    border = zone.border_of(game, border.id)
    if not successes or not can_breach(border, damage, piercing):
        return 0
    armor = max(0, armor_of(border) - piercing)
    lost = min(points_of(border), max(0, damage + successes - 1 - armor))
    ref_ = feature_ref(border.id)
    if lost == points_of(border):
        wreck(game, border, "alien.zone.break-door")
        at = border.zones[0] if by is None else zone_of(game, by)
        knowledge.noise(game, at, HEARD_BY_PASSIVE, "alien.ref.noise", by)
    elif lost:
        change = points_of(border) - lost - border.counters.get(POINTS, 0)
        game.count("alien.zone.break-door", (ref_, POINTS, change))
    return lost


@implements("alien.zone.hatch")
def wreck(game: Game, border: Feature, clause: str) -> None:
    """Broken open: an open border from then on, which nobody stands at, holds, hides or takes cover beside."""
    retag(game, clause, feature_ref(border.id), (WRECKED,), (CLOSED, LOCKED))
    for who in [model.id for model in game.state.models if zone.stand_of(model.tags) == border.id]:
        if not is_zone(game, zone_of(game, who), CLUTTERED):
            cover.lose(game, who)
            retag(game, clause, model_ref(who), (), (HIDDEN,))
        retag(game, clause, model_ref(who), (), (f"{AT}{border.id}", f"{BY_DOOR}{border.id}"))


def blow_of(game: Game, who: int) -> tuple[int, bool]:
    """Base damage and armor piercing of the best close attack somebody has against a door."""
    card = being_of(game, who)
    if isinstance(card, Creature):
        return (0, False) if card.id in WEAK or not card.attacks else (XENO_DAMAGE, True)
    best = (weapon(gear.CLAWS if gear.wears_loader(game, who) else gear.FISTS).damage, False)
    for thing in [one for one in gear.held(game, who) if supply.works(one)]:
        best = max(best, _blow(thing), key=lambda blow: (blow[0] + blow[1], blow[0]))
    return best


def _blow(thing: Marker) -> tuple[int, bool]:
    card = item_card(thing)
    if isinstance(card, Weapon) and card.far == 0 and not card.is_stun:
        return card.damage, card.has("armor-piercing")
    return 1, False


@implements("alien.zone.break-time", "alien.crawl.seal-xeno")
def can_break(game: Game, who: int, border: Feature) -> bool:
    """Whether an attack of this being could breach the locked door at all."""
    if LOCKED not in border.tags or not zone.is_door(border):
        return False
    damage, piercing = blow_of(game, who)
    return damage > 0 and can_breach(border, damage, piercing)


@implements("alien.zone.break-time")
def break_open(game: Game, who: int, border: Feature) -> None:
    """Outside combat: one stretch, no roll, with noise."""
    clause = "alien.zone.break-time"
    if is_crew(game, who):
        game.note(clause, f"{name_of(game, who)} breaks the door open", model_ref(who), feature_ref(border.id))
    elif zone.is_known(border):
        game.note(clause, "a door is broken open", feature_ref(border.id))
    wreck(game, border, clause)
    knowledge.noise(game, zone_of(game, who), HEARD_BY_PASSIVE, clause, who)


@implements("alien.act.quick-lock")
def is_held_open(game: Game, border: int) -> bool:
    """Two are Adjacent across it, a blocker and somebody on the other side: it counts as open between them."""
    posted = [who for who in beside(game) if zone.stand_of(game.state.models[who].tags) == border]
    return any(zone_of(game, other) != zone_of(game, who) for who in posted for other in beside(game)[who])


@mapped
def locks(zones: Zones, here: str, of_crew: bool, is_locked: bool) -> list[tuple[str, Feature]]:
    """The doors and hatches of a zone that a side can unlock, or lock, with what lies behind."""
    side, near = "crew" if of_crew else "referee", doors(zones, here, of_crew)
    if is_locked:
        return [(to, border) for to, border in near if not can_lock(border) and _can_unlock(border, side, here)]
    return [(to, border) for to, border in near if can_lock(border)]
