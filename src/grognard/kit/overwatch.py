"""Fire out of turn: after an enemy's move those on watch may shoot at him one after another."""

from collections.abc import Callable

from grognard.engine.decisions import Choose, Option
from grognard.engine.panels import Field, Watch
from grognard.engine.script import Game, Script
from grognard.engine.state import number_of, unit_ref

Watchers = Callable[[], list[int]]
Fire = Callable[[int], Script[None]]


def offer(game: Game, mover: int, watchers: Watchers, fire: Fire, clause: str, holding: str) -> Script[None]:
    """Ask who fires until nobody can or wants to, each time anew: every shot may change who still can."""
    while able := watchers():
        options = tuple([Option(unit_ref(id), f"{_name(game, id)} fires", "", unit_ref(id)) for id in able])
        (key,) = yield Choose(
            seat=game.state.units[able[0]].seat,
            name="overwatch",
            prompt=f"{_name(game, mover)} has moved: overwatch fire?",
            clause=clause,
            about=(unit_ref(mover),),
            options=(*options, Option("none", "Hold fire, keep overwatch", holding)),
        )
        if key == "none":
            return
        yield from fire(number_of(key))


def _name(game: Game, unit: int) -> str:
    return game.state.units[unit].name


def fields_of(game: Game, tag: str, is_in_play: Callable[[Game, int], bool], field: Callable[[int], Field]) -> Watch:
    """The fields of all units with this tag that are in play."""
    units = [unit.id for unit in game.state.units if tag in unit.tags and is_in_play(game, unit.id)]
    return Watch(tuple(map(field, units)), "" if units else "Nobody is on overwatch.")


def one_like(mover: int | None, foes: list[int], is_infantry: Callable[[int], bool]) -> int:
    """For whom a field is drawn: the mover if he is an enemy, else any of them, soldiers first."""
    return mover if mover in foes else next(filter(is_infantry, foes), foes[0])
