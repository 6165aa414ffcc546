"""One battle at a terminal: computers and people answer in turn, the log grows, people may take answers back."""

from collections.abc import Sequence

from grognard.engine.asking.decisions import only_deed
from grognard.engine.core.events import Event
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.opening import LAID
from grognard.engine.ruleset import Header
from grognard.players import by_name, step

from .chronicle import Chronicle
from .terminal import Terminal, Wish

HUMAN = "human"


class Sitting:
    def __init__(
        self,
        match: Match,
        header: Header,
        seed: str,
        terminal: Terminal,
        quiet: bool = False,
        at_once: bool = False,
    ) -> None:
        self._at_once = at_once
        self.match = match
        self.header = header
        self.has_left = False
        self._seed = seed
        self._terminal = terminal
        self._quiet = quiet
        self._chronicle = Chronicle(match.state)
        self._players = [by_name(name, match.rules, terminal.ask) for name in header.seats]
        self._told = 0

    def run(self) -> None:
        """Play to the end, or until a person leaves."""
        self._chronicle.naming(self.match.state)
        self.print_title()
        while True:
            self._print_news()
            if self.match.is_over or self.has_left:
                return
            try:
                self._answer()
            except ScriptFault as fault:
                if not isinstance(fault.__cause__, EOFError):
                    raise
                self.has_left = True

    def _answer(self) -> None:
        seat = self.match.seats_to_answer()[0]
        if self.header.seats[seat] != HUMAN:
            step(self.match, self._players, self._seed)
            return
        deed = only_deed(self.match.form_for(seat)) if self._at_once else None
        if deed is not None:
            self.match.answer(seat, deed)
            return
        in_secret = len(self.match.seats_to_answer()) > 1 and self.reader() < 0
        answer = self._terminal.ask(self.match.seat_view(seat))
        if in_secret:
            self._terminal.hide(seat)
        if answer is Wish.QUIT:
            self.has_left = True
        elif answer is Wish.UNDO:
            self._take_back(seat)
        else:
            for refusal in self.match.answer(seat, answer):
                self._terminal.refuse(refusal)

    def _take_back(self, seat: int) -> None:
        refusal = self.match.undo(seat)
        if refusal is not None:
            self._terminal.refuse(refusal)
            return
        self._terminal.page.print("  Taken back.")
        self._told = min(self._told, len(self.match.log))

    def reader(self) -> int:
        """For whose eyes the log is: the only person's, or nobody's in particular."""
        people = [seat for seat, name in enumerate(self.header.seats) if name == HUMAN]
        return people[0] if len(people) == 1 else -1

    def _print_news(self) -> None:
        if not self._quiet:
            events = list(self.match.events_for(self.reader(), self._told))
            for line in self._chronicle.lines(self._after_laying(events), self.match.state):
                self._terminal.page.print(line)
        self._told = len(self.match.log)

    def _after_laying(self, events: list[Event]) -> list[Event]:
        """One line stands for the laying of the table."""
        if self._told or not self.match.laid:
            return events
        later = list(self.match.events_for(self.reader(), self.match.laid))
        self._terminal.page.print(f"  {LAID}.")
        for line in self._chronicle.headings(events[: len(events) - len(later)], self.match.state):
            self._terminal.page.print(line)
        return later

    def print_title(self) -> None:
        if self._quiet:
            return
        rules, state = self.match.rules, self.match.state
        known = {facts.id: facts for facts in rules.scenarios()}.get(state.scenario)
        title = known.title if known is not None else state.scenario
        self._terminal.page.print(f"{rules.title}, {title}: {_sides(self.match, self.header.seats)}")
        if known is not None and HUMAN in self.header.seats:
            self._terminal.page.print(known.summary)


def _sides(match: Match, players: Sequence[str]) -> str:
    return " against ".join(f"{'ABCDEFGH'[seat.id]} {seat.name} ({players[seat.id]})" for seat in match.state.seats)
