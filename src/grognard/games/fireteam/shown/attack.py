"""Attacks as panels show them before they are declared: what the dice promise, and for close combat the reply."""

from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.engine.dice.joint import Die, Part, weights_of
from grognard.engine.dice.rolls import Modifiers, total
from grognard.engine.showing.panels import Attack, Histogram, Prospect, Stage
from grognard.kit.panels.chances import chances_of, histogram
from grognard.kit.units.pieces import seat_of_model

from ..chapters import arms, cc, fire
from ..chapters.measure import as_if
from ..terms import HULL, counter, figures, is_infantry
from ..turn import ASSAULT, Deed, Trail
from .workings import CASUALTIES, COUNTED, HULL_LOST, RESULTS, hull_lost, read_as, tally, told

BY = "result"
"""What prospects of an attack differ in: everything that pins, or casualties alone."""


def of_fire(game: Game, deed: Deed) -> Attack | None:
    """The fire of a team at its target."""
    shots = [one for one in fire.shots(game, deed) if one.target == deed.target]
    if not shots:
        return None
    names = ", ".join(dict.fromkeys(one.arm.name for one in arms.used(as_if(game, deed.places, deed.turned), deed)))
    parts = tuple([(one.stacks, one.cuts) for one in shots])
    stage = _stage(game, deed.team, "fireteam.fire.roll", parts, shots[0].defense)
    found = _prospects(game, deed.target, shots[0].lead, parts, (RESULTS, CASUALTIES), stage)
    return Attack(model_ref(deed.team), model_ref(deed.target), names, True, found, BY)


def of_assault(game: Game, team: int, foe: int) -> Attack:
    """Blows against one team, and what it strikes back."""
    way = Trail(team, ASSAULT, (game.table.place(team), game.table.place(foe)))
    ours, theirs = (
        cc.blows(game, team, {foe: figures(game, team)}, way),
        cc.blows(game, foe, {team: figures(game, foe)}),
    )
    stage = _stage(game, team, cc.FIGHT, cc.parts_of(ours), ours.modifiers)
    (hits,) = _prospects(game, foe, ours.lead, cc.parts_of(ours), (CASUALTIES,), stage)
    back = _counted(game, team, theirs.lead, cc.parts_of(theirs), CASUALTIES)
    name = arms.carried(game, team)[0].name
    found = (Prospect(hits.label, True, hits.histogram, hits.stages, (), back),)
    return Attack(model_ref(team), model_ref(foe), name, True, found, BY)


def _prospects(
    game: Game, target: int, lead: Die, parts: tuple[Part, ...], counted: tuple[int, ...], stage: Stage
) -> tuple[Prospect, ...]:
    if is_infantry(game, target):
        rows = [(COUNTED[kind], _counted(game, target, lead, parts, kind)) for kind in counted]
    else:
        lost = hull_lost(weights_of(lead, parts), counter(game, target, HULL))
        rows = [(HULL_LOST, histogram(HULL_LOST, lost, lost[-1]))]
    return tuple([Prospect(label, True, row, (stage,) if not place else ()) for place, (label, row) in enumerate(rows)])


def _counted(game: Game, target: int, lead: Die, parts: tuple[Part, ...], counted: int) -> Histogram:
    """The chances of so many results of a kind."""
    read = tuple([(stacks, read_as(cuts, counted)) for stacks, cuts in parts])
    odds = told(tally(weights_of(lead, read), counted, figures(game, target), 0))
    return histogram(COUNTED[counted], chances_of(odds))


def _stage(game: Game, team: int, clause: str, parts: tuple[Part, ...], defense: Modifiers) -> Stage:
    """How many dice are thrown and what their sums must reach."""
    dice = sum([stack.number for stacks, _ in parts for stack in stacks])
    return Stage("each die with the Experience die", seat_of_model(game, team), dice, total(defense), clause, defense)
