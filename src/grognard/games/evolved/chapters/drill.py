"""Combat drills of infantry: when they are called, how long they last, what ends them. See also `overwatch`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.engine.asking.acts import Why, itself, plain
from grognard.engine.asking.decisions import Option
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROSTER, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Tags
from grognard.kit.units.pieces import members, name, ref

from ..acts import CHARGES, ENGAGE, RUN, Activation, Acts, activation_of
from ..terms import DRILLS, KNEE, OVERWATCH, SPLIT_FIRE, TAKE_COVER, is_infantry, soldiers_arms
from . import engage, order, status

ALREADY: Why = ("evolved.drill.one-at-a-time", "the unit has a drill already")
ONLY_COVER: Why = ("evolved.drill.one-at-a-time", "Dig in! adds nothing but Take cover!")
OFF: Why = ("evolved.drill.list", "the option of that name is off")
AT_THE_START: Why = ("evolved.drill.timing", "it is called at the start of an activation")
AT_THE_END: Why = ("evolved.drill.timing", "it is called at the end of an activation")
ON_FOOT: Why = ("evolved.drill.infantry-only", "combat drills are for infantry")
UNFIT = "no drill for a unit that "
ENGAGED_OR_DOWN, TOO_BUSY = "evolved.drill.engaged-grounded", {RUN: "run-no-drill", ENGAGE: "engage-no-drill"}


@implements("evolved.drill.markers")
def in_effect(game: Game, unit: int) -> tuple[str, ...]:
    """The drills that a unit has: tags, which both sides see."""
    tags = game.state.units[unit].tags
    return tuple([tag for tag in DRILLS if tag in tags]) if tags else ()


@implements("evolved.drill.infantry-only", "evolved.drill.engaged-grounded", "evolved.drill.general")
def unfit(game: Game, unit: int, acts: Acts) -> Iterator[Why]:
    """Every reason why a unit gets no drill. They are free of charge, for infantry neither engaged nor grounded, now or
    when it was activated; not when running or engaging (evolved.move.run-no-drill, evolved.move.engage-no-drill)."""
    if not is_infantry(game, unit):
        yield ON_FOOT
    if acts.no_drill:
        yield ENGAGED_OR_DOWN, f"{UNFIT}was grounded when its activation began"
    if status.is_grounded(game, unit):
        yield ENGAGED_OR_DOWN, f"{UNFIT}is grounded"
    if engage.is_engaged(game, unit):
        yield ENGAGED_OR_DOWN, f"{UNFIT}is engaged"
    if acts.option in CHARGES:
        yield f"evolved.move.{TOO_BUSY[acts.option]}", "who runs or engages has no time for a drill"


def can_drill(game: Game, unit: int, acts: Acts) -> bool:
    """Whether nothing keeps the unit from drills."""
    for _ in unfit(game, unit, acts):
        return False
    return True


def _to_come(turn: Activation) -> Why:
    """Why a drill is not called yet; machines wait for none."""
    return AT_THE_END if is_infantry(turn.game, turn.unit) else ON_FOOT


def _past(turn: Activation) -> Why:
    return AT_THE_START if is_infantry(turn.game, turn.unit) else ON_FOOT


# -- at the start of the activation --------------------------------------------------------------------------------


def _bar_split(turn: Activation) -> Iterator[Why]:
    yield from unfit(turn.game, turn.unit, turn.acts)
    if in_effect(turn.game, turn.unit):
        yield ALREADY
    if is_infantry(turn.game, turn.unit) and volleys(turn.game, turn.unit) < 2:
        yield "evolved.drill.split-fire", "the unit has no second volley to fire"


SPLIT_WORDS = "Split fire!: each volley may have its own target"


@plain(
    SPLIT_FIRE,
    SPLIT_WORDS,
    "evolved.drill.split-fire",
    bar=_bar_split,
    late=_past,
)
@implements("evolved.drill.split-fire", "evolved.drill.timing")
def split(turn: Activation) -> None:
    """Split fire! is called at the start, by a unit with more than one volley; engaged ones get no drill."""
    turn.game.tag("evolved.drill.split-fire", ref(turn.unit), adds=(SPLIT_FIRE,))


@remembered(ROSTER, "weapon:", "keeps-blade")
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


# -- at the end of the activation ----------------------------------------------------------------------------------


def _bar_cover(turn: Activation) -> Iterator[Why]:
    taken = in_effect(turn.game, turn.unit)
    if taken and (TAKE_COVER in taken or not order.digs_in(turn.game, turn.unit)):
        yield ALREADY


def _bar_second(turn: Activation) -> Iterator[Why]:
    """Why a drill is not added to another one; under Dig in! it does not matter which of the two is called first."""
    taken = in_effect(turn.game, turn.unit)
    if taken and not order.digs_in(turn.game, turn.unit):
        yield ALREADY
    elif taken and taken != (TAKE_COVER,):
        yield ONLY_COVER


def _bar_watch(turn: Activation) -> Iterator[Why]:
    """Overwatch!: in battles with that option, for a unit that has not shot and has something to shoot with."""
    if OVERWATCH not in turn.game.state.options:
        yield OFF
    yield from _bar_second(turn)
    if turn.acts.shot:
        yield "evolved.drill.overwatch", "the unit has shot in this activation"
    if not volleys(turn.game, turn.unit):
        yield "evolved.drill.overwatch", "the unit has nothing to shoot with"


def _bar_knee(turn: Activation) -> Iterator[Why]:
    if KNEE not in turn.game.state.options:
        yield OFF
    yield from _bar_second(turn)


@plain(
    TAKE_COVER, "Take cover!: the cover bonus is 1 higher", "evolved.drill.take-cover",
    bar=_bar_cover, subject=itself, early=_to_come,
)  # fmt: skip
@implements("evolved.drill.list", "evolved.drill.take-cover")
def take_cover(turn: Activation) -> None:
    turn.game.tag("evolved.drill.take-cover", ref(turn.unit), adds=(TAKE_COVER,))


@plain(
    OVERWATCH, "Overwatch!: fire once after an enemy movement", "evolved.drill.overwatch",
    bar=_bar_watch, subject=itself, early=_to_come,
)  # fmt: skip
def watch(turn: Activation) -> None:
    turn.game.tag("evolved.drill.overwatch", ref(turn.unit), adds=(OVERWATCH,))


@plain(
    KNEE, "Knee to the ground!: not caught by fire at others", "evolved.drill.knee",
    bar=_bar_knee, subject=itself, early=_to_come,
)  # fmt: skip
@implements("evolved.drill.knee")
def knee(turn: Activation) -> None:
    turn.game.tag("evolved.drill.knee", ref(turn.unit), adds=(KNEE,))


def _question(turn: Activation, _: Sequence[Option]) -> str:
    return f"{name(turn.game, turn.unit)}: a combat drill?"


MENU = Menu(
    name="drill",
    prompt=_question,
    clause="evolved.drill.general",
    turn=activation_of,
    acts=(take_cover, watch, knee),
    least=0,
)


@implements("evolved.drill.one-at-a-time")
def offer_end(turn: Activation, menu: Menu[Activation]) -> Script[None]:
    """One drill at most, or Take cover! beside another one under the order Dig in!."""
    game, unit, acts = turn.game, turn.unit, turn.acts
    if can_drill(game, unit, acts):
        yield from menu.repeat(turn)
    elif is_infantry(game, unit) and acts.option not in CHARGES:  # who ran or engaged knows
        (clause, words), *_ = unfit(game, unit, acts)
        game.note(clause, f"No combat drill: {name(game, unit)} {words.removeprefix(UNFIT)}", ref(unit))


# -- their end -----------------------------------------------------------------------------------------------------


def lost(game: Game, unit: int) -> None:
    """After a blast or losses: a unit that is grounded now loses its drill at once. Losses engage nobody; whom a
    movement engages fires on overwatch before he loses it for that (evolved.drill.overwatch-engaged)."""
    if status.is_grounded(game, unit):
        _drop(game, unit)


def lost_by_all(game: Game) -> None:
    """After a movement, or when a new model stands on the table: all units that it has engaged."""
    engaged, grounded = engage.engaged_units(game), status.grounded_units(game)
    if engaged or grounded:
        for unit in sorted(engaged | grounded):
            _drop(game, unit)


def _drop(game: Game, unit: int) -> None:
    drills = in_effect(game, unit)
    if drills:
        game.tag("evolved.drill.engaged-grounded", ref(unit), drops=drills)
