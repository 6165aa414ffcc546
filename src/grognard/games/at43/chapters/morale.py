"""Morale: valiant, disorganised, in rout. Tests on activation and when a vehicle of a unit is lost."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Removed
from grognard.engine.core.script import Game, Script
from grognard.engine.dice.rolling import successes
from grognard.kit.units.pieces import has, is_in_play, members, name, ref, refs_of, seat_of, unit_of

from ..books.profiles import hero
from ..statuses import DISORDERED
from ..terms import DISORGANISED, STRENGTH, card_of, figure_of, is_immobile, is_infantry, pilot
from . import damage, drill, mission, vehicle
from . import unit as squad
from .basics import morale_need, morale_parts

WEB_STRIDERS = "web-striders"
WEB_STRIDER_MORALE = 8
FEW_MEMBERS = {1: 3, 2: 3, 3: 1}
"""Members left at which infantry tests, by its Type."""


@implements("at43.morale.web-striders")
def is_web_strider(game: Game, seat: int) -> bool:
    """A Therian company declared Web Striders: cheaper routines, but its units have Morale 8."""
    return WEB_STRIDERS in game.state.seats[seat].tags


@implements("at43.morale.web-striders")
def web_strider_price(usual: int) -> int:
    """Routines cost Web Striders 1 LP less, but at least 1."""
    return max(1, usual - 1)


@implements("at43.morale.no-morale", "at43.morale.web-striders")
def morale_of(game: Game, unit: int) -> int:
    """The highest Morale present; 0 for a unit whose card has none."""
    if is_web_strider(game, seat_of(game, unit)):
        return WEB_STRIDER_MORALE
    if card_of(game, unit).morale == 0:
        return 0
    return max(_morale_of_fighter(game, id) for id in members(game, unit))


def _morale_of_fighter(game: Game, model: int) -> int:
    """A hero aboard lends the vehicle his Morale (at43.army.hero-pilot)."""
    aboard = pilot(game, model)
    own = figure_of(game, model).morale
    return max(own, hero(aboard).morale) if aboard else own


def never_tests(game: Game, unit: int) -> bool:
    return not mission.uses_morale(game) or morale_of(game, unit) == 0


# -- when a unit tests ------------------------------------------------------------------------------------------------


def is_shaken(game: Game, unit: int) -> bool:
    """Whether the condition for a test on activation holds."""
    if is_infantry(game, unit):
        return is_few(game, unit) and has_fallen(game, unit)
    return is_stranded(game, unit)


@implements("at43.morale.infantry-1-2", "at43.morale.infantry-3")
def is_few(game: Game, unit: int) -> bool:
    """At most 3 members left, for Type 3 only one; the evacuated still count as present."""
    return present(game, unit) <= FEW_MEMBERS[card_of(game, unit).grade]


@implements("at43.morale.fallen")
def has_fallen(game: Game, unit: int) -> bool:
    """A unit that began small tests only after a loss."""
    return present(game, unit) < unit_of(game, unit).counters.get(STRENGTH, 0)


@implements("at43.morale.vehicles")
def is_stranded(game: Game, unit: int) -> bool:
    """A vehicle unit all of whose vehicles are immobilised."""
    return all(is_immobile(game, id) for id in members(game, unit))


def present(game: Game, unit: int) -> int:
    return len(members(game, unit)) + mission.evacuated(game, unit)


@implements("at43.morale.when")
def test_on_activation(game: Game, unit: int) -> Script[None]:
    """One test when the card is revealed, before any LP are spent on the unit."""
    if is_in_play(game, unit) and is_shaken(game, unit) and not never_tests(game, unit):
        yield from test(game, unit, "at43.morale.when")


@implements("at43.morale.vehicle-immediate", "at43.morale.mid-activation")
def vehicle_lost(game: Game, unit: int) -> Script[None]:
    """A vehicle of the unit was destroyed or abandoned: the others test at once.

    A unit disorganised in its own activation stops; it is rallied at its next activation at the earliest.
    """
    if is_in_play(game, unit) and not never_tests(game, unit):
        yield from test(game, unit, "at43.morale.vehicle-immediate")


# -- the test ---------------------------------------------------------------------------------------------------------


@implements("at43.morale.success")
def test(game: Game, unit: int, clause: str) -> Script[None]:
    """One die for the whole unit; on a success its state stays as it is."""
    need = morale_need(morale_of(game, unit))
    purpose = f"{name(game, unit)}: morale"
    parts = morale_parts(morale_of(game, unit))
    passed = yield from successes(seat_of(game, unit), clause, purpose, 1, need, (ref(unit),), parts)
    if not passed:
        yield from fail(game, unit)


@implements("at43.morale.failure", "at43.morale.states")
def fail(game: Game, unit: int) -> Script[None]:
    """One step down: valiant becomes disorganised, disorganised becomes rout."""
    if has(game, unit, DISORGANISED):
        yield from rout(game, unit)
    else:
        disorganise(game, unit)


@implements("at43.morale.disorganised", "at43.morale.disorganised-passive")
def disorganise(game: Game, unit: int) -> None:
    """The unit may do nothing until rallied, loses its drills and controls nothing."""
    game.tag("at43.morale.disorganised", ref(unit), adds=(DISORGANISED,))
    drill.end_all(game, unit, DISORDERED)


@implements("at43.morale.rout")
def rout(game: Game, unit: int) -> Script[None]:
    """The unit leaves the battle and counts as eliminated; pilots eject, heroes among them may stay on foot."""
    game.note("at43.morale.rout", f"{name(game, unit)} routs and leaves the battle", ref(unit))
    if not is_infantry(game, unit):
        for id in members(game, unit):
            yield from vehicle.eject(game, id, "routed")
        return
    gone = members(game, unit)
    game.tell(Removed("at43.morale.rout", refs_of(gone), "routed"))
    for id in gone:
        yield from squad.succeed(game, unit, id, None)
    damage.unit_destroyed(game, unit)
