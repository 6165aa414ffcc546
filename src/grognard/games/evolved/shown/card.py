"""The card of a unit of The Evolved as it stands: printed figures, weapons with their bearers, health boxes, states."""

from collections.abc import Iterator

from grognard.engine.core.script import Game
from grognard.engine.showing.panels import Pips, Trait
from grognard.kit.panels.card import Cards, Glossary, Printed
from grognard.kit.units.pieces import members

from ..books.cards import FACTIONS, PARTS, Figure, Weapon
from ..books.profiles import card_of as bought_as
from ..books.profiles import figure, weapon
from ..terms import COST, DONE, OP, WOUNDS, figure_of, weapons_of
from .looks import LEXICON, LOOKS
from .sheet import POWER, RANGE, STATS, extent

GLOSSARY = Glossary(
    "grognard.games.evolved",
    LEXICON,
    sections=("ability", "order", "drill", "status", "role", "weapon"),
    rules={"reserve": "evolved.setup.reserve-choice", "waiting": "evolved.control.reserve-edge",
           DONE: "evolved.activation.once"},
    silent=("special", "weapon", "keeps-blade"),
)  # fmt: skip


def _printed(game: Game, unit: int) -> Figure:
    return figure(game.state.units[unit].profile)


def _kind(game: Game, unit: int) -> str:
    """What was bought, in words, with its price."""
    card, cost = _printed(game, unit), game.state.units[unit].counters.get(COST, 0)
    bought = bought_as(card.profile)
    words = [f"{bought.name}, {bought.unit_class}" if bought is not None else card.name, FACTIONS[card.faction]]
    return ", ".join([*words, f"{cost} TP"] if cost else words)


def _special(arm: Weapon) -> str:
    words = [f"close combat, ACC {arm.accuracy}"] if arm.close else []
    return ", ".join([*words, *extent(arm), *map(LEXICON.label, arm.traits)])


def _roles(game: Game, id: int) -> list[str]:
    card = figure_of(game, id)
    special = [weapon(tag[7:]).name for tag in game.state.models[id].tags if tag.startswith("weapon:")]
    return [f"command {card.command}", *special] if card.command else special


def _pips(game: Game, id: int) -> Iterator[Pips]:
    """Health boxes of each part, with the weapon that is lost with it, and the overdrive pool."""
    piece, card = game.state.models[id], figure_of(game, id)
    if not piece.solid:
        if card.toughness > 1:
            yield Pips("damage points left", card.toughness - piece.counters.get(WOUNDS, 0), card.toughness)
        return
    arms = dict(card.arms)
    for part, most in sorted(card.boxes, key=lambda row: PARTS.index(row[0])):
        label = f"{LEXICON.label(part)}: {weapon(arms[part]).name}" if part in arms else LEXICON.label(part)
        yield Pips(label, piece.counters.get(part, 0), most)
    yield Pips("overdrive points", piece.counters.get(OP, 0), max(card.overdrive, piece.counters.get(OP, 0)), False)


def _traits(game: Game, unit: int) -> Iterator[Trait]:
    """Abilities and orders of everybody in the unit."""
    for id in members(game, unit):
        card = figure_of(game, id)
        yield from map(GLOSSARY.trait, (*card.abilities, *card.orders))
        if card.toughness > 1:
            yield Trait(f"{card.name}: Tough ({card.toughness})", "Tough", "evolved.damage.tough")


CARDS = Cards(
    looks=LOOKS,
    words=GLOSSARY,
    stats=(
        *STATS,
        Printed("OP", lambda card: card.overdrive, "Overdrive points a round", "evolved.strategic.op-pool", False),
        Printed("CMD", lambda card: card.command, "Command", "evolved.army.commander", False),
    ),
    columns=(
        RANGE,
        *POWER,
        Printed("Dmg", lambda arm: arm.damage, "damage points of each success"),
        Printed("Special", _special, "special rules"),
    ),
    printed=_printed,
    kind=_kind,
    arms=weapons_of,
    name=lambda game, id: figure_of(game, id).name,
    roles=_roles,
    pips=_pips,
    traits=_traits,
)
