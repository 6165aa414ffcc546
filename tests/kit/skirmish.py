"""A small table for panels: scouts of A against guards and a cart of B, who see each other up to 20 units away."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import Location, Model, Ref, Seat, State, Tags, Unit, number_of
from grognard.engine.showing.panels import Sight
from grognard.engine.space import within_any
from grognard.kit.panels.lines import Eyes

SCOUTS, GUARDS, CART = 0, 1, 2
FAR = 2000
BOARD = (6000, 4000)


def skirmish(guards: Tags = (), cart: Location | None = (5000, 1000), scouts: Tags = ()) -> State:
    """Two scouts, the first leading, 10 units from two guards; a cart beyond."""
    models = (
        Model(0, SCOUTS, "scout", 50, 2, False, (1000, 1000)),
        Model(1, SCOUTS, "scout", 50, 2, False, (1000, 1300), tags=("rifle", "wary")),
        Model(2, GUARDS, "guard", 50, 2, False, (2000, 1000), counters={"wounds": 1}),
        Model(3, GUARDS, "guard", 50, 2, False, (2000, 1300)),
        Model(4, CART, "cart", 100, 3, True, cart),
    )
    units = (
        Unit(SCOUTS, 0, "scout", "Scouts", (0, 1), 0, tags=scouts, counters={"strength": 4}),
        Unit(GUARDS, 1, "guard", "Guards", (2, 3), 2, tags=guards),
        Unit(CART, 1, "cart", "Cart", (4,), 4),
    )
    return State("toy", "", (), BOARD, (Seat(0, "A"), Seat(1, "B")), models, units)


def who_sees(game: Game, viewers: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    return within_any(game.table, viewers, targets, FAR)


def lines(game: Game, viewer: int, at: Ref) -> list[Sight]:
    """One from middle to middle; to a feature it ends at the corner of the board."""
    end = (0, 0) if at[0] == "f" else game.state.models[number_of(at)].place
    start = game.state.models[viewer].place
    assert isinstance(start, tuple)
    assert isinstance(end, tuple)
    return [Sight(start, end, f"m{viewer}", at, at[0] == "f" or bool(who_sees(game, (number_of(at),), (viewer,))))]


EYES = Eyes(who_sees, lines)
