"""What a game offers to be asked for odds: named tests, the figures each takes, and how they are worked out."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from .solve import Odds


class Given(Struct, frozen=True):
    """The figures a test was asked with, each a number or a list of numbers."""

    values: dict[str, tuple[int, ...]]

    def __getitem__(self, name: str) -> int:
        return self.values[name][0]

    def many(self, name: str) -> tuple[int, ...]:
        return self.values[name]


class Key(Struct, frozen=True):
    """A figure a test takes: a whole number between bounds, or one of a few; without a default it must be given.

    Where `several` is set the figure is a list of up to so many numbers. Where there are `words` one of them is given,
    and its place in the list is what the test gets.
    """

    name: str
    meaning: str
    least: int = 0
    most: int = 99
    default: str | None = None
    choices: tuple[int, ...] = ()
    several: int = 0
    words: tuple[str, ...] = ()

    def allows(self, number: int) -> bool:
        return number in self.choices if self.choices else self.least <= number <= self.most

    @property
    def allowed(self) -> str:
        if self.words:
            return ", ".join(self.words)
        words = ", ".join(map(str, self.choices)) if self.choices else f"{self.least} to {self.most}"
        return f"up to {self.several} numbers of {words}, with commas" if self.several else words

    def shown(self, numbers: tuple[int, ...]) -> str:
        """A figure as it was asked for."""
        return self.words[numbers[0]] if self.words else ",".join(map(str, numbers))


class Limit(Struct, frozen=True):
    """A product of figures that has a limit of its own, so that no question takes too long."""

    names: tuple[str, ...]
    most: int


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

    game: str
    title: str
    tests: tuple[OddsTest, ...]

    def find(self, id: str) -> OddsTest | None:
        return next((test for test in self.tests if test.id == id), None)
