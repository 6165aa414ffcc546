"""A web socket from its first message to its last: read, bounded, answered. Nothing a client sends can break it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from grognard import __version__
from grognard.engine.decisions import Refusal
from grognard.games import find

from .battle import ABSENCE
from .connection import Connection
from .entries import Agreed, AnyEntry, Asked, Gave, Habit, Relieved, Resigned, Returned, Typed, Undid
from .limits import Bucket, Limits
from .messages import (
    Answering,
    AnySaid,
    Carded,
    Claiming,
    Consenting,
    Drawing,
    Fault,
    Hello,
    Listing,
    Looking,
    Ping,
    Pong,
    Preferring,
    Reading,
    Refused,
    Relieving,
    Resigning,
    Returning,
    Rolling,
    Sitting,
    Stale,
    Suggested,
    Suggesting,
    TakingBack,
    Trying,
    Undoing,
    Welcome,
)
from .panelling import card_of, tried, watch_of
from .room import Outdated, Room
from .rulers import may_measure
from .speech import Laying, Saying, Watched, Watching
from .wording import answer_in_words

log = logging.getLogger("grognard.server")
_decoder: msgspec.json.Decoder[AnySaid] = msgspec.json.Decoder(AnySaid)
MALFORMED, RATE, TOO_LARGE, IDLE, FULL = 4400, 4429, 4413, 4408, 4503
STAND_IN = "greedy"
"""The computer that takes the seat of somebody who has gone."""
Join = Callable[[str], Awaitable[int | None]]
"""Claims the seat of a key for the browser; None if the key fits no seat."""


class Live:
    """One socket at one room."""

    def __init__(self, socket: WebSocket, room: Room, connection: Connection, join: Join, limits: Limits) -> None:
        self._socket = socket
        self._room = room
        self._connection = connection
        self._join = join
        self._limits = limits
        self._bucket = Bucket(limits.messages_a_second, limits.message_burst)
        self._strikes = 0
        self._code = 1000

    async def run(self) -> None:
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self._room.leave(self._connection)
            if self._connection.outbox.full():
                sender.cancel()
            else:
                self._connection.outbox.put_nowait(None)
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._connection.outbox.get()) is not None:
                await self._socket.send_text(message.decode())
            await self._socket.close(RATE if self._connection.is_cut_off else self._code)

    async def _listen(self) -> None:
        seconds = self._limits.hello_seconds
        while True:
            try:
                text = await asyncio.wait_for(self._receive(), seconds)
            except TimeoutError:
                self._end(IDLE, "idle", "Nothing was heard for too long.")
                return
            said = self._read(text)
            if said is not None and await self._heard(said):
                seconds = self._limits.idle_seconds
            if self._code != 1000:
                return

    async def _receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1000)
        text: str | None = message.get("text")
        return text if text is not None else ""

    def _end(self, close: int, code: str, text: str) -> None:
        self._connection.send(Fault(code, text))
        self._code = close

    def _read(self, text: str) -> AnySaid | None:
        if not self._bucket.take():
            self._end(RATE, "rate", "Too many messages.")
            return None
        if len(text) > self._limits.message_bytes:
            self._end(TOO_LARGE, "too-large", f"A message has at most {self._limits.message_bytes} bytes.")
            return None
        try:
            return _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as fault:
            self._strike(f"Not a message: {str(fault)[:200]}")
            return None

    def _strike(self, text: str, code: str = "malformed") -> None:
        self._strikes += 1
        self._connection.send(Fault(code, text))
        if self._strikes >= self._limits.strikes:
            self._end(MALFORMED, "malformed", "Too many malformed messages.")

    # -- what is said -----------------------------------------------------------------------------------------------

    async def _heard(self, said: AnySaid) -> bool:
        """Answer a message; whatever goes wrong inside is told as a fault, without its trace."""
        if self._connection not in self._room.connections and not isinstance(said, Hello | Ping):
            self._connection.send(Fault("hello-first", "The first message must be hello.", getattr(said, "n", None)))
            return False
        try:
            await self._answer(said)
        except Exception:  # the client hears of it, the log keeps the trace
            log.exception("battle %s: fault on %s", self._room.row.id, type(said).__name__)
            self._connection.send(Fault("fault", "Something went wrong here; nothing was changed.", _number(said)))
        return True

    async def _answer(self, said: AnySaid) -> None:
        match said:
            case Hello():
                await self._hello(said)
            case Ping():
                self._connection.send(Pong(said.n))
            case Sitting():
                self._sit(said.seat)
            case Reading() | Looking() | Listing():
                self._look(said)
            case Watching():
                await self._watch(said)
            case Laying() | Saying():
                await self._share(said)
            case Trying() | Suggesting():
                await self._ask(said)
            case _:
                await self._write(said)

    def _look(self, said: Reading | Looking | Listing) -> None:
        """What may be read at any time: of the battle as this visitor may see it."""
        window, seat = self._room.past.window(not self._connection.seats), self._connection.seat
        match said:
            case Reading():
                self._connection.send(Carded(said.n, card_of(window.battle, seat, said.unit, said.ranges)))
            case Looking():
                self._connection.send(window.showing.looked(seat, said.at, said.n))
            case Listing():
                self._connection.send(window.showing.moments(seat, said.n))

    async def _watch(self, said: Watching) -> None:
        """Fields of those on watch: some tens of milliseconds each, so they are reckoned beside the event loop."""
        await self._room.warmed()
        window = self._room.past.window(not self._connection.seats)
        reckoned = await asyncio.to_thread(watch_of(window.battle, self._connection.seat, said.unit))
        self._connection.send(Watched(said.n, reckoned))

    async def _share(self, said: Laying | Saying) -> None:
        """What is for the others and no part of the battle: a ruler, words."""
        if said.seat not in self._connection.seats:
            self._not_yours(said.seat, said.n)
            return
        room = self._room
        fault = await (room.rulers.lay(said) if isinstance(said, Laying) else room.talk.say(said))
        if fault is not None:
            self._connection.send(fault)

    async def _hello(self, said: Hello) -> None:
        if said.key:
            seat = await self._join(said.key)
            if seat is None:
                self._strike("This key fits no seat of the battle.", "wrong-key")
            else:
                self._connection.seats.add(seat)
                self._connection.seat = seat if self._connection.seat < 0 else self._connection.seat
        await self._room.past.opened(not self._connection.seats)
        self._room.enter(self._connection)
        self._connection.send(_welcome(self._room, self._connection))
        self._room.show(self._connection, again=True)
        self._room.rulers.show(self._connection)
        self._room.talk.show(self._connection)

    def _sit(self, seat: int) -> None:
        if seat >= 0 and seat not in self._connection.seats:
            self._not_yours(seat)
            return
        self._connection.seat = seat
        self._room.show(self._connection, again=True)

    def _not_yours(self, seat: int, n: int | None = None) -> None:
        self._connection.send(Fault("not-yours", f"Seat {seat} is not yours.", n))

    async def _ask(self, said: Trying | Suggesting) -> None:
        """Questions about a draft: nothing is kept."""
        room, battle = self._room, self._room.battle
        if said.seat not in self._connection.seats:
            self._not_yours(said.seat, said.n)
        elif said.revision != battle.revision or battle.form_for(said.seat) is None:
            self._connection.send(Fault("stale", "The battle has moved on.", said.n))
        elif isinstance(said, Trying):
            await self._try(said)
        else:
            form = battle.form_for(said.seat)
            answer = await room.suggest(said.seat)
            words = answer_in_words(form, answer) if form is not None else ""
            self._connection.send(Suggested(said.n, said.revision, said.seat, answer, words))

    async def _try(self, said: Trying) -> None:
        """Judge a draft; where the geometry is still being compiled it waits, and the battle may move on meanwhile."""
        await self._room.warmed()
        battle = self._room.battle
        if said.revision != battle.revision or battle.form_for(said.seat) is None:
            self._connection.send(Fault("stale", "The battle has moved on.", said.n))
        else:
            self._connection.send(tried(battle, said))

    async def _write(self, said: AnySaid) -> None:
        entry = self._entry(said)
        if entry is None:
            return
        revision: int = getattr(said, "revision", self._room.battle.revision)
        seat = getattr(said, "seat", -1)
        try:
            refusals: tuple[Refusal, ...] = await self._room.write(entry, revision)
        except Outdated:
            self._connection.send(Stale("The battle has moved on; here it is as it stands."))
            self._room.show(self._connection, again=True)
            return
        if refusals:
            self._connection.send(Refused(revision, seat, refusals))
        elif isinstance(entry, Asked):
            await self._agree(entry)

    async def _agree(self, asked: Asked) -> None:
        """People at the same screen need not ask each other."""
        room = self._room
        for seat in sorted(self._connection.seats - {asked.seat}):
            if asked.to in room.battle.offers:
                with contextlib.suppress(Outdated):
                    await room.write(Agreed(seat, asked.to, True), room.battle.revision)

    def _entry(self, said: AnySaid) -> AnyEntry | None:
        """What goes into the book, if the seat is theirs."""
        if isinstance(said, Rolling):
            wanted = self._room.battle.wanted
            if not self._connection.seats:
                self._not_yours(-1)
                return None
            if wanted is not None and self._room.battle.dice_seat() not in self._connection.seats:
                self._not_yours(self._room.battle.dice_seat())
                return None
            return Typed(said.faces)
        seat: int = getattr(said, "seat", -1)
        if seat not in self._connection.seats:
            self._not_yours(seat)
            return None
        if seat in self._room.battle.relieved and not isinstance(said, Returning | Preferring):
            words = "the computer plays this seat: take it back first"
            self._connection.send(Refused(self._room.battle.revision, seat, (Refusal(ABSENCE, words),)))
            return None
        return self._deed(said, seat) or self._change(said, seat)

    def _deed(self, said: AnySaid, seat: int) -> AnyEntry | None:
        """Answers, and what is offered and agreed."""
        match said:
            case Answering():
                return Gave(seat, said.answer)
            case Undoing():
                return Undid(self._connection.undoing(self._room.battle, seat))
            case TakingBack():
                return Asked(seat, "takeback")
            case Drawing():
                return Asked(seat, "draw")
            case Consenting():
                return Agreed(seat, said.to, said.yes)
            case Resigning():
                return Resigned(seat)
            case _:
                return None

    def _change(self, said: AnySaid, seat: int) -> AnyEntry | None:
        """What concerns seats that were left, and how a seat wants to be asked."""
        match said:
            case Relieving():
                return Relieved(seat, said.of, STAND_IN)
            case Claiming():
                return self._room.time.claim(seat, said.of)
            case Returning():
                return Returned(seat)
            case Preferring() if self._room.battle.habits.get(seat, "ask") != said.reactions:
                return Habit(seat, said.reactions)
            case _:
                return None


def _number(said: Any) -> int | None:
    n: int | None = getattr(said, "n", None)
    return n


def _welcome(room: Room, connection: Connection) -> Welcome:
    row = room.row
    rules = find(row.header.game)
    facts = next((facts for facts in rules.scenarios() if facts.id == row.header.scenario), None)
    return Welcome(
        battle=row.id,
        name=row.name,
        game=rules.id,
        game_title=rules.title,
        version=rules.version,
        program=__version__,
        scenario=row.header.scenario,
        scenario_title=facts.title if facts is not None else row.header.scenario,
        summary=facts.summary if facts is not None else "",
        options=row.header.options,
        pace=row.pace,
        delay=row.delay,
        late=room.past.covers(connection),
        dice=row.dice,
        commitment=row.header.commitment,
        measuring=may_measure(row.header),
        sides=next((int(die[1:]) for die in rules.facts.dice if die[1:].isdigit()), 6),
        you=tuple(sorted(connection.seats)),
        seats=room.seats(room.past.window(not connection.seats).battle),
        watchers=room.watchers,
        warm=room.is_warm,
    )
