"""An attack on models who take impacts in turn, and on machines that are hit part by part, as panels show it."""

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.core.state import number_of
from grognard.engine.dice.chain import Branch, Chain, Locate, Wear, need_of
from grognard.engine.dice.solve import Odds, solve
from grognard.engine.showing.panels import Histogram, Prospect
from grognard.engine.showing.prospects import prospect_of, stages_of
from grognard.engine.showing.words import Lexicon

from .chances import Chances, at_least, chance_of, chances_of, histogram, mixed, shortened, sums

Together = Callable[[dict[int, Fraction]], Chances]
"""The chances of losses among models, from the chance of each to fall."""
Saved = Callable[[Chances], Chances]
"""What is left of losses where some who fall are saved."""


def independent(falls: dict[int, Fraction]) -> Chances:
    """Each falls for himself."""
    return sums(list(falls.values()))


def impacts_of(chain: Chain) -> Chances:
    """The chances of 0, 1, 2… impacts of all volleys together."""
    (odds,) = solve(Chain(chain.seat, chain.volleys, (Branch("none"),), chain.sides))
    return chances_of(odds)


def falls(branch: Branch, impacts: int, chain: Chain) -> Fraction:
    """The chance that so many impacts take the last point of one who stands for himself."""
    assert isinstance(branch.effect, Wear)
    victim = branch.effect.victims[0]
    harm = chance_of(need_of(victim.needs, 0), chain.sides)
    return falls_to(impacts, harm, victim.structure, chain.volleys[0].damage)


def falls_to(impacts: int, harm: Fraction, health: int, damage: int) -> Fraction:
    """The same of one of this health, each impact having that chance to do him so much damage."""
    return at_least(-(-health // damage), [harm] * impacts)


def lost_in_turn(chain: Chain, branches: list[Branch], together: Together = independent) -> Chances:
    """The models lost by the last branches together: impacts are dealt to them in turn, each tests for himself."""
    first, number = len(chain.branches) - len(branches), len(branches)

    def lost(impacts: int) -> Chances:
        share, rest = divmod(max(0, impacts - first), number)
        rows = enumerate(branches)
        return together({number_of(one.to): falls(one, share + (place < rest), chain) for place, one in rows})

    return mixed((chance, lost(impacts)) for impacts, chance in enumerate(impacts_of(chain)))


# -- what an attack promises ------------------------------------------------------------------------------------------


def prospects_of(
    chain: Chain, label: str, lexicon: Lexicon, together: Together = independent, saved: Saved | None = None
) -> tuple[str, tuple[Prospect, ...]]:
    """What the prospects differ in, and one for all models aimed at or one for each part of each machine."""
    last = [branch for branch in chain.branches if branch.in_turn] or [chain.branches[-1]]
    if isinstance(last[0].effect, Locate):
        marks = [f" of {branch.to}" if len(last) > 1 else "" for branch in last]
        rows = [prospects_of_parts(chain, *row, lexicon) for row in zip(last, marks, strict=True)]
        return "part", tuple(one for row in rows for one in row)
    whole = prospect_of(chain, label)
    if last[0].in_turn:
        chances = lost_in_turn(chain, last, together)
        losses = histogram("losses", shortened(chances), chances[-1])
        return "range", (replace(whole, histogram=losses, others=()),)
    return "range", (whole if saved is None else replace(whole, histogram=_left(chain, saved)),)


def _left(chain: Chain, saved: Saved) -> Histogram:
    chances, effect = saved(chances_of(solve(chain)[-1])), chain.branches[-1].effect
    assert isinstance(effect, Wear)
    number = sum(victim.number for victim in effect.victims)
    return histogram("losses", chances, chances[number] if number < len(chances) else Fraction(0))


# -- machines --------------------------------------------------------------------------------------------------------


def prospects_of_parts(chain: Chain, branch: Branch, mark: str, lexicon: Lexicon) -> list[Prospect]:
    """The core first, which is the machine itself, then every other part that is left; `mark` tells machines apart."""
    effect = branch.effect
    assert isinstance(effect, Locate)
    odds = dict(zip((one.to for one in chain.branches), solve(chain), strict=True))[branch.to]
    stages = stages_of(replace(chain, branches=(branch,)))
    possible = any(volley.need <= chain.sides for volley in chain.volleys)
    order = [effect.core, *[box for box in range(len(effect.boxes)) if box != effect.core and effect.boxes[box]]]
    names = [lexicon.label(effect.names[box]) if effect.names else f"part {box + 1}" for box in order]
    return [
        Prospect(f"{name}{mark}", possible, _of_part(odds, box, effect.boxes[box], name), stages)
        for box, name in zip(order, names, strict=True)
    ]


def _of_part(odds: Odds, box: int, whole: int, name: str) -> Histogram:
    """Boxes that one part loses; the last of them destroys it."""
    chances = [odds.chance_of(lambda left, lost=lost: left[box] == whole - lost) for lost in range(whole + 1)]  # type: ignore[misc]
    return histogram(f"boxes of the {name}", chances, chances[-1])
