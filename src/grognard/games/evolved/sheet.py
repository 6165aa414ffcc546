"""A company as it is printed: its units with what was bought, the cards of all its models, and their weapons."""

from grognard.engine.files import Listing

from .cards import FACTIONS, Figure, Weapon
from .profiles import figure, weapon
from .roster import Roster, RosterUnit
from .terms import soldiers_arms

UNIT = ("Unit", "Class", "Models", "Bought", "Notes", "TP")
CARD = ("Card", "M", "ACC", "EV", "AV", "Size", "IR", "CMD", "OP", "HB", "Weapons", "Abilities and orders")
"""HB health boxes of legs/right arm/left arm/drive/core, of soldiers the points that eliminate one."""
WEAPON = ("Weapon", "Range", "ACC", "ROF", "AP", "AT", "Damage", "Traits")
"""Range of ranged, reach of close combat weapons; only the latter have an ACC of their own."""


def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    title = f"{roster.name}, {FACTIONS[roster.faction]}: {roster.cost} of {roster.limit} TP"
    members = [member for unit in roster.units for member in unit.members()]
    cards = dict.fromkeys(member.profile for member in members)
    held = dict.fromkeys(arm for member in members for arm in _arms(member.profile, member.tags))
    chief = roster.commander
    return (
        Listing(title, UNIT, tuple(_unit(unit, unit is chief) for unit in roster.units)),
        Listing("Cards", CARD, tuple(_card(figure(profile)) for profile in cards)),
        Listing("Weapons", WEAPON, tuple(_weapon(arm) for arm in held)),
    )


def _arms(profile: str, tags: tuple[str, ...]) -> tuple[Weapon, ...]:
    return (*soldiers_arms(profile, tags), *[weapon(id) for _, id in figure(profile).arms])


def _unit(unit: RosterUnit, commands: bool) -> tuple[str, ...]:
    bought = ", ".join(f"{what} {points}" for what, points in unit.items())
    notes = "commander" if commands else ""
    return (unit.title, unit.card.unit_class, str(unit.strength), bought, notes, str(unit.cost))


def _card(card: Figure) -> tuple[str, ...]:
    boxes = "/".join(str(number) for _, number in card.boxes)
    arms = [*card.weapons, *[id for _, id in card.arms]]
    return (
        card.name,
        inches(card.move),
        str(card.accuracy),
        str(card.evasion),
        str(card.armor),
        str(card.size),
        inches(card.inspiration),
        str(card.command or "-"),
        str(card.overdrive or "-"),
        boxes or str(card.toughness),
        ", ".join(weapon(id).name for id in arms),
        ", ".join([*card.abilities, *card.orders]),
    )


def _weapon(arm: Weapon) -> tuple[str, ...]:
    least = [f"minimum range {inches(arm.least_range)}"] if arm.least_range else []
    blast = [f"explosive {inches(arm.radius)}"] if arm.radius else []
    return (
        arm.name,
        inches(arm.reach if arm.close else arm.range),
        str(arm.accuracy) if arm.close else "-",
        str(arm.rate),
        str(arm.ap or "-"),
        str(arm.at or "-"),
        str(arm.damage),
        ", ".join([*arm.traits, *blast, *least]),
    )


def inches(length: int) -> str:
    whole, part = divmod(length, 100)
    return f"{whole}.{part:02}".rstrip("0").rstrip(".")
