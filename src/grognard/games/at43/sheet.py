"""A company as it is printed: its units with what was bought, the cards of all its figures, and their weapons."""

from grognard.engine.files import Listing

from .profiles import ARMIES, arms, figure, hero, weapon
from .roster import Roster, RosterUnit

UNIT = ("Unit", "Figures", "Platoon", "Bought", "Notes", "AP")
CARD = ("Card", "Type", "Size", "Mv", "Mor", "Cbt", "Prot", "SP", "Weapons", "Traits")
"""Mv Movement in cm, Mor Morale, Cbt Combat, Prot Protection, SP structure points (propulsion/frame/each weapon)."""
WEAPON = ("Weapon", "Kind", "Acc", "Pen", "Rate", "Dam", "Special")
"""Acc Accuracy, Pen Penetration, Rate dice/re-rolls, Dam Damage."""


def listings(roster: Roster) -> tuple[Listing, ...]:
    """The tables of the printed roster."""
    title = f"{roster.name}, {ARMIES[roster.army]}: {roster.cost} of {roster.limit} AP"
    members = [member for unit in roster.units for member in unit.members()]
    cards = dict.fromkeys(member.profile for member in members)
    held = dict.fromkeys(arm.id for member in members for arm in arms(member.profile, member.special))
    return (
        Listing(title, UNIT, tuple(_unit(unit) for unit in roster.units)),
        Listing("Cards", CARD, tuple(_card(profile) for profile in cards)),
        Listing("Weapons", WEAPON, tuple(_weapon(id) for id in held)),
    )


def _unit(unit: RosterUnit) -> tuple[str, ...]:
    bought = ", ".join(f"{what} {points}" for what, points in unit.items())
    notes = ["commander"] * unit.commander + ["reserve"] * unit.reserve
    return (unit.title, str(unit.figures), str(unit.platoon), bought, ", ".join(notes), str(unit.cost))


def _card(profile: str) -> tuple[str, ...]:
    card = figure(profile)
    return (
        card.name,
        f"hero of rank {hero(card.hero).rank}" if card.hero else f"{card.type} {card.grade}",
        "as unit" if card.hero else str(card.size),
        _centimetres(card.movement),
        str(card.morale or "-"),
        str(card.combat),
        str(card.protection),
        f"{card.propulsion}/{card.frame}/{card.weapon_structure}" if card.is_vehicle else str(card.structure),
        ", ".join(weapon(id).name for id in card.weapons),
        ", ".join(card.traits),
    )


def _weapon(id: str) -> tuple[str, ...]:
    arm = weapon(id)
    special = [*arm.traits, f"radius {_centimetres(arm.radius)}"] if arm.radius else arm.traits
    return (
        arm.name,
        arm.kind,
        str(arm.accuracy or "-"),
        str(arm.penetration or "-"),
        f"{arm.rate}/{arm.reroll}" if arm.rate else "-",
        str(arm.damage or "-"),
        ", ".join(special),
    )


def _centimetres(length: int) -> str:
    whole, part = divmod(length, 100)
    return f"{whole}.{part:02}".rstrip("0").rstrip(".")
