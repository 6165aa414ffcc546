"""The shots of an activation: which weapons may be fired now and which may not, and fire at will before a salvo."""

from collections.abc import Iterable, Iterator
from itertools import chain

from grognard.engine.asking.acts import Reasons, Why, done_with, plain
from grognard.engine.clauses import implements
from grognard.engine.core.script import Script
from grognard.kit.units.pieces import has, leader

from ..acts import FINISHED, FIRST_SPLIT, WEAPONS, Activation, Acts
from ..books.cards import Weapon
from ..books.profiles import weapon
from ..terms import FIRE_AT_WILL, STAYS, is_engaged, is_hero, is_infantry
from . import drill, grounded, shoot, vehicle
from .loadout import loadout
from .unit import is_in_cohesion
from .weapon import is_special_weapon

SPENT: Why = ("at43.shoot.each-weapon-once", "it has been fired already")
OTHER_SIDE: Why = (
    "at43.shoot.special-same-time",
    "special weapons fire on the same side of the move as the others, unless fire is split",
)
NOTHING_SEEN: Why = (
    "at43.shoot.legal-target",
    "nothing it may be fired at is in sight, or in reach where that may be measured",
)
DESTROYED: Why = ("at43.vehicle.weapon-destroyed", "it is destroyed")
WILL = "at43.drill.fire-at-will"
BEFORE_A_SALVO: Why = (WILL, "it is declared before a salvo")
NO_HERO: Why = (WILL, "only infantry led by a hero is told to fire at will")


# -- firing --------------------------------------------------------------------------------------------------------


@implements("at43.shoot.engaged", "at43.shoot.engaged-after-move", "at43.shoot.after-engaging", "at43.shoot.grounded")
def _bar_fire(turn: Activation) -> Iterator[Why]:
    """What keeps the unit from any shot: engagement, also by its own move, more than half of it grounded, being torn
    apart. Losses that tear a unit apart after it was activated in cohesion do not hinder it."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    if acts.rushed:
        yield "at43.move.rush", "a unit that rushes does not shoot"
    if acts.engaged_at_end or (acts.engaged_at_start and not acts.moved) or is_engaged(game, unit):
        yield _engagement(acts)
    if grounded.is_pinned(game, unit):
        yield "at43.shoot.grounded", "more than half of it is grounded"
    if not (acts.together or is_in_cohesion(game, unit)):
        yield "at43.unit.cohesion-broken", "activated out of cohesion, it shoots only after a move that restores it"


def _engagement(acts: Acts) -> Why:
    """Which rule keeps an engaged unit from shooting: it has not moved, not got away, or moved into it."""
    words = "an engaged unit does not shoot"
    if acts.may_move:
        return "at43.shoot.engaged", words
    if acts.engaged_at_start:
        return "at43.shoot.engaged-after-move", words
    return "at43.shoot.after-engaging", "its move ended engaged, so it does not shoot"


def arms(turn: Activation) -> tuple[Weapon, ...]:
    """Every kind of ranged weapon that the unit has."""
    return loadout(turn.game, turn.unit).kinds


def _silent(turn: Activation, arm: Weapon) -> Reasons:
    acts = turn.acts
    if arm.id in acts.fired:
        return chain((SPENT,), _unseen(turn, arm))
    if not shoot.is_on_time(arm, not acts.may_move, acts.split, acts.standard_sides, acts.special_sides):
        return chain((OTHER_SIDE,), _unseen(turn, arm))
    return () if shoot.has_target(turn.game, turn.unit, arm, None, acts.fired) else (NOTHING_SEEN,)


def _unseen(turn: Activation, arm: Weapon) -> Iterator[Why]:
    """Looked for only where somebody wants to hear every reason."""
    if not shoot.has_target(turn.game, turn.unit, arm, None, turn.acts.fired):
        yield NOTHING_SEEN


def _gone(turn: Activation) -> Iterable[tuple[Weapon, Reasons]]:
    """Weapons that nobody has any more: fired by a hero or by men who fell, or shot off."""
    left = arms(turn)
    yield from [(weapon(id), (SPENT,)) for id in turn.acts.fired if weapon(id) not in left]
    if not is_infantry(turn.game, turn.unit):
        yield from [(weapon(id), (DESTROYED,)) for id in vehicle.silent(turn.game, turn.unit)]


def _label(turn: Activation, arm: Weapon) -> str:
    return f"Fire: {arm.name}"


@done_with(
    WEAPONS, "fire", _label, "at43.shoot.different-targets", bar=_bar_fire, things=arms, miss=_silent, others=_gone,
    other=("at43.shoot.who", "nobody in the unit fires such a weapon"),
    early=FIRST_SPLIT, late=FINISHED,
)  # fmt: skip
def fire(turn: Activation, arm: Weapon) -> Script[None]:
    """A salvo; which weapons have had their turn then, and on which side of the move."""
    acts = turn.acts
    after, used = not acts.may_move, shoot.used_in(turn.game, turn.unit, arm, acts.fired)
    fired = yield from shoot.salvo(turn.game, turn.unit, arm, None, acts.fired)
    if not fired:
        return
    acts.shot = True
    acts.fired = (*acts.fired, *used)
    if is_special_weapon(arm):
        acts.special_sides = (*acts.special_sides, after)
    else:
        acts.standard_sides = (*acts.standard_sides, after)


# -- fire at will --------------------------------------------------------------------------------------------------


def _bar_will(turn: Activation) -> Reasons:
    """Infantry under a hero that stays where it is all round, once an activation, before a salvo."""
    game, unit = turn.game, turn.unit
    if not is_infantry(game, unit) or not is_hero(game, leader(game, unit)):
        return chain((NO_HERO,), _unwilling(turn))
    return _unwilling(turn)


def _unwilling(turn: Activation) -> Iterator[Why]:
    game, unit = turn.game, turn.unit
    if turn.acts.moved:
        yield WILL, "it has moved, and who fires at will stays where it is all round"
    if has(game, unit, STAYS):
        yield WILL, "it has been told to fire at will in this activation"
    yield from drill.unfit(game, unit)
    if not fire.can(turn) or not fire.open_things(turn):
        yield WILL, "it goes before a salvo, and there is none to fire"


@plain(
    FIRE_AT_WILL, "Fire at will for 1 LP, no move", WILL, bar=_bar_will, cost=drill.COST,
    early=BEFORE_A_SALVO, late=BEFORE_A_SALVO,
)  # fmt: skip
def fire_at_will(turn: Activation) -> None:
    drill.fire_at_will(turn.game, turn.unit)
    turn.acts.stays = True
