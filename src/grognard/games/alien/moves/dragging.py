"""Dragging: whoever is limp can be taken along, with a roll, by somebody who can act."""

from grognard.engine.clauses import implements
from grognard.engine.core.memory import ROLES, remembered
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of

from ..body import dice
from ..harm import hazard
from ..map import range as bands
from ..words import help
from ..words.terms import (
    BROKEN,
    CARRIES,
    COCOONED,
    DEAD,
    UNCONSCIOUS,
    can_act,
    grappler_of,
    has,
    is_there,
    links_of,
    name_of,
    zone_of,
)
from . import move

LIMP = (DEAD, BROKEN, UNCONSCIOUS, "panic:12")
"""Whoever has one of these can be dragged."""
SLACK = frozenset(LIMP)


def limp_at(game: Game, at: str) -> list[int]:
    """Known bodies in a zone and those who cannot walk; the dead of the crew among them."""
    models = game.state.models
    return [who for who in _limp(game) if models[who].place == at]


@remembered(ROLES, *LIMP)
def _limp(game: Game) -> list[int]:
    models = game.state.models
    return [model.id for model in models if model.known is None and not SLACK.isdisjoint(model.tags)]


@implements("alien.move.drag")
def can_drag(game: Game, who: int, body: int) -> bool:
    """Somebody limp in the zone whom nobody holds or carries off: a grip is broken first. What failed in this turn is
    not tried again in it."""
    if who == body or zone_of(game, who) != zone_of(game, body) or is_in_grip(game, body):
        return False
    return has(game, body, *LIMP) and can_act(game, who) and help.may_try(game, who, help.DRAG, body)


@implements("alien.move.drag")
def is_in_grip(game: Game, body: int) -> bool:
    """Grappled, held down by a tail, carried off by a creature that has not been broken or driven off, or in a cocoon:
    out of that somebody is cut first."""
    if grappler_of(game, body) is not None or has(game, body, COCOONED) or move.is_held_down(game, body):
        return True
    carried = [link for link in links_of(game, CARRIES, body) if link.b == model_ref(body)]
    return any(can_act(game, number_of(link.a)) for link in carried)


@implements("alien.move.drag")
def drag(game: Game, who: int, body: int, to: str, clause: str) -> Script[bool]:
    """Move with a body or a broken comrade: a STAMINA roll with the move, or neither moves."""
    purpose, rule = f"to drag {name_of(game, body)}", "alien.move.drag"
    attempt = dice.Attempt(who, "stamina", clause=rule, purpose=purpose, task=help.DRAG, target=body)
    rollout = yield from dice.skill_roll(game, attempt)
    if not rollout.successes:
        return False
    moved = yield from move.enter(game, who, to, clause)
    if moved:
        move.shift(game, (body,), to, clause, limp=True)
        bands.make_adjacent(game, who, body, clause)
        if is_there(game, body):
            yield from hazard.entered(game, body)
    return moved
