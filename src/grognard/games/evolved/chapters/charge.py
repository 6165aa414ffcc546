"""The engagement movement: naming an enemy, reaching him or falling short."""

from collections.abc import Iterator, Sequence

from grognard.engine.asking.acts import UNITS, Reasons, Why, done_with, the_thing
from grognard.engine.asking.contact import reach_contact
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.demands import Mover, Toward
from grognard.engine.asking.ends import is_in_contact
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import POSTS, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import unit_ref
from grognard.engine.space import is_any_within
from grognard.kit.units.pieces import enemy_units, members, name, units_in_play

from ..acts import ENGAGE, Activation, Acts, activation_of
from ..terms import KNOCKED_DOWN, close_weapons
from . import engage, los, move
from . import unit as units

CLAUSE = "evolved.move.engage-target"


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


def sees_enemies(game: Game, unit: int) -> bool:
    return bool(_seen(game, unit))


@remembered(POSTS, KNOCKED_DOWN)
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


# -- naming --------------------------------------------------------------------------------------------------------


def _in_sight(turn: Activation) -> tuple[int, ...]:
    return _seen(turn.game, turn.unit)


def _out_of_reach(turn: Activation, foe: int) -> Iterator[Why]:
    """A unit out of cohesion must be able to reach whom it names and to end together again, as every movement into
    contact does."""
    game, unit = turn.game, turn.unit
    if not units.is_in_cohesion(game, unit) and not can_reach(game, unit, foe, turn.acts):
        yield "evolved.unit.cohesion-broken", "reaching it would not bring the unit together again"


def _own(turn: Activation) -> list[tuple[int, Reasons]]:
    return [(one, ((CLAUSE, "only enemies are engaged"),)) for one in units_in_play(turn.game, turn.seat)]


def _name(turn: Activation, unit: int) -> str:
    return name(turn.game, unit)


@done_with(
    UNITS, "", _name, CLAUSE, things=_in_sight, miss=_out_of_reach, others=_own,
    other=(CLAUSE, "no model of the unit sees it"), subject=the_thing,
)  # fmt: skip
@implements("evolved.move.engage-target")
def name_enemy(turn: Activation, foe: int) -> Script[None]:
    """Pay, and move: into contact if that can be, else at base Move toward him and no more."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    acts.named, acts.option = foe, ENGAGE
    move.pay(game, unit, ENGAGE)
    toward = _toward(game, unit, foe)
    acts.reached = _can_reach(game, unit, toward, acts)
    option = ENGAGE if acts.reached else move.SHORT
    aim = toward if acts.reached else Toward(toward.targets)
    ends, who = move.ends_of(game, unit, option, aim), move.movers(game, unit, option, acts)
    answer = yield move.form(game, unit, option, acts, who, units.cohesion(game, unit), ends)
    if not acts.reached:
        game.note("evolved.move.engage-short", f"{name(game, unit)} cannot reach {name(game, foe)}", unit_ref(unit))
    yield from move.carry_out(game, unit, option, acts, answer)


def _question(turn: Activation, options: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: engage {options[0].label if len(options) == 1 else 'whom'}?"


MENU = Menu(name="engage", prompt=_question, clause=CLAUSE, turn=activation_of, acts=(name_enemy,), commits=True)


def charge(turn: Activation) -> Script[None]:
    """Name an enemy and go for him."""
    yield from MENU.play(turn)
