"""A person at a terminal: shows the table and the question, reads what is typed. The end of a pipe means quit."""

import sys
from collections.abc import Callable
from enum import Enum

from rich.columns import Columns
from rich.text import Text

from grognard.draw.text import Sketch, legend, sketch, terrain_key
from grognard.engine.asking.decisions import Allocate, Answer, Refusal
from grognard.engine.clauses import Catalogue
from grognard.engine.core.state import NO_PLANE, State
from grognard.engine.dice.rolls import Faces, Roll
from grognard.engine.dice.stream import stream_of
from grognard.engine.ruleset import Ruleset
from grognard.engine.showing.view import SeatView
from grognard.engine.showing.words import letter
from grognard.games import catalogue, parts

from .choices import Misread, Proposal, best_answer, hint, is_suggested, proposals, read, suggested, whole
from .paper import console, side_style
from .why_not import missed

HELP = "u undo · ? rule (? 2: of line 2) · w why not · t table · q save and quit"
STYLES = {"ground": "", "grid": "dim", "marker": "bold yellow", "terrain": "green4"}


class Wish(Enum):
    """What a person may want instead of answering."""

    UNDO = "u"
    QUIT = "q"


class Terminal:
    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.page = console()
        own = parts(rules.id)
        self.looks, self._lexicon = own.appearance().looks, own.appearance().lexicon
        self.book: Catalogue = catalogue(rules.id)
        self._hints = own.hints()
        self._drawn: State | None = None

    # -- reading ----------------------------------------------------------------------------------------------------

    def line(self, prompt: str) -> str | None:
        """A typed line; None at the end of the input."""
        self.page.print(Text(f"{prompt} > ", "bold yellow"), end="")
        try:
            typed = sys.stdin.readline()
        except KeyboardInterrupt:
            typed = ""
        if not typed or not sys.stdin.isatty():
            self.page.print(typed.rstrip("\n"))
        return typed.rstrip("\n") if typed else None

    def pick(self, prompt: str, labels: list[str], default: int = 1) -> int | None:
        """One of some labels by number, from 1 on; Enter takes the default, None is the end of the input."""
        for number, label in enumerate(labels, 1):
            self.page.print(f"  {number}  {label}")
        while True:
            typed = self.line(f"{prompt} [{default}]")
            if typed is None:
                return None
            if not typed.strip():
                return default
            if 1 <= whole(typed) <= len(labels):
                return whole(typed)
            self.page.print(f"  Type a number from 1 to {len(labels)}.")

    def roll(self, roll: Roll) -> Faces:
        """Real dice, read off and typed."""
        sides = roll.dice()
        kinds = " ".join(f"{sides.count(die)}d{die}" for die in dict.fromkeys(sides))
        while True:
            typed = self.line(f"{letter(roll.seat)} rolls {kinds} for {roll.purpose} ({roll.clause})")
            if typed is None:
                raise EOFError
            words = typed.replace(",", " ").split() if len(sides) == 1 or " " in typed or "," in typed else list(typed)
            faces = tuple(map(whole, words))
            if len(faces) == len(sides) and all(1 <= f <= s for f, s in zip(faces, sides, strict=True)):
                return faces
            self.page.print(f"  Type {len(sides)} faces, such as {' '.join(map(str, sides[:6]))}.")

    # -- asking -----------------------------------------------------------------------------------------------------

    def ask(self, seat_view: SeatView) -> Answer | Wish:
        """Ask until there is an answer that is not refused, or another wish."""
        form = seat_view.decision
        suggestion = best_answer(self.rules, seat_view, stream_of("suggestion", form.prompt))
        groups = self._hints.groups(seat_view)
        rows = sorted(proposals(seat_view, suggestion), key=_place_in(groups))
        self.show(seat_view.view)
        self._question(seat_view, rows, suggestion, groups)
        while True:
            typed = self.line(f"{hint(form, len(rows))}; Enter: suggested")
            if typed is None or typed.strip() == Wish.QUIT.value:
                return Wish.QUIT
            if typed.strip() == Wish.UNDO.value:
                return Wish.UNDO
            if self._is_aside(typed.strip(), rows, seat_view):
                continue
            answer = () if typed.strip() == "0" else read(typed, seat_view, rows, suggestion)
            if not self._is_wrong(answer, seat_view):
                return answer

    def _is_wrong(self, answer: Answer | Misread, seat_view: SeatView) -> bool:
        if isinstance(answer, Misread):
            self.page.print(f"  {answer.text}")
            return True
        refusals = seat_view.refusals(answer)
        for refusal in refusals:
            self.refuse(refusal)
        return bool(refusals)

    def hide(self, seat: int) -> None:
        """Wipe what somebody answered in secret off the screen before the next person looks."""
        if self.page.is_terminal:
            self.page.clear()
        self._drawn = None
        self.page.print(f"  {letter(seat)} has answered in secret. The other side, please.")

    def refuse(self, refusal: Refusal) -> None:
        self.page.print(Text(f"  {refusal.text}  ", "red").append(refusal.clause, "dim"))

    def _is_aside(self, typed: str, rows: list[Proposal], seat_view: SeatView) -> bool:
        """Questions that are no answer: the table again, why something is not on offer, the text of a rule."""
        if typed == "t":
            self._drawn = None
            self.show(seat_view.view)
        elif typed == "w":
            self._why_not(seat_view)
        elif typed.startswith("?"):
            number = whole(typed[1:])
            self.rule(rows[number - 1].clause if 1 <= number <= len(rows) else seat_view.decision.clause)
        else:
            return False
        return True

    def _why_not(self, seat_view: SeatView) -> None:
        rows = list(missed(seat_view.explained, seat_view.view, self._lexicon))
        for row in rows:
            self.page.print(Text(f"  {row.names}: {row.text}  ").append(row.clause, "dim"))
        if not rows:
            self.page.print("  Nothing else is to be expected here.")

    def rule(self, id: str) -> None:
        clause = self.book.clauses.get(id)
        self.page.print(Text(f"  {clause.title}: {clause.text}" if clause else f"  {id}").append(f"  {id}", "dim"))

    def _question(self, seat_view: SeatView, rows: list[Proposal], suggestion: Answer, groups: dict[str, str]) -> None:
        form, heading = seat_view.decision, ""
        self.page.print(Text(f"{letter(form.seat)} ", f"bold {side_style(form.seat)}").append(form.prompt, "bold"))
        for number, row in enumerate(rows, 1):
            if (group := _group_of(row, groups)) != heading:
                heading = group
                self.page.print(Text(f"  {heading}", "dim"))
            mark = "*" if is_suggested(form, row, suggestion) else " "
            line = Text(f" {mark}{number}  {row.label}  ").append(row.clause, "dim")
            self.page.print(line.append(f"  {self._hints.hint(seat_view, row.answer)}", "cyan"))
        if isinstance(form, Allocate):
            rows_of = (("lot", [lot.label for lot in form.lots]), ("bin", [bin.label for bin in form.bins]))
            for what, labels in rows_of:
                for number, label in enumerate(labels, 1):
                    self.page.print(f"  {what} {number}  {label}")
        if words := suggested(form, rows, suggestion):
            self.page.print(f"  Suggested: {words}")
        self.page.print(Text(f"  {HELP}", "dim"))

    # -- showing ----------------------------------------------------------------------------------------------------

    def show(self, view: State) -> None:
        """The table, unless it has not changed since it was shown."""
        if self._drawn is not None and _looks_alike(self._drawn, view):
            return
        self._drawn = view
        width = min(self.page.width, 120) - 2
        for line in styled(sketch(view, self.looks, width, 36)):
            self.page.print(line)
        self.page.print(self._status(view))
        self.page.print(self._key(view))
        marks = [Text(f"{tag} {words}", side_style(seat)) for tag, words, seat in legend(view, self.looks)]
        self.page.print(Columns(marks, padding=(0, 2)), soft_wrap=False)

    def _status(self, view: State) -> Text:
        line = Text(f"Round {view.round}  ", "bold")
        if view.board == NO_PLANE:
            return line.append(f"{self._lexicon.label(view.phase)} mode  {self._clock(view)}", "bold")
        for seat in view.seats:
            keys = [key for key in (self.looks.score, self.looks.resource) if key]
            words = ", ".join(f"{key.upper()} {seat.counters.get(key, 0)}" for key in keys)
            line.append(f"{letter(seat.id)} {seat.name}{': ' if words else ''}{words}  ", side_style(seat.id))
        return line

    def _clock(self, view: State) -> str:
        shown = [key for key in self.looks.clock if key in view.clock]
        return ", ".join(f"{self._lexicon.label(key)} {view.clock[key]}" for key in shown)

    def _key(self, view: State) -> Text:
        """The signs of the table, and how large it is drawn."""
        line = Text("".join(f"{sign} {words}  " for sign, words in terrain_key(view, self._lexicon)))
        if view.board == NO_PLANE:
            return line
        return line.append(f"one column is {view_scale(view, self.page.width)} {self.looks.unit_of_length}", "dim")


def _group_of(row: Proposal, groups: dict[str, str]) -> str:
    """The heading of a choice."""
    return groups.get(str(row.answer[0]), "") if len(row.answer) == 1 else ""


def _place_in(groups: dict[str, str]) -> Callable[[Proposal], int]:
    """Choices under one heading stand together, the headings in the order in which they first come."""
    order = list(dict.fromkeys(groups.values()))
    return lambda row: order.index(group) if (group := _group_of(row, groups)) in order else len(order)


def view_scale(view: State, width: int) -> str:
    return f"{max(-(-view.board[0] // (min(width, 120) - 2)), -(-view.board[1] // 72)) / 100:.1f}"


def styled(drawn: Sketch) -> list[Text]:
    """The rows of a sketch in colours; each row has its distance from the south edge in front."""
    lines = []
    for row in drawn.rows:
        line = Text()
        for cell in row:
            line.append(cell.sign, _style(cell.style))
        lines.append(line)
    return lines


def _style(name: str) -> str:
    if name.startswith("side"):
        return f"{'bold reverse ' if name.endswith('leader') else ''}{side_style(int(name[4]))}"
    return STYLES.get(name, "")


def _looks_alike(old: State, new: State) -> bool:
    return _drawn(old) == _drawn(new)


def _drawn(state: State) -> tuple[object, ...]:
    return state.models, state.features, state.markers, state.round, state.seats
