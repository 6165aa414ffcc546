"""Computers think outside the event loop: a small pool of processes that are handed a view and a decision as JSON."""

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from grognard.engine.codec import decision_from_json, state_from_json, to_json
from grognard.engine.decisions import Decision
from grognard.engine.match import Match
from grognard.engine.space import warm_up as warm_kernels
from grognard.engine.state import NO_PLANE, State
from grognard.engine.stream import Stream, stream_of
from grognard.engine.view import SeatView
from grognard.games import find
from grognard.players import by_name

TRIES = 40
log = logging.getLogger("grognard.server")


def decide(game: str, level: str, view: bytes, form: bytes, seed: str) -> bytes:
    """Runs in a worker: the answer of a computer player, or any legal one where its own is refused."""
    decision, state = decision_from_json(form), state_from_json(view)
    seat_view = SeatView(decision.seat, lambda: state, decision, _table(state))
    pick = stream_of(seed, decision.seat)
    answer = by_name(level, find(game)).decide(seat_view, pick)
    if decision.refusals(answer, seat_view.table):
        answer = any_answer(decision, seat_view, pick)
    return to_json(answer)


def _table(state: State) -> Any:
    """A map of zones has no table; its decisions never look at one."""
    from grognard.engine.space import Table

    return None if state.board == NO_PLANE else Table.of(state)


def any_answer(form: Decision, seat_view: SeatView, pick: Stream) -> Any:
    """A legal answer, if samples find one."""
    for _ in range(TRIES):
        answer = form.sample(pick, seat_view.table)
        if not form.refusals(answer, seat_view.table):
            return answer
    return ()


def _warm(games: tuple[str, ...]) -> None:
    """Load what the first decision would load."""
    for game in games:
        find(game).scenarios()
    warm_kernels()


def _end_with_server() -> None:
    """Runs in a worker: a server that is killed cannot stop its workers, so they watch it themselves."""
    server = multiprocessing.parent_process()

    def watch() -> None:
        if server is not None:
            server.join()
            os._exit(0)

    threading.Thread(target=watch, name="watch", daemon=True).start()


class Thinkers:
    """The pool. A worker that dies is replaced with all the others; its questions are asked again once."""

    def __init__(self, processes: int | None = None) -> None:
        self._processes = max(1, (os.cpu_count() or 2) - 1) if processes is None else processes
        self._pool: Executor | None = None
        self._warmed: asyncio.Event | None = None
        self._is_closed = False

    def _executor(self) -> Executor:
        if self._pool is None:
            if self._processes == 0:
                self._pool = ThreadPoolExecutor(1, thread_name_prefix="thinker")
            else:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(self._processes, mp_context=context, initializer=_end_with_server)
        return self._pool

    @property
    def is_warm(self) -> bool:
        return self._warmed is None or self._warmed.is_set()

    async def warmed(self) -> None:
        """Until the geometry is compiled: the first start on a machine takes a minute, later ones a moment."""
        if self._warmed is not None:
            await self._warmed.wait()

    def warm_up(self, games: tuple[str, ...], then: Callable[[], None]) -> None:
        """Load the workers and this process in the background; one compiles, the others find what it kept."""
        loop, warmed = asyncio.get_running_loop(), asyncio.Event()
        self._warmed = warmed if self._processes else None

        def done() -> None:
            warmed.set()
            if self._processes:  # else nobody has waited
                then()

        def warm() -> None:
            try:
                for number in (1, self._processes - 1) if self._processes else ():
                    for future in [self._executor().submit(_warm, games) for _ in range(number)]:
                        future.result()
                warm_kernels()
            except Exception:  # whoever needs them compiles them then; a server that stops has no need
                if not self._is_closed:
                    log.exception("the geometry could not be prepared")
            with contextlib.suppress(RuntimeError):  # the server has been stopped meanwhile
                loop.call_soon_threadsafe(done)

        threading.Thread(target=warm, name="warming", daemon=True).start()

    async def decide(self, match: Match, seat: int, level: str, seed: str, seconds: float) -> Any:
        """A computer's answer as plain data; raises TimeoutError when it takes too long."""
        form = match.form_for(seat)
        assert form is not None, "only a seat that is asked thinks"
        job = (match.rules.id, level, to_json(match.view(seat)), to_json(form), seed)
        await self.warmed()
        for is_last in (False, True):
            try:
                future = asyncio.get_running_loop().run_in_executor(self._executor(), decide, *job)
                return msgspec.json.decode(await asyncio.wait_for(future, seconds))
            except BrokenProcessPool:
                self._pool = None
                if is_last:
                    raise
        raise AssertionError("the loop returns or raises")

    def close(self) -> None:
        """Stop at once: an answer that is still being thought of is of no use any more."""
        self._is_closed = True
        if self._pool is None:
            return
        workers = tuple((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for worker in workers:
            worker.terminate()
