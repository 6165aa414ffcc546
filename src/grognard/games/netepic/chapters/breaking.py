"""Break Points: when a card has lost so many models that it is broken, and what that is worth."""

from grognard.engine.clauses import implements
from grognard.engine.core.events import Tagged
from grognard.engine.core.script import Game
from grognard.engine.core.state import seat_ref, unit_ref
from grognard.engine.showing.words import letter

from ..books.army import worth
from ..books.cards import ArmyCard
from ..books.profiles import army_card, figure
from ..terms import BREAK, BROKEN, CARD, COST, PAID, POINTS, STRENGTH, WORTH, called, detachments_of, models_of
from . import titan

SPIRIT_HOST, WARLOCK = "spirit-host", "warlock"


@implements("netepic.morale.break-check", "netepic.morale.transports-count")
def lost(game: Game, card: int) -> int:
    """How many models of a card are gone since the start, transports and headquarters too."""
    left = sum(len(models_of(game, unit)) for unit in detachments_of(game, card))
    return game.state.units[card].counters[STRENGTH] - left


@implements(
    "netepic.morale.break-check", "netepic.morale.no-break-point", "netepic.titan.vp", "netepic.superheavy.break"
)
def is_broken(game: Game, card: int) -> bool:
    """Whether a card has lost its Break Point or more; without one, its last model, or its character."""
    printed = army_card(game.state.units[card].profile)
    point = game.state.units[card].counters.get(BREAK, printed.break_point)
    if point:
        return lost(game, card) >= point
    left = [game.state.models[id].profile for unit in detachments_of(game, card) for id in models_of(game, unit)]
    if printed.id == SPIRIT_HOST:
        return is_host_broken(left)
    return character_of(printed) not in left


@implements("netepic.eldar.spirit-host-break")
def is_host_broken(left: list[str]) -> bool:
    """A Spirit Host breaks with its Warlock, or with the last of its spirits."""
    return WARLOCK not in left or not any(figure(profile).has("waystone") for profile in left)


@implements("netepic.morale.no-break-point")
def character_of(printed: ArmyCard) -> str:
    """Whom a card is about: the first that it lists, not those who carry or attend him; often it lists no others."""
    return printed.detachments[0].models[0][0]


@implements("netepic.morale.check-before-tests", "netepic.morale.break-vp", "netepic.morale.once")
def check(game: Game) -> list[int]:
    """The cards of both sides that break now: the other side gets their Victory Points, once and for all."""
    units = game.state.units
    found = [one for one in units if CARD in one.tags and BROKEN not in one.tags and is_broken(game, one.id)]
    for card in [one.id for one in units if CARD in one.tags and is_battlegroup(army_card(one.profile))]:
        pay(game, card)
    for one in found:
        game.tell(Tagged("netepic.morale.break-check", ((unit_ref(one.id), (BROKEN,), ()),)))
        if is_battlegroup(army_card(one.profile)):
            continue
        points = value(game, one.id)
        words = f"{called(game, one.id)} is broken: {points / 100:g} VP for {letter(1 - one.seat)}"
        game.note("netepic.morale.break-check", words, unit_ref(one.id))
        game.count("netepic.morale.break-vp", (seat_ref(1 - one.seat), POINTS, points))
    return [one.id for one in found]


# -- titans bought together ------------------------------------------------------------------------------------------


def is_battlegroup(printed: ArmyCard) -> bool:
    """Whether a card has several titans, each of which is worth its own points."""
    return printed.size > 1 and (printed.vp_each or printed.buys_weapons)


@implements("netepic.titan.single", "netepic.titan.vp")
def pay(game: Game, card: int) -> None:
    """The Victory Points of the titans of a battlegroup that are destroyed and have not been paid for."""
    one = game.state.units[card]
    lost = [id for unit in detachments_of(game, card) for id in _lost_of(game, unit)]
    points = sum(titan_worth(game, card, id) for id in lost) - one.counters.get(PAID, 0)
    if points:
        words = f"A titan of {called(game, card)} is destroyed: {points / 100:g} VP for {letter(1 - one.seat)}"
        game.note("netepic.titan.single", words, unit_ref(card))
        game.count("netepic.titan.single", (seat_ref(1 - one.seat), POINTS, points), (unit_ref(card), PAID, points))


def _lost_of(game: Game, unit: int) -> list[int]:
    left = models_of(game, unit)
    return [one.id for one in game.state.models if one.unit == unit and one.id not in left]


def titan_worth(game: Game, card: int, model: int) -> int:
    """What one titan of a battlegroup is worth, in hundredths: its part of the card and its own guns."""
    printed = army_card(game.state.units[card].profile)
    guns = sum(gun.points for _, gun in titan.guns_of(game, model))
    return worth(printed, printed.points) // printed.size + guns


@implements("netepic.ork.clan-break")
def value(game: Game, card: int) -> int:
    """The Victory Points of a card in hundredths: what it is worth, and what has joined it."""
    one = game.state.units[card]
    return worth(army_card(one.profile), one.counters.get(COST, 0)) + one.counters.get(WORTH, 0)
