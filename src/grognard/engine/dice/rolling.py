"""A chain rolled: its dice stage by stage, with what a game may decide or tell in between."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..core.script import Script
from ..core.state import Ref
from .chain import (
    AUTOMATIC,
    Branch,
    Chain,
    Locate,
    Reroll,
    Save,
    Taken,
    Victim,
    Volley,
    Wear,
    again,
    need_of,
    standing,
    turns,
    without,
)
from .rolls import Count, Modifiers, Pool, Total


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

    def tests_again(self, chain: Chain, failed: int) -> Script[bool]:
        """Whether so many failed tests are made once more, where that may be."""
        yield from ()
        return True

    def box(self, branch: Branch, among: tuple[int, ...], boxes: tuple[int, ...]) -> Script[int]:
        """Which of several boxes takes the hit."""
        yield from ()
        return among[0]

    def struck(self, branch: Branch, box: int, lost: int, boxes: tuple[int, ...], is_rolled: bool) -> Script[None]:
        """A box has lost points; these are left in all boxes. It is of the row that was rolled, or took its place."""
        yield from ()


CALLS = Calls()


def successes(
    seat: int,
    clause: str,
    purpose: str,
    dice: int,
    need: int,
    about: tuple[Ref, ...] = (),
    parts: Modifiers = (),
    sides: int = 6,
) -> Script[int]:
    """How many of the dice reach the number needed; what is certain is not rolled."""
    if not dice or need > sides:
        return 0
    if need <= AUTOMATIC:
        return dice
    shown = f"{purpose}, {dice} {'dice need' if dice > 1 else 'die needs'} {need}{'+' if need < sides else ''}"
    count: int = yield Count(seat, clause, shown, (Pool(dice, (need,), sides),), about, parts, purpose)
    return count


def rolled(chain: Chain, calls: Calls = CALLS, at: Ref | None = None) -> Script[tuple[Taken, ...]]:
    """All attacks, then all cover, then damage branch by branch, and failed tests once more if the chain has that. The
    dice name whom the attack is aimed at: the last who takes impacts, unless another is named."""
    impacts = yield from _attacks(chain, calls, (at or chain.branches[-1].to,))
    shares = handed_out(impacts, chain.branches, chain.volleys)
    kept: list[tuple[int, ...]] = []
    for branch, share in zip(chain.branches, shares, strict=True):
        kept.append((yield from _thinned(chain, branch, share)) if branch.thin and any(share) else share)
    if calls is not CALLS:
        for place, branch in enumerate(chain.branches):
            kept[place] = yield from calls.reassigned(branch, kept[place])
    results: list[Taken] = []
    for branch, share, left in zip(chain.branches, shares, kept, strict=True):
        results.append((yield from _taken(chain, branch, share, left, calls)))
    if chain.twice and (failed := may_be_tested_again(chain, tuple(results))):
        if (yield from calls.tests_again(chain, failed)):
            results = list((yield from tested_again(chain, tuple(results), calls)))
    for place, taken in enumerate(results):
        if taken.can_save and taken.losses:
            results[place] = yield from _saved_at_once(chain, chain.branches[place], taken)
    return tuple(results)


def handed_out(
    impacts: Sequence[int], branches: Sequence[Branch], volleys: Sequence[Volley] = ()
) -> tuple[tuple[int, ...], ...]:
    """The impacts of each volley that each branch receives."""
    if len(branches) == 1 and branches[0].most is None:
        return (tuple(impacts),)
    left = list(impacts)
    past = len([volley for volley in volleys if volley.past])
    shares: list[tuple[int, ...]] = []
    for place, branch in enumerate(branches):
        if branch.in_turn:
            return (*shares, *_in_turn(left, len(branches) - place))
        room = sum(left) if branch.most is None else branch.most
        share = []
        for volley, number in enumerate(left):
            share.append(0 if volley < past and branch.most is not None else min(number, room))
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


def _attacks(chain: Chain, calls: Calls, at: tuple[Ref, ...]) -> Script[list[int]]:
    """The impacts of each volley, after re-rolls."""
    impacts: list[int] = []
    used: dict[str, int] = {}
    for volley in chain.volleys:
        hits = yield from _thrown(chain, volley, at)
        impacts.append(hits if chain.together else (yield from _thrown_again(chain, volley, hits, calls, used, at)))
    if chain.together:
        for place, volley in enumerate(chain.volleys):
            impacts[place] = yield from _thrown_again(chain, volley, impacts[place], calls, used, at)
    return impacts


def _thrown(chain: Chain, volley: Volley, at: tuple[Ref, ...]) -> Script[int]:
    seat, need, parts, sides = chain.seat, volley.need, volley.parts, chain.sides
    return (yield from successes(seat, volley.clause, f"{volley.name}: attack", volley.dice, need, at, parts, sides))


def _thrown_again(
    chain: Chain, volley: Volley, hits: int, calls: Calls, used: dict[str, int], at: tuple[Ref, ...]
) -> Script[int]:
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
        saved = yield from successes(seat, reroll.clause, f"{volley.name}: re-roll", number, need, at, parts, sides)
        hits += saved
        fresh, stale = again(fresh, stale, number, saved, reroll.fresh_only)
    return hits


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
        return (yield from _worn(chain, branch, effect, share, kept))
    if isinstance(effect, Locate):
        failed, boxes = yield from _located(chain, branch, effect, kept, calls)
        return Taken(branch.to, share, kept, failed, boxes=boxes)
    return Taken(branch.to, share, kept)


class Line:
    """Victims in a row while they are being worn down: who is next and how many points he has taken."""

    __slots__ = ("alike", "at", "points", "save", "victims")

    def __init__(self, wear: Wear) -> None:
        self.alike = len(wear.victims) == 1
        self.victims = [victim for victim in wear.victims for _ in range(victim.number)]
        self.at = 0
        self.points = 0
        self.save = wear.save
        """Until it has been thrown."""

    def takes_one(self, damage: int) -> bool:
        """Whether a hit would be a loss."""
        return self.at < len(self.victims) and self.points + damage >= self.victims[self.at].structure

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


def _worn(chain: Chain, branch: Branch, wear: Wear, share: tuple[int, ...], kept: tuple[int, ...]) -> Script[Taken]:
    assert not wear.outcomes, "the game rolls what it hands out itself"
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
                if line.save is None or not (yield from _first_loss_saved(chain, branch, line, volley.damage)):
                    line.hit(volley.damage)
            left -= number
            missed += number - hits
        failed.append(missed)
    return Taken(branch.to, share, kept, tuple(failed), line.at, line.points, can_save=line.save is not None)


def _first_loss_saved(chain: Chain, branch: Branch, line: Line, damage: int) -> Script[int]:
    """Whether a hit does nothing because it would be the first loss, and that one is saved."""
    save = line.save
    if save is None or save.at_once or not line.takes_one(damage):
        return 0
    line.save = None
    return (yield from _saved(chain, branch, save))


def _saved_at_once(chain: Chain, branch: Branch, taken: Taken) -> Script[Taken]:
    """One of all losses may be saved, if it has not come to that before."""
    assert isinstance(branch.effect, Wear)
    assert branch.effect.save is not None
    saved = yield from _saved(chain, branch, branch.effect.save)
    return replace(taken, losses=taken.losses - saved, can_save=False)


def _saved(chain: Chain, branch: Branch, save: Save) -> Script[int]:
    return (yield from successes(save.seat, save.clause, save.purpose, 1, save.need, (branch.to,), (), chain.sides))


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
    face: int = yield Total(
        chain.seat, plan.row_clause, f"{volley.name}: location", (len(plan.rows),), about=(branch.to,)
    )
    among = standing(plan, face, boxes)
    box = among[0] if len(among) == 1 else (yield from calls.box(branch, among, boxes))
    left = without(boxes, box, volley.damage)
    yield from calls.struck(branch, box, boxes[box] - left[box], left, box in plan.rows[face - 1])
    return left


# -- failed tests once more -------------------------------------------------------------------------------------------


def may_be_tested_again(chain: Chain, results: tuple[Taken, ...]) -> int:
    """Failed tests that may succeed now: none where nothing is left to hit or the test is impossible."""
    return sum([_worth_a_try(chain, *pair) for pair in zip(chain.branches, results, strict=True)])


def _worth_a_try(chain: Chain, branch: Branch, taken: Taken) -> int:
    rest = what_is_left(branch, taken)
    if rest is None:
        return 0
    needs = rest.needs if isinstance(rest, Locate) else rest.victims[0].needs
    return sum(number for volley, number in enumerate(taken.failed) if need_of(needs, volley) <= chain.sides)


def tested_again(chain: Chain, results: tuple[Taken, ...], calls: Calls) -> Script[tuple[Taken, ...]]:
    """All failed tests once more, where anything is left to hit."""
    again: list[Taken] = []
    for branch, taken in zip(chain.branches, results, strict=True):
        again.append((yield from _retested(chain, branch, taken, calls)))
    return tuple(again)


def _retested(chain: Chain, branch: Branch, taken: Taken, calls: Calls) -> Script[Taken]:
    effect = what_is_left(branch, taken)
    if effect is None or not any(taken.failed):
        return taken
    first = branch.effect
    if isinstance(effect, Wear) and isinstance(first, Wear) and effect.victims[0].needs != first.victims[0].needs:
        effect = replace(effect, guard=())  # what the first one set against it has fallen with him
    volleys = tuple(
        replace(volley, dice=number, need=AUTOMATIC, rerolls=(), power=volley.power if effect.guard else ())
        for volley, number in zip(chain.volleys, taken.failed, strict=True)
    )
    again = Chain(chain.seat, volleys, (Branch(branch.to, effect=effect),), chain.sides)
    (more,) = yield from rolled(again, calls)
    points = more.points + (0 if more.losses else taken.points)
    saves = more.can_save if isinstance(effect, Wear) and effect.save else taken.can_save
    losses = taken.losses + more.losses
    return replace(taken, failed=more.failed, losses=losses, points=points, boxes=more.boxes, can_save=saves)


def what_is_left(branch: Branch, taken: Taken) -> Wear | Locate | None:
    """What is left to hit after the first tests."""
    effect = branch.effect
    if isinstance(effect, Locate):
        return replace(effect, boxes=taken.boxes) if taken.boxes[effect.core] else None
    if effect is None:
        return None
    line = [Victim(victim.needs, victim.structure) for victim in effect.victims for _ in range(victim.number)]
    left = line[taken.losses :]
    if not left:
        return None
    save = effect.save if taken.can_save and effect.save and not effect.save.at_once else None
    victims = (replace(left[0], structure=left[0].structure - taken.points), *left[1:])
    return replace(effect, victims=victims, save=save)
