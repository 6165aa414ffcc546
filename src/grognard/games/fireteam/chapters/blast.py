"""Blasts: whom a weapon attacks that strikes a whole circle."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, model_ref
from grognard.engine.space import near_point
from grognard.engine.space.templates import circle_covers

from ..books.cards import Weapon
from ..terms import has_attribute, has_trait, is_infantry, on_board
from .weapon import blast


@implements("fireteam.weapon.blast")
def victims(game: Game, arm: Weapon, target: int, impact: Point | None = None) -> tuple[int, ...]:
    """Whom a weapon attacks: its target, and with a Blast everybody about the target's centre, or about the point
    where it comes down."""
    at = game.table.place(target) if impact is None else impact
    found = under(game, at, blast(game, arm)) if blast(game, arm) else (target,)
    return (*found, *exposed(game, arm, found))


@implements("fireteam.vehicle.open-topped")
def exposed(game: Game, arm: Weapon, victims: tuple[int, ...]) -> tuple[int, ...]:
    """The teams aboard Open-topped vehicles that Blast or Flame strikes: they are attacked too, with half the dice."""
    return aboard(game, victims) if blast(game, arm) or has_trait(game, arm, "flame") else ()


def aboard(game: Game, victims: tuple[int, ...]) -> tuple[int, ...]:
    """The teams aboard Open-topped vehicles among those who are struck."""
    open_ones = [model_ref(id) for id in victims if has_attribute(game, id, "open-topped")]
    return tuple([one.id for one in game.state.models if one.place in open_ones])


def under(game: Game, at: Point, radius: int) -> tuple[int, ...]:
    """Every team and vehicle, friend or enemy, whose footprint lies wholly or partly in a circle; to touch its rim is
    enough."""
    everybody = (*on_board(game, 0), *on_board(game, 1))
    foot = [id for id in everybody if is_infantry(game, id)]
    hulls = [id for id in everybody if id not in foot]
    struck = near_point(game.table, foot, at, radius) if foot else ()
    rammed = circle_covers(game.table, at, radius + 1, hulls, "partly") if hulls else ()
    return tuple([id for id in everybody if id in struck or id in rammed])
