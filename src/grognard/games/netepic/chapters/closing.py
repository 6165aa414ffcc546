"""Closing up: a unit that has moved does not stay in several groups, as far as it can help it."""

from msgspec.structs import replace

from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game, Script
from grognard.engine.space import parted

from ..terms import BOARDED, LANDED, bears, is_engaged, is_on_table, place_of, standing
from ..turn import Activation
from . import coherency, legs, move
from .drives import toward, urge_of


@implements("netepic.move.coherency")
def close_up(turn: Activation, part: int) -> Script[None]:
    """Those of a part that has moved, or got in or out, who are parted from the others go to them with the movement
    they have left; if that is not enough, the others come to them."""
    yield from asked(turn, part)
    game, stuck = turn.game, set[int]()
    while has_stirred(turn, part):
        found = groups(turn, part)
        pairs = [(id, body) for body in found if len(found) > 1 for id in strays(turn, part, body) if id not in stuck]
        if not pairs:
            break
        model, body = pairs[0]
        start = place_of(game, model)
        yield from join(turn, model, body)
        stuck = {*stuck, model} if is_on_table(game, model) and place_of(game, model) == start else set()


@implements("netepic.move.coherency")
def asked(turn: Activation, part: int) -> Script[None]:
    """Where its moves have torn a part that was whole, its owner says how those who have not moved come together; if he
    says nothing they do so by themselves."""
    game = turn.game
    while part in turn.deeds.whole and has_stirred(turn, part) and not coherency.is_one_chain(game, part):
        form = move.form(turn, part)
        if not any(one.allowance for one in form.movers) or form.ends is None:
            break
        answer = yield replace(form, may_break=False, later=False, ends=replace(form.ends, gather=()))
        if not answer or not (yield from legs.carried_out(turn, answer)):
            break


def has_stirred(turn: Activation, part: int) -> bool:
    """Whether models of a part have moved, or got in or out of something, in this activation."""
    members = turn.game.state.units[part].members
    walked = any(turn.deeds.walked.get(id) for id in members)
    return walked or any(bears(turn.game, id, LANDED) or bears(turn.game, id, BOARDED) for id in members)


def groups(turn: Activation, part: int) -> list[tuple[int, ...]]:
    """The groups into which a part is torn: first one that cannot come to the others, then by size."""
    game, members = turn.game, standing(turn.game, part)
    bound = coherency.bond(game, part, members)
    if bound is None:
        return [members]
    found, rest = [], members
    while rest:
        others = parted(game.table, tuple([(id, place_of(game, id)) for id in rest]), rest[0], bound.neighbour)
        found.append(tuple([id for id in rest if id not in others]))
        rest = others
    return sorted(found, key=lambda group: (all(left(turn, id) for id in group), -len(group), group))


def strays(turn: Activation, part: int, body: tuple[int, ...]) -> list[int]:
    """All others who can still move, nearest first."""
    rest = [id for id in standing(turn.game, part) if id not in body and left(turn, id)]
    return sorted(rest, key=lambda id: (_gap(turn.game, id, body), id))


def left(turn: Activation, model: int) -> int:
    """What a model has left to close up with; who is in a building stays there. Who ran on instinct and fights nobody
    goes on as far as his Charge allows."""
    urge = urge_of(turn.game, turn.game.state.models[model].unit)
    runs = urge is not None and urge.is_fast and not is_engaged(turn.game, model)
    halted = tuple([id for id in turn.deeds.halted if id != model]) if runs else turn.deeds.halted
    return move.allowance(Activation(turn.game, turn.unit, replace(turn.deeds, rested=(), halted=halted)), model)


def _gap(game: Game, model: int, body: tuple[int, ...]) -> int:
    (x, y), spots = place_of(game, model), [place_of(game, id) for id in body]
    return min((x - a) ** 2 + (y - b) ** 2 for a, b in spots)


def join(turn: Activation, model: int, body: tuple[int, ...]) -> Script[None]:
    """One of them goes to the nearest of the others; snap fire does not stop it."""
    game, how = turn.game, legs.SHOT_AT
    while how == legs.SHOT_AT and is_on_table(game, model) and not is_engaged(game, model):
        most = left(turn, model)
        to = place_of(game, min(body, key=lambda id: (_gap(game, model, (id,)), id)))
        way = toward(game, model, to, most, body) if most else ()
        if not way:
            break
        how = yield from legs.walk(turn, model, way, heading((place_of(game, model), *way)[-2], way[-1]))
        turn.rest(model)
