"""Panic as a state: what frightens, who is in panic, how it stops."""

from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked
from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref

from ..books.cards import Creature
from ..books.profiles import being
from ..words.tagging import retag
from ..words.terms import FRENZY, LOST_TURN, PANIC, PANIC_AGE, count_of, links_of, model_of, panic_rows

FROZEN = {7, 8, 9}
"""The rows that cost a turn and are then over."""


@implements("alien.panic.first-sight")
def fright_of(game: Game, creature: int) -> str:
    """The kind that counts for first sight; none for eggs and Workers."""
    return _fright(game.state.models[creature].profile)


@cache
def _fright(profile: str) -> str:
    card = being(profile)
    return card.fright if isinstance(card, Creature) else ""


def is_panicking(game: Game, who: int) -> bool:
    return bool(panic_rows(game, who))


@implements("alien.panic.freeze", "alien.panic.seek-cover", "alien.panic.scream")
def thaw(game: Game, who: int) -> None:
    """The turn, or the action of the stretch, is lost: the frozen are free again."""
    frozen = tuple([f"{PANIC}{row}" for row in panic_rows(game, who) if row in FROZEN])
    if frozen:
        retag(game, "alien.panic.freeze", model_ref(who), (), (*frozen, LOST_TURN))


@implements("alien.panic.stop")
def stop(game: Game, who: int, clause: str) -> None:
    """All lasting responses end, and a turn that they would have cost is not lost."""
    gone = tuple(tag for tag in model_of(game, who).tags if tag.startswith(PANIC))
    if not gone:
        return
    froze = not FROZEN.isdisjoint(panic_rows(game, who))
    retag(game, clause, model_ref(who), (), (*gone, LOST_TURN) if froze else gone)
    if age := count_of(game, who, PANIC_AGE):
        game.count(clause, (model_ref(who), PANIC_AGE, -age))
    if links := tuple(link for link in links_of(game, FRENZY, who) if link.a == model_ref(who)):
        game.tell(Linked(clause, (), links))
