"""Combat drills: bought for 1 LP each during a unit's own activation, and what they mean for those who fire.

Overwatch fire itself is in `overwatch`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain

from grognard.engine.asking.acts import Act, Reasons, Why, idle, itself, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.kit.units.pieces import has, is_in_play, members, name, ref, seat_of, unit_of

from ..acts import Activation, activation_of
from ..statuses import ACTIVATED, FIRED, MOVED, STATUSES
from ..terms import (
    DISORGANISED,
    FIRE_AT_WILL,
    HIT_THE_DECK,
    JAMMED,
    OVERWATCH,
    SHIELD,
    SPECIAL,
    STAYS,
    TAKE_COVER,
    has_fighter,
    is_engaged,
    is_infantry,
    is_special,
    lp,
    pay,
    ranged_weapons,
)
from . import grounded

COST = 1
COVER_NEED = 4
TAKEN_COVER_NEED = 3
SPLIT = "at43.drill.split-fire"
ON_FOOT = "it is a drill of infantry"
AT_THE_END = "it is declared at the end of the activation"
TOO_LATE: Why = (SPLIT, "it is declared at the beginning of the activation")
NO_LP: Why = ("at43.lp.never-negative", f"it costs {COST} LP, and none is left")
JAMMED_NOW: Why = ("at43.weapon.jamming", "it is jammed")


@implements("at43.drill.cost")
def unfit(game: Game, unit: int) -> Iterator[Why]:
    """Why the unit being activated may not be given a drill: it must be valiant, not jammed, and there be 1 LP."""
    tags = unit_of(game, unit).tags
    if DISORGANISED in tags:
        yield "at43.morale.disorganised-passive", "it is disorganised"
    if JAMMED in tags:
        yield JAMMED_NOW
    if lp(game, seat_of(game, unit)) < COST:
        yield NO_LP


def can_drill(game: Game, unit: int) -> bool:
    """Whether nothing keeps the unit from drills."""
    for _ in unfit(game, unit):
        return False
    return True


@implements("at43.drill.duration")
def end_all(game: Game, unit: int, moment: str = ACTIVATED) -> None:
    """Drills end when the unit's next activation starts or it becomes disorganised."""
    STATUSES.end(game, moment, (unit,))


# -- during the activation --------------------------------------------------------------------------------------------


def _bar_split(turn: Activation) -> Reasons:
    if turn.acts.begun:
        return (partial(_too_late, turn),)
    return chain(_unable(turn), unfit(turn.game, turn.unit))


def _unable(turn: Activation) -> Iterator[Why]:
    """Who has no use for split fire."""
    if not is_infantry(turn.game, turn.unit):
        yield SPLIT, ON_FOOT
    elif not can_split(turn.game, turn.unit):
        yield SPLIT, "it has no special weapons beside others"


def _too_late(turn: Activation) -> Why:
    return next(_unable(turn), TOO_LATE)


@plain(
    "split-fire", "Split fire for 1 LP", SPLIT, bar=_bar_split, subject=itself, cost=COST, late=TOO_LATE
)  # fmt: skip
@implements("at43.drill.split-fire")
def split_fire(turn: Activation) -> None:
    """At the beginning: the special weapons may fire at another moment of this activation than the rest."""
    pay(turn.game, turn.seat, COST, SPLIT)
    turn.acts.split = True


fire_together: Act[Activation, None] = idle("none", "Fire together", "at43.shoot.special-same-time", late=TOO_LATE)
"""All weapons on one side of the move."""


def _split(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: split fire?"


BEGINNING = Menu(
    name="split-fire", prompt=_split, clause=SPLIT, turn=activation_of, acts=(split_fire,), rest=fire_together
)  # fmt: skip


@remembered(ROSTER, SPECIAL, "weapon:")
def can_split(game: Game, unit: int) -> bool:
    """Infantry with special weapons and others that could fire."""
    if not is_infantry(game, unit) or not has_fighter(game, unit, SPECIAL):
        return False
    return bool([id for id in members(game, unit) if not is_special(game, id) and ranged_weapons(game, id)])


@implements("at43.drill.fire-at-will")
def fire_at_will(game: Game, unit: int) -> None:
    """1 LP before a salvo: the Re-roll value of each weapon in the next salvo rises by 1, and the unit may not move."""
    pay(game, seat_of(game, unit), COST, "at43.drill.fire-at-will")
    game.tag("at43.drill.fire-at-will", ref(unit), adds=(FIRE_AT_WILL, STAYS))


# -- at the end of the activation -------------------------------------------------------------------------------------


@implements("at43.drill.overwatch", "at43.drill.overwatch-after-move")
def _no_watch(clause: str, turn: Activation) -> Iterator[Why]:
    """Overwatch: a unit that neither shot nor rushed in this activation, is not engaged and mostly on its feet."""
    game, unit = turn.game, turn.unit
    if turn.acts.shot:
        yield clause, "it has fired in this activation"
    if turn.acts.rushed:
        yield "at43.drill.overwatch-after-move", "a unit that has rushed does not fire until its next activation"
    if is_engaged(game, unit):
        yield "at43.drill.overwatch-after-move", "an engaged unit is not given overwatch"
    if grounded.is_pinned(game, unit):
        yield "at43.shoot.grounded", "more than half of it is grounded"
    if not [id for id in members(game, unit) if ranged_weapons(game, id)]:
        yield clause, "it has no ranged weapon that works"


def _of_infantry(clause: str, turn: Activation) -> Reasons:
    return () if is_infantry(turn.game, turn.unit) else ((clause, ON_FOOT),)


def _of_vehicles(clause: str, turn: Activation) -> Reasons:
    return ((clause, "it is a drill of vehicles"),) if is_infantry(turn.game, turn.unit) else ()


def _of_the_end(drill: str, label: str, bar: Callable[[str, Activation], Reasons]) -> Act[Activation, None]:
    """A drill that is declared when the activation finishes."""
    clause = f"at43.drill.{drill}"

    @plain(drill, label, clause, bar=partial(bar, clause), subject=itself, cost=COST, early=(clause, AT_THE_END))
    def give(turn: Activation) -> None:
        pay(turn.game, turn.seat, COST, clause)
        turn.game.tag(clause, turn.about[0], adds=(drill,))

    return give


watch = _of_the_end(OVERWATCH, "Overwatch: fire once after an enemy move", _no_watch)
hit_the_deck = _of_the_end(HIT_THE_DECK, "Hit the deck: not hit between others", _of_infantry)
take_cover = _of_the_end(TAKE_COVER, "Take cover: cover on 3+", _of_infantry)
shield = _of_the_end(SHIELD, "Shield formation: vehicles give cover", _of_vehicles)


def _drills(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: drills, 1 LP each"


END = Menu(
    name="drill",
    prompt=_drills,
    clause="at43.drill.several",
    turn=activation_of,
    acts=(watch, hit_the_deck, take_cover, shield),
    least=0,
    most=0,
    budget=lambda turn: lp(turn.game, turn.seat),
)


@implements("at43.drill.several")
def offer_end(turn: Activation, menu: Menu[Activation] = END) -> Script[None]:
    """Drills of the end: several different ones, each paid for; who can be given none is told why."""
    for clause, words in unfit(turn.game, turn.unit):
        turn.game.note(clause, f"No combat drill for {name(turn.game, turn.unit)}: {words}", turn.about[0])
        return
    yield from menu.play(turn)


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
def is_shielding(game: Game, unit: int) -> bool:
    """Whether the unit's vehicles count as terrain, which never has cover itself."""
    return has(game, unit, SHIELD)


@implements("at43.drill.shield-formation-zone")
def end_shield(game: Game, unit: int) -> None:
    """Shield formation ends when the unit moves."""
    STATUSES.end(game, MOVED, (unit,))


@implements("at43.drill.fire-at-will")
def spend_bonus(game: Game, unit: int) -> None:
    """What fire at will adds is for one salvo."""
    STATUSES.end(game, FIRED, (unit,))


@implements("at43.drill.fire-at-will")
def extra_rerolls(game: Game, unit: int) -> int:
    """What fire at will adds to the Re-roll value of each weapon in the unit's next salvo."""
    return 1 if has(game, unit, FIRE_AT_WILL) else 0
