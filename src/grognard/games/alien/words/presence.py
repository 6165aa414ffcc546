"""Who is there, as `terms` speaks of it: the living on the map by side and by zone, and whom the crew knows of."""

from typing import Any

from msgspec import Struct

from grognard.engine.core.memory import POSTS, ROLES, ROSTER, remembered
from grognard.engine.core.script import Game

from ..books.profiles import Machine, being

DEAD, PC, ALLY = "dead", "pc", "ally"


class Cast(Struct, frozen=True, gc=False):
    """Who is there, in roster order."""

    everybody: tuple[int, ...]
    crew: tuple[int, ...]
    pcs: tuple[int, ...]
    npcs: tuple[int, ...]


def _cast(game: Game) -> Cast:
    """The living on the map, sorted by side."""
    there: list[int] = []
    mine: list[int] = []
    players: list[int] = []
    others: list[int] = []
    for model in game.state.models:
        tags = model.tags
        if model.place is None or DEAD in tags:
            continue
        one = (model.id,)
        there += one
        if PC in tags:
            players += one
        if PC in tags or ALLY in tags:
            mine += one
        elif type(being(model.profile)) is not Machine:
            others += one
    return Cast(tuple(there), tuple(mine), tuple(players), tuple(others))


cast = remembered(ROSTER, DEAD, PC, ALLY)(_cast)


def pcs(game: Game) -> tuple[int, ...]:
    """The living PCs on the map, in roster order."""
    kept = game.memory[ROSTER]
    found: Cast = kept[_cast] if _cast in kept else cast(game)
    return found.pcs


def crew(game: Game) -> tuple[int, ...]:
    """The living PCs and allies on the map, in roster order; asked so often that it looks itself."""
    kept = game.memory[ROSTER]
    found: Cast = kept[_cast] if _cast in kept else cast(game)
    return found.crew


def npcs(game: Game) -> tuple[int, ...]:
    """The living beings of the referee on the map, sentry guns and vehicles left out."""
    kept = game.memory[ROSTER]
    found: Cast = kept[_cast] if _cast in kept else cast(game)
    return found.npcs


def everybody(game: Game) -> tuple[int, ...]:
    kept = game.memory[ROSTER]
    found: Cast = kept[_cast] if _cast in kept else cast(game)
    return found.everybody


@remembered(ROLES)
def known_others(game: Game) -> list[int]:
    """All beings but the crew that the crew knows of; not to be changed."""
    models, mine = game.state.models, cast(game).crew
    return [who for who in cast(game).everybody if models[who].known is None and who not in mine]


def who_is_in(game: Game, zone: str) -> tuple[int, ...]:
    """The living in a zone."""
    kept = game.memory[POSTS]
    found: dict[str, tuple[int, ...]] = kept[_residents] if _residents in kept else residents(game)
    return found.get(zone, ())


def _residents(game: Game) -> dict[str, tuple[int, ...]]:
    """The living by zone."""
    found: dict[str, tuple[int, ...]] = {}
    models = game.state.models
    for who in cast(game).everybody:
        place: Any = models[who].place
        found[place] = (*found[place], who) if place in found else (who,)
    return found


residents = remembered(POSTS, DEAD)(_residents)
