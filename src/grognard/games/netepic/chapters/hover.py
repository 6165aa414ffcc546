"""Who may make a Pop-Up attack, what one who makes it does not have, and points that were marked from above."""

from collections.abc import Iterator

from grognard.engine.asking.acts import Reason
from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, marker_ref
from grognard.engine.space import areas_at

from ..terms import POPPED, figure_of, is_engaged, standing

WHO, SPOT = "netepic.popup.who", "netepic.popup.spot"
MARKED = "spotted:"
"""The kind of a marker at a point that was marked from above begins so; the seat follows."""


@implements("netepic.popup.who", "netepic.popup.limits", "netepic.ability.popup")
def grounded(game: Game, part: int) -> Iterator[Reason]:
    """Why a part cannot make a Pop-Up attack: all its models must be skimmers, none of them engaged."""
    models = standing(game, part)
    lines = [figure_of(game, id) for id in models]
    if not models or not all(line.has("pop-up-attack") or line.has("skimmer") for line in lines):
        yield WHO, "only units of skimmers pop up"
    elif any(is_engaged(game, id) for id in models):
        yield "netepic.popup.limits", "an engaged skimmer cannot pop up"
    elif any(is_in_woods(game, id) for id in models):
        yield "netepic.ability.popup", "a skimmer in a wood cannot pop up"


def is_in_woods(game: Game, model: int) -> bool:
    kinds = {one.id: one.kind for one in game.state.features}
    return any(kinds[id] == "woods" for id in areas_at(game.table, model))


@implements("netepic.popup.no-bonus", "netepic.popup.no-exposure", "netepic.popup.reserve")
def is_popped(game: Game, part: int) -> bool:
    """Whether a part makes a Pop-Up attack this turn: then First Fire makes neither its own shots easier, reserved ones
    too, nor those at it."""
    return POPPED in game.state.units[part].tags


def marked(game: Game, seat: int) -> dict[Point, int]:
    """The points that a seat has marked from above, each with its marker."""
    kind = f"{MARKED}{seat}"
    return {one.at: one.id for one in game.state.markers if one.kind == kind and isinstance(one.at, tuple)}


@implements("netepic.popup.spot")
def use(game: Game, seat: int, at: Point) -> None:
    """A barrage has been fired at a marked point."""
    if at in marked(game, seat):
        game.tell(Removed(SPOT, (marker_ref(marked(game, seat)[at]),), "spent"))


def forget(game: Game) -> None:
    """At the end of a turn points are marked no more."""
    refs = tuple([marker_ref(id) for seat in (0, 1) for id in marked(game, seat).values()])
    if refs:
        game.tell(Removed(SPOT, refs, "spent"))
