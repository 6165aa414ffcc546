"""Cover as panels tell it: how many of a target have it, of what kind, and by which rule."""

from collections.abc import Iterator

from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, number_of
from grognard.engine.showing.panels import Shelter
from grognard.kit.panels.cover import behind
from grognard.kit.units import half_cover
from grognard.kit.units.pieces import has

from ..chapters import ability, cover, los, terrain
from ..chapters.attack import Aim
from ..terms import TAKE_COVER
from .looks import LEXICON

Reason = tuple[int, tuple[Ref, ...], str, str]
"""How many of the target, by what, its clause, and the words."""


def shelter(game: Game, unit: int, aim: Aim, firing: tuple[int, ...]) -> Shelter:
    """How many of the target have cover, and what that adds to its Evasion, as volleys reckon it."""
    origin = cover.origin(game, unit, firing, aim.models)
    bonus = cover.bonus(game, unit, aim.unit, origin, aim.vehicle)
    covered, by, clause, text = _reason(game, unit, aim, origin, bonus > 0)
    if bonus:
        text += f": Evasion +{bonus}"
    elif covered:
        text += ", fewer than half"
    return Shelter(aim.ref, covered, len(aim.models), by, f"+{bonus}", bonus > 0, clause, text)


def _reason(game: Game, unit: int, aim: Aim, origin: int, holds: bool) -> Reason:
    """The first that is enough: behind something, partly out of sight, beside a machine; else what there is of it."""
    drilled, number = has(game, aim.unit, TAKE_COVER), len(aim.models)
    covered = cover.sheltered(game, unit, aim.unit, origin, aim.models, drilled)
    by = tuple(dict.fromkeys(ref for id in covered for ref in _before(game, unit, aim, origin, id, drilled)))
    text = behind(game, len(covered), number, by, LEXICON, _where(game, by))
    if not holds or half_cover.is_half_covered(len(covered), number):
        return len(covered), by, "evolved.cover.half-unit", text
    exposed = tuple(id for id in aim.models if id not in covered)
    hidden = len(exposed) - len(los.seen_by(game, origin, exposed))
    if half_cover.is_half_covered(len(covered) + hidden, number):
        text = f"{text}, {hidden} out of sight" if covered else f"{hidden} of {number} out of sight"
        return len(covered) + hidden, by, "evolved.los.half-hidden", text
    return _beside(game, aim)


def _beside(game: Game, aim: Aim) -> Reason:
    pairs = ability.beside_rolling_cover(game, aim.unit)
    by = tuple(dict.fromkeys(model_ref(machine) for _, machine in pairs))
    text = behind(game, len(pairs), len(aim.models), by, LEXICON, "beside")
    return len(pairs), by, "evolved.ability.rolling-cover", f"{text} (Rolling Cover)"


def _where(game: Game, by: tuple[Ref, ...]) -> str:
    areas = terrain.areas(game)
    return "in or behind" if any(ref[0] == "f" and number_of(ref) in areas for ref in by) else "behind"


def _before(game: Game, unit: int, aim: Aim, origin: int, model: int, drilled: bool) -> Iterator[Ref]:
    """What covers one model: obstacles that the shooting leader does not stand at, and areas."""
    size = game.state.models[model].size
    for ref in cover.obstacles_before(game, unit, aim.unit, origin, (model,), size, drilled)[0]:
        if not cover.is_too_close(game, unit, aim.unit, ref):
            yield ref
    yield from cover.areas_before(game, origin, (model,), size, drilled)[0]
