"""A chain as panels show it: its stages with the numbers needed and their parts, and the exact histogram of its end."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from ..core.state import Ref
from ..dice.chain import AUTOMATIC, Branch, Chain, Locate, Reroll, Volley, Wear, again, need_of
from ..dice.solve import Odds, solve
from .panels import Histogram, Prospect, Stage

Used = dict[tuple[str, ...], float]
"""The clauses of shared re-rolls, one for every die rolled again, and how likely it has come to that."""
Failed = dict[tuple[int, int, tuple[str, ...]], float]
"""The same with failed dice, never and already rolled again."""
NOTHING = Histogram("", (1.0,), 0.0, 0.0, 0.0, "0")


def prospect_of(chain: Chain, label: str, points: bool = False) -> Prospect:
    """What a chain promises; `points` counts structure points of the last branch instead of losses."""
    odds = solve(chain)
    others = tuple(
        histogram(branch, one, False, branch.to) for branch, one in zip(chain.branches[:-1], odds[:-1], strict=True)
    )
    possible = any(volley.need <= chain.sides for volley in chain.volleys)
    return Prospect(label, possible, histogram(chain.branches[-1], odds[-1], points), stages_of(chain), others)


def histogram(branch: Branch, odds: Odds, points: bool = False, ref: Ref = "") -> Histogram:
    weights = odds.points if points and odds.points else odds.weights
    chances = [Fraction(weight, odds.total) for weight in weights]
    return tally(_counted(branch, points), chances, float(_all(branch, odds)), ref)


def tally(what: str, chances: Sequence[Fraction], everything: float = -1.0, ref: Ref = "") -> Histogram:
    """The chances of 0, 1, 2… of something, and that of everything if it is known."""
    some = sum(chances[1:], Fraction(0))
    mean = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    return Histogram(what, tuple(map(float, chances)), float(mean), float(some), everything, str(some), ref)


def _counted(branch: Branch, points: bool) -> str:
    if points:
        return "structure points"
    match branch.effect:
        case Wear():
            return "losses"
        case Locate():
            names = branch.effect.names
            return f"{names[branch.effect.core]} points" if names else "points"
        case _:
            return "impacts"


def _all(branch: Branch, odds: Odds) -> Fraction:
    """The chance that nothing is left of what is attacked."""
    match branch.effect:
        case Wear():
            return odds.at_least(sum(victim.number for victim in branch.effect.victims))
        case Locate():
            return odds.gone(branch.effect.core)
        case _:
            return Fraction(0)


# -- stages ---------------------------------------------------------------------------------------------------------


def stages_of(chain: Chain) -> tuple[Stage, ...]:
    """Attack and re-rolls of each volley, all offers taken, then what those aimed at do with the impacts left to them
    by others who take some first."""
    stages: list[Stage] = []
    used: Used = {(): 1.0}
    share = _share_of_the_last(chain)
    for index, volley in enumerate(chain.volleys):
        attack, used = _attack(chain, volley, used)
        hits = sum(stage.expected for stage in attack)
        stages += [*attack, *_end(chain, chain.branches[-1], volley, index, hits * share)]
    return tuple(stages)


def _share_of_the_last(chain: Chain) -> float:
    """Which part of the impacts is left, on average, to the last branch or to all that take them in turn."""
    if len(chain.branches) == 1:
        return 1.0
    turn = [branch for branch in chain.branches if branch.in_turn]
    before = chain.branches[: -len(turn)] if turn else chain.branches[:-1]
    if any(branch.most is None for branch in before):
        return 0.0
    taken = sum(branch.most or 0 for branch in before)
    (odds,) = solve(Chain(chain.seat, chain.volleys, (Branch("none"),), chain.sides, chain.together))
    rows = [(number, Fraction(weight, odds.total)) for number, weight in enumerate(odds.weights)]
    all_of_them = sum((number * chance for number, chance in rows), Fraction(0))
    left = sum((max(0, number - taken) * chance for number, chance in rows), Fraction(0))
    return float(left / all_of_them) if all_of_them else 0.0


def chance_of(need: int, sides: int = 6) -> float:
    """The chance of a die to reach a number."""
    if need <= AUTOMATIC:
        return 1.0
    return 0.0 if need > sides else (sides + 1 - need) / sides


def _attack(chain: Chain, volley: Volley, used: Used) -> tuple[list[Stage], Used]:
    """The dice and re-rolls of a volley, all offers taken, and what is used then of supplies that volleys share."""
    chance = chance_of(volley.need, chain.sides)
    stages = [
        Stage(f"{volley.name}: attack", chain.seat, volley.dice, volley.need, volley.clause, volley.parts,
              volley.dice * chance)
    ]  # fmt: skip
    failed: Failed = {}
    for clauses, share in used.items():
        for hits, part in enumerate(_row(volley.dice, chance)):
            failed[volley.dice - hits, 0, clauses] = share * part
    for reroll in volley.rerolls:
        saved, failed = _rolled_again(failed, reroll, chance)
        name = f"{volley.name}: re-roll"
        stages.append(Stage(name, chain.seat, reroll.most, volley.need, reroll.clause, volley.parts, saved))
    after: Used = {}
    for (_, _, clauses), share in failed.items():
        after[clauses] = after.get(clauses, 0.0) + share
    return stages, after


def _row(dice: int, chance: float) -> list[float]:
    return [comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits) for hits in range(dice + 1)]


def _rolled_again(failed: Failed, reroll: Reroll, chance: float) -> tuple[float, Failed]:
    """How many dice a re-roll saves on average, and the failed ones after it."""
    saves, after = 0.0, Failed()
    for (fresh, stale, clauses), share in failed.items():
        most = reroll.most - clauses.count(reroll.clause) if reroll.shared else reroll.most
        number = min(most, fresh if reroll.fresh_only else fresh + stale)
        used = (*clauses, *(reroll.clause,) * number) if reroll.shared else clauses
        saves += share * number * chance
        for saved, part in enumerate(_row(number, chance)):
            key = (*again(fresh, stale, number, saved, reroll.fresh_only), used)
            after[key] = after.get(key, 0.0) + share * part
    return saves, after


def _end(chain: Chain, branch: Branch, volley: Volley, index: int, hits: float) -> list[Stage]:
    """Cover and damage of one volley; `expected` is what goes through of the impacts that come so far."""
    stages = []
    if branch.thin is not None:
        thin, need = branch.thin, need_of(branch.thin.needs, index)
        hits *= 1 - chance_of(need, chain.sides)
        stages.append(Stage(f"{volley.name}, {thin.purpose}", thin.seat, 0, need, thin.clause, (), hits))
    match branch.effect:
        case Wear():
            need, clause = need_of(branch.effect.victims[0].needs, index), branch.effect.clause
            parts = volley.power + branch.effect.guard
        case Locate():
            need, clause = need_of(branch.effect.needs, index), branch.effect.clause
            parts = volley.power + branch.effect.guard
        case _:
            return stages
    hits *= chance_of(need, chain.sides)
    return [*stages, Stage(f"{volley.name}, damage", chain.seat, 0, need, clause, parts, hits)]
