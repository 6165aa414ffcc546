"""How a battle ends: points, forces that break, sides with nothing left."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Ended
from grognard.engine.core.script import Game, Script
from grognard.engine.core.state import Outcome, Ref, Unit, marker_ref, number_of, seat_ref, unit_ref
from grognard.engine.dice.joint import Die
from grognard.engine.dice.rolls import Modifier, Total
from grognard.engine.showing.phrases import listed
from grognard.engine.showing.words import called
from grognard.kit.rounds import objectives
from grognard.kit.units.pieces import models_in_play

from ..books.cards import Team, Vehicle
from ..books.profiles import profile
from ..books.scenario import scenario
from ..muster import VEHICLE_FIGURES
from ..terms import COST, EXITED, POINTS, RATING, RESERVE, STRENGTH, counter, figures, is_cowering, is_infantry
from . import objective, operations, succession
from .dice import half

BREAK, GONE, SCORE = "fireteam.victory.force-break", "fireteam.victory.annihilation", "fireteam.victory.points"
HOLDS = 4
"""The total on which a force does not break."""
THICK = 16
"""Front Armor from which on a vehicle is worth a point more."""
CHEAP = 60
"""Units that cost less are worth a point less."""


def strength(game: Game, one: Unit) -> int:
    """What is left of a unit: its figures, and four for each vehicle."""
    return sum(figures(game, id) if is_infantry(game, id) else VEHICLE_FIGURES for id in living(game, one))


@implements("fireteam.objective.exit", "fireteam.victory.points")
def living(game: Game, one: Unit) -> list[int]:
    """Who is left of a unit, on the board or safely away over an exit edge."""
    return [*one.members, *[model.id for model in game.state.models if model.unit == one.id and EXITED in model.tags]]


# -- points ------------------------------------------------------------------------------------------------------------


@implements("fireteam.victory.points")
def worth(game: Game, one: Unit) -> int:
    """What the enemy has for a unit: 2 if no team is left, 1 if half of its figures or fewer are, one less if cheap;
    and 2 for each vehicle Destroyed, 3 if it is heavily armored in front."""
    cards = [(profile(model.profile), model.id) for model in game.state.models if model.unit == one.id]
    start = sum(card.figures for card, _ in cards if isinstance(card, Team))
    left, cheap = sum(figures(game, id) for id in living(game, one)), int(one.counters.get(COST, 0) < CHEAP)
    wrecks = [card for card, id in cards if isinstance(card, Vehicle) and id not in one.members]
    score = sum(3 if card.armor[0] >= THICK else 2 for card in wrecks)
    if not start:
        return score
    return score + (2 - cheap if not left else 1 - cheap if 2 * left <= start else 0)


@implements("fireteam.victory.points")
def earned(game: Game, seat: int) -> list[tuple[int, Ref]]:
    """What a side has, and for what: objectives it controls, the enemy's losses, his Leaders."""
    held = [one for one in game.state.markers if objectives.holder(one) == seat]
    found = [(one.counters.get(POINTS, 0), marker_ref(one.id)) for one in held]
    found += [(worth(game, one), unit_ref(one.id)) for one in game.state.units if one.seat != seat]
    found.append((succession.lost(game, 1 - seat), seat_ref(1 - seat)))
    return [(number, what) for number, what in found if number]


def _tell_earned(game: Game, seat: int) -> None:
    """What a side has points for, in words."""
    names = [one.name for one in scenario(game.state.scenario).objectives]

    def named(ref: Ref) -> str:
        id = number_of(ref)
        if ref[0] == "k":
            return f"objective {names[id] if id < len(names) else id + 1}"
        return called(game.state, id) if ref[0] == "u" else "Leaders lost"

    told = listed([f"{number} for {named(what)}" for number, what in earned(game, seat)]) or "nothing"
    game.note(SCORE, f"{game.state.seats[seat].name} scores {told}", seat_ref(seat))


@implements("fireteam.victory.points")
def points(game: Game) -> tuple[int, int]:
    """What each side has in all."""
    one, other = [sum(number for number, _ in earned(game, seat)) for seat in (0, 1)]
    return one, other


@implements("fireteam.victory.points")
def by_points(game: Game, why: str, clause: str = SCORE) -> None:
    """The higher score wins, by the margin of the scenario at least; or what the scenario asks for instead."""
    if scenario(game.state.scenario).goal == "demolition":
        by_demolition(game, why, clause)
        return
    one, other = points(game)
    for seat in (0, 1):
        _tell_earned(game, seat)
    ahead = abs(one - other) >= scenario(game.state.scenario).margin
    winners = (int(other > one),) if ahead else ()
    game.tell(Ended(clause, Outcome(winners, f"{why}: {one} to {other} points", clause)))


@implements("fireteam.objective.demolition")
def by_demolition(game: Game, why: str, clause: str) -> None:
    """The attacker wins if the objective is demolished and half of his figures live, on the board or gone over the exit
    edge; demolished without that is a draw, and otherwise the defender wins."""
    order = objective.task(game)
    assert order is not None, "such a scenario names what is demolished"
    own = [one for one in game.state.units if one.seat == order.seat]
    start, left = sum(one.counters.get(STRENGTH, 0) for one in own), sum(strength(game, one) for one in own)
    winners = (1 - order.seat,) if not objective.is_ruined(game) else (order.seat,) if 2 * left >= start else ()
    told = "is demolished" if objective.is_ruined(game) else "stands"
    reason = f"{why}: the {order.terrain.lower()} {told}, {left} of {start} figures are left"
    game.tell(Ended(clause, Outcome(winners, reason, clause)))


# -- the end of a turn -------------------------------------------------------------------------------------------------


@implements("fireteam.victory.annihilation")
def is_gone(game: Game, seat: int) -> bool:
    """Nobody on the board who does not Cower, and no reserves to come."""
    if any(not is_cowering(game, id) for id in models_in_play(game, seat)):
        return False
    return not any(one.seat == seat and one.members and RESERVE in one.tags for one in game.state.units)


@implements("fireteam.victory.annihilation")
def is_away(game: Game, seat: int) -> bool:
    """Whether everybody who was left has gone over an exit edge, and no reserves are to come."""
    if any(one.members for one in game.state.units if one.seat == seat):
        return False
    return any(EXITED in one.tags and game.state.units[one.unit].seat == seat for one in game.state.models)


@implements("fireteam.victory.annihilation")
def check_gone(game: Game) -> None:
    """A side with nothing left loses at once; if both have nothing, points decide."""
    away = [seat for seat in (0, 1) if is_away(game, seat)]
    if away:
        by_points(game, f"{game.state.seats[away[0]].name} has left the board", GONE)
        return
    gone = [seat for seat in (0, 1) if is_gone(game, seat)]
    if len(gone) == 1:
        reason = f"{game.state.seats[gone[0]].name} has nobody left who does not Cower"
        game.tell(Ended(GONE, Outcome((1 - gone[0],), reason, GONE)))
    elif gone:
        by_points(game, "nobody is left on either side", GONE)


@implements("fireteam.victory.force-break")
def is_shaken(game: Game, seat: int) -> bool:
    """Whether a side has lost half of its strength or more."""
    own = [one for one in game.state.units if one.seat == seat]
    start = sum(one.counters.get(STRENGTH, 0) for one in own)
    return start - sum(strength(game, one) for one in own) >= half(start)


@implements("fireteam.victory.force-break")
def check_break(game: Game) -> Script[None]:
    """Each shaken side rolls, with the die and rating of its highest-rated Leader; below 4 it breaks, and the other
    wins. If both break, points decide."""
    broken = []
    for seat in (0, 1):
        if is_shaken(game, seat):
            chief = operations.first_leader(game, seat)
            die = Die(6) if chief is None else operations.die_of(game, chief)
            plus = die.plus + (0 if chief is None else counter(game, chief, RATING))
            purpose = f"the force of {game.state.seats[seat].name} holds on {HOLDS} or more"
            parts = (Modifier(plus, BREAK, "its Leader"),) if plus else ()
            roll = yield Total(seat, BREAK, purpose, (die.sides,), plus, parts=parts)
            broken += [seat] if roll < HOLDS else []
    if len(broken) == 1:
        reason = f"the force of {game.state.seats[broken[0]].name} breaks"
        order = objective.task(game)
        spared = order is not None and order.seat == broken[0] and objective.is_ruined(game)
        game.tell(Ended(BREAK, Outcome(() if spared else (1 - broken[0],), reason, BREAK)))
    elif broken:
        by_points(game, "both forces break", BREAK)
