"""Overwatch fire: an interruption of an enemy's activation, directly after his move."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script
from grognard.kit import overwatch as kit

from . import grounded, shoot
from .profiles import Weapon, weapon
from .terms import OVERWATCH, enemy_units, has, is_engaged, is_in_play, name, ref, seat_of


@implements("at43.drill.overwatch-trigger", "at43.drill.overwatch-several", "at43.drill.overwatch-immediate")
def overwatch_window(game: Game, mover: int) -> Script[None]:
    """A unit has moved: enemies on overwatch may fire at it one after another, each decided after the last."""
    units = game.state.units
    if not [unit for unit in enemy_units(game, mover) if OVERWATCH in units[unit].tags]:
        return
    lose_overwatch(game, mover)
    yield from kit.offer(
        game, mover, lambda: watchers(game, mover), lambda unit: fire_on_overwatch(game, unit, mover),
        "at43.drill.overwatch-trigger", "at43.drill.overwatch-salvos",
    )  # fmt: skip


def watchers(game: Game, mover: int) -> list[int]:
    """Who can fire at the mover now; nobody once it is gone."""
    if not is_in_play(game, mover):
        return []
    return [unit for unit in enemy_units(game, mover) if can_fire_at(game, unit, mover)]


@implements("at43.drill.overwatch-free")
def lose_overwatch(game: Game, mover: int) -> None:
    """Watchers whom the move has engaged lose their drill."""
    for unit in enemy_units(game, mover):
        if has(game, unit, OVERWATCH) and is_engaged(game, unit):
            game.tag("at43.drill.overwatch-free", ref(unit), drops=(OVERWATCH,))


@implements("at43.drill.overwatch-free")
def can_fire_at(game: Game, unit: int, mover: int) -> bool:
    """On overwatch, free, at most half of it grounded, and with a weapon that can be aimed at the mover."""
    if not has(game, unit, OVERWATCH) or is_engaged(game, unit) or grounded.is_pinned(game, unit):
        return False
    return bool(weapons_for(game, unit, mover, ()))


def weapons_for(game: Game, unit: int, mover: int, fired: tuple[str, ...]) -> list[Weapon]:
    """Kinds of weapon not yet fired that can be aimed at the mover or one of its vehicles."""
    kinds = shoot.salvo_kinds(game, unit, fired)
    return [kind for kind in kinds if shoot.has_target(game, unit, kind, ref(mover), fired)]


@implements("at43.drill.overwatch-salvos")
def fire_on_overwatch(game: Game, unit: int, mover: int) -> Script[None]:
    """Every kind of ranged weapon once at the triggering unit, salvo by salvo; then the drill is used up."""
    game.tag("at43.drill.overwatch-salvos", ref(unit), drops=(OVERWATCH,))
    fired: tuple[str, ...] = ()
    while is_in_play(game, mover) and not grounded.is_pinned(game, unit):
        kinds = weapons_for(game, unit, mover, fired)
        if not kinds:
            return
        options = tuple(Option(kind.id, kind.name, "at43.drill.overwatch-salvos", ref(unit)) for kind in kinds)
        done = (Option("done", "Cease fire", "at43.drill.overwatch-salvos"),) if fired else ()
        (key,) = yield Choose(
            seat=seat_of(game, unit),
            name="weapon",
            prompt=f"{name(game, unit)}: overwatch with which weapon?",
            clause="at43.drill.overwatch-salvos",
            about=(ref(unit), ref(mover)),
            options=(*options, *done),
        )
        if key == "done":
            return
        yield from shoot.salvo(game, unit, weapon(key), ref(mover), fired)
        fired = (*fired, key)
