"""Rules that lie in a chapter above: one below comes to the moment, and the one above has handed over what is done."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Later(Generic[P, R]):
    """A moment of a chapter whose rule lies above it, as when somebody who moves disturbs an egg. Imports go downward
    only: the chapter above marks its rule with `here`, and does so when it is loaded."""

    run: Callable[P, R]

    def here(self, rule: Callable[P, R]) -> Callable[P, R]:
        """Mark the rule that is carried out at this moment."""
        self.run = rule
        return rule
