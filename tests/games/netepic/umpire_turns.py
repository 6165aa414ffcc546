"""Whose turn it is, as the umpire of Net Epic sees it: the detachments of a side, and who can still be activated."""

from grognard.engine.core.state import State, Unit
from grognard.games.netepic.books.profiles import army_card


def tops(state: State, seat: int) -> list[Unit]:
    return [one for one in state.units if one.seat == seat and one.parent is not None and "carriers" not in one.tags]


def is_free(state: State, unit: Unit) -> bool:
    """Whether a detachment can still be activated."""
    parts = [unit, *[one for one in state.units if one.parent == unit.id and "carriers" in one.tags]]
    left = [part for part in parts if any(state.models[id].place is not None for id in part.members)]
    return bool(left) and not any("done" in part.tags for part in left)


def left(state: State, seat: int) -> bool:
    """Whether a side has a unit to activate; headquarters that must ride along are none."""
    free = [one for one in tops(state, seat) if is_free(state, one)]
    return bool(free)


def is_character(state: State, top: Unit) -> bool:
    return not army_card(top.profile).break_point
