"""A company as it is printed: its units with what was bought, the cards of all its figures, and their weapons."""

from grognard.engine.core.files import Listing
from grognard.kit.files.rosters import Columns, bought, in_units, listing
from grognard.kit.panels.card import Printed, columns

from ..books.cards import ARMIES, Figure, Weapon
from ..books.profiles import arms, figure, hero, weapon
from ..books.roster import Roster, RosterUnit, special_of


def _structure(card: Figure) -> str:
    points = (card.propulsion, card.frame, card.weapon_structure) if card.is_vehicle else (card.structure,)
    return "/".join(map(str, points))


def _boxes(card: Figure) -> str:
    return "structure points: propulsion/frame/each weapon" if card.is_vehicle else "structure points"


def special_rules(arm: Weapon) -> list[str]:
    return [*arm.traits, *([f"radius {in_units(arm.radius)}"] if arm.radius else [])]


STATS: tuple[Printed[Figure], ...] = (
    Printed("Mv", lambda card: in_units(card.movement), "Movement in cm", "at43.basics.card"),
    Printed("Mor", lambda card: card.morale or "-", "Morale", "at43.basics.morale-test"),
    Printed("Cbt", lambda card: card.combat, "Combat", "at43.basics.close-combat-test"),
    Printed("Prot", lambda card: card.protection, "Protection", "at43.basics.damage-test"),
    Printed("SP", _structure, _boxes, "at43.basics.card"),
)
ARMS: tuple[Printed[Weapon], ...] = (
    Printed("Acc", lambda arm: arm.accuracy or "-", "Accuracy"),
    Printed("Pen", lambda arm: arm.penetration or "-", "Penetration"),
    Printed("Rate", lambda arm: f"{arm.rate}/{arm.reroll}" if arm.rate else "-", "dice / re-rolls"),
    Printed("Dam", lambda arm: arm.damage or "-", "Damage"),
)
UNIT: Columns[RosterUnit] = (
    ("Unit", lambda unit: unit.title),
    ("Figures", lambda unit: unit.figures),
    ("Platoon", lambda unit: unit.platoon),
    ("Bought", lambda unit: bought(unit.items())),
    ("Notes", lambda unit: ", ".join(["commander"] * unit.commander + ["reserve"] * unit.reserve)),
    ("AP", lambda unit: unit.cost),
)
CARD: Columns[Figure] = (
    ("Card", lambda card: card.name),
    ("Type", lambda card: f"hero of rank {hero(card.hero).rank}" if card.hero else f"{card.type} {card.grade}"),
    ("Size", lambda card: "as unit" if card.hero else card.size),
    *columns(STATS),
    ("Weapons", lambda card: ", ".join(weapon(id).name for id in card.weapons)),
    ("Traits", lambda card: ", ".join(card.traits)),
)
WEAPON: Columns[Weapon] = (
    ("Weapon", lambda arm: arm.name),
    ("Kind", lambda arm: arm.kind),
    *columns(ARMS),
    ("Special", lambda arm: ", ".join(special_rules(arm))),
)


def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    members = [member for unit in roster.units for member in unit.members()]
    held = dict.fromkeys(arm for member in members for arm in arms(member.profile, special_of(member.tags)))
    return (
        listing(f"{roster.name}, {ARMIES[roster.army]}: {roster.cost} of {roster.limit} AP", UNIT, roster.units),
        listing("Cards", CARD, map(figure, dict.fromkeys(member.profile for member in members))),
        listing("Weapons", WEAPON, held),
    )
