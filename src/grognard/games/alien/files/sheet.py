"""A crew as it is printed: its characters, their skills and talents, what they carry, and the weapons among it."""

from grognard.engine.clauses import implements
from grognard.engine.core.files import Listing

from ..body.burden import FREE, MOST, ROW
from ..books.cards import Carried, Character, Suit, Weapon
from ..books.profiles import careers, items, suits, weapons
from .roster import Roster

PEOPLE = ("Character", "Career", "Str", "Agi", "Wit", "Emp", "Health", "Resolve", "Talent", "Threat")
SKILLS = ("Character", "Skills", "Gear", "Load")
ARMS = ("Weapon", "Dice", "Damage", "Range", "Ammo", "Hands", "Features")
SUITS = ("Suit", "Armor", "Air", "Features")
BANDS = ("Adjacent", "Short", "Medium", "Long", "Extreme")


@implements("alien.setup.threat-budget")
def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed crew."""
    threat = sum(card.threat for card in roster.characters)
    carried = dict.fromkeys(one.item for card in roster.characters for one in card.gear)
    return (
        Listing(f"{roster.name}: threat {threat}", PEOPLE, tuple(map(_person, roster.characters))),
        Listing("Skills and gear", SKILLS, tuple(map(_skills, roster.characters))),
        Listing("Weapons", ARMS, tuple(_weapon(weapons()[id]) for id in carried if id in weapons())),
        Listing("Suits", SUITS, tuple(_suit(suits()[id]) for id in carried if id in suits())),
    )


def words(id: str) -> str:
    """An id as it is read aloud."""
    return id.replace("-", " ").capitalize()


def _person(card: Character) -> tuple[str, ...]:
    own = card.attributes
    career = careers()[card.career].name + (" (android)" if card.is_android else "")
    figures = (own["strength"], own["agility"], own["wits"], own["empathy"], card.health)
    resolve = "-" if card.is_android else str(card.resolve)
    return (card.name, career, *map(str, figures), resolve, ", ".join(map(words, card.talents)), str(card.threat))


def _skills(card: Character) -> tuple[str, ...]:
    levels = sorted(card.skills.items(), key=lambda pair: -pair[1])
    skills = ", ".join(f"{words(skill)} {level}" for skill, level in levels if level)
    return (card.name, skills, ", ".join(map(_thing, card.gear)), load_line(card))


def load_line(card: Character) -> str:
    """Weight carried, what is carried without trouble and at most."""
    weight = sum(items()[one.item].weight * one.number for one in card.gear)
    strength = card.attributes["strength"]
    return f"{weight / ROW:g} of {FREE * strength} (most {MOST * strength})"


def _thing(one: Carried) -> str:
    number = f"{one.number} " if one.number > 1 else ""
    reloads = f" ({one.reloads} reloads)" if one.reloads >= 0 else ""
    return f"{number}{items()[one.item].name}{reloads}"


def _weapon(card: Weapon) -> tuple[str, ...]:
    kind = (" explosive" if card.is_explosive else "") + (" stun" if card.is_stun else "")
    reach = BANDS[card.near] if card.near == card.far else f"{BANDS[card.near]} to {BANDS[card.far]}"
    features = ", ".join(one.replace("-", " ") for one in card.features if not one.startswith("task:"))
    return (
        card.name,
        f"{card.modifier:+}",
        f"{card.damage}{kind}",
        reach,
        str(card.ammo or "-"),
        str(card.hands),
        features,
    )


def _suit(card: Suit) -> tuple[str, ...]:
    parts = [f"{words(skill)} {amount:+}" for skill, amount in card.bonus.items()]
    features = ", ".join([one.replace("-", " ") for one in card.features] + parts)
    return (card.name, str(card.armor), str(card.air or "-"), features)
