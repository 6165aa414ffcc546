"""The engagement movement: naming an enemy, reaching him or falling short."""

from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.contact import reach_contact
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.ends import is_in_contact
from grognard.engine.moves import Mover, Toward
from grognard.engine.script import Game, Script, remembered_posts
from grognard.engine.space import is_any_within
from grognard.engine.state import Ref, number_of, unit_ref

from . import engage, los, move
from . import unit as units
from .acts import ENGAGE, Acts
from .terms import KNOCKED_DOWN, close_weapons, enemy_units, members, name, seat_of, units_in_play

CLAUSE = "evolved.move.engage-target"
UNSEEN = Barred("u*", CLAUSE, "no model of the unit sees it")
OWN, APART = "only enemies are engaged", "reaching it would not bring the unit together again"


@implements("evolved.move.engage-weapon")
def is_armed(game: Game, unit: int) -> bool:
    """Whether somebody has a close combat weapon that works."""
    for id in members(game, unit):
        if close_weapons(game, id):
            return True
    return False


def has_target(game: Game, unit: int, acts: Acts, whole: bool) -> bool:
    """Whether there is an enemy unit that may be named by a unit that is together (`whole`) or not: one that is seen is
    enough."""
    if not whole:
        return any(can_reach(game, unit, foe, acts) for foe in _seen(game, unit))
    return los.sees_any_enemy(game, unit)


@implements("evolved.move.engage-target")
def targets(game: Game, unit: int, acts: Acts) -> tuple[int, ...]:
    """Enemy units that may be named: seen by somebody. A unit out of cohesion must be able to reach it and to end
    together again, as every movement into contact does."""
    named = _seen(game, unit)
    if units.is_in_cohesion(game, unit):
        return named
    return tuple([foe for foe in named if can_reach(game, unit, foe, acts)])


@remembered_posts(KNOCKED_DOWN)
def _seen(game: Game, unit: int) -> tuple[int, ...]:
    foes = enemy_units(game, unit)
    seen = los.groups_seen(game, members(game, unit), [members(game, foe) for foe in foes])
    return tuple([foe for foe, is_seen in zip(foes, seen, strict=True) if is_seen])


def _toward(game: Game, unit: int, named: int) -> Toward:
    return Toward(members(game, named), engage.reaches_of(game, unit))


@implements("evolved.move.engage-short")
def can_reach(game: Game, unit: int, named: int, acts: Acts) -> bool:
    """Whether some movement brings a model of the named unit into somebody's melee range."""
    return _can_reach(game, unit, _toward(game, unit, named), acts)


def _can_reach(game: Game, unit: int, toward: Toward, acts: Acts) -> bool:
    who = move.movers(game, unit, ENGAGE, acts)
    if not _may_reach(game, toward, who):
        return False
    if is_in_contact(toward, game.table):
        return True
    ends = move.ends_of(game, unit, ENGAGE, toward)
    return bool(reach_contact(move.form(game, unit, ENGAGE, acts, who, units.cohesion(game, unit), ends), game.table))


def _may_reach(game: Game, toward: Toward, who: tuple[Mover, ...]) -> bool:
    """Whether anybody would get so near if all had the longest way and reach of all: a quick look before searching."""
    if not toward.reaches:
        return False
    far = max([one.allowance for one in who]) + max([reach for _, reach in toward.reaches])
    return is_any_within(game.table, [id for id, _ in toward.reaches], toward.targets, far)


def barred(game: Game, unit: int, named: tuple[int, ...]) -> tuple[Barred, ...]:
    """Why a unit may not be named: of the own side, out of reach for a unit that must come together, or unseen."""
    own = [_own(unit_ref(one)) for one in units_in_play(game, seat_of(game, unit))]
    apart = [foe for foe in _seen(game, unit) if foe not in named]
    return (*own, *[Barred(unit_ref(foe), "evolved.unit.cohesion-broken", APART) for foe in apart], UNSEEN)


@lru_cache(maxsize=256)
def _own(one: Ref) -> Barred:
    return Barred(one, CLAUSE, OWN)


@lru_cache(maxsize=256)
def _option(foe: Ref, words: str) -> Option:
    return Option(foe, words, CLAUSE, foe)


def charge(game: Game, unit: int, acts: Acts) -> Script[None]:
    """Name an enemy, pay, and move: into contact if that can be, else at base Move toward him and no more."""
    open_ones = targets(game, unit, acts)
    (key,) = yield Choose(
        seat=seat_of(game, unit),
        name="engage",
        prompt=f"{name(game, unit)}: engage whom?",
        clause=CLAUSE,
        about=(unit_ref(unit),),
        options=tuple([_option(unit_ref(foe), name(game, foe)) for foe in open_ones]),
        barred=barred(game, unit, open_ones),
    )
    named = acts.named = number_of(key)
    acts.option = ENGAGE
    move.pay(game, unit, ENGAGE)
    toward = _toward(game, unit, named)
    acts.reached = _can_reach(game, unit, toward, acts)
    option = ENGAGE if acts.reached else move.SHORT
    aim = toward if acts.reached else Toward(toward.targets)
    ends, who = move.ends_of(game, unit, option, aim), move.movers(game, unit, option, acts)
    answer = yield move.form(game, unit, option, acts, who, units.cohesion(game, unit), ends)
    if not acts.reached:
        game.note("evolved.move.engage-short", f"{name(game, unit)} cannot reach {name(game, named)}", unit_ref(unit))
    yield from move.carry_out(game, unit, option, acts, answer)
