"""Moving a part: how far each model goes, what hinders it, where it may end."""

from functools import lru_cache

from msgspec.structs import replace

from grognard.engine.asking.demands import Away, Ends, Mover, Rules
from grognard.engine.asking.later import could_close
from grognard.engine.asking.moves import Move
from grognard.engine.clauses import implements
from grognard.engine.core.script import Game

from ..books.cards import Figure
from ..books.profiles import figure
from ..terms import (
    ADVANCE,
    CHARGE,
    FALL_BACK,
    FIRST_FIRE,
    HELD,
    UNIT_OF_LENGTH,
    called,
    opponents,
    order_of,
    present,
    standing,
)
from ..turn import Activation
from . import abilities_orders, coherency, command, ground, pin, titan, titan_move, transport
from .houses import homes

CONTACT, APART = 10, 99
"""Bases no farther apart than this are in contact; at least 1 cm lies between a mover and an enemy that it does not
engage."""
CLAUSES = {ADVANCE: "netepic.orders.advance-move", CHARGE: "netepic.orders.charge-move"}
RULES: Rules = (
    ("terrain", "netepic.move.terrain"),
    ("base", "netepic.move.through-models"),
    ("solid", "netepic.move.through-models"),
    ("end-terrain", "netepic.move.terrain"),
    ("end-base", "netepic.measure.bases"),
    ("off-board", "netepic.move.off-board"),
    ("neighbour", "netepic.move.coherency"),
    ("gather", "netepic.move.coherency"),
    ("facing", "netepic.measure.rectangles"),
    ("turn", "netepic.titan.turning"),
    ("escort", "netepic.titan.single"),
)
REACH = {ADVANCE: "netepic.orders.advance-no-close-combat", CHARGE: "netepic.move.engage-one"}


def rules_of(order: str) -> Rules:
    """What refusals rest on."""
    far = CLAUSES.get(order, "netepic.move.direction")
    return (("far", far), *RULES, ("reach", REACH.get(order, "netepic.move.engage-one")))


@implements(
    "netepic.move.allowance", "netepic.orders.first-fire-no-move", "netepic.orders.advance-move",
    "netepic.orders.charge-move",
)  # fmt: skip
def rate(game: Game, model: int, order: str) -> int:
    """How far an order lets a model move, in hundredths; a line may print its own charge."""
    if titan.sheet(game, model):
        return titan_move.rate(game, model, order)
    return _rate(game.state.models[model].profile, order) + abilities_orders.hurried(game, model, order)


@lru_cache(maxsize=4096)
def _rate(profile: str, order: str) -> int:
    """How far an order lets a kind of model move that is no titan."""
    line = figure(profile)
    if order != FALL_BACK and command.leads(line):
        return command.rate(line, order)
    if order == CHARGE:
        return charging(line)
    return 2 * line.move if order == FALL_BACK else line.move if order == ADVANCE else 0


@implements("netepic.ork.triple-charge", "netepic.ork.gargant-move")
def charging(line: Figure) -> int:
    """How far a kind of model charges: as its line prints, three times its Move, or twice."""
    return line.charge or (3 if line.has("triple-charge") else 2) * line.move


@implements("netepic.orders.first-fire-no-move")
def moves_on_first_fire(game: Game, part: int) -> bool:
    """Whether somebody of a part may move on First Fire."""
    return any(rate(game, id, FIRST_FIRE) for id in standing(game, part))


def clause_of(game: Game, model: int) -> str:
    """The rule by which a model moves: that of its order."""
    return CLAUSES.get(order_of(game, game.state.models[model].unit), "netepic.move.direction")


@implements("netepic.move.allowance")
def allowance(turn: Activation, model: int) -> int:
    """How far a model may still go from where it is: who is in a building must leave it first."""
    return 0 if model in homes(turn.game) else left(turn, model)


@implements("netepic.pin.larger-leaves", "netepic.activation.engaged-unit")
def left(turn: Activation, model: int) -> int:
    """What a model has left to move: nothing if it is pinned, has engaged or has fired after moving; who charges out
    of ground that is entered on Advance alone goes no farther than its Move."""
    game, deeds = turn.game, turn.deeds
    is_held = HELD in game.state.units[game.state.models[model].unit].tags
    if is_held or model in deeds.halted or model in deeds.rested or pin.is_pinned(game, model):
        return 0
    order = ADVANCE if model in deeds.mired else order_of(game, game.state.models[model].unit)
    return max(rate(game, model, order) - deeds.walked.get(model, 0) - transport.toll(game, model), 0)


@implements("netepic.move.direction", "netepic.move.off-board", "netepic.orders.advance-no-close-combat")
def form(turn: Activation, part: int) -> Move:
    """The decision: each model as far as it may, in any direction, facing any way in the end; on the board, together,
    and 1 cm away from enemies that no mover is engaged with already. Those who charge out of ground that is entered on
    Advance alone go first."""
    game, models = turn.game, standing(turn.game, part)
    order = order_of(game, part)
    far = {id: allowance(turn, id) for id in models}
    mired = [id for id in models if far[id] and ground.is_mired(game, id, order)]
    movers = tuple([Mover(id, far[id] if id in (mired or models) else 0) for id in models])
    kind = ground.kind(game, mired or models, order)
    most = max([one.allowance for one in movers], default=0)
    own = {foe for id in models if far[id] for foe in opponents(game).get(id, ())}
    foes = tuple([id for id in present(game, 1 - turn.seat) if id not in own])
    away = Away(foes, tuple([(one.model, APART) for one in movers if one.allowance]))
    bound = coherency.bond(game, part, models)
    loose = coherency.scattered(game, bound, movers)
    form = Move(
        seat=turn.seat,
        name="move",
        prompt=f"{called(game, part)}: move up to {most // 100} cm",
        clause=CLAUSES.get(order, "netepic.move.direction"),
        unit=UNIT_OF_LENGTH,
        about=turn.about,
        movers=movers,
        passes=ground.passes(game, models),
        cohesion=bound,
        later=True,
        rules=rules_of(order),
        ends=Ends(away=away, gather=loose, escorts=titan_move.escorts(game, part, models)),
        faces=True,
        turns=titan_move.turns(game, models, dict(turn.deeds.swings)),
        ground=kind,
        over=ground.trodden(game, models),
        fares=ground.fares(game, movers, kind),
        progress=replace(turn.deeds),
    )
    is_torn = not coherency.is_whole(game, bound, models)
    return replace(form, may_break=True) if is_torn and not _can_be_closed(turn, part, form) else form


@implements("netepic.move.coherency")
def _can_be_closed(turn: Activation, part: int, form: Move) -> bool:
    """Whether a part that was whole and has gone ahead with some of its models can still close up with the others."""
    return part in turn.deeds.whole and could_close(form, (), turn.game.table)
