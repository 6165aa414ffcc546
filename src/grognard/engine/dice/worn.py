"""Victims who are worn down, when a chain is solved: states of points lost, a save for the first loss, tests twice."""

from collections.abc import Sequence
from math import gcd

from msgspec import Struct

from .chain import Needs, need_of
from .spread import Weights

Chances = tuple[int, bool, bool, tuple[tuple[int, ...], ...]]
"""The number that saves the first loss (0: none does), whether it is thrown for all losses at once, whether failed
tests are made once more, and what becomes of the impacts of the first volley where the game says so."""
PLAIN: Chances = (0, False, False, ())


class Moves(Struct, frozen=True):
    """Where one impact may lead from each state, with weights that add up to `sides`; at most `reach` states on."""

    ways: tuple[tuple[tuple[int, int], ...], ...]
    sides: int
    reach: int


def tested(need: int, sides: int, twice: bool) -> tuple[int, int]:
    """The chance of a test, as successes out of so many; made once more if it fails."""
    return (sides * sides - (need - 1) ** 2, sides * sides) if twice else (sides + 1 - need, sides)


def saved(hits: Weights, first: int, save: int, sides: int) -> Weights:
    """From the hit on that would be the first loss, one hit fewer as often as the die says."""
    stays, left = sides + 1 - save, [weight * sides for weight in hits]
    for number in range(first, len(hits)):
        left[number] -= hits[number] * stays
        left[number - 1] += hits[number] * stays
    return left


def with_save(moves: Moves, first: int, save: int, sides: int) -> Moves:
    """All states twice: before and after the die for the first loss, which falls when the first victim would."""
    number, stays, ways = len(moves.ways), sides + 1 - save, []
    for at, row in enumerate(moves.ways):
        found: list[tuple[int, int]] = []
        for to, chance in row:
            if at < first <= to:
                found += [(number + at, chance * stays), (number + to, chance * (sides - stays))]
            else:
                found.append((to, chance * sides))
        ways.append(tuple(found))
    ways += [tuple([(number + to, chance * sides) for to, chance in row]) for row in moves.ways]
    return Moves(tuple(ways), moves.sides * sides, number + moves.reach)


def joined(weights: Weights, states: int) -> Weights:
    """So many states before and after the die for the first loss, as states alone."""
    found = [*weights[:states], *[0] * (states - len(weights))]
    for at, weight in enumerate(weights[states:]):
        found[at] += weight
    return found


def line_moves(
    victims: list[tuple[Needs, int]], volley: int, damage: int, thin: Needs, sides: int, save: int = 0
) -> Moves:
    """States are structure points lost so far; the last one is the end of the line."""
    keep, rows, lost, square = need_of(thin, volley) - 1, [], 0, sides * sides
    for needs, structure in victims:
        hit = keep * (sides + 1 - need_of(needs, volley))
        rows.extend([(min(points + damage, structure) + lost, hit) for points in range(structure)])
        lost += structure
    shared = gcd(square, *[hit for _, hit in rows])
    ways = [((at, (square - hit) // shared), (to, hit // shared)) for at, (to, hit) in enumerate(rows)]
    plain = Moves((*ways, ((lost, square // shared),)), square // shared, damage)
    return with_save(plain, victims[0][1], save, sides) if save and victims else plain


def blended(impacts: Sequence[int], total: int, rows: tuple[tuple[int, ...], ...], states: int) -> tuple[Weights, int]:
    """Weights of states after impacts with these weights, each number of them leading to its row; so many states before
    and as many after the die for the first loss, or (0) all in one."""
    weights = [0] * max(map(len, rows))
    for chance, row in zip(impacts, rows, strict=True):
        for state, weight in enumerate(row):
            weights[state] += chance * weight
    before, after = weights[::2], weights[1::2]
    if states:
        return [*before, *[0] * (states - len(before)), *after], total * sum(rows[0])
    return [sum(pair) for pair in zip(before, after, strict=True)], total * sum(rows[0])
