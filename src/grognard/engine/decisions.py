"""Decisions are plain data: who is asked what under which clause, and what may be answered. Five kinds serve all games.

`refusals` lists every reason why an answer is not allowed, `sample` proposes a legal one. Neither changes anything.
Where pieces may go is judged on the seat's table, which the caller hands in.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from .state import Point, Ref
from .stream import Stream

if TYPE_CHECKING:
    from .space.table import Table

Answer = Any
"""What a seat sends: tuples of keys, of paths or of places, as each kind of decision says."""


class Refusal(Struct, frozen=True, gc=False):
    """Why an answer is not allowed: a value, never an exception."""

    clause: str
    text: str
    at: Point | None = None
    about: tuple[Ref, ...] = ()


class Decision(Struct, frozen=True, gc=False, tag=True, kw_only=True):
    """What one seat is asked. `name` is stable for players and clients, `prompt` is for people."""

    answer_type: ClassVar[Any] = Any
    is_roll: ClassVar[Literal[False]] = False

    seat: int
    name: str
    prompt: str
    clause: str
    about: tuple[Ref, ...] = ()
    topic: str = ""
    """What it concerns that is no piece on the table: the id of a weapon, say."""
    secret: bool = False
    party: tuple[int, ...] = ()
    """Other seats that may answer in its place, where a side decides together: the first answer counts."""

    def refusals(self, answer: Answer, table: "Table") -> tuple[Refusal, ...]:
        raise NotImplementedError

    def sample(self, pick: Stream, table: "Table") -> Answer:
        raise NotImplementedError

    def forced(self) -> Answer | None:
        """The only possible answer, if there is but one: then nobody is asked."""
        return None

    def by_seat(self) -> "dict[int, Decision]":
        """What each seat is asked."""
        return dict.fromkeys((self.seat, *self.party), self) if self.party else {self.seat: self}

    def _refuse(self, text: str) -> Refusal:
        return Refusal(self.clause, text)


class Option(Struct, frozen=True, gc=False):
    """Something on offer: the key to answer with, words for people, its own rule, and what it costs."""

    key: str
    label: str
    clause: str = ""
    subject: Ref | None = None
    cost: int = 0


class Barred(Struct, frozen=True, gc=False):
    """Something a player may expect that is not on offer now, and the rule that bars it; a key may end with `*`."""

    key: str
    clause: str
    text: str

    def covers(self, key: str) -> bool:
        return key.startswith(self.key[:-1]) if self.key[-1:] == "*" else key == self.key


class Choose(Decision, frozen=True, gc=False, kw_only=True):
    """Pick keys: one by default, else `least` to `most` different ones whose costs stay within the budget."""

    answer_type: ClassVar[Any] = tuple[str, ...]

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    budget: int | None = None
    barred: tuple[Barred, ...] = ()
    """Why other keys are not on offer; the first that covers a key speaks for it."""
    advised: str = ""
    """The key that the rules propose to a referee who is free to choose."""

    def refusals(self, answer: tuple[str, ...], table: "Table") -> tuple[Refusal, ...]:
        if len(answer) == 1 and self.budget is None and self.least <= 1:
            key = answer[0]
            for option in self.options:
                if option.key == key:
                    return ()
        return tuple(self._faults(answer, {option.key: option for option in self.options}))

    def _faults(self, answer: tuple[str, ...], by_key: dict[str, Option]) -> Iterator[Refusal]:
        for key in answer:
            if key not in by_key:
                yield self._bar(key, list(by_key))
        if len(set(answer)) < len(answer):
            yield self._refuse("the same choice is named twice")
        if len(answer) < self.least:
            yield self._refuse(f"{len(answer)} chosen, at least {self.least} needed")
        if len(answer) > self.most:
            yield self._refuse(f"{len(answer)} chosen, at most {self.most} allowed")
        cost = sum(by_key[key].cost for key in answer if key in by_key)
        if self.budget is not None and cost > self.budget:
            yield self._refuse(f"costs {cost}, only {self.budget} to spend")

    def _bar(self, key: str, allowed: list[str]) -> Refusal:
        words = f"{key} is not on offer; allowed: {_listed(allowed)}"
        bar = next((bar for bar in self.barred if bar.covers(key)), None)
        return self._refuse(words) if bar is None else Refusal(bar.clause, f"{bar.text}; {words}")

    def sample(self, pick: Stream, table: "Table") -> tuple[str, ...]:
        if self.least == self.most == 1 and self.budget is None:
            return (self.options[pick.below(len(self.options))].key,)
        number = pick.between(self.least, min(self.most, len(self.options)))
        chosen: list[str] = []
        left = self.budget
        for option in pick.shuffled(self.options):
            if len(chosen) == number:
                break
            if left is None or option.cost <= left:
                chosen.append(option.key)
                left = None if left is None else left - option.cost
        return tuple(chosen) if len(chosen) >= self.least else self._cheapest()

    def _cheapest(self) -> tuple[str, ...]:
        return tuple(option.key for option in sorted(self.options, key=lambda option: option.cost)[: self.least])

    def forced(self) -> tuple[str, ...] | None:
        if self.secret:
            return None
        if self.least >= len(self.options):
            return tuple(option.key for option in self.options)
        return None


class Order(Decision, frozen=True, gc=False, kw_only=True):
    """Put all items in an order: a permutation of their keys."""

    answer_type: ClassVar[Any] = tuple[str, ...]

    items: tuple[Option, ...]

    def refusals(self, answer: tuple[str, ...], table: "Table") -> tuple[Refusal, ...]:
        keys = sorted(item.key for item in self.items)
        if sorted(answer) == keys:
            return ()
        return (self._refuse(f"each of {_listed(keys)} must be named once"),)

    def sample(self, pick: Stream, table: "Table") -> tuple[str, ...]:
        return tuple(pick.shuffled([item.key for item in self.items]))

    def forced(self) -> tuple[str, ...] | None:
        return tuple(item.key for item in self.items) if len(self.items) <= 1 and not self.secret else None


class Lot(Struct, frozen=True, gc=False):
    """So many like things to be shared out."""

    key: str
    label: str
    count: int = 1
    subject: Ref | None = None


class Bin(Struct, frozen=True, gc=False):
    """Somebody or something that takes shares, at most so many."""

    key: str
    label: str
    subject: Ref | None = None
    most: int | None = None


class Allocate(Decision, frozen=True, gc=False, kw_only=True):
    """Share all lots out over bins: (lot, bin, number) for each part; `fits` says which lot may go where."""

    answer_type: ClassVar[Any] = tuple[tuple[str, str, int], ...]

    lots: tuple[Lot, ...]
    bins: tuple[Bin, ...]
    fits: tuple[tuple[str, str], ...] = ()

    def _allowed(self, lot: str) -> list[str]:
        if not self.fits:
            return [bin.key for bin in self.bins]
        return [to for what, to in self.fits if what == lot]

    def refusals(self, answer: tuple[tuple[str, str, int], ...], table: "Table") -> tuple[Refusal, ...]:
        return (*self._wrong_parts(answer), *self._wrong_sums(answer))

    def _wrong_parts(self, answer: tuple[tuple[str, str, int], ...]) -> Iterator[Refusal]:
        lots = {lot.key for lot in self.lots}
        for lot, to, number in answer:
            if lot not in lots:
                yield self._refuse(f"{lot} is not to be shared out; allowed: {_listed(sorted(lots))}")
            elif to not in self._allowed(lot):
                yield self._refuse(f"{lot} may not go to {to}; allowed: {_listed(self._allowed(lot))}")
            if number < 1:
                yield self._refuse(f"{number} of {lot} to {to}: at least 1 needed")

    def _wrong_sums(self, answer: tuple[tuple[str, str, int], ...]) -> Iterator[Refusal]:
        for lot in self.lots:
            given = sum(number for what, _, number in answer if what == lot.key)
            if given != lot.count:
                yield self._refuse(f"{given} of {lot.label} shared out, {lot.count} needed")
        for bin in self.bins:
            got = sum(number for _, to, number in answer if to == bin.key)
            if bin.most is not None and got > bin.most:
                yield self._refuse(f"{bin.label} takes at most {bin.most}, given {got}")

    def sample(self, pick: Stream, table: "Table") -> tuple[tuple[str, str, int], ...]:
        held: dict[str, list[str]] = {bin.key: [] for bin in self.bins}
        for lot in self.lots:
            for _ in range(lot.count):
                self._settle(lot.key, held, pick, set())
        given = Counter((lot, to) for to, lots in held.items() for lot in lots)
        return tuple((lot, to, number) for (lot, to), number in given.items())

    def _settle(self, lot: str, held: dict[str, list[str]], pick: Stream, tried: set[str]) -> bool:
        """Put one of a lot into a bin with room, or into a full one if something there finds another bin."""
        most = {bin.key: bin.most for bin in self.bins}
        allowed = pick.shuffled([key for key in self._allowed(lot) if key not in tried])
        free = next((key for key in allowed if (limit := most[key]) is None or len(held[key]) < limit), None)
        if free is not None:
            held[free].append(lot)
            return True
        tried.update(allowed)
        for key in allowed:
            for index, other in enumerate(held[key]):
                if self._settle(other, held, pick, tried):
                    held[key][index] = lot
                    return True
        return False

    def forced(self) -> tuple[tuple[str, str, int], ...] | None:
        if self.secret or any(len(self._allowed(lot.key)) != 1 for lot in self.lots):
            return None
        return tuple((lot.key, self._allowed(lot.key)[0], lot.count) for lot in self.lots)


class Together(Struct, frozen=True, gc=False):
    """Several seats asked at once in secret: one form each; nobody sees an answer before all are in."""

    is_roll: ClassVar[Literal[False]] = False

    forms: tuple[Decision, ...]

    def by_seat(self) -> dict[int, Decision]:
        return {form.seat: form for form in self.forms}

    def forced(self) -> Answer | None:
        """What is asked in secret is asked in any case."""
        return None


def _listed(keys: list[str]) -> str:
    shown = ", ".join(keys[:12])
    return shown if len(keys) <= 12 else f"{shown} and {len(keys) - 12} more"
