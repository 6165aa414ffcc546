"""One battle and everybody at it: checks what is said, writes it to the book, plays it, shows it to each seat."""

import asyncio
import logging
import time
from typing import Any

import msgspec
from msgspec import Struct

from grognard.engine.codec import to_json
from grognard.engine.decisions import Refusal
from grognard.engine.dice import stream_of
from grognard.engine.match import ScriptFault
from grognard.engine.state import NO_PLANE, Outcome
from grognard.engine.words import letter
from grognard.games import find

from . import chance
from .battle import Battle
from .connection import Connection
from .entries import AnyEntry, Gave, Voided, without_void
from .limits import Limits
from .messages import AnyTold, Presence, SeatCard
from .showing import Showing
from .store import BattleRow, Store
from .thinkers import Thinkers, any_answer

log = logging.getLogger("grognard.server")
FAULT = "engine.match.fault"


class Brief(Struct, frozen=True):
    """What lists show of a battle without loading it."""

    round: int = 0
    revision: int = 0
    waiting: tuple[int, ...] = ()
    over: bool = False
    outcome: Outcome | None = None
    names: tuple[str, ...] = ()


class Outdated(Exception):
    """Somebody else has changed the battle since."""


class Room:
    """Lives while somebody looks at the battle; all it knows is in the store."""

    def __init__(self, row: BattleRow, battle: Battle, store: Store, thinkers: Thinkers, limits: Limits) -> None:
        self.row = row
        self.battle = battle
        self.showing = Showing(battle)
        self.connections: set[Connection] = set()
        self.taken: set[int] = set()
        """Seats that some browser holds."""
        self.last_used = time.monotonic()
        self._store = store
        self._thinkers = thinkers
        self._limits = limits
        self._lock = asyncio.Lock()
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._brief = row.brief

    @staticmethod
    def build(row: BattleRow, book: list[tuple[int, AnyEntry]]) -> Battle:
        """The battle as its book tells it; the newest entry may break the rules down, and then counts for nothing."""
        secret = bytes.fromhex(row.secret)
        battle = Battle(find(row.header.game), row.header, row.people, secret, row.dice == "typed")
        for number, entry in without_void(book):
            battle.play(number, entry)
        battle.number = book[-1][0] if book else 0
        return battle

    # -- who is here ------------------------------------------------------------------------------------------------

    def seats(self) -> tuple[SeatCard, ...]:
        here = {seat for connection in self.connections for seat in connection.seats}
        return tuple(
            SeatCard(
                seat.id,
                letter(seat.id),
                seat.name,
                chair.who,
                chair.level,
                chair.who == "computer" or seat.id in self.taken,
                chair.who == "computer" or seat.id in here,
            )
            for seat, chair in zip(self.battle.state.seats, self.row.chairs, strict=True)
        )

    @property
    def watchers(self) -> int:
        return sum(not connection.seats for connection in self.connections)

    @property
    def is_warm(self) -> bool:
        """Whether everything this battle needs is compiled; a map of zones needs no geometry."""
        return self.battle.state.board == NO_PLANE or self._thinkers.is_warm

    async def warmed(self) -> None:
        if not self.is_warm:
            await self._thinkers.warmed()

    def enter(self, connection: Connection) -> None:
        self.connections.add(connection)
        self.taken |= connection.seats
        self.tell_presence()
        self.think()

    def leave(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.last_used = time.monotonic()
        self.tell_presence()

    def tell_presence(self) -> None:
        self._tell_all(Presence(self.seats(), self.watchers, self.is_warm))

    def _tell_all(self, message: AnyTold) -> None:
        for connection in tuple(self.connections):
            connection.send(message)

    # -- writing ----------------------------------------------------------------------------------------------------

    async def write(self, entry: AnyEntry, revision: int) -> tuple[Refusal, ...]:
        """Take something said about this revision. Refused: nothing has changed. Raises Outdated for an old one."""
        await self.warmed()
        async with self._lock:
            if revision != self.battle.revision:
                raise Outdated
            refusals = self.battle.refusals(entry)
            if refusals:
                return refusals
            if not await self._store.append(self.row.id, self.battle.number + 1, entry):
                await self._catch_up()
                raise Outdated
            return await self._play(self.battle.number + 1, entry)

    async def _play(self, number: int, entry: AnyEntry) -> tuple[Refusal, ...]:
        """Play an entry of the book and show what came of it."""
        try:
            self.battle.play(number, entry)
        except ScriptFault as fault:
            log.exception("battle %s: the rules broke down on entry %d", self.row.id, number)
            await self._void(number, str(fault))
            return (Refusal(FAULT, "the rules broke down on this; it was not counted"),)
        self.think()
        self.show_all()
        return ()

    async def _void(self, number: int, why: str) -> None:
        await self._store.append(self.row.id, number + 1, Voided(number, why))
        book = await self._store.book(self.row.id)
        revision = self.battle.revision
        self.battle = await asyncio.to_thread(Room.build, self.row, book)
        self.battle.revision = max(self.battle.revision, revision + 1)
        self.showing = Showing(self.battle)
        for connection in tuple(self.connections):
            self.show(connection, again=True)

    async def catch_up(self) -> None:
        """Another process has written: play what is new in the book."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for number, entry in await self._store.book(self.row.id, self.battle.number):
            if number > self.battle.number:
                await self._play(number, entry)

    # -- showing ----------------------------------------------------------------------------------------------------

    def show_all(self) -> None:
        for connection in tuple(self.connections):
            self.show(connection)

    def show(self, connection: Connection, again: bool = False) -> None:
        """Send the table; `again` sends the whole log, for who may have lost some of it."""
        if again:
            connection.told = type(connection.told)()
        connection.choose_seat(self.battle.waiting())
        connection.send(self.showing.shown(connection, tuple(sorted(self._thinking)), self.row.secret))

    # -- computers --------------------------------------------------------------------------------------------------

    def think(self) -> None:
        """Let the computers that are asked begin to think, as long as somebody looks on."""
        if not self.connections:
            return
        for seat in self.battle.waiting():
            if seat not in self._thinking and not self._has_person(seat):
                self._thinking[seat] = asyncio.create_task(self._decide(seat))

    def _has_person(self, seat: int) -> bool:
        """Whether a person may answer: where a side decides together, its computers leave it to the people."""
        form = self.battle.form_for(seat)
        return form is None or not set(self.row.people).isdisjoint((form.seat, *form.party))

    async def _decide(self, seat: int) -> None:
        revision = self.battle.revision
        try:
            answer = await self._decision(seat)
        finally:
            self._thinking.pop(seat, None)
        try:
            if seat in self.battle.waiting() and await self.write(Gave(seat, answer), revision):
                await self.write(Gave(seat, self._any(seat)), revision)
        except Outdated:
            self.think()

    async def _decision(self, seat: int) -> Any:
        level, seed = self.row.chairs[seat].level, chance.whim()
        try:
            return await self._thinkers.decide(self.battle.match, seat, level, seed, self._limits.think_seconds)
        except Exception:  # whatever befalls a computer, the battle goes on
            log.exception("battle %s: seat %d could not decide", self.row.id, seat)
            return self._any(seat)

    def _any(self, seat: int) -> Any:
        """Any legal answer, as plain data."""
        seat_view = self.battle.match.seat_view(seat)
        answer = any_answer(seat_view.decision, seat_view, stream_of(chance.whim()))
        return msgspec.json.decode(to_json(answer))

    async def suggest(self, seat: int) -> Any:
        """What the computer would answer in this seat's place, from what the seat knows."""
        seed = f"suggestion {self.battle.revision}"
        return await self._thinkers.decide(self.battle.match, seat, "greedy", seed, self._limits.think_seconds)

    # -- lists ------------------------------------------------------------------------------------------------------

    def brief(self) -> Brief:
        battle = self.battle
        names = tuple(seat.name for seat in battle.state.seats)
        return Brief(battle.state.round, battle.revision, battle.waiting(), battle.is_over, battle.outcome, names)

    async def note(self) -> None:
        """Keep the summary for lists, if it has changed."""
        text = msgspec.json.encode(self.brief()).decode()
        if text != self._brief:
            self._brief = text
            await self._store.note(self.row.id, text)

    def close(self) -> None:
        for task in self._thinking.values():
            task.cancel()
        for connection in tuple(self.connections):
            connection.cut_off()
