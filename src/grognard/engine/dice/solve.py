"""Chains solved exactly: integer weights over a common total, cached by value.

An effect becomes a small table of moves between states (points lost so far, or boxes left); a volley with a known
spread of impacts is then folded through it from the most impacts down, so that each state is visited once an impact.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import gcd, lcm

from msgspec import Struct

from .boxes import box_table, perhaps
from .chain import Branch, Chain, Locate, Needs, Save, Thin, Volley, Wear, need_of, turns
from .shared import Impacts, shares
from .shared import impacts as together
from .spread import Spread, Weights, binomial, spread, thinned
from .walked import ALL, Share, added, walked, walked_twice
from .worn import PLAIN, Chances, blended, joined, line_moves, saved, tested

Line = tuple[tuple[Needs, int, int], ...]
"""Victims without their names: numbers needed, structure, how many."""
CACHED = 4096


class Odds(Struct, frozen=True):
    """What one branch will take: weights of 0, 1, 2... losses (impacts kept, or core points lost) out of `total`."""

    weights: tuple[int, ...]
    total: int
    points: tuple[int, ...] = ()
    """Weights of structure points lost by all victims, or boxes, together."""
    boxes: tuple[tuple[tuple[int, ...], int], ...] = ()
    """Weights of the boxes left, where a hit has a location."""

    def chance(self, number: int) -> Fraction:
        return Fraction(self.weights[number], self.total) if 0 <= number < len(self.weights) else Fraction(0)

    def at_least(self, number: int) -> Fraction:
        return Fraction(sum(self.weights[max(0, number) :]), self.total)

    def mean(self) -> Fraction:
        return Fraction(_weighed(self.weights), self.total)

    def mean_points(self) -> Fraction:
        """Structure points lost on average."""
        return Fraction(_weighed(self.points), self.total)

    def average(self) -> float:
        """The mean as the nearest float, much quicker: for players, who weigh a great many."""
        return _weighed(self.weights) / self.total

    def average_points(self) -> float:
        return _weighed(self.points) / self.total

    def chance_of(self, holds: Callable[[tuple[int, ...]], bool]) -> Fraction:
        """The chance that the boxes left are such."""
        return Fraction(sum(weight for boxes, weight in self.boxes if holds(boxes)), self.total)

    def gone(self, box: int) -> Fraction:
        """The chance that a box is at 0."""
        return self.chance_of(lambda boxes: boxes[box] == 0)


def _weighed(weights: tuple[int, ...]) -> int:
    return sum([number * weight for number, weight in enumerate(weights)])


def solve(chain: Chain) -> tuple[Odds, ...]:
    """The odds of each branch on its own, exactly as the chain rolls, policies standing in for what is offered."""
    return _found(_nameless(chain))


def _nameless(chain: Chain) -> Chain:
    """What the odds depend on: so that like attacks by others on other pieces are solved once."""
    volleys = tuple(
        [Volley("", one.dice, one.need, "", one.rerolls, one.damage, past=one.past) for one in chain.volleys]
    )
    return Chain(-1, volleys, tuple(map(_without_names, chain.branches)), chain.sides, chain.together, chain.twice)


def _without_names(branch: Branch) -> Branch:
    thin, effect = branch.thin, branch.effect
    cover = Thin(thin.needs, -1, "", "") if thin else None
    if isinstance(effect, Wear):
        save = Save(effect.save.need, -1, "", "", effect.save.at_once) if effect.save else None
        effect = Wear(effect.victims, "", "", (), save, effect.outcomes)
    elif isinstance(effect, Locate):
        effect = Locate(effect.needs, effect.boxes, effect.rows, effect.core, "", "", passes_on=effect.passes_on)
    return Branch("", branch.most, cover, effect, branch.worth, branch.in_turn)


@lru_cache(CACHED)
def _found(chain: Chain) -> tuple[Odds, ...]:
    if shares(chain):
        return _shared(chain)
    return _solved(chain, tuple(_spread_of(chain, volley) for volley in chain.volleys))


def clear() -> None:
    """Forget what has been solved: for measurements."""
    _found.cache_clear()
    spread.cache_clear()
    _odds.cache_clear()
    box_table.cache_clear()


def _solved(chain: Chain, spreads: tuple[Spread, ...]) -> tuple[Odds, ...]:
    """Branches take impacts in order: one without a limit leaves nothing to those after it. Where nothing is harmed the
    impacts are counted, also those of weapons that do no damage."""
    damages, impacts = tuple([volley.damage for volley in chain.volleys]), (1,) * len(chain.volleys)
    dice, start, results = sum([volley.dice for volley in chain.volleys]), 0, []
    number = len([branch for branch in chain.branches if branch.in_turn])
    past = len([volley for volley in chain.volleys if volley.past])
    rest = (*(Spread((1,), 1),) * past, *spreads[past:]) if past else spreads
    for place, branch in enumerate(chain.branches, number - len(chain.branches)):
        thin = branch.thin.needs if branch.thin else (chain.sides + 1,)
        share = (start, None, place, number) if branch.in_turn else (start, branch.most, 0, 1)
        taken = spreads if branch.most is None else rest
        harm, chances = impacts if branch.effect is None else damages, _chances(chain, branch)
        results.append(_odds(taken, harm, share, thin, _numbers(branch), chain.sides, chances, past))
        if not branch.in_turn and not (past and past == len(spreads)):
            start += dice if branch.most is None else branch.most
    return tuple(results)


def _numbers(branch: Branch) -> Line | Locate | None:
    effect = branch.effect
    if isinstance(effect, Wear):
        return tuple([(victim.needs, victim.structure, victim.number) for victim in effect.victims])
    return effect


def _chances(chain: Chain, branch: Branch) -> Chances:
    effect = branch.effect
    if not isinstance(effect, Wear):
        return (0, False, chain.twice, ()) if chain.twice else PLAIN
    save = effect.save
    return (save.need, save.at_once, chain.twice, effect.outcomes) if save else (0, False, chain.twice, effect.outcomes)


def _spread_of(chain: Chain, volley: Volley) -> Spread:
    rerolls = tuple([reroll for reroll in volley.rerolls if not (reroll.offered and reroll.policy == "none")])
    best = any(reroll.offered and reroll.policy == "best" for reroll in rerolls)
    return spread(volley.dice, volley.need, rerolls, _values(chain, volley) if best else (), chain.sides)


def _shared(chain: Chain) -> tuple[Odds, ...]:
    """Volleys that share re-rolls are not independent: every number of impacts is solved, and weighed by its chance."""
    known: dict[Impacts, tuple[Odds, ...]] = {}

    def worth(impacts: Impacts) -> Fraction:
        if impacts not in known:
            known[impacts] = _solved(chain, tuple([Spread((0,) * number + (1,), 1) for number in impacts]))
        return _worth(chain, known[impacts])

    chances = together(chain, worth)
    for impacts in chances:
        worth(impacts)
    return tuple([
        _mixed([(chance, known[impacts][place]) for impacts, chance in chances.items()])
        for place in range(len(chain.branches))
    ])  # fmt: skip


def _mixed(parts: list[tuple[Fraction, Odds]]) -> Odds:
    """Odds that hold with these chances, over one total."""
    total = lcm(*[chance.denominator * odds.total for chance, odds in parts])
    weights: Weights = []
    points: Weights = []
    boxes: dict[tuple[int, ...], int] = {}
    for chance, odds in parts:
        times = chance.numerator * (total // (chance.denominator * odds.total))
        weights, points = added(weights, list(odds.weights), times), added(points, list(odds.points), times)
        for left, weight in odds.boxes:
            boxes[left] = boxes.get(left, 0) + weight * times
    return Odds(tuple(weights), total, tuple(points), tuple(boxes.items()))


def _worth(chain: Chain, odds: tuple[Odds, ...]) -> Fraction:
    common = lcm(*[one.total for one in odds])
    rows = zip(chain.branches, odds, strict=True)
    return Fraction(sum([branch.worth * _weighed(one.points) * (common // one.total) for branch, one in rows]), common)


def _values(chain: Chain, volley: Volley) -> tuple[int, ...]:
    """What 0, 1, 2... impacts of a volley are worth to each other, the other volleys taking all their re-rolls."""
    others = [spread(other.dice, other.need, other.rerolls, (), chain.sides) for other in chain.volleys]
    place, values = chain.volleys.index(volley), []
    named = any(isinstance(branch.effect, Wear) and branch.effect.outcomes for branch in chain.branches)
    for impacts in range(volley.dice + 1):
        more = volley.dice - impacts if named else 0  # victims are named for every number of impacts
        others[place] = Spread((0,) * impacts + (1,) + (0,) * more, 1)
        values.append(_worth(chain, _solved(chain, tuple(others))))
    common = lcm(*[value.denominator for value in values])
    return tuple([value.numerator * (common // value.denominator) for value in values])


@lru_cache(CACHED)
def _odds(
    spreads: tuple[Spread, ...],
    damages: tuple[int, ...],
    share: Share,
    thin: Needs,
    effect: Line | Locate | None,
    sides: int,
    chances: Chances = PLAIN,
    past: int = 0,
) -> Odds:
    """The odds of a branch that takes this share of the impacts, and all of the first so many volleys."""
    ceiling = sum([len(impacts.weights) for impacts in spreads]) - len(spreads)
    save, at_once, twice, rows = chances
    if isinstance(effect, Locate):
        return _located(effect, spreads, damages, share, thin, sides, past, twice)
    line = effect if effect is not None else (((1,), 1, ceiling),)
    if at_once:
        later = _odds(spreads, damages, share, thin, effect, sides, (0, False, twice, rows), past)
        return _saved_at_once(later, line, save, sides)
    if not rows and len(spreads) == 1 and len({needs[0] for needs, _, _ in line}) == 1:
        hit, of = tested(line[0][0][0], sides, twice)
        return _struck(_hits(spreads[0], share, (thin[0] - 1) * hit, sides * of), damages[0], line, save, sides)
    victims = [(needs, structure) for needs, structure, number in line for _ in range(min(number, ceiling))][:ceiling]
    states = 1 + sum(structure for _, structure in victims)
    if twice and victims:
        tests = [line_moves(victims, v, damages[v], (sides + 1,), sides, save) for v in range(len(spreads))]
        ends = {states - 1, 2 * states - 1}
        weights, total = walked_twice(spreads, share, thin, tests, ends, sides, past)
        return _counted(victims, joined(weights, states) if save else weights, total)
    moves = [line_moves(victims, v, damages[v], thin, sides, save) for v in range(len(spreads))]
    start: tuple[Weights, int] = ([1], 1)
    if rows:
        start = blended(spreads[0].weights, spreads[0].total, rows, states if save else 0)
        spreads, moves, past = spreads[1:], moves[1:], 0
    weights, total = walked(spreads, share, moves.__getitem__, start, past)
    return _counted(victims, joined(weights, states) if save else weights, total)


def _saved_at_once(odds: Odds, line: Line, save: int, sides: int) -> Odds:
    """One loss fewer as often as the die says, where a hit takes a whole victim."""
    losses = saved([*odds.weights], 1, save, sides)
    structures = [structure for _, structure, number in line for _ in range(min(number, len(losses)))]
    points = [0] * (sum(structures[: len(losses) - 1]) + 1)
    for number, weight in enumerate(losses):
        points[sum(structures[:number])] += weight
    return Odds(_shortened(losses), odds.total * sides, tuple(points))


def _hits(impacts: Spread, share: Share, hit: int, square: int) -> Weights:
    """One volley that needs the same against everybody: weights of its hits on the branch, each out of the square."""
    shared = gcd(hit, square)
    hit, miss = hit // shared, (square - hit) // shared
    start, most, turn, number = share
    if impacts.each and not start and most is None and number == 1:
        good, bad = impacts.each
        return binomial(len(impacts.weights) - 1, good * hit, good * miss + bad * (hit + miss))
    taken = list(impacts.weights[start:]) or [0]
    taken[0] += sum(impacts.weights[:start])
    if most is not None:
        taken[most:] = [sum(taken[most:])]
    return thinned(taken if number == 1 else _own_turns(taken, turn, number), hit, miss)


def _own_turns(weights: Weights, turn: int, number: int) -> Weights:
    """Weights of the impacts that fall to one of several who take them in turn."""
    taken = [0] * (turns(len(weights) - 1, turn, number) + 1)
    for impacts, weight in enumerate(weights):
        taken[turns(impacts, turn, number)] += weight
    return taken


def _struck(hits: Weights, damage: int, line: Line, save: int = 0, sides: int = 6) -> Odds:
    """The line after so many hits of the same damage; with a save the hit of the first loss may not count."""
    structures = [structure for _, structure, number in line for _ in range(min(number, len(hits)))]
    if save:
        hits = saved(hits, -(-structures[0] // damage) if structures else len(hits), save, sides)
    losses, points, lost, taken, at = [0], [0], 0, 0, 0
    for weight in hits:
        points += [0] * (lost + taken + 1 - len(points))
        points[lost + taken] += weight
        losses += [0] * (at + 1 - len(losses))
        losses[at] += weight
        if at < len(structures):
            taken += damage
            if taken >= structures[at]:
                lost, taken, at = lost + structures[at], 0, at + 1
    return Odds(tuple(losses), sum(hits), tuple(points))


def _counted(victims: list[tuple[Needs, int]], weights: Weights, total: int) -> Odds:
    losses, at = [0] * (len(victims) + 1), 0
    for index, (_, structure) in enumerate(victims):
        losses[index] = sum(weights[at : at + structure])
        at += structure
    losses[-1] = sum(weights[at:])
    return Odds(_shortened(losses), total, tuple(weights))


def _shortened(weights: Weights) -> tuple[int, ...]:
    """Without the numbers at the end that cannot come up."""
    while len(weights) > 1 and not weights[-1]:
        weights.pop()
    return tuple(weights)


def _located(
    plan: Locate,
    spreads: tuple[Spread, ...],
    damages: tuple[int, ...],
    share: Share,
    thin: Needs,
    sides: int,
    past: int,
    twice: bool,
) -> Odds:
    table = box_table(Locate((), plan.boxes, plan.rows, plan.core, "", "", passes_on=plan.passes_on), damages)
    chances = [(need_of(thin, v) - 1) * (sides + 1 - need_of(plan.needs, v)) for v in range(len(spreads))]
    if len(spreads) == 1:
        hit, of = tested(need_of(plan.needs, 0), sides, twice)
        hits = _hits(spreads[0], share, (need_of(thin, 0) - 1) * hit, sides * of)
        weights, total = walked((Spread(tuple(hits), sum(hits)),), ALL, lambda _: table.moves[damages[0]])
    elif twice:
        needs = [need_of(plan.needs, v) for v in range(len(spreads))]
        tests = [perhaps(table.moves[damages[v]], sides + 1 - need, sides) for v, need in enumerate(needs)]
        ends = {at for at, boxes in enumerate(table.states) if not boxes[plan.core]}
        weights, total = walked_twice(spreads, share, thin, tests, ends, sides, past)
    else:
        square = sides * sides
        weights, total = walked(
            spreads, share, lambda v: perhaps(table.moves[damages[v]], chances[v], square), past=past
        )
    return _boxed(plan, table.states, weights, total)


def _boxed(plan: Locate, states: tuple[tuple[int, ...], ...], weights: Weights, total: int) -> Odds:
    losses, points = [0] * (plan.boxes[plan.core] + 1), [0] * (sum(plan.boxes) + 1)
    found = [pair for pair in zip(states, weights, strict=False) if pair[1]]
    for boxes, weight in found:
        losses[plan.boxes[plan.core] - boxes[plan.core]] += weight
        points[sum(plan.boxes) - sum(boxes)] += weight
    return Odds(tuple(losses), total, tuple(points), tuple(found))
