"""The card of a squad as it stands: printed figures, weapons with their bearers, what each team has left, states."""

from collections.abc import Iterator

from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Pips, Trait
from grognard.kit.panels.card import Cards, Glossary
from grognard.kit.units.pieces import members

from ..books.cards import FACTIONS, Team, Weapon
from ..books.profiles import leader, profile, unit_card
from ..terms import COST, DONE, FIGURES, HULL, PINS, WATCH, WOUNDS, counter, team_name
from .looks import LEXICON, LOOKS
from .sheet import STATS, WEAPON, Card, arms_of

GLOSSARY = Glossary(
    "grognard.games.fireteam",
    LEXICON,
    sections=("attribute", "vehicle", "action", "morale", "weapon"),
    rules={"reserve": "fireteam.setup.reserve", DONE: "fireteam.turn.once", "cowering": "fireteam.morale.cower",
           "prone": "fireteam.action.prone-defense", "winded": "fireteam.action.double-time-winded"},
)  # fmt: skip
MARKS = ((WOUNDS, "Wounded"), (PINS, "Pin Checks"), (WATCH, "Overwatch actions"))


def _printed(game: Game, unit: int) -> Card:
    group = members(game, unit) or (next(one.id for one in game.state.models if one.unit == unit),)
    return profile(game.state.models[group[0]].profile)


def _kind(game: Game, unit: int) -> str:
    """What was bought, in words, with its price."""
    one = game.state.units[unit]
    card, cost = unit_card(one.profile), one.counters.get(COST, 0)
    words = [card.name, FACTIONS[card.faction]]
    return ", ".join([*words, f"{cost} points"] if cost else words)


def _arms(game: Game, id: int) -> list[Weapon]:
    return arms_of(profile(game.state.models[id].profile))


def _roles(game: Game, id: int) -> list[str]:
    """A Leader in it, and the markers that lie beside it."""
    card = profile(game.state.models[id].profile)
    lead = [leader(card.leader).name] if isinstance(card, Team) and card.leader else []
    return [*lead, *[f"{counter(game, id, key)} {words}" for key, words in MARKS if counter(game, id, key)]]


def _pips(game: Game, id: int) -> Iterator[Pips]:
    card = profile(game.state.models[id].profile)
    if isinstance(card, Team):
        yield Pips("figures", counter(game, id, FIGURES), card.figures)
    else:
        yield Pips("hull points", counter(game, id, HULL), card.hull)


def _traits(game: Game, unit: int) -> Iterator[Trait]:
    """Attributes of everybody in the unit."""
    for id in members(game, unit):
        yield from map(GLOSSARY.trait, profile(game.state.models[id].profile).attributes)


CARDS = Cards(
    looks=LOOKS,
    words=GLOSSARY,
    stats=STATS,
    columns=WEAPON,
    printed=_printed,
    kind=_kind,
    arms=_arms,
    name=team_name,
    roles=_roles,
    pips=_pips,
    traits=_traits,
)
