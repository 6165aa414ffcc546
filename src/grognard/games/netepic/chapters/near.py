"""What reaches others: who has a model with some ability near, from centre to centre, and which units have it."""

from collections.abc import Iterable

from grognard.engine.clauses import implements
from grognard.engine.core.memory import RANKS, remembered
from grognard.engine.core.script import Game

from ..terms import (
    CM,
    detachment_of,
    figure_of,
    has_ability,
    is_on_table,
    models_of,
    opponents,
    place_of,
    post_of,
    present,
    standing,
)  # fmt: skip

REACH = 10 * CM


@implements("netepic.ability.carried-leaders")
@remembered(RANKS)
def bearers(game: Game, seat: int, ability: str) -> tuple[int, ...]:
    """The models of a seat with an ability that stand on the table; who is carried helps nobody."""
    return tuple([id for id in present(game, seat) if has_ability(game, id, ability)])


def apart(game: Game, one: int, other: int) -> int:
    """How far two models stand apart: the square of the distance."""
    (ax, ay), (bx, by) = place_of(game, post_of(game, one)), place_of(game, post_of(game, other))
    return (ax - bx) ** 2 + (ay - by) ** 2


def are_near(game: Game, some: Iterable[int], others: Iterable[int], reach: int = REACH) -> bool:
    """Whether one of some models has one of the others within reach; exactly so far is within."""
    rest = tuple(others)
    return any(apart(game, one, other) <= reach * reach for one in some for other in rest)


def reaches(game: Game, unit: int, ability: str, reach: int = REACH) -> bool:
    """Whether a unit has a model near one of its side with an ability; its own count too."""
    return are_near(game, on_table(game, unit), bearers(game, game.state.units[unit].seat, ability), reach)


def on_table(game: Game, unit: int) -> list[int]:
    """The models of a whole unit that stand on the table."""
    return [id for id in models_of(game, unit) if is_on_table(game, id)]


def nearest(game: Game, model: int, others: Iterable[int]) -> int | None:
    """Who of the others is nearest to a model, the lowest number among equals."""
    x, y = place_of(game, post_of(game, model))
    spots = [(place_of(game, post_of(game, id)), id) for id in others]
    return min([((a - x) ** 2 + (b - y) ** 2, id) for (a, b), id in spots], default=(0, None))[1]


def living(game: Game, model: int) -> list[int]:
    """The friends of a model that are no spirits."""
    seat = game.state.units[game.state.models[model].unit].seat
    rest = [id for id in present(game, seat) if not has_ability(game, id, "waystone")]
    return [id for id in rest if figure_of(game, id).army == "eldar"]


def fights(game: Game, model: int, unit: int) -> bool:
    """Whether a model is engaged with one of a unit."""
    own = detachment_of(game, unit)
    return any(detachment_of(game, game.state.models[id].unit) == own for id in opponents(game).get(model, ()))


def all_have(game: Game, unit: int, ability: str) -> bool:
    """Whether a unit has an ability: all its models have, transports left aside while it has others; or the unit as a
    whole was given it."""
    if ability in game.state.units[unit].tags:
        return True
    models = game.state.units[unit].members or models_of(game, unit)
    return bool(models) and all(has_ability(game, id, ability) for id in models)


def part_has(game: Game, part: int, ability: str) -> bool:
    """Whether all models of a part that stand on the table have an ability."""
    models = standing(game, part)
    return bool(models) and all(has_ability(game, id, ability) for id in models)
