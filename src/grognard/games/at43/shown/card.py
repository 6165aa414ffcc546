"""The card of an AT-43 unit as it stands: printed figures, weapons with their bearers, points left, states."""

from collections.abc import Iterator

from grognard.engine.core.script import Game
from grognard.engine.core.state import model_ref
from grognard.engine.showing.panels import Pips, Trait
from grognard.kit.panels.card import Cards, Glossary, Printed

from ..books.cards import Figure, Weapon
from ..books.profiles import figure, weapon
from ..terms import FRAME, PROPULSION, card_of, close_weapon, figure_of, is_hero, ranged_weapons, rank, structure_of
from .looks import LEXICON, LOOKS
from .sheet import ARMS, STATS, special_rules

SIZE = Printed[Figure]("Size", lambda card: card.size, "Size", "at43.basics.card")
GLOSSARY = Glossary(
    "grognard.games.at43",
    LEXICON,
    sections=("ability", "drill", "weapon", "lp", "morale", "basics"),
    silent=("special", "weapon"),
)


def _kind(game: Game, unit: int) -> str:
    card = card_of(game, unit)
    return f"{card.name}, {'AFV' if card.is_vehicle else card.type} {card.grade}"


def _arms(game: Game, id: int) -> tuple[Weapon, ...]:
    close = close_weapon(game, id)
    return (*ranged_weapons(game, id), *((close,) if close is not None else ()))


def _special(arm: Weapon) -> str:
    return ", ".join(["close combat"] * arm.is_close + special_rules(arm))


def _name(game: Game, id: int) -> str:
    card = figure_of(game, id)
    return card.name if is_hero(game, id) or not game.state.models[id].solid else f"{card.name} {model_ref(id)}"


def _roles(game: Game, id: int) -> list[str]:
    return [f"rank {rank(game, id)}"] if rank(game, id) else []


def _pips(game: Game, id: int) -> list[Pips]:
    piece, card = game.state.models[id], figure_of(game, id)
    if not piece.solid:
        return [Pips("structure points", structure_of(game, id), card.structure)] if card.structure > 1 else []
    boxes = [(PROPULSION, "propulsion", card.propulsion), (FRAME, "frame", card.frame)]
    boxes += [
        (f"weapon.{slot}", weapon(arm).name, card.weapon_structure)
        for slot, arm in enumerate(figure(piece.profile).weapons)
    ]
    return [Pips(label, piece.counters.get(key, 0), most) for key, label, most in boxes]


def _traits(game: Game, unit: int) -> Iterator[Trait]:
    return map(GLOSSARY.trait, card_of(game, unit).traits)


CARDS = Cards(
    looks=LOOKS,
    words=GLOSSARY,
    stats=(*STATS, SIZE),
    columns=(*ARMS, Printed("Special", _special, "special rules")),
    printed=card_of,
    kind=_kind,
    arms=_arms,
    name=_name,
    roles=_roles,
    pips=_pips,
    traits=_traits,
    states=LOOKS.badges,
)
