"""Short words for tests of Net Epic: models in a row, orders and deeds of an activation."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import Allocate
from grognard.engine.rehearsal import Rehearsal
from grognard.games.netepic.position import Position

Spots = list[tuple[float, float]]


def row(x: float, y: float, number: int = 3, step: float = 3) -> Spots:
    """Places in a row from west to east."""
    return [(x + step * index, y) for index in range(number)]


def do(play: Rehearsal, *keys: str) -> Rehearsal:
    """One answer after the other."""
    for key in keys:
        play.choose(key)
    return play


def go(play: Rehearsal, paths: dict[int, tuple[float, float]], facing: int = 270) -> Rehearsal:
    """Answer a move: every model straight to its place."""
    answer = tuple((id, ((round(x * 100), round(y * 100)),), facing) for id, (x, y) in paths.items())
    return play.answer(answer)


def places(play: Rehearsal, *models: int) -> list[tuple[float, float] | None]:
    """Where models stand, in centimetres."""
    found = [play.state.models[id].place for id in models]
    return [(place[0] / 100, place[1] / 100) if isinstance(place, tuple) else None for place in found]


def shoot(play: Rehearsal, target: int) -> Rehearsal:
    """Give all dice that may be to one target."""
    form = play.decision
    assert isinstance(form, Allocate)
    fits = [(lot.key, f"m{target}" if (lot.key, f"m{target}") in form.fits else "none") for lot in form.lots]
    return play.share(*[(key, to, lot.count) for (key, to), lot in zip(fits, form.lots, strict=True)])


def mounted(troops: str = "tactical-squad", carrier: str = "rhino", number: int = 2) -> tuple[Position, int, int]:
    """A detachment whose stands are all in its one transport: the part on foot and its carriers."""
    lay = Position()
    foot = lay.unit([(60, 20)] * number, troops)
    rides = lay.unit([(60, 20)], carrier, carriers_of=foot)
    for id in lay.models(foot):
        lay.aboard(id, lay.models(rides)[0])
    lay.unit([(60, 110)], "goff-boyz", seat=1)
    return lay, foot, rides


def ordered(lay: Position, unit: int, *orders: str, dice: Sequence[object] = ()) -> Rehearsal:
    play = lay.activate(unit, dice)
    for order in orders:
        play.choose(order)
    return play
