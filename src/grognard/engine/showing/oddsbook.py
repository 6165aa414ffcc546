"""What a game offers to be asked for odds: named tests, the figures each takes, and how they are worked out."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from ..dice.solve import Odds


class Given(Struct, frozen=True):
    """The figures a test was asked with, each a number or a list of numbers."""

    values: dict[str, tuple[int, ...]]

    def __getitem__(self, name: str) -> int:
        return self.values[name][0]

    def get(self, name: str, other: int = 0) -> int:
        """The figure, or another where the test does not take it."""
        return self.values[name][0] if name in self.values else other

    def many(self, name: str) -> tuple[int, ...]:
        return self.values[name]

    def each(self, name: str, number: int) -> tuple[int, ...]:
        """A list for so many, the last figure for all after it; zeros where the test does not take it."""
        found = self.values.get(name, (0,))
        return (*found, *found[-1:] * number)[:number]


HIGHER, LOWER = "higher", "lower"


class Key(Struct, frozen=True):
    """A figure a test takes: a whole number between bounds, or one of a few; without a default it must be given.

    Where `several` is set the figure is a list of up to so many numbers. One that is given `by_kind` has a number for
    each kind of what attacks: a shorter list is filled with its last number, and one number is told as such. Where
    there are `words` one of them is given, or several, and the test gets their places in the list.
    """

    name: str
    meaning: str
    least: int = 0
    most: int = 99
    default: str | None = None
    choices: tuple[int, ...] = ()
    several: int = 0
    by_kind: bool = False
    words: tuple[str, ...] = ()
    better: str = ""
    """Which figures are better for who asks: `HIGHER`, `LOWER`, or neither."""
    also: str = ""
    """Another name under which it may be given."""

    @property
    def explained(self) -> str:
        meaning = f"{self.meaning}; also called {self.also}" if self.also else self.meaning
        return f"{meaning} ({self.better} is better)" if self.better else meaning

    def allows(self, number: int) -> bool:
        return number in self.choices if self.choices else self.least <= number <= self.most

    @property
    def allowed(self) -> str:
        if self.words:
            more = f"; or up to {self.several} of them with commas" if self.several else ""
            return ", ".join(self.words) + more
        words = ", ".join(map(str, self.choices)) if self.choices else f"{self.least} to {self.most}"
        if self.by_kind:
            return f"{words}, or up to {self.several} such numbers with commas"
        return f"up to {self.several} numbers of {words}, with commas" if self.several else words

    def shown(self, numbers: tuple[int, ...]) -> str:
        """A figure as it was asked for."""
        return ",".join([self.words[number] if self.words else str(number) for number in numbers])


class Limit(Struct, frozen=True):
    """A product of figures that has a limit of its own, so that no question takes too long."""

    names: tuple[str, ...]
    most: int
    most_of_lists: int = 0
    """Where there are several kinds, over all of them together."""


class Figures(Struct, frozen=True):
    """The answer: weights of 0, 1, 2... `counted` things, further chances by name, the numbers needed on the way,
    and what else is to be said."""

    odds: Odds
    counted: str
    named: tuple[tuple[str, Fraction], ...] = ()
    needs: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    sides: int = 6
    """Of the dice that need these numbers."""


class OddsTest(Struct, frozen=True):
    """A question that can be asked, the figures it takes and the clauses it rests on."""

    id: str
    title: str
    keys: tuple[Key, ...]
    clauses: tuple[str, ...]
    work: Callable[[Given], Figures]
    limits: tuple[Limit, ...] = ()


class Oddsbook(Struct, frozen=True):
    """All questions of one game."""

    game: str = ""
    title: str = ""
    tests: tuple[OddsTest, ...] = ()

    def find(self, id: str) -> OddsTest | None:
        return next((test for test in self.tests if test.id == id), None)
