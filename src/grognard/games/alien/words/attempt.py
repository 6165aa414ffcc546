"""What is tried and how it came out: the words in which chapters speak to `dice`. Imports nothing of them."""

from functools import lru_cache

from msgspec import Struct

from grognard.engine.clauses import implements
from grognard.engine.dice.rolls import Modifier, Modifiers


class Attempt(Struct, frozen=True, gc=False):
    """Somebody tries something: the skill, what the circumstances add, and what kind of roll it is.

    `dice` are fixed base dice (creatures, machines). `task` narrows the skill down: first-aid, surgery, rally, grapple,
    attack … `target` is the being it is aimed at, `helpers` are NPCs who act with an NPC, `tool` is a thing whose
    power the roll uses.
    """

    who: int
    skill: str
    parts: Modifiers = ()
    attribute: str = ""
    dice: int = 0
    passive: bool = False
    can_push: bool = True
    clause: str = "alien.dice.base"
    purpose: str = ""
    task: str = ""
    target: int | None = None
    helpers: tuple[int, ...] = ()
    two_arms: bool = False
    tool: int | None = None


class Rollout(Struct, frozen=True, gc=False):
    """How a roll came out; `pushed` counts the pushes, `ones` the 1s on stress dice in the final result."""

    successes: int
    pushed: int = 0
    messed_up: bool = False
    ones: int = 0


class Throw(Struct, frozen=True, gc=False):
    """Dice on the table: how many base and stress dice, the sixes among each, 1s on stress dice, pushes so far."""

    base: int
    stress: int
    base_sixes: int = 0
    stress_sixes: int = 0
    ones: int = 0
    pushes: int = 0

    @property
    @implements("alien.dice.success")
    def successes(self) -> int:
        """Sixes on any die."""
        return self.base_sixes + self.stress_sixes


@lru_cache(1024)
def part(amount: int, clause: str, label: str) -> Modifier:
    return Modifier(amount, clause, label)
