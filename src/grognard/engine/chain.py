"""A roll of several stages written once as data: attack, re-rolls, who takes the impacts, cover, damage or location.

Built at the declaration. *Rolled* here, dice stage by stage, and *solved* exactly in `solve`: one text, two readings.
Numbers needed lie on dice of the chain's sides, a d6 unless it says otherwise: 1 succeeds and more than the sides fails
without a die, all between are rolled.
"""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from .dice import Count, Modifiers, Pool, Total
from .script import Script
from .state import Ref

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


class Wear(Struct, frozen=True, gc=False):
    """Impacts make tests against the first victim left; points beyond its structure, hits beyond the last are lost."""

    victims: tuple[Victim, ...]
    clause: str
    purpose: str = "damage"
    guard: Modifiers = ()
    """What the first victim sets against the power of an impact."""
    mercy: int = 0
    """Solved only: the number on a die that lets the first loss off; rolled, the game asks whether it is thrown."""
    twice: bool = False
    """Solved only: failed tests are made once more, each against the same number as before."""


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

    @property
    def hits(self) -> int:
        """Impacts that were neither cancelled nor failed (without an effect: the impacts kept)."""
        return sum(self.kept) - sum(self.failed)


class Calls:
    """What a game may decide or tell while a chain is rolled; as it stands the policies hold and nothing is told."""

    def rerolls(self, chain: Chain, volley: Volley, reroll: Reroll, most: int) -> Script[int]:
        """How many of the failed dice are rolled again, when that is offered."""
        yield from ()
        return 0 if reroll.policy == "none" else most

    def reassigned(self, branch: Branch, kept: tuple[int, ...]) -> Script[tuple[int, ...]]:
        """The impacts that stay with a branch when others may take some of them, before all tests."""
        yield from ()
        return kept

    def box(self, branch: Branch, among: tuple[int, ...], boxes: tuple[int, ...]) -> Script[int]:
        """Which of several boxes takes the hit."""
        yield from ()
        return among[0]

    def struck(self, branch: Branch, box: int, lost: int, boxes: tuple[int, ...], is_rolled: bool) -> Script[None]:
        """A box has lost points; these are left in all boxes. It is of the row that was rolled, or took its place."""
        yield from ()


CALLS = Calls()


def need_of(needs: Needs, volley: int) -> int:
    return needs[volley] if volley < len(needs) else needs[-1]


def successes(
    seat: int, clause: str, purpose: str, dice: int, need: int, about: tuple[Ref, ...] = (), parts: Modifiers = (),
    sides: int = 6,
) -> Script[int]:  # fmt: skip
    """How many of the dice reach the number needed; what is certain is not rolled."""
    if not dice or need > sides:
        return 0
    if need <= AUTOMATIC:
        return dice
    shown = f"{purpose}, {dice} {'dice need' if dice > 1 else 'die needs'} {need}{'+' if need < sides else ''}"
    count: int = yield Count(seat, clause, shown, (Pool(dice, (need,), sides),), about, parts)
    return count


def rolled(chain: Chain, calls: Calls = CALLS) -> Script[tuple[Taken, ...]]:
    """All attacks, then all cover, then damage branch by branch."""
    impacts = yield from _attacks(chain, calls)
    shares = handed_out(impacts, chain.branches)
    kept: list[tuple[int, ...]] = []
    for branch, share in zip(chain.branches, shares, strict=True):
        kept.append((yield from _thinned(chain, branch, share)) if branch.thin and any(share) else share)
    if calls is not CALLS:
        for place, branch in enumerate(chain.branches):
            kept[place] = yield from calls.reassigned(branch, kept[place])
    results: list[Taken] = []
    for branch, share, left in zip(chain.branches, shares, kept, strict=True):
        results.append((yield from _taken(chain, branch, share, left, calls)))
    return tuple(results)


def handed_out(impacts: Sequence[int], branches: Sequence[Branch]) -> tuple[tuple[int, ...], ...]:
    """The impacts of each volley that each branch receives."""
    if len(branches) == 1 and branches[0].most is None:
        return (tuple(impacts),)
    left = list(impacts)
    shares: list[tuple[int, ...]] = []
    for place, branch in enumerate(branches):
        if branch.in_turn:
            return (*shares, *_in_turn(left, len(branches) - place))
        room = sum(left) if branch.most is None else branch.most
        share = []
        for volley, number in enumerate(left):
            share.append(min(number, room))
            left[volley] -= share[-1]
            room -= share[-1]
        shares.append(tuple(share))
    return tuple(shares)


def _in_turn(impacts: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """So many branches take the impacts one by one in turn, the first one first."""
    shares, before = [[0] * len(impacts) for _ in range(number)], 0
    for volley, more in enumerate(impacts):
        for turn, share in enumerate(shares):
            share[volley] = turns(before + more, turn, number) - turns(before, turn, number)
        before += more
    return [tuple(share) for share in shares]


def turns(impacts: int, turn: int, number: int) -> int:
    """How many of the impacts fall to the one whose turn it is, when so many take them in turn."""
    return (impacts + number - 1 - turn) // number


def _attacks(chain: Chain, calls: Calls) -> Script[list[int]]:
    """The impacts of each volley, after re-rolls."""
    impacts: list[int] = []
    used: dict[str, int] = {}
    for volley in chain.volleys:
        hits = yield from _thrown(chain, volley)
        impacts.append(hits if chain.together else (yield from _thrown_again(chain, volley, hits, calls, used)))
    if chain.together:
        for place, volley in enumerate(chain.volleys):
            impacts[place] = yield from _thrown_again(chain, volley, impacts[place], calls, used)
    return impacts


def _thrown(chain: Chain, volley: Volley) -> Script[int]:
    seat, need, parts, sides = chain.seat, volley.need, volley.parts, chain.sides
    return (yield from successes(seat, volley.clause, f"{volley.name}: attack", volley.dice, need, (), parts, sides))


def _thrown_again(chain: Chain, volley: Volley, hits: int, calls: Calls, used: dict[str, int]) -> Script[int]:
    """The successes of a volley after its re-rolls; `used` counts what volleys have taken from supplies they share."""
    seat, need, parts, sides = chain.seat, volley.need, volley.parts, chain.sides
    fresh, stale = volley.dice - hits, 0
    if need > sides:
        return hits
    for reroll in volley.rerolls:
        left = reroll.most - used.get(reroll.clause, 0) if reroll.shared else reroll.most
        number = min(left, fresh if reroll.fresh_only else fresh + stale)
        if number and reroll.offered:
            number = yield from calls.rerolls(chain, volley, reroll, number)
        if number and reroll.shared:
            used[reroll.clause] = used.get(reroll.clause, 0) + number
        saved = yield from successes(seat, reroll.clause, f"{volley.name}: re-roll", number, need, (), parts, sides)
        hits += saved
        fresh, stale = again(fresh, stale, number, saved, reroll.fresh_only)
    return hits


def again(fresh: int, stale: int, number: int, saved: int, fresh_only: bool) -> tuple[int, int]:
    """Failed dice left, never and already rolled again; a stage for any die takes the used ones first."""
    used = 0 if fresh_only else min(stale, number)
    return fresh - (number - used), stale + (number - used) - saved


def _thinned(chain: Chain, branch: Branch, share: tuple[int, ...]) -> Script[tuple[int, ...]]:
    thin = branch.thin
    assert thin is not None
    kept = []
    for index, number in enumerate(share):
        purpose = f"{chain.volleys[index].name}: {thin.purpose}"
        need = need_of(thin.needs, index)
        cancelled = yield from successes(thin.seat, thin.clause, purpose, number, need, (branch.to,), sides=chain.sides)
        kept.append(number - cancelled)
    return tuple(kept)


def _taken(chain: Chain, branch: Branch, share: tuple[int, ...], kept: tuple[int, ...], calls: Calls) -> Script[Taken]:
    effect = branch.effect
    if isinstance(effect, Wear):
        failed, losses, points = yield from _worn(chain, branch, effect, kept)
        return Taken(branch.to, share, kept, failed, losses, points)
    if isinstance(effect, Locate):
        failed, boxes = yield from _located(chain, branch, effect, kept, calls)
        return Taken(branch.to, share, kept, failed, boxes=boxes)
    return Taken(branch.to, share, kept)


class Line:
    """Victims in a row while they are being worn down: who is next and how many points he has taken."""

    __slots__ = ("alike", "at", "points", "victims")

    def __init__(self, wear: Wear) -> None:
        self.alike = len(wear.victims) == 1
        self.victims = [victim for victim in wear.victims for _ in range(victim.number)]
        self.at = 0
        self.points = 0

    def hit(self, damage: int) -> None:
        if self.at < len(self.victims):
            self.points += damage
            if self.points >= self.victims[self.at].structure:
                self.at, self.points = self.at + 1, 0

    def batch(self, volley: int, damage: int, impacts: int) -> tuple[int, int]:
        """The number the next victim needs, and how many impacts may be rolled before another one could matter."""
        need = need_of(self.victims[self.at].needs, volley)
        if self.alike:
            return need, impacts
        hits, taken = 0, self.points
        for victim in self.victims[self.at :]:
            if need_of(victim.needs, volley) != need:
                return need, min(impacts, hits)
            hits, taken = hits - (taken - victim.structure) // damage, 0
        return need, impacts


def _worn(chain: Chain, branch: Branch, wear: Wear, kept: tuple[int, ...]) -> Script[tuple[tuple[int, ...], int, int]]:
    line, failed = Line(wear), []
    for index, volley in enumerate(chain.volleys):
        missed, left = 0, kept[index]
        while left and line.at < len(line.victims):
            need, number = line.batch(index, volley.damage, left)
            purpose = f"{volley.name}: {wear.purpose}"
            parts = volley.power + wear.guard if need == need_of(wear.victims[0].needs, index) else ()
            hits = yield from successes(
                chain.seat, wear.clause, purpose, number, need, (branch.to,), parts, chain.sides
            )
            for _ in range(hits):
                line.hit(volley.damage)
            left -= number
            missed += number - hits
        failed.append(missed)
    return tuple(failed), line.at, line.points


def _located(
    chain: Chain, branch: Branch, plan: Locate, kept: tuple[int, ...], calls: Calls
) -> Script[tuple[tuple[int, ...], tuple[int, ...]]]:
    boxes, failed = plan.boxes, []
    for index, (volley, impacts) in enumerate(zip(chain.volleys, kept, strict=True)):
        missed, need = 0, need_of(plan.needs, index)
        for _ in range(impacts):
            if not boxes[plan.core]:
                break
            purpose, parts = f"{volley.name}: damage", volley.power + plan.guard
            hit = yield from successes(chain.seat, plan.clause, purpose, 1, need, (branch.to,), parts, chain.sides)
            if hit:
                boxes = yield from _strike(chain, branch, plan, volley, boxes, calls)
            missed += 1 - hit
        failed.append(missed)
    return tuple(failed), boxes


def _strike(
    chain: Chain, branch: Branch, plan: Locate, volley: Volley, boxes: tuple[int, ...], calls: Calls
) -> Script[tuple[int, ...]]:
    face: int = yield Total(chain.seat, plan.row_clause, f"{volley.name}: location", (len(plan.rows),))
    among = standing(plan, face, boxes)
    box = among[0] if len(among) == 1 else (yield from calls.box(branch, among, boxes))
    left = without(boxes, box, volley.damage)
    yield from calls.struck(branch, box, boxes[box] - left[box], left, box in plan.rows[face - 1])
    return left


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
