"""Regeneration: models destroyed this turn may come back in the End Phase, and wounds close."""

from msgspec.structs import replace

from grognard.engine.asking.demands import Region
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, number_of, unit_ref
from grognard.engine.dice.rolls import Count, Each, Pool, Trial
from grognard.kit.units.pieces import seat_of_model

from ..terms import (
    CM,
    FELL,
    UNIT_OF_LENGTH,
    WOUNDS,
    figure_of,
    has_ability,
    model_name,
    present,
)
from . import move

CLAUSE, POSITION = "netepic.ability.regeneration", "netepic.end.regeneration-position"
NEED, ROOM = 4, 6 * CM
"""How far from where it fell a model may be set down, if that place is taken."""


def fallen(game: Game, seat: int) -> dict[int, tuple[int, int]]:
    """The models of a seat that have fallen this turn and may come back, with their places."""
    found = {}
    for one in game.state.models:
        for tag in one.tags:
            if tag.startswith(FELL) and seat_of_model(game, one.id) == seat and one.place is None:
                x, y, _ = tag[len(FELL) :].split(":")
                found[one.id] = (int(x), int(y))
    return found


@implements("netepic.ability.regeneration", "netepic.end.regeneration")
def regenerate(game: Game, seat: int) -> Script[None]:
    """A die for each model that has fallen this turn and for each wound: on 4+ it is restored; else it is lost for
    good."""
    places = fallen(game, seat)
    back: tuple[str, ...] = ()
    if places:
        back = yield Each(seat, CLAUSE, "regeneration", tuple([Trial(model_ref(id), NEED) for id in places]))
        drops = [
            (model_ref(id), (), tuple([tag for tag in game.state.models[id].tags if tag.startswith(FELL)]))
            for id in places
        ]
        game.tell(Tagged(CLAUSE, tuple(drops)))
    for ref in back:
        yield from restore(game, number_of(ref), places[number_of(ref)])
    yield from heal(game, seat)


def _marks(game: Game, model: int) -> tuple[str, ...]:
    return tuple([tag for tag in game.state.models[model].tags if tag.startswith(FELL)])


def heal(game: Game, seat: int) -> Script[None]:
    hurt = [id for id in present(game, seat) if game.state.models[id].counters.get(WOUNDS)]
    for id in [id for id in hurt if has_ability(game, id, "regeneration")]:
        number, about = game.state.models[id].counters[WOUNDS], (model_ref(id),)
        healed: int = yield Count(seat, CLAUSE, f"wounds of {model_name(game, id)}", (Pool(number, (NEED,)),), about)
        if healed:
            game.count(CLAUSE, (model_ref(id), WOUNDS, -healed))


@implements("netepic.end.regeneration-position")
def restore(game: Game, model: int, at: tuple[int, int]) -> Script[None]:
    """It returns as near as may be to where it fell, 1 cm away from enemies and engaged with nobody."""
    one = game.state.models[model]
    unit = game.state.units[one.unit]
    answer = yield Place(
        seat=unit.seat, name="regenerate", prompt=f"{figure_of(game, model).name} regenerates: where does it return?",
        clause=POSITION, about=(unit_ref(unit.id),), unit=UNIT_OF_LENGTH, rules=move.RULES, models=(model,),
        regions=(Region("circle", (*at, ROOM)),), by_centre=True, avoid=present(game, 1 - unit.seat),
        avoid_gap=move.APART, ground=figure_of(game, model).type, optional=True,
    )  # fmt: skip
    if answer:
        _, place, turned = answer[0]
        game.tell(Formed(CLAUSE, replace(unit, members=tuple(sorted((*unit.members, model))))))
        game.tell(Placed(POSITION, ((model, place),), facings=((model, turned),)))
