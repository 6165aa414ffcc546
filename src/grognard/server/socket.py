"""A web socket from its first message to its last: read, bounded, answered. Nothing a client sends can break it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from fastapi import WebSocket, WebSocketDisconnect

from grognard.engine.asking.decisions import Refusal
from grognard.engine.showing.view import SPECTATOR

from .accounts import Account, metered
from .aims import Scouting, Seeking
from .battle import Battle
from .checks import ABSENCE
from .connection import Connection
from .counsel import advised, reason_of
from .deeds import Seeker, done
from .entries import Agreed, AnyEntry, Asked, Gave, Habit, Relieved, Resigned, Returned, Typed, Undid
from .foresight import plan_reason
from .limits import Limits
from .lobby import Refuse
from .messages import (
    Answering,
    AnySaid,
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
)
from .reckoning import Question, job_of, reckon
from .room import Outdated, Room
from .shares import entry_of
from .speech import Laying, Saying, Watching
from .standing import Beginning, Continuing, Pledging, Sharing
from .tally import Tally
from .welcoming import summary_of, welcome
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

    def __init__(
        self,
        socket: WebSocket,
        room: Room,
        connection: Connection,
        join: Join,
        limits: Limits,
        account: Account,
        tally: Tally,
    ) -> None:
        self._socket = socket
        self._room = room
        self._connection = connection
        self._join = join
        self._limits = limits
        self._account = account
        self._tally = tally
        self._seeker = Seeker(room, connection, account, limits)
        self._strikes = 0
        self._code = 1000

    async def run(self) -> None:
        sender = asyncio.create_task(self._send())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self._seeker.stop()
            self._room.leave(self._connection)
            if self._connection.outbox.full():
                sender.cancel()
            else:
                self._connection.outbox.put_nowait(None)
            with contextlib.suppress(asyncio.CancelledError):
                await sender

    async def _send(self) -> None:
        await metered(self._deliver(), self._account.spend)

    async def _deliver(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while (message := await self._connection.next()) is not None:
                await self._socket.send_text(message.decode())
            await self._socket.close(RATE if self._connection.is_cut_off else self._code)

    async def _listen(self) -> None:
        try:
            async with asyncio.timeout(self._limits.hello_seconds):
                while not self._is_greeted and self._code == 1000:
                    await self._take(await self._receive())
            while self._code == 1000 and not self._connection.is_cut_off:
                await self._take(await asyncio.wait_for(self._receive(), self._limits.idle_seconds))
        except TimeoutError:
            self._end(IDLE, "idle", "Nothing was heard for too long.")

    @property
    def _is_greeted(self) -> bool:
        return self._connection in self._room.connections

    async def _take(self, text: str) -> None:
        """A message is answered on its sender's account: who has used up his share waits for the next one."""
        await self._account.solvent()
        said = self._read(text)
        if said is not None:
            await self._heard(said)

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
        if not self._account.takes_message():
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

    def _strike(self, text: str, code: str = "malformed", n: int | None = None) -> None:
        self._strikes += 1
        self._connection.send(Fault(code, text, n))
        if self._strikes >= self._limits.strikes:
            self._end(MALFORMED, "malformed", "Too many malformed messages.")

    # -- what is said -----------------------------------------------------------------------------------------------

    async def _heard(self, said: AnySaid) -> None:
        """Answer a message; whatever goes wrong inside is told as a fault, without its trace."""
        if not self._is_greeted and not isinstance(said, Hello | Ping):
            self._connection.send(Fault("hello-first", "The first message must be hello.", _number(said)))
            return
        try:
            await self._answer(said)
        except Exception:  # the client hears of it, the log keeps the trace
            log.exception("fault on %s at battle %s", type(said).__name__, self._room.row.id)
            self._tally.faults.inc()
            self._strike("Something went wrong here; nothing was changed.", "fault", _number(said))

    async def _answer(self, said: AnySaid) -> None:
        match said:
            case Hello():
                await self._hello(said)
            case Ping():
                self._connection.send(Pong(said.n))
            case Sitting():
                self._sit(said.seat)
            case Looking() | Listing():
                self._look(said)
            case Reading() | Watching():
                window = self._room.past.window(not self._connection.seats)
                await self._reckon(window.battle, said)
            case Laying() | Saying():
                await self._share(said)
            case Trying() | Seeking() | Scouting() | Suggesting():
                await self._ask(said)
            case _:
                await self._write(said)

    def _look(self, said: Looking | Listing) -> None:
        """What may be read at any time: of the battle as this visitor may see it."""
        window, seat = self._room.past.window(not self._connection.seats), self._connection.seat
        match said:
            case Looking():
                self._connection.send(window.showing.looked(seat, said.at, said.n, said.since))
            case Listing():
                self._connection.send(window.showing.moments(seat, said.n))

    async def _reckon(self, battle: Battle, said: Question) -> None:
        """Drafts, cards and fields of watch are reckoned beside the event loop, within a budget of time."""
        job, limits = job_of(battle, self._connection.seat, said), self._limits
        if job is None:
            return self._connection.send(Fault("stale", "This cannot be done from here.", said.n))
        try:
            turn = self._account.visitor.turn
            self._connection.send_encoded(await reckon(self._room.thinkers, job, turn, limits.panel_seconds))
        except TimeoutError:
            self._strike("This takes too long to reckon.", "too-long", said.n)

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
            try:
                seat = await self._join(said.key)
            except Refuse as refuse:
                self._end(FULL, refuse.code, refuse.text)
                return
            if seat is None:
                self._strike("This key fits no seat of the battle.", "wrong-key")
            else:
                self._connection.seats.add(seat)
                self._connection.seat = seat if self._connection.seat < 0 else self._connection.seat
        self._connection.call(said.called)
        is_watcher = not self._connection.seats and not self._is_greeted
        if is_watcher and self._room.watchers >= self._limits.watchers_a_battle:
            self._end(FULL, "full", "No more watchers find room here.")
            return
        await self._room.past.opened(not self._connection.seats)
        self._room.account = self._account
        self._room.enter(self._connection)
        self._connection.send(welcome(self._room, self._connection))
        self._room.show(self._connection, again=True)
        self._room.rulers.show(self._connection)
        self._room.talk.show(self._connection)

    def _sit(self, seat: int) -> None:
        if seat != SPECTATOR and seat not in self._connection.seats:
            self._not_yours(seat)
            return
        self._connection.seat = seat
        self._room.show(self._connection, again=True)

    def _not_yours(self, seat: int, n: int | None = None) -> None:
        self._connection.send(Fault("not-yours", f"Seat {seat} is not yours.", n))

    async def _ask(self, said: Trying | Seeking | Scouting | Suggesting) -> None:
        """Questions about a draft: nothing is kept."""
        if said.seat not in self._connection.seats:
            self._not_yours(said.seat, said.n)
        elif not self._is_stale(said) and isinstance(said, Seeking | Scouting):
            self._seeker.seek(said)
        elif not isinstance(said, Seeking | Scouting) and not self._is_stale(said):
            await (self._try(said) if isinstance(said, Trying) else self._suggest(said))

    def _is_stale(self, said: Trying | Seeking | Scouting | Suggesting) -> bool:
        """Whether the battle has moved on since; then it is said."""
        battle = self._room.battle
        if said.revision == battle.revision and battle.form_for(said.seat) is not None:
            return False
        self._connection.send(Fault("stale", "The battle has moved on.", said.n))
        return True

    async def _suggest(self, said: Suggesting) -> None:
        """One suggestion of a visitor is thought of at a time, and the battle may move on meanwhile."""
        async with self._account.visitor.thought:
            if self._is_stale(said):
                return
            form = self._room.battle.form_for(said.seat)
            assert form is not None, "it is not stale"
            thought = await self._room.suggest(said.seat)
        battle, answer, reason = self._room.battle, thought.answer, plan_reason(thought.prospects)
        if not reason and said.revision == battle.revision and battle.form_for(said.seat) is not None:
            answer = answer if thought.is_planned else advised(battle, said.seat, answer)
            reason = reason_of(battle, said.seat, answer, summary_of(self._room))
        words = answer_in_words(form, answer)
        self._connection.send(Suggested(said.n, said.revision, said.seat, answer, words, reason))

    async def _try(self, said: Trying) -> None:
        """Judge a draft; where the geometry is still being compiled it waits, and the battle may move on meanwhile."""
        await self._room.warmed()
        if not self._is_stale(said):
            await self._reckon(self._room.battle, said)

    async def _write(self, said: AnySaid) -> None:
        entry = self._entry(said)
        if entry is None:
            return
        revision: int = getattr(said, "revision", self._room.battle.revision)
        seat = getattr(said, "seat", -1)
        try:
            with self._tally.answers.time():
                chain = (said.answer, *said.chain) if isinstance(said, Answering) and said.chain else ()
                writing = done(self._room, seat, chain, revision) if chain else self._room.write(entry, revision)
                refusals: tuple[Refusal, ...] = await writing
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
                return Gave(seat, said.answer, said.joined)
            case Undoing():
                return Undid(self._connection.undoing(self._room.battle, seat))
            case TakingBack():
                return Asked(seat, "takeback")
            case Drawing():
                return Asked(seat, "draw")
            case Continuing():
                return Asked(seat, "rules")
            case Pledging() | Sharing() | Beginning():
                return entry_of(said, self._room.battle.gathering)
            case Consenting():
                return Agreed(seat, said.to, said.yes)
            case Resigning():
                return Resigned(seat)
            case _:
                return None

    def _is_new(self, said: Preferring, seat: int) -> bool:
        battle = self._room.battle
        return (battle.habits.get(seat, "ask"), seat in battle.at_once) != (said.reactions, said.at_once)

    def _change(self, said: AnySaid, seat: int) -> AnyEntry | None:
        """What concerns seats that were left, and how a seat wants to be asked."""
        match said:
            case Relieving():
                return Relieved(seat, said.of, STAND_IN)
            case Claiming():
                return self._room.time.claim(seat, said.of)
            case Returning():
                return Returned(seat)
            case Preferring() if self._is_new(said, seat):
                return Habit(seat, said.reactions, said.at_once)
            case _:
                return None


def _number(said: Any) -> int | None:
    n: int | None = getattr(said, "n", None)
    return n
