"""Objectives: which are met, what they are worth, and what the sum means for the crew."""

from collections.abc import Callable

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Creature
from ..books.scenario import Objective, Scenario, scenario
from ..words import carcass
from ..words.terms import (
    ALLY,
    CAPTURED,
    CIVILIAN,
    CLOSED,
    DEAD,
    FLAG,
    GONE,
    HOSTILE,
    LOCKED,
    OUT,
    PC,
    RISES,
    SEALED,
    SHUT_IN,
    WRECKED,
    being_of,
    has,
    is_egg,
    model_of,
)


class Score(Struct, frozen=True):
    """An objective and how often it is met."""

    objective: Objective
    times: int

    @property
    def points(self) -> int:
        return self.times * self.objective.points


@implements("alien.scen.objectives")
def scores(game: Game) -> tuple[Score, ...]:
    """The objectives as they stand. All but those judged at the end are met for good once their condition holds."""
    sheet = scenario(game.state.scenario)
    return tuple(Score(one, _times(game, sheet, one)) for one in sheet.objectives)


def _times(game: Game, sheet: Scenario, one: Objective) -> int:
    if one.needs and not _is_met(game, sheet, one.needs):
        return 0
    return COUNTS[one.kind](game, one.of)


def _is_met(game: Game, sheet: Scenario, id: str) -> bool:
    return any(other.id == id and _times(game, sheet, other) for other in sheet.objectives)


def total(game: Game) -> int:
    return sum(score.points for score in scores(game))


@implements("alien.scen.victory")
def result(sheet: Scenario, points: int) -> str:
    """What the PC side has earned: defeat, survival, success or triumph."""
    return next(row.title for row in reversed(sheet.results) if points >= row.least)


# -- kinds of objectives -------------------------------------------------------------------------------------------


def _is_out(game: Game, who: int) -> bool:
    return has(game, who, GONE) and not has(game, who, DEAD)


def _pcs_out(game: Game, _: str) -> int:
    return sum(PC in model.tags and _is_out(game, model.id) for model in game.state.models)


def _out(game: Game, tag: str) -> int:
    """People count when they leave with a living PC; those who were rescued are not among the allies."""
    if not _pcs_out(game, ""):
        return 0
    counted = [m.id for m in game.state.models if tag in m.tags and not (tag == ALLY and CIVILIAN in m.tags)]
    return sum(_is_out(game, who) for who in counted)


def _item_out(game: Game, kind: str) -> int:
    carriers = [m.on for m in game.state.markers if m.kind == kind and m.on is not None]
    out = {model_ref(model.id) for model in game.state.models if _is_out(game, model.id)}
    return int(bool(_pcs_out(game, "")) and any(ref in out for ref in carriers))


def _flag(game: Game, name: str) -> int:
    return int(game.state.clock.get(FLAG + name, 0) > 0)


def _dead(game: Game, profile: str) -> int:
    found = [model.id for model in game.state.models if model.profile == profile]
    return int(bool(found) and all(_is_dead(game, who) for who in found))


def _is_dead(game: Game, who: int) -> bool:
    """Truly: what only seems so is alive when the scenario is judged."""
    return has(game, who, DEAD) and not has(game, who, RISES)


def _eggs_destroyed(game: Game, _: str) -> int:
    eggs = [model.id for model in game.state.models if is_egg(game, model.id)]
    return int(bool(eggs) and all(carcass.is_egg_destroyed(game, one) for one in eggs))


def _none_killed(game: Game, tag: str) -> int:
    return int(not any(tag in model.tags and DEAD in model.tags for model in game.state.models))


def _dead_or_shut_in(game: Game, profile: str) -> int:
    """Dead, or let out of its tank and now behind locked and sealed borders."""
    found = [model for model in game.state.models if model.profile == profile]
    return int(bool(found) and all(_is_dead(game, m.id) or _is_locked_in(game, m.id) for m in found))


def _is_locked_in(game: Game, who: int) -> bool:
    place = model_of(game, who).place
    if not isinstance(place, str) or has(game, who, SHUT_IN):
        return False
    return all(_holds(border.tags) for _, border in game.zones.borders(place))


def _holds(tags: tuple[str, ...]) -> bool:
    return WRECKED not in tags and (SEALED in tags or (CLOSED in tags and LOCKED in tags))


COUNTS: dict[str, Callable[[Game, str], int]] = {
    "pcs-out": _pcs_out,
    "out": _out,
    "item-out": _item_out,
    "flag": _flag,
    "dead": _dead,
    "eggs-destroyed": _eggs_destroyed,
    "none-killed": _none_killed,
    "dead-or-shut-in": _dead_or_shut_in,
}


# -- the drill -----------------------------------------------------------------------------------------------------


def is_beaten(game: Game, who: int) -> bool:
    """Dead, out or no longer there. What only seems dead counts too: an outcome that waits for it would tell."""
    model = model_of(game, who)
    return model.place is None or has(game, who, DEAD, OUT, CAPTURED)


def is_foe(game: Game, who: int) -> bool:
    """A being of the referee that fights: not a machine without a gun, not somebody to be rescued."""
    card = being_of(game, who)
    tags = model_of(game, who).tags
    return HOSTILE in tags and (not isinstance(card, Creature) or card.stage != "I")
