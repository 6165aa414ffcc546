"""Deeds at the table: who can be attacked with what by a click, and a whole deed answered through all its steps.

Each step is an ordinary answer of the book; the joined ones are taken back together.
"""

import asyncio
import logging
import time
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from grognard.engine.asking.decisions import Answer, Refusal
from grognard.engine.core.match import Match
from grognard.engine.core.state import Ref, State, unit_ref
from grognard.engine.showing.words import called
from grognard.games import parts

from .accounts import Account, metered
from .aims import Deed, DeedList, Scouting, Seeking
from .better import Scout
from .checks import TURN, judged_answer
from .connection import Connection
from .entries import Gave
from .gatherings import Gatherings
from .limits import Limits
from .messages import Fault
from .strolls import Strolls
from .ways import FARTHEST, Step, Way, ahead, read, roads, unit_of, ways_of

if TYPE_CHECKING:
    from .battle import Battle
    from .room import Room

MOST_DEEDS = 40
EXPLAINED = 4
"""So many spaces behind a colon are an explanation."""
log = logging.getLogger("grognard.server")
GONE = Refusal(TURN, "this can no longer be done in one go")


class Hunt:
    """The search for what a seat could do to each piece of another side from here; every step of it is a short one."""

    def __init__(self, battle: "Battle", said: Seeking) -> None:
        self._battle, self._said = battle, said
        self._found: dict[tuple[str, str], tuple[float, Deed]] = {}
        self._strolls = Strolls(said.seat)
        self._gatherings = Gatherings(battle.header.game, battle.match, said.seat)

    def __iter__(self) -> Iterator[None]:
        match, seat = self._battle.match, self._said.seat
        after = read(match, seat, self._said.after)
        for road in roads(match, seat, after) if after is not None else ():
            if road is not None:
                self._look(*road, after or ())
            if len(self._found) >= MOST_DEEDS:
                return
            yield
        yield from self._gatherings

    def _look(self, fork: Match, steps: tuple[Step, ...], after: tuple[Answer, ...]) -> None:
        """What can be done where these steps lead: deeds, or a move. Nobody is made to do something else for a deed."""
        for way in ways_of(fork, steps, self._said.seat, after):
            if len(way.answers) > 1 and not way.is_mixed:
                worth, deed = self._weighed(way)
                self._found.setdefault((deed.ref, deed.words), (worth, deed))
        self._strolls.look(fork, steps, after)

    def _weighed(self, way: Way) -> tuple[float, Deed]:
        hints, seat_view = parts(self._battle.header.game).hints(), way.match.seat_view(self._said.seat)
        last = way.steps[-1].answer
        worth = (hints.worth or self._battle.rules.appraise)(seat_view, last)
        return worth, Deed(way.ref, way.answers, words_of(way), hints.hint(seat_view, last))

    def told(self) -> DeedList:
        """What was found, what promises most first."""
        units = {deed.ref for _, deed in self._found.values()}
        state = self._battle.state
        whole = [row for row in self._found.values() if _is_whole(state, row[1].ref, units)]
        best = sorted(whole, key=lambda row: -row[0])
        deeds = (*[deed for _, deed in best], *self._gatherings.found)
        return DeedList(self._said.n, self._said.revision, self._said.seat, deeds, self._strolls.found())


def deeds_of(battle: "Battle", said: Seeking) -> DeedList:
    hunt = Hunt(battle, said)
    for _ in hunt:
        pass
    return hunt.told()


class Seeker:
    """Looks for deeds and better spots beside all else that one visitor asks: of each, his newest question counts."""

    def __init__(self, room: "Room", connection: Connection, account: Account, limits: Limits) -> None:
        self._room, self._connection, self._account = room, connection, account
        self._limits = limits
        self._tasks: dict[type, asyncio.Task[None]] = {}

    def seek(self, said: Seeking | Scouting) -> None:
        if type(said) in self._tasks:
            self._tasks[type(said)].cancel()
        self._tasks[type(said)] = asyncio.create_task(self._seek(said))

    def stop(self) -> None:
        for task in self._tasks.values():
            task.cancel()

    async def _seek(self, said: Seeking | Scouting) -> None:
        try:
            await metered(self._sought(said), self._account.spend)
        except Exception:  # the client does without, the log keeps the trace
            log.exception("fault on deeds at battle %s", self._room.row.id)
            self._connection.send(Fault("fault", "Something went wrong here; nothing was changed.", said.n))

    async def _sought(self, said: Seeking | Scouting) -> None:
        await self._room.warmed()
        battle = self._room.battle
        search = self._search(said)
        begun = time.thread_time()
        for _ in search if isinstance(search, Hunt) or not self._room.has_slow_spots else ():
            if isinstance(search, Scout) and time.thread_time() - begun > self._limits.spot_step_seconds:
                self._room.has_slow_spots = True
                break
            await self._account.solvent()
            if battle is not self._room.battle or said.revision != battle.revision:
                self._connection.send(Fault("stale", "The battle has moved on.", said.n))
                return
            begun = time.thread_time()
        self._connection.send(search.told())

    def _search(self, said: Seeking | Scouting) -> Hunt | Scout:
        if isinstance(said, Seeking):
            return Hunt(self._room.battle, said)
        end = time.monotonic() + self._limits.spot_seconds
        return Scout(self._room.battle, said, lambda: time.monotonic() > end)


def words_of(way: Way) -> str:
    """Deed and target, and what is done on the way to it: `Hold, then fire laser rifles at Red Kodiaks`. Of those who
    act together, what each does: `Move, then fire at Gold One, 2 together`."""
    *before, last = [step.option for step in way.steps if step.option is not None]
    steps = [_step(option.label) for option in before if option.key != option.subject]
    if way.is_together:
        return _in_concert([*steps, *[last.label] * (way.again + 1)])
    means = ", then ".join([step if at == 0 else _lowered(step) for at, step in enumerate(dict.fromkeys(steps))])
    unit = unit_of(way.match.state, way.ref)
    is_named = unit >= 0 and last.label in _names(way.match.state, unit)
    if not means or not is_named:
        return last.label
    return f"{means} at {last.label}" if way.steps[-1].commits else f"{means} {last.label}"


def _in_concert(steps: list[str]) -> str:
    """What one after the other does at once with all others, who do the same counted together."""
    counted = [(words, len([*same])) for words, same in groupby(steps)]
    told = [f"{words}, {number} together" if number > 1 else words for words, number in counted]
    return ", then ".join([words if at == 0 else _lowered(words) for at, words in enumerate(told)])


def _names(state: State, unit: int) -> tuple[str, str]:
    """What a unit is called, also where others are called alike."""
    return state.units[unit].name, called(state, unit)


def _step(label: str) -> str:
    """A choice on the way, without how far it might lead and what it is explained by."""
    what, _, more = label.partition(FARTHEST)[0].partition(": ")
    return f"{what} {more}" if more and more.count(" ") < EXPLAINED else what


def _is_whole(state: State, ref: Ref, refs: set[Ref]) -> bool:
    """Whether no deed at its whole unit is there beside it."""
    return ref[0] != "m" or unit_ref(unit_of(state, ref)) not in refs


def _lowered(words: str) -> str:
    """In the middle of a sentence; what is written in capitals stays so."""
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def match_after(battle: "Battle", seat: int, chain: tuple[Any, ...]) -> Match | None:
    """The match after answers as they came, on a fork; None where they do not lead on."""
    answers = read(battle.match, seat, chain)
    return None if answers is None else ahead(battle.match, seat, answers)


async def done(room: "Room", seat: int, chain: tuple[Any, ...], revision: int) -> tuple[Refusal, ...]:
    """Answer through a whole deed: taken whole, or refused whole. Raises Outdated as a single answer does."""
    then = match_after(room.battle, seat, chain[:-1]) if revision == room.battle.revision else room.battle.match
    against: tuple[Refusal, ...] = (GONE,) if then is None else ()
    if then is not None and then is not room.battle.match:
        against = judged_answer(then, seat, chain[-1]).refusals
    for number, answer in enumerate(chain):
        if against:
            break
        entry = Gave(seat, answer, joined=number > 0)
        against = await room.write(entry, room.battle.revision if number else revision, number == len(chain) - 1)
        if against and number:  # the rules broke down half way: what was answered stands, and is shown
            room.show_all()
    return against
