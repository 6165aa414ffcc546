"""Command distances as a player keeps them: headquarters among those who need them, troops not far from one."""

from collections.abc import Sequence
from math import hypot

from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point

from ..books.profiles import army_card
from ..chapters import bindings, chain, near
from ..chapters.companies import is_staff
from ..terms import CM, card_of, figure_of, models_of, place_of, standing

LEASH = chain.FAR - 3 * CM
"""Platoons keep so near to a headquarters, for not all of a platoon is where its middle is."""
ASTRAY = 300.0
"""What it costs to be far beyond command: such a unit neither moves nor chooses its order."""
STEP = 10 * CM


@remembered(MOMENT)
def chiefs(game: Game, seat: int) -> tuple[Point, ...]:
    """Where the headquarters of Guard companies stand."""
    return tuple([place_of(game, id) for id in chain.company_headquarters(game, seat)])


@remembered(MOMENT)
def is_bound(game: Game, unit: int) -> bool:
    """Whether a detachment takes orders only near a headquarters."""
    return bool(models_of(game, unit)) and not chain.is_free(game, unit)


def astray(game: Game, unit: int, at: Point) -> float:
    """What it costs a detachment to stand there, beyond the distance of command."""
    seat = game.state.units[unit].seat
    known = chiefs(game, seat)
    if not known or not is_bound(game, unit):
        return 0.0
    far = min([hypot(at[0] - x, at[1] - y) for x, y in known]) - LEASH
    return ASTRAY * min(far / STEP, 1.0) if far > 0 else 0.0


def leads(game: Game, unit: int) -> bool:
    """Whether a detachment is a headquarters from which others take their orders."""
    lines = [figure_of(game, id) for id in game.state.units[unit].members]
    return any(line.army == "guard" and line.has("command") for line in lines)


def needs_nob(game: Game, unit: int) -> bool:
    """Whether a mob acts by its instinct when no Nob is near."""
    members = standing(game, unit)
    if not members or not figure_of(game, members[0]).instinct:
        return False
    return not any(near.all_have(game, unit, ability) for ability in bindings.FREE)


def is_nob(game: Game, unit: int) -> bool:
    return any(game.state.models[id].profile in chain.NOBS for id in game.state.units[unit].members)


def is_character(game: Game, unit: int) -> bool:
    """Whether a detachment is a character who helps others: a Special Card of one stand of infantry."""
    lines = [figure_of(game, id) for id in game.state.units[unit].members]
    is_special = army_card(game.state.units[card_of(game, unit)].profile).kind == "special"
    return is_special and len(lines) == 1 and lines[0].type == "infantry"


def followers(game: Game, unit: int, units: Sequence[int], places: dict[int, Point]) -> list[int]:
    """Those who take orders only with a detachment near, of units at these places: the mob next to Nobz, whoever needs
    a headquarters and has it as the next, the company of any other headquarters, the next troops to a character."""
    others = [one for one in units if one != unit and one in places]
    if is_character(game, unit):
        troops = [one for one in others if not is_character(game, one) and not is_staff(game, one)]
        return sorted(troops, key=lambda one: _square(places[unit], places[one]))[:1]
    if is_nob(game, unit):
        mobs = [one for one in others if needs_nob(game, one)]
        return sorted(mobs, key=lambda one: _square(places[unit], places[one]))[:1]
    if not leads(game, unit):
        return [one for one in others if card_of(game, one) == card_of(game, unit)] if is_staff(game, unit) else []
    rivals = [places[one] for one in others if leads(game, one)]
    bound = [one for one in others if is_bound(game, one)]
    return [
        one for one in bound
        if all(_square(places[one], places[unit]) <= _square(places[one], rival) for rival in rivals)
    ]  # fmt: skip


def _square(one: Point, other: Point) -> int:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
