"""Superheavies and knights: a failed save is a roll on their damage table."""

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Modifier, Modifiers, Total

from ..books import tables
from ..terms import DAMAGED, FRESH, bears, is_on_table, model_name, type_of
from . import healers, loss
from .blows import Hit, Hits, fired_by

TABLE = "netepic.superheavy.table"
TYPES = ("superheavy", "knight")


@implements("netepic.superheavy.knights")
def is_superheavy(game: Game, model: int) -> bool:
    """Whether a model that fails a save rolls on the table: superheavies do, and knights."""
    return type_of(game, model).id in TYPES


@implements("netepic.superheavy.table", "netepic.superheavy.penetrating", "netepic.ability.penetrating")
def harm(game: Game, hit: Hit, fails: int) -> Script[Hits]:
    """A die for every failed save until it is destroyed; Penetrating weapons add to it. What its end does to others."""
    after: Hits = []
    seat = game.state.units[game.state.models[hit.target].unit].seat
    parts = (Modifier(hit.penetrating, "netepic.superheavy.penetrating", "Penetrating"),) if hit.penetrating else ()
    for _ in range(fails):
        purpose, about = f"damage to {model_name(game, hit.target)}", (model_ref(hit.target),)
        roll: int = yield Total(1 - seat, TABLE, purpose, (6,), hit.penetrating, (), about, parts)
        after += yield from suffer(game, hit.target, result(roll), by=fired_by(game, hit))
        if not is_on_table(game, hit.target):
            break
    return after


def result(roll: int) -> str:
    """The line of the table for a roll."""
    return next(words for (low, high), words in tables.superheavy_harms().items() if low <= roll <= high)


@implements("netepic.superheavy.damaged", "netepic.superheavy.second-damage", "netepic.superheavy.break")
def suffer(game: Game, model: int, words: str, rule: str = TABLE, by: int | None = None) -> Script[Hits]:
    """Damaged for the rest of the game, which is no loss for its card; damaged twice, it is destroyed. What its end
    does to others."""
    if words.startswith(("destroyed", "damaged")):
        words = yield from healers.lowered(game, model, words)
    if words == healers.MISHAP:
        return (yield from healers.blown_up(game, model))
    is_damage = words.startswith("damaged")
    if words.startswith("destroyed") or (is_damage and bears(game, model, DAMAGED)):
        clause = "netepic.superheavy.second-damage" if is_damage else rule
        yield from loss.destroy(game, clause, (model,), by)
    elif is_damage:
        game.tag("netepic.superheavy.damaged", model_ref(model), adds=(DAMAGED, FRESH))
    else:
        game.note(TABLE, f"No effect on {model_name(game, model)}", model_ref(model))
    return []


@implements("netepic.superheavy.damaged")
def unsteady(game: Game, firer: int) -> Modifiers:
    """A damaged superheavy fires all its weapons less well."""
    return (Modifier(-1, "netepic.superheavy.damaged", "damaged"),) if bears(game, firer, DAMAGED) else ()
