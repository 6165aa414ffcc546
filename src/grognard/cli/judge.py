"""`grognard judge FILE`: settles an argument at a real table. Position, answers, dice; what follows by the rules."""

from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from typing import Annotated, Any

import typer

from grognard.engine.asking.decisions import Choose, Decision, Option, Order, Refusal
from grognard.engine.core.changes import apply
from grognard.engine.core.codec import read_answer
from grognard.engine.core.events import Began, Event, Rolled
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.state import Ref, State, number_of
from grognard.engine.dice.rolls import Faces, Roll, ScriptedDice, WrongDice
from grognard.engine.showing.headlines import Headlines
from grognard.engine.showing.words import Lexicon, letter, name_of, spot
from grognard.games import find, parts

from .answers import FORMS, described, faced, may_answer, opened, shown, takes
from .asked import readable
from .battle import ending
from .chronicle import spoken, told
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
    brief = parts(game).positions().read(file)
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


class LaidDice(ScriptedDice):
    """The dice of the file; they remember what the last roll that wanted some was about."""

    about: tuple[Ref, ...] = ()

    def throw(self, roll: Roll) -> Faces:
        self.about = roll.subjects
        return super().throw(roll)


class Court:
    """Runs the position with the dice laid down and keeps the minutes."""

    def __init__(self, game: str, state: State, dice: tuple[Any, ...]) -> None:
        self.steps: list[dict[str, Any]] = []
        self._lexicon = spoken(state)
        self._headlines = Headlines(self._lexicon)
        self._rules, self._state = find(game), state
        self._dice = LaidDice(dice)
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

    def _stop(self, fault: WrongDice) -> None:
        """The dice do not fit: tell all that happened up to there, and what was wanted."""
        state = reduce(apply, fault.told, self._state if self._match is None else self._match.state)
        self._tell(fault.told, state)
        whose = [name_of(ref, state, self._lexicon) for ref in self._dice.about[:1] if self._lexicon.places]
        self.say("stopped", ": ".join([*whose, str(fault)]), "")
        self._stopped = True

    def hear(self, raw: Any) -> None:
        """Try one answer: it is refused with every reason, or taken with all that follows."""
        match = self._match
        assert match is not None, "a court is opened before it hears"
        seat = match.seats_to_answer()[0]
        form = match.form_for(seat)
        assert form is not None
        answer = read_answer(form, faced(form, raw, match.table_for(seat)))
        if isinstance(answer, Refusal):
            self.say("answer", f"{self._side(seat)} answers {shown(raw)}", form.clause)
            self.say("refused", f"this is no answer to “{form.prompt}”; {may_answer(form)}", form.clause)
            return
        told = described(form, answer, match.view(seat), self._lexicon)
        self.say("answer", f"{self._side(seat)} answers: {told}", form.clause)
        try:
            refusals = match.answer(seat, answer)
        except ScriptFault as fault:
            if not isinstance(fault.__cause__, WrongDice):
                raise BadInput(f"the position cannot be played on ({fault})") from fault
            self._stop(fault.__cause__)
            return
        for refusal in refusals:
            self.say("refused", refusal.text, refusal.clause)
        if not refusals:
            self._news()

    def _side(self, seat: int) -> str:
        """A seat by its name in the file, or else by its letter."""
        name = self._state.seats[seat].name
        return name if name in ("", letter(seat)) else f"{letter(seat)} {name}"

    def _news(self) -> None:
        match = self._match
        assert match is not None
        self._tell(match.log[self._told :], match.state)
        self._told = len(match.log)
        for seat in match.seats_to_answer()[:1]:
            form = match.form_for(seat)
            if form is not None:
                asked = f"{self._side(seat)}: {form.prompt}"
                allowed = _allowed(form, match.view(seat), self._lexicon)
                self.say("asked", asked, form.clause, name=form.name, allowed=allowed)

    def _tell(self, events: Sequence[Event], state: State) -> None:
        """All that happened, secrets included; bookkeeping is left out."""
        state = self._headlines.remembering(state)
        for event in map(opened, events):
            if not self._headlines.is_quiet(event) and not isinstance(event, Began):
                self.say(_kind(event), told(event, state, self._lexicon, exact=True), event.clause)

    def close(self) -> None:
        if self._match is not None and self._match.state.outcome is not None and not self._told:
            self.say("over", ending(self._match), self._match.state.outcome.clause)
        left = self._dice.left
        if left and not self._stopped:
            self.say("unused", f"{left} {'throw' if left == 1 else 'throws'} of dice left over", "")


def _kind(event: Event) -> str:
    return "rolled" if isinstance(event, Rolled) else "changed"


def _allowed(form: Decision, view: State, lexicon: Lexicon) -> list[str]:
    """The options with their keys; those that are called alike are told apart by where they stand. Of other questions
    what an answer looks like, and the keys and numbers that it takes."""
    if not isinstance(form, Choose | Order):
        return [FORMS[type(form)], *takes(form, view, lexicon)] if type(form) in FORMS else []
    options = form.options if isinstance(form, Choose) else form.items
    labels = [option.label for option in options]
    return [
        f"{option.key}: {option.label}{_where(option, view, lexicon) if labels.count(option.label) > 1 else ''}"
        for option in options
    ]


def _where(option: Option, view: State, lexicon: Lexicon) -> str:
    subject = option.subject or ""
    place = view.models[number_of(subject)].place if subject.startswith("m") else None
    return "" if place is None else f" at {spot(place, lexicon)}"


STYLES = {"refused": "red", "asked": "bold", "answer": "yellow", "stopped": "red", "rolled": "", "changed": ""}


def _print(steps: list[dict[str, Any]]) -> None:
    from rich.text import Text

    page = console()
    for number, step in enumerate(steps, 1):
        line = Text(f"{number:3}  {step['kind']:<8} ", "dim").append(step["text"], STYLES.get(step["kind"], ""))
        page.print(line.append(f"  {step['clause']}", "dim"))
        for allowed in step.get("allowed", ()):
            page.print(Text(f"                {allowed}"))
