"""`grognard judge FILE`: settles an argument at a real table. Position, answers, dice; what follows by the rules."""

from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.engine.codec import read_answer
from grognard.engine.decisions import Choose, Decision, Order, Refusal
from grognard.engine.dice import Faces, Roll, ScriptedDice, WrongDice
from grognard.engine.events import Event, Rolled
from grognard.engine.match import Match, ScriptFault
from grognard.engine.state import State
from grognard.engine.words import describe, letter
from grognard.games import find, part

from .asked import readable
from .battle import ending
from .chronicle import spoken
from .faults import BadInput
from .games import AsJson
from .paper import console, print_json
from .positions import game_of, start


def register(app: typer.Typer) -> None:
    app.command()(judge)


def judge(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A position file with answers and dice.")],
    json: AsJson = False,
) -> None:
    """Say step by step what is allowed, refused, rolled and changed."""
    game = game_of(readable(file))
    brief = part(game, "position_file").read(file)
    court = Court(game, brief.state, brief.dice)
    court.open()
    for answer in brief.answers:
        if court.is_closed:
            court.say("unused", "the rest of the answers is not needed: nothing is asked any more", "")
            break
        court.hear(answer)
    court.close()
    if json:
        print_json({"game": game, "steps": court.steps})
    else:
        _print(court.steps)


class Throws:
    """Dice laid down that remember what was thrown, so that a judge can tell how far they went."""

    def __init__(self, dice: tuple[Any, ...]) -> None:
        self.laid = ScriptedDice(dice)
        self.thrown: list[Rolled] = []

    def throw(self, roll: Roll) -> Faces:
        faces = self.laid.throw(roll)
        outcome = roll.read(faces)
        self.thrown.append(Rolled(roll.clause, roll.seat, roll.purpose, faces, outcome, roll.shown_need, roll.subjects))
        return faces


class Court:
    """Runs the position with the dice laid down and keeps the minutes."""

    def __init__(self, game: str, state: State, dice: tuple[Any, ...]) -> None:
        self.steps: list[dict[str, Any]] = []
        self._lexicon = spoken(state)
        self._rules, self._state = find(game), state
        self._dice = Throws(dice)
        self._match: Match | None = None
        self._told = 0
        self._stopped = False

    @property
    def is_closed(self) -> bool:
        return self._stopped or self._match is None or self._match.is_over

    def say(self, kind: str, text: str, clause: str, **more: Any) -> None:
        self.steps.append({"kind": kind, "text": text, "clause": clause, **more})

    def open(self) -> None:
        try:
            self._match = start(self._rules, self._state, self._dice)
        except WrongDice as fault:
            self._stop(fault)
            return
        self._news()

    def _stop(self, fault: BaseException | None) -> None:
        """The dice do not fit: tell those that did, and what was wanted."""
        for roll in self._dice.thrown:
            self.say("rolled", describe(roll, self._state, self._lexicon), roll.clause)
        self.say("stopped", str(fault), "")
        self._stopped = True

    def hear(self, raw: Any) -> None:
        """Try one answer: it is refused with every reason, or taken with all that follows."""
        match = self._match
        assert match is not None, "a court is opened before it hears"
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        answer = read_answer(form, raw)
        self._dice.thrown.clear()
        self.say("answer", f"{letter(seat)} answers {_shown(raw)}", form.clause)
        try:
            refusals = (answer,) if isinstance(answer, Refusal) else match.answer(seat, answer)
        except ScriptFault as fault:
            if not isinstance(fault.__cause__, WrongDice):
                raise BadInput(f"the position cannot be played on ({fault})") from fault
            self._stop(fault.__cause__)
            return
        for refusal in refusals:
            self.say("refused", refusal.text, refusal.clause)
        if not refusals:
            self._news()

    def _news(self) -> None:
        match = self._match
        assert match is not None
        for event in match.log[self._told :]:
            self.say(_kind(event), describe(event, match.state, self._lexicon), event.clause)
        self._told = len(match.log)
        for seat in match.seats_to_answer()[:1]:
            form = match.form_for(seat)
            if form is not None:
                self.say("asked", f"{letter(seat)}: {form.prompt}", form.clause, name=form.name, allowed=_allowed(form))

    def close(self) -> None:
        if self._match is not None and self._match.state.outcome is not None and not self._told:
            self.say("over", ending(self._match), self._match.state.outcome.clause)
        left = self._dice.laid.left
        if left and not self._stopped:
            self.say("unused", f"{left} {'throw' if left == 1 else 'throws'} of dice left over", "")


def _kind(event: Event) -> str:
    return "rolled" if type(event).__name__ == "Rolled" else "changed"


def _shown(raw: Any) -> str:
    if isinstance(raw, tuple | list):
        return ", ".join(_shown(part) if not isinstance(part, str) else part for part in raw) or "nothing"
    return str(raw)


def _allowed(form: Decision) -> list[str]:
    options = form.options if isinstance(form, Choose) else form.items if isinstance(form, Order) else ()
    return [f"{option.key}: {option.label}" for option in options]


STYLES = {"refused": "red", "asked": "bold", "answer": "yellow", "stopped": "red", "rolled": "", "changed": ""}


def _print(steps: list[dict[str, Any]]) -> None:
    from rich.text import Text

    page = console()
    for number, step in enumerate(steps, 1):
        line = Text(f"{number:3}  {step['kind']:<8} ", "dim").append(step["text"], STYLES.get(step["kind"], ""))
        page.print(line.append(f"  {step['clause']}", "dim"))
        for allowed in step.get("allowed", ()):
            page.print(Text(f"                {allowed}"))
