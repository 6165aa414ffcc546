"""Where titans are hit, by chance and by what it would do to them; which loads are fired; who is named."""

from itertools import product

from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.core.state import number_of
from grognard.engine.showing.view import SeatView

from ..books.cards import Weapon
from ..books.profiles import weapon
from ..chapters import barrage, located, titan
from .worth import hits, model_worth

VITAL = {"Reactor": 3.0, "Power core": 3.0, "Boiler": 3.0, "Engine": 3.0, "Head": 2.0, "Bridge": 2.0, "Leg": 2.0}
"""What kinds of locations count, where it is not 1."""


def aim_worth(seat_view: SeatView, answer: Answer) -> float:
    """What the locations count that the two dice may lead to from this cell; a miss counts nothing."""
    form, game = seat_view.decision, seat_view.game
    model = number_of(form.about[0])
    sheet, (row, column) = titan.sheet(game, model), map(int, answer[0].split("-"))
    assert isinstance(form.progress, located.Aiming), "one side of it is aimed at"
    cells = located.grid(sheet, form.progress.side)
    struck = [located.landing(cells, row, column, faces) for faces in product(range(1, 7), repeat=2)]
    return sum([VITAL.get(titan.kind_of(sheet, one), 1.0) for one in struck if one])


def location_worth(seat_view: SeatView, answer: Answer) -> float:
    """The location whose loss hurts most."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Choose), "a location is chosen"
    sheet = titan.sheet(game, number_of(form.about[0]))
    name = next(option.label for option in form.options if option.key == answer[0])
    return VITAL.get(titan.kind_of(sheet, name), 1.0)


def load_worth(seat_view: SeatView, answer: Answer) -> float:
    """The load that throws most; all other weapons together count as three."""
    return 9.0 if answer[0] == "others" else power(weapon(answer[0]))


def power(line: Weapon) -> float:
    """How much a weapon does, roughly."""
    points = line.barrage + line.barrage_die // 2
    need = barrage.scores(points) if points else line.hit or max(line.hits, default=2)
    dice = 3 * line.barrages if line.template else line.dice or len(line.hits)
    return dice * hits(need) * (2 - line.modifier)


def cheapest(seat_view: SeatView, answer: Answer) -> float:
    """The one who is missed least; guns that see for themselves need nobody."""
    refs = [key for key in answer if key[0] == "m" and key[1:].isdigit()]
    return -sum([model_worth(seat_view.game, number_of(ref)) for ref in refs]) if refs else 1.0


def sheltered(seat_view: SeatView, answer: Answer) -> float:
    """Troops get out on the side away from fire: the rear, then the sides."""
    return {"rear": 3.0, "left": 2.0, "right": 2.0}.get(answer[0], 1.0)


def dice_again(seat_view: SeatView, answer: Answer) -> float:
    """Dice below the average are rolled again."""
    form = seat_view.decision
    assert isinstance(form, Choose), "dice are chosen"
    faces = {option.key: int("".join([mark for mark in option.label if mark.isdigit()])) for option in form.options}
    return sum([3.5 - faces[key] for key in answer])


def low_dice(seat_view: SeatView, form: Choose, pick: object) -> tuple[Answer, ...]:
    low = [option.key for option in form.options if any(mark in option.label for mark in "123")]
    return (tuple(low),)
