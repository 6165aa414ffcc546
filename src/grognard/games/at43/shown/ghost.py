"""Sight as it is drawn, and a unit where it would stand after a move: who could fire at it, and cover each way."""

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, model_ref, unit_ref
from grognard.engine.showing.panels import Shelter, Sight
from grognard.engine.showing.sightlines import lines_between
from grognard.kit.panels.cover import Against, behind
from grognard.kit.panels.ghost import Ghost
from grognard.kit.panels.lines import Eyes
from grognard.kit.units.half_cover import is_half_covered
from grognard.kit.units.pieces import members

from ..chapters import cover, overwatch, shoot
from ..chapters.attack import Aim
from ..chapters.basics import IMPOSSIBLE
from ..chapters.measuring import may_measure
from ..chapters.sight import groups_seen, seen_on, who_sees
from ..chapters.target import aim_at
from ..chapters.weapon import allows_cover
from ..terms import is_infantry
from .looks import LEXICON


def _lines(game: Game, viewer: int, at: Ref) -> tuple[Sight, ...]:
    return lines_between(game.state, seen_on(game), viewer, at, LEXICON)


def _watchers(game: Game, unit: int, answer: Answer) -> list[int]:
    return overwatch.watchers(game, unit, tuple([id for id, _ in answer]))


def _against(game: Game, unit: int, target: int, moved: tuple[int, ...]) -> Against:
    """The target's cover, as it is aimed at: soldiers as a whole, vehicles one by one."""
    refs = [unit_ref(target)] if is_infantry(game, target) else list(map(model_ref, members(game, target)))
    useless = dict.fromkeys(arm.name for arm in shoot.salvo_kinds(game, unit) if not allows_cover(arm))
    return Against(tuple(shelter(game, unit, target, aim_at(game, ref)) for ref in refs), tuple(useless))


def shelter(game: Game, unit: int, target: int, aim: Aim) -> Shelter:
    """What the target's owner needs to cancel impacts of the unit's fire, as salvos reckon it.

    Where measuring is forbidden nothing is said about shooters who are near.
    """
    rows = cover.covering(game, unit, target, aim.models)
    need = cover.cover_need(game, unit, target, aim.vehicle, None if may_measure(game) else 1)
    covered, number = sum(map(bool, rows)), len(aim.models)
    by = tuple(dict.fromkeys(ref for refs in rows for ref in refs))
    text = behind(game, covered, number, by, LEXICON)
    if need >= IMPOSSIBLE and covered:
        text += ", void so close" if is_half_covered(covered, number) else ", fewer than half"
    elif covered and not may_measure(game):
        text += ", void within 10 cm"
    return Shelter(aim.ref, covered, number, by, f"{need}+", need < IMPOSSIBLE, "at43.cover.half-unit", text)


EYES = Eyes(who_sees, _lines, groups_seen)
GHOST = Ghost(
    eyes=EYES,
    watchers=_watchers,
    reacts="on overwatch may fire",
    clause="at43.drill.overwatch-trigger",
    against=_against,
)
