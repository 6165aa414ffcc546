"""A battle as deeds: a move, a volley with all its dice, a charge, a drill. Made of what one reader sees alone.

Every event that he sees lies in exactly one deed, and deeds follow each other: who breaks into a move does a deed of
his own, and what is left of the move goes on in a further one. What is only noted before somebody acts belongs to it.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from ..core.events import Began, Counted, Decided, Ended, Event, Moved, Noted, Placed, Removed, Rolled, Tagged
from ..core.state import Ref, State, number_of, unit_ref
from .harms import Harm, Harms
from .phrases import listed, sentence
from .telling import describe, led, speaker_of
from .throws import is_contest
from .words import Lexicon, name_of, unit_name

NOBODY = -1
MOST_AIMS = 12
BEST = 5
"""How much an order or a move says of a deed."""
Kind = Literal["", "told", "move", "dice"]
"""What a deed is so far: nothing that anybody did, something said, a move, dice."""


class Done(Struct, frozen=True):
    """What somebody did, with all that came of it: the events from `begins` to before `until`, as its reader counts
    them."""

    id: int
    """Its place among all of them."""
    begins: int
    until: int
    seat: int
    unit: int
    words: str
    """What was done; empty: nothing that is told."""
    aims: tuple[Ref, ...]
    """Those of other sides to whom it was done."""
    harms: tuple[Harm, ...]
    within: int = -1
    """The deed into which another seat broke with this one."""
    goes_on: int = -1
    """The deed of which this is the rest, after others broke in."""


class Turn:
    """Whose turn it is to act, as the reader knows it, and what has been done in it."""

    def __init__(self, unit: int = NOBODY, seat: int = NOBODY) -> None:
        self.unit, self.seat = unit, seat
        self.last = -1
        """The newest deed of who acts."""
        self.is_broken = False
        """Whether somebody else has done something since."""
        self.moves: dict[int, int] = {}
        """By unit, the deed in which it set out."""


class Draft:
    """A deed that still grows."""

    def __init__(self, begins: int, lexicon: Lexicon) -> None:
        self.begins = begins
        self.kind: Kind = ""
        self.unit = self.seat = NOBODY
        self.units: set[int] = set()
        """Who moved."""
        self.subjects: set[int] = set()
        """About whom dice fell."""
        self.clauses: set[str] = set()
        self.last = ""
        """The clause of the newest event."""
        self.harms = Harms(lexicon)
        self.aims: dict[Ref, None] = {}
        self.words, self.rank = "", 0
        self.throws = 0
        self.way: Moved | None = None
        """The moves of its unit as one."""


class Deeds:
    """Follows what a reader sees, event by event; only the newest deed still grows."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self.closed: list[Done] = []
        """Those that nothing will be added to."""
        self._turn = Turn()
        self._draft = Draft(0, lexicon)
        self._step = 0

    @property
    def now(self) -> int:
        """The deed that the newest event belongs to."""
        return len(self.closed)

    def since(self, number: int) -> tuple[Done, ...]:
        """All but the first so many, the one that still grows included."""
        newest = (self._built(),) if self._draft.begins < self._step else ()
        return (*self.closed[number:], *newest)

    def take(self, event: Event, before: State, named: State, *, is_quiet: bool) -> None:
        """The next event that the reader sees, and the state before it; `named` knows all names that may be told."""
        if self._opens(event, named):
            self._close()
        if isinstance(event, Began):
            self._begin(event, named)
        self._step += 1
        draft = self._draft
        draft.harms.take(event, before, named, self._step - 1)
        self._note(event, named, is_quiet)
        draft.clauses.add(event.clause)
        draft.last = event.clause

    # -- where a deed ends --------------------------------------------------------------------------------------------

    def _opens(self, event: Event, state: State) -> bool:
        """Whether something new is done; what is only said of the last deed belongs to it."""
        draft = self._draft
        if not draft.kind:
            return False
        match event:
            case Began() | Ended():
                return True
            case Decided():
                return not self._leads_to({event.seat})
            case Moved() | Placed() if units := _movers(event, state):
                return self._is_another_move(units, state)
            case Rolled() if draft.kind == "move":
                about = _units(event.about, state)
                return not about or not about <= draft.units
            case _:
                return self._is_opener(event.clause, _seats(_units(tuple(_refs(event)), state), state))

    def _is_another_move(self, units: set[int], state: State) -> bool:
        """Whether it is no part of the deed: another unit goes, or one that acts goes after its dice fell."""
        draft, seats = self._draft, _seats(units, state)
        if draft.kind == "move":
            return not units & draft.units
        if draft.kind == "told":
            return not self._leads_to(seats)
        is_shaken = units <= draft.subjects and draft.unit not in units
        return not is_shaken if self._turn.seat == NOBODY else self._turn.seat in seats

    def _leads_to(self, seats: set[int]) -> bool:
        """Whether there are only words so far, and they lead up to what one of these seats does now."""
        return self._draft.kind == "told" and self._draft.seat in (NOBODY, *seats)

    def _is_opener(self, clause: str, seats: set[int]) -> bool:
        """Whether a rule begins something new, another one than what was said before and leads up to it."""
        draft = self._draft
        if clause == draft.last or not clause.startswith(self._lexicon.opens):
            return False
        return clause in draft.clauses or not self._leads_to(seats)

    def _begin(self, event: Began, state: State) -> None:
        if event.acting is not None and event.acting >= 0:
            self._turn = Turn(event.acting, state.units[event.acting].seat)
            self._draft.unit, self._draft.seat = self._turn.unit, self._turn.seat
        elif event.acting is not None or event.seat is not None or event.phase is not None or event.round is not None:
            self._turn = Turn()
            self._draft.unit = self._draft.seat = NOBODY

    # -- what it is ---------------------------------------------------------------------------------------------------

    def _note(self, event: Event, state: State, is_quiet: bool) -> None:
        draft = self._draft
        kind = _kind_of(event, is_quiet)
        is_act, is_lead = kind in ("move", "dice"), kind or event.clause.startswith(self._lexicon.opens)
        if draft.kind in ("", "told") if is_act else draft.kind == "" and is_lead:
            self._is_done_by(*_actor(event, state, self._turn))
            draft.kind = kind or draft.kind
        draft.units |= _movers(event, state)
        if isinstance(event, Rolled):
            draft.subjects |= _units(event.about, state)
            draft.throws += 1
        self._aim(event, state)
        if kind:
            self._head(event, state)

    def _is_done_by(self, unit: int, seat: int) -> None:
        """Whoever has his turn does it, unless somebody else is seen to."""
        is_known = self._draft.unit != NOBODY and seat in (NOBODY, self._draft.seat)
        if unit != NOBODY or (seat != NOBODY and not is_known):
            self._draft.unit, self._draft.seat = unit, seat

    def _aim(self, event: Event, state: State) -> None:
        refs: Sequence[Ref] = ()
        if isinstance(event, Decided | Noted):
            refs = () if self._draft.throws else event.refs[1:]
        elif isinstance(event, Rolled) and not self._draft.units and event.seat in (self._draft.seat, NOBODY):
            refs = event.about
        for ref in refs:
            owner = next(iter(_units((ref,), state)), NOBODY)
            if owner != NOBODY and state.units[owner].seat != self._draft.seat != NOBODY:
                self._draft.aims.setdefault(unit_ref(owner))
            elif owner == NOBODY and ref[0] == "f":
                self._draft.aims.setdefault(ref)

    def _head(self, event: Event, state: State) -> None:
        """What says best what is done: the way of a move, who fires at whom, else what was said first."""
        draft, rank = self._draft, _rank(event)
        if isinstance(event, Moved) and draft.kind == "move":
            self._go_on(event, state)
        elif isinstance(event, Rolled) and self._fires(event, state):
            return
        elif rank > draft.rank and not (draft.rank and draft.throws):
            draft.words, draft.rank = self._words(event, state), rank

    def _go_on(self, event: Moved, state: State) -> None:
        """Those of a unit who go one after another do one thing."""
        draft = self._draft
        if draft.way is None:
            draft.way = event
        elif draft.way.clause == event.clause:
            draft.way = _joined(draft.way, event)
        draft.words, draft.rank = self._words(draft.way, state), _rank(event)

    def _fires(self, event: Rolled, state: State) -> bool:
        """Where the game has a word for such a roll, who does so to whom is told in one go."""
        draft, verb = self._draft, self._lexicon.told.get(f"deed {event.clause}", "")
        if not verb or is_contest(event) or draft.unit == NOBODY or not draft.aims or draft.rank == BEST:
            return False
        whom = listed([name_of(ref, state, self._lexicon) for ref in list(draft.aims)[:MOST_AIMS]])
        draft.words = sentence(f"{unit_name(draft.unit, state, self._lexicon)} {verb} {whom}")
        draft.rank = BEST - 1
        return True

    def _words(self, event: Event, state: State) -> str:
        if isinstance(event, Decided):
            return sentence(event.words)
        if isinstance(event, Rolled) and not (event.secret and event.outcome is None):
            is_own = bool(self._lexicon.places and event.about)
            whose = f"{name_of(event.about[0], state, self._lexicon)}: " if is_own else ""
            return sentence(whose + (event.stage or event.purpose))
        text = sentence(describe(event, state, self._lexicon, numbered=False))
        return sentence(text[led(text, speaker_of(event, state, text)) :])

    # -- what is told of it -------------------------------------------------------------------------------------------

    def _built(self) -> Done:
        draft, turn, id = self._draft, self._turn, len(self.closed)
        is_reaction = NOBODY not in (turn.seat, draft.seat) and turn.seat != draft.seat
        set_out = turn.moves.get(draft.unit, -1) if draft.way is not None and turn.is_broken else -1
        return Done(
            id, draft.begins, self._step, draft.seat, draft.unit, draft.words, tuple(draft.aims)[:MOST_AIMS],
            draft.harms.all(), turn.last if is_reaction else -1, -1 if is_reaction else set_out,
        )  # fmt: skip

    def _close(self) -> None:
        """The deed is over, the next one begins."""
        done, turn = self._built(), self._turn
        self.closed.append(done)
        if NOBODY not in (turn.seat, done.seat) and turn.seat != done.seat:
            turn.is_broken = True
        elif done.words:
            if self._draft.way is not None:
                turn.moves[done.unit] = done.goes_on if done.goes_on >= 0 else done.id
            turn.last, turn.is_broken = done.id, False
        self._draft = Draft(self._step, self._lexicon)
        self._draft.unit, self._draft.seat = turn.unit, turn.seat


def _kind_of(event: Event, is_quiet: bool) -> Kind:
    match event:
        case Began():
            return ""
        case Moved():
            return "move"
        case Placed() if event.models:
            return "move"
        case Rolled() | Decided():
            return "dice"
        case _:
            return "" if is_quiet else "told"


def _rank(event: Event) -> int:
    """How much the words of an event say of a deed: what was paid, lost or rolled for less than what was done."""
    match event:
        case Moved() | Placed() | Decided() | Ended():
            return BEST
        case Removed():
            return 1
        case Rolled():
            return 2
        case Counted():
            return 3
        case _:
            return 4


def _joined(first: Moved, then: Moved) -> Moved:
    paths = dict(first.paths)
    for id, path in then.paths:
        paths[id] = (*paths.get(id, ()), *path)
    goes_on = then.paths and then.paths[0][0] == first.paths[0][0]
    far = first.far + then.far if goes_on and first.far and then.far else first.far
    return Moved(first.clause, tuple(paths.items()), far)


def _movers(event: Event, state: State) -> set[int]:
    match event:
        case Moved():
            return {state.models[id].unit for id, _ in event.paths}
        case Placed():
            return {state.models[id].unit for id, _ in event.models}
        case _:
            return set()


def _units(refs: Sequence[Ref], state: State) -> set[int]:
    """The units of pieces that are some."""
    return {unit for ref in refs if (unit := _unit_of(ref, state)) >= 0}


def _unit_of(ref: Ref, state: State) -> int:
    if ref[0] not in "um":
        return NOBODY
    return number_of(ref) if ref[0] == "u" else state.models[number_of(ref)].unit


def _refs(event: Event) -> Iterator[Ref]:
    match event:
        case Counted() | Tagged():
            yield from (row[0] for row in event.changes)
        case _:
            yield from getattr(event, "refs", ())


def _seats(units: set[int], state: State) -> set[int]:
    return {state.units[unit].seat for unit in units}


def _actor(event: Event, state: State, turn: Turn) -> tuple[int, int]:
    """Who does it: a unit and its seat, or a seat alone."""
    match event:
        case Moved() | Placed():
            ids = [id for id, _ in (event.paths if isinstance(event, Moved) else event.models)]
            unit = state.models[ids[0]].unit if ids else NOBODY
        case Rolled() if event.seat == turn.seat != NOBODY:
            unit = turn.unit
        case Rolled():
            units = [_unit_of(ref, state) for ref in event.about]
            unit = next((one for one in units if one >= 0 and state.units[one].seat == event.seat), NOBODY)
            return unit, event.seat
        case Decided():
            return next(iter(_units(event.refs[:1], state)), NOBODY), event.seat
        case _:
            refs = tuple(_refs(event))
            unit = next((one for ref in refs if (one := _unit_of(ref, state)) >= 0), NOBODY)
            seat = next((number_of(ref) for ref in refs if ref[0] == "s"), NOBODY)
            return (unit, state.units[unit].seat) if unit >= 0 else (NOBODY, seat)
    return unit, state.units[unit].seat if unit >= 0 else NOBODY
