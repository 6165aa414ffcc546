"""Decisions are plain data: who is asked what under which clause, and what may be answered. Five kinds serve all games.

`refusals` lists every reason why an answer is not allowed, `sample` proposes a legal one. Neither changes anything.
Where pieces may go is judged on the seat's table, which the caller hands in.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from msgspec import Struct

from ..core.state import Point, Ref
from ..dice.stream import Stream

if TYPE_CHECKING:
    from ..space.table import Table

Answer = Any
"""What a seat sends: tuples of keys, of paths or of places, as each kind of decision says."""
MOST_SHARED = 10_000


class Refusal(Struct, frozen=True, gc=False):
    """Why an answer is not allowed: a value, never an exception."""

    clause: str
    text: str
    at: Point | None = None
    about: tuple[Ref, ...] = ()


class Progress:
    """What has been done so far where something is asked in the middle of it: each game has a struct of its own."""

    __slots__ = ()


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
    commits: bool = False
    """Dice fall on the answer, or something is spent: so it is asked even where but one is possible."""
    progress: Progress | None = None
    """How far the activation or reaction has got in which this is asked."""

    def answer_shape(self) -> Any:
        """The type of its answers, where it hangs on more than the kind of decision."""
        return self.answer_type

    def refusals(self, answer: Answer, table: "Table") -> tuple[Refusal, ...]:
        raise NotImplementedError

    def excess(self, answer: Answer) -> Refusal | None:
        """Why an answer is beyond all bounds, told before anything is measured: too many parts, too great a number."""
        raise NotImplementedError

    def sample(self, pick: Stream, table: "Table") -> Answer:
        raise NotImplementedError

    def forced(self) -> Answer | None:
        """The only possible answer, if there is but one: then nobody is asked, unless it commits."""
        return None

    def by_seat(self) -> "dict[int, Decision]":
        """What each seat is asked."""
        return dict.fromkeys((self.seat, *self.party), self) if self.party else {self.seat: self}

    def _refuse(self, text: str) -> Refusal:
        return Refusal(self.clause, text)

    def _too_many(self, answer: tuple[Any, ...], most: int) -> Refusal | None:
        return self._refuse(f"{len(answer)} parts answered, at most {most} are asked") if len(answer) > most else None


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


def against(bars: Iterable[Barred], options: Iterable[Option]) -> tuple[Barred, ...]:
    """Reasons that stand ready for many moments, without those against what is on offer in this one."""
    offered = {option.key for option in options}
    return tuple([bar for bar in bars if bar.key not in offered])


class Choose(Decision, frozen=True, gc=False, kw_only=True):
    """Pick keys: one by default, else `least` to `most` different ones whose costs stay within the budget."""

    answer_type: ClassVar[Any] = tuple[str, ...]

    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    budget: int | None = None
    barred: tuple[Barred, ...] = ()
    """Why other keys are not on offer: every reason of a key, or the first that covers it (`Match.explained`)."""
    advised: str = ""
    """The key that the rules propose to a referee who is free to choose."""

    def excess(self, answer: tuple[str, ...]) -> Refusal | None:
        return self._too_many(answer, max(self.least, len(self.options), 1))

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
                yield from self._bars(key, list(by_key))
        if len(set(answer)) < len(answer):
            yield self._refuse("the same choice is named twice")
        if len(answer) < self.least:
            yield self._refuse(f"{len(answer)} chosen, at least {self.least} needed")
        if len(answer) > self.most:
            yield self._refuse(f"{len(answer)} chosen, at most {self.most} allowed")
        cost = sum(by_key[key].cost for key in answer if key in by_key)
        if self.budget is not None and cost > self.budget:
            yield self._refuse(f"costs {cost}, only {self.budget} to spend")

    def _bars(self, key: str, allowed: list[str]) -> Iterator[Refusal]:
        """Every reason against a key; one that covers many speaks where there is none of its own."""
        words = f"{key} is not on offer; allowed: {_listed(allowed)}"
        own = [bar for bar in self.barred if bar.key == key] or [bar for bar in self.barred if bar.covers(key)][:1]
        yield Refusal(own[0].clause, f"{own[0].text}; {words}") if own else self._refuse(words)
        for bar in own[1:]:
            yield Refusal(bar.clause, bar.text)

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

    def excess(self, answer: tuple[str, ...]) -> Refusal | None:
        return self._too_many(answer, len(self.items))

    def refusals(self, answer: tuple[str, ...], table: "Table") -> tuple[Refusal, ...]:
        keys = sorted([item.key for item in self.items])
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

    def excess(self, answer: tuple[tuple[str, str, int], ...]) -> Refusal | None:
        if any(abs(number) > MOST_SHARED for _, _, number in answer):
            return self._refuse(f"at most {MOST_SHARED} are shared out at once")
        return self._too_many(answer, len(self.lots) * len(self.bins))

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
    commits: ClassVar[bool] = False

    def by_seat(self) -> dict[int, Decision]:
        return {form.seat: form for form in self.forms}

    def forced(self) -> Answer | None:
        """What is asked in secret is asked in any case."""
        return None


def only_deed(form: Decision | None) -> Answer | None:
    """The only answer to what is asked though there is but one: what a seat that acts at once gives without asking."""
    return form.forced() if form is not None and form.commits else None


def _listed(keys: list[str]) -> str:
    shown = ", ".join(keys[:12])
    return shown if len(keys) <= 12 else f"{shown} and {len(keys) - 12} more"
