"""A match with the dice laid down beforehand, for tests and for settling arguments at a real table.

`Rehearsal` wraps a Match in short words; `SoloRehearsal` runs one script alone from a given state.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self, TypeVar

from .asking.decisions import Allocate, Answer, Choose, Decision, Order, Refusal, only_deed
from .asking.moves import Move, Place
from .core.events import Ended, Event, Rolled
from .core.match import Match
from .core.script import Game, Script
from .core.state import Outcome, Point, State
from .dice.rolls import ScriptedDice
from .ruleset import Borrowed, Ruleset

E = TypeVar("E", bound=Event)
OVER = Outcome((), "the rehearsed script has ended", "engine.rehearsal.end")


class Refused(AssertionError):
    """An answer of a rehearsal was refused; the message gives every reason with its clause."""


class Rehearsal:
    """A match of scripted dice; an answer that is refused raises, unless it is tried with `refused`. It acts at once:
    deeds with one possible answer are done, unless it is `confirming`."""

    confirming = False

    def __init__(self, rules: Ruleset, state: State, dice: Sequence[Any] = ()) -> None:
        self.dice = ScriptedDice(dice)
        self.match = Match(rules, state, self.dice)
        self._act_at_once()

    def _act_at_once(self) -> None:
        while not self.confirming and not self.match.is_over:
            deed = only_deed(self.decision)
            if deed is None or self.match.answer(self.decision.seat, deed):
                return

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def game(self) -> Game:
        return self.match.game

    @property
    def decision(self) -> Decision:
        """The one open decision (of the first seat still to answer, where several are asked)."""
        seats = self.match.seats_to_answer()
        assert seats, "nothing is asked: the battle is over"
        form = self.match.form_for(seats[0])
        assert form is not None
        return form

    @property
    def asks(self) -> str:
        """Name of the open decision, or nothing when all is over."""
        return "" if self.match.is_over else self.decision.name

    def options(self) -> list[str]:
        """The keys on offer."""
        form = self.decision
        if isinstance(form, Choose):
            return [option.key for option in form.options]
        assert isinstance(form, Order)
        return [item.key for item in form.items]

    def answer(self, answer: Answer) -> Self:
        refusals = self.refused(answer)
        if refusals:
            raise Refused("; ".join(f"{refusal.text} ({refusal.clause})" for refusal in refusals))
        return self

    def choose(self, *keys: str) -> Self:
        """Answer a Choose or an Order."""
        assert isinstance(self.decision, Choose | Order), f"{self.decision.name} is not a choice"
        return self.answer(tuple(keys))

    def share(self, *parts: tuple[str, str, int]) -> Self:
        """Answer an Allocate."""
        assert isinstance(self.decision, Allocate), f"{self.decision.name} shares nothing out"
        return self.answer(parts)

    def walk(self, paths: Mapping[int, Sequence[tuple[float, float]]]) -> Self:
        """Answer a Move: for each model the points it passes, in whole units of length."""
        assert isinstance(self.decision, Move), f"{self.decision.name} is not a move"
        return self.answer(tuple((model, points(path)) for model, path in paths.items()))

    def put(self, places: Mapping[str, tuple[float, float]], turn: int = 0) -> Self:
        """Answer a Place: for each piece its point, in whole units of length."""
        assert isinstance(self.decision, Place), f"{self.decision.name} places nothing"
        return self.answer(tuple((piece, points([at])[0], turn) for piece, at in places.items()))

    def refused(self, answer: Answer) -> tuple[Refusal, ...]:
        """Try an answer: the refusals, or nothing if it was taken."""
        refusals = self.match.answer(self.decision.seat, answer)
        if not refusals:
            self._act_at_once()
        return refusals

    def events(self, kind: type[E]) -> list[E]:
        return [event for event in self.match.log if isinstance(event, kind)]

    def rolls(self, purpose: str = "") -> list[Rolled]:
        return [roll for roll in self.events(Rolled) if purpose in f"{roll.purpose} {roll.clause}"]

    def finish(self) -> Self:
        """Complain about dice nobody rolled."""
        self.dice.finish()
        return self


def points(path: Sequence[tuple[float, float]]) -> tuple[Point, ...]:
    """Points given in whole units of length, as hundredths."""
    return tuple((round(x * 100), round(y * 100)) for x, y in path)


class SoloRules(Borrowed):
    """A ruleset that plays one script and then ends; everything else is asked of the real one."""

    def __init__(self, rules: Ruleset, script: Callable[[Game], Script[Any]]) -> None:
        super().__init__(rules)
        self._script = script
        self.result: Any = None

    def next_script(self, game: Game) -> Script[None] | None:
        return None if game.state.outcome else self._play(game)

    def _play(self, game: Game) -> Script[None]:
        self.result = yield from self._script(game)
        if game.state.outcome is None:
            game.tell(Ended(OVER.clause, OVER))


class SoloRehearsal(Rehearsal):
    """A rehearsal of one script alone, from a given state."""

    def __init__(
        self, rules: Ruleset, state: State, script: Callable[[Game], Script[Any]], dice: Sequence[Any]
    ) -> None:
        self.rules = SoloRules(rules, script)
        super().__init__(self.rules, state, dice)

    @property
    def result(self) -> Any:
        """What the script returned."""
        return self.rules.result
