"""The rolls of ALIEN whose exact odds can be asked for, with the figures each of them takes."""

from fractions import Fraction
from functools import lru_cache
from math import lcm

from msgspec.structs import replace

from grognard.engine.oddsbook import Figures, Given, Key, Oddsbook, OddsTest
from grognard.engine.solve import Odds
from grognard.engine.spread import binomial

from . import pools
from .pools import MESS_UP, POLICIES, Question, Solved, solve

NONE, PARTIAL, FULL = range(3)
COVERS = ("none", "partial", "full")
COVER_DICE = (0, -2, -3)
"""Must agree with cover.modifiers."""
PANIC_NAMES = (
    "keeping cool", "spooked", "noisy", "twitchy", "lose item", "paranoid", "hesitant", "freeze", "seek cover",
    "scream", "flee", "frenzy", "catatonic",
)  # fmt: skip
CATATONIC = 12
SHAKES, JUMPY, DEFLATED = 4, 1, 6
"""Stress responses that touch the next roll of a burst."""
MOST_ROLLS = 3
Damage = tuple[tuple[int, Fraction], ...]
"""Chances of points of damage."""

_DICE = (
    Key("dice", "base dice: attribute, skill and gear", 1, 30),
    Key("stress", "stress level", 0, 20, "0"),
    Key("modifier", "dice added or taken away by circumstances", -20, 20, "0"),
    Key("push", "when the roll is pushed", default="fail", words=POLICIES),
    Key("resolve", "Resolve", 0, 10, "4"),
    Key("jumpy", "1 if Jumpy: a push gives 2 stress", 0, 1, "0"),
)


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


def _trimmed(weights: tuple[int, ...]) -> tuple[int, ...]:
    last = max((number for number, weight in enumerate(weights) if weight), default=0)
    return weights[: last + 1]


# -- skill rolls and attacks -------------------------------------------------------------------------------------------


def _skill(given: Given) -> Figures:
    question = _question(given)
    solved = solve(question)
    odds = Odds(_trimmed(solved.successes()), solved.total)
    named = (("success", odds.at_least(1)), *_nerves(solved))
    return Figures(odds, "successes", named, notes=(pools.policy_words(question),))


def _damage_of(given: Given, successes: int) -> int:
    """Damage of so many successes: base and extra, less barrier and armor (must agree with damage.after_armor)."""
    if not successes:
        return 0
    points, lower = given["damage"] + successes - 1, given["weakspot"] + given["piercing"]
    if given["cover"] == FULL and given["barrier"]:
        level = max(0, given["barrier"] - lower)
        points = max(0, points - level) if level <= given["damage"] else 0
    return max(0, points - max(0, given["armor"] - lower))


def _attack(given: Given) -> Figures:
    less = COVER_DICE[given["cover"]] - 2 * given["weakspot"]
    most = given["dice"] + given["stress"] + 32
    values = tuple(Fraction(_damage_of(given, number)) for number in range(most))
    question = _question(given, less, values)
    solved = solve(question)
    spread = burst_spread(question, 1) if given["auto"] else damage_spread(solved, values)
    hits = Fraction(sum(solved.successes()[1:]), solved.total)
    named = (("hit", hits), *_nerves(solved))
    return Figures(as_odds(spread), "damage", named, notes=(pools.policy_words(question),))


def damage_spread(solved: Solved, values: pools.Values) -> Damage:
    found: dict[int, Fraction] = {}
    for number, weight in enumerate(solved.successes()):
        points = int(values[number])
        found[points] = found.get(points, Fraction(0)) + Fraction(weight, solved.total)
    return tuple(sorted(found.items()))


def as_odds(spread: Damage) -> Odds:
    total = lcm(*(chance.denominator for _, chance in spread))
    weights = [0] * (spread[-1][0] + 1)
    for points, chance in spread:
        weights[points] += int(chance * total)
    return Odds(_trimmed(tuple(weights)), total)


@lru_cache(4096)
def burst_spread(question: Question, number: int) -> Damage:
    """Damage of the attack rolls of a burst from this one on: a hit that was not pushed allows the next."""
    solved = solve(question)
    found: dict[int, Fraction] = {}
    for part in solved.parts:
        tail = (
            burst_spread(_next(question, part.response), number + 1) if _goes_on(part, number) else ((0, Fraction(1)),)
        )
        for successes, weight in enumerate(part.weights):
            hits = 0 if part.response == MESS_UP else successes
            points = int(question.values[hits])
            for more, chance in tail if hits else ((0, Fraction(1)),):
                found[points + more] = found.get(points + more, Fraction(0)) + Fraction(weight, solved.total) * chance
    return tuple(sorted((points, chance) for points, chance in found.items() if chance))


def _goes_on(part: pools.Part, number: int) -> bool:
    return number < MOST_ROLLS and not part.pushed and part.response != MESS_UP


def _next(question: Question, response: int) -> Question:
    """The next roll of a burst: more stress, and what the last response does (must agree with stress.suffer)."""
    if response == JUMPY and question.deflated:
        response = 0
    had_it = response in question.had or (response == JUMPY and question.jumpy)
    dice = question.base - question.short - question.once - (2 if response == SHAKES and not had_it else 0)
    stress = question.stress + question.tension + had_it
    after = replace(question, base=max(1, dice), short=max(0, 1 - dice), once=0, stress=stress)
    if had_it:
        return after
    after = replace(after, had=question.had | ({response} if response else set()))
    if response == DEFLATED:
        return replace(after, deflated=True, jumpy=False)
    return replace(after, jumpy=question.jumpy or response == JUMPY)


# -- the rest ----------------------------------------------------------------------------------------------------------


def _panic(given: Given) -> Figures:
    weights = [0] * (CATATONIC + 1)
    for face in range(1, 7):
        weights[max(0, min(CATATONIC, face + given["stress"] - given["resolve"]))] += 1
    odds = Odds(tuple(weights), 6)
    named = [(name, Fraction(weight, 6)) for name, weight in zip(PANIC_NAMES, weights, strict=True) if weight]
    return Figures(odds, "panic result", (*named, ("turn lost or worse", odds.at_least(7))))


def _supply(given: Given) -> Figures:
    dice = max(1, min(6, given["rating"]) - given["fewer"])
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
    dice = max(1, min(6, rating) - fewer)
    weights = binomial(dice, 1, 5)
    later = sum((weights[lost] * _rolls_left(rating - lost, fewer) for lost in range(1, dice + 1)), Fraction(0))
    return Fraction(later + sum(weights), sum(weights[1:]))


def _opposed(given: Given) -> Figures:
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
    odds = Odds(_trimmed(tuple(left)), mine.total * theirs.total)
    named = (("won", odds.at_least(1)), ("tie", Fraction(tie, odds.total)), ("lost", Fraction(lost, odds.total)))
    return Figures(odds, "successes left", named)


_POOL = ("alien.dice.base", "alien.dice.stress", "alien.dice.success", "alien.dice.modifiers", "alien.dice.minimum")
_PUSH = ("alien.push.effect", "alien.push.blocked", "alien.push.second-ones", "alien.stress.jumpy")
_RESPONSE = ("alien.stress.trigger", "alien.stress.roll", "alien.stress.mess-up")

BOOK = Oddsbook(
    "alien",
    "ALIEN",
    (
        OddsTest("skill", "A skill roll: successes", _DICE, (*_POOL, *_PUSH, *_RESPONSE), _skill),
        OddsTest(
            "attack",
            "An attack that nobody opposes: damage",
            (
                *_DICE,
                Key("damage", "base damage of the weapon", 1, 20, "1"),
                Key("armor", "armor level of the target", 0, 20, "0"),
                Key("cover", "cover of the target", default="none", words=COVERS),
                Key("barrier", "armor level of the barrier behind which full cover is taken", 0, 20, "0"),
                Key("weakspot", "1 if aimed at a weak spot", 0, 1, "0"),
                Key("piercing", "1 if armor piercing", 0, 1, "0"),
                Key("auto", "1 for a burst of up to three rolls at the same target", 0, 1, "0"),
            ),
            (
                *_POOL,
                *_PUSH,
                *_RESPONSE,
                "alien.dice.extra",
                "alien.cover.partial",
                "alien.cover.full",
                "alien.barrier.breach-limit",
                "alien.ranged.weak-spot",
                "alien.ranged.full-auto",
                "alien.ranged.full-auto-stress",
                "alien.damage.armor",
                "alien.damage.armor-piercing",
            ),
            _attack,
        ),
        OddsTest(
            "panic",
            "A panic roll: which response",
            (Key("stress", "stress level", 0, 20, "0"), Key("resolve", "Resolve", 0, 10, "4")),
            ("alien.panic.roll",),
            _panic,
        ),
        OddsTest(
            "supply",
            "A supply roll: points of the rating lost",
            (
                Key("rating", "rating now", 1, 20),
                Key("fewer", "dice less, as Precise Shooter gives", 0, 5, "0"),
            ),
            ("alien.supply.roll", "alien.talent.precise-shooter"),
            _supply,
        ),
        OddsTest(
            "opposed",
            "An opposed roll without pushes: successes left",
            (
                Key("dice", "base dice of the active side", 1, 30),
                Key("stress", "its stress level", 0, 20, "0"),
                Key("resolve", "its Resolve", 0, 10, "4"),
                Key("against_dice", "base dice of the other side", 1, 30),
                Key("against_stress", "its stress level", 0, 20, "0"),
                Key("against_resolve", "its Resolve", 0, 10, "4"),
            ),
            ("alien.opposed.basic", "alien.opposed.open", "alien.opposed.cancel", *_RESPONSE),
            _opposed,
        ),
    ),
)
