"""Soldiers in the line of fire as panels show them: one impact at most, and their own unit may have a medic."""

from fractions import Fraction

from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.engine.dice.chain import Chain
from grognard.engine.showing.panels import Histogram
from grognard.kit.panels.chances import histogram
from grognard.kit.panels.odds import falls, impacts_of

from .medic import LOST, medic_of


def caught_prospects(game: Game, chain: Chain, between: tuple[int, ...]) -> tuple[Histogram, ...]:
    """What each of them has to fear, in the order in which they are hit: they are the first branches of the chain."""
    if not between:
        return ()
    fallen, hit = [falls(chain.branches[place], 1, chain) for place, _ in enumerate(between)], _hit(chain, len(between))
    return tuple(_lost(game, between, place, fallen, hit) for place, _ in enumerate(between))


def _hit(chain: Chain, number: int) -> list[Fraction]:
    """The chances that the first, the second… in the line is hit."""
    impacts = impacts_of(chain)
    return [sum(impacts[place + 1 :], Fraction(0)) for place in range(number)]


def _lost(game: Game, between: tuple[int, ...], place: int, fallen: list[Fraction], hit: list[Fraction]) -> Histogram:
    """Who falls is treated, unless he is the medic or the medic falls with him; the farther of two is hit by more."""
    model = between[place]
    healer, lost = medic_of(game, game.state.models[model].unit), hit[place] * fallen[place]
    if healer is not None and healer != model:
        both = Fraction(0)
        if healer in between:
            other = between.index(healer)
            both = hit[max(place, other)] * fallen[place] * fallen[other]
        lost = LOST * (lost - both) + both
    return histogram("losses", [1 - lost, lost], lost, model_ref(model))
