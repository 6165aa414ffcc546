"""A company as it is printed: its units with what was bought, the cards of all its models, and their weapons."""

from grognard.engine.core.files import Listing
from grognard.kit.files.rosters import Columns, bought, in_units, listing
from grognard.kit.panels.card import Printed, columns

from ..books.cards import FACTIONS, Figure, Weapon
from ..books.profiles import figure, weapon
from ..books.roster import Roster, RosterUnit
from ..terms import soldiers_arms

STATS: tuple[Printed[Figure], ...] = (
    Printed("M", lambda card: in_units(card.move), "Move in inches", "evolved.unit.profile"),
    Printed("ACC", lambda card: card.accuracy, "Accuracy, lower is better", "evolved.shoot.difficulty"),
    Printed("EV", lambda card: card.evasion, "Evasion", "evolved.shoot.difficulty"),
    Printed("AV", lambda card: card.armor, "Armor Value", "evolved.damage.difficulty"),
    Printed("Size", lambda card: card.size, "Size", "evolved.terrain.size-chart"),
    Printed("IR", lambda card: in_units(card.inspiration), "inspiration range in inches", "evolved.unit.inspiration"),
)
RANGE = Printed[Weapon](
    "Range",
    lambda arm: in_units(arm.reach if arm.close else arm.range),
    "range in inches, or reach of a close combat weapon",
)
POWER: tuple[Printed[Weapon], ...] = (
    Printed("ROF", lambda arm: arm.rate, "rate of fire: dice of each bearer"),
    Printed("AP", lambda arm: arm.ap or "-", "penetration against infantry, lower is better; a dash cannot harm it"),
    Printed(
        "AT",
        lambda arm: arm.at or "-",
        "penetration against armored vehicles, lower is better; a dash cannot harm them",
    ),
)
UNIT: Columns[tuple[RosterUnit, bool]] = (
    ("Unit", lambda row: row[0].title),
    ("Class", lambda row: row[0].card.unit_class),
    ("Models", lambda row: row[0].strength),
    ("Bought", lambda row: bought(row[0].items())),
    ("Notes", lambda row: "commander" if row[1] else ""),
    ("TP", lambda row: row[0].cost),
)
CARD: Columns[Figure] = (
    ("Card", lambda card: card.name),
    *columns(STATS),
    ("CMD", lambda card: card.command or "-"),
    ("OP", lambda card: card.overdrive or "-"),
    ("HB", lambda card: "/".join(str(number) for _, number in card.boxes) or card.toughness),
    ("Weapons", lambda card: ", ".join(weapon(id).name for id in [*card.weapons, *[id for _, id in card.arms]])),
    ("Abilities and orders", lambda card: ", ".join([*card.abilities, *card.orders])),
)
"""HB health boxes of legs/right arm/left arm/drive/core, of soldiers the points that eliminate one."""
WEAPON: Columns[Weapon] = (
    ("Weapon", lambda arm: arm.name),
    *columns([RANGE]),
    ("ACC", lambda arm: arm.accuracy if arm.close else "-"),
    *columns(POWER),
    ("Damage", lambda arm: arm.damage),
    ("Traits", lambda arm: ", ".join([*arm.traits, *extent(arm)])),
)
"""Only close combat weapons have an ACC of their own."""


def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    title = f"{roster.name}, {FACTIONS[roster.faction]}: {roster.cost} of {roster.limit} TP"
    members = [member for unit in roster.units for member in unit.members()]
    held = dict.fromkeys(arm for member in members for arm in _arms(member.profile, member.tags))
    return (
        listing(title, UNIT, [(unit, unit is roster.commander) for unit in roster.units]),
        listing("Cards", CARD, map(figure, dict.fromkeys(member.profile for member in members))),
        listing("Weapons", WEAPON, held),
    )


def _arms(profile: str, tags: tuple[str, ...]) -> tuple[Weapon, ...]:
    return (*soldiers_arms(profile, tags), *[weapon(id) for _, id in figure(profile).arms])


def extent(arm: Weapon) -> list[str]:
    """How wide it strikes, and how far off at least."""
    wide = [f"explosive {in_units(arm.radius)}"] if arm.radius else []
    return [*wide, f"minimum range {in_units(arm.least_range)}"] if arm.least_range else wide
