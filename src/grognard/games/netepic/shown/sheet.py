"""Figures of models and weapons as they are printed, on cards and in rosters."""

from grognard.kit.files.rosters import in_units
from grognard.kit.panels.card import Printed

from ..books.cards import Figure, Weapon
from ..books.profiles import abilities, model_type, template


def _plus(number: int) -> str:
    return f"{number}+" if number else "-"


def _signed(number: int) -> str:
    return f"{number:+}" if number else "0"


STATS: tuple[Printed[Figure], ...] = (
    Printed("Move", lambda line: in_units(line.move), "how far it advances, in cm", "netepic.move.allowance"),
    Printed("Save", lambda line: _plus(line.save), "Armour Save on 1D6", "netepic.save.roll"),
    Printed("Fixed", lambda line: _plus(line.fixed_save) if line.fixed_save else "", "a save that nothing modifies",
            "netepic.save.fixed", always=False),
    Printed("CAF", lambda line: _signed(line.caf), "Close Assault Factor, added to 2D6", "netepic.cc.roll"),
    Printed("Morale", lambda line: _plus(line.morale), "Morale Value", "netepic.morale.test-roll"),
    Printed("Class", lambda line: model_type(line.type).pin, "pinning class", "netepic.pin.rule"),
    Printed("Carries", lambda line: line.transport or "", "stands that it carries", "netepic.transport.capacity",
            always=False),
)  # fmt: skip


def _dice(arm: Weapon) -> str:
    """Dice, Barrage Points or a template."""
    if arm.barrage or arm.barrage_die:
        die = f"+D{arm.barrage_die}" if arm.barrage_die else ""
        return f"{arm.barrage or ''}{die} BP".strip("+")
    if arm.template:
        return template(arm.template).name
    return str((len(arm.hits) or arm.dice) * (2 if arm.has("fires-twice") else 1))


def _hit(arm: Weapon) -> str:
    return "/".join(map(_plus, arm.hits)) if arm.hits else _plus(arm.hit)


def traits(arm: Weapon) -> str:
    """What a weapon does besides, in words."""
    known, found = abilities(), [*arm.traits]
    words = [known[one].name if one in known else one.replace("-", " ").capitalize() for one in found]
    words += [f"Penetrating +{arm.penetrating}"] if arm.penetrating else []
    return ", ".join([*words, *(["front half"] if arm.arc < 360 else [])])


WEAPON: tuple[Printed[Weapon], ...] = (
    Printed("Range", lambda arm: in_units(arm.range) if arm.range else "-", "range in cm, from centre to centre"),
    Printed("Dice", _dice, "attack dice, Barrage Points (BP) or a template"),
    Printed("Hit", _hit, "what a die needs to hit"),
    Printed("TSM", lambda arm: str(arm.modifier), "Target Save Modifier: what it does to the save"),
    Printed("Traits", traits, "what it does besides"),
)
