"""How the questions of the odds book are worked out: each from the figures it was asked with."""

from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb, lcm

from msgspec.structs import replace

from grognard.engine.dice.solve import Odds
from grognard.engine.dice.spread import binomial
from grognard.engine.showing.oddsbook import Figures, Given

from ..body.supply import dice_of
from . import pools
from .pools import MESS_UP, Question, Solved, solve
from .spreads import MOST_ROLLS, Supply, hit_chance, spread_of, trimmed

NONE, PARTIAL, FULL = range(3)
COVERS = ("none", "partial", "full")
COVER_DICE = (0, -2, -3)
"""Must agree with cover.modifiers."""
PANIC_NAMES = (
    "keeping cool", "spooked", "noisy", "twitchy", "lose item", "paranoid", "hesitant", "freeze", "seek cover",
    "scream", "flee", "frenzy", "catatonic",
)  # fmt: skip
CATATONIC = 12


def _question(given: Given, less: int = 0, values: pools.Values = ()) -> Question:
    dice = given["dice"] + given["modifier"] + less
    nerves = (given["stress"], given["push"], given["resolve"], bool(given["jumpy"]))
    return Question(max(1, dice), *nerves, values=values, short=max(0, 1 - dice))


def _nerves(solved: Solved) -> tuple[tuple[str, Fraction], ...]:
    return (
        ("pushed", solved.chance(lambda part: part.pushed)),
        ("stress response", solved.chance(lambda part: part.response > 0 and part.response < MESS_UP)),
        ("Mess Up", solved.chance(lambda part: part.response == MESS_UP)),
    )


# -- skill rolls and attacks -------------------------------------------------------------------------------------------


def skill(given: Given) -> Figures:
    question = _question(given, values=_enough(given))
    solved = solve(question)
    odds = Odds(trimmed(solved.successes()), solved.total)
    named = (("success", odds.at_least(max(1, given["need"]))), *_nerves(solved))
    return Figures(odds, "successes", named, notes=(pools.policy_words(question, _aim_of(given["need"])),))


def _enough(given: Given) -> pools.Values:
    """Only whether there are enough successes counts; where as many as possible are wanted each of them."""
    most = max(given.many("dice")) + given["stress"] + abs(given["modifier"]) + 2
    return tuple(Fraction(number >= given["need"]) for number in range(most + 1)) if given["need"] else ()


def _aim_of(need: int) -> str:
    if not need:
        return "for as many successes as possible"
    return f"for {need} successes" if need > 1 else "for one success"


def _damage_of(given: Given, successes: int) -> int:
    """Damage of so many successes: base and extra, less barrier and armor (must agree with damage.after_armor)."""
    if not successes:
        return 0
    points, lower = given["damage"] + successes - 1, given["weakspot"] + given["piercing"]
    if given["cover"] == FULL and given["barrier"]:
        level = max(0, given["barrier"] - lower)
        points = max(0, points - level) if level <= given["damage"] else 0
    return max(0, points - max(0, given["armor"] - lower))


def attack(given: Given) -> Figures:
    """Let come, or dodged or parried where the test takes dice against it: of a burst the first roll."""
    less = COVER_DICE[given["cover"]] - 2 * given["weakspot"]
    most = given["dice"] + given["stress"] + 32
    values = tuple(Fraction(_damage_of(given, number)) for number in range(most))
    question = _nervous(given, _question(given, less, values))
    against = _against(given)
    spread = spread_of(question, MOST_ROLLS if given["auto"] else 1, against, _supply_of(given))
    named = (("hit", hit_chance(question, against)), *_nerves(solve(question)))
    notes = () if against else (pools.policy_words(question, "for the most damage"),)
    return Figures(spread, "damage", named, notes=notes)


def _nervous(given: Given, question: Question) -> Question:
    """What nerves and circumstances make of the further rolls of a burst."""
    had = frozenset(number for number in given.many("had") if number)
    return replace(question, once=given["once"], tension=given["tension"], had=had, deflated=bool(given["deflated"]))


def _against(given: Given) -> Question | None:
    if "against_dice" not in given.values:
        return None
    return Question(given["against_dice"], given["against_stress"], resolve=given["against_resolve"])


def _as_odds(spread: tuple[tuple[int, Fraction], ...]) -> Odds:
    total = lcm(*(chance.denominator for _, chance in spread))
    weights = [0] * (spread[-1][0] + 1)
    for points, chance in spread:
        weights[points] += int(chance * total)
    return Odds(trimmed(tuple(weights)), total)


# -- the rest ----------------------------------------------------------------------------------------------------------


def panic(given: Given) -> Figures:
    weights = [0] * (CATATONIC + 1)
    for face in range(1, 7):
        weights[max(0, min(CATATONIC, face + given["stress"] - given["resolve"]))] += 1
    odds = Odds(tuple(weights), 6)
    named = [(name, Fraction(weight, 6)) for name, weight in zip(PANIC_NAMES, weights, strict=True) if weight]
    return Figures(odds, "panic result", (*named, ("turn lost or worse", odds.at_least(7))))


def supply(given: Given) -> Figures:
    dice = dice_of(given["rating"], given["fewer"])
    weights = binomial(dice, 1, 5)
    odds = Odds(tuple(weights), 6**dice)
    rolls = _rolls_left(given["rating"], given["fewer"])
    named = (("empty after this roll", odds.at_least(given["rating"])),)
    return Figures(odds, "points lost", named, notes=(f"lasts {float(rolls):.2f} rolls on average",))


@lru_cache(256)
def _rolls_left(rating: int, fewer: int) -> Fraction:
    """Supply rolls until nothing is left, the last one included."""
    if rating <= 0:
        return Fraction(0)
    dice = dice_of(rating, fewer)
    weights = binomial(dice, 1, 5)
    later = sum((weights[lost] * _rolls_left(rating - lost, fewer) for lost in range(1, dice + 1)), Fraction(0))
    return Fraction(later + sum(weights), sum(weights[1:]))


def opposed(given: Given) -> Figures:
    mine = solve(Question(given["dice"], given["stress"], resolve=given["resolve"]))
    theirs = solve(Question(given["against_dice"], given["against_stress"], resolve=given["against_resolve"]))
    left = [0] * (given["dice"] + given["stress"] + 1)
    tie = lost = 0
    for number, weight in enumerate(mine.successes()):
        for against, other in enumerate(theirs.successes()):
            chance = weight * other
            if not chance:
                continue
            left[max(0, number - against)] += chance
            tie += chance if number == against else 0
            lost += chance if number < against else 0
    odds = Odds(trimmed(tuple(left)), mine.total * theirs.total)
    named = (("won", odds.at_least(1)), ("tie", Fraction(tie, odds.total)), ("lost", Fraction(lost, odds.total)))
    return Figures(odds, "successes left", named)


def burst(given: Given) -> Figures:
    """How many rolls of a burst hit, as long as ammunition and unpushed hits allow another."""
    values = (Fraction(0), *[Fraction(1)] * (given["dice"] + given["stress"] + 32))
    question = replace(_question(given, values=values), once=given["once"])
    odds = spread_of(question, MOST_ROLLS, None, _supply_of(given))
    named = (("at least one hit", odds.at_least(1)), ("three hits", odds.at_least(MOST_ROLLS)))
    return Figures(odds, "rolls that hit", named)


def _supply_of(given: Given) -> Supply | None:
    is_rolled = not given.get("unrolled")
    return Supply(given["rating"], given["fewer"], is_rolled) if given["rating"] else None


def series(given: Given) -> Figures:
    """How many of several rolls bring what is needed: one after another, or each by somebody else."""
    odds = [Fraction(1)]
    for dice in given.many("dice"):
        question = replace(_question(replace(given, values={**given.values, "dice": (dice,)})), values=_enough(given))
        weights = solve(question).successes()
        chance = Fraction(sum(weights[given["need"] :]), sum(weights))
        for _ in range(given["times"]):
            odds = [fail + more for fail, more in zip(_times(odds, 1 - chance), _times(odds, chance, 1), strict=True)]
    spread = _as_odds(tuple((number, chance) for number, chance in enumerate(odds) if chance))
    named = (("at least one", spread.at_least(1)), ("all", odds[-1]))
    return Figures(spread, "rolls that succeed", named, notes=("every roll begins with the same stress level",))


def _times(odds: list[Fraction], chance: Fraction, shift: int = 0) -> list[Fraction]:
    """All chances times another, one number longer: of the same numbers, or of one more each."""
    none = [Fraction(0)]
    return none * shift + [one * chance for one in odds] + none * (1 - shift)


def draw(given: Given) -> Figures:
    """Cards are drawn without looking: any order of the two sides' cards is as likely as any other."""
    mine, theirs = given["mine"], given["theirs"]
    weights = tuple(comb(mine + theirs - before - 1, mine - 1) for before in range(theirs + 1))
    odds = Odds(weights, comb(mine + theirs, mine))
    named = (("first of all", odds.chance(0)), ("all of theirs before", odds.chance(theirs)))
    return Figures(odds, "their turns before your first", named)


def ammo(given: Given) -> Figures:
    """What is left of a rating after so many supply rolls, one for each attack roll."""
    left = {given["rating"]: Fraction(1)}
    for _ in range(given["rolls"]):
        after: dict[int, Fraction] = {}
        for rating, chance in left.items():
            for magazine, weight in Supply(rating, given["fewer"]).after():
                share = Fraction(weight, 6 ** dice_of(rating, given["fewer"]))
                after[magazine.rating] = after.get(magazine.rating, Fraction(0)) + chance * share
        left = after
    odds = _as_odds(tuple(sorted((rating, chance) for rating, chance in left.items() if chance)))
    return Figures(odds, "rating left", (("empty", left.get(0, Fraction(0))),))


def detection(given: Given) -> Figures:
    """The best roll of so many watchers against the best of the others; nobody pushes a blind roll."""
    mine, theirs = (_best(given[side], given[f"{side}_dice"]) for side in ("watchers", "others"))
    named = {"seen first": Fraction(0), "tie": Fraction(0), "not seen": Fraction(0)}
    for number, chance in enumerate(mine):
        for against, other in enumerate(theirs):
            word = "tie" if number == against else "seen first" if number > against else "not seen"
            named[word] += chance * other
    spread = tuple((number, chance) for number, chance in enumerate(mine) if chance)
    return Figures(_as_odds(spread), "successes of the best watcher", tuple(named.items()))


def _best(people: int, dice: int) -> list[Fraction]:
    """Chances of 0, 1, 2 … sixes on the best of several rolls of so many dice."""
    weights = binomial(dice, 1, 5)
    upto = [Fraction(sum(weights[: number + 1]), 6**dice) ** people for number in range(dice + 1)]
    return [upto[0], *(high - low for low, high in pairwise(upto))]
