"""Abilities that spend or bring back Thralls: bodyguards, a Transformation, those that are reassembled."""

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine import space
from grognard.engine.asking.acts import MODELS, UNITS, Act, Why, done_with, idle, the_thing
from grognard.engine.asking.demands import Cohesion, Region
from grognard.engine.asking.menus import Menu
from grognard.engine.asking.moves import Place
from grognard.engine.clauses import implements
from grognard.engine.core.events import Formed, Placed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Point, model_ref, unit_ref
from grognard.engine.dice.rolls import Count, Pool, Total
from grognard.kit.rounds.turns import ModelTurn, model_turn
from grognard.kit.units.pieces import enemy, members, models_in_play, name, seat_of, unit_of, units_in_play

from ..acts import Struck
from ..terms import DONE, GROUNDED, INCH, STRENGTH, UNIT_OF_LENGTH, bears, figure_of, soldiers_in_play
from . import damage, engage, status, vehicle
from . import unit as units
from .ability import CHARM, THRALL, able_now, can, is_near
from .attack import Attack

NEAR_THRALL = 3 * INCH
BEYOND = 5 * INCH
"""Nobody farther from a unit than this reaches one who joins it."""

# -- Precious Element ----------------------------------------------------------------------------------------------


def bodyguards(game: Game, model: int) -> tuple[int, ...]:
    """Friendly Thralls within 3 inches of the Evolved Commander, who must not lie on the ground."""
    if not can(game, model, "precious-element") or not status.can_act(game, model):
        return ()
    own = soldiers_in_play(game, seat_of(game, game.state.models[model].unit))
    thralls = [id for id in own if game.state.models[id].profile == THRALL]
    return tuple([id for id in thralls if space.gap_within(game.table, model, id, NEAR_THRALL)])


@implements("evolved.ability.precious-element")
def reassign(game: Game, attack: Attack, model: int, impacts: int) -> Script[int]:
    """Impacts on the Commander that Thralls take for him, one each; those are eliminated without a test."""
    if not impacts:
        return 0
    chosen = yield from BODYGUARD.ask_all(ModelTurn(game, model, Struck(impacts)))
    if chosen:
        yield from damage.remove(game, tuple([id for _, id in chosen]), "evolved.ability.precious-element")
    return len(chosen)


def _guards(turn: ModelTurn) -> tuple[int, ...]:
    return bodyguards(turn.game, turn.model)


def _impacts(turn: ModelTurn) -> int:
    assert isinstance(turn.progress, Struck), "who is asked for bodyguards is told of the impacts"
    return turn.progress.impacts


@done_with(
    MODELS, "", lambda turn, id: units.described(turn.game, id), "evolved.ability.precious-element",
    things=_guards, other=("evolved.ability.precious-element", "it is no Thrall within 3 inches of him"),
    subject=the_thing,
)  # fmt: skip
def guard(turn: ModelTurn, thrall: int) -> None:
    """This one takes an impact and is eliminated."""


BODYGUARD = Menu(
    name="bodyguard",
    prompt=lambda turn, _: (
        f"{_impacts(turn)} impacts on {figure_of(turn.game, turn.model).name}: which Thralls take one each?"
    ),
    clause="evolved.ability.precious-element",
    turn=model_turn,
    acts=(guard,),
    least=0,
    most=lambda turn: min(_impacts(turn), len(_guards(turn))),
)


# -- Thralls that come up ------------------------------------------------------------------------------------------


@implements("evolved.ability.transformation")
def transformation(game: Game, model: int, place: Point) -> Script[None]:
    """A Techno-Brute without an ace: on 4 or more a Thrall stands where it stood, activated from the next round on."""
    if not can(game, model, "transformation") or figure_of(game, model).ace:
        return
    clause, piece = "evolved.ability.transformation", game.state.models[model]
    seat = seat_of(game, piece.unit)
    rises = yield Count(seat, clause, "Transformation", (Pool(1, (4,), 10),), (model_ref(model),))
    if rises:
        thrall = vehicle.new_unit(game, seat, THRALL, (DONE,), 0, clause)
        yield from vehicle.set_down(game, thrall, place, piece.radius, clause, "emerges")


@implements("evolved.ability.reassemble")
def reassemble(game: Game, seat: int) -> Script[None]:
    """Each Technomancer may choose one Thrall unit within 6 inches: on 5-8 one, on 9-10 two fallen Thralls return."""
    for model in able_now(game, seat, "reassemble"):
        yield from REASSEMBLE.play(ModelTurn(game, model))


def _own_units(turn: ModelTurn) -> list[int]:
    return units_in_play(turn.game, turn.seat)


def _beyond_help(turn: ModelTurn, unit: int) -> Iterator[Why]:
    if not fallen(turn.game, unit):
        yield "evolved.ability.reassemble", "it is no Thrall unit, or none of it has fallen"
    if not is_near(turn.game, turn.model, unit, CHARM):
        yield "evolved.ability.reassemble", "it is more than 6 inches away"


@done_with(
    UNITS, "", lambda turn, unit: name(turn.game, unit), "evolved.ability.reassemble", things=_own_units,
    miss=_beyond_help, other=("evolved.ability.reassemble", "it is no unit of your side"), subject=the_thing,
)  # fmt: skip
def reassemble_unit(turn: ModelTurn, unit: int) -> Script[None]:
    game, clause = turn.game, "evolved.ability.reassemble"
    words = f"Reassemble {name(game, unit)}, one Thrall on 5 to 8, two on 9 and 10"
    face: int = yield Total(turn.seat, clause, words, (10,))
    returning = fallen(game, unit)[: 0 if face <= 4 else 1 if face <= 8 else 2]
    for thrall in returning:
        yield from _return(game, unit, thrall)


reassemble_none: Act[ModelTurn, None] = idle("none", "None", "evolved.ability.reassemble")
"""The fallen stay where they are."""


REASSEMBLE = Menu(
    name="reassemble", prompt="The Technomancer reassembles Thralls of which unit?",
    clause="evolved.ability.reassemble", turn=model_turn, acts=(reassemble_unit,), rest=reassemble_none,
)  # fmt: skip


def fallen(game: Game, unit: int) -> tuple[int, ...]:
    """Eliminated Thralls of a Thrall unit, no more than it is short of its starting size."""
    piece = unit_of(game, unit)
    if piece.profile != THRALL:
        return ()
    short = piece.counters.get(STRENGTH, 0) - len(piece.members)
    if short <= 0:
        return ()
    gone = [m.id for m in game.state.models if m.unit == unit and m.profile == THRALL and m.id not in piece.members]
    return tuple(gone[:short])


def _return(game: Game, unit: int, thrall: int) -> Script[None]:
    """In cohesion, neither within melee range of an enemy nor with one in his own; where there is no such place he does
    not return. Where the unit is out of cohesion only his own place beside comrades and leader is looked at."""
    clause, seat = "evolved.ability.reassemble", seat_of(game, unit)
    bound, together = units.cohesion(game, unit), units.is_in_cohesion(game, unit)
    own = engage.standing_reach(THRALL)
    arms = [(id, max(own, engage.reach_of(game, id))) for id in models_in_play(game, enemy(seat))]
    foes = tuple([(id, reach) for id, reach in arms if is_near(game, id, unit, BEYOND)])
    answer = yield Place(
        seat=seat,
        name="place",
        prompt=f"{name(game, unit)}: where does the Thrall return?",
        clause=clause,
        unit=UNIT_OF_LENGTH,
        about=(unit_ref(unit),),
        models=(thrall,),
        cohesion=bound if together else None,
        regions=() if together else (_inspired(game, bound, thrall),),
        reaches=foes,
        near=members(game, unit),
        near_gap=units.NEIGHBOUR,
        optional=True,
    )
    if answer:
        piece = unit_of(game, unit)
        if bears(game, thrall, GROUNDED):
            game.tag(clause, model_ref(thrall), drops=(GROUNDED,))
        game.tell(Formed(clause, replace(piece, members=tuple(sorted((*piece.members, thrall))))))
        game.tell(Placed(clause, models=((thrall, answer[0][1]),)))


def _inspired(game: Game, bound: Cohesion, model: int) -> Region:
    """Where the whole base of a model is when its edge lies within inspiration range of the leader's."""
    models = game.state.models
    reach = bound.lead + models[bound.leader].radius + 2 * models[model].radius
    return Region("circle", (*game.table.place(bound.leader), reach))
