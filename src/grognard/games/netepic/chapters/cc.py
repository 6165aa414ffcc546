"""The Close Combat Phase: combats are picked in turn, and each is fought duel by duel until it is decided."""

from collections.abc import Sequence

from grognard.engine.asking.acts import MODELS, Turn, done_with, the_thing
from grognard.engine.asking.menus import Menu
from grognard.engine.clauses import implements
from grognard.engine.core.events import Began, Counted, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref
from grognard.engine.showing.phrases import listed
from grognard.kit.rounds.choices import Among, among, named_one
from grognard.kit.rounds.turns import seat_turn
from grognard.kit.units.pieces import seat_of_model

from ..terms import FOUGHT, RESOLVED, bears, called, model_name, opponents
from . import aspects, duels, hit_and_run, titan_combat, turns

ORDER = "netepic.cc.order"


@implements("netepic.cc.when", "netepic.cc.combat-defined")
def combats(game: Game) -> list[tuple[int, ...]]:
    """Every group of models linked by engagements that is still to be resolved this turn, by its lowest number."""
    engaged, seen, found = opponents(game), set[int](), []
    for model in sorted(engaged):
        if model in seen or bears(game, model, RESOLVED):
            continue
        group, edge = [model], [model]
        while edge:
            edge = [foe for id in edge for foe in engaged[id] if foe not in group]
            group += dict.fromkeys(edge)
        seen.update(group)
        found.append(tuple(sorted(group)))
    return found


def combat_of(game: Game, model: int) -> tuple[int, ...]:
    """The unresolved combat in which a model is."""
    return next(group for group in combats(game) if model in group)


def _heads(turn: Turn) -> list[int]:
    return [group[0] for group in combats(turn.game)]


def _label(turn: Turn, model: int) -> str:
    group = combat_of(turn.game, model)
    return " against ".join(listed(_names(turn.game, group, seat)) for seat in (0, 1))


def _names(game: Game, group: tuple[int, ...], seat: int) -> list[str]:
    """The units of a seat that are in a combat."""
    units = dict.fromkeys([game.state.models[id].unit for id in group if seat_of_model(game, id) == seat])
    return [called(game, unit) for unit in units]


@done_with(
    MODELS, "", _label, ORDER, things=_heads, other=(ORDER, "it is not in an unresolved combat"), subject=the_thing
)
@implements("netepic.cc.order")
def pick(turn: Turn, model: int) -> Script[None]:
    group = combat_of(turn.game, model)
    yield from combat(turn.game, turn.seat, group)


PICK = Menu(name="combat", prompt="Which close combat is fought next?", clause=ORDER, turn=seat_turn, acts=(pick,))


@implements("netepic.cc.order", "netepic.cc.when")
def fight(game: Game) -> Script[None]:
    """The players pick combats in turn; when none is left, the End Phase begins."""
    seat = game.state.active
    assert seat is not None, "somebody picks"
    if not combats(game):
        yield from hit_and_run.ride_on(game)
        forget(game)
        for one in turns.in_order(game):
            yield from titan_combat.strike_buildings(game, one)
        game.tell(Began("netepic.turn.phases", phase="end", step="all", seat=-1, acting=-1))
        return
    yield from PICK.play(Turn(game, seat))
    game.tell(Began(ORDER, step="fight", seat=1 - seat))


def forget(game: Game) -> None:
    """What was counted in this phase is over."""
    rows = [
        (model_ref(one.id), FOUGHT, -one.counters[FOUGHT], 0) for one in game.state.models if FOUGHT in one.counters
    ]
    if rows:
        game.tell(Counted("netepic.cc.multiple", tuple(rows)))


# -- one combat ------------------------------------------------------------------------------------------------------


def pending(game: Game, group: tuple[int, ...], fought: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The duels of a combat that are still to be fought, each once, the first seat's model first; small models and
    titans do not duel."""
    engaged = opponents(game)
    pairs = [(id, foe) for id in group for foe in engaged.get(id, ()) if seat_of_model(game, id) == 0]
    return [pair for pair in pairs if pair not in fought and not titan_combat.is_swarmed(game, *pair)]


@implements("netepic.cc.continue", "netepic.cc.combat-defined", "netepic.cc.multiple-until-dead", "netepic.cc.avoided")
def combat(game: Game, seat: int, group: tuple[int, ...]) -> Script[None]:
    """Duel after duel in the order that the player who picked it likes, until nobody has an opponent left; what
    chargers do before the combat comes first."""
    yield from aspects.onset(game, group)
    yield from titan_combat.swarm(game, group)
    fought: list[tuple[int, int]] = []
    while duelling := pending(game, group, fought):
        one, other = yield from next_duel(game, seat, duelling)
        yield from duels.duel(game, one, other)
        fought.append((one, other) if seat_of_model(game, one) == 0 else (other, one))
    yield from titan_combat.crush(game, group)
    left = [id for id in group if id in opponents(game)]
    if left:
        game.tell(Tagged("netepic.cc.when", tuple([(model_ref(id), (RESOLVED,), ()) for id in left])))


WHO = among("duel", lambda turn, id: model_name(turn.game, id), "it does not fight now")


@implements("netepic.cc.multiple-order")
def next_duel(game: Game, seat: int, duelling: list[tuple[int, int]]) -> Script[tuple[int, int]]:
    """The picker names a model that fights next; where it has several opponents, their owner says which of them fights
    it."""
    engaged: dict[int, list[int]] = {}
    for one, other in duelling:
        engaged.setdefault(one, []).append(other)
        engaged.setdefault(other, []).append(one)
    crowded = [id for pair in duelling for id in pair if len(engaged[id]) > 1]
    alone = [one for one, other in duelling if not {one, other} & set(crowded)]
    firsts = tuple(dict.fromkeys([*crowded, *alone]))
    first = yield from named_one(WHO, Among(game, seat, firsts, "netepic.cc.combat-defined", "Who fights next?"))
    foes = tuple(engaged[first])
    words = f"Who fights {model_name(game, first)} next?"
    asked = Among(game, seat_of_model(game, foes[0]), foes, "netepic.cc.multiple-order", words)
    return first, (yield from named_one(WHO, asked))
