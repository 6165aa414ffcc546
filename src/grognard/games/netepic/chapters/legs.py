"""Walking: the models of a part go one at a time, station by station, and may be shot at on their way."""

from collections.abc import Sequence

from grognard.engine.asking.demands import FacedPath
from grognard.engine.asking.facings import heading
from grognard.engine.clauses import implements
from grognard.engine.core.events import Linked, Moved
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.space import are_bases_free, bases_within, price
from grognard.engine.space.stations import stages
from grognard.kit.units.pieces import seat_of_model

from ..terms import ADVANCE, has_ability, is_engaged, is_on_table, links_of, order_of, place_of, present, standing
from ..turn import Activation
from . import command, deathrolla, defence, ground, move, snap, titan_move, windows

WENT, SHOT_AT, FELL = "went", "shot-at", "fell"
"""How a walk ends: it was gone to its end; somebody fired at it, and its owner may think again; the model is gone."""


@implements("netepic.orders.advance-legs", "netepic.snap.resume")
def march(turn: Activation, part: int) -> Script[None]:
    """A leg of a part: each of its models in turn, as its owner says. If somebody fires into it, he says anew what
    those do who have not finished; who stays where he is in an empty answer has finished."""
    goes_on = True
    while goes_on:
        answer: tuple[FacedPath, ...] = yield move.form(turn, part)
        if not answer:
            turn.rest(*standing(turn.game, part))
        goes_on = yield from carried_out(turn, answer)
        goes_on = goes_on and any(move.allowance(turn, id) for id in standing(turn.game, part))


def carried_out(turn: Activation, answer: Sequence[FacedPath]) -> Script[bool]:
    """Models go as answered; whether somebody was shot at on his way, so that his owner may think again."""
    if any(is_watched(turn, model, path) for model, path, _ in answer):
        return (yield from one_by_one(turn, answer))
    together(turn, answer)
    return False


def is_watched(turn: Activation, model: int, path: tuple[Point, ...]) -> bool:
    """Whether anybody could break into the way of a model, or something happens on it."""
    game, seat = turn.game, 1 - turn.seat
    if has_ability(game, model, "deathrolla"):
        return True
    stops = [part[-1] for part in stages(place_of(game, model), path, windows.EVERY)]
    seen, guarded = windows.watched(game, seat, model, stops), defence.watched(game, seat, model, stops)
    if any(defence.fresh(turn, model, parts) for parts in guarded):
        return True
    return any(windows.fresh(turn, model, at, teams, is_last=True) for at, teams in zip(stops, seen, strict=True))


def together(turn: Activation, answer: Sequence[FacedPath]) -> None:
    """Nobody can break in: all go at once."""
    game, fars = turn.game, []
    if not answer:
        return
    for model, path, turned in answer:
        leave(game, model, path, turned)
        fars.append(cost(turn, model, place_of(game, model), path))
    starts = {model: place_of(game, model) for model, _, _ in answer}
    for model, _, turned in answer:
        swing(turn, model, turned)
    walks, facings = tuple([(id, path) for id, path, _ in answer]), tuple([(id, turned) for id, _, turned in answer])
    game.tell(Moved(move.clause_of(game, answer[0][0]), walks, fars[0], facings))
    for (model, path, _), far in zip(answer, fars, strict=True):
        before = turn.deeds.walked.get(model, 0)
        stir(turn, model, before + far, is_moving=any(point != starts[model] for point in path))
    turn.rest(*starts)


def one_by_one(turn: Activation, answer: Sequence[FacedPath]) -> Script[bool]:
    """Model after model; whether somebody was shot at on his way, so that his owner may think again. Who would end
    where a comrade still stands waits for him; those who would change places go at once. Where somebody else stands
    now, such as troops who bailed out on the way, the owner thinks again too."""
    waiting = list(answer)
    while waiting:
        waiting = [row for row in waiting if is_on_table(turn.game, row[0])]
        free = next((row for row in waiting if ends_free(turn.game, row)), None)
        if free is None:
            if not all_end_free(turn.game, waiting):
                return True
            together(turn, waiting)
            return False
        waiting.remove(free)
        if (yield from walk(turn, *free)) == SHOT_AT:
            return True
        turn.rest(free[0])
    return False


@implements("netepic.move.through-models")
def all_end_free(game: Game, rows: Sequence[FacedPath]) -> bool:
    """Whether nobody else stands where these would end if all of them went."""
    ends, turns = [(id, path[-1]) for id, path, _ in rows], [(id, facing) for id, _, facing in rows]
    return are_bases_free(game.table.with_places(ends, turns), tuple([id for id, _ in ends]))


def ends_free(game: Game, row: FacedPath) -> bool:
    """Whether the place where a model will end is free now."""
    model, path, facing = row
    return is_free(game, model, path[-1], facing)


def is_free(game: Game, model: int, at: Point, facing: int) -> bool:
    return are_bases_free(game.table.with_places(((model, at),), ((model, facing),)), (model,))


@implements("netepic.snap.timing", "netepic.snap.window-once")
def walk(turn: Activation, model: int, path: tuple[Point, ...], facing: int) -> Script[str]:
    """One model goes its way, with a stop wherever somebody gets a new chance to fire at it; where it passes through a
    friend it stops at the next station."""
    game, start = turn.game, place_of(turn.game, model)
    path = yield from deathrolla.crush(game, model, path)
    parts, before = stages(start, path, windows.EVERY), turn.deeds.walked.get(model, 0)
    leave(game, model, path, facing)
    stops = [part[-1] for part in parts]
    seen = windows.watched(game, 1 - turn.seat, model, stops)
    guarded = defence.watched(game, 1 - turn.seat, model, stops)
    done: tuple[Point, ...] = ()
    gone = 0
    for index, (part, teams) in enumerate(zip(parts, seen, strict=True)):
        is_last = index == len(parts) - 1
        chances = windows.fresh(turn, model, part[-1], teams, is_last)
        guards = defence.fresh(turn, model, guarded[index])
        ahead = heading((done or (start,))[-1], part[-1])
        turned = facing if is_last else titan_move.on_the_way(game, model, ahead, facing)
        if not is_last and (not (chances or guards) or not is_free(game, model, part[-1], turned)):
            continue
        steps = tuple([point for stage in parts[len_of(parts, done) : index + 1] for point in stage])
        far = cost(turn, model, start, (*done, *steps))
        swing(turn, model, turned)
        game.tell(Moved(move.clause_of(game, model), ((model, steps),), far - gone, ((model, turned),)))
        done, gone = (*done, *steps), far
        stir(turn, model, before + far, is_moving=any(point != start for point in path))
        if (chances or guards) and (yield from snap.offer(turn, model, chances, guards)):
            if not is_on_table(game, model):
                return FELL
            if not is_last and model not in turn.deeds.named and may_stop(game, model):
                return SHOT_AT
    return WENT


def len_of(parts: Sequence[tuple[Point, ...]], done: tuple[Point, ...]) -> int:
    """How many stages of a way are gone already."""
    number, points = 0, len(done)
    while points:
        points -= len(parts[number])
        number += 1
    return number


def cost(turn: Activation, model: int, start: Point, path: tuple[Point, ...]) -> int:
    """What a way takes off the allowance, in hundredths: half rate counts twice, and lines cost their crossing."""
    game = turn.game
    order = order_of(game, game.state.models[model].unit)
    kind = ground.kind(game, (model,), ADVANCE if model in turn.deeds.mired else order)
    table = game.table.as_for(kind, turn.seat, ())
    far = -(-price(table, start, path, ground.passes(game, (model,))) // 100)
    return far + ground.crossing(game, model, start, path)


@implements("netepic.orders.first-fire-no-turn", "netepic.snap.window")
def stir(turn: Activation, model: int, walked: int, is_moving: bool) -> None:
    """A model has moved so far in all; who only turns does not count as moving. Its part may be shot at from now on."""
    part = turn.game.state.models[model].unit
    if not is_moving:
        return
    turn.deeds.walks = tuple({**turn.deeds.walked, model: walked}.items())
    command.rove(turn.game, model)
    if part not in turn.deeds.stirred:
        turn.deeds.stirred = (*turn.deeds.stirred, part)


def swing(turn: Activation, model: int, facing: int) -> None:
    """A model is about to turn: titans that are not free to do so have the fewer turns left."""
    number = titan_move.swings(turn.game, model, facing)
    if number:
        before = dict(turn.deeds.swings)
        turn.deeds.swings = tuple({**before, model: before.get(model, 0) + number}.items())


def set_off(turn: Activation, models: Sequence[int], far: int = 0) -> None:
    """Models have been set down in their move and have paid so much for it."""
    walked = turn.deeds.walked
    turn.deeds.walks = tuple({**walked, **{id: walked.get(id, 0) + far for id in models}}.items())


def may_stop(game: Game, model: int) -> bool:
    """Whether a model could stay at the station where it was shot at: on free ground that is open to it, which lies
    not under all who fly, and away from enemies."""
    seat, order = seat_of_model(game, model), order_of(game, game.state.models[model].unit)
    table = game.table.as_for(ground.kind(game, (model,), order), seat, ())
    foes = [id for id in present(game, 1 - seat) if not is_engaged(game, id)]
    return are_bases_free(table, (model,)) and not bases_within(table, (model,), foes, move.APART)


@implements("netepic.activation.engaged-leaves", "netepic.pin.larger-leaves")
def leave(game: Game, model: int, path: Sequence[Point], facing: int) -> None:
    """Who moves out of contact is engaged no more; who only turns, or stays beside an enemy, is still."""
    links = links_of(game, (model,)) if path and path[-1] != place_of(game, model) else ()
    if not links:
        return
    there, own = game.table.with_places(((model, path[-1]),), ((model, facing),)), model_ref(model)
    foes = [(link, number_of(link.b if link.a == own else link.a)) for link in links]
    left = tuple([link for link, foe in foes if not bases_within(there, (model,), (foe,), move.CONTACT)])
    if left:
        game.tell(Linked("netepic.pin.larger-leaves", dropped=left))
