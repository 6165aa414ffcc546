"""Sight as it is drawn, and a unit where it would stand after a move: who could fire at it, and cover each way."""

from collections.abc import Iterator

from grognard.engine.asking.decisions import Answer
from grognard.engine.core.script import Game
from grognard.engine.core.state import Ref, number_of
from grognard.engine.showing.panels import Sight
from grognard.engine.showing.sightlines import drawn_lines
from grognard.kit.panels.cover import Against, Aimed, by_weapon
from grognard.kit.panels.ghost import Ghost
from grognard.kit.panels.lines import Eyes
from grognard.kit.units.pieces import enemy_units, members

from ..acts import Acts
from ..books.cards import Weapon
from ..chapters import cover, los, overwatch, target
from ..chapters.attack import Aim
from .looks import LEXICON
from .shelter import shelter


def _line(game: Game, viewer: int, at: Ref) -> tuple[Sight]:
    """One of the nine lines that the rule draws: the first open one, else the first."""
    lines = drawn_lines(game.state, viewer, at, los.lines(game, viewer, number_of(at)), LEXICON)
    return (next((line for line in lines if line.free), lines[0]),)


def _watchers(game: Game, unit: int, answer: Answer) -> list[int]:
    return [foe for foe in enemy_units(game, unit) if overwatch.can_fire_at(game, foe, unit)]


def _against(game: Game, unit: int, other: int, moved: tuple[int, ...]) -> Against:
    """The cover of the other unit against the fire of this one, as it is aimed at."""
    acts = Acts()
    acts.moved = moved
    return by_weapon([_aimed(game, unit, Aim.at(game, ref), acts) for ref in target.aims_at(game, other)])


def _aimed(game: Game, unit: int, aim: Aim, acts: Acts) -> Aimed:
    rows = [
        (arm.name, shelter(game, unit, aim, firing) if cover.counts_against(arm) else None)
        for arm, firing in _volleys(game, unit, aim, acts)
    ]
    seeing = () if any(row for _, row in rows) else los.who_sees(game, members(game, unit), aim.models)
    return Aimed(rows, shelter(game, unit, aim, seeing) if seeing else None)


def _volleys(game: Game, unit: int, aim: Aim, acts: Acts) -> Iterator[tuple[Weapon, tuple[int, ...]]]:
    """The weapons that could be fired at it now, each with those who would."""
    for arm, _, _ in target.armament(game, unit).values():
        able = target.bearers(game, unit, arm, acts)
        firing = _firing(game, arm, able, aim) if able else ()
        if firing and target.may_be_aimed_at(game, arm, aim.unit, acts):
            yield arm, firing


def _firing(game: Game, arm: Weapon, able: tuple[int, ...], aim: Aim) -> tuple[int, ...]:
    if arm.radius:
        return able if target.can_hit(game, arm, able, aim) else ()
    return target.shooters(game, arm, able, aim)


EYES = Eyes(los.who_sees, _line, los.groups_seen)
GHOST = Ghost(
    eyes=EYES,
    watchers=_watchers,
    reacts="on overwatch may fire",
    clause="evolved.drill.overwatch",
    against=_against,
)
