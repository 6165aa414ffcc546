"""Dice that share one: a leading die is thrown once and added to every other die, and each sum is read by itself.

All sums hang together through the leading die, so odds are conditioned on each of its faces.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import comb

from msgspec import Struct

from ..core.state import Ref
from .rolls import Contest, Count, Faces, Modifiers, Roll

Classes = tuple[int, ...]
"""How many sums fall into each class, from the lowest cut to the highest; those below all cuts are not counted."""


class Die(Struct, frozen=True, gc=False):
    """A die and what is added to its face: a d4-1 is `Die(4, -1)`."""

    sides: int
    plus: int = 0

    @property
    def words(self) -> str:
        return f"d{self.sides}{self.plus:+}" if self.plus else f"d{self.sides}"


class Stack(Struct, frozen=True, gc=False):
    """Like dice that are thrown with the leading one."""

    number: int
    die: Die


class Joint(Roll, frozen=True, gc=False):
    """The leading die is thrown first, then the stacks in order; each of their dice plus it is a sum of its own."""

    lead: Die
    stacks: tuple[Stack, ...]
    cuts: tuple[int, ...]
    """The lowest sum of each class, rising."""
    about: tuple[Ref, ...] = ()
    parts: Modifiers = ()
    """What the first cut is made of."""

    def dice(self) -> Sequence[int]:
        return [self.lead.sides, *[stack.die.sides for stack in self.stacks for _ in range(stack.number)]]

    def sums(self, faces: Faces) -> tuple[int, ...]:
        """The sum of each die with the leading one."""
        lead = faces[0] + self.lead.plus
        added = [stack.die.plus for stack in self.stacks for _ in range(stack.number)]
        return tuple([lead + face + plus for face, plus in zip(faces[1:], added, strict=True)])

    def read(self, faces: Faces) -> Classes:
        found = [0] * len(self.cuts)
        for total in self.sums(faces):
            reached = [place for place, cut in enumerate(self.cuts) if total >= cut]
            if reached:
                found[reached[-1]] += 1
        return tuple(found)

    @property
    def shown_need(self) -> int:
        return self.cuts[0]

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return self.about

    @property
    def modifiers(self) -> Modifiers:
        return self.parts


class Batch(Struct, frozen=True, gc=False):
    """Some of the dice that share a leading one, read by cuts of their own."""

    stacks: tuple[Stack, ...]
    cuts: tuple[int, ...]
    parts: Modifiers = ()
    """What the first cut is made of."""


class Salvo(Roll, frozen=True, gc=False):
    """One leading die for several batches, each of which is read as a joint throw of its own: the classes of each."""

    lead: Die
    batches: tuple[Batch, ...]
    about: tuple[Ref, ...] = ()

    def _joints(self) -> list[Joint]:
        head = (self.seat, self.clause, self.purpose, self.lead)
        return [Joint(*head, one.stacks, one.cuts, self.about, one.parts) for one in self.batches]

    def dice(self) -> Sequence[int]:
        return [self.lead.sides, *[sides for joint in self._joints() for sides in joint.dice()[1:]]]

    def read(self, faces: Faces) -> tuple[Classes, ...]:
        found, start = [], 1
        for joint in self._joints():
            end = start + len(joint.dice()) - 1
            found.append(joint.read((faces[0], *faces[start:end])))
            start = end
        return tuple(found)

    def sums(self, faces: Faces) -> tuple[int, ...]:
        """The sum of each die with the leading one."""
        added = [stack.die.plus for one in self.batches for stack in one.stacks for _ in range(stack.number)]
        lead = faces[0] + self.lead.plus
        return tuple([lead + face + plus for face, plus in zip(faces[1:], added, strict=True)])

    @property
    def shown_need(self) -> int:
        return 0 if self.needs else self.batches[0].cuts[0]

    @property
    def needs(self) -> tuple[int, ...]:
        """The lowest sum that each die needs, where batches differ."""
        each = [one.cuts[0] for one in self.batches for stack in one.stacks for _ in range(stack.number)]
        return tuple(each) if len(set(each)) > 1 else ()

    @property
    def subjects(self) -> tuple[Ref, ...]:
        return self.about

    @property
    def modifiers(self) -> Modifiers:
        """What the first cut is made of; where batches differ, what comes upon the first part of each."""
        parts = [part for one in self.batches for part in (one.parts[1:] if self.needs else one.parts)]
        return tuple(dict.fromkeys(parts))


def batch_sizes(roll: Roll) -> tuple[int, ...]:
    """How many dice are read together, where there are several batches: pools, hands of several dice, or what shares a
    leading die, which stands first."""
    if isinstance(roll, Salvo):
        return (1, *[sum([stack.number for stack in one.stacks]) for one in roll.batches])
    sizes: tuple[int, ...] = ()
    if isinstance(roll, Count):
        sizes = tuple([pool.number for pool in roll.pools])
    elif isinstance(roll, Contest) and any(len(hand.sides) > 1 for hand in roll.hands):
        sizes = tuple([len(hand.sides) for hand in roll.hands])
    return sizes if len(sizes) > 1 else ()


Weights = Mapping[Classes, int]
"""How many of all equally likely throws bring each outcome."""


Part = tuple[tuple[Stack, ...], tuple[int, ...]]
"""Stacks and the cuts by which their sums are read."""


def weights(lead: Die, stacks: tuple[Stack, ...], cuts: tuple[int, ...]) -> Weights:
    """The exact odds of a joint throw: for each face of the leading die its sums are independent."""
    return weights_of(lead, ((stacks, cuts),))


@lru_cache(maxsize=4096)
def weights_of(lead: Die, parts: tuple[Part, ...]) -> Weights:
    """The same where stacks are read by cuts of their own, all sums of a class counted together."""
    found: Counter[Classes] = Counter()
    for face in range(1, lead.sides + 1):
        here: Weights = {(0,) * len(parts[0][1]): 1}
        for stacks, cuts in parts:
            for stack in stacks:
                here = together(here, _stack_weights(stack, face + lead.plus, cuts))
        found.update(here)
    return dict(found)


@lru_cache(maxsize=4096)
def _stack_weights(stack: Stack, lead: int, cuts: tuple[int, ...]) -> Weights:
    """Like dice under one face of the leading die: a multinomial over the classes."""
    faces = [lead + stack.die.plus + face for face in range(1, stack.die.sides + 1)]
    ends = (*cuts[1:], faces[-1] + 1)
    chances = [sum(low <= face < high for face in faces) for low, high in zip(cuts, ends, strict=True)]
    none = stack.die.sides - sum(chances)
    found: dict[Classes, int] = {}
    for counts in product(range(stack.number + 1), repeat=len(cuts)):
        left = stack.number - sum(counts)
        if left < 0:
            continue
        weight, free = none**left, stack.number
        for count, chance in zip(counts, chances, strict=True):
            weight *= comb(free, count) * chance**count
            free -= count
        if weight:
            found[counts] = weight
    return found


def together(one: Weights, other: Weights) -> Weights:
    """The odds of two throws that do not hang together, their counts added class by class."""
    found: Counter[Classes] = Counter()
    for a, times in one.items():
        for b, more in other.items():
            found[tuple([x + y for x, y in zip(a, b, strict=True)])] += times * more
    return dict(found)
