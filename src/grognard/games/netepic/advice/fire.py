"""What fire is worth: from where a part stands or might stand, and how dice are best given to targets."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from grognard.engine.asking.decisions import Allocate, Answer
from grognard.engine.core.memory import MOMENT, remembered
from grognard.engine.core.script import Game
from grognard.engine.core.state import Point, model_ref, number_of
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView
from grognard.engine.space.overlook import Watcher, groups_watched

from ..books.cards import Weapon
from ..books.profiles import template, weapon
from ..chapters import aim, barrage, los, passengers, volley
from ..chapters.aim import ARTILLERY, BARRELS, Barrel, Occasion
from ..terms import (
    FIRST_FIRE,
    SPENT,
    bears,
    is_engaged,
    order_of,
    post_of,
    present,
    standing,
    type_of,
)  # fmt: skip
from .worth import harm_of, hits, model_worth

UNDER = 2.0
"""How many models a template covers, roughly."""
BLIND = 0.5
"""What a barrage at a point that others see is worth: it scatters."""
LEAST = 0.01
Targets = Sequence[tuple[int, float]]
"""Models, each with the share of it that a die takes."""


class Lot(Struct, frozen=True):
    """So many dice, and what each of them takes from whom."""

    key: str
    dice: int
    targets: Targets


def given(game: Game, lots: Iterable[Lot]) -> tuple[float, list[tuple[str, int, int]]]:
    """Dice given to targets one after the other, each where it takes most from what is likely to be left, those with
    the fewest targets first: what all take, and which lots go to whom."""
    left: dict[int, float] = {}
    worth: dict[int, float] = {}
    total, parcels = 0.0, dict[tuple[str, int], int]()
    for lot in sorted(lots, key=lambda lot: len(lot.targets)):
        for id, _ in lot.targets:
            if id not in worth:
                worth[id], left[id] = model_worth(game, id), 1.0
        for _ in range(lot.dice):
            gain, id, chance = max([(worth[id] * left[id] * chance, -id, chance) for id, chance in lot.targets])
            total += gain
            left[-id] *= 1 - chance
            parcels[lot.key, -id] = parcels.get((lot.key, -id), 0) + 1
    return total, [(key, id, number) for (key, id), number in parcels.items()]


# -- as a volley is declared -----------------------------------------------------------------------------------------


def chance(game: Game, firer: int, line: Weapon, target: int, occasion: Occasion) -> float:
    """What a die takes of a target, with every modifier to hit that bears on it."""
    need = volley.needed(line.hit or max(line.hits, default=0), volley.modifiers(game, firer, line, target, occasion))
    return hits(need) * harm_of(game, line.id, target)


def lots_of(game: Game, barrels: Sequence[Barrel], occasion: Occasion) -> list[Lot]:
    """Weapons as lots; of those all round a target with the same weapon the first speaks for all."""
    known: dict[tuple[str, int, int], float] = {}
    found = []
    for one in barrels:
        part, rows = game.state.models[one.model].unit, []
        for target in one.targets:
            key = one.weapon, part, target
            if key not in known:
                known[key] = chance(game, one.model, one.line, target, occasion)
            rows.append((target, known[key]))
        found.append(Lot(one.key, one.dice * aim.lots(one.line)[1], tuple(rows)))
    return found


@remembered(MOMENT)
def salvo(game: Game, parts: tuple[int, ...], occasion: Occasion) -> float:
    """What the fire of these parts takes from the enemy on average."""
    barrels = [one for part in parts for one in aim.barrels(game, part, occasion)]
    return given(game, lots_of(game, barrels, occasion))[0] if barrels else 0.0


# -- the decision ----------------------------------------------------------------------------------------------------


def _read(game: Game, form: Allocate) -> list[Lot]:
    """The lots of a decision."""
    marks: dict[str, list[int]] = {}
    for key, bin in form.fits:
        if bin != volley.HOLD:
            marks.setdefault(key, []).append(number_of(bin))
    occasion, known = Occasion(), dict[tuple[str, int], float]()
    found = []
    for lot in form.lots:
        model, gun = BARRELS.read(lot.key)
        rows = []
        for target in marks.get(lot.key, ()):
            if (gun, target) not in known:
                known[gun, target] = chance(game, model, weapon(gun), target, occasion)
            rows.append((target, known[gun, target]))
        found.append(Lot(lot.key, lot.count, tuple(rows)))
    return found


def target_candidates(seat_view: SeatView, form: Allocate, pick: Stream) -> tuple[Answer, ...]:
    """All dice where they take most; those that can take nothing are fired all the same."""
    lots = _read(seat_view.game, form)
    parcels = given(seat_view.game, [lot for lot in lots if lot.targets])[1]
    held = [(lot.key, volley.HOLD, lot.dice) for lot in lots if not lot.targets]
    return ((*[(key, model_ref(id), number) for key, id, number in parcels], *held),)


def targets_worth(seat_view: SeatView, answer: Answer) -> float:
    """What dice given so take on average."""
    form, game = seat_view.decision, seat_view.game
    assert isinstance(form, Allocate)
    chances = {lot.key: dict(lot.targets) for lot in _read(game, form)}
    left: dict[int, float] = {}
    for key, bin, number in answer:
        if bin != volley.HOLD:
            id = number_of(bin)
            left[id] = left.get(id, 1.0) * (1 - chances[key][id]) ** number
    return sum([model_worth(game, id) * (1 - rest) for id, rest in left.items()])


# -- from elsewhere --------------------------------------------------------------------------------------------------


@remembered(MOMENT)
def guns(game: Game, part: int) -> tuple[tuple[int, Weapon, int], ...]:
    """The weapons of a part that has not fired yet: models, weapons and how many of each."""
    found = []
    for id in (*standing(game, part), *passengers.riding(game, part)):
        if not bears(game, id, SPENT) and not is_engaged(game, id):
            found += [(id, line, aim.armed(game, id, line)) for line in aim.loaded(game, id, aim.IN_TURN)]
    return tuple(found)


@remembered(MOMENT)
def marks(game: Game, seat: int) -> tuple[int, ...]:
    """The enemies of a seat that may be shot at."""
    return tuple([id for id in present(game, 1 - seat) if aim.may_be_chosen(game, id)])


def reach(line: Weapon) -> int:
    """How far a weapon reaches; a teardrop as long as it is."""
    return line.range or (template(line.template).length if line.template else 0)


def dice(line: Weapon, number: int) -> tuple[int, int]:
    """How many dice weapons throw and what they need; a barrage as many as it is likely to cover."""
    if aim.is_direct(line):
        lots, each = aim.lots(line)
        return number * lots * each, line.hit or max(line.hits)
    points = line.barrage + line.barrage_die // 2
    score = barrage.scores(max(points, 1)) if points else line.hit or 2
    return round(UNDER * number * barrage.times(line)), score


def shot_from(
    game: Game, part: int, places: Sequence[tuple[int, Point]], facing: int | None, order: str, lift: int = 0
) -> float:
    """What the fire of a part would take with its models at other places, all facing one way, on an order."""
    rows, foes = guns(game, part), marks(game, game.state.units[part].seat)
    if not rows or not foes:
        return 0.0
    table = game.table.with_places(list(places)) if places else game.table
    eyes = [(Watcher(post_of(game, id), reach(line), _facing(game, id, facing), line.arc),) for id, line, _ in rows]
    lifts = {**los.lifts(game), **dict.fromkeys(standing(game, part), lift)} if lift else los.lifts(game)
    seen = groups_watched(table, [(id,) for id in foes], eyes, los.eyes(), lifts)
    bonus, known, lots = int(order == FIRST_FIRE and not lift), dict[tuple[str, int], float](), []
    for index, (id, line, number) in enumerate(rows):
        many, score = dice(line, number)
        targets = []
        for foe, row in zip(foes, seen, strict=True):
            if row[index]:
                key = line.id, foe
                if key not in known:
                    known[key] = _open_chance(game, line, foe, score - bonus)
                targets.append((foe, known[key]))
        if targets:
            lots.append(Lot(f"{id}:{line.id}", many, targets))
    return given(game, lots)[0] + (_unseen(game, rows, foes) if order == FIRST_FIRE else 0.0)


def _facing(game: Game, model: int, facing: int | None) -> int:
    return game.state.models[post_of(game, model)].facing if facing is None else facing


def _open_chance(game: Game, line: Weapon, foe: int, need: int) -> float:
    """What a die takes of a target in the open."""
    exposed = int(order_of(game, game.state.models[foe].unit) == FIRST_FIRE)
    return max(hits(need - exposed) * harm_of(game, line.id, foe), LEAST / 100)


def _unseen(game: Game, rows: Sequence[tuple[int, Weapon, int]], foes: Sequence[int]) -> float:
    """What artillery on First Fire takes of those whom others see."""
    guns = [(id, line) for id, line, _ in rows if line.barrage and type_of(game, id).id in ARTILLERY]
    if not guns:
        return 0.0
    line = guns[0][1]
    need = barrage.scores(line.barrage * len(guns))
    best = max([_open_chance(game, line, foe, need - 1) * model_worth(game, foe) for foe in foes])
    return BLIND * UNDER * best
