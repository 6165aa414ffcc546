"""Pop-Up attacks: a skimmer unit rises 30 cm, is shot at, fires, and hovers through the next enemy activation."""

from collections.abc import Iterator

from grognard.engine.asking.acts import MODELS, Reason, done_with
from grognard.engine.asking.demands import Aim, Aimer
from grognard.engine.clauses import implements
from grognard.engine.core.events import Placed, Tagged
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Marker, Point, model_ref
from grognard.engine.space.table import FARTHEST

from ..terms import SPENT, bears, has_fired, model_name, parts_of, place_of, present, standing
from ..turn import Activation
from . import los, snap, template
from .hover import MARKED, is_popped
from .los import UP

RISE, SPOT = "netepic.popup.rise", "netepic.popup.spot"


@implements("netepic.popup.rise", "netepic.popup.snap-first")
def rise(turn: Activation) -> Script[None]:
    """Units that pop up rise; before they fire, everybody who sees them now may Snap Fire at them."""
    game = turn.game
    for part in [one for unit in turn.deeds.units for one in parts_of(game, unit) if is_popped(game, one)]:
        models = standing(game, part)
        game.tell(Tagged(RISE, tuple([(model_ref(id), (UP,), ()) for id in models])))
        yield from snap.appear(turn, models)


@implements("netepic.popup.stays-up", "netepic.popup.no-next-activation")
def settle(game: Game, seat: int, is_last: bool) -> None:
    """After an activation of a seat those of the other side come down who hovered through it; its own too, where the
    other side has nobody left to activate."""
    seats = (0, 1) if is_last else (1 - seat,)
    models = [id for one in seats for id in present(game, one) if bears(game, id, UP)]
    if models:
        clause = "netepic.popup.no-next-activation" if is_last else "netepic.popup.stays-up"
        game.tell(Tagged(clause, tuple([(model_ref(id), (), (UP,)) for id in models])))


# -- spotting --------------------------------------------------------------------------------------------------------


def _risen(turn: Activation) -> list[int]:
    game = turn.game
    models = [id for unit in turn.deeds.units for part in parts_of(game, unit) for id in standing(game, part)]
    return [id for id in models if bears(game, id, UP)]


def _blind(turn: Activation, model: int) -> Iterator[Reason]:
    game = turn.game
    if bears(game, model, SPENT) or has_fired(game, game.state.models[model].unit):
        yield SPOT, "it has used its fire"


@done_with(
    MODELS, "spot", lambda turn, id: f"Mark a point with {model_name(turn.game, id)}", SPOT, things=_risen, miss=_blind,
    other=(SPOT, "only a model that has popped up marks a point"), subject=lambda _, id: model_ref(id),
)  # fmt: skip
@implements("netepic.popup.spot")
def spot(turn: Activation, model: int) -> Script[None]:
    """Instead of firing a risen model marks a point it sees: one indirect barrage may be fired at it this turn."""
    game, foes = turn.game, present(turn.game, 1 - turn.seat)
    eye = Aimer(model, 0, FARTHEST, 0, 360)
    where = Aim((eye,), 1, depth=los.eyes().depth, lifts=tuple(los.lifts(game).items()), marks=_places(game, foes))
    answer = yield template.marking(game, model, where)
    if answer:
        game.tag(SPOT, model_ref(model), adds=(SPENT,))
        id = max([one.id for one in game.state.markers], default=-1) + 1
        game.tell(Placed(SPOT, markers=(Marker(id, f"{MARKED}{turn.seat}", answer[0][1]),)))


def _places(game: Game, models: tuple[int, ...]) -> tuple[Point, ...]:
    return tuple([place_of(game, id) for id in models])
