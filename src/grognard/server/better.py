"""A better spot: a place in reach from which an attack on somebody promises clearly more than from where one stands.

Every spot is tried as a move on a fork and the odds are asked of the game as for any attack, so what is offered can be
done. Only moves that could be taken back are tried (see `ways`), as many as the time allows, towards the enemy first.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from math import atan2, cos, dist, pi, sin
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from grognard.engine.asking.decisions import Answer, Choose, Decision
from grognard.engine.asking.facings import walks_of
from grognard.engine.asking.moves import Move
from grognard.engine.core.match import Match
from grognard.engine.core.state import Point, Ref, State
from grognard.engine.showing.panels import Attack, Histogram
from grognard.games import parts

from .aims import BetterSpot, Scouting, SpotFound
from .drafts import answer_of, chief_of
from .speech import Draft
from .ways import Step, ahead, deeds_at, read, roads, unit_of

if TYPE_CHECKING:
    from .battle import Battle

MORE = 0.3
"""So much more is clearly better: losses, boxes, whatever the attack counts."""
LIKELIER = 0.15
"""So much more often at least one is clearly better too."""
TURNS = (0, 1, -1, 2, -2, 3, -3, 4)
"""Eighths of a turn from the straight way to the enemy, in the order in which they are tried."""
SHARES = (4, 2, 3)
"""Quarters of the way that may be gone."""
MOST_MOVES = 3
"""Kinds of move that are looked at: a walk, a run, after an order."""
MOST_LEADS = 6
MOST_SURVEYS, MOST_ROADS = 2, 12
"""How often all that is asked after a move is looked through, and how far."""
NEAR = 0.05
"""What promises so nearly the same is not worth a longer way."""


class Promise(Struct, frozen=True, order=True):
    """What an attack comes to: the mean of what it counts, and how often it is at least one."""

    mean: float
    some: float
    what: str = ""


NOTHING = Promise(0.0, 0.0)


class Found(Struct, frozen=True):
    answers: tuple[Answer, ...]
    ends: tuple[tuple[int, Point], ...]
    promise: Promise
    way: float


class Scout:
    """The search for a better spot against one unit; every step of it is a short one."""

    def __init__(self, battle: "Battle", said: Scouting, is_late: Callable[[], bool] = lambda: False) -> None:
        self._battle, self._said, self._is_late = battle, said, is_late
        game = parts(battle.header.game)
        self._panel, self._together = game.panel(), game.hints().together
        self._unit = unit_of(battle.state, said.ref)
        self._here = NOTHING
        self._leads: dict[tuple[Step, ...], None] = {(): None}
        """Choices that have led to a deed before, and may do so again from elsewhere."""
        self._surveys = 0
        self._best: Found | None = None

    def __iter__(self) -> Iterator[None]:
        match, seat = self._battle.match, self._said.seat
        after = read(match, seat, self._said.after)
        if after is None or self._unit < 0:
            return
        moves: list[tuple[Match, tuple[Answer, ...]]] = []
        for road in roads(match, seat, after):
            if road is not None:
                fork, steps = road
                self._learn(fork, steps)
                if isinstance(fork.form_for(seat), Move):
                    moves.append((fork, (*after, *[step.answer for step in steps])))
            yield
        for fork, before in moves[:MOST_MOVES]:
            for point in self._points(fork):
                if self._is_late():
                    return
                yield from self._try(fork, before, point)

    def _learn(self, fork: Match, steps: tuple[Step, ...]) -> None:
        """What can be done from here, and by which answers one comes to it."""
        form = fork.form_for(self._said.seat)
        found = list(deeds_at(fork.state, form, self._said.seat))
        for at in range(len(steps)) if found and len(self._leads) < MOST_LEADS else ():
            self._leads[steps[at:]] = None
        self._here = max([self._here, *self._promises(fork, found)])

    def _promises(self, fork: Match, found: list[tuple[Ref, Step]]) -> list[Promise]:
        """Of all that can be done here to the one who is looked at."""
        mine = [step for ref, step in found if unit_of(fork.state, ref) == self._unit]
        if not mine:
            return []
        seat_view = fork.seat_view(self._said.seat)
        attacks = [self._panel.overlay(seat_view, step.answer).attack for step in mine]
        return [promised(attack) for attack in attacks if attack is not None]

    def _points(self, fork: Match) -> Iterator[Point]:
        """Where the leader of the move could go: towards the enemy first, then past it, then away from it."""
        form, table = fork.form_for(self._said.seat), fork.table_for(self._said.seat)
        goal = middle_of(fork.state, self._unit)
        if not isinstance(form, Move) or form.edge is not None or not form.movers or goal is None:
            return
        chief = chief_of(form)
        reach = next((mover.allowance for mover in form.movers if mover.model == chief), form.movers[0].allowance)
        if not table.is_present(chief):
            return
        x, y = table.place(chief)
        straight = atan2(goal[1] - y, goal[0] - x)
        for share in SHARES:
            for turn in TURNS:
                angle, way = straight + turn * pi / 4, reach * share / 4
                yield round(x + way * cos(angle)), round(y + way * sin(angle))

    def _try(self, fork: Match, before: tuple[Answer, ...], point: Point) -> Iterator[None]:
        seat_view, seat = fork.seat_view(self._said.seat), self._said.seat
        form: Decision = seat_view.decision
        assert isinstance(form, Move), "only moves lead to other spots"
        answer = answer_of(Draft(drag=chief_of(form), to=point), seat_view)
        walks = [(id, path[-1]) for id, path in walks_of(form, answer or ()) if path]
        then = ahead(fork, seat, (answer,)) if walks and not form.refusals(answer, seat_view.table) else None
        then = _unhindered(then, seat, self._together)
        yield
        promise = NOTHING
        for led in self._led(then) if then is not None else ():
            if led is not None:
                found = list(deeds_at(led.state, led.form_for(seat), seat))
                promise = max([promise, *self._promises(led, found)])
            yield
        way = max([dist(seat_view.table.place(id), end) for id, end in walks], default=0.0)
        spot = Found((*before, answer), tuple(walks), promise, way)
        if is_better(promise, self._here) and (self._best is None or _beats(spot, self._best)):
            self._best = spot

    def _led(self, then: Match) -> Iterator[Match | None]:
        """Where the same choices as before lead from there; what else is asked there is looked through a few times."""
        seat = self._said.seat
        for leads in tuple(self._leads):
            yield ahead(then, seat, tuple([step.answer for step in leads]), tuple([step.name for step in leads]))
        if self._surveys < MOST_SURVEYS:
            self._surveys += 1
            for road in islice(roads(then, seat), MOST_ROADS):
                if road is not None and any(deeds_at(road[0].state, road[0].form_for(seat), seat)):
                    self._leads[road[1]] = None
                yield road[0] if road is not None else None

    def told(self) -> SpotFound:
        said, best = self._said, self._best
        spot = None if best is None else BetterSpot(best.answers, best.ends, in_words(best.promise), best.promise.mean)
        here = in_words(self._here) if self._here.what else ""
        return SpotFound(said.n, said.revision, said.seat, said.ref, here, spot)


def _unhindered(match: Match | None, seat: int, together: tuple[str, ...]) -> Match | None:
    """Past questions that need no answer: nobody is named there. Who acts together next is no such question: to name
    nobody there is to do nothing more."""
    while match is not None and isinstance(form := match.form_for(seat), Choose) and form.least == 0:
        if form.name in together:
            break
        match = ahead(match, seat, ((),))
    return match


def promised(attack: Attack) -> Promise:
    """The first prospect of an attack; the parts of a machine are added up. Where nobody may measure, the prospects are
    those of the ranges, and the first one is compared with the first: so no distance is told."""
    rows = [one.histogram for one in attack.prospects if one.possible]
    if not rows:
        return NOTHING
    first: Histogram = rows[0]
    mean = sum(row.mean for row in rows) if attack.by == "part" else first.mean
    return Promise(mean, first.some, first.what)


def is_better(there: Promise, here: Promise) -> bool:
    """Clearly: nobody goes anywhere for a hundredth."""
    return there.mean - here.mean >= MORE or (there.some - here.some >= LIKELIER and there.mean > here.mean)


def _beats(one: Found, other: Found) -> bool:
    more = one.promise.mean - other.promise.mean
    return more > NEAR or (more > -NEAR and one.way < other.way)


def in_words(promise: Promise) -> str:
    return f"{promise.some:.1%} at least one, {promise.mean:.1f} {promise.what}"


def middle_of(state: State, unit: int) -> Point | None:
    """The middle of those of a unit who stand on the plane."""
    places: list[Any] = [state.models[id].place for id in state.units[unit].members]
    points = [place for place in places if isinstance(place, tuple)]
    if not points:
        return None
    return sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points)


def spot_for(battle: "Battle", said: Scouting) -> SpotFound:
    """The whole search at once."""
    scout = Scout(battle, said)
    for _ in scout:
        pass
    return scout.told()
