"""Combat drills of infantry: when they are called, how long they last, what ends them. See also `overwatch`."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.decisions import Barred, Choose, Option
from grognard.engine.script import Game, Script, remembered_ranks
from grognard.engine.state import Ref, Tags

from . import engage, order, status
from .acts import CHARGES, Acts
from .terms import (
    DRILLS,
    KNEE,
    OVERWATCH,
    SPLIT_FIRE,
    TAKE_COVER,
    is_infantry,
    is_option,
    members,
    name,
    ref,
    seat_of,
    soldiers_arms,
)

LABELS = {
    TAKE_COVER: ("Take cover!: the cover bonus is 1 higher", "evolved.drill.take-cover"),
    SPLIT_FIRE: ("Split fire!: each volley may have its own target", "evolved.drill.split-fire"),
    OVERWATCH: ("Overwatch!: fire once after an enemy movement", "evolved.drill.overwatch"),
    KNEE: ("Knee to the ground!: not caught by fire at others", "evolved.drill.knee"),
}
Bars = Callable[[Game, int, Acts], tuple[Barred, ...]]
"""Who says why a unit may not shoot."""
SPLIT_OPTION = Option(SPLIT_FIRE, *LABELS[SPLIT_FIRE])
NO_SPLIT = {
    clause: Barred(SPLIT_FIRE, clause, words)
    for clause, words in (
        ("evolved.drill.infantry-only", "combat drills are for infantry"),
        ("evolved.drill.engaged-grounded", "a unit that is or was engaged or grounded gets no drill"),
        ("evolved.drill.split-fire", "it has but one volley to fire, or has called it"),
    )
}
NOT_NOW = (
    Barred(SPLIT_FIRE, "evolved.drill.timing", "it is called at the start of an activation"),
    Barred(OVERWATCH, "evolved.drill.overwatch", "it has shot, or has nothing to shoot with"),
)
AT_THE_END = tuple(
    Barred(drill, "evolved.drill.timing", "it is called at the end of an activation")
    for drill in (TAKE_COVER, OVERWATCH, KNEE)
)
OFF = {drill: Barred(drill, "evolved.drill.list", "the option of that name is off") for drill in (OVERWATCH, KNEE)}
ONLY_COVER = tuple(
    Barred(drill, "evolved.drill.one-at-a-time", "Dig in! adds nothing but Take cover!") for drill in DRILLS
)


@implements("evolved.drill.markers")
def in_effect(game: Game, unit: int) -> tuple[str, ...]:
    """The drills that a unit has: tags, which both sides see."""
    tags = game.state.units[unit].tags
    return tuple([tag for tag in DRILLS if tag in tags]) if tags else ()


@implements("evolved.drill.infantry-only", "evolved.drill.engaged-grounded", "evolved.drill.general")
def can_drill(game: Game, unit: int, acts: Acts) -> bool:
    """Free of charge, for infantry neither engaged nor grounded, now or when it was activated; not when running or
    engaging (evolved.move.run-no-drill, evolved.move.engage-no-drill)."""
    if acts.no_drill or acts.option in CHARGES or not is_infantry(game, unit):
        return False
    return not engage.is_engaged(game, unit) and not status.is_grounded(game, unit)


# -- at the start of the activation --------------------------------------------------------------------------------


@implements("evolved.drill.split-fire", "evolved.drill.timing")
def can_split(game: Game, unit: int, acts: Acts) -> bool:
    """Split fire! is called at the start, by a unit with more than one volley; engaged ones get no drill."""
    return why_no_split(game, unit, acts) is None


def why_no_split(game: Game, unit: int, acts: Acts) -> Barred | None:
    """Why Split fire! is not on offer, if it is not."""
    if can_drill(game, unit, acts):
        called = volleys(game, unit) < 2 or in_effect(game, unit)
        return NO_SPLIT["evolved.drill.split-fire"] if called else None
    return NO_SPLIT["evolved.drill.engaged-grounded" if is_infantry(game, unit) else "evolved.drill.infantry-only"]


@remembered_ranks
def volleys(game: Game, unit: int) -> int:
    """How many volleys infantry has: one a type of ranged weapon, two where its soldiers carry two of the type."""
    models = game.state.models
    return _volleys(tuple(dict.fromkeys([(models[id].profile, models[id].tags) for id in members(game, unit)])))


@lru_cache(maxsize=512)
def _volleys(soldiers: tuple[tuple[str, Tags], ...]) -> int:
    most: Counter[str] = Counter()
    for profile, tags in soldiers:
        most |= Counter([arm.id for arm in soldiers_arms(profile, tags) if not arm.close])
    return most.total()


def split_fire(game: Game, unit: int) -> None:
    game.tag("evolved.drill.split-fire", ref(unit), adds=(SPLIT_FIRE,))


# -- at the end of the activation ----------------------------------------------------------------------------------


@implements("evolved.drill.one-at-a-time")
def offer_end(game: Game, unit: int, acts: Acts, bars: Bars) -> Script[None]:
    """One drill at most, or Take cover! beside another one under the order Dig in!. Who would rather shoot or move is
    told why he may not (`bars`): a unit with nothing to fire at comes here without being asked."""
    if not can_drill(game, unit, acts):
        return
    taken = in_effect(game, unit)
    if not taken:
        barred = (*_not_now(game.state.options), *bars(game, unit, acts))
        taken = yield from _offer(game, unit, end_drills(game, unit, acts), barred)
    if taken and TAKE_COVER not in taken and order.digs_in(game, unit):
        yield from _offer(game, unit, (TAKE_COVER,), (*ONLY_COVER, *bars(game, unit, acts)))


@lru_cache(maxsize=8)
def _not_now(options: tuple[str, ...]) -> tuple[Barred, ...]:
    """What is never on offer at the end of an activation of a battle with these options."""
    return (*[bar for drill, bar in OFF.items() if drill not in options], *NOT_NOW)


def _offer(game: Game, unit: int, drills: tuple[str, ...], barred: tuple[Barred, ...]) -> Script[tuple[str, ...]]:
    keys: tuple[str, ...] = yield Choose(
        seat=seat_of(game, unit),
        name="drill",
        prompt=f"{name(game, unit)}: a combat drill?",
        clause="evolved.drill.general",
        about=(ref(unit),),
        options=_options(drills, ref(unit)),
        barred=barred,
        least=0,
    )
    for key in keys:
        game.tag(LABELS[key][1], ref(unit), adds=(key,))
    return keys


@lru_cache(maxsize=512)
def _options(drills: tuple[str, ...], unit: Ref) -> tuple[Option, ...]:
    return tuple(Option(drill, *LABELS[drill], unit) for drill in drills)


@implements("evolved.drill.list", "evolved.drill.take-cover", "evolved.drill.knee")
def end_drills(game: Game, unit: int, acts: Acts) -> tuple[str, ...]:
    """What may be called when the activation ends: the drills of options only in battles that have them."""
    watch = (OVERWATCH,) if is_option(game, OVERWATCH) and can_watch(game, unit, acts) else ()
    return (TAKE_COVER, *watch, *((KNEE,) if is_option(game, KNEE) else ()))


def can_watch(game: Game, unit: int, acts: Acts) -> bool:
    """Overwatch!: a unit that has not shot, and has something to shoot with."""
    return not acts.shot and volleys(game, unit) > 0


# -- their end -----------------------------------------------------------------------------------------------------


@implements("evolved.drill.duration")
def end_all(game: Game, unit: int) -> None:
    """A drill ends when its unit is activated again, if the Strategic phase has not ended it before."""
    ended = in_effect(game, unit)
    if ended:
        game.tag("evolved.drill.duration", ref(unit), drops=ended)


def lost(game: Game, unit: int) -> None:
    """After a blast or losses: a unit that is grounded now loses its drill at once. Only movements engage, and those on
    overwatch fire before they lose it for that (evolved.drill.overwatch-engaged)."""
    if status.is_grounded(game, unit):
        _drop(game, unit)


def lost_by_anybody(game: Game) -> None:
    """After a movement: everybody whom it has engaged."""
    engaged, grounded = engage.engaged_units(game), status.grounded_units(game)
    if engaged or grounded:
        for unit in sorted(engaged | grounded):
            _drop(game, unit)


def _drop(game: Game, unit: int) -> None:
    drills = in_effect(game, unit)
    if drills:
        game.tag("evolved.drill.engaged-grounded", ref(unit), drops=drills)
