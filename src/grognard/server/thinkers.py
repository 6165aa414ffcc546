"""Computers think, and panels are reckoned, outside the event loop: in processes that are handed a view as JSON."""

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.engine.asking.decisions import Decision
from grognard.engine.core.codec import decision_from_json, state_from_json, to_json
from grognard.engine.core.match import Match
from grognard.engine.core.outset import frozen, imagined_from, outset_from_json, outset_of, outset_to_json
from grognard.engine.core.state import NO_PLANE, State
from grognard.engine.dice.stream import Stream, stream_of
from grognard.engine.showing.view import SeatView
from grognard.engine.space import warm_up as warm_kernels
from grognard.games import find, parts
from grognard.players import EFFORTS, by_name
from grognard.players.planner import Planner
from grognard.players.prospects import Plan, Prospect

from .memories import Memories
from .workers import Workers

TRIES = 40
GREEDY = "greedy"
MEMORIES = Memories()
"""Of this process."""
log = logging.getLogger("grognard.server")


class Thought(Struct, frozen=True):
    """What a computer answers now, and what it plans to answer next: whichever worker is asked then."""

    answer: Any
    plan: Plan = ()
    is_planned: bool = False
    """Whether the answer itself is one of a plan."""
    prospects: tuple[Prospect, ...] = ()
    """What the best plans led to, where it has just chosen one."""


MOST_PROSPECTS = 2
"""So many plans are told."""


def decide(
    game: str, level: str, view: bytes, form: bytes, seed: str, battle: str, plan: bytes = b"[]", outset: bytes = b""
) -> bytes:
    """Runs in a worker: the answer of a computer player, or any legal one where its own is refused."""
    rules, decision, (state, table) = find(game), decision_from_json(form, find(game).menus()), seen(view)
    imagine = partial(imagined_from, rules, outset_from_json(outset), decision, state) if outset else None
    seat_view = MEMORIES.seat_view(battle, decision, state, table, rules.menus, imagine)
    pick, player = stream_of(seed, seat_view.seat), by_name(level, rules)
    if isinstance(player, Planner):
        player.plans[seat_view.seat] = plan_of(plan)
    answer = player.decide(seat_view, pick)
    if decision.refusals(answer, seat_view.table):
        answer = any_answer(decision, seat_view, pick)
    if not isinstance(player, Planner):
        return to_json(Thought(answer))
    left, told = player.plans.get(seat_view.seat, ()), player.prospects[:MOST_PROSPECTS]
    return to_json(Thought(answer, left, player.is_following, told))


def plan_of(text: bytes) -> Plan:
    """A plan as it was kept; answers are lists in JSON and tuples in the rules."""
    steps = msgspec.json.decode(text, type=Plan)
    return tuple([replace(step, answer=frozen(step.answer)) for step in steps])


@lru_cache(maxsize=8)
def seat_view_of(game: str, view: bytes, form: bytes) -> SeatView:
    """A seat's view and what it is asked, read once for the many drafts of one decision."""
    menus = find(game).menus
    decision, (state, table) = decision_from_json(form, menus()), seen(view)
    return SeatView(decision.seat, lambda: state, decision, table, menus=menus)


@lru_cache(maxsize=8)
def seen(view: bytes) -> tuple[State, Any]:
    """A view and its table; a map of zones has none, and its decisions never look at one."""
    from grognard.engine.space import Table

    state = state_from_json(view)
    return state, None if state.board == NO_PLANE else Table.of(state)


def any_answer(form: Decision, seat_view: SeatView, pick: Stream) -> Any:
    """A legal answer, if samples find one."""
    for _ in range(TRIES):
        answer = form.sample(pick, seat_view.table)
        if not form.refusals(answer, seat_view.table):
            return answer
    return ()


def warm(games: tuple[str, ...]) -> None:
    """Load what the first battle of each game would load, here where nobody waits for it."""
    for game in games:
        rules = find(game)
        first = rules.scenarios()[0]
        rules.setup(rules.header(first.id, ("human",) * len(first.seats), (), ()))
        for part in (parts(game).appearance, parts(game).panel, parts(game).hints):
            part()
    warm_kernels()


class Thinkers:
    """Two pools: one for computers, who may think for long, one for panels, which are wanted at once."""

    def __init__(self, processes: int | None = None) -> None:
        number = max(1, (os.cpu_count() or 2) - 1) if processes is None else processes
        self.computers = Workers(number)
        self.panels = Workers(min(number, 1))
        self._warmed: asyncio.Event | None = None
        self._is_closed = False
        self._names: WeakKeyDictionary[Match, str] = WeakKeyDictionary()
        self._plans: WeakKeyDictionary[Match, dict[int, bytes]] = WeakKeyDictionary()
        self._advice: WeakKeyDictionary[Match, dict[int, bytes]] = WeakKeyDictionary()
        self._numbers = count()

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
        number = self.computers.processes
        self._warmed = warmed if number else None

        def done() -> None:
            warmed.set()
            if number:  # else nobody has waited
                then()

        def warm_all() -> None:
            try:
                self._warm_workers(games)
                warm(games)
            except Exception:  # whoever needs them compiles them then; a server that stops has no need
                if not self._is_closed:
                    log.exception("the geometry could not be prepared")
            with contextlib.suppress(RuntimeError):  # the server has been stopped meanwhile
                loop.call_soon_threadsafe(done)

        threading.Thread(target=warm_all, name="warming", daemon=True).start()

    def _warm_workers(self, games: tuple[str, ...]) -> None:
        number = self.computers.processes
        if not number:
            return
        self.panels.submit(warm, games).result()
        for future in [self.computers.submit(warm, games) for _ in range(number)]:
            future.result()

    async def decide(self, match: Match, seat: int, level: str, seed: str, seconds: float) -> Any:
        """A computer's answer as plain data; raises TimeoutError when it takes too long."""
        plans = self._plans.setdefault(match, {})
        thought = await self._thought(match, seat, level, seed, seconds, plans.pop(seat, b"[]"))
        plans[seat] = to_json(thought.plan)
        return thought.answer

    async def advise(self, match: Match, seat: int, levels: Sequence[str], seed: str, seconds: float) -> Thought:
        """What to tell a person at a table of computers of these levels, the strongest but never a hasty one: what is
        advised next goes on with the plan of which this is the beginning."""
        plans = self._advice.setdefault(match, {})
        level = next((one for one in reversed(EFFORTS) if one in levels), GREEDY)
        thought = await self._thought(match, seat, level, seed, seconds, plans.get(seat, b"[]"))
        plans[seat] = to_json(thought.plan)
        return thought

    async def _thought(self, match: Match, seat: int, level: str, seed: str, seconds: float, plan: bytes) -> Thought:
        """What a computer would answer, and why."""
        form = match.form_for(seat)
        assert form is not None, "only a seat that is asked thinks"
        view, outset = to_json(match.view(seat)), outset_to_json(outset_of(match, seat)) if level in EFFORTS else b""
        job = (match.rules.id, level, view, to_json(form), seed, self._name_of(match), plan, outset)
        await self.warmed()
        return msgspec.json.decode(await self.computers.run(decide, *job, seconds=seconds), type=Thought)

    def _name_of(self, match: Match) -> str:
        """What workers know a battle by."""
        return self._names.setdefault(match, str(next(self._numbers)))

    def close(self) -> None:
        self._is_closed = True
        self.computers.close()
        self.panels.close()
