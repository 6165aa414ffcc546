"""A force as it is printed: its units with what was bought, the cards of all teams and vehicles, and their weapons."""

from grognard.engine.core.files import Listing
from grognard.kit.files.rosters import Columns, in_units, listing
from grognard.kit.panels.card import Printed, columns

from ..books.cards import FACTIONS, Team, Vehicle, Weapon
from ..books.profiles import leader, profile, weapon
from ..books.roster import Roster, RosterUnit

Card = Team | Vehicle


def _defense(card: Card) -> str:
    return str(card.defense) if isinstance(card, Team) else "/".join(map(str, card.armor))


STATS: tuple[Printed[Card], ...] = (
    Printed("Fig", lambda card: card.figures if isinstance(card, Team) else "-", "figures at full strength",
            "fireteam.unit.team-size"),
    Printed("M", lambda card: in_units(card.move), "movement allowance in inches", "fireteam.action.allowance"),
    Printed("Mot", lambda card: card.motivation, "Motivation: actions an activation", "fireteam.unit.motivation"),
    Printed("Exp", lambda card: f"d{card.experience}", "Experience die", "fireteam.dice.one-experience-die"),
    Printed("Def", _defense, "Defense; of a vehicle Armor of front, side and rear", "fireteam.unit.profile"),
)  # fmt: skip


def _at(arm: Weapon) -> str:
    return f"{arm.at.dice}d{arm.at.die}{arm.at.plus:+}" if arm.at is not None else "-"


def special(arm: Weapon) -> str:
    """Traits of a weapon in words, those with a number too."""
    numbers = [("Min", arm.least_range), ("Blast", arm.blast), ("Shots", 100 * arm.shots)]
    return ", ".join(
        [*[one.capitalize() for one in arm.traits], *[f"{word} {in_units(n)}" for word, n in numbers if n]]
    )


WEAPON: tuple[Printed[Weapon], ...] = (
    Printed("Dice", lambda arm: f"{arm.dice}d{arm.die}", "weapons dice of each"),
    Printed("Range", lambda arm: in_units(arm.range), "range in inches; a die type lower beyond half of it"),
    Printed("AT", _at, "dice against vehicles, and what is added to each"),
    Printed("Traits", special, "traits, from the Advanced level on"),
)
UNIT: Columns[RosterUnit] = (
    ("Unit", lambda unit: unit.title),
    ("Kind", lambda unit: unit.card.kind),
    ("Teams", lambda unit: ", ".join(profile(member.profile).name for member in unit.members())),
    ("Points", lambda unit: unit.cost),
)
CARD: Columns[Card] = (
    ("Card", lambda card: card.name),
    *columns(STATS),
    ("Weapons", lambda card: ", ".join(arm.name for arm in arms_of(card))),
    ("Attributes", lambda card: ", ".join(_attributes(card))),
)


def arms_of(card: Card) -> list[Weapon]:
    """The weapons on a card, each once; a gun has one for each of its modes."""
    if isinstance(card, Team):
        return [weapon(id) for id in dict.fromkeys((card.weapon, *card.special))]
    return [weapon(id) for id in dict.fromkeys(id for mount in card.weapons for id in mount.modes)]


def _attributes(card: Card) -> list[str]:
    words = [one.replace("-", " ") for one in card.attributes]
    return [*words, leader(card.leader).name] if isinstance(card, Team) and card.leader else words


def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    title = f"{roster.name}, {FACTIONS[roster.nation]}: {roster.cost} of {roster.limit} points"
    cards = [profile(id) for id in dict.fromkeys(one.profile for unit in roster.units for one in unit.members())]
    arms = dict.fromkeys(arm for card in cards for arm in arms_of(card))
    return (
        listing(title, UNIT, roster.units),
        listing("Cards", CARD, cards),
        listing("Weapons", (("Weapon", lambda arm: arm.name), *columns(WEAPON)), arms),
    )
