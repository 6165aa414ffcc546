"""The field and the two lines."""

from grognard.engine.clauses import implements
from grognard.engine.core.state import Model, Point, Seat, State, Unit
from grognard.engine.ruleset import Header

BOARD = (6000, 4000)
SQUADS, MEN, SEATS = 2, 3, 2
RADIUS, STEP = 125, 500


@implements("pickets.setup.lines")
def spot(seat: int, squad: int, man: int) -> Point:
    """Where a man stands: squads side by side, men 5 cm apart."""
    return (1500 + 2000 * squad + STEP * man, 1000 if seat == 0 else BOARD[1] - 1000)


@implements("pickets.setup.board", "pickets.setup.squads")
def setup(header: Header) -> State:
    if header.position is not None:
        return header.position
    units, models = list[Unit](), list[Model]()
    for seat in range(SEATS):
        for squad in range(SQUADS):
            ids = tuple(range(len(models), len(models) + MEN))
            name = f"Squad {squad + 1} of {'AB'[seat]}"
            models += [Model(id, len(units), "rifleman", RADIUS, 1, place=spot(seat, squad, id - ids[0])) for id in ids]
            units.append(Unit(len(units), seat, "squad", name, ids, ids[0], counters={"strength": MEN}))
    seats = tuple(Seat(id, name) for id, name in enumerate(("A", "B")))
    return State(
        header.game, header.scenario, header.options, BOARD, seats, tuple(models), tuple(units),
        round=1, phase="battle", step="turn", active=0,
    )  # fmt: skip
