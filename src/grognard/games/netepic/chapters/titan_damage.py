"""Damage to Titans and Praetorians: a roll on the table of the location, and what it does."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Draw, Modifier, Total

from ..books import tables
from ..terms import SHIELDS, hurt_tag, hurts, model_name, shields_up
from . import gargant, morale, titan, wreck
from .blows import Hits
from .shields import CORES

ROLL, REPEAT = "netepic.titan.damage-roll", "netepic.titan.damage-repeat"
HULL = "Hull"
ALONG = {"Carapace": 3, "Weapon": 2, "Wing": 2, "Foot": 3, "Track": 3}
"""Kinds of locations whose worst line also means a roll for the hull."""
LOST = {"Weapon": 1, "Wing": 1}
"""From which line on a location is destroyed."""
PASSING = {("Hull", 0), ("Carapace", 0)}
"""Lines that leave nothing at the location itself."""


@implements("netepic.titan.damage-roll", "netepic.superheavy.penetrating", "netepic.titan.damage-repeat")
def damage(game: Game, model: int, location: str, plus: int = 0, by: int | None = None) -> Script[Hits]:
    """One roll on the location's table, on that of the hull if it is destroyed already; below 1 nothing happens."""
    if is_lost(game, model, location):
        game.note(REPEAT, f"{location} of {model_name(game, model)} is destroyed already", model_ref(model))
        location = HULL
    seat = game.state.units[game.state.models[model].unit].seat
    parts = (Modifier(plus, "netepic.superheavy.penetrating", "Penetrating" if plus > 0 else "small attackers"),)
    purpose, about = f"damage to {location} of {model_name(game, model)}", (model_ref(model),)
    roll: int = yield Total(1 - seat, ROLL, purpose, (6,), plus, (), about, parts if plus else ())
    if roll < 1:
        return []
    lines = tables.damage()[kind_of(game, model, location).lower()]
    line = line_of(lines, roll)
    return (yield from suffer(game, model, location, line, by=by))


def line_of(lines: tuple[tables.Harm, ...], roll: int) -> int:
    """The line of a damage table for a roll."""
    return next(index for index, one in enumerate(lines) if one.span[0] <= roll <= one.span[1])


def kind_of(game: Game, model: int, location: str) -> str:
    return titan.kind_of(titan.sheet(game, model), location)


def is_lost(game: Game, model: int, location: str) -> bool:
    """Whether a weapon or wing is destroyed."""
    least = LOST.get(kind_of(game, model, location))
    return least is not None and any(where == location and line >= least for where, line in hurts(game, model))


@implements("netepic.titan.worst-result")
def ruin(game: Game, model: int, location: str) -> Script[Hits]:
    """The last line of a location's table, without a roll and a save."""
    lines = tables.damage()[kind_of(game, model, location).lower()]
    return (yield from suffer(game, model, location, len(lines) - 1, "netepic.titan.worst-result"))


@implements("netepic.titan.damage-repeat")
def suffer(game: Game, model: int, location: str, line: int, clause: str = ROLL, by: int | None = None) -> Script[Hits]:
    """A line of the table, by a seat if it was its fire; one that the location suffers from already counts as the next
    worse."""
    kind, lines = kind_of(game, model, location), tables.damage()[kind_of(game, model, location).lower()]
    while (location, line) in hurts(game, model):
        line += 1
    if line >= len(lines):
        return (yield from damage(game, model, HULL, by=by))
    game.note(clause, told(game, model, location, line), model_ref(model))
    if (kind, line) == ("Hull", 2):
        return (yield from silence(game, model, by))
    if fate := end_of(kind, line, len(lines)):
        mobs = gargant.heartened(game, model) if kind == "Head" else []
        after = yield from wreck.END[fate](game, model, by)
        yield from morale.shaken(game, mobs)
        return after
    kept = min(line, len(lines) - 2) if kind in ("Carapace", "Wing", "Foot", "Track") else line
    if (kind, line) not in PASSING and (location, kept) not in hurts(game, model):
        game.tag(clause, model_ref(model), adds=(hurt_tag(location, kept),))
    lower(game, model, kind, line)
    return (yield from damage(game, model, HULL, by=by)) if ALONG.get(kind) == line else []


def told(game: Game, model: int, location: str, line: int) -> str:
    """A line of a location's table in the log."""
    effect = tables.damage()[kind_of(game, model, location).lower()][line].effect
    return f"{model_name(game, model)}, {location}: {effect}"


def end_of(kind: str, line: int, lines: int) -> str:
    """How a titan ends by the last line of a location; nothing where it does not."""
    if line < lines - 1:
        return ""
    if kind in CORES:
        return "explodes"
    return {"Leg": "falls", "Head": "destroyed", "Bridge": "destroyed", HULL: "destroyed"}.get(kind, "")


@implements("netepic.titan.power-fields", "netepic.titan.damage-roll")
def lower(game: Game, model: int, kind: str, line: int) -> None:
    """Shields go down with their generator or the core: one of them, or all."""
    up = shields_up(game, model)
    is_core = kind in CORES and line == 1
    down = up if is_core or (kind == "Carapace" and line) else min(up, 1) if kind == "Carapace" else 0
    if down:
        game.count(ROLL, (model_ref(model), SHIELDS, -down))


@implements("netepic.titan.damage-details")
def silence(game: Game, model: int, by: int | None) -> Script[Hits]:
    """The hull's line that damages a weapon: a random whole one; without one a damaged one is destroyed; without that
    it is the last line. Of a wing its weapon alone suffers."""
    clause = "netepic.titan.damage-details"
    arms = list(dict.fromkeys([where for where, _ in titan.carried(game, model) if where != "Head"]))
    whole = [titan.borne_by(where) for where in arms if not titan.is_silent(game, model, where)]
    rest = [(where, titan.borne_by(where)) for where in arms]
    left = whole or [gun for where, gun in rest if not is_lost(game, model, where) and not is_lost(game, model, gun)]
    if not left:
        return (yield from wreck.END["destroyed"](game, model, by))
    (index,) = yield Draw(-1, clause, f"weapon of {model_name(game, model)}", len(left))
    words = "damaged" if whole else "destroyed"
    game.note(clause, f"{model_name(game, model)}, {left[index]}: {words}", model_ref(model))
    game.tag(clause, model_ref(model), adds=(hurt_tag(left[index], 0 if whole else 1),))
    return []
