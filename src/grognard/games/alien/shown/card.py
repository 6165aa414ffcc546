"""The sheet of a being as it stands: attributes, skills, tracks, weapons, gear, load, nerves and injuries."""

from collections.abc import Iterator

from grognard.engine.clauses import Catalogue
from grognard.engine.core.script import Game
from grognard.engine.core.state import Marker, Model, marker_ref, model_ref
from grognard.engine.showing.panels import Arm, Arms, Column, Member, Pips, Stat, Trait, UnitCard

from ..body import burden, character, gear, injuries, stress
from ..books.cards import ATTRIBUTES, SKILLS, Character, Creature, Machine, Weapon
from ..books.profiles import careers
from ..files.sheet import BANDS, words
from ..words.terms import (
    ACID,
    BURNING,
    HELD,
    LEFT,
    LIMIT,
    NUMBER,
    RADS,
    RATING,
    RELOADS,
    RESPONSE,
    SCARRED,
    STABLE,
    being_of,
    health_key,
    injuries_of,
    is_crew,
    item_card,
    items_of,
    model_of,
    panic_rows,
    talents,
)
from ..words.terms import stress as stress_of
from .looks import LEXICON, LOOKS
from .workings import PANIC_NAMES

COLUMNS = (
    Column("Dice", "dice that the weapon adds"),
    Column("Dam", "base damage"),
    Column("Range", "nearest and farthest range"),
    Column("Ammo", "supply now, and reloads left"),
)
MOST_STRESS = 10
"""Boxes of the stress track as far as it is drawn; the level may rise above."""
CHAPTERS = ("talent", "stress", "panic", "broken", "cover", "combat", "move", "stealth", "crit", "gear")


def card_of(game: Game, who: int) -> UnitCard:
    """Everything a seat may know of a being."""
    unit, card = game.state.units[who], being_of(game, who)
    return UnitCard(
        unit=who,
        name=unit.name,
        seat=unit.seat,
        kind=_kind(card),
        symbol=LOOKS.figures.get(unit.profile, ""),
        strength=1,
        now=len(unit.members),
        stats=tuple(_stats(game, who)),
        skills=tuple(_skills(card)) if isinstance(card, Character) else (),
        carried=tuple(_carried(game, who)),
        weapons=_arms(game, who),
        members=(Member(model_ref(who), unit.name, (), tuple(_tracks(game, who))),),
        traits=tuple(_trait(talent, "talent") for talent in talents(game, who)),
        states=tuple(_states(game, who)),
    )


def _kind(card: object) -> str:
    match card:
        case Character():
            career = careers().get(card.career)
            return " ".join(filter(None, (career.name if career else "", "(android)" if card.is_android else "")))
        case Creature():
            return f"Xenomorph, stage {card.stage}" if card.stage else "Xenomorph"
        case _:
            return "machine"


# -- figures --------------------------------------------------------------------------------------------------------


def _tracks(game: Game, who: int) -> Iterator[Pips]:
    counters, most = model_of(game, who).counters, character.max_health(game, who)
    if health_key(game, who) in counters:
        yield Pips("Health", counters[health_key(game, who)], most)
    if is_crew(game, who):
        yield Pips("stress level", stress_of(game, who), MOST_STRESS, is_health=False)


def _stats(game: Game, who: int) -> Iterator[Stat]:
    match card := being_of(game, who):
        case Character():
            for name in ATTRIBUTES:
                yield Stat(name[:3].capitalize(), str(card.attributes[name]), words(name), "alien.char.attributes")
            if not card.is_android:
                yield Stat("Res", str(stress.resolve(game, who)), "Resolve", "alien.char.resolve")
            yield Stat("Arm", str(gear.armor(game, who)), "armor level worn", "alien.damage.armor")
        case Creature():
            yield Stat("Spd", str(card.speed), "Speed: initiative cards", "alien.char.speed")
            yield Stat("Mob", str(card.mobility), "Mobility", "alien.dice.base")
            yield Stat("Obs", str(card.observation), "Observation", "alien.dice.base")
            yield Stat("Arm", str(card.armor), "armor level", "alien.damage.armor")
            yield Stat("Acid", str(card.acid), "dice of its blood", "alien.acid.dice")
        case Machine():
            yield Stat("Arm", str(card.armor), "armor level", "alien.damage.armor")


def _load(game: Game, who: int, card: Character) -> Stat:
    weight = burden.load(game, who) / burden.ROW
    carried = f"{weight:g} of {burden.FREE * card.attributes['strength']}"
    return Stat("Load", carried, "weight carried, of what is free", "alien.gear.encumbrance")


def _skills(card: Character) -> Iterator[Stat]:
    """Those trained, with the dice they bring with their attribute."""
    for skill, level in sorted(card.skills.items(), key=lambda pair: (-pair[1], pair[0])):
        if level:
            dice = card.attribute_of(skill) + level
            note = f"{dice} dice with {words(SKILLS[skill])}"
            yield Stat(words(skill), str(level), note, "alien.char.skills")


# -- what is carried ------------------------------------------------------------------------------------------------


def _arms(game: Game, who: int) -> Arms:
    rows = []
    for thing in items_of(game, who):
        card = item_card(thing)
        if isinstance(card, Weapon):
            rows.append(_arm(thing, card))
    return Arms(COLUMNS, tuple(rows)) if rows else Arms()


def _arm(thing: Marker, card: Weapon) -> Arm:
    near, far = BANDS[card.near], BANDS[card.far]
    reach = near if near == far else f"{near} to {far}"
    left = [str(thing.counters[RATING])] if RATING in thing.counters else []
    left += [f"+{thing.counters[RELOADS]}"] if RELOADS in thing.counters else []
    number = thing.counters.get(NUMBER, 1)
    name = f"{number} x {card.name}" if number > 1 else card.name
    kind = " stun" if card.is_stun else ""
    cells = (f"{card.modifier:+}", f"{card.damage}{kind}", reach, " ".join(left) or "-")
    return Arm(f"{name}, in hand" if HELD in thing.tags else name, cells, (marker_ref(thing.id),))


def _carried(game: Game, who: int) -> Iterator[Stat]:
    own = being_of(game, who)
    for thing in items_of(game, who):
        card = item_card(thing)
        if card is None or isinstance(card, Weapon):
            continue
        number = thing.counters.get(NUMBER, 1)
        name = f"{number} x {card.name}" if number > 1 else card.name
        yield Stat(name, ", ".join(_notes(thing)), "", gear.clause_of(card))
    if isinstance(own, Character) and items_of(game, who):
        yield _load(game, who, own)


def _notes(thing: Marker) -> Iterator[str]:
    for tag in thing.tags:
        if tag[0] != "~" and tag.partition(":")[0] not in LEXICON.quiet:
            yield LEXICON.label(tag)
    for key in (RATING, RELOADS):
        if key in thing.counters:
            yield f"{LEXICON.label(key)} {thing.counters[key]}"


# -- nerves and wounds ----------------------------------------------------------------------------------------------


def _states(game: Game, who: int) -> Iterator[Trait]:
    model = model_of(game, who)
    for tag in model.tags:
        if tag in LOOKS.badges:
            yield _trait(tag)
        elif tag.startswith(RESPONSE):
            yield _trait(tag[len(RESPONSE) :], "stress")
        elif tag.startswith(SCARRED):
            yield Trait(f"trauma: {words(tag[len(SCARRED) :]).lower()}", "", "alien.trauma.after")
    for row in panic_rows(game, who):
        yield _trait(PANIC_NAMES[min(row, len(PANIC_NAMES) - 1)].replace(" ", "-"), "panic")
    yield from _plagues(model)
    for marker in injuries_of(game, who):
        yield _injury(marker)


def _plagues(model: Model) -> Iterator[Trait]:
    clauses = {BURNING: "alien.hazard.on-fire", ACID: "alien.acid.continue", RADS: "alien.hazard.radiation"}
    for key, clause in clauses.items():
        if model.counters.get(key):
            yield Trait(f"{LEXICON.label(key)} {model.counters[key]}", "", clause)


def _injury(marker: Marker) -> Trait:
    """A critical injury with its clock."""
    kind, left = injuries.kind(marker), marker.counters.get(LEFT, 0)
    if not marker.counters.get(LIMIT):
        clock = ""
    elif STABLE in marker.tags:
        clock = ", stable"
    elif marker.counters[LIMIT] == injuries.ROUND:
        clock = ", lethal: a death roll after each turn"
    else:
        clock = f", lethal: a death roll in {left} stretch{'' if left == 1 else 'es'}"
    return Trait(f"{kind.name}{clock}", "critical injury", "alien.crit.effects")


def _trait(key: str, *sections: str) -> Trait:
    """A talent or a state with the clause that says what it does, where there is one of its name."""
    book = Catalogue.load("grognard.games.alien").clauses
    for section in sections or CHAPTERS:
        found = book.get(f"alien.{section}.{key}")
        if found is not None:
            return Trait(LEXICON.label(key), found.title, found.id)
    return Trait(LEXICON.label(key))
