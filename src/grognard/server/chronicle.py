"""The log of a battle as one seat may read it: events turned into lines under rounds and activations, with marks."""

from bisect import bisect_right
from collections.abc import Iterator

from grognard.engine.core.events import (
    Began,
    Counted,
    Decided,
    Ended,
    Event,
    Formed,
    Moved,
    Noted,
    Placed,
    Removed,
    Revealed,
    Rolled,
    Tagged,
)
from grognard.engine.core.state import CLOCK, Known, Ref, State, feature_ref, marker_ref, model_ref, number_of, unit_ref
from grognard.engine.opening import LAID
from grognard.engine.showing.doings import Deeds
from grognard.engine.showing.headlines import Heading, Headlines
from grognard.engine.showing.looks import LastSeen, Looks
from grognard.engine.showing.phrases import sentence
from grognard.engine.showing.telling import describe, led, speaker_of
from grognard.engine.showing.throws import is_drawn, reading_in
from grognard.engine.showing.view import seen_event
from grognard.engine.showing.words import Lexicon, name_of

from .battle import Battle
from .lines import Kind, LogLine, Throw
from .traces import Mark

MOST_REFS = 40
MOST_LOST = 8
"""Pieces out of sight that are remembered, the newest."""
AGAIN = "re-roll"
"""Must agree with the purpose that engine/rolling gives its re-rolls."""
TOLD: frozenset[Kind] = frozenset(("line", "move", "loss", "roll", "end"))
"""Kinds of lines that tell what was done."""
PLAIN = Looks()


class Chronicle:
    """Grows with the log of a battle; where the log has been cut it is written anew."""

    def __init__(self, battle: Battle, lexicon: Lexicon, seat: int, looks: Looks = PLAIN) -> None:
        self._battle = battle
        self._looks = looks
        self._lexicon = lexicon
        self._seat = seat
        self._dice = sorted(int(die[1:]) for die in battle.rules.facts.dice if die[1:].isdigit()) or [6]
        self._begin()

    def _begin(self) -> None:
        self._epoch = self._battle.epoch
        self._at = 0
        self._ends: list[int] = []
        """For each event the seat saw, how long the log of the match was after it."""
        self._marks = 0
        self._lines: list[LogLine] = []
        self._round = 0
        self._heading = -1
        self._laid = -1
        """The line under which the laying of the table is folded away, while it is told."""
        self._headlines = Headlines(self._lexicon, self._looks.span, self._looks.rounds)
        self.deeds = Deeds(self._lexicon)
        """What was done, of which the lines tell; up to date when they are."""
        self._time = ""
        """What is being played, such as a round, in words."""
        self._lost: list[tuple[int, tuple[LastSeen, ...]]] = [(0, ())]
        """What was out of sight from which step on."""

    def lines(self) -> tuple[LogLine, ...]:
        """All lines so far."""
        if self._epoch != self._battle.epoch:
            self._begin()
        match = self._battle.match
        if match.laid and not self._at:
            self._laid = self._add("laid", LAID, "")
        for before, event, after in match.history(self._at):
            self._put_marks(self._at)
            self._at += 1
            if self._at > match.laid:
                self._laid = -1
            named = self._headlines.remembering(after)
            shown = seen_event(event, self._seat, before)
            if shown is not None:
                self._ends.append(self._at)
                self._watch(shown, before, after)
                self._tell(shown, before, named)
        self._put_marks(self._at)
        return tuple(self._lines)

    @property
    def steps(self) -> int:
        """Events the seat has seen. Others are not counted: their number would tell that something is hidden."""
        return len(self._ends)

    def lost(self, step: int) -> tuple[LastSeen, ...]:
        """The pieces that were out of the seat's sight after so many steps, where it saw them last."""
        return next(lost for since, lost in reversed(self._lost) if since <= step)

    def acted(self, step: int) -> tuple[int, ...]:
        """Units that had begun to act, in the round of a step, when the seat had seen so many events."""
        so_far = [line for line in self._lines if line.step <= step]
        now = so_far[-1].round if so_far else 0
        turns = [line for line in so_far if line.kind == "activation" and line.round == now and now]
        return tuple(dict.fromkeys(number_of(line.refs[0]) for line in turns if line.refs))

    def place_of(self, step: int) -> int:
        """How long the log of the match was after so many events that the seat saw."""
        return self._ends[step - 1] if step > 0 else 0

    def step_at(self, place: int) -> int:
        """How many events the seat had seen when the log was so long."""
        return bisect_right(self._ends, place)

    def _watch(self, event: Event, before: State, after: State) -> None:
        """Remember who goes out of sight; whoever is known again, or gone for good, is forgotten."""
        old = self._lost[-1][1]
        kept = [one for one in old if not _is_known(after.models[int(one.ref[1:])].known, self._seat)]
        if isinstance(event, Revealed) and event.lost and self._seat not in (event.seats or ()):
            kept += [self._last_seen(before, int(ref[1:])) for ref in event.refs if ref[0] == "m"]
        lost = tuple(kept[-MOST_LOST:])
        if lost != old:
            self._lost.append((self.steps, lost))

    def _last_seen(self, before: State, id: int) -> LastSeen:
        model = before.models[id]
        unit = before.units[model.unit]
        assert model.place is not None, "only who stands somewhere is lost from sight"
        words = f"last seen in {self._time}" if self._time else "last seen here"
        return LastSeen(model_ref(id), unit.name, model.profile, unit.seat, model.place, words)

    def _put_marks(self, step: int) -> None:
        marks = self._battle.marks
        while self._marks < len(marks) and marks[self._marks].step <= step:
            self._mark(marks[self._marks])
            self._marks += 1

    def _mark(self, mark: Mark) -> None:
        is_own = mark.own and mark.seat == self._seat
        self._add("mark", mark.own if is_own else mark.text, mark.clause, (), mark.seat)

    def _add(
        self,
        kind: Kind,
        text: str,
        clause: str,
        refs: tuple[Ref, ...] = (),
        seat: int = -1,
        dice: Throw | None = None,
        by: int = -1,
        name: str = "",
    ) -> int:
        """Put a line down; its id. Of the laying of the table only what it led to stands outside its fold."""
        is_folded = self._laid >= 0 and kind not in ("round", "activation")
        under = self._laid if is_folded else -1 if kind in ("laid", "round", "phase", "activation") else self._heading
        id, about = len(self._lines), refs[:MOST_REFS]
        spoken = seat if kind in ("round", "phase", "activation") else by
        begins = led(text, spoken)
        deed = self.deeds.now if kind in TOLD else -1
        self._lines.append(
            LogLine(id, kind, self._round, under, text, clause, about, seat, self.steps, dice, by, begins, name, deed)
        )
        if kind in ("phase", "activation") and not is_folded:
            self._heading = id
        return id

    def _tell(self, event: Event, before: State, state: State) -> None:
        passed, is_quiet = self._headlines.passing(event), self._headlines.is_quiet(event)
        self.deeds.take(event, before, state, is_quiet=is_quiet)
        if passed is not None:
            self._head(passed)
        if is_quiet:
            return
        if not isinstance(event, Ended):
            for heading in self._headlines.before(event, state):
                self._head(heading)
        match event:
            case Began():
                pass
            case Rolled():
                self._roll(event, state)
            case Ended():
                self._add("end", self._words(event, state), event.clause)
            case _:
                seat, text = event.seat if isinstance(event, Decided) else -1, self._words(event, state)
                by = speaker_of(event, state, text)
                self._add(kind_of(event), text, event.clause, tuple(refs_of(event)), seat, by=by)

    def _head(self, heading: Heading) -> None:
        if heading.kind == "round":
            self._round, self._heading = heading.number, -1
            self._time = heading.text[:1].lower() + heading.text[1:]
        refs = (unit_ref(heading.unit),) if heading.unit >= 0 else ()
        self._add(heading.kind, heading.text, heading.clause, refs, heading.seat, name=heading.name)

    def _roll(self, event: Rolled, state: State) -> None:
        """Lots are told by what comes of them: their dice are places in a list, which a reader takes for the cards."""
        is_lot = bool(self._lexicon.places) and is_drawn(event)
        words = self._words(event, state)
        throw = None if is_lot else self._throw(event, state, reading_in(words))
        kind: Kind = "line" if is_lot else "roll"
        self._add(kind, words, event.clause, event.about, event.seat, throw)

    def _throw(self, event: Rolled, state: State, reading: str) -> Throw:
        """Where each being stands for itself the roll is called after who rolls."""
        whose = f"{name_of(event.about[0], state, self._lexicon)}: " if self._lexicon.places and event.about else ""
        sides = next((die for die in self._dice if die >= max(event.faces, default=1)), self._dice[-1])
        return Throw(
            event.seat, sentence(whose + (event.stage or event.purpose)), event.faces, sides, event.need, event.outcome,
            event.parts, event.secret, event.kinds, AGAIN in event.purpose,
            event.sums, event.needs if event.sums else (), reading,
        )  # fmt: skip

    def _words(self, event: Event, state: State) -> str:
        """A page lights up what a line speaks of: numbers of pieces would say no more."""
        return sentence(describe(event, state, self._lexicon, numbered=False))


def kind_of(event: Event) -> Kind:
    """What a plain line is about, so that readers can look for it."""
    match event:
        case Moved():
            return "move"
        case Removed(fate="lost"):
            return "loss"
        case _:
            return "line"


def _is_known(known: Known, seat: int) -> bool:
    return known is None or seat in known


def refs_of(event: Event) -> Iterator[Ref]:
    """The pieces an event is about."""
    match event:
        case Decided() | Noted() | Removed() | Revealed():
            yield from event.refs
        case Moved():
            yield from (model_ref(id) for id, _ in event.paths)
        case Placed():
            yield from (model_ref(id) for id, _ in event.models)
            yield from (marker_ref(marker.id) for marker in event.markers)
            yield from (feature_ref(feature.id) for feature in event.features)
        case Formed():
            yield unit_ref(event.unit.id)
        case Counted() | Tagged():
            yield from dict.fromkeys(row[0] for row in event.changes if row[0] != CLOCK)
