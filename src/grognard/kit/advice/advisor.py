"""The player of a game: candidates and their worths for every decision, by tables of acts and of names of decisions."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from grognard.engine.asking.acts import Act
from grognard.engine.asking.decisions import Allocate, Answer, Choose, Order
from grognard.engine.asking.menus import Menu, Menus
from grognard.engine.asking.moves import Move, Place
from grognard.engine.dice.stream import Stream
from grognard.engine.showing.view import SeatView

from . import moves
from .answers import choices, sampled
from .questions import Questions

Answers = Callable[[SeatView, Any, Stream], tuple[Answer, ...]]
AnswerWorth = Callable[[SeatView, Answer], float]


class Whole(Struct, frozen=True, eq=False):
    """Weighs an answer of a menu as a whole, where what else was on offer or is chosen with it counts."""

    worth: Callable[[SeatView, Menu[Any], Answer], float]


ActWorth = float | Callable[[Any, Any], float] | Whole
"""What an act is worth: a number where it needs no thought, else asked of the turn and the thing, or of the answer."""


class Advisor(Struct, frozen=True, eq=False, kw_only=True):
    """Answers worth a look, and how good they look, from a seat's own view."""

    ask: Questions
    menus: Menus
    acts: Mapping[Act[Any, Any], ActWorth]
    """Every act of every menu."""
    decisions: Mapping[str, AnswerWorth] = {}
    """Decisions that are no menus, by their names; moves and placements are judged by their ground if they are not
    among them."""
    answers: Mapping[str, Answers] = {}
    """What is looked at where it is not what every game looks at, by the names of decisions."""

    def candidates(self, seat_view: SeatView, pick: Stream) -> tuple[Answer, ...]:
        """Answers worth a look."""
        form, table = seat_view.decision, seat_view.table
        proposed = self.answers.get(form.name)
        if proposed is not None:
            return proposed(seat_view, form, pick)
        match form:
            case Choose():
                return choices(form, table, pick)
            case Move():
                return moves.move_candidates(self.ask, seat_view, form)
            case Place():
                return moves.place_candidates(seat_view, form, pick)
            case Order():
                return (tuple([item.key for item in form.items]),)
            case Allocate():
                return sampled(seat_view, form, pick)
        return ()

    def appraise(self, seat_view: SeatView, answer: Answer) -> float:
        """How good an answer looks; of what is in no table all are alike."""
        form = seat_view.decision
        menu = self.menus.of(form)
        if menu is None:
            by_name = self.decisions.get(form.name)
            return self._by_kind(seat_view, answer) if by_name is None else by_name(seat_view, answer)
        worth, turn = 0.0, None
        for key in answer:
            act, thing = menu.read(key)
            found = self.acts[act]
            if isinstance(found, float):
                worth += found
                continue
            if isinstance(found, Whole):
                return found.worth(seat_view, menu, answer)
            turn = turn or menu.turn(seat_view.game, form)
            worth += found(turn, thing)
        return worth

    def _by_kind(self, seat_view: SeatView, answer: Answer) -> float:
        match seat_view.decision:
            case Move():
                return moves.move_worth(self.ask, seat_view, answer)
            case Place():
                return moves.place_worth(self.ask, seat_view, answer)
        return 0.0
