"""Combat drills: bought for 1 LP each during a unit's own activation, and what they mean for those who fire.

Overwatch fire itself is in `overwatch`.
"""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script, remembered_ranks
from grognard.engine.state import Ref

from . import grounded
from .terms import (
    DISORGANISED,
    END_DRILLS,
    FIRE_AT_WILL,
    HIT_THE_DECK,
    JAMMED,
    OVERWATCH,
    SHIELD,
    SPECIAL,
    STAYS,
    TAKE_COVER,
    has,
    has_fighter,
    is_engaged,
    is_hero,
    is_in_play,
    is_infantry,
    is_special,
    leader,
    lp,
    members,
    name,
    pay,
    ranged_weapons,
    ref,
    seat_of,
    unit_of,
)

COST = 1
COVER_NEED = 4
TAKEN_COVER_NEED = 3
FIRE_AT_WILL_KEY = "fire-at-will"
FIRE_AT_WILL_OPTION = Option(FIRE_AT_WILL_KEY, "Fire at will for 1 LP, no move", "at43.drill.fire-at-will", None, COST)
ENDING = (*END_DRILLS, FIRE_AT_WILL, STAYS)
LABELS = {
    OVERWATCH: ("Overwatch: fire once after an enemy move", "at43.drill.overwatch"),
    HIT_THE_DECK: ("Hit the deck: not hit between others", "at43.drill.hit-the-deck"),
    TAKE_COVER: ("Take cover: cover on 3+", "at43.drill.take-cover"),
    SHIELD: ("Shield formation: vehicles give cover", "at43.drill.shield-formation"),
}


@implements("at43.drill.cost")
def can_drill(game: Game, unit: int) -> bool:
    """Whether the unit being activated may be given a drill: valiant, not jammed, and 1 LP to pay."""
    tags = unit_of(game, unit).tags
    return lp(game, seat_of(game, unit)) >= COST and DISORGANISED not in tags and JAMMED not in tags


@implements("at43.drill.duration")
def end_all(game: Game, unit: int, clause: str = "at43.drill.duration") -> None:
    """Drills end when the unit's next activation starts or it becomes disorganised."""
    tags = unit_of(game, unit).tags
    ended = tuple([tag for tag in ENDING if tag in tags]) if tags else ()
    if ended:
        game.tag(clause, ref(unit), drops=ended)


# -- during the activation --------------------------------------------------------------------------------------------


@implements("at43.drill.split-fire")
def offer_split_fire(game: Game, unit: int) -> Script[bool]:
    """At the beginning: the special weapons may fire at another moment of this activation than the rest."""
    if not can_drill(game, unit) or not can_split(game, unit):
        return False
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="split-fire",
        prompt=f"{name(game, unit)}: split fire?",
        clause="at43.drill.split-fire",
        about=(ref(unit),),
        options=_split_options(ref(unit)),
    )
    if key == "none":
        return False
    pay(game, seat_of(game, unit), COST, "at43.drill.split-fire")
    return True


@lru_cache(maxsize=256)
def _split_options(unit: Ref) -> tuple[Option, ...]:
    return (
        Option("split-fire", "Split fire for 1 LP", "at43.drill.split-fire", unit, COST),
        Option("none", "Fire together", "at43.shoot.special-same-time"),
    )


@remembered_ranks
def can_split(game: Game, unit: int) -> bool:
    """Infantry with special weapons and others that could fire."""
    if not is_infantry(game, unit) or not has_fighter(game, unit, SPECIAL):
        return False
    return bool([id for id in members(game, unit) if not is_special(game, id) and ranged_weapons(game, id)])


@implements("at43.drill.fire-at-will")
def can_fire_at_will(game: Game, unit: int, moved: bool) -> bool:
    """Infantry under a hero that stays where it is all round; once an activation, of which STAYS keeps the mark."""
    if moved or not is_infantry(game, unit) or not is_hero(game, leader(game, unit)):
        return False
    return not has(game, unit, STAYS) and can_drill(game, unit)


@implements("at43.drill.fire-at-will")
def fire_at_will(game: Game, unit: int) -> None:
    """1 LP before a salvo: the Re-roll value of each weapon in the next salvo rises by 1, and the unit may not move."""
    pay(game, seat_of(game, unit), COST, "at43.drill.fire-at-will")
    game.tag("at43.drill.fire-at-will", ref(unit), adds=(FIRE_AT_WILL, STAYS))


# -- at the end of the activation -------------------------------------------------------------------------------------


@implements("at43.drill.several")
def offer_end(game: Game, unit: int, shot: bool) -> Script[None]:
    """Drills of the end: several different ones, each paid for."""
    if not can_drill(game, unit):
        return
    seat, subject = seat_of(game, unit), ref(unit)
    options = _end_options(end_drills(game, unit, shot), subject)
    keys = yield Choose(
        seat=seat,
        name="drill",
        prompt=f"{name(game, unit)}: drills, 1 LP each",
        clause="at43.drill.several",
        about=(subject,),
        options=options,
        least=0,
        most=len(options),
        budget=lp(game, seat),
    )
    for key in keys:
        pay(game, seat, COST, LABELS[key][1])
        game.tag(LABELS[key][1], subject, adds=(key,))


@lru_cache(maxsize=512)
def _end_options(offered: tuple[str, ...], unit: Ref) -> tuple[Option, ...]:
    return tuple(Option(drill, *LABELS[drill], unit, COST) for drill in offered)


def end_drills(game: Game, unit: int, shot: bool) -> tuple[str, ...]:
    """What may be declared when the activation finishes."""
    own = (HIT_THE_DECK, TAKE_COVER) if is_infantry(game, unit) else (SHIELD,)
    return (OVERWATCH, *own) if can_watch(game, unit, shot) else own


@implements("at43.drill.overwatch", "at43.drill.overwatch-after-move")
def can_watch(game: Game, unit: int, shot: bool) -> bool:
    """Overwatch: a unit that did not shoot in this activation, is not engaged and mostly on its feet."""
    if shot or is_engaged(game, unit) or grounded.is_pinned(game, unit):
        return False
    return bool([id for id in members(game, unit) if ranged_weapons(game, id)])


# -- what drills mean for those who fire ------------------------------------------------------------------------------


@implements("at43.drill.hit-the-deck", "at43.drill.shield-formation-zone")
def is_out_of_zone(game: Game, unit: int) -> bool:
    """Left out of zones of fire: fighters who hit the deck, vehicles in shield formation."""
    tags = unit_of(game, unit).tags
    return HIT_THE_DECK in tags or SHIELD in tags


@implements("at43.drill.take-cover")
def cover_need(game: Game, unit: int) -> int:
    """What a cover roll of the unit needs; it gives no cover to a unit that is exposed."""
    return TAKEN_COVER_NEED if has(game, unit, TAKE_COVER) else COVER_NEED


@implements("at43.drill.shield-formation", "at43.drill.shield-formation-zone")
def shields_for(game: Game, target: int) -> tuple[int, ...]:
    """Vehicles in shield formation that give cover to a unit like terrain of their Size, never to each other."""
    units = [unit.id for unit in game.state.units if SHIELD in unit.tags]
    if not units or target in units:
        return ()
    return tuple(id for unit in units if is_in_play(game, unit) for id in members(game, unit))


@implements("at43.drill.shield-formation-zone")
def end_shield(game: Game, unit: int) -> None:
    """Shield formation ends when the unit moves."""
    if has(game, unit, SHIELD):
        game.tag("at43.drill.shield-formation-zone", ref(unit), drops=(SHIELD,))


@implements("at43.drill.fire-at-will")
def extra_rerolls(game: Game, unit: int) -> int:
    """What fire at will adds to the Re-roll value of each weapon in the unit's next salvo."""
    return 1 if has(game, unit, FIRE_AT_WILL) else 0
