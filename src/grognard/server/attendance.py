"""Who is at the table and since when somebody is not; how a battle ends that one side has left."""

from collections.abc import Iterable

from grognard.engine.showing.view import SPECTATOR
from grognard.engine.showing.words import letter

from .battle import Battle
from .outages import Outages, away

RECENT_SECONDS = 30.0
"""Longer than servers take to tell each other who is there."""
REFUSED_SECONDS = 60.0
"""How long somebody who was turned away is taken to be at the door; browsers try again sooner."""


class Attendance:
    """When somebody was last at each seat."""

    def __init__(self, created: float, patience: float, outages: Outages | None = None) -> None:
        self._outages = outages if outages is not None else []
        self.patience = patience
        """Seconds after which the others need not wait any longer."""
        self.news: set[int] = set()
        """Seats whose time has not been stored yet."""
        self._created = created
        self._seen: dict[int, float] = {}
        self._refused: dict[int, float] = {}

    def learn(self, seen: dict[int, float]) -> None:
        """What the store knows, perhaps from another server."""
        for seat, at in seen.items():
            self._seen[seat] = max(at, self._seen.get(seat, 0.0))

    def see(self, seats: Iterable[int], now: float) -> None:
        for seat in seats:
            self._seen[seat] = now
            self.news.add(seat)

    def refuse(self, seats: Iterable[int], now: float) -> None:
        """Somebody is at the door and is not let in: that counts as being here."""
        for seat in seats:
            self._refused[seat] = now
        self.see(seats, now)

    def is_refused(self, seat: int, now: float) -> bool:
        return now - self._refused.get(seat, -REFUSED_SECONDS) < REFUSED_SECONDS

    def recent(self, now: float) -> set[int]:
        """Seats at which somebody was a moment ago."""
        return {seat for seat, at in self._seen.items() if now - at < RECENT_SECONDS}

    def absent(self, battle: Battle, here: set[int], now: float) -> tuple[int, ...]:
        """People the battle waits for who have been gone for too long."""
        seats = () if battle.is_over else battle.waiting()
        return tuple(seat for seat in seats if seat in battle.people and seat not in here and self._is_gone(seat, now))

    def _is_gone(self, seat: int, now: float) -> bool:
        since = self._seen.get(seat, self._created)
        return now - since - away(self._outages, since, now) >= self.patience


def verdict(battle: Battle, score: str, of: int) -> tuple[tuple[int, ...], str]:
    """Who wins when a seat has been left, and why: by the score where the game keeps one and it differs."""
    points = [seat.counters.get(score, 0) for seat in battle.match.view(SPECTATOR).seats]
    if score and len(set(points)) > 1:
        winners = tuple(seat for seat, number in enumerate(points) if number == max(points))
        return winners, f"by the score, {' to '.join(map(str, sorted(points, reverse=True)))}, as {letter(of)} has left"
    return tuple(seat for seat in range(len(points)) if seat != of), f"{letter(of)} has left the table"


def in_words(winners: tuple[int, ...], reason: str) -> str:
    who = " and ".join(map(letter, winners))
    wins = f"{who} win{'s' if len(winners) == 1 else ''}"
    return f"{wins} {reason}" if reason.startswith("by ") else f"{wins}, as {reason}"
