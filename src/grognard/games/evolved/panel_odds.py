"""Volleys and combats as panels show them: soldiers lost by a whole unit, and what each part of a vehicle suffers."""

from fractions import Fraction

from msgspec.structs import replace

from grognard.engine.chain import Branch, Chain, Locate, Wear, need_of
from grognard.engine.panels import Histogram, Prospect
from grognard.engine.prospects import prospect_of, stages_of
from grognard.engine.solve import Odds, solve
from grognard.engine.state import number_of

from .basics import chance_of
from .looks import LEXICON
from .panel_medic import Chances, Treating, sums, together, treated


def prospects_of(chain: Chain, label: str, treating: Treating | None = None) -> tuple[str, tuple[Prospect, ...]]:
    """What the prospects differ in, and one for all soldiers aimed at or one for each part of each vehicle; who stands
    in the line is told by `panel_caught`."""
    last = [branch for branch in chain.branches if branch.in_turn] or [chain.branches[-1]]
    if isinstance(last[0].effect, Locate):
        return "part", tuple(one for branch in last for one in _parts(chain, branch, len(last) > 1))
    whole = prospect_of(chain, label)
    if not last[0].in_turn:
        return "range", (whole if treating is None else replace(whole, histogram=_treated(chain, treating[1])),)
    healer = None if treating is None else treating[0]
    return "range", (replace(whole, histogram=_of_unit(chain, last, healer), others=()),)


def _treated(chain: Chain, before: int) -> Histogram:
    """The soldiers lost of like ones with a medic."""
    odds = solve(chain)[-1]
    chances = treated([Fraction(weight, odds.total) for weight in odds.weights], before)
    effect = chain.branches[-1].effect
    assert isinstance(effect, Wear)
    number = sum(victim.number for victim in effect.victims)
    return histogram("losses", chances, chances[number] if number < len(chances) else Fraction(0))


# -- soldiers who differ ---------------------------------------------------------------------------------------------


def _of_unit(chain: Chain, branches: list[Branch], healer: int | None) -> Histogram:
    """The soldiers lost by all branches together: impacts are dealt to them in turn, each tests for himself."""
    first = len(chain.branches) - len(branches)
    total: Chances = [Fraction(0)] * (len(branches) + 1)
    for impacts, chance in enumerate(impacts_of(chain)):
        share, rest = divmod(max(0, impacts - first), len(branches))
        lost = {
            number_of(branch.to): falls(branch, share + (place < rest), chain) for place, branch in enumerate(branches)
        }
        for number, one in enumerate(together(lost, healer)):
            total[number] += chance * one
    return histogram("losses", shortened(total), total[-1])


def shortened(chances: Chances) -> Chances:
    """Without the numbers at the end that cannot come up."""
    while len(chances) > 2 and not chances[-1]:
        chances = chances[:-1]
    return chances


def impacts_of(chain: Chain) -> Chances:
    """The chances of 0, 1, 2… impacts of all volleys together."""
    (odds,) = solve(Chain(chain.seat, chain.volleys, (Branch("none"),), chain.sides))
    return [Fraction(weight, odds.total) for weight in odds.weights]


def falls(branch: Branch, impacts: int, chain: Chain) -> Fraction:
    """The chance that so many impacts take a soldier's last point."""
    assert isinstance(branch.effect, Wear)
    victim = branch.effect.victims[0]
    success, damage = chance_of(need_of(victim.needs, 0)), chain.volleys[0].damage
    needed = -(-victim.structure // damage)
    return sum(sums([success] * impacts)[needed:], Fraction(0))


def histogram(what: str, chances: Chances, everything: Fraction | None = None) -> Histogram:
    some = sum(chances[1:], Fraction(0))
    mean = sum((number * chance for number, chance in enumerate(chances)), Fraction(0))
    whole = -1.0 if everything is None else float(everything)
    return Histogram(what, tuple(map(float, chances)), float(mean), float(some), whole, str(some))


# -- vehicles --------------------------------------------------------------------------------------------------------


def _parts(chain: Chain, branch: Branch, several: bool) -> list[Prospect]:
    """The core first, which is the vehicle itself, then every other part that is left."""
    effect = branch.effect
    assert isinstance(effect, Locate)
    odds = dict(zip((one.to for one in chain.branches), solve(chain), strict=True))[branch.to]
    stages = stages_of(replace(chain, branches=(branch,)))
    possible = any(volley.need <= chain.sides for volley in chain.volleys)
    order = [effect.core, *[box for box in range(len(effect.boxes)) if box != effect.core and effect.boxes[box]]]
    names = [LEXICON.label(effect.names[box]) if effect.names else f"part {box + 1}" for box in order]
    mark = f" of {branch.to}" if several else ""
    return [
        Prospect(f"{name}{mark}", possible, _of_part(odds, box, effect.boxes[box], name), stages)
        for box, name in zip(order, names, strict=True)
    ]


def _of_part(odds: Odds, box: int, whole: int, name: str) -> Histogram:
    """Health boxes that one part loses; the last of them destroys it."""
    chances = [odds.chance_of(lambda left, lost=lost: left[box] == whole - lost) for lost in range(whole + 1)]  # type: ignore[misc]
    return histogram(f"boxes of the {name}", chances, chances[-1])
