"""Explosions as panels show them: every outcome of the dice and of the drift, and who of either side would fall."""

from fractions import Fraction

from grognard.engine import space
from grognard.engine.chain import Branch, Chain
from grognard.engine.panels import Histogram, Prospect
from grognard.engine.prospects import stages_of
from grognard.engine.script import Game
from grognard.engine.state import Point

from . import blast, damage, los, target, volley
from .acts import Acts
from .basics import SIDES, chance_of
from .cards import Weapon
from .panel_medic import Chances, added, medic_of, sums, together
from .panel_odds import histogram, impacts_of, shortened
from .terms import INCH, figure_of, models_in_play, seat_of
from .weapon import is_indirect

MOST_IMPACTS = 12
"""More explosions than any unit can cause at once."""
Outcome = tuple[Fraction, Point, int, int]
"""Its chance, the centre, the radius and the impacts on each model inside."""


def blast_prospects(game: Game, unit: int, arm: Weapon, model: int, acts: Acts) -> tuple[Prospect, ...]:
    """Enemies first, then friends if any could be hit."""
    able = target.bearers(game, unit, arm, acts)
    near = target.in_range(game, able, (model,), arm.range)
    firing = near[:1] if is_indirect(arm) else los.who_sees(game, near, (model,))
    if not firing:
        return ()
    chain = _chain(game, unit, arm, model, firing, acts)
    rows = _outcomes(game, arm, model, firing[0], chain)
    seat = seat_of(game, unit)
    found = [
        ("enemies", _lost(game, arm, rows, 1 - seat)),
        ("enemy vehicles", _damaged(game, arm, rows, 1 - seat)),
        ("friends", _lost(game, arm, rows, seat)),
        ("own vehicles", _damaged(game, arm, rows, seat)),
    ]
    some = [row for row in found if row[1].some > 0] or found[:1]
    return tuple(Prospect(words, True, odds, stages_of(chain)) for words, odds in some)


def _chain(game: Game, unit: int, arm: Weapon, model: int, firing: tuple[int, ...], acts: Acts) -> Chain:
    parts = blast.parts_of(game, unit, arm, model, firing[0], acts)
    return Chain(seat_of(game, unit), volley.volleys_of(game, unit, arm, firing, parts), (Branch("none"),), SIDES)


def _outcomes(game: Game, arm: Weapon, model: int, bearer: int, chain: Chain) -> list[Outcome]:
    """Every number of hits; of indirect fire every direction of drift."""
    place, dice = blast.place_of(game, model), sum(one.dice for one in chain.volleys)
    rows: list[Outcome] = []
    for hits, chance in enumerate(impacts_of(chain)):
        if not is_indirect(arm):
            rows.append((chance, place, arm.radius, hits))
            continue
        radius, number = blast.extent(arm, hits)
        for face in range(SIDES):
            far = INCH * (dice - hits)
            centre = space.drift(blast.place_of(game, bearer), place, blast.DEGREES * face, far) if far else place
            rows.append((chance / SIDES, centre, radius, number))
    return rows


def _lost(game: Game, arm: Weapon, rows: list[Outcome], side: int) -> Histogram:
    """Soldiers of one side lost in all outcomes together."""
    soldiers = tuple(id for id in models_in_play(game, side) if not game.state.models[id].solid)
    total = [Fraction(0)] * (len(soldiers) + 1)
    for chance, centre, radius, impacts in rows:
        inside = space.under_circle(game.table, centre, radius, soldiers) if impacts else ()
        for number, one in enumerate(_fallen(game, arm, inside, impacts)):
            total[number] += chance * one
    return histogram("losses", shortened(total))


def _fallen(game: Game, arm: Weapon, inside: tuple[int, ...], impacts: int) -> Chances:
    """The chances of losses among those in the area, unit by unit, since each may have a medic."""
    total, models = [Fraction(1)], game.state.models
    for unit in dict.fromkeys([models[id].unit for id in inside]):
        falls = {id: _falls(game, arm, id, impacts) for id in inside if models[id].unit == unit}
        total = added(total, together(falls, medic_of(game, unit)))
    return total


def _damaged(game: Game, arm: Weapon, rows: list[Outcome], side: int) -> Histogram:
    """Damage tests passed against the vehicles of one side; each of them takes the weapon's Damage off one part."""
    vehicles = tuple(id for id in models_in_play(game, side) if game.state.models[id].solid)
    total = [Fraction(0)] * (MOST_IMPACTS * len(vehicles) + 1)
    for chance, centre, radius, impacts in rows:
        inside = space.under_circle(game.table, centre, radius, vehicles) if impacts else ()
        tests = [chance_of(damage.need(game, arm, id)) for id in inside for _ in range(impacts)]
        for number, one in enumerate(sums(tests)):
            total[number] += chance * one
    return histogram("damage tests passed", shortened(total))


def _falls(game: Game, arm: Weapon, model: int, impacts: int) -> Fraction:
    """The chance that a soldier falls to so many impacts."""
    success = chance_of(damage.need(game, arm, model))
    needed = -(-min(damage.health(game, model), figure_of(game, model).toughness) // arm.damage)
    return sum(sums([success] * impacts)[needed:], Fraction(0))
