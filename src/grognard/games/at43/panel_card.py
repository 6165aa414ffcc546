"""The card of an AT-43 unit as it stands: printed figures, weapons with their bearers, points left, states."""

from grognard.engine.clauses import Catalogue
from grognard.engine.panels import Arm, Arms, Column, Member, Pips, Stat, Trait, UnitCard
from grognard.engine.script import Game
from grognard.engine.state import model_ref

from .looks import FIGURES, LEXICON, LOOKS
from .profiles import Figure, Weapon, figure, weapon
from .terms import (
    FRAME,
    PROPULSION,
    STRENGTH,
    close_weapon,
    figure_of,
    is_hero,
    leader,
    members,
    ranged_weapons,
    rank,
    structure_of,
)
from .terms import (
    card_of as printed,
)

COLUMNS = (
    Column("Acc", "Accuracy"),
    Column("Pen", "Penetration"),
    Column("Rate", "dice / re-rolls"),
    Column("Dam", "Damage"),
    Column("Special", "special rules"),
)
SILENT = ("special", "weapon")
"""Tags of fighters that their weapon says already."""


def card_of(game: Game, unit: int) -> UnitCard:
    one, card = game.state.units[unit], printed(game, unit)
    group = members(game, unit)
    return UnitCard(
        unit=unit,
        name=one.name,
        seat=one.seat,
        kind=f"{card.name}, {card.type} {card.grade}",
        symbol=FIGURES.get(one.profile, ""),
        strength=one.counters.get(STRENGTH, len(group)),
        now=len(group),
        stats=_stats(card),
        weapons=Arms(COLUMNS, tuple(_arms(game, group))),
        members=tuple(_member(game, unit, id) for id in group),
        traits=tuple(_trait(trait) for trait in card.traits),
        states=tuple(_trait(tag) for tag in one.tags if tag in LOOKS.badges),
    )


def _stats(card: Figure) -> tuple[Stat, ...]:
    points = f"{card.propulsion}/{card.frame}/{card.weapon_structure}" if card.is_vehicle else str(card.structure)
    words = "structure points: propulsion/frame/each weapon" if card.is_vehicle else "structure points"
    return (
        Stat("Mv", _centimetres(card.movement), "Movement in cm", "at43.basics.card"),
        Stat("Mor", str(card.morale or "-"), "Morale", "at43.basics.morale-test"),
        Stat("Cbt", str(card.combat), "Combat", "at43.basics.close-combat-test"),
        Stat("Prot", str(card.protection), "Protection", "at43.basics.damage-test"),
        Stat("SP", points, words, "at43.basics.card"),
        Stat("Size", str(card.size), "Size", "at43.basics.card"),
    )


def _centimetres(length: int) -> str:
    return f"{length / 100:g}"


def _arms(game: Game, group: tuple[int, ...]) -> list[Arm]:
    bearers: dict[str, list[str]] = {}
    for id in group:
        close = close_weapon(game, id)
        for arm in (*ranged_weapons(game, id), *((close,) if close is not None else ())):
            bearers.setdefault(arm.id, []).append(model_ref(id))
    return [_arm(weapon(id), tuple(refs)) for id, refs in bearers.items()]


def _arm(arm: Weapon, bearers: tuple[str, ...]) -> Arm:
    rate = f"{arm.rate}/{arm.reroll}" if arm.rate else "-"
    special = [*arm.traits, f"radius {_centimetres(arm.radius)}"] if arm.radius else [*arm.traits]
    words = ["close combat", *special] if arm.is_close else special
    cells = (str(arm.accuracy or "-"), str(arm.penetration or "-"), rate, str(arm.damage or "-"), ", ".join(words))
    return Arm(arm.name, cells, bearers)


def _member(game: Game, unit: int, id: int) -> Member:
    piece, card = game.state.models[id], figure_of(game, id)
    roles = ["leader"] if leader(game, unit) == id else []
    roles += [f"rank {rank(game, id)}"] if rank(game, id) else []
    tags = [LEXICON.label(tag) for tag in piece.tags if tag.partition(":")[0] not in SILENT]
    name = card.name if is_hero(game, id) or not piece.solid else f"{card.name} {model_ref(id)}"
    return Member(model_ref(id), name, (*roles, *tags), pips=tuple(_pips(game, id, card)))


def _pips(game: Game, id: int, card: Figure) -> list[Pips]:
    piece = game.state.models[id]
    if not piece.solid:
        return [Pips("structure points", structure_of(game, id), card.structure)] if card.structure > 1 else []
    boxes = [(PROPULSION, "propulsion", card.propulsion), (FRAME, "frame", card.frame)]
    boxes += [
        (f"weapon.{slot}", weapon(arm).name, card.weapon_structure)
        for slot, arm in enumerate(figure(piece.profile).weapons)
    ]
    return [Pips(label, piece.counters.get(key, 0), most) for key, label, most in boxes]


def _trait(key: str) -> Trait:
    """A trait with the clause that says what it does, where there is one of its name."""
    slug = key.partition(":")[0].lower().replace(" ", "-")
    book = Catalogue.load(__package__)
    for section in ("ability", "drill", "weapon", "lp", "morale", "basics"):
        clause = book.clauses.get(f"at43.{section}.{slug}")
        if clause is not None:
            return Trait(LEXICON.label(key), clause.title, clause.id)
    return Trait(LEXICON.label(key))
