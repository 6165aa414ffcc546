"""Morale: one die for the squad, the pins of each team, lost actions, Cowering and Rally."""

from collections.abc import Sequence

from grognard.engine.clauses import implements
from grognard.engine.core.events import Counted, Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import model_ref, unit_ref
from grognard.engine.dice.joint import Die
from grognard.engine.dice.rolls import Modifier, Modifiers, Total, total
from grognard.engine.showing.phrases import counted
from grognard.engine.showing.throws import as_sum
from grognard.engine.showing.words import called

from ..books.profiles import profile
from ..terms import (
    COWERING,
    FIGURES,
    PINS,
    WATCH,
    counter,
    full_name,
    is_cowering,
    is_infantry,
    motivation,
    pins,
    squad_of,
)
from ..turn import Activation
from . import attribute, damage, leader
from .dice import stepped
from .measure import is_in_contact

PASS = 3
"""A morale total from which on a team passes."""
RALLY = -2
"""What Cowering takes off the total."""


@implements("fireteam.morale.when", "fireteam.unit.motivation", "fireteam.rally.must", "fireteam.vehicle.morale")
def test(turn: Activation) -> Script[None]:
    """Before anybody acts: the squad tests if one of its teams is pinned, and Cowering teams try to rally. What each
    team has left is its Motivation, less what it has lost; what befalls one of them changes nothing for the others."""
    game, left = turn.game, {}
    for unit in turn.whole:
        turn.squad.testing, turn.squad.steady, roll = unit, (), None
        is_pinned = any(pins(game, id) for id in turn.testing)
        if is_pinned or any(is_cowering(game, id) for id in turn.testing):
            yield from leader.STEADY_MENU.repeat(turn)
        if is_pinned:
            roll = yield from _squad_roll(turn)
            _tell_totals(game, roll, [(team, modifiers(turn, team)) for team in turn.testing])
        for team, plus in [(team, total(modifiers(turn, team))) for team in turn.testing]:
            if is_cowering(game, team):
                left[team] = yield from rally(turn, team, roll, plus)
            else:
                left[team] = motivation(game, team) if roll is None else tested(game, team, roll + plus)
    turn.squad.left = {id: number for id, number in left.items() if id in turn.members}
    clear(game, turn)


@implements("fireteam.morale.one-die", "fireteam.morale.no-action")
def _squad_roll(turn: Activation) -> Script[int]:
    """The squad's full Experience die, for all its teams, pinned or not, and for its transport; it costs no action."""
    first = next((id for id in turn.testing if is_infantry(turn.game, id)), turn.testing[0])
    card = profile(turn.game.state.models[first].profile)
    name = called(turn.game.state, turn.squad.testing)
    purpose, about = f"morale of {name}, each team's total passes from {PASS} on", (unit_ref(turn.squad.testing),)
    roll: int = yield Total(turn.seat, "fireteam.morale.one-die", purpose, (card.experience,), about=about)
    return roll


@implements("fireteam.morale.total", "fireteam.results.pin-use")
def modifiers(turn: Activation, team: int) -> Modifiers:
    """What is added to the roll for a team: its Pin Check markers count against it, Leaders steady it."""
    number = attribute.counted_pins(turn.game, team)
    pinned = (Modifier(-number, "fireteam.morale.total", "Pin Check markers"),) if number else ()
    return (*pinned, *attribute.nerves(turn.game, team), *leader.steadied(turn, team))


def _tell_totals(game: Game, roll: int, rows: Sequence[tuple[int, Modifiers]]) -> None:
    """What the die comes to for each team for which something is added to it or taken off."""
    lows = (Modifier(RALLY, "fireteam.rally.roll", "Cowering"),)
    for team, own in rows:
        parts = (*own, *(lows if is_cowering(game, team) else ()))
        if parts:
            game.note("fireteam.morale.total", f"{full_name(game, team)}: {as_sum(roll, parts)}", model_ref(team))


@implements("fireteam.morale.pass", "fireteam.morale.fail")
def lowered(motivation: int, result: int) -> int:
    """What is left of a Motivation: one less for each point below 3; 0 or less is Cowering."""
    return motivation - max(PASS - result, 0)


@implements("fireteam.morale.cower", "fireteam.morale.fail")
def tested(game: Game, team: int, result: int) -> int:
    """The actions that a team has after the squad's roll; one with none left Cowers and loses its Overwatch."""
    left = lowered(motivation(game, team), result)
    if 0 < left < motivation(game, team):
        told = f"{full_name(game, team)} is shaken and has only {counted(left, 'action')}"
        game.note("fireteam.morale.fail", told, model_ref(team))
    if left <= 0:
        game.tag("fireteam.morale.cower", model_ref(team), adds=(COWERING,))
        watch = counter(game, team, WATCH)
        if watch:
            game.count("fireteam.overwatch.who-not", (model_ref(team), WATCH, -watch))
    return max(left, 0)


# -- rally -------------------------------------------------------------------------------------------------------------


@implements("fireteam.rally.roll", "fireteam.rally.roll-die", "fireteam.rally.others-test")
def rally(turn: Activation, team: int, roll: int | None, plus: int) -> Script[int]:
    """A Cowering team's attempt: with the squad's roll if there is one, else with its own reduced die. The actions
    that it has left."""
    game = turn.game
    if roll is None:
        die = lone_die(game, team)
        seat = game.state.units[squad_of(game, team)].seat
        purpose = f"rally of {full_name(game, team)}, its total passes from {PASS} on"
        about = (model_ref(team),)
        roll = yield Total(seat, "fireteam.rally.roll", purpose, (die.sides,), die.plus, about=about)
        _tell_totals(game, roll, [(team, modifiers(turn, team))])
    return (yield from rallied(game, team, roll + plus + RALLY))


def lone_die(game: Game, team: int) -> Die:
    """The die of a Cowering team that rolls for itself."""
    return stepped(profile(game.state.models[team].profile).experience, -1)


@implements("fireteam.rally.pass", "fireteam.rally.partial")
def rallied(game: Game, team: int, result: int) -> Script[int]:
    """What a Rally total brings: it stops Cowering with an action less, or is lost."""
    left = lowered(motivation(game, team), result)
    if left <= 0 or (result < PASS and is_in_contact(game, team)):
        yield from lose(game, team, left)
        return 0
    clause = "fireteam.rally.pass" if result >= PASS else "fireteam.rally.partial"
    game.tag(clause, model_ref(team), drops=(COWERING,))
    return left - 1


@implements("fireteam.rally.fail", "fireteam.rally.in-contact", "fireteam.victory.cowering-count")
def lose(game: Game, team: int, left: int) -> Script[None]:
    """A second Cowering result, or a failure in contact: the team is removed, its figures count as killed. The crew of
    a vehicle abandons it."""
    if not is_infantry(game, team):
        yield from damage.destroy(game, team, "fireteam.vehicle.cowering", abandoned=True)
        return
    clause = "fireteam.rally.fail" if left <= 0 else "fireteam.rally.in-contact"
    leader.fall(game, team)
    number = counter(game, team, FIGURES)
    game.count(clause, (model_ref(team), FIGURES, -number))
    game.tell(Removed(clause, (model_ref(team),)))


@implements("fireteam.morale.clear-pins")
def clear(game: Game, turn: Activation) -> None:
    """All Pin Check markers of the squad are removed, whatever came of them."""
    all_of = [id for unit in turn.whole for id in game.state.units[unit].members]
    rows = [(model_ref(id), PINS, -pins(game, id), 0) for id in all_of if pins(game, id)]
    if rows:
        game.tell(Counted("fireteam.morale.clear-pins", tuple(rows)))
