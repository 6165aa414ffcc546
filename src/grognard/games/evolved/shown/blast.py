"""Explosions as panels show them: every outcome of the dice and of the drift, and who of either side would fall."""

from collections.abc import Iterator
from fractions import Fraction

from grognard.engine import space
from grognard.engine.core.script import Game
from grognard.engine.dice.chain import Branch, Chain
from grognard.engine.showing.panels import Prospect
from grognard.engine.showing.prospects import stages_of
from grognard.kit.panels.blast import Harmed, Outcome, prospects
from grognard.kit.panels.chances import Chances, added, sums
from grognard.kit.panels.odds import falls_to, impacts_of
from grognard.kit.units.pieces import seat_of

from ..acts import Acts
from ..books.cards import Weapon
from ..chapters import blast, damage, los, target, volley
from ..chapters.basics import SIDES, chance_of
from ..chapters.weapon import is_indirect
from ..terms import INCH, figure_of
from .medic import medic_of, together


def blast_prospects(game: Game, unit: int, arm: Weapon, model: int, acts: Acts) -> tuple[Prospect, ...]:
    """Enemies first, then friends if any could be hit."""
    able = target.bearers(game, unit, arm, acts)
    near = target.in_range(game, able, (model,), arm.range)
    firing = near[:1] if is_indirect(arm) else los.who_sees(game, near, (model,))
    if not firing:
        return ()
    chain = _chain(game, unit, arm, model, firing, acts)
    own, foes = seat_of(game, unit), 1 - seat_of(game, unit)

    def fallen(inside: tuple[int, ...], impacts: int) -> Chances:
        return _fallen(game, arm, inside, impacts)

    def damaged(inside: tuple[int, ...], impacts: int) -> Chances:
        """Each passed test takes the weapon's Damage off one part."""
        return sums([chance_of(damage.need(game, arm, id)) for id in inside for _ in range(impacts)])

    rows = (
        Harmed("enemies", foes, False, "losses", fallen),
        Harmed("enemy vehicles", foes, True, "damage tests passed", damaged),
        Harmed("friends", own, False, "losses", fallen),
        Harmed("own vehicles", own, True, "damage tests passed", damaged),
    )
    return prospects(game, list(_outcomes(game, arm, model, firing[0], chain)), rows, stages_of(chain))


def _chain(game: Game, unit: int, arm: Weapon, model: int, firing: tuple[int, ...], acts: Acts) -> Chain:
    parts = blast.parts_of(game, unit, arm, model, firing[0], acts)
    return Chain(seat_of(game, unit), volley.volleys_of(game, unit, arm, firing, parts), (Branch("none"),), SIDES)


def _outcomes(game: Game, arm: Weapon, model: int, bearer: int, chain: Chain) -> Iterator[Outcome]:
    """Every number of hits; of indirect fire every direction of drift."""
    place, dice = blast.place_of(game, model), sum(one.dice for one in chain.volleys)
    for hits, chance in enumerate(impacts_of(chain)):
        if not is_indirect(arm):
            yield Outcome(chance, place, arm.radius, hits)
            continue
        radius, number = blast.extent(arm, hits)
        for face in range(SIDES):
            far = INCH * (dice - hits)
            centre = space.drift(blast.place_of(game, bearer), place, blast.DEGREES * face, far) if far else place
            yield Outcome(chance / SIDES, centre, radius, number)


def _fallen(game: Game, arm: Weapon, inside: tuple[int, ...], impacts: int) -> Chances:
    """The chances of losses among those in the area, unit by unit, since each may have a medic."""
    total, models = [Fraction(1)], game.state.models
    for unit in dict.fromkeys([models[id].unit for id in inside]):
        falls = {id: _falls(game, arm, id, impacts) for id in inside if models[id].unit == unit}
        total = added(total, together(falls, medic_of(game, unit)))
    return total


def _falls(game: Game, arm: Weapon, model: int, impacts: int) -> Fraction:
    """The chance that a soldier falls to so many impacts."""
    health = min(damage.health(game, model), figure_of(game, model).toughness)
    return falls_to(impacts, chance_of(damage.need(game, arm, model)), health, arm.damage)
