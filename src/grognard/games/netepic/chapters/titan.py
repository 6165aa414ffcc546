"""Titans and Praetorians: their sheets of hit locations, and what carries which weapon."""

import re
from functools import lru_cache

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.rolls import Count, Modifier, Modifiers, Pool

from ..books import tables
from ..books.cards import Figure, Gun, Weapon
from ..books.profiles import gun
from ..terms import CHARGE, GUN, STUNNED, called, figure_of, has_ability, hurts, order_of, standing

BACKED = " R| L| R or L \\(50 %\\)| of that side"
MOUNTS = {
    "arm": "Arm weapon", "carapace": "Carapace weapon", "turret": "Turret", "centreline": "Belly gun", "wing": "Wing",
    "head": "Head",
}  # fmt: skip
"""By mount the location that carries it."""
SIDES = {"right": " R", "left": " L"}
Carried = tuple[tuple[str, tuple[str, ...]], ...]
"""Locations, each with the weapons that it carries."""


@implements("netepic.titan.gold-applies")
def sheet_of(line: Figure) -> str:
    """The hit location sheet of a kind of model; nothing for one without."""
    return _sheet_of(line.id)


def sheet(game: Game, model: int) -> str:
    return _sheet_of(game.state.models[model].profile)


@lru_cache(maxsize=512)
def _sheet_of(profile: str) -> str:
    name = profile.removesuffix("-titan").replace("-", " ").title()
    return name if name in tables.layouts() else ""


@lru_cache(maxsize=512)
def kind_of(sheet: str, location: str) -> str:
    """The kind of a location, by which it saves and suffers: what is no named part carries a weapon."""
    name = re.sub(f"({BACKED})$", "", location)
    return name if name in tables.location_saves()[sheet] else "Weapon"


def mounted(mount: str) -> str:
    """The location of a mount, such as `right-arm`."""
    side, _, name = mount.rpartition("-")
    return MOUNTS[name] + SIDES.get(side, "")


def guns_of(game: Game, model: int) -> tuple[tuple[str, Gun], ...]:
    """The guns that a model has bought, each with its location."""
    tags = [tag[len(GUN) :] for tag in game.state.models[model].tags if tag.startswith(GUN)]
    return tuple([(mounted(tag.partition(":")[0]), gun(tag.partition(":")[2])) for tag in tags])


@implements("netepic.titan.head-options", "netepic.titan.gold-applies")
def carried(game: Game, model: int) -> Carried:
    """Every location that carries weapons, bought or printed."""
    line = figure_of(game, model)
    printed = [(where, tuple([id for id in line.weapons if id.startswith(what)])) for where, what in line.housed]
    return (*printed, *[(where, one.loads) for where, one in guns_of(game, model)])


def is_silent(game: Game, model: int, location: str) -> bool:
    """Whether what a location carries cannot be used: damage silences a weapon or wing, but no head."""
    kind, places = kind_of(sheet(game, model), location), (location, borne_by(location))
    return kind in ("Weapon", "Wing") and any(where in places for where, _ in hurts(game, model))


def mounts(game: Game, model: int, id: str) -> tuple[str, ...]:
    """The locations whose bought guns fire a load or weapon, those that work."""
    found = [where for where, one in guns_of(game, model) if id in one.loads]
    return tuple([where for where in found if not is_silent(game, model, where)])


def borne_by(location: str) -> str:
    """What is damaged where the weapon of a location suffers and nothing else of it: a wing is more than its gun."""
    return f"{location} weapon" if location.startswith("Wing") else location


def weapons(game: Game, model: int) -> tuple[str, ...]:
    """The weapons of a titan that work, one for each location that carries it; of printed twins one fires alone where
    the other is silent."""
    twins = dict.fromkeys([what for _, what in figure_of(game, model).housed])
    found = [id for where, one in guns_of(game, model) if not is_silent(game, model, where) for id in one.loads]
    for what in twins:
        works = [not is_silent(game, model, where) for where, one in figure_of(game, model).housed if one == what]
        printed = [id for id in figure_of(game, model).weapons if id.startswith(what)] if any(works) else []
        found += printed if all(works) else [f"lone-{id}" for id in printed]
    return tuple(found)


def suffered(game: Game, model: int, kinds: tuple[str, ...], line: int) -> int:
    """How many locations of these kinds suffer from a line of their table."""
    name = sheet(game, model)
    return sum(kind_of(name, where) in kinds and found == line for where, found in hurts(game, model)) if name else 0


@implements("netepic.titan.fire-control-upgrade")
def steadied(game: Game, firer: int) -> Modifiers:
    """A Fire Control Center makes every shot easier, a shaken head harder."""
    name = sheet(game, firer)
    if not name:
        return ()
    better = sum(one.fire_bonus for _, one in guns_of(game, firer))
    worse = suffered(game, firer, ("Head", "Bridge"), 1)
    found = [Modifier(better, "netepic.titan.fire-control-upgrade", "Fire Control Center")] if better else []
    return (*found, *((Modifier(-1, "netepic.titan.damage-roll", "head damaged"),) if worse else ()))


@implements("netepic.titan.warhound-hard-to-hit")
def evasive(game: Game, line: Weapon, target: int) -> Modifiers:
    """A Warhound at speed is hard to hit, but as anybody not for a template."""
    charges = order_of(game, game.state.models[target].unit) == CHARGE
    if line.template or not charges or not has_ability(game, target, "hard-to-hit-on-charge"):
        return ()
    return (Modifier(-1, "netepic.titan.warhound-hard-to-hit", "Hard to Hit"),)


@implements("netepic.titan.damage-roll")
def obey(game: Game, unit: int) -> Script[None]:
    """A titan that has lost its command rolls when it is activated; without a 4+ it does nothing this turn."""
    for model in standing(game, unit):
        if suffered(game, model, ("Head", "Bridge"), 2):
            purpose = f"command of {called(game, unit)}"
            seat, about = game.state.units[unit].seat, (model_ref(model),)
            clause = "netepic.titan.damage-roll"
            if not (yield Count(seat, clause, purpose, (Pool(1, (4,)),), about)):
                game.tag(clause, unit_ref(unit), adds=(STUNNED,))
