"""Overwatch fire (an option): an interruption of an enemy's activation, directly after his movement."""

from collections.abc import Iterator
from functools import partial

from grognard.engine.asking.acts import Reason, Why, done_with, itself
from grognard.engine.asking.decisions import Decision
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import number_of
from grognard.kit.rounds import overwatch as kit
from grognard.kit.units.pieces import has, is_in_play, is_option, members, ref

from ..acts import Acts, activation_of
from ..books.cards import Weapon
from ..terms import OVERWATCH
from . import engage, los, shoot, status, target

CLAUSE = "evolved.drill.overwatch"
Window = kit.Window


# -- who fires -----------------------------------------------------------------------------------------------------


def window_of(game: Game, form: Decision) -> Window:
    return Window(game, number_of(form.about[0]))


@implements("evolved.drill.overwatch", "evolved.drill.overwatch-limits", "evolved.absent.reactions")
def window(game: Game, mover: int) -> Script[None]:
    """A unit has moved (not come from reserve): enemies on overwatch may fire at it one after another."""
    if is_option(game, OVERWATCH):
        yield from WINDOW.repeat(Window(game, mover), lambda: is_in_play(game, mover))


def _unready(turn: Window, unit: int) -> Iterator[Why]:
    return unready(turn.game, unit, turn.mover)


@implements("evolved.drill.overwatch-engaged")
def unready(game: Game, unit: int, mover: int) -> Iterator[Why]:
    """Why a unit on overwatch cannot fire at the mover: grounded, engaged by another than the mover, which is a target
    in close combat only to those it engages, or without a weapon that can be aimed at it."""
    if status.is_grounded(game, unit):
        yield "evolved.drill.overwatch-engaged", "it is grounded"
    if _is_held_by_others(game, unit, mover):
        yield "evolved.drill.overwatch-engaged", "it is engaged by another unit"
    if engage.is_engaged(game, mover) and not engage.is_engaged(game, unit):
        yield "evolved.drill.overwatch-engaged", "who has moved is in close combat with others"
    if not los.does_any_see(game, members(game, unit), members(game, mover)):
        yield CLAUSE, "it does not see who has moved"
    elif not weapons_for(game, unit, mover):
        yield CLAUSE, "no weapon of it can be aimed at who has moved"


def can_fire_at(game: Game, unit: int, mover: int) -> bool:
    """Whether a unit would react to this mover."""
    if not has(game, unit, OVERWATCH):
        return False
    for _ in unready(game, unit, mover):
        return False
    return True


def _is_held_by_others(game: Game, unit: int, mover: int) -> bool:
    models = game.state.models
    pairs = [{models[a].unit, models[b].unit} for a, b in engage.contacts(game)]
    return bool([1 for pair in pairs if unit in pair and mover not in pair])


@kit.reacting(OVERWATCH, CLAUSE, _unready)
def react(turn: Window, unit: int) -> Script[None]:
    """Every kind of ranged weapon once, all at the unit that moved; then the drill is used up."""
    game = turn.game
    game.tag(CLAUSE, ref(unit), drops=(OVERWATCH,))
    reaction = Reaction(game, unit, turn.mover, reacting(turn.mover))
    yield from WEAPON.repeat(reaction, lambda: is_in_play(game, turn.mover) and not status.is_grounded(game, unit))


WINDOW, stay = kit.window(react, CLAUSE, CLAUSE, window_of)


# -- with what -----------------------------------------------------------------------------------------------------


def reacting(mover: int) -> Acts:
    """What a unit has done that fires on overwatch at who has moved: nothing yet."""
    return Acts(overwatch=True, named=mover)


class Reaction(kit.Reaction):
    """The unit's own record of what it fires."""

    __slots__ = ("acts",)

    def __init__(self, game: Game, unit: int, mover: int, acts: Acts) -> None:
        super().__init__(game, unit, mover, acts)
        self.acts = acts


def reaction_of(game: Game, form: Decision) -> Reaction:
    turn = activation_of(game, form)
    return Reaction(game, turn.unit, number_of(form.about[1]), turn.acts)


def weapons_for(game: Game, unit: int, mover: int) -> list[Weapon]:
    """Kinds of weapon that can be aimed at the mover."""
    return shoot_with.open_things(Reaction(game, unit, mover, reacting(mover)))


def _arms(turn: Reaction) -> list[Weapon]:
    return [arm for arm, _, _ in target.armament(turn.game, turn.unit).values()]


def _silent(turn: Reaction, arm: Weapon) -> Iterator[Reason]:
    if shoot.is_spent(turn.game, turn.unit, arm, turn.acts):
        yield "evolved.shoot.once", "it has been fired"
    if not target.has_target(turn.game, turn.unit, arm, turn.acts):
        yield partial(target.why_silent, turn.game, turn.unit, arm, turn.acts)


@done_with(
    shoot.WEAPONS, "", lambda _, arm: arm.name, CLAUSE, things=_arms, miss=_silent,
    other=(CLAUSE, "nobody has such a weapon ready"), subject=itself,
)  # fmt: skip
def shoot_with(turn: Reaction, arm: Weapon) -> Script[None]:
    yield from shoot.volley(turn.game, turn.unit, arm, turn.acts)
    turn.acts.shot = True


WEAPON, cease = kit.weapons(shoot_with, CLAUSE, lambda turn: turn.acts.shot, reaction_of)
