"""Mental trauma: who rolls after linked scenarios, the table, and what its rows do to rolls."""

from collections.abc import Sequence
from functools import cache

from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.dice.rolls import Count, Pool

from ..body import dice, grip
from ..body.hindrances import AFTER, HALLUCINATIONS
from ..books.cards import Character, Creature
from ..books.profiles import rows
from ..words.terms import DEAD, FEARS, OUT, SCARRED, SEEN, SHAKEN, STRETCH, being_of, has, is_option, model_of, seat_of

TABLE = "alien.mental-trauma"
LINKED = "linked"
"""The option of a scenario that is one of a row."""
PHOBIC, SPLIT = "phobic", "personality-split"


@cache
def table() -> dict[int, str]:
    """The trauma of each result of a D66."""
    found: dict[int, str] = {}
    for span, name, *_ in rows(TABLE):
        low, _, high = span.partition("-")
        for face in range(int(low), int(high or low) + 1):
            found[face] = name.lower().replace(" ", "-")
    return found


def false_pings(game: Game, who: int, zones: Sequence[str]) -> list[str]:
    """Where the tracker shows its user movement that is not there: one of the zones in reach, another each stretch."""
    if not zones or not has(game, who, SCARRED + HALLUCINATIONS):
        return []
    return [zones[(5 * game.state.clock.get(STRETCH, 0) + game.state.round + who) % len(zones)]]


@implements("alien.trauma.after")
def is_due(game: Game) -> bool:
    """Whether somebody must still roll before a linked scenario is closed."""
    return is_option(game, LINKED) and bool(shaken(game))


def shaken(game: Game) -> list[int]:
    """The PCs alive, also those who have left, who had a panic total of 9 or more."""
    return [m.id for m in game.state.models if "pc" in m.tags and SHAKEN in m.tags and DEAD not in m.tags]


@implements("alien.trauma.after")
def after_scenario(game: Game) -> Script[None]:
    """In linked scenarios every PC who had a panic total of 9 or more rolls Empathy alone."""
    if is_due(game):
        for who in shaken(game):
            game.tag(AFTER, model_ref(who), (), (SHAKEN,))
            yield from test(game, who)


@implements("alien.trauma.after")
def test(game: Game, who: int) -> Script[None]:
    """No skill, no stress dice, no push; a failure brings a trauma."""
    card = being_of(game, who)
    assert isinstance(card, Character)
    pool = Pool(card.attributes["empathy"], (6,))
    passed: int = yield Count(seat_of(game, who), AFTER, "Empathy against trauma", (pool,), (model_ref(who),))
    if not passed:
        yield from suffer(game, who, AFTER)


@implements("alien.trauma.after")
def suffer(game: Game, who: int, clause: str, cause: str = "") -> Script[None]:
    """A row of the table, for the rest of the scenario; a phobia is of what broke the victim, or the last kind seen."""
    row = yield from dice.d66(game, who, clause, "mental trauma")
    name = table()[row]
    adds = [SCARRED + name]
    if name == PHOBIC and (kind := cause or last_kind(game, who)):
        adds.append(FEARS + kind)
    if name == SPLIT:
        adds.append(OUT)
        grip.let_go(game, who, "alien.close.grapple-end")
    game.tag(clause, model_ref(who), tuple(adds))


def last_kind(game: Game, who: int) -> str:
    """The kind of creature that the PC met last."""
    kinds = [tag[len(SEEN) :] for tag in model_of(game, who).tags if tag.startswith(SEEN)]
    last = model_of(game, who).counters.get("last-fright", 0) - 1
    if 0 <= last < len(game.state.models) and isinstance(card := being_of(game, last), Creature):
        return card.fright
    return kinds[-1] if kinds else ""
