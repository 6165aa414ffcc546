"""What a person is told beside a choice: what fire promises at best, where an aimed hit lands, how a duel stands."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Answer, Choose
from grognard.engine.core.script import Game
from grognard.engine.dice.rolls import total
from grognard.engine.parts import Hints
from grognard.engine.showing.panels import Cell, Grid
from grognard.engine.showing.phrases import counted_dice
from grognard.engine.showing.view import SeatView
from grognard.kit.panels.hints import in_words

from ..books import tables
from ..chapters import aim, deeds, located, reserved, snap, titan, volley
from ..chapters.aim import Barrel, Occasion
from ..chapters.located import Sighting
from ..menus import MENUS
from ..terms import hurts, standing
from ..turn import Activation, Reaction
from .attack import falls, of_duel, salvo_of
from .panel import duel_of
from .titans import landings

FACES = range(1, 7)
MOST = 400
"""So many pairs of weapons and targets are weighed for a few words."""


Fire = tuple[tuple[int, ...], Occasion]
"""The parts that would fire, and on what occasion."""


def _moved(turn: Activation, part: int) -> tuple[int, ...]:
    return tuple([id for id in standing(turn.game, part) if turn.deeds.walked.get(id)])


def _in_passing(turn: Activation, part: int) -> Fire:
    moved = _moved(turn, part)
    return (part,), Occasion(on_the_move=moved, moved=moved)


def _snapped(turn: Reaction, unit: int) -> Fire:
    return snap.team_of(turn.game, unit), snap.occasion(turn.game, turn.window)


FIRES: dict[Act[Any, Any], Callable[[Any, int], Fire]] = {
    deeds.shoot: lambda turn, part: ((part,), Occasion(moved=_moved(turn, part))),
    deeds.shoot_in_passing: _in_passing,
    snap.snap: _snapped,
    reserved.fire: lambda turn, part: ((part,), reserved.occasion(turn.game, part)),
}
"""The fire that acts lead to."""


def best_fire(game: Game, found: list[Barrel], occasion: Occasion) -> Fraction:
    """What is to be expected if every die goes where it adds most; titans are not counted."""
    stands: dict[int, Fraction] = {}
    expected = Fraction(0)
    for one in found:
        plain = [target for target in one.targets if not titan.sheet(game, target)]
        kills = {id: falls(game, id, [salvo_of(_shot(game, one, id, occasion), 1)]) for id in plain}
        for _ in range(one.dice * aim.lots(one.line)[1] if kills else 0):
            gains = {id: stands.get(id, Fraction(1)) * chance for id, chance in kills.items()}
            best = max(gains, key=lambda id: gains[id])
            expected += gains[best]
            stands[best] = stands.get(best, Fraction(1)) - gains[best]
    return expected


def _shot(game: Game, one: Barrel, target: int, occasion: Occasion) -> volley.Shot:
    return volley.aimed(game, one.model, one.line, target, volley.scores(one.line, 1)[0], occasion)


def _fire_words(game: Game, parts: tuple[int, ...], occasion: Occasion) -> str:
    found = [one for part in parts for one in aim.barrels(game, part, occasion)]
    if not found:
        return ""
    dice = sum(one.dice * aim.lots(one.line)[1] for one in found)
    targets = len(dict.fromkeys([target for one in found for target in one.targets]))
    words = f"{counted_dice(dice)}, {targets} in sight"
    is_plain = any(not titan.sheet(game, target) for one in found for target in one.targets)
    if not is_plain or sum(len(one.targets) for one in found) > MOST:
        return words
    return f"{words}, up to {float(best_fire(game, found, occasion)):.1f} stands expected"


# -- aiming at titans -------------------------------------------------------------------------------------------------


def _landing_words(turn: Sighting, row: int, column: int) -> str:
    chances = landings(titan.sheet(turn.game, turn.model), turn.aiming.side, row, column)
    return ", ".join([f"{name or 'miss'} {float(chance):.0%}" for name, chance in chances])


def grid(seat_view: SeatView) -> Grid | None:
    """The template of a titan: every cell with its save, its damage, and where a hit aimed there lands."""
    form, game = seat_view.decision, seat_view.game
    if not isinstance(form, Choose) or form.name != located.CELL.name:
        return None
    turn = located.sighting_of(game, form)
    keys, cells = {option.key for option in form.options}, turn.cells
    rows = []
    for row in range(len(cells)):
        columns = range(len(cells[row]))
        rows.append(tuple([_cell(turn, row, column, keys) for column in columns]))
    return Grid(tuple(rows), f"{titan.sheet(game, turn.model)}, {turn.aiming.side}")


def _cell(turn: Sighting, row: int, column: int, keys: set[str]) -> Cell | None:
    name = turn.cells[row][column]
    if name == located.EMPTY:
        return None
    key = f"{row}-{column}"
    return Cell(key if key in keys else "", name, _save_words(turn, name), _harm_words(turn, name),
                _spread(turn, row, column))  # fmt: skip


def _save_words(turn: Sighting, name: str) -> str:
    location = located.either_of(name)[0]
    return f"{total(located.armour(turn.game, turn.model, location, turn.aiming.side))}+"


def _harm_words(turn: Sighting, name: str) -> str:
    sheet, suffered = titan.sheet(turn.game, turn.model), hurts(turn.game, turn.model)
    places = [place for one in located.either_of(name) for place in (one, titan.borne_by(one))]
    rows = [(tables.damage()[titan.kind_of(sheet, where).lower()], where, line) for where, line in suffered]
    return ", ".join([harms[line].effect for harms, where, line in rows if where in places])


def _spread(turn: Sighting, row: int, column: int) -> tuple[float, ...]:
    """The chance of every cell to be struck, row by row, if this one is aimed at."""
    ends = Counter([located.shifted(row, column, faces) for faces in product(FACES, FACES)])
    places = [(down, right) for down, cells in enumerate(turn.cells) for right in range(len(cells))]
    return tuple([ends[place] / len(FACES) ** 2 if _is_there(turn, *place) else 0.0 for place in places])


def _is_there(turn: Sighting, row: int, column: int) -> bool:
    return turn.cells[row][column] != located.EMPTY


# -- all of them ------------------------------------------------------------------------------------------------------


def hint(seat_view: SeatView, answer: Answer) -> str:
    """A few words about an answer, or nothing."""
    form, game = seat_view.decision, seat_view.game
    if not isinstance(form, Choose) or MENUS.of(form) is None or len(answer) != 1:
        return ""
    turn, act, thing = MENUS.read(form, answer[0], game)
    if isinstance(turn, Sighting):
        return _landing_words(turn, *thing)
    pair = duel_of(seat_view, answer)
    if pair is not None:
        attack = of_duel(game, *pair)
        return "" if attack is None else in_words(attack)
    return _fire_words(game, *FIRES[act](turn, thing)) if act in FIRES else ""


HINTS = Hints(hint, grid=grid)
