"""How the questions of the odds book are worked out: figures become dice and margins, and the functions that build the
dice of real attacks are asked for theirs."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache

from grognard.engine.dice.joint import Die, Part, Stack, Weights, together, weights_of
from grognard.engine.dice.solve import Odds
from grognard.engine.showing.oddsbook import Figures, Given
from grognard.kit.panels.chances import Chances, as_odds

from ..chapters import at, cc, fire, watchers
from ..chapters.dice import stepped
from ..chapters.morale import PASS, RALLY, lowered
from ..chapters.results import after

STEPS = range(-4, 8)
LADDER = tuple([stepped(4, steps) for steps in STEPS])
"""Every die that can be asked for, from a d4-4 to a d12+3."""
RESULTS, CASUALTIES, KILLED = range(3)
COUNTED = ("results", "casualties", "killed")
HULL_LOST = "hull points lost"
INTERNAL = Fraction(1, 6)
"""That a damage takes a further hull point."""
Margins = Callable[[int], tuple[int, ...]]
Tally = dict[int, int]
"""How many of all throws bring each number."""


def told(tally: Tally) -> Odds:
    weights = tuple([tally.get(number, 0) for number in range(max([*tally, 1]) + 1)])
    return Odds(weights, sum(weights))


# -- fire and close combat --------------------------------------------------------------------------------------------


def tally(found: Weights, counted: int, figures: int, wounds: int) -> Tally:
    """Results, casualties among them, or figures that a team loses which has nobody to share with."""
    numbers: Counter[int] = Counter()
    for classes, weight in found.items():
        numbers[killed(classes, figures, wounds) if counted == KILLED else sum(classes)] += weight
    return dict(numbers)


def read_as(cuts: tuple[int, ...], counted: int) -> tuple[int, ...]:
    """The margins that matter for what is counted: from a Pin Check on, from a wound on, or wounds and deaths apart."""
    return {RESULTS: cuts[:1], CASUALTIES: cuts[1:2], KILLED: cuts[1:]}[counted]


@cache
def killed(classes: tuple[int, ...], figures: int, wounds: int) -> int:
    """Figures lost to so many Wounded and KIA results: the dead first."""
    hurt, dead = classes
    left, bears = figures, wounds
    for kind in (*(True,) * dead, *(False,) * hurt):
        if left > 0:
            left, bears = after(left - kind, bears + (not kind))
    return figures - max(left, 0)


def _parts(given: Given, margins: Margins) -> tuple[Part, ...]:
    """A stack of dice for each kind of weapon, each with the Defense that it meets."""
    number = max(len(given.many(key)) for key in ("weapon", "dice", "defense"))
    rows = zip(*[given.each(key, number) for key in ("weapon", "dice", "defense")], strict=True)
    return tuple([
        ((Stack(dice, LADDER[weapon]),), read_as(margins(defense), given["counted"]))
        for weapon, dice, defense in rows if dice
    ])  # fmt: skip


def _attack(given: Given, margins: Margins) -> Figures:
    parts, counted = _parts(given, margins), given["counted"]
    one = weights_of(LADDER[given["experience"]], parts) if parts else {(0,) * (1 + (counted == KILLED)): 1}
    found = one
    for _ in range(1, given.get("teams", 1)):
        found = together(found, one)
    odds = told(tally(found, counted, given["figures"], given["wounds"]))
    gone = (("team destroyed", odds.at_least(given["figures"])),) if counted == KILLED else ()
    return Figures(odds, "figures killed" if counted == KILLED else COUNTED[counted], gone)


def shoot(given: Given) -> Figures:
    return _attack(given, fire.margins)


def assault(given: Given) -> Figures:
    return _attack(given, cc.margins)


# -- morale -----------------------------------------------------------------------------------------------------------


def _faces(die: Die) -> list[int]:
    return [face + die.plus for face in range(1, die.sides + 1)]


def morale(given: Given) -> Figures:
    """Actions left after a test; with none a team Cowers."""
    minus = given["bonus"] - given["pins"]
    left = [max(0, lowered(given["motivation"], face + minus)) for face in _faces(LADDER[given["die"]])]
    odds = told(dict(Counter(left)))
    return Figures(odds, "actions left", (("Cowers", odds.chance(0)),))


def rally(given: Given) -> Figures:
    """Actions left after rallying; none for who loiters, or is removed."""
    die = LADDER[given["die"] - given["alone"]] if given["die"] else LADDER[0]
    minus, lost, numbers = given["bonus"] - given["pins"] + RALLY, 0, Counter[int]()
    for face in _faces(die):
        left = lowered(given["motivation"], face + minus)
        is_lost = left <= 0 or bool(given["contact"] and face + minus < PASS)
        lost += is_lost
        numbers[0 if is_lost else left - 1] += 1
    return Figures(told(dict(numbers)), "actions left", (("removed", Fraction(lost, die.sides)),))


def overwatch(given: Given) -> Figures:
    """Whether a pinned team acts on Overwatch; without markers it does not roll."""
    number = given["pins"] - given["steadfast"]
    held = [int(not given["pins"] or face - number >= watchers.HOLDS) for face in _faces(LADDER[given["die"]])]
    return Figures(told(dict(Counter(held))), "Overwatch actions taken")


# -- vehicles ---------------------------------------------------------------------------------------------------------


def anti_tank(given: Given) -> Figures:
    """Hull points that a vehicle loses: one for each damage, one more on an internal hit, all when Destroyed."""
    rating = LADDER[given["weapon"]]
    stack = Stack(given["dice"], Die(rating.sides, rating.plus + given["plus"]))
    found = weights_of(LADDER[given["experience"]], (((stack,), at.margins(given["armor"])),))
    odds, total = as_odds(hull_lost(found, given["hull"])), sum(found.values())
    rattled = Fraction(sum([weight for classes, weight in found.items() if any(classes)]), total)
    return Figures(odds, HULL_LOST, (("destroyed", odds.chance(given["hull"])), ("rattled or worse", rattled)))


def hull_lost(found: Weights, hull: int) -> Chances:
    """The chances to lose 0, 1, 2… of so many hull points."""
    total, lost = sum(found.values()), [Fraction(0)] * (hull + 1)
    for (_, damaged, destroyed), weight in found.items():
        row = [Fraction(0)] * hull + [Fraction(1)] if destroyed else _worn(hull, damaged)
        lost = [a + b * weight / total for a, b in zip(lost, row, strict=True)]
    return lost


@cache
def _worn(hull: int, hits: int) -> Chances:
    """The chances to lose 0, 1, 2… hull points by so many damages, each rolling on the table."""
    lost = {0: Fraction(1)}
    for _ in range(hits):
        after_one: dict[int, Fraction] = {}
        for number, chance in lost.items():
            for more, part in ((1, 1 - INTERNAL), (2, INTERNAL)):
                end = min(hull, number + more)
                after_one[end] = after_one.get(end, Fraction(0)) + chance * part
        lost = after_one
    return [lost.get(number, Fraction(0)) for number in range(hull + 1)]
