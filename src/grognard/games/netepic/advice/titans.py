"""Where titans are hit, by chance and by what it would do to them; which loads are fired; who is named."""

from itertools import product

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.core.state import number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.kit.rounds.choices import Among
from grognard.kit.units.pieces import seat_of_model

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..chapters import barrage, loads, located, titan
from ..chapters.indirect import Calling
from ..terms import figure_of
from ..turn import Doorway, Listed, Picking
from .worth import hits, model_worth

VITAL = {"Reactor": 3.0, "Power core": 3.0, "Boiler": 3.0, "Engine": 3.0, "Head": 2.0, "Bridge": 2.0, "Leg": 2.0}
"""What kinds of locations count, where it is not 1."""
FEW = 9.0
"""What all other weapons together count as beside one that is fired alone."""
MEAN = 3.5


def aim_worth(turn: located.Sighting, at: located.Cell) -> float:
    """What the locations count that the two dice may lead to from this cell; a miss counts nothing, and one's own titan
    is spared."""
    sheet = titan.sheet(turn.game, turn.model)
    struck = [located.landing(turn.cells, *at, faces) for faces in product(range(1, 7), repeat=2)]
    found = sum([VITAL.get(titan.kind_of(sheet, one), 1.0) for one in struck if one])
    return -found if turn.seat == seat_of_model(turn.game, turn.model) else found


def location_worth(turn: Picking, index: int) -> float:
    """The location whose loss hurts most."""
    sheet = titan.sheet(turn.game, number_of(turn.about[0]))
    return VITAL.get(titan.kind_of(sheet, turn.rows[index]), 1.0)


def load_worth(turn: Picking, id: str) -> float:
    """The load that does most."""
    return FEW if id == loads.OTHERS else power(weapon(id))


def power(line: Weapon) -> float:
    """How much a weapon does, roughly."""
    points = line.barrage + line.barrage_die // 2
    need = barrage.scores(points) if points else line.hit or max(line.hits, default=2)
    dice = 3 * line.barrages if line.template else line.dice or len(line.hits)
    return dice * hits(need) * (2 - line.modifier)


def spotting(turn: Calling, model: int) -> float:
    """He who is missed least gives up his fire; guns that see for themselves need nobody."""
    return -model_worth(turn.game, model)


def meeting(turn: Among, model: int) -> float:
    """The best fighter in a building meets the charger."""
    return float(figure_of(turn.game, model).caf)


def sheltered(turn: Doorway, side: str) -> float:
    """Troops get out on the side away from fire: the rear, then the sides."""
    return {"rear": 3.0, "left": 2.0, "right": 2.0}.get(side, 1.0)


def low_dice(seat_view: SeatView, form: Choose, pick: Stream) -> tuple[Answer, ...]:
    """All dice that are likely to become better."""
    assert isinstance(form.progress, Listed), "the dice lie on the table"
    rows = zip(form.options, form.progress.rows, strict=True)
    return (tuple([option.key for option, face in rows if int(face) < MEAN]),)


def die_again(turn: Picking, index: int) -> float:
    """Dice below the average are rolled again."""
    return MEAN - int(turn.rows[index])
