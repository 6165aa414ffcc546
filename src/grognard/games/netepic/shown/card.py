"""The card of a detachment as it stands: figures, weapons, what each stand or location has left, its army card."""

from collections.abc import Iterator

from grognard.engine.core.script import Game
from grognard.engine.core.state import State
from grognard.engine.showing.panels import Pips, Stat, Trait, UnitCard
from grognard.kit.panels.card import Cards, Glossary
from grognard.kit.units.pieces import members

from ..books import tables
from ..books.cards import Figure, Weapon
from ..books.profiles import abilities, army_card, figure
from ..chapters import aim, breaking, titan
from ..terms import (
    BREAK,
    BROKEN,
    CARD,
    COST,
    SHIELDS,
    STRENGTH,
    WOUNDS,
    aboard,
    card_of,
    figure_of,
    full_name,
    hurts,
    model_name,
    type_of,
)  # fmt: skip
from .looks import LEXICON, LOOKS
from .sheet import STATS, WEAPON

GLOSSARY = Glossary(
    "grognard.games.netepic",
    LEXICON,
    sections=("ability", "orders", "titan", "ork", "eldar", "guard", "army"),
    rules={"order": "netepic.orders.kinds", "done": "netepic.activation.once", "fired": "netepic.fire.once",
           "fog": "netepic.fog.opening-turn", "broken": "netepic.morale.break-check"},
    silent=("gun", "hurt", "holofield", "gone", "last", "shots", "drained", "used", "spent", "fell", "resolved"),
)  # fmt: skip
STATES = ("order:first-fire", "order:advance", "order:charge", "order:fall-back", "fired", "done", "fog", "broken",
          "aloft", "held", "marching", "guided", "stunned", "popped", "reacts:holds", "reacts:if-charged")  # fmt: skip


def _printed(game: Game, unit: int) -> Figure:
    group = members(game, unit) or tuple([one.id for one in game.state.models if one.unit == unit])
    return figure(game.state.models[group[0]].profile)


def _kind(game: Game, unit: int) -> str:
    """What it is, and how its army card stands against the Break Point."""
    group = members(game, unit)
    kind = type_of(game, group[0]).name if group else "lost"
    return f"{kind}, {broken_words(game, card_of(game, unit))}"


def broken_words(game: Game, card: int) -> str:
    """The losses of an army card against its Break Point, in words."""
    one = game.state.units[card]
    point = one.counters.get(BREAK, army_card(one.profile).break_point)
    lost = f"{breaking.lost(game, card)} of {one.counters.get(STRENGTH, 0)} lost"
    end = "broken" if BROKEN in one.tags else f"breaks at {point}" if point else "breaks with its last"
    return f"{one.name}: {lost}, {end}"


def _arms(game: Game, id: int) -> list[Weapon]:
    return list(dict.fromkeys(aim.arms(game, id)))


def _roles(game: Game, id: int) -> Iterator[str]:
    """Who is aboard, and the damage of every location."""
    inside = aboard(game, id)
    if inside:
        yield f"carries {', '.join(full_name(game, one) for one in inside)}"
    sheet = titan.sheet(game, id)
    for where, line in hurts(game, id):
        harms = tables.damage()[titan.kind_of(sheet, where).lower()]
        yield f"{where}: {harms[line].effect}"


def _pips(game: Game, id: int) -> Iterator[Pips]:
    line, counters = figure_of(game, id), game.state.models[id].counters
    if line.wounds > 1:
        yield Pips("wounds", line.wounds - counters.get(WOUNDS, 0), line.wounds)
    most = line.void_shields or (sum(line.power_fields) if any(line.power_fields) else 0)
    if most:
        yield Pips("Void Shields" if line.void_shields else "Power Fields", counters.get(SHIELDS, 0), most)


def _traits(game: Game, unit: int) -> Iterator[Trait]:
    """Abilities of everybody in the unit, with their rules."""
    for id in members(game, unit):
        for key in figure_of(game, id).abilities:
            one = abilities().get(key)
            yield GLOSSARY.trait(key) if one is None else Trait(one.name, one.name, one.clause)


CARDS = Cards(
    looks=LOOKS,
    words=GLOSSARY,
    stats=STATS,
    columns=WEAPON,
    printed=_printed,
    kind=_kind,
    arms=_arms,
    name=model_name,
    roles=_roles,
    pips=_pips,
    traits=_traits,
    states=STATES,
)


def card(view: State, unit: int) -> UnitCard:
    """The card of a detachment or of its transports; an army card shows its losses and what it is worth."""
    one, game = view.units[unit], Game(view)
    if CARD not in one.tags:
        return CARDS.card(view, unit)
    printed, lost = army_card(one.profile), breaking.lost(game, unit)
    strength, point = one.counters.get(STRENGTH, 0), one.counters.get(BREAK, printed.break_point)
    stats = (
        Stat(
            "Break", str(point or "-"), "models lost that break it; without one its last", "netepic.morale.break-check"
        ),
        Stat(
            "VP", f"{breaking.value(game, unit) / 100:g}", "Victory Points for the other side", "netepic.army.card-vp"
        ),
        Stat("Points", str(one.counters.get(COST, 0)), "what it has cost", "netepic.army.points-limit"),
    )
    states = tuple([GLOSSARY.trait(BROKEN)] if BROKEN in one.tags else [])
    return UnitCard(
        unit, one.name, one.seat, broken_words(game, unit), "", strength, strength - lost, stats, states=states
    )
