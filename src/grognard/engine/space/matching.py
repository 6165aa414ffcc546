"""Who charges whom: each charger at one target, nobody twice while another could still be had."""

from collections.abc import Mapping, Sequence

Costs = Mapping[int, Mapping[int, int]]
"""By charger, the targets in its reach and how far they are."""


def matched(costs: Costs, engaged: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Pairs of charger and target: as many chargers as can be have one; targets are taken evenly, first those that the
    fewest have engaged already; among such answers the one that goes the shortest way in all. In the order given."""
    left, taken, pairs = dict(costs), dict(engaged), {}
    while left:
        least = min([taken.get(target, 0) for row in left.values() for target in row], default=None)
        if least is None:
            break
        targets = {target for row in left.values() for target in row if taken.get(target, 0) == least}
        found = _shortest({one: {t: far for t, far in row.items() if t in targets} for one, row in left.items()})
        pairs.update(found)
        for charger, target in found.items():
            del left[charger]
            taken[target] = taken.get(target, 0) + 1
    return tuple([(one, pairs[one]) for one in costs if one in pairs])


def _shortest(costs: Costs) -> dict[int, int]:
    """The largest set of pairs, each charger and each target at most once, with the least sum of ways: every path of
    swaps brings one pair more, and the cheapest such path is taken."""
    pairs: dict[int, int] = {}
    while True:
        path = _swaps(costs, pairs)
        if not path:
            return pairs
        pairs.update(path)


def _swaps(costs: Costs, pairs: Mapping[int, int]) -> Sequence[tuple[int, int]]:
    """The cheapest path of swaps from a free charger to a free target (Bellman and Ford; ties go to the first)."""
    holder = {target: charger for charger, target in pairs.items()}
    far: dict[int, int] = {one: 0 for one in costs if one not in pairs}
    came: dict[int, tuple[int, int]] = {}
    reached: dict[int, tuple[int, int]] = {}
    for _ in range(len(costs) + 1):
        changed = False
        for one in [one for one in costs if one in far]:
            for target, cost in costs[one].items():
                total = far[one] + cost
                if pairs.get(one) == target or (target in reached and reached[target][0] <= total):
                    continue
                reached[target], changed = (total, one), True
                owner = holder.get(target)
                if owner is not None:
                    far[owner], came[owner] = total - costs[owner][target], (one, target)
        if not changed:
            break
    free = [(total, target) for target, (total, _) in reached.items() if target not in holder]
    if not free:
        return ()
    target = min(free)[1]
    path, one = [], reached[target][1]
    path.append((one, target))
    while one in pairs:
        one, target = came[one]
        path.append((one, target))
    return path
