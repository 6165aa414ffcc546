"""The log of a battle as one seat may read it: events turned into lines under rounds and activations, with marks."""

from bisect import bisect_right
from collections.abc import Iterator

from msgspec.structs import replace

from grognard.engine.events import (
    Began,
    Counted,
    Dealt,
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
from grognard.engine.looks import LastSeen, Looks
from grognard.engine.state import CLOCK, Feature, Known, Ref, State, feature_ref, marker_ref, model_ref, unit_ref
from grognard.engine.view import seen_event
from grognard.engine.words import Lexicon, describe, letter, name_of

from .battle import Battle, Mark
from .messages import Kind, LogLine, Throw

MOST_REFS = 40
AGAIN = "re-roll"
"""Must agree with the purpose that engine/chain gives its re-rolls."""
MOST_LOST = 8
"""Pieces out of sight that are remembered, the newest."""


PLAIN = Looks()


class Chronicle:
    """Grows with the log of a battle; where the log has been cut it is written anew."""

    def __init__(self, battle: Battle, lexicon: Lexicon, seat: int, looks: Looks = PLAIN) -> None:
        self._battle = battle
        self._lexicon = lexicon
        self._looks = looks
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
        self._phase = ""
        """A phase that has begun and has no line yet."""
        self._is_in_rounds = True
        self._time = ""
        """What is being played, such as a round, in words."""
        self._lost: list[tuple[int, tuple[LastSeen, ...]]] = [(0, ())]
        """What was out of sight from which step on."""
        self._piles: dict[tuple[str, int], int] = {}
        self._features: dict[int, Feature] = {}

    def lines(self) -> tuple[LogLine, ...]:
        """All lines so far."""
        if self._epoch != self._battle.epoch:
            self._begin()
        match = self._battle.match
        for before, event, after in match.history(self._at):
            self._put_marks(self._at)
            self._at += 1
            self._features |= {piece.id: piece for piece in after.features}
            shown = seen_event(event, self._seat, before)
            if shown is not None:
                self._ends.append(self._at)
                self._watch(shown, before, after)
                self._tell(shown, replace(after, features=tuple(self._features.values())))
        self._put_marks(self._at)
        return tuple(self._lines)

    @property
    def steps(self) -> int:
        """Events the seat has seen. Others are not counted: their number would tell that something is hidden."""
        return len(self._ends)

    def lost(self, step: int) -> tuple[LastSeen, ...]:
        """The pieces that were out of the seat's sight after so many steps, where it saw them last."""
        return next(lost for since, lost in reversed(self._lost) if since <= step)

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
        self._add("mark", mark.text, mark.clause, (), mark.seat)

    def _add(
        self, kind: Kind, text: str, clause: str, refs: tuple[Ref, ...] = (), seat: int = -1, dice: Throw | None = None
    ) -> None:
        under = -1 if kind in ("round", "phase", "activation") else self._heading
        id, about = len(self._lines), refs[:MOST_REFS]
        line = LogLine(id, kind, self._round, under, text, clause, about, seat, self.steps, dice)
        self._lines.append(line)
        if kind in ("phase", "activation"):
            self._heading = line.id

    def _tell(self, event: Event, state: State) -> None:
        match event:
            case Began():
                self._headings(event, state)
            case Counted() if not self._is_in_rounds and self._spans(event):
                self._time_passes(self._looks.span, self._spans(event), event.clause)
            case _ if self._is_quiet(event):
                pass
            case Rolled():
                self._due()
                throw = self._throw(event, state)
                self._add("roll", self._words(event, state), event.clause, event.about, event.seat, throw)
            case Ended():
                self._add("end", self._words(event, state), event.clause)
            case _:
                self._due()
                seat = event.seat if isinstance(event, Decided) else -1
                self._add("line", self._words(event, state), event.clause, tuple(refs_of(event)), seat)

    def _throw(self, event: Rolled, state: State) -> Throw:
        """Where each being stands for itself the roll is called after who rolls."""
        whose = f"{name_of(event.about[0], state, self._lexicon)}: " if self._lexicon.places and event.about else ""
        sides = next((die for die in self._dice if die >= max(event.faces, default=1)), self._dice[-1])
        return Throw(
            event.seat, whose + event.purpose, event.faces, sides, event.need, event.outcome, event.parts, event.secret,
            event.kinds, AGAIN in event.purpose,
        )  # fmt: skip

    def _words(self, event: Event, state: State) -> str:
        text = self._given(event, state) or describe(event, state, self._lexicon)
        return text[:1].upper() + text[1:]

    def _given(self, event: Event, state: State) -> str:
        """Where each being stands for itself: who has a thing now; empty where nothing changes hands."""
        if not isinstance(event, Placed) or not self._lexicon.places or event.models or event.features:
            return ""
        things = [(marker.on, self._lexicon.label(marker.kind)) for marker in event.markers if marker.on is not None]
        return "; ".join(f"{name_of(on, state, self._lexicon)} has {thing}" for on, thing in things)

    def _headings(self, event: Began, state: State) -> None:
        """Steps are bookkeeping and get no line; a phase waits, so that it stands once and below its round."""
        if event.phase is not None and event.phase != self._phase:
            self._due()
            self._phase = event.phase
        is_span = bool(self._looks.span and state.phase not in self._looks.rounds)
        if event.round or (event.phase is not None and is_span and self._is_in_rounds):
            key = self._looks.span if is_span else "round"
            self._time_passes(key, state.clock.get(key, 0) if is_span else event.round or 0, event.clause)
        if event.phase is not None:
            self._is_in_rounds = not is_span
        if event.acting is not None and event.acting >= 0:
            self._due()
            unit = state.units[event.acting]
            self._add("activation", f"{letter(unit.seat)} {unit.name}", event.clause, (unit_ref(unit.id),), unit.seat)

    def _time_passes(self, key: str, number: int, clause: str) -> None:
        """The heading of a new round, or of what is counted instead."""
        self._round, self._heading = number, -1
        self._time = f"{self._lexicon.label(key)} {number}"
        self._add("round", self._time[:1].upper() + self._time[1:], clause)

    def _due(self) -> None:
        """The heading of the phase that has begun, unless it stands already."""
        if self._phase:
            phase, self._phase = self._phase, ""
            self._add("phase", f"{self._lexicon.label(phase).capitalize()} phase", "")

    def _spans(self, event: Counted) -> int:
        """What the counter of the clock that heads the log has come to; 0 where it did not change."""
        return next((now for ref, key, _, now in event.changes if ref == CLOCK and key == self._looks.span), 0)

    def _is_quiet(self, event: Event) -> bool:
        """Bookkeeping and what is kept in secret get no line; a pile of cards gets one when it grows."""
        match event:
            case Counted():
                return all(ref == CLOCK or self._is_bookkeeping(key) for ref, key, _, _ in event.changes)
            case Tagged():
                return all(self._is_bookkeeping(tag) for _, adds, drops in event.changes for tag in (*adds, *drops))
            case Dealt():
                before = self._piles.get((event.pile, event.owner), 0)
                self._piles[event.pile, event.owner] = len(event.cards)
                return self._is_bookkeeping(event.pile) or len(event.cards) <= before
            case _:
                return False

    def _is_bookkeeping(self, key: str) -> bool:
        return key.startswith("~") or key.partition(":")[0].partition(".")[0] in self._lexicon.quiet


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
