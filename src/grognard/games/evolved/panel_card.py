"""The card of a unit of The Evolved as it stands: printed figures, weapons with their bearers, health boxes, states."""

from collections.abc import Iterator

from grognard.engine.clauses import Catalogue
from grognard.engine.panels import Arm, Arms, Column, Member, Pips, Stat, Trait, UnitCard
from grognard.engine.script import Game
from grognard.engine.state import Ref, model_ref

from .cards import FACTIONS, PARTS, Figure, Weapon
from .looks import FIGURES, LEXICON
from .profiles import card_of as bought_as
from .profiles import figure, weapon
from .terms import COST, DONE, OP, STRENGTH, WOUNDS, figure_of, members, weapons_of

COLUMNS = (
    Column("Range", "range in inches, or reach of a close combat weapon"),
    Column("ROF", "rate of fire: dice of each bearer"),
    Column("AP", "penetration against infantry, lower is better; a dash cannot harm it"),
    Column("AT", "penetration against armored vehicles, lower is better; a dash cannot harm them"),
    Column("Dmg", "damage points of each success"),
    Column("Special", "special rules"),
)
DASH = "-"
SECTIONS = ("ability", "order", "drill", "status", "role", "weapon")
RULES = {"reserve": "evolved.setup.reserve-choice", "waiting": "evolved.control.reserve-edge",
         DONE: "evolved.activation.once"}  # fmt: skip
SILENT = ("special", "weapon", "keeps-blade")
"""Tags of soldiers that their weapon says already."""


def card_of(game: Game, unit: int) -> UnitCard:
    one, group = game.state.units[unit], members(game, unit)
    card = figure(one.profile)
    return UnitCard(
        unit=unit,
        name=one.name,
        seat=one.seat,
        kind=_kind(game, unit, card),
        symbol=FIGURES.get(one.profile, ""),
        strength=one.counters.get(STRENGTH, len(group)),
        now=len(group),
        stats=tuple(_stats(card)),
        weapons=Arms(COLUMNS, tuple(_arms(game, group))),
        members=tuple(_member(game, unit, id) for id in group),
        traits=tuple(dict.fromkeys(_traits(game, group))),
        states=tuple(_trait(tag) for tag in one.tags),
    )


def _kind(game: Game, unit: int, card: Figure) -> str:
    """What was bought, in words, with its price."""
    bought, cost = bought_as(card.profile), game.state.units[unit].counters.get(COST, 0)
    words = [f"{bought.name}, {bought.unit_class}" if bought is not None else card.name, FACTIONS[card.faction]]
    return ", ".join([*words, f"{cost} TP"] if cost else words)


def _stats(card: Figure) -> Iterator[Stat]:
    yield Stat("M", inches(card.move), "Move in inches", "evolved.unit.profile")
    yield Stat("ACC", str(card.accuracy), "Accuracy, lower is better", "evolved.shoot.difficulty")
    yield Stat("EV", str(card.evasion), "Evasion", "evolved.shoot.difficulty")
    yield Stat("AV", str(card.armor), "Armor Value", "evolved.damage.difficulty")
    yield Stat("Size", str(card.size), "Size", "evolved.terrain.size-chart")
    yield Stat("IR", inches(card.inspiration), "inspiration range in inches", "evolved.unit.inspiration")
    if card.overdrive:
        yield Stat("OP", str(card.overdrive), "Overdrive points a round", "evolved.strategic.op-pool")
    if card.command:
        yield Stat("CMD", str(card.command), "Command", "evolved.army.commander")


def inches(length: int) -> str:
    return f"{length / 100:g}"


def _arms(game: Game, group: tuple[int, ...]) -> list[Arm]:
    bearers: dict[str, list[Ref]] = {}
    for id in group:
        for arm in weapons_of(game, id):
            bearers.setdefault(arm.id, []).append(model_ref(id))
    return [_arm(weapon(id), tuple(refs)) for id, refs in bearers.items()]


def _arm(arm: Weapon, bearers: tuple[Ref, ...]) -> Arm:
    words = [f"close combat, ACC {arm.accuracy}"] if arm.close else []
    words += [f"explosive {inches(arm.radius)}"] if arm.radius else []
    words += [f"minimum range {inches(arm.least_range)}"] if arm.least_range else []
    words += [LEXICON.label(trait) for trait in arm.traits]
    cells = (
        inches(arm.reach if arm.close else arm.range),
        str(arm.rate),
        str(arm.ap or DASH),
        str(arm.at or DASH),
        str(arm.damage),
        ", ".join(words),
    )
    return Arm(arm.name, cells, bearers)


def _member(game: Game, unit: int, id: int) -> Member:
    piece, card = game.state.models[id], figure_of(game, id)
    roles = ["leader"] if game.state.units[unit].leader == id else []
    roles += [f"command {card.command}"] if card.command else []
    tags = [LEXICON.label(tag) for tag in piece.tags if tag.partition(":")[0] not in SILENT]
    special = [weapon(tag[7:]).name for tag in piece.tags if tag.startswith("weapon:")]
    return Member(model_ref(id), card.name, (*roles, *special, *tags), tuple(_pips(game, id, card)))


def _pips(game: Game, id: int, card: Figure) -> Iterator[Pips]:
    """Health boxes of each part, with the weapon that is lost with it, and the overdrive pool."""
    piece = game.state.models[id]
    if not piece.solid:
        if card.toughness > 1:
            yield Pips("damage points left", card.toughness - piece.counters.get(WOUNDS, 0), card.toughness)
        return
    arms = dict(card.arms)
    for part, most in sorted(card.boxes, key=lambda row: PARTS.index(row[0])):
        label = f"{LEXICON.label(part)}: {weapon(arms[part]).name}" if part in arms else LEXICON.label(part)
        yield Pips(label, piece.counters.get(part, 0), most)
    yield Pips("overdrive points", piece.counters.get(OP, 0), max(card.overdrive, piece.counters.get(OP, 0)))


def _traits(game: Game, group: tuple[int, ...]) -> Iterator[Trait]:
    """Abilities and orders of everybody in the unit."""
    for id in group:
        card = figure_of(game, id)
        yield from map(_trait, (*card.abilities, *card.orders))
        if card.toughness > 1:
            yield Trait(f"{card.name}: Tough ({card.toughness})", "Tough", "evolved.damage.tough")


def _trait(key: str) -> Trait:
    """A trait with the clause that says what it does, where there is one of its name."""
    slug, book = key.partition(":")[0], Catalogue.load(__package__)
    ids = (RULES.get(slug, ""), *(f"evolved.{section}.{slug}" for section in SECTIONS))
    clause = next((book.clauses[id] for id in ids if id in book.clauses), None)
    return Trait(LEXICON.label(key), clause.title, clause.id) if clause is not None else Trait(LEXICON.label(key))
