"""Overwatch fire: an interruption of an enemy's activation, directly after his move."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Why, done_with, itself
from grognard.engine.asking.decisions import Decision
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.kit.rounds import overwatch as kit
from grognard.kit.units.pieces import enemy_units, has, is_in_play, members, ref

from ..acts import WEAPONS, Moved
from ..books.cards import Weapon
from ..terms import OVERWATCH, is_engaged, is_infantry
from . import grounded, shoot
from .unit import is_in_cohesion

TRIGGER, SALVOS = "at43.drill.overwatch-trigger", "at43.drill.overwatch-salvos"


class Window(kit.Window):
    """A unit has moved: its enemies on overwatch may fire at those who have left their place."""

    __slots__ = ("moved",)

    def __init__(self, game: Game, mover: int, moved: Moved) -> None:
        super().__init__(game, mover, moved)
        self.moved = moved

    @property
    def aims(self) -> tuple[Ref, ...]:
        """What may be fired at now."""
        return who_moved(self.game, self.mover, self.moved.models)


def window_of(game: Game, form: Decision) -> Window:
    assert isinstance(form.progress, Moved), "overwatch knows who has moved"
    return Window(game, number_of(form.about[0]), form.progress)


@implements("at43.drill.overwatch-trigger", "at43.drill.overwatch-several", "at43.drill.overwatch-immediate")
def overwatch_window(game: Game, mover: int, moved: tuple[int, ...]) -> Script[None]:
    """A unit has moved: enemies on overwatch may fire at it one after another, each decided after the last."""
    units = game.state.units
    if not [unit for unit in enemy_units(game, mover) if OVERWATCH in units[unit].tags]:
        return
    lose_overwatch(game, mover)
    turn = Window(game, mover, Moved(moved))
    yield from WINDOW.repeat(turn, lambda: bool(turn.aims))


@implements("at43.drill.overwatch-trigger")
def who_moved(game: Game, mover: int, moved: tuple[int, ...]) -> tuple[Ref, ...]:
    """What overwatch may name: soldiers as a unit, of vehicles those that have left their place."""
    if not is_in_play(game, mover):
        return ()
    left = members(game, mover)
    return (ref(mover),) if is_infantry(game, mover) else tuple([model_ref(id) for id in moved if id in left])


@implements("at43.drill.overwatch-free")
def lose_overwatch(game: Game, mover: int) -> None:
    """Watchers who are engaged lose their drill: after a move that engages them, before one that leaves them."""
    for unit in enemy_units(game, mover):
        if has(game, unit, OVERWATCH) and is_engaged(game, unit):
            game.tag("at43.drill.overwatch-free", ref(unit), drops=(OVERWATCH,))


# -- who fires --------------------------------------------------------------------------------------------------------


@implements("at43.drill.overwatch-free")
def _unready(turn: Window, unit: int) -> Iterator[Why]:
    """Who is on overwatch fires free, together, at most half of it grounded, with a weapon that can be aimed at one of
    those who moved."""
    game = turn.game
    if is_engaged(game, unit):
        yield "at43.drill.overwatch-free", "it is engaged"
    if grounded.is_pinned(game, unit):
        yield "at43.shoot.grounded", "more than half of it is grounded"
    if not is_in_cohesion(game, unit):
        yield "at43.unit.cohesion-broken", "it is out of cohesion"
    if not weapons_for(game, unit, turn.aims, ()):
        yield TRIGGER, "no weapon of it can be aimed at who has moved"


def weapons_for(game: Game, unit: int, aims: tuple[Ref, ...], fired: tuple[str, ...]) -> list[Weapon]:
    """Kinds of weapon not yet fired that can be aimed at one of these."""
    kinds = shoot.salvo_kinds(game, unit, fired)
    return [kind for kind in kinds if shoot.has_target(game, unit, kind, aims, fired)]


@kit.reacting(OVERWATCH, TRIGGER, _unready)
@implements("at43.drill.overwatch-salvos")
def react(turn: Window, unit: int) -> Script[None]:
    """Every kind of ranged weapon once at the triggering unit, salvo by salvo; then the drill is used up."""
    game = turn.game
    game.tag(SALVOS, ref(unit), drops=(OVERWATCH,))
    shots = Reaction(game, unit, turn.mover, Moved(turn.moved.models))
    yield from WEAPON.repeat(shots, lambda: not grounded.is_pinned(game, unit))


def watchers(game: Game, mover: int, moved: tuple[int, ...]) -> list[int]:
    """Who can fire at the mover now; nobody once it is gone."""
    return react.open_things(Window(game, mover, Moved(moved)))


WINDOW, stay = kit.window(react, TRIGGER, SALVOS, window_of)


# -- with what --------------------------------------------------------------------------------------------------------


class Reaction(kit.Reaction):
    """A unit fires on overwatch, weapon after weapon."""

    __slots__ = ("moved",)

    def __init__(self, game: Game, unit: int, mover: int, moved: Moved) -> None:
        super().__init__(game, unit, mover, moved)
        self.moved = moved

    @property
    def aims(self) -> tuple[Ref, ...]:
        return who_moved(self.game, self.mover, self.moved.models)


def _reaction_of(game: Game, form: Decision) -> Reaction:
    assert isinstance(form.progress, Moved), "overwatch knows who has moved"
    return Reaction(game, number_of(form.about[0]), number_of(form.about[1]), form.progress)


def _arms(turn: Reaction) -> tuple[Weapon, ...]:
    return shoot.salvo_kinds(turn.game, turn.unit)


def _silent(turn: Reaction, arm: Weapon) -> Iterator[Why]:
    fired, aims = turn.moved.fired, turn.aims
    if arm.id in fired:
        yield "at43.shoot.each-weapon-once", "it has been fired already"
    if not aims or not shoot.has_target(turn.game, turn.unit, arm, aims, fired):
        yield SALVOS, "nobody who has moved is before it"


@done_with(
    WEAPONS, "", lambda _, arm: arm.name, SALVOS, things=_arms, miss=_silent, subject=itself,
    other=("at43.shoot.who", "nobody in the unit fires such a weapon"),
)  # fmt: skip
def shoot_with(turn: Reaction, arm: Weapon) -> Script[None]:
    fired = turn.moved.fired
    used = shoot.used_in(turn.game, turn.unit, arm, fired)
    yield from shoot.salvo(turn.game, turn.unit, arm, turn.aims, fired)
    turn.moved.fired = (*fired, *used)


WEAPON, cease = kit.weapons(shoot_with, SALVOS, lambda turn: bool(turn.moved.fired), _reaction_of)
