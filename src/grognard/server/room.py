"""One battle and everybody at it: checks what is said, writes it to the book, plays it, shows it to each seat."""

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.decisions import Refusal, only_deed
from grognard.engine.core.codec import to_json
from grognard.engine.core.inputs import Judged
from grognard.engine.core.match import Match, ScriptFault
from grognard.engine.core.state import NO_PLANE, Outcome
from grognard.engine.dice.stream import stream_of
from grognard.engine.showing.words import letter

from . import chance, clock
from .accounts import Account, metered
from .battle import Battle
from .books import opened
from .connection import Connection
from .entries import AnyEntry, Gave, Habit, Relieved, Returned, Undid, Voided
from .limits import Limits
from .messages import Presence, SeatCard
from .outages import Outages
from .passing import declining, has_only_passes
from .past import Past
from .rulers import Rulers
from .showing import Showing
from .stands import Keeper
from .store import BattleRow, Chair, Store
from .talk import Talk
from .thinkers import Thinkers, Thought, any_answer
from .timekeeper import Timekeeper

log = logging.getLogger("grognard.server")
GREEDY = "greedy"
"""The level that decides where another does not get ready in time."""
FAULT = "engine.match.fault"
PASS_SECONDS = 1.2
"""How long a reaction that passes by itself takes: always the same, whatever was open."""


def as_plain(answer: Any) -> Any:
    """An answer as the book has it."""
    return msgspec.json.decode(to_json(answer))


class Brief(Struct, frozen=True):
    """What lists show of a battle without loading it."""

    round: int = 0
    revision: int = 0
    waiting: tuple[int, ...] = ()
    over: bool = False
    outcome: Outcome | None = None
    names: tuple[str, ...] = ()
    relieved: tuple[int, ...] = ()
    due: str = ""


class Outdated(Exception):
    """Somebody else has changed the battle since."""


class Room:
    """Lives while somebody looks at the battle; all it knows is in the store."""

    def __init__(
        self,
        row: BattleRow,
        battle: Battle,
        store: Store,
        thinkers: Thinkers,
        limits: Limits,
        outages: Outages | None = None,
    ) -> None:
        self.row = row
        self.battle = battle
        self.showing = Showing(battle)
        self.keeper = Keeper(battle, 0)
        self.connections: set[Connection] = set()
        self.taken: set[int] = set()
        """Seats that some browser holds."""
        self.called: dict[int, str] = {}
        """What people at their seats want to be called, as they said last."""
        self.last_used = time.monotonic()
        self._store = store
        self.thinkers = thinkers
        self.account: Account | None = None
        """On whose account its computers play: of who came to look last."""
        self._limits = limits
        self._lock = asyncio.Lock()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._passing: dict[int, asyncio.Task[None]] = {}
        self._noted = (row.brief, row.due)
        self.time = Timekeeper(self, store, limits.pace(row.pace), outages if outages is not None else [])
        self.past = Past(self, store)
        self.rulers = Rulers(self, store, limits)
        self.talk = Talk(self, store, limits)
        self.has_slow_spots = False  # whether a step of the search for a better spot took too long here
        self._by_hand = -1  # the revision at which an answer was taken back: nothing there is passed by itself

    # -- who is here ------------------------------------------------------------------------------------------------

    @property
    def here(self) -> set[int]:
        """Seats that somebody sits at now."""
        return {seat for connection in self.connections for seat in connection.seats}

    def chair(self, seat: int, battle: Battle | None = None) -> Chair:
        level = (battle or self.battle).relieved.get(seat)
        return self.row.chairs[seat] if level is None else Chair("computer", level)

    def seats(self, battle: Battle | None = None) -> tuple[SeatCard, ...]:
        """Who sits where, as the battle has it now, or as another knows it."""
        here = self.here
        rows = ((seat, self.chair(seat.id, battle)) for seat in self.battle.state.seats)
        return tuple(
            SeatCard(
                seat.id, letter(seat.id), seat.name, chair.who, chair.level,
                chair.who == "computer" or seat.id in self.taken, chair.who == "computer" or seat.id in here,
                chair.share, self.called.get(seat.id, "") if chair.who == "person" else "",
            )
            for seat, chair in rows
        )  # fmt: skip

    @property
    def watchers(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    @property
    def is_warm(self) -> bool:
        """Whether everything this battle needs is compiled; a map of zones needs no geometry."""
        return self.battle.state.board == NO_PLANE or self.thinkers.is_warm

    async def warmed(self) -> None:
        if not self.is_warm:
            await self.thinkers.warmed()

    def enter(self, connection: Connection) -> None:
        self.time.enters(connection.seats)
        self.connections.add(connection)
        self.taken |= connection.seats
        self.called |= dict.fromkeys(connection.seats, connection.called)
        self.tell_presence()
        self.think()
        if self.time.is_news():
            for one in self.connections - {connection}:
                self.show(one)

    def leave(self, connection: Connection) -> None:
        self.time.attendance.see(connection.seats, clock.wall())
        self.connections.discard(connection)
        self.last_used = time.monotonic()
        self.tell_presence()

    def tell_presence(self) -> None:
        present = Presence(self.seats(), self.watchers, self.is_warm)
        for connection in tuple(self.connections):
            late = self.past.covers(connection)
            connection.send(replace(present, seats=self.seats(self.past.window(True).battle)) if late else present)

    # -- writing ----------------------------------------------------------------------------------------------------

    async def write(self, entry: AnyEntry, revision: int, is_shown: bool = True) -> tuple[Refusal, ...]:
        """Take something said about this revision. Refused: nothing has changed. Raises Outdated for an old one."""
        await self.warmed()
        async with self._lock:
            if revision != self.battle.revision:
                raise Outdated
            verdict = self.battle.judge(entry)
            if refusals := (*self.time.refusals(entry), *verdict.refusals):
                return refusals
            if not await self._void_unplayed() or not await self.time.append(self.battle.number + 1, entry):
                await self._catch_up()
                raise Outdated
            return await self._play(self.battle.number + 1, entry, verdict.judged, is_shown)

    async def _void_unplayed(self) -> bool:
        """An entry on which the rules broke down when the book was read is voided before the next is written."""
        void = self.battle.to_void
        if void is None:
            return True
        if not await self.time.append(self.battle.number + 1, void):
            return False
        self.battle.to_void = None
        self.battle.number += 1
        return True

    async def try_to_write(self, entry: AnyEntry, revision: int | None = None) -> tuple[Refusal, ...]:
        """Write something that is of no use any more when somebody was quicker."""
        with contextlib.suppress(Outdated):
            return await self.write(entry, self.battle.revision if revision is None else revision)
        return ()

    async def _play(self, number: int, entry: AnyEntry, judged: Judged | None, is_shown: bool) -> tuple[Refusal, ...]:
        """Play an entry that was just written and show what came of it."""
        try:
            self._play_on(number, entry, judged, is_shown)
        except ScriptFault as fault:
            log.exception("battle %s: the rules broke down on entry %d", self.row.id, number)
            await self._void(number, str(fault))
            return (Refusal(FAULT, "the rules broke down on this; it was not counted"),)
        return ()

    def _play_on(self, number: int, entry: AnyEntry, judged: Judged | None = None, is_shown: bool = True) -> None:
        self.battle.play(number, entry, judged)
        self._store.keep(self.row.id, number, *self.keeper.news(self.battle))
        self.past.note(number)
        if self.time.clock.pace.alone:
            self._noted = ("", "")  # the store was told to look at the clock soon
        if isinstance(entry, Undid):
            self._by_hand = self.battle.revision
        if isinstance(entry, Relieved | Returned):
            self.tell_presence()
        if is_shown:
            self.think()
            self.show_all(entry.seat if isinstance(entry, Habit) else None)

    async def _void(self, number: int, why: str) -> None:
        """An entry that was just written counts for nothing."""
        await self.time.append(number + 1, Voided(number, why))
        await self._build_anew()

    async def _build_anew(self) -> None:
        revision = self.battle.revision
        self.battle = await opened(self.row, self._store)
        self.keeper = Keeper(self.battle, 0)
        self.battle.revision = max(self.battle.revision, revision + 1)
        self.showing = Showing(self.battle)
        self.past.forget()
        for connection in tuple(self.connections):
            self.show(connection, again=True)

    async def catch_up(self) -> None:
        """Another process has written: play what is new in the book."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        await self.time.learn_times()
        news = [row for row in await self._store.book(self.row.id, self.battle.number) if row[0] > self.battle.number]
        if news and (self.battle.rest is not None or self.battle.to_void is not None):
            await self._build_anew()
            return
        for number, entry in news:
            try:
                self._play_on(number, entry)
            except Exception:  # what another server wrote is not ours to void: read the whole book
                log.exception("battle %s: entry %d of another server cannot be played", self.row.id, number)
                await self._build_anew()
                return

    # -- showing ----------------------------------------------------------------------------------------------------

    def show_all(self, of: int | None = None) -> None:
        """Show everybody the table, or only who sits at one seat; who is behind is shown it when it is time."""
        for connection in tuple(self.connections):
            if (of is None or of in connection.seats) and not self.past.covers(connection):
                self.show(connection)

    def show(self, connection: Connection, again: bool = False) -> None:
        """Send the table; `again` sends the whole log, for who may have lost some of it."""
        if again:
            connection.told = type(connection.told)()
        if self.past.covers(connection):
            self.past.show(connection)
            return
        connection.choose_seat(self.battle.waiting())
        thinking, clocks, absent = tuple(sorted(self._thinking)), self.time.timings(), self.time.absences()
        connection.send(self.showing.shown(connection, thinking, self.row.secret, clocks, absent))

    # -- computers --------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Let the computers that are asked begin to think, as long as somebody looks on."""
        if not self.connections:
            return
        for seat in self.battle.waiting():
            if seat not in self._thinking and not self._has_person(seat):
                self._thinking[seat] = asyncio.create_task(self._paid(seat))
            elif seat not in self._passing and self._is_passed(seat):
                self._passing[seat] = asyncio.create_task(self._pass(seat))
            elif seat not in self._passing and self._deed(seat) is not None:
                self._passing[seat] = asyncio.create_task(self._act_at_once(seat))

    def _has_person(self, seat: int) -> bool:
        """Whether a person may answer: where a side decides together, its computers leave it to the people."""
        form = self.battle.form_for(seat)
        return form is None or not set(self.battle.people).isdisjoint((form.seat, *form.party))

    def _is_passed(self, seat: int) -> bool:
        """Whether a person wants this reaction passed by itself; what is secret is so only whatever it holds."""
        habit, form = self.battle.habits.get(seat, "ask"), self.battle.form_for(seat)
        if habit == "ask" or form is None or form.party or self._by_hand == self.battle.revision:
            return False
        is_wanted = habit == "always" or not form.secret and has_only_passes(form)
        is_wanted = is_wanted and self.battle.is_reaction(seat)
        return is_wanted and declining(form, self.battle.match.table_for(seat)) is not None

    async def _pass(self, seat: int) -> None:
        revision = self.battle.revision
        try:
            await asyncio.sleep(PASS_SECONDS)
            form = self.battle.form_for(seat)
            if form is not None and revision == self.battle.revision and self._is_passed(seat):
                await self.try_to_write(Gave(seat, declining(form, self.battle.match.table_for(seat))))
        finally:
            self._passing.pop(seat, None)
        self.think()

    def _deed(self, seat: int) -> Any:
        """What a person who acts at once does here without being asked; not where he has just taken something back."""
        is_wanted = seat in self.battle.at_once and self._by_hand != self.battle.revision
        return only_deed(self.battle.form_for(seat)) if is_wanted else None

    async def _act_at_once(self, seat: int) -> None:
        try:
            deed = self._deed(seat)
            if deed is not None:
                await self.try_to_write(Gave(seat, as_plain(deed)))
        finally:
            self._passing.pop(seat, None)
        self.think()

    async def _decide(self, seat: int) -> None:
        try:
            if self.account is not None:
                await self.account.solvent()
            revision, is_asked = self.battle.revision, seat in self.battle.waiting()  # it may have gone on meanwhile
            answer = await self.decision(seat) if is_asked else None
        finally:
            self._thinking.pop(seat, None)
        await self._take(seat, answer, revision)

    async def _paid(self, seat: int) -> None:
        """Let who came to look last pay for what computers do."""
        await metered(self._decide(seat), self.account.spend if self.account is not None else lambda _: None)

    async def _take(self, seat: int, answer: Any, revision: int) -> None:
        """Write what a computer has decided, or any legal answer where that is refused."""
        try:
            if seat in self.battle.waiting() and await self.write(Gave(seat, answer), revision):
                await self.write(Gave(seat, self.any_answer(seat)), revision)
        except Outdated:
            self.think()

    async def decision(self, seat: int) -> Any:
        deed = only_deed(self.battle.form_for(seat))
        if deed is not None:
            return as_plain(deed)
        level, seed = self.chair(seat).level or GREEDY, chance.whim()
        for one in dict.fromkeys((level, GREEDY)):
            try:
                return await self.thinkers.decide(self.battle.match, seat, one, seed, self._limits.think_seconds)
            except Exception:  # whatever befalls a computer, the battle goes on
                log.exception("battle %s: seat %d could not decide", self.row.id, seat)
        return self.any_answer(seat)

    def any_answer(self, seat: int) -> Any:
        """Any legal answer, as plain data."""
        seat_view = self.battle.match.seat_view(seat)
        return as_plain(any_answer(seat_view.decision, seat_view, stream_of(chance.whim())))

    async def suggest(self, seat: int, past: tuple[Match, int] | None = None) -> Thought:
        """What the computer of this table would answer for this seat, and why: now, or in a match of the past."""
        match, place = past or (self.battle.match, len(self.battle.match.log))
        levels = [chair.level for chair in self.row.chairs]
        return await self.thinkers.advise(match, seat, levels, f"advice {place}", self._limits.think_seconds)

    # -- lists ------------------------------------------------------------------------------------------------------

    def brief(self, past: Battle | None = None) -> Brief:
        """Of the battle as it is, or as it was: then no time runs out."""
        battle = past or self.battle
        names = tuple(seat.name for seat in battle.state.seats)
        gone, due = tuple(sorted(battle.relieved)), self.time.clock.next_end(battle) if past is None else ""
        waiting, is_over = battle.waiting(), battle.is_over
        return Brief(battle.state.round, battle.revision, waiting, is_over, battle.outcome, names, gone, due)

    async def note(self) -> None:
        """Keep the summary for lists, if it has changed."""
        noted = (msgspec.json.encode(self.brief()).decode(), self.time.due())
        if noted != self._noted:
            self._noted = noted
            await self._store.note(self.row.id, *noted)

    def close(self) -> None:
        self.time.close()
        for task in (*self._thinking.values(), *self._passing.values()):
            task.cancel()
        for connection in tuple(self.connections):
            connection.cut_off()
