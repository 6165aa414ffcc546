"""A roll of several stages written once as data: attack, re-rolls, who takes the impacts, cover, damage or location.

Built at the declaration. *Rolled* in `rolling` stage by stage, *solved* exactly in `solve`: one text, two readings.
Numbers needed lie on dice of the chain's sides, a d6 unless it says otherwise: 1 succeeds and more than the sides fails
without a die, all between are rolled.
"""

from typing import Literal

from msgspec import Struct

from ..core.state import Ref
from .rolls import Modifiers

AUTOMATIC = 1
IMPOSSIBLE = 7
"""On a d6; on other dice it is one more than their sides."""

Needs = tuple[int, ...]
"""A number needed for each volley; the last one holds for all volleys after it."""


class Reroll(Struct, frozen=True, gc=False):
    """Up to `most` failed dice are rolled again, each once in this stage.

    `fresh_only` ones go to dice that were never rolled again. `offered` ones are asked for when rolled; solved they
    follow the policy: all of them, none, or the number that is best on average by the worth of the branches.
    `shared` ones are one supply for all volleys of the chain; solved, it is spent where it is worth most.
    """

    most: int
    clause: str
    fresh_only: bool = True
    offered: bool = False
    policy: Literal["all", "none", "best"] = "all"
    shared: bool = False


class Volley(Struct, frozen=True, gc=False):
    """Like weapons fired together: pooled dice and re-rolls, and the damage points of each success."""

    name: str
    dice: int
    need: int
    clause: str
    rerolls: tuple[Reroll, ...] = ()
    damage: int = 1
    parts: Modifiers = ()
    """What the number needed is made of."""
    power: Modifiers = ()
    """What an impact brings to the test that follows it."""
    past: bool = False
    """Its impacts go past those who take a limited number; such volleys stand first."""


class Thin(Struct, frozen=True, gc=False):
    """A die for each impact, rolled by another seat: the number needed cancels it (above all faces: it is ignored)."""

    needs: Needs
    seat: int
    clause: str
    purpose: str = "cover"


class Victim(Struct, frozen=True, gc=False):
    """So many pieces in a row that are lost after `structure` points each."""

    needs: Needs
    structure: int = 1
    number: int = 1


class Save(Struct, frozen=True, gc=False):
    """A die of another seat for the first victim who would be lost: with the number needed he stays, the hit is spent.

    Thrown `at_once` for all losses when every hit has been counted, what goes beyond the last victim is lost already.
    """

    need: int
    seat: int
    clause: str
    purpose: str = "save"
    at_once: bool = False


class Wear(Struct, frozen=True, gc=False):
    """Impacts make tests against the first victim left; points beyond its structure, hits beyond the last are lost."""

    victims: tuple[Victim, ...]
    clause: str
    purpose: str = "damage"
    guard: Modifiers = ()
    """What the first victim sets against the power of an impact."""
    save: Save | None = None
    outcomes: tuple[tuple[int, ...], ...] = ()
    """The weights of points lost to 0, 1, 2... impacts of the first volley, all over one total, where somebody names
    who takes each before cover and tests; each number of points twice, before and after the save. Whom he names hangs
    on what he sees on the table, so the game rolls these impacts itself: such a chain is solved, never rolled."""


class Locate(Struct, frozen=True, gc=False):
    """Each impact in turn: a test, a die for the row, points off a box of that row, of the core if none there is left.

    `rows` gives for each face of the die the boxes it may hit, in the order in which the attacker prefers them when
    solved. Where it `passes_on`, a row without boxes left sends the hit to the next one below.
    The piece is gone, and impacts left over are lost, when its core is at 0.
    """

    needs: Needs
    boxes: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    core: int
    clause: str
    row_clause: str
    names: tuple[str, ...] = ()
    guard: Modifiers = ()
    passes_on: bool = False


class Branch(Struct, frozen=True, gc=False):
    """Who takes impacts, at most how many, and what they do there; the roller would spare those of negative `worth`."""

    to: Ref
    most: int | None = None
    thin: Thin | None = None
    effect: Wear | Locate | None = None
    worth: int = 1
    in_turn: bool = False
    """Takes one impact at a time in turn with all such branches, which stand last: shared out as equally as may be."""


class Chain(Struct, frozen=True, gc=False, cache_hash=True):
    """Impacts of the volleys in order go to the branches in order, each filled before the next, unless in turn."""

    seat: int
    volleys: tuple[Volley, ...]
    branches: tuple[Branch, ...]
    sides: int = 6
    together: bool = False
    """The dice of all volleys are thrown before any is rolled again."""
    twice: bool = False
    """Failed tests may be made once more when all have been made, against those who are left then."""


class Taken(Struct, frozen=True, gc=False):
    """What one branch took: per volley the impacts handed out, kept after cover and failed in the damage test."""

    to: Ref
    impacts: tuple[int, ...]
    kept: tuple[int, ...]
    failed: tuple[int, ...] = ()
    losses: int = 0
    """Victims removed, in the order of the chain."""
    points: int = 0
    """Damage points on the first victim left."""
    boxes: tuple[int, ...] = ()
    """Structure points left in each box."""
    can_save: bool = False
    """Whether the die that saves one has not been thrown yet."""

    @property
    def hits(self) -> int:
        """Impacts that were neither cancelled nor failed (without an effect: the impacts kept)."""
        return sum(self.kept) - sum(self.failed)


def need_of(needs: Needs, volley: int) -> int:
    return needs[volley] if volley < len(needs) else needs[-1]


def turns(impacts: int, turn: int, number: int) -> int:
    """How many of the impacts fall to the one whose turn it is, when so many take them in turn."""
    return (impacts + number - 1 - turn) // number


def again(fresh: int, stale: int, number: int, saved: int, fresh_only: bool) -> tuple[int, int]:
    """Failed dice left, never and already rolled again; a stage for any die takes the used ones first."""
    used = 0 if fresh_only else min(stale, number)
    return fresh - (number - used), stale + (number - used) - saved


def standing(plan: Locate, face: int, boxes: tuple[int, ...]) -> tuple[int, ...]:
    """The boxes a face may hit: those of its row that are left, else of the next row, or the core."""
    for row in plan.rows[face - 1 :]:
        if left := tuple([box for box in row if boxes[box]]):
            return left
        if not plan.passes_on:
            break
    return (plan.core,)


def without(boxes: tuple[int, ...], box: int, points: int) -> tuple[int, ...]:
    """All points of a hit go to one box; those it does not have are lost."""
    return (*boxes[:box], max(0, boxes[box] - points), *boxes[box + 1 :])
