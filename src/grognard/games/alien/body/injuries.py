"""The table of critical injuries read as data, and what the injuries somebody has do to rolls, moves and hands."""

import re
from functools import cache

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker
from grognard.engine.dice.rolls import Modifiers

from ..books.profiles import rows
from ..words.attempt import part
from ..words.terms import INJURED, LIMIT, ROW, STABLE, injuries_of

TABLE = "alien.critical-injuries"
ROUND, STRETCH, SHIFT = 1, 2, 3
"""Time limits, short to long."""
LIMITS = {"round": ROUND, "stretch": STRETCH, "shift": SHIFT, "-": 0}
FOCUSED, PAIN, TRAUMATIZED, GUT, INFECTED, SPINE, ARM_GONE, LEG_GONE = 11, 13, 43, 45, 46, 52, 55, 56
SKILL = re.compile(r"([A-Z]+(?: [A-Z]+)*) -(\d)")
TWO_ARMS = re.compile(r"-(\d) (?:die|dice) on two-arm rolls")
HEALING = re.compile(r"(\d*)D6 days")
TWO_ARM_SKILLS = ("heavy-machinery",)


class Injury(Struct, frozen=True):
    """A row of the table: `days` are D6 of healing, 0 for those that heal in a shift or at once."""

    row: int
    name: str
    limit: int = 0
    is_lethal: bool = False
    kills: bool = False
    skills: dict[str, int] = {}
    two_arms: int = 0
    slows: bool = False
    shift: bool = False
    days: int = 0
    surgery: bool = False


@cache
def table() -> dict[int, Injury]:
    return {int(row[0]): _injury(*row) for row in rows(TABLE)}


def _injury(
    d66: str, name: str, lethal: str, limit: str, effect: str, healing: str, surgery: str, source: str
) -> Injury:
    arms = TWO_ARMS.search(effect)
    days = HEALING.search(healing)
    return Injury(
        int(d66),
        name,
        LIMITS[limit],
        lethal == "yes",
        lethal == "instant",
        {skill.lower().replace(" ", "-"): int(less) for skill, less in SKILL.findall(effect)},
        int(arms[1]) if arms else 0,
        "moving is a full action" in effect,
        healing == "1 shift",
        int(days[1] or 1) if days else 0,
        surgery == "yes",
    )


def kind(marker: Marker) -> Injury:
    return table()[marker.counters[ROW]]


def injuries(game: Game, who: int) -> list[Marker]:
    """The injuries somebody has; quick for those who have none."""
    return injuries_of(game, who) if INJURED in game.state.models[who].tags else []


def has_injury(game: Game, who: int, row: int) -> bool:
    return any(marker.counters[ROW] == row for marker in injuries(game, who))


@implements("alien.crit.effects", "alien.crit.two-arms")
def modifiers(game: Game, who: int, skill: str, two_arms: bool = False) -> Modifiers:
    """Dice less for each injury as long as it lasts, whatever the Health; two-arm rolls are attacks with two-handed
    weapons, grapples and climbing (as the caller says) and HEAVY MACHINERY."""
    found: Modifiers = ()
    for marker in injuries(game, who):
        injury = kind(marker)
        less = injury.skills.get(skill, 0)
        if two_arms or skill in TWO_ARM_SKILLS:
            less += injury.two_arms
        if less:
            found += (part(-less, "alien.crit.effects", injury.name),)
    return found


@implements("alien.crit.move-full")
def moves_slowly(game: Game, who: int) -> bool:
    """Each quick move action costs a full action; the one move of the broken is still allowed."""
    found = injuries(game, who)
    return bool(found) and any(kind(marker).slows for marker in found)


def cannot_climb(game: Game, who: int) -> bool:
    """No jumping and no climbing on one leg."""
    return has_injury(game, who, LEG_GONE)


@implements("alien.crit.lethal")
def is_running(marker: Marker) -> bool:
    """A lethal injury that is neither stabilized nor overcome."""
    return marker.counters.get(LIMIT, 0) > 0 and STABLE not in marker.tags


def running(game: Game, who: int) -> list[Marker]:
    found = injuries(game, who)
    return [marker for marker in found if is_running(marker)] if found else []


def is_dying(game: Game, who: int) -> bool:
    return bool(running(game, who))


def is_infected(game: Game, who: int) -> bool:
    """Has an infected wound that is not stabilized, and is fatigued by it."""
    return any(marker.counters[ROW] == INFECTED for marker in running(game, who))


def is_dying_by_rounds(game: Game, who: int) -> bool:
    return any(marker.counters[LIMIT] == ROUND for marker in running(game, who))
