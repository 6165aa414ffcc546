"""Overwatch fire (an option): an interruption of an enemy's activation, directly after his movement."""

from grognard.engine.clauses import implements
from grognard.engine.decisions import Choose, Option
from grognard.engine.script import Game, Script
from grognard.kit import overwatch as kit

from . import engage, los, shoot, status
from .acts import Acts
from .cards import Weapon
from .terms import OVERWATCH, enemy_units, has, is_in_play, is_option, members, name, ref, seat_of


@implements("evolved.drill.overwatch", "evolved.drill.overwatch-limits", "evolved.absent.reactions")
def window(game: Game, mover: int) -> Script[None]:
    """A unit has moved (not come from reserve): enemies on overwatch may fire at it one after another."""
    if not is_option(game, OVERWATCH):
        return
    clause = "evolved.drill.overwatch"
    yield from kit.offer(
        game, mover, lambda: watchers(game, mover), lambda unit: fire(game, unit, mover), clause, clause
    )


def watchers(game: Game, mover: int) -> list[int]:
    """Who can fire at the mover now; nobody once it is gone."""
    if not is_in_play(game, mover):
        return []
    return [unit for unit in enemy_units(game, mover) if can_fire_at(game, unit, mover)]


@implements("evolved.drill.overwatch-engaged")
def can_fire_at(game: Game, unit: int, mover: int) -> bool:
    """On overwatch, not grounded, with a weapon that can be aimed at the mover; engaged only by the mover itself, which
    is a target in close combat only to those it engages."""
    if not has(game, unit, OVERWATCH) or status.is_grounded(game, unit) or _is_held_by_others(game, unit, mover):
        return False
    if engage.is_engaged(game, mover) and not engage.is_engaged(game, unit):
        return False
    if not los.does_any_see(game, members(game, unit), members(game, mover)):
        return False
    return bool(weapons_for(game, unit, mover, Acts(overwatch=True)))


def _is_held_by_others(game: Game, unit: int, mover: int) -> bool:
    models = game.state.models
    pairs = [{models[a].unit, models[b].unit} for a, b in engage.contacts(game)]
    return bool([1 for pair in pairs if unit in pair and mover not in pair])


def weapons_for(game: Game, unit: int, mover: int, acts: Acts) -> list[Weapon]:
    """Kinds of weapon not yet fired that can be aimed at the mover."""
    return [kind for kind in shoot.kinds(game, unit, acts) if shoot.has_target(game, unit, kind, acts, ref(mover))]


def fire(game: Game, unit: int, mover: int) -> Script[None]:
    """Every kind of ranged weapon once, all at the unit that moved; then the drill is used up."""
    game.tag("evolved.drill.overwatch", ref(unit), drops=(OVERWATCH,))
    acts = Acts(overwatch=True)
    while is_in_play(game, mover) and not status.is_grounded(game, unit):
        kinds = weapons_for(game, unit, mover, acts)
        if not kinds:
            return
        options = tuple(Option(kind.id, kind.name, "evolved.drill.overwatch", ref(unit)) for kind in kinds)
        (key,) = yield Choose(
            seat=seat_of(game, unit),
            name="weapon",
            prompt=f"{name(game, unit)}: overwatch with which weapon?",
            clause="evolved.drill.overwatch",
            about=(ref(unit), ref(mover)),
            options=(*options, *((Option("done", "Cease fire", "evolved.drill.overwatch"),) if acts.shot else ())),
        )
        if key == "done":
            return
        (kind,) = [kind for kind in kinds if kind.id == key][:1]
        yield from shoot.volley(game, unit, kind, acts, ref(mover))
        acts.shot = True
